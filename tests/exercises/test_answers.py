"""Wrong answers are refused for their reason, right ones pass, and a starter never does."""

import ast
import re

import numpy as np
import pytest
from student import (
    IDS,
    answers,
    code_cells,
    demands,
    every_answer,
    misjudged,
    outcomes,
    role,
    solution,
    starter_errors,
)

from manifoldlib.checks import Right, Wrong, WrongAnswer
from manifoldlib.checks.fml_15_1 import reason_of_variance
from tools.notebooks import SOLUTION_REGION, starter


def each(kind):
    pairs = every_answer(kind)
    names = [f"{id}-{answer.part}-{answer.why}" for id, answer in pairs]
    return pytest.mark.parametrize(("id", "answer"), pairs, ids=names)


each_exercise = pytest.mark.parametrize("id", IDS)


@each(Wrong)
def test_wrong_answer_is_refused_for_its_reason(id, answer):
    outcome = reached(id, answer)
    assert outcome.error is not None, f"the check accepted it and printed {outcome.printed!r}"
    if not isinstance(outcome.error, WrongAnswer):
        raise AssertionError(f"stopped in {outcome.cell}, not by the checker") from outcome.error
    assert outcome.cell == f"check-{answer.part}"
    assert answer.says in str(outcome.error)


@pytest.mark.parametrize("times", [0, 0.5])
def test_what_holds_of_a_right_answer_too_is_no_reason(times):
    """A variance is the same for -u; and twice nothing is nothing."""
    u, C = np.array([-0.6, -0.8]), np.array([[2.0, 1], [1, 3]])
    true = u @ C @ u
    assert not reason_of_variance(lambda u, C: times * u @ C @ u, times * true, true, u, C)


@each(Right)
def test_right_answer_passes_to_the_end(id, answer):
    outcome = reached(id, answer)
    if outcome.error:
        raise AssertionError(f"{outcome.cell} refused it") from outcome.error
    assert re.match("Right(, but only to 1e-[0-9]+ [^:]+)?: ", outcome.printed)


SALTS = (1, 2)


@pytest.mark.parametrize("salt", SALTS)
@each_exercise
def test_the_verdicts_do_not_hang_on_the_seed(id, salt):
    """Other random data: the solution under each salt, half of the answers under one of them.

    `python -m tools.salts` tries all of them under twenty.
    """
    wrong, _ = misjudged(id, salt, every=2 * len(SALTS))
    assert wrong == []


@each_exercise
def test_every_demand_stands_in_the_statement_and_an_answer_breaks_it(id):
    statement = " ".join(c.source for c in starter(solution(id)).cells if c.cell_type == "markdown")
    statement += " ".join(c.source for c in starter(solution(id)).cells if role(c) == "answer")
    plain = " ".join(statement.split())
    wrong = {(answer.part, answer.why) for answer in answers(id) if type(answer) is Wrong}
    for demand in demands(id):
        assert " ".join(demand.words.split()) in plain, f"not in the statement: {demand.words!r}"
        assert (demand.part, demand.broken_by) in wrong, f"nothing breaks {demand.words!r}"
    assert demands(id), "list the quantifiers and prohibitions of the statement as DEMANDS"


@each_exercise
def test_solution_passes(id):
    printed = outcomes(id)[None]
    assert printed, "no check cell"
    for part, text in printed.items():
        assert text.startswith("Right: "), part


@each_exercise
def test_untouched_starter_is_refused_in_every_check(id):
    errors = starter_errors(id)
    first = next(at for at, (cell, _) in enumerate(errors) if role(cell) == "answer")
    for at, (cell, error) in enumerate(errors):
        if role(cell) == "check":
            assert isinstance(error, WrongAnswer), f"{cell.id}: {error!r}"
        elif at < first or role(cell) == "answer":
            assert error is None, f"{cell.id}: {error!r}"


@each_exercise
def test_three_wrong_answers_for_every_checked_part(id):
    wrong = [answer.part for answer in answers(id) if type(answer) is Wrong]
    parts = {cell.metadata["part"] for cell in code_cells(solution(id)) if role(cell) == "check"}
    assert {answer.part for answer in answers(id)} <= parts
    assert min(wrong.count(part) for part in parts) >= 3, {
        part: wrong.count(part) for part in parts
    }
    sources = [(answer.part, answer.source.strip()) for answer in answers(id)]
    assert len(set(sources)) == len(sources), "an answer stands twice"


@each(Wrong)
def test_message_says_where_but_does_not_give_the_answer_away(id, answer):
    message = str(reached(id, answer).error)
    places = [*defined_names(id, answer.part), f"part {answer.part}", f"({answer.part})"]
    assert any(re.search(rf"(?<!\w){re.escape(place)}(?!\w)", message) for place in places), (
        f"names none of {places}: {message}"
    )
    bare = re.sub(r"\s", "", message)
    for secret in secrets(id, answer.part):
        assert secret not in bare, f"gives away {secret}: {message}"


def reached(id, answer):
    """Where the answer led to."""
    found = outcomes(id)
    assert answer in found, f"the notebook has no answer cell of the part {answer.part!r}"
    return found[answer]


def defined_names(id, part):
    """The functions and variables that the answer cell of a part asks for."""
    source = answer_cell(starter(solution(id)), part).source
    targets = [n.name if isinstance(n, ast.FunctionDef) else n for n in ast.parse(source).body]
    for node in [n for n in targets if isinstance(n, ast.Assign)]:
        targets += [name.id for name in ast.walk(node) if isinstance(name, ast.Name)]
    return [name for name in targets if isinstance(name, str)]


def secrets(id, part):
    """Formulas and numbers of the solution's answer that the starter does not tell anyway."""
    told = re.sub(r"\s", "", "".join(cell.source for cell in starter(solution(id)).cells))
    regions = SOLUTION_REGION.finditer(answer_cell(solution(id), part).source)
    found = set()
    for region in regions:
        for line in region[0].splitlines()[1:-1]:
            code = re.sub(r"\s", "", line.split("#")[0])
            formula = re.sub(r"^(return|\w+=(?!=))", "", code)
            found |= {text for text in (code, formula) if len(text) >= 10}
            # a fraction or a number of three digits or more; shorter ones occur in any message
            literals = re.findall(r"(?<![\w.])[\d./]+(?:e-?\d+)?", code)
            found |= {text for text in literals if sum(map(str.isdigit, text)) >= 3}
    return {secret for secret in found if secret not in told}


def answer_cell(notebook, part):
    return next(
        cell
        for cell in code_cells(notebook)
        if role(cell) == "answer" and cell.metadata["part"] == part
    )
