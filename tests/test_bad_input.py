"""Whatever is handed in, a function works or raises a ValueError that names the argument.

Never a NaN, a warning (pytest makes them errors), or an error from inside a solver.
"""

import numpy as np
import pytest
from bad_input import (
    arrays,
    dimensions,
    ordinary,
    raises_a_value_error,
    works_or_raises_a_value_error,
)
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

import manifoldlib as ml
from manifoldlib import datasets, kpca, nlpca, pca

FUNCTIONS = {
    "pca": lambda X, d: pca(X, d).Y,
    "nlpca": lambda X, d: nlpca(X, d, ml.quadratic_features).Y,
    "kpca linear": lambda X, d: kpca(X, d, ml.linear_kernel).Y,
    "kpca rbf": lambda X, d: kpca(X, d, ml.rbf_kernel, 0.5).Y,
    "kpca precomputed": lambda X, d: kpca(X, d, "precomputed").Y,
    "center_kernel": lambda X, d: ml.center_kernel(X),
    "double_center": lambda X, d: ml.double_center(X),
    "veronese": lambda X, d: ml.veronese(X, d),
    "linear_kernel": lambda X, d: ml.linear_kernel(X, X),
    "poly_kernel": lambda X, d: ml.poly_kernel(X, X, d),
    "gauss_kernel": lambda X, d: ml.gauss_kernel(X, X, d),
}


@pytest.mark.parametrize("name", FUNCTIONS)
@settings(max_examples=150, deadline=None)
@given(X=arrays, d=dimensions)
def test_works_or_raises_a_value_error(name, X, d):
    works_or_raises_a_value_error(FUNCTIONS[name], X, d)


# Each message names the argument, what was given and what to try.
X = np.random.default_rng(0).standard_normal((3, 8))
NAN = np.where(np.arange(8) == 2, np.nan, X)
INDEFINITE = lambda X1, X2: np.tanh(X1.T @ X2 - 3)
MESSAGES = [
    (lambda: pca(X[0], 1), "X must be a non-empty matrix, got shape (8,); a single point x is"),
    (lambda: pca(X[:, :1], 1), "points are columns, is X transposed?"),
    (lambda: pca(np.empty((3, 0)), 1), "X must be a non-empty matrix"),
    (lambda: pca(NAN, 1), "X has 3 NaN or infinite entries"),
    (lambda: pca(np.where(np.isnan(NAN), np.inf, X), 1), "NaN or infinite"),
    (
        lambda: pca(np.ma.masked_equal([[1, 2, 9], [0, 1, 0]], 9), 1),
        "X has masked entries; drop or impute",
    ),
    (lambda: pca([["a", "b"]], 1), "X must be an array of real numbers"),
    (lambda: pca(X + 1j, 1), "X must be an array of real numbers"),
    (lambda: pca(X, 4), "d=4 is too large: the points have 3 coordinates (rows of X)"),
    (lambda: pca(X.T, 3), "d=3 is too large: 3 centred points (columns of X) span 2 dimensions"),
    (lambda: pca(X, 0), "d must be a whole number, 1 or more, got 0"),
    (lambda: pca(X, 2.0), "d must be a whole number, 1 or more, got 2.0"),
    (lambda: pca(np.ones((3, 8)), 1), "all 8 points coincide"),
    (lambda: pca(np.full((3, 8), 1e8 + 0.1), 1), "all 8 points coincide"),
    (lambda: pca(np.outer(np.ones(9), [0.0, 1, 2, 3]), 2), "the 4 points vary in only 1 dim"),
    (lambda: pca(X, 1).transform(X.T), "X_new has 8 rows, the training points have 3"),
    (lambda: pca(X, 1).reconstruct(X), "Y has 3 rows, the plane has 1 dimensions"),
    (lambda: nlpca(X, 1, lambda X: X[:, :4]), "phi must map each column of X to one column"),
    (lambda: ml.linear_kernel(X, X.T), "is one of them transposed?"),
    (lambda: ml.poly_kernel(X, X, 1.5), "n must be a whole number"),
    (lambda: ml.gauss_kernel(X, X, 0), "sigma must be a positive number, got 0"),
    (lambda: ml.rbf_kernel(X, X, -1), "gamma must be a positive number, got -1"),
    (lambda: ml.rbf_kernel(X, X, np.nan), "gamma must be a positive number, got nan"),
    (lambda: kpca(X, 2, "rbf"), "kernel must be a function such as manifoldlib.rbf_kernel"),
    (lambda: kpca(X, 8, ml.rbf_kernel, 1.0), "d=8 is too large: 8 centred points span at most 7"),
    (lambda: kpca(X, 4, ml.linear_kernel), "the centred Gram matrix has rank 3"),
    (lambda: kpca(np.ones((2, 5)), 1, ml.rbf_kernel, 1.0), "all points coincide in feature space"),
    (lambda: kpca(X, 1, INDEFINITE), "the kernel is not positive semidefinite"),
    (lambda: kpca(X, 1, lambda a, b: (a.T @ b)[:1]), "must return the matrix of all values"),
    (lambda: kpca(X, 1, lambda a, b: a.T @ b * np.arange(8)), "is not symmetric"),
    (lambda: kpca(X, 1, "precomputed"), "must be square, got shape (3, 8)"),
    (lambda: kpca(np.triu(X.T @ X), 1, "precomputed"), "is not symmetric"),
    (
        lambda: kpca([[0, 2], [2, 0]], 1, "precomputed"),
        "not positive semidefinite: the centred Gram matrix of 2 points",
    ),
    (lambda: kpca(np.eye(1), 1, "precomputed"), "at least 2 points are needed"),
    (lambda: kpca(X.T @ X, 1, "precomputed").transform(X), "one row for each of the 8"),
    (lambda: ml.center_kernel(X), "K must be square"),
    (lambda: ml.double_center(np.triu(np.ones((3, 3)))), "D2 is not symmetric"),
    (lambda: datasets.conic(5, c=(1, 0, -1, 1)), "is not an ellipse"),
]


@pytest.mark.parametrize("number", range(len(MESSAGES)))
def test_the_message_teaches(number):
    raises_a_value_error(*MESSAGES[number])


@settings(max_examples=60, deadline=None)
@given(
    X=hnp.arrays(float, st.tuples(st.integers(1, 4), st.integers(3, 12)), elements=ordinary),
    shift=ordinary,
    scale=st.floats(0.1, 10),
)
def test_pca_and_linear_kernel_pca_agree_on_anything(X, shift, scale):
    """Translation and scaling, on whatever hypothesis makes of the points."""
    spread = np.ptp(X, axis=1).max()
    assume(spread > 1e-100)  # the square of less underflows
    assume(spread > 1e-6 * (np.abs(X).max() + abs(shift)))  # of less, the shift leaves nothing
    Y = pca(X, 1).Y
    tolerance = 1e-9 * (1 + np.abs(X).max() + abs(shift)) ** 2
    moved = pca(scale * X + shift, 1)
    np.testing.assert_allclose(
        moved.eigenvalues * X.shape[1], scale**2 * (Y**2).sum(), rtol=1e-6, atol=tolerance
    )
