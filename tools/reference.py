"""What the reference pages say of the library, read from its docstrings and its code.

The page reference/api/<module>.md stands for a module of `manifoldlib`: its public functions, each
with signature, docstring, result and refusals, and below them the code. The result is what the
annotation says; the messages are those that the calls in tools/refusals.py get. Everything here
comes as Markdown; tools/book/api.py puts it on the pages.
"""

import ast
import importlib
import inspect
import re
import textwrap
import types
from dataclasses import fields, is_dataclass
from functools import cache, cached_property
from typing import Union, get_args, get_origin, get_type_hints

import numpy as np
import yaml

from tools import refusals
from tools.texts import ROOT

PACKAGE, ESTIMATORS, PAGES = "manifoldlib", "estimators", "reference/api"
ESTIMATOR_METHODS = (
    "fit",
    "transform",
    "fit_transform",
    "inverse_transform",
    "predict",
    "fit_predict",
)


# What there is


@cache
def modules():
    """The modules that have a page, in the order of the table of contents."""
    contents = str(yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8")))
    return re.findall(rf"{PAGES}/(\w+)", contents)


@cache
def public(module):
    """The public functions, or estimators, of a module in the order of its code."""
    home = f"{PACKAGE}.{module}"
    listed = importlib.import_module(home if module == ESTIMATORS else PACKAGE)
    entries = [getattr(listed, name) for name in listed.__all__]
    return sorted(
        (e for e in entries if e.__module__ == home), key=lambda e: inspect.getsourcelines(e)[1]
    )


@cache
def places():
    """The page and the place on it of every function, and of every estimator as `estimators.Name`.

    An estimator needs the longer name: the result of a function may be called the same.
    """
    found = {}
    for module in modules():
        prefix = f"{ESTIMATORS}." if module == ESTIMATORS else ""
        found |= {
            prefix + entry.__name__: f"{PAGES}/{module}#{entry.__name__}"
            for entry in public(module)
        }
    return found


@cache
def estimator_of():
    """The estimator that calls a function, by the name of the function."""
    return {
        re.search(r"by `(\w+)`", summary(entry))[1]: f"{ESTIMATORS}.{entry.__name__}"
        for entry in public(ESTIMATORS)
    }


def title(module):
    """The heading of the page of a module."""
    return (ROOT / PAGES / f"{module}.md").read_text("utf-8").splitlines()[0].removeprefix("# ")


def overview():
    """Every public function, its first sentence and its estimator, by the titles of the pages."""
    return "\n\n".join(
        f"**[{title(module)}](api/{module}.md)**\n\n"
        + "\n".join(f"- {names(entry)}: {prose(summary(entry))}" for entry in public(module))
        for module in modules()
        if module != ESTIMATORS
    )


def names(function):
    """The function, and its estimator if it has one."""
    estimator = estimator_of().get(function.__name__)
    return f"`{function.__name__}`" + (f", estimator `{estimator}`" if estimator else "")


def summary(entry):
    return inspect.getdoc(entry).split("\n\n")[0]


# Prose


def docstring(entry):
    """The paragraphs of a docstring as prose, its examples as code."""
    blocks = inspect.getdoc(entry).split("\n\n")
    return "\n\n".join(f"```pycon\n{b}\n```" if b.startswith(">>>") else prose(b) for b in blocks)


def prose(text):
    """Plain text as Markdown that reads the same; only `code` and lists keep their meaning."""
    unwrapped = re.sub(r"\n(?!- )\s*", " ", text)
    parts = re.split(r"(`[^`]+`|^- )", unwrapped, flags=re.MULTILINE)
    return "".join(part if k % 2 else escaped(part) for k, part in enumerate(parts))


def escaped(text):
    text = re.sub(r"([\\`*_{}\[\]<>|$~^#&])", r"\\\1", text)
    return re.sub(r"^(\d+)\.", r"\1\\.", text)  # "1. connect" begins a sentence, not a list


# A function or an estimator


def describe(entry):
    """What its page says below the name."""
    parts = [f"```python\n{signature(entry)}\n```", docstring(entry)]
    return "\n\n".join(
        parts + (of_estimator(entry) if inspect.isclass(entry) else of_function(entry))
    )


def of_estimator(entry):
    """Its parameters and methods."""
    offered = ", ".join(f"`{name}`" for name in ESTIMATOR_METHODS if hasattr(entry, name))
    refused = refusals_of(f"{ESTIMATORS}.{entry.__name__}")
    return ["**Parameters**", listed_fields(entry), f"**Methods** {offered}.", *refused]


def of_function(entry):
    """Its result, its errors and its estimator."""
    parts = [describe_result(result_of(entry)), *refusals_of(entry.__name__)]
    if estimator := estimator_of().get(entry.__name__):
        parts.append(f"*As an estimator:* `{estimator}`")
    return parts


def refusals_of(name):
    """Calls that cannot work, each with the message that it gets."""
    refused = [f"- `{call}`\\\n  {prose(str(error))}" for call, error in refusals.raised(name)]
    return [f":::{{dropdown}} Errors\n{chr(10).join(refused)}\n:::"] if refused else []


def signature(entry, width=42):
    """name(arguments), in lines that fit a phone; a function as default goes by its name."""
    arguments = []
    for p in inspect.signature(entry).parameters.values():
        if p.name == "self":
            continue
        if p.kind is p.KEYWORD_ONLY and "*" not in arguments:
            arguments.append("*")
        default = getattr(p.default, "__name__", repr(p.default))
        arguments.append(p.name if p.default is p.empty else f"{p.name}={default}")
    text = f"{entry.__name__}({', '.join(arguments)})"
    return "\n".join(textwrap.wrap(text, width, subsequent_indent="    ", break_long_words=False))


def result_of(function):
    """The type that a function says it returns."""
    return get_type_hints(function)["return"]


def describe_result(result):
    """A type; of a dataclass in it the fields, properties and methods, in the words of its code."""
    words = f"**Returns** `{type_name(result)}`."
    for cls in filter(is_dataclass, parts_of(result)):
        words += f" {docstring(cls)}\n\n{listed_fields(cls)}"
        for name, member in members(cls):
            call = signature(member) if inspect.isfunction(member) else name
            words += f"\n- `{call}`: {prose(inspect.getdoc(member))}"
    return words


def parts_of(annotation):
    """A type and those in its brackets."""
    return [annotation, *(part for inner in get_args(annotation) for part in parts_of(inner))]


def type_name(annotation):
    """A type as one reads it, without the modules and without what an array holds."""
    kind, inner = get_origin(annotation) or annotation, get_args(annotation)
    if kind in (types.NoneType, ...):
        return {types.NoneType: "None", ...: "..."}[kind]
    if kind is np.ndarray or not inner:
        return kind.__name__
    if kind in (types.UnionType, Union):
        return " | ".join(map(type_name, inner))
    return f"{kind.__name__}[{', '.join(map(type_name, inner))}]"


def listed_fields(cls):
    return "\n".join(f"- `{name}`: {prose(words)}" for name, words in field_words(cls))


def field_words(result):
    """Each field with its comment, or with its type where the type says it all."""
    words = {}
    for cls in (c for c in reversed(result.__mro__) if is_dataclass(c)):
        source = inspect.getsource(cls)
        for node in (n for n in ast.parse(source).body[0].body if isinstance(n, ast.AnnAssign)):
            _, _, comment = source.splitlines()[node.end_lineno - 1].partition("  # ")
            words[node.target.id] = comment or ast.unparse(node.annotation)
    return [(field.name, words[field.name]) for field in fields(result)]


def members(result):
    """The public properties and methods, those of a parent class included."""
    found = {
        name: member for cls in reversed(result.__mro__[:-1]) for name, member in vars(cls).items()
    }
    kinds = property | cached_property
    return [
        (name, member)
        for name, member in found.items()
        if not name.startswith("_") and (inspect.isfunction(member) or isinstance(member, kinds))
    ]


# Code


def introduction(module):
    """The docstring of a module."""
    return docstring(importlib.import_module(f"{PACKAGE}.{module}"))


def code(module):
    """The code of a module in pieces (name, code): the head without a name, functions, classes."""
    source = (ROOT / PACKAGE / f"{module}.py").read_text("utf-8")
    tree = ast.parse(source)
    lines = source.splitlines()
    starts = [tree.body[0].end_lineno]  # behind the docstring
    names = [None]
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            starts.append(min([node.lineno, *(d.lineno for d in node.decorator_list)]) - 1)
            names.append(node.name)
    ends = [*starts[1:], len(lines)]
    return [(name, "\n".join(lines[a:b]).strip("\n")) for name, a, b in zip(names, starts, ends)]
