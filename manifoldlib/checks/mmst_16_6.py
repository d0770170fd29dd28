"""Checks of [MMST Ex 16.6]: what double centring does to an entry, and how to undo it."""

import numpy as np

from . import (
    Demand,
    WrongAnswer,
    agree,
    call,
    checker,
    difference,
    expect,
    generator,
    number,
    numbers,
    told_apart,
)
from .prohibitions import off_limits

DEMANDS = (
    Demand("a", "weighted sum of all entries", "the entry itself and nothing else"),
    Demand("a", "counting $i$ and $j$ from 0", "counts from 1"),
    Demand("a", "returns n x n", "in one long row"),
    Demand("a", "for every $n$, 1 included", "nothing to centre for n = 1"),
    Demand("a", "do without `manifoldlib`", "the library centres a basis"),
    Demand("b", "for every $n$, 1 included", "a single entry is handed back"),
    Demand("b", "the four numbers", "only the entry and the average of all"),
    Demand("b", "in any unit", "what is small counts as zero"),
    Demand("b", "do without `manifoldlib`", "the library centres a matrix of two by two"),
    Demand("c", "leave their arguments as they are", "writes into B"),
    Demand("c", "symmetric with $a_{ii}=0$", "the diagonal of one side only"),
    Demand("c", "its entries may have either sign", "minus the absolute values"),
    Demand("c", "in any unit", "what is below a millionth counts as zero"),
    Demand("c", "zero diagonal", "takes centring for its own inverse"),
)

SCALES = 1.0, 1e3, 1e-8, 1e-3, 1e8, 1e-30, 1e30


def sizes(seed):
    """The extremes come after what shows the reason, and then sizes that nobody can foresee."""
    rng = generator(16, 6, seed)
    return [5, 3, 1, 2, 8, int(rng.integers(10, 25)), int(rng.integers(60, 80))]


def in_order(numbers):
    """ "1, 2 and 3"."""
    *others, last = map(str, sorted(numbers))
    return f"{', '.join(others)} and {last}"


def symmetric(n, scale=1.0):
    """A symmetric matrix with nothing else to recommend it: both signs, rows of unequal size."""
    rng = generator(16, 6, n)
    rows = rng.permutation(np.geomspace(0.3, 3, n))
    A = rng.standard_normal((n, n)) * rows + rng.uniform(-1, 1, n)
    return scale * (A + A.T)


def both_sides(A):
    """JAJ with J = I - 11'/n, literally."""
    J = np.eye(len(A)) - 1 / len(A)
    return J @ A @ J


def agree_beside(A, mine, wanted, what):
    """Agreement on the scale of A; what is left after centring may be rounding."""
    return agree(np.stack([mine, A]), np.stack([wanted, A]), what)


def factor_between(mine, wanted):
    """By what one is a multiple of the other, or None if it is none."""
    size = np.abs(wanted).max()
    if len(wanted) < 3 or not size or not mine.any():
        return None
    mine, wanted = mine / size, wanted / size
    factor = np.vdot(mine, wanted) / np.vdot(wanted, wanted)
    rest = difference(mine, factor * wanted)
    return factor if rest <= min(1e-4, abs(factor - 1) / 100) else None


# Part (a)


@checker
def check_coefficients(coefficients):
    written = "The factor J is np.eye(n) - 1/n; how the weights follow from it is the question"
    with off_limits(coefficients, instead=written):
        for n in sizes(1):
            for i, j in subscripts(n):
                w = call(coefficients, n, i, j, name="coefficients")
                w = numbers(w, (n, n), f"coefficients({n}, {i}, {j})")
                if not agree(w + w.T, symmetric_weights(n, i, j), "the weights"):
                    refuse_weights(w, n, i, j)
    return (
        "with coefficients, the entries of A enter b_ij as the product says,\n"
        f"for n = {in_order(sizes(1))}"
    )


def subscripts(n):
    """All of them for a small n; i > j, i < j and i = j for a large one, where it may take long."""
    if n <= 5:
        return [(i, j) for i in range(n) for j in range(n)]
    low, high = (int(k) for k in np.sort(generator(16, 6, 4, n).choice(n, 2, replace=False)))
    some = [(high, low), (low, high), (high, high)]
    return some if n > 25 else [*some, (0, 0), (0, n - 1), (n - 1, 0)]


def symmetric_weights(n, i, j):
    """Twice the weights of a_kl and a_lk on average: a symmetric A does not tell more."""
    J = np.eye(n) - 1 / n
    return np.outer(J[i], J[j]) + np.outer(J[j], J[i])


def refuse_weights(w, n, i, j):
    """Why the weights are wrong, on matrices for which it shows."""
    where = f"coefficients({n}, {i}, {j})"
    for step in (-1, 1):
        neighbour = symmetric_weights(n, (i + step) % n, (j + step) % n)
        expect(
            n == 1 or difference(w + w.T, neighbour) > 1e-6,
            f"{where} are the weights of another entry of B. Count i and j from 0",
        )
    expect(
        abs(w.sum()) < 1e-6,
        f"{where} sum to {w.sum():.3g}. For A = 11', all ones, B is zero, because J 1 = 0",
    )
    k_plus_l = np.add.outer(np.arange(n), np.arange(n))
    expect(
        abs(np.sum(w * k_plus_l)) < 1e-6 * n,
        f"{where}: with the entries k + l, a matrix that the two factors annihilate, b_ij would be "
        f"{np.sum(w * k_plus_l):.3g}. Count how often each entry enters",
    )
    factor = factor_between(w + w.T, symmetric_weights(n, i, j))
    times = told_apart(factor or 0, 1)[0]
    expect(
        factor is None,
        f"{where}: for every symmetric A the sum of the w_kl a_kl is {times} times b_ij",
    )
    A = symmetric(n)
    mine, b = told_apart(np.sum(w * A), both_sides(A)[i, j])
    off = np.abs(w + w.T - symmetric_weights(n, i, j)).max() / 2
    raise WrongAnswer(
        f"{where}: for a symmetric A the sum of the w_kl a_kl is {mine}, and b_ij = {b}. "
        + (
            "Which entries of A stand in row i or column j?"
            if off > 0.01
            else "The weights are not accurate enough"
        )
    )


# Part (b)


@checker
def check_entry(entry):
    with off_limits(entry, instead="The identity needs four numbers and no matrix"):
        for A, scale in matrices():
            mine = entries(entry, A)
            if not agree_beside(A, mine, both_sides(A), "the entries of B"):
                refuse_unit("entry", mine, both_sides(A), A, scale)
                refuse_entries(mine, A)
    return (
        "entry gives every b_ij from the entry of A and three averages,\n"
        f"for n = {in_order(sizes(2)[:-1])}, in units from {min(SCALES)} to {max(SCALES)}"
    )


def matrices():
    """Of several sizes and scales, of whole numbers too, and some whose averages are special.

    Each comes with its scale; one that fails on another scale than 1 has passed on that one.
    """
    for n in sizes(2)[:-1]:
        for scale in SCALES:
            yield symmetric(n, scale), scale
    whole = np.rint(symmetric(4, 10)).astype(int)
    yield whole, 1
    yield whole - np.diag(np.diag(whole)), 1
    yield np.ones((3, 3), dtype=int), 1
    yield np.eye(6), 1
    yield both_sides(symmetric(7)), 1
    yield np.array([[0, 1, 0], [1, 0, 2], [0, 2, 0]]), 1  # a 0 that is not on the diagonal
    yield np.array([[0, 1, -1], [1, 0, 0], [-1, 0, 0]]), 1  # the average of all is exactly 0


def entries(entry, A):
    """What a function says of each b_ij."""
    rows, columns, mean = A.mean(axis=1).tolist(), A.mean(axis=0).tolist(), float(A.mean())
    mine = np.empty(A.shape)
    for i, j in np.ndindex(A.shape):
        value = call(entry, A[i, j].item(), rows[i], columns[j], mean, name="entry")
        mine[i, j] = number(value, "entry(a_ij, a_i., a_.j, a_..)")
    return mine


def refuse_unit(name, mine, wanted, A, scale):
    """What is right for a matrix is right for its multiples."""
    off = np.abs(mine - wanted).max()
    expect(
        scale == 1,
        f"{name}: for an A with n = {len(A)} it is right, and for {scale:g} times the same A it is "
        f"not: off by up to {off:.3g}, where the entries of A go up to {np.abs(A).max():.3g}. "
        "The unit of the entries must not matter",
    )


def refuse_entries(mine, A):
    """Why the numbers are not those of B."""
    n, B, size = len(A), both_sides(A), np.abs(A).max()
    expect(
        n > 1,
        "entry: for n = 1 the matrix J is the number 0 and the four numbers are the same, "
        f"here {A[0, 0]:.3g}; yours is {mine[0, 0]:.3g}",
    )
    tiny = 1e-6 * n * size
    rows, columns = (np.abs(mine.sum(axis=axis)).max() for axis in (1, 0))
    expect(
        (rows < tiny) == (columns < tiny),
        "entry: of the matrix of your b_ij only the rows or only the columns sum to zero, and B "
        "has a factor J on either side",
    )
    expect(
        np.abs(mine - mine.T).max() < tiny,
        "entry: your b_ij and b_ji differ, although A is symmetric. With i and j, their averages "
        "change places",
    )
    factor = factor_between(mine, B)
    expect(factor is None, f"entry: yours is {told_apart(factor or 0, 1)[0]} times b_ij")
    off = mine - B
    expect(
        np.ptp(off) > tiny,
        f"entry: yours is off by the same number for all i and j, {off[0, 0]:.3g} for n = {n}. "
        "Over j, what is the average of a_.j?",
    )
    expect(
        rows < tiny,
        f"entry: in each row the b_ij sum to zero, yours to up to {rows:.3g} for n = {n}, where "
        f"the entries of A go up to {size:.3g}",
    )
    raise WrongAnswer(
        f"entry: for n = {n} the b_ij are off by up to {np.abs(off).max():.3g}, where the entries "
        f"of A go up to {size:.3g}"
    )


# Part (c)


@checker
def check_undo(undo):
    with off_limits(undo, instead="The identity of (b) is enough"):
        for k, (A, scale) in enumerate(zero_diagonals()):
            n, B = len(A), both_sides(A)
            mine = numbers(call(undo, B, name="undo"), (n, n), "undo")
            if not agree_beside(A, mine, A, "the entries of A"):
                refuse_unit("undo", mine, A, A, scale)
                expect(
                    k != 1 or np.linalg.eigvalsh(B)[0] > -1e-6 * np.abs(B).max(),
                    "undo is right for an A made of the distances of points, and wrong for one of "
                    "no points: its B has negative eigenvalues. All you know of A is that it is "
                    "symmetric with zero diagonal",
                )
                refuse_undone(mine, A, B)
    return "undo gives back each matrix with zero diagonal: B has forgotten nothing"


def zero_diagonals():
    """Of distances, then negative ones of no points, both signs, positive; at last equal things."""
    yield of_points(5), 1
    for n in sizes(3):
        for scale in SCALES if n in (5, 8) else SCALES[:1]:
            A = symmetric(n, scale)
            for with_signs in (-np.abs(A), A, np.abs(A)) if n <= 25 else [A]:
                yield with_signs - np.diag(np.diag(with_signs)), scale
    yield np.zeros((4, 4)), 1


def of_points(n):
    """-1/2 times the squared distances of points that nothing recommends."""
    X = generator(16, 6, 5, n).standard_normal((n, n))
    return -0.5 * ((X[:, :, None] - X[:, None]) ** 2).sum(axis=0)


def refuse_undone(mine, A, B):
    """Why the matrix is not A."""
    n, size = len(A), np.abs(A).max()
    tiny = 1e-6 * max(size, np.abs(mine).max())
    diagonal = np.abs(np.diag(mine)).max()
    expect(
        diagonal < tiny,
        f"undo: the diagonal of A is zero, yours goes up to {diagonal:.3g}. Put i = j into the "
        "four terms of b_ij: what is b_ii?",
    )
    expect(np.abs(mine - mine.T).max() < tiny, "undo: A is symmetric, and yours is not")
    wrong = np.abs(mine - A) > tiny
    expect(
        not (A < 0).any() or wrong[A < 0].any() or not wrong[A > 0].any(),
        "undo is right where the entries of A are negative, as those of distances are, and wrong "
        "where they are positive. All you know of A is that it is symmetric with zero diagonal",
    )
    factor = factor_between(mine, A)
    distances = ". Squared distances are one thing and the a_ij another"
    expect(
        factor is None,
        f"undo: yours is {told_apart(factor or 0, 1)[0]} times A"
        f"{distances if factor is not None and np.isclose(factor, -2) else ''}",
    )
    off = np.abs(both_sides(mine) - B).max()
    raise WrongAnswer(
        f"undo: centring your A gives another B for n = {n}, off by up to {off:.3g} where the "
        f"entries of A go up to {size:.3g}. b_ij contains a_ij, something of i and something of j"
    )
