"""What `python -m tools.bite` changes, and what it found. It takes minutes, so no test runs it."""

import ast
from types import SimpleNamespace

import pytest

from tools import bite, texts

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


def test_the_tests_of_a_file_stay_in_one_process():
    units = [f"tests/test_{f}.py::test_{i}" for f in "abc" for i in range(3)]
    units += [f"manifoldlib/m.py::f{i}" for i in range(5)]
    first, second = bite.shared_out(units)
    assert sorted(first + second) == sorted(units)
    files = [{unit.split("::")[0] for unit in half if "tests" in unit} for half in (first, second)]
    assert not files[0] & files[1]
    assert abs(len(first) - len(second)) <= 3


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
    found = {
        sharp: {"fingerprint": "0", "noticed": [[1, "a + b", "a - b", sharp]], "survived": []},
        blunt: {"fingerprint": "0", "noticed": [], "survived": [[2, "c * d", "c / d"]]},
    }
    bite.store(found, tmp_path)
    assert bite.stored(tmp_path) == found
    return SimpleNamespace(root=tmp_path, sharp=sharp, blunt=blunt)


def test_what_survives_is_named_until_it_is_explained(tried):
    assert bite.toothless(tried.root) == ["gpca:eq:4.2"]
    assert bite.survivors(tried.root) == [f"{tried.blunt}, line 3: `c * d` may as well be `c / d`"]
    reason = f'"{tried.blunt}":\n  "c * d -> c / d": d is 1\n'
    (tried.root / bite.EQUIVALENT).write_text(reason, "utf-8")
    assert bite.survivors(tried.root) == []


def test_each_item_shows_the_change_that_its_own_test_noticed(tried):
    change = bite.bites(tried.root)[tried.sharp]
    assert (change.unit, change.line, change.before, change.after) == (
        tried.sharp, 2, "a + b", "a - b",
    )  # fmt: skip


# What was found in this repository


def test_what_is_stored_is_of_this_repository():
    """Each entry is of a function that is there, and most covering tests noticed a change."""
    known, there = bite.stored(), bite.units()
    assert set(known) <= set(there), "run `python -m tools.bite` after a function is renamed"
    bitten = {test for _, test in texts.marks()} & bite.bites().keys()
    assert len(bitten) > 450
