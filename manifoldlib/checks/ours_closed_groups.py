"""Checks of an exercise of ours: which groups of points LLE leaves free, and how many."""

from collections.abc import Iterable

import numpy as np
from scipy.sparse.csgraph import connected_components

from . import Demand, a_value, agree, call, checker, columns, expect, generator, in_words, numbers
from .prohibitions import off_limits

DEMANDS = (
    Demand("a", "all closed groups", "the first one only"),
    Demand("a", "no smaller set", "pieces of the graph without directions"),
    Demand("a", "have all their neighbours in it", "strongly connected sets, closed or not"),
    Demand("a", "in any form", "labels of all points"),
    Demand("a", "of length 1", "a group needs two points"),
    Demand("a", "leave their arguments as they are", "sorts the neighbours in place"),
    Demand("a", "do without manifoldlib", "asks the library for pieces"),
    Demand("b", "the mean of its neighbours", "0 outside of the groups"),
    Demand("b", "1 on group", "an orthonormal null space"),
    Demand("b", "in the order", "the groups in another order"),
    Demand("b", "do without manifoldlib", "the library's null vectors"),
    Demand("c", "hangs together", "far apart"),
    Demand("c", "exactly $m$", "one group too many"),
    Demand("c", "any $K\\ge2$", "for two neighbours only"),
    Demand("c", "leave no doubt", "joints in the middle"),
)


def closed(neighbors):
    """Sets of points, each with the neighbours of all of its points and without a smaller one."""
    N, K = neighbors.shape
    A = np.zeros((N, N))
    A[np.repeat(np.arange(N), K), neighbors.ravel()] = 1
    count, label = connected_components(A, connection="strong")
    left = {int(label[i]) for i, j in zip(*A.nonzero()) if label[i] != label[j]}
    return [frozenset(np.flatnonzero(label == k).tolist()) for k in set(range(count)) - left]


def lists(*rows):
    return np.array(rows)


def neighbourhoods():
    """Neighbours by name: row j holds those of point j."""
    rng = generator(31)
    yield (
        "seven points, two closed groups",
        lists([1, 2], [0, 2], [1, 0], [2, 4], [5, 6], [4, 6], [5, 4]),
    )
    yield "one neighbour each", lists([1], [0], [1], [4], [5], [3], [2])
    yield "a ring", lists([1], [2], [3], [4], [0])
    yield "a ring of 150", np.roll(np.arange(150), -1)[:, None]
    yield (
        "a chain of sets, the last of which is closed",
        lists([1, 2], [2, 0], [0, 3], [4, 5], [5, 3], [3, 6], [7, 8], [8, 6], [6, 7]),
    )
    yield (
        "points that see more of one group than of the other",
        lists(
            [1, 2, 3],
            [0, 2, 3],
            [0, 1, 3],
            [0, 1, 2],
            [5, 6, 7],
            [4, 6, 7],
            [4, 5, 7],
            [4, 5, 6],
            [0, 1, 4],
            [8, 5, 6],
        ),
    )
    for N, K in ((12, 2), (30, 3), (40, 2), (60, 4)):
        x = rng.standard_normal((2, N))
        distance = np.linalg.norm(x[:, :, None] - x[:, None], axis=0)
        yield f"{N} points of the plane, {K} neighbours", np.argsort(distance, axis=1)[:, 1 : K + 1]
    random = np.array([rng.choice(np.delete(np.arange(25), j), 1) for j in range(25)])
    yield "25 points, one neighbour at random", random


def groups_of(value, N, name):
    """A student's groups, as sets of numbers."""
    expect(
        isinstance(value, Iterable) and not isinstance(value, (str, dict)),
        f"{name} should be a list of groups, got {a_value(value)}",
    )
    groups = []
    for group in value:
        expect(
            isinstance(group, Iterable) and not isinstance(group, (str, dict)),
            f"{name} should hold groups, each with the numbers of its points, got {a_value(group)}",
        )
        group = list(group)
        expect(
            not any(isinstance(i, (bool, np.bool_)) for i in group),
            f"{name} holds a row of True and False; wanted are the numbers of the points",
        )
        members = numbers(group, (-1,), f"a group of {name}")
        expect(
            len(members) and set(members) <= set(range(N)),
            f"{name} holds a group that is none of the {N} points: {members.tolist()}",
        )
        groups.append(frozenset(int(i) for i in members))
    return groups


@checker
def check_closed_groups(closed_groups):
    """For lists of neighbours with one closed group and many, also of single steps."""
    for name, neighbors in neighbourhoods():
        N = len(neighbors)
        with off_limits(closed_groups, instead="Follow the neighbours yourself"):
            value = call(closed_groups, neighbors, name="closed_groups")
        mine = groups_of(value, N, f"the result of closed_groups for {name}")
        start = f"closed_groups: {name}: "
        for group in mine:
            away = sorted({int(i) for j in group for i in neighbors[j]} - group)
            expect(
                not away,
                f"{start}the group {sorted(group)} has neighbours outside, such as point "
                f"{away[0] if away else ''}",
            )
            inside = [other for other in closed(neighbors) if other < group]
            expect(not inside, f"{start}in the group {sorted(group)} there is a smaller closed set")
        expect(len(set(mine)) == len(mine), f"{start}a group stands in the list more than once")
        missing = len(set(closed(neighbors)) - set(mine))
        expect(not missing, f"{start}closed groups that are not in your list: {missing}")
    return "every group is closed, none holds a smaller one, and none is missing"


# (b)


@checker
def check_free_maps(free_maps):
    """Each row rebuilds itself from means of neighbours, and is 1 on one group, 0 on the others."""
    for name, neighbors in neighbourhoods():
        N, groups = len(neighbors), [sorted(group) for group in closed(neighbors)]
        groups = [groups[k] for k in generator(32).permutation(len(groups))]
        with off_limits(free_maps, instead="The conditions are linear equations"):
            value = call(free_maps, neighbors, groups, name="free_maps")
        Y = columns(value, (len(groups), N), f"the result of free_maps for {name}")
        start = f"free_maps: {name}: "
        for k, group in enumerate(groups):
            wanted = np.eye(len(groups))[:, [k]].repeat(len(group), axis=1)
            expect(
                agree(Y[:, group], wanted, "values on the groups"),
                f"{start}on the group {group}, number {k}, row {k} must be 1 and the others 0",
            )
        means = Y[:, neighbors].mean(axis=2)
        off = np.abs(Y - means).max(axis=0)
        worst = int(off.argmax())
        expect(
            agree(Y, means, "means of neighbours"),
            f"{start}the values are right on the groups, but at point {worst} they differ from the "
            f"mean of its neighbours by {off[worst]:.3g}",
        )
    return "every point has the mean of its neighbours, and each group its own row"


# (c)


@checker
def check_line(line):
    """Points of a line for which the graph is connected and has as many groups as asked."""
    for K, m in ((2, 2), (2, 1), (3, 2), (2, 5), (4, 3), (5, 2), (3, 7), (7, 2)):
        with off_limits(line, instead="Place the points yourself"):
            value = call(line, K, m, name="line")
        x = np.ravel(numbers(np.atleast_2d(value), (1, -1), f"the result of line({K}, {m})"))
        start = f"line({K}, {m}): "
        expect(K < len(x) <= 1000, f"{start}{in_words((len(x),))} points; K + 1 to 1000 will do")
        distance = np.abs(x[:, None] - x)
        np.fill_diagonal(distance, np.inf)
        order = np.argsort(distance, axis=1)
        ranked = np.sort(distance, axis=1)
        if len(x) > K + 1:
            doubt = np.flatnonzero(ranked[:, K] - ranked[:, K - 1] <= 1e-9 * np.ptp(x))
            expect(
                not len(doubt),
                f"{start}for the point at {x[doubt[0]] if len(doubt) else 0:g} the K-th neighbour "
                "and the next are equally far, so its neighbours are in doubt",
            )
        neighbors = order[:, :K]
        A = np.zeros((len(x), len(x)))
        A[np.arange(len(x))[:, None], neighbors] = 1
        pieces = connected_components(A, directed=False)[0]
        expect(pieces == 1, f"{start}the graph of neighbours falls into {pieces} pieces")
        found = len(closed(neighbors))
        expect(found == m, f"{start}the graph hangs together, closed groups in it: {found}")
    return "the graphs hang together and have as many closed groups as asked"
