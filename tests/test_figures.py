"""What was measured of each stored picture: a phone shows it legibly, no name covers a point."""

import nbformat
import numpy as np
import pytest
from matplotlib import pyplot as plt

from tools import look
from tools.notebooks import ROOT, all_notebooks


def pictures(path):
    """The pictures of a notebook by cell, as metadata of the outputs."""
    for cell, row in rows(path):
        for found in row:
            yield cell, found


def rows(path):
    """Each cell with the pictures that it shows, as metadata of the outputs."""
    for cell in nbformat.read(path, as_version=4).cells:
        outputs = cell.get("outputs", [])
        yield cell.id, [o.metadata for o in outputs if "image/png" in o.get("data", {})]


@pytest.fixture(params=all_notebooks(), ids=lambda path: str(path.relative_to(ROOT)))
def notebook(request):
    return request.param


def test_labels_can_be_read_on_a_phone(notebook):
    small = {
        cell: f"{look.on_phone(found, len(row)):.1f} px, {found['image/png']['width']} wide"
        for cell, row in rows(notebook)
        for found in row
        if look.on_phone(found, len(row)) < look.LEGIBLE
    }
    assert not small, "narrower figures, or panels below each other"


def test_no_name_covers_a_point(notebook):
    covered = {cell: n for cell, found in pictures(notebook) if (n := found["points_under_labels"])}
    assert not covered, "label_points finds places that are free"


def test_no_colour_alone_tells_things_apart(notebook):
    alone = {cell: found["colour_alone"] for cell, found in pictures(notebook)
             if "colour_alone" in found}  # fmt: skip
    assert not alone, "marks or dashes as well: criterion 1.4.1"


def test_pictures_have_two_pixels_for_one(notebook):
    for cell, found in pictures(notebook):
        assert found["image/png"].keys() == {"width", "height"}, cell


@pytest.fixture
def ax():
    with plt.rc_context():
        plt.rcdefaults()  # whatever the answer of a student, run before in this process, has set
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
    ax.text(0.9 - 6 / 300, 0.9, "M", fontsize=20, ha="center", va="center")  # a name beside it
    assert look.measured(ax.figure)["points_under_labels"] == 3


def test_a_sign_on_a_ground_that_is_seen_through_names_a_cloud(ax):
    ax.scatter([0.5, 0.505], [0.5, 0.5])
    text = ax.text(0.5, 0.49, "M", bbox={"alpha": 0.7})
    assert look.measured(ax.figure)["points_under_labels"] == 0
    text.get_bbox_patch().set_alpha(None)
    assert look.measured(ax.figure)["points_under_labels"] > 0


def test_what_stands_in_an_inset_is_measured(ax):
    inset = ax.inset_axes([0.5, 0.5, 0.4, 0.4], xticks=[], yticks=[])
    inset.scatter([0.5], [0.5])
    inset.text(0.5, 0.5, "a name", fontsize=7.2, ha="center", va="center")
    assert look.measured(ax.figure) == {"smallest_label": 10.0, "points_under_labels": 1}


@pytest.mark.parametrize("draw", ["points", "lines", "one cloud"])
def test_things_that_only_a_colour_tells_apart_are_found(ax, draw):
    def alone(colors, marks, sizes=(20, 20)):
        ax.clear()
        if draw == "one cloud":
            ax.scatter([0.2, 0.5], [0.2, 0.5], c=colors)
        for k, (color, mark, size) in enumerate(zip(colors, marks, sizes)):
            if draw == "points":
                ax.scatter([k / 3], [0.5], color=color, marker="os"[mark], s=size)
            elif draw == "lines":
                ax.plot([k / 3, 1], [0, 1], color=color, dashes=[(), (3, 1)][mark], lw=size / 10)
        return look.measured(ax.figure).get("colour_alone")

    assert alone(["#0072b2", "#d55e00"], [0, 0]) == ["#0072b2 #d55e00"]
    assert alone(["#0072b2", "#d3d3d3"], [0, 0]) is None  # dark and light
    assert alone(["#0072b2", "#0072b2"], [0, 0]) is None
    if draw != "one cloud":
        assert alone(["#0072b2", "#d55e00"], [0, 1]) is None
        assert alone(["#0072b2", "#d55e00"], [0, 0], [20, 40]) is None


def test_a_scale_of_colours_is_no_list_of_kinds(ax):
    x = np.linspace(0, 1, 30)
    ax.scatter(x, x, c=x)
    ax.scatter(x, 1 - x, c=plt.get_cmap("hsv")(x))
    assert "colour_alone" not in look.measured(ax.figure)


def test_contrast_is_that_of_wcag():
    assert look.contrast("black", "white") == pytest.approx(21)
    assert look.contrast("#767676", "white") == pytest.approx(4.54, abs=0.01)
    assert look.on_white("black", 0.5) == "#808080"
