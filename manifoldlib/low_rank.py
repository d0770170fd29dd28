"""The Nystrom method: a kernel matrix from a few of its columns."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ._input import as_choice, as_points, as_symmetric, require_moderate
from .kernel_pca import is_precomputed, kernel_values
from .kernels import Kernel, as_params, evaluate


@dataclass(frozen=True, eq=False)
class NystromResult:
    """The approximation C W^+ C' of an N x N kernel matrix K from l of its columns."""

    C: np.ndarray  # (N, l) the chosen columns of K
    W: np.ndarray  # (l, l) their rows of the same numbers
    columns: np.ndarray  # (l,) which they are
    inverse_root: np.ndarray = field(repr=False)  # (l, l) (W^+)^(1/2)
    X: np.ndarray | None = field(repr=False)  # (D, l) the chosen points, or None if K was given
    kernel: Kernel | str
    params: tuple[Any, ...]

    def approximation(self) -> np.ndarray:
        """The N x N matrix C W^+ C' [FML nystrom]; only for small N. It is exact on the columns."""
        return self.Y.T @ self.Y

    @cached_property
    def Y(self) -> np.ndarray:
        """Features (W^+)^(1/2) C', l x N, with the approximation as Gram matrix [FML Ex 15.4c].

        Their PCA is kernel PCA with the approximation, in O(N l^2).
        """
        return (self.C @ self.inverse_root).T

    def transform(self, X_new: ArrayLike) -> np.ndarray:
        """The features of new points from their kernel values with the chosen ones.

        With a precomputed K, X_new holds these values, l x N_new.
        """
        k_x = kernel_values(self.X, X_new, self.kernel, self.params, len(self.W))
        return self.inverse_root @ k_x


def nystrom(
    X: ArrayLike,
    columns: int | ArrayLike,
    kernel: Kernel | str,
    params: Any = (),
    *,
    seed: int = 0,
) -> NystromResult:
    """Approximate a kernel matrix from some of its columns [FML nystrom].

    X, `kernel` and `params` are those of `kpca`; of points, only the chosen columns of K are ever
    computed. With kernel="precomputed", X is the N x N matrix K. `columns` is how many to draw with
    the seed, or their numbers; they need not come first as in the text. K, and not only its block
    W, must be positive semidefinite [Erratum fml-F28]. In W^+, eigenvalues below 1e-12 of the
    largest count as zero.

    >>> from manifoldlib import linear_kernel
    >>> X = [[1.0, 2.0, 3.0, 4.0]]
    >>> result = nystrom(X, [1], linear_kernel)     # rank 1: one column is enough
    >>> result.approximation()[0].round(6)
    array([1., 2., 3., 4.])
    """
    params = as_params(params)
    if is_precomputed(kernel):
        chosen, columns, C, diagonal = columns_of_matrix(X, columns, seed)
    else:
        chosen, columns, C, diagonal = columns_by_kernel(X, columns, kernel, params, seed)
    W = as_symmetric(C[columns], "the block W of K")
    result = NystromResult(C, W, columns, inverse_root(W), chosen, kernel, params)
    if diagonal is not None:
        require_positive_remainder(diagonal, result.Y)
    return result


def columns_of_matrix(K, columns, seed):
    """No points, which columns, these columns of a matrix, and its diagonal."""
    K = as_symmetric(K, "K")
    require_moderate(K, "K", at_least=0)
    columns = as_choice(columns, len(K), seed, "columns")
    return None, columns, K[:, columns], np.diag(K)


def columns_by_kernel(X, columns, kernel, params, seed):
    """The chosen points, which they are, their columns of the Gram matrix, and no diagonal."""
    X = as_points(X, at_least=1)
    require_moderate(X, "X", at_least=0)
    columns = as_choice(columns, X.shape[1], seed, "columns")
    chosen = X[:, columns]
    return chosen, columns, evaluate(kernel, X, chosen, params), None


def inverse_root(W):
    """(W^+)^(1/2), over the eigenvalues that are not zero; none is negative [FML Ex 15.4a]."""
    lam, V = np.linalg.eigh(W)
    if lam[-1] <= 0 or lam[0] < -1e-8 * lam[-1]:
        raise ValueError(
            f"K is not positive semidefinite, or zero on the columns: its block W of the chosen "
            f"columns has eigenvalues from {lam[0]:.3g} to {lam[-1]:.3g}"
        )
    kept = lam > 1e-12 * lam[-1]
    return (V[:, kept] / np.sqrt(lam[kept])) @ V[:, kept].T


def require_positive_remainder(diagonal, Y):
    """K - C W^+ C' is positive semidefinite if K is, so nothing on its diagonal is negative."""
    remainder = diagonal - (Y**2).sum(axis=0)
    if remainder.min() < -1e-6 * np.abs(diagonal).max():
        i = remainder.argmin()
        raise ValueError(
            f"K is not positive semidefinite, although its block W of the chosen columns is: "
            f"K[{i}, {i}] is {diagonal[i]:.3g}, at least {diagonal[i] - remainder[i]:.3g} is needed"
        )
