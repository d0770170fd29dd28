"""The checkers of the exercises: one module per exercise, and what they share.

A checker is called with a student's answer. It tests properties that every right answer has and
holds no answers itself. It raises `WrongAnswer`, naming the part and the likely reason, or prints
what it has checked.
"""

import traceback
from dataclasses import dataclass

import numpy as np


class WrongAnswer(AssertionError):
    """An answer that a checker refuses; the message says which part and why."""

    def _render_traceback_(self):
        """What a notebook shows: the message, not the code of the checker (a hook of IPython)."""
        return [f"WrongAnswer: {self}"]


@dataclass(frozen=True)
class Right:
    """Another right answer: the source of an answer cell that must pass."""

    part: str
    why: str
    source: str


@dataclass(frozen=True)
class Wrong(Right):
    """A typical wrong answer, and a fragment of the message that it must trigger."""

    says: str


def expect(condition, message):
    """Refuse the answer unless the condition holds."""
    if not condition:
        raise WrongAnswer(message)


def call(function, *arguments, name=None):
    """The value of a student's function; anything it raises becomes a message."""
    name = name or getattr(function, "__name__", "your function")
    expect(callable(function), f"{name} is not a function yet: fill in the answer cell above")
    try:
        value = function(*arguments)
    except Exception as error:
        raise WrongAnswer(
            f"{name} stopped{line_in(function, error)} with {type(error).__name__}: {error}. "
            f"Call it on a small example in a cell of your own to see why"
        ) from error
    expect(value is not None and value is not ..., f"{name} returns nothing yet: it needs a return")
    return value


def line_in(function, error):
    """Where in the cell of a student's function it stopped, in words."""
    file = getattr(getattr(function, "__code__", None), "co_filename", None)
    lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == file]
    return f" in line {lines[-1]} of its cell" if lines else ""


def numbers(value, shape, name):
    """A student's value as a real array of the given shape (-1 or None: any length)."""
    expect(
        value is not None and value is not ..., f"{name} is still empty: fill in the answer cell"
    )
    expect(
        not np.iscomplexobj(value) or np.isreal(value).all(),
        f"{name} has complex entries; for a symmetric matrix use eigh, not eig",
    )
    try:
        array = np.asarray(np.real(value) if np.iscomplexobj(value) else value, dtype=float)
    except (TypeError, ValueError):
        raise WrongAnswer(f"{name} should be numbers, got {type(value).__name__}") from None
    fits = array.ndim == len(shape) and all(
        wanted in (None, -1, length) for wanted, length in zip(shape, array.shape)
    )
    expect(fits, f"{name} has shape {array.shape}, expected {shape}")
    expect(np.isfinite(array).all(), f"{name} has NaN or infinite entries")
    return array


def vector(value, length, name):
    """A student's value as a real vector; a matrix with a single row or column will do."""
    shape = getattr(value, "shape", ())  # of an array or a sympy matrix
    if len(shape) == 2 and 1 in shape:
        value = np.asarray(value).ravel()
    return numbers(value, (length,), name)


def close(a, b, tolerance=1e-8):
    """Whether two arrays agree up to rounding, relative to the larger."""
    scale = max(np.abs(a).max(initial=0), np.abs(b).max(initial=0), 1e-300)
    return np.abs(a - b).max(initial=0) <= tolerance * scale


def passed(message):
    """Say what has been checked."""
    print(f"Right: {message}")
