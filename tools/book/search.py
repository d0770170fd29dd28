"""Hyphenated words are found as one: t-SNE stands in the index as t, sne and tsne.

_static/book.js asks for the whole word first.
"""

import re

from sphinx.search.en import SearchEnglish

HYPHENATED = re.compile(r"\w+(?:-\w+)+")


class Search(SearchEnglish):
    def split(self, text):
        return super().split(text) + [word.replace("-", "") for word in HYPHENATED.findall(text)]


def setup(app):
    app.add_search_language(Search)
