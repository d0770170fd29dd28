"""Checks of an exercise of ours: how many neighbours for a manifold that nobody has seen.

The coordinates on the manifold are known here, so that an answer can be judged by the truth; the
student has to find criteria that do without.
"""

import functools

import numpy as np
from scipy.sparse.csgraph import connected_components, dijkstra

from manifoldlib import geodesics, isomap, knn_graph
from manifoldlib.datasets import _explained, _unseen, swiss_roll
from manifoldlib.graphs import nearest, pattern

from . import (
    Demand,
    WrongAnswer,
    agree,
    call,
    checker,
    close,
    data_of,
    expect,
    generator,
    of_them,
    seed_of,
    told_apart,
    vector,
    whole_number,
)
from .prohibitions import library, off_limits

NAMES = "along the surface", "across it"

DEMANDS = (
    Demand("a", "leave their arguments as they are", "centres the points in place"),
    Demand("a", "the smallest $K$", "one too many, a point taken for its own neighbour"),
    Demand("a", "in one piece", "until nobody is alone, which is at once"),
    Demand("a", "if one of them is among", "both have to choose each other"),
    Demand("a", "an edge of length zero counts", "edges of length zero get lost"),
    Demand("a", "it may be as large as 130", "tried up to 120"),
    Demand("a", "also where several are equal", "equal points are counted once"),
    Demand("a", "in one piece", "more than 99 % of the points in one piece"),
    Demand("a", "each row of `X` counts", "by three principal components"),
    Demand("a", "in any unit", "rounded to ten digits after the point"),
    Demand("a", "use only what is in `manifoldlib.graphs`", "reads the message of the library"),
    Demand(
        "a", "nothing in it that looks for the number itself", "asks what finds it for the library"
    ),
    Demand("b", "leave their arguments as they are", "scales the points in place"),
    Demand("b", "Of all edges of the larger graph", "the two points that are farthest apart"),
    Demand("b", "*in the smaller one*", "the way measured in the larger graph"),
    Demand("b", "farthest apart", "the longest way less the length of the edge"),
    Demand("b", "the two points i, j", "the number of the edge instead of its points"),
    Demand("b", "Equal points are two points", "edges of length zero get lost"),
    Demand("b", "if only with two more", "at least 10 neighbours in the larger graph"),
    Demand("b", "in any unit", "lengths rounded to three digits"),
    Demand("b", "size $10^{-12}$", "ways rounded to ten digits after the point"),
    Demand("b", "$10^{13}$", "ways above a million count as none"),
    Demand("c", "a whole number", "a share"),
    Demand("c", "is in one piece", "too few"),
    Demand("c", "more than three times", "one too many"),
    Demand("c", "more than 99%", "the smallest that connects"),
    Demand("d", "its two points", "one point"),
    Demand("d", "more than three times as far", "two points that are close"),
    Demand(
        "d", "edge of `knn_graph(X, 20)`", "two ends of the surface, which the whole graph connects"
    ),
    Demand("d", "the numbers of two columns of X", "numbers counted from 1 to 600"),
)


def pieces(G):
    return connected_components(G, directed=False)[0]


def whole(value, low, high, name):
    K = whole_number(value, name)
    expect(
        low <= K <= high,
        f"{name} = {K} is not a number of neighbours of {of_them(high + 1, 'point')}",
    )
    return K


# (a)


def clusters(rng, D, *sizes):
    """Far apart, in no order."""
    X = rng.standard_normal((D, sum(sizes)))
    X[0] += np.repeat(40.0 * np.arange(len(sizes)) ** 1.2, sizes)
    return rng.permutation(X, axis=1)


def point_sets():
    """Point sets by name, of one and many dimensions, of several scales, and what connects them."""
    rng = generator(6, 1)
    yield "three clusters", clusters(rng, 2, *rng.permutation([5, 12, 13]))
    gaps = np.cumsum(np.geomspace(1, 6, 11))
    yield "12 points of a line with growing gaps", rng.permutation(np.append(0, gaps))[None, :]
    roll = swiss_roll(60, seed=int(rng.integers(1000)))[0]
    yield "60 points of a roll of the size 1e13", 1e12 * roll
    lonely = np.hstack([rng.standard_normal((2, 20)), [[50, 51], [0, 0.3]]])
    yield "a pair far from 20 points", 1e-3 * lonely
    few = np.append(np.cumsum(rng.uniform(0.9, 1.1, 150)), 300 + rng.uniform(0, 1, 3))
    yield "3 points of a line far from 150", rng.permutation(few)[None, :]
    yield "two points", rng.standard_normal((3, 2))
    equal = np.cumsum([0, 0, *np.geomspace(1, 6, 8)])
    yield "10 points of a line, two of them equal", rng.permutation(equal)[None, :]
    copies = int(rng.integers(3, 7))
    places = np.repeat(rng.standard_normal((2, 2)), copies, axis=1)
    yield f"two places with {copies} equal points each", rng.permutation(places, axis=1)
    thrice = np.repeat(clusters(rng, 4, 6, 6), 3, axis=1)
    yield "two clusters of 6 places with 3 equal points each", rng.permutation(thrice, axis=1)
    tiny = 1e-13 * clusters(rng, 20, 9, 9)
    yield "two equal clusters of 9 points in 20 dimensions, of the size 1e-12", tiny
    curves = parallel_curves(rng, int(rng.integers(180, 210)), int(rng.integers(12, 30)))
    yield f"two parallel curves in {len(curves)} dimensions", curves
    N = int(rng.integers(620, 680))
    line = np.append(np.cumsum(np.geomspace(1, 1.5, N)), [-5000, -5000.5])
    yield f"2 points of a line far from {N}", line[None, :]
    for size in rng.integers(24, 35), 130:
        yield f"two clusters of {size} points each", clusters(rng, 3, size, size)


def parallel_curves(rng, n, planes):
    """Winding through all rows but the last, where alone they are apart, and not far."""
    t = 2 * np.pi * (np.arange(n) + rng.uniform(-0.2, 0.2, n)) / n
    turns = np.outer(np.resize([1, 2, 3, 4], planes), t) + rng.uniform(0, 6, (planes, 1))
    curve = np.vstack([np.cos(turns), np.sin(turns)])
    gap = rng.uniform(4, 6) * np.linalg.norm(curve[:, 0] - curve[:, 1])
    X = np.vstack([np.hstack([curve, curve]), np.repeat([0, gap], n)])
    return rng.permutation(X, axis=1)


@checker
def check_smallest_K(smallest_K):
    """The first K in one piece, for clusters, lines, rolls, equal points; a K of 1, one of 130."""
    with methods_off(smallest_K):
        for name, X in point_sets():
            K = call(returning(smallest_K, name), X, name="smallest_K")
            check_pieces(whole(K, 1, X.shape[1] - 1, "smallest_K"), name, X)
    return "smallest_K connects clusters, lines and rolls, and one fewer does not"


def methods_off(function):
    """In here only the graphs of the library answer, and not what looks for K in their pieces."""
    graphs = "manifoldlib.graphs", "manifoldlib._neighbors", "manifoldlib._input"
    methods = [
        f"{f.__module__.removeprefix('manifoldlib.')}.{f.__name__}"
        for f in library()
        if f.__module__ not in graphs
    ]
    finders = "neighborhood_graph", "what_connects", "smallest_reach", "longest_bridge"
    return off_limits(
        function,
        *methods,
        *[f"graphs.{name}" for name in (*finders, "nearest_outside")],
        instead="Use only manifoldlib.graphs, and in it nothing that looks for K: count the pieces",
    )


def returning(smallest_K, name):
    """It must not end without a return, which one set of points alone may show."""

    @functools.wraps(smallest_K)
    def answered(X):
        K = smallest_K(X)
        expect(
            K is not None, f"smallest_K returns nothing for {name}: it needs a return in any case"
        )
        return K

    return answered


def check_pieces(K, name, X):
    """In one piece with K neighbours, and not with one fewer."""
    count, labels = connected_components(knn_graph(X, K), directed=False)
    sizes = sorted(np.bincount(labels).tolist())
    expect(
        count == 1,
        f"smallest_K = {K} for {name}, but the graph with {of_them(K, 'neighbour')} still falls "
        f"into {count} pieces. The largest has {of_them(sizes[-1], 'point')}, the smallest "
        f"{sizes[0]}",
    )
    if K > 1 and pieces(knn_graph(X, K - 1)) == 1:
        question = ". Is it enough if one of two points chooses the other?"
        raise WrongAnswer(
            f"smallest_K = {K} for {name}, but with {of_them(K - 1, 'neighbour')} the graph is in "
            f"one piece already{question if mutual(X, K) else ''}"
        )


def mutual(X, K):
    """Whether K is the smallest number that connects if both have to choose each other."""
    return pieces(chosen_both(X, K)) == 1 < pieces(chosen_both(X, K - 1))


def chosen_both(X, K):
    chosen = pattern(nearest(X, K)[0])
    return chosen.multiply(chosen.T)


# (b)


class Detours:
    """The edges of the larger graph, and the ways between their ends in the smaller one."""

    def __init__(self, X, small, large, note=""):
        self.X, self.small, self.large, self.note = X, small, large, note
        self.D = geodesics(knn_graph(X, small))
        self.G = knn_graph(X, large)
        self.edges = self.G.tocoo()
        self.ways = self.D[self.edges.row, self.edges.col]
        self.longest = self.ways.max()

    def mistakes(self):
        """What might be maximised instead, for each edge."""
        lengths = self.edges.data
        return {
            "length, which is its way in the larger graph": lengths,
            "way less its length": self.ways - lengths,
            "way divided by its length": self.ways / np.where(lengths > 0, lengths, np.inf),
            "way times its length": self.ways * lengths,
        }

    def greatest(self, name, i, j):
        values = self.mistakes()[name]
        mine = (self.edges.row == i) & (self.edges.col == j)
        return close(values[mine], values.max(), 1e-9)

    def tells(self):
        """Whether each mistake finds another edge, and none is nearly as good as the right one."""
        mistakes = [*self.mistakes().values(), *self.without_zeros()]
        return len(self.ways_found(mistakes)) == len(mistakes) and self.refutes(mistakes)

    def tells_numbers(self, smalls, larges):
        """Whether other numbers of neighbours find another edge, and so do only the edges that both
        of their ends have chosen.
        """
        for large in larges:
            other = knn_graph(self.X, large).tocoo()
            if close(self.D[other.row, other.col].max(), self.longest, 0.002):
                return False
        i, j = self.edges.row, self.edges.col
        both = chosen_both(self.X, self.large).toarray()[i, j] > 0
        graphs = [knn_graph(self.X, small) for small in smalls]
        others = [geodesics(G)[i, j] for G in graphs if pieces(G) == 1]
        return self.refutes([np.where(both, self.ways, 0), *others])

    def is_short(self):
        """Whether the right edge is shorter than most, and than some of the smaller graph."""
        lengths = self.edges.data
        usual = min(np.median(lengths), knn_graph(self.X, self.small).data.max())
        return lengths[self.ways > 0.998 * self.longest].max() < usual

    def is_alone(self):
        """Whether no other way is nearly as long."""
        return self.refutes([])

    def refutes(self, mistakes):
        rivals = self.ways[self.ways < self.longest * (1 - 1e-9)]
        return max(self.ways_found(mistakes) | {rivals.max()}) < 0.998 * self.longest

    def ways_found(self, mistakes):
        return {self.ways[np.argmax(values)] for values in mistakes}

    def without_zeros(self):
        """The ways if edges of length zero are taken for none."""
        G = knn_graph(self.X, self.small)
        if (G.data == 0).any():
            G.eliminate_zeros()
            yield dijkstra(G)[self.edges.row, self.edges.col]

    def ends_last(self):
        """The same with the right edge between the last two points."""
        ends = {self.edges.row[self.ways.argmax()], self.edges.col[self.ways.argmax()]}
        others = [i for i in range(self.X.shape[1]) if i not in ends]
        return Detours(self.X[:, [*others, *ends]], self.small, self.large, self.note)


def detours():
    """Graphs of rolls, of several sizes and scales, that tell the mistakes apart."""
    return found_detours(int(generator(6, 3).integers(2**60)))


def tells_neighbours(known):
    """Whether one neighbour more or fewer finds another edge, or two more in the larger graph."""
    small, large = known.small, known.large
    return known.tells_numbers([small - 1, small + 1], [large - 1, large + 2])


def tells_bounds(known):
    """Whether bounds on the numbers of neighbours that are a third lower find another edge."""
    return known.tells_numbers([2 * known.small // 3], [2 * known.large // 3])


@functools.cache
def found_detours(seed):
    rng = np.random.default_rng(seed)
    few, many = rng.integers(4, 7, 5), rng.integers(20, 37, 5)
    wide = turned(rng, rolls(rng, int(rng.integers(514, 530))))
    kinds = [
        (rolls(rng, 90), few[0], many[0]),
        (rolls(rng, 70), few[1], many[1]),
        (rolls(rng, 100), few[2], many[2]),
        (with_copies(rng, rolls(rng, 80)), 4, 30, "Some of these points are equal"),
        (rolls(rng, 80, 1e-13), few[3], many[3], "These points are of the size 1e-12"),
        (rolls(rng, 80, 1e12), few[4], many[4], "These points are of the size 1e13"),
        (wide, 6, 30, "Here D = 10 and N > 512"),
    ]
    *plain, copies, tiny, huge, large = [first(Detours.tells, *kind) for kind in kinds]
    note = "Here D = 17, and each row of X counts"
    return [
        *plain,
        first(tells_neighbours, rolls(rng, 90), 3, rng.integers(5, 7)),
        first(tells_neighbours, rolls(rng, 90), 5, rng.integers(7, 9)),
        first(tells_bounds, rolls(rng, 85), 9, rng.integers(45, 61)),
        first(Detours.is_short, rolls(rng, 60), 3, rng.integers(15, 26)),
        copies,
        tiny,
        huge,
        large.ends_last(),
        first(Detours.is_alone, bridged(rng), 4, rng.integers(24, 31), note),
    ]


def rolls(rng, N, scale=1.0):
    while True:
        yield scale * swiss_roll(N, height=15, seed=int(rng.integers(10**6)))[0]


def bridged(rng):
    """Two parallel curves with a bridge, along the direction in which the points vary least."""
    while True:
        X = parallel_curves(rng, int(rng.integers(150, 170)), 8)
        foot, gap = rng.choice(np.flatnonzero(X[-1] == 0)), X[-1].max()
        bridge = np.repeat(X[:, [foot]], 4, axis=1)
        bridge[-1] = gap * np.array([0.2, 0.4, 0.6, 0.8])
        yield np.hstack([X, bridge])


def with_copies(rng, sets):
    """Some points six times: to a copy that nobody else has chosen only edges of length 0 lead."""
    for X in sets:
        copies = np.ones(X.shape[1], dtype=int)
        copies[rng.choice(len(copies), 6, replace=False)] = 6
        yield rng.permutation(np.repeat(X, copies, axis=1), axis=1)


def turned(rng, sets):
    """In ten dimensions, the last of which alone has one of the three coordinates."""
    for X in sets:
        *two, one = rng.permutation(X)
        yield np.vstack([np.linalg.qr(rng.standard_normal((9, 2)))[0] @ two, one])


def first(suits, sets, small, large, note=""):
    """The first set with a smaller graph in one piece that suits."""
    for X in sets:
        if pieces(knn_graph(X, small)) == 1:
            detours = Detours(X, int(small), int(large), note)
            if suits(detours):
                return detours


@checker
def check_longest_detour(longest_detour):
    """The edge of the larger graph whose ends are farthest apart in the smaller one."""
    found = [(known, suspect(longest_detour, known)) for known in detours()]
    plain = [(known, edge) for known, edge in found if not known.note]
    for known, (i, j) in found:
        if not agree(known.D[i, j], known.longest, "longest_detour"):
            raise WrongAnswer(f"{shorter(known, i, j)}. {known.note or mistake(plain)}")
    return "longest_detour finds the edge that replaces the longest way"


def suspect(longest_detour, known):
    """The student's edge, if it is one."""
    value = call(longest_detour, known.X, known.small, known.large, name="longest_detour")
    i, j = pair(value, known.X.shape[1], "longest_detour")
    expect(
        is_edge(known.G, i, j),
        f"longest_detour: no edge joins the points {i} and {j} for K = {known.large}. Only the "
        f"edges of the larger graph are suspected{'. ' * bool(known.note)}{known.note}",
    )
    return i, j


def is_edge(G, i, j):
    """Also one of length zero."""
    return j in G.indices[G.indptr[i] : G.indptr[i + 1]]


def shorter(known, i, j):
    way, longest = told_apart(known.D[i, j], known.longest)
    return (
        f"longest_detour: for K = {known.small} the way from {i} to {j} has the length {way}, and "
        f"some edge for K = {known.large} replaces a way of length {longest}"
    )


def mistake(found):
    """What all edges of the student maximise instead, if it is one of the usual things."""
    for name in found[0][0].mistakes():
        if all(known.greatest(name, i, j) for known, (i, j) in found):
            return f"Yours is the edge of the greatest {name}"
    return "Which edges are meant, and where is the way measured?"


def pair(value, N, name):
    """Two different points."""
    value = list(value) if isinstance(value, (set, frozenset)) else value  # the order is free
    i, j = vector(value, 2, name)
    expect(
        {i, j} <= set(range(N)) and i != j,
        f"{name} should be the numbers of two different points, from 0 to {N - 1}; got {i:g} and "
        f"{j:g}",
    )
    return int(i), int(j)


# (c) and (d)


def surface(student):
    """The points of this student, and the coordinates that he does not see."""
    return _unseen(seed_of(student, otherwise=1))


@checker
def check_K(K, student):
    """The graph is in one piece, no edge leaves the surface, the map knows both coordinates."""
    X, true = surface(student)
    K = whole(K, 1, X.shape[1] - 1, "K")
    G = knn_graph(X, K)
    expect(
        pieces(G) == 1,
        f"K = {K}: the graph falls into {pieces(G)} pieces, and no way leads between them",
    )
    edges = G.tocoo()
    apart = np.linalg.norm(true[:, edges.row] - true[:, edges.col], axis=0)
    short = int((apart > 3 * edges.data).sum() / 2)
    worst = np.argmax(apart - edges.data)
    expect(
        short == 0,
        f"K = {K}: edges leave the surface, {short} of {G.nnz // 2}. The worst has the length "
        f"{edges.data[worst]:.1f}, and on the surface its ends are {apart[worst]:.1f} apart",
    )
    fit = _explained(isomap(X, 2, K).Y, true)
    poor = int(np.argmin(fit))
    expect(
        fit[poor] > 0.99,
        f"K = {K}: no edge leaves the surface, but the graph has so few that its ways go in "
        f"zigzags around holes. The map explains {fit[poor]:.1%} of the coordinate {NAMES[poor]}; "
        "more than 99% is possible",
    )
    return (
        f"{data_of(student)}K = {K} makes one piece, none of its edges leaves the surface, "
        f"and the map explains\n"
        f"{fit[0]:.2%} and {fit[1]:.2%} of the true coordinates"
    )


@checker
def check_culprit(culprit, student):
    """Two points far apart on the surface; with enough neighbours any two points are connected."""
    X, true = surface(student)
    i, j = pair(culprit, X.shape[1], "culprit")
    expect(
        is_edge(knn_graph(X, 20), i, j), f"culprit: no edge of knn_graph(X, 20) joins {i} and {j}"
    )
    chord, apart = np.linalg.norm(X[:, i] - X[:, j]), np.linalg.norm(true[:, i] - true[:, j])
    expect(
        apart > 3 * chord,
        f"culprit: an edge from {i} to {j}, of length {chord:.3g}, would replace a way of length "
        f"{apart:.3g} on the surface, which is {apart / chord:.3g} times as far. Compare a graph "
        "that you trust with a larger one",
    )
    nearer = [np.linalg.norm(X - X[:, [k]], axis=0) < chord * (1 - 1e-12) for k in (i, j)]
    K = min(int(points.sum()) for points in nearer)  # each counts itself and not the other
    return (
        f"{data_of(student)}from K = {K} on an edge of length {chord:.1f} connects these points,\n"
        f"which are {apart:.1f} apart on the surface"
    )
