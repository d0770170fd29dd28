"""The Sphinx side of the book: an extension that `_config.yml` names as `tools.book`.

`links` knows where an item stands, `citations` turns what is cited into links, `entries` makes the
pages of the items and the errata, `api` those of the library, `exercises` offers the starters,
`folds` names the bars over folded code, `light` leaves out what no page needs, and `repairs` mends
what Sphinx and its extensions write. Each part registers itself.
"""

from . import api, citations, entries, exercises, folds, light, repairs


def setup(app):
    for part in (entries, api, exercises, citations, folds, light, repairs):
        part.setup(app)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
