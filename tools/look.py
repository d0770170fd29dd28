"""What a reader could not read in a figure: measured while a notebook runs, stored beside it.

`record()` is run in the kernel before the first cell; each picture then carries, as metadata of
its output, how small its smallest label is and how many names cover a point. Tests read it there.
"""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PathCollection
from matplotlib.text import Text

PHONE = 358  # CSS pixels for a figure on a page that is 390 wide
MANY = 6  # so many pictures of one cell stand there by twos, 8 pixels between them
LEGIBLE = 8
IN_PLACE = 3  # pixels: letters stand a little beside the middle of their box


def measured(figure) -> dict:
    """The smallest label in CSS pixels at the natural size, and the points under labels."""
    figure.draw_without_rendering()
    texts = [t for t in figure.findobj(Text) if t.get_visible() and t.get_text().strip()]
    shown = [t for t in texts if t.get_window_extent().overlaps(figure.bbox)]
    smallest = min((t.get_fontsize() * figure.dpi / 72 for t in shown), default=None)
    return {
        "smallest_label": smallest and round(smallest, 1),
        "points_under_labels": sum(covered(ax) for ax in figure.findobj(Axes) if ax.name != "3d"),
    }


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


def record():
    """From now on every picture of the inline backend carries what was measured."""
    from matplotlib_inline import backend_inline

    backend_inline._fetch_figure_metadata = measured
