"""The page for instructors: what tools/teaching.py counts and reference/teaching.yaml says."""

from html import escape

from docutils import nodes
from myst_nb.sphinx_ import HideCodeCellNode

from tools import markdown, puzzles, teaching
from tools.notebooks import SOLUTIONS

from .api import Api
from .puzzles import heading, numbered, raw


class Teaching(Api):
    """A part of the page: chapters, exercises, a syllabus, questions, mistakes, memory."""

    required_arguments = 1
    optional_arguments = 1

    def run(self):
        notebooks = [*teaching.CHAPTERS.glob("*.ipynb"), *SOLUTIONS.glob("*.ipynb")]
        for path in (teaching.WRITTEN, teaching.MEASURED, puzzles.STORED, *notebooks):
            self.env.note_dependency(str(path))
        name, *rest = self.arguments
        return getattr(self, name)(*rest)

    def chapters(self):
        rows = [("chapter", "builds on", "takes for granted", "minutes", "level")]
        rows[0] += ("words", "equations", "cells")
        for number, name in enumerate(teaching.names(), start=1):
            own, found = teaching.written()["chapters"][name], teaching.chapter(name)
            needs = ", ".join(str(int(other[:2])) for other in own["needs"]) or "none"
            level = stars(teaching.level_of_chapter(name))
            told = chapter(name, number), needs, own["knows"], found["minutes"], level
            rows.append((*told, *found["counts"]))
        return self.table(rows)

    def exercises(self):
        rows = [("exercise", "of chapter", "minutes", "level", "parts", "lines", "conditions")]
        for name, ids in teaching.exercises().items():
            for id in ids:
                found, later = teaching.exercise(id), teaching.written()["later"].get(id)
                of = ", ".join(str(int(other[:2])) for other in (name, later) if other)
                level = stars(teaching.level(id))
                rows.append((exercise(id), of, found["minutes"], level, *found["counts"][1:]))
        return self.table(rows)

    def syllabus(self, weeks):
        rows = [("week", "subject", "read", "hand in", "minutes")]
        for number, week in enumerate(teaching.written()["syllabi"][int(weeks)], start=1):
            reading = sum(teaching.chapter(name)["minutes"] for name in week["chapters"])
            work = sum(teaching.exercise(id)["minutes"] for id in week["exercises"])
            chapters = "; ".join(chapter(name) for name in week["chapters"])
            exercises = "; ".join(map(exercise, week["exercises"]))
            rows.append((number, week["title"], chapters, exercises, f"{reading} + {work}"))
        return self.table(rows)

    def questions(self):
        return [
            node
            for number, name in enumerate(teaching.names(), start=1)
            for node in self.asked(name, number)
        ]

    def asked(self, name, number):
        """The questions of a chapter, each with what to listen for and the code that shows it."""
        found = [self.parsed(f"**{chapter(name, number)}**", nodes.container())]
        for question in teaching.written()["chapters"][name]["questions"]:
            found.append(
                self.parsed(f"*{question['ask']}* {question['listen']}", nodes.container())
            )
            fold = HideCodeCellNode(prompt_show="What was run")
            fold += nodes.literal_block(
                question["check"], question["check"].rstrip(), language="python"
            )
            found.append(fold)
        return found

    def mistakes(self):
        """What the puzzles of a chapter do wrong, folded, each with a link to it."""
        page = self.env.app.builder.get_relative_uri(self.env.docname, "reference/puzzles")
        found = []
        for number, subject, named in numbered():
            fold = HideCodeCellNode(prompt_show=f"{number}. {heading(subject)}: {len(named)}")
            lines = (
                f'<li>{escape(each.why)} (<a href="{page}#puzzle-{name}">puzzle {name}</a>, '
                f"{each.exercise} {each.part})</li>"
                for name, each in named
            )
            fold += raw(f"<ul>{''.join(lines)}</ul>")
            found.append(fold)
        return found

    def memory(self):
        found = teaching.measured()
        rows = [("notebook", "peak memory of the kernel, MB", "seconds of computing")]
        chapters = [(chapter(name, n), name) for n, name in enumerate(teaching.names(), start=1)]
        for shown, name in chapters:
            rows.append((shown, found[name]["MB"], found[name]["seconds"]))
        worst = max(flat(), key=lambda id: found[id]["MB"])
        median = sorted(found[id]["MB"] for id in flat())[len(flat()) // 2]
        rows.append(("the exercises, median", median, ""))
        words = f"the largest of the exercises: {exercise(worst)}"
        rows.append((words, found[worst]["MB"], found[worst]["seconds"]))
        return self.table(rows)

    def table(self, rows):
        lines = ["```{list-table}", ":header-rows: 1", ""]
        for row in rows:
            lines += [f"{'* -' if not k else '  -'} {cell}" for k, cell in enumerate(row)]
        return [self.parsed("\n".join([*lines, "```"]), nodes.container())]


def stars(level):
    """Not the sign of emphasis."""
    return level.replace("*", r"\*")


def flat():
    return [id for ids in teaching.exercises().values() for id in ids]


def chapter(name, number=None):
    title = teaching.title(name)
    return f"[{title if number is None else f'{number}. {title}'}](../chapters/{name}.ipynb)"


def exercise(id):
    title = markdown.titles()[id].removeprefix("Exercise ").removeprefix("of our own: ")
    return f"[{title}](../exercises/solutions/{id}.ipynb)"


def setup(app):
    app.add_directive("teaching", Teaching)
