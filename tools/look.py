"""What a reader could not read in a figure: measured while a notebook runs, stored beside it.

`record()` is run in the kernel before the first cell; each picture then carries, as metadata of
its output, how small its smallest label is, how many names cover a point, and which colours alone
tell things apart. Tests read it there.
"""

import itertools

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PathCollection
from matplotlib.colors import to_hex, to_rgba
from matplotlib.text import Text

PHONE = 358  # CSS pixels for a figure on a page that is 390 wide
MANY = 6  # so many pictures of one cell stand there by twos, 8 pixels between them
LEGIBLE = 8
IN_PLACE = 3  # pixels: letters stand a little beside the middle of their box
SEEN_IN_GREY = 3  # the contrast of two colours that differ in lightness as well
FEW = 10  # so many colours in one cloud of points name kinds; more are a scale


def measured(figure) -> dict:
    """The smallest label in CSS pixels at the natural size, and the points under labels."""
    figure.draw_without_rendering()
    texts = [t for t in figure.findobj(Text) if t.get_visible() and t.get_text().strip()]
    shown = [t for t in texts if t.get_window_extent().overlaps(figure.bbox)]
    smallest = min((t.get_fontsize() * figure.dpi / 72 for t in shown), default=None)
    axes = figure.findobj(Axes)
    alone = sorted({pair for ax in axes for pair in alike_but_for_colour(ax)})
    return {
        "smallest_label": smallest and round(smallest, 1),
        "points_under_labels": sum(covered(ax) for ax in axes if ax.name != "3d"),
    } | ({"colour_alone": alone} if alone else {})


def on_phone(found, beside=1) -> float:
    """The smallest label of a picture there, from its metadata; infinite without any."""
    room = PHONE if beside < MANY else (PHONE - 8) / 2
    return (found["smallest_label"] or np.inf) * min(1, room / found["image/png"]["width"])


def covered(ax) -> int:
    """How many points of ax lie under the names in it.

    One sign whose middle is a point stands in place of that point and does not cover it; one sign
    on a ground that is seen through names a cloud, and its points shine through.
    """
    clouds = [c for c in ax.collections if isinstance(c, PathCollection)]
    points = [c.get_offset_transform().transform(c.get_offsets()) for c in clouds]
    lines = [line for line in ax.lines if line.get_marker() not in ("None", "", None)]
    points += [line.get_transform().transform(line.get_xydata()) for line in lines]
    points = np.vstack([np.empty((0, 2)), *points])
    names = [t for t in ax.texts if t.get_visible() and t.get_text().strip()]
    under = np.zeros(len(points), dtype=bool)
    for name in names:
        box = name.get_window_extent().padded(-1)
        inside = ((points > box.min) & (points < box.max)).all(axis=1)
        if len(name.get_text().strip()) == 1:
            ground = name.get_bbox_patch()
            if ground and (ground.get_alpha() or 1) < 1:
                continue
            middle = (box.min + box.max) / 2
            inside &= np.linalg.norm(points - middle, axis=1) > IN_PLACE
        under |= inside
    return int(under.sum())


def alike_but_for_colour(ax):
    """Pairs of colours in ax that a reader who sees only greys cannot tell apart, nor their marks.

    Clouds of points have marks, lines have dashes; twice the size or width counts as well.
    """
    for one, two in itertools.combinations(list(things(ax)), 2):
        same = one[0] == two[0] and max(one[1], two[1]) < 2 * min(one[1], two[1])
        if same and one[2] != two[2] and contrast(one[2], two[2]) < SEEN_IN_GREY:
            yield " ".join(sorted((one[2], two[2])))


def things(ax):
    """What stands in ax: its mark or dash, its size, its colour on white."""
    for cloud in ax.collections:
        if not isinstance(cloud, PathCollection) or cloud.get_array() is not None:
            continue
        colors = cloud.get_facecolors() if len(cloud.get_facecolors()) else cloud.get_edgecolors()
        kinds = {on_white(color) for color in colors}
        if len(kinds) <= FEW:
            mark = cloud.get_paths()[0].vertices.round(3).tobytes()
            yield from ((mark, cloud.get_sizes()[0], kind) for kind in kinds)
    for line in ax.lines:
        marked, dashed = line.get_marker() not in ("None", "", None), line.get_linestyle() != "None"
        if marked or dashed:
            size = line.get_linewidth() if dashed else line.get_markersize() ** 2
            mark = (line.get_marker(), line._unscaled_dash_pattern if dashed else None)
            yield mark, size, on_white(line.get_color(), line.get_alpha())


def on_white(color, alpha=None):
    *rgb, alpha = to_rgba(color, alpha)
    return to_hex(1 - alpha * (1 - np.array(rgb)))


def contrast(one, two):
    """The ratio that WCAG defines."""
    rgb = np.array([to_rgba(one)[:3], to_rgba(two)[:3]])
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    dark, light = sorted(linear @ [0.2126, 0.7152, 0.0722])
    return (light + 0.05) / (dark + 0.05)


def record():
    """From now on every picture of the inline backend carries what was measured."""
    from matplotlib_inline import backend_inline

    backend_inline._fetch_figure_metadata = measured
