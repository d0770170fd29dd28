"""Whatever is handed in, a function works or raises a ValueError that names the argument.

Never a NaN, a warning (pytest makes them errors), or an error from inside a solver. What the
messages say stands in tools/refusals.py.
"""

import numpy as np
import pytest
from bad_input import (
    arrays,
    dimensions,
    ordinary,
    works_or_raises_a_value_error,
)
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

import manifoldlib as ml
from manifoldlib import kpca, nlpca, pca

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
