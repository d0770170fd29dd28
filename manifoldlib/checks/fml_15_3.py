"""Checks of [FML Ex 15.3]: the sum over edges is twice a quadratic form, and its minimum."""

import numpy as np

from . import (
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
    Demand("a", "leave their arguments as they are", "multiplies y in place"),
    Demand("a", "the sum over all ordered pairs", "each pair once"),
    Demand("a", "any number $n\\ge2$", "the L of the notebook"),
    Demand("a", "weights of any size", "small values set to zero"),
    Demand("b", "need not be symmetric", "D - W"),
    Demand("b", "its diagonal need not be zero", "degrees without the diagonal"),
    Demand("b", "a symmetric matrix $L$", "the column sums and W as it is"),
    Demand("b", "leave their arguments as they are", "makes W symmetric in place"),
    Demand("b", "None may use `manifoldlib`", "the Laplacian of the library"),
    Demand("c", "$y^\\top y=1$", "of length sqrt(n)"),
    Demand("c", "$y^\\top\\mathbf 1=0$", "the constant, which costs nothing"),
    Demand("c", "the sum is smallest", "the largest eigenvalue"),
    Demand("c", "leave their arguments as they are", "writes the degrees into W"),
    Demand("c", "weights of any size", "rounded weights"),
    Demand("c", "any number $n\\ge2$", "the third vector, if there is one"),
    Demand("c", "None may use `manifoldlib`", "the eigenmaps of the library"),
)


def without_library(function):
    return off_limits(function, instead="Write it yourself, with numpy")


def weights(rng, n, scale=1.0, share=1.0):
    """Symmetric and connected: a path with random edges beside it."""
    W = np.triu(rng.uniform(0.2, 3, (n, n)) * (rng.random((n, n)) < share), 1)
    W[np.arange(n - 1), np.arange(1, n)] = rng.uniform(0.5, 2, n - 1)
    order = rng.permutation(n)
    return scale * (W + W.T)[np.ix_(order, order)]


def graphs(*seed):
    """Of several sizes and scales; the last is a ring, which has a double eigenvalue."""
    rng = generator(*seed)
    for n, scale, share in ((5, 1, 1), (8, 1e-9, 0.4), (13, 1e9, 0.2), (2, 1, 1), (3, 1, 1)):
        yield weights(rng, n, scale, share)
    ring = np.roll(np.eye(9), 1, axis=1)
    yield ring + ring.T


def pair_sum(W, y):
    return float((W * (y[:, None] - y) ** 2).sum())


def laplacian_of(W):
    return np.diag(W.sum(axis=1)) - W


# (a)


@checker
def check_spread(spread):
    """The double sum for graphs and vectors of several sizes and signs."""
    rng = generator(153, 1)
    for W in graphs(153, 2):
        n, L = len(W), laplacian_of(W)
        for y in (rng.standard_normal(n), 1e3 * (2 + rng.standard_normal(n)), np.eye(n)[n - 1]):
            with without_library(spread):
                mine = number(call(spread, L, y, name="spread"), "spread")
            wanted = pair_sum(W, y)
            if agree(mine, wanted, "spread"):
                continue
            ratio = mine / wanted
            hint = " Each pair stands in the sum as (i, j) and as (j, i)" * close(ratio, 0.5, 1e-6)
            expect(
                False,
                f"spread is {told_apart(ratio, 1)[0]} times the sum, for {n} points and weights "
                f"up to {W.max():.3g}.{hint}",
            )
    return "spread is the sum over all ordered pairs, from L alone"


# (b)


def lopsided(rng):
    for n, scale in ((4, 1), (7, 1e-9), (6, 1e9), (2, 1)):
        W = scale * rng.uniform(0, 2, (n, n)) * (rng.random((n, n)) < 0.7)
        yield W
        yield W * (1 - np.eye(n))
        yield np.triu(W)
    yield weights(rng, 5)


@checker
def check_laplacian(laplacian):
    """Symmetric, no row sums, and the right form, for weights with and without a diagonal."""
    rng = generator(153, 3)
    for W in lopsided(rng):
        n = len(W)
        with without_library(laplacian):
            L = numbers(call(laplacian, W, name="laplacian"), (n, n), "laplacian")
        size = W.max()
        kind = "symmetric" if close(W, W.T) else "not symmetric"
        note = f"for a W that is {kind}, {n} x {n}"
        expect(close(L, L.T, 1e-5), f"laplacian: L is not symmetric, {note}")
        expect(
            abs(L.sum(axis=1)).max() <= 1e-5 * max(size, abs(L).max()),
            f"laplacian: L times the vector of ones is not zero, {note}",
        )
        for y in rng.standard_normal((3, n)):
            mine, wanted = 2 * float(y @ L @ y), pair_sum(W, y)
            expect(
                agree([mine, size], [wanted, size], "laplacian"),
                f"laplacian: 2 y'Ly is {mine:.6g} and the sum {wanted:.6g}, {note}. How does "
                "the sum use an entry and the one across the diagonal?",
            )
    return "L is symmetric, L1 = 0, and 2 y'Ly is the sum, also where W is not symmetric"


# (c)


@checker
def check_one_dimensional(one_dimensional):
    """Both constraints, and the least sum that they allow."""
    for W in graphs(153, 4):
        n = len(W)
        with without_library(one_dimensional):
            y = vector(call(one_dimensional, W, name="one_dimensional"), n, "one_dimensional")
        note = f"for {n} points and weights up to {W.max():.3g}"
        expect(
            agree(y @ y, 1, "one_dimensional"),
            f"one_dimensional: the sum of squares is {y @ y:.6g}, and it should be 1, {note}",
        )
        expect(
            abs(y.sum()) <= 1e-5 * np.sqrt(n),
            f"one_dimensional: the numbers add up to {y.sum():.4g} and not to 0, {note}",
        )
        least = 2 * np.linalg.eigvalsh(laplacian_of(W))[1]
        ratio = told_apart(pair_sum(W, y) / least, 1)[0]
        expect(
            agree(pair_sum(W, y), least, "one_dimensional"),
            f"one_dimensional: both constraints hold, but the sum is {ratio} times the least "
            f"possible, {note}",
        )
    return "y has length 1 and mean 0, and no other such y makes the sum smaller"
