"""Classical, metric and nonmetric scaling of the distances within a Swiss roll."""

import numpy as np
from scipy.spatial.distance import cdist
from sklearn.manifold import MDS, ClassicalMDS

from benchmarks.case import Case
from manifoldlib import classical_mds, mds, metric_mds, nonmetric_mds
from manifoldlib.datasets import swiss_roll

STEPS = 20
SHARED = (mds.descend, mds.pulled, mds.pairs, mds.starting_points)


def roll_distances(N):
    X, _ = swiss_roll(N)
    return cdist(X.T, X.T)


def classical(N):
    D = roll_distances(N)
    return Case(
        f"classical_mds, n={N}",
        lambda: classical_mds(D, 2).Y,
        lambda: ClassicalMDS(2, metric="precomputed").fit_transform(D).T,
        8 * N * N,
        (
            mds.ClassicalMDSResult,
            classical_mds,
            mds.least_strain,
            mds.inner_products,
            mds.place,
        ),
    )


def theirs(metric, D, start):
    """The same number of steps from the same start."""
    model = MDS(
        2, metric="precomputed", metric_mds=metric, init="random", n_init=1, max_iter=STEPS, eps=0
    )
    Y = model.fit_transform(D, init=start.T).T
    return Y - Y.mean(axis=1, keepdims=True)


def descent(method, N, *code):
    """The steps of a method and of scikit-learn's, from the same random start."""
    D, start = roll_distances(N), np.random.default_rng(0).standard_normal((2, N))
    metric = method is metric_mds
    return Case(
        f"{method.__name__}, {STEPS} steps, n={N}",
        lambda: method(D, 2, start=start, max_steps=STEPS, tol=0).Y,
        lambda: theirs(metric, D, start),
        8 * N * N,
        (method, *code, *SHARED),
        comparable=metric,  # the scale of the other is arbitrary
    )


def metric(N):
    return descent(metric_mds, N, mds.raw_stress)


def nonmetric(N):
    return descent(nonmetric_mds, N, mds.monotone, mds.stress_1, mds.unit)


CASES = [
    *[lambda N=N: classical(N) for N in (1000, 2000, 5000)],
    *[lambda N=N: metric(N) for N in (1000, 2000, 5000)],
    *[lambda N=N: nonmetric(N) for N in (1000, 2000)],
]
