"""The notebooks are stored in Markdown that JupyterLab shows; the book reads them as MyST."""

import json

from tools import markdown


def read_as_myst(app, docname, source):
    """Translate the Markdown cells and the captions before the page is parsed."""
    if not app.env.doc2path(docname).endswith(".ipynb"):
        return
    notebook = json.loads(source[0])
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = markdown.to_myst("".join(cell["source"]), docname)
        elif figure := markdown.figure(cell):
            figure["caption"] = markdown.to_myst(figure["caption"], docname)
    source[0] = json.dumps(notebook)


def setup(app):
    app.connect("source-read", read_as_myst)
