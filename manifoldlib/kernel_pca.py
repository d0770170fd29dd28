"""Kernel PCA: principal components in feature space from kernel values alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ._input import (
    PRECOMPUTED,
    as_dimension,
    as_embedding_dimension,
    as_matrix,
    as_new_points,
    as_points,
    as_symmetric,
    require_varying,
    room_for,
)
from ._spectral import centered_operator, top_eigenpairs
from .centering import centered
from .kernels import Kernel, as_params, evaluate


@dataclass(frozen=True, eq=False)
class KernelPCAResult:
    """The d kernel principal components of N points.

    `eigenvalues` are those of the centred Gram matrix JKJ, N times the variances of the rows of
    Y [Erratum gpca-04].
    """

    Y: np.ndarray  # (d, N) coordinates
    W: np.ndarray  # (N, d) dual vectors, |w_i|^2 = 1 / lam_i
    K: np.ndarray  # (N, N) Gram matrix as the kernel gives it, not centred
    eigenvalues: np.ndarray  # (d,) of JKJ, descending
    X: np.ndarray | None = field(repr=False)  # training points, or None if K was given
    kernel: Kernel | str
    params: tuple[Any, ...]

    def transform(self, X_new: ArrayLike) -> np.ndarray:
        """The coordinates w_i' kappa_x of new points [GPCA (4.21)].

        With a precomputed Gram matrix, pass the N x N_new kernel values between the training
        points and the new ones.
        """
        k_x = kernel_values(self.X, X_new, self.kernel, self.params, len(self.K))
        # kappa_x = J(k_x - K1/N) [GPCA (4.20)], and W'J = W' because W'1 = 0.
        return self.W.T @ (k_x - self.K.mean(axis=1, keepdims=True))


def kpca(
    X: ArrayLike,
    d: int,
    kernel: Kernel | str,
    params: Any = (),
    *,
    indefinite: bool = False,
) -> KernelPCAResult:
    """Kernel PCA of the columns of X [GPCA Alg 4.1], centred in feature space [GPCA (4.22)].

    The first d components are kept. `kernel(X1, X2, *params)` returns the matrix of kernel values;
    any positive semidefinite kernel will do. With kernel="precomputed", X is the N x N Gram matrix.
    Negative eigenvalues, of a sample of 300 points if there are more, are an error, unless
    indefinite=True says that they are known, as of the kernel that Isomap learns [MMST (16.54)].
    The algorithm as printed neither centres nor admits the Gaussian kernel [Erratum gpca-09]
    [Erratum gpca-10].

    >>> from manifoldlib import linear_kernel
    >>> kpca([[0.0, 1.0, 5.0]], 1, linear_kernel).Y.round(3)     # the centred points again
    array([[-2., -1.,  3.]])
    """
    params = as_params(params)
    X, K = gram_matrix(X, kernel, params)
    if not indefinite:
        require_positive_semidefinite(K)
    d = as_embedding_dimension(d, len(K))
    lam, V = top_eigenpairs(centered_operator(K), d)  # JKJ = V Lam V'  [GPCA (4.19)]
    require_positive(lam, K)
    W = V / np.sqrt(lam)  # |w_i|^2 = 1 / lam_i  [GPCA (4.28)]
    W -= W.mean(axis=0)  # W'1 = 0 to the last digit: `transform` multiplies it with large numbers
    Y = np.sqrt(lam)[:, None] * V.T  # Lam^1/2 V'  [GPCA (4.22)]
    return KernelPCAResult(Y, W, K, lam, X, kernel, params)


def gram_matrix(X, kernel, params):
    """The points, None if there are none, and their Gram matrix, both checked and our own."""
    if is_precomputed(kernel):
        X, K = None, as_symmetric(X, "the precomputed Gram matrix X").copy()
    else:
        X = as_points(X).copy()
        with room_for(X.shape[1], "nystrom needs some columns of the Gram matrix only"):
            K = evaluate(kernel, X, X, params)
    if len(K) < 2:
        raise ValueError(f"at least 2 points are needed, got a Gram matrix of shape {K.shape}")
    return X, K


def is_precomputed(kernel):
    """Whether the Gram matrix is given instead of a kernel."""
    if not callable(kernel) and not (isinstance(kernel, str) and kernel == PRECOMPUTED):
        raise ValueError(
            f"kernel must be a function such as manifoldlib.rbf_kernel, or {PRECOMPUTED!r}; "
            f"got {kernel!r:.80}"
        )
    return not callable(kernel)


def kernel_values(X, X_new, kernel, params, N):
    """k_x between N old points and new ones: evaluated, or as handed in if X is None."""
    if X is not None:
        return evaluate(kernel, X, as_new_points(X_new, len(X)), params)
    k_x = as_matrix(X_new, "X_new")
    if len(k_x) != N:
        raise ValueError(
            f"X_new has {len(k_x)} rows; it must hold kernel values, one row for each of the {N} "
            f"training points"
        )
    return k_x


def require_positive_semidefinite(K, sample=300):
    """Refuse a Gram matrix that is asymmetric or has a clearly negative centred eigenvalue.

    A principal submatrix of a positive semidefinite matrix is positive semidefinite, so a sample
    of the points is enough to convict a kernel, and for N <= 300 the test is exact. A negative
    eigenvalue that a sample does not show still meets `require_positive` if it matters.
    """
    rows = np.unique(np.linspace(0, len(K) - 1, sample).astype(int))
    K_sample = as_symmetric(K[np.ix_(rows, rows)], "the Gram matrix of the kernel")
    JKJ = centered(K_sample)
    rounding = 1e-6 * max(np.abs(K_sample).max(), np.trace(JKJ))  # as of single precision
    try:
        np.linalg.cholesky(
            JKJ + rounding * np.eye(len(rows))
        )  # a tenth of the price of eigenvalues
    except np.linalg.LinAlgError:
        lam = np.linalg.eigvalsh(JKJ)
        raise ValueError(
            f"the kernel is not positive semidefinite: the centred Gram matrix of {len(rows)} "
            f"points has the eigenvalue {lam[0]:.3g} (the largest is {lam[-1]:.3g}), so its "
            f"values are not inner products of any features"
        ) from None


def require_positive(lam, K):
    """Each component needs a positive eigenvalue [Erratum gpca-43]."""
    scale = len(K) * max(K.max(), -K.min())  # eigenvalues below 1e-14 of it are rounding
    require_varying(lam[0], scale, "all points coincide in feature space")
    positive = int((lam > max(1e-14 * scale, 1e-12 * lam[0])).sum())
    as_dimension(len(lam), positive, f"the centred Gram matrix has rank {positive}")
