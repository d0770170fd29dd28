"""Checks of [MMST Ex 16.8a] and [MMST Ex 16.8b]: centring kills the vector of ones, so embedded points have mean zero."""

import numpy as np

from . import call, close, expect, numbers, passed, vector


def gram(t, n):
    """A matrix of rank t and its embedding, nothing centred."""
    Y = np.random.default_rng(10 * t + n).standard_normal((t, n)) + 1
    lam, V = np.linalg.eigh(Y.T @ Y)
    return Y.T @ Y, np.sqrt(lam[: -t - 1 : -1])[:, None] * V[:, : -t - 1 : -1].T


def check_split(split):
    """z = killed + kept, with H killed = 0 and H kept = kept."""
    rng = np.random.default_rng(0)
    for n in (2, 3, 10):
        H = np.eye(n) - 1 / n
        for z in (3 + rng.standard_normal(n), np.eye(n)[0], np.ones(n)):
            value = call(split, z.copy(), name="split")
            expect(
                isinstance(value, (tuple, list, np.ndarray)) and len(value) == 2,
                "split returns two vectors: the part that H kills and the part that it keeps",
            )
            killed, kept = (vector(part, n, "split") for part in value)
            expect(
                close(killed + kept, z),
                f"split: the two parts add up to {(killed + kept).round(3)}, not to {z.round(3)}",
            )
            expect(
                np.abs(H @ killed).max() < 1e-9 * (1 + np.abs(z).max()),
                f"split: for z = {z.round(3)} H does not kill the first part; H times it has the "
                f"entry {np.abs(H @ killed).max():.3g}. Which vectors are equal to their average "
                "in every entry?",
            )
            expect(
                np.abs(H @ kept - kept).max() < 1e-9 * (1 + np.abs(z).max()),
                f"split: for z = {z.round(3)} H changes the second part; its entries sum to "
                f"{kept.sum():.3g}",
            )
    passed("every z is a part that H kills and a part that it keeps")


def check_image(image):
    """B z = H A H z, with A touched once."""
    rng = np.random.default_rng(1)
    for n in (3, 6):
        A = rng.standard_normal((n, n))
        A = A + A.T
        H = np.eye(n) - 1 / n
        for z in (np.ones(n), rng.standard_normal(n)):
            mine = vector(call(image, A.copy(), z.copy(), name="image"), n, "image")
            wanted = H @ A @ H @ z
            shift = vector(call(image, A.copy(), z + 5, name="image"), n, "image")
            expect(
                np.abs(shift - mine).max() < 1e-9 * np.abs(A).sum(),
                "image changes when 5 is added to every entry of z, so it does not send the vector "
                "of ones to zero. Which factor of B meets z first?",
            )
            expect(
                np.abs(mine.sum()) < 1e-9 * np.abs(A).sum(),
                f"image: the entries of Bz sum to zero, yours to {mine.sum():.3g}. Which factor "
                "of B is the last?",
            )
            expect(
                np.abs(mine - wanted).max() < 1e-9 * np.abs(A).sum(),
                f"image: for n = {n} it is off by up to {np.abs(mine - wanted).max():.3g}",
            )
    passed("image is Bz, it does not feel a constant in z, and B1 = 0")


def check_mean_point(mean_point):
    """The mean of columns."""
    for t, n in ((2, 5), (3, 4), (1, 6), (4, 4)):
        Y = gram(t, n)[1]
        value = call(mean_point, Y.copy(), name="mean_point")
        expect(
            np.size(value) == t,
            f"mean_point: for {n} points with {t} coordinates it has {np.size(value)} numbers. Points "
            "are columns; a mean of points has as many coordinates as a point",
        )
        mine = vector(np.atleast_1d(value), t, "mean_point")
        expect(
            not close(mine, Y.sum(axis=1)),
            f"mean_point: this is the sum of the {n} points",
        )
        expect(
            close(mine, Y.mean(axis=1)),
            f"mean_point: for {n} points with {t} coordinates it is {mine.round(3)}. It should be "
            "in their middle: the differences of the points from it should sum to zero",
        )
    passed("mean_point is the mean of t x n points, for t less than n and t = n")


def check_squared_sum(squared_sum):
    """n^2 |mean|^2 from the Gram matrix, centred or not."""
    for t, n in ((1, 4), (2, 5), (3, 7)):
        B, Y = gram(t, n)
        wanted = n**2 * np.sum(Y.mean(axis=1) ** 2)
        mine = float(numbers(call(squared_sum, B.copy(), name="squared_sum"), (), "squared_sum"))
        expect(
            not np.isclose(mine, np.sum(Y**2)),
            "squared_sum: this is the sum of the squared lengths of all points. Their sum, squared, "
            "has products of different points, too",
        )
        expect(
            np.isclose(mine, wanted),
            f"squared_sum: for {n} points with {t} coordinates that are not centred, n^2 times the "
            f"squared length of the mean is {wanted:.4g}, and yours is {mine:.4g}. Write Y1 twice",
        )
    passed("squared_sum is n^2 |mean|^2, so for B1 = 0 the mean is zero")


def check_entry_sum(entry_sum):
    """1'v of an eigenvector from B1, for matrices that are not centred and not definite."""
    rng = np.random.default_rng(2)
    for n in (3, 5, 8):
        B = rng.standard_normal((n, n))
        B = B + B.T
        lam, V = np.linalg.eigh(B)
        row_sums = B.sum(axis=1)
        for k in range(n):
            arguments = row_sums.copy(), lam[k], V[:, k].copy()
            value = call(entry_sum, *arguments, name="entry_sum")
            mine = float(numbers(value, (), "entry_sum"))
            wanted = V[:, k].sum()
            expect(
                np.isclose(mine, wanted, atol=1e-9),
                f"entry_sum: for the eigenvalue {lam[k]:.3g} the entries of v sum to {wanted:.4g}, "
                f"and yours is {mine:.4g}. Write 1'Bv in two ways",
            )
        value = call(entry_sum, np.zeros(n), lam[0], V[:, 0].copy(), name="entry_sum")
        expect(
            np.isclose(float(numbers(value, (), "entry_sum")), 0),
            "entry_sum: with B1 = 0 it must be 0 without looking at the entries of v. Use the row "
            "sums and the eigenvalue",
        )
    passed("the row sums of B decide what the entries of an eigenvector sum to")
