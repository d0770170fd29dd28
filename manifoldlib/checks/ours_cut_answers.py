"""Typical wrong answers to our exercise on the normalised cut, and other right ones."""

from . import Puzzle, Right, Wrong

VECTOR = """
def cut_vector(W, side):
    d = W.sum(axis=1)
    {}
"""

BEST = """
from itertools import product

from scipy.linalg import eigh


def best_cut(W):
    N, d = len(W), W.sum(axis=1)
    sides = [np.array(s, dtype=bool) for s in product([0, 1], repeat=N)][1:-1]

    def cut(s):
        return W[s][:, ~s].sum()

    def ncut(s):
        return cut(s) / d[s].sum() + cut(s) / d[~s].sum()

    {}
"""

HARD = """
weights = np.zeros((8, 8))
weights[:6, :6] = 1 - np.eye(6)
weights[5, 6] = weights[6, 5] = weights[6, 7] = weights[7, 6] = 1
{}
"""

SEARCH = """
from itertools import product

from scipy.linalg import eigh

sides = np.array(list(product([0, 1], repeat=7)), dtype=bool)[1:]
sides = np.hstack([np.zeros((127, 1), dtype=bool), sides])


def ncut(W, s):
    d = W.sum(axis=1)
    return W[s][:, ~s].sum() * (1 / d[s].sum() + 1 / d[~s].sum())


def misses(W):
    d = W.sum(axis=1)
    if d.min() == 0:
        return False
    lam, U = eigh(np.diag(d) - W, np.diag(d))
    order = np.argsort(U[:, 1])
    swept = min(ncut(W, np.isin(np.arange(8), order[:k])) for k in range(1, 8))
    if lam[1] < 1e-3 or lam[2] < 1.02 * lam[1]:
        return False
    return swept > {} * min(ncut(W, s) for s in sides)


for seed in range({}, {} + 2000):
    rng = np.random.default_rng(seed)
    weights = np.triu({}, 1)
    weights = weights + weights.T
    if misses(weights):
        break
"""

RANDOM = "rng.random((8, 8)) * (rng.random((8, 8)) < 0.5)"

PICK = """
def pick(Y):
    {}
"""

SHARES = """
def pick(Y):
    left = []
    for u in Y:
        u = np.sort(u) - u.mean()
        sums = [((u[:k] - u[:k].mean()) ** 2).sum() + ((u[k:] - u[k:].mean()) ** 2).sum()
                for k in range(1, len(u))]
        {}
    return {}
"""

SHARE = "left.append(min(sums) / (u @ u) if np.ptp(u) > 1e-9 * np.abs(Y).max() else 1)"

LLOYD = """
def pick(Y):
    left = []
    for u in Y:
        if np.ptp(u) < 1e-9 * np.abs(u).max():
            left.append(1)
            continue
        a, b = {}
        for _ in range(100):
            near = abs(u - a) <= abs(u - b)
            a, b = u[near].mean(), u[~near].mean()
        inner = near.sum() * u[near].var() + (~near).sum() * u[~near].var()
        left.append(inner / (u.size * u.var()))
    return np.argmin(left)
"""

WRONG = [
    Wrong(
        "a", "plus and minus one", VECTOR.format("return np.where(side, 1, -1)"), "u'D1 is not 0"
    ),
    Wrong(
        "a",
        "the sizes for the volumes",
        VECTOR.format("return np.where(side, 1 / side.sum(), -1 / (~side).sum())"),
        "are nodes counted, not degrees?",
    ),
    Wrong(
        "a",
        "the volumes the other way round",
        VECTOR.format("return np.where(side, d[side].sum(), -d[~side].sum())"),
        "u'D1 is not 0",
    ),
    Wrong(
        "a",
        "the volume without its own cut",
        VECTOR.format(
            "a, b = W[side][:, side].sum(), W[~side][:, ~side].sum()\n"
            "    return np.where(side, 1 / (a + 1e-9), -1 / (b + 1e-9))"
        ),
        "u'D1 is not 0",
    ),
    Wrong(
        "a",
        "the second eigenvector",
        "from scipy.linalg import eigh\n"
        + VECTOR.format("return eigh(np.diag(d) - W, np.diag(d))[1][:, 1]"),
        "several values",
    ),
    Wrong(
        "a",
        "the quotient of cuts",
        VECTOR.format(
            "c = W[side][:, ~side].sum()\n"
            "    return np.where(side, c / d[side].sum(), -c / d[~side].sum())"
        ),
        "the vector is zero",
    ),
    Wrong(
        "a",
        "turns the weights into walks in place",
        VECTOR.format(
            "W /= d[:, None]\n    return np.where(side, 1 / d[side].sum(), -1 / d[~side].sum())"
        ),
        "cut_vector changes its argument W",
    ),
    Wrong(
        "a",
        "the Laplacian of the library",
        "from manifoldlib.laplacian import laplacian\n"
        "from scipy.sparse import csr_array\n"
        + VECTOR.format(
            "d = laplacian(csr_array(W))[0]\n"
            "    return np.where(side, 1 / d[side].sum(), -1 / d[~side].sum())"
        ),
        "cut_vector calls laplacian of manifoldlib",
    ),
    Wrong(
        "a",
        "1e-9 added to the volumes",
        VECTOR.format(
            "a, b = d[side].sum(), d[~side].sum()\n"
            "    return np.where(side, 1 / (a + 1e-9), -1 / (b + 1e-9))"
        ),
        "weights of the size 1e-09 u'D1 is not 0",
    ),
    Wrong("a", "zero off the side", VECTOR.format("return side / d[side].sum()"), "u'D1 is not 0"),
    Wrong("b", "the least cut", BEST.format("return min(sides, key=cut)"), "best_cut: for"),
    Wrong(
        "b",
        "by sizes",
        BEST.format("return min(sides, key=lambda s: cut(s) / s.sum() + cut(s) / (~s).sum())"),
        "best_cut: for",
    ),
    Wrong(
        "b",
        "the signs of the second eigenvector",
        BEST.format("u = eigh(np.diag(d) - W, np.diag(d))[1][:, 1]\n    return u > u.mean() * 0"),
        "best_cut: for",
    ),
    Wrong(
        "b",
        "the best threshold of the second eigenvector",
        BEST.format(
            "u = eigh(np.diag(d) - W, np.diag(d))[1][:, 1]\n"
            "    return min([u > x for x in np.sort(u)[:-1]], key=ncut)"
        ),
        "of those that the second eigenvector offers",
    ),
    Wrong(
        "b",
        "halves only",
        BEST.format("return min([s for s in sides if abs(2 * s.sum() - N) <= 1], key=ncut)"),
        "best_cut: for",
    ),
    Wrong(
        "b",
        "no single nodes",
        BEST.format("return min([s for s in sides if 1 < s.sum() < N - 1] or sides[:1], key=ncut)"),
        "best_cut: for",
    ),
    Wrong(
        "b",
        "everybody on one side",
        BEST.format("return np.ones(N, dtype=bool)"),
        "one side has no node",
    ),
    Wrong(
        "b",
        "stops at a cut below a millionth",
        BEST.format(
            "best = min(sides, key=ncut)\n"
            "    return next((s for s in sides if cut(s) < 1e-6), best)"
        ),
        "weights of the size 1e-09",
    ),
    Wrong(
        "b",
        "makes walks of the weights in place",
        BEST.format("best = min(sides, key=ncut)\n    W /= d[:, None]\n    return best"),
        "best_cut changes its argument W",
    ),
    Wrong(
        "b",
        "spectral clustering",
        "from manifoldlib import spectral_clustering\n"
        "\n\n"
        "def best_cut(W):\n"
        "    return spectral_clustering(W, 2).labels",
        "best_cut calls spectral_clustering of manifoldlib",
    ),
    Wrong(
        "b",
        "the larger of the two terms",
        BEST.format("return min(sides, key=lambda s: cut(s) / min(d[s].sum(), d[~s].sum()))"),
        "best_cut: for",
    ),
    Wrong(
        "b",
        "no halves",
        BEST.format("return min([s for s in sides if 2 * s.sum() != N] or sides[:1], key=ncut)"),
        "best_cut: for",
    ),
    Wrong(
        "b",
        "divides by the edges inside",
        BEST.format(
            "inside = lambda s: cut(s) / (d[s].sum() - cut(s) + 1e-12 * d.sum())\n"
            "    return min(sides, key=lambda s: inside(s) + inside(~s))"
        ),
        "best_cut: for",
    ),
    Wrong(
        "b",
        "the best threshold of all eigenvectors",
        BEST.format(
            "U = eigh(np.diag(d) - W, np.diag(d))[1][:, 1:]\n"
            "    return min([u > x for u in U.T for x in np.sort(u)[:-1]], key=ncut)"
        ),
        "best_cut: for",
    ),
    Wrong(
        "b",
        "node after node, from each node",
        BEST.format(
            "def descend(s):\n"
            "        near = [t for t in s ^ np.eye(N, dtype=bool) if 0 < t.sum() < N]\n"
            "        better = [t for t in near if ncut(t) < ncut(s) - 1e-12]\n"
            "        return descend(min(better, key=ncut)) if better else s\n"
            "\n"
            "    return min(map(descend, np.eye(N, dtype=bool)), key=ncut)"
        ),
        "for four pairs in a row",
    ),
    Wrong(
        "b",
        "to two digits",
        BEST.format("return min(sides, key=lambda s: round(ncut(s), 2))"),
        "best_cut: for",
    ),
    Wrong("c", "a tail, which the sign gets wrong", HARD.format(""), "Signs miss it"),
    Wrong(
        "c",
        "nine nodes",
        "weights = np.ones((9, 9)) - np.eye(9)",
        "weights has shape (9, 9)",
    ),
    Wrong(
        "c",
        "a negative weight",
        HARD.format("weights[0, 7] = weights[7, 0] = -0.1"),
        "-0.1 is negative",
    ),
    Wrong(
        "c",
        "something on the diagonal",
        HARD.format("weights += np.eye(8)"),
        "weights: w_ii must be 0",
    ),
    Wrong(
        "c",
        "two pieces",
        HARD.format("weights[5, 6] = weights[6, 5] = 0"),
        "falls into 2 pieces",
    ),
    Wrong(
        "c",
        "a cycle",
        "weights = np.roll(np.eye(8), 1, axis=1) + np.roll(np.eye(8), -1, axis=1)",
        "less than a hundredth apart",
    ),
    Wrong(
        "c",
        "not symmetric",
        HARD.format("weights[0, 7] = 1"),
        "w_ij must be w_ji",
    ),
    Wrong(
        "c",
        "missed by too little",
        SEARCH.format("1.001", 0, 0, RANDOM).replace(
            "min(ncut(W, s) for s in sides)",
            "(best := min(ncut(W, s) for s in sides)) and swept < 1.04 * best",
        ),
        "That is not five percent more",
    ),
    Wrong("d", "the first row, as always", PICK.format("return 0"), "of the variance of row 0"),
    Wrong(
        "d",
        "the variance that is left",
        SHARES.format(
            "left.append(min(sums) if np.ptp(u) > 1e-9 * np.abs(Y).max() else 1e9)",
            "np.argmin(left)",
        ),
        "for rows of unequal sizes",
    ),
    Wrong(
        "d",
        "counted from 1",
        SHARES.format(SHARE, "np.argmin(left) + 1"),
        "pick: for",
    ),
    Wrong(
        "d",
        "the largest gap",
        PICK.format(
            "V = Y / (Y.std(axis=1, keepdims=True) + 1e-9 * np.abs(Y).max())\n"
            "    return np.diff(np.sort(V, axis=1), axis=1).max(axis=1).argmax()"
        ),
        "for a row with one point far off",
    ),
    Wrong(
        "d",
        "the means of the two signs",
        PICK.format(
            "left = []\n"
            "    for u in Y:\n"
            "        two = [p for p in (u[u > 0], u[u <= 0]) if p.size]\n"
            "        inner = sum(((p - p.mean()) ** 2).sum() for p in two)\n"
            "        spread = ((u - u.mean()) ** 2).sum()\n"
            "        left.append(inner / spread if np.ptp(u) > 1e-9 * np.abs(Y).max() else 1)\n"
            "    return np.argmin(left)"
        ),
        "pick: for",
    ),
    Wrong(
        "d",
        "the mean left in the variance",
        SHARES.format(
            "left.append(min(sums) / (u @ u) if np.ptp(u) > 1e-9 * np.abs(Y).max() else 1)",
            "np.argmin(left)",
        ).replace("np.sort(u) - u.mean()", "np.sort(u)"),
        "for rows whose mean is not 0",
    ),
    Wrong(
        "d",
        "K-means from the two ends",
        LLOYD.format("u.min(), u.max()"),
        "for two groups and a point far off",
    ),
    Wrong(
        "d",
        "K-means from the quartiles",
        LLOYD.format("np.quantile(u, [0.25, 0.75])"),
        "and a small one far off",
    ),
    Wrong(
        "d",
        "halves of the sorted values",
        PICK.format(
            "V = np.sort(Y, axis=1)\n"
            "    half = V.shape[1] // 2\n"
            "    inner = V[:, :half].var(axis=1) + V[:, half:].var(axis=1)\n"
            "    spread = np.maximum(V.var(axis=1), 1e-18 * np.abs(Y).max() ** 2)\n"
            "    return np.argmin(np.where(np.ptp(V, axis=1) > 1e-9 * np.abs(Y).max(), "
            "inner / spread, 9))"
        ),
        "pick: for",
    ),
    Wrong(
        "d",
        "two in each group at least",
        SHARES.format(SHARE, "np.argmin(left)").replace("range(1, len(u))", "range(2, len(u) - 1)"),
        "for one node alone, above the others",
    ),
    Wrong(
        "d",
        "the largest is never alone",
        SHARES.format(SHARE, "np.argmin(left)").replace("range(1, len(u))", "range(1, len(u) - 1)"),
        "for one node alone, above the others",
    ),
    Wrong(
        "d",
        "a constant row has nothing left",
        SHARES.format(
            "left.append(min(sums) / (u @ u) if u @ u > 1e-20 * (Y**2).sum() else 0)",
            "np.argmin(left)",
        ),
        "is constant and separates nothing",
    ),
    Wrong(
        "d",
        "centres the rows in place",
        "def pick(Y):\n    Y -= Y.mean(axis=1, keepdims=True)\n    return 0",
        "pick changes its argument Y",
    ),
    Wrong(
        "d",
        "a floor of 1e-20 for the variance",
        SHARES.format(
            "left.append(min(sums) / (u @ u) if u.var() > 1e-20 else 1)", "np.argmin(left)"
        ),
        "for entries of the size 1e-12",
    ),
]

RIGHT = [
    Right(
        "b",
        "as the wrong ones are written",
        """
from itertools import product

from scipy.linalg import eigh


def best_cut(W):
    N, d = len(W), W.sum(axis=1)
    sides = [np.array(s, dtype=bool) for s in product([0, 1], repeat=N)][1:-1]

    def cut(s):
        return W[s][:, ~s].sum()

    def ncut(s):
        return cut(s) / d[s].sum() + cut(s) / d[~s].sum()

    return min(sides, key=ncut)
""",
    ),
    Right(
        "a",
        "another multiple, with the other sign",
        VECTOR.format("return np.where(side, -d[~side].sum(), d[side].sum())"),
    ),
    Right(
        "a",
        "an indicator, made orthogonal",
        VECTOR.format("u = side.astype(float)\n    return u - (d @ u) / d.sum()"),
    ),
    Right(
        "a",
        "Shi and Malik's quotient of the volumes",
        VECTOR.format(
            "b = d[side].sum() / d[~side].sum()\n    return [1.0 if s else -b for s in side]"
        ),
    ),
    Right(
        "b",
        "with a loop over the bits",
        "def best_cut(W):\n"
        "    N, d, best = len(W), W.sum(axis=1), (np.inf, None)\n"
        "    for bits in range(1, 2 ** (N - 1)):\n"
        "        s = np.array([bits >> k & 1 for k in range(N)], dtype=bool)\n"
        "        c = W[np.ix_(s, ~s)].sum()\n"
        "        value = c / d[s].sum() + c / d[~s].sum()\n"
        "        if value < best[0]:\n"
        "            best = value, s\n"
        "    return best[1]",
    ),
    Right(
        "b",
        "zeros and ones in a list",
        BEST.format("return [int(x) for x in min(sides, key=ncut)]"),
    ),
    Right("b", "the other side", BEST.format("return ~min(sides, key=ncut)")),
    Right(
        "b",
        "by the quotient of a vector",
        "from itertools import product\n"
        "\n\n"
        "def best_cut(W):\n"
        "    D = np.diag(W.sum(axis=1))\n"
        "\n"
        "    def quotient(s):\n"
        "        u = s - (s @ D).sum() / D.sum()\n"
        "        return u @ (D - W) @ u / (u @ D @ u)\n"
        "\n"
        "    sides = [np.array(s, dtype=float) for s in product([0, 1], repeat=len(W))][1:-1]\n"
        "    return min(sides, key=quotient)",
    ),
    Right("c", "a random search", SEARCH.format("1.06", 0, 0, RANDOM)),
    Right("c", "another start", SEARCH.format("1.06", 5000, 5000, RANDOM)),
    Right(
        "c",
        "weights of other sizes",
        SEARCH.format("1.06", 100, 100, f"1000 * {RANDOM}"),
    ),
    Right("d", "all divisions of the sorted values", SHARES.format(SHARE, "np.argmin(left)")),
    Right(
        "d",
        "by K-means of scipy, from the extremes and every quantile",
        "def pick(Y):\n"
        "    best, size = (np.inf, 0), np.abs(Y).max()\n"
        "    for k, u in enumerate(Y):\n"
        "        if np.ptp(u) < 1e-9 * size:\n"
        "            continue\n"
        "        for x in np.unique(u)[:-1]:\n"
        "            up, down = u[u > x], u[u <= x]\n"
        "            inner = up.size * up.var() + down.size * down.var()\n"
        "            best = min(best, (inner / (u.size * u.var()), k))\n"
        "    return best[1]",
    ),
    Right(
        "d",
        "the largest share between the groups, as a float",
        "def pick(Y):\n"
        "    N, size = Y.shape[1], np.abs(Y).max()\n"
        "    between = []\n"
        "    for u in Y:\n"
        "        if np.ptp(u) < 1e-9 * size:\n"
        "            between.append(0)\n"
        "            continue\n"
        "        u = np.sort((u - u.mean()) / u.std())\n"
        "        k = np.arange(1, N)\n"
        "        between.append((np.cumsum(u)[:-1] ** 2 / (k * (N - k))).max())\n"
        "    return float(np.argmax(between))",
    ),
]


PUZZLES = (
    Puzzle(
        "b",
        "The side of a graph whose normalised cut, the cut divided by the volume of either "
        "side, is the least.",
        {
            "W_small = np.zeros((5, 5))\n"
            "for i, j, w in (0, 1, 4), (1, 2, 3), (2, 3, 4), (3, 4, 1), (0, 2, 1):\n"
            "    W_small[i, j] = W_small[j, i] = w\n"
            "side = np.array(best_cut(W_small), dtype=bool)\n"
            "(side ^ side[0]).astype(int)": (
                "the least cut",
                "by sizes",
                "everybody on one side",
            ),
        },
    ),
    Puzzle(
        "d",
        "Which of the vectors separates two groups best: the row, counted from 0, for which "
        "two means leave the least share of the variance.",
        {
            "pick(np.array([[0.0, 1, 2, 3], [9, 9, 8, 7.8], [1, 1, 1, 5]]))": (
                "counted from 1",
                "two in each group at least",
                "the largest is never alone",
            ),
        },
    ),
)
