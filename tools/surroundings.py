"""The environment in which a notebook gives the same digits again.

The last digits of a product of matrices hang on the number of threads and on the kernels that
OpenBLAS takes for the processor, and a long iteration makes them large. numpy has more than one
exp, log and power, too, and those for AVX-512 round otherwise. So the notebooks are stored and
compared with one thread and with what both have for AVX2, which nearly every x86 processor has.
This must be set before numpy is loaded.
"""

import platform
from pathlib import Path

THREADS = (
    "OMP_NUM_THREADS",
    "OPENBLAS_NUM_THREADS",
    "MKL_NUM_THREADS",
    "VECLIB_MAXIMUM_THREADS",
)
AVX512 = "X86_V4 AVX512_ICL AVX512_SPR"  # as numpy names what it has beyond AVX2
# Where last digits are others: without AVX, and with all that this processor has, in two threads.
OTHERS = (
    {"OPENBLAS_CORETYPE": "Prescott", "NPY_DISABLE_CPU_FEATURES": f"X86_V3 {AVX512}"},
    dict.fromkeys(THREADS, "2"),
)


def repeatable(processor=Path("/proc/cpuinfo"), machine=None):
    """{name: value} of the environment."""
    names = dict.fromkeys(THREADS, "1")
    able = processor.read_text("utf-8").split() if processor.exists() else ()
    if (machine or platform.machine()) == "x86_64" and {"avx2", "fma"} <= set(able):
        names["OPENBLAS_CORETYPE"] = "Haswell"
        if "avx512f" in able:
            names["NPY_DISABLE_CPU_FEATURES"] = AVX512
    return names
