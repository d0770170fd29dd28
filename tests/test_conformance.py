"""The page on accessibility speaks of every criterion, and of tests that are there."""

import datetime

import pytest

from tools import conformance

# W3C, WCAG 2.2 of 12 December 2024, levels A and AA: 4.1.1 is withdrawn.
A = """1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1
2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2"""
AA = """1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7
2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3"""
CRITERIA = conformance.criteria()


def test_every_criterion_stands_there_once_in_order():
    wanted = dict.fromkeys(A.split(), "A") | dict.fromkeys(AA.split(), "AA")
    ids = [criterion["id"] for criterion in CRITERIA]
    assert len(ids) == 55 and {c["id"]: c["level"] for c in CRITERIA} == wanted
    assert ids == sorted(ids, key=lambda id: [int(part) for part in id.split(".")])


@pytest.mark.parametrize("criterion", CRITERIA, ids=lambda criterion: criterion["id"])
def test_what_is_said_can_be_checked(criterion):
    assert conformance.unknown(criterion) == []
    assert len({"tests", "looked", "none", "missed"} & criterion.keys()) >= 1
    assert not ("missed" in criterion and {"none", "looked"} & criterion.keys())
    assert set(criterion) <= {"id", "name", "level", "words", "tests", "looked", "none", "missed"}


def test_a_test_that_is_renamed_is_missed():
    gone = ["test_pages.py::test_of_nothing", "no_file.py::test_a_page_is_sound"]
    named = {"tests": [*gone, "test_pages.py::test_a_page_is_sound"]}
    assert conformance.unknown(named) == gone


def test_the_day_of_the_looks():
    assert conformance.source()["day"] == datetime.date(2026, 11, 19)
