"""Bad input to LLE, Laplacian and Hessian eigenmaps and clustering: it works or is refused."""

import numpy as np
import pytest
from bad_input import (
    arrays,
    dimensions,
    ordinary,
    works_or_raises_a_value_error,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from scipy.sparse import csr_array

import manifoldlib as ml

PLANE = np.random.default_rng(0).random((2, 14))


def sparse(X):
    return csr_array(X) if np.ndim(X) == 2 else X


FUNCTIONS = {
    "lle d": lambda X, d: ml.lle(X, d, 3).Y,
    "lle K": lambda X, d: ml.lle(X, 1, d).Y,
    "lle literal": lambda X, d: ml.lle(X, 1, d, reg=0).Y,
    "lle reg": lambda X, d: ml.lle(PLANE, 1, 6, reg=d).Y,
    "lle G": lambda X, d: ml.lle(PLANE[:, :4], d, G=sparse(X)).Y,
    "lle precomputed": lambda X, d: ml.lle(X, d, 3, metric="precomputed").Y,
    "lle precomputed K": lambda X, d: ml.lle(X, 1, d, metric="precomputed", reg=0).Y,
    "eigenmaps_of_weights": lambda X, d: ml.eigenmaps_of_weights(X, d).Y,
    "eigenmaps_of_weights plain": lambda X, d: (
        ml.eigenmaps_of_weights(sparse(X), d, normalized=False).Y
    ),
    "laplacian_eigenmaps precomputed": lambda X, d: (
        ml.laplacian_eigenmaps(X, d, K=3, metric="precomputed").Y
    ),
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
