"""Points, curves and matrices where they belong, and names beside points."""

import io
import itertools
import sys
from dataclasses import replace

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.colors import to_rgb
from matplotlib.transforms import Bbox

from manifoldlib import datasets, diagnose
from manifoldlib.diagnosis import UNSTABLE
from manifoldlib.plotting import (
    COLORS,
    SIGNED,
    TEN,
    arrows,
    belongs,
    beside,
    between,
    is_free,
    label_points,
    leads,
    level_lines,
    marks,
    matrices,
    name_axes,
    panel,
    plot_diagnosis,
    scatter,
    scatter_3d,
    scatter_matrix,
    use_style,
    zero_set,
)


@pytest.fixture(autouse=True)
def own_style():
    """What a test sets of matplotlib ends with it."""
    with plt.rc_context():
        yield


@pytest.fixture
def ax():
    fig, ax = plt.subplots()
    yield ax
    plt.close(fig)


def test_points_are_columns_on_equal_axes(ax):
    X = np.random.default_rng(0).standard_normal((3, 20))
    np.testing.assert_array_equal(scatter(ax, X).get_offsets(), X[:2].T)
    assert ax.get_aspect() == 1
    fig, ax = plt.subplots(subplot_kw={"projection": "3d"})
    np.testing.assert_allclose(np.array(scatter_3d(ax, X)._offsets3d), X)
    box = ax.get_box_aspect()
    np.testing.assert_allclose(box / box[0], np.ptp(X, axis=1) / np.ptp(X[0]))
    plt.close(fig)


def test_panels_of_one_height_are_level():
    """As a notebook stores them, without white margins: one height, and titles on one line."""
    use_style()
    shapes = [{}, {"projection": "3d"}, {}, {}]
    axes = [panel(name, **shape) for name, shape in zip(("g", "space", "off", "flat"), shapes)]
    axes[0].set(xlabel="x", ylabel="y")
    axes[2].axis("off")
    axes[3].imshow(np.ones((2, 9)))
    heights, titles = set(), []
    for ax in axes:
        file = io.BytesIO()
        ax.figure.savefig(file, format="png", bbox_inches="tight")
        heights.add(plt.imread(io.BytesIO(file.getvalue())).shape[0])
        titles.append(ax.title.get_window_extent().y0)
        plt.close(ax.figure)
    assert len(heights) == 1
    assert np.ptp(titles) <= 1


def test_the_axes_of_a_space_have_names_and_no_numbers():
    ax = panel(projection="3d")
    name_axes(ax, "a", "b", "c")
    axes = ax.xaxis, ax.yaxis, ax.zaxis
    assert [axis.get_label_text() for axis in axes] == ["a", "b", "c"]
    assert not any(label.get_text() for axis in axes for label in axis.get_ticklabels())
    assert all(axis.labelpad < plt.rcParams["axes.labelpad"] for axis in axes)
    plt.close(ax.figure)


def test_a_scatter_matrix_has_row_i_upwards_in_the_panels_of_line_i():
    Y = np.random.default_rng(0).standard_normal((3, 15))
    fig = scatter_matrix(Y, ["a", "b", "c"])
    axes = np.reshape(fig.axes, (3, 3))
    for (i, j), ax in np.ndenumerate(axes):
        if i == j:
            assert ax.texts[0].get_text() == "abc"[i]
        else:
            np.testing.assert_array_equal(ax.collections[0].get_offsets(), Y[[j, i]].T)
    plt.close(fig)


def test_a_scatter_matrix_of_more_rows_has_more_panels_of_the_same_size():
    two, four = (scatter_matrix(np.zeros((r, 3)), "abcd").get_size_inches() for r in (2, 4))
    assert four.tolist() == (2 * two).tolist()
    plt.close("all")


def ellipse(X):
    return X[0] ** 2 + 4 * X[1] ** 2 - 1


def vertices(contours):
    return np.vstack([path.vertices for path in contours.get_paths()]).T


def test_the_zero_set_lies_where_the_function_is_zero(ax):
    ax.set(xlim=(-2, 2), ylim=(-1, 1))
    curve = vertices(zero_set(ax, ellipse))
    assert np.abs(ellipse(curve)).max() < 1e-3
    np.testing.assert_allclose(np.ptp(curve, axis=1), [2, 1], atol=1e-2)


def test_level_lines_are_black_at_zero_and_fill_the_box(ax):
    level_lines(ax, lambda X: X[0] + X[1], (-2, 1, -0.5, 0.5), scale=1)
    filled, below, black = ax.collections
    assert (vertices(below).sum(axis=0) < -0.09).all() and below.get_linestyle()[0] != "solid"
    zero = vertices(black)
    np.testing.assert_allclose(zero[0], -zero[1], atol=1e-9)
    np.testing.assert_allclose([zero[1].min(), zero[1].max()], [-0.5, 0.5], atol=1e-9)
    np.testing.assert_allclose(np.ptp(vertices(filled), axis=1), [3, 1])
    np.testing.assert_allclose([filled.levels.min(), filled.levels.max()], [-1, 1])


def test_matrices_stand_side_by_side_with_a_square_per_entry(ax):
    matrices(ax, gap=2, signs="=", A=np.eye(6), B=np.ones((2, 5)))
    (a, b) = [patch.get_bbox() for patch in ax.patches]
    assert (a.width, a.height, b.width, b.height) == (6, 6, 5, 2)
    assert all(len(dashes.get_xdata()) == 0 for dashes in ax.lines)  # nothing is below zero
    assert b.x0 - a.x1 == 2 and a.y0 + a.y1 == b.y0 + b.y1 == 0
    assert [text.get_text() for text in ax.texts] == ["A\n6 × 6", "=", "B\n2 × 5", ""]
    assert a.x1 < ax.texts[1].get_position()[0] < b.x0
    names = [ax.texts[k].get_position() for k in (0, 2)]
    assert [x for x, _ in names] == [(box.x0 + box.x1) / 2 for box in (a, b)]
    (left, right), (low, high) = ax.get_xlim(), ax.get_ylim()
    assert all(low < y < box.y0 for (_, y), box in zip(names, (a, b)))
    assert a.y0 - 5 < low and a.y1 < high < a.y1 + 1
    assert left < a.x0 and b.x1 < right < b.x1 + 1
    assert [image.get_clim() for image in ax.images] == [(-1, 1)] * 2
    assert [tuple(image.get_extent()) for image in ax.images] == [
        (a.x0, a.x1, a.y0, a.y1),
        (b.x0, b.x1, b.y0, b.y1),
    ]


def test_signs_can_be_told_without_colours(ax):
    M = np.array([[1.0, -2.0, 0.0], [-1e-9, 3.0, -1.0]])
    matrices(ax, M=M)
    assert ax.lines[0].get_xydata().tolist() == [[1.5, 0.5], [2.5, -0.5]]
    ax.clear()
    level_lines(ax, lambda X: X[0] + 9, (-2, 1, -0.5, 0.5), scale=12)  # above zero everywhere
    assert len(ax.collections) == 1


@pytest.fixture(scope="module")
def crowded():
    """200 points in a small figure, and the boxes of the names that found room."""
    with plt.rc_context():
        use_style()
        fig, ax = plt.subplots(figsize=(5, 3))
        X = np.random.default_rng(0).standard_normal((2, 200))
        scatter(ax, X)
        label_points(ax, X, [f"point {i}" for i in range(200)])
        fig.draw_without_rendering()
        yield ax, X, [text.get_window_extent() for text in ax.texts]
        plt.close(fig)


def test_names_cover_no_other_name_and_no_point(crowded):
    ax, X, boxes = crowded
    points = ax.transData.transform(X.T)
    for i, box in enumerate(boxes):
        assert box.count_overlaps(boxes[:i]) == 0
        assert box.count_contains(points) == 0


def test_names_stay_inside_and_nearest_to_their_point_or_at_the_end_of_a_line(crowded):
    ax, X, boxes = crowded
    frame, points = ax.get_window_extent(), ax.transData.transform(X.T)
    led = [ax.transData.transform(line.get_xydata()[0]) for line in ax.lines]
    assert led
    for text, box in zip(ax.texts, boxes):
        assert frame.count_contains([box.min, box.max]) == 2
        own = int(text.get_text().split()[1])
        away = np.linalg.norm(np.clip(points, box.min, box.max) - points, axis=1)
        near = away[own] < 12 and (away[own] < 0.8 * np.delete(away, own)).all()
        assert near or np.linalg.norm(led - points[own], axis=1).min() < 1e-6


def test_no_line_that_leads_to_a_name_crosses_a_name_or_a_point(crowded):
    ax, X, boxes = crowded
    points = ax.transData.transform(X.T)
    for line in ax.lines:
        start, end = ax.transData.transform(line.get_xydata())
        way = start + np.linspace(0.1, 0.95, 50)[:, None] * (end - start)
        others = points[np.linalg.norm(points - start, axis=1) > 1e-6]
        assert np.linalg.norm(way[10:, None] - others, axis=2).min() > 1
        assert not any(box.count_contains(way) for box in boxes)


def test_as_many_names_as_there_is_room_for(crowded):
    assert 20 < len(crowded[0].texts) < 200


def test_the_first_name_comes_first():
    fig, ax = plt.subplots(figsize=(5, 2))
    ax.set(xlim=(-1, 1), ylim=(-1, 1))
    row = np.array([np.linspace(-0.2, 0.2, 9), np.zeros(9)])
    label_points(ax, row, [f"name {i}" for i in range(9)], size=12)
    assert 1 <= len(ax.texts) < 9
    assert ax.texts[0].get_text() == "name 0"
    plt.close(fig)


def test_names_keep_off_the_lines_of_contours_and_not_off_what_is_filled(ax):
    x = np.linspace(-1, 1, 21)
    Z = np.tile(x, (21, 1))

    def away():
        on = ax.transData.transform([(0, y) for y in x[1:-1]])
        return np.linalg.norm(marks(ax)[:, None] - on, axis=2).min(axis=0)

    ax.contourf(x, x, Z, levels=[-0.5, 0, 0.5])
    assert away().min() > 2
    ax.contour(x, x, Z, levels=[0])
    assert away().max() < 2


def test_arrows_lead_from_each_point_to_its_own(ax):
    X, Y = np.random.default_rng(0).standard_normal((2, 2, 5))
    drawn = arrows(ax, X, Y)
    np.testing.assert_allclose(drawn.XY, X.T)
    np.testing.assert_allclose([drawn.U, drawn.V], Y - X)
    ax.autoscale_view()
    assert (ax.viewLim.min < Y.min(axis=1)).all() and (ax.viewLim.max > Y.max(axis=1)).all()
    ax.figure.set_dpi(144)
    assert arrows(ax, X, Y, width=3).width == 6, "a point is two pixels there"


@pytest.mark.parametrize("kind", ["a line", "points", "segments", "an arrow"])
def test_names_keep_clear_of_what_is_drawn(ax, kind):
    ax.set(xlim=(-1, 1), ylim=(-1, 1))
    x, y = np.linspace(0.02, 0.5, 50), np.zeros(50)
    if kind == "a line":
        ax.plot([0.02, 0.5], [0, 0])
    elif kind == "points":
        ax.scatter(x, y)
    elif kind == "an arrow":
        arrows(ax, np.array([[0.02], [0]]), np.array([[0.5], [0]]))
    else:
        ax.hlines([0], 0.02, 0.5)
    label_points(ax, np.zeros((2, 1)), ["name"])
    (text,) = ax.texts
    assert text.xyann[0] < 0  # the first place, to the right, is taken


def test_a_name_in_a_crowd_stands_outside_of_it_on_a_line(ax):
    ax.set(xlim=(-1, 1), ylim=(-1, 1))
    ring = 0.07 * np.array([np.cos(np.arange(12)), np.sin(np.arange(12))])
    X = np.hstack([[[0], [0]], ring])
    scatter(ax, X, equal=False)
    label_points(ax, X, ["middle"])
    (text,), (line,) = ax.texts, ax.lines
    start, end = ax.transData.transform(line.get_xydata())
    box = text.get_window_extent()
    np.testing.assert_allclose(start, ax.transData.transform((0, 0)))
    np.testing.assert_allclose(end, np.clip(start, box.min, box.max), atol=0.1)


@pytest.mark.parametrize("dpi", [40, 100])
def test_a_point_that_stands_alone_has_its_name_to_the_right(dpi):
    fig, ax = plt.subplots(dpi=dpi)
    ax.set(xlim=(-1, 1), ylim=(-1, 1))
    ax.plot([-0.5, np.nan, 0.5], [0.9, 0.9, 0.9])  # a gap covers nothing
    scatter(ax, np.zeros((2, 1)), equal=False)
    label_points(ax, np.zeros((2, 1)), ["name"])
    (text,) = ax.texts
    assert text.xyann[0] > 0 == text.xyann[1]
    plt.close(fig)


NAME = Bbox([[20, -5], [40, 5]])  # in pixels


@pytest.mark.parametrize(
    "others, nearest", [([], True), ([46], True), ([44], False), ([44, 80], False)]
)
def test_a_name_belongs_to_the_point_that_is_clearly_nearest(others, nearest):
    others = np.array([[x, 0] for x in others]).reshape(-1, 2)
    assert belongs(NAME, np.array([43, 0]), others) == nearest


@pytest.mark.parametrize(
    "marks, names, clear",
    [([], [], True), ([[30, 1], [30, 90]], [], False), ([[2, 1]], [], True),  # where it begins
     ([], [NAME], False), ([], [NAME.translated(0, 9)], True), ([[30, 1]], [NAME], False)],
)  # fmt: skip
def test_a_line_to_a_name_keeps_clear_of_marks_and_names(marks, names, clear):
    way = between(np.array([0.0, 0.0]), np.array([60.0, 0.0]))
    assert leads(way, names, np.reshape(marks, (-1, 2))) == clear


def test_a_way_has_points_up_to_two_pixels_apart():
    a, b = np.array([7.0, 5.0]), np.array([37.0, 45.0])
    way = between(a, b)
    steps = np.linalg.norm(np.diff(way, axis=0), axis=1)
    np.testing.assert_allclose([way[0], way[-1]], [a, b])
    assert 1.8 < steps.min() and steps.max() <= 2


def test_a_name_is_free_only_as_a_whole_inside_of_the_axes(ax):
    frame, nothing = ax.get_window_extent(), np.empty((0, 2))
    corners = {(0, 0): frame.min, (1, 1): frame.max}
    for middle, free in [
        ((frame.min + frame.max) / 2, True),
        *((c, False) for c in corners.values()),
    ]:
        assert is_free(Bbox([middle - 5, middle + 5]), ax, [], nothing) == free


@pytest.mark.parametrize("place", [(1, 0), (0, -1), (-1, 1)])
def test_a_name_stands_as_far_beside_its_point_as_asked(place):
    fig, ax = plt.subplots(dpi=144)
    at = ax.transData.transform((0.5, 0.5))
    text = ax.annotate(
        "name", (0.5, 0.5), (0, 0), textcoords="offset points", ha="center", va="center"
    )
    box, text.xyann = beside(text, 10, place)
    for side, x, low, high in zip(place, at, box.min, box.max):
        edge = {1: low - 20, 0: (low + high) / 2, -1: high + 20}[side]  # a point is two pixels
        assert edge == pytest.approx(x, abs=1)
    np.testing.assert_allclose(text.get_window_extent().get_points(), box.get_points(), atol=1)
    plt.close(fig)


def seen_by(kind, color):
    """A colour in CIELAB, as somebody sees it who lacks a kind of cones [Machado 2009]."""
    lost = {
        "none": np.eye(3),
        "green": [[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]],
        "red": [[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]],
    }
    to_xyz = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
    c = np.array(to_rgb(color))
    linear = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    xyz = np.array(to_xyz) @ np.clip(lost[kind] @ linear, 0, 1) / [0.9505, 1, 1.089]
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def closest(colors):
    """The smallest difference between two colours for any of the three."""
    return min(
        np.linalg.norm(seen_by(kind, a) - seen_by(kind, b))
        for kind in ("none", "green", "red")
        for a, b in itertools.combinations(colors, 2)
    )


def test_ten_colours_are_told_apart_as_well_as_seven_by_any_colour_vision():
    assert len(set(TEN)) == 10
    assert closest(TEN) == closest(COLORS) > 15 > 3 * closest(plt.get_cmap("tab10").colors)


def test_signed_values_are_white_at_zero_and_vermilion_above():
    assert SIGNED(0.5)[:3] == pytest.approx((1, 1, 1), abs=0.01)
    np.testing.assert_allclose([SIGNED(0.0)[:3], SIGNED(1.0)[:3]], [to_rgb(c) for c in COLORS[:2]])


def test_a_panel_is_a_figure_of_its_own():
    first, second = panel("one"), panel("two", projection="3d")
    assert first.figure is not second.figure and second.name == "3d"
    assert first.get_title() == "one" and tuple(first.figure.get_size_inches()) == (3, 2.6)
    plt.close("all")


@pytest.fixture(scope="module")
def found():
    """What is found of a roll with a short circuit and an outlier."""
    return diagnose(np.insert(datasets.swiss_roll(300, seed=1)[0], 7, 90.0, axis=1))


def test_a_diagnosis_is_drawn_in_four_panels(found):
    points, dimension, eigenvalues, stability = plot_diagnosis(found)
    edges = [line.get_xydata() for line in points.lines]
    assert len(edges) == len(found.short_circuits) > 0
    np.testing.assert_array_equal(edges[0], found.plane[:, found.short_circuits[0]].T)
    every, outliers = (c.get_offsets() for c in points.collections)
    assert len(every) == 301 and outliers.tolist() == [found.plane[:, 7].tolist()]
    alarms = [points.lines[0].get_color(), *points.collections[1].get_edgecolors()]
    assert [to_rgb(color) for color in alarms] == [to_rgb(COLORS[1])] * 2
    assert dimension.lines[0].get_ydata().tolist() == found.dimensions.tolist()
    assert [bar.get_height() for bar in eigenvalues.patches] == found.eigenvalues.tolist()
    assert eigenvalues.lines[0].get_xdata() == [found.before_gap + 0.5] * 2, "between two bars"
    assert np.all(stability.lines[0].get_ydata() == np.sort(100 * found.disagreements))
    assert stability.lines[1].get_ydata() == [100 * UNSTABLE] * 2
    plt.close("all")


@pytest.mark.parametrize("worst", [UNSTABLE / 9, 0.8])
def test_a_diagnosis_fits_into_its_panels(found, worst):
    falling = replace(
        found,
        dimensions=np.linspace(5, 1, len(found.dimensions)),
        disagreements=np.linspace(worst, worst / 5, 10),
    )
    _, dimension, _, stability = plot_diagnosis(falling)
    assert 5 < dimension.get_ylim()[1] < 7
    assert 1 < stability.get_ylim()[1] / (100 * max(UNSTABLE, worst)) < 1.4
    plt.close("all")


def test_without_a_notebook_nothing_is_asked_of_one(monkeypatch):
    monkeypatch.delitem(sys.modules, "IPython", raising=False)
    use_style()
    assert plt.rcParams["legend.frameon"] is False
