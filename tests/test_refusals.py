"""Every refusal of the library is declared, occurs, and says what it should: tools/refusals.py."""

import ast
import inspect
import re
import time
from pathlib import Path

import pytest

import manifoldlib
from manifoldlib import datasets, estimators
from tools import refusals

FOLDER = Path(manifoldlib.__file__).parent
FUNCTIONS = [getattr(manifoldlib, name) for name in manifoldlib.__all__]
CALLS = [pair for calls in refusals.REFUSALS.values() for pair in calls]


@pytest.mark.parametrize(("call", "fragment"), CALLS, ids=[call for call, _ in CALLS])
def test_the_message_teaches(call, fragment):
    error = refusals.error_of(call)
    assert type(error) is ValueError  # LinAlgError is a ValueError from inside
    assert fragment in str(error)
    assert len(str(error)) > 20, "an error must say what to do"


def test_no_call_is_declared_twice():
    assert len({call for call, _ in CALLS}) == len(CALLS)


def test_the_table_names_what_there_is():
    homes = {"": manifoldlib, "estimators": estimators, "datasets": datasets}
    for name in refusals.REFUSALS:
        home, _, short = name.rpartition(".")
        assert hasattr(homes[home], short), name


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_every_required_argument_is_refused_by_its_name(function):
    messages = [str(error) for _, error in refusals.raised(function.__name__)]
    parameters = inspect.signature(function).parameters.values()
    required = [p.name for p in parameters if p.default is p.empty]
    assert [
        name for name in required if not any(re.match(rf"{name}\b", text) for text in messages)
    ] == []


def test_all_calls_together_are_fast():
    started = time.process_time()
    for call, _ in CALLS:
        refusals.error_of(call)
    assert time.process_time() - started < 5  # the book runs them in every build


# Every statement that raises is reached


def statements(path):
    """Where a module raises a ValueError, and how the message begins."""
    tree = ast.parse(path.read_text("utf-8"))
    raising = [
        n for n in ast.walk(tree) if isinstance(n, ast.Raise) and isinstance(n.exc, ast.Call)
    ]
    return {
        (path.name, node.lineno): beginning(node.exc.args[0])
        for node in raising
        if getattr(node.exc.func, "id", "") == "ValueError"
    }


def beginning(message):
    """The first words of a message that stand in the code; the name, if it is a variable."""
    parts = message.values if isinstance(message, ast.JoinedStr) else [message]
    constants = [part.value for part in parts if isinstance(part, ast.Constant)]
    return constants[0] if constants else message.id


def reached_by(error):
    """The lines of the library that raised an error, and the one before it if there was one."""
    while error is not None:
        frames = list(frames_of(error.__traceback__))
        yield from frames[-1:]
        error = error.__context__


def frames_of(traceback):
    while traceback is not None:
        path = Path(traceback.tb_frame.f_code.co_filename)
        if path.parent == FOLDER:
            yield path.name, traceback.tb_lineno
        traceback = traceback.tb_next


def test_every_statement_that_raises_is_reached():
    lines = {line for call, _ in CALLS for line in reached_by(refusals.error_of(call))}
    found = {
        line: words
        for path in FOLDER.glob("*.py")
        if path.name != "linked.py"  # what makes explorers: tests/test_linked.py has its refusals
        for line, words in statements(path).items()
    }
    missed = {line: words for line, words in found.items() if line not in lines}
    excused = {
        line: start
        for line, words in missed.items()
        for start in refusals.UNREACHED
        if words.startswith(start)
    }
    assert {line: words for line, words in missed.items() if line not in excused} == {}
    assert sorted(excused.values()) == sorted(refusals.UNREACHED), "an excuse that nothing needs"


def test_a_statement_is_reached_through_what_catches_it():
    """An estimator raises the words of its function anew; both statements count."""
    error = refusals.error_of("estimators.PCA(n_components=4).fit(X.T)")
    assert [name for name, _ in reached_by(error)] == ["estimators.py", "_input.py"]


def test_a_call_that_works_is_noticed():
    with pytest.raises(AssertionError, match=r"pca\(X, 1\) raises no ValueError"):
        refusals.error_of("pca(X, 1)")
