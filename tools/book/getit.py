"""How to get the notebooks and run them: a box on the first page and on every exercise.

With REPOSITORY in the environment, see tools/publishing.py, it says what to clone.
"""

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from tools import publishing

SET_UP = """\
python3 -m venv .venv
. .venv/bin/activate
pip install -r requirements.txt
python -m tools.notebooks start
jupyter lab"""
FROM_REPOSITORY = "With git and Python 3.11 or newer, in a terminal:"
FROM_FOLDER = (
    "This book came in a folder, with the notebooks, the package and the checks. "
    "With Python 3.11 or newer, in a terminal in that folder:"
)


class GetIt(SphinxDirective):
    def run(self):
        return [box(self.config, [nodes.Text("a notebook in "), *code("my")])]


class Unsearched(nodes.Element):
    """The search does not see its `content`, which is no child: the box of every exercise."""


def visit_unsearched(translator, node):
    node["content"].walkabout(translator)
    raise nodes.SkipNode


def box(config, opened):
    """What to do, as paragraphs."""
    source = publishing.source(config.book_source)
    url = source.url
    branch = "" if source.branch == "main" else f"--branch {source.branch} "
    commands = f"git clone {branch}{url}\ncd {source.name}\n{SET_UP}" if url else SET_UP
    found = nodes.container(classes=["get-it"])
    found += nodes.paragraph("", FROM_REPOSITORY if url else FROM_FOLDER)
    found += nodes.literal_block(commands, commands, language="text")
    windows = [nodes.Text(". On Windows the two lines with venv are "), *code("py -m venv .venv")]
    windows += [nodes.Text(" and "), *code(r".venv\Scripts\Activate.ps1"), nodes.Text(".")]
    mine = [nodes.Text(", your own copy, which no update touches")]
    found += nodes.paragraph("", "", nodes.Text("Then open "), *opened, *mine, *windows)
    return found


def code(text):
    return [nodes.literal("", text)]


def setup(app):
    app.add_directive("get-it", GetIt)
    app.add_node(Unsearched, html=(visit_unsearched, None))
