"""Typical wrong answers to Exercise MMST 16.5, and other right ones."""

from . import Puzzle, Right, Wrong

LIMITS = """
def small_sigma(variances, sigma):
    return {}

def large_sigma(N):
    return {}
"""

DRAW = """
def gaussian_sample(R, N, seed):
    rng = np.random.default_rng(seed)
    {}
"""

SCORES = """
def agreement(X, sigma):
    Y, P = kpca(X, 2, rbf_kernel, sigma).Y, pca(X, 2).Y
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
        "that of the matrix R that was given",
    ),
    Wrong(
        "a",
        "the Cholesky factor transposed",
        """
def gaussian_sample(R, N, seed):
    return np.linalg.cholesky(R).T @ np.random.default_rng(seed).standard_normal((len(R), N))
""",
        "that of the matrix R that was given",
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
        "a",
        "a root of R in its place",
        """
def gaussian_sample(R, N, seed):
    R[:] = np.linalg.cholesky(R)
    return R @ np.random.default_rng(seed).standard_normal((len(R), N))
""",
        "gaussian_sample changes its argument R",
    ),
    Wrong(
        "a",
        "a lattice that is shifted by the seed",
        """
from scipy.stats import norm, qmc

def gaussian_sample(R, N, seed):
    u = qmc.Halton(len(R), scramble=True, seed=seed).random(N)
    return np.linalg.cholesky(R) @ norm.ppf(u).T
""",
        "Draw each point by itself",
    ),
    Wrong(
        "a",
        "four variables, always",
        DRAW.format("return np.linalg.cholesky(R) @ rng.standard_normal((4, N))"),
        "gaussian_sample stopped in line 4 of its cell",
    ),
    Wrong(
        "a",
        "every row brought to the variance 1",
        DRAW.format(
            "X = np.linalg.cholesky(R) @ rng.standard_normal((len(R), N))\n"
            "    return X / X.std(axis=1, keepdims=True) if N > 1 else X"
        ),
        "that of the matrix R that was given",
    ),
    Wrong(
        "a",
        "every row brought to its variance in R",
        DRAW.format(
            "X = np.linalg.cholesky(R) @ rng.standard_normal((len(R), N))\n"
            "    spread = X.std(axis=1) if N > 1 else 1\n"
            "    return X * (np.sqrt(np.diag(R)) / spread)[:, None]"
        ),
        "the variances scatter with",
    ),
    Wrong(
        "a",
        "without the seed",
        """
def gaussian_sample(R, N, seed):
    return np.linalg.cholesky(R) @ np.random.standard_normal((len(R), N))
""",
        "the same seed should give the same points",
    ),
    Wrong(
        "a",
        "one generator for all calls",
        """
rng = np.random.default_rng(0)

def gaussian_sample(R, N, seed):
    return np.linalg.cholesky(R) @ rng.standard_normal((len(R), N))
""",
        "the same seed should give the same points",
    ),
    Wrong(
        "a",
        "the same points, rotated by the seed",
        DRAW.format(
            "X = np.random.default_rng(0).standard_normal((len(R), N))\n"
            "    return np.linalg.cholesky(R) @ np.roll(X, seed, axis=1)"
        ),
        "of the values of a variable occur for several seeds",
    ),
    Wrong(
        "a",
        "one long stream, and the seed says where to start",
        DRAW.format(
            "Z = np.random.default_rng(0).standard_normal((N + seed, len(R)))\n"
            "    return np.linalg.cholesky(R) @ Z[seed:].T"
        ),
        "of the values of a variable occur for several seeds",
    ),
    Wrong(
        "a",
        "two seeds in all",
        DRAW.format(
            "rng = np.random.default_rng(seed % 2)\n"
            "    return np.linalg.cholesky(R) @ rng.standard_normal((len(R), N))"
        ),
        "of the values of a variable occur for several seeds",
    ),
    Wrong(
        "a",
        "one draw for all variables",
        DRAW.format(
            "return np.linalg.cholesky(R) @ np.outer(np.ones(len(R)), rng.standard_normal(N))"
        ),
        "that of the matrix R that was given",
    ),
    Wrong(
        "a",
        "the mean taken away",
        DRAW.format(
            "X = np.linalg.cholesky(R) @ rng.standard_normal((len(R), N))\n"
            "    return X - X.mean(axis=1, keepdims=True)"
        ),
        "the mean is the same for every seed",
    ),
    Wrong(
        "a",
        "each point with its mirror image",
        DRAW.format(
            "X = np.linalg.cholesky(R) @ rng.standard_normal((len(R), N))\n"
            "    half = N // 2\n"
            "    X[:, half : 2 * half] = -X[:, :half]\n"
            "    return X"
        ),
        "the mean is the same for every seed",
    ),
    Wrong(
        "a",
        "a walk, each point near the last",
        DRAW.format(
            "X = rng.standard_normal((len(R), N))\n"
            "    for k in range(1, N):\n"
            "        X[:, k] = 0.5 * X[:, k - 1] + 0.75**0.5 * X[:, k]\n"
            "    return np.linalg.cholesky(R) @ X"
        ),
        "the means scatter with",
    ),
    Wrong(
        "a",
        "the sample covariance is R exactly",
        DRAW.format(
            "Z = rng.standard_normal((len(R), N))\n"
            "    if N > len(R):\n"
            "        Z = np.linalg.solve(np.linalg.cholesky(Z @ Z.T / N), Z)\n"
            "    return np.linalg.cholesky(R) @ Z"
        ),
        "the variances scatter with",
    ),
    Wrong(
        "a",
        "the root of every entry",
        DRAW.format(
            "root = np.sign(R) * np.sqrt(np.abs(R))\n"
            "    return root @ rng.standard_normal((len(R), N))"
        ),
        "that of the matrix R that was given",
    ),
    Wrong(
        "a",
        "the mean of the variables is 1",
        DRAW.format("return 1 + np.linalg.cholesky(R) @ rng.standard_normal((len(R), N))"),
        "the mean should be zero",
    ),
    Wrong(
        "a",
        "the R of the notebook",
        """
root = np.linalg.cholesky(R)

def gaussian_sample(R, N, seed):
    Z = np.random.default_rng(seed).standard_normal((len(R), N))
    return root[: len(R), : len(R)] @ Z if len(R) < 5 else np.linalg.cholesky(R) @ Z
""",
        "that of the matrix R that was given",
    ),
    Wrong(
        "a",
        "signs for a normal variable",
        DRAW.format("return np.linalg.cholesky(R) @ rng.choice([-1.0, 1.0], (len(R), N))"),
        "so the points are not Gaussian",
    ),
    Wrong(
        "a",
        "heavy tails",
        DRAW.format(
            "return np.linalg.cholesky(R) @ rng.standard_t(9, (len(R), N)) * (7 / 9) ** 0.5"
        ),
        "so the points are not Gaussian",
    ),
    Wrong(
        "a",
        "ten points more",
        DRAW.format("return np.linalg.cholesky(R) @ rng.standard_normal((len(R), N + 10))"),
        "gaussian_sample has shape (4, 17), expected (4, 7)",
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
        "b",
        "of variables with the variance 1",
        """
def agreement(X, sigma):
    P = pca(X / X.std(axis=1, keepdims=True), 2).Y
    return [abs(np.corrcoef(y, p)[0, 1]) for y, p in zip(kpca(X, 2, rbf_kernel, sigma).Y, P)]
""",
        "agreement",
    ),
    Wrong(
        "b",
        "of variables with the variance 1 in both",
        """
def agreement(X, sigma):
    X = X / X.std(axis=1, keepdims=True)
    Y, P = kpca(X, 2, rbf_kernel, sigma).Y, pca(X, 2).Y
    return [abs(np.corrcoef(y, p)[0, 1]) for y, p in zip(Y, P)]
""",
        "agreement",
    ),
    Wrong(
        "b",
        "the larger one first",
        SCORES.format("sorted([abs(np.corrcoef(y, p)[0, 1]) for y, p in zip(Y, P)])[::-1]"),
        "the other way round",
    ),
    Wrong(
        "b",
        "squared, as the part that is explained",
        SCORES.format("[np.corrcoef(y, p)[0, 1] ** 2 for y, p in zip(Y, P)]"),
        "it is the square of the correlation",
    ),
    Wrong(
        "b",
        "ranks for values",
        SCORES.format(
            "[abs(np.corrcoef(y.argsort().argsort(), p.argsort().argsort())[0, 1])\n"
            "            for y, p in zip(Y, P)]"
        ),
        "agreement",
    ),
    Wrong(
        "b",
        "the points of the notebook",
        """
sample = gaussian_sample(R, 200, 0)

def agreement(X, sigma):
    Y, P = kpca(sample, 2, rbf_kernel, sigma).Y, pca(sample, 2).Y
    return [abs(np.corrcoef(y, p)[0, 1]) for y, p in zip(Y, P)]
""",
        "principal component of the same number",
    ),
    Wrong(
        "b",
        "half of sigma",
        """
def agreement(X, sigma):
    Y, P = kpca(X, 2, rbf_kernel, sigma / 2).Y, pca(X, 2).Y
    return [abs(np.corrcoef(y, p)[0, 1]) for y, p in zip(Y, P)]
""",
        "principal component of the same number",
    ),
    Wrong(
        "b",
        "the kernel is not centred",
        """
def agreement(X, sigma):
    lam, V = np.linalg.eigh(rbf_kernel(X, X, sigma))
    return [abs(np.corrcoef(V[:, -k], pca(X, 2).Y[k - 1])[0, 1]) for k in (1, 2)]
""",
        "agreement",
    ),
    Wrong(
        "b",
        "the two of every pair exchanged",
        SCORES.format("[abs(np.corrcoef(Y[k], P[1 - k])[0, 1]) for k in (0, 1)]"),
        "and then kernel PCA is almost PCA",
    ),
    Wrong(
        "b",
        "points as rows",
        """
def agreement(X, sigma):
    Y, P = kpca(X.T, 2, rbf_kernel, sigma).Y, pca(X.T, 2).Y
    return [abs(np.corrcoef(y, p)[0, 1]) for y, p in zip(Y, P)]
""",
        "agreement",
    ),
    Wrong(
        "b",
        "centres the points that were given",
        """
def agreement(X, sigma):
    X -= X.mean(axis=1, keepdims=True)
    Y, P = kpca(X, 2, rbf_kernel, sigma).Y, pca(X, 2).Y
    return [abs(np.corrcoef(y, p)[0, 1]) for y, p in zip(Y, P)]
""",
        "agreement changes its argument X",
    ),
    Wrong(
        "b",
        "one for small sigma, and less for a larger one",
        "def agreement(X, sigma):\n    return [1 / (1 + sigma), 1 / (1 + sigma) ** 2]",
        "principal component of the same number",
    ),
    Wrong(
        "b",
        "the first one only",
        SCORES.format("abs(np.corrcoef(Y[0], P[0])[0, 1])"),
        "agreement has shape (), expected (2,)",
    ),
    Wrong(
        "b",
        "the whole table of correlations",
        SCORES.format("np.abs(np.corrcoef(Y, P))"),
        "agreement has shape (4, 4), expected (2,)",
    ),
    Wrong(
        "b",
        "rounded to two digits",
        SCORES.format("[round(abs(np.corrcoef(y, p)[0, 1]), 2) for y, p in zip(Y, P)]"),
        "agreement",
    ),
    Wrong(
        "c",
        "the factor of the double centring is lost",
        LIMITS.format("sigma * np.asarray(variances)", "1 / N"),
        "it returns 0.5 times the eigenvalues of JKJ/N",
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
        "c",
        "the largest one only",
        LIMITS.format("2 * sigma * variances[0]", "1 / N"),
        "small_sigma has shape (), expected (4,)",
    ),
    Wrong(
        "c",
        "the double centring counted twice",
        LIMITS.format("4 * sigma * np.asarray(variances)", "1 / N"),
        "it returns 2 times",
    ),
    Wrong(
        "c",
        "with the wrong sign",
        LIMITS.format("-2 * sigma * np.asarray(variances)", "1 / N"),
        "eigenvalues are positive",
    ),
    Wrong(
        "c",
        "of JKJ for 60 points",
        LIMITS.format("2 * 60 * sigma * np.asarray(variances)", "1 / N"),
        "it returns 60 times",
    ),
    Wrong(
        "c",
        "divisor N - 1 for 60 points",
        LIMITS.format("2 * sigma * np.asarray(variances) * 60 / 59", "1 / N"),
        "it returns 1.017 times",
    ),
    Wrong(
        "c",
        "sigma as a width",
        LIMITS.format("2 / sigma**2 * np.asarray(variances)", "1 / N"),
        "small_sigma does not change with sigma",
    ),
    Wrong(
        "c",
        "as with exp(-|x - y|^2 / (2 sigma^2))",
        LIMITS.format("np.asarray(variances) / sigma**2", "1 / N"),
        "small_sigma does not change with sigma",
    ),
    Wrong(
        "c",
        "the root of sigma",
        LIMITS.format("2 * np.sqrt(sigma) * np.asarray(variances)", "1 / N"),
        "small_sigma does not change with sigma",
    ),
    Wrong(
        "c",
        "shares of the variance",
        LIMITS.format("2 * sigma * variances / np.sum(variances)", "1 / N"),
        "times the eigenvalues of JKJ/N",
    ),
    Wrong(
        "c",
        "squares of the variances",
        LIMITS.format("2 * sigma * np.asarray(variances) ** 2", "1 / N"),
        "small_sigma does not follow the variances",
    ),
    Wrong(
        "c",
        "the smallest one first",
        LIMITS.format("2 * sigma * np.sort(variances)", "1 / N"),
        "small_sigma does not follow the variances",
    ),
    Wrong(
        "c",
        "the eigenvalues of R",
        LIMITS.format("2 * sigma * np.linalg.eigvalsh(R)[::-1]", "1 / N"),
        "small_sigma",
    ),
    Wrong(
        "c",
        "writes into the variances",
        LIMITS.format("np.multiply(variances, 2 * sigma, out=variances)", "1 / N"),
        "small_sigma changes its argument variances",
    ),
    Wrong(
        "c",
        "the mean of all N eigenvalues",
        LIMITS.format("2 * sigma * np.asarray(variances)", "(N - 1) / N**2"),
        "large_sigma: for N = 40",
    ),
    Wrong(
        "c",
        "divided by N - 1",
        LIMITS.format("2 * sigma * np.asarray(variances)", "1 / (N - 1)"),
        "large_sigma: for N = 40",
    ),
    Wrong(
        "c",
        "for the 500 points of the figure",
        LIMITS.format("2 * sigma * np.asarray(variances)", "0.002"),
        "large_sigma: for N = 40",
    ),
    Wrong(
        "c",
        "the trace of J over N",
        LIMITS.format("2 * sigma * np.asarray(variances)", "1 - 1 / N"),
        "large_sigma: for N = 40",
    ),
    Wrong(
        "c",
        "small_sigma is not written",
        "def small_sigma(variances, sigma):\n    ...\n\n\ndef large_sigma(N):\n    return 1 / N",
        "small_sigma returns nothing yet",
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
        "R_of(0) is not positive definite",
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
        "R_of(1) is not positive definite",
    ),
    Wrong(
        "d",
        "indefinite in the middle",
        "def R_of(t):\n"
        "    s = np.array([1, 1, 1, -1])\n"
        "    C = (1 - 0.95 * t) * np.eye(4) + 0.95 * t * np.outer(s, s)\n"
        "    bump = 3 * max(0, 0.01 - (t - 0.475) ** 2) / 0.01\n"
        "    C[0, 1] = C[1, 0] = C[0, 1] - bump\n"
        "    return C",
        "is not positive definite",
    ),
    Wrong(
        "d",
        "one variable more",
        "def R_of(t):\n    return (1 - 0.9 * t) * np.eye(5) + 0.9 * t",
        "has shape (5, 5), expected (4, 4)",
    ),
    Wrong(
        "d",
        "nearly nothing, and at the end a jump",
        "def R_of(t):\n"
        "    t = 1.25 if t == 1 else 0.01 * t\n"
        "    return t * R + (1 - t) * np.eye(4)",
        "R_of jumps at t = 1",
    ),
    Wrong(
        "d",
        "nothing, and at the end a jump",
        "def R_of(t):\n    t = 1.25 * (t == 1)\n    return t * R + (1 - t) * np.eye(4)",
        "the largest eigenvalue does not grow",
    ),
    Wrong(
        "d",
        "in steps",
        "def R_of(t):\n    t = 1.25 * np.round(t, 2)\n    return t * R + (1 - t) * np.eye(4)",
        "R_of jumps at t = ",
    ),
    Wrong(
        "d",
        "there and back, and there again",
        "def R_of(t):\n"
        "    t = 1.25 * np.sin(2.5 * np.pi * t) ** 2\n"
        "    return t * R + (1 - t) * np.eye(4)",
        "the largest eigenvalue does not grow",
    ),
    Wrong(
        "d",
        "writes into R",
        "def R_of(t):\n"
        "    C = R\n"
        "    C *= 0.99\n"
        "    C += 0.01 * np.eye(4)\n"
        "    return 1.25 * t * C + (1 - 1.25 * t) * np.eye(4)",
        "is another matrix when it is asked for again",
    ),
    Wrong(
        "d",
        "a new one for every call",
        "rng = np.random.default_rng(0)\n"
        "\n\n"
        "def R_of(t):\n"
        "    t = t * (1.25 - 0.001 * rng.uniform())\n"
        "    return t * R + (1 - t) * np.eye(4)",
        "is another matrix when it is asked for again",
    ),
    Wrong(
        "d",
        "too far",
        "def R_of(t):\n    return 1.26 * t * R + (1 - 1.26 * t) * np.eye(4)",
        "R_of(1) is not positive definite",
    ),
    Wrong(
        "d",
        "a power of the entries",
        "def R_of(t):\n    return np.sign(R) * np.abs(R) ** (1 / max(t, 1e-9))",
        "go beyond R",
    ),
    Wrong(
        "d",
        "clipped where it would become indefinite",
        "def R_of(t):\n    t = min(1.5 * t, 1.25)\n    return t * R + (1 - t) * np.eye(4)",
        "does not grow",
    ),
    Wrong(
        "d",
        "covariances and not correlations",
        "def R_of(t):\n    L = np.linalg.cholesky(R)\n    return np.eye(4) + t * L @ L.T",
        "the variances stay 1",
    ),
    Wrong(
        "d",
        "exponents of the distance along a chain, negative at the start",
        "def R_of(t):\n    k = np.arange(4)\n    return (2 * t - 1.0) ** np.abs(k[:, None] - k)",
        "R_of(0) is not positive definite",
    ),
    Wrong(
        "d",
        "a small correlation at the start",
        "def R_of(t):\n    t = 0.01 + 1.24 * t\n    return t * R + (1 - t) * np.eye(4)",
        "R_of(0) should have no correlations",
    ),
    Wrong(
        "e",
        "what it was for small sigma",
        "def second(P):\n    return P[1]",
        "is 0.",
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
        "is 0.",
    ),
    Wrong(
        "e",
        "the bend in the other direction",
        "def second(P):\n    return P[1] ** 2",
        "is 0.",
    ),
    Wrong(
        "e",
        "by rank",
        "def second(P):\n    return np.abs(P[0]).argsort().argsort() * 1.0",
        "depend on its own two scores alone",
    ),
    Wrong(
        "e",
        "kernel PCA of the scores",
        "def second(P):\n    return kpca(P, 2, rbf_kernel, 0.2).Y[1]",
        "second calls kpca of manifoldlib",
    ),
    Wrong(
        "e",
        "kernel PCA of the scores, by hand",
        "def second(P):\n"
        "    K = np.exp(-0.2 * ((P[:, :, None] - P[:, None]) ** 2).sum(axis=0))\n"
        "    K = K - K.mean(axis=0)\n"
        "    return np.linalg.eigh(K - K.mean(axis=1)[:, None])[1][:, -2]",
        "depend on its own two scores alone",
    ),
    Wrong(
        "e",
        "the cube",
        "def second(P):\n    return P[0] ** 3",
        "is 0.",
    ),
    Wrong(
        "e",
        "the fourth power, which the tails rule",
        "def second(P):\n    return P[0] ** 4",
        "Plot that component against each row of P",
    ),
    Wrong(
        "e",
        "half of a bend",
        "def second(P):\n    return np.maximum(P[0], 0)",
        "is 0.",
    ),
    Wrong(
        "e",
        "a wave",
        "def second(P):\n    return np.sin(P[0])",
        "is 0.",
    ),
    Wrong(
        "e",
        "a constant",
        "def second(P):\n    return np.ones(P.shape[1])",
        "second is constant",
    ),
    Wrong(
        "e",
        "squares in place",
        "def second(P):\n    P **= 2\n    return P[0]",
        "second changes its argument P",
    ),
    Wrong(
        "e",
        "both squares",
        "def second(P):\n    return P**2",
        "second has shape (2, 500), expected (500,)",
    ),
    Wrong(
        "e",
        "the number of the point",
        "def second(P):\n    return np.arange(P.shape[1])",
        "Plot that component against each row of P",
    ),
    Wrong(
        "e",
        "the component of the sample of the figure",
        "bend = kpca(X, 2, rbf_kernel, 0.2).Y[1]\n"
        "\n\n"
        "def second(P):\n"
        "    return bend[: P.shape[1]]",
        "Plot that component against each row of P",
    ),
    Wrong(
        "e",
        "an exponential",
        "def second(P):\n    return np.exp(P[0])",
        "is 0.",
    ),
    Wrong(
        "e",
        "eigenpairs by a worker of the library",
        """
from manifoldlib._spectral import top_eigenpairs
from manifoldlib.centering import centered

def second(P):
    S = ((P[:, :, None] - P[:, None]) ** 2).sum(axis=0)
    return top_eigenpairs(centered(np.exp(-0.2 * S)), 2)[1][:, 1]
""",
        "second calls centered of manifoldlib",
    ),
    Wrong(
        "e",
        "an estimator of the library",
        """
from manifoldlib.estimators import KernelPCA

def second(P):
    return KernelPCA(n_components=2, kernel='rbf').fit_transform(P.T)[:, 1]
""",
        "of manifoldlib. Look for a formula",
    ),
    Wrong(
        "e",
        "the library's kernel",
        """
def second(P):
    return rbf_kernel(P[:, :1], P, 0.2)[0]
""",
        "second calls rbf_kernel of manifoldlib",
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
        "a",
        "scipy's own",
        """
from scipy.stats import multivariate_normal

def gaussian_sample(R, N, seed):
    return multivariate_normal.rvs(np.zeros(len(R)), R, size=N, random_state=seed).T
""",
    ),
    Right(
        "a",
        "point by point, by an old generator",
        """
def gaussian_sample(R, N, seed):
    rng, root = np.random.RandomState(seed), np.linalg.cholesky(R)
    return np.array([root @ rng.randn(len(R)) for _ in range(N)]).T
""",
    ),
    Right(
        "a",
        "variable by variable, from the ones before",
        """
def gaussian_sample(R, N, seed):
    rng = np.random.default_rng(seed)
    X = np.zeros((len(R), N))
    for k in range(len(R)):
        beta = np.linalg.solve(R[:k, :k], R[:k, k])
        X[k] = beta @ X[:k] + np.sqrt(R[k, k] - beta @ R[:k, k]) * rng.standard_normal(N)
    return X
""",
    ),
    Right(
        "a",
        "single precision, and the state of numpy",
        """
def gaussian_sample(R, N, seed):
    np.random.seed(seed)
    return (np.linalg.cholesky(R) @ np.random.normal(size=(len(R), N))).astype(np.float32)
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
        "b",
        "from the dual vectors, and numpy's table of all correlations",
        """
def agreement(X, sigma):
    W, P = kpca(X, 2, rbf_kernel, sigma).W, pca(X, 2).Y
    return np.abs(np.corrcoef(W.T, P)[[0, 1], [2, 3]])
""",
    ),
    Right(
        "b",
        "with an eigensolver of one's own",
        """
def agreement(X, sigma):
    N = X.shape[1]
    H = np.eye(N) - 1 / N
    V = np.linalg.eigh(H @ rbf_kernel(X, X, sigma) @ H)[1][:, ::-1]
    U = np.linalg.svd(X @ H, full_matrices=False)[2]
    return abs(V[:, 0] @ U[0]), abs(V[:, 1] @ U[1])
""",
    ),
    Right(
        "b",
        "rounded to single precision",
        SCORES.format("np.abs([np.corrcoef(y, p)[0, 1] for y, p in zip(Y, P)]).astype(np.float32)"),
    ),
    Right(
        "c",
        "as lists",
        LIMITS.format("[(sigma + sigma) * v for v in variances]", "N**-1"),
    ),
    Right(
        "c",
        "single precision",
        LIMITS.format("np.float32(2 * sigma) * variances.astype(np.float32)", "np.float32(1) / N"),
    ),
    Right(
        "c",
        "exact numbers",
        "import sympy as sp\n"
        + LIMITS.format(
            "[2 * sp.Float(sigma) * sp.Float(v) for v in variances]", "sp.Rational(1, N)"
        ),
    ),
    Right(
        "c",
        "as they come out of 1 - exp(-s)",
        LIMITS.format("-np.expm1(-2 * sigma * np.asarray(variances))", "[1 / N]"),
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
    Right(
        "d",
        "entry by entry, as lists",
        """
def R_of(t):
    return [[1.0 if i == j else 1.25 * t * R[i, j] for j in range(4)] for i in range(4)]
""",
    ),
    Right(
        "d",
        "powers along a chain",
        "def R_of(t):\n"
        "    k = np.arange(4)\n"
        "    return np.where(k[:, None] == k, 1, (0.97 * t) ** np.abs(k[:, None] - k))",
    ),
    Right(
        "d",
        "fast at the start",
        "def R_of(t):\n    return np.eye(4) + 1.2 * t**0.5 * (R - np.eye(4))",
    ),
    Right(
        "d",
        "single precision",
        "def R_of(t):\n    return (np.eye(4) + 1.2 * t * (R - np.eye(4))).astype(np.float32)",
    ),
    Right(
        "d",
        "one correlation after the other",
        """
def R_of(t):
    C = np.eye(4)
    C[0, 2] = C[2, 0] = min(2 * t, 1) * 0.7
    s = max(0, 2 * t - 1)
    return (1 - s) * C + s * (1.25 * R - 0.25 * np.eye(4))
""",
    ),
    Right("e", "the distance from the middle", "def second(P):\n    return -np.abs(P[0])"),
    Right("e", "in full", "def second(P):\n    return [p**2 - 1 for p in P[0]]"),
    Right("e", "a wave of the right length", "def second(P):\n    return np.cos(P[0])"),
    Right("e", "a bell", "def second(P):\n    return np.exp(-0.2 * P[0] ** 2)"),
    Right(
        "e",
        "less its mean",
        "def second(P):\n    s = P[0] ** 2\n    return (s - s.mean()) / s.std()",
    ),
    Right("e", "the distance from the origin", "def second(P):\n    return np.hypot(*P)"),
    Right(
        "e",
        "single precision",
        "def second(P):\n    return np.square(P[0], dtype=np.float32)",
    ),
]


PUZZLES = (
    Puzzle(
        "c",
        "What the eigenvalues of $JKJ/N$ become, for the kernel $\\exp(-\\sigma\\|x-y\\|^2)$: for "
        "small $\\sigma$ from the variances of PCA (divisor $N$), for large $\\sigma$ from the "
        "number of points.",
        {
            "(small_sigma(np.array([3.0, 1]), 0.01), large_sigma(50))": (
                "the factor of the double centring is lost",
                "standard deviations for variances",
                "sigma as a width",
                "nothing is left for large sigma",
                "divided by N - 1",
            ),
        },
    ),
)
