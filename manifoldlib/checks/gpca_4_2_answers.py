"""Typical wrong answers to Exercise GPCA 4.2, and other right ones."""

from . import Puzzle, Right, Wrong

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
        "Give a fraction or five decimals",
    ),
    Wrong(
        "b2",
        "two only, the third forgotten",
        """
eigenpairs = [(56/45, (1, 0, 1)), (8/9, (0, 1, 0))]
""",
        "the list has 2",
    ),
    Wrong(
        "a",
        "the midpoint rule with 300 nodes",
        """
def image(f):
    s, h = (np.arange(300) + 0.5) / 150 - 1, np.full(300, 1 / 150)
    u, v = np.meshgrid(s, s, indexing="ij")
    w = np.outer(h, h) * f(u, v)
    return (u * u * w).sum(), 2 * (u * v * w).sum(), (v * v * w).sum()
""",
        "is not small enough",
    ),
    Wrong(
        "a",
        "a rule with three nodes",
        """
def image(f):
    s, h = np.polynomial.legendre.leggauss(3)
    u, v = np.meshgrid(s, s, indexing="ij")
    w = np.outer(h, h) * f(u, v)
    return (u * u * w).sum(), 2 * (u * v * w).sum(), (v * v * w).sum()
""",
        "your coefficient is",
    ),
    Wrong(
        "a",
        "a rule with six nodes",
        """
def image(f):
    s, h = np.polynomial.legendre.leggauss(6)
    u, v = np.meshgrid(s, s, indexing="ij")
    w = np.outer(h, h) * f(u, v)
    return (u * u * w).sum(), 2 * (u * v * w).sum(), (v * v * w).sum()
""",
        "is not small enough",
    ),
    Wrong(
        "a",
        "a sum over a grid without its area",
        """
def image(f):
    s, h = np.linspace(-1, 1, 401), np.ones(401)
    u, v = np.meshgrid(s, s, indexing="ij")
    w = np.outer(h, h) * f(u, v)
    return (u * u * w).sum(), 2 * (u * v * w).sum(), (v * v * w).sum()
""",
        "your coefficient is",
    ),
    Wrong(
        "a",
        "random points",
        """
def image(f):
    u, v = np.random.default_rng(0).uniform(-1, 1, (2, 100000))
    return [4 * np.mean(w * f(u, v)) for w in (u**2, 2 * u * v, v**2)]
""",
        "is not small enough",
    ),
    Wrong(
        "a",
        "two numbers, the mixed one forgotten",
        """
def image(f):
    return [integrate(lambda y1, y2: y1**2 * f(y1, y2)),
            integrate(lambda y1, y2: y2**2 * f(y1, y2))]
""",
        "image has shape (2,), expected (3,)",
    ),
    Wrong(
        "a",
        "the whole kernel at (1, 1)",
        """
def image(f):
    return integrate(lambda y1, y2: (y1 + y2) ** 2 * f(y1, y2))
""",
        "image has shape (), expected (3,)",
    ),
    Wrong(
        "a",
        "the mixed product with a minus",
        """
def image(f):
    return [integrate(lambda y1, y2: y1**2 * f(y1, y2)),
            integrate(lambda y1, y2: -2 * y1 * y2 * f(y1, y2)),
            integrate(lambda y1, y2: y2**2 * f(y1, y2))]
""",
        "wrong at x = (1, 1)",
    ),
    Wrong(
        "a",
        "f without its odd part",
        """
def image(f):
    g = lambda y1, y2: (f(y1, y2) + f(-y1, y2) + f(y1, -y2) + f(-y1, -y2)) / 4
    return [integrate(lambda y1, y2: y1**2 * g(y1, y2)),
            integrate(lambda y1, y2: 2 * y1 * y2 * g(y1, y2)),
            integrate(lambda y1, y2: y2**2 * g(y1, y2))]
""",
        "wrong at x = (1, 1)",
    ),
    Wrong(
        "a",
        "a symmetric f",
        """
def image(f):
    first = integrate(lambda y1, y2: y1**2 * f(y1, y2))
    return first, integrate(lambda y1, y2: 2 * y1 * y2 * f(y1, y2)), first
""",
        "only x2^2 is not 0",
    ),
    Wrong(
        "a",
        "means over the square",
        """
def image(f):
    return [integrate(lambda y1, y2: y1**2 * f(y1, y2)) / 4,
            integrate(lambda y1, y2: 2 * y1 * y2 * f(y1, y2)) / 4,
            integrate(lambda y1, y2: y2**2 * f(y1, y2)) / 4]
""",
        "your coefficient is",
    ),
    Wrong(
        "a",
        "four times the integral over a quarter",
        """
def image(f):
    g = lambda w: 4 * integrate(lambda s, t: w((s + 1) / 2, (t + 1) / 2)) / 4
    return [g(lambda y1, y2: y1**2 * f(y1, y2)),
            g(lambda y1, y2: 2 * y1 * y2 * f(y1, y2)),
            g(lambda y1, y2: y2**2 * f(y1, y2))]
""",
        "wrong at x = (1, 1)",
    ),
    Wrong(
        "a",
        "the square of f",
        """
def image(f):
    return [integrate(lambda y1, y2: y1**2 * f(y1, y2) ** 2),
            integrate(lambda y1, y2: 2 * y1 * y2 * f(y1, y2) ** 2),
            integrate(lambda y1, y2: y2**2 * f(y1, y2) ** 2)]
""",
        "your coefficient is",
    ),
    Wrong(
        "a",
        "the image of the nearest quadratic form",
        """
def image(f):
    s = np.linspace(-1, 1, 41)
    u, v = (g.ravel() for g in np.meshgrid(s, s))
    c = np.linalg.lstsq(np.array([u**2, u * v, v**2]).T, f(u, v), rcond=None)[0]
    return np.array([[4/5, 0, 4/9], [0, 8/9, 0], [4/9, 0, 4/5]]) @ c
""",
        "your coefficient is",
    ),
    Wrong(
        "a",
        "small results are taken for 0",
        """
def image(f):
    a = [integrate(lambda y1, y2: y1**2 * f(y1, y2)),
         integrate(lambda y1, y2: 2 * y1 * y2 * f(y1, y2)),
         integrate(lambda y1, y2: y2**2 * f(y1, y2))]
    return np.where(np.abs(a) < 1e-2, 0, a)
""",
        "your coefficient is 0",
    ),
    Wrong(
        "a",
        "rounded to four decimals",
        """
def image(f):
    a = [integrate(lambda y1, y2: y1**2 * f(y1, y2)),
         integrate(lambda y1, y2: 2 * y1 * y2 * f(y1, y2)),
         integrate(lambda y1, y2: y2**2 * f(y1, y2))]
    return np.round(a, 4)
""",
        "is not small enough",
    ),
    Wrong(
        "a",
        "the first answer for all",
        """
known = []

def image(f):
    known.append([integrate(lambda y1, y2: y1**2 * f(y1, y2)),
                  integrate(lambda y1, y2: 2 * y1 * y2 * f(y1, y2)),
                  integrate(lambda y1, y2: y2**2 * f(y1, y2))])
    return known[0]
""",
        "your coefficient is",
    ),
    Wrong(
        "a",
        "the moments of f, without the odd ones",
        """
def image(f):
    return [integrate(lambda y1, y2: y1**2 * f(y1, y2)), 0,
            integrate(lambda y1, y2: y2**2 * f(y1, y2))]
""",
        "wrong at x = (1, 1)",
    ),
    Wrong(
        "a",
        "zeros",
        """
def image(f):
    return 0, 0, 0
""",
        "your coefficient is 0",
    ),
    Wrong(
        "a",
        "an expression of sympy that the function cannot take",
        """
import sympy as sp

def image(f):
    s, t = sp.symbols("s t")
    return [sp.integrate(w * f(s, t), (s, -1, 1), (t, -1, 1)) for w in (s**2, 2 * s * t, t**2)]
""",
        "image stopped in line 6 of its cell with TypeError",
    ),
    Wrong(
        "b1",
        "all denominators left out",
        """
A = [[36, 0, 20], [0, 40, 0], [20, 0, 36]]
""",
        "right up to one factor",
    ),
    Wrong(
        "b1",
        "means over the square",
        """
A = np.array([[4/5, 0, 4/9], [0, 8/9, 0], [4/9, 0, 4/5]]) / 4
""",
        "right up to one factor",
    ),
    Wrong(
        "b1",
        "rounded to four decimals",
        """
A = [[0.8, 0, 0.4444], [0, 0.8889, 0], [0.4444, 0, 0.8]]
""",
        "nearly right",
    ),
    Wrong(
        "b1",
        "the Gram matrix of the monomials",
        """
A = np.array([[4/5, 0, 4/9],
              [0, 4/9, 0],
              [4/9, 0, 4/5]]).tolist()
""",
        "coefficients of L(x1 x2)",
    ),
    Wrong(
        "b1",
        "another order of the monomials",
        """
A = [[4/5, 4/9, 0], [4/9, 4/5, 0], [0, 0, 8/9]]
""",
        "coefficients of L(x1^2)",
    ),
    Wrong(
        "b1",
        "the fourth moment is 2/5",
        """
A = [[2/5, 0, 4/9], [0, 8/9, 0], [4/9, 0, 2/5]]
""",
        "coefficients of L(x1^2)",
    ),
    Wrong(
        "b1",
        "the mixed ones twice",
        """
A = [[4/5, 0, 8/9], [0, 8/9, 0], [8/9, 0, 4/5]]
""",
        "coefficients of L(x1^2)",
    ),
    Wrong(
        "b1",
        "for the features with the root of 2",
        """
A = [[4/5, 0, 4/9], [0, 4/9 * 2**0.5, 0], [4/9, 0, 4/5]]
""",
        "coefficients of L(x1 x2)",
    ),
    Wrong(
        "b1",
        "a diagonal matrix of the eigenvalues",
        """
A = np.diag([56/45, 8/9, 16/45])
""",
        "coefficients of L(x1^2)",
    ),
    Wrong(
        "b1",
        "two by two",
        """
A = [[4/5, 4/9], [4/9, 4/5]]
""",
        "A has shape (2, 2), expected (3, 3)",
    ),
    Wrong(
        "b1",
        "a flat list",
        """
A = [4/5, 0, 4/9, 0, 8/9, 0, 4/9, 0, 4/5]
""",
        "A has shape (9,), expected (3, 3)",
    ),
    Wrong(
        "b1",
        "ragged",
        """
A = [[4/5, 0, 4/9], [8/9], [4/9, 0, 4/5]]
""",
        "A is ragged",
    ),
    Wrong(
        "b1",
        "a function",
        """
def A(c):
    return [4/5 * c[0] + 4/9 * c[2], 8/9 * c[1], 4/9 * c[0] + 4/5 * c[2]]
""",
        "A should be numbers",
    ),
    Wrong(
        "b1",
        "fractions in words",
        """
A = [["4/5", "0", "4/9"], ["0", "8/9", "0"], ["4/9", "0", "4/5"]]
""",
        "A should be numbers",
    ),
    Wrong(
        "b1",
        "a triangle of it",
        """
A = np.triu([[4/5, 0, 4/9], [0, 8/9, 0], [4/9, 0, 4/5]])
""",
        "coefficients of L(x1^2)",
    ),
    Wrong(
        "b1",
        "the inverse",
        """
A = np.linalg.inv([[4/5, 0, 4/9], [0, 8/9, 0], [4/9, 0, 4/5]])
""",
        "coefficients of L(x1^2)",
    ),
    Wrong(
        "b1",
        "summed over a grid",
        """
s = np.linspace(-1, 1, 51)
u, v = (g.ravel() for g in np.meshgrid(s, s))
w = [u * u, 2 * u * v, v * v]
A = [[np.mean(p * q) * 4 for q in (u * u, u * v, v * v)] for p in w]
""",
        "coefficients of L(x1^2)",
    ),
    Wrong(
        "b1",
        "the identity",
        """
A = np.eye(3)
""",
        "coefficients of L(x1^2)",
    ),
    Wrong(
        "b2",
        "rounded to four decimals",
        """
eigenpairs = [(1.2444, (1, 0, 1)), (0.8889, (0, 1, 0)), (0.3556, (1, 0, -1))]
""",
        "Give a fraction or five decimals",
    ),
    Wrong(
        "b2",
        "a function that is rounded",
        """
eigenpairs = [(56/45, (1, 0, 0.999)), (8/9, (0, 1, 0)), (16/45, (1, 0, -1))]
""",
        "nearly an eigenfunction",
    ),
    Wrong(
        "b2",
        "the function 0",
        """
eigenpairs = [(56/45, (1, 0, 1)), (8/9, (0, 1, 0)), (0, (0, 0, 0))]
""",
        "zero everywhere",
    ),
    Wrong(
        "b2",
        "what numpy returns",
        """
eigenpairs = np.linalg.eigh(A)
""",
        "the list has 2",
    ),
    Wrong(
        "b2",
        "the rows of the eigenvectors",
        """
lam, C = np.linalg.eigh(A)
eigenpairs = list(zip(lam, C))
""",
        "is not its eigenvalue",
    ),
    Wrong(
        "b2",
        "triples",
        """
import sympy as sp

M = sp.Matrix([[36, 0, 20], [0, 40, 0], [20, 0, 36]]) / 45
eigenpairs = M.eigenvects()
""",
        "not of the form",
    ),
    Wrong(
        "b2",
        "flat tuples",
        """
eigenpairs = [(56/45, 1, 0, 1), (8/9, 0, 1, 0), (16/45, 1, 0, -1)]
""",
        "not of the form",
    ),
    Wrong(
        "b2",
        "the function first",
        """
eigenpairs = [((1, 0, 1), 56/45), ((0, 1, 0), 8/9), ((1, 0, -1), 16/45)]
""",
        "eigenpairs: eigenvalue number 1 has shape (3,)",
    ),
    Wrong(
        "b2",
        "eigenvalues only",
        """
eigenpairs = [56/45, 8/9, 16/45]
""",
        "not of the form",
    ),
    Wrong(
        "b2",
        "the eigenvalues times 45",
        """
eigenpairs = [(56, (1, 0, 1)), (40, (0, 1, 0)), (16, (1, 0, -1))]
""",
        "not its eigenvalue",
    ),
    Wrong(
        "b2",
        "the square of a linear form",
        """
eigenpairs = [(56/45, (1, 2, 1)), (8/9, (0, 1, 0)), (16/45, (1, -2, 1))]
""",
        "not an eigenfunction",
    ),
    Wrong(
        "b2",
        "the roots, as in a singular value",
        """
eigenpairs = [((56/45) ** 0.5, (1, 0, 1)), ((8/9) ** 0.5, (0, 1, 0)),
              ((16/45) ** 0.5, (1, 0, -1))]
""",
        "not its eigenvalue",
    ),
    Wrong(
        "b2",
        "of the matrix without the 2",
        """
eigenpairs = [(56/45, (1, 0, 1)), (4/9, (0, 1, 0)), (16/45, (1, 0, -1))]
""",
        "not its eigenvalue",
    ),
    Wrong(
        "b2",
        "four of them",
        """
eigenpairs = [(56/45, (1, 0, 1)), (8/9, (0, 1, 0)), (16/45, (1, 0, -1)), (0, (1, 1, 1))]
""",
        "the list has 4",
    ),
    Wrong(
        "b2",
        "two multiples of one",
        """
eigenpairs = [(56/45, (1, 0, 1)), (56/45, (2, 0, 2)), (16/45, (1, 0, -1))]
""",
        "same one twice",
    ),
    Wrong(
        "b2",
        "two coefficients for a function",
        """
eigenpairs = [(56/45, (1, 1)), (8/9, (0, 1)), (16/45, (1, -1))]
""",
        "has shape (2,), expected (3,)",
    ),
    Wrong(
        "b2",
        "words",
        """
eigenpairs = [("large", (1, 0, 1)), ("middle", (0, 1, 0)), ("small", (1, 0, -1))]
""",
        "should be numbers",
    ),
    Wrong(
        "b2",
        "zip, which is used up",
        """
eigenpairs = zip([56/45, 8/9, 16/45], [(1, 0, 1), (0, 1, 0), (1, 0, -1)])
print(list(eigenpairs))
""",
        "can be read once",
    ),
    Wrong(
        "b2",
        "one eigenvalue negative",
        """
eigenpairs = [(56/45, (1, 0, 1)), (8/9, (0, 1, 0)), (-16/45, (1, 0, -1))]
""",
        "not its eigenvalue",
    ),
    Wrong(
        "a",
        "the arguments of f exchanged",
        """
def image(f):
    return [integrate(lambda y1, y2: y1**2 * f(y2, y1)),
            integrate(lambda y1, y2: 2 * y1 * y2 * f(y2, y1)),
            integrate(lambda y1, y2: y2**2 * f(y2, y1))]
""",
        "your coefficient is",
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
    Right(
        "a",
        "one call with three stacked weights",
        """
def image(f):
    s, h = np.polynomial.legendre.leggauss(40)
    u, v = np.meshgrid(s, s)
    return np.einsum("i,j,kij,ij->k", h, h, np.array([u * u, 2 * u * v, v * v]), f(u, v))
""",
    ),
    Right(
        "a",
        "Simpson's rule with 200 steps",
        """
from scipy.integrate import simpson

def image(f):
    s = np.linspace(-1, 1, 201)
    u, v = np.meshgrid(s, s, indexing="ij")
    over = lambda w: simpson(simpson(w * f(u, v), x=s), x=s)
    return over(u**2), over(2 * u * v), over(v**2)
""",
    ),
    Right(
        "a",
        "single precision",
        """
def image(f):
    a = [integrate(lambda s, t: w(s, t) * f(s, t))
         for w in (lambda s, t: s * s, lambda s, t: 2 * s * t, lambda s, t: t * t)]
    return np.float32(a)
""",
    ),
    Right(
        "a",
        "loops over nodes, one number at a time",
        """
def image(f):
    s, h = np.polynomial.legendre.leggauss(16)
    a = [0, 0, 0]
    for x, p in zip(s.tolist(), h.tolist()):
        for y, q in zip(s.tolist(), h.tolist()):
            a = [c + p * q * w * f(x, y) for c, w in zip(a, (x * x, 2 * x * y, y * y))]
    return a
""",
    ),
    Right(
        "a",
        "a column",
        """
def image(f):
    a = [integrate(lambda y1, y2: y1**2 * f(y1, y2)),
         integrate(lambda y1, y2: 2 * y1 * y2 * f(y1, y2)),
         integrate(lambda y1, y2: y2**2 * f(y1, y2))]
    return np.array(a).reshape(3, 1)
""",
    ),
    Right(
        "a",
        "a least squares fit to the values of Lf",
        """
def image(f):
    X = np.random.default_rng(0).uniform(-1, 1, (10, 2))
    values = [integrate(lambda s, t: (x @ [s.ravel(), t.ravel()]).reshape(s.shape) ** 2 * f(s, t))
              for x in X]
    M = np.column_stack([X[:, 0] ** 2, X[:, 0] * X[:, 1], X[:, 1] ** 2])
    return np.linalg.lstsq(M, values, rcond=None)[0]
""",
    ),
    Right(
        "b1",
        "a matrix of mpmath",
        """
import mpmath as mp

A = mp.matrix([[mp.mpf(4) / 5, 0, mp.mpf(4) / 9],
               [0, mp.mpf(8) / 9, 0],
               [mp.mpf(4) / 9, 0, mp.mpf(4) / 5]])
""",
    ),
    Right(
        "b1",
        "fractions",
        """
from fractions import Fraction as F

A = [[F(4, 5), 0, F(4, 9)], [0, F(8, 9), 0], [F(4, 9), 0, F(4, 5)]]
""",
    ),
    Right(
        "b1",
        "six decimals",
        """
A = [[0.8, 0, 0.444444], [0, 0.888889, 0], [0.444444, 0, 0.8]]
""",
    ),
    Right(
        "b1",
        "five decimals, in tuples",
        """
A = ((0.8, 0, 0.44444), (0, 0.88889, 0), (0.44444, 0, 0.8))
""",
    ),
    Right(
        "b1",
        "single precision",
        """
A = np.array([[4/5, 0, 4/9], [0, 8/9, 0], [4/9, 0, 4/5]], dtype=np.float32)
""",
    ),
    Right(
        "b1",
        "strings of digits",
        """
A = [["0.8", "0", "0.4444444444"], ["0", "0.8888888889", "0"],
     ["0.4444444444", "0", "0.8"]]
""",
    ),
    Right(
        "b2",
        "seven digits, normalised",
        """
eigenpairs = [(1.2444444, (0.7071068, 0, 0.7071068)),
              (0.3555556, (0.7071068, 0, -0.7071068)),
              (0.8888889, (0, 1, 0))]
""",
    ),
    Right(
        "b2",
        "five decimals",
        """
eigenpairs = [(1.24444, (1, 0, 1)), (0.88889, (0, 1, 0)), (0.35556, (1, 0, -1))]
""",
    ),
    Right(
        "b2",
        "of any scale",
        """
eigenpairs = [(16/45, (1e-20, 0, -1e-20)), (8/9, [0, -1e9, 0]), (56/45, (-3, 0, -3))]
""",
    ),
    Right(
        "b2",
        "eig of a matrix that is not symmetric for numpy",
        """
w, V = np.linalg.eig(np.array(A) + 0j)
eigenpairs = [(w[k], V[:, k]) for k in range(3)]
""",
    ),
    Right(
        "b2",
        "single precision",
        """
w, V = np.linalg.eigh(np.float32(A))
eigenpairs = tuple((w[k], V[:, [k]]) for k in range(3))
""",
    ),
    Right(
        "b2",
        "an array of objects",
        """
eigenpairs = np.empty((3, 2), dtype=object)
eigenpairs[:, 0] = [56/45, 8/9, 16/45]
for row, c in zip(eigenpairs, ([1, 0, 1], [0, 1, 0], [-1, 0, 1])):
    row[1] = c
""",
    ),
    Right(
        "b2",
        "mpmath",
        """
import mpmath as mp

E, Q = mp.eigsy(mp.matrix(np.array(A).tolist()))
eigenpairs = [(E[k], Q[:, k]) for k in range(3)]
""",
    ),
    Right(
        "b2",
        "zip",
        """
eigenpairs = zip([56/45, 8/9, 16/45], [(1, 0, 1), (0, 1, 0), (1, 0, -1)])
""",
    ),
]


PUZZLES = (
    Puzzle(
        "a",
        "The three coefficients of the quadratic form that the operator with the kernel "
        "$(x^\\top y)^2$ makes of $f$; `integrate` is its integral.",
        {
            "image(lambda y1, y2: y1 + y2 + y1 * y2)": (
                "forgets that the mixed product appears twice",
                "the mixed product with a minus",
            ),
        },
    ),
)
