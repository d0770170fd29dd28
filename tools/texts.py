"""The items of the five texts, the errata, and where the project cites, implements and tests them.

Everything here is read from files: `texts/` holds the items, the chapters and the errata; the
citations stand in the source of `manifoldlib`, in the notebooks and pages; the marks `covers` stand
in `tests/`. The functions take the root of the repository, so that the tests can point them at a
bad example.

`python -m tools.texts` prints what is still open.
"""

import ast
import difflib
import fnmatch
import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml
from pybtex import database as bibtex
from pybtex.richtext import Text

ROOT = Path(__file__).resolve().parents[1]
TEXTS = {
    "gpca": "Vidal, Ma, Sastry: Generalized PCA, chapter 4",
    "fml": "Mohri, Rostamizadeh, Talwalkar: Foundations of Machine Learning, chapter 15",
    "lec": "Lecture slides: kernel PCA, MDS, Isomap, LLE",
    "mmst": "Izenman: Modern Multivariate Statistical Techniques, chapter 16",
    "bn": "Talk on Belkin and Niyogi's Laplacian eigenmaps",
}
WORDS = {
    "alg": "Alg", "app": "App", "claim": "Claim", "def": "Def", "eg": "Example", "ex": "Ex",
    "example": "Example", "fig": "Fig", "lem": "Lemma", "method": "Method", "proof": "Proof",
    "prop": "Prop", "step": "Step", "tab": "Table", "table": "Table", "thm": "Thm",
}  # fmt: skip
# What an erratum is, in the order of the page that explains them.
KINDS = {
    "misprint": "a letter, sign, number or word is wrong, and the text itself shows what is meant",
    "error": "what the text says is not true, under its own conditions",
    "missing condition": "it is true under a condition that the text does not name",
    "ambiguity": "it can be read in two ways, and one of them fails",
    "inconsistency": "two places of the text do not go together",
    "remark": "nothing is wrong in the text's own terms, but a reader may stumble",
}
# A citation may be broken over two lines of prose. Inside the brackets stands one item; or, for a
# method that none of the texts has, the author and the year of a work in the bibliography.
AUTHOR_YEAR = r"(?:[^\W\d_][\w'.-]*\s)+(?:1[89]|20)\d\d[a-z]?"
CITATION = re.compile(rf"\[(?:(?:GPCA|FML|LEC|MMST|BN|Erratum)\s[^\[\]]+|{AUTHOR_YEAR})\]")


@dataclass(frozen=True)
class Item:
    id: str
    kind: str
    title: str
    math: str = ""
    check: str = ""
    errata: tuple = ()

    @property
    def text(self):
        return self.id.split(":")[0]

    @property
    def label(self):
        return label(self.id)


@dataclass(frozen=True)
class Chapter:
    slug: str
    complete: bool
    items: tuple


@dataclass(frozen=True)
class Erratum:
    """An erratum of texts/errata. The items it touches name it; `where` only says where in them.

    `quote` are the text's own words, and `printed` is what they claim; of a remark, what they may
    be read to claim. `setup` is code; after it the expression `printed_holds` must be false and
    `right_holds` true. `show` names expressions whose values the page prints: all that the claim
    compares.
    """

    id: str
    kind: str  # one of KINDS
    title: str
    chapter: str
    where: str
    quote: str
    printed: str
    right: str
    why: str
    printed_holds: str
    right_holds: str
    setup: str = ""
    show: tuple = ()

    @property
    def label(self):
        return f"[Erratum {self.id}]"


@dataclass(frozen=True)
class Reference:
    """An entry of reference/references.bib whose key ends in a year, maybe with a letter."""

    id: str  # "bib:" and the key
    label: str  # the family name of the first author, and the year as the key has it
    title: str


@dataclass(frozen=True)
class Citation:
    text: str  # as it stands, e.g. "[GPCA (4.22)]"
    file: str  # relative to the root
    place: str  # the enclosing function, or the heading above


def label(id):
    """How the item `id` is cited: `label("gpca:eq:4.22") == "[GPCA (4.22)]"`."""
    text, kind, rest = id.split(":")
    if kind == "eq":
        rest = f"({rest})"
    elif rest[0].isdigit():
        rest = f"{WORDS[kind]} {rest}"
    return f"[{text.upper()} {rest}]"


@cache
def items(root=ROOT):
    """All items by id, in the order of the texts."""
    found = {}
    for text in TEXTS:
        for entry in _yaml(root / f"texts/inventory/{text}.yaml", default=[]):
            item = Item(**entry | {"errata": tuple(entry.get("errata", ()))})
            if item.id in found or item.text != text:
                raise ValueError(
                    f"texts/inventory/{text}.yaml: {item.id} stands twice or in the wrong file"
                )
            found[item.id] = item
    return found


@cache
def errata(root=ROOT):
    """All errata by id."""
    files = [root / f"texts/errata/{text}.yaml" for text in TEXTS]
    entries = [entry for file in files for entry in _yaml(file, default=[])]
    return {e["id"]: Erratum(**e | {"show": tuple(e.get("show", {}).items())}) for e in entries}


@cache
def references(root=ROOT):
    """All works of the bibliography that can be cited, by id."""
    path, found = root / "reference/references.bib", {}
    entries = bibtex.parse_file(path).entries if path.exists() else {}
    for key, entry in entries.items():
        people, year = entry.persons.get("author", []), re.search(r"\d{4}[a-z]?$", key)
        if people and year:
            names = [_plain(" ".join(p.prelast_names + p.last_names)) for p in people]
            title = f"{', '.join(names)}: {_plain(entry.fields['title'])}"
            found[f"bib:{key}"] = Reference(f"bib:{key}", f"[{names[0]} {year[0]}]", title)
    labels = [reference.label for reference in found.values()]
    if twice := {label for label in labels if labels.count(label) > 1}:
        raise ValueError(
            f"reference/references.bib: more than one work is cited as {', '.join(twice)}; "
            f"tell them apart by a letter behind the year in the key"
        )
    return found


def _plain(latex):
    """The text that LaTeX would set."""
    return str(Text.from_latex(latex))


@cache
def chapters(root=ROOT):
    """The chapters with the ids of their items."""
    ids = list(items(root))
    found = []
    for slug, entry in _yaml(root / "texts/chapters.yaml", default={}).items():
        patterns = [p for line in entry["items"] for p in _expand(line)]
        if unused := [p for p in patterns if not fnmatch.filter(ids, p)]:
            raise ValueError(f"texts/chapters.yaml, {slug}: no item matches {', '.join(unused)}")
        members = tuple(id for p in patterns for id in fnmatch.filter(ids, p))
        found.append(Chapter(slug, entry["complete"], members))
    return found


def find(citation, root=ROOT):
    """The id that a citation names; KeyError with the nearest labels if there is none."""
    citation = " ".join(citation.split())
    if (id := _targets(root).get(citation)) is None:
        near = difflib.get_close_matches(citation, _targets(root), n=3)
        if re.fullmatch(rf"\[{AUTHOR_YEAR}\]", citation):
            near.append("a new entry of reference/references.bib, whose key ends in the year")
        near = near or ["see the index page of the book"]
        raise KeyError(f"no item is cited as {citation}; nearest: {', '.join(near)}")
    return id


@cache
def _targets(root):
    named = items(root) | errata(root) | references(root)
    return {entry.label: id for id, entry in named.items()}


# Where items are cited and tested


def code_citations(root=ROOT):
    """The citations in the library, with the function or class around them."""
    found = []
    for path in sorted((root / "manifoldlib").rglob("*.py")):
        if path.stem.endswith("_answers"):  # typical wrong answers of an exercise implement nothing
            continue
        source = path.read_text("utf-8")
        module = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        blocks = [
            (node.lineno, node.end_lineno, name) for name, node in _definitions(ast.parse(source))
        ]
        for match in CITATION.finditer(source):
            line = source.count("\n", 0, match.start()) + 1
            around = [name for first, last, name in blocks if first <= line <= last]
            place = ".".join([module, *around[-1:]])
            found.append(Citation(_unwrapped(match[0]), path.relative_to(root).as_posix(), place))
    return found


def page_citations(root=ROOT):
    """The citations in the pages of the book, with the heading above them."""
    found = []
    for path in pages(root):
        heading = ""
        for is_markdown, source in _blocks(path):
            headings = (
                [(m.start(), m[1].strip()) for m in _HEADING.finditer(_unfenced(source))]
                if is_markdown
                else []
            )
            for match in CITATION.finditer(source):
                above = [title for start, title in headings if start < match.start()]
                place = above[-1] if above else heading
                name = path.relative_to(root).as_posix()
                found.append(Citation(_unwrapped(match[0]), name, place))
            heading = headings[-1][1] if headings else heading
    return found


def pages(root=ROOT):
    """The sources of the pages: chapters, worked exercises, and what stands around them."""
    globs = ["*.md", "chapters/*.ipynb", "exercises/solutions/*.ipynb", "reference/*.md"]
    return [path for pattern in globs for path in sorted(root.glob(pattern))]


def explains(citation):
    """A chapter or an exercise explains what it cites; the other pages only point to it."""
    return citation.file.startswith(("chapters/", "exercises/"))


def errata_citations(root=ROOT):
    """The citations in the words of the errata."""
    return [
        Citation(_unwrapped(match[0]), f"texts/errata/{id.split('-')[0]}.yaml", id)
        for id, e in errata(root).items()
        for match in CITATION.finditer(f"{e.title}\n{e.where}\n{e.printed}\n{e.right}\n{e.why}")
    ]


def marks(root=ROOT):
    """Pairs (item id, test) for every mark `covers`; a test is named as pytest names it."""
    return [
        (id, "::".join([path.relative_to(root).as_posix(), *name.split(".")]))
        for path in sorted((root / "tests").rglob("test_*.py"))
        for id, name in _marks_in(path.read_text("utf-8"))
    ]


@cache
def _marks_in(source):
    return [
        (ast.literal_eval(argument), name)
        for name, node in _definitions(ast.parse(source))
        for decorator in node.decorator_list
        if isinstance(decorator, ast.Call)
        for call in ast.walk(decorator)
        if isinstance(call, ast.Call) and _is_covers(call.func)
        for argument in call.args
    ]


# What is wrong, as sentences that say what to do


def unknown_marks(root=ROOT):
    return [
        f'{test}: covers("{id}") names no item; write an id of texts/inventory, such as '
        f"{', '.join(difflib.get_close_matches(id, items(root), n=3, cutoff=0.3))}"
        for id, test in marks(root)
        if id not in items(root)
    ]


def dangling_citations(root=ROOT):
    problems = []
    for citation in [*code_citations(root), *page_citations(root), *errata_citations(root)]:
        try:
            find(citation.text, root)
        except KeyError as error:
            problems.append(f"{citation.file} ({citation.place}): {error.args[0]}")
    return problems


def misplaced_items(root=ROOT):
    homes = {id: [c.slug for c in chapters(root) if id in c.items] for id in items(root)}
    return [
        f"{id} belongs to {' and '.join(slugs) or 'no chapter'}; "
        f"{'keep it in one' if slugs else 'add it to one'} of the lists in texts/chapters.yaml"
        for id, slugs in homes.items()
        if len(slugs) != 1
    ]


def holes(root=ROOT):
    """Items of complete chapters that no test covers or no chapter and no exercise explains."""
    tested = {id for id, _ in marks(root)}
    explained = {
        find(c.text, root) for c in page_citations(root) if explains(c) and _is_known(c, root)
    }
    problems = []
    for chapter in (c for c in chapters(root) if c.complete):
        for id in chapter.items:
            if id not in tested:
                advice = f'mark one that asserts it with covers("{id}")'
                problems.append(f"{chapter.slug}: no test covers {id}; {advice}")
            if id not in explained:
                advice = f"cite it as {label(id)} where it is explained"
                problems.append(f"{chapter.slug}: no page explains {id}; {advice}")
    return problems


def stray_errata(root=ROOT):
    """Errata that are named but not written, written but not named, or not told.

    They are told where a chapter that is complete, or an exercise, cites them.
    """
    complete = {id for chapter in chapters(root) if chapter.complete for id in chapter.items}
    named = {e for item in items(root).values() for e in item.errata}
    due = {e for id in complete for e in items(root)[id].errata}
    written = set(errata(root))
    told = {c.text for c in page_citations(root) if explains(c)}
    return (
        [
            f"{id} is named in texts/inventory; write it in texts/errata"
            for id in sorted(due - written)
        ]
        + [
            f"{id} is named by no item; add it to the errata of the item it corrects"
            for id in sorted(written - named)
        ]
        + [
            f"{id} is told on no page; cite it as [Erratum {id}] where a reader would stumble"
            for id in sorted(due & written)
            if f"[Erratum {id}]" not in told
        ]
    )


# Helpers


def _yaml(path, default):
    return yaml.safe_load(path.read_text("utf-8")) if path.exists() else default


def _expand(pattern):
    """`"4.{1..3}"` -> `["4.1", "4.2", "4.3"]`, as a shell does."""
    if (match := re.search(r"\{([^}]*)\}", pattern)) is None:
        return [pattern]
    first, dots, last = match[1].partition("..")
    names = range(int(first), int(last) + 1) if dots else match[1].split(",")
    return [
        p
        for name in names
        for p in _expand(f"{pattern[: match.start()]}{name}{pattern[match.end() :]}")
    ]


def _definitions(tree, prefix=""):
    """Functions and classes with their dotted names, outer before inner."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield prefix + node.name, node
            yield from _definitions(node, f"{prefix}{node.name}.")


def _is_covers(node):
    return isinstance(node, ast.Attribute) and ast.unparse(node) == "pytest.mark.covers"


_HEADING = re.compile(r"^#{1,6} +(.+)$", re.MULTILINE)


def _unfenced(source):
    """The source with fenced code blanked, so that its comments are not taken for headings."""
    return re.sub(r"^```.*?^```", lambda m: " " * len(m[0]), source, flags=re.MULTILINE | re.DOTALL)


def _blocks(path):
    """Pairs (is it Markdown?, text) of a page; captions stand in the metadata of the cells."""
    if path.suffix == ".md":
        return [(True, path.read_text("utf-8"))]
    blocks = []
    for cell in json.loads(path.read_text("utf-8"))["cells"]:
        caption = cell["metadata"].get("mystnb", {}).get("figure", {}).get("caption", "")
        blocks += [(cell["cell_type"] == "markdown", "".join(cell["source"])), (False, caption)]
    return blocks


def _unwrapped(citation):
    return " ".join(citation.split())


def _is_known(citation, root):
    return citation.text in _targets(root)


if __name__ == "__main__":
    problems = unknown_marks() + dangling_citations() + misplaced_items() + stray_errata() + holes()
    print("\n".join(problems) or "nothing is open")
    tested = {id for id, _ in marks()}
    for chapter in chapters():
        covered = len(tested & set(chapter.items))
        print(f"{chapter.slug}: {covered} of {len(chapter.items)} items covered by a test")
