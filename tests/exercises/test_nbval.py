"""The command a student validates with, on notebooks that stand outside the repository."""

import os
import subprocess
import sys
from xml.etree import ElementTree

import pytest
from student import IDS, answers, code_cells, role, solution, with_answer

from manifoldlib.checks import Right, Wrong
from tools.notebooks import starter, store

# Three kernels each: what they say of every exercise, test_answers.py asks in one process.
SOME = IDS[::9]


def first(kind, id):
    return next(answer for answer in answers(id) if type(answer) is kind)


@pytest.fixture(scope="module")
def failures(request, tmp_path_factory):
    """{notebook: {name of the code cell: what pytest says about it}}, from a single run."""
    folder = tmp_path_factory.mktemp("handed-in")
    selected = [item for item in request.session.items if item.path == request.path]
    for id in {item.callspec.params["id"] for item in selected}:  # all, or what -k picks out
        store(starter(solution(id)), folder / f"{id}-starter.ipynb")
        store(with_answer(solution(id), first(Wrong, id)), folder / f"{id}-wrong.ipynb")
        store(with_answer(solution(id), first(Right, id)), folder / f"{id}-right.ipynb")
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("PYTEST", "COV"))}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "--nbval-lax", ".", "-q", "-p", "no:cacheprovider"]
        + ["-n", "2", "--dist", "loadscope", "--junitxml=report.xml", "--nbval-cell-timeout=60"],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert run.returncode in (0, 1), run.stdout + run.stderr
    found = {}
    for case in ElementTree.parse(folder / "report.xml").iter("testcase"):
        notebook = found.setdefault(case.get("classname").removesuffix(".ipynb"), {})
        notebook[case.get("name")] = "".join(problem.text for problem in case.iter("failure"))
    return found


def check_names(id):
    """{part: how pytest names the cell of its check}; nbval counts the code cells from 0."""
    cells = enumerate(code_cells(solution(id)))
    return {c.metadata["part"]: f"Cell {number}" for number, c in cells if role(c) == "check"}


@pytest.mark.parametrize("id", SOME)
def test_starter_fails_in_every_check(id, failures):
    for part, cell in check_names(id).items():
        assert "WrongAnswer" in failures[f"{id}-starter"][cell], part


@pytest.mark.parametrize("id", SOME)
def test_wrong_answer_fails_with_its_message(id, failures):
    wrong = first(Wrong, id)
    report = failures[f"{id}-wrong"][check_names(id)[wrong.part]]
    assert "WrongAnswer: " in report and wrong.says in report


@pytest.mark.parametrize("id", SOME)
def test_right_answer_passes(id, failures):
    assert set(check_names(id).values()) <= set(failures[f"{id}-right"])
    assert not any(failures[f"{id}-right"].values())
