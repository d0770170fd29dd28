"""Checks of an exercise of ours: what the Laplacian of a graph knows of its blocks.

The propositions 4.10 to 4.12 of GPCA, and the slopes of the small eigenvalues.
"""

import numpy as np
from scipy.linalg import block_diag, eigh

from . import Demand, WrongAnswer, agree, call, checker, close, expect, generator, numbers, vector
from .prohibitions import off_limits

DEMANDS = (
    Demand("a", "leave their arguments as they are", "scales the weights in place"),
    Demand("a", "$BB^\\top=L", "each edge twice"),
    Demand("a", "at most two entries that are not zero", "a root by eigenvectors"),
    Demand("a", "for all weights", "the roots forgotten, which weights 0 and 1 do not show"),
    Demand("a", "in any unit", "weights below a millionth taken for none"),
    Demand("a", "they may also be whole numbers", "into an array of the type of W"),
    Demand("a", "do without manifoldlib", "the Laplacian of the library"),
    Demand("b", "leave their arguments as they are", "rounds in place"),
    Demand("b", "any basis", "the largest entry of each column"),
    Demand("b", "of any size", "rounded to six digits after the point"),
    Demand("b", "one part, or as many as nodes", "at least two parts"),
    Demand("b", "exact up to $10^{-10}$", "equal to the last bit"),
    Demand("b", "exact up to $10^{-10}$", "rounded to six digits of the largest"),
    Demand("b", "at least $10^{-4}$ of it", "rounded to two digits of the largest"),
    Demand("b", "in any order", "neighbours in the list"),
    Demand("c", "leave their arguments as they are", "takes the diagonal away in place"),
    Demand("c", "ascending", "descending"),
    Demand("c", "of any size", "what is below 1e-7 taken for zero"),
    Demand("c", "of unequal sizes", "the sizes forgotten"),
    Demand("c", "of $L$", "those of the normalised Laplacian"),
    Demand("c", "to eight digits", "a difference quotient with a large step"),
    Demand("c", "in any order", "the blocks in the order of the nodes"),
)


def laplacian(W):
    return np.diag(W.sum(axis=1)) - W


def weights(rng, N, density=0.5):
    """Of a connected graph: a chain in random order, and other edges."""
    W = np.triu(rng.lognormal(0, 1, (N, N)) * (rng.random((N, N)) < density), 1)
    chain = rng.permutation(N)
    W[np.minimum(chain[1:], chain[:-1]), np.maximum(chain[1:], chain[:-1])] = rng.uniform(
        0.5, 2, N - 1
    )
    return W + W.T


def shuffled(rng, W, labels):
    order = rng.permutation(len(W))
    return W[np.ix_(order, order)], labels[order]


def blocks(rng, *sizes):
    """A graph of connected blocks, its nodes in no order, and the block of every node."""
    W = block_diag(*[weights(rng, n) if n > 1 else np.zeros((1, 1)) for n in sizes])
    return shuffled(rng, W, np.repeat(np.arange(len(sizes)), sizes))


# (a)


def graphs():
    rng = generator(9, 1)
    yield "a path of three nodes", np.array([[0, 2.0, 0], [2, 0, 3], [0, 3, 0]])
    yield "two blocks and a node alone", blocks(rng, 5, 3, 1)[0]
    ones = (weights(rng, 6) > 0).astype(int)
    yield "weights 0 and 1, as whole numbers", ones
    yield "whole numbers", ones * np.add.outer(np.arange(6), np.arange(6))
    for scale in (1e-9, 1e3):
        yield f"weights of the size {scale:g}", scale * weights(rng, 7, density=0.9)


@checker
def check_edges(edges):
    """Only edges may be in the columns, and B B' must be L."""
    with off_limits(edges, instead="Write the columns from the weights yourself"):
        for name, W in graphs():
            B = numbers(call(edges, W, name="edges"), (len(W), None), f"edges(W), for {name},")
            examine_root(B, W.astype(float), name)
    return "B B' = L on graphs in one piece and in several, and each column belongs to one edge"


def examine_root(B, W, name):
    L = laplacian(W)
    found = B @ B.T
    if not agree(found, L, "B B'"):
        reasons = (
            (2 * L, "that is 2L. Does each edge come twice?"),
            (L / 2, "that is half of L"),
            (laplacian(W**2), "that is the Laplacian of the squared weights"),
            (np.diag(W.sum(axis=1)) + W, "that is D + W. What are the signs in a column?"),
        )
        for other, reason in reasons:
            if close(found, other, 1e-6):
                raise WrongAnswer(f"edges: for {name} B B' is not L: {reason}")
        i, j = np.unravel_index(np.abs(found - L).argmax(), L.shape)
        raise WrongAnswer(
            f"edges: for {name} B B' is not L: entry ({i}, {j}) is {found[i, j]:.6g}, and that of "
            f"L is {L[i, j]:.6g}"
        )
    filled = (np.abs(B) > 1e-6 * np.abs(B).max(axis=0, initial=0)).sum(axis=0)
    expect(
        filled.max(initial=0) <= 2,
        f"edges: for {name} B B' is L, but a column has {filled.max(initial=0)} entries that are "
        "not zero. An edge has two ends",
    )


# (b)


def null_vectors():
    """Name, n vectors of the null space as rows, and the part of every node."""
    rng = generator(9, 2)
    for sizes in ((9, 4), (12, 5, 2), (1, 30, 6), (7,), (1, 1, 1, 1), (3, 8, 8, 2, 5)):
        n = len(sizes)
        labels = rng.permutation(np.repeat(np.arange(n), sizes))
        A = np.linalg.qr(rng.standard_normal((n, n)))[0]
        H = (labels[:, None] == np.arange(n)) / np.sqrt(sizes)
        yield f"parts of {sizes} nodes, orthonormal rows", rounded(rng, A @ H.T), labels
    labels = rng.permutation(np.repeat([0, 1, 2], [6, 3, 4]))
    for scale in (1e-9, 1e-3, 1e6):
        A = np.array([[1.0, 1, -1], [2, 2.5, 2], [0.3, 0.1, 0.2]])
        name = f"three parts, entries of the size {scale:g}"
        yield name, rounded(rng, scale * A[:, labels]), labels
    close_by = np.array([[1.0, 1, 1], [1, 1.00012, 1], [0, 0, 0.00012]])
    yield "three places near each other", rounded(rng, close_by[:, labels]), labels
    one_ray = np.array([[1, 5e-4, 0.5], [0, 1e-7, 0], [0, 0, 1e-7]])
    yield "three places nearly on one ray", rounded(rng, one_ray[:, labels]), labels
    same_size = np.array([[1.0, -1], [1, 1]])
    labels = rng.permutation(np.repeat([0, 1], [5, 5]))
    yield "columns of one length", rounded(rng, same_size[:, labels]), labels
    yield "rows of which one is constant", rounded(rng, same_size[::-1, labels]), labels
    halves = np.eye(6)  # half-way between numbers of 4, 5, 6, 7, 8 digits
    halves[0, 1:] = [0.2 + k / 10 + 5 / 10 ** (k + 5) for k in range(5)]
    labels = np.tile(np.arange(6), 2)
    up_and_down = 0.9e-10 * np.repeat([1, -1], 6)
    yield "places where rounding jumps", halves[:, labels] + up_and_down, labels


def rounded(rng, Y):
    return Y + 1e-10 * np.abs(Y).max() * rng.uniform(-1, 1, Y.shape)


@checker
def check_parts(parts):
    """The same label just if on the same place."""
    with off_limits(parts, instead="Look at the columns of Y yourself"):
        for name, Y, truth in null_vectors():
            found = vector(call(parts, Y, name="parts"), Y.shape[1], f"parts(Y), for {name},")
            together = found[:, None] == found
            right = truth[:, None] == truth
            for wrong, say in (
                (together & ~right, "are in one part by yours, and lie on different places"),
                (~together & right, "are in different parts by yours, and lie on one place"),
            ):
                if wrong.any():
                    i, j = np.argwhere(wrong)[0]
                    raise WrongAnswer(f"parts: for {name} the nodes {i} and {j} {say}")
    return "nodes are in one part just if their columns agree, for bases of every size and turn"


# (c)


def couplings():
    """Weights in blocks, weights that join them, and the block of every node."""
    rng = generator(9, 3)
    for sizes, inside, between in (
        ((5, 5), 1.0, 1.0),
        ((8, 3, 4), 1e-9, 1e-9),
        ((2, 9, 1, 6), 1.0, 1e3),
        ((4, 7), 1.0, 1.0),
    ):
        W, labels = blocks(rng, *sizes)
        B = np.triu(rng.lognormal(0, 1, W.shape) * (rng.random(W.shape) < 0.6), 1)
        B[0, 1:] += 0.1
        yield f"blocks of {sizes} nodes", inside * W, between * (B + B.T), labels


def quotient(B, labels, mass):
    """Eigenvalues of H'L_B H g = lam H' mass H g."""
    H = (labels[:, None] == np.arange(labels.max() + 1)).astype(float)
    return eigh(H.T @ laplacian(B) @ H, H.T @ np.diag(mass) @ H, eigvals_only=True)


@checker
def check_slopes(slopes):
    """The derivatives at t = 0, which do not depend on the weights inside."""
    with off_limits(slopes, instead="Write the small eigenproblem yourself"):
        for name, W, B, labels in couplings():
            n = labels.max() + 1
            value = call(slopes, W, B, labels, name="slopes")
            found = vector(value, n, f"slopes(W, B, labels), for {name},")
            expected = quotient(B, labels, np.ones(len(W)))
            if agree(found, expected, "a slope", 1e-8, at_least=1e-8):
                continue
            raise WrongAnswer(f"slopes: for {name} {why(found, expected, W, B, labels)}")
    return "the slopes are those of the n small eigenvalues, for blocks of equal and unequal sizes"


def why(found, expected, W, B, labels):
    in_order = np.sort(found)
    if close(in_order, expected):
        return "the numbers are right, but not ascending"
    if close(in_order, expected, 1e-3):
        return "only the first digits are right. Is there a step that has a size?"
    sizes = np.bincount(labels)
    H = (labels[:, None] == np.arange(len(sizes))).astype(float)
    degrees = W.sum(axis=1)
    alone = (degrees == 0).any()
    others = [
        (np.linalg.eigvalsh(H.T @ laplacian(B) @ H), "a block counts as one node, whatever it has"),
        (np.linalg.eigvalsh(H.T @ laplacian(B) @ H) / sizes.mean(), "all blocks count alike"),
        (2 * expected, "they are twice as large as they should be"),
    ]
    if not alone:
        normalised = quotient(B, labels, degrees)
        others.append((normalised, "they are those of the normalised Laplacian, not of L"))
    for other, reason in others:
        if close(in_order, other):
            return reason
    return (
        f"the largest is {found.max():.6g}. Compare with the eigenvalues of L for W + tB and a "
        "small t"
    )
