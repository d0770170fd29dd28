"""The figures of the introduction and the README are drawn, and are what is stored."""

import numpy as np
import pytest
from PIL import Image

from tools import figures

BLOCK = 30  # pixels
# Another machine may set an edge one pixel aside. A block then gains and loses at most a row and a
# column of its pixels, each by 255 at most.
TOLERANCE = 2 * 255 / BLOCK


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    folder = tmp_path_factory.mktemp("figures")
    figures.draw(folder)
    return folder


def grey(path):
    """The mean grey value of every full block of a picture."""
    pixels = np.asarray(Image.open(path).convert("RGB").convert("L"), dtype=float)
    rows, columns = (length // BLOCK for length in pixels.shape)
    pixels = pixels[: rows * BLOCK, : columns * BLOCK]
    return pixels.reshape(rows, BLOCK, columns, BLOCK).mean(axis=(1, 3))


@pytest.mark.parametrize("name", figures.FIGURES)
def test_a_stored_figure_is_what_its_code_draws(drawn, name):
    stored = grey(figures.FOLDER / name)
    np.testing.assert_allclose(grey(drawn / name), stored, atol=TOLERANCE)


@pytest.mark.parametrize("name", figures.FIGURES)
def test_the_comparison_notices_another_figure(name):
    stored = grey(figures.FOLDER / name)
    assert np.abs(stored - stored[:, ::-1]).max() > 3 * TOLERANCE


def test_every_picture_of_the_pages_has_its_code():
    assert {path.name for path in figures.FOLDER.glob("*.png")} == set(figures.FIGURES)
