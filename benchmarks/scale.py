"""Landmark Isomap of large Swiss rolls, K = 7 and 50 landmarks: time and peak memory.

    python -m benchmarks.scale              20,000, 1,000,000 and 10,000,000 points
    python -m benchmarks.scale 300000       other sizes

Each size runs in a process of its own, so that the peak is that of the whole process, the
interpreter and the data included. The first line is what scikit-learn's Isomap takes for 2,000.
"""

import resource
import subprocess
import sys
import time

import numpy as np

from manifoldlib import landmark_isomap
from manifoldlib.datasets import arc_length, swiss_roll

SIZES = (20_000, 1_000_000, 10_000_000)
K, LANDMARKS = 7, 50


def explained(Y, target):
    """R^2 of a target as an affine function of Y."""
    basis = np.column_stack([Y.T, np.ones(Y.shape[1])])
    rest = target - basis @ np.linalg.lstsq(basis, target)[0]
    return 1 - rest @ rest / (len(rest) * target.var())


def measure(N):
    X, (t, h) = swiss_roll(N)
    Y, seconds = best_of(
        1 if N > 100_000 else 3, lambda: landmark_isomap(X, 2, K, landmarks=LANDMARKS).Y
    )
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024**2  # kB on Linux
    some = np.random.default_rng(0).choice(N, min(N, 10_000), replace=False)
    R2 = [explained(Y[:, some], target[some]) for target in (arc_length(t), h)]
    print(f"{N:12,}{seconds:10.2f}s{peak:10.2f} GB     R^2 {R2[0]:.5f} {R2[1]:.5f}")


def scikit_learn(N=2000):
    from sklearn.manifold import Isomap  # here, so that the measured processes do not hold it

    rows = swiss_roll(N)[0].T.copy()
    _, seconds = best_of(3, lambda: Isomap(n_neighbors=K).fit_transform(rows))
    print(f"{N:12,}{seconds:10.2f}s{'':18}full Isomap of scikit-learn", flush=True)


def best_of(rounds, function):
    """What it returns, and its best time."""
    seconds = []
    for _ in range(rounds):
        started = time.perf_counter()
        result = function()
        seconds.append(time.perf_counter() - started)
    return result, min(seconds)


def main(sizes):
    print(f"{'points':>12}{'time':>11}{'peak':>13}     arc length and height explained")
    scikit_learn()
    for N in sizes:
        subprocess.run([sys.executable, "-m", "benchmarks.scale", "measure", str(N)], check=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["measure"]:
        measure(int(sys.argv[2]))
    else:
        main([int(N) for N in sys.argv[1:]] or SIZES)
