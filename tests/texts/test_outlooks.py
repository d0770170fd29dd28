"""What the texts only name, where their chapters end: items of chapter 15 that are no exercises."""

import json
import re
from importlib import import_module

import numpy as np
import pytest
from pybtex import database as bibtex
from scipy.linalg import eigh
from scipy.spatial.distance import pdist, squareform

import manifoldlib
from manifoldlib import (
    datasets,
    eigenmaps_of_weights,
    estimators,
    hessian_lle,
    isomap,
    kernel_of,
    laplacian_eigenmaps,
    lle,
    ltsa,
    pca,
)
from manifoldlib.graphs import nearest
from tools.texts import ROOT

CHAPTER = ROOT / "chapters" / "15_comparing_methods.ipynb"


@pytest.fixture(scope="module")
def cells():
    return json.loads(CHAPTER.read_text("utf-8"))["cells"]


@pytest.fixture(scope="module")
def prose(cells):
    found = ("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")
    return " ".join(" ".join(found).split())


@pytest.mark.covers("fml:claim:global-vs-local")
def test_isomap_keeps_distances_and_all_three_keep_neighbours():
    X, (t, h) = datasets.swiss_roll(1000, seed=0, uniform_in="arc length")
    flat = np.array([datasets.arc_length(t), h])
    maps = [isomap(X, 2, K=10).Y, lle(X, 2, K=10).Y, laplacian_eigenmaps(X, 2, K=10).Y]
    along = [np.corrcoef(pdist(Y.T), pdist(flat.T))[0, 1] for Y in maps]
    assert along[0] > 0.999 and max(along[1:]) < 0.95
    true = nearest(flat, 10)[0]
    for Y in maps:
        same = (nearest(Y, 10)[0][:, :, None] == true[:, None, :]).any(axis=2).mean()
        assert same > 0.3  # by chance 10 of 999


SOURCES = {
    "pearson1901": "closest fit",
    "mika1999": "Kernel",
    "tenenbaum2000": "global geometric framework",
    "roweis2000": "locally linear embedding",
    "cox2000": "Multidimensional Scaling",
    "belkin2001": "Laplacian eigenmaps",
    "weinberger2006": "maximum variance unfolding",
    "ham2004": "kernel view",
    "johnson1984": "Lipschitz",
    "dasgupta2003": "Johnson",
    "vempala2004": "Random Projection",
}


@pytest.mark.covers("fml:claim:notes-sources")
@pytest.mark.parametrize("key", SOURCES)
def test_a_source_that_fml_names_is_listed_and_cited(key, prose):
    entry = bibtex.parse_file(str(ROOT / "reference" / "references.bib")).entries[key]
    title = re.sub(r"[{}]", "", entry.fields["title"])
    assert SOURCES[key].lower() in title.lower()
    assert entry.fields["year"] == key[-4:]
    first = " ".join(entry.persons["author"][0].last_names)
    assert f"[{first} {key[-4:]}]" in prose


@pytest.mark.covers("fml:claim:notes-mvu")
def test_no_unfolding_has_more_variance_than_isomaps_trace(prose):
    # Points that keep the lengths of all edges are at most as far apart as along the graph.
    wire = np.array([[0.0, 1, 2, 2, 2], [0, 0, 0, 1, 2]])
    trace = np.trace(kernel_of(isomap(wire, 1, eps=1.1)))
    turns = (
        np.random.default_rng(0).uniform(-np.pi, np.pi, (500, 4)) * np.linspace(0, 1, 500)[:, None]
    )
    steps = np.exp(1j * np.cumsum(turns, axis=1))  # bent chains of the same four edges
    spreads = 5 * np.insert(np.cumsum(steps, axis=1), 0, 0, axis=1).var(axis=1)
    assert spreads.max() == pytest.approx(trace) == pytest.approx(10)  # reached by the straight one
    assert (spreads <= trace + 1e-12).all() and np.median(spreads) < 0.8 * trace
    assert "Maximum variance unfolding" in prose and "[Weinberger 2006]" in prose


def diffusion_coordinates(W, t):
    """Distances of the rows of P^t in the metric 1 / degree, and the rows that have them."""
    degree = W.sum(axis=0)
    Pt = np.linalg.matrix_power(W / degree[:, None], t)
    fit = eigenmaps_of_weights(W, len(W) - 1)
    return squareform(pdist(Pt / np.sqrt(degree))), (1 - fit.eigenvalues[:, None]) ** t * fit.Y


@pytest.mark.covers("lec:claim:other-variants")
@pytest.mark.parametrize("t", [1, 2, 5])
@pytest.mark.parametrize("seed", range(3))
def test_a_diffusion_map_is_laplacian_eigenmaps_with_other_lengths(seed, t):
    W = np.random.default_rng(seed).random((8, 8)) * (1 - np.eye(8))
    spread, Y = diffusion_coordinates(W + W.T, t)
    np.testing.assert_allclose(squareform(pdist(Y.T)), spread, atol=1e-10)


@pytest.mark.covers("lec:claim:other-variants")
def test_of_the_variants_that_lec_names_two_are_here_and_two_are_named(prose):
    X, flat = datasets.s_curve(400, seed=0)
    for Y in (laplacian_eigenmaps(X, 2, K=10).Y, ltsa(X, 2, K=10).Y):
        assert abs(np.corrcoef(Y[0], flat[0])[0, 1]) > 0.9
    for name in ("Diffusion maps", "t-SNE", "UMAP", "stochastic neighbour embedding"):
        assert name in prose
    assert not any("tsne" in name.lower() or "diffusion" in name for name in manifoldlib.__all__)


@pytest.mark.covers("mmst:claim:other-methods")
def test_tangent_alignment_finds_the_sheet_as_hessian_eigenmaps_do():
    X, flat = datasets.s_curve(500, seed=1)
    for Y in (ltsa(X, 2, K=10).Y, hessian_lle(X, 2, K=10).Y):
        centred = flat - flat.mean(axis=1, keepdims=True)
        rest = centred - centred @ np.linalg.pinv(Y) @ Y
        assert np.sum(rest**2) < 1e-3 * np.sum(centred**2)


@pytest.mark.covers("mmst:claim:other-methods")
def test_charting_is_named_and_not_promised(prose):
    assert "charting" in prose and "[Brand 2003]" in prose
    assert not any("chart" in name for name in manifoldlib.__all__)


def additive_components(X, degree):
    """var(sum phi_i(x_i)) over sum var phi_i(x_i), for polynomials phi_i: values, coefficients."""
    centred = X - X.mean(axis=1, keepdims=True)
    powers = np.vstack([x**p for x in centred for p in range(1, degree + 1)])
    A = np.cov(powers)
    B = A * np.kron(np.eye(len(X)), np.ones((degree, degree)))
    return *eigh(A, B), powers


@pytest.mark.covers("mmst:claim:additive-pc")
def test_additive_components_with_straight_functions_are_pca_of_correlations():
    X = np.random.default_rng(0).standard_normal((4, 4)) @ np.random.default_rng(1).random((4, 60))
    Z = (X - X.mean(axis=1, keepdims=True)) / X.std(axis=1, keepdims=True)
    values = additive_components(X, 1)[0]
    np.testing.assert_allclose(values[::-1], pca(Z, 4).eigenvalues, atol=1e-10)


@pytest.mark.covers("mmst:claim:additive-pc")
def test_the_smallest_additive_component_is_an_equation():
    x1 = np.linspace(-1.5, 1.5, 200)
    X = np.array([x1, 4 * x1**2 + 4 * x1 + 2])
    values, C, powers = additive_components(X, 3)
    assert values[0] < 1e-10 and values[1] > 1e-3  # exact, and one only
    phi = np.array([C[:3, 0] @ powers[:3], C[3:, 0] @ powers[3:]])
    assert abs(np.corrcoef(phi[0], X[1])[0, 1]) > 1 - 1e-9  # phi_1 is the parabola
    assert abs(np.corrcoef(phi[1], X[1])[0, 1]) > 1 - 1e-9  # phi_2 is straight
    np.testing.assert_allclose(np.var(phi, axis=1).sum(), 199 / 200, rtol=1e-9)


def elsewhere(cells):
    source = next("".join(c["source"]) for c in cells if "ELSEWHERE = {" in "".join(c["source"]))
    names = {}
    exec(source.partition("table(")[0], names)
    return names["ELSEWHERE"]


@pytest.mark.covers("mmst:claim:software")
def test_every_name_of_the_table_of_programs_exists(cells, prose):
    named = elsewhere(cells)
    assert set(named) <= set(estimators.__all__)
    assert sum(name != "–" for name in named.values()) == 14
    for name in named.values():
        if name != "–":
            module, attribute = name.split(",")[0].split(".")
            assert hasattr(import_module(f"sklearn.{module}"), attribute), name
    for package in ("princurve", "pcurve", "kernlab", "vegan::isomap"):
        assert f"`{package}`" in prose
    assert "`kcpa` is a slip for `kpca`" in prose and callable(manifoldlib.kpca)
