"""Where links lead that point outside, and that there are none without a repository."""

import re
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
import yaml
from sphinx.application import Sphinx

import manifoldlib
from tools import publishing
from tools.book import getit
from tools.texts import ROOT

GITHUB = {"REPOSITORY": "https://github.com/someone/manifolds", "BRANCH": "", "HUB": ""}
HUB = {"REPOSITORY": "https://codeberg.org/someone/manifolds.git/", "BRANCH": "book"}
HUB |= {"HUB": "https://hub.example.org/"}
NOWHERE = {"REPOSITORY": "", "BRANCH": "book", "HUB": "https://hub.example.org"}
PAGES = ["intro", "chapters/01_pca", "exercises/solutions/gpca-4.6", "reference/data"]


PDF = ("printed%20book.pdf", "The book as a PDF, 3 MB")


def links(text):
    return dict(re.findall(r'<li><a href="([^"]+)">([^<]+)</a>', text))


@pytest.fixture(scope="module", params=[GITHUB, HUB, NOWHERE], ids=["github", "hub", "nowhere"])
def book(request, tmp_path_factory):
    """{page: HTML} of a book of four pages."""
    root = tmp_path_factory.mktemp("book")
    for name in PAGES:
        (root / name).parent.mkdir(exist_ok=True, parents=True)
        below = "```{get-it}\n```\n\n```{how-to-cite}\n```" if name == "intro" else ""
        (root / f"{name}.md").write_text(f"---\norphan: true\n---\n# Page\n\n{below}\n", "utf-8")
    parts = ["myst_parser", "tools.book.getit", "tools.book.publishing"]
    config = {"extensions": parts, "root_doc": "intro", "html_theme": "basic"}
    config |= {"html_show_sphinx": False}
    config["book_source"] = request.param
    made = root / "html"
    if request.param is not HUB:
        (root / "printed book.pdf").write_bytes(bytes(2_600_000))
    Sphinx(root, None, made, root / "trees", "html", config, status=None, warning=None).build()
    return request.param, {name: (made / f"{name}.html").read_text("utf-8") for name in PAGES}, made


def test_every_link_of_a_page(book):
    source, pages, _ = book
    found = {name: [*links(text).items()] for name, text in pages.items()}
    main = "https://github.com/someone/manifolds/edit/main"
    binder = "https://mybinder.org/v2/gh/someone/manifolds/main?urlpath=lab"
    colab = "https://colab.research.google.com/github/someone/manifolds/blob/main"
    pull = (
        "https://hub.example.org/hub/user-redirect/git-pull"
        "?repo=https%3A//codeberg.org/someone/manifolds&amp;urlpath=lab/tree/manifolds"
    )
    if source is NOWHERE:
        assert found == {name: [] for name in PAGES}
    elif source is GITHUB:
        assert found == {
            "intro": [(binder, "Binder"), (f"{main}/intro.md", "Edit this page"), PDF],
            "chapters/01_pca": [
                (f"{binder}/tree/chapters/01_pca.ipynb", "Binder"),
                (f"{colab}/chapters/01_pca.ipynb", "Colab"),
                (f"{main}/chapters/01_pca.md", "Edit this page"),
            ],
            "exercises/solutions/gpca-4.6": [
                (f"{binder}/tree/exercises/gpca-4.6.ipynb", "Binder"),
                (f"{colab}/exercises/gpca-4.6.ipynb", "Colab"),
                (f"{main}/exercises/solutions/gpca-4.6.md", "Edit this page"),
            ],
            "reference/data": [(f"{main}/reference/data.md", "Edit this page")],
        }
    else:
        assert found == {
            "intro": [(f"{pull}&amp;branch=book", "JupyterHub")],
            "chapters/01_pca": [
                (f"{pull}/chapters/01_pca.ipynb&amp;branch=book", "JupyterHub"),
            ],
            "exercises/solutions/gpca-4.6": [
                (f"{pull}/exercises/gpca-4.6.ipynb&amp;branch=book", "JupyterHub"),
            ],
            "reference/data": [],
        }


def test_the_printed_book_is_beside_the_pages_that_offer_it(book):
    source, pages, made = book
    offered = [file for text in pages.values() for file in re.findall(r'href="([^"]+\.pdf)"', text)]
    assert offered == ([PDF[0]] if source is GITHUB else [])
    assert [path.name for path in made.glob("*.pdf")] == [unquote(file) for file in offered]


@pytest.mark.parametrize(
    "said",
    [
        {"REPOSITORY": "org/repo"},
        {"REPOSITORY": "git@github.com:org/repo.git"},
        {"REPOSITORY": "https://github.com/org"},
        {"REPOSITORY": "https://github.com/org/repo/tree/main"},
        {"REPOSITORY": 'https://codeberg.org/"><b>'},
        {"REPOSITORY": "https://codeberg.org"},
        {"REPOSITORY": "https://gitlab.com/org/repo/-/tree/main"},
        {"REPOSITORY": "https://robot:password@gitlab.com/org/repo"},
        {"BRANCH": "my branch"},
        {"HUB": "hub.example.org"},
        {"HUB": "https://hub.example.org/hub/home"},
        {"HUB": "https://hub.example.org/user/ada/lab"},
    ],
)
def test_what_cannot_be_meant_is_refused_in_one_line(said):
    """Not as an exception, which would come with the traceback of the build."""
    with pytest.raises(SystemExit) as refused:
        publishing.source(GITHUB | said)
    ((name, value),) = said.items()
    wanted = publishing.FORMS[name][1]
    assert refused.value.code == f"{name} should be given as {wanted}, not as {value}"


def test_what_is_copied_from_a_browser_is_understood():
    for url in (
        "http://www.GitHub.com/someone/manifolds/",
        " https://github.com/someone/manifolds.git",
    ):
        assert publishing.source(GITHUB | {"REPOSITORY": url}).url == GITHUB["REPOSITORY"]
    for hub in ("https://hub.example.org", "https://example.org/jupyter"):
        for url in (hub, f"{hub}/", f"{hub}/hub", f" {hub}/hub/"):
            assert publishing.source(GITHUB | {"HUB": url}).hub == hub


def test_nobody_is_sent_to_edit_the_json_of_a_notebook():
    page = "exercises/solutions/gpca-4.6.ipynb"
    new = "https://github.com/someone/manifolds/issues/new?title=exercises/solutions/gpca-4.6.ipynb"
    assert publishing.source(GITHUB).edit(page) == {"Report a mistake": f"{new}%3A+"}
    assert publishing.source(HUB).edit(page) == publishing.source(HUB).edit("intro.md") == {}


def test_what_colab_lacks_is_said_beside_the_link(book):
    source, pages, _ = book
    line = "<code>%pip install git+https://github.com/someone/manifolds@main</code>"
    says = {name for name, text in pages.items() if line in text}
    notebooks = {"chapters/01_pca", "exercises/solutions/gpca-4.6"}
    assert says == (notebooks if source is GITHUB else set())


def test_what_to_clone_and_how_to_cite(book):
    source, pages, _ = book
    url = {id(GITHUB): GITHUB["REPOSITORY"], id(HUB): HUB["REPOSITORY"][:-5]}.get(id(source), "")
    text = re.sub("<[^>]+>", "", pages["intro"])
    assert ("git clone" in text) == bool(url) and ("came in a folder" in text) != bool(url)
    assert f"note = {{Version {manifoldlib.__version__}}}" in text
    assert ("  url = {" in text) == bool(url)
    if url:
        branch = "--branch book " if source is HUB else ""
        assert f"git clone {branch}{url}\ncd manifolds\npython3 -m venv" in text
        assert f"url = {{{url}}}" in text


@pytest.mark.parametrize("id", [path.stem for path in (ROOT / "exercises").glob("*.ipynb")])
def test_a_link_opens_a_starter_that_is_there(id):
    launches = publishing.source(GITHUB | {"HUB": HUB["HUB"]}).launches(f"exercises/{id}.ipynb")
    assert list(launches) == ["Binder", "Colab", "JupyterHub"]
    for url in launches.values():
        parts = urlsplit(url)
        path = parse_qs(parts.query).get("urlpath", [unquote(parts.path)])[0]
        name = path[path.index("exercises/") :]
        assert (ROOT / name).is_file() and "solutions" not in name


def test_what_it_installs_is_what_the_readme_installs():
    assert (ROOT / "requirements.txt").is_file()
    for line in getit.SET_UP.splitlines():
        assert line.split()[0] in ("python3", ".", "pip", "python", "jupyter")
    assert "python -m tools.notebooks start\n" in getit.SET_UP, "students work in my/"
    assert "jupyterlab" in (ROOT / "requirements.txt").read_text("utf-8")


def test_binder_installs_the_pins_on_a_python_that_is_tested():
    """Left to itself it would take the newest Python that pyproject.toml allows."""
    python = (ROOT / ".binder/runtime.txt").read_text("utf-8").strip().removeprefix("python-")
    tested = yaml.safe_load((ROOT / ".github/workflows/publish.yml").read_text("utf-8"))
    assert python in tested["jobs"]["test"]["strategy"]["matrix"]["python-version"]
    wanted = (ROOT / ".binder/requirements.txt").read_text("utf-8").split()
    assert wanted[0] == "-r" and (ROOT / ".binder" / wanted[1]).samefile(ROOT / "requirements.txt")


def test_the_citation_has_the_version(monkeypatch):
    cited = yaml.safe_load(publishing.citation(publishing.source(GITHUB)))
    assert cited["version"] == manifoldlib.__version__
    assert cited["repository-code"] == GITHUB["REPOSITORY"]
    assert {"cff-version", "message", "title", "authors"} <= cited.keys()
    date, text = publishing.changes()
    assert text.startswith("### ") and "\n## " not in text
    assert ("date-released" in cited) == (date != "unreleased")
    monkeypatch.setattr(publishing, "changes", lambda: ("2027-01-31", text))
    dated = yaml.safe_load(publishing.citation(publishing.source(NOWHERE)))
    assert str(dated["date-released"]) == "2027-01-31" and "repository-code" not in dated
    assert "year = {2027}" in publishing.bibtex(publishing.source(NOWHERE))
