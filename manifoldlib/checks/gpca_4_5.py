"""Checks of [GPCA Ex 4.5]: new points without a new decomposition, and when that is the same."""

import numpy as np
from scipy.linalg import subspace_angles

from manifoldlib import center_kernel, gauss_kernel, kpca, pca, poly_kernel, veronese

from . import WrongAnswer, call, close, expect, numbers, passed


def check_extend_pca(extend_pca):
    """Known from where it takes mu, the points of the plane, and the points beside it."""
    X, fit, beside = example()
    U, mu, d = fit.U, fit.mu, fit.U.shape[1]

    def extend(x, n):
        return coordinates(call(extend_pca, x, U, mu, name="extend_pca"), d, n, "extend_pca")

    y = extend(np.hstack([mu, X[:, :4]]), 5)
    expect(
        np.allclose(extend(mu, 1), 0),
        "extend_pca: the mean of the old points must get the coordinates 0. Which origin do the "
        "coordinates have?",
    )
    expect(
        close(np.hstack([extend(X[:, [i]], 1) for i in range(4)]), y[:, 1:]),
        "extend_pca: the coordinates of a point change with the points that are handed in together "
        "with it. Nothing may be computed from the new points as a set",
    )
    units = extend(mu + U, d)
    expect(
        close(units, np.eye(d)),
        f"extend_pca: a step of length 1 from the mean along the first direction must give the "
        f"first coordinate 1 and the others 0, yours are {units[:, 0].round(3)}",
    )
    expect(
        np.allclose(extend(mu + beside, 1), 0),
        "extend_pca: what is perpendicular to all directions in U must not show in the coordinates",
    )
    expect(
        close(extend(X, X.shape[1]), fit.Y),
        "extend_pca: the old points do not get their coordinates back",
    )
    passed("old points get their coordinates back, new ones are projected at right angles")


def example():
    """Thirty points in four dimensions, their two components, and a step perpendicular to both."""
    rng = np.random.default_rng(5)
    X = np.diag([3.0, 2.0, 1.0, 0.5]) @ rng.standard_normal((4, 30)) + [[1.0], [-2.0], [0.5], [3.0]]
    fit = pca(X, 2)
    step = rng.standard_normal((4, 1))
    return X, fit, step - fit.U @ fit.U.T @ step


def coordinates(value, d, n, name):
    """A student's d x n coordinates; a vector will do for a single point."""
    if n == 1 and np.shape(value) == (d,):
        value = np.reshape(value, (d, 1))
    expect(
        np.shape(value) != (n, d) or n == d,
        f"{name}: the result has shape {(n, d)}; points are columns, so {n} points have {d} x {n} "
        f"coordinates",
    )
    return numbers(value, (d, n), name)


def check_extend_kpca(extend_kpca):
    """Old points get their coordinates back; new ones agree with the features where known."""
    rng = np.random.default_rng(6)
    X, x = rng.standard_normal((2, 12)) + 0.5, rng.standard_normal((2, 5))
    y = check_kernel(extend_kpca, "(x'y)^2", quadratic, X, x, 3)
    check_kernel(extend_kpca, "exp(-|x - y|^2)", gaussian, X, x, 4)
    phi = veronese(X, 2, weighted=True)
    mean = phi.mean(axis=1, keepdims=True)
    lam, V = decomposed(quadratic(X, X), 3)
    U = (phi - mean) @ V / np.sqrt(lam)
    expect(
        close(y, U.T @ (veronese(x, 2, weighted=True) - mean)),
        "extend_kpca: with the kernel (x'y)^2 the new points are not projected onto the principal "
        "directions in feature space",
    )
    passed("old points get their coordinates back, and with (x'y)^2 the features are projected")


def quadratic(X1, X2):
    return poly_kernel(X1, X2, 2)


def gaussian(X1, X2):
    return gauss_kernel(X1, X2, 1.0)


def decomposed(K, d):
    """The d leading eigenvalues and eigenvectors of JKJ."""
    lam, V = np.linalg.eigh(center_kernel(K))
    return lam[: -d - 1 : -1], V[:, : -d - 1 : -1]


def check_kernel(extend_kpca, name, kernel, X, x, d):
    """With one kernel: the old points, the new ones together and one by one; returns the new."""
    K = kernel(X, X)
    lam, V = decomposed(K, d)

    def extend(x):
        y = call(extend_kpca, x, X, K, V, lam, kernel, name="extend_kpca")
        return coordinates(y, d, x.shape[1], "extend_kpca")

    check_old_points(extend(X), np.sqrt(lam)[:, None] * V.T, name)
    together = extend(x)
    expect(
        close(np.hstack([extend(x[:, [i]]) for i in range(x.shape[1])]), together),
        "extend_kpca: the coordinates of a point change with the points that are handed in "
        "together with it. The mean of the features is that of the old points",
    )
    return together


def check_old_points(y, Y, name):
    """Which of the steps is missing, seen at the coordinates of the old points."""
    shift = y - Y - (y - Y).mean(axis=1, keepdims=True)
    expect(
        close(y, Y) or not np.allclose(shift, 0, atol=1e-8 * np.abs(Y).max()),
        f"extend_kpca: with the kernel {name} the old points get their coordinates back up to a "
        f"shift, the same for all. The new feature must be centred, with the mean of the old ones",
    )
    factors = (y * Y).sum(axis=1) / (Y**2).sum(axis=1)
    expect(
        close(y, Y) or not close(y, factors[:, None] * Y),
        f"extend_kpca: with the kernel {name} the coordinates of the old points come back "
        f"multiplied by {factors.round(3)}. What makes a principal direction in feature space a unit vector?",
    )
    expect(
        close(y, Y),
        f"extend_kpca: with the kernel {name} the old points do not get their coordinates back",
    )


def check_conditions(keeps_all, keeps_plane, loses_plane, keeps_features):
    """Each point joins the old ones, the decomposition is done again, and both are compared."""
    X, fit, _ = example()
    y = np.array([[1.5], [-1.0]])
    random = np.random.default_rng(7).standard_normal((4, 1))
    expect(angle(X, random) > 1e-3, "the point of the checker itself does not move the plane")

    x = point(call(keeps_all, fit.mu, fit.U, name="keeps_all"), 4, "keeps_all")
    expect(
        angle(X, x) < 1e-7,
        f"keeps_all: with this point the plane turns by {angle(X, x):.2g} rad",
    )
    shift = np.linalg.norm(fit.U.T @ (with_point(X, x).mu - fit.mu))
    expect(
        shift < 1e-8,
        f"keeps_all: the plane stays, but the mean moves along it, and with it the origin of all "
        f"coordinates, by {shift:.2g}",
    )

    x = point(call(keeps_plane, fit.mu, fit.U, y, name="keeps_plane"), 4, "keeps_plane")
    expect_coordinates(x, y, fit, "keeps_plane")
    expect(
        angle(X, x) < 1e-7,
        f"keeps_plane: the point has the coordinates y, but the plane turns by "
        f"{angle(X, x):.2g} rad",
    )

    x = point(call(loses_plane, fit.mu, fit.U, y, name="loses_plane"), 4, "loses_plane")
    expect_coordinates(x, y, fit, "loses_plane")
    expect(
        angle(X, x) > 1e-3,
        f"loses_plane: the point has the coordinates y, but the plane turns by "
        f"{angle(X, x):.2g} rad only. How far from the plane is the point?",
    )

    check_keeps_features(keeps_features)
    passed("three points keep what they should, one turns the plane, as a random point does")


def with_point(X, x):
    """PCA from scratch of N + 1 points."""
    return pca(np.hstack([X, x]), 2)


def angle(X, x):
    """How far the plane of the principal components turns when x joins X, in radians."""
    return subspace_angles(pca(X, 2).U, with_point(X, x).U).max()


def point(value, D, name):
    """A student's point as a column."""
    if np.shape(value) == (D,):
        value = np.reshape(value, (D, 1))
    return numbers(value, (D, 1), name)


def expect_coordinates(x, y, fit, name):
    expect(
        close(fit.transform(x), y),
        f"{name}: the point must have the coordinates y = {y.ravel()} in the old plane, yours has "
        f"{fit.transform(x).ravel().round(3)}",
    )


def check_keeps_features(keeps_features):
    """On a line through the origin the features of (x'y)^2 lie on a ray."""
    t, u = np.array([[-1.0, 0.5, 2.0, 3.0, -2.5]]), np.array([[0.8], [0.5]])
    X = u @ t
    x = point(call(keeps_features, t, u, name="keeps_features"), 2, "keeps_features")
    before, after = (kpca(points, 1, poly_kernel, 2).Y[0] for points in (X, np.hstack([X, x])))
    after = after * np.sign(before @ after[:-1])
    expect(
        not close(x, X.mean(axis=1, keepdims=True)),
        "keeps_features: this is the mean of the points. The features are squares: is the feature "
        "of the mean the mean of the features?",
    )
    if not close(after[:-1], before, 1e-7):
        raise WrongAnswer(
            f"keeps_features: when kernel PCA is done again with this point, the coordinates of "
            f"the old points change by up to {np.abs(after[:-1] - before).max():.2g}. Compare the "
            f"feature of your point with the mean of the features"
        )
