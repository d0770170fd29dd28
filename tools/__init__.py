"""The machinery of the book: notebooks, the binding of the texts, the Sphinx extension."""
