"""The examples in the docstrings run, and every public function has one."""

import doctest
import importlib
import inspect
import pkgutil

import pytest

import manifoldlib
from tools.texts import CITATION

MODULES = [
    module.name
    for module in pkgutil.iter_modules(manifoldlib.__path__, "manifoldlib.")
    if not module.ispkg
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("name", manifoldlib.__all__)
def test_every_public_function_explains_itself(name):
    function = getattr(manifoldlib, name)
    text = inspect.getdoc(function)
    assert ">>>" in text, "an example"
    assert CITATION.search(text), "the item of the texts that it computes"
