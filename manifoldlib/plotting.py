"""The look of the book's figures, and plots of points that are columns. Needs matplotlib."""

import matplotlib.pyplot as plt
import numpy as np

# Okabe and Ito's colours, told apart by readers with any colour vision; the yellow is left out.
COLORS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#000000")

STYLE = {
    "axes.prop_cycle": plt.cycler(color=COLORS),
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
