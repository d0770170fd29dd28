"""Repairs of what Sphinx and its extensions write: what rots first.

Each names the version that needs it; tests/test_book_repairs.py fails when a newer one does not.
"""

import json
import re
from html import escape

from tools import texts

from .links import address

BEFORE_FORMULA = re.compile(r'([(\[“‘]+)(<span class="math notranslate nohighlight">)(?=\\\()')
BEHIND_FORMULA = re.compile(r"(?<=\\\))(</span>)([,.;:!?)\]’”]+)")
LIST, NO_LIST = 'role="list" class="citation-list"', 'class="citation-list"'


def bibliography_without_role(app, pagename, templatename, context, doctree):
    """docutils 0.21.2 calls the bibliography a list, but its entries no list items.

    Without the role a screen reader reads it right.
    """
    context["body"] = context.get("body", "").replace(LIST, NO_LIST)


def keep_punctuation(app, pagename, templatename, context, doctree):
    """pydata-sphinx-theme 0.17.1 makes a box of every formula; a comma behind it may begin a line.

    Inside the box it cannot. MathJax leaves what is not between its own brackets.
    """
    body = BEFORE_FORMULA.sub(r"\2\1", context.get("body", ""))
    context["body"] = BEHIND_FORMULA.sub(r"\2\1", body)


def search_items(app, pagename, templatename, context, doctree):
    """The search of Sphinx 7.4.7 drops the digits of a query: nobody finds 4.22.

    So the search page knows the items by number and by name; _static/book.js offers them.
    """
    if pagename == "search":
        named = [*texts.items().values(), *texts.errata().values()]
        entries = [
            [entry.label.strip("[]"), escape(entry.title), *address(entry.id)] for entry in named
        ]
        app.add_js_file(None, body=f"const BOOK_ITEMS = {json.dumps(entries)};")


def unplug_thebe(app):
    """Jupyter Book 1.0.4 always loads sphinx-thebe 0.3.1, which no page uses.

    It adds a script twice and names a CDN.
    """
    for listeners in app.events.listeners.values():
        for listener in list(listeners):
            if listener.handler.__module__.startswith("sphinx_thebe"):
                app.disconnect(listener.id)
    app.registry.css_files = [file for file in app.registry.css_files if "thebe" not in file[0]]


def setup(app):
    app.connect("html-page-context", bibliography_without_role)
    app.connect("html-page-context", keep_punctuation)
    app.connect("html-page-context", search_items)
    unplug_thebe(app)
