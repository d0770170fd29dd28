"""K-means, and spectral clustering: K-means of the eigenvectors that know the components."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike
from scipy.sparse import csr_array

from ._input import as_count, as_matrix, as_points, require_moderate
from .graphs import components
from .laplacian import as_similarities, laplacian, smoothest

LOOSE = 1e-3  # a start is left when a round lowers its cost by no larger share
ROUNDING = 1e-12  # costs that differ by a smaller share of the sum of squares are the same
BLOCK = 2**17  # entries of a matrix of distances at once: what the cache holds is fast


@dataclass(frozen=True, eq=False)
class KMeansResult:
    """Every point belongs to the nearest centre, every centre is the mean of its points.

    The rounds end by themselves, when no point moves: there is no limit that they could meet.
    """

    labels: np.ndarray  # (N,) the cluster of every point, 0 to n - 1
    centers: np.ndarray  # (d, n)
    history: np.ndarray  # sum of squared distances to the centres after each round, descending


def kmeans(
    Y: ArrayLike, n: int, *, seed: int = 0, starts: int = 10, centers: ArrayLike | None = None
) -> KMeansResult:
    """K-means: n clusters of the columns of Y around n centres [GPCA Alg 4.4].

    Each round assigns the points to the nearest centre and moves the centres to the mean of their
    points, until no point changes its cluster. The result is a local minimum [Erratum gpca-31],
    so there are several starts, and the one that gets lowest before it slows down, the first of
    equal ones, is followed to its end: points drawn with the seed, with probabilities proportional
    to the squared distance from those drawn before. Or give your own `centers`, d x n. A point that
    is as near to another centre stays where it is. A cluster that loses its last point takes over
    the point that is farthest from its centre.

    >>> found = kmeans([[0.0, 9.0, 1.0, 8.0]], 2, centers=[[0.0, 10.0]])
    >>> found.labels, found.centers
    (array([0, 1, 0, 1]), array([[0.5, 8.5]]))
    """
    Y, n = as_points(Y, "Y", at_least=1), as_count(n, "n")
    require_moderate(Y, "Y")
    if n > Y.shape[1]:
        raise ValueError(
            f"n={n} clusters need {n} points; Y has {Y.shape[1]} columns, is it transposed?"
        )
    mean = Y.mean(axis=1, keepdims=True)
    scale = np.abs(Y - mean).max() or 1.0
    Y = (Y - mean) / scale  # near the origin and of size 1, squares lose no digits
    if centers is None:
        rng = np.random.default_rng(as_count(seed, "seed", at_least=0))
        first = [drawn_points(Y, n, rng) for _ in range(as_count(starts, "starts"))]
    else:
        first = [(as_centers(centers, Y, n) - mean) / scale]
        require_moderate(first[0], "centers, seen from the points,", at_least=0)
    C, history = first[0], []
    if len(first) > 1:
        runs = [lloyd(Y, C, LOOSE)[1:] for C in first]
        lowest = min(history[-1] for _, history in runs) + ROUNDING * (Y**2).sum()
        C, history = next(run for run in runs if run[1][-1] <= lowest)
    labels, C, last_rounds = lloyd(Y, C)
    return KMeansResult(labels, scale * C + mean, scale**2 * np.array(history + last_rounds))


@dataclass(frozen=True, eq=False)
class SpectralClusteringResult:
    """Clusters of the nodes of a graph, and the embedding in which K-means found them."""

    labels: np.ndarray  # (N,) the cluster of every node, 0 to n - 1
    centers: np.ndarray  # (n, n) of the columns of Y
    Y: np.ndarray = field(repr=False)  # (n, N) the n bottom eigenvectors as rows
    eigenvalues: np.ndarray  # (n,) ascending, one 0 for every component of the graph


def spectral_clustering(
    W: ArrayLike | csr_array,
    n: int,
    *,
    normalized: bool = True,
    seed: int = 0,
    starts: int = 10,
) -> SpectralClusteringResult:
    """Cluster the nodes of a graph with the weights W, dense or sparse [GPCA Alg 4.5].

    Weights, not lengths: large where two nodes are similar, as `heat_weights` makes them.
    The rows of Y are the first n left eigenvectors of L D^-1, u'L = lam u'D, or those of L with
    normalized=False; the columns of Y are clustered by K-means. It is the left null space of
    L D^-1 that consists of the functions constant on every component [Erratum gpca-27]
    [Erratum gpca-28]. The text leaves the lengths of the rows open; here YDY' = I, or YY' = I. At
    least as many clusters as the graph has components are needed. `seed` and `starts`
    are for K-means.

    >>> W = [[0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 0, 1], [0, 0, 1, 0]]
    >>> spectral_clustering(W, 2).eigenvalues     # two components
    array([0., 0.])
    """
    W, n = as_similarities(W), as_count(n, "n")
    Y, eigenvalues = bottom_vectors(W, n, normalized)
    found = kmeans(Y, n, seed=seed, starts=starts)
    return SpectralClusteringResult(found.labels, found.centers, Y, eigenvalues)


def bottom_vectors(W, n, normalized):
    """The n bottom eigenvectors as rows, u' mass u = 1, and their eigenvalues.

    Those to the eigenvalue 0 are the indicators of the components: any basis of that space will
    do [GPCA Prop 4.12].
    """
    labels = components(W)
    zeros = labels.max() + 1
    if not zeros <= n <= len(labels):
        raise ValueError(
            f"n={n} must lie between {zeros}, the number of components of W, and {len(labels)}, "
            f"the number of nodes; raise n, or join the components by more neighbours"
        )
    degree, L = laplacian(W)
    mass = degree if normalized else np.ones(len(degree))
    if not mass.all():
        raise ValueError(
            f"W gives node {np.argmin(mass)} no edge, so D has no inverse; drop isolated nodes"
        )
    indicators = (labels == np.arange(zeros)[:, None]).astype(float)
    Y = indicators / np.sqrt(indicators @ mass)[:, None]
    if n == zeros:
        return Y, np.zeros(n)
    lam, others = smoothest(L, mass, n - zeros, null=indicators.T)
    return np.vstack([Y, others]), np.concatenate([np.zeros(zeros), lam])


def lloyd(Y, C, loose=0):
    """Rounds from the centres C until no point changes its cluster: labels, centres, costs.

    A round that lowers the cost by no more than the share `loose` is the last; at loose=0 this
    ends what is only a dispute about rounding.
    """
    Y1 = np.vstack([Y, np.ones(Y.shape[1])])  # columns (y, 1), so that their sums also count
    labels = np.zeros(Y.shape[1], dtype=np.intp)
    sums = np.zeros((len(Y1), C.shape[1]))
    sums[:, 0] = Y1.sum(axis=1)
    spread = (Y**2).sum()
    history = []
    while assign(Y1, labels, sums, C) or not history:
        for empty in np.flatnonzero(sums[-1] == 0):
            move(Y1, labels, sums, [farthest(Y, labels, sums)], np.array([empty]))
        C = sums[:-1] / sums[-1]
        history.append(max(float(spread - (sums[:-1] * C).sum()), 0.0))  # sum of |y - c|^2
        if len(history) > 1 and history[-2] - history[-1] <= loose * history[-1]:
            break
    return labels, C, history


def assign(Y1, labels, sums, C):
    """Move every point to the nearest of the centres C, if it is not there: how many moved."""
    A = np.vstack([-2 * C, (C**2).sum(axis=0)]).T
    step = max(1, BLOCK // len(A))
    moved = 0
    for at in range(0, len(labels), step):
        y, own = Y1[:, at : at + step], labels[at : at + step]
        D = A @ y  # (n, points) of |y - c|^2 - |y|^2
        moving = np.flatnonzero(D[own, np.arange(len(own))] > D.min(axis=0))
        move(y, own, sums, moving, D[:, moving].argmin(axis=0))
        moved += len(moving)
    return moved


def move(Y1, labels, sums, points, clusters):
    """Put points into other clusters; the labels and the sums of the clusters change in place."""
    n = np.arange(sums.shape[1])[:, None]
    change = (clusters == n).astype(float) - (labels[points] == n)  # (n, points)
    sums += Y1[:, points] @ change.T
    labels[points] = clusters


def farthest(Y, labels, sums):
    """The point that is farthest from the mean of its cluster."""
    C = sums[:-1] / np.maximum(sums[-1], 1)
    squares = ((Y - C[:, labels]) ** 2).sum(axis=0)
    if squares.max() <= 1e-14:  # nobody is away from the mean of its cluster, up to rounding
        raise_too_few(Y, sums.shape[1])
    return int(squares.argmax())


def drawn_points(Y, n, rng):
    """n points at random, with probabilities proportional to |y - c|^2, c the nearest before."""
    drawn = [int(rng.integers(Y.shape[1]))]
    squares = np.full(Y.shape[1], np.inf)
    while len(drawn) < n:
        np.minimum(squares, ((Y - Y[:, drawn[-1:]]) ** 2).sum(axis=0), out=squares)
        total = squares.cumsum()
        if total[-1] <= 1e-28:
            raise_too_few(Y, n)
        drawn.append(int(np.searchsorted(total[:-1], rng.random() * total[-1], side="right")))
    return Y[:, drawn]


def raise_too_few(Y, n):
    different = min(np.unique(Y, axis=1).shape[1], n - 1)
    raise ValueError(f"n={n} clusters need {n} different points; Y has {different}, up to rounding")


def as_centers(centers, Y, n):
    """The reader's own first guess."""
    centers = as_matrix(centers, "centers")
    require_moderate(centers, "centers", at_least=0)
    if centers.shape != (len(Y), n):
        raise ValueError(
            f"centers has shape {centers.shape}, expected {(len(Y), n)}: n={n} points with "
            f"{len(Y)} coordinates as columns"
        )
    if np.unique(Y, axis=1).shape[1] < n:
        raise_too_few(Y, n)
    return centers
