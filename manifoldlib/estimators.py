"""The algorithms as scikit-learn estimators, with points as rows. Needs scikit-learn.

The parameters are those of the functions under scikit-learn's names: `n_components` is d,
`n_neighbors` is K, `radius` is eps, `random_state` is the seed. After `fit`, `result_` is what the
function returned, with all its fields and with points as columns; `embedding_` holds the
coordinates of the training points as rows, and `labels_` their clusters. There is a `transform`
where a text derives a map for new points, and an `inverse_transform` where it derives the way back.

`n_neighbors=None`, the default, is the smallest number from 10 up (or all others, if there are
fewer) that suits the method: whose graph is connected; for the methods of tangent planes it also
leaves no point out of the neighbourhoods of the others; for locally linear embedding, no two groups
of points with all their neighbours among themselves. `n_neighbors_` says which it was. A number
that is given is taken as it is, and a graph that it leaves in pieces is refused.
"""

import numbers
import re
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike
from scipy.spatial.distance import cdist, pdist, squareform

from ._extras import needs

with needs("estimators", "manifoldlib.estimators"):
    from sklearn.base import (
        BaseEstimator,
        ClassNamePrefixFeaturesOutMixin,
        ClusterMixin,
        TransformerMixin,
    )
    from sklearn.utils import check_array, check_random_state, get_tags
    from sklearn.utils.validation import check_is_fitted, validate_data

from . import (
    autoassociative_network,
    classical_mds,
    eigenmaps_of_weights,
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
from ._input import EUCLIDEAN, PRECOMPUTED, as_count, as_data, room_for
from ._neighbors import nearest
from .graphs import pattern, require_connected
from .kernel_pca import gram_matrix
from .kernels import squared_distances
from .laplacian import heat_weights
from .locally_linear import feature_distances, require_one_piece

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

NEAREST = "nearest_neighbors"  # an affinity
NEIGHBORS = 10  # the least that n_neighbors=None takes
LANDMARKS = COLUMNS = 50  # the most that n_landmarks=None, and n_components=None of Nystroem, take
INSTEAD = {"landmark_isomap": "LandmarkIsomap", "nystrom": "Nystroem"}  # in messages


# What the estimators share


class Estimator(BaseEstimator):
    """`fit` hands the points as columns to `_result`, which calls the function.

    The fields of an estimator are its parameters, with their defaults; how it is shown and compared
    is scikit-learn's affair. `NAMES` translates the letters in a message of the function.
    """

    NAMES: ClassVar[dict[str, str]] = {
        "d": "n_components",
        "K": "n_neighbors",
        "eps": "radius",
        "seed": "random_state",
        "starts": "n_init",
        "landmarks": "n_landmarks",
        "max_steps": "max_iter",
    }

    def fit(self, X: ArrayLike, y: Any = None) -> Self:
        """Learn from the rows of X; y is ignored."""
        X = self._checked(X, ensure_min_samples=2, copy=True)
        self.result_ = self._with_columns(self._result, X)
        return self._keep()

    def _with_columns(self, function, X):
        """What the function makes of the rows of X as columns; an error speaks of rows."""
        try:
            return function(X.T)
        except ValueError as error:
            n_samples, n_features = X.shape
            message = of_rows(str(error), self.NAMES)
            raise ValueError(f"{message} ({n_samples=}, {n_features=})") from None

    def _checked(self, X, **needs):
        nothing_negative = get_tags(self).input_tags.positive_only
        return validate_data(
            self, X, dtype=np.float64, ensure_non_negative=nothing_negative, **needs
        )

    def _new_points(self, X):
        """The rows of X, if there are as many coordinates as at `fit`."""
        check_is_fitted(self)
        return self._checked(X, reset=False)

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        given = [
            getattr(self, name, None) == PRECOMPUTED for name in ("metric", "affinity", "kernel")
        ]
        tags.input_tags.pairwise = any(given)
        tags.input_tags.positive_only = any(given[:2])  # a kernel may be negative
        return tags


class Embedding(ClassNamePrefixFeaturesOutMixin, TransformerMixin, Estimator):
    """An estimator with coordinates for the training points, and for no others."""

    def _keep(self):
        self.embedding_ = self.result_.Y.T.copy()
        if hasattr(self.result_, "converged"):
            self.converged_ = self.result_.converged
            self.n_iter_ = len(self.result_.history) - 1
        return self

    def fit_transform(self, X: ArrayLike, y: Any = None) -> np.ndarray:
        """The coordinates of the rows of X; y is ignored."""
        return self.fit(X).embedding_.copy()

    def _neighbors(self, X, **needs):
        """K as given, or as many as are enough for the columns of X."""
        given = self.n_neighbors is not None
        self.n_neighbors_ = self.n_neighbors if given else enough_neighbors(X, **needs)
        return self.n_neighbors_

    def _neighbors_or_radius(self, X, **needs):
        """K and eps, one of them None."""
        if self.radius is None:
            return self._neighbors(X, **needs), None
        if self.n_neighbors is not None:
            raise ValueError("give n_neighbors or radius, not both")
        return None, self.radius

    @property
    def _n_features_out(self):
        return self.embedding_.shape[1]


class Map(Embedding):
    """An embedding with coordinates for new points as well."""

    def transform(self, X: ArrayLike) -> np.ndarray:
        """The coordinates of new points, the rows of X."""
        return self._with_columns(self._coordinates, self._new_points(X)).T.copy()

    def _coordinates(self, X):
        return self.result_.transform(X)


class MapAndBack(Map):
    """A map with a way back, `_points`."""

    def inverse_transform(self, X: ArrayLike) -> np.ndarray:
        """The points that have the coordinates in the rows of X."""
        check_is_fitted(self)
        X = check_array(X, dtype=np.float64)
        if X.shape[1] != self._n_features_out:
            raise ValueError(
                f"X has {X.shape[1]} features, {self._n_features_out} coordinates are needed"
            )
        return self._with_columns(self._points, X).T.copy()


class Clustering(ClusterMixin, Estimator):
    """An estimator with a cluster for every training point."""

    NAMES: ClassVar[dict[str, str]] = {
        "n": "n_clusters",
        "K": "n_neighbors",
        "Y": "X",
        "seed": "random_state",
        "starts": "n_init",
    }

    def _keep(self):
        self.labels_ = self.result_.labels
        return self


def of_rows(message, names):
    """A message of a function, which has points as columns, in the words of an estimator.

    A letter is translated wherever it stands alone, a word only where it names the parameter.
    """
    letters = "|".join(name for name in names if len(name) < 4)
    words = "|".join(name for name in names if len(name) >= 4)
    pattern = rf"(?<![\w.'])(?:(?:{letters})(?![\w'(])|(?:{words})(?==| must))"
    message = re.sub(pattern, lambda name: names[name[0]], message)
    message = re.sub(r"\b(?:landmark_isomap|nystrom)\b", lambda method: INSTEAD[method[0]], message)
    other = {"row": "column", "rows": "columns", "column": "row", "columns": "rows"}
    return re.sub(r"\b(?:rows?|columns?)\b", lambda word: other[word[0]], message)


def enough_neighbors(X, require=require_connected, at_least=1, metric=EUCLIDEAN):
    """The smallest K, `at_least` and 10 (or all others) or more, that `require` does not refuse.

    `require` is the check of the method itself; what passes it passes it with more neighbours too.
    """
    X = as_data(X, metric)
    most = X.shape[1] - 1

    def enough(K):
        try:
            require(pattern(nearest(X, K, metric)[0]))
        except ValueError:
            return False
        return True

    low = K = max(min(NEIGHBORS, most), at_least)
    while K < most and not enough(K):
        low, K = K + 1, min(2 * K, most)
    return bisect_left(range(K), True, low, K, key=enough)


def kernel_by_name(kernel, gamma, degree, X):
    """The kernel function and its parameters; gamma=None is one over the number of coordinates."""
    if gamma is None:
        gamma = 1 / len(X)
    named = {
        "linear": (linear_kernel, ()),
        "poly": (poly_kernel, (degree,)),
        "rbf": (rbf_kernel, (gamma,)),
    }
    if isinstance(kernel, str) and kernel != PRECOMPUTED and kernel not in named:
        choices = ", ".join([*named, PRECOMPUTED])
        raise ValueError(f"kernel must be a function or one of {choices}; got {kernel!r}")
    return named.get(kernel, (kernel, ()))


def is_affinity(affinity):
    """Whether X holds weights, and no points."""
    if affinity not in (NEAREST, PRECOMPUTED):
        raise ValueError(f"affinity must be {NEAREST!r} or {PRECOMPUTED!r}, got {affinity!r}")
    return affinity == PRECOMPUTED


def seed_of(random_state):
    """A whole number is the seed itself; otherwise one is drawn, as scikit-learn does it."""
    if isinstance(random_state, numbers.Integral):
        return int(random_state)
    return int(check_random_state(random_state).randint(2**31))


def distances_from(X, metric):
    """The matrix of distances between the columns of X, or X where it holds them already."""
    X = as_data(X, metric)
    if metric == PRECOMPUTED:
        return X
    with room_for(X.shape[1], "LandmarkIsomap needs distances from a few points only"):
        return squareform(pdist(X.T))


# Linear and kernel methods


@dataclass(repr=False, eq=False)
class PCA(MapAndBack):
    """Principal component analysis [FML Thm 15.1], by `pca`.

    >>> X = [[0.0, 0.0], [1.0, 2.0], [2.0, 4.0]]
    >>> PCA(n_components=1).fit_transform(X).ravel().round(3)
    array([-2.236,  0.   ,  2.236])
    """

    n_components: int = 2  # the dimension d

    def _result(self, X):
        return pca(X, self.n_components)

    def _points(self, Y):
        return self.result_.reconstruct(Y)  # [LEC pca-approx]


@dataclass(repr=False, eq=False)
class NonlinearPCA(Map):
    """PCA of explicit features [GPCA nlpca], by `nlpca`.

    >>> circle = [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]]
    >>> squares = NonlinearPCA(n_components=1, features=np.square)
    >>> squares.fit_transform(circle).ravel().round(3)
    array([ 0.707, -0.707,  0.707, -0.707])
    """

    n_components: int = 2  # the dimension d
    features: Callable = quadratic_features  # maps points to features, both as columns

    def _result(self, X):
        return nlpca(X, self.n_components, self.features)


@dataclass(repr=False, eq=False)
class KernelPCA(Map):
    """Kernel PCA [GPCA Alg 4.1], by `kpca`.

    `kernel` is "linear" x'y, "poly" (x'y)^degree, "rbf" exp(-gamma |x - y|^2), "precomputed", or a
    function of two sets of points as columns.

    >>> X = [[0.0], [1.0], [5.0]]
    >>> KernelPCA(n_components=1, kernel="linear").fit_transform(X).ravel().round(3)
    array([-2., -1.,  3.])
    """

    NAMES: ClassVar[dict[str, str]] = {"d": "n_components"}

    n_components: int = 2  # the dimension d
    kernel: str | Callable = "rbf"  # "linear", "poly", "rbf", "precomputed", or a function
    gamma: float | None = None  # of "rbf"; None is one over the number of coordinates
    degree: int = 2  # of "poly"
    indefinite: bool = False  # whether negative eigenvalues are no error

    def _result(self, X):
        kernel, params = kernel_by_name(self.kernel, self.gamma, self.degree, X)
        return kpca(X, self.n_components, kernel, params, indefinite=self.indefinite)


@dataclass(repr=False, eq=False)
class Nystroem(Map):
    """Features whose inner products approximate a kernel [FML nystrom], by `nystrom`.

    The kernels are those of `KernelPCA`.

    >>> X = np.array([[1.0], [2.0], [3.0], [4.0]])
    >>> features = Nystroem(n_components=1, kernel="linear").fit_transform(X)
    >>> bool(np.allclose(features @ features.T, X @ X.T))     # of rank 1
    True
    """

    NAMES: ClassVar[dict[str, str]] = {"columns": "n_components", "seed": "random_state"}

    n_components: int | None = None  # columns to draw; None is 50, or all if there are fewer
    kernel: str | Callable = "rbf"  # "linear", "poly", "rbf", "precomputed", or a function
    gamma: float | None = None  # of "rbf"; None is one over the number of coordinates
    degree: int = 2  # of "poly"
    random_state: object = 0  # the seed, or as scikit-learn has it

    def _result(self, X):
        kernel, params = kernel_by_name(self.kernel, self.gamma, self.degree, X)
        columns = min(COLUMNS, X.shape[1]) if self.n_components is None else self.n_components
        return nystrom(X, columns, kernel, params, seed=seed_of(self.random_state))

    def _coordinates(self, X):
        return self.result_.transform(X[self.result_.columns] if self.kernel == PRECOMPUTED else X)


@dataclass(repr=False, eq=False)
class RandomProjection(Map):
    """A random linear map to fewer dimensions [FML random-projection], by `random_projection`.

    n_components="auto" is the number that keeps all squared distances of the training points up to
    the fraction `eps` [FML Lemma 15.4], by `jl_dimension`; `n_components_` says which it was.

    >>> RandomProjection(eps=0.4).fit([[0.0, 1.0], [1.0, 0.0]]).n_components_
    87
    """

    n_components: int | str = "auto"  # how many coordinates, or "auto"
    eps: float = 0.3  # the change of squared distances that "auto" allows
    random_state: object = 0  # the seed, or as scikit-learn has it

    def _result(self, X):
        auto = self.n_components == "auto"
        self.n_components_ = jl_dimension(X.shape[1], self.eps) if auto else self.n_components
        self.seed_ = seed_of(self.random_state)
        return self._coordinates(X)

    def _keep(self):
        self.embedding_ = self.result_.T.copy()
        return self

    def _coordinates(self, X):
        return random_projection(X, self.n_components_, seed=self.seed_)


# Scaling


@dataclass(repr=False, eq=False)
class ClassicalMDS(Map):
    """Classical scaling [LEC classical-mds], by `classical_mds`.

    metric="euclidean" takes the distances between the rows of X; with "precomputed", X holds the
    distances, and `transform` takes those from new points (rows) to the training points.

    >>> D = [[0.0, 2.0], [2.0, 0.0]]
    >>> ClassicalMDS(n_components=1, metric="precomputed").fit_transform(D).ravel()
    array([ 1., -1.])
    """

    n_components: int = 2  # the dimension d
    metric: str = EUCLIDEAN  # or "precomputed": X holds distances

    def _result(self, X):
        self.points_ = X  # as columns
        return classical_mds(distances_from(X, self.metric), self.n_components)

    def _coordinates(self, X):
        given = self.metric == PRECOMPUTED
        return self.result_.transform(X if given else cdist(self.points_.T, X.T))


@dataclass(repr=False, eq=False)
class Stress(Embedding):
    """An embedding by descent; it ended at `stress_` after `n_iter_` steps, `converged_` or not."""

    n_components: int = 2  # the dimension d
    metric: str = EUCLIDEAN  # or "precomputed": X holds distances
    max_iter: int = 300  # steps at most
    tol: float = 1e-6  # the least fraction by which a step must lower the stress

    def _result(self, X):
        D = distances_from(X, self.metric)
        return self._scaled(D, self.n_components, max_steps=self.max_iter, tol=self.tol)

    def _keep(self):
        self.stress_ = self.result_.stress
        return super()._keep()


class MetricMDS(Stress):
    """Metric scaling by raw stress [GPCA (4.30)], by `metric_mds`.

    >>> bool(MetricMDS(n_components=1).fit([[0.0], [1.0], [3.0]]).stress_ < 1e-20)
    True
    """

    _scaled = staticmethod(metric_mds)


class NonmetricMDS(Stress):
    """Nonmetric scaling [LEC nonmetric-mds], by `nonmetric_mds`.

    >>> bool(NonmetricMDS(n_components=1).fit([[0.0], [1.0], [3.0]]).stress_ < 1e-6)
    True
    """

    _scaled = staticmethod(nonmetric_mds)


# Neighbourhood graphs


@dataclass(repr=False, eq=False)
class Isomap(Map):
    """Isomap [MMST isomap], by `isomap`.

    With metric="precomputed", X holds distances, and `transform` takes those from new points
    (rows) to the training points.

    >>> zigzag = [[0.0, 0.0], [1.0, 1.0], [2.0, 0.0], [3.0, 1.0]]
    >>> Isomap(n_components=1, n_neighbors=1).fit_transform(zigzag).ravel().round(3)
    array([ 2.121,  0.707, -0.707, -2.121])
    """

    n_components: int = 2  # the dimension d
    n_neighbors: int | None = None  # K; None is as many as connect the points
    radius: float | None = None  # eps, instead of `n_neighbors`
    metric: str = EUCLIDEAN  # or "precomputed": X holds distances

    def _result(self, X):
        K, eps = self._neighbors_or_radius(X, metric=self.metric)
        return isomap(X, self.n_components, K, eps=eps, metric=self.metric)


@dataclass(repr=False, eq=False)
class LandmarkIsomap(Map):
    """Isomap by shortest paths from a few landmarks [MMST landmark-isomap], by `landmark_isomap`.

    >>> line = np.arange(6.0).reshape(-1, 1)
    >>> isomap = LandmarkIsomap(n_components=1, n_neighbors=1, n_landmarks=3)
    >>> np.abs(np.diff(isomap.fit_transform(line).ravel())).round(3)
    array([1., 1., 1., 1., 1.])
    """

    n_components: int = 2  # the dimension d
    n_neighbors: int | None = None  # K; None is as many as connect the points
    n_landmarks: int | None = None  # rows to draw; None is 50, or all if there are fewer
    random_state: object = 0  # the seed, or as scikit-learn has it

    def _result(self, X):
        landmarks = min(LANDMARKS, X.shape[1]) if self.n_landmarks is None else self.n_landmarks
        K, seed = self._neighbors(X), seed_of(self.random_state)
        return landmark_isomap(X, self.n_components, K, landmarks=landmarks, seed=seed)


@dataclass(repr=False, eq=False)
class LocallyLinearEmbedding(Map):
    """Locally linear embedding [GPCA Alg 4.3], by `lle`.

    `transform` maps new points [LEC lle-out-of-sample]; a training point keeps the coordinates that
    it has, which that map alone would return only up to about `reg` [Erratum lec-L15].

    >>> line = np.arange(6.0).reshape(-1, 1)
    >>> embedding = LocallyLinearEmbedding(n_components=1, n_neighbors=2, reg=0)
    >>> embedding.fit_transform(line).ravel().round(3)
    array([ 1.464,  0.878,  0.293, -0.293, -0.878, -1.464])
    """

    n_components: int = 2  # the dimension d
    n_neighbors: int | None = None  # K; None is as many as leave one piece
    reg: float = 1e-3  # added to the local Gram matrices, as a fraction of their trace

    def _result(self, X):
        d = as_count(self.n_components, "n_components")
        K = self._neighbors(X, require=require_one_piece, at_least=d + 1)
        return lle(X, d, K, reg=self.reg)

    def _coordinates(self, X):
        neighbors, distances = nearest(self.result_.X, 1, X_new=X)
        known = (distances == 0).T
        return np.where(known, self.result_.Y[:, neighbors[:, 0]], super()._coordinates(X))


@dataclass(repr=False, eq=False)
class KernelLLE(Embedding):
    """Locally linear embedding in feature space [MMST kernel-lle], by `kernel_lle`.

    The kernels are those of `KernelPCA`, the neighbours those in feature space.

    >>> line = np.arange(6.0).reshape(-1, 1)
    >>> embedding = KernelLLE(n_components=1, n_neighbors=2, kernel="linear", reg=0)
    >>> embedding.fit_transform(line).ravel().round(3)
    array([ 1.464,  0.878,  0.293, -0.293, -0.878, -1.464])
    """

    n_components: int = 2  # the dimension d
    n_neighbors: int | None = None  # K; None is as many as leave one piece
    kernel: str | Callable = "rbf"  # "linear", "poly", "rbf", "precomputed", or a function
    gamma: float | None = None  # of "rbf"; None is one over the number of coordinates
    degree: int = 2  # of "poly"
    reg: float = 1e-3  # added to the local Gram matrices, as a fraction of their trace

    def _result(self, X):
        _, K = gram_matrix(X, *kernel_by_name(self.kernel, self.gamma, self.degree, X))
        d = as_count(self.n_components, "n_components")
        needs = {"require": require_one_piece, "at_least": d + 1, "metric": PRECOMPUTED}
        return kernel_lle(K, d, self._neighbors(feature_distances(K), **needs), reg=self.reg)


@dataclass(repr=False, eq=False)
class LaplacianEigenmaps(Embedding):
    """Laplacian eigenmaps [GPCA Alg 4.2], by `laplacian_eigenmaps`.

    affinity="nearest_neighbors" makes a graph of the rows, by `n_neighbors` or `radius`; with
    "precomputed", X holds the weights themselves, for `eigenmaps_of_weights`.

    >>> line = np.arange(4.0).reshape(-1, 1)
    >>> eigenmap = LaplacianEigenmaps(n_components=1, n_neighbors=1)
    >>> eigenmap.fit_transform(line).ravel().round(3)
    array([ 0.577,  0.289, -0.289, -0.577])
    """

    n_components: int = 2  # the dimension d
    affinity: str = NEAREST  # or "precomputed": X holds weights
    n_neighbors: int | None = None  # K; None is as many as connect the points
    radius: float | None = None  # eps, instead of `n_neighbors`
    sigma: float | None = None  # for weights exp(-length^2 / (2 sigma^2)) instead of 1
    normalized: bool = True  # whether Y D Y' = I, or Y Y' = I

    def _result(self, X):
        if is_affinity(self.affinity):
            return eigenmaps_of_weights(X, self.n_components, normalized=self.normalized)
        K, eps = self._neighbors_or_radius(X)
        weights = {"sigma": self.sigma, "normalized": self.normalized}
        return laplacian_eigenmaps(X, self.n_components, K, eps=eps, **weights)


@dataclass(repr=False, eq=False)
class HessianEigenmaps(Embedding):
    """Hessian eigenmaps [MMST hlle], by `hessian_lle`.

    >>> grid = [[float(i), float(j)] for i in range(5) for j in range(4)]
    >>> Y = HessianEigenmaps(n_neighbors=8, isometric=True).fit_transform(grid)
    >>> float(np.linalg.norm(Y[0] - Y[-1]).round(6))     # the diagonal of 4 x 3
    5.0
    """

    n_components: int = 2  # the dimension d
    n_neighbors: int | None = None  # K; None is as many as connect the points
    isometric: bool = False  # whether to map Y so that edges are as long as in X

    def _result(self, X):
        d = as_count(self.n_components, "n_components")
        K = self._neighbors(X, at_least=1 + d + d * (d + 1) // 2)
        return hessian_lle(X, d, K, isometric=self.isometric)


@dataclass(repr=False, eq=False)
class LTSA(Embedding):
    """Local tangent space alignment [MMST other-methods], by `ltsa`.

    >>> grid = [[float(i), float(j)] for i in range(5) for j in range(4)]
    >>> alignment = LTSA(n_components=2, n_neighbors=8).fit(grid)
    >>> bool(np.all(alignment.result_.eigenvalues < 1e-12))     # flat: nothing is left
    True
    """

    n_components: int = 2  # the dimension d
    n_neighbors: int | None = None  # K; None is as many as connect the points

    def _result(self, X):
        d = as_count(self.n_components, "n_components")
        return ltsa(X, d, self._neighbors(X, at_least=d + 2))


# Curves, surfaces, networks


@dataclass(repr=False, eq=False)
class PrincipalCurve(MapAndBack):
    """The principal curve of Hastie and Stuetzle [MMST principal-curve], by `principal_curve`.

    `transform` returns the place on the curve, as arc length [MMST (16.5)].

    >>> t = np.linspace(-1, 1, 50)
    >>> PrincipalCurve(span=0.2).fit_transform(np.column_stack([t, t**2])).shape
    (50, 1)
    """

    span: float = 0.3  # the fraction of the points in a neighbourhood
    closed: bool = False  # whether the curve is closed
    bias_corrected: bool = False  # whether to smooth the residuals too
    robust: bool = False  # whether to weigh far points down

    def _result(self, X):
        return principal_curve(
            X,
            span=self.span,
            closed=self.closed,
            bias_corrected=self.bias_corrected,
            robust=self.robust,
        )

    def _coordinates(self, X):
        return self.result_.project(X)[None]

    def _points(self, Y):
        return self.result_.at(Y)  # [MMST (16.1)]


@dataclass(repr=False, eq=False)
class PrincipalSurface(MapAndBack):
    """A principal surface of two parameters [MMST principal-surface], by `principal_surface`.

    >>> u, v = np.meshgrid(np.linspace(-1, 1, 12), np.linspace(-1, 1, 12))
    >>> bowl = np.column_stack([u.ravel(), v.ravel(), (u**2 + v**2).ravel()])
    >>> PrincipalSurface(span=0.1).fit_transform(bowl).shape
    (144, 2)
    """

    span: float = 0.3  # the fraction of the points in a neighbourhood
    grid: int = 15  # nodes along each parameter

    def _result(self, X):
        return principal_surface(X, span=self.span, grid=self.grid)

    def _coordinates(self, X):
        return self.result_.project(X)

    def _points(self, Y):
        return self.result_.at(Y)  # [MMST (16.17)]


@dataclass(repr=False, eq=False)
class AutoassociativeNetwork(MapAndBack):
    """A net with a bottleneck [MMST autoassociative], by `autoassociative_network`.

    >>> t = np.linspace(-1, 1, 40)
    >>> X = np.column_stack([t, t**2])
    >>> net = AutoassociativeNetwork(n_components=1).fit(X)
    >>> bool(np.abs(net.inverse_transform(net.transform(X)) - X).max() < 0.05)
    True
    """

    n_components: int = 2  # the dimension d
    hidden: int | tuple[int, int] | None = (
        8  # sigmoids before and after the bottleneck, or a pair, or None
    )
    n_init: int = 1  # starts, of which the best counts
    random_state: object = 0  # the seed, or as scikit-learn has it
    max_iter: int = 1000  # steps of L-BFGS at most

    def _result(self, X):
        return autoassociative_network(
            X,
            self.n_components,
            hidden=self.hidden,
            seed=seed_of(self.random_state),
            starts=self.n_init,
            max_steps=self.max_iter,
        )

    def _coordinates(self, X):
        return self.result_.encode(X)

    def _points(self, Y):
        return self.result_.decode(Y)  # [MMST (16.21)]


# Clusters


@dataclass(repr=False, eq=False)
class KMeans(Clustering):
    """K-means [GPCA Alg 4.4], by `kmeans`.

    >>> labels = KMeans(n_clusters=2).fit_predict([[0.0], [9.0], [1.0], [8.0]])
    >>> labels == labels[0]
    array([ True, False,  True, False])
    """

    n_clusters: int = 8  # how many, n
    n_init: int = 10  # starts, of which the best counts
    random_state: object = 0  # the seed, or as scikit-learn has it

    def _result(self, X):
        return kmeans(X, self.n_clusters, seed=seed_of(self.random_state), starts=self.n_init)

    def predict(self, X: ArrayLike) -> np.ndarray:
        """The cluster of the nearest centre for the rows of X."""
        return squared_distances(self._new_points(X).T, self.result_.centers).argmin(axis=1)


@dataclass(repr=False, eq=False)
class SpectralClustering(Clustering):
    """Spectral clustering [GPCA Alg 4.5], by `spectral_clustering`.

    affinity="nearest_neighbors" joins each row to its nearest; the graph need not be connected.

    >>> pairs = [[0.0], [9.0], [1.0], [8.0]]
    >>> labels = SpectralClustering(n_clusters=2, n_neighbors=1).fit_predict(pairs)
    >>> labels == labels[0]
    array([ True, False,  True, False])
    """

    n_clusters: int = 8  # how many, n
    affinity: str = NEAREST  # or "precomputed": X holds weights
    n_neighbors: int | None = None  # K; None is 10, or all others if there are fewer
    sigma: float | None = None  # for weights exp(-length^2 / (2 sigma^2)) instead of 1
    normalized: bool = True  # whether by L y = lam D y, or by L y = lam y
    random_state: object = 0  # the seed, or as scikit-learn has it

    def _result(self, X):
        W, seed = self._weights(X), seed_of(self.random_state)
        return spectral_clustering(W, self.n_clusters, normalized=self.normalized, seed=seed)

    def _weights(self, X):
        if is_affinity(self.affinity):
            return X
        K = min(NEIGHBORS, X.shape[1] - 1) if self.n_neighbors is None else self.n_neighbors
        return heat_weights(knn_graph(X, K), self.sigma)
