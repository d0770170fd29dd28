"""The notebook tool: what it stores is the same every time, and starters hold no solutions."""

import base64
import io

import matplotlib.pyplot as plt
import nbformat
import numpy as np
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from manifoldlib.explorer import explore
from tools import notebooks


def write(path, *cells):
    nbformat.write(new_notebook(cells=list(cells)), path)
    return path


@pytest.mark.filterwarnings("ignore::RuntimeWarning")  # the kernel speaks plain TCP on loopback
def test_running_twice_leaves_no_diff(tmp_path):
    path = write(
        tmp_path / "a.ipynb",
        new_markdown_cell("# Title"),
        new_code_cell("import numpy as np\nprint(np.arange(3))\nprint('two')"),
        new_code_cell(
            "%matplotlib inline\nimport matplotlib.pyplot as plt\nplt.plot([1, 2]);\nplt.show()",
            metadata={"tags": ["hide-input"], "collapsed": True},
        ),
        new_code_cell(
            "from manifoldlib.explorer import explore\n"
            "def draw(s):\n    fig, ax = plt.subplots(); ax.plot([s, 1]); return fig\n"
            "explore(draw, alt=lambda s: f'a line from {s}', s=[0, 1])"
        ),
    )
    notebooks.run(path)
    first = path.read_text()
    notebooks.run(path)
    assert path.read_text() == first
    assert "matplotlib.org" not in first and "widget-view" not in first
    cells = nbformat.read(path, as_version=4).cells
    assert [c.id for c in cells] == ["cell-00", "cell-01", "cell-02", "cell-03"]
    assert cells[1].outputs[0].text == "[0 1 2]\ntwo\n"
    assert cells[2].metadata == {"tags": ["hide-input"]}
    assert cells[3].metadata == {"tags": ["nbval-ignore-output"]}


def test_an_error_or_a_warning_stops_the_run(tmp_path):
    for source, error in [
        ("1 / 0", "ZeroDivisionError"),
        ("import warnings; warnings.warn('x')", "stderr"),
    ]:
        path = write(tmp_path / "b.ipynb", new_code_cell(source))
        before = path.read_text()
        with pytest.raises(Exception, match=error):
            notebooks.run(path)
        assert path.read_text() == before, "a failed run must not be stored"


def test_a_picture_keeps_its_looks_in_fewer_bytes_and_forgets_who_made_it():
    fig, ax = plt.subplots(figsize=(3, 2))
    ax.scatter(*np.random.default_rng(0).random((2, 500)), c=np.arange(500))
    buffer = io.BytesIO()
    fig.savefig(buffer, metadata={"Author": "somebody"})
    plt.close(fig)
    before, stored = buffer.getvalue(), notebooks.with_palette(buffer.getvalue())
    assert b"somebody" in before and b"somebody" not in stored and b"matplotlib" not in stored
    assert len(stored) < len(before) / 2
    assert notebooks.with_palette(stored) == stored, "a second run leaves no diff"
    true, drawn = (plt.imread(io.BytesIO(png))[..., :3] for png in (before, stored))
    assert abs(drawn - true).mean() < 0.005
    assert (drawn[(true == 1).all(axis=2)] == 1).all(), "the page stays white"


def test_a_starter_has_stubs_in_place_of_solutions():
    solution = new_notebook(
        cells=[
            new_markdown_cell("A proof", metadata={"tags": ["solution"]}),
            new_code_cell(
                "def f(x):\n    ### BEGIN SOLUTION\n    y = x\n    return y\n"
                "    ### END SOLUTION\n\n"
                "lam = None\n### BEGIN SOLUTION\nlam = 3\n### END SOLUTION",
                metadata={"tags": ["answer", "hide-input"], "part": "f", "mystnb": {"x": 1}},
                outputs=[new_output("stream", text="3")],
                execution_count=4,
            ),
            new_code_cell("check(f)", metadata={"tags": ["check"], "part": "f"}),
        ]
    )
    answer, check = notebooks.starter(solution).cells
    assert answer.source == (
        "def f(x):\n    ...  # your code here\n\nlam = None\n...  # your code here"
    )
    assert (answer.id, check.id) == ("answer-f", "check-f")
    assert answer.metadata == {"tags": ["answer"], "part": "f"}
    assert answer.outputs == [] and answer.execution_count is None
    assert len(solution.cells) == 3 and "BEGIN" in solution.cells[1].source, "solution unchanged"


def draw(power, shift):
    fig, ax = plt.subplots(figsize=(1, 1))
    ax.plot([0, power], [shift, 1])
    return fig


def test_an_explorer_holds_every_frame_once_and_starts_where_told():
    explorer = explore(
        draw,
        alt=lambda power, shift: f"power {power}, shift {shift}",
        start={"power": 3, "shift": 0.5},
        labels={"power": "degree <n>"},
        power=[1, 2, 3],
        shift=[0.0, 0.5],
    )
    html = explorer.html()
    assert html.count("data:image/webp") == 3 * 2 + 1  # the frames, and the one shown first
    assert 'alt="power 3, shift 0.5"' in html and "degree &lt;n&gt;" in html
    assert explorer.html() == html, "the same frames give the same page"
    assert "http" not in html
    assert plt.get_fignums() == [], "figures are closed"


def test_an_explorer_is_a_widget_where_a_kernel_lives():
    explorer = explore(draw, alt=lambda **chosen: str(chosen), power=[1, 2], shift=[0])
    bundle = explorer._repr_mimebundle_()
    assert notebooks.WIDGET in bundle and "text/html" in bundle
    slider, _, picture = explorer.widget().children
    before = picture.value
    slider.value = 2
    assert picture.value != before and base64.b64encode(picture.value).startswith(b"iVBORw0KGgo")
