"""Where the book is published, if anywhere, and the addresses that follow from it.

REPOSITORY=https://github.com/org/repo says where the sources are; BRANCH (main) and HUB, a
JupyterHub with nbgitpuller, may be given, too. Without REPOSITORY nothing in the book points
outside.
"""

import os
import re
from dataclasses import dataclass
from urllib.parse import urlencode

import yaml

import manifoldlib
from tools.texts import ROOT

GITHUB = "https://github.com/"
ADDRESS = r"https?://[^\s\"'<>?#@]+"  # before an @ stands a password, which would be published
# How it should be said, with an example. A page of a repository is not the repository, nor is one
# of a hub the hub.
FORMS = {
    "REPOSITORY": (
        rf"{GITHUB}[\w.-]+/[\w.-]+|(?!{GITHUB}|https?://[^/]+$|.*/-/){ADDRESS}",
        "https://github.com/org/repo",
    ),
    "BRANCH": (r"[\w.+/-]+", "main"),
    "HUB": (rf"(?!.*/(hub|user)/){ADDRESS}", "https://hub.example.org"),
}
HEADING = re.compile(r"^## \[(.+)\] - (unreleased|\d{4}-\d\d-\d\d)$\n", re.MULTILINE)


@dataclass(frozen=True)
class Source:
    """A repository, and what opens its files."""

    url: str = ""
    branch: str = "main"
    hub: str = ""

    @property
    def name(self):
        return self.url.rpartition("/")[2]

    @property
    def on_github(self):
        return self.url.removeprefix(GITHUB) if self.url.startswith(GITHUB) else ""

    def launches(self, notebook):
        """{name: address} of what runs a notebook where nothing is installed; "" is the Lab."""
        found, lab = {}, f"lab/tree/{notebook}" if notebook else "lab"
        if self.on_github:
            place = f"{self.on_github}/{self.branch}"
            found["Binder"] = f"https://mybinder.org/v2/gh/{place}?{query(urlpath=lab)}"
        if self.on_github and notebook:
            place = f"{self.on_github}/blob/{self.branch}/{notebook}"
            found["Colab"] = f"https://colab.research.google.com/github/{place}"
        if self.url and self.hub:
            opened = f"lab/tree/{self.name}/{notebook}" if notebook else f"lab/tree/{self.name}"
            pull = query(repo=self.url, urlpath=opened, branch=self.branch)
            found["JupyterHub"] = f"{self.hub}/hub/user-redirect/git-pull?{pull}"
        return found

    @property
    def install(self):
        """The line that Colab needs, which has numpy and its like, but not the package."""
        return f"%pip install git+{self.url}@{self.branch}" if self.on_github else ""

    def edit(self, path):
        """The same for what changes a page, or says what is wrong with a notebook.

        Of a notebook GitHub's editor shows the JSON.
        """
        if not self.on_github:
            return {}
        if path.endswith(".ipynb"):
            return {"Report a mistake": f"{self.url}/issues/new?{query(title=f'{path}: ')}"}
        return {"Edit this page": f"{self.url}/edit/{self.branch}/{path}"}


def query(**parts):
    return urlencode(parts, safe="/")


def environment():
    """What is said here of the source."""
    return {name: os.environ.get(name, "") for name in ("REPOSITORY", "BRANCH", "HUB")}


def source(said=None):
    """What is said, as it is used; what cannot be meant ends the program with one line."""
    said = said or environment()
    meant = {name: value.strip().rstrip("/") for name, value in said.items()}
    url = re.sub(r"(?i)^https?://(www\.)?github\.com/", GITHUB, meant["REPOSITORY"])
    meant["REPOSITORY"] = url.removesuffix(".git")
    meant["HUB"] = meant["HUB"].removesuffix("/hub")  # where a hub sends its visitors
    for name, (form, example) in FORMS.items():
        if meant[name] and not re.fullmatch(form, meant[name]):
            raise SystemExit(f"{name} should be given as {example}, not as {said[name]}")
    return Source(meant["REPOSITORY"], meant["BRANCH"] or "main", meant["HUB"])


# How to cite a version


def changes():
    """What CHANGELOG.md says of this version: the date, or "unreleased", and the text."""
    _, version, date, text, *_ = HEADING.split((ROOT / "CHANGELOG.md").read_text("utf-8"))
    if version != manifoldlib.__version__:
        raise ValueError(f"CHANGELOG.md begins with {version}, not {manifoldlib.__version__}")
    return date, text.strip() + "\n"


def citation(where=None):
    """CITATION.cff with what changes: the version, the date of a release, the address."""
    date, _ = changes()
    url = (where or source()).url
    lines = [(ROOT / "CITATION.cff").read_text("utf-8").rstrip("\n")]
    lines.append(f"version: {manifoldlib.__version__}")
    lines += [f"date-released: {date}"] if date != "unreleased" else []
    lines += [f"repository-code: {url}"] if url else []
    return "\n".join(lines) + "\n"


def bibtex(where=None):
    """The same for BibTeX; a version that is not released yet has the year of its copyright."""
    cited = yaml.safe_load(citation(where))
    book = yaml.safe_load((ROOT / "_config.yml").read_text("utf-8"))
    fields = {
        "author": " and ".join(f"{{{author['name']}}}" for author in cited["authors"]),
        "title": f"{{{cited['title']}}}",
        "note": f"Version {cited['version']}",  # the field of that name is unknown to BibTeX itself
        "year": str(cited.get("date-released") or book["copyright"])[:4],
        "url": cited.get("repository-code"),
    }
    body = "".join(f"  {key} = {{{value}}},\n" for key, value in fields.items() if value)
    return f"@misc{{manifold-learning-companion,\n{body}}}\n"


if __name__ == "__main__":
    source()  # what was given wrongly ends here, before anything is built
