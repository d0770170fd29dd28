"""Checks of [GPCA Ex 4.1]: inner products, their powers and the Gaussian are kernels."""

from math import comb, factorial, fsum

import numpy as np

from . import call, close, expect, numbers, passed, vector


def check_combine(combine):
    """A vector of the feature space, linear in c, whose squared length is the quadratic form."""
    rng = np.random.default_rng(1)
    for M, N in ((3, 5), (5, 3), (1, 4), (4, 1)):
        Phi, c, other = rng.standard_normal((M, N)), rng.standard_normal(N), rng.standard_normal(N)
        v = feature_vector(combine, c, Phi)
        form = c @ (Phi.T @ Phi) @ c
        expect(
            np.isclose(v @ v, form),
            f"combine: its squared length is {v @ v:.4g}, but the double sum of c_i c_j k(x_i, "
            f"x_j) is {form:.4g}. Does every coefficient enter once, with its sign?",
        )
        together = feature_vector(combine, c + other, Phi)
        expect(
            close(together, v + feature_vector(combine, other, Phi)),
            "combine: it is not linear in c. A vector whose length is the root of the double sum "
            "exists only if the sum is not negative, and that is what we want to show",
        )
    passed("the double sum is the squared length of a vector, so never negative")


def feature_vector(combine, c, Phi):
    """A student's combination of the features, with a word about where it must live."""
    value = call(combine, c.copy(), Phi.copy(), name="combine")
    M, N = Phi.shape
    expect(
        np.size(value) == M,
        f"combine: for {N} features of length {M} it returns {np.size(value)} numbers. The vector "
        f"lives in the feature space, so it has as many as one feature",
    )
    return vector(value, M, "combine")


def check_poly_features(poly_features):
    """The right number of features, and their inner product, in several dimensions and degrees."""
    rng = np.random.default_rng(2)
    for D, n in ((2, 2), (1, 3), (2, 3), (3, 2), (3, 4), (4, 3), (2, 1)):
        count = comb(n + D - 1, n)
        for low in (0.3, -1.5):  # first points with positive coordinates: nothing can cancel
            x, y = rng.uniform(low, 1.5, (2, D))
            phi_x = poly_vector(poly_features, x, n)
            value, wanted = phi_x @ poly_vector(poly_features, y, n), (x @ y) ** n
            expect(
                len(phi_x) == count or not (len(phi_x) == D**n and np.isclose(value, wanted)),
                f"poly_features: all {D**n} ordered products have the right inner product, but "
                f"many are equal, such as x1 x2 and x2 x1. One feature for each of the {count} "
                "monomials",
            )
            expect(
                len(phi_x) == count,
                f"poly_features: for D = {D} and n = {n} it returns {len(phi_x)} features, but "
                f"there are {count} monomials of that degree",
            )
            where = f"poly_features: for D = {D}, n = {n} the inner product of the features is"
            expect(
                np.isclose(value, wanted) or value > wanted or low < 0,
                f"{where} too small. When the power is multiplied out, how often does each mixed "
                "product appear?",
            )
            expect(
                np.isclose(value, wanted) or value < wanted or low < 0,
                f"{where} too large. A weight in phi enters twice, through phi(x) and through "
                "phi(y)",
            )
            expect(np.isclose(value, wanted), f"{where} wrong when coordinates are negative")
    passed("phi(x)'phi(y) = (x'y)^n, one feature per monomial, for 7 pairs D, n")


def poly_vector(poly_features, x, n):
    return vector(call(poly_features, x.copy(), n, name="poly_features"), None, "poly_features")


def check_gauss_features(gauss_features):
    """The inner products of finitely many features settle, and where they settle."""
    rng = np.random.default_rng(3)
    for D in (1, 2, 3):
        x, y, origin = *random_directions(rng, D, [1.0, 0.6]), np.zeros(D)

        def inner(a, b, m=16):
            """The inner product of two points' features of order m."""
            phi_a, phi_b = (gauss_vector(gauss_features, point, m) for point in (a, b))
            expect(
                len(phi_a) == len(phi_b),
                "gauss_features: two points have different numbers of features",
            )
            return phi_a @ phi_b

        expect(
            np.isclose(inner(origin, origin), 1),
            "gauss_features: at the origin k_G(0, 0) = 1, and yours is not. Which monomial is not "
            "0 there?",
        )
        expect(
            np.isclose(inner(x, y, 12), inner(x, y)) and np.isclose(inner(x, x, 12), inner(x, x)),
            "gauss_features: the inner products do not settle when the order m grows. Do the "
            "weights of the high degrees fall fast enough?",
        )
        value, wanted = inner(x, y), np.exp(-((x - y) ** 2).sum() / 2)
        scaled = value / np.sqrt(abs(inner(x, x) * inner(y, y)))
        expect(
            not np.isclose(scaled, wanted**2, rtol=1e-7),
            "gauss_features: the inner products settle at a Gaussian that is too narrow. The texts "
            "use three widths; compare the exponent with the statement",
        )
        expect(
            np.isclose(value, wanted, rtol=1e-7) or not np.isclose(scaled, wanted, rtol=1e-7),
            f"gauss_features: right up to factors that depend on x or on y alone. A point with "
            f"itself must give 1, one of yours gives {inner(x, x):.3f}",
        )
        expect(
            np.isclose(value, wanted, rtol=1e-7),
            f"gauss_features: for D = {D} the inner products settle, but not at the Gaussian: "
            f"{value:.5f} instead of {wanted:.5f} for one pair. Compare the weights of the "
            "degrees, remembering that each enters through x and through y",
        )
    passed("the inner products converge to the Gaussian for D = 1, 2, 3")


def gauss_vector(gauss_features, x, m):
    return vector(call(gauss_features, x.copy(), m, name="gauss_features"), None, "gauss_features")


def random_directions(rng, D, radii):
    """One point at each distance from the origin."""
    points = rng.standard_normal((len(radii), D))
    return np.array(radii)[:, None] * points / np.linalg.norm(points, axis=1, keepdims=True)


def check_remainder_bound(remainder_bound):
    """Never below the remainder of the series, for either sign of x'y, and it tends to zero."""
    rng = np.random.default_rng(4)
    for sign in (1, -1):
        for radius in (0.5, 1.5, 3.0):
            x, y = random_directions(rng, 2, [radius, radius])
            y *= sign * np.sign(x @ y)
            for m in (0, 1, 2, 5, 10, 25):
                bound = bound_value(remainder_bound, x, y, m)
                what = f"remainder_bound: for x'y = {x @ y:.3f} and m = {m} it is"
                expect(bound >= 0, f"{what} negative, so it cannot bound a distance")
                expect(
                    bound >= remainder(x, y, m) * (1 - 1e-9),
                    f"{what} {bound:.3g}, below the remainder. "
                    + (
                        "For x'y > 0 the omitted terms all add up"
                        if sign > 0
                        else "Which sign has x'y?"
                    ),
                )
            expect(
                bound_value(remainder_bound, x, y, 80) < 1e-9,
                f"remainder_bound: for x'y = {x @ y:.3f} it does not tend to 0 when m grows, so it "
                f"does not show that the series converges",
            )
    passed("the bound holds in 36 cases and tends to 0: k_G is a limit of kernels")


def bound_value(remainder_bound, x, y, m):
    value = call(remainder_bound, x.copy(), y.copy(), m, name="remainder_bound")
    return float(numbers(value, (), "remainder_bound"))


def remainder(x, y, m):
    """|k_G - k_m|, summed from the first omitted term on: a difference would lose its digits."""
    terms = [(x @ y) ** n / factorial(n) for n in range(m + 1, m + 90)]
    return np.exp(-(x @ x + y @ y) / 2) * abs(fsum(terms))
