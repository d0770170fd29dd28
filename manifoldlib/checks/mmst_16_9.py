"""Checks of [MMST Ex 16.9]: six methods on a spiral with two ends, and on a closed one."""

import numpy as np
from scipy.sparse.csgraph import connected_components
from scipy.stats import rankdata

from manifoldlib import (
    gauss_kernel,
    hessian_lle,
    isomap,
    knn_graph,
    kpca,
    laplacian_eigenmaps,
    lle,
    pca,
    rbf_kernel,
)
from manifoldlib.datasets import closed_helix, helix, s_curve

from . import (
    Demand,
    WrongAnswer,
    a_value,
    agree,
    call,
    checker,
    close,
    columns,
    expect,
    generator,
    once,
    positive,
    told_apart,
    vector,
    whole_number,
)

METHODS = {
    "PCA": lambda X, d, K, sigma: pca(X, d).Y,
    "kernel PCA": lambda X, d, K, sigma: kpca(X, d, rbf_kernel, sigma).Y,
    "Isomap": lambda X, d, K, sigma: isomap(X, d, K).Y,
    "LLE": lambda X, d, K, sigma: lle(X, d, K).Y,
    "Laplacian": lambda X, d, K, sigma: laplacian_eigenmaps(X, d, K).Y,
    "Hessian": lambda X, d, K, sigma: hessian_lle(X, d, K).Y,
}

DEMANDS = (
    Demand("a", "leave their arguments as they are", "centred in place"),
    Demand("a", "six maps", "five of them"),
    Demand("a", "d x N", "two coordinates only"),
    Demand("a", "as they are", "standardised"),
    Demand("a", "$\\exp(-\\sigma\\lVert x-y\\rVert^2)$", "the width of another formula"),
    Demand("a", "with $K$ neighbours", "always six neighbours"),
    Demand("b", "both without sign", "with the sign"),
    Demand("b", "share the mean of their ranks", "ties in the order of the points"),
    Demand(
        "b",
        "the correlation of `y` with `s`, and the correlation of their ranks",
        "the other way round",
    ),
    Demand("c", "of any size and sign", "c taken for 1"),
    Demand("c", "evenly or not", "the ranks"),
    Demand("c", "in any order", "evenly from the first to the last"),
    Demand("c", "leave their arguments as they are", "divided in place"),
    Demand("d", "with a pitch above 0", "a circle"),
    Demand("d", "above .999 for Isomap", "so flat that neighbourhoods leave the curve"),
    Demand("d", "a correlation above .999", "nearly straight"),
    Demand("d", "*and* for Laplacian eigenmaps", "nine neighbours"),
    Demand("d", "at most 40", "everybody is a neighbour of everybody"),
    Demand("d", "below .9 for Isomap", "nine neighbours, too"),
)


# (a)


def point_sets():
    """Spirals in several units, a closed one, an S, and a bent block in five dimensions."""
    rng = generator(1690, 1)
    for N, K, scale in ((90, 4, 1.0), (120, 6, 1e-3), (70, 5, 1e3)):
        X = helix(N, pitch=rng.uniform(0.15, 0.3), turns=2.5)[0] * [[1], [1.2], [1]]
        yield f"a spiral of {N} points", scale * (X + 1), 1, K, rng.uniform(0.3, 0.6) / scale**2
    X = closed_helix(200, noise=0.02, seed=int(rng.integers(1000)))[0] * [[1], [1.1], [1]]
    yield "a closed spiral", X, 2, 7, rng.uniform(0.1, 0.2)
    X = s_curve(180, seed=int(rng.integers(1000)))[0]
    yield "an S", X, 2, 12, rng.uniform(0.05, 0.1)
    u, v, w = rng.random((3, 160)) * [[3], [2], [1]]
    yield "a bent block", np.array([np.sin(u), np.cos(u), v, v * v / 4, w]), 3, 16, 0.4


@once
def right_maps():
    """The sets with their maps."""
    sets = list(point_sets())
    return [(*set_, {name: map_(*set_[1:]) for name, map_ in METHODS.items()}) for set_ in sets]


@checker
def check_six(six):
    """The planes of six maps, whatever their coordinates are."""
    for where, X, d, K, sigma, right in right_maps():
        maps = call(six, X, d, K, sigma, name="six")
        expect(isinstance(maps, dict), f"six should return a dictionary, got {a_value(maps)}")
        missing = [name for name in METHODS if name not in maps]
        expect(not missing, f'six has no map called "{(missing or [""])[0]}"; it has {list(maps)}')
        for name in METHODS:
            label = f'six: "{name}"'
            Y = columns(maps[name], (d, X.shape[1]), label)
            told = f"{label}, for {where}, d = {d}, K = {K} and sigma = {sigma:.4g},"
            expect(
                np.linalg.matrix_rank(centred(Y)) == d, f"{told} does not have {d} independent rows"
            )
            if same_plane(Y, right[name], 1e-4):
                continue
            raise WrongAnswer(f"{told} is another map{suspicion(name, Y, X, d, K, sigma, right)}")
    return "six maps, in one, two and three dimensions"


def centred(Y):
    return Y - Y.mean(axis=1, keepdims=True)


def same_plane(Y, Z, tolerance):
    """Whether the rows are the same but for a shift and a mixing."""
    bases = [np.linalg.qr(centred(W / np.abs(W).max()).T)[0] for W in (Y, Z)]
    return np.linalg.svd(bases[0].T @ bases[1], compute_uv=False)[-1] > 1 - tolerance


def suspicion(name, Y, X, d, K, sigma, right):
    """Which map it is instead."""
    for other, Z in right.items():
        if other != name and same_plane(Y, Z, 1e-6):
            return f": that of {other}"
    widths = sigma, np.sqrt(2) * sigma  # of the bell curve, with and without its factor 2
    if name == "kernel PCA" and any(
        same_plane(Y, kpca(X, d, gauss_kernel, width).Y, 1e-6) for width in widths
    ):
        return ". Here sigma multiplies the squared distance"
    spread = X.std(axis=1, keepdims=True)
    if same_plane(Y, METHODS[name](X / spread, d, K, sigma), 1e-6):
        return ": that of standardised points"
    return ". Which arguments does the function get?"


# (b)


def samples():
    """Coordinates with places: straight, bent, folded, with ties; few and many."""
    rng = generator(1690, 2)
    for N, scale in ((3, 1.0), (40, 1e-6), (200, 1e4)):
        s = rng.uniform(-1, 3, N)
        yield -scale * s**3 + scale, s
        yield scale * (s + 0.5 * rng.standard_normal(N)), s
    s = np.linspace(0, 1, 50)
    yield -np.cos(np.pi * s), s
    yield np.cos(2 * np.pi * s) + 0.2 * s, rng.permutation(s)
    yield rng.integers(0, 4, 60).astype(float), rng.integers(0, 5, 60).astype(float)
    yield -np.repeat([1.0, 2, 7], [5, 9, 2]), np.arange(16.0) ** 2
    yield np.array([1, 5, 2, 2, 0]), np.array([3, 3, 1, 4, -2])


@checker
def check_numbers(straight_and_ordered):
    """Correlations of values and of ranks, in several units, with ties."""
    for y, s in samples():
        name = "straight_and_ordered"
        mine = vector(call(straight_and_ordered, y, s, name=name), 2, name)
        r = np.corrcoef(y, s)[0, 1]
        rho = np.corrcoef(rankdata(y), rankdata(s))[0, 1]
        right = np.abs([r, rho])
        if agree(mine, right, name, 1e-9, at_least=1e-6):
            continue
        expect((mine >= 0).all(), f"{name} returns a negative number; both are wanted without sign")
        expect(
            not close(mine[::-1], right, 1e-6),
            f"{name}: the two numbers are asked for in the other order",
        )
        which = 0 if abs(mine[0] - right[0]) > 1e-6 else 1
        got, wanted = told_apart(mine[which], right[which])
        ties = len(np.unique(y)) < len(y) or len(np.unique(s)) < len(s)
        why = ". Some values are equal: which rank do they have?" if ties and which else ""
        squared = close(mine[which], right[which] ** 2, 1e-6)
        why += ". Is that its square?" if squared else ""
        what = ("correlation of the values", "correlation of the ranks")[which]
        raise WrongAnswer(
            f"{name}: for {len(y)} points the {what} is {got}, and should be {wanted}{why}"
        )
    return "straight_and_ordered has both correlations, without sign and with shared ranks"


# (c)


def waves():
    """Waves with their places: even and uneven points, in no order, of several sizes and signs."""
    rng = generator(1690, 3)
    for N, c in ((50, 1.0), (300, -1e-3), (120, 1e3), (8, -0.3)):
        s = rng.permutation(np.r_[0, 1, rng.beta(0.5 + rng.random(), 2.5, N - 2)])
        yield f"{N} points that stand unevenly", c * np.cos(np.pi * s), 7 * s
    s = rng.permutation(np.linspace(0, 1, 90))
    yield "90 points that stand evenly", -2.5 * np.cos(np.pi * s), s
    X, s = helix(250, pitch=0.2)
    yield "Laplacian eigenmaps of a spiral", laplacian_eigenmaps(X, 1, 4).Y[0], s


@checker
def check_straightened(straightened):
    """Straight from the wave alone."""
    worst = 1.0
    for where, y, s in waves():
        z = vector(call(straightened, y, name="straightened"), len(y), "straightened")
        expect(np.ptp(z) > 0, f"straightened, for {where}: all numbers are equal")
        r = abs(np.corrcoef(z, s)[0, 1])
        before = abs(np.corrcoef(y, s)[0, 1])
        expect(
            r > 0.999,
            f"straightened, for {where}: the correlation with the true places is {r:.4f}, and was "
            f"{before:.4f} before",
        )
        worst = min(worst, r)
    return f"straightened has a correlation of at least {worst:.6f} with the true places"


# (d)


def correlation(Y, s):
    return abs(np.corrcoef(Y[0], s)[0, 1])


@checker
def check_findings(pitch_easy, pitch_hard, K_round, K_short):
    """Each finding by its own maps."""
    easy, hard = positive(pitch_easy, "pitch_easy"), positive(pitch_hard, "pitch_hard")
    K_round, K_short = neighbours(K_round, "K_round"), neighbours(K_short, "K_short")
    X, s = helix(400, pitch=easy)
    r = correlation(pca(X, 1).Y, s)
    expect(r > 0.999, f"pitch_easy = {easy:g}: the correlation of PCA is {r:.4f}, not above .999")
    X, s = helix(400, pitch=hard)
    for name, map_ in METHODS.items():
        if name == "Laplacian":
            continue
        try:
            r = correlation(map_(X, 1, 4, 0.5), s)
        except ValueError as error:
            raise WrongAnswer(f"pitch_hard = {hard:g}: {name} stops. {error}") from None
        linear = "PCA" in name
        expect(
            r < 0.3 if linear else r > 0.999,
            f"pitch_hard = {hard:g}: the correlation of {name} is {r:.4f}, and should be "
            f"{'below .3' if linear else 'above .999'}",
        )
    for name in ("Isomap", "Laplacian"):
        value = ring_share(name, K_round, "K_round")
        expect(
            value > 0.99, f"K_round = {K_round}: the share of {name} is {value:.4f}, not above .99"
        )
    value = ring_share("Isomap", K_short, "K_short")
    expect(value < 0.9, f"K_short = {K_short}: the share of Isomap is {value:.4f}, not below .9")
    return (
        f"PCA straightens the spiral at pitch {easy:g} and folds it at {hard:g}, where three "
        f"others straighten it;\nof {K_round} neighbours two methods make a ring, of {K_short} "
        f"Isomap none ({value:.2f})"
    )


def neighbours(value, name):
    K = whole_number(value, name)
    expect(1 <= K <= 40, f"{name} = {K} is not a number of neighbours from 1 to 40")
    return K


def ring_share(name, K, whose):
    """The share of the variance of the ring that is affine in the map."""
    X, t = closed_helix(400)
    pieces = connected_components(knn_graph(X, K), directed=False)[0]
    expect(pieces == 1, f"{whose} = {K}: the graph falls into {pieces} pieces")
    ring = centred(np.array([np.cos(t), np.sin(t)]))
    Y = centred(METHODS[name](X, 2, K, 0.5))
    rest = ring - np.linalg.lstsq(Y.T, ring.T)[0].T @ Y
    return 1 - (rest**2).sum() / (ring**2).sum()
