"""Grade what is known: every official solution, typical wrong answer and other right answer.

One worker serves all answers of an exercise, each in its turn, so that this takes minutes and not
hours; a submission of a class has a worker of its own.
"""

import importlib
import math
import multiprocessing
import re
import time

from manifoldlib.checks import Right, Wrong
from tools.grade.checker import RIGHT, WRONG, Room, Sitting, values_of
from tools.grade.exercise import load
from tools.grade.sandbox import Sandbox
from tools.grade.wire import Ended
from tools.notebooks import SOLUTIONS

# What an answer that hands in a function of the checker gets here: there is no checker.
NO_CHECKER = "No module named 'manifoldlib.checks."


def known_answers(id: str, part: str, most: int) -> list[Right]:
    """Of each kind so many, the other right ones from the end of their list."""
    module = importlib.import_module(f"manifoldlib.checks.{re.sub('[-.]', '_', id)}_answers")
    wrong = [answer for answer in module.WRONG if answer.part == part]
    right = [answer for answer in module.RIGHT if answer.part == part]
    return [*wrong[:most], *right[-most:]]


def failures(id: str, place: Sandbox, salt: int, most: int):
    """How many answers were graded, and what is to be said of those that were graded wrongly."""
    exercise = load(id)
    official = {c.part: [c.source] for c in load(id, SOLUTIONS).cells if c.role == "answer"}
    sitting = Sitting(Room(exercise, values_of(exercise), place, salt), official)
    sitting.end, tried, found = math.inf, 0, []
    try:
        for place, check in enumerate(exercise.cells):
            if check.role != "check":
                continue
            own = known_answers(id, check.part, most)
            for answer in (
                *own,
                Right(check.part, "the official solution", official[check.part][0]),
            ):
                verdict = of_answer(sitting, place, answer, official)
                if defined(answer.source) & others(exercise, check.part, official):
                    sitting.leave()  # the next answer must not find this one's
                tried += 1
                if not expected(answer, verdict):
                    found.append(
                        f"{id} {answer.part}, {answer.why}: {verdict.kind}: {verdict.says[:300]}"
                    )
    finally:
        sitting.leave()
    return tried, found


def of_answer(sitting: Sitting, place: int, answer: Right, official: dict):
    """The verdict about one answer; the other parts are the official ones."""
    exercise = sitting.room.exercise
    cells, check = exercise.cells, exercise.cells[place]
    at = next(n for n, c in enumerate(cells) if c.role == "answer" and c.part == check.part)
    sitting.deadly.clear()
    sitting.answers = {**official, check.part: [forget(official[check.part][0]), answer.source]}
    try:
        sitting.bring_to(at, frozenset())
        sitting.student.done = at
        sitting.student.stopped.clear()
        sitting.bring_to(place, frozenset())
        return sitting.deadly.get(check.part) or sitting.check(check)
    except Ended as error:
        sitting.leave()
        return sitting.why(error)


def forget(source: str) -> str:
    """A cell that takes away what another answer has defined."""
    return f"for _name in {sorted(defined(source))}:\n    globals().pop(_name, None)"


def defined(source: str) -> set[str]:
    """The functions and variables that a cell defines."""
    return set(re.findall(r"^(?:def |class )?(\w+)(?= *[=:(])", source, re.MULTILINE))


def others(exercise, part: str, official: dict) -> set[str]:
    """The names of all other cells."""
    given = [cell.source for cell in exercise.cells if cell.role == "provided"]
    given += [source for p, sources in official.items() if p != part for source in sources]
    return {name for source in given for name in defined(source)}


def expected(answer: Right, verdict) -> bool:
    if not isinstance(answer, Wrong):
        return verdict.kind == RIGHT
    return verdict.kind == WRONG and (answer.says in verdict.says or NO_CHECKER in verdict.says)


def run(ids, place: Sandbox, salt: int, jobs: int, most: int) -> int:
    """All of these exercises; the number of answers that were graded wrongly."""
    start, all_tried, all_found = time.monotonic(), 0, []
    with multiprocessing.get_context("fork").Pool(jobs, maxtasksperchild=1) as pool:
        left = [(id, pool.apply_async(failures, (id, place, salt, most))) for id in ids]
        for id, result in left:
            tried, found = result.get()
            all_tried, all_found = all_tried + tried, all_found + found
            print(f"{id}: {tried - len(found)} of {tried} answers graded rightly", flush=True)
            for line in found:
                print("   ", line, flush=True)
    seconds = time.monotonic() - start
    print(f"{all_tried - len(all_found)} of {all_tried} in {seconds:.0f} s ({place.kind})")
    return len(all_found)
