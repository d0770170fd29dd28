"""Checks of [FML Ex 15.5]: the cost of LLE as a matrix, a kernel of it, and the way back."""

import numpy as np

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
    of_them,
    told_apart,
)
from .prohibitions import off_limits

DEMANDS = (
    Demand("a", "for every $Y$", "the W of the notebook"),
    Demand("a", "a symmetric matrix $M$", "a transpose too many"),
    Demand("a", "$W$ is not symmetric", "for a symmetric W only"),
    Demand("a", "leave their arguments as they are", "subtracts in place"),
    Demand("a", "None may use `manifoldlib`", "the form of the library"),
    Demand("b", "no negative eigenvalue", "minus M"),
    Demand("b", "whatever the size of the weights", "the identity minus M"),
    Demand("b", "to its $d$ largest eigenvalues", "M itself"),
    Demand("b", "for every $d\\le n-2$", "the first vector only"),
    Demand("b", "symmetric", "a transpose too many, inverted"),
    Demand("c", "mean 0", "not centred"),
    Demand("c", "variance 1", "of length 1"),
    Demand("c", "the largest first", "the smallest first"),
    Demand("c", "a matrix of any size", "an absolute threshold"),
    Demand("c", "leave their arguments as they are", "centres in place"),
)


def without_library(function):
    return off_limits(function, instead="Write it yourself, with numpy")


# Weights


def cost_matrix(W):
    A = np.eye(len(W)) - W
    return A.T @ A


def reconstruction_weights(*seed):
    """Rows that add up to 1, of several sizes; only the constant costs nothing, no ties."""
    rng = generator(155, *seed)
    for n, size in ((5, 1.0), (6, 2.0**-5), (9, 2.0**20), (3, 1.0), (12, 1.0)):
        while True:
            A = rng.standard_normal((n, n)) * (rng.random((n, n)) < 0.7)
            A = np.round(A * 2**10) / 2**10  # so that the sums are exact
            A = size * (A - np.diag(A.sum(axis=1)))  # rows add up to zero
            mu = np.linalg.eigvalsh(A.T @ A)
            if np.diff(mu).min() > 1e-3 * mu[-1]:
                break
        yield np.eye(n) - A


def of(W):
    return f"for {len(W)} points and weights up to {np.abs(W).max():.3g}"


def centered(K):
    return K - K.mean(axis=0) - K.mean(axis=1)[:, None] + K.mean()


# (a)


@checker
def check_cost_matrix(lle_matrix):
    """Symmetric, and the form is the cost, for embeddings of several dimensions."""
    rng = generator(155, 1)
    for W in reconstruction_weights(2):
        n = len(W)
        with without_library(lle_matrix):
            M = numbers(call(lle_matrix, W, name="lle_matrix"), (n, n), "lle_matrix")
        expect(close(M, M.T, 1e-6), f"lle_matrix: M is not symmetric, {of(W)}")
        right = cost_matrix(W)
        for d in (1, 2, 3):
            Y = rng.standard_normal((d, n)) + rng.uniform(-2, 2, (d, 1))
            mine, cost = np.trace(Y @ M @ Y.T), np.sum((Y - Y @ W.T) ** 2)
            expect(
                agree(mine, cost, "the form"),
                f"lle_matrix: tr(YMY') is {mine:.6g} and the cost {cost:.6g}, {of(W)} and a Y "
                f"with {of_them(d, 'row')}. Which index of W is summed over in the cost?",
            )
        expect(
            agree(M, right, "the matrix"),
            f"lle_matrix: the form is right for some Y and M is not the matrix of it, {of(W)}",
        )
    return "M is symmetric, and tr(YMY') is the cost for embeddings of 1, 2 and 3 dimensions"


# (b)


@checker
def check_kernel(lle_kernel):
    """A kernel, whose top after centring is the bottom of M without the constant."""
    for W in reconstruction_weights(3):
        n, where = len(W), of(W)
        with without_library(lle_kernel):
            K = numbers(call(lle_kernel, W, name="lle_kernel"), (n, n), "lle_kernel")
        size = np.abs(K).max()
        expect(size > 0, f"lle_kernel: K is zero, {where}")
        expect(close(K, K.T, 1e-6), f"lle_kernel: K is not symmetric, {where}")
        lam = np.linalg.eigvalsh((K + K.T) / 2)
        expect(
            lam[0] > -1e-6 * lam[-1],
            f"lle_kernel: K has the eigenvalue {lam[0]:.4g} (the largest is {lam[-1]:.4g}), "
            f"{where}, so it is no matrix of inner products",
        )
        _, bottom = np.linalg.eigh(cost_matrix(W))
        lam, top = np.linalg.eigh(centered((K + K.T) / 2))
        bottom, top = bottom[:, 1:], top[:, ::-1]
        for d in range(1, n - 1):
            left = top[:, :d] - bottom[:, :d] @ (bottom[:, :d].T @ top[:, :d])
            expect(
                np.linalg.norm(left, 2) < 1e-4,
                f"lle_kernel, {where}: for d = {d} the top eigenvectors of JKJ are not the "
                f"embedding. They lie outside of it by {np.linalg.norm(left, 2):.2g} (0 if they "
                f"span the same), and their eigenvalues are {lam[::-1][: d + 1].round(6)}",
            )
    return "K is a kernel matrix, and its kernel PCA has the embedding for every d"


# (c)


def kernels():
    """Matrices of inner products that are not centred, of several sizes, with the d to ask for."""
    rng = generator(155, 4)
    for n, D, size, d in ((8, 5, 1.0, 2), (6, 6, 1e-16, 3), (12, 4, 1e12, 1), (2, 3, 1.0, 1)):
        while True:
            F = rng.standard_normal((D, n)) + rng.uniform(2, 4, (D, 1))
            lam = np.linalg.eigvalsh(centered(F.T @ F))[::-1]
            if lam[d - 1] > 1e-2 * lam[0] and -np.diff(lam[: d + 1]).max() > 1e-2 * lam[0]:
                break
        yield size * F.T @ F, d


def reason_of_variance(square, n, lam):
    """What a row is instead, by the sum of its squares."""
    if close(square, 1):
        return ". Its length is 1"
    if close(square, lam, 1e-6):
        return ". The sum of its squares is the eigenvalue, the scale of kernel PCA"
    if close(square, n - 1):
        return ". With the divisor n - 1 it is 1"
    return ""


@checker
def check_embedding(embedding):
    """Mean 0, covariance I, and each row along its eigenvector."""
    for K, d in kernels():
        n = len(K)
        where = f"for a K of {n} points with entries up to {np.abs(K).max():.3g} and d = {d}"
        with without_library(embedding):
            Y = columns(call(embedding, K, d, name="embedding"), (d, n), "embedding")
        size = np.abs(Y).max()
        expect(size > 0, f"embedding: Y is zero, {where}")
        expect(
            np.abs(Y.mean(axis=1)).max() < 1e-5 * size,
            f"embedding: the rows have the means {Y.mean(axis=1).round(6)}, {where}",
        )
        C = Y @ Y.T / n
        lam = np.linalg.eigvalsh(centered(K))[::-1]
        for k in range(d):
            expect(
                agree(C[k, k], 1.0, "the variance"),
                f"embedding: row {k + 1} has the variance {C[k, k]:.6g} (divisor n), {where}"
                + reason_of_variance(n * C[k, k], n, lam[k]),
            )
        expect(
            close(C, np.eye(d), 1e-5),
            f"embedding: two rows have the covariance {np.abs(C - np.eye(d)).max():.3g}, {where}",
        )
        C = centered(K)
        V = np.linalg.eigh(C)[1][:, ::-1][:, :d]
        cosines = (np.abs(np.sum(V.T * Y, axis=1)) / np.sqrt(n)).round(9)  # of two zeros the first
        worst = int(cosines.argmin())
        expect(
            agree_as_eigenvectors(Y / np.sqrt(n), C, "the rows", size=np.linalg.norm(K, 2)),
            f"embedding: row {worst + 1} has the cosine {told_apart(cosines[worst], 1.0)[0]} with "
            f"eigenvector number {worst + 1} of JKJ, counted from the largest eigenvalue, {where}",
        )
    return "Y has mean 0 and variance 1, and its rows are the top eigenvectors of JKJ, in order"
