"""The nearest points of a point: one search for the whole package, exact for any data."""

import numpy as np
from scipy.spatial import cKDTree
from scipy.spatial.distance import cdist

from ._input import EUCLIDEAN, PRECOMPUTED, as_count, require_moderate

BLOCK = 2**22  # entries of a block of distances that are held at once
SPARE = 2  # candidates beyond those wanted, when distances are found with rounding


def nearest(X, K, metric=EUCLIDEAN, X_new=None):
    """The K nearest points and their distances, both N x K, nearest first.

    Of the points X themselves, each left out of its own list; or of new points X_new (then rows
    belong to the new points, and with metric="precomputed" X_new holds N x N_new distances).
    """
    N = X.shape[1]
    K = as_count(K, "K")
    needed = K + (X_new is None)  # a point finds itself first
    if needed > N:
        raise ValueError(
            f"K={K} needs at least {needed} points; X has {N} columns - points are columns, "
            f"is X transposed?"
        )
    points = X if X_new is None else X_new
    require_moderate(points, "X" if X_new is None else "X_new", at_least=0)
    find, order, width = searcher(X, metric)
    order = order if X_new is None else np.arange(points.shape[1])
    neighbors = np.empty((len(order), K), dtype=np.int32)
    distances = np.empty((len(order), K))
    step = max(1, BLOCK // width)
    for at in range(0, len(order), step):
        rows = order[at : at + step]
        found = find(points[:, rows], needed)
        neighbors[rows], distances[rows] = without_self(rows, *found) if X_new is None else found
    return neighbors, distances


def searcher(X, metric):
    """How to find the k nearest of a block of points, the order to ask in, entries per point."""
    N = X.shape[1]
    if metric == PRECOMPUTED:
        return lambda distances, k: smallest(distances.T, k), np.arange(N), N
    if len(X) > 10 and directions_filled(X) > 10:
        return by_products(X), np.arange(N), 4 * N
    tree = cKDTree(X.T)
    # In the tree's own order, points ask for the same part of it one after the other: three times
    # as fast.
    return by_tree(tree), tree.indices, 16


def directions_filled(X):
    """(tr C)^2 / tr C^2 of the covariance C: D for a round cloud, about d for a flat sheet.

    With ten and more, a tree has to visit nearly all points. 500 points are enough to tell.
    """
    some = X[:, :: -(-X.shape[1] // 500)]
    some = some - some.mean(axis=1, keepdims=True)
    some /= np.abs(some).max() or 1
    gram = some.T @ some
    return np.trace(gram) ** 2 / (np.sum(gram**2) or 1)


def by_tree(tree):
    """Search in a k-d tree."""

    def find(points, k):
        distances, neighbors = tree.query(points.T, np.arange(1, k + 1))
        return neighbors, distances

    return find


def by_products(X):
    """Search with |x - y|^2 = |x|^2 - 2 x'y + |y|^2, one matrix product for a block of points.

    Its rounding is of the size of |x|^2. So a few more than k are taken and measured again; where
    even the last of them is not farther than the k-th for certain, all points are measured.
    """
    D, N = X.shape
    rows = np.ascontiguousarray(X.T)
    center = X.mean(axis=1, keepdims=True)
    Y = X - center
    squares = (Y**2).sum(axis=0)

    def find(points, k):
        x = points - center
        x_squares = (x**2).sum(axis=0)[:, None]
        D2 = x.T @ Y
        D2 *= -2
        D2 += squares
        D2 += x_squares
        neighbors, rounded = smallest(D2, min(k + SPARE, N))
        each = zip(np.ascontiguousarray(points.T)[:, None], neighbors)
        distances = np.concatenate([cdist(point, rows[near]) for point, near in each])
        neighbors, distances = in_order(neighbors, distances, k)
        rounding = 4 * D * np.finfo(float).eps * (x_squares[:, 0] + squares.max())
        unsure = rounded[:, -1] - rounding <= distances[:, -1] ** 2
        if unsure.any() and rounded.shape[1] < N:
            exact = cdist(points[:, unsure].T, X.T)
            neighbors[unsure], distances[unsure] = smallest(exact, k)
        return neighbors, distances

    return find


def smallest(D, k):
    """Where the k smallest entries of each row are, and what they are, in order.

    Which of equal ones a partition takes hangs on the processor; here those that come first.
    """
    columns = np.argpartition(D, k - 1, axis=1)[:, :k]
    values = np.take_along_axis(D, columns, axis=1)
    tied = np.count_nonzero(D <= values.max(axis=1, keepdims=True), axis=1) > k
    columns[tied] = np.argsort(D[tied], axis=1, kind="stable")[:, :k]
    return in_order(columns, np.take_along_axis(D, columns, axis=1), k)


def in_order(columns, values, k):
    """The first k of each row by value; of equal ones, the column that comes first."""
    order = np.lexsort((columns, values), axis=1)[:, :k]
    return np.take_along_axis(columns, order, axis=1), np.take_along_axis(values, order, axis=1)


def without_self(rows, neighbors, distances):
    """Drop each point from its own list; behind many duplicates it may not stand in it at all."""
    keep = neighbors != rows[:, None]
    keep[keep.all(axis=1), -1] = False
    shape = len(rows), neighbors.shape[1] - 1
    return neighbors[keep].reshape(shape), distances[keep].reshape(shape)


def within(X, eps, metric, X_new):
    """The points within eps and their distances, for one new point after the other."""
    require_moderate(X_new, "X_new", at_least=0)
    step = max(1, BLOCK // X.shape[1])
    for at in range(0, X_new.shape[1], step):
        points = X_new[:, at : at + step].T
        between = points if metric == PRECOMPUTED else cdist(points, X.T)
        for column, distances in enumerate(between, start=at):
            near = np.flatnonzero(distances <= eps)
            if len(near) == 0:
                raise ValueError(
                    f"X_new has no point of the graph within eps={eps} of its column {column}; "
                    f"the nearest is at distance {distances.min():.3g}"
                )
            yield near, distances[near]
