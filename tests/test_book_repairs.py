"""What tools/book/repairs.py mends is still broken: where a test fails, its repair can go."""

import re

import pytest
from jupyter_book.config import get_default_sphinx_config
from sphinx.application import Sphinx

from tools.book import repairs

BIBLIOGRAPHY = "@book{a1900, author = {A, B}, title = {C}, publisher = {D}, year = {1900}}"
PAGE = """
# Words

{cite}`a1900`

```{bibliography}
```
"""


@pytest.fixture(scope="module")
def unmended(tmp_path_factory):
    """A page and the search of a book that is built without the repairs."""
    root = tmp_path_factory.mktemp("book")
    (root / "index.md").write_text(PAGE, "utf-8")
    (root / "a.bib").write_text(BIBLIOGRAPHY, "utf-8")
    extensions = ["myst_parser", "sphinxcontrib.bibtex", "sphinx_thebe"]
    config = {"extensions": extensions, "bibtex_bibfiles": ["a.bib"]}
    with open(root / "log", "w", encoding="utf-8") as log:
        app = Sphinx(root, None, root / "html", root / "doctrees", "html", config, log, log)
        app.build()
    html = root / "html"
    return {
        "page": (html / "index.html").read_text("utf-8"),
        "search": (html / "_static/searchtools.js").read_text("utf-8"),
    }


def test_the_bibliography_is_called_a_list(unmended):
    assert repairs.LIST in unmended["page"]
    assert 'role="listitem"' not in unmended["page"]


def test_the_search_drops_digits(unmended):
    assert r"queryTerm.match(/^\d+$/)" in unmended["search"]


def test_jupyter_book_plugs_thebe_in(unmended):
    assert "sphinx_thebe" in get_default_sphinx_config()["extensions"]
    assert "https://unpkg.com/thebe" in unmended["page"]


@pytest.mark.parametrize("repair", ["bibliography_without_role", "search_items", "unplug_thebe"])
def test_a_repair_names_the_version_that_needs_it(repair):
    assert re.search(r"(docutils|Sphinx|sphinx-thebe) \d+\.\d+", getattr(repairs, repair).__doc__)
