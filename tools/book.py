"""The Sphinx side of the book: citations become links, and the pages of items and errata are generated.

A citation such as [GPCA (4.22)] links to its entry in reference/index, an erratum to reference/errata.
"""

import json
import re
from html import escape

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from tools import texts
from tools.errata import evaluate

INDEX = "reference/index"
ERRATA = "reference/errata"
LOGGER = logging.getLogger(__name__)
STATES = {
    "covered": "covered by a test",
    "explained": "explained on a page",
    "open": "open",
    "corrected": "with an erratum",
}


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
    if docname == INDEX:  # the page that the links lead to
        return
    found = app.env.book_citations[docname] = []
    for node in list(doctree.findall(nodes.Text)):
        if _inside(node, nodes.literal, nodes.math, nodes.math_block, nodes.reference, nodes.raw):
            continue
        matches = [(m, id) for m in texts.CITATION.finditer(node) if (id := find(m[0], node.parent))]
        found += [(id, *_section(node)) for _, id in matches]
        if matches and not _inside(node, nodes.literal_block):
            node.parent.replace(node, list(_linked(app, node, matches, docname)))


def _linked(app, text, matches, docname):
    end = 0
    for match, id in matches:
        yield nodes.Text(text[end : match.start()])
        uri = link(app, id, docname)
        yield nodes.reference("", match[0], internal=True, refuri=uri, reftitle=title(id), classes=["citation"])
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
    return node["ids"][0], node[0].astext()


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
    env.book_citations.update({d: other.book_citations[d] for d in docnames if d in other.book_citations})


# The page of all items


class ItemFilter(SphinxDirective):
    """The count of items per text, and the form that chooses among the entries below it."""

    def run(self):
        names = {text: text.upper() for text in texts.TEXTS}
        form = (
            '<form class="item-filter" hidden>'
            f"<label>Text <select name=text><option value=''>all</option>{_options(names)}</select></label>"
            f"<label>State <select name=state><option value=''>any</option>{_options(STATES)}</select></label>"
            '<label>Number or words <input name=words type=search autocomplete=off></label>'
            '<output aria-live="polite"></output></form>'
        )
        return [nodes.raw("", "", format="html", counts=True), nodes.raw("", form, format="html")]


def _options(names):
    return "".join(f'<option value="{value}">{escape(name)}</option>' for value, name in names.items())


class Items(SphinxDirective):
    """One entry for every item of a text."""

    required_arguments = 1

    def run(self):
        return [self.entry(item) for item in texts.items().values() if item.text == self.arguments[0]]

    def entry(self, item):
        entry = nodes.container(ids=[address(item.id)[1]], classes=["item", item.text], item=item.id)
        entry += nodes.paragraph("", "", nodes.strong("", item.label), nodes.Text(f" {item.title}"))
        if item.math:
            entry += nodes.math_block("", item.math, nowrap=False, number=None, label=None, classes=["formula"])
        if item.check:
            entry += _line("Check", [nodes.Text(item.check)])
        return entry


class Uses:
    """Where the items are implemented, tested and explained."""

    def __init__(self, app):
        self.app = app
        self.code, self.tests, self.pages = {}, {}, {}
        for citation in texts.code_citations():
            self.code.setdefault(find(citation.text, None), {})[citation.place] = True
        for id, test in texts.marks():
            self.tests.setdefault(id, {})[test] = True
        for docname, citations in app.env.book_citations.items():
            for id, section, heading in citations if docname != ERRATA else ():
                self.pages.setdefault(id, {})[docname, section] = heading

    def states(self, id):
        explained = any(docname.startswith(("chapters/", "exercises/")) for docname, _ in self.pages.get(id, ()))
        states = {"covered": id in self.tests, "explained": explained}
        states["open"] = not all(states.values())
        states["corrected"] = bool(self.errata(id))
        return [state for state, holds in states.items() if holds]

    def errata(self, id):
        return [e for e in texts.items()[id].errata if e in texts.errata()]

    def lines(self, id):
        """The lines of an entry that are known once every page is read."""
        yield _line("State", [nodes.Text(", ".join(STATES[s] for s in self.states(id) if s != "corrected"))])
        if id in self.code:
            yield _line("Implemented at", [nodes.literal("", place) for place in self.code[id]])
        if id in self.tests:
            yield _line("Tested by", [nodes.literal("", test.removeprefix("tests/")) for test in self.tests[id]])
        if id in self.pages:
            yield _line("Explained in", [self.page(*at, heading) for at, heading in self.pages[id].items()])
        if errata := self.errata(id):
            yield _line("Corrected by", [self.erratum(e) for e in errata])

    def page(self, docname, section, heading):
        name = self.app.env.titles[docname].astext()
        name = name if name == heading else f"{name}: {heading}"
        uri = f"{self.app.builder.get_relative_uri(INDEX, docname)}#{section}"
        return nodes.reference("", name, internal=True, refuri=uri)

    def erratum(self, id):
        return nodes.reference("", id, internal=True, refuri=link(self.app, id, INDEX), reftitle=title(id))

    def counts(self):
        """The table of items per text and state."""
        rows = []
        for text, book in texts.TEXTS.items():
            ids = [id for id, item in texts.items().items() if item.text == text]
            states = [state for id in ids for state in self.states(id)]
            numbers = [len(ids), *map(states.count, ("covered", "explained", "open"))]
            cells = "".join(f"<td>{number}</td>" for number in numbers)
            rows.append(f'<tr><th scope="row"><abbr title="{escape(book)}">{text.upper()}</abbr></th>{cells}</tr>')
        head = "".join(f'<th scope="col">{name}</th>' for name in ("text", "items", "covered", "explained", "open"))
        return f'<table class="item-counts"><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'


def _line(name, parts):
    separated = [node for part in parts for node in (nodes.Text(", "), part)][1:]
    return nodes.paragraph("", "", nodes.emphasis("", f"{name}: "), *separated, classes=["item-line"])


def complete_items(app, doctree, docname):
    """Add to the entries what is known only when every page is read."""
    if docname != INDEX:
        return
    uses = Uses(app)
    for entry in doctree.findall(lambda node: isinstance(node, nodes.container) and "item" in node):
        entry["classes"] += uses.states(entry["item"])
        entry.extend(uses.lines(entry["item"]))
    for table in doctree.findall(lambda node: isinstance(node, nodes.raw) and "counts" in node):
        table += nodes.Text(uses.counts())


# The page of errata


class Errata(SphinxDirective):
    """The errata of one text, each with its check run while the book is built."""

    required_arguments = 1

    def run(self):
        file = texts.ROOT / f"texts/errata/{self.arguments[0]}.yaml"
        self.env.note_dependency(str(file))
        return [self.entry(e) for id, e in texts.errata().items() if id.startswith(self.arguments[0])]

    def entry(self, erratum):
        section = nodes.section("", nodes.title("", f"{erratum.id}: {erratum.title}"), ids=[address(erratum.id)[1]])
        markdown = StringList(describe(erratum).splitlines(), source=f"erratum {erratum.id}")
        self.state.nested_parse(markdown, self.content_offset, section)
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
**Where:** {cited}{": " if erratum.where else ""}{erratum.where} ({erratum.kind})

**Printed:** {erratum.printed}

**Right:** {erratum.right}

{erratum.why}
{table}
:::{{dropdown}} The check, run when this page was built
```python
{code.strip()}
```
:::
"""


def typeset_lazily(app, pagename, templatename, context, doctree):
    """On the page of all items MathJax sets a formula when it comes into view; all at once would stop a phone for seconds."""
    if pagename == INDEX:
        app.add_js_file(None, body='(window.MathJax ??= {}).loader = {load: ["ui/lazy"]};')


# Search: Sphinx drops the digits of a query, so the items are offered to the search page by number and by name


def search_items(app, pagename, templatename, context, doctree):
    if pagename == "search":
        named = [*texts.items().values(), *texts.errata().values()]
        entries = [[entry.label.strip("[]"), escape(entry.title), *address(entry.id)] for entry in named]
        app.add_js_file(None, body=f"const BOOK_ITEMS = {json.dumps(entries)};")


def unplug_thebe(app):
    """Jupyter Book always loads sphinx-thebe, which adds a script twice and names a CDN; no page uses it."""
    for listeners in app.events.listeners.values():
        for listener in list(listeners):
            if listener.handler.__module__.startswith("sphinx_thebe"):
                app.disconnect(listener.id)
    app.registry.css_files = [file for file in app.registry.css_files if "thebe" not in file[0]]


def setup(app):
    app.add_directive("item-filter", ItemFilter)
    app.add_directive("items", Items)
    app.add_directive("errata", Errata)
    app.connect("env-purge-doc", forget_citations)
    app.connect("env-merge-info", merge_citations)
    app.connect("doctree-read", link_citations)
    app.connect("env-get-updated", lambda app, env, *_: [INDEX])
    app.connect("doctree-resolved", complete_items)
    app.connect("html-page-context", link_code_citations)
    app.connect("html-page-context", typeset_lazily)
    app.connect("html-page-context", search_items)
    unplug_thebe(app)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
