"""What `python -m tools.bite` changes, and what it found. It takes minutes, so no test runs it."""

import ast
import itertools
import json
import os
import signal
from types import SimpleNamespace

import pytest

from tools import bite, changes

FORMULA = '''
def variance(X, N):
    """The mean square, minus the square of the mean."""
    if N < 1:
        raise ValueError(f"N={N}: give at least {1} point")
    return sum(x**2 for x in X) / N - (sum(X) / N) ** 2
'''
CLAIM = """
def test_variance():
    X = points(20, seed=3)
    spread = X - X.mean()
    assert np.abs(variance(X, 20) - (spread**2).mean()).max() < 1e-12
    np.testing.assert_allclose(2 * variance(X, 20), differences(X) / 20, rtol=1e-9)
"""


def tree(source):
    return ast.parse(source).body[0]


def said(found):
    return {(change.before, change.after) for change in found}


def test_each_operator_comparison_and_constant_of_a_function_is_changed():
    claim, before = bite.changes(tree(FORMULA), "manifoldlib/x.py")
    assert before == []
    changed = said(claim)
    assert ("N < 1", "N > 1") in changed
    assert ("N < 1", "N < 2") in changed
    assert ("(sum(X) / N) ** 2", "(sum(X) / N) ** 3") in changed
    assert ("(sum(X) / N) ** 2", "(sum(X) * N) ** 2") in changed
    assert any(after.endswith(" / N + (sum(X) / N) ** 2") for _, after in changed)
    assert not any("ValueError" in after for _, after in changed)  # words of a message
    assert len(changed) == len(claim) >= 9


def test_tolerances_seeds_sizes_and_bounds_of_a_test_are_left_alone():
    claim, before = bite.changes(tree(CLAIM), "tests/test_x.py")
    for change in claim + before:
        assert "rtol=2e-09" not in change.after
        assert "2e-12" not in change.after
        assert "seed=4" not in change.after
        assert "points(21" not in change.after
    assert ("spread = X - X.mean()", "spread = X + X.mean()") in said(before)
    assert any("(spread * 2).mean" in after for _, after in said(claim))
    assert any("3 * variance(X, 20)" in after for _, after in said(claim))


SIDES = """
def test_sides():
    assert np.linalg.norm(a * b - c) > 0.5
    assert not np.allclose(a + b, c)
    assert first / second > third
    assert np.abs(f(X, 3, eps=7, at=[4, 5])[:, :-2] - 2 * c.sum(axis=0)).max() < 1e-9
"""
LIBRARY = """
def rows(X, N):
    rounding = 1e-12 * np.abs(X).max()
    step = max(2, BLOCK // len(X))
    Y = solve(X + rounding, overwrite_a=True) - X @ X.T / N
    return Y + noise * rng.standard_normal(N), colour(8), Y[3], f"{N - 1} points"
"""


def test_what_may_be_data_of_a_test_is_tried_and_not_missed():
    claim, data = map(said, bite.changes(tree(SIDES), "tests/test_x.py"))
    for change in [("a * b", "a / b"), ("a + b", "a - b")]:  # what differs, differs still
        assert any(change[1] in after for _, after in data)
        assert not any(change[1] in after for _, after in claim)
    for after in ("f(X, 4, eps=7", "f(X, 3, eps=8", "[5, 5]"):
        assert any(after in found for _, found in data), after
        assert not any(after in found for _, found in claim), after
    assert any("3 * c.sum" in after for _, after in claim)
    assert any("axis=1" in after for _, after in claim)


def test_of_an_inequality_one_change_in_an_assertion_is_enough():
    claim, _ = bite.changes(tree(SIDES), "tests/test_x.py")
    lines = {change.after: change.inequality for change in claim}
    assert lines["first * second > third"] == 5
    assert all(line is None for after, line in lines.items() if "first" not in after)


def test_rounding_means_words_and_blocks_of_the_library_are_left_alone():
    claim, data = bite.changes(tree(LIBRARY), "manifoldlib/datasets.py")
    found = said(claim)
    assert any(after.endswith("- X @ X.T * N") for _, after in found)
    assert any(after.endswith("+ X @ X.T / N") for _, after in found)
    assert any("Y[4]" in after for _, after in found)
    for no in ("2e-12", "1e-12 /", "max(3,", "BLOCK *", "False", "Y - noise"):
        assert not any(no in after for _, after in found | said(data)), no
    assert not any("N + 1" in after for _, after in found | said(data))
    assert any("colour(9)" in after for _, after in said(data))  # a number of data or of a picture
    assert any("colour(9)" in c.after for c in bite.changes(tree(LIBRARY), "manifoldlib/mds.py")[0])


def test_a_function_is_another_one_only_for_as_long_as_it_is_changed():
    space = {}
    exec(compile(FORMULA, "formula", "exec"), space)
    change = next(
        c
        for c in bite.changes(tree(FORMULA), "manifoldlib/x.py")[0]
        if c.after == "(sum(X) * N) ** 2"
    )
    assert space["variance"]([1.0, 3.0], 2) == 1.0
    with bite.in_place(space["variance"], change):
        assert space["variance"]([1.0, 3.0], 2) == 5.0 - 8.0**2  # and not 5 - 2**2
    assert space["variance"]([1.0, 3.0], 2) == 1.0


def test_a_fingerprint_is_that_of_the_code():
    other_words = FORMULA.replace("The mean square, minus the square of the mean.", "Spread.")
    assert bite.fingerprint(tree(FORMULA)) == bite.fingerprint(tree(other_words))
    assert bite.fingerprint(tree(FORMULA)) != bite.fingerprint(tree(FORMULA.replace(" - ", " + ")))


def test_with_other_rules_everything_is_tried_again(monkeypatch):
    before = bite.fingerprint(tree(FORMULA))
    monkeypatch.setattr(changes, "RULES", "other")
    assert bite.fingerprint(tree(FORMULA)) != before


def test_in_a_function_that_no_test_calls_every_change_survives(tmp_path):
    space = {}
    exec(compile(FORMULA, "formula", "exec"), space)
    run = bite.Bite([], {}, {}, tmp_path / "found.json", again=False)
    run.record("manifoldlib/x.py::variance", tree(FORMULA), space["variance"], [[], []])
    assert len(run.found["manifoldlib/x.py::variance"]["survived"]) == bite.MOST


def test_the_tests_of_a_file_stay_in_one_process():
    units = [f"tests/test_{f}.py::test_{i}" for f in "abcdefgh" for i in range(3)]
    units += [f"manifoldlib/m.py::f{i}" for i in range(15)]
    parts = bite.shared_out(units)
    assert sorted(unit for part in parts for unit in part) == sorted(units)
    files = [{unit.split("::")[0] for unit in part if "tests" in unit} for part in parts]
    assert len(set().union(*files)) == sum(map(len, files)) == 8
    sizes = list(map(len, parts))
    assert len(parts) == bite.PARTS and max(sizes) - min(sizes) <= 3
    assert bite.shared_out(units[:2]) == [units[:2]]


def test_the_habits_of_scikit_learn_are_no_witnesses():
    path, name = bite.HABITS.split("::")
    assert f"def {name}(" in (bite.ROOT / path).read_text("utf-8")
    assert bite.HABITS not in bite.witnesses()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs signals of Unix")
@pytest.mark.parametrize(
    "loop, heard",
    [
        (lambda: all(True for _ in itertools.repeat(0)), True),  # in Python
        (lambda: sum(itertools.repeat(0)), False),  # in C, where no signal reaches Python
    ],
)
def test_a_loop_without_end_is_left_or_ends_the_process(loop, heard, monkeypatch):
    monkeypatch.setattr(bite, "DEAF", 0.1)
    item = SimpleNamespace(
        _initrequest=lambda: None,
        stash={},
        session=SimpleNamespace(
            _setupstate=SimpleNamespace(setup=lambda item: None, teardown_exact=lambda item: None)
        ),
        runtest=loop,
    )
    run = bite.Run()
    run.caches = []
    if (child := os.fork()) == 0:
        signal.signal(signal.SIGPROF, bite.ring)
        os._exit(7 if isinstance(run.run(item, 0.1), bite.TimeUp) else 1)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert status == (7 if heard else -signal.SIGVTALRM)


def test_after_a_change_that_ends_the_process_another_goes_on(monkeypatch):
    fatal = ["f.py::b", 2, "x + y", "x - y", "tests/test_f.py::test_b"]
    tasks = []

    def breaks(task, out):
        _, wanted, _, known = json.loads(task.read_text("utf-8"))
        tasks.append((wanted, known))
        done = wanted if known else wanted[:1]
        out.write_text(json.dumps(dict.fromkeys(done, "found")), "utf-8")
        if not known:
            out.with_name("now").write_text(json.dumps(fatal), "utf-8")
        return not known

    monkeypatch.setattr(bite, "breaks", breaks)
    units = ["f.py::a", "f.py::b", "f.py::c"]
    assert bite.to_the_end("bite", units, {}) == dict.fromkeys(units, "found")
    assert tasks == [(units, []), (units[1:], [fatal])]


def test_a_change_that_ended_a_process_is_noticed_and_not_tried_again(tmp_path, monkeypatch):
    monkeypatch.setattr(bite.texts, "marks", list)
    change = next(
        c for c in bite.changes(tree(FORMULA), "manifoldlib/x.py")[0] if c.after == "N < 2"
    )
    fatal = [["manifoldlib/x.py::variance", *change.said, "tests/test_x.py::test_variance"]]
    run = bite.Bite([], {}, {}, tmp_path / "out", again=False, fatal=fatal)
    by = run.who_notices("manifoldlib/x.py::variance", None, change, [])
    assert by == "tests/test_x.py::test_variance"


@pytest.fixture
def tried(tmp_path):
    """A repository in which one test noticed a change and another did not."""
    (tmp_path / "texts").mkdir()
    (tmp_path / "tests").mkdir()
    mark = '@pytest.mark.covers("{}")\ndef test_{}(): pass\n'
    source = mark.format("gpca:eq:4.1", "sharp") + mark.format("gpca:eq:4.2", "blunt")
    (tmp_path / "tests/test_x.py").write_text(f"import pytest\n{source}", "utf-8")
    (tmp_path / bite.EQUIVALENT).write_text("", "utf-8")
    sharp, blunt = "tests/test_x.py::test_sharp", "tests/test_x.py::test_blunt"
    mark = bite.units(tmp_path)[blunt]
    found = {
        sharp: {"fingerprint": "0", "noticed": [[1, "a + b", "a - b", sharp]], "survived": []},
        blunt: {"fingerprint": mark, "noticed": [], "survived": [[2, "c * d", "c / d"]]},
    }
    bite.store(found, tmp_path)
    assert bite.stored(tmp_path) == found
    return SimpleNamespace(root=tmp_path, sharp=sharp, blunt=blunt)


def test_what_survives_is_named_until_it_is_explained(tried):
    assert bite.toothless(tried.root) == ["gpca:eq:4.2"]
    assert bite.survivors(tried.root) == [f"{tried.blunt}, line 3: c * d -> c / d"]
    reason = f"- because: d is 1\n  of:\n    {tried.blunt}:\n      - c * d -> c / d\n"
    (tried.root / bite.EQUIVALENT).write_text(reason, "utf-8")
    assert bite.survivors(tried.root) == []


def test_each_item_shows_the_change_that_its_own_test_noticed(tried):
    change = bite.bites(tried.root)[tried.sharp]
    assert (change.unit, change.line, change.before, change.after) == (
        tried.sharp, 2, "a + b", "a - b",
    )  # fmt: skip


# What was found in this repository


def test_every_item_has_a_test_that_noticed_a_change():
    assert bite.toothless() == []


def test_nothing_survives_unexplained_and_nothing_is_untried():
    assert bite.survivors() == []
    assert bite.stale() == [], "run python -m tools.bite"


def test_what_is_explained_survives_and_has_a_reason():
    """But for functions that changed since or are gone."""
    as_tried = set(bite.units()) - set(bite.stale())
    known = bite.explained()
    assert {key for key in known if key[0] in as_tried} <= bite.survived().keys()
    assert all(len(reason.split()) >= 4 for reason in known.values())


def test_what_is_gone_is_dropped_and_what_changed_does_not_count(tried):
    found = bite.stored(tried.root)
    bite.store(found | {"tests/test_x.py::test_gone": found[tried.blunt]}, tried.root)
    assert bite.stored(tried.root) == found
    mark = bite.units(tried.root)[tried.blunt]
    assert bite.stale(tried.root) == [tried.sharp] and found[tried.blunt]["fingerprint"] == mark
    other = found | {tried.blunt: found[tried.blunt] | {"fingerprint": "0"}}
    bite.store(other, tried.root)
    assert bite.survivors(tried.root) == []
    assert bite.toothless(tried.root) == []
