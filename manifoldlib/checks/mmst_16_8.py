"""Checks of [MMST Ex 16.8a] and [MMST Ex 16.8b]: centring kills the ones, so the mean is zero."""

import functools

import numpy as np

from . import (
    Demand,
    WrongAnswer,
    agree,
    as_array,
    call,
    checker,
    close,
    clouds,
    difference,
    expect,
    generator,
    number,
    numbers,
    of_them,
    told_apart,
    vector,
)
from .prohibitions import Counted, keeping_watch, matrix_products, off_limits

SIZES = 3, 2, 6, 11, 1

DEMANDS = (
    Demand("a1", "leave their arguments as they are", "centres z in place"),
    Demand("a1", "Every vector $z$", "right for vectors of 6 numbers only"),
    Demand("a1", "n numbers", "the n of the notebook"),
    Demand("a1", "the sum of one that $J$ sends to zero", "half of the average"),
    Demand("a1", "two vectors of length n: killed, kept", "the average alone, a number"),
    Demand("a2", "leave their arguments as they are", "centres z in place"),
    Demand("a2", "without the matrix $B$", "by the matrix B"),
    Demand("a2", "Use $A$ once, on one vector", "A twice: Az, and the sums of its rows"),
    Demand("a2", "no product of two matrices", "J A first, as the formula is read"),
    Demand("a2", "no means of rows", "centres A by its means"),
    Demand("a2", "nothing from `manifoldlib`", "the library centres A"),
    Demand("a2", "for any $n$", "the J of the notebook"),
    Demand("b1", "leave their arguments as they are", "centres the points in place"),
    Demand("b1", "points are columns", "as printed: the transpose, repaired until it fits"),
    Demand("b1", "t x n", "the mean over the wrong axis where t = n"),
    Demand("b2", "from $B$ alone", "the n of the notebook"),
    Demand("b2", "of rank $t$", "the largest eigenvalue alone, right for t = 1"),
    Demand("b2", "does *not* centre all of them", "what comes out in the end"),
    Demand("b2", "leave their arguments as they are", "empties the diagonal in place"),
    Demand("c", "of any sign", "the absolute value of the eigenvalue"),
    Demand("c", "an eigenvector of any length", "divided by v'v, right for unit vectors"),
    Demand("c", "from the row sums $B\\mathbf 1$ and $\\lambda$", "the eigenvalue is forgotten"),
    Demand("c", "without adding up the entries", "looks at the entries, which proves nothing"),
    Demand("c", "the checker does not centre $B$", "what comes out in the end"),
    Demand("c", "leave their arguments as they are", "divides the row sums in place"),
)


def near(mine, wanted, scale, what):
    """Agreement up to rounding of numbers of the given size; what is wanted may be zero."""
    return agree([*np.ravel(mine), scale], [*np.ravel(wanted), scale], what)


def shown(z):
    """A vector in a message, its first entries."""
    entries = ", ".join(f"{entry:.4g}" for entry in np.ravel(z)[:4])
    return f"({entries}{', ...' if np.size(z) > 4 else ''})"


# (a)


def vectors():
    """Long and short, of either sign, on several scales; a constant, a centred one, zero."""
    rng = generator(168, 1)
    for n, scale in zip(SIZES, (1, 1e-3, 1, 1e3, 1)):
        yield scale * (rng.uniform(-4, 4) + rng.standard_normal(n))
    z = rng.standard_normal(7)
    yield from (np.full(4, -2.5), np.eye(5)[0], z - z.mean(), np.zeros(3))


def check_parts(split, z):
    n, scale = len(z), np.abs(z).max()
    value = call(split, z, name="split")
    expect(
        isinstance(value, (tuple, list, np.ndarray)) and len(value) == 2,
        "split returns two vectors: the part that J kills and the part that it keeps",
    )
    killed = vector(value[0], n, "split: the first part")
    kept = vector(value[1], n, "split: the second part")
    right = near([killed, kept], [0 * z + z.mean(), z - z.mean()], scale, "split")
    expect(right, f"split: for z = {shown(z)} {mistaken(z, killed, kept)}")


def mistaken(z, killed, kept):
    """Which of the three properties of the two parts is missing."""
    if not close(killed + kept, z, 1e-5):
        return f"the two parts add up to {shown(killed + kept)}"
    if not close(killed, 0 * z + killed.mean(), 1e-5):
        return (
            "J does not kill the first part; J times it has the entry "
            f"{np.abs(killed - killed.mean()).max():.3g}. Which vectors are equal to their average "
            "in every entry?"
        )
    return f"J changes the second part; its entries sum to {kept.sum():.3g}"


@checker
def check_split(split):
    """z = killed + kept, with J killed = 0 and J kept = kept."""
    for z in vectors():
        check_parts(split, z)
    return "every z is a part that J kills and a part that it keeps"


def symmetric(rng, n, scale=1.0):
    A = rng.standard_normal((n, n))
    return scale * (A + A.T)


@checker
def check_image(image):
    """B z = J A J z, with A used once."""
    rng = generator(168, 2)
    for n, scale in zip(SIZES, (1, 1, 1e-3, 1e3, 1)):
        A = symmetric(rng, n, scale)
        for z in (scale * rng.standard_normal(n), np.ones(n), 1e3 * rng.standard_normal(n)):
            check_value(image, A, z)
    A, z = symmetric(rng, 7), 3 + rng.standard_normal(7)
    check_uses(image, A, z)
    check_range(image, z)
    return "image is Bz from one use of A, it does not feel a constant in z, and B1 = 0"


def applied(image, A, z):
    with off_limits(image, instead="Centre vectors yourself"):
        return vector(call(image, A, z, name="image"), len(z), "image")


def check_value(image, A, z):
    """J A J z, and what was probably left out."""
    n, scale = len(z), np.abs(A).sum() * np.abs(z).max()
    mine, kept = applied(image, A, z), z - z.mean()
    wanted = A @ kept - (A @ kept).mean()
    if near(mine, wanted, scale, "image"):
        return
    constant = applied(image, A, np.ones(n))
    expect(
        np.abs(constant).max() < 1e-5 * np.abs(A).sum(),
        "image does not send the vector of ones to zero. Which factor of B meets z first?",
    )
    expect(
        np.abs(mine.sum()) < 1e-5 * scale,
        f"image: the entries of Bz sum to zero, yours to {mine.sum():.3g}. Which factor of B is "
        "the last?",
    )
    off = np.abs(mine - wanted).max()
    length = np.linalg.norm(A @ z)
    raise WrongAnswer(
        f"image: for n = {n} it is off by up to {off:.3g}, where |Az| is {length:.3g}"
    )


def check_uses(image, A, z):
    """Each entry of A may be used once, in no product of two matrices."""
    uses = []

    def watcher(name, inputs):
        flat = [v for value in inputs for v in (value if type(value) in (list, tuple) else [value])]
        sizes = [tuple(k for k in getattr(v, "shape", ()) if k != 1) for v in flat]
        chain = name == "multi_dot" and any(len(s) == 1 for s in sizes)  # it starts at the vector
        reason = None if chain else matrix_products(name, sizes)
        expect(not reason, f"image uses {name} with A: {reason}")
        uses.append(sum(v.size for v in flat if isinstance(v, Counted)) / A.size)

    counted = A.copy().view(Counted)
    counted.watcher = watcher
    alone = functools.wraps(image)(lambda A: image(A, z.copy()))
    with keeping_watch():
        call(alone, counted, name="image")
    expect(
        sum(uses) < 1 + 1e-9,
        f"image uses A {sum(uses):.3g} times, that is, so many operations go through its entries. "
        "Once is enough",
    )


def check_range(image, z):
    """With huge entries of A even their sums overflow; A times a small vector does not.

    This finds B, or means of A, however they are calculated.
    """
    A, kept = np.diag(z), z - z.mean()
    exact = difference(applied(image, A, z), A @ kept - (A @ kept).mean()) < 1e-12
    largest = 0.9 * np.finfo(float if exact else np.float32).max
    sign = np.where(np.arange(len(z)) < len(z) - 2, 1.0, -1.0)
    with np.errstate(all="ignore"):
        value = call(image, largest * np.outer(sign, sign), 10 + 1e-3 * kept, name="image")
    expect(
        np.isfinite(as_array(value, "image")).all(),
        f"image: the entries of A are near {largest:.2g} here, the largest numbers there are, and "
        "those of z near 10, nearly equal. Bz is smaller, but something on your way to it is too "
        "large, as Az and sums of entries of A are. Use A once, on what J keeps of z",
    )


# (b)


@checker
def check_mean_point(mean_point):
    """The mean of columns."""
    shapes = (2, 5), (3, 4), (1, 6), (4, 4), (5, 3), (2, 1), (1, 1), (6, 13)
    for Y in clouds(168, 3, shapes=shapes):
        for points in (Y, Y - Y.mean(axis=1, keepdims=True)):
            check_mean(mean_point, points)
    return "mean_point is the mean of t x n points, for t less than n, equal and more"


def check_mean(mean_point, Y):
    (t, n), scale = Y.shape, np.abs(Y).max()
    points = f"{of_them(n, 'point')} with {of_them(t, 'coordinate')}"
    value = as_array(call(mean_point, Y, name="mean_point"), "mean_point")
    expect(
        value.size == t,
        f"mean_point: for {points} it has {value.size} numbers. Points are columns; a mean of "
        "points has as many coordinates as a point",
    )
    mine = value.ravel()
    if near(numbers(mine, (t,), "mean_point"), Y.mean(axis=1), scale, "mean_point"):
        return
    expect(not close(mine, Y.sum(axis=1), 1e-5), f"mean_point: this is the sum of the {n} points")
    expect(
        t != n or not close(mine, Y.mean(axis=0), 1e-5),
        f"mean_point: for {n} points with {n} coordinates it has the mean of each point's "
        "coordinates. Points are columns",
    )
    off = np.abs((Y - mine[:, None]).sum(axis=1)).max()
    raise WrongAnswer(
        f"mean_point: for {points} it is {shown(mine)}. It should be in their middle: the "
        f"differences of the points from it sum to zero, here to {off:.3g}"
    )


def gram(Y):
    """The matrix Y'Y of rank t, and its embedding."""
    t = min(len(Y), Y.shape[1])
    lam, V = np.linalg.eigh(Y.T @ Y)
    return Y.T @ Y, np.sqrt(lam[: -t - 1 : -1])[:, None] * V[:, : -t - 1 : -1].T


@checker
def check_squared_sum(squared_sum):
    """n^2 |mean|^2 from the Gram matrix, centred or not."""
    shapes = (1, 4), (2, 5), (3, 7), (4, 4), (1, 1), (2, 12)
    for Y in clouds(168, 4, shapes=shapes):
        check_sum(squared_sum, *gram(Y))
        Z = Y - Y.mean(axis=1, keepdims=True)
        check_sum(squared_sum, Z.T @ Z, Z)
    return "squared_sum is n^2 |mean|^2, so for B1 = 0 the mean is zero"


def check_sum(squared_sum, B, Y):
    t, n = Y.shape
    mine = number(call(squared_sum, B, name="squared_sum"), "squared_sum")
    wanted = n**2 * np.sum(Y.mean(axis=1) ** 2)
    if near(mine, wanted, np.abs(B).sum(), "squared_sum"):
        return
    expect(
        not close(mine, np.sum(Y**2), 1e-5),
        "squared_sum: this is the sum of the squared lengths of all points. Their sum, squared, "
        "has products of different points, too",
    )
    centred = wanted < 1e-9 * np.abs(B).sum()
    is_, yours = told_apart(0 if centred else wanted, mine)
    kind = "centred" if centred else "not centred"
    raise WrongAnswer(
        f"squared_sum: for a B of {n} points, of rank {t} and {kind}, n^2 times the squared length "
        f"of the mean is {is_}, and yours is {yours}. Write Y1 twice"
    )


# (c)


def eigenpairs():
    """Row sums, eigenvalue and eigenvector of B with eigenvalues of both signs, not centred."""
    rng = generator(168, 5)
    for n, scale in zip((3, 2, 5, 8, 1), (1, 1e3, 1e-3, 1, 1)):
        V = np.linalg.qr(rng.standard_normal((n, n)))[0]
        lam = scale * np.geomspace(0.3, 3, n) * np.where(np.arange(n) % 2, 1, -1)
        for k in range(n):
            for length in (1, -2.5, 0.04):
                yield (V * lam) @ V.T @ np.ones(n), lam[k], length * V[:, k]


@checker
def check_entry_sum(entry_sum):
    """1'v of an eigenvector from B1, for matrices that are not centred and not definite."""
    for row_sums, lam, v in eigenpairs():
        mine = number(call(entry_sum, row_sums, lam, v, name="entry_sum"), "entry_sum")
        wanted, scale = v.sum(), np.abs(v).sum()
        is_, yours = told_apart(wanted, mine)
        expect(
            near(mine, wanted, scale, "entry_sum"),
            f"entry_sum: for the eigenvalue {lam:.3g} and an eigenvector of length "
            f"{np.linalg.norm(v):.3g} its entries sum to {is_}, and yours is {yours}. Write 1'Bv "
            "in two ways",
        )
        for factor, words in (0, "zero"), (2, "twice as large"):
            again = call(entry_sum, factor * row_sums, lam, v, name="entry_sum")
            expect(
                near(number(again, "entry_sum"), factor * wanted, scale, "entry_sum"),
                f"entry_sum: if the row sums of B are {words}, it must be {words}, without looking "
                "at the entries of v. Use the row sums and the eigenvalue",
            )
    return "the row sums of B decide what the entries of an eigenvector sum to"
