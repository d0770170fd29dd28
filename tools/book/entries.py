"""The pages of all items and all errata: what stands there, and where it is used."""

from html import escape

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.util.docutils import SphinxDirective
from sphinx.writers.html5 import HTML5Translator

from tools import bite, reference, texts
from tools.errata import evaluate

from .links import ERRATA, INDEX, address, find, link, title

STATES = {
    "covered": "covered by a test",
    "explained": "explained on a page",
    "open": "open",
    "corrected": "with an erratum",
}
MISSING = {"covered": "no test yet", "explained": "no page yet"}


class Entry(nodes.container):
    """What the page says of one item or erratum; some of it is known when every page is read."""


class ItemFilter(SphinxDirective):
    """The count of items per text, and the form that chooses among the entries below it."""

    def run(self):
        names = {text: text.upper() for text in texts.TEXTS}
        form = (
            '<form class="item-filter" hidden>'
            f"<label>Text {_select('text', 'all', names)}</label>"
            f"<label>State {_select('state', 'any', STATES)}</label>"
            "<label>Number or words <input name=words type=search autocomplete=off></label>"
            '<output aria-live="polite"></output></form>'
        )
        return [nodes.raw("", "", format="html", counts=True), nodes.raw("", form, format="html")]


def _select(name, whichever, names):
    options = "".join(
        f'<option value="{value}">{escape(words)}</option>' for value, words in names.items()
    )
    return f"<select name={name}><option value=''>{whichever}</option>{options}</select>"


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
            entry += line("Check", [nodes.Text(item.check)], "item-check")
        return entry


class Uses:
    """Where the items are implemented, tested and explained."""

    def __init__(self, app, docname):
        self.app, self.docname = app, docname
        self.code, self.tests, self.pages = {}, {}, {}
        self.bites = bite.bites()
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
        yield line("State", [nodes.Text(state)])
        if id in self.code:
            yield line("Implemented at", [self.place(place) for place in self.code[id]])
        if id in self.tests:
            yield line("Tested by", [nodes.literal("", test) for test in self.tests[id]])
            yield from self.bitten(id)
        yield from self.explained(id)
        if errata := self.errata(id):
            yield line("Corrected by", [self.erratum(e) for e in errata])

    def bitten(self, id):
        """A change that a test of the item noticed: it does not pass whatever stands there."""
        if found := [self.bites[test] for test in self.tests[id] if test in self.bites]:
            change = found[0]
            where = change.unit.split("::")[-1]
            what = [nodes.literal("", change.before), nodes.Text(" changed into ")]
            what += [nodes.literal("", change.after), nodes.Text(f" in {where}")]
            yield line("Fails with", [nodes.inline("", "", *what)])

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
            yield line(
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
            name = f'<abbr title="{escape(book)}">{text.upper()}</abbr>'
            rows.append(f'<tr><th scope="row">{name}</th>{cells}</tr>')
        head = "".join(
            f'<th scope="col">{name}</th>'
            for name in ("text", "items", "covered", "explained", "open")
        )
        return (
            f'<table class="item-counts"><thead><tr>{head}</tr></thead>'
            f"<tbody>{''.join(rows)}</tbody></table>"
        )


def line(name, parts, *classes):
    separated = [node for part in parts for node in (nodes.Text(", "), part)][1:]
    return nodes.paragraph(
        "", "", nodes.emphasis("", f"{name}: "), *separated, classes=["item-line", *classes]
    )


def complete_entries(app, doctree, docname):
    """Add to the entries of items and errata what is known only when every page is read."""
    if docname not in (INDEX, ERRATA):
        return
    uses = Uses(app, docname)
    for entry in list(doctree.findall(Entry)):
        if docname == INDEX:
            entry["classes"] += uses.states(entry["item"])
        entry.extend((uses.lines if docname == INDEX else uses.explained)(entry["item"]))
        if not entry.children:
            entry.parent.remove(entry)
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
        self.parse(describe(erratum), erratum, section)
        if values := evaluate(erratum):
            section += computed(values)
        self.parse(check(erratum), erratum, section)
        section += Entry(item=erratum.id)
        return section

    def parse(self, markdown, erratum, section):
        lines = StringList(markdown.splitlines(), source=f"erratum {erratum.id}")
        self.state.nested_parse(lines, self.content_offset, section)


def computed(values):
    """Names and values in two columns, with two elements each where a table has four."""
    found = nodes.definition_list(classes=["computed"])
    for name, value in values.items():
        definition = nodes.definition("", nodes.paragraph("", value))
        found += nodes.definition_list_item("", nodes.term("", name), definition)
    return found


def describe(erratum):
    """An erratum in Markdown, up to what is computed."""
    cited = ", ".join(i.label for i in texts.items().values() if erratum.id in i.errata)
    claim = "May be read as" if erratum.kind == "remark" else "Printed"
    return f"""
**Where:** {cited}: {erratum.where}: “{erratum.quote}”

**{claim}:** {erratum.printed}

**Right:** {erratum.right}

*{erratum.kind.capitalize()}.* {erratum.why}
"""


def check(erratum):
    """Its code in Markdown, folded."""
    code = "\n".join(
        [
            erratum.setup.rstrip(),
            "",
            f"assert not ({erratum.printed_holds})  # as printed",
            f"assert {erratum.right_holds}  # corrected",
        ]
    )
    return f"""
::::{{fold}} The check, run when this page was built
```python
{code.strip()}
```
::::
"""


def setup(app):
    app.add_node(Entry, html=(HTML5Translator.visit_container, HTML5Translator.depart_container))
    app.add_directive("item-filter", ItemFilter)
    app.add_directive("items", Items)
    app.add_directive("errata", Errata)
    app.connect("env-get-updated", lambda app, env: [INDEX, ERRATA])
    app.connect("doctree-resolved", complete_entries)
