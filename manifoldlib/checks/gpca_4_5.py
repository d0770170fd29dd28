"""Checks of [GPCA Ex 4.5]: new points without a new decomposition, and when that is the same."""

import contextlib

import numpy as np
from scipy.linalg import subspace_angles
from scipy.spatial.distance import cdist

from manifoldlib import center_kernel, kpca, pca, poly_kernel
from manifoldlib.datasets import circle

from . import (
    Demand,
    WrongAnswer,
    agree,
    call,
    checker,
    close,
    clouds,
    columns,
    expect,
    generator,
    of_them,
    told_apart,
)
from .prohibitions import call_without, off_limits

DEMANDS = (
    Demand("pca", "all columns of `x`", "centred by the new points"),
    Demand("pca", "as a d x n matrix", "transposed"),
    Demand("pca", "leave their arguments as they are", "centres the new points in place"),
    Demand("kpca", "nobody wants to decompose a matrix again", "a fresh decomposition of JKJ"),
    Demand("pca", "do without manifoldlib", "the library's kernel of the directions"),
    Demand("kpca", "do without manifoldlib", "the library centres the Gram matrix"),
    Demand("conditions", "do without manifoldlib", "a direction of the library's"),
    Demand("kpca", "as the kernel gives it", "kernel values centred by their own mean"),
    Demand("kpca", "the result is d x n", "points as rows"),
    Demand("kpca", "`kernel(X1, X2)` returns", "a Gaussian whatever the kernel is"),
    Demand("conditions", "every old point keeps its coordinates", "any point of the plane"),
    Demand("conditions", "close together or far apart", "a point two units off the plane"),
    Demand("conditions", "gets the given coordinates `y`", "measured from the origin"),
    Demand("conditions", "stays where it is", "off the plane"),
    Demand("conditions", "gets the same coordinates `y`", "a step that is not perpendicular"),
    Demand("conditions", "but the plane turns", "in the plane"),
    Demand("conditions", "nobody's coordinate may change", "the mean of the points"),
    Demand("lle", "its `K` nearest old points", "mixed from all old points"),
    Demand("lle", "weights that add up to 1", "the sum of the weights is free"),
    Demand("lle", "operatorname{tr}(G)", "a regulariser without the trace"),
    Demand("lle", "of that column", "one Gram matrix around the mean of the neighbours"),
    Demand("lle", "The result is d x n", "new points as rows"),
    Demand("lle", "leave their arguments as they are", "moves the old points in place"),
    Demand("lle", "do without manifoldlib", "the library's weights"),
)


# PCA


@checker
def check_extend_pca(extend_pca):
    """Compared with the library's map, for planes of all dimensions and any number of points."""
    rng = generator(5)
    shapes = ((4, 30), (3, 7), (5, 4), (2, 9), (1, 6), (4, 8))
    for X, d in zip(clouds(5, shapes=shapes), (2, 1, 3, 2, 1, 3)):
        fit, (D, N) = pca(X, d), X.shape
        new = fit.mu + np.ptp(X) * rng.standard_normal((D, N))
        for n in sorted({N, 1, d, D}, reverse=True):
            x = new[:, :n]
            y = pca_coordinates(extend_pca, x, fit)
            right = agree(y, fit.transform(x), "coordinates")
            reason = "" if right else pca_reason(extend_pca, X, x, y, fit)
            expect(right, f"extend_pca: {reason}")
    return "new points are projected at right angles, old ones get their coordinates back"


def pca_coordinates(extend_pca, x, fit):
    with off_limits(extend_pca, instead="The coordinates come from what is handed in"):
        value = call(extend_pca, x, fit.U, fit.mu, name="extend_pca")
    return columns(value, (fit.U.shape[1], x.shape[1]), f"the result of extend_pca for {points(x)}")


def points(x):
    return of_them(x.shape[1], "point")


def pca_reason(extend_pca, X, x, y, fit):
    """What is wrong, seen at points where the coordinates are known."""
    (D, d), n, size = fit.U.shape, x.shape[1], np.abs(fit.Y).max()

    def extend(x):
        return pca_coordinates(extend_pca, x, fit)

    apart = np.hstack([extend(x[:, [i]]) for i in range(n)])
    if not close(y, apart, 1e-5):
        return (
            "the coordinates of a point change with the points that are handed in together with "
            "it. Nothing may be computed from the new points as a set"
        )
    if not np.abs(extend(fit.mu)).max() < 1e-5 * size:
        return (
            "the mean of the old points must get the coordinates 0. Which origin do the "
            "coordinates have?"
        )
    step = extend(fit.mu + size * fit.U[:, [0]]) / size
    if not close(step, np.eye(d)[:, [0]], 1e-5):
        return (
            f"a step of length 1 from the mean along the first direction must give the first "
            f"coordinate 1 and the others 0, yours are {step.ravel().round(3)}"
        )
    beside = np.ones((D, 1)) - fit.U @ fit.U.T @ np.ones((D, 1))
    if not np.abs(extend(fit.mu + size * beside)).max() < 1e-5 * size:
        return "what is perpendicular to all directions in U must not show in the coordinates"
    return (
        f"for {D} coordinates, {d} directions and {n} new points the coordinates are off by up to "
        f"{np.abs(y - fit.transform(x)).max():.3g}"
    )


# Kernel PCA

DECOMPOSITIONS = {"eigh", "eig", "eigvalsh", "eigvals", "svd", "svdvals"}


@checker
def check_extend_kpca(extend_kpca):
    """Old points get their coordinates back, and the features of new ones are projected."""
    given = list(problems())
    with off_limits(extend_kpca, instead="The coordinates come from what is handed in"):
        for problem in given:
            check_kernel(extend_kpca, **problem)
    return "old points get their coordinates back, and the features of new ones are projected"


def squared_distances(a, b):
    return cdist(a.T, b.T, "sqeuclidean")


def problems():
    """Old and new points, a kernel, eigenvectors with signs and bases of nobody's choosing."""
    rng = generator(6)
    wide, few, ring = rng.standard_normal((2, 12)) + 0.5, *clouds(6, shapes=((5, 4),)), circle(9)
    line = rng.uniform(-1, 2, (1, 7))
    for name, kernel, X, d in (
        ("(x'y)^2", lambda a, b: (a.T @ b) ** 2, wide, 3),
        ("exp(-|x - y|^2)", lambda a, b: np.exp(-squared_distances(a, b)), wide, 4),
        ("x'y", lambda a, b: a.T @ b, 1e3 * few, 2),
        ("(1 + x'y)^3", lambda a, b: (1 + a.T @ b) ** 3, line, 1),
        ("(x'y)^2", lambda a, b: (a.T @ b) ** 2, 1e-3 * wide, 2),
        ("exp(-|x - y|^2 / 4)", lambda a, b: np.exp(-squared_distances(a, b) / 4), ring, 2),
    ):
        lam, V = np.linalg.eigh(center_kernel(kernel(X, X)))
        lam, V = lam[: -d - 1 : -1], V[:, : -d - 1 : -1] * rng.choice([-1, 1], d)
        if X is ring:  # two equal eigenvalues: any basis of their eigenvectors will do
            V = V @ np.linalg.qr(rng.standard_normal((2, 2)))[0]
        new = X.mean(axis=1, keepdims=True) + np.ptp(X) / 2 * rng.standard_normal(X.shape)
        yield {"name": name, "kernel": kernel, "X": X, "V": V, "lam": lam, "new": new}


def check_kernel(extend_kpca, name, kernel, X, V, lam, new):
    """With one kernel: the old points, then new ones, as many as there are old, fewer, and one."""
    K, d = kernel(X, X), len(lam)

    def extend(x):
        y = call(extend_kpca, x, X, K, V, lam, kernel, name="extend_kpca")
        return columns(y, (d, x.shape[1]), f"the result of extend_kpca for {points(x)}")

    again = decompositions(extend_kpca, new, X, K, V, lam, kernel)
    expect(
        not again,
        f"extend_kpca uses {again}: that decomposes a matrix again, and V and lam are there",
    )
    start = f"extend_kpca: with the kernel {name}"
    y, Y = extend(X), np.sqrt(lam)[:, None] * V.T
    right = agree(y, Y, "coordinates of old points")
    expect(right, f"{start} {'' if right else old_points_reason(y, Y)}")
    for n in sorted({X.shape[1], d, 3, 1}, reverse=True):
        x = new[:, :n]
        y, Y = extend(x), projected(kernel, X, V, lam, x)
        right = agree(y, Y, "coordinates of new points", at_least=1e-4)
        expect(right, f"{start} {'' if right else new_points_reason(extend, x, y, Y)}")


def decompositions(function, *arguments):
    """Which decomposition of numpy a student's function calls, if any.

    What else happens to the watched arrays does not matter here.
    """
    used = []

    def watch(name, shapes):
        if name in DECOMPOSITIONS:
            used.append(name)

    with contextlib.suppress(WrongAnswer):
        call_without(watch, function, *arguments)
    return used[0] if used else ""


def projected(kernel, X, V, lam, x):
    """Features with these inner products, from a root of one Gram matrix, projected as in PCA."""
    N = X.shape[1]
    everything = np.hstack([X, x])
    squares, W = np.linalg.eigh(kernel(everything, everything))
    phi = np.sqrt(np.maximum(squares, 0))[:, None] * W.T
    mean = phi[:, :N].mean(axis=1, keepdims=True)
    U = (phi[:, :N] - mean) @ V / np.sqrt(lam)
    return U.T @ (phi[:, N:] - mean)


def old_points_reason(y, Y):
    """Which of the steps is missing, seen at the coordinates of the old points."""
    shift = y - Y - (y - Y).mean(axis=1, keepdims=True)
    if np.abs(shift).max() <= 1e-5 * np.abs(Y).max():
        return (
            "the old points get their coordinates back up to a shift, the same for all. The new "
            "feature must be centred, with the mean of the old ones"
        )
    factors = (y * Y).sum(axis=1) / (Y**2).sum(axis=1)
    if close(y, factors[:, None] * Y, 1e-5):
        if close(abs(factors), 1, 1e-5):
            return (
                "some coordinates of the old points come back with the opposite sign. V has the "
                "signs that count"
            )
        digits = ", ".join(told_apart(factor, 1.0)[0] for factor in factors)
        return (
            f"the coordinates of the old points come back multiplied by {digits}. What makes a "
            f"principal direction in feature space a unit vector?"
        )
    if close(y.T @ y, Y.T @ Y, 1e-5):
        return (
            "the old points come back turned: all distances are right, the axes are not. V has "
            "the axes that count"
        )
    return "the old points do not get their coordinates back"


def new_points_reason(extend, x, y, Y):
    apart = np.hstack([extend(x[:, [i]]) for i in range(x.shape[1])])
    if not close(y, apart, 1e-5):
        return (
            "the coordinates of a point change with the points that are handed in together with "
            "it. Each has its own kernel values, and the mean of the features is the old one"
        )
    mine, wanted = told_apart(np.linalg.norm(y[:, 0]), np.linalg.norm(Y[:, 0]))
    return (
        f"the old points get their coordinates back, but {x.shape[1]} new points are not projected "
        f"onto the principal directions in feature space: the first has {mine} as the length of "
        f"its coordinates instead of {wanted}"
    )


# The conditions

TURNS = 3e-6  # an angle, in radians, that is more than rounding


@checker
def check_conditions(keeps_all, keeps_plane, loses_plane, keeps_features):
    """Each point joins the old ones, the decomposition is done again, and both are compared."""
    rng = generator(7)
    for B, d, scale in planes(rng):
        old = OldPoints(rng, B, d, scale)
        y = scale * rng.uniform(0.5, 1.5, (d, 1)) * rng.choice([-1, 1], (d, 1))
        check_keeps_all(keeps_all, old)
        check_keeps_plane(keeps_plane, old, y)
        check_loses_plane(loses_plane, old, y)
    check_loses_every_plane(loses_plane, rng)
    for t, u in lines(rng):
        check_keeps_features(keeps_features, t, u)
    return "three points keep what they should and one turns the plane, whatever the old points are"


def planes(rng):
    """Orthonormal bases, how many of them span the plane, and the size of the data."""
    for D, d, scale in ((4, 2, 1.0), (3, 1, 1e-3), (6, 2, 1e3), (5, 4, 1.0), (2, 1, 1.0)):
        yield np.linalg.qr(rng.standard_normal((D, D)))[0], d, scale
    yield np.eye(3), 2, 1.0
    yield np.eye(4)[::-1], 1, 1.0


class OldPoints:
    """Uncorrelated coordinates along a basis, the first d with the largest variances."""

    def __init__(self, rng, B, d, scale):
        D = len(B)
        A = rng.standard_normal((D, 3 * D + 5))
        A = np.linalg.qr((A - A.mean(axis=1, keepdims=True)).T)[0].T
        self.steps = scale * B @ (np.geomspace(3, 0.5, D)[:, None] * A) * np.sqrt(A.shape[1])
        self.mu, self.U = scale * rng.uniform(-2, 2, (D, 1)), B[:, :d]
        if scale == 1 and d == 1:  # the points may have been centred before
            self.mu = np.zeros((D, 1))

    def angle(self, x, shrink=1.0):
        """How far the plane turns when x joins the points, moved towards their mean, in radians."""
        return subspace_angles(self.with_point(x, shrink).U, self.U).max()

    def with_point(self, x, shrink=1.0):
        """PCA from scratch of N + 1 points."""
        return pca(np.hstack([self.mu + shrink * self.steps, x]), self.U.shape[1])

    def tight(self, x):
        """How far to shrink the points, so that they are closer together than x is to the mean."""
        return 0.05 * np.linalg.norm(x - self.mu) / np.abs(self.steps).max()


def student_point(function, D, name, *arguments):
    with off_limits(function, instead="The point is made of what is handed in"):
        value = call(function, *arguments, name=name)
    return columns(value, (D, 1), f"the result of {name}")


def check_keeps_all(keeps_all, old):
    """For the points themselves, and for others that lie closer together."""
    x = student_point(keeps_all, len(old.U), "keeps_all", old.mu, old.U)
    size = np.abs(old.steps).max()
    expect(
        old.angle(x) < TURNS,
        f"keeps_all: with this point the plane turns by {old.angle(x):.2g} rad",
    )
    shift = np.linalg.norm(old.U.T @ (old.with_point(x).mu - old.mu))
    expect(
        shift < 1e-6 * (size + np.linalg.norm(old.mu)),
        f"keeps_all: the plane stays, but the mean moves along it, and with it the origin of all "
        f"coordinates, by {shift:.2g}",
    )
    if np.linalg.norm(x - old.mu) > 1e-5 * (size + np.linalg.norm(old.mu)):
        turned = old.angle(x, old.tight(x))
        expect(
            turned < TURNS,
            f"keeps_all: for some points it is right, but with others of the same mu and U, which "
            f"lie closer together, the plane turns by {turned:.2g} rad",
        )


def check_keeps_plane(keeps_plane, old, y):
    x = student_point(keeps_plane, len(old.U), "keeps_plane", old.mu, old.U, y)
    expect_coordinates(x, y, old, "keeps_plane")
    for shrink in (1.0, old.tight(x)):
        turned = old.angle(x, shrink)
        expect(
            turned < TURNS,
            f"keeps_plane: the point has the coordinates y, but the plane turns by "
            f"{turned:.2g} rad",
        )


def check_loses_plane(loses_plane, old, y):
    """Points close together show best whether the plane turns."""
    x = student_point(loses_plane, len(old.U), "loses_plane", old.mu, old.U, y)
    expect_coordinates(x, y, old, "loses_plane")
    turned = max(old.angle(x, shrink) for shrink in (1.0, old.tight(x)))
    expect(
        turned > TURNS,
        f"loses_plane: the point has the coordinates y, but for U.T = "
        f"{old.U.T.round(3).tolist()} the plane turns by {turned:.1g} rad, which is rounding. "
        f"How far from the plane is the point?",
    )


def check_loses_every_plane(loses_plane, rng):
    """A step that is fixed beforehand lies in some plane: its parts beside two others tell it."""
    step, y = np.zeros((2, 1)), np.array([[1.3]])
    for B in (np.eye(2), np.eye(2)[::-1]):
        old = OldPoints(rng, B, 1, 1.0)
        x = student_point(loses_plane, 2, "loses_plane", old.mu, old.U, y)
        step += x - old.mu - old.U @ y
    first = step / np.linalg.norm(step)
    second = np.array([-first[1], first[0]])
    check_loses_plane(loses_plane, OldPoints(rng, np.hstack([first, second]), 1, 1.0), y)


def expect_coordinates(x, y, old, name):
    mine = old.U.T @ (x - old.mu)
    expect(
        agree(mine, y, f"{name}: coordinates", at_least=1e-4),
        f"{name}: the point must have the coordinates y = {row(y)} in the old plane, yours has "
        f"{row(mine)}",
    )


def row(values):
    """A few numbers, whatever their size."""
    return f"({', '.join(f'{value:.6g}' for value in np.ravel(values))})"


def lines(rng):
    """Points t u on a line: both signs, one sign, nearly the same squares, two only, all sizes."""
    yield np.array([[-1.0, 0.5, 2.0, 3.0, -2.5]]), np.array([[0.8], [0.5]])
    yield -rng.uniform(0.5, 3, (1, 4)), rng.uniform(-2, 2, (3, 1))
    yield np.array([[1.0, -1.001, 0.999, 1.0005]]), np.array([[-0.6], [0.0]])
    yield np.array([[0.0, 2.0]]), np.array([[1.7]])
    yield 1e3 * rng.standard_normal((1, 9)), rng.standard_normal((2, 1))
    yield 1e-3 * rng.standard_normal((1, 6)), rng.standard_normal((4, 1))


def check_keeps_features(keeps_features, t, u):
    """On a line through the origin the features of (x'y)^2 lie on a ray."""
    X = u @ t
    x = student_point(keeps_features, len(u), "keeps_features", t, u)
    before, after = (kpca(points, 1, poly_kernel, 2).Y[0] for points in (X, np.hstack([X, x])))
    after = after[:-1] * np.sign(before @ after[:-1])
    right = agree(after, before, "coordinates after another start", at_least=1e-4)
    expect(
        right or not close(x, X.mean(axis=1, keepdims=True)),
        "keeps_features: this is the mean of the points. The features are squares: is the feature "
        "of the mean the mean of the features?",
    )
    expect(
        right,
        f"keeps_features: when kernel PCA is done again with this point, for t = "
        f"{row(t)}, the coordinates of the old points change by up to "
        f"{np.abs(after - before).max():.2g}. Compare the feature of your point with the mean of "
        f"the features",
    )


# LLE


@checker
def check_extend_lle(extend_lle):
    """Compared with the bordered system of the minimum, also for more neighbours than D."""
    rng = generator(8)
    shapes = ((3, 30), (2, 9), (6, 20), (1, 12), (3, 40), (5, 7))
    settings = ((8, 2, 1e-3), (3, 1, 1e-2), (4, 3, 1.0), (2, 1, 1e-3), (12, 2, 0.1), (7, 2, 1e-2))
    for X, (K, d, reg) in zip(clouds(8, shapes=shapes, scales=(1.0, 1e-8, 1e3)), settings):
        (D, N), spread = X.shape, X.std(axis=1, keepdims=True)
        Y = rng.standard_normal((d, N)) + 0.5
        new = X.mean(axis=1, keepdims=True) + spread * rng.standard_normal((D, N))
        near_one = X[:, [0]] + 1e-3 * spread * rng.standard_normal((D, 1))
        for x in (new, new[:, :d], new[:, :1], near_one, X[:, 1:3]):
            y = places(extend_lle, x, X, Y, K, reg)
            right = np.hstack([Y @ mixture(X, point, K, reg) for point in x.T[..., None]])
            reason = "" if agree(y, right, "places") else lle_reason(extend_lle, x, X, Y, K, reg)
            expect(not reason, f"extend_lle: {reason}")
    return "new points are mixed from their neighbours on the map as they are among the points"


def places(extend_lle, x, X, Y, K, reg):
    with off_limits(extend_lle, instead="The weights are the solution of a small system"):
        value = call(extend_lle, x, X, Y, K, reg, name="extend_lle")
    return columns(value, (len(Y), x.shape[1]), f"the result of extend_lle for {points(x)}")


def mixture(X, x, K, reg):
    """N weights of one point: the minimum under 1'c = 1, by the system with its multiplier."""
    near = np.argsort(np.linalg.norm(X - x, axis=0))[:K]
    G = (X[:, near] - x).T @ (X[:, near] - x)
    G = G / np.trace(G) + reg * np.eye(K)
    bordered = np.block([[G, np.ones((K, 1))], [np.ones((1, K)), np.zeros((1, 1))]])
    c = np.zeros((X.shape[1], 1))
    c[near, 0] = np.linalg.solve(bordered, np.eye(K + 1)[K])[:K]
    return c


def lle_reason(extend_lle, x, X, Y, K, reg):
    """What may be wrong, by the way the answer responds."""
    y = places(extend_lle, x, X, Y, K, reg)
    columns_of_x = x.T[..., None]
    apart = np.hstack([places(extend_lle, point, X, Y, K, reg) for point in columns_of_x])
    if not close(y, apart, 1e-5):
        return "the place of a point changes with the points that are handed in together with it"
    here = f"for {X.shape[1]} old points with {len(X)} coordinates, K = {K} and reg = {reg:g}"
    moved = places(extend_lle, x, X, Y + 1, K, reg) - y
    if not close(moved, np.ones(y.shape), 1e-5):
        worst = moved.flat[np.abs(moved - 1).argmax()]
        return (
            f"{here}, a map that is moved by 1 moves a new point by {worst:.4g}. Do the weights "
            "add up to 1?"
        )
    right = np.hstack([Y @ mixture(X, point, K, reg) for point in columns_of_x])
    off = np.abs(y - right).max() / np.abs(right).max()
    return (
        f"{here} the places are off by {off:.2g} of the largest coordinate; the sum of all is "
        f"{' instead of '.join(told_apart(y.sum(), right.sum()))}. Which points are mixed, by "
        "which weights, around which point is G taken, and what is added to it?"
    )
