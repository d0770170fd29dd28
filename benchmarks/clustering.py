"""K-means of a Swiss roll, ten starts followed to the end, and spectral clustering of its graph.

Both draw their own starts, so the partitions are not compared.
"""

import numpy as np
from sklearn.cluster import KMeans, SpectralClustering

from benchmarks.case import Case
from manifoldlib import clustering, heat_weights, kmeans, knn_graph, spectral_clustering
from manifoldlib.datasets import swiss_roll

KMEANS = (
    kmeans,
    clustering.lloyd,
    clustering.assign,
    clustering.move,
    clustering.farthest,
    clustering.drawn_points,
)


def kmeans_case(N):
    X, _ = swiss_roll(N)
    rows = np.ascontiguousarray(X.T)
    return Case(
        f"kmeans 10, n={N}",
        lambda: kmeans(X, 10, starts=10).centers,
        lambda: KMeans(10, n_init=10, tol=0, random_state=0).fit(rows).cluster_centers_.T,
        X.nbytes,
        KMEANS,
        comparable=False,
    )


def spectral_case(N):
    W = heat_weights(knn_graph(swiss_roll(N)[0], 12))
    theirs = SpectralClustering(6, affinity="precomputed", n_init=10, random_state=0)
    return Case(
        f"spectral_clustering 6, n={N}",
        lambda: spectral_clustering(W, 6, starts=10).centers,
        lambda: theirs.fit(W).labels_,
        8 * N * N,
        (spectral_clustering, *KMEANS),
        comparable=False,
    )


CASES = [
    lambda N=N, make=make: make(N)
    for make in (kmeans_case, spectral_case)
    for N in (1000, 2000, 5000, 20_000)
]
