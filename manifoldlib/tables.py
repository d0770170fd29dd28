"""Numbers under heads: a table of HTML in a notebook, lines of text elsewhere."""

import re
from collections.abc import Mapping, Sequence
from html import escape

# 12, -0.50, 2,002, 1.2e-05; with 50 % and the star of a note.
NUMBER = re.compile(r"[-+]?(∞|\d[\d,]*)(\.\d+)?(e[-+]\d+)?( ?%)?\*?")


class table:
    """Columns under their names, to be shown as the value of a cell.

        table({"K": [5, 10], "residual variance": [0.012, 0.009]}, digits=3)

    Real numbers have `digits` after the point, or as many as `digits[name]` says for a column;
    whole numbers and words stand as they are.
    """

    def __init__(self, columns: Mapping[str, Sequence], digits: int | Mapping[str, int] = 3):
        self.columns = {}
        for name, values in columns.items():
            places = digits.get(name, 3) if isinstance(digits, Mapping) else digits
            self.columns[name] = [written(value, places) for value in values]
        lengths = {len(column) for column in self.columns.values()}
        if len(lengths) > 1:
            given = ", ".join(f"{name!r}: {len(c)}" for name, c in self.columns.items())
            raise ValueError(f"all columns of a table need equally many entries, got {given}")

    def _repr_html_(self) -> str:
        head = "".join(f'<th scope="col">{escape(name)}</th>' for name in self.columns)
        rows = zip(*self.columns.values())
        body = "".join(f"<tr>{''.join(map(cell, row))}</tr>\n" for row in rows)
        return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody></table>"

    def __repr__(self) -> str:
        wide = [max(map(len, [name, *column])) for name, column in self.columns.items()]
        lines = [self.columns, *zip(*self.columns.values())]
        return "\n".join(
            "  ".join(word.rjust(width) for word, width in zip(line, wide)).rstrip()
            for line in lines
        )


def written(value, places: int) -> str:
    """A number or a word as it stands in a table; a zero has no sign, infinity has its own."""
    if hasattr(value, "item"):  # of an array
        value = value.item()
    if not isinstance(value, float):
        return str(value)
    rounded = f"{value:.{places}f}".replace("inf", "∞")
    return rounded.removeprefix("-") if round(value, places) == 0 else rounded


def cell(word: str) -> str:
    """Numbers stand below each other, words begin at the left."""
    side = "right" if NUMBER.fullmatch(word) else "left"
    return f'<td style="text-align: {side}">{escape(word)}</td>'
