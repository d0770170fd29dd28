"""Typical wrong answers to our exercise on the constraint with D, and other right ones."""

from . import Puzzle, Right, Wrong

WEIGHTED = (
    "def weighted_kpca(K, m, d):\n    n = len(m)\n    root = np.sqrt(m)\n"
    "    P = np.eye(n) - np.outer(np.ones(n), m) / m.sum()\n    {}"
)
ROOTS = (
    "lam, U = np.linalg.eigh(root[:, None] * (P @ K @ P.T) * root)\n"
    "    return U[:, ::-1][:, :d].T / root"
)
CHAIN = (
    "W_apart = np.zeros((8, 8))\nfor i in range(6):\n"
    "    W_apart[i, i + 1] = W_apart[i + 1, i] = 1\n"
    "W_apart[3, 7] = W_apart[7, 3] = {}"
)
LOOPS = "def loops(W):\n    degrees = W.sum(axis=1)\n    return {}"

WRONG = [
    Wrong(
        "a",
        "each point once",
        "def weighted_kpca(K, m, d):\n    J = np.eye(len(m)) - 1 / len(m)\n"
        "    return np.linalg.eigh(J @ K @ J)[1][:, ::-1][:, :d].T",
        "the sums with the weights",
    ),
    Wrong(
        "a",
        "repeats the points",
        "def weighted_kpca(K, m, d):\n    m = np.maximum(m.astype(int), 1)\n"
        "    at = np.repeat(np.arange(len(m)), m)\n    J = np.eye(len(at)) - 1 / len(at)\n"
        "    V = np.linalg.eigh(J @ K[np.ix_(at, at)] @ J)[1][:, ::-1][:, :d]\n"
        "    return V[np.cumsum(m) - m].T",
        "other weights",
    ),
    Wrong(
        "a",
        "the eigenvectors, not divided by the roots",
        WEIGHTED.format(ROOTS.replace(" / root", "")),
        "the sums with the weights",
    ),
    Wrong(
        "a",
        "multiplied by the roots",
        WEIGHTED.format(ROOTS.replace("/ root", "* root")),
        "the sums with the weights",
    ),
    Wrong(
        "a",
        "the plain mean",
        WEIGHTED.replace("np.outer(np.ones(n), m) / m.sum()", "1 / n").format(ROOTS),
        "the sums with the weights",
    ),
    Wrong(
        "a",
        "weights in the mean only",
        WEIGHTED.format("lam, U = np.linalg.eigh(P @ K @ P.T)\n    return U[:, ::-1][:, :d].T"),
        "weighted_kpca",
    ),
    Wrong(
        "a",
        "P on the wrong side",
        WEIGHTED.format(ROOTS.replace("P @ K @ P.T", "P.T @ K @ P")),
        "weighted_kpca",
    ),
    Wrong(
        "a",
        "of length 1 without the weights",
        WEIGHTED.format(
            ROOTS.replace("return ", "Y = ") + "\n    return Y / np.linalg.norm(Y, axis=1)[:, None]"
        ),
        "the weighted sum of squares of row 1",
    ),
    Wrong(
        "a",
        "scaled by the root of lambda",
        WEIGHTED.format(ROOTS + " * np.sqrt(lam[::-1][:d, None])"),
        "and should be 1",
    ),
    Wrong(
        "a",
        "the weights made to add up to 1",
        WEIGHTED.replace("root = np.sqrt(m)", "root = np.sqrt(m / m.sum())").format(ROOTS),
        "the weighted sum of squares of row 1",
    ),
    Wrong(
        "a",
        "the smallest first",
        WEIGHTED.format(ROOTS.replace("U[:, ::-1][:, :d]", "U[:, -d:]")),
        "the weighted cosine",
    ),
    Wrong(
        "a",
        "squared weights",
        WEIGHTED.replace("np.sqrt(m)", "m").format(ROOTS),
        "weighted_kpca",
    ),
    Wrong(
        "a",
        "small eigenvalues taken for zero",
        WEIGHTED.format(ROOTS.replace("return ", "U = np.where(lam > 1e-12, U, 0)\n    return ")),
        "Y is zero",
    ),
    Wrong(
        "a",
        "centres in place",
        WEIGHTED.format("K -= (K @ m / m.sum())[:, None]\n    " + ROOTS),
        "changes its argument K",
    ),
    Wrong(
        "b",
        "a chain",
        "W_apart = np.diag(np.ones(6), 1) + np.diag(np.ones(6), -1)",
        "the correlation of",
    ),
    Wrong("b", "a leaf with the weight of the others", CHAIN.format("1"), "the correlation of"),
    Wrong(
        "b",
        "a ring",
        "W_apart = np.roll(np.eye(8), 1, axis=1)\nW_apart = W_apart + W_apart.T",
        "to be simple",
    ),
    Wrong("b", "two pieces", CHAIN.format("0"), "2 pieces"),
    Wrong("b", "a negative weight", CHAIN.format("-0.02"), "negative entry"),
    Wrong("b", "one direction only", CHAIN.format("0.01") + "\nW_apart[3, 7] = 0", "not symmetric"),
    Wrong(
        "b",
        "a leaf so weak that it drowns",
        CHAIN.format("1e-12"),
        "smallest eigenvalues of L",
    ),
    Wrong(
        "b",
        "the leaf at the end",
        CHAIN.format("0.01") + "\nW_apart[[3, 7], [7, 3]] = 0\nW_apart[[0, 7], [7, 0]] = 0.01",
        "the correlation of",
    ),
    Wrong("c", "no loops", LOOPS.format("0 * degrees"), "is no solution"),
    Wrong(
        "c", "the least degree for all", LOOPS.format("degrees.min() - degrees"), "has the weight"
    ),
    Wrong("c", "the degrees once more", LOOPS.format("degrees"), "is no solution"),
    Wrong(
        "c", "the distance to the mean", LOOPS.format("degrees.mean() - degrees"), "has the weight"
    ),
    Wrong(
        "c",
        "the missing weight, cut at zero",
        LOOPS.format("np.maximum(degrees.mean() - degrees, 0)"),
        "is no solution",
    ),
    Wrong("c", "up to degree 10", LOOPS.format("np.maximum(10 - degrees, 0)"), "is no solution"),
    Wrong(
        "c",
        "of unit weights only",
        LOOPS.format("(W > 0).sum(axis=1).max() - (W > 0).sum(axis=1)"),
        "is no solution",
    ),
    Wrong("c", "one over the degrees", LOOPS.format("1 / degrees"), "is no solution"),
]

RIGHT = [
    Right(
        "a",
        "as the wrong ones are written",
        """
def weighted_kpca(K, m, d):
    n = len(m)
    root = np.sqrt(m)
    P = np.eye(n) - np.outer(np.ones(n), m) / m.sum()
    lam, U = np.linalg.eigh(root[:, None] * (P @ K @ P.T) * root)
    return U[:, ::-1][:, :d].T / root
""",
    ),
    Right(
        "a",
        "the projection transposed",
        """
def weighted_kpca(K, m, d):
    n = len(m)
    root = np.sqrt(m)
    P = np.eye(n) - np.outer(m, np.ones(n)) / m.sum()
    lam, U = np.linalg.eigh(root[:, None] * (P.T @ K @ P) * root)
    return U[:, ::-1][:, :d].T / root
""",
    ),
    Right(
        "a",
        "the roots and a projection",
        WEIGHTED.format(
            "q = root / np.sqrt(m.sum())\n    Q = np.eye(n) - np.outer(q, q)\n"
            "    U = np.linalg.eigh(Q @ (root[:, None] * K * root) @ Q)[1]\n"
            "    return -U[:, ::-1][:, :d].T / root"
        ),
    ),
    Right(
        "a",
        "a generalised problem",
        "from scipy.linalg import eigh\n\n\n"
        + WEIGHTED.format(
            "A = m[:, None] * (P @ K @ P.T) * m\n"
            "    return eigh(A, np.diag(m))[1][:, ::-1][:, :d].T"
        ),
    ),
    Right(
        "a",
        "means by hand, an svd",
        WEIGHTED.format(
            "K = K - (K @ m / m.sum())[:, None]\n    K = K - m @ K / m.sum()\n"
            "    U, s, _ = np.linalg.svd(root[:, None] * K * root)\n"
            "    return (U[:, :d].T / root).tolist()"
        ),
    ),
    Right("b", "a chain with a weak leaf at its middle", CHAIN.format("0.003")),
    Right(
        "b",
        "in another unit, as a list",
        "size = 1e-7\n" + CHAIN.format("0.02") + "\nW_apart = (size * W_apart).tolist()",
    ),
    Right(
        "b",
        "two full groups with a bridge, the leaf on the bridge",
        "W_apart = np.zeros((10, 10))\nW_apart[:4, :4] = W_apart[4:8, 4:8] = 1\n"
        "np.fill_diagonal(W_apart, 0)\n"
        "for i, j, w in ((3, 8, 0.5), (8, 4, 0.5), (8, 9, 0.002)):\n"
        "    W_apart[i, j] = W_apart[j, i] = w",
    ),
    Right("c", "the degrees that all others lack", LOOPS.format("degrees.max() - degrees")),
    Right(
        "c", "more than needed, as a list", LOOPS.format("(2 * degrees.sum() - degrees).tolist()")
    ),
    Right(
        "c",
        "in a loop",
        "def loops(W):\n    most = max(sum(row) for row in W)\n"
        "    return [most - sum(row) for row in W]",
    ),
]


PUZZLES = (
    Puzzle(
        "a",
        "Kernel PCA in which point $j$ counts $m_j$ times: rows $y$ with $\\sum m_jy_j=0$ and "
        "$\\sum m_jy_j^2=1$.",
        {
            "y = weighted_kpca(np.diag([1.0, 2, 4]), np.array([4.0, 1, 1]), 2)\n"
            "(y, abs(y @ np.array([4.0, 1, 1])))": (
                "the eigenvectors, not divided by the roots",
                "multiplied by the roots",
                "P on the wrong side",
                "scaled by the root of lambda",
                "the smallest first",
            ),
        },
    ),
)
