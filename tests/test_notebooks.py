"""The notebook tool: what it stores is the same every time, and starters hold no solutions."""

import io
import re
import subprocess
import sys
from html import unescape

import matplotlib.pyplot as plt
import nbformat
import numpy as np
import pytest
import yaml
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from manifoldlib import linked
from manifoldlib.explorer import explore
from tools import notebooks
from tools.book.notebooks import is_style


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
    first = path.read_text("utf-8")
    notebooks.run(path)
    assert path.read_text("utf-8") == first
    assert "matplotlib.org" not in first and "widget-view" not in first
    cells = nbformat.read(path, as_version=4).cells
    assert [c.id for c in cells] == ["cell-00", "setup", "cell-01", "cell-02", "cell-03"]
    assert cells[2].outputs[0].text == "[0 1 2]\ntwo\n"
    assert cells[3].metadata == {"jupyter": {"source_hidden": True}, "tags": ["hide-input"]}
    assert cells[4].metadata == {"tags": ["nbval-ignore-output"]}


def test_numbering_alone_counts_the_cells_as_a_run_does(tmp_path):
    path = write(tmp_path / "a.ipynb", new_code_cell("1 + 1"), new_code_cell("2 + 2"))
    notebooks.run(path)
    first = path.read_text("utf-8")
    notebook = nbformat.read(path, as_version=4)
    notebook.cells[1].execution_count = notebook.cells[1].outputs[0].execution_count = 7
    nbformat.write(notebook, path)
    notebooks.number([path])
    assert path.read_text("utf-8") == first


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_what_another_processor_shows_differently_is_listed(tmp_path):
    def printing(*lines):
        return [new_output("stream", name="stdout", text="\n".join(lines) + "\n")]

    kernels = "import os\nprint('alike')\nprint(os.environ['OPENBLAS_CORETYPE'])"
    free = {"tags": ["nbval-ignore-output"]}
    path = write(
        tmp_path / "a.ipynb",
        new_code_cell("print(1)", outputs=printing("1")),
        new_code_cell(kernels, outputs=printing("alike", "Haswell")),
        new_code_cell(kernels, outputs=printing("alike", "Haswell"), metadata=free),
    )
    notebooks.number([path])
    before = path.read_text("utf-8")
    found = list(notebooks.elsewhere(path, {"OPENBLAS_CORETYPE": "Prescott"}))
    assert found == [("cell-01", ["- Haswell", "+ Prescott"])]
    assert path.read_text("utf-8") == before
    white = np.full((4, 5), 255)
    assert notebooks.share_that_differs(white, np.where(np.arange(5) < 1, 0, white)) == 0.2
    assert notebooks.share_that_differs(white, white - 60) == 0
    assert notebooks.share_that_differs(white, white.T) == 1


def test_an_error_or_a_warning_stops_the_run(tmp_path):
    for source, error in [
        ("1 / 0", "ZeroDivisionError"),
        ("import warnings; warnings.warn('x')", "stderr"),
    ]:
        path = write(tmp_path / "b.ipynb", new_code_cell(source))
        before = path.read_text("utf-8")
        with pytest.raises(Exception, match=error):
            notebooks.run(path)
        assert path.read_text("utf-8") == before, "a failed run must not be stored"


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


def test_the_first_code_says_what_to_do_without_the_package():
    notebook = new_notebook(cells=[new_markdown_cell("# A"), new_code_cell("import numpy")])
    notebooks.set_up(notebook)
    notebooks.set_up(notebook)
    assert [cell.source for cell in notebook.cells] == ["# A", notebooks.SETUP, "import numpy"]
    exec(notebooks.SETUP)
    bare = [sys.executable, "-I", "-S", "-c", notebooks.SETUP]
    run = subprocess.run(bare, cwd="/", capture_output=True, text=True)
    message = run.stderr.splitlines()[-1]
    assert message.startswith("ModuleNotFoundError: manifoldlib is missing. README.md")
    assert "%pip install" in message and (notebooks.ROOT / "README.md").is_file()


@pytest.mark.parametrize(
    ("source", "checked"),
    [
        ("assert a == 1", True),
        ("b = a + 1\nfor c in (b,):\n    assert c", True),
        ("used = a + 1\nassert used", False),
        ("for used in (1,):\n    assert used", False),
        ("added = 3\nassert added", False),
        ("def used():\n    assert a", False),
        ("b = a + 1", False),
    ],
)
def test_a_cell_that_only_asserts_is_folded(source, checked):
    cells = [new_code_cell(s) for s in ("%matplotlib inline\na = 1", source)]
    cells.append(new_code_cell("print(used)\nadded += 1", outputs=[new_output("stream", text="3")]))
    notebook = new_notebook(cells=cells)
    notebooks.tag_checked(notebook)
    tags = [cell.metadata.get("tags", []) for cell in notebook.cells]
    assert tags == [[], ["checked", "hide-input"] if checked else [], []]
    cells[1].source += "\nused = 1"
    notebooks.tag_checked(notebook)
    assert cells[1].metadata.get("tags", []) == [], "the tag goes when the reason is gone"


def test_a_cell_that_says_so_only_asserts():
    assert notebooks.only_asserts(new_code_cell("# Checked: both\nX = 1\nassert X"), {"X"})
    assert not notebooks.only_asserts(new_code_cell("# Checked: both\nX = 1"), {"X"})


def test_what_shows_something_or_belongs_to_an_exercise_is_not_only_a_check():
    for tag in ("answer", "check", "solution"):
        cell = new_code_cell("assert True", metadata={"tags": [tag]})
        assert not notebooks.only_asserts(cell, set())
    shown = new_code_cell("assert True", outputs=[new_output("stream", text="3")])
    assert not notebooks.only_asserts(shown, set())


def test_a_caption_stands_above_its_figure_once(tmp_path):
    figure = {"figure": {"name": "fig-shoes", "caption": "A roll."}}
    cells = [
        new_code_cell("plot()", metadata={"mystnb": figure, "tags": ["solution"]}),
        new_markdown_cell("As [](#fig-shoes) shows."),
    ]
    path = write(tmp_path / "a.ipynb", *cells)
    notebooks.store(nbformat.read(path, as_version=4), path)
    before = path.read_text("utf-8")
    notebooks.store(nbformat.read(path, as_version=4), path)
    assert path.read_text("utf-8") == before
    caption, _, text = nbformat.read(path, as_version=4).cells
    assert caption.source == '<a id="fig-shoes"></a>**Figure 1.1.** A roll.'
    assert caption.metadata.tags == ["caption", "remove-cell", "solution"]
    assert text.source == "As [Figure 1.1](#fig-shoes) shows." and text.id == "cell-01"


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


@pytest.fixture
def course(tmp_path):
    """Two exercises under version control, with their starters."""
    solutions, folder = tmp_path / "exercises/solutions", tmp_path / "exercises"
    solutions.mkdir(parents=True)
    for name, source in [("a", "x = 1"), ("b", "x = 2")]:
        answer = f"### BEGIN SOLUTION\n{source}\n### END SOLUTION\n" * 2
        write(
            solutions / f"{name}.ipynb",
            new_markdown_cell("See [PCA](../../chapters/01_pca.ipynb)."),
            new_code_cell(answer, metadata={"tags": ["answer"], "part": "x"}),
        )
    assert notebooks.write_starters(solutions, folder) == {}
    git(tmp_path, "init", "--quiet")
    for key, value in [("user.name", "a student"), ("user.email", "student@example.org")]:
        git(tmp_path, "config", key, value)
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "the course")
    return solutions, folder


def git(folder, *command):
    subprocess.run(["git", *command], cwd=folder, check=True)


def edit(path, old, new):
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_a_starter_is_written_again_when_its_solution_changes(course):
    solutions, folder = course
    assert "](../chapters/01_pca.ipynb)" in (folder / "a.ipynb").read_text("utf-8")
    edit(solutions / "a.ipynb", "See", "Look at")
    assert notebooks.write_starters(solutions, folder) == {}
    assert "Look at" in (folder / "a.ipynb").read_text("utf-8")


def add_a_note(notebook):
    notebook.cells.append(new_markdown_cell("My proof."))


def answer_one_of_two(notebook):
    notebook.cells[-1].source = notebook.cells[-1].source.replace(notebooks.STUB, "x = 3", 1)


def run_a_cell(notebook):
    notebook.cells[-1].outputs = [new_output("stream", text="3")]


@pytest.mark.parametrize("work", [add_a_note, answer_one_of_two, run_a_cell])
@pytest.mark.parametrize("committed", [True, False])
def test_a_starter_with_work_in_it_is_never_overwritten(course, work, committed):
    solutions, folder = course
    path = folder / "a.ipynb"
    notebook = nbformat.read(path, as_version=4)
    work(notebook)
    nbformat.write(notebook, path)
    if committed:
        git(folder, "commit", "--quiet", "--all", "--message", "my work")
    mine = path.read_text("utf-8")
    edit(solutions / "a.ipynb", "See", "Look at")  # the exercise has changed meanwhile
    assert list(notebooks.write_starters(solutions, folder)) == [path]
    assert path.read_text("utf-8") == mine
    path.unlink()  # whoever wants it replaced
    assert notebooks.write_starters(solutions, folder) == {}
    assert "Look at" in path.read_text("utf-8")


def test_students_work_in_copies_that_are_never_overwritten(course, tmp_path, capsys):
    folder, mine = course[1], tmp_path / "my"
    (tmp_path / "chapters").mkdir()
    write(tmp_path / "chapters/01.ipynb", new_markdown_cell("See [A](../exercises/a.ipynb)."))
    notebooks.start(tmp_path, mine)
    edit(mine / "exercises/a.ipynb", notebooks.STUB, "x = 3")
    for name in ("a", "b"):  # an update of the course
        edit(folder / f"{name}.ipynb", "See", "Look at")
    capsys.readouterr()
    notebooks.start(tmp_path, mine)
    assert "x = 3" in (mine / "exercises/a.ipynb").read_text("utf-8")
    assert (mine / "exercises/b.ipynb").read_text("utf-8") == (folder / "b.ipynb").read_text(
        "utf-8"
    )
    assert (mine / "chapters/../exercises/a.ipynb").is_file(), "links lead to the copies"
    report = capsys.readouterr().out.splitlines()
    assert report[-1] == "as new  my/exercises/b.ipynb"
    assert report[-2].startswith("kept    my/exercises/a.ipynb, which is yours")


@pytest.mark.parametrize(
    "name",
    [
        "my/exercises/a.ipynb",
        "submissions/ada/a.ipynb",
        "handout/ada/a.ipynb",
        "grades/salt",
        "class.txt",
    ],
)
def test_git_does_not_see_where_students_and_instructors_work(name):
    """Nor does ruff, which asks git, nor the book, which would look through a whole class."""
    ignored = ["git", "check-ignore", "--quiet", name]
    assert subprocess.run(ignored, cwd=notebooks.ROOT).returncode == 0
    readme = (notebooks.ROOT / "README.md").read_text("utf-8")
    folder, _, inside = name.partition("/")
    assert re.search(rf"[ `]{folder}\b", readme)
    book = yaml.safe_load((notebooks.ROOT / "_config.yml").read_text("utf-8"))
    assert folder in book["exclude_patterns"] or not inside


def test_the_command_refuses_and_says_what_to_do(monkeypatch, capsys):
    path = notebooks.ROOT / "exercises/a.ipynb"
    monkeypatch.setattr(notebooks, "write_starters", lambda: {path: "it has outputs"})
    monkeypatch.setattr("sys.argv", ["notebooks", "starters"])
    assert "make start" in notebooks.main() and "delete the file" in notebooks.main()
    assert "exercises/a.ipynb: it has outputs" in capsys.readouterr().err


CHAPTERS = sorted((notebooks.ROOT / "chapters").glob("*.ipynb"))
STORED = [*notebooks.all_notebooks(), *sorted((notebooks.ROOT / "exercises").glob("*.ipynb"))]


@pytest.mark.parametrize(
    "path", STORED, ids=lambda path: path.relative_to(notebooks.ROOT).as_posix()
)
def test_every_notebook_is_stored_by_the_tool(path):
    notebook = nbformat.read(path, as_version=4)
    if path.parent.name != "exercises":
        notebooks.set_up(notebook)
        notebooks.tag_checked(notebook)
    assert notebooks.stored(notebook) == path.read_text("utf-8"), "python -m tools.notebooks number"
    first = next(cell for cell in notebook.cells if cell.cell_type == "code")
    assert first.source == notebooks.SETUP


@pytest.mark.parametrize("path", CHAPTERS)
def test_a_chapter_folds_its_imports_and_opens_with_a_picture(path):
    """Title and first paragraph, the folded imports, the figure."""
    title, setup, imports, caption, figure = nbformat.read(path, as_version=4).cells[:5]
    assert title.source.count("\n\n") == 1, "the first paragraph alone"
    assert imports.metadata.tags == ["hide-input", "imports"]
    assert all(map(is_style, imports.outputs)), "nothing to read under the fold"
    assert "caption" in caption.metadata.tags
    assert "figure" in figure.metadata["mystnb"] and "hide-input" in figure.metadata["tags"]


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
    assert before.startswith('<img src="data:image/png;base64,iVBORw0KGgo')
    assert "alt=\"{'power': 1, 'shift': 0}\" style=\"max-width: 100%\"" in unescape(before)
    slider.value = 2
    assert picture.value != before and "{'power': 2" in unescape(picture.value)


def test_a_stored_explorer_has_no_slider_before_its_script_runs():
    html = explore(draw, alt=lambda **chosen: str(chosen), power=[1, 2], shift=[0]).html()
    hidden, shown = html.split("</div>", 1)
    assert '<div style="display: none"><label>' in hidden and "<input" not in shown
    assert shown.startswith("<p>Run all cells down to this one to move it.</p><img")


def test_the_line_for_instructors_names_who_failed_and_outlasts_an_endless_loop(tmp_path):
    """The line of the README, with a shorter limit."""
    readme = (notebooks.ROOT / "README.md").read_text("utf-8")
    _, *options, files = re.search(r"^\.venv/bin/(pytest .*submissions.*)$", readme, re.M)[
        1
    ].split()
    assert files == "submissions/*/gpca-4.6.ipynb"
    options = [re.sub(r"(timeout=)\d+", r"\g<1>3", option) for option in options]
    for name, source in [("ada", "x = 1"), ("bob", "while True: pass"), ("cyd", "assert False")]:
        (tmp_path / name).mkdir()
        write(tmp_path / name / "a.ipynb", new_code_cell(source))
    command = [sys.executable, "-m", "pytest", *options, "--tb=no", "-q", "-p", "no:cacheprovider"]
    run = subprocess.run([*command, tmp_path], cwd=tmp_path, capture_output=True, text=True)
    lines = [line for line in run.stdout.splitlines() if line.startswith("FAILED")]
    assert [line.split("::")[0] for line in lines] == ["FAILED bob/a.ipynb", "FAILED cyd/a.ipynb"]


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.name)
def test_a_notebook_can_be_loaded_on_a_slow_line(path):
    assert path.stat().st_size <= 1_000_000


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.name)
def test_the_explorers_of_a_chapter_are_those_of_today(path):
    """The script of an explorer is stored with it; `tools.notebooks number` brings a new one."""
    pages = [
        "".join(output.get("data", {}).get("text/html", ""))
        for cell in nbformat.read(path, as_version=4).cells
        for output in cell.get("outputs", [])
    ]
    explorers = [page for page in pages if "<linked-view" in page]
    assert len(explorers) >= 2 and sum('"question":' in page for page in explorers) >= 1
    for page in explorers:
        assert linked.script() in page and len(page) <= 200_000
