"""Checks of an exercise of ours: maps that measures of neighbours praise, and that are wrong."""

import numpy as np
from scipy.spatial.distance import pdist, squareform

from manifoldlib.datasets import arc_length, arc_length_inverse

from . import (
    Demand,
    agree,
    call,
    checker,
    close,
    columns,
    expect,
    generator,
    number,
    once,
    told_apart,
)

K = 10

DEMANDS = (
    Demand("a", "leave their arguments as they are", "scales the points in place"),
    Demand("a", "the nearest has the rank 1", "the point itself has the rank 1"),
    Demand("a", "the one that comes first in `X` has the smaller rank", "ties share the best rank"),
    Demand("a", "and not among its $k$ nearest in `X`", "all neighbours in the map count"),
    Demand("a", "in the order of their distance from point $i$ in the data", "ranks in the map"),
    Demand("a", "1\\le k", "for ten neighbours only"),
    Demand("a", "any numbers of rows", "the first two rows"),
    Demand("a", "in any unit", "distances rounded"),
    Demand("a", "Some points may be equal", "whoever is nearest is the point itself"),
    Demand("b", "a trustworthiness above .98", "laid over itself"),
    Demand("b", "below .3", "the truth"),
    Demand("b", "in any unit", "gaps of 10"),
    Demand("b", "the points stand in no order", "by the number of the point"),
    Demand("b", "its continuity below .97", "neither torn nor folded"),
    Demand("b", "leave their arguments as they are", "shifts the pieces in place"),
    Demand("c", "a continuity above .98", "folded ten times"),
    Demand("c", "below .9", "PCA of the roll"),
    Demand("c", "in any unit", "folded at 45"),
    Demand("d", "a continuity above .98", "torn into pieces"),
    Demand("d", "a trustworthiness above .98", "folded once"),
    Demand("d", "below .3", "from far outside"),
    Demand("d", "in any unit", "from one below the sheet"),
)


def ranks(X):
    """The rank of each point among the others, by distance and then by number; 0 for itself."""
    D = squareform(pdist(X.T))
    np.fill_diagonal(D, -1)
    return np.argsort(D.argsort(axis=1, kind="stable"), axis=1)


def measure(r, q, k=K):
    """The trustworthiness of a map with the ranks q of data with the ranks r."""
    N = len(r)
    strangers = (q <= k) & (r > k)
    return 1 - 2 * (r - k)[strangers].sum() / (N * k * (2 * N - 3 * k - 1))


# (a)


def pairs():
    """Points with ties, equal points, generic ones; few and many rows, several scales and k."""
    rng = generator(1509, 1)
    for D, d, N, k, scale in (
        (3, 2, 60, 10, 1.0),
        (30, 2, 12, 5, 1e-3),
        (4, 4, 41, 20, 1e3),
        (2, 1, 50, 1, 1e-9),
    ):
        X = scale * (rng.standard_normal((D, N)) + 3)
        Y = X[:d] + 0.5 * scale * rng.standard_normal((d, N))
        yield f"{N} points in {D} dimensions, of the size {scale:g}", X, Y, k
    for D, d, N, k, scale in (
        (2, 2, 40, 3, 1.0),
        (3, 1, 30, 7, 2.0**-10),
        (1, 2, 25, 12, 2.0**10),
        (5, 3, 9, 1, 1.0),
        (2, 1, 3, 1, 1.0),
    ):
        X, Y = rng.integers(-4, 5, (D, N)), rng.integers(-3, 4, (d, N))
        yield f"{N} points of a grid in {D} dimensions", scale * X, 3.0 * Y / scale, k
    places = np.repeat(rng.integers(-9, 10, (2, 8)), 4, axis=1)
    few = rng.permutation(places, axis=1).astype(float)
    yield "8 places with 4 points each", few, rng.standard_normal((2, 32)), 6
    yield "the same", few, rng.permutation(few, axis=1), 2
    yield "a map in which 32 points share 8 places", rng.standard_normal((3, 32)), few, 6
    X = rng.standard_normal((3, 20))
    yield "a map that is the data", X, X.copy(), 4


def suspicions(X, Y, k):
    """What the number may be instead."""
    N, r, q = X.shape[1], ranks(X), ranks(Y)
    factor = 2 / (N * k * (2 * N - 3 * k - 1))
    strangers = (q <= k) & (r > k)
    missing = (r <= k) & (q > k)
    near = (q <= k) & (q > 0)
    yield (
        "That is the number with the arguments exchanged: the strangers stand in the list of the "
        "map, and are ranked in the data",
        1 - factor * (q - k)[missing].sum(),
    )
    yield (
        "That comes out if the strangers are ranked by their distance in the map",
        1 - factor * (k - q)[strangers].sum(),
    )
    yield "That is 1 less the share of strangers", 1 - strangers.sum() / (N * k)
    yield "That comes out if k is not subtracted", 1 - factor * r[strangers].sum()
    yield "That comes out without the 2", 1 - factor / 2 * (r - k)[strangers].sum()
    yield "That is without the 1 from which the sum is taken", factor * (r - k)[strangers].sum()
    yield (
        "That comes out if all neighbours in the map count, not only the strangers",
        1 - factor * (r - k)[near].sum(),
    )
    yield (
        "That comes out if each point counts as its own nearest neighbour",
        1 - factor * (r + 1 - k)[(q < k) & (r >= k)].sum(),
    )


@checker
def check_trustworthiness(trustworthiness):
    """The sum over strangers, with ties, equal points, and k from 1 to the last below N/2."""
    for name, X, Y, k in pairs():
        mine = number(call(trustworthiness, X, Y, k, name="trustworthiness"), "trustworthiness")
        right = measure(ranks(X), ranks(Y), k)
        if agree(mine, right, "trustworthiness", 1e-9, at_least=1e-6):
            continue
        # a measure without strangers is 1 for many reasons
        told = suspicions(X, Y, k) if mine != 1 else ()
        why = next((text for text, x in told if close(mine, x, 1e-9)), None)
        got, wanted = told_apart(mine, right)
        if why is None:
            equal = (
                len(np.unique(X, axis=1).T) < X.shape[1] or len(np.unique(Y, axis=1).T) < Y.shape[1]
            )
            why = (
                "Some of these points are equal, and many distances are. Who comes first?"
                if equal
                else "Many distances are equal here. Who comes first?"
                if "grid" in name
                else "No two distances are equal here. Which points are strangers, and where are "
                "they ranked?"
            )
        expect(False, f"trustworthiness = {got} for {name} and k = {k}, not {wanted}. {why}")
    return "trustworthiness ranks the strangers of the map in the data, and settles ties by number"


# (b), (c), (d)


@once
def rolls():
    """Rolls and their sheets, evenly filled or not, in several units; ranks, and distances."""
    rng, found = np.random.default_rng(int(generator(1509, 2).integers(2**60))), []
    for N, scale, power in ((600, 1.0, 1), (500, 1e-3, 2), (800, 1e3, 1), (520, 1.0, 2)):
        first, length, height = 11.2, rng.uniform(70, 90), rng.uniform(10, 20)
        u, h = rng.random((2, N))
        # The density along the sheet: even, or growing threefold.
        along = length * (u if power == 1 else np.sqrt(u * 8 / 9 + 1 / 9) * 1.5 - 0.5)
        t = arc_length_inverse(first + along)
        X = np.array([t * np.cos(t), height * h, t * np.sin(t)])
        S = scale * np.array([arc_length(t) - first, height * h])
        found.append((scale * X, S, ranks(X), pdist(S.T)))
    return found


def numbers_of(answer, name):
    """Trustworthiness, continuity and correlation of the maps of all rolls, with the roll."""
    for which, (X, S, r, true) in enumerate(rolls(), 1):
        N = X.shape[1]
        Y = columns(call(answer, X, S, name=name), (2, N), name)
        where = f"{name}: in the map of roll {which}, {N} points and {np.ptp(S[0]):.3g} long,"
        distances = pdist(Y.T)
        expect(np.ptp(distances) > 0, f"{where} all distances are equal")
        far = np.corrcoef(distances, true)[0, 1]
        q = ranks(Y)
        yield where, measure(r, q), measure(q, r), far


def above(value, bound, where, what, hint):
    expect(value > bound, f"{where} {what} is {value:.4g}, and should be above {bound}. {hint}")


def below(value, bound, where, what, hint):
    expect(value < bound, f"{where} {what} is {value:.4g}, and should be below {bound}. {hint}")


STRANGERS = "Points have neighbours in the map that are far away in the data"
MISSING = "Points have lost neighbours that they have in the data"
TOO_TRUE = "What is far apart on the sheet should not be far apart in the map"


@checker
def check_torn(torn):
    """No strangers, and a wrong order of the pieces."""
    found = []
    for where, T, C, far in numbers_of(torn, "torn"):
        above(T, 0.98, where, "the trustworthiness", STRANGERS)
        below(far, 0.3, where, "the correlation of the distances", TOO_TRUE)
        below(C, 0.97, where, "the continuity", "Where are neighbours separated?")
        found.append((T, far))
    T, far = min(T for T, _ in found), max(far for _, far in found)
    return f"trustworthiness at least {T:.3f}, and correlation of the distances at most {far:.2f}"


@checker
def check_folded(folded):
    """No neighbour is missing, and many strangers have come."""
    found = []
    for where, T, C, _ in numbers_of(folded, "folded"):
        above(C, 0.98, where, "the continuity", MISSING)
        below(T, 0.9, where, "the trustworthiness", "Too few strangers have come")
        found.append((C, T))
    C, T = min(C for C, _ in found), max(T for _, T in found)
    return f"continuity at least {C:.3f}, and trustworthiness at most {T:.2f}"


@checker
def check_inflated(inflated):
    """Both measures high, and the large distances wrong."""
    found = []
    for where, T, C, far in numbers_of(inflated, "inflated"):
        above(T, 0.98, where, "the trustworthiness", STRANGERS)
        above(C, 0.98, where, "the continuity", MISSING)
        below(far, 0.3, where, "the correlation of the distances", TOO_TRUE)
        found.append((min(T, C), far))
    low, far = min(low for low, _ in found), max(far for _, far in found)
    return f"both measures at least {low:.3f}, and correlation of the distances at most {far:.2f}"
