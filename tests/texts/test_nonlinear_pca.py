"""The items of chapter 02: features of the points, PCA in feature space,
and what its last component says.
"""

from itertools import combinations
from math import comb

import matplotlib
import matplotlib.pyplot as plt
import numpy as np
import pytest
import sympy
from geometry import random_rotation, same_up_to_signs

from manifoldlib import kpca, nlpca, pca, poly_kernel, quadratic_features, veronese
from manifoldlib.datasets import circle, conic, parabola, sphere
from manifoldlib.plotting import scatter_matrix, zero_set

matplotlib.use("Agg")

# D coordinates, monomials of degree n, N points: first M <= N, then M > N.
SIZES = [(2, 2, 30), (3, 2, 20), (2, 5, 6), (2, 4, 4), (3, 3, 7), (4, 3, 12), (2, 8, 5)]
sizes = pytest.mark.parametrize("D, n, N", SIZES)

ELLIPSES = [(1, 0, 1, -1), (1, 0, 4, -4), (2, 1, 3, -6), (-5, 4, -2, 3)]
HYPERBOLAS = [(1, 0, -1, -1), (1, 3, -2, -5), (-1, 1, 2, -3)]
CONICS = pytest.mark.parametrize("c", ELLIPSES + HYPERBOLAS)


def phi2(X):
    """The map of (4.2)."""
    return veronese(X, 2, weighted=True)


def centred(F):
    return F - F.mean(axis=1, keepdims=True)


def points_of(c, N=40):
    """Points of the conic c1 x1^2 + c2 x1 x2 + c3 x2^2 + c4 = 0, whatever its kind."""
    lam, V = np.linalg.eigh([[c[0], c[1] / 2], [c[1] / 2, c[2]]])
    a = lam / -c[3]  # a1 y1^2 + a2 y2^2 = 1 in the axes of the conic
    if (a > 0).all():
        return conic(N, c)
    t = np.linspace(-1.5, 1.5, N)
    y = np.array([np.cosh(t), np.sinh(t)])[np.argsort(-a)]
    return V @ (y / np.sqrt(np.abs(a))[:, None])


def conic_value(X, c):
    return c[0] * X[0] ** 2 + c[1] * X[0] * X[1] + c[2] * X[1] ** 2 + c[3]


def features_of(D, n, N, seed=0):
    """Random points away from the origin, a map, and the centred features."""
    X = np.random.default_rng(seed).uniform(-1, 1, (D, N)) + 0.3

    def phi(X):
        return veronese(X, n, weighted=True)

    return X, phi, centred(phi(X))


def rank_of(M, N):
    return min(M, N - 1)


def gram_eigenpairs(Phi, r):
    lam, V = np.linalg.eigh(Phi.T @ Phi)
    return lam[::-1][:r], V[:, ::-1][:, :r]


# The conic that becomes a plane


@pytest.mark.covers("gpca:eq:4.1")
@CONICS
def test_central_conics_and_only_they_satisfy_the_equation(c):
    X = points_of(c)
    assert np.abs(conic_value(X, c)).max() < 1e-12

    def smallest(X):
        return np.linalg.svd(np.vstack([veronese(X, 2), np.ones(X.shape[1])]), compute_uv=False)[-1]

    assert smallest(X) < 1e-12
    assert smallest(X + [[0.5], [0.2]]) > 1e-3  # no coefficients fit the shifted curve
    assert np.abs(conic_value(-X, c)).max() < 1e-12


@pytest.mark.covers("gpca:eq:4.2")
@pytest.mark.parametrize("seed", range(5))
def test_weighted_quadratic_map(seed):
    X, Y = np.random.default_rng(seed).standard_normal((2, 2, 7))
    x1, x2 = X
    np.testing.assert_allclose(phi2(X), [x1**2, np.sqrt(2) * x1 * x2, x2**2], atol=1e-14)
    np.testing.assert_allclose(phi2(X).T @ phi2(Y), (X.T @ Y) ** 2, atol=1e-12)
    assert np.array_equal(phi2(X), phi2(-X))


@pytest.mark.covers("gpca:eq:4.3", "gpca:claim:nlpca-idea")
@CONICS
def test_conic_becomes_a_plane(c):
    s = sympy.symbols("x1 x2 c1:5")
    x1, x2, *k = s
    z = x1**2, sympy.sqrt(2) * x1 * x2, x2**2
    plane = k[0] * z[0] + k[1] / sympy.sqrt(2) * z[1] + k[2] * z[2] + k[3]
    assert sympy.expand(plane - (k[0] * x1**2 + k[1] * x1 * x2 + k[2] * x2**2 + k[3])) == 0

    X = points_of(c)
    Z = phi2(X)
    assert len(Z) == 3
    assert np.abs(c[0] * Z[0] + c[1] / np.sqrt(2) * Z[1] + c[2] * Z[2] + c[3]).max() < 1e-12
    before = np.linalg.svd(centred(X), compute_uv=False)
    after = np.linalg.svd(centred(Z), compute_uv=False)
    assert before[-1] > 0.1
    assert after[-1] < 1e-12 * after[0]
    # the empty direction is the conic
    u = nlpca(X, 3, phi2).U[:, 2]
    found = np.array([u[0], np.sqrt(2) * u[1], u[2], -u @ Z.mean(axis=1)])
    np.testing.assert_allclose(found / found[3] * c[3], c, atol=1e-8)


def test_a_curve_is_drawn_where_its_equation_holds():
    figure, ax = plt.subplots()
    ax.set(xlim=(-3, 3), ylim=(-2, 2))
    drawn = zero_set(ax, lambda P: conic_value(P, (1, 0, 4, -4)))
    vertices = np.vstack([path.vertices for path in drawn.get_paths()]).T
    plt.close(figure)
    assert np.abs(conic_value(vertices, (1, 0, 4, -4))).max() < 0.01
    np.testing.assert_allclose([vertices[0].max(), vertices[1].min()], [2, -1], atol=0.01)


@pytest.mark.covers("gpca:fig:4.2")
@pytest.mark.parametrize("radius", [1.0, 0.5, 3.0])
def test_circle_is_wrapped_twice_around_a_planar_circle(radius):
    t = np.linspace(0.3, 0.3 + 2 * np.pi, 400)
    Z = phi2(radius * np.array([np.cos(t), np.sin(t)]))
    assert np.abs(Z[0] + Z[2] - radius**2).max() < 1e-12
    centre = radius**2 * np.array([[0.5], [0], [0.5]])
    np.testing.assert_allclose(
        np.linalg.norm(Z - centre, axis=0), radius**2 / np.sqrt(2), rtol=1e-12
    )
    angle = np.unwrap(np.arctan2(Z[1], (Z[0] - Z[2]) / np.sqrt(2)))
    np.testing.assert_allclose(angle[-1] - angle[0], 4 * np.pi)
    s = np.linalg.svd(centred(phi2(circle(100, radius))), compute_uv=False)
    assert s[2] < 1e-12 * s[0]
    np.testing.assert_allclose(s[0], s[1])


@pytest.mark.covers("gpca:fig:4.1")
def test_saddle_has_three_coordinates_and_two_degrees_of_freedom():
    x1, x2 = np.random.default_rng(0).uniform(-1, 1, (2, 600))
    X = np.array([x1, x2, x1**2 - x2**2])
    assert np.abs(X[2] - (X[0] - X[1]) * (X[0] + X[1])).max() < 1e-12
    # (x1, x2) determines the point: the distance in space is bounded by that in the plane
    i, j = np.triu_indices(600, 1)
    space, plane = (np.linalg.norm(A[:, i] - A[:, j], axis=0) for A in (X, X[:2]))
    assert (space <= 3 * plane).all()  # |grad(x1^2 - x2^2)| <= sqrt(8) on the square
    # no plane contains it, but one of its quadratic features is constant
    assert pca(X, 3).eigenvalues[2] > 0.1
    result = nlpca(X, 9, quadratic_features)
    assert result.eigenvalues[8] < 1e-12 < result.eigenvalues[7]
    v = result.U[:, 8] / result.U[2, 8]
    np.testing.assert_allclose(v, [0, 0, 1, -1, 1, 0, 0, 0, 0], atol=1e-9)


@pytest.mark.covers("gpca:claim:rotation-circle")
@pytest.mark.parametrize("pixels", [12, 20])
def test_rotated_pattern_is_a_closed_curve_of_one_parameter(pixels):
    right, up = np.meshgrid(np.linspace(-1, 1, pixels), np.linspace(-1, 1, pixels))
    angles = 2 * np.pi * np.arange(200) / 200

    def image(angle):
        along = right * np.cos(angle) + up * np.sin(angle)
        across = right * np.sin(angle) - up * np.cos(angle)
        return np.exp(-(((along - 0.45) / 0.35) ** 2) - (across / 0.15) ** 2).ravel()

    X = np.array([image(a) for a in angles]).T
    np.testing.assert_allclose(image(2 * np.pi), X[:, 0], atol=1e-12)  # closed
    steps = np.linalg.norm(X - np.roll(X, 1, axis=1), axis=0)
    assert steps.max() < 1.5 * steps.min()  # no jump, not even from the last to the first
    # one parameter: the nearest images are the neighbours in angle, and no two images agree
    distances = np.linalg.norm(X[:, :, None] - X[:, None, :], axis=0) + 1e9 * np.eye(200)
    nearest = np.argsort(distances, axis=1)[:, :2]
    gaps = (nearest - np.arange(200)[:, None]) % 200
    assert np.isin(gaps, [1, 199]).all()
    result = pca(X, 2)
    assert result.eigenvalues[0] < 0.2 * result.total_variance  # no line holds it
    x, y = np.hstack([result.Y, result.Y[:, :1]])
    turns = np.unwrap(np.arctan2(y, x))
    np.testing.assert_allclose(abs(turns[-1] - turns[0]), 2 * np.pi)  # once around


# PCA in feature space


@pytest.mark.covers("gpca:eq:4.4", "gpca:eq:4.5")
@pytest.mark.parametrize("D, N", [(1, 3), (2, 9), (4, 5)])
@pytest.mark.parametrize(
    "phi, M",
    [
        (lambda X: veronese(X, 2), lambda D: comb(D + 1, 2)),
        (lambda X: veronese(X, 5, weighted=True), lambda D: comb(D + 4, 5)),
        (quadratic_features, lambda D: D * (D + 3) // 2),
    ],
)
def test_feature_maps_act_on_each_point(D, N, phi, M):
    X = np.random.default_rng(0).standard_normal((D, N))
    F = phi(X)
    assert F.shape == (M(D), N)
    for j in range(N):
        np.testing.assert_allclose(F[:, [j]], phi(X[:, [j]]), rtol=1e-14)


@pytest.mark.covers("gpca:eq:4.6")
@sizes
def test_centred_features_add_up_to_zero(D, n, N):
    X, phi, Phi = features_of(D, n, N)
    result = nlpca(X, 1, phi)
    np.testing.assert_allclose(phi(X) - result.mu, Phi, atol=1e-14)
    assert np.abs(Phi @ np.ones(N)).max() < 1e-12
    assert np.linalg.matrix_rank(Phi) == min(len(Phi), N - 1)


@pytest.mark.covers("gpca:eq:4.7", "gpca:eq:4.8")
@sizes
def test_directions_are_eigenvectors_of_the_covariance(D, n, N):
    X, phi, Phi = features_of(D, n, N)
    Sigma = Phi @ Phi.T / N
    np.testing.assert_allclose(Sigma, np.cov(phi(X), bias=True), atol=1e-14)
    d = rank_of(len(Phi), N)
    result = nlpca(X, d, phi)
    residual = Sigma @ result.U - result.U * result.eigenvalues
    assert np.abs(residual).max() < 1e-10
    np.testing.assert_allclose(result.U.T @ result.U, np.eye(d), atol=1e-10)
    without_N = np.linalg.eigvalsh(Phi @ Phi.T)[::-1][:d]
    np.testing.assert_allclose(result.eigenvalues, without_N / N, atol=1e-12)


@pytest.mark.covers("gpca:eq:4.9")
@sizes
def test_components_are_centred_uncorrelated_and_sorted(D, n, N):
    X, phi, Phi = features_of(D, n, N)
    d = rank_of(len(Phi), N)
    result = nlpca(X, d, phi)
    np.testing.assert_allclose(result.Y, result.U.T @ Phi, atol=1e-12)
    np.testing.assert_allclose(result.Y.mean(axis=1), 0, atol=1e-12)
    np.testing.assert_allclose(result.Y @ result.Y.T / N, np.diag(result.eigenvalues), atol=1e-10)
    assert (np.diff(result.eigenvalues) <= 0).all()
    x = np.random.default_rng(5).standard_normal((D, 3))  # new points
    by_formula = [[u @ (phi(x)[:, j] - phi(X).mean(axis=1)) for j in range(3)] for u in result.U.T]
    np.testing.assert_allclose(result.transform(x), by_formula, atol=1e-10)


@pytest.mark.covers("gpca:eq:4.10")
@sizes
def test_directions_lie_in_the_span_of_the_features(D, n, N):
    _, _, Phi = features_of(D, n, N)
    lam, U = np.linalg.eigh(Phi @ Phi.T)
    r = rank_of(len(Phi), N)
    lam, U = lam[::-1], U[:, ::-1]
    np.testing.assert_allclose(Phi @ (Phi.T @ U[:, :r] / lam[:r]), U[:, :r], atol=1e-8)
    onto_span = Phi @ np.linalg.pinv(Phi, rcond=1e-10)
    np.testing.assert_allclose(onto_span @ U[:, :r], U[:, :r], atol=1e-8)
    assert np.abs(onto_span @ U[:, r:]).max(initial=0) < 1e-8  # fails where the eigenvalue is zero


@pytest.mark.covers("gpca:claim:dual-norm", "gpca:claim:dual-eigenvector")
@sizes
def test_dual_vectors(D, n, N):
    X, phi, Phi = features_of(D, n, N)
    result = nlpca(X, min(2, N - 1), phi)
    lam = N * result.eigenvalues  # of Phi Phi', not of the covariance
    W = Phi.T @ result.U / lam
    np.testing.assert_allclose((W**2).sum(axis=0), 1 / lam, rtol=1e-10)
    np.testing.assert_allclose((W**2).sum(axis=0) * result.eigenvalues, 1 / N, rtol=1e-10)
    assert np.abs(Phi.T @ Phi @ W - W * lam).max() < 1e-10


@pytest.mark.covers("gpca:eq:4.11", "gpca:eq:4.12")
@sizes
def test_the_gram_matrix_gives_the_same_components(D, n, N):
    X, phi, Phi = features_of(D, n, N)
    d = min(2, N - 1)
    lam, V = gram_eigenpairs(Phi, d)
    W = V / np.sqrt(lam)
    U = Phi @ W
    np.testing.assert_allclose(np.linalg.norm(U, axis=0), 1, rtol=1e-10)
    np.testing.assert_allclose(Phi @ Phi.T @ U, U * lam, atol=1e-9)
    result = nlpca(X, d, phi)
    x = np.random.default_rng(5).standard_normal((D, 4))
    for points, Y in [(X, result.Y), (x, result.transform(x))]:
        by_duals = W.T @ Phi.T @ (phi(points) - result.mu)
        assert same_up_to_signs(by_duals, Y, tolerance=1e-8)


@pytest.mark.covers("gpca:claim:gram-covariance-spectrum", "gpca:claim:null-eigenvectors")
@sizes
def test_shared_spectrum_and_leftover_zeros(D, n, N):
    _, _, Phi = features_of(D, n, N)
    M = len(Phi)
    of_covariance = np.linalg.eigvalsh(Phi @ Phi.T)[::-1]
    of_gram = np.linalg.eigvalsh(Phi.T @ Phi)[::-1]
    r = rank_of(M, N)
    np.testing.assert_allclose(of_covariance[:r], of_gram[:r], rtol=1e-6)
    zeros_M = int((of_covariance < 1e-12).sum())
    zeros_N = int((of_gram < 1e-12).sum())
    assert zeros_M - zeros_N == M - N
    assert zeros_M == max(0, M - N + 1)  # not M - N: centring costs one rank
    assert zeros_N == N - r


@pytest.mark.covers("gpca:method:nlpca")
@sizes
def test_nlpca_is_kernel_pca_with_the_induced_kernel(D, n, N):
    X, phi, Phi = features_of(D, n, N)
    d = min(3, rank_of(len(Phi), N))
    explicit, by_kernel = nlpca(X, d, phi), kpca(X, d, poly_kernel, n)
    np.testing.assert_allclose(by_kernel.eigenvalues, N * explicit.eigenvalues, rtol=1e-7)
    assert same_up_to_signs(explicit.Y, by_kernel.Y, tolerance=1e-6)
    x = np.random.default_rng(3).standard_normal((D, 5))
    assert same_up_to_signs(explicit.transform(x), by_kernel.transform(x), tolerance=1e-6)


@pytest.mark.covers("gpca:claim:feature-dimension")
def test_the_number_of_monomials_is_a_binomial_coefficient_and_grows_like_a_power():
    for D in (1, 2, 3, 5):
        for n in (1, 2, 3, 6):
            exponents = {e for e in np.ndindex(*[n + 1] * D) if sum(e) == n}
            rows = veronese(np.arange(2.0, D + 2).reshape(-1, 1), n)
            assert len(rows) == comb(n + D - 1, n) == len(exponents)
    for D in (2, 3, 6):  # a polynomial of degree D - 1 in n: its D-th differences vanish
        M = np.array([comb(n + D - 1, n) for n in range(1, 30)])
        assert (np.diff(M, n=D) == 0).all() and (np.diff(M, n=D - 1) == 1).all()
    for n in (2, 3, 5):  # and of degree n in D
        M = np.array([comb(n + D - 1, n) for D in range(1, 30)])
        assert (np.diff(M, n=n) == 1).all() and (np.diff(M, n=n + 1) == 0).all()


@pytest.mark.covers("gpca:example:4.1")
@pytest.mark.parametrize("seed", range(4))
def test_veronese_map_makes_one_subspace_of_several(seed):
    rng = np.random.default_rng(seed)

    def union(D, dimension, count):
        bases = [random_rotation(D, seed=10 * seed + k)[:, :dimension] for k in range(count)]
        return np.hstack([B @ rng.standard_normal((dimension, 40)) for B in bases])

    def rank(X, n, weighted=False):
        return np.linalg.matrix_rank(veronese(X, n, weighted=weighted))

    lines, planes = union(2, 1, 2), union(3, 2, 2)
    assert len(veronese(lines, 2)) == 3 and len(veronese(planes, 2)) == 6
    assert rank(lines, 2) == rank(lines, 2, weighted=True) == 2
    assert rank(planes, 2) == rank(planes, 2, weighted=True) == 5
    assert rank(union(3, 2, 3), 3) == comb(5, 3) - 1
    assert rank(union(2, 1, 2), 1) == 2  # before the map they fill the plane
    assert (
        rank(rng.standard_normal((3, 80)), 2) == 6
    )  # points in general position fill feature space

    # degree-lexicographic order
    assert veronese([[2.0], [3.0], [5.0]], 2).ravel().tolist() == [4, 6, 10, 9, 15, 25]
    # the bare monomials are not features of (x'y)^n, the weighted ones are
    kernel = (lines.T @ lines) ** 2
    np.testing.assert_allclose(phi2(lines).T @ phi2(lines), kernel, atol=1e-10)
    assert np.abs(veronese(lines, 2).T @ veronese(lines, 2) - kernel).max() > 0.1
    # centring loses a rank where each line has only two opposite points
    unit = veronese(lines / np.linalg.norm(lines, axis=0), 2)
    assert np.linalg.matrix_rank(unit) == 2 and np.linalg.matrix_rank(centred(unit), tol=1e-9) == 1


# Polynomial PCA: Table 16.1

PRINTED_EIGENVALUES = np.array([46.722, 4.912, 0.052, 0.050, 0.000])
PRINTED = np.array([
    [0.003, -0.253, 0.620, 0.115, 0.696],
    [-0.173, -0.013, 0.337, -0.909, -0.174],
    [-0.046, 0.243, -0.578, -0.342, 0.696],
    [-0.979, -0.102, -0.063, 0.165, 0.000],
    [0.097, -0.929, -0.333, -0.129, 0.000],
])  # fmt: skip
NOISY_EIGENVALUES = np.array([74.617, 10.229, 2.073, 0.336, 0.247])
NOISY = np.array([
    [0.012, -0.271, -0.081, -0.380, -0.880],
    [-0.165, 0.000, 0.009, -0.906, 0.388],
    [-0.019, 0.357, -0.934, -0.014, -0.019],
    [-0.980, -0.120, -0.027, 0.160, -0.043],
    [0.121, -0.886, -0.348, 0.089, 0.268],
])  # fmt: skip


def quadratic_pca(X):
    """Eigenvalues and eigenvectors of all quadratic components."""
    result = nlpca(X, X.shape[0] * (X.shape[0] + 3) // 2, quadratic_features)
    return result.eigenvalues, result.U


def with_signs_of(V, printed):
    return V * np.sign((V * printed).sum(axis=0))


def rounding_of_the_squared_norm(columns):
    """How far three-digit rounding can move the squared length of each column."""
    return 2 * 0.0005 * np.abs(columns).sum(axis=0) + len(columns) * 0.0005**2


def half_up(x, digits):
    return np.sign(x) * np.floor(np.abs(x) * 10**digits + 0.5 + 1e-9) / 10**digits


@pytest.fixture(scope="module")
def clean():
    lam, V = quadratic_pca(parabola())
    return lam, with_signs_of(V, PRINTED)


@pytest.fixture(scope="module")
def noisy():
    """The eigenvalues (seeds x 5) and eigenvectors of 200 noisy parabolas."""
    both = [quadratic_pca(parabola(noise=1.0, seed=seed)) for seed in range(200)]
    return np.array([lam for lam, _ in both]), np.array([with_signs_of(V, NOISY) for _, V in both])


@pytest.mark.covers("mmst:alg:polypca")
def test_quadratic_pca_reproduces_the_printed_eigenvalues():
    X = parabola()
    assert X.shape == (2, 201) and X[0, 0] == -1.5 and abs(X[0, -1] - 0.5) < 1e-12
    x1, x2 = X
    by_caption = np.array([x1, x2, x1**2, x2**2, x1 * x2])
    np.testing.assert_array_equal(quadratic_features(X), by_caption)
    C = np.cov(by_caption, bias=True)
    lam, V = quadratic_pca(X)
    np.testing.assert_allclose(C @ V, V * lam, atol=1e-10)
    np.testing.assert_allclose(lam, PRINTED_EIGENVALUES, atol=6e-4)
    r_four = quadratic_features(np.arange(1.0, 5.0).reshape(-1, 1)).ravel()
    products = [i * j for i, j in combinations([1, 2, 3, 4], 2)]
    assert r_four.tolist() == [1, 2, 3, 4, 1, 4, 9, 16, *products]


@pytest.mark.covers("mmst:tab:16.1", "mmst:tab:16.1-noiseless")
def test_noiseless_panel_and_its_two_misprints(clean):
    lam, V = clean
    np.testing.assert_allclose(half_up(lam, 3), PRINTED_EIGENVALUES, atol=1e-9)
    assert np.abs(lam * 201 / 200 - PRINTED_EIGENVALUES).max() > 0.2  # the divisor is not n - 1
    once, twice = half_up(V, 3), half_up(half_up(V, 4), 3)
    assert np.isclose(once, PRINTED).sum() == 20
    wrong = {tuple(index) for index in np.argwhere(~np.isclose(twice, PRINTED))}
    assert wrong == {(0, 2), (2, 1)}  # the three others were rounded twice
    assert abs(V[0, 2] - 0.662) < 5e-4 and abs(V[2, 1] - 0.249) < 5e-4
    # the table convicts itself: its columns should have length one
    allowed = rounding_of_the_squared_norm(PRINTED)
    miss = np.abs((PRINTED**2).sum(axis=0) - 1)
    assert (miss > allowed).tolist() == [False, True, True, False, False]
    repaired = PRINTED.copy()
    repaired[0, 2], repaired[2, 1] = 0.662, 0.249
    assert (np.abs((repaired**2).sum(axis=0) - 1) <= rounding_of_the_squared_norm(repaired)).all()


@pytest.mark.covers("mmst:tab:16.1-noisy", "mmst:eg:noisy-quadratic")
def test_noisy_panel_could_have_come_from_the_experiment(clean, noisy):
    lam, V = noisy
    np.testing.assert_allclose(lam.mean(axis=0), [78.0, 14.8, 3.22, 0.352, 0.244], rtol=5e-3)
    assert (lam.min(axis=0) < NOISY_EIGENVALUES).all() and (
        NOISY_EIGENVALUES < lam.max(axis=0)
    ).all()
    assert (V.min(axis=0) <= NOISY).all() and (NOISY <= V.max(axis=0)).all()
    assert (lam > clean[0]).all()
    # noise in both coordinates, independent:
    # with one Z for both the last eigenvalue is far too small
    rng = np.random.default_rng(0)
    same_Z = [quadratic_pca(parabola() + rng.standard_normal(201))[0][4] for _ in range(50)]
    assert max(same_Z) < NOISY_EIGENVALUES[4] / 2
    # orthonormality flags -0.980 and nothing else
    gram = NOISY.T @ NOISY
    assert np.abs(gram - np.diag(np.diag(gram))).max() < 1e-3
    too_long = np.diag(gram) - 1 > rounding_of_the_squared_norm(NOISY)
    assert too_long.tolist() == [True, False, False, False, False]
    assert round(np.sqrt(1 - (np.delete(NOISY[:, 0], 3) ** 2).sum()), 3) == 0.979


@pytest.mark.covers("mmst:eg:noiseless-quadratic", "mmst:claim:constant-from-means")
def test_the_last_component_is_the_parabola(clean):
    lam, V = clean
    assert lam[4] < 1e-12
    v5 = V[:, 4]
    np.testing.assert_allclose(v5, np.array([4, -1, 4, 0, 0]) / np.sqrt(33), atol=1e-10)
    np.testing.assert_allclose(-v5[[0, 2]] / v5[1], [4, 4], rtol=1e-10)
    assert abs(0.696 / 0.0174 - 4) > 30  # the coefficient of the running text cannot be right
    mean = quadratic_features(parabola()).mean(axis=1)
    np.testing.assert_allclose(mean[1] - 4 * (mean[0] + mean[2]), 2, rtol=1e-10)
    np.testing.assert_allclose(v5 @ mean / v5[1], 2, rtol=1e-10)


@pytest.mark.covers("mmst:fig:16.1")
def test_score_pairs_are_uncorrelated_loops(clean):
    _, V = clean
    X = quadratic_features(parabola())
    Z = V[:, :4].T @ centred(X)
    np.testing.assert_allclose([Z[0].min(), Z[0].max()], [-18.8, 6.1], atol=0.05)
    np.testing.assert_allclose(np.ptp(Z[1:], axis=1), [10.30, 0.976, 1.033], atol=5e-3)
    assert np.abs(np.corrcoef(Z) - np.eye(4)).max() < 1e-12
    # the printed axes show PC3 and PC4 with the other sign
    for z, low, high in zip(Z * [[1], [1], [-1], [-1]], [-20, -6, -0.5, -0.8], [7, 5, 0.7, 0.4]):
        assert low < z.min() and z.max() < high
    figure = scatter_matrix(Z, ["PC1", "PC2", "PC3", "PC4"])
    for i, j in np.ndindex(4, 4):
        ax = figure.axes[4 * i + j]
        if i == j:
            assert ax.texts[0].get_text() == f"PC{i + 1}"
        else:
            np.testing.assert_array_equal(ax.collections[0].get_offsets(), Z[[j, i]].T)
    plt.close(figure)
    loops = {(i + 1, j + 1) for i, j in combinations(range(4), 2) if crosses_itself(Z[[i, j]])}
    assert loops == {(1, 3), (1, 4), (3, 4)}


def crosses_itself(Y):
    """Do two pieces of the curve through the columns of Y that are not neighbours meet?"""
    A, B = Y[:, :-1], Y[:, 1:]

    def side(P, Q, R):  # of R from the line PQ
        return np.sign((Q[0] - P[0]) * (R[1] - P[1]) - (Q[1] - P[1]) * (R[0] - P[0]))

    i, j = np.triu_indices(A.shape[1], k=2)
    a, b, c, d = A[:, i], B[:, i], A[:, j], B[:, j]
    return bool(((side(a, b, c) * side(a, b, d) < 0) & (side(c, d, a) * side(c, d, b) < 0)).any())


@pytest.mark.covers("mmst:fig:16.2")
def test_the_last_score_selects_the_parabola_with_a_2(clean):
    v5 = clean[1][:, 4]
    x1, x2 = X = parabola()
    scores = v5 @ quadratic_features(X)
    assert np.ptp(scores) < 1e-12
    np.testing.assert_allclose(scores[0], -0.3482, atol=5e-5)
    np.testing.assert_allclose(-scores / 0.1741, 2, atol=1e-3)
    overlay = (scores - scores.mean()) / 0.174 + x2
    for a in range(4):
        assert (np.abs(overlay - (4 * x1**2 + 4 * x1 + a)).max() < 1e-9) == (a == 2)
    # centred, the score is zero and any divisor draws the same picture
    assert np.abs((scores - scores.mean()) / 0.0174).max() < 1e-9


@pytest.mark.covers("mmst:claim:extended-dimension")
@pytest.mark.parametrize("r, expected", [(2, 5), (3, 9), (10, 65), (20, 230)])
def test_length_of_the_extended_vector(r, expected):
    assert 2 * r + r * (r - 1) // 2 == r * (r + 3) // 2 == expected
    assert quadratic_features(np.ones((r, 4))).shape == (expected, 4)


# Columns of the null vector: X1, X2, X1^2, X2^2, X1 X2.
@pytest.mark.covers("mmst:claim:zero-eigenvalue-quadric", "mmst:claim:standardise-extended")
@pytest.mark.parametrize(
    "X, coefficients",
    [
        (parabola(), [4, -1, 4, 0, 0]),
        (circle(50) + [[2.0], [-1.0]], [-4, 2, 1, 1, 0]),  # (X1 - 2)^2 + (X2 + 1)^2 = 1
        (points_of((1, 0, -1, -1)), [0, 0, 1, -1, 0]),
        (points_of((1, 3, -2, -5)), [0, 0, 1, -2, 3]),
    ],
    ids=["parabola", "shifted circle", "hyperbola", "rotated hyperbola"],
)
def test_an_exact_quadric_gives_a_zero_eigenvalue_standardised_or_not(X, coefficients):
    lam, V = quadratic_pca(X)
    expected = np.array(coefficients) / np.linalg.norm(coefficients)
    assert lam[4] < 1e-12 * lam[0] and lam[3] > 1e-6 * lam[0]
    np.testing.assert_allclose(abs(V[:, 4] @ expected), 1, atol=1e-9)

    sd = quadratic_features(X).std(axis=1, keepdims=True)
    standardised = nlpca(X, 5, lambda X: quadratic_features(X) / sd)
    np.testing.assert_allclose(standardised.total_variance, 5)  # the correlation matrix
    assert standardised.eigenvalues[4] < 1e-12 < standardised.eigenvalues[3]
    v = standardised.U[:, 4] / sd.ravel()
    np.testing.assert_allclose(abs(v @ expected), np.linalg.norm(v), rtol=1e-9)


@pytest.mark.covers("mmst:claim:noise-inflates-eigenvalues")
def test_noise_raises_every_eigenvalue(clean):
    lam = np.array([quadratic_pca(parabola(noise=1.0, seed=seed))[0] for seed in range(2000)])
    assert (lam > clean[0]).all()
    # The reason: on average the noise adds a positive definite matrix to the covariance.
    x1, x2 = X = parabola()
    one, zero = np.ones(201), np.zeros(201)
    a, b = np.array([one, zero, 2 * x1, zero, x2]), np.array([zero, one, zero, 2 * x2, x1])
    S = (a @ a.T + b @ b.T) / 201 + np.diag([0, 0, 2, 2, 1])
    assert np.linalg.eigvalsh(S)[0] > 0.2
    many = np.repeat(X, 2000, axis=1)
    many = quadratic_features(many + np.random.default_rng(0).standard_normal(many.shape))
    C = np.cov(quadratic_features(X), bias=True)
    np.testing.assert_allclose(np.cov(many, bias=True), C + S, rtol=0.02, atol=0.1)


@pytest.mark.covers("mmst:claim:noise-sensitivity")
@pytest.mark.parametrize("sd, cosine", [(0.1, 0.993), (0.25, 0.910), (0.5, 0.776), (1.0, 0.565)])
def test_noise_turns_the_last_component(clean, sd, cosine):
    v5 = clean[1][:, 4]
    found = [abs(quadratic_pca(parabola(sd, seed))[1][:, 4] @ v5) for seed in range(100)]
    assert abs(np.mean(found) - cosine) < 1e-3


@pytest.mark.covers("mmst:claim:n-greater-than-rprime")
@pytest.mark.parametrize(
    "r, n", [(2, 3), (2, 5), (2, 6), (2, 40), (3, 9), (3, 10), (4, 10), (4, 60)]
)
def test_rank_of_the_extended_covariance(r, n):
    X = np.random.default_rng(n).standard_normal((r, n))
    C = np.cov(quadratic_features(X), bias=True)
    r_prime = len(C)
    rank = np.linalg.matrix_rank(C)
    assert rank == min(n - 1, r_prime)
    assert (rank == r_prime) == (n > r_prime)
    if n < r_prime:  # our function refuses to invent the missing components
        with pytest.raises(ValueError, match=f"span {n - 1} dimensions"):
            nlpca(X, n, quadratic_features)


@pytest.mark.covers("mmst:ex:16.1", "mmst:ex:16.1a", "mmst:ex:16.1b")
@pytest.mark.parametrize("seed", range(10))
def test_sphere(seed):
    X = sphere(150, radius=6.0, seed=seed)
    assert X.shape == (3, 150)
    np.testing.assert_allclose((X**2).sum(axis=0), 36)
    lam, V = quadratic_pca(X)
    assert len(lam) == 9 and lam[8] < 1e-10 and lam[7] > 0.1
    np.testing.assert_allclose(V[:, 8], [0, 0, 0, *[1 / np.sqrt(3)] * 3, 0, 0, 0], atol=1e-9)
    noise = np.random.default_rng(100 + seed).normal(0, 0.5, 150)  # variance 0.25
    noisy_lam, _ = quadratic_pca(X + np.array([[0.0], [1.0], [0.0]]) * noise)
    assert 2 < noisy_lam[8] < 8
