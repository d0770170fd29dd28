"""Checks of an exercise of ours: which waves bring a line nearer to the points."""

import numpy as np
from scipy.optimize import brentq

from . import (
    Demand,
    WrongAnswer,
    agree,
    call,
    checker,
    difference,
    expect,
    generator,
    number,
    vector,
)

DEMANDS = (
    Demand("a", "leave their arguments as they are", "centres the points in place"),
    Demand("a", "slide along the wave", "the vertical distance"),
    Demand("a", "which need not be centred", "the covariance with the wave"),
    Demand("a", "which need not be independent", "the product of the means"),
    Demand("a", "any phase", "no phase"),
    Demand("a", "also a single point", "divides by N - 1"),
    Demand("a", "mean squared distance", "sums"),
    Demand("a", "not the derivative", "the second derivative"),
    Demand("a", "In this order", "the other order"),
    Demand("b", "any phase", "no phase"),
    Demand("b", "in any unit", "along the line a standard deviation of 2"),
    Demand("b", "$\\sigma$ is a standard deviation", "sigma for the variance"),
    Demand("b", "$v$ is a variance", "v for the standard deviation"),
    Demand("b", "not only for a long line", "the limit of a long line"),
    Demand("b", "the mean over all samples", "one sample"),
    Demand("b", "to ten digits", "rounded to eight digits after the point"),
    Demand("c", "Slow waves may raise", "always zero"),
    Demand("c", "in any unit", "looks between 0.01 and 100"),
    Demand("c", "0 if all waves lower it", "always the limit of a long line"),
    Demand("c", "not negative", "the negative root"),
    Demand("c", "every $v\\ge1.01\\sigma^2$", "the limit of a long line if v > 5 sigma^2"),
    Demand("c", "every $v\\ge1.01\\sigma^2$", "fifty steps of an iteration"),
    Demand("c", "every $v\\le\\sigma^2$", "a bound at v = sigma^2"),
    Demand("c", "six digits", "three digits"),
)


# (a)


def coefficients(a, b, omega, phase):
    s, slope = np.sin(omega * a + phase), omega * np.cos(omega * a + phase)
    return np.array([-2 * np.mean(b * s), np.mean(s**2 - b**2 * slope**2)])


def samples():
    rng = generator(1011, 1)
    for N, scale in ((7, 1.0), (1, 1e3), (2, 1.0), (40, 1e-3), (100, 1.0)):  # 7: to see reasons by
        for phase in (0.0, float(rng.uniform(0.3, 1.2)), float(-rng.uniform(1.7, 3))):
            a = scale * (rng.standard_normal(N) + rng.uniform(-1, 1))
            b = 0.5 * a + scale * (0.4 * rng.standard_normal(N) + rng.uniform(0.3, 0.8))
            yield a, b, float(rng.uniform(0.5, 3) / scale), phase
    yield np.array([0.0, 0.0]), np.array([1.0, -1.0]), 1.0, 0.0


@checker
def check_bend(bend):
    """One and many points, in several units, beside the line and along it, not centred."""
    for a, b, omega, phase in samples():
        mine = vector(call(bend, a, b, omega, phase, name="bend"), 2, "bend")
        right = coefficients(a, b, omega, phase)
        sizes = 2 * np.abs(b).mean(), 1 + omega**2 * np.mean(b**2)
        for place, size in enumerate(sizes):
            if not agree([size, mine[place]], [size, right[place]], "bend"):
                explain_bend(bend, place, mine[place], (a, b, omega, phase))
    return "the coefficients are those of the distance, for few and many points in any unit"


def explain_bend(bend, place, mine, given):
    a, b, omega, phase = given
    points = f"{len(a)} point{'s' * (len(a) > 1)}, omega = {omega:.4g}, phase = {phase:.3g}"
    raise WrongAnswer(
        f"bend: the coefficient of eta{'^2' * place} is {mine + 0:.6g} for {points}. Measure D^2 "
        f"for a small eta and for -eta, and compare{reason(bend, place, mine, given)}"
    )


def reason(bend, place, mine, given):
    """What may be wrong, by the way the answer responds."""
    a, b, omega, phase = given
    right, on_line = (coefficients(a, y, omega, phase)[place] for y in (b, 0 * b))

    def value(b):
        return vector(call(bend, a, b, omega, phase, name="bend"), 2, "bend")[place]

    if abs(value(0 * b) - mine) <= 1e-9 * abs(mine):
        return ". It is the same with all b = 0"
    if abs(value(0 * b) - on_line) < 1e-9 * abs(on_line):
        return ". With all b = 0 it is right"
    if abs(value(b + np.abs(b).max()) - mine) < 1e-9 * np.abs(b).max():
        return ". It stays the same when all b grow alike"
    return f". Yours is {mine / right:.4g} times what they give" if right else ""


# (b)


def expected(v, sigma, omega, phase):
    sin2 = (1 - np.cos(2 * phase) * np.exp(-2 * omega**2 * v)) / 2  # the mean of the squared sine
    return sin2 - (sigma * omega) ** 2 * (1 - sin2)


def clouds():
    rng = generator(1011, 2)
    yield 4.0, 1.0, 0.5, 0.0
    yield 4.0, 1.0, 3.0, 0.0
    yield 1.0, 2.0, 0.4, 0.0
    yield 0.0, 1.0, 2.0, 0.7
    for scale in (1e-3, 1.0, 1e3):
        for _ in range(4):
            v, sigma = rng.uniform(0.3, 4) * scale**2, rng.uniform(0.3, 2) * scale
            yield v, sigma, rng.uniform(0.2, 1) / np.sqrt(v), rng.uniform(-1.4, 1.4)


@checker
def check_expected(expected_bend):
    """Long and short lines, in several units and phases."""
    for v, sigma, omega, phase in clouds():
        given = map(float, (v, sigma, omega, phase))
        mine = number(call(expected_bend, *given, name="expected_bend"), "expected_bend")
        right, size = expected(v, sigma, omega, phase), 1 + (sigma * omega) ** 2
        off = difference([size, mine], [size, right])
        expect(
            off < 1e-10,
            f"expected_bend = {mine:.11g} for v = {v:.4g}, sigma = {sigma:.4g}, omega = "
            f"{omega:.4g}, phase = {phase:.3g}. "
            + (
                "This is close, but not right to ten digits"
                if off < 1e-5
                else "Draw many points and take the mean of part (a)"
            ),
        )
    return "the mean is that of normal clouds, long and short, in any unit and phase"


# (c)


def lines():
    rng = generator(1011, 3)
    yield 4.0, 1.0
    yield 1.0, 2.0
    yield 1.0, 1.0
    yield 1e6, 1.0
    yield 1.01, 1.0
    yield 6.0, 1.0
    for scale in (1e-3, 1.0, 1e3):
        yield scale**2 * float(rng.uniform(1.05, 1.4)), scale
        yield scale**2 * float(rng.uniform(2, 30)), scale
        yield scale**2 * float(rng.uniform(0.1, 0.9)), scale
        yield scale**2, scale


def turning_point(v, sigma):
    """z = omega^2 v solves tanh z = z sigma^2 / v."""
    ratio = sigma**2 / v
    z = brentq(lambda z: np.tanh(z) - ratio * z, np.sqrt(1 - ratio), 1.1 / ratio, xtol=1e-14)
    return np.sqrt(z / v)


@checker
def check_turning(turning):
    """First axes, long and nearly round, and second ones."""
    for v, sigma in lines():
        told = f"turning for v = {v:.6g}, sigma = {sigma:.6g}"
        omega = number(call(turning, v, sigma, name="turning"), "turning")
        if v <= sigma**2 * (1 + 1e-12):
            expect(
                abs(omega) * sigma < 1e-6,
                f"{told} is {omega:.6g}, and slower waves lower the error, too",
            )
            continue
        expect(omega != 0, f"{told} is 0, and slow waves raise the error there")
        right = turning_point(v, sigma)
        expect(omega > 0, f"{told} is {omega:.6g}, and a frequency is not negative")
        expect(
            agree(omega, right, "turning", at_least=1e-6),
            f"{told} is {omega:.7g}. There the coefficient is {expected(v, sigma, omega, 0):.3g}",
        )
    return "the frequency is found for first axes, and 0 for second ones"
