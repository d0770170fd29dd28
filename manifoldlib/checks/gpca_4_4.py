"""Checks of [GPCA Ex 4.4]: Gaussian Gram matrices of distinct points have full rank."""

import mpmath as mp
import numpy as np

from manifoldlib import rbf_kernel

from . import call, close, expect, numbers, passed, vector


def gram(X, sigma):
    """exp(-|x - y|^2 / (2 sigma^2)) for the columns of X [GPCA (4.57)]."""
    return rbf_kernel(X, X, 1 / (2 * sigma**2))


def check_terms(terms):
    """Linear in c, with squares that add up to c'Kc when the order grows."""
    rng = np.random.default_rng(1)
    for D, N, sigma in ((1, 3, 1.0), (2, 5, 0.7), (3, 4, 2.0)):
        X, c = sigma * rng.uniform(-1, 1, (D, N)), rng.standard_normal(N)
        z = term_vector(terms, c, X, sigma, 24)
        form, total = c @ gram(X, sigma) @ c, z @ z
        expect(
            not np.isclose(total, c @ gram(X, sigma / np.sqrt(2)) @ c),
            f"terms: for sigma = {sigma} the squares add up to c'Kc for a Gaussian that is too "
            "narrow. Where does the statement put the 2?",
        )
        question = (
            "every factor of the Gaussian occur" if sigma == 1 else "every term depend on sigma"
        )
        expect(
            np.isclose(total, form, rtol=1e-6),
            f"terms: for D = {D}, sigma = {sigma} and m = 24 the squares add up to {total:.5f}, "
            f"but c'Kc = {form:.5f}. Does {question}?",
        )
        other = rng.standard_normal(N)
        expect(
            close(
                term_vector(terms, c + other, X, sigma, 24),
                z + term_vector(terms, other, X, sigma, 24),
            ),
            "terms: they are not linear in c. The root of c'Kc has the right square too, but it "
            "exists only if c'Kc is not negative",
        )
    passed("c'Kc is a sum of squares of linear functions of c, for three sets of points")


def term_vector(terms, c, X, sigma, m):
    return vector(call(terms, c.copy(), X.copy(), sigma, m, name="terms"), None, "terms")


def check_separator(separator):
    """A polynomial that vanishes at all points but one, also for points that share coordinates."""
    rng = np.random.default_rng(2)
    grid = np.array([np.repeat([0.0, 1.0], 2), np.tile([0.0, 1.0], 2)])
    for X in (rng.uniform(-1, 1, (1, 4)), rng.uniform(-1, 1, (3, 5)), grid):
        D, N = X.shape
        for i in range(N):
            p = call(separator, i, X.copy(), name="separator")
            expect(callable(p), "separator: it should return a function p(x) of one point")
            values = np.array([polynomial_value(p, x) for x in X.T])
            expect(
                np.abs(np.delete(values, i)).max() < 1e-9,
                f"separator: p does not vanish at the {N - 1} other points",
            )
            expect(
                abs(values[i]) > 1e-6,
                f"separator: p vanishes at point number {i} too"
                + (". Two of the points share their first coordinate" if X is grid else ""),
            )
            expect(
                is_polynomial(p, X[:, i], rng.standard_normal(D), 3 * N),
                "separator: p is not a polynomial of small degree. Part 1 gives sums over "
                "monomials only",
            )
    passed("a polynomial tells each point from the others, in three sets of points")


def polynomial_value(p, x):
    return float(numbers(call(p, x.copy(), name="separator: p"), (), "separator: p(x)"))


def is_polynomial(p, x, direction, degree):
    """Along a line through x the values are a Chebyshev series that ends at this degree."""
    n = 2 * degree + 20
    s = np.cos(np.pi * (np.arange(n) + 0.5) / n)
    values = [polynomial_value(p, x + 10 * step * direction) for step in s]
    series = np.polynomial.chebyshev.chebfit(s, values, n - 1)
    return np.abs(series[degree + 1 :]).max() < 1e-8 * np.abs(series).max()


def check_null_vector(null_vector):
    """Kc = 0 for every sigma, when one point occurs again."""
    rng = np.random.default_rng(3)
    for first, again, N in ((0, 1, 3), (1, 4, 5), (0, 5, 6)):
        X = rng.uniform(-3, 3, (2, N))
        X[:, again] = X[:, first]
        c = vector(call(null_vector, X.copy(), name="null_vector"), N, "null_vector")
        expect(np.abs(c).max() > 1e-9, "null_vector: c = 0 is in the null space of every matrix")
        for sigma in (0.1, 1.0, 10.0):
            expect(
                np.abs(gram(X, sigma) @ c).max() < 1e-9 * np.abs(c).max(),
                f"null_vector: when columns {first} and {again} of X are the same point, Kc is not "
                f"0 for sigma = {sigma}. What do equal points say about two columns of K?",
            )
    passed("Kc = 0 for three sets with a repeated point, whatever sigma is")


def check_smallest_eigenvalue(smallest_eigenvalue):
    """With 100 digits, K - lam I is positive definite just below the value and not above."""
    separated, close_by = np.array([0.0, 2.0, 5.0]), [np.arange(n) / n for n in (6, 10, 15, 20)]
    found = []
    for x, sigma in [(separated, 1.0), *((x, 1.0) for x in close_by), (close_by[1], 3.0)]:
        value = call(smallest_eigenvalue, x.copy(), sigma, name="smallest_eigenvalue")
        lam = float(numbers(value, (), "smallest_eigenvalue"))
        found.append((x, sigma, lam))
        expect(
            lam > 0,
            f"smallest_eigenvalue: for {len(x)} points and sigma = {sigma:.0f} yours is {lam:.3g}. "
            "The proof says that it is positive: what you see is rounding",
        )
    for x, sigma, lam in found:
        below, above = (
            positive_definite(x, sigma, lam * factor) for factor in (1 - 1e-5, 1 + 1e-5)
        )
        expect(
            below and not above,
            f"smallest_eigenvalue: for {len(x)} points and sigma = {sigma:.0f} yours is {lam:.3g}, "
            f"too {'small' if above else 'large'}. K needs more digits than double precision has, "
            "and from the start: in the exponentials too",
        )
    passed("positive and right for six sets of points, up to 20 close ones")


def positive_definite(x, sigma, shift):
    """Whether K - shift I has a Cholesky factor, with 100 digits."""
    with mp.workdps(100):
        points = [mp.mpf(float(v)) for v in x]
        K = mp.matrix(
            [[mp.exp(-((a - b) ** 2) / (2 * mp.mpf(sigma) ** 2)) for b in points] for a in points]
        )
        try:
            mp.cholesky(K - mp.mpf(shift) * mp.eye(len(points)))
        except ValueError:
            return False
    return True
