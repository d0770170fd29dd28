"""Hessian eigenmaps and local tangent space alignment: methods that read off the tangent planes."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import ArrayLike
from scipy.sparse import coo_array, csr_array

from ._input import as_data, as_dimension, as_neighbors
from ._neighbors import BLOCK, nearest
from ._spectral import bottom_eigenpairs
from .graphs import pattern, require_connected


@dataclass(frozen=True, eq=False)
class HessianEigenmapsResult:
    """The least curved functions on the data: Y1 = 0 and, unless made isometric, (1/N) YY' = I."""

    Y: np.ndarray  # (d, N) coordinates
    H: csr_array = field(repr=False)  # (N, N) f'Hf is the curviness of f [MMST (16.53)]
    eigenvalues: np.ndarray  # (d,) of H, ascending


@dataclass(frozen=True, eq=False)
class LTSAResult:
    """Tangent coordinates aligned into one chart: (1/N) YY' = I, Y1 = 0."""

    Y: np.ndarray  # (d, N) coordinates
    eigenvalues: np.ndarray  # (d,) of the alignment matrix, ascending


def hessian_lle(X: ArrayLike, d: int, K: int, *, isometric: bool = False) -> HessianEigenmapsResult:
    """Hessian eigenmaps [MMST hlle]: the functions of least average curviness [MMST (16.52)].

    1. K nearest neighbours, at least 1 + d + d(d+1)/2 [Erratum mmst-A45]; 2. in the tangent
    coordinates of each neighbourhood, the rows that read off the d(d+1)/2 second derivatives of a
    function; 3. the bottom eigenvectors of the sum of their squares [MMST (16.53)] but the constant
    one, times sqrt(N).

    The derivatives are those at the point, the origin of its tangent coordinates [MMST (16.51)], so
    a row reads f(x_j) - f(x_i): the printed step 2 has a free constant in place of f(x_i), which
    leaves the place of a point open that is in no other's list.

    Functions of zero curviness are the affine ones, so on a flat sheet Y is an affine image of the
    isometric coordinates and no rigid copy [Erratum mmst-A48]. isometric=True adds the missing
    step: the linear map of Y after which the edges are as long as in X. (The original
    program makes the coordinates orthonormal within one neighbourhood, which comes out isometric
    only if that one is round.)

    >>> grid = np.array([[i, j] for i in range(5) for j in range(4)], dtype=float).T
    >>> Y = hessian_lle(grid, 2, K=8, isometric=True).Y
    >>> float(np.linalg.norm(Y[:, 0] - Y[:, -1]).round(6))     # the diagonal of 4 x 3
    5.0
    """
    X, d = as_tangent_data(X, d)
    needed = 1 + d + d * (d + 1) // 2
    K = as_neighbors(K, needed, f"a quadratic in d={d} coordinates has {needed} coefficients")
    neighbors, distances = nearest(X, K)
    require_connected(pattern(neighbors), X)
    near = with_itself(neighbors)
    rows = hessian_rows(tangent_coordinates(X, near, d))  # (N, d(d+1)/2, K + 1)
    H = summed(rows.transpose(0, 2, 1) @ rows, near)  # [MMST (16.53)]
    Y, eigenvalues = bottom_embedding(H, d, K)
    if isometric:
        Y = isometric_image(Y, neighbors, distances)
    return HessianEigenmapsResult(Y, H, eigenvalues)


def ltsa(X: ArrayLike, d: int, K: int) -> LTSAResult:
    """Local tangent space alignment, named in [MMST other-methods].

    X is D x N, the map has d dimensions. On every neighbourhood, a point and its K nearest, it
    should be an affine function of the tangent coordinates U; the squares of what is left of it by
    the projection I - 11'/n - UU', n = K + 1, are added up.

    >>> grid = np.array([[i, j] for i in range(5) for j in range(4)], dtype=float).T
    >>> bool(np.all(ltsa(grid, 2, K=8).eigenvalues < 1e-12))     # flat: nothing is left
    True
    """
    X, d = as_tangent_data(X, d)
    because = f"a point and {d + 1} neighbours, if others share them, set too few conditions"
    K = as_neighbors(K, d + 2, because)
    neighbors, _ = nearest(X, K)
    require_connected(pattern(neighbors), X)
    near = with_itself(neighbors)
    n = K + 1
    U = tangent_coordinates(X, near, d)  # (N, n, d)
    left = np.eye(n) - 1 / n - U @ U.transpose(0, 2, 1)  # I - 11'/n - UU'
    return LTSAResult(*bottom_embedding(summed(left, near), d, K))


def with_itself(neighbors):
    """The neighbourhoods (N, K + 1): each point, and behind it its K neighbours."""
    return np.column_stack([np.arange(len(neighbors), dtype=neighbors.dtype), neighbors])


def tangent_coordinates(X, near, d):
    """Coordinates of each neighbourhood in its best-fitting plane: orthonormal columns, (N, n, d).

    They are left singular vectors of the neighbourhood, centred on the mean of its n points
    [Erratum mmst-A43] [Erratum mmst-A44]; their lengths do not matter in what follows.
    """
    N, n = near.shape
    U = np.empty((N, n, d))
    step = max(1, BLOCK // (n * len(X)))
    for at in range(0, N, step):
        patches = X.T[near[at : at + step]]  # (step, n, D)
        rounding = 1e-14 * np.linalg.norm(patches, axis=(1, 2))
        patches -= patches.mean(axis=1, keepdims=True)
        V, s, _ = np.linalg.svd(patches, full_matrices=False)
        require_dimension(s, d, rounding, at)
        U[at : at + step] = V[..., :d]
    return U


def hessian_rows(U):
    """H_i of each neighbourhood, (N, d(d+1)/2, K + 1), from its tangent coordinates.

    With the point itself as the origin [MMST (16.51)], Gram-Schmidt of the columns u_a and u_a u_b;
    the quadratic ones, cleared of what is linear, are the rows for f(x_j) - f(x_i).
    """
    d = U.shape[2]
    u = U[:, 1:] - U[:, :1]
    quadratics = [u[..., a] * u[..., b] for a, b in combinations_with_replacement(range(d), 2)]
    Q, R = np.linalg.qr(np.concatenate([u, np.stack(quadratics, axis=-1)], axis=-1))
    require_quadratics(R, d)
    H = Q[..., d:].transpose(0, 2, 1)
    return np.concatenate([-H.sum(axis=2, keepdims=True), H], axis=2)


def summed(blocks, near):
    """The (N, N) sum of the blocks, each at the n points of its neighbourhood."""
    N, n = near.shape
    rows = np.repeat(near, n, axis=1).ravel()
    columns = np.tile(near, (1, n)).ravel()
    return csr_array(coo_array((blocks.ravel(), (rows, columns)), shape=(N, N)))


def bottom_embedding(M, d, K):
    """Y and the d bottom eigenvalues of M, that of the constant function left out."""
    N = M.shape[0]
    eigenvalues, V = bottom_eigenpairs(M, d + 1, null=np.ones(N))
    if eigenvalues[d] <= 1e-14 * M.diagonal().max():
        raise ValueError(
            f"the neighbourhoods of K={K} points overlap too little to fix one map: more than "
            f"{d} functions beside the constant cost nothing; take more neighbours"
        )
    return np.sqrt(N) * V[:, :d].T, eigenvalues[:d]


def isometric_image(Y, neighbors, distances):
    """M^(1/2) Y with the metric M that comes closest to (y_i - y_j)'M(y_i - y_j) = |x_i - x_j|^2.

    A local isometry keeps the lengths of short edges [MMST (16.50)], and they are linear in M.
    """
    a, b = np.triu_indices(len(Y))
    edges = Y[:, :, None] - Y[:, neighbors]  # (d, N, K)
    products = edges[a] * edges[b] * np.where(a == b, 1, 2)[:, None, None]
    M = np.zeros((len(Y), len(Y)))
    M[a, b] = M[b, a] = np.linalg.lstsq(products.reshape(len(a), -1).T, distances.ravel() ** 2)[0]
    lam, V = np.linalg.eigh(M)
    if lam[0] <= 1e-12 * lam[-1]:
        raise ValueError(
            "no linear map of Y gives the edges their lengths, so the data are not locally "
            "isometric to d dimensions at this K; use isometric=False"
        )
    return (V * np.sqrt(lam)) @ V.T @ Y


def as_tangent_data(X, d):
    """The points, and the dimension of their tangent planes."""
    X = as_data(X)
    return X, as_dimension(d, len(X), f"the points have {len(X)} coordinates (rows of X)")


def require_dimension(s, d, rounding, first):
    """Refuse neighbourhoods whose singular values say that they have fewer than d dimensions.

    `first` is the point to which the first row of s belongs.
    """
    dimensions = (s > np.maximum(1e-10 * s[:, 0], rounding)[:, None]).sum(axis=1)
    flat = np.flatnonzero(dimensions < d)
    if len(flat):
        raise ValueError(
            f"d={d} is too large: the neighbours of point {first + flat[0]} vary in "
            f"{dimensions[flat[0]]} dimensions; take more neighbours, drop duplicates, or lower d"
        )


def require_quadratics(R, d):
    """Refuse neighbourhoods on which the columns of Z, with Z = QR, are linearly dependent."""
    left = np.abs(np.diagonal(R, axis1=1, axis2=2))  # of each column, cleared of those before it
    dependent = np.flatnonzero((left <= 1e-10 * np.linalg.norm(R, axis=1)).any(axis=1))
    if len(dependent):
        raise ValueError(
            f"the neighbours of point {dependent[0]} lie on one quadric (two points on a line, a "
            f"conic in a plane), which hides a second derivative in d={d} coordinates; take more "
            f"neighbours, drop duplicates, or lower d"
        )
