"""Bad input to curves, networks, random projections, Nystrom and kernel_of: it works, or a ValueError
names the argument and the remedy."""

import numpy as np
import pytest
from bad_input import arrays, dimensions, raises_a_value_error, works_or_raises_a_value_error
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

import manifoldlib as ml

rng = np.random.default_rng(0)
PLANE, SPACE = rng.standard_normal((2, 12)), rng.standard_normal((3, 12))
CURVE, LOOP = ml.principal_curve(PLANE), ml.principal_curve(PLANE, closed=True)
SURFACE = ml.principal_surface(SPACE)
NET = ml.autoassociative_network(SPACE, 2, max_steps=20)
ROUGH = ml.nystrom(PLANE, 4, ml.rbf_kernel, 1.0)

FUNCTIONS = {
    "running_lines lam": lambda X, d: ml.running_lines(X, PLANE, 0.5),
    "running_lines X": lambda X, d: ml.running_lines(
        np.arange(np.shape(X)[-1]) if np.ndim(X) else 0, X, 0.5
    ),
    "running_lines degree": lambda X, d: ml.running_lines(np.arange(12), PLANE, 0.5, degree=d),
    "running_lines period": lambda X, d: ml.running_lines(np.arange(12), PLANE, 0.5, period=d),
    "running_lines weights": lambda X, d: ml.running_lines(np.arange(12), PLANE, 0.5, weights=X),
    "principal_curve": lambda X, d: ml.principal_curve(X, max_steps=4).curve,
    "principal_curve span": lambda X, d: ml.principal_curve(PLANE, span=d, max_steps=4).curve,
    "principal_curve steps": lambda X, d: ml.principal_curve(PLANE, max_steps=d).curve,
    "principal_curve closed": lambda X, d: ml.principal_curve(X, closed=True, max_steps=4).curve,
    "principal_curve corrected": lambda X, d: (
        ml.principal_curve(X, span=0.6, bias_corrected=True, max_steps=4).lam
    ),
    "principal_curve robust": lambda X, d: (
        ml.principal_curve(X, span=0.6, robust=True, weighted=False, max_steps=4).lam
    ),
    "principal_curve start": lambda X, d: ml.principal_curve(PLANE, start=X, max_steps=4).curve,
    "principal_curve closed start": lambda X, d: (
        ml.principal_curve(PLANE, closed=True, start=X, max_steps=4).curve
    ),
    "PrincipalCurve.project": lambda X, d: CURVE.project(X),
    "PrincipalCurve.at": lambda X, d: LOOP.at(X),
    "principal_surface": lambda X, d: (
        ml.principal_surface(X, span=0.5, grid=5, max_steps=3).surface
    ),
    "principal_surface grid": lambda X, d: (
        ml.principal_surface(SPACE, span=0.5, grid=d, max_steps=3).lam
    ),
    "PrincipalSurface.project": lambda X, d: SURFACE.project(X),
    "PrincipalSurface.at": lambda X, d: SURFACE.at(X),
    "autoassociative_network": lambda X, d: (
        ml.autoassociative_network(X, d, hidden=9, max_steps=4).Y
    ),
    "autoassociative_network hidden": lambda X, d: (
        ml.autoassociative_network(SPACE, 2, hidden=d, max_steps=4).Y
    ),
    "autoassociative_network linear": lambda X, d: (
        ml.autoassociative_network(X, 1, hidden=None, max_steps=d).Y
    ),
    "AutoassociativeNetwork.encode": lambda X, d: NET.encode(X),
    "AutoassociativeNetwork.decode": lambda X, d: NET.decode(X),
    "random_projection": lambda X, d: ml.random_projection(X, d),
    "jl_dimension m": lambda X, d: ml.jl_dimension(d, 0.3),
    "jl_dimension eps": lambda X, d: ml.jl_dimension(10, d),
    "nystrom": lambda X, d: ml.nystrom(X, d, "precomputed").approximation(),
    "nystrom columns": lambda X, d: ml.nystrom(np.eye(6), X, "precomputed").approximation(),
    "nystrom points": lambda X, d: ml.nystrom(X, d, ml.linear_kernel).Y,
    "Nystrom.transform": lambda X, d: ROUGH.transform(X),
    "Nystrom.transform linear": lambda X, d: ml.nystrom(PLANE, 2, ml.linear_kernel).transform(X),
    "kernel_of": lambda X, d: ml.kernel_of(X),
}


def drawn(shape, *values):
    return hnp.arrays(float, shape, elements=st.sampled_from(values))


few_values = drawn(st.tuples(st.integers(1, 3), st.integers(2, 12)), 0.0, 1.0, 3.0)
extremes = drawn(
    st.tuples(st.integers(1, 3), st.integers(2, 6)), 0.0, 1e-300, 1e-160, 1.0, 1e120, 1e160, 1e300
)
vectors = drawn(st.sampled_from([6, 12]), 0.0, 0.5, 1.0, 2.0, -3.0, 1e300)


@pytest.mark.parametrize("name", FUNCTIONS)
@settings(max_examples=100, deadline=None)
@given(X=st.one_of(arrays, few_values, extremes, vectors), d=dimensions)
def test_works_or_raises_a_value_error(name, X, d):
    works_or_raises_a_value_error(FUNCTIONS[name], X, d)


@settings(max_examples=60, deadline=None)
@given(
    X=few_values,
    span=st.floats(0.01, 1),
    closed=st.booleans(),
    corrected=st.booleans(),
    weighted=st.booleans(),
)
def test_duplicates_and_collinear_points_make_curves(X, span, closed, corrected, weighted):
    try:
        result = ml.principal_curve(
            X, span=span, closed=closed, bias_corrected=corrected, weighted=weighted, max_steps=10
        )
    except ValueError as error:
        assert (
            "coincide" in str(error) or "closed=True" in str(error) or "vary in only" in str(error)
        )
    else:
        foot = result.at(result.lam)
        np.testing.assert_allclose(
            ((X - foot) ** 2).sum() / X.shape[1], result.history[-1], atol=1e-9
        )


MESSAGES = [
    (
        lambda: ml.running_lines([1, 2], PLANE, 0.5),
        "lam must hold one number for each of the 12 points",
    ),
    (
        lambda: ml.running_lines(np.arange(12), PLANE, 0),
        "span must be a fraction of the points, above 0",
    ),
    (lambda: ml.running_lines(np.arange(12), PLANE, 1.5), "span must be a fraction"),
    (lambda: ml.running_lines(np.arange(12), PLANE, "wide"), "span must be a fraction"),
    (
        lambda: ml.running_lines(np.arange(12), PLANE, 0.5, degree=2),
        "degree must be 0 (running means) or 1",
    ),
    (
        lambda: ml.running_lines(np.arange(12), PLANE, 0.5, period=-1),
        "period must be a positive number",
    ),
    (
        lambda: ml.running_lines(np.arange(12), PLANE, 0.5, weights=np.zeros(12)),
        "weights must hold one positive",
    ),
    (lambda: ml.running_lines(np.arange(12), PLANE, np.complex128(0.5)), "span must be a fraction"),
    (lambda: ml.principal_curve(PLANE[:, :1]), "at least 2 points are needed"),
    (lambda: ml.principal_curve(np.ones((2, 9))), "all 9 points coincide"),
    (
        lambda: ml.principal_curve(PLANE[:1], closed=True),
        "closed=True needs at least 3 points with 2 coordinates",
    ),
    (lambda: ml.principal_curve(1e200 * PLANE), "X has the largest entry"),
    (lambda: ml.principal_curve(PLANE, tol=0), "tol must be a positive number"),
    (
        lambda: ml.principal_curve(PLANE, max_steps=-1),
        "max_steps must be a whole number, 0 or more",
    ),
    (
        lambda: ml.principal_curve(PLANE, start=np.arange(11)),
        "start must hold one number for each of the 12 points",
    ),
    (
        lambda: ml.principal_curve(PLANE, start=PLANE),
        "start must hold one number for each of the 12 points",
    ),
    (
        lambda: ml.principal_curve(PLANE, start=np.ones(12)),
        "start holds 12 equal numbers, which give the points no",
    ),
    (
        lambda: ml.principal_curve(PLANE, start=np.full(12, np.nan)),
        "start has 12 NaN or infinite entries",
    ),
    (lambda: ml.principal_curve(PLANE, start="isomap"), "start must be an array of real numbers"),
    (
        lambda: ml.principal_curve(PLANE[:1], closed=True, start=PLANE[0]),
        "closed=True needs at least 3 points with 2",
    ),
    (lambda: CURVE.project(SPACE), "X_new has 3 rows, the training points have 2"),
    (
        lambda: ml.principal_surface(PLANE[:1]),
        "a surface needs at least 3 points with 2 coordinates",
    ),
    (lambda: ml.principal_surface(SPACE, grid=1), "grid must be a whole number, 2 or more"),
    (
        lambda: ml.autoassociative_network(SPACE, 4),
        "d=4 is too large: the points have 3 coordinates",
    ),
    (
        lambda: ml.autoassociative_network(SPACE, 2, hidden=2),
        "leaves no bottleneck: d=2 needs at least 3 hidden nodes",
    ),
    (
        lambda: ml.autoassociative_network(SPACE, 1, hidden=(4, 4, 4)),
        "hidden must be a number of nodes, a pair",
    ),
    (lambda: NET.decode(SPACE), "Y has 3 rows, the bottleneck has 2 nodes"),
    (lambda: NET.encode(SPACE.T), "X_new has 12 rows, the training points have 3"),
    (
        lambda: ml.autoassociative_network(SPACE, 2, max_steps=0),
        "max_steps must be a whole number, 1 or more",
    ),
    (
        lambda: ml.autoassociative_network(SPACE, 2, seed=-1),
        "seed must be a whole number, 0 or more, got -1",
    ),
    (lambda: ml.random_projection(SPACE, 2, seed=1.5), "seed must be a whole number"),
    (lambda: ml.nystrom(np.eye(5), 2, "precomputed", seed="a"), "seed must be a whole number"),
    (lambda: ml.kmeans(PLANE, 2, seed=None), "seed must be a whole number"),
    (
        lambda: ml.kmeans(1e-130 * PLANE, 1, centers=[[1e139], [0]]),
        "centers, seen from the points, has the largest",
    ),
    (
        lambda: ml.kmeans(np.ones((2, 9)), 2, centers=PLANE[:, :2]),
        "n=2 clusters need 2 different points; Y has 1",
    ),
    (lambda: ml.jl_dimension(1, 0.3), "m must be a whole number, 2 or more"),
    (
        lambda: ml.jl_dimension(10, 0.5),
        "eps must lie between 0 and 1/2 (and above 1e-100), got 0.5",
    ),
    (lambda: ml.jl_dimension(10, 1e-160), "eps must lie between 0 and 1/2"),
    (
        lambda: ml.random_projection(np.full((9, 2), 1.7e308), 2),
        "sums of entries of X overflow",
    ),
    (lambda: ml.random_projection(SPACE, 0), "k must be a whole number, 1 or more"),
    (lambda: ml.nystrom(SPACE, 2, "precomputed"), "K must be square, got shape (3, 12)"),
    (
        lambda: ml.nystrom(np.eye(5), 6, "precomputed"),
        "columns=6 is more than the 5 points there are to choose from",
    ),
    (
        lambda: ml.nystrom(np.eye(5), [1, 1], "precomputed"),
        "columns must be 1 or more columns, none of them twice",
    ),
    (lambda: ml.nystrom(np.eye(5), [5], "precomputed"), "columns must lie between 0 and 4"),
    (
        lambda: ml.nystrom(np.eye(5), [0.5], "precomputed"),
        "columns must be a list of column numbers",
    ),
    (lambda: ml.nystrom(-np.eye(5), 2, "precomputed"), "K is not positive semidefinite"),
    (
        lambda: ml.nystrom(np.diag([1, -1e-3, 1]), 3, "precomputed"),
        "K is not positive semidefinite",
    ),
    (lambda: ml.nystrom(np.diag([0.0, 1, 1]), [0], "precomputed"), "or zero on the columns"),
    (
        lambda: ml.nystrom(PLANE, 3, lambda a, b: a.T @ b * np.arange(len(b.T))),
        "W of K is not symmetric",
    ),
    (
        lambda: ml.nystrom(np.eye(5), 2, "precomputed").transform(np.ones((3, 1))),
        "X_new has 3 rows; it must hold kernel values, one row for each of the 2",
    ),
    (
        lambda: ml.kernel_of(PLANE),
        "result must be what isomap, lle, kernel_lle or laplacian_eigenmaps return",
    ),
    (lambda: ml.kernel_of(ml.pca(PLANE, 1)), "got PCA"),
]


@pytest.mark.parametrize("number", range(len(MESSAGES)))
def test_the_message_teaches(number):
    raises_a_value_error(*MESSAGES[number])
