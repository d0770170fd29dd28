"""The notebooks are stored in Markdown that JupyterLab shows; the book reads them as MyST."""

import json

from sphinx.util import logging

from tools import markdown

LOGGER = logging.getLogger(__name__)


def read_as_myst(app, docname, source):
    """Translate the Markdown cells and the captions before the page is parsed."""
    if not app.env.doc2path(docname).endswith(".ipynb"):
        return
    notebook = json.loads(source[0])
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = translated("".join(cell["source"]), docname)
        elif figure := markdown.figure(cell):
            figure["caption"] = translated(figure["caption"], docname)
    source[0] = json.dumps(notebook)


def translated(text, docname):
    try:
        return markdown.to_myst(text, docname)
    except KeyError as error:
        LOGGER.warning("no paper is cited as [%s]", error.args[0], location=docname)
        return text


def setup(app):
    app.connect("source-read", read_as_myst)
