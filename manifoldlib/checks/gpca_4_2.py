"""Checks of [GPCA Ex 4.2]: the operator of the kernel (x'y)^2 on the square [-1, 1]^2."""

import numpy as np

from . import (
    Demand,
    WrongAnswer,
    agree,
    call,
    checker,
    close,
    difference,
    expect,
    generator,
    number,
    numbers,
    told_apart,
    vector,
)

# Gauss-Legendre nodes in both directions: exact for polynomials up to degree 59 in each.
NODES, WEIGHTS = np.polynomial.legendre.leggauss(30)
Y = np.array([np.repeat(NODES, 30), np.tile(NODES, 30)])
W = np.outer(WEIGHTS, WEIGHTS).ravel()

MONOMIALS = ("x1^2", "x1 x2", "x2^2")
POINTS = np.array([[1.0, 0.0, 1.0], [0.0, 1.0, 1.0]])  # they tell the coefficients apart

DEMANDS = (
    Demand("a", "Whatever $f$ is", "a rule with three nodes"),
    Demand("a", "an error below $10^{-5}$", "the midpoint rule with 300 nodes"),
    Demand("a", "three numbers", "two numbers, the mixed one forgotten"),
    Demand("b1", "the image has the coefficients $Ac$", "all denominators left out"),
    Demand("b1", "at least five decimals", "rounded to four decimals"),
    Demand("b2", "exactly three", "two only, the third forgotten"),
    Demand("b2", "three eigenvalues", "one eigenfunction twice, with two signs"),
    Demand("b2", "with their functions", "exchanges two eigenvalues"),
    Demand("b2", r"A function $\psi \ne 0$", "the function 0"),
    Demand("b2", "at least five decimals", "rounded to four decimals"),
)


def operator(f):
    """Lf, the integral over y of (x'y)^2 f(y) [GPCA (4.53)], as a function of points as columns."""
    values = W * f(*Y)
    return lambda X: (X.T @ Y) ** 2 @ values


def coefficients(values):
    """Of a quadratic form, from its values at POINTS."""
    first, last, both = values
    return np.array([first, both - first - last, last])


def monomials(c):
    """The function c1 x1^2 + c2 x1 x2 + c3 x2^2."""
    return lambda x1, x2: c[0] * x1**2 + c[1] * x1 * x2 + c[2] * x2**2


# Part (a)


@checker
def check_image(image):
    """The three numbers give Lf at every x, for polynomials and for other functions."""
    for name, f in functions():
        a = vector(call(image, f, name="image"), 3, "image")
        true = coefficients(operator(f)(POINTS))
        # some images are 0, but not what is integrated
        scale = max(np.abs(true).max(), 0.01 * operator(lambda *y, f=f: np.abs(f(*y)))(POINTS)[2])
        if not agree([*a, scale], [*true, scale], "image"):
            explain_image(a, true, scale, name)
    return "the three numbers give Lf for nine functions, polynomials and others"


def functions():
    """Of any size and sign, smooth enough for the quadrature of the notebook."""
    rng = generator(1)
    p, q, r, s, t = rng.choice([-1, 1], 5) * rng.integers(15, 30, 5) / 10
    for name, f in (
        ("1", lambda y1, y2: 1 + 0 * y1 * y2),
        ("y1", lambda y1, y2: y1 + 0 * y2),
        ("(1 + y1) (2 - y2) + 3 y1 y2", lambda y1, y2: (1 + y1) * (2 - y2) + 3 * y1 * y2),
        (
            f"1000 (y1^2 {p:+} y1 y2 {q:+} y2^2 {r:+} y1^3 y2)",
            lambda y1, y2: 1000 * (y1**2 + p * y1 * y2 + q * y2**2 + r * y1**3 * y2),
        ),
        ("-0.001 y2^6", lambda y1, y2: -0.001 * y2**6 + 0 * y1),
        (f"exp({s} y1 {t:+} y2)", lambda y1, y2: np.exp(s * y1 + t * y2)),
        ("cos(3 y1 y2 + y2)", lambda y1, y2: np.cos(3 * y1 * y2 + y2)),
        ("0.001 cos(5 y1 - 4 y2)", lambda y1, y2: 0.001 * np.cos(5 * y1 - 4 * y2)),
        ("1 / (1 + y1^2 + 2 y2^2)", lambda y1, y2: 1 / (1 + y1**2 + 2 * y2**2)),
    ):
        yield name, of_floats(f)


def of_floats(f):
    """Also for lists and the numbers of mpmath and sympy."""
    return lambda y1, y2: f(np.asarray(y1, dtype=float), np.asarray(y2, dtype=float))


def explain_image(a, true, scale, name):
    off = np.abs(a - true) / scale
    a, true = (np.where(np.abs(v) < 1e-12 * scale, 0, v) for v in (a, true))
    for at, axis in ((0, 0), (2, 1)):
        given, wanted = told_apart(a[at], true[at])
        expect(
            off[at] <= 1e-5,
            f"image: at x = ({1 - axis}, {axis}) only {MONOMIALS[at]} is not 0, and for "
            f"f = {name} the integral is {wanted}, but your coefficient is {given}"
            + accuracy(off[at]),
        )
    given, wanted = told_apart(a.sum(), true.sum())
    hint = ". When the square of x'y is multiplied out, how often does the mixed product appear?"
    expect(
        False,
        f"image: right on both axes, wrong at x = (1, 1): for f = {name} the integral is {wanted}, "
        f"and with yours the value is {given}"
        + (hint if close(2 * a[1], true[1], 1e-5) else accuracy(off[1])),
    )


def accuracy(off):
    if off > 1e-2:
        return ""
    return f". An error of {off:.1g} of the size of the image is not small enough"


# Part (b)


@checker
def check_matrix(A):
    """Column by column: L of a monomial, at three points that tell the coefficients apart."""
    A = numbers(A, (3, 3), "A")
    wanted = np.column_stack([coefficients(operator(monomials(e))(POINTS)) for e in np.eye(3)])
    if not agree(A, wanted, "A"):
        explain_matrix(A, wanted)
    return "A c are the coefficients of L(c1 x1^2 + c2 x1 x2 + c3 x2^2)"


def explain_matrix(A, wanted):
    factor = np.vdot(A, wanted) / np.vdot(wanted, wanted)
    expect(
        not A.any() or abs(factor - 1) < 0.1 or not close(A, factor * wanted, 1e-5),
        "A: right up to one factor that all entries have. Is a mean taken instead of an integral, "
        "or a denominator left out?",
    )
    for j, name in enumerate(MONOMIALS):
        off = np.abs(A[:, j] - wanted[:, j]).max() / np.abs(wanted).max()
        expect(
            off <= 1e-5 or off > 1e-2,
            f"A: column {j + 1} is nearly right, with an error of {off:.1g} of the largest entry. "
            "Give fractions such as 1/3, or five decimals",
        )
        mine, true = monomials(A[:, j])(*POINTS), monomials(wanted[:, j])(*POINTS)
        at = np.abs(mine - true).argmax()
        expect(
            off <= 1e-5,
            f"A: column {j + 1} should hold the coefficients of L({name}), but with yours the "
            f"value at x = ({POINTS[0, at]:.0f}, {POINTS[1, at]:.0f}) is {mine[at]:.4f}, and the "
            "integral is not",
        )


@checker
def check_eigenpairs(eigenpairs):
    """L psi = lambda psi on the square, and orthogonality under the integral."""
    pairs = [as_pair(pair, at) for at, pair in enumerate(as_list(eigenpairs), 1)]
    psi = np.array([monomials(c)(*Y) for _, c in pairs])  # (3, nodes)
    true = [check_function(values, c, at) for at, (values, (_, c)) in enumerate(zip(psi, pairs), 1)]
    given = [lam for lam, _ in pairs]
    products = psi * W @ psi.T
    for i, j in ((0, 1), (0, 2), (1, 2)):  # eigenfunctions: either orthogonal or the same
        expect(
            abs(products[i, j]) < 0.5 * np.sqrt(products[i, i] * products[j, j]),
            f"eigenpairs: functions number {i + 1} and {j + 1} are not orthogonal on the square, "
            "but eigenfunctions with different eigenvalues are. Is it the same one twice?",
        )
    if not agree(given, true, "eigenpairs"):
        explain_eigenvalues(given, true)
    total = (W * (Y**2).sum(axis=0) ** 2).sum()
    return (
        f"three orthogonal eigenfunctions; their eigenvalues add up to {sum(given):.4f},\n"
        f"the integral of k(x, x) is {total:.4f}, so none is missing"
    )


def check_function(values, c, at):
    """The eigenvalue of an eigenfunction."""
    image = operator(monomials(c))(Y)
    true = (W * values * image).sum() / (W * values**2).sum()
    if not agree(image, true * values, "eigenpairs"):
        off = difference(image, true * values)
        expect(
            off > 1e-2,
            f"eigenpairs: function number {at} is nearly an eigenfunction, with an error of "
            f"{off:.1g}. Give whole numbers, or five decimals",
        )
        expect(
            False,
            f"eigenpairs: function number {at} is not an eigenfunction, L turns it into a "
            "function of another shape",
        )
    return true


def explain_eigenvalues(given, true):
    top = np.abs(true).max()
    for at, (lam, wanted) in enumerate(zip(given, true), 1):
        off = abs(lam - wanted) / top
        expect(
            off <= 1e-5 or off > 1e-2,
            f"eigenpairs: eigenvalue number {at}, {lam:.10g}, is nearly right. Give a fraction or "
            "five decimals",
        )
        expect(
            off <= 1e-5,
            f"eigenpairs: function number {at} is an eigenfunction, but {lam:.4g} is not its "
            "eigenvalue",
        )


def as_list(eigenpairs):
    expect(
        eigenpairs is not None and eigenpairs is not ...,
        "eigenpairs is still empty: fill in the answer cell",
    )
    try:
        pairs = list(eigenpairs)
    except TypeError:
        raise WrongAnswer("eigenpairs should be a list of pairs (lam, (c1, c2, c3))") from None
    expect(
        pairs or not hasattr(eigenpairs, "__next__"),
        "eigenpairs has nothing left: zip and map can be read once. Make it list(zip(...))",
    )
    expect(len(pairs) == 3, f"eigenpairs: there are three, the list has {len(pairs)}")
    return pairs


def as_pair(pair, at):
    """(lambda, c) with a nonzero function, scaled to the largest coefficient 1."""
    try:
        lam, c = pair
    except (TypeError, ValueError):
        raise WrongAnswer(
            f"eigenpairs: number {at} is not of the form (lam, (c1, c2, c3))"
        ) from None
    lam = number(lam, f"eigenpairs: eigenvalue number {at}")
    c = vector(c, 3, f"eigenpairs: function number {at}")
    largest = np.abs(c).max()
    expect(largest > 0, f"eigenpairs: function number {at} is zero everywhere")
    return lam, c / largest
