"""Typical wrong answers to our exercise on the number of neighbours, and other right ones."""

from . import Puzzle, Right, Wrong

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
        "still falls into",
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
        "a",
        "centres the points in place",
        SMALLEST.format("connected_components(knn_graph(X, K))[0] > 1").replace(
            "    K = 1", "    X -= X.mean(axis=1, keepdims=True)\n    K = 1"
        ),
        "smallest_K changes its argument X",
    ),
    Wrong(
        "a",
        "tried up to 20",
        "from scipy.sparse.csgraph import connected_components\n"
        "\n\n"
        "def smallest_K(X):\n"
        "    for K in range(1, min(20, X.shape[1])):\n"
        "        if connected_components(knn_graph(X, K), directed=False)[0] == 1:\n"
        "            return K",
        "smallest_K returns nothing for two clusters",
    ),
    Wrong(
        "a",
        "tried up to 60",
        "from scipy.sparse.csgraph import connected_components\n"
        "\n\n"
        "def smallest_K(X):\n"
        "    K = 1\n"
        "    while K < 60 and connected_components(knn_graph(X, K))[0] > 1:\n"
        "        K += 1\n"
        "    return K",
        "smallest_K = 60 for two clusters",
    ),
    Wrong(
        "a",
        "tried up to less than half of the points",
        "from scipy.sparse.csgraph import connected_components\n"
        "\n\n"
        "def smallest_K(X):\n"
        "    K, half = 1, X.shape[1] // 2\n"
        "    while K < half - 1 and connected_components(knn_graph(X, K))[0] > 1:\n"
        "        K += 1\n"
        "    return K",
        "still falls into",
    ),
    Wrong(
        "a",
        "reads the message of the library",
        "import re\n"
        "\n\n"
        "def smallest_K(X):\n"
        "    try:\n"
        "        isomap(X, 1, 1)\n"
        "    except ValueError as error:\n"
        "        return int(re.search(r'K=(\\d+) is the smallest', str(error))[1])\n"
        "    return 1",
        "of manifoldlib. Use only manifoldlib.graphs",
    ),
    Wrong(
        "a",
        "edges of length zero get lost",
        SMALLEST.format("connected_components(knn_graph(X, K).toarray())[0] > 1"),
        "two of them equal, but with",
    ),
    Wrong(
        "a",
        "connected in both directions of a directed graph",
        "from scipy.sparse.csgraph import connected_components\n"
        "from sklearn.neighbors import kneighbors_graph\n"
        "\n\n"
        "def smallest_K(X):\n"
        "    for K in range(1, X.shape[1]):\n"
        "        G = kneighbors_graph(X.T, K)\n"
        "        if connected_components(G, connection='strong')[0] == 1:\n"
        "            return K",
        "is in one piece already",
    ),
    Wrong(
        "a",
        "only from the first point, in the directed graph",
        "from scipy.sparse.csgraph import breadth_first_order\n"
        "from sklearn.neighbors import kneighbors_graph\n"
        "\n\n"
        "def smallest_K(X):\n"
        "    N = X.shape[1]\n"
        "    for K in range(1, N):\n"
        "        if len(breadth_first_order(kneighbors_graph(X.T, K), 0)[0]) == N:\n"
        "            return K",
        "is in one piece already",
    ),
    Wrong(
        "a",
        "a point taken for its own neighbour",
        "from scipy.sparse.csgraph import connected_components\n"
        "from sklearn.neighbors import kneighbors_graph\n"
        "\n\n"
        "def smallest_K(X):\n"
        "    N = X.shape[1]\n"
        "    for K in range(1, N + 1):\n"
        "        G = kneighbors_graph(X.T, K, include_self=True)\n"
        "        if connected_components(G, directed=False)[0] == 1:\n"
        "            return K",
        "is in one piece already",
    ),
    Wrong(
        "a",
        "asks what finds it for the library",
        "import re\n"
        "\n"
        "from manifoldlib.graphs import what_connects\n"
        "\n\n"
        "def smallest_K(X):\n"
        "    words = what_connects(X, 'euclidean', 'K')\n"
        "    return int(re.search(r'K=(\\d+) is', words)[1])",
        "of manifoldlib. Use only manifoldlib.graphs",
    ),
    Wrong(
        "a",
        "nearly all points in one piece",
        SMALLEST.format(
            "np.bincount(connected_components(knn_graph(X, K))[1]).max() < 0.98 * X.shape[1]"
        ),
        "for 3 points of a line far from 150, but the graph",
    ),
    Wrong(
        "a",
        "one fewer than is needed",
        SMALLEST.format("connected_components(knn_graph(X, K + 1))[0] > 1"),
        "still falls into",
    ),
    Wrong(
        "a",
        "two pieces are few enough",
        SMALLEST.format("connected_components(knn_graph(X, K))[0] > 2"),
        "still falls into",
    ),
    Wrong(
        "a",
        "starts at 2",
        SMALLEST.format("connected_components(knn_graph(X, K))[0] > 1").replace("K = 1", "K = 2"),
        "smallest_K = 2 for 12 points of a line",
    ),
    Wrong(
        "a", "everybody", "def smallest_K(X):\n    return X.shape[1] - 1", "in one piece already"
    ),
    Wrong("a", "that of the surface", "def smallest_K(X):\n    return 4", "smallest_K = 4 for"),
    Wrong(
        "a",
        "the surface of the notebook, whatever X is",
        "from scipy.sparse.csgraph import connected_components\n"
        "\n"
        "surface = X\n"
        "\n\n"
        "def smallest_K(X):\n"
        "    K = 1\n"
        "    while connected_components(knn_graph(surface, K))[0] > 1:\n"
        "        K += 1\n"
        "    return K",
        "smallest_K = 4 for",
    ),
    Wrong(
        "a",
        "the radius that connects instead of the number",
        "from scipy.sparse.csgraph import minimum_spanning_tree\n"
        "\n\n"
        "def smallest_K(X):\n"
        "    D = np.linalg.norm(X[:, :, None] - X[:, None], axis=0)\n"
        "    return minimum_spanning_tree(D).data.max()",
        "should be a whole number",
    ),
    Wrong(
        "a",
        "rows taken for points",
        SMALLEST.format("connected_components(knn_graph(X.T, K))[0] > 1"),
        "smallest_K = 1 for three clusters",
    ),
    Wrong(
        "a",
        "doubles K",
        SMALLEST.format("connected_components(knn_graph(X, K))[0] > 1").replace("K += 1", "K *= 2"),
        "smallest_K",
    ),
    Wrong(
        "a",
        "equal points are counted once",
        SMALLEST.format("connected_components(knn_graph(X, K))[0] > 1").replace(
            "    K = 1", "    X = np.unique(X, axis=1)\n    K = 1"
        ),
        "smallest_K",
    ),
    Wrong(
        "a",
        "equal points are counted once, and a set of one place is guarded",
        SMALLEST.format("X.shape[1] > K and connected_components(knn_graph(X, K))[0] > 1").replace(
            "    K = 1", "    X = np.unique(X, axis=1)\n    K = 1"
        ),
        "equal points each, but the graph with 1 neighbour still falls into 2 pieces",
    ),
    Wrong(
        "a",
        "more than 99 % of the points in one piece",
        SMALLEST.format(
            "np.bincount(connected_components(knn_graph(X, K))[1]).max() <= 0.99 * X.shape[1]"
        ),
        "2 points of a line far from",
    ),
    Wrong(
        "a",
        "the first three rows",
        SMALLEST.format("connected_components(knn_graph(X[:3], K))[0] > 1"),
        "parallel curves",
    ),
    Wrong(
        "a",
        "all rows but the last",
        SMALLEST.format("connected_components(knn_graph(X[: max(1, len(X) - 1)], K))[0] > 1"),
        "smallest_K",
    ),
    Wrong(
        "a",
        "by three principal components",
        SMALLEST.format("connected_components(knn_graph(X, K))[0] > 1").replace(
            "    K = 1",
            "    X = X - X.mean(axis=1, keepdims=True)\n"
            "    U = np.linalg.svd(X, full_matrices=False)[0]\n"
            "    X = U[:, :3].T @ X\n"
            "    K = 1",
        ),
        "parallel curves",
    ),
    Wrong(
        "a",
        "by the PCA of the library",
        SMALLEST.format("connected_components(knn_graph(X, K))[0] > 1").replace(
            "    K = 1", "    X = pca(X, min(3, len(X))).Y\n    K = 1"
        ),
        "smallest_K calls pca of manifoldlib",
    ),
    Wrong(
        "a",
        "the first 300 points",
        SMALLEST.format("connected_components(knn_graph(X[:, :300], K))[0] > 1"),
        "smallest_K",
    ),
    Wrong(
        "a",
        "at most 600 points",
        SMALLEST.format("connected_components(knn_graph(X[:, :600], K))[0] > 1"),
        "2 points of a line far from",
    ),
    Wrong(
        "a",
        "the standard deviation of each row is made 1",
        SMALLEST.format("connected_components(knn_graph(X / scale, K))[0] > 1").replace(
            "    K = 1", "    scale = X.std(axis=1, keepdims=True)\n    K = 1"
        ),
        "smallest_K",
    ),
    Wrong(
        "a",
        "the helper of the library",
        "from manifoldlib import graphs\n"
        "\n\n"
        "def smallest_K(X):\n"
        "    labels = graphs.components(knn_graph(X, 1))\n"
        "    return max(1, int(graphs.smallest_reach(X, 'euclidean', 'K', labels)[0]))",
        "smallest_K calls smallest_reach of manifoldlib",
    ),
    Wrong(
        "a",
        "the other helper of the library",
        "from manifoldlib.graphs import longest_bridge, nearest\n"
        "\n\n"
        "def smallest_K(X):\n"
        "    N = X.shape[1]\n"
        "    neighbors, lengths = nearest(X, N - 1)\n"
        "    ranks = np.broadcast_to(np.arange(1.0, N), lengths.shape)\n"
        "    return int(longest_bridge(neighbors, ranks))",
        "smallest_K calls longest_bridge of manifoldlib",
    ),
    Wrong(
        "a",
        "a method, until it stops complaining, whatever it complains of",
        "def smallest_K(X):\n"
        "    for K in range(1, X.shape[1]):\n"
        "        try:\n"
        "            isomap(X, 1, K)\n"
        "            return K\n"
        "        except Exception:\n"
        "            pass\n"
        "    return X.shape[1] - 1",
        "smallest_K = ",
    ),
    Wrong(
        "a",
        "an estimator of the library",
        "from manifoldlib.estimators import Isomap\n"
        "\n\n"
        "def smallest_K(X):\n"
        "    for K in range(1, X.shape[1]):\n"
        "        try:\n"
        "            Isomap(n_components=1, n_neighbors=K).fit(X.T)\n"
        "            return K\n"
        "        except ValueError:\n"
        "            pass\n"
        "    return 1",
        "smallest_K",
    ),
    Wrong(
        "a",
        "distances along the axes",
        "from scipy.spatial.distance import cdist\n"
        + SMALLEST.format(
            "connected_components(knn_graph(cdist(X.T, X.T, 'cityblock'), K, "
            "metric='precomputed'))[0] > 1"
        ),
        "smallest_K = ",
    ),
    Wrong(
        "a",
        "its digits",
        SMALLEST.format("connected_components(knn_graph(X, K))[0] > 1").replace(
            "return K", "return str(K)"
        ),
        "smallest_K should be a whole number, got str '",
    ),
    Wrong(
        "a",
        "is it so, instead of what it is",
        SMALLEST.format("connected_components(knn_graph(X, K))[0] > 1").replace(
            "return K", "return K == 1"
        ),
        "smallest_K should be a whole number, got bool",
    ),
    Wrong(
        "a",
        "K grows by two",
        SMALLEST.format("connected_components(knn_graph(X, K))[0] > 1").replace("K += 1", "K += 2"),
        "smallest_K",
    ),
    Wrong(
        "a",
        "the largest distance to a neighbour of its own, as a rank",
        "from scipy.spatial.distance import cdist\n"
        "\n\n"
        "def smallest_K(X):\n"
        "    D = cdist(X.T, X.T)\n"
        "    return max(1, int(np.log2((D > 0).sum() / len(D))))",
        "smallest_K",
    ),
    Wrong(
        "a",
        "equal up to eight digits after the point is equal",
        SMALLEST.format("len(X.T) > K and connected_components(knn_graph(X, K))[0] > 1").replace(
            "    K = 1", "    X = np.unique(X.round(8), axis=1)\n    K = 1"
        ),
        "smallest_K",
    ),
    Wrong(
        "a",
        "more than 99.5 % of the points in one piece",
        SMALLEST.format(
            "np.bincount(connected_components(knn_graph(X, K))[1]).max() <= 0.995 * X.shape[1]"
        ),
        "2 points of a line far from",
    ),
    Wrong(
        "a",
        "rounded to five digits after the point",
        SMALLEST.format("connected_components(knn_graph(X.round(5), K))[0] > 1"),
        "smallest_K",
    ),
    Wrong(
        "a",
        "pieces of two points do not count",
        SMALLEST.format("(np.bincount(connected_components(knn_graph(X, K))[1]) > 2).sum() > 1"),
        "smallest_K",
    ),
    Wrong(
        "b",
        "the numbers of the points in the text of a string",
        DETOUR.format(
            "G = knn_graph(X, large).tocoo()\n"
            "    k = np.argmax(geodesics(knn_graph(X, small))[G.row, G.col])\n"
            "    return f'{G.row[k]}, {G.col[k]}'"
        ),
        "longest_detour should be numbers",
    ),
    Wrong(
        "b",
        "the largest mean of both ways",
        DETOUR.format(
            "G = knn_graph(X, large).tocoo()\n"
            "    D = geodesics(knn_graph(X, small)) + 5 * geodesics(knn_graph(X, large))\n"
            "    k = np.argmax(D[G.row, G.col])\n"
            "    return G.row[k], G.col[k]"
        ),
        "Which edges are meant, and where is the way measured",
    ),
    Wrong(
        "b",
        "the longest edge",
        DETOUR.format(
            "G = knn_graph(X, large).tocoo()\n"
            "    k = np.argmax(G.data)\n"
            "    return G.row[k], G.col[k]"
        ),
        "Yours is the edge of the greatest length",
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
        "which is its way in the larger graph",
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
        "where is the way measured",
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
    Wrong(
        "b",
        "scales the points in place",
        DETOUR.format(
            "X /= np.abs(X).max()\n"
            "    G = knn_graph(X, large).tocoo()\n"
            "    k = np.argmax(geodesics(knn_graph(X, small))[G.row, G.col])\n"
            "    return G.row[k], G.col[k]"
        ),
        "longest_detour changes its argument X",
    ),
    Wrong(
        "b",
        "the longest way less the length of the edge",
        DETOUR.format(
            "G = knn_graph(X, large).tocoo()\n"
            "    D = geodesics(knn_graph(X, small))\n"
            "    k = np.argmax(D[G.row, G.col] - G.data)\n"
            "    return G.row[k], G.col[k]"
        ),
        "Yours is the edge of the greatest way less its length",
    ),
    Wrong(
        "b",
        "the longest way against the length of the edge",
        DETOUR.format(
            "G = knn_graph(X, large).tocoo()\n"
            "    D = geodesics(knn_graph(X, small))\n"
            "    k = np.argmax(D[G.row, G.col] / G.data)\n"
            "    return G.row[k], G.col[k]"
        ),
        "Yours is the edge of the greatest way divided by its length",
    ),
    Wrong(
        "b",
        "the number of steps for the length of the way",
        "from scipy.sparse.csgraph import shortest_path\n"
        + DETOUR.format(
            "G = knn_graph(X, large).tocoo()\n"
            "    steps = shortest_path(knn_graph(X, small), unweighted=True)\n"
            "    k = np.argmax(steps[G.row, G.col])\n"
            "    return G.row[k], G.col[k]"
        ),
        "where is the way measured",
    ),
    Wrong(
        "b",
        "the two graphs exchanged",
        DETOUR.format(
            "G = knn_graph(X, small).tocoo()\n"
            "    D = geodesics(knn_graph(X, large))\n"
            "    k = np.argmax(D[G.row, G.col])\n"
            "    return G.row[k], G.col[k]"
        ),
        "where is the way measured",
    ),
    Wrong(
        "b",
        "the edges of the smaller graph",
        DETOUR.format(
            "G = knn_graph(X, small).tocoo()\n"
            "    k = np.argmax(geodesics(knn_graph(X, small))[G.row, G.col])\n"
            "    return G.row[k], G.col[k]"
        ),
        "where is the way measured",
    ),
    Wrong(
        "b",
        "6 and 12 neighbours, whatever is asked",
        DETOUR.format(
            "small, large = min(6, X.shape[1] - 1), min(12, X.shape[1] - 1)\n"
            "    G = knn_graph(X, large).tocoo()\n"
            "    k = np.argmax(geodesics(knn_graph(X, small))[G.row, G.col])\n"
            "    return G.row[k], G.col[k]"
        ),
        "longest_detour",
    ),
    Wrong(
        "b",
        "one neighbour more instead of the larger number",
        DETOUR.format(
            "G = knn_graph(X, small + 1).tocoo()\n"
            "    k = np.argmax(geodesics(knn_graph(X, small))[G.row, G.col])\n"
            "    return G.row[k], G.col[k]"
        ),
        "where is the way measured",
    ),
    Wrong(
        "b",
        "points numbered from 1",
        DETOUR.format(
            "G = knn_graph(X, large).tocoo()\n"
            "    k = np.argmax(geodesics(knn_graph(X, small))[G.row, G.col])\n"
            "    return G.row[k] + 1, G.col[k] + 1"
        ),
        "longest_detour",
    ),
    Wrong(
        "b",
        "the length of the way",
        DETOUR.format(
            "G = knn_graph(X, large).tocoo()\n"
            "    return geodesics(knn_graph(X, small))[G.row, G.col].max()"
        ),
        "longest_detour has shape ()",
    ),
    Wrong(
        "b",
        "the shortest way",
        DETOUR.format(
            "G = knn_graph(X, large).tocoo()\n"
            "    k = np.argmin(geodesics(knn_graph(X, small))[G.row, G.col])\n"
            "    return G.row[k], G.col[k]"
        ),
        "where is the way measured",
    ),
    Wrong(
        "b",
        "the edge of the most different columns",
        DETOUR.format(
            "G = knn_graph(X, large).tocoo()\n"
            "    k = np.argmax(abs(G.row - G.col))\n"
            "    return G.row[k], G.col[k]"
        ),
        "where is the way measured",
    ),
    Wrong(
        "b",
        "the first point twice",
        DETOUR.format("return 0, 0"),
        "two different points",
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
    Wrong("c", "a share", "K = 0.02", "should be a whole number"),
    Wrong("c", "one too many", "K = 13", "edges leave the surface, 1 of"),
    Wrong("c", "one too few", "K = 5", "ways go in zigzags"),
    Wrong("c", "the rule of the square root", "K = int(np.sqrt(X.shape[1]))", "edges leave"),
    Wrong("c", "a pair of them", "K = (8, 10)", "K should be a whole number"),
    Wrong("c", "between two", "K = 9.5", "should be a whole number"),
    Wrong("c", "none", "K = 0", "not a number of neighbours"),
    Wrong("c", "negative", "K = -9", "not a number of neighbours"),
    Wrong("c", "all of them, each point included", "K = X.shape[1]", "not a number of neighbours"),
    Wrong("c", "a word", "K = 'nine'", "K should be a whole number, got str 'nine'"),
    Wrong("c", "its digits", "K = '10'", "K should be a whole number, got str '10'"),
    Wrong("c", "in a list", "K = [10]", "K should be a whole number, got list [10]"),
    Wrong("c", "True", "K = True", "K should be a whole number, got bool True"),
    Wrong("c", "infinitely many", "K = np.inf", "K"),
    Wrong("c", "no number at all", "K = np.nan", "K should be a whole number"),
    Wrong("c", "a set", "K = {9}", "K should be a whole number"),
    Wrong("c", "complex", "K = 9 + 0j", "K should be a whole number"),
    Wrong("c", "a yes of numpy", "K = np.bool_(True)", "K should be a whole number"),
    Wrong(
        "c",
        "the first with a residual variance below two hundredths",
        "K = next(k for k in range(4, 20) if isomap(X, 2, K=k).residual_variance[1] < 0.02)",
        "ways go in zigzags",
    ),
    Wrong(
        "c",
        "the least residual variance in two dimensions, among three",
        "curve = {k: isomap(X, 2, K=k).residual_variance[1] for k in (4, 14, 20)}\n"
        "K = min(curve, key=curve.get)",
        "ways go in zigzags",
    ),
    Wrong("d", "in words", "culprit = 'left', 'right'", "culprit should be numbers"),
    Wrong("d", "one pair too many", "culprit = [(0, 7), (1, 8)]", "culprit has shape (2, 2)"),
    Wrong(
        "d",
        "two points that are close",
        "culprit = (0, np.argsort(np.linalg.norm(X - X[:, :1], axis=0))[1])",
        "times as far",
    ),
    Wrong(
        "d",
        "the longest edge of a good graph",
        "G = knn_graph(X, 8).tocoo()\n"
        "culprit = (G.row[np.argmax(G.data)], G.col[np.argmax(G.data)])",
        "times as far",
    ),
    Wrong("d", "one point", "culprit = (7, 7)", "two different points"),
    Wrong(
        "d",
        "the longest edge of all",
        "G = knn_graph(X, 599).tocoo()\n"
        "culprit = (G.row[np.argmax(G.data)], G.col[np.argmax(G.data)])",
        "no edge of knn_graph(X, 20) joins",
    ),
    Wrong(
        "d",
        "numbers counted from 1 to 600",
        "culprit = (600, 1)",
        "from 0 to 599",
    ),
    Wrong("d", "counted from the end", "culprit = (-1, 0)", "from 0 to 599"),
    Wrong("d", "three points", "culprit = (1, 2, 3)", "culprit has shape (3,)"),
    Wrong("d", "the number of neighbours", "culprit = 13", "culprit has shape ()"),
    Wrong("d", "the points themselves", "culprit = X[:, [0, 7]]", "culprit has shape (10, 2)"),
    Wrong("d", "not numbers of points", "culprit = (0.5, 7)", "two different points"),
    Wrong(
        "d",
        "the edge that is longest against its way in too small a graph",
        "D, G = geodesics(knn_graph(X, 4)), knn_graph(X, 12).tocoo()\n"
        "k = np.argmax(D[G.row, G.col])\n"
        "culprit = (G.row[k], G.col[k])",
        "times as far",
    ),
    Wrong(
        "a",
        "tried up to 120",
        SMALLEST.format("K < 120 and connected_components(knn_graph(X, K))[0] > 1"),
        "still falls into",
    ),
    *[
        Wrong(
            "a",
            f"the first {rows} rows only",
            SMALLEST.format(f"connected_components(knn_graph(X[:{rows}], K))[0] > 1"),
            "still falls into",
        )
        for rows in (9, 20)
    ],
    Wrong(
        "b",
        "edges of length zero get lost",
        DETOUR.format(
            "from scipy.sparse.csgraph import shortest_path\n"
            "    D = shortest_path(knn_graph(X, small).toarray())\n"
            "    G = knn_graph(X, large).tocoo()\n"
            "    k = np.argmax(D[G.row, G.col])\n"
            "    return G.row[k], G.col[k]"
        ),
        "Some of these points are equal",
    ),
    *[
        Wrong(
            "b",
            why,
            DETOUR.format(
                f"{before}\n"
                "    D = geodesics(knn_graph(X, small))\n"
                "    G = knn_graph(X, large).tocoo()\n"
                f"    k = np.argmax({ways})\n"
                f"    return {pair}"
            ),
            says,
        )
        for why, before, ways, pair, says in (
            (
                "the first three rows only",
                "X = X[:3]",
                "D[G.row, G.col]",
                "G.row[k], G.col[k]",
                "longest_detour: ",
            ),
            (
                "all rows but the last of many",
                "X = X[:9]",
                "D[G.row, G.col]",
                "G.row[k], G.col[k]",
                "longest_detour: ",
            ),
            (
                "edges from the first 300 points only",
                "",
                "np.where(np.minimum(G.row, G.col) < 300, D[G.row, G.col], 0)",
                "G.row[k], G.col[k]",
                "Here D = 10 and N > 512",
            ),
            (
                "numbers of points in 8 bits",
                "",
                "D[G.row, G.col]",
                "G.row.astype(np.uint8)[k], G.col.astype(np.uint8)[k]",
                "no edge joins the points",
            ),
            (
                "lengths rounded to three digits",
                "",
                "D.round(3)[G.row, G.col]",
                "G.row[k], G.col[k]",
                "longest_detour: ",
            ),
            (
                "ways below a millionth count as zero",
                "",
                "np.where(D < 1e-6, 0, D)[G.row, G.col]",
                "G.row[k], G.col[k]",
                "of the size 1e-12",
            ),
            (
                "ways rounded to ten digits after the point",
                "",
                "D.round(10)[G.row, G.col]",
                "G.row[k], G.col[k]",
                "of the size 1e-12",
            ),
            (
                "edges up to a billionth count as none",
                "",
                "np.where(G.data > 1e-9, D[G.row, G.col], -1)",
                "G.row[k], G.col[k]",
                "of the size 1e-12",
            ),
            (
                "ways above a million count as none",
                "",
                "np.where(D > 1e6, 0, D)[G.row, G.col]",
                "G.row[k], G.col[k]",
                "of the size 1e13",
            ),
            (
                "only edges longer than all of the smaller graph",
                "least = knn_graph(X, small).data.max()",
                "np.where(G.data > least, D[G.row, G.col], -1)",
                "G.row[k], G.col[k]",
                "Which edges are meant",
            ),
            (
                "the longer half of the edges only",
                "",
                "np.where(G.data > np.median(G.data), D[G.row, G.col], -1)",
                "G.row[k], G.col[k]",
                "Which edges are meant",
            ),
            (
                "at least 10 neighbours in the larger graph",
                "large = max(large, 10)",
                "D[G.row, G.col]",
                "G.row[k], G.col[k]",
                "Only the edges of the larger graph are suspected",
            ),
            (
                "only edges between points that choose each other",
                "from manifoldlib.graphs import nearest, pattern\n"
                "    chosen = pattern(nearest(X, large)[0]).toarray()",
                "np.where((chosen * chosen.T)[G.row, G.col] > 0, D[G.row, G.col], -1)",
                "G.row[k], G.col[k]",
                "Which edges are meant",
            ),
            (
                "at least 4 and at most 30 neighbours",
                "small, large = max(small, 4), min(large, 30)",
                "D[G.row, G.col]",
                "G.row[k], G.col[k]",
                "replaces a way of length",
            ),
            (
                "at most 30 neighbours",
                "large = min(large, 30)",
                "D[G.row, G.col]",
                "G.row[k], G.col[k]",
                "replaces a way of length",
            ),
            (
                "at most 6 neighbours in the smaller graph",
                "small = min(small, 6)",
                "D[G.row, G.col]",
                "G.row[k], G.col[k]",
                "replaces a way of length",
            ),
            (
                "at least 4 neighbours in the smaller graph",
                "small = max(small, 4)",
                "D[G.row, G.col]",
                "G.row[k], G.col[k]",
                "replaces a way of length",
            ),
            (
                "one neighbour fewer, each point counted as one",
                "small, large = max(2, small - 1), large - 1",
                "D[G.row, G.col]",
                "G.row[k], G.col[k]",
                "longest_detour",
            ),
            (
                "one neighbour fewer in the larger graph",
                "large = large - 1",
                "D[G.row, G.col]",
                "G.row[k], G.col[k]",
                "Which edges are meant",
            ),
        )
    ],
    Wrong(
        "c",
        "an array of two numbers",
        "K = np.array([9, 10])",
        "K should be a whole number",
    ),
    Wrong("c", "an array that is no number", "K = np.array('9')", "K should be a whole number"),
    Wrong(
        "a",
        "rounded to ten digits after the point",
        SMALLEST.format("connected_components(knn_graph(X.round(10), K))[0] > 1"),
        "of the size 1e-12",
    ),
    Wrong(
        "d",
        "two ends of the surface, which the whole graph connects",
        "D = geodesics(knn_graph(X, 10))\nculprit = np.unravel_index(np.argmax(D), D.shape)",
        "culprit: no edge of knn_graph(X, 20) joins",
    ),
    Wrong("d", "any two points", "culprit = (0, 9)", "culprit: no edge of knn_graph(X, 20) joins"),
    Wrong(
        "d",
        "the longest way that 60 neighbours replace",
        "D, G = geodesics(knn_graph(X, 10)), knn_graph(X, 60).tocoo()\n"
        "k = np.argmax(D[G.row, G.col])\n"
        "culprit = np.array([[G.row[k], G.col[k]]])",
        "culprit: no edge of knn_graph(X, 20) joins",
    ),
    Wrong(
        "a",
        "130 is not tried",
        SMALLEST.format("K < 129 and connected_components(knn_graph(X, K))[0] > 1"),
        "smallest_K = 129 for two clusters of 130 points each",
    ),
    *[
        Wrong(
            "b",
            f"by {count} principal components",
            DETOUR.format(
                f"Y = pca(X, min({count}, *X.shape)).Y\n"
                "    D = geodesics(knn_graph(Y, small))\n"
                "    G = knn_graph(Y, large).tocoo()\n"
                "    k = np.argmax(D[G.row, G.col])\n"
                "    return G.row[k], G.col[k]"
            ),
            "Here D = 17, and each row of X counts",
        )
        for count in (3, 5, 8)
    ],
]

RIGHT = [
    Right(
        "a",
        "as the wrong ones are written",
        """
from scipy.sparse.csgraph import connected_components


def smallest_K(X):
    K = 1
    while connected_components(knn_graph(X, K))[0] > 1:
        K += 1
    return K
""",
    ),
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
        "a",
        "from the whole graph down, in halves and then one by one, as a numpy integer",
        "from scipy.sparse.csgraph import connected_components\n"
        "\n\n"
        "def smallest_K(X):\n"
        "    K = X.shape[1] - 1\n"
        "    pieces = lambda K: connected_components(knn_graph(X, K), directed=False)[0]\n"
        "    while K > 1 and pieces(K // 2) == 1:\n"
        "        K //= 2\n"
        "    while K > 1 and pieces(K - 1) == 1:\n"
        "        K -= 1\n"
        "    return np.int64(K)",
    ),
    Right(
        "a",
        "the longest edge of a spanning tree of ranks",
        "from scipy.sparse.csgraph import minimum_spanning_tree\n"
        "\n\n"
        "def smallest_K(X):\n"
        "    D = np.linalg.norm(X[:, :, None] - X[:, None], axis=0)\n"
        "    np.fill_diagonal(D, -1)\n"
        "    rank = np.argsort(np.argsort(D, axis=1), axis=1)\n"
        "    return minimum_spanning_tree(np.minimum(rank, rank.T)).data.max()",
    ),
    Right(
        "a",
        "by hand, from neighbour to neighbour",
        "def smallest_K(X):\n"
        "    N = X.shape[1]\n"
        "    D = np.linalg.norm(X[:, :, None] - X[:, None], axis=0)\n"
        "    np.fill_diagonal(D, np.inf)\n"
        "    order = np.argsort(D, axis=1)\n"
        "    for K in range(1, N):\n"
        "        G = np.zeros((N, N), dtype=bool)\n"
        "        G[np.arange(N)[:, None], order[:, :K]] = True\n"
        "        G |= G.T\n"
        "        seen, new = {0}, [0]\n"
        "        while new:\n"
        "            found = set(np.flatnonzero(G[new.pop()])) - seen\n"
        "            seen |= found\n"
        "            new += found\n"
        "        if len(seen) == N:\n"
        "            return K",
    ),
    Right(
        "a",
        "the graph of scikit-learn, in either direction",
        "from scipy.sparse.csgraph import connected_components\n"
        "from sklearn.neighbors import kneighbors_graph\n"
        "\n\n"
        "def smallest_K(X):\n"
        "    for K in range(1, X.shape[1]):\n"
        "        if connected_components(kneighbors_graph(X.T, K), directed=False)[0] == 1:\n"
        "            return K",
    ),
    Right(
        "a",
        "union and find, edge by edge in the order of the ranks",
        "def smallest_K(X):\n"
        "    N = X.shape[1]\n"
        "    D = np.sqrt(sum((row[:, None] - row) ** 2 for row in X))\n"
        "    np.fill_diagonal(D, -1)\n"
        "    order, label, K = np.argsort(D, axis=1, kind='stable'), np.arange(N), 0\n"
        "    while len(set(label)) > 1:\n"
        "        K += 1\n"
        "        for i, j in enumerate(order[:, K]):\n"
        "            if label[i] != label[j]:\n"
        "                label[label == label[i]] = label[j]\n"
        "    return K",
    ),
    Right(
        "a",
        "the eigenvalue zero of the Laplacian, by doubling and halving",
        "def smallest_K(X):\n"
        "    def whole(K):\n"
        "        G = knn_graph(X, K)\n"
        "        G.data[:] = 1\n"
        "        reached = np.zeros(X.shape[1])\n"
        "        reached[0], before = 1, 0\n"
        "        while reached.sum() > before:\n"
        "            before = reached.sum()\n"
        "            reached = np.sign(reached + G @ reached)\n"
        "        return before == X.shape[1]\n\n"
        "    high = 1\n"
        "    while not whole(high):\n"
        "        high = min(2 * high, X.shape[1] - 1)\n"
        "    return next(K for K in range(1, high + 1) if whole(K))",
    ),
    Right(
        "a",
        "by scikit-learn, in single precision",
        "from scipy.sparse.csgraph import connected_components\n"
        "from sklearn.neighbors import kneighbors_graph\n"
        "\n\n"
        "def smallest_K(X):\n"
        "    for K in range(1, X.shape[1]):\n"
        "        G = kneighbors_graph(X.T.astype(np.float32), K)\n"
        "        if connected_components(G, connection='weak')[0] == 1:\n"
        "            return np.float32(K)",
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
    Right(
        "b",
        "the edges above the diagonal, as an array",
        DETOUR.format(
            "from scipy.sparse import triu\n\n"
            "    G = triu(knn_graph(X, large)).tocoo()\n"
            "    D = geodesics(knn_graph(X, small))\n"
            "    k = np.argmax(D[G.row, G.col])\n"
            "    return np.array([G.row[k], G.col[k]])"
        ),
    ),
    Right(
        "b",
        "the new edges only, in a masked matrix",
        DETOUR.format(
            "D = geodesics(knn_graph(X, small))\n"
            "    new = (knn_graph(X, large) - knn_graph(X, small)).toarray() > 0\n"
            "    return np.unravel_index(np.argmax(np.where(new, D, -1)), D.shape)"
        ),
    ),
    Right(
        "b",
        "by scipy, sorted, as a list",
        DETOUR.format(
            "from scipy.sparse.csgraph import dijkstra\n\n"
            "    D = dijkstra(knn_graph(X, small))\n"
            "    i, j = knn_graph(X, large).nonzero()\n"
            "    k = np.argsort(D[i, j])[-1]\n"
            "    return [int(j[k]), int(i[k])]"
        ),
    ),
    Right(
        "b",
        "in single precision",
        DETOUR.format(
            "D = geodesics(knn_graph(X, small)).astype(np.float32)\n"
            "    G = knn_graph(X, large).tocoo()\n"
            "    k = np.argmax(D[G.row, G.col])\n"
            "    return G.row[k], G.col[k]"
        ),
    ),
    Right("c", "fewer neighbours", "K = np.int64(7)"),
    Right("c", "more neighbours", "K = 12"),
    Right(
        "b",
        "as a set, for the two points have no order",
        DETOUR.format(
            "D = geodesics(knn_graph(X, small))\n"
            "    pairs = zip(*knn_graph(X, large).nonzero())\n"
            "    return set(max(pairs, key=lambda pair: D[pair]))"
        ),
    ),
    Right("c", "the fewest", "K = 6.0"),
    Right(
        "c",
        "an exact fraction that is whole",
        "from fractions import Fraction\nK = Fraction(18, 2)",
    ),
    Right("c", "an integer of sympy", "import sympy as sp\nK = sp.Integer(8)"),
    Right("c", "one byte", "K = np.uint8(11)"),
    Right("c", "half precision", "K = np.float16(9)"),
    Right(
        "c",
        "the least residual variance in two dimensions, up to 20 neighbours",
        "curve = {k: isomap(X, 2, K=k).residual_variance[1] for k in range(4, 21)}\n"
        "K = min(curve, key=curve.get)",
    ),
    Right(
        "c",
        "before the jump of the residual variance",
        "curve = {k: isomap(X, 2, K=k).residual_variance[1] for k in range(7, 16)}\n"
        "K = max(k for k in curve if curve[k] < 0.01)",
    ),
    Right(
        "d",
        "the edge that is longest against its way, in a larger graph",
        "D, G = geodesics(knn_graph(X, 7)), knn_graph(X, 25).tocoo()\n"
        "k = np.argmax(D[G.row, G.col] - G.data)\n"
        "culprit = [int(G.col[k]), int(G.row[k])]",
    ),
    Right(
        "a",
        "a number without dimensions, as an array",
        SMALLEST.format("connected_components(knn_graph(X, K))[0] > 1").replace(
            "return K", "return np.array(K)"
        ),
    ),
    Right(
        "a",
        "tried as far as the statement says",
        SMALLEST.format("K < 130 and connected_components(knn_graph(X, K))[0] > 1"),
    ),
    Right(
        "a",
        "from the first point, all distances",
        "from scipy.sparse.csgraph import connected_components\n"
        "from scipy.spatial.distance import cdist\n"
        "\n\n"
        "def smallest_K(X):\n"
        "    D = cdist((X - X[:, [0]]).T, (X - X[:, [0]]).T)\n"
        "    np.fill_diagonal(D, -1)\n"
        "    ranks = D.argsort(axis=1).argsort(axis=1)\n"
        "    ranks = np.minimum(ranks, ranks.T)\n"
        "    return next(\n"
        "        K for K in range(1, len(D)) if connected_components(ranks <= K)[0] == 1\n"
        "    )",
    ),
    Right(
        "b",
        "the upper half, with equal points",
        DETOUR.format(
            "D = geodesics(knn_graph(X, small))\n"
            "    G = knn_graph(X, large).tocoo()\n"
            "    up = G.row < G.col\n"
            "    i, j = G.row[up], G.col[up]\n"
            "    k = np.argmax(D[i, j])\n"
            "    return {int(i[k]), int(j[k])}"
        ),
    ),
    Right(
        "b",
        "in another unit first",
        DETOUR.format(
            "X = X / np.ptp(X)\n"
            "    D = geodesics(knn_graph(X, small))\n"
            "    G = knn_graph(X, large).toarray() > 0\n"
            "    return np.unravel_index(np.argmax(np.where(G, D, 0)), D.shape)"
        ),
    ),
    Right("c", "a number without dimensions, as an array", "K = np.array(9)"),
    Right("c", "as an array with a single number", "K = np.array([9.0])"),
    Right(
        "d",
        "the largest quotient of way and length, as floats in a row",
        "D, G = geodesics(knn_graph(X, 9)), knn_graph(X, 20).tocoo()\n"
        "k = np.argmax(D[G.row, G.col] / G.data)\n"
        "culprit = np.array([[G.row[k], G.col[k]]], dtype=float)",
    ),
    Right(
        "d",
        "the tenth edge in the order of the ways, as a set",
        "D, G = geodesics(knn_graph(X, 8)), knn_graph(X, 20).tocoo()\n"
        "k = np.argsort(D[G.row, G.col])[-20]\n"
        "culprit = {int(G.row[k]), int(G.col[k])}",
    ),
    Right(
        "d",
        "the longest edge for 20 neighbours",
        "G = knn_graph(X, 20).tocoo()\n"
        "culprit = (G.row[np.argmax(G.data)], G.col[np.argmax(G.data)])",
    ),
]


PUZZLES = (
    Puzzle(
        "a",
        "The smallest $K$ for which the graph of the $K$ nearest neighbours is in one piece.",
        {
            "line = np.array([[0.0, 1, 2, 3, 10, 11, 12, 13, 14, 30, 31, 32, 33, 34, 35]])\n"
            "smallest_K(line)": (
                "until nobody is alone, which is at once",
                "one too many, a point taken for its own neighbour",
                "one fewer than is needed",
                "two pieces are few enough",
                "doubles K",
                "K grows by two",
            ),
        },
    ),
)
