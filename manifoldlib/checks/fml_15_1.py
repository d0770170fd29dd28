"""Checks of [FML Ex 15.1]: the variance along a direction, and where it is largest."""

import numpy as np

from . import (
    NEAR_TIES,
    SINGLE,
    Demand,
    WrongAnswer,
    agree,
    agree_as_eigenvectors,
    as_array,
    call,
    checker,
    close,
    clouds,
    difference,
    expect,
    generator,
    mixing,
    number,
    numbers,
    of_them,
    told_apart,
    vector,
    with_variances,
)
from .prohibitions import off_limits

# The last two have as many coordinates: what is remembered of one fits the other.
SHAPES = ((2, 9), (5, 4), (4, 30), (4, 2), (3, 14), (3, 8))
NEAR_ONE = tuple(1 + 8 * 10.0**-k for k in (3, 4, 5, 6))  # lengths of u that are not 1
WITHOUT = "The statement asks to do without manifoldlib"
NEARLY_TIE = ". The largest eigenvalues nearly tie here: does an iteration go on for long enough?"
ROUGHLY = ". Is anything rounded, added or cut off, or does an iteration stop early?"

DEMANDS = (
    Demand("a1", "need not be zero", "does not centre"),
    Demand("a1", "leave their arguments as they are", "centres X in place"),
    Demand("a1", "do without manifoldlib", "the library's PCA"),
    Demand("a1", "for any $u$", "makes u a unit vector"),
    Demand("a1", "from it alone", "remembers the points"),
    Demand("a1", "from it alone", "remembers all points, and which C they have"),
    Demand("a1", "in any unit", "takes tiny spreads for none"),
    Demand("a1", "in any unit", "takes large values for a mistake"),
    Demand("a1", "any number of points", "the first hundred points"),
    Demand("a1", "also a single one", "a single point stops it"),
    Demand("a1", "fewer than coordinates", "Cholesky, for a regular C only"),
    Demand("a1", "of any length", "a short u is taken for 0"),
    Demand("a1", "also 0", "divides by the length of u and multiplies by it"),
    Demand("a2", "any vector of length D but 0", "takes a short u for 0"),
    Demand("a2", "any vector of length D but 0", "divides u by its first entry"),
    Demand("a2", "any vector of length D but 0", "divides u by its last entry"),
    Demand("a2", "of any length", "takes a length near 1 for 1"),
    Demand("b1", "six correct digits", "one-sided differences, always a little off"),
    Demand("a2", "all of them may be 0", "correlations, times variances"),
    Demand("b1", "with respect to $u$", "the derivative with respect to lambda"),
    Demand("b1", "for short and for long $u$", "a quotient of differences"),
    Demand("b1", "# u: any vector of length D, also 0", "a step as long as u"),
    Demand("b1", "# u: any vector of length D", "a step that is 0 where an entry is"),
    Demand("b2", "linear in $u$", "the weights, which are the squares"),
    Demand("b2", r"$\sum_i a_i^2 = u^\top u$", "scales with the eigenvalues"),
    Demand("b2", r"$u^\top Cu = \sum_i \lambda_i a_i^2$", "takes the rows of V for eigenvectors"),
    Demand("b2", r"$\lambda_1 \ge \dots \ge \lambda_D$", "the order of the solver"),
    Demand("b2", "may repeat", "eig, sorted: not orthogonal if eigenvalues repeat"),
    Demand("b2", "or nearly so", "a few steps of power iteration, one eigenvector after the other"),
    Demand("b2", "all of them may be 0", "deflation by a shift that is 0 for C = 0"),
    Demand("b3", "a unit vector", "scaled to the deviation, as one draws it"),
    Demand("b3", "the largest variance", "eig, the first column"),
    Demand("b3", "whatever $X$ is", "power iteration from the vector of ones"),
    Demand("b3", "or nearly so", "power iteration, a thousand steps"),
    Demand("b3", "not only of its variance", "power iteration until the variance is steady"),
    Demand("b3", "in single precision", "power iteration until allclose"),
    Demand("b3", "the columns of $X$ have", "repeated points counted once"),
    Demand("b3", "not only of its variance", "rounded to three decimals and made a unit vector"),
    Demand("b3", "in any unit", "tiny variances taken for rounding"),
    Demand("b3", "not centred", "does not centre [Erratum fml-F23]"),
    Demand("b3", "do without manifoldlib", "the library"),
)


def point_sets(*seed):
    """Points, and lengths of u to be tried with them; at the end coordinates are constant.

    The extremes of both do not meet: there single precision has no numbers.
    """
    rng = generator(*seed, 101)
    more = NEAR_ONE
    for X in clouds(*seed, shapes=SHAPES):
        yield X, lengths_of_u(rng) + more
        more = ()
    many = tuple(generator(*seed, 100).integers((9, 110), (15, 140)))
    shapes, scales = ((3, 8), (4, 9), many, (5, 3)), (1e-12, 1e12, 1e-8, 1e8)
    for X in clouds(*seed, 1, shapes=shapes, scales=scales):
        yield X, lengths_of_u(rng)[:3]
    flat, point = clouds(*seed, 2, shapes=((3, 12), (4, 1)), scales=(1.0,))
    flat[-1] = 1  # exactly, also its mean
    yield flat, lengths_of_u(rng)
    yield np.repeat(point, 3, axis=1), lengths_of_u(rng)
    yield point, lengths_of_u(rng)


def lengths_of_u(rng):
    """1, a long and a short one; and the same further out."""
    long, short = rng.uniform(0.4, 1, 2), rng.uniform(1, 2.5, 2)
    return 1.0, 1000 * long[0], 0.01 * short[0], 1e-14 * short[1], 1e14 * long[1]


def unit_vectors(D, rng):
    """One of them without zeros; then coordinates, and one whose entries sum to 0."""
    u, (first, last) = rng.standard_normal(D), np.eye(D)[[0, -1]]
    return np.array([u / np.linalg.norm(u), first, last, (first - last) / np.sqrt(2)])


def covariance_matrix(X):
    """What a1 asks for."""
    return np.cov(X - X[:, [0]], bias=True)  # 0 without rounding if all points are equal


def listed(u) -> str:
    """A vector in a message."""
    return "(" + ", ".join(f"{entry:.3g}" for entry in u) + ")"


# Part a1


@checker
def check_variance(covariance, variance):
    """u'Cu is the variance of the numbers u'x, for points that are not centred and any u."""
    sets = [X for X, _ in point_sets(1)]
    first, last = sets[4:6]  # with as many coordinates
    with off_limits("covariance", instead=WITHOUT):
        for X in (np.hstack([first, first[:, :3]]), *sets):
            check_covariance(covariance, X)
        covariance_of(covariance, last)
    with off_limits("variance", instead=WITHOUT):
        others = list(point_sets(2))  # covariance has seen none of them
        for X, lengths in others[4:] + others[:4]:
            check_variance_of(variance, X, lengths, last)
    return "C alone gives the variance of u'x, for points that are not centred, u long, short and 0"


def check_covariance(covariance, X):
    mine, true = covariance_of(covariance, X), covariance_matrix(X)
    if agree(mine, true, "covariance"):
        return
    if not true.any() and np.abs(mine).max() <= SINGLE * np.abs(X).max() ** 2:  # rounding
        return
    D, N = X.shape
    far = X + np.abs(X).max() * np.arange(2.0, D + 2)[:, None]
    expect(
        close(covariance_of(covariance, far), mine, 1e-4),
        "covariance: it changes when all points are moved together, but their spread does not",
    )
    expect(
        true.any(),
        f"covariance: {'one point has' if N == 1 else 'points that are all equal have'} no "
        f"deviations, and yours has the entry {mine.flat[np.abs(mine).argmax()]:.4g}",
    )
    ratio = np.vdot(mine, true) / np.vdot(true, true)
    expect(
        not mine.any() or not close(mine, ratio * true, 1e-6),
        f"covariance: for {N} points with {D} coordinates each entry is {ratio:.4g} times the mean "
        "product of deviations. By which number is the sum divided?",
    )
    i, j = np.unravel_index(np.abs(mine - true).argmax(), true.shape)
    entry, wanted = told_apart(mine[i, j], true[i, j])
    expect(
        not close(np.diag(mine), np.diag(true), 1e-5),
        f"covariance: although the diagonal is right, entry ({i}, {j}) is {entry}, and the mean "
        f"product of the deviations of these two coordinates is {wanted}",
    )
    expect(
        False,
        f"covariance: for {N} points with {D} coordinates entry ({i}, {j}) is {entry}, but the "
        f"mean product of the deviations of these two coordinates is {wanted}",
    )


def covariance_of(covariance, X):
    D, N = X.shape
    name, constant = "covariance", (X == X[:, [0]]).all(axis=1)
    if constant.any():
        name += " of equal points" if constant.all() else " of points with a constant coordinate"
    if N == 1:
        name = "covariance of a single point"
    value = numbers(call(covariance, X, name="covariance"), (None, None), name)
    expect(
        value.shape != (N, N) or D == N,
        f"covariance: for {of_them(N, 'point')} with {D} coordinates it is {N} x {N}. "
        "Points are columns; how many numbers has u?",
    )
    return numbers(value, (D, D), name)


def check_variance_of(variance, X, lengths, last):
    """For vectors of mixed signs and all lengths; `last` is what covariance saw last."""
    C, rng = covariance_matrix(X), generator(3, len(X))
    U = np.vstack([unit_vectors(len(X), rng), unit_vectors(len(X), rng)[:1]])
    for length in np.array(lengths):
        mine = np.array([variance_of(variance, u, C) for u in length * U])
        if not agree(mine / length**2, (U @ X).var(axis=1) * C.any(), "variance"):
            explain_variance(variance, mine, (length * U @ X).var(axis=1), length * U, C, last)
    zero = variance_of(variance, 0 * U[0], C)
    expect(
        abs(zero) <= 1e-9 * np.abs(C).max(),
        f"variance: for u = 0 all numbers u'x are 0, and yours have the variance {zero:.4g}",
    )


def variance_of(variance, u, C):
    name = f"variance for u = {listed(u) if u.any() else 0}"
    return number(call(variance, u, C, name="variance"), name)


def explain_variance(variance, mine, true, U, C, last):
    at = np.abs(mine - true).argmax()
    u, (value, wanted) = U[at], told_apart(mine[at], true[at])
    expect(
        len(last) != len(u) or not close(mine, (U @ last).var(axis=1), 1e-6),
        "variance: this C belongs to other points than covariance was given last, and the value is "
        "the variance of those. It has to come from C alone",
    )
    expect(
        not close(mine, true / (U**2).sum(axis=1), 1e-6),
        "variance: here the numbers u'x are meant, u taken as it is, without a norm. The "
        "projections on its line come next",
    )
    expect(
        False,
        f"variance: for u = {listed(u)} it is {value}, but the numbers u'x have the variance "
        f"{wanted}" + reason_of_variance(variance, mine[at], true[at], u, C),
    )


def reason_of_variance(variance, mine, true, u, C):
    """What may be wrong, by the way the answer responds."""
    if close(mine**2, true, 1e-6):
        return ", the square of yours"
    otherwise = variance_of(variance, np.abs(u), C)
    if close(otherwise, mine, 1e-6) and not close(np.abs(u) @ C @ np.abs(u), true, 1e-6):
        return ". It is the same for the absolute values of u, and the numbers u'x are others"
    if mine and close(variance_of(variance, 2 * u, C), 2 * mine, 1e-6):
        return ". For 2u it is twice as large, and a variance four times"
    return ""


# Part a2


@checker
def check_variance_on_line(variance_on_line):
    """The variance of the signed lengths along the line, which do not depend on the length of u."""
    rng = generator(4)
    with off_limits("variance_on_line", instead=WITHOUT):
        for X, lengths in point_sets(4):
            C, U = covariance_matrix(X), unit_vectors(len(X), rng)
            variances = (U @ X).var(axis=1) * C.any()
            top = variances.max()
            for u, true in zip(U, variances):
                mine = np.array([on_line(variance_on_line, length * u, C) for length in lengths])
                if not agree([*mine, top], [*(true + 0 * mine), top], "variance_on_line"):
                    explain_on_line(variance_on_line, mine, true, u, C, lengths)
    return "the variance along the line is right, and the same for short and long u on it"


def on_line(variance_on_line, u, C):
    name = f"variance_on_line for u = {listed(u)}" + " and C = 0" * (not C.any())
    return number(call(variance_on_line, u, C, name="variance_on_line"), name)


def explain_on_line(variance_on_line, mine, true, u, C, lengths):
    once, twice = (on_line(variance_on_line, v, C) for v in (u, 2 * u))
    value, doubled = told_apart(once, twice)
    expect(
        close(once, twice, 1e-6),
        f"variance_on_line: u and 2u span the same line, but for u = {listed(u)} it is {value}, "
        f"and for 2u it is {doubled}",
    )
    wrong = np.abs(mine - true).argmax()
    value, wanted = told_apart(mine[wrong], true)
    expect(
        not close(once, true, 1e-5),
        f"variance_on_line: right for a u of length 1, but for one of length {lengths[wrong]:.7g} "
        f"on the same line it is {value} instead of {wanted}",
    )
    expect(
        False,
        f"variance_on_line: for u = {listed(u)} it is {value}, but the lengths along the line have "
        f"the variance {wanted}",
    )


# Part b1


@checker
def check_gradient(gradient):
    """Against differences of the Lagrangian, for all lengths of u and all signs of lambda."""
    rng = generator(5)
    with off_limits("gradient", instead=WITHOUT):
        for X, lengths in point_sets(5):
            C, (u, *others) = covariance_matrix(X), unit_vectors(len(X), rng)
            top = np.abs(C).max() or 1
            multipliers = top * rng.uniform(2, 5), -top * rng.uniform(2, 5), 0.0
            for u, lam in (*((u, lam) for lam in multipliers), *zip(others, multipliers)):
                for length in lengths:
                    given, slopes = both_gradients(gradient, length * u, lam, C)
                    if not agree(given, slopes, "gradient"):
                        explain_gradient(gradient, length * u, lam, C)
                check_at_zero(gradient, lam, C)
    return f"the gradient agrees with differences in {dimensions()} dimensions"


def check_at_zero(gradient, lam, C):
    value = call(gradient, np.zeros(len(C)), lam, C, name="gradient")
    largest = np.abs(vector(value, len(C), "gradient for u = 0")).max()
    expect(
        largest <= 1e-9 * max(np.abs(C).max(), abs(lam)),
        f"gradient: at u = 0 the slope of every square is 0, and yours has an entry {largest:.4g}",
    )


def dimensions():
    *some, last = sorted({len(X) for X, _ in point_sets(5)})
    return ", ".join(map(str, some)) + f" and {last}"


def both_gradients(gradient, u, lam, C):
    given = call(gradient, u, lam, C, name="gradient")
    return vector(given, len(u), f"gradient for u = {listed(u)}"), slopes_of_lagrangian(u, lam, C)


def slopes_of_lagrangian(u, lam, C):
    """By central differences, exact for a quadratic function; its constant drops out."""
    steps = np.abs(u).max() * np.eye(len(u))
    return np.array([quadratic(u + e, lam, C) - quadratic(u - e, lam, C) for e in steps]) / (
        2 * np.abs(u).max()
    )


def quadratic(u, lam, C):
    return u @ C @ u - lam * (u @ u)


def explain_gradient(gradient, u, lam, C):
    given, slopes = both_gradients(gradient, u, lam, C)
    expect(
        not close(2 * given, slopes, 1e-6),
        "gradient: yours is half of it. It vanishes at the right places, but differentiate "
        "u1^2 again",
    )
    expect(not close(-given, slopes, 1e-6), "gradient: the sign of every entry is turned")
    length, off = np.linalg.norm(u), difference(given, slopes)
    expect(
        off > 1e-3,
        f"gradient: for a u of length {length:.7g} it is right to {off:.1e} of its largest entry "
        "only. Is anything rounded, or is a step of differences too long or too short?",
    )
    at_one, at_two = (both_gradients(gradient, n * u / length, lam, C) for n in (1, 2))
    reason = "Nobody said that u is a unit vector"
    if close(*at_two, 1e-4):
        reason = "Is something cut off, or a step of differences too long or too short for it?"
    expect(
        not close(*at_one, SINGLE),
        f"gradient: right for a u of length 1, but not for one of length {length:.7g}. {reason}",
    )
    at = np.abs(given - slopes).argmax()
    entry, wanted = told_apart(given[at], slopes[at])
    place = "It does not for lambda = 0 either, where only u'Cu is left"
    if close(*both_gradients(gradient, u, 0.0, C), 1e-5):
        place = (
            "For lambda = 0 it does, so look at the constraint: its sign, and does its derivative "
            "give a vector?"
        )
    expect(
        False,
        f"gradient: for D = {len(u)} it does not agree with differences of the Lagrangian: entry "
        f"{at} is {entry}, the difference {wanted}. {place}",
    )


# Part b2


@checker
def check_coordinates(coordinates):
    """Linear, keeping lengths, and the variance is the eigenvalues weighted with their squares."""
    rng, seen = generator(6), {}
    with off_limits("coordinates", instead=WITHOUT):
        for C in covariances():
            z = rng.standard_normal(len(C))
            check_coordinates_for(coordinates, C, z / np.linalg.norm(z), seen)
    return "for unit vectors u'Cu is a weighted mean of the eigenvalues, so at most the largest"


def check_coordinates_for(coordinates, C, z, seen):
    D = len(C)
    B = np.column_stack([coordinates_of(coordinates, e, C) for e in np.eye(D)])
    extreme = C.any() and not 1e-12 < np.abs(C).max() < 1e12  # then the lengths are not
    for u in (z, -300 * np.abs(z), *np.outer((0.01, 1e3) if extreme else (1e-14, 1e14), z), 0 * z):
        if not agree(coordinates_of(coordinates, u, C), B @ u, "coordinates"):
            explain_not_linear(coordinates, u, C)
    lam = np.linalg.eigvalsh(C)[::-1]
    if not (
        agree(B.T @ B, np.eye(D), "coordinates") and agree(B.T @ np.diag(lam) @ B, C, "coordinates")
    ):
        explain_coordinates(coordinates, B, C, lam, seen.get(D))
    seen[D] = B


def covariances():
    """Of points in general position and of few, unsorted, and some with repeated eigenvalues."""
    first, *others = (covariance_matrix(X) for X, _ in point_sets(7))  # the last two are 0
    yield first
    yield np.eye(4) + 1  # eig returns real eigenvectors here, and they are not orthogonal
    yield from others
    yield np.array([[2.0, -1.0], [-1.0, 2.0]]) / 4
    yield np.diag([2.0, 5.0, 1.0, 3.0])
    yield np.diag([1.0, 4.0, 4.0, 0.0])
    for D, N, scale in ((6, 3, 1), (7, 4, 1), (5, 3, 1e-24), (6, 4, 1e24)):
        U, lam = rotation(D), np.zeros(D)
        lam[:N] = 3, *np.full(N - 1, 2)
        C = scale * U @ np.diag(lam) @ U.T
        yield (C + C.T) / 2
    for lam in NEAR_TIES:
        yield covariance_matrix(with_variances(lam, 20, 10))


def rotation(D):
    """An orthogonal matrix."""
    return np.linalg.qr(generator(8, D).standard_normal((D, D)))[0]


def coordinates_of(coordinates, u, C):
    name = "coordinates" if C.any() else "coordinates for C = 0"
    return vector(call(coordinates, u, C, name="coordinates"), len(u), name)


def explain_not_linear(coordinates, u, C):
    once, again, twice = (coordinates_of(coordinates, v, C) for v in (u, u, 2 * u))
    expect(
        close(once, again, 1e-5),
        "coordinates: asked twice for the same u and C they are not the same. Is anything random?",
    )
    ratio = np.abs(twice).max() / max(np.abs(once).max(), 1e-300)
    reason = f"those of 2u are {ratio:.3g} times as large as those of u = {listed(u)}"
    if close(ratio, 2, 1e-3):
        reason = (
            f"those of u = {listed(u)} are not made of those of the unit vectors. Are signs lost, "
            "is something sorted, or a small number taken for 0?"
        )
    expect(False, f"coordinates: they are not linear in u: {reason}")


def explain_coordinates(coordinates, B, C, lam, before):
    kept = np.linalg.eigvalsh(B.T @ B)
    expect(
        close(B.T @ B, np.eye(len(C)), 1e-5),
        "coordinates: an orthonormal basis keeps lengths, but there is a u for which the squares "
        f"of yours add up to {max(0, kept[np.abs(kept - 1).argmax()]):.4g} times u'u"
        + (
            ". This C has an eigenvalue more than once"
            if only_repeated(coordinates, C, lam)
            else ""
        ),
    )
    expect(
        not close(B.T @ np.diag(lam[::-1]) @ B, C, 1e-5),
        "coordinates: right with the smallest eigenvalue first, asked is the largest first",
    )
    inside = B @ C @ B.T
    expect(
        not close(inside, np.diag(np.diag(inside)), 1e-5),
        "coordinates: right but for their order. Their eigenvalues are "
        f"{listed(np.diag(inside))}, and the largest comes first",
    )
    expect(
        before is None or not close(B, before, 1e-6),
        "coordinates: they are the same as for another C before. Is something remembered?",
    )
    expect(
        not close(B @ np.diag(lam) @ B.T, C, 1e-5),
        "coordinates: weighted with their squares the eigenvalues do not give u'Cu. In the "
        "matrix of a solver the eigenvectors are columns; what is the inner product with each?",
    )
    nearly = lam[1] > 0.95 * lam[0] and close(B.T @ np.diag(lam) @ B, C, 1e-2)
    off, directions = np.linalg.eigh(B.T @ np.diag(lam) @ B - C)
    u = directions[:, np.abs(off).argmax()]
    found, wanted = told_apart(lam @ (B @ u) ** 2, u @ C @ u)
    expect(
        False,
        "coordinates: the sum of the eigenvalues of C, weighted with their squares, should be "
        f"u'Cu. For u = {listed(u)} it is {found}, and u'Cu is {wanted}"
        + (NEARLY_TIE if nearly else ""),
    )


def only_repeated(coordinates, C, lam):
    """Whether C has an eigenvalue more than once, and lengths are kept if it has none, but a 0."""
    if (np.abs(np.diff(lam)) > 1e-9 * lam[0]).all():
        return False
    D = len(C)
    U = np.linalg.eigh(C)[1]
    distinct = (lam[0] or 1) * U @ np.diag(np.arange(D) / D) @ U.T  # one of them is 0
    B = [coordinates_of(coordinates, e, (distinct + distinct.T) / 2) for e in np.eye(D)]
    return close(np.array(B) @ np.array(B).T, np.eye(D), 1e-5)


# Part b3


@checker
def check_first_direction(first_direction):
    """A unit eigenvector of the largest eigenvalue, for points far from the origin."""
    with off_limits("first_direction", instead=WITHOUT):
        sets = [*spread_points(), *designs()]
        sets += [with_variances(variances, 20, 13) for variances in NEAR_TIES]
        for X in sets:
            check_direction(direction_of(first_direction, X), X)
    return f"no direction has more variance, for {len(sets)} sets of points that are not centred"


def designs():
    """Points whose covariance matrices are exact, and so is a zero where an iteration may start.

    The largest variance lies along the second coordinate, along the first, across (1, 1), across
    the coordinate that varies most, in every direction of a plane, or of all, and then across the
    longest deviation, because others are there three times. At last there are two points each, on
    a line across a vector where an iteration may start: for them all divisors are exact.
    """
    mean = np.array([[7.0], [-3.0], [2.0]])
    for scale, spokes in (
        (1, [(2, 0), (0, 4)]),
        (1024, [(4, 0), (0, 2)]),
        (1, [(1, 0), (0, 1), (1, -1), (0, 0)]),
        (1 / 1024, [(6, 0, 0), (0, 5, -5), (0, 1, 1), (0, 0, 0)]),
        (1, [(3, 0, 0), (0, 3, 0), (0, 0, 1), (0, 0, 0)]),
        (1, [(3, 0), (0, 3)]),
        (1, [(2, 0), (2, 0), (2, 0), (0, 3)]),
        *((1, [(b, -a)]) for a, b in ((1, 1), (1, 0), (0, 1), (1, 2))),
    ):
        V = np.array(spokes, dtype=float).T
        yield scale * np.hstack([mean[: len(V)] + V, mean[: len(V)] - V])


def spread_points():
    """Points with given variances along random directions; the last two nearly tie."""
    largest, many = generator(11).integers((14, 120), (30, 160))
    for lam, N, scale in (
        ((4.0, 1.0), 11, 1.0),
        ((5.0, 3.0, 0.2), 40, 1e-3),
        ((9.0, 6.0, 4.0, 1.0, 0.3), 30, 1e3),
        ((7.0, 5.0, 2.0, 0.0, 0.0, 0.0), 4, 1.0),
        ((3.0, 0.0, 0.0, 0.0), 2, 1e-3),
        ((2.0, 1.0, 0.5), 9, 1e-12),
        ((2.0, 1.0, 0.5, 0.0), 3, 1e12),
        ((3.0, 2.0), 7, 1e-8),
        ((5.0, *np.linspace(3, 0.5, largest - 1)), many, 1e8),
        ((1.0, 0.97, 0.2), 16, 1e-3),
        ((1.0, 0.97, 0.9, 0.1), 13, 1.0),
    ):
        yield scale * with_variances(lam, N, 12, len(lam), N)


def direction_of(first_direction, X):
    name = "first_direction"
    if X.shape[1] == 2:
        name += f" for the points {listed(X[:, 0])} and {listed(X[:, 1])}"
    value = as_array(call(first_direction, X, name="first_direction"), name)
    expect(
        np.isfinite(value).all(),
        f"{name} has NaN or infinite entries. Is anything divided by 0: from where does an "
        "iteration start?",
    )
    return vector(value, len(X), name)


def check_direction(u, X):
    C, length = covariance_matrix(X), np.linalg.norm(u)
    expect(length > 0, "first_direction: it is the vector 0")
    u, lam = u / length, np.linalg.eigvalsh(C)
    variance = u @ C @ u
    if not agree(variance, lam[-1], "variance along first_direction"):
        explain_direction(u, C, lam, X)
    if not agree_as_eigenvectors(u[None], C, "first_direction"):
        off, allowed = mixing(u[None], C)
        raise WrongAnswer(
            f"first_direction: for points of the size {np.abs(X).max():.2g} the variance along "
            f"yours is the largest to {difference(variance, lam[-1]):.0e} of itself, but near its "
            "maximum it hardly changes with the direction: the vector is off by "
            f"{off[off > allowed].max():.0e}"
            + (NEARLY_TIE if lam[-2] > 0.95 * lam[-1] else ROUGHLY)
        )
    one = agree(length, 1, "length of first_direction")
    expect(
        one,
        f"first_direction: the right line, but u'u = {told_apart(length**2, 1)[0]} instead of 1",
    )


def explain_direction(u, C, lam, X):
    D, N = X.shape
    far = X @ X.T
    expect(
        not close(far @ u, np.linalg.eigvalsh(far)[-1] * u, 1e-6),
        "first_direction: it is an eigenvector of XX'. That one is drawn towards the mean of the "
        "points",
    )
    expect(
        not close(C @ u, lam[0] * u, 1e-6) and (u @ C @ u) > 1e-12 * lam[-1],
        "first_direction: this is a direction of the smallest variance. In which order does "
        "the solver return eigenvalues, or from where does an iteration start?",
    )
    variance, largest = told_apart(u @ C @ u, lam[-1])
    kind = ""
    if difference(C @ u, (u @ C @ u) * u) < 1e-6:
        kind = (
            ". It is an eigenvector of C, but of another eigenvalue: in which order come the "
            "eigenvectors, or from where does an iteration start?"
        )
    elif min(lam[-2], u @ C @ u) > 0.95 * lam[-1]:
        kind = NEARLY_TIE
    elif u @ C @ u > 0.999 * lam[-1]:
        kind = ROUGHLY
    expect(
        False,
        f"first_direction: for D = {D}, N = {N} and points of the size {np.abs(X).max():.2g} the "
        f"variance along yours is {variance}, and of the largest possible {largest}" + kind,
    )
