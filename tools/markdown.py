"""The Markdown of the notebooks: one form that every reader of notebooks shows.

JupyterLab, VS Code, Colab and GitHub do not know MyST. So a notebook says in plain Markdown

    <details>                                   what stays closed until it is asked for
    <summary>Hint 1</summary>

    ...

    </details>

    <a id="eq-model"></a>                       an equation with its label and its number

    $$ x_i = \\mu + U y_i \\tag{1.1} $$

    [(1.1)](#eq-model), [(1.1)](01_pca.ipynb#eq-model)             a reference to it,
    [Figure 3.8](#fig-toy), [Kernel PCA](03_kernel_pca.ipynb)      to a figure, to a notebook,
    `isomap`                                    a function of the library, which the book links,

The numbers are those of the book, and nobody types them: where `[](#eq-model)` is written,
`numbered` fills in the text, and it renews the title of an exercise in a link. The book reads the
same in the words of MyST: `to_myst`. Papers are cited as everywhere in the book, [Knuth 1993].
"""

import json
import posixpath
import re
from collections import Counter
from functools import cache
from pathlib import Path

import yaml

import manifoldlib

ROOT = Path(__file__).resolve().parents[1]
DETAILS = re.compile(
    r"^<details>\n<summary>([^\n]*)</summary>\n\n(.*?)\n\n</details>$", re.MULTILINE | re.DOTALL
)
EQUATION = re.compile(
    r'^<a id="(?P<label>eq-[\w-]+)"></a>\n\n\$\$(?P<tex>(?:(?!\$\$).)*?)'
    r"(?: *\\tag\{[^{}]*\})?(?P<space>\s*)\$\$$",
    re.MULTILINE | re.DOTALL,
)
REFERENCE = re.compile(r"\[([^\[\]]*)\]\(([^()#\s]*)#((?:eq|fig)-[\w-]+)\)")
PAGE = re.compile(r"\[([^\[\]]+)\]\(([^()#\s:]+)\.ipynb\)")
EXERCISE = re.compile(r"\[(Exercise [^\[\]:]+:[^\[\]]+)\]\(([^()#\s]*?)([\w.-]+)\.ipynb\)")
LABEL = re.compile(
    r'^(?::name: |<a id="|.*\$\$ \()((?:eq|fig)-[\w-]+)(?:"></a>|\))?$', re.MULTILINE
)
# A function by its name; in the book it leads to its page.
FUNCTION = re.compile(r"(?<![\[`\w])`(\w+)`(?![`\]])")
# What only MyST understands: elsewhere it stands in the text as it was typed.
RAW = re.compile(r"^ *:::|^ *```\{|\{[a-z:]+\}`|\$\$ *\([a-z]+-", re.MULTILINE)


def pages(root=ROOT):
    """The pages in the order of the book: the number of the chapter, or None, and the name."""
    contents = yaml.safe_load((root / "_toc.yml").read_text("utf-8"))
    yield None, contents["root"]
    for part in contents["parts"]:
        for number, page in enumerate(part["chapters"], 1):
            yield (number if part.get("numbered") else None), page["file"]


@cache
def numbers(root=ROOT):
    """{label: number} of all figures and equations, counted as the book counts them:
    through a chapter, and afresh on each page outside.
    """
    counters, found = Counter(), {}
    for chapter, name in pages(root):
        for label in labels(root, name):
            counter = label[: label.index("-")], name
            counters[counter] += 1
            found[label] = f"{chapter}.{counters[counter]}" if chapter else f"{counters[counter]}"
    return found


def labels(root, name):
    """The labels on a page, in their order; that of a figure stands in the metadata of its cell."""
    path = root / f"{name}.ipynb"
    if not path.is_file():
        return LABEL.findall((root / f"{name.removesuffix('.md')}.md").read_text("utf-8"))
    found = []
    for cell in json.loads(path.read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "markdown":
            found += LABEL.findall("".join(cell["source"]))
        elif name := figure(cell).get("name"):
            found.append(name)
    return found


@cache
def titles(root=ROOT):
    """{"gpca-4.6": the title of that exercise}."""
    found = {}
    for path in (root / "exercises/solutions").glob("*.ipynb"):
        first = json.loads(path.read_text("utf-8"))["cells"][0]
        found[path.stem] = "".join(first["source"]).partition("\n")[0].removeprefix("# ")
    return found


def figure(cell):
    """The name and the caption of the figure that a cell draws; empty if it draws none."""
    return cell["metadata"].get("mystnb", {}).get("figure", {})


def caption(cell, numbers):
    """What is written below the figure of a cell, where the book does not set the caption."""
    name, number = figure(cell)["name"], numbers.get(figure(cell)["name"])
    words = f"Figure {number}." if number else "Figure."
    return f'<a id="{name}"></a>**{words}** {numbered(figure(cell)["caption"], numbers)}'


def numbered(source, numbers):
    """The source with the numbers that its equations and references have in the book.

    A link to an exercise by its whole title has the title of today.
    """

    def equation(match):
        number = numbers.get(match["label"])
        tag = f" \\tag{{{number}}}" if number else ""
        tex = f"$${match['tex'].rstrip()}{tag}{match['space']}$$"
        return f'<a id="{match["label"]}"></a>\n\n{tex}'

    def reference(match):
        text, path, label = match.groups()
        if label in numbers:
            number = numbers[label]
            text = f"Figure {number}" if label.startswith("fig") else f"({number})"
        return f"[{text}]({path}#{label})"

    def exercise(match):
        text, folder, name = match.groups()
        title = titles().get(name, text)
        return match[0] if " ".join(text.split()) == title else f"[{title}]({folder}{name}.ipynb)"

    source = EXERCISE.sub(exercise, EQUATION.sub(equation, source))
    return REFERENCE.sub(reference, source)


def to_myst(source, page):
    """The source of a cell on a page of the book in the words of MyST; its lines stay in place."""

    def reference(match):
        role = "numref" if match[3].startswith("fig") else "eq"
        return f"{{{role}}}`{match[3]}`"

    def link(match):
        text, path = match.groups()
        return f"{{doc}}`{text} </{target(path, page)}>`"

    def function(match):
        return f"[{match[0]}](#api-{match[1]})" if match[1] in manifoldlib.__all__ else match[0]

    source = FUNCTION.sub(function, source)
    source = DETAILS.sub(r"::::{dropdown} \1\n\n\n\2\n\n::::", source)
    source = EQUATION.sub(r"\n\n$$\g<tex>\g<space>$$ (\g<label>)", source)
    return PAGE.sub(link, REFERENCE.sub(reference, source))


def target(path, page):
    """The page of the book behind a link; that of an exercise is its solution."""
    name = posixpath.normpath(posixpath.join(posixpath.dirname(page), path))
    folder, _, file = name.rpartition("/")
    return f"exercises/solutions/{file}" if folder == "exercises" else name
