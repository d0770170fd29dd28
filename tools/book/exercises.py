"""The pages of the exercises: each is the worked notebook, and the reader works in the starter."""

import itertools
import re

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms import SphinxTransform

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
        for heading in itertools.islice(self.document.findall(nodes.title), 1):
            heading.parent.insert(heading.parent.index(heading) + 1, line)
        for code in self.document.findall(nodes.literal_block):
            if MARKER.search(code.astext()):
                source = MARKER.sub("", code.astext())
                code.rawsource, code[:] = source, [nodes.Text(source)]


def setup(app):
    app.add_transform(StarterLink)
