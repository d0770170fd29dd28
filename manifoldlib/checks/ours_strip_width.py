"""Checks of an exercise of ours: in which coordinate of a spectral map the width appears."""

import numpy as np

from . import (
    Demand,
    agree,
    call,
    checker,
    close,
    expect,
    generator,
    told_apart,
    vector,
    whole_number,
)

DEMANDS = (
    Demand("a", "the length may be the smaller of the two", "at least the second"),
    Demand("a", "Coordinates are counted from 1", "counted from 0"),
    Demand("a", "The quotient of the sides is no whole number", "rounded"),
    Demand("a", "any unit", "the width taken for 1"),
    Demand("b", "one, two or three sides", "two sides only"),
    Demand("b", "each as often as it occurs", "each once"),
    Demand("b", "The zero of the constant does not count", "with the zero"),
    Demand("b", "in ascending order", "along the axes first"),
    Demand("b", "The $d$ smallest", "waves up to the fifth"),
    Demand("b", "products of waves", "no products"),
    Demand("b", "leave their arguments as they are", "squares the sides in place"),
    Demand("c", "the two or three sides", "as for a strip"),
    Demand("c", "in any order", "the last side taken for the shortest"),
    Demand("c", "each of the", "until the middle side has appeared"),
    Demand("c", "leave their arguments as they are", "sorts the sides in place"),
    Demand("d", "any sign and size", "steps of a fixed size"),
    Demand("d", "*not* a function", "the first that is uncorrelated"),
    Demand("d", "one of the rows from 2 to 6", "always the third"),
    Demand("d", "first that is", "the last that is new"),
    Demand("d", "leave their arguments as they are", "sorts the rows in place"),
)


def eigenvalues(sides, d):
    """The d smallest over pi^2, by counting waves up to d along each side, and the waves."""
    sides = np.asarray(sides, dtype=float)
    k = np.stack(np.meshgrid(*[np.arange(d + 1)] * len(sides), indexing="ij")).reshape(
        len(sides), -1
    )
    mu = ((k / sides[:, None]) ** 2).sum(axis=0)
    order = np.argsort(mu, kind="stable")[1 : d + 1]
    return mu[order], k[:, order]


# (a)


def strips():
    """Sides from 1e-3 to 1e3, their quotient well away from whole numbers."""
    rng = generator(707, 1)
    for quotient in (0, 1, 2, 3, 4, 7, 12, 0, 1, 2):
        share = rng.choice([rng.uniform(0.1, 0.35), rng.uniform(0.65, 0.9)])
        width = 10 ** rng.uniform(-2, 1.8)
        yield float((quotient + share) * width), float(width)
    yield 4.8, 1.0
    yield 2.2, 1.0
    yield 123.4, 1.0
    yield 0.00276, 0.0012
    yield 640.0, 280.0


@checker
def check_width_number(width_number):
    """Long and short strips, in several units."""
    for length, width in strips():
        mine = whole_number(call(width_number, length, width, name="width_number"), "width_number")
        waves = eigenvalues((length, width), int(length / width) + 2)[1]
        right = int(np.flatnonzero(waves[1])[0]) + 1
        expect(mine >= 1, f"width_number = {mine}, and coordinates are counted from 1")
        side = "longer" if mine > right else "shorter"
        expect(
            mine == right,
            f"width_number = {mine} for the sides {length:.4g} and {width:.4g}. It would be so for "
            f"a strip that is {side}: which waves along it are smoother than the first across?",
        )
    return "width_number is the first coordinate that depends on the width"


# (b)


def boxes():
    rng = generator(707, 2)
    yield from [((1.0, 1.0), 9), ((1.0, 1.0, 1.0), 20), ((10.0, 1.0), 14), ((2.0,), 12)]
    yield from [((40.5, 1.0), 60), ((0.3,), 150)]  # many waves along one side
    for n, d, scale in ((2, 12, 1), (3, 25, 2e-3), (1, 6, 300), (2, 30, 300), (3, 1, 1)):
        yield tuple(scale * rng.uniform(0.5, 3, n)), d


@checker
def check_spectrum(spectrum):
    """Squares and cubes with equal eigenvalues, long boxes, one to three sides."""
    for sides, d in boxes():
        value = call(spectrum, np.array(sides), d, name="spectrum")
        shown = " x ".join(f"{side:.4g}" for side in sides)
        mine = vector(value, None, "spectrum")
        expect(
            len(mine) == d,
            f"spectrum returns {len(mine)} numbers where {d} are asked for, box {shown}",
        )
        right = np.pi**2 * eigenvalues(sides, d)[0]
        expect(
            (np.diff(mine) >= -1e-6 * mine.max()).all(),
            f"spectrum is not in ascending order, box {shown}",
        )
        wrong = [k for k in range(d) if abs(mine[k] - right[k]) > 1e-5 * right[k]]
        k = wrong[0] if wrong else 0
        why = which_waves(mine, right, sides, d) if wrong else ""
        expect(
            not wrong and agree(mine, right, "spectrum"),
            f"spectrum: number {k + 1} is off by the factor "
            f"{told_apart(mine[k] / right[k], 1)[0]} for the box {shown}, d = {d}{why}",
        )
    return "spectrum has the smallest eigenvalues of lines, rectangles and boxes"


def which_waves(mine, right, sides, d):
    """What a wrong spectrum is instead, if that can be told."""
    more = np.pi**2 * eigenvalues(sides, 4 * d)[0]
    once = more[np.diff(more, prepend=0) > 1e-6 * more]
    along = [np.pi**2 * (np.arange(1, d + 1) / side) ** 2 for side in sides]
    for found, reason in (
        (np.append(0, right)[:d], "It is that of the constant"),
        (right / np.pi**2, "All are too small by pi^2"),
        (once[:d], "Each value stands once. How many waves have it?"),
        *((waves, "These are the waves along one side alone") for waves in along),
    ):
        if len(found) == d and close(mine, found, 1e-5):
            return f". {reason}"
    return ""


# (c)


def apart(sides, gap=0.02):
    """Whether no other eigenvalue is near that of the shortest side."""
    sides = np.asarray(sides)
    mu, waves = eigenvalues(sides, 60)
    last = 1 / sides.min() ** 2
    return mu[-1] > 1.5 * last and (abs(mu / last - 1) < gap).sum() == 1


def solids():
    rng = generator(707, 3)
    yield from [(2.6, 1.0), (1.0, 4.4), (4.7, 4.3, 1.0), (1.0, 3.3, 2.6)]
    yield from [(15.4, 1.0), (1.2, 1.0, 13.6)]  # many waves along one side
    found = 0
    while found < 6:
        sides = rng.uniform(1, 5, 2 + found % 2) * 10.0 ** rng.integers(-3, 3)
        if apart(sides):
            found += 1
            yield tuple(sides)


@checker
def check_needed(needed):
    """Rectangles and boxes, their sides in any order."""
    for sides in solids():
        mine = whole_number(call(needed, np.array(sides), name="needed"), "needed")
        waves = eigenvalues(sides, 60)[1]
        alone = [(waves[i] > 0) & (waves.sum(axis=0) == waves[i]) for i in range(len(sides))]
        places = [int(np.flatnonzero(w)[0]) + 1 for w in alone]
        shown = " x ".join(f"{side:.4g}" for side in sides)
        if mine < max(places):
            seen = sum(place <= mine for place in places)
            why = f"among the first {mine} only {seen} of the {len(sides)} sides have appeared"
        else:
            why = "all sides have appeared before that"
        expect(mine == max(places), f"needed = {mine} for the box {shown}, but {why}")
    return "needed is where the last of the sides appears"


# (d)


def maps():
    """Exact maps of strips with some noise; sign and size of the rows at random."""
    rng = generator(707, 4)
    for number, N, scale in (
        (2, 300, 1),
        (3, 200, 1e-3),
        (4, 500, 1e3),
        (5, 400, 1),
        (6, 600, 1),
        (3, 250, 1),
    ):
        length = number - 1 + rng.uniform(0.2, 0.8)
        s, h = rng.random((2, N))
        _, waves = eigenvalues((length, 1.0), number + 2)
        rows = np.cos(np.pi * waves[0][:, None] * s) * np.cos(np.pi * waves[1][:, None] * h)
        rows /= np.linalg.norm(rows, axis=1, keepdims=True) / np.sqrt(N)
        rows += 0.001 * rng.standard_normal(rows.shape)
        signs = rng.choice([-1, 1], len(rows)) * rng.uniform(0.2, 5, len(rows))
        yield number, scale * signs[:, None] * rows


@checker
def check_first_new(first_new):
    """Strips whose width appears in row 2, 3, 4, 5 and 6."""
    for number, Y in maps():
        mine = whole_number(call(first_new, Y, name="first_new"), "first_new")
        expect(
            1 <= mine <= len(Y), f"first_new = {mine}, and there are {len(Y)} rows, counted from 1"
        )
        why = (
            "it is a function of the first row, up to the noise"
            if mine < number
            else "a row before it is no function of the first already"
        )
        expect(
            mine == number, f"first_new = {mine} for a map of {len(Y)} x {Y.shape[1]}, but {why}"
        )
    return "first_new finds the row that knows the width, be it the second or the sixth"
