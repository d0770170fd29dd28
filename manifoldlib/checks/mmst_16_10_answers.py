"""Typical wrong answers to [MMST Ex 16.10], each with the message it must trigger; right ones."""

from . import Puzzle, Right, Wrong

TURNS = """
def turns(Y):
    x, y = Y - Y.mean(axis=1, keepdims=True)
    angle = np.arctan2(y, x)
    steps = np.roll(angle, -1) - angle
    steps = (steps + np.pi) % (2 * np.pi) - np.pi
    return abs(round(steps.sum() / (2 * np.pi)))
"""
TWINS = """
def twins(X, labels, angles):
    found = []
    for label in np.unique(labels):
        mine = np.flatnonzero(labels == label)
        P = X[:, mine[np.argsort(angles[mine])]]
        far = [np.linalg.norm(P - np.roll(P, len(mine) // n, axis=1), axis=0) for n in (2, 4)]
        if np.median(far[0]) < 0.8 * np.median(far[1]):
            found.append(label)
    return found
"""
SIX = """
def six_turns(X, labels, angles, K, sigma):
    methods = {
        "PCA": lambda P: pca(P, 2),
        "kernel PCA": lambda P: kpca(P, 2, rbf_kernel, sigma),
        "Isomap": lambda P: isomap(P, 2, K),
        "LLE": lambda P: lle(P, 2, K),
        "Laplacian": lambda P: laplacian_eigenmaps(P, 2, K),
        "Hessian": lambda P: hessian_lle(P, 2, K),
    }
    counts = {name: [] for name in methods}
    for label in np.unique(labels):
        mine = np.flatnonzero(labels == label)
        P = X[:, mine[np.argsort(angles[mine])]]
        for name, method in methods.items():
            try:
                counts[name].append(turns(method(P).Y))
            except ValueError:
                counts[name].append(-1)
    return counts
"""
FOUND = """
for_isomap = {}
for_pca = {}
enough = {}
"""


def turns(old, new):
    assert old in TURNS
    return TURNS.replace(old, new)


def twins(old, new):
    assert old in TWINS
    return TWINS.replace(old, new)


def six(old, new):
    assert old in SIX
    return SIX.replace(old, new)


UNSORTED = ("mine[np.argsort(angles[mine])]", "mine")

WRONG = [
    Wrong(
        "a",
        "around the origin",
        turns("Y - Y.mean(axis=1, keepdims=True)", "Y"),
        "So often it goes round the origin",
    ),
    Wrong(
        "a",
        "around the median",
        turns("Y.mean(axis=1, keepdims=True)", "np.median(Y, axis=1, keepdims=True)"),
        "turns = 1 for a small ring and a large one",
    ),
    Wrong("a", "cut off", turns("abs(round(", "abs(int("), "turns = 0 for a ring, of 20 points"),
    Wrong(
        "a",
        "with its sign",
        turns("abs(round(steps.sum() / (2 * np.pi)))", "round(steps.sum() / (2 * np.pi))"),
        "Both directions count alike",
    ),
    Wrong(
        "a",
        "steps as they come",
        turns("    steps = (steps + np.pi) % (2 * np.pi) - np.pi\n", ""),
        "It is 0 for every way",
    ),
    Wrong(
        "a",
        "once or not",
        turns("abs(round(steps.sum() / (2 * np.pi)))", "int(abs(steps.sum()) > 1)"),
        "Ways that go round more often count as one turn",
    ),
    Wrong(
        "a",
        "all steps without sign",
        turns("steps.sum()", "abs(steps).sum()"),
        "Steps back count as steps ahead",
    ),
    Wrong(
        "a",
        "steps from 0 to a full turn",
        turns("(steps + np.pi) % (2 * np.pi) - np.pi", "steps % (2 * np.pi)"),
        "A step back counts as nearly a whole turn",
    ),
    Wrong(
        "a",
        "not rounded",
        turns("round(steps.sum() / (2 * np.pi))", "steps.sum() / 6.28"),
        "turns should be a whole number",
    ),
    Wrong(
        "a",
        "centred in place",
        turns(
            "    x, y = Y - Y.mean(axis=1, keepdims=True)\n",
            "    Y -= Y.mean(axis=1, keepdims=True)\n    x, y = Y\n",
        ),
        "turns",
    ),
    Wrong(
        "a",
        "in the order of the angles",
        turns("angle = np.arctan2(y, x)", "angle = np.sort(np.arctan2(y, x))"),
        "It is 1 for every way",
    ),
    Wrong("a", "half turns", turns("(2 * np.pi)))", "np.pi))"), "These are half turns"),
    Wrong(
        "a",
        "points on a unit circle only",
        "def turns(Y):\n"
        "    z = Y[0] + 1j * Y[1]\n"
        "    return abs(round(np.log(np.roll(z, -1) / z).imag.sum() / 6.283))",
        "turns = 0 for a ring",
    ),
    Wrong("b", "in the order of the columns", twins(*UNSORTED), "twins: the label"),
    Wrong(
        "b",
        "the mean",
        twins(
            "np.median(far[0]) < 0.8 * np.median(far[1])", "np.mean(far[0]) < 0.8 * np.mean(far[1])"
        ),
        "twins: the label",
    ),
    Wrong("b", "less than the quarter", twins("0.8 * ", ""), "is in your list"),
    Wrong(
        "b",
        "places in place of labels",
        twins(
            "found.append(label)",
            "found.append(int(np.flatnonzero(np.unique(labels) == label)[0]))",
        ),
        "twins",
    ),
    Wrong(
        "b",
        "labels from 0 to the largest",
        twins("in np.unique(labels)", "in range(labels.max() + 1)"),
        "twins: the label -",
    ),
    Wrong(
        "b",
        "72 pictures each",
        twins("len(mine) // n", "72 // n"),
        "twins: the label",
    ),
    Wrong(
        "b",
        "the first picture only",
        twins("np.median(far[0]) < 0.8 * np.median(far[1])", "far[0][0] < 0.8 * far[1][0]"),
        "twins: the label",
    ),
    Wrong(
        "b",
        "every fifth",
        twins("np.median(far[0]) < 0.8 * np.median(far[1])", "label % 5 == 4"),
        "twins: the label",
    ),
    Wrong(
        "b",
        "two neighbours in place of a quarter",
        twins("len(mine) // n, ", "(len(mine) // 2, 1)[n // 4], "),
        "is missing from your list",
    ),
    Wrong("b", "none", "def twins(X, labels, angles):\n    return []", "is missing from your list"),
    Wrong(
        "b", "all, largest first", twins("return found", "return found[::-1]"), "the smallest first"
    ),
    Wrong(
        "b",
        "within a fixed distance",
        twins("< 0.8 * np.median(far[1])", "< 1"),
        "twins: the label",
    ),
    Wrong(
        "c",
        "five of them",
        six('        "Laplacian": lambda P: laplacian_eigenmaps(P, 2, K),\n', ""),
        'no entry "Laplacian"',
    ),
    Wrong("c", "in the order of the columns, too", six(*UNSORTED), 'six_turns: "PCA"'),
    Wrong(
        "c",
        "the width of another formula",
        six("rbf_kernel, sigma", "rbf_kernel, 1 / (2 * sigma**2)"),
        'six_turns: "kernel PCA"',
    ),
    Wrong("c", "0 where a method refuses", six("append(-1)", "append(0)"), "the method refuses"),
    Wrong(
        "c",
        "the labels as they come",
        six("in np.unique(labels)", "in dict.fromkeys(labels.tolist())"),
        "six_turns: ",
    ),
    Wrong(
        "c",
        "one map of all things",
        six(
            "        for name, method in methods.items():\n"
            "            try:\n"
            "                counts[name].append(turns(method(P).Y))",
            "        order = mine[np.argsort(angles[mine])]\n"
            "        for name, method in methods.items():\n"
            "            try:\n"
            "                counts[name].append(turns(method(X).Y[:, order]))",
        ),
        "six_turns: ",
    ),
    Wrong(
        "c",
        "scaled in place",
        six("    methods = {", "    X /= X.max()\n    methods = {"),
        "six_turns changes its argument X",
    ),
    Wrong(
        "c",
        "six neighbours at least",
        six("    methods = {", "    K = max(K, 6)\n    methods = {"),
        "six_turns: ",
    ),
    Wrong(
        "c",
        "the first thing alone",
        six("in np.unique(labels)", "in np.unique(labels)[:1]"),
        'six_turns: "PCA" has shape',
    ),
    Wrong(
        "c",
        "a width of its own",
        six("rbf_kernel, sigma", "rbf_kernel, 1 / np.median(pdist(P.T)) ** 2"),
        'six_turns: "kernel PCA"',
    ),
    Wrong(
        "c",
        "as if Hessian eigenmaps alone refused",
        six(
            "            except ValueError:\n",
            "            except ValueError:\n"
            "                if name != 'Hessian':\n"
            "                    raise\n",
        ),
        "six_turns stopped",
    ),
    Wrong(
        "c",
        "as if nothing refused",
        six("except ValueError", "except KeyError"),
        "six_turns stopped",
    ),
    Wrong("d", "better by less than a point", FOUND.format(0, 1, 10), "for_pca = 1"),
    Wrong("d", "the same seed twice", FOUND.format(2, 2, 10), "for_pca = 2"),
    Wrong("d", "exchanged", FOUND.format(11, 2, 10), "for_isomap = 11"),
    Wrong("d", "all of them", FOUND.format(2, 11, 256), "enough = 256 is no number"),
    Wrong("d", "a few components", FOUND.format(2, 11, 5), "enough = 5"),
    Wrong("d", "no seed", FOUND.format(-1, 11, 10), "for_isomap = -1 is no seed"),
    Wrong("d", "a name", FOUND.format("'PCA'", 11, 10), "for_isomap should be a whole number"),
    Wrong(
        "a",
        "around the middle of the box",
        turns("Y.mean(axis=1, keepdims=True)", "(Y.max(axis=1) + Y.min(axis=1))[:, None] / 2"),
        "turns = ",
    ),
    Wrong(
        "c",
        "another Laplacian",
        six("laplacian_eigenmaps(P, 2, K)", "laplacian_eigenmaps(P, 2, K, normalized=False)"),
        'six_turns: "Laplacian"',
    ),
    Wrong("b", "the smallest distances", TWINS.replace("np.median", "np.min"), "twins: the label"),
    Wrong(
        "b",
        "the median of the ratios",
        twins("np.median(far[0]) < 0.8 * np.median(far[1])", "np.median(far[0] / far[1]) < 0.8"),
        "twins: the label",
    ),
    Wrong(
        "b",
        "half of the angles",
        twins("np.median(far[1])", "np.median(far[1][: len(mine) // 2])"),
        "twins: the label",
    ),
    Wrong(
        "b",
        "pictures of unit length",
        twins("    found = []", "    X = X / np.linalg.norm(X, axis=0)\n    found = []"),
        "twins: the label",
    ),
]

RIGHT = [
    Right(
        "a",
        "in complex numbers",
        """
def turns(Y):
    z = Y[0] + 1j * Y[1]
    z = z - z.mean()
    return abs(round(np.angle(np.append(z[1:], z[0]) / z).sum() / (2 * np.pi)))
""",
    ),
    Right(
        "a",
        "unwrapped",
        """
def turns(Y):
    centred = Y - np.mean(Y, axis=1, keepdims=True)
    way = np.unwrap(np.arctan2(*np.hstack([centred, centred[:, :1]])))
    return float(np.round(np.abs(way[-1] - way[0]) / (2 * np.pi)))
""",
    ),
    Right(
        "a",
        "by crossings of a half line",
        """
def turns(Y):
    x, y = Y - Y.mean(axis=1, keepdims=True)
    total = 0
    for a, b, c, d in zip(x, y, np.roll(x, -1), np.roll(y, -1)):
        if (b < 0) != (d < 0) and (a * d - b * c) * (d - b) > 0:
            total += 1 if d > b else -1
    return abs(total)
""",
    ),
    Right(
        "b",
        "by the angles themselves",
        """
def twins(X, labels, angles):
    found = []
    for label in sorted(set(labels.tolist())):
        mine = [k for k in range(len(labels)) if labels[k] == label]

        def away(by):
            far = []
            for k in mine:
                gaps = [abs((angles[k] + by - angles[j] + 180) % 360 - 180) for j in mine]
                far.append(np.linalg.norm(X[:, k] - X[:, mine[int(np.argmin(gaps))]]))
            return np.median(far)

        if away(180) < 0.8 * away(90):
            found.append(label)
    return tuple(found)
""",
    ),
    Right(
        "a",
        "centred in the angle",
        turns(
            "x, y = Y - Y.mean(axis=1, keepdims=True)\n    angle = np.arctan2(y, x)",
            "x, y = Y\n    angle = np.arctan2(y - y.mean(), x - x.mean())",
        ),
    ),
    Right(
        "a",
        "not rounded",
        turns("abs(round(steps.sum() / (2 * np.pi)))", "abs(steps.sum() / 2 / np.pi)"),
    ),
    Right("b", "a quarter later, not earlier", twins("len(mine) // n", "-(len(mine) // n)")),
    Right("b", "as an array", twins("return found", "return np.array(found)")),
    Right("c", "mirrored and stretched", six("method(P).Y)", "-2.0 * method(P).Y[::-1])")),
    Right(
        "c",
        "from another beginning, backwards",
        six("mine[np.argsort(angles[mine])]", "np.roll(mine[np.argsort(-angles[mine])], 3)"),
    ),
    Right(
        "c",
        "as arrays",
        six("return counts", "return {name: np.array(row) for name, row in counts.items()}"),
    ),
    Right("d", "other seeds", FOUND.format(4, 11, 12)),
    Right("d", "further seeds", FOUND.format(0, 8, "np.int64(11)")),
    Right("d", "numbers with a point", FOUND.format(7.0, 5.0, 10.0)),
]


PUZZLES = (
    Puzzle(
        "a",
        "How many times a closed curve, its points as columns in their order, goes round its "
        "middle.",
        {
            "turn = 2 * np.pi * np.arange(12) / 12 + 0.1\n"
            "turns(np.array([np.cos(2 * turn) + 3, -np.sin(2 * turn)]))": (
                "around the origin",
                "with its sign",
                "once or not",
                "steps from 0 to a full turn",
                "in the order of the angles",
                "half turns",
            ),
            "turn = 2 * np.pi * np.arange(24) / 24\n"
            "turn = turn + 1.5 * np.sin(2 * turn)\n"
            "turns(np.array([np.cos(turn), np.sin(turn)]))": ("all steps without sign",),
        },
    ),
)
