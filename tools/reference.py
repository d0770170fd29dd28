"""What the reference pages say of the library, read from its docstrings and its code.

The page reference/api/<module>.md stands for a module of `manifoldlib`: its public functions, each
with signature, docstring, result and errors, and below them the code. Everything here comes as
Markdown; tools/book/api.py puts it on the pages.
"""

import ast
import importlib
import inspect
import re
import textwrap
from dataclasses import is_dataclass
from functools import cache, cached_property

import yaml

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
UNKNOWN = "…"  # in an error: what only the moment knows


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
    """Every public function with its first sentence and its estimator, under the title of its page."""
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
    return ["**Parameters**", listed_fields(entry), f"**Methods** {offered}."]


def of_function(entry):
    """Its result, its errors and its estimator."""
    parts = []
    if result := result_of(entry):
        parts.append(describe_result(result))
    if messages := errors(entry):
        listed = "\n".join(f"- {prose(message)}" for message in messages)
        parts.append(f":::{{dropdown}} Errors\n{listed}\n:::")
    if estimator := estimator_of().get(entry.__name__):
        parts.append(f"*As an estimator:* `{estimator}`")
    return parts


def signature(entry, width=42):
    """name(arguments), in lines that fit a phone; a function as default goes by its name."""
    arguments = [
        p.name
        if p.default is p.empty
        else f"{p.name}={getattr(p.default, '__name__', repr(p.default))}"
        for p in inspect.signature(entry).parameters.values()
    ]
    text = f"{entry.__name__}({', '.join(arguments)})"
    return "\n".join(textwrap.wrap(text, width, subsequent_indent="    ", break_long_words=False))


def result_of(function):
    """The dataclass that a function returns, itself or through another one; None if it is none."""
    for node in ast.walk(definition(function)):
        if isinstance(node, ast.Return) and isinstance(node.value, ast.Call):
            for target in called(node.value, function):
                found = (
                    target
                    if is_dataclass(target)
                    else inspect.isfunction(target) and result_of(target)
                )
                if found:
                    return found
    return None


def describe_result(result):
    """Fields, properties and methods of a dataclass, in the words of its code."""
    lines = [listed_fields(result)]
    for name, member in members(result):
        call = signature(member).replace("(self, ", "(") if inspect.isfunction(member) else name
        lines.append(f"- `{call}`: {prose(inspect.getdoc(member))}")
    return f"**Returns** `{result.__name__}`. {docstring(result)}\n\n" + "\n".join(lines)


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
    return words.items()


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


# Errors


def errors(function):
    """The messages of all errors that a function can raise, itself or through others of the library."""
    return list(dict.fromkeys(messages(function, {}, set())))


def messages(function, names, seen):
    """Those of a call whose arguments are known as far as `names` says."""
    if (call := (function, *sorted(names.items()))) in seen:
        return
    seen.add(call)
    for node in reached(definition(function).body, names, function):
        for target in called(node, function) if isinstance(node, ast.Call) else ():
            if target is ValueError:
                yield re.sub(f"{UNKNOWN}+", UNKNOWN, text(node.args[0], names, function))
            elif inspect.isfunction(target):
                yield from messages(target, arguments(node, target, names, function), seen)


def reached(block, names, function):
    """The nodes of a block, without the branches that what is known of the arguments rules out."""
    for statement in block:
        yield statement
        if (
            isinstance(statement, ast.If)
            and (holds := decided(statement.test, names, function)) is not None
        ):
            yield from reached(statement.body if holds else statement.orelse, names, function)
            continue
        for part in ast.iter_child_nodes(statement):
            inner = isinstance(part, ast.stmt)
            yield from reached([part], names, function) if inner else ast.walk(part)


def decided(test, names, function):
    """Whether a == b or a != b holds, or None if that is not known."""
    if isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Eq | ast.NotEq):
        a, b = (text(side, names, function) for side in (test.left, test.comparators[0]))
        if UNKNOWN not in (a, b):
            return (a == b) == isinstance(test.ops[0], ast.Eq)
    return None


def definition(function):
    return ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]


def called(call, function):
    """What the code of `function` calls: functions and classes of the library, and ValueError."""
    options = (
        [call.func.body, call.func.orelse] if isinstance(call.func, ast.IfExp) else [call.func]
    )
    known = inspect.unwrap(function).__globals__ | {"ValueError": ValueError}
    targets = [known.get(getattr(option, "id", None)) for option in options]
    return [
        t for t in targets if t is ValueError or getattr(t, "__module__", "").startswith(PACKAGE)
    ]


def arguments(call, target, names, function):
    """What is known of the arguments of a call, by name, with the defaults of the function called."""
    parameters = inspect.signature(target).parameters
    starred = any(isinstance(argument, ast.Starred) for argument in call.args)
    given = dict(zip(parameters, [] if starred else call.args)) | {
        k.arg: k.value for k in call.keywords
    }
    values = {name: text(value, names, function) for name, value in given.items()}
    defaults = {
        name: str(p.default)
        for name, p in parameters.items()
        if p.default is not p.empty and not starred
    }
    return {name: value for name, value in (defaults | values).items() if value != UNKNOWN}


def text(node, names, function):
    """The value of an expression as text, as far as the code alone tells."""
    if isinstance(node, ast.JoinedStr):
        return "".join(text(part, names, function) for part in node.values)
    if isinstance(node, ast.FormattedValue):
        value = text(node.value, names, function)
        return f"'{value}'" if node.conversion == ord("r") and value != UNKNOWN else value
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.Name):
        constant = inspect.unwrap(function).__globals__.get(node.id)
        return names.get(node.id, constant if isinstance(constant, str) else UNKNOWN)
    return UNKNOWN


# Code


def introduction(module):
    """The docstring of a module."""
    return docstring(importlib.import_module(f"{PACKAGE}.{module}"))


def code(module):
    """The code of a module in pieces (name, code), one for each function and class; the first has no name."""
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
