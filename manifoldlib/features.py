"""Explicit nonlinear features: every monomial of a degree, or a point with its squares."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from math import factorial, prod

import numpy as np
from numpy.typing import ArrayLike

from ._input import as_count, as_matrix, in_range


def veronese(X: ArrayLike, n: int, *, weighted: bool = False) -> np.ndarray:
    """All monomials of degree n of each column of X, in degree-lexicographic order.

    A D x N matrix becomes M x N with M = binom(n + D - 1, n) [GPCA feature-dimension]. The bare
    monomials are the map of [GPCA Example 4.1]; with `weighted=True` each is multiplied by the
    square root of its multinomial coefficient, and inner products are (x'y)^n [Erratum gpca-06].
    For n = 2 and D = 2 the weighted form is the map (x1^2, sqrt(2) x1 x2, x2^2) of [GPCA (4.2)].

    >>> veronese([[3.0], [2.0]], n=2)     # 3^2, 3*2, 2^2
    array([[9.],
           [6.],
           [4.]])
    """
    X, n = as_matrix(X, "X"), as_count(n, "n")
    factors = list(combinations_with_replacement(range(X.shape[0]), n))  # x1x1, x1x2, ...
    monomials = in_range(
        lambda: np.array([X[list(f)].prod(axis=0) for f in factors]),  # (M, N)
        f"the products of {n} entries of X",
    )
    if not weighted:
        return monomials
    weights = [np.sqrt(multinomial(f)) for f in factors]
    return np.array(weights)[:, None] * monomials


def multinomial(factors):
    """In how many orders the factors of a monomial can be written: n! / (a1! a2! ...)."""
    return factorial(len(factors)) // prod(factorial(factors.count(i)) for i in set(factors))


def quadratic_features(X: ArrayLike) -> np.ndarray:
    """The coordinates of the columns of X, their squares and products: r' = 2r + r(r-1)/2 rows.

    The order is that of the caption of [MMST Table 16.1]: X1, ..., Xr, X1^2, ..., Xr^2, then
    XiXj for i < j [Erratum mmst-A6].

    >>> quadratic_features([[3.0], [2.0]]).ravel()
    array([3., 2., 9., 4., 6.])
    """
    X = as_matrix(X, "X")
    pairs = list(combinations(range(X.shape[0]), 2))
    return in_range(
        lambda: np.vstack([X, X**2, *[X[i] * X[j] for i, j in pairs]]), "the squares of X"
    )
