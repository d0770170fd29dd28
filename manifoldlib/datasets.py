"""The data of the chapters: generated from a seed, or shipped in data/ with their provenance.

Every function returns points as columns. Random ones take an explicit seed.
"""

import csv
from pathlib import Path

import numpy as np

HERE = Path(__file__).parent
# Installed, the data stand inside the package; in a clone, at the top of the repository.
DATA = HERE / "data" if (HERE / "data").is_dir() else HERE.parent / "data"

FOOD_VARIABLES = ("fat", "energy", "carbohydrate", "protein", "cholesterol", "saturated fat")


def circle(N, radius=1.0):
    """N equally spaced points of a circle around the origin (2 x N)."""
    t = 2 * np.pi * np.arange(N) / N
    return radius * np.array([np.cos(t), np.sin(t)])


def conic(N, c=(1.0, 0.0, 4.0, -4.0), noise=0.0, seed=0):
    """N points of the ellipse c1 x1^2 + c2 x1 x2 + c3 x2^2 + c4 = 0 [GPCA (4.1)], with noise.

    The curve is X'AX = -c4 with A = [[c1, c2/2], [c2/2, c3]], so A^{-1/2} maps a circle onto it.
    """
    c1, c2, c3, c4 = c
    lam, V = np.linalg.eigh([[c1, c2 / 2], [c2 / 2, c3]])
    if not (lam * -c4 > 0).all():
        raise ValueError(f"c={c} is not an ellipse: 4 c1 c3 - c2^2 and -c1 c4 must be positive")
    X = V @ (np.sqrt(-c4 / lam)[:, None] * circle(N))
    return X + noise * np.random.default_rng(seed).standard_normal(X.shape)


def parabola(noise=0.0, seed=0):
    """The 201 points x2 = 4 x1^2 + 4 x1 + 2, x1 = -1.5(0.01)0.5, of [MMST Table 16.1]."""
    x1 = -1.5 + 0.01 * np.arange(201)
    X = np.array([x1, 4 * x1**2 + 4 * x1 + 2])
    return X + noise * np.random.default_rng(seed).standard_normal(X.shape)


def sphere(N, radius=1.0, seed=0):
    """N uniform points of a sphere in space (3 x N), as in [MMST Ex 16.1] with radius 6."""
    X = np.random.default_rng(seed).standard_normal((3, N))
    return radius * X / np.linalg.norm(X, axis=0)


def shoe_sizes(N=60, seed=0):
    """Shoe sizes of N invented feet in two units, US and European (2 x N) [FML Fig 15.2a].

    Both are linear in the foot length; each label is rounded to a size that shops sell.
    """
    rng = np.random.default_rng(seed)
    inches = rng.normal(10.2, 0.6, N)
    us = 3 * inches - 22 + rng.normal(0, 0.15, N)
    eu = 3.81 * inches + 2.25 + rng.normal(0, 0.25, N)  # Paris points of 2/3 cm
    return np.array([np.round(2 * us) / 2, np.round(2 * eu) / 2])


def three_clusters(N=30, spread=0.1, seed=0):
    """The kernel PCA toy of [GPCA Ex 4.6.c]: three Gaussian clusters of N points, with labels."""
    centers = np.array([[-0.5, 0.0, 0.5], [-0.2, 0.6, 0.0]])
    labels = np.repeat(np.arange(3), N)
    noise = np.random.default_rng(seed).standard_normal((2, 3 * N))
    return centers[:, labels] + spread * noise, labels


def concentric_circles(N=100, radii=(1.0, 2.0), noise=0.05, seed=0):
    """N points on each of two circles around the origin, with labels [LEC kpca-features]."""
    X = np.hstack([circle(N, r) for r in radii])
    labels = np.repeat(np.arange(len(radii)), N)
    return X + noise * np.random.default_rng(seed).standard_normal(X.shape), labels


def swiss_roll(N, height=21.0, seed=0):
    """N points (t cos t, h, t sin t) of a roll, t uniform in [3 pi/2, 9 pi/2], and (t, h)."""
    rng = np.random.default_rng(seed)
    t = 1.5 * np.pi * (1 + 2 * rng.random(N))
    h = height * rng.random(N)
    return np.array([t * np.cos(t), h, t * np.sin(t)]), np.array([t, h])


def food():
    """Nutrients per gram of 961 foods (6 x 961), rows named by FOOD_VARIABLES [MMST food].

    The table gives each nutrient of a household portion and the portion's weight; they are
    divided here, and not standardised, as the printed eigenvalues demand [Erratum mmst-A54].
    """
    with open(DATA / "food.csv", newline="") as file:
        rows = list(csv.reader(file))
    table = np.array(rows[1:], dtype=float).T
    weight = rows[0].index("weight.grams")
    return np.delete(table, weight, axis=0) / table[weight]


def pendigits():
    """10,992 handwritten digits as 8 pen positions each (16 x 10992), and labels [MMST Ex 16.4]."""
    with np.load(DATA / "pendigits.npz") as file:
        return file["X"].astype(float), file["labels"].astype(int)


def mnist():
    """The first 2000 digits of the MNIST test set (784 x 2000), and labels [FML Ex 15.6a]."""
    with np.load(DATA / "mnist.npz") as file:
        return file["X"].astype(float), file["labels"].astype(int)
