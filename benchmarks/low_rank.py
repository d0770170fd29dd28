"""The Nystrom approximation of an RBF kernel on a Swiss roll, from the same columns."""

import numpy as np
from sklearn.kernel_approximation import Nystroem

from benchmarks.case import Case
from manifoldlib import low_rank, nystrom, rbf_kernel
from manifoldlib.datasets import swiss_roll

GAMMA = 0.01


def case(N, l=100):
    X, _ = swiss_roll(N)
    rows = np.ascontiguousarray(X.T)
    theirs = Nystroem(kernel="rbf", gamma=GAMMA, n_components=l, random_state=0)
    columns = theirs.fit(rows).component_indices_
    return Case(
        f"nystrom, RBF, {l} columns, n={N}",
        lambda: nystrom(X, columns, rbf_kernel, GAMMA).Y,
        lambda: theirs.fit_transform(rows).T,
        8 * N * l,
        (low_rank,),
    )


CASES = [lambda N=N: case(N) for N in (1000, 2000, 5000, 20000)]
