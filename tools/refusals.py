"""Calls that cannot work, for every public function, and what the message must say.

The reference pages show each call with the message that it really gets. A call is source text; its
names are those of `manifoldlib` and of tools/examples.py. Beside it stands a fragment of its
message, which a test compares. A method belongs to the function whose result has it. Every required
argument has a call whose message begins with its name, and every `raise ValueError` of the library
is reached from here, but for those of UNREACHED.
"""

from functools import cache

import manifoldlib
from manifoldlib import datasets, estimators
from tools import examples

WHOLE = "must be a whole number, 1 or more, got"
NUMBERS = "must be an array of real numbers"
TRANSPOSED = "points are columns, is X transposed?"
PIECES = "2 components of sizes 20, 8"

REFUSALS = {
    # Principal components
    "pca": [
        ("pca(X[0], 1)", "X must be a non-empty matrix, got shape (20,); a single point x is"),
        ("pca(X[:, :1], 1)", f"X has 1 column(s), at least 2 points are needed; {TRANSPOSED}"),
        ("pca(np.empty((3, 0)), 1)", "X must be a non-empty matrix, got shape (3, 0)"),
        ("pca(gap, 1)", "X has 3 NaN or infinite entries; drop or impute"),
        ("pca(X + np.inf, 1)", "X has 60 NaN or infinite entries"),
        ("pca(np.ma.masked_less(X, 0), 1)", "X has masked entries; drop or impute"),
        ("pca([['a', 'b']], 1)", f"X {NUMBERS}, got strings"),
        ("pca([[1, 2], [3]], 1)", f"X {NUMBERS}; its rows differ in length"),
        ("pca(X + 1j, 1)", f"X {NUMBERS}"),
        ("pca(csr_array(X), 1)", "X is a sparse matrix of shape (3, 20), a dense one is needed"),
        ("pca(frame, 1)", "X is a data frame of 20 rows and 3 columns; here points are columns"),
        ("pca(X, 0)", f"d {WHOLE} 0"),
        ("pca(X, 2.0)", f"d {WHOLE} 2.0"),
        ("pca(X, 4)", "d=4 is too large: the points have 3 coordinates (rows of X)"),
        ("pca(X.T, 3)", "d=3 is too large: 3 centred points (columns of X) span 2 dimensions"),
        ("pca(np.outer(np.ones(9), range(4)), 2)", "the 4 points vary in only 1 dimensions"),
        ("pca(np.ones((3, 8)), 1)", "all 8 points coincide; there is no direction of variance"),
        ("pca(np.full((3, 8), 1e8 + 0.1), 1)", "all 8 points coincide"),
        ("pca(X, 1).transform(X.T)", "X_new has 20 rows, the training points have 3"),
        ("pca(X, 1).reconstruct(X)", "Y has 3 rows, the plane has 1 dimensions"),
    ],
    "nlpca": [
        ("nlpca(X[:, :1], 1, np.square)", "X has 1 column(s), at least 2 points"),
        ("nlpca(X, 0, np.square)", f"d {WHOLE} 0"),
        ("nlpca(X, 1, lambda X: X[:, :4])", "phi(X) has 4 columns for 20 points"),
        ("nlpca(X, 1, lambda X: gap)", "phi(X) has 3 NaN or infinite entries"),
    ],
    # Kernels
    "kpca": [
        ("kpca(X[:, :1], 2, linear_kernel)", "X has 1 column(s), at least 2 points are needed"),
        ("kpca(X, 20, rbf_kernel, 1.0)", "d=20 is too large: 20 centred points span at most 19"),
        ("kpca(X, 4, linear_kernel)", "d=4 is too large: the centred Gram matrix has rank 3"),
        ("kpca(X, 2, 'rbf')", "kernel must be a function such as manifoldlib.rbf_kernel"),
        ("kpca(X, 1, lambda X1, X2: X1 + X2)", "must return the matrix of all values k(x1, x2)"),
        ("kpca(X, 1, lambda X1, X2: X1.T @ X2 * range(20))", "is not symmetric"),
        (
            "kpca(X, 1, lambda X1, X2: np.tanh(X1.T @ X2 - 3))",
            "the kernel is not positive semidefinite: the centred Gram matrix of 20 points",
        ),
        ("kpca(np.ones((2, 5)), 1, rbf_kernel, 1.0)", "all points coincide in feature space"),
        ("kpca(X, 1, 'precomputed')", "must be square, got shape (3, 20)"),
        ("kpca(np.triu(X.T @ X), 1, 'precomputed')", "is not symmetric"),
        ("kpca([[0, 2], [2, 0]], 1, 'precomputed')", "the kernel is not positive semidefinite"),
        ("kpca(np.eye(1), 1, 'precomputed')", "at least 2 points are needed"),
        (
            "kpca(X.T @ X, 1, 'precomputed').transform(X)",
            "X_new has 3 rows; it must hold kernel values, one row for each of the 20",
        ),
        (
            "kpca(np.zeros((1, 10**7)), 1, linear_kernel)",
            "10,000,000 points make 10,000,000 x 10,000,000 numbers of 8 bytes, 800,000 GB in all",
        ),
    ],
    "linear_kernel": [
        ("linear_kernel([['a']], X)", f"X1 {NUMBERS}, got strings"),
        ("linear_kernel(X, X[0])", "X2 must be a non-empty matrix"),
        ("linear_kernel(X, X.T)", "X1 has 3 rows and X2 has 20; the points of both are columns"),
        ("linear_kernel(1e200 * X, 1e200 * X)", "the inner products of X1 and X2 overflow"),
    ],
    "poly_kernel": [
        ("poly_kernel(gap, X, 2)", "X1 has 3 NaN or infinite entries"),
        ("poly_kernel(X, gap, 2)", "X2 has 3 NaN or infinite entries"),
        ("poly_kernel(X, X, 1.5)", f"n {WHOLE} 1.5"),
        ("poly_kernel(X, X, 999)", "inner products to the power n=999 overflow"),
    ],
    "gauss_kernel": [
        ("gauss_kernel(gap, X, 1.0)", "X1 has 3 NaN or infinite entries"),
        ("gauss_kernel(X, gap, 1.0)", "X2 has 3 NaN or infinite entries"),
        ("gauss_kernel(X, X, 0)", "sigma must be a positive number, got 0"),
    ],
    "rbf_kernel": [
        ("rbf_kernel(gap, X, 1.0)", "X1 has 3 NaN or infinite entries"),
        ("rbf_kernel(X, gap, 1.0)", "X2 has 3 NaN or infinite entries"),
        ("rbf_kernel(X, X, -1)", "gamma must be a positive number, got -1"),
        ("rbf_kernel(X, X, np.nan)", "gamma must be a positive number, got nan"),
    ],
    "center_kernel": [
        ("center_kernel(X)", "K must be square, got shape (3, 20)"),
        ("center_kernel(np.triu(D))", "K is not symmetric, its entries (i, j) and (j, i) differ"),
    ],
    "double_center": [
        ("double_center(np.triu(D))", "D2 is not symmetric, its entries (i, j) and (j, i) differ"),
    ],
    "veronese": [
        ("veronese(gap, 2)", "X has 3 NaN or infinite entries"),
        ("veronese(X, 0)", f"n {WHOLE} 0"),
        ("veronese(1e200 * X, 2)", "the products of 2 entries of X overflow"),
    ],
    "quadratic_features": [
        ("quadratic_features(X[0])", "X must be a non-empty matrix, got shape (20,)"),
        ("quadratic_features(1e200 * X)", "the squares of X overflow; choose another unit"),
    ],
    # Scaling
    "classical_mds": [
        ("classical_mds(X, 1)", "D must be square, got shape (3, 20)"),
        ("classical_mds(np.triu(D), 1)", "D is not symmetric"),
        ("classical_mds(D[0], 1)", "squareform makes it from a condensed list"),
        ("classical_mds(D + np.nan, 1)", "metric_mds ignores a pair whose weight is 0"),
        ("classical_mds(-D, 1)", "D has negative entries; dissimilarities must be 0 or more"),
        ("classical_mds(D + 1, 1)", "D has a non-zero diagonal"),
        ("classical_mds(D, 20)", "d=20 is too large: 20 centred points span at most 19"),
        ("classical_mds(D, 4)", "B = -1/2 J D2 J has only 3 positive eigenvalues"),
        ("classical_mds(0 * D, 1)", "all dissimilarities are zero"),
        ("classical_mds([[0.0]], 1)", "1 centred points span at most 0 dimensions"),
        (
            "classical_mds(D, 2).transform(X)",
            "D_new must hold distances, one row for each of the 20 points",
        ),
        ("classical_mds(D, 2).transform(-D)", "smallest entry -"),
    ],
    "metric_mds": [
        ("metric_mds(X, 1)", "D must be square"),
        ("metric_mds(D, 0)", f"d {WHOLE} 0"),
        ("metric_mds(D, 1, weights=-D)", "weights has negative entries; a weight is 0 (ignore"),
        ("metric_mds(D, 1, weights=W)", "weights has shape (4, 4), D has shape (20, 20)"),
        (
            "metric_mds(D[:8, :8], 1, weights=split)",
            "weights: the known pairs fall into 2 groups of sizes 4, 4",
        ),
        ("metric_mds(D, 1, weights=np.triu(D))", "weights is not symmetric"),
        ("metric_mds(D[:8, :8], 1, weights=split + 1e-20)", "weights are too unequal"),
        ("metric_mds(D[:8, :8], 1, weights=split + 1e-15)", "weights are too unequal"),
        ("metric_mds(D[:8, :8], 1, weights=chain)", "weights are too unequal"),
        ("metric_mds(1e120 * D, 1, weights=1e100 * D)", "sqrt(weights) * D has the largest entry"),
        ("metric_mds(D * np.nan, 1, weights=D)", "D has 400 NaN or infinite entries"),
        ("metric_mds([['a']], 1, weights=[[1]])", f"D {NUMBERS}, got strings"),
        ("metric_mds(D, 1, start='random')", "start must be 'classical' or a d x N matrix"),
        ("metric_mds(D, 1, start=X)", "start has shape (3, 20), expected (1, 20)"),
        ("metric_mds(D, 1, start=np.ones((1, 20)))", "all points of start coincide"),
        ("metric_mds(D, 1, max_steps=0)", f"max_steps {WHOLE} 0"),
        ("metric_mds(D, 1, tol=-1)", "tol must be a fraction between 0 and 1, got -1"),
    ],
    "nonmetric_mds": [
        ("nonmetric_mds(-D, 1)", "D has negative entries"),
        ("nonmetric_mds(D, 1.5)", f"d {WHOLE} 1.5"),
        ("nonmetric_mds(0 * D, 1)", "all dissimilarities are zero"),
    ],
    "relative_weights": [
        ("relative_weights(X)", "D must be square"),
        ("relative_weights([[0, 1, 2], [1, 0, 0], [2, 0, 0]])", "points 1 and 2 are at distance 0"),
    ],
    # Graphs and geodesics
    "knn_graph": [
        ("knn_graph(gap, 2)", "X has 3 NaN or infinite entries"),
        ("knn_graph(1e200 * X, 2)", "whose square is out of range; choose another unit"),
        ("knn_graph(X, 2, metric='precomputed')", "X must be square, got shape (3, 20)"),
        ("knn_graph(X, 2, metric='cosine')", "metric must be 'euclidean' or 'precomputed'"),
        ("knn_graph(X, 0)", f"K {WHOLE} 0"),
        ("knn_graph(X, 20)", "K=20 needs at least 21 points; X has 20 columns - points are"),
    ],
    "eps_graph": [
        ("eps_graph(X[0], 1.0)", "X must be a non-empty matrix"),
        ("eps_graph(X, -1)", "eps must be a positive number, got -1"),
    ],
    "geodesics": [
        ("geodesics(D)", "G must be a sparse matrix whose entries are edge lengths"),
        ("geodesics(csr_array(X))", "G must be a square matrix of real numbers, got shape (3, 20)"),
        ("geodesics(-G)", "G has negative, NaN or infinite edge lengths; leave missing edges out"),
        ("geodesics(csr_array([[0, 1], [2, 0]]))", "G is contradictory: (i, j) and (j, i)"),
        ("geodesics(G, [1.5])", "sources must be a list of column numbers"),
        ("geodesics(G, [2, 20])", "sources must lie between 0 and 19, got 2 to 20"),
        ("geodesics(knn_graph(far, 3))", f"{PIECES}. Join them by a larger neighbourhood"),
    ],
    "diagnose": [
        ("diagnose(X[:, :1])", "X has 1 column(s), at least 2 points are needed"),
        ("diagnose(X, 2)", "K=2 is too small: of two, one is left to be compared"),
        ("diagnose(X.T)", "X has 3 different points, K=10 neighbours and one to compare them with"),
        ("diagnose(np.tile(square, 5), 3)", "X has 4 different points, K=3 neighbours and one"),
        ("diagnose(np.ones((2, 5)), 3)", "all 5 points (columns of X) coincide"),
        ("diagnose(X, seed=-1)", "seed must be a whole number, 0 or more, got -1"),
    ],
    "isomap": [
        ("isomap(X[:, :1], 2, K=3)", "X has 1 column(s), at least 2 points are needed"),
        ("isomap(X, 20, K=4)", "d=20 is too large: 20 centred points span at most 19 dimensions"),
        ("isomap(X, 2)", "give exactly one of K (neighbours), eps (radius) and G (a graph)"),
        ("isomap(X, 2, K=3, eps=1.0)", "give exactly one of K"),
        ("isomap(X[:, :4], 1, G=G)", "G has 20 nodes for 4 points (columns of X)"),
        ("isomap(far, 2, K=3)", f"{PIECES}; K=8 is the smallest K that connects it"),
        ("isomap(far, 2, eps=5.0)", "is the smallest radius that connects it"),
        ("isomap(np.ones((2, 5)), 1, K=2)", "all 5 points (columns of X) coincide"),
        ("isomap(X.T, 2, K=7)", f"K=7 needs at least 8 points; X has 3 columns - {TRANSPOSED}"),
        ("isomap(X, 2, K=4).transform(X.T)", "X_new has 20 rows, the training points have 3"),
        (
            "isomap(X, 2, eps=9.0).transform(far)",
            "X_new has no point of the graph within eps=9.0 of its column 20",
        ),
        ("isomap(D, 2, K=4, metric='precomputed').transform(-D)", "X_new must hold distances"),
    ],
    "landmark_isomap": [
        ("landmark_isomap(gap, 2, K=4, landmarks=9)", "X has 3 NaN or infinite entries"),
        (
            "landmark_isomap(X, 2, K=4, landmarks=2)",
            "d=2 is too large: 2 centred landmarks span at most 1 dimensions",
        ),
        ("landmark_isomap(X, 1, K=4, landmarks=1)", "landmarks must be a whole number, 2 or more"),
        ("landmark_isomap(X, 1, K=4, landmarks=21)", "landmarks=21 is more than the 20 points"),
        ("landmark_isomap(X, 1, K=4, landmarks=[0, 20])", "landmarks must lie between 0 and 19"),
        ("landmark_isomap(X, 1, K=4, landmarks=[3, 3])", "landmarks must be 2 or more columns"),
        ("landmark_isomap(X, 1, K=4, landmarks=3, seed=-1)", "seed must be a whole number, 0 or"),
        ("landmark_isomap(far, 1, K=3, landmarks=4)", f"{PIECES}; K=8 is the smallest"),
    ],
    # Locally linear embedding
    "lle": [
        ("lle(X[0], 2, K=5)", "X must be a non-empty matrix"),
        ("lle(X, 0, K=5)", f"d {WHOLE} 0"),
        ("lle(X, 2)", "give exactly one of K (neighbours) and G (a graph)"),
        ("lle(X, 2, K=2)", "K=2 is too small: K neighbours span a flat of K - 1 dimensions, and d"),
        ("lle(X, 2, K=20)", "K=20 needs at least 21 points"),
        ("lle(X, 2, K=5.0)", f"K {WHOLE} 5.0"),
        ("lle(X, 9, G=G)", "so d=9 needs at least 10"),
        ("lle(X, 2, K=5, reg=-1)", "reg must be 0 (the method as printed) or a small number"),
        ("lle(X, 2, K=5, reg=1e-15)", "below 1e-12 it would drown in rounding"),
        ("lle(X, 2, K=5, reg='auto')", "reg must be 0"),
        ("lle(np.ones((2, 9)), 1, K=3)", "all 9 points (columns of X) coincide"),
        ("lle(far, 2, K=5)", PIECES),
        (
            "lle(islands, 1, K=3)",
            "2 groups of sizes 4, 4 have all their neighbours among themselves",
        ),
        ("lle(X, 2, K=5).transform(X.T)", "X_new has 20 rows, the training points have 3"),
        ("lle(X, 2, G=G).transform(X)", "a new point is rebuilt from its K nearest points, so"),
    ],
    "kernel_lle": [
        ("kernel_lle(X, 1, 3)", "kernel_matrix must be square, got shape (3, 20)"),
        ("kernel_lle(np.triu(X.T @ X), 1, 3)", "kernel_matrix is not symmetric"),
        ("kernel_lle(-X.T @ X, 1, 4)", "kernel_matrix is not positive semidefinite: a squared"),
        (
            "kernel_lle(-(np.subtract.outer(np.arange(9.0), np.arange(9.0)) ** 4), 1, 4)",
            "no points have these inner products or distances, the matrix of them is not positive",
        ),
        ("kernel_lle(W, 1, 3)", "kernel_matrix puts all points at one place of feature space"),
        ("kernel_lle(X.T @ X, 0, 4)", f"d {WHOLE} 0"),
        ("kernel_lle(X.T @ X, 2, 2)", "K=2 is too small"),
    ],
    # Graph Laplacians
    "laplacian_eigenmaps": [
        ("laplacian_eigenmaps(gap, 2, K=5)", "X has 3 NaN or infinite entries"),
        ("laplacian_eigenmaps(X, 2)", "give exactly one of K (neighbours), eps (radius) and G"),
        ("laplacian_eigenmaps(X, 2, K=3, eps=1)", "give exactly one of K"),
        (
            "laplacian_eigenmaps(X, 20, K=5)",
            "d=20 is too large: 20 points leave 19 functions beside",
        ),
        ("laplacian_eigenmaps(X, 2, K=5, sigma=0)", "sigma must be a positive number, got 0"),
        (
            "laplacian_eigenmaps(X, 2, K=5, sigma=1e-3)",
            "sigma=0.001 should be nearer to the length of an edge",
        ),
        ("laplacian_eigenmaps(X, 2, K=5, sigma=1e-320)", "sigma=1e-320 should be nearer"),
        ("laplacian_eigenmaps(far, 2, K=5)", PIECES),
        ("laplacian_eigenmaps(X, 2, G=D)", "G must be a sparse matrix"),
        ("laplacian_eigenmaps(plane[:, :5], 2, G=G)", "G has 20 nodes for 5 points"),
        ("laplacian_eigenmaps(np.ones((2, 9)), 1, K=3)", "all 9 points (columns of X) coincide"),
    ],
    "eigenmaps_of_weights": [
        ("eigenmaps_of_weights(X, 1)", "W must be square and hold the weights between 2 or more"),
        ("eigenmaps_of_weights(W, 4)", "d=4 is too large: 4 points leave 3 functions beside"),
        ("eigenmaps_of_weights(split, 1)", "2 components of sizes 4, 4"),
        ("eigenmaps_of_weights(chain, 1)", "weights so small that the graph falls apart"),
    ],
    "eigenmaps_by_component": [
        ("eigenmaps_by_component(X, 2)", "G must be a sparse matrix"),
        ("eigenmaps_by_component(G, 0)", f"d {WHOLE} 0"),
        (
            "eigenmaps_by_component(knn_graph(far, 3), 8)",
            "d=8 is too large: 1 of 2 components have 8 or fewer nodes",
        ),
    ],
    "heat_weights": [
        ("heat_weights(W)", "G must be a sparse matrix"),
        ("heat_weights(G, -1)", "sigma must be a positive number, got -1"),
    ],
    "commute_times": [
        ("commute_times(-W)", "W has negative weights; similarities must be 0 (no edge) or more"),
        ("commute_times(np.triu(W))", "W is not symmetric"),
        ("commute_times(X)", "W must be square"),
        ("commute_times(csr_array(1j * W))", "real numbers; got shape (4, 4) of complex128"),
        ("commute_times(coo_array(np.ones(4)))", "W must be square"),
        ("commute_times(csr_array(W * np.nan))", "W has NaN or infinite weights"),
        ("commute_times(1e200 * W)", "W has weights beyond 1e+140, whose sums overflow"),
        ("commute_times(split)", "2 components of sizes 4, 4"),
        ("commute_times(chain)", "L^+ and the commute times would lose their digits"),
    ],
    "interval_eigenfunctions": [
        ("interval_eigenfunctions(X, 3)", "x must be a list of numbers, got 2 dimensions"),
        ("interval_eigenfunctions([0.5, 2.0], 3)", "x has entries outside of the interval from 0"),
        ("interval_eigenfunctions([-0.5, 0.5], 3)", "x has entries outside of the interval"),
        ("interval_eigenfunctions([0.5], 0)", f"d {WHOLE} 0"),
        ("interval_eigenfunctions([0], 2, length=1e200)", "length has the largest entry 1e+200"),
    ],
    "circle_eigenfunctions": [
        ("circle_eigenfunctions(X, 3)", "t must be a list of numbers, got 2 dimensions"),
        ("circle_eigenfunctions([1e300], 2)", "t has the largest entry 1e+300"),
        ("circle_eigenfunctions([0.0], 0)", f"d {WHOLE} 0"),
        ("circle_eigenfunctions([0.0], 2, radius=1e-200)", "radius has the largest entry 1e-200"),
    ],
    "sphere_eigenfunctions": [
        ("sphere_eigenfunctions(X, 3)", "X must hold points of the sphere with radius=1.0"),
        ("sphere_eigenfunctions(1.01 * np.eye(3), 3)", "X must hold points of the sphere"),
        ("sphere_eigenfunctions(np.eye(3), 3, radius=1e-9)", "of the sphere with radius=1e-09"),
        (
            "sphere_eigenfunctions(np.eye(3), 86**2)",
            "d=7396 is too large: the harmonics beyond degree 85 overflow",
        ),
    ],
    # Tangent spaces
    "hessian_lle": [
        ("hessian_lle(gap, 2, 8)", "X has 3 NaN or infinite entries"),
        ("hessian_lle(X, 2.0, 8)", f"d {WHOLE} 2.0"),
        ("hessian_lle(X, 4, 16)", "d=4 is too large: the points have 3 coordinates (rows of X)"),
        ("hessian_lle(X, 2, 5)", "K=5 is too small: a quadratic in d=2 coordinates has 6"),
        (
            "hessian_lle(ring, 2, 9)",
            "the neighbours of point 0 lie on one quadric (two points on a line, a conic",
        ),
        (
            "hessian_lle(np.random.default_rng(25).standard_normal((3, 30)), 2, 7, isometric=True)",
            "no linear map of Y gives the edges their lengths",
        ),
    ],
    "ltsa": [
        ("ltsa(X[0], 2, 8)", "X must be a non-empty matrix"),
        ("ltsa(X, 0, 8)", f"d {WHOLE} 0"),
        (
            "ltsa(X, 2, 3)",
            "K=3 is too small: a point and 3 neighbours, if others share them, set too few",
        ),
        ("ltsa(far, 2, 5)", PIECES),
        ("ltsa(np.outer(X[0], X[1]), 2, 8)", "the neighbours of point 0 vary in 1 dimensions"),
        (
            "ltsa([[*range(9), *range(20, 28)]], 1, 8)",
            "the neighbourhoods of K=8 points overlap too little to fix one map",
        ),
    ],
    # Clusters
    "kmeans": [
        ("kmeans(gap, 2)", "Y has 3 NaN or infinite entries"),
        ("kmeans(X, 0)", f"n {WHOLE} 0"),
        ("kmeans(X, 21)", "n=21 clusters need 21 points; Y has 20 columns, is it transposed?"),
        ("kmeans(np.ones((2, 5)), 2)", "n=2 clusters need 2 different points; Y has 1"),
        ("kmeans(X, 2, starts=0)", f"starts {WHOLE} 0"),
        ("kmeans(X, 2, seed=None)", "seed must be a whole number"),
        ("kmeans(X, 2, centers=X)", "centers has shape (3, 20), expected (3, 2)"),
        (
            "kmeans(np.ones((2, 9)), 2, centers=plane[:, :2])",
            "n=2 clusters need 2 different points; Y has 1",
        ),
        (
            "kmeans(1e-130 * plane, 1, centers=[[1e139], [0]])",
            "centers, seen from the points, has the largest entry",
        ),
    ],
    "spectral_clustering": [
        ("spectral_clustering(X, 2)", "W must be square"),
        (
            "spectral_clustering(split, 1)",
            "n=1 must lie between 2, the number of components of W, and 8",
        ),
        (
            "spectral_clustering(W, 5)",
            "n=5 must lie between 1, the number of components of W, and 4",
        ),
        ("spectral_clustering(np.diag([0, 0, 1]), 3)", "W gives node 0 no edge"),
    ],
    # Curves, surfaces, networks
    "running_lines": [
        ("running_lines([1, 2], plane, 0.5)", "lam must hold one number for each of the 20 points"),
        ("running_lines(range(20), gap, 0.5)", "X has 3 NaN or infinite entries"),
        ("running_lines(range(20), X, 0)", "span must be a fraction of the points, above 0"),
        ("running_lines(range(20), X, 1.5)", "span must be a fraction"),
        ("running_lines(range(20), X, 'wide')", "span must be a fraction"),
        ("running_lines(range(20), X, np.complex128(0.5))", "span must be a fraction"),
        ("running_lines(range(20), X, 0.5, degree=2)", "degree must be 0 (running means) or 1"),
        ("running_lines(range(20), X, 0.5, period=-1)", "period must be a positive number"),
        (
            "running_lines(range(20), X, 0.5, weights=np.zeros(20))",
            "weights must hold one positive number for each of the 20 points",
        ),
    ],
    "principal_curve": [
        ("principal_curve(plane[:, :1])", "X has 1 column(s), at least 2 points are needed"),
        ("principal_curve(np.ones((2, 9)))", "all 9 points coincide"),
        ("principal_curve(1e200 * plane)", "X has the largest entry"),
        (
            "principal_curve(plane[:1], closed=True)",
            "closed=True needs at least 3 points with 2 coordinates",
        ),
        ("principal_curve(plane, tol=0)", "tol must be a positive number"),
        ("principal_curve(plane, max_steps=-1)", "max_steps must be a whole number, 0 or more"),
        ("principal_curve(plane, start=range(11))", "start must hold one number for each of the"),
        ("principal_curve(plane, start=plane)", "start must hold one number for each of the 20"),
        ("principal_curve(plane, start=np.ones(20))", "start holds 20 equal numbers, which give"),
        ("principal_curve(plane, start=gap[0])", "start has 1 NaN or infinite entries"),
        ("principal_curve(plane, start='isomap')", f"start {NUMBERS}"),
        ("curve.project(X)", "X_new has 3 rows, the training points have 2"),
    ],
    "principal_surface": [
        ("principal_surface(X[0])", "X must be a non-empty matrix"),
        ("principal_surface(X[:1])", "a surface needs at least 3 points with 2 coordinates"),
        ("principal_surface(X, grid=1)", "grid must be a whole number, 2 or more"),
        (
            "principal_surface(X, start=plane.T)",
            "start must hold two parameters for each of the 20",
        ),
        ("principal_surface(X, start=range(20))", "start must be a non-empty matrix"),
        ("principal_surface(X, start=np.ones((2, 20)))", "start holds 20 equal numbers in a row"),
        ("principal_surface(X, start='isomap')", f"start {NUMBERS}"),
        ("surface.project(plane)", "X_new has 2 rows, the training points have 3"),
    ],
    "autoassociative_network": [
        ("autoassociative_network(gap, 2)", "X has 3 NaN or infinite entries"),
        ("autoassociative_network(X, 4)", "d=4 is too large: the points have 3 coordinates"),
        (
            "autoassociative_network(X, 2, hidden=2)",
            "hidden=2 leaves no bottleneck: d=2 needs at least 3 hidden nodes",
        ),
        (
            "autoassociative_network(X, 1, hidden=(4, 4, 4))",
            "hidden must be a number of nodes, a pair of them or None",
        ),
        ("autoassociative_network(X, 2, max_steps=0)", f"max_steps {WHOLE} 0"),
        ("autoassociative_network(X, 2, starts=0)", f"starts {WHOLE} 0"),
        ("autoassociative_network(X, 2, seed=-1)", "seed must be a whole number, 0 or more"),
        ("net.decode(X)", "Y has 3 rows, the bottleneck has 2 nodes"),
        ("net.encode(X.T)", "X_new has 20 rows, the training points have 3"),
    ],
    # One kernel view, and large data
    "kernel_of": [
        (
            "kernel_of(X)",
            "result must be what isomap, lle, kernel_lle, laplacian_eigenmaps or hessian_lle",
        ),
        ("kernel_of(pca(X, 1))", "got PCAResult"),
        ("kernel_of(estimators.Isomap().fit(X.T))", "got Isomap; pass its result_"),
    ],
    "jl_dimension": [
        ("jl_dimension(1, 0.3)", "m must be a whole number, 2 or more"),
        ("jl_dimension(10, 0.5)", "eps must lie between 0 and 1/2 (and above 1e-100), got 0.5"),
        ("jl_dimension(10, 1e-160)", "eps must lie between 0 and 1/2"),
    ],
    "random_projection": [
        ("random_projection(gap, 2)", "X has 3 NaN or infinite entries"),
        ("random_projection(X, 0)", f"k {WHOLE} 0"),
        ("random_projection(X, 2, seed=1.5)", "seed must be a whole number"),
        ("random_projection(np.full((9, 2), 1.7e308), 2)", "overflow; choose another unit"),
    ],
    "nystrom": [
        ("nystrom(gap, 2, linear_kernel)", "X has 3 NaN or infinite entries"),
        ("nystrom(X, 2, 'linear')", "kernel must be a function such as manifoldlib.rbf_kernel"),
        ("nystrom(X, 2, 'precomputed')", "K must be square, got shape (3, 20)"),
        ("nystrom(X, 21, linear_kernel)", "columns=21 is more than the 20 points"),
        ("nystrom(X, [1, 1], linear_kernel)", "columns must be 1 or more columns, none of them"),
        ("nystrom(X, [20], linear_kernel)", "columns must lie between 0 and 19"),
        ("nystrom(X, [0.5], linear_kernel)", "columns must be a list of column numbers"),
        ("nystrom(X, 2, linear_kernel, seed='a')", "seed must be a whole number"),
        ("nystrom(X, 3, lambda X1, X2: X1.T @ X2 * range(3))", "W of K is not symmetric"),
        ("nystrom(-np.eye(5), 2, 'precomputed')", "K is not positive semidefinite, or zero on"),
        ("nystrom(np.diag([1, -1e-3, 1]), 3, 'precomputed')", "K is not positive semidefinite"),
        ("nystrom(np.diag([0, 1, 1]), [0], 'precomputed')", "or zero on the columns"),
        (
            "nystrom([[1, 2], [2, 1]], [0], 'precomputed')",
            "K is not positive semidefinite, although its block W of the chosen columns is",
        ),
        (
            "nystrom(np.eye(5), 2, 'precomputed').transform(X)",
            "X_new has 3 rows; it must hold kernel values, one row for each of the 2",
        ),
    ],
    # Estimators: what they refuse themselves, and the words for what their functions refuse
    "estimators.PCA": [
        ("estimators.PCA(n_components=4).fit(X.T)", "n_components=4 is too large: the points"),
        (
            "estimators.PCA().fit(X.T).inverse_transform(X.T)",
            "X has 3 features, 2 coordinates are needed",
        ),
    ],
    "estimators.KernelPCA": [
        (
            "estimators.KernelPCA(kernel='cosine').fit(X.T)",
            "kernel must be a function or one of linear, poly, rbf, precomputed; got 'cosine'",
        ),
    ],
    "estimators.Isomap": [
        (
            "estimators.Isomap(n_neighbors=5, radius=1.0).fit(X.T)",
            "give n_neighbors or radius, not both",
        ),
    ],
    "estimators.SpectralClustering": [
        (
            "estimators.SpectralClustering(affinity='rbf').fit(X.T)",
            "affinity must be 'nearest_neighbors' or 'precomputed', got 'rbf'",
        ),
    ],
    # Data, which have no page of their own
    "datasets.bars": [
        ("datasets.bars(5, size=8)", "a bar of 16 x 6 pixels does not fit into size=8"),
    ],
    "datasets.blocks": [
        ("datasets.blocks(within=2)", "within is a probability, between 0 and 1, got 2"),
        ("datasets.blocks(between=-1)", "between is a probability, between 0 and 1, got -1"),
    ],
    "datasets.coasts": [
        ("datasets.coasts('Asia')", 'continent must be "America" or "Europe"'),
    ],
    "datasets.conic": [
        ("datasets.conic(5, c=(1, 0, -1, 1))", "is not an ellipse"),
    ],
    "datasets.disc": [
        ("datasets.disc(5, radius=10)", "leave the disc no way to go in size=24"),
        ("datasets.disc(5, hole=1)", "hole is a share of the square's side"),
    ],
    "datasets.rendered_faces": [
        ("datasets.rendered_faces(5, tilt=(0, 1, 2))", "tilt must be a number or a pair (least"),
        ("datasets.rendered_faces(5, light=(0, np.inf))", "light must be a number or a pair"),
    ],
    "datasets.swiss_roll": [
        ("datasets.swiss_roll(5, uniform_in='x')", 'uniform_in must be "angle" or "arc length"'),
    ],
}

# Statements that no call of a reader reaches within a second: how their message begins, and why.
UNREACHED = {
    "the smallest eigenvalues for": "needs more than 5000 points; tests/test_spectral.py has them",
    "all columns of a table need equally many entries, got ": "no method; tests/test_tables.py",
    " is not the file of faces: ": "needs a file; tests/test_datasets.py writes one",
    " is not COIL-20: it needs obj1__0.png": "the same",
    " is not the film: it needs ff (560 x 1965)": "the same",
    "message": "the same words as above it, when memory runs out halfway",
}


@cache
def raised(name):
    """Pairs (call, error) of a function, or of an estimator as `estimators.Name`."""
    return tuple((call, error_of(call)) for call, _ in REFUSALS.get(name, ()))


def error_of(call):
    """The ValueError that a call raises."""
    public = {name: getattr(manifoldlib, name) for name in manifoldlib.__all__}
    try:
        eval(call, public | vars(examples) | {"datasets": datasets, "estimators": estimators})
    except ValueError as error:
        return error
    raise AssertionError(f"{call} raises no ValueError")
