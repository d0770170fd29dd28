"""Numbers under heads: a table of HTML in a notebook, lines of text elsewhere."""

import re
from collections.abc import Mapping, Sequence
from html import escape

# What heads and words have of formulas: X1^2 and R_1^2, sqrt(N), (m/N)^-1/2, L^+, lambda.
INDEX = re.compile(r"(?<![^\W\d])([^\W\d_])(?:_(\w)(?!\w)|(\d)(?!\d))")
POWER = re.compile(r"\^(-?\d+(?:/\d+)?|\+)")
SIGN = re.compile(r" ([-+=]) ")
ROOT = re.compile(r"sqrt\((\w+)\)")
GREEK = {"alpha": "α", "lambda": "λ", "mu": "μ", "sigma": "σ", "theta": "θ", "phi": "φ"}
LETTER = re.compile(rf"\b({'|'.join(GREEK)})\b")
LONGEST_NAME = 24
# 12, -0.50, 2,002, 1.2e-05; with 50 % and the star of a note; and where there is none.
NUMBER = re.compile(r"nan|–|[-+−]?(∞|\d[\d,]*)(\.\d+)?(e[-+]\d+)?( ?%)?\*?")


class table:
    """Columns under their names, to be shown as the value of a cell.

        table({"K": [5, 10], "residual variance": [0.012, 0.009]}, digits=3)

    Real numbers have `digits` after the point, or as many as `digits[name]` says for a column;
    whole numbers and words stand as they are. In a notebook lambda, X1^2 and sqrt(N) are set as
    formulas are: λ, X with its index and its power, √N.
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
        looks = [look(column) for column in self.columns.values()]
        named = zip(self.columns, looks)
        head = "".join(f'<th scope="col"{its}>{as_set(name)}</th>' for name, its in named)
        body = ""
        for row in zip(*self.columns.values()):
            cells = "".join(f"<td{its}>{as_set(word)}</td>" for word, its in zip(row, looks))
            body += f"<tr>{cells}</tr>\n"
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


def as_set(word: str) -> str:
    """A head or a word in HTML, with its indices, powers, roots and Greek letters, in one piece."""
    word = SIGN.sub(
        lambda found: f"\xa0{found[1].replace('-', '−')}\xa0", escape(word, quote=False)
    )
    letters = LETTER.sub(lambda found: GREEK[found[1]], word)
    indexed = INDEX.sub(r"\1<sub>\2\3</sub>", ROOT.sub(r"√\1", letters))
    return POWER.sub(r"<sup>\1</sup>", indexed)


def look(column: Sequence[str]) -> str:
    """Attributes of a column and its head: numbers end at one line, and sentences wrap."""
    if all(NUMBER.fullmatch(word) for word in column if word):
        return ' style="text-align: right"'
    wraps = ' class="words"' if max(map(len, column)) > LONGEST_NAME else ""
    return f'{wraps} style="text-align: left"'
