"""Checks of [MMST Ex 16.1]: what quadratic PCA finds on a sphere, and what noise does to it."""

import numpy as np

from manifoldlib import quadratic_features
from manifoldlib.datasets import sphere

from . import call, close, expect, numbers, passed

N = 150


def check_points(X):
    """On the sphere, and not on a curve of it."""
    expect(
        np.shape(X) != (N, 3), f"X has shape {(N, 3)}; points are columns, so it must be 3 x {N}"
    )
    X = numbers(X, (3, N), "X")
    radius = np.linalg.norm(X, axis=0)
    expect(
        np.allclose(radius, 6, rtol=1e-9),
        f"X: the points should lie on the sphere x1^2 + x2^2 + x3^2 = 36, but their distances from "
        f"the origin lie between {radius.min():.3g} and {radius.max():.3g}",
    )
    spread = np.linalg.svd(
        quadratic_features(X) - quadratic_features(X).mean(axis=1, keepdims=True)
    )[1]
    expect(
        spread[7] > 1e-6 * spread[0],
        "X: the points lie on the sphere, but on a second quadratic surface, too, such as a plane or "
        "a cone. Spread them over all of the sphere",
    )
    passed(f"{N} points on the sphere of radius 6, on no other quadratic surface")


def check_quadratic_pca(quadratic_pca):
    """Eigenvalues are the variances of uncorrelated scores of the nine variables, in their order."""
    rng = np.random.default_rng(8)
    X = rng.standard_normal((3, 40)) * [[1.0], [0.7], [1.5]] + [[0.5], [1.0], [-0.3]]
    lam, V = eigenpairs(quadratic_pca, X)
    expect(
        close(V.T @ V, np.eye(9)),
        "quadratic_pca: the columns of V must be perpendicular unit vectors",
    )
    features = quadratic_features(X)
    expect(
        not close(lam, lam.max() * np.ones(9)) and abs(lam.sum() - 9) > 1e-6,
        "quadratic_pca: the eigenvalues sum to 9, as those of a correlation matrix. Here the "
        "covariance matrix is asked for: the scales of the variables carry the answer",
    )
    scores = V.T @ (features - features.mean(axis=1, keepdims=True))
    covariance = scores @ scores.T / X.shape[1]
    total = np.trace(covariance)
    expect(
        abs(lam.sum() - total) < 1e-6 * total,
        f"quadratic_pca: the eigenvalues sum to {lam.sum() / total:.4f} times the variance of the nine "
        f"variables. Are the variables centred, are the eigenvalues variances, and with divisor N?",
    )
    expect(
        close(covariance, np.diag(np.diag(covariance)), 1e-8),
        "quadratic_pca: the scores V' (f - mean) are correlated. Are the nine variables in the order "
        "of the statement, and are the eigenvectors the columns of V?",
    )
    expect(
        close(lam, np.diag(covariance)),
        "quadratic_pca: lam and the columns of V do not belong together",
    )
    expect((np.diff(lam) <= 0).all(), "quadratic_pca: the largest eigenvalue must come first")
    passed("quadratic_pca returns nine variances, the largest first, and the matching directions")


def eigenpairs(quadratic_pca, X):
    """A student's eigenvalues and eigenvectors as arrays."""
    value = call(quadratic_pca, X, name="quadratic_pca")
    expect(
        isinstance(value, tuple | list) and len(value) == 2,
        "quadratic_pca: it must return two things, the eigenvalues and the matrix of eigenvectors",
    )
    expect(
        np.shape(value[0]) == (9,),
        f"quadratic_pca: there are nine variables and so nine eigenvalues, yours have the shape "
        f"{np.shape(value[0])}",
    )
    return numbers(value[0], (9,), "quadratic_pca: lam"), numbers(
        value[1], (9, 9), "quadratic_pca: V"
    )


def check_sphere(lam, V, recover, X):
    """The equation must hold at points of the surface that PCA has not seen."""
    lam = numbers(lam, (9,), "lam")
    V = numbers(V, (9, 9), "V")
    features = quadratic_features(numbers(X, (3, N), "X"))
    expect(
        abs(lam[-1]) < 1e-10 * lam[0],
        f"lam: without noise the smallest eigenvalue must be 0 up to rounding, yours is {lam[-1]:.3g}",
    )
    expect(
        np.ptp(V[:, -1] @ features) < 1e-6,
        "V: its last column must give all points of the sphere the same score. Do lam and V come "
        "from X?",
    )
    for radius, scale, centre in (
        (6.0, [1, 1, 1], [0, 0, 0]),
        (2.0, [1, 1, 1], [1, -2, 0.5]),
        (1.0, [3, 2, 1], [0, 1, 0]),
    ):
        seen, unseen = (surface_points(n, radius, scale, centre, n) for n in (N, 40))
        coefficients, constant = equation(recover, seen)
        describe = (
            f"recover: on the surface with half-axes {radius * np.array(scale)} around {centre}"
        )
        left = coefficients @ quadratic_features(unseen)
        expect(
            np.ptp(left) < 1e-6 * max(1, np.abs(left).max()),
            f"{describe} your left-hand side takes values from {left.min():.3g} to {left.max():.3g}. "
            f"Which component does not vary?",
        )
        expect(
            np.isclose(coefficients[3], 1),
            f"{describe} the coefficient of X1^2 must be 1, yours is {coefficients[3]:.3g}",
        )
        expect(
            np.isclose(constant, left.mean()),
            f"{describe} the left-hand side is {left.mean():.4g} at every point, but your constant is "
            f"{constant:.4g}",
        )
    passed(
        "the smallest eigenvalue is 0, and recover finds the equation of spheres and of an ellipsoid"
    )


def surface_points(n, radius, scale, centre, seed):
    return (
        sphere(n, radius, seed) * np.array(scale)[:, None] + np.array(centre, dtype=float)[:, None]
    )


def equation(recover, X):
    """A student's nine coefficients and the constant."""
    value = call(recover, X, name="recover")
    expect(
        isinstance(value, tuple | list) and len(value) == 2,
        "recover: it must return two things, the nine coefficients and the constant",
    )
    return numbers(value[0], (9,), "recover: coefficients"), float(
        numbers(np.squeeze(value[1]), (), "recover: constant")
    )


def check_noise(X_noisy, lam_noisy, noisy_coordinate, X):
    """The noise is where and what it should be; the coordinate is found on spheres never seen."""
    noise = numbers(X_noisy, (3, N), "X_noisy") - X
    expect(np.abs(noise).max() > 0, "X_noisy: these are the points without noise")
    expect(
        not noise[[0, 2]].any(),
        "X_noisy: only X2 gets noise, the second coordinate. Python counts rows from 0",
    )
    expect(
        np.unique(noise[1]).size > N / 2,
        "X_noisy: every point needs its own noise, yours share it",
    )
    # 150 normal variates of variance 0.25 leave this range once in a million samples.
    expect(
        0.12 < noise[1].var() < 0.43,
        f"X_noisy: the variance of your noise is {noise[1].var():.3g}. Which of the two does the "
        f"second number of N(0, 0.25) mean, and which one does your generator take?",
    )
    expect(
        abs(np.corrcoef(noise[1], X[1])[0, 1]) < 0.4 and abs(noise[1].mean()) < 0.2,
        "X_noisy: the noise must be independent of the points and have mean 0",
    )
    lam_noisy = numbers(lam_noisy, (9,), "lam_noisy")
    expect(
        lam_noisy[-1] > 1e-6 * lam_noisy[0],
        f"lam_noisy: the smallest eigenvalue is {lam_noisy[-1]:.3g}; with noise in X2 no quadratic "
        f"surface holds all points. Was the PCA done again?",
    )
    variance = quadratic_features(X_noisy).var(axis=1).sum()
    expect(
        np.isclose(lam_noisy.sum(), variance),
        "lam_noisy: these are not the eigenvalues of X_noisy. Did the nine variables get the noise, "
        "rather than X2 before they were computed?",
    )
    check_noisy_coordinate(noisy_coordinate)
    passed(
        f"the smallest eigenvalue is {lam_noisy[-1]:.1f}, and the noise is found in each coordinate"
    )


def check_noisy_coordinate(noisy_coordinate):
    """On 1000 points each, of spheres around the origin."""
    for seed, radius in ((1, 6.0), (2, 4.0)):
        found = []
        for coordinate in range(3):
            X = sphere(1000, radius, seed)
            X[coordinate] += np.random.default_rng(10 + seed).normal(0, radius / 12, 1000)
            answer = numbers(
                call(noisy_coordinate, X, name="noisy_coordinate"), (), "noisy_coordinate"
            )
            found.append(int(answer))
        expect(
            len(set(found)) > 1,
            f"noisy_coordinate: it says {found[0]} whichever coordinate gets the noise",
        )
        expect(
            found != [1, 2, 3],
            "noisy_coordinate: it counts from 1, but rows are counted from 0",
        )
        expect(
            found == [0, 1, 2],
            f"noisy_coordinate: with noise in coordinate 0, 1 and 2 in turn it says {found}. Print the "
            f"last eigenvector with and without noise: which entry moves, and which way?",
        )
