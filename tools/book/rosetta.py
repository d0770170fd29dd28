"""The page of calls: ours, scikit-learn's and R's, each with what comes out of it."""

from docutils import nodes

from tools import rosetta

from .api import Api

SIDES = {"sklearn": ("scikit-learn", "python"), "r": ("R", "r")}  # their names and languages
WHERE = {
    ("sklearn", "r"): "The same in both",
    ("sklearn",): "In scikit-learn only",
    ("r",): "In R only",
    (): "In neither",
}
VERDICTS = {"same": "the same", "not": "not the same", "none": "none"}


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
        versions = rosetta.provenance()
        words = ", ".join(
            f"{name} {versions[name]}" for name in ("R", *rosetta.PACKAGES, *rosetta.LOADED)
        )
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
        parts += [said(found, side, kind) for side in SIDES for kind in entry[side]]
        return self.parsed("\n\n".join(parts), section)

    def apart(self):
        listed = (f"- `{name}`: {reason}" for name, reason in rosetta.source()["apart"].items())
        return [self.parsed("\n".join(listed), nodes.container())]


def said(found, side, kind):
    """A call with its verdict, why it looks so, and what explains other numbers."""
    (name, language), told = SIDES[side], found.entry[side][kind]
    verdict, why, code = f"**{name}: {VERDICTS[kind]}.**", told.get("why", ""), told["call"]
    if kind == "same":
        return f"{verdict} {why}\n\n{fenced(code, language)}"
    if kind == "none":
        return f"{verdict} This search finds nothing:\n\n{fenced(code, language)}"
    (number,) = found.differences(side, kind)
    because = fenced(told["because"], "python") if "because" in told else ""
    if "same" in found.entry[side]:
        verdict = f"**{name}, as one might write it.**"
    said = f"{verdict} The difference is {share(number)}.\n\n{fenced(code, language)}"
    return f"{said}\n\n{why}\n\n{because}"


def where(entry):
    """The sides that have a call which gives our numbers."""
    return tuple(side for side in SIDES if "same" in entry[side])


def share(number):
    """In percent of the largest number, to two digits."""
    return f"{100 * number:.2g} %" if number < 0.995 else f"{100 * number:.0f} %"


def fenced(code, language):
    return f"```{language}\n{code.rstrip()}\n```\n"


def identifier(entry):
    return nodes.make_id(f"rosetta {entry['title']}")


def setup(app):
    app.add_directive("rosetta", Rosetta)
