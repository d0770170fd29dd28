"""Where the entry of an item or an erratum stands, and how a page links to it."""

import re

from sphinx.util import logging

from tools import texts

INDEX = "reference/index"
ERRATA = "reference/errata"
LOGGER = logging.getLogger(__name__)


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
