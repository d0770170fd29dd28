"""What a card says of a cited item: its name, its formula, and whether it is tested and explained.

The data stand once at the end of a page, as JSON; _static/cards.js shows them.
"""

import json
import re

from tools import texts

from .entries import Uses
from .links import address

USUAL = "tested, explained"
CITED = re.compile(r'class="citation[^"]*" href="[^"#]*#([^"]+)"')
CODE_OR_FORMULA = re.compile(r"`([^`]*)`|\$([^$]*)\$")


def add_cards(app, pagename, templatename, context, doctree):
    anchors = set(CITED.findall(context.get("body", "")))
    if not anchors:
        return
    cards = all_cards(app)
    found = {anchor: cards[anchor] for anchor in sorted(anchors & cards.keys())}
    data = json.dumps(found, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    context["body"] += f'<script type="application/json" id="cards">{data}</script>\n'
    if not app.env.get_domain("math").has_equations(pagename):
        # MathJax is not loaded here until a card asks for it, and then wants to know how.
        body = f"window.MathJax = {json.dumps(app.config.mathjax3_config or {})}"
        app.add_js_file(None, body=body, priority=400)


def all_cards(app):
    """The card of every item, erratum and work, by its anchor: [name, title, formula, words].

    The usual words are left out; _static/cards.js knows them.
    """
    if not hasattr(app, "book_cards"):
        uses = Uses(app, app.config.root_doc)
        named = [
            t for found in (texts.items, texts.errata, texts.references) for t in found().values()
        ]
        app.book_cards = {address(each.id)[1]: card(each, uses) for each in named}
    return app.book_cards


def card(each, uses):
    label = each.label.strip("[]")
    if each.id in texts.errata():
        right = CODE_OR_FORMULA.sub(lambda m: m[1] or rf"\({m[2]}\)", each.right)
        return [label, each.title, "", f"{each.kind.capitalize()}. Right: {right}"]
    if each.id in texts.references():
        return [label, each.title, "", ""]
    words = state(each.id, uses)
    return [label, each.title, each.math, *([] if words == USUAL else [words])]


def state(id, uses):
    """In a few words what the entry of an item says in lines."""
    states = uses.states(id)
    tested = "tested" if "covered" in states else "no test yet"
    explained = "explained" if "explained" in states else "no page yet"
    errata = uses.errata(id)
    corrected = [f"corrected by {'Errata' if errata[1:] else 'Erratum'} {', '.join(errata)}"]
    return ", ".join([tested, explained, *(corrected if errata else [])])


def setup(app):
    app.connect("html-page-context", add_cards)
