"""Isomap and landmark Isomap against their steps written out,
and against scikit-learn where it does the same.
"""

import tracemalloc

import numpy as np
import pytest
from geometry import centering_matrix, random_points, random_rotation, same_gram, same_up_to_signs
from scipy.spatial.distance import cdist
from sklearn.manifold import Isomap as SklearnIsomap
from test_graphs import floyd, literal_knn

from manifoldlib import (
    _neighbors,
    classical_mds,
    eps_graph,
    geodesics,
    graphs,
    isomap,
    knn_graph,
    landmark_isomap,
    pca,
)
from manifoldlib.datasets import circle, swiss_roll


def literal_isomap(X, d, K):
    """[FML isomap-1] to [FML isomap-4] with every matrix written out."""
    D = floyd(literal_knn(X, K))
    J = centering_matrix(len(D))
    lam, V = np.linalg.eigh(-0.5 * J @ D**2 @ J)
    return np.sqrt(lam[::-1][:d])[:, None] * V[:, ::-1][:, :d].T


def curve(N, seed=0):
    """Points along a planar spiral, and their arc length."""
    s = 20 / N * (np.arange(N) + 0.5 * np.random.default_rng(seed).random(N))
    t = np.sqrt(2 * s + 1)
    return np.array([t * np.cos(t), t * np.sin(t)]), s


@pytest.mark.parametrize("N, K", [(12, 11), (30, 5), (30, 12), (45, 8)])
@pytest.mark.parametrize("d", [1, 2, 3])
def test_equals_the_literal_steps(N, K, d):
    X = random_points(3, N)
    result = isomap(X, d, K=K)
    assert same_up_to_signs(result.Y, literal_isomap(X, d, K), tolerance=1e-7)
    np.testing.assert_allclose(result.D, floyd(literal_knn(X, K)), atol=1e-12)
    np.testing.assert_allclose(
        result.Y @ result.Y.T, np.diag(result.eigenvalues), atol=1e-8 * result.eigenvalues[0]
    )


@pytest.mark.parametrize("rule", [{"K": 6}, {"eps": 3.0}])
def test_the_three_rules_and_a_matrix_of_distances_agree(rule):
    X = random_points(2, 60)
    G = knn_graph(X, 6) if "K" in rule else eps_graph(X, 3.0)
    result = isomap(X, 2, **rule)
    assert same_up_to_signs(isomap(X, 2, G=G).Y, result.Y)
    assert same_up_to_signs(isomap(cdist(X.T, X.T), 2, **rule, metric="precomputed").Y, result.Y)
    assert same_up_to_signs(classical_mds(geodesics(G), 2).Y, result.Y)
    assert (result.G != G).nnz == 0


@pytest.mark.parametrize("N", [200, 700])
@pytest.mark.parametrize("rule", [{"n_neighbors": 8}, {"n_neighbors": None, "radius": 5.0}])
def test_equals_scikit_learn(N, rule):
    X, _ = swiss_roll(N, height=10)
    theirs = SklearnIsomap(**rule).fit(X.T)
    result = isomap(X, 2, K=rule.get("n_neighbors"), eps=rule.get("radius"))
    assert same_up_to_signs(result.Y, theirs.embedding_.T, tolerance=1e-7)
    X_new = swiss_roll(20, height=10, seed=1)[0]
    signs = np.sign((result.Y * theirs.embedding_.T).sum(axis=1, keepdims=True))
    np.testing.assert_allclose(
        signs * result.transform(X_new), theirs.transform(X_new.T).T, atol=1e-6
    )


@pytest.mark.parametrize("D, d", [(1, 1), (2, 2), (4, 3)])
def test_all_neighbours_are_classical_scaling(D, d):
    X = random_points(D, 25)
    assert same_gram(isomap(X, d, K=24).Y, pca(X, d).Y, 1e-8)
    assert same_gram(isomap(X, d, eps=1e3).Y, pca(X, d).Y, 1e-8)
    assert same_gram(landmark_isomap(X, d, 24, landmarks=np.arange(25)).Y, pca(X, d).Y, 1e-8)


@pytest.mark.parametrize("N", [100, 900])
def test_a_curve_is_straightened(N):
    X, s = curve(N)
    for Y in (isomap(X, 1, K=5).Y, landmark_isomap(X, 1, 5, landmarks=10).Y):
        assert abs(np.corrcoef(Y[0], s)[0, 1]) > 0.9999


def test_invariances():
    X, Q = random_points(3, 50), random_rotation(3)
    order = np.random.default_rng(1).permutation(50)
    place = np.argsort(order)
    for method in (
        lambda X, chosen=None: isomap(X, 2, K=6).Y,
        lambda X, chosen=range(10): landmark_isomap(X, 2, 6, landmarks=chosen).Y,
    ):
        Y = method(X)
        assert same_gram(method(Q @ X + 7.0), Y, 1e-8)
        assert same_gram(method(5 * X), 5 * Y, 1e-8)
        assert same_gram(method(X[:, order], place[:10]), Y[:, order], 1e-8)


@pytest.mark.parametrize("rule", [{"K": 7}, {"eps": 6.5}, {"G": True}])
@pytest.mark.parametrize("N", [60, 350])
def test_the_map_is_exact_on_the_points_of_the_graph(rule, N):
    X, _ = swiss_roll(N, height=10)
    rule = {"G": knn_graph(X, 9)} if "G" in rule else rule
    result = isomap(X, 2, **rule)
    np.testing.assert_allclose(result.transform(X), result.Y, atol=1e-8 * np.abs(result.Y).max())
    distances = cdist(X.T, X.T)
    result = isomap(distances, 2, **rule, metric="precomputed")
    np.testing.assert_allclose(
        result.transform(distances), result.Y, atol=1e-8 * np.abs(result.Y).max()
    )
    if "K" in rule:
        landmark = landmark_isomap(X, 2, 7, landmarks=20)
        np.testing.assert_allclose(
            landmark.transform(X), landmark.Y, atol=1e-8 * np.abs(landmark.Y).max()
        )


def test_new_points_of_a_line_fall_in_between():
    X = np.array([[0.0, 1.0, 2.0, 4.0], [0.0, 1.0, 2.0, 4.0]])
    X_new = np.array([[0.5, 3.0], [0.5, 3.0]])
    # One neighbour leads to one side only: the others are reached through it.
    for result in (
        isomap(X, 1, K=2),
        isomap(X, 1, eps=3.0),
        landmark_isomap(X, 1, 2, landmarks=[0, 3]),
    ):
        sign = np.sign(result.Y[0, 3] - result.Y[0, 0])
        np.testing.assert_allclose(
            sign * (result.transform(X_new) - result.Y[:, :1]), np.sqrt(2) * X_new[:1], atol=1e-9
        )


@pytest.mark.parametrize(
    "K, eps, through", [(1, None, 1), (3, None, 3), (None, 1.5, 2), (None, None, 1)]
)
def test_through_how_many_points_a_new_one_joins_the_graph(K, eps, through):
    """At 0.2 of a path of five points, with steps of 1."""
    X, G = np.array([[0.0, 1, 2, 3, 4]]), knn_graph([[0.0, 1, 2, 3, 4]], 1)
    result = isomap(X, 1, K=K, eps=eps, G=G if (K, eps) == (None, None) else None)
    d_x = np.min([abs(0.2 - j) + np.abs(X - j) for j in range(through)], axis=0)
    as_mds = classical_mds(np.abs(X - X.T), 1).transform(d_x.T)
    np.testing.assert_allclose(result.transform([[0.2]]), as_mds)


@pytest.mark.parametrize("N", [40, 400])
def test_a_closed_curve_has_double_eigenvalues(N):
    result = isomap(circle(N), 2, K=2)
    np.testing.assert_allclose(*result.eigenvalues, rtol=1e-9)
    radius = np.hypot(*result.Y)
    np.testing.assert_allclose(radius, radius[0], rtol=1e-8)
    assert np.abs(np.diff(np.unwrap(np.arctan2(*result.Y)))) == pytest.approx(2 * np.pi / N)


def test_duplicates_fall_together():
    X = np.repeat(random_points(2, 12), 4, axis=1)
    Y = isomap(X, 2, K=12).Y
    np.testing.assert_allclose(Y[:, 0::4], Y[:, 3::4], atol=1e-8)


def test_the_smallest_data_sets():
    np.testing.assert_allclose(isomap([[0.0, 2.0]], 1, K=1).Y, [[1, -1]])
    np.testing.assert_allclose(isomap([[0.0, 2.0]], 1, eps=2.0).Y, [[1, -1]])
    np.testing.assert_allclose(
        np.abs(landmark_isomap([[0.0, 2.0, 3.0]], 1, 1, landmarks=[0, 2]).Y), [[1.5, 0.5, 1.5]]
    )


def test_residual_variance_by_its_definition():
    X = random_points(3, 40)
    full, landmark = isomap(X, 3, K=8), landmark_isomap(X, 3, 8, landmarks=12)
    for result, starts in ((full, np.arange(40)), (landmark, landmark.landmarks)):
        wanted = [
            1 - np.corrcoef(cdist(Y[:, starts].T, Y.T).ravel(), result.D.ravel())[0, 1] ** 2
            for Y in (result.Y[:1], result.Y[:2], result.Y)
        ]
        np.testing.assert_allclose(result.residual_variance, wanted, rtol=1e-9)


@pytest.mark.parametrize("unit", [1e-130, 1e-60, 1e60, 1e130])
def test_the_residual_variance_has_no_unit(unit):
    X = random_points(3, 40)
    for method in (lambda X: isomap(X, 2, K=8), lambda X: landmark_isomap(X, 2, 8, landmarks=12)):
        np.testing.assert_allclose(
            method(unit * X).residual_variance, method(X).residual_variance, rtol=1e-6
        )


# Landmarks


@pytest.mark.parametrize("N, d", [(30, 1), (60, 2), (60, 3)])
def test_triangulation_written_out(N, d):
    X = random_points(3, N)
    chosen = np.array([3, 1, 20, 7, 11, 15])
    D = geodesics(knn_graph(X, 8))[chosen]
    landmarks = classical_mds(D[:, chosen], d)
    pseudo = np.linalg.pinv(landmarks.Y).T
    mean = (D[:, chosen] ** 2).mean(axis=1)
    wanted = np.column_stack([-0.5 * pseudo @ (D[:, a] ** 2 - mean) for a in range(N)])
    result = landmark_isomap(X, d, 8, landmarks=chosen)
    assert same_up_to_signs(result.Y, wanted, 1e-8)
    assert same_up_to_signs(result.Y[:, chosen], landmarks.Y, 1e-8)
    np.testing.assert_array_equal(result.landmarks, chosen)
    np.testing.assert_allclose(result.D, D, atol=1e-12)


def test_the_map_stays_exact_beside_a_far_point():
    X = np.hstack([np.random.default_rng(0).standard_normal((3, 20)), np.full((3, 1), 1e6)])
    result = landmark_isomap(X, 2, 20, landmarks=np.arange(21))
    assert result.eigenvalues[0] > 1e11 * result.eigenvalues[1]
    np.testing.assert_allclose(result.transform(X), result.Y, atol=1e-3)


def test_all_points_as_landmarks_are_isomap():
    X = random_points(3, 50)
    assert same_up_to_signs(
        landmark_isomap(X, 2, 7, landmarks=np.arange(50)).Y, isomap(X, 2, K=7).Y, 1e-7
    )


def test_blocks_change_nothing(monkeypatch):
    X, _ = swiss_roll(400, height=10)
    whole = landmark_isomap(X, 2, 8, landmarks=30), isomap(X, 2, K=8)
    monkeypatch.setattr("manifoldlib.isomaps.BLOCK", 1000)
    monkeypatch.setattr(graphs, "BLOCK", 1000)
    for one, other in zip(whole, (landmark_isomap(X, 2, 8, landmarks=30), isomap(X, 2, K=8))):
        np.testing.assert_allclose(one.Y, other.Y, atol=1e-9)


@pytest.mark.parametrize("block", [1, 3000])
def test_blocks_of_new_points_change_nothing(monkeypatch, block):
    X, X_new = (swiss_roll(N, height=10, seed=N)[0] for N in (300, 90))
    distances = cdist(X.T, X.T)
    results = [isomap(X, 2, K=8), isomap(X, 2, eps=6.0), landmark_isomap(X, 2, 8, landmarks=30)]
    precomputed = [
        isomap(distances, 2, **rule, metric="precomputed") for rule in ({"K": 8}, {"eps": 6.0})
    ]
    maps = [lambda result=result: result.transform(X_new) for result in results]
    maps += [lambda result=result: result.transform(cdist(X.T, X_new.T)) for result in precomputed]
    whole = [placed() for placed in maps]
    for module in (graphs, _neighbors):
        monkeypatch.setattr(module, "BLOCK", block)
    assert len(list(graphs.through_graph(distances, X, X_new, K=8))) == 90  # one by one
    for placed, wanted in zip(maps, whole):
        np.testing.assert_allclose(placed(), wanted, rtol=1e-10, atol=1e-9)
    X_new[:, 70] = 1e3
    with pytest.raises(ValueError, match="its column 70; the nearest is at distance"):
        results[1].transform(X_new)


@pytest.mark.parametrize("d", [0, 30, 1.5])
def test_a_wrong_dimension_is_refused_before_the_search(monkeypatch, d):
    def search(*_, **__):
        pytest.fail("searched for shortest paths")

    monkeypatch.setattr(graphs, "dijkstra", search)
    for method in (lambda X: isomap(X, d, 6), lambda X: landmark_isomap(X, d, 6, landmarks=10)):
        with pytest.raises(ValueError, match="^d"):
            method(random_points(3, 30))


def test_later_changes_of_the_data_do_not_reach_the_map():
    X, chosen = random_points(3, 40), np.arange(10)
    X_new = random_points(3, 7, seed=1)
    results = [isomap(X, 2, K=8), isomap(X, 2, eps=9.0), isomap(X, 2, G=knn_graph(X, 8))]
    results.append(landmark_isomap(X, 2, 8, landmarks=chosen))
    before = [result.transform(X_new) for result in results]
    X[:], chosen[:] = X[:, ::-1] + 1, chosen + 20
    for result, wanted in zip(results, before):
        np.testing.assert_array_equal(result.transform(X_new), wanted)


def test_the_map_does_not_read_a_matrix_of_distances():
    """So the result need not hold a copy of it."""
    X, X_new = random_points(3, 40), random_points(3, 7, seed=1)
    between = cdist(X.T, X.T)
    results = [
        isomap(between, 2, **rule, metric="precomputed") for rule in ({"K": 8}, {"eps": 9.0})
    ]
    before = [result.transform(cdist(X.T, X_new.T)) for result in results]
    between[:] = np.nan
    for result, wanted in zip(results, before):
        np.testing.assert_array_equal(result.transform(cdist(X.T, X_new.T)), wanted)


def test_the_seed_draws_the_landmarks():
    X, _ = swiss_roll(300, height=10)
    one, same, other = (landmark_isomap(X, 2, 8, landmarks=20, seed=s) for s in (1, 1, 2))
    np.testing.assert_array_equal(one.landmarks, same.landmarks)
    np.testing.assert_array_equal(one.Y, same.Y)
    assert (np.diff(one.landmarks) > 0).all() and len(one.landmarks) == 20
    assert (one.landmarks != other.landmarks).any()


# Memory


def peak(function):
    tracemalloc.start()
    function()
    found = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return found


def test_isomap_holds_three_matrices():
    N = 1000
    X, _ = swiss_roll(N, height=10)
    isomap(X, 2, K=8)
    assert peak(lambda: isomap(X, 2, K=8)) <= 3.2 * 8 * N * N


@pytest.mark.parametrize("rule", [{"K": 8}, {"eps": 5.0}])
def test_the_map_of_many_points_holds_no_matrix_of_their_distances(monkeypatch, rule):
    for module in (graphs, _neighbors):
        monkeypatch.setattr(module, "BLOCK", 2**16)
    X, X_new = (swiss_roll(N, height=10, seed=N)[0] for N in (500, 10_000))
    result = isomap(X, 2, **rule)
    assert peak(lambda: result.transform(X_new)) <= 0.1 * 8 * 500 * 10_000


def test_landmark_isomap_holds_its_distances_once(monkeypatch):
    N, m = 20_000, 50
    monkeypatch.setattr(graphs, "BLOCK", 2**16)
    monkeypatch.setattr("manifoldlib.isomaps.BLOCK", 2**16)
    X, _ = swiss_roll(N)
    landmark_isomap(X, 2, 7, landmarks=m)
    graph = 12 * 8 * N  # about eight edges a point, 12 bytes each
    assert peak(lambda: landmark_isomap(X, 2, 7, landmarks=m)) <= 1.1 * 8 * m * N + 5 * graph


def test_two_matrices_of_distances_must_fit(monkeypatch):
    X = random_points(2, 40)
    monkeypatch.setattr("manifoldlib._input.memory", lambda: 8 * 40 * 40 * 2)
    isomap(X, 1, K=10)
    monkeypatch.setattr("manifoldlib._input.memory", lambda: 8 * 40 * 40 * 2 - 1)
    with pytest.raises(ValueError, match="landmark_isomap measures from a few points only"):
        isomap(X, 1, K=10)


def test_of_distances_no_points_are_kept():
    X = random_points(2, 40)
    assert isomap(cdist(X.T, X.T), 1, K=10, metric="precomputed").X.shape == (0, 40)
