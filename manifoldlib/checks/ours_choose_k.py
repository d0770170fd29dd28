"""Checks of an exercise of ours: how many neighbours for a manifold that nobody has seen.

The coordinates on the manifold are known here, so that an answer can be judged by the truth; the
student has to find criteria that do without.
"""

from functools import cache

import numpy as np
from scipy.sparse.csgraph import connected_components

from manifoldlib import geodesics, isomap, knn_graph
from manifoldlib.datasets import swiss_roll

from . import call, expect, numbers, passed

NAMES = "along the surface", "across it"


@cache
def manifold():
    """600 points of a flat surface in ten dimensions, and the coordinates on it (2 x 600).

    A strip is rolled up, and then each axis of the space is bent to an arc, which changes no
    length on the surface and spoils every linear view of it.
    """
    rng = np.random.default_rng(1)
    angle = np.linspace(0, 2.5 * np.pi, 4000)
    roll = (3 + 0.8 * angle) * np.array([np.cos(angle), np.sin(angle)])
    length = np.append(0, np.cumsum(np.hypot(*np.diff(roll))))
    along, across = length[-1] * rng.random(600), 22 * rng.random(600)
    x, z = (np.interp(along, length, row) for row in roll)
    arcs = np.vstack([bent(x, 4), bent(z, 4), bent(across, 5)])
    frame = np.linalg.qr(rng.standard_normal((10, 6)))[0]
    return frame @ arcs + 0.05 * rng.standard_normal((10, 600)), np.array([along, across])


def bent(u, radius):
    """An axis as an arc of a circle, its lengths kept."""
    return radius * np.array([np.cos(u / radius), np.sin(u / radius)])


def unseen():
    """600 points of a surface in ten dimensions (10 x 600)."""
    return manifold()[0].copy()


def pieces(G):
    return connected_components(G, directed=False)[0]


def whole(value, low, high, name):
    """A student's whole number."""
    value = float(numbers(value, (), name))
    expect(value == round(value), f"{name} = {value:g} is not a whole number")
    expect(
        low <= value <= high,
        f"{name} = {value:g} is not a number of neighbours of {high + 1} points",
    )
    return int(value)


def check_smallest_K(smallest_K):
    """The first K in one piece, on clusters, a line, a curve and the unseen surface."""
    rng = np.random.default_rng(0)
    clusters = rng.standard_normal((2, 30)) + np.repeat([[0, 9, 3], [0, 2, 9]], [5, 12, 13], axis=1)
    sets = {
        "three clusters": clusters,
        "ten equally spaced points of a line": np.arange(10.0).reshape(1, -1),
        "60 points of a roll": swiss_roll(60, seed=1)[0],
        "a pair far from 20 points": np.hstack(
            [rng.standard_normal((2, 20)), [[50, 51], [0, 0.0]]]
        ),
    }
    for name, X in sets.items():
        most = X.shape[1] - 1
        mine = whole(call(smallest_K, X.copy(), name="smallest_K"), 1, most, "smallest_K")
        n = pieces(knn_graph(X, mine))
        expect(
            n == 1,
            f"smallest_K = {mine} for {name}, but the graph with {mine} neighbours still falls into "
            f"{n} pieces. An edge for every point does not make one piece",
        )
        below = mine - 1
        expect(
            below == 0 or pieces(knn_graph(X, below)) > 1,
            f"smallest_K = {mine} for {name}, but with {below} neighbours the graph is in one piece "
            "already. Two points are connected if one of them chooses the other",
        )
    passed("smallest_K connects clusters, lines and rolls, and one fewer does not")


def check_longest_detour(longest_detour):
    """The edge of the larger graph whose ends are farthest apart in the smaller one."""
    for seed, small, large in ((0, 6, 12), (1, 7, 9), (2, 6, 20)):
        X = swiss_roll(250, height=15, seed=seed)[0]
        D, G = geodesics(knn_graph(X, small)), knn_graph(X, large).tocoo()
        value = call(longest_detour, X.copy(), small, large, name="longest_detour")
        i, j = pair(value, X.shape[1], "longest_detour")
        expect(
            knn_graph(X, large)[[i], [j]][0] > 0,
            f"longest_detour: the points {i} and {j} are not connected for K = {large}. Only the "
            "edges of the larger graph are suspected",
        )
        longest = D[G.row, G.col].max()
        expect(
            np.isclose(D[i, j], longest),
            f"longest_detour: for K = {small} the way from {i} to {j} has the length {D[i, j]:.3g}, "
            f"and some edge for K = {large} replaces a way of length {longest:.3g}. Where is the way measured?",
        )
    passed("longest_detour finds the edge that replaces the longest way")


def pair(value, N, name):
    """Two different points."""
    i, j = numbers(value, (2,), name)
    expect(
        {i, j} <= set(range(N)) and i != j,
        f"{name} should be the numbers of two different points, from 0 to {N - 1}; got {i:g} and {j:g}",
    )
    return int(i), int(j)


def check_K(K):
    """The graph is in one piece and has no short circuit, and the embedding knows both coordinates."""
    X, true = manifold()
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
    fit = explained(isomap(X, 2, K=K).Y, true)
    poor = int(np.argmin(fit))
    expect(
        fit[poor] > 0.99,
        f"K = {K}: no edge leaves the surface, but the graph has so few that its ways go in zigzags "
        f"around holes. The map explains {fit[poor]:.1%} of the coordinate {NAMES[poor]}; more than 99% is possible",
    )
    passed(
        f"K = {K} makes one piece without a short circuit, and the map explains\n"
        f"{fit[0]:.2%} and {fit[1]:.2%} of the true coordinates"
    )


def explained(Y, true):
    """The share of the variance of each true coordinate that is affine in Y."""
    A = np.vstack([Y, np.ones(Y.shape[1])])
    rest = true - (np.linalg.lstsq(A.T, true.T)[0].T @ A)
    return 1 - rest.var(axis=1) / true.var(axis=1)


def check_culprit(culprit):
    """Two points that a graph with a few neighbours more connects, far apart on the surface."""
    X, true = manifold()
    i, j = pair(culprit, X.shape[1], "culprit")
    chord, apart = np.linalg.norm(X[:, i] - X[:, j]), np.linalg.norm(true[:, i] - true[:, j])
    K = next((K for K in range(1, 41) if knn_graph(X, K)[[i], [j]][0] > 0), None)
    expect(
        K is not None,
        f"culprit: the points {i} and {j} are not connected for any K up to 40, so they ruin nothing",
    )
    expect(
        apart > 3 * chord,
        f"culprit: the edge from {i} to {j}, of length {chord:.1f}, is harmless: on the surface its "
        f"ends are {apart:.1f} apart. Compare a graph that you trust with a larger one",
    )
    passed(
        f"from K = {K} on an edge of length {chord:.1f} connects these points,\n"
        f"which are {apart:.1f} apart on the surface"
    )
