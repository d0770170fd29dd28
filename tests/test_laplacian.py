"""Laplacian eigenmaps against the dense generalised eigenproblem;
commute times against random walks.
"""

import numpy as np
import pytest
from geometry import angle, random_points, random_rotation, same_gram, same_up_to_signs
from scipy.linalg import eigh
from scipy.sparse import csr_array
from scipy.spatial.distance import cdist

from manifoldlib import (
    commute_times,
    eigenmaps_by_component,
    eigenmaps_of_weights,
    eps_graph,
    heat_weights,
    knn_graph,
    laplacian_eigenmaps,
    spectral_clustering,
)
from manifoldlib.datasets import circle, swiss_roll


def literal_eigenmaps(X, d, K=None, eps=None, sigma=None, normalized=True):
    """[GPCA Alg 4.2] with every matrix written out."""
    distance = cdist(X.T, X.T)
    N = len(distance)
    if K is not None:
        order = np.argsort(distance + np.diag(np.full(N, np.inf)), axis=1, kind="stable")
        near = np.zeros((N, N), dtype=bool)
        near[np.arange(N)[:, None], order[:, :K]] = True
        near |= near.T
    else:
        near = distance <= eps
        np.fill_diagonal(near, False)
    W = near * (1.0 if sigma is None else np.exp(-(distance**2) / (2 * sigma**2)))
    D = np.diag(W.sum(axis=1))
    lam, V = eigh(D - W, D if normalized else np.eye(N))
    return W, lam[1 : d + 1], V[:, 1 : d + 1].T


GRAPHS = [dict(K=8), dict(K=12), dict(eps=1.2), dict(eps=1.2, sigma=0.5), dict(K=8, sigma=1.0)]


@pytest.mark.parametrize("graph", GRAPHS)
@pytest.mark.parametrize("normalized", [True, False])
@pytest.mark.parametrize("N", [60, 340])
@pytest.mark.parametrize("d", [1, 2, 3])
def test_equals_the_literal_algorithm(graph, normalized, N, d):
    X = np.random.default_rng(1).random((3, N)) * [[3.0], [1.5], [0.8]]
    W, eigenvalues, Y = literal_eigenmaps(X, d, **graph, normalized=normalized)
    result = laplacian_eigenmaps(X, d, **graph, normalized=normalized)
    np.testing.assert_allclose(result.W.toarray(), W, atol=1e-12)
    np.testing.assert_allclose(result.eigenvalues, eigenvalues, rtol=1e-8)
    assert same_up_to_signs(result.Y, Y, tolerance=1e-7)
    degree = W.sum(axis=1)
    np.testing.assert_allclose(result.D.toarray(), np.diag(degree))
    np.testing.assert_allclose(result.L.toarray(), np.diag(degree) - W, atol=1e-12)
    mass = degree if normalized else np.ones(N)
    np.testing.assert_allclose((result.Y * mass) @ result.Y.T, np.eye(d), atol=1e-10)
    np.testing.assert_allclose(result.Y @ mass, 0, atol=1e-9)


def test_any_graph_will_do():
    X = random_points(3, 50)
    own = laplacian_eigenmaps(X, 2, K=6, sigma=2.0)
    given = laplacian_eigenmaps(X, 2, G=knn_graph(X, 6), sigma=2.0)
    np.testing.assert_array_equal(own.Y, given.Y)
    # A loop in the graph is no edge, not even one of length 0.
    G = knn_graph(X, 6).tolil()
    G.setdiag(3.0)
    np.testing.assert_allclose(
        laplacian_eigenmaps(X, 2, G=csr_array(G), sigma=2.0).Y, own.Y, atol=1e-12
    )


def test_invariances():
    X, Q = random_points(3, 50), random_rotation(3)
    Y = laplacian_eigenmaps(X, 2, K=6, sigma=2.0).Y
    assert same_gram(laplacian_eigenmaps(Q @ X + 10.0, 2, K=6, sigma=2.0).Y, Y, tolerance=1e-7)
    assert same_gram(laplacian_eigenmaps(-7 * X, 2, K=6, sigma=14.0).Y, Y, tolerance=1e-7)
    order = np.random.default_rng(1).permutation(50)
    assert same_gram(
        laplacian_eigenmaps(X[:, order], 2, K=6, sigma=2.0).Y, Y[:, order], tolerance=1e-7
    )


@pytest.mark.parametrize("N", [24, 301, 1000])
def test_degenerate_eigenvalues_of_a_circle(N):
    result = laplacian_eigenmaps(circle(N), 6, K=2)
    k = np.array([1, 1, 2, 2, 3, 3])
    np.testing.assert_allclose(result.eigenvalues, 1 - np.cos(2 * np.pi * k / N), rtol=1e-8)
    np.testing.assert_allclose(np.hypot(*result.Y[:2]), np.sqrt(1 / N), rtol=1e-8)
    assert angle(result.Y[:2].T, circle(N).T) < 1e-6


@pytest.mark.parametrize("side", [10, 24])
def test_degenerate_eigenvalues_of_a_square_grid(side):
    X = np.array([[i, j] for i in range(side) for j in range(side)], dtype=float).T
    result = laplacian_eigenmaps(X, 5, eps=1, normalized=False)
    step = 2 - 2 * np.cos(np.pi * np.arange(side) / side)
    expected = np.sort((step[:, None] + step).ravel())[1:6]
    np.testing.assert_allclose(result.eigenvalues, expected, rtol=1e-9)


@pytest.mark.parametrize("N", [5, 320])
def test_a_complete_graph_has_one_eigenvalue(N):
    result = laplacian_eigenmaps(random_points(2, N), 3, eps=1e3)
    np.testing.assert_allclose(result.eigenvalues, N / (N - 1), rtol=1e-9)
    np.testing.assert_allclose(result.Y @ result.Y.T * (N - 1), np.eye(3), atol=1e-9)


def test_the_fewest_points():
    result = laplacian_eigenmaps([[0.0, 1.0]], 1, K=1)
    np.testing.assert_allclose(result.eigenvalues, 2)
    np.testing.assert_allclose(np.abs(result.Y), [[np.sqrt(0.5)] * 2])


def test_all_coordinates():
    X = random_points(2, 20)
    result = laplacian_eigenmaps(X, 19, K=4)
    np.testing.assert_allclose(result.eigenvalues.sum(), 20, rtol=1e-10)  # tr D^-1 L = N


def test_duplicates_keep_their_edge():
    X = random_points(2, 30)
    twice = np.hstack([X, X])
    result = laplacian_eigenmaps(twice, 2, K=7, sigma=3.0)
    assert (result.W[np.arange(30), np.arange(30, 60)] == 1).all()  # exp(0)
    np.testing.assert_allclose(result.Y[:, :30], result.Y[:, 30:], atol=0.05)


def test_nothing_is_shared_or_changed():
    X = random_points(2, 30)
    G = knn_graph(X, 5)
    kept, data = X.copy(), G.data.copy()
    first, second = (laplacian_eigenmaps(X, 2, G=G, sigma=1.0) for _ in range(2))
    np.testing.assert_array_equal(first.Y, second.Y)
    np.testing.assert_array_equal(X, kept)
    np.testing.assert_array_equal(G.data, data)


def test_weights_that_vanish_are_refused():
    X = random_points(2, 30)
    with pytest.raises(
        ValueError, match="weights so small that .*sigma=0.001 should be .*the median is"
    ):
        laplacian_eigenmaps(X, 2, K=5, sigma=0.001)


@pytest.mark.parametrize("bridge, holds", [(7.0, True), (9.0, False)])
def test_a_bridge_without_digits_is_refused(bridge, holds):
    X = np.array([[0.0, 1.0, 2.0, 2 + bridge, 3 + bridge]])
    G = eps_graph(X, bridge)
    if holds:
        assert 0 < laplacian_eigenmaps(X, 1, G=G, sigma=1.0).eigenvalues[0] < 1e-9
    else:
        with pytest.raises(ValueError, match="weights so small"):
            laplacian_eigenmaps(X, 1, G=G, sigma=1.0)


def test_weights_that_are_all_tiny_are_refused():
    X = np.arange(8.0)[None]
    assert laplacian_eigenmaps(X, 1, K=1, sigma=0.05).W.data.max() < 1e-80
    with pytest.raises(ValueError, match="weights so small"):
        laplacian_eigenmaps(X, 1, K=1, sigma=0.039)  # 1e-143


@pytest.mark.parametrize("weight, holds", [(1.5e-140, True), (0.9e-140, False)])
def test_weights_hold_from_1e_140_on(weight, holds):
    path = [[0, weight, 0], [weight, 0, weight], [0, weight, 0]]
    if holds:
        np.testing.assert_allclose(eigenmaps_of_weights(path, 2).eigenvalues, [1, 2])
    else:
        with pytest.raises(ValueError, match="weights so small"):
            eigenmaps_of_weights(path, 2)


@pytest.mark.parametrize("W", [np.ones((2, 3)), np.ones((1, 1)), np.ones((2, 2), dtype=complex)])
def test_weights_that_are_no_square_of_real_numbers_are_refused(W):
    with pytest.raises(ValueError, match="W must be square and hold the weights between 2 or more"):
        commute_times(csr_array(W))


def test_weights_below_zero_are_refused():
    with pytest.raises(ValueError, match="W has negative weights"):
        commute_times([[0.0, -1.0], [-1.0, 0.0]])


def test_three_points_leave_two_functions():
    with pytest.raises(ValueError, match="3 points leave 2 functions beside the constant"):
        eigenmaps_of_weights(np.ones((3, 3)), 3)


def test_one_weight_that_is_no_number_is_refused():
    W = np.ones((3, 3))
    W[0, 1] = W[1, 0] = np.nan
    with pytest.raises(ValueError, match="W has NaN or infinite weights"):
        commute_times(csr_array(W))


def test_one_long_edge_among_others_may_vanish():
    X = circle(20)
    G = eps_graph(X, 0.7).tolil()
    G[0, 10] = G[10, 0] = 2.0
    with_it = laplacian_eigenmaps(X, 2, G=csr_array(G), sigma=0.1)
    np.testing.assert_allclose(
        with_it.eigenvalues, laplacian_eigenmaps(X, 2, eps=0.7, sigma=0.1).eigenvalues
    )


def test_the_largest_entry_of_each_coordinate_is_positive():
    for seed in range(5):  # also where the degrees differ much, and with them Y from D^(1/2) Y
        X = np.random.default_rng(seed).random((2, 40))
        Y = laplacian_eigenmaps(X, 3, K=7, sigma=0.15).Y
        assert (Y[range(3), np.abs(Y).argmax(axis=1)] > 0).all()


# By component


@pytest.mark.parametrize("normalized", [True, False])
def test_each_component_is_embedded_as_if_alone(normalized):
    small, large = random_points(2, 20, seed=1), random_points(2, 35, seed=2) + 100
    X = np.hstack([small, large])
    parts = eigenmaps_by_component(knn_graph(X, 6), 2, sigma=2.0, normalized=normalized)
    assert [nodes.tolist() for nodes, _ in parts] == [list(range(20, 55)), list(range(20))]
    for (_, part), alone in zip(parts, [large, small]):
        expected = laplacian_eigenmaps(alone, 2, K=6, sigma=2.0, normalized=normalized)
        assert same_up_to_signs(part.Y, expected.Y, tolerance=1e-8)
        np.testing.assert_allclose(part.eigenvalues, expected.eigenvalues, atol=1e-12)


def test_one_component_is_the_whole():
    X, _ = swiss_roll(400)
    ((nodes, part),) = eigenmaps_by_component(knn_graph(X, 8), 2)
    np.testing.assert_array_equal(nodes, np.arange(400))
    np.testing.assert_array_equal(part.Y, laplacian_eigenmaps(X, 2, K=8).Y)


def test_a_component_too_small_is_refused():
    G = eps_graph([[0.0, 1.0, 2.0, 9.0, 10.0, 20.0]], eps=1.5)
    with pytest.raises(
        ValueError, match="d=2 is too large: 2 of 3 components have 2 or fewer nodes"
    ):
        eigenmaps_by_component(G, 2)
    G = eps_graph([[0.0, 1.0, 2.0, 9.0, 10.0]], eps=1.5)
    with pytest.raises(
        ValueError, match="d=2 is too large: 1 of 2 components have 2 or fewer nodes"
    ):
        eigenmaps_by_component(G, 2)


# Commute times


def hitting_times(W):
    """T_ij, the mean number of steps from i to j, by first-step analysis."""
    P = W / W.sum(axis=1, keepdims=True)
    N = len(W)
    T = np.zeros((N, N))
    for j in range(N):
        others = np.delete(np.arange(N), j)
        T[others, j] = np.linalg.solve(np.eye(N - 1) - P[np.ix_(others, others)], np.ones(N - 1))
    return T


@pytest.mark.parametrize("N", [2, 6, 40])
@pytest.mark.parametrize("scale", [1e-12, 1.0, 1e9])
def test_commute_times_are_those_of_the_walk(N, scale):
    W = np.random.default_rng(0).random((N, N))
    W = W + W.T
    np.fill_diagonal(W, 0)
    T = hitting_times(W)
    for given in (scale * W, csr_array(scale * W)):
        np.testing.assert_allclose(commute_times(given), T + T.T, rtol=1e-9)


def two_cliques(n, weight):
    """Two complete graphs of n nodes with weights 1, and one edge between them."""
    W = np.kron(np.eye(2), np.ones((n, n)) - np.eye(n))
    W[0, n] = W[n, 0] = weight
    return W


@pytest.mark.parametrize("n", [2, 5, 200])
@pytest.mark.parametrize("weight", [1e-3, 1e-6, 1e-9, 1e-12, 1e-15, 1e-60])
def test_commute_times_over_a_weak_edge_are_right_or_refused(n, weight):
    volume = 2 * (n * (n - 1) + weight)
    try:
        C = commute_times(two_cliques(n, weight))
    except ValueError as error:
        assert "would lose their digits" in str(error) and weight < 1e-6
    else:
        assert weight > 1e-12
        np.testing.assert_allclose(C[0, n], volume / weight, rtol=1e-4)


def test_a_weight_below_all_measure_is_no_edge():
    with pytest.raises(ValueError, match="2 components of sizes 5, 5"):
        commute_times(two_cliques(5, 1e-120))


def test_commute_times_do_not_feel_the_unit_of_the_weights():
    W = np.ones((3, 3))
    for unit in (5e-324, 1e-300, 1e140):
        np.testing.assert_allclose(commute_times(unit * W), 4 * (1 - np.eye(3)), atol=1e-12)


def test_commute_times_along_a_path_are_proportional_to_its_length():
    W = knn_graph(np.arange(8.0)[None], 1)
    W.data[:] = 1
    steps = np.abs(np.subtract.outer(np.arange(8), np.arange(8)))
    np.testing.assert_allclose(commute_times(W), 2 * 7 * steps, atol=1e-9)  # vol(G) = 14


def test_weights_of_a_graph_in_pieces_with_duplicates():
    X = np.array([[0.0, 0.0, 1.0, 7.0, 8.0]])
    W = heat_weights(knn_graph(X, 1), sigma=1)
    np.testing.assert_allclose(W.toarray()[0, :2], [0, 1])  # duplicates are as similar as can be
    np.testing.assert_allclose(W.toarray()[3, 4], np.exp(-0.5))
    assert (W != W.T).nnz == 0 and not W.diagonal().any()
    found = spectral_clustering(W, 2).labels
    assert (found == found[0]).tolist() == [True, True, True, False, False]


def test_commute_times_are_refused_where_four_digits_are_left():
    """A path of three nodes, whose weights are 1 and w: the largest entry of L^+ is 4 / (9 w)."""
    at_the_limit = np.finfo(float).eps * 2 * 4 / 9 / 1e-4
    for factor, enough in [(1.1, True), (0.9, False)]:
        w = factor * at_the_limit
        W = [[0, 1, 0], [1, 0, w], [0, w, 0]]
        if enough:
            assert commute_times(W)[1, 2] == pytest.approx(2 / w, rel=1e-3)
        else:
            with pytest.raises(ValueError, match="would lose their digits"):
                commute_times(W)
