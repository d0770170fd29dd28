"""Above a page: what runs its notebook, and where to change the page or to report a mistake.

With REPOSITORY in the environment, see tools/publishing.py; without it, nothing. What runs an
exercise opens its starter, never its solution. The first page of such a book offers the printed
book, if `make pdf` has made one.
"""

import shutil
from html import escape
from pathlib import Path
from urllib.parse import quote

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from tools import publishing


def opened(app, pagename):
    """The notebook that a reader of the page wants to run; "" for JupyterLab, None for nothing."""
    if pagename.startswith(("chapters/", "exercises/")):
        return f"{pagename.replace('exercises/solutions/', 'exercises/')}.ipynb"
    return "" if pagename == app.config.root_doc else None


def add_links(app, pagename, templatename, context, doctree):
    source, notebook = publishing.source(app.config.book_source), opened(app, pagename)
    if doctree is None or not source.url:
        return
    links = source.launches(notebook) if notebook is not None else {}
    links |= source.edit(Path(app.env.doc2path(pagename, base=False)).as_posix())
    if pdf := pagename == app.config.root_doc and app.config.book_pdf:
        links[f"The book as a PDF, {Path(pdf).stat().st_size / 1e6:.0f} MB"] = quote(Path(pdf).name)
    parts = [f'<a href="{escape(url)}">{name}</a>' for name, url in links.items()]
    if "Colab" in links:
        parts.append(f"in Colab run first <code>{escape(source.install)}</code>")
    items = "".join(f"<li>{part}</li>" for part in parts)
    if items:
        bar = f'<nav class="launch" aria-label="Run, edit or print"><ul>{items}</ul></nav>'
        context["body"] = bar + context.get("body", "")


def find_pdf(app, config):
    """`make pdf` leaves it beside the folder of the pages; a book that stays here does without."""
    if publishing.source(config.book_source).url:
        config.book_pdf = next(map(str, Path(app.outdir).parent.glob("*.pdf")), "")


def add_pdf(app, exception):
    if app.config.book_pdf and not exception:
        shutil.copy(app.config.book_pdf, app.outdir)


class HowToCite(SphinxDirective):
    """The entry for BibTeX, of this version."""

    def run(self):
        for name in ("CITATION.cff", "CHANGELOG.md", "manifoldlib/__init__.py"):
            self.env.note_dependency(str(publishing.ROOT / name))
        entry = publishing.bibtex(publishing.source(self.config.book_source))
        return [nodes.literal_block(entry, entry, language="bibtex")]


def setup(app):
    given = publishing.environment()
    app.add_config_value("book_source", given, "env")
    app.add_config_value("book_pdf", "", "html")
    app.add_directive("how-to-cite", HowToCite)
    app.connect("config-inited", find_pdf)
    app.connect("html-page-context", add_links)
    app.connect("build-finished", add_pdf)
