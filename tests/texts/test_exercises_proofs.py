"""The exercises that ask for a proof, GPCA 4.1-4.4 and FML 15.1, on their worked solutions."""

from itertools import product
from math import comb

import mpmath as mp
import numpy as np
import pytest
import sympy as sp
from student import solved

from manifoldlib import gauss_kernel, pca, poly_kernel, rbf_kernel


def answer(id, name):
    return solved(id)[0][name]


def gaussian(X, sigma=1.0):
    """exp(-|x - y|^2 / (2 sigma^2)): the library's rbf kernel with gamma = 1 / (2 sigma^2)."""
    return rbf_kernel(X, X, 1 / (2 * sigma**2))


# GPCA 4.1: positive semidefinite kernels


@pytest.mark.covers("gpca:ex:4.1")
def test_all_parts_of_the_kernels_exercise_pass():
    said = solved("gpca-4.1")[1]
    assert set(said) == {"1", "2", "3a", "3b"}
    assert all(text.startswith("Right: ") for text in said.values())


@pytest.mark.covers("gpca:ex:4.1.1")
def test_the_double_sum_is_a_squared_length():
    combine = answer("gpca-4.1", "combine")
    a, b, c = (np.array(sp.symbols(f"{letter}1:4", real=True)) for letter in "abc")
    Phi = np.array([a**2, sp.sqrt(2) * a * b, b**2])  # for the points (a_i, b_i)
    v = combine(c, Phi)
    assert sp.expand(c @ (Phi.T @ Phi) @ c - v @ v) == 0
    rng = np.random.default_rng(0)
    X = rng.standard_normal((3, 20))
    for _ in range(20):
        c = rng.standard_normal(20)
        v = combine(c, np.vstack([X, np.sin(X)]))
        assert np.isclose(c @ (X.T @ X + np.sin(X).T @ np.sin(X)) @ c, v @ v) and v @ v > 0


@pytest.mark.covers("gpca:ex:4.1.2")
@pytest.mark.parametrize("n, D", [(1, 4), (2, 2), (3, 2), (2, 5), (4, 3)])
def test_features_of_the_polynomial_kernel(n, D):
    features = answer("gpca-4.1", "poly_features")
    X = np.random.default_rng(n).standard_normal((D, 12))
    Phi = np.array([features(x, n) for x in X.T]).T
    assert len(Phi) == comb(n + D - 1, n)
    assert np.allclose(Phi.T @ Phi, poly_kernel(X, X, n))
    bare = Phi / features(np.ones(D), n)[:, None]  # the monomials without their weights
    assert n == 1 or not np.allclose(bare.T @ bare, poly_kernel(X, X, n))


@pytest.mark.covers("gpca:ex:4.1.3")
def test_the_series_of_the_gaussian():
    features, number = (answer("gpca-4.1", f) for f in ("gauss_features", "remainder_constant"))
    X = np.random.default_rng(0).uniform(-1.5, 1.5, (2, 25))
    K = gaussian(X)
    assert np.linalg.eigvalsh(K).min() >= -1e-12
    C, errors = np.array([[number(x, y) for y in X.T] for x in X.T]), []
    for m in (2, 6, 12, 30):
        Phi = np.array([features(x, m) for x in X.T]).T
        assert np.linalg.eigvalsh(Phi.T @ Phi).min() >= -1e-12
        error = np.abs(K - Phi.T @ Phi)
        assert (error <= C / 2**m + 1e-14).all()
        errors.append(error.max())
    assert errors[0] > 0.1 and errors[-1] < 1e-12 and (np.diff(errors) < 0).all()


# GPCA 4.2: the operator of the kernel (x'y)^2

x1, x2, y1, y2 = sp.symbols("x1 x2 y1 y2")


def over_square(g):
    return sp.integrate(sp.integrate(sp.expand(g), (y1, -1, 1)), (y2, -1, 1))


def operator(f):
    """The integral of (x'y)^2 f(y) over the square, exactly."""
    return sp.expand(over_square((x1 * y1 + x2 * y2) ** 2 * f))


def exact_pairs():
    """The answers as fractions, with functions of y1 and y2."""
    pairs = answer("gpca-4.2", "eigenpairs")
    return [
        (
            sp.nsimplify(sp.Float(lam), rational=True, tolerance=1e-12),
            c[0] * y1**2 + c[1] * y1 * y2 + c[2] * y2**2,
        )
        for lam, c in pairs
    ]


@pytest.mark.covers("gpca:eq:4.53", "gpca:ex:4.2.a")
def test_every_image_has_three_monomials():
    exponents = [(i, j) for i, j in product(range(4), repeat=2) if i + j <= 3]
    f = sum(q * y1**i * y2**j for q, (i, j) in zip(sp.symbols(f"q:{len(exponents)}"), exponents))
    assert set(sp.Poly(operator(f), x1, x2).monoms()) == {(2, 0), (1, 1), (0, 2)}
    image = answer("gpca-4.2", "image")
    for f in (y1**2 + 3 * y1 * y2 - y2, sp.Integer(1), y1**4 * y2**2):
        a = image(sp.lambdify((y1, y2), f))
        Lf = sp.Poly(operator(f), x1, x2)
        assert np.allclose(a, [float(Lf.coeff_monomial(m)) for m in (x1**2, x1 * x2, x2**2)])


@pytest.mark.covers("gpca:eq:4.54")
def test_the_matrix_of_the_operator():
    A = sp.Matrix(
        3, 3, lambda i, j: operator([y1**2, y1 * y2, y2**2][j]).coeff([x1**2, x1 * x2, x2**2][i])
    )
    assert A == sp.Matrix([[36, 0, 20], [0, 40, 0], [20, 0, 36]]) / 45
    assert np.allclose(np.array(A, dtype=float), answer("gpca-4.2", "A"))
    assert set(A.eigenvals()) == {sp.Rational(56, 45), sp.Rational(8, 9), sp.Rational(16, 45)}
    assert A.trace() == sp.Rational(112, 45) == over_square((y1**2 + y2**2) ** 2)


@pytest.mark.covers("gpca:ex:4.2", "gpca:ex:4.2.b")
def test_the_three_eigenpairs():
    pairs = exact_pairs()
    for lam, psi in pairs:
        assert operator(psi) - sp.expand(lam * psi.subs({y1: x1, y2: x2})) == 0
    for i, j in ((0, 1), (0, 2), (1, 2)):
        assert over_square(pairs[i][1] * pairs[j][1]) == 0
    assert {lam for lam, _ in pairs} == {
        sp.Rational(56, 45),
        sp.Rational(8, 9),
        sp.Rational(16, 45),
    }
    assert sum(lam for lam, _ in pairs) == sp.Rational(112, 45)


# GPCA 4.3: the Karhunen-Loeve transform of Brownian motion on [0, 1]


def midpoints(T):
    return (np.arange(T) + 0.5) / T


def paths(count, T=250, seed=0):
    t = midpoints(T)
    steps = np.sqrt(np.diff(t, prepend=0.0))[:, None] * np.random.default_rng(seed).standard_normal(
        (T, count)
    )
    return t, steps.cumsum(axis=0)


@pytest.mark.covers("gpca:eq:4.55")
def test_eigenvalues_of_the_integral_equation():
    t = midpoints(500)
    K = np.minimum.outer(t, t) / 500
    top = np.linalg.eigvalsh(K)[::-1][:5]
    assert np.allclose(top, [1 / ((i - 0.5) * np.pi) ** 2 for i in range(1, 6)], rtol=1e-3)
    lam, phi = answer("gpca-4.3", "lam"), answer("gpca-4.3", "phi")
    assert all(np.allclose(K @ phi(i, t), lam(i) * phi(i, t), atol=1e-4) for i in range(1, 6))


@pytest.mark.covers("gpca:eq:4.55", "gpca:ex:4.3.1")
def test_on_a_growing_interval_a_stationary_process_loses_its_eigenfunctions():
    """exp(-|t - s|) on [-T, T]: the gap closes below the spectral density at 0, which is 2."""
    gaps, largest = [], []
    for T in (1, 5, 25):
        t = T * (2 * midpoints(500) - 1)
        values = np.linalg.eigvalsh(np.exp(-abs(np.subtract.outer(t, t))) * 2 * T / 500)[::-1]
        gaps.append(values[0] - values[1])
        largest.append(values[0])
        assert np.isclose(values.sum(), 2 * T)
    assert (np.diff(gaps) < 0).all() and gaps[-1] < 0.03
    assert (np.diff(largest) > 0).all() and 1.98 < largest[-1] < 2


@pytest.mark.covers("gpca:ex:4.3.1")
def test_eigenfunctions_are_exact_and_orthonormal():
    lam, phi = answer("gpca-4.3", "lam"), answer("gpca-4.3", "phi")
    nodes, weights = np.polynomial.legendre.leggauss(80)
    s, w = (nodes + 1) / 2, weights / 2
    for i, t in product(range(1, 7), (0.2, 0.7, 1.0)):
        before, after = t * s, t + (1 - t) * s  # min(t, s) is s before t and t after it
        integral = t * w @ (before * phi(i, before)) + (1 - t) * t * w @ phi(i, after)
        assert abs(integral - lam(i) * phi(i, t)) < 1e-6
    Phi = np.array([phi(i, s) for i in range(1, 7)])
    assert np.allclose(Phi * w @ Phi.T, np.eye(6), atol=1e-6)


@pytest.mark.covers("gpca:eq:4.56", "gpca:ex:4.3.2")
def test_coefficients_are_uncorrelated_and_the_error_is_the_tail():
    lam, phi = answer("gpca-4.3", "lam"), answer("gpca-4.3", "phi")
    count, n = 10_000, 6
    t, X = paths(count)
    Y = answer("gpca-4.3", "coefficients")(X, t, n)
    scale = np.sqrt([lam(i) for i in range(1, n + 1)])
    whitened = Y @ Y.T / count / np.outer(scale, scale)
    assert np.abs(whitened - np.eye(n)).max() < 5 / np.sqrt(count) + 0.01
    for m in (1, 3, 6):
        Phi = np.column_stack([phi(i, t) for i in range(1, m + 1)])
        measured = ((X - Phi @ Y[:m]) ** 2).mean()
        tail = 0.5 - sum(lam(i) for i in range(1, m + 1))
        assert np.isclose(measured, tail, rtol=0.05)
        assert np.isclose(answer("gpca-4.3", "error_after")(m), tail)
        assert tail > 0.01  # the sum that ends at m, as printed, is not the path


@pytest.mark.covers("gpca:ex:4.3")
def test_both_parts_of_karhunen_loeve_pass_on_a_finite_interval():
    said = solved("gpca-4.3")[1]
    assert set(said) == {"1a", "1b", "2a", "2b"}
    assert all(text.startswith("Right: ") for text in said.values())


# GPCA 4.4: Gaussian Gram matrices have full rank


def smallest_eigenvalue(X, sigma, digits=80):
    with mp.workdps(digits):
        columns = [[mp.mpf(float(v)) for v in x] for x in X.T]
        K = [
            [mp.exp(-sum((a - b) ** 2 for a, b in zip(x, y)) / (2 * sigma**2)) for y in columns]
            for x in columns
        ]
        return min(mp.eigsy(mp.matrix(K), eigvals_only=True))


@pytest.mark.covers("gpca:eq:4.57")
def test_the_gaussian_gram_matrix_is_positive_definite():
    grid = np.array([np.repeat(np.arange(4.0), 4), np.tile(np.arange(4.0), 4)])
    np.linalg.cholesky(gaussian(grid, 0.5))  # raises if it is not
    close_by = (np.arange(15) / 14)[None, :]
    assert np.linalg.matrix_rank(gaussian(close_by)) < 15  # what double precision says
    lam = smallest_eigenvalue(close_by, 1)
    assert 0 < lam < 1e-28
    assert np.isclose(float(answer("gpca-4.4", "smallest_eigenvalue")(close_by[0], 1) / lam), 1)
    assert np.allclose(gaussian(grid, 0.5), gauss_kernel(grid, grid, np.sqrt(2) * 0.5))
    assert not np.allclose(gaussian(grid, 0.5), gauss_kernel(grid, grid, 0.5))


@pytest.mark.covers("gpca:ex:4.4")
def test_full_rank_exactly_for_distinct_points():
    rng = np.random.default_rng(0)
    for D, N, sigma in ((1, 8, 1), (2, 10, 3), (3, 12, 2)):
        X = rng.uniform(-1, 1, (D, N))
        assert smallest_eigenvalue(X, sigma) > 0
        X[:, -1] = X[:, 0]
        assert abs(smallest_eigenvalue(X, sigma)) < mp.mpf(10) ** -70
        c = answer("gpca-4.4", "null_vector")(X)
        assert np.abs(c).max() > 0 and np.abs(gaussian(X, sigma) @ c).max() < 1e-14


@pytest.mark.covers("gpca:ex:4.4")
def test_the_steps_of_the_full_rank_proof():
    rng = np.random.default_rng(1)
    X, c = rng.uniform(-1, 1, (2, 6)), rng.standard_normal(6)
    z = answer("gpca-4.4", "terms")(c, X, 0.9, 30)
    assert np.isclose(z @ z, c @ gaussian(X, 0.9) @ c)
    separator = answer("gpca-4.4", "separator")
    P = np.array([[separator(i, X)(x) for x in X.T] for i in range(6)])
    assert (np.diag(P) > 0).all() and (P == np.diag(np.diag(P))).all()
    assert sp.Poly(separator(0, np.array([[0, 1, 2]]))(np.array([x1])), x1).degree() == 4


# FML 15.1: variance along a direction


def uncentred(D, N, seed=0):
    rng = np.random.default_rng(seed)
    return rng.standard_normal((D, D)) @ rng.standard_normal((D, N)) + 10 * rng.standard_normal(
        (D, 1)
    )


@pytest.mark.covers("fml:ex:15.1", "fml:ex:15.1a")
def test_the_variance_along_a_vector():
    covariance, variance = answer("fml-15.1", "covariance"), answer("fml-15.1", "variance")
    on_line = answer("fml-15.1", "variance_on_line")
    for D, N in ((2, 50), (4, 30), (6, 5)):
        X = uncentred(D, N)
        C = covariance(X)
        for u in np.random.default_rng(D).standard_normal((5, D)):
            assert abs(variance(u, C) - np.var(u @ X)) < 1e-10 * np.abs(C).max() * (u @ u)
            unit = u / np.linalg.norm(u)
            assert np.isclose(on_line(u, C), np.var(unit @ X))
            assert not np.isclose(
                variance(u, C), np.var(unit @ X)
            )  # the printed form needs a unit vector


@pytest.mark.covers("fml:ex:15.1", "fml:ex:15.1b")
def test_the_first_direction_has_the_largest_variance():
    covariance, first_direction = (
        answer("fml-15.1", "covariance"),
        answer("fml-15.1", "first_direction"),
    )
    for D, N in ((2, 60), (5, 40), (6, 4)):
        X = uncentred(D, N, seed=D)
        C, u = covariance(X), first_direction(X)
        assert abs(u @ np.linalg.eigh(C)[1][:, -1]) > 1 - 1e-8
        assert abs(u @ pca(X, 1).U[:, 0]) > 1 - 1e-8
        tried = np.random.default_rng(0).standard_normal((D, 2000))
        assert ((tried * (C @ tried)).sum(axis=0) / (tried**2).sum(axis=0)).max() <= u @ C @ u
        a = answer("fml-15.1", "coordinates")(u, C)
        assert np.isclose(a[0] ** 2, 1) and np.isclose(a @ a, 1)


@pytest.mark.covers("fml:ex:15.1b")
def test_the_lagrangian_leads_to_eigenvectors():
    u, lam = np.array(sp.symbols("u1:4")), sp.Symbol("lam")
    C = np.array([[sp.Symbol(f"c{min(i, j)}{max(i, j)}") for j in range(3)] for i in range(3)])
    lagrangian = u @ C @ u - lam * (u @ u - 1)
    slopes = np.array([sp.diff(lagrangian, entry) for entry in u])
    assert all(sp.expand(d) == 0 for d in slopes - 2 * (C @ u - lam * u))
    assert all(sp.expand(d) == 0 for d in slopes - answer("fml-15.1", "gradient")(u, lam, C))


@pytest.mark.covers("fml:ex:15.1b")
def test_without_centring_the_direction_points_at_the_mean():
    X = np.array([[0.3], [2.0]]) * np.random.default_rng(0).standard_normal((2, 200)) + np.array(
        [[10.0], [0.0]]
    )
    C = np.cov(X, bias=True)
    towards_mean, right = (
        np.linalg.eigh(X @ X.T)[1][:, -1],
        answer("fml-15.1", "first_direction")(X),
    )
    assert towards_mean @ C @ towards_mean < 0.1 * (right @ C @ right)
