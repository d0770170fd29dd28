"""What a method will meet in these points, found before it runs, in words and numbers.

Every alarm has a definition, in the docstring of the function that looks for it, and its limit is
derived there. Equal points are counted and then taken once: between them there is no direction.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, field
from itertools import count

import numpy as np
from numpy.typing import ArrayLike
from scipy.sparse import coo_array, csr_array
from scipy.sparse.csgraph import dijkstra
from scipy.special import gammainccinv

from ._input import EUCLIDEAN, as_count, as_data, as_neighbors, listed, require_distinct
from ._neighbors import BLOCK, nearest
from ._spectral import top_eigenpairs
from .graphs import (
    components,
    directed_graph,
    either_way,
    longest_bridge,
    pattern,
    shortest_paths,
    smallest_level,
    symmetric_graph,
)
from .locally_linear import closed_groups
from .mds import inner_products

RARE = 0.01  # how often chance may raise an alarm, where a distribution tells it
FLAT = 0.9  # the share of the variance of a neighbourhood that its tangent space holds
LEAVES = 0.5  # sin 30 degrees: how an edge as long as the radius of curvature leaves the tangent
DETOUR = 4  # three times as far, measured on ways that zigzag: up to a third longer
UNSTABLE = 0.25  # a fifth of the points changes .15 of a sound map; one that folds it, .3 and more
LANDMARKS = 100  # points between which ways are measured
SOURCES = 1000  # ends of suspected edges, at most, from which ways are compared
ROUNDS = 2  # in each of which every point is left out once


@dataclass(frozen=True, eq=False)
class DiagnosisResult:
    """What was found in N points, numbered as the columns of X; `print` shows it in words."""

    N: int  # points
    K: int  # neighbours
    sizes: np.ndarray  # (c,) sizes of the components of the graph, descending
    smallest_K: int | None  # the fewest neighbours that connect it; None if more than were tried
    closed_groups: np.ndarray  # (g,) sizes of groups with all their neighbours among themselves
    copies: np.ndarray  # (m,) points that equal an earlier one
    most_equal: int  # how many points are equal, at most
    unlisted: np.ndarray  # (u,) points that are among the K nearest of no other
    outliers: np.ndarray  # (o,) points too far from their neighbours
    tangent_dimension: int  # dimensions of the tangent space of a neighbourhood
    short_circuits: np.ndarray  # (s, 2) ends of edges that leave the set; empty if none does
    detour: float  # how many times longer the ways without them are; NaN if it cannot be told
    dimension: float  # local dimension by maximum likelihood
    dimension_error: float  # its standard error
    dimensions: np.ndarray = field(repr=False)  # (K - 1,) the same from 2, ..., K neighbours
    variances: np.ndarray  # (p,) shares of the variance, of up to 10 principal components
    eigenvalues: np.ndarray  # (q,) of Isomap over the first: the positive ones of 10, descending
    before_gap: int  # how many of these stand before the widest gap
    tied: np.ndarray  # (t,) every d where numbers d and d + 1 of them may be equal but for chance
    disagreements: np.ndarray  # (10,) shares of the map that change when a fifth of the points goes
    alarms: dict[str, str]  # what to look at first, by name
    methods: dict[str, str]  # what each method will do with these points, and why
    plane: np.ndarray = field(repr=False)  # (2, N) principal components, for a picture

    def __str__(self) -> str:
        return "\n".join(lines(self))


def diagnose(X: ArrayLike, K: int = 10, *, seed: int = 0) -> DiagnosisResult:
    """What to know of D x N points before a method sees them: printed, it is a report.

    - The pieces of the graph that joins each point with its K nearest, and the smallest K for one
      piece [MMST choice-of-K].
    - Equal points; points in nobody's list of neighbours; points far from all others.
    - Edges that leave the set for a distant part of it: short circuits.
    - The local dimension [Levina 2004], with its standard error.
    - The eigenvalues of Isomap: the widest gap, and ties, whose eigenvectors chance may turn into
      each other. d coordinates should not cut a tie.
    - How much of the map of Isomap is another one when a fifth of the points is left out.
    - What each method will do with these points.

    The alarms do not depend on the unit of X. Ways are measured between 100 points, drawn with the
    seed, and from the ends of at most 1000 suspected edges; with the search for neighbours that is
    the cost.

    What cannot be seen: short circuits where noise is as large as the gap, where K is so large that
    most neighbourhoods reach across it, or where neighbourhoods fill all dimensions there are; a
    dense row of points across a gap, which looks like a part of the set; a group of more than
    K / 4 outliers, which keep each other company.

    >>> from manifoldlib.datasets import swiss_roll
    >>> found = diagnose(swiss_roll(1000, seed=1)[0], K=8)
    >>> list(found.alarms), round(found.dimension, 1), found.smallest_K
    ([], 2.0, 4)
    """
    X = as_data(X)
    K = as_neighbors(K, 3, "of two, one is left to be compared with the other")
    rng = np.random.default_rng(as_count(seed, "seed", at_least=0))
    require_distinct(X)
    X = to_unit_size(X)
    first, copies, most_equal = equal_points(X)
    require_different(len(first), K)
    Z = X[:, first]
    neighbors, distances = nearest(Z, min(2 * K, len(first) - 1))
    of_all = neighbors if len(copies) == 0 else nearest(X, K)[0]
    near, lengths = neighbors[:, :K], distances[:, :K]
    G = either_way(directed_graph(near, lengths))
    largest = np.flatnonzero(components(G) == 0)

    sizes, smallest_K = connection(X, of_all[:, :K])
    dimensions, error = local_dimensions(near, lengths, len(X))
    dimension = float(dimensions[-1])
    d = whole(dimension)
    tangent, edges, detour = short_circuits(Z, K, neighbors, distances, G, d, rng)
    variances, plane = principal(X)
    landmarks = drawn(largest, LANDMARKS, rng)
    eigenvalues, Y = isomap_of(G, largest, landmarks)
    tied = ties(eigenvalues, Y)
    Y = Y[: uncut(d, tied)]
    found = {
        "N": X.shape[1],
        "K": K,
        "sizes": sizes,
        "smallest_K": smallest_K,
        "closed_groups": closed_groups(pattern(of_all[:, :K])),
        "copies": copies,
        "most_equal": most_equal,
        "unlisted": np.setdiff1d(np.arange(X.shape[1]), of_all[:, :K]),
        "outliers": first[far_points(near, lengths, dimension)],
        "tangent_dimension": tangent,
        "short_circuits": first[edges],
        "detour": detour,
        "dimension": dimension,
        "dimension_error": error,
        "dimensions": dimensions,
        "variances": variances,
        "eigenvalues": eigenvalues,
        "before_gap": before_gap(eigenvalues),
        "tied": tied,
        "disagreements": disagreements(neighbors, distances, K, landmarks, Y, rng),
        "plane": plane,
    }
    found["alarms"] = alarms(found)
    return DiagnosisResult(**found, methods=methods(found))


# The points


def to_unit_size(X):
    """The points about their mean, the largest coordinate 1: no answer depends on the unit."""
    X = X - X.mean(axis=1, keepdims=True)
    X /= np.abs(X).max()
    X[np.abs(X) < 1e-100] = 0  # points whose squared distance would vanish are equal; -0 is 0
    return X


def equal_points(X):
    """The first of every group of equal points, all others, and the size of the largest group."""
    rows = np.ascontiguousarray(X.T)
    rows = rows.view(f"V{rows.itemsize * len(X)}")[:, 0]
    _, first, counts = np.unique(rows, return_index=True, return_counts=True)
    first = np.sort(first)
    return first, np.setdiff1d(np.arange(X.shape[1]), first), int(counts.max())


def require_different(different, K):
    """Refuse fewer points than the neighbourhoods need, equal ones taken once."""
    if different < K + 2:
        raise ValueError(
            f"X has {different} different points, K={K} neighbours and one to compare them with "
            f"need {K + 2}; points are columns, is X transposed?"
        )


def connection(X, neighbors):
    """The sizes of the components of the K-graph, and the smallest K that connects, if found.

    In one piece, that K is the longest step in rank that the graph cannot do without.
    """
    N, K = neighbors.shape
    ranks = np.broadcast_to(np.arange(1.0, K + 1), (N, K))
    labels = components(directed_graph(neighbors, ranks))
    if labels.any():
        level, *_ = smallest_level(X, EUCLIDEAN, "K", labels, K)
    else:
        level = longest_bridge(neighbors, ranks)
    return np.bincount(labels), None if level is None else int(level)


def far_points(neighbors, distances, d):
    """Points whose K neighbours are farther than chance and an edge of the set put them.

    Of points thrown evenly into d dimensions, with r_i the distance to the K-th neighbour and r a
    usual one, K (r_i / r)^d is a sum of K exponential variables. Of N such sums none exceeds the
    quantile 1 - RARE / N of Gamma(K) but in one set of a hundred. In a corner the ball around a
    point holds 2^-d of what it holds elsewhere: twice the radius is usual there. For r stands the
    upper quartile of the neighbours' own: where a set thins out they lie further in.
    """
    N, K = neighbors.shape
    r = distances[:, -1]
    usual = np.quantile(r[neighbors], 0.75, axis=1)
    by_chance = (gammainccinv(K, RARE / N) / K) ** (1 / d)
    return np.flatnonzero(r > 2 * by_chance * usual)


# Dimension


def local_dimensions(neighbors, distances, D):
    """Maximum likelihood of the dimension from 2, ..., K neighbours; the last one's standard error.

    Of points thrown evenly into d dimensions the k - 1 nearer than r_k have (r_j / r_k)^d uniform
    in [0, 1], so that log(r_k / r_j) is exponential with mean 1/d. The mean m_i of these logarithms
    is, inverted, the estimate of [Levina 2004] at a point. Its mean over points would be biased;
    the mean of the m_i estimates 1/d without bias.

    What stays is the bias of the assumption. At the edge of a set neighbours are missing: cubes of
    300 points come out at 1.0, 1.9, 2.8, 4.3 and 7.8 for d = 1, 2, 3, 5 and 10 with K = 10. And
    points at even distances, as on a grid, come out higher: at 1.4 on a line.

    Neighbourhoods overlap, so the m_i are not independent. The product of two, less the mean, is
    weighted by the share of points that their neighbourhoods have in common: with P_ij = 1 if j is
    i or a neighbour of i, the variance of the mean is |P'(m - mean)|^2 / (K + 1) / N^2. For cubes
    and tori of 300 points in 1 to 10 dimensions the error is .9 to 1.3 of the spread from set to
    set.
    """
    N, K = distances.shape
    logs = np.log(np.maximum(distances, np.finfo(float).tiny))
    means = np.array([logs[:, k] - logs[:, :k].mean(axis=1) for k in range(1, K)])  # (K - 1, N)
    most = min(D, N - 1)
    dimensions = 1 / np.maximum(means.mean(axis=1), 1 / most)
    rest = means[-1] - means[-1].mean()
    summed = rest + np.bincount(neighbors.ravel(), np.repeat(rest, K), N)  # P'(m - mean)
    error = dimensions[-1] ** 2 * np.sqrt(summed @ summed / (K + 1)) / N
    return dimensions, float(error)


# Short circuits


def short_circuits(Z, K, neighbors, distances, G, least, rng):
    """The dimension of the tangent spaces, edges that leave the set, and the longest detour.

    An edge is trusted if it leaves the tangent space at its ends by less than 30 degrees and both
    their neighbourhoods are flat (`tangents`). A short circuit is a way over other edges that is
    short where the ways over trusted ones are long: more than DETOUR times as long as itself and
    as a neighbourhood is wide. The bundle of all edges across a gap is left out at once, points
    within the gap with them; edges of noise are left out as well, but the ways past them are short.
    An edge between two parts, each larger than a neighbourhood, that no trusted way joins is a
    short circuit, too.
    """
    d, doubts = tangents(Z, K, neighbors, distances, G, least)
    if doubts is None:
        return d, np.empty((0, 2), dtype=int), np.nan
    suspects = either_way(csr_array((doubts, G.indices, G.indptr), shape=G.shape))
    suspects.eliminate_zeros()
    T = G - G.multiply(suspects > 0)
    T.eliminate_zeros()
    parts = components(T)
    main = np.bincount(parts)[parts] > K + 1
    ends = np.flatnonzero((np.diff(suspects.indptr) > 0) & main)
    return d, *compared(G, T, drawn(ends, SOURCES, rng), main, distances[:, K - 1], suspects)


def tangents(Z, K, neighbors, distances, G, least):
    """The dimension d of the tangent spaces, and what is to doubt in the stored edges of G.

    0 is nothing, 1 a neighbourhood that is not flat, 2 an edge that leaves the tangent space of its
    row; an end that is not flat leaves this to the other, if that is.

    d is the fewest dimensions, at `least` the local dimension, that hold FLAT of the variance in
    half of the neighbourhoods; one is flat if no more than twice the rest is left. With fewer than
    3 d neighbours, or in d dimensions, the tangent space takes in what leaves it: then nothing can
    be told.
    """
    shares, inside = profiles(Z, K, neighbors, distances, G)
    enough = np.append(np.median(shares, axis=0) >= FLAT, True)
    d = max(1 + int(np.argmax(enough)), least)
    if d >= len(Z) or 3 * d > K:
        return d, None
    flat = shares[:, d - 1] >= 1 - 2 * (1 - FLAT)
    here, there = np.repeat(flat, np.diff(G.indptr)), flat[G.indices]
    leaves = (inside[:, d - 1] < 1 - LEAVES**2) & (here | ~there)
    return d, np.where(leaves, 2.0, ~(here & there))


def profiles(Z, K, neighbors, distances, G):
    """Shares within the first 1, ..., q principal components of each neighbourhood.

    Of its variance, (N, q), and of the square of each stored edge of G, as seen from its row,
    (edges, q). A neighbour at r_j has the weight 1 - (r_j / r)^2 with the distance r of number
    K + 1: those across a gap are the farthest.
    """
    N, q = len(neighbors), min(len(Z), K // 3)
    shares, inside = np.empty((N, q)), np.empty((G.nnz, q))
    weights = 1 - (distances[:, :K] / distances[:, [K]]) ** 2
    weights = np.column_stack([np.ones(N), np.maximum(weights, 1e-12)])[..., None]
    near = np.column_stack([np.arange(N), neighbors[:, :K]])
    step = max(1, BLOCK // (2 * K * q * len(Z)))
    for at in range(0, N, step):
        rows = np.arange(at, min(at + step, N))
        w, patches = weights[rows], Z.T[near[rows]]  # (step, K + 1, D)
        patches = patches - (w * patches).sum(axis=1, keepdims=True) / w.sum(axis=1, keepdims=True)
        _, s, V = np.linalg.svd(np.sqrt(w) * patches, full_matrices=False)
        shares[rows] = np.cumsum(s[:, :q] ** 2, axis=1) / (s**2).sum(axis=1, keepdims=True)
        stored = slice(G.indptr[rows[0]], G.indptr[rows[-1] + 1])
        i, j = np.repeat(rows, np.diff(G.indptr)[rows]), G.indices[stored]
        edges = (Z[:, j] - Z[:, i]).T / G.data[stored, None]
        along = np.einsum("eqD,eD->eq", V[i - at, :q], edges)
        inside[stored] = np.cumsum(along**2, axis=1)
    return shares, inside


def compared(G, T, sources, main, r, suspects):
    """Suspected edges on ways in G that are long in T, and how many times as long, at most.

    Ways are followed as far as twice the widest neighbourhood, which is across any gap that one
    edge or a point between can bridge; in T, DETOUR times as far.
    """
    edges, detour, reach = [np.empty((0, 2), dtype=int)], 1.0, 2 * r.max()
    step = max(1, BLOCK // G.shape[0])
    for at in range(0, len(sources), step):
        start = sources[at : at + step]
        short, before = dijkstra(G, indices=start, limit=reach, return_predecessors=True)
        ways = np.maximum(np.maximum(short, r[start, None]), r)
        long = dijkstra(T, indices=start, limit=DETOUR * reach)
        row, end = np.nonzero(main & (long > DETOUR * ways))
        if len(row):
            detour = max(detour, how_long(T, start, row, end, ways))
            edges.append(suspected(row, end, before, suspects))
    return to_blame(np.unique(np.vstack(edges), axis=0), T, r, suspects), float(detour)


def how_long(T, start, row, end, ways):
    """The longest way in T from one of the first eight starts to an end, over the short one."""
    some = row <= np.unique(row)[:8].max()
    row, end = row[some], end[some]
    first, which = np.unique(row, return_inverse=True)
    return (dijkstra(T, indices=start[first])[which, end] / ways[row, end]).max()


def suspected(row, end, before, suspects):
    """The suspects on the ways back from the ends to the starts; `before` is a row per start."""
    found = []
    while len(end):
        previous = before[row, end]
        row, end, previous = (part[previous >= 0] for part in (row, end, previous))
        steps = np.sort(np.column_stack([previous, end]), axis=1)
        found.append(steps[are_in(steps, suspects)])
        row, end = np.unique(np.column_stack([row, previous]), axis=0).T
    return np.unique(np.vstack(found), axis=0)


def are_in(edges, G):
    """Which of the edges G has."""
    N = G.shape[0]
    rows, columns = coo_array(G).coords
    return np.isin(edges.astype(np.int64) @ [N, 1], rows.astype(np.int64) * N + columns)


def to_blame(edges, T, r, suspects):
    """Of the suspects on short ways those that leave and whose own ends are far apart in T.

    If there is none among them, all.
    """
    some = edges[are_in(edges, suspects > 1)]
    limit = DETOUR * r[some].max(axis=1)
    far = np.empty(len(some), dtype=bool)
    for i in np.unique(some[:, 0]):
        mine = some[:, 0] == i
        long = dijkstra(T, indices=i, limit=DETOUR * r.max())
        far[mine] = long[some[mine, 1]] > limit[mine]
    return some[far] if far.any() else edges


# Spectra


def principal(X):
    """Shares of the variance of the first ten components, and the first two, for a picture."""
    wide = len(X) > X.shape[1]
    lam, V = top_eigenpairs(X.T @ X if wide else X @ X.T, min(10, *X.shape))
    Y = np.sqrt(np.maximum(lam, 0))[:, None] * V.T if wide else V.T @ X
    plane = np.zeros((2, X.shape[1]))
    plane[: len(Y)] = Y[:2]
    return np.maximum(lam, 0) / np.vdot(X, X), plane


def drawn(columns, most, rng):
    """As many of the columns as allowed, in order."""
    return np.sort(rng.choice(columns, min(most, len(columns)), replace=False))


def isomap_of(G, nodes, landmarks):
    """Eigenvalues of Isomap of the landmarks over the first, with ways through the nodes; Y."""
    place = np.searchsorted(nodes, landmarks)
    D = shortest_paths(G[nodes][:, nodes], place)[:, place]
    lam, V = top_eigenpairs(inner_products((D + D.T) / 2)[0], min(10, len(D)))
    positive = lam > 1e-9 * lam[0]
    return lam[positive] / lam[0], np.sqrt(lam[positive])[:, None] * V[:, positive].T


def before_gap(eigenvalues):
    """The d with the largest ratio of the d-th eigenvalue to the next."""
    if len(eigenvalues) < 2:
        return len(eigenvalues)
    return 1 + int(np.argmax(eigenvalues[:-1] / eigenvalues[1:]))


def ties(eigenvalues, Y):
    """Every d where eigenvalues d and d + 1 differ by no more than chance makes them.

    Let two be equal, u and v their coordinates, scaled to variance 1. From m points, the block
    [[a, c], [c, b]] of their covariance has eigenvalues whose difference is, squared,
    (a - b)^2 + 4 c^2. Both terms have mean 0; a - b has the variance of u^2 - v^2 over m, and 2 c
    that of 2 u v. With s^2 the mean of these two, m (difference / s)^2 is about chi^2 with two
    degrees of freedom. (Normal u and v have s = 2: a difference of 6 / sqrt(m) is chance.)
    """
    U = Y / np.sqrt((Y**2).mean(axis=1, keepdims=True))
    u, v = U[:-1], U[1:]
    variance = (np.var(u**2 - v**2, axis=1) + np.var(2 * u * v, axis=1)) / 2
    relative = np.diff(eigenvalues) / (eigenvalues[:-1] + eigenvalues[1:]) * 2
    chance = -2 * np.log(RARE)  # chi^2 with two degrees of freedom exceeds it so rarely
    return 1 + np.flatnonzero(Y.shape[1] * relative**2 <= chance * variance)


def uncut(d, tied):
    """The first d from this one on that stands before no pair that may be equal."""
    return next(e for e in count(d) if e not in tied)


# Stability


def disagreements(neighbors, distances, K, landmarks, Y, rng):
    """How much of Isomap's map of the landmarks changes when a fifth of the points is left out.

    Every point is left out once, with a fifth of the others, and then once more: if all hangs on
    one of them, it shows. The rest has a graph and a map of its own, moved, turned and scaled upon
    Y where both have landmarks; what is left is given as a share of the square of Y. Where half of
    the landmarks get lost, the graph being in pieces, it is another map altogether.
    """
    folds = [rng.permutation(len(neighbors)) % 5 for _ in range(ROUNDS)]
    left = []
    for kept in (fold != number for fold in folds for number in range(5)):
        G = graph_of(kept, neighbors, distances, K)
        parts = components(G)
        largest = np.flatnonzero(kept & (parts == np.bincount(parts[landmarks]).argmax()))
        shared = np.isin(landmarks, largest)
        if 2 * shared.sum() < len(landmarks) or shared.sum() <= len(Y):
            left.append(1.0)
            continue
        there = isomap_of(G, largest, landmarks[shared])[1][: len(Y)]
        left.append(unlike(Y[:, shared], there))
    return np.array(left)


def graph_of(kept, neighbors, distances, K):
    """The graph in which each point that is kept has its K nearest of those, as far as listed."""
    rank = np.cumsum(kept[neighbors], axis=1)
    i, place = np.nonzero(kept[neighbors] & (rank <= K) & kept[:, None])
    return symmetric_graph(i, neighbors[i, place], distances[i, place], len(kept))


def unlike(Y, Z):
    """The share of |Y|^2 that no similarity of Z explains: 1 - |YZ'|_*^2 / (|Y| |Z|)^2."""
    Y, Z = (A - A.mean(axis=1, keepdims=True) for A in (Y, Z))
    scale = np.linalg.norm(Y) * np.linalg.norm(Z)
    return max(0.0, 1 - (np.linalg.svd(Y @ Z.T, compute_uv=False).sum() / scale) ** 2)


# Words


def alarms(found):
    """What to look at first: an alarm, in words, for each definition that is met."""
    raised = {
        "pieces": len(found["sizes"]) > 1 and in_pieces,
        "copies": len(found["copies"]) > 0 and in_copies,
        "outliers": len(found["outliers"]) > 0 and in_outliers,
        "short circuits": len(found["short_circuits"]) > 0 and in_short_circuits,
        "cut pair": is_cut(found) and in_cut_pair,
        "unstable": found["disagreements"].max() > UNSTABLE and changes,
    }
    return {name: words(found) for name, words in raised.items() if words}


def is_cut(found):
    """Whether d coordinates cut a pair. Ties up to the last eigenvalue are no pair, but noise."""
    d = whole(found["dimension"])
    return d in found["tied"] and uncut(d, found["tied"]) < len(found["eigenvalues"])


def in_pieces(found):
    sizes, smallest = found["sizes"], found["smallest_K"]
    remedy = f"K={smallest} joins them" if smallest else "no K that was tried joins them"
    return f"{len(sizes)}, of {listed(sizes)} points; {remedy}"


def in_copies(found):
    more = ", more than K: they list no others" * (found["most_equal"] > found["K"])
    words = some(found["copies"], "point")
    return f"{words} like an earlier one; up to {found['most_equal']} are equal{more}"


def in_outliers(found):
    return f"{some(found['outliers'], 'point')} far from all neighbours"


def in_short_circuits(found):
    edges, detour = found["short_circuits"], found["detour"]
    ends = listed([f"{i}-{j}" for i, j in edges])
    longer = f"{detour:.0f} times as long" if np.isfinite(detour) else "not there"
    leave = counted(len(edges), "edge") + (" leaves" if len(edges) == 1 else " leave")
    return f"{leave} the set, where other ways are {longer}: {ends}"


def in_cut_pair(found):
    d = whole(found["dimension"])
    return (
        f"Isomap's eigenvalues {d} and {d + 1} differ by chance only; is the set closed? "
        f"Take {uncut(d, found['tied'])} coordinates"
    )


def changes(found):
    left = found["disagreements"]
    return (
        f"without a fifth of the points {np.median(left):.1%} of Isomap's map is another, "
        f"{left.max():.1%} at most"
    )


def counted(number, what):
    return f"{number} {what}" + "s" * (number != 1)


def some(columns, what):
    return f"{counted(len(columns), what)} ({listed(columns)})"


def whole(dimension):
    """A dimension as a whole number, at least 1."""
    return max(1, round(dimension))


def methods(found):
    """What each method will do with as many coordinates as the set has dimensions, and why."""
    d, K = whole(found["dimension"]), found["K"]
    needed = 1 + d + d * (d + 1) // 2
    graph = trouble(found)
    unrolled = graph or ("cut pair" in found["alarms"] and "no flat map shows a closed set whole")
    return {
        "pca": by_straight_lines(found, d),
        "isomap": graph or for_isomap(found, d),
        "lle": too_few(K, d + 1) or too_closed(found) or graph or "keeps neighbours, not lengths",
        "laplacian_eigenmaps": graph or for_eigenmaps(found, d),
        "hessian_lle": too_few(K, needed)
        or too_equal(found, needed - 1)
        or unrolled
        or "fits; isometric=True keeps lengths",
        "ltsa": too_few(K, d + 2)
        or too_equal(found, d)
        or unrolled
        or "fits, but for the scale of each coordinate",
        "principal_curve": for_curves(found, d, 1),
        "principal_surface": for_curves(found, d, 2),
        "spectral_clustering": for_clusters(found),
    }


def trouble(found):
    """What is wrong with the graph, for each method that relies on it."""
    if len(found["sizes"]) > 1:
        return f"refuses: the graph is in {len(found['sizes'])} pieces"
    if len(found["short_circuits"]):
        return "is folded by short circuits: fewer neighbours, or mend the points"
    return "hangs on a few points: look at the map without them" * ("unstable" in found["alarms"])


def too_few(K, needed):
    return f"refuses: K={K} is less than {needed}" * (K < needed)


def too_equal(found, needed):
    """K + 1 points, n of them equal, lie at K + 1 - n places seen from one of these."""
    n = found["most_equal"]
    return f"refuses: {n} equal points fill neighbourhoods" * (found["K"] + 1 - n < needed)


def too_closed(found):
    groups = len(found["closed_groups"])
    return f"refuses: {groups} groups list only each other" * (groups > 1)


def is_flat(found, d):
    """Whether d principal components show nearly all."""
    return found["variances"][:d].sum() >= 0.95


def by_straight_lines(found, d):
    kept = f"{found['variances'][:d].sum():.0%} of the variance in {counted(d, 'component')}"
    seen = "nearly flat, use it" if is_flat(found, d) else "curved, parts fall upon each other"
    return f"{kept}: {seen}"


def for_isomap(found, d):
    if "cut pair" in found["alarms"]:
        return f"needs {uncut(d, found['tied'])} coordinates, no pair cut"
    return "fits" + "; landmark_isomap needs less memory" * (found["N"] > 5000)


def for_eigenmaps(found, d):
    """On a sheet more than twice as long as wide the second function is cos 2x, not cos y."""
    first, second = [*found["eigenvalues"], 0.0][:2]
    if d > 1 and first > 4 * second:
        return "second coordinate is a function of the first: the set is long and narrow"
    return "keeps neighbours, not lengths"


def for_curves(found, d, dimensions):
    if d != dimensions:
        return f"has {counted(dimensions, 'dimension')}, the set {d}"
    return "fits" + "; begin with a map of isomap as start" * (not is_flat(found, d))


def for_clusters(found):
    pieces = len(found["sizes"])
    return f"finds the {pieces} pieces" if pieces > 1 else "cuts the graph where it is thin"


def lines(result):
    """The report: what was found, with ! before an alarm, and what the methods will do."""
    r, text = vars(result), []
    for name, calm in without_alarm(result).items():
        mark = "!" if name in result.alarms else " "
        text.append(f"{mark} {name}: {result.alarms.get(name, calm)}")
    shares = ", ".join(f"{x:.2g}" for x in result.eigenvalues[:5])
    d = whole(result.dimension)
    full = ", as many as there are: noise may hide that the set has fewer" * (
        d == len(r["variances"])
    )
    text += [
        f"  in nobody's list: {some(r['unlisted'], 'point') if len(r['unlisted']) else 'none'}",
        f"  local dimension: {result.dimension:.2f}, standard error {result.dimension_error:.2f}",
        f"  Isomap's eigenvalues: {shares}; the widest gap is behind {result.before_gap}",
        f"With {counted(d, 'coordinate')}{full}",
    ]
    grouped = {}
    for name, words in result.methods.items():
        grouped.setdefault(words, []).append(name)
    text += [f"  {', '.join(names)}: {words}" for words, names in grouped.items()]
    head = f"{result.N} points, K={result.K} neighbours: {counted(len(result.alarms), 'alarm')}"
    return [
        line for part in [head, *text] for line in textwrap.wrap(part, 85, subsequent_indent="    ")
    ]


def without_alarm(result):
    """What stands in the report where an alarm is silent."""
    filled = (
        f"cannot be told: {result.tangent_dimension} dimensions fill neighbourhoods of {result.K}"
    )
    return {
        "pieces": f"1; K={result.smallest_K} is the smallest K that connects",
        "copies": "none",
        "outliers": "none",
        "short circuits": filled if np.isnan(result.detour) else "none",
        "cut pair": "none",
        "unstable": f"no; {changes(vars(result))}",
    }
