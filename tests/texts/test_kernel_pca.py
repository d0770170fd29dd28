"""The items of chapter 03: each test asserts what the texts say,
in our letters, with our functions.
"""

import inspect
from math import comb, factorial

import mpmath
import numpy as np
import pytest
import sympy
from geometry import centering_matrix, random_points, same_gram, same_up_to_signs
from scipy.stats import spearmanr
from sklearn.decomposition import KernelPCA

from manifoldlib import (
    center_kernel,
    double_center,
    gauss_kernel,
    kpca,
    linear_kernel,
    nlpca,
    pca,
    poly_kernel,
    rbf_kernel,
    veronese,
)
from manifoldlib.datasets import FOOD_VARIABLES, concentric_circles, food, pendigits, three_clusters

KERNELS = [
    (linear_kernel, ()),
    (poly_kernel, (2,)),
    (poly_kernel, (3,)),
    (gauss_kernel, (1.5,)),
    (rbf_kernel, (0.1,)),
]
any_kernel = pytest.mark.parametrize("kernel, params", KERNELS)
# Degree, dimension and number of points: more features than points, and fewer.
explicit_features = pytest.mark.parametrize(
    "n, D, N", [(1, 3, 12), (2, 2, 9), (2, 4, 8), (3, 2, 30), (3, 5, 20)]
)


def features(n):
    """The map whose inner products are (x'y)^n."""
    return lambda X: veronese(X, n, weighted=True)


def centred_features(X, n):
    F = features(n)(X)
    return F - F.mean(axis=1, keepdims=True)


# Kernels are inner products


@pytest.mark.covers("gpca:eq:4.23", "gpca:example:4.5")
def test_degree_two_kernel_identity():
    x1, x2, y1, y2 = sympy.symbols("x1 x2 y1 y2")
    phi_x = sympy.Matrix([x1**2, sympy.sqrt(2) * x1 * x2, x2**2])
    phi_y = phi_x.subs({x1: y1, x2: y2})
    assert sympy.expand(phi_x.dot(phi_y) - (x1 * y1 + x2 * y2) ** 2) == 0
    np.testing.assert_allclose(features(2)([[3.0], [5.0]])[:, 0], [9, 15 * np.sqrt(2), 25])


@pytest.mark.covers("gpca:eq:4.15", "mmst:eq:16.28", "gpca:ex:4.1.2")
@explicit_features
def test_kernel_is_the_inner_product_of_features(n, D, N):
    X, X2 = random_points(D, N, offset=0.3), random_points(D, 5, seed=1)
    phi = features(n)
    assert len(phi(X)) == comb(n + D - 1, n)
    np.testing.assert_allclose(poly_kernel(X, X2, n), phi(X).T @ phi(X2), rtol=1e-8, atol=1e-8)
    K = poly_kernel(X, X, n)
    np.testing.assert_array_equal(K, K.T)
    assert np.linalg.eigvalsh(K)[0] >= -1e-10 * np.abs(K).max()


@pytest.mark.covers("mmst:eq:16.22")
@pytest.mark.parametrize("D", [1, 2, 4])
def test_feature_map_of_the_inhomogeneous_kernel(D):
    X = random_points(D, 10)
    phi = np.vstack([features(2)(X), np.sqrt(2) * X, np.ones((1, 10))])
    np.testing.assert_allclose(phi.T @ phi, (X.T @ X + 1) ** 2, rtol=1e-12)


@pytest.mark.covers("gpca:claim:inner-products-suffice", "gpca:eq:4.21")
@explicit_features
def test_gram_matrix_alone_gives_the_components(n, D, N):
    X, X_new = random_points(D, N, offset=0.3), random_points(D, 6, seed=1)
    from_gram = kpca(poly_kernel(X, X, n), 2, "precomputed")
    explicit = nlpca(X, 2, features(n))
    assert same_up_to_signs(from_gram.Y, explicit.Y, 1e-7)
    assert same_up_to_signs(
        from_gram.transform(poly_kernel(X, X_new, n)), explicit.transform(X_new), 1e-7
    )
    np.testing.assert_allclose(np.linalg.norm(from_gram.W, axis=0), from_gram.eigenvalues**-0.5)


# Positive semidefinite


@pytest.mark.covers("gpca:eq:4.13", "gpca:def:4.2")
def test_square_integrable_functions():
    t = sympy.symbols("t", real=True)
    line = (t, -sympy.oo, sympy.oo)
    assert sympy.integrate(sympy.exp(-(t**2)) ** 2, line) == sympy.sqrt(sympy.pi / 2)
    assert sympy.integrate(1, line) == sympy.oo


@pytest.mark.covers("gpca:eq:4.14", "gpca:def:4.3")
def test_integral_definition_is_not_the_gram_definition():
    rng = np.random.default_rng(0)
    s, h = np.linspace(-4, 4, 400), 8 / 399
    gaussian = rbf_kernel(s[None], s[None], 0.5)
    for f in rng.standard_normal((20, 400)):
        assert h**2 * f @ gaussian @ f >= 0
    double_integrals = [
        -((1 / n) ** 2) * (np.exp(np.arange(n) / n) ** 2).sum() for n in (10, 1000, 100_000)
    ]
    assert -1e-4 < double_integrals[-1] < 0 and double_integrals == sorted(double_integrals)
    with pytest.raises(ValueError, match="not positive semidefinite"):
        kpca(-np.eye(8), 1, "precomputed")


@pytest.mark.covers("gpca:def:4.3")
@any_kernel
def test_kernels_are_symmetric(kernel, params):
    X1, X2 = random_points(3, 7), random_points(3, 9, seed=1)
    np.testing.assert_allclose(kernel(X1, X2, *params), kernel(X2, X1, *params).T)


@pytest.mark.covers("gpca:ex:4.1", "gpca:ex:4.1.1")
@explicit_features
def test_quadratic_form_is_a_squared_norm(n, D, N):
    X, c = random_points(D, N, offset=0.3), np.random.default_rng(1).standard_normal(N)
    norm = np.linalg.norm(features(n)(X) @ c) ** 2
    np.testing.assert_allclose(c @ poly_kernel(X, X, n) @ c, norm, rtol=1e-7)


@pytest.mark.covers("gpca:ex:4.1", "gpca:ex:4.1.1", "gpca:ex:4.1.2")
def test_quadratic_form_symbolically():
    c = sympy.symbols("c1:3")
    x, y = sympy.Matrix(sympy.symbols("x1:3")), sympy.Matrix(sympy.symbols("y1:3"))
    for n in (1, 2, 3):

        def phi(z, n=n):
            return sympy.Matrix(
                [sympy.sqrt(comb(n, a)) * z[0] ** (n - a) * z[1] ** a for a in range(n + 1)]
            )

        form = sum(
            c[i] * c[j] * p.dot(q) ** n for i, p in enumerate((x, y)) for j, q in enumerate((x, y))
        )
        combination = c[0] * phi(x) + c[1] * phi(y)
        assert sympy.expand(form - combination.dot(combination)) == 0


@pytest.mark.covers("gpca:ex:4.1", "gpca:ex:4.1.3")
@pytest.mark.parametrize("D", [1, 3])
def test_gaussian_kernel_as_a_series_of_polynomial_ones(D):
    X = np.random.default_rng(0).uniform(-1.5, 1.5, (D, 12))
    K = rbf_kernel(X, X, 0.5)
    own = np.exp(-(X**2).sum(axis=0) / 2)
    terms = [np.outer(own, own) * poly_kernel(X, X, n) / factorial(n) for n in range(1, 41)]
    errors = [np.abs(K - np.outer(own, own) - sum(terms[:m])).max() for m in (2, 10, 40)]
    assert errors[0] > 0.1 > errors[1] > 1e-10 > errors[2]
    assert np.linalg.eigvalsh(K)[0] >= -1e-12


@pytest.mark.covers("gpca:eq:4.26", "gpca:example:4.7")
@pytest.mark.parametrize("D", [1, 2, 3])
@pytest.mark.parametrize("n", [1, 2, 4])
def test_popular_kernels(n, D):
    X = np.random.default_rng(0).uniform(-3, 3, (D, 25))
    polynomial, gaussian = poly_kernel(X, X, n), gauss_kernel(X, X, np.sqrt(2))
    for K in (polynomial, gaussian):
        assert np.linalg.eigvalsh(K)[0] >= -1e-10 * np.abs(K).max()
    np.testing.assert_allclose(gaussian.diagonal(), 1)
    np.testing.assert_allclose(
        gaussian[0, 1], np.exp(-(np.linalg.norm(X[:, 0] - X[:, 1]) ** 2) / 2)
    )
    np.testing.assert_allclose(poly_kernel(X, X, 1), linear_kernel(X, X))
    assert np.linalg.matrix_rank(polynomial, rtol=1e-10) == min(25, comb(n + D - 1, n))
    spread = 3 * np.arange(25.0)[None] * np.ones((D, 1))
    assert np.linalg.matrix_rank(gauss_kernel(spread, spread, np.sqrt(2))) == 25


@pytest.mark.covers("gpca:eq:4.57", "gpca:ex:4.4")
def test_gaussian_gram_matrix_has_full_rank():
    apart = 2.0 * np.arange(40)[None]
    for sigma in (0.3, 1.0):
        np.linalg.cholesky(rbf_kernel(apart, apart, 1 / (2 * sigma**2)))
    close = np.linspace(0, 1, 8)  # a double number shows no rank here, 60 digits do
    with mpmath.workdps(60):
        K = mpmath.matrix(8, 8)
        for i, s in enumerate(close):
            for j, t in enumerate(close):
                K[i, j] = mpmath.exp(-((mpmath.mpf(s) - mpmath.mpf(t)) ** 2) / 2)
        assert min(mpmath.eigsy(K, eigvals_only=True)) > 1e-30
    twice = np.array([[0.0, 1.0, 1.0]])
    assert np.linalg.matrix_rank(rbf_kernel(twice, twice, 0.5)) == 2


@pytest.mark.covers("mmst:claim:nh-vs-n")
@pytest.mark.parametrize("N", [5, 40])
def test_gaussian_features_outnumber_the_points(N):
    X = np.random.default_rng(0).uniform(-10, 10, (2, N))
    K = rbf_kernel(X, X, 2.0)
    assert np.linalg.matrix_rank(K) == N and np.linalg.matrix_rank(center_kernel(K)) == N - 1
    assert kpca(X, N - 1, rbf_kernel, 2.0).Y.shape == (N - 1, N)
    with pytest.raises(ValueError, match="at most"):
        kpca(X, N, rbf_kernel, 2.0)


@pytest.mark.covers("mmst:ex:16.2")
def test_cauchy_schwarz_for_kernels():
    X = random_points(3, 15, offset=0.5)
    r = np.sqrt(((X[:, :, None] - X[:, None]) ** 2).sum(axis=0))
    kernels = [(X.T @ X + c) ** n for n in (1, 2, 5) for c in (0, 1)]
    kernels += [rbf_kernel(X, X, 0.3), np.exp(-r)]
    for K in kernels:
        bound = np.outer(K.diagonal(), K.diagonal())
        assert (K**2 <= bound * (1 + 1e-9)).all()
    assert np.tanh(0.5 * 10) ** 2 > np.tanh(0.5**2) * np.tanh(10**2)  # sigmoid
    assert (3**2 * np.log(3)) ** 2 == pytest.approx(97.76, abs=0.01)  # thin plate: k(x, x) = 0


# Centring


@pytest.mark.covers("gpca:eq:4.16", "gpca:eq:4.17")
@explicit_features
def test_centred_kernel_from_kernel_values(n, D, N):
    X = np.random.default_rng(0).uniform(-1, 1.2, (D, N))
    x, y = np.random.default_rng(1).uniform(-1, 1, (2, D))

    def k(x, y):
        return (x @ y) ** n

    mean = features(n)(X).mean(axis=1)
    explicit = (features(n)(x[:, None])[:, 0] - mean) @ (features(n)(y[:, None])[:, 0] - mean)
    four_terms = (
        k(x, y)
        - sum(k(x, X[:, j]) for j in range(N)) / N
        - sum(k(X[:, i], y) for i in range(N)) / N
        + sum(k(X[:, i], X[:, j]) for i in range(N) for j in range(N)) / N**2
    )
    assert abs(explicit - four_terms) < 1e-12


@pytest.mark.covers(
    "gpca:eq:4.18", "gpca:eq:4.19", "mmst:eq:16.33", "mmst:eq:16.34", "lec:step:kpca-1"
)
@explicit_features
def test_double_centring_is_the_gram_matrix_of_centred_features(n, D, N):
    X = np.random.default_rng(0).uniform(-1, 1.5, (D, N))
    K, J, ones = poly_kernel(X, X, n), centering_matrix(N), np.ones((N, N))
    expanded = K - K @ ones / N - ones @ K / N + ones * K.sum() / N**2
    with_products = K - K @ (ones / N) - (ones / N) @ K + (ones / N) @ K @ (ones / N)
    np.testing.assert_allclose(J, J.T)
    np.testing.assert_allclose(J @ J, J, atol=1e-14)
    np.testing.assert_allclose(J @ np.ones(N), 0, atol=1e-14)
    scale = np.abs(K).max()
    for form in (expanded, with_products, J @ K @ J, center_kernel(K)):
        np.testing.assert_allclose(
            form, centred_features(X, n).T @ centred_features(X, n), atol=1e-12 * scale
        )
        np.testing.assert_allclose(form.sum(axis=0), 0, atol=1e-11 * scale)
        np.testing.assert_allclose(form.sum(axis=1), 0, atol=1e-11 * scale)


@pytest.mark.covers("gpca:eq:4.20", "lec:def:k-of-x")
@explicit_features
def test_centred_kernel_vector_of_a_new_point(n, D, N):
    X, x = random_points(D, N, offset=0.2), random_points(D, 1, seed=1)
    K, J = poly_kernel(X, X, n), centering_matrix(N)
    k_x = poly_kernel(X, x, n)[:, 0]
    kappa_x = k_x - K.mean(axis=1) - k_x.mean() + K.mean()
    explicit = (
        centred_features(X, n).T
        @ (features(n)(x) - features(n)(X).mean(axis=1, keepdims=True))[:, 0]
    )
    scale = np.abs(K).max()
    np.testing.assert_allclose(kappa_x, explicit, atol=1e-10 * scale)
    np.testing.assert_allclose(kappa_x, J @ (k_x - K.mean(axis=1)), atol=1e-12 * scale)
    for j in range(N):
        k_j = poly_kernel(X, X[:, [j]], n)[:, 0]
        np.testing.assert_allclose(k_j, K[:, j])
        np.testing.assert_allclose(
            J @ (k_j - K.mean(axis=1)), (J @ K @ J)[:, j], atol=1e-11 * scale
        )


@pytest.mark.covers("mmst:claim:test-centering")
@pytest.mark.parametrize("D", [1, 3])
def test_kernel_row_of_a_test_point_is_centred(D):
    X, x = np.random.default_rng(0).standard_normal((D, 40)), np.full((D, 1), 0.7)

    def phi(X):
        return np.vstack([features(2)(X), np.sqrt(2) * X, np.ones((1, X.shape[1]))])

    def kernel(X1, X2):
        return (X1.T @ X2 + 1) ** 2

    result, explicit = kpca(X, 1, kernel), nlpca(X, 1, phi)
    assert same_up_to_signs(result.transform(x), explicit.transform(x))
    uncentred = result.W.T @ kernel(X, x)
    assert abs(abs(uncentred) - abs(explicit.transform(x))) > 0.1
    if D == 1:  # the numbers of the erratum
        np.testing.assert_allclose(
            np.abs([result.transform(x).item(), uncentred.item()]), [1.00438, 0.62648], atol=1e-5
        )


# The algorithm


@pytest.mark.covers("gpca:eq:4.28", "gpca:eq:4.29", "gpca:ex:4.5.b")
@any_kernel
@pytest.mark.parametrize("N", [12, 60, 350])
def test_dual_vectors_and_the_map_on_training_points(kernel, params, N):
    X = random_points(4, N, offset=0.4)
    result = kpca(X, 3, kernel, params)
    centred = center_kernel(kernel(X, X, *params))
    residual = centred @ result.W - result.eigenvalues * result.W
    assert np.abs(residual).max() < 1e-10 * max(1, np.abs(centred).max())
    np.testing.assert_allclose(result.W.T @ centred @ result.W, np.eye(3), atol=1e-8)
    np.testing.assert_allclose(result.transform(X), result.Y, atol=1e-8 * np.abs(result.Y).max())


@pytest.mark.covers(
    "gpca:eq:4.22", "lec:step:kpca-2", "lec:step:kpca-3", "lec:alg:kernel-pca", "fml:alg:kpca"
)
@any_kernel
@pytest.mark.parametrize("d", [1, 3])
def test_coordinates_of_the_training_points(kernel, params, d):
    X = random_points(4, 40, offset=0.4) / 4
    result = kpca(X, d, kernel, params)
    centred = center_kernel(kernel(X, X, *params))
    lam, V = np.linalg.eigh(centred)
    assert lam[0] >= -1e-10 * lam[-1]
    np.testing.assert_allclose(V * lam @ V.T, centred, atol=1e-10 * lam[-1])
    np.testing.assert_allclose(result.eigenvalues, lam[::-1][:d])  # the largest, downwards
    np.testing.assert_allclose(result.Y @ result.Y.T, np.diag(lam[::-1][:d]), atol=1e-9 * lam[-1])
    np.testing.assert_allclose(result.Y.var(axis=1), lam[::-1][:d] / 40)
    np.testing.assert_allclose(result.Y.sum(axis=1), 0, atol=1e-9 * lam[-1])
    best = np.linalg.norm(result.Y.T @ result.Y - centred)
    np.testing.assert_allclose(best, np.sqrt((lam[:-d] ** 2).sum()), atol=1e-9 * lam[-1])
    for seed in range(20):
        other = result.Y + 0.1 * np.random.default_rng(seed).standard_normal((d, 40))
        assert np.linalg.norm(other.T @ other - centred) > best
    sklearn = KernelPCA(d, kernel="precomputed").fit(kernel(X, X, *params))
    assert same_up_to_signs(
        result.Y, (sklearn.eigenvectors_ * np.sqrt(sklearn.eigenvalues_)).T, 1e-7
    )


@pytest.mark.covers(
    "gpca:alg:4.1", "gpca:eq:4.27", "fml:alg:kpca", "mmst:alg:kpca", "lec:claim:kpca-explicit"
)
@explicit_features
def test_the_centred_algorithm_is_nonlinear_pca_and_the_printed_one_is_not(n, D, N):
    X = random_points(D, N)
    X = X - X.mean(axis=1, keepdims=True)  # the condition of the printed algorithm
    result, explicit = kpca(X, 2, poly_kernel, n), nlpca(X, 2, features(n))
    assert same_up_to_signs(result.Y, explicit.Y, 1e-8)
    lam, V = np.linalg.eigh(poly_kernel(X, X, n))
    printed = np.sqrt(lam[::-1][:2])[:, None] * V[:, ::-1][:, :2].T
    difference = (
        np.abs(printed.T @ printed - explicit.Y.T @ explicit.Y).max()
        / np.abs(explicit.Y.T @ explicit.Y).max()
    )
    assert difference < 1e-9 if n == 1 else difference > 0.02


@pytest.mark.covers(
    "gpca:example:4.4",
    "gpca:alg:4.1",
    "fml:claim:kpca-generalises-pca",
    "mmst:alg:kpca",
    "gpca:ex:4.6",
)
@pytest.mark.parametrize("D, N", [(2, 10), (5, 60), (20, 8)])
def test_linear_kernel_is_pca(D, N):
    X = random_points(D, N)
    result, linear = kpca(X, 2, linear_kernel), pca(X, 2)
    assert same_up_to_signs(result.Y, linear.Y, 1e-10)
    np.testing.assert_allclose(result.eigenvalues / N, linear.eigenvalues)


@pytest.mark.covers("gpca:ex:4.6", "gpca:table:ex4.6")
@any_kernel
def test_interface_of_the_exercise(kernel, params):
    names = [name.lower() for name in inspect.signature(kpca).parameters]
    assert names[:4] == ["x", "d", "kernel", "params"]  # what else there is has a default
    for D, N, d in [(2, 7, 1), (5, 30, 2)]:
        Y = kpca(random_points(D, N), d, kernel, params).Y
        assert Y.shape == (d, N)
        scatter = Y @ Y.T
        np.testing.assert_allclose(Y.mean(axis=1), 0, atol=1e-9 * np.abs(Y).max())
        np.testing.assert_allclose(scatter, np.diag(scatter.diagonal()), atol=1e-8 * scatter.max())


@pytest.mark.covers("gpca:ex:4.6.a", "gpca:ex:4.6.b")
@pytest.mark.parametrize("D, N1, N2", [(1, 3, 4), (3, 5, 2)])
def test_kernels_entry_by_entry(D, N1, N2):
    X1, X2 = random_points(D, N1, offset=0.1), random_points(D, N2, seed=1, offset=0.1)
    for n, sigma in [(1, 0.5), (3, 2.0)]:
        polynomial, gaussian = poly_kernel(X1, X2, n), gauss_kernel(X1, X2, sigma)
        assert polynomial.shape == gaussian.shape == (N1, N2)
        for i in range(N1):
            for j in range(N2):
                x, y = X1[:, i], X2[:, j]
                np.testing.assert_allclose(polynomial[i, j], sum(x * y) ** n)
                np.testing.assert_allclose(gaussian[i, j], np.exp(-sum((x - y) ** 2) / sigma**2))
        # the width convention of (4.57) differs by sqrt 2
        np.testing.assert_allclose(
            gaussian, rbf_kernel(X1, X2, 1 / (2 * (sigma / np.sqrt(2)) ** 2))
        )


@pytest.mark.covers("gpca:ex:4.6.c")
@pytest.mark.parametrize("seed", range(5))
def test_two_components_separate_three_clusters(seed):
    X, labels = three_clusters(seed=seed)
    Y = kpca(X, 2, gauss_kernel, np.sqrt(0.1)).Y
    centres = np.array([Y[:, labels == c].mean(axis=1) for c in range(3)])
    nearest = ((Y.T[:, None] - centres) ** 2).sum(axis=2).argmin(axis=1)
    assert (nearest == labels).mean() > 0.95


# New points


@pytest.mark.covers("lec:alg:kpca-out-of-sample", "lec:eq:kpca-feature-mean")
@pytest.mark.parametrize("kernel, params", [(poly_kernel, (2,)), (gauss_kernel, (1.4,))])
@pytest.mark.parametrize("N", [15, 40])
def test_map_of_the_slides(kernel, params, N):
    X, X_new = random_points(2, N, offset=0.5), random_points(2, 7, seed=1, offset=0.5)
    K, k_new, J = kernel(X, X, *params), kernel(X, X_new, *params), centering_matrix(N)
    mean = K.mean(axis=1, keepdims=True)
    result = kpca(X, 3, kernel, params)
    Z_dagger = np.linalg.pinv(result.Y)
    np.testing.assert_allclose(
        Z_dagger.T @ (K - mean), result.Y, atol=1e-10 * np.abs(result.Y).max()
    )
    mapped = Z_dagger.T @ (k_new - mean)
    np.testing.assert_allclose(mapped, result.transform(X_new), atol=1e-9 * np.abs(mapped).max())
    np.testing.assert_allclose(
        mapped, Z_dagger.T @ J @ (k_new - mean), atol=1e-9 * np.abs(mapped).max()
    )
    sklearn = KernelPCA(3, kernel="precomputed").fit(K)
    assert same_up_to_signs(mapped, sklearn.transform(k_new.T).T, 1e-7)
    # without step 1 the map misses its own training points
    lam, V = np.linalg.eigh(K)
    uncentred = np.sqrt(lam[::-1][:3])[:, None] * V[:, ::-1][:, :3].T
    assert np.abs(np.linalg.pinv(uncentred).T @ (K - mean) - uncentred).max() > 0.1
    # and the feature of the mean is not the mean of the features
    of_the_mean = kernel(X, X.mean(axis=1, keepdims=True), *params)
    assert np.abs(Z_dagger.T @ (of_the_mean - mean)).max() > 0.1


@pytest.mark.covers("lec:eq:kpca-feature-mean")
@explicit_features
def test_map_in_feature_space(n, D, N):
    X, X_new = random_points(D, N, offset=0.2), random_points(D, 4, seed=2)
    result, F = kpca(X, 2, poly_kernel, n), features(n)(X)
    in_features = (
        np.linalg.pinv(result.Y).T @ F.T @ (features(n)(X_new) - F.mean(axis=1, keepdims=True))
    )
    np.testing.assert_allclose(
        in_features, result.transform(X_new), rtol=1e-6, atol=1e-8 * np.abs(F).max()
    )


@pytest.mark.covers("gpca:ex:4.5", "gpca:ex:4.5.b", "gpca:ex:4.5.d")
@any_kernel
def test_when_the_extension_equals_a_new_fit(kernel, params):
    X, x = random_points(3, 20, offset=0.5), random_points(3, 1, seed=4)
    K, k_x, k_xx = kernel(X, X, *params), kernel(X, x, *params), kernel(x, x, *params)

    def refit(k_x, k_xx):
        return kpca(np.block([[K, k_x], [k_x.T, k_xx]]), 2, "precomputed").Y

    result = kpca(K, 2, "precomputed")
    extended = np.hstack([result.Y, result.transform(k_x)])
    assert not same_gram(refit(k_x, k_xx), extended - extended.mean(axis=1, keepdims=True), 1e-4)
    # a point whose feature is the mean of the features moves neither the mean nor the directions
    mean_row, mean_of_all = K.mean(axis=1, keepdims=True), K.mean(keepdims=True)
    extended = np.hstack([result.Y, result.transform(mean_row)])
    np.testing.assert_allclose(extended[:, -1], 0, atol=1e-8 * np.abs(extended).max())
    assert same_gram(refit(mean_row, mean_of_all), extended, 1e-7)


@pytest.mark.covers("gpca:ex:4.5")
def test_pca_extended_to_a_new_point():
    X, x = random_points(4, 30), random_points(4, 1, seed=2)
    result = pca(X, 2)
    np.testing.assert_allclose(result.transform(X), result.Y, atol=1e-10)
    again = pca(np.hstack([X, X.mean(axis=1, keepdims=True)]), 2)
    assert same_gram(again.Y[:, :-1], result.Y) and np.allclose(again.Y[:, -1], 0, atol=1e-9)
    assert not same_gram(pca(np.hstack([X, x + 20]), 2).Y[:, :-1], result.Y, 1e-3)


# The derivation of MMST


@pytest.fixture(params=[(2, 3, 12), (3, 2, 25), (2, 4, 6)])
def mmst(request):
    """Centred features, their covariance, the centred Gram matrix,
    and the eigenpairs of the covariance.
    """
    n, D, N = request.param
    X = random_points(D, N, offset=0.3) / 2
    Phi = centred_features(X, n)
    lam, directions = np.linalg.eigh(Phi @ Phi.T / N)
    kept = [i for i in np.argsort(-lam) if lam[i] > 1e-10 * lam[-1]]
    return (
        X,
        n,
        Phi,
        Phi @ Phi.T / N,
        center_kernel(poly_kernel(X, X, n)),
        lam[kept],
        directions[:, kept],
    )


@pytest.mark.covers("mmst:eq:16.23", "mmst:eq:16.29")
def test_covariance_and_gram_matrix_share_their_spectrum(mmst):
    X, n, Phi, C, K, lam, _ = mmst
    np.testing.assert_allclose(C, np.cov(Phi, bias=True))
    N = len(K)
    dual = np.linalg.eigvalsh(K)[::-1]
    np.testing.assert_allclose(dual[: len(lam)] / N, lam, rtol=1e-6)
    np.testing.assert_allclose(dual[len(lam) :], 0, atol=1e-9 * dual[0])
    np.testing.assert_allclose(kpca(X, 2, poly_kernel, n).eigenvalues / N, lam[:2])


@pytest.mark.covers("mmst:eq:16.24", "mmst:eq:16.25", "mmst:eq:16.26")
def test_eigenvectors_are_combinations_of_the_images(mmst):
    X, n, Phi, C, K, lam, V = mmst
    N = len(K)
    scale = np.abs(C).max()
    for value, v in zip(lam, V.T):
        np.testing.assert_allclose(
            Phi.T @ C @ v, value * Phi.T @ v, atol=1e-10 * scale * np.abs(Phi).max()
        )
        np.testing.assert_allclose(
            C @ v, sum(Phi[:, i] * (Phi[:, i] @ v) for i in range(N)) / N, atol=1e-12 * scale
        )
        outside = C @ v - Phi @ np.linalg.lstsq(Phi, C @ v, rcond=None)[0]
        assert np.abs(outside).max() < 1e-12 * scale
    fit = kpca(X, 2, poly_kernel, n)
    rebuilt = Phi @ fit.W  # v = sum_i alpha_i phi_i
    assert same_up_to_signs(rebuilt.T, V[:, :2].T, 1e-7)


@pytest.mark.covers("mmst:eq:16.27", "mmst:eq:16.29", "mmst:eq:16.30")
def test_dual_eigenproblem(mmst):
    _, _, Phi, _, K, lam, V = mmst
    N = len(K)
    for value, v in zip(lam, V.T):
        alpha = Phi.T @ v / (N * value)
        double_sum = [
            sum(
                alpha[j] * (Phi[:, i] @ Phi[:, k]) * (Phi[:, k] @ Phi[:, j])
                for j in range(N)
                for k in range(N)
            )
            / N
            for i in range(N)
        ]
        np.testing.assert_allclose(double_sum, value * K @ alpha, atol=1e-9 * np.abs(K).max())
        np.testing.assert_allclose(
            K @ alpha, N * value * alpha, atol=1e-8 * np.abs(K @ alpha).max() + 1e-10
        )
        np.testing.assert_allclose([alpha @ K @ alpha, N * value * alpha @ alpha], 1, rtol=1e-7)
        shifted = alpha + 1  # solves K^2 a = n lam K a, but not K a = n lam a
        np.testing.assert_allclose(
            K @ K @ shifted, N * value * K @ shifted, atol=1e-8 * np.abs(K @ K).max()
        )
        assert np.abs(K @ shifted - N * value * shifted).max() > 0.5 * N * value
    assert abs(np.linalg.eigvalsh(K)[0]) < 1e-9 * np.abs(K).max()  # no length 1/lam for this one


@pytest.mark.covers("mmst:eq:16.31", "mmst:eq:16.32")
def test_scores_and_their_normalisation(mmst):
    X, n, Phi, _, K, _, V = mmst
    N = len(K)
    X_new = random_points(len(X), 5, seed=7) / 2
    new = features(n)(X_new) - features(n)(X).mean(axis=1, keepdims=True)
    dual, U = np.linalg.eigh(K)
    dual, U = dual[::-1][:2], U[:, ::-1][:, :2]
    scores = dual[:, None] ** -0.5 * (U.T @ (Phi.T @ new))  # unit alpha, factor (n lam)^-1/2
    assert same_up_to_signs(scores, V[:, :2].T @ new, 1e-7)
    assert same_up_to_signs(kpca(X, 2, poly_kernel, n).transform(X_new), scores, 1e-7)
    training = dual[:, None] ** -0.5 * (U.T @ K)
    np.testing.assert_allclose(training, np.sqrt(dual)[:, None] * U.T, atol=1e-9 * np.abs(K).max())
    np.testing.assert_allclose((training**2).mean(axis=1), dual / N)
    printed = (dual[:, None] / N) ** -0.5 * (U.T @ (Phi.T @ new))
    np.testing.assert_allclose(printed, np.sqrt(N) * scores)


# Mercer


@pytest.mark.covers("gpca:eq:4.53", "gpca:ex:4.2", "gpca:ex:4.2.a")
def test_range_of_the_quadratic_operator():
    x1, x2, y1, y2 = sympy.symbols("x1 x2 y1 y2")
    for f in (1 + y1, y1**4 * y2**2 + y2, sympy.exp(y1) * (1 + y2) ** 2, sympy.cos(y1 - y2)):
        integrand = sympy.expand((x1 * y1 + x2 * y2) ** 2 * f)
        image = sympy.expand(sympy.integrate(integrand, (y1, -1, 1), (y2, -1, 1)))
        assert set(sympy.Poly(image, x1, x2).monoms()) <= {(2, 0), (1, 1), (0, 2)}


@pytest.mark.covers("gpca:eq:4.54", "gpca:eq:4.25", "gpca:thm:4.6", "gpca:ex:4.2", "gpca:ex:4.2.b")
def test_three_eigenfunctions_of_the_quadratic_kernel():
    x1, x2, y1, y2 = sympy.symbols("x1 x2 y1 y2")

    def integral(f):
        return sympy.integrate(sympy.expand(f), (y1, -1, 1), (y2, -1, 1))

    ninths, fifths = sympy.Rational(4, 9), sympy.Rational(4, 5)
    M = sympy.Matrix([[fifths, 0, ninths], [0, 2 * ninths, 0], [ninths, 0, fifths]])
    pairs = {lam: vectors[0] for lam, _, vectors in M.eigenvects()}
    assert sorted(pairs) == [sympy.Rational(16, 45), sympy.Rational(8, 9), sympy.Rational(56, 45)]
    assert sum(pairs) == integral((y1**2 + y2**2) ** 2) == sympy.Rational(112, 45)
    kernel = (x1 * y1 + x2 * y2) ** 2
    rebuilt, normalised = 0, []
    for lam, c in pairs.items():
        psi = c.dot(sympy.Matrix([y1**2, y1 * y2, y2**2]))
        psi = psi / sympy.sqrt(integral(psi**2))
        at_x = psi.subs({y1: x1, y2: x2})
        assert sympy.simplify(integral(kernel * psi) - lam * at_x) == 0
        rebuilt += lam * psi * at_x
        normalised.append(psi)
    assert sympy.expand(rebuilt - kernel) == 0
    gram = [[sympy.simplify(integral(p * q)) for q in normalised] for p in normalised]
    assert gram == [[1, 0, 0], [0, 1, 0], [0, 0, 1]]


@pytest.mark.covers("gpca:eq:4.54", "gpca:eq:4.24")
@pytest.mark.parametrize("nodes_per_side", [3, 4, 8])
def test_gauss_legendre_quadrature_of_the_operator_is_exact(nodes_per_side):
    nodes, weights = np.polynomial.legendre.leggauss(nodes_per_side)
    S = np.array([np.repeat(nodes, nodes_per_side), np.tile(nodes, nodes_per_side)])
    h = np.sqrt(np.outer(weights, weights).ravel())
    lam = np.linalg.eigvalsh(h[:, None] * poly_kernel(S, S, 2) * h)[::-1]
    np.testing.assert_allclose(lam[:3], [56 / 45, 8 / 9, 16 / 45], rtol=1e-13)
    np.testing.assert_allclose(lam[3:], 0, atol=1e-14)


@pytest.mark.covers("gpca:eq:4.24", "gpca:thm:4.6")
@pytest.mark.parametrize("T", [5, 10, 20])
def test_mercer_needs_a_bounded_domain(T):
    h = 0.1
    s = np.arange(-T + h / 2, T, h)[None]
    K = rbf_kernel(s, s, 0.5)
    lam, Q = np.linalg.eigh(h * K)
    assert lam[0] > -1e-12
    np.testing.assert_allclose(lam.sum(), 2 * T)  # the integral of k(x, x), without limit
    assert lam[-1] < np.sqrt(2 * np.pi)
    errors = [np.abs((Q[:, -m:] * lam[-m:]) @ Q[:, -m:].T / h - K).max() for m in (T, 2 * T, 4 * T)]
    assert errors[0] > errors[1] > errors[2] and errors[2] < 1e-5
    gaps = lam[-1] - lam[-2]
    assert gaps < {5: 0.28, 10: 0.09, 20: 0.03}[T]  # they close


def brownian(i, t):
    """The i-th eigenfunction of min(t, s) on [0, 1], i = 1, 2, ..."""
    return np.sqrt(2) * np.sin((i - 0.5) * np.pi * t)


@pytest.mark.covers("gpca:eq:4.55", "gpca:ex:4.3", "gpca:ex:4.3.1")
def test_karhunen_loeve_eigenfunctions():
    t = (np.arange(1000) + 0.5) / 1000
    K = np.minimum.outer(t, t)
    lam = np.linalg.eigvalsh(K / 1000)
    exact = 1 / ((np.arange(1, 6) - 0.5) * np.pi) ** 2
    np.testing.assert_allclose(lam[::-1][:5], exact, rtol=1e-3)
    functions = np.array([brownian(i, t) for i in range(1, 6)])
    np.testing.assert_allclose(K @ functions.T / 1000, exact * functions.T, atol=1e-6)
    np.testing.assert_allclose(functions @ functions.T / 1000, np.eye(5), atol=1e-6)


@pytest.mark.covers("gpca:eq:4.56", "gpca:ex:4.3", "gpca:ex:4.3.2")
def test_karhunen_loeve_expansion():
    rng = np.random.default_rng(0)
    steps = rng.standard_normal((10_000, 200)) / np.sqrt(200)
    t = np.arange(1, 201) / 200
    paths = steps.cumsum(axis=1)
    functions = np.array([brownian(i, t) for i in range(1, 9)])
    lam = 1 / ((np.arange(1, 9) - 0.5) * np.pi) ** 2
    weights = np.append(
        np.full(199, 1 / 200), 1 / 400
    )  # the trapezoidal rule; paths and functions start at zero
    coefficients = paths * weights @ functions.T
    covariance = coefficients.T @ coefficients / 10_000
    spread = np.sqrt(np.outer(lam, lam) / 10_000)  # standard error of each entry, up to sqrt 2
    assert (np.abs(covariance - np.diag(lam)) < 6 * spread + 0.03 * np.diag(lam)).all()
    for n in (1, 3, 8):
        left = ((paths - coefficients[:, :n] @ functions[:n]) ** 2).mean(axis=0) @ weights
        np.testing.assert_allclose(left, 0.5 - lam[:n].sum(), rtol=0.05)  # the tail sum, not zero


# Circles


def separation(y, labels):
    rates = [np.mean((y > threshold) == (labels == 1)) for threshold in y]
    return max(max(rates), 1 - min(rates))


def linear_accuracy(Y, labels):
    A = np.vstack([Y, np.ones(Y.shape[1])]).T
    weights = np.linalg.lstsq(A, 2.0 * labels - 1, rcond=None)[0]
    return ((A @ weights > 0) == (labels == 1)).mean()


@pytest.mark.covers("lec:claim:kpca-use", "lec:claim:kpca-assumption", "lec:fig:kpca-features")
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("N", [60, 150])
def test_circles_become_linear(N, seed):
    X, labels = concentric_circles(N, seed=seed)
    assert linear_accuracy(X, labels) < 0.7 and linear_accuracy(X**2, labels) > 0.99
    assert separation(pca(X, 1).Y[0], labels) < 0.7
    assert linear_accuracy(kpca(X, 3, gauss_kernel, 0.8).Y, labels) > 0.99
    assert linear_accuracy(kpca(X, 2, linear_kernel).Y, labels) < 0.7


# Distances


@pytest.mark.covers("lec:claim:kpca-via-mds", "mmst:claim:kpca-mds")
@any_kernel
@pytest.mark.parametrize("N", [10, 50])
def test_kernel_pca_is_classical_scaling_in_feature_space(kernel, params, N):
    X = random_points(3, N, offset=0.2) / 3
    K, J = kernel(X, X, *params), centering_matrix(N)
    squared = K.diagonal()[:, None] - 2 * K + K.diagonal()
    np.testing.assert_allclose(double_center(squared), J @ K @ J, atol=1e-12 * np.abs(K).max())
    if kernel in (gauss_kernel, rbf_kernel):
        np.testing.assert_allclose(squared, 2 * (1 - K), atol=1e-12)
        A = K - np.ones((N, N))
        np.testing.assert_allclose(J @ A @ J, J @ K @ J, atol=1e-13)
        for c in (0.5, 3.0):  # with k(0) = c the printed form fails and 2(c - K) holds
            scaled = c * squared
            np.testing.assert_allclose(scaled, 2 * (c - c * K), atol=1e-12)
            assert np.abs(scaled - 2 * (1 - c * K)).max() > 0.5
            np.testing.assert_allclose(double_center(scaled), J @ (c * K) @ J, atol=1e-12)


@pytest.mark.covers("mmst:claim:nonlinear-distance")
@pytest.mark.parametrize("sigma", [0.3, 1, 4])
def test_feature_distance_saturates(sigma):
    delta = np.linspace(0, 3 * sigma, 100)
    K = gauss_kernel([[0.0]], delta[None], sigma)[0]
    feature_distance = np.sqrt(2 * (1 - K))
    assert (np.diff(feature_distance) > 0).all()
    assert np.sqrt(2) - 1e-3 < feature_distance[-1] < np.sqrt(2)
    np.testing.assert_allclose(feature_distance[1:5], np.sqrt(2) * delta[1:5] / sigma, rtol=0.01)


# The food table


PRINTED = {
    0.005: (0.0336, 0.0033),
    0.01: (0.0602, 0.0066),
    0.1: (0.2200, 0.0820),
    0.5: (0.2738, 0.1139),
}


@pytest.fixture(scope="module")
def foods():
    X = food()
    standardised = (X - X.mean(axis=1, keepdims=True)) / X.std(axis=1, keepdims=True)
    return X, standardised, {sigma: kpca(X, 2, rbf_kernel, sigma) for sigma in PRINTED}


@pytest.mark.covers(
    "mmst:tab:food-eigs",
    "mmst:eg:food",
    "mmst:fig:16.5a",
    "mmst:fig:16.5b",
    "mmst:fig:16.5c",
    "mmst:fig:16.5d",
)
def test_food_eigenvalues(foods):
    X, standardised, fits = foods
    assert X.shape == (6, 961)
    for sigma, fit in fits.items():
        np.testing.assert_array_equal((fit.eigenvalues / 961).round(4), PRINTED[sigma])
        other = kpca(standardised, 2, rbf_kernel, sigma).eigenvalues / 961
        assert not np.allclose(other, PRINTED[sigma], rtol=0.05)
    columns = np.array([fit.eigenvalues for fit in fits.values()])
    assert (np.diff(columns, axis=0) > 0).all() and (
        np.diff(columns[:, 0] / columns[:, 1]) < 0
    ).all()
    np.testing.assert_allclose(columns[:, 0] / columns[:, 1], [10.18, 9.17, 2.68, 2.40], atol=0.01)
    # of the other Gaussian, exp(-d^2 / 2 sigma^2),
    # the eigenvalue of the smallest sigma is nowhere near
    assert kpca(X, 1, rbf_kernel, 1 / (2 * 0.005**2)).eigenvalues[0] / 961 < 0.025


@pytest.mark.covers(
    "mmst:fig:16.5", "mmst:fig:16.5a", "mmst:fig:16.5b", "mmst:fig:16.5c", "mmst:fig:16.5d"
)
def test_food_curves(foods):
    X, standardised, fits = foods
    largest = standardised.max(axis=0)
    oils, low = X[1] > 8.5, np.abs(standardised).max(axis=0) < 1.2
    for sigma in (0.01, 0.1):  # head and tail at the two ends of a curve that is ordered by energy
        first, second = fits[sigma].Y * [[-1], [1]]
        assert spearmanr(-first, X[1]).statistic > 0.98
        assert first[oils].max() < -0.3 and second[oils].min() > 0.3 and np.median(first[low]) > 0
    first, second = fits[0.5].Y
    head = fits[0.5].W.T @ -fits[0.5].K.mean(axis=1)  # where a food unlike all others lands
    assert np.abs(head).max() < 0.2 and np.abs(fits[0.5].Y).max() > 0.7
    extreme = (standardised[4] > 5) & (largest == standardised[4])  # very high in cholesterol
    near = np.hypot(first - head[0], second - head[1]) < 0.1
    assert (
        extreme.sum() >= 6
        and near[extreme].mean() > 0.7
        and near[oils].all()
        and not near[low].any()
    )
    # the order along the curve, from head to tail
    angle = np.mod(np.arctan2(second - 0.05, first - 0.25) - 2.6, 2 * np.pi)
    dominant = np.where(largest > 3, standardised.argmax(axis=0), -1)
    place = {name: np.median(angle[dominant == i]) for i, name in enumerate(FOOD_VARIABLES)}
    order = sorted(place, key=place.get, reverse=True)
    assert order[:2] == ["cholesterol", "saturated fat"] and set(order[2:4]) == {"fat", "energy"}
    assert order[4:] == ["carbohydrate", "protein"]
    assert spearmanr(angle, X[1]).statistic > 0.98


@pytest.mark.covers("mmst:fig:16.5a", "mmst:fig:16.5b", "mmst:fig:16.5c", "mmst:fig:16.5d")
def test_axes_of_the_printed_panels(foods):
    """Three panels show scores that are sqrt(n) too long, the fourth shows coefficient vectors."""
    _, _, fits = foods
    printed = {0.005: (-20, 5), 0.01: (-26, 9), 0.1: (-30, 20)}
    for sigma, (low, high) in printed.items():
        drawn = -np.sqrt(961) * fits[sigma].Y[0]
        assert low < drawn.min() < 0.7 * low and 0.6 * high < drawn.max() < high + 2
    coefficients = np.sqrt(961) * fits[0.5].W.T
    assert (
        0.05 < np.abs(coefficients[0]).max() < 0.10 and 0.15 < np.abs(coefficients[1]).max() < 0.2
    )
    assert np.abs(fits[0.5].Y).max() > 0.6 and np.abs(np.sqrt(961) * fits[0.5].Y).max() > 18


@pytest.mark.covers("mmst:ex:16.3")
def test_seven_classes_of_food(foods):
    _, standardised, fits = foods
    classes = np.where(standardised.max(axis=0) < 0, 6, standardised.argmax(axis=0))
    assert set(classes) == set(range(7))  # six variables, and the foods below the mean in all
    for fit in fits.values():
        np.testing.assert_allclose(fit.Y.mean(axis=1), 0, atol=1e-10)
        assert abs(np.corrcoef(fit.Y)[0, 1]) < 1e-8
    spread = [fits[0.1].Y[0, classes == c].std() for c in (6, 0)]
    assert spread[0] < spread[1]  # the low foods crowd together


# Further exercises


@pytest.mark.covers("mmst:ex:16.4")
def test_pen_digits():
    X, labels = pendigits()
    assert X.shape == (16, 10_992) and set(labels) == set(range(10))
    X, labels = X[:, ::18] / 100, labels[::18]

    def separation_of_classes(Y):
        means = np.array([Y[:, labels == c].mean(axis=1) for c in range(10)])
        within = ((Y.T - means[labels]) ** 2).sum()
        return 1 - within / ((Y.T - Y.mean(axis=1)) ** 2).sum()

    statistic = {}
    for sigma in (1e-4, 0.3, 100.0):
        Y = kpca(X, 2, rbf_kernel, sigma).Y
        assert Y.shape == (2, X.shape[1])
        statistic[sigma] = separation_of_classes(Y)
    np.testing.assert_allclose(statistic[1e-4], separation_of_classes(pca(X, 2).Y), atol=1e-3)
    assert statistic[0.3] > statistic[100.0] + 0.1


@pytest.mark.covers("mmst:ex:16.5", "mmst:ex:16.5b")
def test_gaussian_sample_through_kernel_pca():
    R = np.array(
        [[1, 0.5, 0.7, -0.6], [0.5, 1, 0.3, -0.5], [0.7, 0.3, 1, -0.7], [-0.6, -0.5, -0.7, 1]]
    )
    np.testing.assert_allclose(np.linalg.eigvalsh(R), [0.2046, 0.4000, 0.7246, 2.6708], atol=5e-5)
    for seed in range(3):
        X = np.linalg.cholesky(R) @ np.random.default_rng(seed).standard_normal((4, 500))
        Y = pca(X, 2).Y
        wide, narrow = kpca(X, 2, rbf_kernel, 0.001).Y, kpca(X, 2, rbf_kernel, 1.0).Y
        for i in range(2):
            assert abs(np.corrcoef(wide[i], Y[i])[0, 1]) > 0.9999
            assert abs(np.corrcoef(narrow[i], Y[i])[0, 1]) < 0.9
    off_diagonal = R - np.eye(4)
    smallest = [np.linalg.eigvalsh(np.eye(4) + rho * off_diagonal)[0] for rho in (0, 1, 1.2, 1.5)]
    assert (
        smallest[2] > 0 > smallest[3]
    )  # correlations 1.5 times as large are no correlation matrix
