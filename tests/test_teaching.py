"""The page for instructors: what is claimed holds, and what is counted is counted right."""

import nbformat
import numpy as np
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

import manifoldlib
from manifoldlib.datasets import swiss_roll
from tools import teaching
from tools.texts import ROOT

CHAPTERS = teaching.written()["chapters"]
QUESTIONS = [(name, q) for name, chapter in CHAPTERS.items() for q in chapter["questions"]]
SYLLABI = teaching.written()["syllabi"]


@pytest.mark.parametrize(
    "question", [q for _, q in QUESTIONS], ids=[f"{n}-{q['ask'][:40]}" for n, q in QUESTIONS]
)
def test_what_to_listen_for_is_true(question):
    names = {name: getattr(manifoldlib, name) for name in manifoldlib.__all__}
    assert "assert" in question["check"]
    exec(question["check"], names | {"np": np, "swiss_roll": swiss_roll})


def test_two_questions_for_every_chapter():
    assert list(CHAPTERS) == teaching.names()
    assert all(len(chapter["questions"]) == 2 for chapter in CHAPTERS.values())
    assert all(q["ask"].endswith("?") and q["listen"].endswith(".") for _, q in QUESTIONS)


def test_a_chapter_builds_on_earlier_ones():
    for name, chapter in CHAPTERS.items():
        assert all(other in CHAPTERS and other < name for other in chapter["needs"])
        assert chapter["needs"] == sorted(chapter["needs"])


@pytest.mark.parametrize("weeks", SYLLABI)
def test_in_a_syllabus_everything_comes_in_its_order(weeks):
    syllabus, read, later = SYLLABI[weeks], [], teaching.written()["later"]
    assert len(syllabus) == weeks
    of_chapter = {id: name for name, ids in teaching.exercises().items() for id in ids}
    for week in syllabus:
        read += week["chapters"]
        for name in week["chapters"]:
            assert set(CHAPTERS[name]["needs"]) - set(week.get("skips", [])) <= set(read)
        assert {of_chapter[id] for id in week["exercises"]} <= set(read)
        assert {later[id] for id in week["exercises"] if id in later} <= set(read)
    assert len(read) == len(set(read))
    if weeks == 12:
        assert sorted(read) == teaching.names()


def test_words_equations_and_cells_are_counted():
    notebook = new_notebook(
        cells=[
            new_markdown_cell("# A title\n\nOne formula $a + b$ more.\n\n$$x$$\n\n$$y = 1$$ (y)"),
            new_markdown_cell("<details>\n<summary>Hint</summary>\n\nNot counted.\n\n</details>"),
            new_markdown_cell("A caption.", metadata={"tags": ["caption"]}),
            new_code_cell("x = 1"),
            new_code_cell("import numpy", metadata={"tags": ["imports"]}),
            new_code_cell("plt.show()", metadata={"tags": ["hide-input"]}),
        ]
    )
    assert teaching.words(notebook) == 8  # "#" and "(y)" are words, too
    assert teaching.equations(notebook) == 2
    assert teaching.cells(notebook) == 1


def test_lines_of_an_answer_are_those_in_place_of_stubs():
    source = (
        "def f(x):\n    # told\n    ### BEGIN SOLUTION\n    # why\n    y = x\n\n    return y\n"
        "    ### END SOLUTION\n\n\ndef g():\n    ### BEGIN SOLUTION\n    return 1\n"
        "    ### END SOLUTION"
    )
    assert teaching.answer_lines(source) == 3


def test_a_part_on_a_later_chapter_is_on_a_later_one():
    of_chapter = {id: name for name, ids in teaching.exercises().items() for id in ids}
    assert all(of_chapter[id] < name for id, name in teaching.written()["later"].items())


def test_about_a_third_of_the_exercises_have_each_level():
    ids = [id for ids in teaching.exercises().values() for id in ids]
    found = [teaching.level(id) for id in ids]
    for level in teaching.LEVELS:
        assert 0.25 <= found.count(level) / len(ids) <= 0.42, level


def test_every_notebook_was_measured():
    ids = [id for ids in teaching.exercises().values() for id in ids]
    assert sorted(teaching.measured()) == sorted([*teaching.names(), *ids])


def test_one_gigabyte_is_enough_for_one_notebook_and_two_for_two():
    page, server = (ROOT / "reference/teaching.md").read_text("utf-8"), 90
    assert f"{server} MB, 1 GB for each student" in page and "2 GB for any two" in page
    *_, second, first = sorted(row["MB"] for row in teaching.measured().values())
    assert first + server < 1000 and first + second + server < 2000


def test_the_peak_of_a_kernel_is_found(tmp_path):
    """200 MB more in the notebook are about 200 MB more in what is found."""
    found = []
    for megabytes in (100, 300):
        path = tmp_path / f"{megabytes}.ipynb"
        cell = new_code_cell(f"x = bytearray(b'x') * ({megabytes} * 2**20)")
        nbformat.write(new_notebook(cells=[cell]), path)
        found.append(teaching.measure(path)["MB"])
    assert 185 <= found[1] - found[0] <= 215
