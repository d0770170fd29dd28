"""Checks of [GPCA Ex 4.4]: Gaussian Gram matrices of distinct points have full rank."""

from itertools import product
from math import factorial

import numpy as np

from manifoldlib._extras import needs

from . import (
    SINGLE,
    Demand,
    agree,
    call,
    checker,
    close,
    expect,
    generator,
    number,
    told_apart,
    vector,
)

with needs("exercises", "manifoldlib.checks.gpca_4_4"):
    import mpmath as mp

DEMANDS = (
    Demand("1", "leave their arguments as they are", "scales the points in place"),
    Demand("1", "each a linear function of $c$", "circular: a single term, the root of the sum"),
    Demand("1", "whose squares add up", "returns the squares"),
    Demand("1", "cut after the degree $m$", "one degree too few"),
    Demand("1", "e^{x_i^\\top x_j / \\sigma^2}", "forgets sigma"),
    Demand("1", "not a root of the matrix", "the eigenvalues of the cut matrix"),
    Demand("2", "vanishes at all points but number $i$", "the wrong way round: zero at point i"),
    Demand("2", "does not vanish there", "forgets to leave out point i"),
    Demand("2", "a polynomial $p$", "smooth, but no polynomial"),
    Demand("2", "share some coordinates", "looks at the first coordinate only"),
    Demand("2", "direction that is fixed beforehand", "a direction of irrational numbers"),
    Demand("3", "two columns of $X$ are the same point", "the first two points are the equal ones"),
    Demand("3", "share coordinates or be as close as numbers can be", "compares with a tolerance"),
    Demand("3", "a vector $c \\ne 0$", "the zero vector"),
    Demand("3", "whatever $\\sigma$ is", "the last eigenvector of K for one sigma"),
    Demand("4", "right to five digits", "adds a small number to the diagonal"),
    Demand("4", "for any distinct points and any $\\sigma$", "sixty digits, always"),
)


# Part 1


@checker
def check_terms(terms):
    """Linear in c, with squares that add up to c'K_m c, and for each point by itself."""
    rng = generator(1)
    for D, N in ((1, 3), (2, 5), (3, 2), (4, 4), (2, 1)):
        X, c = rng.uniform(-1.2, 1.2, (D, N)), rng.standard_normal(N)
        for sigma in (1.0, 0.6, 2.5):
            for m in (1, 0, 2, 5) if D < 4 else (2,):
                check_squares(terms, c, X, sigma, m)
        check_each_term(terms, rng, c, X, 0.6, 3)
        for scale in (1e-3, 1e3):
            check_squares(terms, c, scale * X, 0.8 * scale, 2)
    m = int(rng.integers(30, 40))
    check_squares(terms, np.array([1.5, -1.0]), np.sqrt(m) * np.array([[0.8, -1.1]]), 1.0, m)
    return "c'K_m c is a sum of squares of linear functions of c, for one coordinate and up to four"


def term_vector(terms, c, X, sigma, m):
    return vector(call(terms, c, X, sigma, m, name="terms"), None, "terms")


def cut_gram(X, sigma, m):
    """K with the series of exp(x_i'x_j / sigma^2) cut after the degree m."""
    Z = X / sigma
    factor = np.exp(-(Z**2).sum(axis=0) / 2)
    return np.outer(factor, factor) * sum((Z.T @ Z) ** n / factorial(n) for n in range(m + 1))


def cut_form(c, X, sigma, m):
    return c @ cut_gram(X, sigma, m) @ c


def check_squares(terms, c, X, sigma, m):
    """The squares add up, up to rounding of what is added (which may cancel)."""
    z, form = term_vector(terms, c, X, sigma, m), cut_form(c, X, sigma, m)
    size = cut_form(abs(c), abs(X), sigma, m)
    right = agree([z @ z, size], [form, size], "the sum of squares")
    total, wanted = told_apart(z @ z, form)
    reason = "" if right else squares_reason(terms, c, X, sigma, m, z)
    expect(
        right,
        f"terms: for D = {len(X)}, sigma = {sigma:g} and m = {m} the squares add up to {total}, "
        f"but c'K_m c = {wanted}. {reason}",
    )


def squares_reason(terms, c, X, sigma, m, z):
    """What the squares add up to instead, if that can be told, or what to look at."""
    total = z @ z

    def squares(sigma, m):
        again = term_vector(terms, c, X, sigma, m)
        return again @ again

    if close(z.sum(), cut_form(c, X, sigma, m), SINGLE):
        return "The numbers themselves add up to it"
    if not close(term_vector(terms, -c, X, sigma, m), -z, SINGLE):
        return "They are not linear in c either: for -c they are not the opposite numbers"
    if close(total, squares(sigma, m + 1)):
        return f"For m = {m + 1} they add up to the same. What changes with m?"
    for cut in (m - 1, m + 1):
        if cut >= 0 and close(total, cut_form(c, X, sigma, cut), SINGLE):
            return f"Yours belong to the series cut after the degree {cut}"
    for factor, how in ((np.sqrt(2), "narrow"), (1 / np.sqrt(2), "wide")):
        if all(close(squares(sigma, k), cut_form(c, factor * X, sigma, k)) for k in (m, m + 2)):
            return f"It is c'K_m c for a Gaussian that is too {how}: where does K put the 2?"
    if sigma != 1 and close(squares(1.0, m), cut_form(c, X, 1.0, m), SINGLE):
        return "For the same points and sigma = 1 they are right. Does every term depend on sigma?"
    if not close(squares(sigma, 0), cut_form(c, X, sigma, 0), SINGLE):
        return "For m = 0 they are wrong too. Does every factor of the Gaussian occur, and once?"
    return "For m = 0 they are right. Compare the weights of the degrees"


def check_each_term(terms, rng, c, X, sigma, m):
    """Each number is linear in c, and what one point contributes does not depend on the others."""
    N = len(c)
    other = rng.standard_normal(N)
    z, w, both = (term_vector(terms, a, X, sigma, m) for a in (c, other, c + other))
    expect(
        len(z) == len(w) == len(both) and agree([both, z, w], [z + w, z, w], "linearity in c"),
        "terms: they are not linear in c. The root of c'Kc has the right square too, but it does "
        "not tell when c is 0",
    )
    for i in range(N if N > 1 else 0):
        without = np.where(np.arange(N) == i, 0, c)
        z = term_vector(terms, without, X, sigma, m)
        less = term_vector(terms, np.delete(c, i), np.delete(X, i, axis=1), sigma, m)
        expect(
            len(z) == len(less) and agree(z, less, "a point left out"),
            "terms: a point with the coefficient 0 changes the numbers. In a sum over the points "
            "with monomials it has no part; a root of the matrix depends on all points",
        )


# Part 2


@checker
def check_separator(separator):
    """A polynomial that vanishes at all points but one, for points in all kinds of positions."""
    rng = generator(2)
    count = 0
    for X, note in sets_of_points(rng):
        N, spread = X.shape[1], np.ptp(X, axis=1).max()
        found = [polynomial(separator, i, X) for i in range(N)]
        for i, p in enumerate(found):
            check_zeros(p, i, X, rng, note)
        i = rng.integers(N)
        for reach in (3 * spread, 1000 * spread):
            expect(
                is_polynomial(found[i], X[:, i], reach * rng.standard_normal(len(X)), 8 * N),
                f"separator: p is not a polynomial, or one of a degree above {8 * N} for "
                f"{N} points. Part 1 gives sums over monomials only",
            )
        count += 1
    for D in (2, 3):
        check_fixed_direction(separator, D, rng)
    return f"a polynomial tells each point from the others, in {count} sets of points and more"


def sets_of_points(rng):
    """Nice points first, then what they may share; the note says what is special."""
    for D, N in ((1, 4), (3, 5), (5, 3), (2, 2)):
        yield rng.uniform(-1, 1, (D, N)), ""
    grid = np.array(list(product((0.0, 1.0), repeat=2))).T
    yield grid, ". Two of the points share their first coordinate"
    yield np.array(list(product((-1.0, 1.0), repeat=3))).T, ". These are the corners of a cube"
    yield np.array([[1.0, 2, 3, 6, -2]]) * [[1.0], [-2.0]], ". These points are on a line"
    near = rng.uniform(-1, 1, (2, 4))
    near[:, 3] = near[:, 0] + 0.01
    yield near, ". Two of the points are close together"
    for scale in (1e-3, 1e3):
        yield scale * rng.uniform(-1, 1, (2, 4)), f". These points are of the size {scale:g}"


def polynomial(separator, i, X):
    p = call(separator, i, X, name="separator")
    expect(callable(p), "separator: it should return a function p(x) of one point")
    return p


def polynomial_value(p, x):
    return number(call(p, x, name="the p of separator"), "separator: p(x)")


def check_zeros(p, i, X, rng, note):
    """Compared with its size around point number i, p is 0 at the others and not there."""
    values = np.array([polynomial_value(p, x) for x in X.T])
    own, others = abs(values[i]), np.abs(np.delete(values, i))
    size = size_around(p, X[:, i], np.delete(X, i, axis=1), rng)
    worst = np.delete(np.arange(len(values)), i)[others.argmax()]
    expect(
        others.max() <= 1e-6 * max(own, size),
        f"separator: p does not vanish at the other points: at number {worst} it is "
        f"{others.max():.3g}, and {own:.3g} at number {i} itself{note}",
    )
    expect(own > 1e-9 * size, f"separator: p vanishes at point number {i} too{note}")


def size_around(p, x, others, rng):
    """The largest of a few values near x, much nearer than any of the others."""
    step = 0.1 * np.linalg.norm(others - x[:, None], axis=0).min()
    around = rng.standard_normal((4, len(x)))
    around *= step / np.linalg.norm(around, axis=1, keepdims=True)
    return max(abs(polynomial_value(p, x + v)) for v in around)


def is_polynomial(p, x, direction, degree):
    """Along a line through x the values are a Chebyshev series that ends at this degree."""
    n = degree + 40
    s = np.cos(np.pi * (np.arange(n) + 0.5) / n)
    values = [polynomial_value(p, x + step * direction) for step in s]
    series = np.polynomial.chebyshev.chebfit(s, values, n - 1)
    return np.abs(series[degree + 1 :]).max() < 1e-8 * np.abs(series).max()


def check_fixed_direction(separator, D, rng):
    """Two points, of which one is then moved to where p has been smallest: p must have moved too.

    A direction that does not depend on the points is perpendicular to some step between them.
    """
    other = np.zeros(D)
    p = polynomial(separator, 0, np.array([np.full(D, 0.7), other]).T)
    at = smallest_value(lambda x: abs(polynomial_value(p, np.pad(x, (0, D - 2)))))
    at = np.pad(at, (0, D - 2))
    p = polynomial(separator, 0, np.array([at, other]).T)
    expect(
        abs(polynomial_value(p, at)) > 1e-6 * size_around(p, at, other[:, None], rng),
        f"separator: for the two points {at.round(6)} and {other.round(6)} p vanishes at both. "
        f"Is there a direction in which they coincide?",
    )


def smallest_value(size):
    """Where on a circle a function of the plane is smallest: a whole step if it is 0 there."""
    whole = [np.array([a, b], float) for a in range(-3, 4) for b in range(4) if a or b]
    values = [size(step) for step in whole]
    if min(values) <= 1e-12 * max(values):
        return whole[int(np.argmin(values))]

    def on_circle(angle):
        return np.array([np.cos(angle), np.sin(angle)])

    best = min(np.linspace(0, np.pi, 60), key=lambda angle: size(on_circle(angle)))
    for reach in 0.03 * 0.5 ** np.arange(45):  # closer and closer
        best = min((best, best + reach, best - reach), key=lambda angle: size(on_circle(angle)))
    return on_circle(best)


# Part 3


@checker
def check_null_vector(null_vector):
    """The coefficients of equal points add up to 0: this is Kc = 0 for every sigma."""
    rng = generator(3)
    count = 0
    for X, note in sets_with_twins(rng):
        c = vector(call(null_vector, X, name="null_vector"), X.shape[1], "null_vector")
        check_sums(c, X, note)
        count += 1
    return f"Kc = 0 for {count} sets with a repeated point, whatever sigma is"


def sets_with_twins(rng):
    """Points of which two are equal, and a pair that only looks so; the note says how."""
    for D, N, i, j in ((2, 3, 0, 1), (2, 5, 1, 4), (1, 6, 0, 5), (3, 2, 0, 1), (4, 3, 1, 2)):
        yield twins(rng, D, N, i, j), ""
    triple = twins(rng, 2, 6, 1, 3)
    triple[:, 4] = triple[:, 1]
    yield triple, ""
    two_pairs = twins(rng, 3, 7, 0, 6)
    two_pairs[:, 4] = two_pairs[:, 2]
    yield two_pairs, ""
    for D, scale in ((3, 1.0), (3, 1e-3), (3, 1e3), (1, 1.0)):
        for note, alike in ALIKE:
            for a, b, i, j in ((0, 1, 3, 4), (3, 5, 1, 2), (1, 2, 1, 4)):
                X = scale * twins(rng, D, 6, i, j)
                if not np.array_equal(alike(X[:, a]), X[:, a]):
                    X[:, b] = alike(X[:, a])
                    yield X, f", and {note}"


def twins(rng, D, N, i, j):
    X = rng.uniform(-3, 3, (D, N))
    X[:, j] = X[:, i]
    return X


NEAR = "is as close to another as numbers can be, but not equal to it"
ALIKE = (
    ("shares a coordinate and its length with another", lambda x: np.append(x[0], -x[1:])),
    ("has the coordinates of another in reverse", lambda x: x[::-1]),
    ("is opposite to another", lambda x: -x),
    (NEAR, lambda x: np.append(np.nextafter(x[0], np.inf), x[1:])),
    (NEAR, lambda x: np.append(x[:-1], np.nextafter(x[-1], -np.inf))),
)


def check_sums(c, X, note):
    """The sum over each group of equal columns, against the largest entry."""
    top = np.abs(c).max()
    expect(top > 0, "null_vector: c = 0 is in the null space of every matrix")
    groups = equal_columns(X)
    twin = next(group for group in groups if len(group) > 1)
    start = f"null_vector: when columns {in_a_row(twin)} of X are the same point, Kc is not 0: "
    for group in groups:
        total = c[group].sum()
        expect(
            len(group) > 1 or abs(total) <= 1e-6 * top,
            f"{start}c has the entry {total:.3g} at column {group[0]}, whose point occurs only "
            f"once{note}",
        )
        expect(
            abs(total) <= 1e-6 * top,
            f"{start}there c has the entries {in_a_row(c[group].round(3))}. What do equal points "
            f"say about two columns of K?",
        )


def equal_columns(X):
    """The numbers of the columns, in groups of equal ones."""
    of = np.unique(X, axis=1, return_inverse=True)[1].ravel()
    return [np.flatnonzero(of == k) for k in range(of.max() + 1)]


def in_a_row(values):
    *most, last = (f"{value:g}" for value in values)
    return f"{', '.join(most)} and {last}"


# Part 4


@checker
def check_smallest_eigenvalue(smallest_eigenvalue):
    """Compared with the true one, for points far apart, close together, and very close together."""
    rng = generator(4)
    enough = "sixteen digits are enough for these points, so the digits are not the reason"
    lost = (
        "for other points it is right, and what you see here is rounding: these need more digits, "
        "from the start, in the exponentials too"
    )
    apart, close_by = points_far_apart(rng), points_close_by(rng)
    for sets, if_negative, if_off in (
        (apart, enough, enough),
        (close_by, "what you see is rounding", lost),
    ):
        for x, sigma in sets:
            check_eigenvalue(smallest_eigenvalue, x, sigma, if_negative, if_off)
    return f"positive and right for {len(apart) + len(close_by)} sets of points, however close"


def points_far_apart(rng):
    steps = rng.permutation(np.cumsum(rng.uniform(1, 2, 5))) - 4
    return [
        (np.array([0.0, 2.0, 5.0]), 1.0),
        (np.array([0.7]), 0.4),
        (np.array([0.5, -1.5]), 2.5),
        (steps, 0.8),
        (1e3 * steps, 900.0),
        (np.arange(6) / 6, 1.0),
    ]


def points_close_by(rng):
    """As N grows, or sigma does, more digits are lost, up to what a double can just hold."""
    spaced = [(np.arange(n) / n, 1.0) for n in (10, 15, 20)]
    apart = np.array([0.3, 1.0, -1.5])
    return [
        *spaced,
        (spaced[0][0], 3.0),
        (100 + rng.permutation(np.cumsum(rng.uniform(0.1, 0.3, 8))), 1.5),
        (np.array([0.3, -1.2, 0.3 + 1e-12]), 1.0),
        (apart, 10 ** rng.uniform(15, 30)),
        (apart, 10 ** rng.uniform(66, 72)),
        (apart[:2], 10 ** rng.uniform(130, 145)),
    ]


def check_eigenvalue(smallest_eigenvalue, x, sigma, if_negative, if_off):
    value = call(smallest_eigenvalue, x, sigma, name="smallest_eigenvalue")
    lam = number(value, "smallest_eigenvalue")
    where = f"smallest_eigenvalue: for {len(x)} points and sigma = {sigma:g} yours is {lam:.6g}"
    expect(lam > 0, f"{where}. The proof says that it is positive: {if_negative}")
    off = too_small_or_large(x, sigma, lam)
    if off and not too_small_or_large(x, sigma / np.sqrt(2), lam):
        if_off = "it belongs to a narrower Gaussian. Mind the width"
    expect(not off, f"{where}, too {off}: {if_off}")


def too_small_or_large(x, sigma, lam):
    """Just below the smallest eigenvalue K - lam I is positive definite, just above it is not."""
    below, above = (positive_definite(x, sigma, lam * (1 + off)) for off in (-5.1e-5, 5.1e-5))
    return "small" if above else "" if below else "large"


def positive_definite(x, sigma, shift):
    """Whether K - shift I has a Cholesky factor; rounding stays far below the shift."""
    with mp.workdps(30 + max(0, -int(np.log10(shift)))):
        points = [mp.mpf(float(v)) / mp.mpf(float(sigma)) for v in x]
        K = mp.matrix([[mp.exp(-((a - b) ** 2) / 2) for b in points] for a in points])
        try:
            mp.cholesky(K - mp.mpf(shift) * mp.eye(len(points)))
        except ValueError:
            return False
    return True
