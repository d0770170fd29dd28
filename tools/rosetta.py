"""The same numbers in manifoldlib, scikit-learn and R: what reference/rosetta.yaml says, run.

    python -m tools.rosetta          run R's side and store its numbers (needs R)

An entry has the code `ours` and, under `sklearn` and `r`, of what applies:

- `call`: code that gives the same numbers, part by part, and `why` it looks as it does;
- `not`: a `call` that one would expect to give the first part (or number `part`) and does not,
  `why`, and `because`, Python code that gives what that call gives;
- `none`: a `call` that looks for the method and finds nothing.

The value of a piece of code is its last expression: an array, or several as a tuple (in R a list).
Python's side is run wherever it is needed. R's is one script in reference/rosetta/, beside the
points that it reads and its numbers. The first lines of these name the versions of R and of its
packages, and the SHA-256 of the script and of the points.
"""

import ast
import csv
import hashlib
import shutil
import subprocess
import sys
import warnings
from functools import cache

import numpy as np
import yaml

from tools.texts import ROOT

SOURCE = ROOT / "reference/rosetta.yaml"
STORED = ROOT / "reference/rosetta"
POINTS, SCRIPT, NUMBERS = (STORED / name for name in ("points.csv", "script.R", "numbers.csv"))
PACKAGES = ("MASS", "RANN", "dimRed", "igraph", "kernlab", "nnet", "princurve", "vegan")
LOADED = ("RSpectra",)  # by dimRed when it needs it
SIDES, KINDS = ("sklearn", "r"), ("same", "not", "none")
CLOSE = 1e-8  # of the largest number: what counts as the same


@cache
def source():
    return yaml.safe_load(SOURCE.read_text("utf-8"))


@cache
def entries():
    """The entries, under each side what it says by kind: same, not, none."""
    return [entry | {side: by_kind(entry[side]) for side in SIDES} for entry in source()["entries"]]


def by_kind(said):
    same = {key: said[key] for key in ("call", "why") if key in said}
    return ({"same": same} if same else {}) | {key: said[key] for key in KINDS if key in said}


# Python's side


def value(code, names):
    """The parts of the last expression of some code, as arrays; the code may add to the names."""
    *statements, last = ast.parse(code).body
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a descent that we end early
        exec(compile(ast.Module(statements, []), str(SOURCE), "exec"), names)
        found = eval(compile(ast.Expression(last.value), str(SOURCE), "eval"), names)
    parts = found if isinstance(found, tuple) else (found,)
    return [np.asarray(part) for part in parts]


@cache
def setting():
    names = {}
    exec(source()["setup"]["python"], names)
    return names


class Comparison:
    """An entry, run: differences are shares of the largest number."""

    def __init__(self, entry):
        self.entry, self.names = entry, dict(setting())
        self.ours = value(entry["ours"], self.names)

    def theirs(self, side, kind):
        """The parts that scikit-learn's or R's call of a kind gives."""
        if side == "r":
            return stored().get((self.entry["title"], kind), [])
        return value(self.entry[side][kind]["call"], dict(self.names))

    def differences(self, side, kind):
        """How far a call is from ours, in every part of it or in the one that it stands for."""
        ours = self.ours
        if kind == "not":
            ours = [ours[self.entry[side][kind].get("part", 1) - 1]]
        theirs = self.theirs(side, kind)
        assert len(theirs) == len(ours), f"{self.entry['title']}: {len(theirs)} parts"
        return [difference(a, b) for a, b in zip(ours, theirs)]

    def unexplained(self, side):
        """How far what explains a call that is not ours is from what it gives."""
        (explained,) = value(self.entry[side]["not"]["because"], dict(self.names))
        (theirs,) = self.theirs(side, "not")
        return difference(explained, theirs)


def difference(a, b):
    """The largest difference, up to the signs of the rows of a matrix, by the largest number."""
    a, b = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
    b = b.reshape(a.shape)  # R has rows only
    if a.ndim == 2:
        b = b * np.where((a * b).sum(axis=1, keepdims=True) < 0, -1, 1)
    return float(np.abs(a - b).max() / np.abs(a).max())


# R's side


@cache
def stored():
    """R's numbers: the parts by entry and kind of code."""
    found = {}
    with NUMBERS.open(encoding="utf-8") as lines:
        for title, kind, part, *row in csv.reader(n for n in lines if not n.startswith("#")):
            parts = found.setdefault((title, kind), {})
            parts.setdefault(part, []).append([float(number) for number in row])
    return {key: [np.array(part) for part in parts.values()] for key, parts in found.items()}


def provenance():
    """What the first lines of R's numbers say, by their first words."""
    lines = NUMBERS.read_text("utf-8").splitlines()
    return dict(line[2:].split(": ") for line in lines if line.startswith("#"))


def script():
    """All of R's code as one script, which writes the numbers row by row."""
    pieces = [
        f"# Written by tools/rosetta.py. Prints the numbers of {NUMBERS.name}.",
        "suppressMessages(library(dimRed))",
        source()["setup"]["r"],
        R_PRINT.strip(),
    ]
    for entry in entries():
        for kind, told in entry["r"].items():
            inside = "".join(f"  {line}\n" for line in told["call"].splitlines())
            pieces.append(f'show("{entry["title"]}", "{kind}", {{\n{inside}}})')
    return "\n\n".join(piece.strip() for piece in pieces) + "\n"


R_PRINT = """
show <- function(title, kind, value) {
  parts <- if (is.list(value)) value else list(value)
  for (part in seq_along(parts)) {
    rows <- parts[[part]]
    if (!is.matrix(rows)) rows <- matrix(rows, 1)
    for (i in seq_len(nrow(rows) * (ncol(rows) > 0))) {
      numbers <- paste(sprintf("%.17g", rows[i, ]), collapse = ",")
      cat('"', title, '",', kind, ",", part, ",", numbers, "\\n", sep = "")
    }
  }
}
"""

VERSIONS = (
    'cat(paste0("# R: ", getRversion(), "\\n"));'
    f"for (p in c{PACKAGES + LOADED!r}) "
    'cat(paste0("# ", p, ": ", packageVersion(p), "\\n"))'
)


def points():
    """The points of both sides, to the last digit."""
    both = np.hstack([setting()["X"], setting()["new"]])
    rows = (",".join(repr(float(x)) for x in point) for point in both.T)
    return "\n".join(["x1,x2,x3", *rows]) + "\n"


def main():
    program = shutil.which("Rscript")
    if program is None:
        packages = " ".join(f"r-cran-{name.lower()}" for name in PACKAGES + LOADED)
        sys.exit(
            "Rscript is not found, so R's numbers stay as they are stored. On Debian:\n"
            f"    apt-get install --no-install-recommends r-base-core {packages}"
        )
    POINTS.write_text(points(), "utf-8", newline="\n")
    SCRIPT.write_text(script(), "utf-8", newline="\n")
    versions, numbers = (
        subprocess.run(
            [program, "--vanilla", *arguments], cwd=ROOT, check=True, stdout=subprocess.PIPE
        ).stdout.decode()
        for arguments in (["-e", VERSIONS], [str(SCRIPT)])
    )
    head = "".join(f"# {path.name}: {sha256(path)}\n" for path in (SCRIPT, POINTS))
    NUMBERS.write_text(head + versions + numbers, "utf-8", newline="\n")


def sha256(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


if __name__ == "__main__":
    main()
