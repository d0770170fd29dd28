"""The Sphinx side of the book: citations become links, and the pages of items, errata and functions are generated.

A citation such as [GPCA (4.22)] links to its entry in reference/index, an erratum to reference/errata.
"""

import itertools
import json
import re
from html import escape

from docutils import nodes
from docutils.statemachine import StringList
from sphinx import addnodes
from sphinx.transforms import SphinxTransform
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from sphinx.writers.html5 import HTML5Translator

from tools import reference, texts
from tools.errata import evaluate

INDEX = "reference/index"
ERRATA = "reference/errata"
SOLUTIONS = "exercises/solutions/"
MARKER = re.compile(r"^ *### (BEGIN|END) SOLUTION\n?", re.MULTILINE)
LOGGER = logging.getLogger(__name__)
STATES = {
    "covered": "covered by a test",
    "explained": "explained on a page",
    "open": "open",
    "corrected": "with an erratum",
}
MISSING = {"covered": "no test yet", "explained": "no page yet"}


def address(id):
    """The page and the anchor of an item or an erratum: `gpca:eq:4.22` stands at `gpca-eq-4-22`."""
    return (INDEX, re.sub("[:.]", "-", id)) if ":" in id else (ERRATA, f"erratum-{id.lower()}")


def link(app, id, docname):
    """The link from the page `docname` to an item or an erratum."""
    page, anchor = address(id)
    return f"{app.builder.get_relative_uri(docname, page)}#{anchor}"


def title(id):
    return (texts.items().get(id) or texts.errata()[id]).title


def find(citation, location):
    """The id that a citation names; a warning, which fails the build, if there is none."""
    try:
        return texts.find(citation)
    except KeyError as error:
        LOGGER.warning(error.args[0], location=location)


# Citations


def link_citations(app, doctree):
    """Turn the citations of a page into links, and remember in which sections they stand."""
    docname = app.env.docname
    found = app.env.book_citations[docname] = []
    _join_lines(doctree)
    for node in list(doctree.findall(nodes.Text)):
        if _inside(
            node, nodes.literal, nodes.math, nodes.math_block, nodes.reference, nodes.raw, Entry
        ):
            continue
        matches = [
            (m, id) for m in texts.CITATION.finditer(node) if (id := find(m[0], node.parent))
        ]
        found += [(id, *_section(node)) for _, id in matches]
        if matches and not _inside(node, nodes.literal_block):
            node.parent.replace(node, list(_linked(app, node, matches, docname)))


def _join_lines(doctree):
    """MyST makes a text of every line of a paragraph, but a citation may be broken over two."""
    for parent in {text.parent: None for text in doctree.findall(nodes.Text)}:
        groups = itertools.groupby(parent.children, lambda child: isinstance(child, nodes.Text))
        parent[:] = [
            n
            for is_text, group in groups
            for n in ([nodes.Text("".join(group))] if is_text else group)
        ]


def _linked(app, text, matches, docname):
    end = 0
    for match, id in matches:
        yield nodes.Text(text[end : match.start()])
        uri = link(app, id, docname)
        yield nodes.reference(
            "", match[0], internal=True, refuri=uri, reftitle=title(id), classes=["citation"]
        )
        end = match.end()
    yield nodes.Text(text[end:])


def _inside(node, *kinds):
    while node := node.parent:
        if isinstance(node, kinds):
            return True
    return False


def _section(node):
    """The id and the title of the section around a node."""
    while not isinstance(node, nodes.section):
        node = node.parent
    return node["ids"][0], texts.CITATION.sub("", node[0].astext()).strip()


def link_code_citations(app, pagename, templatename, context, doctree):
    """Turn the citations in comments and docstrings of highlighted code into links."""

    def linked(match):
        if (id := find(match[0], pagename)) is None:
            return match[0]
        uri = link(app, id, pagename)
        return f'<a class="citation" href="{uri}" title="{escape(title(id))}">{match[0]}</a>'

    context["body"] = re.sub(
        r'<span class="(?:c1|sd)">[^<]*</span>',
        lambda span: texts.CITATION.sub(linked, span[0]),
        context.get("body", ""),
    )


def forget_citations(app, env, docname):
    env.book_citations = getattr(env, "book_citations", {})
    env.book_citations.pop(docname, None)


def merge_citations(app, env, docnames, other):
    env.book_citations.update(
        {d: other.book_citations[d] for d in docnames if d in other.book_citations}
    )


# The page of all items


class Entry(nodes.container):
    """What the page says of one item or erratum; a part of it is known only when every page is read."""


class ItemFilter(SphinxDirective):
    """The count of items per text, and the form that chooses among the entries below it."""

    def run(self):
        names = {text: text.upper() for text in texts.TEXTS}
        form = (
            '<form class="item-filter" hidden>'
            f"<label>Text <select name=text><option value=''>all</option>{_options(names)}</select></label>"
            f"<label>State <select name=state><option value=''>any</option>{_options(STATES)}</select></label>"
            "<label>Number or words <input name=words type=search autocomplete=off></label>"
            '<output aria-live="polite"></output></form>'
        )
        return [nodes.raw("", "", format="html", counts=True), nodes.raw("", form, format="html")]


def _options(names):
    return "".join(
        f'<option value="{value}">{escape(name)}</option>' for value, name in names.items()
    )


class Items(SphinxDirective):
    """One entry for every item of a text."""

    required_arguments = 1

    def run(self):
        self.env.note_dependency(str(texts.ROOT / f"texts/inventory/{self.arguments[0]}.yaml"))
        return [
            self.entry(item) for item in texts.items().values() if item.text == self.arguments[0]
        ]

    def entry(self, item):
        entry = Entry(ids=[address(item.id)[1]], classes=["item", item.text], item=item.id)
        entry += nodes.paragraph(
            "",
            "",
            nodes.strong("", item.label),
            nodes.Text(f" {item.title}"),
            classes=["item-title"],
        )
        if item.math:
            entry += nodes.math_block(
                "", item.math, nowrap=False, number=None, label=None, classes=["formula"]
            )
        if item.check:
            entry += _line("Check", [nodes.Text(item.check)], "item-check")
        return entry


class Uses:
    """Where the items are implemented, tested and explained."""

    def __init__(self, app, docname):
        self.app, self.docname = app, docname
        self.code, self.tests, self.pages = {}, {}, {}
        for citation in texts.code_citations():
            self.code.setdefault(find(citation.text, None), {})[citation.place] = True
        for id, test in texts.marks():
            self.tests.setdefault(id, {})[test] = True
        for page, citations in app.env.book_citations.items():
            for id, section, heading in (
                () if page.startswith((INDEX, ERRATA, reference.PAGES)) else citations
            ):
                self.pages.setdefault(id, {})[page, section] = heading

    def states(self, id):
        explained = any(
            page.startswith(("chapters/", "exercises/")) for page, _ in self.pages.get(id, ())
        )
        states = {"covered": id in self.tests, "explained": explained}
        states["open"] = not all(states.values())
        states["corrected"] = bool(self.errata(id))
        return [state for state, holds in states.items() if holds]

    def errata(self, id):
        return [e for e in texts.items()[id].errata if e in texts.errata()]

    def lines(self, id):
        """The lines of an entry that are known once every page is read."""
        missing = [name for state, name in MISSING.items() if state not in self.states(id)]
        state = f"open, {' and '.join(missing)}" if missing else "covered and explained"
        yield _line("State", [nodes.Text(state)])
        if id in self.code:
            yield _line("Implemented at", [self.place(place) for place in self.code[id]])
        if id in self.tests:
            yield _line("Tested by", [nodes.literal("", test) for test in self.tests[id]])
        yield from self.explained(id)
        if errata := self.errata(id):
            yield _line("Corrected by", [self.erratum(e) for e in errata])

    def place(self, place):
        """A function of the library, as a link to its code where that stands in the book."""
        _, module, *names = place.split(".")
        page = f"{reference.PAGES}/{module}"
        if page not in self.app.env.found_docs:
            return nodes.literal("", place)
        uri = self.app.builder.get_relative_uri(self.docname, page) + (
            f"#code-{names[0]}" if names else ""
        )
        return nodes.reference("", "", nodes.literal("", place), internal=True, refuri=uri)

    def explained(self, id):
        if id in self.pages:
            yield _line(
                "Explained in", [self.page(*at, heading) for at, heading in self.pages[id].items()]
            )

    def page(self, docname, section, heading):
        name = self.app.env.titles[docname].astext()
        name = name if name == heading else f"{name}: {heading}"
        uri = f"{self.app.builder.get_relative_uri(self.docname, docname)}#{section}"
        return nodes.reference("", name, internal=True, refuri=uri)

    def erratum(self, id):
        return nodes.reference(
            "", id, internal=True, refuri=link(self.app, id, self.docname), reftitle=title(id)
        )

    def counts(self):
        """The table of items per text and state."""
        rows = []
        for text, book in texts.TEXTS.items():
            ids = [id for id, item in texts.items().items() if item.text == text]
            states = [state for id in ids for state in self.states(id)]
            numbers = [len(ids), *map(states.count, ("covered", "explained", "open"))]
            cells = "".join(f"<td>{number}</td>" for number in numbers)
            rows.append(
                f'<tr><th scope="row"><abbr title="{escape(book)}">{text.upper()}</abbr></th>{cells}</tr>'
            )
        head = "".join(
            f'<th scope="col">{name}</th>'
            for name in ("text", "items", "covered", "explained", "open")
        )
        return f'<table class="item-counts"><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'


def _line(name, parts, *classes):
    separated = [node for part in parts for node in (nodes.Text(", "), part)][1:]
    return nodes.paragraph(
        "", "", nodes.emphasis("", f"{name}: "), *separated, classes=["item-line", *classes]
    )


def complete_entries(app, doctree, docname):
    """Add to the entries of items and errata what is known only when every page is read."""
    if docname not in (INDEX, ERRATA):
        return
    uses = Uses(app, docname)
    for entry in doctree.findall(Entry):
        if docname == INDEX:
            entry["classes"] += uses.states(entry["item"])
        entry.extend((uses.lines if docname == INDEX else uses.explained)(entry["item"]))
    for table in doctree.findall(lambda node: isinstance(node, nodes.raw) and "counts" in node):
        table += nodes.Text(uses.counts())


# The page of errata


class Errata(SphinxDirective):
    """The errata of one text, each with its check run while the book is built."""

    required_arguments = 1

    def run(self):
        self.env.note_dependency(str(texts.ROOT / f"texts/errata/{self.arguments[0]}.yaml"))
        return [
            self.entry(e) for id, e in texts.errata().items() if id.startswith(self.arguments[0])
        ]

    def entry(self, erratum):
        section = nodes.section(
            "", nodes.title("", f"{erratum.id}: {erratum.title}"), ids=[address(erratum.id)[1]]
        )
        markdown = StringList(describe(erratum).splitlines(), source=f"erratum {erratum.id}")
        self.state.nested_parse(markdown, self.content_offset, section)
        section += Entry(item=erratum.id)
        return section


def describe(erratum):
    """An erratum in Markdown."""
    cited = ", ".join(i.label for i in texts.items().values() if erratum.id in i.errata)
    values = evaluate(erratum)
    code = "\n".join(
        [
            erratum.setup.rstrip(),
            "",
            f"assert not ({erratum.printed_holds})  # as printed",
            f"assert {erratum.right_holds}  # corrected",
        ]
    )
    shown = "".join(f"| {name} | `{value}` |\n" for name, value in values.items())
    table = f"\n| computed | value |\n|---|---|\n{shown}" if values else ""
    return f"""
**Where:** {cited}: {erratum.where}

**Printed:** {erratum.printed}

**Right:** {erratum.right}

*{erratum.kind.capitalize()}.* {erratum.why}
{table}
:::{{dropdown}} The check, run when this page was built
```python
{code.strip()}
```
:::
"""


# The pages of the library


class Api(SphinxDirective):
    """The public functions of a module, described by their docstrings, and its code."""

    required_arguments = 1

    def run(self):
        for path in (texts.ROOT / reference.PACKAGE).glob(
            "*.py"
        ):  # a function may raise the error of another module
            self.env.note_dependency(str(path))
        module = self.arguments[0]
        introduction = self.parsed(reference.introduction(module), nodes.container())
        return [introduction, *map(self.entry, reference.public(module)), self.code(module)]

    def entry(self, entry):
        name = entry.__name__
        section = nodes.section("", nodes.title("", "", nodes.literal("", name)), ids=[name])
        self.env.get_domain("std").note_hyperlink_target(
            f"api-{name}", self.env.docname, name, name
        )
        self.parsed(reference.describe(entry), section)
        place = nodes.literal("", f"{entry.__module__}.{name}")
        section += _line(
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
        """Markdown as children of a node, with the names of public functions and estimators as links."""
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
        for path in (texts.ROOT / reference.PACKAGE).glob("*.py"):
            self.env.note_dependency(str(path))
        return [self.parsed(reference.overview(), nodes.container())]


def typeset_lazily(app, pagename, templatename, context, doctree):
    """On the page of all items MathJax sets a formula when it comes into view; all at once would stop a phone for seconds."""
    if pagename == INDEX:
        app.add_js_file(None, body='(window.MathJax ??= {}).loader = {load: ["ui/lazy"]};')


# Exercises: the page is the worked notebook, the reader works in the starter


class StarterLink(SphinxTransform):
    """Offer the starter at the top of an exercise page, and show solutions without their markers."""

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


# Search: Sphinx drops the digits of a query, so the items are offered to the search page by number and by name


def search_items(app, pagename, templatename, context, doctree):
    if pagename == "search":
        named = [*texts.items().values(), *texts.errata().values()]
        entries = [
            [entry.label.strip("[]"), escape(entry.title), *address(entry.id)] for entry in named
        ]
        app.add_js_file(None, body=f"const BOOK_ITEMS = {json.dumps(entries)};")


def mend_html(app, pagename, templatename, context, doctree):
    """Sphinx calls the bibliography a list, but its entries no list items; without the role it is read right."""
    context["body"] = context.get("body", "").replace(
        'role="list" class="citation-list"', 'class="citation-list"'
    )


def unplug_thebe(app):
    """Jupyter Book always loads sphinx-thebe, which adds a script twice and names a CDN; no page uses it."""
    for listeners in app.events.listeners.values():
        for listener in list(listeners):
            if listener.handler.__module__.startswith("sphinx_thebe"):
                app.disconnect(listener.id)
    app.registry.css_files = [file for file in app.registry.css_files if "thebe" not in file[0]]


def setup(app):
    app.add_node(Entry, html=(HTML5Translator.visit_container, HTML5Translator.depart_container))
    app.add_directive("item-filter", ItemFilter)
    app.add_directive("items", Items)
    app.add_directive("errata", Errata)
    app.add_directive("api", Api)
    app.add_directive("api-overview", ApiOverview)
    app.add_transform(StarterLink)
    app.connect("env-purge-doc", forget_citations)
    app.connect("env-merge-info", merge_citations)
    app.connect("doctree-read", link_citations)
    app.connect("env-get-updated", lambda app, env: [INDEX, ERRATA])
    app.connect("doctree-resolved", complete_entries)
    app.connect("html-page-context", link_code_citations)
    app.connect("html-page-context", mend_html)
    app.connect("html-page-context", typeset_lazily)
    app.connect("html-page-context", search_items)
    unplug_thebe(app)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
