"""Where what is cited stands - an item, an erratum, a work - and how a page links to it."""

import re

from sphinx.util import logging

from tools import texts

INDEX = "reference/index"
ERRATA = "reference/errata"
BIBLIOGRAPHY = "reference/bibliography"
LOGGER = logging.getLogger(__name__)


def address(id):
    """The page and the anchor of an item, an erratum or a work.

    `gpca:eq:4.22` stands at `gpca-eq-4-22`, `gpca-10` at `erratum-gpca-10`, and `bib:ham2004` at
    `bib-ham2004`.
    """
    if id in texts.errata():
        return ERRATA, f"erratum-{id.lower()}"
    return BIBLIOGRAPHY if id in texts.references() else INDEX, re.sub("[:.]", "-", id)


def link(app, id, docname):
    """The link from the page `docname` to what is cited."""
    page, anchor = address(id)
    return f"{app.builder.get_relative_uri(docname, page)}#{anchor}"


def title(id):
    return (texts.items() | texts.errata() | texts.references())[id].title


def find(citation, location):
    """The id that a citation names; a warning, which fails the build, if there is none."""
    try:
        return texts.find(citation)
    except KeyError as error:
        LOGGER.warning(error.args[0], location=location)
