"""Stored numbers come out again on another processor."""

import ast
import os
import re
import subprocess
import sys

import pytest

from tools.surroundings import AVX512, THREADS, repeatable
from tools.texts import ROOT

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
    (tmp_path / "cpuinfo").write_text(f"flags : {flags}\n", "utf-8")
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


def without_encoding(source):
    """The lines that read or write text in what the system takes for its encoding."""
    asks = re.search(r"_text\(|\bopen\(", source)  # most files do not, and parsing takes its time
    for call in ast.walk(ast.parse(source)) if asks else ():
        match call:
            case ast.Call(func=ast.Attribute(attr="read_text"), args=given):
                pass
            case ast.Call(func=ast.Attribute(attr="write_text"), args=[_, *given]):
                pass
            case ast.Call(func=ast.Name(id="open"), args=[_, *mode]):
                given = mode and "b" in ast.literal_eval(mode[0])
            case _:
                continue
        if not given and "encoding" not in {keyword.arg for keyword in call.keywords}:
            yield call.lineno


def test_a_text_is_read_alike_on_windows():
    """There the encoding of the system is an old one. A rule of ruff sees only half of these."""
    assert list(without_encoding("open(x)\nopen(x, 'rb')\nx.read_text()")) == [1, 3]
    folders = ("manifoldlib", "tools", "tests", "benchmarks")
    paths = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    found = {path: [*without_encoding(path.read_text("utf-8"))] for path in paths}
    assert {path: lines for path, lines in found.items() if lines} == {}
