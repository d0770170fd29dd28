"""The Sphinx side of the book: an extension that `_config.yml` names as `tools.book`.

`links` knows where an item stands, `citations` turns what is cited into links, `cards` says on the
page what a cited item is, `entries` makes the pages of the items and the errata, `api` those of the
library, `rosetta` the one of scikit-learn and R, `puzzles` the one of mistakes, `teaching` the one
for instructors, `conformance` the one on accessibility, `notebooks` reads what JupyterLab shows,
`languages` marks words of other languages, `explorers` puts on a page what moves, `exercises`
offers the starters and `getit` says how to run them, `publishing` leads to what runs them
elsewhere, `folds` names the bars over folded code, `search` puts words with hyphens into the index,
`light` leaves out what no page needs, and `repairs` mends what Sphinx and its extensions write.
Each part registers itself.
"""

import hashlib
import sys
from pathlib import Path

from . import (
    api,
    cards,
    citations,
    conformance,
    entries,
    exercises,
    explorers,
    folds,
    getit,
    languages,
    light,
    notebooks,
    publishing,
    puzzles,
    repairs,
    rosetta,
    search,
    teaching,
)

PARTS = (
    entries,
    api,
    rosetta,
    conformance,
    puzzles,
    teaching,
    notebooks,
    exercises,
    explorers,
    citations,
    cards,
    folds,
    getit,
    publishing,
    search,
    languages,
    light,
    repairs,
)


def made_by(modules=sys.modules):
    """Stands for the code that makes the pages: what was imported of the tools."""
    own = sorted(name for name in modules if name.partition(".")[0] == "tools")
    files = (Path(modules[name].__file__).read_bytes() for name in own)
    return hashlib.sha256(b"".join(files)).hexdigest()


def setup(app):
    # What the environment keeps of a page is what other code has made of it.
    app.add_config_value("book_made_by", made_by(), "env")
    for part in PARTS:
        part.setup(app)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
