"""Checks of an exercise of ours: kernel PCA in which points have weights, and the degrees."""

import numpy as np
from scipy.linalg import eigh
from scipy.sparse.csgraph import connected_components

from . import (
    Demand,
    agree,
    agree_as_eigenvectors,
    call,
    checker,
    close,
    columns,
    expect,
    generator,
    numbers,
    told_apart,
    vector,
)
from .prohibitions import off_limits

DEMANDS = (
    Demand("a", "counts $m_j$ times", "each point once"),
    Demand("a", "need not be whole", "repeats the points"),
    Demand("a", "the largest first", "the smallest first"),
    Demand("a", "$\\sum_jm_j[y_k]_j^2=1$", "of length 1 without the weights"),
    Demand("a", "$\\sum_jm_j[y_k]_j=0$", "the plain mean"),
    Demand("a", "in any unit", "small eigenvalues taken for zero"),
    Demand("a", "leave their arguments as they are", "centres in place"),
    Demand("b", "connected", "two pieces"),
    Demand("b", "no negative", "a negative weight"),
    Demand("b", "simple", "a ring"),
    Demand("b", "less than 0.05", "a chain"),
    Demand("c", "not negative", "the least degree for all"),
    Demand("c", "in any unit", "up to degree 10"),
    Demand("c", "every connected graph", "of unit weights only"),
)


def without_library(function):
    return off_limits(function, instead="Write it yourself, with numpy")


# (a)


def weighted(K, m, d):
    """The rows, all eigenvalues, and the symmetric matrix whose they are."""
    root = np.sqrt(m)
    P = np.eye(len(m)) - m / m.sum()  # subtracts the weighted mean
    B = (root[:, None] * P) @ K @ (P.T * root)
    B = (B + B.T) / 2
    lam, U = np.linalg.eigh(B)
    return U[:, ::-1][:, :d].T / root, lam[::-1], B


def weighted_points(*seed):
    """Kernel matrices that are not centred, with whole weights and others, and the d to ask for."""
    rng = generator(1202, *seed)
    for n, D, size, d, whole in (
        (6, 4, 1.0, 2, True),
        (9, 5, 1e-15, 3, False),
        (5, 3, 1e6, 1, True),
        (12, 4, 1.0, 2, False),
        (8, 4, 1.0, 2, False),
    ):
        while True:
            F = rng.standard_normal((D, n)) + rng.uniform(1, 3, (D, 1))
            m = rng.integers(1, 7, n).astype(float) if whole else rng.uniform(0.05, 9, n)
            if n == 8:
                m *= 1e-3
            lam = weighted(F.T @ F, m, d)[1]
            if -np.diff(lam[: d + 1]).max() > 0.02 * lam[0]:
                break
        yield size * F.T @ F, m, d


@checker
def check_weighted(weighted_kpca):
    """Weighted means, weighted squares, and each row against its eigenvector."""
    for K, m, d in weighted_points(1):
        n = len(K)
        kind = "whole" if close(m, m.round()) else "other"
        where = f"for {n} points, {kind} weights from {m.min():.3g} to {m.max():.3g} and d = {d}"
        with without_library(weighted_kpca):
            Y = columns(call(weighted_kpca, K, m, d, name="weighted_kpca"), (d, n), "weighted_kpca")
        expect(np.abs(Y).max() > 0, f"weighted_kpca: Y is zero, {where}")
        mean = Y @ m / (np.abs(Y) @ m)
        expect(
            np.abs(mean).max() < 1e-5,
            f"weighted_kpca: the sums with the weights, over those of the absolute values, are "
            f"{mean.round(6)}, and should be 0, {where}",
        )
        for k in range(d):
            expect(
                agree(m @ Y[k] ** 2, 1.0, "the weighted sum of squares"),
                f"weighted_kpca: the weighted sum of squares of row {k + 1} is "
                f"{m @ Y[k] ** 2:.6g}, and should be 1, {where}",
            )
        right, _, B = weighted(K, m, d)
        root = np.sqrt(m)
        cosines = np.abs(np.sum(Y * m * right, axis=1)).round(9)  # of two zeros the first
        worst = int(cosines.argmin())
        size = np.linalg.norm(root[:, None] * K * root, 2)
        expect(
            agree_as_eigenvectors(Y * root, B, "the rows", size=size),
            f"weighted_kpca: row {worst + 1} has the weighted cosine "
            f"{told_apart(cosines[worst], 1.0)[0]} with the row it should be, {where}",
        )
    return "weighted_kpca is kernel PCA with repeated points, for weights that are not whole, too"


# (b)


@checker
def check_apart(W_apart):
    """A graph as asked for, and the correlation of the two first vectors."""
    W = numbers(W_apart, (-1, -1), "W_apart")
    n = len(W)
    expect(W.shape == (n, n) and 4 <= n <= 12, f"W_apart has shape {W.shape}; n is from 4 to 12")
    size = np.abs(W).max()
    expect(size > 0, "W_apart has no edges")
    W = W / size
    expect(close(W, W.T), "W_apart is not symmetric")
    expect(W.min() >= 0, f"W_apart has a negative entry, {W.min() * size:.3g}")
    expect(not np.diag(W).any(), "W_apart has entries on its diagonal")
    pieces = connected_components(W > 0)[0]
    expect(pieces == 1, f"W_apart: the graph has {pieces} pieces")
    D = W.sum(axis=1)
    L = np.diag(D) - W
    rows = []
    for name, (lam, V) in (("L", np.linalg.eigh(L)), ("(L, D)", eigh(L, np.diag(D)))):
        expect(
            lam[1] > 1e-8 and lam[2] - lam[1] > 1e-3 * lam[2],
            f"W_apart: the smallest eigenvalues of {name} are {lam[:3]}, for a largest weight of "
            f"1; the second is to be simple, a thousandth below the third, and above 1e-8",
        )
        rows.append(V[:, 1])
    correlation = abs(np.corrcoef(rows)[0, 1])
    expect(
        correlation < 0.05,
        f"W_apart: the correlation of the first coordinates is {correlation:.4f}",
    )
    return f"the first coordinates of a connected graph of {n} nodes have next to no correlation"


# (c)


def graphs():
    """Of several sizes, units and degrees; a regular one, a star and heat weights."""
    rng = generator(1202, 3)
    for n, size in ((6, 1.0), (9, 1e-9), (14, 1e6), (3, 1.0)):
        W = np.triu(rng.uniform(0.1, 4, (n, n)) * (rng.random((n, n)) < 0.5), 1)
        W[np.arange(n - 1), np.arange(1, n)] = rng.uniform(0.3, 3, n - 1)
        yield size * (W + W.T)
    ring = np.roll(np.eye(8), 1, axis=1)
    yield ring + ring.T
    star = np.zeros((40, 40))
    star[0, 1:] = star[1:, 0] = 1
    yield star


@checker
def check_loops(loops):
    """Not negative, and all degrees equal."""
    for W in graphs():
        n = len(W)
        where = f"for {n} nodes and weights up to {W.max():.3g}"
        with without_library(loops):
            g = vector(call(loops, W, name="loops"), n, "loops")
        degrees = W.sum(axis=1)
        expect(
            g.min() >= -1e-9 * degrees.max(),
            f"loops: the loop of node {g.argmin() + 1} has the weight {g.min():.4g}, {where}",
        )
        L = np.diag(degrees) - W
        V = np.linalg.eigh(L)[1][:, 1:]
        lam_D = (degrees + g)[:, None] * V
        off = lam_D - V @ (V.T @ lam_D) - lam_D.mean(axis=0)
        mixed = V.T @ lam_D
        mixed = mixed - np.diag(np.diag(mixed))
        worst = max(np.abs(off).max(), np.abs(mixed).max(), np.abs(lam_D.sum(axis=0)).max())
        expect(
            worst < 1e-5 * (degrees + g).max(),
            f"loops: an eigenvector v of L is no solution of L v = lambda D v with the loops in "
            f"D, {where}",
        )
    return "with these loops the two problems have the same vectors, for six graphs"
