"""Laplacian eigenmaps and commute times: the smoothest functions on a weighted graph.

A matrix of weights W is symmetric and without negative entries; a weight of zero, stored or not,
means no edge. Its diagonal is ignored: a point is not its own neighbour, and w_jj would change D
but not L [Erratum gpca-13] [Erratum bn-12].
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike
from scipy.linalg import LinAlgError, cho_factor, cho_solve
from scipy.sparse import csr_array, diags_array, issparse

from ._input import (
    EUCLIDEAN,
    LARGEST,
    as_count,
    as_data,
    as_dimension,
    as_matrix,
    as_positive,
    room_for,
)
from ._spectral import bottom_eigenpairs, fix_signs
from .graphs import as_graph, components, neighborhood_graph, require_connected, without_loops


@dataclass(frozen=True, eq=False)
class LaplacianEigenmapsResult:
    """The smoothest functions on a graph: YDY' = I and YD1 = 0 [GPCA (4.38)].

    If not normalised, YY' = I and Y1 = 0.
    """

    Y: np.ndarray  # (d, N) coordinates
    eigenvalues: np.ndarray  # (d,) of L y = lam D y, or of L, ascending
    L: csr_array = field(repr=False)  # (N, N) Laplacian D - W
    D: csr_array = field(repr=False)  # (N, N) degrees on the diagonal
    W: csr_array = field(repr=False)  # (N, N) weights


def laplacian_eigenmaps(
    X: ArrayLike,
    d: int,
    K: int | None = None,
    *,
    eps: float | None = None,
    sigma: float | None = None,
    G: csr_array | None = None,
    metric: str = EUCLIDEAN,
    normalized: bool = True,
) -> LaplacianEigenmapsResult:
    """Laplacian eigenmaps [GPCA Alg 4.2] [BN laplacian-eigenmaps] [MMST le].

    From D x N points X to d dimensions:
    1. a graph: each point with its K nearest (either way), all within eps, or any graph G of edge
    lengths; 2. weights 1, or exp(-length^2 / (2 sigma^2)) if sigma is given [GPCA (4.34)];
    3. the generalised eigenvectors of L y = lam D y to the smallest eigenvalues but 0
    [GPCA Prop 4.8]. With normalized=False they are the eigenvectors of L [FML le-solution].
    Weights of your own go to `eigenmaps_of_weights`. With metric="precomputed", X is the N x N
    matrix of distances.

    The sigma^2 here is t/2 for the t of [BN (weights-heat)], and half the sigma^2 of [FML le-2].
    The graph must be connected [Erratum gpca-14]; if it is not, see `eigenmaps_by_component`.

    >>> t = 2 * np.pi * np.arange(8) / 8
    >>> circle = np.array([np.cos(t), np.sin(t)])
    >>> laplacian_eigenmaps(circle, 2, K=2).eigenvalues.round(4)
    array([0.2929, 0.2929])
    """
    graph = neighborhood_graph(as_data(X, metric), K, eps, G, metric)
    return eigenmaps_of_graph(graph, d, sigma, normalized)


def eigenmaps_of_weights(
    W: ArrayLike | csr_array, d: int, *, normalized: bool = True
) -> LaplacianEigenmapsResult:
    """Laplacian eigenmaps of given weights, similarities of N points [GPCA Prop 4.8].

    W is an N x N matrix, dense or sparse, of a connected graph; a weight 0 means no edge. The map
    has d dimensions. It is the last step of `laplacian_eigenmaps`, which explains `normalized`.

    >>> path = [[0.0, 1.0, 0.0], [1.0, 0.0, 1.0], [0.0, 1.0, 0.0]]
    >>> eigenmaps_of_weights(path, 1, normalized=False).eigenvalues.round(3)
    array([1.])
    """
    W = as_similarities(W)
    require_connected(W)
    require_strong(W, "divide the large weights, or drop the small ones")
    return smoothest_functions(W, d, normalized)


def eigenmaps_by_component(
    G: csr_array, d: int, *, sigma: float | None = None, normalized: bool = True
) -> list[tuple[np.ndarray, LaplacianEigenmapsResult]]:
    """Laplacian eigenmaps of each connected part of a graph on its own [BN eigenmaps-step].

    G holds lengths of edges, as `knn_graph` and `eps_graph` return them [MMST disconnected]. The
    result is a list of pairs (nodes, embedding), one per component and the largest first: which
    nodes it consists of, and their embedding, as of `laplacian_eigenmaps`. A component of n nodes
    has n - 1 eigenvectors beside the constant [Erratum bn-03], so each needs at least d + 1 nodes.
    `sigma` and `normalized` are those of `laplacian_eigenmaps`.

    >>> from manifoldlib import eps_graph
    >>> G = eps_graph([[0.0, 1.0, 9.0, 2.0, 8.0]], eps=1.5)
    >>> parts = eigenmaps_by_component(G, 1)
    >>> [(nodes.tolist(), part.Y.shape) for nodes, part in parts]
    [([0, 1, 3], (1, 3)), ([2, 4], (1, 2))]
    """
    G, d = as_graph(G), as_count(d, "d")
    labels = components(G)
    sizes = np.bincount(labels)
    if sizes[-1] <= d:
        raise ValueError(
            f"d={d} is too large: {(sizes <= d).sum()} of {len(sizes)} components have {d} "
            f"or fewer nodes, and n nodes have n - 1 coordinates; drop these, or join them to the "
            f"others"
        )
    parts = [np.flatnonzero(labels == number) for number in range(len(sizes))]
    return [
        (nodes, eigenmaps_of_graph(G[nodes][:, nodes], d, sigma, normalized)) for nodes in parts
    ]


def commute_times(W: ArrayLike | csr_array) -> np.ndarray:
    """The mean number of steps from i to j and back, of a walk that follows the weights.

    W is an N x N matrix of weights, dense or sparse, of a connected graph.
    c_ij = vol(G) (L^+_ii + L^+_jj - 2 L^+_ij), vol(G) the sum of all degrees
    [FML commute-time] [Erratum fml-F13]: the walk goes from i to j with probability w_ij / d_ii.

    >>> commute_times([[0.0, 1.0], [1.0, 0.0]])     # to the other node and back
    array([[0., 2.],
           [2., 0.]])
    """
    W = as_similarities(W)
    require_connected(W)  # between components a walk never arrives
    W.data /= W.data.max()  # a walk does not feel the unit of the weights
    degree, L = laplacian(W)
    L_plus = pseudoinverse(L)
    own = np.diag(L_plus)
    return degree.sum() * (own[:, None] + own - 2 * L_plus)


def eigenmaps_of_graph(G, d, sigma, normalized):
    """Steps 2 and 3, of a connected graph."""
    W = edge_weights(G, sigma)
    if sigma is not None:
        median = np.median(G.data)
        require_strong(
            W,
            f"sigma={sigma} should be nearer to the length of an edge (the median is {median:.3g})",
        )
    return smoothest_functions(W, d, normalized)


def smoothest_functions(W, d, normalized):
    """Step 3, of connected weights."""
    N = W.shape[0]
    d = as_dimension(d, N - 1, f"{N} points leave {N - 1} functions beside the constant")
    degree, L = laplacian(W)
    lam, Y = smoothest(L, degree if normalized else np.ones(N), d, null=np.ones(N))
    return LaplacianEigenmapsResult(Y, lam, L, csr_array(diags_array(degree)), W)


def heat_weights(G: csr_array, sigma: float | None = None) -> csr_array:
    """Weights of edges: 1, or exp(-length^2 / 2 sigma^2) [GPCA (4.34)] [BN simple-minded-weights].

    G holds lengths, as `knn_graph` and `eps_graph` return them, and need not be connected. The
    result, as sparse as G, is what `spectral_clustering` and `commute_times` take.

    >>> from manifoldlib import knn_graph
    >>> heat_weights(knn_graph([[0.0, 1.0, 3.0]], K=1), sigma=1).toarray().round(3)
    array([[0.   , 0.607, 0.   ],
           [0.607, 0.   , 0.135],
           [0.   , 0.135, 0.   ]])
    """
    return edge_weights(as_graph(G), sigma)


def edge_weights(G, sigma):
    """`heat_weights` of a graph that is checked already."""
    W = without_loops(G)
    if sigma is None:
        W.data = np.ones_like(W.data)
        return W
    with np.errstate(over="ignore"):  # exp(-inf) is the weight 0 that it should be
        W.data = np.exp(-0.5 * (W.data / as_positive(sigma, "sigma")) ** 2)
    return W


def laplacian(W):
    """The degrees W1 and L = D - W, for a symmetric W [GPCA Prop 4.10]."""
    degree = W.sum(axis=1)
    return degree, csr_array(diags_array(degree) - W)


def smoothest(L, mass, d, null):
    """The d smallest eigenpairs of L y = lam diag(mass) y off `null`, with Y diag(mass) Y' = I.

    u = mass^(1/2) y makes the problem [GPCA (4.41)] an ordinary one.
    """
    root = np.sqrt(mass)
    scale = diags_array(1 / root)
    null = null.reshape(len(root), -1)
    scaled = csr_array(scale @ L @ scale)
    lam, U = bottom_eigenpairs(scaled, d, root[:, None] * null, laplacian=True)
    return lam, fix_signs(U / root[:, None]).T


def pseudoinverse(L):
    """L^+ of a connected graph [FML le-pinv]: L + c 11'/N has the inverse L^+ + 11'/(cN)."""
    N = L.shape[0]
    c = L.diagonal().mean()  # any c > 0 would do; this one loses no digits
    with room_for(N, "L^+ is dense, and for fewer nodes", matrices=3):
        try:
            L_plus = cho_solve(cho_factor(L.toarray() + c / N), np.eye(N)) - 1 / (c * N)
            lost = np.finfo(float).eps * L.trace() * np.abs(L_plus).max()
        except LinAlgError:
            lost = np.inf
    if lost > 1e-4:
        raise ValueError(
            "the weights that hold the graph together are so small beside the others that L^+ and "
            "the commute times would lose their digits; make them stronger, as by a larger sigma"
        )
    return (L_plus + L_plus.T) / 2


def as_similarities(W):
    """Weights as a sparse matrix: symmetric, finite, nothing negative, no diagonal, no zeros.

    Weights below 1e-100 of the largest, as heat weights between far points are, count as zero.
    """
    W = W if issparse(W) else as_matrix(W, "W")
    if W.ndim != 2 or W.shape[0] != W.shape[1] or W.shape[0] < 2 or W.dtype.kind not in "biuf":
        raise ValueError(
            f"W must be square and hold the weights between 2 or more points, real numbers; "
            f"got shape {W.shape} of {W.dtype}"
        )
    W = without_loops(W)
    if not np.isfinite(W.data).all():
        raise ValueError("W has NaN or infinite weights; the weight of a missing edge is 0")
    if abs(W - W.T).max() > 1e-8 * abs(W).max():
        raise ValueError("W is not symmetric; if i is similar to j, j is to i: pass (W + W.T) / 2")
    W = (W + W.T) / 2
    if W.data.min(initial=0) < 0:
        raise ValueError("W has negative weights; similarities must be 0 (no edge) or more")
    largest = W.data.max(initial=0)
    if largest > LARGEST:
        raise ValueError(
            f"W has weights beyond {LARGEST:g}, whose sums overflow; divide W by its largest entry"
        )
    W.data[W.data <= 1e-100 * largest] = 0
    W.eliminate_zeros()
    return W


def require_strong(W, remedy):
    """Refuse weights so small or unequal that the graph falls apart in floating point."""
    strong = csr_array(W, copy=True)
    strong.data[strong.data <= max(1e-14 * strong.data.max(), 1 / LARGEST)] = 0
    strong.eliminate_zeros()
    if components(strong).any():
        raise ValueError(f"weights so small that the graph falls apart in floating point: {remedy}")
