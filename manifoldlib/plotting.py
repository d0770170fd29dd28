"""The look of the book's figures, and plots of points that are columns. Needs matplotlib."""

import itertools
import sys

import numpy as np

from ._extras import needs
from .diagnosis import UNSTABLE

with needs("draw", "manifoldlib.plotting"):
    import matplotlib.pyplot as plt
    from matplotlib.colors import LinearSegmentedColormap
    from matplotlib.contour import ContourSet
    from matplotlib.lines import Line2D
    from matplotlib.quiver import Quiver
    from matplotlib.rcsetup import cycler

# Okabe and Ito's colours, told apart by readers with any colour vision; the yellow is left out.
COLORS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#000000")

# For ten kinds, digits for one: told apart as well as those seven, where matplotlib's ten are not.
TEN = (*COLORS, "#DDCC77", "#8B4513", "#004D40")

# A mark for each kind beside its colour, for who sees no colours; those of the explorers.
MARKS = "os^DPXv"

# For signed values, from blue below zero over white to vermilion above it, in every figure.
SIGNED = LinearSegmentedColormap.from_list("signed", [COLORS[0], "white", COLORS[1]])

# For angles: it ends where it begins and is nowhere too light for a white page.
CYCLE = LinearSegmentedColormap.from_list("cycle", [COLORS[k] for k in (0, 2, 5, 1, 3, 0)])

STYLE = {
    "axes.prop_cycle": cycler(color=COLORS),
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlesize": "medium",
    "figure.constrained_layout.use": True,
    "figure.dpi": 100,
    "figure.facecolor": "white",  # opaque, so that a figure reads the same on a dark page
    "figure.figsize": (5.8, 3.3),
    "font.size": 10,
    "legend.frameon": False,
    "image.cmap": "viridis",
}


# Several pictures of one cell stand beside each other in JupyterLab too, as far as there is room.
BESIDE = """<style>
.jp-OutputArea:has(> .jp-OutputArea-child + .jp-OutputArea-child > .jp-RenderedImage) {
  display: flex; flex-wrap: wrap; }
.jp-OutputArea > .jp-OutputArea-child:has(> .jp-RenderedImage) { width: auto; }
</style>"""


def use_style():
    """Give every figure that follows the look of the book, in notebooks for sharp screens."""
    plt.rcParams.update(STYLE)
    if "IPython" in sys.modules and sys.modules["IPython"].get_ipython() is not None:
        from IPython.display import display_html
        from matplotlib_inline.backend_inline import set_matplotlib_formats

        set_matplotlib_formats("retina")  # twice the pixels, shown at the same size
        display_html(BESIDE, raw=True)


def panel(title="", width=3.0, height=2.6, **options):
    """A figure of its own for one panel of several, and its axes.

    What a cell leaves open is shown as separate pictures: the book sets them beside each other
    where there is room, and below each other on a phone. Panels of one height are pictures of one
    height, their titles on one line.
    """
    fig, ax = plt.subplots(figsize=(width, height), subplot_kw=options)
    ax.set_title(title)
    ax.set_anchor("N")
    # A notebook cuts off white margins: not above and below this, which nobody sees.
    fig.add_artist(Line2D([0.5, 0.5], [0, 1], linewidth=0))
    return ax


def scatter(ax, X, color=None, size=12, equal=True, **options):
    """The first two rows of X as points of the plane."""
    drawn = ax.scatter(X[0], X[1], c=color, s=size, linewidths=0, **options)
    if equal:
        ax.set_aspect("equal", adjustable="datalim")
    return drawn


def scatter_3d(ax, X, color=None, size=8, **options):
    """Three rows of X as points in space; make ax with subplot_kw={"projection": "3d"}."""
    drawn = ax.scatter(*X, c=color, s=size, linewidths=0, depthshade=False, **options)
    ax.set_box_aspect(np.ptp(X, axis=1))
    return drawn


def arrows(ax, X, Y, color=COLORS[1], width=1.2):
    """An arrow from each column of X to the same column of Y, below the points; width in points."""
    ax.update_datalim(Y.T)
    return ax.quiver(
        *X, *(Y - X), angles="xy", scale_units="xy", scale=1, units="dots", color=color, zorder=0.5,
        width=width * ax.figure.dpi / 72, headwidth=4.5, headlength=4.5, headaxislength=4,
        minlength=0,
    )  # fmt: skip


def plot_diagnosis(found):
    """What `diagnose` found in four panels, each a picture of its own; their axes.

    The points by their principal components, with short circuits and outliers; the dimension from
    more and more neighbours; the eigenvalues of Isomap; what a fifth of the points changes.
    """
    axes = [panel(width=2.9, height=2.4) for _ in range(4)]
    points, dimension, eigenvalues, stability = axes
    scatter(points, found.plane, color="0.6", size=6)
    for edge in found.short_circuits:
        points.plot(*found.plane[:, edge], color=COLORS[1], linewidth=1)
    scatter(points, found.plane[:, found.outliers], color=COLORS[1], size=40, marker="x")
    points.set(title="points, short circuits", xticks=[], yticks=[])

    k = np.arange(2, found.K + 1)
    dimension.plot(k, found.dimensions)
    dimension.errorbar(found.K, found.dimension, 2 * found.dimension_error, fmt="o", capsize=4)
    dimension.set(title=f"dimension {found.dimension:.2f}", xlabel="neighbours")
    dimension.set_ylim(0, 1.2 * found.dimensions.max())

    number = np.arange(1, len(found.eigenvalues) + 1)
    eigenvalues.bar(number, found.eigenvalues)
    eigenvalues.axvline(found.before_gap + 0.5, color="black", linestyle=":")
    eigenvalues.set(title="eigenvalues of Isomap", xticks=number)

    stability.plot(np.sort(100 * found.disagreements), "o")
    stability.axhline(100 * UNSTABLE, color="black", linestyle=":")
    stability.set(title="change of the map, %", xlabel="ten times a fifth left out", xticks=[])
    stability.set_ylim(0, max(120 * UNSTABLE, 110 * found.disagreements.max()))
    return axes


def scatter_matrix(Y, names, color=None, size=4):
    """A figure with every pair of rows of Y against each other, as in [MMST Fig 16.1]."""
    r = len(Y)
    fig, axes = plt.subplots(r, r, figsize=(1.4 * r, 1.3 * r), sharex="col", squeeze=False)
    for (i, j), ax in np.ndenumerate(axes):
        ax.set(xticks=[], yticks=[])
        if i == j:
            ax.text(0.5, 0.5, names[i], transform=ax.transAxes, ha="center", va="center")
            ax.spines[:].set_visible(False)
        else:
            scatter(ax, Y[[j, i]], color, size, equal=False)
    return fig


def name_axes(ax, *names):
    """Names in place of numbers on the three axes of a space, near to it."""
    for axis, name in zip((ax.xaxis, ax.yaxis, ax.zaxis), names):
        axis.set(ticklabels=[], label_text=name)
        axis.labelpad = -11


def zero_set(ax, f, color=COLORS[1], **options):
    """The curve f(x) = 0 inside the present limits of ax; f takes points as columns."""
    grid = on_grid(f, (*ax.get_xlim(), *ax.get_ylim()), 300)
    return ax.contour(*grid, levels=[0], colors=[color], **options)


def on_grid(f, box, n):
    """The two coordinates of n x n points of the box (left, right, bottom, top), and f there."""
    x1, x2 = np.meshgrid(np.linspace(*box[:2], n), np.linspace(*box[2:], n))
    return x1, x2, f(np.array([x1.ravel(), x2.ravel()])).reshape(x1.shape)


def level_lines(ax, f, box, scale):
    """Filled levels of f from -scale to scale over the box (left, right, bottom, top), 0 in black.

    Dotted lines mark what lies below zero, for who sees no colours. f takes points as columns.
    """
    x1, x2, values = on_grid(f, box, 60)
    levels = np.linspace(-scale, scale, 12)
    ax.contourf(x1, x2, values, levels=levels, cmap=SIGNED, extend="both")
    if below := [level for level in levels[1:6:2] if values.min() < level < values.max()]:
        dotted = {"linewidths": 0.8, "linestyles": ":"}
        ax.contour(x1, x2, values, levels=below, colors="black", **dotted)
    if values.min() < 0 < values.max():
        ax.contour(x1, x2, values, levels=[0], colors="black", linewidths=0.8)
    ax.set_aspect("equal")
    ax.set_axis_off()


def matrices(ax, gap=3, signs="", **named):
    """Matrices side by side to one scale, a square per entry, each over its name and shape.

    The signs stand in the gaps: "=" between a matrix and its factors. A dash marks an entry below
    zero, for who sees no colours.
    """
    left = 0
    for (name, M), sign in itertools.zip_longest(named.items(), signs, fillvalue=""):
        rows, columns = M.shape
        extent = (left, left + columns, -rows / 2, rows / 2)
        largest = np.abs(M).max()
        ax.imshow(M, cmap=SIGNED, vmin=-largest, vmax=largest, extent=extent)
        down, right = np.nonzero(M < -largest / 100)  # which is not white
        dashes = left + right + 0.5, rows / 2 - down - 0.5
        ax.plot(*dashes, "_", color="black", markersize=4, markeredgewidth=0.8)
        ax.add_patch(plt.Rectangle((left, -rows / 2), columns, rows, fill=False, linewidth=0.8))
        ax.text(
            left + columns / 2,
            -rows / 2 - 0.5,
            f"{name}\n{rows} × {columns}",
            ha="center",
            va="top",
        )
        ax.text(left + columns + gap / 2, 0, sign, ha="center", va="center")
        left += columns + gap
    tallest = max(len(M) for M in named.values())
    ax.set(xlim=(-0.5, left - gap + 0.5), ylim=(-tallest / 2 - 4, tallest / 2 + 0.5))
    ax.axis("off")


# Where a name may stand beside its point: first next to it, then further off on a line.
PLACES = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))
NEAR, FURTHER = 3, (9, 15, 22)  # in points


def label_points(ax, X, names, size=9, **options):
    """Write names beside the points, in this order, where they cover nothing that is drawn.

    A name covers no other name, no point and no line of ax. It stands clearly nearer to its own
    point than to any other, or a thin line leads to it. What finds no room is left out. Draw
    everything else, and set the limits of ax, first.
    """
    ax.figure.draw_without_rendering()  # settles the layout, so that boxes can be compared
    drawn, points = marks(ax), ax.transData.transform(X[:2].T)
    taken, leaders = [], np.empty((0, 2))
    for k, name in enumerate(names):
        text = ax.annotate(
            name, X[:2, k], (0, 0), textcoords="offset points", fontsize=size, in_layout=False,
            ha="center", va="center", **options,
        )  # fmt: skip
        others = np.delete(points, k, axis=0)
        elsewhere = np.linalg.norm(drawn - points[k], axis=1) > 1  # than the point itself
        keep_free = np.vstack([drawn[elsewhere], others, leaders])
        for far, place in itertools.product((NEAR, *FURTHER), PLACES):
            box, offset = beside(text, far, place)
            way = between(points[k], np.clip(points[k], box.min, box.max))
            if is_free(box, ax, taken, keep_free) and (
                belongs(box, points[k], others) if far == NEAR else leads(way, taken, keep_free)
            ):
                break
        else:
            text.remove()
            continue
        text.xyann = offset
        taken.append(box)
        if far != NEAR:
            leaders = np.vstack([leaders, way])
            ends = ax.transData.inverted().transform(way[[0, -1]]).T
            ax.add_artist(Line2D(*ends, color="0.4", linewidth=0.6, zorder=1))


def beside(text, far, place):
    """The box of a text at a place beside its point, and its offset there, in points."""
    box, pixel = text.get_window_extent(), 72 / text.figure.dpi
    offset = np.array(place) * (far + pixel * np.array([box.width, box.height]) / 2)
    return box.translated(*offset / pixel), tuple(offset)


def is_free(box, ax, taken, drawn):
    """Inside the axes, over no other name, and clear of what is drawn."""
    inside = ax.get_window_extent().count_contains([box.min, box.max]) == 2
    return (
        inside and not box.count_overlaps(taken) and distances(box, drawn).min(initial=np.inf) > 2
    )


def belongs(box, own, others):
    """Clearly nearer to its own point than to any other."""
    return distances(box, others).min(initial=np.inf) > 1.4 * distances(box, own)


def leads(way, taken, drawn):
    """Whether a line to a name crosses no other name and passes nothing closely."""
    clear = np.linalg.norm(way[4:, None] - drawn, axis=2).min(initial=np.inf) > 2
    return clear and all(distances(box, way).min() > 1 for box in taken)


def marks(ax):
    """What stands in ax, on the screen: its points, and points of its lines."""
    points = [c.get_offset_transform().transform(c.get_offsets()) for c in ax.collections]
    lines = [line.get_transform().transform(line.get_xydata()) for line in ax.lines]
    for collection in ax.collections:
        if hasattr(collection, "get_segments"):
            lines += [ax.transData.transform(segment) for segment in collection.get_segments()]
        if isinstance(collection, ContourSet) and not collection.filled:
            curves = (c for p in collection.get_paths() for c in p.to_polygons(closed_only=False))
            lines += [ax.transData.transform(curve) for curve in curves]
        if isinstance(collection, Quiver):  # arrows
            there = collection.XY + np.c_[collection.U, collection.V]
            lines += [ax.transData.transform(arrow) for arrow in zip(collection.XY, there)]
    along = [between(a, b) for line in lines for a, b in itertools.pairwise(line)]
    found = np.vstack([np.empty((0, 2)), *points, *lines, *along])
    return found[np.isfinite(found).all(axis=1)]


def between(a, b):
    """Points on the way from a to b, at most two pixels apart."""
    steps = min(int(np.nan_to_num(np.linalg.norm(b - a)) / 2), 2000) + 2
    return a + np.linspace(0, 1, steps)[:, None] * (b - a)


def distances(box, points):
    """How far points lie outside a box."""
    return np.linalg.norm(np.maximum(0, np.maximum(box.min - points, points - box.max)), axis=-1)
