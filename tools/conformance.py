"""What reference/accessibility.yaml says of WCAG 2.2, and the tests that it names."""

import ast
from functools import cache

import yaml

from tools.texts import ROOT

SOURCE = ROOT / "reference" / "accessibility.yaml"
# What may be said of a criterion, and how the page says it.
VERDICTS = {"missed": "not met", "none": "does not apply", "tests": "met", "looked": "met, by hand"}


@cache
def source():
    return yaml.safe_load(SOURCE.read_text("utf-8"))


def criteria():
    return source()["criteria"]


def verdict(criterion):
    return next(words for key, words in VERDICTS.items() if key in criterion)


@cache
def tests(file):
    """The names of the tests of a file, of tests/browser/ where no folder is named."""
    path = ROOT / file if "/" in file else ROOT / "tests" / "browser" / file
    tree = ast.parse(path.read_text("utf-8")) if path.is_file() else ast.Module([], [])
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def unknown(criterion):
    """The tests that are named but not there."""
    named = (name.partition("::") for name in criterion.get("tests", ()))
    return [f"{file}::{test}" for file, _, test in named if test not in tests(file)]
