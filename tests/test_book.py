"""The Sphinx extension tools.book, on a book of seven pages."""

import re
import sys
from functools import partial
from types import SimpleNamespace

import pytest
from sphinx.application import Sphinx

import tools.book
from tools.texts import ROOT

PAGE = """
# A page

## A section

Prose [GPCA (4.22)] and a broken [GPCA
Alg 4.1], an erratum [Erratum gpca-10], a work [de Silva 2003],
and `code [GPCA (4.1)]` that is left alone.

```python
def f(x):
    \"\"\"A docstring [FML Thm 15.1].\"\"\"
    return "[GPCA (4.2)]"  # a comment [LEC gram-eig] [Hastie 1989]
```

Nothing is cited as {unknown}.
"""
INDEX = """
# Index

A citation [GPCA (4.1)].

```{item-filter}
```

## GPCA

```{items} gpca
```

## MMST

```{items} mmst
```
"""
EXERCISE = """
# An exercise

```python
x = None
### BEGIN SOLUTION
x = 3
### END SOLUTION
```
"""
ERRATA = """
# Errata

```{errata} gpca
```
"""
BIBLIOGRAPHY = """
# Bibliography

```{bibliography}
:all:
```
"""
API = """
# Kernel PCA

```{api} kernel_pca
```
"""
VIEW = API.replace("Kernel PCA", "One kernel view").replace("kernel_pca", "learned_kernels")


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    """The HTML of the seven pages, and the warnings of the build."""
    root = tmp_path_factory.mktemp("book")
    unknown = "[GPCA " + "(9.99)]"  # in two parts, so that this file cites nothing unknown
    pages = {
        "chapters/page": PAGE.replace("{unknown}", unknown),
        "exercises/solutions/x-1.2": EXERCISE,
        "reference/index": INDEX,
        "reference/errata": ERRATA,
        "reference/bibliography": BIBLIOGRAPHY,
        "reference/api/kernel_pca": API,
        "reference/api/learned_kernels": VIEW,
    }
    for name, text in pages.items():
        (root / name).parent.mkdir(exist_ok=True, parents=True)
        (root / f"{name}.md").write_text("---\norphan: true\n---\n" + text, "utf-8")
    config = {
        "extensions": [
            "myst_parser",
            "sphinx_design",
            "sphinx_thebe",
            "sphinxcontrib.bibtex",
            "tools.book",
        ],
        "bibtex_bibfiles": [str(ROOT / "reference/references.bib")],
        "myst_enable_extensions": ["dollarmath", "colon_fence"],
        "root_doc": "reference/index",
    }
    with open(root / "warnings", "w+", encoding="utf-8") as warnings:
        (root / "exercises/x-1.2.ipynb").write_text("the starter", "utf-8")
        app = Sphinx(
            root,
            None,
            root / "html",
            root / "doctrees",
            "html",
            config,
            status=None,
            warning=warnings,
        )
        app.build()
        warnings.seek(0)
        html = {
            name: (root / f"html/{name}.html").read_text("utf-8") for name in [*pages, "search"]
        }
        return html, warnings.read()


def links(html):
    """What the citations of a page link to, by their text."""
    found = re.findall(r'<a class="citation[^"]*" href="([^"]+)"[^>]*>([^<]+)</a>', html)
    return {" ".join(text.split()): target for target, text in found}


def test_citations_in_prose_and_code_become_links(book):
    assert links(book[0]["chapters/page"]) == {
        "GPCA (4.22)": "../reference/index.html#gpca-eq-4-22",
        "GPCA Alg 4.1": "../reference/index.html#gpca-alg-4-1",
        "Erratum gpca-10": "../reference/errata.html#erratum-gpca-10",
        "[FML Thm 15.1]": "../reference/index.html#fml-thm-15-1",
        "[LEC gram-eig]": "../reference/index.html#lec-claim-gram-eig",
        "de Silva 2003": "../reference/bibliography.html#bib-desilva2003",
        "[Hastie 1989]": "../reference/bibliography.html#bib-hastie1989",
    }


def test_an_unknown_citation_is_a_warning_with_its_place(book):
    # Sphinx also says so if another test of this process has built a book before.
    said = [line for line in book[1].splitlines() if "already registered" not in line]
    (warning,) = [line for line in said if "WARNING" in line]
    assert re.search(
        r"chapters/page\.md:\d+: WARNING: no item is cited as \[GPCA \(9\.99\)\]", warning
    )


def test_links_lead_to_an_entry(book):
    for target in links(book[0]["chapters/page"]).values():
        page, anchor = target.removeprefix("../").removesuffix("html").split(".html#")
        if not anchor.startswith(("fml", "lec")):  # the small book has the entries of one text
            assert f'id="{anchor}"' in book[0][page]


def test_an_entry_says_where_its_item_is_tested_and_explained(book):
    start = book[0]["reference/index"].index('id="gpca-eq-4-22"')
    entry = book[0]["reference/index"][start:].split('<div class="')[0:8]
    entry = "".join(entry)
    assert "KPCA coordinates of the training set" in entry
    assert r"Y=\Lambda_d^{-1/2}V_d^\top\mathcal K=\Lambda_d^{1/2}V_d^\top" in entry
    assert (
        '<a class="reference internal" href="../chapters/page.html#a-section">A page: A section</a>'
        in entry
    )


def test_every_entry_stands_once(book):
    ids = re.findall(r'\bid="([^"]+)"', book[0]["reference/index"])
    assert len(ids) == len(set(ids))
    assert sum(id.startswith("gpca-") for id in ids) == 142


def test_an_erratum_shows_both_forms_and_its_code(book):
    html = book[0]["reference/errata"]
    entry = html[html.index('id="erratum-gpca-10"') : html.index('id="erratum-gpca-32"')]
    assert "Printed:" in entry and "Right:" in entry and "as printed" in entry
    assert "largest deviation from it as printed" in entry


def test_a_function_stands_under_its_name_with_signature_docstring_result_and_errors(book):
    html = book[0]["reference/api/kernel_pca"]
    section = html[html.index('<section id="kpca">') : html.index('<section id="code">')]
    words = " ".join(re.sub("<[^>]*>", "", section).split())
    assert "kpca(X, d, kernel, params=()" in words
    assert "Kernel PCA of the columns of X [GPCA Alg 4.1]" in words
    assert (
        "Returns KernelPCAResult." in words
        and "W: (N, d) dual vectors, |w_i|^2 = 1 / lam_i" in words
    )
    assert "&gt;&gt;&gt; kpca([[0.0, 1.0, 5.0]], 1, linear_kernel)" in words
    refused = "kpca(X, 4, linear_kernel) d=4 is too large: the centred Gram matrix has rank 3"
    assert refused in words
    assert links(section)["GPCA Alg 4.1"] == "../index.html#gpca-alg-4-1"
    assert (
        'href="kernels.html#linear_kernel"' not in section
    )  # in an example it is code, not a link


def test_the_code_of_a_module_has_links_in_its_comments(book):
    html = book[0]["reference/api/kernel_pca"]
    code = html[html.index('id="code-kpca"') :]
    assert links(code[: code.index("</pre>")])["[GPCA (4.28)]"] == "../index.html#gpca-eq-4-28"


def test_an_item_leads_to_the_code_that_implements_it(book):
    index = book[0]["reference/index"]
    entry = index[index.index('id="gpca-eq-4-28"') : index.index('id="gpca-eq-4-29"')]
    assert 'href="api/kernel_pca.html#code-kpca"' in entry
    assert "Kernel PCA: kpca" not in entry  # a docstring implements, it does not explain


def test_links_to_code_lead_to_a_function_of_that_name(book):
    links = re.findall(
        r'href="(api/\w+)\.html#(code-[^"]*)"><code[^>]*>([^<]+)',
        book[0]["reference/index"],
    )
    assert {"kernel_of_isomap", "kernel_of_weights", "kernel_of_laplacian"} <= {
        place.split(".")[2] for _, _, place in links
    }
    for page, anchor, place in links:
        assert anchor == f"code-{place.split('.')[2]}"
        assert f'id="{anchor}"' in book[0][f"reference/{page}"]


def test_the_search_page_knows_items_by_number_and_name(book):
    assert (
        '["GPCA (4.22)", "KPCA coordinates of the training set", "reference/index", "gpca-eq-4-22"]'
        in book[0]["search"]
    )


def test_thebe_is_unplugged(book):
    assert not any("thebe" in html.lower() for html in book[0].values())


def test_an_exercise_offers_its_starter_and_hides_the_markers(book):
    html = book[0]["exercises/solutions/x-1.2"]
    assert re.search(r'<a class="reference download[^>]+x-1.2.ipynb"', html)
    assert "SOLUTION" not in html and "\nx = 3\n" in html


def test_a_page_is_read_again_when_the_code_that_makes_it_changes(tmp_path, monkeypatch):
    (tmp_path / "index.md").write_text("# A page\n", "utf-8")
    module = tmp_path / "tools_x.py"
    module.write_text("x = 1", "utf-8")
    modules = sys.modules | {"tools.x": SimpleNamespace(__file__=str(module)), "tools2": None}
    monkeypatch.setattr(tools.book, "PARTS", ())
    monkeypatch.setattr(tools.book, "made_by", partial(tools.book.made_by, modules))
    read = []
    for text in ("x = 1", "x = 1", "x = 2"):
        module.write_text(text, "utf-8")
        config = {"extensions": ["myst_parser", "tools.book"], "root_doc": "index"}
        folders = (tmp_path, None, tmp_path / "html", tmp_path / "trees")
        app = Sphinx(*folders, "html", config, status=None, warning=None)
        app.connect("source-read", lambda app, name, source, text=text: read.append(text))
        app.build()
    assert read == ["x = 1", "x = 2"]
