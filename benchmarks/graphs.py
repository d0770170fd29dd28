"""The neighbourhood graph, of a surface in space and of 2000 handwritten digits of 784 pixels."""

import numpy as np
from sklearn.neighbors import kneighbors_graph

from benchmarks.case import Case
from manifoldlib import _neighbors, graphs, knn_graph
from manifoldlib.datasets import mnist, swiss_roll


def case(name, X, K=10):
    rows = np.ascontiguousarray(X.T)
    return Case(
        f"knn_graph, K={K}, {name}",
        lambda: knn_graph(X, K),
        lambda: kneighbors_graph(rows, K, mode="distance"),  # one way only
        8 * K * X.shape[1],
        (_neighbors, knn_graph, graphs.joined_by_number, graphs.directed_graph, graphs.either_way),
        comparable=False,
    )


CASES = [lambda N=N: case(f"n={N}", swiss_roll(N, seed=0)[0]) for N in (1000, 2000, 5000, 20_000)]
CASES += [lambda: case("2000 x 784", mnist()[0])]
