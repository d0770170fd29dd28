"""Centring without J equals multiplying by J."""

import numpy as np
import pytest
from geometry import centering_matrix, random_points

from manifoldlib import center_kernel, double_center, linear_kernel
from manifoldlib._spectral import centered_operator
from manifoldlib.kernels import squared_distances


@pytest.mark.parametrize("N", [1, 2, 3, 17])
def test_center_kernel_is_jkj(N):
    K = np.random.default_rng(N).standard_normal((N, N))
    K, J = K + K.T, centering_matrix(N)
    np.testing.assert_allclose(center_kernel(K), J @ K @ J, atol=1e-13)


@pytest.mark.parametrize("order", ["C", "F"])
def test_the_implicit_operator_is_jkj(order):
    K = np.random.default_rng(0).standard_normal((9, 9))
    K, J = np.asarray(K + K.T, order=order), centering_matrix(9)
    np.testing.assert_allclose(centered_operator(K) @ np.eye(9), J @ K @ J, atol=1e-13)


@pytest.mark.parametrize("D", [1, 2, 5])
def test_double_centering_of_squared_distances_is_the_centred_gram_matrix(D):
    X = random_points(D, 8)
    centred = X - X.mean(axis=1, keepdims=True)
    np.testing.assert_allclose(
        double_center(squared_distances(X, X)), centred.T @ centred, atol=1e-12
    )


def test_centering_twice_changes_nothing():
    X = random_points(2, 6)
    once = center_kernel(linear_kernel(X, X))
    np.testing.assert_allclose(center_kernel(once), once, atol=1e-12)
    np.testing.assert_allclose(once.sum(axis=0), 0, atol=1e-12)
