"""The items of chapter 01: PCA by projections, by the singular value decomposition,
by inner products.
"""

import matplotlib
import matplotlib.pyplot as plt
import numpy as np
import pytest
import sympy as sp
from geometry import (
    angle,
    centering_matrix,
    random_points,
    random_rotation,
    same_gram,
    same_up_to_signs,
)
from scipy.spatial import cKDTree
from sklearn.decomposition import PCA as SklearnPCA

from manifoldlib import (
    center_kernel,
    datasets,
    kpca,
    linear_kernel,
    nlpca,
    pca,
    poly_kernel,
    rbf_kernel,
    veronese,
)
from manifoldlib.plotting import matrices

SHAPES = [(4, 20), (6, 7), (7, 5), (30, 8)]  # more points than coordinates, and fewer
shapes = pytest.mark.parametrize("D, N", SHAPES)
dimensions = pytest.mark.parametrize("d", [1, 2, 3])


def centred(D, N, seed=0):
    X = random_points(D, N, seed)
    return X - X.mean(axis=1, keepdims=True)


def frame(D, d, seed):
    """d random orthonormal directions."""
    return np.linalg.qr(np.random.default_rng(seed).standard_normal((D, d)))[0]


def descending_eigh(A):
    lam, V = np.linalg.eigh(A)
    return lam[::-1], V[:, ::-1]


def error(P, X):
    return ((P @ X - X) ** 2).sum()


# The setting


@pytest.mark.covers("fml:def:data-matrix")
def test_the_data_matrix_has_one_column_of_features_per_thing():
    def phi(word):  # an abstract sample: the features are what we choose to measure
        return np.array([len(word), word.count("a"), ord(word[0])], dtype=float)

    words = ["manifold", "data", "a", "isomap"]
    X = np.column_stack([phi(word) for word in words])
    assert X.shape == (3, 4)
    for i, word in enumerate(words):
        np.testing.assert_array_equal(X[:, i], phi(word))
    assert pca(X, 2).Y.shape == (2, 4)  # the library reads the same columns as points


@pytest.mark.covers("fml:def:dr-goal")
@shapes
@dimensions
def test_every_method_returns_d_finite_numbers_per_point(D, N, d):
    X = random_points(D, N)
    results = [
        pca(X, d),
        nlpca(X, d, lambda X: veronese(X, 2)),
        kpca(X, d, linear_kernel),
        kpca(X, d, poly_kernel, 2),
        kpca(X, d, rbf_kernel, 0.01),
    ]
    for result in results:
        assert result.Y.shape == (d, N) and np.isfinite(result.Y).all()


@pytest.mark.covers("fml:def:centered", "lec:def:centering-matrix", "lec:claim:XH-centres")
@shapes
def test_the_centring_matrix_subtracts_the_mean(D, N):
    X, J = random_points(D, N), centering_matrix(N)
    np.testing.assert_array_equal(J, J.T)
    np.testing.assert_allclose(J @ J, J, atol=1e-12)
    assert np.linalg.matrix_rank(J) == N - 1
    np.testing.assert_allclose(
        X @ J, X - X.mean(axis=1, keepdims=True), atol=1e-12 * np.abs(X).max()
    )
    assert np.abs(X.sum(axis=1)).max() > 1  # not centred before
    assert np.abs((X @ J).sum(axis=1)).max() < 1e-10
    assert np.abs(pca(X, 1).Y.sum(axis=1)).max() < 1e-10


@pytest.mark.covers("fml:def:sample-covariance")
@shapes
def test_the_covariance_has_divisor_N(D, N):
    X = centred(D, N)
    np.testing.assert_allclose(X @ X.T / N, np.cov(X, bias=True), atol=1e-12 * (X**2).max())
    np.testing.assert_allclose(pca(X, 1).total_variance, np.trace(np.cov(X, bias=True)), rtol=1e-12)


# The theorem and its proof


@pytest.mark.covers("fml:def:projection-set", "fml:proof:15.1-factor")
@pytest.mark.parametrize("D", [3, 6, 30])
@dimensions
def test_projections_are_made_of_orthonormal_frames(D, d):
    U = frame(D, d, seed=d)
    P = U @ U.T
    np.testing.assert_array_equal(P, P.T)
    np.testing.assert_allclose(P @ P, P, atol=1e-12)
    np.testing.assert_allclose(np.trace(P), d, rtol=1e-12)
    assert np.linalg.matrix_rank(P) == d

    lam, V = descending_eigh(P)  # and back: the eigenvectors to eigenvalue 1
    np.testing.assert_allclose(lam, np.r_[np.ones(d), np.zeros(D - d)], atol=1e-12)
    np.testing.assert_allclose(V[:, :d] @ V[:, :d].T, P, atol=1e-12)


@pytest.mark.covers("fml:proof:15.1-factor")
def test_orthogonal_columns_do_not_make_a_projection():
    """[Erratum fml-F19]: they must have length one."""
    U = np.array([[1.0, 1], [1, -1], [0, 0]])
    assert U[:, 0] @ U[:, 1] == 0
    P = U @ U.T
    np.testing.assert_array_equal(P @ P, 2 * P)
    assert not np.allclose(P @ P, P)


@pytest.mark.covers("fml:proof:15.1-expansion", "fml:proof:15.1-trace-sum")
@shapes
@dimensions
def test_the_error_is_a_difference_of_traces(D, N, d):
    X = centred(D, N)
    for seed in range(20):
        U = frame(D, d, seed)
        P = U @ U.T
        captured = np.trace(X.T @ P @ X)
        np.testing.assert_allclose(
            error(P, X), np.trace(X.T @ X) - captured, rtol=1e-10, atol=1e-10
        )
        np.testing.assert_allclose(captured, sum(u @ X @ X.T @ u for u in U.T), rtol=1e-10)


@pytest.mark.covers("fml:proof:15.1-expansion")
def test_the_expansion_needs_an_orthogonal_projection():
    """Symbolically: P' = P and P P = P for the line at angle t,
    and the identity holds for every t.
    """
    t, a, b = sp.symbols("t a b", real=True)
    u, x = sp.Matrix([sp.cos(t), sp.sin(t)]), sp.Matrix([a, b])
    P = u * u.T
    assert sp.simplify(P * P - P) == sp.zeros(2, 2)
    difference = (P * x - x).dot(P * x - x) - (x.dot(x) - x.dot(P * x))
    assert sp.simplify(difference) == 0
    oblique = sp.Matrix([[1, 1], [0, 0]])  # idempotent but not symmetric
    assert oblique * oblique == oblique
    assert sp.expand((oblique * x - x).dot(oblique * x - x) - (x.dot(x) - x.dot(oblique * x))) != 0


@pytest.mark.covers("fml:eq:15.2")
@shapes
@dimensions
def test_least_error_and_most_captured_order_the_projections_alike(D, N, d):
    d = min(d, D - 1)
    X = centred(D, N)
    projections = [U @ U.T for U in (frame(D, d, seed) for seed in range(1000))]
    errors = np.array([error(P, X) for P in projections])
    captured = np.array([np.trace(X.T @ P @ X) for P in projections])
    np.testing.assert_allclose(errors + captured, (X**2).sum(), rtol=1e-10)
    np.testing.assert_array_equal(np.argsort(errors), np.argsort(-captured))


@pytest.mark.covers("fml:eq:15.1", "fml:thm:15.1")
@shapes
@dimensions
def test_no_projection_beats_the_top_eigenvectors(D, N, d):
    X = centred(D, N)
    U = pca(X, d).U
    lam = descending_eigh(X @ X.T / N)[0]
    least = error(U @ U.T, X)
    np.testing.assert_allclose(least, N * lam[d:].sum(), rtol=1e-9, atol=1e-9)
    for seed in range(1000):
        V = frame(D, d, seed)
        assert error(V @ V.T, X) >= least - 1e-9
    for seed in range(50):  # nor does a small turn of the solution
        turn = np.linalg.qr(np.eye(D) + 0.01 * np.random.default_rng(seed).standard_normal((D, D)))[
            0
        ]
        assert error((turn @ U) @ (turn @ U).T, X) >= least - 1e-9


@pytest.mark.covers("fml:thm:15.1")
def test_at_a_tie_the_error_is_unique_and_the_projection_is_not():
    """[Erratum fml-F20]"""
    X = np.array([[1.0, -1, 0, 0], [0, 0, 1, -1]])
    projections = [np.outer(u, u) for u in ([1, 0], [0, 1], [0.6, 0.8])]
    np.testing.assert_allclose([error(P, X) for P in projections], 2, rtol=1e-12)
    assert not np.allclose(projections[0], projections[1])
    U = pca(X, 1).U
    np.testing.assert_allclose(error(U @ U.T, X), 2, rtol=1e-12)


@pytest.mark.covers("fml:thm:15.1-representation", "fml:alg:pca")
@shapes
@dimensions
def test_coordinates_in_the_principal_basis(D, N, d):
    X = random_points(D, N)
    result = pca(X, d)
    centred_X = X - X.mean(axis=1, keepdims=True)
    P = result.U @ result.U.T
    scale = np.abs(X).max()
    np.testing.assert_allclose(result.Y, result.U.T @ centred_X, atol=1e-12 * scale)
    np.testing.assert_allclose(result.U @ result.Y, P @ centred_X, atol=1e-12 * scale)
    lam = descending_eigh(centred_X @ centred_X.T / N)[0][:d]
    np.testing.assert_allclose(result.Y @ result.Y.T, N * np.diag(lam), atol=1e-9 * N * lam[0])
    oracle = SklearnPCA(d, svd_solver="full").fit_transform(X.T).T  # rows are points there
    assert same_up_to_signs(result.Y, oracle)


@pytest.mark.covers("fml:proof:15.1-kyfan")
@pytest.mark.parametrize("D", [4, 9])
@dimensions
def test_ky_fan(D, d):
    A = centred(D, 25) @ centred(D, 25).T
    lam, V = descending_eigh(A)
    np.testing.assert_allclose(np.trace(V[:, :d].T @ A @ V[:, :d]), lam[:d].sum(), rtol=1e-12)
    frames = [frame(D, d, seed) for seed in range(5000)]
    assert max(np.trace(U.T @ A @ U) for U in frames) <= lam[:d].sum() * (1 + 1e-12)
    U = frames[-1]
    weights = ((V.T @ U) ** 2).sum(axis=1)  # the argument: at most one unit of each eigenvalue
    np.testing.assert_allclose(np.trace(U.T @ A @ U), lam @ weights, rtol=1e-10)
    assert (weights <= 1 + 1e-12).all()
    np.testing.assert_allclose(weights.sum(), d, rtol=1e-12)


@pytest.mark.covers("fml:proof:15.1-kyfan")
def test_a_rayleigh_quotient_for_each_direction_is_not_enough():
    """[Erratum fml-F20]: maximised one by one without orthogonality, all directions are u1."""
    A = np.diag([3.0, 2, 1])
    lam, V = descending_eigh(A)
    greedy_without_constraint = 2 * (V[:, 0] @ A @ V[:, 0])
    assert greedy_without_constraint == 6 > lam[:2].sum() == 5


@pytest.mark.covers("fml:proof:15.1-scaling")
@shapes
@dimensions
def test_a_factor_does_not_turn_eigenvectors(D, N, d):
    X = centred(D, N)
    lam_scatter, V_scatter = descending_eigh(X @ X.T)
    lam, V = descending_eigh(np.cov(X, bias=True))
    np.testing.assert_allclose(lam_scatter, N * lam, atol=1e-10 * lam_scatter[0])
    assert angle(V_scatter[:, :d], V[:, :d]) < 1e-7
    assert angle(V_scatter[:, :d], pca(X, d).U) < 1e-7


# Variances


@pytest.mark.covers("fml:claim:variance-directions")
@shapes
@dimensions
def test_the_eigenvalues_are_the_variances_along_the_directions(D, N, d):
    X = random_points(D, N)
    result = pca(X, d)
    lam = descending_eigh(np.cov(X, bias=True))[0][:d]
    np.testing.assert_allclose(result.Y.var(axis=1), lam, rtol=1e-10)
    np.testing.assert_allclose((result.U.T @ X).var(axis=1), lam, rtol=1e-10)
    np.testing.assert_allclose(result.eigenvalues, lam, rtol=1e-10)


def power_iteration(C, orthogonal_to):
    """The direction of most variance among those orthogonal to the columns of a matrix."""
    u = np.random.default_rng(1).standard_normal(len(C))
    for _ in range(2000):
        u = C @ u
        u = u - orthogonal_to @ (orthogonal_to.T @ u)
        u = u / np.linalg.norm(u)
    return u


@pytest.mark.covers("fml:claim:sequential-components")
@shapes
def test_the_components_come_one_after_another(D, N):
    X = random_points(D, N)
    C, rest = np.cov(X, bias=True), np.cov(X, bias=True)
    nothing, found = np.zeros((D, 1)), np.zeros((D, 0))
    for u in pca(X, 3).U.T:
        constrained = power_iteration(C, orthogonal_to=found)
        deflated = power_iteration(rest, orthogonal_to=nothing)
        for v in (constrained, deflated):
            assert abs(u @ v) > 1 - 1e-10
        others = frame(D, D, seed=3)
        others = others - found @ (found.T @ others)  # unit vectors in the constraint do no better
        others = others[:, np.linalg.norm(others, axis=0) > 1e-6]
        others = others / np.linalg.norm(others, axis=0)
        assert ((others * (C @ others)).sum(axis=0) <= u @ C @ u + 1e-10).all()
        found = np.column_stack([found, u])
        rest = rest - (u @ C @ u) * np.outer(u, u)


# The shoes


@pytest.mark.covers("fml:fig:15.2a")
def test_two_shoe_sizes_are_one_number_twice():
    X = datasets.shoe_sizes()
    assert X.shape == (2, 60)
    assert np.corrcoef(X)[0, 1] > 0.95
    np.testing.assert_array_equal(2 * X, np.round(2 * X))  # sizes that shops sell


@pytest.mark.covers("fml:fig:15.2b")
def test_one_component_keeps_the_shoes():
    X = datasets.shoe_sizes()
    result = pca(X, 1)
    lam, V = descending_eigh(np.cov(X, bias=True))
    assert abs(result.U[:, 0] @ V[:, 0]) > 1 - 1e-12  # the red line
    assert 0.95 < lam[0] / lam.sum() < 1
    np.testing.assert_allclose(
        result.eigenvalues[0] / result.total_variance, lam[0] / lam.sum(), rtol=1e-12
    )
    np.testing.assert_allclose(
        result.Y, result.U.T @ (X - X.mean(axis=1, keepdims=True)), atol=1e-12
    )
    residual = X - result.reconstruct(result.Y)
    assert np.abs(result.U.T @ residual).max() < 1e-12
    assert (
        abs(result.U[1, 0] / result.U[0, 0] - 3.81 / 3) < 0.02
    )  # the line is the conversion of units


# The affine model and the singular value decomposition


@pytest.mark.covers("lec:def:pca-approx")
@shapes
@dimensions
def test_the_flat_is_the_best_affine_model(D, N, d):
    X = random_points(D, N)
    fit = pca(X, d)
    A, mu, Z = fit.U, fit.mu, fit.Y
    np.testing.assert_allclose(A.T @ A, np.eye(d), atol=1e-10)
    np.testing.assert_allclose(mu, X.mean(axis=1, keepdims=True), rtol=1e-14)
    residual = ((X - (mu + A @ Z)) ** 2).sum()
    s = np.linalg.svd(X - mu, compute_uv=False)
    np.testing.assert_allclose(residual, (s[d:] ** 2).sum(), rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(fit.reconstruct(Z), mu + A @ Z, rtol=1e-14)
    Q = np.eye(D) - A @ A.T  # another centre costs exactly its distance from the flat, N times
    for seed in range(20):
        other = mu + np.random.default_rng(seed).standard_normal((D, 1))
        cost = ((Q @ (X - other)) ** 2).sum() - residual
        np.testing.assert_allclose(cost, N * ((Q @ (mu - other)) ** 2).sum(), rtol=1e-8, atol=1e-8)


@pytest.mark.covers("lec:def:svd", "lec:claim:singular-values-eigs")
@shapes
@pytest.mark.parametrize("rank", [1, 2, None])
def test_the_full_singular_value_decomposition(D, N, rank):
    X = random_points(D, N)
    if rank:
        X = random_points(D, rank) @ random_points(rank, N, seed=1)
    U, s, Vt = np.linalg.svd(X)
    Sigma = np.zeros((D, N))
    np.fill_diagonal(Sigma, s)
    np.testing.assert_allclose(U.T @ U, np.eye(D), atol=1e-12)
    np.testing.assert_allclose(Vt @ Vt.T, np.eye(N), atol=1e-12)
    np.testing.assert_allclose(U @ Sigma @ Vt, X, atol=1e-12 * s[0])
    r = (s > 1e-10 * s[0]).sum()
    assert r == (rank or min(D, N)) <= min(D, N)
    lam = descending_eigh(X @ X.T)[0]
    np.testing.assert_allclose(s**2, lam[: len(s)], atol=1e-10 * lam[0])


@pytest.mark.covers("fml:def:svd-X")
@shapes
def test_centred_points_lose_a_dimension(D, N):
    """[Erratum fml-F21]: the formulas with inverse singular values need the compact form."""
    X = centred(D, N)
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    r = (s > 1e-10 * s[0]).sum()
    assert r == min(D, N - 1)
    np.testing.assert_allclose(U[:, :r] * s[:r] @ Vt[:r], X, atol=1e-12 * s[0])
    if D >= N:
        assert s[-1] < 1e-12 * s[0]
        with pytest.raises(ValueError, match=f"at most {N - 1}"):
            pca(X, N)


@pytest.mark.covers("lec:claim:principal-eigvecs")
@shapes
@dimensions
def test_principal_directions_are_left_singular_vectors_of_centred_points(D, N, d):
    X = random_points(D, N, offset=30.0)
    U = np.linalg.svd(X - X.mean(axis=1, keepdims=True))[0][:, :d]
    V = descending_eigh(np.cov(X, bias=True))[1][:, :d]
    assert same_up_to_signs(U.T, V.T, tolerance=1e-8)
    assert same_up_to_signs(U.T, pca(X, d).U.T, tolerance=1e-8)
    uncentred = np.linalg.svd(X)[0][:, :d]
    assert angle(uncentred, V) > 0.1


@pytest.mark.covers("lec:fig:svd-blocks")
@pytest.mark.parametrize("D, N", [(4, 9), (9, 4), (5, 5)])
def test_the_blocks_of_the_decomposition_are_drawn_to_shape(D, N):
    X = centred(D, N)
    U, s, Vt = np.linalg.svd(X)
    Sigma = np.zeros((D, N))
    np.fill_diagonal(Sigma, s)
    matplotlib.use("Agg")
    figure, ax = plt.subplots()
    matrices(ax, X=X, U=U, S=Sigma, Vt=Vt)
    plt.close(figure)
    sizes = [
        (top - bottom, right - left)
        for left, right, bottom, top in (i.get_extent() for i in ax.images)
    ]
    assert sizes == [(D, N), (D, D), (D, N), (N, N)]
    drawn_X, *factors = [np.asarray(image.get_array()) for image in ax.images]
    assert np.abs(np.linalg.multi_dot(factors) - drawn_X).max() < 1e-12 * s[0]


# Inner products only


@pytest.mark.covers("fml:def:kernel-matrix", "fml:def:kx")
@shapes
def test_the_kernel_matrix_holds_inner_products_of_features(D, N):
    X = random_points(D, N, offset=0.0)
    phi = veronese(X, 2, weighted=True)
    K = poly_kernel(X, X, 2)
    np.testing.assert_allclose(K, phi.T @ phi, rtol=1e-10, atol=1e-10 * K.max())
    assert np.linalg.eigvalsh(K)[0] >= -1e-10 * K.max()
    for i in range(N):
        k_x = np.array([(X[:, j] @ X[:, i]) ** 2 for j in range(N)])
        np.testing.assert_allclose(k_x, K[:, i], rtol=1e-10, atol=1e-10 * K.max())
        np.testing.assert_allclose(poly_kernel(X, X[:, [i]], 2)[:, 0], K[:, i], rtol=1e-12)


@pytest.mark.covers("fml:eq:15.3")
@shapes
def test_covariance_and_gram_matrix_share_their_spectrum(D, N):
    X = centred(D, N)
    C, K = X @ X.T / N, X.T @ X
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    r = min(D, N - 1)
    Lambda = np.diag(s[:r] ** 2)
    np.testing.assert_allclose(U[:, :r] @ Lambda @ U[:, :r].T / N, C, atol=1e-12 * s[0] ** 2)
    np.testing.assert_allclose(Vt[:r].T @ Lambda @ Vt[:r], K, atol=1e-12 * s[0] ** 2)
    np.testing.assert_allclose(
        descending_eigh(N * C)[0][:r], descending_eigh(K)[0][:r], rtol=1e-10, atol=1e-10 * s[0] ** 2
    )


@pytest.mark.covers("fml:claim:U-from-V")
@shapes
def test_dual_eigenvectors_give_the_directions(D, N):
    """[Erratum fml-F21]: only those with a positive eigenvalue."""
    X = centred(D, N)
    r = min(D, N - 1)
    lam, V = descending_eigh(X.T @ X)
    U = X @ V[:, :r] / np.sqrt(lam[:r])
    np.testing.assert_allclose(U.T @ U, np.eye(r), atol=1e-9)
    np.testing.assert_allclose(U.T @ X @ X.T @ U, np.diag(lam[:r]), atol=1e-9 * lam[0])
    assert same_up_to_signs(U[:, :3].T, pca(X, 3).U.T, tolerance=1e-7)


@pytest.mark.covers("fml:eq:15.4")
@shapes
@dimensions
def test_a_new_point_is_projected_through_inner_products(D, N, d):
    X, x = centred(D, N), np.random.default_rng(7).standard_normal((D, 3))
    lam, V = descending_eigh(X.T @ X)
    through_the_kernel = (linear_kernel(X, x).T @ V[:, :d] / np.sqrt(lam[:d])).T
    assert same_up_to_signs(through_the_kernel, pca(X, d).U.T @ x, tolerance=1e-8)
    assert same_up_to_signs(
        kpca(X, d, linear_kernel).transform(x), pca(X, d).transform(x), tolerance=1e-8
    )


@pytest.mark.covers("fml:eq:15.4")
@dimensions
def test_other_inner_products_have_to_be_centred(d):
    """[Erratum fml-F22]: J(k_x - K1/N), or the coordinates are shifted."""
    X, x = random_points(3, 20), random_points(3, 4, seed=5)
    J = centering_matrix(20)
    K, k_x = poly_kernel(X, X, 2), poly_kernel(X, x, 2)
    lam, V = descending_eigh(center_kernel(K))

    def coordinates(k):
        return (V[:, :d] / np.sqrt(lam[:d])).T @ k

    expected = nlpca(X, d, lambda X: veronese(X, 2, weighted=True)).transform(x)
    assert same_up_to_signs(
        coordinates(J @ (k_x - K.mean(axis=1, keepdims=True))), expected, tolerance=1e-7
    )
    assert not same_up_to_signs(coordinates(k_x), expected, tolerance=1e-3)


@pytest.mark.covers("fml:eq:15.5")
@shapes
@dimensions
def test_coordinates_of_the_points_themselves(D, N, d):
    X = centred(D, N)
    K = X.T @ X
    lam, V = descending_eigh(K)
    U = X @ V[:, :d] / np.sqrt(lam[:d])
    from_kernel = (K @ V[:, :d] / np.sqrt(lam[:d])).T
    from_eigenvectors = np.sqrt(lam[:d])[:, None] * V[:, :d].T
    np.testing.assert_allclose(from_kernel, from_eigenvectors, atol=1e-10 * lam[0])
    np.testing.assert_allclose(U.T @ X, from_eigenvectors, atol=1e-10 * lam[0])
    assert same_up_to_signs(pca(X, d).Y, from_eigenvectors, tolerance=1e-8)


@pytest.mark.covers("lec:claim:gram-eig")
@pytest.mark.parametrize("D, N", [*SHAPES, (6, 6)])
@dimensions
def test_the_embedding_comes_from_the_gram_matrix(D, N, d):
    """[Erratum lec-L1]: V on the left, and Sigma'Sigma instead of a square."""
    X = centred(D, N)
    U, s, Vt = np.linalg.svd(X)
    Sigma = np.zeros((D, N))
    np.fill_diagonal(Sigma, s)
    np.testing.assert_allclose(Vt.T @ Sigma.T @ Sigma @ Vt, X.T @ X, atol=1e-12 * s[0] ** 2)
    assert np.abs(Vt @ Sigma.T @ Sigma @ Vt - X.T @ X).max() > 0.01 * s[0] ** 2
    if D != N:
        with pytest.raises(ValueError):
            Sigma @ Sigma
    Z = (Sigma @ Vt)[:d]
    np.testing.assert_allclose(Z, U[:, :d].T @ X, atol=1e-12 * s[0])
    assert same_up_to_signs(Z, pca(X, d).Y, tolerance=1e-8)


@pytest.mark.covers("lec:claim:gram-eig")
@dimensions
def test_the_gram_matrix_has_to_be_centred(d):
    """[Erratum lec-L2]: the slide writes X'X without saying that X is centred."""
    X = random_points(4, 9, offset=5.0)

    def embedding(K):
        lam, V = descending_eigh(K)
        return np.sqrt(lam[:d])[:, None] * V[:, :d].T

    assert same_gram(embedding(center_kernel(X.T @ X)), pca(X, d).Y)
    assert not same_gram(embedding(X.T @ X), pca(X, d).Y, tolerance=0.1)


@pytest.mark.covers("lec:claim:gram-inner-products")
@shapes
@dimensions
def test_a_rotation_changes_neither_inner_products_nor_coordinates(D, N, d):
    X, R = random_points(D, N), random_rotation(D)
    np.testing.assert_allclose((R @ X).T @ (R @ X), X.T @ X, atol=1e-10 * np.abs(X.T @ X).max())
    assert same_up_to_signs(pca(R @ X, d).Y, pca(X, d).Y, tolerance=1e-7)
    assert same_up_to_signs(kpca(X.T @ X, d, "precomputed").Y, pca(X, d).Y, tolerance=1e-7)


@pytest.mark.covers("lec:claim:pca-gives-map")
@shapes
@dimensions
def test_mean_and_axes_map_any_point(D, N, d):
    X = random_points(D, N)
    fit = pca(X, d)
    np.testing.assert_allclose(fit.transform(X), fit.Y, atol=1e-10 * np.abs(fit.Y).max())
    held_out = random_points(D, 5, seed=8)
    np.testing.assert_allclose(
        fit.transform(held_out), fit.U.T @ (held_out - X.mean(axis=1, keepdims=True)), atol=1e-10
    )
    # The Gram matrix alone determines neither of the two: a moved copy has the same one.
    moved = random_rotation(D, seed=2) @ X + 10.0
    K, K_moved = center_kernel(X.T @ X), center_kernel(moved.T @ moved)
    np.testing.assert_allclose(K, K_moved, atol=1e-9 * K.max())
    assert angle(pca(moved, d).U, fit.U) > 0.01
    assert np.abs(pca(moved, d).mu - fit.mu).max() > 1


@pytest.mark.covers("gpca:ex:4.5.a")
def test_a_new_point_maps_like_the_old_ones_and_when_it_leaves_the_flat_alone():
    N, d = 30, 2
    X = random_points(5, N)
    fit = pca(X, d)
    np.testing.assert_allclose(fit.transform(X), fit.Y, atol=1e-12 * np.abs(X).max())

    def again(x):
        return pca(np.hstack([X, x]), d)

    at_the_mean = again(fit.mu)
    assert same_up_to_signs(at_the_mean.Y[:, :N], fit.Y)
    on_the_flat = again(fit.reconstruct(np.array([[4.0], [-3.0]])))
    assert angle(on_the_flat.U, fit.U) < 1e-7
    assert not same_up_to_signs(on_the_flat.Y[:, :N], fit.Y, tolerance=1e-3)
    generic = again(fit.mu + 10 * np.ones((5, 1)))
    assert angle(generic.U, fit.U) > 0.01


# What it is good for


@pytest.mark.covers("mmst:claim:linear-pca-equivalences")
@shapes
@dimensions
def test_largest_variance_and_least_error_choose_the_same_flat(D, N, d):
    X = centred(D, N)
    S = X @ X.T / N
    largest_variance = descending_eigh(S)[1][:, :d]
    u, s, vt = np.linalg.svd(X, full_matrices=False)
    nearest = (u[:, :d] * s[:d]) @ vt[:d]  # the matrix of rank d with the least error
    least_error = np.linalg.qr(
        nearest @ nearest.T @ np.random.default_rng(0).standard_normal((D, d))
    )[0]
    for U in (largest_variance, least_error):
        np.testing.assert_allclose(U @ U.T, pca(X, d).U @ pca(X, d).U.T, atol=1e-10)


@pytest.mark.covers("mmst:claim:linear-pca-equivalences")
def test_on_curves_largest_variance_and_least_error_disagree():
    """Points dropped onto circles: the error has a minimum, the variance grows with the radius."""
    rng = np.random.default_rng(0)
    t = rng.uniform(0, 2 * np.pi, 400)
    X = rng.normal(1, 0.1, 400) * np.array([np.cos(t), np.sin(t)])
    length = np.linalg.norm(X, axis=0)
    radii = np.linspace(0.2, 3, 57)
    shadows = [r * X / length for r in radii]
    errors = [((X - shadow) ** 2).sum() for shadow in shadows]
    variances = [shadow.var(axis=1).sum() for shadow in shadows]
    np.testing.assert_allclose(radii[np.argmin(errors)], length.mean(), atol=0.03)
    assert np.argmax(variances) == len(radii) - 1


@pytest.mark.covers("fml:claim:motivations")
def test_nine_of_sixteen_numbers_read_the_digits_as_well():
    X, labels = datasets.pendigits()

    def accuracy(d):
        fold, right = np.arange(len(labels)) % 5, 0
        for f in range(5):
            known = fold != f
            fit = pca(X[:, known], d)
            nearest = cKDTree(fit.Y.T).query(fit.transform(X[:, ~known]).T)[1]
            right += (labels[known][nearest] == labels[~known]).sum()
        return right / len(labels)

    everything, nine, picture = accuracy(16), accuracy(9), accuracy(2)
    assert nine > 0.99 * everything > 0.98  # a smaller set of features, as effective
    assert pca(X, 9).Y.nbytes < 0.6 * X.nbytes  # less to store and to compare
    assert picture > 0.6 > 5 * np.bincount(labels).max() / len(labels)  # a map worth looking at
