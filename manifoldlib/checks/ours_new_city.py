"""Checks of an exercise of ours: a new city on a map that was drawn from distances."""

import numpy as np
from scipy.spatial.distance import cdist

from manifoldlib import classical_mds
from manifoldlib.datasets import eurodist

from . import call, close, expect, numbers, passed, vector


def euclidean_map(d, N, seed):
    """A map of N points of a d-dimensional space, and the points."""
    X = np.random.default_rng(seed).standard_normal((d, N)) + 1
    return classical_mds(cdist(X.T, X.T), d), X


def check_place(place):
    """Exact on the old cities, and for new points of a space; road distances need not be Euclidean."""
    roads = eurodist()[0]
    europe = classical_mds(roads, 2)
    for j in (0, 7, 20):
        mine = placed(place, europe.Y, roads, roads[j])
        off = np.linalg.norm(mine - europe.Y[:, j])
        expect(
            off < 1e-6 * roads.max(),
            f"place: a city that is on the map already, with its own row of distances, should fall on "
            f"its place; yours is off by {off:.3g} km. " + suspicion(mine, europe, roads, roads[j]),
        )
    for d, N, seed in ((1, 5, 0), (2, 9, 1), (3, 30, 2)):
        result, X = euclidean_map(d, N, seed)
        x = np.random.default_rng(seed + 9).standard_normal(d)
        d_new = np.linalg.norm(X - x[:, None], axis=0)
        mine = placed(place, result.Y, result.D, d_new)
        off = np.abs(np.linalg.norm(result.Y - mine[:, None], axis=0) - d_new).max()
        expect(
            off < 1e-6 * d_new.max(),
            f"place: it is right for the old cities, but a new point of a {d}-dimensional space gets "
            f"distances that are off by up to {off:.3g}",
        )
        turned = placed(place, -result.Y[::-1], result.D, d_new)
        expect(
            close(turned, -mine[::-1], 1e-7),
            "place: when the map is turned, the new point must turn with it. Use the map Y, not "
            "one that you draw again",
        )
    passed("place is exact on old cities, and on new points of 1, 2 and 3 dimensions")


def placed(place, Y, D, d_new):
    value = call(place, Y.copy(), D.copy(), d_new.copy(), name="place")
    return vector(np.atleast_1d(value), len(Y), "place")


def suspicion(mine, result, D, d_new):
    """What was probably forgotten."""
    right = 0.5 * np.linalg.pinv(result.Y.T) @ (np.mean(D**2, axis=1) - d_new**2)
    if close(mine, -right):
        return "It is on the opposite side"
    if close(mine, 2 * right):
        return "It is twice as far from the middle"
    unsquared = 0.5 * np.linalg.pinv(result.Y.T) @ (D.mean(axis=1) - d_new)
    if close(mine, unsquared):
        return "Are the distances squared?"
    if close(mine, 0.5 * np.linalg.pinv(result.Y.T) @ -(d_new**2)):
        return "From what are the new distances taken away?"
    return "Which matrix undoes Y'z for all cities at once, in the sense of least squares?"


def check_align(align):
    """The similarity that brings a map closest to the true places."""
    rng = np.random.default_rng(3)
    for mirrored, noise in ((False, 0), (True, 0), (False, 0.2), (True, 0.4)):
        Y = rng.standard_normal((2, 30)) * [[3], [1]]
        angle = rng.uniform(0, 2 * np.pi)
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        A = 2.5 * turn @ np.diag([1, -1 if mirrored else 1])
        places = A @ (Y + 2) + [[40], [-7]] + noise * rng.standard_normal((2, 30))
        B, b = similarity(align, Y, places)
        expect(
            close(B.T @ B, np.trace(B.T @ B) / 2 * np.eye(2), 1e-7),
            "align: A stretches one direction more than another. A map may be turned, mirrored, "
            "moved and scaled, and its shape must stay",
        )
        missed = np.sum((B @ Y + b[:, None] - places) ** 2)
        least = least_squares(Y, places)
        kind = "a mirrored map" if mirrored else "a map that is not mirrored"
        expect(
            missed <= least * (1 + 1e-7) + 1e-12 * np.sum(places**2),
            f"align: for {kind} the mean distance between A y + b and the true place is "
            f"{np.sqrt(missed / 30):.3g}, and {np.sqrt(least / 30):.3g} is possible. Are turning, "
            "mirroring, scale and shift all chosen for the best?",
        )
    passed("align turns, mirrors, scales and moves a map to its best fit")


def similarity(align, Y, places):
    value = call(align, Y.copy(), places.copy(), name="align")
    expect(
        isinstance(value, (tuple, list)) and len(value) == 2,
        "align should return a 2 x 2 matrix A and a vector b",
    )
    return numbers(value[0], (2, 2), "A of align"), vector(value[1], 2, "b of align")


def least_squares(Y, places):
    """The smallest sum of squares over all similarities."""
    Y, places = (M - M.mean(axis=1, keepdims=True) for M in (Y, places))
    s = np.linalg.svd(places @ Y.T, compute_uv=False)
    return max(np.sum(places**2) - s.sum() ** 2 / np.sum(Y**2), 0)


def check_from_few(from_few):
    """A point from its distances to some of the points, wherever the origin of the map is."""
    rng = np.random.default_rng(4)
    for d, N, known in ((2, 6, [0, 2, 5]), (2, 12, [11, 3, 4, 7]), (3, 9, [8, 1, 5, 2, 0])):
        Y = rng.standard_normal((d, N)) + 5
        z = rng.standard_normal(d) + 5
        d_known = np.linalg.norm(Y[:, known] - z[:, None], axis=0)
        mine = found(from_few, Y, known, d_known)
        off = np.abs(np.linalg.norm(Y[:, known] - mine[:, None], axis=0) - d_known).max()
        expect(
            off < 1e-6,
            f"from_few: with {len(known)} exact distances in {d} dimensions there is one point that "
            f"has them; those of yours are off by up to {off:.3g}. The known cities are not "
            "in the middle of the map, and the middle of the map is not at the origin",
        )
    Y = rng.standard_normal((2, 40)) * 5
    noisy = np.linalg.norm(Y, axis=0) + 0.1 * rng.standard_normal(40)
    off = np.linalg.norm(found(from_few, Y, list(range(40)), noisy))
    expect(
        off < 0.2,
        f"from_few: with 40 distances that err by 0.1 the point is off by {off:.2g}. Use them all, "
        "so that errors cancel",
    )
    passed("from_few works with 3, 4 and 5 exact and with 40 inexact distances")


def found(from_few, Y, known, d_known):
    value = call(from_few, Y.copy(), list(known), d_known.copy(), name="from_few")
    return vector(np.atleast_1d(value), len(Y), "from_few")
