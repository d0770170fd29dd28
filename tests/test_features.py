"""Explicit feature maps: their size, their order, and the kernel they stand for."""

from math import comb

import numpy as np
import pytest
from geometry import random_points

from manifoldlib import poly_kernel, quadratic_features, veronese


@pytest.mark.parametrize("D", [1, 2, 3, 5])
@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_weighted_veronese_has_the_polynomial_kernel(D, n):
    X, Y = random_points(D, 4, seed=1), random_points(D, 3, seed=2)
    F, G = veronese(X, n, weighted=True), veronese(Y, n, weighted=True)
    assert len(F) == comb(n + D - 1, n)
    np.testing.assert_allclose(F.T @ G, poly_kernel(X, Y, n), rtol=1e-10)


def test_veronese_is_in_degree_lexicographic_order():
    x, y, z = 2.0, 3.0, 5.0
    np.testing.assert_array_equal(
        veronese([[x], [y], [z]], 2).ravel(), [x * x, x * y, x * z, y * y, y * z, z * z]
    )


def test_veronese_of_degree_one_is_the_identity():
    X = random_points(4, 3)
    np.testing.assert_array_equal(veronese(X, 1), X)


@pytest.mark.parametrize("r, extended", [(1, 2), (2, 5), (3, 9), (10, 65), (20, 230)])
def test_quadratic_features_count_and_order(r, extended):
    X = random_points(r, 4)
    F = quadratic_features(X)
    assert F.shape == (extended, 4)
    np.testing.assert_array_equal(F[:r], X)
    np.testing.assert_array_equal(F[r : 2 * r], X**2)
    if r == 3:
        np.testing.assert_array_equal(F[6:], [X[0] * X[1], X[0] * X[2], X[1] * X[2]])
