"""Typical wrong answers to our exercise on the number of neighbours, and other right ones."""

from . import Right, Wrong

SMALLEST = """
from scipy.sparse.csgraph import connected_components

def smallest_K(X):
    K = 1
    while {}:
        K += 1
    return K
"""

DETOUR = """
def longest_detour(X, small, large):
    {}
"""

WRONG = [
    Wrong(
        "a",
        "until nobody is alone, which is at once",
        SMALLEST.format("np.diff(knn_graph(X, K).indptr).min() == 0"),
        "An edge for every point does not make one piece",
    ),
    Wrong(
        "a",
        "both have to choose each other",
        "from scipy.sparse.csgraph import connected_components\n"
        "from manifoldlib.graphs import nearest\n"
        "\n\n"
        "def smallest_K(X):\n"
        "    N = X.shape[1]\n"
        "    for K in range(1, N):\n"
        "        chosen = np.zeros((N, N), dtype=bool)\n"
        "        chosen[np.arange(N)[:, None], nearest(X, K)[0]] = True\n"
        "        if connected_components(chosen & chosen.T)[0] == 1:\n"
        "            return K\n"
        "    return N - 1",
        "is in one piece already",
    ),
    Wrong(
        "a",
        "one too many, a point taken for its own neighbour",
        SMALLEST.format("connected_components(knn_graph(X, K))[0] > 1").replace(
            "return K", "return K + 1"
        ),
        "is in one piece already",
    ),
    Wrong(
        "a",
        "the number of pieces",
        "from scipy.sparse.csgraph import connected_components\n"
        "\n\n"
        "def smallest_K(X):\n"
        "    return connected_components(knn_graph(X, 1))[0]",
        "smallest_K = ",
    ),
    Wrong(
        "a",
        "a rule of thumb",
        "def smallest_K(X):\n    return int(round(np.log(X.shape[1])))",
        "smallest_K = 3 for",
    ),
    Wrong(
        "b",
        "the longest edge",
        DETOUR.format(
            "G = knn_graph(X, large).tocoo()\n    k = np.argmax(G.data)\n    return G.row[k], G.col[k]"
        ),
        "Where is the way measured",
    ),
    Wrong(
        "b",
        "the two points that are farthest apart",
        DETOUR.format(
            "D = geodesics(knn_graph(X, small))\n    return np.unravel_index(np.argmax(D), D.shape)"
        ),
        "Only the edges of the larger graph",
    ),
    Wrong(
        "b",
        "the way measured in the larger graph",
        DETOUR.format(
            "G = knn_graph(X, large).tocoo()\n"
            "    D = geodesics(knn_graph(X, large))\n"
            "    k = np.argmax(D[G.row, G.col])\n"
            "    return G.row[k], G.col[k]"
        ),
        "Where is the way measured",
    ),
    Wrong(
        "b",
        "the quotient, which is largest between near twins",
        DETOUR.format(
            "G = knn_graph(X, large).tocoo()\n"
            "    D = geodesics(knn_graph(X, small))\n"
            "    k = np.argmin(D[G.row, G.col] / G.data)\n"
            "    return G.row[k], G.col[k]"
        ),
        "Where is the way measured",
    ),
    Wrong(
        "b",
        "the number of the edge instead of its points",
        DETOUR.format(
            "G = knn_graph(X, large).tocoo()\n"
            "    return np.argmax(geodesics(knn_graph(X, small))[G.row, G.col])"
        ),
        "longest_detour has shape ()",
    ),
    Wrong("c", "the smallest that connects", "K = smallest_K(X)", "ways go in zigzags"),
    Wrong("c", "too few", "K = 2", "the graph falls into"),
    Wrong("c", "a little too many", "K = 15", "edges leave the surface"),
    Wrong("c", "everybody", "K = X.shape[1] - 1", "edges leave the surface"),
    Wrong(
        "c",
        "the least residual variance in as many dimensions as PCA finds",
        "curve = {k: isomap(X, 6, K=k).residual_variance[5] for k in (10, 60, 599)}\n"
        "K = min(curve, key=curve.get)",
        "edges leave the surface",
    ),
    Wrong("c", "a share", "K = 0.02", "not a whole number"),
    Wrong(
        "d",
        "two points that are close",
        "culprit = (0, np.argsort(np.linalg.norm(X - X[:, :1], axis=0))[1])",
        "is harmless",
    ),
    Wrong(
        "d",
        "two ends of the surface",
        "D = geodesics(knn_graph(X, 8))\nculprit = np.unravel_index(np.argmax(D), D.shape)",
        "are not connected for any K",
    ),
    Wrong(
        "d",
        "the longest edge of a good graph",
        "G = knn_graph(X, 8).tocoo()\nculprit = (G.row[np.argmax(G.data)], G.col[np.argmax(G.data)])",
        "is harmless",
    ),
    Wrong("d", "one point", "culprit = (7, 7)", "two different points"),
]

RIGHT = [
    Right(
        "a",
        "asks the library until it stops complaining",
        "def smallest_K(X):\n"
        "    for K in range(1, X.shape[1]):\n"
        "        try:\n"
        "            geodesics(knn_graph(X, K))\n"
        "            return float(K)\n"
        "        except ValueError:\n"
        "            pass",
    ),
    Right(
        "a",
        "bisection",
        "from scipy.sparse.csgraph import connected_components\n"
        "\n\n"
        "def smallest_K(X):\n"
        "    low, high = 0, X.shape[1] - 1\n"
        "    while high - low > 1:\n"
        "        K = (low + high) // 2\n"
        "        if connected_components(knn_graph(X, K))[0] > 1:\n"
        "            low = K\n"
        "        else:\n"
        "            high = K\n"
        "    return high",
    ),
    Right(
        "b",
        "a loop over the edges",
        DETOUR.format(
            "D = geodesics(knn_graph(X, small))\n"
            "    G = knn_graph(X, large).toarray()\n"
            "    N = len(G)\n"
            "    edges = [(i, j) for i in range(N) for j in range(N) if G[i, j] > 0]\n"
            "    return max(edges, key=lambda edge: D[edge])"
        ),
    ),
    Right("c", "fewer neighbours", "K = np.int64(7)"),
    Right("c", "more neighbours", "K = 12"),
    Right(
        "d",
        "the edge that is longest against its way, in a larger graph",
        "D, G = geodesics(knn_graph(X, 7)), knn_graph(X, 25).tocoo()\n"
        "k = np.argmax(D[G.row, G.col] - G.data)\n"
        "culprit = [int(G.col[k]), int(G.row[k])]",
    ),
]
