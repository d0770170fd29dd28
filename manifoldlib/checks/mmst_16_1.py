"""Checks of [MMST Ex 16.1]: what quadratic PCA finds on a sphere, and what noise does to it."""

import numpy as np
from scipy.stats import shapiro

from manifoldlib import quadratic_features

from . import (
    Demand,
    WrongAnswer,
    agree,
    call,
    checker,
    close,
    columns,
    difference,
    expect,
    generator,
    number,
    numbers,
    told_apart,
    vector,
    whole_number,
)
from .prohibitions import library, off_limits

DEMANDS = (
    Demand("points", "150 different points", "fifteen points, ten times each"),
    Demand("points", "on the sphere", "the ball"),
    Demand("points", "not on a circle or another curve of it", "a circle of the sphere"),
    Demand("points", "as the columns of a 3 x 150 matrix", "points as rows"),
    Demand("pca", "leave their arguments as they are", "the points centred in place"),
    Demand("pca", "without manifoldlib", "the library's"),
    Demand("pca", "except `quadratic_features`", "the library's eigenpairs"),
    Demand("sphere", "without manifoldlib", "the library's eigenpairs"),
    Demand("pca", "at least nine of them", "the mean of 40 points"),
    Demand("pca", "the nine eigenvalues", "squares only"),
    Demand("pca", "the largest first", "ascending"),
    Demand("pca", "perpendicular unit vectors", "with eig, which knows no right angles"),
    Demand("pca", "whose columns are the eigenvectors", "eigenvectors as rows"),
    Demand("pca", "the divisor N", "divisor N - 1"),
    Demand("pca", "not standardised", "correlations"),
    Demand("pca", "in this order", "squares first"),
    Demand("sphere", "quadratic PCA of your points", "of the first hundred points"),
    Demand("sphere", "quadratic PCA of your points", "of the points in the figure"),
    Demand("sphere", "the one of $X_1^2$ is 1", "unit vector kept"),
    Demand("sphere", "and the constant", "equation only"),
    Demand("sphere", "around other centres", "the sphere of the statement"),
    Demand("sphere", "tilted", "axis-parallel ellipsoids only"),
    Demand("sphere", "through the origin", "least squares with the constant 1"),
    Demand("noise", "$Z \\sim N(0, 0.25)$", "uniform noise of variance 0.25"),
    Demand("noise", "the 0.25 as a variance", "the variance taken for the deviation"),
    Demand("noise", "independent", "noise that depends on the coordinate"),
    Demand("noise", "another seed than your points", "the seed of the points again"),
    Demand("noise", "to $X_2$", "row 2 for X2"),
    Demand("noise", "the eigenvalues of their quadratic PCA", "variances of the nine variables"),
    Demand("noise", "`X` stays as it is", "noise written into X"),
    Demand("noise", "of any radius", "the place where a coordinate exceeds 6"),
    Demand("noise", "all over the sphere or all over the belt of it", "the largest coordinate"),
)

N = 150
WRITE_IT = "Of the library only `quadratic_features` works here"


def without_library(function):
    """Of manifoldlib quadratic_features is left, with what it reads its points by."""
    banned = [f for f in library() if f is not quadratic_features]
    names = [f"{f.__module__}.{f.__name__}".removeprefix("manifoldlib.") for f in banned]
    names = [name for name in names if not name.startswith("_input.")]
    return off_limits(function, *names, instead=WRITE_IT)


def covariance(X):
    return np.cov(quadratic_features(X), bias=True)


# The points


@checker
def check_points(X):
    """On the sphere, and not on a curve of it."""
    X = columns(X, (3, N), "X")
    radius = np.linalg.norm(X, axis=0)
    least, largest = (told_apart(r, 6)[0] for r in (radius.min(), radius.max()))
    expect(
        agree(radius, np.full(N, 6.0), "distances from the origin"),
        f"X: the points should lie on the sphere x1^2 + x2^2 + x3^2 = 36, but their distances from "
        f"the origin lie between {least} and {largest}",
    )
    expect(
        len(np.unique(X.round(6), axis=1).T) == N,
        f"X: {N} different points are asked for, yours are "
        f"{len(np.unique(X.round(6), axis=1).T)}, some of them several times",
    )
    spread = np.linalg.eigvalsh(covariance(X))
    expect(
        spread[1] > 1e-12 * spread[-1],
        "X: the points lie on the sphere, but on a second quadratic surface, too, such as a plane "
        "or a cone. Spread them over all of the sphere",
    )
    return f"{N} points on the sphere of radius 6, on no other quadratic surface"


# Quadratic PCA


@checker
def check_quadratic_pca(quadratic_pca):
    """Eigenpairs of the covariance of the nine variables, in their order."""
    for X in point_sets():
        lam, V = eigenpairs(quadratic_pca, X)
        if not are_eigenpairs(lam, V, X):
            refuse_eigenpairs(lam, V, X, "quadratic_pca: ")
    return "quadratic_pca returns nine variances, the largest first, and the matching directions"


def point_sets():
    """Many points and few, small and large, unequal spreads; a circle has many equations."""
    rng = generator(1)
    for count, scale in ((40, 1.0), (11, 1.0), (200, 0.03), (60, 30.0)):
        spread = rng.permutation([0.5, 1.0, 2.0])[:, None]
        yield scale * (spread * rng.standard_normal((3, count)) + rng.uniform(-1, 1, (3, 1)))
    angles = rng.uniform(0, 2 * np.pi, 20)
    yield rotation(rng)[:, :2] @ np.array([np.cos(angles), np.sin(angles)])


def rotation(rng):
    return np.linalg.qr(rng.standard_normal((3, 3)))[0]


def eigenpairs(quadratic_pca, X):
    """A student's eigenvalues and eigenvectors as arrays."""
    with without_library(quadratic_pca):
        value = call(quadratic_pca, X, name="quadratic_pca")
    expect(
        isinstance(value, tuple | list) and len(value) == 2,
        "quadratic_pca: it must return two things, the eigenvalues and the matrix of eigenvectors",
    )
    expect(
        np.size(value[0]) == 9,
        f"quadratic_pca: there are nine variables and so nine eigenvalues, yours have the shape "
        f"{np.shape(value[0])}",
    )
    return vector(value[0], 9, "quadratic_pca: lam"), numbers(value[1], (9, 9), "quadratic_pca: V")


def are_eigenpairs(lam, V, X):
    """V'V = I and CV = V Lam, the largest first."""
    C = covariance(X)
    largest = np.linalg.norm(C, 2)
    return (
        agree(V.T @ V, np.eye(9), "perpendicular unit vectors")
        and agree(C @ V / largest, V * lam / largest, "eigenpairs")
        and (np.diff(lam) <= 1e-6 * largest).all()
    )


def refuse_eigenpairs(lam, V, X, name):
    """Why lam and V are no eigenvalues and eigenvectors."""
    features = quadratic_features(X)
    expect(
        close(V.T @ V, np.eye(9), 1e-4),
        f"{name}the columns of V must be perpendicular unit vectors, for {X.shape[1]} points they "
        f"are not",
    )
    total = features.var(axis=1).sum()
    expect(
        abs(lam.sum() - 9) > 1e-4 or abs(total - 9) < 1e-4,
        f"{name}the eigenvalues sum to 9, as those of a correlation matrix. Here the covariance "
        f"matrix is asked for: the scales of the variables carry the answer",
    )
    ratio = told_apart(lam.sum() / total, 1)[0]
    expect(
        abs(lam.sum() / total - 1) < 1e-4,
        f"{name}for {X.shape[1]} points the eigenvalues sum to {ratio} times the variance of the "
        f"nine variables. Are the variables centred, are the eigenvalues variances, and with "
        f"divisor N?",
    )
    scores = V.T @ (features - features.mean(axis=1, keepdims=True))
    inner = scores @ scores.T / X.shape[1]
    expect(
        close(inner, np.diag(np.diag(inner)), 1e-4),
        f"{name}the scores V' (f - mean) are correlated. Are the nine variables in the order of "
        f"the statement, and are the eigenvectors the columns of V?",
    )
    expect(
        close(lam, np.diag(inner), 1e-4), f"{name}lam and the columns of V do not belong together"
    )
    expect(
        (np.diff(lam) <= 1e-4 * lam.max()).all(), f"{name}the largest eigenvalue must come first"
    )
    off = difference(covariance(X) @ V, V * lam)
    raise WrongAnswer(
        f"{name}lam and V are eigenpairs to {off:.0e} only. Are the computations done in double "
        f"precision, and nothing rounded?",
    )


# Without noise


@checker
def check_sphere(lam, V, recover, X):
    """The equation must hold at points of the surface that PCA has not seen."""
    X = on_the_sphere(X)
    lam, V = vector(lam, 9, "lam"), numbers(V, (9, 9), "V")
    if not are_eigenpairs(lam, V, X):
        expect(
            abs(lam[-1]) < 1e-4 * lam[0],
            f"lam: without noise the smallest eigenvalue must be 0 up to rounding, yours is "
            f"{lam[-1]:.3g}",
        )
        refuse_eigenpairs(lam, V, X, "lam, V, which should be those of X: ")
    for surface in surfaces():
        coefficients, constant = equation(recover, surface.points(surface.N))
        if not surface.has_equation(coefficients, constant):
            surface.refuse(coefficients, constant)
    return (
        "the smallest eigenvalue is 0, and recover finds the equations of spheres and ellipsoids, "
        "tilted and through the origin, too"
    )


def on_the_sphere(X):
    """The student's points, which later cells may have changed."""
    X = columns(X, (3, N), "X")
    expect(
        close(np.linalg.norm(X, axis=0), np.full(N, 6.0), 1e-5),
        "X: its points do not lie on the sphere of radius 6 any more. Has the noise of X_noisy "
        "gone into X itself? X_noisy = X is a second name for the same array, X.copy() is another",
    )
    return X


class Surface:
    """An ellipsoid: half-axes, centre, and whether they are turned."""

    def __init__(self, N, half_axes, centre, seed, tilted=False):
        self.N, self.half_axes, self.centre = N, np.array(half_axes), np.array(centre)
        self.rng = generator(2, seed)
        self.axes = rotation(self.rng) if tilted else np.eye(3)
        kind = (
            "sphere" if len(set(half_axes)) == 1 else "tilted ellipsoid" if tilted else "ellipsoid"
        )
        self.name = (
            f"recover: for the {kind} with half-axes {list(half_axes)} around {list(centre)}"
        )

    def points(self, N):
        x = self.rng.standard_normal((3, N))
        unit = x / np.linalg.norm(x, axis=0)
        return self.axes @ (self.half_axes[:, None] * unit) + self.centre[:, None]

    def equation(self):
        """x'Ax - 2c'Ax = 1 - c'Ac, divided by the first entry of A."""
        A, c = self.axes / self.half_axes**2 @ self.axes.T, self.centre
        products = 2 * np.array([A[0, 1], A[0, 2], A[1, 2]])
        coefficients = np.concatenate([-2 * A @ c, np.diag(A), products])
        return coefficients / A[0, 0], (1 - c @ A @ c) / A[0, 0], 1 / A[0, 0]

    def has_equation(self, coefficients, constant):
        wanted, right, size = self.equation()
        return agree(coefficients, wanted, "coefficients", at_least=1e-4) and agree(
            [constant, size], [right, size], "constant", at_least=1e-4
        )

    def refuse(self, coefficients, constant):
        terms = coefficients[:, None] * quadratic_features(self.points(40))
        left, size = terms.sum(axis=0), np.abs(terms).max()
        expect(
            not 1e-3 * size < np.ptp(left) < 0.1 * size,
            f"{self.name} your left-hand side is constant only roughly, it takes values from "
            f"{left.min():.5g} to {left.max():.5g}. Is anything rounded?",
        )
        expect(
            np.ptp(left) < 1e-3 * size,
            f"{self.name} your left-hand side takes values from {left.min():.3g} to "
            f"{left.max():.3g}. Which component does not vary?",
        )
        expect(
            abs(coefficients[3] - 1) < 1e-4,
            f"{self.name} the coefficient of X1^2 must be 1, yours is "
            f"{told_apart(coefficients[3], 1)[0]}",
        )
        printed = told_apart(left.mean(), constant)
        expect(
            abs(constant - left.mean()) < 1e-3 * size,
            f"{self.name} the left-hand side is {printed[0]} at every point, but your constant is "
            f"{printed[1]}",
        )
        raise WrongAnswer(
            f"{self.name} the equation holds to about three digits only. Are the computations done "
            f"in double precision, and nothing rounded?",
        )


def surfaces():
    return (
        Surface(N, (6.0, 6.0, 6.0), (0, 0, 0), 1),
        Surface(N, (2.0, 2.0, 2.0), (1, -2, 0.5), 2),
        Surface(40, (3.0, 2.0, 1.0), (0, 1, 0), 3),
        Surface(N, (0.3, 0.3, 0.3), (0.2, 0, -0.1), 4),
        Surface(80, (20.0, 20.0, 20.0), (0, 15, 5), 5),
        Surface(90, (3.0, 1.0, 2.0), (1, 0.5, -1), 6, tilted=True),
        Surface(N, (1.0, 2.0, 1.5), (0, 0, 0), 7, tilted=True),
        Surface(N, (3.0, 3.0, 3.0), (2, -2, 1), 8),  # |centre| = 3: through the origin
    )


def equation(recover, X):
    """A student's nine coefficients and the constant."""
    with without_library(recover):
        value = call(recover, X, name="recover")
    expect(
        isinstance(value, tuple | list) and len(value) == 2,
        "recover: it must return two things, the nine coefficients and the constant",
    )
    return vector(value[0], 9, "recover: coefficients"), number(value[1], "recover: constant")


# With noise


@checker
def check_noise(X_noisy, lam_noisy, noisy_coordinate, X):
    """The noise is where and what it should be; the coordinate is found on spheres never seen."""
    arrays = isinstance(X, np.ndarray) and isinstance(X_noisy, np.ndarray)
    expect(
        not (arrays and np.shares_memory(X, X_noisy)),
        "X_noisy: it is the same array as X, so the noise is in both. `X` stays as it is: start "
        "from X.copy()",
    )
    X, X_noisy = on_the_sphere(X), columns(X_noisy, (3, N), "X_noisy")
    check_the_noise(X_noisy - X, X)
    lam_noisy = vector(lam_noisy, 9, "lam_noisy")
    wanted = np.linalg.eigvalsh(covariance(X_noisy))[::-1]
    if not agree(lam_noisy, wanted, "eigenvalues"):
        refuse_lam(lam_noisy, wanted, X)
    check_noisy_coordinate(noisy_coordinate)
    return (
        f"the smallest eigenvalue is {lam_noisy[-1]:.1f}, and the noise is found in each coordinate"
    )


def check_the_noise(noise, X):
    """Normal noise of variance 0.25, in the second coordinate alone.

    What each condition refuses, 150 independent normal variates do once in ten thousand samples,
    all taken together.
    """
    expect(np.abs(noise).max() > 1e-9, "X_noisy: these are the points without noise")
    expect(
        np.abs(noise[[0, 2]]).max() < 1e-9,
        "X_noisy: only X2 gets noise, the second coordinate. Python counts rows from 0",
    )
    Z = noise[1]
    expect(np.unique(Z).size > N / 2, "X_noisy: every point needs its own noise, yours share it")
    expect(
        0.144 < Z.var() < 0.394,
        f"X_noisy: the variance of your noise is {Z.var():.3g}. Which of the two does the "
        f"second number of N(0, 0.25) mean, and which one does your generator take?",
    )
    expect(abs(Z.mean()) < 0.2, f"X_noisy: the noise must have mean 0, yours has {Z.mean():.2g}")
    others = np.vstack([quadratic_features(X), np.abs(X)])
    related = max(abs(np.corrcoef(z, row)[0, 1]) for z in (Z, Z**2) for row in others)
    expect(
        related < 0.42,
        f"X_noisy: the noise must be independent of the points, yours, or its square, has the "
        f"correlation {related:.2f} with a coordinate, its size or a product of two. Does it come "
        f"from the generator and the seed that made X?",
    )
    expect(
        shapiro(Z).pvalue > 5e-5 and np.abs(Z).max() > 0.9,
        f"X_noisy: your noise does not look normal: 150 normal variates with deviation 0.5 are "
        f"this far from the bell curve once in 10,000 samples. Your largest one is "
        f"{np.abs(Z).max():.2g}. If they are normal, take another seed",
    )


def refuse_lam(lam_noisy, wanted, X):
    without = np.linalg.eigvalsh(covariance(X))[::-1]
    expect(
        lam_noisy.min() > 1e-6 * lam_noisy.max() and not close(lam_noisy, without, 1e-4),
        f"lam_noisy: the smallest eigenvalue is {lam_noisy.min():.3g}; with noise in X2 no "
        f"quadratic surface holds all points. Was the PCA done again?",
    )
    expect(
        not close(np.sort(lam_noisy)[::-1], wanted, 1e-4) or close(lam_noisy, wanted, 1e-4),
        "lam_noisy: the largest eigenvalue must come first",
    )
    ratio = told_apart(lam_noisy.sum() / wanted.sum(), 1)[0]
    expect(
        not close(lam_noisy / lam_noisy.sum(), wanted / wanted.sum(), 1e-5),
        f"lam_noisy: all of them are {ratio} times the eigenvalues of X_noisy. With divisor N?",
    )
    expect(
        close(lam_noisy.sum(), wanted.sum(), 1e-4),
        f"lam_noisy: these are not the eigenvalues of X_noisy, their sum is {ratio} times that of "
        f"the variances. Did the nine variables get the noise, rather than X2 before they were "
        f"computed?",
    )
    expect(
        close(lam_noisy, wanted, 1e-4),
        "lam_noisy: their sum is the variance of the nine variables, but they are not the "
        "eigenvalues of the covariance matrix of X_noisy",
    )
    raise WrongAnswer("lam_noisy: right to four digits only. Is anything rounded?")


def check_noisy_coordinate(noisy_coordinate):
    """Three spheres and two belts, where the noisy coordinate reaches less far than the others."""
    for seed, (radius, count, reach) in enumerate(
        ((6.0, 1500, 1), (4.0, 2000, 1), (0.5, 2500, 1), (5.0, 2000, 0.7), (1.0, 2500, 0.7))
    ):
        answers = [
            place(noisy_coordinate, noisy_sphere(radius, count, reach, at, generator(3, seed, at)))
            for at in range(3)
        ]
        if answers != [0, 1, 2]:
            refuse_places(answers, radius, reach)


def noisy_sphere(radius, count, reach, at, rng):
    """Points of a sphere with noise in coordinate `at`, which lies within the reach."""
    height, angle = rng.uniform(-reach, reach, count), rng.uniform(0, 2 * np.pi, count)
    ring = np.sqrt(1 - height**2)
    X = np.array([height, ring * np.cos(angle), ring * np.sin(angle)])
    X[0] += rng.normal(0, 1 / 12, count)
    return radius * np.roll(X, at, axis=0)


def place(noisy_coordinate, X):
    with without_library(noisy_coordinate):
        answer = call(noisy_coordinate, X, name="noisy_coordinate")
    return whole_number(answer, "noisy_coordinate: the result")


def refuse_places(found, radius, reach):
    expect(
        len(set(found)) > 1,
        f"noisy_coordinate: it says {found[0]} whichever coordinate gets the noise, on a sphere of "
        f"radius {radius:g}",
    )
    expect(found != [1, 2, 3], "noisy_coordinate: it counts from 1, but rows are counted from 0")
    where = (
        "" if reach == 1 else f", which lies between -{reach * radius:g} and {reach * radius:g},"
    )
    raise WrongAnswer(
        f"noisy_coordinate: on a sphere of radius {radius:g}, with noise in coordinate 0, 1 and 2 "
        f"in turn{where} it says {found}. Print the last eigenvector with and without noise: which "
        f"entry moves, and which way?",
    )
