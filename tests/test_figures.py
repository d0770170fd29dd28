"""What was measured of each stored picture: a phone shows it legibly, no name covers a point."""

import nbformat
import numpy as np
import pytest
from matplotlib import pyplot as plt

from tools import look
from tools.notebooks import ROOT, all_notebooks

PHONE = 350  # CSS pixels for a picture on a page that is 390 wide
LEGIBLE = 8


def pictures(path):
    """The pictures of a notebook by cell, as metadata of the outputs."""
    for cell in nbformat.read(path, as_version=4).cells:
        for output in cell.get("outputs", []):
            if "image/png" in output.get("data", {}):
                yield cell.id, output.metadata


@pytest.fixture(params=all_notebooks(), ids=lambda path: str(path.relative_to(ROOT)))
def notebook(request):
    return request.param


def test_labels_can_be_read_on_a_phone(notebook):
    small = {}
    for cell, found in pictures(notebook):
        width = found["image/png"]["width"]
        if found["smallest_label"] is not None:
            on_phone = found["smallest_label"] * min(1, PHONE / width)
            if on_phone < LEGIBLE:
                small[cell] = f"{on_phone:.1f} px, {width} wide"
    assert not small, "narrower figures, or panels below each other"


def test_no_name_covers_a_point(notebook):
    covered = {cell: n for cell, found in pictures(notebook) if (n := found["points_under_labels"])}
    assert not covered, "label_points finds places that are free"


def test_pictures_have_two_pixels_for_one(notebook):
    for cell, found in pictures(notebook):
        assert found["image/png"].keys() == {"width", "height"}, cell


@pytest.fixture
def ax():
    fig, ax = plt.subplots(figsize=(4, 3), dpi=100)
    ax.set(xlim=(0, 1), ylim=(0, 1), xticks=[], yticks=[])
    yield ax
    plt.close(fig)


def test_the_smallest_label_is_measured_in_pixels(ax):
    ax.text(0.5, 0.5, "small", fontsize=7.2)
    ax.text(0.2, 0.2, "large", fontsize=20)
    ax.text(5, 5, "outside", fontsize=1)
    assert look.measured(ax.figure)["smallest_label"] == 10.0


@pytest.mark.parametrize("draw", ["scatter", "plot"])
def test_points_under_names_are_counted(ax, draw):
    x, y = np.array([0.5, 0.52, 0.9]), np.array([0.5, 0.5, 0.9])
    ax.scatter(x, y) if draw == "scatter" else ax.plot(x, y, "o")
    assert look.measured(ax.figure)["points_under_labels"] == 0
    ax.text(0.51, 0.5, "a name", ha="center", va="center")
    ax.text(0.9, 0.9, "7", ha="center", va="center")  # a glyph in place of a point
    assert look.measured(ax.figure)["points_under_labels"] == 2
