"""Locally linear embedding, of points and of a kernel matrix.

Each point is written as a weighted mean of its neighbours; the embedding keeps the weights.
"""

import numbers
from dataclasses import dataclass, field

import numpy as np
from scipy.sparse import csr_array, eye_array
from scipy.sparse.csgraph import connected_components

from ._input import (
    as_count,
    as_neighbors,
    as_new_points,
    as_symmetric,
    require_distinct,
    require_moderate,
)
from ._neighbors import BLOCK, EUCLIDEAN, PRECOMPUTED, nearest
from ._spectral import bottom_eigenpairs
from .graphs import as_data, directed_graph, listed, require_connected


@dataclass(frozen=True, eq=False)
class LLE:
    """An embedding that the weights C of the data rebuild best: (1/N) YY' = I, Y1 = 0."""

    Y: np.ndarray  # (d, N) coordinates
    C: csr_array = field(repr=False)  # (N, N) weights, column j rebuilds point j and sums to 1
    eigenvalues: np.ndarray  # (d,) of (I - C)(I - C)', ascending
    X: np.ndarray = field(repr=False)  # (D, N) points
    K: int
    reg: float

    def transform(self, X_new):
        """Rebuild new points from their K nearest, and take the same mean of the embedding.

        y = sum_i c_i y_i [LEC lle-out-of-sample]. It does not return y_j for x = x_j: then x_j is
        among the neighbours of x, whereas the method left it out [Erratum lec-L15].
        """
        X_new = as_new_points(X_new, len(self.X))
        neighbors, _ = nearest(self.X, self.K, X_new=X_new)
        c = affine_weights(local_gram(self.X, neighbors, X_new), self.reg)
        return np.einsum("dnk,nk->dn", self.Y[:, neighbors], c)


def lle(X, d, K, reg=1e-3):
    """Locally linear embedding [GPCA Alg 4.3] [MMST lle] [FML lle] [LEC lle].

    1. K nearest neighbours, at least d + 1 [Erratum gpca-18]; 2. weights that rebuild each point
    from them and sum to 1 [GPCA (4.45)]; 3. the bottom eigenvectors of (I - C)(I - C)' but the
    constant one, times sqrt(N) [Erratum gpca-24].

    The texts give no regulariser, although with K > D every local Gram matrix G is singular, all
    errors vanish and the method returns a linear image of X [Erratum gpca-20], which one being up
    to rounding if d < D. The departure: G + reg tr(G) I takes the place of G. With reg=0 the method
    is literal, by the bordered system, and of several best weights takes the shortest.

    >>> X = np.array([[0.0, 1.0, 2.0, 3.0, 4.0, 5.0]])
    >>> lle(X, 1, K=2, reg=0).Y.round(3)     # a line: each point is the mean of its neighbours
    array([[ 1.464,  0.878,  0.293, -0.293, -0.878, -1.464]])
    """
    X, d, K, reg = as_data(X, EUCLIDEAN), *checked(d, K, reg)
    require_distinct(X)
    neighbors, _ = nearest(X, K)
    require_one_piece(neighbors, X)
    c = affine_weights(local_gram(X, neighbors, X), reg)
    C, eigenvalues, Y = embedding_of_weights(c, neighbors, d)
    return LLE(Y, C, eigenvalues, X.copy(), K, reg)  # `transform` needs X as it is now


@dataclass(frozen=True, eq=False)
class KernelLLE:
    """Locally linear embedding in feature space: (1/N) YY' = I, Y1 = 0."""

    Y: np.ndarray  # (d, N) coordinates
    C: csr_array = field(repr=False)  # (N, N) weights, columns sum to 1
    eigenvalues: np.ndarray  # (d,) of (I - C)(I - C)', ascending


def kernel_lle(kernel_matrix, d, K, reg=1e-3):
    """LLE of the features, of which only inner products are known [MMST kernel-lle].

    Distances [MMST (16.56)] and local Gram matrices [MMST (16.57)] come from the kernel matrix;
    the rest is `lle`.

    >>> X = np.array([[0.0, 1.0, 2.0, 3.0, 4.0, 5.0]])
    >>> bool(np.allclose(kernel_lle(X.T @ X, 1, K=2).Y, lle(X, 1, K=2).Y))
    True
    """
    kernel_matrix, d, K, reg = as_symmetric(kernel_matrix, "kernel_matrix"), *checked(d, K, reg)
    require_moderate(kernel_matrix, "kernel_matrix")
    distances = feature_distances(kernel_matrix)
    neighbors, _ = nearest(distances, K, PRECOMPUTED)
    require_one_piece(neighbors, distances, PRECOMPUTED)
    c = affine_weights(feature_gram(kernel_matrix, neighbors), reg)
    C, eigenvalues, Y = embedding_of_weights(c, neighbors, d)
    return KernelLLE(Y, C, eigenvalues)


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
    """G_j = (x_k - x_j)'(x_l - x_j), k and l the neighbours of centre j: (N, K, K) [GPCA (4.44)]."""
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


def feature_gram(kernel_matrix, neighbors):
    """G~_jk = K_ii - K_ij - K_ik + K_jk for the neighbours j, k of i: (N, K, K) [MMST (16.57)]."""
    to_self = kernel_matrix[np.arange(len(neighbors))[:, None], neighbors]  # K_ij
    between = kernel_matrix[neighbors[:, :, None], neighbors[:, None]]  # K_jk
    G = np.diag(kernel_matrix)[:, None, None] - to_self[:, :, None] - to_self[:, None] + between
    lam, V = np.linalg.eigh(G)
    rounding = 1e-12 * np.abs(kernel_matrix).max()
    if (lam[:, 0] < -1e-8 * lam[:, -1] - 1e4 * rounding).any():
        raise ValueError(
            f"kernel_matrix is not positive semidefinite: the differences of neighbours have a Gram "
            f"matrix with the eigenvalue {lam[:, 0].min():.3g}, so they are not those of any features"
        )
    # Inner products below the rounding of the kernel are none.
    return (V * np.where(lam > rounding, lam, 0)[:, None]) @ V.transpose(0, 2, 1)


def embedding_of_weights(c, neighbors, d):
    """C, the bottom eigenvalues of L = (I - C)(I - C)', and Y with (1/N) YY' = I [GPCA Prop 4.9]."""
    N, K = neighbors.shape
    C = csr_array((c.ravel(), (neighbors.ravel(), np.repeat(np.arange(N), K))), shape=(N, N))
    I_C = eye_array(N) - C
    eigenvalues, V = bottom_eigenpairs(csr_array(I_C @ I_C.T), d, null=np.ones(N))
    return C, eigenvalues, np.sqrt(N) * V.T


def checked(d, K, reg):
    """The dimension, the number of neighbours and the regulariser."""
    d = as_count(d, "d")
    K = as_neighbors(K, d + 1, f"K neighbours span a flat of K - 1 dimensions, and d={d}")
    if not isinstance(reg, numbers.Real) or not (reg == 0 or 1e-12 <= reg < np.inf):
        raise ValueError(
            f"reg must be 0 (the method as printed) or a small number such as 1e-3, got {reg!r}; "
            f"below 1e-12 it would drown in rounding"
        )
    return d, K, float(reg)


def require_one_piece(neighbors, X, metric=EUCLIDEAN):
    """Refuse neighbourhoods that leave more than the constant free.

    A group of points that only have each other as neighbours moves on its own, even if others
    have neighbours in it: each such group makes an eigenvalue 0 [Erratum fml-F18].
    """
    chosen = directed_graph(neighbors, np.ones(neighbors.shape))
    require_connected(chosen, X, metric)
    pieces, piece = connected_components(chosen, connection="strong")
    leaving = (piece[neighbors] != piece[:, None]).any(axis=1)
    closed = np.setdiff1d(np.arange(pieces), piece[leaving])
    if len(closed) > 1:
        sizes = listed(np.bincount(piece)[closed])
        raise ValueError(
            f"with K={neighbors.shape[1]}, {len(closed)} groups of sizes {sizes} have all their "
            f"neighbours among themselves, so nothing places one relative to another; take more "
            f"neighbours"
        )
