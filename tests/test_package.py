"""The installed package: complete, and content with numpy and scipy."""

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WITHOUT_EXTRAS = """
import sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"matplotlib", "ipywidgets", "IPython", "sklearn", "sympy"}:
            raise ImportError(name + " is not a dependency")
sys.meta_path.insert(0, Absent())
import manifoldlib
from manifoldlib.datasets import food
print(manifoldlib.kpca(food(), 2, manifoldlib.rbf_kernel, 1.0).Y.shape)
"""


def test_numpy_and_scipy_are_enough():
    command = [sys.executable, "-W", "error", "-c", WITHOUT_EXTRAS]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (run.stdout, run.stderr) == ("(2, 961)\n", "")


def test_every_package_and_data_file_is_installed():
    setuptools = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
    folders = {path.parent for path in (ROOT / "manifoldlib").rglob("*.py")}
    packages = {".".join(folder.relative_to(ROOT).parts) for folder in folders}
    assert set(setuptools["packages"]) == packages | {"manifoldlib.data"}
    patterns = setuptools["package-data"]["manifoldlib.data"]
    installed = {path for pattern in patterns for path in (ROOT / "data").glob(pattern)}
    assert installed == set((ROOT / "data").iterdir())
