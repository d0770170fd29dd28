"""Explorers on pages that are no notebooks, and one script a page for all of them.

    ```{explorer} roll
    ```

shows what the function of that name in `tools/explorers.py` returns.
"""

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from tools import explorers
from tools.markdown import ROOT

MADE_OF = [ROOT / "tools/explorers.py", *(ROOT / "manifoldlib/_linked").glob("*.js")]


class Explorer(SphinxDirective):
    """An explorer, computed while the book is built."""

    required_arguments = 1

    def run(self):
        for path in MADE_OF:
            self.env.note_dependency(str(path))
        html = getattr(explorers, self.arguments[0])().html()
        return [nodes.raw("", html, format="html")]


def one_script(app, pagename, templatename, context, doctree):
    """Every explorer brings the script; the last one of a page keeps it, so that all are there."""
    body = context.get("body", "")
    scripts = explorers.SCRIPT.findall(body)
    if len(scripts) > 1:
        context["body"] = explorers.SCRIPT.sub("", body, count=len(scripts) - 1)


def setup(app):
    app.add_directive("explorer", Explorer)
    app.connect("html-page-context", one_script)
