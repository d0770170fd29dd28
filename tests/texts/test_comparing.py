"""The items that compare methods: the helix and the pictures of MMST Ex 16.9 and 16.10."""

import ast

import nbformat
import numpy as np
import pytest
from scipy.spatial.distance import pdist, squareform
from student import solved

from manifoldlib import isomap, knn_graph, laplacian_eigenmaps, lle
from manifoldlib.datasets import arc_length, closed_helix, helix, swiss_roll, turning_objects
from tools.texts import ROOT


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


def test_isomap_lays_a_noisy_roll_flat_unless_an_edge_jumps():
    """What chapter 15 shows of nine draws, on others: some jump, some do not."""
    r, jumps = [], []
    for seed in range(9, 15):
        X, (t, height) = swiss_roll(400, height=10, seed=seed, uniform_in="arc length")
        X = X + 0.6 * np.random.default_rng(100 + seed).standard_normal(X.shape)
        T = np.array([arc_length(t), height])
        i, j = knn_graph(X, 10).nonzero()
        jumps.append(np.linalg.norm(T[:, i] - T[:, j], axis=0).max() > 20)
        r.append(np.corrcoef(pdist(isomap(X, 2, K=10).Y.T), pdist(T.T))[0, 1])
    r, jumps = np.array(r), np.array(jumps)
    assert 0 < jumps.sum() < len(jumps)
    assert r[jumps].max() < 0.95 < 0.99 < r[~jumps].min()


def test_rounding_does_not_decide_whether_a_view_is_in_order():
    """Laplacian eigenmaps lay views of the same neighbours on one point, but for the last digit."""
    cells = nbformat.read(ROOT / "chapters/15_comparing_methods.ipynb", as_version=4).cells
    names = {"np": np, "pdist": pdist, "squareform": squareform}
    for name in ("distances", "in_order"):
        source = next(cell.source for cell in cells if f"def {name}(" in cell.source)
        found = next(d for d in ast.parse(source).body if getattr(d, "name", None) == name)
        exec(ast.unparse(found), names)
    turn = 2 * np.pi * np.arange(72) / 72
    Y = np.array([np.cos(turn), np.sin(turn)])
    Y[:, 10:13] = Y[:, [11]]
    for seed in range(5):
        rounded = Y + 1e-15 * np.random.default_rng(seed).standard_normal(Y.shape)
        assert names["in_order"](rounded) == 1
    Y[:, 40] = Y[:, 20] + 1e-3
    assert 0.9 < names["in_order"](Y) < 1
