"""The scikit-learn estimators: its own checks without exemptions,
and equality with the functions.
"""

import os
import pickle
import subprocess
import sys

import numpy as np
import pytest
from sklearn.base import clone
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV, StratifiedKFold, cross_val_score
from sklearn.neighbors import KNeighborsRegressor
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils import get_tags
from sklearn.utils.estimator_checks import parametrize_with_checks

import manifoldlib as ml
from manifoldlib import estimators
from manifoldlib.datasets import concentric_circles, digits8, swiss_roll
from manifoldlib.estimators import *  # noqa: F403
from manifoldlib.graphs import components
from manifoldlib.kernels import squared_distances

ALL = [getattr(estimators, name)() for name in estimators.__all__]
VARIANTS = [
    ClassicalMDS(metric="precomputed"),
    HessianEigenmaps(
        n_components=1, isometric=True
    ),  # in two, not all data of the checks are locally flat
    Isomap(metric="precomputed"),
    Isomap(radius=20.0),
    KernelPCA(
        kernel="precomputed", indefinite=True
    ),  # one of the kernels is rounded to single precision
    KernelPCA(kernel="poly"),
    LaplacianEigenmaps(sigma=10.0, normalized=False),
    LocallyLinearEmbedding(reg=0),
    MetricMDS(metric="precomputed"),
    PrincipalCurve(closed=True),
    RandomProjection(n_components=2),
]

X = swiss_roll(200)[0]  # points are columns, as the functions take them
X_NEW = swiss_roll(20, seed=1)[0]
D = np.sqrt(squared_distances(X, X))
G = ml.rbf_kernel(X, X, 0.01)


@parametrize_with_checks(ALL + VARIANTS)
def test_checks_of_scikit_learn(estimator, check):
    check(estimator)


def test_the_check_that_scikit_learn_leaves_out_without_an_environment_variable():
    """The array API is switched on before scipy is imported, so this takes another process."""
    selection = [sys.executable, "-m", "pytest", "-q", __file__, "-k", "check_array_api_input"]
    run = subprocess.run(
        selection,
        env=os.environ | {"SCIPY_ARRAY_API": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert f"\n{len(ALL + VARIANTS)} passed" in run.stdout, run.stdout


def test_new_points_have_the_coordinates_of_those_of_the_fit():
    fitted = PCA().fit(X.T)
    with pytest.raises(ValueError, match="X has 2 features, but PCA is expecting 3"):
        fitted.transform(X_NEW[:2].T)
    assert fitted.transform(X_NEW.T).shape == (20, 2)


# The same numbers as the functions


def saddle(X1, X2):
    """A kernel with a negative eigenvalue."""
    return X1[:2].T @ X2[:2] - X1[2:].T @ X2[2:] / 10


EQUAL = [
    (
        AutoassociativeNetwork(hidden=4, n_init=2, random_state=1, max_iter=20),
        lambda: ml.autoassociative_network(X, 2, hidden=4, seed=1, starts=2, max_steps=20),
    ),
    (ClassicalMDS(n_components=3), lambda: ml.classical_mds(D, 3)),
    (ClassicalMDS(metric="precomputed"), lambda: ml.classical_mds(D, 2)),
    (
        HessianEigenmaps(n_neighbors=12, isometric=True),
        lambda: ml.hessian_lle(X, 2, 12, isometric=True),
    ),
    (Isomap(n_neighbors=9), lambda: ml.isomap(X, 2, 9)),
    (Isomap(radius=15.0), lambda: ml.isomap(X, 2, eps=15.0)),
    (Isomap(n_neighbors=9, metric="precomputed"), lambda: ml.isomap(X, 2, 9)),
    (KernelLLE(n_neighbors=9, gamma=0.01, reg=1e-2), lambda: ml.kernel_lle(G, 2, 9, reg=1e-2)),
    (KernelLLE(n_neighbors=9, kernel="precomputed"), lambda: ml.kernel_lle(G, 2, 9)),
    (
        KernelLLE(n_neighbors=9, kernel="poly", degree=3),
        lambda: ml.kernel_lle(ml.poly_kernel(X, X, 3), 2, 9),
    ),
    (KernelPCA(kernel="linear"), lambda: ml.kpca(X, 2, ml.linear_kernel)),
    (KernelPCA(kernel="poly", degree=3), lambda: ml.kpca(X, 2, ml.poly_kernel, 3)),
    (KernelPCA(gamma=0.01), lambda: ml.kpca(G, 2, "precomputed")),
    (KernelPCA(kernel="precomputed"), lambda: ml.kpca(G, 2, "precomputed")),
    (KernelPCA(), lambda: ml.kpca(X, 2, ml.rbf_kernel, 1 / 3)),
    (KernelPCA(kernel=saddle, indefinite=True), lambda: ml.kpca(X, 2, saddle, indefinite=True)),
    (KernelPCA(kernel=ml.linear_kernel), lambda: ml.kpca(X, 2, ml.linear_kernel)),
    (LTSA(n_neighbors=12), lambda: ml.ltsa(X, 2, 12)),
    (
        LandmarkIsomap(n_neighbors=9, n_landmarks=30, random_state=2),
        lambda: ml.landmark_isomap(X, 2, 9, landmarks=30, seed=2),
    ),
    (
        LaplacianEigenmaps(n_neighbors=9, sigma=3.0),
        lambda: ml.laplacian_eigenmaps(X, 2, 9, sigma=3.0),
    ),
    (LaplacianEigenmaps(radius=15.0), lambda: ml.laplacian_eigenmaps(X, 2, eps=15.0)),
    (
        LaplacianEigenmaps(n_neighbors=9, normalized=False),
        lambda: ml.laplacian_eigenmaps(X, 2, 9, normalized=False),
    ),
    (LocallyLinearEmbedding(n_neighbors=9, reg=1e-2), lambda: ml.lle(X, 2, 9, reg=1e-2)),
    (MetricMDS(max_iter=5), lambda: ml.metric_mds(D, 2, max_steps=5)),
    (MetricMDS(metric="precomputed", tol=1e-3), lambda: ml.metric_mds(D, 2, tol=1e-3)),
    (NonlinearPCA(n_components=4), lambda: ml.nlpca(X, 4, ml.quadratic_features)),
    (NonmetricMDS(max_iter=5), lambda: ml.nonmetric_mds(D, 2, max_steps=5)),
    (
        Nystroem(n_components=20, gamma=0.01, random_state=3),
        lambda: ml.nystrom(G, 20, "precomputed", seed=3),
    ),
    (
        Nystroem(n_components=20, kernel="precomputed", random_state=3),
        lambda: ml.nystrom(G, 20, "precomputed", seed=3),
    ),
    (PCA(n_components=3), lambda: ml.pca(X, 3)),
    (PrincipalCurve(span=0.2, robust=True), lambda: ml.principal_curve(X, span=0.2, robust=True)),
    (PrincipalSurface(span=0.2, grid=9), lambda: ml.principal_surface(X, span=0.2, grid=9)),
]


def rows(estimator, points=X):
    """What the estimator is given: points, distances or kernel values of points, as rows."""
    if "precomputed" not in estimator.get_params().values():
        return points.T
    is_kernel = "kernel" in estimator.get_params()
    return ml.rbf_kernel(points, X, 0.01) if is_kernel else np.sqrt(squared_distances(points, X))


@pytest.mark.parametrize(("estimator", "function"), EQUAL)
def test_the_embedding_is_that_of_the_function(estimator, function):
    fitted, result = clone(estimator).fit(rows(estimator)), function()
    Y = fitted.embedding_
    np.testing.assert_allclose(Y, result.Y.T, atol=1e-6 * np.abs(Y).max())
    if hasattr(fitted, "n_iter_"):
        assert fitted.n_iter_ == len(result.history) - 1


def test_a_kernel_may_be_negative_and_a_distance_not():
    inner = X.T @ X
    assert inner.min() < 0
    np.testing.assert_allclose(
        np.abs(KernelPCA(kernel="precomputed").fit_transform(inner)),
        np.abs(PCA().fit_transform(X.T)),
        atol=1e-8,
    )
    for estimator in (
        ClassicalMDS(metric="precomputed"),
        SpectralClustering(affinity="precomputed"),
    ):
        with pytest.raises(ValueError, match="Negative values"):
            estimator.fit(inner)


WITH_MAP = [pair for pair in EQUAL if hasattr(pair[0], "transform")]


@pytest.mark.parametrize(("estimator", "function"), WITH_MAP)
def test_new_points_are_mapped_as_by_the_function(estimator, function):
    fitted = clone(estimator).fit(rows(estimator))
    Y = fitted.transform(rows(estimator, X_NEW))
    result = function()
    if isinstance(estimator, ClassicalMDS):
        expected = result.transform(np.sqrt(squared_distances(X, X_NEW)))
    elif (
        getattr(estimator, "kernel", None) == "precomputed"
        or getattr(estimator, "gamma", None) == 0.01
    ):
        k = ml.rbf_kernel(X, X_NEW, 0.01)
        expected = result.transform(k[result.columns] if isinstance(estimator, Nystroem) else k)
    else:
        new = (
            getattr(result, "transform", None) or getattr(result, "encode", None) or result.project
        )
        expected = np.atleast_2d(new(X_NEW))
    np.testing.assert_allclose(Y, expected.T, atol=1e-6 * np.abs(Y).max())


@pytest.mark.parametrize(
    "estimator", [estimator for estimator, _ in WITH_MAP] + [RandomProjection(40)]
)
def test_training_points_are_mapped_to_their_embedding(estimator):
    fitted = clone(estimator).fit(rows(estimator))
    Y = fitted.transform(rows(estimator))
    np.testing.assert_allclose(Y, fitted.embedding_, atol=1e-6 * np.abs(Y).max())


def test_a_map_is_offered_only_where_a_text_derives_one():
    without = {type(e).__name__ for e in ALL if not hasattr(e, "transform")}
    maps_none = {
        "HessianEigenmaps",
        "KernelLLE",
        "LTSA",
        "LaplacianEigenmaps",
        "MetricMDS",
        "NonmetricMDS",
    }
    assert without == maps_none | {"KMeans", "SpectralClustering"}


@pytest.mark.parametrize(
    "estimator", [PCA(3), PrincipalCurve(), PrincipalSurface(), AutoassociativeNetwork()]
)
def test_inverse_transform_leads_back_near_the_points(estimator):
    t = np.linspace(-1, 1, 150)
    parabola = np.column_stack([t, t**2, np.zeros_like(t)])
    Y = estimator.fit_transform(parabola)
    np.testing.assert_allclose(estimator.inverse_transform(Y), parabola, atol=0.15)


def nothing_changes_a_map(estimator, points, new):
    """Overwriting what was given to `fit`, and what it gave, leaves `transform` as it was."""
    points = points.copy()
    fitted = clone(estimator)
    Y = fitted.fit_transform(points)
    embedding, expected = fitted.embedding_.copy(), fitted.transform(new).copy()
    assert all(array.flags.c_contiguous for array in (Y, fitted.embedding_, fitted.transform(new)))
    points[:] = Y[:] = 0
    np.testing.assert_array_equal(fitted.embedding_, embedding)
    fitted.embedding_[:] = fitted.transform(new)[:] = 0
    np.testing.assert_array_equal(fitted.transform(new), expected)


@pytest.mark.parametrize(
    "estimator", [estimator for estimator, _ in WITH_MAP] + [RandomProjection(40)]
)
def test_a_map_is_untouched_by_what_its_caller_does_to_the_arrays(estimator):
    nothing_changes_a_map(estimator, rows(estimator), rows(estimator, X_NEW))
    nothing_changes_a_map(estimator, rows(estimator), rows(estimator))
    nothing_changes_a_map(estimator, np.asfortranarray(rows(estimator)), rows(estimator))


def test_random_projection_is_that_of_the_function():
    projection = RandomProjection(n_components=40, random_state=5)
    np.testing.assert_array_equal(
        projection.fit_transform(X.T), ml.random_projection(X, 40, seed=5).T
    )
    np.testing.assert_array_equal(
        projection.transform(X_NEW.T), ml.random_projection(X_NEW, 40, seed=5).T
    )
    auto = RandomProjection(eps=0.4).fit(X.T)
    assert auto.embedding_.shape == (200, ml.jl_dimension(200, 0.4))


def test_clusters_are_those_of_the_functions():
    means = KMeans(n_clusters=5, n_init=3, random_state=1).fit(X.T)
    expected = ml.kmeans(X, 5, seed=1, starts=3)
    np.testing.assert_array_equal(means.labels_, expected.labels)
    np.testing.assert_array_equal(means.predict(X.T), expected.labels)
    W = (ml.knn_graph(X, 8) > 0).astype(float)
    expected = ml.spectral_clustering(W, 3, seed=1).labels
    spectral = SpectralClustering(n_clusters=3, n_neighbors=8, random_state=1)
    np.testing.assert_array_equal(spectral.fit_predict(X.T), expected)
    spectral = SpectralClustering(n_clusters=3, affinity="precomputed", random_state=1)
    np.testing.assert_array_equal(spectral.fit_predict(W.toarray()), expected)
    lengths = ml.knn_graph(X, 8)
    lengths.data = np.exp(-(lengths.data**2) / (2 * 3.0**2))  # [GPCA (4.34)]
    spectral = SpectralClustering(n_clusters=3, n_neighbors=8, sigma=3.0).fit(X.T)
    np.testing.assert_allclose(
        spectral.result_.eigenvalues, ml.spectral_clustering(lengths, 3).eigenvalues, atol=1e-12
    )


def test_spectral_clustering_finds_the_parts_of_a_graph_that_is_in_pieces():
    rings, labels = concentric_circles(60)
    for sigma in (None, 0.2):
        found = SpectralClustering(n_clusters=2, n_neighbors=4, sigma=sigma).fit_predict(rings.T)
        assert (found == labels).all() or (found == 1 - labels).all()


# Conventions


@pytest.mark.parametrize("estimator", [e for e in ALL if hasattr(e, "fit_transform")], ids=repr)
def test_names_of_the_features_and_pickling(estimator):
    Y = estimator.fit_transform(X.T[:60])
    assert estimator.n_features_in_ == 3
    name = type(estimator).__name__.lower()
    assert estimator.get_feature_names_out().tolist() == [f"{name}{k}" for k in range(Y.shape[1])]
    assert (
        estimator.set_output(transform="default") is estimator
    )  # so pandas and polars are offered too
    again = pickle.loads(pickle.dumps(estimator))
    np.testing.assert_array_equal(again.embedding_, Y)
    if hasattr(estimator, "transform"):
        np.testing.assert_array_equal(again.transform(X_NEW.T), estimator.transform(X_NEW.T))


@pytest.mark.parametrize("estimator", ALL, ids=repr)
def test_parameters_are_set_copied_and_shown_as_scikit_learn_does(estimator):
    names = estimator.get_params()
    changed = clone(estimator).set_params(**{name: f"other {name}" for name in names})
    assert clone(changed).get_params() == {name: f"other {name}" for name in names}
    assert repr(changed).startswith(f"{type(estimator).__name__}(") and repr(estimator).endswith(
        "()"
    )
    assert changed != clone(changed) and hash(changed)  # as other estimators: equal only to itself


@pytest.mark.parametrize("random_state", [None, np.random.RandomState(0)])
def test_other_random_states_than_a_number_give_one_map_for_all_points(random_state):
    projection = RandomProjection(n_components=4, random_state=random_state).fit(X.T)
    np.testing.assert_array_equal(projection.transform(X.T), projection.embedding_)


def test_a_random_state_that_is_no_number_draws_one_of_31_bits():
    drawn = estimators.seed_of(np.random.RandomState(0))
    assert drawn == np.random.RandomState(0).randint(2**31)


@pytest.mark.parametrize(
    "estimator, pairwise, positive",
    [
        (PCA(), False, False),
        (KernelPCA(kernel="precomputed"), True, False),
        (Isomap(metric="precomputed"), True, True),
        (SpectralClustering(affinity="precomputed"), True, True),
    ],
)
def test_what_is_computed_before_is_said_to_scikit_learn(estimator, pairwise, positive):
    tags = get_tags(estimator).input_tags
    assert (tags.pairwise, tags.positive_only) == (pairwise, positive)


def test_two_points_are_enough():
    np.testing.assert_allclose(np.abs(PCA(1).fit_transform([[0.0], [2.0]])), 1)


def test_a_word_of_a_message_is_translated_where_it_names_a_parameter():
    told = estimators.of_rows("d of a seed, seed=3", {"d": "n_components", "seed": "random_state"})
    assert told == "n_components of a seed, random_state=3"


def test_errors_speak_of_rows_and_of_the_parameters():
    with pytest.raises(
        ValueError, match="n_components=4 is too large.*n_samples=200, n_features=3"
    ):
        PCA(n_components=4).fit(X.T)
    with pytest.raises(ValueError, match=r"within radius=15.0 of its row 0.*n_samples=1"):
        Isomap(radius=15.0).fit(X.T).transform([[1e3, 0.0, 0.0]])
    for estimator in (
        PCA(),
        PrincipalCurve(),
        PrincipalSurface(),
        AutoassociativeNetwork(max_iter=1),
    ):
        fitted = estimator.fit(X.T)
        with pytest.raises(
            ValueError,
            match=f"X has 3 features, {fitted.embedding_.shape[1]} coordinates are needed",
        ):
            fitted.inverse_transform(X.T)
        with pytest.raises(ValueError, match="contains NaN"):
            fitted.inverse_transform(np.full((1, fitted.embedding_.shape[1]), np.nan))
    with pytest.raises(
        ValueError, match="kernel must be a function or one of linear, poly, rbf, precomputed"
    ):
        KernelPCA(kernel="sigmoid").fit(X.T)
    with pytest.raises(ValueError, match="affinity must be"):
        SpectralClustering(affinity="rbf").fit(X.T)
    with pytest.raises(ValueError, match="metric must be"):
        ClassicalMDS(metric="cityblock").fit(X.T)


# The number of neighbours that connects

TWO_CLUSTERS = np.concatenate([X[:, :25], X[:, 25:60] + 1000], axis=1)


@pytest.mark.parametrize(
    "name",
    [
        "HessianEigenmaps",
        "Isomap",
        "LTSA",
        "LandmarkIsomap",
        "LaplacianEigenmaps",
        "LocallyLinearEmbedding",
    ],
)
def test_by_default_as_many_neighbours_as_connect_and_no_more(name):
    Estimator = getattr(estimators, name)
    K = Estimator().fit(TWO_CLUSTERS.T).n_neighbors_
    assert K == 25  # the smaller cluster has 24 other points
    assert not components(ml.knn_graph(TWO_CLUSTERS, K)).any()
    with pytest.raises(ValueError, match="2 components of sizes 35, 25"):
        Estimator(n_neighbors=K - 1).fit(TWO_CLUSTERS.T)


DIGITS, NAMES = digits8()


@pytest.mark.parametrize("estimator", [LocallyLinearEmbedding(), KernelLLE(gamma=1e-3)])
def test_locally_linear_embedding_takes_as_many_as_leave_no_two_groups_to_themselves(estimator):
    points = DIGITS[:, 134:400].T
    K = clone(estimator).fit(points).n_neighbors_
    assert not components(ml.knn_graph(points.T, 10)).any()  # it is not the connection that 10 lack
    clone(estimator).set_params(n_neighbors=K).fit(points)
    for fewer in range(10, K):
        with pytest.raises(ValueError, match="2 groups of sizes .* among themselves"):
            clone(estimator).set_params(n_neighbors=fewer).fit(points)
    assert K > 10


@pytest.mark.parametrize("name", ["LocallyLinearEmbedding", "KernelLLE"])
def test_locally_linear_embedding_takes_more_neighbours_than_dimensions(name):
    Estimator = getattr(estimators, name)
    points = DIGITS[:, :100].T
    assert Estimator(n_components=20).fit(points).n_neighbors_ >= 21
    with pytest.raises(ValueError, match="n_neighbors=21 needs at least 22 points"):
        Estimator(n_components=20).fit(points[:21])


def test_neighbourhood_or_radius():
    for estimator in (Isomap(), LaplacianEigenmaps()):
        with pytest.raises(ValueError, match="give n_neighbors or radius, not both"):
            estimator.set_params(n_neighbors=5, radius=15.0).fit(X.T)


@pytest.mark.parametrize("N, drawn", [(200, 50), (30, 30)])
def test_by_default_fifty_landmarks_or_columns_if_there_are_as_many(N, drawn):
    assert len(LandmarkIsomap().fit(X.T[:N]).result_.landmarks) == drawn
    assert Nystroem(gamma=1.0).fit_transform(X.T[:N]).shape == (N, drawn)


@pytest.mark.parametrize("N, K", [(200, 10), (6, 5)])
def test_spectral_clustering_joins_ten_neighbours_if_there_are_as_many(N, K):
    W = SpectralClustering()._weights(X[:, :N])
    assert (W != (ml.knn_graph(X[:, :N], K) > 0)).nnz == 0


def test_by_default_at_least_ten_neighbours_if_there_are_as_many():
    assert Isomap().fit(X.T).n_neighbors_ == 10
    assert Isomap().fit(X.T[:6]).n_neighbors_ == 5
    points = np.random.default_rng(0).random((40, 4))
    for d in (1, 4):  # in four coordinates a quadratic has 15 coefficients
        assert HessianEigenmaps(n_components=d).fit(points).n_neighbors_ == {1: 10, 4: 15}[d]
    points = np.random.default_rng(0).random((40, 12))
    assert LTSA(n_components=10).fit(points).n_neighbors_ == 12


# In a pipeline, and in a search

FOLDS = StratifiedKFold(4, shuffle=True, random_state=0)


def test_a_search_finds_the_neighbourhood_that_unrolls_the_roll():
    roll, coordinates = swiss_roll(600, height=10)
    pipeline = make_pipeline(Isomap(n_components=1), KNeighborsRegressor())
    search = GridSearchCV(pipeline, {"isomap__n_neighbors": [8, 60]}, cv=3).fit(
        roll.T, coordinates[0]
    )
    assert search.best_params_ == {"isomap__n_neighbors": 8}  # 60 cut across the layers
    assert search.best_score_ > 0.99
    assert search.cv_results_["mean_test_score"][1] < 0.9


def test_a_search_needs_no_number_of_neighbours():
    pipeline = make_pipeline(LocallyLinearEmbedding(), KNeighborsRegressor())
    grid = {"locallylinearembedding__n_components": [2, 12]}
    search = GridSearchCV(pipeline, grid, cv=3, error_score="raise").fit(
        DIGITS[:, :400].T, NAMES[:400]
    )
    assert np.isfinite(search.cv_results_["mean_test_score"]).all()
    assert search.best_params_ == {"locallylinearembedding__n_components": 12}


def test_a_search_over_kernels_separates_the_rings():
    rings, labels = concentric_circles()
    pipeline = make_pipeline(KernelPCA(), LogisticRegression())
    grid = {"kernelpca__gamma": [0.01, 1.0], "kernelpca__n_components": [1, 5]}
    search = GridSearchCV(pipeline, grid, cv=FOLDS).fit(rings.T, labels)
    assert search.best_params_ == {"kernelpca__gamma": 1.0, "kernelpca__n_components": 5}
    assert search.best_score_ > 0.95
    assert sorted(search.cv_results_["mean_test_score"])[-2] < 0.9


def test_cross_validation_cuts_a_kernel_matrix_on_both_sides():
    rings, labels = concentric_circles()
    rbf = make_pipeline(KernelPCA(gamma=0.5), LogisticRegression())
    given = make_pipeline(KernelPCA(kernel="precomputed"), LogisticRegression())
    np.testing.assert_allclose(
        cross_val_score(rbf, rings.T, labels, cv=FOLDS),
        cross_val_score(given, ml.rbf_kernel(rings, rings, 0.5), labels, cv=FOLDS),
    )


def test_an_embedding_without_a_map_ends_a_pipeline():
    Y = make_pipeline(StandardScaler(), LaplacianEigenmaps()).fit_transform(X.T)
    scaled = StandardScaler().fit_transform(X.T).T
    np.testing.assert_allclose(Y, ml.laplacian_eigenmaps(scaled, 2, 10).Y.T, atol=1e-8)


def test_the_library_does_not_import_scikit_learn():
    program = "import sys, manifoldlib; print('sklearn' in sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout == "False\n"


def test_a_message_that_points_elsewhere_points_to_an_estimator():
    told = estimators.of_rows(
        "landmark_isomap measures from a few points; nystrom needs columns", {"d": "D"}
    )
    assert told == "LandmarkIsomap measures from a few points; Nystroem needs rows"
