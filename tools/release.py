"""What a release hands out.

python -m tools.release students    the zip for students: everything but the answers
python -m tools.release nbgrader    the exercises as the source of an nbgrader course
python -m tools.release notes [tag] what the page of a release says; CITATION.cff with the version

Everything lands in _build/. The zip is made from a list of what may be in it, and refused if a line
of a solution is found there all the same.
"""

import io
import re
import shutil
import subprocess
import sys
import zipfile
from functools import cache
from itertools import pairwise
from pathlib import Path

import nbformat

import manifoldlib
from tools import publishing
from tools.notebooks import (
    ROOT,
    SOLUTION_REGION,
    SOLUTIONS,
    starter,
    stored,
    tagged,
    write_numbers,
)

BUILD = ROOT / "_build"
DIST = BUILD / "dist"
NAME = f"manifold-learning-{manifoldlib.__version__}"
README = ROOT / "tools" / "README-students.md"
# What students get beside the starters.
GIVEN = (
    "chapters/*.ipynb",
    "manifoldlib/**/*.py",
    "manifoldlib/**/*.js",
    "manifoldlib/py.typed",
    "data/*",
    "requirements.txt",
    "constraints.txt",
    "pyproject.toml",
    "setup.py",
    "LICENSE",
    "LICENSE-TEXT",
)
# The zip's own clock, until there is the day of the release: the same files make the same bytes.
LONG_AGO = "1980-01-01"


def given():
    """{name in the zip: bytes}."""
    paths = {path for pattern in GIVEN for path in ROOT.glob(pattern) if path.is_file()}
    names = {path.relative_to(ROOT).as_posix(): path for path in paths}
    answers = {name for name in names if name.endswith("_answers.py")}
    files = {name: path.read_bytes() for name, path in names.items() if name not in answers}
    for path in SOLUTIONS.glob("*.ipynb"):  # made afresh: in exercises/ somebody may have worked
        notebook = starter(nbformat.read(path, as_version=4))
        files[f"exercises/{path.name}"] = stored(notebook).encode()
    files["README.md"] = README.read_bytes()
    files["CITATION.cff"] = publishing.citation().encode()
    return files


def zipped(files):
    """The bytes of a zip, which depend on the names and contents alone."""
    buffer, (date, _) = io.BytesIO(), publishing.changes()
    day = LONG_AGO if date == "unreleased" else date
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(f"{NAME}/{name}", (*map(int, day.split("-")), 0, 0, 0))
            entry.create_system, entry.external_attr = 3, 0o644 << 16  # the same on Windows
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, files[name])
    return buffer.getvalue()


# Leaks


def leaks(files):
    """[(name, line)]: what the files give away of the official solutions.

    Of a solution count the lines between BEGIN and END SOLUTION, and the prose that the starter
    has not. A line says something if it has 24 letters and signs or more, without spaces and
    comments, is no import, and stands neither in the library, nor in a chapter, nor in a starter:
    those are handed out, and the library does implement most of what is asked for. No such line
    may be in the zip. A checker computes what it compares with, and may share a line with a
    solution, but no two in succession.
    """
    found = []
    for name, content in sorted(files.items()):
        if not name.startswith("data/"):
            said = lines(name, content)
            if name.startswith("manifoldlib/checks/"):
                said = pairwise(said)
            found += [(name, line) for line in dict.fromkeys(said) if line in secrets()]
    return found


def lines(name, content):
    """What the lines of a file say, in their order."""
    text = content.decode("utf-8")
    if name.endswith(".ipynb"):
        cells = nbformat.reads(text, as_version=4).cells
        text = "\n".join(str(cell.source) for cell in cells)
    return telling(text)


def telling(text):
    said = (re.sub(r"\s", "", line.split("#")[0]) for line in text.splitlines())
    return [line for line in said if len(line) >= 24 and not line.startswith(("from", "import"))]


@cache
def secrets():
    """The lines of the solutions that nothing else says, and the pairs of neighbours among them."""
    told, found = set(), set()
    for pattern in ("chapters/*.ipynb", "manifoldlib/*.py"):
        for path in ROOT.glob(pattern):
            told.update(lines(path.name, path.read_bytes()))
    solutions = [nbformat.read(path, as_version=4) for path in SOLUTIONS.glob("*.ipynb")]
    for solution in solutions:
        told.update(telling("\n".join(cell.source for cell in starter(solution).cells)))
    for solution in solutions:
        for cell in solution.cells:
            said = [line for line in telling(withheld(cell)) if line not in told]
            found.update(said, pairwise(said))
    return found


def withheld(cell):
    """What a cell has beyond its starter; code that tries the answer out is no answer."""
    if tagged(cell, "solution"):
        return cell.source if cell.cell_type == "markdown" else ""
    return "\n".join(region[0] for region in SOLUTION_REGION.finditer(cell.source))


# For nbgrader

COURSE = """\
import os
import sys
from pathlib import Path

# nbgrader calls alembic, which stands beside it, by its name alone: so it need not be activated.
os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])

c = get_config()
c.CourseDirectory.course_id = "manifold-learning"
# The stub is ours, so that what students get is the starter of the book.
c.ClearSolutions.code_stub = {"python": "...  # your code here"}
c.ExecutePreprocessor.timeout = 60
"""


def how_to_grade(python):
    """The program stands beside the Python that has made the course."""
    program = Path(python).with_name("nbgrader")
    if program.is_relative_to(ROOT):  # a path to be typed, whatever folder the project is in
        program = Path("../..", program.relative_to(ROOT))
    steps = f"cd _build/nbgrader\n    {program} generate_assignment gpca-4.6"
    return f"_build/nbgrader: a course. The first steps:\n    {steps}"


def for_nbgrader(solution):
    """The notebook from which `nbgrader generate_assignment` makes the starter."""
    notebook, answers = starter(solution), {cell.id: cell for cell in solution.cells}
    write_numbers(notebook)
    for cell in notebook.cells:
        if cell.cell_type != "code":
            continue
        answer, check = tagged(cell, "answer"), tagged(cell, "check")
        if answer:
            cell.source = answers[cell.id].source
        cell.metadata["nbgrader"] = {
            "schema_version": 3,
            "grade_id": cell.id,
            "grade": check,
            "solution": answer,
            "locked": not answer,
            "task": False,
            **({"points": 1} if check else {}),
        }
    del notebook.metadata["starter"]
    return notebook


def write_course(folder, paths=None):
    """A course of one assignment an exercise, each check worth a point."""
    for path in paths or sorted(SOLUTIONS.glob("*.ipynb")):
        target = folder / "source" / path.stem / path.name
        target.parent.mkdir(parents=True, exist_ok=True)
        notebook = for_nbgrader(nbformat.read(path, as_version=4))
        target.write_text(nbformat.writes(notebook, version=4) + "\n", "utf-8")
    (folder / "nbgrader_config.py").write_text(COURSE, "utf-8")


def changed():
    """What is here and not in a commit; nothing where there is no git."""
    command = ["git", "-C", str(ROOT), "status", "--short"]
    try:
        return subprocess.run(command, capture_output=True, encoding="utf-8").stdout
    except FileNotFoundError:
        return ""


def notes(tag):
    """What the page of a release says; a tag must be this version, with a date, and committed."""
    date, text = publishing.changes()
    if tag not in ("", f"v{manifoldlib.__version__}"):
        return f"{tag} is not the version v{manifoldlib.__version__}"
    if tag and date == "unreleased":
        return f"CHANGELOG.md: {tag} has no date yet"
    if tag and (found := changed()):
        return f"{tag} would have what is in no commit:\n{found}"
    (BUILD / "notes.md").write_text(text, "utf-8")
    (DIST / "CITATION.cff").write_text(publishing.citation(), "utf-8")
    return None


def main(what="", tag=""):
    DIST.mkdir(parents=True, exist_ok=True)
    if what == "students":
        files = given()
        if found := leaks(files):
            return "\n".join(f"{name} gives a solution away: {line}" for name, line in found)
        shutil.rmtree(DIST)  # of another version, maybe
        DIST.mkdir()
        path = DIST / f"{NAME}-students.zip"
        path.write_bytes(zipped(files))
        print(f"{path.relative_to(ROOT)}: {len(files)} files, {path.stat().st_size / 1e6:.1f} MB")
    elif what == "nbgrader":
        if (BUILD / "nbgrader" / "gradebook.db").exists():
            return "_build/nbgrader holds a class: move it away first"
        write_course(BUILD / "nbgrader")
        print(how_to_grade(sys.executable))
    elif what == "notes":
        return notes(tag)
    else:
        return __doc__


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
