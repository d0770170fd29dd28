"""Find the mistake: typical wrong answers to the exercises, each with the line that is wrong.

    python -m tools.puzzles          run the wrong answers and store what the page shows

Which wrong answers are puzzles says `PUZZLES` beside them, in `manifoldlib/checks/*_answers.py`.
The wrong line is where the answer differs from the nearest right one: the written solution or
another right answer. What both give on a small input, and the message of the checker, come from
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
WIDTH = 80  # of a line of code, in letters
LINES = 2  # at most so many lines are wrong


@dataclass(frozen=True)
class Found:
    """A puzzle, as it is stored."""

    exercise: str
    part: str
    why: str
    shown: str  # code on a small input
    code: list  # the lines of the wrong answer
    wrong: list  # the numbers of the lines that are wrong, from 1
    right: list  # what stands there in the nearest right answer
    gives: object  # what `shown` of the wrong answer gives, and of the right one
    should: object
    message: str  # of the checker

    def same_as(self, other):
        """Whether this is also what another run has found, up to rounding."""
        mine, theirs = asdict(self), asdict(other)
        values = [(each.pop("gives"), each.pop("should")) for each in (mine, theirs)]
        return mine == theirs and all(map(agree, *values))


def chapters():
    """The exercises of each chapter, in the order of the table of contents."""
    parts = yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))["parts"]
    names = [entry["file"].split("/")[-1] for entry in parts[0]["chapters"]]
    groups = [p for p in parts if p["caption"].startswith("Exercises on ")]
    return {
        name: [entry["file"].split("/")[-1] for entry in group["chapters"]]
        for name, group in zip(names, groups, strict=True)
    }


@cache
def answers(id):
    return import_module(f"manifoldlib.checks.{re.sub('[-.]', '_', id)}_answers")


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
    """The puzzles by exercise, part and reason of the wrong answer."""
    rows = json.loads(STORED.read_text("utf-8"))
    return {(row["exercise"], row["part"], row["why"]): Found(**row) for row in rows}


# The wrong line


def place(wrong, right):
    """The one place where a wrong answer differs from a right one: lines of both, or None."""
    changes = [
        (slice(a, b), slice(c, d))
        for kind, a, b, c, d in difflib.SequenceMatcher(None, wrong, right, False).get_opcodes()
        if kind != "equal"
    ]
    if len(changes) == 1 and 1 <= changes[0][0].stop - changes[0][0].start <= LINES:
        return changes[0]
    return None


def nearest(wrong, rights):
    """The right answer that differs in one place, in the fewest letters; and this place."""

    def letters(name):
        lines = difflib.SequenceMatcher(None, "\n".join(wrong), "\n".join(rights[name]), False)
        return sum(max(b - a, d - c) for kind, a, b, c, d in lines.get_opcodes() if kind != "equal")

    near = [name for name, right in rights.items() if place(wrong, right)]
    if not near:
        return None, None
    best = min(near, key=letters)
    return best, place(wrong, rights[best])


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
    done = subprocess.run(command, input=bare, capture_output=True, text=True, check=True)
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
            for _, shown, wrong in own:
                yield puzzle(id, session, cells[at:], shown, wrong, rights)
        session.run(cell)


def right_answers(id, cell):
    """The right answers to a part by name; the written solution is called "solution"."""
    rights = [a for a in answers(id).RIGHT if a.part == cell.metadata["part"]]
    return {"solution": cell.source} | {a.why: a.source for a in rights}


def puzzle(id, session, cells, shown, wrong, rights):
    from tests.student import attempt

    name = f"{id} {wrong.part}, {wrong.why}"
    code, lines = laid_out(wrong.source), {why: laid_out(rights[why]) for why in rights}
    best, where = nearest(code, lines)
    if best is None:
        raise ValueError(f"{name}: no right answer differs from it in one place")
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
    at, instead = where
    wrong_lines = list(range(at.start + 1, at.stop + 1))
    right_lines = lines[best][instead]
    return Found(
        id, wrong.part, wrong.why, shown, code, wrong_lines, right_lines, gives, should, message
    )


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
    """Numbers, words, lists of them; several values as {"values": [...]}."""
    if isinstance(value, tuple):
        return {"values": [plain(part) for part in value]}
    if isinstance(value, dict):
        return {"named": {str(name): plain(part) for name, part in value.items()}}
    if value is None or isinstance(value, (bool, str)):
        return value
    array = np.asarray(value)
    if array.dtype.kind not in "biuf":
        return repr(value)
    if array.dtype.kind == "f":
        scale = np.abs(array).max(initial=0, where=np.isfinite(array))
        array = np.where(np.abs(array) < 1e-10 * scale, 0, array)
        array = np.array([float(f"{x:.5g}") for x in array.flat]).reshape(array.shape)
    return array.tolist()


def agree(a, b):
    """Whether two stored values are the same, up to rounding and the signs of rows."""
    if isinstance(a, dict) and isinstance(b, dict):
        (a,), (b,) = a.values(), b.values()
        if isinstance(a, dict):
            return list(a) == list(b) and all(agree(a[name], b[name]) for name in a)
        return len(a) == len(b) and all(map(agree, a, b))
    if a is None or b is None or isinstance(a, (str, bool)) or isinstance(b, (str, bool, dict)):
        return a == b
    a, b = np.array(a, dtype=float), np.array(b, dtype=float)
    if a.shape != b.shape:
        return False
    if a.ndim == 2:
        b = b * np.where(np.nansum(a * b, axis=1, keepdims=True) < 0, -1, 1)
    return np.allclose(a, b, rtol=1e-3, atol=1e-4 * np.abs(a).max(initial=0), equal_nan=True)


def main(ids):
    found = [
        puzzle
        for id in (path.stem for path in sorted(SOLUTIONS.glob("*.ipynb")))
        for puzzle in (compute(id) if not ids or id in ids else kept(id))
    ]
    rows = [json.dumps(asdict(each), ensure_ascii=False) for each in found]
    STORED.write_text("[\n" + ",\n".join(rows) + "\n]\n", "utf-8")


def kept(id):
    return [puzzle for puzzle in stored().values() if puzzle.exercise == id]


if __name__ == "__main__":
    main(sys.argv[1:])
