"""Bad input to curves, networks, the diagnosis and what remains: it works or is refused."""

import numpy as np
import pytest
from bad_input import arrays, dimensions, works_or_raises_a_value_error
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


def known(found):
    """The numbers of a diagnosis, and its words, which must come without an error."""
    assert str(found)
    return np.array([found.dimension, found.dimension_error, *found.disagreements])


FUNCTIONS = {
    "diagnose": lambda X, d: known(ml.diagnose(X, 3)),
    "diagnose K": lambda X, d: known(ml.diagnose(X, d)),
    "diagnose seed": lambda X, d: known(ml.diagnose(PLANE, 4, seed=d)),
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
    "principal_surface start": lambda X, d: (
        ml.principal_surface(SPACE, span=0.5, grid=5, start=X, max_steps=3).surface
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
