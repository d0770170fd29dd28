"""What every function promises beside its mathematics: what it owns, says, costs and refuses."""

import contextlib
import inspect
import sys
import time
import typing
from dataclasses import fields, is_dataclass

import numpy as np
import pandas as pd
import pytest
from scipy.sparse import csr_array, diags_array, issparse
from scipy.spatial.distance import cdist

import manifoldlib as ml
from manifoldlib import datasets
from manifoldlib.datasets import swiss_roll

PUBLIC = [getattr(ml, name) for name in ml.__all__]
ROLL = swiss_roll(120, seed=1)[0]
SQUARE = cdist(ROLL.T, ROLL.T)
GRAM = ROLL.T @ ROLL


def graph():
    return ml.knn_graph(ROLL, 8)


def weights():
    return ml.heat_weights(graph(), sigma=5.0)


# Calls with an array of the caller's in each place that takes one, and the map of new points.
CALLS = {
    "pca": ((ROLL,), lambda X: ml.pca(X, 2)),
    "nlpca": ((ROLL,), lambda X: ml.nlpca(X, 2, np.square)),
    "kpca": ((ROLL,), lambda X: ml.kpca(X, 2, ml.rbf_kernel, 0.01)),
    "kpca precomputed": ((GRAM,), lambda K: ml.kpca(K, 2, "precomputed")),
    "classical_mds": ((SQUARE,), lambda D: ml.classical_mds(D, 2)),
    "metric_mds": (
        (SQUARE, ROLL[:2], np.ones_like(SQUARE)),
        lambda D, Y, W: ml.metric_mds(D, 2, start=Y, weights=W, max_steps=3),
    ),
    "nonmetric_mds": ((SQUARE,), lambda D: ml.nonmetric_mds(D, 2, max_steps=3)),
    "isomap": ((ROLL,), lambda X: ml.isomap(X, 2, K=8)),
    "isomap of a graph": ((ROLL, graph()), lambda X, G: ml.isomap(X, 2, G=G)),
    "isomap precomputed": ((SQUARE,), lambda D: ml.isomap(D, 2, K=8, metric="precomputed")),
    "landmark_isomap": (
        (ROLL, np.arange(0, 120, 10)),
        lambda X, chosen: ml.landmark_isomap(X, 2, K=8, landmarks=chosen),
    ),
    "landmark_isomap of a graph": (
        (ROLL, graph()),
        lambda X, G: ml.landmark_isomap(X, 2, G=G, landmarks=12),
    ),
    "diagnose": ((ROLL,), lambda X: ml.diagnose(X, 8)),
    "lle": ((ROLL,), lambda X: ml.lle(X, 2, K=8)),
    "lle of a graph": ((ROLL, graph()), lambda X, G: ml.lle(X, 2, G=G)),
    "lle precomputed": ((SQUARE,), lambda D: ml.lle(D, 2, K=8, metric="precomputed")),
    "kernel_lle": ((GRAM,), lambda K: ml.kernel_lle(K, 2, K=8)),
    "laplacian_eigenmaps": ((ROLL,), lambda X: ml.laplacian_eigenmaps(X, 2, K=8)),
    "eigenmaps_of_weights": ((weights(),), lambda W: ml.eigenmaps_of_weights(W, 2)),
    "hessian_lle": ((ROLL,), lambda X: ml.hessian_lle(X, 2, K=10)),
    "ltsa": ((ROLL,), lambda X: ml.ltsa(X, 2, K=10)),
    "kmeans": ((ROLL, ROLL[:, :3]), lambda X, C: ml.kmeans(X, 3, centers=C)),
    "spectral_clustering": ((weights(),), lambda W: ml.spectral_clustering(W, 3)),
    "principal_curve": ((ROLL, SQUARE[0]), lambda X, t: ml.principal_curve(X, start=t)),
    "principal_surface": (
        (ROLL, SQUARE[:2]),
        lambda X, t: ml.principal_surface(X, grid=6, start=t),
    ),
    "autoassociative_network": (
        (ROLL,),
        lambda X: ml.autoassociative_network(X, 2, hidden=4, max_steps=5),
    ),
    "nystrom": (
        (ROLL, np.arange(0, 120, 8)),
        lambda X, chosen: ml.nystrom(X, chosen, ml.rbf_kernel, 0.01),
    ),
    "nystrom precomputed": ((GRAM,), lambda K: ml.nystrom(K, 12, "precomputed")),
}


def own(value):
    return value.copy()


def values(result):
    """The arrays of a result, what its properties compute included."""
    names = [f.name for f in fields(result)]
    names += [n for n, m in inspect.getmembers(type(result)) if isinstance(m, property)]
    for name in names:
        value = getattr(result, name)
        value = value.toarray() if issparse(value) else value
        if isinstance(value, np.ndarray):
            yield name, value.copy()


def new_points(result, call):
    """What the map of the result says of points, distances or kernel values."""
    takes_square = "precomputed" in call or call == "classical_mds"
    new = np.abs(SQUARE[:, :3]) if takes_square else ROLL[:, :3] + 0.1
    if call.startswith("nystrom pre"):
        new = GRAM[result.columns, :3]
    try:
        return result.transform(new)
    except ValueError as error:  # of LLE with a graph or distances
        assert "map needs" in str(error)


@pytest.mark.parametrize("call", CALLS)
def test_results_own_their_arrays(call):
    """Whatever the caller writes into an array afterwards, the result stays what it was."""
    given, function = CALLS[call]
    given = [own(argument) for argument in given]
    result = function(*given)
    before = dict(values(result))
    mapped = new_points(result, call) if hasattr(result, "transform") else None
    for argument in given:
        if issparse(argument):
            argument.data[:] = 7
        else:
            argument[...] = 7
    for name, value in values(result):
        np.testing.assert_array_equal(value, before[name], err_msg=name)
    if mapped is not None:
        np.testing.assert_array_equal(new_points(result, call), mapped)


@pytest.mark.parametrize("call", CALLS)
def test_arguments_stay_what_they_are(call):
    given, function = CALLS[call]
    copies = [own(argument) for argument in given]
    function(*copies)
    for argument, copied in zip(given, copies):
        if issparse(argument):
            assert (argument != copied).nnz == 0 and argument.nnz == copied.nnz
        else:
            np.testing.assert_array_equal(argument, copied)


# Declarations


@pytest.mark.parametrize("function", PUBLIC, ids=lambda f: f.__name__)
def test_every_argument_and_the_result_are_annotated(function):
    hints = typing.get_type_hints(function)
    assert set(hints) == {*inspect.signature(function).parameters, "return"}
    if is_dataclass(hints["return"]):
        result = hints["return"]
        assert result.__name__.endswith("Result") and result.__dataclass_params__.frozen
        for name, member in inspect.getmembers(result, inspect.isfunction):
            if not name.startswith("_"):
                assert "return" in typing.get_type_hints(member), name


def test_data_are_annotated():
    for name, function in inspect.getmembers(datasets, inspect.isfunction):
        if function.__module__ == datasets.__name__:
            assert "return" in typing.get_type_hints(function), name


@pytest.mark.parametrize("function", PUBLIC, ids=lambda f: f.__name__)
def test_options_are_keywords(function):
    """What has a default is given by its name;
    K, the kernel's parameters, sources and sigma may stand alone.
    """
    may_stand = {"K", "params", "sources", "sigma"}
    for parameter in inspect.signature(function).parameters.values():
        if parameter.default is not parameter.empty and parameter.name not in may_stand:
            assert parameter.kind is parameter.KEYWORD_ONLY, parameter.name


def test_descents_say_whether_they_converged():
    assert not ml.metric_mds(SQUARE, 2, max_steps=2).converged
    assert ml.metric_mds(SQUARE, 2, max_steps=10_000).converged
    assert not ml.nonmetric_mds(SQUARE, 2, max_steps=2).converged
    assert ml.nonmetric_mds(cdist(ROLL[:2].T, ROLL[:2].T), 2).converged
    assert not ml.principal_curve(ROLL, max_steps=0).converged
    assert ml.principal_curve(ROLL, tol=0.5).converged
    assert not ml.principal_surface(ROLL, max_steps=0).converged
    assert ml.principal_surface(ROLL, tol=0.5).converged
    assert not ml.autoassociative_network(ROLL, 1, max_steps=3).converged
    assert ml.autoassociative_network(ROLL, 1, hidden=None).converged


def test_a_descent_that_stops_at_its_last_step_has_not_converged_unless_that_step_was_small():
    whole = ml.metric_mds(SQUARE, 2, max_steps=10_000)
    steps = len(whole.history) - 1
    assert ml.metric_mds(SQUARE, 2, max_steps=steps).converged
    assert not ml.metric_mds(SQUARE, 2, max_steps=steps - 1).converged


# Weights and graphs of one's own


def test_a_graph_of_ones_own_is_the_graph_that_the_method_would_make():
    G = graph()
    np.testing.assert_array_equal(ml.isomap(ROLL, 2, G=G).Y, ml.isomap(ROLL, 2, K=8).Y)
    by_graph = ml.landmark_isomap(ROLL, 2, G=G, landmarks=12)
    np.testing.assert_array_equal(by_graph.Y, ml.landmark_isomap(ROLL, 2, K=8, landmarks=12).Y)
    by_graph = ml.laplacian_eigenmaps(ROLL, 2, G=G, sigma=5.0)
    by_weights = ml.eigenmaps_of_weights(ml.heat_weights(G, sigma=5.0), 2)
    np.testing.assert_array_equal(by_graph.Y, by_weights.Y)
    dense = ml.eigenmaps_of_weights(ml.heat_weights(G, sigma=5.0).toarray(), 2)
    np.testing.assert_allclose(dense.Y, by_weights.Y, atol=1e-12)


def test_given_weights_count():
    """They are no lengths and do not become 1."""
    path = np.diag([1.0, 5.0, 1.0], 1)
    path = path + path.T
    one = ml.eigenmaps_of_weights(path, 1, normalized=False)
    L = np.diag(path.sum(axis=1)) - path
    np.testing.assert_allclose(one.eigenvalues, np.linalg.eigvalsh(L)[1])
    assert abs(one.eigenvalues[0] - ml.laplacian_eigenmaps(
        np.arange(4.0)[None], 1, K=1, normalized=False
    ).eigenvalues[0]) > 0.1  # fmt: skip


def test_lle_of_a_graph_uses_its_neighbours():
    """Each column of C lives on the neighbours in G, sums to 1 and rebuilds its point best."""
    G = ml.eps_graph(ROLL, 9.0)
    result = ml.lle(ROLL, 2, G=G, reg=1e-3)
    C = result.C.toarray()
    np.testing.assert_allclose(C.sum(axis=0), 1)
    assert set(np.diff(G.indptr)) != {int(np.diff(G.indptr)[0])}, "degrees differ"
    for j in (0, 17, 80):
        near = G[[j]].indices
        Z = ROLL[:, near] - ROLL[:, [j]]
        gram = Z.T @ Z
        c = np.linalg.solve(gram + 1e-3 * np.trace(gram) * np.eye(len(near)), np.ones(len(near)))
        np.testing.assert_allclose(C[near, j], c / c.sum(), atol=1e-9)
        assert np.count_nonzero(C[:, j]) == len(near)


def test_lle_of_distances_is_lle_of_the_points():
    np.testing.assert_allclose(
        ml.lle(SQUARE, 2, K=8, metric="precomputed").Y, ml.lle(ROLL, 2, K=8).Y, atol=1e-6
    )


def test_eigenmaps_of_distances_are_those_of_the_points():
    np.testing.assert_allclose(
        ml.laplacian_eigenmaps(SQUARE, 2, K=8, metric="precomputed").Y,
        ml.laplacian_eigenmaps(ROLL, 2, K=8).Y,
        atol=1e-9,
    )


def test_landmark_isomap_by_radius_and_by_distances():
    by_radius = ml.landmark_isomap(ROLL, 2, eps=9.0, landmarks=12)
    given = ml.landmark_isomap(SQUARE, 2, eps=9.0, landmarks=12, metric="precomputed")
    np.testing.assert_allclose(by_radius.Y, given.Y, atol=1e-9)
    np.testing.assert_allclose(by_radius.transform(ROLL), by_radius.Y, atol=1e-7)
    np.testing.assert_allclose(given.transform(SQUARE), given.Y, atol=1e-7)
    everybody = ml.landmark_isomap(ROLL, 2, eps=9.0, landmarks=120)
    np.testing.assert_allclose(
        np.abs(everybody.Y), np.abs(ml.isomap(ROLL, 2, eps=9.0).Y), atol=1e-6
    )


# What is handed in by mistake

MISTAKES = {
    "a sparse matrix": (csr_array(np.eye(3)), "sparse matrix of shape (3, 3).*X.toarray()"),
    "strings": ([["a", "b"], ["c", "d"]], "got strings, such as ['a']"),
    "complex": (1j * np.eye(3), "got complex numbers"),
    "dates": (np.array([["2020-01-01", "2020-01-02"]], dtype="M8[D]"), "got dates"),
    "missing values": (np.array([[1, pd.NA], [2.0, 3.0]], dtype=object), "NAType, such as <NA>"),
    "words among numbers": (np.array([[1, "x"], [2, 3]], dtype=object), "str, such as 'x'"),
    "ragged": ([[1.0, 2.0], [3.0]], "its rows differ in length"),
    "a data frame": (
        pd.DataFrame({"length": [1.0, 2.0, 4.0], "width": [1.0, 3.0, 2.0]}),
        "X is a data frame of 3 rows and 2 columns.*X.to_numpy().T",
    ),
    "categories": (
        pd.DataFrame({"size": pd.Categorical(["S", "L"]), "width": [1.0, 3.0]}),
        "X is a data frame",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_called_by_its_name(mistake):
    X, message = MISTAKES[mistake]
    for function in (
        lambda X: ml.pca(X, 1),
        lambda X: ml.isomap(X, 1, K=1),
        lambda X: ml.kpca(X, 1, ml.linear_kernel),
        lambda X: ml.lle(X, 1, K=2),
    ):
        with pytest.raises(ValueError) as caught:
            function(X)
        for part in message.split(".*"):
            assert part in str(caught.value), str(caught.value)


def test_a_table_of_distances_may_be_a_data_frame():
    names = list("abc")
    D = pd.DataFrame([[0.0, 3, 4], [3, 0, 5], [4, 5, 0]], index=names, columns=names)
    np.testing.assert_array_equal(ml.classical_mds(D, 2).Y, ml.classical_mds(D.to_numpy(), 2).Y)


TOO_MANY = np.arange(2_000_000.0)[None]
PATH = diags_array(np.ones(1_999_999), offsets=1, format="csr")


@pytest.mark.parametrize(
    "function, advice",
    [
        (lambda: ml.kpca(TOO_MANY, 1, ml.linear_kernel), "nystrom"),
        (lambda: ml.isomap(TOO_MANY, 1, K=3), "landmark_isomap"),
        (lambda: ml.commute_times(PATH + PATH.T), "fewer"),
    ],
)
def test_memory_is_asked_for_before_it_is_taken(function, advice):
    started = time.perf_counter()
    with pytest.raises(ValueError, match=f"2,000,000 x 2,000,000 numbers.*GB.*{advice}"):
        function()
    assert time.perf_counter() - started < 30


@pytest.mark.parametrize("function", [ml.veronese, lambda X, n: ml.nlpca(X, 1, lambda X: X**n)])
def test_powers_that_overflow_are_refused_in_our_words(function):
    with pytest.raises(ValueError, match="overflow.*unit"):
        function(np.array([[1e150, 2.0], [3.0, 1e150]]), 3)


# Hops


def crossings(function, data):
    """How often numbers of the caller, or what is made of them, go from one module into another."""
    home, found = ml.__path__[0], []

    def watch(frame, event, argument):
        caller = frame.f_back
        if event != "call" or caller is None:
            return
        here, there = frame.f_code.co_filename, caller.f_code.co_filename
        if here != there and here.startswith(home) and there.startswith(home):
            handed = frame.f_locals.values()
            if any((isinstance(v, np.ndarray) and v.ndim == 2) or issparse(v) for v in handed):
                found.append(f"{frame.f_code.co_qualname}")

    sys.setprofile(watch)
    try:
        function(data)
    finally:
        sys.setprofile(None)
    return found


@pytest.mark.parametrize(
    "function", [lambda X: ml.lle(X, 2, K=8), lambda X: ml.isomap(X, 2, K=8)], ids=["lle", "isomap"]
)
def test_data_cross_modules_at_most_eight_times(function):
    assert len(crossings(function, ROLL)) <= 8, crossings(function, ROLL)


@pytest.mark.parametrize("call", CALLS)
def test_each_array_is_validated_once(call, monkeypatch):
    given, function = CALLS[call]
    seen = []
    floats = ml._input.as_floats

    def counted(A, name):
        seen.append(name)
        return floats(A, name)

    monkeypatch.setattr(ml._input, "as_floats", counted)
    function(*given)
    again = [name for name in seen if name in ("X", "D", "W", "weights") and seen.count(name) > 1]
    assert not again, seen


# What a refusal costs

METHODS = {
    "landmark_isomap": lambda X: ml.landmark_isomap(X, 2, K=8, landmarks=20),
    "lle": lambda X: ml.lle(X, 2, K=8),
    "laplacian_eigenmaps": lambda X: ml.laplacian_eigenmaps(X, 2, K=8),
    "hessian_lle": lambda X: ml.hessian_lle(X, 2, K=8),
    "isomap": lambda X: ml.isomap(X, 2, K=8),
}


def best_time(function, X, turns=3):
    times = []
    for _ in range(turns):
        started = time.perf_counter()
        with contextlib.suppress(ValueError):
            function(X)
        times.append(time.perf_counter() - started)
    return min(times)


@pytest.mark.parametrize("method", METHODS)
def test_a_refusal_costs_no_more_than_the_call(method):
    """Two rolls far apart, and the same number of points on one; half as much again is noise."""
    X = np.random.default_rng(0).random((2, 2000)) * [[20], [10]]
    apart = X.copy()
    apart[:, :1000] += 1000
    with pytest.raises(ValueError, match="components of sizes 1000, 1000; even K=16"):
        METHODS[method](apart)
    assert best_time(METHODS[method], apart) < 1.5 * best_time(METHODS[method], X)
