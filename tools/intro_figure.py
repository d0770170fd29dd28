"""Draw the figure of the introduction:  python -m tools.intro_figure"""

from pathlib import Path

import matplotlib
import numpy as np

matplotlib.use("Agg")  # a file, no window
import matplotlib.pyplot as plt

from manifoldlib import pca
from manifoldlib.datasets import swiss_roll
from manifoldlib.plotting import scatter, scatter_3d, use_style

FIGURE = Path(__file__).resolve().parents[1] / "_static" / "swiss_roll.png"


def main():
    use_style()
    X, (t, height) = swiss_roll(1000)
    along = (
        t * np.sqrt(1 + t**2) + np.arcsinh(t)
    ) / 2  # arc length of the spiral: the sheet laid flat

    figure = plt.figure(figsize=(9, 2.8))
    roll = figure.add_subplot(131, projection="3d")
    scatter_3d(roll, X, color=t, size=4)
    roll.view_init(elev=12, azim=-72)
    roll.set(title="three coordinates", xticks=[], yticks=[], zticks=[])
    shadow, sheet = figure.add_subplot(132), figure.add_subplot(133)
    scatter(shadow, pca(X, 2).Y, color=t, size=4)
    shadow.set_title("the best flat picture")
    scatter(sheet, np.array([along, height]), color=t, size=4)
    sheet.set_title("the sheet unrolled")
    for ax in (shadow, sheet):
        ax.axis("off")
    figure.savefig(FIGURE, metadata={"Software": None})


if __name__ == "__main__":
    main()
