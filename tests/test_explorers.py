"""What the first page says of its roll is what its explorer shows."""

import re

import pytest

from tools import explorers


@pytest.fixture(scope="module")
def roll():
    return explorers.roll()


@pytest.fixture(scope="module")
def said(roll):
    """{(method, K): the numbers of its sentence}."""
    sentences = zip(roll.choices, roll.each(roll.says))
    return {tuple(c.values()): list(map(int, re.findall(r"\d+", s))) for c, s in sentences}


def test_it_weighs_what_a_page_can_bear(roll):
    assert len(roll.html()) <= 200_000


@pytest.mark.parametrize("K", [6, 8, 10])
def test_isomap_lays_the_sheet_flat(said, K):
    neighbors, jumps, *_, along, across = said["Isomap", K]
    assert (neighbors, jumps) == (K, 0) and min(along, across) >= 95


def test_four_edges_pull_the_map_into_a_ring(said):
    _, jumps, *_, along, across = said["Isomap", 12]
    assert jumps == 4 and across <= 5 and along < 75


def test_the_torn_points_are_named(roll, said):
    *_, number, a, b, c, d, apart, drawn, _, _ = said["Isomap", 12]
    s = roll.values["arc length"]
    ends = roll.lines[roll.choices.index({"method": "Isomap", "K": 12})]["edges that jump"]
    assert number == len(set(ends.ravel())) and b < c and drawn < apart / 3
    assert all(a <= round(s[i]) <= b or c <= round(s[i]) <= d for i in ends.ravel())


@pytest.mark.parametrize("method", explorers.WITHOUT_K)
def test_what_looks_at_all_points_does_not_unroll(said, method):
    assert len({tuple(said[method, K]) for K in explorers.NEIGHBORS}) == 1
    assert max(said[method, 8]) <= 30
