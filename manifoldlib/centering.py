"""Centring a Gram matrix without seeing the points: J = I - 11'/N on both sides.

The products with J are never formed. JK subtracts from every column its mean, KJ from every row.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from ._input import as_symmetric


def center_kernel(K: ArrayLike) -> np.ndarray:
    """JKJ, the Gram matrix of the mean-subtracted features [GPCA (4.18)] [MMST (16.34)].

    K is N x N, the inner products of the features as they are.

    >>> center_kernel([[1.0, 2.0], [2.0, 5.0]])
    array([[ 0.5, -0.5],
           [-0.5,  0.5]])
    """
    return centered(as_symmetric(K, "K"))


def centered(K):
    """JKJ of a symmetric matrix that is checked already."""
    row_mean = K.mean(axis=1, keepdims=True)  # K1/N
    return K - row_mean - row_mean.T + row_mean.mean()


def double_center(D2: ArrayLike) -> np.ndarray:
    """-1/2 J D2 J: squared distances become centred inner products [LEC (double-centering)].

    D2 holds the squares of the distances, entry by entry.

    >>> double_center([[0.0, 4.0], [4.0, 0.0]])     # two points at -1 and +1
    array([[ 1., -1.],
           [-1.,  1.]])
    """
    return -0.5 * centered(as_symmetric(D2, "D2"))
