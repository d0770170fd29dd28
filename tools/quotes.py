"""Quotations of the texts, checked word by word without the texts.

The texts are under copyright and not part of the repository. What is: a fingerprint of each, the
hashes of all its runs of three words or signs. It holds no word of the text, and tells whether a
quotation stands there. An ellipsis leaves out what stands between two pieces.

    python -m tools.quotes lec path/of/the/text.txt

writes `texts/fingerprints/lec.npz`; only those who have the text need it.
"""

import hashlib
import re
import sys
from functools import cache
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
RUN = 3  # words or signs
MOST = 15  # words; a formula counts as one
TOKEN = re.compile(r"\\?[^\W\d_]+|\d+|\\?[^\w\s]")
# How a formula or a word is set, not what it says.
LAYOUT = re.compile(
    r"\\(?:math(?:bf|rm|cal|bb|it|sf|scr)|boldsymbol|bm|pmb|text(?:bf|it|rm)?|mbox|left|right|big|Big"
    r"|operatorname|displaystyle|quad|qquad|tag|begin|end|ensuremath|,|;|!|:)(?![a-zA-Z])|[${}*_^&~]"
)


def tokens(passage, gap=" "):
    """The words and signs of a passage, without their layout, in lower case."""
    plain = LAYOUT.sub(gap, passage.translate({0x2019: "'", 0x201C: '"', 0x201D: '"', 0x2013: "-"}))
    return [token.lower() for token in TOKEN.findall(plain)]


def runs(passage, gap=" "):
    """The hashes of all runs of three tokens."""
    words = tokens(passage, gap)
    joined = (" ".join(words[k : k + RUN]) for k in range(len(words) - RUN + 1))
    return [int.from_bytes(hashlib.blake2b(run.encode(), digest_size=4).digest()) for run in joined]


@cache
def fingerprint(text, root=ROOT):
    with np.load(root / f"texts/fingerprints/{text}.npz") as file:
        return frozenset(file["runs"].tolist())


def problems(quote, text, root=ROOT):
    """What is wrong with a quotation of a text, as sentences; none if it stands there."""
    if (length := len(re.sub(r"\$[^$]*\$", "formula", quote).split())) > MOST:
        return [f"{length} words are quoted, and {MOST} are enough"]
    found = []
    for piece in re.split(r"…|\.\.\.", quote):
        if len(tokens(piece)) < RUN:
            found.append(f'"{piece.strip()}" is too short to be looked up: take {RUN} words')
        # In plain text an index adheres to its letter: x_i is "xi", and x_1^2 is "x12".
        elif not any(fingerprint(text, root).issuperset(runs(piece, gap)) for gap in (" ", "")):
            found.append(f'"{piece.strip()}" does not stand so in {text.upper()}')
    return found


def write(text, path, root=ROOT):
    found = np.unique(np.array(runs(Path(path).read_text("utf-8")), dtype=np.uint32))
    (root / "texts/fingerprints").mkdir(exist_ok=True)
    np.savez_compressed(root / f"texts/fingerprints/{text}.npz", runs=found)


if __name__ == "__main__":
    write(*sys.argv[1:])
