"""Neighbourhood graphs, shortest paths in them, and one place that says why a graph fell apart.

A graph is a symmetric sparse matrix whose stored entries are the lengths of its edges. An edge of
length zero (two equal points) is stored as an explicit zero, so duplicates stay connected; a
missing edge is not stored at all, which means infinity and not zero [Erratum mmst-A28].
"""

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components, dijkstra
from scipy.spatial import cKDTree
from scipy.spatial.distance import cdist

from ._input import as_count, as_points, as_positive, as_symmetric

EUCLIDEAN, PRECOMPUTED = "euclidean", "precomputed"
TREE_UP_TO = 15  # coordinates; in higher dimensions a k-d tree looks at every point anyway
BLOCK = 2**22  # entries of a distance block that are held at once


def knn_graph(X, K, metric=EUCLIDEAN):
    """Connect each point with its K nearest, in either direction [GPCA (4.34)] [LEC isomap-knn].

    The rule is the union: i and j are joined if one is among the K nearest of the other
    [Erratum mmst-A38]. A point is not its own neighbour [Erratum gpca-13]. With
    metric="precomputed", X is the N x N matrix of distances.

    >>> knn_graph([[0.0, 1.0, 5.0]], K=1).toarray()
    array([[0., 1., 0.],
           [1., 0., 4.],
           [0., 4., 0.]])
    """
    X = as_data(X, metric)
    neighbors, distances = nearest(X, K, metric)
    N, K = neighbors.shape
    return symmetric_graph(np.repeat(np.arange(N), K), neighbors.ravel(), distances.ravel(), N)


def eps_graph(X, eps, metric=EUCLIDEAN):
    """Connect all points at most eps apart [LEC isomap-eps].

    >>> eps_graph([[0.0, 1.0, 5.0]], eps=2).nnz
    2
    """
    X, eps = as_data(X, metric), as_positive(eps, "eps")
    N = X.shape[1]
    if metric == PRECOMPUTED:
        i, j = np.nonzero(np.triu(X <= eps, k=1))
        return symmetric_graph(i, j, X[i, j], N)
    i, j = cKDTree(X.T).query_pairs(eps, output_type="ndarray").T
    return symmetric_graph(i, j, np.linalg.norm(X[:, i] - X[:, j], axis=0), N)


def geodesics(G, sources=None):
    """Lengths of the shortest paths in G from the sources (default: all nodes) to all nodes.

    A matrix with one row per source [LEC geodesic-estimate] [MMST dijkstra].

    >>> geodesics(knn_graph([[0.0, 1.0, 5.0]], K=1), sources=[0])
    array([[0., 1., 5.]])
    """
    G = as_graph(G)
    D = dijkstra(G, indices=sources)
    require_connected(G)
    return D


def nearest(X, K, metric=EUCLIDEAN, X_new=None):
    """The K nearest points and their distances, both N x K, nearest first.

    Of the points X themselves, each left out of its own list; or of new points X_new (then rows
    belong to the new points, and with metric="precomputed" X_new holds N x N_new distances).
    """
    N = X.shape[1]
    K = as_count(K, "K")
    needed = K + (X_new is None)
    if needed > N:
        raise ValueError(f"K={K} needs at least {needed} points; X has {N} columns, is it transposed?")
    if metric == PRECOMPUTED:
        neighbors, distances = smallest(X.T if X_new is None else X_new.T, needed)
    elif len(X) <= TREE_UP_TO:
        tree = cKDTree(X.T)
        distances, neighbors = tree.query((X if X_new is None else X_new).T, np.arange(1, needed + 1))
    else:
        neighbors, distances = nearest_by_blocks(X, X if X_new is None else X_new, needed)
    return without_self(neighbors, distances) if X_new is None else (neighbors, distances)


def smallest(D, K):
    """Where the K smallest entries of each row are, and what they are, in order."""
    columns = np.argpartition(D, K - 1, axis=1)[:, :K]
    values = np.take_along_axis(D, columns, axis=1)
    order = np.lexsort((columns, values), axis=1)
    return np.take_along_axis(columns, order, axis=1), np.take_along_axis(values, order, axis=1)


def nearest_by_blocks(X, X_new, K):
    """Nearest points by brute force, a block of new points at a time."""
    step = max(1, BLOCK // X.shape[1])
    blocks = [
        smallest(cdist(X_new[:, at : at + step].T, X.T), K) for at in range(0, X_new.shape[1], step)
    ]
    return np.vstack([b[0] for b in blocks]), np.vstack([b[1] for b in blocks])


def without_self(neighbors, distances):
    """Drop each point from its own list; behind many duplicates it may not stand in it at all."""
    keep = neighbors != np.arange(len(neighbors))[:, None]
    keep[keep.all(axis=1), -1] = False
    shape = len(neighbors), neighbors.shape[1] - 1
    return neighbors[keep].reshape(shape), distances[keep].reshape(shape)


def symmetric_graph(i, j, lengths, N):
    """The graph with the given edges in both directions, each once, zero lengths kept."""
    low, high = np.minimum(i, j), np.maximum(i, j)
    _, first = np.unique(low.astype(np.int64) * N + high, return_index=True)
    low, high, lengths = low[first], high[first], lengths[first]
    ends = np.concatenate([low, high]), np.concatenate([high, low])
    return csr_array((np.concatenate([lengths, lengths]), ends), shape=(N, N))


def as_data(X, metric):
    """Points as columns, or a matrix of distances between them."""
    if metric == PRECOMPUTED:
        return as_distances(X, "X")
    if metric != EUCLIDEAN:
        raise ValueError(f"metric must be {EUCLIDEAN!r} or {PRECOMPUTED!r}, got {metric!r}")
    return as_points(X)


def as_distances(D, name="D"):
    """A matrix of dissimilarities: symmetric, nothing negative, zeros on the diagonal."""
    D = as_symmetric(D, name)
    if D.min() < 0:
        raise ValueError(f"{name} has negative entries; dissimilarities must be 0 or more")
    if np.diag(D).any():
        raise ValueError(f"{name} has a non-zero diagonal; a point is at distance 0 from itself")
    return D


def as_graph(G):
    """A sparse symmetric matrix of edge lengths."""
    if not hasattr(G, "tocsr"):
        raise ValueError(
            "G must be a sparse matrix whose entries are edge lengths, as knn_graph and eps_graph "
            "return it; in a dense matrix a zero could mean an edge or none"
        )
    G = csr_array(G)
    if G.shape[0] != G.shape[1] or G.shape[0] == 0:
        raise ValueError(f"G must be square, got shape {G.shape}")
    if not np.isfinite(G.data).all() or (G.data < 0).any():
        raise ValueError("G has negative, NaN or infinite edge lengths; leave missing edges out")
    return G


def components(G):
    """The component of every node, components numbered from the largest down."""
    _, labels = connected_components(G, directed=False)
    order = np.argsort(-np.bincount(labels), kind="stable")
    return np.argsort(order)[labels]


def require_connected(G, X=None, metric=EUCLIDEAN, remedy=""):
    """Refuse a graph in pieces, with the sizes of the pieces and what would join them."""
    labels = components(G)
    sizes = np.bincount(labels)
    if len(sizes) == 1:
        return
    shown = ", ".join(map(str, sizes[:6])) + (", ..." if len(sizes) > 6 else "")
    advice = "" if X is None else f"; K={connecting_K(X, metric)} is the smallest K that connects it"
    raise ValueError(
        f"the neighbourhood graph has {len(sizes)} components of sizes {shown}{advice}. "
        f"Take more neighbours, or embed each component on its own{remedy}"
    )


def connecting_K(X, metric=EUCLIDEAN):
    """The smallest K whose neighbourhood graph is connected: doubling, then bisection."""
    N = X.shape[1]

    def connected(K):
        return components(knn_graph(X, K, metric)).max() == 0

    high = 1
    while not connected(high):
        high = min(2 * high, N - 1)
    low = high // 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if connected(middle) else (middle, high)
    return high
