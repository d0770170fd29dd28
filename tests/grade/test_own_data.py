"""Everybody has data of their own: the grader takes those of the right name."""

import nbformat
import pytest
from classroom import trusted
from student import culprit

from tools.grade import run
from tools.grade.checker import RIGHT, WRONG
from tools.notebooks import STARTERS, personal

ID = "ours-choose-k"
CLASS = {  # name of the folder: name in the notebook, whose edge
    "ada": ("ada", "ada"),
    "copies all": ("ada", "ada"),
    "copies the answer": ("copies the answer", "ada"),
    "takes the book's": ("", ""),
}


@pytest.fixture(scope="module")
def submissions(tmp_path_factory):
    folder = tmp_path_factory.mktemp("class")
    for name, (stated, whose) in CLASS.items():
        notebook = personal(nbformat.read(STARTERS / f"{ID}.ipynb", as_version=4), stated)
        for cell in notebook.cells:
            if cell.id == "answer-d":
                cell.source = f"culprit = {culprit(whose)}"
            if name == "copies all":  # by somebody who sets no spaces
                cell.source = cell.source.replace("student = ", "student=")
        (folder / name).mkdir()
        nbformat.write(notebook, folder / name / f"{ID}.ipynb")
    return folder


@pytest.mark.parametrize(
    ("own_data", "right"),
    [(False, {"ada", "copies all", "takes the book's"}), (True, {"ada"})],
)
def test_a_neighbours_answer_is_refused(submissions, tmp_path, own_data, right):
    said = []
    of = run.Class(submissions, tmp_path, trusted(), salt=0, own_data=own_data)
    found = run.grade_class([ID], of, said.append)[ID]
    assert {r.student: r.parts["d"].kind for r in found} == {
        name: RIGHT if name in right else WRONG for name in CLASS
    }
    remarks = {r.student: r.remarks for r in found if r.remarks}
    assert remarks == {"copies all": ["the notebook states the name 'ada'"]}
