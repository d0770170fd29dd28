"""LLE against its derivation written out with dense matrices, point by point."""

import numpy as np
import pytest
from geometry import (
    affine_fit,
    distances,
    evenly_spread,
    random_points,
    random_rotation,
    same_gram,
    same_up_to_signs,
)
from scipy.sparse import csr_array
from sklearn.manifold import LocallyLinearEmbedding

from manifoldlib import (
    kernel_lle,
    knn_graph,
    linear_kernel,
    lle,
    locally_linear,
    poly_kernel,
    rbf_kernel,
    veronese,
)
from manifoldlib.datasets import circle, swiss_roll
from manifoldlib.graphs import nearest
from manifoldlib.locally_linear import affine_weights, feature_distances, local_gram


def literal_lle(X, d, K, reg):
    """[GPCA Alg 4.3] with every matrix written out."""
    N = X.shape[1]
    C = np.zeros((N, N))
    for j in range(N):
        distance = np.linalg.norm(X - X[:, [j]], axis=0)
        distance[j] = np.inf
        neighbors = np.argsort(distance, kind="stable")[:K]
        differences = X[:, neighbors] - X[:, [j]]
        G = differences.T @ differences
        c = np.linalg.solve(G + reg * np.trace(G) * np.eye(K), np.ones(K))
        C[neighbors, j] = c / c.sum()
    L = (np.eye(N) - C) @ (np.eye(N) - C).T
    lam, V = np.linalg.eigh(L)
    return C, lam[1 : d + 1], np.sqrt(N) * V[:, 1 : d + 1].T


@pytest.mark.parametrize("N", [12, 60, 320, 400])  # dense solver, then Lanczos
@pytest.mark.parametrize("d, K", [(1, 4), (2, 6), (3, 8)])
def test_equals_the_literal_algorithm(N, d, K):
    X = random_points(4, N)
    C, eigenvalues, Y = literal_lle(X, d, K, 1e-2)
    result = lle(X, d, K, reg=1e-2)
    np.testing.assert_allclose(result.C.toarray(), C, atol=1e-9)
    np.testing.assert_allclose(result.eigenvalues, eigenvalues, rtol=1e-6)
    assert same_up_to_signs(result.Y, Y, tolerance=1e-6)
    np.testing.assert_allclose(result.Y @ result.Y.T / N, np.eye(d), atol=1e-10)
    np.testing.assert_allclose(result.Y.sum(axis=1), 0, atol=1e-8)


@pytest.mark.parametrize(
    "D, K", [(5, 3), (2, 3), (2, 6), (1, 4)]
)  # G regular, singular, very singular
def test_without_a_regulariser_the_weights_are_a_constrained_minimum(D, K):
    X = random_points(D, 30)
    neighbors, _ = nearest(X, K)
    G = local_gram(X, neighbors, X)
    G = G / np.trace(G, axis1=1, axis2=2)[:, None, None]
    c = affine_weights(G, 0)
    np.testing.assert_allclose(c.sum(axis=1), 1, atol=1e-9)
    gradient = np.einsum("jkl,jl->jk", G, c)  # of the cost; a multiple of 1 at the minimum
    np.testing.assert_allclose(np.ptp(gradient, axis=1), 0, atol=1e-9)
    if K > D:
        np.testing.assert_allclose(gradient, 0, atol=1e-9)  # the error vanishes


def test_of_all_exact_weights_the_shortest_are_taken():
    X = random_points(2, 20)
    neighbors, _ = nearest(X, 6)  # 6 weights, 3 equations: a three-dimensional choice
    c = affine_weights(local_gram(X, neighbors, X), 0)
    for j, row in enumerate(neighbors):
        A = np.vstack([X[:, row], np.ones(6)])
        np.testing.assert_allclose(c[j], np.linalg.pinv(A) @ np.r_[X[:, j], 1], atol=1e-8)


@pytest.mark.parametrize("reg", [0, 1e-3])
def test_invariances(reg):
    X, Q = random_points(4, 50), random_rotation(4)
    Y = lle(X, 2, 4, reg=reg).Y
    assert same_gram(lle(Q @ X + 100.0, 2, 4, reg=reg).Y, Y, tolerance=1e-6)
    assert same_gram(lle(-0.01 * X, 2, 4, reg=reg).Y, Y, tolerance=1e-6)
    order = np.random.default_rng(1).permutation(50)
    assert same_gram(lle(X[:, order], 2, 4, reg=reg).Y, Y[:, order], tolerance=1e-6)


@pytest.mark.parametrize("N", [80, 400])
@pytest.mark.parametrize("d, K", [(1, 12), (2, 8), (2, 12), (3, 10)])
def test_a_flat_sheet_comes_back_up_to_an_affine_map(d, K, N):
    T = evenly_spread(d, N)
    X = random_rotation(6)[:, :d] @ T + 5
    result = lle(X, d, K, reg=0)
    assert result.eigenvalues.max() < 1e-12
    assert affine_fit(T, result.Y) > 1 - 1e-6


def test_the_swiss_roll_is_unrolled_only_by_the_regulariser():
    X, (t, _) = swiss_roll(600)
    unrolled = lle(X, 2, K=12)
    assert affine_fit(t[None], unrolled.Y) > 0.9
    flat = lle(X, 3, K=12, reg=0)
    assert affine_fit(flat.Y, X) > 1 - 1e-4  # all three coordinates are linear functions of X


@pytest.mark.parametrize("N", [30, 500])
def test_degenerate_eigenvalues_of_a_circle(N):
    result = lle(circle(N), 4, K=6)
    np.testing.assert_allclose(result.eigenvalues[0::2], result.eigenvalues[1::2], rtol=1e-4)
    radius = np.hypot(*result.Y[:2])
    np.testing.assert_allclose(radius, np.sqrt(2), rtol=1e-4)


@pytest.mark.parametrize("d", [1, 2, 3])
def test_the_fewest_points(d):
    result = lle(random_points(3, d + 2), d, K=d + 1)
    np.testing.assert_allclose(result.Y @ result.Y.T, (d + 2) * np.eye(d), atol=1e-10)


@pytest.mark.parametrize("reg", [0, 1e-3])
def test_duplicates(reg):
    X = random_points(2, 40)
    twice = lle(np.hstack([X, X]), 2, K=14, reg=reg)
    assert np.isfinite(twice.Y).all()
    np.testing.assert_allclose(twice.Y[:, :40], twice.Y[:, 40:], atol=0.1)
    many = np.hstack([X, np.tile(X[:, :1], 7)])  # more copies of a point than neighbours of a point
    assert np.isfinite(lle(many, 2, K=12, reg=reg).Y).all()


def test_groups_that_nothing_joins_are_refused():
    X = random_points(2, 30)
    with pytest.raises(ValueError, match="2 components of sizes 30, 30; K="):
        lle(np.hstack([X, X + 100]), 2, K=5)
    # A point between two groups has neighbours in both, but neither group has it as a neighbour.
    group = np.array([[0.0, 1.0, 0.0, 1.0], [0.0, 0.0, 1.0, 1.0]])
    X = np.hstack([group, group + [[10.0], [0.0]], [[5.5], [0.5]]])
    with pytest.raises(ValueError, match="2 groups of sizes 4, 4 have all their neighbours among"):
        lle(X, 1, K=3)


@pytest.mark.parametrize("N", [60, 400])
def test_new_points(N):
    X = random_points(2, N)
    result = lle(
        X, 2, K=6, reg=0
    )  # flat data: Y is an affine function of X, also between the points
    X_new = random_points(2, 9, seed=5) * 0.2 + X.mean(axis=1, keepdims=True)
    A = np.vstack([X, np.ones(N)])
    affine = result.Y @ np.linalg.pinv(A)
    expected = affine @ np.vstack([X_new, np.ones(9)])
    np.testing.assert_allclose(result.transform(X_new), expected, atol=1e-6)


def test_a_known_point_goes_near_its_place():
    X, _ = swiss_roll(500)
    result = lle(X, 2, K=10)
    off = np.abs(result.transform(X) - result.Y).max()
    assert 1e-6 < off < 0.3 * np.abs(result.Y).max()


@pytest.mark.parametrize("N", [100, 500])
def test_scikit_learn_agrees_up_to_its_scale(N):
    X, _ = swiss_roll(N)
    theirs = LocallyLinearEmbedding(n_neighbors=10, n_components=2, reg=1e-3, eigen_solver="dense")
    Y = theirs.fit_transform(X.T).T
    assert same_up_to_signs(lle(X, 2, K=10).Y, np.sqrt(N) * Y, tolerance=1e-5)


def test_in_small_blocks(monkeypatch):
    X = random_points(3, 40)
    whole = lle(X, 2, 5)
    monkeypatch.setattr(locally_linear, "BLOCK", 3 * 5 * 7)  # 7 of 40 neighbourhoods at once
    np.testing.assert_array_equal(lle(X, 2, 5).C.toarray(), whole.C.toarray())


def test_nothing_is_shared_or_changed():
    X = random_points(3, 40)
    before = X.copy()
    first, second = lle(X, 2, 5), lle(X, 2, 5)
    np.testing.assert_array_equal(X, before)
    np.testing.assert_array_equal(first.Y, second.Y)


# In feature space


@pytest.mark.parametrize("N", [40, 350])
@pytest.mark.parametrize("reg", [0, 1e-3])
def test_kernel_lle_with_the_linear_kernel_is_lle(N, reg):
    X = random_points(5, N, offset=0.5)
    ours, plain = kernel_lle(linear_kernel(X, X), 2, 5, reg=reg), lle(X, 2, 5, reg=reg)
    np.testing.assert_allclose(ours.C.toarray(), plain.C.toarray(), atol=1e-6)
    assert same_up_to_signs(ours.Y, plain.Y, tolerance=1e-4)


def test_kernel_lle_is_lle_of_the_features():
    X = random_points(2, 60, offset=0.2)
    features = veronese(X, 2, weighted=True)
    ours, explicit = kernel_lle(poly_kernel(X, X, 2), 2, 6), lle(features, 2, 6)
    assert same_up_to_signs(ours.Y, explicit.Y, tolerance=1e-6)


def test_kernel_lle_of_a_gaussian_kernel_unrolls():
    X, (t, _) = swiss_roll(600)
    result = kernel_lle(rbf_kernel(X, X, 0.001), 2, K=10)
    assert affine_fit(t[None], result.Y) > 0.9
    np.testing.assert_allclose(result.Y @ result.Y.T / 600, np.eye(2), atol=1e-10)


def test_kernel_lle_of_duplicates():
    X = random_points(2, 25)
    K = rbf_kernel(np.hstack([X, X]), np.hstack([X, X]), 0.1)
    assert np.isfinite(kernel_lle(K, 2, 6).Y).all()


@pytest.mark.parametrize("reg", [0, 1e-3])
def test_the_rounding_of_a_kernel_is_not_taken_for_features(reg):
    X = random_points(2, 20)
    X = np.hstack([X, np.tile(X[:, :1], 8)])
    noise = np.random.default_rng(0).standard_normal((28, 28))
    K = X.T @ X + 1e-13 * (noise + noise.T)
    copies = np.r_[0, 20:28]
    assert not feature_distances(K)[np.ix_(copies, copies)].any()
    C = kernel_lle(K, 2, 8, reg=reg).C.toarray()
    np.testing.assert_allclose(C[np.ix_(copies, copies)], (1 - np.eye(9)) / 8, atol=1e-9)
    np.testing.assert_allclose(C.sum(axis=0), 1, atol=1e-9)


def test_kernel_lle_of_groups_that_nothing_joins_is_refused():
    X = random_points(2, 30)
    X = np.hstack([X, X + 100])
    with pytest.raises(ValueError, match="2 components of sizes 30, 30; K="):
        kernel_lle(X.T @ X, 2, 5)


def test_points_changed_afterwards_do_not_change_the_map():
    X, X_new = random_points(3, 40), random_points(3, 5, seed=1)
    result = lle(X, 2, 8)
    before = result.transform(X_new)
    X *= 0
    np.testing.assert_array_equal(result.transform(X_new), before)


def test_distances_hold_all_that_the_weights_need():
    X = random_points(3, 40)
    for K in (3, 8):
        of_distances = lle(distances(X), 2, K=K, metric="precomputed")
        np.testing.assert_allclose(of_distances.C.toarray(), lle(X, 2, K=K).C.toarray(), atol=1e-9)


def test_neighbours_from_a_graph_are_a_pattern_too():
    X = random_points(2, 20)
    chosen = locally_linear.chosen_neighbors(X, 1, None, knn_graph(X, 5), "euclidean")
    np.testing.assert_array_equal(chosen.data, 1)
    assert chosen.nnz == knn_graph(X, 5).nnz


def test_a_graph_that_gives_one_node_too_few_neighbours_is_refused():
    ring = np.eye(6, k=1) + np.eye(6, k=-1) + np.eye(6, k=5) + np.eye(6, k=-5)
    assert lle(circle(6), 1, G=csr_array(ring)).Y.shape == (1, 6)
    ring[2, 3] = ring[3, 2] = 0
    with pytest.raises(ValueError, match="G gives node 2 1 neighbours; .* d=1 needs at least 2"):
        lle(circle(6), 1, G=csr_array(ring))


def test_one_point_with_impossible_inner_products_is_too_many():
    K = np.eye(6)
    K[3, 4] = K[4, 3] = 3  # no Gram matrix: |x_3 - x_4|^2 would be -4
    points, neighbors = np.array([0, 1]), np.array([[1, 2], [3, 4]])
    locally_linear.feature_gram(K, points[:1], neighbors[:1])
    with pytest.raises(ValueError, match="not positive semidefinite"):
        locally_linear.feature_gram(K, points, neighbors)
