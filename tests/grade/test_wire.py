"""Values that cross are what they were; bytes that mean nothing are refused."""

import itertools
import json
from array import array
from collections import UserList, deque, namedtuple
from decimal import Decimal
from enum import Enum
from fractions import Fraction

import matplotlib
import mpmath
import numpy as np
import pandas as pd
import pytest
import scipy.sparse
import sympy
from classroom import in_a_sandbox

from manifoldlib.checks import numbers
from manifoldlib.checks.prohibitions import Watched
from tools.grade import drawing, selftest
from tools.grade.wire import LONGEST, Broken, Incoming, Outgoing, TooMuch, about, stand_in

matplotlib.use("Agg")
RNG = np.random.default_rng(0)
Pair = namedtuple("Pair", "a b")
FRACTIONS = np.matrix([[Fraction(1, 2), Fraction(3)]])


def crossed(value):
    out = Outgoing(lambda function: (0, about(function)))
    tree = json.loads(json.dumps(out.add(value)))
    back = Incoming(
        out.bytes,
        lambda handle, told: stand_in(told, lambda *a: a),
        lambda found: found,
        lambda marked: marked,
    )
    return back.read(tree)


@pytest.mark.parametrize(
    "value",
    [
        *(None, True, False, ..., "text", "\ud800 \u202e", b"bytes", 3, -(2**200), 0.1, -0.0),
        *(float("inf"), 1 + 2j, Fraction(1, 3), Decimal("0.10"), slice(1, None, 2), range(3)),
        *([1, [2.0, ("x",)]], {"a": 1, 2: [3]}, {1, 2}, frozenset({3}), (), {}),
    ],
    ids=repr,
)
def test_values_of_python(value):
    assert repr(crossed(value)) == repr(value) and type(crossed(value)) is type(value)


@pytest.mark.parametrize(
    "array",
    [
        np.arange(6.0).reshape(2, 3),
        np.asfortranarray(RNG.random((3, 4))),
        RNG.random((4, 5))[::2, ::-1],
        np.array(3.5),
        np.zeros((0, 3)),
        np.array([[True], [False]]),
        np.arange(3, dtype=np.uint8),
        np.array([np.nan, np.inf, -0.0], dtype=np.float32),
        np.array([1 + 2j]),
        np.array([1.5], dtype=np.longdouble),
        np.array(["a", "bc"]),
        np.array([[b"a"], [b"bc"]]),
        np.array([], dtype=str),
        np.array([1.0, 2.0], dtype=">f8"),
        np.matrix([[1, 2]]),
        np.ma.masked_array([1.0, 2.0], [True, False]),
    ],
    ids=lambda array: f"{type(array).__name__}-{array.dtype}-{array.shape}",
)
def test_arrays(array):
    back = crossed(array)
    assert type(back) is np.ndarray and back.dtype == array.dtype and back.shape == array.shape
    assert back.tobytes() == np.asarray(array).tobytes() and back.flags.writeable
    assert back.flags.f_contiguous == array.flags.f_contiguous or not array.flags.forc


@pytest.mark.parametrize("kind", [float, np.float64])
def test_a_million_floats_may_stand_in_a_list(kind):
    values = [kind(v) for v in RNG.random(10**6)]
    for made in (values, tuple(values)):
        back = crossed(made)
        assert type(back) is type(made) and back == made and set(map(type, back)) == {kind}


def test_other_things_that_hold_numbers():
    assert type(crossed(np.float32(1.5))) is np.float32
    assert crossed(Pair(1, 2)) == (1, 2)
    assert crossed(pd.DataFrame({"a": [1.0, 2.0]})).tolist() == [[1.0], [2.0]]
    for kind in ("csr_array", "csr_matrix", "dok_array", "dok_matrix", "bsr_array"):
        back = crossed(getattr(scipy.sparse, kind)(np.diag([1.0, 2.0])))
        assert scipy.sparse.isspmatrix(back) == kind.endswith("matrix")
        assert (back.toarray() == np.diag([1.0, 2.0])).all()
    assert (crossed(scipy.sparse.coo_array([1.0, 2.0])).toarray() == [1, 2]).all()
    objects = np.array([Fraction(1, 2), [3]], dtype=object)
    assert crossed(objects).tolist() == objects.tolist()
    assert crossed(FRACTIONS).tolist() == FRACTIONS.tolist()
    records = np.array([(1.5, (1, 0))], dtype=[("number", float), ("vector", int, 2)])
    [(number, vector)] = crossed(records)
    assert number == 1.5 and list(vector) == [1, 0]
    assert crossed(np.array(["a", "bc"], dtype=np.dtypes.StringDType())).tolist() == ["a", "bc"]
    assert crossed(sympy.Rational(1, 3)) == Fraction(1, 3) and crossed(sympy.Integer(7)) == 7
    huge = mpmath.mpf("1e400")
    for number in (huge, -mpmath.mpf("0.1"), mpmath.mpf(0), mpmath.inf, -mpmath.inf):
        assert crossed(number) == number
    assert mpmath.isnan(crossed(mpmath.nan))
    for matrix in (sympy.Matrix([[1, sympy.sqrt(2)]]), mpmath.matrix([[1, mpmath.sqrt(2)]])):
        assert numbers(crossed(matrix), (1, 2), "M") == pytest.approx(np.array([[1, 2**0.5]]))
    with pytest.raises(TypeError):
        float(crossed(sympy.Symbol("x")))
    assert len(set(map(type, crossed(list(sympy.symbols("x y")))))) == 1
    assert not isinstance(crossed(np.bytes_(b"word")), str)
    polynomial = crossed(np.poly1d([1.0, 2.0]))
    assert numbers(polynomial, (2,), "p").tolist() == [1, 2] and callable(polynomial)
    state = np.random.default_rng(3)
    assert crossed(state).random() == state.random()


class Entries:
    """What numpy reads as a list."""

    def __len__(self):
        return 2

    def __getitem__(self, place):
        return (1.5, 2.5)[place]


@pytest.mark.parametrize("kind", [deque, UserList, lambda rows: [array("d", r) for r in rows]])
def test_other_sequences_are_read_as_numpy_reads_them(kind):
    rows = kind([[1.5, 2.5], [3.0, 4.0]])
    back = crossed(rows)
    assert numbers(back, (2, 2), "M").tolist() == [[1.5, 2.5], [3.0, 4.0]]
    assert type(back).__name__ == type(rows).__name__ and repr(back) == repr(rows)


def test_what_has_entries_is_a_sequence_and_no_list():
    back = crossed(Entries())
    assert type(back).__name__ == "Entries" and not isinstance(back, list)
    assert numbers(back, (2,), "v").tolist() == [1.5, 2.5]
    assert numbers(crossed(memoryview(np.eye(2))), (2, 2), "M").tolist() == np.eye(2).tolist()


@pytest.mark.parametrize(
    "value",
    [
        *(
            np.datetime64("2026"),
            np.timedelta64(3, "s"),
            np.void(b"x"),
            np.array(["2026"], "M8[Y]"),
        ),
        *(np.rec.array([(1, 2.0)], names="a,b"), np.ma.masked, np.nditer(np.eye(2)), np.random),
        *(NotImplemented, ValueError("x"), bytearray(b"x"), {1: 2}.items(), sympy.true),
        Enum("Side", "LEFT RIGHT").LEFT,
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_nobody_expects_is_no_forgery(value):
    """It is refused as what it is, and not as words that only the grader writes."""
    assert type(crossed(value)) is not str


def test_iterators_can_be_read_once():
    for made in (
        *(zip("ab", "cd"), map(str, "ab"), (x for x in "ab"), iter("ab"), reversed(["a", "b"])),
        *(itertools.islice("ab", 2), itertools.chain("ab"), enumerate("ab")),
    ):
        seen, back = repr(made), crossed(made)
        assert type(back).__name__ == type(made).__name__
        assert isinstance(back, zip) == isinstance(made, zip) or repr(back) == seen
        assert len(list(back)) == 2 and next(back, None) is None
    with pytest.raises(TooMuch):
        crossed(itertools.chain(range(10 * LONGEST)))


def test_what_a_dictionary_holds_is_read_as_often_as_one_likes():
    for made in ({"a": 1}.keys(), {"a": 1}.values(), {"a": 1}.items()):
        back = crossed(made)
        assert (repr(back), type(back).__name__, len(back)) == (repr(made), type(made).__name__, 1)
        assert list(back) == list(back) == list(made)
    assert numbers(crossed(np.eye(2).flat), (4,), "v").tolist() == [1, 0, 0, 1]


def test_a_watched_array_stays_watched():
    array = np.ones(3).view(Watched)
    array.watcher = lambda name, shapes: None
    assert type(crossed(array)) is Watched and callable(crossed(array).watcher)


@pytest.mark.parametrize(
    "tree",
    [
        *([], ["no kind"], ["read", []], ["__class__"], {"a": 1}, ["list", 3], ["int", "zz"]),
        *(
            ["array", "|O", [1], "C", 0],
            ["array", "<f8", [2], "C", 0],
            ["array", "<f8", [-1], "C", 0],
            ["list", [["array", "<f8", [1], "C", 0]] * 2],
        ),
        *(["array", "<f8", [1], "C", 5], ["array", "<f8", [1, 10**30], "C", 0]),
        *(["dict", [["list", []]], [1]], ["set", [["dict", [], []]]], ["dict", [1], []]),
        *(
            ["mpf", 0, 1, 10**12, 1],
            ["mpf", 0, 1, 0.5, 1],
            ["rng", "system", 3],
            ["range", 0, 10**18, 1],
            ["fraction", 1, 0],
            ["tuple", [[]]],
        ),
        *(["watched", "ndarray", 1, 2], ["function", 0, {}, None], ["function", 0, []]),
        *(["sparse", True, 3], ["sparse", True, ["tuple", [10**6, 10**6]]]),
    ],
    ids=str,
)
def test_what_means_nothing_is_refused(tree):
    with pytest.raises(Broken):
        Incoming([bytes(8)], lambda handle, told: stand_in(told, None), None, None).read(tree)


def test_bytes_that_are_no_characters_are_refused():
    with pytest.raises(Broken):
        Incoming([b"\xff" * 8], None, None, None).read(["array", "<U2", [1], "C", 0])


def test_a_drawing_is_drawn_again():
    """Scattered, plotted and in the legend: the places, the colours and the names are kept."""
    ax, again = drawing.new_axes(), drawing.new_axes()
    ax.scatter([1, 2], [3, 4], c=[0.0, 1.0], cmap="viridis", label="both")
    ax.plot([5], [6], "o", color="red", label="one")
    ax.plot([0, 1], [0, 1], "-", color="blue")
    ax.legend()
    description = drawing.described(ax)
    drawing.draw_again(again, crossed(description))
    points, back = ax.collections[0], again.collections[0]
    assert (back.get_offsets() == points.get_offsets()).all()
    assert back.get_facecolors() == pytest.approx(points.get_facecolors())
    assert [line.get_linestyle() for line in again.lines] == ["None", "-"]
    assert [text.get_text() for text in again.get_legend().get_texts()] == ["both", "one"]


@pytest.mark.parametrize("id", ["mmst-16.7", "mmst-16.8", "gpca-4.4"])
def test_known_answers_are_graded_as_in_one_process(id):
    """Refused decompositions, counted uses, functions that return functions."""
    _, found = selftest.failures(id, in_a_sandbox(), 0, 1)
    assert not found
