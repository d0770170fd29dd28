"""What a reader could not read in a figure: measured while a notebook runs, stored beside it.

`record()` is run in the kernel before the first cell; each picture then carries, as metadata of
its output, how small its smallest label is and how many names cover a point. Tests read it there.
"""

import numpy as np
from matplotlib.collections import PathCollection
from matplotlib.text import Text


def measured(figure) -> dict:
    """The smallest label in CSS pixels at the natural size, and the points under labels."""
    figure.draw_without_rendering()
    texts = [t for t in figure.findobj(Text) if t.get_visible() and t.get_text().strip()]
    shown = [t for t in texts if t.get_window_extent().overlaps(figure.bbox)]
    smallest = min((t.get_fontsize() * figure.dpi / 72 for t in shown), default=None)
    return {
        "smallest_label": smallest and round(smallest, 1),
        "points_under_labels": sum(covered(ax) for ax in figure.axes if ax.name != "3d"),
    }


def covered(ax) -> int:
    """How many points of ax lie under names that stand in it; a glyph at a point is no name."""
    clouds = [c for c in ax.collections if isinstance(c, PathCollection)]
    points = [c.get_offset_transform().transform(c.get_offsets()) for c in clouds]
    lines = [line for line in ax.lines if line.get_marker() not in ("None", "", None)]
    points += [line.get_transform().transform(line.get_xydata()) for line in lines]
    points = np.vstack([np.empty((0, 2)), *points])
    names = [t for t in ax.texts if t.get_visible() and len(t.get_text().strip()) > 1]
    under = np.zeros(len(points), dtype=bool)
    for box in (name.get_window_extent().padded(-1) for name in names):
        under |= ((points > box.min) & (points < box.max)).all(axis=1)
    return int(under.sum())


def record():
    """From now on every picture of the inline backend carries what was measured."""
    from matplotlib_inline import backend_inline

    backend_inline._fetch_figure_metadata = measured
