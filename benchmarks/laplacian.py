"""Laplacian eigenmaps of a Swiss roll, and of a normal cloud in ten dimensions.

scikit-learn counts a point among its own neighbours and gives half the weight to an edge that only
one end chose, so the two solve slightly different problems.
"""

import numpy as np
from sklearn.manifold import SpectralEmbedding

from benchmarks.case import Case
from manifoldlib import laplacian, laplacian_eigenmaps
from manifoldlib.datasets import swiss_roll


def roll(N):
    return swiss_roll(N)[0]


def cloud(N):
    return np.random.default_rng(0).standard_normal((10, N))


def case(make, N):
    X = make(N)
    rows = np.ascontiguousarray(X.T)
    return Case(
        f"laplacian_eigenmaps of a {make.__name__}, K=12, n={N}",
        lambda: laplacian_eigenmaps(X, 2, K=12).Y,
        lambda: SpectralEmbedding(n_neighbors=12, random_state=0).fit_transform(rows).T,
        8 * N * N,
        (
            laplacian_eigenmaps,
            laplacian.eigenmaps_of_graph,
            laplacian.smoothest_functions,
            laplacian.edge_weights,
            laplacian.smoothest,
        ),
        comparable=False,
    )


CASES = [lambda N=N: case(roll, N) for N in (1000, 2000, 5000, 20_000)] + [
    lambda N=N: case(cloud, N) for N in (2000, 8000)
]
