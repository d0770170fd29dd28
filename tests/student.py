"""An exercise as a student works through it: the cells of the starter, run in one namespace."""

import ast
import atexit
import contextlib
import io
import os
import re
import shutil
import tempfile
import warnings
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from unittest import mock

import matplotlib
import matplotlib.pyplot as plt
import nbformat
import numpy as np
from IPython.display import display

from manifoldlib import geodesics, knn_graph
from manifoldlib.checks import Right, Wrong, WrongAnswer, salted
from manifoldlib.datasets import own_seed, unseen
from tools.notebooks import SOLUTIONS, starter

matplotlib.use("Agg")  # no windows

IDS = sorted(path.stem for path in SOLUTIONS.glob("*.ipynb"))


@cache
def solution(id):
    return nbformat.read(SOLUTIONS / f"{id}.ipynb", as_version=4)


def answers_module(id):
    return f"manifoldlib.checks.{re.sub('[-.]', '_', id)}_answers"


@cache
def answers(id):
    """The typical wrong answers and the other right ones, in one tuple."""
    module = import_module(answers_module(id))
    return *module.WRONG, *module.RIGHT


def demands(id):
    """What the statement demands, as the module of the checker lists it."""
    module = import_module(answers_module(id).removesuffix("_answers"))
    return getattr(module, "DEMANDS", ())


def every_answer(kind):
    """Pairs (id of the exercise, answer of this kind)."""
    return [(id, answer) for id in IDS for answer in answers(id) if type(answer) is kind]


def role(cell):
    """ "answer", "check", or None for a cell that the exercise provides."""
    return next((tag for tag in ("answer", "check") if tag in cell.metadata.get("tags", [])), None)


def code_cells(notebook):
    """The code cells that a student has: not those that only belong to the written solution."""
    return [
        cell
        for cell in notebook.cells
        if cell.cell_type == "code" and "solution" not in cell.metadata.get("tags", [])
    ]


def with_answer(notebook, answer):
    """The notebook of a student who gives this answer and copies the others from the solution."""
    notebook = nbformat.from_dict(notebook)
    notebook.cells = [c for c in notebook.cells if "solution" not in c.metadata.get("tags", [])]
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
        if role(cell) == "answer" and cell.metadata["part"] == answer.part:
            cell.source = answer.source
    return notebook


@cache
def nowhere():
    """An empty folder; the same for every cell, because to remove one takes as long as a cell."""
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


class Session:
    """One namespace, as a kernel has it; its working directory is empty."""

    def __init__(self):
        self.namespace = {"__name__": "__main__", "display": display}

    def run(self, cell, source=None):
        """Run a cell, or another source in its place, and return what it prints."""
        code = compile(cell.source if source is None else source, f"<{cell.id}>", "exec")
        with (
            contextlib.chdir(nowhere()),
            contextlib.redirect_stdout(io.StringIO()) as printed,
            mock.patch.object(plt, "show"),  # on a desktop it would warn that there is no window
        ):
            exec(code, self.namespace)
        plt.close("all")
        if os.listdir(nowhere()):  # a cell has written a file, and the next one does not find it
            shutil.rmtree(nowhere())
            nowhere.cache_clear()
        return printed.getvalue()

    def state(self):
        """The variables, with arrays copied: an answer may write into them."""
        return {
            name: value.copy() if isinstance(value, np.ndarray) else value
            for name, value in self.namespace.items()
        }

    @contextlib.contextmanager
    def undone(self):
        """Whatever happens inside is forgotten; functions keep the namespace they were made in."""
        before = self.state()
        yield
        self.namespace.clear()
        self.namespace.update(before)


@dataclass(frozen=True)
class Outcome:
    cell: str  # the cell at which the student stopped, e.g. "check-a"
    error: Exception | None = None
    printed: str = ""  # by the check of the part


@cache
def outcomes(id, salt=0, every=1):
    """What each answer of an exercise leads to; the key None is the solution, by part.

    Under another salt the checkers draw other data, and only every second answer may be tried.

    The notebook is run once. At the answer cell of a part each answer of that part is tried and
    undone, then the solution's answer takes its place and the notebook goes on.
    """
    with salted(salt):
        return all_outcomes(id, answers(id)[salt % every :: every], to_the_end=not salt)


def all_outcomes(id, tried, to_the_end):
    session, cells = Session(), code_cells(solution(id))
    found = {None: {}}
    for at, cell in enumerate(cells):
        if role(cell) == "answer":
            for answer in tried:
                if answer.part == cell.metadata["part"]:
                    with session.undone():
                        found[answer] = attempt(session, cells[at:], answer, to_the_end)
        try:
            printed = session.run(cell)
        except WrongAnswer as refusal:  # the other parts can be tried nevertheless
            printed = f"{cell.id} refused the worked solution: {refusal}"
        if role(cell) == "check":
            found[None][cell.metadata["part"]] = printed
    return found


def misjudged(id, salt, every=1):
    """The wrong verdicts under a salt: part, answer, what happened; and the same of refusals for
    another reason than without a salt, which may well be true.
    """
    wrong, otherwise = [], []
    for answer, outcome in outcomes(id, salt, every).items():
        if answer is None:
            said = outcome.items()
            wrong += [(p, "worked solution", s) for p, s in said if not s.startswith("Right")]
            continue
        named, error = (answer.part, answer.why), outcome.error
        if type(answer) is Right and error:
            wrong.append((*named, f"refused: {error}"))
        elif type(answer) is Wrong and not error:
            wrong.append((*named, "accepted"))
        elif type(answer) is Wrong and not isinstance(error, WrongAnswer):
            wrong.append((*named, f"stopped in {outcome.cell}: {type(error).__name__}: {error}"))
        elif type(answer) is Wrong and answer.says not in str(error):
            otherwise.append((*named, str(error)))
    return wrong, otherwise


def culprit(name):
    """What this student should find in ours-choose-k: the edge that replaces the longest way."""
    X = unseen(own_seed(name, otherwise=1))
    D, G = geodesics(knn_graph(X, 9)), knn_graph(X, 13).tocoo()
    worst = np.argmax(D[G.row, G.col])
    return int(G.row[worst]), int(G.col[worst])


@cache
def solved(id):
    """The variables after the worked solution, and what each check has said, by part."""
    session, said = Session(), {}
    for cell in code_cells(solution(id)):
        printed = session.run(cell)
        if role(cell) == "check":
            said[cell.metadata["part"]] = printed
    return session.namespace, said


def attempt(session, cells, answer, to_the_end=True):
    """Give the answer in the first cell and run on: wrong to its check, right to the end.

    Of the other checks a right one meets those that see something of it: a name that its cell
    makes, or one that a cell makes which uses such a name. To see only what its own check says, it
    need not go further either.
    """
    printed, touched = "", set()
    for cell in cells:
        mine, wrong = cell.metadata.get("part") == answer.part, type(answer) is Wrong
        uses, makes = names(answer.source if cell is cells[0] else cell.source)
        if cell is cells[0] or uses & touched:
            touched |= makes
        elif role(cell) == "check" and not mine:
            continue
        if (wrong or not to_the_end) and role(cell) == "check" and not mine:
            continue
        try:
            with warnings.catch_warnings():
                if wrong:  # in the notebook a student sees a warning and goes on
                    warnings.simplefilter("ignore")
                text = session.run(cell, answer.source if cell is cells[0] else None)
        except Exception as error:
            return Outcome(cell.id, error)
        if role(cell) == "check" and mine:
            printed = text
            if wrong or not to_the_end:
                break
    return Outcome(cell.id, printed=printed)


@cache
def names(source):
    """The names that a cell uses, and those that it makes, or into which it writes."""
    uses, makes = set(), set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Name):
            (uses if isinstance(node.ctx, ast.Load) else makes).add(node.id)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            makes.add(node.name)
        elif isinstance(node, ast.alias):
            makes.add((node.asname or node.name).split(".")[0])
        elif isinstance(node, ast.Subscript | ast.Attribute) and isinstance(node.ctx, ast.Store):
            makes |= {inner.id for inner in ast.walk(node.value) if isinstance(inner, ast.Name)}
    return uses, makes


def starter_errors(id):
    """What each cell of the untouched starter raises, or None; the later ones are tried anyway."""
    session, errors = Session(), []
    for cell in code_cells(starter(solution(id))):
        error = None
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                session.run(cell)
        except Exception as raised:
            error = raised
        errors.append((cell, error))
    return errors
