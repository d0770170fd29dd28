"""Bad input to graphs, scaling and Isomap: it works or is refused."""

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

FUNCTIONS = {
    "knn_graph": lambda X, d: ml.knn_graph(X, d).toarray(),
    "knn_graph precomputed": lambda X, d: ml.knn_graph(X, d, metric="precomputed").toarray(),
    "eps_graph": lambda X, d: ml.eps_graph(X, d).toarray(),
    "eps_graph precomputed": lambda X, d: ml.eps_graph(X, d, metric="precomputed").toarray(),
    "geodesics": lambda X, d: ml.geodesics(X, d),
    "geodesics sparse": lambda X, d: ml.geodesics(csr_array(X) if np.ndim(X) == 2 else X, d),
    "classical_mds": lambda X, d: ml.classical_mds(X, d).Y,
    "metric_mds": lambda X, d: ml.metric_mds(X, d, max_steps=5).Y,
    "metric_mds weighted": lambda X, d: ml.metric_mds(X, d, weights=X, max_steps=5).Y,
    "metric_mds start": lambda X, d: ml.metric_mds(LINE, d, start=X, max_steps=5).Y,
    "nonmetric_mds": lambda X, d: ml.nonmetric_mds(X, d, max_steps=5).Y,
    "relative_weights": lambda X, d: ml.relative_weights(X),
    "isomap K": lambda X, d: ml.isomap(X, 1, K=d).Y,
    "isomap eps": lambda X, d: ml.isomap(X, d, eps=5.0).Y,
    "isomap d": lambda X, d: ml.isomap(X, d, K=2).Y,
    "isomap precomputed": lambda X, d: ml.isomap(X, d, K=1, metric="precomputed").Y,
    "isomap transform": lambda X, d: ml.isomap(PLANE, 2, K=3).transform(X),
    "landmark_isomap": lambda X, d: ml.landmark_isomap(X, 1, 2, landmarks=d).Y,
    "landmark_isomap eps": lambda X, d: ml.landmark_isomap(X, 1, eps=d, landmarks=2).Y,
    "landmark_isomap precomputed": lambda X, d: (
        ml.landmark_isomap(X, 1, 1, landmarks=d, metric="precomputed").Y
    ),
    "landmark_isomap given": lambda X, d: ml.landmark_isomap(PLANE, 1, 3, landmarks=X).Y,
}
LINE = np.abs(np.subtract.outer(np.arange(4.0), np.arange(4.0)))
PLANE = np.random.default_rng(0).standard_normal((2, 9))

dissimilarities = (
    st.integers(1, 6)
    .flatmap(
        lambda N: hnp.arrays(
            float, (N, N), elements=st.sampled_from([0.0, 0.5, 1.0, 1.0, 2.0, 1e-200, 1e200])
        )
    )
    .map(lambda A: np.triu(A, 1) + np.triu(A, 1).T)
)
duplicates = hnp.arrays(
    float,
    st.tuples(st.integers(1, 3), st.integers(2, 8)),
    elements=st.sampled_from([0.0, 1.0, 3.0]),
)
extremes = hnp.arrays(
    float, (2, 5), elements=st.sampled_from([0.0, 1e-300, 1e-160, 1.0, 1e160, 1e300])
)


@pytest.mark.parametrize("name", FUNCTIONS)
@settings(max_examples=120, deadline=None)
@given(X=st.one_of(arrays, dissimilarities, duplicates, extremes), d=dimensions)
def test_works_or_raises_a_value_error(name, X, d):
    works_or_raises_a_value_error(FUNCTIONS[name], X, d)


@pytest.mark.parametrize(
    "name", ["classical_mds", "metric_mds", "metric_mds weighted", "nonmetric_mds"]
)
@settings(max_examples=150, deadline=None)
@given(X=dissimilarities, d=st.integers(1, 3))
def test_any_dissimilarities_work_or_are_refused(name, X, d):
    try:
        Y = FUNCTIONS[name](X, d)
    except ValueError as error:
        assert type(error) is ValueError and any(
            word in str(error) for word in ("d=", "dissimilarities", "weights", "D ")
        )
    else:
        assert np.isfinite(Y).all() and Y.shape == (d, len(X))


@settings(max_examples=60, deadline=None)
@given(
    X=hnp.arrays(float, st.tuples(st.integers(1, 3), st.integers(3, 10)), elements=ordinary),
    scale=st.floats(0.1, 10),
    shift=ordinary,
)
def test_isomap_moves_with_the_points(X, scale, shift):
    try:
        result = ml.isomap(X, 1, K=2)
        moved = ml.isomap(scale * X + shift, 1, K=2)
    except ValueError:
        return
    # Ties between neighbours may be broken differently after the move: compare equal graphs.
    if ((result.G > 0) != (moved.G > 0)).nnz == 0:
        tolerance = 1e-6 * (1 + np.abs(X).max() + abs(shift))
        np.testing.assert_allclose(moved.D, scale * result.D, atol=tolerance)
