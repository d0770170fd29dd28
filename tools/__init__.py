"""The machinery of the book: notebooks, the binding of the texts, the Sphinx extension."""

import os

from tools.surroundings import repeatable

for name, value in repeatable().items():  # numpy, loaded after this, reads them
    os.environ.setdefault(name, value)
