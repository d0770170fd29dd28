"""Checks of an exercise of ours: the largest error of a continuous code on a closed curve."""

import numpy as np

from . import (
    Demand,
    WrongAnswer,
    call,
    checker,
    columns,
    expect,
    generator,
    number,
    told_apart,
    vector,
)

TURN = 2 * np.pi

DEMANDS = (
    Demand("a", "of any continuous code", "supposes that the difference falls"),
    Demand("a", "any continuous code", "passes over a difference of zero"),
    Demand("a", "very steep", "the best of a grid"),
    Demand("a", "in any unit", "stops at an absolute difference"),
    Demand("a", "a millionth of the range of the code", "twelve halvings"),
    Demand("b", "the code is continuous on the ring", "a small jump at both ends of the gap"),
    Demand("b", "for every $w$ between 0.001 and 1", "a gap of one width"),
    Demand("b", "also across the angle 0", "the angle"),
    Demand("b", "at most a fifth of its range", "runs back on a 25th of w"),
    Demand("b", "outside one arc of the length $w$", "twice as wide a gap"),
    Demand("b", "exactly", "a smooth code that is nearly right"),
    Demand("b", "no error is larger than 2", "a decoder that leaves the ring"),
    Demand("b", "leave their arguments as they are", "writes into the angles"),
    Demand("c", "any $D\\times2$ matrix $A$ with $D\\ge2$", "for diagonal matrices only"),
    Demand("c", "of any rank", "divides by the smaller singular value"),
    Demand("c", "no continuous code and decoder have a smaller", "half the long axis"),
    Demand("c", "a continuous code", "the angle"),
    Demand("c", "leave their arguments as they are", "scales the points in place"),
)


def on_circle(angle):
    return np.array([np.cos(angle), np.sin(angle)])


# (a)


def falling(start, width):
    """A continuous code: the angle from `start` on, which runs back on the last `width`."""

    def code(angle):
        turned = np.mod(np.asarray(angle, dtype=float) - start, TURN)
        back = (TURN - width) * (TURN - turned) / width
        return np.where(turned < TURN - width, turned, back)

    return code


def waves(rng):
    """A trigonometric polynomial."""
    n = np.arange(1, 6)[:, None]
    a, b = rng.standard_normal((2, 5))

    def code(angle):
        angle = np.asarray(angle, dtype=float)
        return (a @ np.cos(n * angle.ravel()) + b @ np.sin(n * angle.ravel())).reshape(angle.shape)

    return code


def levels(angle):
    """A code that is the same on two stretches round opposite points, and level there."""
    ends = [0, 1.4, 1.75, 3, 4.6, 4.85, TURN]
    return np.interp(angle, ends, [0, 1, 1, 2, 1, 1, 0], period=TURN)


def scaled(code, unit, shift):
    def of_angle(angle):
        value = unit * (code(angle) + shift)
        return float(value) if np.ndim(value) == 0 else value

    return of_angle


def codes():
    """Continuous codes: smooth ones and steep ones, falling and rising, in several units."""
    rng = generator(1111, 1)
    shapes = [("a smooth code", waves(rng)) for _ in range(4)]
    for width in (0.5, 1e-2, 1e-4):
        shapes.append((f"a code that falls on {width:g}", falling(rng.uniform(0, TURN), width)))
    shapes += [("a code that runs back first", falling(-1e-3, 1e-3)), ("the sine", np.sin)]
    shapes += [("the cosine", np.cos), ("a constant", lambda angle: 0.0 * np.asarray(angle) + 2)]
    shapes += [("a code with level parts", levels)]
    for k, (name, shape) in enumerate(shapes):
        sign = (-1) ** k
        yield name, scaled(shape, sign * 10.0 ** (k % 3 * 3 - 3), rng.uniform(-1, 1))


@checker
def check_shared(shared):
    """Two opposite points with one code, for smooth codes and steep ones, in several units."""
    for name, code in codes():
        angle = number(call(shared, code), "shared")
        values = code(np.linspace(0, TURN, 100_001))
        off = abs(code(angle) - code(angle + np.pi))
        expect(
            off <= 1e-6 * max(np.ptp(values), 1e-9 * np.abs(values).max()),
            f"shared, for {name} with values from {values.min():.4g} to {values.max():.4g}: at the "
            f"angle {angle:.12g} and opposite the codes are "
            f"{' and '.join(told_apart(code(angle), code(angle + np.pi)))}",
        )
    return "shared finds opposite points with one code, however steep the code is"


# (b)


@checker
def check_code(code, decode):
    """Continuous, exact but for one short arc, and nowhere worse than the diameter."""
    for w in (0.3, 1.0, 0.001, 0.02):
        where = f"code and decode, w = {w:g}"
        angle = np.linspace(0, TURN, int(np.ceil(200 * TURN / w)), endpoint=False)
        y = vector(call(code, angle, w, name="code"), len(angle), "code")
        reach = np.ptp(y)
        change = np.abs(np.roll(y, -2) - y)  # two steps are a hundredth of w
        k = int(change.argmax())
        expect(
            change[k] <= 0.2 * (1 + 1e-6) * reach,
            f"{where}: between the angles {angle[k]:.6g} and "
            f"{angle[(k + 2) % len(angle)]:.6g}, a hundredth of w apart on the ring, the code "
            f"changes by {change[k] / (reach or 1):.1%} of its range",
        )
        jump = np.abs(np.roll(y, -1) - y)
        ends = np.column_stack([angle, np.append(angle[1:], TURN)])
        values = np.column_stack([y, np.append(y[1:], y[0])])
        steepest = np.argsort(jump)[-100:]
        left = left_of_a_step(
            lambda theta: vector(call(code, theta, w, name="code"), len(theta), "code"),
            ends[steepest],
            values[steepest],
        )
        expect(
            left <= 1e-3 * reach,
            f"{where}: the code is not continuous: however near two angles are, it jumps by "
            f"{left / reach:.1%} of its range somewhere",
        )
        mixed = generator(1111, 2).permutation(len(y))
        X = columns(call(decode, y[mixed], w, name="decode"), (2, len(y)), "decode")
        off = np.empty(len(y))
        off[mixed] = np.linalg.norm(X - on_circle(angle[mixed]), axis=0)
        wrong = np.flatnonzero(off > 1e-6)
        expect(
            len(wrong),
            f"{where}: everything is rebuilt exactly, and that no continuous code can do; does "
            f"decode know more than the codes?",
        )
        arc = shortest_arc(angle[wrong])
        expect(
            arc <= w * (1 + 1e-6),
            f"{where}: {len(wrong) / len(angle):.2%} of the ring are not rebuilt exactly, on an "
            f"arc of the length {arc:.4g}; the largest error is {off.max():.3g}",
        )
        expect(
            off.max() <= 2 + 1e-6,
            f"{where}: the largest error is {off.max():.4g}, more than the diameter",
        )
        steps = np.linspace(y.min(), y.max(), 100_001)
        X = columns(call(decode, steps, w, name="decode"), (2, len(steps)), "decode")
        far = np.linalg.norm(np.diff(X, axis=1), axis=0).max()
        expect(
            far < 0.05,
            f"{where}: decode jumps by {far:.3g} between two codes that differ by a "
            f"hundred-thousandth of their range",
        )
    return "code and decode are continuous, and exact outside an arc of the length w"


def left_of_a_step(function, ends, values):
    """How much a function still changes on intervals that are halved thirty times.

    Of each the half with the larger change is kept. A continuous function changes by nothing then.
    """
    rows = np.arange(len(ends))
    for _ in range(30):
        middle = ends.mean(axis=1)
        value = function(middle)
        side = (np.abs(value - values[:, 1]) > np.abs(value - values[:, 0])).astype(int)
        ends[rows, 1 - side], values[rows, 1 - side] = middle, value
    return np.abs(np.diff(values)).max()


def shortest_arc(angles):
    """The length of the shortest arc that holds all these angles."""
    ordered = np.sort(angles)
    return TURN - np.diff(np.append(ordered, ordered[0] + TURN)).max()


# (c)


def matrices():
    """Matrices D x 2: the ring itself, ellipses in the plane and in space, a line, a point."""
    rng = generator(1111, 3)
    yield np.diag([3.0, 1.0])
    yield np.eye(2)
    for D, scale in ((2, 1.0), (3, 1e3), (5, 1e-3), (2, 1e-3), (4, 1.0)):
        yield scale * rng.standard_normal((D, 2))
    yield np.array([[1.0, 1.0], [0.0, 1.0]])
    yield np.outer([1.0, -2.0, 2.0], [3.0, 4.0])
    yield np.zeros((2, 2))


@checker
def check_least_worst(least_worst):
    """The bound, and a continuous code that reaches it, for ellipses in several spaces."""
    for A in matrices():
        where = f"least_worst, A is {len(A)} x 2 with the singular values "
        s = np.linalg.svd(A)[1]
        where += " and ".join(f"{each:.4g}" for each in np.where(s > 1e-12 * s[0], s, 0))
        value = call(least_worst, A.copy())
        expect(
            isinstance(value, (tuple, list)) and len(value) == 3,
            "least_worst should return three things: the bound, the code and the decoder",
        )
        bound = number(value[0], "the bound of least_worst")
        angle = np.linspace(0, TURN, 20_001)

        def code(theta):
            points = A @ on_circle(theta)
            y = call(value[1], points, name="the code of least_worst")
            return vector(y, len(theta), "the code of least_worst")

        X, y = A @ on_circle(angle), code(angle)
        rebuilt = columns(
            call(value[2], y, name="the decoder of least_worst"),
            X.shape,
            "the decoder of least_worst",
        )
        off = np.linalg.norm(X - rebuilt, axis=0).max()
        room = 1e-6 * s[0]
        if bound < s[1] - room:
            raise WrongAnswer(
                f"{where}: {told_apart(bound, s[1])[0]} is less than any continuous code can "
                f"reach. Which two points have one code, and how far apart are they at least?"
            )
        expect(
            bound <= s[1] + room,
            f"{where}: your bound is {told_apart(bound, s[1])[0]}, and there is a continuous code "
            f"with a smaller largest error",
        )
        expect(
            off <= bound + room,
            f"{where}: the bound {bound:.4g} is right, but the largest error of your code and "
            f"decoder is {off:.4g}",
        )
        steepest = np.argsort(np.abs(np.diff(y)))[-100:]
        ends, values = (np.column_stack([each[:-1], each[1:]])[steepest] for each in (angle, y))
        left = left_of_a_step(code, ends, values)
        expect(
            left <= 1e-3 * np.ptp(y) + 1e-9 * np.abs(y).max(),
            f"{where}: the code is not continuous: however near two points are, it jumps by "
            f"{left / (np.ptp(y) or 1):.1%} of its range somewhere",
        )
    return "least_worst has the smallest largest error and a code that reaches it"
