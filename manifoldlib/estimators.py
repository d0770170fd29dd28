"""The algorithms as scikit-learn estimators: rows are points, and every step fits in a Pipeline. Needs scikit-learn.

The parameters are those of the functions under scikit-learn's names: `n_components` is d,
`n_neighbors` is K, `radius` is eps, `random_state` is the seed. After `fit`, `embedding_` holds the
coordinates of the training points as rows, and `result_` what the function returned, with all its
fields and with points as columns. There is a `transform` where a text derives a map for new points.

`n_neighbors=None`, the default, is the smallest number from 10 up (or all others, if there are
fewer) whose graph is connected; for the methods of tangent planes it also leaves no point out of
the neighbourhoods of the others. `n_neighbors_` says which it was. A number that is given is taken
as it is, and a graph that it leaves in pieces is refused.
"""

import numbers

import numpy as np
from sklearn.base import BaseEstimator, ClassNamePrefixFeaturesOutMixin, ClusterMixin, TransformerMixin
from sklearn.utils import check_random_state, get_tags
from sklearn.utils.validation import check_is_fitted, validate_data

from . import (
    autoassociative_network,
    classical_mds,
    hessian_lle,
    isomap,
    jl_dimension,
    kernel_lle,
    kmeans,
    knn_graph,
    kpca,
    landmark_isomap,
    laplacian_eigenmaps,
    linear_kernel,
    lle,
    ltsa,
    metric_mds,
    nlpca,
    nonmetric_mds,
    nystrom,
    pca,
    poly_kernel,
    principal_curve,
    principal_surface,
    quadratic_features,
    random_projection,
    rbf_kernel,
    spectral_clustering,
)
from ._input import as_count, as_positive
from .graphs import EUCLIDEAN, PRECOMPUTED, as_data, components, directed_graph, longest_bridge, nearest
from .kernel_pca import gram_matrix
from .kernels import squared_distances
from .local_linear import feature_distances

__all__ = [
    "PCA",
    "AutoassociativeNetwork",
    "ClassicalMDS",
    "HessianEigenmaps",
    "Isomap",
    "KMeans",
    "KernelLLE",
    "KernelPCA",
    "LTSA",
    "LandmarkIsomap",
    "LaplacianEigenmaps",
    "LocallyLinearEmbedding",
    "MetricMDS",
    "NonlinearPCA",
    "NonmetricMDS",
    "Nystroem",
    "PrincipalCurve",
    "PrincipalSurface",
    "RandomProjection",
    "SpectralClustering",
]

NEIGHBORS = 10  # the least that n_neighbors=None takes
LANDMARKS = COLUMNS = 50  # the most that n_landmarks=None, and n_components=None of Nystroem, take


# What the estimators share


class Estimator(BaseEstimator):
    """`fit` hands the points as columns to `_result`, which calls the function."""

    def fit(self, X, y=None):
        """Learn from the rows of X; y is ignored."""
        X = self._checked(X, ensure_min_samples=2)
        try:
            self.result_ = self._result(X.T)
        except ValueError as error:
            raise ValueError(
                f"{error} (an estimator's points are the rows of X, here n_samples={X.shape[0]} with "
                f"n_features={X.shape[1]}; d stands for n_components, n for n_clusters, K for n_neighbors, "
                f"eps for radius)"
            ) from None
        return self._keep()

    def _new_points(self, X):
        """The rows of X as columns, if there are as many coordinates as at `fit`."""
        check_is_fitted(self)
        return self._checked(X, reset=False).T

    def _checked(self, X, **needs):
        nothing_negative = get_tags(self).input_tags.positive_only
        return validate_data(self, X, dtype=np.float64, ensure_non_negative=nothing_negative, **needs)

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        given = [getattr(self, name, None) == PRECOMPUTED for name in ("metric", "affinity", "kernel")]
        tags.input_tags.pairwise = any(given)
        tags.input_tags.positive_only = any(given[:2])  # a kernel may be negative
        return tags


class Embedding(ClassNamePrefixFeaturesOutMixin, TransformerMixin, Estimator):
    """An estimator with coordinates for the training points, and for no others."""

    def _keep(self):
        self.embedding_ = self.result_.Y.T
        return self

    def fit_transform(self, X, y=None):
        """The coordinates of the rows of X; y is ignored."""
        return self.fit(X).embedding_

    def _neighbors(self, X, **choice):
        """K as given, or as many as connect the columns of X."""
        given = self.n_neighbors is not None
        self.n_neighbors_ = self.n_neighbors if given else connecting_neighbors(X, **choice)
        return self.n_neighbors_

    @property
    def _n_features_out(self):
        return self.embedding_.shape[1]


class Map(Embedding):
    """An embedding with coordinates for new points as well."""

    def transform(self, X):
        """The coordinates of new points, the rows of X."""
        return self._coordinates(self._new_points(X)).T

    def _coordinates(self, X):
        return self.result_.transform(X)


class Clustering(ClusterMixin, Estimator):
    """An estimator with a cluster for every training point."""

    def _keep(self):
        self.labels_ = self.result_.labels
        return self


def connecting_neighbors(X, at_least=NEIGHBORS, metric=EUCLIDEAN, everyone=False):
    """The smallest number of neighbours, `at_least` or more, that connects the columns of X.

    With everyone=True, moreover, every point is a neighbour of another one.
    """
    X = as_data(X, metric)
    most = X.shape[1] - 1
    K = at_least = min(at_least, most)
    while np.isinf(enough := enough_neighbors(X, K, metric, everyone)):
        K = min(2 * K, most)
    return max(at_least, int(enough))


def enough_neighbors(X, K, metric, everyone):
    """How many of the K neighbours it takes to connect the columns of X; infinity if K do not."""
    neighbors, _ = nearest(X, K, metric)
    ranks = np.broadcast_to(np.arange(1.0, K + 1), neighbors.shape)
    if components(directed_graph(neighbors, ranks)).any():
        return np.inf
    best_rank = np.full(len(neighbors), np.inf)  # of a point in the lists of the others
    np.minimum.at(best_rank, neighbors, ranks)
    return max(longest_bridge(neighbors, ranks), best_rank.max() if everyone else 0)


def kernel_by_name(kernel, gamma, degree, X):
    """The kernel function and its parameters; gamma=None is one over the number of coordinates."""
    if gamma is None:
        gamma = 1 / len(X)
    named = {"linear": (linear_kernel, ()), "poly": (poly_kernel, (degree,)), "rbf": (rbf_kernel, (gamma,))}
    if isinstance(kernel, str) and kernel != PRECOMPUTED and kernel not in named:
        raise ValueError(f"kernel must be a function or one of {', '.join([*named, PRECOMPUTED])}; got {kernel!r}")
    return named[kernel] if kernel in named else (kernel, ())


def seed_of(random_state):
    """A whole number is the seed itself; otherwise one is drawn, as scikit-learn's conventions have it."""
    if isinstance(random_state, numbers.Integral):
        return int(random_state)
    return int(check_random_state(random_state).randint(2**31))


def distances_from(X, metric):
    """The matrix of distances between the columns of X, or X where it holds them already."""
    return as_data(X, metric) if metric == PRECOMPUTED else np.sqrt(squared_distances(X, as_data(X, metric)))


# Linear and kernel methods


class PCA(Map):
    """Principal component analysis [FML Thm 15.1], by `pca`.

    >>> PCA(n_components=1).fit_transform([[0.0, 0.0], [1.0, 2.0], [2.0, 4.0]]).ravel().round(3)
    array([-2.236,  0.   ,  2.236])
    """

    def __init__(self, n_components=2):
        self.n_components = n_components

    def _result(self, X):
        return pca(X, self.n_components)

    def inverse_transform(self, X):
        """The points of the fitted plane with the coordinates X [LEC pca-approx]."""
        check_is_fitted(self)
        return self.result_.reconstruct(np.transpose(X)).T


class NonlinearPCA(Map):
    """PCA of explicit features [GPCA nlpca], by `nlpca`.

    `features` maps points, as columns, to features, as columns.

    >>> circle = [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]]
    >>> NonlinearPCA(n_components=1, features=np.square).fit_transform(circle).ravel().round(3)
    array([ 0.707, -0.707,  0.707, -0.707])
    """

    def __init__(self, n_components=2, features=quadratic_features):
        self.n_components = n_components
        self.features = features

    def _result(self, X):
        return nlpca(X, self.n_components, self.features)


class KernelPCA(Map):
    """Kernel PCA [GPCA Alg 4.1], by `kpca`.

    `kernel` is "linear", "poly" (x'y)^degree, "rbf" exp(-gamma |x - y|^2), "precomputed" or a function
    of two sets of points as columns. gamma=None is one over the number of features. Negative
    eigenvalues are an error, unless indefinite=True allows for them.

    >>> KernelPCA(n_components=1, kernel="linear").fit_transform([[0.0], [1.0], [5.0]]).ravel().round(3)
    array([-2., -1.,  3.])
    """

    def __init__(self, n_components=2, kernel="rbf", gamma=None, degree=2, indefinite=False):
        self.n_components = n_components
        self.kernel = kernel
        self.gamma = gamma
        self.degree = degree
        self.indefinite = indefinite

    def _result(self, X):
        kernel, params = kernel_by_name(self.kernel, self.gamma, self.degree, X)
        return kpca(X, self.n_components, kernel, params, self.indefinite)


class Nystroem(Map):
    """Features whose inner products approximate a kernel [FML nystrom], by `nystrom`.

    `n_components` columns of the kernel matrix are drawn; None takes 50, or all if there are fewer.
    The kernels are those of `KernelPCA`.

    >>> X = np.array([[1.0], [2.0], [3.0], [4.0]])
    >>> features = Nystroem(n_components=1, kernel="linear").fit_transform(X)
    >>> bool(np.allclose(features @ features.T, X @ X.T))     # rank 1: one column is enough
    True
    """

    def __init__(self, n_components=None, kernel="rbf", gamma=None, degree=2, random_state=0):
        self.n_components = n_components
        self.kernel = kernel
        self.gamma = gamma
        self.degree = degree
        self.random_state = random_state

    def _result(self, X):
        kernel, params = kernel_by_name(self.kernel, self.gamma, self.degree, X)
        K = X if isinstance(kernel, str) else (X, kernel, params)
        columns = min(COLUMNS, X.shape[1]) if self.n_components is None else self.n_components
        return nystrom(K, columns, seed_of(self.random_state))

    def _coordinates(self, X):
        return self.result_.transform(X[self.result_.columns] if self.kernel == PRECOMPUTED else X)


class RandomProjection(Map):
    """A random linear map to `n_components` dimensions [FML random-projection], by `random_projection`.

    n_components="auto" is the number that keeps all squared distances of the training points up to
    the fraction `eps` [FML Lemma 15.4], by `jl_dimension`.

    >>> RandomProjection(eps=0.4).fit([[0.0, 1.0], [1.0, 0.0]]).n_components_
    87
    """

    def __init__(self, n_components="auto", eps=0.3, random_state=0):
        self.n_components = n_components
        self.eps = eps
        self.random_state = random_state

    def _result(self, X):
        auto = isinstance(self.n_components, str) and self.n_components == "auto"
        self.n_components_ = jl_dimension(X.shape[1], self.eps) if auto else self.n_components
        self.seed_ = seed_of(self.random_state)
        return self._coordinates(X)

    def _keep(self):
        self.embedding_ = self.result_.T
        return self

    def _coordinates(self, X):
        return random_projection(X, self.n_components_, self.seed_)


# Scaling


class ClassicalMDS(Map):
    """Classical scaling [LEC classical-mds], by `classical_mds`.

    metric="euclidean" takes the distances between the rows of X; with "precomputed", X holds the
    distances, and `transform` takes those from new points (rows) to the training points.

    >>> ClassicalMDS(1, metric="precomputed").fit_transform([[0.0, 2.0], [2.0, 0.0]]).ravel().round(3)
    array([ 1., -1.])
    """

    def __init__(self, n_components=2, metric=EUCLIDEAN):
        self.n_components = n_components
        self.metric = metric

    def _result(self, X):
        self.points_ = X
        return classical_mds(distances_from(X, self.metric), self.n_components)

    def _coordinates(self, X):
        return self.result_.transform(X**2 if self.metric == PRECOMPUTED else squared_distances(self.points_, X))


class Stress(Embedding):
    """An embedding by descent; `stress_` is where it ended after `n_iter_` steps."""

    def __init__(self, n_components=2, metric=EUCLIDEAN, max_iter=300, tol=1e-6):
        self.n_components = n_components
        self.metric = metric
        self.max_iter = max_iter
        self.tol = tol

    def _result(self, X):
        D = distances_from(X, self.metric)
        return self._scaled(D, self.n_components, max_steps=self.max_iter, tol=self.tol)

    def _keep(self):
        self.stress_, self.n_iter_ = self.result_.stress, len(self.result_.history) - 1
        return super()._keep()


class MetricMDS(Stress):
    """Metric scaling by raw stress [GPCA (4.30)], by `metric_mds`; `metric` is as in `ClassicalMDS`.

    >>> bool(MetricMDS(n_components=1).fit([[0.0], [1.0], [3.0]]).stress_ < 1e-20)
    True
    """

    _scaled = staticmethod(metric_mds)


class NonmetricMDS(Stress):
    """Nonmetric scaling [LEC nonmetric-mds], by `nonmetric_mds`; `metric` is as in `ClassicalMDS`.

    >>> bool(NonmetricMDS(n_components=1).fit([[0.0], [1.0], [3.0]]).stress_ < 1e-6)
    True
    """

    _scaled = staticmethod(nonmetric_mds)


# Neighbourhood graphs


class Isomap(Map):
    """Isomap [MMST isomap], by `isomap`: neighbours by number, or within a `radius`.

    With metric="precomputed", X holds distances, and `transform` takes those from new points
    (rows) to the training points.

    >>> zigzag = [[0.0, 0.0], [1.0, 1.0], [2.0, 0.0], [3.0, 1.0]]
    >>> Isomap(n_components=1, n_neighbors=1).fit_transform(zigzag).ravel().round(3)
    array([ 2.121,  0.707, -0.707, -2.121])
    """

    def __init__(self, n_components=2, n_neighbors=None, radius=None, metric=EUCLIDEAN):
        self.n_components = n_components
        self.n_neighbors = n_neighbors
        self.radius = radius
        self.metric = metric

    def _result(self, X):
        K = self._neighbors(X, metric=self.metric) if self.radius is None else self.n_neighbors
        return isomap(X, self.n_components, K, self.radius, metric=self.metric)


class LandmarkIsomap(Map):
    """Isomap by shortest paths from a few landmarks [MMST landmark-isomap], by `landmark_isomap`.

    `n_landmarks` rows are drawn; None takes 50, or all if there are fewer.

    >>> line = np.arange(6.0).reshape(-1, 1)
    >>> LandmarkIsomap(n_components=1, n_neighbors=1, n_landmarks=3).fit_transform(line).shape
    (6, 1)
    """

    def __init__(self, n_components=2, n_neighbors=None, n_landmarks=None, random_state=0):
        self.n_components = n_components
        self.n_neighbors = n_neighbors
        self.n_landmarks = n_landmarks
        self.random_state = random_state

    def _result(self, X):
        landmarks = min(LANDMARKS, X.shape[1]) if self.n_landmarks is None else self.n_landmarks
        K, seed = self._neighbors(X), seed_of(self.random_state)
        return landmark_isomap(X, self.n_components, K, landmarks, seed)


class LocallyLinearEmbedding(Map):
    """Locally linear embedding [GPCA Alg 4.3], by `lle`.

    `transform` maps new points [LEC lle-out-of-sample]; a training point keeps the coordinates that
    it has, which that map alone would return only up to about `reg` (erratum lec-L15).

    >>> line = np.arange(6.0).reshape(-1, 1)
    >>> LocallyLinearEmbedding(n_components=1, n_neighbors=2, reg=0).fit_transform(line).ravel().round(3)
    array([ 1.464,  0.878,  0.293, -0.293, -0.878, -1.464])
    """

    def __init__(self, n_components=2, n_neighbors=None, reg=1e-3):
        self.n_components = n_components
        self.n_neighbors = n_neighbors
        self.reg = reg

    def _result(self, X):
        return lle(X, self.n_components, self._neighbors(X), self.reg)

    def _coordinates(self, X):
        neighbors, distances = nearest(self.result_.X, 1, X_new=X)
        known = (distances == 0).T
        return np.where(known, self.result_.Y[:, neighbors[:, 0]], super()._coordinates(X))


class KernelLLE(Embedding):
    """Locally linear embedding in feature space [MMST kernel-lle], by `kernel_lle`.

    The kernels are those of `KernelPCA`, the neighbours those in feature space.

    >>> line = np.arange(6.0).reshape(-1, 1)
    >>> embedding = KernelLLE(n_components=1, n_neighbors=2, kernel="linear", reg=0)
    >>> embedding.fit_transform(line).ravel().round(3)
    array([ 1.464,  0.878,  0.293, -0.293, -0.878, -1.464])
    """

    def __init__(self, n_components=2, n_neighbors=None, kernel="rbf", gamma=None, degree=2, reg=1e-3):
        self.n_components = n_components
        self.n_neighbors = n_neighbors
        self.kernel = kernel
        self.gamma = gamma
        self.degree = degree
        self.reg = reg

    def _result(self, X):
        _, K = gram_matrix(X, *kernel_by_name(self.kernel, self.gamma, self.degree, X))
        neighbors = self._neighbors(feature_distances(K), metric=PRECOMPUTED)
        return kernel_lle(K, self.n_components, neighbors, self.reg)


class LaplacianEigenmaps(Embedding):
    """Laplacian eigenmaps [GPCA Alg 4.2], by `laplacian_eigenmaps`.

    Neighbours by number, or within a `radius`. Their weights are 1, or exp(-length^2 / (2 sigma^2)).

    >>> line = np.arange(3.0).reshape(-1, 1)
    >>> LaplacianEigenmaps(n_components=1, n_neighbors=1).fit(line).result_.eigenvalues.round(3)
    array([1.])
    """

    def __init__(self, n_components=2, n_neighbors=None, radius=None, sigma=None, normalized=True):
        self.n_components = n_components
        self.n_neighbors = n_neighbors
        self.radius = radius
        self.sigma = sigma
        self.normalized = normalized

    def _result(self, X):
        K = self._neighbors(X) if self.radius is None else self.n_neighbors
        return laplacian_eigenmaps(X, self.n_components, K, self.radius, self.sigma, normalized=self.normalized)


class HessianEigenmaps(Embedding):
    """Hessian eigenmaps [MMST hlle], by `hessian_lle`.

    >>> grid = [[float(i), float(j)] for i in range(5) for j in range(4)]
    >>> Y = HessianEigenmaps(n_components=2, n_neighbors=8, isometric=True).fit_transform(grid)
    >>> float(np.linalg.norm(Y[0] - Y[-1]).round(6))     # the diagonal of 4 x 3
    5.0
    """

    def __init__(self, n_components=2, n_neighbors=None, isometric=False):
        self.n_components = n_components
        self.n_neighbors = n_neighbors
        self.isometric = isometric

    def _result(self, X):
        d = as_count(self.n_components, "n_components")
        K = self._neighbors(X, at_least=max(NEIGHBORS, 1 + d + d * (d + 1) // 2), everyone=True)
        return hessian_lle(X, d, K, self.isometric)


class LTSA(Embedding):
    """Local tangent space alignment [MMST other-methods], by `ltsa`.

    >>> grid = [[float(i), float(j)] for i in range(5) for j in range(4)]
    >>> bool(np.all(LTSA(n_components=2, n_neighbors=8).fit(grid).result_.eigenvalues < 1e-12))
    True
    """

    def __init__(self, n_components=2, n_neighbors=None):
        self.n_components = n_components
        self.n_neighbors = n_neighbors

    def _result(self, X):
        d = as_count(self.n_components, "n_components")
        return ltsa(X, d, self._neighbors(X, at_least=max(NEIGHBORS, d + 2), everyone=True))


# Curves, surfaces, networks


class PrincipalCurve(Map):
    """The principal curve of Hastie and Stuetzle [MMST principal-curve], by `principal_curve`.

    `transform` returns the place on the curve, as arc length [MMST (16.5)].

    >>> t = np.linspace(-1, 1, 50)
    >>> PrincipalCurve(span=0.2).fit_transform(np.column_stack([t, t**2])).shape
    (50, 1)
    """

    def __init__(self, span=0.3, closed=False, bias_corrected=False, robust=False):
        self.span = span
        self.closed = closed
        self.bias_corrected = bias_corrected
        self.robust = robust

    def _result(self, X):
        return principal_curve(X, self.span, self.closed, self.bias_corrected, self.robust)

    def _coordinates(self, X):
        return self.result_.project(X)[None]

    def inverse_transform(self, X):
        """The points of the curve at the arc lengths X [MMST (16.1)]."""
        check_is_fitted(self)
        return self.result_.at(np.ravel(X)).T


class PrincipalSurface(Map):
    """A principal surface of two parameters [MMST principal-surface], by `principal_surface`.

    >>> u, v = np.meshgrid(np.linspace(-1, 1, 12), np.linspace(-1, 1, 12))
    >>> bowl = np.column_stack([u.ravel(), v.ravel(), (u**2 + v**2).ravel()])
    >>> PrincipalSurface(span=0.1).fit_transform(bowl).shape
    (144, 2)
    """

    def __init__(self, span=0.3, grid=15):
        self.span = span
        self.grid = grid

    def _result(self, X):
        return principal_surface(X, self.span, self.grid)

    def _coordinates(self, X):
        return self.result_.project(X)

    def inverse_transform(self, X):
        """The points of the surface with the parameters X [MMST (16.17)]."""
        check_is_fitted(self)
        return self.result_.at(np.transpose(X)).T


class AutoassociativeNetwork(Map):
    """A net with a bottleneck [MMST autoassociative], by `autoassociative_network`.

    >>> t = np.linspace(-1, 1, 40)
    >>> X = np.column_stack([t, t**2])
    >>> net = AutoassociativeNetwork(n_components=1).fit(X)
    >>> bool(np.abs(net.inverse_transform(net.transform(X)) - X).max() < 0.05)
    True
    """

    def __init__(self, n_components=2, hidden=8, random_state=0, max_iter=1000):
        self.n_components = n_components
        self.hidden = hidden
        self.random_state = random_state
        self.max_iter = max_iter

    def _result(self, X):
        return autoassociative_network(X, self.n_components, self.hidden, seed_of(self.random_state), self.max_iter)

    def _keep(self):
        self.n_iter_ = len(self.result_.history) - 1
        return super()._keep()

    def _coordinates(self, X):
        return self.result_.encode(X)

    def inverse_transform(self, X):
        """The points that the net draws for the codes X [MMST (16.21)]."""
        check_is_fitted(self)
        return self.result_.decode(np.transpose(X)).T


# Clusters


class KMeans(Clustering):
    """K-means [GPCA Alg 4.4], by `kmeans`; `n_init` starts, of which the best counts.

    >>> labels = KMeans(n_clusters=2).fit_predict([[0.0], [9.0], [1.0], [8.0]])
    >>> labels == labels[0]
    array([ True, False,  True, False])
    """

    def __init__(self, n_clusters=8, n_init=10, random_state=0):
        self.n_clusters = n_clusters
        self.n_init = n_init
        self.random_state = random_state

    def _result(self, X):
        return kmeans(X, self.n_clusters, seed_of(self.random_state), self.n_init)

    def predict(self, X):
        """The cluster of the nearest centre for the rows of X."""
        return squared_distances(self._new_points(X), self.result_.centers).argmin(axis=1)


class SpectralClustering(Clustering):
    """Spectral clustering [GPCA Alg 4.5], by `spectral_clustering`.

    affinity="nearest_neighbors" joins each row to its nearest, with weights 1 or exp(-length^2 /
    (2 sigma^2)); n_neighbors=None takes 10, or all others if there are fewer, and the graph need not
    be connected. With "precomputed", X holds the weights.

    >>> labels = SpectralClustering(n_clusters=2, n_neighbors=1).fit_predict([[0.0], [9.0], [1.0], [8.0]])
    >>> labels == labels[0]
    array([ True, False,  True, False])
    """

    def __init__(
        self,
        n_clusters=8,
        affinity="nearest_neighbors",
        n_neighbors=None,
        sigma=None,
        normalized=True,
        random_state=0,
    ):
        self.n_clusters = n_clusters
        self.affinity = affinity
        self.n_neighbors = n_neighbors
        self.sigma = sigma
        self.normalized = normalized
        self.random_state = random_state

    def _result(self, X):
        W, seed = self._weights(X), seed_of(self.random_state)
        return spectral_clustering(W, self.n_clusters, self.normalized, seed)

    def _weights(self, X):
        if self.affinity == PRECOMPUTED:
            return X
        if self.affinity != "nearest_neighbors":
            raise ValueError(f"affinity must be 'nearest_neighbors' or {PRECOMPUTED!r}, got {self.affinity!r}")
        K = min(NEIGHBORS, X.shape[1] - 1) if self.n_neighbors is None else self.n_neighbors
        W = knn_graph(X, K)
        W.data = edge_weights(W.data, self.sigma)
        return W


def edge_weights(lengths, sigma):
    """1, or exp(-length^2 / (2 sigma^2)) [GPCA (4.34)]."""
    return np.ones_like(lengths) if sigma is None else np.exp(-0.5 * (lengths / as_positive(sigma, "sigma")) ** 2)
