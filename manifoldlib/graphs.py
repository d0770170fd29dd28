"""Neighbourhood graphs, shortest paths in them, and one place that says why a graph fell apart.

A graph is a symmetric sparse matrix whose stored entries are the lengths of its edges. An edge of
length zero (two equal points) is stored as an explicit zero, so duplicates stay connected; a
missing edge is not stored at all, which means infinity and not zero [Erratum mmst-A28].
"""

from __future__ import annotations

from itertools import islice

import numpy as np
from numpy.typing import ArrayLike
from scipy.sparse import coo_array, csr_array
from scipy.sparse.csgraph import (
    connected_components,
    dijkstra,
    minimum_spanning_tree,
    reverse_cuthill_mckee,
)
from scipy.spatial import cKDTree
from scipy.spatial.distance import cdist

from ._input import (
    EUCLIDEAN,
    LARGEST,
    PRECOMPUTED,
    as_columns,
    as_data,
    as_new_distances,
    as_new_points,
    as_positive,
    listed,
    require_distinct,
)
from ._neighbors import BLOCK, nearest, within

TINY = np.finfo(float).tiny


def knn_graph(X: ArrayLike, K: int, *, metric: str = EUCLIDEAN) -> csr_array:
    """Connect each point with its K nearest, in either direction [GPCA (4.34)] [LEC isomap-knn].

    The rule is the union: i and j are joined if one is among the K nearest of the other
    [Erratum mmst-A38]. A point is not its own neighbour [Erratum gpca-13]. With
    metric="precomputed", X is the N x N matrix of distances. The entries are lengths;
    `heat_weights` makes weights of them.

    >>> knn_graph([[0.0, 1.0, 5.0]], K=1).toarray()
    array([[0., 1., 0.],
           [1., 0., 4.],
           [0., 4., 0.]])
    """
    return joined_by_number(as_data(X, metric), K, metric)


def joined_by_number(X, K, metric):
    """`knn_graph` of data that are checked already."""
    return either_way(directed_graph(*nearest(X, K, metric)))


def eps_graph(X: ArrayLike, eps: float, *, metric: str = EUCLIDEAN) -> csr_array:
    """Connect all columns of X at most eps apart [LEC isomap-eps]; `metric` is that of `knn_graph`.

    >>> eps_graph([[0.0, 1.0, 5.0]], eps=2).nnz
    2
    """
    return joined_by_distance(as_data(X, metric), eps, metric)


def joined_by_distance(X, eps, metric):
    """`eps_graph` of data that are checked already."""
    N, eps = X.shape[1], as_positive(eps, "eps")
    if metric == PRECOMPUTED:
        i, j = np.nonzero(np.triu(X <= eps, k=1))
        return symmetric_graph(i, j, X[i, j], N)
    i, j = cKDTree(X.T).query_pairs(eps, output_type="ndarray").T
    return symmetric_graph(i, j, np.linalg.norm(X[:, i] - X[:, j], axis=0), N)


def geodesics(G: csr_array, sources: ArrayLike | None = None) -> np.ndarray:
    """Lengths of the shortest paths in G from the sources (default: all nodes) to all nodes.

    A matrix with one row per source [LEC geodesic-estimate] [MMST dijkstra]. An edge may stand
    in G once or in both directions. G must be connected.

    >>> geodesics(knn_graph([[0.0, 1.0, 5.0]], K=1), sources=[0])
    array([[0., 1., 5.]])
    """
    G = as_graph(G)
    N = G.shape[0]
    sources = np.arange(N) if sources is None else as_columns(sources, N, "sources")
    require_connected(G)
    return shortest_paths(G, sources)


def shortest_paths(G, sources):
    """Dijkstra's algorithm from each source, in blocks.

    The nodes are renumbered so that neighbours stand close together in memory, which halves the
    time in a large graph.
    """
    N = G.shape[0]
    order = reverse_cuthill_mckee(G, symmetric_mode=True)
    place = np.empty(N, dtype=np.int32)
    place[order] = np.arange(N)
    G = G[order][:, order]
    D = np.empty((len(sources), N))
    step = max(1, BLOCK // N)
    for at in range(0, len(sources), step):
        D[at : at + step, order] = dijkstra(G, indices=place[sources[at : at + step]])
    return D


def neighborhood_graph(X, K=None, eps=None, G=None, metric=EUCLIDEAN):
    """The graph of checked data by whichever of the three rules was chosen, in one piece."""
    if sum(choice is not None for choice in (K, eps, G)) != 1:
        raise ValueError("give exactly one of K (neighbours), eps (radius) and G (a graph)")
    if G is None:
        require_distinct(X)
    if K is not None:
        graph = joined_by_number(X, K, metric)
    elif eps is not None:
        graph = joined_by_distance(X, eps, metric)
    else:
        graph = as_graph_of(G, X.shape[1])
    require_connected(graph, X, metric, rule="K" if eps is None else "eps")
    return graph


def through_graph(D, X, X_new, K=None, eps=None, metric=EUCLIDEAN):
    """Shortest paths d_x(i) = min_j (|x - x_j| + D_ji) to new points [LEC isomap-out-of-sample].

    D has a row for each point x_j of the graph and a column for each start i. x_j runs through the
    K points nearest to x, or all within eps. The d_x are columns and come in blocks. With
    metric="precomputed", X_new holds the distances from the old points to the new ones.
    """
    if metric == PRECOMPUTED:
        X_new = as_new_distances(X_new, len(D), "X_new")
    else:
        X_new = as_new_points(X_new, len(X))
    if eps is None:
        joined = zip(*nearest(X, K, metric, X_new))
    else:
        joined = within(X, eps, metric, X_new)
    step = max(1, BLOCK // (8 * D.shape[1]))  # an eighth: whoever takes a block makes copies of it
    while d_x := [(D[j] + length[:, None]).min(axis=0) for j, length in islice(joined, step)]:
        yield np.column_stack(d_x)


# Building and checking graphs


def directed_graph(neighbors, lengths):
    """An edge from each point to each of its K neighbours."""
    N, K = neighbors.shape
    numbers = np.int32 if N * K < 2**31 else np.int64  # other libraries want 32 bits where they do
    starts = np.arange(0, N * K + 1, K, dtype=numbers)
    return csr_array((lengths.ravel(), neighbors.ravel(), starts), shape=(N, N))


def pattern(neighbors):
    """The lists of neighbours as a sparse matrix: row i is 1 at the neighbours of point i."""
    return directed_graph(neighbors, np.ones(neighbors.shape))


def symmetric_graph(i, j, lengths, N):
    """The graph with the given edges in both directions, each once, zero lengths kept."""
    return either_way(csr_array((lengths, (i, j)), shape=(N, N)))


def either_way(G):
    """Each edge of G in both directions; where both stand in G, the longer one."""
    # A sparse maximum drops the zeros that it finds: an edge between duplicates must not get lost.
    G = csr_array((np.maximum(G.data, TINY), G.indices, G.indptr), shape=G.shape)
    G = G.maximum(G.T)
    G.data[G.data == TINY] = 0
    G.sort_indices()
    return G


def as_graph(G):
    """A sparse matrix of edge lengths, made symmetric: an edge may be stored in one direction."""
    if not hasattr(G, "tocsr") or G.ndim != 2:
        raise ValueError(
            "G must be a sparse matrix whose entries are edge lengths, as knn_graph and eps_graph "
            "return it; in a dense matrix a zero could mean an edge or none"
        )
    if G.shape[0] != G.shape[1] or G.shape[0] == 0 or G.dtype.kind not in "biuf":
        raise ValueError(
            f"G must be a square matrix of real numbers, got shape {G.shape} of {G.dtype}"
        )
    G = csr_array(G, dtype=float)
    if not ((G.data >= 0) & (G.data <= LARGEST)).all():
        raise ValueError("G has negative, NaN or infinite edge lengths; leave missing edges out")
    return without_contradiction(G)


def as_graph_of(G, N):
    """A graph of N given points."""
    G = as_graph(G)
    if G.shape[0] != N:
        raise ValueError(f"G has {G.shape[0]} nodes for {N} points (columns of X)")
    return G


def without_loops(G):
    """A copy of a sparse matrix without its diagonal; zeros that are stored elsewhere stay."""
    G = coo_array(G)
    off = G.row != G.col
    return csr_array((G.data[off].astype(float), (G.row[off], G.col[off])), shape=G.shape)


def without_contradiction(G):
    """G in both directions, which must agree where both are stored."""
    stored = csr_array((np.ones_like(G.data), G.indices, G.indptr), shape=G.shape)  # zeros, too
    both = stored.multiply(stored.T)
    if abs(G - G.T).multiply(both).max() > 1e-9 * G.max():
        raise ValueError(
            "G is contradictory: (i, j) and (j, i) are the same edge, but their lengths differ"
        )
    return either_way(G)


# Connection


def components(G):
    """The component of every node, components numbered from the largest down."""
    _, labels = connected_components(G, directed=False)
    order = np.argsort(-np.bincount(labels), kind="stable")
    return np.argsort(order)[labels]


def require_connected(G, X=None, metric=EUCLIDEAN, rule="K"):
    """Refuse a graph in pieces, with the sizes of the pieces and what would join them.

    `rule` is what made the graph of X, "K" neighbours or a radius "eps".
    """
    labels = components(G)
    sizes = np.bincount(labels)
    if len(sizes) == 1:
        return
    advice = ""
    if X is not None:
        fewest = int(np.diff(G.indptr).min())  # at least K, if that is the rule
        advice = f"; {what_connects(X, metric, rule, labels, fewest)}"
    raise ValueError(
        f"the neighbourhood graph has {len(sizes)} components of sizes {listed(sizes)}{advice}. "
        f"Join them by a larger neighbourhood, or embed each component on its own"
    )


def what_connects(X, metric, rule, labels, fewest):
    """The smallest K or eps that connects, in words."""
    level, tie, tried = smallest_level(X, metric, rule, labels, fewest)
    if level is None:
        return f"even K={tried} neighbours do not connect it"
    if rule == "K":
        smallest = "connects it" if tie else "is the smallest K that connects it"
        return f"K={level:.0f} {smallest}"
    unit = 10.0 ** (np.floor(np.log10(level)) - 3)  # rounded up to four digits
    return f"eps={np.ceil(level / unit) * unit:.4g} is the smallest radius that connects it"


def smallest_level(X, metric, rule, labels, fewest):
    """The smallest K or eps that connects, if it is an upper bound only, and the most tried.

    To tell it costs no more than the method: up to a thousand points it is found between the
    pieces, beyond by lists of neighbours, which are some longer than those that did not do; the
    level is None where these do not, either.
    """
    N = X.shape[1]
    if labels.max() < 3 and N <= 1000:
        return *smallest_reach(X, metric, rule, labels), N - 1
    most = min(N - 1, max(16, 2 * fewest))
    neighbors, distances = nearest(X, most, metric)
    ranks = np.broadcast_to(np.arange(1.0, most + 1), distances.shape)
    if components(directed_graph(neighbors, ranks)).any():
        return None, False, most
    return longest_bridge(neighbors, ranks if rule == "K" else distances), False, most


def longest_bridge(neighbors, lengths):
    """The longest edge that a connected graph cannot do without: the last of its spanning tree."""
    return minimum_spanning_tree(directed_graph(neighbors, lengths)).data.max()


def smallest_reach(X, metric, rule, labels):
    """The least K or eps at which no piece is left, and whether ties make that K an upper bound.

    An edge from a point to the nearest one of another piece appears as soon as K reaches its rank
    among the neighbours, or eps its length. The least such level joins two pieces; and so on.
    """
    level, tie = 0.0, False
    while labels.any():
        distance, other, below, up_to = nearest_outside(X, metric, labels)
        reach = distance if rule == "eps" else up_to
        if reach.min() > level:
            level = reach.min()
            tie |= rule == "K" and bool((below < level).any())
        joined = np.flatnonzero(reach <= level)
        edges = symmetric_graph(
            labels[joined], labels[other[joined]], reach[joined], labels.max() + 1
        )
        labels = components(edges)[labels]
    return level, tie


def nearest_outside(X, metric, labels):
    """For each point the nearest one of another piece: its distance, which it is, and its rank.

    The rank comes as two numbers, which differ where a point of the own piece is just as near.
    """
    D = X if metric == PRECOMPUTED else cdist(X.T, X.T)
    own = labels[:, None] == labels
    outside = np.where(own, np.inf, D)
    distance = outside.min(axis=1, keepdims=True)
    nearer, as_near = (D < distance) & own, (D <= distance) & own  # both hold the point itself
    return distance[:, 0], outside.argmin(axis=1), nearer.sum(axis=1), as_near.sum(axis=1)
