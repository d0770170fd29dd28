"""Hessian eigenmaps and local tangent space alignment: methods that read off the tangent planes."""

from dataclasses import dataclass
from itertools import combinations_with_replacement

import numpy as np
from scipy.sparse import coo_array, csr_array

from ._input import as_count, as_dimension, as_points
from ._spectral import bottom_eigenpairs
from .graphs import nearest, require_connected
from .local_linear import support


@dataclass(frozen=True)
class HessianEigenmaps:
    """The flattest functions on the data: (1/N) YY' = I, Y1 = 0."""

    Y: np.ndarray  # (d, N) coordinates
    eigenvalues: np.ndarray  # (d,) of the Hessian functional, ascending


@dataclass(frozen=True)
class LTSA:
    """Tangent coordinates aligned into one chart: (1/N) YY' = I, Y1 = 0."""

    Y: np.ndarray  # (d, N) coordinates
    eigenvalues: np.ndarray  # (d,) of the alignment matrix, ascending


def hessian_lle(X, d, K):
    """Hessian eigenmaps [MMST hlle]: the functions with the least average curviness [MMST (16.52)].

    In the tangent coordinates u of each neighbourhood, a function is fitted by a quadratic; the
    rows that read off its d(d+1)/2 second derivatives make up the matrix [MMST (16.53)]. Its null
    space is spanned by the constant and the isometric coordinates, so Y is an affine copy of
    these [Erratum mmst-A48]. K >= 1 + d + d(d+1)/2 neighbours are needed [Erratum mmst-A45].

    >>> grid = np.array([[i, j] for i in range(5) for j in range(4)], dtype=float).T
    >>> bool(np.all(hessian_lle(grid, 2, K=8).eigenvalues < 1e-12))     # flat already
    True
    """
    X, neighbors, d = neighborhoods(X, d, K)
    K = neighbors.shape[1]
    needed = 1 + d + d * (d + 1) // 2
    if K < needed:
        raise ValueError(f"K={K} neighbours cannot fit a quadratic in d={d} coordinates; K >= {needed}")
    U = tangent_coordinates(X, neighbors, d)  # (N, K, d)
    pairs = combinations_with_replacement(range(d), 2)
    squares = [U[..., a] * U[..., b] for a, b in pairs]
    Z = np.concatenate([np.ones_like(U[..., :1]), U, np.stack(squares, axis=-1)], axis=-1)
    H = np.linalg.qr(Z)[0][..., 1 + d :]  # (N, K, d(d+1)/2): orthogonal to 1 and u
    return HessianEigenmaps(*bottom_embedding(H @ H.transpose(0, 2, 1), neighbors, d))


def ltsa(X, d, K):
    """Local tangent space alignment, named in [MMST other-methods].

    Every neighbourhood should be an affine image of its tangent coordinates; the residual
    I - gg', with g an orthonormal basis of 1 and u, is added up over the neighbourhoods.

    >>> grid = np.array([[i, j] for i in range(5) for j in range(4)], dtype=float).T
    >>> bool(np.all(ltsa(grid, 2, K=8).eigenvalues < 1e-12))
    True
    """
    X, neighbors, d = neighborhoods(X, d, K)
    K = neighbors.shape[1]
    if K < d + 2:
        raise ValueError(f"K={K} neighbours always fit d={d} coordinates exactly; K >= {d + 2} is needed")
    U = tangent_coordinates(X, neighbors, d)
    residual = np.eye(K) - 1 / K - U @ U.transpose(0, 2, 1)  # I - 11'/K - UU'
    return LTSA(*bottom_embedding(residual, neighbors, d))


def neighborhoods(X, d, K):
    """The points, their K nearest, and d, all checked."""
    X = as_points(X)
    D, N = X.shape
    d = as_dimension(as_count(d, "d"), min(D, N - 2), f"{N} points in {D} coordinates")
    neighbors, _ = nearest(X, K)
    require_connected(support(neighbors), X)
    return X, neighbors, d


def tangent_coordinates(X, neighbors, d):
    """Left singular vectors of each centred neighbourhood: orthonormal columns, (N, K, d)."""
    patches = X.T[neighbors]  # (N, K, D)
    patches = patches - patches.mean(axis=1, keepdims=True)  # divided by K, not n [Erratum mmst-A43]
    return np.linalg.svd(patches, full_matrices=False)[0][..., :d]


def bottom_embedding(blocks, neighbors, d):
    """Add up the K x K blocks over their neighbourhoods; embed by the bottom eigenvectors."""
    N, K = neighbors.shape
    rows = np.repeat(neighbors, K, axis=1).ravel()
    columns = np.tile(neighbors, (1, K)).ravel()
    M = csr_array(coo_array((blocks.ravel(), (rows, columns)), shape=(N, N)))
    eigenvalues, V = bottom_eigenpairs(M, d, null=np.ones(N))
    return np.sqrt(N) * V.T, eigenvalues
