"""Locally linear embedding, of points and of a kernel matrix.

Each point is written as a weighted mean of its neighbours; the embedding keeps the weights.
"""

from dataclasses import dataclass, field

import numpy as np
from scipy.sparse import csr_array, eye_array

from ._input import as_count, as_dimension, as_new_points, as_points, as_symmetric
from ._spectral import bottom_eigenpairs
from .graphs import PRECOMPUTED, nearest, require_connected, symmetric_graph

BLOCK = 2**22  # entries of the array of neighbour differences that are held at once


@dataclass(frozen=True)
class LLE:
    """An embedding that its own neighbours' weights C rebuild best: (1/N) YY' = I, Y1 = 0."""

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
    """Locally linear embedding [GPCA Alg 4.3] [MMST lle].

    1. K nearest neighbours, at least d + 1 [Erratum gpca-18]; 2. weights that rebuild each point
    from them and sum to 1 [GPCA (4.45)]; 3. the bottom eigenvectors of (I - C)(I - C)' but the
    constant one, times sqrt(N) [Erratum gpca-24].

    The texts give no regulariser, although with K > D every local Gram matrix G is singular and
    the method returns a linear image of X [Erratum gpca-20]. The departure: G + reg tr(G) I takes
    the place of G. With reg=0 the method is literal, by the bordered system.

    >>> X = np.array([[0.0, 1.0, 2.0, 3.0, 4.0, 5.0]])
    >>> lle(X, 1, K=2, reg=0).Y.round(3)     # a line: each point is the mean of its neighbours
    array([[ 1.464,  0.878,  0.293, -0.293, -0.878, -1.464]])
    """
    X = as_points(X)
    neighbors, _ = nearest(X, K)
    d, reg = checked(d, neighbors, reg)
    require_connected(support(neighbors), X)
    c = affine_weights(local_gram(X, neighbors, X), reg)
    C, eigenvalues, Y = embedding_of_weights(c, neighbors, d)
    return LLE(Y, C, eigenvalues, X, neighbors.shape[1], reg)


@dataclass(frozen=True)
class KernelLLE:
    """Locally linear embedding in feature space."""

    Y: np.ndarray  # (d, N) coordinates
    C: csr_array = field(repr=False)  # (N, N) weights, columns sum to 1
    eigenvalues: np.ndarray  # (d,) ascending


def kernel_lle(kernel_matrix, d, K, reg=1e-3):
    """LLE of the features, of which only inner products are known [MMST kernel-lle].

    Distances [MMST (16.56)] and local Gram matrices [MMST (16.57)] come from the kernel matrix.

    >>> X = np.array([[0.0, 1.0, 2.0, 3.0, 4.0, 5.0]])
    >>> bool(np.allclose(kernel_lle(X.T @ X, 1, K=2).Y, lle(X, 1, K=2).Y))
    True
    """
    kernel_matrix = as_symmetric(kernel_matrix, "kernel_matrix")
    k_ii = np.diag(kernel_matrix)
    squares = k_ii[:, None] - 2 * kernel_matrix + k_ii  # [MMST (16.56)]
    if squares.min() < -1e-8 * max(np.abs(k_ii).max(), 1e-300):
        raise ValueError("kernel_matrix is not positive semidefinite: a squared distance is negative")
    distances = np.sqrt(np.maximum(squares, 0))
    np.fill_diagonal(distances, 0)
    neighbors, _ = nearest(distances, K, PRECOMPUTED)
    d, reg = checked(d, neighbors, reg)
    require_connected(support(neighbors), distances, PRECOMPUTED)
    rows = np.arange(len(neighbors))[:, None]
    to_self = kernel_matrix[rows, neighbors]  # K_ij for the neighbours j of i
    between = kernel_matrix[neighbors[:, :, None], neighbors[:, None]]
    G = k_ii[:, None, None] - to_self[:, :, None] - to_self[:, None] + between  # [MMST (16.57)]
    C, eigenvalues, Y = embedding_of_weights(affine_weights(G, reg), neighbors, d)
    return KernelLLE(Y, C, eigenvalues)


def checked(d, neighbors, reg):
    """The dimension and the regulariser, against what the neighbourhoods allow."""
    N, K = neighbors.shape
    d = as_count(d, "d")
    if K < d + 1:
        raise ValueError(
            f"K={K} neighbours span a flat of only {K - 1} dimensions; d={d} needs K >= {d + 1}"
        )
    d = as_dimension(d, N - 2, f"{N} points leave {N - 2} dimensions beside the mean and the points")
    if not np.isscalar(reg) or not np.isfinite(reg) or reg < 0:
        raise ValueError(f"reg must be 0 (the method as printed) or a small positive number, got {reg!r}")
    return d, float(reg)


def local_gram(X, neighbors, centers):
    """G_j = (x_j - x_k)'(x_j - x_l) for the neighbours k, l of each centre: (N, K, K) [GPCA (4.44)]."""
    N, K = neighbors.shape
    G = np.empty((N, K, K))
    step = max(1, BLOCK // (K * len(X)))
    for at in range(0, N, step):
        differences = X.T[neighbors[at : at + step]] - centers.T[at : at + step, None]  # (n, K, D)
        G[at : at + step] = differences @ differences.transpose(0, 2, 1)
    return G


def affine_weights(G, reg):
    """c = G^-1 1 / 1'G^-1 1 for every local Gram matrix, regularised [GPCA (4.46)].

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
    c = np.linalg.solve(G + reg * np.eye(K), np.ones((N, K, 1)))[..., 0]
    return c / c.sum(axis=1, keepdims=True)


def embedding_of_weights(c, neighbors, d):
    """C, the bottom eigenvalues of L = (I - C)(I - C)', and Y with (1/N) YY' = I [GPCA Prop 4.9]."""
    N, K = neighbors.shape
    C = csr_array((c.ravel(), (neighbors.ravel(), np.repeat(np.arange(N), K))), shape=(N, N))
    I_C = eye_array(N) - C
    eigenvalues, V = bottom_eigenpairs(csr_array(I_C @ I_C.T), d, null=np.ones(N))
    return C, eigenvalues, np.sqrt(N) * V.T


def support(neighbors):
    """The graph that joins each point with its neighbours."""
    N, K = neighbors.shape
    return symmetric_graph(np.repeat(np.arange(N), K), neighbors.ravel(), np.ones(N * K), N)
