"""The file that mypy reads as a user's runs, and uses all there is."""

import ast
import inspect
from pathlib import Path

import as_a_user
import pytest

import manifoldlib
from manifoldlib import estimators
from tools import reference

SOURCE = Path(as_a_user.__file__).read_text("utf-8")
USES = [f for _, f in inspect.getmembers(as_a_user, inspect.isfunction)]


def attributes(of=None):
    """The names behind a dot in the file, all of them or those of one module."""
    return {
        node.attr
        for node in ast.walk(ast.parse(SOURCE))
        if isinstance(node, ast.Attribute) and of in (None, ast.unparse(node.value))
    }


@pytest.mark.parametrize("use", USES, ids=lambda use: use.__name__)
def test_it_runs(use):
    assert use() is not None


def test_it_uses_every_function_and_estimator():
    assert attributes("ml") == set(manifoldlib.__all__)
    assert attributes("estimators") == set(estimators.__all__)


def test_it_uses_every_method_of_the_results():
    functions = [getattr(manifoldlib, name) for name in manifoldlib.__all__]
    results = {part for f in functions for part in reference.parts_of(reference.result_of(f))}
    methods = {
        name
        for result in filter(reference.is_dataclass, results)
        for name, _ in reference.members(result)
    }
    assert methods - attributes() == set()
    assert set(reference.ESTIMATOR_METHODS) - attributes() == set()
