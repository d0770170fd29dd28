"""For every run of pytest, the notebooks included."""

import os

import pytest

# One BLAS thread, set before numpy is loaded: the last digits of an eigenvector depend on the
# number of threads. The kernels that nbval starts inherit it.
for name in (
    "OMP_NUM_THREADS",
    "OPENBLAS_NUM_THREADS",
    "MKL_NUM_THREADS",
    "VECLIB_MAXIMUM_THREADS",
):
    os.environ.setdefault(name, "1")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """What stays on one core with `--dist loadgroup`: a file, or the answers to one exercise.

    The cells of a notebook stay together so, in their order, and so does what a module computes
    once for all its tests; the answers are as long as everything else.
    """
    for item in items:
        exercise = "test_answers" in item.path.name and item.callspec.params["id"]
        item.add_marker(pytest.mark.xdist_group(exercise or str(item.path)))
