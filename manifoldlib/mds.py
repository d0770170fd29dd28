"""Multidimensional scaling: points from a matrix of dissimilarities.

Classical scaling minimises the strain and is an eigenproblem; metric and nonmetric scaling
minimise a stress and descend to it step by step.
"""

from __future__ import annotations

import numbers
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike
from scipy.linalg import LinAlgError, cho_factor, cho_solve
from scipy.linalg.lapack import dpocon
from scipy.optimize import isotonic_regression
from scipy.spatial.distance import pdist, squareform

from ._input import (
    as_count,
    as_dimension,
    as_distances,
    as_embedding_dimension,
    as_matrix,
    as_new_distances,
    as_symmetric,
    listed,
    require_moderate,
    require_varying,
)
from ._spectral import top_eigenpairs
from .graphs import components, shortest_paths, symmetric_graph


@dataclass(frozen=True, eq=False)
class ClassicalMDSResult:
    """A configuration of N points whose inner products come closest to those of B = -1/2 J D2 J."""

    Y: np.ndarray  # (d, N) coordinates
    eigenvalues: np.ndarray  # (d,) the largest of B, descending
    B: np.ndarray = field(repr=False)  # (N, N) -1/2 J D2 J
    d_mu: np.ndarray = field(repr=False)  # (N, 1) mean squares of the rows of D [LEC d-mu]

    @property
    def spectrum(self) -> np.ndarray:
        """All N eigenvalues of B, descending; negative ones say that D is not Euclidean."""
        return np.linalg.eigvalsh(self.B)[::-1]

    def transform(self, D_new: ArrayLike) -> np.ndarray:
        """Place new points by their distances to the N old ones, an N x N_new matrix.

        z = 1/2 (Z^+)' (d_mu - d_x) [LEC mds-out-of-sample] with the squares d_x of the distances;
        exact on the old points.
        """
        D_new = as_new_distances(D_new, len(self.B))
        return place(D_new**2, self.d_mu, self.Y, self.eigenvalues)


def classical_mds(D: ArrayLike, d: int) -> ClassicalMDSResult:
    """The d-dimensional configuration of least strain |Y'Y - B|_F [LEC classical-mds].

    D is the N x N matrix of dissimilarities (not of their squares). They need not obey the triangle
    inequality, but B = -1/2 J D2 J must have d positive eigenvalues: its largest ones are used, not
    those of largest magnitude, which the singular values of [GPCA mds-closed-form] are
    [Erratum gpca-44].

    >>> D = [[0.0, 3.0, 4.0], [3.0, 0.0, 5.0], [4.0, 5.0, 0.0]]
    >>> classical_mds(D, 2).eigenvalues.round(3)
    array([12.964,  3.703])
    """
    return ClassicalMDSResult(*least_strain(as_distances(D), d))


def least_strain(D, d):
    """Y = Lam^1/2 V' from the d largest eigenvalues of B [LEC cmds-3]; Y, these, B and d_mu."""
    d = as_embeddable(D, d)
    B, d_mu = inner_products(D)
    lam, V = top_eigenpairs(B, d)  # B = V Lam V' [LEC cmds-2]
    positive = int((lam > 1e-12 * lam[0]).sum())
    s = "s" * (positive != 1)
    as_dimension(d, positive, f"B = -1/2 J D2 J has only {positive} positive eigenvalue{s}")
    return np.sqrt(lam)[:, None] * V.T, lam, B, d_mu


def inner_products(D):
    """B = -1/2 J D2 J [LEC (double-centering)], and d_mu = D2 1 / N [LEC d-mu].

    Everything happens in one N x N matrix beside D.
    """
    B = D * D
    d_mu = B.mean(axis=1, keepdims=True)
    B -= d_mu
    B -= d_mu.T - d_mu.mean()  # D2 = D2', so that its columns have the same means
    B *= -0.5
    return B, d_mu


def as_embeddable(D, d):
    """d, if N points can span so many dimensions and do not all coincide."""
    d = as_embedding_dimension(d, len(D))
    require_varying(D.max(), 0, "all dissimilarities are zero")
    return d


def place(d_x, d_mu, Y, eigenvalues):
    """z = 1/2 (Z^+)' (d_mu - d_x) for the squared distances d_x to the points of Y."""
    Z_dagger = Y.T / eigenvalues  # V Sigma^-1 [LEC (Z-dagger)]
    Z_dagger -= Z_dagger.mean(axis=0)  # J Z^+ = Z^+ in rounding, too: d_x may hold a large constant
    return 0.5 * Z_dagger.T @ (d_mu - d_x)


@dataclass(frozen=True, eq=False)
class StressMDSResult:
    """A configuration reached by descent."""

    Y: np.ndarray  # (d, N) coordinates, centred
    stress: float  # raw stress or stress-1, of Y
    history: np.ndarray  # (steps + 1,) the stress of the start, and after each step
    converged: bool  # whether the last step gained no more than `tol`, before `max_steps`


def metric_mds(
    D: ArrayLike,
    d: int,
    *,
    weights: ArrayLike | None = None,
    start: str | ArrayLike = "classical",
    max_steps: int = 300,
    tol: float = 1e-6,
) -> StressMDSResult:
    """Minimise the raw stress sum_jk w_jk (|y_j - y_k| - D_jk)^2 over all j, k [GPCA (4.30)].

    D is the N x N matrix of dissimilarities. Each step moves every point to where a paraboloid
    above the stress is lowest, so the stress never rises; without weights it is gradient descent
    with step 1/(4N) [GPCA mds-gradient]. It ends when a step lowers the stress by no more than the
    fraction `tol`, or after `max_steps`, at a minimum that need not be the lowest.

    `weights` is an N x N matrix [LEC weighted-stress], zero where a dissimilarity is missing
    [LEC stress-missing]; its diagonal is ignored, and so is D, which may be NaN, where they are
    zero. `start` is a d x N matrix, or "classical": classical scaling, with shortest paths for
    missing dissimilarities, and rows of zeros, which stay zero, where B has no positive eigenvalue.

    >>> D = [[0.0, 1.0, 3.0], [1.0, 0.0, 2.0], [3.0, 2.0, 0.0]]
    >>> metric_mds(D, 1).Y.round(3)     # the points 0, 1, 3 of a line, centred
    array([[-1.333, -0.333,  1.667]])
    """
    D, W = (as_distances(D), None) if weights is None else weighted_dissimilarities(D, weights)
    Y = starting_points(complete(D, W), d, start)
    delta, w = pairs(D), 1 if W is None else pairs(W)
    target, to_minimum = w * delta, paraboloid(W, len(D))
    exact = 1e-28 * raw_stress(0, delta, w)  # the rest is rounding

    def measured(Y):
        rho = pdist(Y.T)
        return raw_stress(rho, delta, w), lambda: to_minimum(pulled(Y, target, rho))

    return descend(Y, measured, exact, max_steps, tol)


def nonmetric_mds(
    D: ArrayLike,
    d: int,
    *,
    start: str | ArrayLike = "classical",
    max_steps: int = 300,
    tol: float = 1e-6,
) -> StressMDSResult:
    """A configuration whose distances are ordered as the dissimilarities are [LEC nonmetric-mds].

    D is an N x N matrix of which only the ranks matter, and the map has d dimensions. Alternately,
    the distances are replaced by the closest numbers that rise with D (isotonic regression; equal
    dissimilarities share one number), and the points take the step of `metric_mds` towards these.
    The stress is Kruskal's stress-1, the share of the distances' norm that is out of order; it
    never rises. The targets keep a fixed norm: without it the points may all fall together, which
    satisfies the criterion as stated [Erratum lec-L16]. The scale of Y means nothing. `start`,
    `max_steps` and `tol` are those of `metric_mds`.

    >>> D = [[0.0, 1.0, 9.0], [1.0, 0.0, 4.0], [9.0, 4.0, 0.0]]
    >>> bool(nonmetric_mds(D, 1).stress < 1e-6)     # squares, in the order of distances
    True
    """
    D = as_distances(D)
    Y = starting_points(D, d, start)
    ranks = np.unique(pairs(D), return_inverse=True)[1]

    def measured(Y):
        rho = pdist(Y.T)
        target = monotone(rho, ranks)
        return stress_1(rho, target), lambda: pulled(Y, unit(target), rho) / len(D)

    return descend(Y, measured, 1e-14, max_steps, tol)


def pairs(A):
    """The entries (j, k), j < k, of a symmetric matrix, in the order of `pdist`."""
    return squareform(A, checks=False)


def descend(Y, measured, exact, max_steps, tol):
    """Step while it pays: `measured(Y)` gives the stress and a step to better points."""
    max_steps = as_count(max_steps, "max_steps")
    if not isinstance(tol, numbers.Real) or not 0 <= tol < 1:
        raise ValueError(f"tol must be a fraction between 0 and 1, got {tol!r}")
    stress, step = measured(Y)
    history = [stress]
    converged = stress <= exact
    while not converged and len(history) <= max_steps:
        Y = step()
        stress, step = measured(Y)
        converged = stress <= exact or history[-1] - stress <= tol * history[-1]
        history.append(stress)
    return StressMDSResult(Y, stress, np.array(history), converged)


def raw_stress(rho, delta, w=1):
    """[GPCA (4.30)], with weights [LEC weighted-stress]; each pair counts in both orders."""
    return 2 * float(np.sum(w * (rho - delta) ** 2))


def pulled(Y, target, rho):
    """Y B, with B the Laplacian of the weights r_jk = target_jk / |y_j - y_k|.

    Each point is pulled along the lines to the others; coinciding points do not pull.
    """
    r = squareform(np.divide(target, rho, out=np.zeros_like(target), where=rho > 0))
    return Y * r.sum(axis=1) - (r @ Y.T).T


def paraboloid(W, N):
    """Y B -> Y B V^+, the lowest point of the majorising paraboloid; V is the Laplacian of W.

    For w = 1, V^+ = J / N; otherwise V, made regular along its null vector 1, is factored once.
    """
    if W is None:
        return lambda YB: YB / N
    V = np.diag(W.sum(axis=1)) - W + W.max() / N
    try:
        factor = cho_factor(V)
        singular = dpocon(factor[0], np.linalg.norm(V, 1))[0] < 1e-14
    except LinAlgError:
        singular = True
    if singular:
        raise ValueError(
            "weights are too unequal: the small ones vanish beside the large ones in rounding; "
            "raise the smallest or set them to 0"
        )
    return lambda YB: cho_solve(factor, YB.T).T


def monotone(rho, ranks):
    """The closest numbers to rho that rise with the ranks and agree within a rank."""
    size = np.bincount(ranks)
    mean = np.bincount(ranks, weights=rho) / size
    return isotonic_regression(mean, weights=size).x[ranks]


def stress_1(rho, target):
    """Kruskal's sqrt(sum (rho - target)^2 / sum rho^2)."""
    return float(np.linalg.norm(rho - target) / np.linalg.norm(rho))


def unit(target):
    """The same with mean square 1."""
    return target * (np.sqrt(len(target)) / np.linalg.norm(target))


def relative_weights(D: ArrayLike) -> np.ndarray:
    """Weights 1 / D_jk^2 for the N x N matrix D, which count relative errors [LEC stress-relative].

    They are 0 on the diagonal.

    >>> relative_weights([[0.0, 2.0], [2.0, 0.0]])
    array([[0.  , 0.25],
           [0.25, 0.  ]])
    """
    D = as_distances(D)
    D2 = D * D
    np.fill_diagonal(D2, np.inf)  # [Erratum lec-L10]
    if D2.min() < 1e-300:
        i, j = np.unravel_index(D2.argmin(), D2.shape)
        raise ValueError(
            f"D: points {i} and {j} are at distance 0, where 1/D^2 is infinite; merge them"
        )
    return 1 / D2


def weighted_dissimilarities(D, weights):
    """D and the weights, off the diagonal; where a weight is 0, D may be NaN."""
    W = as_symmetric(weights, "weights")
    require_moderate(W, "weights")
    if W.min() < 0:
        raise ValueError("weights has negative entries; a weight is 0 (ignore the pair) or more")
    W = W - np.diag(np.diag(W))
    sizes = np.bincount(components(symmetric_graph(*np.nonzero(W), W[W > 0], len(W))))
    if len(sizes) > 1:
        raise ValueError(
            f"weights: the known pairs fall into {len(sizes)} groups of sizes {listed(sizes)} that "
            f"nothing connects; give a dissimilarity between them, or scale each on its own"
        )
    D = np.asarray(D)
    if D.shape == W.shape and D.dtype.kind in "biuf":
        D = np.where((W > 0) | np.eye(len(W), dtype=bool), D, 0)
    D = as_distances(D)
    if D.shape != W.shape:
        raise ValueError(f"weights has shape {W.shape}, D has shape {D.shape}; they must agree")
    require_moderate(np.sqrt(W) * D, "sqrt(weights) * D")
    return D, W


def complete(D, W):
    """D, with shortest paths for a start where dissimilarities are missing."""
    if W is None or np.count_nonzero(W) == W.size - len(W):
        return D
    i, j = np.nonzero(W)
    return shortest_paths(symmetric_graph(i, j, D[i, j], len(D)), np.arange(len(D)))


def starting_points(D, d, start):
    """The start of the descent: classical scaling, or the reader's own points."""
    d = as_embeddable(D, d)
    if not isinstance(start, str):
        Y = as_matrix(start, "start")
        if Y.shape != (d, len(D)):
            raise ValueError(f"start has shape {Y.shape}, expected {(d, len(D))}")
        require_moderate(Y, "start")
        Y = Y - Y.mean(axis=1, keepdims=True)
        require_varying(np.abs(Y).max(), np.abs(start).max(), "all points of start coincide")
        return Y
    if start != "classical":
        raise ValueError(f"start must be 'classical' or a d x N matrix, got {start!r}")
    lam, V = top_eigenpairs(inner_products(D)[0], d)
    return np.sqrt(np.maximum(lam, 0))[:, None] * V.T  # no more dimensions than B offers
