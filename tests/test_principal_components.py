"""PCA against its definition: least error, largest variance, whatever the coordinates."""

import numpy as np
import pytest
from geometry import (
    angle,
    centering_matrix,
    random_points,
    random_rotation,
    same_gram,
    same_up_to_signs,
)

from manifoldlib import nlpca, pca, quadratic_features, veronese

SHAPES = [(1, 2), (2, 3), (3, 40), (5, 6), (6, 5), (40, 7), (400, 9), (350, 360)]


@pytest.mark.parametrize("D, N", SHAPES)
@pytest.mark.parametrize("d", [1, 2, 3])
def test_coordinates_are_those_of_the_svd(D, N, d):
    d = min(d, D, N - 1)
    X = random_points(D, N)
    U, s, Vt = np.linalg.svd(X @ centering_matrix(N), full_matrices=False)
    result = pca(X, d)
    np.testing.assert_allclose(result.eigenvalues, s[:d] ** 2 / N, rtol=1e-8)
    np.testing.assert_allclose(result.total_variance, (s**2).sum() / N, rtol=1e-10)
    np.testing.assert_allclose(result.U.T @ result.U, np.eye(d), atol=1e-10)
    assert same_up_to_signs(result.Y, s[:d, None] * Vt[:d], tolerance=1e-6)
    np.testing.assert_allclose(result.transform(X), result.Y, atol=1e-9 * np.abs(result.Y).max())


def test_both_eigenproblems_give_the_same_directions():
    X = random_points(6, 6)  # D <= N: covariance; one point fewer: Gram matrix
    from_covariance = pca(X[:, :5][:5], 2)
    from_gram = pca(np.vstack([X[:, :5][:5], np.zeros((3, 5))]), 2)
    np.testing.assert_allclose(from_gram.eigenvalues, from_covariance.eigenvalues, rtol=1e-10)
    assert angle(from_gram.U[:5], from_covariance.U) < 1e-7


@pytest.mark.parametrize("d", [1, 2, 3])
def test_no_other_plane_reconstructs_better(d):
    X = random_points(4, 30)
    result = pca(X, d)
    best = ((X - result.reconstruct(result.Y)) ** 2).sum()
    np.testing.assert_allclose(
        best / 30, result.total_variance - result.eigenvalues.sum(), rtol=1e-9
    )
    for seed in range(200):
        U = random_rotation(4, seed)[:, :d]
        centred = X - result.mu
        assert ((centred - U @ U.T @ centred) ** 2).sum() >= best - 1e-9


@pytest.mark.parametrize("D, N", [(3, 20), (20, 6)])
def test_invariances(D, N):
    X, Q = random_points(D, N), random_rotation(D)
    Y = pca(X, 2).Y
    assert same_gram(pca(Q @ X, 2).Y, Y)
    assert same_gram(pca(X + 100.0, 2).Y, Y, tolerance=1e-8)
    assert same_gram(pca(2.5 * X, 2).Y, 2.5 * Y)
    order = np.random.default_rng(0).permutation(N)
    assert same_gram(pca(X[:, order], 2).Y, Y[:, order])
    doubled = pca(np.hstack([X, X]), 2)  # duplicates change no variance
    np.testing.assert_allclose(doubled.eigenvalues, pca(X, 2).eigenvalues, rtol=1e-9)


def test_a_tie_leaves_the_plane_but_not_the_axes():
    X = np.array([[1.0, -1, 0, 0, 0, 0], [0, 0, 1, -1, 0, 0], [0, 0, 0, 0, 0.1, -0.1]])
    result = pca(X, 2)
    np.testing.assert_allclose(result.eigenvalues, [1 / 3, 1 / 3], rtol=1e-12)
    assert angle(result.U, np.eye(3)[:, :2]) < 1e-7


def test_all_components_rebuild_the_points():
    X = random_points(4, 9)
    result = pca(X, 4)
    np.testing.assert_allclose(result.reconstruct(result.Y), X, atol=1e-12)


def test_a_flat_direction_has_exactly_no_variance():
    X = np.vstack([random_points(2, 8), np.ones((1, 8))])
    assert 0 <= pca(X, 3).eigenvalues[2] < 1e-14


@pytest.mark.parametrize("N", [5, 200])  # fewer and more points than features
@pytest.mark.parametrize("phi", [lambda X: veronese(X, 3), quadratic_features])
def test_nlpca_is_pca_of_the_features(N, phi):
    X, X_new = random_points(3, N, offset=0.5), random_points(3, 4, seed=9)
    result, features = nlpca(X, 2, phi), pca(phi(X), 2)
    np.testing.assert_array_equal(result.Y, features.Y)
    np.testing.assert_allclose(result.transform(X_new), features.transform(phi(X_new)))
    np.testing.assert_allclose(result.transform(X), result.Y, atol=1e-7 * np.abs(result.Y).max())


def test_a_mean_far_larger_than_the_spread():
    """Coordinates of 1e8 are stored to 1.5e-8,
    which is what the answer can be off by, and no more.
    """
    X = random_points(3, 50, offset=0)
    near, far = pca(X, 2), pca(X + 1e8, 2)
    assert same_gram(near.Y, far.Y, tolerance=1e-6)
