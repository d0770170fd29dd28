"""What a statement forbids: functions of manifoldlib that do the work, and products of matrices."""

import contextlib
import functools
import inspect
import sys
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from operator import attrgetter
from unittest import mock

import numpy as np

import manifoldlib

from . import WrongAnswer, call

NO_WORK = {"checks", "datasets", "plotting", "explorer"}  # modules that solve no exercise

_banned: ContextVar[tuple[str, str]] = ContextVar("banned")  # who may not, and what to do instead


@contextlib.contextmanager
def off_limits(function, *names: str, instead: str) -> Iterator[None]:
    """In here manifoldlib refuses to do a student's work: all of it, or the functions named.

    Their code is exchanged, so it does not matter how they are reached: under another name, from
    the module they live in, as a method, or handed in as the answer itself. `function` is whose
    work it is, or the name that the statement gives it.
    """
    caller = (
        function if isinstance(function, str) else getattr(function, "__name__", "your function")
    )
    banned = [unwrapped(attrgetter(name)(manifoldlib)) for name in names] or library()
    token = _banned.set((caller, instead))
    with contextlib.ExitStack() as stack:
        stack.callback(_banned.reset, token)
        for real in banned:
            stack.callback(setattr, real, "__code__", real.__code__)
            real.__code__ = refusal(real.__name__)
        yield


def library() -> list:
    """Every function of manifoldlib that computes, the public ones and the workers behind them."""
    modules = [name for name in sys.modules if name.startswith("manifoldlib.")]
    found = {
        unwrapped(value)
        for name in modules
        if name.split(".")[1] not in NO_WORK
        for value in vars(sys.modules[name]).values()
        if inspect.isfunction(unwrapped(value))
    }
    return [f for f in found if f.__module__ in modules and not f.__code__.co_freevars]


def unwrapped(value):
    """The function behind its decorators, if it is one."""
    return inspect.unwrap(value) if callable(value) else value


@functools.cache
def refusal(name: str):
    """The code of a function that refuses; it uses no names but its own."""
    space = {}
    exec(
        "def refuse(*arguments, **options):\n"
        "    from manifoldlib.checks import prohibitions\n"
        f"    prohibitions.refuse({name!r})\n",
        space,
    )
    return space["refuse"].__code__


def refuse(name: str):
    """What a function says in place of doing its work."""
    caller, instead = _banned.get()
    raise WrongAnswer(f"{caller} calls {name} of manifoldlib. {instead}")


class Watched(np.ndarray):
    """An array that tells a watcher which numpy functions it, and what is made of it, meets."""

    def __array_finalize__(self, parent):
        self.watcher = getattr(parent, "watcher", None)

    def __array_ufunc__(self, ufunc, method, *inputs, out=None, **options):
        seen(ufunc.__name__, inputs)
        plain_out = {} if out is None else {"out": tuple(map(plain, out))}
        result = getattr(ufunc, method)(*map(plain, inputs), **plain_out, **options)
        return out[0] if out is not None and len(out) == 1 else self.mark(result)

    def __array_function__(self, function, types, arguments, options):
        seen(function.__name__, arguments)
        return self.mark(
            function(*map(plain, arguments), **{k: plain(v) for k, v in options.items()})
        )

    def dot(self, other, out=None):  # the method goes past numpy's dispatch
        return np.dot(self, other) if out is None else np.dot(self, other, out=out)

    def mark(self, result):
        if isinstance(result, tuple):
            return (
                type(result)(*map(self.mark, result))
                if hasattr(result, "_fields")
                else tuple(map(self.mark, result))
            )
        if not isinstance(result, np.ndarray):
            return result
        marked = result.view(Watched)
        marked.watcher = self.watcher
        return marked


def plain(value):
    """Without the watcher, also inside of lists."""
    if isinstance(value, Watched):
        return value.view(np.ndarray)
    return type(value)(map(plain, value)) if type(value) in (list, tuple) else value


def seen(name, inputs):
    """Tell the watcher of the first watched input."""
    flat = [v for value in inputs for v in (value if type(value) in (list, tuple) else [value])]
    for value in flat:
        if isinstance(value, Watched) and value.watcher is not None:
            value.watcher(name, [getattr(v, "shape", ()) for v in flat])
            return


@contextlib.contextmanager
def keeping_watch() -> Iterator[None]:
    """In here np.array and np.asarray hand a watched array on as a watched one."""
    kept = {
        name: functools.partial(_converted, getattr(np, name))
        for name in ("array", "asarray", "ascontiguousarray", "asfortranarray")
    }
    with mock.patch.multiple(np, **kept):
        yield


def _converted(convert, value, *arguments, **options):
    result = convert(plain(value), *arguments, **options)
    rows = value if type(value) in (list, tuple) else [value]
    watched = next((row for row in rows if isinstance(row, Watched)), None)
    return result if watched is None else watched.mark(result)


def call_without(forbidden: Callable[[str, list], str | None], function, *arguments, name=None):
    """`call`, with arrays that refuse what the statement forbids.

    `forbidden(name of a numpy function, shapes of its arguments)` returns the reason, or None.
    """

    def watcher(used, shapes):
        if reason := forbidden(used, shapes):
            label = name or getattr(function, "__name__", "your function")
            raise WrongAnswer(f"{label} uses {used}: {reason}")

    def marked(argument):
        if not isinstance(argument, np.ndarray):
            return argument
        array = np.array(argument).view(Watched)
        array.watcher = watcher
        return array

    with keeping_watch():
        return plain(call(function, *map(marked, arguments), name=name))


def matrix_products(used: str, shapes: list) -> str | None:
    """For `call_without`: a product of two matrices, however it is written."""
    products = {
        "matmul",
        "dot",
        "inner",
        "tensordot",
        "einsum",
        "multi_dot",
        "vdot",
        "matrix_power",
        "kron",
    }
    if used == "matrix_power" or (used in products and sum(len(s) >= 2 for s in shapes) >= 2):
        return "that is a product of matrices, and the statement asks to do without"
    return None
