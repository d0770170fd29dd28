"""Isomap: classical scaling of distances measured along a neighbourhood graph.

Landmark Isomap measures them from a few points only and places all others by triangulation.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike
from scipy.sparse import csr_array
from scipy.spatial.distance import cdist

from ._input import EUCLIDEAN, as_choice, as_data, as_embedding_dimension, room_for
from ._neighbors import BLOCK
from .graphs import neighborhood_graph, shortest_paths, through_graph
from .mds import least_strain, place


@dataclass(frozen=True, eq=False)
class IsomapResult:
    """Classical scaling of distances along a graph; `eigenvalues` are those of -1/2 J D2 J."""

    Y: np.ndarray  # (d, N) coordinates
    eigenvalues: np.ndarray  # (d,) descending
    D: np.ndarray = field(repr=False)  # (N, N) graph distances
    G: csr_array = field(repr=False)  # (N, N) edge lengths of the graph
    X: np.ndarray = field(repr=False)  # (D, N) points; (0, N) where distances were given
    K: int | None  # how many points join a new one to the graph (None with eps)
    eps: float | None  # or how far they may be (None with K)
    metric: str  # "euclidean" or "precomputed"

    @property
    def residual_variance(self) -> np.ndarray:
        """1 - R_t^2 for t = 1, ..., d, with R_t the correlation of |y_i - y_j| in Y[:t] with D.

        The dimension of the data shows as an elbow [MMST elbow].
        """
        return residual_variance(self.Y, self.Y, self.D)

    def transform(self, X_new: ArrayLike) -> np.ndarray:
        """Place new points [LEC isomap-out-of-sample]; exact on the points of the graph.

        A new point joins the graph through its own K nearest, or all within eps; a graph of the
        reader's own, through the nearest point alone. The union that made the graph would also
        join it to points whose K nearest it enters; they keep the edges that they have. With
        metric="precomputed", X_new holds N x N_new distances.
        """
        d_x = through_graph(self.D, self.X, X_new, self.K, self.eps, self.metric)  # D = D'
        return triangulate(d_x, self.D, self.Y, self.eigenvalues)


def isomap(
    X: ArrayLike,
    d: int,
    K: int | None = None,
    *,
    eps: float | None = None,
    G: csr_array | None = None,
    metric: str = EUCLIDEAN,
) -> IsomapResult:
    """Embed X so that distances are those along the manifold [MMST isomap] [FML isomap].

    X is D x N, and the map has d dimensions. Give exactly one of K, eps and G; the graph must be
    connected. With metric="precomputed", X is the N x N matrix of distances between the points.

    - Connect each point with its K nearest, or all within eps, or take any graph G whose entries
      are lengths.
    - Measure the shortest paths [LEC geodesic-estimate].
    - Apply classical scaling to them [MMST (16.39)].

    >>> zigzag = np.array([[0.0, 1.0, 2.0, 3.0], [0.0, 1.0, 0.0, 1.0]])
    >>> isomap(zigzag, 1, K=1).Y.round(3)     # three steps of length sqrt(2)
    array([[ 2.121,  0.707, -0.707, -2.121]])
    """
    X = as_data(X, metric)
    N = X.shape[1]
    d = as_embedding_dimension(d, N)
    with room_for(N, "landmark_isomap measures from a few points only", matrices=2):
        graph = neighborhood_graph(X, K, eps, G, metric)
        D = shortest_paths(graph, np.arange(N))
        Y, lam, *_ = least_strain(D, d)  # Lam^1/2 V' [FML (15.6)]
    return IsomapResult(Y, lam, D, graph, kept(X, metric), joined_by(K, G), eps, metric)


@dataclass(frozen=True, eq=False)
class LandmarkIsomapResult:
    """Landmarks placed by classical scaling, everything else by triangulation from them."""

    Y: np.ndarray  # (d, N) coordinates; the mean of the landmarks is 0
    eigenvalues: np.ndarray  # (d,) of the landmarks' -1/2 J D2 J
    landmarks: np.ndarray  # (m,) columns of X
    D: np.ndarray = field(repr=False)  # (m, N) graph distances from the landmarks
    X: np.ndarray = field(repr=False)  # (D, N) points; (0, N) where distances were given
    K: int | None  # how many points join a new one to the graph (None with eps)
    eps: float | None  # or how far they may be (None with K)
    metric: str  # "euclidean" or "precomputed"

    @property
    def residual_variance(self) -> np.ndarray:
        """1 - R_t^2 for t = 1, ..., d over the distances from landmarks to points [MMST elbow]."""
        return residual_variance(self.Y[:, self.landmarks], self.Y, self.D)

    def transform(self, X_new: ArrayLike) -> np.ndarray:
        """Triangulate new points, which join the graph as those of `isomap` do."""
        d_x = through_graph(self.D.T, self.X, X_new, self.K, self.eps, self.metric)
        between, Y = self.D[:, self.landmarks], self.Y[:, self.landmarks]
        return triangulate(d_x, between, Y, self.eigenvalues)


def landmark_isomap(
    X: ArrayLike,
    d: int,
    K: int | None = None,
    *,
    landmarks: int | ArrayLike,
    eps: float | None = None,
    G: csr_array | None = None,
    metric: str = EUCLIDEAN,
    seed: int = 0,
) -> LandmarkIsomapResult:
    """Isomap to d dimensions, with paths from a few landmarks only [MMST landmark-isomap].

    `landmarks` is how many columns of X to draw (with the seed), or the columns themselves; the
    graph is chosen by K, eps, G and `metric` as in `isomap`. The landmarks are embedded by
    classical scaling; a point a with squared distances delta_a to them goes to y_a = -1/2 L^#
    (delta_a - mean), which keeps the scale of Isomap - the printed figures, made with another
    scaling, shrink by (m/n)^(1/4) [Erratum mmst-A31].

    >>> line = np.arange(6.0).reshape(1, -1)
    >>> landmark_isomap(line, 1, K=1, landmarks=[0, 5]).Y.round(3)
    array([[ 2.5,  1.5,  0.5, -0.5, -1.5, -2.5]])
    """
    X = as_data(X, metric)
    chosen = as_choice(landmarks, X.shape[1], seed, "landmarks", at_least=2)
    d = as_embedding_dimension(d, len(chosen), "landmarks")
    D = shortest_paths(neighborhood_graph(X, K, eps, G, metric), chosen)  # (m, N)
    Y_landmarks, lam, *_ = least_strain(D[:, chosen], d)
    blocks = np.array_split(D, -(-D.size // BLOCK), axis=1)
    Y = triangulate(blocks, D[:, chosen], Y_landmarks, lam)
    Y[:, chosen] = Y_landmarks  # the same, but for rounding
    return LandmarkIsomapResult(Y, lam, chosen, D, kept(X, metric), joined_by(K, G), eps, metric)


def kept(X, metric):
    """What the map of new points needs of the data: the points; of distances, only how many."""
    return X.copy() if metric == EUCLIDEAN else np.empty((0, X.shape[1]))


def joined_by(K, G):
    """How many points join a new one: K, or one where the reader's own graph has no such rule."""
    return K if G is None else 1


def triangulate(blocks, between, Y, eigenvalues):
    """-1/2 L^# (delta - mean) with the rows v_i' / sqrt(lam_i) of L^#: `place`, block by block.

    The blocks hold distances from the points Y to others, a column each; `between`, those among Y.
    """
    d_mu = (between**2).mean(axis=1, keepdims=True)
    return np.hstack([place(d_x**2, d_mu, Y, eigenvalues) for d_x in blocks])


def residual_variance(Y_from, Y, D):
    """1 - R_t^2 for the first t = 1, ..., d rows over all entries of D, zeros included."""
    fits = [correlation(cdist(Y_from[:t].T, Y[:t].T), D) for t in range(1, len(Y) + 1)]
    return 1 - np.array(fits) ** 2


def correlation(A, B):
    """The correlation of the entries of two matrices, without copies of them."""
    covariance = np.vdot(A, B) / A.size - A.mean() * B.mean()
    return covariance / (deviation(A) * deviation(B))


def deviation(A):
    """The standard deviation of the entries of a matrix."""
    return np.sqrt(np.vdot(A, A) / A.size - A.mean() ** 2)
