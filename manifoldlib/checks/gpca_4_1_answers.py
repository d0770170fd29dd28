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
        "Unless it tends to 0",
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
        "circular: a triangular root of the Gram matrix",
        """
def combine(c, Phi):
    v = np.linalg.qr(Phi)[1] @ c
    return np.concatenate([v, np.zeros(len(Phi))])[: len(Phi)]
""",
        "a point with the coefficient 0 changes the vector",
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
        "for D = 3 and n = 5 the inner product of the features is too small",
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
        "but there are 4 monomials",
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
        "for D = 3 and n = 2 the inner product of the features is too small",
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
        "but there are 3 monomials",
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
        "gauss_features: for D = 1 and m = 1",
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
        "3b",
        "a constant that halves",
        """
def remainder_bound(x, y, m):
    return 1e3 * 0.5**m
""",
        "For points nearer to the origin it held",
    ),
    Wrong(
        "3b",
        "a constant that shrinks slowly",
        """
def remainder_bound(x, y, m):
    return 50 * 0.85**m
""",
        "For points nearer to the origin it held",
    ),
    Wrong(
        "3b",
        "a constant that shrinks so slowly that no pair contradicts it",
        """
def remainder_bound(x, y, m):
    return 50 * 0.99**m
""",
        "whatever x'y is",
    ),
    Wrong(
        "3b",
        "the smaller length for both points",
        """
def remainder_bound(x, y, m):
    r = min(np.linalg.norm(x), np.linalg.norm(y)) ** 2
    return r ** (m + 1) / factorial(m + 1) * np.exp(r)
""",
        "For points of equal length it held",
    ),
    Wrong(
        "3b",
        "the length of x for both points",
        """
def remainder_bound(x, y, m):
    r = x @ x
    return r ** (m + 1) / factorial(m + 1) * np.exp(r)
""",
        "For points of equal length it held",
    ),
    Wrong(
        "3b",
        "the length of y for both points",
        """
def remainder_bound(x, y, m):
    return (y @ y) ** (m + 1) / factorial(m + 1)
""",
        "For points of equal length it held",
    ),
    Wrong(
        "3b",
        "the remainder itself, in mpmath",
        """
import mpmath as mp

def remainder_bound(x, y, m):
    with mp.workdps(300):
        s, size = mp.mpf(float(x @ y)), mp.mpf(float(x @ x + y @ y))
        kept = mp.fsum(s**n / mp.factorial(n) for n in range(m + 1))
        return float(mp.exp(-size / 2) * abs(mp.exp(s) - kept) * (1 + mp.mpf(10) ** -10))
""",
        "computed in another way",
    ),
    Wrong(
        "3b",
        "twice the remainder, from the omitted terms",
        """
def remainder_bound(x, y, m):
    s, term, total = abs(x @ y), 1.0, 0.0
    for n in range(1, m + 500):
        term *= s / n
        total += term if n > m else 0
    return 2 * np.exp(-(x @ x + y @ y) / 2) * total
""",
        "computed in another way",
    ),
    Wrong(
        "3b",
        "the incomplete gamma function, which is the remainder",
        """
from scipy.special import gammainc

def remainder_bound(x, y, m):
    s = abs(x @ y)
    return np.exp(s - (x @ x + y @ y) / 2) * gammainc(m + 1, s)
""",
        "computed in another way",
    ),
    Wrong(
        "3b",
        "twice the first omitted term",
        """
def remainder_bound(x, y, m):
    s = abs(x @ y)
    return 2 * np.exp(-(x @ x + y @ y) / 2) * s ** (m + 1) / factorial(m + 1)
""",
        "all add up",
    ),
    Wrong(
        "3b",
        "the Gaussian of the difference as factor, right for x'y > 0 only",
        """
def remainder_bound(x, y, m):
    return np.exp(-(x - y) @ (x - y) / 2) * abs(x @ y) ** (m + 1) / factorial(m + 1)
""",
        "Which sign has x'y?",
    ),
    Wrong(
        "3b",
        "true, and no help: the number of points",
        """
def remainder_bound(x, y, m):
    return 2.0 + 1 / (m + 1)
""",
        "it is 2.016 for m = 60",
    ),
    Wrong(
        "3b",
        "true, but stops at 1e-6",
        """
def remainder_bound(x, y, m):
    return 1e-6 + abs(x @ y) ** (m + 1) / factorial(m + 1)
""",
        "Unless it tends to 0",
    ),
    Wrong(
        "3b",
        "a factorial too many",
        """
def remainder_bound(x, y, m):
    return abs(x @ y) ** (m + 1) / factorial(m + 1) ** 2
""",
        "below the remainder",
    ),
    Wrong(
        "3b",
        "one factor too many",
        """
def remainder_bound(x, y, m):
    return abs(x @ y) ** (m + 2) / factorial(m + 2)
""",
        "all add up",
    ),
    Wrong(
        "3b",
        "a factorial that does not fit into 64 bits",
        """
def remainder_bound(x, y, m):
    return abs(x @ y) ** (m + 1) / np.prod(np.arange(1, m + 2))
""",
        "remainder_bound",
    ),
    Wrong(
        "3b",
        "the geometric series, also where it does not converge",
        """
def remainder_bound(x, y, m):
    s = abs(x @ y)
    return s ** (m + 1) / factorial(m + 1) / (1 - s / (m + 2))
""",
        "negative, so it cannot bound",
    ),
    Wrong(
        "3b",
        "the exponent with the sign of x'y",
        """
def remainder_bound(x, y, m):
    s = x @ y
    factor = np.exp(-(x @ x + y @ y) / 2)
    return factor * abs(s) ** (m + 1) / factorial(m + 1) * np.exp(s)
""",
        "Which sign has x'y?",
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
        "Chernoff's inequality: halved with every degree, and large for large x'y",
        """
def remainder_bound(x, y, m):
    return 0.5**m * np.exp(abs(x @ y))
""",
    ),
    Right(
        "3b",
        "slow: Markov's inequality",
        """
def remainder_bound(x, y, m):
    return abs(x @ y) / (m + 1)
""",
    ),
    Right(
        "3b",
        "very slow: divided by a logarithm",
        """
def remainder_bound(x, y, m):
    return abs(x @ y) / np.log(m + 2) if m else 1.0
""",
    ),
    Right(
        "3b",
        "Stirling's formula, by the lengths",
        """
def remainder_bound(x, y, m):
    r = np.linalg.norm(x) * np.linalg.norm(y)
    return (np.e * r / (m + 1)) ** (m + 1)
""",
    ),
    Right(
        "3b",
        "one factor fewer, which is true as well",
        """
def remainder_bound(x, y, m):
    return abs(x @ y) ** m / factorial(m) if m else 1.0
""",
    ),
    Right(
        "3b",
        "Lagrange's form of the remainder",
        """
def remainder_bound(x, y, m):
    s = x @ y
    bound = np.exp(max(s, 0)) * abs(s) ** (m + 1) / factorial(m + 1)
    return bound * np.exp(-(x @ x + y @ y) / 2)
""",
    ),
    Right(
        "3b",
        "the geometric series where it converges",
        """
def remainder_bound(x, y, m):
    s = abs(x @ y)
    if s >= m + 2:
        return 1.0
    return s ** (m + 1) / factorial(m + 1) / (1 - s / (m + 2))
""",
    ),
    Right(
        "3b",
        "as a number of mpmath",
        """
import mpmath as mp

def remainder_bound(x, y, m):
    return mp.mpf(float((x @ x + y @ y) / 2)) ** (m + 1) / mp.factorial(m + 1)
""",
    ),
]
