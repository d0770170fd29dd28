"""Typical wrong answers to Exercise GPCA 4.2, and other right ones."""

from . import Right, Wrong

WRONG = [
    Wrong(
        "a",
        "forgets that the mixed product appears twice",
        """
def image(f):
    return [integrate(lambda y1, y2: y1**2 * f(y1, y2)),
            integrate(lambda y1, y2: y1 * y2 * f(y1, y2)),
            integrate(lambda y1, y2: y2**2 * f(y1, y2))]
""",
        "how often does the mixed product appear",
    ),
    Wrong(
        "a",
        "moments of the square instead of moments of f",
        """
def image(f):
    return [integrate(lambda y1, y2: y1**2),
            integrate(lambda y1, y2: 2 * y1 * y2),
            integrate(lambda y1, y2: y2**2)]
""",
        "your coefficient is",
    ),
    Wrong(
        "a",
        "first moments: the kernel x'y without the square",
        """
def image(f):
    return [integrate(lambda y1, y2: y1 * f(y1, y2)),
            integrate(lambda y1, y2: 2 * y1 * y2 * f(y1, y2)),
            integrate(lambda y1, y2: y2 * f(y1, y2))]
""",
        "only x1^2 is not 0",
    ),
    Wrong(
        "a",
        "another order of the monomials",
        """
def image(f):
    return [integrate(lambda y1, y2: y1**2 * f(y1, y2)),
            integrate(lambda y1, y2: y2**2 * f(y1, y2)),
            integrate(lambda y1, y2: 2 * y1 * y2 * f(y1, y2))]
""",
        "only x2^2 is not 0",
    ),
    Wrong(
        "b1",
        "forgets that the mixed product appears twice",
        """
A = np.array([[4/5, 0, 4/9],
              [0, 4/9, 0],
              [4/9, 0, 4/5]])
""",
        "coefficients of L(x1 x2)",
    ),
    Wrong(
        "b1",
        "integrates over [0, 1] in each direction",
        """
A = np.array([[1/5, 1/8, 1/9],
              [1/4, 2/9, 1/4],
              [1/9, 1/8, 1/5]])
""",
        "coefficients of L(x1^2)",
    ),
    Wrong(
        "b1",
        "only the diagonal: thinks that L keeps each monomial",
        """
A = np.diag([4/5, 8/9, 4/5])
""",
        "coefficients of L(x1^2)",
    ),
    Wrong(
        "b1",
        "rounded to two decimals",
        """
A = np.array([[0.8, 0, 0.44],
              [0, 0.89, 0],
              [0.44, 0, 0.8]])
""",
        "nearly right",
    ),
    Wrong(
        "b2",
        "takes each monomial for an eigenfunction",
        """
eigenpairs = [(4/5, (1, 0, 0)), (8/9, (0, 1, 0)), (4/5, (0, 0, 1))]
""",
        "not an eigenfunction",
    ),
    Wrong(
        "b2",
        "exchanges two eigenvalues",
        """
eigenpairs = [(16/45, (1, 0, 1)), (8/9, (0, 1, 0)), (56/45, (1, 0, -1))]
""",
        "not its eigenvalue",
    ),
    Wrong(
        "b2",
        "means over the square: divides by its area",
        """
eigenpairs = [(14/45, (1, 0, 1)), (2/9, (0, 1, 0)), (4/45, (1, 0, -1))]
""",
        "not its eigenvalue",
    ),
    Wrong(
        "b2",
        "one eigenfunction twice, with two signs",
        """
eigenpairs = [(56/45, (1, 0, 1)), (8/9, (0, 1, 0)), (8/9, (0, -1, 0))]
""",
        "same one twice",
    ),
    Wrong(
        "b2",
        "rounded",
        """
eigenpairs = [(1.244, (1, 0, 1)), (0.889, (0, 1, 0)), (0.356, (1, 0, -1))]
""",
        "Give a fraction or all digits",
    ),
    Wrong(
        "b2",
        "two only, the third forgotten",
        """
eigenpairs = [(56/45, (1, 0, 1)), (8/9, (0, 1, 0))]
""",
        "the list has 2",
    ),
]

RIGHT = [
    Right(
        "a",
        "scipy's quadrature and a dictionary of weights",
        """
from scipy.integrate import dblquad

def image(f):
    weights = [lambda s, t: s * s, lambda s, t: 2 * s * t, lambda s, t: t * t]
    return np.array([[dblquad(lambda t, s: w(s, t) * f(s, t), -1, 1, -1, 1)[0]] for w in weights])
""",
    ),
    Right(
        "a",
        "reads the coefficients off three values of Lf",
        """
def image(f):
    at = lambda x1, x2: integrate(lambda y1, y2: (x1 * y1 + x2 * y2) ** 2 * f(y1, y2))
    first, last = at(1, 0), at(0, 1)
    return first, at(1, 1) - first - last, last
""",
    ),
    Right(
        "b1",
        "exact fractions of sympy",
        """
import sympy as sp

s, t = sp.symbols("s t")
monomials = [s**2, s * t, t**2]
weights = [s**2, 2 * s * t, t**2]
A = sp.Matrix(3, 3, lambda i, j: sp.integrate(weights[i] * monomials[j], (s, -1, 1), (t, -1, 1)))
""",
    ),
    Right(
        "b1",
        "column by column from part a",
        """
A = np.column_stack([image(lambda s, t: s**2), image(lambda s, t: s * t), image(lambda s, t: t**2)])
""",
    ),
    Right(
        "b1",
        "nested lists",
        """
A = [[4/5, 0, 4/9], [0, 8/9, 0], [4/9, 0, 4/5]]
""",
    ),
    Right(
        "b2",
        "numpy's order, scale and sign",
        """
lam, C = np.linalg.eigh(A)
eigenpairs = list(zip(lam, C.T))
""",
    ),
    Right(
        "b2",
        "sympy's fractions and column vectors",
        """
import sympy as sp

exact = sp.Matrix([[36, 0, 20], [0, 40, 0], [20, 0, 36]]) / 45
eigenpairs = [(lam, vectors[0]) for lam, _, vectors in exact.eigenvects()]
""",
    ),
]
