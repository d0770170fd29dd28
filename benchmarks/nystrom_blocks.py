"""Nystrom kernel PCA of up to 20,000,000 points: in memory, by a loop over blocks, by two workers.

    python -m benchmarks.nystrom_blocks            the table data/nystrom_blocks.csv of chapter 14
    python -m benchmarks.nystrom_blocks 1000000    other sizes, to the screen

The functions are those on the page of the chapter. Every way writes the map into files. Each row
runs in a process of its own; "killed" means that in each of the two passes over the points one
worker ends itself with signal 9 in the middle.
"""

import ast
import csv
import json
import os
import platform
import resource
import signal
import subprocess
import sys
import tempfile
import time
from datetime import date
from pathlib import Path

import dask
import dask.array as da
import numpy as np
from dask.distributed import Client, LocalCluster

from manifoldlib import nystrom, rbf_kernel

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "chapters" / "14_nystrom_and_scale.ipynb"
TABLE = ROOT / "data" / "nystrom_blocks.csv"
ON_THE_PAGE = ("block_of", "moments", "axes", "place", "by_loop", "by_workers", "kernel_pca_from")
SIZES, BLOCK, COLUMNS, GAMMA = (200_000, 2_000_000, 20_000_000), 100_000, 100, 0.5
IN_MEMORY, LOOP, WORKERS, KILLED = "in memory", "loop", "two workers", "one of two killed"


def page():
    """The functions of the chapter, by name."""
    scope = {"__name__": "page", "np": np, "da": da, "dask": dask}
    for cell in json.loads(PAGE.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "code" and "def " in source:
            for part in ast.parse(source).body:
                if isinstance(part, ast.FunctionDef) and part.name in ON_THE_PAGE:
                    exec(ast.get_source_segment(source, part), scope)
    return scope


def dying(block_of, deaths):
    """block_of, which ends its process in the middle: at the first call in each pass."""

    def made(k, n, middle):
        if k == middle:
            with open(deaths, "a", encoding="utf-8") as file:
                file.write("x")
            if os.path.getsize(deaths) in (1, 3):  # 2 and 4 are the calls that repeat them
                os.kill(os.getpid(), signal.SIGKILL)
        return block_of(k, n)

    return made


def on_workers(its, rough, N, n, block_of, save):
    """lambda; each worker saves what it makes of the map."""
    here = "127.0.0.1"  # nobody else's: no port is open to other machines
    with (
        LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            host=here,
            dashboard_address=f"{here}:0",
            memory_limit=None,
        ) as cluster,
        Client(cluster),
    ):
        blocks = (n,) * (N // n)
        X = da.map_blocks(
            lambda block_id: block_of(block_id[1], n), chunks=((10,), blocks), meta=np.empty((0, 0))
        )
        lam, Z = its["by_workers"](X, rough, 2)
        save(Z)
    return lam


def measure(way, N, folder, n=BLOCK):
    """Print a row as JSON: seconds, peaks in GB, eigenvalues. The map is left in the folder."""
    its = page()
    block_of, n = its["block_of"], min(n, N // 4)
    many = N // n
    started = time.perf_counter()
    rough = nystrom(block_of(0, n)[:, :COLUMNS], np.arange(COLUMNS), rbf_kernel, GAMMA)
    if way == IN_MEMORY:
        X = np.hstack([block_of(k, n) for k in range(many)])
        Y = nystrom(X, np.arange(COLUMNS), rbf_kernel, GAMMA).Y
        lam, Z = its["kernel_pca_from"](Y, 2)
        for k in range(many):
            np.save(f"{folder}/{k}.npy", Z[:, k * n : (k + 1) * n])
    elif way == LOOP:
        lam, maps = its["by_loop"](lambda: (block_of(k, n) for k in range(many)), N, rough, 2)
        for k, Z in enumerate(maps):
            np.save(f"{folder}/{k}.npy", Z)
    else:
        if way == KILLED:
            made = dying(block_of, f"{folder}/deaths")
            block_of = lambda k, n: made(k, n, many // 2)
        lam = on_workers(its, rough, N, n, block_of, lambda Z: da.to_npy_stack(folder, Z, axis=1))
    wall = time.perf_counter() - started
    ours, workers = (
        resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    cpu = sum(who.ru_utime + who.ru_stime for who in (ours, workers))
    peaks = [who.ru_maxrss / 1024**2 for who in (ours, workers)]  # kB on Linux
    deaths = Path(folder, "deaths")
    killed = -(-deaths.stat().st_size // 2) if deaths.exists() else 0
    print(json.dumps([way, N, wall, cpu, *peaks, killed, *(lam / N)]))


HEADS = "way", "N", "wall", "cpu", "peak", "worker peak", "killed", "lambda_1", "lambda_2", "off"


def row(way, N, reference, patience=None):
    """The measurements of a process of its own, and how far its map is from that of the loop."""
    with tempfile.TemporaryDirectory() as folder:
        call = [sys.executable, "-m", "benchmarks.nystrom_blocks", "measure", way, str(N), folder]
        environment = {**os.environ, "OMP_NUM_THREADS": "1"}
        run = subprocess.run(
            call, check=True, stdout=subprocess.PIPE, text=True, env=environment, timeout=patience
        )
        its = json.loads(run.stdout.splitlines()[-1])
        maps = [np.load(f"{folder}/{k}.npy") for k in range(N // min(BLOCK, N // 4))]
    reference = reference or maps
    signs = np.sign(np.sum(reference[0] * maps[0], axis=1, keepdims=True))
    off = max(np.abs(signs * made - known).max() for made, known in zip(maps, reference))
    return [*(round(x, 6) if isinstance(x, float) else x for x in its), f"{off:.1e}"], reference


def main(sizes):
    rows = []
    for N in sizes or SIZES:
        reference = None
        for way in (LOOP, IN_MEMORY, WORKERS, KILLED):
            if way == IN_MEMORY and N > 2_000_000:
                continue
            its, reference = row(way, N, reference)
            print(*its, sep=", ", flush=True)
            rows.append(its)
    if not sizes:
        with open(TABLE, "w", newline="", encoding="utf-8") as file:
            file.write(
                f"# {date.today()}, two cores, {platform.machine()}, dask {dask.__version__}\n"
            )
            csv.writer(file, lineterminator="\n").writerows([HEADS, *rows])


if __name__ == "__main__":
    if sys.argv[1:2] == ["measure"]:
        measure(sys.argv[2], int(sys.argv[3]), sys.argv[4])
    else:
        main([int(N) for N in sys.argv[1:]])
