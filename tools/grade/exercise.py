"""The cells of an exercise, and the answers in a notebook that somebody has handed in."""

import ast
import json
import os
import re
import stat
from dataclasses import dataclass, field, replace
from pathlib import Path

from tools.notebooks import STARTERS, names, stated_name, with_name

LARGEST = 20 * 2**20  # bytes of a notebook; pictures are most of them
MOST_CODE = 10**6, 2000  # characters in its code cells, and cells: reading Python takes memory
NO_NOTEBOOK = "there is no notebook"
MAGIC = re.compile(r"^([ \t]*)([%!?].*|[\w.]+\?+[ \t]*)$", re.MULTILINE)


@dataclass(frozen=True)
class Cell:
    """A code cell of the starter: provided, an answer, or a check."""

    role: str
    part: str | None
    source: str
    file: str  # what tracebacks call it


@dataclass(frozen=True)
class Exercise:
    id: str
    title: str
    cells: tuple[Cell, ...]

    @property
    def parts(self) -> tuple[str, ...]:
        return tuple(cell.part for cell in self.cells if cell.role == "check")

    def stub(self, part: str) -> str:
        """What stands in an answer cell before anybody has written into it."""
        return next(c.source for c in self.cells if c.role == "answer" and c.part == part)

    @property
    def has_own_data(self) -> bool:
        """Whether a name in its first cell makes the data."""
        return any(stated_name(cell.source) is not None for cell in self.cells)

    def for_student(self, name: str) -> "Exercise":
        """The same with the data of this student."""
        cells = (replace(cell, source=with_name(cell.source, name)) for cell in self.cells)
        return replace(self, cells=tuple(cells))

    def own_cells(self) -> list[Cell]:
        """The provided cells that need no answer: the checker runs them for itself."""
        theirs, found = set(), []
        for cell in self.cells:
            made, read = names(cell, ast.Store), names(cell, ast.Load)
            if cell.role == "answer" or (cell.role == "provided" and read & theirs):
                theirs |= made
            elif cell.role == "provided":
                found.append(cell)
        return found


@dataclass
class Handed:
    """What is in a notebook: the answer cells of each part, and what is odd about it."""

    answers: dict[str, list[str]] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)
    name: str = ""  # that it states, for data of one's own
    problem: str = ""  # why nothing can be read


def role_of(cell: dict) -> tuple[str, str | None]:
    """What its metadata say that a cell is, or else its id."""
    metadata = cell.get("metadata")
    metadata = metadata if isinstance(metadata, dict) else {}
    tags, part = metadata.get("tags"), metadata.get("part")
    for role in ("answer", "check"):
        if isinstance(tags, list) and role in tags and isinstance(part, str):
            return role, part
        if str(cell.get("id", "")).startswith(f"{role}-"):
            return role, str(cell["id"]).removeprefix(f"{role}-")
    return "provided", None


def source_of(cell: dict) -> str:
    source = cell.get("source", cell.get("input", ""))
    return "".join(map(str, source)) if isinstance(source, list) else str(source)


def code_cells(notebook) -> list[dict]:
    """The code cells of a notebook as JSON has it, also of an old format."""
    if not isinstance(notebook, dict):
        return []
    sheets = [notebook, *(s for s in listed(notebook.get("worksheets")) if isinstance(s, dict))]
    cells = [cell for sheet in sheets for cell in listed(sheet.get("cells"))]
    return [c for c in cells if isinstance(c, dict) and c.get("cell_type") == "code"]


def listed(value) -> list:
    return value if isinstance(value, list) else []


def load(id: str, folder: Path = STARTERS) -> Exercise:
    """An exercise as students get it."""
    notebook, cells = json.loads((folder / f"{id}.ipynb").read_text("utf-8")), []
    title = next((t for c in notebook["cells"] if (t := heading(c))), id)
    for number, cell in enumerate(code_cells(notebook)):
        role, part = role_of(cell)
        file = f"<{role}-{part}>" if part else f"<cell-{number}>"
        cells.append(Cell(role, part, source_of(cell), file))
    return Exercise(id, title, tuple(cells))


def heading(cell: dict) -> str:
    """The heading that a cell of text begins with, without signs of Markdown."""
    found = re.match(r"#+ (.*)", source_of(cell)) if cell["cell_type"] == "markdown" else None
    return re.sub(r"[*$`]|\]\(.*?\)|\[", "", found[1]).strip() if found else ""


def read(path: Path) -> bytes | str:
    """The bytes of a notebook, or why it is not read. No link leads out of the folder."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except FileNotFoundError:
        return NO_NOTEBOOK
    except OSError as error:
        return "a link instead of a notebook" if os.path.islink(path) else f"{error.strerror}"
    about = os.fstat(file)
    if not stat.S_ISREG(about.st_mode):
        os.close(file)  # by hand: Python opens no folder
        return "a folder or the like, and no file"
    with open(file, "rb") as stream:
        if about.st_size > LARGEST:
            return f"the file has {about.st_size / 2**20:.0f} MB, and at most 20 MB are read"
        return stream.read(LARGEST)


def answers(content: bytes | str, exercise: Exercise) -> Handed:
    """The answers in a notebook: by tag, else by id, else by where they stand."""
    if isinstance(content, str):
        return Handed(problem=content)
    if not content.strip():
        return Handed(problem="the file is empty")
    try:
        cells = code_cells(json.loads(content))
    except (ValueError, RecursionError):
        return Handed(problem="the file is no notebook, or a broken one")
    length = sum(len(source_of(cell)) for cell in cells)
    if length > MOST_CODE[0] or len(cells) > MOST_CODE[1]:
        return Handed(problem=f"{length} characters of code in {len(cells)} cells are too much")
    handed = Handed()
    for cell in cells:
        handed.name = handed.name or stated_name(source_of(cell)) or ""
        role, part = role_of(cell)
        if role == "answer" and part in exercise.parts:
            handed.answers.setdefault(part, []).append(source_of(cell))
    if not resembles(cells, exercise):
        return Handed(problem="the notebook of another exercise, or none of its cells is left")
    by_place(handed, cells, exercise)
    for part, sources in handed.answers.items():
        if len(sources) > 1:
            handed.remarks.append(f"part {part} has {len(sources)} answer cells, run one by one")
    added = sum(1 for cell in cells if is_added(cell, exercise, handed))
    if added:
        cells = "a cell that was" if added == 1 else f"{added} cells that were"
        handed.remarks.append(f"{cells} added or changed beside the answer cells: not run")
    return handed


def squeezed(source: str) -> str:
    """Without what may differ in a cell that nobody has changed: white space, and the name."""
    return re.sub(r"\s+", "", with_name(source, ""))


def resembles(cells: list[dict], exercise: Exercise) -> bool:
    """Whether a cell of this exercise is among these: a check, or one that it provides."""
    given = {squeezed(cell.source) for cell in exercise.cells if cell.role != "answer"}
    given -= {squeezed(exercise.cells[0].source), squeezed("import numpy as np")}
    mine = {squeezed(source_of(cell)) for cell in cells}
    return bool(given & mine) or any(
        f"checks.{re.sub('[-.]', '_', exercise.id)} " in source_of(cell) for cell in cells
    )


def by_place(handed: Handed, cells: list[dict], exercise: Exercise) -> None:
    """Find answers whose tags and ids are lost: above their check, or at their number."""
    checks = {c.part: squeezed(c.source) for c in exercise.cells if c.role == "check"}
    given = {squeezed(cell.source) for cell in exercise.cells if cell.role != "answer"}
    sources = [source_of(cell) for cell in cells]
    same_number = len(cells) == len(exercise.cells)
    for place, cell in enumerate(exercise.cells):
        if cell.role != "answer" or cell.part in handed.answers:
            continue
        above = [n - 1 for n, s in enumerate(sources) if squeezed(s) == checks.get(cell.part)]
        places = [n for n in above if n >= 0] or [place] * same_number
        free = [n for n in places if role_of(cells[n])[0] == "provided"]
        if free and squeezed(sources[free[0]]) not in given:
            handed.answers[cell.part] = [sources[free[0]]]
            handed.remarks.append(f"the answer cell of part {cell.part} had lost its tag")


def is_added(cell: dict, exercise: Exercise, handed: Handed) -> bool:
    source = source_of(cell)
    known = {squeezed(c.source) for c in exercise.cells}
    taken = {source for sources in handed.answers.values() for source in sources}
    return bool(
        role_of(cell)[0] == "provided"
        and squeezed(source)
        and squeezed(source) not in known
        and source not in taken
    )


def is_empty(sources: list[str], exercise: Exercise, part: str) -> bool:
    """Whether nobody has written anything: no cell, a blank one, or the stub."""
    written = squeezed("".join(sources))
    return not written or written == squeezed(exercise.stub(part))


HARMLESS = ("manifoldlib.datasets", "manifoldlib.plotting", "manifoldlib.explorer")


def borrowed(answers: dict[str, list[str]], exercise: Exercise) -> dict[str, list[str]]:
    """By part, the functions of manifoldlib that an answer names and the exercise does not."""
    import manifoldlib

    given = {name for cell in exercise.cells for name in names(cell, ast.Store)}
    trees = {part: [parsed(source) for source in found] for part, found in answers.items()}
    nodes = [node for found in trees.values() for tree in found for node in ast.walk(tree)]
    written = {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    computing = set(manifoldlib.__all__) - given - written
    imported = {name for node in nodes for name in imports(node)} - given
    if not imported:
        return {}
    found = {}
    for part, cells in trees.items():
        said = {word(node) for tree in cells for node in ast.walk(tree)}
        said |= {name for tree in cells for node in ast.walk(tree) for name in imports(node)}
        if taken := sorted(said & (computing | imported) - {"manifoldlib"}):
            found[part] = taken
    return found


def parsed(source: str) -> ast.AST:
    """Its tree; an empty one for what is no Python."""
    try:
        return ast.parse(without_magic(source))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ast.Module([], [])


def without_magic(source: str) -> str:
    """Without the lines that notebooks alone understand; what is Python stays as it is."""
    try:
        ast.parse(source)
    except SyntaxError:
        return MAGIC.sub(r"\1pass", source)
    except (ValueError, RecursionError, MemoryError):
        pass
    return source


def imports(node: ast.AST) -> set[str]:
    """What a statement imports from the modules of manifoldlib that compute."""
    if isinstance(node, ast.ImportFrom) and re.match(r"manifoldlib\b", node.module or ""):
        return set() if node.module.startswith(HARMLESS) else {a.name for a in node.names}
    if isinstance(node, ast.Constant) and re.match(r"manifoldlib\b", str(node.value)):
        return {"manifoldlib"}  # __import__ and its like
    if isinstance(node, ast.Import):
        return {"manifoldlib" for a in node.names if a.name.split(".")[0] == "manifoldlib"}
    return set()


def word(node: ast.AST) -> str:
    return getattr(node, "id", None) or getattr(node, "attr", None) or ""
