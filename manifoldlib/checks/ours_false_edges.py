"""Checks of an exercise of ours: edges that leave a curve, and what they do to ways and maps."""

import numpy as np
from scipy.sparse.csgraph import dijkstra

from manifoldlib import knn_graph
from manifoldlib.datasets import helix

from . import (
    EMPTY,
    Demand,
    WrongAnswer,
    a_value,
    agree,
    call,
    checker,
    close,
    expect,
    generator,
    is_list,
    number,
    of_them,
    told_apart,
    whole_number,
)

DEMANDS = (
    Demand("a", "leave their arguments as they are", "scales the points in place"),
    Demand("a", "more than twice as far", "twice is enough"),
    Demand("a", "each once", "each from both ends"),
    Demand("a", "along the curve", "numbers of the points"),
    Demand("a", "in any unit", "farther than 1"),
    Demand("a", "in any unit", "with a margin"),
    Demand("a", "the points stand in no order", "numbers of the points"),
    Demand("a", "an edge of length zero joins them", "edges of length zero get lost"),
    Demand("a", "Find all false edges", "the worst alone"),
    Demand("b", "the largest $K$", "one too many"),
    Demand("b", "the largest $K$", "the largest with a whole graph"),
    Demand("b", "at most $N-1$", "at most 100"),
    Demand("b", "return 0", "at least one neighbour"),
    Demand("b", "that is the answer if no edge is false even then", "nothing if there is none"),
    Demand("c", "between its pieces there is no way", "no way becomes a number"),
    Demand("c", "longer than the way that is there", "the edge is always taken"),
    Demand("c", "the shortest ways", "one direction only"),
    Demand("c", "leave their arguments as they are", "writes into D"),
    Demand("d", "0\\le a", "never before a"),
    Demand("d", "longer than the way from $a$ to $b$", "always the meeting place"),
    Demand("d", "one false edge of length $e", "an edge without length"),
)


# (a)


def curves():
    """Curves with the places of their points: spirals, crossings, walks, a line that turns back."""
    rng = generator(1510, 1)
    for N, pitch, turns, K, scale in (
        (120, 0.05, 3, 6, 1),
        (150, 0.03, 4, 5, 1e-3),
        (90, 0.1, 2, 8, 1e3),
    ):
        X, s = helix(N, pitch=pitch, turns=turns)
        yield shuffled(rng, f"a spiral of {N} points", scale * X, scale * np.hypot(1, pitch) * s, K)
    t = np.sort(rng.uniform(0, 2 * np.pi, 100))
    eight = np.array([np.sin(t), np.sin(2 * t), 0 * t])
    yield shuffled(rng, "a figure eight", eight, polygon(eight), 5)
    walk = 1e-9 * np.cumsum(rng.standard_normal((10, 60)), axis=1)
    yield shuffled(rng, "a random walk in ten dimensions", walk, polygon(walk), 4)
    X = np.array([[0, 1, 1.5, 1, 0, -2, -2.5]])  # there and back: some places are met twice
    yield "seven points of a line that turns back", X, np.array([0, 1, 1.5, 2, 3, 5, 5.5]), 2
    X = np.array([[0, 4.5, 3, -20]])
    yield "four points of a line that turns back", X, np.array([0, 4.5, 6, 29]), 2
    yield "a straight line", *line(rng, 30), 4


def line(rng, N):
    s = rng.permutation(np.cumsum(rng.uniform(0.5, 1.5, N)))
    return np.outer([3.0, 4.0], s) / 5, s


def polygon(X):
    return np.append(0, np.cumsum(np.linalg.norm(np.diff(X), axis=0)))


def shuffled(rng, name, X, s, K):
    order = rng.permutation(len(s))
    return name, X[:, order], s[order], K


def false_pairs(X, length, K, times=2.0):
    """The false edges as a set of pairs."""
    G = knn_graph(X, K).tocoo()
    along = np.abs(length[G.row] - length[G.col])
    false = (along > times * G.data) & (G.row < G.col)
    return set(zip(G.row[false].tolist(), G.col[false].tolist()))


def pairs_of(value, N, name):
    """A student's pairs, each once; the smaller number may stand second."""
    expect(value is not None and value is not ..., f"{name} {EMPTY}")
    if isinstance(value, (set, frozenset, zip)):
        value = list(value)
    expect(is_list(value), f"{name} should be a list of pairs, got {a_value(value)}")
    if len(value) == 0:
        return set()
    array = np.asarray(value)
    expect(
        array.ndim == 2 and array.shape[1] == 2 and array.dtype.kind in "iuf",
        f"{name} should be a list of pairs (i, j), or an array with two columns; it has the shape "
        f"{array.shape}",
    )
    expect(
        bool(((array == np.floor(array)) & (array >= 0) & (array < N)).all()),
        f"{name}: the numbers of points go from 0 to {N - 1}, and are whole",
    )
    found = [tuple(sorted(map(int, pair))) for pair in array]
    twice = len(found) - len(set(found))
    expect(twice == 0, f"{name} holds {of_them(twice, 'edge')} more than once")
    return set(found)


@checker
def check_false_edges(false_edges):
    """All of them and no other, on curves of several dimensions and units."""
    for name, X, length, K in curves():
        value = call(false_edges, X, length, K, name="false_edges")
        mine, right = pairs_of(value, len(length), "false_edges"), false_pairs(X, length, K)
        edges = false_pairs(X, length, K, -1.0)
        where = f"false_edges, for {name} and K = {K}:"
        strange = sorted(mine - edges)
        expect(not strange, f"{where} knn_graph has no edge {strange[:1]}")
        for kind, pairs in (("is missing", right - mine), ("is not false", mine - right)):
            if pairs:
                i, j = min(pairs)
                e, along = np.linalg.norm(X[:, i] - X[:, j]), abs(length[i] - length[j])
                raise WrongAnswer(
                    f"{where} {of_them(len(right), 'edge')} are false, and you have {len(mine)}. "
                    f"The edge between {i} and {j} {kind}: it is {e:.4g} long, and its ends are "
                    f"{along:.4g} apart along the curve"
                )
    return "false_edges are those whose ends are more than twice as far apart along the curve"


# (b)


@checker
def check_largest_K(largest_K):
    """Spirals, a line without false edges, curves with nothing else, rings that do not close."""
    rng = generator(1510, 2)
    sets = [("a straight line", *line(rng, int(rng.integers(*N)))) for N in ((12, 25), (110, 130))]
    X = np.array([[0.0, 1, 2, 2, 1, 0], [0, 0, 0, 5, 5, 5]])
    sets.append(("two pieces of a curve", X, np.array([0, 1, 2, 20, 21, 22.0])))
    X = np.array([[0.0, 5, 5.25, 0.25, 10]])
    sets.append(("a line that turns back", X, np.array([0, 5, 6, 11, 21.0])))
    X = np.array([[0.0, 3, 6, 6, 3, 3, 3], [0, 0, 0, 3, 3, 0, -4]])
    sets.append(("a curve that crosses itself", X, polygon(X)))
    for points in (slice(None), slice(None, None, -1)):  # the sparse end is joined to the dense one
        t = np.radians(290) * np.linspace(0, 1, int(rng.integers(200, 240)))[points] ** 1.4
        sets.append(("a ring that does not close", np.array([np.cos(t), np.sin(t)]), t))
    for scale in (1, 1e-3, 1e3):
        N, pitch = int(rng.integers(100, 180)), rng.uniform(0.04, 0.2)
        X, s = helix(N, pitch=pitch, turns=3)
        spiral = f"a spiral of {N} points, pitch {pitch:.3g}"
        sets.append(shuffled(rng, spiral, scale * X, scale * np.hypot(1, pitch) * s, None)[:3])
    for name, X, length in sets:
        N = X.shape[1]
        mine = whole_number(call(largest_K, X, length, name="largest_K"), "largest_K")
        where = f"largest_K = {mine} for {name}, N = {N},"
        expect(0 <= mine < N, f"{where} is no number of neighbours from 0 to {N - 1}")
        if mine > 0:
            false = len(false_pairs(X, length, mine))
            expect(
                false == 0, f"{where} but with as many the graph has {of_them(false, 'false edge')}"
            )
        expect(
            mine == N - 1 or false_pairs(X, length, mine + 1),
            f"{where} but with one more the graph still has no false edge",
        )
    return "largest_K has no false edge, and one neighbour more has"


# (c)


def graphs():
    """Ways of random graphs, whole and in pieces, with an edge that helps or does not."""
    rng = generator(1510, 3)
    for N, degree, scale in (
        (8, 2, 1.0),
        (15, 1.0, 1e-3),
        (12, 3, 1e3),
        (6, 0.5, 1.0),
        (20, 1.2, 1.0),
    ):
        W = np.triu(rng.uniform(0.5, 2, (N, N)) * (rng.random((N, N)) < degree / N), 1)
        D = scale * dijkstra(W + W.T, directed=False)
        for size in (0.1, 1.0, 30.0):
            i, j = rng.choice(N, 2, replace=False)
            yield D, int(i), int(j), scale * size
    line = np.abs(np.subtract.outer(np.arange(9.0), np.arange(9.0)))
    yield line, 1, 7, 0.5
    yield line, 6, 0, 0.0


@checker
def check_with_edge(with_edge):
    """The edge helps or not, closes a gap or not, and may have the length zero."""
    for D, i, j, e in graphs():
        N = len(D)
        value = call(with_edge, D, i, j, e, name="with_edge")
        mine = np.asarray(value, dtype=float)
        expect(mine.shape == (N, N), f"with_edge has shape {mine.shape}, expected {(N, N)}")
        right = ways_with(D, i, j, e)
        where = f"with_edge, for {N} points and an edge of length {e:.4g} between {i} and {j}:"
        expect(not np.isnan(mine).any(), f"{where} some entries are NaN")
        lost = np.isinf(right) != np.isinf(mine)
        if lost.any():
            x, y = np.argwhere(lost)[0]
            led = "no way leads" if np.isinf(right[x, y]) else "a way leads"
            raise WrongAnswer(f"{where} {led} from {x} to {y}, and your entry is {mine[x, y]:.4g}")
        finite = np.isfinite(right)
        ours, theirs = np.where(finite, right, 0), np.where(finite, mine, 0)
        if agree(theirs, ours, "with_edge", 1e-9):
            continue
        x, y = np.unravel_index(np.abs(ours - theirs).argmax(), ours.shape)
        got, wanted = told_apart(theirs[x, y], ours[x, y])
        longer = "there is a shorter one" if theirs[x, y] > ours[x, y] else "none is so short"
        raise WrongAnswer(
            f"{where} the way from {x} to {y} is {got} long in your matrix, but {longer}: "
            f"{wanted}. Before it was {D[x, y]:.4g}"
        )
    return "with_edge has the ways of the new graph, whether the edge helps or not"


def ways_with(D, i, j, e):
    """By letting one point after the other be passed on the way, as Floyd and Warshall do."""
    ways = D.copy()
    ways[i, j] = ways[j, i] = min(D[i, j], e)
    for k in range(len(D)):
        ways = np.minimum(ways, ways[:, [k]] + ways[[k], :])
    return ways


# (d)


def edges():
    """Edges at the beginning and far inside, short ones and useless ones, in several units."""
    rng = generator(1510, 4)
    for scale in (1.0, 1e-3, 1e3):
        for share in (0, 0.02, 0.3, 0.9, 3.0):
            gap = rng.uniform(1, 5)
            for e in (
                rng.uniform(0.02, 0.3) * gap,
                rng.uniform(0.4, 0.9) * gap,
                rng.uniform(1.1, 3) * gap,
            ):
                a = share * gap
                if not close((gap + e) / 2, a + e, 0.05):  # or two places would be equally far
                    yield scale * a, scale * (a + gap), scale * e


@checker
def check_farthest(farthest):
    """The place with the longest way, of a hundred thousand."""
    for a, b, e in edges():
        mine = number(call(farthest, a, b, e, name="farthest"), "farthest")
        where = f"farthest = {mine:.6g} for a = {a:.4g}, b = {b:.4g}, e = {e:.4g}:"
        expect(-1e-9 * b <= mine <= b * (1 + 1e-9), f"{where} that is no place from 0 to b")
        p = np.append(np.linspace(0, b, 100_001), (a + b - e) / 2 if e < b - a else 0)
        best = way(p, a, b, e)
        right = p[best.argmax()]
        expect(
            abs(mine - right) <= 1e-6 * b,
            f"{where} the way from b to it is {way(mine, a, b, e):.6g} long, and there is a place "
            f"to which it is {best.max():.6g}",
        )
    return "farthest is where the two ways meet, or the beginning of the curve"


def way(p, a, b, e):
    """From b to the place p, along the curve or over the edge."""
    return np.minimum(b - p, e + np.abs(p - a))
