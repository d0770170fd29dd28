"""The printed book: the chapters, the exercises and, behind them, their solutions, as one PDF.

    make pdf

`printed` writes the pages to _build/print, Sphinx makes LaTeX of them, latexmk the PDF. It is a
book of its own beside that of the screen: no page of items, errata or functions stands in it, so
what is cited is text, and nothing of the extension `tools.book` is needed.
"""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import yaml
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.writers.latex import LaTeXTranslator

import manifoldlib
from tools import explorers, latex, markdown, texts

from . import printed
from .exercises import SOLUTIONS

ROOT = markdown.ROOT
BUILD = ROOT / "_build/print"
SOURCE, LATEX = BUILD / "source", BUILD / "latex"
NAME = "manifold-learning-companion"
PDF = ROOT / "_build" / f"{NAME}.pdf"
STYLE = Path(__file__).with_name("printed.sty")
USE = Path(__file__).with_name("printed.md")

# The pages


def write_pages():
    """All pages of the printed book, from the stored notebooks and the table of contents."""
    shutil.rmtree(BUILD, ignore_errors=True)
    printed.IMAGES.mkdir(parents=True)
    parts = yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))["parts"]
    chapters = [each["file"] for each in parts[0]["chapters"]]
    asked = {part["caption"]: exercises(part) for part in parts if exercises(part)}
    for page in chapters:
        write_notebook(page, page, printed.chapter)
    for page in (page for pages in asked.values() for page in pages):
        name = page.removeprefix(SOLUTIONS)
        write_notebook(page, f"exercises/{name}", printed.exercise)
        write_notebook(page, f"solutions/{name}", printed.solution)
    write("preface", preface())
    write("reference/notation", plain((ROOT / "reference/notation.md").read_text("utf-8")))
    groups = {"Exercises": ([], "exercises"), "Solutions": ([], "solutions")}
    for caption, pages in asked.items():
        for title, (group, folder) in groups.items():
            name = f"{folder}/{len(group) + 1:02d}"
            inside = [f"/{folder}/{page.removeprefix(SOLUTIONS)}" for page in pages]
            write(name, f"# {caption.replace('Exercises', title)}\n\n{toctree(inside)}")
            group.append(name)
    write(
        "index",
        f"# {config()['title']}\n\n{toctree(['preface'])}{part('Chapters')}{toctree(chapters)}"
        + "".join(part(title) + toctree(group) for title, (group, _) in groups.items())
        + part("Reference")
        + toctree(["reference/notation"])
        + "```{bibliography}\n:all:\n```\n",
    )


def exercises(part):
    return [e["file"] for e in part["chapters"] if e["file"].startswith(SOLUTIONS)]


def write_notebook(page, name, of):
    notebook = json.loads((ROOT / f"{page}.ipynb").read_text("utf-8"))
    notebook["cells"] = [c | {"id": f"cell-{n}"} for n, c in enumerate(of(notebook, page))]
    write(name, json.dumps(notebook), ".ipynb")


def write(name, text, kind=".md"):
    path = SOURCE / f"{name}{kind}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def toctree(pages):
    return "\n".join(["```{toctree}", *pages, "```", "", ""])


def part(title):
    return printed.raw(rf"\begin{title.lower()}") + "\n\n"


def preface():
    """The first page of the book; how to use it is another matter on paper."""
    text = (ROOT / "intro.md").read_text("utf-8")
    start, end = text.index("(get-it)="), text.index("## The methods")
    text = text[:start] + USE.read_text("utf-8") + "\n" + text[end:]
    text = re.sub(r"^In a hurry\?.*\n\n", "", text, flags=re.MULTILINE)
    text = re.sub(
        r"Turn it, and put a finger on a point to see\s", "On the screen one can see ", text
    )
    text = re.sub(r"\\\n +", ": ", text)  # a cell of LaTeX has no lines of its own
    text = text.replace(":header-rows: 1", ":header-rows: 1\n:class: longtable")
    text = re.sub(
        r"```\{explorer\} (\w+)\n```",
        lambda m: printed.raw(printed.explorer(getattr(explorers, m[1])().html())),
        text,
    )
    return plain(text)


def plain(text):
    """A page with the links to pages that are not printed as words."""

    def name(match):
        words, page = match[1], match[2]
        page = page.removeprefix("/").replace(SOLUTIONS, "exercises/")
        if (ROOT / f"{page}.ipynb").exists() or page in ("reference/notation",):
            return f"{{doc}}`{words} </{page}>`" if words else f"{{doc}}`/{page}`"
        title = (ROOT / f"{page}.md").read_text("utf-8").partition("\n")[0].removeprefix("# ")
        return f"*{words or title}*"

    text = re.sub(r"\{cite\}`(\w+)`", cited, text)
    text = re.sub(r"\{doc\}`(?:([^`<]+) <)?([^`>]+)>?`", name, text)
    return printed.in_words(text, "preface")


def cited(match):
    work = texts.references().get(f"bib:{match[1]}")
    return work.label if work else ""


# LaTeX


class Translator(LaTeXTranslator):
    """The LaTeX of Sphinx 7.4.7 with the numbers and the names of the book."""

    def number(self, kind, label):
        """Let the next figure or equation have the number that it has on the screen."""
        if number := markdown.numbers().get(label):
            self.body.append(rf"\setcounter{{{kind}}}{{{int(number.rpartition('.')[2]) - 1}}}")

    def visit_figure(self, node):
        self.number("figure", node["ids"][0])
        super().visit_figure(node)

    def visit_math_block(self, node):
        self.number("equation", node.get("label"))
        super().visit_math_block(node)

    def visit_thebibliography(self, node):
        """Works stand under what the text cites, Ham 2004, all as far from the margin."""
        keys = {c.citation_id: c.key for c in self.builder.env.get_domain("cite").citations}
        for citation in node:
            if work := texts.references().get(f"bib:{keys[citation['ids'][0]]}"):
                citation[0][:] = [nodes.Text(work.label.strip("[]"))]
        longest = max((citation[0].astext() for citation in node), key=len)
        self.body.append(rf"\begin{{sphinxthebibliography}}{{{longest}}}\small\markright{{}}")

    def visit_section(self, node):
        super().visit_section(node)
        if self.sectionlevel > self.top_sectionlevel and (opens := opening(node)):
            self.body.append(rf"\opening={opens:.0f}pt\relax ")

    def visit_paragraph(self, node):
        if not node.children:  # an empty cell of a table would be a line higher
            raise nodes.SkipNode
        if cell := announced(node):
            self.body.append(room(cell, above=height(node)))
        super().visit_paragraph(node)

    def visit_container(self, node):
        if {"cell", "cell_output"} & set(node["classes"]):
            self.body.append(room(node))
        super().visit_container(node)

    def visit_literal_block(self, node):
        if isinstance(node.parent, nodes.section):
            self.body.append(room(node))
        super().visit_literal_block(node)


# Points on paper: what is no higher stays on one page; so much of the rest, or the next page.
TOGETHER, BEGINNING = 170, 80
HEADING, LITTLE = 36, 140
LINE, LETTERS = 12, 95  # of a line of words


def room(cell, above=0):
    return rf"\room{{{above + needed(cell):.0f}pt}}"


def needed(cell):
    """What a cell needs of its page: room for all of it, for its code, or for some lines."""
    alone = is_code(cell) or isinstance(cell, nodes.table)
    heights = [height(part) for part in ([cell] if alone else cell)]
    return next((h for h in (sum(heights), *heights[:1]) if h <= TOGETHER), BEGINNING)


def opening(section):
    """What a heading needs: what stays together at its beginning, or all, if it is little."""
    first, *rest = section[1:] or [nodes.inline()]
    if little(section):
        return HEADING + sum(map(height, section[1:]))
    if cell := announced(first):
        return HEADING + height(first) + needed(cell)
    if is_cell(first) or isinstance(first, nodes.table):
        return HEADING + needed(first)
    if isinstance(first, nodes.paragraph) and rest and isinstance(rest[0], nodes.section):
        return HEADING + height(first) + opening(rest[0])
    return 0


def little(section):
    """Whether a section is nothing but some words."""
    below = section[1:]
    words = all(isinstance(part, (nodes.paragraph, nodes.bullet_list)) for part in below)
    return words and HEADING + sum(map(height, below)) < LITTLE


def announced(node):
    """The cell below a sentence that ends with a colon, or below a name that opens a paragraph."""
    below = node.next_node(descend=False, siblings=True)
    name = any(bold.astext() == node.astext().strip() for bold in node.findall(nodes.strong))
    says = isinstance(node, nodes.paragraph) and (name or node.astext().endswith(":"))
    return below if says and is_cell(below) else None


def is_cell(node):
    return is_code(node) or (isinstance(node, nodes.container) and "cell" in node["classes"])


def is_code(node):
    return isinstance(node, nodes.literal_block)


def height(part):
    """About how high words, code, what it prints, formulas and tables are; a figure floats."""
    if isinstance(part, nodes.table):
        return 13 * len(list(part.findall(nodes.row))) + 20
    words = [len(node.astext()) // LETTERS + 1.5 for node in part.findall(nodes.paragraph)]
    code = [node.astext().count("\n") + 1 for node in part.findall(is_code)]
    rows = [node.astext().count(printed.BREAK) for node in part.findall(is_table)]
    return sum(
        [LINE * sum(words), *(9.4 * lines + 16 for lines in code), *(13 * n + 20 for n in rows)]
    )


def is_table(node):
    raw = isinstance(node, nodes.raw) and node.astext().startswith(printed.TABLE)
    return raw or isinstance(node, nodes.math_block)


def setup(app):
    app.set_translator("latex", Translator)


def config():
    return yaml.safe_load((ROOT / "_config.yml").read_text("utf-8"))


def options():
    """What Sphinx has to know; what the screen has, too, comes from _config.yml."""
    book = config()
    own = book["sphinx"]["config"]
    return {
        "extensions": ["myst_nb", "sphinxcontrib.bibtex", "tools.book.pdf"],
        "root_doc": "index",
        "project": book["title"],
        "author": book["author"],
        "copyright": book["copyright"],
        "release": manifoldlib.__version__,
        "nb_execution_mode": "off",
        "nb_render_markdown_format": "myst",
        "myst_enable_extensions": book["parse"]["myst_enable_extensions"],
        "numfig": True,
        "math_eqref_format": "({number})",
        "bibtex_bibfiles": [str(ROOT / path) for path in own["bibtex_bibfiles"]],
        "bibtex_reference_style": own["bibtex_reference_style"],
        "numfig_format": own["numfig_format"],
        "today": " ",  # no date: the version says it
        "pygments_style": "a11y-high-contrast-light",  # the colours of the screen, dark in grey
        "latex_engine": "xelatex",
        "latex_documents": [
            ("index", f"{NAME}.tex", book["title"], book["author"], "manual", False)
        ],
        "latex_logo": str(ROOT / "_static/readme.png"),
        "latex_additional_files": [str(STYLE), *map(str, printed.IMAGES.iterdir())],
        "latex_table_style": ["booktabs", "colorrows"],
        "latex_show_pagerefs": True,
        "latex_domain_indices": False,
        "latex_elements": {
            "papersize": "a4paper",
            "pointsize": "10pt",
            "extraclassoptions": "openany,oneside",
            "babel": r"\usepackage[english]{babel}",
            "fontpkg": "",
            "fncychap": "",
            "sphinxsetup": "hmargin=1in, vmargin=0.9in, verbatimwithframe=false, "
            "VerbatimColor={rgb}{0.96,0.96,0.96}",
            "extrapackages": r"\usepackage{printed}",
            "preamble": r"\printedbook",
            "releasename": "version",
            "tableofcontents": r"{\small\setlength{\parskip}{0pt}\sphinxtableofcontents}",
            "maketitle": r"\pagenumbering{Alph}\sphinxmaketitle\colophon",
            "figure_align": "!htb",
            "printindex": "",
            "makeindex": "",
        },
    }


def main():
    if lacks := latex.how_to_get():
        return lacks
    write_pages()
    app = Sphinx(
        SOURCE,
        None,
        LATEX,
        BUILD / "doctrees",
        "latex",
        options(),
        status=None,
        warningiserror=True,
        keep_going=True,
    )
    app.build()
    if app.statuscode:
        return "Sphinx warned; see above"
    run = ["latexmk", "-xelatex", "-interaction=nonstopmode", "-halt-on-error", f"{NAME}.tex"]
    done = subprocess.run(run, cwd=LATEX, capture_output=True, text=True, errors="replace")
    if done.returncode:
        return f"{done.stdout[-3000:]}\nLaTeX stopped; all it said stands in {LATEX}/{NAME}.log"
    shutil.copy(LATEX / f"{NAME}.pdf", PDF)
    print(f"{PDF.relative_to(ROOT)}, {re.findall(r'([0-9]+) pages', done.stdout)[-1]} pages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
