"""Kernels: inner products of features, evaluated without the features [GPCA (4.15)].

Each takes two sets of points as columns, X1 (D x N1) and X2 (D x N2), and returns the N1 x N2
matrix of values k(x1, x2).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike
from scipy.spatial.distance import cdist

from ._input import as_count, as_matrix, as_pair, as_positive, in_range

Kernel = Callable[..., np.ndarray]  # kernel(X1, X2, *params), the N1 x N2 matrix of values


def linear_kernel(X1: ArrayLike, X2: ArrayLike) -> np.ndarray:
    """k(x, y) = x'y for the columns of X1 and X2: kernel PCA with it is PCA [GPCA Example 4.4].

    >>> linear_kernel([[1, 0], [0, 1]], [[3], [4]])
    array([[3.],
           [4.]])
    """
    X1, X2 = as_pair(X1, X2)
    return in_range(lambda: X1.T @ X2, "the inner products of X1 and X2")


def poly_kernel(X1: ArrayLike, X2: ArrayLike, n: int) -> np.ndarray:
    """k(x, y) = (x'y)^n, the inner product of all monomials of degree n [GPCA (4.26)].

    The points are the columns of X1 and of X2.

    >>> poly_kernel([[1], [2]], [[3], [-1]], n=2)     # (3 - 2)^2
    array([[1.]])
    """
    n = as_count(n, "n")
    K = linear_kernel(X1, X2)
    return in_range(lambda: K**n, f"inner products to the power n={n}")


def gauss_kernel(X1: ArrayLike, X2: ArrayLike, sigma: float) -> np.ndarray:
    """k(x, y) = exp(-|x - y|^2 / sigma^2), the form of [GPCA Ex 4.6.b].

    The points are the columns of X1 and of X2. Here sigma is not the standard deviation: that is
    sigma / sqrt(2) [Erratum gpca-32].

    >>> gauss_kernel([[0.0]], [[0.0, 1.0]], sigma=1).round(4)
    array([[1.    , 0.3679]])
    """
    return rbf_kernel(X1, X2, 1 / as_positive(sigma, "sigma") ** 2)


def rbf_kernel(X1: ArrayLike, X2: ArrayLike, gamma: float) -> np.ndarray:
    """k(x, y) = exp(-gamma |x - y|^2), the form behind [MMST food-eigs].

    The points are the columns of X1 and of X2.

    >>> rbf_kernel([[0.0]], [[0.0, 2.0]], gamma=0.5).round(4)
    array([[1.    , 0.1353]])
    """
    K = squared_distances(X1, X2)
    K *= -as_positive(gamma, "gamma")
    return np.exp(K, out=K)  # in place: one N1 x N2 matrix is all it takes


def squared_distances(X1: ArrayLike, X2: ArrayLike) -> np.ndarray:
    """|x - y|^2 for every column x of X1 and y of X2.

    >>> squared_distances([[0.0, 3.0], [0.0, 4.0]], [[0.0], [0.0]])
    array([[ 0.],
           [25.]])
    """
    X1, X2 = as_pair(X1, X2)
    return cdist(X1.T, X2.T, "sqeuclidean")


# Kernels of the reader's own


def as_params(params):
    """The further arguments of a kernel; a single one may stand alone."""
    return tuple(params) if isinstance(params, (tuple, list)) else (params,)


def evaluate(kernel, X1, X2, params):
    """kernel(X1, X2, *params), with a word about the shape if it is not a kernel matrix."""
    K = as_matrix(kernel(X1, X2, *params), "the matrix that the kernel returns")
    expected = (X1.shape[1], X2.shape[1])
    if K.shape != expected:
        raise ValueError(
            f"the kernel returned shape {K.shape} for {expected[0]} and {expected[1]} points; "
            f"kernel(X1, X2) must return the matrix of all values k(x1, x2), shape {expected}"
        )
    return K
