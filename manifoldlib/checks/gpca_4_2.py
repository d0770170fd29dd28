"""Checks of [GPCA Ex 4.2]: the operator of the kernel (x'y)^2 on the square [-1, 1]^2."""

import numpy as np

from . import WrongAnswer, call, close, expect, numbers, passed, vector

# Gauss-Legendre nodes in both directions: exact for polynomials up to degree 39 in each.
NODES, WEIGHTS = np.polynomial.legendre.leggauss(20)
Y = np.array([np.repeat(NODES, 20), np.tile(NODES, 20)])
W = np.outer(WEIGHTS, WEIGHTS).ravel()

MONOMIALS = ("x1^2", "x1 x2", "x2^2")


def operator(f):
    """Lf, the integral over y of (x'y)^2 f(y) [GPCA (4.53)], as a function of points as columns."""
    values = W * f(*Y)
    return lambda X: (X.T @ Y) ** 2 @ values


def monomials(c):
    """The function c1 x1^2 + c2 x1 x2 + c3 x2^2."""
    return lambda x1, x2: c[0] * x1**2 + c[1] * x1 * x2 + c[2] * x2**2


def check_image(image):
    """The three numbers give Lf at every x, for polynomials and for other functions."""
    for name, f in (
        ("1", lambda y1, y2: 1 + 0 * y1),
        ("(1 + y1) (2 - y2) + y1 y2", lambda y1, y2: (1 + y1) * (2 - y2) + y1 * y2),
        ("exp(y1 - y2/2)", lambda y1, y2: np.exp(y1 - y2 / 2)),
        ("cos(3 y1 y2 + y2)", lambda y1, y2: np.cos(3 * y1 * y2 + y2)),
    ):
        a = vector(call(image, f, name="image"), 3, "image")
        Lf = operator(f)
        for axis, monomial in ((0, 0), (1, 2)):
            value = Lf(np.eye(2)[:, [axis]])[0]
            expect(
                np.isclose(a[monomial], value, rtol=1e-6, atol=1e-8),
                f"image: at x = ({1 - axis}, {axis}) only {MONOMIALS[monomial]} is not 0, and for "
                f"f = {name} the integral is {value:.4f}, but your coefficient is "
                f"{a[monomial]:.4f}",
            )
        expect(
            np.isclose(a.sum(), Lf(np.ones((2, 1)))[0], rtol=1e-6, atol=1e-8),
            "image: right on both axes, wrong at x = (1, 1). When the square of x'y is multiplied "
            "out, how often does the mixed product appear?",
        )
    passed("the three numbers give Lf for four functions, polynomials and others")


def check_matrix(A):
    """Column by column: L of a monomial, at three points that tell the coefficients apart."""
    A = numbers(A, (3, 3), "A")
    points = np.array([[1.0, 0.0, 1.0], [0.0, 1.0, 1.0]])
    for j, name in enumerate(MONOMIALS):
        mine, wanted = monomials(A[:, j])(*points), operator(monomials(np.eye(3)[j]))(points)
        off = np.abs(mine - wanted)
        expect(
            close(mine, wanted) or off.max() > 0.01,
            f"A: column {j + 1} is nearly right. Give fractions such as 1/3, not rounded decimals",
        )
        at = off.argmax()
        expect(
            off[at] < 1e-8,
            f"A: column {j + 1} should hold the coefficients of L({name}), but with yours the "
            f"value at x = ({points[0, at]:.0f}, {points[1, at]:.0f}) is {mine[at]:.4f}, and the "
            "integral is not",
        )
    passed("A c are the coefficients of L(c1 x1^2 + c2 x1 x2 + c3 x2^2)")


def check_eigenpairs(eigenpairs):
    """L psi = lambda psi on the square, and orthogonality under the integral."""
    pairs = [as_pair(pair, number) for number, pair in enumerate(as_list(eigenpairs), 1)]
    psi = np.array([monomials(c)(*Y) for _, c in pairs])  # (3, nodes)
    for number, ((lam, c), values) in enumerate(zip(pairs, psi), 1):
        image = operator(monomials(c))(Y)
        true = (W * values * image).sum() / (W * values**2).sum()
        expect(
            close(image, true * values),
            f"eigenpairs: function number {number} is not an eigenfunction, L turns it into a "
            f"function of another shape",
        )
        expect(
            np.isclose(lam, true, rtol=1e-9) or not np.isclose(lam, true, rtol=0.01),
            f"eigenpairs: eigenvalue number {number} is nearly right. Give a fraction or all "
            "digits",
        )
        expect(
            np.isclose(lam, true, rtol=1e-9),
            f"eigenpairs: function number {number} is an eigenfunction, but {lam:.4g} is not its "
            "eigenvalue",
        )
    products = psi * W @ psi.T
    for i, j in ((0, 1), (0, 2), (1, 2)):
        expect(
            abs(products[i, j]) < 1e-8 * np.sqrt(products[i, i] * products[j, j]),
            f"eigenpairs: functions number {i + 1} and {j + 1} are not orthogonal on the square, "
            "but eigenfunctions with different eigenvalues are. Is it the same one twice?",
        )
    total = (W * (Y**2).sum(axis=0) ** 2).sum()
    passed(
        "three orthogonal eigenfunctions; their eigenvalues add up to "
        f"{sum(lam for lam, _ in pairs):.4f},\nthe integral of k(x, x) is {total:.4f}, so none is "
        "missing"
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
    expect(len(pairs) == 3, f"eigenpairs: there are three, the list has {len(pairs)}")
    return pairs


def as_pair(pair, number):
    """(lambda, c) with a nonzero function."""
    try:
        lam, c = pair
    except (TypeError, ValueError):
        raise WrongAnswer(
            f"eigenpairs: number {number} is not of the form (lam, (c1, c2, c3))"
        ) from None
    lam = float(numbers(lam, (), f"eigenpairs: eigenvalue number {number}"))
    c = vector(c, 3, f"eigenpairs: function number {number}")
    expect(np.abs(c).max() > 1e-12, f"eigenpairs: function number {number} is zero everywhere")
    return lam, c
