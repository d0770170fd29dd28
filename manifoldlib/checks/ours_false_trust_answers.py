"""Typical wrong answers to our exercise on measures of neighbours, and other right ones."""

from . import Right, Wrong

TRUST = """
def trustworthiness(X, Y, k):
    def ranks(Z):
        D = squareform(pdist(Z.T))
        np.fill_diagonal(D, -1)
        return D.argsort(axis=1, kind="stable").argsort(axis=1)

    N = X.shape[1]
    r, q = ranks(X), ranks(Y)
    strangers = (q <= k) & (r > k)
    factor = 2 / (N * k * (2 * N - 3 * k - 1))
    return 1 - factor * (r - k)[strangers].sum()
"""


def trust(old, new):
    assert old in TRUST
    return TRUST.replace(old, new)


TORN = """
def torn(X, S):
    along = (S[0] - S[0].min()) / np.ptp(S[0])
    piece = np.minimum(({n} * along).astype(int), {n} - 1)
    place = {place}
    return np.array([{length} * (along + ({gap} * place - piece) / {n}), S[1]])
"""
SHUFFLED = "np.array([0, 3, 6, 1, 4, 7, 2, 5])[piece]"
INVERTED = """
def {name}(X, S):
    Z = S - [[(S[0].min() + S[0].max()) / 2], [S[1].min() - {away}]]
    return Z / (Z**2).sum(axis=0)
"""
PIECES = """
def {name}(X, S):
    along = (S[0] - S[0].min()) / np.ptp(S[0])
    piece = np.minimum((8 * along).astype(int), 7)
    place = np.array([0, 3, 6, 1, 4, 7, 2, 5])[piece]
    return np.array([np.ptp(S[0]) * (along + (2 * place - piece) / 8), S[1]])
"""
FOLDED = """
def {name}(X, S):
    along = (S[0] - S[0].min()) / np.ptp(S[0]) * {n}
    return np.array([np.ptp(S[0]) / {n} * abs((along + 1) % 2 - 1), S[1]])
"""
ISOMAP = "def {name}(X, S):\n    return isomap(X, 2, 8).Y"
PCA = "def {name}(X, S):\n    return pca(X, 2).Y"
TRUTH = "def {name}(X, S):\n    return S"

WRONG = [
    Wrong(
        "a",
        "the continuity",
        trust("r, q = ranks(X), ranks(Y)", "r, q = ranks(Y), ranks(X)"),
        "with the arguments exchanged",
    ),
    Wrong("a", "ranks in the map", trust("(r - k)[", "(k - q)["), "ranked by their distance in"),
    Wrong(
        "a",
        "a share of strangers",
        trust("factor * (r - k)[strangers].sum()", "strangers.sum() / N / k"),
        "share of strangers",
    ),
    Wrong("a", "k not subtracted", trust("(r - k)[", "r["), "k is not subtracted"),
    Wrong("a", "without the 2", trust("2 / (N", "1 / (N"), "without the 2"),
    Wrong("a", "the sum alone", trust("1 - factor", "factor"), "without the 1"),
    Wrong(
        "a",
        "all neighbours in the map count",
        trust("(q <= k) & (r > k)", "(q <= k) & (q > 0)"),
        "not only the strangers",
    ),
    Wrong(
        "a",
        "the point itself has the rank 1",
        trust("    strangers", "    r, q = r + 1, q + 1\n    strangers"),
        "its own nearest neighbour",
    ),
    Wrong(
        "a",
        "ties share the best rank",
        trust(
            'return D.argsort(axis=1, kind="stable").argsort(axis=1)',
            "return (D[:, None, :] < D[:, :, None]).sum(axis=2)",
        ),
        "Who comes first?",
    ),
    Wrong(
        "a",
        "ties share the mean rank",
        trust(
            'return D.argsort(axis=1, kind="stable").argsort(axis=1)',
            "from scipy.stats import rankdata\n\n        return rankdata(D, axis=1) - 1",
        ),
        "Who comes first?",
    ),
    Wrong(
        "a",
        "the last of equals first",
        trust(
            'return D.argsort(axis=1, kind="stable").argsort(axis=1)',
            'return D[:, ::-1].argsort(axis=1, kind="stable").argsort(axis=1)[:, ::-1]',
        ),
        "Who comes first?",
    ),
    Wrong(
        "a",
        "whoever is nearest is the point itself",
        trust("        np.fill_diagonal(D, -1)\n", ""),
        "Some of these points are equal",
    ),
    Wrong(
        "a",
        "for ten neighbours only",
        trust("    N = X", "    k = 10\n    N = X"),
        "trustworthiness =",
    ),
    Wrong(
        "a",
        "the first two rows",
        trust("    N = X", "    X, Y = X[:2], Y[:2]\n    N = X"),
        "trustworthiness =",
    ),
    Wrong(
        "a",
        "distances rounded",
        trust("np.fill_diagonal", "D = D.round(6)\n        np.fill_diagonal"),
        "of the size 1e-09 and k = 1, not 0.5954. No two distances are equal here",
    ),
    Wrong(
        "a",
        "scales the points in place",
        trust("    N = X", "    X /= 2.0\n    N = X"),
        "trustworthiness changes its argument X",
    ),
    Wrong(
        "a",
        "points as rows",
        trust("Z.T", "Z"),
        "trustworthiness stopped",
    ),
    Wrong("b", "laid over itself", FOLDED.format(name="torn", n=2), "the trustworthiness is"),
    Wrong("b", "the truth", TRUTH.format(name="torn"), "the correlation of the distances is"),
    Wrong(
        "b",
        "neither torn nor folded",
        INVERTED.format(name="torn", away="0.01 * np.ptp(S[1])"),
        "the continuity is",
    ),
    Wrong("b", "PCA of the roll", PCA.format(name="torn"), "the trustworthiness is"),
    Wrong("b", "Isomap", ISOMAP.format(name="torn"), "the correlation of the distances is"),
    Wrong(
        "b",
        "torn and left in order",
        TORN.format(n=8, place="piece", length="np.ptp(S[0])", gap=2),
        "the correlation of the distances is",
    ),
    Wrong(
        "b",
        "without gaps",
        TORN.format(n=8, place=SHUFFLED, length="np.ptp(S[0])", gap=1),
        "the trustworthiness is",
    ),
    Wrong(
        "b",
        "torn into crumbs",
        TORN.format(n=200, place="piece * 77 % 200", length="np.ptp(S[0])", gap=2),
        "the trustworthiness is",
    ),
    Wrong(
        "b",
        "gaps of 10",
        """
def torn(X, S):
    piece = np.minimum((8 * (S[0] - S[0].min()) / np.ptp(S[0])).astype(int), 7)
    place = np.array([0, 3, 6, 1, 4, 7, 2, 5])[piece]
    return np.array([S[0] + 20 * place - (np.ptp(S[0]) / 8) * piece, S[1]])
""",
        "torn: in the map of roll 3",
    ),
    Wrong(
        "b",
        "by the number of the point",
        """
def torn(X, S):
    piece = 8 * np.arange(S.shape[1]) // S.shape[1]
    place = np.array([0, 3, 6, 1, 4, 7, 2, 5])[piece]
    return np.array([S[0] + np.ptp(S[0]) * place, S[1]])
""",
        "the trustworthiness is",
    ),
    Wrong(
        "b",
        "shifts the pieces in place",
        """
def torn(X, S):
    piece = np.minimum((8 * (S[0] - S[0].min()) / np.ptp(S[0])).astype(int), 7)
    place = np.array([0, 3, 6, 1, 4, 7, 2, 5])[piece]
    S[0] += np.ptp(S[0]) * (2 * place - piece) / 8
    return S
""",
        "torn changes its argument S",
    ),
    Wrong("b", "points as rows", "def torn(X, S):\n    return S.T", "points are columns"),
    Wrong("c", "folded ten times", FOLDED.format(name="folded", n=10), "the continuity is"),
    Wrong("c", "PCA of the roll", PCA.format(name="folded"), "the trustworthiness is"),
    Wrong("c", "the truth", TRUTH.format(name="folded"), "the trustworthiness is"),
    Wrong("c", "torn into pieces", PIECES.format(name="folded"), "the continuity is"),
    Wrong(
        "c",
        "at random",
        "def folded(X, S):\n    return np.random.default_rng(0).standard_normal(S.shape)",
        "the continuity is",
    ),
    Wrong(
        "c",
        "folded at 45",
        "def folded(X, S):\n    return np.array([abs(S[0] - 45), S[1]])",
        "the trustworthiness is",
    ),
    Wrong(
        "c",
        "all in one place",
        "def folded(X, S):\n    return np.zeros(S.shape)",
        "all distances are equal",
    ),
    Wrong("d", "torn into pieces", PIECES.format(name="inflated"), "the continuity is"),
    Wrong("d", "folded once", FOLDED.format(name="inflated", n=2), "the trustworthiness is"),
    Wrong("d", "Isomap", ISOMAP.format(name="inflated"), "the correlation of the distances is"),
    Wrong("d", "PCA of the roll", PCA.format(name="inflated"), "the trustworthiness is"),
    Wrong(
        "d",
        "from far outside",
        INVERTED.format(name="inflated", away="np.ptp(S[1])"),
        "the correlation of the distances is",
    ),
    Wrong(
        "d",
        "from one below the sheet",
        INVERTED.format(name="inflated", away="1"),
        "inflated: in the map of roll",
    ),
    Wrong(
        "d",
        "at a short side",
        """
def inflated(X, S):
    Z = S - [[S[0].min() - 0.01 * np.ptp(S[1])], [S[1].mean()]]
    return Z / (Z**2).sum(axis=0)
""",
        "inflated: in the map of roll",
    ),
]

RIGHT = [
    Right(
        "a",
        "by loops and sorted lists",
        """
def trustworthiness(X, Y, k):
    N = X.shape[1]

    def order(Z, i):
        far = [float(np.sum((Z[:, j] - Z[:, i]) ** 2)) for j in range(N)]
        return sorted((j for j in range(N) if j != i), key=lambda j: (far[j], j))

    total = 0
    for i in range(N):
        data, nearest = order(X, i), order(Y, i)[:k]
        for j in nearest:
            total += max(0, data.index(j) + 1 - k)
    return 1 - 2 * total / (N * k * (2 * N - 3 * k - 1))
""",
    ),
    Right(
        "a",
        "by lexsort",
        """
def trustworthiness(X, Y, k):
    N = X.shape[1]
    total = 0
    for i in range(N):
        others = np.delete(np.arange(N), i)
        order = [
            others[np.lexsort((others, np.linalg.norm(Z[:, others] - Z[:, [i]], axis=0)))]
            for Z in (X, Y)
        ]
        rank = {j: n for n, j in enumerate(order[0], 1)}
        total += sum(rank[j] - k for j in order[1][:k] if rank[j] > k)
    return np.array(1 - total / (N * k * (2 * N - 3 * k - 1) / 2))
""",
    ),
    Right(
        "a",
        "counting who is nearer",
        """
def trustworthiness(X, Y, k):
    N = X.shape[1]
    total, own = 0, np.arange(N)
    for i in range(N):
        far = ((X - X[:, [i]]) ** 2).sum(axis=0)
        near = np.delete(((Y - Y[:, [i]]) ** 2).sum(axis=0), i)
        for j in np.delete(own, i)[np.argsort(near, kind="stable")[:k]]:
            before = (far < far[j]) | ((far == far[j]) & (own < j))
            rank = before.sum() + 1 - before[i]
            total += max(rank - k, 0)
    return 1 - 2 / (N * k * (2 * N - 3 * k - 1)) * total
""",
    ),
    Right(
        "b",
        "seven pieces",
        TORN.format(n=7, place="piece * 3 % 7", length="np.ptp(S[0])", gap=2),
    ),
    Right(
        "b",
        "pieces around a circle",
        """
def torn(X, S):
    edges = np.linspace(S[0].min(), S[0].max(), 8)[1:-1]
    piece = np.searchsorted(edges, S[0])
    angle, size = 2 * np.pi * (3 * piece % 7) / 7, np.ptp(S[0])
    inside = S[0] - size / 7 * piece
    return np.array([inside + size * np.cos(angle), S[1] + size * np.sin(angle)])
""",
    ),
    Right(
        "b",
        "at random, the best of many",
        """
def torn(X, S):
    along = (S[0] - S[0].min()) / np.ptp(S[0])
    piece = np.minimum((8 * along).astype(int), 7)
    rng, length = np.random.default_rng(0), np.ptp(S[0])
    tries = [
        np.array([length * (along - piece / 8 + 2 * rng.permutation(8)[piece] / 8), S[1]])
        for _ in range(30)
    ]
    return min(tries, key=lambda Y: np.corrcoef(pdist(Y.T), pdist(S.T))[0, 1])
""",
    ),
    Right("c", "folded twice", FOLDED.format(name="folded", n=3)),
    Right(
        "c",
        "folded, in another unit and turned",
        """
def folded(X, S):
    middle = np.median(S[0])
    Y = 1e-4 * np.array([np.where(S[0] < middle, middle - S[0], S[0] - middle), S[1]])
    return [Y[1] - Y[0], Y[0] + Y[1]]
""",
    ),
    Right(
        "c",
        "folded smoothly",
        """
def folded(X, S):
    turn = np.pi * (S[0] - S[0].min()) / np.ptp(S[0])
    return np.array([np.ptp(S[0]) / 2 * np.cos(2 * turn), S[1]])
""",
    ),
    Right(
        "d",
        "in complex numbers",
        """
def inflated(X, S):
    z = S[0] - S[0].mean() + 1j * (S[1].max() - S[1] + 0.01 * np.ptp(S[1]))
    w = 1 / z
    return np.array([w.real, w.imag])
""",
    ),
    Right(
        "d",
        "in single precision",
        """
def inflated(X, S):
    Z = S - [[(S[0].min() + S[0].max()) / 2], [S[1].min() - 0.01 * np.ptp(S[1])]]
    return ((Z / (Z**2).sum(axis=0)) * np.ptp(S[0])).astype(np.float32)
""",
    ),
    Right(
        "d",
        "from above",
        """
def inflated(X, S):
    middle = (S[0].min() + S[0].max()) / 2
    Z = S - [[middle], [S[1].max() + 0.02 * np.ptp(S[1])]]
    return [Z[0] / (Z**2).sum(axis=0), Z[1] / (Z**2).sum(axis=0)]
""",
    ),
]
