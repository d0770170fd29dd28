"""The page of calls: ours, scikit-learn's and R's, each with what it gave when the book was built."""

from docutils import nodes

from tools import rosetta

from .api import Api

SIDES = {"sklearn": ("scikit-learn", "python"), "r": ("R", "r")}
WHERE = {
    ("sklearn", "r"): "The same in both",
    ("sklearn",): "In scikit-learn only",
    ("r",): "In R only",
    (): "In neither",
}
VERDICTS = {"call": "the same", "not": "not the same", "none": "nothing"}


class Rosetta(Api):
    """A part of the page: the data, the overview, or the entries."""

    required_arguments = 1

    def run(self):
        for path in (rosetta.SOURCE, rosetta.NUMBERS):
            self.env.note_dependency(str(path))
        return getattr(self, self.arguments[0])()

    def data(self):
        setup = rosetta.source()["setup"]
        written = fenced(setup["python"], "python") + fenced(setup["r"], "r")
        return [self.parsed(written, nodes.container())]

    def versions(self):
        named = rosetta.provenance()
        words = ", ".join(f"{name} {version}" for name, version in named.items())
        return [self.parsed(f"{words}.", nodes.container())]

    def overview(self):
        """The methods by where they have the same numbers, as links."""
        return [
            self.links(words, [e for e in rosetta.entries() if where(e) == sides])
            for sides, words in WHERE.items()
        ]

    def links(self, words, entries):
        paragraph = nodes.paragraph("", "", nodes.strong("", f"{words}:"))
        for number, entry in enumerate(entries):
            paragraph += nodes.Text("; " if number else " ")
            to = {"refid": identifier(entry), "internal": True}
            paragraph += nodes.reference("", entry["title"], **to)
        return paragraph

    def entries(self):
        return [self.section(entry) for entry in rosetta.entries()]

    def section(self, entry):
        title = nodes.title("", entry["title"])
        section = nodes.section("", title, ids=[identifier(entry)])
        names = ", ".join(f"`{name}`" for name in entry["functions"])
        parts = [names, fenced(entry["ours"], "python")]
        found = rosetta.Comparison(entry)
        for side, (name, language) in SIDES.items():
            for kind in VERDICTS:
                if kind in entry[side]:
                    parts.append(said(found, side, kind, name, language))
        return self.parsed("\n\n".join(parts), section)

    def apart(self):
        listed = (f"- `{name}`: {reason}" for name, reason in rosetta.source()["apart"].items())
        return [self.parsed("\n".join(listed), nodes.container())]


def said(found, side, kind, name, language):
    """A call with its verdict, why it looks so, and what explains other numbers."""
    entry = found.entry[side]
    told = entry if kind == "call" else entry[kind]
    code = entry["call"] if kind == "call" else told["call"]
    verdict = f"**{name}: {VERDICTS[kind]}.**"
    if kind == "not":
        verdict += f" It differs by {share(found.differences(side, kind)[0])}."
    if kind == "none":
        verdict += " This search finds nothing:"
    why = told.get("why", "")
    if kind != "not":
        return f"{verdict} {why}\n\n{fenced(code, language)}"
    because = fenced(told["because"], "python") if "because" in told else ""
    return f"{verdict}\n\n{fenced(code, language)}\n\n{why}\n\n{because}"


def where(entry):
    """The sides that have a call which gives our numbers."""
    return tuple(side for side in SIDES if "call" in entry[side])


def share(number):
    """In percent of the largest number, to two digits."""
    return f"{100 * number:.2g} %" if number < 0.995 else f"{100 * number:.0f} %"


def fenced(code, language):
    return f"```{language}\n{code.rstrip()}\n```\n"


def identifier(entry):
    return nodes.make_id(entry["title"])


def setup(app):
    app.add_directive("rosetta", Rosetta)
