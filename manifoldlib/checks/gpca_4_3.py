"""Checks of [GPCA Ex 4.3]: the Karhunen-Loeve transform of Brownian motion on [0, 1]."""

import numpy as np

from . import WrongAnswer, call, close, expect, numbers, passed


def check_feature(feature):
    """The integral over u of feature(t, u) feature(s, u) is min(t, s)."""
    u = (np.arange(2000) + 0.5) / 2000
    t = np.array([0.0, 0.13, 0.37, 0.5, 0.82, 1.0])
    F = numbers([[call(feature, a, b, name="feature") for b in u] for a in t], (6, 2000), "feature")
    gram = F @ F.T / 2000
    for i in range(6):
        expect(
            abs(gram[i, i] - t[i]) < 2e-3,
            f"feature: for t = s = {t[i]} the integral is {gram[i, i]:.3f}, but min(t, t) = t. On "
            "how much of [0, 1] may the feature be different from 0?",
        )
    for i, j in np.ndindex(6, 6):
        expect(
            abs(gram[i, j] - min(t[i], t[j])) < 2e-3,
            f"feature: for t = {t[i]} and s = {t[j]} the integral is {gram[i, j]:.3f}, not the "
            "smaller of the two. It is right for t = s; on what do the features of two times have "
            "to agree?",
        )
    passed("min(t, s) is an inner product of features, so positive semidefinite")


def check_eigenpairs(lam, phi):
    """The integral equation at several times, orthonormality, and that none is missing."""
    for i in range(1, 7):
        check_equation(lam, phi, i)
    t, w = gauss_legendre(0, 1, 60)
    values = np.array([curve(phi, i, t) for i in range(1, 7)])
    products = values * w @ values.T
    for i, j in np.ndindex(6, 6):
        expect(
            i == j or abs(products[i, j]) < 1e-6,
            f"phi: the eigenfunctions {i + 1} and {j + 1} are not orthogonal. Is one of them there "
            "twice?",
        )
        expect(
            i != j or abs(products[i, i] - 1) < 1e-6,
            f"phi: eigenfunction {i + 1} is orthogonal to the others, but its square integrates to "
            f"{products[i, i]:.4f} instead of 1",
        )
    eigenvalues = np.array([value(lam, i) for i in range(1, 2001)])
    expect((np.diff(eigenvalues) < 0).all(), "lam: the largest eigenvalue should come first")
    expect(
        0.4999 < eigenvalues.sum() < 0.5,
        f"lam: the first 2000 eigenvalues add up to {eigenvalues.sum():.4f}, but the integral of "
        "K(t, t) is 0.5. Some eigenfunctions are missing; does i start at 1?",
    )
    passed("six orthonormal eigenpairs solve the equation, and none is left out")


def check_equation(lam, phi, i):
    """K phi = lam phi at a few times; min(t, s) has a kink at s = t, so integrate in two parts."""
    t = np.array([0.1, 0.35, 0.6, 0.85, 1.0])
    image = np.zeros(5)
    for at, now in enumerate(t):
        for start, end in ((0, now), (now, 1)):
            s, w = gauss_legendre(start, end, 40)
            image[at] += (w * np.minimum(now, s)) @ curve(phi, i, s)
    values = curve(phi, i, t)
    expect(np.abs(values).max() > 1e-9, f"phi: function {i} is zero at all times that were tried")
    true = (image @ values) / (values @ values)
    if not close(image, true * values, 1e-6):
        start, before, end = curve(phi, i, [0.0, 0.9999, 1.0])
        expect(
            abs(start) < 1e-6,
            f"phi: function {i} is {start:.3f} at t = 0. There min(0, s) = 0, so the integral is 0",
        )
        expect(
            abs(end - before) < 5e-5 * np.abs(values).max(),
            f"phi: function {i} has a slope at t = 1. The integral has none there; differentiate "
            "it",
        )
        raise WrongAnswer(
            f"phi: function {i} is no eigenfunction, the integral of min(t, s) phi(s) is not a "
            "multiple of it"
        )
    expect(
        np.isclose(value(lam, i), true, rtol=1e-6),
        f"lam: phi({i}, t) is an eigenfunction, but {value(lam, i):.4g} is not its eigenvalue. Put "
        "the function into the integral, or differentiate twice",
    )


def value(lam, i):
    return float(numbers(call(lam, i, name="lam"), (), f"lam({i})"))


def curve(phi, i, t):
    """phi(i, t), time by time, so that functions of one number will do."""
    return numbers([call(phi, i, now, name="phi") for now in t], (len(t),), f"phi({i}, t)")


def gauss_legendre(start, end, n):
    nodes, weights = np.polynomial.legendre.leggauss(n)
    return start + (end - start) * (nodes + 1) / 2, (end - start) / 2 * weights


def brownian_paths(count, T=200, seed=0):
    """Paths at the T midpoints t of equal steps, as the columns of a T x count matrix."""
    t = (np.arange(T) + 0.5) / T
    steps = np.sqrt(np.diff(t, prepend=0.0))[:, None]
    return t, (steps * np.random.default_rng(seed).standard_normal((T, count))).cumsum(axis=0)


def spectrum(T):
    """The eigenvalues of the integral operator, from min(t, s) on a grid of T midpoints."""
    t = (np.arange(T) + 0.5) / T
    return np.linalg.eigvalsh(np.minimum.outer(t, t) / T)[::-1]


def check_coefficients(coefficients):
    """Uncorrelated over 10,000 paths, with the right variances, and telling what the paths do."""
    n, count = 5, 10_000
    t, X = brownian_paths(count)
    Y = numbers(
        call(coefficients, X.copy(), t.copy(), n, name="coefficients"), (n, count), "coefficients"
    )
    covariance = Y @ Y.T / count
    deviation = np.sqrt(np.diag(covariance))
    expect((deviation > 0).all(), "coefficients: one of them is 0 for every path")
    correlation = covariance / np.outer(deviation, deviation) - np.eye(n)
    i, j = np.unravel_index(np.abs(correlation).argmax(), (n, n))
    expect(
        abs(correlation[i, j]) < 0.05,
        f"coefficients: numbers {i + 1} and {j + 1} have correlation {correlation[i, j]:.2f} over "
        f"{count} paths, chance allows 0.05. Are the paths multiplied by the eigenfunctions and "
        "integrated?",
    )
    ratio = np.diag(covariance) / spectrum(len(t))[:n]
    worst = np.abs(np.log(ratio)).argmax()
    expect(
        np.abs(ratio - 1).max() < 0.08,
        f"coefficients: uncorrelated, but the variance of number {worst + 1} is {ratio[worst]:.3g} "
        "times its eigenvalue. An integral over [0, 1] is a mean, not a sum; and is anything "
        "divided out?",
    )
    seen = ((X @ Y.T / count) ** 2 / np.diag(covariance)).sum() / len(t)
    expect(
        np.isclose(seen, np.diag(covariance).sum(), rtol=0.05),
        "coefficients: uncorrelated, with the right variances, but they do not belong to the paths",
    )
    passed("uncorrelated over 10,000 paths, and the variances are the eigenvalues")


def check_error_after(error_after):
    """Against the spectrum of the covariance on a fine grid."""
    tail = 0.5 - np.concatenate([[0], spectrum(500).cumsum()])
    for n in (0, 1, 2, 5, 10, 30):
        error = float(numbers(call(error_after, n, name="error_after"), (), "error_after"))
        expect(
            error > 0,
            f"error_after: after n = {n} terms yours is {error:.3g}. No finite number of terms "
            "gives back the path: its other coefficients are not 0",
        )
        expect(
            np.isclose(error, tail[n], rtol=0.02),
            f"error_after: for n = {n} yours is {error:.4g}, too "
            f"{'large' if error > tail[n] else 'small'}. Which coefficients are left out, and what "
            "are their mean squares?",
        )
    passed("the error is right after 0, 1, 2, 5, 10 and 30 terms, and never 0")
