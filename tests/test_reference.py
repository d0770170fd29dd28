"""The reference pages: complete, true to the docstrings, and right about the errors."""

import doctest
import inspect
import re

import numpy as np
import pytest
import yaml
from docutils.core import publish_doctree
from myst_parser.parsers.docutils_ import Parser

import manifoldlib
from manifoldlib import estimators
from tools import reference
from tools.texts import ROOT

FUNCTIONS = [getattr(manifoldlib, name) for name in manifoldlib.__all__]
ESTIMATORS = [getattr(estimators, name) for name in estimators.__all__]
EXTENSIONS = [
    "colon_fence",
    "dollarmath",
    "linkify",
    "substitution",
    "tasklist",
]  # what Jupyter Book switches on


def name(entry):
    return entry.__name__


# Completeness


def test_every_function_and_estimator_stands_on_one_page():
    shown = [entry for module in reference.modules() for entry in reference.public(module)]
    assert sorted(map(name, shown)) == sorted([*map(name, FUNCTIONS), *map(name, ESTIMATORS)])


def test_every_page_is_in_the_table_of_contents_and_describes_its_module():
    pages = {path.stem: path.read_text("utf-8") for path in (ROOT / reference.PAGES).glob("*.md")}
    assert sorted(reference.modules()) == sorted(pages)
    for module, page in pages.items():
        assert re.fullmatch(rf"# .+\n\n```{{api}} {module}\n```\n", page)


def test_the_overview_names_every_function_once():
    lines = re.findall(
        r"^- `(\w+)`(?:, estimator `estimators\.(\w+)`)?: ",
        reference.overview(),
        flags=re.MULTILINE,
    )
    assert sorted(function for function, _ in lines) == sorted(map(name, FUNCTIONS))
    assert sorted(estimator for _, estimator in lines if estimator) == sorted(map(name, ESTIMATORS))


def test_a_function_and_its_estimator_lead_to_each_other():
    assert "*As an estimator:* `estimators.LocallyLinearEmbedding`" in reference.describe(
        manifoldlib.lle
    )
    assert "estimator" not in reference.describe(manifoldlib.jl_dimension)
    places = reference.places()
    assert places["isomap"] == "reference/api/isomaps#isomap"
    assert places["estimators.Isomap"] == "reference/api/estimators#Isomap"
    for entry in ESTIMATORS:
        function = re.search(r"by `(\w+)`", inspect.getdoc(entry))[1]
        assert reference.estimator_of()[function] == f"estimators.{name(entry)}"


def test_the_code_of_a_page_is_the_code_of_its_module():
    for module in reference.modules():
        source = (ROOT / f"manifoldlib/{module}.py").read_text("utf-8")
        pieces = [piece for _, piece in reference.code(module)]
        shown = "".join("".join(pieces).split())
        assert "".join(source.split()).endswith(shown)
        assert source.count("\ndef ") + source.count("\nclass ") == len(pieces) - 1


# Prose


def plain(text):
    return " ".join(text.replace("`", "").split())


@pytest.mark.parametrize("entry", FUNCTIONS + ESTIMATORS, ids=name)
def test_a_page_reads_as_the_docstring_does(entry):
    settings = {"myst_enable_extensions": EXTENSIONS, "report_level": 1, "halt_level": 2}
    document = publish_doctree(
        reference.docstring(entry), parser=Parser(), settings_overrides=settings
    )
    assert plain(document.astext()) == plain(
        re.sub("^- ", "", inspect.getdoc(entry), flags=re.MULTILINE)
    )


@pytest.mark.parametrize("entry", FUNCTIONS + ESTIMATORS, ids=name)
def test_the_examples_run_after_the_two_lines_that_the_overview_gives(entry):
    home = estimators if inspect.isclass(entry) else manifoldlib
    names = {"np": np} | {name: getattr(home, name) for name in home.__all__}
    (example,) = doctest.DocTestFinder(recurse=False).find(entry, entry.__name__, globs=names)
    assert doctest.DocTestRunner().run(example).failed == 0


def test_a_result_is_described_with_inherited_fields_and_methods():
    text = reference.describe(manifoldlib.nlpca)
    assert "**Returns** `NLPCA`." in text
    for line in (
        "- `U`: (D, d) orthonormal principal directions",
        "- `phi`: maps D x N points",
        "- `reconstruct(Y)`: ",
    ):
        assert line in text
    assert "**Returns** `StressMDS`." in reference.describe(
        manifoldlib.metric_mds
    )  # through another function
    assert "Returns" not in reference.describe(manifoldlib.jl_dimension)
    assert not [function for function in FUNCTIONS if "- `_" in reference.describe(function)]


def test_signatures():
    assert reference.signature(manifoldlib.pca) == "pca(X, d)"
    assert "features=quadratic_features)" in reference.signature(estimators.NonlinearPCA)
    assert "- `transform(X_new)`: " in reference.describe(manifoldlib.pca)


@pytest.mark.parametrize("entry", FUNCTIONS + ESTIMATORS, ids=name)
def test_signatures_fit_a_phone_and_examples_a_page(entry):
    assert max(map(len, reference.signature(entry).splitlines())) <= 42
    lines = [line.partition("     #")[0] for line in inspect.getdoc(entry).splitlines()]
    assert max(len(line) for line in lines if line.startswith((">>>", "..."))) <= 80


def test_an_estimator_offers_what_it_has():
    text = reference.describe(estimators.PCA)
    assert "**Methods** `fit`, `transform`, `fit_transform`, `inverse_transform`." in text
    assert "- `n_components`: the dimension d" in text
    assert "**Methods** `fit`, `fit_transform`." in reference.describe(estimators.LTSA)
    assert "**Methods** `fit`, `predict`, `fit_predict`." in reference.describe(estimators.KMeans)


@pytest.mark.parametrize("entry", ESTIMATORS, ids=name)
def test_every_parameter_of_an_estimator_is_explained(entry):
    explained = dict(reference.field_words(entry))
    assert list(explained) == list(inspect.signature(entry).parameters)
    types = {"int", "float", "bool", "str", "object", "Callable", "None"}
    assert not [words for words in explained.values() if set(words.split(" | ")) <= types]


# Errors

GRID = np.array([[float(i), float(j)] for i in range(5) for j in range(5)]).T
BAD = {
    "no array": "points",
    "a vector": np.arange(5.0),
    "empty": np.empty((0, 3)),
    "NaN": np.where(GRID == 3, np.nan, GRID),
    "one point": np.ones((2, 1)),
    "all equal": np.ones((3, 9)),
    "negative": -np.ones((4, 4)),
    "two clusters": np.concatenate([GRID, GRID + 100], axis=1),
    "zeros": np.zeros((4, 4)),
}
GOOD = {"d": 2, "K": 8, "k": 3, "n": 2, "N": 5, "eps": 0.3, "sigma": 1.0, "gamma": 1.0, "landmarks": 9, "columns": 3,
        "span": 0.5, "kernel": manifoldlib.linear_kernel, "phi": np.square, "lam": np.arange(25.0), "m": 9, "l": 1}  # fmt: skip
TOO_MUCH = {"d": 99, "K": 99, "k": 0, "n": 99, "eps": -1, "sigma": 0, "gamma": 0, "landmarks": 99, "columns": 99,
            "span": 2, "m": 0, "N": 0, "l": -1}  # fmt: skip


def calls(function):
    """Calls with one bad argument each."""
    needed = [
        p.name for p in inspect.signature(function).parameters.values() if p.default is p.empty
    ]
    good = {name: GOOD.get(name, GRID) for name in needed}
    for name in needed:
        bad = [TOO_MUCH[name]] if name in TOO_MUCH else BAD.values() if name not in GOOD else []
        yield from (good | {name: value} for value in bad)


@pytest.mark.parametrize("function", FUNCTIONS, ids=name)
def test_what_a_function_raises_is_listed(function):
    listed = [
        re.escape(message).replace(reference.UNKNOWN, ".*")
        for message in reference.errors(function)
    ]
    raised = []
    for arguments in calls(function):
        try:
            function(*arguments.values())
        except ValueError as error:
            raised.append(str(error))
    assert raised
    assert [
        error
        for error in raised
        if not any(re.fullmatch(message, error, re.DOTALL) for message in listed)
    ] == []


def test_what_a_default_says_stands_in_a_message():
    listed = reference.errors(manifoldlib.circle_eigenfunctions)
    assert (
        "d must be a whole number, 1 or more, got …" in listed
    )  # as_count(d, "d") with at_least=1


def test_branches_that_the_arguments_rule_out_raise_nothing():
    square = "X must be square, got shape …"
    assert square in reference.errors(manifoldlib.isomap)
    assert square not in reference.errors(manifoldlib.lle)  # it calls with metric="euclidean"


def test_the_table_of_contents_has_the_overview_before_the_pages():
    parts = yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))["parts"]
    (library,) = [part["chapters"] for part in parts if part["caption"] == "Library"]
    assert [entry["file"] for entry in library] == [
        "reference/api",
        *(f"reference/api/{m}" for m in reference.modules()),
    ]
