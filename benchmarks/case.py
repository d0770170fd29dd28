"""What a family of methods hands to `python -m benchmarks`."""

from collections.abc import Callable
from typing import Any, NamedTuple


class Case(NamedTuple):
    """One method on one data set, ours and scikit-learn's.

    Both calls take nothing and return the d x N embedding; `differ` in the table compares them up
    to the signs of the rows, unless the two solve different problems (comparable=False).
    """

    name: str
    ours: Callable
    theirs: Callable
    unit: int  # bytes that count as 1 in the memory column, e.g. one N x N matrix
    code: tuple[Any, ...]  # the modules, functions and classes that make up the method
    comparable: bool = True
