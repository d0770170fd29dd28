"""The items that compare methods: the helix and the pictures of MMST Ex 16.9 and 16.10."""

import numpy as np
import pytest
from scipy.spatial.distance import pdist, squareform
from student import solved

from manifoldlib import isomap, laplacian_eigenmaps, lle
from manifoldlib.datasets import closed_helix, helix, turning_objects


def all_parts_pass(id, *parts):
    said = solved(id)[1]
    return set(said) == set(parts) and all(text.startswith("Right: ") for text in said.values())


@pytest.mark.covers("mmst:eg:helix")
def test_the_helix_is_one_dimensional():
    X, s = helix(300, pitch=0.5, turns=3)
    length = np.hypot(1, 0.5) * s
    step = length[1] - length[0]
    acceleration = np.diff(X, 2, axis=1) / step**2
    np.testing.assert_allclose(np.linalg.norm(acceleration, axis=0), 1 / (1 + 0.5**2), rtol=1e-3)
    Y = isomap(X, 1, K=2).Y[0]
    assert abs(np.corrcoef(Y, length)[0, 1]) > 0.99999


@pytest.mark.covers("mmst:ex:16.9")
def test_six_methods_on_the_helix():
    assert all_parts_pass("mmst-16.9", "a", "b", "c", "d")
    six, measure, straightened = (
        solved("mmst-16.9")[0][name] for name in ("six", "straight_and_ordered", "straightened")
    )
    X, s = helix(300, pitch=0.06, turns=3)
    found = {name: measure(Y[0], s) for name, Y in six(X, 1, 4, 0.5).items()}
    assert found["Isomap"][0] > 0.999 and found["Hessian"][0] > 0.999
    assert found["PCA"][0] < 0.5 and found["kernel PCA"][0] < 0.9
    # Laplacian eigenmaps and LLE keep the order; the first gives a cosine of the length.
    assert found["Laplacian"][1] > 0.9999 and found["LLE"][1] > 0.9999
    y = laplacian_eigenmaps(X, 1, K=4).Y[0]
    wave = np.cos(np.pi * s / s[-1])
    assert abs(np.corrcoef(y, wave)[0, 1]) > 0.999 > found["Laplacian"][0]
    assert measure(straightened(y), s)[0] > 0.9999


@pytest.mark.covers("mmst:ex:16.9")
def test_the_closed_helix_needs_two_dimensions():
    X, t = closed_helix(400, noise=0)
    result = isomap(X, 3, K=4)
    assert (
        result.eigenvalues[1] > 0.95 * result.eigenvalues[0]
        and result.eigenvalues[2] < 0.2 * result.eigenvalues[0]
    )
    assert result.residual_variance[0] > 0.3 > 0.1 > result.residual_variance[1]
    radius = np.linalg.norm(result.Y[:2], axis=0)
    assert radius.std() < 0.05 * radius.mean()  # a circle, run through once
    turn = np.unwrap(np.arctan2(result.Y[1], result.Y[0]))
    assert abs(np.corrcoef(turn, t)[0, 1]) > 0.999 and abs(turn[-1] - turn[0]) == pytest.approx(
        2 * np.pi, rel=0.02
    )
    for Y in (laplacian_eigenmaps(X, 2, K=4).Y, lle(X, 2, K=4, reg=1e-3).Y):
        assert np.linalg.norm(Y, axis=0).std() < 0.1 * np.linalg.norm(Y, axis=0).mean()


@pytest.mark.covers("mmst:ex:16.10")
def test_six_methods_on_turning_objects():
    """A loop closes once; that of two sides which hardly differ runs twice."""
    assert all_parts_pass("mmst-16.10", "a", "b", "c", "d")
    six_turns, twins = (solved("mmst-16.10")[0][name] for name in ("six_turns", "twins"))
    show = turning_objects(5, size=16)
    assert twins(*show) == [4]
    found = six_turns(*show, 4, 0.05)
    assert found["Isomap"] == found["Laplacian"] == [1, 1, 1, 1, 2]
    assert found["Hessian"] == [-1] * 5
    # All together: each picture has its nearest other one among those of its own thing.
    X, labels, _ = turning_objects(10, views=36, size=16)
    D = squareform(pdist(X.T))
    np.fill_diagonal(D, np.inf)
    assert (labels[D.argmin(axis=1)] == labels).mean() > 0.99
