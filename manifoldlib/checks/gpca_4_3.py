"""Checks of [GPCA Ex 4.3]: the Karhunen-Loeve transform of Brownian motion on [0, 1]."""

import functools
import math
from functools import cache

import numpy as np

from . import (
    Demand,
    WrongAnswer,
    agree,
    call,
    checker,
    close,
    each,
    expect,
    generator,
    number,
    numbers,
    told_apart,
)

DEMANDS = (
    Demand("1a", "for all times $t$ and $s$", "not before 0.05"),
    Demand("1a", "for all times $t$ and $s$", "times on a grid of 0.01"),
    Demand("1a", "= \\min(t, s)$", "the right length, the same direction for all times"),
    Demand("1b", "t: a time or an array of times", "one time only"),
    Demand("1b", "t: a time or an array of times", "arrays of times only"),
    Demand("1b", "as many values", "the sum over the times"),
    Demand("1b", "in closed form", "eigenvectors of a matrix of 2000 times"),
    Demand("1b", "counted from $i = 1$", "counts from 0 and loses the first"),
    Demand("1b", "the largest eigenvalue first", "the first two exchanged"),
    Demand("1b", "orthonormal", "forgets the norm"),
    Demand("1b", "leave their arguments as they are", "multiplies the times in place"),
    Demand("2a", "With your `phi`", "signs of its own"),
    Demand("2a", "any number of times", "200 times"),
    Demand("2a", "the midpoints of equal steps", "phi at the ends of the steps"),
    Demand(
        "2a",
        "is a mean over the times",
        "the trapezoidal rule, which loses half a step at each end",
    ),
    Demand("2a", "whatever the other paths are", "principal components of the sample"),
    Demand("2a", "$x_1, \\dots, x_n$", "one too many"),
    Demand("2b", "exactly", "the first 10000 terms"),
    Demand("2b", "for every $n = 0, 1, 2, \\dots$", "right up to n = 10, an approximation beyond"),
    Demand("2b", "for every $n = 0, 1, 2, \\dots$", "not for n = 0"),
)


leggauss = cache(np.polynomial.legendre.leggauss)


@checker
def check_feature(feature):
    """The integral over u of feature(t, u) feature(s, u) is min(t, s)."""
    n = 16_000
    u, t = (np.arange(n) + 0.5) / n, some_times()
    for position in (u[100], u[-100]):
        number(call(feature, t[0], position, name="feature"), "feature(t, u)")

    @functools.wraps(feature)
    def table(times, positions):
        return [each(feature, [(a, b) for b in positions]) for a in times]

    F = numbers(call(table, t, u, name="feature"), (len(t), n), "feature, for all pairs t, u")
    gram = F @ F.T / n
    for i in range(len(t)):
        expect(
            abs(gram[i, i] - t[i]) < 3.8e-4,
            f"feature: for t = s = {t[i]:.4f} the integral is {gram[i, i]:.4f}, but min(t, t) = t. "
            "On how much of [0, 1] may the feature be different from 0?",
        )
        for j in range(i):
            expect(
                abs(gram[i, j] - min(t[i], t[j])) < 3.8e-4,
                f"feature: for t = {t[i]:.4f} and s = {t[j]:.4f} the integral is {gram[i, j]:.4f}, "
                "not the smaller of the two. It is right for t = s; on what do the features of two "
                "times have to agree?",
            )
    return (
        f"min(t, s) is an inner product of features, here at {len(t)} times, so it is positive "
        f"semidefinite"
    )


def some_times():
    """Times that lie between the points of any decimal grid, also near the ends, and the ends."""
    rng = generator(11)
    hundredths = np.array([*rng.choice(np.arange(10, 90), 3, replace=False), 99, 0])
    return np.array([*(hundredths / 100 + rng.uniform(0.0034, 0.0036, 5)), 0.0, 1.0])


@checker
def check_eigenpairs(lam, phi):
    """The integral equation at several times, orthonormality, and that none is missing."""
    check_arrays(phi)
    indices = [*range(1, 7), *sorted(map(int, generator(12).choice(np.arange(7, 60), 3, False)))]
    for i in indices:
        check_equation(lam, phi, i)
    t, w = gauss_legendre(0, 1, 200)
    values = np.array([curve(phi, i, t) for i in indices])
    products = values * w @ values.T
    if not agree(products, np.eye(len(indices)), "integrals of products"):
        refuse_products(products, indices)
    eigenvalues = np.array([value(lam, i) for i in range(1, 2001)])
    expect((np.diff(eigenvalues) <= 0).all(), "lam: the largest eigenvalue should come first")
    # They fall like 1/i^2, so what lies beyond the last is about 2000 times the last.
    expect(
        abs(eigenvalues.sum() + 2000 * eigenvalues[-1] - 0.5) < 1e-6,
        f"lam: the first 2000 eigenvalues add up to {eigenvalues.sum():.6f}, and the others to "
        f"about {2000 * eigenvalues[-1]:.6f}, but the integral of K(t, t) is 0.5. Some "
        f"eigenfunctions are missing; does i start at 1?",
    )
    return (
        f"{len(indices)} orthonormal eigenpairs, up to i = {indices[-1]}, solve the equation, and "
        f"none is left out"
    )


def check_arrays(phi):
    """phi takes a time, and an array of times, and returns as many values."""
    t = np.array([0.9, 0.2, 0.55])
    single = [number(times_of(phi, now, "a single time"), "phi(1, t)") for now in t]
    several = times_of(phi, t, "an array of times")
    expect(
        np.shape(several) == (3,),
        f"phi: for an array of three times it returns the shape {np.shape(several)} instead of "
        f"three values",
    )
    expect(
        close(numbers(several, (3,), "phi(1, t)"), single, 1e-5),
        "phi: for an array of times the values are others than for the same times one by one",
    )


def times_of(phi, t, what):
    try:
        return call(phi, 1, t, name="phi")
    except WrongAnswer as refusal:
        if "is still empty" in str(refusal) or "returns nothing" in str(refusal):
            raise
        raise WrongAnswer(f"phi: t may be {what}, and then: {refusal}") from None


def check_equation(lam, phi, i):
    """K phi = lam phi at a few times; min(t, s) has a kink at s = t, so integrate in two parts."""
    t = np.array([0.1, 0.35, 0.6, 0.85, 1.0, *generator(13).uniform(0, 1, 3)])
    image = np.zeros(len(t))
    for at, now in enumerate(t):
        for start, end in ((0, now), (now, 1)):
            s, w = gauss_legendre(start, end, 40 + 3 * i)
            image[at] += (w * np.minimum(now, s)) @ curve(phi, i, s)
    values, factor = curve(phi, i, t), value(lam, i)
    expect(np.abs(values).max() > 1e-9, f"phi: function {i} is zero at all times that were tried")
    # Integrals smooth: the rounding of phi weighs more where the eigenvalue is small.
    if not agree(image, factor * values, "integral", at_least=1e-5 if i < 7 else 1e-3):
        refuse_equation(phi, i, t, image, factor)


def refuse_equation(phi, i, t, image, factor):
    """Why the integral of min(t, s) phi(s) is not lam phi(t)."""
    values = curve(phi, i, t)
    true = (image @ values) / (values @ values)
    size = np.abs(values).max()
    start, before, end = curve(phi, i, np.array([0.0, 1 - 1e-6, 1.0]))
    expect(
        abs(start) < 1e-4 * size,
        f"phi: function {i} is {start:.3g} at t = 0. There min(0, s) = 0, so the integral is 0",
    )
    expect(
        close(image, true * values, 1e-4) or abs(end - before) < 0.3e-6 * size,
        f"phi: function {i} has a slope at t = 1. The integral has none there; differentiate it",
    )
    expect(
        close(image, true * values, 1e-4),
        f"phi: function {i} is no eigenfunction, the integral of min(t, s) phi(s) is not a "
        f"multiple of it",
    )
    expect(
        abs(factor / true - 1) < 1e-5,
        f"lam: phi({i}, t) is an eigenfunction, but {told_apart(factor, true)[0]} is not its "
        f"eigenvalue. Put the function into the integral, or differentiate twice",
    )
    raise WrongAnswer(
        f"phi: function {i} is an eigenfunction to about four digits only, and lam({i}) its "
        f"eigenvalue. In closed form they have all digits"
    )


def refuse_products(products, indices):
    for i, j in np.ndindex(products.shape):
        expect(
            i == j or abs(products[i, j]) < 1e-5,
            f"phi: the eigenfunctions {indices[i]} and {indices[j]} are not orthogonal. Is one of "
            f"them there twice?",
        )
    off = np.abs(np.diag(products) - 1)
    worst = (off > 0.999 * off.max()).argmax()  # the first of equal ones
    raise WrongAnswer(
        f"phi: eigenfunction {indices[worst]} is orthogonal to the others, but its square "
        f"integrates to {told_apart(products[worst, worst], 1)[0]} instead of 1"
    )


def value(lam, i):
    return number(call(lam, i, name="lam"), f"lam({i})")


def curve(phi, i, t):
    return numbers(call(phi, i, t, name="phi"), (len(t),), f"phi({i}, t)")


def gauss_legendre(start, end, n):
    nodes, weights = leggauss(n)
    return start + (end - start) * (nodes + 1) / 2, (end - start) / 2 * weights


def midpoints(T):
    return (np.arange(T) + 0.5) / T


def brownian_paths(rng, T, count):
    """Paths at the T midpoints of equal steps, as the columns of a T x count matrix."""
    steps = np.sqrt(np.diff(midpoints(T), prepend=0.0))[:, None]
    return (steps * rng.standard_normal((T, count))).cumsum(axis=0)


def spectrum(T):
    """Eigenpairs of the integral operator, from min(t, s) at T midpoints, squares of mean 1.

    Up to rounding the vectors are the eigenfunctions at these times.
    """
    lam, U = np.linalg.eigh(np.minimum.outer(midpoints(T), midpoints(T)) / T)
    return lam[::-1], np.sqrt(T) * U[:, ::-1]


@checker
def check_coefficients(coefficients, phi):
    """Path by path the mean of x(t) phi_i(t), for many and few paths, times and coefficients."""
    rng = generator(14)
    for T, count, n, scale in (
        *((57, 9, 4, 1.0), (200, 1, 3, 1.0), (31, 60, 6, 1e3), (120, 7, 1, 1e-3)),
        (int(rng.integers(210, 400)), 12, int(rng.integers(7, 13)), 1.0),
    ):
        X = scale * brownian_paths(rng, T, count)
        Y, wanted = expansion(coefficients, X, n), integrals(phi, X, n)
        if not agree(Y, wanted, "coefficients"):
            refuse_coefficients(coefficients, phi, X, Y, wanted)
    T, n, count = 200, 5, 10_000
    Y = expansion(coefficients, brownian_paths(rng, T, count), n)
    off = np.abs(np.corrcoef(Y) - np.eye(n)).max()
    return (
        f"each coefficient is the integral of its path times phi; over {count} paths they are "
        f"uncorrelated up to {off:.2f}"
    )


def expansion(coefficients, X, n):
    """A student's coefficients of these paths."""
    value = call(coefficients, X, midpoints(len(X)), n, name="coefficients")
    return numbers(value, (n, X.shape[1]), "coefficients: the result")


def integrals(phi, X, n):
    """The coefficients, from the eigenvectors of the covariance and the signs of phi."""
    T = len(X)
    U = spectrum(T)[1][:, :n].T
    F = np.array([curve(phi, i, midpoints(T)) for i in range(1, n + 1)])
    F_of_U = np.sign((F * U).sum(axis=1))[:, None] * U
    expect(
        close(F, F_of_U, 1e-5),
        "coefficients: they are integrals with your phi, and phi is not right yet. First pass the "
        "check of part 1",
    )
    return F_of_U @ X / T


def refuse_coefficients(coefficients, phi, X, Y, wanted):
    """Why coefficients are wrong: a factor, other paths, or other functions."""
    T, n = len(X), len(Y)
    expect(Y.any(), f"coefficients: for {T} times all of them are 0")
    factors = (Y * wanted).sum(axis=1) / (wanted**2).sum(axis=1)
    if close(Y, factors[:, None] * wanted, 1e-5):
        refuse_factors(factors, T)
    expect(
        not close(expansion(coefficients, 2 * X, n), Y, 1e-5),
        "coefficients: they do not change when every path is doubled, so they do not belong to the "
        "paths",
    )
    more = np.hstack([X[:, :1], brownian_paths(generator(15), T, 8) * np.abs(X).max()])
    expect(
        close(expansion(coefficients, more, n)[:, 0], Y[:, 0], 1e-5),
        "coefficients: those of a path change when there are other paths beside it. Is something "
        "computed from the sample, such as its mean or its principal directions? The functions phi "
        "are the same for all paths",
    )
    refuse_correlated(coefficients)
    raise WrongAnswer(
        f"coefficients: for {T} times they are not the integrals of the path times phi(i, t), but "
        f"off by up to {np.abs(Y - wanted).max() / np.abs(wanted).max():.1%} of the largest. At "
        f"which times is phi taken, and does each time count equally?"
    )


def refuse_factors(factors, T):
    """Each coefficient is a multiple of what it should be."""
    worst = np.abs(factors - 1).argmax()
    same = close(factors, factors[0], 1e-5)
    which = "all of them are" if same else f"number {worst + 1} is"
    times = f"{told_apart(factors[worst], 1)[0]} times the integral of the path times phi"
    turned = "all have" if same else f"number {factors.argmin() + 1} has"
    expect(
        not close(abs(factors), 1, 1e-5),
        f"coefficients: {turned} the wrong sign: the sum of x_i phi(i, t), with your phi, gives "
        f"back the path",
    )
    expect(
        not same,
        f"coefficients: for {T} times {which} {times}. An integral over [0, 1] is a mean, not a "
        f"sum, and here it is a mean over {T} times",
    )
    raise WrongAnswer(f"coefficients: for {T} times {which} {times}. Is anything divided out?")


def refuse_correlated(coefficients):
    n, count = 5, 10_000
    correlation = np.corrcoef(expansion(coefficients, brownian_paths(generator(16), 200, count), n))
    correlation -= np.eye(n)
    i, j = np.unravel_index(np.abs(correlation).argmax(), (n, n))
    expect(
        abs(correlation[i, j]) < 0.2,
        f"coefficients: numbers {i + 1} and {j + 1} have correlation {correlation[i, j]:.2f} over "
        f"{count} paths, chance allows 0.05. Are the paths multiplied by the eigenfunctions and "
        f"integrated?",
    )


@checker
def check_error_after(error_after, lam):
    """The integral of K(t, t) less the first eigenvalues, for every small n and some large ones."""
    rough = spectrum(400)[0]
    expect(
        all(abs(value(lam, i) / rough[i - 1] - 1) < 0.01 for i in range(1, 20)),
        "error_after: it is compared with your lam, and lam is not right yet. First pass the check "
        "of part 1",
    )
    large = generator(17).integers((41, 150, 500), (150, 500, 1500))
    eigenvalues = [value(lam, i) for i in range(1, large.max() + 1)]
    for n in [*range(41), *map(int, large)]:
        error = number(call(error_after, n, name="error_after"), f"error_after({n})")
        tail = math.fsum([0.5, *(-one for one in eigenvalues[:n])])
        if not agree(error, tail, "the error"):
            refuse_error(n, error, tail)
    return f"the error is right after 0 to 40 terms and after {', '.join(map(str, large))}, never 0"


def refuse_error(n, error, tail):
    expect(
        error > 0,
        f"error_after: after n = {n} terms yours is {error:.3g}. No finite number of terms "
        "gives back the path: its other coefficients are not 0",
    )
    off, side = abs(error / tail - 1), "large" if error > tail else "small"
    expect(
        off > 0.02,
        f"error_after: for n = {n} yours is {error:.6g}, too {side} by {off:.1g} of it. The exact "
        f"value is asked for: not measured, and no sum that is cut off",
    )
    raise WrongAnswer(
        f"error_after: for n = {n} yours is {error:.4g}, too {side}. Which coefficients are left "
        f"out, and what are their mean squares?"
    )
