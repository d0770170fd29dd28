"""Typical wrong answers to Exercise GPCA 4.4, and other right ones."""

from . import Puzzle, Right, Wrong

WRONG = [
    Wrong(
        "1",
        "forgets sigma",
        """
def terms(c, X, sigma, m):
    b = c * np.exp(-(X**2).sum(axis=0) / 2)
    return np.concatenate([monomials(X, n) @ b / sqrt(factorial(n)) for n in range(m + 1)])
""",
        "depend on sigma",
    ),
    Wrong(
        "1",
        "forgets the factors of the single points",
        """
def terms(c, X, sigma, m):
    Z = X / sigma
    return np.concatenate([monomials(Z, n) @ c / sqrt(factorial(n)) for n in range(m + 1)])
""",
        "every factor of the Gaussian",
    ),
    Wrong(
        "1",
        "returns the squares",
        """
def terms(c, X, sigma, m):
    Z = X / sigma
    b = c * np.exp(-(Z**2).sum(axis=0) / 2)
    return np.concatenate([(monomials(Z, n) @ b) ** 2 / factorial(n) for n in range(m + 1)])
""",
        "the squares add up to",
    ),
    Wrong(
        "1",
        "circular: a single term, the root of the sum",
        """
def terms(c, X, sigma, m):
    return [np.sqrt(c @ gauss_kernel(X, X, np.sqrt(2) * sigma) @ c)]
""",
        "not linear in c",
    ),
    Wrong(
        "1",
        "the sigma of Exercise 4.6 [Erratum gpca-32]",
        """
def terms(c, X, sigma, m):
    Z = np.sqrt(2) * X / sigma
    b = c * np.exp(-(Z**2).sum(axis=0) / 2)
    return np.concatenate([monomials(Z, n) @ b / sqrt(factorial(n)) for n in range(m + 1)])
""",
        "too narrow",
    ),
    Wrong(
        "2",
        "looks at the first coordinate only",
        """
def separator(i, X):
    return lambda x: np.prod([x[0] - X[0, j] for j in range(X.shape[1]) if j != i])
""",
        "share their first coordinate",
    ),
    Wrong(
        "2",
        "forgets to leave out point i",
        """
def separator(i, X):
    return lambda x: np.prod([((x - X[:, j]) ** 2).sum() for j in range(X.shape[1])])
""",
        "vanishes at point number 0 too",
    ),
    Wrong(
        "2",
        "the wrong way round: zero at point i",
        """
def separator(i, X):
    return lambda x: ((x - X[:, i]) ** 2).sum()
""",
        "does not vanish at the",
    ),
    Wrong(
        "2",
        "an indicator function",
        """
def separator(i, X):
    return lambda x: 1.0 if np.allclose(x, X[:, i]) else 0.0
""",
        "not a polynomial",
    ),
    Wrong(
        "2",
        "smooth, but no polynomial",
        """
def separator(i, X):
    others = np.delete(X, i, axis=1)
    return lambda x: np.prod([1 - np.exp(-((x - other) ** 2).sum()) for other in others.T])
""",
        "not a polynomial",
    ),
    Wrong(
        "3",
        "the zero vector",
        """
def null_vector(X):
    return np.zeros(X.shape[1])
""",
        "null space of every matrix",
    ),
    Wrong(
        "3",
        "adds the two columns",
        """
def null_vector(X):
    c = np.zeros(X.shape[1])
    i, j = next((i, j) for i in range(X.shape[1]) for j in range(i) if (X[:, i] == X[:, j]).all())
    c[[i, j]] = 1
    return c
""",
        "about two columns of K",
    ),
    Wrong(
        "3",
        "the first two points are the equal ones",
        """
def null_vector(X):
    c = np.zeros(X.shape[1])
    c[:2] = 1, -1
    return c
""",
        "columns 1 and 4",
    ),
    Wrong(
        "3",
        "a vector of the null space of X instead of K",
        """
def null_vector(X):
    return np.linalg.svd(X)[2][-1]
""",
        "Kc is not 0: c has the entry",
    ),
    Wrong(
        "4",
        "double precision",
        """
def smallest_eigenvalue(x, sigma):
    K = np.exp(-np.subtract.outer(x, x) ** 2 / (2 * sigma**2))
    return np.linalg.eigvalsh(K)[0]
""",
        "is rounding",
    ),
    Wrong(
        "4",
        "double precision with the sign removed",
        """
def smallest_eigenvalue(x, sigma):
    K = np.exp(-np.subtract.outer(x, x) ** 2 / (2 * sigma**2))
    return np.linalg.svd(K)[1].min()
""",
        "need more digits",
    ),
    Wrong(
        "4",
        "many digits for the eigenvalues, sixteen for the matrix",
        """
def smallest_eigenvalue(x, sigma):
    K = np.exp(-np.subtract.outer(x, x) ** 2 / (2 * sigma**2))
    with mp.workdps(60):
        return min(abs(lam) for lam in mp.eigsy(mp.matrix(K.tolist()), eigvals_only=True))
""",
        "in the exponentials too",
    ),
    Wrong(
        "4",
        "adds a small number to the diagonal",
        """
def smallest_eigenvalue(x, sigma):
    K = np.exp(-np.subtract.outer(x, x) ** 2 / (2 * sigma**2)) + 1e-12 * np.eye(len(x))
    return np.linalg.eigvalsh(K)[0]
""",
        "too large",
    ),
    Wrong(
        "1",
        "one degree too few",
        """
def terms(c, X, sigma, m):
    Z = X / sigma
    b = c * np.exp(-(Z**2).sum(axis=0) / 2)
    return np.concatenate([monomials(Z, n) @ b / sqrt(factorial(n)) for n in range(max(m, 1))])
""",
        "cut after the degree 0",
    ),
    Wrong(
        "1",
        "one degree too many",
        """
def terms(c, X, sigma, m):
    Z = X / sigma
    b = c * np.exp(-(Z**2).sum(axis=0) / 2)
    return np.concatenate([monomials(Z, n) @ b / sqrt(factorial(n)) for n in range(m + 2)])
""",
        "cut after the degree 2",
    ),
    Wrong(
        "1",
        "m ignored, always 15",
        """
def terms(c, X, sigma, m):
    Z = X / sigma
    b = c * np.exp(-(Z**2).sum(axis=0) / 2)
    return np.concatenate([monomials(Z, n) @ b / sqrt(factorial(n)) for n in range(16)])
""",
        "What changes with m?",
    ),
    Wrong(
        "1",
        "never above degree 20",
        """
def terms(c, X, sigma, m):
    Z = X / sigma
    b = c * np.exp(-(Z**2).sum(axis=0) / 2)
    return np.concatenate([monomials(Z, n) @ b / sqrt(factorial(n)) for n in range(min(m, 20) + 1)])
""",
        "What changes with m?",
    ),
    Wrong(
        "1",
        "forgets the weights of the degrees",
        """
def terms(c, X, sigma, m):
    Z = X / sigma
    b = c * np.exp(-(Z**2).sum(axis=0) / 2)
    return np.concatenate([monomials(Z, n) @ b for n in range(m + 1)])
""",
        "Compare the weights of the degrees",
    ),
    Wrong(
        "1",
        "the whole factorial instead of its root",
        """
def terms(c, X, sigma, m):
    Z = X / sigma
    b = c * np.exp(-(Z**2).sum(axis=0) / 2)
    return np.concatenate([monomials(Z, n) @ b / factorial(n) for n in range(m + 1)])
""",
        "Compare the weights of the degrees",
    ),
    Wrong(
        "1",
        "bare monomials, without multinomial weights",
        """
def terms(c, X, sigma, m):
    Z = X / sigma
    b = c * np.exp(-(Z**2).sum(axis=0) / 2)
    degrees = [np.ones((1, len(c)))] + [veronese(Z, n) for n in range(1, m + 1)]
    return np.concatenate([M @ b / sqrt(factorial(n)) for n, M in enumerate(degrees)])
""",
        "for D = 2, sigma = 1 and m = 2",
    ),
    Wrong(
        "1",
        "sigma in the exponential only",
        """
def terms(c, X, sigma, m):
    Z = X
    b = c * np.exp(-(X**2).sum(axis=0) / 2 / sigma**2)
    return np.concatenate([monomials(Z, n) @ b / sqrt(factorial(n)) for n in range(m + 1)])
""",
        "Does every term depend on sigma",
    ),
    Wrong(
        "1",
        "sigma instead of its square",
        """
def terms(c, X, sigma, m):
    Z = X / np.sqrt(sigma)
    b = c * np.exp(-(Z**2).sum(axis=0) / 2)
    return np.concatenate([monomials(Z, n) @ b / sqrt(factorial(n)) for n in range(m + 1)])
""",
        "Does every term depend on sigma",
    ),
    Wrong(
        "1",
        "twice the width",
        """
def terms(c, X, sigma, m):
    Z = X / sigma / np.sqrt(2)
    b = c * np.exp(-(Z**2).sum(axis=0) / 2)
    return np.concatenate([monomials(Z, n) @ b / sqrt(factorial(n)) for n in range(m + 1)])
""",
        "too wide",
    ),
    Wrong(
        "1",
        "the whole factor of the Gaussian, not its root",
        """
def terms(c, X, sigma, m):
    Z = X / sigma
    b = c * np.exp(-(Z**2).sum(axis=0))
    return np.concatenate([monomials(Z, n) @ b / sqrt(factorial(n)) for n in range(m + 1)])
""",
        "every factor of the Gaussian",
    ),
    Wrong(
        "1",
        "drops the signs of c",
        """
def terms(c, X, sigma, m):
    Z = X / sigma
    b = abs(c) * np.exp(-(Z**2).sum(axis=0) / 2)
    return np.concatenate([monomials(Z, n) @ b / sqrt(factorial(n)) for n in range(m + 1)])
""",
        "not linear in c either",
    ),
    Wrong(
        "1",
        "the limit (1 + x'y/m)^m instead of the series",
        """
from math import comb

def terms(c, X, sigma, m):
    Z = X / sigma
    b = c * np.exp(-(Z**2).sum(axis=0) / 2)
    weights = [sqrt(comb(m, n) / max(m, 1) ** n) for n in range(m + 1)]
    return np.concatenate([weights[n] * (monomials(Z, n) @ b) for n in range(m + 1)])
""",
        "Compare the weights of the degrees",
    ),
    Wrong(
        "1",
        "waves: Gauss-Hermite quadrature of the Fourier integral",
        """
from itertools import product

def terms(c, X, sigma, m):
    nodes, weights = np.polynomial.hermite_e.hermegauss(m + 1)
    w = np.array(list(product(nodes, repeat=len(X))))
    p = np.array([np.prod(q) for q in product(weights / weights.sum(), repeat=len(X))])
    phase = w @ X / sigma
    return np.concatenate([np.sqrt(p) * (np.cos(phase) @ c), np.sqrt(p) * (np.sin(phase) @ c)])
""",
        "the squares add up to",
    ),
    Wrong(
        "1",
        "the degree m in every coordinate",
        """
from itertools import product

def terms(c, X, sigma, m):
    b = c * np.exp(-(X**2).sum(axis=0) / (2 * sigma**2))
    found = []
    for a in product(range(m + 1), repeat=len(X)):
        weight = np.prod([sqrt(factorial(k)) * sigma**k for k in a])
        found.append(b @ np.prod(X ** np.array(a)[:, None], axis=0) / weight)
    return found
""",
        "for D = 2, sigma = 1 and m = 1",
    ),
    Wrong(
        "1",
        "the eigenvalues of K, no monomials",
        """
def terms(c, X, sigma, m):
    lam, V = np.linalg.eigh(gauss_kernel(X, X, np.sqrt(2) * sigma))
    return np.sqrt(np.maximum(lam, 0)) * (V.T @ c)
""",
        "What changes with m?",
    ),
    Wrong(
        "1",
        "the eigenvalues of K, and a factor that fakes a limit",
        """
def terms(c, X, sigma, m):
    lam, V = np.linalg.eigh(gauss_kernel(X, X, np.sqrt(2) * sigma))
    return np.sqrt((1 - 0.5 ** (m + 1)) * np.maximum(lam, 0)) * (V.T @ c)
""",
        "the squares add up to",
    ),
    Wrong(
        "1",
        "the eigenvalues of the cut matrix",
        """
def terms(c, X, sigma, m):
    Z = X / sigma
    factor = np.exp(-(Z**2).sum(axis=0) / 2)
    K = np.outer(factor, factor) * sum((Z.T @ Z) ** n / factorial(n) for n in range(m + 1))
    lam, V = np.linalg.eigh(K)
    return np.sqrt(np.maximum(lam, 0)) * (V.T @ c)
""",
        "a root of the matrix depends on all points",
    ),
    Wrong(
        "1",
        "absolute values, so not linear",
        """
def terms(c, X, sigma, m):
    Z = X / sigma
    b = c * np.exp(-(Z**2).sum(axis=0) / 2)
    return np.concatenate([abs(monomials(Z, n) @ b) / sqrt(factorial(n)) for n in range(m + 1)])
""",
        "not linear in c",
    ),
    Wrong(
        "1",
        "one term for each point and degree, not added up over the points",
        """
def terms(c, X, sigma, m):
    Z = X / sigma
    b = c * np.exp(-(Z**2).sum(axis=0) / 2)
    return np.hstack([(monomials(Z, n) * b / sqrt(factorial(n))).ravel() for n in range(m + 1)])
""",
        "the squares add up to",
    ),
    Wrong(
        "1",
        "scales the points in place",
        """
def terms(c, X, sigma, m):
    X /= sigma
    b = c * np.exp(-(X**2).sum(axis=0) / 2)
    return np.concatenate([monomials(X, n) @ b / sqrt(factorial(n)) for n in range(m + 1)])
""",
        "changes its argument X",
    ),
    Wrong(
        "2",
        "a direction of whole numbers",
        """
def separator(i, X):
    w = np.arange(1, len(X) + 1)
    return lambda x: np.prod([w @ (x - X[:, j]) for j in range(X.shape[1]) if j != i])
""",
        "separator: p vanishes at point number",
    ),
    Wrong(
        "2",
        "a direction of irrational numbers",
        """
def separator(i, X):
    v = np.sqrt(np.array([2.0, 3, 5, 7, 11])[: len(X)])
    return lambda x: np.prod([v @ (x - X[:, j]) for j in range(X.shape[1]) if j != i])
""",
        "Is there a direction in which they coincide",
    ),
    Wrong(
        "2",
        "a direction with steeply falling weights",
        """
def separator(i, X):
    w = 100.0 ** -np.arange(len(X))
    return lambda x: np.prod([w @ (x - X[:, j]) for j in range(X.shape[1]) if j != i])
""",
        "Is there a direction in which they coincide",
    ),
    Wrong(
        "2",
        "a random direction, the same every time",
        """
def separator(i, X):
    w = np.random.default_rng(0).standard_normal(len(X))
    return lambda x: np.prod([(w @ (x - X[:, j])) ** 2 for j in range(X.shape[1]) if j != i])
""",
        "Is there a direction in which they coincide",
    ),
    Wrong(
        "2",
        "the lengths of the points",
        """
def separator(i, X):
    return lambda x: np.prod([x @ x - y @ y for y in np.delete(X, i, axis=1).T])
""",
        "p vanishes at point number",
    ),
    Wrong(
        "2",
        "the sums of the coordinates",
        """
def separator(i, X):
    return lambda x: np.prod([x.sum() - y.sum() for y in np.delete(X, i, axis=1).T])
""",
        "p vanishes at point number",
    ),
    Wrong(
        "2",
        "the first coordinate, or the second where that does not do",
        """
def separator(i, X):
    k = 0 if len(set(X[0])) == X.shape[1] or len(X) == 1 else 1
    return lambda x: np.prod([x[k] - y[k] for y in np.delete(X, i, axis=1).T])
""",
        "share their first coordinate",
    ),
    Wrong(
        "2",
        "the principal direction of the points",
        """
def separator(i, X):
    v = np.linalg.svd(X - X.mean(axis=1, keepdims=True))[0][:, 0]
    return lambda x: np.prod([v @ (x - y) for y in np.delete(X, i, axis=1).T])
""",
        "separator: p vanishes at",
    ),
    Wrong(
        "2",
        "a direction drawn once for all",
        """
direction = np.random.standard_normal(10)

def separator(i, X):
    v = direction[: len(X)]
    return lambda x: np.prod([v @ (x - y) for y in np.delete(X, i, axis=1).T])
""",
        "Is there a direction in which they coincide",
    ),
    Wrong(
        "2",
        "the nearest of the other points only",
        """
def separator(i, X):
    others = np.delete(X, i, axis=1).T
    near = min(others, key=lambda y: np.linalg.norm(y - X[:, i]))
    return lambda x: (x - near) @ (x - near)
""",
        "does not vanish at the other points",
    ),
    Wrong(
        "2",
        "one coordinate after the other",
        """
def separator(i, X):
    return lambda x: np.prod([x - y for y in np.delete(X, i, axis=1).T])
""",
        "p vanishes at point number",
    ),
    Wrong(
        "2",
        "distances without the square",
        """
def separator(i, X):
    return lambda x: np.prod([np.linalg.norm(x - y) for y in np.delete(X, i, axis=1).T])
""",
        "not a polynomial",
    ),
    Wrong(
        "2",
        "absolute values",
        """
def separator(i, X):
    v = X[:, i] - X.mean(axis=1) + 0.1
    return lambda x: np.prod([abs(v @ (x - y)) for y in np.delete(X, i, axis=1).T])
""",
        "separator",
    ),
    Wrong(
        "2",
        "the sum of the squared distances",
        """
def separator(i, X):
    return lambda x: sum(((x - y) ** 2).sum() for y in np.delete(X, i, axis=1).T)
""",
        "does not vanish at the other points",
    ),
    Wrong(
        "2",
        "the squared distance to the nearest of the others",
        """
def separator(i, X):
    return lambda x: min(((x - y) ** 2).sum() for y in np.delete(X, i, axis=1).T)
""",
        "not a polynomial",
    ),
    Wrong(
        "2",
        "leaves out the last point as well",
        """
def separator(i, X):
    return lambda x: np.prod([((x - y) ** 2).sum() for y in np.delete(X, i, axis=1)[:, :-1].T])
""",
        "separator: p does not vanish",
    ),
    Wrong(
        "2",
        "counts from 1",
        """
def separator(i, X):
    others = np.delete(X, i - 1, axis=1)
    return lambda x: np.prod([((x - y) ** 2).sum() for y in others.T])
""",
        "does not vanish at the other points",
    ),
    Wrong(
        "2",
        "sets small values to 0",
        """
def separator(i, X):
    def p(x):
        value = np.prod([((x - y) ** 2).sum() for y in np.delete(X, i, axis=1).T])
        return value if value > 1e-12 else 0.0

    return p
""",
        "These points are of the size 0.001",
    ),
    Wrong(
        "2",
        "divided by a sum of squares, so no polynomial",
        """
def separator(i, X):
    others = np.delete(X, i, axis=1).T
    return lambda x: np.prod([((x - y) ** 2).sum() for y in others]) / (1 + x @ x)
""",
        "not a polynomial",
    ),
    Wrong(
        "2",
        "sines of small arguments",
        """
def separator(i, X):
    others = np.delete(X, i, axis=1).T
    return lambda x: np.prod([np.sin(((x - y) ** 2).sum() / 1e4) for y in others])
""",
        "not a polynomial",
    ),
    Wrong(
        "2",
        "the value at point i instead of a function",
        """
def separator(i, X):
    return np.prod([((X[:, i] - y) ** 2).sum() for y in np.delete(X, i, axis=1).T])
""",
        "should return a function p(x)",
    ),
    Wrong(
        "2",
        "the last i for every function",
        """
number = 0

def separator(i, X):
    global number
    number = i
    return lambda x: np.prod([((x - y) ** 2).sum() for y in np.delete(X, number, axis=1).T])
""",
        "does not vanish at the other points",
    ),
    Wrong(
        "2",
        "moves the points in place",
        """
def separator(i, X):
    X -= X[:, [i]]
    return lambda x: np.prod([((x - y) ** 2).sum() for y in np.delete(X, i, axis=1).T])
""",
        "changes its argument X",
    ),
    Wrong(
        "2",
        "p changes its argument",
        """
def separator(i, X):
    def p(x):
        value = 1.0
        for y in np.delete(X, i, axis=1).T:
            x -= y
            value *= x @ x
            x += y + 1e-9
        return value

    return p
""",
        "changes its argument x",
    ),
    Wrong(
        "3",
        "compares with a tolerance",
        """
def null_vector(X):
    c = np.zeros(X.shape[1])
    for i in range(X.shape[1]):
        for j in range(i):
            if np.allclose(X[:, i], X[:, j]):
                c[i], c[j] = 1, -1
                return c
""",
        "as close to another as numbers can be",
    ),
    Wrong(
        "3",
        "the nearest pair within 0.1",
        """
def null_vector(X):
    c = np.zeros(X.shape[1])
    for i in range(X.shape[1]):
        for j in range(i):
            if np.linalg.norm(X[:, i] - X[:, j]) < 0.1:
                c[i], c[j] = 1, -1
                return c
""",
        "null_vector: when columns",
    ),
    Wrong(
        "3",
        "any equal coordinate",
        """
def null_vector(X):
    c = np.zeros(X.shape[1])
    for i in range(X.shape[1]):
        for j in range(i):
            if (X[:, i] == X[:, j]).any():
                c[i], c[j] = 1, -1
                return c
""",
        "shares a coordinate",
    ),
    Wrong(
        "3",
        "the first coordinate",
        """
def null_vector(X):
    c = np.zeros(X.shape[1])
    for i in range(X.shape[1]):
        for j in range(i):
            if X[0, i] == X[0, j]:
                c[i], c[j] = 1, -1
                return c
""",
        "shares a coordinate",
    ),
    Wrong(
        "3",
        "the lengths",
        """
def null_vector(X):
    c = np.zeros(X.shape[1])
    for i in range(X.shape[1]):
        for j in range(i):
            if np.linalg.norm(X[:, i]) == np.linalg.norm(X[:, j]):
                c[i], c[j] = 1, -1
                return c
""",
        "whose point occurs only once",
    ),
    Wrong(
        "3",
        "the sums of the coordinates",
        """
def null_vector(X):
    c = np.zeros(X.shape[1])
    for i in range(X.shape[1]):
        for j in range(i):
            if X[:, i].sum() == X[:, j].sum():
                c[i], c[j] = 1, -1
                return c
""",
        "in reverse",
    ),
    Wrong(
        "3",
        "the sorted coordinates",
        """
def null_vector(X):
    c = np.zeros(X.shape[1])
    for i in range(X.shape[1]):
        for j in range(i):
            if sorted(X[:, i]) == sorted(X[:, j]):
                c[i], c[j] = 1, -1
                return c
""",
        "in reverse",
    ),
    Wrong(
        "3",
        "rounded to eight places",
        """
def null_vector(X):
    c = np.zeros(X.shape[1])
    for i in range(X.shape[1]):
        for j in range(i):
            if (X[:, i].round(8) == X[:, j].round(8)).all():
                c[i], c[j] = 1, -1
                return c
""",
        "as close to another",
    ),
    Wrong(
        "3",
        "in single precision",
        """
def null_vector(X):
    c = np.zeros(X.shape[1])
    for i in range(X.shape[1]):
        for j in range(i):
            if (np.float32(X[:, i]) == np.float32(X[:, j])).all():
                c[i], c[j] = 1, -1
                return c
""",
        "as close to another",
    ),
    Wrong(
        "3",
        "two unequal weights",
        """
def null_vector(X):
    c = np.zeros(X.shape[1])
    for i in range(X.shape[1]):
        for j in range(i):
            if (X[:, i] == X[:, j]).all():
                c[i], c[j] = 1, -2
                return c
""",
        "two columns of K",
    ),
    Wrong(
        "3",
        "plus for every copy but the last",
        """
def null_vector(X):
    N, c = X.shape[1], np.zeros(X.shape[1])
    for i in range(N):
        for j in range(i + 1, N):
            if (X[:, i] == X[:, j]).all():
                c[i], c[j] = 1, -1
    return c
""",
        "there c has the entries 1, 1 and -1",
    ),
    Wrong(
        "3",
        "neighbouring columns only",
        """
def null_vector(X):
    c = np.zeros(X.shape[1])
    for i in range(X.shape[1] - 1):
        if (X[:, i] == X[:, i + 1]).all():
            c[i], c[i + 1] = 1, -1
    return c
""",
        "null space of every matrix",
    ),
    Wrong(
        "3",
        "neighbours in the order of the first coordinate",
        """
def null_vector(X):
    order, c = np.argsort(X[0], kind="stable"), np.zeros(X.shape[1])
    for i, j in zip(order, order[1:]):
        if (X[:, i] == X[:, j]).all():
            c[i], c[j] = 1, -1
            return c
    return c
""",
        "null space of every matrix",
    ),
    Wrong(
        "3",
        "the last eigenvector of K for one sigma",
        """
def null_vector(X):
    return np.linalg.eigh(gauss_kernel(X, X, 1.0))[1][:, :1]
""",
        "whose point occurs only once",
    ),
    Wrong(
        "3",
        "the last eigenvector of K for a small sigma",
        """
def null_vector(X):
    return np.linalg.eigh(gauss_kernel(X, X, 0.1))[1][:, 0]
""",
        "whose point occurs only once",
    ),
    Wrong(
        "3",
        "found by comparing columns of K",
        """
def null_vector(X):
    K = gauss_kernel(X, X, 0.01)
    i, j = np.argwhere(np.triu(K > 0.5, 1))[0]
    c = [0.0] * X.shape[1]
    c[i], c[j] = -5.0, 5.0
    return c
""",
        "as close to another",
    ),
    Wrong(
        "3",
        "the difference of the two points",
        """
def null_vector(X):
    for i in range(X.shape[1]):
        for j in range(i):
            if (X[:, i] == X[:, j]).all():
                return X[:, i] - X[:, j]
""",
        "expected (3,)",
    ),
    Wrong(
        "4",
        "sixty digits, always",
        """
def smallest_eigenvalue(x, sigma):
    with mp.workdps(60):
        z = [mp.mpf(float(v)) / sigma for v in x]
        K = mp.matrix([[mp.exp(-((a - b) ** 2) / 2) for b in z] for a in z])
        return min(mp.eigsy(K, eigvals_only=True))
""",
        "is rounding",
    ),
    Wrong(
        "4",
        "50 digits, always",
        """
def smallest_eigenvalue(x, sigma):
    with mp.workdps(50):
        z = [mp.mpf(float(v)) / sigma for v in x]
        K = mp.matrix([[mp.exp(-((a - b) ** 2) / 2) for b in z] for a in z])
        return min(mp.eigsy(K, eigvals_only=True))
""",
        "is rounding",
    ),
    Wrong(
        "4",
        "80 digits, always",
        """
def smallest_eigenvalue(x, sigma):
    with mp.workdps(80):
        z = [mp.mpf(float(v)) / sigma for v in x]
        K = mp.matrix([[mp.exp(-((a - b) ** 2) / 2) for b in z] for a in z])
        return min(mp.eigsy(K, eigvals_only=True))
""",
        "is rounding",
    ),
    Wrong(
        "4",
        "100 digits, always",
        """
def smallest_eigenvalue(x, sigma):
    with mp.workdps(100):
        z = [mp.mpf(float(v)) / sigma for v in x]
        K = mp.matrix([[mp.exp(-((a - b) ** 2) / 2) for b in z] for a in z])
        return min(mp.eigsy(K, eigvals_only=True))
""",
        "is rounding",
    ),
    Wrong(
        "4",
        "200 digits, always",
        """
def smallest_eigenvalue(x, sigma):
    with mp.workdps(200):
        z = [mp.mpf(float(v)) / sigma for v in x]
        K = mp.matrix([[mp.exp(-((a - b) ** 2) / 2) for b in z] for a in z])
        return min(mp.eigsy(K, eigvals_only=True))
""",
        "is rounding",
    ),
    Wrong(
        "4",
        "as many digits as there are points, times ten",
        """
def smallest_eigenvalue(x, sigma):
    with mp.workdps(10 * len(x) + 15):
        z = [mp.mpf(float(v)) / sigma for v in x]
        K = mp.matrix([[mp.exp(-((a - b) ** 2) / 2) for b in z] for a in z])
        return min(mp.eigsy(K, eigvals_only=True))
""",
        "is rounding",
    ),
    Wrong(
        "4",
        "thirty digits, and the absolute value",
        """
def smallest_eigenvalue(x, sigma):
    with mp.workdps(30):
        z = [mp.mpf(float(v)) / sigma for v in x]
        K = mp.matrix([[mp.exp(-((a - b) ** 2) / 2) for b in z] for a in z])
        return min(abs(lam) for lam in mp.eigsy(K, eigvals_only=True))
""",
        "need more digits",
    ),
    Wrong(
        "4",
        "the width of the library [Erratum gpca-32]",
        """
def smallest_eigenvalue(x, sigma):
    with mp.workdps(400):
        z = [mp.mpf(float(v)) / sigma for v in x]
        K = mp.matrix([[mp.exp(-((a - b) ** 2)) for b in z] for a in z])
        return min(mp.eigsy(K, eigvals_only=True))
""",
        "Mind the width",
    ),
    Wrong(
        "4",
        "sigma instead of its square",
        """
def smallest_eigenvalue(x, sigma):
    with mp.workdps(400):
        z = [mp.mpf(float(v)) for v in x]
        K = mp.matrix([[mp.exp(-((a - b) ** 2) / (2 * sigma)) for b in z] for a in z])
        return min(mp.eigsy(K, eigvals_only=True))
""",
        "digits are not the reason",
    ),
    Wrong(
        "4",
        "the largest eigenvalue",
        """
def smallest_eigenvalue(x, sigma):
    with mp.workdps(400):
        z = [mp.mpf(float(v)) / sigma for v in x]
        K = mp.matrix([[mp.exp(-((a - b) ** 2) / 2) for b in z] for a in z])
        return max(mp.eigsy(K, eigvals_only=True))
""",
        "digits are not the reason",
    ),
    Wrong(
        "4",
        "the second smallest",
        """
def smallest_eigenvalue(x, sigma):
    with mp.workdps(400):
        z = [mp.mpf(float(v)) / sigma for v in x]
        K = mp.matrix([[mp.exp(-((a - b) ** 2) / 2) for b in z] for a in z])
        return sorted(mp.eigsy(K, eigvals_only=True))[min(1, len(x) - 1)]
""",
        "digits are not the reason",
    ),
    Wrong(
        "4",
        "the determinant",
        """
def smallest_eigenvalue(x, sigma):
    with mp.workdps(400):
        z = [mp.mpf(float(v)) / sigma for v in x]
        K = mp.matrix([[mp.exp(-((a - b) ** 2) / 2) for b in z] for a in z])
        return mp.det(K)
""",
        "digits are not the reason",
    ),
    Wrong(
        "4",
        "the last pivot of the elimination",
        """
def smallest_eigenvalue(x, sigma):
    with mp.workdps(400):
        z = [mp.mpf(float(v)) / sigma for v in x]
        K = mp.matrix([[mp.exp(-((a - b) ** 2) / 2) for b in z] for a in z])
        return mp.cholesky(K)[len(x) - 1, len(x) - 1] ** 2
""",
        "digits are not the reason",
    ),
    Wrong(
        "4",
        "one over the trace of the inverse",
        """
def smallest_eigenvalue(x, sigma):
    with mp.workdps(400):
        z = [mp.mpf(float(v)) / sigma for v in x]
        K = mp.matrix([[mp.exp(-((a - b) ** 2) / 2) for b in z] for a in z])
        V = K**-1
        return 1 / sum(V[i, i] for i in range(len(x)))
""",
        "too small",
    ),
    Wrong(
        "4",
        "differences in double precision",
        """
def smallest_eigenvalue(x, sigma):
    d = np.subtract.outer(x, x) / sigma
    with mp.workdps(400):
        K = mp.matrix([[mp.exp(-(mp.mpf(float(v)) ** 2) / 2) for v in row] for row in d])
        return min(abs(lam) for lam in mp.eigsy(K, eigvals_only=True))
""",
        "need more digits",
    ),
    Wrong(
        "4",
        "digits until two results agree, from values that agree because they are 0",
        """
def smallest_eigenvalue(x, sigma):
    before, digits = None, 15
    while True:
        with mp.workdps(digits):
            z = [mp.mpf(float(v)) / sigma for v in x]
            K = mp.matrix([[mp.exp(-((a - b) ** 2) / 2) for b in z] for a in z])
            lam = abs(mp.eigsy(K, eigvals_only=True)[0])
        if before is not None and abs(lam - before) <= 1e-8 * abs(lam):
            return lam
        before, digits = lam, 2 * digits
""",
        "is rounding",
    ),
    Wrong(
        "4",
        "the worked example of the notebook",
        """
def smallest_eigenvalue(x, sigma):
    return 1.7425e-29
""",
        "digits are not the reason",
    ),
    Wrong(
        "4",
        "right for N = 1 to 3 far apart: the first-order estimate",
        """
def smallest_eigenvalue(x, sigma):
    x = np.sort(x)
    return 1 - np.exp(-(np.diff(x).min() / sigma) ** 2 / 2) if len(x) > 1 else 1.0
""",
        "digits are not the reason",
    ),
]

RIGHT = [
    Right(
        "1",
        "sigma twice, where it belongs",
        """
def terms(c, X, sigma, m):
    Z = X / sigma
    b = c * np.exp(-(X**2).sum(axis=0) / 2 / sigma**2)
    return np.concatenate([monomials(Z, n) @ b / sqrt(factorial(n)) for n in range(m + 1)])
""",
    ),
    Right(
        "1",
        "sigma in the monomials",
        """
def terms(c, X, sigma, m):
    Z = X
    b = c * np.exp(-(X**2).sum(axis=0) / 2 / sigma**2)
    return np.concatenate([monomials(Z / sigma, n) @ b / sqrt(factorial(n)) for n in range(m + 1)])
""",
    ),
    Right(
        "1",
        "as the wrong ones are written",
        """
def terms(c, X, sigma, m):
    Z = X / sigma
    b = c * np.exp(-(Z**2).sum(axis=0) / 2)
    return np.concatenate([monomials(Z, n) @ b / sqrt(factorial(n)) for n in range(m + 1)])
""",
    ),
    Right(
        "1",
        "term by term, from the exponents",
        """
from itertools import product

def terms(c, X, sigma, m):
    b = c * np.exp(-(X**2).sum(axis=0) / (2 * sigma**2))
    found = []
    for a in product(range(m + 1), repeat=len(X)):
        if sum(a) <= m:
            weight = np.prod([sqrt(factorial(k)) * sigma**k for k in a])
            values = np.prod(X ** np.array(a)[:, None], axis=0)
            found.append(b @ values / weight)
    return found
""",
    ),
    Right(
        "2",
        "scaled to the value -1, with a loop",
        """
def separator(i, X):
    def p(x):
        value = -1.0
        for j, other in enumerate(X.T):
            if j != i:
                value *= np.linalg.norm(x - other) ** 2 / np.linalg.norm(X[:, i] - other) ** 2
        return value
    return p
""",
    ),
    Right(
        "1",
        "in single precision",
        """
def terms(c, X, sigma, m):
    Z = X / sigma
    b = (c * np.exp(-(Z**2).sum(axis=0) / 2)).astype(np.float32)
    return np.concatenate([monomials(Z, n) @ b / sqrt(factorial(n)) for n in range(m + 1)])
""",
    ),
    Right(
        "1",
        "a loop over the points, the highest degree first, as a column",
        """
def terms(c, X, sigma, m):
    rows = []
    for n in range(m, -1, -1):
        M = monomials(X / sigma, n)
        for row in M:
            value = 0.0
            for j in range(len(c)):
                value += c[j] * np.exp(-X[:, j] @ X[:, j] / 2 / sigma**2) * row[j]
            rows.append([-value / sqrt(factorial(n))])
    return rows
""",
    ),
    Right(
        "1",
        "ordered products",
        """
def terms(c, X, sigma, m):
    power, found = c * np.exp(-((X / sigma) ** 2).sum(axis=0) / 2)[None, :], []
    for n in range(m + 1):
        found += list(power.sum(axis=1) / sqrt(factorial(n)))
        if n < m:
            power = np.vstack([power * row / sigma for row in X])
    return found
""",
    ),
    Right(
        "2",
        "a direction that is looked for",
        """
def separator(i, X):
    rng, others = np.random.default_rng(), np.delete(X, i, axis=1).T
    v = rng.standard_normal(len(X))
    while min(abs(v @ (X[:, i] - y)) for y in others) < 1e-3 * np.linalg.norm(X[:, i] - others[0]):
        v = rng.standard_normal(len(X))
    return lambda x: np.prod([v @ (x - y) for y in others])
""",
    ),
    Right(
        "2",
        "for each other point the step to point i",
        """
def separator(i, X):
    at = X[:, i]
    return lambda x: np.prod([(x - y) @ (at - y) for y in np.delete(X, i, axis=1).T])
""",
    ),
    Right(
        "2",
        "whole candidates for a direction, tried in turn",
        """
def separator(i, X):
    for k in range(1000):
        w = k ** np.arange(len(X))
        if len(set(w @ X)) == X.shape[1]:
            return lambda x: np.prod([w @ (x - y) for y in np.delete(X, i, axis=1).T])
""",
    ),
    Right(
        "2",
        "a class, scaled to the value 1",
        """
class Separator:
    def __init__(self, at, others):
        self.others, self.scale = others, 1.0
        self.scale = self(at)

    def __call__(self, x):
        return np.prod(((x[:, None] - self.others) ** 2).sum(axis=0)) / self.scale


def separator(i, X):
    return Separator(X[:, i], np.delete(X, i, axis=1))
""",
    ),
    Right(
        "2",
        "a polynomial of sympy",
        """
import sympy

def separator(i, X):
    t = sympy.symbols(f"t:{len(X)}")
    p = sympy.Integer(1)
    for j in range(X.shape[1]):
        if j != i:
            p *= sum((s - sympy.Float(float(v), 30)) ** 2 for s, v in zip(t, X[:, j]))
    f = sympy.lambdify(t, p)
    return lambda x: f(*x)
""",
    ),
    Right(
        "2",
        "fourth powers of the distances",
        """
def separator(i, X):
    return lambda x: np.prod([((x - y) ** 2).sum() ** 2 for y in np.delete(X, i, axis=1).T])
""",
    ),
    Right(
        "3",
        "a dictionary of the columns",
        """
def null_vector(X):
    seen, c = {}, [0] * X.shape[1]
    for j, x in enumerate(X.T):
        if tuple(x) in seen:
            c[j], c[seen[tuple(x)]] = 3, -3
            return c
        seen[tuple(x)] = j
""",
    ),
    Right(
        "3",
        "all copies of a point, with sum 0",
        """
def null_vector(X):
    for x in X.T:
        copies = (X == x[:, None]).all(axis=0)
        if copies.sum() > 1:
            c = np.where(copies, 1.0, 0.0)
            c[np.argmax(copies)] = 1 - copies.sum()
            return c.reshape(-1, 1) / 7
""",
    ),
    Right(
        "3",
        "every pair of copies, as integers",
        """
def null_vector(X):
    c = np.zeros(X.shape[1], dtype=int)
    _, first, of = np.unique(X, axis=1, return_index=True, return_inverse=True)
    for j, k in enumerate(np.ravel(of)):
        c[j] += 1
        c[first[k]] -= 1
    return c
""",
    ),
    Right(
        "4",
        "more than any double needs",
        """
def smallest_eigenvalue(x, sigma):
    with mp.workdps(330):
        z = [mp.mpf(float(v)) / sigma for v in x]
        K = mp.matrix([[mp.exp(-((a - b) ** 2) / 2) for b in z] for a in z])
        return min(mp.eigsy(K, eigvals_only=True))
""",
    ),
    Right(
        "4",
        "as a Python float, from the inverse of the largest eigenvalue of the inverse",
        """
def smallest_eigenvalue(x, sigma):
    with mp.workdps(350):
        points = [mp.mpf(float(v)) / sigma for v in x]
        K = mp.matrix([[mp.exp(-((a - b) ** 2) / 2) for b in points] for a in points])
        return float(1 / max(mp.eigsy(K**-1, eigvals_only=True)))
""",
    ),
    Right(
        "4",
        "digits until two results agree and are no rounding, rounded to five digits",
        """
def smallest_eigenvalue(x, sigma):
    before, digits = 0, 20
    while True:
        with mp.workdps(digits):
            z = [mp.mpf(float(v)) / mp.mpf(sigma) for v in x]
            K = mp.matrix([[mp.exp(-((a - b) ** 2) / 2) for b in z] for a in z])
            lam = mp.eigsy(K, eigvals_only=True)[0]
        if lam > 0 and abs(lam - before) < 1e-7 * lam:
            return mp.nstr(lam, 5)
        before, digits = lam, digits + 25
""",
    ),
]


PUZZLES = (
    Puzzle(
        "1",
        "Numbers whose squares add up to $c^\\top K_m c$: the matrix of the Gaussian kernel "
        "$\\exp(-\\|x-y\\|^2/2\\sigma^2)$, with the series of $\\exp(x^\\top y/\\sigma^2)$ cut "
        "after the degree $m$.",
        {
            "terms(np.array([1.0, -2]), np.array([[0.0, 1], [1, 1]]), 3.0, 2)": (
                "the sigma of Exercise 4.6 [Erratum gpca-32]",
                "sigma in the exponential only",
                "sigma instead of its square",
                "the whole factor of the Gaussian, not its root",
                "drops the signs of c",
            ),
        },
    ),
)
