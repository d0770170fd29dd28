"""For every run of pytest, the notebooks included."""

import os

# One BLAS thread, set before numpy is loaded: the last digits of an eigenvector depend on the
# number of threads. The kernels that nbval starts inherit it.
for name in (
    "OMP_NUM_THREADS",
    "OPENBLAS_NUM_THREADS",
    "MKL_NUM_THREADS",
    "VECLIB_MAXIMUM_THREADS",
):
    os.environ.setdefault(name, "1")
