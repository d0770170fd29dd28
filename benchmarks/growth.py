"""How the cost of each method grows with the number of points and with their dimension.

    python -m benchmarks.growth             all, into data/growth.csv, for chapter 14
    python -m benchmarks.growth lle         the methods named, to the screen

Sizes double until a call takes more than SECONDS, or GIGABYTES. Time is processor time of one
thread, which a busy machine disturbs less than the clock on the wall. Each size runs in a process
of its own, so that the peak is that of the whole process, the interpreter and the data included.
"""

import csv
import os
import platform
import subprocess
import sys
import time
from datetime import date
from pathlib import Path

import numpy as np
from scipy.spatial.distance import cdist

import manifoldlib as ml
from manifoldlib.datasets import swiss_roll
from manifoldlib.graphs import nearest

TABLE = Path(__file__).parents[1] / "data" / "growth.csv"
SECONDS, GIGABYTES, MOST = 10, 1.5, 1_024_000
SHEET, CLOUDS = "sheet", ("cloud, d = 3", "cloud, d = 5", "cloud, d = 10")

METHODS = {
    "PCA": lambda X: ml.pca(X, 2),
    "random projection": lambda X: ml.random_projection(X, 2),
    "Nyström": lambda X: ml.nystrom(X, 100, ml.rbf_kernel, 0.01).Y,
    "landmark Isomap": lambda X: ml.landmark_isomap(X, 2, 10, landmarks=50),
    "Laplacian eigenmaps": lambda X: ml.laplacian_eigenmaps(X, 2, 10),
    "LLE": lambda X: ml.lle(X, 2, 10),
    "LTSA": lambda X: ml.ltsa(X, 2, 20),
    "Hessian eigenmaps": lambda X: ml.hessian_lle(X, 2, 20),
    "kernel PCA": lambda X: ml.kpca(X, 2, ml.rbf_kernel, 0.01),
    "classical scaling": lambda X: ml.classical_mds(cdist(X.T, X.T), 2),
    "Isomap": lambda X: ml.isomap(X, 2, 10),
    "metric scaling": lambda X: ml.metric_mds(cdist(X.T, X.T), 2, max_steps=20),
    "principal curve": lambda X: ml.principal_curve(X, max_steps=5),
    "neighbours": lambda X: nearest(X, 10),
}
ON_CLOUDS = ("Nyström", "landmark Isomap", "Laplacian eigenmaps", "LLE", "neighbours")


def data(kind, N):
    if kind == SHEET:
        return swiss_roll(N)[0]
    return np.random.default_rng(0).standard_normal((int(kind.split()[-1]), N))


def measure(method, kind, N):
    """Print processor seconds and peak memory of one call."""
    import resource  # which Windows has not: there the other benchmarks run all the same

    X = data(kind, N)
    METHODS[method](data(kind, 400))  # whatever is loaded on first use
    started = time.process_time()
    METHODS[method](X)
    seconds = time.process_time() - started
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024**2  # kB on Linux
    print(f"{seconds:.4f} {peak:.3f}")


def growth(method, kind):
    """Rows: method, data, points, seconds, GB, from 1000 points up."""
    N, seconds, peak = 1000, 0.0, 0.0
    while seconds < SECONDS and peak < GIGABYTES and N <= MOST:
        call = [sys.executable, "-m", "benchmarks.growth", "measure", method, kind, str(N)]
        run = subprocess.run(
            call, capture_output=True, text=True, env={**os.environ, "OMP_NUM_THREADS": "1"}
        )
        if run.returncode:
            print(f"{method}, {kind}, {N}: {run.stderr[-300:]}", file=sys.stderr)
            return
        seconds, peak = map(float, run.stdout.split())
        yield [method, kind, N, round(seconds, 4), round(peak, 3)]
        N *= 2


def main(names):
    cases = [(method, SHEET) for method in METHODS] + [(m, c) for m in ON_CLOUDS for c in CLOUDS]
    rows = []
    for method, kind in cases:
        if not names or method in names:
            for row in growth(method, kind):
                print(*row, sep=", ", flush=True)
                rows.append(row)
    if not names:
        with open(TABLE, "w", newline="", encoding="utf-8") as file:
            file.write(
                f"# {date.today()}, {platform.machine()}, one thread, numpy {np.__version__}\n"
            )
            csv.writer(file, lineterminator="\n").writerows(
                [["method", "data", "N", "seconds", "GB"], *rows]
            )


if __name__ == "__main__":
    if sys.argv[1:2] == ["measure"]:
        measure(sys.argv[2], sys.argv[3], int(sys.argv[4]))
    else:
        main(sys.argv[1:])
