"""Checks of [FML Ex 15.2]: from distances to centred inner products, entry by entry."""

import numpy as np
from scipy.spatial.distance import cdist

from . import call, close, expect, numbers, passed

SHAPES = ((2, 5), (3, 7), (6, 4))


def points(D, N):
    """Points around a mean that is not the origin."""
    rng = np.random.default_rng(10 * D + N)
    return rng.standard_normal((D, N)) + 2


def distances(X):
    return cdist(X.T, X.T)


def centered(X):
    """X*'X*: what every formula has to give."""
    X = X - X.mean(axis=1, keepdims=True)
    return X.T @ X


def check_inner_product(inner_product):
    """x_i'x_j from two squared lengths and a distance."""

    def value(x, y):
        arguments = x @ x, y @ y, np.linalg.norm(x - y)
        given = call(inner_product, *arguments, name="inner_product")
        return float(numbers(given, (), "inner_product"))

    X = points(3, 12).T
    for x in X:
        expect(
            np.isclose(value(x, x), x @ x),
            f"inner_product: for two points that coincide, K_ii = K_jj = {x @ x:.3g} and D_ij = 0, "
            f"you get {value(x, x):.3g}. What is the inner product of a vector with itself?",
        )
    for x, y in zip(X[:6], X[6:]):
        mine, doubled = value(x, y), value(2 * x, 2 * y)
        expect(
            np.isclose(doubled, 4 * mine),
            "inner_product: twice the coordinates, 2x and 2y, make an inner product four times as "
            f"large; yours becomes {doubled / mine:.3g} times as large. Which of the three "
            "arguments is not yet a square?",
        )
        opposite = value(x, -x)
        expect(
            np.isclose(opposite, -(x @ x)),
            f"inner_product: x and -x have the inner product -x'x = {-(x @ x):.3g}, yours is "
            f"{opposite:.3g}. Does a larger distance make it larger or smaller?",
        )
        expect(
            np.isclose(mine, x @ y),
            f"inner_product: yours is {mine:.4g} where x'y = {x @ y:.4g}. Expand |x - y|^2",
        )
    passed("inner_product gives x'y for points near, far, equal and opposite")


def check_centered_gram(centered_gram):
    """K* from K alone."""
    for shape in SHAPES:
        X = points(*shape)

        def value(X):
            K = X.T @ X
            return numbers(call(centered_gram, K, name="centered_gram"), K.shape, "centered_gram")

        mine, moved = value(X), value(X + np.arange(1.0, len(X) + 1)[:, None])
        expect(
            close(mine, mine.T),
            "centered_gram is not symmetric. A mean was taken away along rows or along columns "
            "only, but x_i and x_j are both centred",
        )
        expect(
            close(moved, mine, 1e-6),
            "centered_gram changes when all points are moved together. The row sums of X*'X* are "
            f"zero; the largest of yours is {np.abs(mine.sum(axis=1)).max():.3g}",
        )
        expect(
            close(mine, centered(X)),
            "centered_gram is not X*'X*: the entries are off by up to "
            f"{np.abs(mine - centered(X)).max():.3g}. Expand (x_i - mean)'(x_j - mean)",
        )
    passed("centered_gram is X*'X*, wherever the points are")


def check_gram_entry(gram_entry):
    """One entry of K* from the distances."""
    for shape in SHAPES:
        X = points(*shape)
        N = shape[1]
        D, wanted = distances(X), centered(X)

        def table(D):
            pairs = np.ndindex(N, N)
            values = [call(gram_entry, D.copy(), i, j, name="gram_entry") for i, j in pairs]
            return numbers(values, (N * N,), "gram_entry").reshape(N, N)

        mine, tripled = table(D), table(3 * D)
        ratio = np.linalg.norm(tripled) / np.linalg.norm(mine) if mine.any() else 0
        expect(
            np.isclose(ratio, 9, rtol=1e-6),
            f"gram_entry: three times the distances make it {ratio:.3g} times as large on the "
            "average, and inner products nine times. Is every distance squared, in the means, too?",
        )
        expect(
            close(mine, mine.T),
            "gram_entry: entry (i, j) is not entry (j, i), although D is symmetric",
        )
        off = mine - wanted
        expect(
            close(off, np.full((N, N), off[0, 0]), 1e-7) or close(mine, wanted),
            "gram_entry: " + hint_of_entry(mine, wanted),
        )
        expect(
            close(mine, wanted),
            f"gram_entry: all entries are off by the same number, {off[0, 0]:.4g}. The rows of K* "
            "must sum to zero; look at the last term",
        )
    passed("gram_entry gives every entry of K* from distances, for 4, 5 and 7 points")


def hint_of_entry(mine, wanted):
    """What a wrong table looks like."""
    if close(mine, -wanted):
        return "the sign is wrong: a point has a negative squared length"
    factor = np.vdot(mine, wanted) / np.vdot(wanted, wanted)
    if close(mine, factor * wanted):
        return f"it is {factor:.3g} times what it should be"
    return (
        f"for i = j it should be a squared length, and for i = j = 0 it is {mine[0, 0]:.4g} instead "
        f"of {wanted[0, 0]:.4g}. Put (a) into (b): which terms with K_ii remain?"
    )


def check_gram(gram):
    """The whole matrix K* from D."""
    for D, N in SHAPES:
        X = points(D, N)
        wanted = centered(X)
        mine = numbers(call(gram, distances(X), name="gram"), (N, N), "gram")
        for axis, lines, side in ((0, "columns", "left"), (1, "rows", "right")):
            sums = np.abs(mine.sum(axis=axis)).max()
            expect(
                sums < 1e-9 * np.abs(wanted).sum(),
                f"gram: the {lines} of K* sum to zero, yours to up to {sums:.3g}. What does the "
                f"matrix product with H from the {side} do to them?",
            )
        expect(
            np.trace(mine) > 0,
            "gram: the diagonal of K* holds squared lengths, and the sum of yours is negative",
        )
        factor = np.vdot(mine, wanted) / np.vdot(wanted, wanted)
        expect(
            close(mine, wanted) or not close(mine, factor * wanted),
            f"gram: the points of your matrix are {np.sqrt(abs(factor)):.3g} times as far "
            "apart as they should be",
        )
        rank, of_points = rank_of(mine), rank_of(wanted)
        expect(
            close(mine, wanted),
            f"gram: for {N} points with {D} coordinates it has rank {rank}, and K* = X*'X* has rank "
            f"{of_points}; they differ by up to {np.abs(mine - wanted).max():.3g}. Does the square "
            "act on each entry?",
        )
    passed("gram is X*'X*, found without seeing X, in 2, 3 and 6 dimensions")


def rank_of(K):
    return np.linalg.matrix_rank(K, tol=1e-8 * np.abs(K).max())
