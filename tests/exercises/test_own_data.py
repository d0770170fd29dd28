"""Exercises with data of one's own: the name makes them, and the checks know whose they are."""

from itertools import pairwise

import nbformat
import numpy as np
import pytest
from student import IDS, Session, answers, attempt, code_cells, culprit, role, solution

from manifoldlib.checks import Wrong, WrongAnswer
from manifoldlib.checks.gpca_4_6 import check_toy
from manifoldlib.checks.ours_choose_k import check_culprit, check_K
from manifoldlib.datasets import own_seed, three_clusters, unseen
from tools import notebooks
from tools.notebooks import SOLUTIONS, STARTERS, hand_out, name_in, personal, starter, work_in

OWN = {"gpca-4.6": ("x_toy", "toy"), "ours-choose-k": ("X", "cd")}  # the data, and their parts
NAMES = [f"student {number}" for number in range(20)]
# Right, or wrong, for the surface of the book: numbers read off from it.
OF_THE_BOOK = {
    "one too few",
    "the least residual variance in two dimensions, among three",
    "the edge that is longest against its way in too small a graph",
}

each_own = pytest.mark.parametrize("id", OWN)


def test_these_exercises_have_data_of_ones_own():
    assert {id for id in IDS if name_in(solution(id)) is not None} == set(OWN)
    assert {id for id in IDS if name_in(starter(solution(id))) == ""} == set(OWN)


def cells_with_data(id, name):
    """The cells a student's data pass through: to where they are drawn, answers, their checks."""
    cells = code_cells(personal(solution(id), name))
    drawn = next(at for at, cell in enumerate(cells) if "student = " in cell.source)
    later = [c for c in cells[drawn + 1 :] if role(c) == "answer" or "student)" in c.source]
    return [*cells[: drawn + 1], *later]


def data(id, name):
    session = Session()
    for cell in cells_with_data(id, name):
        if not role(cell):
            session.run(cell)
    return session.namespace[OWN[id][0]]


@pytest.mark.parametrize(
    ("id", "of_the_book"), [("gpca-4.6", three_clusters()[0]), ("ours-choose-k", unseen())]
)
def test_a_name_makes_the_data_and_no_name_those_of_the_book(id, of_the_book):
    book, mine, again, other = (data(id, n) for n in ("", "Ada Lovelace", " ada  LOVELACE", "Ada"))
    np.testing.assert_array_equal(book, of_the_book)
    np.testing.assert_array_equal(mine, again)
    assert mine.shape == book.shape
    assert not np.isin(mine, book).any() and not np.isin(mine, other).any()
    assert len({own_seed(name) for name in NAMES}) == len(NAMES)


@each_own
@pytest.mark.parametrize("name", NAMES)
def test_the_worked_solution_is_right_for_everybody(id, name):
    session = Session()
    for cell in cells_with_data(id, name):
        printed = session.run(cell)
        if role(cell) == "check":
            assert printed.startswith(f"Right: for the data of {name}, ")


@each_own
def test_typical_wrong_answers_are_refused_for_other_data_too(id):
    """What is right for the book may be wrong for others, so of the right answers none is tried."""
    session, tried = Session(), 0
    cells = cells_with_data(id, NAMES[0])
    for at, cell in enumerate(cells):
        for answer in answers(id) if role(cell) == "answer" else ():
            mine = answer.part == cell.metadata["part"] and answer.part in OWN[id][1]
            if mine and type(answer) is Wrong and answer.why not in OF_THE_BOOK:
                with session.undone():
                    error = attempt(session, cells[at:], answer).error
                assert isinstance(error, WrongAnswer), (answer.why, error)
                tried += 1
        session.run(cell)
    assert tried >= 40


def test_the_edge_of_a_neighbour_is_refused(capsys):
    edges = {name: culprit(name) for name in NAMES}
    for mine, other in pairwise(NAMES):
        check_culprit(edges[mine], mine)
        with pytest.raises(WrongAnswer, match="culprit: no edge|times as far"):
            check_culprit(edges[other], mine)
    assert capsys.readouterr().out.count("Right: for the data of student ") == len(NAMES) - 1


def test_the_points_of_a_neighbour_are_refused():
    theirs = three_clusters(seed=own_seed("neighbour"))
    with pytest.raises(WrongAnswer, match="not what the first cell made"):
        check_toy(print, print, print, *theirs, "me")
    with pytest.raises(WrongAnswer, match="student should be a string"):
        check_K(9, 17)


@each_own
def test_who_grades_takes_the_data_of_the_right_name(id, tmp_path):
    """Whatever name was handed in, the starter that is graded has the student's."""
    name = "Zoë O'Neil"
    hand_out(["ada", name], tmp_path)
    assert sorted(path.name for path in (tmp_path / "ada").iterdir()) == sorted(
        f"{id}.ipynb" for id in OWN
    )
    handed_out = nbformat.read(tmp_path / "ada" / f"{id}.ipynb", as_version=4)
    assert name_in(handed_out) == "ada"
    assert name_in(nbformat.read(tmp_path / name / f"{id}.ipynb", as_version=4)) == name
    pristine = nbformat.read(STARTERS / f"{id}.ipynb", as_version=4)
    graded = personal(pristine, "ada")
    assert [c.source for c in graded.cells] == [c.source for c in handed_out.cells]
    quoted = 'Zoë "Z" O\'Neil'
    assert name_in(personal(handed_out, quoted)) == quoted


def test_what_is_handed_out_has_no_answer_and_overwrites_none(tmp_path, capsys):
    """It is made of the solutions: in exercises/ the instructor may have worked."""
    hand_out(["ada"], tmp_path, SOLUTIONS)
    mine = tmp_path / "ada/gpca-4.6.ipynb"
    assert "def kpca" in mine.read_text("utf-8") and work_in(mine) is None
    mine.write_text("my answers", "utf-8")
    hand_out(["ada", "bob"], tmp_path, SOLUTIONS)
    assert mine.read_text("utf-8") == "my answers"
    said = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in said] == ["written"] * 2 + ["kept", "written"] * 2


def hand_out_to(path, monkeypatch):
    """As from a terminal, with class.txt in this folder."""
    given = ["notebooks", "handout", str(path / "class.txt"), str(path / "to")]
    monkeypatch.setattr("sys.argv", given)
    notebooks.main()


def test_a_list_of_names_may_have_empty_lines_and_ends_of_other_systems(tmp_path, monkeypatch):
    (tmp_path / "class.txt").write_bytes("\ufeffada \r\n\r\n  zoë\r\n".encode())
    hand_out_to(tmp_path, monkeypatch)
    assert sorted(path.name for path in (tmp_path / "to").iterdir()) == ["ada", "zoë"]


@pytest.mark.parametrize("name", ["../ada", "..", "a/b", "a\\b", "a:b", "a?", None])
def test_a_name_that_is_no_folder_and_a_missing_list_are_refused(
    name, tmp_path, monkeypatch, capsys
):
    if name is not None:
        (tmp_path / "class.txt").write_text(f"ada\n{name}\n", "utf-8")
    with pytest.raises(SystemExit):
        hand_out_to(tmp_path, monkeypatch)
    assert not (tmp_path / "to").exists()
    assert (
        "a name on each line" if name is None else f"folders: {name}"
    ) in capsys.readouterr().err


def test_two_students_of_one_name_are_told_apart_first(tmp_path, monkeypatch, capsys):
    (tmp_path / "class.txt").write_text("Ada Lovelace\nEmmy\nada  lovelace\nEmmy\n", "utf-8")
    with pytest.raises(SystemExit):
        hand_out_to(tmp_path, monkeypatch)
    assert "the same data: ada  lovelace, Emmy. " in capsys.readouterr().err
    assert not (tmp_path / "to").exists()
