"""What the chapter on Isomap adds to test_mds_isomap.py."""

import pytest
import sympy as sp


def metric(psi, coordinates):
    """The inner products of the velocities of the embedding psi."""
    step = sp.Matrix(psi).jacobian(coordinates)
    return sp.simplify(step.T @ step)


@pytest.mark.covers("mmst:claim:nash")
def test_manifolds_with_a_given_metric_stand_in_euclidean_space():
    """Nash's theorem for three metrics, each by an embedding whose metric is the given one."""
    u, v, t = sp.symbols("u v t", positive=True)
    torus = [
        sp.cos(u),
        sp.sin(u),
        sp.cos(v),
        sp.sin(v),
    ]  # flat, closed: four dimensions do what three cannot
    assert metric(torus, [u, v]) == sp.eye(2)
    sphere = [sp.cos(u) * sp.cos(v), sp.cos(u) * sp.sin(v), sp.sin(u)]
    assert metric(sphere, [u, v]) == sp.diag(1, sp.cos(u) ** 2)
    s = (t * sp.sqrt(1 + t**2) + sp.asinh(t)) / 2  # the roll, by its arc length: d/ds = (d/dt) / s'
    roll = metric([t * sp.cos(t), t * sp.sin(t)], [t])[0] / sp.diff(s, t) ** 2
    assert sp.simplify(roll) == 1
