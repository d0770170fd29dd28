"""The numbers of the book are those in the notebooks; a chapter opens with its picture."""

import re
from base64 import b64encode
from pathlib import Path

import pytest
from matplotlib import get_data_path

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
    page.add_style_tag(content=SAME_LETTERS)
    page.evaluate("document.fonts.ready")
    box = page.locator("figure img").first.bounding_box()
    assert box["y"] + box["height"] <= height, page.evaluate(WHAT_STANDS_ABOVE)


def letters(weight, file):
    """A style that brings a face of matplotlib's along."""
    data = b64encode(Path(get_data_path(), "fonts/ttf", file).read_bytes()).decode()
    return (
        f"@font-face{{font-family:same;font-weight:{weight};src:url(data:font/ttf;base64,{data})}}"
    )


# The width of the letters decides where lines break, and each machine has its own: DejaVu Sans is
# about the widest that a reader meets.
SAME_LETTERS = (
    letters("normal", "DejaVuSans.ttf")
    + letters("bold", "DejaVuSans-Bold.ttf")
    + ":is(h1, p, summary){font-family:same!important}"
)
WHAT_STANDS_ABOVE = """() => {
  const picture = document.querySelector('figure img');
  const above = [...document.querySelectorAll('header, h1, p, details, noscript, figure')];
  return above.filter(e => e.checkVisibility() && e.compareDocumentPosition(picture) & 4).map(e => {
    const { top, height } = e.getBoundingClientRect();
    return `${e.tagName} ${top} ${height} ${getComputedStyle(e).font}`;
  }).join('\n');
}"""
