"""Typical wrong answers to FML 15.6, and other right ones."""

from . import Puzzle, Right, Wrong


def neighbors(body):
    return f"def neighbors(X, t):\n    {body}\n"


SQUARES = (
    "X = np.asarray(X, dtype=float)\n"
    "    b = (X**2).sum(axis=0)\n"
    "    D2 = b[:, None] + b - 2 * X.T @ X\n"
)
ALONE = "    np.fill_diagonal(D2, np.inf)\n"


def scores(first="near", second="wide", result="a / N, c / N", before=""):
    return (
        "def scores(X, Z):\n"
        f"    {before}N = X.shape[1]\n"
        "    near, wide = neighbors(X, 10), neighbors(X, 50)\n"
        "    found, many = neighbors(Z, 10), neighbors(Z, 50)\n"
        f"    a = sum(len(set(f) & set(n)) for f, n in zip(found, {first}))\n"
        f"    c = sum(len(set(f) & set(n)) for f, n in zip(found, {second}))\n"
        f"    return {result}\n"
    )


def random_scores(
    A="rng.standard_normal((k, len(X)))", ks="ks", before="", result="np.array(rows).T"
):
    return (
        "def random_scores(X, ks, rng):\n"
        f"    {before}rows = []\n"
        f"    for k in {ks}:\n"
        f"        A = {A}\n"
        "        rows.append(scores(X, A @ X))\n"
        f"    return {result}\n"
    )


def pca_scores(body, ks="ks", result="rows"):
    return (
        "def pca_scores(X, ks):\n"
        f"    {body}\n"
        f"    rows = np.transpose([scores(X, Y[:k]) for k in {ks}])\n"
        f"    return {result}\n"
    )


CENTRED = "Xc = X - X.mean(axis=1, keepdims=True)\n    "
SVD = CENTRED + "Y = np.linalg.svd(Xc, full_matrices=False)[0].T @ Xc"

WRONG = [
    Wrong(
        "b",
        "itself comes first",
        neighbors(SQUARES + "    return np.argsort(D2, axis=1)[:, :t]"),
        "is among its own neighbours",
    ),
    Wrong(
        "b",
        "the first of the order is left out",
        neighbors(
            "D = np.sqrt(((X[:, :, None] - X[:, None]) ** 2).sum(axis=0))\n"
            "    return np.argsort(D, axis=1, kind='stable')[:, 1 : t + 1]"
        ),
        "is among its own neighbours",
    ),
    Wrong(
        "b",
        "the sum of absolute values",
        neighbors(
            "D2 = np.abs(X[:, :, None] - X[:, None]).sum(axis=0).astype(float)\n"
            + ALONE
            + "    return np.argsort(D2, axis=1)[:, :t]"
        ),
        "nearest by another rule: the sum of absolute values",
    ),
    Wrong(
        "b",
        "the farthest",
        neighbors(
            SQUARES + "    np.fill_diagonal(D2, -np.inf)\n    return np.argsort(-D2, axis=1)[:, :t]"
        ),
        "nearest by another rule: the largest distance",
    ),
    Wrong(
        "b",
        "rows are points",
        neighbors(
            "D2 = ((X[:, None] - X[None]) ** 2).sum(axis=2).astype(float)\n"
            + ALONE
            + "    return np.argsort(D2, axis=1)[:, :t]"
        ),
        "neighbors(X, 1), for a cloud of 14 points in 3 dimensions, has shape",
    ),
    Wrong(
        "b",
        "the neighbours of the library",
        neighbors("from manifoldlib.graphs import nearest\n\n    return nearest(X, t)[0]"),
        "neighbors calls nearest of manifoldlib",
    ),
    Wrong(
        "b",
        "rounded to three digits after the point",
        neighbors(
            SQUARES
            + "    D2 = np.sqrt(np.maximum(D2, 0)).round(3)\n"
            + ALONE
            + "    return np.argsort(D2, axis=1)[:, :t]"
        ),
        "the distances from point",
    ),
    Wrong(
        "b",
        "the diagonal of integers",
        neighbors(
            "b = (X**2).sum(axis=0)\n"
            "    D2 = b[:, None] + b - 2 * X.T @ X\n"
            "    np.fill_diagonal(D2, np.inf)\n"
            "    return np.argsort(D2, axis=1)[:, :t]"
        ),
        "neighbors stopped",
    ),
    Wrong(
        "b",
        "at most ten of them",
        neighbors(SQUARES + ALONE + "    return np.argsort(D2, axis=1)[:, : min(t, 10)]"),
        "has shape (14, 10), expected (14, 13)",
    ),
    Wrong(
        "b",
        "at most fifty of them",
        neighbors(SQUARES + ALONE + "    return np.argsort(D2, axis=1)[:, : min(t, 50)]"),
        "has shape (120, 50), expected (120, 119)",
    ),
    Wrong(
        "b",
        "a diagonal of 1e9",
        neighbors(
            SQUARES + ALONE.replace("np.inf", "1e9") + "    return np.argsort(D2, axis=1)[:, :t]"
        ),
        "for points of the size 1e15 and t = 1 point 0 is among its own neighbours",
    ),
    Wrong(
        "b",
        "squares of integers",
        neighbors(
            "D2 = ((X[:, :, None] - X[:, None]) ** 2).sum(axis=0).astype(float)\n"
            + ALONE
            + "    return np.argsort(D2, axis=1)[:, :t]"
        ),
        "nearest by another rule: squares of integers, which overflow",
    ),
    Wrong(
        "b",
        "nearly the nearest, by a tree",
        neighbors(
            "from scipy.spatial import cKDTree\n\n"
            "    found = cKDTree(X.T, leafsize=1).query(X.T, t + 1, eps=2)[1]\n"
            "    return [[j for j in row if j != i][:t] for i, row in enumerate(found)]"
        ),
        "the distances from point",
    ),
    Wrong(
        "b",
        "scales the points in place",
        neighbors(
            "X -= X.mean(axis=1, keepdims=True).astype(X.dtype)\n    "
            + SQUARES
            + ALONE
            + "    return np.argsort(D2, axis=1)[:, :t]"
        ),
        "neighbors changes its argument X",
    ),
    Wrong(
        "b",
        "the order of the distances, not the points",
        neighbors(SQUARES + ALONE + "    return np.argsort(np.argsort(D2, axis=1), axis=1)[:, :t]"),
        "neighbors: for",
    ),
    Wrong(
        "b",
        "the inner product in place of the distance",
        neighbors(
            "D2 = -(X.T @ X).astype(float)\n" + ALONE + "    return np.argsort(D2, axis=1)[:, :t]"
        ),
        "the distances from point",
    ),
    Wrong("d", "shares of ten", scores(result="a / N / 10, c / N / 10"), "these are shares"),
    Wrong("d", "shares of ten and of fifty", scores(result="a / N / 10, c / N / 50"), "shares"),
    Wrong("d", "the sums", scores(result="(a, c)"), "not divided by the number of points"),
    Wrong("d", "in the other order", scores(result="c / N, a / N"), "in the other order"),
    Wrong(
        "d",
        "fifty neighbours on both sides",
        scores().replace(
            "c = sum(len(set(f) & set(n)) for f, n in zip(found, wide))",
            "c = sum(len(set(f) & set(n)) for f, n in zip(many, wide))",
        ),
        "compares fifty neighbours with fifty",
    ),
    Wrong(
        "d",
        "the two sides exchanged",
        scores().replace(
            "c = sum(len(set(f) & set(n)) for f, n in zip(found, wide))",
            "c = sum(len(set(f) & set(n)) for f, n in zip(many, near))",
        ),
        "the fifty belong to the images",
    ),
    Wrong(
        "d",
        "only those at the same rank",
        "def scores(X, Z):\n"
        "    def ranked(Y, t):\n"
        "        D = np.sqrt(((Y[:, :, None] - Y[:, None]) ** 2).sum(axis=0))\n"
        "        np.fill_diagonal(D, np.inf)\n"
        "        return np.argsort(D, axis=1)[:, :t]\n\n"
        "    found, near, wide = ranked(Z, 10), ranked(X, 10), ranked(X, 50)\n"
        "    return (found == near).sum(axis=1).mean(), np.mean(\n"
        "        [len(set(f) & set(w)) for f, w in zip(found, wide)]\n"
        "    )",
        "at least one of them is wrong",
    ),
    Wrong(
        "d",
        "each point its own neighbour",
        "def scores(X, Z):\n"
        "    def near(Y, t):\n"
        "        D = ((Y[:, :, None] - Y[:, None]) ** 2).sum(axis=0)\n"
        "        return np.argsort(D, axis=1)[:, :t]\n\n"
        "    found = near(Z, 10)\n"
        "    return [\n"
        "        np.mean([len(set(f) & set(n)) for f, n in zip(found, near(X, t))])\n"
        "        for t in (10, 50)\n"
        "    ]",
        "counted as its own neighbour",
    ),
    Wrong(
        "d",
        "centres the images in place",
        scores(before="Z -= Z.mean(axis=1, keepdims=True)\n    "),
        "scores changes its argument Z",
    ),
    Wrong(
        "d",
        "how many points keep some",
        scores().replace(
            "a = sum(len(set(f) & set(n)) for", "a = sum(10 * bool(set(f) & set(n)) for"
        ),
        "at least one of them is wrong",
    ),
    Wrong("e", "numbers between 0 and 1", random_scores("rng.random((k, len(X)))"), "with mean 0"),
    Wrong(
        "e",
        "signs",
        random_scores("rng.choice([-1, 1], (k, len(X)))"),
        "maps as the statement wants them give other numbers",
    ),
    Wrong(
        "e",
        "uniform numbers of mean 0 and variance 1",
        random_scores("rng.uniform(-(3**0.5), 3**0.5, (k, len(X)))"),
        "varied too little in length",
    ),
    Wrong(
        "e",
        "Laplace's law",
        random_scores("rng.laplace(size=(k, len(X)))"),
        "varied too much in length",
    ),
    Wrong(
        "e",
        "the mean over five matrices",
        "def random_scores(X, ks, rng):\n"
        "    def drawn(k):\n"
        "        return [scores(X, rng.standard_normal((k, len(X))) @ X) for _ in range(5)]\n\n"
        "    return np.transpose([np.mean(drawn(k), axis=0) for k in ks])",
        "is no whole number",
    ),
    Wrong(
        "e",
        "the best of five matrices",
        "def random_scores(X, ks, rng):\n"
        "    def drawn(k):\n"
        "        return [scores(X, rng.standard_normal((k, len(X))) @ X) for _ in range(5)]\n\n"
        "    return np.transpose([max(drawn(k)) for k in ks])",
        "random_scores: for",
    ),
    Wrong(
        "e",
        "orthonormal rows as long as there can be",
        random_scores(
            "rng.standard_normal((k, len(X)))\n"
            "        if k <= len(X):\n"
            "            A = np.linalg.qr(A.T)[0].T"
        ),
        "for 80 points in 10 dimensions and k = 10",
    ),
    Wrong(
        "e",
        "the second score first",
        random_scores(result="np.array(rows).T[::-1]"),
        "the two rows stand in the other order",
    ),
    Wrong(
        "e",
        "one row, again and again",
        random_scores("np.tile(rng.standard_normal(len(X)), (k, 1))"),
        "drawn anew",
    ),
    Wrong(
        "e",
        "a seed of its own",
        random_scores("np.random.default_rng(0).standard_normal((k, len(X)))"),
        "four calls with one rng all give the same",
    ),
    Wrong(
        "e",
        "the random numbers of everybody",
        random_scores("np.random.standard_normal((k, len(X)))"),
        "two calls with equal streams rng differ",
    ),
    Wrong("e", "in ascending order", random_scores(ks="sorted(ks)"), "in the order of ks"),
    Wrong("e", "shares of ten", random_scores(result="np.array(rows).T / 10"), "these are shares"),
    Wrong(
        "e",
        "orthonormal rows",
        random_scores("np.linalg.qr(rng.standard_normal((k, len(X))).T)[0].T"),
        "maps as the statement wants them give other numbers",
    ),
    Wrong(
        "e",
        "a row for each k",
        random_scores(result="np.array(rows)"),
        "has shape (3, 2), expected (2, 3)",
    ),
    Wrong(
        "e",
        "sorts the dimensions in place",
        random_scores(before="ks.sort()\n    "),
        "random_scores changes its argument ks",
    ),
    Wrong(
        "e",
        "some of the coordinates",
        random_scores("np.eye(len(X))[rng.integers(len(X), size=k)]"),
        "maps as the statement wants them give other numbers",
    ),
    Wrong(
        "f",
        "principal directions around zero",
        pca_scores("Y = np.linalg.svd(X, full_matrices=False)[0].T @ X"),
        "points that are not centred",
    ),
    Wrong(
        "f",
        "components of variance 1",
        pca_scores(CENTRED + "Y = np.linalg.svd(Xc, full_matrices=False)[2]"),
        "has the same variance",
    ),
    Wrong(
        "f",
        "the last components",
        pca_scores(CENTRED + "Y = np.linalg.eigh(Xc @ Xc.T)[1].T @ Xc"),
        "of the least variance",
    ),
    Wrong("f", "in ascending order", pca_scores(SVD, ks="sorted(ks)"), "do not stand in the order"),
    Wrong(
        "f",
        "one component too many",
        pca_scores(SVD).replace("Y[:k]", "Y[: k + 1]"),
        "is the number of them k?",
    ),
    Wrong("f", "shares of ten", pca_scores(SVD, result="rows / 10"), "these are shares"),
    Wrong(
        "f",
        "the pca of the library",
        pca_scores("from manifoldlib import pca\n\n    Y = pca(X, max(ks)).Y"),
        "pca_scores calls pca of manifoldlib",
    ),
    Wrong(
        "f",
        "centres the points in place",
        pca_scores(
            "X -= X.mean(axis=1, keepdims=True)\n"
            "    Y = np.linalg.svd(X, full_matrices=False)[0].T @ X"
        ),
        "pca_scores changes its argument X",
    ),
    Wrong(
        "f",
        "each point minus its own mean",
        pca_scores(
            "Xc = X - X.mean(axis=0)\n    Y = np.linalg.svd(Xc, full_matrices=False)[0].T @ Xc"
        ),
        "those of the principal components are others",
    ),
    Wrong(
        "f",
        "coordinates scaled to variance 1",
        pca_scores(
            CENTRED
            + "Xc = Xc / Xc.std(axis=1, keepdims=True)\n"
            + "    Y = np.linalg.svd(Xc, full_matrices=False)[0].T @ Xc"
        ),
        "those of the principal components are others",
    ),
    Wrong(
        "f",
        "by a triangular factor, which needs more points than coordinates",
        pca_scores(CENTRED + "Y = np.linalg.svd(np.linalg.cholesky(Xc @ Xc.T))[0].T @ Xc"),
        "pca_scores stopped",
    ),
]

RIGHT = [
    Right(
        "b",
        "infinite on the diagonal",
        """
def neighbors(X, t):
    X = np.asarray(X, dtype=float)
    b = (X**2).sum(axis=0)
    D2 = b[:, None] + b - 2 * X.T @ X
    return np.argsort(D2 + np.diag([np.inf] * len(D2)), axis=1)[:, :t]
""",
    ),
    Right(
        "b",
        "infinite from the beginning",
        """
def neighbors(X, t):
    X = np.asarray(X, dtype=float)
    b = (X**2).sum(axis=0)
    D2 = b[:, None] + b - 2 * X.T @ X + np.diag([np.inf] * len(b))
    return np.argsort(D2, axis=1)[:, :t]
""",
    ),
    Right(
        "b",
        "itself first, and left out",
        """
def neighbors(X, t):
    X = np.asarray(X, dtype=float)
    b = (X**2).sum(axis=0)
    D2 = b[:, None] + b - 2 * X.T @ X
    np.fill_diagonal(D2, -np.inf)
    return np.argsort(D2, axis=1)[:, 1 : t + 1]
""",
    ),
    Right(
        "f",
        "the last of the ascending ones",
        """
def pca_scores(X, ks):
    Xc = X - X.mean(axis=1, keepdims=True)
    Y = np.linalg.eigh(Xc @ Xc.T)[1].T @ Xc
    rows = np.transpose([scores(X, Y[-k:]) for k in ks])
    return rows
""",
    ),
    Right(
        "b",
        "as the wrong ones are written",
        """
def neighbors(X, t):
    X = np.asarray(X, dtype=float)
    b = (X**2).sum(axis=0)
    D2 = b[:, None] + b - 2 * X.T @ X
    np.fill_diagonal(D2, np.inf)
    return np.argsort(D2, axis=1)[:, :t]
""",
    ),
    Right(
        "d",
        "as the wrong ones are written",
        """
def scores(X, Z):
    N = X.shape[1]
    near, wide = neighbors(X, 10), neighbors(X, 50)
    found, many = neighbors(Z, 10), neighbors(Z, 50)
    a = sum(len(set(f) & set(n)) for f, n in zip(found, near))
    c = sum(len(set(f) & set(n)) for f, n in zip(found, wide))
    return a / N, c / N
""",
    ),
    Right(
        "e",
        "as the wrong ones are written",
        """
def random_scores(X, ks, rng):
    rows = []
    for k in ks:
        A = rng.standard_normal((k, len(X)))
        rows.append(scores(X, A @ X))
    return np.array(rows).T
""",
    ),
    Right(
        "f",
        "as the wrong ones are written",
        """
def pca_scores(X, ks):
    Xc = X - X.mean(axis=1, keepdims=True)
    Y = np.linalg.svd(Xc, full_matrices=False)[0].T @ Xc
    rows = np.transpose([scores(X, Y[:k]) for k in ks])
    return rows
""",
    ),
    Right(
        "b",
        "a loop over the points",
        neighbors(
            "from math import dist\n\n"
            "    points, found = np.transpose(X).tolist(), []\n"
            "    for i, point in enumerate(points):\n"
            "        length = [dist(point, other) for other in points]\n"
            "        others = [j for j in range(len(points)) if j != i]\n"
            "        found.append(sorted(others, key=lambda j: length[j])[:t])\n"
            "    return found"
        ),
    ),
    Right(
        "b",
        "by scipy, in no order",
        neighbors(
            "from scipy.spatial.distance import cdist\n\n"
            "    D = cdist(X.T, X.T)\n"
            "    np.fill_diagonal(D, np.inf)\n"
            "    return np.argpartition(D, t - 1, axis=1)[:, :t]"
        ),
    ),
    Right(
        "b",
        "squares by a product, as floats",
        neighbors(SQUARES + ALONE + "    return np.argsort(D2, axis=1)[:, :t].astype(float)"),
    ),
    Right(
        "b",
        "by a tree, its own number taken out",
        neighbors(
            "from scipy.spatial import cKDTree\n\n"
            "    found = cKDTree(X.T).query(X.T, X.shape[1])[1]\n"
            "    return [[j for j in row if j != i][:t] for i, row in enumerate(found)]"
        ),
    ),
    Right(
        "b",
        "by scikit-learn",
        neighbors(
            "from sklearn.neighbors import NearestNeighbors\n\n"
            "    return NearestNeighbors(n_neighbors=t).fit(X.T).kneighbors(return_distance=False)"
        ),
    ),
    Right("d", "sets, as a list", scores(result="[a / N, c / N]")),
    Right(
        "d",
        "by truth values, as an array",
        "def scores(X, Z):\n"
        "    found = neighbors(Z, 10)[:, :, None]\n"
        "    return np.array(\n"
        "        [(found == neighbors(X, t)[:, None]).sum() / X.shape[1] for t in (10, 50)]\n"
        "    )",
    ),
    Right(
        "d",
        "without the other function, as a dictionary's values",
        "def scores(X, Z):\n"
        "    def order(Y):\n"
        "        D = sum((row[:, None] - row) ** 2 for row in Y).astype(float)\n"
        "        np.fill_diagonal(D, np.inf)\n"
        "        return np.argsort(D, axis=1)\n\n"
        "    old, new = order(X), order(Z)[:, :10]\n"
        "    both = {}\n"
        "    for t in (10, 50):\n"
        "        both[t] = np.mean([np.isin(n, o[:t]).sum() for n, o in zip(new, old)])\n"
        "    return tuple(both.values())",
    ),
    Right("e", "by normal", random_scores("rng.normal(0, 1, (k, X.shape[0]))")),
    Right(
        "e",
        "by angles and radii",
        random_scores(
            "np.sqrt(-2 * np.log(1 - u)) * np.cos(2 * np.pi * v)",
        ).replace("        A =", "        u, v = rng.random((2, k, len(X)))\n        A ="),
    ),
    Right("e", "divided by the root", random_scores("rng.normal(size=(k, len(X))) / np.sqrt(k)")),
    Right(
        "e",
        "the rows of one large matrix",
        random_scores(
            "large[:k]",
            before="large = rng.standard_normal((max(ks), len(X)))\n    ",
            result="list(zip(*rows))",
        ),
    ),
    Right(
        "e",
        "a comprehension",
        "def random_scores(X, ks, rng):\n"
        "    D = X.shape[0]\n"
        "    return np.array([scores(X, rng.standard_normal((D, k)).T @ X) for k in ks]).T",
    ),
    Right("f", "by a singular value decomposition", pca_scores(SVD, result="rows.tolist()")),
    Right(
        "f",
        "by the covariance",
        pca_scores(CENTRED + "Y = np.linalg.eigh(Xc @ Xc.T)[1][:, ::-1].T @ Xc"),
    ),
    Right(
        "f",
        "by the Gram matrix, with its scales",
        pca_scores(
            CENTRED
            + "lam, V = np.linalg.eigh(Xc.T @ Xc)\n"
            + "    Y = (np.sqrt(np.maximum(lam, 0)) * V).T[::-1]"
        ),
    ),
    Right(
        "f",
        "the points themselves, not centred, on the directions of the centred ones",
        pca_scores(CENTRED + "Y = np.linalg.svd(Xc, full_matrices=False)[0].T @ X"),
    ),
    Right(
        "f",
        "by scikit-learn",
        "def pca_scores(X, ks):\n"
        "    from sklearn.decomposition import PCA\n\n"
        "    return np.transpose([scores(X, PCA(k).fit_transform(X.T).T) for k in ks])",
    ),
    Right(
        "f",
        "in single precision",
        pca_scores(
            "Xc = (X - X.mean(axis=1, keepdims=True)).astype(np.float32)\n"
            "    Y = np.linalg.svd(Xc, full_matrices=False)[0].T @ Xc"
        ),
    ),
]


PUZZLES = (
    Puzzle(
        "b",
        "The numbers of the `t` nearest of the other points, a row for each point.",
        {
            "np.sort(neighbors(np.array([[0.0, 1, 3, 7, 8]]), 2), axis=1)": (
                "itself comes first",
                "the farthest",
                "the order of the distances, not the points",
            ),
        },
    ),
    Puzzle(
        "d",
        "How many of the 10 nearest after a map `Z`, on average over the points, are among "
        "the 10 and how many among the 50 nearest before it.",
        {
            "places = 1.01 ** np.arange(100.0)  # no two at one distance from a third\n"
            "np.array(scores(places[None], np.abs(places - 1.6)[None]))": (
                "shares of ten",
                "in the other order",
                "fifty neighbours on both sides",
                "the two sides exchanged",
            ),
        },
    ),
    Puzzle(
        "f",
        "The two scores for the first $k$ principal components of centred points, for each $k$.",
        {
            "cloud = np.random.default_rng(0).standard_normal((3, 60)) * [[4.0], [2], [1]] + "
            "[[9.0], [9], [9]]\n"
            "np.array(pca_scores(cloud, [1, 2]))": (
                "principal directions around zero",
                "components of variance 1",
                "the last components",
                "one component too many",
                "each point minus its own mean",
            ),
        },
    ),
)
