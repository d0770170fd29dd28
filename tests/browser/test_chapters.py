"""The numbers of the book are those in the notebooks."""

import re

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
