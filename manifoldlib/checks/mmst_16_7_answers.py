"""Typical wrong answers to Exercise MMST 16.7, and other right ones."""

from . import Right, Wrong

POINTS = """
def points(D):
    H = np.eye(len(D)) - 1 / len(D)
    lam, V = np.linalg.eigh(-0.5 * H @ D**2 @ H)
    {}
"""
KEEP = "np.sqrt(np.maximum(lam, 0))[:, None] * V.T"

WRONG = [
    Wrong(
        "a",
        "two things",
        "dissimilarity = np.array([[0, 1], [1, 0.0]])",
        "dissimilarity: with two things there is one distance",
    ),
    Wrong(
        "a",
        "the distances as a list of pairs",
        "dissimilarity = [1, 1, 3]",
        "a row and a column for every thing",
    ),
    Wrong(
        "a",
        "a triangle",
        "dissimilarity = np.array([[0, 3, 4], [3, 0, 5], [4, 5, 0.0]])",
        "some 3 points have these distances",
    ),
    Wrong(
        "a",
        "on a line, the extreme case of a triangle",
        "dissimilarity = np.array([[0, 1, 2], [1, 0, 1], [2, 1, 0.0]])",
        "some 3 points have these distances",
    ),
    Wrong(
        "a",
        "not symmetric",
        "dissimilarity = np.array([[0, 1, 3], [1, 0, 1], [9, 1, 0.0]])",
        "d_ij must be d_ji",
    ),
    Wrong(
        "a",
        "something on the diagonal",
        "dissimilarity = np.ones((3, 3))",
        "d_ii must be 0",
    ),
    Wrong(
        "a",
        "a negative distance",
        "dissimilarity = -np.array([[0, 1, 3], [1, 0, 1], [3, 1, 0.0]])",
        "-3 is negative",
    ),
    Wrong(
        "a",
        "three places on a line, in single precision",
        "dissimilarity = np.array([[0, 1, 3], [1, 0, 2], [3, 2, 0]], dtype=np.float32) / 10",
        "the smallest eigenvalue of B is 0 up to rounding",
    ),
    Wrong(
        "a",
        "all things at one place",
        "dissimilarity = np.zeros((4, 4))",
        "some 4 points have these distances",
    ),
    Wrong(
        "a",
        "a single thing",
        "dissimilarity = [[0]]",
        "needs at least two things",
    ),
    Wrong(
        "a",
        "half of the table",
        "dissimilarity = [[0], [1, 0], [3, 1, 0]]",
        "dissimilarity is ragged",
    ),
    Wrong(
        "a",
        "the upper half alone",
        "dissimilarity = np.array([[0, 1, 3], [0, 0, 1], [0, 0, 0]])",
        "d_ij must be d_ji",
    ),
    Wrong(
        "a",
        "similarities, large for what is close",
        "dissimilarity = np.array([[1, 0.9, 0.1], [0.9, 1, 0.9], [0.1, 0.9, 1]])",
        "d_ii must be 0",
    ),
    Wrong(
        "a",
        "the matrix B of the example",
        "dissimilarity = B(np.array([[0, 1, 3], [1, 0, 1], [3, 1, 0]]))",
        "dissimilarity is no dissimilarity",
    ),
    Wrong(
        "a",
        "points of space, far from any plane",
        "x = np.random.default_rng(0).standard_normal((9, 3))\n"
        "dissimilarity = np.linalg.norm(x[:, None] - x, axis=2)",
        "some 9 points have these distances",
    ),
    Wrong(
        "a",
        "roots of distances, which are distances again",
        "x = np.arange(5.0)\ndissimilarity = np.abs(x[:, None] - x) ** 0.5",
        "some 5 points have these distances",
    ),
    Wrong(
        "a",
        "the things with themselves, infinitely far",
        "dissimilarity = [[0, 1, np.inf], [1, 0, 1], [np.inf, 1, 0]]",
        "dissimilarity has NaN or infinite entries",
    ),
    Wrong(
        "b",
        "the answer to (a)",
        "metric = np.array([[0, 1, 3], [1, 0, 1], [3, 1, 0.0]])",
        "The triangle inequality forbids",
    ),
    Wrong(
        "b",
        "three points",
        "metric = np.array([[0, 1, 2], [1, 0, 1], [2, 1, 0.0]])",
        "the sides of a triangle",
    ),
    Wrong(
        "b",
        "four points of the plane",
        "metric = np.array([[0, 3, 4, 5], [3, 0, 5, 4], [4, 5, 0, 3], [5, 4, 3, 0.0]])",
        "some 4 points have these distances",
    ),
    Wrong(
        "b",
        "four things that are all equally far apart",
        "metric = 1 - np.eye(4)",
        "some 4 points have these distances",
    ),
    Wrong(
        "b",
        "two of the things coincide",
        "metric = np.array([[0, 0, 1, 2], [0, 0, 1, 2], [1, 1, 0, 1], [2, 2, 1, 0.0]])",
        "at a positive distance",
    ),
    Wrong(
        "b",
        "a detour that is shorter by little",
        "metric = [[0, 1, 2.001, 1], [1, 0, 1, 2], [2.001, 1, 0, 1], [1, 2, 1, 0]]",
        "from 0 to 2 it is 2.001, and by way of another point only 2",
    ),
    Wrong(
        "b",
        "the triangle inequality for one triangle only",
        "metric = [[0, 3, 4, 9], [3, 0, 5, 9], [4, 5, 0, 1], [9, 9, 1, 0]]",
        "The triangle inequality forbids",
    ),
    Wrong(
        "b",
        "squared distances of points on a line",
        "x = np.arange(4.0)\nmetric = (x[:, None] - x) ** 2",
        "The triangle inequality forbids",
    ),
    Wrong(
        "b",
        "not symmetric, as one-way streets",
        "metric = [[0, 1, 2, 3], [3, 0, 1, 2], [2, 3, 0, 1], [1, 2, 3, 0]]",
        "d_ij must be d_ji",
    ),
    Wrong(
        "b",
        "a centre and three ends, just not too far apart",
        "c = 3**0.5\nmetric = [[0, 1, 1, 1], [1, 0, c, c], [1, c, 0, c], [1, c, c, 0]]",
        "some 4 points have these distances",
    ),
    Wrong(
        "b",
        "along the streets of a city whose houses stand in one street",
        "x = np.array([0, 1, 3, 7])\nmetric = np.abs(x[:, None] - x)",
        "some 4 points have these distances",
    ),
    Wrong(
        "b",
        "the distances on a ring, squared",
        "s = np.abs(np.subtract.outer(np.arange(5), np.arange(5)))\n"
        "metric = np.minimum(s, 5 - s) ** 2",
        "The triangle inequality forbids",
    ),
    Wrong(
        "b",
        "roots of the distances on a ring",
        "s = np.abs(np.subtract.outer(np.arange(6), np.arange(6)))\n"
        "metric = np.minimum(s, 6 - s) ** 0.5",
        "some 6 points have these distances",
    ),
    Wrong(
        "b",
        "zeros and ones",
        "metric = [[0, 1, 1, 0], [1, 0, 0, 1], [1, 0, 0, 1], [0, 1, 1, 0]]",
        "at a positive distance",
    ),
    Wrong(
        "c",
        "the points as they are",
        "def combine(z, X):\n    return X @ z",
        "Do the distances know where the origin is",
    ),
    Wrong(
        "c",
        "the root of what should be shown to be positive",
        "def combine(z, X):\n"
        "    D = np.linalg.norm(X[:, :, None] - X[:, None, :], axis=0)\n"
        "    z = z - z.mean()\n"
        "    return np.sqrt(abs(-0.5 * z @ D**2 @ z))",
        "presumes what is to be shown",
    ),
    Wrong(
        "c",
        "an average in place of a sum",
        "def combine(z, X):\n    return (X - X.mean(axis=1, keepdims=True)) @ z / len(z)",
        "times z'Bz",
    ),
    Wrong(
        "c",
        "centres every point instead of every coordinate",
        "def combine(z, X):\n    return (X - X.mean(axis=0)) @ z",
        "combine: for z = (1, ..., 1)",
    ),
    Wrong(
        "c",
        "centres the points that were given",
        "def combine(z, X):\n    X -= X.mean(axis=1, keepdims=True)\n    return X @ z",
        "combine changes its argument X",
    ),
    Wrong(
        "c",
        "centres the z that was given",
        "def combine(z, X):\n    z -= z.mean()\n    return X @ z",
        "combine changes its argument z",
    ),
    Wrong(
        "c",
        "divided by the length of z",
        "def combine(z, X):\n    return X @ (z - z.mean()) / max(np.linalg.norm(z), 1e-9)",
        "times z'Bz",
    ),
    Wrong(
        "c",
        "along z, which may be zero",
        "def combine(z, X):\n"
        "    e = z / np.linalg.norm(z)\n"
        "    return np.linalg.norm(z) * (X @ (e - e.mean()))",
        "combine for z = (0, ..., 0) has NaN",
    ),
    Wrong(
        "c",
        "z'Bz itself",
        "def combine(z, X):\n    v = X @ (z - z.mean())\n    return v @ v",
        "combine returns z'Bz itself",
    ),
    Wrong(
        "c",
        "a root of B",
        "def combine(z, X):\n"
        "    D = np.linalg.norm(X[:, :, None] - X[:, None, :], axis=0)\n"
        "    lam, V = np.linalg.eigh(B(D))\n"
        "    return np.sqrt(np.maximum(lam, 0)) * (V.T @ z)",
        "combine takes eigh of B",
    ),
    Wrong(
        "c",
        "a root of B by singular values",
        "from numpy.linalg import svd\n"
        "\n\n"
        "def combine(z, X):\n"
        "    H = np.eye(len(z)) - 1 / len(z)\n"
        "    U, s, _ = svd(H @ X.T @ X @ H)\n"
        "    return np.sqrt(s) * (U.T @ z)",
        "combine takes svd of B",
    ),
    Wrong(
        "c",
        "a triangular root of B",
        "def combine(z, X):\n"
        "    D = np.linalg.norm(X[:, :, None] - X[:, None, :], axis=0)\n"
        "    K = B(D)\n"
        "    return np.linalg.cholesky(K + 1e-9 * np.trace(K) * np.eye(len(K))).T @ z",
        "combine takes cholesky of B",
    ),
    Wrong(
        "c",
        "a length with a sign",
        "def combine(z, X):\n"
        "    v = X @ (z - z.mean())\n"
        "    return np.sign(v[0]) * np.linalg.norm(v)",
        "your vector is not linear in z",
    ),
    Wrong(
        "c",
        "the map of the library",
        "from manifoldlib import classical_mds\n"
        "\n\n"
        "def combine(z, X):\n"
        "    D = np.linalg.norm(X[:, :, None] - X[:, None, :], axis=0)\n"
        "    d = int((np.linalg.svd(X - X.mean(axis=1, keepdims=True))[1] > 1e-9).sum())\n"
        "    return classical_mds(D, d).Y @ z",
        "combine calls classical_mds of manifoldlib",
    ),
    Wrong(
        "c",
        "the length of the vector",
        "def combine(z, X):\n    return np.linalg.norm(X @ (z - z.mean()))",
        "presumes what is to be shown",
    ),
    Wrong(
        "c",
        "the absolute values of the vector",
        "def combine(z, X):\n    return np.abs(X @ (z - z.mean()))",
        "your vector is not linear in z",
    ),
    Wrong(
        "c",
        "the factor of the distances, twice",
        "def combine(z, X):\n    return 2**0.5 * X @ (z - z.mean())",
        "always 2 times z'Bz",
    ),
    Wrong(
        "c",
        "relative to the first point",
        "def combine(z, X):\n    return (X - X[:, :1]) @ z",
        "Do the distances know where the origin is",
    ),
    Wrong(
        "c",
        "unit variance for every coordinate",
        "def combine(z, X):\n"
        "    X = X - X.mean(axis=1, keepdims=True)\n"
        "    return X @ z / X.std(axis=1)",
        "times z'Bz",
    ),
    Wrong(
        "c",
        "the first two coordinates only",
        "def combine(z, X):\n    return X[:2] @ (z - z.mean())",
        "times z'Bz",
    ),
    Wrong(
        "c",
        "one vector for every point, not their sum",
        "def combine(z, X):\n    return (X - X.mean(axis=1, keepdims=True)) * z",
        "combine returns shape (3, 14)",
    ),
    Wrong(
        "c",
        "points as rows",
        "def combine(z, X):\n    return (X - X.mean(axis=0)).T @ z",
        "combine stopped in line 2 of its cell",
    ),
    Wrong(
        "d",
        "two dimensions, whatever D says",
        POINTS.format(
            "if lam[0] < -1e-9 * lam[-1]:\n"
            "        return None\n"
            "    return np.sqrt(np.maximum(lam[-2:], 0))[:, None] * V[:, -2:].T"
        ),
        "too few coordinates",
    ),
    Wrong(
        "d",
        "negative eigenvalues are turned around",
        POINTS.format("return np.sqrt(abs(lam))[:, None] * V.T"),
        "which eigenvalue tells you",
    ),
    Wrong(
        "d",
        "negative eigenvalues are left out",
        POINTS.format("return np.sqrt(np.maximum(lam, 0))[:, None] * V.T"),
        "which eigenvalue tells you",
    ),
    Wrong(
        "d",
        "no tolerance",
        POINTS.format("return None if lam[0] < 0 else np.sqrt(lam)[:, None] * V.T"),
        "more than rounding",
    ),
    Wrong(
        "d",
        "roots of zeros that came out negative",
        POINTS.format("return None if lam[0] < -1e-9 * lam[-1] else np.sqrt(lam)[:, None] * V.T"),
        "some coordinates are NaN",
    ),
    Wrong(
        "d",
        "eigenvalues for their roots",
        POINTS.format("return None if lam[0] < -1e-9 * lam[-1] else lam[:, None] * V.T"),
        "the distances of yours are off by up to",
    ),
    Wrong(
        "d",
        "points as rows",
        POINTS.format(
            "if lam[0] < -1e-9 * lam[-1]:\n"
            "        return None\n"
            "    return V[:, -2:] * np.sqrt(np.maximum(lam[-2:], 0))"
        ),
        "points are columns",
    ),
    Wrong(
        "d",
        "an absolute tolerance of 1e-12",
        POINTS.format("return None if lam[0] < -1e-12 else " + KEEP),
        "in another unit",
    ),
    Wrong(
        "d",
        "an absolute tolerance of 1e-6",
        POINTS.format("return None if lam[0] < -1e-6 else " + KEEP),
        "in another unit",
    ),
    Wrong(
        "d",
        "an absolute tolerance of 1e-9",
        POINTS.format("return None if lam[0] < -1e-9 else " + KEEP),
        "in another unit",
    ),
    Wrong(
        "d",
        "beside the largest distance and not its square",
        POINTS.format("return None if lam[0] < -1e-9 * D.max() else " + KEEP),
        "in another unit: all numbers 1e+08 times as large",
    ),
    Wrong(
        "d",
        "zero is what numpy finds close to it",
        POINTS.format(
            "lam[np.isclose(lam, 0)] = 0\n"
            "    return None if lam[0] < 0 else np.sqrt(lam)[:, None] * V.T"
        ),
        "in another unit",
    ),
    Wrong(
        "d",
        "imaginary coordinates",
        POINTS.format("return np.sqrt(lam.astype(complex))[:, None] * V.T"),
        "some coordinates are imaginary",
    ),
    Wrong(
        "d",
        "an exception in place of None",
        POINTS.format(
            "assert lam[0] > -1e-9 * lam[-1] or not D.any() or len(D) == 1\n    return " + KEEP
        ),
        "It was called for the table of six things in a ring",
    ),
    Wrong(
        "d",
        "a map of scikit-learn, in three dimensions",
        "from sklearn.manifold import MDS\n"
        "\n\n"
        "def points(D):\n"
        "    fit = MDS(3, dissimilarity='precomputed', n_init=1, random_state=0)\n"
        "    X = fit.fit_transform(D)\n"
        "    return X.T if fit.stress_ < 1e-3 else None",
        "points",
    ),
    Wrong(
        "d",
        "a tolerance of 1e-4",
        POINTS.format("return None if lam[0] < -1e-4 * lam[-1] else " + KEEP),
        "the smallest eigenvalue of B is -5e-05 times the largest",
    ),
    Wrong(
        "d",
        "a tolerance of 1e-2",
        POINTS.format("return None if lam[0] < -1e-2 * lam[-1] else " + KEEP),
        "the smallest eigenvalue of B is -0.005 times the largest",
    ),
    Wrong(
        "d",
        "divided by the largest distance, which may be 0",
        "def points(D):\n"
        "    s = D.max()\n"
        "    lam, V = np.linalg.eigh(B(D / s))\n"
        "    if lam[0] < -1e-9:\n"
        "        return None\n"
        "    return s * np.sqrt(np.maximum(lam, 0))[:, None] * V.T",
        "It was called for the table of four things at one place",
    ),
    Wrong(
        "d",
        "squares D in place",
        "def points(D):\n"
        "    H = np.eye(len(D)) - 1 / len(D)\n"
        "    D *= D\n"
        "    lam, V = np.linalg.eigh(-0.5 * H @ D @ H)\n"
        "    return None if lam[0] < -1e-9 * lam[-1] else " + KEEP,
        "points changes its argument D",
    ),
    Wrong(
        "d",
        "the library, and a look at the distances",
        "from manifoldlib import classical_mds\n"
        "\n\n"
        "def points(D):\n"
        "    lam = classical_mds(D, 1).spectrum\n"
        "    d = int((lam > 1e-9 * lam[0]).sum())\n"
        "    Y = classical_mds(D, d).Y\n"
        "    found = np.linalg.norm(Y[:, :, None] - Y[:, None, :], axis=0)\n"
        "    return Y if np.allclose(found, D) else None",
        "points calls classical_mds of manifoldlib",
    ),
    Wrong(
        "d",
        "a descent of the library",
        "import manifoldlib\n"
        "\n\n"
        "def points(D):\n"
        "    fit = manifoldlib.metric_mds(D, len(D) - 1)\n"
        "    return fit.Y if fit.stress < 1e-6 * (D**2).sum() else None",
        "points calls metric_mds of manifoldlib",
    ),
    Wrong(
        "d",
        "asks for the triangle inequality only",
        POINTS.format(
            "if (D[:, :, None] > D[:, None, :] + D.T[None] + 1e-9 * D.max()).any():\n"
            "        return None\n"
            "    return " + KEEP
        ),
        "but none have these distances",
    ),
    Wrong(
        "d",
        "never None",
        POINTS.format("return np.sqrt(np.maximum(lam, 0))[:, None] * V.T * 1.0"),
        "but none have these distances",
    ),
    Wrong(
        "d",
        "always None",
        "def points(D):\n    return None",
        "points says None for the table of 7 points",
    ),
    Wrong(
        "d",
        "forgets to square",
        "def points(D):\n"
        "    H = np.eye(len(D)) - 1 / len(D)\n"
        "    lam, V = np.linalg.eigh(-0.5 * H @ D @ H)\n"
        "    return None if lam[0] < -1e-9 * lam[-1] else " + KEEP,
        "the distances of yours are off by up to",
    ),
    Wrong(
        "d",
        "forgets the factor 1/2",
        "def points(D):\n"
        "    H = np.eye(len(D)) - 1 / len(D)\n"
        "    lam, V = np.linalg.eigh(-H @ D**2 @ H)\n"
        "    return None if lam[0] < -1e-9 * lam[-1] else " + KEEP,
        "the distances of yours are off by up to",
    ),
    Wrong(
        "d",
        "three dimensions, as the world has",
        POINTS.format("X = " + KEEP + "\n    return None if lam[0] < -1e-9 * lam[-1] else X[-3:]"),
        "They are too few coordinates",
    ),
    Wrong(
        "d",
        "coordinates for the large eigenvalues only",
        POINTS.format(
            "X = " + KEEP + "\n"
            "    return None if lam[0] < -1e-9 * lam[-1] else X[lam > 0.1 * lam[-1]]"
        ),
        "the distances of yours are off by up to",
    ),
    Wrong(
        "d",
        "rounded eigenvalues",
        "def points(D):\n"
        "    lam, V = np.linalg.eigh(B(D).round(6))\n"
        "    return None if lam[0] < -1e-5 * lam[-1] else " + KEEP,
        "points",
    ),
    Wrong(
        "d",
        "the eigenvectors as rows",
        POINTS.format(
            "return None if lam[0] < -1e-9 * lam[-1] else np.sqrt(np.maximum(lam, 0))[:, None] * V"
        ),
        "the distances of yours are off by up to",
    ),
    Wrong(
        "d",
        "all points as rows",
        POINTS.format(
            "return None if lam[0] < -1e-9 * lam[-1] else V * np.sqrt(np.maximum(lam, 0))"
        ),
        "points are columns, and yours are the rows",
    ),
    Wrong(
        "d",
        "a factor of Cholesky, moved away from zero",
        "def points(D):\n"
        "    K = B(D)\n"
        "    try:\n"
        "        return np.linalg.cholesky(K + 1e-9 * np.eye(len(K))).T\n"
        "    except np.linalg.LinAlgError:\n"
        "        return None",
        "are off by up to",
    ),
    Wrong(
        "d",
        "says False where there are none",
        POINTS.format("return False if lam[0] < -1e-9 * lam[-1] else " + KEEP),
        "points returns shape ()",
    ),
    Wrong(
        "d",
        "looks at the sum of the eigenvalues",
        POINTS.format("return None if lam.sum() < 0 else " + KEEP),
        "but none have these distances",
    ),
    Wrong(
        "d",
        "negative when larger than the largest",
        POINTS.format("return None if -lam[0] > lam[-1] else " + KEEP),
        "but none have these distances",
    ),
    Wrong(
        "d",
        "for six things at most",
        POINTS.format(
            "if lam[0] < -1e-9 * lam[-1]:\n"
            "        return None\n"
            "    X = " + KEEP + "\n"
            "    return X[:, :6]"
        ),
        "points are columns",
    ),
    Wrong(
        "c",
        "the library centres the points",
        """
from manifoldlib import center_kernel

def combine(z, X):
    center_kernel(np.eye(len(z)))
    return (X - X.mean(axis=1, keepdims=True)) @ z
""",
        "combine calls center_kernel of manifoldlib",
    ),
    Wrong(
        "d",
        "the map's worker",
        """
from manifoldlib.mds import least_strain

def points(D):
    D = np.array(D, dtype=float)
    lam = np.linalg.eigvalsh(B(D))
    if lam[0] < -1e-7 * lam[-1]:
        return None
    return least_strain(D, int((lam > 1e-12 * lam[-1]).sum()))[0]
""",
        "points calls least_strain of manifoldlib",
    ),
    Wrong(
        "d",
        "an estimator of the library",
        """
from manifoldlib.estimators import ClassicalMDS

def points(D):
    lam = np.linalg.eigvalsh(B(D))
    if lam[0] < -1e-7 * lam[-1]:
        return None
    return ClassicalMDS(n_components=1, metric='precomputed').fit_transform(D).T
""",
        "of manifoldlib. Find the points from B",
    ),
    Wrong(
        "d",
        "eigenpairs by a worker of the library",
        """
from manifoldlib._spectral import top_eigenpairs

def points(D):
    lam, V = top_eigenpairs(B(D), len(D))
    if lam[-1] < -1e-7 * lam[0]:
        return None
    return np.sqrt(np.maximum(lam, 0))[:, None] * V.T
""",
        "points calls top_eigenpairs of manifoldlib",
    ),
]

RIGHT = [
    Right(
        "a",
        "three numbers, as lists",
        "dissimilarity = [[0, 0, 5], [0, 0, 1], [5, 1, 0]]",
    ),
    Right(
        "a",
        "squared distances of three points on a line",
        "x = np.arange(3.0)\ndissimilarity = (x[:, None] - x) ** 2",
    ),
    Right(
        "a",
        "one minus correlations, with their rounding",
        "x = np.random.default_rng(1).standard_normal((6, 4))\ndissimilarity = 1 - np.corrcoef(x)",
    ),
    Right(
        "a",
        "a matrix of sympy",
        "import sympy as sp\n\ndissimilarity = sp.Matrix([[0, 1, 3], [1, 0, 1], [3, 1, 0]])",
    ),
    Right(
        "a",
        "random numbers, in kilometres",
        "d = np.random.default_rng(0).uniform(1e5, 2e6, (12, 12))\n"
        "dissimilarity = np.triu(d, 1) + np.triu(d, 1).T",
    ),
    Right(
        "a",
        "strings of digits, which are numbers to the reader",
        "dissimilarity = [['0', '1', '3'], ['1', '0', '1'], ['3', '1', '0']]",
    ),
    Right(
        "a",
        "integers",
        "dissimilarity = np.array([[0, 1, 100], [1, 0, 1], [100, 1, 0]], dtype=np.int16)",
    ),
    Right(
        "b",
        "a square whose diagonal leads along the sides",
        "metric = [[0, 1, 2, 1], [1, 0, 1, 2], [2, 1, 0, 1], [1, 2, 1, 0]]",
    ),
    Right(
        "b",
        "along a great circle",
        "angle = np.arange(5) * 2 * np.pi / 5\n"
        "between = np.abs(angle[:, None] - angle)\n"
        "metric = np.minimum(between, 2 * np.pi - between)",
    ),
    Right(
        "b",
        "a tree with three twigs, in millimetres",
        "metric = 1e-3 * np.array([[0, 1, 1, 1], [1, 0, 2, 2], [1, 2, 0, 2], [1, 2, 2, 0]])",
    ),
    Right(
        "b",
        "in single precision, along a great circle",
        "angle = np.linspace(0, 2 * np.pi, 7, endpoint=False, dtype=np.float32)\n"
        "between = np.abs(angle[:, None] - angle)\n"
        "metric = np.minimum(between, np.float32(2 * np.pi) - between)",
    ),
    Right(
        "b",
        "roads of a library",
        "from manifoldlib.datasets import eurodist\n"
        "from scipy.sparse.csgraph import shortest_path\n"
        "\nmetric = shortest_path(eurodist()[0])",
    ),
    Right(
        "b",
        "the largest coordinate difference, in three coordinates",
        "x = np.array([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1.0]])\n"
        "metric = abs(x[:, None] - x).max(axis=2)",
    ),
    Right(
        "b",
        "complete bipartite",
        "metric = [[0, 2, 2, 1, 1], [2, 0, 2, 1, 1], [2, 2, 0, 1, 1], [1, 1, 1, 0, 2], "
        "[1, 1, 1, 2, 0]]",
    ),
    Right(
        "c",
        "centres z instead of the points",
        "def combine(z, X):\n    return X @ (z - z.mean())",
    ),
    Right(
        "c",
        "another rotation",
        "def combine(z, X):\n    return -sum(zi * (x - X.mean(axis=1)) for zi, x in zip(z, X.T))",
    ),
    Right(
        "c",
        "a column, by way of the matrix H",
        "def combine(z, X):\n"
        "    H = np.eye(len(z)) - 1 / len(z)\n"
        "    return X @ H @ z.reshape(-1, 1)",
    ),
    Right(
        "c",
        "coordinates along the singular vectors of the points",
        "def combine(z, X):\n"
        "    U, s, Vt = np.linalg.svd(X - X.mean(axis=1, keepdims=True), full_matrices=False)\n"
        "    return s * (Vt @ z)",
    ),
    Right(
        "c",
        "from all pairs of points",
        "def combine(z, X):\n"
        "    n = len(z)\n"
        "    return [sum(z[i] * (x[i] - x[j]) for i in range(n) for j in range(n)) / n for x in X]",
    ),
    Right(
        "c",
        "single precision",
        "def combine(z, X):\n"
        "    X = (X - X.mean(axis=1, keepdims=True)).astype(np.float32)\n"
        "    return X @ z.astype(np.float32)",
    ),
    Right(
        "c",
        "with zeros below",
        "def combine(z, X):\n    return np.append(X @ (z - z.mean()), [0, 0])",
    ),
    Right(
        "d",
        "relative to the first point, by Cholesky's idea",
        "def points(D):\n"
        "    K = (D[0][:, None] ** 2 + D[0] ** 2 - D**2) / 2\n"
        "    lam, V = np.linalg.eigh(K)\n"
        "    if lam.min() < -1e-8 * lam.max():\n"
        "        return None\n"
        "    return (V * np.sqrt(np.maximum(lam, 0))).T",
    ),
    Right(
        "d",
        "a look at the distances",
        POINTS.format(
            "X = " + KEEP + "\n"
            "    found = np.linalg.norm(X[:, :, None] - X[:, None, :], axis=0)\n"
            "    return X if np.allclose(found, D) else None"
        ),
    ),
    Right(
        "d",
        "as many coordinates as it takes, none for a single place",
        POINTS.format(
            "top = abs(lam).max()\n"
            "    if (lam < -1e-7 * top).any():\n"
            "        return None\n"
            "    keep = lam > 1e-12 * top\n"
            "    return np.sqrt(lam[keep])[:, None] * V[:, keep].T"
        ),
    ),
    Right(
        "d",
        "a tolerance that depends on the trace, and lists",
        POINTS.format(
            "if lam.min() < -1e-10 * (D**2).sum():\n"
            "        return None\n"
            "    return [[max(x, 0) ** 0.5 * v for v in V[:, k]] for k, x in enumerate(lam)]"
        ),
    ),
    Right(
        "d",
        "by singular values, and a sign",
        "def points(D):\n"
        "    U, s, Vt = np.linalg.svd(B(D))\n"
        "    if (np.einsum('ik,ki->k', U, Vt)[s > 1e-8 * s[0]] < 0).any():\n"
        "        return None\n"
        "    return np.sqrt(s)[:, None] * U.T",
    ),
    Right(
        "d",
        "single precision",
        "def points(D):\n"
        "    lam, V = np.linalg.eigh(B(D).astype(np.float32))\n"
        "    if lam[0] < -1e-5 * lam[-1]:\n"
        "        return None\n"
        "    return np.sqrt(np.maximum(lam, 0))[:, None] * V.T",
    ),
    Right(
        "d",
        "an eigensolver without order, and another origin",
        "from scipy.linalg import eigh\n"
        "\n\n"
        "def points(D):\n"
        "    lam, V = eigh(B(D))\n"
        "    if lam.size and min(lam) < -1e-6 * max(lam):\n"
        "        return None\n"
        "    X = np.sqrt(lam.clip(0))[::-1, None] * V[:, ::-1].T\n"
        "    return X - X[:, :1]",
    ),
]
