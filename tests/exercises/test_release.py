"""What is handed out: the zip for students holds no solution and works, and nbgrader grades."""

import csv
import io
import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import nbformat
import pytest
from student import IDS, answers, code_cells, role, solution

from manifoldlib.checks import Wrong
from tools import release
from tools.notebooks import ROOT, SOLUTIONS

# Runs in the unpacked folder, with its package: every starter up to the first stub, and the first
# check on the answer that is handed in as JSON.
WORK = """
import contextlib, io, json, pathlib, sys
import manifoldlib.checks
import matplotlib
import nbformat
matplotlib.use("Agg")
assert pathlib.Path(manifoldlib.__file__).is_relative_to(pathlib.Path.cwd()), manifoldlib.__file__
said = {}
for id, answer in json.load(sys.stdin).items():
    names = {"__name__": "__main__", "display": print}
    cells = nbformat.read(f"exercises/{id}.ipynb", as_version=4).cells
    code = [cell for cell in cells if cell.cell_type == "code"]
    first = next(k for k, cell in enumerate(code) if "check" in cell.metadata.get("tags", []))
    for cell in code[:first]:
        exec(cell.source, names)
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        try:
            exec(code[first].source, names)
        except manifoldlib.checks.WrongAnswer:
            print("refused")
        exec(answer, names)
        exec(code[first].source, names)
    said[id] = printed.getvalue()
print(json.dumps(said))
"""
# Three kinds of starters: one that draws, one with formulas by sympy, one that only computes.
SOME = ("gpca-4.6", "mmst-16.2", "fml-15.4")


@pytest.fixture(scope="module")
def files():
    return release.given()


@pytest.fixture(scope="module")
def unpacked(files, tmp_path_factory):
    folder = tmp_path_factory.mktemp("students")
    with zipfile.ZipFile(io.BytesIO(release.zipped(files))) as archive:
        assert archive.testzip() is None
        archive.extractall(folder)
    return folder / release.NAME


def test_no_line_of_a_solution_is_given_away(files):
    assert release.leaks(files) == []


def test_what_is_given(files):
    starters = {name for name in files if name.startswith("exercises/")}
    assert starters == {f"exercises/{id}.ipynb" for id in IDS}
    for name, content in files.items():
        path = ROOT / name
        if name in ("README.md", "CITATION.cff"):
            assert content != path.read_bytes()
        else:
            assert content == path.read_bytes(), name
    assert not [name for name in files if re.search("solution|answers|test|tools|_build", name)]


@pytest.mark.parametrize("id", SOME)
def test_a_solution_would_be_found(files, id):
    """The notebook itself, and its page in the book, whatever they are called."""
    notebook = (SOLUTIONS / f"{id}.ipynb").read_bytes()
    page = "\n".join(cell.source for cell in solution(id).cells).encode()
    found = release.leaks({**files, "a.ipynb": notebook, "b.html": page})
    assert {name for name, _ in found} == {"a.ipynb", "b.html"}


def test_one_line_of_a_starter_and_two_of_a_checker_would_be_found(files):
    one = "K = K - K.mean(axis=1, keepdims=True)  # as in the solution"
    two = "K = K - K.mean(axis=0) + 0.0 * K.std()"
    assert release.telling(one)[0] in release.secrets()
    assert release.telling(two)[0] not in release.secrets()
    region = release.withheld(next(c for c in solution("ours-saddle").cells if role(c) == "answer"))
    starter, checker = "exercises/gpca-4.6.ipynb", "manifoldlib/checks/ours_saddle.py"
    notebook = nbformat.reads(files[starter].decode(), as_version=4)
    notebook.cells[-1].source += f"\n    {one}\n    {two}\n"
    changed = {
        starter: nbformat.writes(notebook).encode(),
        checker: files[checker] + region.encode(),
    }
    assert {name for name, _ in release.leaks(files | changed)} == {starter, checker}


@pytest.mark.parametrize(("date", "year"), [("unreleased", 1980), ("2027-01-31", 2027)])
def test_the_same_files_make_the_same_zip(files, monkeypatch, date, year):
    """A student sees when it was released; the clock of who made it has no say."""
    monkeypatch.setattr(release.publishing, "changes", lambda: (date, ""))
    turned = dict(reversed(files.items()))
    assert release.zipped(files) == release.zipped(turned)
    with zipfile.ZipFile(io.BytesIO(release.zipped(files))) as archive:
        assert archive.namelist() == sorted(archive.namelist())
        assert {entry.date_time[0] for entry in archive.infolist()} == {year}


def test_the_zip_works_where_it_is_unpacked(unpacked):
    first = {id: next(c for c in code_cells(solution(id)) if role(c) == "answer") for id in SOME}
    given = json.dumps({id: cell.source for id, cell in first.items()})
    environment = {**os.environ, "PYTHONPATH": str(unpacked), "MPLBACKEND": "agg"}
    command = [sys.executable, "-c", WORK]
    run = subprocess.run(
        command, cwd=unpacked, env=environment, input=given, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    said = json.loads(run.stdout.splitlines()[-1])
    assert said.keys() == set(SOME)
    for text in said.values():
        assert text.startswith("refused\nRight: "), text


def test_what_the_students_are_told_is_there(unpacked):
    text = (unpacked / "README.md").read_text("utf-8")
    assert "pip install -r requirements.txt" in text and "make " not in text
    for name in re.findall(r"`([\w./-]+)`", text):
        if "/" in name or name.startswith("LICENSE"):
            assert (unpacked / name).exists(), name
    wanted = (unpacked / "requirements.txt").read_text("utf-8")
    assert "-c constraints.txt" in wanted and (unpacked / "constraints.txt").is_file()
    assert "-e ." in wanted and (unpacked / "pyproject.toml").is_file()


# nbgrader


def nbgrader(course, *arguments):
    """As `.venv/bin/nbgrader`, without the environment activated."""
    programs = Path(sys.executable).parent
    path = [each for each in os.environ["PATH"].split(os.pathsep) if Path(each) != programs]
    environment = {
        **os.environ,
        "PATH": os.pathsep.join(path),
        "PYTHONPATH": str(ROOT),
        "OMP_NUM_THREADS": "1",
        "PYDEVD_DISABLE_FILE_VALIDATION": "1",
    }
    command = [sys.executable, "-m", "nbgrader", *arguments]
    run = subprocess.run(command, cwd=course, env=environment, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    folder = tmp_path_factory.mktemp("course")
    release.write_course(folder, [SOLUTIONS / "fml-15.4.ipynb"])
    nbgrader(folder, "generate_assignment", "fml-15.4")
    return folder


def test_nbgrader_hands_out_the_starter(course):
    made = nbformat.read(course / "release/fml-15.4/fml-15.4.ipynb", as_version=4)
    ours = nbformat.read(ROOT / "exercises/fml-15.4.ipynb", as_version=4)
    assert [cell.source for cell in made.cells] == [cell.source for cell in ours.cells]


def test_nbgrader_grades_right_wrong_and_tampered(course):
    """A wrong part costs its point, whoever changes a check gets the check back."""
    made = nbformat.read(course / "release/fml-15.4/fml-15.4.ipynb", as_version=4)
    worked = {c.id: c.source for c in code_cells(solution("fml-15.4")) if role(c) == "answer"}
    wrong = next(answer for answer in answers("fml-15.4") if type(answer) is Wrong)
    parts = len(worked)
    for student in ("ada", "bob"):
        notebook = nbformat.from_dict(made)
        for cell in notebook.cells:
            cell.source = worked.get(cell.id, cell.source)
            if student == "bob" and cell.id == f"answer-{wrong.part}":
                cell.source = wrong.source
            if student == "bob" and cell.id == f"check-{wrong.part}":
                cell.source = "pass"
        folder = course / "submitted" / student / "fml-15.4"
        folder.mkdir(parents=True)
        (folder / "fml-15.4.ipynb").write_text(nbformat.writes(notebook), "utf-8")
    nbgrader(course, "autograde", "fml-15.4", "--create")
    nbgrader(course, "export")
    with (course / "grades.csv").open(encoding="utf-8", newline="") as table:
        scores = {row["student_id"]: float(row["score"]) for row in csv.DictReader(table)}
    assert scores == {"ada": parts, "bob": parts - 1}


def test_what_to_run_can_be_typed_whatever_the_folder_is_called(tmp_path, monkeypatch):
    project = tmp_path / "my course"
    monkeypatch.setattr(release, "ROOT", project)
    said = release.how_to_grade(str(project / ".venv/bin/python"))
    assert f"{Path('../../.venv/bin/nbgrader')} generate_assignment" in said


def test_a_course_in_use_is_not_overwritten(tmp_path, monkeypatch):
    monkeypatch.setattr(release, "BUILD", tmp_path)
    monkeypatch.setattr(release, "DIST", tmp_path / "dist")
    (tmp_path / "nbgrader").mkdir()
    (tmp_path / "nbgrader/gradebook.db").touch()
    assert "holds a class: move it away" in release.main("nbgrader")
    assert [path.name for path in (tmp_path / "nbgrader").iterdir()] == ["gradebook.db"]


def test_every_exercise_becomes_an_assignment(tmp_path):
    release.write_course(tmp_path)
    assert sorted(path.name for path in (tmp_path / "source").iterdir()) == IDS
    for id in IDS:
        notebook = nbformat.read(tmp_path / "source" / id / f"{id}.ipynb", as_version=4)
        kinds = [cell.metadata["nbgrader"] for cell in code_cells(notebook)]
        assert len({kind["grade_id"] for kind in kinds}) == len(kinds)
        for cell, kind in zip(code_cells(notebook), kinds):
            assert kind["grade"] == (role(cell) == "check") == ("points" in kind)
            assert kind["solution"] == (role(cell) == "answer") != kind["locked"]
            assert kind["solution"] == ("### BEGIN SOLUTION" in cell.source)
