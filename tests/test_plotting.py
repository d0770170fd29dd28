"""Points, curves and matrices where they belong, and names beside points."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

from manifoldlib.plotting import (
    label_points,
    level_lines,
    matrices,
    scatter,
    scatter_3d,
    scatter_matrix,
    use_style,
    zero_set,
)


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
    filled, black = ax.collections
    zero = vertices(black)
    np.testing.assert_allclose(zero[0], -zero[1], atol=1e-9)
    np.testing.assert_allclose([zero[1].min(), zero[1].max()], [-0.5, 0.5], atol=1e-9)
    np.testing.assert_allclose(np.ptp(vertices(filled), axis=1), [3, 1])
    np.testing.assert_allclose([filled.levels.min(), filled.levels.max()], [-1, 1])


def test_matrices_stand_side_by_side_with_a_square_per_entry(ax):
    matrices(ax, gap=2, A=np.eye(3), B=np.ones((2, 5)))
    (a, b) = [patch.get_bbox() for patch in ax.patches]
    assert (a.width, a.height, b.width, b.height) == (3, 3, 5, 2)
    assert b.x0 - a.x1 == 2 and a.y0 + a.y1 == b.y0 + b.y1 == 0
    assert [text.get_text() for text in ax.texts] == ["A\n3 × 3", "B\n2 × 5"]
    assert [tuple(image.get_extent()) for image in ax.images] == [
        (a.x0, a.x1, a.y0, a.y1),
        (b.x0, b.x1, b.y0, b.y1),
    ]


@pytest.fixture
def crowded():
    """200 points in a small figure, and the boxes of the names that found room."""
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


def test_names_stay_inside_and_nearest_to_their_point(crowded):
    ax, X, boxes = crowded
    frame, points = ax.get_window_extent(), ax.transData.transform(X.T)
    for text, box in zip(ax.texts, boxes):
        assert frame.count_contains([box.min, box.max]) == 2
        own = int(text.get_text().split()[1])
        away = np.linalg.norm(np.clip(points, box.min, box.max) - points, axis=1)
        assert away[own] < 12 and (away[own] < 0.8 * np.delete(away, own)).all()


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


def test_names_keep_clear_of_what_they_are_told_to_avoid():
    fig, ax = plt.subplots()
    ax.set(xlim=(-1, 1), ylim=(-1, 1))
    line = np.array([np.linspace(0, 0.5, 50), np.zeros(50)])
    label_points(ax, np.zeros((2, 1)), ["name"], avoid=line)
    (text,) = ax.texts
    assert text.get_ha() == "right"  # the first place, to the right, lies on the line
    plt.close(fig)
