"""The calls of the page in scikit-learn are run, R's are stored: both give what the page says."""

import re
from functools import cache

import pytest

import manifoldlib
from tools import rosetta

ENTRIES = {entry["title"]: entry for entry in rosetta.entries()}
OTHER = 5e-3  # of the largest number: a difference that no rounding makes


@cache
def comparison(title):
    return rosetta.Comparison(ENTRIES[title])


def calls(kind):
    """The sides that have such a call."""
    return [
        (title, side)
        for title, entry in ENTRIES.items()
        for side in rosetta.SIDES
        if kind in entry[side]
    ]


@pytest.mark.parametrize("title, side", calls("same"))
def test_what_is_called_the_same_is_the_same(title, side):
    assert max(comparison(title).differences(side, "same")) <= rosetta.CLOSE


@pytest.mark.parametrize("title, side", calls("not"))
def test_what_is_called_not_the_same_is_not_and_the_reason_gives_it(title, side):
    found = comparison(title)
    (number,) = found.differences(side, "not")
    assert number > OTHER
    if "because" in ENTRIES[title][side]["not"]:
        assert found.unexplained(side) <= rosetta.CLOSE


def test_a_difference_without_code_that_gives_it_is_one_of_another_generator_or_net():
    without = [c for c in calls("not") if "because" not in ENTRIES[c[0]][c[1]]["not"]]
    assert without == [("Autoassociative networks", "r"), ("Random projections", "r")]


@pytest.mark.parametrize("title, side", calls("none"))
def test_a_search_that_finds_nothing_does(title, side):
    assert not any(part.size for part in comparison(title).theirs(side, "none"))


def test_every_side_of_every_entry_has_a_call_and_nothing_unknown():
    for entry in rosetta.source()["entries"]:
        assert entry.keys() == {"title", "functions", "ours", *rosetta.SIDES}
        for side in rosetta.SIDES:
            assert entry[side].keys() & {"call", "not", "none"}, entry["title"]
            assert entry[side].keys() <= {"call", "why", "not", "none"}, entry["title"]
            told = entry[side].get("not", {"call": ""}).keys()
            assert "call" in told and told <= {"call", "part", "why", "because"}, entry["title"]


def test_every_function_of_the_package_is_on_the_page_once_used():
    named = {name for entry in ENTRIES.values() for name in entry["functions"]}
    apart = set(rosetta.source()["apart"])
    assert named | apart == set(manifoldlib.__all__) and not named & apart
    for entry in ENTRIES.values():
        words = re.findall(r"\w+", entry["ours"] + rosetta.source()["setup"]["python"])
        assert set(entry["functions"]) <= set(words), entry["title"]


def test_the_numbers_of_R_are_those_of_the_script_and_the_points():
    assert rosetta.POINTS.read_text("utf-8") == rosetta.points()
    assert rosetta.SCRIPT.read_text("utf-8") == rosetta.script()
    for path in (rosetta.SCRIPT, rosetta.POINTS):
        assert rosetta.provenance()[path.name] == rosetta.sha256(path)
    assert rosetta.provenance().keys() >= {"R", *rosetta.PACKAGES}
    used = re.findall(r"(\w+)::|library\((\w+)\)", rosetta.script())
    assert {a or b for a, b in used} == set(rosetta.PACKAGES)


def test_without_R_the_target_says_what_to_install(monkeypatch):
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(SystemExit, match=r"Rscript is not found.*\n.*r-base-core r-cran-mass"):
        rosetta.main()


def test_signs_of_rows_are_free_and_nothing_else_is():
    assert rosetta.difference([[1, -2], [3, 4]], [[-1, 2], [3, 4]]) == 0
    assert rosetta.difference([[1, -2], [3, 4]], [[-1, -2], [3, 4]]) == 0.5
    assert rosetta.difference([1, -2], [-1, 2]) == 2


def test_a_title_needs_no_quotes_in_the_script():
    assert not any('"' in title for title in ENTRIES)
