"""Gaussian random projections of handwritten digits, and of points with very many coordinates."""

import numpy as np
from sklearn.random_projection import GaussianRandomProjection

from benchmarks.case import Case
from manifoldlib import random_projection, random_projections
from manifoldlib.datasets import mnist


def case(name, X, k):
    rows = np.ascontiguousarray(X.T)
    return Case(
        f"random projection, {name}, k={k}",
        lambda: random_projection(X, k),
        lambda: GaussianRandomProjection(k, random_state=0).fit_transform(rows).T,
        X.nbytes,
        (random_projections,),
        comparable=False,  # each draws its own matrix
    )


def digits(k):
    return case("2000 x 784", mnist()[0], k)


def wide(k):
    return case("500 x 20000", np.random.default_rng(0).standard_normal((20000, 500)), k)


CASES = [lambda: digits(100), lambda: wide(200)]
