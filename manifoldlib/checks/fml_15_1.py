"""Checks of [FML Ex 15.1]: the variance along a direction, and where it is largest."""

import numpy as np

from . import call, close, expect, numbers, passed, vector


def points(D, N, seed):
    """Points away from the origin, with a different variance in every coordinate."""
    rng = np.random.default_rng(seed)
    mixed = rng.standard_normal((D, D)) @ np.diag(1.0 + np.arange(D))
    return mixed @ rng.standard_normal((D, N)) + 10 * rng.standard_normal((D, 1))


def check_variance(covariance, variance):
    """u'Cu is the variance of the numbers u'x, for points that are not centred and any u."""
    rng = np.random.default_rng(1)
    for D, N in ((2, 5), (3, 40), (5, 4)):
        X = points(D, N, seed=D)
        C = covariance_of(covariance, X)
        expect(
            np.allclose(covariance_of(covariance, X + 100), C, atol=1e-6),
            "covariance: it changes when all points are moved together, but their spread does not",
        )
        ratio = np.median(np.diag(C) / X.var(axis=1))
        expect(
            np.isclose(ratio, 1),
            f"covariance: for {N} points the variances on its diagonal are {ratio:.4g} times the "
            "mean squared deviations. By which number is the sum divided?",
        )
        for u in (np.eye(D)[0], *rng.standard_normal((4, D))):
            true = (u @ X).var()
            expect(
                np.isclose(u @ C @ u, true, rtol=1e-9),
                f"covariance: u'Cu is not the variance of the numbers u'x for u = {u.round(2)}, "
                "although the diagonal is right",
            )
            value = scalar(variance, u, C, "variance")
            expect(
                not np.isclose(value, true / (u @ u)) or np.isclose(u @ u, 1),
                "variance: here the numbers u'x are meant, u taken as it is, without a norm. The "
                "projections on its line come next",
            )
            expect(
                np.isclose(value, true, rtol=1e-9),
                f"variance: for u = {u.round(2)} it is {value:.4g}, but the numbers u'x have the "
                "variance "
                f"{true:.4g}" + (", the square of yours" if np.isclose(value**2, true) else ""),
            )
    passed("C alone gives the variance of u'x, for uncentred points and any u")


def covariance_of(covariance, X):
    D, N = X.shape
    value = call(covariance, X.copy(), name="covariance")
    expect(
        np.shape(value) != (N, N) or D == N,
        f"covariance: for {N} points with {D} coordinates it is {N} x {N}. Points are columns; how "
        "many numbers has u?",
    )
    return numbers(value, (D, D), "covariance")


def scalar(function, u, C, name):
    return float(numbers(call(function, u.copy(), C.copy(), name=name), (), name))


def check_variance_on_line(variance_on_line):
    """The variance of the signed lengths along the line, which do not depend on the length of u."""
    rng = np.random.default_rng(2)
    for D in (2, 3, 6):
        X = points(D, 30, seed=D)
        C, u = np.cov(X, bias=True), rng.standard_normal(D)
        value, doubled = (scalar(variance_on_line, v, C, "variance_on_line") for v in (u, 2 * u))
        expect(
            np.isclose(value, doubled),
            "variance_on_line: u and 2u span the same line, but yours becomes "
            f"{doubled / value:.3g} times as large",
        )
        true = ((u / np.linalg.norm(u)) @ X).var()
        expect(
            np.isclose(value, true, rtol=1e-9),
            f"variance_on_line: it is {value / true:.3g} times the variance of the lengths along "
            "the line",
        )
    passed("the variance along the line is right, and the same for every u on it")


def check_gradient(gradient):
    """Against differences of the Lagrangian, which are exact for a quadratic function."""
    rng = np.random.default_rng(3)
    for D in (2, 3, 5):
        C, u, lam = (
            np.cov(points(D, 30, seed=D), bias=True),
            rng.standard_normal(D),
            rng.uniform(1, 5),
        )
        given = vector(call(gradient, u.copy(), lam, C.copy(), name="gradient"), D, "gradient")
        slopes = np.array(
            [(lagrangian(u + e, lam, C) - lagrangian(u - e, lam, C)) / 2 for e in np.eye(D)]
        )
        expect(
            not close(2 * given, slopes),
            "gradient: yours is half of it. It vanishes at the right places, but differentiate "
            "u1^2 again",
        )
        expect(
            close(given, slopes),
            f"gradient: for D = {D} it does not agree with differences of the Lagrangian; first "
            f"entry {given[0]:.4g}, difference {slopes[0]:.4g}. Signs, and does each of the two "
            "terms give a vector?",
        )
    passed("the gradient agrees with differences in 2, 3 and 5 dimensions")


def lagrangian(u, lam, C):
    return u @ C @ u - lam * (u @ u - 1)


def check_coordinates(coordinates):
    """Linear, keeping lengths, and the variance is the eigenvalues weighted with their squares."""
    rng = np.random.default_rng(4)
    for D in (2, 3, 5):
        C = np.cov(points(D, 30, seed=D), bias=True)
        lam = np.linalg.eigvalsh(C)[::-1]
        u, v = rng.standard_normal((2, D))
        a, b, both = (coordinate_vector(coordinates, w, C) for w in (u, v, u + v))
        expect(
            close(both, a + b),
            "coordinates: they are not linear in u. Are these the squares, or something without "
            "signs?",
        )
        expect(
            np.isclose(a @ a, u @ u),
            f"coordinates: an orthonormal basis keeps lengths, but the squares of yours add up to "
            f"{a @ a / (u @ u):.3g} times u'u",
        )
        expect(
            not np.isclose(a**2 @ lam[::-1], u @ C @ u),
            "coordinates: right with the smallest eigenvalue first, asked is the largest first",
        )
        expect(
            np.isclose(a**2 @ lam, u @ C @ u),
            "coordinates: weighted with their squares the eigenvalues do not give u'Cu. In the "
            "matrix of a solver the eigenvectors are columns; what is the inner product with each?",
        )
    passed("u'Cu is a weighted mean of the eigenvalues, so at most the largest")


def coordinate_vector(coordinates, u, C):
    value = call(coordinates, u.copy(), C.copy(), name="coordinates")
    return vector(value, len(u), "coordinates")


def check_first_direction(first_direction):
    """A unit eigenvector of the largest eigenvalue, for points far from the origin."""
    for D, N in ((2, 60), (3, 40), (5, 30), (6, 4)):
        X = points(D, N, seed=10 + D)
        C = np.cov(X, bias=True)
        u = vector(call(first_direction, X.copy(), name="first_direction"), D, "first_direction")
        lam = np.linalg.eigvalsh(C)
        share = u @ C @ u / (u @ u) / lam[-1]
        far = X @ X.T
        expect(
            not close(far @ u, (u @ far @ u) / (u @ u) * u, 1e-6),
            "first_direction: it is an eigenvector of XX'. That points towards the mean of the "
            "points, not along their spread",
        )
        expect(
            not np.isclose(share, lam[0] / lam[-1]),
            "first_direction: this is the direction of the smallest variance. In which order does "
            "the solver return eigenvalues?",
        )
        expect(
            close(C @ u, lam[-1] * u, 1e-6),
            f"first_direction: for D = {D} the variance along yours is {share:.1%} of the largest "
            "possible",
        )
        expect(
            np.isclose(u @ u, 1),
            f"first_direction: the right line, but u'u = {u @ u:.4g} instead of 1",
        )
    passed("no direction has more variance, in four sets of uncentred points")
