"""The reference pages: complete, true to the docstrings, the annotations and the messages."""

import doctest
import inspect
import re
from typing import Any, get_type_hints

import numpy as np
import pytest
import yaml
from docutils.core import publish_doctree
from myst_parser.parsers.docutils_ import Parser
from numpy.typing import NDArray
from scipy.sparse import csr_array

import manifoldlib
from manifoldlib import estimators
from tools import reference, refusals
from tools.texts import ROOT

FUNCTIONS = [getattr(manifoldlib, name) for name in manifoldlib.__all__]
ESTIMATORS = [getattr(estimators, name) for name in estimators.__all__]
CONFIG = yaml.safe_load((ROOT / "_config.yml").read_text("utf-8"))


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
    settings = {**CONFIG["parse"], "report_level": 1, "halt_level": 2}
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


@pytest.mark.parametrize("function", FUNCTIONS, ids=name)
def test_every_function_says_what_it_returns(function):
    assert reference.type_name(reference.result_of(function)) in reference.describe(function)


@pytest.mark.parametrize("entry", ESTIMATORS, ids=name)
def test_every_method_of_an_estimator_says_what_it_returns(entry):
    methods = [getattr(entry, name, None) for name in reference.ESTIMATOR_METHODS]
    ours = [m for m in methods if m and inspect.unwrap(m).__module__ == entry.__module__]
    assert [m for m in ours if "return" not in get_type_hints(inspect.unwrap(m))] == []


def test_a_result_is_described_with_inherited_fields_and_methods():
    text = reference.describe(manifoldlib.nlpca)
    assert "**Returns** `NLPCAResult`." in text
    for line in (
        "- `U`: (D, d) orthonormal principal directions",
        "- `phi`: maps D x N points",
        "- `reconstruct(Y)`: ",
    ):
        assert line in text
    assert not [function for function in FUNCTIONS if "- `_" in reference.describe(function)]


def test_a_result_inside_a_list_is_described_too():
    text = reference.describe(manifoldlib.eigenmaps_by_component)
    assert "**Returns** `list[tuple[ndarray, LaplacianEigenmapsResult]]`." in text
    assert "- `L`: csr_array" in text or "- `L`: (N, N) Laplacian D - W" in text


@pytest.mark.parametrize(
    ("annotation", "words"),
    [
        (int, "int"),
        (np.ndarray, "ndarray"),
        (NDArray[np.float64], "ndarray"),
        (csr_array | None, "csr_array | None"),
        (dict[str, list[np.ndarray]], "dict[str, list[ndarray]]"),
        (tuple[int, ...], "tuple[int, ...]"),
        (Any, "Any"),
    ],
    ids=str,
)
def test_the_name_of_a_type(annotation, words):
    assert reference.type_name(annotation) == words


def test_signatures():
    assert reference.signature(manifoldlib.pca) == "pca(X, d)"
    assert "features=quadratic_features)" in reference.signature(estimators.NonlinearPCA)
    assert "- `transform(X_new)`: " in reference.describe(manifoldlib.pca)
    assert "- `approximation()`: " in reference.describe(manifoldlib.nystrom)
    assert reference.signature(lambda X, *, K=None: X) == "<lambda>(X, *, K=None)"


def test_the_code_has_names_that_links_can_lead_to():
    for module in reference.modules():
        pieces = [piece for piece, _ in reference.code(module) if piece]
        assert len(set(pieces)) == len(pieces), "a second anchor of the same name"
        assert [piece for piece in pieces if not re.fullmatch(r"[A-Za-z]\w*", piece)] == []


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


# Refusals


@pytest.mark.parametrize("entry", FUNCTIONS, ids=name)
def test_a_page_shows_the_calls_that_are_refused_with_the_messages_that_they_get(entry):
    text = reference.describe(entry)
    refused = refusals.raised(name(entry))
    assert [call for call, _ in refused] == [call for call, _ in refusals.REFUSALS[name(entry)]]
    for call, error in refused:
        assert f"- `{call}`\\\n  {reference.prose(str(error))}\n" in text


def test_a_page_shows_no_other_message():
    text = reference.describe(manifoldlib.pca)
    assert text.count("\\\n  ") == len(refusals.REFUSALS["pca"])
    assert r"give n\_neighbors or radius, not both" in reference.describe(estimators.Isomap)
    assert "Errors" not in reference.describe(estimators.LTSA)


def test_the_overview_shows_the_data_of_the_calls():
    page = (ROOT / "reference/api.md").read_text("utf-8")
    assert "```{literalinclude} ../tools/examples.py\n:start-at: import numpy\n" in page


def test_the_table_of_contents_has_the_overview_before_the_pages():
    parts = yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))["parts"]
    (library,) = [part["chapters"] for part in parts if part["caption"] == "Library"]
    assert [entry["file"] for entry in library] == [
        "reference/api",
        *(f"reference/api/{m}" for m in reference.modules()),
    ]
