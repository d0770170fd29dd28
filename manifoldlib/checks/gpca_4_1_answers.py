"""Typical wrong answers to Exercise GPCA 4.1, and other right ones."""

from . import Right, Wrong

WRONG = [
    Wrong(
        "1",
        "multiplies the Gram matrix by c",
        """
def combine(c, Phi):
    return Phi.T @ Phi @ c
""",
        "lives in the feature space",
    ),
    Wrong(
        "1",
        "forgets to add the weighted features up",
        """
def combine(c, Phi):
    return Phi * c
""",
        "as many as one feature",
    ),
    Wrong(
        "1",
        "squares the coefficients, as in the diagonal terms",
        """
def combine(c, Phi):
    return Phi @ c**2
""",
        "enter once, with its sign",
    ),
    Wrong(
        "1",
        "drops the signs",
        """
def combine(c, Phi):
    return Phi @ np.abs(c)
""",
        "enter once, with its sign",
    ),
    Wrong(
        "1",
        "circular: takes the root of what is to be shown nonnegative",
        """
def combine(c, Phi):
    v = np.zeros(len(Phi))
    v[0] = np.sqrt(c @ Phi.T @ Phi @ c)
    return v
""",
        "not linear in c",
    ),
    Wrong(
        "2",
        "bare monomials [Erratum gpca-06]",
        """
def poly_features(x, n):
    return [prod(f) for f in combinations_with_replacement(x, n)]
""",
        "too small",
    ),
    Wrong(
        "2",
        "the multinomial coefficient instead of its root",
        """
def poly_features(x, n):
    features = []
    for factors in combinations_with_replacement(range(len(x)), n):
        orders = factorial(n) // prod(factorial(factors.count(i)) for i in set(factors))
        features.append(orders * prod(x[i] for i in factors))
    return features
""",
        "too large",
    ),
    Wrong(
        "2",
        "sqrt(2) for every mixed monomial, right for n = 2 only",
        """
def poly_features(x, n):
    features = []
    for factors in combinations_with_replacement(range(len(x)), n):
        weight = 1 if len(set(factors)) == 1 else np.sqrt(2)
        features.append(weight * prod(x[i] for i in factors))
    return np.array(features)
""",
        "too small",
    ),
    Wrong(
        "2",
        "keeps x1 x2 and x2 x1 apart",
        """
def poly_features(x, n):
    phi = np.ones(1)
    for _ in range(n):
        phi = np.kron(phi, x)
    return phi
""",
        "ordered products",
    ),
    Wrong(
        "2",
        "the example of the text, whatever n is",
        """
def poly_features(x, n):
    return np.array([x[0] ** 2, np.sqrt(2) * x[0] * x[1], x[1] ** 2])
""",
        "stopped",
    ),
    Wrong(
        "2",
        "all degrees up to n",
        """
def poly_features(x, n):
    return [prod(f) for f in combinations_with_replacement([1, *x], n)]
""",
        "monomials of that degree",
    ),
    Wrong(
        "3a",
        "forgets the factors exp(-|x|^2/2)",
        """
def gauss_features(x, m):
    return np.concatenate([poly_features(x, n) / sqrt(factorial(n)) for n in range(m + 1)])
""",
        "depend on x or on y alone",
    ),
    Wrong(
        "3a",
        "puts the whole weight 1/n! into each feature",
        """
def gauss_features(x, m):
    degrees = [poly_features(x, n) / factorial(n) for n in range(m + 1)]
    return np.exp(-x @ x / 2) * np.concatenate(degrees)
""",
        "weights of the degrees",
    ),
    Wrong(
        "3a",
        "forgets the weights of the degrees",
        """
def gauss_features(x, m):
    return np.exp(-x @ x / 2) * np.concatenate([poly_features(x, n) for n in range(m + 1)])
""",
        "do not settle",
    ),
    Wrong(
        "3a",
        "starts at degree 1",
        """
def gauss_features(x, m):
    degrees = [poly_features(x, n) / sqrt(factorial(n)) for n in range(1, m + 1)]
    return np.exp(-x @ x / 2) * np.concatenate(degrees)
""",
        "at the origin",
    ),
    Wrong(
        "3a",
        "the kernel of Exercise 4.6 with sigma = 1 [Erratum gpca-32]",
        """
def gauss_features(x, m):
    degrees = [sqrt(2**n / factorial(n)) * poly_features(x, n) for n in range(m + 1)]
    return np.exp(-x @ x) * np.concatenate(degrees)
""",
        "too narrow",
    ),
    Wrong(
        "3b",
        "the last term that is kept",
        """
def remainder_bound(x, y, m):
    return np.exp(-(x @ x + y @ y) / 2) * abs(x @ y) ** m / factorial(m)
""",
        "all add up",
    ),
    Wrong(
        "3b",
        "only the first omitted term",
        """
def remainder_bound(x, y, m):
    return np.exp(-(x @ x + y @ y) / 2) * abs(x @ y) ** (m + 1) / factorial(m + 1)
""",
        "all add up",
    ),
    Wrong(
        "3b",
        "no absolute value",
        """
def remainder_bound(x, y, m):
    return (x @ y) ** (m + 1) / factorial(m + 1)
""",
        "negative, so it cannot bound",
    ),
    Wrong(
        "3b",
        "bounds the kernel, not the remainder",
        """
def remainder_bound(x, y, m):
    return 1.0
""",
        "does not tend to 0",
    ),
    Wrong(
        "3b",
        "computes the difference in floating point, whose digits cancel",
        """
def remainder_bound(x, y, m):
    return abs(np.exp(-(x - y) @ (x - y) / 2) - gauss_features(x, m) @ gauss_features(y, m))
""",
        "below the remainder",
    ),
]

RIGHT = [
    Right(
        "1",
        "a loop",
        """
def combine(c, Phi):
    v = np.zeros(len(Phi))
    for i in range(len(c)):
        v += c[i] * Phi[:, i]
    return v
""",
    ),
    Right(
        "1",
        "a column with the other sign",
        """
def combine(c, Phi):
    return -(Phi @ c.reshape(-1, 1))
""",
    ),
    Right(
        "2",
        "the library's Veronese map",
        """
from manifoldlib import veronese

def poly_features(x, n):
    if n == 0:
        return np.ones(1)
    return veronese(x[:, None], n, weighted=True)[:, 0]
""",
    ),
    Right(
        "2",
        "exponents instead of factors, another order and other signs",
        """
from itertools import product

def poly_features(x, n):
    features = []
    for a in product(range(n + 1), repeat=len(x)):
        if sum(a) == n:
            weight = factorial(n) / prod(factorial(k) for k in a)
            features.append(-sqrt(weight) * np.prod(x ** np.array(a)))
    return np.array(features)
""",
    ),
    Right(
        "3a",
        "the tensor powers of x, merged by the recursion of the degrees",
        """
def gauss_features(x, m):
    features = [np.exp(-x @ x / 2)]
    for i in range(len(x)):  # multiply by the series of one coordinate after the other
        features = [f * x[i] ** n / sqrt(factorial(n)) for f in features for n in range(m + 1)]
    return features
""",
    ),
    Right(
        "3a",
        "waves: Gauss-Hermite quadrature of the Fourier integral",
        """
def gauss_features(x, m):
    nodes, weights = np.polynomial.hermite_e.hermegauss(m + 1)
    weights = weights / weights.sum()
    w, p = nodes[:, None], weights
    for _ in x[1:]:
        w = np.array([[*row, node] for row in w for node in nodes])
        p = np.outer(p, weights).ravel()
    phase = w @ x
    return np.concatenate([np.sqrt(p) * np.cos(phase), np.sqrt(p) * np.sin(phase)])
""",
    ),
    Right(
        "3b",
        "the first omitted term times the whole exponential series",
        """
def remainder_bound(x, y, m):
    s = abs(x @ y)
    return np.exp(-(x @ x + y @ y) / 2) * s ** (m + 1) / factorial(m + 1) * np.exp(s)
""",
    ),
    Right(
        "3b",
        "a cruder bound by the lengths alone",
        """
def remainder_bound(x, y, m):
    r = max(np.linalg.norm(x), np.linalg.norm(y))
    return r ** (2 * m + 2) / factorial(m + 1)
""",
    ),
]
