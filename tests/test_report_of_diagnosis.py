"""The words of a diagnosis, from numbers that are made up to lie on both sides of each limit."""

import numpy as np
import pytest

import manifoldlib as ml
from manifoldlib import diagnosis

NONE = np.array([], dtype=int)
TEN = np.full(10, 0.01)


def found(**other):
    """What is found in 300 points of a curved sheet, but for what is given."""
    numbers = {
        "N": 300, "K": 10, "sizes": np.array([300]), "smallest_K": 4,
        "closed_groups": np.array([300]), "copies": NONE, "most_equal": 1, "unlisted": NONE,
        "outliers": NONE, "tangent_dimension": 2, "short_circuits": NONE.reshape(0, 2),
        "detour": 1.0, "dimension": 2.1, "dimension_error": 0.06, "dimensions": np.full(9, 2.1),
        "variances": np.array([0.5, 0.4, 0.1]), "eigenvalues": np.array([1, 0.5, 0.1, 0.02]),
        "before_gap": 3, "tied": NONE, "disagreements": TEN, "plane": np.zeros((2, 300)),
    } | other  # fmt: skip
    return numbers | {"alarms": diagnosis.alarms(numbers)}


def report(**other):
    numbers = found(**other)
    return str(diagnosis.DiagnosisResult(**numbers, methods=diagnosis.methods(numbers)))


ALARMS = [
    ({}, {}),
    ({"sizes": np.array([299, 1])}, {"pieces": "2, of 299, 1 points; K=4 joins them"}),
    ({"sizes": np.array([299, 1]), "smallest_K": None}, {"pieces": "no K that was tried"}),
    ({"copies": np.array([7]), "most_equal": 10}, {"copies": "1 point (7) like an earlier one; "}),
    ({"copies": np.array([7]), "most_equal": 11}, {"copies": "equal, more than K"}),
    ({"outliers": np.array([7])}, {"outliers": "1 point (7) far"}),
    ({"outliers": np.array([7, 9])}, {"outliers": "2 points (7, 9) far"}),
    (
        {"short_circuits": np.array([[3, 5]]), "detour": 6.1},
        {"short circuits": "1 edge leaves the set, where other ways are 6 times as long: 3-5"},
    ),
    (
        {"short_circuits": np.array([[3, 5], [4, 5]]), "detour": np.inf},
        {"short circuits": "2 edges leave the set, where other ways are not there: 3-5, 4-5"},
    ),
    ({"tied": np.array([1, 3])}, {}),
    ({"tied": np.array([2])}, {"cut pair": "2 and 3 differ by chance only; is the set closed? T"}),
    ({"tied": np.array([2, 3])}, {}),  # to the last eigenvalue
    ({"tied": np.array([1]), "dimension": 0.3}, {"cut pair": "Take 2 coordinates"}),
    ({"disagreements": TEN + 0.24 * (TEN.cumsum() > 0.095)}, {}),
    ({"disagreements": TEN + 0.25 * (TEN.cumsum() > 0.095)}, {"unstable": "another, 26.0% at mo"}),
]


@pytest.mark.parametrize("other, expected", ALARMS)
def test_an_alarm_is_raised_from_its_limit_on(other, expected):
    alarms = found(**other)["alarms"]
    assert alarms.keys() == expected.keys()
    assert all(words in alarms[name] for name, words in expected.items())
    lines = report(**other).splitlines()
    assert lines[0] == f"300 points, K=10 neighbours: {len(alarms)} alarm{'s' * (not alarms)}"
    assert [line[2:].split(":")[0] for line in lines if line[0] == "!"] == list(expected)


def test_only_more_copies_than_neighbours_list_no_others():
    assert "more than" not in found(copies=np.array([7]), most_equal=10)["alarms"]["copies"]


ON_THE_GRAPH = "isomap", "lle", "laplacian_eigenmaps", "hessian_lle", "ltsa"
METHODS = [
    ({}, {
        "pca": "90% of the variance in 2 components: curved",
        "isomap": "fits",
        "lle": "keeps neighbours, not lengths",
        "laplacian_eigenmaps": "keeps neighbours, not lengths",
        "hessian_lle": "fits; isometric=True",
        "ltsa": "fits, but for the scale",
        "principal_curve": "has 1 dimension, the set 2",
        "principal_surface": "fits; begin with a map",
        "spectral_clustering": "cuts",
    }),
    ({"variances": np.array([0.5, 0.46, 0.04])}, {
        "pca": "96% of the variance in 2 components: nearly flat",
        "principal_surface": "fits",
    }),
    ({"variances": np.array([0.99, 0.01]), "dimension": 0.9}, {
        "pca": "99% of the variance in 1 component: nearly flat",
        "principal_curve": "fits",
        "principal_surface": "has 2 dimensions, the set 1",
    }),
    ({"sizes": np.array([200, 100])}, {
        **dict.fromkeys(ON_THE_GRAPH, "refuses: the graph is in 2 pieces"),
        "spectral_clustering": "finds the 2 pieces",
    }),
    ({"short_circuits": np.array([[3, 5]])}, dict.fromkeys(ON_THE_GRAPH, "is folded by short")),
    ({"disagreements": TEN + 0.3}, dict.fromkeys(ON_THE_GRAPH, "hangs on a few points")),
    ({"closed_groups": np.array([9, 8])}, {"lle": "refuses: 2 groups", "isomap": "fits"}),
    ({"tied": np.array([2])}, {
        "isomap": "needs 3 coordinates",
        **dict.fromkeys(("hessian_lle", "ltsa"), "no flat map shows a closed set"),
        **dict.fromkeys(("lle", "laplacian_eigenmaps"), "keeps neighbours"),
    }),
    ({"N": 5001}, {"isomap": "fits; landmark_isomap needs less memory"}),
    ({"eigenvalues": np.array([1.0, 0.26])}, {"laplacian_eigenmaps": "keeps"}),
    ({"eigenvalues": np.array([1.0, 0.24])}, {"laplacian_eigenmaps": "second coordinate is"}),
    ({"eigenvalues": np.array([1.0])}, {"laplacian_eigenmaps": "second coordinate is"}),
    ({"eigenvalues": np.array([1.0, 0.1]), "dimension": 1.0}, {"laplacian_eigenmaps": "keeps"}),
]  # fmt: skip


@pytest.mark.parametrize("other, expected", METHODS)
def test_what_is_said_of_a_method_follows_from_what_was_found(other, expected):
    said = diagnosis.methods(found(**other))
    for name, words in expected.items():
        assert said[name].startswith(words), name


def test_of_few_points_nothing_is_added():
    assert diagnosis.methods(found(N=5000))["isomap"] == "fits"
    assert diagnosis.methods(found(variances=np.array([0.5, 0.46, 0.04])))[
        "principal_surface"
    ] == "fits"  # fmt: skip


@pytest.mark.parametrize("K", range(3, 12))
def test_the_fewest_neighbours_are_those_that_the_method_needs(K):
    X = np.random.default_rng(0).random((4, 20))
    said = diagnosis.methods(found(K=K, dimension=3.0))
    for name in ("lle", "hessian_lle", "ltsa"):
        if said[name].startswith("refuses"):
            with pytest.raises(ValueError, match=f"K={K} is too small"):
                getattr(ml, name)(X, 3, K)
        else:
            assert np.isfinite(getattr(ml, name)(X, 3, K).Y).all()


@pytest.mark.parametrize("most_equal", range(1, 9))
def test_equal_points_are_too_many_where_the_method_says_so(most_equal):
    """A quadratic in two coordinates wants more different neighbours than a plane."""
    X = np.random.default_rng(0).uniform(-1, 1, (2, 60))
    X = np.hstack([X, np.zeros((2, most_equal))])  # in the middle, where many list some of them
    said = diagnosis.methods(found(K=7, most_equal=most_equal))
    for name in ("hessian_lle", "ltsa"):
        if said[name].startswith("refuses"):
            with pytest.raises(ValueError, match="drop duplicates"):
                getattr(ml, name)(X, 2, 7)
        else:
            assert np.isfinite(getattr(ml, name)(X, 2, 7).Y).all()


def test_the_report_shows_the_numbers():
    calm = report(eigenvalues=np.array([1, 0.5, 0.1, 0.05, 0.02, 0.01]))
    assert "  pieces: 1; K=4 is the smallest K that connects" in calm
    assert "  short circuits: none" in calm and "  unstable: no; without a fifth" in calm
    assert "  in nobody's list: none" in calm
    assert "in nobody's list: 1 point (8)" in report(unlisted=np.array([8]))
    assert "  local dimension: 2.10, standard error 0.06" in calm
    assert "eigenvalues: 1, 0.5, 0.1, 0.05, 0.02; the widest gap is behind 3" in calm
    assert "With 2 coordinates\n" in calm and "lle, laplacian_eigenmaps: keeps" in calm
    assert "short circuits: cannot be told: 2 dimensions fill" in report(detour=np.nan)
    assert "With 3 coordinates, as many as there are: noise" in report(dimension=2.6)
