"""Checks of [MMST Ex 16.7]: when the doubly centred matrix is nonnegative definite, and when not."""

import numpy as np
from scipy.spatial.distance import cdist

from . import call, close, expect, numbers, passed, vector


def doubly_centered(D):
    H = np.eye(len(D)) - 1 / len(D)
    return -0.5 * H @ D**2 @ H


def distances(X):
    return cdist(X.T, X.T)


def read(D, name):
    """A student's matrix, if it is a dissimilarity."""
    expect(D is not None and D is not ..., f"{name} is still empty: fill in the answer cell")
    table = isinstance(D, (list, tuple)) or np.ndim(D) == 2
    table = table and all(np.size(row) == len(D) for row in D)
    expect(table, f"{name} should be a table with a row and a column for every thing")
    D = numbers(D, (len(D), len(D)), name)
    expect(len(D) > 1, f"{name} needs at least two things")
    expect(not np.diag(D).any(), f"{name} is no dissimilarity: d_ii must be 0")
    expect(close(D, D.T), f"{name} is no dissimilarity: d_ij must be d_ji")
    expect(D.min() >= 0, f"{name} is no dissimilarity: {D.min():g} is negative")
    return D


def refuse_euclidean(D, name):
    """The smallest eigenvalue of B, which must be negative beyond rounding."""
    lam = np.linalg.eigvalsh(doubly_centered(D))
    expect(
        lam[0] < -1e-9 * max(lam[-1], np.abs(D).max() ** 2),
        f"{name}: the smallest eigenvalue of B is {abs(lam[0].round(9)):g} up to rounding, so some "
        f"{len(D)} points have these distances. Try to draw them, and change a number so that it fails",
    )
    return lam[0]


def check_counterexample(dissimilarity):
    """A dissimilarity for which the claim is false."""
    D = read(dissimilarity, "dissimilarity")
    expect(
        len(D) > 2,
        "dissimilarity: with two things there is one distance, and two points on a line have it",
    )
    lowest = refuse_euclidean(D, "dissimilarity")
    passed(f"this is a dissimilarity, and B has the eigenvalue {lowest:.3f}")


def check_metric(metric):
    """The same with the triangle inequality."""
    D = read(metric, "metric")
    n = len(D)
    apart = D + np.diag(np.full(n, np.inf))
    expect(apart.min() > 0, "metric: different things must be at a positive distance")
    detours = np.min(D[:, :, None] + D[None], axis=1)
    i, j = np.unravel_index(np.argmax(D - detours), D.shape)
    expect(
        D[i, j] <= detours[i, j] * (1 + 1e-9),
        f"metric: from {i} to {j} it is {D[i, j]:g}, and by way of another point only "
        f"{detours[i, j]:g}. The triangle inequality forbids that",
    )
    expect(
        n > 3,
        "metric: three distances that obey the triangle inequality are the sides of a triangle, "
        "so three points of the plane have them. Take one point more",
    )
    lowest = refuse_euclidean(D, "metric")
    passed(f"no detour is shorter, and yet B has the eigenvalue {lowest:.3f}")


def check_combine(combine):
    """A vector, linear in z, whose squared length is z'Bz."""
    rng = np.random.default_rng(0)
    for r, n in ((2, 6), (5, 4), (1, 4)):
        X = 3 + rng.standard_normal((r, n))
        B = doubly_centered(distances(X))

        def value(z, X=X):
            given = call(combine, z.copy(), X.copy(), name="combine")
            return vector(np.atleast_1d(given), np.size(given), "combine")

        y, z = rng.standard_normal((2, n))
        ones = value(np.ones(n))
        expect(
            ones @ ones < 1e-16 * np.sum(X**2),
            f"combine: for z = (1, ..., 1) the length must be 0, because B1 = 0; yours is "
            f"{np.linalg.norm(ones):.3g}. Do the distances know where the origin is?",
        )
        v = value(z)
        ratio = (v @ v) / (z @ B @ z)
        expect(
            np.isclose(ratio, 1),
            f"combine: the squared length of your vector is {ratio:.4g} times z'Bz for {n} points "
            f"with {r} coordinates",
        )
        expect(
            v.size == value(y).size and close(value(y + z), value(y) + v, 1e-7),
            "combine: the length is right, but the vector for y + z is not the sum of those for y and "
            "z. Write it from the points; a root of z'Bz presumes what is to be shown",
        )
    passed("z'Bz is the squared length of a vector, linear in z, so never negative")


def check_points(points):
    """Coordinates with the given distances exactly if there are any."""
    rng = np.random.default_rng(1)
    for r, n in ((1, 5), (2, 7), (4, 9), (6, 4)):
        D = distances(rng.standard_normal((r, n)) + 1)
        X = given_points(points, D)
        found = f"{n} points with {r} coordinates exist and have these distances"
        expect(X is not None, f"points says None, but {found}. Is a tiny negative number rounding?")
        worst = np.abs(distances(X) - D).max()
        expect(
            worst < 1e-6 * D.max(),
            f"points: {found}, and yours are off by up to {worst:.3g}"
            + (". They are too few coordinates" if len(X) < min(r, n - 1) else ""),
        )
    path = np.abs(np.subtract.outer(np.arange(6.0), np.arange(6.0)))
    ring = np.minimum(path, 6 - path)
    star = 2 - 2 * np.eye(5)
    star[0, 1:] = star[1:, 0] = 1
    for D in (ring, star, np.array([[0, 1, 3], [1, 0, 1], [3, 1, 0.0]])):
        expect(
            given_points(points, D) is None,
            f"points: no points have the distances {D[0].tolist()} from the first to the others and "
            "what else the matrix says. Return None; which eigenvalue tells you?",
        )
    passed("points finds the points wherever there are any, and says None where not")


def given_points(points, D):
    """A student's points, or None, which is an answer here."""
    expect(callable(points), "points is not a function yet: fill in the answer cell above")
    with np.errstate(invalid="ignore"):
        (value,) = call(lambda D: [points(D)], D.copy(), name="points")
    if value is None:
        return None
    expect(
        np.ndim(value) == 2 and np.shape(value)[1] == len(D),
        f"points returns shape {np.shape(value)} for {len(D)} points; points are columns",
    )
    expect(
        not np.isnan(value).any(),
        "points: some coordinates are NaN. An eigenvalue that should be 0 may come out as -1e-17, and "
        "that has no root",
    )
    return numbers(value, np.shape(value), "points")
