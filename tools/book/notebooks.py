"""The notebooks are stored in Markdown that JupyterLab shows; the book reads them as MyST."""

import json
import re
from html import escape

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from tools import markdown

# Rows of a matrix, or two lines with gaps: what would be a muddle if its lines were broken.
COLUMNS = re.compile(r"\]\n *\[|\S {2,}\S.*\n(?:.*\n)*?.*\S {2,}\S")


def read_as_myst(app, docname, source):
    """Translate the Markdown cells and the captions before the page is parsed."""
    if not app.env.doc2path(docname).endswith(".ipynb"):
        return
    notebook = json.loads(source[0])
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = markdown.to_myst("".join(cell["source"]), docname)
            continue
        cell["outputs"] = [o for o in cell["outputs"] if not is_style(o)]
        if figure := markdown.figure(cell):
            figure["caption"] = markdown.to_myst(figure["caption"], docname)
            cell["outputs"] = in_a_row(cell)
    source[0] = json.dumps(notebook)


def is_style(output):
    """What `use_style` tells JupyterLab, and nobody else."""
    return "".join(output.get("data", {}).get("text/html", "")).startswith("<style>")


def in_a_row(cell):
    """The outputs of a cell; several pictures become one row that wraps: a single figure."""
    pictures = [o for o in cell["outputs"] if "image/png" in o.get("data", {})]
    if len(pictures) < 2:
        return cell["outputs"]
    alt = cell["metadata"]["mystnb"].get("image", {}).get("alt", "")
    panels = "".join(map(panel, pictures))
    html = f'<div class="panels" role="img" aria-label="{escape(alt)}">{panels}</div>'
    row = {"output_type": "display_data", "metadata": {}, "data": {"text/html": html}}
    return [o for o in cell["outputs"] if o not in pictures] + [row]


def panel(output):
    """A picture at its own size, as far as the page is wide enough."""
    size = output["metadata"].get("image/png", {})
    sizes = "".join(f' {side}="{pixels}"' for side, pixels in sorted(size.items()))
    png = "".join(output["data"]["image/png"]).replace("\n", "")
    return f'<img src="data:image/png;base64,{png}" alt=""{sizes}>'


def count_afresh(app, env):
    """Figures and equations outside the chapters begin at 1 on each page; Sphinx counts through."""
    outside = [page for page in env.toc_fignumbers if not env.toc_secnumbers.get(page)]
    for page in outside:
        for kind, numbers in env.toc_fignumbers[page].items():
            env.toc_fignumbers[page][kind] = {label: (k,) for k, label in enumerate(numbers, 1)}
    return outside


class KeepColumns(SphinxPostTransform):
    """Outputs in columns keep their lines on a narrow page, and scroll; all others wrap."""

    default_priority = 198  # when the form of each output is chosen
    formats = ("html",)

    def run(self, **kwargs):
        for output in self.document.findall(nodes.literal_block):
            if "output" in output["classes"] and COLUMNS.search(output.astext()):
                output["classes"].append("columns")


def setup(app):
    app.add_post_transform(KeepColumns)
    app.connect("source-read", read_as_myst)
    app.connect("env-get-updated", count_afresh, priority=501)  # once Sphinx has counted
