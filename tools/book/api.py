"""The pages of the library: what tools/reference.py says of a module, and its code."""

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.util.docutils import SphinxDirective

from tools import reference, texts

from .entries import line


class Api(SphinxDirective):
    """The public functions of a module, described by their docstrings, and its code."""

    required_arguments = 1

    def run(self):
        self.note_sources()
        module = self.arguments[0]
        introduction = self.parsed(reference.introduction(module), nodes.container())
        return [introduction, *map(self.entry, reference.public(module)), self.code(module)]

    def note_sources(self):
        """Any module counts: a function may raise the error of another one."""
        library = (texts.ROOT / reference.PACKAGE).glob("*.py")
        for path in library:
            self.env.note_dependency(str(path))

    def entry(self, entry):
        name = entry.__name__
        section = nodes.section("", nodes.title("", "", nodes.literal("", name)), ids=[name])
        self.env.get_domain("std").note_hyperlink_target(
            f"api-{name}", self.env.docname, name, name
        )
        self.parsed(reference.describe(entry), section)
        place = nodes.literal("", f"{entry.__module__}.{name}")
        section += line(
            "Code", [nodes.reference("", "", place, internal=True, refid=f"code-{name}")]
        )
        return section

    def code(self, module):
        section = nodes.section("", nodes.title("", "Code"), ids=["code"])
        for name, code in reference.code(module):
            ids = [f"code-{name}"] if name else []
            section += nodes.literal_block(code, code, language="python", ids=ids)
        return section

    def parsed(self, markdown, node):
        """Markdown as children of a node; names of public functions and estimators become links."""
        self.state.nested_parse(
            StringList(markdown.splitlines(), source=self.env.docname), self.content_offset, node
        )
        for literal in list(node.findall(nodes.literal)):
            if (name := literal.astext()) in reference.places() and name not in node["ids"]:
                page, _, short = reference.places()[name].partition("#")
                uri = f"{self.env.app.builder.get_relative_uri(self.env.docname, page)}#{short}"
                link = nodes.literal(short, short)
                literal.replace_self(nodes.reference("", "", link, internal=True, refuri=uri))
        for element in node.findall(nodes.TextElement):
            element["support_smartquotes"] = False  # X'X is no quotation
        return node


class ApiOverview(Api):
    """All public functions, each with what it does in one sentence."""

    required_arguments = 0

    def run(self):
        self.note_sources()
        return [self.parsed(reference.overview(), nodes.container())]


def setup(app):
    app.add_directive("api", Api)
    app.add_directive("api-overview", ApiOverview)
