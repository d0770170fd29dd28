"""A class with everything that is handed in: each gets a row and a page, and nothing stops."""

import csv
import html.parser
import json
import os
from dataclasses import replace
from urllib.parse import unquote

import pytest
from classroom import (
    ANSWERS,
    ID,
    LAPLACIAN,
    LIMITS,
    LINE,
    SALT,
    SPREAD,
    hand_in,
    in_a_sandbox,
    kit,
    notebook,
    room,
)
from nbformat.v4 import new_code_cell

from tools.grade import __main__ as command
from tools.grade import report, run, sandbox
from tools.grade.checker import Sitting
from tools.grade.exercise import answers, borrowed, load
from tools.notebooks import STARTERS

NOT_SYMMETRIC = "def laplacian(W):\n    return np.diag(W.sum(axis=1)) - W"


def without_tags(keep_ids=False):
    found = notebook()
    for cell in found.cells:
        cell.metadata = type(cell.metadata)()
        if not keep_ids:
            cell.id = f"x{id(cell)}"
    return found


def changed(part, *sources):
    """The right notebook with other cells, or none, for the answer of a part."""
    found, cells = notebook(), []
    for cell in found.cells:
        if cell.id != f"answer-{part}":
            cells.append(cell)
            continue
        for number, source in enumerate(sources):
            copy = json.loads(json.dumps(cell)) | {"id": f"{cell.id}-{number}"}
            cells.append(type(cell)(copy | {"source": source, "metadata": cell.metadata}))
    found.cells = cells
    return found


def with_replaced_checks():
    found = notebook(ANSWERS | {"b": [NOT_SYMMETRIC]})
    for cell in found.cells:
        if "check" in cell.metadata.get("tags", []):
            cell.source = "print('Right')"
    return found


def with_own_cell():
    found = notebook(ANSWERS | {"b": ["def laplacian(W):\n    return helper(W)"]})
    found.cells.insert(3, new_code_cell("def helper(W):\n    return W"))
    return found


SCRIPT = "def laplacian(W):\n    raise ValueError('<script>alert(1)</script> \\u202eRight')"
# name of the folder: (what is in the notebook, how many parts are right, a part of its row)
CLASS = {
    "ada": (notebook(), 3, "right"),
    "bob": (notebook(ANSWERS | {"b": [NOT_SYMMETRIC]}), 2, "L is not symmetric"),
    "ben": (notebook(ANSWERS | {"b": [NOT_SYMMETRIC + "  # mine"]}), 2, "L is not symmetric"),
    "no tags": (without_tags(), 3, "had lost its tag"),
    "no tags but ids": (without_tags(keep_ids=True), 3, "right"),
    "two answers": (changed("b", NOT_SYMMETRIC, LAPLACIAN), 3, "2 answer cells"),
    "no answer": (changed("b"), 2, "missing"),
    "replaced checks": (with_replaced_checks(), 2, "L is not symmetric"),
    "an own cell": (with_own_cell(), 2, "not run"),
    "magic": (changed("b", f"%matplotlib inline\n!ls\n{LAPLACIAN}"), 3, "right"),
    "no Python": (changed("b", "def laplacian(W"), 2, "in line 1 with SyntaxError"),
    "borrowed": (
        changed("b", f"from manifoldlib import kpca\n{LAPLACIAN}"),
        3,
        "part b names kpca of manifoldlib",
    ),
    "<b onclick=alert(1)>x": (changed("b", SCRIPT), 2, "script"),
    "=1+1": (notebook({}), 0, "missing"),
    "\u202eevil": (notebook({}), 0, "missing"),
    "x" * 200: (notebook({}), 0, "missing"),
    "\U0001d49c" * 63: (notebook({}), 0, "missing"),  # as long as a name can be, in bytes
    "another": ((STARTERS / "gpca-4.2.ipynb").read_bytes(), 0, "another exercise"),
    "broken": (b'{"cells": [', 0, "broken"),
    "empty": (b"", 0, "empty"),
    "a list": (b"[1, 2]", 0, "another exercise"),
    "odd cells": (b'{"cells": [1, {"cell_type": "code", "source": 3, "metadata": 4}]}', 0, ""),
    "deep": (b"[" * 10**6, 0, "broken"),
    "no text": (b"\xff\xfe\x00" * 100, 0, "broken"),
    "large": (b" " * 50 * 2**20, 0, "50 MB"),
}
ELSEWHERE = {"a link": "a link", "a linked folder": "a link", "a pipe": "no file", "nobody": "no"}


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """The folder of submissions, that of the results, and what the first run has said."""
    folder = tmp_path_factory.mktemp("class")
    submissions, out, said = folder / "submissions", folder / "out", []
    in_a_sandbox()
    for name, (content, *_) in CLASS.items():
        hand_in(submissions, name, content)
    for name in ("a link", "a pipe", "nobody"):
        (submissions / name).mkdir()
    (submissions / "a link" / f"{ID}.ipynb").symlink_to(submissions / "ada" / f"{ID}.ipynb")
    (submissions / "a linked folder").symlink_to(submissions / "ada")
    os.mkfifo(submissions / "a pipe" / f"{ID}.ipynb")
    out.mkdir()
    again(submissions, out, said.append)
    return submissions, out, said


def again(submissions, out, say):
    run.grade_class([ID], submissions, out, in_a_sandbox(), kit(), SALT, 2, LIMITS, say)


def rows(path):
    with open(path, encoding="utf-8-sig", newline="") as stream:
        return {row["student"]: row for row in csv.DictReader(stream)}


def test_everybody_has_a_row(graded):
    _, out, said = graded
    table, numbers = rows(out / ID / "grades.csv"), rows(out / ID / "lms.csv")
    assert len(table) == len(numbers) == len(CLASS) + len(ELSEWHERE)
    for name, (_, total, says) in CLASS.items():
        shown = {"=1+1": "'=1+1", "\u202eevil": "\\u202eevil"}.get(name, name)
        row = table[shown]
        assert row["total"] == numbers[shown]["total"] == str(total), row
        assert says in " ".join(row.values()), row
    for name, says in ELSEWHERE.items():
        assert says in table[name]["a"] and table[name]["total"] == "0"
    assert set(numbers["bob"]) == {"student", "a", "b", "c", "total"}
    assert said[0] == f"{ID}: {len(table)} students, {len(table)} to grade"
    assert len(said) == len(table) + 1


class Page(html.parser.HTMLParser):
    """The tags of a page and the addresses that it names."""

    def __init__(self, path):
        super().__init__()
        self.tags, self.addresses = set(), []
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.addresses += [v for k, v in attrs if k in ("src", "href", "action")]
        assert not any(k.startswith("on") for k, _ in attrs)


def test_pages_hold_no_program_and_need_no_network(graded):
    _, out, _ = graded
    pages = sorted(out.rglob("*.html"))
    assert len(pages) == len(CLASS) + len(ELSEWHERE) + 2
    for path in pages:
        page = Page(path)
        assert not page.tags & {"script", "img", "iframe", "link", "object", "form"}, path
        assert "\u202e" not in path.read_text("utf-8")
        for address in page.addresses:
            assert ":" not in address and (path.parent / unquote(address)).is_file()


def test_the_report_counts_messages(graded):
    _, out, _ = graded
    text = (out / ID / "report.html").read_text("utf-8")
    everybody = len(CLASS) + len(ELSEWHERE)
    assert f"3 of {everybody}" in text and "laplacian: L is not symmetric" in text
    assert "part b names kpca of manifoldlib" in text and "To look at" in text


def test_a_second_run_grades_what_is_new(graded):
    submissions, out, _ = graded
    before, said = (out / ID / "grades.csv").read_bytes(), []
    again(submissions, out, said.append)
    assert said == [f"{ID}: {len(CLASS) + len(ELSEWHERE)} students, 0 to grade"]
    assert (out / ID / "grades.csv").read_bytes() == before
    hand_in(submissions, "empty", b"   ")
    again(submissions, out, said.append)
    assert "1 to grade" in said[1] and "empty: 0 of 3" in said[2] and len(said) == 3


def test_no_cell_of_a_table_begins_a_formula():
    for text in ("=1", "\uff1d1", " @a", "here;=1+1", "here; -1"):
        assert "'" in report.cell(text)
    assert report.cell("1; 2 - 1") == "1; 2 - 1"


def test_results_among_the_submissions_are_no_student(tmp_path):
    (tmp_path / "ada").mkdir()
    (tmp_path / "grades").mkdir()
    assert run.students(tmp_path, tmp_path / "grades") == ["ada"]


def test_a_grader_that_is_ended_is_a_row(tmp_path, monkeypatch):
    hand_in(tmp_path / "in", "ada", b"")
    monkeypatch.setattr(run, "grade", lambda task: os._exit(1))
    out = tmp_path / "out"
    run.grade_class([ID], tmp_path / "in", out, "trusted", kit(), 0, 1, LIMITS, lambda text: 0)
    assert rows(out / ID / "grades.csv")["ada"]["a"].startswith("not graded")


def test_a_check_without_end_is_not_graded():
    """That of the next part goes on with another worker."""
    place = room(limits=replace(LIMITS, part=1.0))
    cells = [
        replace(c, source="while spread:\n    pass") if c.file == "<check-a>" else c
        for c in place.exercise.cells
    ]
    sitting = Sitting(replace(place, exercise=replace(place.exercise, cells=cells)), ANSWERS)
    found = sitting.verdicts()
    assert [found[part].kind for part in "abc"] == ["not graded", "right", "right"]


def test_the_salt_is_kept_and_hidden(tmp_path):
    salt = run.own_salt(tmp_path)
    assert salt > 0 and run.own_salt(tmp_path) == salt
    assert (tmp_path / "salt").stat().st_mode & 0o077 == 0


def test_without_a_sandbox_nothing_is_graded(tmp_path, monkeypatch, capsys):
    hand_in(tmp_path / "in", "ada", notebook())
    monkeypatch.setattr(sandbox, "find", lambda kit: None)
    monkeypatch.setattr("sys.argv", ["grade", ID, str(tmp_path / "in"), str(tmp_path / "out")])
    with pytest.raises(SystemExit) as exit:
        command.main()
    assert exit.value.code == 1 and "bubblewrap" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_answers_are_found_above_their_checks_when_cells_were_added():
    found = without_tags()
    found.cells.insert(2, json.loads(json.dumps(found.cells[2])) | {"source": "1 + 1", "id": "n"})
    handed = answers(json.dumps(found).encode(), load(ID))
    assert handed.answers == {"a": [SPREAD], "b": [LAPLACIAN], "c": [LINE]}


def test_names_of_the_library_are_noticed_by_part():
    handed = {
        "a": ["from manifoldlib import kpca\nimport manifoldlib as ml"],
        "b": ["def f(x):\n    return ml.isomap(x)"],
        "c": ["from manifoldlib.datasets import swiss_roll\nx = swiss_roll(9)"],
    }
    assert borrowed(handed, load(ID)) == {"a": ["kpca"], "b": ["isomap"]}
    assert borrowed({"c": ["m = __import__('manifoldlib')\nm.kpca"]}, load(ID)) == {"c": ["kpca"]}
    assert borrowed({"a": ["def isomap(x):\n    return x"]}, load(ID)) == {}
