"""Principal component analysis, of the points themselves and of their features."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ._input import as_dimension, as_matrix, as_new_points, as_points, require_varying
from ._spectral import fix_signs, top_eigenpairs


@dataclass(frozen=True, eq=False)
class PCAResult:
    """The d principal components of N points; `eigenvalues` are variances (divisor N)."""

    Y: np.ndarray  # (d, N) coordinates
    U: np.ndarray  # (D, d) orthonormal principal directions
    mu: np.ndarray  # (D, 1) mean
    eigenvalues: np.ndarray  # (d,) of the covariance, descending
    total_variance: float  # the sum of all D eigenvalues

    def transform(self, X_new: ArrayLike) -> np.ndarray:
        """The coordinates U'(x - mu) of new points [LEC pca-gives-map]."""
        return self.U.T @ (as_new_points(X_new, len(self.U)) - self.mu)

    def reconstruct(self, Y: ArrayLike) -> np.ndarray:
        """The points mu + U y of the fitted plane [LEC pca-approx]."""
        Y = as_matrix(Y, "Y")
        if len(Y) != self.U.shape[1]:
            raise ValueError(f"Y has {len(Y)} rows, the plane has {self.U.shape[1]} dimensions")
        return self.mu + self.U @ Y


def pca(X: ArrayLike, d: int) -> PCAResult:
    """Project onto the d directions of largest variance [FML Thm 15.1].

    X is D x N. Of the covariance XX' (D x D) and the Gram matrix X'X (N x N), which share their
    non-zero eigenvalues, the smaller is decomposed. In the second case every direction asked for
    must carry variance.

    >>> result = pca([[0.0, 1.0, 2.0], [0.0, 2.0, 4.0]], d=1)
    >>> result.Y.round(3)
    array([[-2.236,  0.   ,  2.236]])
    >>> result.eigenvalues.round(3)
    array([3.333])
    """
    return components_of(as_points(X), d)


def components_of(X, d):
    """`pca` of points that are checked already."""
    D, N = X.shape
    mu = X.mean(axis=1, keepdims=True)
    centered = X - mu  # XJ
    total_variance = np.vdot(centered, centered) / N  # tr C
    require_varying(np.sqrt(total_variance), np.linalg.norm(mu), f"all {N} points coincide")
    if D <= N:
        d = as_dimension(d, D, f"the points have {D} coordinates (rows of X)")
        lam, U = top_eigenpairs(centered @ centered.T / N, d)  # C u = lam u  [FML (15.3)]
    else:
        d = as_dimension(d, N - 1, f"{N} centred points (columns of X) span {N - 1} dimensions")
        lam, U = directions_from_gram(centered, d)
    # Rounding can leave a zero variance slightly negative.
    return PCAResult(U.T @ centered, U, mu, np.maximum(lam, 0), total_variance)


def directions_from_gram(centered, d):
    """u = X v / sqrt(N lam) from the eigenvectors v of X'X [FML U-from-V] [GPCA (4.11)]."""
    N = centered.shape[1]
    N_lam, V = top_eigenpairs(centered.T @ centered, d)
    rank = int((N_lam > 1e-12 * N_lam[0]).sum())
    as_dimension(d, rank, f"the {N} points vary in only {rank} dimensions")
    return N_lam / N, fix_signs(centered @ V / np.sqrt(N_lam))


@dataclass(frozen=True, eq=False)
class NLPCAResult(PCAResult):
    """PCA of the features phi(x); `U`, `mu` and `reconstruct` live in feature space."""

    phi: Callable[[np.ndarray], np.ndarray]  # maps D x N points to M x N features

    def transform(self, X_new: ArrayLike) -> np.ndarray:
        """The coordinates u'(phi(x) - mean) of new points [GPCA (4.9)]."""
        return super().transform(
            as_features(self.phi, as_points(X_new, "X_new", at_least=1), "X_new")
        )


def as_features(phi, X, name="X"):
    """phi(X), where it is defined and in range."""
    with np.errstate(all="ignore"):
        features = phi(X)
    missing = f"phi is not defined there, or overflows; choose another unit of {name}"
    features = as_matrix(features, f"phi({name})", if_missing=missing)
    if features.shape[1] != X.shape[1]:
        raise ValueError(
            f"phi({name}) has {features.shape[1]} columns for {X.shape[1]} points; phi must map "
            f"each column of {name} to one column"
        )
    return features


def nlpca(X: ArrayLike, d: int, phi: Callable[[np.ndarray], np.ndarray]) -> NLPCAResult:
    """PCA of the features phi(X), an M x N matrix [GPCA nlpca].

    X is D x N, d the number of components. Whether the M x M covariance [GPCA (4.7)] or the N x N
    Gram matrix is decomposed, whichever is smaller, is the choice that `pca` makes.

    >>> circle = np.array([[1.0, 0.0, -1.0, 0.0], [0.0, 1.0, 0.0, -1.0]])
    >>> nlpca(circle, 1, lambda X: X**2).Y.round(3)     # opposite points fall together
    array([[ 0.707, -0.707,  0.707, -0.707]])
    """
    X = as_points(X)
    features = as_features(phi, X)
    fit = components_of(features, d)
    return NLPCAResult(fit.Y, fit.U, fit.mu, fit.eigenvalues, fit.total_variance, phi)
