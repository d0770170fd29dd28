"""Checks of an exercise of ours: kernels of one embedding whose spectra differ at will."""

import numpy as np

from . import Demand, agree, call, checker, close, expect, generator, numbers, of_them
from .prohibitions import off_limits

DEMANDS = (
    Demand("a", "no negative eigenvalue", "a tail below zero"),
    Demand("a", "of the trace of $JKJ$", "the share of the trace of K"),
    Demand("a", "the first two", "a tail of equal eigenvalues"),
    Demand("a", "For every share", "always a half"),
    Demand("a", "in any unit", "small eigenvalues taken for zero"),
    Demand("a", "leave their arguments as they are", "clears the diagonal in place"),
    Demand("b", "add up to 1", "differences in place of means"),
    Demand("b", "diagonal is zero", "every point from itself"),
    Demand("b", "$n$ different entries", "two groups that know nothing of each other"),
    Demand("b", "these vectors only", "a plane, too"),
    Demand("b", "larger than 100 in size", "positions 0, 1, 2, ..., each from the first two"),
    Demand("b", "by a ten-thousandth", "powers of 2, each from the next two"),
    Demand("b", "For every $n$ from 4 to 120", "for n = 5 only"),
    Demand("c", "null space of any dimension", "the pseudo-inverse"),
    Demand("c", "no negative eigenvalue", "minus A"),
    Demand("c", "in any unit", "the heat kernel with t = 1"),
    Demand("c", "for every $d\\le n-2$", "a projection on the null space"),
)


def without_library(function):
    return off_limits(function, instead="Write it yourself, with numpy")


def centered(K):
    return K - K.mean(axis=0) - K.mean(axis=1)[:, None] + K.mean()


def with_eigenvalues(mu, rng):
    """A symmetric matrix with A1 = 0 and these other eigenvalues."""
    n = len(mu) + 1
    Q = np.linalg.qr(np.column_stack([np.ones(n), rng.standard_normal((n, n - 1))]))[0][:, 1:]
    A = (Q * mu) @ Q.T
    return (A + A.T) / 2, Q


def a_kernel(function, name, where, *arguments):
    """What the student's function returns: a symmetric matrix without negative eigenvalues."""
    n = len(arguments[0])
    with without_library(function):
        K = numbers(call(function, *arguments, name=name), (n, n), name)
    expect(np.abs(K).max() > 0, f"{name}: K is zero, {where}")
    expect(close(K, K.T, 1e-6), f"{name}: K is not symmetric, {where}")
    K = (K + K.T) / 2
    lam = np.linalg.eigvalsh(K)
    lam[abs(lam) < 1e-12 * abs(lam).max()] = 0  # rounding, which the message would show
    expect(
        lam[0] > -1e-6 * lam[-1],
        f"{name}: K has the eigenvalue {lam[0]:.4g} (the largest is {lam[-1]:.4g}), {where}",
    )
    return K


# (a)


def matrices(*seed):
    """Positive eigenvalues with gaps, in several units."""
    rng = generator(1201, *seed)
    for n, size in ((5, 1.0), (8, 1e-9), (15, 1e6), (4, 1.0)):
        mu = size * np.cumsum(rng.uniform(0.3, 2, n - 1))
        yield *with_eigenvalues(mu, rng), size


@checker
def check_share(share_kernel):
    """The share asked for, and the first two vectors, for shares from nearly all equal to one."""
    for M, Q, size in matrices(1):
        n = len(M)
        for s in (1.001 / (n - 1), 1.1 / (n - 1), 0.5, 0.8, 0.99):
            where = f"for a matrix of {n} points, of the size {size:g}, and s = {s:.3g}"
            K = a_kernel(share_kernel, "share_kernel", where, M, s)
            lam, V = np.linalg.eigh(centered(K))
            lam, V = lam[::-1], V[:, ::-1]
            expect(lam[0] > 0, f"share_kernel: JKJ is zero, {where}")
            share = lam[0] / lam.sum()
            expect(
                agree(share, s, "the share"),
                f"share_kernel: the largest eigenvalue of JKJ is {share:.5g} of its trace, {where}",
            )
            for k in (0, 1):
                cosine = abs(V[:, k] @ Q[:, k])
                expect(
                    cosine > 1 - 1e-6,
                    f"share_kernel: eigenvector {k + 1} of JKJ has the cosine {cosine:.4f} with "
                    f"the one it should be, {where}. The first eigenvalues are {lam[:4]}",
                )
    return "share_kernel keeps the first two vectors, and the first has the share asked for"


# (b)


@checker
def check_exact(exact_weights):
    """Rows, diagonal, and a null space of the constant and one other vector without ties."""
    for n in (4, 5, 6, 11, 24, 120):
        where = f"exact_weights, n = {n}"
        with without_library(exact_weights):
            W = numbers(call(exact_weights, n, name="exact_weights"), (n, n), "exact_weights")
        off = np.abs(W.sum(axis=1) - 1)
        expect(
            off.max() < 1e-6,
            f"{where}: row {off.argmax() + 1} adds up to {W[off.argmax()].sum():.6g}",
        )
        expect(
            np.abs(np.diag(W)).max() < 1e-6 * np.abs(W).max(),
            f"{where}: entry ({np.abs(np.diag(W)).argmax() + 1}, "
            f"{np.abs(np.diag(W)).argmax() + 1}) is not zero",
        )
        size = np.abs(W).max()
        expect(size < 100 * (1 + 1e-6), f"{where}: the largest weight is {size:.4g} in size")
        A = np.eye(n) - W
        s, V = np.linalg.svd(A)[1:]
        free = int(np.sum(s < 1e-6 * s[0]))
        expect(
            free == 2,
            f"{where}: the vectors that cost nothing have {of_them(free, 'dimension')}, the "
            f"constant included; 2 are wanted",
        )
        null = V[-2:] - V[-2:].mean(axis=1, keepdims=True)
        y = np.linalg.svd(null)[2][0]
        order = np.argsort(y)
        gaps = np.diff(y[order]) / np.ptp(y)
        i, j = sorted(order[gaps.argmin() :][:2] + 1)
        expect(
            gaps.min() > 1e-4 * (1 - 1e-6),
            f"{where}: the free vector has equal entries, or nearly: those of points {i} and {j} "
            f"differ by {gaps.min():.2g} of its range",
        )
    return "in exact_weights one vector without ties costs nothing, and else the constant only"


# (c)


def forms():
    """Null spaces of dimension 1 to 5, once n - 1, in several units; gaps behind some d only."""
    rng = generator(1201, 3)
    for n, free, size in (
        (6, 1, 1.0),
        (9, 2, 1e-9),
        (12, 4, 1e6),
        (7, 1, 1e6),
        (6, 4, 1.0),
        (5, 0, 1.0),
    ):
        mu = np.cumsum(rng.uniform(0.3, 2, n - 1 - free))
        if n == 7:
            mu[2] = mu[1]  # a tie
        yield *with_eigenvalues(size * np.append(np.zeros(free), np.sort(mu)), rng), free, size


@checker
def check_any(any_kernel):
    """The spaces of the bottom on top, behind every gap."""
    for A, Q, free, size in forms():
        n = len(A)
        where = f"for n = {n}, {free + 1} free dimensions and the size {size:g}"
        K = a_kernel(any_kernel, "any_kernel", where, A)
        mu = np.diag(Q.T @ A @ Q)
        lam, V = np.linalg.eigh(centered(K))
        V = V[:, ::-1]
        for d in range(1, n - 1):
            if mu[d] - mu[d - 1] < 1e-6 * mu[-1]:
                continue
            left = V[:, :d] - Q[:, :d] @ (Q[:, :d].T @ V[:, :d])
            expect(
                np.linalg.norm(left, 2) < 1e-4,
                f"any_kernel, {where}: for d = {d} the top eigenvectors of JKJ are not those of "
                f"the smallest eigenvalues of A. The largest eigenvalues of JKJ are "
                f"{', '.join(f'{each:.4g}' for each in lam[::-1][: d + 1])}",
            )
    return "any_kernel turns the order around, with null spaces of 1, 2, 3 and 5 dimensions"
