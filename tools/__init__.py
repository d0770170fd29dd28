"""The machinery of the book: notebooks, the binding of the texts, the Sphinx extension.

It computes as the stored outputs were computed, whatever the machine: the last digits of an
eigenvector, and in a plane of equal eigenvalues its direction, depend on the number of threads and
on the instructions that OpenBLAS finds. Both are read when numpy is loaded, so here, before it.
"""

import os
import platform
from pathlib import Path

ARITHMETIC = dict.fromkeys(
    ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"), "1"
)
described = Path("/proc/cpuinfo")  # elsewhere than on Linux none is so old
if platform.machine() in ("x86_64", "AMD64") and (
    not described.exists() or "avx2" in described.read_text()
):
    ARITHMETIC["OPENBLAS_CORETYPE"] = "Haswell"
for name, value in ARITHMETIC.items():
    os.environ.setdefault(name, value)
