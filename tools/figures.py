"""Draw the figures that stand outside the notebooks:  python -m tools.figures"""

import io
from pathlib import Path

import matplotlib
import numpy as np

matplotlib.use("Agg")  # files, no windows
import matplotlib.pyplot as plt

from manifoldlib import kpca, rbf_kernel
from manifoldlib.datasets import three_clusters
from manifoldlib.plotting import use_style
from tools.notebooks import with_palette

FOLDER = Path(__file__).resolve().parents[1] / "_static"


def components_of_clusters():
    """The figure of the README: four kernel principal components of three clusters."""
    X, _ = three_clusters()
    result = kpca(X, 4, rbf_kernel, params=10)
    x1, x2 = np.meshgrid(np.linspace(-1, 1, 120), np.linspace(-0.5, 1.1, 100))
    heights = result.transform(np.array([x1.ravel(), x2.ravel()]))
    figure, axes = plt.subplots(1, 4, figsize=(9, 2.1))
    for i, (ax, height) in enumerate(zip(axes, heights), start=1):
        ax.contourf(x1, x2, height.reshape(x1.shape), levels=12, cmap="viridis")
        ax.plot(*X, "o", color="white", markeredgecolor="black", markeredgewidth=0.4, markersize=3)
        ax.set(title=f"component {i}", aspect="equal", xticks=[], yticks=[])
    return figure


FIGURES = {"readme.png": components_of_clusters}


def draw(folder=FOLDER):
    """Write all figures into a folder, in the look of the book."""
    for name, make in FIGURES.items():
        with plt.rc_context():
            use_style()
            figure = make()
            buffer = io.BytesIO()
            figure.savefig(buffer, dpi=2 * figure.dpi)  # two pixels for one, as in the notebooks
            plt.close(figure)
            (folder / name).write_bytes(with_palette(buffer.getvalue()))


if __name__ == "__main__":
    draw()
