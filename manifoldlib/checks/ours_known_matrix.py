"""Checks of an exercise of ours: a sharper count, matrices of signs, and a matrix that is known."""

import itertools

import numpy as np
from scipy.stats import chi2

from . import (
    Demand,
    WrongAnswer,
    agree,
    call,
    checker,
    close,
    difference,
    expect,
    generator,
    number,
    vector,
    whole_number,
)
from .prohibitions import off_limits

DEMANDS = (
    Demand("a", "do without manifoldlib", "the lemma of the library"),
    Demand("a", "smallest $k$", "one too many"),
    Demand("a", "each pair once", "all ordered pairs"),
    Demand("a", "by the exact law", "the tails of Lemma 15.2"),
    Demand("a", "below or above", "the upper tail twice"),
    Demand("a", "at most 20,000", "tried up to 2000"),
    Demand("a", "however small the probabilities", "one minus the distribution function"),
    Demand("a", "$0<\\epsilon<1$", "nothing from one half on"),
    Demand("a", "$0<\\delta<1$", "half of the maps"),
    Demand("b", "leave their arguments as they are", "divides in place"),
    Demand("b", "$k\\ge1$ rows", "a single row"),
    Demand("b", "up to $10^{12}$ in size", "in single precision"),
    Demand("b", "of either sign, some of them zero", "as if all entries were of one size"),
    Demand("b", "exactly", "by ten thousand draws"),
    Demand("b", "also for $x=0$", "nothing vanishes at zero"),
    Demand("c", "leave their arguments as they are", "subtracts in place"),
    Demand("c", "the shortest", "all the way"),
    Demand("c", "a thousand times as long", "a coarse threshold"),
    Demand("c", "rows may depend on each other", "a matrix inverted that has no inverse"),
    Demand("c", "rows may depend on each other", "as many of the first rows as the rank"),
    Demand("c", "rows may depend on each other", "a row of each direction, once"),
    Demand("c", "any $k\\times D$ matrix", "singular values above 1e-8"),
    Demand("c", "$k$ may exceed $D$", "all the way with as many rows as columns"),
    Demand("c", "$k$ may exceed $D$", "a triangular system with as many unknowns as rows"),
    Demand("c", "in any unit", "rounded to six digits after the point"),
    Demand("c", "in any unit", "near points taken for equal"),
)


# (a)


def lost(eps, k):
    """The probability that a squared length leaves the factors 1 - eps and 1 + eps."""
    return chi2.cdf((1 - eps) * k, k) + chi2.sf((1 + eps) * k, k)


def wishes():
    rng = generator(13, 1)
    yield from ((100, 0.3, 0.5), (2, 0.45, 0.9), (10**6, 0.1, 0.01), (50, 0.8, 0.05))
    yield from ((10**6, 0.45, 1e-4), (3, 0.97, 0.999), (2, 0.06, 1e-3), (2000, 0.3, 0.5))
    for _ in range(6):
        N = int(10 ** rng.uniform(0.5, 4))
        yield N, float(rng.uniform(0.12, 0.9)), float(rng.uniform(0.001, 0.99))


@checker
def check_least_dimension(least_dimension):
    """The number fulfils the condition, and one fewer does not."""
    results = []
    with off_limits(least_dimension, instead="Use the chi-square law of scipy.stats"):
        for N, eps, delta in wishes():
            told = f"least_dimension({N}, {eps:.4g}, {delta:.4g})"
            k = whole_number(call(least_dimension, N, eps, delta, name="least_dimension"), told)
            expect(k >= 1, f"{told} = {k} is not from 1 on")
            results.append((k, N, eps, delta))
    for k, N, eps, delta in results:
        pairs = N * (N - 1) // 2
        if is_least(k, eps, delta, pairs, lost):
            continue
        told = f"least_dimension({N}, {eps:.4g}, {delta:.4g}) = {k}"
        if reason := another_sum(results):
            raise WrongAnswer(f"{told}: {reason}")
        total = pairs * lost(eps, k)
        expect(total > delta, f"{told} is enough, but a smaller one is, too")
        raise WrongAnswer(
            f"{told} is not enough: the sum over the pairs is {total:.6g}, more than {delta:.4g}"
        )
    return "the smallest dimension, for 2 to 1,000,000 points"


def is_least(k, eps, delta, count, probability):
    """At k the condition holds, and at k - 1 not; rounding decides neither."""
    enough = count * probability(eps, k) <= delta * (1 + 1e-9)
    return enough and (k == 1 or count * probability(eps, k - 1) > delta * (1 - 1e-9))


def another_sum(results):
    """What was added in place of the exact probabilities of the pairs, if that explains all."""
    others = (
        (lambda N: N * (N - 1), lost, "more pairs are counted than there are"),
        (lambda N: N**2, lost, "more pairs are counted than there are"),
        (lambda N: N, lost, "points are counted, not pairs"),
        (pairs_of, bound, "that is what the tails of the lemma give, not the law itself"),
        (pairs_of, upper, "the upper tail is counted twice, and the lower one not"),
        (pairs_of, lower, "the lower tail is counted twice, and the upper one not"),
        (pairs_of, lambda eps, k: upper(eps, k) / 2, "the lower tail is missing"),
    )
    for count, probability, reason in others:
        if all(is_least(k, eps, delta, count(N), probability) for k, N, eps, delta in results):
            return reason
    return None


def pairs_of(N):
    return N * (N - 1) // 2


def bound(eps, k):
    return 2 * np.exp(-(eps**2 - eps**3) * k / 4)


def upper(eps, k):
    return 2 * chi2.sf((1 + eps) * k, k)


def lower(eps, k):
    return 2 * chi2.cdf((1 - eps) * k, k)


# (b)


def vectors():
    rng = generator(13, 2)
    for x, k in (
        ([1, 1], 1),
        ([3, -3, 0, 0], 5),
        ([5], 2),
        ([0, 7, 0], 1),
        ([2, 1, 1], 3),
        ([1, 2, 3, 4, 5, 6, 7], 2),
        ([1] * 10, 4),
        ([0, 0, 0], 3),
        ([1, 2, 4, 9], 1),
        ([10**6, -(10**6), 3, 3, 0], 40),
        ([2**39 + 1, -(2**39), 1], 3),
    ):
        yield np.array(x), k
    for D in (4, 8, 12):
        yield rng.integers(-4, 5, D), int(rng.integers(1, 6))


def chance(x, k):
    signs = np.array(list(itertools.product([-1, 1], repeat=len(x))))
    return float(np.mean(signs @ x == 0)) ** k


@checker
def check_vanishes(vanishes):
    """Compared with all patterns of signs."""
    with off_limits(vanishes, instead="Count the signs yourself"):
        for x, k in vectors():
            told = f"vanishes({x.tolist()}, {k})"
            found = number(call(vanishes, x, k, name="vanishes"), told)
            right = chance(x, k)
            if agree(found, right, told, 1e-9):
                continue
            raise WrongAnswer(f"{told} is {found:.6g}: {miscounted(found, x, k, right)}")
    return "the probability of the image 0, for 1 to 12 entries and 1 to 40 rows"


def miscounted(found, x, k, right):
    single = chance(x, 1)
    if k > 1 and close(found, single, 1e-9):
        return f"that is the probability for one row, and there are {k}"
    if k > 1 and close(found, min(1, k * single), 1e-9):
        return "probabilities of independent rows are not added"
    if right and 0.9 < found / right < 1.1 and not close(found, right, 1e-6):
        return "that is near, and asked for is the probability itself"
    return "write down the patterns of signs of this vector, and count those whose sum is 0"


# (c)


def journeys():
    rng = generator(13, 3)
    for k, D, size in ((3, 8, 1.0), (1, 5, 1e-3), (6, 6, 1.0), (9, 4, 1e3), (1, 1, 1.0)):
        A = rng.standard_normal((k, D)) * size
        yield f"a {k} x {D} matrix", A, *(journey(rng, D) + 2)
    A = rng.standard_normal((3, 7))
    yield "rows of which two are equal", A[[0, 1, 0, 2]], *journey(rng, 7)
    yield "a row that is zero", np.vstack([np.zeros(7), A[:2]]), *journey(rng, 7)
    yield "a row that is the sum of two", np.vstack([A[:2], A[0] + A[1], A[2]]), *journey(rng, 7)
    B = rng.standard_normal((5, 2)) @ rng.standard_normal((2, 4))
    yield "a 5 x 4 matrix of rank 2", B, *journey(rng, 4)
    yield "a matrix of zeros", np.zeros((2, 3)), *journey(rng, 3)
    yield "rows of very different lengths", A * [[1], [1e-3], [1]], *journey(rng, 7)
    yield "a matrix of the size 1e-20", 1e-20 * A, *journey(rng, 7)
    yield "columns of which two are equal", A[:, [0, 1, 1, 2]], *journey(rng, 4)
    yield "points of the size 1e-12", A, *(1e-12 * journey(rng, 7))
    yield "points of the size 1e8", A, *(1e8 * journey(rng, 7))
    yield "two equal points", A, *(2 * [rng.standard_normal(7)])


def journey(rng, D):
    return rng.standard_normal((2, D))


@checker
def check_bridge(bridge):
    """The image is that of v, and the change has no part that A does not see."""
    with off_limits(bridge, instead="numpy is enough"):
        for name, A, u, v in journeys():
            z = vector(
                call(bridge, A, u, v, name="bridge"), len(u), f"bridge(A, u, v), for {name},"
            )
            examine_bridge(z, A, v - u, name)
    return "the shortest change, for wide and tall matrices and for less than full rank"


def examine_bridge(z, A, way, name):
    size = np.linalg.norm(A, 2) * np.linalg.norm(way)
    off = np.linalg.norm(A @ (z - way))
    if off > 1e-5 * size:
        for other, reason in (
            (-z, "with the other sign it would arrive. From where to where?"),
            (z + way, "it would arrive if v - u were added to it"),
        ):
            if np.linalg.norm(A @ (other - way)) <= 1e-5 * size:
                raise WrongAnswer(f"bridge: for {name} A(u + z) is not A v; {reason}")
        raise WrongAnswer(f"bridge: for {name} A(u + z) and A v differ by {off:.3g}")
    U, s, Vt = np.linalg.svd(A)
    seen = Vt[: int((s > 1e-9 * s.max()).sum())]
    unseen = np.linalg.norm(z - seen.T @ (seen @ z))
    expect(
        unseen <= 1e-5 * np.linalg.norm(way),
        f"bridge: for {name} A(u + z) is A v, and a shorter change does the same: a part of z of "
        f"the length {unseen:.3g} is mapped to 0",
    )
    expect(
        agree(seen @ z, seen @ way, f"the change for {name}", 1e-8),
        f"bridge: for {name} the change is right to {difference(seen @ z, seen @ way):.1e} of its "
        "size, and no nearer",
    )
