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
    """Their weights, and those that `check_after` adds, are all from 1e-3 to 1e3."""
    rng = generator(*seed)
    yield path(10)
    for n, share, scale in ((5, 0.4, 1), (8, 0.2, 0.01), (7, 0.3, 40), (12, 0.15, 1)):
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
    connected = [(W, SINGLE) for W in (*graphs(909, 1), path(2), 1e-3 * path(4))]
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
            f"nodes, weights up to {W.max():.3g}{like_all(mine, right, W)}",
        )
    return "commute is the mean time to go and come back, for weights of any unit"


def like_all(mine, right, W):
    """What all entries of a wrong table have in common, if that can be told."""
    if close(mine, right / W.sum(), 1e-5):
        return ". So are all: these are resistances, and a factor is missing"
    if close(mine, right * np.vdot(mine, right) / np.vdot(right, right), 1e-5):
        return ". So are all"
    if close(mine, times(1.0 * (W > 0)), 1e-5):
        return ". These are the times of a graph whose weights are all 1"
    return ""


# (b)


@checker
def check_after(after):
    """New edges and heavier ones, of several weights, also at the nodes themselves."""
    rng = generator(909, 2)
    for W in graphs(909, 3):
        n, C, vol = len(W), times(W), float(W.sum())
        quadruples = [rng.choice(n, 4, replace=False) for _ in range(6)]
        quadruples += [(0, 1, 0, 1), (0, 1, 1, 0), (0, 1, 0, n - 1), (2, 1, 3, 1)]
        weight = [float(unit * W.max()) for unit in (1.0, 0.2, 5.0)]
        cases = [(*map(int, nodes), weight[a % 3]) for a, nodes in enumerate(quadruples)]
        for i, j, k, l, w in cases:
            mine, right = value(after, C, vol, i, j, k, l, w), times(more(W, k, l, w))[i, j]
            if agree(mine, right, "after"):
                continue
            was = "which is an edge already" if W[k, l] > 0 else "which is no edge yet"
            old = "It is the old commute time" if close(mine, C[i, j], 1e-6) else ""
            reason = which_factor(after, C, vol, W, cases) or old
            expect(
                False,
                f"after: for i = {i}, j = {j} and w = {w:.3g} more between {k} and {l}, {was}, it "
                f"is {told_apart(mine / right, 1)[0]} times what a walk in the new graph takes. "
                f"{reason}".strip(),
            )
    return "after is the commute time in the new graph, from the old times and vol"


def value(after, C, vol, *case):
    with without_library(after):
        return number(call(after, C, vol, *case, name="after"), "after")


def which_factor(after, C, vol, W, cases):
    """What is wrong in all cases of a graph if one of the factors is right, vol or resistance."""
    mine = np.array([value(after, C, vol, *case) for case in cases])
    i, j, k, l = (list(nodes) for nodes in list(zip(*cases))[:4])
    w = np.array([case[-1] for case in cases])
    before, new_vol = C[i, j] / vol, vol + 2 * w
    fall = before - [times(more(W, *edge))[i, j] for i, j, *edge in cases] / new_vol
    added = np.median((mine / (before - fall) - vol) / w)
    if close(mine, C[i, j], 1e-5):
        return ""
    if close(mine, (vol + added * w) * (before - fall), 1e-5):
        return (
            f"The resistance is right, and its factor is vol + {round(added, 3) + 0.0:g} w. To how "
            "many degrees is w added?"
        )
    if close(mine / new_vol, before - fall * (1 + w * C[k, l] / vol), 1e-5):
        return "The new vol is right, but the resistance falls 1 + w r_kl times as far as it should"
    times_as_far = np.vdot(before - mine / new_vol, fall) / np.vdot(fall, fall)
    if close(mine / new_vol, before - fall * times_as_far, 1e-5):
        far = f"{round(times_as_far, 3) + 0.0:g}"
        return f"The new vol is right, but the resistance falls {far} times as far as it should"
    return ""


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
