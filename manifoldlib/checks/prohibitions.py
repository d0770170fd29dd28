"""What a statement forbids: functions of manifoldlib that do the work, and products of matrices.

`rules` says what holds at a moment, so that it can be made to hold in another process, too.
"""

import contextlib
import functools
import importlib
import inspect
import sys
import types
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from operator import attrgetter
from unittest import mock

import numpy as np
import scipy.linalg

import manifoldlib

from . import WrongAnswer, call

# Modules that solve no exercise, and the checkers, which have a rule of their own.
NO_WORK = {"checks", "datasets", "plotting", "explorer", "_extras"}

_banned: ContextVar[tuple[str, str]] = ContextVar("banned")  # who may not, and what to do instead
_rules: ContextVar[tuple] = ContextVar("rules", default=())
_twins: dict[int, types.FunctionType] = {}  # functions that refuse, as they were


def rules() -> list[tuple[str, list, dict]]:
    """What holds here: names of functions of this module that make it hold, and their arguments."""
    return list(_rules.get())


@contextlib.contextmanager
def holding(rule: str, *arguments, **options) -> Iterator[None]:
    """In here `rules` tells of this one."""
    token = _rules.set((*_rules.get(), (rule, list(arguments), options)))
    try:
        yield
    finally:
        _rules.reset(token)


@contextlib.contextmanager
def off_limits(function, *names: str, instead: str) -> Iterator[None]:
    """In here manifoldlib refuses to do a student's work: all of it, or the functions named.

    Their code is exchanged, so it does not matter how they are reached: under another name, from
    the module they live in, as a method, or handed in as the answer itself. `function` is whose
    work it is, or the name that the statement gives it. The functions of the checkers refuse a
    student, too, and go on working for each other; what they hand in is made inside of a function.
    """
    caller = (
        function if isinstance(function, str) else getattr(function, "__name__", "your function")
    )
    banned = list(map(named, names)) or library()
    guarded = [*banned, *checkers()]
    codes = [real.__code__ for real in guarded]
    token = _banned.set((caller, instead))
    try:
        for real in guarded:
            real.__code__ = refusal(real)
        with holding("off_limits", caller, *names, instead=instead):
            yield
    finally:
        for real, code in zip(guarded, codes):
            real.__code__ = code
        _banned.reset(token)


def named(name: str):
    """A function of manifoldlib. A worker of the grader may lack a module that the checker has."""
    module, dot, _ = name.partition(".")
    if dot:
        importlib.import_module(f"manifoldlib.{module}")
    return unwrapped(attrgetter(name)(manifoldlib))


def library() -> tuple:
    """Every function of manifoldlib that computes, the public ones and the workers behind them."""
    modules = loaded("manifoldlib.", len(sys.modules))
    return functions_of(tuple(name for name in modules if name.split(".")[1] not in NO_WORK))


def checkers() -> tuple:
    """Every function of the modules that check one exercise each: they know what is right."""
    modules = loaded(f"{__package__}.", len(sys.modules))
    return functions_of(tuple(name for name in modules if name != __name__))


@functools.cache
def loaded(below: str, count: int) -> tuple[str, ...]:
    """The modules that are loaded below a package; `count` tells when to look again."""
    return tuple(name for name in sys.modules if name.startswith(below))


@functools.cache
def functions_of(modules: tuple) -> tuple:
    """The functions written in some modules, without their decorators."""
    values = [unwrapped(v) for name in modules for v in vars(sys.modules[name]).values()]
    found = {f for f in values if inspect.isfunction(f) and f.__module__ in modules}
    return tuple(f for f in found if not f.__code__.co_freevars)


def unwrapped(value):
    """The function behind its decorators, if it is one."""
    return inspect.unwrap(value) if callable(value) else value


@functools.cache
def refusal(real):
    """The code that stands in for a function; it uses no names but its own."""
    twin = types.FunctionType(real.__code__, real.__globals__, real.__name__, real.__defaults__)
    twin.__kwdefaults__, twin.__module__ = real.__kwdefaults__, real.__module__
    _twins[id(real)] = twin
    space = {}
    exec(
        "def refuse(*arguments, **options):\n"
        "    from manifoldlib.checks import prohibitions\n"
        f"    return prohibitions.refuse({id(real)}, arguments, options)\n",
        space,
    )
    return space["refuse"].__code__


def refuse(number: int, arguments: tuple, options: dict):
    """What a function says in place of doing its work, unless a checker's works for a checker."""
    twin = _twins[number]
    checks = twin.__module__.startswith(__package__)
    if checks and not for_a_student(sys._getframe(1)):
        return twin(*arguments, **options)
    caller, instead = _banned.get()
    where = __package__ if checks else "manifoldlib"
    raise WrongAnswer(f"{caller} calls {twin.__name__} of {where}. {instead}")


def for_a_student(frame) -> bool:
    """Whether a cell has called, or `call` for it, and no exercise's checker in between."""
    while frame := frame.f_back:
        module = frame.f_globals.get("__name__", "")
        if module == "__main__" or frame.f_code is call.__code__:
            return True
        if module.startswith(f"{__package__}.") and module != __name__:
            return False
    return False


@contextlib.contextmanager
def watching(function, names: tuple, look: Callable) -> Iterator[None]:
    """In here look(name, first argument) hears of these functions of numpy's and scipy's linalg.

    It may refuse the call. The names that a student's cell has imported them under count as well.
    """
    space = getattr(function, "__globals__", {})

    def watched(real):
        @functools.wraps(real)
        def run(first, *arguments, **options):
            look(real.__name__, first)
            return real(first, *arguments, **options)

        return run

    with contextlib.ExitStack() as stack:
        for module in (np.linalg, scipy.linalg):
            for name in names:
                if real := getattr(module, name, None):
                    stack.enter_context(mock.patch.object(module, name, watched(real)))
                    for key in [key for key, value in space.items() if value is real]:
                        stack.enter_context(mock.patch.dict(space, {key: watched(real)}))
        stack.enter_context(holding("watching", function, names, look))
        yield


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


COPIES = {"copy", "transpose", "reshape", "ravel", "atleast_2d", "vstack", "stack", "concatenate"}
SIZE_ONLY = {"shape", "size", "ndim", "zeros_like", "ones_like", "empty_like"}


class Counted(Watched):
    """An array that tells who uses its entries; what has been made of them tells no more."""

    def __array_ufunc__(self, ufunc, method, *inputs, out=None, **options):
        into = {} if out is None else {"out": tuple(map(plain, out))}
        result = getattr(ufunc, method)(*map(plain, inputs), **into, **options)
        return self.tell(ufunc.__name__, inputs, result)

    def __array_function__(self, function, types, arguments, options):
        options = {key: plain(value) for key, value in options.items()}
        result = function(*map(plain, arguments), **options)
        if function.__name__ in COPIES:
            return self.mark(result)
        return self.tell(function.__name__, arguments, result)

    def tell(self, name, inputs, result):
        """A question that yes or no answers is no use of it, nor is one about its size."""
        yes_or_no = isinstance(result, bool) or getattr(result, "dtype", None) == np.dtype(bool)
        if not yes_or_no and name not in SIZE_ONLY:
            self.watcher(name, inputs)
        return result

    def mark(self, result):
        marked = result.view(Counted)
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
