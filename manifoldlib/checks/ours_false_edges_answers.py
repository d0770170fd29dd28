"""Typical wrong answers to our exercise on false edges of a spiral, and other right ones."""

from . import Puzzle, Right, Wrong

FALSE = """
def false_edges(X, length, K):
    edges = knn_graph(X, K).tocoo()
    i, j, e = edges.row, edges.col, edges.data
    along = abs(length[i] - length[j])
    false = (along > 2 * e) & (i < j)
    return list(zip(i[false], j[false]))
"""


def false(old, new):
    assert old in FALSE
    return FALSE.replace(old, new)


LARGEST = """
def largest_K(X, length):
    N = X.shape[1]
    {}
"""
WITH = """
def with_edge(D, i, j, e):
    {}
"""
FAR = "def farthest(a, b, e):\n    return {}"

WRONG = [
    Wrong("a", "each from both ends", false(" & (i < j)", ""), "more than once"),
    Wrong("a", "twice is enough", false("along > 2", "along >= 2"), "is not false: it is 1 long"),
    Wrong("a", "longer than the edge at all", false("2 * e", "e"), "is not false"),
    Wrong("a", "five times as far", false("2 * e", "5 * e"), "is missing"),
    Wrong("a", "with a margin", false("2 * e", "2 * e + 1e-6"), "is missing"),
    Wrong("a", "farther than 1", false("along > 2 * e", "along > 1"), "false_edges, for"),
    Wrong(
        "a",
        "numbers of the points",
        false("abs(length[i] - length[j])", "abs(i - j) * abs(length[1] - length[0])"),
        "false_edges, for",
    ),
    Wrong(
        "a",
        "edges of length zero get lost",
        false(
            "edges = knn_graph(X, K).tocoo()",
            "G = knn_graph(X, K)\n    G.eliminate_zeros()\n    edges = G.tocoo()",
        ),
        "it is 0 long",
    ),
    Wrong(
        "a",
        "edges of length zero do not count",
        false("(along > 2 * e)", "(e > 0) & (along > 2 * e)"),
        "it is 0 long",
    ),
    Wrong(
        "a",
        "the worst alone",
        false(
            "    return list(zip(i[false], j[false]))\n",
            "    if not false.any():\n"
            "        return []\n"
            "    worst = np.argmax(np.where(false, along, 0))\n"
            "    return [(i[worst], j[worst])]\n"
            "",
        ),
        "is missing",
    ),
    Wrong(
        "a",
        "a mask",
        false("list(zip(i[false], j[false]))", "false"),
        "false_edges should be a list of pairs",
    ),
    Wrong(
        "a",
        "how many",
        false("list(zip(i[false], j[false]))", "false.sum()"),
        "false_edges should be a list of pairs",
    ),
    Wrong("a", "one neighbour more", false("(X, K)", "(X, K + 1)"), "false_edges, for"),
    Wrong(
        "a",
        "all pairs of points",
        """
def false_edges(X, length, K):
    i, j = np.triu_indices(X.shape[1], 1)
    e = np.linalg.norm(X[:, i] - X[:, j], axis=0)
    false = abs(length[i] - length[j]) > 2 * e
    return list(zip(i[false], j[false]))
""",
        "knn_graph has no edge",
    ),
    Wrong(
        "a",
        "scales the points in place",
        false("    edges", "    X -= X.mean()\n    edges"),
        "false_edges",
    ),
    Wrong(
        "b",
        "one too many",
        LARGEST.format(
            "K = 1\n"
            "    while K < N - 1 and not false_edges(X, length, K):\n"
            "        K += 1\n"
            "    return K"
        ),
        "largest_K =",
    ),
    Wrong(
        "b",
        "at least one neighbour",
        LARGEST.format(
            "K = 1\n"
            "    while K < N - 1 and not false_edges(X, length, K + 1):\n"
            "        K += 1\n"
            "    return K"
        ),
        "but with as many the graph has",
    ),
    Wrong(
        "b",
        "nothing if there is none",
        LARGEST.format(
            "for K in range(1, N):\n        if false_edges(X, length, K):\n            return K - 1"
        ),
        "largest_K returns nothing",
    ),
    Wrong(
        "b",
        "at most 10",
        LARGEST.format(
            "for K in range(1, min(N, 11)):\n"
            "        if false_edges(X, length, K):\n"
            "            return K - 1\n"
            "    return min(N - 1, 10)"
        ),
        "with one more the graph still has no false edge",
    ),
    Wrong(
        "b",
        "at most 100",
        LARGEST.format(
            "few = range(1, min(N, 101))\n"
            "    return next((K - 1 for K in few if false_edges(X, length, K)), few[-1])"
        ),
        "largest_K = 100 for a straight line",
    ),
    Wrong(
        "b",
        "the largest with a whole graph",
        "from scipy.sparse.csgraph import connected_components\n\n\n"
        + LARGEST.format(
            "K = 0\n"
            "    while K < N - 1 and not false_edges(X, length, K + 1):\n"
            "        K += 1\n"
            "    return K if K and connected_components(knn_graph(X, K))[0] == 1 else 0"
        ),
        "largest_K = 0 for two pieces of a curve",
    ),
    Wrong(
        "b",
        "the first with one",
        LARGEST.format("return next((K for K in range(1, N) if false_edges(X, length, K)), N - 1)"),
        "with as many the graph has",
    ),
    Wrong(
        "b",
        "at most 30",
        LARGEST.format(
            "few = range(1, min(N, 31))\n"
            "    return next((K - 1 for K in few if false_edges(X, length, K)), few[-1])"
        ),
        "with one more the graph still has no false edge",
    ),
    Wrong(
        "b",
        "one false edge is none",
        LARGEST.format(
            "return max(K for K in range(N) if K == 0 or len(false_edges(X, length, K)) < 2)"
        ),
        "with as many the graph has 1 false edge",
    ),
    Wrong(
        "b",
        "from the lists of the earlier point of each pair",
        LARGEST.format(
            "D = np.linalg.norm(X[:, :, None] - X[:, None], axis=0)\n"
            "    rank = np.argsort(np.argsort(D - np.eye(N), kind='stable'))\n"
            "    false = np.triu(abs(np.subtract.outer(length, length)) > 2 * D)\n"
            "    return rank[false].min(initial=N) - 1"
        ),
        "for a ring that does not close",
    ),
    Wrong("b", "always five", LARGEST.format("return 5"), "largest_K = 5"),
    Wrong(
        "b",
        "as many as points",
        LARGEST.format("return next((K - 1 for K in range(1, N) if false_edges(X, length, K)), N)"),
        "is no number of neighbours",
    ),
    Wrong(
        "b",
        "at most three false edges",
        LARGEST.format(
            "for K in range(1, N):\n"
            "        if len(false_edges(X, length, K)) > 3:\n"
            "            return K - 1\n"
            "    return N - 1"
        ),
        "with as many the graph has",
    ),
    Wrong(
        "c",
        "one direction only",
        WITH.format("return np.minimum(D, D[:, [i]] + e + D[[j], :])"),
        "with_edge, for",
    ),
    Wrong(
        "c",
        "the edge is always taken",
        WITH.format("there = D[:, [i]] + e + D[[j], :]\n    return np.minimum(there, there.T)"),
        "with_edge, for",
    ),
    Wrong(
        "c",
        "the new edge alone",
        WITH.format("D = D.copy()\n    D[i, j] = D[j, i] = min(e, D[i, j])\n    return D"),
        "with_edge, for",
    ),
    Wrong(
        "c",
        "writes into D",
        WITH.format(
            "there = D[:, [i]] + e + D[[j], :]\n"
            "    np.minimum(D, np.minimum(there, there.T), out=D)\n"
            "    return D"
        ),
        "with_edge changes its argument D",
    ),
    Wrong(
        "c",
        "no way becomes a number",
        WITH.format(
            "D = np.where(np.isinf(D), 1e6, D)\n"
            "    there = D[:, [i]] + e + D[[j], :]\n"
            "    return np.minimum(D, np.minimum(there, there.T))"
        ),
        "with_edge, for",
    ),
    Wrong(
        "c",
        "no way stays no way",
        WITH.format(
            "there = D[:, [i]] + e + D[[j], :]\n"
            "    return np.where(np.isinf(D), D, np.minimum(D, np.minimum(there, there.T)))"
        ),
        "a way leads from",
    ),
    Wrong(
        "c",
        "without the length of the edge",
        WITH.format(
            "there = D[:, [i]] + D[[j], :]\n    return np.minimum(D, np.minimum(there, there.T))"
        ),
        "none is so short",
    ),
    Wrong(
        "c",
        "by Dijkstra, where an edge of length zero is none",
        WITH.format(
            "from scipy.sparse.csgraph import dijkstra\n\n"
            "    W = np.where(np.isinf(D), 0, D)\n"
            "    if D[i, j] > e:\n"
            "        W[i, j] = W[j, i] = e\n"
            "    return dijkstra(W)"
        ),
        "with_edge, for",
    ),
    Wrong("c", "a corner only", WITH.format("return D[:2, :2]"), "with_edge has shape"),
    Wrong("d", "the middle of the two", FAR.format("(a + b) / 2"), "farthest ="),
    Wrong("d", "never before a", FAR.format("a if e >= b - a else (a + b - e) / 2"), "farthest = "),
    Wrong(
        "d",
        "an edge without length",
        FAR.format("(a + b) / 2 if (b - a) / 2 > a else 0"),
        "farthest =",
    ),
    Wrong("d", "always the meeting place", FAR.format("(a + b - e) / 2"), "farthest ="),
    Wrong(
        "d",
        "seen from before a",
        FAR.format("0 if e >= b - a or (b - a + e) / 2 < a + e else (a + b + e) / 2"),
        "farthest =",
    ),
    Wrong(
        "d", "how far, not where", FAR.format("max((b - a + e) / 2, min(b, a + e))"), "farthest ="
    ),
    Wrong("d", "always the beginning", FAR.format("0"), "farthest = 0"),
    Wrong(
        "d",
        "on a grid of a thousand",
        "def farthest(a, b, e):\n"
        "    p = np.linspace(0, b, 1001)\n"
        "    return p[np.minimum(b - p, e + abs(p - a)).argmax()]",
        "farthest =",
    ),
]

RIGHT = [
    Right(
        "a",
        "each once, at the end",
        """
def false_edges(X, length, K):
    edges = knn_graph(X, K).tocoo()
    i, j, e = edges.row, edges.col, edges.data
    along = abs(length[i] - length[j])
    false = along > 2 * e
    return [(a, b) for a, b in zip(i[false], j[false]) if a < b]
""",
    ),
    Right(
        "a",
        "half of the matrix",
        """
def false_edges(X, length, K):
    from scipy.sparse import triu
    edges = triu(knn_graph(X, K)).tocoo()
    i, j, e = edges.row, edges.col, edges.data
    along = abs(length[i] - length[j])
    false = along > 2 * e
    return list(zip(i[false], j[false]))
""",
    ),
    Right(
        "a",
        "as the wrong ones are written",
        """
def false_edges(X, length, K):
    edges = knn_graph(X, K).tocoo()
    i, j, e = edges.row, edges.col, edges.data
    along = abs(length[i] - length[j])
    false = (along > 2 * e) & (i < j)
    return list(zip(i[false], j[false]))
""",
    ),
    Right(
        "a", "the later point first", false("zip(i[false], j[false])", "zip(j[false], i[false])")
    ),
    Right(
        "a",
        "by loops over a dense matrix",
        """
def false_edges(X, length, K):
    G, found = knn_graph(X, K), set()
    for i in range(X.shape[1]):
        for j in G.indices[G.indptr[i] : G.indptr[i + 1]]:
            if abs(length[i] - length[j]) > 2 * np.linalg.norm(X[:, i] - X[:, j]):
                found.add((min(i, int(j)), max(i, int(j))))
    return found
""",
    ),
    Right(
        "a",
        "an array with two columns",
        false("list(zip(i[false], j[false]))", "np.column_stack([j[false], i[false]])"),
    ),
    Right(
        "a",
        "a sorted list of lists",
        false(
            "list(zip(i[false], j[false]))",
            "sorted([int(p), int(q)] for p, q in zip(i[false], j[false]))",
        ),
    ),
    Right(
        "b",
        "counting up",
        LARGEST.format(
            "K = 0\n"
            "    while K + 1 < N and len(false_edges(X, length, K + 1)) == 0:\n"
            "        K += 1\n"
            "    return float(K)"
        ),
    ),
    Right(
        "b",
        "by halving",
        LARGEST.format(
            "low, high = 0, N\n"
            "    while high - low > 1:\n"
            "        K = (low + high) // 2\n"
            "        low, high = (low, K) if false_edges(X, length, K) else (K, high)\n"
            "    return low"
        ),
    ),
    Right(
        "b",
        "by a list of all K",
        LARGEST.format(
            "return max([0] + [K for K in range(1, N) if not false_edges(X, length, K)])"
        ),
    ),
    Right(
        "c",
        "by loops",
        WITH.format(
            "N = len(D)\n"
            "    new = [[min(D[x][y], D[x][i] + e + D[j][y], D[x][j] + e + D[i][y])\n"
            "            for y in range(N)] for x in range(N)]\n"
            "    return new"
        ),
    ),
    Right(
        "c",
        "Floyd and Warshall",
        WITH.format(
            "W = D.copy()\n"
            "    W[i, j] = W[j, i] = min(e, W[i, j])\n"
            "    for k in range(len(W)):\n"
            "        W = np.minimum(W, np.add.outer(W[:, k], W[k]))\n"
            "    return W"
        ),
    ),
    Right(
        "c",
        "two steps",
        WITH.format(
            "one = np.minimum(D, D[:, [i]] + e + D[[j], :])\n"
            "    return np.minimum(one, D[:, [j]] + e + D[[i], :])"
        ),
    ),
    Right(
        "d",
        "comparing two candidates",
        "def farthest(a, b, e):\n"
        "    places = [0, max(0, (a + b - e) / 2)]\n"
        "    return max(places, key=lambda p: min(b - p, e + abs(p - a)))",
    ),
    Right(
        "d",
        "by cases",
        "def farthest(a, b, e):\n"
        "    if e < b - a and b - 3 * a > e:\n"
        "        return np.array([0.5 * (a + b - e)])\n"
        "    return 0.0",
    ),
    Right(
        "d",
        "by search",
        """
def farthest(a, b, e):
    low, high = 0.0, b
    for _ in range(8):
        p = np.linspace(low, high, 2001)
        best = p[np.minimum(b - p, e + abs(p - a)).argmax()]
        step = (high - low) / 2000
        low, high = max(0.0, best - 2 * step), min(b, best + 2 * step)
    return best
""",
    ),
]


PUZZLES = (
    Puzzle(
        "a",
        "The edges of the neighbour graph whose ends are more than twice as far apart along "
        "the curve as the edge is long, each once.",
        {
            "bow = np.array([[0.0, 1, 2, 2, 1, 0], [0, 0, 0, 1, 1, 1]])\n"
            "np.array(false_edges(bow, 1.2 * np.arange(6), 2))": (
                "each from both ends",
                "longer than the edge at all",
                "five times as far",
                "farther than 1",
            ),
        },
    ),
)
