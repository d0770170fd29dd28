"""What the first page says that one can call is called here, and does what it says."""

import json
import re
import typing
from collections import Counter

import numpy as np
import pytest
from scipy.spatial.distance import cdist

import manifoldlib
from manifoldlib import datasets
from tools.texts import ROOT

PAGE = (ROOT / "intro.md").read_text("utf-8")
TABLE = PAGE[PAGE.index("(which-method)=") : PAGE.index("(get-it)=")]
ROWS = [row for row in TABLE.split("\n* - ") if "](#api-" in row]


def calls(text):
    return re.findall(r"\[`([^`]+)`\]\(#api-(\w+)\)", text)


@pytest.fixture(scope="module")
def names():
    """What the letters of the table stand for."""
    X, _ = datasets.swiss_roll(300, seed=0)
    similarities = manifoldlib.gauss_kernel(X, X, 5.0)
    given = {"X": X, "D": cdist(X.T, X.T), "S": similarities, "W": np.ones((300, 300))}
    chosen = {"d": 2, "K": 12, "n": 3, "k": 2, "phi": manifoldlib.quadratic_features}
    return {**vars(manifoldlib), **given, **chosen, "kernel": manifoldlib.linear_kernel}


@pytest.mark.parametrize("call, function", calls(TABLE))
def test_every_call_of_the_table_runs(names, call, function):
    assert call.startswith(f"{function}(")
    if function == "spectral_clustering":
        names = names | {"W": names["S"]}
    result = eval(call, names)
    coordinates = getattr(result, "Y", getattr(result, "curve", getattr(result, "labels", result)))
    assert coordinates.shape[-1] >= 300 and np.isfinite(coordinates).all()


@pytest.mark.parametrize("row", ROWS)
def test_a_chapter_that_the_table_names_shows_the_function(row):
    for chapter in re.findall(r"{doc}`(chapters/\w+)`", row):
        source = (ROOT / f"{chapter}.ipynb").read_text("utf-8")
        assert all(f"{function}(" in source for _, function in calls(row))


def test_the_example_runs_and_says_what_it_returns():
    code = re.search(r"```python\n(.*?)```", TABLE, re.DOTALL)[1]
    names = {}
    exec(code, names)
    result = names["result"]
    assert names["X"].shape == (3, 1000) and result.Y.shape == (2, 1000)
    assert result.residual_variance.shape == (2,)
    assert np.allclose(result.transform(names["X"][:, :5]), result.Y[:, :5])


def test_an_equation_that_the_points_obey():
    X = datasets.conic(40)
    result = manifoldlib.nlpca(X, 5, manifoldlib.quadratic_features)
    features = manifoldlib.quadratic_features(X)
    centred = features - features.mean(axis=1, keepdims=True)
    assert np.allclose(result.U[:, -1] @ centred, 0)
    assert not np.allclose(result.U[:, 0] @ centred, 0)


def test_a_missing_distance_has_the_weight_zero():
    points = np.random.default_rng(0).normal(size=(2, 12))
    D = cdist(points.T, points.T)
    W = np.ones_like(D)
    W[0, 1] = W[1, 0] = 0
    wrong = D.copy()
    wrong[0, 1] = wrong[1, 0] = 9.0
    Y = manifoldlib.metric_mds(wrong, 2, weights=W, max_steps=3000, tol=1e-12).Y
    assert np.allclose(cdist(Y.T, Y.T), D, atol=1e-2)


def test_only_the_order_counts():
    start = np.random.default_rng(0).normal(size=(2, 12))
    D = cdist(start.T, start.T)
    maps = [manifoldlib.nonmetric_mds(distances, 2, start=start) for distances in (D, D**3)]
    assert maps[0].stress == pytest.approx(maps[1].stress, abs=1e-6)
    assert np.allclose(maps[0].Y, maps[1].Y)


def test_a_projection_does_not_look_at_the_data(names):
    X, k = names["X"], names["k"]
    map_of = [manifoldlib.random_projection(Z, k) for Z in (X, 2 * X)]
    assert np.allclose(2 * map_of[0], map_of[1])


def test_results_that_place_a_new_point():
    for name in ("kpca", "classical_mds", "isomap"):
        result = typing.get_type_hints(getattr(manifoldlib, name))["return"]
        assert hasattr(result, "transform")


def test_numbers_that_make_test_does_not_compare_are_admitted():
    said = PAGE[PAGE.index("**Check it.**") : PAGE.index("**Look something up.**")]
    alone = Counter(
        path.stem
        for path in (ROOT / "chapters").glob("*.ipynb")
        for cell in json.loads(path.read_text("utf-8"))["cells"]
        if "nbval-ignore-output" in cell["metadata"].get("tags", ())
        and not re.search(r"^ *(linked|live)\(", "".join(cell["source"]), re.MULTILINE)
    )
    named = set(re.findall(r"chapters/(\w+)", said))
    assert {stem for stem, cells in alone.items() if cells > 3} == named
