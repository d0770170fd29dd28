"""manifoldlib beside scikit-learn: same data, same process, same run.

    python -m benchmarks

The machine may be shared and noisy, so the two take turns and the best of five counts; only
the ratio means anything. Peak memory is what the call allocates at its worst moment beyond what
was there before, in units of one N x N matrix of doubles (for PCA: of the data).
"""

import inspect
import time
import tracemalloc

import numpy as np
from sklearn.decomposition import PCA as SklearnPCA
from sklearn.decomposition import KernelPCA as SklearnKernelPCA

from manifoldlib import kernel_pca, kpca, pca, principal_components, rbf_kernel
from manifoldlib.datasets import mnist, swiss_roll

GAMMA = 0.01


def kernel_pca_case(N):
    X, _ = swiss_roll(N)
    rows = np.ascontiguousarray(X.T)
    return (
        f"kpca, RBF, n={N}",
        lambda: kpca(X, 2, rbf_kernel, GAMMA).Y,
        lambda: SklearnKernelPCA(2, kernel="rbf", gamma=GAMMA).fit_transform(rows).T,
        8 * N * N,
        kernel_pca,
    )


def pca_case(d):
    """2000 handwritten digits of 784 pixels."""
    X, _ = mnist()
    rows = np.ascontiguousarray(X.T)
    return (
        f"pca, 2000 x 784, d={d}",
        lambda: pca(X, d).Y,
        lambda: SklearnPCA(d).fit_transform(rows).T,
        X.nbytes,
        principal_components,
    )


CASES = [lambda N=N: kernel_pca_case(N) for N in (1000, 2000, 5000)] + [
    lambda d=d: pca_case(d) for d in (2, 10, 50)
]


def best_times(functions, rounds=5):
    """The best time of each; they take turns so that a busy moment hits both."""
    best = [np.inf] * len(functions)
    for _ in range(rounds):
        for number, function in enumerate(functions):
            started = time.perf_counter()
            function()
            best[number] = min(best[number], time.perf_counter() - started)
    return best


def peak_memory(function):
    """Bytes at the worst moment; numpy reports its buffers to tracemalloc."""
    tracemalloc.start()
    function()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def disagreement(Y1, Y2):
    """Largest difference after matching the signs of the rows, relative to the largest entry.

    Where scikit-learn's PCA takes a randomised solver, the difference is that solver's error.
    """
    signs = np.sign((Y1 * Y2).sum(axis=1, keepdims=True))
    return np.abs(Y1 - signs * Y2).max() / np.abs(Y1).max()


def lines_of_code(module):
    """Lines that are neither blank nor comments nor docstrings' quotes, of a whole module."""
    source = inspect.getsource(module).splitlines()
    return sum(bool(line.strip()) and not line.strip().startswith("#") for line in source)


def main():
    header = f"{'case':26}{'ours':>9}{'sklearn':>9}{'ratio':>7}{'memory':>8}{'differ':>9}{'lines':>7}"
    print(header + "\n" + "-" * len(header))
    for make in CASES:
        name, ours, theirs, unit, module = make()
        differ = disagreement(ours(), theirs())
        t_ours, t_theirs = best_times([ours, theirs])
        print(
            f"{name:26}{t_ours:8.3f}s{t_theirs:8.3f}s{t_ours / t_theirs:7.2f}"
            f"{peak_memory(ours) / unit:8.2f}{differ:9.0e}{lines_of_code(module):7}",
            flush=True,
        )


if __name__ == "__main__":
    main()
