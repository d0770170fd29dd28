"""The bars over folded cells: the words of a cell that only checks, one bar for neighbours."""

import pytest
from docutils import nodes

from tools.book.folds import CODE, checked, is_code_cell, join
from tools.notebooks import ROOT, all_notebooks, code_cells, tagged


@pytest.mark.parametrize(
    "source, bar",
    [
        ("# the rows of Y are orthogonal\nassert True", "Checked: the rows of Y are orthogonal"),
        ("#Checked: both agree\nassert True", "Checked: both agree"),
        ("x = 1\n# a number\nassert x", "Checked: a number"),
        ("assert True  # not at the start of a line", "Checked"),
        ("", "Checked"),
    ],
)
def test_a_cell_that_checks_says_what_in_its_first_comment(source, bar):
    assert checked(nodes.container("", nodes.literal_block(source, source))) == bar


@pytest.mark.parametrize("path", all_notebooks(), ids=lambda path: str(path.relative_to(ROOT)))
def test_every_cell_that_checks_says_what(path):
    silent = [
        cell.source
        for cell in code_cells(path)
        if tagged(cell, "checked")
        and checked(nodes.container("", nodes.literal_block("", cell.source))) == "Checked"
    ]
    assert not silent, "a first comment is missing: # Checked: ..."


def folded(code, bar=CODE, shows=False):
    source = nodes.container("", nodes.literal_block("", code), nb_element="cell_code_source")
    cell = nodes.container("", source, nb_element="cell_code", hide_mode="input", prompt_show=bar)
    if shows:
        cell += nodes.container(nb_element="cell_code_output")
    return cell


@pytest.mark.parametrize(
    "cells, bars",
    [
        (
            [folded("a"), folded("b"), folded("c", "Code of Figure 7", True)],
            {"Code of Figure 7": "abc"},
        ),
        ([folded("a", shows=True), folded("b")], {"Code": "a", "Code ": "b"}),
        (
            [folded("a", "Imports and settings"), folded("b")],
            {"Imports and settings": "a", "Code": "b"},
        ),
        ([folded("a"), nodes.paragraph(), folded("b")], {"Code": "a", "Code ": "b"}),
        ([folded("a"), folded("b", "Checked: b")], {"Code": "a", "Checked: b": "b"}),
    ],
)
def test_neighbours_without_a_name_share_the_bar_of_the_last(cells, bars):
    page = nodes.section("", *cells)
    for cell in list(page.findall(is_code_cell)):
        join(cell)
    found = [(cell["prompt_show"], cell.astext()) for cell in page.findall(is_code_cell)]
    texts = [(bar, "".join(text.split())) for bar, text in found]
    assert texts == [(bar.strip(), text) for bar, text in bars.items()]
