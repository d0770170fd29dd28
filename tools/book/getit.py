"""How to get the notebooks and run them: a box on the first page and on every exercise.

With a `repository` in _config.yml it says what to clone and where to run the notebooks without
installing anything. Without one nothing points outside.
"""

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

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
GITHUB = "https://github.com/"


class GetIt(SphinxDirective):
    def run(self):
        return [box(self.config, "", [nodes.Text("a notebook in "), *code("my")])]


class Unsearched(nodes.Element):
    """The search does not see its `content`, which is no child: the box of every exercise."""


def visit_unsearched(translator, node):
    node["content"].walkabout(translator)
    raise nodes.SkipNode


def box(config, notebook, opened):
    """What to do, as paragraphs; `notebook` is the one that a link to Binder opens."""
    options = config.html_theme_options
    url = options.get("repository_url", "").rstrip("/")
    commands = f"git clone {url}\ncd {url.rsplit('/', 1)[1]}\n{SET_UP}" if url else SET_UP
    found = nodes.container(classes=["get-it"])
    found += nodes.paragraph("", FROM_REPOSITORY if url else FROM_FOLDER)
    found += nodes.literal_block(commands, commands, language="text")
    windows = [nodes.Text(". On Windows the two lines with venv are "), *code("py -m venv .venv")]
    windows += [nodes.Text(" and "), *code(r".venv\Scripts\Activate.ps1"), nodes.Text(".")]
    mine = [nodes.Text(", your own copy, which no update touches")]
    found += nodes.paragraph("", "", nodes.Text("Then open "), *opened, *mine, *windows)
    if url.startswith(GITHUB):
        branch = options.get("repository_branch") or "main"
        found += launch_links(url.removeprefix(GITHUB), branch, notebook)
    return found


def code(text):
    return [nodes.literal("", text)]


def launch_links(repository, branch, notebook):
    """Binder installs what the repository asks for; Colab would lack the package."""
    lab = f"?urlpath=lab/tree/{notebook}" if notebook else "?urlpath=lab"
    binder = f"https://mybinder.org/v2/gh/{repository}/{branch}{lab}"
    link = nodes.reference("", "Binder", refuri=binder)
    where = nodes.Text("Or run it without installing anything: in ")
    return nodes.paragraph("", "", where, link, nodes.Text("."))


def setup(app):
    app.add_directive("get-it", GetIt)
    app.add_node(Unsearched, html=(visit_unsearched, None))
