"""What crosses between the checker and the worker: JSON, and the bytes of arrays. Never pickle.

A message is a line of JSON, which says how many bytes follow, and these bytes. A value is itself if
JSON has it, and otherwise a list that begins with its kind, as in ["array", "<f8", [2, 3], "C", 0].
Functions stay where they are: what crosses is a number and what there is to know about them, and
whoever calls the stand-in on the other side calls them here. What comes in may be forged: it is a
value of these kinds or `Broken`, whatever the bytes are.
"""

import functools
import inspect
import itertools
import json
import math
import numbers
import os
import re
import select
import sys
import threading
import time
from collections import UserList
from collections.abc import Callable, Iterator, Mapping, MappingView, Sized
from decimal import Decimal
from fractions import Fraction

import numpy as np
import scipy.sparse

from manifoldlib.checks import cell_of
from manifoldlib.checks.prohibitions import Counted, Watched, plain
from tools.grade import drawing

LARGEST = 64 * 2**20  # bytes of a message
DEEPEST = 30  # lists inside of lists
LONGEST = 500_000  # entries of all lists of a message, but for
MANY = 1000  # and more floats in one list
BITS = 100_000  # of an integer; no float has a thousand, and a fraction is reduced in their square
CELL = re.compile(r"<[\w.-]{1,60}>")  # of which no traceback looks for a file
DTYPE = re.compile(r"[<>|=](b1|[iu][1248]|f(2|4|8|16)|c(8|16|32)|[SU]\d{1,8})")
PLAIN = "biufcSU"  # kinds of numpy whose bytes are all that there is
GENERATORS = ("PCG64", "PCG64DXSM", "MT19937", "Philox", "SFC64")
WATCHED = {"Watched": Watched, "Counted": Counted}
HANDED_ON = (AttributeError, ArithmeticError, LookupError, NameError, OSError, RuntimeError)
HANDED_ON += (MemoryError, AssertionError, ImportError, TypeError, ValueError, SyntaxError)


class TooMuch(Exception):
    """A value that is too large to be handed over."""


class Ended(BaseException):
    """The other process is gone. Not an Exception: no answer and no checker can go on."""


class TimeUp(Ended):
    """The other process did not answer in time."""


class Broken(Ended):
    """What came in is no message, or one that is too long; what follows cannot be read either."""


# Values


class Thing:
    """Stands for an object that does not cross: its type, what it prints, its value as a number."""

    def __init__(self, seen: str, number=None, problem: str | None = None, rows=None):
        self._seen, self._number, self._problem = seen, number, problem
        if rows is not None:  # a matrix of sympy or mpmath
            self.rows, self.tolist = len(rows), lambda: rows

    def __repr__(self):
        return self._seen

    def __complex__(self):
        if self._number is None:
            raise TypeError(self._problem or f"{type(self).__name__} is not a number")
        return complex(self._number)

    def __float__(self):
        value = complex(self)
        if value.imag:
            raise TypeError("a complex number is no float")
        return value.real


@functools.lru_cache(100)  # of the many numbers in a list each would have one of its own
def type_of_things(name: str) -> type:
    return type(name, (Thing,), {})


class Sequence(UserList):
    """Stands for what has entries and is no list, as a deque has them."""

    seen = ""

    def __repr__(self):
        return self.seen


class View:
    """Stands for what can be read one by one and has no places, as the values of a dictionary."""

    seen = ""

    def __init__(self, items: list):
        self.items = items

    def __len__(self):
        return len(self.items)

    def __iter__(self):
        return iter(self.items)

    def __repr__(self):
        return self.seen


class Once:
    """Stands for what can be read once, as a generator."""

    seen = ""

    def __init__(self, items: list):
        self.items = iter(items)

    def __iter__(self):
        return self

    def __next__(self):
        return next(self.items)

    def __repr__(self):
        return self.seen


class Outgoing:
    """Values on their way out: what JSON takes, and the bytes beside it."""

    def __init__(self, export: Callable):
        self.export, self.bytes, self.left = export, [], LONGEST

    def add(self, value, depth=0):
        """The value as JSON has it; arrays and functions are put aside."""
        self.left -= 1
        if depth > DEEPEST or self.left < 0:
            raise TooMuch("it holds too many values, or lists inside of lists without end")
        if value is None or isinstance(value, bool):
            return value
        if type(value) is np.float64:
            return ["float64", float(value)]
        if isinstance(value, np.generic):
            if value.dtype.kind not in PLAIN:
                return self.thing(value, depth)
            return ["scalar", self.array(np.asarray(value), depth)]
        if isinstance(value, str):
            if len(value) > LARGEST // 8:
                raise TooMuch(f"a string of {len(value) / 2**20:.0f} MB")
            return str.__str__(value)
        if isinstance(value, numbers.Integral):
            value = int(value)
            if value.bit_length() > BITS:
                raise TooMuch("an integer of tens of thousands of digits")
            return value if abs(value) < 2**53 else ["int", hex(value)]
        if isinstance(value, float):
            return float(value)
        if isinstance(value, np.ndarray):
            return self.array(value, depth)
        if scipy.sparse.issparse(value):  # one of keys is a dictionary, too
            if 8 * math.prod(value.shape) > LARGEST:  # whoever looks at it writes out the zeros
                raise TooMuch(f"a sparse matrix with the shape {value.shape}")
            matrix = isinstance(value, scipy.sparse.spmatrix)
            return ["sparse", matrix, self.add(value.toarray(), depth + 1)]
        if type(value) in (list, tuple) and len(value) > MANY:
            kinds = set(map(type, value))
            if kinds in ({float}, {np.float64}):  # as bytes, in which there is room for millions
                found = self.array(np.array(value), depth)
                return ["numbers", type(value).__name__, kinds == {float}, found]
        for kind, found in (
            ("list", list),
            ("tuple", tuple),
            ("set", set),
            ("frozenset", frozenset),
        ):
            if isinstance(value, found):
                return [kind, self.all(value, depth)]
        if isinstance(value, Mapping):
            return ["dict", self.all(list(value), depth), self.all(list(value.values()), depth)]
        return self.other(value, depth)

    def all(self, values, depth):
        if len(values) > self.left:
            raise TooMuch("it holds too many values")
        if set(map(type, values)) <= {float, bool, str, type(None)}:  # most long lists
            self.left -= len(values)
            return list(values)
        return [self.add(value, depth + 1) for value in values]

    def other(self, value, depth):
        if value is ...:
            return ["..."]
        if isinstance(value, complex):
            return ["complex", value.real, value.imag]
        if isinstance(value, bytes):
            return ["bytes", value.hex()]
        if isinstance(value, numbers.Rational):
            parts = int(value.numerator), int(value.denominator)
            return ["fraction", *self.all(parts, depth)]
        if isinstance(value, Decimal):
            return ["decimal", str(value)]
        if isinstance(value, slice | range):
            if isinstance(value, range) and len(value) > LONGEST:
                raise TooMuch("a range of so many numbers")
            ends = (value.start, value.stop, value.step)
            return [type(value).__name__, *self.all(ends, depth)]
        if isinstance(value, np.random.Generator):
            bits = value.bit_generator
            return ["rng", type(bits).__name__, self.add(bits.state, depth + 1)]
        if isinstance(value, Iterator | MappingView) and not hasattr(value, "__array__"):
            kind = "once" if isinstance(value, Iterator) else "view"
            seen, items = repr(value)[:200], list(itertools.islice(value, LONGEST))
            return [kind, type(value).__name__[:60], seen, self.all(items, depth)]
        if hasattr(value, "_mpf_") and abs(value._mpf_[2]) <= BITS:  # a number of mpmath
            return ["mpf", *(self.add(int(part)) for part in value._mpf_)]
        if is_axes(value):
            return ["axes", self.add(drawing.described(value), depth + 1)]
        if callable(value):
            entries = hasattr(type(value), "__array__")  # as np.poly1d has them
            return ["function", *self.export(value), self.add(np.array(value)) if entries else None]
        if hasattr(value, "__array__") or isinstance(value, memoryview):  # the first of pandas
            return self.array(np.asarray(value), depth)
        kind = type(value)
        entries = isinstance(value, Sized) and hasattr(kind, "__getitem__")
        if entries and not hasattr(value, "rows"):
            items = list(itertools.islice(value, LONGEST))  # which numpy reads as it does a list
            return ["sequence", kind.__name__[:60], repr(value)[:200], self.all(items, depth)]
        return self.thing(value, depth)

    def array(self, array, depth):
        if isinstance(array, Watched):
            watcher = self.add(array.watcher, depth + 1)
            return ["watched", type(array).__name__, self.array(plain(array), depth), watcher]
        shape, kind = list(array.shape), array.dtype.kind
        if kind in PLAIN:
            order = "F" if array.flags.f_contiguous and not array.flags.c_contiguous else "C"
            if array.nbytes > LARGEST:
                raise TooMuch(f"an array of {array.nbytes / 2**20:.0f} MB")
            self.bytes.append(np.ndarray.tobytes(array, order))
            return ["array", array.dtype.str, shape, order, len(self.bytes) - 1]
        if kind in "OTV":  # the second are words of any length, the third records
            return ["objects", shape, self.all(np.asarray(array).ravel().tolist(), depth)]
        return self.thing(array, depth)

    def thing(self, value, depth):
        number = problem = rows = None
        if hasattr(value, "tolist") and hasattr(value, "rows"):
            rows = self.add(value.tolist(), depth + 1)
        else:
            try:
                number = self.add(complex(value))
            except Exception as error:
                problem = str(error)[:200]
        return ["thing", type(value).__name__[:60], repr(value)[:200], number, problem, rows]


class Incoming:
    """Values that have come in."""

    def __init__(self, buffers: list[bytes], stand_in: Callable, axes: Callable, watch: Callable):
        self.buffers, self.stand_in, self.axes, self.watch = buffers, stand_in, axes, watch
        self.left = 2 * LONGEST

    def read(self, tree):
        """The value; `Broken` for whatever the other side cannot have meant."""
        try:
            return self.value(tree)
        except Exception as error:
            raise Broken(f"a value that cannot be read ({type(error).__name__})") from None

    def value(self, tree, depth=0):
        self.left -= 1
        if depth > 2 * DEEPEST or self.left < 0:
            raise ValueError
        if not isinstance(tree, list):
            if isinstance(tree, dict):
                raise TypeError
            return tree
        kind, *parts = tree
        return getattr(self, f"a_{self.name_of(kind)}")(depth + 1, *parts)

    @staticmethod
    def name_of(kind):
        return "ellipsis" if kind == "..." else kind

    def all(self, depth, trees):
        return [self.value(tree, depth) for tree in trees]

    def a_int(self, depth, digits):
        if len(digits) > BITS // 4 + 4:
            raise ValueError
        return int(digits, 16)

    def a_list(self, depth, trees):
        return self.all(depth, trees)

    def a_numbers(self, depth, kind, plain, tree):
        array = self.value(tree, depth)
        return {"list": list, "tuple": tuple}[kind](array.tolist() if plain else array)

    def a_tuple(self, depth, trees):
        return tuple(self.all(depth, trees))

    def a_set(self, depth, trees):
        return set(self.all(depth, trees))

    def a_frozenset(self, depth, trees):
        return frozenset(self.all(depth, trees))

    def a_dict(self, depth, keys, values):
        return dict(zip(self.all(depth, keys), self.all(depth, values), strict=True))

    def a_ellipsis(self, depth):
        return ...

    def a_complex(self, depth, real, imag):
        return complex(real, imag)

    def a_bytes(self, depth, digits):
        return bytes.fromhex(digits)

    def a_fraction(self, depth, *parts):
        return Fraction(*self.all(depth, parts))

    def a_decimal(self, depth, digits):
        return Decimal(digits)

    def a_slice(self, depth, *ends):
        return slice(*self.all(depth, ends))

    def a_range(self, depth, *ends):
        found = range(*self.all(depth, ends))
        if len(found) > LONGEST:
            raise ValueError
        return found

    def a_rng(self, depth, name, state):
        if name not in GENERATORS:
            raise ValueError
        bits = getattr(np.random, name)()
        bits.state = self.value(state, depth)
        return np.random.Generator(bits)

    def a_sparse(self, depth, matrix, tree):
        form = scipy.sparse.csr_matrix if matrix else scipy.sparse.csr_array
        array = self.value(tree, depth)
        if not isinstance(array, np.ndarray):  # a shape, perhaps
            raise TypeError
        return form(array)

    def a_once(self, depth, name, seen, trees):
        items = self.all(depth, trees)
        if name == "zip":  # which a check may ask for
            return zip(*zip(*items)) if items else zip()
        return type(str(name), (Once,), {"seen": str(seen)})(items)

    def a_view(self, depth, name, seen, trees):
        return type(str(name), (View,), {"seen": str(seen)})(self.all(depth, trees))

    def a_sequence(self, depth, name, seen, trees):
        return type(str(name), (Sequence,), {"seen": str(seen)})(self.all(depth, trees))

    def a_mpf(self, depth, *parts):
        import mpmath

        parts = sign, mantissa, exponent, _ = tuple(self.all(depth, parts))
        if not all(type(part) is int for part in parts) or abs(exponent) > BITS:
            raise ValueError  # all digits might be printed
        if parts in (mpmath.libmp.finf, mpmath.libmp.fninf, mpmath.libmp.fnan):
            return mpmath.mp.make_mpf(parts)
        return mpmath.ldexp(mpmath.mpf(mantissa), exponent) * (-1 if sign else 1)

    def a_float64(self, depth, value):
        return np.float64(value)

    def a_scalar(self, depth, tree):
        return self.value(tree, depth)[()]

    def a_array(self, depth, dtype, shape, order, number):
        if not DTYPE.fullmatch(dtype):
            raise ValueError
        buffer = self.buffers[number]
        self.buffers[number] = None  # a few bytes, named a thousand times, would fill the memory
        if "U" in dtype and np.frombuffer(buffer, dtype[0] + "u4").max(initial=0) > sys.maxunicode:
            raise ValueError
        flat = np.frombuffer(buffer, np.dtype(dtype))
        return flat.reshape(self.shape(shape), order=order).copy(order)

    def a_objects(self, depth, shape, trees):
        array = np.empty(len(trees), dtype=object)
        array[:] = self.all(depth, trees)
        return array.reshape(self.shape(shape))

    @staticmethod
    def shape(lengths):
        if any(type(length) is not int or length < 0 for length in lengths):
            raise ValueError
        return tuple(lengths)

    def a_watched(self, depth, name, array, watcher):
        marked = self.value(array, depth).view(WATCHED[name])
        marked.watcher = self.value(watcher, depth)
        return self.watch(marked)

    def a_axes(self, depth, description):
        return self.axes(self.value(description, depth))

    def a_thing(self, depth, name, seen, number, problem, rows):
        parts = (self.value(part, depth) for part in (number, problem, rows))
        return type_of_things(str(name))(str(seen), *parts)

    def a_function(self, depth, handle, told, entries):
        function, array = self.stand_in(handle, told), self.value(entries, depth)
        if array is not None and handle != -1:
            function.__array__ = lambda dtype=None, copy=None: np.array(array, dtype)
        return function


def is_axes(value) -> bool:
    """Whether it is a matplotlib Axes, without loading matplotlib to find out."""
    module = sys.modules.get("matplotlib.axes")
    return module is not None and isinstance(value, module.Axes)


def about(function) -> dict:
    """What somebody on the other side may ask of a function without calling it."""
    try:
        parameters = [
            [p.name, int(p.kind), p.default is not p.empty]
            for p in inspect.signature(function).parameters.values()
        ]
    except (TypeError, ValueError):
        parameters = None
    return {
        "name": str(getattr(function, "__name__", type(function).__name__)),
        "module": str(getattr(inspect.unwrap(function), "__module__", None) or ""),
        "cell": cell_of(function),
        "parameters": parameters,
    }


def stand_in(told: dict, call: Callable) -> Callable:
    """A function that looks like one of the other side, and calls it."""
    name, cell = str(told["name"])[:100], told["cell"]

    def run(*arguments, **options):
        return call(arguments, options)

    def written():
        """Never called: it says where the function was written."""

    if cell is not None and CELL.fullmatch(cell):
        written.__code__ = written.__code__.replace(co_filename=cell)
    run.__name__ = run.__qualname__ = written.__name__ = name
    run.__module__ = written.__module__ = str(told["module"])
    run.__wrapped__ = written
    if told["parameters"] is None:
        run.__signature__ = "unknown"  # inspect.signature says that it has none
    else:
        empty = inspect.Parameter.empty
        run.__signature__ = inspect.Signature(
            [
                inspect.Parameter(p, inspect._ParameterKind(kind), default=... if has else empty)
                for p, kind, has in told["parameters"]
            ],
            __validate_parameters__=False,
        )
    return run


# Errors


def report_of(error: BaseException, cell: str | None) -> dict:
    """An error in words: what it is, what it says, in which line of the cell it came up."""
    lines, at = [], error.__traceback__
    while at is not None:
        if at.tb_frame.f_code.co_filename == cell:
            lines.append(at.tb_lineno)
        at = at.tb_next
    if isinstance(error, SyntaxError) and error.filename == cell:
        lines.append(error.lineno)
    said = error.msg if isinstance(error, SyntaxError) else str(error)
    return {
        "types": [kind.__name__ for kind in type(error).__mro__],
        "says": str(said)[:2000],
        "cell": cell,
        "line": lines[-1] if lines else None,
        "origin": getattr(error, "origin", None),
    }


def error_of(report: dict) -> Exception:
    """The error that a report tells of, of a type with the same name and of the same family."""
    names = [str(name)[:60] for name in report["types"]]
    family = {kind.__name__: kind for kind in (*HANDED_ON, *every(HANDED_ON))}
    base = next((family[name] for name in names if name in family), Exception)
    says = str(report["says"])[:2000]
    own = {"__init__": lambda self: None, "__str__": lambda self: says}  # some want arguments
    error = type(names[0], (base,), own)()
    line, cell = report["line"], report["cell"]
    if isinstance(line, int) and 0 < line < 100_000 and CELL.fullmatch(cell or ""):
        try:  # raised there, so that the traceback says where
            exec(compile("\n" * (line - 1) + "raise error", cell, "exec"), {"error": error})
        except Exception as raised:
            return raised
    return error


def every(kinds):
    """All types of errors below these that Python itself has, and those of numpy."""
    for kind in kinds:
        for below in kind.__subclasses__():
            if below.__module__ in ("builtins", "numpy.linalg", "numpy.exceptions"):
                yield below
                yield from every([below])


# Messages


class Peer:
    """One end of the two pipes. Each side may ask the other, also while it answers a question."""

    def __init__(self, source: int, sink: int):
        self.source, self.sink, self.ahead = source, sink, bytearray()
        os.set_blocking(sink, False)
        self.deadline = math.inf
        self.lock = threading.RLock()  # an answer may call a kernel from several threads
        self.mine, self.numbers = [], {}  # functions that the other side may call
        self.theirs = {}  # stand-ins for those of the other side

    def patience(self, seconds: float):
        """From now on the other side has so much time."""
        self.deadline = time.monotonic() + seconds

    def ask(self, question: str, *arguments):
        """What the other side answers; an error there is raised here."""
        with self.lock:
            self.send("ask", [question, *arguments])
            while True:
                kind, content = self.receive()
                if kind == "ask":
                    self.serve(content)
                elif kind == "value":
                    return content
                else:
                    raise self.error(content)

    def serve(self, question):
        """Answer a question of the other side, with a value or with the error it ended in."""
        try:
            self.send("value", self.answer(*question))
        except self.swallowed as error:
            try:
                report = self.report(error)
            except self.swallowed:  # of an error that a student has made
                report = self.report(TypeError("an error that cannot be shown"))
            self.send("error", report)

    def axes(self, description):
        """Axes of the other side: what was drawn on them."""
        return description

    def watch(self, marked):
        """A watched array that has come in."""
        return marked

    swallowed = (Exception,)  # what becomes an error of the other side

    def answer(self, question, *arguments):
        raise NotImplementedError

    def report(self, error) -> dict:
        return report_of(error, getattr(error, "cell", None))

    def error(self, report) -> Exception:
        try:
            return self.told(report)
        except Exception:
            raise Broken("a report that is none") from None

    def told(self, report) -> Exception:
        """The error of which the other side has told."""
        return error_of(report)

    def export(self, function):
        """A function of this side, as the other one will know it."""
        theirs = getattr(function, "_handle", None)
        if theirs is not None and theirs[0] is self:
            return -1, {"own": theirs[1]}
        if id(function) not in self.numbers:
            self.numbers[id(function)] = len(self.mine)
            self.mine.append(function)
        return self.numbers[id(function)], about(function)

    def stand_in(self, handle, told):
        """A function of the other side; or one of ours, which has come back."""
        if handle == -1:
            return self.mine[told["own"]]
        if handle not in self.theirs:
            run = functools.partial(self.call, int(handle))
            self.theirs[handle] = function = stand_in(told, run)
            function._handle = self, handle
            function.each = functools.partial(self.each, int(handle))
        return self.theirs[handle]

    def call(self, handle, arguments, options):
        raise NotImplementedError

    def each(self, handle, many):
        return [self.call(handle, arguments, {}) for arguments in many]

    def send(self, kind, content):
        out = Outgoing(self.export)
        tree = out.add(content)
        sizes = [len(part) for part in out.bytes]
        head = json.dumps([kind, tree, sizes]).encode()
        if len(head) + sum(sizes) > LARGEST:
            raise TooMuch(f"{(len(head) + sum(sizes)) / 2**20:.0f} MB")
        self.write(b"".join([len(head).to_bytes(8, "big"), head, *out.bytes]))

    def receive(self):
        length = int.from_bytes(self.read(8), "big")
        if length > LARGEST:
            raise Broken("a message without end")
        try:
            kind, tree, sizes = json.loads(self.read(length))
            fine = kind in ("ask", "value", "error") and all(type(n) is int for n in sizes)
        except (ValueError, TypeError, RecursionError):
            raise Broken("a message that is none") from None
        if not fine or min(sizes, default=0) < 0 or sum(sizes) > LARGEST:
            raise Broken("a message that is none")
        content = Incoming([self.read(n) for n in sizes], self.stand_in, self.axes, self.watch)
        return kind, content.read(tree)

    def read(self, count) -> bytes:
        """The next bytes; what came in behind them is kept for later."""
        while len(self.ahead) < count:
            self.wait([self.source], [])
            part = os.read(self.source, 2**16 + max(0, count - len(self.ahead)))
            if not part:
                raise Ended
            self.ahead += part
        found = bytes(self.ahead[:count])
        del self.ahead[:count]
        return found

    def write(self, data: bytes):
        """The sink does not block: somebody who does not listen is waited for to the deadline."""
        view = memoryview(data)
        while view:
            try:
                view = view[os.write(self.sink, view) :]
            except BlockingIOError:
                self.wait([], [self.sink])
            except OSError:
                raise Ended from None

    def wait(self, sources, sinks):
        """Until the other side has said something, or listens; no longer than to the deadline."""
        left = None if self.deadline == math.inf else max(0, self.deadline - time.monotonic())
        if left == 0 or not any(select.select(sources, sinks, [], left)):
            raise TimeUp
