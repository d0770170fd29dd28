"""Typical wrong answers to [MMST Ex 16.5] with the message each must trigger, and other right ones."""

from . import Right, Wrong

LIMITS = """
def small_sigma(variances, sigma):
    return {}

def large_sigma(N):
    return {}
"""

WRONG = [
    Wrong(
        "a",
        "multiplied by R and not by a root of it",
        """
def gaussian_sample(R, N, seed):
    return R @ np.random.default_rng(seed).standard_normal((len(R), N))
""",
        "away from R",
    ),
    Wrong(
        "a",
        "the Cholesky factor transposed",
        """
def gaussian_sample(R, N, seed):
    return np.linalg.cholesky(R).T @ np.random.default_rng(seed).standard_normal((len(R), N))
""",
        "away from R",
    ),
    Wrong(
        "a",
        "points as rows",
        """
def gaussian_sample(R, N, seed):
    return np.random.default_rng(seed).multivariate_normal(np.zeros(len(R)), R, N)
""",
        "points are columns",
    ),
    Wrong(
        "a",
        "the seed is ignored",
        """
def gaussian_sample(R, N, seed):
    return np.linalg.cholesky(R) @ np.random.default_rng(0).standard_normal((len(R), N))
""",
        "another seed should give other points",
    ),
    Wrong(
        "a",
        "uniform noise of variance 1",
        """
def gaussian_sample(R, N, seed):
    noise = np.random.default_rng(seed).uniform(-(3**0.5), 3**0.5, (len(R), N))
    return np.linalg.cholesky(R) @ noise
""",
        "so the points are not Gaussian",
    ),
    Wrong(
        "b",
        "the sign is kept",
        """
def agreement(X, sigma):
    Y, P = kpca(X, 2, rbf_kernel, sigma).Y, pca(X, 2).Y
    return [np.corrcoef(y, p)[0, 1] for y, p in zip(Y, P)]
""",
        "agreement is negative",
    ),
    Wrong(
        "b",
        "sigma as a width",
        """
from manifoldlib import gauss_kernel

def agreement(X, sigma):
    Y, P = kpca(X, 2, gauss_kernel, sigma).Y, pca(X, 2).Y
    return [abs(np.corrcoef(y, p)[0, 1]) for y, p in zip(Y, P)]
""",
        "and then kernel PCA is almost PCA",
    ),
    Wrong(
        "b",
        "compared with the variables",
        """
def agreement(X, sigma):
    Y = kpca(X, 2, rbf_kernel, sigma).Y
    return [abs(np.corrcoef(y, x)[0, 1]) for y, x in zip(Y, X)]
""",
        "and then kernel PCA is almost PCA",
    ),
    Wrong(
        "b",
        "inner products of rows, not correlations",
        """
def agreement(X, sigma):
    Y, P = kpca(X, 2, rbf_kernel, sigma).Y, pca(X, 2).Y
    return np.abs(np.sum(Y * P, axis=1))
""",
        "no correlation is above 1",
    ),
    Wrong(
        "b",
        "the best of both principal components",
        """
def agreement(X, sigma):
    Y, P = kpca(X, 2, rbf_kernel, sigma).Y, pca(X, 2).Y
    return np.abs(np.corrcoef(Y, P)[:2, 2:]).max(axis=1)
""",
        "principal component of the same number",
    ),
    Wrong(
        "c",
        "the factor of the double centring is lost",
        LIMITS.format("sigma * np.asarray(variances)", "1 / N"),
        "small_sigma is right up to a constant factor: it returns 0.5 times",
    ),
    Wrong(
        "c",
        "without sigma, as for the linear kernel",
        LIMITS.format("np.asarray(variances)", "1 / N"),
        "small_sigma does not change with sigma",
    ),
    Wrong(
        "c",
        "standard deviations for variances",
        LIMITS.format("2 * sigma * np.sqrt(variances)", "1 / N"),
        "small_sigma does not follow the variances",
    ),
    Wrong(
        "c",
        "the eigenvalue of JKJ without the divisor",
        LIMITS.format("2 * sigma * np.asarray(variances)", "1.0"),
        "large_sigma: for N = 40",
    ),
    Wrong(
        "c",
        "nothing is left for large sigma",
        LIMITS.format("2 * sigma * np.asarray(variances)", "0.0"),
        "large_sigma: for N = 40",
    ),
    Wrong(
        "d",
        "only as far as R",
        "def R_of(t):\n    return t * R + (1 - t) * np.eye(4)",
        "go beyond R",
    ),
    Wrong(
        "d",
        "all correlations doubled",
        "def R_of(t):\n    return np.eye(4) + 2 * t * (R - np.eye(4))",
        "is not positive definite",
    ),
    Wrong(
        "d",
        "the diagonal grows, too",
        "def R_of(t):\n    return 1.2 * t * R + (1 - t) * np.eye(4)",
        "the variances stay 1",
    ),
    Wrong(
        "d",
        "one correlation alone, on one side of the diagonal",
        "def R_of(t):\n    C = R.copy()\n    C[0, 3] = -0.9 * t\n    return C",
        "is not symmetric",
    ),
    Wrong(
        "d",
        "one correlation alone",
        "def R_of(t):\n    C = R.copy()\n    C[0, 3] = C[3, 0] = -0.9 * t\n    return C",
        "R_of(0.00) is not positive definite",
    ),
    Wrong(
        "d",
        "from R to more than R",
        "def R_of(t):\n    return (1 + 0.2 * t) * R - 0.2 * t * np.eye(4)",
        "R_of(0) should have no correlations",
    ),
    Wrong(
        "d",
        "equal correlations up to 1",
        "def R_of(t):\n    return (1 - t) * np.eye(4) + t * np.ones((4, 4))",
        "R_of(1.00) is not positive definite",
    ),
    Wrong(
        "e",
        "what it was for small sigma",
        "def second(P):\n    return P[1]",
        "second: on a new sample it has the correlation",
    ),
    Wrong(
        "e",
        "the first one again",
        "def second(P):\n    return P[0]",
        "Plot that component against each row of P",
    ),
    Wrong(
        "e",
        "the product of both",
        "def second(P):\n    return P[0] * P[1]",
        "second: on a new sample it has the correlation",
    ),
    Wrong(
        "e",
        "the bend in the other direction",
        "def second(P):\n    return P[1] ** 2",
        "second: on a new sample it has the correlation",
    ),
]

RIGHT = [
    Right(
        "a",
        "the symmetric root",
        """
def gaussian_sample(R, N, seed):
    lam, V = np.linalg.eigh(R)
    return (V * np.sqrt(lam)) @ V.T @ np.random.default_rng(seed).standard_normal((len(R), N))
""",
    ),
    Right(
        "a",
        "numpy's own",
        """
def gaussian_sample(R, N, seed):
    return np.random.default_rng(seed).multivariate_normal(np.zeros(len(R)), R, N).T
""",
    ),
    Right(
        "b",
        "cosines, by a loop",
        """
def agreement(X, sigma):
    found = []
    Y, P = kpca(X, 2, rbf_kernel, sigma).Y, pca(X, 2).Y
    for i in range(2):
        y, p = Y[i] / np.linalg.norm(Y[i]), P[i] / np.linalg.norm(P[i])
        found.append(abs(y @ p))
    return found
""",
    ),
    Right(
        "c",
        "as lists",
        LIMITS.format("[(sigma + sigma) * v for v in variances]", "N**-1"),
    ),
    Right(
        "d",
        "a family of one factor",
        """
def R_of(t):
    s = np.array([1, 1, 1, -1])
    return (1 - 0.95 * t) * np.eye(4) + 0.95 * t * np.outer(s, s)
""",
    ),
    Right("e", "the distance from the middle", "def second(P):\n    return -np.abs(P[0])"),
]
