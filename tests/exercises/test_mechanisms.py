"""What all checkers share: how an answer is called, read, compared, and what it may not use."""

import functools
import sys
from fractions import Fraction
from itertools import islice

import mpmath
import numpy as np
import pytest
import sympy

import manifoldlib
from manifoldlib import centering
from manifoldlib.checks import (
    WrongAnswer,
    agree,
    call,
    checker,
    clouds,
    columns,
    difference,
    drawn,
    expect,
    generator,
    mmst_16_6,
    number,
    numbers,
    ours_cut,
    own,
    salted,
    text,
    told_apart,
    truth,
    vector,
    words,
)
from manifoldlib.checks.prohibitions import call_without, matrix_products, off_limits

A = np.array([[2.0, 1.0, -1.0], [1.0, 3.0, 0.5], [-1.0, 0.5, 1.0]])


def cell(source):
    """What a cell defines, compiled under a name that is no file, as a kernel does it."""
    namespace = {"np": np, "__name__": "__main__"}
    exec(compile(source, "<a cell>", "exec"), namespace)
    return namespace


def refusal(function, *arguments, **options):
    with pytest.raises(WrongAnswer) as caught:
        function(*arguments, **options)
    return str(caught.value)


# Calls


@pytest.mark.parametrize(
    "change",
    ["X -= 1", "X[0, 0] = 5", "X.sort()", "X.shape = (9,)", "X.resize((4, 4), refcheck=False)"],
)
def test_an_answer_that_changes_its_argument_is_told_so(change):
    answer = cell(f"def answer(X):\n    {change}\n    return 1.0")["answer"]
    given = A.copy()
    message = refusal(call, answer, given)
    assert "changes its argument X" in message
    np.testing.assert_array_equal(given, A)  # and the checker keeps what it had


def test_lists_and_dictionaries_are_watched_as_well():
    answer = cell("def answer(rows, options):\n    options['a'] = 1\n    return 1")["answer"]
    assert "changes its argument options" in refusal(call, answer, [[1, 2]], {"a": 0})
    answer = cell("def answer(rows):\n    rows[0].append(3)\n    return 1")["answer"]
    assert "changes its argument rows" in refusal(call, answer, [[1, 2]])


def test_what_an_answer_returns_does_not_change_with_the_next_call():
    answer = cell("Y = np.zeros(2)\ndef answer(x):\n    Y[:] = x\n    return Y")["answer"]
    first, second = call(answer, 1.0), call(answer, 2.0)
    assert first.tolist() == [1, 1] and second.tolist() == [2, 2]


def test_a_number_is_handed_in_as_pythons_own():
    assert call(type, np.float64(0.5)) is float and call(type, np.int64(3)) is int


def test_drawings_and_functions_are_handed_in_as_they_are():
    thing = object()
    assert own(thing) is thing and own(np.sin) is np.sin
    assert call(lambda f, x: f(x), np.cos, 0.0) == 1.0


@pytest.mark.parametrize(
    "source, line",
    [
        ("def answer(x):\n    y = x\n    return 1 / y", 3),
        ("class Answer:\n    def __call__(self, x):\n        return 1 / x\nanswer = Answer()", 3),
        ("import functools\n@functools.cache\ndef answer(x):\n    return 1 / x", 4),
        ("def helper(x):\n    return 1 / x\nanswer = lambda x: helper(x)", 2),
        ("def answer(x):\n    return np.linalg.inv(np.zeros((2, 2)))", 2),
        ("def answer(x):\n    return np.random.default_rng(0).choice([])", 2),
        (
            "from scipy.sparse.csgraph import connected_components\n"
            "def answer(x):\n    return connected_components(3)",
            3,
        ),
        ("def answer(x):\n    return eval('1 / x')", 2),
        ("import functools\nanswer = functools.partial(lambda a, x: a / x, 1)", 2),
        (
            "class Answer:\n    def method(self, x):\n        return 1 / x\n"
            "answer = Answer().method",
            3,
        ),
        ("class answer:\n    def __init__(self, x):\n        1 / x", 3),
    ],
)
def test_where_an_answer_stopped(source, line):
    assert f"stopped in line {line} of its cell with" in refusal(call, cell(source)["answer"], 0)


@pytest.mark.parametrize(
    "source",
    [
        "from scipy.sparse.csgraph import connected_components as answer",
        "answer = np.linalg.inv",
        "answer = np.vectorize(lambda x: 1 / x)",
        "import functools\nanswer = functools.partial(np.linalg.norm, ord='a')",
        "answer = eval('lambda x: 1 / x')",
        "import sympy\nx = sympy.Symbol('x')\nanswer = sympy.lambdify(x, 1 / x)",
        "from dataclasses import dataclass\n@dataclass\nclass answer:\n    a: int\n"
        "    def __post_init__(self):\n        __import__('nothing_of_this_name')",
    ],
)
def test_lines_of_other_files_are_not_those_of_the_cell(source):
    answer = cell(source)["answer"]
    message = refusal(call, answer, 0, name="answer")
    assert "answer stopped with" in message or "in line 6 of its cell" in message


def test_a_wrapper_of_the_checker_is_not_blamed_on_the_cell():
    inner = cell("def answer(x):\n    return 1 / x")["answer"]

    @functools.wraps(inner)
    def wrapped(x):
        return inner(x)

    assert "in line 2 of its cell" in refusal(call, wrapped, 0)

    def of_the_checker(x):
        raise ZeroDivisionError

    answer = cell("def answer(kernel):\n    return kernel(1)")["answer"]
    assert "in line 2 of its cell" in refusal(call, answer, of_the_checker)


@pytest.mark.parametrize("body", ["X *= 0.5", "X -= X.mean(axis=0)", "X = X**-1"])
def test_where_an_array_of_integers_stops_an_answer_it_is_told_so(body):
    answer = cell(f"def answer(X, Y):\n    X = X.copy()\n    {body}\n    return X")["answer"]
    whole = np.array([[1, 2], [4, 3]])
    assert "Here X holds whole numbers" in refusal(call, answer, whole, A)
    assert "Here X and Y hold whole numbers" in refusal(call, answer, whole, whole)
    assert call(answer, whole.astype(float), whole).shape == (2, 2)
    stops = cell("def answer(X):\n    return X @ np.ones(3)")["answer"]
    assert "whole numbers" not in refusal(call, stops, whole)


def test_whoever_has_not_run_the_first_cell_is_told_so():
    """A local that is read too early is no name of another cell."""
    told = "'above' is not defined. If a cell above defines it, run that cell first. Call it on"
    assert told in refusal(call, cell("def answer(X):\n    return X + above")["answer"], A)
    early = cell("def answer(X):\n    Y = Y + X\n    return Y")["answer"]
    assert "run that cell" not in refusal(call, early, A)


@pytest.mark.parametrize(
    "signature, arguments, told",
    [
        ("x, m", ([2 / 3, -2e-8], 21), "x = [0.6667, -2e-08], m = 21. Call it like this in"),
        ("x, m", (np.array([[1, 2], [3, 4]]), True), "x = [[1, 2], [3, 4]], m = True. Call it l"),
        ("X, k", (np.zeros((3, 3)), np.int64(2)), "k = 2. Call it on a small example in"),
        ("*a", (0.5, 3), "for 0.5, 3. Call it like this in"),
        ("X", (np.zeros(7),), ". Call it on a small example in"),
        ("kind, f, rows", ("min", len, [[1], [2, 3]]), ". Call it on a small example in"),
    ],
)
def test_for_which_numbers_an_answer_stopped(signature, arguments, told):
    message = refusal(
        call, cell(f"def answer({signature}):\n    return 1 / 0")["answer"], *arguments
    )
    assert told in message and ("That was for" in message) == (told[0] != ".")


def test_nothing_is_called_by_its_name():
    assert "is still empty" in refusal(call, ..., 1, name="answer")
    assert "should be a function, got int 3" in refusal(call, 3, 1, name="answer")
    assert "needs a return" in refusal(call, lambda x: None, 1, name="answer")


def test_what_the_checkers_compute_with_is_no_answer():
    assert "answer is difference of the checker itself" in refusal(
        call, difference, 1.0, 2.0, name="answer"
    )
    wrapped = functools.wraps(difference)(lambda a, b: difference(a, b))
    assert "of the checker itself" in refusal(call, wrapped, 1.0, 2.0)
    answer = cell("def answer(x):\n    return x")["answer"]
    assert call(functools.wraps(answer)(lambda x: answer(x)), 3.0) == 3.0


# Values


@pytest.mark.parametrize(
    "value",
    [
        [[1, 2], [3, 4]],
        ((1, 2), (3, 4)),
        np.array([[1, 2], [3, 4]], dtype=np.float32),
        sympy.Matrix([[1, 2], [3, 4]]),
        mpmath.matrix([[1, 2], [3, 4]]),
        [[Fraction(1), "2"], ["3.0", mpmath.mpf(4)]],
        np.array([["1", "2"], ["3", "4"]]),
        np.array([[1 + 0j, 2], [3, 4]]),
    ],
)
def test_one_reader_for_all_numbers(value):
    np.testing.assert_array_equal(numbers(value, (2, 2), "A"), [[1, 2], [3, 4]])


@pytest.mark.parametrize("value", [2, 2.0, "2", [2], [[2]], np.array([[2.0]]), sympy.Integer(2)])
def test_a_single_number_may_stand_in_brackets(value):
    assert number(value, "x") == 2.0


@pytest.mark.parametrize(
    "value, message",
    [
        ([[1.0, 2.0], [3.0]], "ragged"),
        ([np.zeros(2), np.zeros(3)], "ragged"),
        ("abc", "should be numbers, got str 'abc'"),
        (sympy.Matrix(sympy.symbols("a b")), "should be numbers, got MutableDenseMatrix Matrix"),
        ([1, 10**400], "above 1e308"),
        ([None, 1], "should be numbers"),
        (..., "still empty"),
        (None, "still empty"),
        (np.zeros(0), "has shape (0,), expected (2,)"),
        ([1.0, np.nan], "NaN or infinite"),
        ([1.0, 1j], "complex"),
        ({1: 2}, "should be numbers"),
        (lambda: 1, "should be numbers"),
    ],
)
def test_what_is_no_vector_is_told_why(value, message):
    assert message in refusal(numbers, value, (2,), "v")


def test_vectors_and_points():
    np.testing.assert_array_equal(vector(sympy.Matrix([1, 2]), 2, "v"), [1, 2])
    np.testing.assert_array_equal(vector([[1, 2]], 2, "v"), [1, 2])
    np.testing.assert_array_equal(columns([1, 2], (2, 1), "Y"), [[1], [2]])
    assert "points are columns" in refusal(columns, np.zeros((5, 2)), (2, 5), "Y")


def test_words_and_truth():
    assert words(np.array(["a", "b"]), "names") == ["a", "b"] == words(("a", "b"), "names")
    assert "should be a list of strings" in refusal(words, "ab", "names")
    assert "should be a string, got int 1" in refusal(text, 1, "name")
    assert truth(np.True_, "t") is True and truth(np.array(False), "t") is False
    assert "should be True or False" in refusal(truth, 1, "t")


# Verdicts


@checker
def check_two(answer):
    """Twice the argument."""
    expect(agree(number(call(answer, 1.0), "answer"), 2.0, "answer"), "answer: not two")
    return "it doubles"


def test_right_wrong_and_right_as_far_as_single_precision(capsys):
    check_two(lambda x: 2 * x)
    assert capsys.readouterr().out == "Right: it doubles\n"
    check_two(lambda x: 2 * x * (1 + 3e-7))
    assert capsys.readouterr().out.startswith("Right, but only to 1e-06 (answer;")
    assert refusal(check_two, lambda x: 2 * x * (1 + 1e-4)) == "answer: not two"
    check_two(lambda x: 2 * x)
    assert capsys.readouterr().out == "Right: it doubles\n"  # nothing is left of the one before


def test_where_more_digits_are_asked_for_single_precision_is_wrong():
    assert agree(2.0, 2.0 + 1e-6, "x") and not agree(2.0, 2.0 + 1e-6, "x", at_least=1e-8)


def test_what_a_checker_cannot_examine_is_a_wrong_answer_and_no_crash():
    @checker
    def check(answer):
        return answer.nothing

    assert "could not be examined (AttributeError" in refusal(check, 3)


def test_numbers_are_told_apart():
    assert told_apart(1.83191, 1.83192) == ["1.83191", "1.83192"]
    assert told_apart(1.0, 2.0) == ["1", "2"] and told_apart(3.0, 3.0) == ["3", "3"]


# Data


def test_data_are_the_same_in_every_run_and_others_under_a_salt():
    first, again = generator(1, 2).random(3), generator(1, 2).random(3)
    with salted(5):
        other = generator(1, 2).random(3)
    np.testing.assert_array_equal(first, again)
    assert not np.isclose(first, other).any()
    np.testing.assert_array_equal(generator(1, 2).random(3), first)


def test_data_are_drawn_until_they_suit_and_not_for_ever():
    draws = iter([3, 1, 8, 9])
    assert drawn(lambda: next(draws), lambda number: number > 5) == 8
    with pytest.raises(RuntimeError, match="nothing that was drawn suits"):
        drawn(lambda: 1, lambda number: number > 5)


@pytest.mark.parametrize("salt", range(41))
def test_graphs_that_break_each_rule_are_found_under_every_salt(salt):
    """With graphs of an odd size as the last, one rule was never broken."""
    with salted(salt):
        assert 5 < len(list(islice(ours_cut.graphs(), 100))) < 30


def test_clouds_have_all_that_answers_slip_past_without():
    sets = list(clouds(3))
    assert {X.shape[0] < X.shape[1] for X in sets} == {True, False}
    assert min(X.shape[0] for X in sets) == 1
    sizes = [np.abs(X).max() for X in sets]
    assert max(sizes) > 1e4 * min(sizes)
    assert all((X < 0).any() and (X > 0).any() for X in sets)
    assert all(np.abs(X.mean(axis=1)).max() > 0.01 * np.abs(X).max() for X in sets)


# Prohibitions


@pytest.mark.parametrize(
    "body",
    [
        "H = np.eye(3) - 1 / 3\n    return H @ A @ H",
        "return A.dot(A)",
        "return np.dot(A, A)",
        "A = np.asarray(A, dtype=float)\n    return np.einsum('ij,jk->ik', A, A)",
        "return np.array(A) @ np.array(A)",
        "return np.linalg.multi_dot([A, A, A])",
        "return np.linalg.matrix_power(A, 2)",
        "B = np.zeros((3, 3))\n    B[:] = A\n    B += A\n    return (A - A.mean()) @ B",
        "return np.tensordot(A.T.copy(), A, 1)",
        "return np.array([row for row in A]) @ A.dot(A, out=np.empty((3, 3)))",
    ],
)
def test_a_product_of_matrices_is_noticed_however_it_is_written(body):
    answer = cell(f"def answer(A):\n    {body}")["answer"]
    assert "that is a product of matrices" in refusal(call_without, matrix_products, answer, A)


@pytest.mark.parametrize(
    "body",
    [
        "return A - A.mean(axis=0) - A.mean(axis=1, keepdims=True) + A.mean()",
        "return A @ np.ones(3) + (np.ones(3) @ A)",
        "return np.array([[A[i, j] * A[j, i] for j in range(3)] for i in range(3)])",
        "B = A.copy()\n    B -= B.mean(axis=0)\n    return np.concatenate([B, B])",
        "return np.sqrt(np.abs(A)) * A",
    ],
)
def test_what_is_no_product_of_matrices_passes_and_comes_out_plain(body):
    answer = cell(f"def answer(A):\n    {body}")["answer"]
    value = call_without(matrix_products, answer, A)
    assert type(value) is np.ndarray
    np.testing.assert_array_equal(value, answer(A))


def test_the_library_may_not_do_the_work():
    source = "from manifoldlib import kpca as tool\nimport manifoldlib as ml\n"
    for body in ("return tool(X, 1, 'precomputed').Y", "return ml.kpca(X, 1, 'precomputed').Y"):
        answer = cell(source + f"def answer(X):\n    {body}")["answer"]
        with off_limits(answer, "kpca", instead="Write it yourself"):
            assert "of manifoldlib. Write it yourself" in refusal(call, answer, A @ A)
        assert call(answer, A @ A).shape == (1, 3)
    assert manifoldlib.kpca.__name__ == "kpca"


@pytest.mark.parametrize(
    "body",
    [
        "from manifoldlib.estimators import KernelPCA as K\n    return K(1).fit_transform(X.T).T",
        "from manifoldlib.centering import centered\n    return centered(X)",
        "import manifoldlib.mds as m\n    return m.classical_mds(X, d=1).Y",
        "from operator import attrgetter\n    import manifoldlib\n"
        "    return attrgetter('centering.centered')(manifoldlib)(X)",
    ],
)
def test_without_names_the_whole_library_is_off_limits_workers_and_estimators_too(body):
    answer = cell(f"def answer(X):\n    {body}")["answer"]
    D = np.abs(A - A.T) + 1 - np.eye(3)
    with off_limits(answer, instead="Write it yourself"):
        assert "of manifoldlib. Write it yourself" in refusal(call, answer, D)
    assert call(answer, D).shape in {(1, 3), (3, 3)}


IMPORT = "from manifoldlib.checks.mmst_16_6 import symmetric, zero_diagonals\n"


@pytest.mark.parametrize(
    "source",
    [
        "def answer(n):\n    return symmetric(n)",
        "def answer(n):\n    return symmetric(n=n, scale=2.0)",
        "def answer(n):\n    return next(zero_diagonals())",
        "def answer(n):\n    return np.apply_along_axis(lambda x: symmetric(n), 0, np.ones(1))",
        "def answer(n):\n    return sum(map(symmetric, [n]))",
        "import functools\nanswer = functools.partial(symmetric)",
        "def answer(n):\n    import manifoldlib\n"
        "    return manifoldlib.checks.mmst_16_6.check_undo(lambda B: B)",
    ],
)
@pytest.mark.parametrize("names", [(), ("centering.centered",)])
def test_where_the_library_may_not_do_the_work_its_checkers_may_not_either(source, names):
    answer = cell(IMPORT + source)["answer"]
    with off_limits("answer", *names, instead="Write it yourself"):
        assert "of manifoldlib.checks. Write it yourself" in refusal(call, answer, 3)
    assert call(cell(IMPORT + "answer = lambda n: symmetric(n)")["answer"], 3).shape == (3, 3)


def test_what_a_checker_calls_and_what_it_hands_in_works_there():
    space = {"__name__": mmst_16_6.__name__, "symmetric": mmst_16_6.symmetric}
    exec("def kernel():\n    return lambda n: symmetric(n) + sum(map(symmetric, [n]))", space)
    answer = cell("def answer(kernel, n):\n    return kernel(n)")["answer"]
    expected = 2 * mmst_16_6.symmetric(3)
    with off_limits(answer, instead="Write it yourself"):
        np.testing.assert_array_equal(call(answer, space["kernel"](), 3), expected)


def test_a_module_that_is_not_loaded_can_be_named(monkeypatch):
    """As in a worker of the grader, where fewer modules are loaded than where the checks run."""
    monkeypatch.delitem(sys.modules, "manifoldlib.tables", raising=False)
    monkeypatch.delattr(manifoldlib, "tables", raising=False)
    with off_limits("answer", "tables.look", instead="Do without"):
        assert "answer calls look" in refusal(manifoldlib.tables.look, ["1"])


def test_functions_of_a_module_can_be_named_and_the_rest_works():
    with off_limits(cell, "centering.centered", instead="Do without"):
        assert "cell calls centered" in refusal(centering.centered, A)
        assert manifoldlib.datasets.swiss_roll(20)[0].shape == (3, 20)
        assert manifoldlib.geodesics(manifoldlib.knn_graph(A, 1)).shape == (3, 3)
