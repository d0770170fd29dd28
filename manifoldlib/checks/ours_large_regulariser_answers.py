"""Typical wrong answers to our exercise on a large regulariser, and other right ones."""

from . import Puzzle, Right, Wrong

STEP = """
def limit_and_step(G):
    K = len(G)
    {}
"""
ROWS = "g = G.sum(axis=1) / np.trace(G)\n    return np.ones(K) / K, {}"

MATRIX = """
def limit_matrix(X, K):
    N = X.shape[1]
    D = np.linalg.norm(X[:, :, None] - X[:, None], axis=0)
    C = np.zeros((N, N))
    {}
    return C
"""
OTHERS = "np.fill_diagonal(D, np.inf)\n    "
FILL = "C[np.argsort(D, axis=1)[:, :K], np.arange(N)[:, None]] = 1 / K"

RING = """
def ring_eigenvalues(N, K):
    k = np.arange(N)
    waves = sum(np.cos(2 * np.pi * k * m / N) for m in range(1, K // 2 + 1))
    return {}
"""
DENSE = """
def ring_eigenvalues(N, K):
    C = sum(np.roll(np.eye(N), s * m, axis=0) for m in range(1, K // 2 + 1) for s in (1, -1)) / K
    return {}((np.eye(N) - C) @ (np.eye(N) - C).T)
"""

WRONG = [
    Wrong(
        "a",
        "a floor under the trace",
        STEP.format(
            "g = G.sum(axis=1) / max(np.trace(G), 1e-12)\n"
            "    return np.ones(K) / K, (g.mean() - g) / K"
        ),
        "is the right one times",
    ),
    Wrong(
        "b",
        "distances rounded to a fixed number of places",
        MATRIX.format("D = D.round(6)\n    " + OTHERS + FILL),
        "Are these its",
    ),
    Wrong(
        "c",
        "the dense matrix where it has room, by scipy",
        "from scipy.linalg import eigvalsh\n"
        + DENSE.format("eigvalsh").replace(
            "    C = sum",
            "    if N > 2000:\n"
            "        row = np.zeros(N)\n"
            "        row[[*range(1, K // 2 + 1), *range(-(K // 2), 0)]] = 1 / K\n"
            "        return np.sort((1 - np.fft.fft(row).real) ** 2)\n"
            "    C = sum",
        ),
        "room for a matrix",
    ),
    Wrong("a", "no step at all", STEP.format("return np.ones(K) / K, np.zeros(K)"), "off by"),
    Wrong(
        "a",
        "the step divided by the trace twice",
        STEP.format(ROWS.format("(g.mean() - g) / K / np.trace(G)")),
        "is the right one times",
    ),
    Wrong(
        "a",
        "a fixed regulariser, without the trace",
        STEP.format(ROWS.format("(g.mean() - g) / K * np.trace(G)")),
        "is the right one times",
    ),
    Wrong(
        "a",
        "a large number in place of the limit",
        STEP.format(
            "c = np.linalg.solve(G / np.trace(G) + 1e3 * np.eye(K), np.ones(K))\n"
            "    return c / c.sum(), 1e3 * (c / c.sum() - 1 / K)"
        ),
        "differ from your limit",
    ),
    Wrong(
        "a",
        "the limit 1/K, and a larger number for the step",
        STEP.format(
            "c = np.linalg.solve(G / np.trace(G) + 1e6 * np.eye(K), np.ones(K))\n"
            "    return np.ones(K) / K, 1e6 * (c / c.sum() - 1 / K)"
        ),
        "a large number",
    ),
    Wrong(
        "a",
        "the right step, and a large number for the limit",
        STEP.format(
            "c = np.linalg.solve(G / np.trace(G) + 1e6 * np.eye(K), np.ones(K))\n"
            "    g = G.sum(axis=1) / np.trace(G)\n"
            "    return c / c.sum(), (g.mean() - g) / K"
        ),
        "differ from your limit",
    ),
    Wrong(
        "a",
        "divides by the trace in place",
        STEP.format(
            "G /= np.trace(G)\n    g = G.sum(axis=1)\n    return np.ones(K) / K, (g.mean() - g) / K"
        ),
        "changes its argument G",
    ),
    Wrong(
        "a",
        "weights of the library",
        STEP.format(
            "from manifoldlib.locally_linear import affine_weights\n"
            "    c = affine_weights(G[None], 1e12)[0]\n    return c, 1e12 * (c - 1 / K)"
        ),
        "calls affine_weights of manifoldlib",
    ),
    Wrong(
        "a",
        "the step of weights that are not divided by their sum",
        STEP.format(ROWS.format("-g / K")),
        "adds up to",
    ),
    Wrong("a", "the other sign", STEP.format(ROWS.format("(g - g.mean()) / K")), "times -1"),
    Wrong("a", "not divided by K", STEP.format(ROWS.format("g.mean() - g")), "for 4 neighbours"),
    Wrong(
        "a",
        "weights that add up to K",
        STEP.format(ROWS.format("g.mean() - g").replace("np.ones(K) / K", "np.ones(K)")),
        "differ from your limit",
    ),
    Wrong(
        "a",
        "by the distances alone",
        STEP.format("g = np.diag(G) / np.trace(G)\n    return np.ones(K) / K, (g.mean() - g) / K"),
        "beside the diagonal",
    ),
    Wrong("b", "a point counted as its own neighbour", MATRIX.format(FILL), "a weight for itself"),
    Wrong(
        "b",
        "weights in rows",
        MATRIX.format(OTHERS + "C[np.arange(N)[:, None], np.argsort(D, axis=1)[:, :K]] = 1 / K"),
        "the column",
    ),
    Wrong(
        "b",
        "the library's embedding",
        MATRIX.format("from manifoldlib import lle\n    return lle(X, 1, K, reg=1e9).C.toarray()"),
        "calls lle of manifoldlib",
    ),
    Wrong(
        "b", "neighbours by a radius", MATRIX.format(OTHERS + "C[D < 1] = 1 / K"), "limit_matrix"
    ),
    Wrong(
        "b",
        "neighbours in the first two coordinates",
        MATRIX.format(
            "D = np.linalg.norm(X[:2, :, None] - X[:2, None], axis=0)\n    " + OTHERS + FILL
        ),
        "Are these its",
    ),
    Wrong(
        "b",
        "the plain 0/1 matrix",
        MATRIX.format(OTHERS + FILL.replace("1 / K", "1")),
        "add up to 4",
    ),
    Wrong(
        "b",
        "made symmetric",
        MATRIX.format(OTHERS + FILL + "\n    C = (C + C.T) / 2"),
        "Are these its",
    ),
    Wrong(
        "b",
        "one too many, the point itself dropped",
        MATRIX.format(FILL + "\n    np.fill_diagonal(C, 0)"),
        "Are these its",
    ),
    Wrong(
        "c",
        "in the order round the ring",
        RING.format("(1 - 2 * waves / K) ** 2"),
        "in another order",
    ),
    Wrong("c", "the next on one side", RING.format("np.sort((1 - waves / K) ** 2)"), "is off by"),
    Wrong(
        "c",
        "eigenvalues of the dense matrix",
        DENSE.format("np.linalg.eigvalsh"),
        "room for a matrix",
    ),
    Wrong("c", "each pair once", RING.format("np.sort((1 - 2 * waves / K) ** 2)[::2]"), "shape"),
    Wrong("c", "not squared", RING.format("np.sort(1 - 2 * waves / K)"), "is off by"),
    Wrong(
        "c", "the Laplacian's, squared", RING.format("np.sort((K - 2 * waves) ** 2)"), "is off by"
    ),
    Wrong(
        "c",
        "two neighbours whatever K is",
        RING.format("np.sort((1 - np.cos(2 * np.pi * k / N)) ** 2)"),
        "K = 4",
    ),
    Wrong(
        "c",
        "the largest first",
        RING.format("np.sort((1 - 2 * waves / K) ** 2)[::-1]"),
        "in another order",
    ),
]

RIGHT = [
    Right(
        "a",
        "divided by the trace at the end",
        """
def limit_and_step(G):
    K = len(G)
    g = G.sum(axis=1)
    return np.ones(K) / K, (g.mean() - g) / K / np.trace(G)
""",
    ),
    Right(
        "a",
        "deviations from the mean at once",
        """
def limit_and_step(G):
    K = len(G)
    g = (G.sum(axis=1) - G.sum() / K) / np.trace(G)
    return np.ones(K) / K, -g / K
""",
    ),
    Right(
        "a",
        "the sign in the sums",
        """
def limit_and_step(G):
    K = len(G)
    g = -G.sum(axis=1) / np.trace(G)
    return np.ones(K) / K, (g - g.mean()) / K
""",
    ),
    Right(
        "a",
        "means of the rows",
        """
def limit_and_step(G):
    K = len(G)
    g = G.mean(axis=1) / np.trace(G)
    return np.ones(K) / K, g.mean() - g
""",
    ),
    Right(
        "b",
        "rows, transposed",
        """
def limit_matrix(X, K):
    N = X.shape[1]
    D = np.linalg.norm(X[:, :, None] - X[:, None], axis=0)
    C = np.zeros((N, N))
    np.fill_diagonal(D, np.inf)
    C[np.arange(N)[:, None], np.argsort(D, axis=1)[:, :K]] = 1 / K
    return C.T
""",
    ),
    Right(
        "b",
        "zeros and ones, divided",
        """
def limit_matrix(X, K):
    N = X.shape[1]
    D = np.linalg.norm(X[:, :, None] - X[:, None], axis=0)
    C = np.zeros((N, N))
    np.fill_diagonal(D, np.inf)
    C[np.argsort(D, axis=1)[:, :K], np.arange(N)[:, None]] = 1
    return C / K
""",
    ),
    Right(
        "c",
        "cosines of both sides",
        """
def ring_eigenvalues(N, K):
    k = np.arange(N)
    waves = 2 * sum(np.cos(2 * np.pi * k * m / N) for m in range(1, K // 2 + 1))
    return np.sort((1 - waves / K) ** 2)
""",
    ),
    Right("a", "by the expansion", STEP.format(ROWS.format("(g.mean() - g) / K"))),
    Right(
        "a",
        "with the centring matrix",
        STEP.format(
            "J, one = np.eye(K) - np.ones((K, K)) / K, np.ones((K, 1))\n"
            "    return (one / K).tolist(), -J @ G @ one / (K * np.trace(G))"
        ),
    ),
    Right(
        "a",
        "differentiated by rule",
        STEP.format(
            "H = G / np.trace(G)\n    s = H.sum()\n"
            "    return [1 / K] * K, [(s - K * H[i].sum()) / K**2 for i in range(K)]"
        ),
    ),
    Right("b", "sorted distances", MATRIX.format(OTHERS + FILL)),
    Right(
        "b",
        "one column at a time, with a tree",
        """
from scipy.spatial import cKDTree

def limit_matrix(X, K):
    N = X.shape[1]
    C = np.zeros((N, N))
    for j, row in enumerate(cKDTree(X.T).query(X.T, K + 1)[1]):
        C[row[row != j], j] = 1 / K
    return C
""",
    ),
    Right(
        "b",
        "a sparse matrix",
        """
from sklearn.neighbors import kneighbors_graph

def limit_matrix(X, K):
    return kneighbors_graph(X.T, K).T / K
""",
    ),
    Right(
        "b",
        "squares, in lists",
        """
def limit_matrix(X, K):
    N = X.shape[1]
    C = [[0.0] * N for _ in range(N)]
    for j in range(N):
        order = sorted((i for i in range(N) if i != j), key=lambda i: sum((X[:, i] - X[:, j])**2))
        for i in order[:K]:
            C[i][j] = 1 / K
    return C
""",
    ),
    Right("c", "cosines", RING.format("np.sort((1 - 2 * waves / K) ** 2)")),
    Right(
        "c",
        "a transform of one row",
        """
def ring_eigenvalues(N, K):
    row = np.zeros(N)
    row[0] = 1
    for m in range(1, K // 2 + 1):
        row[m] -= 1 / K
        row[-m] -= 1 / K
    return np.sort(np.abs(np.fft.fft(row)) ** 2)
""",
    ),
    Right(
        "c",
        "the sum in closed form",
        """
def ring_eigenvalues(N, K):
    t = 2 * np.pi * np.arange(1, N) / N
    inner = (np.sin((K + 1) * t / 2) / np.sin(t / 2) - 1) / K
    return sorted([0.0, *((1 - inner) ** 2).tolist()])
""",
    ),
]


PUZZLES = (
    Puzzle(
        "a",
        "The weights that solve $(G+\\varrho\\operatorname{tr}(G)I)c=\\mathbf 1$, divided by their "
        "sum, are $c_\\infty+\\frac1\\varrho v+\\dots$ for a large $\\varrho$: both vectors, from "
        "$G$.",
        {
            "limit_and_step(np.array([[4.0, 1, -1], [1, 2, 0], [-1, 0, 3]]))": (
                "the step divided by the trace twice",
                "a fixed regulariser, without the trace",
                "the step of weights that are not divided by their sum",
                "the other sign",
                "not divided by K",
                "by the distances alone",
            ),
        },
    ),
    Puzzle(
        "b",
        "The matrix of the weights in the limit: column $j$ has those of the $K$ nearest of "
        "the other points.",
        {
            "limit_matrix(np.array([[0.0, 1, 3, 7]]), 2)": (
                "weights in rows",
                "the plain 0/1 matrix",
                "made symmetric",
            ),
        },
    ),
    Puzzle(
        "c",
        "The eigenvalues of the LLE matrix, ascending, for $N$ points evenly round a ring "
        "with $K$ equal weights each.",
        {
            "ring_eigenvalues(7, 4)": (
                "not squared",
                "the next on one side",
                "two neighbours whatever K is",
            ),
        },
    ),
)
