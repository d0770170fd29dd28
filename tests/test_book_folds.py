"""The words on the bar over a cell that only checks."""

import pytest
from docutils import nodes

from tools.book.folds import checked


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
