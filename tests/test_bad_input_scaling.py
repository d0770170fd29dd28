"""Bad input to graphs, scaling and Isomap: it works, or a ValueError names the argument and the remedy."""

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
from scipy.sparse import csr_array
from scipy.spatial.distance import cdist

import manifoldlib as ml
from manifoldlib.datasets import swiss_roll

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
    # Ties between neighbours may be broken differently after the move: compare where the graphs agree.
    if ((result.G > 0) != (moved.G > 0)).nnz == 0:
        tolerance = 1e-6 * (1 + np.abs(X).max() + abs(shift))
        np.testing.assert_allclose(moved.D, scale * result.D, atol=tolerance)


X = np.random.default_rng(0).standard_normal((3, 8))
NAN = np.where(np.arange(8) == 2, np.nan, X)
D = cdist(X.T, X.T)
W = np.ones((8, 8))
SPARSE = ml.knn_graph(X, 4)
FAR = np.hstack([X, X[:, :5] + 100])
CHAIN = np.diag(10.0 ** -np.arange(0, 35, 5), 1) + np.diag(10.0 ** -np.arange(0, 35, 5), -1)
SPLIT = np.kron(np.eye(2), np.ones((4, 4)))
MESSAGES = [
    (
        lambda: ml.knn_graph(X, 8),
        "K=8 needs at least 9 points; X has 8 columns - points are columns, is X transposed?",
    ),
    (lambda: ml.knn_graph(X, 0), "K must be a whole number, 1 or more, got 0"),
    (lambda: ml.knn_graph(NAN, 2), "X has 3 NaN or infinite entries"),
    (lambda: ml.knn_graph(X * 1e200, 2), "whose square is out of range; choose another unit"),
    (
        lambda: ml.knn_graph(X, 2, metric="cosine"),
        "metric must be 'euclidean' or 'precomputed', got 'cosine'",
    ),
    (lambda: ml.knn_graph(X, 2, metric="precomputed"), "X must be square, got shape (3, 8)"),
    (lambda: ml.eps_graph(X, -1), "eps must be a positive number, got -1"),
    (lambda: ml.geodesics(D), "G must be a sparse matrix whose entries are edge lengths"),
    (
        lambda: ml.geodesics(csr_array(X)),
        "G must be a square matrix of real numbers, got shape (3, 8)",
    ),
    (
        lambda: ml.geodesics(-SPARSE),
        "G has negative, NaN or infinite edge lengths; leave missing edges out",
    ),
    (lambda: ml.geodesics(SPARSE * np.nan), "G has negative, NaN or infinite edge lengths"),
    (lambda: ml.geodesics(SPARSE, [1.5]), "sources must be a list of column numbers"),
    (lambda: ml.geodesics(SPARSE, [2, 8]), "sources must lie between 0 and 7, got 2 to 8"),
    (
        lambda: ml.geodesics(ml.eps_graph(FAR, 9)),
        "2 components of sizes 8, 5. Join them by a larger neighbourhood",
    ),
    (lambda: ml.classical_mds(X, 1), "D must be square, got shape (3, 8)"),
    (lambda: ml.classical_mds(np.triu(D), 1), "D is not symmetric"),
    (
        lambda: ml.classical_mds(D[0], 1),
        "scipy.spatial.distance.squareform makes it from a condensed list",
    ),
    (
        lambda: ml.classical_mds(D + np.nan, 1),
        "entries; metric_mds ignores a pair whose weight is 0",
    ),
    (lambda: ml.classical_mds(-D, 1), "D has negative entries; dissimilarities must be 0 or more"),
    (lambda: ml.classical_mds(D + 1, 1), "D has a non-zero diagonal"),
    (
        lambda: ml.classical_mds(D, 8),
        "d=8 is too large: 8 centred points span at most 7 dimensions",
    ),
    (
        lambda: ml.classical_mds(D, 4),
        "d=4 is too large: B = -1/2 J D2 J has only 3 positive eigenvalues",
    ),
    (lambda: ml.classical_mds(0 * D, 1), "all dissimilarities are zero"),
    (lambda: ml.classical_mds([[0.0]], 1), "1 centred points span at most 0 dimensions"),
    (
        lambda: ml.classical_mds(D, 2).transform(X),
        "D_new must hold distances, one row for each of the 8 points",
    ),
    (lambda: ml.classical_mds(D, 2).transform(-D), "smallest entry -"),
    (
        lambda: ml.metric_mds(D, 1, weights=-W),
        "weights has negative entries; a weight is 0 (ignore the pair) or more",
    ),
    (
        lambda: ml.metric_mds(D, 1, weights=W[:7, :7]),
        "weights has shape (7, 7), D has shape (8, 8); they must agree",
    ),
    (
        lambda: ml.metric_mds(D, 1, weights=SPLIT),
        "weights: the known pairs fall into 2 groups of sizes 4, 4",
    ),
    (lambda: ml.metric_mds(D, 1, weights=np.triu(W)), "weights is not symmetric"),
    (lambda: ml.metric_mds(D, 1, weights=SPLIT + 1e-20), "weights are too unequal"),
    (lambda: ml.metric_mds(D, 1, weights=SPLIT + 1e-15), "weights are too unequal"),
    (
        lambda: ml.metric_mds(1e120 * D, 1, weights=1e100 * W),
        "sqrt(weights) * D has the largest entry",
    ),
    (lambda: ml.metric_mds(D, 1, weights=CHAIN), "weights are too unequal"),
    (
        lambda: ml.metric_mds(np.full((8, 8), np.nan), 1, weights=W),
        "D has 64 NaN or infinite entries",
    ),
    (
        lambda: ml.metric_mds([["a", "b"], ["b", "a"]], 1, weights=np.ones((2, 2))),
        "D must be an array of real numbers",
    ),
    (
        lambda: ml.metric_mds(D, 1, start="random"),
        "start must be 'classical' or a d x N matrix, got 'random'",
    ),
    (lambda: ml.metric_mds(D, 1, start=X), "start has shape (3, 8), expected (1, 8)"),
    (lambda: ml.metric_mds(D, 1, start=np.ones((1, 8))), "all points of start coincide"),
    (
        lambda: ml.metric_mds(D, 1, max_steps=0),
        "max_steps must be a whole number, 1 or more, got 0",
    ),
    (lambda: ml.metric_mds(D, 1, tol=-1), "tol must be a fraction between 0 and 1, got -1"),
    (lambda: ml.nonmetric_mds(0 * D, 1), "all dissimilarities are zero"),
    (
        lambda: ml.relative_weights([[0.0, 1, 2], [1, 0, 0], [2, 0, 0]]),
        "points 1 and 2 are at distance 0",
    ),
    (lambda: ml.isomap(X, 2), "give exactly one of K (neighbours), eps (radius) and G (a graph)"),
    (lambda: ml.isomap(X, 2, K=3, eps=1.0), "give exactly one of K"),
    (lambda: ml.isomap(X[:, :4], 1, G=SPARSE), "G has 8 nodes for 4 points (columns of X)"),
    (
        lambda: ml.isomap(FAR, 2, K=3),
        "2 components of sizes 8, 5; K=5 is the smallest K that connects it",
    ),
    (lambda: ml.isomap(FAR, 2, eps=5.0), "is the smallest radius that connects it"),
    (lambda: ml.isomap(X, 8, K=4), "d=8 is too large"),
    (lambda: ml.isomap(np.ones((2, 5)), 1, K=2), "all 5 points (columns of X) coincide"),
    (lambda: ml.isomap(X, 2, K=4).transform(X.T), "X_new has 8 rows, the training points have 3"),
    (
        lambda: ml.isomap(X, 2, eps=9.0).transform(FAR),
        "X_new has no point of the graph within eps=9.0 of its column 8",
    ),
    (
        lambda: ml.landmark_isomap(X, 2, 4, landmarks=2),
        "d=2 is too large: 2 centred landmarks span at most 1 dimensions",
    ),
    (
        lambda: ml.landmark_isomap(X, 1, 4, landmarks=1),
        "landmarks must be a whole number, 2 or more, got 1",
    ),
    (
        lambda: ml.landmark_isomap(X, 2, 4, landmarks=9),
        "landmarks=9 is more than the 8 points there are to choose from",
    ),
    (
        lambda: ml.landmark_isomap(X, 1, 4, landmarks=[0, 8]),
        "landmarks must lie between 0 and 7, got 0 to 8",
    ),
    (
        lambda: ml.landmark_isomap(X, 1, 4, landmarks=[3, 3]),
        "landmarks must be 2 or more columns, none of them twice",
    ),
    (
        lambda: ml.landmark_isomap(X, 1, 4, landmarks=3, seed=-1),
        "seed must be a whole number, 0 or more, got -1",
    ),
    (
        lambda: ml.landmark_isomap(FAR, 1, 3, landmarks=4),
        "2 components of sizes 8, 5; K=5 is the smallest",
    ),
]


@pytest.mark.parametrize("number", range(len(MESSAGES)))
def test_the_message_teaches(number):
    raises_a_value_error(*MESSAGES[number])


def test_a_transposed_data_set_is_noticed():
    X, _ = swiss_roll(100)
    with pytest.raises(ValueError, match="is X transposed"):
        ml.isomap(X.T, 2, K=7)
