"""Bad input to LLE, Laplacian and Hessian eigenmaps and clustering: it works, or a ValueError says why not."""

import numpy as np
import pytest
from bad_input import (
    arrays,
    dimensions,
    ordinary,
    raises_a_value_error,
    works_or_raises_a_value_error,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from scipy.sparse import coo_array, csr_array

import manifoldlib as ml

PLANE = np.random.default_rng(0).random((2, 14))


def sparse(X):
    return csr_array(X) if np.ndim(X) == 2 else X


FUNCTIONS = {
    "lle d": lambda X, d: ml.lle(X, d, 3).Y,
    "lle K": lambda X, d: ml.lle(X, 1, d).Y,
    "lle literal": lambda X, d: ml.lle(X, 1, d, reg=0).Y,
    "lle reg": lambda X, d: ml.lle(PLANE, 1, 6, reg=d).Y,
    "lle transform": lambda X, d: ml.lle(PLANE, 1, 6).transform(X),
    "kernel_lle": lambda X, d: ml.kernel_lle(X, 1, d).Y,
    "kernel_lle literal": lambda X, d: ml.kernel_lle(X, 1, d, reg=0).Y,
    "hessian_lle d": lambda X, d: ml.hessian_lle(X, d, 6).Y,
    "hessian_lle K": lambda X, d: ml.hessian_lle(X, 1, d).Y,
    "hessian_lle isometric": lambda X, d: ml.hessian_lle(X, 1, d, isometric=True).Y,
    "ltsa d": lambda X, d: ml.ltsa(X, d, 5).Y,
    "ltsa K": lambda X, d: ml.ltsa(X, 1, d).Y,
    "laplacian_eigenmaps d": lambda X, d: ml.laplacian_eigenmaps(X, d, K=3).Y,
    "laplacian_eigenmaps K": lambda X, d: ml.laplacian_eigenmaps(X, 1, K=d, sigma=2.0).Y,
    "laplacian_eigenmaps eps": lambda X, d: ml.laplacian_eigenmaps(X, 1, eps=d, sigma=0.3).Y,
    "laplacian_eigenmaps sigma": lambda X, d: ml.laplacian_eigenmaps(PLANE, 1, K=5, sigma=d).Y,
    "laplacian_eigenmaps plain": lambda X, d: ml.laplacian_eigenmaps(X, d, K=3, normalized=False).Y,
    "laplacian_eigenmaps G": lambda X, d: ml.laplacian_eigenmaps(PLANE[:, :4], d, G=sparse(X)).Y,
    "eigenmaps_by_component": lambda X, d: np.hstack(
        [part.Y for _, part in ml.eigenmaps_by_component(sparse(X), d, sigma=1.0)]
    ),
    "commute_times": lambda X, d: ml.commute_times(X),
    "commute_times sparse": lambda X, d: ml.commute_times(sparse(X)),
    "kmeans": lambda X, d: ml.kmeans(X, d, starts=2).centers,
    "kmeans starts": lambda X, d: ml.kmeans(X, 2, starts=d).centers,
    "kmeans centers": lambda X, d: ml.kmeans(PLANE, d, centers=X).centers,
    "spectral_clustering": lambda X, d: ml.spectral_clustering(X, d, starts=2).centers,
    "spectral_clustering plain": lambda X, d: (
        ml.spectral_clustering(sparse(X), d, normalized=False, starts=2).centers
    ),
    "interval_eigenfunctions": lambda X, d: ml.interval_eigenfunctions(X, d, length=6.0).Y,
    "interval length": lambda X, d: (
        ml.interval_eigenfunctions([0.0], 2, length=np.max(X, initial=0)).Y
    ),
    "circle radius": lambda X, d: ml.circle_eigenfunctions([0.5], 2, radius=np.max(X, initial=0)).Y,
    "circle_eigenfunctions": lambda X, d: ml.circle_eigenfunctions(X, d).Y,
    "sphere_eigenfunctions": lambda X, d: ml.sphere_eigenfunctions(X, d, radius=5.0).Y,
}

symmetric = (
    st.integers(1, 7)
    .flatmap(
        lambda N: hnp.arrays(
            float, (N, N), elements=st.sampled_from([0.0, 0.0, 0.5, 1.0, 3.0, 1e-200, 1e200])
        )
    )
    .map(lambda A: np.triu(A) + np.triu(A, 1).T)
)
gram = hnp.arrays(float, st.tuples(st.integers(1, 3), st.integers(2, 8)), elements=ordinary).map(
    lambda A: A.T @ A
)
duplicates = hnp.arrays(
    float,
    st.tuples(st.integers(1, 3), st.integers(2, 9)),
    elements=st.sampled_from([0.0, 1.0, 3.0]),
)
extremes = hnp.arrays(
    float, (2, 7), elements=st.sampled_from([0.0, 1e-300, 1e-160, 1.0, 1e160, 1e300])
)
enough = hnp.arrays(float, st.tuples(st.integers(1, 4), st.integers(7, 16)), elements=ordinary)
lines = hnp.arrays(float, st.integers(1, 6), elements=st.floats(0, 6))


@pytest.mark.parametrize("name", FUNCTIONS)
@settings(max_examples=100, deadline=None)
@given(X=st.one_of(arrays, symmetric, gram, duplicates, extremes, enough, lines), d=dimensions)
def test_works_or_raises_a_value_error(name, X, d):
    works_or_raises_a_value_error(FUNCTIONS[name], X, d)


WHOLE = np.random.default_rng(1).permutation(120).reshape(2, 60)
EMBEDDINGS = {
    "lle": lambda X: ml.lle(X, 2, 7),
    "kernel_lle": lambda X: ml.kernel_lle(np.asarray(X).T @ np.asarray(X), 2, 7),
    "hessian_lle": lambda X: ml.hessian_lle(X, 2, 12),
    "ltsa": lambda X: ml.ltsa(X, 2, 8),
    "laplacian_eigenmaps": lambda X: ml.laplacian_eigenmaps(X, 2, K=6),
}
FORMS = {
    "float32": lambda X: X.astype(np.float32),
    "integers": lambda X: X.astype(np.int64),
    "Fortran order": np.asfortranarray,
    "every other column": lambda X: np.repeat(X, 2, axis=1)[:, ::2],
    "lists": lambda X: X.tolist(),
    "small": lambda X: 2.0**-180 * X,
    "large": lambda X: 2.0**180 * X,
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", EMBEDDINGS)
def test_neither_form_nor_scale_of_the_numbers_matters(name, form):
    X = WHOLE.astype(float)
    X.setflags(write=False)
    Y = EMBEDDINGS[name](X).Y
    np.testing.assert_allclose(EMBEDDINGS[name](FORMS[form](X)).Y, Y, atol=1e-8 * np.abs(Y).max())


# Each message names the argument, what was given and what to try.
X = np.random.default_rng(0).random((3, 20))
TWO = np.hstack([X, X + 50])
W = np.ones((4, 4))
INDEFINITE = -(np.abs(np.subtract.outer(np.arange(9.0), np.arange(9.0))) ** 4)
MESSAGES = [
    (
        lambda: ml.lle(X, 2, 2),
        "K=2 is too small: K neighbours span a flat of K - 1 dimensions, and d=2, so K must",
    ),
    (lambda: ml.lle(X, 2, 20), "K=20 needs at least 21 points"),
    (lambda: ml.lle(X, 2, 5.0), "K must be a whole number"),
    (lambda: ml.lle(X, 0, 5), "d must be a whole number, 1 or more, got 0"),
    (lambda: ml.lle(X, 2, 5, reg=-1), "reg must be 0 (the method as printed) or a small number"),
    (lambda: ml.lle(X, 2, 5, reg=1e-15), "below 1e-12 it would drown in rounding"),
    (lambda: ml.lle(X, 2, 5, reg="auto"), "reg must be 0"),
    (lambda: ml.lle(np.ones((2, 9)), 1, 3), "all 9 points (columns of X) coincide"),
    (lambda: ml.lle(TWO, 2, 5), "2 components of sizes 20, 20"),
    (lambda: ml.lle(X, 2, 5).transform(X.T), "X_new has 20 rows, the training points have 3"),
    (lambda: ml.kernel_lle(X, 1, 3), "kernel_matrix must be square"),
    (lambda: ml.kernel_lle(np.triu(X.T @ X), 1, 3), "kernel_matrix is not symmetric"),
    (
        lambda: ml.kernel_lle(-(X.T @ X), 1, 4),
        "kernel_matrix is not positive semidefinite: a squared distance",
    ),
    (
        lambda: ml.kernel_lle(INDEFINITE, 1, 4),
        "not positive semidefinite: the differences of neighbours",
    ),
    (lambda: ml.kernel_lle(np.ones((6, 6)), 1, 3), "puts all points at one place of feature space"),
    (
        lambda: ml.hessian_lle(X, 2, 5),
        "K=5 is too small: a quadratic in d=2 coordinates has 6 coefficients",
    ),
    (
        lambda: ml.hessian_lle(X, 4, 16),
        "d=4 is too large: the points have 3 coordinates (rows of X)",
    ),
    (lambda: ml.hessian_lle(X, 2.0, 8), "d must be a whole number"),
    (
        lambda: ml.ltsa(X, 2, 3),
        "K=3 is too small: any function of 3 points is affine in d=2 coordinates",
    ),
    (lambda: ml.ltsa(TWO, 2, 8), "2 components of sizes 20, 20"),
    (
        lambda: ml.laplacian_eigenmaps(X, 2),
        "give exactly one of K (neighbours), eps (radius) and G",
    ),
    (lambda: ml.laplacian_eigenmaps(X, 2, K=3, eps=1), "give exactly one of K"),
    (
        lambda: ml.laplacian_eigenmaps(X, 20, K=5),
        "d=20 is too large: 20 points leave 19 functions beside",
    ),
    (lambda: ml.laplacian_eigenmaps(X, 2, K=5, sigma=0), "sigma must be a positive number, got 0"),
    (
        lambda: ml.laplacian_eigenmaps(X, 2, K=5, sigma=1e-3),
        "sigma=0.001 should be nearer to the length of an edge",
    ),
    (lambda: ml.laplacian_eigenmaps(X, 2, K=5, sigma=1e-320), "sigma=1e-320 should be nearer"),
    (lambda: ml.laplacian_eigenmaps(TWO, 2, K=5), "2 components of sizes 20, 20"),
    (lambda: ml.laplacian_eigenmaps(X, 2, G=np.eye(20)), "G must be a sparse matrix"),
    (
        lambda: ml.laplacian_eigenmaps(X, 2, G=csr_array(np.ones((5, 5)))),
        "G has 5 nodes for 20 points",
    ),
    (
        lambda: ml.laplacian_eigenmaps(np.ones((2, 9)), 1, K=3),
        "all 9 points (columns of X) coincide",
    ),
    (lambda: ml.eigenmaps_by_component(X, 2), "G must be a sparse matrix"),
    (
        lambda: ml.commute_times(-W),
        "W has negative weights; similarities must be 0 (no edge) or more",
    ),
    (lambda: ml.commute_times(np.triu(W)), "W is not symmetric"),
    (lambda: ml.commute_times(X), "W must be square"),
    (lambda: ml.commute_times(csr_array(W * 1j)), "real numbers; got shape (4, 4) of complex128"),
    (lambda: ml.commute_times(coo_array(np.ones(4))), "W must be square"),
    (lambda: ml.commute_times(csr_array(W * np.nan)), "W has NaN or infinite weights"),
    (lambda: ml.commute_times(1e200 * W), "W has weights beyond 1e+140, whose sums overflow"),
    (lambda: ml.commute_times(np.kron(np.eye(2), W)), "2 components of sizes 4, 4"),
    (
        lambda: ml.commute_times([[0, 1e-20, 1], [1e-20, 0, 0], [1, 0, 0]]),
        "so small beside the others that L^+ and the commute times would lose their digits",
    ),
    (lambda: ml.kmeans(X, 21), "n=21 clusters need 21 points; Y has 20 columns"),
    (lambda: ml.kmeans(X, 0), "n must be a whole number, 1 or more, got 0"),
    (lambda: ml.kmeans(X, 2, starts=0), "starts must be a whole number, 1 or more, got 0"),
    (lambda: ml.kmeans(np.ones((2, 5)), 2), "n=2 clusters need 2 different points; Y has 1"),
    (lambda: ml.kmeans(X, 2, centers=X), "centers has shape (3, 20), expected (3, 2)"),
    (lambda: ml.spectral_clustering(X, 2), "W must be square"),
    (
        lambda: ml.spectral_clustering(np.kron(np.eye(3), W), 2),
        "n=2 must lie between 3, the number of components of W",
    ),
    (
        lambda: ml.spectral_clustering(W, 5),
        "n=5 must lie between 1, the number of components of W, and 4",
    ),
    (lambda: ml.spectral_clustering(np.diag([0, 0, 1.0]), 3), "W gives node 0 no edge"),
    (
        lambda: ml.interval_eigenfunctions([0.5, 2.0], 3),
        "x has entries outside of the interval from 0 to length=1.0",
    ),
    (lambda: ml.interval_eigenfunctions([-0.5, 0.5], 3), "x has entries outside of the interval"),
    (lambda: ml.circle_eigenfunctions(X, 3), "t must be a list of numbers, got 2 dimensions"),
    (
        lambda: ml.sphere_eigenfunctions(X, 3),
        "X must hold points of the sphere with radius=1.0 in space",
    ),
    (lambda: ml.sphere_eigenfunctions(1.01 * np.eye(3), 3), "X must hold points of the sphere"),
    (lambda: ml.sphere_eigenfunctions(np.eye(3), 86**2), "the harmonics beyond degree 85 overflow"),
    (lambda: ml.circle_eigenfunctions([1e300], 2), "t has the largest entry 1e+300"),
    (
        lambda: ml.sphere_eigenfunctions(np.zeros((3, 2)), 3, radius=1e-9),
        "points of the sphere with radius=1e-09",
    ),
    (
        lambda: ml.circle_eigenfunctions([0.0], 2, radius=1e-200),
        "radius has the largest entry 1e-200",
    ),
    (
        lambda: ml.interval_eigenfunctions([0.0], 2, length=1e200),
        "length has the largest entry 1e+200",
    ),
]


@pytest.mark.parametrize("number", range(len(MESSAGES)))
def test_the_message_teaches(number):
    raises_a_value_error(*MESSAGES[number])
