"""Checks of an exercise of ours: an edge that is added can lengthen a commute time."""

import numpy as np

from . import (
    SINGLE,
    Demand,
    agree,
    call,
    checker,
    close,
    expect,
    generator,
    number,
    numbers,
    told_apart,
    vector,
)
from .prohibitions import off_limits

DEMANDS = (
    Demand("a", "and back", "there, and not back"),
    Demand("a", "of any size", "steps of weight 1 each"),
    Demand("a", "leave their arguments as they are", "divides W in place"),
    Demand("a", "of a node with itself are 0", "the times of return on the diagonal"),
    Demand("a", "None may use `manifoldlib`", "the library's"),
    Demand("b", "which may have been zero", "an edge that is there counts once"),
    Demand("b", "Add $w>0$", "always an edge of weight 1"),
    Demand("b", "the old vol", "the old vol in the end"),
    Demand("b", "leave their arguments as they are", "divides C in place"),
    Demand("c", "*without* an edge", "any pair"),
    Demand("c", "be it longer than before or not", "only if it is longer"),
    Demand("c", "as large as possible", "the best shortcut"),
    Demand("c", "leave their arguments as they are", "adds the edge for good"),
)


def without_library(function):
    return off_limits(function, instead="Write it yourself, with numpy")


def path(n):
    W = np.zeros((n, n))
    W[np.arange(n - 1), np.arange(1, n)] = 1
    return W + W.T


def weights(rng, n, share, scale=1.0):
    """A path and random edges beside it, of random weights, its nodes mixed."""
    extra = np.triu(rng.uniform(0.3, 4, (n, n)) * (rng.random((n, n)) < share), 2)
    W = path(n) * rng.uniform(0.5, 2) + extra + extra.T
    order = rng.permutation(n)
    return scale * W[np.ix_(order, order)]


def graphs(*seed):
    rng = generator(*seed)
    yield path(10)
    for n, share, scale in ((5, 0.4, 1), (8, 0.2, 1e-3), (7, 0.3, 1e3), (12, 0.15, 1)):
        yield weights(rng, n, share, scale)


def times(W):
    d = W.sum(axis=1)
    n, unit = len(W), d.mean()
    plus = np.linalg.inv(np.diag(d) / unit - W / unit + 1 / n) - 1 / n
    own = np.diag(plus)
    return d.sum() / unit * (own[:, None] + own - 2 * plus)


def hitting(W):
    P, n = W / W.sum(axis=1, keepdims=True), len(W)
    h = np.zeros((n, n))
    for j in range(n):
        rest = np.delete(np.arange(n), j)
        h[rest, j] = np.linalg.solve(np.eye(n - 1) - P[np.ix_(rest, rest)], np.ones(n - 1))
    return h


def more(W, k, l, w):
    W = W.copy()
    W[k, l] += w
    W[l, k] += w
    return W


# (a)


def loose(n):
    """Two paths of heavy edges, joined by a light one: an eigenvalue is small, and counts most."""
    W = 1e3 * path(2 * n)
    W[n - 1, n] = W[n, n - 1] = 1
    return W


@checker
def check_commute(commute):
    """Paths and random graphs, two nodes, weights of any unit, and of two sizes in one graph."""
    connected = [(W, SINGLE) for W in (*graphs(909, 1), path(2), 3 * path(2))]
    for W, enough in [*connected, (loose(4), 0.01)]:  # there single precision has three digits
        n = len(W)
        with without_library(commute):
            mine = numbers(call(commute, W, name="commute"), (n, n), "commute")
        right = times(W)
        if agree(mine, right, "commute", at_least=enough):
            continue
        one = "; it is the time of a walk there alone" * close(mine, hitting(W), 1e-5)
        expect(
            close(mine, mine.T, 1e-5),
            f"commute: the way there and back is as long as back and there{one}",
        )
        expect(
            close(mine.diagonal(), 0, 1e-5),
            "commute: from a node to itself and back it takes no step",
        )
        i, j = np.unravel_index(abs(mine - right).argmax(), right.shape)
        ratio = told_apart(mine[i, j] / right[i, j], 1)[0]
        expect(
            False,
            f"commute: for the nodes {i} and {j} it is {ratio} times as long as it should be, {n} "
            f"nodes, weights up to {W.max():.3g}",
        )
    return "commute is the mean time to go and come back, for weights of any unit"


# (b)


@checker
def check_after(after):
    """New edges and heavier ones, of several weights, also at the nodes themselves."""
    rng = generator(909, 2)
    for W in graphs(909, 3):
        n, C, vol = len(W), times(W), float(W.sum())
        quadruples = [rng.choice(n, 4, replace=False) for _ in range(6)]
        quadruples += [(0, 1, 0, 1), (0, 1, 1, 0), (0, 1, 0, n - 1), (2, 1, 3, 1)]
        for a, (i, j, k, l) in enumerate(quadruples):
            w = float((1.0, 0.2, 5.0)[a % 3] * W.max())
            i, j, k, l = map(int, (i, j, k, l))
            with without_library(after):
                mine = number(call(after, C, vol, i, j, k, l, w, name="after"), "after")
            right = times(more(W, k, l, w))[i, j]
            was = "which is an edge already" if W[k, l] > 0 else "which is no edge yet"
            old = " It is the old commute time" * close(mine, C[i, j], 1e-6)
            ratio = told_apart(mine / right, 1)[0]
            expect(
                agree(mine, right, "after"),
                f"after: for i = {i}, j = {j} and w = {w:.3g} more between {k} and {l}, {was}, it "
                f"is {ratio} times what a walk in the new graph takes.{old}",
            )
    return "after is the commute time in the new graph, from the old times and vol"


# (c)

# For 0 and 1 the pair 1, 2 has the smaller a^2 and the pair 1, 3 the smaller a^2 / r. What counts
# is a^2 / (1 + r): the one is the worst where weights are large, the other where they are small.
TWO_FREE = np.array(
    [[0, 1, 3, 2, 1], [1, 0, 0, 0, 4], [3, 0, 0, 1, 4], [2, 0, 1, 0, 1], [1, 4, 4, 1, 0]]
)


@checker
def check_worst(worst):
    """No edge there yet, and no other pair makes the commute longer."""
    rng = generator(909, 4)
    light = 0.01 * more(path(5), 2, 4, 1)  # an edge of weight 1 is heavy here
    for W in [path(10), path(3), light, 0.1 * TWO_FREE, 1.0 * TWO_FREE, *list(graphs(909, 5))[1:]]:
        n = len(W)
        pairs = [(k, l) for k in range(n) for l in range(k) if W[k, l] == 0]
        some = [(0, 1), (n - 1, 0), tuple(map(int, rng.choice(n, 2, replace=False)))]
        for i, j in some + [(2, 1), (3, 2)] * (n > 3):
            with without_library(worst):
                value = call(worst, W, i, j, name="worst")
            value = list(value) if isinstance(value, (set, frozenset)) else value
            k, l = vector(value, 2, "worst")
            expect(
                {k, l} <= set(range(n)) and k != l,
                f"worst should be the numbers of two different nodes, from 0 to {n - 1}; got {k:g} "
                f"and {l:g}",
            )
            k, l = int(k), int(l)
            expect(
                W[k, l] == 0,
                f"worst: the nodes {k} and {l} are joined already, in a graph of {n} nodes",
            )
            mine = times(more(W, k, l, 1))[i, j]
            longest = max(times(more(W, *pair, 1))[i, j] for pair in pairs)
            expect(
                mine >= longest * (1 - 1e-6),
                f"worst: with an edge between {k} and {l} the commute of {i} and {j} takes "
                f"{mine:.6g} steps; with another one it takes {longest:.6g}, "
                f"in a graph of {n} nodes",
            )
    return "no other new edge makes the commute longer"
