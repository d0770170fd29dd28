"""Checks of an exercise of ours: where the weights of LLE go as the regulariser grows."""

import tracemalloc

import numpy as np

from .._extras import needs
from . import (
    Demand,
    WrongAnswer,
    agree,
    call,
    checker,
    close,
    clouds,
    expect,
    generator,
    is_list,
    numbers,
    vector,
)
from .prohibitions import off_limits

with needs("exercises", "manifoldlib.checks.ours_large_regulariser"):
    import mpmath

DEMANDS = (
    Demand("a", "the first step", "no step at all"),
    Demand("a", "in units of $1/\\varrho$", "the step divided by the trace twice"),
    Demand("a", "in any unit", "a fixed regulariser, without the trace"),
    Demand("a", "to rounding", "a large number in place of the limit"),
    Demand("a", "leave their arguments as they are", "divides by the trace in place"),
    Demand("a", "do without manifoldlib", "weights of the library"),
    Demand("b", "the $K$ nearest of the others", "a point counted as its own neighbour"),
    Demand("b", "column $j$", "weights in rows"),
    Demand("b", "do without manifoldlib", "the library's embedding"),
    Demand("b", "in any unit", "neighbours by a radius"),
    Demand("c", "the smallest first", "in the order round the ring"),
    Demand("c", "$K/2$ on either side", "the next on one side"),
    Demand("c", "without any matrix", "eigenvalues of the dense matrix"),
    Demand("c", "all $N$ of them", "each pair once"),
)


UNITS = 1.0, 1e-8, 1e8  # of the data
EXACT = 1e-12  # the expansion agrees to 1e-15, large numbers in place of the limit to 1e-9


def gram_matrices():
    """Local Gram matrices, regular and singular ones, of several sizes and scales."""
    for X in clouds(41, shapes=((3, 5), (2, 7), (6, 4), (1, 3), (4, 12), (3, 2)), scales=UNITS):
        away = X[:, 1:] - X[:, :1]
        yield away.T @ away
    yield np.diag([1.0, 4.0, 9.0])
    yield np.eye(4) * 2.5e-3


def weights(G, power):
    """The weights at the regulariser 10^power, with forty digits more than that."""
    with mpmath.workdps(2 * power + 40):
        M, K = mpmath.matrix(G.tolist()), len(G)
        trace, reg = sum(M[k, k] for k in range(K)), mpmath.mpf(10) ** power
        c = mpmath.lu_solve(M + reg * trace * mpmath.eye(K), mpmath.ones(K, 1))
        c = c / sum(c)
        return np.array([float(v) for v in c]), np.array(
            [float((v - mpmath.mpf(1) / K) * reg) for v in c]
        )


@checker
def check_limit_and_step(limit_and_step):
    """Compared with weights at the regulariser 1e25, computed with ninety digits."""
    for G in gram_matrices():
        K = len(G)
        with off_limits(limit_and_step, instead="Expand the formula for the weights"):
            value = call(limit_and_step, G, name="limit_and_step")
        expect(
            is_list(value) and len(value) == 2,
            "limit_and_step should return two things: the limit and the first step",
        )
        limit = vector(value[0], K, "the limit that limit_and_step returns")
        step = vector(value[1], K, "the step that limit_and_step returns")
        there, wanted = weights(G, 25)
        expect(
            agree(limit, there, "the limit", EXACT, at_least=EXACT),
            f"limit_and_step: for {K} neighbours the weights at the regulariser 1e25 differ from "
            f"your limit by {np.abs(limit - there).max():.3g}",
        )
        size = np.abs(wanted).max()
        if size < 1e-12:  # all neighbours alike
            expect(
                np.abs(step).max() < 1e-8,
                "limit_and_step: where G is a multiple of I the weights are equal for every "
                "regulariser, and there is no step",
            )
            continue
        if not agree(step, wanted, "the step", EXACT, at_least=EXACT):
            raise WrongAnswer(f"limit_and_step: {step_reason(limit_and_step, step, wanted, G)}")
    return "the limit and the first step agree with weights computed with ninety digits"


def step_reason(limit_and_step, step, wanted, G):
    size = max(np.abs(step).max(), np.abs(wanted).max())
    if abs(step.sum()) > 1e-6 * size:
        return (
            f"the step adds up to {step.sum():.3g}. The weights add up to 1 for every regulariser"
        )
    ratio = (step @ wanted) / (wanted @ wanted)
    if abs(ratio - 1) < 1e-3 and np.allclose(step, wanted, atol=1e-3 * size):
        off = np.abs(step - wanted).max() / size
        return f"the step is right to {off:.0e} only, as if a large number had been put in"
    start = f"for {len(G)} neighbours and a G of trace {np.trace(G):.3g}"
    if abs(ratio) > 1e-6 and np.allclose(step, ratio * wanted, atol=1e-6 * size):
        return f"{start} the step is the right one times {ratio:.4g}"
    with off_limits(limit_and_step, instead="Expand the formula for the weights"):
        bare = call(limit_and_step, np.diag(np.diag(G)), name="limit_and_step")[1]
    return f"{start} the step is off by {np.abs(step - wanted).max():.3g}" + (
        ". It is the same if all entries beside the diagonal are 0" if close(bare, step) else ""
    )


# (b)


@checker
def check_limit_matrix(limit_matrix):
    """Compared with weights of each point at the regulariser 1e9."""
    shapes = ((3, 14), (2, 9), (1, 6), (5, 4), (2, 25), (6, 30))
    for X, K in zip(clouds(42, shapes=shapes, scales=UNITS), (4, 2, 3, 3, 7, 5)):
        N = X.shape[1]
        with off_limits(limit_matrix, instead="Take the limit of the weights by hand"):
            value = call(limit_matrix, X, K, name="limit_matrix")
        C = numbers(value, (N, N), f"the result of limit_matrix for {N} points and K = {K}")
        start = f"limit_matrix: {N} points, K = {K}: "
        expect(not np.diag(C).any(), f"{start}a point has a weight for itself")
        wanted = near_limit(X, K)
        for j in range(N):
            mine, theirs = np.flatnonzero(C[:, j]), np.flatnonzero(wanted[:, j])
            expect(
                np.array_equal(mine, theirs),
                f"{start}point {j} has weights for {mine.tolist()}. Are these its {K} nearest, and "
                "is the column that of the point that is rebuilt?",
            )
        at = np.abs(C - wanted).max(axis=0).argmax()
        expect(
            agree(C, wanted, "weights", at_least=1e-5),
            f"{start}the weights have another size: those of point {at} add up to "
            f"{C[:, at].sum():.4g}, the largest is {C[:, at].max():.4g}",
        )
    return "the neighbours are the right ones, and the weights those of a huge regulariser"


def near_limit(X, K):
    """C at a regulariser of 1e9."""
    N = X.shape[1]
    C = np.zeros((N, N))
    for j in range(N):
        distance = np.linalg.norm(X - X[:, [j]], axis=0)
        distance[j] = np.inf
        near = np.argsort(distance)[:K]
        G = (X[:, near] - X[:, [j]]).T @ (X[:, near] - X[:, [j]])
        c = np.linalg.solve(G / np.trace(G) + 1e9 * np.eye(K), np.ones(K))
        C[near, j] = c / c.sum()
    return C


# (c)


@checker
def check_ring_eigenvalues(ring_eigenvalues):
    """Small rings against a dense matrix, a large one against the transform of its first row."""
    rng = generator(43)
    drawn = [(int(N), 2 * int(rng.integers(1, (N - 1) // 2 + 1))) for N in rng.integers(8, 40, 4)]
    for N, K in ((7, 2), (12, 4), (9, 8), (30, 6), *drawn):
        lam = eigenvalues(ring_eigenvalues, N, K)
        wanted = of_a_ring(N, K)
        start = f"ring_eigenvalues: {N} points, K = {K}: "
        expect(
            not np.allclose(np.sort(lam), wanted, atol=1e-6) or (np.diff(lam) > -1e-9).all(),
            f"{start}these are the eigenvalues, in another order",
        )
        off = np.abs(lam - wanted)
        why = of_something_else(lam, wanted, N) if off.max() >= 1e-5 else ""
        expect(
            off.max() < 1e-5,
            f"{start}number {off.argmax()}, counted from 0, is off by {off.max():.3g}{why}",
        )
    N = 1500
    needed = room(ring_eigenvalues, N, 10) / N**2
    expect(
        needed < 2,
        f"ring_eigenvalues: for {N:,} points it needs {needed:.1f} N^2 bytes at once, room for a "
        "matrix. Its eigenvectors are known, so that no matrix has to be made",
    )
    N, K = 200_000, 10
    lam = eigenvalues(ring_eigenvalues, N, K)
    row = np.zeros(N)
    row[[*range(-(K // 2), 0), *range(1, K // 2 + 1)]] = 1 / K
    wanted = np.sort((1 - np.fft.fft(row).real) ** 2)
    expect(
        np.abs(lam - wanted).max() < 1e-5,
        f"ring_eigenvalues: 200,000 points, K = 10: off by {np.abs(lam - wanted).max():.3g}",
    )
    return "the eigenvalues of small rings, and of one with 200,000 points"


def of_a_ring(N, K):
    """From a dense matrix."""
    sides = (*range(-(K // 2), 0), *range(1, K // 2 + 1))
    rest = np.eye(N) - sum(np.roll(np.eye(N), k, axis=0) for k in sides) / K
    return np.linalg.eigvalsh(rest @ rest.T)


def of_something_else(lam, wanted, N):
    """What wrong eigenvalues are instead, if that can be told."""
    if np.allclose(np.sort(lam**2), wanted, atol=1e-5):
        return ". Their squares are right"
    for K in range(2, N, 2):
        if np.allclose(lam, of_a_ring(N, K), atol=1e-5):
            return f". All are those for K = {K}"
    if lam.min() > 1e-3:
        return f". The constant has the eigenvalue 0, and the least of yours is {lam.min():.3g}"
    return ""


def eigenvalues(function, N, K):
    with off_limits(function, instead="The eigenvectors of a ring are waves"):
        value = call(function, N, K, name="ring_eigenvalues")
    return vector(value, N, f"the result of ring_eigenvalues({N}, {K})")


def room(function, N, K):
    """How many bytes a student's function needs at once."""
    tracemalloc.start()
    try:
        eigenvalues(function, N, K)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
