"""Checks of [FML Ex 15.2]: from distances to centred inner products, entry by entry."""

import numpy as np
from scipy.spatial.distance import cdist

from . import (
    Demand,
    WrongAnswer,
    agree,
    call,
    checker,
    close,
    clouds,
    difference,
    expect,
    generator,
    number,
    numbers,
    told_apart,
)
from .prohibitions import off_limits

# Two sets of five points follow each other: an answer that keeps a table meets another one.
SHAPES = ((2, 5), (3, 5), (3, 7), (6, 4), (1, 6), (4, 2))

DEMANDS = (
    Demand("a", "from $K_{ii}$, $K_{jj}$ and $D_{ij}$", "the sign as printed [Erratum fml-F1]"),
    Demand("a", "their distance", "the distance is not squared"),
    Demand("b", "leave their arguments as they are", "centres in place"),
    Demand("b", "is not cut off", "an array of integers for the result"),
    Demand("b", "without manifoldlib", "the library under another name"),
    Demand("a", "of any unit", "points that are near taken for equal"),
    Demand("b", "of any unit", "takes small means for none"),
    Demand("b", "any dimension", "finds points in a plane and centres them"),
    Demand("c", "some may coincide", "means over all that differ"),
    Demand("c", "without manifoldlib", "an entry of the library's table"),
    Demand("c", "the distances", "no squares"),
    Demand("c", "not squared", "takes D for a table of squares"),
    Demand("c", "is not known either", "remembers the first table"),
    Demand("c", "is not cut off", "a whole number"),
    Demand("c", "leave their arguments as they are", "squares D in place"),
    Demand("d", "leave their arguments as they are", "squares D in place"),
    Demand("d", "not squared", "the distances as printed, without squares [Erratum fml-F2]"),
    Demand("d", "without manifoldlib", "the library"),
)


def point_sets(*seed):
    """Points away from the origin; in the last set two coincide."""
    sets = list(clouds(*seed, shapes=SHAPES))
    line = sets[4]  # few numbers near each other: single precision would have no digits left
    sets[4] = line + 5 * (line - line.mean())
    double = sets[2].copy()
    double[:, 3] = double[:, 0]
    return [*sets, double]


def whole_points(D, N, *seed):
    """Points with whole coordinates; in their mean the first is not whole, and the others are."""
    X = generator(*seed, D, N).integers(-9, 10, (D, N))
    X[:, 0] -= X.sum(axis=1) % N
    X[0, 0] += 1
    return X


def distances(X):
    return cdist(X.T, X.T)


def centered(X):
    """X*'X*: what every formula has to give."""
    X = X - X.mean(axis=1, keepdims=True)
    return X.T @ X


def without_library(function, name):
    """What manifoldlib has for this exercise is off limits."""
    instead = f"{name} is to be made of sums and products of the numbers in the table"
    return off_limits(function, instead=instead)


def explain_first(answer, X, before, name):
    """Reasons that have nothing to do with the formula; `answer` and `centered` are of points."""
    mine, wanted = answer(X), centered(X)
    expect(mine.any(), f"{name}: every entry is 0")
    expect(
        before is None or not close(mine, before, 1e-6),
        f"{name}: it is the same as for another table before. Is something remembered?",
    )
    off = difference(mine, wanted)
    expect(
        off > 2e-3,
        f"{name}: nearly right, but the largest error is {off:.1g} of the largest value. Is "
        "something rounded or left out on the way?",
    )
    for factor in (1e3, 1e-3):
        expect(
            not close(answer(factor * X), centered(factor * X), 1e-5),
            f"{name}: right for the same points with coordinates {factor:g} times as large, but "
            "not for these. Is something rounded, or compared with a fixed number?",
        )


# Part (a)


@checker
def check_inner_product(inner_product):
    """x_i'x_j from two squared lengths and a distance."""

    def value(x, y):
        arguments = float(x @ x), float(y @ y), float(np.linalg.norm(x - y))
        return number(call(inner_product, *arguments, name="inner_product"), "inner_product")

    for X in clouds(1, shapes=((3, 8), (2, 9), (5, 4), (1, 6))):
        if not agree(*products(value, X), "inner_product"):
            explain_inner_product(value, X)
        x = X[:, 0]
        zero = call(inner_product, float(x @ x), 0.0, float(np.linalg.norm(x)), name=AT_ZERO)
        zero = number(zero, AT_ZERO)
        expect(
            abs(zero) < 1e-5 * (x @ x),
            f"{AT_ZERO} is {zero:.4g}, and every inner product with 0 is 0",
        )
    return "inner_product gives x'y for points near, far, equal and opposite"


AT_ZERO = "inner_product for x_j = 0"


def products(value, X):
    """Of all pairs of points, and of each with what is opposite, near, and far beyond."""
    pairs = [(x, y) for x in X.T for y in X.T]
    pairs += [(x, factor * x) for x in X.T for factor in (-1, 1.001, 5)]
    return np.array([(value(x, y), x @ y) for x, y in pairs]).T


def explain_inner_product(value, X):
    mine, wanted = products(value, X)
    off = difference(mine, wanted)
    expect(
        off > 2e-3,
        f"inner_product: nearly right, but the largest error is {off:.1g} of the largest value. Is "
        "something rounded, or compared with a fixed number?",
    )
    for factor in (1e3, 1e-3):
        expect(
            not close(*products(value, factor * X), 1e-5),
            f"inner_product: right for the same points with coordinates {factor:g} times as large, "
            "but not for these. Is something rounded, or compared with a fixed number?",
        )
    x = max(X.T, key=lambda x: abs(value(x, x) - x @ x))
    itself, true = told_apart(value(x, x), x @ x)
    expect(
        close(value(x, x), x @ x, 1e-5),
        f"inner_product: for two points that coincide, K_ii = K_jj = {true} and D_ij = 0, you get "
        f"{itself}. What is the inner product of a vector with itself?",
    )
    for x, y in zip(X.T, X.T[1:]):
        once, twice = value(x, y), value(2 * x, 2 * y)
        expect(
            abs(twice - 4 * once) < 1e-5 * (x @ x + y @ y),
            "inner_product: twice the coordinates, 2x and 2y, make an inner product four times as "
            f"large; yours goes from {once:.4g} to {twice:.4g}. Which of the three arguments is "
            "not yet a square?",
        )
    x = max(X.T, key=lambda x: abs(value(x, -x) + x @ x))
    opposite, true = told_apart(value(x, -x), -(x @ x))
    expect(
        close(value(x, -x), -(x @ x), 1e-5),
        f"inner_product: x and -x have the inner product -x'x = {true}, yours is {opposite}. Does "
        "a larger distance make it larger or smaller?",
    )
    at = np.abs(mine - wanted).argmax()
    given, true = told_apart(mine[at], wanted[at])
    expect(False, f"inner_product: yours is {given} where x'y = {true}. Expand |x - y|^2")


# Part (b)


@checker
def check_centered_gram(centered_gram):
    """K* from K alone."""
    with without_library(centered_gram, "centered_gram"):
        seen = {}
        for X in point_sets(2):
            mine = centered_of(centered_gram, X)
            if not agree(mine, centered(X), "centered_gram"):
                explain_centered(lambda X: centered_of(centered_gram, X), X, seen.get(len(mine)))
            seen[len(mine)] = mine
        X = whole_points(2, 5, 3)
        check_whole(centered_gram, (X.T @ X,), centered(X), "centered_gram")
    return "centered_gram is X*'X*, wherever the points are"


def centered_of(centered_gram, X):
    K = X.T @ X
    return numbers(call(centered_gram, K, name="centered_gram"), K.shape, "centered_gram")


def explain_centered(answer, X, before):
    explain_first(answer, X, before, "centered_gram")
    mine, wanted = answer(X), centered(X)
    expect(
        close(mine, mine.T, 1e-5),
        "centered_gram is not symmetric. A mean was taken away along rows or along columns only, "
        "but x_i and x_j are both centred",
    )
    moved = answer(X + np.abs(X).max() * np.arange(1, len(X) + 1)[:, None])
    sums, largest = np.abs(mine.sum(axis=1)).max(), np.abs(mine).max()
    rows = f". The row sums of X*'X* are zero; the largest of yours is {sums:.3g}"
    expect(
        close(moved, mine, 1e-4),
        "centered_gram changes when all points are moved together"
        + (rows if sums > 1e-5 * largest else ""),
    )
    expect(
        False,
        "centered_gram is not X*'X*: the entries are off by up to "
        f"{np.abs(mine - wanted).max():.3g}. Expand (x_i - mean)'(x_j - mean)",
    )


def check_whole(function, arguments, wanted, name):
    """A table of whole numbers has a result with fractions.

    That numpy refuses to write fractions into an array of integers is loud, and no wrong number.
    """
    try:
        mine = call(function, *arguments, name=name)
    except WrongAnswer as refusal:
        if isinstance(refusal.__cause__, TypeError) and "Cannot cast" in str(refusal.__cause__):
            return
        raise
    mine = numbers(mine, wanted.shape, name)
    at = np.unravel_index(np.abs(mine - wanted).argmax(), wanted.shape)
    given, true = told_apart(mine[at], wanted[at])
    expect(
        agree(mine, wanted, name),
        f"{name}: right for floats, but for a table of whole numbers it gives {given} instead of "
        f"{true}. What is written into an array of integers is cut off",
    )


# Part (c)


@checker
def check_gram_entry(gram_entry):
    """One entry of K* from the distances."""
    with without_library(gram_entry, "gram_entry"):
        seen = {}
        for X in point_sets(4):
            mine = table(gram_entry, X)
            if not agree(mine, centered(X), "gram_entry"):
                explain_entry(lambda X: table(gram_entry, X), X, seen.get(len(mine)))
            seen[len(mine)] = mine
        X = whole_points(1, 4, 5)
        check_whole(gram_entry, (np.abs(X.T - X), 0, 1), centered(X)[0, 1], "gram_entry")
    return "gram_entry gives every entry of K* from distances, for 2, 4, 5, 6 and 7 points"


def table(gram_entry, X):
    """All entries, asked for in no order."""
    D, N = distances(X), X.shape[1]
    mine = np.zeros((N, N))
    for k in generator(6, N).permutation(N * N):
        i, j = divmod(int(k), N)
        mine[i, j] = number(call(gram_entry, D, i, j, name="gram_entry"), "gram_entry")
    return mine


def explain_entry(answer, X, before):
    explain_first(answer, X, before, "gram_entry")
    mine, wanted = answer(X), centered(X)
    ratio = growth(answer, X)
    expect(
        abs(ratio - 9) < 1e-3,
        f"gram_entry: three times the distances make it {ratio:.3g} times as large on the "
        "average, and inner products nine times. Is every distance squared, in the means, too?",
    )
    expect(
        close(mine, mine.T, 1e-5),
        "gram_entry: entry (i, j) is not entry (j, i), although D is symmetric",
    )
    off = mine - wanted
    expect(
        not close(off, np.full(off.shape, off[0, 0]), 1e-5),
        f"gram_entry: all entries are off by the same number, {off[0, 0]:.4g}. The rows of K* "
        "must sum to zero; look at the last term",
    )
    expect(False, "gram_entry: " + hint_of_entry(mine, wanted))


def growth(answer, X):
    """By what an answer grows on the average when the distances grow to three times."""
    return np.linalg.norm(answer(3 * X)) / np.linalg.norm(answer(X))


def hint_of_entry(mine, wanted):
    """What a wrong table looks like."""
    if close(mine, -wanted, 1e-5):
        return "the sign is wrong: a point has a negative squared length"
    factor = np.vdot(mine, wanted) / np.vdot(wanted, wanted)
    if close(mine, factor * wanted, 1e-5):
        return f"it is {factor:.4g} times what it should be"
    if close(mine, np.roll(wanted, (1, 1), axis=(0, 1)), 1e-5):
        return "entry (i, j) is that of the points i - 1 and j - 1. Both count from 0"
    i, j = np.unravel_index(np.abs(mine - wanted).argmax(), wanted.shape)
    given, true = told_apart(mine[i, j] + 0.0, wanted[i, j])
    meaning = "for i = j it should be a squared length, and " if i == j else ""
    return (
        f"{meaning}for {len(wanted)} points entry ({i}, {j}) is {given} instead of {true}. Put (a) "
        "into (b): which terms with K_ii remain?"
    )


# Part (d)


@checker
def check_gram(gram):
    """The whole matrix K* from D."""
    with without_library(gram, "gram"):
        seen = {}
        for X in point_sets(7):
            mine = gram_of(gram, X)
            if not agree(mine, centered(X), "gram"):
                explain_gram(lambda X: gram_of(gram, X), X, seen.get(len(mine)))
            seen[len(mine)] = mine
        X = whole_points(1, 4, 8)
        check_whole(gram, (np.abs(X.T - X),), centered(X), "gram")
    return "gram is X*'X*, found without seeing X, for points on a line, in a plane and in space"


def gram_of(gram, X):
    D = distances(X)
    return numbers(call(gram, D, name="gram"), D.shape, "gram")


def explain_gram(answer, X, before):
    explain_first(answer, X, before, "gram")
    (D, N), mine, wanted = X.shape, answer(X), centered(X)
    for axis, lines, side in ((0, "columns", "left"), (1, "rows", "right")):
        sums = np.abs(mine.sum(axis=axis)).max()
        expect(
            sums < 1e-5 * np.abs(wanted).sum(),
            f"gram: the {lines} of K* sum to zero, yours to up to {sums:.3g}. What does the "
            f"matrix product with J from the {side} do to them?",
        )
    expect(
        np.trace(mine) > 0,
        "gram: the diagonal of K* holds squared lengths, and the sum of yours is negative",
    )
    factor = np.vdot(mine, wanted) / np.vdot(wanted, wanted)
    expect(
        not close(mine, factor * wanted, 1e-5),
        f"gram: the points of your matrix are {np.sqrt(abs(factor)):.3g} times as far apart as "
        "they should be",
    )
    ratio = growth(answer, X)
    rank, of_points = rank_of(mine), rank_of(wanted)
    expect(
        False,
        f"gram: for {N} points with {D} coordinates it differs from X*'X* by up to "
        f"{np.abs(mine - wanted).max():.3g}"
        + (f", and its rank is {rank} in place of {of_points}" if rank != of_points else "")
        + f". Three times the distances make it {ratio:.3g} times as large"
        + (". Does the square act on each entry?" if ratio < 8.9 or rank > of_points else ""),
    )


def rank_of(K):
    return np.linalg.matrix_rank(K, tol=1e-6 * np.abs(K).max())
