"""Isomap of a Swiss roll, and landmark Isomap of ten times as many points as scikit-learn's."""

import numpy as np
from sklearn.manifold import Isomap

from benchmarks.case import Case
from manifoldlib import isomap, isomaps, landmark_isomap
from manifoldlib.datasets import swiss_roll
from manifoldlib.graphs import neighborhood_graph, shortest_paths

SHARED = (neighborhood_graph, shortest_paths)


def full(N):
    X, _ = swiss_roll(N)
    rows = np.ascontiguousarray(X.T)
    return Case(
        f"isomap, K=10, n={N}",
        lambda: isomap(X, 2, K=10).Y,
        lambda: Isomap(n_neighbors=10).fit_transform(rows).T,
        8 * N * N,
        (isomaps.IsomapResult, isomap, *SHARED),
    )


def landmark(N, N_theirs):
    X, rows = swiss_roll(N)[0], np.ascontiguousarray(swiss_roll(N_theirs)[0].T)
    return Case(
        f"landmark n={N}, Isomap n={N_theirs}",
        lambda: landmark_isomap(X, 2, K=7, landmarks=50).Y,
        lambda: Isomap(n_neighbors=7).fit_transform(rows).T,
        8 * 50 * N,
        (isomaps.LandmarkIsomapResult, landmark_isomap, isomaps.triangulate, *SHARED),
        comparable=False,
    )


CASES = [
    *[lambda N=N: full(N) for N in (1000, 2000, 5000)],
    lambda: landmark(20_000, 2000),
]
