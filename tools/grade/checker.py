"""The checks of one submission. The answers are in a worker; what it says is taken as untrue.

The check cells of the starter run here, with stand-ins for the student's functions. A check that
asks for a value of the exercise gets the checker's own, whatever a student has made of it.
"""

import ast
import contextlib
import importlib
import io
import math
import re
import signal
import time
import tracemalloc
import warnings
from dataclasses import dataclass

import numpy as np

from manifoldlib.checks import WrongAnswer, prohibitions, salted
from manifoldlib.checks.prohibitions import plain
from tools.grade import drawing, sandbox
from tools.grade.exercise import Cell, Exercise, is_empty, without_magic
from tools.grade.sandbox import Limits, Sandbox
from tools.grade.wire import Broken, Ended, Peer, TimeUp, TooMuch, error_of, is_axes
from tools.notebooks import names

RIGHT, WRONG, TIME_UP, MISSING, UNGRADED = "right", "wrong", "time up", "missing", "not graded"


@dataclass(frozen=True)
class Verdict:
    kind: str
    says: str = ""


@dataclass(frozen=True)
class Room:
    """What submissions to an exercise share: its cells, their values, where workers start."""

    exercise: Exercise
    values: dict
    sandbox: Sandbox
    salt: int = 0

    @property
    def limits(self) -> Limits:
        return self.sandbox.limits


class Student(Peer):
    """A worker, as the checker sees it, and what it has done."""

    def __init__(self, place: Sandbox, out: frozenset = frozenset()):
        self.process = place.start()
        super().__init__(self.process.stdout.fileno(), self.process.stdin.fileno())
        self.raised, self.step, self.end, self.asking = [], place.limits.step, math.inf, 0
        self.rules, self.memory = None, place.limits.memory
        self.worker, self.delay = None, 0.0
        self.out = out  # the parts that it does without
        self.done = 0  # how many cells it has run
        self.stopped = {}  # part: the error that its answer cell ended in
        self.checked = False  # whether a check has called what it has made

    def ask(self, question, *arguments):
        if not self.asking:
            self.deadline = min(time.monotonic() + self.step, self.end)
            self.delay = sandbox.delay(self.worker)
        self.asking += 1
        try:
            return super().ask(question, *arguments)
        finally:
            self.asking -= 1

    def wait(self, sources, sinks):
        """The time that both stood in line for a processor is not the answer's."""
        try:
            super().wait(sources, sinks)
        except TimeUp:
            delay = sandbox.delay(self.worker)
            late, self.delay = delay - self.delay, delay
            if late < 0.1 or time.monotonic() > self.end:
                raise
            self.deadline = min(time.monotonic() + late, self.end)
            self.wait(sources, sinks)

    def call(self, handle, arguments, options):
        """What a student's function returns; what it wrote into its arguments is in them."""
        traced = tracemalloc.is_tracing()
        own = self.new_rules(), np.geterr(), traced
        try:
            answer = self.ask("call", handle, list(arguments), options, *own)
        except Exception as error:
            if not is_too_much(error):
                raise
            name = self.theirs[handle].__name__
            raise WrongAnswer(f"{name} hands over too much at once: {error}") from None
        match answer:
            case (value, dict() as changed, int(peak)):
                for place, new in changed.items():
                    self.write_into(arguments, place, new)
                if traced:  # what was needed there counts here
                    bytes(max(0, min(peak, self.memory)))
                return value
        raise Broken

    def run(self, source, cell):
        """Run a cell. Nothing is forbidden to it; the next call tells of the rules again."""
        self.rules = None
        self.ask("run", source, cell)

    def each(self, handle, many):
        values = self.ask("each", handle, many, self.new_rules())
        if not isinstance(values, list) or len(values) != len(many):
            raise Broken
        return values

    def new_rules(self):
        """What the statement forbids here; None if the worker has been told already."""
        rules, told = prohibitions.rules(), self.rules
        self.rules = rules
        return None if rules == told else rules

    @staticmethod
    def write_into(arguments, place, new):
        try:
            old = arguments[place]
            if isinstance(old, np.ndarray):
                if old.shape != new.shape:  # what else looks at the memory of ours must find it
                    raise WrongAnswer("the answer changes the shape of an array that it is given")
                old[...] = new
            elif is_axes(old):
                drawing.draw_again(old, new)
            elif isinstance(old, np.random.Generator):
                old.bit_generator.state = new.bit_generator.state
            elif isinstance(old, dict):
                old.clear()
                old.update(new)
            else:
                old[:] = new
        except WrongAnswer:
            raise
        except Exception:
            raise Broken from None

    def answer(self, question, *arguments):
        """All that a worker can ask for: the functions that its answers were given."""
        match question, arguments:
            case "call", (int(handle), list(values), dict(options)) if handle >= 0:
                return self.mine[handle](*values, **options)
        raise ValueError("no such question")

    def watch(self, marked):
        """One of ours that comes back. Whoever watches another would see what it is compared to."""
        return plain(marked) if hasattr(marked.watcher, "_handle") else marked

    def report(self, error):
        if not isinstance(error, WrongAnswer):
            return super().report(error)
        self.raised.append(WrongAnswer(str(error)))  # without its frames, and all that they hold
        return {**super().report(error), "origin": len(self.raised) - 1}

    def told(self, report):
        """The error of an answer; a refusal of a function that it was given is as it was."""
        if "MemoryError" in report["types"]:  # at home there may be more
            says = f"{report['says']} (the limit is {self.memory / 2**30:.3g} GB)"
            report = report | {"says": says.strip()}
        origin, error = report["origin"], error_of(report)
        if origin in range(len(self.raised)):
            return self.raised[origin]
        if type(error).__name__ == "WrongAnswer":
            return WrongAnswer(str(error))
        error.line = report["line"]
        return error


class Sitting:
    """One notebook before its checks. A worker that ended is replaced, and runs the cells again."""

    def __init__(self, room: Room, answers: dict[str, list[str]]):
        self.room, self.answers = room, answers
        self.cells, self.own = room.exercise.cells, room.exercise.own_cells()
        self.end = time.monotonic() + room.limits.whole
        self.student = None
        self.deadly = {}  # part: what is to be said of an answer cell that ended its worker
        self.suspects = set()  # parts whose check ended a worker
        self.skipped = set()  # provided cells that ended one

    def verdicts(self) -> dict[str, Verdict]:
        try:
            return {
                cell.part: self.verdict(place, cell)
                for place, cell in enumerate(self.cells)
                if cell.role == "check"
            }
        finally:
            self.leave()

    def verdict(self, place: int, check: Cell) -> Verdict:
        """If the worker ends, perhaps by what another part left behind, once more without it."""
        part, exercise = check.part, self.room.exercise
        if is_empty(self.answers.get(part, []), exercise, part):
            return Verdict(MISSING)
        others = frozenset(self.suspects - {part})
        was_called = self.student is not None and self.student.checked
        verdict, ended = self.attempt(place, check, frozenset())
        if ended and (others or (was_called and verdict.kind != TIME_UP)):
            again, ended = self.attempt(place, check, others)
            verdict = again if again.kind == RIGHT or not others else verdict
        if ended:
            self.suspects.add(part)
        return verdict

    def attempt(self, place: int, check: Cell, out: frozenset) -> tuple[Verdict, bool]:
        """The verdict, and whether the worker came to its end."""
        try:
            self.bring_to(place, out)
            if check.part in self.deadly:
                return self.deadly[check.part], False
            return self.check(check), False
        except Ended as error:
            self.leave()
            return self.why(error), True

    def bring_to(self, place: int, out: frozenset) -> None:
        """A worker that has run all cells before this one."""
        while True:
            if self.student is None or self.student.out != out:
                self.enter(out)
            student = self.student
            try:
                while student.done < place:
                    self.run(self.cells[student.done])
                    student.done += 1
                return
            except Ended as error:
                self.leave()
                if time.monotonic() > self.end or self.suspects - out:
                    raise  # a suspect may have left something behind: without it, once more
                if part := self.cells[student.done].part:
                    self.deadly[part] = self.why(error)
                else:
                    self.skipped.add(student.done)

    def enter(self, out: frozenset) -> None:
        self.leave()
        self.student = Student(self.room.sandbox, out)
        self.student.step = sandbox.LOADING
        try:
            self.student.ask("provide", provided_by_checkers(self.own))
        except Ended:
            raise RuntimeError("no worker could be started") from None
        self.student.worker = sandbox.watch(self.student.process)

    def leave(self) -> None:
        if self.student is not None:
            sandbox.stop(self.student.process)
            self.student = None

    def run(self, cell: Cell) -> None:
        """In the worker. What a cell raises is remembered; a student sees it and goes on."""
        sources = []
        student, limits = self.student, self.room.limits
        if cell.role == "answer" and cell.part not in self.deadly.keys() | student.out:
            sources, student.step = self.answers.get(cell.part, []), limits.step
        elif cell.role == "provided" and student.done not in self.skipped and self.is_needed(cell):
            sources, student.step = [cell.source], limits.part
        student.end = min(self.end, time.monotonic() + limits.part)
        for source in sources:
            try:
                student.run(without_magic(source), cell.file)
            except Exception as error:
                student.stopped[cell.part] = error

    def is_needed(self, cell: Cell) -> bool:
        """A provided cell that only draws what an answer has found need not run."""
        later = [c.part for c in self.cells[self.student.done :] if c.role == "answer"]
        read = {word for part in later for s in self.answers.get(part, []) for word in words(s)}
        return cell in self.own or bool(names(cell, ast.Store) & read)

    def check(self, check: Cell) -> Verdict:
        """Run a check cell here; what it asks for and the exercise does not provide is there."""
        self.student.checked = True
        self.student.step = self.room.limits.step
        self.student.end = min(self.end, time.monotonic() + self.room.limits.part)
        mine = self.room.values
        wanted = names(check, ast.Load) - names(check, ast.Store) - mine.keys()
        try:
            with (
                salted(self.room.salt),
                contextlib.redirect_stdout(io.StringIO()) as printed,
                at_most(2 * self.room.limits.part),
            ):
                theirs = self.found(wanted, check.part)
                exec(compile(check.source, check.file, "exec"), {**mine, **theirs})
        except WrongAnswer as refusal:
            return Verdict(WRONG, str(refusal))
        except Stuck:
            self.leave()
            return Verdict(UNGRADED, "the check itself came to no end")
        except Exception as error:
            return Verdict(UNGRADED, f"the check itself failed: {type(error).__name__}: {error}")
        return Verdict(RIGHT, printed.getvalue().strip())

    def found(self, wanted: set[str], part: str) -> dict:
        """The values of these names, which the answers should have defined."""
        try:
            theirs = self.student.ask("find", sorted(wanted))
        except Exception as error:
            why = "" if is_too_much(error) else f"{type(error).__name__}: "
            names = " or ".join(sorted(wanted))
            raise WrongAnswer(f"{names}: it cannot be handed over ({why}{error})") from None
        if not isinstance(theirs, dict) or theirs.keys() - wanted:
            raise Broken  # a name more might stand for the checker, or for Python itself
        if missing := wanted - theirs.keys():
            raise WrongAnswer(self.of_missing(part, sorted(missing)[0]))
        return theirs

    def of_missing(self, part: str, name: str) -> str:
        if error := self.student.stopped.get(part):
            line = f" in line {error.line}" if getattr(error, "line", None) else ""
            return f"the answer cell stopped{line} with {type(error).__name__}: {error}"
        return f"{name} is not defined: no answer cell gives it a value"

    def why(self, error: Ended) -> Verdict:
        """What is to be said of a worker that is no more."""
        limits = self.room.limits
        if isinstance(error, TimeUp):
            if time.monotonic() > self.end:
                return Verdict(TIME_UP, f"the notebook took more than {limits.whole:g} seconds")
            return Verdict(
                TIME_UP,
                f"no end after {limits.step:g} seconds in one call, or {limits.part:g} in all",
            )
        if isinstance(error, Broken):
            return Verdict(WRONG, "the answer wrote where only the grader writes")
        return Verdict(
            WRONG,
            "the answer ended its process: by an exit, a crash, memory above "
            f"{limits.memory / 2**30:.3g} GB, or more than {sandbox.THREADS} threads",
        )


def is_too_much(error: Exception) -> bool:
    """Whether a worker could not hand something over."""
    return type(error).__name__ == TooMuch.__name__


class Stuck(BaseException):
    """A check goes on and on, for data that it draws or for a value that it was given."""


@contextlib.contextmanager
def at_most(seconds: float):
    """Stop what runs in here after so long; answers have a limit of their own."""

    def ring(*_):
        raise Stuck

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def words(source: str) -> set[str]:
    return set(re.findall(r"\w+", source))


def provided_by_checkers(cells: list[Cell]) -> dict[str, dict]:
    """The functions that provided cells import from a checker, which no worker has."""
    found = {}
    for cell in cells:
        for node in ast.walk(ast.parse(cell.source)):
            if isinstance(node, ast.ImportFrom) and node.module.startswith("manifoldlib.checks."):
                module = importlib.import_module(node.module)
                functions = {alias.name: getattr(module, alias.name) for alias in node.names}
                found.setdefault(node.module, {}).update(functions)
    return found


def values_of(exercise: Exercise) -> dict:
    """What the provided cells make, as far as they need no answer, and the checkers, loaded."""
    import matplotlib

    matplotlib.use("Agg")
    space = {"__name__": "__main__", "display": lambda *shown: None}
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for cell in exercise.own_cells():
            exec(compile(cell.source, cell.file, "exec"), space)
    for cell in exercise.cells:
        for node in ast.walk(ast.parse(cell.source if cell.role == "check" else "")):
            if isinstance(node, ast.ImportFrom):
                importlib.import_module(node.module)
    return space
