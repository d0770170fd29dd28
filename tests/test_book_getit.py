"""The box that says how to get the notebooks, with and without a repository to get them from."""

from types import SimpleNamespace

import pytest
from docutils import nodes

from tools.book import getit
from tools.texts import ROOT

URL = "https://github.com/someone/manifolds"


def box(**options):
    return getit.box(SimpleNamespace(html_theme_options=options), "exercises/gpca-4.6.ipynb", [])


def targets(found):
    return [link["refuri"] for link in found.findall(nodes.reference)]


def test_without_a_repository_nothing_points_outside():
    found = box(repository_url="")
    assert targets(found) == []
    assert "came in a folder" in found.astext() and "git clone" not in found.astext()


@pytest.mark.parametrize("url", [URL, f"{URL}/"])
def test_with_a_repository_it_says_what_to_clone_and_where_to_run_it(url):
    found = box(repository_url=url, repository_branch="book")
    assert f"git clone {URL}\ncd manifolds\npython3 -m venv" in found.astext()
    assert targets(found) == [
        "https://mybinder.org/v2/gh/someone/manifolds/book"
        "?urlpath=lab/tree/exercises/gpca-4.6.ipynb",
    ]


def test_another_host_has_no_launch_links():
    assert targets(box(repository_url="https://codeberg.org/someone/manifolds")) == []


def test_what_it_installs_is_what_the_readme_installs():
    assert (ROOT / "requirements.txt").is_file()
    for line in getit.SET_UP.splitlines():
        assert line.split()[0] in ("python3", ".", "pip", "python", "jupyter")
    assert "python -m tools.notebooks start\n" in getit.SET_UP, "students work in my/"
    assert "jupyterlab" in (ROOT / "requirements.txt").read_text("utf-8")
