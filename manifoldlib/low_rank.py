"""The Nystrom method: a kernel matrix from a few of its columns."""

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from ._input import (
    as_count,
    as_matrix,
    as_moderate_points,
    as_points,
    as_symmetric,
    require_moderate,
)
from .graphs import as_columns
from .kernel_pca import evaluate


@dataclass(frozen=True, eq=False)
class Nystrom:
    """The approximation C W^+ C' of an N x N kernel matrix K from l of its columns."""

    C: np.ndarray  # (N, l) the chosen columns of K
    W: np.ndarray  # (l, l) their rows of the same numbers
    columns: np.ndarray  # (l,) which they are
    inverse_root: np.ndarray = field(repr=False)  # (l, l) (W^+)^(1/2)
    kernel: tuple | None = field(
        repr=False
    )  # (chosen points, kernel, params), or None for a given K

    def approximation(self):
        """The N x N matrix C W^+ C' [FML nystrom]; only for small N. It is exact on the columns."""
        return self.Y.T @ self.Y

    @cached_property
    def Y(self):
        """Features (W^+)^(1/2) C', l x N, whose inner products are the approximation [FML Ex 15.4c].

        Their PCA is kernel PCA with the approximation, in O(N l^2).
        """
        return (self.C @ self.inverse_root).T

    def transform(self, X_new):
        """The features of new points from their kernel values with the chosen ones.

        With a given K, X_new holds these values, l x N_new.
        """
        if self.kernel is None:
            k_x = as_matrix(X_new, "X_new")
        else:
            points, kernel, params = self.kernel
            k_x = evaluate(kernel, points, as_moderate_points(X_new, len(points)), params)
        if len(k_x) != len(self.W):
            raise ValueError(
                f"X_new has {len(k_x)} rows, one for each of the {len(self.W)} columns is needed"
            )
        return self.inverse_root @ k_x


def nystrom(K, columns, seed=0):
    """Approximate a kernel matrix from some of its columns [FML nystrom].

    K is an N x N positive semidefinite matrix, or (X, kernel) or (X, kernel, params) with points X
    (D x N); then only the chosen columns are ever computed. `columns` is how many to draw with the
    seed, or their numbers; they need not come first as in the text. K, and not only its block W,
    must be positive semidefinite [Erratum fml-F28]. In W^+, eigenvalues below 1e-12 of the largest
    count as zero.

    >>> X = np.array([[1.0, 2.0, 3.0, 4.0]])
    >>> nystrom(X.T @ X, columns=[1]).approximation()[0].round(6)     # rank 1: one column is enough
    array([1., 2., 3., 4.])
    """
    by_kernel = isinstance(K, (tuple, list)) and len(K) in (2, 3) and callable(K[1])
    C, columns, kernel = (columns_by_kernel if by_kernel else columns_of_matrix)(K, columns, seed)
    W = as_symmetric(C[columns], "the block W of K")
    result = Nystrom(C, W, columns, inverse_root(W), kernel)
    if not by_kernel:
        require_positive_remainder(np.diag(K), result.Y)
    return result


def columns_of_matrix(K, columns, seed):
    """The chosen columns of a matrix, and which they are."""
    K = as_symmetric(K, "K")
    require_moderate(K, "K", at_least=0)
    columns = choose_columns(columns, len(K), seed)
    return K[:, columns], columns, None


def columns_by_kernel(source, columns, seed):
    """The chosen columns of the Gram matrix of points, which they are, and how to get more rows."""
    X, kernel, params = (
        as_points(source[0], at_least=1),
        source[1],
        source[2] if len(source) == 3 else (),
    )
    require_moderate(X, "X", at_least=0)
    params = tuple(params) if isinstance(params, (tuple, list)) else (params,)
    columns = choose_columns(columns, X.shape[1], seed)
    chosen = X[:, columns]
    return evaluate(kernel, X, chosen, params), columns, (chosen, kernel, params)


def choose_columns(columns, N, seed):
    """Column numbers given by the reader, or as many as asked, drawn without repetition."""
    if np.ndim(columns) == 0:
        l = as_count(columns, "columns")
        if l > N:
            raise ValueError(f"columns={l} is more than the {N} columns that K has")
        rng = np.random.default_rng(as_count(seed, "seed", at_least=0))
        return np.sort(rng.choice(N, l, replace=False))
    chosen = as_columns(columns, N, "columns")
    if len(np.unique(chosen)) != len(chosen):
        raise ValueError("columns holds a number twice; the second one would add nothing")
    return chosen


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
