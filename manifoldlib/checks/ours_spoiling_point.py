"""Checks of an exercise of ours: one point spoils a map by Hessian eigenmaps; find it from X alone.

The coordinates on the sheet are known here, so that an answer can be judged by the truth.
"""

import functools

import numpy as np

from manifoldlib import hessian_lle
from manifoldlib.datasets import arc_length, swiss_roll
from manifoldlib.graphs import nearest

from . import (
    Demand,
    WrongAnswer,
    agree,
    call,
    checker,
    close,
    expect,
    generator,
    told_apart,
    vector,
    whole_number,
)

DEMANDS = (
    Demand("a", "leave their arguments as they are", "centres in place"),
    Demand("a", "the point and its $K$ nearest", "without the point itself"),
    Demand("a", "from their mean", "distances from the point"),
    Demand("a", "squared distances", "singular values that are not squared"),
    Demand("a", "outside the plane", "the share of the one direction behind the plane"),
    Demand("a", "$d$ dimensions that fits them best", "the plane that fits all points best"),
    Demand("a", "in any unit", "a floor of 1e-9 under the total"),
    Demand("a", "For each point", "the largest share alone"),
    Demand("b", "leave their arguments as they are", "scales in place"),
    Demand("b", "more than 99%", "the owner of the least flat neighbourhood"),
    Demand("b", "counted from 0", "counted from 1"),
    Demand("b", "in any unit", "looks at the first three coordinates, of the notebook's unit"),
    Demand("b", "each of several such sets", "found once for the set of the notebook"),
)

# Rolls on which one point has one neighbour on another winding: points, seed, K.
ROLLS = (
    (400, 36, 8),
    (400, 2, 10),
    (400, 31, 8),
    (300, 38, 8),
    (400, 20, 8),
    (400, 17, 9),
    (400, 12, 8),
)


@functools.cache
def roll(N, seed):
    X, (t, h) = swiss_roll(N, seed=seed, uniform_in="arc length")
    return X, np.array([arc_length(t), h])


def spoiled():
    """400 points of a sheet in five dimensions (5 x 400)."""
    rng = np.random.default_rng(0)
    X, _ = roll(*ROLLS[0][:2])
    frame = np.linalg.qr(rng.standard_normal((5, 3)))[0]
    return (frame @ X)[:, rng.permutation(400)]


# (a)


def outside(X, d, near):
    """For each row of numbers of points, the share of their spread outside their best plane."""
    patches = X.T[near] - X.T[near].mean(axis=1, keepdims=True)
    s = np.linalg.svd(patches, compute_uv=False)
    return np.sum(s[:, d:] ** 2, axis=1) / np.sum(s**2, axis=1)


def with_itself(X, K):
    return np.column_stack([np.arange(X.shape[1]), nearest(X, K)[0]])


def point_sets():
    """Points, d and K: of several dimensions and units, also with a d that leaves nothing over."""
    rng = generator(81, 1)
    for D, N, d, K, scale in [
        (3, 400, 2, 8, 3e-3),
        (6, 30, 2, 9, 1.0),
        (5, 25, 1, 5, 1e3),
        (7, 20, 3, 4, 1.0),
        (2, 30, 2, 6, 1.0),
        (4, 9, 1, 8, 1e-2),
        (40, 12, 3, 6, 1e3),
    ]:
        spread = rng.permutation(np.geomspace(0.3, 3, D))[:, None]
        X = spread * rng.standard_normal((D, N)) + rng.uniform(-3, 3, (D, 1))
        yield scale * X, d, K


def mistaken(X, d, K):
    """What a likely slip gives, with the question that it deserves."""
    near = with_itself(X, K)
    yield outside(X, d, near[:, 1:]), "Is the point itself one of the K + 1?"
    yield outside(X, d, near[:, :-1]), "Are there K + 1 points in each, the point and K others?"
    patches = X.T[near] - X.T[near].mean(axis=1, keepdims=True)
    s = np.linalg.svd(patches, compute_uv=False)
    yield s[:, d:].sum(axis=1) / s.sum(axis=1), "Are the distances squared?"
    if d < s.shape[1]:
        one = s[:, d] ** 2 / np.sum(s**2, axis=1)
        yield one, "Of how many directions is what lies outside, if D is larger than d + 1?"
    yield 1 - outside(X, d, near), "Is it the share outside, or inside?"


@checker
def check_not_flat(not_flat):
    """The shares of random point sets."""
    for X, d, K in point_sets():
        D, N = X.shape
        given = vector(call(not_flat, X, d, K), N, "not_flat")
        right = outside(X, d, with_itself(X, K))
        if D == d:
            expect(
                np.abs(given).max() < 1e-9,
                f"not_flat: {N} points of {D} dimensions and d = {d}: a plane of d = D dimensions "
                f"leaves nothing outside, and yours has {np.abs(given).max():.2g} there",
            )
            continue
        if not agree(given, right, "the shares"):
            for wrong, question in mistaken(X, d, K):
                expect(
                    not close(given, wrong, 1e-6), f"not_flat: other shares are right. {question}"
                )
            worst = np.abs(given - right).argmax()
            mine, its = told_apart(given[worst], right[worst])
            raise WrongAnswer(
                f"not_flat: for {N} points in {D} dimensions, d = {d} and K = {K}, point {worst} "
                f"has the share {its}, but yours is {mine}"
            )
    return "not_flat has the share of each neighbourhood outside its plane, for 7 sets of points"


# (b)


def explained(X, T, K):
    """R^2 of the true coordinates as an affine function of the map; 0 if there is none."""
    try:
        Y = hessian_lle(X, 2, K).Y
    except ValueError:
        return 0.0
    A = np.vstack([Y, np.ones(Y.shape[1])])
    left = T - T @ np.linalg.pinv(A) @ A
    return 1 - np.sum(left**2) / np.sum((T - T.mean(axis=1, keepdims=True)) ** 2)


def sheets():
    """Spoiled sheets in space or in more dimensions, of several units and in no order."""
    rng = generator(81, 2)
    for number, (N, seed, K) in enumerate(ROLLS):
        X, T = roll(N, seed)
        D = int(rng.integers(3, 7))
        frame = np.linalg.qr(rng.standard_normal((D, 3)))[0]
        order = rng.permutation(N)
        scale = (1.0, 1e-3, 1e3)[number % 3]
        yield scale * (frame @ X + rng.uniform(-5, 5, (D, 1)))[:, order], T[:, order], K


def reaching(X, T, K):
    """Points with a neighbour far off on the sheet, some 90 long and 21 wide; those neighbours."""
    i, j = np.repeat(np.arange(X.shape[1]), K), nearest(X, K)[0].ravel()
    far = np.linalg.norm(T[:, i] - T[:, j], axis=0) > 10
    return {*i[far].tolist(), *j[far].tolist()}


def column(value, N):
    """A student's number of a column."""
    k = whole_number(value, "spoiler")
    expect(0 <= k < N, f"spoiler returns {k}, but the columns are counted from 0 to {N - 1}")
    return k


@checker
def check_spoiler(spoiler):
    """Without the point that it names, the map is an affine image of the sheet."""
    for number, (X, T, K) in enumerate(sheets(), start=1):
        D, N = X.shape
        k = column(call(spoiler, X, K), N)
        kept = np.arange(N) != k
        found = explained(X[:, kept], T[:, kept], K)
        why = (
            "Now another neighbourhood reaches over. When a point is gone, who has whom as a "
            "neighbour then?"
            if k in reaching(X, T, K)
            else "The neighbourhood that reaches over is still there"
        )
        expect(
            found > 0.99,
            f"spoiler: in set {number} of {len(ROLLS)}, {N} points in {D} dimensions with K = {K}, "
            f"it names column {k}. Without it the map explains {100 * found:.1f}% of the "
            f"coordinates on the sheet, and with all points {100 * explained(X, T, K):.1f}%. "
            f"{why}",
        )
    return f"without the point that spoiler names, the maps of {len(ROLLS)} sheets are straight"
