"""Isomap: classical scaling of distances measured along a neighbourhood graph.

Landmark Isomap measures them from a few points only and places all others by triangulation.
"""

from dataclasses import dataclass, field

import numpy as np
from scipy.sparse import csr_array
from scipy.spatial.distance import pdist, squareform

from ._input import as_count, as_dimension, as_new_points, as_points
from .graphs import as_graph, eps_graph, geodesics, knn_graph, nearest, require_connected
from .scaling import ClassicalMDS, classical_mds


@dataclass(frozen=True)
class Isomap:
    """Classical scaling of distances along a graph; `eigenvalues` are those of -1/2 J D2 J."""

    Y: np.ndarray  # (d, N) coordinates
    eigenvalues: np.ndarray  # (d,) descending
    D: np.ndarray = field(repr=False)  # (N, N) graph distances
    G: csr_array = field(repr=False)  # the graph
    X: np.ndarray = field(repr=False)  # (D, N) points
    K: int  # how many neighbours join a new point to the graph

    @property
    def residual_variance(self):
        """1 - R_t^2 for t = 1, ..., d, with R_t the correlation of |y_i - y_j| in Y[:t] with D.

        The dimension of the data shows as an elbow [MMST elbow].
        """
        return residual_variance(self.Y, self.D)

    def transform(self, X_new):
        """Place new points [LEC isomap-out-of-sample]; exact on the points of the graph.

        A new point reaches x_i through the best of its K nearest: d_x(i) = min_j (|x - x_j| + D_ji).
        """
        neighbors, distances = nearest(self.X, self.K, X_new=as_new_points(X_new, len(self.X)))
        d_x = np.full((len(self.D), len(neighbors)), np.inf)
        for j, distance in zip(neighbors.T, distances.T):  # K passes, each (N, N_new)
            np.minimum(d_x, self.D[:, j] + distance, out=d_x)
        return ClassicalMDS(self.Y, self.eigenvalues, self.D).transform(d_x**2)


def isomap(X, d, K=None, eps=None, G=None):
    """Embed X so that distances are those along the manifold [MMST isomap] [FML isomap].

    1. connect each point with its K nearest, or all within eps, or take any graph G whose
    entries are lengths; 2. measure shortest paths [LEC geodesic-estimate]; 3. classical scaling
    [MMST (16.39)]. Give exactly one of K, eps and G. The graph must be connected.

    >>> line = np.array([[0.0, 1.0, 2.0, 3.0], [0.0, 1.0, 0.0, 1.0]])
    >>> isomap(line, 1, K=1).Y.round(3)     # zigzag of three steps of length sqrt(2)
    array([[ 2.121,  0.707, -0.707, -2.121]])
    """
    X = as_points(X)
    G = neighborhood_graph(X, K, eps, G)
    D = geodesics(G)
    scaled = classical_mds((D + D.T) / 2, d)  # the two directions of a path differ by rounding
    joined_by = K or max(1, round(G.nnz / len(D)))
    return Isomap(scaled.Y, scaled.eigenvalues, scaled.D, G, X, min(joined_by, len(D)))


def neighborhood_graph(X, K=None, eps=None, G=None):
    """The graph by whichever of the three rules was chosen, checked for connection."""
    if sum(choice is not None for choice in (K, eps, G)) != 1:
        raise ValueError("give exactly one of K (neighbours), eps (radius) and G (a graph)")
    if G is None:
        G = knn_graph(X, K) if eps is None else eps_graph(X, eps)
    G = as_graph(G)
    if G.shape[0] != X.shape[1]:
        raise ValueError(f"G has {G.shape[0]} nodes for {X.shape[1]} points (columns of X)")
    require_connected(G, X)
    return G


def residual_variance(Y, D):
    """1 - R_t^2 for t = 1, ..., len(Y) over all entries of the distance matrices [MMST elbow]."""
    target = squareform(D, checks=False)
    return np.array([1 - correlation(pdist(Y[:t].T), target, len(D)) ** 2 for t in range(1, len(Y) + 1)])


def correlation(a, b, N):
    """The correlation of two N x N distance matrices, zero diagonals included, from their triangles."""
    pairs = N * N  # every off-diagonal entry stands twice, and N zeros on the diagonal
    mean_a, mean_b = 2 * a.sum() / pairs, 2 * b.sum() / pairs
    covariance = 2 * np.vdot(a, b) / pairs - mean_a * mean_b
    variances = (2 * np.vdot(a, a) / pairs - mean_a**2) * (2 * np.vdot(b, b) / pairs - mean_b**2)
    return covariance / np.sqrt(variances) if variances > 0 else 0.0


@dataclass(frozen=True)
class LandmarkIsomap:
    """Landmarks placed by classical scaling, everything else by triangulation from them."""

    Y: np.ndarray  # (d, N) coordinates
    eigenvalues: np.ndarray  # (d,) of the landmarks' -1/2 J D2 J
    landmarks: np.ndarray  # (m,) columns of X
    D: np.ndarray = field(repr=False)  # (m, N) graph distances from the landmarks
    X: np.ndarray = field(repr=False)  # (D, N) points
    K: int

    def transform(self, X_new):
        """Place new points by their distances to the landmarks through their K nearest points."""
        neighbors, distances = nearest(self.X, self.K, X_new=as_new_points(X_new, len(self.X)))
        d_x = np.full((len(self.D), len(neighbors)), np.inf)
        for j, distance in zip(neighbors.T, distances.T):
            np.minimum(d_x, self.D[:, j] + distance, out=d_x)
        return triangulate(self.D[:, self.landmarks], self.landmark_points, self.eigenvalues, d_x)

    @property
    def landmark_points(self):
        """(d, m) coordinates of the landmarks, centred on their own mean."""
        return self.Y[:, self.landmarks]


def landmark_isomap(X, d, K, landmarks, seed=0):
    """Isomap with shortest paths from a few landmarks only [MMST landmark-isomap].

    `landmarks` is how many to draw (with the seed), or their columns. The landmarks are embedded
    by classical scaling; a point a with squared distances delta_a to them goes to
    y_a = -1/2 L^# (delta_a - mean), which keeps the scale of Isomap - the printed figures, made
    with another scaling, shrink by (m/n)^(1/4) [Erratum mmst-A31].

    >>> line = np.arange(6.0).reshape(1, -1)
    >>> landmark_isomap(line, 1, K=1, landmarks=[0, 5]).Y.round(3)
    array([[ 2.5,  1.5,  0.5, -0.5, -1.5, -2.5]])
    """
    X = as_points(X)
    chosen = choose_landmarks(landmarks, X.shape[1], seed)
    m = len(chosen)
    d = as_dimension(d, m - 1, f"{m} centred landmarks span at most {m - 1} dimensions")
    G = knn_graph(X, K)
    require_connected(G, X)
    D = geodesics(G, chosen)  # (m, N)
    between = D[:, chosen]
    scaled = classical_mds((between + between.T) / 2, d)
    Y = triangulate(between, scaled.Y, scaled.eigenvalues, D)
    return LandmarkIsomap(Y, scaled.eigenvalues, chosen, D, X, K)


def choose_landmarks(landmarks, N, seed):
    """Columns given by the reader, or as many as asked, drawn without repetition."""
    if np.ndim(landmarks) == 0:
        m = as_count(landmarks, "landmarks", at_least=2)
        if m > N:
            raise ValueError(f"landmarks={m} is more than the {N} points (columns of X)")
        return np.sort(np.random.default_rng(seed).choice(N, m, replace=False))
    chosen = np.asarray(landmarks)
    if chosen.dtype.kind not in "iu" or chosen.ndim != 1 or len(np.unique(chosen)) != len(chosen):
        raise ValueError("landmarks must be a number, or a list of different column numbers")
    if len(chosen) < 2 or chosen.min() < 0 or chosen.max() >= N:
        raise ValueError(f"landmarks must be at least 2 columns between 0 and {N - 1}")
    return chosen


def triangulate(between, landmark_Y, eigenvalues, D):
    """y = -1/2 L^# (delta - mean), L^# with the rows v_i' / sqrt(lam_i)."""
    L_sharp = landmark_Y / eigenvalues[:, None]
    mean = (between**2).mean(axis=1, keepdims=True)
    Y = np.empty((len(L_sharp), D.shape[1]))
    step = max(1, 2**22 // len(D))  # blocks: no second m x N matrix
    for at in range(0, D.shape[1], step):
        Y[:, at : at + step] = -0.5 * L_sharp @ (D[:, at : at + step] ** 2 - mean)
    return Y
