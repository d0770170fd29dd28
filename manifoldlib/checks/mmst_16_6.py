"""Checks of [MMST Ex 16.6]: what double centring does to an entry, and how to undo it."""

import contextlib
import warnings

import numpy as np

from . import (
    Demand,
    WrongAnswer,
    agree,
    call,
    checker,
    close,
    expect,
    generator,
    numbers,
    told_apart,
)
from .prohibitions import call_without, matrix_products, off_limits

DEMANDS = (
    Demand("a", "weighted sum of all entries", "the entry itself and nothing else"),
    Demand("a", "counting $i$ and $j$ from 0", "counts from 1"),
    Demand("a", "returns n x n", "in one long row"),
    Demand("a", "for every $n$, 1 included", "nothing to centre for n = 1"),
    Demand("a", "leave their arguments as they are, and do without", "the library centres a basis"),
    Demand("b", "for every $n$, 1 included", "a single entry is handed back"),
    Demand("b", "leave their arguments as they are", "into the matrix that was given"),
    Demand("b", "`center_kernel`", "the library"),
    Demand("b", "`double_center`", "the library for distances"),
    Demand("b", "by averages", "the weights of (a), entry by entry"),
    Demand("b", "without a product of matrices", "the product itself"),
    Demand("c", "symmetric with $a_{ii}=0$", "the diagonal of one side only"),
    Demand("c", "its entries may have either sign", "minus the absolute values"),
    Demand("c", "zero diagonal", "takes centring for its own inverse"),
)


def sizes(seed):
    """The extremes come after what shows the reason, and then a size that nobody can foresee."""
    return [5, 3, 1, 2, 8, int(generator(seed).integers(10, 25))]


def symmetric(n, scale=1.0):
    """A symmetric matrix with nothing else to recommend it: both signs, rows of unequal size."""
    rng = generator(16, 6, n)
    rows = rng.permutation(np.geomspace(0.3, 3, n))
    A = rng.standard_normal((n, n)) * rows + rng.uniform(-1, 1, n)
    return scale * (A + A.T)


def matrices():
    """Of several sizes; each on another scale."""
    for k, n in enumerate(sizes(2)):
        yield symmetric(n, (1.0, 1e3, 1.0, 1e-3)[k % 4])


def both_sides(A):
    """(I - J/n) A (I - J/n), literally."""
    H = np.eye(len(A)) - 1 / len(A)
    return H @ A @ H


def agree_beside(A, mine, wanted, what):
    """Agreement on the scale of A; what is left after centring may be rounding."""
    return agree(np.stack([mine, A]), np.stack([wanted, A]), what)


def library_off(function):
    """In here the library does not double-centre."""
    return off_limits(
        function,
        "center_kernel",
        "double_center",
        instead="What it does is what is to be found here: write it yourself",
    )


# Part (a)


@checker
def check_coefficients(coefficients):
    for n in sizes(1):
        for i, j in subscripts(n):
            with library_off(coefficients):
                w = call(coefficients, n, i, j, name="coefficients")
            w = numbers(w, (n, n), f"coefficients({n}, {i}, {j})")
            if not agree(w + w.T, symmetric_weights(n, i, j), "the weights"):
                refuse_weights(w, n, i, j)
    return (
        f"with coefficients, every entry of A enters b_ij as the product says, for n from 1 to {n}"
    )


def subscripts(n):
    """All of them for a small n, some for a large one."""
    pairs = [(i, j) for i in range(n) for j in range(n)]
    return pairs if n <= 5 else [(0, 0), (0, n - 1), (n - 1, 0), (n // 2, n // 3), (n - 2, n - 2)]


def symmetric_weights(n, i, j):
    """Twice the weights of a_kl and a_lk on average: a symmetric A does not tell more."""
    H = np.eye(n) - 1 / n
    return np.outer(H[i], H[j]) + np.outer(H[j], H[i])


def refuse_weights(w, n, i, j):
    """Why the weights are wrong, on matrices for which it shows."""
    where = f"coefficients({n}, {i}, {j})"
    for step in (-1, 1):
        neighbour = symmetric_weights(n, (i + step) % n, (j + step) % n)
        expect(
            n == 1 or not close(w + w.T, neighbour, 1e-4),
            f"{where} are the weights of another entry of B. Count i and j from 0",
        )
    expect(
        abs(w.sum()) < 1e-4,
        f"{where} sum to {w.sum():.3g}. For A = J, all ones, B is zero, because (I - J/n) J = 0",
    )
    k_plus_l = np.add.outer(np.arange(n), np.arange(n))
    expect(
        abs(np.sum(w * k_plus_l)) < 1e-4 * n,
        f"{where}: with the entries k + l, a matrix that the two factors annihilate, b_ij would be "
        f"{np.sum(w * k_plus_l):.3g}. Count how often each entry enters",
    )
    A = symmetric(n)
    mine, b = told_apart(np.sum(w * A), both_sides(A)[i, j])
    raise WrongAnswer(
        f"{where}: the sum over all entries of a symmetric A is {mine}, and b_ij = {b}. Which "
        "entries of A stand in row i or column j?"
    )


# Part (b)


@checker
def check_double_centered(double_centered):
    for A in matrices():
        n = len(A)
        with library_off(double_centered):
            mine = call(double_centered, A, name="double_centered")
        mine = numbers(mine, (n, n), "double_centered")
        if not agree_beside(A, mine, both_sides(A), "the entries of B"):
            refuse_centred(mine, A)
    refuse_products(double_centered)
    return f"double_centered equals the product of three matrices, for n from 1 to {n}, by averages"


def refuse_centred(mine, A):
    """Why the matrix is not B."""
    n, B, size = len(A), both_sides(A), np.abs(A).max()
    expect(
        n > 1,
        "double_centered: for n = 1 the matrix I - J/n is the number 0, and yours is "
        f"{mine[0, 0]:.3g}",
    )
    rows, columns = (np.abs(mine.sum(axis=axis)).max() for axis in (1, 0))
    tiny = 1e-4 * n * size
    expect(
        (rows < tiny) == (columns < tiny),
        "double_centered: of your matrix only the rows or only the columns sum to zero, and B has "
        "a factor I - J/n on either side",
    )
    expect(
        np.abs(mine - mine.T).max() < 1e-4 * size,
        "double_centered is not symmetric, although A is. Are a_i. and a_.j the averages over "
        "different subscripts?",
    )
    factor = np.vdot(mine, B) / max(np.vdot(B, B), 1e-30)
    expect(
        n < 3 or not close(mine, factor * B, 1e-4),
        f"double_centered: the entries are off by a factor, yours is {factor:.4g} times B",
    )
    expect(
        rows < tiny,
        f"double_centered: the rows of B sum to zero, yours to up to {rows:.3g} for n = {n}. Is "
        "every average divided by how many it is taken over, and what is that of a_.j over j?",
    )
    off = np.abs(mine - B).max()
    raise WrongAnswer(
        f"double_centered: for n = {n} the entries are off by up to {off:.3g}, "
        f"where those of A go up to {size:.3g}"
    )


def refuse_products(double_centered):
    """Averages need no product of matrices, and no weight of its own for an entry."""
    A = symmetric(7)
    with library_off(double_centered):
        call_without(weighting, double_centered, A, name="double_centered")
    n = len(A)
    for factor in factors_of_entries(double_centered, A):
        expect(
            not np.isclose(abs(factor), [n - 1, (n - 1) / n, (n - 1) ** 2 / n**2]).any(),
            f"double_centered multiplies an entry of A by {factor:.3g} for n = {n}. That is the "
            "product with I - J/n, written out; averages need no such weight",
        )


def weighting(used, shapes):
    """For `call_without`: a product of two matrices. That with a vector of ones is an average."""
    wide = [shape for shape in shapes if sum(length > 1 for length in shape) >= 2]
    if used == "multiply" and len(wide) >= 2:
        return "every entry gets a weight of its own, and an average needs none"
    return matrix_products(used, wide)


class Entry(np.float64):
    """An entry of a matrix that notes by which numbers it is multiplied."""

    def __new__(cls, value, factors):
        entry = super().__new__(cls, value)
        entry.factors = factors
        return entry

    def __deepcopy__(self, memo):
        return self

    def __mul__(self, other):
        if np.ndim(other) == 0:
            self.factors.append(float(other))
        return np.float64(self) * other

    __rmul__ = __mul__


def factors_of_entries(function, A):
    """By what a function multiplies the entries of A, as far as it works on them one by one."""
    factors, given = [], np.empty(A.shape, dtype=object)
    for place, value in np.ndenumerate(A):
        given[place] = Entry(value, factors)
    # whoever turns them into floats first is left alone, whatever comes of it
    with contextlib.suppress(Exception), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        function(given)
    return factors


# Part (c)


@checker
def check_undo(undo):
    for A in zero_diagonals():
        n, B = len(A), both_sides(A)
        with library_off(undo):
            mine = numbers(call(undo, B, name="undo"), (n, n), "undo")
        if not agree_beside(A, mine, A, "the entries of A"):
            refuse_undone(mine, A, B)
    return "undo gives back each matrix with zero diagonal: B has forgotten nothing"


def zero_diagonals():
    """As of distances, then with both signs, then positive."""
    for A in matrices():
        for with_signs in (-np.abs(A), A, np.abs(A)):
            yield with_signs - np.diag(np.diag(with_signs))


def refuse_undone(mine, A, B):
    """Why the matrix is not A."""
    n, size = len(A), np.abs(A).max()
    diagonal = np.abs(np.diag(mine)).max()
    expect(
        diagonal < 1e-4 * size,
        f"undo: the diagonal of A is zero, yours goes up to {diagonal:.3g}. Put i = j into the "
        "four terms of b_ij: what is b_ii?",
    )
    expect(np.abs(mine - mine.T).max() < 1e-4 * size, "undo: A is symmetric, and yours is not")
    wrong = np.abs(mine - A) > 1e-4 * size
    expect(
        not (A < 0).any() or wrong[A < 0].any() or not wrong[A > 0].any(),
        "undo is right where the entries of A are negative, as those of distances are, and wrong "
        "where they are positive. All you know of A is that it is symmetric with zero diagonal",
    )
    factor = np.vdot(mine, A) / max(np.vdot(A, A), 1e-30)
    expect(
        n < 3 or not mine.any() or not close(mine, factor * A, 1e-4),
        f"undo: yours is {factor:.4g} A. Squared distances are one thing and the a_ij another",
    )
    off = np.abs(both_sides(mine) - B).max()
    raise WrongAnswer(
        f"undo: centring your A gives another B for n = {n}, off by up to {off:.3g} where the "
        f"entries of A go up to {size:.3g}. b_ij contains a_ij, something of i and something of j"
    )
