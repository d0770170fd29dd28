"""Checks of [FML Ex 15.4]: the Nystrom method, what it leaves over, and when it is exact."""

import numpy as np

from . import (
    Demand,
    WrongAnswer,
    agree,
    as_array,
    call,
    checker,
    close,
    expect,
    generator,
    numbers,
    of_them,
    truth,
)
from .prohibitions import off_limits

DEMANDS = (
    Demand("a", "$W$ may be singular, even zero", "the inverse"),
    Demand("a", "on any scale", "an absolute threshold"),
    Demand("a", "that takes double precision", "in single precision"),
    Demand("a", "the first $l$", "the last columns"),
    Demand("a", "leave their arguments as they are", "subtracts in place"),
    Demand("a", "None may use `manifoldlib`", "by the library"),
    Demand("b", "orthonormal columns", "the columns, each of length 1"),
    Demand("b", "no more columns than it takes", "the thin decomposition"),
    Demand("b", "may be dependent", "by QR"),
    Demand("b", "on any scale", "an absolute threshold"),
    Demand("c", "at most $l$ rows", "a root of K"),
    Demand("c", "$W$ may be singular, even zero", "a factor of Cholesky"),
    Demand("c", "on any scale", "an absolute threshold"),
    Demand("c", "a matrix $F$ with $m$ columns", "no rows where W is 0, and no columns"),
    Demand("c", "for every such $K$", "a wrong verdict"),
    Demand("d", "$r$ different columns", "one column too many"),
    Demand("d", "whatever the points are", "the first columns"),
    Demand("d", "whatever the points are", "the largest entries of the diagonal"),
    Demand("d", "whatever the points are", "no two on one line"),
    Demand("d", "on any scale", "an absolute tolerance"),
    Demand("d", "from 0 to $m-1$", "counted from 1"),
    Demand("e", "each entry is stored", "half of K"),
    Demand("e", "counted once", "W twice"),
    Demand("e", "in bytes", "in gigabytes"),
)


def without_library(function):
    return off_limits(function, instead="Write it yourself, with numpy or scipy")


# Kernel matrices


def points():
    """Points and how many come first, by what is awkward about them.

    Scales are so far from 1 that no fixed threshold fits both ends. Where chosen points are
    dependent, entries are not whole numbers, so that W is singular but for rounding.
    """
    rng = generator(154)

    def some(N, m):
        while True:
            X = rng.integers(-5, 6, (N, m)).astype(float)
            if well_apart(X):
                return X

    yield "six points in space, the first two chosen", some(3, 6), 2
    X = some(4, 9)
    X[:, 1] = -1.7 * X[:, 0]
    X[:, 3] = X[:, 0] + X[:, 2]
    what = "the second chosen point a multiple of the first, the fourth a sum, on a large scale"
    yield what, 1e12 / 3 * X, 5
    X = some(3, 7)
    X[:, 0] = 0
    yield "the only chosen point is 0", X, 1
    X = some(5, 12) * rng.uniform(1, 2, 12)
    X[:, 2] = X[:, 1] = X[:, 0]
    yield "three equal chosen points, on a small scale", 1e-17 * X, 4
    yield "all points but one chosen", some(6, 5), 4
    for _ in range(4):  # by luck the inverse of a nearly singular W may do
        yield "more chosen points than coordinates", some(2, 10) * rng.uniform(1, 2, 10), 7
    yield "points on a line", some(1, 6) * rng.uniform(1, 2, 6), 2
    X = some(3, 8)
    X[:, 1] /= 512 * max(1, np.linalg.norm(X[:, 1]) / np.linalg.norm(X[:, 0]))  # at least
    yield "the second chosen point much shorter than the first", X, 2
    X = some(3, 7)
    X[:, 0] /= 4096
    yield "the only chosen point much shorter than the others", X, 1


def well_apart(X):
    """Whether no singular value of any first columns is small, but zero."""
    for l in range(1, X.shape[1] + 1):
        s = np.linalg.svd(X[:, :l], compute_uv=False)
        if np.any((s < 0.05 * s[0]) & (s > 1e-12 * s[0])):
            return False
    return True


def root(W):
    """(W^+)^(1/2)."""
    lam, V = np.linalg.eigh(W)
    kept = lam > 1e-10 * max(lam[-1], 0)
    return (V[:, kept] / np.sqrt(lam[kept])) @ V[:, kept].T


def approximation(K, chosen):
    """C W^+ C' for the chosen columns."""
    Y = root(K[np.ix_(chosen, chosen)]) @ K[chosen]
    return Y.T @ Y


def of_lengths(name):
    """The likely reason, if an answer was right for points of similar lengths."""
    return (
        ". Points differ much in length: was double precision kept, and no threshold too coarse?"
        if "shorter" in name
        else ""
    )


def agrees(A, B, K, what):
    """Whether two matrices agree, relative to K: a difference of large numbers may be zero."""
    size = np.abs(K).max() * np.eye(len(A) + len(B))[:1, :1]
    return agree(np.append(A, size), np.append(B, size), what)


# (a)


@checker
def check_left_over(left_over):
    for name, X, l in points():
        K = X.T @ X
        rest = len(K) - l
        with without_library(left_over):
            S = numbers(call(left_over, K, l, name="left_over"), (rest, rest), "left_over")
        full = K - approximation(K, np.arange(l))
        off = np.abs(S - full[l:, l:]).max() / np.abs(K).max()
        last = (K - approximation(K, np.arange(rest, len(K))))[:rest, :rest]
        why = ". It is that for the last columns" if close(S, last, 1e-5) else of_lengths(name)
        expect(
            agrees(S, full[l:, l:], K, "the block"),
            f"left_over: K less its approximation has another last block ({name}, l = {l}); an "
            f"entry is off by {off:.2g} of the largest of K{why}",
        )
    return "the block has the norm of K less its approximation, also where W is singular"


# (b)


@checker
def check_basis(basis):
    for name, X, l in points():
        if not X[:, :l].any():
            continue
        N, rank = len(X), np.linalg.matrix_rank(X[:, :l])
        where = f"({name}, l = {l}, {of_them(N, 'coordinate')})"
        with without_library(basis):
            B = numbers(call(basis, X, l, name="basis"), (N, None), "basis")
        gram = B.T @ B
        skew = np.abs(gram - np.eye(len(gram))).max(initial=0)
        expect(
            skew < 1e-5,
            f"basis: the columns are not orthonormal {where}; their inner products are up to "
            f"{skew:.2g} off",
        )
        off = np.abs(X[:, :l] - B @ (B.T @ X[:, :l])).max() / np.abs(X).max()
        expect(off < 1e-5, f"basis: the chosen points do not lie in its span {where}")
        expect(
            B.shape[1] == rank,
            f"basis: the chosen points lie in the span, but it has {of_them(B.shape[1], 'column')}"
            ", more than it takes: a direction of the span is perpendicular to all chosen points "
            f"{where}",
        )
        K = X.T @ X
        expect(
            agrees(X.T @ B @ B.T @ X, approximation(K, np.arange(l)), K, "the approximation"),
            f"basis: X^T B B^T X is not the approximation {where}",
        )
    return "X^T B B^T X is the approximation, and B has as many columns as it takes"


# (c)


@checker
def check_features(features, is_spsd):
    for name, X, l in points():
        K = X.T @ X
        m, where = len(K), f"({name}, l = {l})"
        with without_library(features):
            F = as_array(call(features, K, l, name="features"), "features")
        expect(
            F.ndim == 2 and F.shape[1] == m and len(F) <= l,
            f"features: F has shape {F.shape} {where}; it needs a column for each of the {m} "
            f"points, and at most {of_them(l, 'row')}",
        )
        F = numbers(F, F.shape, "features")
        target = approximation(K, np.arange(l))
        if not agrees(F.T @ F, target, K, "F'F"):
            off = np.abs(F.T @ F - target).max() / np.abs(K).max()
            raise WrongAnswer(
                f"features: F'F and the approximation differ by {off:.2g} of the largest entry of "
                f"K {where}{of_lengths(name) or grows(features, F, K, l)}"
            )
    expect(
        truth(is_spsd, "is_spsd"),
        "is_spsd: your own F is right. For any vector c, what is c'F'Fc?",
    )
    return "F'F is the approximation, with at most l rows, and your verdict agrees"


def grows(features, F, K, l):
    """A reason, if F'F does not grow like K."""
    again = as_array(call(features, 4 * K, l, name="features"), "features")
    times = (np.linalg.norm(again) / (np.linalg.norm(F) or 1)) ** 2
    if not F.any() or close(times, 4, 1e-3):
        return ""
    return f". With 4K in place of K, F'F becomes {times:.4g} times as large"


# (d)


def of_low_rank():
    """Matrices of rank r, by what is awkward about their points."""
    rng = generator(154, 4)

    def some(N, m):
        return rng.integers(-4, 5, (N, m)) + rng.uniform(0.1, 0.4, (N, m))

    yield "points in space", some(3, 20), 3
    X = some(4, 25)
    X[:, :6] = X[:, :1] * rng.uniform(1, 2, 6)
    yield "the first six on one line through 0", X, 4
    X = 0.1 * some(3, 15)
    X[:, 5:9] = 40 * X[:, 5:6] * np.array([1, 1.1, -1.2, 1])
    X[:, 12] = 0
    yield "four long points on one line, and one is 0, on a small scale", 1e-16 * X, 3
    X = some(2, 12)
    X = np.repeat(X, 3, axis=1)
    yield "every point three times, on a large scale", 1e12 / 3 * X, 2
    yield "all on one line", some(1, 8), 1
    X = some(4, 40)
    X[2:] = 0
    X[[2, 3], [17, 31]] = 1
    yield "all but two in one plane", X, 4
    flat = some(5, 3) @ some(3, 30)
    flat[:, [0, 1, 2]] = flat[:, [3]] * [1.0, 2.0, -1.0]
    far = flat.copy()
    far[:, 10:20] = 100 * flat[:, 10:11] * rng.uniform(-1, 1, 10) + 30 * flat[
        :, 11:12
    ] * rng.uniform(-1, 1, 10)
    while True:  # one point is the farthest along two principal directions
        X = some(3, 20)
        V = np.linalg.svd(X)[2][:3]
        if len(set(np.abs(V).argmax(axis=1).tolist())) < 3:
            break
    yield "twenty points in space", X, 3
    yield "ten far points of one plane, others of a space", far, 3


@checker
def check_choose(choose):
    for name, X, r in of_low_rank():
        K = X.T @ X
        m, where = len(K), f"({name}, {of_them(len(K), 'column')}, rank {r})"
        with without_library(choose):
            chosen = call(choose, K, r, name="choose")
        # the order is free
        chosen = list(chosen) if isinstance(chosen, (set, frozenset)) else chosen
        chosen = as_array(chosen, "choose").ravel()
        expect(
            chosen.size == r,
            f"choose: {of_them(chosen.size, 'number')} {where}; as many as the rank are wanted",
        )
        expect(
            (chosen == chosen.round()).all() and (chosen >= 0).all() and (chosen < m).all(),
            f"choose: {', '.join(f'{column:g}' for column in chosen)} are not all numbers of "
            f"columns, 0 to {m - 1} {where}",
        )
        columns = chosen.astype(int)
        expect(len(set(columns.tolist())) == r, f"choose: {columns.tolist()} has one twice {where}")
        block = np.linalg.eigvalsh(K[np.ix_(columns, columns)])
        rank = int(np.sum(block > 1e-9 * block[-1])) if block[-1] > 0 else 0
        off = np.abs(K - approximation(K, columns)).max() / np.abs(K).max()
        expect(
            off < 1e-6,
            f"choose: columns {columns.tolist()} do not rebuild K {where}: an entry is off by "
            f"{off:.2g} of the largest. Their block W has rank {rank}",
        )
    return "the columns rebuild K: repeated points, points on a line, and on any scale"


# (e)


@checker
def check_space(space):
    for m, l in ((20_000_000, 10_000), (1000, 900), (7, 1), (300_000, 12)):
        with without_library(space):
            both = numbers(call(space, m, l, name="space"), (2,), "space")
        for what, got, wanted in (("K", both[0], 8 * m * m), ("the method", both[1], 8 * m * l)):
            expect(
                close(got, wanted, 1e-6),
                f"space: {got:.6g} bytes for {what} with m = {m} and l = {l}, not right. How many "
                f"entries are stored, and how many bytes has a double?",
            )
    return "the bytes of K and of the method, for 20 million points and for fewer"
