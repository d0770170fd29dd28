"""Checks of an exercise of ours: what a linear autoassociative net knows of PCA."""

import numpy as np

from . import (
    Demand,
    agree,
    agree_as_eigenvectors,
    call,
    checker,
    close,
    expect,
    generator,
    numbers,
    told_apart,
)

DEMANDS = (
    Demand("a", "leave their arguments as they are", "centres in place"),
    Demand("a", "any $W_1$ and $W_2$", "supposes that the net is PCA"),
    Demand("a", "for $d=1,2,3$", "for one code only"),
    Demand("a", "first by $W_1$, then by $W_2$", "the other way round"),
    Demand("a", "The mean need not be zero", "centres the points"),
    Demand("b", "from these two alone", "normalised columns"),
    Demand("b", "orthonormal columns", "principal axes of the codes, carried over"),
    Demand("b", "the one of the largest variance first", "the smallest first"),
    Demand("b", "in any unit", "a ridge"),
    Demand("b", "in any unit", "drops what is small"),
    Demand("b", "leave their arguments as they are", "turns the codes in place"),
    Demand("c", "any $d$", "the first for the second"),
    Demand("c", "in any order", "supposes that the last is the odd one"),
    Demand("c", "negative second derivative", "towards a direction that the net has"),
    Demand("c", "The squares of all entries add up to 1", "not of length 1"),
    Demand("c", "leave their arguments as they are", "replaces a column in place"),
)


def off(W1, W2, X):
    return W2 @ W1 @ X - X


# (a)


def nets():
    """Any weights and points: d = 1, 2, 3, fewer points than coordinates, several units."""
    rng = generator(1112, 1)
    for D, d, N, unit in [
        (3, 2, 8, 1.0),
        (4, 1, 3, 1e3),
        (5, 3, 4, 1e-3),
        (2, 2, 6, 1.0),
        (6, 3, 20, 1e3),
        (3, 1, 1, 1e-3),
    ]:
        W1, W2 = rng.standard_normal((d, D)), rng.standard_normal((D, d))
        X = unit * (rng.standard_normal((D, N)) + rng.uniform(-2, 2, (D, 1)))
        yield W1, W2, X


@checker
def check_gradients(gradients):
    """Both derivatives, for any weights and points."""
    for W1, W2, X in nets():
        D, N = X.shape
        d = len(W1)
        where = f"{D} coordinates, {d} code{'s' * (d > 1)}, {N} point{'s' * (N > 1)}"
        value = call(gradients, W1, W2, X)
        expect(
            isinstance(value, (tuple, list)) and len(value) == 2,
            "gradients should return two matrices, the derivatives by W1 and by W2",
        )
        E = off(W1, W2, X)
        right = 2 * W2.T @ E @ X.T, 2 * E @ (W1 @ X).T
        for its, name, mine in zip(right, ("W1", "W2"), value):
            name = f"the derivative by {name}"
            mine = numbers(mine, its.shape, f"{name} of gradients")
            if agree(mine, its, name):
                continue
            ratio = np.vdot(mine, its) / np.vdot(its, its)
            told = ""
            if close(mine, ratio * its, 1e-5) and abs(ratio) > 1e-5:
                told = f" It is {ratio:.4g} times what a difference of the error gives."
            k = np.unravel_index(np.abs(mine - its).argmax(), its.shape)
            expect(
                False,
                f"gradients, {where}: entry ({k[0] + 1}, {k[1] + 1}) of {name} is "
                f"{told_apart(mine[k], its[k])[0]}, but the error changes by "
                f"{told_apart(mine[k], its[k])[1]} times a small change of that weight.{told}",
            )
    return "gradients are the derivatives by W1 and by W2"


# (b)


def trained():
    """W2, the codes, the axes and the variances of nets that have reached the plane of PCA."""
    rng = generator(1112, 2)
    for D, d, N, unit in [
        (4, 2, 30, 1.0),
        (3, 1, 9, 1e3),
        (6, 3, 40, 1e-3),
        (5, 3, 5, 1.0),
        (3, 3, 12, 1e3),
        (7, 2, 50, 1e-9),
    ]:
        U = np.linalg.qr(rng.standard_normal((D, d)))[0]
        Z = rng.standard_normal((N, d))
        Q = np.linalg.qr(Z - Z.mean(axis=0))[0]
        variances = np.geomspace(1, 0.2, d)
        scores = unit * np.sqrt(N * variances)[:, None] * Q.T
        G = rng.standard_normal((d, d)) + 2 * np.eye(d)
        if d > 1:
            G[:, -1] = 0.4 * G[:, 0] + 0.6 * G[:, -1]  # columns far from orthogonal
        yield U @ G, np.linalg.solve(G, scores), U, unit**2 * variances


@checker
def check_axes(axes):
    """Orthonormal columns that are the principal directions, whatever G is."""
    for W2, Y, U, variances in trained():
        D, d = W2.shape
        where = f"axes, {D} coordinates and {d} code{'s' * (d > 1)}"
        mine = numbers(call(axes, W2, Y), (D, d), "axes")
        gram = mine.T @ mine
        expect(
            close(gram, np.eye(d), 1e-5),
            f"{where}: the columns are not orthonormal; their lengths are "
            f"{np.sqrt(np.diag(gram)).round(4).tolist()}, and their inner products up to "
            f"{np.abs(gram - np.diag(np.diag(gram))).max():.3g}",
        )
        inside = U @ (U.T @ mine)
        expect(
            close(inside, mine, 1e-5),
            f"{where}: the columns leave the plane in which the net rebuilds points, by up to "
            f"{np.linalg.norm(mine - inside, axis=0).max():.3g}",
        )
        C = U @ np.diag(variances) @ U.T
        along = np.diag(mine.T @ C @ mine)
        expect(
            agree_as_eigenvectors(mine.T, C, "axes"),
            f"{where}: the columns lie in the right plane, but the rebuilt points have the "
            f"variances {[float(f'{v:.3g}') for v in along]} along them, and should have "
            f"{[float(f'{v:.3g}') for v in variances]}",
        )
    return "axes are the principal directions, found from W2 and the codes"


# (c)


def saddles():
    """Nets in the plane of some principal directions, but not of the first ones."""
    rng = generator(1112, 3)
    for D, chosen, N, unit in [
        (3, (0, 2), 20, 1.0),
        (3, (2, 0), 20, 1e3),
        (4, (2,), 15, 1e-3),
        (5, (0, 4, 1), 30, 1.0),
        (5, (3, 1), 12, 1e3),
        (4, (1, 2, 0), 25, 1e-3),
        (2, (1,), 7, 1.0),
    ]:
        U = np.linalg.qr(rng.standard_normal((D, D)))[0]
        Z = rng.standard_normal((N, D))
        Q = np.linalg.qr(Z - Z.mean(axis=0))[0]
        squares = np.geomspace(1, 0.05, D)
        if chosen == (1, 2, 0):
            chosen = (3, 2, 0)
        X = unit * U @ (np.sqrt(N * squares)[:, None] * Q.T)
        W2 = U[:, list(chosen)] * rng.choice([-1.0, 1.0], len(chosen))
        yield W2.T.copy(), W2, X


def second_derivative(W1, W2, V1, V2, X):
    """Of the error along (V1, V2), from its expansion."""
    first = (V2 @ W1 + W2 @ V1) @ X
    return 2 * np.sum(first**2) + 4 * np.vdot(off(W1, W2, X), V2 @ V1 @ X)


@checker
def check_way_down(way_down):
    """A direction along which the error bends downwards, at saddles of several kinds."""
    for W1, W2, X in saddles():
        d, D = W1.shape
        where = f"way_down, {D} coordinates and {d} code{'s' * (d > 1)}"
        value = call(way_down, W1, W2, X)
        expect(
            isinstance(value, (tuple, list)) and len(value) == 2,
            "way_down should return two matrices, the changes of W1 and of W2",
        )
        V1 = numbers(value[0], (d, D), "the change of W1 by way_down")
        V2 = numbers(value[1], (D, d), "the change of W2 by way_down")
        length = np.sum(V1**2) + np.sum(V2**2)
        expect(
            close(length, 1, 1e-5),
            f"{where}: the squares of all entries add up to {told_apart(length, 1.0)[0]}, not to 1",
        )
        bend = second_derivative(W1, W2, V1, V2, X) / np.sum(X**2)
        expect(
            bend < -1e-4,
            f"{where}: along your direction the second derivative of the error is {bend:.3g} times "
            f"the sum of squares of the points, and not negative",
        )
    return "way_down leaves the planes of PCA that are not the best"
