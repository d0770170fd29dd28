"""PCA of 2000 handwritten digits of 784 pixels."""

import numpy as np
from sklearn.decomposition import PCA

from benchmarks.case import Case
from manifoldlib import pca, principal_components
from manifoldlib.datasets import mnist


def case(d):
    X, _ = mnist()
    rows = np.ascontiguousarray(X.T)
    return Case(
        f"pca, 2000 x 784, d={d}",
        lambda: pca(X, d).Y,
        lambda: PCA(d).fit_transform(rows).T,  # randomised, and so not exact, for some d
        X.nbytes,
        (principal_components,),
    )


CASES = [lambda d=d: case(d) for d in (2, 10, 50)]
