"""The pages of the exercises: each is the worked notebook, and the reader works in the starter."""

import itertools
import re

from docutils import nodes
from myst_nb.sphinx_ import HideCodeCellNode
from sphinx import addnodes
from sphinx.transforms import SphinxTransform

from . import getit

SOLUTIONS = "exercises/solutions/"
MARKER = re.compile(r"^ *### (BEGIN|END) SOLUTION\n?", re.MULTILINE)


class StarterLink(SphinxTransform):
    """Offer the starter at the top of an exercise, and show solutions without their markers."""

    default_priority = 500  # before Sphinx collects the files to download

    def apply(self):
        docname = self.env.docname
        if not docname.startswith(SOLUTIONS):
            return
        name = docname.removeprefix(SOLUTIONS) + ".ipynb"
        starter = addnodes.download_reference(
            "", nodes.Text(name), reftarget=f"../{name}", refdoc=docname
        )
        line = nodes.paragraph(
            "", nodes.Text("To work on it yourself, take the notebook "), starter, nodes.Text(".")
        )
        how = HideCodeCellNode(prompt_show="How to get it and run it")
        box = getit.box(self.config, getit.code(f"my/exercises/{name}"))
        how += getit.Unsearched(content=box)
        for heading in itertools.islice(self.document.findall(nodes.title), 1):
            after = heading.parent.index(heading) + 1
            heading.parent[after:after] = [line, how]
        for code in self.document.findall(nodes.literal_block):
            if MARKER.search(code.astext()):
                source = MARKER.sub("", code.astext())
                code.rawsource, code[:] = source, [nodes.Text(source)]


def name_download(app, pagename, templatename, context, doctree):
    """The page offers the solution too, by a name of its own: two gpca-4.1.ipynb mix up."""
    if pagename.startswith(SOLUTIONS):
        context["sourcename"] = f"{pagename}-solution.ipynb"


def setup(app):
    app.connect("html-page-context", name_download, priority=400)  # before the theme links to it
    app.add_transform(StarterLink)
