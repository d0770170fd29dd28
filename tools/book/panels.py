"""A figure of several pictures: its first paragraph has them, the second is the caption.

The pictures have two pixels for one. They stand beside each other as far as the page is wide.
"""

from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective


class Panels(SphinxDirective):
    option_spec: ClassVar = {"name": directives.unchanged_required}
    has_content = True

    def run(self):
        parsed = nodes.Element()
        self.state.nested_parse(self.content, self.content_offset, parsed)
        pictures, caption = parsed.children
        row = nodes.container("", *pictures.findall(nodes.image), classes=["panels"])
        for image in row:
            image["scale"] = 50
            image["classes"].append("no-scaled-link")
        figure = nodes.figure("", row, nodes.caption("", "", *caption.children))
        self.add_name(figure)
        return [figure]


def setup(app):
    app.add_directive("panels", Panels)
