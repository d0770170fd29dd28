"""The items on spectral embedding and K-means:
what the text says, in our letters, with our functions.
"""

from itertools import permutations, product

import numpy as np
import pytest
from scipy.linalg import block_diag, eigh, null_space, subspace_angles
from scipy.sparse.csgraph import connected_components
from scipy.spatial.distance import cdist
from sklearn.metrics import adjusted_rand_score

from manifoldlib import kmeans, lle, spectral_clustering
from manifoldlib.datasets import concentric_circles, swiss_roll, three_clusters


def random_weights(N, seed=0, density=1.0):
    rng = np.random.default_rng(seed)
    W = np.triu(rng.random((N, N)) * (rng.random((N, N)) < density), 1)
    return W + W.T


def blocks(sizes, seed=0):
    """Weights of a graph with one component for each size, and the component of every node."""
    return block_diag(*[random_weights(n, seed + i) for i, n in enumerate(sizes)]), np.repeat(
        np.arange(len(sizes)), sizes
    )


def laplacian(W):
    return np.diag(W.sum(axis=1)) - W


def normalised(W):
    """L D^-1."""
    return laplacian(W) / W.sum(axis=1)


def indicators(labels):
    return (labels[:, None] == np.arange(labels.max() + 1)).astype(float)  # (N, n)


def accuracy(found, labels):
    """The share of points in the right cluster, for the best naming of the clusters."""
    n = labels.max() + 1
    return max((np.array(names)[found] == labels).mean() for names in permutations(range(n)))


def angle(A, B):
    return subspace_angles(A, B).max()


# The spectrum knows the components


@pytest.mark.covers("gpca:prop:4.10", "gpca:prop:4.10.a", "gpca:prop:4.10.b", "gpca:eq:4.51")
@pytest.mark.parametrize("seed", range(4))
def test_erratum_gpca_26_the_quadratic_form_is_half_the_double_sum(seed):
    W = random_weights(12, seed)
    L = laplacian(W)
    u = np.random.default_rng(seed).standard_normal(12)
    double_sum = (W * (u[:, None] - u) ** 2).sum()
    np.testing.assert_allclose(u @ L @ u, double_sum / 2, rtol=1e-12)
    assert double_sum / (u @ L @ u) == pytest.approx(2) and u @ L @ u >= 0
    np.testing.assert_allclose(L @ np.ones(12), 0, atol=1e-12)
    assert abs(np.linalg.eigvalsh(L)[0]) < 1e-10


@pytest.mark.covers("gpca:prop:4.11", "gpca:eq:4.50", "gpca:alg:4.5")
@pytest.mark.parametrize("density", [0.02, 0.05, 0.1, 0.3])
@pytest.mark.parametrize("seed", range(3))
def test_zero_eigenvalues_count_the_components(density, seed):
    W = random_weights(40, seed, density)
    number, labels = connected_components(W)
    L = laplacian(W)
    assert (np.linalg.eigvalsh(L) < 1e-10).sum() == number
    assert angle(null_space(L, rcond=1e-10), indicators(labels)) < 1e-6


@pytest.mark.covers("gpca:prop:4.11", "gpca:alg:4.5")
@pytest.mark.parametrize("sizes", [[4, 6], [4, 6, 3, 9]])
def test_the_result_counts_the_components_too(sizes):
    result = spectral_clustering(blocks(sizes)[0], len(sizes) + 1)
    assert (result.eigenvalues == 0).sum() == len(sizes)


@pytest.mark.covers("gpca:eq:4.51")
def test_null_vectors_do_not_change_along_edges():
    W, _ = blocks([4, 6, 3])
    U = null_space(laplacian(W))
    i, j = np.nonzero(W)
    np.testing.assert_allclose(U[i], U[j], atol=1e-12)


@pytest.mark.covers("gpca:prop:4.12", "gpca:eq:4.52")
def test_erratum_gpca_29_every_basis_is_a_mixture_of_indicators():
    W, labels = blocks([4, 6, 3])
    U = null_space(laplacian(W)) @ np.random.default_rng(0).standard_normal((3, 3))  # any basis
    H = indicators(labels)
    assert U.T.shape == (3, 13) and H.shape == (13, 3)  # the printed product A H does not exist
    A = U.T @ np.linalg.pinv(H.T)
    np.testing.assert_allclose(A @ H.T, U.T, atol=1e-10)
    assert abs(np.linalg.det(A)) > 1e-6


@pytest.mark.covers("gpca:claim:component-embedding", "gpca:prop:4.12", "gpca:alg:4.5")
def test_points_fall_together_just_if_they_are_connected():
    W, labels = blocks([4, 6, 3, 9])
    for normalized in (True, False):
        Y = spectral_clustering(W, 4, normalized=normalized).Y
        together = cdist(Y.T, Y.T) < 1e-8
        np.testing.assert_array_equal(together, labels[:, None] == labels)
        assert len(np.unique(Y.round(8), axis=1).T) == 4


@pytest.mark.covers("gpca:claim:trivial-embedding")
def test_the_zero_eigenvector_puts_all_points_at_one_place():
    W = random_weights(30)
    first = np.linalg.eigh(laplacian(W))[1][:, 0]
    assert first.std() < 1e-10
    result = spectral_clustering(W, 2)
    assert result.Y[0].std() < 1e-10 < result.Y[1].std()


@pytest.mark.covers("gpca:claim:smallest-zero-iff-connected")
@pytest.mark.parametrize("seed", range(12))
def test_the_second_eigenvalue_tells_whether_a_graph_is_connected(seed):
    W = random_weights(25, seed, density=0.12)
    connected = connected_components(W)[0] == 1
    assert (np.linalg.eigvalsh(laplacian(W))[1] > 1e-10) == connected


@pytest.mark.covers("gpca:claim:smallest-zero-iff-connected")
def test_erratum_gpca_20_for_lle_it_does_not():
    X, _ = swiss_roll(200)
    C = lle(X, 1, K=8, reg=0).C  # refuses a graph in pieces, so this one is connected
    assert connected_components(C, directed=False)[0] == 1
    I_C = np.eye(200) - C.toarray()
    assert (np.linalg.eigvalsh(I_C @ I_C.T) < 1e-12).sum() == 4  # 1 + D


# Normalised and not


@pytest.mark.covers("gpca:claim:lap-nullspaces")
def test_erratum_gpca_27_the_left_null_space_is_that_of_L_and_the_right_one_is_not():
    W, labels = blocks([5, 7])
    L, M, D = laplacian(W), normalised(W), np.diag(W.sum(axis=1))
    null = null_space(L)
    assert angle(null, null_space(M.T)) < 1e-6
    assert angle(null, null_space(M)) > 1e-2
    assert angle(D @ null, null_space(M)) < 1e-6
    one = indicators(labels)[:, 0]
    assert np.abs(one @ M).max() < 1e-12 < 1e-2 < np.abs(M @ one).max()
    np.testing.assert_allclose(M.sum(axis=0), 0, atol=1e-12)  # 1'M = 0


@pytest.mark.covers("gpca:alg:4.5")
def test_erratum_gpca_28_the_rows_are_left_eigenvectors():
    X = np.random.default_rng(0).standard_normal((2, 15))
    W = np.exp(-(cdist(X.T, X.T) ** 2))
    np.fill_diagonal(W, 0)
    M, d = normalised(W), W.sum(axis=1)
    result = spectral_clustering(W, 3)
    for u, lam in zip(result.Y, result.eigenvalues):
        np.testing.assert_allclose(u @ M, lam * u, atol=1e-10)  # left
        np.testing.assert_allclose(M @ (d * u), lam * d * u, atol=1e-10)  # the right one is Du
    assert np.abs(M @ result.Y[1] - result.eigenvalues[1] * result.Y[1]).max() > 1e-3
    lam, U = eigh(laplacian(W), np.diag(d))
    np.testing.assert_allclose(result.eigenvalues, lam[:3], atol=1e-10)
    assert angle(result.Y.T, U[:, :3]) < 1e-6
    plain = spectral_clustering(W, 3, normalized=False)
    np.testing.assert_allclose(
        plain.Y @ laplacian(W), plain.eigenvalues[:, None] * plain.Y, atol=1e-9
    )


@pytest.mark.covers("gpca:alg:4.5")
@pytest.mark.parametrize("normalized", [True, False])
def test_rings_and_heaps_are_found(normalized):
    X, labels = concentric_circles(100, noise=0.0)
    W = np.exp(-(cdist(X.T, X.T) ** 2) / (2 * 0.15**2))
    assert accuracy(spectral_clustering(W, 2, normalized=normalized).labels, labels) == 1
    W, labels = blocks([10, 14, 8])
    assert accuracy(spectral_clustering(W, 3, normalized=normalized).labels, labels) == 1


@pytest.mark.covers("gpca:claim:noisy-clusters")
def test_a_weak_coupling_spreads_the_points_a_little():
    W, labels = blocks([20, 25, 30])
    coupling = random_weights(75, seed=9) * (labels[:, None] != labels)
    spread = []
    for eps in (1e-3, 1e-2, 1e-1):
        result = spectral_clustering(W + eps * coupling, 3)
        centers = np.array([result.Y[:, labels == i].mean(axis=1) for i in range(3)]).T
        within = np.linalg.norm(result.Y - centers[:, labels], axis=0).max()
        spread.append(
            within
            / min(
                np.linalg.norm(centers[:, i] - centers[:, j]) for i, j in [(0, 1), (0, 2), (1, 2)]
            )
        )
        assert accuracy(result.labels, labels) == 1
    assert spread[0] < spread[1] < spread[2] < 0.3 and spread[0] < 0.01


def ncut(W, part):
    """The normalised cut between a set of nodes and the rest."""
    d = W.sum(axis=1)
    between = W[part][:, ~part].sum()
    return between / d[part].sum() + between / d[~part].sum()


@pytest.mark.covers("gpca:claim:ncut-relaxation")
def test_erratum_gpca_30_the_second_eigenvector_relaxes_the_normalised_cut():
    missed = 0
    for seed in range(60):
        W = random_weights(7, seed, density=0.5) + 1e-3 * (1 - np.eye(7))
        D = np.diag(W.sum(axis=1))
        lam, U = eigh(laplacian(W), D)
        y = U[:, 1]
        np.testing.assert_allclose(
            [y @ D @ np.ones(7), y @ laplacian(W) @ y / (y @ D @ y)], [0, lam[1]], atol=1e-10
        )
        best = min(
            ncut(W, np.array((True, *rest)))
            for rest in product([True, False], repeat=6)
            if not all(rest)
        )
        assert (
            lam[0] < 1e-10 < lam[1] <= best + 1e-12
        )  # a bound, by the second and not the null vector
        missed += ncut(W, y > 0) > best + 1e-9
    assert missed > 0  # rounding to signs can miss the optimum


@pytest.mark.covers("gpca:claim:normalised-stability")
def test_with_unbalanced_degrees_the_normalised_form_is_right_more_often():
    right = {True: [], False: []}
    for seed in range(8):
        rng = np.random.default_rng(seed)
        X = np.hstack(
            [0.3 * rng.standard_normal((2, 100)), rng.standard_normal((2, 60)) + [[4.0], [0.0]]]
        )
        labels = np.repeat([0, 1], [100, 60])
        W = np.exp(-(cdist(X.T, X.T) ** 2) / (2 * 0.5**2))
        for normalized in right:
            right[normalized].append(
                accuracy(spectral_clustering(W, 2, normalized=normalized).labels, labels)
            )
    assert min(right[True]) > 0.95 > 0.7 > min(right[False])
    assert np.mean(right[True]) > np.mean(right[False])


@pytest.mark.covers("gpca:claim:similarity-design")
def test_the_width_of_the_similarity_decides():
    X, labels = concentric_circles(100, noise=0.1)
    found = {}
    for sigma in (0.03, 0.1, 0.15, 0.2, 0.5, 2.0):
        W = np.exp(-(cdist(X.T, X.T) ** 2) / (2 * sigma**2))
        found[sigma] = accuracy(spectral_clustering(W, 2).labels, labels)
    assert min(found[0.1], found[0.15], found[0.2]) > 0.99
    assert max(found[0.03], found[0.5], found[2.0]) < 0.8


# K-means


@pytest.mark.covers("gpca:alg:4.4")
def test_rounds_lower_the_cost_to_a_fixed_point():
    Y, labels = three_clusters(N=50, spread=0.1)
    result = kmeans(Y, 3)
    assert (np.diff(result.history) <= 1e-12).all()
    nearest = cdist(result.centers.T, Y.T).argmin(axis=0)
    np.testing.assert_array_equal(nearest, result.labels)
    means = np.array([Y[:, result.labels == i].mean(axis=1) for i in range(3)]).T
    np.testing.assert_allclose(result.centers, means)
    assert accuracy(result.labels, labels) > 0.98


@pytest.mark.covers("gpca:alg:4.4")
def test_erratum_gpca_31_any_dimension_and_only_a_local_minimum():
    line = np.array([[-0.1, 0.1, 3.9, 4.1, 7.9, 8.1]])
    assert (
        adjusted_rand_score(kmeans(line, 3).labels, [0, 0, 1, 1, 2, 2]) == 1
    )  # n = 3 clusters, d = 1
    corners = np.array([[0.0, 0.0, 6.0, 6.0], [0.0, 1.0, 0.0, 1.0]])
    bad = kmeans(corners, 2, centers=[[3.0, 3.0], [0.0, 1.0]])
    good = kmeans(corners, 2, centers=[[0.0, 6.0], [0.5, 0.5]])
    np.testing.assert_allclose([bad.history[-1], good.history[-1]], [36, 1])
    assert kmeans(corners, 2).history[-1] == pytest.approx(1)  # several starts find the better one
