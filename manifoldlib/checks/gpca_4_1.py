"""Checks of [GPCA Ex 4.1]: inner products, their powers and the Gaussian are kernels."""

from itertools import product
from math import comb, factorial, fsum

import numpy as np

from manifoldlib._extras import needs

from . import (
    SINGLE,
    Demand,
    agree,
    as_array,
    call,
    checker,
    close,
    clouds,
    expect,
    generator,
    number,
    told_apart,
    vector,
)
from .prohibitions import off_limits

with needs("exercises", "manifoldlib.checks.gpca_4_1"):
    import mpmath as mp

DEMANDS = (
    Demand("1", "for any number of points", "only as many points as a feature is long"),
    Demand("1", r"any real $c_1, \dots, c_N$", "drops the signs"),
    Demand("1", r"for any map $\phi$", "centres the features"),
    Demand("1", "whose squared length is the double sum", "divides by the number of points"),
    Demand("1", "Start neither from the sum", "circular: the root of what is shown nonnegative"),
    Demand("1", "nor from its Gram matrix", "circular: the eigenvalues of the Gram matrix"),
    Demand("1", "a vector of length M", "multiplies the Gram matrix by c"),
    Demand("1", "leave their arguments as they are", "multiplies the columns in place"),
    Demand("2", r"$\phi(x)^\top\phi(y) = (x^\top y)^n$", "bare monomials [Erratum gpca-06]"),
    Demand("2", "for a fixed $n = 1, 2, \\dots$", "a table of weights up to degree 4"),
    Demand("2", "each of the $\\binom{n+D-1}{n}$ monomials", "keeps x1 x2 and x2 x1 apart"),
    Demand("2", "a multiple of it", "remembers the points and solves for inner products"),
    Demand("2", "without the library's `veronese`", "the library's Veronese map"),
    Demand("3a", "exactly these products", "the limit (1 + x'y/m)^m instead of the series"),
    Demand("3a", "cut after the degree $m$", "one degree too many"),
    Demand("3a", "m = 0, 1, 2, ...", "never above degree 9"),
    Demand("3a", "a monomial of one of the degrees $0, \\dots, m$", "rotates the features"),
    Demand("3a", "of the same length for every x", "drops the features that are 0"),
    Demand("3b", "never too small", "only the first omitted term"),
    Demand("3b", "for every pair", "the smaller length for both points"),
    Demand("3b", "tends to 0 as $m$ grows", "bounds the kernel, not the remainder"),
    Demand("3b", "not the remainder computed in another way", "the remainder itself, in mpmath"),
)


# Part 1


@checker
def check_combine(combine):
    """A vector of the feature space, linear in c, whose squared length is the quadratic form."""
    rng = generator(1)
    for Phi in clouds(1, shapes=((3, 5), (5, 3), (1, 4), (4, 1), (2, 2), (2, 7))):
        N = Phi.shape[1]
        c, other = rng.standard_normal((2, N))
        c[0] = -1 - abs(c[0])
        v, w = combined(combine, c, Phi), combined(combine, other, Phi)
        expect(has_length(v, c, Phi), f"combine: {length_reason(combine, c, Phi)}")
        expect(
            agree([combined(combine, c + other, Phi), v, w], [v + w, v, w], "linearity in c"),
            "combine: it is not linear in c. A vector whose length is the root of the double sum "
            "exists only if the sum is not negative, and that is what we want to show",
        )
        for i in range(N if N > 1 else 0):
            check_point_left_out(combine, c, Phi, i)
    return "the double sum is the squared length of a vector, so never negative"


def combined(combine, c, Phi):
    """A student's combination of the features, with a word about where it must live."""
    value = call(combine, c, Phi, name="combine")
    (M, N), size = Phi.shape, as_array(value, "combine").size
    expect(
        size == M,
        f"combine: for {N} features of length {M} it returns {size} numbers. The vector "
        f"lives in the feature space, so it has as many as one feature",
    )
    return vector(value, M, "combine")


def double_sum(c, Phi):
    return c @ (Phi.T @ Phi) @ c


def has_length(v, c, Phi):
    """Whether |v|^2 is the double sum, up to rounding of its terms (which may cancel)."""
    terms = double_sum(abs(c), abs(Phi))
    return agree([v @ v, terms], [double_sum(c, Phi), terms], "the squared length")


def length_reason(combine, c, Phi):
    """Wrong for one point already, or only in how the coefficients enter."""
    one = np.eye(len(c))[0]
    v = combined(combine, one, Phi)
    if not has_length(v, one, Phi):
        mine, wanted = told_apart(v @ v, double_sum(one, Phi))
        return (
            f"with the coefficient 1 for the first point and 0 for the others its squared length "
            f"is {mine}, but the double sum is then k(x_1, x_1) = {wanted}"
        )
    v = combined(combine, c, Phi)
    mine, wanted = told_apart(v @ v, double_sum(c, Phi))
    return (
        f"its squared length is {mine}, but the double sum of c_i c_j k(x_i, x_j) is {wanted}. "
        f"Does every coefficient enter once, with its sign?"
    )


def check_point_left_out(combine, c, Phi, i):
    """A root of the Gram matrix has the right length too, but each number depends on all points."""
    c = np.where(np.arange(len(c)) == i, 0, c)
    v = combined(combine, c, Phi)
    less = combined(combine, np.delete(c, i), np.delete(Phi, i, axis=1))
    size = np.linalg.norm(np.abs(Phi) @ np.abs(c))
    expect(
        agree([*v, size], [*less, size], "a point left out"),
        "combine: a point with the coefficient 0 changes the vector, although it has no part in "
        "the sum. If you decompose the Gram matrix: its roots are real only if the sum is never "
        "negative, and that is what we want to show",
    )


# Part 2

POWERS = ((2, 2), (1, 3), (2, 1), (2, 3), (3, 2), (3, 4), (4, 3), (5, 2), (3, 5), (2, 8), (2, 21))


@checker
def check_poly_features(poly_features):
    """The right number of features, and their inner product, in several dimensions and degrees."""
    rng = generator(2)
    instead = "Its weights are what the statement asks for"
    with off_limits(poly_features, "veronese", instead=instead):
        for D, n in POWERS:
            for kind, x, y in pairs(rng, D, n):
                check_power(poly_features, x, y, n, kind)
        check_monomials(poly_features)
    return f"phi(x)'phi(y) = (x'y)^n, one feature per monomial, for {len(POWERS)} pairs D, n"


def pairs(rng, D, n):
    """Pairs of points, the nice one first: what fails then fails for the named reason.

    21! is more than 64 bits hold. One pair is enough to see that, for whoever multiplies out 2^21
    products.
    """
    x, y = rng.uniform(0.3, 1.5, (2, D))
    yield "", x, y
    if n > 20:
        return
    signs = np.where(np.arange(D) % 2, 1, -1)
    yield "when coordinates are negative", signs * x, y
    yield "when coordinates are negative", -x, -signs * y
    if D > 1:
        equal = np.where(np.arange(D) < 2, x[0], x)
        yield "when two coordinates of a point are equal", equal, y
        yield "when two coordinates of a point are equal", np.full(D, x[1]), np.full(D, y[1])
        yield "when a coordinate is 0", np.where(np.arange(D) == 1, 0, -x), y
    for scale in (1e-3, 1e3) if n < 6 else ():
        yield f"for points of the size {scale:g}", scale * x, scale * signs * y


def poly_vector(poly_features, x, n):
    value = call(poly_features, x, n, name="poly_features")
    return vector(value, None, f"what poly_features returns for x = {x.round(3)} and n = {n}")


def check_power(poly_features, x, y, n, kind):
    """(x'y)^n from the right number of features, up to rounding of its terms (may cancel)."""
    D, phi_x, phi_y = len(x), poly_vector(poly_features, x, n), poly_vector(poly_features, y, n)
    where, count = f"poly_features: for D = {D} and n = {n}", comb(n + D - 1, n)
    expect(
        len(phi_x) == len(phi_y),
        f"{where} it returns {len(phi_x)} features for one point and {len(phi_y)} for another",
    )
    value, wanted, terms = phi_x @ phi_y, (x @ y) ** n, (abs(x) @ abs(y)) ** n
    right = agree([value, terms], [wanted, terms], "inner products")
    expect(
        len(phi_x) == count or not (len(phi_x) == D**n and right),
        f"poly_features: all {D**n} ordered products have the right inner product, but many are "
        f"equal, such as x1 x2 and x2 x1. One feature for each of the {count} monomials",
    )
    expect(
        len(phi_x) == count,
        f"{where} it returns {len(phi_x)} features, but there are {count} monomials of that degree",
    )
    start = f"{where} the inner product of the features is"
    expect(right or not kind, f"{start} wrong {kind}")
    expect(
        right or value > wanted,
        f"{start} too small. When the power is multiplied out, how often does each mixed product "
        f"appear?",
    )
    expect(
        right,
        f"{start} too large. A weight in phi enters twice, through phi(x) and through phi(y)",
    )


def check_monomials(poly_features):
    """Stretching the coordinates by a, b, ... multiplies a monomial by a product of these."""
    for D, n in ((2, 3), (3, 2)):
        stretch = np.array([2.0, 3.0, 5.0])[:D]
        before, after = (poly_vector(poly_features, x, n) for x in (np.ones(D), stretch))
        factors = sorted(np.prod(stretch ** np.array(a)) for a in exponents(D, n, n))
        expect(
            np.abs(before).min() > 1e-6 and np.allclose(sorted(after / before), factors, 1e-3, 0),
            "poly_features: the inner products are right, but the features are not multiples of "
            "one monomial each",
        )


def exponents(D, low, high):
    """The exponents of the monomials whose degree is from low to high."""
    return [a for a in product(range(high + 1), repeat=D) if low <= sum(a) <= high]


# Part 3a


def cut_kernel(x, y, m):
    """k_m: the Gaussian with the series of exp(x'y) cut after the degree m."""
    return np.exp(-(x @ x + y @ y) / 2) * fsum((x @ y) ** n / factorial(n) for n in range(m + 1))


@checker
def check_gauss_features(gauss_features):
    """Inner products that are the kernel with the series cut, for every order and all points."""
    rng = generator(3)
    orders = {1: (1, 0, 2, 3, 5), 2: (1, 0, 2, 4, 9), 3: (0, 2, 5), 4: (3,)}
    for D in orders:
        for m in orders[D]:
            for kind, x, y in points_of_order(rng, D, m):
                check_series(gauss_features, x, y, m, kind)
    check_scaled_monomials(gauss_features)
    for low, high in ((32, 40), (90, 120)):  # no fixed number of degrees is enough
        m = int(rng.integers(low, high))
        _, x, y = next(points_of_order(rng, 1, m))
        if check_series(gauss_features, x, y, m, "") > 1e-12:
            break  # single precision holds no numbers as large as x^100
    return "the inner products are those of the series cut after m, for D = 1, ..., 4"


def points_of_order(rng, D, m):
    """Pairs for which the degree m matters, for either sign of x'y, and special ones."""
    for sign in (1, -1):
        x, y = rng.standard_normal((2, D))
        x = x / np.linalg.norm(x)
        y = x + 0.3 * y / np.linalg.norm(y) if D > 1 else x
        lengths = np.sqrt(max(m, 0.8)) * np.array([1.15, 0.85])
        yield "", lengths[0] * x, sign * lengths[1] * y / np.linalg.norm(y)
    x, y = rng.uniform(-1.5, 1.5, (2, D))
    yield "", x, y
    yield "when a coordinate is 0", np.where(np.arange(D) == 0, 0, x), y
    yield "at the origin", np.zeros(D), y
    yield "when the coordinates of a point are equal", np.full(D, x[0]), y
    yield "near the origin", 1e-3 * x, 1e-3 * y


def check_series(gauss_features, x, y, m, kind):
    """The inner product of two points, up to rounding of its terms (which may cancel).

    Returns by how much it is off.
    """
    D = len(x)

    def inner(a, b, m=m):
        phi_a, phi_b = (gauss_vector(gauss_features, point, m) for point in (a, b))
        expect(
            len(phi_a) == len(phi_b),
            f"gauss_features: for D = {D} and m = {m} two points have different numbers of "
            f"features, {len(phi_a)} and {len(phi_b)}",
        )
        return phi_a @ phi_b

    value, wanted = inner(x, y), cut_kernel(x, y, m)
    terms = np.exp(-(x @ x + y @ y) / 2 + abs(x) @ abs(y))
    right = agree([value, terms], [wanted, terms], "inner products")
    reason = "" if right else series_reason(inner, x, y, m) or other(value, wanted, D, kind)
    expect(right, f"gauss_features: for D = {D} and m = {m} {reason}")
    return abs(value - wanted) / terms


def gauss_vector(gauss_features, x, m):
    value = call(gauss_features, x, m, name="gauss_features")
    return vector(value, None, f"what gauss_features returns for x = {x.round(3)} and m = {m}")


def other(value, wanted, D, kind):
    mine, wanted = told_apart(value, wanted)
    hint = "Compare the weights of the degrees: each enters through x and through y"
    if D > 1:
        hint = "For D = 1 they are: look at the monomials of several coordinates"
    return (
        f"the inner products are not those of the series cut after the degree m: one is {mine} "
        f"instead of {wanted}. {f'It is wrong {kind}' if kind else hint}"
    )


def series_reason(inner, x, y, m):
    """What a wrong inner product of the order m is instead, if that can be told."""
    origin, value = np.zeros(len(x)), inner(x, y)
    at_0 = inner(origin, origin)
    if not close(at_0, 1, SINGLE):
        hint = "" if at_0 else ". Which monomial is not 0 there?"
        return f"at the origin k_m(0, 0) = 1, and yours is {at_0:.4g}{hint}"
    for cut in (m - 1, m + 1):
        if cut >= 0 and close(value, cut_kernel(x, y, cut), SINGLE):
            return f"the inner products are those of the series cut after the degree {cut}"
    if all(close(inner(x, y, k), narrow(x, y, k), SINGLE) for k in (m, m + 3)):
        return (
            "the inner products belong to a Gaussian that is too narrow. The texts use three "
            "widths; compare the exponent with the statement"
        )
    if at_most_factors(inner, x, y, m) and at_most_factors(inner, x, y, m + 1):
        point = max(x, y, key=lambda a: abs(inner(a, a) - cut_kernel(a, a, m)))
        mine, wanted = told_apart(inner(point, point), cut_kernel(point, point, m))
        return (
            f"the inner products are right up to factors that depend on x or on y alone: the point "
            f"{point.round(3)} with itself must give {wanted}, yours gives {mine}"
        )
    if close(value, inner(x, y, m + 1), 1e-12) and abs(x @ y) > 0.1:
        return (
            f"the inner products are the same as for m = {m + 1}. Each order must add the "
            f"monomials of one more degree"
        )
    return ""


def narrow(x, y, m):
    """The cut series for exp(-|x - y|^2)."""
    return cut_kernel(np.sqrt(2) * x, np.sqrt(2) * y, m)


def at_most_factors(inner, x, y, m):
    """Whether f(x) k_m(x, y) f(y) could be what the student has."""
    mine, wanted = (k(x, y, m) / np.sqrt(abs(k(x, x, m) * k(y, y, m))) for k in (inner, cut_kernel))
    return close(mine, wanted, SINGLE)


def check_scaled_monomials(gauss_features):
    """Up to the factor of the length, stretching the coordinates multiplies each by a monomial."""
    stretch, m = np.array([2.0, 3.0]), 3
    x = np.array([0.5, 0.4])
    before, after = (gauss_vector(gauss_features, a, m) for a in (x, stretch * x))
    seen = np.abs(before) > 1e-6 * np.abs(before).max()  # padding with zeros does no harm
    change = np.exp(((stretch**2 - 1) * x**2).sum() / 2) * after[seen] / before[seen]
    factors = np.array([np.prod(stretch ** np.array(a)) for a in exponents(2, 0, m)])
    nearest = np.abs(change[:, None] / factors - 1).min(axis=1)
    expect(
        nearest.max() < 1e-3,
        "gauss_features: the inner products are right, but the features are not each a monomial "
        "with a factor that depends on the length of x",
    )


# Part 3b


@checker
def check_remainder_bound(remainder_bound):
    """Never below the remainder of the series, for pairs of all kinds, and it tends to zero."""
    ratios, count = [], 0
    for x, y, orders, note in pairs_with_notes(generator(4)):
        for m in orders:
            bound, left = bound_value(remainder_bound, x, y, m), remainder(x, y, m)
            count += 1
            check_bound(bound, left, x, y, m, note)
            if x @ y > 0:
                ratios.append(bound / left)
    check_falls(remainder_bound)
    expect(
        max(ratios) > 1.001 * min(ratios),
        f"remainder_bound: whenever x'y > 0 it is {min(ratios):.3g} times the remainder, so it is "
        f"the remainder computed in another way. That does not show that it tends to 0",
    )
    return f"the bound holds in {count} cases and tends to 0: k_G is a limit of kernels"


def pairs_with_notes(rng):
    """Two points, the orders to ask for, and what may be amiss if only they fail."""
    orders = (0, 1, 2, 5, 10, 25)
    for sign, note in (
        (1, "For x'y > 0 the omitted terms all add up"),
        (-1, "For x'y > 0 it held. Which sign has x'y?"),
    ):
        for D, radius in ((2, 0.5), (1, 1.5), (3, 3.0)):
            x = directed(rng, D, radius)
            yield x, sign * x, orders, note
    note = "For points of equal length it held; these have the lengths {0:.3g} and {1:.3g}"
    for D, radii in ((1, (0.3, 2.5)), (3, (2.5, 0.3)), (2, (0.8, 4.0)), (2, (4.0, 0.8))):
        x = directed(rng, D, radii[0])
        for sign in (1, -1):
            yield x, sign * radii[1] / radii[0] * x, orders, note
    note = "For parallel points it held; these make an angle"
    for D in (2, 5):
        x, y = directed(rng, D, 1.7), directed(rng, D, 2.4)
        yield x, y, orders, note
        yield x, -y, orders, note
    yield np.array([1.5, 0]), np.array([0, -0.5]), (0, 1, 5), note
    yield np.zeros(2), x[:2], (0, 1, 5), "Here x is the origin"
    x = directed(rng, 3, 1e-3)
    yield x, x, (0, 1, 2), "Here both points are near the origin"
    note = "For points nearer to the origin it held. How large can x'y be?"
    for D, radius in ((1, 5.5), (2, 9.5)):
        x = directed(rng, D, radius)
        for y in (x, -x, 1.05 * x, 0.9 * x):
            yield x, y, (0, 3, 20, 30, 60, 80), note


def directed(rng, D, length):
    """A point in a random direction at this distance from the origin."""
    x = rng.standard_normal(D)
    return length * x / np.linalg.norm(x)


def bound_value(remainder_bound, x, y, m):
    value = call(remainder_bound, x, y, m, name="remainder_bound")
    return number(value, f"remainder_bound for x'y = {x @ y:.3g} and m = {m}")


def check_bound(bound, left, x, y, m, note):
    what = f"remainder_bound: for x'y = {x @ y:.3g} and m = {m} it is"
    expect(bound >= 0, f"{what} negative, so it cannot bound a distance")
    mine, wanted = told_apart(bound, left)
    lengths = np.linalg.norm(x), np.linalg.norm(y)
    expect(
        bound >= left * (1 - SINGLE),
        f"{what} {mine}, below the remainder, which is {wanted}. {note.format(*lengths)}",
    )


def check_falls(remainder_bound):
    """At orders that outgrow x'y the bound must fall, be it slowly, and depend on the points."""
    near, far = np.array([1.5, -1.2]), np.array([-2.0, 3.4])
    for x in (near, far):
        for sign in (1, -1):
            early, late = (bound_value(remainder_bound, x, sign * x, m) for m in (60, 120))
            before, after = told_apart(early, late)
            expect(
                late <= 0.9 * early,
                f"remainder_bound: for x'y = {sign * x @ x:.3f} it is {before} for m = 60 and "
                f"{after} for m = 120. Unless it tends to 0 when m grows, it does not show that "
                f"the series converges",
            )
    alike = [bound_value(remainder_bound, x, x, 60) for x in (near, far)]
    expect(
        not close(*alike),
        f"remainder_bound: for m = 60 it is {alike[0]:.3g}, whatever x'y is. No number for all "
        f"pairs can tend to 0: far enough from the origin the remainder is near 1",
    )


def remainder(x, y, m):
    """|k_G - k_m|, with as many digits as the difference loses."""
    with mp.workdps(300):
        s, squares = (mp.mpf(float(value)) for value in (x @ y, x @ x + y @ y))
        kept = mp.fsum(s**n / mp.factorial(n) for n in range(m + 1))
        return float(abs(mp.exp(s) - kept) * mp.exp(-squares / 2))
