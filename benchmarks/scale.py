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
from manifoldlib.datasets import swiss_roll

SIZES = (20_000, 1_000_000, 10_000_000)
K, LANDMARKS = 7, 50


def explained(Y, t, h):
    """R^2 of arc length and height as affine functions of Y."""
    s = 0.5 * (t * np.sqrt(1 + t**2) + np.arcsinh(t))
    basis = np.vstack([Y, np.ones(Y.shape[1])]).T
    return [1 - (r @ r) / (len(r) * v.var()) for v in (s, h) for r in [v - basis @ np.linalg.lstsq(basis, v)[0]]]


def measure(N):
    X, (t, h) = swiss_roll(N)
    started = time.perf_counter()
    Y = landmark_isomap(X, 2, K, LANDMARKS).Y
    seconds = time.perf_counter() - started
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024**2  # kB on Linux
    some = np.random.default_rng(0).choice(N, min(N, 10_000), replace=False)
    arc, height = explained(Y[:, some], t[some], h[some])
    print(f"{N:12,}{seconds:10.2f}s{peak:10.2f} GB     R^2 {arc:.5f} {height:.5f}")


def scikit_learn(N=2000):
    from sklearn.manifold import Isomap  # here, so that the measured processes do not hold it

    rows = swiss_roll(N)[0].T.copy()
    seconds = []
    for _ in range(3):
        started = time.perf_counter()
        Isomap(n_neighbors=K).fit_transform(rows)
        seconds.append(time.perf_counter() - started)
    print(f"{N:12,}{min(seconds):10.2f}s                  full Isomap of scikit-learn", flush=True)


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
