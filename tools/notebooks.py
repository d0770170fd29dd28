"""Run the notebooks, store them so that a second run leaves no diff, and make the starters.

python -m tools.notebooks run [notebook ...]        execute, store and number (default: all)
python -m tools.notebooks elsewhere [notebook ...]  run as on other processors, say what differs
python -m tools.notebooks number                    captions, numbers, script of explorers; no run
python -m tools.notebooks starters                  exercises/*.ipynb from exercises/solutions/
python -m tools.notebooks start                     copy chapters/ and exercises/ to my/
python -m tools.notebooks handout class.txt to/     exercises with data of one's own, for each name
"""

import argparse
import ast
import base64
import copy
import difflib
import hashlib
import io
import json
import os
import re
import sys
import time
from pathlib import Path

import nbformat
import numpy as np
from nbformat.v4 import new_code_cell, new_markdown_cell
from PIL import Image

from manifoldlib.datasets import own_seed
from manifoldlib.explorer import WIDGET
from tools import explorers, markdown
from tools.surroundings import OTHERS, repeatable

ROOT = Path(__file__).resolve().parents[1]
SOLUTIONS = ROOT / "exercises" / "solutions"
STARTERS = ROOT / "exercises"
MINE = ROOT / "my"
# What JupyterLab writes when it opens a notebook: opening and saving leaves no diff. Only the
# version is that of the kernel: another Python than that of the makers changes this one line.
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {
        "codemirror_mode": {"name": "ipython", "version": 3},
        "file_extension": ".py",
        "mimetype": "text/x-python",
        "name": "python",
        "nbconvert_exporter": "python",
        "pygments_lexer": "ipython3",
        "version": "3.11.7",
    },
}
KEPT_CELL_METADATA = ("tags", "mystnb", "part")
PICTURE = (
    "image/png",
    "smallest_label",
    "points_under_labels",
    "colour_alone",
)  # its size, and `tools.look`
# The first code of every notebook, for whoever opens it where the package is not installed.
SETUP = """\
from importlib.util import find_spec

if find_spec("manifoldlib") is None:
    raise ModuleNotFoundError(
        "manifoldlib is missing. README.md, in the folder of the companion, says how to install "
        "it and start Jupyter. In Colab, run first the line %pip install ... that the book shows "
        "beside its link. This file alone is not enough."
    )"""
MAGIC = re.compile(r"^%.*$", re.MULTILINE)
STUB = "...  # your code here"
NOTABLE = 0.01  # of a picture
SOLUTION_REGION = re.compile(
    r"^([ \t]*)### BEGIN SOLUTION\n.*?^[ \t]*### END SOLUTION$", re.MULTILINE | re.DOTALL
)


def all_notebooks():
    """Every notebook that is stored executed."""
    return sorted((ROOT / "chapters").glob("*.ipynb")) + sorted(SOLUTIONS.glob("*.ipynb"))


def code_cells(path):
    return [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]


def run(path):
    """Execute a notebook and store it."""
    notebook = executed(path)
    tag_checked(notebook)
    store(notebook, path)


def executed(path, surroundings=None):
    """A notebook after a run; any error or warning is an error."""
    from nbclient import NotebookClient

    notebook = nbformat.read(path, as_version=4)
    set_up(notebook)
    client = NotebookClient(
        notebook,
        timeout=120,
        record_timing=False,
        resources={"metadata": {"path": path.parent}},
        extra_arguments=["--log-level=ERROR"],  # the kernel warns of every local connection
    )
    look = new_code_cell("from tools import look\n\nlook.record()")
    notebook.cells.insert(0, look)  # each picture carries how small its labels are
    environment = dict(os.environ)
    if surroundings is not None:
        environment = {k: v for k, v in environment.items() if k not in repeatable()} | surroundings
    client.execute(env={**environment, "PYTHONPATH": str(ROOT)})
    notebook.cells.remove(look)
    for number, cell in enumerate((c for c in notebook.cells if c.cell_type == "code"), start=1):
        cell.execution_count = number
    for number, cell in enumerate(notebook.cells):
        for output in cell.get("outputs", []):
            if output.output_type == "stream" and output.name == "stderr":
                raise RuntimeError(f"{path}: cell {number} wrote to stderr:\n{output.text}")
    return notebook


def elsewhere(path, surroundings):
    """What a run as on another processor shows differently: pairs of a cell's id and lines.

    A number, an order or a sign that rounding decides is found so. Nothing is stored.
    """
    again = nbformat.reads(stored(executed(path, surroundings)), as_version=4)
    for old, new in zip(nbformat.read(path, as_version=4).cells, again.cells, strict=True):
        if old.cell_type == "code" and not tagged(old, "nbval-ignore-output"):
            changed = [*difference(shown_text(old), shown_text(new))]
            for number, (a, b) in enumerate(zip(pictures(old), pictures(new)), start=1):
                if (share := share_that_differs(a, b)) >= NOTABLE:
                    changed.append(f"picture {number}: {share:.0%} of it")
            if changed:
                yield old.id, changed


def shown_text(cell):
    texts = (o.get("text") or o.get("data", {}).get("text/plain", "") for o in cell.outputs)
    return "\n".join(texts).splitlines()


def difference(old, new):
    marks = difflib.ndiff(old, new)
    return (line.rstrip() for line in marks if line.startswith(("- ", "+ ")))


def pictures(cell):
    """As arrays of grey."""
    found = (o.get("data", {}).get("image/png") for o in cell.outputs)
    opened = (Image.open(io.BytesIO(base64.b64decode(data))) for data in found if data)
    return [np.asarray(picture.convert("RGB").convert("L"), dtype=int) for picture in opened]


def share_that_differs(a, b):
    return np.mean(np.abs(a - b) > 60) if a.shape == b.shape else 1.0


def store(notebook, path):
    """Write a notebook without anything that changes from one run to the next."""
    path.write_text(stored(notebook), "utf-8")


def stored(notebook):
    """The text of a notebook, with captions and numbers."""
    notebook.cells = [cell for cell in notebook.cells if not tagged(cell, "caption")]
    normalise(notebook)
    write_numbers(notebook)
    if "starter" in notebook.metadata:
        notebook.metadata["starter"] = fingerprint(notebook)
    nbformat.validate(notebook)
    return nbformat.writes(notebook, version=4).rstrip("\n") + "\n"


def number(paths):
    """Captions, numbers, setup, tags and the script of explorers, all without a run."""
    markdown.numbers.cache_clear()
    markdown.titles.cache_clear()
    for path in paths:
        notebook = nbformat.read(path, as_version=4)
        set_up(notebook)
        tag_checked(notebook)
        text = stored(notebook)
        if text != path.read_text("utf-8"):
            path.write_text(text, "utf-8")
            print(f"{path}: numbered", flush=True)


def tags(cell):
    return cell.metadata.get("tags", [])


def tagged(cell, *names):
    return not set(names).isdisjoint(tags(cell))


def retag(cell, add=(), remove=()):
    cell.metadata["tags"] = sorted({*tags(cell), *add} - {*remove})


def set_up(notebook):
    """The first code cell says what to do if manifoldlib is missing; the book leaves it out."""
    cells = [cell for cell in notebook.cells if not tagged(cell, "setup")]
    first = next((n for n, cell in enumerate(cells) if cell.cell_type == "code"), len(cells))
    own = {"tags": ["remove-cell", "setup"]}
    setup = new_code_cell(SETUP, id="setup", metadata=own, execution_count=0)
    notebook.cells = [*cells[:first], setup, *cells[first:]]


def tag_checked(notebook):
    """Tag as `checked`, and fold, the cells that only assert.

    Such a cell shows nothing and asserts something. It sets no name that a later cell reads, or
    its first line says `# Checked: ...`: a name like x is set again before it is read.
    """
    read_later = set()
    for cell in reversed(notebook.cells):
        if cell.cell_type != "code":
            continue
        if only_asserts(cell, read_later):
            retag(cell, add=("checked", "hide-input"))
        elif tagged(cell, "checked"):
            retag(cell, remove=("checked", "hide-input"))
        read_later |= names(cell, ast.Load)


def only_asserts(cell, read_later):
    if cell.outputs or tagged(cell, "answer", "check", "setup", "solution"):
        return False
    if not any(isinstance(node, ast.Assert) for node in ast.walk(parsed(cell.source))):
        return False
    return cell.source.startswith("# Checked: ") or not names(cell, ast.Store) & read_later


def names(cell, context):
    """The names that a cell reads (ast.Load) or sets (ast.Store)."""
    found = set()
    for node in ast.walk(parsed(cell.source)):
        if isinstance(node, ast.Name) and isinstance(node.ctx, context):
            found.add(node.id)
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)  # x += 1 reads it as well
        elif context is ast.Store and isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif context is ast.Store and isinstance(node, ast.alias):
            found.add((node.asname or node.name).partition(".")[0])
    return found


def parsed(source):
    """The syntax tree of a cell without its magics."""
    return ast.parse(MAGIC.sub("", source))


def normalise(notebook):
    """Fixed ids and metadata, merged streams, no widget state, pictures of 256 colours."""
    kept = {key: notebook.metadata[key] for key in ("starter",) if key in notebook.metadata}
    notebook.metadata = nbformat.from_dict(METADATA | kept)
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    for number, cell in enumerate(c for c in notebook.cells if not tagged(c, "setup")):
        role = next((r for r in ("answer", "check") if tagged(cell, r)), None)
        cell.id = f"{role}-{cell.metadata['part']}" if role else f"cell-{number:02d}"
    count_runs(notebook)
    for cell in notebook.cells:
        cell.metadata = nbformat.from_dict(
            {key: cell.metadata[key] for key in KEPT_CELL_METADATA if cell.metadata.get(key)}
        )
        if tagged(cell, "imports", "setup", "hide-input"):
            cell.metadata["jupyter"] = {"source_hidden": True}  # folded in JupyterLab
        if cell.cell_type == "code":
            cell.outputs = merge_streams(cell.outputs)
            for output in cell.outputs:
                normalise_output(output)
            pages = [output.get("data", {}).get("text/html", "") for output in cell.outputs]
            if any(sign in page for page in pages for sign in ('class="explorer"', "<linked-view")):
                # Pictures differ from machine to machine; nbval passes over them only as image/png.
                retag(cell, add=["nbval-ignore-output"])


def count_runs(notebook):
    """The numbers beside the cells that were run, as after a run from a clean start."""
    run = [c for c in notebook.cells if c.cell_type == "code" and c.execution_count is not None]
    for count, cell in enumerate(run, 1):
        cell.execution_count = count
        for output in cell.outputs:
            if "execution_count" in output:
                output.execution_count = count


def write_numbers(notebook):
    """A caption above each figure, which the book leaves out; numbers in equations and links.

    Above, because a link to the figure leads to its caption, and shows what stands below it.
    """
    cells, numbers = [], markdown.numbers()
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = markdown.numbered(cell.source, numbers)
        elif figure := markdown.figure(cell):
            figure.caption = markdown.numbered(figure.caption, numbers)
            cells.append(caption(cell, numbers))
        cells.append(cell)
    notebook.cells = cells


def caption(cell, numbers):
    own = {"caption", "remove-cell", *({"solution"} & set(tags(cell)))}
    return new_markdown_cell(
        markdown.caption(cell, numbers),
        id=f"caption-{markdown.figure(cell)['name']}",
        metadata={"tags": sorted(own)},
    )


def merge_streams(outputs):
    """How a stream is split into messages depends on timing; one output per stream does not."""
    merged = []
    for output in outputs:
        last = merged[-1] if merged else None
        if last and output.output_type == "stream" == last.output_type and output.name == last.name:
            last.text += output.text
        else:
            merged.append(output)
    return merged


def normalise_output(output):
    data = output.get("data", {})
    if "text/html" in data:
        data.pop(WIDGET, None)  # the stored page shows the frames; a live kernel makes a new widget
        data["text/html"] = explorers.renewed(data["text/html"])
    if "image/png" in data:
        picture = with_palette(base64.b64decode(data["image/png"]))
        data["image/png"] = base64.b64encode(picture).decode()
    if output.output_type == "stream":
        output.pop("metadata", None)
    else:
        kept = {key: output.metadata[key] for key in PICTURE if key in output.metadata}
        output.metadata = nbformat.from_dict(kept)


def with_palette(png):
    """A PNG in 256 colours, a third of the size, without the name of the software."""
    picture = Image.open(io.BytesIO(png))
    if picture.mode != "P":
        picture = picture.convert("RGB").quantize(kmeans=1, dither=Image.Dither.NONE)
    buffer = io.BytesIO()
    picture.save(buffer, "png", optimize=True)
    return buffer.getvalue()


def starter(solution):
    """The notebook a student gets: no solutions, no outputs, and a stub in every answer cell."""
    notebook = copy.deepcopy(solution)
    notebook.cells = [cell for cell in notebook.cells if not tagged(cell, "solution", "caption")]
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = cell.source.replace("](../../", "](../")  # a starter is one folder higher
        else:
            cell.source = SOLUTION_REGION.sub(rf"\1{STUB}", cell.source)
            cell.outputs, cell.execution_count = [], None
            retag(cell, remove=[t for t in tags(cell) if t == "checked" or t.startswith("hide-")])
            if tagged(cell, "answer"):
                cell.metadata.pop("mystnb", None)
    notebook.metadata["starter"] = ""  # `stored` fills it in
    normalise(notebook)
    return notebook


def fingerprint(notebook):
    """Of the sources of all cells: whoever writes into a starter changes it."""
    sources = json.dumps([[cell.cell_type, cell.source] for cell in notebook.cells])
    return hashlib.sha256(sources.encode()).hexdigest()[:16]


def write_starters(solutions=SOLUTIONS, folder=STARTERS):
    """Write every starter, but none that holds work; those are returned with the reason."""
    refused = {}
    for solution in sorted(solutions.glob("*.ipynb")):
        path, text = folder / solution.name, stored(starter(nbformat.read(solution, as_version=4)))
        if not path.exists():
            path.write_text(text, "utf-8")
        elif path.read_text("utf-8") != text:
            if why := work_in(path):
                refused[path] = why
            else:
                path.write_text(text, "utf-8")
    return refused


NAME_OF_STUDENT = re.compile(
    r"""^student *= *("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')""", re.MULTILINE
)


def personal(notebook, name):
    """The notebook with the data of this student; the same one if it has none of one's own.

    Where answers hang on data, the first cell has a line `student = ""`, from which `own_seed` of
    `manifoldlib.datasets` makes the seed of all that is drawn there, and the checks are handed
    `student`. So whoever grades runs the starter of `personal(starter, name)`: its setup has the
    data of that name, whatever name was handed in, and what a neighbour found in others is refused.
    """
    notebook = copy.deepcopy(notebook)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.source = with_name(cell.source, name)
    return notebook


def with_name(source, name):
    """A cell with this name in its line of the student, if it has one."""
    return NAME_OF_STUDENT.sub(lambda _: f"student = {name!r}", source)


def name_in(notebook):
    """The name that a notebook states, "" before anybody wrote one; None if it has no such line."""
    stated = (stated_name(c.source) for c in notebook.cells if c.cell_type == "code")
    return next((name for name in stated if name is not None), None)


def stated_name(source):
    """The same of a cell."""
    line = NAME_OF_STUDENT.search(source)
    try:
        return ast.literal_eval(line[1]) if line else None
    except (SyntaxError, ValueError):  # no string of Python after all
        return None


def hand_out(names, folder, solutions=SOLUTIONS):
    """For each name a folder with the starters that have its own data; nothing is overwritten."""
    for path in sorted(solutions.glob("*.ipynb")):
        # Made afresh: in exercises/ somebody may have worked.
        notebook = starter(nbformat.read(path, as_version=4))
        for name in names if name_in(notebook) is not None else ():
            mine = folder / name / path.name
            if mine.exists():
                print(f"kept     {mine}, which was there")
                continue
            mine.parent.mkdir(parents=True, exist_ok=True)
            mine.write_text(stored(personal(notebook, name)), "utf-8")
            print(f"written  {mine}")


def class_list(file):
    """The names of a class, and what is wrong with them."""
    names = list(filter(None, map(str.strip, file.read_text("utf-8-sig").splitlines())))
    if found := [name for name in names if re.search(r"""^\.|[<>:"/\\|?*]""", name)]:
        return names, f"these names cannot be folders: {', '.join(found)}"
    if found := [a for k, a in enumerate(names) if own_seed(a) in map(own_seed, names[:k])]:
        return names, (
            f"these names were there before, and would have the same data: {', '.join(found)}. "
            "Capitals do not count, nor how many spaces there are between words"
        )
    return names, ""


def work_in(path):
    """Why a starter must not be overwritten: somebody has worked in it."""
    notebook = nbformat.read(path, as_version=4)
    if any(cell.get("outputs") for cell in notebook.cells):
        return "it has outputs"
    if notebook.metadata.get("starter") != fingerprint(notebook):
        return "it is not as it was written: somebody has worked in it"
    return None


def start(root=ROOT, mine=MINE):
    """Copy the chapters and the exercises to where students work, and nothing over their work.

    A copy that is still as it was made follows the original; `.copied` remembers how that was.
    """
    copied = mine / ".copied.json"
    known = json.loads(copied.read_text("utf-8")) if copied.exists() else {}
    for folder in ("chapters", "exercises"):
        (mine / folder).mkdir(parents=True, exist_ok=True)
        for path in sorted((root / folder).glob("*.ipynb")):
            name, source = f"{folder}/{path.name}", path.read_bytes()
            here = (mine / name).read_bytes() if (mine / name).exists() else None
            if here is None or hashlib.sha256(here).hexdigest() == known.get(name):
                (mine / name).write_bytes(source)
                known[name] = hashlib.sha256(source).hexdigest()
                print(f"{'copied' if here is None else 'as new'}  my/{name}")
            elif here != source:
                print(f"kept    my/{name}, which is yours; rename it to get the one of today")
    copied.write_text(json.dumps(known, indent=1), "utf-8")


REFUSED = """\
Nothing was written over these. A student's answers belong in my/ (`make start`):
    cp exercises/<id>.ipynb my/exercises/ && git restore exercises/<id>.ipynb
If nobody needs what stands there, delete the file, and again."""


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument(
        "command", choices=["run", "elsewhere", "number", "starters", "start", "handout"]
    )
    parser.add_argument("notebooks", nargs="*", type=Path)
    arguments = parser.parse_args()
    if arguments.command == "start":
        try:
            return start()
        except PermissionError as error:
            return f"{error.filename} cannot be written. my/ has to be a folder of your own"
    if arguments.command == "handout":
        if len(arguments.notebooks) != 2 or not arguments.notebooks[0].is_file():
            parser.error("handout needs a file with a name on each line, and a folder to write to")
        file, folder = arguments.notebooks
        names, problem = class_list(file)
        if problem:
            parser.error(problem)
        return hand_out(names, folder)
    if arguments.command == "starters":
        refused = write_starters()
        for path, why in refused.items():
            print(f"{path.relative_to(ROOT)}: {why}", file=sys.stderr)
        return f"\n{REFUSED}" if refused else 0
    if arguments.command == "elsewhere":
        for path in arguments.notebooks or all_notebooks():
            for other in OTHERS:
                print(path, *(f"{name}={value}" for name, value in other.items()), flush=True)
                for cell, lines in elsewhere(path.resolve(), other):
                    print(f"    {cell}", *lines, sep="\n        ", flush=True)
        return 0
    if arguments.command == "run":
        for path in arguments.notebooks or all_notebooks():
            started = time.perf_counter()
            run(path.resolve())
            kilobytes = path.stat().st_size / 1000
            print(f"{path}: {time.perf_counter() - started:.1f} s, {kilobytes:.0f} kB", flush=True)
    return number(all_notebooks())


if __name__ == "__main__":
    sys.exit(main())
