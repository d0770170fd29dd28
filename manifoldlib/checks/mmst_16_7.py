"""Checks of [MMST Ex 16.7]: when the doubly centred matrix is nonnegative definite."""

import functools

import numpy as np
from scipy.spatial.distance import cdist

from . import (
    EMPTY,
    Demand,
    WrongAnswer,
    a_value,
    agree,
    as_array,
    call,
    checker,
    close,
    clouds,
    expect,
    generator,
    numbers,
    of_them,
    told_apart,
    vector,
)
from .prohibitions import off_limits, watching

DEMANDS = (
    Demand("a", "$d_{ii}=0$", "something on the diagonal"),
    Demand("a", r"$d_{ij}\ge0$", "a negative distance"),
    Demand("a", "$d_{ij}=d_{ji}$", "not symmetric"),
    Demand("a", "B$ has a negative eigenvalue", "a triangle"),
    Demand("a", "beyond rounding", "three places on a line, in single precision"),
    Demand("a", "n x n, for any n you like", "the distances as a list of pairs"),
    Demand("b", "obeys it", "the answer to (a)"),
    Demand("b", "with $d_{ij}>0$ for", "two of the things coincide"),
    Demand("b", "still has a negative eigenvalue", "four points of the plane"),
    Demand("c", "leave their arguments as they are", "centres the points that were given"),
    Demand("c", "not centred", "the points as they are"),
    Demand("c", "for every $z$", "divided by the length of z"),
    Demand("c", "linear in $z$", "the root of what should be shown to be positive"),
    Demand("c", r"squared length is $z^\top Bz$", "an average in place of a sum"),
    Demand("c", "from the points, without a root or the eigenvalues of $B$", "a root of B"),
    Demand("d", "leave their arguments as they are", "squares D in place"),
    Demand("d", "with these distances", "eigenvalues for their roots"),
    Demand("d", "points as columns", "points as rows"),
    Demand("d", "in any dimension", "two dimensions, whatever D says"),
    Demand("d", "that belongs to no points, return `None`", "negative eigenvalues are left out"),
    Demand("d", "in metres or in kilometres", "an absolute tolerance of 1e-12"),
    Demand("d", "more than $10^{-5}$ of it is not", "a tolerance of 1e-4"),
    Demand("d", "is rounding", "no tolerance"),
    Demand("c", "do without manifoldlib", "the map of the library"),
    Demand("d", "do without manifoldlib", "the library, and a look at the distances"),
)


def doubly_centered(D):
    J = np.eye(len(D)) - 1 / len(D)
    return -0.5 * J @ D**2 @ J


def distances(X):
    """Between the columns; there may be no rows at all."""
    return cdist(X.T, X.T) if len(X) else np.zeros((X.shape[1], X.shape[1]))


# Parts (a) and (b)


@checker
def check_counterexample(dissimilarity):
    D = read(dissimilarity, "dissimilarity")
    expect(
        len(D) > 2,
        "dissimilarity: with two things there is one distance, and two points on a line have it",
    )
    lowest = refuse_euclidean(D, "dissimilarity")
    return f"this is a dissimilarity, and B has the eigenvalue {lowest:.3g}"


@checker
def check_metric(metric):
    D = read(metric, "metric")
    n = len(D)
    apart = D + np.diag(np.full(n, np.inf))
    expect(apart.min() > 0, "metric: different things must be at a positive distance")
    detours = functools.reduce(np.minimum, (np.add.outer(row, row) for row in D))
    i, j = np.unravel_index(np.argmax(D - detours), D.shape)
    direct, detour = told_apart(D[i, j], detours[i, j])
    expect(
        D[i, j] <= detours[i, j] * (1 + 1e-6),
        f"metric: from {i} to {j} it is {direct}, and by way of another point only {detour}. The "
        "triangle inequality forbids that",
    )
    expect(
        n > 3,
        "metric: up to three distances that obey the triangle inequality are the sides of a "
        "triangle, so points of the plane have them. Take more",
    )
    lowest = refuse_euclidean(D, "metric")
    return f"no detour is shorter, and yet B has the eigenvalue {lowest:.3g}"


def read(D, name):
    """A student's matrix, if it is a dissimilarity; without the rounding that hides it."""
    expect(D is not None and D is not ..., f"{name} {EMPTY}")
    D = as_array(D, name)
    expect(
        D.ndim == 2 and len(D) == D.shape[1],
        f"{name} has shape {D.shape}; it should be a table with a row and a column for every thing",
    )
    D = numbers(D, D.shape, name)
    expect(len(D) > 1, f"{name} needs at least two things")
    rounding = 1e-6 * np.abs(D).max()  # also of single precision
    expect(np.abs(np.diag(D)).max() <= rounding, f"{name} is no dissimilarity: d_ii must be 0")
    expect(np.abs(D - D.T).max() <= rounding, f"{name} is no dissimilarity: d_ij must be d_ji")
    expect(D.min() >= -rounding, f"{name} is no dissimilarity: {D.min():g} is negative")
    return np.maximum((D + D.T) / 2, 0) * (1 - np.eye(len(D)))


def refuse_euclidean(D, name):
    """The smallest eigenvalue of B, which must be negative beyond rounding."""
    size = D.max() or 1.0  # so that the squares neither vanish nor overflow
    lam = np.linalg.eigvalsh(doubly_centered(D / size))
    expect(
        lam[0] < -1e-6 * lam[-1],
        f"{name}: the smallest eigenvalue of B is 0 up to rounding, so some {len(D)} points have "
        "these distances. Try to draw them, and change a number so that it fails",
    )
    return lam[0] * size**2


# Part (c)


@checker
def check_combine(combine):
    for X in configurations():
        n = X.shape[1]
        B = doubly_centered(distances(X))
        y, z = generator(3, n).standard_normal((2, n)) * np.geomspace(0.3, 3, n)
        lengths = []
        for factors in (np.ones(n), y, z, np.eye(n)[0], np.zeros(n)):
            v = combined(combine, factors, X)
            lengths.append((v @ v, factors @ B @ factors, (factors @ factors) * np.trace(B)))
        if not all(agree([v, s], [zBz, s], "the squared length") for v, zBz, s in lengths):
            refuse_length(lengths, X)
        expect(
            is_linear(combine, y, z, X, np.trace(B)),
            "combine: the length is right, but your vector is not linear in z: that for y - 2z is "
            "not that for y minus twice that for z. Write it from the points; a root of z'Bz "
            "presumes what is to be shown",
        )
    refuse_roots(combine)
    return "z'Bz is the squared length of a vector, linear in z, so never negative"


def configurations():
    """Clouds, a pair of points, and some of which two coincide."""
    yield from clouds(16, 7)
    rng = generator(7)
    yield rng.standard_normal((3, 2)) + 1
    yield np.round(rng.standard_normal((2, 6)) + 1, 1)[:, [0, 1, 2, 2, 3, 4, 5]]


def combined(combine, z, X):
    """The student's vector; a number will do for one of length 1."""
    name = "combine" if z.any() else "combine for z = (0, ..., 0)"
    v = np.atleast_1d(as_array(call(combine, z, X, name="combine"), name))
    expect(
        v.ndim == 1 or (v.ndim == 2 and 1 in v.shape),
        f"combine returns shape {v.shape} for {X.shape[1]} points with {len(X)} coordinates; it "
        "should be a vector",
    )
    return vector(v, None, name)


def is_linear(combine, y, z, X, size):
    both = [combined(combine, factors, X) for factors in (y, z, y - 2 * z)]
    if len({v.size for v in both}) > 1:
        return False
    off = both[2] - both[0] + 2 * both[1]
    return off @ off <= 1e-8 * size * (y @ y + 4 * z @ z)


def refuse_length(lengths, X):
    """Why the squared length is not z'Bz."""
    (of_ones, _, size), (vv, zBz, _) = lengths[:2]
    where = f"for {X.shape[1]} points with {len(X)} coordinates"
    expect(
        of_ones <= 1e-6 * size,
        f"combine: for z = (1, ..., 1) the length must be 0, because B1 = 0; {where} yours is "
        f"{np.sqrt(of_ones):.3g}. Do the distances know where the origin is?",
    )
    expect(
        not close(vv, zBz**2, 1e-4),
        "combine returns z'Bz itself, as it seems. Return a vector whose squared length it is",
    )
    ratios = np.array([v / q for v, q, s in lengths[1:4] if q > 1e-9 * s])
    always = "always " if np.ptp(ratios) < 1e-4 * np.abs(ratios).max() else ""
    raise WrongAnswer(
        f"combine: the squared length of your vector is {always}{vv / zBz:.6g} times z'Bz {where}"
    )


def refuse_roots(combine):
    """A root of B exists only if it has no negative eigenvalue: that is what is to be shown."""
    X = next(clouds(16, 7, shapes=((3, 8),)))
    z = generator(8).standard_normal(8)
    library = off_limits(combine, instead="Write the vector from the points alone")
    with library, without_roots(combine, X):
        call(combine, z, X, name="combine")


ROOTS = ("eigh", "eig", "eigvalsh", "svd", "cholesky", "ldl", "sqrtm")


def without_roots(combine, X):
    """In here the decompositions of numpy and scipy refuse B, and multiples of it."""
    B = doubly_centered(distances(X))

    def look(name, M):
        if np.shape(M) == B.shape:
            factor = np.vdot(M, B) / np.vdot(B, B)
            expect(
                not close(M, factor * B, 1e-5),
                f"combine takes {name} of B. That B has no negative eigenvalue "
                "is what is to be shown: write the vector from the points",
            )

    return watching(combine, ROOTS, look)


# Part (d)


@checker
def check_points(points):
    for unit in (1.0, 1e-3, 1e8):
        other = f" (in another unit: all numbers {unit:g} times as large)"
        place = other if unit != 1 else ""
        for D, dimension, what in euclidean():
            check_found(points, unit * D, dimension, what + place)
        for D, what in impossible():
            expect(
                given_points(points, unit * D, what + place) is None,
                f"points returns points for {what}{place}, but none have these distances. Return "
                "None; which eigenvalue tells you, and negative compared with what?",
            )
    return "points finds the points wherever there are any, in any unit, and says None where not"


def euclidean():
    """Tables of distances of points, how many coordinates these have, and a name for it."""
    n = int(generator(4).integers(11, 16))
    some = list(clouds(16, 7, 4, shapes=((2, 7), (1, 5), (4, 9), (6, 4), (3, n)), scales=(1,)))
    flat = generator(5).standard_normal((2, 8)) * [[1], [0.01]]
    for X in (*some, flat, np.array([[1.0, 3.0]])):
        r, n = X.shape
        yield distances(X), r, f"the table of {n} points with {of_them(r, 'coordinate')}"
    yield np.zeros((4, 4)), 0, "the table of four things at one place (zeros only)"
    yield np.zeros((1, 1)), 0, "the table of a single thing"


def impossible():
    """Tables that no points have, and a name for it: some fail badly, some by little."""
    path = np.abs(np.subtract.outer(np.arange(6.0), np.arange(6.0)))
    yield (
        np.minimum(path, 6 - path),
        "the table of six things in a ring, each one step from the next",
    )
    star = 2 - 2 * np.eye(5)
    star[0, 1:] = star[1:, 0] = 1
    yield star, "the table of a centre at distance 1 from four things that are 2 apart"
    for a, b, c in ((1, 1, 3), (0, 2, 1)):
        D = np.array([[0, a, c], [a, 0, b], [c, b, 0.0]])
        yield D, f"the table of three things with the distances {a}, {b} and {c}"
    for ratio in (5e-3, 5e-5):
        what = f"a table for which the smallest eigenvalue of B is -{ratio:g} times the largest"
        yield slightly_impossible(ratio), what


def slightly_impossible(ratio):
    """Distances of points after a square, along a new direction, was taken from B."""
    D = around_a_place()
    B = doubly_centered(D)
    lam, V = np.linalg.eigh(B)
    i, j = np.unravel_index(np.argsort(D, axis=None)[D.size // 2], D.shape)
    free = V[:, :-2] - V[:, :-2].mean(axis=0)  # neither the points nor the vector of ones
    u = free @ (free[i] - free[j])
    B = B - ratio * lam[-1] * np.outer(u, u) / (u @ u)
    squares = np.diag(B)[:, None] + np.diag(B) - 2 * B
    return np.sqrt(np.maximum(squares, 0) * (1 - np.eye(len(D))))


def around_a_place(n=9):
    """Distances of points around a place, none of them near another."""
    radius, off = generator(6).uniform([[1.0], [-0.2]], [[2.0], [0.2]], (2, n))
    angle = 2 * np.pi * (np.arange(n) + off) / n
    return distances(radius * [np.cos(angle), np.sin(angle)])


def check_found(points, D, dimension, what):
    """The points that belong to the table exist: are they there?"""
    X = given_points(points, D, what)
    expect(
        X is not None,
        f"points says None for {what}, but these points exist. Is a negative eigenvalue that is "
        "tiny beside the largest one more than rounding?",
    )
    found = distances(X)
    if not agree(found**2, D**2, "the squared distances"):
        rows = X.shape == D.shape and close(distances(X.T), D, 1e-4)
        expect(not rows, "points: points are columns, and yours are the rows")
        few = ". They are too few coordinates" if len(X) < min(dimension, len(D) - 1) else ""
        raise WrongAnswer(
            f"points: for {what} the distances of yours are off by up to "
            f"{np.abs(found - D).max():.3g}, where the largest is {D.max():.3g}{few}"
        )


def given_points(points, D, what):
    """A student's points, or None, which is an answer here."""
    expect(points is not None and points is not ..., f"points {EMPTY}")
    expect(callable(points), f"points should be a function, got {a_value(points)}")

    @functools.wraps(points, updated=())
    def boxed(D):  # `call` takes None for a missing return
        return [points(D)]

    with off_limits(points, instead="Find the points from B"), np.errstate(all="ignore"):
        try:
            (X,) = call(boxed, D, name="points")
        except WrongAnswer as refusal:
            if " stopped" in str(refusal):
                raise WrongAnswer(f"{refusal}. It was called for {what}") from None
            raise
    return None if X is None else columns_for(X, D, what)


def columns_for(X, D, what):
    """A student's points as columns, as many as the table has rows."""
    imaginary = isinstance(X, np.ndarray) and np.iscomplexobj(X) and np.abs(X.imag).max() > 0
    expect(
        not imaginary,
        f"points: some coordinates are imaginary for {what}, as roots of negative eigenvalues are",
    )
    X, n = as_array(X, "points"), len(D)
    X = X[:, None] if n == 1 and X.ndim == 1 else X
    expect(
        X.ndim == 2 and X.shape[1] == n,
        f"points returns shape {X.shape} for {what}; points are columns",
    )
    expect(
        not np.isnan(X).any(),
        f"points: some coordinates are NaN for {what}. An eigenvalue that should be 0 may come "
        "out as -1e-17, which has no root, and 0 / 0 is no number either",
    )
    return numbers(X, X.shape, "points")
