"""Multidimensional scaling: points from a matrix of dissimilarities.

Classical scaling minimises the strain and is an eigenproblem; metric and nonmetric scaling
minimise a stress and descend to it step by step.
"""

from dataclasses import dataclass, field

import numpy as np
from scipy.linalg import cho_factor, cho_solve
from scipy.optimize import isotonic_regression
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components, shortest_path
from scipy.spatial.distance import cdist, pdist, squareform

from ._input import as_dimension, as_matrix, as_symmetric, require_varying
from ._spectral import centered_operator, top_eigenpairs
from .centering import double_center
from .graphs import as_distances


@dataclass(frozen=True)
class ClassicalMDS:
    """A configuration of N points whose inner products come closest to those of B = -1/2 J D2 J."""

    Y: np.ndarray  # (d, N) coordinates
    eigenvalues: np.ndarray  # (d,) the largest of B, descending
    D: np.ndarray = field(repr=False)  # (N, N) dissimilarities

    @property
    def spectrum(self):
        """All N eigenvalues of B, descending; negative ones say that D is not Euclidean."""
        return np.linalg.eigvalsh(double_center(self.D**2))[::-1]

    def transform(self, D2_new):
        """Place new points by their squared distances to the N old ones, an N x N_new matrix.

        z = 1/2 (Z^+)' (d_mu - d_x) [LEC mds-out-of-sample]; exact on the old points.
        """
        D2_new = as_matrix(D2_new, "D2_new")
        if len(D2_new) != len(self.D):
            raise ValueError(
                f"D2_new has {len(D2_new)} rows, one squared distance to each of the "
                f"{len(self.D)} points is needed; columns are the new points"
            )
        d_mu = (self.D**2).mean(axis=1, keepdims=True)  # [LEC d-mu]
        Z_dagger = self.Y.T / self.eigenvalues  # V Sigma^-1 [LEC Z-dagger]
        return 0.5 * Z_dagger.T @ (d_mu - D2_new)


def classical_mds(D, d):
    """The d-dimensional configuration of least strain |Y'Y - B|_F [LEC classical-mds].

    D holds dissimilarities (not squares). They need not obey the triangle inequality, but d
    positive eigenvalues of B = -1/2 J D2 J are needed.

    >>> classical_mds([[0.0, 3.0, 4.0], [3.0, 0.0, 5.0], [4.0, 5.0, 0.0]], 2).eigenvalues.round(3)
    array([12.964,  3.703])
    """
    D = as_distances(D)
    N = len(D)
    d = as_dimension(d, N - 1, f"{N} centred points span at most {N - 1} dimensions")
    minus_half_D2 = D * D
    minus_half_D2 *= -0.5
    lam, V = top_eigenpairs(centered_operator(minus_half_D2), d)  # B = V Lam V'
    require_varying(lam[0], 1e-290 + (D.max() ** 2), "all dissimilarities are zero")
    if lam[-1] <= 1e-12 * lam[0]:
        positive = int((np.linalg.eigvalsh(double_center(D**2)) > 1e-12 * lam[0]).sum())
        as_dimension(d, positive, f"B = -1/2 J D2 J has only {positive} positive eigenvalues")
    return ClassicalMDS(np.sqrt(lam)[:, None] * V.T, lam, D)


@dataclass(frozen=True)
class StressMDS:
    """A configuration reached by descent; `history` holds the stress before each step and at the end."""

    Y: np.ndarray  # (d, N) coordinates, centred
    stress: float
    history: np.ndarray


def metric_mds(D, d, weights=None, start="classical", max_steps=300, tol=1e-6):
    """Minimise the raw stress sum_jk w_jk (|y_j - y_k| - D_jk)^2 over all ordered pairs [GPCA (4.30)].

    Each step moves every point to where a paraboloid above the stress is lowest, so the stress
    never rises; without weights it is gradient descent with step 1/(4N) [GPCA mds-gradient].
    `weights` is an N x N matrix, zero where a dissimilarity is missing [LEC stress-missing]; its
    diagonal is ignored. `start` is "classical" or a d x N matrix. The descent ends when a step
    lowers the stress by less than the fraction `tol`, or after `max_steps`.

    >>> line = np.abs(np.subtract.outer([0.0, 1.0, 3.0], [0.0, 1.0, 3.0]))
    >>> bool(metric_mds(line, 1).stress < 1e-20)
    True
    """
    D, W = weighted_dissimilarities(D, weights)
    N = len(D)
    d = as_dimension(d, N - 1, f"{N} centred points span at most {N - 1} dimensions")
    Y = starting_points(D, d, W, start)
    step = guttman_step(W, N)
    history = []
    while True:
        distances = cdist(Y.T, Y.T)
        history.append(raw_stress(distances, D, W))
        if len(history) > max_steps or has_settled(history, tol):
            return StressMDS(Y, history[-1], np.array(history))
        Y = step(Y, distances, D)


def raw_stress(distances, D, W=None):
    """[GPCA (4.30)], with weights [LEC weighted-stress]."""
    residuals = distances - D
    residuals *= residuals
    return float(residuals.sum() if W is None else np.vdot(W, residuals))


def has_settled(history, tol):
    """Whether the last step lowered the stress by no more than the fraction tol."""
    return history[-1] <= 1e-30 or (
        len(history) > 1 and history[-2] - history[-1] <= tol * history[-2]
    )


def guttman_step(W, N):
    """The step Y -> Y B V^+ that minimises the majorising paraboloid.

    With r_jk = w_jk D_jk / |y_j - y_k|, B is the Laplacian of the weights r and V that of W.
    For w = 1, V^+ = J / N; otherwise (V + 11'/N) is factored once.
    """
    if W is None:
        return lambda Y, distances, D: pulled(Y, D, distances) / N
    V = np.diag(W.sum(axis=1)) - W
    factor = cho_factor(V + 1 / N)
    return lambda Y, distances, D: cho_solve(factor, pulled(Y, W * D, distances).T).T


def pulled(Y, target, distances):
    """Y B(Y): each point is pulled along the lines to the others. Coinciding points do not pull."""
    r = np.divide(target, distances, out=np.zeros_like(target), where=distances > 0)
    return Y * r.sum(axis=1) - Y @ r


def weighted_dissimilarities(D, weights):
    """D and symmetric weights without a diagonal; where a weight is 0, D may be NaN."""
    if weights is None:
        return as_distances(D), None
    W = as_symmetric(weights, "weights")
    W = W - np.diag(np.diag(W))
    if W.min() < 0:
        raise ValueError("weights has negative entries; a weight is 0 (ignore the pair) or more")
    D = np.array(D, dtype=float)
    if D.shape != W.shape:
        raise ValueError(f"weights has shape {W.shape}, D has shape {D.shape}; they must agree")
    D[(W == 0)] = 0  # unknown and unused
    pieces, labels = connected_components(csr_array(W), directed=False)
    if pieces > 1:
        raise ValueError(
            f"the known pairs fall into {pieces} groups of sizes "
            f"{', '.join(map(str, np.bincount(labels)))} that nothing connects; "
            f"each group needs a known dissimilarity to another, or a map of its own"
        )
    return as_distances(D), W


def relative_weights(D):
    """w_jk = 1 / D_jk^2, which counts relative errors [LEC stress-relative]; 0 on the diagonal.

    >>> relative_weights([[0.0, 2.0], [2.0, 0.0]])
    array([[0.  , 0.25],
           [0.25, 0.  ]])
    """
    D = as_distances(D)
    off_diagonal = ~np.eye(len(D), dtype=bool)
    if (D[off_diagonal] == 0).any():
        i, j = np.argwhere((D == 0) & off_diagonal)[0]
        raise ValueError(f"points {i} and {j} are at distance 0, where 1/D^2 is infinite; merge them")
    return np.divide(1.0, D**2, out=np.zeros_like(D), where=off_diagonal)


def starting_points(D, d, W, start):
    """The start of the descent: classical scaling, or the reader's own points."""
    if not isinstance(start, str):
        Y = as_matrix(start, "start")
        if Y.shape != (d, len(D)):
            raise ValueError(f"start has shape {Y.shape}, expected {(d, len(D))}")
        return Y - Y.mean(axis=1, keepdims=True)
    if start != "classical":
        raise ValueError(f"start must be 'classical' or a d x N matrix, got {start!r}")
    if W is not None and (W[~np.eye(len(W), dtype=bool)] == 0).any():
        known = csr_array(np.where(W > 0, np.maximum(D, 1e-300), 0))
        D = shortest_path(known, directed=False)  # the best guess of what is missing
    lam, V = top_eigenpairs(centered_operator(-0.5 * D**2), d)
    Y = np.sqrt(np.maximum(lam, 0))[:, None] * V.T
    # A coordinate that starts at 0 stays there: where B has too few positive eigenvalues, a small
    # seeded jitter lets the descent find its own use for the dimension.
    jitter = np.random.default_rng(0).standard_normal(Y.shape) * 1e-3 * np.sqrt(max(lam[0], 1e-300))
    return Y + np.where((lam <= 1e-12 * lam[0])[:, None], jitter, 0)


def nonmetric_mds(D, d, start="classical", max_steps=300, tol=1e-6):
    """A configuration whose distances are ordered as the dissimilarities are [LEC nonmetric-mds].

    Only the ranks of D matter. Alternately, the distances are replaced by the closest numbers that
    rise with D (isotonic regression; equal dissimilarities share one number), and the points take
    the step of `metric_mds` towards these. Reported is Kruskal's stress-1, the share of the
    distances' norm that is out of order. The targets keep a fixed norm: without it the points may
    all fall together, which satisfies the criterion as stated [Erratum lec-L16].

    >>> line = np.abs(np.subtract.outer([0.0, 1.0, 3.0], [0.0, 1.0, 3.0]))
    >>> bool(nonmetric_mds(np.exp(line) - 1, 1).stress < 1e-6)
    True
    """
    D = as_distances(D)
    N = len(D)
    d = as_dimension(d, N - 1, f"{N} centred points span at most {N - 1} dimensions")
    require_varying(D.max(), 1e-290, "all dissimilarities are zero")
    ranks = rank_groups(squareform(D, checks=False))
    Y = starting_points(D, d, None, start)
    history = []
    while True:
        distances = pdist(Y.T)
        disparities = monotone(distances, ranks)
        history.append(stress_1(distances, disparities))
        if len(history) > max_steps or history[-1] < 1e-12 or has_settled(history, tol):
            return StressMDS(Y, history[-1], np.array(history))
        disparities *= np.sqrt(len(disparities) / np.vdot(disparities, disparities))
        Y = pulled(Y, squareform(disparities), squareform(distances)) / N


def rank_groups(dissimilarities):
    """For each pair the number of its value among the distinct values, in ascending order."""
    return np.unique(dissimilarities, return_inverse=True)[1]


def monotone(distances, ranks):
    """The closest numbers to the distances that rise with the ranks and agree within a rank."""
    size = np.bincount(ranks)
    mean = np.bincount(ranks, weights=distances) / size
    return isotonic_regression(mean, weights=size).x[ranks]


def stress_1(distances, disparities):
    """sqrt(sum (rho - disparity)^2 / sum rho^2)."""
    residuals = distances - disparities
    return float(np.sqrt(np.vdot(residuals, residuals) / np.vdot(distances, distances)))
