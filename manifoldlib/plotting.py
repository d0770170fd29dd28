"""The look of the book's figures, and plots of points that are columns. Needs matplotlib."""

import numpy as np

from ._extras import needs

with needs("draw", "manifoldlib.plotting"):
    import matplotlib.pyplot as plt
    from matplotlib.colors import LinearSegmentedColormap
    from matplotlib.rcsetup import cycler

# Okabe and Ito's colours, told apart by readers with any colour vision; the yellow is left out.
COLORS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#000000")

# For angles: it ends where it begins and is nowhere too light for a white page.
CYCLE = LinearSegmentedColormap.from_list("cycle", [COLORS[k] for k in (0, 2, 5, 1, 3, 0)])

STYLE = {
    "axes.prop_cycle": cycler(color=COLORS),
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlesize": "medium",
    "figure.constrained_layout.use": True,
    "figure.dpi": 120,
    "figure.facecolor": "white",  # opaque, so that a figure reads the same on a dark page
    "figure.figsize": (6.4, 3.6),
    "font.size": 10,
    "legend.frameon": False,
    "image.cmap": "viridis",
}


def use_style():
    """Give every figure that follows the look of the book."""
    plt.rcParams.update(STYLE)


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


def scatter_matrix(Y, names, color=None, size=4):
    """A figure with every pair of rows of Y against each other, as in [MMST Fig 16.1]."""
    r = len(Y)
    fig, axes = plt.subplots(r, r, figsize=(1.5 * r, 1.35 * r), sharex="col", squeeze=False)
    for (i, j), ax in np.ndenumerate(axes):
        ax.tick_params(labelsize=7)
        if i == j:
            ax.text(0.5, 0.5, names[i], transform=ax.transAxes, ha="center", va="center")
            ax.set_yticks([])
        else:
            scatter(ax, Y[[j, i]], color, size, equal=False)
    return fig


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

    f takes points as columns.
    """
    x1, x2, values = on_grid(f, box, 60)
    levels = np.linspace(-scale, scale, 12)
    ax.contourf(x1, x2, values, levels=levels, cmap="PuOr_r", extend="both")
    if values.min() < 0 < values.max():
        ax.contour(x1, x2, values, levels=[0], colors="black", linewidths=0.8)
    ax.set_aspect("equal")
    ax.set_axis_off()


def matrices(ax, gap=3, **named):
    """Matrices side by side to one scale, a square per entry, each over its name and shape."""
    left = 0
    for name, M in named.items():
        rows, columns = M.shape
        extent = (left, left + columns, -rows / 2, rows / 2)
        largest = np.abs(M).max()
        ax.imshow(M, cmap="RdBu", vmin=-largest, vmax=largest, extent=extent)
        ax.add_patch(plt.Rectangle((left, -rows / 2), columns, rows, fill=False, linewidth=0.8))
        ax.text(
            left + columns / 2,
            -rows / 2 - 0.5,
            f"{name}\n{rows} × {columns}",
            ha="center",
            va="top",
        )
        left += columns + gap
    tallest = max(len(M) for M in named.values())
    ax.set(xlim=(-0.5, left - gap + 0.5), ylim=(-tallest / 2 - 4, tallest / 2 + 0.5))
    ax.axis("off")


# Where a name may stand beside its point: across, up.
PLACES = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))


def label_points(ax, X, names, size=7, avoid=None, **options):
    """Write names beside the points, in this order, where they cover no other name and no point.

    A name stands clearly nearer to its own point than to any other. `avoid` are more points to
    keep free, such as points of a line. A name that finds no room inside the axes is left out.
    Set the limits of ax first.
    """
    ax.figure.draw_without_rendering()  # settles the layout, so that boxes can be compared
    frame, taken = ax.get_window_extent(), []
    points = ax.transData.transform(X[:2].T)
    keep_free = ax.transData.transform(X[:2, :0].T if avoid is None else avoid[:2].T)
    for k, name in enumerate(names):
        others = np.delete(points, k, axis=0)
        for across, up in PLACES:
            text = ax.annotate(
                name, X[:2, k], (3 * across, 3 * up), textcoords="offset points", fontsize=size,
                ha=("center", "left", "right")[across], va=("center", "bottom", "top")[up],
                in_layout=False, **options,
            )  # fmt: skip
            box = text.get_window_extent()
            inside = frame.count_contains([box.min, box.max]) == 2
            own = distances(box, points[k])
            clear = distances(box, others).min(initial=np.inf) > 1.4 * own
            clear &= distances(box, keep_free).min(initial=np.inf) > 0.99 * own > 0
            if inside and clear and not box.count_overlaps(taken):
                taken.append(box)
                break
            text.remove()


def distances(box, points):
    """How far points lie outside a box."""
    return np.linalg.norm(np.maximum(0, np.maximum(box.min - points, points - box.max)), axis=-1)
