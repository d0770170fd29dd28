"""Checks of [MMST Ex 16.10]: six methods on pictures of things that turn."""

from functools import cache

import numpy as np
from scipy.spatial.distance import pdist, squareform

from manifoldlib import isomap, pca
from manifoldlib.datasets import turning_objects

from . import Demand, a_value, call, checker, expect, generator, of_them, once, vector, whole_number
from .mmst_16_9 import METHODS

DEMANDS = (
    Demand("a", "leave their arguments as they are", "centred in place"),
    Demand("a", "go round the mean", "around the origin"),
    Demand("a", "go round the mean", "around the median"),
    Demand("a", "a whole number", "cut off"),
    Demand("a", "leave the sign out", "with its sign"),
    Demand("a", "each between $-\\pi$ and $\\pi$", "steps as they come"),
    Demand("a", "How often", "once or not"),
    Demand("b", "less than .8 times", "less than the quarter"),
    Demand("b", "median distance", "the mean"),
    Demand("b", "the pictures stand in no order", "in the order of the columns"),
    Demand("b", "Labels are any whole numbers", "places in place of labels"),
    Demand("b", "Labels are any whole numbers", "labels from 0 to the largest"),
    Demand("b", "other numbers of pictures", "72 pictures each"),
    Demand("b", "over all its angles", "the first picture only"),
    Demand("c", "each thing by itself", "one map of all things"),
    Demand("c", "The pictures stand in no order", "in the order of the columns, too"),
    Demand("c", "$\\exp(-\\sigma\\lVert x-y\\rVert^2)$", "the width of another formula"),
    Demand("c", "What the functions of the library do unasked", "another Laplacian"),
    Demand("c", "write $-1$", "0 where a method refuses"),
    Demand("c", "Where a method refuses", "as if Hessian eigenmaps alone refused"),
    Demand("c", "the labels ascending", "the labels as they come"),
    Demand("c", "six methods", "five of them"),
    Demand("c", "leave their arguments as they are", "scaled in place"),
    Demand("d", "at least three percentage points more", "better by less than a point"),
    Demand("d", "the other way round", "the same seed twice"),
    Demand("d", "at most 12", "all of them"),
    Demand("d", "at least 99%", "a few components"),
)


# (a)


def steps(Y, middle=None):
    """The angles from each point to the next, seen from the mean, from -pi to pi."""
    x, y = Y - (Y.mean(axis=1, keepdims=True) if middle is None else middle)
    z = x + 1j * y
    return np.angle(np.roll(z, -1) / z)


def turned(angles):
    return abs(round(angles.sum() / (2 * np.pi)))


def winding(Y):
    """How often the closed way through the points goes round their mean."""
    return turned(steps(Y))


def ways():
    """Ways that go round once or more, in both directions, or not at all."""
    rng = generator(16100, 1)
    for N, times, scale in (
        (3, 1, 1.0),
        (40, 1, 1e-3),
        (72, 2, 1e3),
        (25, 3, 1.0),
        (72, 5, 1e-6),
        (5, 2, 1.0),
        *40 * [(20, 1, 1.0)],  # of these some sums are a little less than a turn
    ):
        t = 2 * np.pi * (np.arange(N) + rng.uniform(0, 0.2, N)) / N
        ring = np.array([3 * np.cos(times * t), np.sin(times * t)])
        ring = np.roll(ring, int(rng.integers(N)), axis=1)[:, :: int(rng.choice([-1, 1]))]
        yield "a ring", scale * (ring + rng.uniform(-9, 9, (2, 1)))
    t = 2 * np.pi * (np.arange(60) + 0.3) / 60
    yield "a figure eight", np.array([np.sin(t) + 0.1, np.sin(2 * t)]) + 5
    yield "a bow", np.array([np.cos(t), 3 * np.cos(t) ** 2 + 0.1 * np.sin(t)])
    r = 1 + 0.6 * np.cos(2 * t)
    yield "a ring that was turned round", np.array([[0, -1], [1, 0]]) @ (r * [np.cos(t), np.sin(t)])
    square = np.array([[1, 1, -1, -1], [-1, 1, 1, -1]])
    yield "a square of whole numbers", square[:, ::-1] * 2 + 7
    far = np.hstack([square * 0.5, [[0.9], [-0.8]]])
    yield "a square with an uneven step", far
    ahead = [np.linspace(2, 12, 6), 0.1 * np.cos(np.arange(6))]  # beyond it the middle of the box
    ring = np.array([-np.sin(t), np.cos(t)])
    yield "a ring with a tail", np.hstack([3 * ring, ahead])
    other = 3 * ring[:, ::3] + [[30], [0]]  # the mean lies between both, the median in the first
    yield "a small ring and a large one", np.hstack([ring, other])


@checker
def check_turns(turns):
    """Once, several times, not at all; uneven steps, both directions, several scales."""
    for name, Y in ways():
        mine = whole_number(call(turns, Y, name="turns"), "turns")
        right = winding(np.asarray(Y, dtype=float))
        why = "" if mine == right else counted(turns)
        expect(
            mine == right,
            f"turns = {mine} for {name}, of {Y.shape[1]} points, but it goes round "
            f"{of_them(right, 'time')}{why}",
        )
    return "turns counts how often a way goes round its mean, and leaves out the sign"


def counted(turns):
    """What a wrong answer counts on all ways, if that can be told."""
    mine = [whole_number(call(turns, Y, name="turns"), "turns") for _, Y in ways()]
    tried = [np.asarray(Y, dtype=float) for _, Y in ways()]
    if len(set(mine)) == 1:
        return f". It is {mine[0]} for every way that is tried"
    for count, reason in (
        (winding, "Both directions count alike"),
        (lambda Y: turned(steps(Y, middle=0)), "So often it goes round the origin"),
        (lambda Y: 2 * winding(Y), "These are half turns"),
        (lambda Y: min(winding(Y), 1), "Ways that go round more often count as one turn"),
        (lambda Y: turned(steps(Y) % (2 * np.pi)), "A step back counts as nearly a whole turn"),
        (lambda Y: turned(abs(steps(Y))), "Steps back count as steps ahead"),
    ):
        if [abs(each) for each in mine] == list(map(count, tried)):
            return f". {reason}"
    return ""


# (b)


def in_no_order(rng, X, labels, angles):
    order = rng.permutation(len(labels))
    return X[:, order], labels[order], angles[order]


@once
def shows():
    """Things in no order, with other labels and beginnings and unequal numbers of pictures."""
    rng, found = generator(16100, 2), []
    for scale in (1.0, 1e-3):
        parts = []
        for k, views in enumerate((36, 24, 48, 36, 24, 72)):
            which = 4 if k in (1, 4) else int(rng.integers(4))  # thing 4 is nearly a twin of itself
            X, labels, angles = turning_objects(5, views, size=10, seed=int(rng.integers(1000)))
            mine = labels == which
            start = rng.uniform(0, 360)
            parts.append((scale * X[:, mine], np.full(views, k), (angles[mine] + start) % 360))
        X, labels, angles = (np.concatenate(part, axis=-1) for part in zip(*parts))
        names = rng.choice(np.arange(1, 400), 6, replace=False) * [1, -1, 1, 1, 1, 1]
        found.append(in_no_order(rng, X, names[labels], angles))
    return [*found, in_no_order(rng, *curves(rng)), in_no_order(rng, *uneven(rng))]


def curves(rng):
    """Closed curves with a part that comes again after half a turn, of every size; no pictures.

    Two pictures that do not belong there, one of them the first, move the mean of the distances and
    hardly their median.
    """
    parts = []
    for k, size in enumerate((0.2, 0.5, 0.7, 0.9, 1.1, 2.0)):
        t = 2 * np.pi * np.arange(40) / 40
        P = np.array([size * np.cos(t), size * np.sin(t), np.cos(2 * t), np.sin(2 * t)])
        P[:, [0, rng.integers(1, 40)]] += rng.uniform(20, 60, (4, 2))
        parts.append((P, np.full(40, 7 - k), np.degrees(t)))
    return tuple(np.concatenate(part, axis=-1) for part in zip(*parts))


def uneven(rng):
    """Many small curves, as far out as chance has it: each other rule calls one of them a twin."""
    t, labels = 2 * np.pi * np.arange(16) / 16, np.repeat(np.arange(60), 16)
    r = rng.uniform(0.6, 1.4, (60, 1)) * rng.lognormal(0, 0.7, (60, 16))
    ones = np.ones((60, 1))
    P = np.array([r * np.cos(t), r * np.sin(t), ones * np.cos(2 * t), ones * np.sin(2 * t)])
    return P.reshape(4, -1), labels, np.degrees(np.tile(t, 60))


def apart(X, labels, angles):
    """For each label the medians at a half and at a quarter of a turn."""
    for label in np.unique(labels):
        P = ordered(X, labels, angles, label)
        n = P.shape[1]
        half, quarter = (
            np.median(np.linalg.norm(P - np.roll(P, n // part, axis=1), axis=0)) for part in (2, 4)
        )
        yield int(label), half, quarter


def ordered(X, labels, angles, label):
    mine = np.flatnonzero(labels == label)
    return X[:, mine[np.argsort(angles[mine])]]


@checker
def check_twins(twins):
    """All of them and no other."""
    total = 0
    for X, labels, angles in shows():
        value = call(twins, X, labels, angles, name="twins")
        mine = vector(value, None, "twins").tolist()
        told = {label: (half, quarter) for label, half, quarter in apart(X, labels, angles)}
        right = sorted(label for label, (half, quarter) in told.items() if half < 0.8 * quarter)
        total += len(right)
        unknown = sorted(set(mine) - set(told))
        expect(not unknown, f"twins: there is no thing with the label {[*unknown, 0][0]:g}")
        for kind, those in (
            ("missing from", set(right) - set(mine)),
            ("in", set(mine) - set(right)),
        ):
            for label in sorted(those)[:1]:
                half, quarter = told[label]
                expect(
                    False,
                    f"twins: the label {label:g} is {kind} your list, and the median distances of "
                    f"that thing are {half:.4g} at half a turn and {quarter:.4g} at a quarter",
                )
        expect(mine == right, "twins: each label is wanted once, the smallest first")
    return (
        f"twins change by less than .8 times as much in half a turn as in a quarter, {total} of "
        "them here"
    )


# (c)


def told_turns(P, name, K, sigma):
    """The turns of a map, -1 if there is none, and None if the mean is too close to a step."""
    try:
        Y = METHODS[name](P, 2, K, sigma)
    except ValueError:
        return -1
    size = np.median(np.linalg.norm(Y, axis=0))
    z = Y[0] + 1j * Y[1] - Y.mean(axis=1) @ [1, 1j]
    around = {
        abs(round(np.angle(np.roll(z + shift, -1) / (z + shift)).sum() / (2 * np.pi)))
        for shift in 0.01 * size * np.array([0, 1, -1, 1j, -1j])
    }
    return around.pop() if len(around) == 1 else None


def loops(rng):
    """Closed curves whose plane of most variance goes round twice, and a narrow kernel's once."""
    parts = []
    for label, size in ((9, 0.8), (-2, 0.9)):
        t = 2 * np.pi * np.arange(48) / 48
        P = np.array([size * np.cos(t), size * np.sin(t), np.cos(2 * t), 1.1 * np.sin(2 * t)])
        P = P + 0.02 * rng.standard_normal(P.shape)
        parts.append((P, np.full(48, label), np.degrees(t)))
    return tuple(np.concatenate(part, axis=-1) for part in zip(*parts))


def ragged(rng):
    """Closed curves with points far out, which have few neighbours: their weights matter."""
    N, t, labels = 40, 2 * np.pi * np.arange(24) / 24, np.repeat(np.arange(40), 24)
    r = rng.lognormal(0, 1, (N, 24))
    twice = 0.8 * np.ones((N, 1))
    P = np.array([r * np.cos(t), r * np.sin(t), twice * np.cos(2 * t), twice * np.sin(2 * t)])
    P += 0.1 * rng.standard_normal(P.shape)
    return P.reshape(4, -1), labels, np.degrees(np.tile(t, N))


@once
def right_turns():
    """Shows, and the turns of each map."""
    rng, shows = np.random.default_rng(int(generator(16100, 3).integers(2**60))), []
    for K, views, scale in ((4, 36, 0.1), (7, 28, 10.0)):
        X, labels, angles = turning_objects(5, views, size=10, seed=int(rng.integers(1000)))
        sigma = 1 / np.median(pdist(scale * X.T, "sqeuclidean"))
        shows.append(
            (scale * (0.1 + X), rng.permutation([3, -8, 41, 12, 5])[labels], angles, K, sigma)
        )
    shows += [(*loops(rng), 6, sigma) for sigma in (0.05, 8.0)]
    shows.append((*ragged(rng), 6, 1.0))
    shows.append((*loops(rng), 1, 0.05))
    found = []
    for *show, K, sigma in shows:
        show = in_no_order(rng, *show)
        right = {
            name: [told_turns(ordered(*show, k), name, K, sigma) for k in np.unique(show[1])]
            for name in METHODS
        }
        found.append((*show, K, sigma, right))
    return found


@checker
def check_six_turns(six_turns):
    """Six methods on six shows, in no order, with a K for which one refuses, or all of a graph."""
    twice = 0
    for X, labels, angles, K, sigma, right in right_turns():
        maps = call(six_turns, X, labels, angles, K, sigma, name="six_turns")
        expect(isinstance(maps, dict), f"six_turns should return a dictionary, got {a_value(maps)}")
        missing = [name for name in METHODS if name not in maps]
        expect(not missing, f'six_turns has no entry "{(missing or [""])[0]}"; it has {list(maps)}')
        names = np.unique(labels)
        for name, wanted in right.items():
            mine = vector(maps[name], len(names), f'six_turns: "{name}"')
            for label, a, b in zip(names, mine, wanted):
                asked = (
                    "the method refuses" if b == -1 else f"the map goes round {of_them(b, 'time')}"
                )
                expect(
                    b is None or abs(a - b) < 1e-6,  # a sum of angles is rounded
                    f'six_turns: "{name}", K = {K}, sigma = {sigma:.3g}, the thing {label}: you '
                    f"have {a:g}, and {asked}",
                )
            twice += wanted.count(2)
    return f"six_turns has the turns of six methods; {twice} maps go round twice"


# (d)


@cache
def show(seed):
    return turning_objects(10, views=36, size=16, seed=seed)


@cache
def recognised(seed, method, d=2):
    """The share of pictures whose nearest other one in the map shows the same thing."""
    X, labels, _ = show(seed)
    Y = pca(X, d).Y if method == "PCA" else isomap(X, d, 20).Y
    D = squareform(pdist(Y.T))
    np.fill_diagonal(D, np.inf)
    return (labels[D.argmin(axis=1)] == labels).mean()


@checker
def check_findings(for_isomap, for_pca, enough):
    """Each finding by its own maps."""
    told = []
    for seed, name, sign in ((for_isomap, "for_isomap", 1), (for_pca, "for_pca", -1)):
        seed = whole_number(seed, name)
        expect(seed >= 0, f"{name} = {seed} is no seed: they begin at 0")
        try:
            by_pca, by_isomap = recognised(seed, "PCA"), recognised(seed, "Isomap")
        except ValueError as error:
            expect(False, f"{name} = {seed}: Isomap stops. {error}")
        expect(
            sign * (by_isomap - by_pca) >= 0.03,
            f"{name} = {seed}: the plane of Isomap recognises {by_isomap:.1%} and that of PCA "
            f"{by_pca:.1%}",
        )
        told.append(f"{by_isomap:.0%} and {by_pca:.0%}")
    d = whole_number(enough, "enough")
    expect(1 <= d <= 12, f"enough = {d} is no number of components from 1 to 12")
    share = recognised(0, "PCA", d)
    expect(share >= 0.99, f"enough = {d}: so many components recognise {share:.1%}")
    return (
        f"Isomap and PCA recognise {told[0]} for one seed and {told[1]} for the other;\n"
        f"{d} components of PCA recognise {share:.1%}"
    )
