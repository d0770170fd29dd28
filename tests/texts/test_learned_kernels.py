"""The items of MMST 16.6.8 and FML 15.3 that see Isomap, LLE and Laplacian eigenmaps
as kernel PCA.
"""

import numpy as np
import pytest
from geometry import angle, centering_matrix, random_points, same_gram, same_up_to_signs
from scipy.linalg import eigh

from manifoldlib import (
    center_kernel,
    isomap,
    kernel_lle,
    kernel_of,
    kpca,
    laplacian_eigenmaps,
    linear_kernel,
    lle,
    poly_kernel,
    rbf_kernel,
    veronese,
)
from manifoldlib.datasets import circle, sphere, swiss_roll
from manifoldlib.graphs import nearest
from manifoldlib.locally_linear import feature_distances, feature_gram, local_gram


def sheet(N=150, seed=0):
    u, v = np.random.default_rng(seed).random((2, N))
    return np.array([3 * u, v, np.sin(3 * u)])


def lle_matrix(result):
    """M = (I - W)'(I - W), W the weights in rows."""
    W = result.C.toarray().T
    I = np.eye(len(W))
    return (I - W).T @ (I - W)


def rows_of(fit):
    """The rows of kernel PCA with lambda set to 1: unit eigenvectors."""
    return fit.Y / np.sqrt(fit.eigenvalues)[:, None]


# Isomap


@pytest.mark.covers("mmst:eq:16.54", "fml:claim:iso-kpca", "mmst:claim:kpca-unification")
@pytest.mark.parametrize("d", [1, 2, 3])
def test_isomap_is_kernel_pca_of_its_own_kernel(d):
    result = isomap(swiss_roll(250)[0], d, K=10)
    K = kernel_of(result)
    J = centering_matrix(250)
    np.testing.assert_allclose(K, -0.5 * J @ result.D**2 @ J, atol=1e-9 * np.abs(K).max())
    assert same_up_to_signs(kpca(K, d, "precomputed", indefinite=True).Y, result.Y, tolerance=1e-8)
    assert np.linalg.eigvalsh(K)[0] < 0  # not a kernel, for finite N


@pytest.mark.covers("fml:claim:iso-psd")
def test_the_kernel_of_a_flat_convex_piece_is_positive():
    flat = np.vstack([np.random.default_rng(0).random((2, 60)), np.zeros((1, 60))])
    everybody = isomap(flat, 2, K=59)  # the complete graph: Euclidean distances
    assert np.linalg.eigvalsh(kernel_of(everybody))[0] > -1e-10


@pytest.mark.covers("fml:claim:iso-psd")
def test_erratum_fml_F7_the_limit_need_not_be_a_kernel():
    for N in (40, 400):
        result = isomap(circle(N), 2, K=2)  # geodesics are sums of chords, nearly arcs
        lam = np.linalg.eigvalsh(kernel_of(result)) / N
        assert lam[0] == pytest.approx(-0.25, abs=0.005) and lam[-1] == pytest.approx(1, abs=0.005)
    X = sphere(500)
    arcs = np.arccos(np.clip(X.T @ X, -1, 1))
    lam = np.linalg.eigvalsh(center_kernel(-0.5 * arcs**2)) / 500
    assert lam[0] == pytest.approx(-0.118, abs=0.01) and lam[-1] == pytest.approx(0.639, abs=0.03)


@pytest.mark.covers("mmst:eq:16.54")
def test_erratum_fml_F8_the_largest_eigenvalues_count_not_the_largest_singular_values():
    result = isomap(circle(40), 2, K=2)
    lam = np.linalg.eigvalsh(kernel_of(result))[::-1]
    by_size = lam[np.argsort(-np.abs(lam))]
    assert by_size[2] < 0 and by_size[3] < 0 < lam[3]
    fit = kpca(kernel_of(result), 4, "precomputed", indefinite=True)
    np.testing.assert_allclose(fit.eigenvalues, lam[:4], rtol=1e-9)


# LLE


@pytest.mark.covers("mmst:eq:16.55", "mmst:claim:kpca-unification")
@pytest.mark.parametrize("d", [1, 2, 3])
def test_the_kernel_of_lle(d):
    result = lle(sheet(), d, K=8)
    M = lle_matrix(result)
    mu = np.linalg.eigvalsh(M)
    K = kernel_of(result)
    np.testing.assert_allclose(K, mu[-1] * np.eye(150) - M, atol=1e-9)
    lam, V = np.linalg.eigh(K)
    assert lam[0] > -1e-10  # positive semidefinite
    assert abs(V[:, -1].sum()) == pytest.approx(np.sqrt(150), rel=1e-4)
    below = V[:, -1 - d : -1]  # eigenvectors 2, ..., d + 1
    assert below.shape == (150, d) and angle(below, result.Y.T) < 1e-3


@pytest.mark.covers("mmst:eq:16.55")
def test_erratum_mmst_A36_the_constant_belongs_to_the_largest_eigenvalue():
    result = lle(sheet(), 2, K=8)
    K = kernel_of(result)
    lam, V = np.linalg.eigh(K)
    ones = np.full(150, 150**-0.5)
    assert abs(V[:, 0] @ ones) < 1e-8  # not to eigenvalue 0
    assert ones @ K @ ones == pytest.approx(np.linalg.eigvalsh(lle_matrix(result))[-1], rel=1e-9)
    np.testing.assert_allclose(center_kernel(K) @ ones, 0, atol=1e-9)  # centring takes it there


@pytest.mark.covers("mmst:eq:16.55", "fml:claim:lle-kpca")
def test_erratum_mmst_A37_the_scale_of_the_rows():
    result = lle(sheet(), 2, K=8)
    mu = np.linalg.eigvalsh(lle_matrix(result))
    fit = kpca(kernel_of(result), 2, "precomputed", indefinite=True)
    np.testing.assert_allclose(np.linalg.norm(fit.Y, axis=1), np.sqrt(mu[-1] - mu[1:3]), rtol=1e-9)
    assert same_up_to_signs(np.sqrt(150) * rows_of(fit), result.Y, tolerance=1e-4)


@pytest.mark.covers("fml:claim:lle-kpca")
@pytest.mark.parametrize("d", [1, 2, 3])
def test_erratum_fml_F12_normalised_rows_have_norm_one_and_variance_one_over_n(d):
    result = lle(sheet(), d, K=8)
    rows = rows_of(kpca(kernel_of(result), d, "precomputed", indefinite=True))
    assert same_up_to_signs(rows, result.Y / np.sqrt(150), tolerance=1e-4)
    np.testing.assert_allclose((rows**2).sum(axis=1), 1)
    np.testing.assert_allclose(rows.var(axis=1), 1 / 150)


@pytest.mark.covers("fml:ex:15.5")
@pytest.mark.parametrize("d", [1, 2, 3])
def test_both_kernels_of_lle_have_its_embedding_on_top(d):
    result = lle(sheet(), d, K=8, reg=1e-2)
    pseudoinverse = np.linalg.pinv(lle_matrix(result), rcond=1e-13, hermitian=True)
    for K in (kernel_of(result), pseudoinverse):
        K = center_kernel(K)
        lam, V = np.linalg.eigh(K)
        assert lam[0] > -1e-9 * lam[-1]
        assert angle(V[:, -d:], result.Y.T) < 1e-5


@pytest.mark.covers("fml:ex:15.5")
def test_erratum_fml_F31_the_kernel_of_lle_is_not_unique():
    result = lle(sheet(), 2, K=8, reg=1e-2)
    M = lle_matrix(result)
    by_shift = kpca(kernel_of(result), 2, "precomputed", indefinite=True)
    P = np.linalg.pinv(M, rcond=1e-13, hermitian=True)
    by_inverse = kpca(P / np.abs(P).max(), 2, "precomputed", indefinite=True)
    assert same_up_to_signs(rows_of(by_shift), rows_of(by_inverse), tolerance=1e-4)
    assert by_shift.eigenvalues[0] / by_shift.eigenvalues[1] == pytest.approx(1, abs=1e-3)
    assert by_inverse.eigenvalues[0] / by_inverse.eigenvalues[1] > 2  # with the scales they differ
    assert np.linalg.eigvalsh(np.eye(150) - M)[0] < 0  # I - M is no kernel


# LLE in feature space


@pytest.mark.covers("mmst:eq:16.56")
def test_feature_space_distances():
    X = random_points(2, 20, offset=0.3)
    features = veronese(X, 2, weighted=True)
    explicit = np.linalg.norm(features[:, :, None] - features[:, None], axis=0)
    np.testing.assert_allclose(feature_distances(poly_kernel(X, X, 2)), explicit, atol=1e-5)


@pytest.mark.covers("mmst:eq:16.56", "mmst:claim:rbf-neighbours")
@pytest.mark.parametrize("gamma", [0.01, 0.3])
def test_an_rbf_kernel_keeps_the_neighbours(gamma):
    X = swiss_roll(300)[0] / 5
    D = feature_distances(rbf_kernel(X, X, gamma))
    neighbors, _ = nearest(X, 8)
    in_feature_space, _ = nearest(D, 8, "precomputed")
    assert (np.sort(neighbors, axis=1) == np.sort(in_feature_space, axis=1)).all()


@pytest.mark.covers("mmst:eq:16.57")
def test_feature_space_gram_matrices():
    X = random_points(2, 20, offset=0.3)
    K, features = poly_kernel(X, X, 2), veronese(X, 2, weighted=True)
    neighbors, _ = nearest(X, 4)
    i, N_i = 4, neighbors[4]
    printed = K[i, i] - K[i, N_i][:, None] - K[i, N_i] + K[np.ix_(N_i, N_i)]
    Z = features[:, [i]] - features[:, N_i]
    np.testing.assert_allclose(printed, Z.T @ Z, atol=1e-8)
    np.testing.assert_allclose(feature_gram(K, np.arange(len(K)), neighbors)[i], printed, atol=1e-8)
    linear = feature_gram(linear_kernel(X, X), np.arange(len(K)), neighbors)
    np.testing.assert_allclose(linear, local_gram(X, neighbors, X), atol=1e-8)


@pytest.mark.covers("mmst:alg:kernel-lle")
def test_kernel_lle_with_the_linear_kernel_is_lle():
    X = sheet()
    ours, plain = kernel_lle(linear_kernel(X, X), 2, K=8), lle(X, 2, K=8)
    np.testing.assert_allclose(ours.C.toarray(), plain.C.toarray(), atol=1e-6)
    assert same_up_to_signs(ours.Y, plain.Y, tolerance=1e-3)
    in_features = kernel_lle(poly_kernel(X, X, 2), 2, K=8)
    explicit = lle(veronese(X, 2, weighted=True), 2, K=8)
    np.testing.assert_allclose(in_features.C.toarray(), explicit.C.toarray(), atol=1e-5)


# Laplacian eigenmaps


@pytest.mark.covers("mmst:eq:16.58", "fml:claim:le-pinv", "mmst:claim:kpca-unification")
@pytest.mark.parametrize("d", [1, 2, 3])
def test_the_kernel_of_laplacian_eigenmaps(d):
    result = laplacian_eigenmaps(sheet(), d, K=8, normalized=False)
    L, K = result.L.toarray(), kernel_of(result)
    np.testing.assert_allclose(K, np.linalg.pinv(L, hermitian=True), atol=1e-8)
    lam, V = np.linalg.eigh(L)
    top, U = np.linalg.eigh(K)
    np.testing.assert_allclose(top[::-1][:d], 1 / lam[1 : d + 1], rtol=1e-8)
    assert angle(U[:, -d:], V[:, 1 : d + 1]) < 1e-6
    assert same_up_to_signs(
        rows_of(kpca(K, d, "precomputed", indefinite=True)), result.Y, tolerance=1e-6
    )


@pytest.mark.covers("fml:ex:15.3")
def test_in_one_dimension_the_objective_is_a_quadratic_form_of_the_laplacian():
    result = laplacian_eigenmaps(sheet(), 1, K=8, sigma=0.5, normalized=False)
    W, L = result.W.toarray(), result.L.toarray()
    ones = np.ones(150)
    for seed in range(20):
        y = np.random.default_rng(seed).standard_normal(150)
        np.testing.assert_allclose((W * np.subtract.outer(y, y) ** 2).sum(), 2 * y @ L @ y)
        y -= y.mean()
        assert y @ L @ y / (y @ y) > result.eigenvalues[0]  # the Fiedler vector is the least
    fiedler = result.Y[0]
    np.testing.assert_allclose([fiedler @ fiedler, fiedler @ ones], [1, 0], atol=1e-9)
    np.testing.assert_allclose(fiedler @ L @ fiedler, result.eigenvalues[0], rtol=1e-8)


@pytest.mark.covers("fml:ex:15.3")
def test_erratum_fml_F27_a_factor_of_two_and_two_constraints_are_missing():
    result = laplacian_eigenmaps(sheet(), 1, K=8, sigma=0.5, normalized=False)
    W, L, y = result.W.toarray(), result.L.toarray(), result.Y[0]
    both = (W * np.subtract.outer(y, y) ** 2).sum(), y @ L @ y
    assert both[0] / both[1] == pytest.approx(2)  # not 1
    constant = np.full(150, 150**-0.5)
    for trivial in (0 * y, constant):  # without a constraint, and with length 1 alone
        assert trivial @ L @ trivial < 1e-12 < both[1]


@pytest.mark.covers("fml:claim:le-kpca-normalised")
@pytest.mark.parametrize("d", [1, 2])
def test_erratum_fml_F12_laplacian_rows_have_norm_one_and_variance_one_over_n(d):
    result = laplacian_eigenmaps(sheet(), d, K=8, normalized=False)
    rows = rows_of(kpca(kernel_of(result), d, "precomputed", indefinite=True))
    np.testing.assert_allclose((rows**2).sum(axis=1), 1)
    np.testing.assert_allclose(rows.var(axis=1), 1 / 150)
    np.testing.assert_allclose(result.Y.var(axis=1), 1 / 150)
    np.testing.assert_allclose((np.sqrt(150) * rows).var(axis=1), 1)


@pytest.mark.covers("mmst:claim:le-kernel-caveat")
def test_the_generalised_problem_is_another_one_unless_all_degrees_agree():
    ring = laplacian_eigenmaps(circle(60), 2, K=4)  # a regular graph
    assert ring.D.diagonal().min() == ring.D.diagonal().max()
    assert same_gram(
        rows_of(kpca(kernel_of(ring), 2, "precomputed", indefinite=True)),
        np.sqrt(ring.D.diagonal()[0]) * ring.Y,
    )
    result = laplacian_eigenmaps(swiss_roll(500)[0], 3, K=10, sigma=3.0)
    rows = kpca(kernel_of(result), 3, "precomputed", indefinite=True).Y
    agreement = [abs(np.corrcoef(p, y)[0, 1]) for p, y in zip(rows, result.Y)]
    assert 0.999 < agreement[0] < 1 - 1e-8 and min(agreement) > 0.98


@pytest.mark.covers("mmst:eq:16.58", "mmst:claim:le-kernel-caveat")
def test_erratum_mmst_A42_not_any_generalised_inverse_will_do():
    result = laplacian_eigenmaps(sheet(), 2, K=8, sigma=0.5)
    L = result.L.toarray()
    grounded = np.zeros_like(L)
    grounded[1:, 1:] = np.linalg.inv(L[1:, 1:])
    np.testing.assert_allclose(L @ grounded @ L, L, atol=1e-8)  # a generalised inverse
    top = lambda K: np.linalg.eigh(K)[1][:, -1]
    assert abs(top(grounded) @ top(kernel_of(result))) < 0.99
    np.testing.assert_allclose(
        center_kernel(grounded), kernel_of(result), atol=1e-8
    )  # until it is centred
    lam, V = eigh(L, result.D.toarray())
    assert (
        abs(top(kernel_of(result)) @ V[:, 1] / np.linalg.norm(V[:, 1])) < 1 - 1e-6
    )  # L^+ is not of L v = lam D v
