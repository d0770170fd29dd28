"""The checkers of the exercises: one module per exercise, and what they share.

A checker tests properties that every right answer has and holds no answers itself. It raises
`WrongAnswer`, naming the part and the likely reason, or says what it has checked. What all of them
need stands here once: how an answer is called, how its values are read, when two numbers agree,
where random data come from. `prohibitions` enforces what a statement forbids.
"""

import contextlib
import copy
import functools
import inspect
import re
import traceback
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass

import numpy as np

from manifoldlib.datasets import own_seed

SINGLE = 1e-5  # what single precision, or a result written out to six digits, is right to
EMPTY = "is still empty: fill in the answer cell above"

_salt: ContextVar[int] = ContextVar("salt", default=0)
_accuracy: ContextVar[dict] = ContextVar("accuracy")  # of what agreed only roughly, in this check


class WrongAnswer(AssertionError):
    """An answer that a checker refuses; the message says which part and why."""

    def _render_traceback_(self):
        """What a notebook shows: the message, not the code of the checker (a hook of IPython)."""
        return [f"WrongAnswer: {self}"]


# What stands beside a checker


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


@dataclass(frozen=True)
class Demand:
    """A quantifier, condition or prohibition of the statement, and the answer that breaks just it.

    `words` stand in the statement; `broken_by` is the `why` of the typical wrong answer that a
    checker without this demand would let pass.
    """

    part: str
    words: str
    broken_by: str


@dataclass(frozen=True)
class Puzzle:
    """Typical wrong answers in which a reader of the book looks for the wrong line.

    `task` says in one sentence what is asked for. `shown` has code on a small input, whose last
    expression comes out visibly wrong, and the names of the wrong answers for which it does.
    """

    part: str
    task: str
    shown: dict[str, tuple[str, ...]]


# A check


def checker(check: Callable[..., str]) -> Callable[..., None]:
    """Make a function that returns what it has checked into the checker of a part.

    It prints "Right: ..." with what was checked. Where values agreed only as single precision
    does, that is a verdict of its own: "Right, but only to 1e-06: ...".
    """

    @functools.wraps(check)
    def run(*answers):
        _accuracy.set({})
        try:
            checked = check(*answers)
        except WrongAnswer as refusal:
            raise refusal from None
        except Exception as error:
            names = " or ".join(inspect.signature(check).parameters)
            raise WrongAnswer(
                f"{names}: the answer has a form that could not be examined "
                f"({type(error).__name__}: {error}). Is it what the statement asks for?"
            ) from error
        print(f"Right{_remark()}: {checked}")

    return run


def expect(condition, message: str) -> None:
    """Refuse the answer unless the condition holds."""
    if not condition:
        raise WrongAnswer(message)


def call(function, *arguments, name=None):
    """The value of a student's function for copies of the arguments, which it must leave alone.

    A number comes as Python's own, as one would type it: numpy's does not multiply a matrix of
    mpmath. Whatever the function raises becomes a message.
    """
    name = name or getattr(function, "__name__", "your function")
    expect(function is not ... and function is not None, f"{name} {EMPTY}")
    expect(callable(function), f"{name} should be a function, got {a_value(function)}")
    real = inspect.unwrap(function)
    expect(
        not (getattr(real, "__module__", None) or "").startswith(__name__),
        f"{name} is {getattr(real, '__name__', 'a function')} of the checker itself, and not "
        "written by you",
    )
    arguments = [a.item() if isinstance(a, np.generic) else a for a in arguments]
    given = [own(argument) for argument in arguments]
    try:
        value = function(*given)
    except WrongAnswer:  # of a function that the checker has handed in
        raise
    except Exception as error:
        raise WrongAnswer(
            f"{name} stopped{line_in_cell(error, function)} with {type(error).__name__}: {error}. "
            f"{of_names(error)}{of_integers(error, function, arguments)}"
            f"{called_with(function, arguments)}in a cell of your own to see why"
        ) from error
    for argument, passed_in, place in zip(arguments, given, parameters_of(function)):
        expect(
            same(argument, passed_in),
            f"{name} changes its argument {place}: after the call it holds other values, and so "
            f"does the variable of whoever called. Work on a copy: {of_copies(argument, place)}",
        )
    expect(
        value is not None and value is not ...,
        f"{name} returns nothing yet, or nothing in this case: it needs a return in any case",
    )
    return own(value)  # what it returned must not change with the next call


def each(function, many) -> list:
    """The values of a student's function for many tuples of numbers.

    One that runs in another process is asked once for all of them.
    """
    at_once = getattr(function, "each", None)
    return at_once(many) if at_once else [function(*arguments) for arguments in many]


def of_copies(argument, place):
    """How one makes a new value, and what writes into the old one."""
    if isinstance(argument, np.ndarray):
        return f"{place} = {place} - 1 makes a new array, {place} -= 1 writes into the old one"
    return "sorted(a) and a + b make new lists, a.sort() and a += b write into the old one"


def own(value):
    """A copy of numbers and what holds them; anything else, a drawing or a function, as it is."""
    if isinstance(value, (np.ndarray, list, tuple, dict)):
        return copy.deepcopy(value)
    return value


def same(a, b) -> bool:
    """Whether an argument is what it was, shapes and types included."""
    if isinstance(a, np.ndarray):
        nan = a.dtype.kind in "fc"
        return a.shape == b.shape and a.dtype == b.dtype and bool(np.array_equal(a, b, nan))
    if isinstance(a, (list, tuple)):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, dict):
        return list(a) == list(b) and all(same(a[key], b[key]) for key in a)
    return a is b or bool(a == b)


def parameters_of(function) -> list[str]:
    """The names of the arguments of a student's function, as far as it tells them."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        parameters = []
    names = [p.name for p in parameters if p.kind is not p.VAR_POSITIONAL]
    return names + [f"number {k}" for k in range(len(names) + 1, len(names) + 20)]


def line_in_cell(error: BaseException, function) -> str:
    """Where in the cell of a student's function it stopped, in words."""
    cell = cell_of(function)
    lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == cell]
    return f" in line {lines[-1]} of its cell" if lines else ""


def of_names(error: Exception) -> str:
    """What to do first where a name is missing."""
    if type(error) is not NameError:  # the one of an unbound local says itself what is wrong
        return ""
    return "If a cell above defines it, run that cell first. "


def of_integers(error: Exception, function, arguments) -> str:
    """Which arguments are to blame where numpy stops because an array holds integers."""
    if not re.search(r"dtype\('u?int|[Ii]ntegers", str(error)):
        return ""
    places = [
        place
        for argument, place in zip(arguments, parameters_of(function))
        if isinstance(argument, np.ndarray) and argument.dtype.kind in "iu"
    ]
    if not places:
        return ""
    return (
        f"Here {' and '.join(places)} hold{'s' * (len(places) == 1)} whole numbers, and so does a "
        "copy: an array of integers, which takes no fractions. "
    )


def called_with(function, arguments) -> str:
    """For which numbers it stopped, as far as they are few, and what to try."""
    told = [
        f"{place} = {numbers}" if place.isidentifier() else numbers
        for argument, place in zip(arguments, parameters_of(function))
        if (numbers := in_short(argument))
    ]
    again = "Call it like this " if len(told) == len(arguments) else "Call it on a small example "
    return f"That was for {', '.join(told)}. {again}" if told else again


def in_short(argument) -> str:
    """A number, or a few of them in brackets; nothing of what is longer."""
    if not isinstance(argument, (bool, int, float, np.generic, np.ndarray, list, tuple)):
        return ""
    try:
        array = np.asarray(argument)
    except ValueError:  # a ragged list
        return ""
    if array.dtype.kind not in "biuf" or array.size > 6:
        return ""
    if array.dtype.kind == "f":
        array = np.array([float(f"{entry:.4g}") for entry in array.flat]).reshape(array.shape)
    return str(array.tolist())


def cell_of(function) -> str | None:
    """What Python calls the cell in which a function, a class or an object was written.

    None for what stands in no cell: a function of a library, or one made from a string.
    """
    function = inspect.unwrap(function)
    if isinstance(function, functools.partial):
        return cell_of(function.func)
    owner = function if inspect.isclass(function) else type(function)
    methods = [getattr(owner, name, None) for name in ("__call__", "__init__", "__new__")]
    for found in map(inspect.unwrap, [function, *methods]):
        found = getattr(found, "__func__", found)  # of a method
        if inspect.isfunction(found) and found.__module__ == "__main__":
            cell = found.__code__.co_filename
            if cell != "<string>":
                return cell
    return None


# Values


def numbers(value, shape, name: str) -> np.ndarray:
    """A student's value as a real array of the given shape (-1 or None: any length).

    Lists, tuples, arrays, matrices of sympy and mpmath, fractions and strings of digits will do;
    a single number may stand in brackets.
    """
    expect(value is not None and value is not ..., f"{name} {EMPTY}")
    array = as_array(value, name)
    if shape == () and array.size == 1:
        array = array.reshape(())
    fits = array.ndim == len(shape) and all(
        wanted in (None, -1, length) for wanted, length in zip(shape, array.shape)
    )
    expect(fits, f"{name} has shape {array.shape}, expected {in_words(shape)}")
    expect(np.isfinite(array).all(), f"{name} has NaN or infinite entries")
    return array


def number(value, name: str) -> float:
    """A student's value as a single real number."""
    return float(numbers(value, (), name))


def whole_number(value, name: str) -> int:
    """A student's whole number; a float may be one, up to rounding; True, words, lists are none."""
    expect(value is not None and value is not ..., f"{name} {EMPTY}")
    if isinstance(value, (np.ndarray, np.generic)) and value.size == 1:
        value = value.item()
    try:
        found = np.nan if isinstance(value, (bool, str)) or is_list(value) else float(value)
    except (TypeError, ValueError):
        found = np.nan
    whole = np.isfinite(found) and abs(found - round(found)) < 1e-6
    expect(whole, f"{name} should be a whole number, got {a_value(value)}")
    return round(found)


def positive(value, name: str) -> float:
    """A student's number above 0."""
    found = number(value, name)
    expect(found > 0, f"{name} should be a positive number, got {found:g}")
    return found


def vector(value, length, name: str) -> np.ndarray:
    """A student's value as a real vector; a matrix with a single row or column will do."""
    expect(value is not None and value is not ..., f"{name} {EMPTY}")
    array = as_array(value, name)
    if array.ndim == 2 and 1 in array.shape:
        array = array.ravel()
    return numbers(array, (length,), name)


def columns(value, shape, name: str) -> np.ndarray:
    """A student's points, or coordinates, as columns; a flat vector will do for a single one."""
    expect(value is not None and value is not ..., f"{name} {EMPTY}")
    array = as_array(value, name)
    if shape[1] == 1 and array.shape == (shape[0],):
        array = array.reshape(shape)
    if array.ndim == 2 and array.shape == shape[::-1] != shape:
        raise WrongAnswer(
            f"{name} has shape {array.shape}; points are columns, so {of_them(shape[1], 'point')} "
            f"make{'s' * (shape[1] == 1)} {in_words(shape)}"
        )
    return numbers(array, shape, name)


def as_array(value, name: str) -> np.ndarray:
    """Whatever holds real numbers, as an array of floats."""
    of_objects = hasattr(value, "tolist") and hasattr(value, "rows")  # of sympy or mpmath
    if hasattr(value, "toarray"):  # a sparse matrix
        value = value.toarray()
    try:
        array = np.asarray(value.tolist() if of_objects else value)
    except ValueError:
        raise WrongAnswer(
            f"{name} is ragged: its rows have different lengths, so it is no matrix"
        ) from None
    if array.dtype.kind == "O" and array.size and any(map(is_list, array.flat)):
        raise WrongAnswer(f"{name} is ragged: its rows have different lengths, so it is no matrix")
    try:
        array = as_complex(array)
    except (TypeError, ValueError):
        raise WrongAnswer(f"{name} should be numbers, got {a_value(value)}") from None
    except OverflowError:  # of an integer or a fraction
        raise WrongAnswer(
            f"{name} is, or holds, a number above 1e308, too large for a floating-point number"
        ) from None
    scale = np.abs(array).max(initial=0, where=np.isfinite(array))
    expect(
        not np.iscomplexobj(array) or (np.abs(array.imag) <= 1e-12 * scale).all(),
        f"{name} has complex entries, and what is asked for is real. (If they come from eig: the "
        "eigenvectors of a symmetric matrix are found by eigh.)",
    )
    return np.asarray(array.real, dtype=float)


def as_complex(array):
    """Numbers of any kind, and strings of digits; numpy would take None for NaN."""
    if array.dtype.kind in "US":
        return array.astype(float)
    if np.can_cast(array.dtype, complex):
        return array.astype(complex)
    return np.array([complex(entry) for entry in array.flat]).reshape(array.shape)


def is_list(value) -> bool:
    return isinstance(value, (list, tuple, np.ndarray))


def text(value, name: str) -> str:
    """A student's word: a string, also a numpy one."""
    expect(value is not None and value is not ..., f"{name} {EMPTY}")
    expect(isinstance(value, str), f"{name} should be a string, got {a_value(value)}")
    return str(value)


def words(value, name: str) -> list[str]:
    """A student's list of words: a list, a tuple or an array of strings."""
    expect(value is not None and value is not ..., f"{name} {EMPTY}")
    expect(
        is_list(value) and getattr(value, "ndim", 1) == 1,
        f"{name} should be a list of strings, got {a_value(value)}",
    )
    return [text(word, f"an entry of {name}") for word in value]


def truth(value, name: str) -> bool:
    """A student's yes or no; numpy's count, numbers do not."""
    expect(value is not None and value is not ..., f"{name} {EMPTY}")
    value = value.item() if isinstance(value, np.ndarray) and value.size == 1 else value
    expect(
        isinstance(value, (bool, np.bool_)),
        f"{name} should be True or False, got {a_value(value)}",
    )
    return bool(value)


def a_value(value) -> str:
    """What somebody has handed in, in words."""
    return f"{type(value).__name__} {value!r:.60}"


def of_them(count: int, thing: str) -> str:
    """ "1 point", "2 points"."""
    return f"{count} {thing}{'s' * (count != 1)}"


def in_words(shape) -> str:
    """(3, -1) as "(3, any)"."""
    inside = ", ".join("any" if n in (None, -1) else str(n) for n in shape)
    return f"({inside}{',' * (len(shape) == 1)})" if shape else "a single number"


# Agreement


def close(a, b, tolerance=1e-8) -> bool:
    """Whether two arrays agree up to rounding, relative to the larger; silent about how well."""
    return difference(a, b) <= tolerance


def agree(a, b, what: str, tolerance=1e-8, at_least=SINGLE) -> bool:
    """Whether an answer agrees with what it should be, relative to the larger of the two.

    What agrees up to `at_least` only passes as well, and the verdict says how far it is right.
    Where the statement asks for more digits than single precision has, set at_least=tolerance.
    """
    off = difference(a, b)
    if tolerance < off <= at_least:
        _note(what, off)
    return off <= max(tolerance, at_least)


def agree_as_eigenvectors(U, C, what: str, size=None) -> bool:
    """Whether unit rows are the eigenvectors of the largest eigenvalues of C, the largest first.

    What agrees only up to `mixing` is allowed passes, and the verdict says how far it is right.
    """
    off, allowed = mixing(U, C, size)
    right = bool((off <= allowed).all())
    worst = off[allowed < 1].max(initial=0)
    if right and worst > 1e-8:
        _note(what, worst)
    return right


def mixing(U, C, size=None):
    """How much of each other eigenvector of C the unit rows of U hold, and how much is allowed.

    This is the error of the vector. The residual |Cu - lam u| is smaller by the gap, and small for
    what is far off where eigenvalues nearly tie. A solver in single precision starts from a matrix
    rounded by eps32 of its size (C, or what was centred to it), which mixes eigenvectors by
    eps32 size / gap; measured are at most 0.9 times that, and twice that is allowed. Where this
    is above a tenth nothing can be told.
    """
    lam, V = (each[..., ::-1] for each in np.linalg.eigh(C))
    gap = np.abs(lam[: len(U), None] - lam)
    rounding = 2 * np.finfo(np.float32).eps * (np.linalg.norm(C, 2) if size is None else size)
    told = gap > 10 * rounding
    allowed = np.where(told, np.maximum(SINGLE, rounding / np.where(told, gap, 1)), np.inf)
    return np.abs(U @ V), allowed


def difference(a, b) -> float:
    """The largest difference of two arrays, relative to the largest entry of both."""
    a, b = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
    scale = max(np.abs(a).max(initial=0), np.abs(b).max(initial=0))
    return float(np.abs(a - b).max(initial=0) / scale) if scale > 0 else 0.0


def _note(what: str, off: float) -> None:
    """Have the verdict say how far off this was."""
    found = _accuracy.get({})
    found[what] = max(off, found.get(what, 0))


def _remark() -> str:
    """What the verdict says of accuracy."""
    found = _accuracy.get()
    if not found:
        return ""
    what, off = max(found.items(), key=lambda pair: pair[1])
    power = int(np.ceil(np.log10(off)))
    return f", but only to 1e{power:03d} ({what}; double precision has 1e-16)"


def told_apart(*values: float) -> list[str]:
    """Numbers with as many digits as it takes to see that they differ, and at least four."""
    for digits in range(4, 17):
        printed = [f"{float(value):.{digits}g}" for value in values]
        if len(set(printed)) == len({float(value) for value in values}):
            break
    return printed


# Data


def generator(*seed: int) -> np.random.Generator:
    """Random numbers of a checker. Its data are the same in every run, and others under a salt."""
    return np.random.default_rng([*seed, _salt.get()] if _salt.get() else list(seed))


def once(make):
    """The data that `make()` draws, made once for each salt: `call` hands copies out."""
    kept = functools.cache(lambda salt: make())
    return functools.wraps(make)(lambda: kept(_salt.get()))


def drawn(draw, suits):
    """The first draw that has what a check needs of it, so that no verdict is a matter of luck."""
    for _ in range(10_000):
        if suits(found := draw()):
            return found
    raise RuntimeError("nothing that was drawn suits")


@contextlib.contextmanager
def salted(salt: int) -> Iterator[None]:
    """In here all checkers draw other data: what they accept and refuse must not change."""
    token = _salt.set(salt)
    try:
        yield
    finally:
        _salt.reset(token)


def seed_of(student, otherwise=0) -> int:
    """The seed of the data of a student, whose name the first cell says; of all without a name."""
    return own_seed(text(student, "student"), otherwise)


def data_of(student) -> str:
    """With which the verdict says whose data these were."""
    return f"for the data of {student:.60}, " if student else ""


def clouds(*seed: int, shapes=((3, 14), (5, 4), (2, 9), (1, 6)), scales=(1.0, 1e-3, 1e3)):
    """Point sets that nothing recommends: mixed signs, a mean far from 0, unequal spreads.

    There are more points than coordinates and fewer, each on several scales: an answer that is
    right for one shape or one unit only meets another one here.
    """
    rng = generator(*seed)
    for number, (D, N) in enumerate(shapes):
        spread = rng.permutation(np.geomspace(0.3, 3, D))[:, None]
        X = spread * rng.standard_normal((D, N)) + rng.uniform(-2, 2, (D, 1))
        yield scales[number % len(scales)] * X


# The largest variance nearly ties with six others: so close that a short iteration mixes them,
# and so many that it does not matter where it starts.
NEAR_TIES = tuple((1.0, *[1 - gap] * 6, 0.3) for gap in (1e-3, 1e-4))


def with_variances(variances, N, *seed, far=3.0):
    """N points with these variances along random directions, decreasing, and a mean far from 0."""
    lam, rng = np.array(variances), generator(*seed)
    D, rank = len(lam), np.count_nonzero(lam)
    Z = rng.standard_normal((N, rank))
    Q = np.linalg.qr(Z - Z.mean(axis=0))[0]  # N x rank, centred and orthonormal columns
    U = np.linalg.qr(rng.standard_normal((D, D)))[0][:, :rank]
    return U @ np.diag(np.sqrt(N * lam[:rank])) @ Q.T + far * rng.standard_normal((D, 1))
