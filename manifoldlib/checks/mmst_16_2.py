"""Checks of [MMST Ex 16.2]: which kernels obey K(x, y)^2 <= K(x, x) K(y, y), and why."""

import functools
from collections.abc import Mapping

import numpy as np
from scipy.spatial.distance import cdist

from manifoldlib._extras import needs

from . import (
    EMPTY,
    Demand,
    WrongAnswer,
    a_value,
    agree,
    as_array,
    call,
    checker,
    close,
    expect,
    generator,
    number,
    numbers,
    of_them,
    told_apart,
    truth,
)

with needs("exercises", "manifoldlib.checks.mmst_16_2"):
    import mpmath as mp

DEMANDS = (
    Demand("a", "a verdict for each name in kernels", "one kernel is forgotten"),
    Demand(
        "a",
        "for all points and all parameters in the table",
        "judged by one pair of points and the parameters of the cell",
    ),
    Demand("b", "For each of them write a recipe", "only the easy one"),
    Demand("b", "a function of its parameters", "a pair and not a recipe"),
    Demand("b", "always the same ones", "two random points, others at every call"),
    Demand("b", "in the order of the table", "the parameters of the sigmoid exchanged"),
    Demand("b", "two points", "three points"),
    Demand(
        "b",
        "for every $\\sigma$ from $10^{-8}$ to $10^8$",
        "a fixed distance that only one width meets",
    ),
    Demand("b", "every $a$ from $10^{-50}$ to $10^{50}$", "a fixed pair of very different lengths"),
    Demand("b", "every $b$ from $-15$ to $15$", "a fixed cosine that a large b exceeds"),
    Demand("c", "squared length", "the length and not its square"),
    Demand("c", "from the three kernel values alone", "a fourth value is needed"),
    Demand("c", "when $\\phi(x)=0$", "phi(x) = 0 is forgotten"),
    Demand("c", "or $\\phi(y)=0$", "by the sine, which phi(y) = 0 does not have"),
    Demand("c", "from $10^{-280}$", "a short phi(x) is taken for zero, below 1e-12"),
    Demand("c", "from $10^{-280}$", "a short phi(x) is taken for zero, below 1e-279"),
    Demand("c", "to $10^{150}$", "a very long phi(x) is forgotten"),
    Demand("c", "from $10^{-20}$", "a small leftover is taken for none"),
    Demand("c", "to $10^{20}$", "a long phi(y) is forgotten"),
    Demand("c", "more than single precision reaches", "in single precision"),
    Demand("d", "symmetric", "not symmetric"),
    Demand("d", "3 x 3 matrix", "four points"),
    Demand("d", "with ones on its diagonal", "a negative square"),
    Demand("d", "with ones on its diagonal", "of any lengths"),
    Demand("d", "less than $-10^{-6}$", "an eigenvalue that may be rounding"),
    Demand("d", "every pair obeys", "one pair is asked too much"),
    Demand("d", "no three vectors have these inner products", "three orthogonal points"),
)


def polynomial(X, Y, c, n):
    return (X.T @ Y + c) ** n


def gaussian(X, Y, sigma):
    return np.exp(-cdist(X.T, Y.T, "sqeuclidean") / (2 * sigma**2))


def laplacian(X, Y, sigma):
    return np.exp(-cdist(X.T, Y.T) / sigma)


def thin_plate(X, Y, sigma):
    r = cdist(X.T, Y.T) / sigma
    return r**2 * np.log(np.where(r > 0, r, 1))  # its limit 0 at r = 0


def sigmoid(X, Y, a, b):
    return np.tanh(a * X.T @ Y + b)


# Parameters to try: the ranges that the statement allows.
KERNELS = {
    "polynomial": (polynomial, [(0, 2), (1, 3), (0.5, 5), (2, 1)]),
    "gaussian": (gaussian, [(0.3,), (1,), (4,)]),
    "laplacian": (laplacian, [(0.3,), (1,), (4,)]),
    "thin-plate": (thin_plate, [(0.5,), (1,), (2,)]),
    "sigmoid": (sigmoid, [(1, 0), (0.1, -1), (2, 0.5)]),
}
# The ranges of the statement, for sigma, a and b
WIDTHS, SLOPES = (1e-8, 1e8), (1e-50, 1e50)
LARGEST_B = 15  # from 19.1 on tanh rounds to 1, and a student who searches finds nothing
# and, as powers of ten, for the lengths of phi(x) and phi(y)
LENGTHS_X, LENGTHS_Y = (-140, 75), (-10, 10)


def violates(kxx, kxy, kyy):
    """Whether the inequality fails by more than rounding."""
    scale = np.maximum(kxy**2, np.abs(kxx * kyy))
    return kxy**2 - kxx * kyy > 1e-9 * scale


# (a)


def has_violation(name):
    """Whether a pair among 300 random points, near and far, violates the inequality."""
    rng = generator(0)
    X = rng.standard_normal((2, 300)) * 10.0 ** rng.uniform(-1.5, 1, 300)
    kernel, choices = KERNELS[name]
    for parameters in choices:
        K = kernel(X, X, *parameters)
        diagonal = np.diag(K)
        if violates(diagonal[:, None], K, diagonal).any():
            return True
    return False


@checker
def check_holds(holds):
    """Every verdict against a search for a violating pair."""
    holds = by_name(holds, "holds", "True or False for every kernel")
    missing = [name for name in KERNELS if name not in holds]
    expect(
        not missing, f"holds needs True or False for every kernel; look at: {', '.join(missing)}"
    )
    for name in KERNELS:
        verdict, violated = truth(holds[name], f"holds[{name!r}]"), has_violation(name)
        expect(
            not (verdict and violated),
            f"holds: you say that the inequality holds for the {name} kernel. A search among "
            f"about 45,000 pairs of points found one that violates it. What is K(x, x)?",
        )
        expect(
            verdict or violated,
            f"holds: you say that the inequality fails for the {name} kernel. Not one of about "
            f"45,000 pairs of points violates it. Can K(x, y) be written as an inner product?",
        )
    return "no pair contradicts your verdicts, and one convicts each kernel that fails"


def by_name(value, name, wanted):
    """A dictionary that is no longer empty."""
    expect(value is not ... and value is not None, f"{name} {EMPTY}")
    expect(
        isinstance(value, Mapping), f"{name} should be a dictionary by name, got {a_value(value)}"
    )
    expect(value, f"{name} is still empty: it needs {wanted}")
    return dict(value)


# (b)


@checker
def check_recipes(recipes):
    """A violating pair of every kernel that fails, for whatever parameters it has."""
    recipes = by_name(recipes, "recipes", "a function for each kernel that fails")
    for name in recipes:
        expect(name in KERNELS, f"recipes: there is no kernel named {name!r}")
    failing = [name for name in KERNELS if has_violation(name)]
    missing = [name for name in failing if name not in recipes]
    expect(
        not missing,
        f"recipes has {len(failing) - len(missing)} of the {len(failing)} kernels that fail",
    )
    for name, recipe in recipes.items():
        for parameters in KERNELS[name][1]:
            check_pair(name, recipe, *parameters)
    try_widths(recipes["thin-plate"])
    try_slopes(recipes["sigmoid"])
    return (
        "each recipe gave a violating pair for all parameters that were tried, small and\n"
        "large, among them some at which your own points would be likely to fail"
    )


def try_widths(recipe):
    """The thin-plate kernel vanishes where the distance is sigma: look for such a sigma."""

    def gap(sigma):
        return unlike(distance(*check_pair("thin-plate", recipe, sigma)), sigma)

    own_distance = distance(*check_pair("thin-plate", recipe, 1.0))
    follow(gap, 10 ** np.linspace(-8, 8, 33), WIDTHS, own_distance)


def try_slopes(recipe):
    """The sigmoid obeys where all values are alike: move a and b to where those of a pair are."""
    name, rng = "sigmoid", generator(2)
    sizes_of_b = np.array([1e-6, 1e-3, 0.01, 0.1, 0.3, 0.6, 1, LARGEST_B])
    for a, b in [(a, b) for a in (0.05, 1, 4) for b in (0, *sizes_of_b, *-sizes_of_b)]:
        check_pair(name, recipe, a, b)
    for _ in range(10):
        check_pair(name, recipe, 10 ** rng.uniform(-5, 5), rng.uniform(-LARGEST_B, LARGEST_B))
    for a in SLOPES:
        check_pair(name, recipe, a, 0.0)
    a = 1.0
    for _ in range(2):
        x, y = check_pair(name, recipe, a, 0.0)
        shorter, longer = sorted([x @ x, y @ y])
        check_pair(name, recipe, within(100 / max(shorter, 1e-300), SLOPES), 1.0)
        check_pair(name, recipe, a, min(abs(a * x @ y) + 1, LARGEST_B))
        a = within(0.003 / longer, SLOPES)
        check_pair(name, recipe, a, 1.0)

    def lengths(a, b):
        x, y = check_pair(name, recipe, a, b)
        return unlike(distance(x, 0 * x), distance(y, 0 * y))

    def product(a, b):
        x, y = check_pair(name, recipe, a, b)
        return a * (x @ y)

    for gap in lengths, product:
        follow(functools.partial(gap, b=1.0), 10.0 ** np.arange(-50, 51, 5), SLOPES)
        follow(functools.partial(gap, 1.0), np.linspace(-14, 14, 29), (-LARGEST_B, LARGEST_B))


def within(parameter, ends):
    return float(np.clip(parameter, *ends))


def unlike(a, b):
    """From -1 to 1, and 0 for equal lengths."""
    return (a - b) / (a + b)


def follow(gap, parameters, ends, *more):
    """Evaluate a gap at the ends and at parameters near these, and wherever it is nearer to 0
    than on both sides go down, to a zero of it if there is one.
    """
    near = parameters * generator(1).uniform(0.7, 1.4, len(parameters))
    tried = np.unique(np.clip([*near, *ends, *more], *ends))
    gaps = np.array([np.inf, *map(gap, tried), np.inf])
    sizes = np.abs(gaps)
    dips = sizes[1:-1] < np.minimum(sizes[:-2], sizes[2:]) * (1 - 1e-9)  # and not by rounding
    for k in np.flatnonzero(dips):
        low, best, high = tried[max(k - 1, 0)], tried[k], tried[min(k + 1, len(tried) - 1)]
        least = gaps[k + 1]
        for _ in range(120):  # the bracket is halved in two steps, down to neighbouring numbers
            left = best - low > high - best
            probe = (best + (low if left else high)) / 2
            value = gap(probe)
            if value * least < 0:  # the zero is between them
                low, high = (probe, best) if left else (best, probe)
            elif abs(value) <= abs(least):
                low, high = (low, best) if left else (best, high)
            elif left:
                low = probe
            else:
                high = probe
            if abs(value) <= abs(least):
                best, least = probe, value


def check_pair(name, recipe, *parameters):
    """The two points of a recipe, after they have violated the inequality."""
    where = f"recipes[{name!r}]({', '.join(map(to_be_read_back, parameters))})"
    x, y = returned(name, recipe, parameters, where)
    expect(
        np.array_equal([x, y], returned(name, recipe, parameters, where)),
        f"{where}: a second call with the same parameters returns other points. A recipe is a "
        "function of its parameters",
    )
    expect(
        not np.array_equal(x, y),
        f"{where}: x and y are the same point, for which both sides are equal",
    )
    if name == "thin-plate":  # K(x, x) = K(y, y) = 0, so only K(x, y) = 0 does not violate it
        expect(
            abs(distance(x, y) / parameters[0] - 1) >= 1e-12,
            f"{where}: the distance of your points is sigma, up to rounding, so the pair does not "
            "violate the inequality",
        )
        return x, y
    violated, left, right = SIDES.get(name, rounded_sides(name))(x, y, *parameters)
    expect(
        violated,
        f"{where}: your pair has {in_digits(left, right)}, so it does not violate the inequality",
    )
    return x, y


def returned(name, recipe, parameters, where):
    value = call(recipe, *map(float, parameters), name=f"recipes[{name!r}]")
    try:
        x, y = value
    except (TypeError, ValueError):
        raise WrongAnswer(f"{where}: return two points, x and y; got {a_value(value)}") from None
    x, y = point(x, f"x of {where}"), point(y, f"y of {where}")
    expect(x.shape == y.shape, f"{where}: x has {of_them(x.size, 'coordinate')}, y has {y.size}")
    return x, y


def to_be_read_back(number) -> str:
    """In few digits, or in as many as it takes to make the same number of them."""
    short = f"{number:.6g}"
    return short if float(short) == number else repr(float(number))


def distance(x, y) -> float:
    """The Euclidean distance, of any size."""
    size = np.abs(x - y).max()
    return float(size * np.linalg.norm((x - y) / (size or 1)))


def point(value, name):
    """A number, or a vector of any form, as a vector."""
    return numbers(as_array(value, name).ravel(), (None,), name)


def rounded_sides(name):
    def sides(x, y, *parameters):
        kernel = KERNELS[name][0]
        pairs = ((x, x), (x, y), (y, y))
        kxx, kxy, kyy = (kernel(p[:, None], q[:, None], *parameters).item() for p, q in pairs)
        return violates(kxx, kxy, kyy), kxy**2, kxx * kyy

    return sides


def sigmoid_sides(x, y, a, b):
    """For the points as they are; tanh^2(t) > tanh(u) tanh(v) means cosh 2t cosh(u-v) > cosh(u+v).

    Of each cosh the 1 is taken away, next to which small points would vanish.
    """
    with mp.workdps(200):
        u, t, v = (a * mp.mpf(mp.fdot(p, q)) + b for p, q in ((x, x), (x, y), (y, y)))
        first, second, right = (2 * mp.sinh(s / 2) ** 2 for s in (2 * t, u - v, u + v))
        left = first + second + first * second
        violated = left - right > mp.mpf(10) ** -180 * right
        return violated, float(mp.tanh(t) ** 2), float(mp.tanh(u) * mp.tanh(v))


SIDES = {"sigmoid": sigmoid_sides}


def in_digits(left, right):
    """Both sides, with as many digits as it takes to tell them apart."""
    first, second = told_apart(left, right)
    same = " (the same, as far as a computer's digits go)" if left == right != 0 else ""
    return f"K(x, y)^2 = {first} and K(x, x) K(y, y) = {second}{same}"


# (c)


@checker
def check_leftover(leftover):
    """Compared with features: what least squares cannot explain of phi(y) by phi(x)."""
    rng = generator(3)
    for features in (2, 3, 5, 9, 2, 4, 3, 2):
        compare(leftover, *(rng.standard_normal((2, features)) * rng.uniform(0.8, 3, (2, 1))))
    x, y = at_an_angle(rng)
    zero = np.zeros(3)
    for when, phi_x, phi_y in (
        ("when phi(y) is a multiple of phi(x)", x, -3 * x),
        ("when phi(y) is orthogonal to phi(x)", x, np.cross(x, y)),
        ("when phi(x) = 0 and nothing can be taken away", zero, y),
        ("when phi(y) = 0", x, zero),
        ("when phi(x) = phi(y) = 0", zero, zero),
    ):
        compare(leftover, phi_x, phi_y, when)
    for power_x, power_y in powers(rng):
        compare(leftover, 10**power_x * x, 10**power_y * y, sizes(power_x, power_y))
    return (
        "leftover is the squared distance of phi(y) from the line through phi(x), also for very\n"
        "short and very long ones and for none; it is not negative, and that is the inequality"
    )


def at_an_angle(rng):
    """Two vectors of length 1, clearly neither parallel nor orthogonal."""
    x, across = np.linalg.qr(rng.standard_normal((3, 2)))[0].T
    angle = rng.uniform(0.6, 1)
    return x, rng.choice([-1, 1]) * np.cos(angle) * x + np.sin(angle) * across


def powers(rng):
    """Of ten, for the lengths of phi(x) and phi(y): one far from 1, then both, up to the ends."""
    shares = [1, *2.0 ** -np.arange(1, 8) * rng.uniform(0.8, 1.2, 7)]
    along_x, along_y = (
        sorted((end * share for end in (low + 0.01, high - 0.01) for share in shares), key=abs)
        for low, high in (LENGTHS_X, LENGTHS_Y)
    )
    yield from [(p, 0) for p in along_x]
    yield from [(0, q) for q in along_y]
    yield from [(p, q) for p in along_x for q in along_y[-2:]]


def sizes(power_x, power_y):
    """In words."""
    size = {-1: "short", 1: "long"}
    of_x, of_y = np.sign([power_x, power_y])
    if of_x == of_y:
        return f"when phi(x) and phi(y) are {size[of_x]}"
    parts = [f"phi({n}) is {size[s]}" for n, s in (("x", of_x), ("y", of_y)) if s]
    return f"when {' and '.join(parts)}"


def compare(leftover, phi_x, phi_y, when=""):
    """One pair of features; in the general case a wrong value is examined for its reason."""
    label = f"leftover {when}".strip()
    along = phi_x / (np.abs(phi_x).max() or 1)
    along = along / (np.linalg.norm(along) or 1)
    wanted = np.sum((phi_y - (along @ phi_y) * along) ** 2)
    kyy = phi_y @ phi_y
    found = value_at(leftover, phi_x, phi_y, label)
    if agree([found, kyy], [wanted, kyy], "leftover"):  # next to kyy, as it may be zero
        return
    if not when:
        explain(leftover, phi_x, phi_y, found, label)
    mine, wanted = told_apart(found, wanted)
    values = ", ".join(f"{value:.4g}" for value in (phi_x @ phi_x, phi_x @ phi_y, kyy))
    raise WrongAnswer(
        f"{label}: for the kernel values {values} it is {mine}, and what remains of phi(y) has the "
        f"squared length {wanted}"
    )


def value_at(leftover, phi_x, phi_y, label):
    """With numpy's numbers, as the kernels return them, or with Python's: 0 / 0 differs."""
    values = phi_x @ phi_x, phi_x @ phi_y, phi_y @ phi_y
    refusals = []
    for function in (with_numpy_numbers(leftover), leftover):
        try:
            with np.errstate(all="ignore"):
                return number(call(function, *values, name=label), label)
        except WrongAnswer as refusal:
            refusals.append(refusal)
    raise refusals[0]


def with_numpy_numbers(leftover):
    """The same function; `call` hands over Python's."""

    @functools.wraps(leftover)
    def asked(*values):
        return leftover(*map(np.float64, values))

    return asked


def explain(leftover, phi_x, phi_y, found, label):
    """Which of two invariances is missed."""
    longer_x = value_at(leftover, 2 * phi_x, phi_y, label)
    longer_y = value_at(leftover, phi_x, 2 * phi_y, label)
    expect(
        close(longer_x, found, 1e-4),
        f"leftover must stay the same when phi(x) is replaced by 2 phi(x), which spans the same "
        f"line, and yours changes from {found:.6g} to {longer_x:.6g}",
    )
    times = longer_y / found if found else np.inf
    expect(
        close(longer_y, 4 * found, 1e-4),
        f"leftover is a squared length: it must be 4 times as large for 2 phi(y), and yours is "
        f"{times:.3g} times as large",
    )


# (d)


@checker
def check_gram(gram):
    """Every pair obeys the inequality, the three points together are no Gram matrix."""
    gram = numbers(gram, (3, 3), "gram")
    i, j = np.unravel_index(np.abs(gram - gram.T).argmax(), (3, 3))
    first, second = told_apart(gram[i, j], gram[j, i])
    expect(
        close(gram, gram.T, 1e-9),
        f"gram is not symmetric, but K(x, y) = K(y, x): it has {first} and {second}",
    )
    diagonal = np.diag(gram)
    far = diagonal[np.abs(diagonal - 1).argmax()]
    ones = close(far, 1, 2 * np.finfo(np.float32).eps)  # or computed, in single precision
    expect(ones, f"gram: on its diagonal stands {told_apart(far, 1)[0]}, and not 1")
    for i, j in ((0, 1), (0, 2), (1, 2)):
        left, right = gram[i, j] ** 2, gram[i, i] * gram[j, j]
        mine, bound = told_apart(left, right)
        expect(
            left <= right * (1 + 1e-12),
            f"gram: one of the three pairs already violates the inequality, with K(x, y)^2 = "
            f"{mine} and K(x, x) K(y, y) = {bound}; all pairs should obey it",
        )
    lam = np.linalg.eigvalsh(gram)
    expect(
        not -1e-6 <= lam[0] < -1e-12,
        f"gram: its smallest eigenvalue is {lam[0]:.8g}, which is negative, but not less than "
        "-1e-06 as asked",
    )
    expect(
        lam[0] < -1e-6,
        f"gram: its smallest eigenvalue is {lam[0]:.3g}, and not less than -1e-06. Without a "
        "negative one three vectors with these inner products exist. Look for three that agree "
        "pair by pair and cannot agree all together",
    )
    return (
        f"every pair obeys the inequality, and yet gram has the eigenvalue {lam[0]:.3g}:\n"
        f"no three vectors have these inner products"
    )
