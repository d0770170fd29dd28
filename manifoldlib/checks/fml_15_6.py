"""Checks of FML 15.6: neighbours among points, and how many of them maps keep."""

import numpy as np
from scipy.stats import f as f_law

from . import (
    Demand,
    WrongAnswer,
    agree,
    call,
    checker,
    close,
    clouds,
    expect,
    generator,
    numbers,
    of_them,
    once,
)
from . import vector as a_vector
from .prohibitions import off_limits

DEMANDS = (
    Demand("b", "leave their arguments as they are", "scales the points in place"),
    Demand("b", "without manifoldlib", "the neighbours of the library"),
    Demand("b", "A point is not its own neighbour", "itself comes first"),
    Demand("b", "another point at the same place is one", "the first of the order is left out"),
    Demand("b", "the Euclidean norm", "the sum of absolute values"),
    Demand("b", "in any unit", "rounded to three digits after the point"),
    Demand("b", "in any unit", "a diagonal of 1e9"),
    Demand("b", "may be whole numbers", "the diagonal of integers"),
    Demand("b", "may be whole numbers", "squares of integers"),
    Demand("b", "$1\\le t<N$", "at most ten of them"),
    Demand("b", "$1\\le t<N$", "at most fifty of them"),
    Demand("d", "leave their arguments as they are", "centres the images in place"),
    Demand("d", "how many", "shares of ten"),
    Demand("d", "\\mathcal N_{i,50}\\cap", "fifty neighbours on both sides"),
    Demand("d", "before the map", "the two sides exchanged"),
    Demand("d", "in any order", "only those at the same rank"),
    Demand("e", "leave their arguments as they are", "sorts the dimensions in place"),
    Demand("e", "standard normal", "numbers between 0 and 1"),
    Demand("e", "standard normal", "signs"),
    Demand("e", "standard normal", "uniform numbers of mean 0 and variance 1"),
    Demand("e", "draw a $k\\times D$ matrix", "the mean over five matrices"),
    Demand("e", "independent", "one row, again and again"),
    Demand("e", "from `rng`", "a seed of its own"),
    Demand("e", "in any order", "in ascending order"),
    Demand("e", "may exceed $D$", "orthonormal rows"),
    Demand("e", "independent", "orthonormal rows as long as there can be"),
    Demand("f", "leave their arguments as they are", "centres the points in place"),
    Demand("f", "of centred points", "principal directions around zero"),
    Demand("f", "the first $k$", "the last components"),
    Demand("f", "with their variances", "components of variance 1"),
    Demand("f", "in any order", "in ascending order"),
    Demand(
        "f",
        "fewer points than coordinates",
        "by a triangular factor, which needs more points than coordinates",
    ),
)

ITSELF = "Write the distances yourself, with numpy or scipy"


def lengths(X):
    """Euclidean distances of all pairs, infinite from a point to itself."""
    X = np.asarray(X, dtype=float)
    D = np.sqrt(sum((row[:, None] - row) ** 2 for row in X))
    np.fill_diagonal(D, np.inf)
    return D


def close_ones(X, t):
    """The t nearest, as a table of N x N truth values."""
    D = lengths(X)
    inside = np.zeros(D.shape, dtype=bool)
    np.put_along_axis(inside, np.argsort(D, axis=1, kind="stable")[:, :t], True, axis=1)
    return inside


# (b)


def places():
    yield from (
        (f"a cloud of {X.shape[1]} points in {len(X)} dimensions", X)
        for X in clouds(15, 6, 1, shapes=((3, 14), (5, 4), (2, 9), (1, 6), (2, 120)))
    )
    rng = generator(15, 6, 2)
    X = rng.standard_normal((3, 12))
    yield "points of which some are equal", X[:, [0, 1, 2, 3, 0, 4, 5, 1, 6, 7, 8, 0]]
    yield "points of the size 1e-7", 1e-7 * rng.standard_normal((3, 15))
    yield "points of the size 1e15", 1e15 * rng.standard_normal((3, 15))
    yield "whole numbers", rng.integers(-40, 40, (3, 16))
    yield "whole numbers of the size 1e10", rng.integers(-(10**10), 10**10, (3, 16))
    yield "whole numbers on a line", np.array([[3, 0, 1, 8, 4, 2]])


@checker
def check_neighbors(neighbors):
    """The distances of those named are the smallest ones."""
    with off_limits(neighbors, instead=ITSELF):
        for name, X in places():
            N = X.shape[1]
            for t in sorted({1, min(3, N - 1), N - 1}):
                told = f"neighbors(X, {t}), for {name},"
                examine(numbers(call(neighbors, X, t, name="neighbors"), (N, t), told), X, t, name)
    return "the t nearest of each point, in several units, for equal ones and whole numbers"


def examine(found, X, t, name):
    N = X.shape[1]
    whole = (found == np.round(found)).all() and found.min() >= 0 and found.max() < N
    expect(whole, f"neighbors: for {name} the entries are not numbers of points, 0 to {N - 1}")
    found = found.astype(int)
    for own in np.flatnonzero((found == np.arange(N)[:, None]).any(axis=1)):
        raise WrongAnswer(
            f"neighbors: for {name} and t = {t} point {own} is among its own neighbours"
        )
    expect(
        all(len(set(row)) == t for row in found.tolist()),
        f"neighbors: for {name} and t = {t} a point has the same neighbour twice",
    )
    D = lengths(X)
    least = np.sort(D, axis=1)[:, :t]
    named = np.sort(np.take_along_axis(D, found, axis=1), axis=1)
    off = np.abs(named - least) > 1e-6 * least.max()
    if not off.any():
        return
    i, j = np.argwhere(off)[0]
    raise WrongAnswer(
        f"neighbors: for {name} and t = {t} the distances from point {i} to those named reach "
        f"{named[i, j]:.6g}, where the nearest have {least[i, j]:.6g}. {another_norm(found, X, t)}"
    )


def another_norm(found, X, t):
    difference = np.abs(X[:, :, None] - X[:, None])
    norms = {
        "squares of integers, which overflow": (difference**2).sum(axis=0),
        "the sum of absolute values": difference.sum(axis=0),
        "the largest difference": difference.max(axis=0),
        "the largest distance": -lengths(X),
    }
    for name, D in norms.items():
        D = np.where(np.eye(len(D), dtype=bool), np.inf, D.astype(float))
        named = np.sort(np.take_along_axis(D, found, axis=1), axis=1)
        if close(named, np.sort(D, axis=1)[:, :t], 1e-9):
            return f"They are nearest by another rule: {name}"
    return "Compare with a loop over the points"


# (c), (d)


def shared(before, after):
    return (before & after).sum() / len(before)


def both(X, Z):
    after = close_ones(Z, 10)
    return [shared(close_ones(X, t), after) for t in (10, 50)]


def mapped():
    rng = generator(15, 6, 3)
    for D, N, k, size in ((6, 80, 3, 1.0), (4, 51, 1, 1e-3), (3, 130, 3, 1e3), (20, 90, 2, 1.0)):
        X = size * (rng.standard_normal((D, N)) + 3)
        yield f"{N} points in {D} dimensions and {k} after the map", X, rng.normal(size=(k, D)) @ X
    X = rng.standard_normal((2, 70))
    yield "images that are the points", X, 5 * X
    yield "images that know nothing", X, rng.standard_normal((3, 70))


@checker
def check_scores(scores):
    """Compared with a count of our own, and with the usual confusions."""
    with off_limits(scores, instead=ITSELF):
        for name, X, Z in mapped():
            told = f"scores(X, Z), for {name},"
            found = a_vector(call(scores, X, Z, name="scores"), 2, told)
            right = np.array(both(X, Z))
            if agree(found, right, "a score", 1e-9):
                continue
            raise WrongAnswer(f"scores: for {name} {confusion(found, right, X, Z)}")
    return "both scores, for images in 1 to 3 dimensions, all neighbours kept, and chance"


def confusion(found, right, X, Z):
    before = close_ones(X, 10)
    wide = shared(close_ones(X, 50), close_ones(Z, 50))
    itself = np.eye(len(before), dtype=bool)
    with_self = [shared(close_ones(X, t - 1) | itself, close_ones(Z, 9) | itself) for t in (10, 50)]
    for other, reason in (
        (right / 10, "these are shares, not numbers, of the ten"),
        (right / [10, 50], "these are shares, not numbers"),
        (right[::-1], "the two stand in the other order"),
        ([right[0], wide], "the second compares fifty neighbours with fifty"),
        (
            [right[0], shared(before, close_ones(Z, 50))],
            "in the second the fifty belong to the images, not to the points",
        ),
        (with_self, "each point is counted as its own neighbour"),
        (right * len(before), "the sums are not divided by the number of points"),
    ):
        if close(found, other, 1e-9):
            return reason
    return (
        f"the scores are {found[0]:.6g} and {found[1]:.6g}, and at least one of them is wrong. "
        "Count the first point by hand"
    )


# (e)

CALLS, OURS = 12, 100
RARE = 0.1  # what a rare map that loses many neighbours may move a mean by


def streams(number):
    return [generator(15, 6, 4, number, call) for call in range(OURS)]


def with_sums():
    """Points whose sums of coordinates differ, so that a mean of the entries would be seen.

    And points on a line: of normal numbers each map keeps their order, and signs may cancel.
    """
    rng = generator(15, 6, 5)
    for D, N, ks in ((12, 70, (20, 1, 4)), (3, 90, (2, 9, 1))):
        X = rng.standard_normal((D, N)) * np.geomspace(1, 4, D)[:, None]
        yield f"{N} points in {D} dimensions", ks, X + 2 * rng.standard_normal(N) + 1
    X = rng.standard_normal((30, 60))
    X[4] *= 20
    yield "80 points in 10 dimensions", (10, 3), rng.standard_normal((10, 80))
    yield "60 points that differ in one of 30 coordinates most", (6, 1), X
    line = rng.standard_normal(60)
    yield "60 points on the line x = y", (1, 2), np.array([line, line])


@checker
def check_random_scores(random_scores):
    """Means over twelve streams of random numbers, compared with ours within five errors."""
    with off_limits(random_scores, instead=ITSELF):
        for number, ((name, ks, X), ours) in enumerate(zip(with_sums(), of_our_maps())):
            told = f"random_scores(X, {ks}, rng), for {name},"
            found = np.array(
                [
                    numbers(
                        call(random_scores, X, list(ks), rng, name="random_scores"),
                        (2, len(ks)),
                        told,
                    )
                    for rng in streams(number)[:CALLS]
                ]
            )
            obeys(random_scores, X, ks, found[0], number, name)
            compare(found, ours, ks, name)
            whole(found, X.shape[1], name)
        check_law(random_scores)
    return "the scores of random maps on average, also for k above D, and as of normal entries"


@once
def of_our_maps():
    """The scores of a hundred maps of ours, for each of the sets."""
    return [
        np.array([expected(X, ks, rng) for rng in streams(number + 50)])
        for number, (_, ks, X) in enumerate(with_sums())
    ]


def expected(X, ks, rng):
    return np.transpose([both(X, rng.standard_normal((k, len(X))) @ X) for k in ks])


def compare(found, ours, ks, name):
    mean, right = found.mean(axis=0), ours.mean(axis=0)
    error = ours.std(axis=0) * np.sqrt(1 / CALLS + 1 / OURS)
    off = np.abs(mean - right) > 5 * error + RARE
    if not off.any():
        return
    if close(mean, right / 10, 0.1):
        raise WrongAnswer(f"random_scores: for {name} these are shares, not numbers, of the ten")
    order = np.argsort(ks)
    if len(ks) > 1 and not (np.abs(mean - right[:, order]) > 5 * error[:, order] + RARE).any():
        raise WrongAnswer(
            f"random_scores: for {name} the columns do not stand in the order of ks = {list(ks)}"
        )
    if not (np.abs(mean - right[::-1]) > 5 * error[::-1] + RARE).any():
        raise WrongAnswer(f"random_scores: for {name} the two rows stand in the other order")
    row, column = np.argwhere(off)[0]
    raise WrongAnswer(
        f"random_scores: for {name} and k = {ks[column]} the {('first', 'second')[row]} score is "
        f"{mean[row, column]:.2f} on average over {CALLS} calls, and maps as the statement wants "
        "them give other numbers. Is each entry of A drawn anew, from the standard normal law "
        f"with mean 0, and has A {of_them(ks[column], 'row')}?"
    )


def whole(found, N, name):
    """N times a score of one map is a count."""
    expect(
        close(N * found, np.round(N * found), 1e-6),
        f"random_scores: for {name} a score times {N} is no whole number. Is it that of one map?",
    )


MANY, HIGH, QUOTIENT = 240, 180, 1.16  # k so high that nothing else in a star changes


def stars():
    """Four stars, far apart: six points at the centre, and five at the end of each of two arms.

    The arms lie along coordinates of their own. The ten nearest of the centre are the other five
    there and the five at the shorter arm, until the longer one is the shorter after the map.
    """
    arms = np.array([[0.0, 0.0]] * 6 + [[1.0, 0.0]] * 5 + [[0.0, QUOTIENT**0.5]] * 5).T
    X = np.zeros((12, 64))
    for star in range(4):
        X[3 * star : 3 * star + 2, 16 * star : 16 * star + 16] = arms
        X[3 * star + 2, 16 * star : 16 * star + 16] = 30
    return X


def check_law(random_scores):
    """How often the arms of a star change their order tells the law of the entries.

    Their squared lengths after the map have the quotient of the squared lengths of two columns of
    A, which follows an F law if the entries are normal. It varies less for uniform ones.
    """
    X, found = stars(), []
    for each in range(MANY):
        rng = generator(15, 6, 7, each)
        told = f"random_scores(X, ({HIGH},), rng), for 64 points in four stars,"
        pair = numbers(call(random_scores, X, [HIGH], rng, name="random_scores"), (2, 1), told)
        found.append(pair[0, 0])
    loss = 6 * 5 / 16  # of the score, where the arms change in all stars
    share = (10 - np.mean(found)) / loss
    right = f_law.sf(QUOTIENT, HIGH, HIGH)
    vary = "little" if share < right else "much"
    expect(
        abs(share - right) <= 5 * np.sqrt(right * (1 - right) / (4 * MANY)),
        f"random_scores: for 64 points in four stars and k = {HIGH} the first score is "
        f"{np.mean(found):.2f} on average over {MANY} calls, and {10 - loss * right:.2f} is "
        f"expected. It is as if the columns of A varied too {vary} in length. Is A "
        "drawn once for each k, with normal entries?",
    )


def obeys(random_scores, X, ks, first, number, name):
    """The numbers come from the stream that is handed in, and from nowhere else."""
    again = numbers(
        call(random_scores, X, list(ks), streams(number)[0], name="random_scores"),
        (2, len(ks)),
        "random_scores",
    )
    expect(
        close(again, first, 1e-9),
        f"random_scores: for {name} two calls with equal streams rng differ. Does A come from rng?",
    )
    rng = streams(number)[1]
    several = np.array(
        [
            numbers(call(random_scores, X, list(ks), rng, name="random_scores"), (2, len(ks)), "it")
            for _ in range(4)
        ]
    )
    expect(
        np.ptp(several, axis=0).max() > 0 or "line" in name,
        f"random_scores: for {name} four calls with one rng all give the same. Is A drawn from "
        "rng, each time anew?",
    )


# (f)


def spread_out():
    rng = generator(15, 6, 6)
    for D, N, ks, size in (
        (12, 80, (3, 1, 7), 1.0),
        (90, 60, (20, 2, 59), 1e-3),
        (3, 120, (2,), 1e3),
        (6, 75, (5, 2), 1.0),
        (1, 60, (1,), 1.0),
    ):
        X = rng.standard_normal((D, N)) * np.geomspace(4, 1, D)[:, None]
        X = np.linalg.qr(rng.standard_normal((D, D)))[0] @ X
        yield D, N, ks, size * (X + 6 * rng.standard_normal((D, 1)))


@checker
def check_pca_scores(pca_scores):
    """Compared with a singular value decomposition; two neighbours may change by rounding."""
    with off_limits(pca_scores, instead="Find the principal directions yourself, with numpy"):
        for D, N, ks, X in spread_out():
            name = f"{N} points in {D} dimensions"
            told = f"pca_scores(X, {list(ks)}), for {name},"
            found = numbers(call(pca_scores, X, list(ks), name="pca_scores"), (2, len(ks)), told)
            right = components(X, ks)
            if (np.abs(found - right) <= 2.5 / N).all():
                continue
            raise WrongAnswer(f"pca_scores: for {name} {other_components(found, X, ks, right)}")
    return "the scores of principal components, for many points and for few"


def principal(X, centre=True):
    X = X - X.mean(axis=1, keepdims=True) if centre else X
    U, s, _ = np.linalg.svd(X, full_matrices=False)
    return U.T @ X, s


def components(X, ks, centre=True, white=False, last=False):
    Y, s = principal(X, centre)
    rank = min(len(X), X.shape[1] - centre)
    Y, s = Y[:rank], s[:rank]
    Y = Y / s[:, None] if white else Y
    return np.transpose([both(X, Y[-k:] if last else Y[:k]) for k in ks])


def other_components(found, X, ks, right):
    for other, reason in (
        (right / 10, "these are shares, not numbers, of the ten"),
        (components(X, tuple(sorted(ks))), f"the columns do not stand in the order of {list(ks)}"),
        (
            components(X, ks, centre=False),
            "the directions are those of points that are not centred",
        ),
        (components(X, ks, white=True), "each component has the same variance"),
        (components(X, ks, last=True), "the components are the last ones, of the least variance"),
    ):
        if (np.abs(found - other) <= 0.5 / X.shape[1]).all():
            return reason
    column = np.abs(found - right).max(axis=0).argmax()
    return (
        f"and k = {ks[column]} the scores are {found[0, column]:.4g} and {found[1, column]:.4g}, "
        "and those of the principal components are others. Are they taken of centred points, "
        "ordered by variance, in their own units, and is the number of them k?"
    )
