"""The package as installed: a complete wheel, of one version, content with numpy and scipy."""

import json
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

import manifoldlib

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
SOURCES = (
    "manifoldlib",
    "data",
    "pyproject.toml",
    "setup.py",
    "MANIFEST.in",
    "README.md",
    "LICENSE",
)
NEEDS = {"manifoldlib.estimators": "estimators"} | dict.fromkeys(
    ["manifoldlib.plotting", "manifoldlib.explorer", "manifoldlib.linked"], "draw"
)
# With numpy and scipy alone: what the import of every module ends in, and one result.
ALONE = """
import importlib, json, pkgutil, sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"matplotlib", "ipywidgets", "IPython", "mpmath", "pandas",
                                      "sklearn", "sympy"}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Absent())
sys.path.insert(0, sys.argv[1])
import manifoldlib
ends = {}
for module in pkgutil.walk_packages(manifoldlib.__path__, "manifoldlib."):
    try:
        importlib.import_module(module.name)
        ends[module.name] = ""
    except ImportError as error:
        ends[module.name] = str(error)
Y = manifoldlib.kpca(manifoldlib.datasets.food(), 2, manifoldlib.rbf_kernel, 1.0).Y
print(json.dumps({"file": manifoldlib.__file__, "shape": Y.shape, "ends": ends}))
"""


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    """A copy of all that is packed."""
    source = tmp_path_factory.mktemp("source")
    for name in SOURCES:
        path, ignore = ROOT / name, shutil.ignore_patterns("__pycache__")
        if path.is_dir():
            shutil.copytree(path, source / name, ignore=ignore)
        else:
            shutil.copy(path, source)
    return source


@pytest.fixture(scope="module")
def wheel(source, tmp_path_factory):
    """The wheel of this tree, built with what is installed and without a warning."""
    folder = tmp_path_factory.mktemp("wheel")
    build = f"from setuptools import build_meta as b; b.build_wheel({str(folder)!r})"
    command = [sys.executable, "-c", build]
    run = subprocess.run(command, cwd=source, capture_output=True, text=True)
    assert run.returncode == 0 and "Warning" not in run.stderr, run.stderr
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def alone(wheel, tmp_path_factory):
    """What the unpacked wheel does where nothing but numpy and scipy is installed."""
    folder = tmp_path_factory.mktemp("unpacked")
    zipfile.ZipFile(wheel).extractall(folder)
    command = [sys.executable, "-I", "-W", "error", "-c", ALONE, str(folder)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.stderr == ""
    found = json.loads(run.stdout)
    assert Path(found["file"]).is_relative_to(folder)
    return found


def test_the_wheel_holds_every_module_but_no_answers_the_data_and_the_mark_of_types(wheel):
    files = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    sources = [*(ROOT / "manifoldlib").rglob("*.py"), *(ROOT / "manifoldlib").rglob("*.js")]
    modules = {path.relative_to(ROOT).as_posix() for path in sources}
    modules = {name for name in modules if not name.endswith("_answers.py")}
    data = {f"manifoldlib/data/{path.name}" for path in (ROOT / "data").iterdir()}
    assert files == modules | data | {"manifoldlib/py.typed"}


def test_the_source_distribution_installs_and_holds_no_answers(source, tmp_path):
    """Nor where an old editable install, which listed them, has left its list."""
    names = [path.relative_to(source).as_posix() for path in source.rglob("*_answers.py")]
    assert names
    listed = source / "manifoldlib.egg-info" / "SOURCES.txt"
    listed.parent.mkdir(exist_ok=True)
    listed.write_text("\n".join(names), "utf-8")
    build = f"from setuptools import build_meta as b; b.build_sdist({str(tmp_path)!r})"
    subprocess.run([sys.executable, "-c", build], cwd=source, check=True, capture_output=True)
    (found,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(found) as archive:
        files = {name.partition("/")[2] for name in archive.getnames()}
    data = {f"data/{path.name}" for path in (ROOT / "data").iterdir()}
    assert {"setup.py", "pyproject.toml", "manifoldlib/py.typed"} | data <= files
    assert [name for name in files if "answers" in name or name.startswith("tests")] == []


def test_numpy_and_scipy_are_enough(alone):
    assert alone["shape"] == [2, 961]


def test_what_needs_more_says_which_extra_has_it(alone):
    told = {module: text for module, text in alone["ends"].items() if text}
    assert NEEDS.keys() <= told.keys()
    for module, text in told.items():
        extra = "exercises" if module.startswith("manifoldlib.checks.") else NEEDS.get(module)
        assert extra in PROJECT["optional-dependencies"], f"{module} must do without: {text}"
        advice = (
            f'; it is in the extra "{extra}". In the folder of the companion run  '
            f'pip install ".[{extra}]", or with the file of the wheel in place of the dot'
        )
        assert re.fullmatch(rf"{module} needs \w+{re.escape(advice)}", text)


def test_the_version_is_declared_once(wheel):
    metadata = zipfile.ZipFile(wheel).read(f"{wheel.name.split('-py3')[0]}.dist-info/METADATA")
    assert Parser().parsestr(metadata.decode())["Version"] == manifoldlib.__version__
    assert "version" not in PROJECT and "version" in PROJECT["dynamic"]
    cited = (ROOT / "CITATION.cff").read_text("utf-8")
    assert not re.search(r"^version:", cited, re.MULTILINE)


def test_the_changelog_begins_with_this_version():
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    headings = re.findall(r"^## \[(.+)\] - (unreleased|\d{4}-\d\d-\d\d)$", text, re.MULTILINE)
    assert len(headings) == text.count("\n## ")
    assert headings[0][0] == manifoldlib.__version__
    assert "unreleased" not in [when for _, when in headings[1:]]


def test_the_readme_counts_what_there_is():
    readme = (ROOT / "README.md").read_text("utf-8")
    tens, ones = divmod(len(list((ROOT / "exercises").glob("*.ipynb"))), 10)
    numbers = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    words = ["twenty", "thirty", "forty", "fifty"][tens - 2] + (
        f"-{numbers[ones - 1]}" * (ones > 0)
    )
    assert f"with {words} exercises" in readme
    hundreds = len(json.loads((ROOT / "reference/puzzles.json").read_text("utf-8"))) // 100
    assert f"more than {numbers[hundreds - 1]} hundred wrong answers" in readme
    assert "five texts" in PROJECT["description"]
