"""How often each alarm of `diagnose` is right: 200 sets with the failure planted, 200 without it.

    python -m benchmarks.diagnosis          the table, in some minutes; data/diagnosis.csv keeps it
    python -m benchmarks.diagnosis 20       of twenty sets each, not kept

Sets have 200 to 700 points, K = 10. That a set holds what it should, or does not, is known from how
it is made: the places of the points on the sheet are known, and no alarm looks at them. A short
circuit is an edge whose ends are more than three times as far apart on the set as the edge is long,
or its neighbourhood wide.
"""

import csv
import sys

import numpy as np

from manifoldlib import diagnose, geodesics, knn_graph
from manifoldlib._neighbors import nearest
from manifoldlib.datasets import DATA, arc_length, s_curve, swiss_roll

K = 10
STORED = DATA / "diagnosis.csv"


def roll(rng, N=600, height=10.0, noise=0.0):
    """A roll, and the places of its points on the sheet."""
    X, (t, h) = swiss_roll(N, height, int(rng.integers(2**31)), "arc length")
    return X + noise * rng.standard_normal(X.shape), np.array([arc_length(t), h])


def ess(rng, N=500):
    return s_curve(N, int(rng.integers(2**31)))


def along(rng, N):
    """A number from each of N equal parts of [0, 1]: drawn freely, they would leave gaps."""
    return (np.arange(N) + rng.random(N)) / N


def helix(rng, N=300, pitch=0.6, turns=3, along=along):
    t = 2 * np.pi * turns * along(rng, N)
    return np.array([np.cos(t), np.sin(t), pitch * t]), np.hypot(1, pitch) * t[None]


def in_reserve(make):
    """The same with half as many neighbours more and yet no short circuit."""

    def made(rng):
        while True:
            X, T = make(rng)
            if longest(X, T, 3 * K // 2) < 3:
                return X, T

    return made


def flat(rng, N=300, noise=0.01):
    T = rng.random((2, N)) * [[2.0], [1.0]]
    return np.vstack([T, noise * rng.standard_normal(N)]), T


def with_hole(rng, N=400):
    T = rng.uniform(-1, 1, (2, N))
    T = T[:, np.abs(T).max(axis=0) > 0.4]
    return np.vstack([T, T[0] ** 2 / 2]), None


def bowl(rng, N=300):
    T = rng.uniform(-1, 1, (2, N))
    return np.vstack([T, (T**2).sum(axis=0) / 2]), None


def cloud(rng, N=300):
    return rng.standard_normal((3, N)) * [[3.0], [2.0], [1.0]], None


def cloud5(rng, N=400):
    return rng.standard_normal((10, 5)) @ rng.standard_normal((5, N)), None


def ring(rng, N=200, noise=0.0):
    t = 2 * np.pi * along(rng, N)
    X = np.array([np.cos(t), np.sin(t), 0 * t])
    return X + noise * rng.standard_normal(X.shape), None


def knot(rng, N=300):
    t = 2 * np.pi * along(rng, N)
    return np.array(
        [np.sin(t) + 2 * np.sin(2 * t), np.cos(t) - 2 * np.cos(2 * t), -np.sin(3 * t)]
    ), None


def ball_surface(rng, N=400):
    X = rng.standard_normal((3, N))
    return X / np.linalg.norm(X, axis=0), None


OPEN = (in_reserve(roll), in_reserve(ess), flat, with_hole, bowl, cloud, cloud5, helix)
CLOSED = (ring, knot, ball_surface)
EVERY = OPEN + CLOSED


def one_of(makers, rng):
    return makers[rng.integers(len(makers))](rng)[0]


def width(X):
    """The usual distance to the K-th neighbour."""
    return np.median(nearest(X, K)[1][:, -1])


def direction(rng, D):
    u = rng.standard_normal((D, 1))
    return u / np.linalg.norm(u)


def apart(rng):
    """Two sets, the nearest points of which are some widths apart."""
    X, Y = flat(rng)[0], bowl(rng)[0]
    gap = rng.uniform(2, 6) * max(width(X), width(Y))
    return np.hstack([X, Y + [[X[0].max() + gap - Y[0].min()], [0.0], [0.0]]])


def copied(rng):
    """One to five points once more, or one of them more than K times."""
    X = one_of(OPEN, rng)
    some = rng.integers(X.shape[1], size=rng.integers(1, 6))
    if rng.random() < 0.3:
        some = np.repeat(some[:1], K + 1)
    return np.hstack([X, X[:, some]])


def with_outliers(rng):
    """One to three points, each six to twelve widths outside the set."""
    X = one_of(OPEN, rng)
    middle = X.mean(axis=1, keepdims=True)
    farthest = np.linalg.norm(X - middle, axis=0).max()
    far = [
        middle + (farthest + rng.uniform(6, 12) * width(X)) * direction(rng, len(X))
        for _ in range(rng.integers(1, 4))
    ]
    return np.hstack([X, *far])


def bridge(rng, m):
    """A roll with m points across its gap, so that the graph leads over them."""
    while True:
        X, T = roll(rng)
        t, h = rng.uniform(1.6, 2.4) * np.pi, rng.uniform(2, 8)
        radius = t + 2 * np.pi * np.arange(m + 2) / (m + 1)
        P = np.array([radius * np.cos(t), np.full(m + 2, h), radius * np.sin(t)])
        P[:, 1:-1] += 0.2 * rng.standard_normal((3, m))
        feet = [np.linalg.norm(X - P[:, [k]], axis=0).argmin() for k in (0, -1)]
        X = np.hstack([X, P[:, 1:-1]])
        way = geodesics(knn_graph(X, K), feet[:1])[0, feet[1]]
        if 3 * way < np.linalg.norm(T[:, feet[0]] - T[:, feet[1]]):
            return X


def longest(X, T, neighbors=K):
    """The distance of the ends of an edge on the set, over its length or the width; at most."""
    G = knn_graph(X, neighbors).tocoo()
    r = nearest(X, neighbors)[1][:, -1]
    along = np.linalg.norm(T[:, G.row] - T[:, G.col], axis=0)
    return (along / np.maximum(G.data, np.maximum(r[G.row], r[G.col]))).max()


def short_circuited(rng):
    """Rolls with few points, with noise, or with points in the gap; helices too tight for K."""
    kind = rng.integers(4)
    if kind == 3:
        return bridge(rng, rng.integers(1, 3))
    while True:
        X, T = (
            roll(rng, rng.integers(250, 350), 21.0),
            roll(rng, 600, 21.0, rng.uniform(0.3, 0.6)),
            helix(rng, 200, rng.uniform(0.09, 0.11), 4, type(rng).random),
        )[kind]
        if longest(X, T) > 3:
            return X


def closed(rng):
    return one_of(CLOSED, rng)


def unsettled(rng):
    """A roll that one point in the gap folds: without it, the map is another one."""
    return bridge(rng, 1)


def calm(makers):
    return lambda rng: one_of(makers, rng)


ALARMS = {
    "pieces": (apart, EVERY),
    "copies": (copied, EVERY),
    "outliers": (with_outliers, EVERY),
    "short circuits": (short_circuited, EVERY),
    "cut pair": (closed, OPEN),
    "unstable": (unsettled, EVERY),
}


def raised(make, seeds, number=0):
    """The names of the alarms, for each seed."""
    sets = (make(np.random.default_rng([seed, number])) for seed in seeds)
    return [diagnose(X, K).alarms.keys() for X in sets]


def right(seeds):
    """For each alarm, whether it found the failure, and was silent without it: strings of 1, 0.

    One row of sound sets serves all alarms, and a row of open ones that for which a closed set is
    a failure.
    """
    sound = {makers: raised(calm(makers), seeds) for makers in (OPEN, EVERY)}
    for number, (name, (planted, makers)) in enumerate(ALARMS.items(), start=1):
        found = [name in names for names in raised(planted, seeds, number)]
        silent = [name not in names for names in sound[makers]]
        yield name, *("".join(str(int(x)) for x in answers) for answers in (found, silent))


def main(sets=200):
    print(f"{'alarm':16}{'found':>8}{'silent':>8}")
    rows = []
    for name, *answers in right(range(sets)):
        rows.append((name, *answers))
        print(f"{name:16}" + "".join(f"{a.count('1') / sets:8.1%}" for a in answers), flush=True)
    if sets == 200:
        with open(STORED, "w", newline="", encoding="utf-8") as file:
            csv.writer(file, lineterminator="\n").writerows([("alarm", "found", "silent"), *rows])


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
