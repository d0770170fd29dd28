"""Run the notebooks, store them so that a second run leaves no diff, and make the starters.

python -m tools.notebooks run [notebook ...]     execute and store (default: all)
python -m tools.notebooks starters               exercises/*.ipynb from exercises/solutions/
"""

import argparse
import base64
import copy
import io
import os
import re
import sys
import time
from pathlib import Path

import nbformat
from PIL import Image

from manifoldlib.explorer import WIDGET

ROOT = Path(__file__).resolve().parents[1]
SOLUTIONS = ROOT / "exercises" / "solutions"
# What a notebook says about its kernel; anything more would differ from machine to machine.
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
KEPT_CELL_METADATA = ("tags", "mystnb", "part")
SOLUTION_REGION = re.compile(
    r"^([ \t]*)### BEGIN SOLUTION\n.*?^[ \t]*### END SOLUTION$", re.MULTILINE | re.DOTALL
)


def all_notebooks():
    """Every notebook that is stored executed."""
    return sorted((ROOT / "chapters").glob("*.ipynb")) + sorted(SOLUTIONS.glob("*.ipynb"))


def run(path):
    """Execute a notebook on one BLAS thread and store it; any error or warning is an error."""
    from nbclient import NotebookClient

    notebook = nbformat.read(path, as_version=4)
    for threads in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[threads] = "1"  # makes eigen-solvers repeatable to the last digit
    client = NotebookClient(
        notebook,
        timeout=120,
        record_timing=False,
        resources={"metadata": {"path": path.parent}},
        extra_arguments=["--log-level=ERROR"],  # the kernel warns of every local connection
    )
    client.execute()
    for number, cell in enumerate(notebook.cells):
        for output in cell.get("outputs", []):
            if output.output_type == "stream" and output.name == "stderr":
                raise RuntimeError(f"{path}: cell {number} wrote to stderr:\n{output.text}")
    store(notebook, path)


def store(notebook, path):
    """Write a notebook without anything that changes from one run to the next."""
    normalise(notebook)
    nbformat.validate(notebook)
    path.write_text(nbformat.writes(notebook, version=4).rstrip("\n") + "\n")


def normalise(notebook):
    """Fixed ids and metadata, merged streams, no widget state, pictures of 256 colours."""
    notebook.metadata = nbformat.from_dict(METADATA)
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    for number, cell in enumerate(notebook.cells):
        cell.metadata = nbformat.from_dict(
            {key: cell.metadata[key] for key in KEPT_CELL_METADATA if cell.metadata.get(key)}
        )
        role = next((r for r in ("answer", "check") if r in cell.metadata.get("tags", [])), None)
        cell.id = f"{role}-{cell.metadata['part']}" if role else f"cell-{number:02d}"
        if cell.cell_type == "code":
            cell.outputs = merge_streams(cell.outputs)
            for output in cell.outputs:
                normalise_output(output)
            if any(
                'class="explorer"' in o.get("data", {}).get("text/html", "") for o in cell.outputs
            ):
                # Pictures differ from machine to machine; nbval passes over them only as image/png.
                cell.metadata.tags = sorted({*cell.metadata.get("tags", []), "nbval-ignore-output"})


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
    if "image/png" in data:
        picture = with_palette(base64.b64decode(data["image/png"]))
        data["image/png"] = base64.b64encode(picture).decode()
    output.pop("metadata", None) if output.output_type == "stream" else output.update(metadata={})


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
    notebook.cells = [c for c in notebook.cells if "solution" not in c.metadata.get("tags", [])]
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.source = SOLUTION_REGION.sub(r"\1...  # your code here", cell.source)
            cell.outputs, cell.execution_count = [], None
            tags = [t for t in cell.metadata.get("tags", []) if not t.startswith("hide-")]
            cell.metadata = nbformat.from_dict({**cell.metadata, "tags": tags})
            if "answer" in tags:
                cell.metadata.pop("mystnb", None)
    normalise(notebook)
    return notebook


def write_starters():
    for path in sorted(SOLUTIONS.glob("*.ipynb")):
        store(starter(nbformat.read(path, as_version=4)), ROOT / "exercises" / path.name)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("command", choices=["run", "starters"])
    parser.add_argument("notebooks", nargs="*", type=Path)
    arguments = parser.parse_args()
    if arguments.command == "starters":
        return write_starters()
    for path in arguments.notebooks or all_notebooks():
        started = time.perf_counter()
        run(path.resolve())
        kilobytes = path.stat().st_size / 1000
        print(f"{path}: {time.perf_counter() - started:.1f} s, {kilobytes:.0f} kB", flush=True)


if __name__ == "__main__":
    sys.exit(main())
