"""Checks of an exercise of ours: what a smoother on a ring does to waves, and when to stop."""

import numpy as np

from . import Demand, agree, call, checker, difference, expect, generator, number, of_them, vector

DEMANDS = (
    Demand("a", "leave their arguments as they are", "makes the weights add to 1 in place"),
    Demand("a", "of any sign and any sum", "divides by the sum"),
    Demand("a", "of any sign and any sum", "their absolute values"),
    Demand("a", "The middle entry", "the first weight belongs to the point itself"),
    Demand("a", "the point itself", "one side, doubled, with the middle twice"),
    Demand("a", "more weights than points", "a Fourier transform of the first N weights"),
    Demand("a", "any whole number", "the number of the wave cut off at N/2"),
    Demand("a", "also for few points", "the integral for equal weights"),
    Demand("b", "leave their arguments as they are", "writes into the weights"),
    Demand("b", "of the *radius*", "the factors of the coordinates"),
    Demand("b", "by its absolute value", "only where the factor is negative"),
    Demand("b", "from 0 to", "without the wave 0"),
    Demand("b", "from 0 to", "without the last wave"),
    Demand("b", "from 0 to", "the waves up to N"),
    Demand("b", "also a single point", "at least three points"),
    Demand("c", "leave their arguments as they are", "squares the amplitudes in place"),
    Demand("c", "squared amplitudes", "the sum of the amplitudes"),
    Demand("c", "is least", "stops when the change is small"),
    Demand("c", "is least", "one step too many"),
    Demand("c", "It may be 0", "at least one step"),
    Demand("c", "ten thousand", "at most 9999 steps"),
    Demand("c", "above 1", "drops the waves with a factor above 1"),
    Demand("d", "leave their arguments as they are", "convolves in place"),
    Demand("d", "the square", "the absolute value, for one N only"),
    Demand("d", "for every number of points", "cut off at the old length"),
    Demand("d", "every $m$", "the squares of the weights"),
    Demand("d", "a symmetric list of odd length", "a zero appended"),
)


def factor(w, m, N):
    """s_m = sum of w_u cos(2 pi m u / N) over u = -q, ..., q."""
    u = np.arange(len(w)) - len(w) // 2
    return float(np.sum(w * np.cos(2 * np.pi * (m * u % N) / N)))


def of_radius(w, N):
    """t_0, ..., t_(N//2)."""
    return np.array([(factor(w, m - 1, N) + factor(w, m + 1, N)) / 2 for m in range(N // 2 + 1)])


def symmetric(half):
    return np.concatenate([half[:0:-1], half])


def in_short(w, N):
    return f"{of_them(len(w), 'weight')} on {of_them(N, 'point')}"


# (a)


def smoothers():
    rng = generator(1010, 1)
    yield np.array([1.0]), 0, 1
    yield np.array([0.25, 0.5, 0.25]), 2, 4
    yield np.full(5, 0.2), 1, 7
    yield np.full(9, 1 / 9), 3, 4
    for q, N, scale in ((3, 20, 1.0), (6, 40, 1e-3), (9, 8, 1e3), (2, 3, 1.0), (30, 200, 1.0)):
        for m in (0, 1, N - 1, -int(rng.integers(1, 9)), int(rng.integers(N, 3 * N))):
            yield scale * symmetric(rng.uniform(-1, 1, q + 1)), int(m), N
    yield symmetric(np.array([0.0, 1.0, -1.0])), 3, 10  # of sum 0


@checker
def check_wave_factor(wave_factor):
    """Few and many points, weights of mixed sign that go around more than once, any wave."""
    for w, m, N in smoothers():
        mine = number(call(wave_factor, w, m, N, name="wave_factor"), "wave_factor")
        right, size = factor(w, m, N), np.abs(w).sum()
        expect(
            agree(np.array([size, mine]), np.array([size, right]), "wave_factor"),
            f"wave_factor is {mine:.6g} for m = {m}, {in_short(w, N)}. Smooth the wave itself, "
            "cos(2 pi m j / N) for j = 0, ..., N - 1, and look at its first entry",
        )
    return "wave_factor is the eigenvalue of the wave, for weights of any length, sign and sum"


# (b)


def rings():
    """Weights with waves that grow, that do not, and that grow since their factor is above 2."""
    rng = generator(1010, 2)
    yield np.array([1.0]), 1
    yield np.array([2.5]), 1
    yield np.array([1.0, -3.0, 1.0]), 2
    yield np.full(61, 1 / 61), 200
    fall_off = symmetric((1 - np.linspace(0, 1, 12) ** 3) ** 3)
    yield fall_off / fall_off.sum(), 30
    kinds = 0
    while kinds < 8:
        N, q = int(rng.integers(3, 30)), int(rng.integers(1, 12))
        w = symmetric(rng.uniform(-0.3, 1, q + 1))
        w *= rng.uniform(0.8, 3) / np.abs(w).sum()
        if told_apart_from_bounds(w, N) and (kinds % 2 == 0 or (of_radius(w, N) > 2).any()):
            kinds += 1
            yield w, N
        elif kinds % 2 == 1 and told_apart_from_bounds(2.5 * w, N):
            kinds += 1
            yield 2.5 * w, N


def told_apart_from_bounds(w, N):
    t = of_radius(w, N)
    return np.abs(np.abs(1 - t) - 1).min() > 1e-4


@checker
def check_growing(growing):
    """Waves of negative factors, of factors above 2, none, all."""
    for w, N in rings():
        value = call(growing, w, N, name="growing")
        mine = vector(value, None, "growing") if np.size(value) else np.zeros(0)
        t = of_radius(w, N)
        right = np.flatnonzero(np.abs(1 - t) > 1)
        told = f"growing for {in_short(w, N)}"
        expect(
            np.isin(mine, np.arange(N // 2 + 1)).all(),
            f"{told} lists what is no wave from 0 to {N // 2}: {mine[:6]}",
        )
        expect((np.diff(mine) > 0).all(), f"{told} is not in ascending order, or repeats a wave")
        for m in sorted(set(mine.astype(int)) ^ set(right.tolist())):
            raise_wave(m, m in right, t[m], told)
    return "growing lists the waves of the radius that grow, with factors below 0 and above 2"


def raise_wave(m, grows, t, told):
    where = "is missing, and it grows" if grows else "is listed, and it does not grow"
    rest = abs(1 - t)
    expect(False, f"{told}: wave {m} {where}: a step multiplies its residual by {rest:.4g}")


# (c)


def error(a, t, k):
    return float(np.sum(a**2 * np.abs(1 - t) ** (2.0 * k)))


def least(a, t):
    """By halving: the error is convex in k."""
    low, high = 0, 1
    while error(a, t, high) < error(a, t, high - 1):
        high *= 2
    while low < high:
        middle = (low + high) // 2
        low, high = (
            (middle + 1, high) if error(a, t, middle + 1) < error(a, t, middle) else (low, middle)
        )
    return low


def residuals():
    rng = generator(1010, 3)
    yield np.array([1.0, 0.01]), np.array([0.9, -0.06])
    yield np.array([0.01, 1.0]), np.array([0.9, -0.06])  # best not to begin
    yield np.array([-3.0, 2.0, 0.001]), np.array([1.9, 0.5, 2.1])
    yield np.array([1.0, 3.71e-5]), np.array([4e-4, -6e-4])  # ten thousand steps
    yield np.array([1.0, 1e-6]), np.array([0.3, -1e-3])
    for n, scale in ((5, 1e-3), (12, 1e3), (30, 1.0), (8, 1.0)):
        t = rng.uniform(0.02, 1.2, n)
        t[rng.integers(n)] = -rng.uniform(0.01, 0.1)
        a = rng.standard_normal(n) * np.where(t < 0, 10.0 ** rng.uniform(-4, -1), 1)
        yield scale * a, t


@checker
def check_best_step(best_step):
    """Few and thousands of steps, none at all, factors above 1, amplitudes of either sign."""
    for a, t in residuals():
        mine = number(call(best_step, a, t, name="best_step"), "best_step")
        right = least(a, t)
        told = f"best_step = {mine:g} for {len(a)} waves"
        expect(mine >= 0 and mine == int(mine), f"{told} is no number of steps")
        mine = int(mine)
        expect(mine <= 10**7, f"{told}: so many steps are never needed here")
        with np.errstate(over="ignore"):
            yours = error(a, t, mine)
        lowest = error(a, t, right)
        expect(
            mine == right or difference(yours, lowest) < 1e-9,
            f"{told}: the sum of squares is then {yours:.6g}, and {lowest:.6g} can be had. "
            f"{'Fewer' if mine > right else 'More'} steps are better",
        )
    return "best_step finds the least sum of squares, at the start and thousands of steps later"


# (d)


@checker
def check_squared(squared):
    """The factor of the new weights on rings of many sizes."""
    rng = generator(1010, 4)
    cases = [np.array([1.0]), np.full(3, 1 / 3), np.array([0.25, 0.5, 0.25]), np.full(7, 1 / 7)]
    cases += [
        s * symmetric(rng.uniform(-1, 1, q + 1)) for q, s in ((1, 1), (4, 1e-3), (9, 1e3), (80, 1))
    ]
    for w in cases:
        mine = vector(call(squared, w, name="squared"), None, "squared")
        told = f"squared, for {of_them(len(w), 'weight')},"
        expect(len(mine) % 2 == 1, f"{told} returns {len(mine)} weights, an even number")
        size = np.abs(w).sum() ** 2
        expect(
            difference(np.append(size, mine), np.append(size, mine[::-1])) < 1e-6,
            f"{told} is not symmetric",
        )
        for N in (1, 2, 3, 5, 8, 21, 50):
            for m in range(N // 2 + 1):
                got, wanted = factor(mine, m, N), factor(w, m, N) ** 2
                expect(
                    agree(np.array([size, got]), np.array([size, wanted]), "squared"),
                    f"{told} has the factor {got:.6g} for wave {m} on "
                    f"{of_them(N, 'point')}, not {wanted:.6g}",
                )
    return "the factors of the new weights are the squares of the old, on rings of 1 to 50 points"
