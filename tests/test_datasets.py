"""The data are what reference/data.md and data/README.md say."""

import hashlib
import re

import numpy as np
import pytest

from manifoldlib import datasets
from manifoldlib.datasets import DATA, FOOD_VARIABLES


def test_the_files_have_the_sha256_that_the_readme_prints():
    printed = dict(re.findall(r"^\| `(\S+)` \| `([0-9a-f]{64})` \|$", (DATA / "README.md").read_text(), re.M))
    files = {path.name: path for path in DATA.iterdir() if path.suffix in (".csv", ".npz")}
    assert printed.keys() == files.keys() >= {"food.csv", "mnist.npz", "pendigits.npz"}
    for name, path in files.items():
        assert hashlib.sha256(path.read_bytes()).hexdigest() == printed[name], name


def test_circle():
    X = datasets.circle(40, radius=3)
    assert X.shape == (2, 40) and X[:, 0].tolist() == [3, 0]
    np.testing.assert_allclose(np.hypot(*X), 3)
    steps = np.linalg.norm(X - np.roll(X, 1, axis=1), axis=0)
    np.testing.assert_allclose(steps, steps[0])


@pytest.mark.parametrize("c", [(1, 0, 4, -4), (2, 1, 3, -5), (-1, 0.5, -1, 2)])
def test_conic(c):
    x1, x2 = X = datasets.conic(50, c)
    assert X.shape == (2, 50)
    np.testing.assert_allclose(c[0] * x1**2 + c[1] * x1 * x2 + c[2] * x2**2 + c[3], 0, atol=1e-12)


def test_the_default_conic_has_the_half_axes_2_and_1():
    np.testing.assert_allclose(np.abs(datasets.conic(400)).max(axis=1), [2, 1], atol=1e-12)


@pytest.mark.parametrize("c", [(1, 0, -1, 1), (1, 3, 1, -1), (1, 0, 1, 1)])  # two hyperbolas, no point
def test_a_conic_without_an_ellipse_is_refused(c):
    with pytest.raises(ValueError, match="is not an ellipse"):
        datasets.conic(10, c)


def test_parabola():
    x1, x2 = X = datasets.parabola()
    assert X.shape == (2, 201) and x1[0] == -1.5 and x1[-1] == pytest.approx(0.5)
    np.testing.assert_allclose(np.diff(x1), 0.01)
    np.testing.assert_allclose(x2, 4 * x1**2 + 4 * x1 + 2)
    noise = datasets.parabola(noise=1) - X
    assert abs(noise.std() - 1) < 0.1 and abs(np.corrcoef(noise)[0, 1]) < 0.2


def test_sphere():
    X = datasets.sphere(4000, radius=6)
    assert X.shape == (3, 4000)
    np.testing.assert_allclose(np.linalg.norm(X, axis=0), 6)
    np.testing.assert_allclose(np.cov(X), 12 * np.eye(3), atol=1)  # uniform: r^2 / 3 in each direction
    height = np.sort(X[2]) / 6  # Archimedes: uniform in [-1, 1]
    assert np.abs(height - np.linspace(-1, 1, 4000)).max() < 0.06


def test_shoe_sizes():
    us, eu = X = datasets.shoe_sizes()
    assert X.shape == (2, 60)
    assert (2 * X == np.round(2 * X)).all()  # half sizes
    assert 4 < us.min() < us.max() < 14 and 35 < eu.min() < eu.max() < 47
    assert np.corrcoef(us, eu)[0, 1] > 0.95
    slope = np.cov(us, eu)[0, 1] / np.var(us, ddof=1)
    assert slope == pytest.approx(3.81 / 3, rel=0.05)


def test_three_clusters():
    X, labels = datasets.three_clusters(N=2000)
    assert X.shape == (2, 6000) and np.bincount(labels).tolist() == [2000] * 3
    for k, center in enumerate([(-0.5, -0.2), (0, 0.6), (0.5, 0)]):
        cluster = X[:, labels == k]
        np.testing.assert_allclose(cluster.mean(axis=1), center, atol=0.01)
        np.testing.assert_allclose(cluster.std(axis=1), 0.1, rtol=0.05)
    assert datasets.three_clusters()[0].shape == (2, 90)


def test_concentric_circles():
    X, labels = datasets.concentric_circles(noise=0)
    assert X.shape == (2, 200)
    np.testing.assert_allclose(np.hypot(*X), 1 + labels)
    noisy = datasets.concentric_circles()[0] - X
    assert noisy.std() == pytest.approx(0.05, rel=0.1)


def test_swiss_roll():
    X, (t, h) = datasets.swiss_roll(3000, height=10)
    assert X.shape == (3, 3000)
    np.testing.assert_allclose(X, [t * np.cos(t), h, t * np.sin(t)])
    for values, low, high in ((t, 1.5 * np.pi, 4.5 * np.pi), (h, 0, 10)):
        assert np.abs(np.sort(values) - np.linspace(low, high, 3000)).max() < 0.04 * (high - low)
    assert 20 < datasets.swiss_roll(1000)[1][1].max() < 21


@pytest.mark.parametrize(
    "make",
    [
        lambda seed: datasets.conic(20, noise=0.1, seed=seed),
        lambda seed: datasets.parabola(noise=0.1, seed=seed),
        lambda seed: datasets.sphere(20, seed=seed),
        lambda seed: datasets.shoe_sizes(seed=seed),
        lambda seed: datasets.three_clusters(seed=seed)[0],
        lambda seed: datasets.concentric_circles(seed=seed)[0],
        lambda seed: datasets.swiss_roll(20, seed=seed)[0],
    ],
)
def test_the_seed_decides(make):
    assert (make(3) == make(3)).all()
    assert (make(3) != make(4)).any()


def test_food():
    X = datasets.food()
    assert X.shape == (len(FOOD_VARIABLES), 961) == (6, 961)
    assert FOOD_VARIABLES == ("fat", "energy", "carbohydrate", "protein", "cholesterol", "saturated fat")
    np.testing.assert_allclose(X.max(axis=1), [1, 9.02, 1, 0.86, 12.5, 0.51], rtol=0.01)
    assert (X >= 0).all()
    assert 961 - len(np.unique(X, axis=1).T) == 76  # foods that repeat another one's values
    # The rows are in the order that they claim: energy is made of fat, carbohydrate and protein,
    fat, energy, carbohydrate, protein, _, saturated = X
    for kcal, agrees in ((9, 4, 4), True), ((4, 9, 4), False), ((4, 4, 9), False):
        made_of = np.array(kcal) @ [fat, carbohydrate, protein]
        assert (np.median(np.abs(energy - made_of)) < 0.1) == agrees
    # and saturated fat is a part of the fat, up to the rounding to whole grams in small portions.
    assert (saturated <= fat + 0.02).mean() > 0.98


def test_pendigits():
    X, labels = datasets.pendigits()
    assert X.shape == (16, 10992) and labels.shape == (10992,)
    assert X.min() == 0 and X.max() == 100 and (X == np.round(X)).all()
    counts = [1143, 1143, 1144, 1055, 1144, 1055, 1056, 1142, 1055, 1055]
    assert np.bincount(labels).tolist() == counts
    # Each digit is scaled to fill the square in its longer direction.
    assert (np.maximum(np.ptp(X[0::2], axis=0), np.ptp(X[1::2], axis=0)) == 100).mean() > 0.99


def test_mnist():
    X, labels = datasets.mnist()
    assert X.shape == (784, 2000) and labels.shape == (2000,)
    assert X.min() == 0 and X.max() == 255 and X.sum() == 48335026
    assert labels[:10].tolist() == [7, 2, 1, 0, 4, 1, 4, 9, 5, 9]
    assert np.bincount(labels).tolist() == [175, 234, 219, 207, 217, 179, 178, 205, 192, 194]
