"""What a test needs of the machine beside Python: a browser, LaTeX, a sandbox."""

import os

import pytest


def lacking(how_to_get):
    """Skip the test and say how to get it; with .ci/run, which installs all, fail."""
    (pytest.fail if os.environ.get("COMPLETE") else pytest.skip)(how_to_get)
