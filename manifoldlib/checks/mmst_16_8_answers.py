"""Typical wrong answers to Exercise MMST 16.8, and other right ones."""

from . import Right, Wrong

SPLIT = "def split(z):\n    return {}"
IMAGE = "def image(A, z):\n    {}"
MEAN = "def mean_point(Y):\n    return {}"
SQUARED = "def squared_sum(B):\n    return {}"
ENTRY = "def entry_sum(row_sums, lam, v):\n    return {}"

WRONG = [
    Wrong(
        "a1",
        "the average alone, a number",
        SPLIT.format("z.mean(), z - z.mean()"),
        "split has shape ()",
    ),
    Wrong(
        "a1",
        "the two parts exchanged",
        SPLIT.format("z - z.mean(), np.full(len(z), z.mean())"),
        "H does not kill the first part",
    ),
    Wrong(
        "a1",
        "along the first entry instead of along the ones",
        "def split(z):\n    first = np.zeros(len(z))\n    first[0] = z[0]\n    return first, z - first",
        "H does not kill the first part",
    ),
    Wrong(
        "a1",
        "the sum for the average",
        SPLIT.format("np.full(len(z), z.sum()), z - z.sum()"),
        "H changes the second part",
    ),
    Wrong(
        "a1",
        "a unit vector in the direction of the ones, without its factor",
        "def split(z):\n    u = np.ones(len(z)) / np.sqrt(len(z))\n    return (u @ z) * np.ones(len(z)), z - (u @ z) * u",
        "the two parts add up to",
    ),
    Wrong(
        "a2",
        "not centred at all",
        IMAGE.format("return A @ z"),
        "Which factor of B meets z first",
    ),
    Wrong(
        "a2",
        "centred on the left only",
        IMAGE.format("y = A @ z\n    return y - y.mean()"),
        "Which factor of B meets z first",
    ),
    Wrong(
        "a2",
        "centred on the right only",
        IMAGE.format("return A @ (z - z.mean())"),
        "Which factor of B is the last",
    ),
    Wrong(
        "a2",
        "takes B for zero, because B1 is",
        IMAGE.format("return 0 * z"),
        "it is off by up to",
    ),
    Wrong(
        "b1",
        "as printed: the transpose, repaired until it fits [Erratum mmst-A51]",
        "def mean_point(Y):\n    n = Y.shape[1]\n    return Y.T @ np.ones(len(Y)) / n",
        "Points are columns",
    ),
    Wrong(
        "b1",
        "as printed [Erratum mmst-A51]",
        "def mean_point(Y):\n    n = Y.shape[1]\n    return Y.T @ np.ones(n) / n",
        "mean_point stopped in line 3 of its cell with ValueError",
    ),
    Wrong(
        "b1",
        "divided by the number of coordinates",
        MEAN.format("Y.sum(axis=1) / len(Y)"),
        "It should be in their middle",
    ),
    Wrong(
        "b1",
        "the sum",
        MEAN.format("Y @ np.ones(Y.shape[1])"),
        "this is the sum of the 5 points",
    ),
    Wrong(
        "b1",
        "the mean of all numbers",
        MEAN.format("Y.mean()"),
        "as many coordinates as a point",
    ),
    Wrong(
        "b2",
        "the trace",
        SQUARED.format("np.trace(B)"),
        "the sum of the squared lengths",
    ),
    Wrong(
        "b2",
        "the squared length of the mean, without n^2",
        SQUARED.format("B.mean()"),
        "Write Y1 twice",
    ),
    Wrong(
        "b2",
        "the squared length of B1",
        SQUARED.format("np.sum(B.sum(axis=1) ** 2)"),
        "Write Y1 twice",
    ),
    Wrong(
        "b2",
        "what comes out in the end",
        SQUARED.format("0.0"),
        "Write Y1 twice",
    ),
    Wrong(
        "c",
        "what comes out in the end",
        ENTRY.format("0.0"),
        "Write 1'Bv in two ways",
    ),
    Wrong(
        "c",
        "multiplied by the eigenvalue",
        ENTRY.format("lam * (row_sums @ v)"),
        "Write 1'Bv in two ways",
    ),
    Wrong(
        "c",
        "the eigenvalue is forgotten",
        ENTRY.format("row_sums @ v"),
        "Write 1'Bv in two ways",
    ),
    Wrong(
        "c",
        "looks at the entries, which proves nothing",
        ENTRY.format("v.sum()"),
        "without looking at the entries of v",
    ),
]

RIGHT = [
    Right(
        "a1",
        "by the matrix H",
        "def split(z):\n    H = np.eye(len(z)) - 1 / len(z)\n    return z - H @ z, H @ z",
    ),
    Right(
        "a1",
        "along the unit vector of ones, as lists",
        "def split(z):\n"
        "    u = np.ones(len(z)) / np.sqrt(len(z))\n"
        "    return [list((u @ z) * u), list(z - (u @ z) * u)]",
    ),
    Right(
        "a2",
        "by the matrix B",
        IMAGE.format("H = np.eye(len(z)) - 1 / len(z)\n    return (H @ A @ H) @ z"),
    ),
    Right(
        "b1",
        "a loop over the points",
        "def mean_point(Y):\n    return sum(y for y in Y.T) / len(Y.T)",
    ),
    Right(
        "b1",
        "a column",
        "def mean_point(Y):\n    return Y @ np.ones((Y.shape[1], 1)) / Y.shape[1]",
    ),
    Right(
        "b2",
        "the vector of ones on both sides",
        "def squared_sum(B):\n    one = np.ones(len(B))\n    return one @ B @ one",
    ),
    Right(
        "c",
        "a sum over the points",
        ENTRY.format("sum(r * x for r, x in zip(row_sums, v)) / lam"),
    ),
]
