"""The kernels against their formulas, one entry at a time."""

import numpy as np
import pytest
from geometry import random_points, random_rotation

from manifoldlib import gauss_kernel, linear_kernel, poly_kernel, rbf_kernel
from manifoldlib.kernels import squared_distances

FORMULAS = [
    (linear_kernel, (), lambda x, y: x @ y),
    (poly_kernel, (3,), lambda x, y: (x @ y) ** 3),
    (gauss_kernel, (1.7,), lambda x, y: np.exp(-((x - y) @ (x - y)) / 1.7**2)),
    (rbf_kernel, (0.3,), lambda x, y: np.exp(-0.3 * (x - y) @ (x - y))),
]


@pytest.mark.parametrize("kernel, params, formula", FORMULAS)
@pytest.mark.parametrize("D, N1, N2", [(1, 1, 1), (2, 5, 3), (7, 3, 4)])
def test_entries_are_the_formula(kernel, params, formula, D, N1, N2):
    X1, X2 = random_points(D, N1, seed=1), random_points(D, N2, seed=2)
    expected = [[formula(x, y) for y in X2.T] for x in X1.T]
    np.testing.assert_allclose(kernel(X1, X2, *params), expected, rtol=1e-12)


@pytest.mark.parametrize("kernel, params, _", FORMULAS)
def test_gram_matrices_are_symmetric_and_positive_semidefinite(kernel, params, _):
    X = random_points(3, 20)
    K = kernel(X, X, *params)
    np.testing.assert_array_equal(K, K.T)
    assert np.linalg.eigvalsh(K)[0] > -1e-12 * np.abs(K).max()  # rounding of eigvalsh


@pytest.mark.parametrize("kernel, params, _", FORMULAS)
def test_kernels_are_invariant_under_rotation(kernel, params, _):
    X, Q = random_points(3, 6), random_rotation(3)
    np.testing.assert_allclose(kernel(Q @ X, Q @ X, *params), kernel(X, X, *params), rtol=1e-10)


def test_gaussians_forget_translations_and_have_a_unit_diagonal():
    X = random_points(3, 6)
    for K in (gauss_kernel(X + 5, X + 5, 2.0), rbf_kernel(X, X, 0.25)):
        np.testing.assert_allclose(K, gauss_kernel(X, X, 2.0), rtol=1e-10)
        np.testing.assert_array_equal(np.diag(K), 1)


def test_far_points_do_not_lose_their_distance_to_rounding():
    # The expansion |x|^2 + |y|^2 - 2x'y would return 0 or a negative number here.
    X = np.array([[1e9, 1e9 + 1.0]])
    np.testing.assert_array_equal(squared_distances(X, X), [[0, 1], [1, 0]])


def test_inputs_are_left_alone_and_integers_are_welcome():
    X = np.array([[1, 2], [3, 5]])
    before = X.copy()
    assert rbf_kernel(X, X, 1).dtype == float
    np.testing.assert_array_equal(X, before)
