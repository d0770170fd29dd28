"""Checks of [MMST Ex 16.6]: what double centring does to an entry, and how to undo it."""

import numpy as np

from . import call, close, expect, numbers, passed

SIZES = (2, 3, 5, 8)


def symmetric(n):
    """A symmetric matrix with nothing else to recommend it."""
    A = np.random.default_rng(n).standard_normal((n, n)) + 1
    return A + A.T


def both_sides(A):
    """(I - J/n) A (I - J/n), literally."""
    H = np.eye(len(A)) - 1 / len(A)
    return H @ A @ H


def check_coefficients(coefficients):
    """The sum over all entries of A with these coefficients is an entry of B."""
    for n in SIZES:
        A = symmetric(n)
        B = both_sides(A)
        for i, j in ((0, 0), (0, n - 1), (n - 1, 0), (n // 2, n - 1)):
            where = f"coefficients({n}, {i}, {j})"
            w = numbers(call(coefficients, n, i, j, name="coefficients"), (n, n), where)
            expect(
                np.isclose(w.sum(), 0),
                f"{where} sum to {w.sum():.3g}. For A = J, all ones, B is zero, because (I - J/n) J = 0",
            )
            n_equal = np.sum(w * np.ones((n, 1)) * np.arange(1.0, n + 1))
            expect(
                np.isclose(n_equal, 0, atol=1e-9 * n),
                f"{where}: a matrix with equal rows, (1, 2, ..., {n}) each, makes b_ij = "
                f"{n_equal:.3g}, but one of the two factors annihilates it. Count how often each "
                "entry enters",
            )
            expect(
                np.isclose(np.sum(w * A), B[i, j]),
                f"{where}: the sum over all entries of a symmetric A is {np.sum(w * A):.4g}, and "
                f"b_ij = {B[i, j]:.4g}. Which entries of A stand in row {i} or column {j}?",
            )
    passed("with coefficients, every entry of A enters b_ij as the product says")


def check_double_centered(double_centered):
    """The whole matrix by averages; the argument stays as it was."""
    for n in SIZES:
        A = symmetric(n)
        given = A.copy()
        mine = numbers(
            call(double_centered, given, name="double_centered"), (n, n), "double_centered"
        )
        expect(
            (given == A).all(),
            "double_centered changes the matrix that it is given; work on a copy",
        )
        B = both_sides(A)
        expect(
            close(mine, mine.T),
            "double_centered is not symmetric, although A is. Are a_i. and a_.j the averages over "
            "different subscripts?",
        )
        sums = np.abs(mine.sum(axis=1)).max()
        expect(
            sums < 1e-9 * np.abs(A).sum(),
            f"double_centered: the rows of B sum to zero, yours to up to {sums:.3g} for n = {n}. "
            "What is the average of a_.j over j?",
        )
        expect(
            close(mine, B),
            f"double_centered: for n = {n} the entries are off by up to {np.abs(mine - B).max():.3g}",
        )
    passed("double_centered equals the product of three matrices for n = 2, 3, 5, 8")


def check_undo(undo):
    """The matrix with zero diagonal that double centring sends to B."""
    for n in (3, 5, 8):
        A = -np.abs(symmetric(n))
        np.fill_diagonal(A, 0)
        B = both_sides(A)
        mine = numbers(call(undo, B.copy(), name="undo"), (n, n), "undo")
        diagonal = np.abs(np.diag(mine)).max()
        expect(
            diagonal < 1e-9 * np.abs(A).max(),
            f"undo: the diagonal of A is zero, yours goes up to {diagonal:.3g}. Put i = j into the "
            "four terms of b_ij: what is b_ii?",
        )
        expect(close(mine, mine.T), "undo: A is symmetric, and yours is not")
        factor = np.vdot(mine, A) / np.vdot(A, A)
        expect(
            close(mine, A) or not close(mine, factor * A),
            f"undo: yours is {factor:.3g} A. Squared distances are one thing and the a_ij another",
        )
        again = both_sides(mine)
        expect(
            close(again, B),
            f"undo: centring your A gives another B, off by up to {np.abs(again - B).max():.3g}. "
            "b_ij contains a_ij, something of i and something of j",
        )
    passed("undo gives back each matrix with zero diagonal: B has forgotten nothing")
