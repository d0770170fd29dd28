"""Stored numbers come out again on another processor."""

import os
import subprocess
import sys

import pytest

from tools.surroundings import AVX512, THREADS, repeatable

KERNELS = """
import tools
from threadpoolctl import threadpool_info
import numpy, scipy.linalg
print(*{(lib["num_threads"], lib["architecture"]) for lib in threadpool_info()
        if lib["internal_api"] == "openblas"})
print({way["current"] for function in numpy.lib.introspect.opt_func_info().values()
       for way in function.values()} & {"X86_V4", "AVX512_ICL", "AVX512_SPR"})
"""


@pytest.mark.parametrize(
    "machine, flags, kernels, without",
    [
        ("x86_64", "fma avx2 avx512f", "Haswell", AVX512),
        ("x86_64", "fma avx2", "Haswell", None),  # numpy warns of what is not there to be left out
        ("x86_64", "sse4_2 avx", None, None),  # AVX2 kernels would stop it
        ("aarch64", "asimd", None, None),
    ],
)
def test_kernels_that_the_processor_has(tmp_path, machine, flags, kernels, without):
    (tmp_path / "cpuinfo").write_text(f"flags : {flags}\n")
    found = repeatable(tmp_path / "cpuinfo", machine)
    assert found.pop("OPENBLAS_CORETYPE", None) == kernels
    assert found.pop("NPY_DISABLE_CPU_FEATURES", None) == without
    assert found == dict.fromkeys(THREADS, "1")
    assert "OPENBLAS_CORETYPE" not in repeatable(tmp_path / "missing", machine)


def test_numpy_and_scipy_take_them():
    wanted = repeatable().get("OPENBLAS_CORETYPE")
    if wanted is None:
        pytest.skip("kernels are chosen on Linux, for x86 with AVX2")
    environment = {k: v for k, v in os.environ.items() if k not in repeatable()}
    command = [sys.executable, "-c", KERNELS]
    said = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert said.stdout.splitlines() == [f"(1, '{wanted}')", "set()"]
    assert os.environ["OPENBLAS_CORETYPE"] == wanted  # and so have the kernels of nbval
