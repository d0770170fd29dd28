"""Neighbour graphs and shortest paths against their literal definitions."""

import itertools
import re

import numpy as np
import pytest
from geometry import random_points, random_rotation
from scipy.sparse import coo_array, csr_array, csr_matrix, random_array
from scipy.spatial.distance import cdist

from manifoldlib import _neighbors, eps_graph, geodesics, graphs, knn_graph
from manifoldlib.graphs import nearest, neighborhood_graph, require_connected, through_graph


def literal_knn(X, K):
    """The union of the K nearest of each point, infinity where there is no edge."""
    D = cdist(X.T, X.T)
    np.fill_diagonal(D, np.inf)
    chosen = np.zeros(D.shape, dtype=bool)
    np.put_along_axis(chosen, np.argsort(D, axis=1)[:, :K], True, axis=1)
    return np.where(chosen | chosen.T, D, np.inf)


def dense(G):
    """Edge lengths as a matrix, infinity where there is no edge."""
    G = coo_array(G)
    W = np.full(G.shape, np.inf)
    W[G.coords] = G.data
    return W


def floyd(W):
    """Floyd's algorithm as printed: d_ij <- min(d_ij, d_ik + d_kj)."""
    D = W.copy()
    np.fill_diagonal(D, 0)
    for k in range(len(D)):
        for i, j in itertools.product(range(len(D)), repeat=2):
            D[i, j] = min(D[i, j], D[i, k] + D[k, j])
    return D


@pytest.fixture(params=["one block", "many blocks"])
def blocks(request, monkeypatch):
    if request.param == "many blocks":
        monkeypatch.setattr(graphs, "BLOCK", 50)
        monkeypatch.setattr(_neighbors, "BLOCK", 50)


@pytest.mark.parametrize("D, N", [(1, 2), (1, 30), (2, 40), (3, 25), (20, 33)])
@pytest.mark.parametrize("K", [1, 3, 7, "all"])
def test_knn_graph_is_the_literal_union(D, N, K, blocks):
    K = N - 1 if K == "all" else min(K, N - 1)
    X = random_points(D, N)
    np.testing.assert_allclose(dense(knn_graph(X, K)), literal_knn(X, K), rtol=1e-12)
    between = cdist(X.T, X.T)
    np.testing.assert_allclose(
        dense(knn_graph(between, K, metric="precomputed")), literal_knn(X, K)
    )


@pytest.mark.parametrize("D, N", [(1, 2), (2, 40), (3, 25), (20, 33)])
@pytest.mark.parametrize("eps", [0.3, 2.0, 100.0])
def test_eps_graph_is_the_literal_ball(D, N, eps):
    X = random_points(D, N)
    between = cdist(X.T, X.T)
    wanted = np.where((between <= eps) & ~np.eye(N, dtype=bool), between, np.inf)
    np.testing.assert_allclose(dense(eps_graph(X, eps)), wanted, rtol=1e-12)
    np.testing.assert_allclose(dense(eps_graph(between, eps, metric="precomputed")), wanted)


def test_points_exactly_eps_apart_are_joined():
    assert eps_graph([[0.0, 1.0, 2.0]], 1.0).nnz == 4


@pytest.mark.parametrize("make", [lambda X: knn_graph(X, 4), lambda X: eps_graph(X, 3.0)])
def test_graphs_move_with_the_points(make):
    X, Q = random_points(3, 40), random_rotation(3)
    G = make(X)
    np.testing.assert_allclose(dense(make(Q @ X - 5.0)), dense(G), rtol=1e-9)
    order = np.random.default_rng(1).permutation(40)
    np.testing.assert_allclose(dense(make(X[:, order])), dense(G)[np.ix_(order, order)], rtol=1e-9)
    np.testing.assert_allclose(dense(knn_graph(3 * X, 4)), 3 * dense(knn_graph(X, 4)), rtol=1e-9)


@pytest.mark.parametrize("metric", ["euclidean", "precomputed"])
@pytest.mark.parametrize("copies", [2, 9])
def test_duplicates_are_joined_by_edges_of_length_zero(metric, copies, blocks):
    X = np.repeat(random_points(2, 6), copies, axis=1)
    data = X if metric == "euclidean" else cdist(X.T, X.T)
    G = knn_graph(data, 3, metric=metric)
    i, j = coo_array(G).coords
    lengths, original = coo_array(G).data, np.repeat(np.arange(6), copies)
    duplicates = original[i] == original[j]
    assert (
        (lengths[duplicates] == 0).all() and (lengths[~duplicates] > 0).all() and duplicates.any()
    )
    assert (i != j).all() and (np.bincount(i) >= 3).all()


def test_duplicates_do_not_cut_shortest_paths():
    X = np.array([[0.0, 0.0, 1.0, 1.0, 3.0, 3.0]])
    np.testing.assert_allclose(geodesics(knn_graph(X, 2)), cdist(X.T, X.T))
    np.testing.assert_allclose(geodesics(eps_graph(X, 2)), cdist(X.T, X.T))


def test_the_nearest_of_new_points(blocks):
    X, X_new = random_points(3, 30), random_points(3, 8, seed=2)
    between = cdist(X_new.T, X.T)
    for K in (1, 4, 30):
        for data, new, metric in (
            (X, X_new, "euclidean"),
            (cdist(X.T, X.T), between.T, "precomputed"),
        ):
            neighbors, distances = nearest(data, K, metric, new)
            np.testing.assert_array_equal(neighbors, np.argsort(between, axis=1)[:, :K])
            np.testing.assert_allclose(distances, np.sort(between, axis=1)[:, :K])


@pytest.mark.parametrize("seed", range(8))
def test_dijkstra_equals_floyd(seed, blocks):
    G = random_array((12, 12), density=0.25, rng=np.random.default_rng(seed))
    G = (G + G.T + csr_array(np.diag(np.full(11, 2.0), 1) + np.diag(np.full(11, 2.0), -1))).tocsr()
    D = geodesics(G)
    np.testing.assert_allclose(D, floyd(dense(G)))
    np.testing.assert_allclose(geodesics(G, [7, 0, 7]), D[[7, 0, 7]])
    np.testing.assert_allclose(geodesics(G, 3), D[[3]])


@pytest.mark.parametrize("K", [4, 7, 20])
def test_graph_distances_are_a_metric_above_the_chords(K):
    X = random_points(3, 60)
    D = geodesics(knn_graph(X, K))
    assert (D >= cdist(X.T, X.T) - 1e-12).all()
    np.testing.assert_allclose(D, D.T)
    assert (D[:, :, None] <= D[:, None] + D.T + 1e-12).all()


def test_an_edge_may_be_stored_once():
    G = knn_graph(random_points(2, 20), 4)
    once = csr_array(np.triu(G.toarray()))
    np.testing.assert_array_equal(geodesics(once), geodesics(G))
    np.testing.assert_array_equal(geodesics(csr_matrix(once)), geodesics(G))
    assert (once != csr_array(np.triu(G.toarray()))).nnz == 0, "the reader's graph stays as it is"


def test_an_edge_cannot_have_two_lengths():
    with pytest.raises(ValueError, match="G is contradictory"):
        geodesics(csr_array([[0.0, 1.0], [2.0, 0.0]]))
    with pytest.raises(ValueError, match="G is contradictory"):
        geodesics(
            csr_array(([0.0, 5.0], ([0, 1], [1, 0])), shape=(2, 2))
        )  # one of them a duplicate


def test_a_graph_in_pieces_is_refused_before_the_search(monkeypatch):
    def search(*args, **kwargs):
        raise AssertionError("an expensive search for paths that do not exist")

    monkeypatch.setattr(graphs, "dijkstra", search)
    with pytest.raises(ValueError, match="2 components of sizes 2, 1"):
        geodesics(eps_graph([[0.0, 1.0, 5.0]], eps=2))


def clusters(sizes, gap, seed=0, D=2):
    rng = np.random.default_rng(seed)
    return np.hstack([rng.random((D, n)) + gap * c * np.eye(D)[:, :1] for c, n in enumerate(sizes)])


def is_connected(G):
    return graphs.components(G).max() == 0


@pytest.mark.parametrize("metric", ["euclidean", "precomputed"])
@pytest.mark.parametrize(
    "sizes, gap", [((5, 5), 9), ((12, 3, 7), 3), ((20, 30), 1.3), ((2, 2, 2, 2), 50)]
)
def test_the_remedy_is_the_smallest_that_connects(sizes, gap, metric):
    points = clusters(sizes, gap)
    X = points if metric == "euclidean" else cdist(points.T, points.T)
    with pytest.raises(ValueError) as caught:
        neighborhood_graph(X, K=1, metric=metric)
    K = int(re.search(r"K=(\d+) is the smallest K that connects it", str(caught.value))[1])
    assert is_connected(knn_graph(X, K, metric=metric)) and not is_connected(
        knn_graph(X, K - 1, metric=metric)
    )
    with pytest.raises(ValueError) as caught:
        neighborhood_graph(X, eps=1e-3, metric=metric)
    eps = float(re.search(r"eps=(\S+) is the smallest radius", str(caught.value))[1])
    assert is_connected(eps_graph(X, eps, metric=metric)) and not is_connected(
        eps_graph(X, 0.998 * eps, metric=metric)
    )


def test_the_remedy_for_clusters_of_duplicates():
    X = np.repeat([[0.0, 1.0, 7.0]], 5, axis=1)
    with pytest.raises(ValueError, match="3 components of sizes 5, 5, 5; K=5 is the smallest K"):
        neighborhood_graph(X, K=2)
    with pytest.raises(ValueError, match="eps=6 is the smallest radius"):
        neighborhood_graph(X, eps=2)


def test_the_remedy_for_many_points_stays_cheap():
    X = np.random.default_rng(0).random((2, 1200))
    X[:, :700] += 50
    with pytest.raises(ValueError, match="sizes 700, 500; even K=16 neighbours do not connect it"):
        neighborhood_graph(X, K=5)
    with pytest.raises(ValueError, match="even K=2[0-9] neighbours do not connect it"):
        neighborhood_graph(X, K=12)


def test_a_remedy_that_hangs_on_ties_is_not_called_the_smallest():
    """Of two steps of equal length one leads out of the piece: which is in the list is chance."""
    X = np.array([[0.0, 1.0, 2.0, 4.0, 5.0, 6.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0]])
    with pytest.raises(ValueError, match="K=3 connects it"):
        neighborhood_graph(X, K=1)


def test_components_are_named_from_the_largest_down():
    with pytest.raises(ValueError, match=r"9 components of sizes 3, 2, 2, 1, 1, 1, \.\.\."):
        require_connected(eps_graph([[0, 1, 1, 10, 11, 20, 21, 30, 40, 50, 60, 70, 80]], eps=1))


def test_new_points_reach_all_others_through_their_neighbours():
    X = np.array([[0.0, 1.0, 2.0, 3.0]])
    D = geodesics(knn_graph(X, 1))
    np.testing.assert_allclose(
        *through_graph(D, X, np.array([[1.4, -1.0]]), K=1),
        [[1.4, 1.0], [0.4, 2.0], [1.4, 3.0], [2.4, 4.0]],
    )
    np.testing.assert_allclose(
        *through_graph(D, X, np.array([[1.4]]), K=2), np.c_[[1.4, 0.4, 0.6, 1.6]]
    )
    np.testing.assert_allclose(
        *through_graph(D, X, np.array([[1.4, 2.0]]), eps=1),
        np.transpose([[1.4, 0.4, 0.6, 1.6], [2, 1, 0, 1]]),
    )
    with pytest.raises(
        ValueError, match="within eps=0.5 of its column 1; the nearest is at distance 1"
    ):
        list(through_graph(D, X, np.array([[0.0, 4.0]]), eps=0.5))


def test_nothing_is_changed():
    X = random_points(2, 15)
    between = cdist(X.T, X.T)
    kept = X.copy(), between.copy()
    G = knn_graph(X, 3)
    before = G.copy()
    geodesics(G)
    eps_graph(between, 9.0, metric="precomputed")
    knn_graph(between, 3, metric="precomputed")
    np.testing.assert_array_equal(X, kept[0])
    np.testing.assert_array_equal(between, kept[1])
    np.testing.assert_array_equal(G.data, before.data)


def test_one_bad_length_is_too_many():
    for bad in (-1.0, np.nan, np.inf):
        with pytest.raises(ValueError, match="negative, NaN or infinite"):
            geodesics(csr_array([[0, 1.0, 0], [0, 0, bad], [0, 0, 0]]))


def test_the_smallest_radius_is_rounded_up_to_four_digits():
    X = np.array([[0.0, 0.001, 0.124457, 0.125457]])  # the gap is 0.123457
    with pytest.raises(ValueError, match=r"eps=0.1235 is the smallest radius that connects it"):
        require_connected(eps_graph(X, 0.01), X, rule="eps")


def test_as_many_neighbours_are_tried_as_cost_no_more_than_the_method():
    heaps = np.array([[0.0], [1e3], [2e3], [4e3]])
    X = np.vstack([(heaps + np.random.default_rng(0).random((4, 60))).ravel(), np.zeros(240)])
    G = knn_graph(X, 12)
    degrees = np.diff(G.indptr)
    assert degrees.min() < degrees.max()
    with pytest.raises(ValueError, match=f"even K={2 * degrees.min()} neighbours do not connect"):
        require_connected(G, X)


def test_the_nearest_of_another_piece_and_its_rank():
    X, labels = np.array([[0.0, 2.0, 4.0]]), np.array([0, 0, 1])
    for given, metric in [(X, "euclidean"), (cdist(X.T, X.T), "precomputed")]:
        found = [part.tolist() for part in graphs.nearest_outside(given, metric, labels)]
        # The middle point is as near to its own piece as to the other.
        assert found == [[4, 2, 2], [2, 2, 1], [2, 1, 1], [2, 2, 1]]
