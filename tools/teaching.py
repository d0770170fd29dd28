"""What the page for instructors says of chapters and exercises: lengths, minutes, memory, weeks.

    python -m tools.teaching [name ...]    run notebooks, and store peak memory and seconds

Lengths are counted in the notebooks whenever the book is built; minutes follow from them by the
rules below. What a person has written, questions and syllabi, stands in reference/teaching.yaml.
"""

import json
import os
import re
import subprocess
import sys
from functools import cache
from importlib import import_module

import nbformat
import yaml

from tools import puzzles
from tools.notebooks import SOLUTION_REGION, SOLUTIONS, starter, tagged
from tools.texts import ROOT

WRITTEN = ROOT / "reference/teaching.yaml"
MEASURED = ROOT / "reference/teaching.json"
CHAPTERS = ROOT / "chapters"
# Minutes, for somebody who sees it for the first time. Nobody has measured readers: these are
# estimates, and reference/teaching.md says so.
PER_100_WORDS, PER_EQUATION, PER_CELL = 1, 0.5, 0.5
PER_PART, PER_LINE, PER_CONDITION = 8, 2, 1
# What is read at a glance: code that only imports, draws or asserts is folded in the book.
FOLDED = ("hide-input", "hide-cell", "remove-cell", "imports", "checked")
LEVELS, BORDERS = ("*", "**", "***"), (8.4, 10.6)
CHAPTER_BORDERS = 1, 4


@cache
def written():
    return yaml.safe_load(WRITTEN.read_text("utf-8"))


@cache
def measured():
    """{notebook: {"MB": peak memory of its kernel, "seconds": what it computed}}."""
    return json.loads(MEASURED.read_text("utf-8"))


def read(path):
    return nbformat.read(path, as_version=4)


def words(notebook):
    """Words of prose: a formula between dollars counts as one, a folded solution not at all."""
    told = "\n".join(
        cell.source
        for cell in notebook.cells
        if cell.cell_type == "markdown" and not tagged(cell, "caption", "remove-cell", "solution")
    )
    told = re.sub(r"<details>.*?</details>", " ", told, flags=re.DOTALL)
    told = re.sub(r"\$\$.*?\$\$", " ", told, flags=re.DOTALL)
    told = re.sub(r"\$[^$]+\$", "x", told)
    return len(told.split())


def equations(notebook):
    """Displayed ones."""
    return sum(
        len(re.findall(r"\$\$.+?\$\$", cell.source, re.DOTALL))
        for cell in notebook.cells
        if cell.cell_type == "markdown"
    )


def cells(notebook):
    """Cells of code that the reader reads, because the book does not fold them."""
    code = (cell for cell in notebook.cells if cell.cell_type == "code")
    return sum(not tagged(cell, *FOLDED) for cell in code)


@cache
def chapter(name):
    """Words, equations and cells of a chapter, its minutes and its level."""
    notebook = read(CHAPTERS / f"{name}.ipynb")
    counts = words(notebook), equations(notebook), cells(notebook)
    minutes = sum(n * per for n, per in zip(counts, (PER_100_WORDS / 100, PER_EQUATION, PER_CELL)))
    return {"counts": counts, "minutes": rounded(minutes)}


@cache
def exercise(id):
    """Words, checked parts, lines of the written answers, conditions that the checks try."""
    notebook = read(SOLUTIONS / f"{id}.ipynb")
    answers = [cell.source for cell in notebook.cells if tagged(cell, "answer")]
    lines = sum(map(answer_lines, answers))
    counts = words(starter(notebook)), len(answers), lines, conditions(id)
    per = PER_100_WORDS / 100, PER_PART, PER_LINE, PER_CONDITION
    return {"counts": counts, "minutes": rounded(sum(n * m for n, m in zip(counts, per)))}


def conditions(id):
    """What the statement demands, each of which a typical wrong answer breaks."""
    return len(import_module(puzzles.checker(id)).DEMANDS)


def answer_lines(source):
    """How many lines the written solution puts in place of a stub, comments not counted."""
    inside = (region[0].splitlines()[1:-1] for region in SOLUTION_REGION.finditer(source))
    lines = (line.strip() for region in inside for line in region)
    return sum(bool(line) and not line.startswith("#") for line in lines)


def rounded(minutes):
    """To five minutes: more would say more than is known."""
    return 5 * round(minutes / 5)


def level(id):
    """Of an exercise: *, ** or *** by lines and conditions for each part; a third have each."""
    _, parts, lines, conditions = exercise(id)["counts"]
    return LEVELS[sum((lines + conditions) / parts > border for border in BORDERS)]


def stands_on(name):
    """The chapters that a chapter needs, and those that they need."""
    needs = set(written()["chapters"][name]["needs"])
    return needs.union(*map(stands_on, needs))


def level_of_chapter(name):
    """*, ** or *** by the number of chapters that it stands on."""
    return LEVELS[sum(len(stands_on(name)) > border for border in CHAPTER_BORDERS)]


def names():
    return [path.stem for path in sorted(CHAPTERS.glob("*.ipynb"))]


def title(name):
    """Of a chapter."""
    first = read(CHAPTERS / f"{name}.ipynb").cells[0].source
    return first.partition("\n")[0].removeprefix("# ")


def exercises():
    """The exercises of each chapter, by its name."""
    return dict(zip(names(), (ids for _, ids in puzzles.chapters()), strict=True))


# Memory


ASKED = """\
import resource, sys
used = resource.getrusage(resource.RUSAGE_SELF)
unit = 2**20 if sys.platform == "darwin" else 2**10
[used.ru_maxrss // unit, round(used.ru_utime + used.ru_stime)]"""
RUN = """\
import json, sys, nbformat
from nbclient import NotebookClient

notebook = nbformat.read(sys.argv[1], as_version=4)
notebook.cells.append(nbformat.v4.new_code_cell(sys.argv[2]))
NotebookClient(notebook, timeout=600, resources={"metadata": {"path": sys.argv[3]}}).execute()
found = json.loads(notebook.cells[-1].outputs[0].data["text/plain"])
print(json.dumps(dict(zip(("MB", "seconds"), found))))"""


def measure(path):
    """Run a notebook in a kernel of its own, of one thread, and ask the kernel what it has used."""
    command = [sys.executable, "-c", RUN, str(path), ASKED, str(path.parent)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1"}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    return json.loads(done.stdout)


def main(names):
    found = measured() if names else {}
    for path in [*sorted(CHAPTERS.glob("*.ipynb")), *sorted(SOLUTIONS.glob("*.ipynb"))]:
        if not names or path.stem in names:
            found[path.stem] = measure(path)
            print(path.stem, found[path.stem], flush=True)
    rows = ",\n".join(f"  {json.dumps(name)}: {json.dumps(row)}" for name, row in found.items())
    MEASURED.write_text(f"{{\n{rows}\n}}\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
