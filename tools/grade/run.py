"""Grade a class: submissions in parallel, each in processes of its own, and only what is new."""

import contextlib
import hashlib
import json
import multiprocessing
import os
import re
import secrets
import signal
import time
import traceback
import unicodedata
from dataclasses import asdict, dataclass, field, replace
from multiprocessing.connection import wait
from pathlib import Path

from manifoldlib.datasets import own_seed
from tools.grade import report
from tools.grade.checker import MISSING, RIGHT, UNGRADED, Room, Sitting, Verdict, values_of
from tools.grade.exercise import NO_NOTEBOOK, answers, borrowed, load, read
from tools.grade.sandbox import Sandbox
from tools.notebooks import ROOT, STARTERS

CHECKER_MEMORY = 6 * 2**30  # bytes: what answers hand over is held twice
SPARE = 60  # seconds that a checker may take beyond those of the answers


@dataclass(frozen=True)
class Record:
    """What is known of one submission; stored as JSON, so that it is graded only once."""

    student: str
    exercise: str
    key: str  # of the notebook and of everything that its grade depends on
    parts: dict[str, Verdict]
    answers: dict[str, str]
    remarks: list[str]  # also for the student
    notes: list[str] = field(default_factory=list)  # for instructors
    seconds: float = 0.0

    @property
    def total(self) -> int:
        return sum(verdict.kind == RIGHT for verdict in self.parts.values())

    @property
    def unread(self) -> str:
        """Why no part has an answer, if it is the same for all of them."""
        found = {(verdict.kind, verdict.says) for verdict in self.parts.values()}
        kind, says = found.pop()
        return says if kind == MISSING and not found else ""

    def store(self, path: Path) -> None:
        text = json.dumps(asdict(self), indent=1)
        path.with_suffix(".new").write_text(text, "ascii")
        path.with_suffix(".new").replace(path)

    @classmethod
    def stored(cls, path: Path) -> "Record | None":
        try:
            found = json.loads(path.read_text("ascii"))
            parts = {part: Verdict(**verdict) for part, verdict in found.pop("parts").items()}
            return cls(parts=parts, **found)
        except (OSError, ValueError, TypeError, KeyError):
            return None


@dataclass(frozen=True)
class Class:
    """What is to be graded, where it goes, and how."""

    submissions: Path
    out: Path
    sandbox: Sandbox
    salt: int
    jobs: int = 1  # submissions at a time
    own_data: bool = False  # of the folder's name, whatever name a notebook states


@dataclass(frozen=True)
class Task:
    """A submission that is to be graded."""

    student: str
    room: Room
    of: Class
    state: str  # of the project: its code and data

    @property
    def notebook(self) -> Path:
        return notebook_in(self.of.submissions / self.student, self.room.exercise.id)

    @property
    def result(self) -> Path:
        return results_of(self.of.out, self.room.exercise.id) / f"{page_name(self.student)}.json"

    def key(self, content: bytes | str) -> str:
        place = self.of.sandbox
        rest = self.state, self.of.salt, self.of.own_data, place.kind, place.limits
        found = content, copies_of(self.notebook), self.student
        return hashlib.sha256(repr((found, rest)).encode()).hexdigest()

    def content(self) -> bytes | str:
        notebook = self.notebook
        if notebook.parent.is_symlink():
            return "a link instead of a folder"
        found = read(notebook)
        others = others_in(notebook.parent) if found == NO_NOTEBOOK else []
        return f"{found}; the folder has {', '.join(others)}" if others else found


def results_of(out: Path, id: str) -> Path:
    return out / id / "results"


def page_name(student: str) -> str:
    """A file name for a student that every system takes, different for each.

    One that looks as if it were made here is made anew: nobody names a folder after another's page.
    """
    plain = re.sub(r"[^\w.-]", "_", student).encode("utf-8", "replace")[:200]
    plain = plain.decode("utf-8", "ignore").strip(".")  # systems count bytes
    if plain == student and not re.search(r"-[0-9a-f]{16}$", plain):
        return plain
    number = hashlib.sha256(student.encode("utf-8", "surrogateescape")).hexdigest()[:16]
    return f"{plain}-{number}"


def names_in(folder: Path) -> list[str]:
    """What is in a folder and does not begin with a dot; nothing if it may not be looked at."""
    with contextlib.suppress(OSError):
        names = [] if folder.is_symlink() else sorted(os.listdir(folder))
        return [name for name in names if not name.startswith(".")]
    return []


def notebook_in(folder: Path, id: str) -> Path:
    """That of an exercise, also where somebody writes capitals."""
    name = f"{id}.ipynb"
    same = [found for found in names_in(folder) if found.lower() == name]
    return folder / (name if name in same or not same else same[0])


def others_in(folder: Path) -> list[str]:
    """A few things in a folder that are the notebook of no exercise."""
    names, ids = names_in(folder), known()
    return [found for found in names if found.lower().removesuffix(".ipynb") not in ids][:5]


def copies_of(notebook: Path) -> list[str]:
    """A few beside it with its name in a longer one, as what is loaded or copied twice gets."""
    names = (name for name in names_in(notebook.parent) if name != notebook.name)
    return list(filter(named(notebook.stem).fullmatch, names))[:5]


def named(id: str) -> re.Pattern:
    """The names of an exercise's notebook and of its copies."""
    return re.compile(rf".*{re.escape(id)}(?!\d).*\.ipynb", re.IGNORECASE | re.DOTALL)


def known() -> list[str]:
    """The exercises that there are."""
    return sorted(path.stem for path in STARTERS.glob("*.ipynb"))


def alphabetical(name: str) -> tuple[str, str]:
    """Sorts names as people do: without capitals and accents."""
    signs = unicodedata.normalize("NFKD", name).casefold()
    return "".join(sign for sign in signs if not unicodedata.combining(sign)), name


def students(submissions: Path, out: Path | None = None) -> list[str]:
    """A folder each; that of the results may stand among them."""
    found = (path for path in submissions.iterdir() if path.is_dir() or path.is_symlink())
    names = (path.name for path in found if out is None or path.resolve() != out.resolve())
    return sorted((name for name in names if not name.startswith(".")), key=alphabetical)


def handed_in(submissions: Path) -> list[str]:
    """The exercises of which somebody has handed in a notebook, or a copy, which is named."""
    paths = submissions.glob("*/*")
    found = {path.name for path in paths if path.parent.name != ".ipynb_checkpoints"}
    return [id for id in known() if any(map(named(id).fullmatch, found))]


def what_is_there(ids: list[str], submissions: Path, out: Path) -> str:
    """What an instructor should know first: that there is nothing, or what is left out."""
    loose = sorted(path.name for path in submissions.glob("*.[iI][pP][yY][nN][bB]"))
    hidden = sorted({path.parent.name for id in ids for path in submissions.glob(f".*/{id}.ipynb")})
    lines = []
    if not ids or not students(submissions, out):
        lines = [f"No folder in {submissions} has a notebook of an exercise."]
    if loose:
        lines.append(f"Notebooks in no folder of a student, not graded: {', '.join(loose[:5])}")
    if hidden:
        lines.append(f"Folders whose name begins with a dot, not graded: {', '.join(hidden[:5])}")
    return report.printable("\n".join(lines))


class Busy(Exception):
    """Somebody else grades into the same folder."""


@contextlib.contextmanager
def alone(out: Path):
    """In here no other run writes into the folder: two would remove each other's results."""
    import fcntl

    with open(out / ".lock", "w", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Busy from None
        except OSError:  # a drive that knows no locks
            pass
        yield


def state_of_project() -> str:
    """Changes with the library, its data, the checkers, the starters and the grader."""
    found = hashlib.sha256()
    for folder, pattern in (
        ("manifoldlib", "**/*.py"),
        ("tools/grade", "*.py"),
        ("exercises", "*.ipynb"),
        ("data", "*.*"),
    ):
        for path in sorted((ROOT / folder).glob(pattern)):
            found.update(path.name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def own_salt(out: Path) -> int:
    """A number that no student knows, kept so that a second run draws the same data."""
    path = out / "salt"
    if not path.exists():
        with contextlib.suppress(FileExistsError):
            file = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
            with open(file, "w", encoding="utf-8") as stream:
                stream.write(f"{1 + secrets.randbits(128)}\n")
    return int(path.read_text("utf-8"))


def grade(task: Task) -> Record:
    """One submission, whatever it is."""
    start = time.monotonic()
    content, exercise = task.content(), task.room.exercise
    handed = answers(content, exercise)
    copies = copies_of(task.notebook)
    beside = [f"beside it, not graded: {', '.join(copies)}"] if copies else []
    if problem := handed.problem:
        if not problem.startswith(NO_NOTEBOOK):  # where the whole folder is named
            problem = "; ".join([problem, *beside])
        parts = {part: Verdict(MISSING, problem) for part in exercise.parts}
        return Record(task.student, exercise.id, task.key(content), parts, {}, [])
    handed.remarks += beside
    taken = borrowed(handed.answers, exercise).items()
    notes = [f"part {part} names {', '.join(names)} of manifoldlib" for part, names in taken]
    room = task.room
    if exercise.has_own_data:
        name = task.student if task.of.own_data else handed.name
        if handed.name and own_seed(handed.name) != own_seed(task.student):
            handed.remarks.append(f"the notebook states the name {handed.name!r:.60}")
        mine = exercise.for_student(name)
        room = replace(room, exercise=mine, values=values_of(mine))
    parts = Sitting(room, handed.answers).verdicts()
    written = {part: "\n\n".join(sources)[:20_000] for part, sources in handed.answers.items()}
    seconds = round(time.monotonic() - start, 1)
    key, remarks = task.key(content), handed.remarks
    return Record(task.student, exercise.id, key, parts, written, remarks, notes, seconds)


def failed(task: Task, why: str) -> Record:
    """What stands for a submission at which the grader itself came to an end."""
    parts = dict.fromkeys(task.room.exercise.parts, Verdict(UNGRADED, why))
    return Record(task.student, task.room.exercise.id, "", parts, {}, [])


def in_a_process(task: Task) -> None:
    """Grade, and store what comes out. This process is forked from one that has all loaded."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one that ends us all
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (CHECKER_MEMORY, CHECKER_MEMORY))
    try:
        record = grade(task)
    except Exception as error:
        traceback.print_exc()
        record = failed(task, f"the grader failed: {type(error).__name__}: {error}")
    record.store(task.result)


@contextlib.contextmanager
def interrupts():
    """In here Ctrl-C is noted, as is the end that a queue sets.

    Raised while a process is forked, Python would lose it.
    """
    noted, both = [], (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(kind, lambda *_: noted.append(True)) for kind in both]
    try:
        yield noted
    finally:
        for kind, handler in zip(both, before):
            signal.signal(kind, handler)


def run_all(tasks: list[Task], jobs: int, tell) -> None:
    """Grade these, so many at a time; `tell` hears of each that is done."""
    context, waiting, running = multiprocessing.get_context("fork"), tasks[::-1], {}
    with contextlib.ExitStack() as end:
        end.callback(lambda: [process.kill() for process, *_ in running.values()])
        noted = end.enter_context(interrupts())
        while waiting or running:
            while waiting and len(running) < jobs:
                task = waiting.pop()
                task.result.unlink(missing_ok=True)
                process = context.Process(target=in_a_process, args=(task,), daemon=True)
                process.start()
                running[process.sentinel] = process, task, time.monotonic()
            ended = wait(list(running), timeout=1)
            if noted:  # who ended now may have been ended with us, by `timeout` for one
                raise KeyboardInterrupt
            for sentinel in ended:
                process, task, _ = running.pop(sentinel)
                process.join()
                if Record.stored(task.result) is None:
                    failed(task, "the grader itself was ended").store(task.result)
                tell(task)
            for process, task, start in running.values():
                if time.monotonic() - start > task.room.limits.whole + SPARE:
                    process.kill()  # it is found to have ended without a result


def grade_class(ids: list[str], of: Class, say=print) -> dict[str, list[Record]]:
    """All students and these exercises; the tables and pages are written to `of.out`."""
    state, names, records = state_of_project(), students(of.submissions, of.out), {}
    for id in ids:
        exercise = load(id)
        room = Room(exercise, values_of(exercise), of.sandbox, of.salt)
        results_of(of.out, id).mkdir(parents=True, exist_ok=True)
        tasks = [Task(name, room, of, state) for name in names]
        new = [task for task in tasks if not is_known(task)]
        say(f"{id}: {report.count(len(tasks), 'student')}, {len(new)} to grade")
        done, start = 0, time.monotonic()

        def tell(task):
            nonlocal done
            done += 1
            found = Record.stored(task.result)
            count = f"{found.total} of {len(found.parts)} right"
            name = report.printable(task.student).replace("\n", " ")
            left = (time.monotonic() - start) / done * (len(new) - done) / 60
            rest = f", about {left:.0f} min left" if left >= 1 else ""
            say(f"  [{done}/{len(new)}] {name}: {count}, {found.seconds} s{rest}")

        run_all(new, of.jobs, tell)
        records[id] = [Record.stored(task.result) for task in tasks]
        report.write(exercise, records[id], of.out / id)
    report.write_all(dict(sorted((graded_before(ids, names, of.out) | records).items())), of.out)
    return records


def graded_before(ids: list[str], names: list[str], out: Path) -> dict[str, list[Record]]:
    """What earlier runs have found of other exercises: the tables of all have them, too."""
    found = {}
    for id in set(known()) - set(ids):
        stored = [Record.stored(results_of(out, id) / f"{page_name(name)}.json") for name in names]
        if any(stored):
            found[id] = [record for record in stored if record]
    return found


def is_known(task: Task) -> bool:
    found = Record.stored(task.result)
    return (
        found is not None
        and found.student == task.student
        and found.key == task.key(task.content())
    )
