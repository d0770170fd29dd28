"""Random projections: the map, its seed, and what stays of the distances."""

import numpy as np
import pytest
from geometry import random_points, random_rotation
from scipy.spatial.distance import pdist

from manifoldlib import jl_dimension, random_projection


@pytest.mark.parametrize("D, k", [(3, 1), (3, 3), (5, 40), (200, 20)])
def test_it_is_one_linear_map_for_one_seed(D, k):
    X, Z = random_points(D, 7), random_points(D, 7, seed=1)
    A = random_projection(np.eye(D), k, seed=4)
    assert A.shape == (k, D)
    np.testing.assert_allclose(random_projection(X, k, seed=4), A @ X, atol=1e-10)
    np.testing.assert_allclose(random_projection(2 * X - Z, k, seed=4), A @ (2 * X - Z), atol=1e-10)
    assert not np.allclose(random_projection(X, k, seed=5), A @ X)
    order = np.random.default_rng(0).permutation(7)
    np.testing.assert_allclose(random_projection(X[:, order], k, seed=4), (A @ X)[:, order])


def test_a_single_point_is_mapped():
    X = random_points(3, 2)
    np.testing.assert_allclose(random_projection(X[:, :1], 2), random_projection(X, 2)[:, :1])


def test_the_entries_are_standard_normal_over_root_k():
    A = 20 * random_projection(np.eye(500), 400)
    assert abs(A.mean()) < 0.01 and abs(A.var() - 1) < 0.02
    assert abs((A**4).mean() - 3) < 0.1  # normal, not signs


def test_rotated_points_are_kept_as_well():
    X = random_points(60, 10)
    before, after = (
        pdist(random_projection(Q @ X, 2000).T) / pdist(X.T)
        for Q in (np.eye(60), random_rotation(60))
    )
    assert np.abs(before - 1).max() < 0.1 and np.abs(after - 1).max() < 0.1


@pytest.mark.parametrize("m", [2, 3, 5, 100, 10**6])
@pytest.mark.parametrize("eps", [0.01, 0.1, 0.3, 0.499])
def test_the_dimension_is_the_next_whole_number(m, eps):
    k = jl_dimension(m, eps)
    assert isinstance(k, int) and k - 1 < 20 * np.log(m) / eps**2 <= k


def test_at_the_promised_dimension_no_distance_is_off():
    X = random_points(50, 30)
    Y = random_projection(X, jl_dimension(30, 0.4))
    ratio = pdist(Y.T, "sqeuclidean") / pdist(X.T, "sqeuclidean")
    assert 0.6 < ratio.min() and ratio.max() < 1.4


def test_one_point_and_duplicates():
    assert random_projection([[1.0], [2.0]], 3).shape == (3, 1)
    Y = random_projection(np.ones((4, 5)), 2)
    np.testing.assert_array_equal(Y, Y[:, :1] + np.zeros(5))


def test_points_drawn_with_the_same_seed_are_not_rows_of_the_map():
    x = np.random.default_rng(0).standard_normal((784, 1))
    length2 = (random_projection(x, 100, seed=0) ** 2).sum() / (x**2).sum()
    assert abs(length2 - 1) < 4 * np.sqrt(2 / 100)  # four standard deviations; a row of A gives 8.8
