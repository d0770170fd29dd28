"""For every run of pytest, the notebooks included."""

import os
import re
import sys
from pathlib import Path

import pytest

import tools  # noqa: F401, before numpy: it sets the arithmetic, for the kernels of nbval too


@pytest.fixture(autouse=True, scope="module")
def own_surroundings():
    """Each file starts from matplotlib's own style and leaves the environment as it found it."""
    found = dict(os.environ)
    if "matplotlib" in sys.modules:
        sys.modules["matplotlib"].rcdefaults()
    yield
    for name in os.environ.keys() - found.keys() - {"PYTEST_CURRENT_TEST"}:
        del os.environ[name]
    os.environ.update(found)


# The exercise of a typical answer: tests/exercises/test_answers.py::test_...[fml-15.1-a1-...
IDS = sorted(path.stem for path in (Path(__file__).parent / "exercises").glob("*.ipynb"))
EXERCISE = re.compile(rf"test_answers.*?\[({'|'.join(map(re.escape, IDS))})\b")
PAGE = re.compile(
    r"test_(?:pages|formulas).*?\[.*?((?:chapters|exercises|reference)/[^]]+?)(?:-(?:1440|390)\b.*)?\]"
)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """What stays on one core with `-n`: a file, the answers to one exercise, the looks at one page.

    The cells of a notebook stay together so, in their order, and so does what a module computes
    once for all its tests; the answers and the pages are as long as everything else.
    """
    from xdist.scheduler import LoadScopeScheduling

    class ByFile(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            part = EXERCISE.search(nodeid) or PAGE.search(nodeid)
            return part[1] if part else nodeid.split("::")[0]

    return ByFile(config, log)
