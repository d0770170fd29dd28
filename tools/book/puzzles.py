"""The page of puzzles: wrong answers in which a reader finds the wrong line.

What it shows stands in reference/puzzles.json, which `python -m tools.puzzles` writes. The answer
is folded; with JavaScript, _static/puzzles.js takes a choice and counts.
"""

from html import escape

import numpy as np
from docutils import nodes
from pygments import highlight
from pygments.lexers import PythonLexer

from tools import markdown, puzzles

from .api import Api
from .light import PlainFormatter

POINTS = 8  # so many points are a picture, fewer are numbers
GIVES, SHOULD = "what this answer gives", "what a right answer gives"


class Puzzles(Api):
    """A section for each chapter."""

    required_arguments = 0

    def run(self):
        self.env.note_dependency(str(puzzles.STORED))
        return [self.section(*each) for each in numbered()]

    def section(self, number, subject, found):
        title = f"{number}. {heading(subject)}"
        section = nodes.section("", nodes.title("", title), ids=[f"puzzles-{number}"])
        section += raw(f'<p class="puzzle-count"><output>{len(found)} puzzles</output></p>')
        for name, each in found:
            section += raw(f'<form class="puzzle" id="puzzle-{name}"><h3>Puzzle {name}</h3>')
            self.parsed(f"{each.task} {source(each)}", section)
            section += raw(f"{code(each)}{values(each)}{reply()}{answer(each)}</form>")
        return section


def numbered():
    """For each chapter its number, its subject, and its puzzles by name: "3.1"."""
    for number, (subject, exercises) in enumerate(puzzles.chapters(), start=1):
        found = mixed([p for id in exercises for p in puzzles.stored() if p.exercise == id])
        yield number, subject, [(f"{number}.{k}", p) for k, p in enumerate(found, start=1)]


def heading(subject):
    return subject[0].upper() + subject[1:]


def mixed(found):
    """In turn one of every part: neighbours with the same right answer would tell too much."""
    parts = {}
    for each in found:
        parts.setdefault((each.exercise, each.part), []).append(each)
    turns = range(max(map(len, parts.values()), default=0))
    return [part[turn] for turn in turns for part in parts.values() if turn < len(part)]


def source(puzzle):
    """The exercise and the part that a puzzle is from."""
    title = markdown.titles()[puzzle.exercise]
    return f"([{title}](../exercises/solutions/{puzzle.exercise}.ipynb), part {puzzle.part})"


def code(puzzle):
    """The lines as choices; without JavaScript they are still lines with numbers."""
    lines = "".join(
        f'<label><input type="radio" name="line" value="{number}"><span>{number}</span>'
        f'<code style="--indent: {indent(plain)}ch">{line}</code></label>'
        for number, (plain, line) in enumerate(zip(puzzle.code, colored(puzzle.code)), start=1)
        if line
    )
    return f'<fieldset class="highlight"><legend>Which line is wrong?</legend>{lines}</fieldset>'


def indent(line):
    """How far in a line of code goes on that is too long for a phone."""
    return len(line) - len(line.lstrip()) + 4


def values(puzzle):
    """The code that shows it, and both values: as numbers, or as pictures of one scale."""
    shown = block(colored(puzzle.shown.splitlines()), "highlight")
    pairs = ((GIVES, puzzle.gives), (SHOULD, puzzle.should))
    if all(is_map(value) for _, value in pairs):
        frame = np.abs(np.hstack([value for _, value in pairs])).max()
        said = [
            (name, picture(np.array(value) / frame, in_words(name, value))) for name, value in pairs
        ]
    else:
        said = [(name, text(value)) for name, value in pairs]
    both = "".join(f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in said)
    return f"{shown}<dl>{both}</dl>"


def is_map(value):
    """Whether it is the places of some points of a plane."""
    return isinstance(value, list) and np.shape(value)[:1] == (2,) and np.size(value) >= 2 * POINTS


def in_words(name, points):
    """What a picture shows, for who does not see it: which, how large, where, which way up."""
    (left, low), (right, high) = np.min(points, axis=1), np.max(points, axis=1)
    a, b = np.transpose(points)[0]
    left, right, low, high, a, b = (f"{x:.2g}" for x in (left, right, low, high, a, b))
    return (
        f"{name}: {len(points[0])} points, joined in their order, from {left} to {right} across "
        f"and from {low} to {high} upwards; the first one at {a}, {b}"
    )


def picture(points, words):
    """Points of the square from -1 to 1, joined in their order; the first one is larger."""
    x, y = 80 + 72 * points[0], 80 - 72 * points[1]
    path = " ".join(f"{a:.0f},{b:.0f}" for a, b in zip(x, y))
    dots = "".join(
        f'<circle cx="{a:.0f}" cy="{b:.0f}" r="{3 if k else 6}"/>'
        for k, (a, b) in enumerate(zip(x, y))
    )
    return (
        f'<svg viewBox="0 0 160 160" role="img" aria-label="{words}">'
        f'<path d="M8 80H152M80 8V152"/><polyline points="{path}"/>{dots}</svg>'
    )


def reply():
    return '<p class="reply" hidden><button>Is it this line?</button> <output></output></p>'


def answer(puzzle):
    """Folded: the line, what should stand there, and what the checker says."""
    changes = " Or: ".join(f"{lines(at)}. {repaired(instead)}" for at, instead in puzzle.changes)
    wrong = " ".join(str(number) for at, _ in puzzle.changes for number in at)
    return (
        f'<details class="fold" data-lines="{wrong}"><summary>The answer</summary>'
        f"<div>{changes}</div>"
        f"<p>What is wrong: {escape(puzzle.why)}. The checker says:</p>"
        f"<blockquote>{escape(puzzle.message)}</blockquote></details>"
    )


def lines(numbers):
    return f"Line{'s' * (len(numbers) > 1)} {' and '.join(map(str, numbers))}"


def repaired(instead):
    if not instead:
        return "A right answer does without."
    return f"A right answer has {block(colored(instead), 'highlight')}"


def colored(source):
    """Lines of code as HTML."""
    html = highlight("\n".join(source), PythonLexer(stripnl=False), PlainFormatter(nowrap=True))
    return html.rstrip("\n").split("\n")


def text(value):
    """A stored value to read: a matrix in columns, several values one below the other."""
    if isinstance(value, dict):
        return "".join(map(text, value["values"]))
    if isinstance(value, list) and value and isinstance(value[0], list):
        rows = [[short(entry) for entry in row] for row in value]
        widths = [max(map(len, column)) for column in zip(*rows)]
        return block("  ".join(e.rjust(w) for e, w in zip(row, widths)) for row in rows)
    if isinstance(value, list):
        return block(["  ".join(map(short, value)) or "an empty list"])
    return block([escape(short(value))])


def block(lines, name="value"):
    return f'<pre class="{name}">' + "\n".join(lines) + "</pre>"


def short(value):
    """A number to four digits; anything else as it is."""
    return f"{np.round(value, 12):.4g}" if isinstance(value, float) else str(value)


def raw(html):
    return nodes.raw("", html, format="html")


def setup(app):
    app.add_directive("puzzles", Puzzles)
