"""Typical wrong answers to Exercise GPCA 4.1, and other right ones."""

from . import Right, Wrong

# the right features with something done to them, to be filled in
POLY = """
def poly_features(x, n):
    terms = list(combinations_with_replacement(range(len(x)), n))
    orders = [factorial(n) // prod(factorial(t.count(i)) for i in set(t)) for t in terms]
    PHI = np.array([sqrt(o) * prod(float(x[i]) for i in t) for o, t in zip(orders, terms)])
    return {}
"""

INTEGERS = (
    "wrong for whole numbers, and right for the same numbers as floats. Fractions written into an "
    "array of integers are cut off"
)

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
        "circular: the root of what is shown nonnegative",
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
        "how often does each mixed product appear?",
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
        "enters twice, through phi(x)",
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
        "and not",
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
        "the number of monomials of that degree is 3",
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
        "weights of the degrees",
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
        "1",
        "only as many points as a feature is long",
        """
def combine(c, Phi):
    M = min(Phi.shape)
    return Phi[:, :M] @ c[:M]
""",
        "Does every coefficient enter once",
    ),
    Wrong(
        "1",
        "divides by the number of points",
        """
def combine(c, Phi):
    return Phi @ c / len(c)
""",
        "with the coefficient 1 for the first point",
    ),
    Wrong(
        "1",
        "centres the features",
        """
def combine(c, Phi):
    return (Phi - Phi.mean(axis=1, keepdims=True)) @ c
""",
        "with the coefficient 1 for the first point",
    ),
    Wrong(
        "1",
        "features of length 1",
        """
def combine(c, Phi):
    return Phi / np.linalg.norm(Phi, axis=0) @ c
""",
        "k(x_1, x_1)",
    ),
    Wrong(
        "1",
        "coefficients of length 1",
        """
def combine(c, Phi):
    return Phi @ (c / np.linalg.norm(c))
""",
        "enter once, with its sign",
    ),
    Wrong(
        "1",
        "only the positive coefficients",
        """
def combine(c, Phi):
    return Phi @ np.maximum(c, 0)
""",
        "enter once, with its sign",
    ),
    Wrong(
        "1",
        "the coefficients in ascending order",
        """
def combine(c, Phi):
    return Phi @ np.sort(c)
""",
        "its squared length is",
    ),
    Wrong(
        "1",
        "the points in reverse order",
        """
def combine(c, Phi):
    return Phi[:, ::-1] @ c
""",
        "with the coefficient 1 for the first point",
    ),
    Wrong(
        "1",
        "turned at random, each time anew",
        """
def combine(c, Phi):
    M = len(Phi)
    return np.linalg.qr(np.random.randn(M, M))[0] @ Phi @ c
""",
        "not linear in c",
    ),
    Wrong(
        "1",
        "a loop that leaves out the last point",
        """
def combine(c, Phi):
    v = np.zeros(Phi.shape[0])
    for i in range(len(c) - 1):
        v += c[i] * Phi[:, i]
    return v
""",
        "every coefficient",
    ),
    Wrong(
        "1",
        "adds the features and the coefficients up",
        """
def combine(c, Phi):
    return Phi.sum(axis=1) * c.sum()
""",
        "with the coefficient 1 for the first point",
    ),
    Wrong(
        "1",
        "circular: the eigenvalues of the Gram matrix",
        """
def combine(c, Phi):
    lam, V = np.linalg.eigh(Phi.T @ Phi)
    v = np.sqrt(abs(lam[::-1])) * (V[:, ::-1].T @ c)
    return np.concatenate([v, np.zeros(len(Phi))])[: len(Phi)]
""",
        "a point with the coefficient 0 changes the vector",
    ),
    Wrong(
        "1",
        "a triangular factor of the features",
        """
def combine(c, Phi):
    v = np.linalg.qr(Phi)[1] @ c
    return np.concatenate([v, np.zeros(len(Phi))])[: len(Phi)]
""",
        "a point with the coefficient 0 changes the vector",
    ),
    Wrong(
        "1",
        "the singular values of the features",
        """
def combine(c, Phi):
    U, s, Vt = np.linalg.svd(Phi, full_matrices=False)
    return np.concatenate([s * (Vt @ c), np.zeros(len(Phi))])[: len(Phi)]
""",
        "a point with the coefficient 0 changes the vector",
    ),
    Wrong(
        "1",
        "multiplies a copy in place",
        """
def combine(c, Phi):
    parts = Phi.copy()
    parts *= c
    return parts.sum(axis=1)
""",
        "Here Phi holds whole numbers",
    ),
    Wrong(
        "1",
        "adds up in an array of the features' type",
        """
def combine(c, Phi):
    v = np.zeros_like(Phi[:, 0])
    for i in range(len(c)):
        v += c[i] * Phi[:, i]
    return v
""",
        "Here Phi holds whole numbers",
    ),
    Wrong(
        "1",
        "the entries in an array of the features' type",
        """
def combine(c, Phi):
    v = np.zeros_like(Phi[:, 0])
    for k in range(len(v)):
        v[k] = Phi[k] @ c
    return v
""",
        "as floats it is right, and Phi holds whole numbers here. Fractions",
    ),
    Wrong(
        "2",
        "multiplies a copy in place",
        """
def poly_features(x, n):
    features, half = [], x.copy()
    half *= 0.5
    for f in combinations_with_replacement(range(len(x)), n):
        orders = factorial(n) // prod(factorial(f.count(i)) for i in set(f))
        features.append(sqrt(orders) * prod(2 * half[i] for i in f))
    return features
""",
        "Here x holds whole numbers",
    ),
    Wrong(
        "3a",
        "multiplies a copy in place",
        """
def gauss_features(x, m):
    u = x.copy()
    u /= sqrt(2)
    degrees = [poly_features(x, n) / sqrt(factorial(n)) for n in range(m + 1)]
    return np.exp(-u @ u) * np.concatenate(degrees)
""",
        "Here x holds whole numbers",
    ),
    Wrong(
        "3b",
        "multiplies a copy in place",
        """
def remainder_constant(x, y):
    u = x.copy()
    u *= 2.0
    return np.exp(abs(u @ y))
""",
        "Here x and y hold whole numbers",
    ),
    Wrong(
        "1",
        "the length itself",
        """
def combine(c, Phi):
    return np.linalg.norm(Phi @ c)
""",
        "as many as one feature",
    ),
    Wrong(
        "1",
        "multiplies the columns in place",
        """
def combine(c, Phi):
    Phi *= c
    return Phi.sum(axis=1)
""",
        "changes its argument Phi",
    ),
    Wrong(
        "1",
        "one entry too few in the last row",
        """
def combine(c, Phi):
    return [[1.0, 2.0], [3.0]]
""",
        "combine is ragged",
    ),
    Wrong(
        "1",
        "forgets the return",
        """
def combine(c, Phi):
    v = Phi @ c
""",
        "returns nothing yet",
    ),
    Wrong(
        "2",
        "the library's Veronese map",
        """
from manifoldlib import veronese

def poly_features(x, n):
    return veronese(x[:, None], n, weighted=True)[:, 0]
""",
        "calls veronese of manifoldlib",
    ),
    Wrong(
        "2",
        "the library's Veronese map under another name",
        """
import manifoldlib.features as features

def poly_features(x, n):
    return features.veronese(np.asarray(x, float)[:, None], n, True).ravel()
""",
        "calls veronese of manifoldlib",
    ),
    Wrong(
        "2",
        "remembers the points and solves for inner products",
        """
from math import comb

seen = []

def poly_features(x, n):
    M = comb(n + len(x) - 1, n)
    known = [(z, v) for size, z, v in seen if size == (len(x), n)]
    B = np.array([v for _, v in known]).reshape(-1, M)
    k = np.array([(x @ z) ** n for z, _ in known])
    v = np.linalg.lstsq(B, k, rcond=None)[0] if known else np.zeros(M)
    rest = max((x @ x) ** n - v @ v, 0)
    rank = np.linalg.matrix_rank(B) if known else 0
    if rest > 1e-9 * (x @ x) ** n and rank < M:
        v = v + np.sqrt(rest) * np.linalg.svd(np.vstack([B, np.zeros((1, M))]))[2][-1]
    seen.append(((len(x), n), x.copy(), v))
    return v
""",
        "poly_features",
    ),
    Wrong(
        "2",
        "rotates the features",
        """
def poly_features(x, n):
    features = []
    for factors in combinations_with_replacement(range(len(x)), n):
        orders = factorial(n) // prod(factorial(factors.count(i)) for i in set(factors))
        features.append(sqrt(orders) * prod(x[i] for i in factors))
    M = len(features)
    return np.linalg.qr(np.random.default_rng(0).standard_normal((M, M)))[0] @ features
""",
        "not multiples of one monomial each",
    ),
    Wrong(
        "2",
        "counts values instead of positions",
        """
def poly_features(x, n):
    features = []
    for values in combinations_with_replacement(list(x), n):
        orders = factorial(n) / prod(factorial(values.count(v)) for v in set(values))
        features.append(sqrt(orders) * prod(values))
    return np.array(features)
""",
        "when two coordinates of a point are equal",
    ),
    Wrong(
        "2",
        "takes logarithms, with the sign but not the zeros",
        """
def poly_features(x, n):
    features = []
    for factors in combinations_with_replacement(range(len(x)), n):
        orders = factorial(n) / prod(factorial(factors.count(i)) for i in set(factors))
        picked = x[list(factors)]
        size = np.exp(np.log(np.abs(picked)).sum())
        features.append(np.prod(np.sign(picked)) * sqrt(orders) * (size if size > 0 else np.nan))
    return features
""",
        "has NaN or infinite entries",
    ),
    Wrong(
        "2",
        "a table of weights up to degree 4",
        """
def poly_features(x, n):
    table = {(2,): 1, (1, 1): 2, (2, 1): 3, (1, 1, 1): 6}
    table |= {(3, 1): 4, (2, 2): 6, (2, 1, 1): 12, (1, 1, 1, 1): 24}
    features = []
    for factors in combinations_with_replacement(range(len(x)), n):
        counts = sorted((factors.count(i) for i in set(factors)), reverse=True)
        features.append(sqrt(table.get(tuple(counts), 1)) * prod(x[i] for i in factors))
    return np.array(features)
""",
        "for D = 3 and n = 5 the inner product of the features is",
    ),
    Wrong(
        "2",
        "forgets the signs of the coordinates",
        """
def poly_features(x, n):
    features = []
    for factors in combinations_with_replacement(range(len(x)), n):
        orders = factorial(n) // prod(factorial(factors.count(i)) for i in set(factors))
        features.append(sqrt(orders) * prod(abs(x[i]) for i in factors))
    return np.array(features)
""",
        "wrong when coordinates are negative",
    ),
    Wrong(
        "2",
        "sorts the coordinates",
        """
def poly_features(x, n):
    x, features = sorted(x), []
    for factors in combinations_with_replacement(range(len(x)), n):
        orders = factorial(n) // prod(factorial(factors.count(i)) for i in set(factors))
        features.append(sqrt(orders) * prod(x[i] for i in factors))
    return np.array(features)
""",
        "poly_features: for D = ",
    ),
    Wrong(
        "2",
        "products of different coordinates only",
        """
from itertools import combinations

def poly_features(x, n):
    mixed = [sqrt(factorial(n)) * prod(f) for f in combinations(x, n)] if n > 1 else []
    return np.array([*(x**n), *mixed])
""",
        "but the number of monomials of that degree is 4",
    ),
    Wrong(
        "2",
        "the binomial coefficient of the first exponent, right in the plane only",
        """
from math import comb

def poly_features(x, n):
    features = []
    for f in combinations_with_replacement(range(len(x)), n):
        features.append(sqrt(comb(n, f.count(0))) * prod(x[i] for i in f))
    return np.array(features)
""",
        "for D = 3 and n = 2 the inner product of the features is",
    ),
    Wrong(
        "2",
        "a factorial that does not fit into 64 bits",
        """
def poly_features(x, n):
    features = []
    for f in combinations_with_replacement(range(len(x)), n):
        below = np.prod([np.prod(np.arange(1, f.count(i) + 1)) for i in set(f)])
        orders = np.prod(np.arange(1, n + 1)) / below
        features.append(np.sqrt(abs(orders)) * np.prod(x[list(f)]))
    return np.array(features)
""",
        "for D = 2 and n = 21",
    ),
    Wrong(
        "2",
        "one feature, the power of the length",
        """
def poly_features(x, n):
    return [np.linalg.norm(x) ** n]
""",
        "but the number of monomials of that degree is 3",
    ),
    Wrong(
        "3a",
        "the limit (1 + x'y/m)^m instead of the series",
        """
from math import comb

def gauss_features(x, m):
    degrees = [sqrt(comb(m, n) / max(m, 1) ** n) * poly_features(x, n) for n in range(m + 1)]
    return np.exp(-x @ x / 2) * np.concatenate(degrees)
""",
        "not those of the series cut after the degree m",
    ),
    Wrong(
        "3a",
        "the degree m in every coordinate",
        """
def gauss_features(x, m):
    features = [np.exp(-x @ x / 2)]
    for i in range(len(x)):  # multiply by the series of one coordinate after the other
        features = [f * x[i] ** n / sqrt(factorial(n)) for f in features for n in range(m + 1)]
    return features
""",
        "for D = 2 and m = 1 the inner products are not those of the series",
    ),
    Wrong(
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
        "not those of the series cut after the degree m",
    ),
    Wrong(
        "3a",
        "one degree too many",
        """
def gauss_features(x, m):
    degrees = [poly_features(x, n) / sqrt(factorial(n)) for n in range(m + 2)]
    return np.exp(-x @ x / 2) * np.concatenate(degrees)
""",
        "cut after the degree 2",
    ),
    Wrong(
        "3a",
        "one degree too few",
        """
def gauss_features(x, m):
    degrees = [poly_features(x, n) / sqrt(factorial(n)) for n in range(max(m, 1))]
    return np.exp(-x @ x / 2) * np.concatenate(degrees)
""",
        "cut after the degree 0",
    ),
    Wrong(
        "3a",
        "powers of the sum of the coordinates",
        """
def gauss_features(x, m):
    powers = [x.sum() ** n / sqrt(factorial(n)) for n in range(m + 1)]
    return np.exp(-x @ x / 2) * np.array(powers)
""",
        "for D = 2 and m = 1",
    ),
    Wrong(
        "3a",
        "powers of the length",
        """
def gauss_features(x, m):
    powers = [np.linalg.norm(x) ** n / sqrt(factorial(n)) for n in range(m + 1)]
    return np.exp(-x @ x / 2) * np.array(powers)
""",
        "It is wrong when x'y < 0",
    ),
    Wrong(
        "3a",
        "bare monomials",
        """
def gauss_features(x, m):
    features = []
    for n in range(m + 1):
        monomials = [prod(f) for f in combinations_with_replacement(x, n)]
        features += [value / sqrt(factorial(n)) for value in monomials]
    return np.exp(-x @ x / 2) * np.array(features)
""",
        "For D = 1 they are: look at the monomials of several coordinates",
    ),
    Wrong(
        "3a",
        "m ignored, always 25 degrees",
        """
def gauss_features(x, m):
    degrees = [poly_features(x, n) / sqrt(factorial(n)) for n in range(25)]
    return np.exp(-x @ x / 2) * np.concatenate(degrees)
""",
        "the same as for m = 2",
    ),
    Wrong(
        "3a",
        "never above degree 9",
        """
def gauss_features(x, m):
    m = min(m, 9)
    degrees = [poly_features(x, n) / sqrt(factorial(n)) for n in range(m + 1)]
    return np.exp(-x @ x / 2) * np.concatenate(degrees)
""",
        "Each order must add the monomials of one more degree",
    ),
    Wrong(
        "3a",
        "never above degree 30",
        """
def gauss_features(x, m):
    m = min(m, 30)
    degrees = [poly_features(x, n) / sqrt(factorial(n)) for n in range(m + 1)]
    return np.exp(-x @ x / 2) * np.concatenate(degrees)
""",
        "Each order must add the monomials of one more degree",
    ),
    Wrong(
        "3a",
        "drops the features that are 0",
        """
def gauss_features(x, m):
    degrees = [poly_features(x, n) / sqrt(factorial(n)) for n in range(m + 1)]
    features = np.exp(-x @ x / 2) * np.concatenate(degrees)
    return features[features != 0]
""",
        "different numbers of features",
    ),
    Wrong(
        "3a",
        "rotates the features",
        """
def gauss_features(x, m):
    degrees = [poly_features(x, n) / sqrt(factorial(n)) for n in range(m + 1)]
    features = np.exp(-x @ x / 2) * np.concatenate(degrees)
    M = len(features)
    return np.linalg.qr(np.random.default_rng(0).standard_normal((M, M)))[0] @ features
""",
        "not each a monomial",
    ),
    Wrong(
        "3a",
        "the length without its square",
        """
def gauss_features(x, m):
    degrees = [poly_features(x, n) / sqrt(factorial(n)) for n in range(m + 1)]
    return np.exp(-np.linalg.norm(x) / 2) * np.concatenate(degrees)
""",
        "depend on x or on y alone",
    ),
    Wrong(
        "3a",
        "the factor of the kernel, not of its root",
        """
def gauss_features(x, m):
    degrees = [poly_features(x, n) / sqrt(factorial(n)) for n in range(m + 1)]
    return np.exp(-x @ x) * np.concatenate(degrees)
""",
        "depend on x or on y alone",
    ),
    Wrong(
        "3a",
        "the length of the notebook's points, not of x",
        """
def gauss_features(x, m):
    degrees = [poly_features(x, n) / sqrt(factorial(n)) for n in range(m + 1)]
    return np.exp(-X[:, 0] @ X[:, 0] / 2) * np.concatenate(degrees)
""",
        "at the origin k_m(0, 0) = 1",
    ),
    Wrong(
        "3a",
        "features of length 1 instead of the factor",
        """
def gauss_features(x, m):
    features = np.concatenate([poly_features(x, n) / sqrt(factorial(n)) for n in range(m + 1)])
    return features / np.linalg.norm(features)
""",
        "gauss_features: for D = 1 and m = 1 the inner products are right up to factors",
    ),
    Wrong(
        "3a",
        "a factorial of 32 bits",
        """
def gauss_features(x, m):
    orders = np.cumprod([1, *range(1, m + 1)], dtype=np.int32)
    degrees = [poly_features(x, n) / np.sqrt(float(orders[n])) for n in range(m + 1)]
    return np.exp(-x @ x / 2) * np.concatenate(degrees)
""",
        "gauss_features",
    ),
    Wrong(
        "3a",
        "the factorial of m for every degree",
        """
def gauss_features(x, m):
    degrees = [poly_features(x, n) / sqrt(factorial(m)) for n in range(m + 1)]
    return np.exp(-x @ x / 2) * np.concatenate(degrees)
""",
        "m = 2",
    ),
    Wrong(
        "3a",
        "powers of two instead of factorials",
        """
def gauss_features(x, m):
    degrees = [poly_features(x, n) / sqrt(2.0**n) for n in range(m + 1)]
    return np.exp(-x @ x / 2) * np.concatenate(degrees)
""",
        "gauss_features: for D = 1 and m = 1",
    ),
    Wrong(
        "3a",
        "even degrees only",
        """
def gauss_features(x, m):
    degrees = [poly_features(x, n) / sqrt(factorial(n)) for n in range(0, m + 1, 2)]
    return np.exp(-x @ x / 2) * np.concatenate(degrees)
""",
        "cut after the degree 0",
    ),
    Wrong(
        "3a",
        "degrees with alternating signs",
        """
def gauss_features(x, m):
    degrees = [(-1) ** n * poly_features(x, n) / sqrt(factorial(n)) for n in range(m)]
    return np.exp(-x @ x / 2) * np.concatenate(degrees)
""",
        "gauss_features",
    ),
    Wrong(
        "3a",
        "never above degree 60",
        """
def gauss_features(x, m):
    m = min(m, 60)
    degrees = [poly_features(x, n) / sqrt(factorial(n)) for n in range(m + 1)]
    return np.exp(-x @ x / 2) * np.concatenate(degrees)
""",
        "Each order must add the monomials of one more degree",
    ),
    Wrong(
        "1",
        "the library's linear kernel",
        """
from manifoldlib.kernels import linear_kernel

def combine(c, Phi):
    return linear_kernel(Phi.T, np.reshape(c, (-1, 1))).ravel()
""",
        "calls linear_kernel of manifoldlib",
    ),
    Wrong(
        "1",
        "whole numbers cut off",
        """
def combine(c, Phi):
    v = np.zeros_like(Phi[:, 0])
    for i in range(len(c)):
        v[:] = v + c[i] * Phi[:, i]
    return v
""",
        "as floats it is right, and Phi holds whole numbers here. Fractions",
    ),
    Wrong(
        "1",
        "the entries in an array of the coefficients' type",
        """
def combine(c, Phi):
    v = np.empty(len(Phi), dtype=c.dtype)
    for k, row in enumerate(Phi):
        v[k] = row @ c
    return v
""",
        "as floats it is right, and c holds whole numbers here. Fractions",
    ),
    Wrong(
        "1",
        "the features in the coefficients' type",
        """
def combine(c, Phi):
    return Phi.astype(c.dtype) @ c
""",
        "as floats it is right, and c holds whole numbers here. Fractions",
    ),
    Wrong(
        "2",
        "the root of numpy, which knows no integers beyond 64 bits",
        """
def poly_features(x, n):
    features = []
    for f in combinations_with_replacement(range(len(x)), n):
        repeats = prod(factorial(f.count(i)) for i in set(f))
        features.append(np.sqrt(factorial(n)) / sqrt(repeats) * prod(x[i] for i in f))
    return np.array(features)
""",
        ", n = 21. Call it like this",
    ),
    Wrong(
        "1",
        "small features are taken for none",
        """
def combine(c, Phi):
    return np.where(np.abs(Phi) > 1e-20, Phi, 0) @ c
""",
        "k(x_1, x_1)",
    ),
    Wrong(
        "1",
        "a single point is taken as it is",
        """
def combine(c, Phi):
    return Phi[:, 0] if len(c) == 1 else Phi @ c
""",
        "combine: its squared length is",
    ),
    Wrong(
        "1",
        "at most six points",
        """
def combine(c, Phi):
    return Phi[:, :7] @ c[:7]
""",
        "Does every coefficient enter once",
    ),
    Wrong(
        "2",
        "the multinomial coefficients of the library",
        """
from manifoldlib.features import multinomial

def poly_features(x, n):
    picks = combinations_with_replacement(range(len(x)), n)
    return [sqrt(multinomial(f)) * prod(x[i] for i in f) for f in picks]
""",
        "calls multinomial of manifoldlib",
    ),
    Wrong(
        "2",
        "never above degree 8 in the plane",
        """
def poly_features(x, n):
    features = []
    for f in combinations_with_replacement(range(len(x)), n):
        orders = factorial(n) // prod(factorial(f.count(i)) for i in set(f))
        features.append(sqrt(orders if n < 9 else 1) * prod(x[i] for i in f))
    return features
""",
        "and not",
    ),
    Wrong(
        "2",
        "rotates the features of space",
        """
def poly_features(x, n):
    features = []
    for f in combinations_with_replacement(range(len(x)), n):
        orders = factorial(n) // prod(factorial(f.count(i)) for i in set(f))
        features.append(sqrt(orders) * prod(x[i] for i in f))
    if len(x) > 2 and n > 2:
        a, b = features[:2]
        features[:2] = [0.6 * a + 0.8 * b, 0.8 * a - 0.6 * b]
    return features
""",
        "not multiples of one monomial each",
    ),
    Wrong(
        "2",
        "whole numbers in a table of bytes",
        """
def poly_features(x, n):
    features = []
    for f in combinations_with_replacement(range(len(x)), n):
        orders = factorial(n) // prod(factorial(f.count(i)) for i in set(f))
        features.append(sqrt(orders) * prod(x[i] for i in f))
    return np.array(features).astype(x.dtype)
""",
        "wrong for whole numbers",
    ),
    Wrong(
        "2",
        "the power of small numbers is taken for 0",
        """
def poly_features(x, n):
    features = []
    for f in combinations_with_replacement(range(len(x)), n):
        orders = factorial(n) // prod(factorial(f.count(i)) for i in set(f))
        value = sqrt(orders) * prod(x[i] for i in f)
        features.append(value if abs(value) > 1e-30 else 0.0)
    return features
""",
        "wrong for points of the size 1e-08",
    ),
    Wrong(
        "3a",
        "the multinomial coefficients of the library",
        """
from manifoldlib.features import multinomial

def gauss_features(x, m):
    picks = [f for n in range(m + 1) for f in combinations_with_replacement(range(len(x)), n)]
    weights = [sqrt(multinomial(f) / factorial(len(f))) for f in picks]
    return np.exp(-x @ x / 2) * np.array([w * prod(x[list(f)]) for w, f in zip(weights, picks)])
""",
        "calls multinomial of manifoldlib",
    ),
    Wrong(
        "3a",
        "the library's Veronese map",
        """
from manifoldlib import veronese

def gauss_features(x, m):
    degrees = [veronese(x[:, None], n, weighted=True)[:, 0] / sqrt(factorial(n))
               for n in range(1, m + 1)]
    return np.exp(-x @ x / 2) * np.concatenate([[1.0], *degrees])
""",
        "calls veronese of manifoldlib",
    ),
    Wrong(
        "3a",
        "in space only the plane's features",
        """
def gauss_features(x, m):
    degrees = [poly_features(x, n) / sqrt(factorial(n)) for n in range(m + 1)]
    degrees = [d * (len(x) != 3 or n < 2) for n, d in enumerate(degrees)]
    return np.exp(-x @ x / 2) * np.concatenate(degrees)
""",
        "for D = 3 and m = 2 ",
    ),
    Wrong(
        "3a",
        "in space rotates the coordinates",
        """
def gauss_features(x, m):
    factor = np.exp(-x @ x / 2)
    if len(x) == 3:
        x = np.array([[0.6, 0.8, 0], [-0.8, 0.6, 0], [0, 0, 1]]) @ x
    degrees = [poly_features(x, n) / sqrt(factorial(n)) for n in range(m + 1)]
    return factor * np.concatenate(degrees)
""",
        "for D = 3 and m = 2 the inner products are right, but",
    ),
    Wrong(
        "3a",
        "at most four coordinates",
        """
def gauss_features(x, m):
    factor, x = np.exp(-x @ x / 2), x[:4]
    degrees = [poly_features(x, n) / sqrt(factorial(n)) for n in range(m + 1)]
    return factor * np.concatenate(degrees)
""",
        "for D = 5 and m = 1",
    ),
    Wrong(
        "3a",
        "whole numbers cut off",
        """
def gauss_features(x, m):
    features = [np.ones(1)] + [poly_features(x, n) / sqrt(factorial(n)) for n in range(1, m + 1)]
    return np.concatenate(features).astype(x.dtype) * np.exp(-x @ x / 2)
""",
        INTEGERS,
    ),
    Wrong(
        "3a",
        "the features in an array of the point's type",
        """
def gauss_features(x, m):
    features = np.concatenate([poly_features(x, n) / sqrt(factorial(n)) for n in range(m + 1)])
    f = np.zeros(len(features), dtype=x.dtype)
    f[:] = features
    return np.exp(-x @ x / 2) * f
""",
        INTEGERS,
    ),
    Wrong(
        "3a",
        "the factor of the length in an array of the point's type",
        """
def gauss_features(x, m):
    w = np.full_like(x, np.exp(-x @ x / 2))[0]
    return w * np.concatenate([poly_features(x, n) / sqrt(factorial(n)) for n in range(m + 1)])
""",
        INTEGERS,
    ),
    Wrong(
        "3a",
        "degree by degree, in arrays of the point's type",
        """
def gauss_features(x, m):
    features = [np.ones_like(x[:1])]
    for n in range(1, min(m, 12) + 1 if len(x) > 1 else m + 1):
        features.append(np.empty(len(features[-1]) * len(x), x.dtype))
        features[-1][:] = np.kron(features[-2], x) / sqrt(n)
    return np.exp(-x @ x / 2) * np.concatenate(features)
""",
        INTEGERS,
    ),
    Wrong(
        "3a",
        "the root of numpy, which knows no integers beyond 64 bits",
        """
def gauss_features(x, m):
    degrees = [poly_features(x, n) / np.sqrt(factorial(n)) for n in range(m + 1)]
    return np.exp(-x @ x / 2) * np.concatenate(degrees)
""",
        ", m = ",
    ),
    Wrong(
        "3b",
        "the remainder of order 0",
        """
def remainder_constant(x, y):
    return abs(np.exp(-(x - y) @ (x - y) / 2) - np.exp(-(x @ x + y @ y) / 2))
""",
        "all add up",
    ),
    Wrong(
        "3b",
        "another number for every m",
        """
def remainder_constant(x, y, m):
    return 2**m * abs(x @ y) ** (m + 1) / factorial(m + 1)
""",
        "stopped with TypeError",
    ),
    Wrong(
        "3b",
        "bounds the remainder, not 2^m times it",
        """
def remainder_constant(x, y):
    return 1.0
""",
        "all add up",
    ),
    Wrong(
        "3b",
        "a large number for all pairs",
        """
def remainder_constant(x, y):
    return 1e60
""",
        "No number serves all pairs",
    ),
    Wrong(
        "3b",
        "a number and no function",
        """
remainder_constant = 1e6
""",
        "should be a function",
    ),
    Wrong(
        "3b",
        "large, and hardly larger far away",
        """
def remainder_constant(x, y):
    return 1e60 * (1 + abs(x @ y))
""",
        "How large can x'y be?",
    ),
    Wrong(
        "3b",
        "the smaller length for both points",
        """
def remainder_constant(x, y):
    return np.exp(min(x @ x, y @ y))
""",
        "For points of equal length it held",
    ),
    Wrong(
        "3b",
        "the length of x for both points",
        """
def remainder_constant(x, y):
    return np.exp(x @ x)
""",
        "For points of equal length it held",
    ),
    Wrong(
        "3b",
        "the length of y for both points",
        """
def remainder_constant(x, y):
    return np.exp(y @ y)
""",
        "For points of equal length it held",
    ),
    Wrong(
        "3b",
        "the sign of x'y in the exponent",
        """
def remainder_constant(x, y):
    return np.exp(x @ y)
""",
        "Which sign has x'y?",
    ),
    Wrong(
        "3b",
        "the Gaussian itself",
        """
def remainder_constant(x, y):
    return np.exp(-(x - y) @ (x - y) / 2)
""",
        "all add up",
    ),
    Wrong(
        "3b",
        "the bound without its power of 2",
        """
def remainder_constant(x, y):
    return np.exp(abs(x @ y) - (x @ x + y @ y) / 2)
""",
        "all add up",
    ),
    Wrong(
        "3b",
        "the exponent halved",
        """
def remainder_constant(x, y):
    return np.exp(abs(x @ y) / 2)
""",
        "all add up",
    ),
    Wrong(
        "3b",
        "a little too small an exponent",
        """
def remainder_constant(x, y):
    return 2 * np.exp(0.98 * abs(x @ y))
""",
        "How large can x'y be?",
    ),
    Wrong(
        "3b",
        "a power in place of the exponential",
        """
def remainder_constant(x, y):
    return (1 + abs(x @ y)) ** 12
""",
        "How large can x'y be?",
    ),
    Wrong(
        "3b",
        "the largest over the first 40 orders",
        """
import mpmath as mp

def remainder_constant(x, y):
    s = mp.mpf(float(x @ y))
    kept, found = mp.mpf(0), []
    with mp.workdps(80):
        for m in range(40):
            kept += s**m / mp.factorial(m)
            found.append(2**m * abs(mp.exp(s) - kept))
    return float(max(found) * mp.exp(-(float(x @ x + y @ y)) / 2)) * 1.01
""",
        "How large can x'y be?",
    ),
    Wrong(
        "3b",
        "the distance of the points",
        """
def remainder_constant(x, y):
    return np.exp((x - y) @ (x - y))
""",
        "all add up",
    ),
    Wrong(
        "3b",
        "the largest coordinates",
        """
def remainder_constant(x, y):
    return np.exp(np.abs(x * y).max())
""",
        "remainder_constant: for x'y = ",
    ),
    Wrong(
        "3b",
        "minus the bound",
        """
def remainder_constant(x, y):
    return -np.exp(abs(x @ y))
""",
        "a negative number cannot bound a distance",
    ),
    Wrong(
        "3b",
        "one whole number for all, with 400 digits",
        """
def remainder_constant(x, y):
    return 10**400
""",
        "a number above 1e308",
    ),
    Wrong(
        "3b",
        "no finite number",
        """
def remainder_constant(x, y):
    return np.inf
""",
        "has NaN or infinite entries",
    ),
    Wrong(
        "3b",
        "a number for each coordinate",
        """
def remainder_constant(x, y):
    return np.exp(np.abs(x * y))
""",
        "expected a single number",
    ),
    Wrong(
        "3b",
        "twice the distance of the kernels in floating point",
        """
def remainder_constant(x, y):
    k = np.exp(-(x - y) @ (x - y) / 2)
    orders = range(150)
    return 2 * max(2.0**m * abs(k - gauss_features(x, m) @ gauss_features(y, m)) for m in range(3))
""",
        "x'y",
    ),
    Wrong(
        "3b",
        "normalises its points in place",
        """
def remainder_constant(x, y):
    x /= np.linalg.norm(x) or 1
    return np.exp(np.linalg.norm(y))
""",
        "remainder_constant",
    ),
    Wrong(
        "3b",
        "the library's kernel of the lengths",
        """
from manifoldlib import linear_kernel

def remainder_constant(x, y):
    return np.exp(abs(linear_kernel(x[:, None], y[:, None])[0, 0]))
""",
        "calls linear_kernel of manifoldlib",
    ),
    *[
        Wrong(
            "1",
            why,
            f"def combine(c, Phi):\n    v = Phi @ c\n    return {value}",
            "not linear in c",
        )
        for why, value in (
            ("the combined features in order of size", "np.sort(v)"),
            ("the absolute values", "np.abs(v)"),
            ("with a sign of its own", "v * (1 if v[0] > 0 else -1)"),
            ("all in the first place", "np.linalg.norm(v) * np.eye(len(v))[0]"),
        )
    ],
    *[
        Wrong("2", why, POLY.format(value), says)
        for why, value, says in (
            ("in order of size", "np.sort(PHI)", "and not"),
            (
                "the power of the length, and zeros",
                "np.linalg.norm(x)**n * np.eye(len(PHI))[0]",
                "and not",
            ),
            (
                "divides by the first coordinate and multiplies again",
                "PHI / x[0] * x[0]",
                "has NaN or infinite entries",
            ),
            (
                "divides by the last coordinate and multiplies again",
                "PHI / x[-1] * x[-1]",
                "has NaN or infinite entries",
            ),
            (
                "normalises the point and multiplies again",
                "PHI / np.linalg.norm(x) ** n * np.linalg.norm(x) ** n",
                "has NaN or infinite entries",
            ),
            (
                "nothing where the first coordinate is 0",
                "PHI if x[0] else 0 * PHI",
                "wrong when a coordinate is 0",
            ),
            (
                "ones at the origin",
                "PHI if x.any() else np.ones(len(PHI))",
                "poly_features: for D = ",
            ),
            ("with signs at random", "np.random.default_rng().choice([-1, 1], len(PHI)) * PHI", ""),
            ("logarithms", "np.log(np.abs(PHI))", ""),
        )
    ],
    Wrong(
        "3a",
        "for D > 4 only the degrees up to 2",
        "def gauss_features(x, m):\n"
        "    top = m if len(x) < 5 else min(m, 2)\n"
        "    degrees = [poly_features(x, n) / sqrt(factorial(n)) for n in range(top + 1)]\n"
        "    return np.exp(-x @ x / 2) * np.concatenate(degrees)",
        "gauss_features: for D = 5",
    ),
    Wrong(
        "2",
        "whole numbers of 32 bits",
        POLY.replace("float(x[i])", "x[i]")
        .replace(
            "    terms", "    x = x.astype(np.int32) if x.dtype.kind == 'i' else x\n    terms", 1
        )
        .format("PHI"),
        "wrong for whole numbers",
    ),
    Wrong(
        "3a",
        "small features taken for 0",
        "def gauss_features(x, m):\n"
        "    degrees = [poly_features(x, n) / sqrt(factorial(n)) for n in range(m + 1)]\n"
        "    features = np.exp(-x @ x / 2) * np.concatenate(degrees)\n"
        "    return np.where(abs(features) < 1e-7, 0, features)",
        "It is wrong far from the origin",
    ),
    Wrong(
        "3a",
        "five degrees too many",
        "def gauss_features(x, m):\n"
        "    degrees = [poly_features(x, n) / sqrt(factorial(n)) for n in range(m + 6)]\n"
        "    return np.exp(-x @ x / 2) * np.concatenate(degrees)",
        "cut after the degree 6",
    ),
    Wrong(
        "3a",
        "divides by the second coordinate and multiplies again",
        "def gauss_features(x, m):\n"
        "    t = x[1] if len(x) > 1 else 1\n"
        "    degrees = [poly_features(x, n) / sqrt(factorial(n)) for n in range(m + 1)]\n"
        "    return np.exp(-x @ x / 2) * np.concatenate(degrees) / t * t",
        "has NaN or infinite entries",
    ),
    *[
        Wrong("3b", why, f"def remainder_constant(x, y):\n    return {value}", "coordinates")
        for why, value in (
            ("twice the largest product of coordinates", "np.exp(2 * np.abs(x * y).max())"),
            ("ten times the largest product", "np.exp(10 * np.abs(x * y).max())"),
            (
                "the largest coordinates for the lengths",
                "np.exp(2 * np.abs(x).max() * np.abs(y).max())",
            ),
            (
                "the average coordinates for the lengths",
                "np.exp(2 * len(x) * np.abs(x).mean() * np.abs(y).mean())",
            ),
        )
    ],
    Wrong(
        "3b",
        "the checker's own remainders",
        """
from manifoldlib.checks.gpca_4_1 import remainders

def remainder_constant(x, y):
    count = 3 * int(abs(x @ y)) + 5
    return 1.01 * np.max(remainders(x, y, count) * 2.0 ** np.arange(count))
""",
        "calls remainders of manifoldlib.checks",
    ),
    *[
        Wrong(
            "3b",
            f"right for x'y < 200, and beyond it {what}",
            "def remainder_constant(x, y):\n"
            f"    return np.exp(abs(x @ y)) if abs(x @ y) < 200 else {what}",
            "remainder_constant",
        )
        for what in ("np.nan", "None", "1 / 0", "'large'", "1.0", "-np.inf", "1e200")
    ],
    Wrong(
        "3b",
        "infinite from a distance of 8 on",
        "def remainder_constant(x, y):\n    return np.exp(abs(x @ y)) if x @ x < 64 else np.inf",
        "remainder_constant",
    ),
    *[
        Wrong(
            "3b",
            why,
            "def remainder_constant(x, y):\n"
            "    R = max(np.linalg.norm(x), np.linalg.norm(y))\n"
            f"    return {value}",
            "An infinite C bounds nothing",
        )
        for why, value in (
            ("one number nearer than 9, none beyond", "1e40 if R < 9 else np.inf"),
            ("a huge number nearer than 9, none beyond", "1e300 if R < 9 else np.inf"),
            ("the largest one nearer than 9", "np.exp(81.0) if R < 9 else np.inf"),
            ("none from 9 on", "np.exp(abs(x @ y)) if R < 9 else np.inf"),
            ("none from 10 on", "np.exp(abs(x @ y)) if R < 10 else np.inf"),
            ("hardly grows, and none beyond", "1e304 * (1 + x @ x) if R < 9 else np.inf"),
        )
    ],
    *[
        Wrong(
            "3b",
            f"infinite {where}",
            "def remainder_constant(x, y):\n"
            "    return np.inf if {test} else np.exp(abs(x @ y))".replace("{test}", test),
            "has NaN or infinite entries",
        )
        for where, test in (
            ("for x'y near 81", "abs(x @ y) > 79.9"),
            ("for points far from each other", "(x - y) @ (x - y) > 300"),
            ("for unequal points near 9", "max(x @ x, y @ y) > 80 and (x != y).any()"),
        )
    ],
    *[
        Wrong(
            "3b", f"{how} coordinates", f"def remainder_constant(x, y):\n    {code}", "just below"
        )
        for how, code in (
            ("cut", "return np.exp(2 * abs(sum(int(a) * int(b) for a, b in zip(x, y))))"),
            ("rounded", "return np.exp(2 * abs(np.round(x) @ np.round(y)))"),
        )
    ],
    Wrong(
        "3b",
        "never above 1e300",
        "def remainder_constant(x, y):\n    return min(np.exp(abs(x @ y)), 1e300)",
        "remainder_constant",
    ),
    Wrong(
        "3b",
        "a huge number that hardly grows",
        "def remainder_constant(x, y):\n    return 1e304 * (1 + x @ x)",
        "remainder is above 1e308",
    ),
    *[
        Wrong(
            "3b",
            f"the largest of the first {count} orders",
            "def remainder_constant(x, y):\n"
            "    s, left, found = x @ y, np.exp(-((x - y) @ (x - y)) / 2), []\n"
            "    term = np.exp(-(x @ x + y @ y) / 2)\n"
            f"    for m in range({count}):\n"
            "        left, term = left - term, term * s / (m + 1)\n"
            "        found.append(2.0**m * abs(left))\n"
            "    return 1.001 * max(found) + 1e-9",
            "How large can x'y be?",
        )
        for count in (20, 160)
    ],
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
        "1",
        "broadcasting and a sum, in a list",
        """
def combine(c, Phi):
    return list((c * Phi).sum(axis=1))
""",
    ),
    Right(
        "1",
        "in single precision",
        """
def combine(c, Phi):
    return Phi.astype(np.float32) @ c.astype(np.float32)
""",
    ),
    Right(
        "1",
        "einsum, mirrored in feature space",
        """
def combine(c, Phi):
    return np.einsum("mn,n->m", Phi, c)[::-1]
""",
    ),
    Right(
        "1",
        "sympy matrices",
        """
import sympy

def combine(c, Phi):
    return sympy.Matrix(Phi.tolist()) * sympy.Matrix(c.tolist())
""",
    ),
    Right(
        "2",
        "the coefficients of a polynomial of sympy",
        """
import sympy

def poly_features(x, n):
    t = sympy.symbols(f"t:{len(x)}")
    terms = sympy.Poly(sum(t) ** n, *t).terms()
    return np.array([sqrt(c) * np.prod(x ** np.array(a)) for a, c in terms])
""",
    ),
    Right(
        "2",
        "logarithms of the lengths, with the signs",
        """
def poly_features(x, n):
    features = []
    for f in combinations_with_replacement(range(len(x)), n):
        orders = factorial(n) / prod(factorial(f.count(i)) for i in range(len(x)))
        with np.errstate(divide="ignore"):
            size = np.exp(np.log(np.abs(x[list(f)])).sum())
        features.append(np.sign(np.prod(x[list(f)])) * sqrt(orders) * size)
    return np.array(features)
""",
    ),
    Right(
        "2",
        "all ordered products, then those with equal exponents merged",
        """
from collections import Counter
from itertools import product
from math import comb

def poly_features(x, n):
    if len(x) ** n < 1e4:
        orders = Counter(tuple(sorted(p)) for p in product(range(len(x)), repeat=n))
    else:
        orders = {tuple([0] * k + [1] * (n - k)): comb(n, k) for k in range(n + 1)}
    return np.array([sqrt(orders[f]) * np.prod(x[list(f)]) for f in orders])
""",
    ),
    Right(
        "2",
        "coordinate by coordinate, with binomial coefficients",
        """
from math import comb

def poly_features(x, n):
    if len(x) == 1:
        return x**n
    first = [sqrt(comb(n, k)) * x[0] ** k for k in range(n + 1)]
    return np.concatenate([a * poly_features(x[1:], n - k) for k, a in enumerate(first)])
""",
    ),
    Right(
        "2",
        "in single precision",
        """
from scipy.special import factorial as fact

def poly_features(x, n):
    features = []
    for f in combinations_with_replacement(range(len(x)), n):
        counts = np.bincount(f, minlength=len(x)) if n else np.zeros(len(x))
        features.append(np.sqrt(fact(n) / fact(counts).prod()) * np.prod(x**counts))
    return np.array(features, dtype=np.float32)
""",
    ),
    Right(
        "3a",
        "ordered products instead of monomials",
        """
def gauss_features(x, m):
    power, features = np.exp(-x @ x / 2) * np.ones(1), []
    for n in range(min(m, 12) + 1 if len(x) > 1 else m + 1):
        features.append(power / sqrt(factorial(n)))
        power = np.kron(power, x)
    return np.concatenate(features)
""",
    ),
    Right(
        "3a",
        "coordinate by coordinate, up to the total degree m",
        """
from itertools import product

def gauss_features(x, m):
    return [
        np.exp(-x @ x / 2) * np.prod([t**k / sqrt(factorial(k)) for t, k in zip(x, a)])
        for a in product(range(m + 1), repeat=len(x)) if sum(a) <= m
    ]
""",
    ),
    Right(
        "3a",
        "the highest degree first, with the other sign, as a column",
        """
def gauss_features(x, m):
    degrees = [poly_features(x, n) / sqrt(factorial(n)) for n in range(m, -1, -1)]
    return -np.exp(-np.linalg.norm(x) ** 2 / 2) * np.concatenate(degrees)[:, None]
""",
    ),
    Right(
        "3a",
        "in single precision",
        """
def gauss_features(x, m):
    degrees = [poly_features(x, n) / sqrt(factorial(n)) for n in range(m + 1)]
    return (np.exp(-x @ x / 2) * np.concatenate(degrees)).astype(np.float32)
""",
    ),
    Right(
        "3b",
        "by the lengths alone",
        """
def remainder_constant(x, y):
    return np.exp((x @ x + y @ y) / 2)
""",
    ),
    Right(
        "3b",
        "crude, by the product of the lengths",
        """
def remainder_constant(x, y):
    return np.exp(2 * np.linalg.norm(x) * np.linalg.norm(y))
""",
    ),
    Right(
        "3b",
        "cruder, by the sum of the lengths",
        """
def remainder_constant(x, y):
    return np.exp((np.linalg.norm(x) + np.linalg.norm(y)) ** 2)
""",
    ),
    Right(
        "3b",
        "with both factors, the sharper one",
        """
def remainder_constant(x, y):
    return np.exp(2 * abs(x @ y) - (x @ x + y @ y) / 2)
""",
    ),
    Right(
        "3b",
        "zero where nothing remains",
        """
def remainder_constant(x, y):
    return abs(x @ y) * np.exp(abs(x @ y))
""",
    ),
    Right(
        "3b",
        "a thousand times as large as it need be",
        """
def remainder_constant(x, y):
    return 1000 * np.exp(abs(x @ y))
""",
    ),
    Right(
        "3b",
        "with math, which has no infinity",
        """
import math

def remainder_constant(x, y):
    return math.exp(2 * x @ x + 2 * y @ y) + 1
""",
    ),
    Right(
        "3b",
        "as a number of mpmath",
        """
import mpmath as mp

def remainder_constant(x, y):
    return mp.exp(2 * abs(float(x @ y)))
""",
    ),
    Right(
        "3b",
        "as a number of sympy",
        """
import sympy

def remainder_constant(x, y):
    return sympy.exp(sympy.Rational(int(np.ceil(abs(x @ y)))))
""",
    ),
    Right(
        "3b",
        "in single precision",
        """
def remainder_constant(x, y):
    return np.float32(np.exp(abs(x @ y)))
""",
    ),
    Right(
        "3b",
        "in brackets",
        """
def remainder_constant(x, y):
    return np.exp(abs(x[None] @ y[:, None]))
""",
    ),
    Right(
        "3b",
        "the largest term of the exponential series, and Lagrange",
        """
def remainder_constant(x, y):
    s = abs(x @ y)
    m = int(2 * s)
    log_term = m * np.log(2 * s) - sum(np.log(k) for k in range(1, m + 1)) if s > 0 else 0.0
    return 4 * (1 + s) * np.exp(log_term)
""",
    ),
    Right(
        "3b",
        "the largest over all orders that matter",
        """
import mpmath as mp

def remainder_constant(x, y):
    with mp.workdps(100 + int(2 * abs(x @ y))):
        s = mp.mpf(float(x @ y))
        left, term, largest = mp.exp(s), mp.mpf(1), mp.mpf(0)
        for m in range(int(4 * abs(s)) + 20):
            left, term = left - term, term * s / (m + 1)
            largest = max(largest, abs(left) * 2**m)
        return largest * mp.exp(-float(x @ x + y @ y) / 2)
""",
    ),
    Right(
        "1",
        "on copies, in place",
        """
def combine(c, Phi):
    parts = np.array(Phi, dtype=float)
    parts *= c
    return parts.sum(axis=1).tolist()
""",
    ),
    Right(
        "1",
        "exact fractions",
        """
from fractions import Fraction

def combine(c, Phi):
    rows = [[Fraction(float(t)) for t in row] for row in Phi]
    return [sum(Fraction(float(a)) * t for a, t in zip(c, row)) for row in rows]
""",
    ),
    Right(
        "3a",
        "a class that remembers nothing",
        """
class Features:
    def __call__(self, x, m):
        x = np.array(x, dtype=float)
        degrees = [np.ones(1)] + [np.ravel(poly_features(x, n)) for n in range(1, m + 1)]
        weighted = [d * factorial(n) ** -0.5 for n, d in enumerate(degrees)]
        return np.concatenate(weighted) * np.exp(-0.5 * (x**2).sum())

gauss_features = Features()
""",
    ),
    *[
        Right("1", why, f"def combine(c, Phi):\n    return {value}")
        for why, value in (
            ("turned around", "(Phi @ c)[::-1]"),
            ("minus the combined features", "-np.asarray(Phi) @ c"),
        )
    ],
    *[
        Right("3b", why, f"import math\n\n\ndef remainder_constant(x, y):\n    return {value}")
        for why, value in (
            ("with math, which stops beyond 1e308", "math.exp(2 * abs(float(x @ y)))"),
            ("from both lengths", "np.exp(x @ x + y @ y)"),
            ("with the Gaussian factors", "np.exp(-(x @ x + y @ y) / 2) * np.exp(2 * abs(x @ y))"),
            ("whole numbers of any length", "3 ** math.ceil(2 * abs(float(x @ y)))"),
            ("one over a small number", "1 / math.exp(-abs(float(x @ y)))"),
        )
    ],
    *[
        Right("3b", why, f"def remainder_constant(x, y):\n    {lengths}\n    return {value}")
        for lengths in ["R = max(np.linalg.norm(x), np.linalg.norm(y))"]
        for why, value in (
            ("one number up to x'y = 81", "np.exp(2 * max(81, abs(x @ y)))"),
            ("one number up to the distance 9", "np.exp(2 * max(9, R) ** 2)"),
            ("a number for every ten units", "np.exp(2 * (10 * np.ceil(R / 10)) ** 2)"),
            ("one number nearer than 9", "np.exp(162 if R < 9 else 2 * abs(x @ y))"),
            ("two numbers, by distance", "1e90 if R < 10 else np.exp(2 * abs(x @ y))"),
            ("infinite on purpose", "np.exp(abs(x @ y)) if abs(x @ y) < 700 else np.inf"),
            ("infinite on purpose, crude", "np.exp(8 * R**2) if R < 9.2 else np.inf"),
            ("at least 1e40", "1e40 + np.exp(abs(x @ y)) if abs(x @ y) < 700 else np.inf"),
        )
    ],
    Right(
        "3b",
        "in 30 digits",
        "import mpmath\n\n\ndef remainder_constant(x, y):\n"
        "    return mpmath.exp(2 * abs(mpmath.mpf(float(x @ y))))",
    ),
    Right(
        "3b",
        "catches what is too large",
        "import math\n\n\ndef remainder_constant(x, y):\n"
        "    try:\n"
        "        return math.exp(2 * abs(float(x @ y)))\n"
        "    except OverflowError:\n"
        "        return math.inf",
    ),
]
