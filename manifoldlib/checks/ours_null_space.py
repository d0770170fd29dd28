"""Checks of an exercise of ours: the Hessian of one neighbourhood, and what it sends to zero."""

from math import comb

import numpy as np

from . import (
    Demand,
    WrongAnswer,
    agree,
    call,
    checker,
    close,
    columns,
    expect,
    generator,
    told_apart,
    vector,
    whole_number,
)

DEMANDS = (
    Demand("a", "leave their arguments as they are", "divides in place"),
    Demand("a", "for $d=1,2,3$", "for d = 2 only"),
    Demand("a", "the value at the point itself first", "no column for the point"),
    Demand("a", "the point itself first", "the point last"),
    Demand("a", "goes through the value at the point", "a free constant"),
    Demand("a", "second derivatives", "the coefficients of the squares"),
    Demand("a", "$H_{11},H_{12},\\dots,H_{1d},H_{22},\\dots$", "the mixed ones first"),
    Demand("a", "the least squares", "weights the near neighbours"),
    Demand("a", "in any unit", "a ridge of 1e-6"),
    Demand("b", "sum of squares 1", "not of length 1"),
    Demand("b", "perpendicular to all affine functions", "an affine function"),
    Demand("b", "zero second derivatives", "a quadratic function"),
    Demand("b", "perpendicular to all affine functions", "a cube that nobody has cleared"),
    Demand("b", "for $d=1,2,3$", "a fourth power of the first coordinate, cleared of the rest"),
    Demand("b", "Return $K+1$ values", "a cube cleared of the rest, which is nothing on a grid"),
    Demand("c", "The columns of `T` are the coordinates", "counted for other coordinates"),
    Demand("c", "in any unit", "an absolute threshold for eigenvalues"),
    Demand("c", "leave their arguments as they are", "sorts the lists in place"),
    Demand("c", "of several lengths", "all lists as long as the first"),
    Demand("c", "a thousand times as wide", "a threshold relative to the largest"),
    Demand("c", "second derivatives by part (a)", "a free constant, without the point"),
    Demand("c", "Points in no list count", "only the points in the lists"),
    Demand("c", "on every one of the neighbourhoods", "one neighbourhood for each point"),
    Demand("c", "of all functions", "without the constant"),
)


# What is right


def design(xi):
    """Columns xi_a and xi_a xi_b, a row for each neighbour."""
    a, b = np.triu_indices(len(xi))
    return np.vstack([xi, xi[a] * xi[b]]).T


def least_squares(xi):
    """Second derivatives from the values at the point and at its K neighbours."""
    a, b = np.triu_indices(len(xi))
    D = np.linalg.pinv(design(xi))[len(xi) :] * np.where(a == b, 2, 1)[:, None]
    return np.column_stack([-D.sum(axis=1), D])


def affine(xi):
    """The values of 1 and of the coordinates, the point first (1 + d, K + 1)."""
    with_point = np.column_stack([np.zeros(len(xi)), xi])
    return np.vstack([np.ones(with_point.shape[1]), with_point])


def neighbourhoods(*seed, spare=True):
    """Tangent coordinates (d x K) for d = 1, 2, 3: few and many neighbours, several units.

    The last are the eight around a point of a grid, where u^3 = u. Without `spare` some have as few
    as fit: then nothing but affine functions is left.
    """
    rng = generator(82, *seed)
    for d, extra, scale in [
        (1, 1, 1.0),
        (2, 4, 1e-3),
        (3, 5, 1e3),
        (2, 1, 1.0),
        (1, 6, 1e3),
        (3, 1, 1e-3),
        (2, 0, 1.0),
        (1, 0, 1e-3),
        (3, 0, 1.0),
    ]:
        if spare and not extra:
            continue
        K = d + comb(d + 1, 2) + extra
        while True:
            xi = rng.standard_normal((d, K)) + rng.uniform(-0.3, 0.3, (d, 1))
            if np.linalg.cond(design(xi)) < 100:
                break
        yield scale * xi
    yield np.array([[1, 1, 0, -1, -1, -1, 0, 1], [0, 1, 1, 1, 0, -1, -1, -1.0]])


def size(xi):
    """The unit in which second derivatives of functions of the size 1 are measured."""
    return np.abs(xi).max() ** 2


def of(xi):
    d, K = xi.shape
    return f"d = {d}, K = {K}, coordinates up to {np.abs(xi).max():.2g}"


# (a)


@checker
def check_second_derivatives(second_derivatives):
    """The matrix, first on functions whose second derivatives are known, then by least squares."""
    for xi in neighbourhoods(1, spare=False):
        d, K = xi.shape
        D = columns(
            call(second_derivatives, xi), (comb(d + 1, 2), K + 1), "second_derivatives"
        ) * size(xi)
        right = least_squares(xi) * size(xi)
        if agree(D, right, "the matrix"):
            continue
        where = f"second_derivatives, {of(xi)}"
        pairs = list(zip(*np.triu_indices(d)))
        # On its own scale a function of the size 1 has second derivatives of the size 1.
        u = np.column_stack([np.zeros(d), xi]) / np.sqrt(size(xi))
        tries = [(np.ones(K + 1), np.zeros(len(pairs)), "the constant 1")]
        tries += [(u[a], np.zeros(len(pairs)), f"coordinate {a + 1}") for a in range(d)]
        for k, (a, b) in enumerate(pairs):
            its = np.zeros(len(pairs))
            its[k] = 2 if a == b else 1
            tries.append((u[a] * u[b], its, f"coordinate {a + 1} times coordinate {b + 1}"))
        for f, its, name in tries:
            found = D @ f
            if not close(np.append(found, 1), np.append(its, 1), 1e-5):
                raise WrongAnswer(
                    f"{where}: of the function {name} (in units in which the largest coordinate "
                    f"is 1) the second derivatives are {its.tolist()}, but yours are "
                    f"{(found.round(4) + 0).tolist()}"
                )
        raise WrongAnswer(
            f"{where}: quadratic functions come out right, but of others this is not the fit of "
            f"least squares. Which function do you fit, to which values, with which weights?"
        )
    return "second_derivatives fits quadratics for d = 1, 2, 3, through the value at the point"


# (b)


@checker
def check_unseen(unseen):
    """Of length 1, perpendicular to affine functions, second derivatives zero."""
    for xi in neighbourhoods(2):
        d, K = xi.shape
        f = vector(call(unseen, xi), K + 1, "unseen")
        where = f"unseen, {of(xi)}"
        length = np.linalg.norm(f)
        expect(
            close(length, 1, 1e-5),
            f"{where}: the sum of squares is {told_apart(length**2, 1.0)[0]}, and should be 1",
        )
        A = affine(xi)
        A = A / np.linalg.norm(A, axis=1, keepdims=True)
        names = ["the constant", *(f"coordinate {a + 1}" for a in range(d))]
        worst = np.abs(A @ f).argmax()
        expect(
            np.abs(A @ f).max() < 1e-5,
            f"{where}: the cosine with {names[worst]} is {abs((A @ f)[worst]):.3g}, and should be "
            f"0. (The first of the K + 1 values belongs to the point itself, where the "
            f"coordinates are 0.)",
        )
        bends = np.abs(least_squares(xi) @ f).max() * size(xi)
        expect(
            bends < 1e-4,
            f"{where}: it is not affine, but its fitted second derivatives are not zero, the "
            f"largest is {bends / size(xi):.3g}",
        )
    return "unseen finds functions that are not affine and have no fitted second derivatives"


# (c)


def families():
    """Flat coordinates (d x N), lists of points: chains, islands, a shared point, even steps."""
    rng = generator(82, 3)
    for d, N, K, count, scale in [
        (1, 12, 3, 10, 1.0),
        (2, 20, 7, 20, 1e3),
        (2, 20, 7, 3, 1e-3),
        (3, 25, 12, 25, 1.0),
        (1, 15, 4, 4, 1e3),
    ]:
        T = scale * rng.uniform(-1, 1, (d, N))
        yield T, [lists(T, i, K + int(rng.integers(0, 3))) for i in range(count)]
    yield rng.uniform(-1, 1, (2, 30)), []
    T = np.hstack([rng.uniform(-1, 1, (2, 12)), 9 + rng.uniform(-1, 1, (2, 14))])
    yield T, [lists(T, i, 6 + i % 4) for i in range(26)]  # two islands
    line = np.sort(rng.uniform(0, 1, 9))[None]
    for shared in (1, 2):
        second = list(range(5 - shared, 9 - shared + 1))
        ends = [[k, *[j for j in second if j != k]] for k in second]
        firsts = [[k, *[j for j in range(5) if j != k]] for k in range(5)]
        yield line, firsts + ends
    # The last point is a neighbour of one only, the last in a list that is longer than the first.
    last = rng.uniform(-1, 1, (1, 8))
    chain = [lists(last[:, :7], i, 2 + (i > 0)) for i in range(7)]
    chain[3] = [*chain[3], 7]
    yield last, chain
    one = 1e3 * rng.uniform(-1, 1, (3, 11))
    yield one, [lists(one, 0, 10)]
    # The last point has a list, and stands in no other.
    crowd = np.column_stack([rng.uniform(-1, 1, (2, 15)), [9, 9]])
    yield crowd, [lists(crowd, i, 8) for i in range(16)]
    speck = np.hstack([rng.uniform(-1, 1, (2, 12)), 9 + 1e-3 * rng.uniform(-1, 1, (2, 12))])
    yield speck, [lists(speck, i, 7 + i % 2) for i in range(24)]
    # At even steps the three neighbourhoods of point 2 say two things, in general position three.
    even = np.arange(5.0)[None]
    yield even, [lists(even, 2, 4), [2, 1, 3], [2, 0, 4]]


def lists(T, i, K):
    """Point i and its K nearest."""
    return np.argsort(np.linalg.norm(T - T[:, [i]], axis=0), kind="stable")[: K + 1].tolist()


def dimension(T, given):
    """N minus the rank of all rows, each neighbourhood in its own unit."""
    N = T.shape[1]
    rows = [np.zeros((1, N))]
    for near in given:
        xi = T[:, near[1:]] - T[:, near[:1]]
        block = np.zeros((comb(len(T) + 1, 2), N))
        block[:, near] = least_squares(xi / np.abs(xi).max())
        rows.append(block)
    s = np.linalg.svd(np.vstack(rows), compute_uv=False)
    return N - int(np.sum(s > 1e-7 * max(s[0], 1)))


@checker
def check_null_dimension(null_dimension):
    """Counted for chains, islands, single neighbourhoods and none."""
    for T, given in families():
        d, N = T.shape
        value = call(null_dimension, T, given)
        value = whole_number(value, "null_dimension")
        right = dimension(T, given)
        inside = len({k for near in given for k in near})
        expect(
            value == right,
            f"null_dimension: {value} for {N} points with d = {d}, coordinates up to "
            f"{np.abs(T).max():.2g}, and {len(given)} neighbourhoods that hold {inside} of the "
            f"points; there are {'more' if right > value else 'fewer'}",
        )
    return "null_dimension counts what several neighbourhoods together send to zero"
