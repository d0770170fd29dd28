"""Typical wrong answers to Exercise GPCA 4.4, and other right ones."""

from . import Right, Wrong

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
        "circular: a single term, the root of what is to be shown positive",
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
        "thinks that the first two points are the equal ones",
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
        "Kc is not 0",
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
        "needs more digits",
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
        "adds a small number to the diagonal, as one does before a Cholesky factorisation",
        """
def smallest_eigenvalue(x, sigma):
    K = np.exp(-np.subtract.outer(x, x) ** 2 / (2 * sigma**2)) + 1e-12 * np.eye(len(x))
    return np.linalg.eigvalsh(K)[0]
""",
        "too large",
    ),
]

RIGHT = [
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
        "1",
        "waves: Gauss-Hermite quadrature of the Fourier integral",
        """
from itertools import product

def terms(c, X, sigma, m):
    nodes, weights = np.polynomial.hermite_e.hermegauss(m)
    w = np.array(list(product(nodes, repeat=len(X))))
    p = np.array([np.prod(q) for q in product(weights / weights.sum(), repeat=len(X))])
    phase = w @ X / sigma
    return np.concatenate([np.sqrt(p) * (np.cos(phase) @ c), np.sqrt(p) * (np.sin(phase) @ c)])
""",
    ),
    Right(
        "2",
        "a direction in which all points differ",
        """
def separator(i, X):
    v = np.sqrt(np.array([2.0, 3, 5])[: len(X)])
    return lambda x: np.prod([v @ (x - X[:, j]) for j in range(X.shape[1]) if j != i])
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
        "3",
        "found by comparing columns of K, other scale",
        """
def null_vector(X):
    K = gauss_kernel(X, X, 0.01)
    i, j = np.argwhere(np.triu(K > 0.5, 1))[0]
    c = [0.0] * X.shape[1]
    c[i], c[j] = -5.0, 5.0
    return c
""",
    ),
    Right(
        "3",
        "the last eigenvector of K",
        """
def null_vector(X):
    return np.linalg.eigh(gauss_kernel(X, X, 1.0))[1][:, :1]
""",
    ),
    Right(
        "4",
        "as a Python float, from the inverse of the largest eigenvalue of the inverse",
        """
def smallest_eigenvalue(x, sigma):
    with mp.workdps(90):
        points = [mp.mpf(float(v)) / sigma for v in x]
        K = mp.matrix([[mp.exp(-((a - b) ** 2) / 2) for b in points] for a in points])
        return float(1 / max(mp.eigsy(K**-1, eigvals_only=True)))
""",
    ),
]
