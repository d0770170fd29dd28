"""How the notebook of an exercise is built, and that the starter is generated from it."""

import re

import nbformat
import pytest
from student import IDS, answers_module, role, solution

from tools.notebooks import ROOT, starter, store

each_exercise = pytest.mark.parametrize("id", IDS)
CHECKS = ROOT / "manifoldlib" / "checks"


@each_exercise
def test_starter_has_not_drifted(id, tmp_path):
    store(starter(solution(id)), tmp_path / "made.ipynb")
    stored = (ROOT / "exercises" / f"{id}.ipynb").read_bytes()
    assert (tmp_path / "made.ipynb").read_bytes() == stored, "run: make starters"


def test_notebooks_checkers_and_answers_belong_together():
    assert sorted(path.stem for path in (ROOT / "exercises").glob("*.ipynb")) == IDS
    modules = {path.stem for path in CHECKS.glob("*.py")} - {"__init__", "prohibitions"}
    wanted = {answers_module(id).rpartition(".")[2] for id in IDS}
    assert modules == wanted | {name.removesuffix("_answers") for name in wanted}


@each_exercise
def test_starter_holds_no_solution(id):
    text = (ROOT / "exercises" / f"{id}.ipynb").read_text("utf-8")
    notebook = nbformat.reads(text, as_version=4)
    assert "BEGIN SOLUTION" not in text and "END SOLUTION" not in text
    for cell in notebook.cells:
        tags = cell.metadata.get("tags", [])
        assert "solution" not in tags and not any(tag.startswith("hide-") for tag in tags)
        if cell.cell_type == "code":
            assert cell.outputs == [] and cell.execution_count is None
        assert ("your code here" in cell.source) == (role(cell) == "answer"), cell.id


@each_exercise
def test_every_part_has_an_answer_cell_and_then_a_check_cell(id):
    order = [(c.metadata["part"], role(c)) for c in solution(id).cells if role(c)]
    parts = list(dict.fromkeys(part for part, _ in order))
    for part in parts:
        assert [role for p, role in order if p == part] == ["answer", "check"], part


@each_exercise
def test_tags_of_the_cells(id):
    for cell in solution(id).cells:
        tags = cell.metadata.get("tags", [])
        assert "raises-exception" not in tags, "nbval would pass a failing check"
        assert not {"answer", "check"} <= set(tags)
        if role(cell) == "answer":
            assert "hide-input" in tags, "the solution is folded in the book"
            assert cell.source.count("### BEGIN SOLUTION") == cell.source.count("### END SOLUTION")
        if "solution" in tags and cell.cell_type == "code":
            assert "hide-cell" in tags, "the verification is folded in the book"


@each_exercise
def test_statement_and_hints(id):
    text, _, number = id.partition("-")
    ours = text == "ours"  # an exercise that none of the texts has
    pages = [cell.source for cell in solution(id).cells if cell.cell_type == "markdown"]
    title = "# Exercise of our own: " if ours else f"# Exercise {text.upper()} {number}: "
    assert pages[0].startswith(title)
    hints = re.findall(r"^<summary>Hint (\d)", "\n".join(pages), re.MULTILINE)
    assert hints == ["1", "2", "3"], "three hints, each a step further"
    assert ours or re.search(rf"\[{text.upper()} Ex {re.escape(number)}", "\n".join(pages))


@each_exercise
def test_stored_solution_is_executed_and_right(id):
    for cell in solution(id).cells:
        if cell.cell_type == "code":
            assert cell.execution_count, cell.id
        if role(cell) == "check":
            assert [output.text.split(": ")[0] for output in cell.outputs] == ["Right"], cell.id
