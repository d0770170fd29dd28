"""The page on accessibility: every criterion of WCAG 2.2 A and AA, and what holds it."""

from collections import Counter

from docutils import nodes
from sphinx.util import logging

from tools import conformance

from .api import Api

PRINCIPLES = ("Perceivable", "Operable", "Understandable", "Robust")
LOGGER = logging.getLogger(__name__)


class Conformance(Api):
    required_arguments = 0

    def run(self):
        self.env.note_dependency(str(conformance.SOURCE))
        found = conformance.criteria()
        for criterion in found:
            for test in conformance.unknown(criterion):
                LOGGER.warning("%s names no test: %s", criterion["id"], test)
        counts = Counter(map(conformance.verdict, found))
        said = "; ".join(f"{v}: {counts[v]}" for v in conformance.VERDICTS.values() if counts[v])
        made = [self.parsed(f"Of {len(found)} criteria: {said}.", nodes.container())]
        for number, principle in enumerate(PRINCIPLES, 1):
            section = nodes.section("", nodes.title("", principle), ids=[nodes.make_id(principle)])
            mine = (c for c in found if str(c["id"]).startswith(f"{number}."))
            made.append(self.parsed("\n".join(map(item, mine)), section))
        return made


def item(criterion):
    day = conformance.source()["day"]
    parts = [f"- **{criterion['id']} {criterion['name']}** ({criterion['level']}):"]
    parts.append(f"{conformance.verdict(criterion)}.")
    parts += [sentence(criterion[key]) for key in ("missed", "none", "words") if key in criterion]
    if tests := criterion.get("tests"):
        parts.append(f"Held by {', '.join(f'`{test}`' for test in tests)}.")
    if "looked" in criterion:
        parts.append(f"Looked at on {day}: {criterion['looked']}.")
    return " ".join(parts)


def sentence(words):
    return f"{words[0].upper()}{words[1:].rstrip('.')}."


def setup(app):
    app.add_directive("conformance", Conformance)
