"""kernel_of against kernel PCA: the embeddings come back, each with its scale."""

import numpy as np
import pytest
from geometry import centering_matrix, random_points, random_rotation, same_gram, same_up_to_signs

from manifoldlib import (
    hessian_lle,
    isomap,
    kernel_lle,
    kernel_of,
    kpca,
    laplacian_eigenmaps,
    lle,
)
from manifoldlib.datasets import swiss_roll


def sheet(N=150, seed=0):
    """A curved sheet, longer than wide, so that the directions of an embedding are settled."""
    u, v = np.random.default_rng(seed).random((2, N))
    return np.array([3 * u, v, np.sin(3 * u)])


@pytest.mark.parametrize("d", [1, 2, 3])
@pytest.mark.parametrize("K", [6, 10])
def test_isomap_is_kernel_pca(d, K):
    result = isomap(sheet(), d, K=K)
    fit = kpca(kernel_of(result), d, "precomputed", indefinite=True)
    assert same_up_to_signs(fit.Y, result.Y, tolerance=1e-7)
    np.testing.assert_allclose(fit.eigenvalues, result.eigenvalues, rtol=1e-9)


@pytest.mark.parametrize("d", [1, 2, 3])
@pytest.mark.parametrize("reg", [1e-3, 1e-2])
def test_lle_is_kernel_pca_with_every_scale_set_to_root_n(d, reg):
    result = lle(sheet(), d, K=8, reg=reg)
    fit = kpca(kernel_of(result), d, "precomputed", indefinite=True)
    rows = np.sqrt(150 / fit.eigenvalues)[:, None] * fit.Y
    assert same_up_to_signs(rows, result.Y, tolerance=1e-4)


def test_kernel_lle_has_the_same_kernel():
    X = sheet()
    from_points, from_kernel = kernel_of(lle(X, 2, K=8)), kernel_of(kernel_lle(X.T @ X, 2, K=8))
    np.testing.assert_allclose(from_kernel, from_points, atol=1e-6)


@pytest.mark.parametrize("d", [1, 2, 3])
@pytest.mark.parametrize("sigma", [None, 0.5])
@pytest.mark.parametrize("N", [60, 350])
def test_laplacian_eigenmaps_are_kernel_pca_with_every_scale_set_to_one(d, sigma, N):
    result = laplacian_eigenmaps(sheet(N), d, K=8, sigma=sigma, normalized=False)
    fit = kpca(kernel_of(result), d, "precomputed", indefinite=True)
    np.testing.assert_allclose(fit.eigenvalues, 1 / result.eigenvalues, rtol=1e-6)
    assert same_up_to_signs(fit.Y / np.sqrt(fit.eigenvalues)[:, None], result.Y, tolerance=1e-6)


@pytest.mark.parametrize("normalized", [True, False])
def test_the_pseudoinverse_is_one(normalized):
    result = laplacian_eigenmaps(sheet(80), 2, K=5, sigma=0.1, normalized=normalized)
    K, L = kernel_of(result), result.L.toarray()
    np.testing.assert_allclose(
        K, np.linalg.pinv(L, rcond=1e-12, hermitian=True), rtol=1e-6, atol=1e-6 * K.max()
    )
    np.testing.assert_allclose(L @ K @ L, L, atol=1e-9)
    np.testing.assert_array_equal(K, K.T)


@pytest.mark.parametrize("d", [1, 2])
@pytest.mark.parametrize("points", [sheet(), sheet(400), swiss_roll(300)[0]])
def test_hessian_eigenmaps_are_kernel_pca_with_every_scale_set_to_root_n(d, points):
    result = hessian_lle(points, d, K=10)
    fit = kpca(kernel_of(result), d, "precomputed", indefinite=True)
    rows = np.sqrt(points.shape[1] / fit.eigenvalues)[:, None] * fit.Y
    # The last digits that eigenvalues of 1e-8 leave apart beside the largest, which is 23.
    assert same_up_to_signs(rows, result.Y, tolerance=1e-6)
    np.testing.assert_allclose(
        np.linalg.eigvalsh(kernel_of(result))[-1] - fit.eigenvalues, result.eigenvalues, atol=1e-12
    )


def test_of_flat_points_the_kernel_has_the_plane_of_hessian_eigenmaps_on_top():
    flat = random_rotation(4)[:, :2] @ np.random.default_rng(0).random((2, 200))
    for isometric in (False, True):
        result = hessian_lle(flat, 2, K=10, isometric=isometric)
        fit = kpca(kernel_of(result), 2, "precomputed", indefinite=True)
        rebuilt = np.linalg.lstsq(fit.Y.T, result.Y.T)[0].T @ fit.Y
        np.testing.assert_allclose(rebuilt, result.Y, atol=1e-9)


def test_what_every_kernel_has():
    X = sheet(90)
    methods = ((isomap, False), (lle, True), (laplacian_eigenmaps, True), (hessian_lle, True))
    for embed, semidefinite in methods:
        K = kernel_of(embed(X, 2, K=8))
        np.testing.assert_allclose(K, K.T, atol=1e-10)
        J = centering_matrix(90)
        constant = K.sum(axis=1)  # 1 is an eigenvector, of whatever eigenvalue
        np.testing.assert_allclose(J @ constant, 0, atol=1e-8)
        assert (np.linalg.eigvalsh(K)[0] > -1e-9) == semidefinite


def test_the_kernel_moves_with_the_points():
    X, Q = sheet(80), random_rotation(3)
    order = np.random.default_rng(0).permutation(80)
    for embed in (
        lambda X: isomap(X, 2, K=8),
        lambda X: lle(X, 2, K=8),
        lambda X: laplacian_eigenmaps(X, 2, K=8),
        lambda X: hessian_lle(X, 2, K=8),
    ):
        K = kernel_of(embed(X))
        np.testing.assert_allclose(kernel_of(embed(Q @ X + 3)), K, atol=1e-6)
        np.testing.assert_allclose(
            kernel_of(embed(X[:, order])), K[np.ix_(order, order)], atol=1e-6
        )


def test_a_learned_kernel_may_be_indefinite():
    result = isomap(swiss_roll(250)[0], 2, K=10)
    K = kernel_of(result)
    assert np.linalg.eigvalsh(K)[0] < -1e-3 * result.eigenvalues[0]
    assert same_gram(kpca(K, 2, "precomputed", indefinite=True).Y, result.Y)


def test_distances_are_not_taken_for_a_kernel():
    X = random_points(2, 30)
    D = np.linalg.norm(X[:, :, None] - X[:, None], axis=0)
    with pytest.raises(ValueError, match="not positive semidefinite"):
        kpca(D, 2, "precomputed")


def test_two_matrices_must_fit_for_the_kernel_of_a_sparse_one(monkeypatch):
    result = lle(random_points(2, 40), 1, K=6)
    monkeypatch.setattr("manifoldlib._input.memory", lambda: 8 * 40 * 40 * 2)
    kernel_of(result)
    monkeypatch.setattr("manifoldlib._input.memory", lambda: 8 * 40 * 40 * 2 - 1)
    with pytest.raises(ValueError, match="40 points make 40 x 40 numbers"):
        kernel_of(result)
