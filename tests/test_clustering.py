"""K-means against the algorithm written out,
spectral clustering against the components of a graph.
"""

import numpy as np
import pytest
from geometry import angle, random_points, random_rotation
from scipy.linalg import block_diag, eigh
from scipy.sparse import csr_array
from scipy.spatial.distance import cdist
from sklearn.cluster import KMeans as SklearnKMeans
from sklearn.metrics import adjusted_rand_score

from manifoldlib import kmeans, knn_graph, spectral_clustering
from manifoldlib.clustering import drawn_points, farthest, raise_too_few
from manifoldlib.datasets import concentric_circles, three_clusters


def literal_kmeans(Y, C):
    """[GPCA Alg 4.4] as printed: the clusters, their centres, and the cost after each round."""
    labels, history = None, []
    while True:
        new = cdist(Y.T, C.T).argmin(axis=1)
        if labels is not None and (new == labels).all():
            return labels, C, history
        labels = new
        C = np.array([Y[:, labels == i].mean(axis=1) for i in range(C.shape[1])]).T
        history.append(((Y - C[:, labels]) ** 2).sum())


def cost(Y, result):
    return ((Y - result.centers[:, result.labels]) ** 2).sum()


def same_partition(a, b):
    return adjusted_rand_score(a, b) == 1


@pytest.mark.parametrize("d", [1, 2, 5])
@pytest.mark.parametrize("n", [1, 2, 3, 6])
@pytest.mark.parametrize("N", [12, 200])
def test_equals_the_literal_algorithm(d, n, N):
    Y = random_points(d, N)
    first = Y[:, :n]
    labels, C, history = literal_kmeans(Y, first)
    result = kmeans(Y, n, centers=first)
    np.testing.assert_array_equal(result.labels, labels)
    np.testing.assert_allclose(result.centers, C, rtol=1e-10)
    np.testing.assert_allclose(result.history, history, rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(result.history[-1], cost(Y, result), rtol=1e-9, atol=1e-9)


def test_blocks_of_points_fit_together(monkeypatch):
    Y = random_points(2, 300)
    whole = kmeans(Y, 7)
    monkeypatch.setattr("manifoldlib.clustering.BLOCK", 100)
    np.testing.assert_array_equal(kmeans(Y, 7).labels, whole.labels)


def test_however_long_it_takes():
    Y = np.linspace(0, 1, 1500)[None] ** 1.1
    first = np.linspace(0, 0.01, 15)[None]  # the centres have far to go, a few points at a time
    labels, C, history = literal_kmeans(Y, first)
    result = kmeans(Y, 15, centers=first)
    assert len(result.history) == len(history) > 100
    np.testing.assert_array_equal(result.labels, labels)


@pytest.mark.parametrize("seed", [0, 1, 2, 6, 7])
def test_a_dispute_about_rounding_ends(seed):
    X = np.random.default_rng(seed).standard_normal((2, 30))
    result = kmeans(
        np.hstack([1e-7 * X, X + 1e8]), 4, starts=3
    )  # beside 1e8, what is a distance of 1?
    assert len(result.history) < 30
    assert sorted(np.unique(result.labels)) == [0, 1, 2, 3]


def test_the_history_starts_with_the_first_round():
    history = kmeans(random_points(3, 2000), 8, starts=3).history
    assert history[0] > 1.1 * history[-1] and len(history) > 5


def test_far_from_the_origin_no_digit_is_lost():
    Y = random_points(2, 200)
    near, far = kmeans(Y, 6, centers=Y[:, :6]), kmeans(Y + 1e7, 6, centers=Y[:, :6] + 1e7)
    np.testing.assert_array_equal(far.labels, near.labels)
    np.testing.assert_allclose(far.history, near.history, rtol=1e-6)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("n", [2, 5, 20])
def test_descends_to_a_fixed_point(seed, n):
    Y = random_points(3, 300, seed=seed)
    result = kmeans(Y, n, seed=seed, starts=3)
    assert (np.diff(result.history) <= 1e-9 * result.history[0]).all()
    squares = cdist(Y.T, result.centers.T) ** 2
    own = squares[np.arange(300), result.labels]
    assert (own <= squares.min(axis=1) + 1e-9).all()
    means = np.array([Y[:, result.labels == i].mean(axis=1) for i in range(n)]).T
    np.testing.assert_allclose(result.centers, means, rtol=1e-9)
    assert np.bincount(result.labels, minlength=n).min() >= 1


def test_many_starts_are_better_than_one():
    Y = random_points(2, 150)
    one = [kmeans(Y, 8, seed=seed, starts=1).history[-1] for seed in range(10)]
    many = kmeans(Y, 8, seed=0, starts=40).history[-1]
    assert many < np.median(one)
    theirs = SklearnKMeans(8, n_init=40, tol=0, random_state=0).fit(Y.T).inertia_
    assert many <= 1.02 * theirs


def test_separated_clusters_are_found():
    Y, labels = three_clusters(N=40, spread=0.05)
    result = kmeans(Y, 3)
    assert same_partition(result.labels, labels)
    far = kmeans(Y + 1e6, 3)  # the same, far from the origin
    assert same_partition(far.labels, labels)
    assert same_partition(kmeans(random_rotation(2) @ Y, 3).labels, labels)


def test_of_starts_that_get_equally_low_the_first_is_followed():
    """Rounding, in which processors differ, does not choose how the clusters are numbered."""
    Y = np.repeat([[0.0, 9, 9], [0, 0, 9]], 20, axis=1) + random_points(2, 60)
    firsts = [kmeans(Y, 3, seed=seed, starts=1) for seed in range(20)]
    several = [kmeans(Y, 3, seed=seed, starts=10) for seed in range(20)]
    equal = [np.isclose(a.history[-1], b.history[-1]) for a, b in zip(firsts, several)]
    assert sum(equal) > 10
    for one, many in ((a, b) for a, b, same in zip(firsts, several, equal) if same):
        np.testing.assert_array_equal(one.labels, many.labels)


@pytest.mark.parametrize("starts", [1, 4])
def test_the_seed_repeats_and_nothing_is_changed(starts):
    Y = random_points(2, 80)
    kept = Y.copy()
    first, second = (kmeans(Y, 5, seed=3, starts=starts) for _ in range(2))
    np.testing.assert_array_equal(first.labels, second.labels)
    np.testing.assert_array_equal(first.history, second.history)
    np.testing.assert_array_equal(Y, kept)


def test_an_empty_cluster_takes_over_the_farthest_point():
    Y = np.array([[0.0, 1.0, 2.0, 10.0, 11.0, 30.0]])
    result = kmeans(Y, 3, centers=[[0.0, 500.0, 900.0]])
    assert sorted(np.bincount(result.labels)) == [1, 2, 3]
    np.testing.assert_allclose(np.sort(result.centers), [[1.0, 10.5, 30.0]])
    assert (np.diff(result.history) <= 0).all()


def test_as_many_clusters_as_points():
    Y = random_points(2, 6)
    result = kmeans(Y, 6)
    assert sorted(result.labels) == list(range(6))
    np.testing.assert_allclose(result.history[-1], 0, atol=1e-9)


def test_duplicates_count_once_as_clusters():
    Y = np.tile(random_points(2, 3), 5)
    result = kmeans(Y, 3)
    np.testing.assert_allclose(result.history[-1], 0, atol=1e-9)
    for call in (lambda: kmeans(Y, 4), lambda: kmeans(Y, 4, centers=random_points(2, 4, seed=1))):
        with pytest.raises(ValueError, match="n=4 clusters need 4 different points; Y has 3"):
            call()


def test_first_points_are_drawn_by_squared_distance():
    # Two heaps and one far point: the second draw is the far one with probability 100 / 101 ...
    Y = np.array([[0.0] * 50 + [1.0] * 50 + [70.0]])
    draws = [drawn_points(Y, 2, np.random.default_rng(seed))[0] for seed in range(200)]
    far = np.mean([70.0 in draw for draw in draws])
    assert 0.9 < far <= 1
    assert all(a != b for a, b in draws)
    # ... and from whichever of the points drawn before is nearest: three heaps are met once each.
    heaps = np.array([[0.0] * 20 + [10.0] * 20 + [20.0] * 20]) + 0.1 * np.random.default_rng(
        0
    ).random(60)
    draws = [
        np.sort(drawn_points(heaps, 3, np.random.default_rng(seed))[0] // 10) for seed in range(50)
    ]
    assert np.mean([draw.tolist() == [0, 1, 2] for draw in draws]) > 0.95


# Spectral clustering


def random_blocks(sizes, seed=0):
    """A weight matrix with one connected component for each size."""
    rng = np.random.default_rng(seed)
    blocks = []
    for size in sizes:
        B = rng.random((size, size))
        blocks.append(np.triu(B, 1) + np.triu(B, 1).T)
    return block_diag(*blocks), np.repeat(np.arange(len(sizes)), sizes)


@pytest.mark.parametrize("normalized", [True, False])
@pytest.mark.parametrize("N", [60, 400])
@pytest.mark.parametrize("n", [2, 3, 5])
def test_the_embedding_is_that_of_the_dense_eigenproblem(normalized, N, n):
    X = np.random.default_rng(2).random((2, N))
    G = knn_graph(X, 8)
    W = G.toarray()
    W = np.where(W > 0, np.exp(-(W**2) / 0.02), 0)
    D = np.diag(W.sum(axis=1))
    lam, V = eigh(D - W, D if normalized else np.eye(N))
    result = spectral_clustering(csr_array(W), n, normalized=normalized)
    np.testing.assert_allclose(result.eigenvalues, lam[:n], atol=1e-9)
    assert angle(result.Y.T, V[:, :n]) < 1e-6
    mass = np.diag(D) if normalized else np.ones(N)
    np.testing.assert_allclose((result.Y * mass) @ result.Y.T, np.eye(n), atol=1e-9)
    again = spectral_clustering(W, n, normalized=normalized)  # dense weights
    assert same_partition(again.labels, result.labels)


@pytest.mark.parametrize("normalized", [True, False])
@pytest.mark.parametrize("sizes", [[4, 6], [2, 30, 7], [120, 150, 100, 60]])
def test_components_are_the_clusters(normalized, sizes):
    W, labels = random_blocks(sizes)
    order = np.random.default_rng(1).permutation(len(W))
    result = spectral_clustering(W[np.ix_(order, order)], len(sizes), normalized=normalized)
    assert same_partition(result.labels, labels[order])
    np.testing.assert_array_equal(result.eigenvalues, 0)


@pytest.mark.parametrize("N", [9, 360])
def test_more_clusters_than_components(N):
    W, labels = random_blocks([N // 3, 2 * N // 3])
    result = spectral_clustering(W, 4)
    assert (result.eigenvalues[:2] == 0).all() and (result.eigenvalues[2:] > 1e-6).all()
    D = np.diag(W.sum(axis=1))
    np.testing.assert_allclose(result.eigenvalues, eigh(D - W, D)[0][:4], atol=1e-9)
    assert all(
        len(set(labels[result.labels == i])) == 1 for i in range(4)
    )  # none across components


@pytest.mark.parametrize("normalized", [True, False])
def test_two_rings(normalized):
    X, labels = concentric_circles(100, noise=0.02)
    W = np.exp(-(cdist(X.T, X.T) ** 2) / (2 * 0.15**2))
    assert same_partition(spectral_clustering(W, 2, normalized=normalized).labels, labels)
    assert adjusted_rand_score(kmeans(X, 2).labels, labels) < 0.1


def test_the_diagonal_of_the_weights_is_ignored():
    W, _ = random_blocks([20])
    W[:10, 10:] *= 0.01
    W[10:, :10] *= 0.01
    np.testing.assert_array_equal(
        spectral_clustering(W + np.eye(20), 2).labels, spectral_clustering(W, 2).labels
    )


def test_the_farthest_point_is_that_of_the_definition():
    for seed in range(5):
        Y, labels = random_points(2, 30, seed), np.arange(30) % 3
        one = np.arange(4)[:, None] == labels  # the last cluster is empty
        means = Y @ one[:3].T / 10
        sums = np.vstack([Y, np.ones(30)]) @ one.T
        farthest_away = np.linalg.norm(Y - means[:, labels], axis=0).argmax()
        assert farthest(Y, labels, sums) == farthest_away
    with pytest.raises(ValueError, match="n=4 clusters need 4 different points; Y has 3"):
        farthest(means[:, labels], labels, np.vstack([means[:, labels], np.ones(30)]) @ one.T)


def test_one_point_is_one_cluster_and_a_point_may_be_the_mean():
    assert kmeans([[3.0]], 1).centers == 3
    for unit in (1e-100, 1, 1e100):
        found = kmeans(unit * np.array([[-1.0, 0.0, 1.0]]), 3)
        np.testing.assert_allclose(np.sort(found.centers[0]), unit * np.array([-1.0, 0, 1]))


def test_of_several_starts_the_lowest_is_followed():
    Y = random_points(2, 60)
    ends = [kmeans(Y, 8, seed=seed, starts=1).history[-1] for seed in range(10)]
    best = kmeans(Y, 8, seed=0, starts=30).history[-1]
    assert best <= min(ends) < ends[0]


def test_a_node_without_an_edge_has_no_inverse_degree():
    W = np.zeros((3, 3))
    W[0, 1] = W[1, 0] = 1
    with pytest.raises(ValueError, match="W gives node 2 no edge"):
        spectral_clustering(W, 2)
    np.testing.assert_allclose(spectral_clustering(W, 2, normalized=False).eigenvalues, 0)


@pytest.mark.parametrize("Y, number", [([[0.0, 1, 1, 0]], 2), ([[0.0, 1, 2, 2 + 1e-15]], 3)])
def test_as_many_different_points_are_counted_as_make_too_few(Y, number):
    """Four that differ are too few for four clusters where two of them agree up to rounding."""
    with pytest.raises(ValueError, match=f"n=4 clusters need 4 different points; Y has {number}"):
        raise_too_few(np.array(Y), 4)
