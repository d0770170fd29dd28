"""A class with everything that is handed in: each gets a row and a page, and nothing stops."""

import contextlib
import csv
import errno
import html.parser
import json
import os
import re
import signal
import time
from dataclasses import replace
from functools import partial
from multiprocessing.context import ForkProcess
from pathlib import Path
from types import SimpleNamespace
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
    notebook,
    room,
    trusted,
)
from nbformat.v4 import new_code_cell

from tools.grade import __main__ as command
from tools.grade import report, run, sandbox
from tools.grade.checker import Sitting, Student, Verdict
from tools.grade.exercise import answers, borrowed, load
from tools.grade.wire import TimeUp
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
    "magic": (changed("b", f"%matplotlib inline\n!ls\n{LAPLACIAN}\nnp.eye?"), 3, "right"),
    "no Python": (changed("b", "def laplacian(W"), 2, "in line 1 with SyntaxError"),
    "borrowed": (
        changed("b", f"from manifoldlib import kpca\n{LAPLACIAN}"),
        3,
        "part b names kpca of manifoldlib",
    ),
    "<b onclick=alert(1)>x": (changed("b", SCRIPT), 2, "script"),
    "=1+1": (notebook({}), 0, "missing"),
    "\u202eevil": (notebook({}), 0, "missing"),
    "no UTF-8: \udcff": (notebook(), 3, "right"),
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
    "much code": (changed("b", "a = 1" + ",1" * 600_000), 0, "are too much"),
    "many cells": (changed("b", *["1"] * 3000), 0, "are too much"),
}
ELSEWHERE = {"a link": "a link", "a linked folder": "a link", "a pipe": "no file", "nobody": "no"}
ELSEWHERE |= {"a folder": "no file"}  # as some unpack gpca-4.6.ipynb.zip
ELSEWHERE |= {"another name": "no notebook; the folder has fml-15.3 (1).ipynb, work.pdf"}


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
    hand_in(submissions, "Capitals", notebook(), ID.upper())
    hand_in(submissions, "another name", notebook(), f"{ID} (1)").with_name("work.pdf").touch()
    os.mkfifo(submissions / "a pipe" / f"{ID}.ipynb")
    (submissions / "a folder" / f"{ID}.ipynb").mkdir(parents=True)
    out.mkdir()
    again(submissions, out, said.append)
    return submissions, out, said


def again(submissions, out, say):
    run.grade_class([ID], run.Class(submissions, out, in_a_sandbox(), SALT, jobs=2), say)


def rows(path, encoding="utf-8-sig"):
    with open(path, encoding=encoding, newline="") as stream:
        return {row["student"]: row for row in csv.DictReader(stream)}


def test_everybody_has_a_row(graded):
    _, out, said = graded
    table, numbers = rows(out / ID / "grades.csv"), rows(out / ID / "lms.csv")
    assert len(table) == len(numbers) == len(CLASS) + len(ELSEWHERE) + 1
    assert table["Capitals"]["total"] == "3"
    for name, (_, total, says) in CLASS.items():
        shown = {"=1+1": "'=1+1"}.get(name, report.printable(name))
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
    assert len(pages) == len(CLASS) + len(ELSEWHERE) + 1 + 2
    for path in pages:
        page = Page(path)
        assert not page.tags & {"script", "img", "iframe", "link", "object", "form"}, path
        assert "\u202e" not in path.read_text("utf-8")
        for address in page.addresses:
            assert ":" not in address and (path.parent / unquote(address)).is_file()


def test_the_report_counts_messages(graded):
    _, out, _ = graded
    text = (out / ID / "report.html").read_text("utf-8")
    everybody = len(CLASS) + len(ELSEWHERE) + 1
    assert f"3 of {everybody}" in text and "laplacian: L is not symmetric" in text
    assert "part b names kpca of manifoldlib" in text and "To look at" in text
    assert text.count(f"{report.UNREAD}<") == 3 and "broken" not in text.split("<h2>Part")[1]


def test_a_second_run_grades_what_is_new(graded):
    submissions, out, _ = graded
    before, said = (out / ID / "grades.csv").read_bytes(), []
    again(submissions, out, said.append)
    assert said == [f"{ID}: {len(CLASS) + len(ELSEWHERE) + 1} students, 0 to grade"]
    assert (out / ID / "grades.csv").read_bytes() == before
    hand_in(submissions, "empty", b"   ")
    again(submissions, out, said.append)
    assert "1 to grade" in said[1] and "empty: 0 of 3" in said[2] and len(said) == 3
    for name in (f"{ID}-Copy1", f"Copy of {ID}", ID.upper(), f"{ID}1 (1)"):
        hand_in(submissions, "ada", notebook(), name)  # the last is another exercise's
    hand_in(submissions, "broken", notebook(), f"{ID} (1)")
    again(submissions, out, said.append)
    assert "2 to grade" in said[3] and "ada: 3 of 3" in "".join(said[4:])
    table = rows(out / ID / "grades.csv")
    assert table["ada"]["remarks"] == (
        f"beside it, not graded: Copy of {ID}.ipynb, {ID.upper()}.ipynb, {ID}-Copy1.ipynb"
    )
    assert table["broken"]["a"].endswith(f"a broken one; beside it, not graded: {ID} (1).ipynb")


def test_a_folder_that_may_not_be_read_ends_nothing(tmp_path, monkeypatch):
    """As the home of a student who gives nobody leave. Whom root runs this for may read it."""
    hand_in(tmp_path, "ada", notebook())

    def asked(path, *rest, real, **named):
        if f"{path}{'/' * (real is listdir)}".startswith(f"{tmp_path / 'ada'}/"):
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(path, *rest, **named)

    listdir = os.listdir
    for name in ("listdir", "open", "stat", "lstat"):
        monkeypatch.setattr(os, name, partial(asked, real=getattr(os, name)))
    task = run.Task(
        "ada", SimpleNamespace(exercise=load(ID)), run.Class(tmp_path, None, None, 0), ""
    )
    assert task.content() == "Permission denied" and run.others_in(tmp_path / "ada") == []
    assert run.copies_of(task.notebook) == []


def test_what_was_not_read_is_named_once(graded):
    """Each reason is counted apart; who has handed in nothing is no case to look at."""
    _, out, _ = graded
    text = (out / ID / "report.html").read_text("utf-8")
    unread, read = text.split("<h2>Not read</h2>")[1].split("<h2>Part")[0].split("<h2>To look at")
    assert unread.count("broken, or") == 0 and unread.count("or a broken one") == 3
    assert "another exercise" in unread and "nobody" not in unread + read
    assert "the folder has fml-15.3 (1).ipynb" in unread and "lost its tag" in read
    page = (out / ID / "feedback" / "broken.html").read_text("utf-8")
    assert page.count("the file is no notebook") == 1
    page = (out / ID / "feedback" / "borrowed.html").read_text("utf-8")
    assert "of manifoldlib" not in page


def test_students_stand_in_the_order_of_the_alphabet(tmp_path):
    names = ["ada", "Bob", "Émile", "emmy", "Zoe"]
    for name in names[::-1]:
        (tmp_path / name).mkdir()
    assert run.students(tmp_path) == names


def test_nobody_takes_the_page_of_another():
    """Also with a folder that has the name of that page."""
    page = run.page_name("Smith, John")
    assert page.startswith("Smith__John-") and run.page_name(page) != page


def test_messages_that_differ_in_numbers_are_one():
    split = [report.NUMBER.split(f"for n={n} it is {x}, not 3") for n, x in ((1, 0.5), (2, 1e-9))]
    assert report.merged(split) == "for n=\u2026 it is \u2026, not 3"
    assert report.merged(split[:1]) == "for n=1 it is 0.5, not 3"
    places = [report.NUMBER.split(f"a map at {place}") for place in ("0x7f84b", "0x5a")]
    assert report.merged(places) == "a map at \u2026" and places[0][::2] == places[1][::2]


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_colours_of_words_stand_out(theme):
    """By the rule of WCAG: at least 4.5 to 1."""
    colors = [dict(re.findall(r"--(\w+): (#\w+)", part)) for part in report.STYLE.split("@media")]
    page = luminance(colors[theme].pop("page"))
    colors[theme].pop("line")
    for name, color in colors[theme].items():
        light, dark = sorted((page, luminance(color)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, name


def luminance(color):
    digits = color[1:] if len(color) == 7 else "".join(digit * 2 for digit in color[1:])
    parts = [int(digits[k : k + 2], 16) / 255 for k in (0, 2, 4)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(weight * p for weight, p in zip((0.2126, 0.7152, 0.0722), linear))


def class_in(folder):
    return run.Class(folder / "in", folder / "out", trusted(), salt=0)


def found_at_once(task):
    """In place of `grade`: every part is right."""
    parts = dict.fromkeys(task.room.exercise.parts, Verdict("right"))
    return run.Record(task.student, task.room.exercise.id, task.key(task.content()), parts, {}, [])


def test_exercises_graded_one_by_one_stand_in_one_table(tmp_path, monkeypatch):
    monkeypatch.setattr(run, "grade", found_at_once)
    for id in (ID, "gpca-4.2"):
        hand_in(tmp_path / "in", "ada", notebook(), id)
        run.grade_class([id], class_in(tmp_path), lambda text: 0)
    table = rows(tmp_path / "out" / "lms.csv", "utf-8")["ada"]
    assert table == {"student": "ada", ID: "3", "gpca-4.2": "3", "total": "6"}
    assert "gpca-4.2/report.html" in (tmp_path / "out" / "report.html").read_text("utf-8")


@pytest.mark.parametrize("kind", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_run_goes_on(kind, tmp_path, monkeypatch):
    """Also where Ctrl-C comes while a process is forked, when Python swallows what is raised."""
    monkeypatch.setattr(run, "grade", found_at_once)
    for name in ("ada", "bob", "cleo"):
        hand_in(tmp_path / "in", name, notebook())
    start, started = ForkProcess.start, []

    def start_under_ctrl_c(process):
        start(process)
        started.append(process)
        if len(started) == 2:
            with contextlib.suppress(KeyboardInterrupt):
                os.kill(os.getpid(), kind)
            process.kill()  # whoever ends a run may end all of its processes

    monkeypatch.setattr(ForkProcess, "start", start_under_ctrl_c)
    said = []
    with pytest.raises(KeyboardInterrupt):
        run.grade_class([ID], class_in(tmp_path), said.append)
    assert len(started) == 2 and "ada: 3 of 3" in said[-1]
    said.clear()
    run.grade_class([ID], class_in(tmp_path), said.append)
    assert said[0] != f"{ID}: 3 students, 3 to grade" and "cleo: 3 of 3" in said[-1]


def test_only_one_run_at_a_time_writes_to_a_folder(tmp_path):
    with run.alone(tmp_path), pytest.raises(run.Busy), run.alone(tmp_path):
        pass
    with run.alone(tmp_path):
        pass


def test_notebooks_in_no_folder_are_named(tmp_path):
    (tmp_path / "ada_fml-15.3.ipynb").touch()
    said = run.what_is_there([], tmp_path, tmp_path / "out")
    assert said.startswith("No folder") and "ada_fml-15.3.ipynb" in said
    assert run.notebook_in(tmp_path / "gone", ID).name == f"{ID}.ipynb"
    hand_in(tmp_path, "ada", notebook())
    assert run.handed_in(tmp_path) == [ID]
    assert run.what_is_there([ID], tmp_path, tmp_path / "out").startswith("Notebooks in no folder")
    hand_in(tmp_path, ".bob", notebook())
    assert run.what_is_there([ID], tmp_path, tmp_path / "out").endswith("a dot, not graded: .bob")
    hand_in(tmp_path, "cleo", notebook(), "ours-cut (1)")
    hand_in(tmp_path, ".ipynb_checkpoints", notebook(), "gpca-4.6-checkpoint")
    assert run.handed_in(tmp_path) == [ID, "ours-cut"]


def test_a_project_that_answers_could_read_is_noticed(tmp_path):
    assert sandbox.in_sight([tmp_path, Path("/usr/src/app")]) == [Path("/usr/src/app")]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("gpca-46 . out", "do you mean gpca-4.6"),
        ("nothing . out", "there are fml-15.1, "),
        ("gpca-4.6 ./missing out", "no folder 'missing' with submissions"),
        ("gpca-4.6 . ./", "needs a folder of its own"),
        ("gpca-4.6 .", "one for what comes out"),
        ("gpca-4.6 . out --jobs 0", "--jobs: it takes a whole number of at least 1, and not 0"),
        ("gpca-4.6 . out --jobs 1.5", "--jobs: it takes a whole number of at least 1, and not 1.5"),
        ("gpca-4.6 . out --step -1", "argument --step"),
        ("gpca-4.6 . out --part nan", "argument --part"),
        ("gpca-4.6 . out --memory 0", "argument --memory"),
        ("gpca-4.6 . out --salt -1", "argument --salt"),
    ],
)
def test_a_mistake_in_the_command_is_named(line, says, monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["grade", *line.split()])
    with pytest.raises(SystemExit) as exit:
        command.main()
    assert exit.value.code == 2 and says in capsys.readouterr().err


def test_no_cell_of_a_table_begins_a_formula():
    for text in ("=1", "\uff1d1", " @a", "here;=1+1", "here; -1", 'here;"=1+1'):
        assert "'" in report.cell(text)
    assert report.cell("1; 2 - 1") == "1; 2 - 1"


def test_results_among_the_submissions_are_no_student(tmp_path):
    (tmp_path / "ada").mkdir()
    (tmp_path / "grades").mkdir()
    assert run.students(tmp_path, tmp_path / "grades") == ["ada"]


def test_a_grader_that_is_ended_is_a_row(tmp_path, monkeypatch):
    hand_in(tmp_path / "in", "ada", b"")
    monkeypatch.setattr(run, "grade", lambda task: os._exit(1))
    run.grade_class([ID], class_in(tmp_path), lambda text: 0)
    assert rows(tmp_path / "out" / ID / "grades.csv")["ada"]["a"].startswith("not graded")


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


def test_a_busy_machine_takes_no_time_from_an_answer(monkeypatch):
    """Seconds in which a worker stood in line for a processor are given to it again."""
    student = Student(in_a_sandbox())
    try:
        student.step = 60
        student.ask("run", "import time", "<cell>")
        student.step = 0.5
        monkeypatch.setattr(sandbox, "delay", lambda worker: time.monotonic())
        student.ask("run", "time.sleep(1)", "<cell>")
        monkeypatch.undo()
        with pytest.raises(TimeUp):
            student.ask("run", "time.sleep(99)", "<cell>")
    finally:
        sandbox.stop(student.process)
    assert sandbox.delay(os.getpid()) > 0 or not Path("/proc/self/schedstat").exists()


def test_the_salt_is_kept_and_hidden(tmp_path):
    salt = run.own_salt(tmp_path)
    assert salt > 0 and run.own_salt(tmp_path) == salt
    assert (tmp_path / "salt").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("program", "says"), [(None, "install bubblewrap"), ("/usr/bin/bwrap", "--privileged")]
)
def test_without_a_sandbox_nothing_is_graded(program, says, tmp_path, monkeypatch, capsys):
    hand_in(tmp_path / "in", "ada", notebook())
    monkeypatch.setattr(sandbox, "find", lambda *given: None)
    monkeypatch.setattr("shutil.which", lambda name: program)
    monkeypatch.setattr("sys.argv", ["grade", ID, str(tmp_path / "in"), str(tmp_path / "out")])
    with pytest.raises(SystemExit) as exit:
        command.main()
    assert exit.value.code == 1 and says in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_exercises_that_an_instructor_has_worked_in_are_not_graded(tmp_path, monkeypatch, capsys):
    """Right answers would be those of the exercise, and so missing."""
    hand_in(tmp_path / "in", "ada", notebook())
    monkeypatch.setattr("tools.notebooks.STARTERS", hand_in(tmp_path, "own", notebook()).parent)
    monkeypatch.setattr("sys.argv", ["grade", ID, str(tmp_path / "in"), str(tmp_path / "out")])
    with pytest.raises(SystemExit) as exit:
        command.main()
    assert exit.value.code == 1 and f"has worked in {ID}" in capsys.readouterr().err


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
    assert borrowed({"a": ["!ls\nfrom manifoldlib import kpca"]}, load(ID)) == {"a": ["kpca"]}
    assert borrowed({"a": ["def isomap(x):\n    return x"]}, load(ID)) == {}
