"""Checks of [GPCA Ex 4.1]: inner products, their powers and the Gaussian are kernels."""

from itertools import combinations_with_replacement, product
from math import comb, factorial, fsum, inf, prod

import numpy as np

from manifoldlib._extras import needs

from . import (
    SINGLE,
    Demand,
    WrongAnswer,
    agree,
    as_array,
    call,
    checker,
    close,
    clouds,
    drawn,
    expect,
    generator,
    number,
    of_them,
    told_apart,
    vector,
)
from .prohibitions import off_limits

with needs("exercises", "manifoldlib.checks.gpca_4_1"):
    import mpmath as mp

FAR = "far from the origin"
CUT_OFF = "Fractions written into an array of integers are cut off"
MOST = np.finfo(float).max
WRITE_IT = "The statement asks you to do without manifoldlib"
LIBRARY = {
    "1": "the library's linear kernel",
    "2": "the library's Veronese map",
    "3a": "the multinomial coefficients of the library",
    "3b": "the library's kernel of the lengths",
}
DEMANDS = (
    Demand("1", "for any number of points", "only as many points as a feature is long"),
    Demand("1", r"any real $c_1, \dots, c_N$", "drops the signs"),
    Demand("1", r"for any map $\phi$", "centres the features"),
    Demand("1", "whose squared length is the double sum", "divides by the number of points"),
    Demand("1", "linear in $c$", "the combined features in order of size"),
    Demand("1", "Start neither from the sum", "circular: the root of what is shown nonnegative"),
    Demand("1", "nor from its Gram matrix", "circular: the eigenvalues of the Gram matrix"),
    Demand("1", "a vector of length M", "multiplies the Gram matrix by c"),
    Demand("1", "point whose $c_i$ is 0", "a triangular factor of the features"),
    Demand("1", "leave their arguments as they are", "multiplies the columns in place"),
    *(Demand(part, "may be whole numbers", "multiplies a copy in place") for part in LIBRARY),
    Demand("2", "their products stay below $2^{53}$", "whole numbers of 32 bits"),
    Demand("2", r"$\phi(x)^\top\phi(y) = (x^\top y)^n$", "bare monomials [Erratum gpca-06]"),
    Demand("2", "for a fixed $n = 1, 2, \\dots$", "a table of weights up to degree 4"),
    Demand("2", "each of the $\\binom{n+D-1}{n}$ monomials", "keeps x1 x2 and x2 x1 apart"),
    Demand("2", "a multiple of it", "remembers the points and solves for inner products"),
    *(Demand(part, "do without manifoldlib", broken) for part, broken in LIBRARY.items()),
    Demand("3a", "exactly these products", "the limit (1 + x'y/m)^m instead of the series"),
    Demand("3a", "exactly these products", "small features taken for 0"),
    Demand("3a", "cut after the degree $m$", "one degree too many"),
    Demand("3a", "m = 0, 1, 2, ...", "never above degree 9"),
    Demand("3a", "a monomial of one of the degrees $0, \\dots, m$", "rotates the features"),
    Demand("3a", "of the same length for every x", "drops the features that are 0"),
    Demand("3b", "for every $m = 0, 1, 2, \\dots$", "the remainder of order 0"),
    Demand("3b", "For every pair", "the smaller length for both points"),
    Demand("3b", "but not on $m$", "another number for every m"),
    Demand("3b", "for every pair it is a finite number", "one number nearer than 9, none beyond"),
    Demand("3b", "For points nearer than 9", "infinite from a distance of 8 on"),
    Demand("3b", "at most $C / 2^m$", "bounds the remainder, not 2^m times it"),
)


# Part 1


@checker
def check_combine(combine):
    """A vector of the feature space, linear in c, whose squared length is the quadratic form."""
    rng = generator(1)
    sizes = (3, 5), (5, 3), (1, 4), (4, 1), (2, 2), (2, 7), (1, 1), rng.integers(8, 13, 2)
    whole = rng.integers(-9, 10, (3, 6))
    with off_limits(combine, instead=WRITE_IT):
        for Phi in (*clouds(1, shapes=sizes, scales=(1.0, 1e-8, 1e3, 1e-30)), whole):
            check_vector(combine, Phi, rng)
    return "the double sum is the squared length of a vector, so never negative"


def check_vector(combine, Phi, rng):
    """For some coefficients, real ones and whole ones."""
    N = Phi.shape[1]
    for other in (rng.standard_normal(N), rng.integers(-9, 10, N)):
        c = rng.standard_normal(N)
        c[0] = -1 - abs(c[0])
        v, w = combined(combine, c, Phi), combined(combine, other, Phi)
        for coefficients, vector_of in ((c, v), (other, w)):
            right = has_length(vector_of, coefficients, Phi)
            expect(right, f"combine: {'' if right else length_reason(combine, coefficients, Phi)}")
        expect(
            agree([combined(combine, c + other, Phi), v, w], [v + w, v, w], "linearity in c"),
            "combine: its squared length is the double sum, but it is not linear in c",
        )
        for i in range(N if N > 1 else 0):
            check_point_left_out(combine, c, Phi, i)


def combined(combine, c, Phi):
    """A student's combination of the features, with a word about where it must live."""
    value = call(combine, c, Phi, name="combine")
    (M, N), size = Phi.shape, as_array(value, "combine").size
    expect(
        size == M,
        f"combine: for {of_them(N, 'feature')} of length {M} it returns {of_them(size, 'number')}. "
        f"The vector lives in the feature space, so it has as many as one feature",
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
    start = f"its squared length is {mine}, but the double sum of c_i c_j k(x_i, x_j) is {wanted}. "
    whole = [name for name, array in (("c", c), ("Phi", Phi)) if array.dtype.kind == "i"]
    if whole and has_length(combined(combine, c.astype(float), Phi.astype(float)), c, Phi):
        hold = f"{' and '.join(whole)} hold{'s' * (len(whole) == 1)}"
        return (
            f"{start}For the same numbers as floats it is right, and {hold} whole numbers here. "
            f"{CUT_OFF}"
        )
    return f"{start}Does every coefficient enter once, with its sign?"


def check_point_left_out(combine, c, Phi, i):
    """A factor of Phi or of the Gram matrix has the right length, but each entry mixes points."""
    c = np.where(np.arange(len(c)) == i, 0, c)
    v = combined(combine, c, Phi)
    less = combined(combine, np.delete(c, i), np.delete(Phi, i, axis=1))
    size = np.linalg.norm(np.abs(Phi) @ np.abs(c))
    expect(
        agree([*v, size], [*less, size], "a point left out"),
        "combine: a point with the coefficient 0 changes the vector, although it has no part in "
        "the sum. Each point adds a term of its own, which no other point changes, so nothing is "
        "to be decomposed, neither Phi nor the Gram matrix",
    )


# Part 2

POWERS = (2, 2), (1, 3), (2, 1), (2, 3), (3, 2), (3, 4), (4, 3), (5, 2), (3, 5), (2, 8)


def powers(rng):
    """Dimensions and degrees: the small ones, drawn ones, and one whose 21! is beyond 64 bits."""
    drawn = (1, rng.integers(4, 20)), (rng.integers(6, 9), 2), (rng.integers(9, 20), 1)
    drawn += (2, rng.integers(9, 13)), (3, rng.integers(6, 8)), (4, rng.integers(4, 6))
    return [*POWERS, *((int(D), int(n)) for D, n in drawn), (2, 21)]


@checker
def check_poly_features(poly_features):
    """The right number of features, and their inner product, in several dimensions and degrees."""
    rng = generator(2)
    asked = powers(rng)
    with off_limits(poly_features, instead=WRITE_IT):
        for D, n in asked:
            for kind, x, y in pairs(rng, D, n):
                check_power(poly_features, x, y, n, kind)
        check_monomials(poly_features, rng)
    return f"phi(x)'phi(y) = (x'y)^n, one feature per monomial, for {len(asked)} pairs D, n"


def pairs(rng, D, n):
    """Pairs of points, the nice one first: what fails then fails for the named reason.

    For whoever multiplies out 2^21 products one pair is enough.
    """
    x, y = drawn(lambda: rng.uniform(0.3, 1.5, (2, D)), in_other_orders)
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
    for i in range(D):
        yield "when a coordinate is 0", np.where(np.arange(D) == i, 0, -x), y
    yield "at the origin", np.zeros(D), y
    size = int(2 ** (40 / n)) if n < 6 else 1  # a power beyond 32 bits
    whole = rng.integers((size + 1) // 2, size + 1, (2, D))
    yield "for whole numbers", *(rng.choice([-1, 1], (2, D)) * whole)
    for scale in (1e-8, 1e-3, 1e3) if n < 6 else ():
        yield f"for points of the size {scale:g}", scale * x, scale * signs * y


def in_other_orders(pair):
    """Of one point other coordinates are large than of the other, and so other monomials."""
    x, y = pair
    return len(x) == 1 or not np.array_equal(np.argsort(x), np.argsort(y))


def poly_vector(poly_features, x, n):
    value = call(poly_features, x, n, name="poly_features")
    return vector(value, None, f"what poly_features returns for x = {x.round(3)} and n = {n}")


def check_power(poly_features, x, y, n, kind):
    """(x'y)^n from the right number of features, up to rounding of its terms (may cancel)."""
    D, phi_x, phi_y = len(x), poly_vector(poly_features, x, n), poly_vector(poly_features, y, n)
    where, count = f"poly_features: for D = {D} and n = {n}", comb(n + D - 1, n)
    expect(
        len(phi_x) == len(phi_y),
        f"{where} it returns {of_them(len(phi_x), 'feature')} for one point and {len(phi_y)} for "
        f"another",
    )
    x, y = x.astype(float), y.astype(float)
    value, wanted, terms = phi_x @ phi_y, (x @ y) ** n, (abs(x) @ abs(y)) ** n
    right = agree([value, terms], [wanted, terms], "inner products")
    expect(
        len(phi_x) == count or not (len(phi_x) == D**n and right),
        f"{where} the inner product is right, with {len(phi_x)} features, as many as there are "
        f"ordered products. x1 x2 and x2 x1 are one monomial: one feature for each of the {count}",
    )
    expect(
        len(phi_x) == count,
        f"{where} it returns {of_them(len(phi_x), 'feature')}, but the number of monomials of that "
        f"degree is {count}",
    )
    start = f"{where} the inner product of the features is"
    expect(right or not kind, f"{start} wrong {kind}")
    mine, true = told_apart(value, wanted)
    expect(right, f"{start} {mine}, and not {true}{'' if right else weight_reason(x, y, n, value)}")


def weight_reason(x, y, n, value):
    """Whether every monomial has the weight 1, or its full weight, in either feature."""
    bare = weights = 0
    for factors in combinations_with_replacement(range(len(x)), n):
        term = prod(x[i] * y[i] for i in factors)
        orders = factorial(n) // prod(factorial(factors.count(i)) for i in set(factors))
        bare, weights = bare + term, weights + orders**2 * term
    if len(x) > 1 and close(value, bare, SINGLE):
        return ". When the power is multiplied out, how often does each mixed product appear?"
    if len(x) > 1 and close(value, weights, SINGLE):
        return ". A weight in phi enters twice, through phi(x) and through phi(y)"
    return ""


def check_monomials(poly_features, rng):
    """Stretching the coordinates by a, b, ... multiplies a monomial by a product of these."""
    for D, n in ((2, 3), (3, 2), (2, rng.integers(4, 8)), (3, rng.integers(3, 6)), (4, 2)):
        n = int(n)
        x, stretch = rng.uniform(0.7, 1.4, (2, D))
        check_power(poly_features, x, stretch * x, n, "")
        before, after = (poly_vector(poly_features, a, n) for a in (x, stretch * x))
        factors = sorted(np.prod(stretch ** np.array(a)) for a in exponents(D, n, n))
        expect(
            np.abs(before).min() > 1e-6 * np.abs(before).max()
            and np.allclose(sorted(after / before), factors, SINGLE, 0),
            f"poly_features: for D = {D} and n = {n} the inner products are right, but the "
            "features are not multiples of one monomial each",
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
    with off_limits(gauss_features, instead=WRITE_IT):
        for m in (1, 0, 2, 3, 5, 4, 9, *rng.integers(6, 13, 2)):
            for D in dimensions(m):  # D = 1 first: a message refers to it
                for kind, x, y in points_of_order(rng, D, m):
                    check_series(gauss_features, x, y, int(m), kind)
        check_scaled_monomials(gauss_features, rng)
        for low, high in ((32, 40), (90, 120)):  # no fixed number of degrees is enough
            m = int(rng.integers(low, high))
            _, x, y = next(points_of_order(rng, 1, m))
            if check_series(gauss_features, x, y, m, "") > 1e-12:
                break  # single precision holds no numbers as large as x^100
    return (
        "the inner products are those of the series cut after m,\n"
        "for D = 1, ..., 5 with m = 0, ..., 4, and for some larger D and m"
    )


def dimensions(m):
    """All up to 5 for small orders, and 1 and 2 for all."""
    return (1, 2, 3, 4, 5, 6)[: 5 + (m < 3)] if m < 5 else (1, 2, 3)[: 2 + (m < 8)]


def points_of_order(rng, D, m):
    """Pairs for which the degree m matters, for either sign of x'y, and special ones."""
    for sign in (1, -1):
        x, y = rng.standard_normal((2, D))
        x = x / np.linalg.norm(x)
        y = x + 0.3 * y / np.linalg.norm(y) if D > 1 else x
        lengths = np.sqrt(max(m, 0.8)) * np.array([1.15, 0.85])
        yield "when x'y < 0" * (sign < 0), lengths[0] * x, sign * lengths[1] * y / np.linalg.norm(y)
    x, y = rng.uniform(-1.5, 1.5, (2, D))
    yield "", x, y
    for i in range(D):
        yield "when a coordinate is 0", np.where(np.arange(D) == i, 0, x), y
    yield "at the origin", np.zeros(D), y
    yield "when the coordinates of a point are equal", np.full(D, x[0]), y
    yield "near the origin", 1e-3 * x, 1e-3 * y
    yield FAR, *(directed(rng, D, length) for length in (5, 7))
    yield "for whole numbers", *rng.choice([-1, 1], (2, D))


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
    terms = cut_kernel(abs(x), abs(y), m)
    right = agree([value, terms], [wanted, terms], "inner products")
    if not right:
        reason = whole_reason(inner, x, y, m)
        if kind != FAR:  # nearer to the origin the series was right
            reason = reason or series_reason(inner, x, y, m)
        reason = reason or other(value, wanted, D, kind)
        raise WrongAnswer(f"gauss_features: for D = {D} and m = {m} {reason}")
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


def whole_reason(inner, x, y, m):
    """Whether the type of the arrays is to blame: whole numbers, right as floats."""
    if x.dtype.kind != "i" or not close(inner(1.0 * x, 1.0 * y), cut_kernel(x, y, m), SINGLE):
        return ""
    return (
        "the inner products are wrong for whole numbers, and right for the same numbers as floats. "
        f"{CUT_OFF}"
    )


def series_reason(inner, x, y, m):
    """What a wrong inner product of the order m is instead, if that can be told."""
    origin, value = np.zeros(len(x)), inner(x, y)
    at_0 = inner(origin, origin)
    if not close(at_0, 1, SINGLE):
        hint = "" if at_0 else ". Which monomial is not 0 there?"
        return f"at the origin k_m(0, 0) = 1, and yours is {at_0:.4g}{hint}"
    if matters(x, y, m) and close(value, inner(x, y, m + 1), 1e-12):
        return (
            f"the inner products are the same as for m = {m + 1}. Each order must add the "
            f"monomials of one more degree"
        )
    both = [(z, inner(x, z)) for z in (y, -y)]
    for cut in range(m + 9):
        if matters(x, y, cut) and all(close(k, cut_kernel(x, z, cut), SINGLE) for z, k in both):
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
    return ""


def matters(x, y, m):
    """Whether the degree m + 1 makes a difference for these points."""
    return not close(cut_kernel(x, y, m), cut_kernel(x, y, m + 1), SINGLE)


def narrow(x, y, m):
    """The cut series for exp(-|x - y|^2)."""
    return cut_kernel(np.sqrt(2) * x, np.sqrt(2) * y, m)


def at_most_factors(inner, x, y, m):
    """Whether f(x) k_m(x, y) f(y) could be what the student has."""
    mine, wanted = (k(x, y, m) / np.sqrt(abs(k(x, x, m) * k(y, y, m))) for k in (inner, cut_kernel))
    return close(mine, wanted, SINGLE)


def check_scaled_monomials(gauss_features, rng):
    """Up to the factor of the length, stretching the coordinates multiplies each by a monomial."""
    for D, m in ((1, 5), (2, 3), (3, 2), (2, rng.integers(4, 7)), (3, 3), (4, 2), (5, 1)):
        x, *stretches = rng.uniform(0.7, 1.4, (3, D))
        before = gauss_vector(gauss_features, x, int(m))
        seen = np.abs(before) > 1e-9 * np.abs(before).max()  # padding with zeros does no harm
        off = 0
        for stretch in stretches:  # two, for one may fit a wrong monomial by chance
            after = gauss_vector(gauss_features, stretch * x, int(m))
            change = np.exp(((stretch**2 - 1) * x**2).sum() / 2) * after[seen] / before[seen]
            factors = np.array([np.prod(stretch ** np.array(a)) for a in exponents(D, 0, m)])
            off = np.maximum(off, np.abs(change[:, None] / factors - 1))
        expect(
            off.min(axis=1).max() < SINGLE,
            f"gauss_features: for D = {D} and m = {m} the inner products are right, but the "
            "features are not each a monomial with a factor that depends on the length of x",
        )


# Part 3b


@checker
def check_remainder_constant(remainder_constant):
    """Never below 2^m times the remainder, for pairs of all kinds; no number fits them all."""
    count = 0
    with off_limits(remainder_constant, instead=WRITE_IT):
        for x, y, note in pairs_with_notes(generator(4)):
            check_constant(remainder_constant, x, y, note)
            count += 1
        check_far(remainder_constant)
    return (
        f"for {count} pairs of points C / 2^m is never below the remainder, at any order m:\n"
        "so k_m tends to k_G, and k_G is a limit of kernels"
    )


def pairs_with_notes(rng):
    """Two points, and what may be amiss if only they fail."""
    for sign, note in (
        (1, "For x'y > 0 the omitted terms all add up"),
        (-1, "For x'y > 0 it held. Which sign has x'y?"),
    ):
        for D, radius in ((2, 0.5), (1, 1.5), (3, 2.5)):
            x = directed(rng, D, radius)
            yield x, sign * x, note
    note = "For points nearer to the origin it held. How large can x'y be?"
    for sign in (1, -1):  # an x'y as large as that of some points of unequal length below
        x = directed(rng, 2, np.sqrt(18))
        yield x, sign * x, note
    note = "For points of equal length it held; these have the lengths {0:.3g} and {1:.3g}"
    for D, radii in ((1, (0.3, 2.5)), (3, (2.5, 0.3)), (2, (3.0, 6.0)), (2, (6.0, 3.0))):
        x = directed(rng, D, radii[0])
        for sign in (1, -1):
            yield x, sign * radii[1] / radii[0] * x, note
    note = "For parallel points it held; these make an angle"
    for D in (2, 5):
        x, y = directed(rng, D, 1.7), directed(rng, D, 2.4)
        yield x, y, note
        yield x, -y, note
    yield np.array([1.5, 0]), np.array([0, -0.5]), note
    yield np.array([1, -2, 0]), np.array([-1, 2, 3]), "These are whole numbers"
    yield np.zeros(2), x[:2], "Here x is the origin"
    yield np.zeros(3), np.zeros(3), "Here both points are the origin"
    for size in (1e-3, 1e-8):
        x = directed(rng, 3, size)
        yield x, x, "Here both points are near the origin"
    note = "For points nearer to the origin it held. How large can x'y be?"
    for D, radius in ((1, rng.uniform(3.5, 5)), (3, rng.uniform(5, 6.5)), (2, 8.98)):
        x = directed(rng, D, radius)
        for y in (x, -x, 0.95 * x, -0.9 * x):
            yield x, y, note
    for D in (3, 5, rng.integers(15, 25)):
        note = f"Here all {D} coordinates are equal, up to the sign. Which of them enter x'y?"
        x = np.full(D, rng.uniform(5, 6) / np.sqrt(D))
        yield x, x, note
        yield x, -x, note
        yield np.eye(D)[-1] * 6, np.eye(D)[-1] * 6, f"Here one of {D} coordinates is not 0"
    for D, above in ((3, "1"), (20, "1/2")):
        x = np.full(D, rng.uniform(0.97, 0.999) / (1 if above == "1" else 2))
        for y in (x, -x):
            yield x, y, f"Here the absolute values of all coordinates are just below {above}"


def directed(rng, D, length):
    """A point in a random direction at this distance from the origin."""
    x = rng.standard_normal(D)
    return length * x / np.linalg.norm(x)


def constant(remainder_constant, x, y):
    value = call(remainder_constant, x, y, name="remainder_constant")
    return number(value, f"remainder_constant for x'y = {x @ y:.3g}")


def check_constant(remainder_constant, x, y, note):
    """At every order: from m + 2 = 3 |x'y| on, 2^m times the remainder only falls."""
    C, what = constant(remainder_constant, x, y), f"remainder_constant: for x'y = {x @ y:.3g} it is"
    expect(C >= 0, f"{what} {C:.4g}, and a negative number cannot bound a distance")
    left = remainders(x, y, 3 * int(abs(x @ y)) + 5)
    bounds = np.ldexp(C, -np.arange(len(left)))
    below = np.flatnonzero(bounds < left * (1 - SINGLE))
    if len(below):
        m = below[0]
        mine, wanted = told_apart(bounds[m], left[m])
        lengths = np.linalg.norm(x), np.linalg.norm(y)
        raise WrongAnswer(
            f"{what} {C:.4g}. For m = {m} that bounds the remainder by {mine}, but it is {wanted}. "
            f"{note.format(*lengths)}"
        )


def check_far(remainder_constant):
    """A number for all pairs is too small far out; so is one that hardly grows."""
    near = np.array([0.6, -0.8])
    at_1 = constant(remainder_constant, near, near)
    last, reached, rng = at_1, 1.0, generator(4, 1)
    for square in (*sorted(rng.uniform(70, 80, 2)), 80.9, rng.uniform(82, 90), 150, 300, 700):
        x = np.sqrt(square / 2) * np.array([1.0, -1.0])
        if square > 81 and beyond_floats(remainder_constant, x):
            # infinite on purpose: is there a C above 1e308, even if it grows twice as fast?
            growth = np.log(last / at_1) / (reached - 1) if at_1 else inf
            expect(
                overflows(remainder_constant, x) or 2 * growth * square > np.log(MOST),
                f"remainder_constant: for x = y it is {at_1:.4g} at x'y = 1, {last:.4g} at x'y = "
                f"{reached:.4g} and infinite at x'y = {square:.4g}. An infinite C bounds nothing: "
                "for every pair C is a finite number. It may come out as infinite only where it is "
                "above 1e308",
            )
            continue
        with np.errstate(all="ignore"):
            C = constant(remainder_constant, x, x)
            note = "For points nearer to the origin it held. How large can x'y be?"
            if close(C, at_1):
                note = (
                    "For x = y at the distance 1 from the origin it is the same. No number "
                    "serves all pairs: for x = y the remainder is near 1 as long as m is well "
                    "below |x|^2"
                )
            check_constant(remainder_constant, x, x, note)
        last, reached = C, square
    check_beyond(remainder_constant, generator(4, 2).uniform(1200, 1800))


def beyond_floats(remainder_constant, x):
    """Whether C is too large for a floating-point number, and that is no mistake far out."""
    try:
        with np.errstate(all="ignore"):
            return float(call(remainder_constant, x, x, name="remainder_constant")) == inf
    except WrongAnswer as refusal:
        return isinstance(refusal.__cause__, OverflowError)
    except OverflowError:  # of float
        return True
    except (TypeError, ValueError):
        return False


def overflows(remainder_constant, x):
    """Whether C has become infinite on the way, or just as a float; np.inf itself has not."""
    try:
        with np.errstate(all="ignore", over="raise"):
            return call(remainder_constant, x, x, name="remainder_constant") != inf
    except WrongAnswer as refusal:
        return isinstance(refusal.__cause__, (OverflowError, FloatingPointError))


def check_beyond(remainder_constant, square):
    """Where every floating-point number is too small; here a right formula may end in anything."""
    x = np.sqrt(square / 2) * np.array([1.0, -1.0])
    try:
        with np.errstate(all="ignore"):
            C = constant(remainder_constant, x, x)
    except WrongAnswer:
        return
    m = int(2 * square)
    raise WrongAnswer(
        f"remainder_constant: for x'y = {square:.4g} it is {C:.4g}. For m = {m}, 2^m times the "
        "remainder is above 1e308 there. For points nearer to the origin it held"
    )


def remainders(x, y, count):
    """|k_G - k_m| for m = 0, 1, ..., with as many digits as the differences lose."""
    s, squares = float(x @ y), float(x @ x + y @ y)
    with mp.workdps(60 + int(2 * abs(s))):
        term = mp.exp(-mp.mpf(squares) / 2)
        left, found = term * mp.exp(s), []
        for m in range(count):
            left -= term
            term *= mp.mpf(s) / (m + 1)
            found.append(float(abs(left)))
    return np.array(found)
