"""Typical wrong answers to Exercise MMST 16.7, and other right ones."""

from . import Right, Wrong

POINTS = """
def points(D):
    H = np.eye(len(D)) - 1 / len(D)
    lam, V = np.linalg.eigh(-0.5 * H @ D**2 @ H)
    {}
"""

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
        "Is a tiny negative number rounding",
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
        "yours are off by up to",
    ),
    Wrong(
        "d",
        "points as rows",
        POINTS.format(
            "return None if lam[0] < -1e-9 * lam[-1] else V[:, -2:] * np.sqrt(np.maximum(lam[-2:], 0))"
        ),
        "points are columns",
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
        "the library, and a look at the distances",
        "from manifoldlib import classical_mds\n"
        "\n\n"
        "def points(D):\n"
        "    lam = classical_mds(D, 1).spectrum\n"
        "    d = int((lam > 1e-9 * lam[0]).sum())\n"
        "    Y = classical_mds(D, d).Y\n"
        "    found = np.linalg.norm(Y[:, :, None] - Y[:, None, :], axis=0)\n"
        "    return Y if np.allclose(found, D) else None",
    ),
]
