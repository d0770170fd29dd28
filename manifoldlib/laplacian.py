"""Laplacian eigenmaps, commute times, and the continuous eigenfunctions behind them."""

from dataclasses import dataclass, field

import numpy as np
from scipy.sparse import csr_array, diags_array

from ._input import as_dimension, as_points, as_positive
from ._spectral import bottom_eigenpairs
from .geodesic_scaling import neighborhood_graph


@dataclass(frozen=True)
class LaplacianEigenmaps:
    """The smoothest functions on a weighted graph: Y deg Y' = I, Y deg 1 = 0 [GPCA (4.38)]."""

    Y: np.ndarray  # (d, N) coordinates
    eigenvalues: np.ndarray  # (d,) of L y = lam D y, ascending
    L: csr_array = field(repr=False)  # (N, N) Laplacian D - W
    D: csr_array = field(repr=False)  # (N, N) degrees on the diagonal
    W: csr_array = field(repr=False)  # (N, N) weights


def laplacian_eigenmaps(X, d, K=None, eps=None, sigma=None, G=None, normalized=True):
    """Laplacian eigenmaps [GPCA Alg 4.2] [MMST le].

    1. a neighbourhood graph by K, eps or any graph G of lengths; 2. weights 1, or
    exp(-length^2 / (2 sigma^2)) if sigma is given [GPCA (4.34)]; 3. the generalised eigenvectors
    of L y = lam D y to the smallest eigenvalues but 0 [GPCA Prop 4.8]. With normalized=False the
    constraint is YY' = I and the eigenvectors are those of L [FML (15.7)]. The graph must be
    connected [Erratum gpca-14].

    >>> t = 2 * np.pi * np.arange(8) / 8
    >>> laplacian_eigenmaps(np.array([np.cos(t), np.sin(t)]), 2, K=2).eigenvalues.round(4)
    array([0.2929, 0.2929])
    """
    X = as_points(X)
    N = X.shape[1]
    d = as_dimension(d, N - 1, f"{N} points leave {N - 1} dimensions beside the constant")
    W = heat_weights(neighborhood_graph(X, K, eps, G), sigma)
    degree = W.sum(axis=1)
    D = csr_array(diags_array(degree))
    L = csr_array(D - W)
    lam, Y = smoothest(L, degree if normalized else np.ones(N), d)
    return LaplacianEigenmaps(Y, lam, L, D, W)


def heat_weights(G, sigma=None):
    """1 for every edge, or exp(-length^2 / (2 sigma^2)) [GPCA (4.34)]."""
    W = csr_array(G, copy=True)
    if sigma is None:
        W.data = np.ones(len(W.data))
        return W
    W.data = np.exp(-(W.data**2) / (2 * as_positive(sigma, "sigma") ** 2))
    smallest = W.data.min(initial=1.0)
    if smallest < 1e-14:
        raise ValueError(
            f"sigma={sigma} makes the longest edges weigh {smallest:.1g}, which disconnects the "
            f"graph in floating point; take a sigma nearer to the length of an edge ({np.median(G.data):.3g})"
        )
    return W


def smoothest(L, mass, d):
    """The d smallest eigenpairs but the constant of L y = lam diag(mass) y, with Y diag(mass) Y' = I.

    u = mass^(1/2) y turns the problem into an ordinary one.
    """
    root = np.sqrt(mass)
    scale = diags_array(1 / root)
    lam, U = bottom_eigenpairs(csr_array(scale @ L @ scale), d, null=root)
    return lam, (U / root[:, None]).T
