"""The examples in the docstrings run, and every public function has one."""

import doctest
import importlib
import inspect
import pkgutil
import re

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


@pytest.mark.parametrize("name", manifoldlib.__all__)
def test_what_must_be_given_is_named_in_the_text(name):
    function = getattr(manifoldlib, name)
    text = inspect.getdoc(function).split(">>>")[0]
    for parameter in inspect.signature(function).parameters.values():
        if parameter.default is parameter.empty:
            assert re.search(rf"(?<![\w.]){parameter.name}(?![\w])", text), parameter.name


@pytest.mark.parametrize("name", manifoldlib.__all__)
def test_help_begins_with_a_line_that_can_be_read(name):
    """Not with the twelve types that make up an ArrayLike of numpy."""
    function = getattr(manifoldlib, name)
    assert len(f"{name}{inspect.signature(function)}") <= 320
    assert "numpy._typing" not in str(inspect.signature(function))
