"""Locally linear embedding, of points and of a kernel matrix.

Each point is written as a weighted mean of its neighbours; the embedding keeps the weights.
"""

from __future__ import annotations

import numbers
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike
from scipy.sparse import csc_array, csr_array, eye_array
from scipy.sparse.csgraph import connected_components

from ._input import (
    EUCLIDEAN,
    PRECOMPUTED,
    as_count,
    as_data,
    as_neighbors,
    as_new_points,
    as_symmetric,
    listed,
    require_distinct,
    require_moderate,
)
from ._neighbors import BLOCK, nearest
from ._spectral import bottom_eigenpairs
from .graphs import as_graph_of, pattern, require_connected, without_loops


@dataclass(frozen=True, eq=False)
class LLEResult:
    """An embedding that the weights C of the data rebuild best: (1/N) YY' = I, Y1 = 0."""

    Y: np.ndarray  # (d, N) coordinates
    C: csr_array = field(repr=False)  # (N, N) weights, column j rebuilds point j and sums to 1
    eigenvalues: np.ndarray  # (d,) of (I - C)(I - C)', ascending
    X: np.ndarray | None = field(repr=False)  # (D, N) points; None where distances were given
    K: int | None  # neighbours, also of a new point; None where a graph was given
    reg: float

    def transform(self, X_new: ArrayLike) -> np.ndarray:
        """Rebuild new points from their K nearest, and take the same mean of the embedding.

        y = sum_i c_i y_i [LEC lle-out-of-sample]. It does not return y_j for x = x_j: then x_j is
        among the neighbours of x, whereas the method left it out [Erratum lec-L15].
        """
        if self.X is None or self.K is None:
            raise ValueError(
                "a new point is rebuilt from its K nearest points, so this map needs an embedding "
                "of points with K, not one of distances or of a graph G"
            )
        X_new = as_new_points(X_new, len(self.X))
        neighbors, _ = nearest(self.X, self.K, X_new=X_new)
        c = affine_weights(local_gram(self.X, neighbors, X_new), self.reg)
        return np.einsum("dnk,nk->dn", self.Y[:, neighbors], c)


def lle(
    X: ArrayLike,
    d: int,
    K: int | None = None,
    *,
    G: csr_array | None = None,
    metric: str = EUCLIDEAN,
    reg: float = 1e-3,
) -> LLEResult:
    """Locally linear embedding [GPCA Alg 4.3] [MMST lle] [FML lle] [LEC lle].

    1. K nearest neighbours, at least d + 1 [Erratum gpca-18], or those in a graph G; 2. weights
    that rebuild each point from them and sum to 1 [GPCA (4.45)]; 3. the bottom eigenvectors of
    (I - C)(I - C)' but the constant one, times sqrt(N) [Erratum gpca-24]. With
    metric="precomputed", X is the N x N matrix of distances, which hold all that the weights need.

    The texts give no regulariser, although with K > D every local Gram matrix G is singular, as a
    rule all errors vanish, and linear images of X cost nothing [Erratum gpca-20]; what comes out is
    up to rounding. The departure: G + reg tr(G) I takes the place of G. With reg=0 the method
    is literal, by the bordered system, and of several best weights takes the shortest.

    >>> X = np.array([[0.0, 1.0, 2.0, 3.0, 4.0, 5.0]])
    >>> lle(X, 1, K=2, reg=0).Y.round(3)     # a line: each point is the mean of its neighbours
    array([[ 1.464,  0.878,  0.293, -0.293, -0.878, -1.464]])
    """
    X, d, reg = as_data(X, metric), as_count(d, "d"), as_regularizer(reg)
    require_distinct(X)
    if metric == PRECOMPUTED:
        points, kernel_matrix = None, -0.5 * X**2  # (16.57) of it are inner products of differences
    else:
        points, kernel_matrix = X.copy(), None  # `transform` needs X as it is now
    neighbors = chosen_neighbors(X, d, K, G, metric)
    C = weights(neighbors, X, kernel_matrix, reg)
    eigenvalues, Y = embedding_of_weights(C, d)
    return LLEResult(Y, C, eigenvalues, points, K, reg)


@dataclass(frozen=True, eq=False)
class KernelLLEResult:
    """Locally linear embedding in feature space: (1/N) YY' = I, Y1 = 0."""

    Y: np.ndarray  # (d, N) coordinates
    C: csr_array = field(repr=False)  # (N, N) weights, columns sum to 1
    eigenvalues: np.ndarray  # (d,) of (I - C)(I - C)', ascending


def kernel_lle(kernel_matrix: ArrayLike, d: int, K: int, *, reg: float = 1e-3) -> KernelLLEResult:
    """LLE of the features, of which only inner products are known [MMST kernel-lle].

    Distances [MMST (16.56)] and local Gram matrices [MMST (16.57)] come from the N x N matrix
    `kernel_matrix`; the rest is `lle`, with its d, K and `reg`.

    >>> X = np.array([[0.0, 1.0, 2.0, 3.0, 4.0, 5.0]])
    >>> bool(np.allclose(kernel_lle(X.T @ X, 1, K=2).Y, lle(X, 1, K=2).Y))
    True
    """
    kernel_matrix = as_symmetric(kernel_matrix, "kernel_matrix")
    require_moderate(kernel_matrix, "kernel_matrix")
    d, reg = as_count(d, "d"), as_regularizer(reg)
    distances = feature_distances(kernel_matrix)
    neighbors = chosen_neighbors(distances, d, K, None, PRECOMPUTED)
    C = weights(neighbors, distances, kernel_matrix, reg)
    eigenvalues, Y = embedding_of_weights(C, d)
    return KernelLLEResult(Y, C, eigenvalues)


def chosen_neighbors(X, d, K, G, metric):
    """The neighbours that rebuild each point i: row i of a sparse matrix is 1 at them."""
    if (K is None) == (G is None):
        raise ValueError("give exactly one of K (neighbours) and G (a graph)")
    if G is None:
        K = as_neighbors(K, d + 1, f"K neighbours span a flat of K - 1 dimensions, and d={d}")
        chosen = pattern(nearest(X, K, metric)[0])
    else:
        chosen = without_loops(as_graph_of(G, X.shape[1]))
        chosen.data = np.ones(chosen.nnz)
        require_enough(np.diff(chosen.indptr), d)
    require_one_piece(chosen, X, metric)
    return chosen


def require_enough(degrees, d):
    """Refuse a graph in which some node has too few neighbours for d dimensions."""
    i = degrees.argmin()
    if degrees[i] <= d:
        raise ValueError(
            f"G gives node {i} {degrees[i]} neighbours; they span a flat of one dimension less, so "
            f"d={d} needs at least {d + 1}"
        )


def weights(neighbors, X, kernel_matrix, reg):
    """C, whose column j rebuilds point j: all points with equally many neighbours at once."""
    degrees = np.diff(neighbors.indptr)
    data = np.empty(neighbors.nnz)
    for K in np.unique(degrees):
        points = np.flatnonzero(degrees == K)
        places = neighbors.indptr[points, None] + np.arange(K)
        near = neighbors.indices[places]  # (n, K)
        if kernel_matrix is None:
            gram = local_gram(X, near, X[:, points])
        else:
            gram = feature_gram(kernel_matrix, points, near)
        data[places] = affine_weights(gram, reg)
    return csr_array(csc_array((data, neighbors.indices, neighbors.indptr), shape=neighbors.shape))


def affine_weights(G, reg):
    """c = G^-1 1 / 1'G^-1 1 for every local Gram matrix, (N, K), regularised [GPCA (4.46)].

    With reg=0 the weights solve [[G, 1], [1', 0]] (c, mu) = (0, 1), whose solution of least norm
    exists also where G is singular [Erratum gpca-19].
    """
    trace = np.trace(G, axis1=1, axis2=2)[:, None, None]
    G = G / np.where(trace > 0, trace, 1)
    N, K, _ = G.shape
    if reg == 0:
        bordered = np.ones((N, K + 1, K + 1))
        bordered[:, :K, :K] = G
        bordered[:, K, K] = 0
        return np.linalg.pinv(bordered, rcond=1e-12, hermitian=True)[:, :K, K]
    c = np.linalg.solve(G + reg * np.eye(K), np.ones((N, K, 1)))[..., 0]  # G c = 1, then rescale
    return c / c.sum(axis=1, keepdims=True)


def local_gram(X, neighbors, centers):
    """G_j = (x_k - x_j)'(x_l - x_j), k and l neighbours of centre j: (N, K, K) [GPCA (4.44)]."""
    N, K = neighbors.shape
    G = np.empty((N, K, K))
    step = max(1, BLOCK // (K * len(X)))
    for at in range(0, N, step):
        differences = X.T[neighbors[at : at + step]] - centers.T[at : at + step, None]  # (n, K, D)
        G[at : at + step] = differences @ differences.transpose(0, 2, 1)
    return G


def feature_distances(kernel_matrix):
    """d_ij = (K_ii - 2 K_ij + K_jj)^(1/2) [MMST (16.56)]."""
    k = np.diag(kernel_matrix)
    squares = k[:, None] - 2 * kernel_matrix + k
    rounding = 1e-12 * np.abs(kernel_matrix).max()
    if squares.min() < -1e4 * rounding:
        raise ValueError(
            "kernel_matrix is not positive semidefinite: a squared distance is negative"
        )
    if squares.max() <= rounding:
        raise ValueError("kernel_matrix puts all points at one place of feature space")
    squares[squares <= rounding] = 0
    return np.sqrt(squares)


def feature_gram(kernel_matrix, points, neighbors):
    """G~_jk = K_ii - K_ij - K_ik + K_jk for the neighbours j, k of i: (n, K, K) [MMST (16.57)]."""
    own = kernel_matrix[points, points]  # K_ii
    to_self = kernel_matrix[points[:, None], neighbors]  # K_ij
    between = kernel_matrix[neighbors[:, :, None], neighbors[:, None]]  # K_jk
    G = own[:, None, None] - to_self[:, :, None] - to_self[:, None] + between
    lam, V = np.linalg.eigh(G)
    rounding = 1e-12 * np.abs(kernel_matrix).max()
    if (lam[:, 0] < -1e-8 * lam[:, -1] - 1e4 * rounding).any():
        raise ValueError(
            f"no points have these inner products or distances, the matrix of them is not positive "
            f"semidefinite: the differences of neighbours have a Gram matrix with the eigenvalue "
            f"{lam[:, 0].min():.3g}"
        )
    # Inner products below the rounding of the kernel are none.
    return (V * np.where(lam > rounding, lam, 0)[:, None]) @ V.transpose(0, 2, 1)


def embedding_of_weights(C, d):
    """The bottom eigenvalues of L = (I - C)(I - C)', and Y with (1/N) YY' = I [GPCA Prop 4.9]."""
    N = C.shape[0]
    I_C = eye_array(N) - C
    eigenvalues, V = bottom_eigenpairs(csr_array(I_C @ I_C.T), d, null=np.ones(N))
    return eigenvalues, np.sqrt(N) * V.T


def as_regularizer(reg):
    """0, or a number that does not drown in rounding."""
    if not isinstance(reg, numbers.Real) or not (reg == 0 or 1e-12 <= reg < np.inf):
        raise ValueError(
            f"reg must be 0 (the method as printed) or a small number such as 1e-3, got {reg!r}; "
            f"below 1e-12 it would drown in rounding"
        )
    return float(reg)


def require_one_piece(chosen, X=None, metric=EUCLIDEAN):
    """Refuse neighbourhoods that leave more than the constant free.

    A group of points that only have each other as neighbours moves on its own, even if others
    have neighbours in it: each such group makes an eigenvalue 0 [Erratum fml-F18].
    """
    require_connected(chosen, X, metric)
    sizes = closed_groups(chosen)
    if len(sizes) > 1:
        raise ValueError(
            f"{len(sizes)} groups of sizes {listed(sizes)} have all their neighbours among "
            f"themselves, so nothing places one relative to another; take more neighbours"
        )


def closed_groups(chosen):
    """The sizes of the groups that have all their neighbours among themselves."""
    pieces, piece = connected_components(chosen, connection="strong")
    i, j = chosen.nonzero()
    closed = np.setdiff1d(np.arange(pieces), piece[i[piece[i] != piece[j]]])
    return np.bincount(piece)[closed]
