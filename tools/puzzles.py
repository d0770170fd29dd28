"""Find the mistake: typical wrong answers to the exercises, each with the line that is wrong.

    python -m tools.puzzles          run the wrong answers and store what the page shows

Which wrong answers are puzzles says `PUZZLES` beside them, in `manifoldlib/checks/*_answers.py`.
The wrong line is where the answer differs from a right one, the written solution or another, and
nowhere else. What both give on a small input, and the message of the checker, come from
running them; reference/puzzles.json keeps it all, because that takes longer than the book.
"""

import ast
import difflib
import io
import json
import re
import subprocess
import sys
import tokenize
import warnings
from dataclasses import asdict, dataclass
from functools import cache
from importlib import import_module

import numpy as np
import yaml

from tools.notebooks import SOLUTIONS
from tools.texts import ROOT

STORED = ROOT / "reference/puzzles.json"
CAPTION = "Exercises on "
WIDTH = 80  # of a line of code, in letters
LINES = 2  # at most so many lines are wrong
NUMBER = re.compile(r"-?\d+\.?\d*(?:e[-+]?\d+)?")
ROUNDING = 1e-12  # a number in a message below this is 0, and its digits are the solver's


@dataclass(frozen=True)
class Found:
    """A puzzle, as it is stored."""

    exercise: str
    part: str
    why: str
    task: str
    shown: str  # code on a small input
    code: list  # the lines of the wrong answer
    changes: list  # pairs: numbers of wrong lines, from 1, and the lines that make it right
    gives: object  # what `shown` of the wrong answer gives, and of the right one
    should: object
    message: str  # of the checker

    def same_as(self, other):
        """Whether another run has found this, up to rounding and the signs that solvers choose."""
        mine, theirs = asdict(self), asdict(other)
        values = [(mine.pop(each), theirs.pop(each)) for each in ("gives", "should")]
        (words, numbers), (others, found) = (told(each.pop("message")) for each in (mine, theirs))
        same = mine == theirs and words == others and np.allclose(numbers, found, 1e-2, ROUNDING)
        return same and all(agree(size(a), size(b)) for a, b in values)


def told(message):
    """The words of a message, and its numbers without their signs."""
    words = "".join(NUMBER.sub("#", message).split())
    return words, [abs(float(each)) for each in NUMBER.findall(message)]


def chapters():
    """Pairs of a subject and its exercises, as the table of contents has them, a chapter each."""
    parts = yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))["parts"]
    return [
        (
            part["caption"].removeprefix(CAPTION),
            [entry["file"].split("/")[-1] for entry in part["chapters"]],
        )
        for part in parts
        if part["caption"].startswith(CAPTION)
    ]


@cache
def answers(id):
    return import_module(f"{checker(id)}_answers")


def checker(id):
    """The module of an exercise's checker."""
    return f"manifoldlib.checks.{re.sub('[-.]', '_', id)}"


def asked(id):
    """What an exercise has of puzzles: the entry, the code that shows it, the wrong answer."""
    wrong = {(a.part, a.why): a for a in answers(id).WRONG}
    return [
        (entry, shown, wrong[entry.part, why])
        for entry in getattr(answers(id), "PUZZLES", ())
        for shown, whys in entry.shown.items()
        for why in whys
    ]


@cache
def stored():
    return [Found(**row) for row in json.loads(STORED.read_text("utf-8"))]


# The wrong line


def difference(wrong, right):
    """Where two texts differ: slices of the one and of the other."""
    opcodes = difflib.SequenceMatcher(None, wrong, right, autojunk=False).get_opcodes()
    return [(slice(a, b), slice(c, d)) for kind, a, b, c, d in opcodes if kind != "equal"]


def places(wrong, rights):
    """The one place where a wrong answer differs from a right one, for each that has one.

    Triples of the right answer's name, the lines of the wrong one and what stands there in the
    right one; the fewest changed letters first, and none that contains another.
    """
    found = []
    for name, right in rights.items():
        changes = difference(wrong, right)
        if len(changes) == 1 and 1 <= changes[0][0].stop - changes[0][0].start <= LINES:
            at, instead = changes[0]
            letters = difference("\n".join(wrong), "\n".join(right))
            size = sum(max(a.stop - a.start, b.stop - b.start) for a, b in letters)
            found.append((size, name, range(at.start, at.stop), right[instead]))
    found.sort(key=lambda place: place[0])
    kept = []
    for _, name, at, instead in found:
        inside = any(set(other) < set(at) for _, _, other, _ in found)
        if not inside and at not in [other for _, other, _ in kept]:
            kept.append((name, at, instead))
    return kept


@cache
def laid_out(source):
    """The lines of a source in one layout, without comments and markers: what it does."""
    tokens = tokenize.generate_tokens(io.StringIO(source.strip() + "\n").readline)
    lines = source.strip().splitlines()
    for token in list(tokens):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column].rstrip() or None
    bare = "\n".join(line for line in lines if line is not None)
    command = [sys.executable, "-m", "ruff", "format", "--isolated", f"--line-length={WIDTH}", "-"]
    done = subprocess.run(command, input=bare, capture_output=True, encoding="utf-8", check=True)
    return re.sub("\n\n\n+", "\n\n", done.stdout).rstrip().splitlines()


# What is stored


def compute(id):
    """The puzzles of an exercise, from one run of its notebook in which each answer is undone."""
    # Only here: the book is built where the tests need not be.
    from tests.student import Session, code_cells, role, solution

    session, cells = Session(), code_cells(solution(id))
    for at, cell in enumerate(cells):
        if role(cell) == "answer":
            own = [each for each in asked(id) if each[0].part == cell.metadata["part"]]
            rights = right_answers(id, cell) if own else {}
            for entry, shown, wrong in own:
                yield puzzle(id, session, cells[at:], entry.task, shown, wrong, rights)
        if role(cell) != "check":  # of the solution nothing is to be found
            session.run(cell)


def right_answers(id, cell):
    """The right answers to a part by name; the written solution is called "solution"."""
    rights = [a for a in answers(id).RIGHT if a.part == cell.metadata["part"]]
    return {"solution": cell.source} | {a.why: a.source for a in rights}


def puzzle(id, session, cells, task, shown, wrong, rights):
    from tests.student import attempt

    name = f"{id} {wrong.part}, {wrong.why}"
    code, lines = laid_out(wrong.source), {why: laid_out(rights[why]) for why in rights}
    found = places(code, lines)
    if not found:
        raise ValueError(f"{name}: no right answer differs from it in one place")
    best = found[0][0]
    gives, should, official = (
        value(session, cells[0], source, shown)
        for source in (wrong.source, rights[best], rights["solution"])
    )
    if not agree(should, official):
        raise ValueError(f"{name}: right answers give {should} and {official}")
    if agree(gives, should):
        raise ValueError(f"{name}: what is shown is right, {gives}")
    with session.undone():
        message = str(attempt(session, cells, wrong).error)
    changes = [[[line + 1 for line in at], instead] for _, at, instead in found]
    return Found(id, wrong.part, wrong.why, task, shown, code, changes, gives, should, message)


def value(session, cell, source, shown):
    """What the last expression of some code gives after an answer."""
    with session.undone(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        session.run(cell, source)
        *statements, last = ast.parse(shown).body
        exec(compile(ast.Module(statements, []), "shown", "exec"), session.namespace)
        expression = compile(ast.Expression(last.value), "shown", "eval")
        return plain(eval(expression, session.namespace))


def plain(value):
    """Numbers, arrays as lists, words; the parts of a tuple as {"values": [...]}."""
    if isinstance(value, tuple):
        return {"values": [plain(part) for part in value]}
    if value is None or isinstance(value, (bool, str)):
        return value
    try:
        array = np.asarray(value)
    except ValueError:  # ragged
        return repr(value)
    if array.dtype.kind not in "biuf":
        return repr(value)
    if array.dtype.kind == "f":
        scale = np.abs(array).max(initial=0, where=np.isfinite(array))
        array = np.where(np.abs(array) < 1e-10 * max(scale, 1e-3), 0, array)
        array = np.array([float(f"{x:.5g}") for x in array.flat]).reshape(array.shape)
    return array.tolist()


def agree(a, b):
    """Whether two stored values are the same, up to rounding and the signs of rows."""
    if isinstance(a, dict) and isinstance(b, dict):
        a, b = a["values"], b["values"]
        return len(a) == len(b) and all(map(agree, a, b))
    if not all(isinstance(each, (list, int, float)) for each in (a, b)):
        return a == b
    a, b = np.array(a, dtype=float), np.array(b, dtype=float)
    if a.shape != b.shape:
        return False
    if a.ndim == 2:
        b = b * np.where((a * b).sum(axis=1, keepdims=True) < 0, -1, 1)
    return np.allclose(a, b, rtol=1e-3, atol=1e-4 * np.abs(a).max(initial=0))


def size(value):
    """A stored value without its signs."""
    if isinstance(value, dict):
        return {"values": [size(part) for part in value["values"]]}
    return np.abs(value).tolist() if isinstance(value, (list, int, float)) else value


def main(ids):
    found = [
        puzzle
        for id in (path.stem for path in sorted(SOLUTIONS.glob("*.ipynb")))
        for puzzle in (compute(id) if not ids or id in ids else kept(id))
    ]
    rows = [json.dumps(asdict(each), ensure_ascii=False) for each in found]
    STORED.write_text("[\n" + ",\n".join(rows) + "\n]\n", "utf-8")


def kept(id):
    return [puzzle for puzzle in stored() if puzzle.exercise == id]


if __name__ == "__main__":
    main(sys.argv[1:])
