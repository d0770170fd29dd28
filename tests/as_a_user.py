"""Every function and every estimator, used as a reader would, with the types written down.

mypy checks this file as strictly as it can (`make lint`): what a call takes, what comes back, and
that fields and methods are known. tests/test_as_a_user.py runs it, and sees that it uses all there
is.
"""

from typing import TYPE_CHECKING

import numpy as np
from scipy.sparse import csr_array

import manifoldlib as ml
from manifoldlib import estimators

rng = np.random.default_rng(0)
X = rng.standard_normal((3, 60))  # points are columns
X_new = rng.standard_normal((3, 5))
plane = X[:2]
rows = np.ascontiguousarray(X.T)  # what an estimator takes


def principal_components() -> np.ndarray:
    fit = ml.pca(X, 2)
    explained: float = fit.eigenvalues.sum() / fit.total_variance
    assert 0 < explained <= 1
    plane_of_best_fit: np.ndarray = fit.reconstruct(fit.transform(X_new))
    assert plane_of_best_fit.shape == fit.mu.shape[:1] + (5,)

    features: np.ndarray = ml.quadratic_features(X)
    monomials: np.ndarray = ml.veronese(plane, 2, weighted=True)
    assert len(features) == 9 and len(monomials) == 3
    curved = ml.nlpca(X, 2, ml.quadratic_features)
    curved_by_words = ml.nlpca(X, d=2, phi=lambda points: points**2)
    return np.vstack([curved.transform(X_new), curved_by_words.Y[:, :5], fit.U.T @ X_new])


def kernels() -> np.ndarray:
    K: np.ndarray = ml.linear_kernel(X, X) + ml.poly_kernel(X, X, 2) + ml.gauss_kernel(X, X, 1.0)
    centered: np.ndarray = ml.center_kernel(K)
    assert abs(centered.sum()) < 1e-6
    by_function = ml.kpca(X, 2, ml.rbf_kernel, 0.5)
    by_matrix = ml.kpca(K, 2, "precomputed", indefinite=True)
    by_lists = ml.kpca([[0.0, 1.0, 5.0]], 1, ml.poly_kernel, params=(2,))
    assert by_matrix.transform(ml.linear_kernel(X, X_new)).shape == (2, 5)
    assert by_lists.Y.shape == (1, 3)

    rough = ml.nystrom(X, 9, ml.rbf_kernel, 0.5, seed=1)
    chosen = ml.nystrom(K, [0, 2, 4], "precomputed")
    approximation: np.ndarray = rough.approximation()
    assert approximation.shape == (60, 60) and chosen.Y.shape == (3, 60)
    return np.vstack([by_function.transform(X_new), rough.transform(X_new)])


def scaling() -> tuple[np.ndarray, bool]:
    D = np.linalg.norm(X[:, :, None] - X[:, None], axis=0)
    inner_products: np.ndarray = ml.double_center(D**2)
    classical = ml.classical_mds(D, d=2)
    assert abs(np.trace(inner_products) - classical.spectrum.sum()) < 1e-6
    placed: np.ndarray = classical.transform(D[:, :5])
    weights: np.ndarray = ml.relative_weights(D)
    metric = ml.metric_mds(D, 2, weights=weights, start=classical.Y, max_steps=10, tol=1e-4)
    ranks = ml.nonmetric_mds(D, 2, max_steps=10)
    stress: float = metric.stress + ranks.stress
    assert stress > 0 and len(ranks.history) > 1
    return placed, metric.converged


def graphs() -> np.ndarray:
    G: csr_array = ml.knn_graph(X, 8)
    within: csr_array = ml.eps_graph(X, 9.0, metric="euclidean")
    D: np.ndarray = ml.geodesics(G, sources=[0, 1])
    assert within.shape == G.shape and D.shape == (2, 60)

    full, within_reach = ml.isomap(X, 2, K=8), ml.isomap(X, 2, eps=9.0)
    assert full.K == 8 and within_reach.eps == 9.0
    by_graph = ml.isomap(X, d=2, G=G)
    few = ml.landmark_isomap(X, 2, K=8, landmarks=10, seed=3)
    assert full.residual_variance.shape == few.residual_variance.shape == (2,)
    return np.vstack([full.transform(X_new), few.transform(X_new), by_graph.transform(X_new)])


def diagnoses() -> tuple[str, np.ndarray]:
    found = ml.diagnose(X, 8, seed=1)
    fewest: int | None = found.smallest_K
    assert fewest is None or fewest < 60
    words: list[str] = [*found.alarms.values(), *found.methods.values()]
    return str(found) + " ".join(words), found.eigenvalues


def local_methods() -> list[np.ndarray]:
    rebuilt = ml.lle(X, 2, K=10, reg=1e-2)
    in_feature_space = ml.kernel_lle(ml.rbf_kernel(X, X, 0.1), 2, K=10)
    C: csr_array = rebuilt.C
    assert C.shape == in_feature_space.C.shape
    curved, aligned = ml.hessian_lle(plane, 2, K=12, isometric=True), ml.ltsa(plane, 2, K=12)
    return [rebuilt.transform(X_new), in_feature_space.Y, curved.Y, aligned.Y]


def laplacians() -> list[np.ndarray]:
    G = ml.knn_graph(X, 8)
    smooth = ml.laplacian_eigenmaps(X, 2, K=8, sigma=2.0)
    W: csr_array = ml.heat_weights(G, sigma=2.0)
    given = ml.eigenmaps_of_weights(W, 2, normalized=False)
    for nodes, part in ml.eigenmaps_by_component(G, 2, sigma=2.0):
        assert len(nodes) == part.Y.shape[1]
    times: np.ndarray = ml.commute_times(W)
    clusters = ml.spectral_clustering(W, 3, seed=1)
    centers = ml.kmeans(smooth.Y, 3, starts=5)
    interval = ml.interval_eigenfunctions(np.linspace(0, 2, 9), 3, length=2.0)
    circle = ml.circle_eigenfunctions(np.linspace(0, 6, 9), 4)
    sphere = ml.sphere_eigenfunctions(X / np.linalg.norm(X, axis=0), 3)
    kernel: np.ndarray = ml.kernel_of(smooth) + ml.kernel_of(given)
    labels: np.ndarray = clusters.labels + centers.labels
    return [times, kernel, labels, interval.Y, circle.Y, sphere.eigenvalues]


def curves() -> tuple[np.ndarray, bool]:
    smoothed: np.ndarray = ml.running_lines(np.arange(60.0), plane, 0.3, degree=0)
    curve = ml.principal_curve(plane, span=0.5, closed=True, max_steps=5)
    surface = ml.principal_surface(X, grid=6, max_steps=2, start=X[:2])
    on_curve: np.ndarray = curve.at(curve.project(smoothed))
    on_surface: np.ndarray = surface.at(surface.project(X_new))
    net = ml.autoassociative_network(X, 2, hidden=(4, 5), starts=2, max_steps=20)
    decoded: np.ndarray = net.decode(net.encode(X_new))
    assert on_curve.shape == (2, 60) and on_surface.shape == decoded.shape == (3, 5)
    return decoded, curve.converged and surface.converged and net.converged


def random_projections() -> np.ndarray:
    k: int = ml.jl_dimension(60, eps=0.4)
    projected: np.ndarray = ml.random_projection(X, k, seed=7)
    return projected


def maps() -> list[np.ndarray]:
    """Estimators that map new points as well."""
    fitted = [
        estimators.PCA(n_components=2).fit(rows),
        estimators.NonlinearPCA(n_components=2, features=ml.quadratic_features).fit(rows),
        estimators.KernelPCA(n_components=2, kernel="rbf", gamma=0.5).fit(rows),
        estimators.Nystroem(n_components=9, random_state=1).fit(rows),
        estimators.RandomProjection(n_components=2).fit(rows),
        estimators.ClassicalMDS(n_components=2).fit(rows),
        estimators.Isomap(n_components=2, n_neighbors=8).fit(rows),
        estimators.LandmarkIsomap(n_components=2, n_landmarks=10).fit(rows),
        estimators.LocallyLinearEmbedding(n_components=2, reg=1e-2).fit(rows),
    ]
    return [estimator.transform(X_new.T) for estimator in fitted]


def maps_and_back() -> list[np.ndarray]:
    """Estimators with a way back to the points."""
    curve = estimators.PrincipalCurve(span=0.5).fit(rows)
    surface = estimators.PrincipalSurface(grid=6).fit(rows)
    net = estimators.AutoassociativeNetwork(n_components=2, max_iter=20).fit(rows)
    pair = [estimators.PCA(n_components=1).fit(rows), curve, surface, net]
    return [estimator.inverse_transform(estimator.transform(X_new.T)) for estimator in pair]


def embeddings() -> list[np.ndarray]:
    """Estimators for the training points alone."""
    return [
        estimators.MetricMDS(n_components=2, max_iter=5).fit_transform(rows),
        estimators.NonmetricMDS(n_components=2, max_iter=5).fit_transform(rows),
        estimators.KernelLLE(n_components=2, gamma=0.1).fit_transform(rows),
        estimators.LaplacianEigenmaps(n_components=2, sigma=2.0).fit_transform(rows),
        estimators.HessianEigenmaps(n_components=2).fit_transform(rows),
        estimators.LTSA(n_components=2).fit_transform(rows),
    ]


def clusterings() -> np.ndarray:
    near = estimators.KMeans(n_clusters=3, n_init=5).fit(rows)
    predicted: np.ndarray = near.predict(X_new.T)
    joined = estimators.SpectralClustering(n_clusters=3, n_neighbors=8)
    labels: np.ndarray = joined.fit_predict(rows)
    return np.concatenate([predicted, labels])


if TYPE_CHECKING:  # what mypy must refuse: it reports an `ignore` that nothing needs
    ml.pca(X)  # type: ignore[call-arg]
    ml.pca(X, "two")  # type: ignore[arg-type]
    scores = ml.pca(X, 2).scores  # type: ignore[attr-defined]
    without_names = (X, 2, 8, 9.0)
    ml.isomap(*without_names)  # type: ignore[call-arg]
    ml.isomap(X, 2, neighbors=8)  # type: ignore[call-arg]
    estimators.Isomap(n_neighbors="all")  # type: ignore[arg-type]
