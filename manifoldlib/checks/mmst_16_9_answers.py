"""Typical wrong answers to [MMST Ex 16.9], each with the message it must trigger; right ones."""

from . import Puzzle, Right, Wrong

SIX = """
def six(X, d, K, sigma):
    return {
        "PCA": pca(X, d).Y,
        "kernel PCA": kpca(X, d, rbf_kernel, sigma).Y,
        "Isomap": isomap(X, d, K).Y,
        "LLE": lle(X, d, K).Y,
        "Laplacian": laplacian_eigenmaps(X, d, K).Y,
        "Hessian": hessian_lle(X, d, K).Y,
    }
"""


def six(old, new):
    assert old in SIX
    return SIX.replace(old, new)


START = "def six(X, d, K, sigma):\n"
NUMBERS = """
def straight_and_ordered(y, s):
    from scipy.stats import {imports}

    {body}
"""
STRAIGHT = "def straightened(y):\n    {}"
FOUND = """
pitch_easy = {easy}
pitch_hard = {hard}
K_round = {round}
K_short = {short}
"""


def found(easy=0.4, hard=0.05, round=6, short=10):
    return FOUND.format(easy=easy, hard=hard, round=round, short=short)


WRONG = [
    Wrong(
        "a",
        "five of them",
        six('        "Laplacian": laplacian_eigenmaps(X, d, K).Y,\n', ""),
        'no map called "Laplacian"',
    ),
    Wrong(
        "a",
        "centred in place",
        six(START, START + "    X -= X.mean(axis=1, keepdims=True)\n"),
        "six changes its argument X",
    ),
    Wrong("a", "two coordinates only", six(START, START + "    d = 2\n"), "stopped"),
    Wrong("a", "one coordinate only", six(START, START + "    d = 1\n"), 'six: "PCA" has shape'),
    Wrong(
        "a",
        "standardised",
        six(
            START,
            START + "    X = (X - X.mean(axis=1, keepdims=True)) / X.std(axis=1, keepdims=True)\n",
        ),
        "that of standardised points",
    ),
    Wrong(
        "a",
        "the width of another formula",
        six("rbf_kernel, sigma", "rbf_kernel, 1 / (2 * sigma**2)"),
        "Here sigma multiplies the squared distance",
    ),
    Wrong("a", "always six neighbours", six(START, START + "    K = 6\n"), "is another map"),
    Wrong("a", "one neighbour more", six(START, START + "    K = K + 1\n"), "is another map"),
    Wrong(
        "a",
        "the width of the notebook",
        six(START, START + "    sigma = 0.5\n"),
        '"kernel PCA", for',
    ),
    Wrong(
        "a",
        "two names exchanged",
        six(
            'lle(X, d, K).Y,\n        "Laplacian": laplacian_eigenmaps(X, d, K).Y',
            'laplacian_eigenmaps(X, d, K).Y,\n        "Laplacian": lle(X, d, K).Y',
        ),
        "that of Laplacian",
    ),
    Wrong(
        "a", "the results, not the maps", SIX.replace(").Y", ")"), 'six: "PCA" should be numbers'
    ),
    Wrong(
        "a",
        "a list",
        SIX.replace("return {", "return list({").replace("    }\n", "    }.values())\n"),
        "should return a dictionary",
    ),
    Wrong("a", "points as rows", SIX.replace(").Y", ").Y.T"), "points are columns"),
    Wrong(
        "b",
        "with the sign",
        NUMBERS.format(
            imports="spearmanr", body="return np.corrcoef(y, s)[0, 1], spearmanr(y, s).statistic"
        ),
        "a negative number",
    ),
    Wrong(
        "b",
        "ties in the order of the points",
        """
def straight_and_ordered(y, s):
    ranks = [np.argsort(np.argsort(v, kind="stable")) for v in (y, s)]
    return abs(np.corrcoef(y, s)[0, 1]), abs(np.corrcoef(ranks)[0, 1])
""",
        "which rank do they have?",
    ),
    Wrong(
        "b",
        "ties share the smallest rank",
        NUMBERS.format(
            imports="rankdata",
            body=(
                'ranks = rankdata(y, "min"), rankdata(s, "min")\n'
                "    return abs(np.corrcoef(y, s)[0, 1]), abs(np.corrcoef(*ranks)[0, 1])"
            ),
        ),
        "which rank do they have?",
    ),
    Wrong(
        "b",
        "the other way round",
        NUMBERS.format(
            imports="spearmanr",
            body="return abs(spearmanr(y, s).statistic), abs(np.corrcoef(y, s)[0, 1])",
        ),
        "in the other order",
    ),
    Wrong(
        "b",
        "the square",
        NUMBERS.format(
            imports="spearmanr",
            body="return np.corrcoef(y, s)[0, 1] ** 2, abs(spearmanr(y, s).statistic)",
        ),
        "Is that its square?",
    ),
    Wrong(
        "b",
        "Kendall's",
        NUMBERS.format(
            imports="kendalltau",
            body="return abs(np.corrcoef(y, s)[0, 1]), abs(kendalltau(y, s).statistic)",
        ),
        "the correlation of the ranks is",
    ),
    Wrong(
        "b",
        "sorted in place",
        NUMBERS.format(
            imports="spearmanr",
            body=(
                "numbers = abs(np.corrcoef(y, s)[0, 1]), abs(spearmanr(y, s).statistic)\n"
                "    y.sort()\n"
                "    return numbers"
            ),
        ),
        "straight_and_ordered changes its argument y",
    ),
    Wrong(
        "b",
        "one of the two",
        NUMBERS.format(imports="spearmanr", body="return abs(spearmanr(y, s).statistic)"),
        "straight_and_ordered has shape",
    ),
    Wrong(
        "b",
        "the share of steps in order",
        "def straight_and_ordered(y, s):\n"
        "    steps = np.diff(y[np.argsort(s)])\n"
        "    return abs(np.corrcoef(y, s)[0, 1]), max((steps > 0).mean(), (steps < 0).mean())",
        "the correlation of the ranks is",
    ),
    Wrong(
        "c",
        "the ranks",
        STRAIGHT.format("return np.argsort(np.argsort(y))"),
        "points that stand unevenly",
    ),
    Wrong(
        "c",
        "c taken for 1",
        STRAIGHT.format("return np.arccos(np.clip(y, -1, 1))"),
        "straightened, for",
    ),
    Wrong(
        "c",
        "evenly from the first to the last",
        STRAIGHT.format("return np.linspace(0, 1, len(y))"),
        "straightened, for",
    ),
    Wrong(
        "c",
        "evenly in its order",
        STRAIGHT.format(
            "z = np.empty(len(y))\n    z[np.argsort(y)] = np.linspace(0, 1, len(y))\n    return z"
        ),
        "points that stand unevenly",
    ),
    Wrong(
        "c",
        "the sine",
        STRAIGHT.format("return np.arcsin(np.sqrt(1 - (y / np.abs(y).max()) ** 2))"),
        "straightened, for",
    ),
    Wrong("c", "as it is", STRAIGHT.format("return y.copy()"), "straightened, for"),
    Wrong(
        "c",
        "divided in place",
        STRAIGHT.format("y /= np.abs(y).max()\n    return np.arccos(y)"),
        "straightened changes its argument y",
    ),
    Wrong(
        "c",
        "a cubic",
        STRAIGHT.format("t = y / np.abs(y).max()\n    return t + 0.3 * t**3"),
        "straightened, for",
    ),
    Wrong(
        "c",
        "the length of a unit vector",
        STRAIGHT.format("return np.arccos(y / np.linalg.norm(y))"),
        "straightened, for",
    ),
    Wrong(
        "c",
        "nothing but NaN",
        STRAIGHT.format("return np.arccos(2 * y / np.abs(y).max())"),
        "NaN or infinite",
    ),
    Wrong(
        "d",
        "nearly straight",
        found(easy=0.2),
        "pitch_easy = 0.2: the correlation of PCA is 0.9984",
    ),
    Wrong(
        "d",
        "so flat that neighbourhoods leave the curve",
        found(hard=0.02),
        "pitch_hard = 0.02: the correlation of Isomap",
    ),
    Wrong("d", "not flat enough", found(hard=0.08), "pitch_hard = 0.08: the correlation of PCA"),
    Wrong("d", "a circle", found(hard=0), "pitch_hard should be a positive number"),
    Wrong("d", "nine neighbours", found(round=9), "K_round = 9: the share of Isomap"),
    Wrong("d", "two neighbours", found(round=2), "K_round = 2: the graph falls into"),
    Wrong(
        "d",
        "everybody is a neighbour of everybody",
        found(short=399),
        "K_short = 399 is not a number",
    ),
    Wrong(
        "d", "nine neighbours, too", found(short=9), "K_short = 9: the share of Isomap is 0.9432"
    ),
    Wrong("d", "a share", found(round=0.5), "K_round should be a whole number"),
]

RIGHT = [
    Right(
        "a",
        "by other means where there are some",
        """
from manifoldlib import classical_mds, gauss_kernel, geodesics, knn_graph


def six(X, d, K, sigma):
    V = np.linalg.svd(X - X.mean(axis=1, keepdims=True), full_matrices=False)[2][:d]
    maps = {"Hessian": -hessian_lle(X, d, K).Y + 3, "PCA": V}
    maps["kernel PCA"] = -kpca(X, d, gauss_kernel, 1 / np.sqrt(sigma)).Y
    maps["Isomap"] = classical_mds(geodesics(knn_graph(X, K)), d).Y.tolist()
    maps["LLE"] = 1e3 * lle(X, d, K).Y
    maps["Laplacian"] = laplacian_eigenmaps(X, d, K).Y
    return maps
""",
    ),
    Right(
        "a",
        "in a loop",
        """
def six(X, d, K, sigma):
    maps = {"PCA": pca(X, d).Y, "kernel PCA": kpca(X, d, rbf_kernel, sigma).Y}
    names = ["Isomap", "LLE", "Laplacian", "Hessian"]
    for name, method in zip(names, [isomap, lle, laplacian_eigenmaps, hessian_lle]):
        maps[name] = method(X, d, K).Y
    return maps
""",
    ),
    Right(
        "a",
        "by position",
        """
def six(X, d, K, sigma):
    names = "Hessian", "Laplacian", "LLE", "Isomap", "kernel PCA", "PCA"
    near = [f(X, d, K).Y for f in (hessian_lle, laplacian_eigenmaps, lle, isomap)]
    return dict(zip(names, [*near, kpca(X, d, rbf_kernel, sigma).Y, pca(X, d).Y]))
""",
    ),
    Right(
        "a",
        "coordinates mixed, and in another order",
        SIX.replace("def six", "def straight")
        + """

def six(X, d, K, sigma):
    mix = np.triu(np.ones((d, d)))[::-1]
    return {name: mix @ Y for name, Y in straight(X, d, K, sigma).items()}
""",
    ),
    Right(
        "b",
        "by scipy",
        NUMBERS.format(
            imports="pearsonr, spearmanr",
            body="return np.array([abs(pearsonr(y, s)[0]), abs(spearmanr(y, s)[0])])",
        ),
    ),
    Right(
        "b",
        "by hand",
        """
def straight_and_ordered(y, s):
    def ranks(v):
        return [sum(w < u for w in v) + (sum(w == u for w in v) + 1) / 2 for u in v]

    def correlation(a, b):
        a, b = a - np.mean(a), b - np.mean(b)
        return abs(a @ b) / np.sqrt((a @ a) * (b @ b))

    return [correlation(y, s), correlation(ranks(y), ranks(s))]
""",
    ),
    Right(
        "b",
        "the roots of the shares that a line explains",
        NUMBERS.format(
            imports="linregress, rankdata",
            body=(
                "a, b = linregress(y, s), linregress(rankdata(s), rankdata(y))\n"
                "    return abs(a.rvalue), abs(b.rvalue)"
            ),
        ),
    ),
    Right(
        "c",
        "the other way",
        STRAIGHT.format("return 5 - 3 * np.arcsin(y / max(y.max(), -y.min()))"),
    ),
    Right(
        "c",
        "between the extremes",
        STRAIGHT.format(
            "t = (y - y.min()) / (y.max() - y.min())\n    return 2 * np.arcsin(np.sqrt(t))"
        ),
    ),
    Right(
        "c",
        "as a list",
        STRAIGHT.format(
            "c = max(map(abs, y))\n"
            "    return [float(np.arctan2(np.sqrt(max(c * c - u * u, 0)), u)) for u in y]"
        ),
    ),
    Right(
        "d",
        "other numbers",
        found(easy=1, hard=0.04, round=8, short=10).replace("K_round = 8", "K_round = np.int64(8)"),
    ),
    Right("d", "further ones", found(easy=0.3, hard=0.045, round=5, short=10.0)),
    Right("d", "three neighbours", found(easy=2.5, round=3)),
]


PUZZLES = (
    Puzzle(
        "a",
        "Maps of the same points by six methods, by name, with `d` coordinates, `K` "
        "neighbours, and $\\sigma$ in $\\exp(-\\sigma\\|x-y\\|^2)$.",
        {
            "wave = np.array([np.linspace(0, 3, 12), np.sin(np.linspace(0, 3, 12))])\n"
            "maps = six(wave, 1, 4, 2.0)\n"
            "(maps['LLE'][:, :4], maps['Laplacian'][:, :4], maps['kernel PCA'][:, :4])": (
                "the width of another formula",
                "two names exchanged",
                "one neighbour more",
            ),
        },
    ),
)
