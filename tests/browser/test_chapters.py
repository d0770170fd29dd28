"""The numbers of the book are those in the notebooks; a chapter opens with its picture."""

import re

import pytest

from tools import markdown

HTML = markdown.ROOT / "_build/html"


def test_the_notebooks_have_the_numbers_of_the_book(site):
    figures = found(r'<figure[^>]* id="([^"]+)"(?:(?!</figure>).)*caption-number">Figure ([\d.]+) ')
    equations = found(r'id="equation-([^"]+)">\s*<span class="eqno">\(([\d.]+)\)')
    assert figures | equations == markdown.numbers()


def found(pattern):
    """{label: number} on all pages."""
    pages = [HTML / f"{name.removesuffix('.md')}.html" for _, name in markdown.pages()]
    texts = [page.read_text("utf-8") for page in pages]
    return {label: number for t in texts for label, number in re.findall(pattern, t, re.DOTALL)}


@pytest.mark.parametrize("width, height", [(1440, 1000), (390, 844)])
def test_the_opening_picture_is_on_the_first_screen(visit, chapter, width, height):
    visited = visit(width)
    visited.page.set_viewport_size({"width": width, "height": height})
    page = visited.open(chapter)
    box = page.locator("figure img").first.bounding_box()
    two_lines = 60  # in wider letters the same text is longer
    assert box["y"] + box["height"] <= height - two_lines
