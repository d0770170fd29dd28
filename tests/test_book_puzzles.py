"""Puzzles: where a wrong answer differs from right ones, and how the page shows it."""

import re
from dataclasses import replace

import pytest

from tools import puzzles
from tools.book import puzzles as page

LABEL = re.compile(r'aria-label="([^:"]+): ([^"]+)"')
RIGHT = ["def f(x):", "    y = x - 1", "    z = 2 * y", "    return z"]


def wrong(**lines):
    return [lines.get(f"line{number}", line) for number, line in enumerate(RIGHT, start=1)]


def test_the_place_is_the_line_that_differs():
    (place,) = puzzles.places(wrong(line3="    z = 3 * y"), {"solution": RIGHT})
    assert place == ("solution", range(2, 3), ["    z = 2 * y"])


def test_a_line_too_many_is_a_place_and_a_missing_one_is_none():
    much = [*RIGHT[:2], "    y = y + 1", *RIGHT[2:]]
    assert puzzles.places(much, {"solution": RIGHT}) == [("solution", range(2, 3), [])]
    assert puzzles.places(RIGHT[:2] + RIGHT[3:], {"solution": RIGHT}) == []


def test_two_places_or_three_lines_are_none():
    apart = wrong(line2="    y = x", line4="    return 0")
    long = wrong(line2="    y = x", line3="    z = y", line4="    return 0")
    assert puzzles.places(apart, {"solution": RIGHT}) == []
    assert puzzles.places(long, {"solution": RIGHT}) == []


def test_every_place_that_makes_it_right_counts_and_none_around_another():
    code = wrong(line3="    z = 3 * y")
    rights = {
        "solution": RIGHT,
        "at the end": [*code[:3], "    return 2 * z / 3"],
        "with a sign, too": [*RIGHT[:3], "    return +z"],
    }
    found = puzzles.places(code, rights)
    assert [(name, list(at)) for name, at, _ in found] == [("solution", [2]), ("at the end", [3])]


def test_code_is_laid_out_without_comments_and_markers():
    source = "def f(x):\n    # why\n    ### BEGIN SOLUTION\n    return x+1  # '#' is no comment\n"
    assert puzzles.laid_out(source) == ["def f(x):", "    return x + 1"]
    assert puzzles.laid_out("a = '#'\n\n\n\ndef f(): return a") == [
        "a = '#'".replace("'", '"'),
        "",
        "def f():",
        "    return a",
    ]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (1.0, 1.00001, True),
        (1.0, 1.01, False),
        ([[1.0, -2.0], [3.0, 4.0]], [[-1.0, 2.0], [3.0, 4.0]], True),
        ([1.0, -2.0], [-1.0, 2.0], False),
        ([1.0, 2.0], [1.0, 2.0, 3.0], False),
        ("[1]", [1], False),
        ({"values": [1, [2.0]]}, {"values": [1, [2.0]]}, True),
        ({"values": [1]}, 1, False),
        (True, 1, True),
    ],
)
def test_values_agree_up_to_rounding_and_signs_of_rows(one, other, same):
    assert puzzles.agree(one, other) == same


def test_another_run_may_find_other_signs_and_nothing_else():
    (first, *_) = (p for p in puzzles.stored() if p.exercise == "fml-15.3")
    flipped = [[-number for number in row] for row in first.gives]
    assert first.same_as(replace(first, gives=flipped))
    assert not first.same_as(replace(first, gives=first.should))
    assert not first.same_as(replace(first, message="another"))
    zero = replace(first, message="row 2 has the cosine 6.9e-16, and should have 1")
    assert zero.same_as(replace(zero, message="row 2 has the cosine -1e-17, and should have 1"))
    assert not zero.same_as(replace(zero, message="row 2 has the cosine 0.3, and should have 1"))
    assert not zero.same_as(
        replace(zero, message="row 1 has the cosine 6.9e-16, and should have 1")
    )


def test_values_are_set_in_columns():
    assert page.text([[1.0, -20.5], [0.33333, 2.0]]) == (
        '<pre class="value">     1  -20.5\n0.3333      2</pre>'
    )
    assert page.text({"values": [3, []]}) == (
        '<pre class="value">3</pre><pre class="value">an empty list</pre>'
    )
    assert "&lt;" in page.text("<")


def test_many_points_of_a_plane_are_pictures_of_one_scale():
    bow = [[float(k) for k in range(page.POINTS)], [1.0] * page.POINTS]
    some = next(p for p in puzzles.stored())
    html = page.values(replace(some, gives=[[2 * x for x in row] for row in bow], should=bow))
    large, small = re.findall(r'<polyline points="([^"]+)"', html)
    assert large.split()[-1] == "152,70" and small.split()[-1] == "116,75"
    assert "<svg" not in page.values(replace(some, gives=[row[1:] for row in bow], should=bow))


def test_the_pictures_of_a_puzzle_are_told_apart_without_seeing_them():
    """Beyond whose they are: size, place and the way up tell wrong from right."""
    drawn = [said for p in puzzles.stored() if (said := LABEL.findall(page.values(p)))]
    assert len(drawn) >= 8
    for gives, should in drawn:
        assert gives[0] == page.GIVES and should[0] == page.SHOULD
        assert gives[1] != should[1]
    bow = [[-1.0, 0.5, 3.0], [2.0, 0.25, 0.0]]
    assert page.in_words("it", bow) == (
        "it: 3 points, joined in their order, from -1 to 3 across and from 0 to 2 upwards; "
        "the first one at -1, 2"
    )


def test_neighbours_are_of_different_parts():
    found = page.mixed([p for p in puzzles.stored() if p.exercise == "gpca-4.6"])
    assert len({(p.part) for p in found[:2]}) == 2
    assert sorted(p.why for p in found) == sorted(
        p.why for p in puzzles.stored() if p.exercise == "gpca-4.6"
    )


def test_the_answer_is_in_the_folded_part_only():
    for puzzle in puzzles.stored():
        before = page.code(puzzle) + page.values(puzzle) + page.reply()
        folded = page.answer(puzzle)
        assert folded.startswith("<details") and folded.endswith("</details>")
        assert puzzle.why not in before and puzzle.message not in before
        numbers = {int(n) for n in re.findall(r'value="(\d+)"', before)}
        wrong = set(map(int, re.search(r'data-lines="([\d ]+)"', folded)[1].split()))
        assert wrong <= numbers
