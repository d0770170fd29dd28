"""A small exercise, a right notebook for it, and a sandbox, for the tests of the grader."""

import functools
import os
import shutil
import tempfile
from dataclasses import replace
from pathlib import Path

import nbformat
import pytest
from needed import lacking

from tools.grade import sandbox
from tools.grade.checker import Room, Sitting, values_of
from tools.grade.exercise import load
from tools.grade.sandbox import Limits, Sandbox
from tools.notebooks import STARTERS

if not hasattr(os, "fork"):
    pytest.skip("the grader needs WSL or a container here", allow_module_level=True)

ID = "fml-15.3"  # three parts, checked in a moment
SPREAD = "def spread(L, y):\n    return 2 * y @ L @ y"
LAPLACIAN = """def laplacian(W):
    S = (W + W.T) / 2
    return np.diag(S.sum(axis=1)) - S"""
LINE = """def one_dimensional(W):
    L = np.diag(W.sum(axis=1)) - W
    return np.linalg.eigh(L)[1][:, 1]"""
ANSWERS = {"a": [SPREAD], "b": [LAPLACIAN], "c": [LINE]}
LIMITS, SHORT = Limits(), Limits(step=2.0)
SALT = 20_240_531


@functools.cache
def kit() -> Path:
    folder = tempfile.TemporaryDirectory(prefix="grade-test-")
    kit.folder = folder  # it goes when the tests end
    return sandbox.make_kit(Path(folder.name) / "kit")


@functools.cache
def found() -> Sandbox | None:
    return sandbox.find(kit())


def trusted() -> Sandbox:
    """None at all."""
    return Sandbox("trusted", kit())


def in_a_sandbox() -> Sandbox:
    """The sandbox of this machine. Without one a test is skipped, but not where all must run.

    A container may forbid what sandboxes are made of, and nothing can be installed against that.
    """
    if found() is None:
        if shutil.which("bwrap"):
            pytest.skip("the sandbox is installed, and this system forbids what it is made of")
        lacking(sandbox.HOW_TO_GET)
    return found()


def room(id: str = ID, limits: Limits = LIMITS, place: Sandbox | None = None) -> Room:
    exercise, place = load(id), replace(place or in_a_sandbox(), limits=limits)
    return Room(exercise, values_of(exercise), place, SALT)


def verdicts(answers: dict, **options) -> dict:
    """What is found about these answers; the other parts are missing."""
    return Sitting(room(**options), answers).verdicts()


def notebook(answers: dict = ANSWERS, id: str = ID):
    """The starter with these answers in it."""
    found = nbformat.read(STARTERS / f"{id}.ipynb", as_version=4)
    for cell in found.cells:
        if "answer" in cell.metadata.get("tags", []):
            cell.source = "\n".join(answers.get(cell.metadata["part"], [cell.source]))
    return found


def hand_in(folder: Path, student: str, content, id: str = ID) -> Path:
    """Put a notebook, or bytes, where the grader looks for it."""
    path = folder / student / f"{id}.ipynb"
    path.parent.mkdir(parents=True, exist_ok=True)
    data = content if isinstance(content, bytes) else nbformat.writes(content).encode()
    path.write_bytes(data)
    return path
