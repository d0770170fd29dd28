"""Kernel PCA of a Swiss roll."""

import numpy as np
from sklearn.decomposition import KernelPCA

from benchmarks.case import Case
from manifoldlib import kernel_pca, kpca, rbf_kernel
from manifoldlib.datasets import swiss_roll

GAMMA = 0.01


def case(N):
    X, _ = swiss_roll(N)
    rows = np.ascontiguousarray(X.T)
    return Case(
        f"kpca, RBF, n={N}",
        lambda: kpca(X, 2, rbf_kernel, GAMMA).Y,
        lambda: KernelPCA(2, kernel="rbf", gamma=GAMMA).fit_transform(rows).T,
        8 * N * N,
        (kernel_pca,),
    )


CASES = [lambda N=N: case(N) for N in (1000, 2000, 5000)]
