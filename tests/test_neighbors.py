"""The search for neighbours in many directions: by rounded products, and yet exact."""

import numpy as np
import pytest
from scipy.spatial.distance import cdist

from manifoldlib import _neighbors, knn_graph
from manifoldlib._neighbors import (
    by_products,
    by_tree,
    directions_filled,
    nearest,
    smallest,
    without_self,
)


def random_points(D, N, seed=0):
    """A round cloud: no direction is longer than another."""
    return np.random.default_rng(seed).standard_normal((D, N))


def literal(X, K, X_new):
    D = cdist(X_new.T, X.T)
    return np.argsort(D, axis=1, kind="stable")[:, :K], np.sort(D, axis=1)[:, :K]


@pytest.mark.parametrize(
    "N, K", [(13, 1), (13, 13), (60, 1), (60, 5), (60, 52), (60, 60), (900, 7)]
)
@pytest.mark.parametrize("shift, scale", [(0, 1), (1e6, 1), (0, 1e-9), (0, 1e100)])
def test_products_find_what_a_literal_search_finds(N, K, shift, scale):
    X, X_new = (
        scale * (random_points(30, N) + shift),
        scale * (random_points(30, 9, seed=1) + shift),
    )
    assert directions_filled(X) > 10 or N == 13
    neighbors, distances = by_products(X)(X_new, K)
    wanted, lengths = literal(X, K, X_new)
    np.testing.assert_array_equal(neighbors, wanted)
    np.testing.assert_allclose(distances, lengths, rtol=1e-12)


@pytest.fixture
def close_group():
    """Forty points within 1e-8 of each other, one unit from the middle of a round cloud.

    Their squared distances, 1e-16, drown in the rounding of |x|^2 - 2 x'y + |y|^2.
    """
    cloud, group = random_points(30, 100), 1e-8 * random_points(30, 40, seed=2)
    return np.hstack([cloud, group + 1])


def test_neighbours_closer_than_rounding_are_still_the_right_ones(close_group):
    rounded = cdist(close_group.T, close_group.T)[100:, 100:].max() ** 2 < 1e-13
    assert rounded, "the group must be out of reach for products"
    np.testing.assert_array_equal(
        by_products(close_group)(close_group, 5)[0], literal(close_group, 5, close_group)[0]
    )
    found, _ = nearest(close_group, 4)
    np.testing.assert_array_equal(found, literal(close_group, 5, close_group)[0][:, 1:])


def test_only_the_doubtful_are_measured_against_all(close_group, monkeypatch):
    measured = []
    monkeypatch.setattr(_neighbors, "cdist", lambda A, B: measured.append(len(A)) or cdist(A, B))
    nearest(close_group, 4)
    assert [number for number in measured if number > 1] == [
        40
    ]  # else one point and its candidates


@pytest.mark.parametrize("shift, scale", [(1e6, 1), (0, 0.01)])
def test_nothing_is_doubtful_far_from_the_origin_or_in_another_unit(shift, scale, monkeypatch):
    measured = set()
    monkeypatch.setattr(_neighbors, "cdist", lambda A, B: measured.add(len(A)) or cdist(A, B))
    nearest(scale * random_points(30, 100) + shift, 4)
    assert measured == {1}


def test_a_point_behind_its_duplicates_drops_the_last_of_them():
    neighbors, distances = np.array([[0, 1, 2], [5, 3, 4]]), np.array([[0.0, 0, 0], [0, 1, 2]])
    found, lengths = without_self(np.array([9, 5]), neighbors, distances)
    assert found.tolist() == [[0, 1], [3, 4]] and lengths.tolist() == [[0, 0], [1, 2]]


def test_more_duplicates_than_spare_candidates():
    X = np.repeat(random_points(40, 30), 15, axis=1)
    neighbors, distances = nearest(X, 14)
    assert (distances == 0).all() and (neighbors // 15 == np.arange(450)[:, None] // 15).all()
    assert (neighbors != np.arange(450)[:, None]).all()


def test_new_points_far_from_all_others():
    X, X_new = random_points(30, 200), 1e7 * random_points(30, 5, seed=3)
    np.testing.assert_allclose(nearest(X, 3, X_new=X_new)[1], literal(X, 3, X_new)[1], rtol=1e-12)


def test_blocks_do_not_matter(monkeypatch):
    X = random_points(30, 500)
    whole = nearest(X, 6)
    monkeypatch.setattr(_neighbors, "BLOCK", 3000)
    for part, same in zip(nearest(X, 6), whole):
        np.testing.assert_array_equal(part, same)


@pytest.mark.parametrize("D, d", [(3, 3), (60, 2), (60, 5), (60, 60)])
def test_directions_filled_counts_the_directions(D, d):
    axes = np.linalg.qr(random_points(D, d))[0]
    X = 7 * axes @ random_points(d, 4000, seed=1) + 100
    assert abs(directions_filled(X) - d) < 0.15 * d
    assert directions_filled(1e-150 * X) == pytest.approx(directions_filled(X))


def test_points_without_spread_fill_no_direction():
    assert directions_filled(np.ones((4, 9))) == 0


def test_the_search_is_chosen_by_the_directions_filled(monkeypatch):
    def refuse(X):
        raise AssertionError("this search is the slower one here")

    monkeypatch.setattr(_neighbors, "by_tree", refuse)
    nearest(random_points(60, 100), 3)
    monkeypatch.setattr(_neighbors, "by_tree", by_tree)
    monkeypatch.setattr(_neighbors, "by_products", refuse)
    nearest(random_points(60, 2) @ random_points(2, 100), 3)


def test_graphs_number_their_nodes_in_32_bits():
    """scikit-learn takes no other."""
    for X in (random_points(2, 30), random_points(60, 100)):
        G = knn_graph(X, 4)
        assert G.indices.dtype == G.indptr.dtype == np.int32


@pytest.mark.parametrize("k", [1, 2, 5, 19])
def test_the_smallest_of_a_row_are_all_found(k):
    D = np.random.default_rng(0).random((5, 2000))  # NumPy sorts short rows as a whole
    columns, values = smallest(D, k)
    np.testing.assert_array_equal(columns, np.argsort(D, axis=1)[:, :k])
    np.testing.assert_array_equal(values, np.sort(D, axis=1)[:, :k])
    D = D.round(2)  # of equal ones those that come first, on every processor
    np.testing.assert_array_equal(smallest(D, k)[0], np.argsort(D, axis=1, kind="stable")[:, :k])


def test_from_eleven_coordinates_on_a_round_cloud_fills_more_than_ten_directions(monkeypatch):
    def refuse(X):
        raise AssertionError("a tree is slower here")

    monkeypatch.setattr(_neighbors, "cKDTree", refuse)
    nearest(random_points(11, 2000), 3)
