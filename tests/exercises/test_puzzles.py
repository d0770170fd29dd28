"""Every puzzle is a wrong answer that its check refuses, and one place makes it right."""

import re
from itertools import combinations

import numpy as np
import pytest
from student import IDS, answers, code_cells, every_answer, role, solution

from manifoldlib.checks import Wrong
from tools import puzzles

each_exercise = pytest.mark.parametrize("id", [id for id in IDS if puzzles.asked(id)])
SAYS = {(id, a.part, a.why): a.says for id, a in every_answer(Wrong)}


@each_exercise
def test_what_is_stored_is_what_a_run_finds(id):
    """Code, place and message as they are stored, values up to rounding; nothing else is there."""
    found = list(puzzles.compute(id))
    kept = puzzles.kept(id)
    assert len(found) == len(kept), "run python -m tools.puzzles"
    for one, other in zip(found, kept):
        assert one.same_as(other), f"run python -m tools.puzzles: {one} is stored as {other}"


@pytest.mark.parametrize("id", [id for id in IDS if puzzles.asked(id)])
def test_a_puzzle_is_refused_for_the_reason_of_its_answer(id):
    for puzzle in puzzles.kept(id):
        assert SAYS[id, puzzle.part, puzzle.why] in puzzle.message


@each_exercise
def test_changed_in_one_place_it_is_a_right_answer(id):
    answer_cells = [cell for cell in code_cells(solution(id)) if role(cell) == "answer"]
    right = {
        cell.metadata["part"]: [
            puzzles.laid_out(source) for source in puzzles.right_answers(id, cell).values()
        ]
        for cell in answer_cells
        if cell.metadata["part"] in {puzzle.part for puzzle in puzzles.kept(id)}
    }
    for puzzle in puzzles.kept(id):
        assert puzzle.code == puzzles.laid_out(source(id, puzzle))
        for lines, instead in puzzle.changes:
            first, last = lines[0] - 1, lines[-1]
            repaired = [*puzzle.code[:first], *instead, *puzzle.code[last:]]
            assert repaired in right[puzzle.part], f"{puzzle.why}, lines {lines}"


def source(id, puzzle):
    key = puzzle.part, puzzle.why
    return next(a.source for a in answers(id) if type(a) is Wrong and (a.part, a.why) == key)


def test_a_message_is_one_line_and_shows_no_rounding():
    for puzzle in puzzles.stored():
        _, numbers = puzzles.told(puzzle.message)
        assert "\n" not in puzzle.message
        assert not any(0 < each < puzzles.ROUNDING for each in numbers), puzzle.message


def test_there_are_enough_and_every_chapter_has_some():
    assert len(puzzles.stored()) >= 100
    for subject, exercises in puzzles.chapters():
        assert sum(len(puzzles.kept(id)) for id in exercises) >= 3, subject


def test_there_is_something_to_choose_from():
    for puzzle in puzzles.stored():
        lines = [line for line in puzzle.code if line]
        wrong = {number for numbers, _ in puzzle.changes for number in numbers}
        assert len(lines) >= 4 and len(wrong) < len(lines), puzzle.why
        assert max(map(len, puzzle.code)) <= puzzles.WIDTH


def test_two_mistakes_come_out_alike_only_if_their_check_sees_no_difference():
    """On one input; of whole numbers there are few, and they may be the same by accident."""
    for one, other in combinations(puzzles.stored(), 2):
        if (one.exercise, one.shown) == (other.exercise, other.shown):
            alike = puzzles.agree(one.gives, other.gives)
            assert not alike or one.message == other.message or whole(one.gives), one


def whole(gives):
    return not isinstance(gives, dict) and np.asarray(gives).dtype.kind == "i"


def test_the_task_and_the_code_that_is_shown_do_not_name_the_mistake():
    for puzzle in puzzles.stored():
        told = re.sub(r"\s+", " ", f"{puzzle.task} {puzzle.shown}")
        assert puzzle.why not in told
        for _, instead in puzzle.changes:
            said = [line.strip() for line in instead if re.search(r"\w", line)]
            assert not any(line in told for line in said)
