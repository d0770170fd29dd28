"""The Markdown of the notebooks: what it becomes in the book, and that all of it is readable."""

import json
import re
from functools import cache

import pytest

from tools import markdown
from tools.markdown import ROOT

NOTEBOOKS = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("chapters", "exercises", "exercises/solutions")
    for path in (ROOT / folder).glob("*.ipynb")
)
each_notebook = pytest.mark.parametrize("name", NOTEBOOKS)
NUMBERS = {"eq-model": "1.4", "fig-c": "2.1"}


def test_a_number_is_filled_in_and_stays():
    source = (
        'text\n<a id="eq-model"></a>\n\n$$ a = b, $$\n\n$$ c $$\n'
        '<a id="eq-other"></a>\n\n$$\n\\begin{x}\n\\end{x}\n$$\n'
        "[](#eq-model) and [old](x.ipynb#fig-c), [](#fig-unknown)"
    )
    wanted = (
        source.replace("b, $$", "b, \\tag{1.4} $$")
        .replace("[](#eq-model)", "[(1.4)](#eq-model)")
        .replace("[old]", "[Figure 2.1]")
    )
    assert markdown.numbered(source, NUMBERS) == wanted
    assert markdown.numbered(wanted, NUMBERS) == wanted
    moved = wanted.replace("1.4", "1.5")
    assert markdown.numbered(wanted, NUMBERS | {"eq-model": "1.5"}) == moved
    several = '<a id="eq-other"></a>\n\n$$\n\\begin{x}\n\\end{x} \\tag{7}\n$$'
    assert several in markdown.numbered(source, {"eq-other": "7"})


def test_the_title_of_an_exercise_is_renewed_in_a_link():
    title = markdown.titles()["gpca-4.6"]
    wrapped = f"[{title.replace(' ', chr(10))}](gpca-4.6.ipynb)"
    short = "[Exercise GPCA 4.6](../exercises/gpca-4.6.ipynb)"
    old = "[Exercise GPCA 4.6: An old title](../exercises/gpca-4.6.ipynb)"
    wanted = f"[{title}](../exercises/gpca-4.6.ipynb)"
    source = "{} and {} or {}"
    renewed = markdown.numbered(source.format(wrapped, short, old), NUMBERS)
    assert renewed == source.format(wrapped, short, wanted)


def test_a_caption_carries_the_label_and_the_number():
    figure = {"name": "fig-c", "caption": "As in [](#eq-model)."}
    cell = {"metadata": {"mystnb": {"figure": figure}}}
    wanted = '<a id="fig-c"></a>**Figure 2.1.** As in [(1.4)](#eq-model).'
    assert markdown.caption(cell, NUMBERS) == wanted
    assert markdown.caption(cell, {}).startswith('<a id="fig-c"></a>**Figure.** As in')


@pytest.mark.parametrize(
    ("ours", "myst"),
    [
        ('a\n<a id="eq-x"></a>\n\n$$ y \\tag{1.4} $$ b', None),  # not at the end of its line
        ('<a id="eq-x"></a>\n\n$$ y, \\tag{1.4} $$', "\n\n$$ y, $$ (eq-x)"),
        ('<a id="eq-x"></a>\n\n$$\ny \\tag{1}\n$$\n\n$$ z $$', "\n\n$$\ny\n$$ (eq-x)\n\n$$ z $$"),
        ("see [(1.4)](#eq-x) and", "see {eq}`eq-x` and"),
        ("[(1.4)](../chapters/01_pca.ipynb#eq-x)", "{eq}`eq-x`"),
        ("[Figure 1.2](#fig-c)", "{numref}`fig-c`"),
        ("[PCA](01_pca.ipynb)", "{doc}`PCA </chapters/01_pca>`"),
        ("[It](../exercises/gpca-4.1.ipynb)", "{doc}`It </exercises/solutions/gpca-4.1>`"),
        ("[the\nsame](01_pca.ipynb)", "{doc}`the\nsame </chapters/01_pca>`"),
        ("`metric_mds` or `stress`", "[`metric_mds`](#api-metric_mds) or `stress`"),
        ("[1993](https://a.org/b.md) [GPCA (4.22)] x[i](0)", None),
        (
            "<details>\n<summary>Hint 1: $K$</summary>\n\nA.\n\nB.\n\n</details>\n\nC",
            "::::{dropdown} Hint 1: $K$\n\n\nA.\n\nB.\n\n::::\n\nC",
        ),
    ],
)
def test_the_book_reads_it_as_myst(ours, myst):
    assert markdown.to_myst(ours, "chapters/02_nonlinear_pca") == (ours if myst is None else myst)


# The notebooks as they are stored


def prose(name):
    cells = json.loads((ROOT / name).read_text("utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == "markdown"]


@each_notebook
def test_nothing_in_a_notebook_needs_myst(name):
    for cell in prose(name):
        source = "".join(cell["source"])
        assert not (raw := markdown.RAW.search(source)), f"{raw[0]!r} shows as it is in JupyterLab"


@each_notebook
def test_no_line_of_a_sentence_begins_with_a_sign_that_makes_it_a_list(name):
    for cell in prose(name):
        assert not re.search(r"^[+] ", "".join(cell["source"]), re.MULTILINE)


@each_notebook
def test_a_link_leads_to_another_notebook_and_not_to_the_source_of_a_page(name):
    for cell in prose(name):
        assert not re.search(r"\]\([^)]*\.md", "".join(cell["source"]))


@pytest.mark.parametrize(
    "raw",
    [":::{dropdown} Hint", "{doc}`x`", "{numref}`x`", "{cite:t}`x`", "{eq}`x`", "$$ a $$ (eq-x)"],
)
def test_what_needs_myst_is_recognised(raw):
    assert markdown.RAW.search(f"text\n{raw}\n")


@each_notebook
def test_numbers_are_those_of_the_book(name):
    """Not only in the text of a link: `make notebooks` fills in all of them."""
    numbers = markdown.numbers()
    for cell in prose(name):
        source = "".join(cell["source"])
        assert markdown.numbered(source, numbers) == source, "run: python -m tools.notebooks number"
        for label in re.findall(r'<a id="((?:eq|fig)-[^"]*)">', source):
            assert label in numbers


@each_notebook
def test_a_reference_leads_to_the_notebook_that_has_its_label(name):
    for cell in prose(name):
        for text, path, label in markdown.REFERENCE.findall("".join(cell["source"])):
            place = (ROOT / name).parent / path if path else ROOT / name
            assert text and f'<a id=\\"{label}\\"></a>' in place.read_text("utf-8"), label


@each_notebook
def test_a_link_leads_to_a_page_and_calls_it_by_its_title(name):
    for cell in prose(name):
        for text, path in markdown.PAGE.findall("".join(cell["source"])):
            target = ((ROOT / name).parent / f"{path}.ipynb").resolve()
            assert target.is_file()
            text = " ".join(text.split())
            if text.startswith("Exercise ") or text in titles().values():
                title = titles()[target.relative_to(ROOT).as_posix()]
                assert text in (title, title.partition(":")[0])


@cache
def titles():
    headings = {name: "".join(prose(name)[0]["source"]) for name in NOTEBOOKS}
    return {name: re.search("^# (.+)$", text, re.MULTILINE)[1] for name, text in headings.items()}


@each_notebook
def test_a_notebook_alone_shows_no_broken_picture(name):
    """Whoever downloads one notebook has nothing beside it."""
    for cell in prose(name):
        assert not re.search(r"!\[|<img", "".join(cell["source"]))
