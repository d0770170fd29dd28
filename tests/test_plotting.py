"""Names beside points."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

from manifoldlib.plotting import label_points, scatter, use_style


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
