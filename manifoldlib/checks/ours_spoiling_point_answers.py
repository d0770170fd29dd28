"""Typical wrong answers to our exercise on the point that spoils a map, and other right ones."""

from . import Puzzle, Right, Wrong

SHARES = """
from manifoldlib.graphs import nearest

def not_flat(X, d, K):
    near = np.column_stack([np.arange(X.shape[1]), nearest(X, K)[0]])
    {}
"""

PATCHES = "patches = X.T[near] - X.T[near].mean(axis=1, keepdims=True)\n    "
S = "s = np.linalg.svd(patches, compute_uv=False)\n    "

SPOILER = """
from manifoldlib.graphs import nearest

def spoiler(X, K):
    {}
"""

CANDIDATES = (
    "shares = not_flat(X, 2, K)\n"
    "    worst = shares.argmax()\n"
    "    candidates = [worst, *nearest(X, K)[0][worst]]\n    "
)

WRONG = [
    Wrong(
        "a",
        "without the point itself",
        SHARES.format(
            "near = near[:, 1:]\n    "
            + PATCHES
            + S
            + "return (s[:, d:] ** 2).sum(axis=1) / (s**2).sum(axis=1)"
        ),
        "Is the point itself one of the K + 1",
    ),
    Wrong(
        "a",
        "K points in all",
        SHARES.format(
            "near = near[:, :-1]\n    "
            + PATCHES
            + S
            + "return (s[:, d:] ** 2).sum(axis=1) / (s**2).sum(axis=1)"
        ),
        "Are there K + 1 points in each",
    ),
    Wrong(
        "a",
        "distances from the point",
        SHARES.format(
            "patches = X.T[near] - X.T[:, None]\n    "
            + S
            + "return (s[:, d:] ** 2).sum(axis=1) / (s**2).sum(axis=1)"
        ),
        "has the share",
    ),
    Wrong(
        "a",
        "singular values that are not squared",
        SHARES.format(PATCHES + S + "return s[:, d:].sum(axis=1) / s.sum(axis=1)"),
        "Are the distances squared",
    ),
    Wrong(
        "a",
        "the share of the one direction behind the plane",
        SHARES.format(PATCHES + S + "return s[:, d] ** 2 / (s**2).sum(axis=1)").replace(
            "s[:, d] **", "(s[:, d] if s.shape[1] > d else 0 * s[:, 0]) **"
        ),
        "Of how many directions",
    ),
    Wrong(
        "a",
        "the plane that fits all points best",
        SHARES.format(
            PATCHES
            + "U = np.linalg.svd(X - X.mean(axis=1, keepdims=True))[0][:, d:]\n    "
            + "return ((patches @ U) ** 2).sum(axis=(1, 2)) / (patches**2).sum(axis=(1, 2))"
        ),
        "has the share",
    ),
    Wrong(
        "a",
        "the share inside",
        SHARES.format(PATCHES + S + "return (s[:, :d] ** 2).sum(axis=1) / (s**2).sum(axis=1)"),
        "not_flat",
    ),
    Wrong(
        "a",
        "a floor of 1e-9 under the total",
        SHARES.format(
            PATCHES + S + "return (s[:, d:] ** 2).sum(axis=1) / ((s**2).sum(axis=1) + 1e-9)"
        ),
        "has the share",
    ),
    Wrong(
        "a",
        "centres in place",
        SHARES.format(
            "X -= X.mean(axis=1, keepdims=True)\n    "
            + PATCHES
            + S
            + "return (s[:, d:] ** 2).sum(axis=1) / (s**2).sum(axis=1)"
        ),
        "changes its argument X",
    ),
    Wrong(
        "a",
        "the largest share alone",
        SHARES.format(
            PATCHES + S + "return ((s[:, d:] ** 2).sum(axis=1) / (s**2).sum(axis=1)).max()"
        ),
        "not_flat has shape",
    ),
    Wrong(
        "b",
        "the owner of the least flat neighbourhood",
        SPOILER.format("return not_flat(X, 2, K).argmax()"),
        "who has whom as a neighbour",
    ),
    Wrong(
        "b",
        "the member without which its neighbourhood is flattest",
        SPOILER.format(
            "worst = not_flat(X, 2, K).argmax()\n"
            "    near = np.array([worst, *nearest(X, K)[0][worst]])\n"
            "    rest = [X[:, near[near != k]] for k in near]\n"
            "    s = [np.linalg.svd(P - P.mean(axis=1, keepdims=True))[1] ** 2 for P in rest]\n"
            "    return near[np.argmin([t[2:].sum() / t.sum() for t in s])]"
        ),
        "Without it the map explains",
    ),
    Wrong(
        "b",
        "the last neighbour of the least flat one",
        SPOILER.format("return nearest(X, K)[0][not_flat(X, 2, K).argmax(), -1]"),
        "Without it the map explains",
    ),
    Wrong(
        "b",
        "the point whose neighbours are farthest",
        SPOILER.format("return nearest(X, K)[1][:, -1].argmax()"),
        "Without it the map explains",
    ),
    Wrong(
        "b",
        "the point farthest from the mean",
        SPOILER.format("return np.linalg.norm(X - X.mean(axis=1, keepdims=True), axis=0).argmax()"),
        "Without it the map explains",
    ),
    Wrong(
        "b",
        "the flattest neighbourhood",
        SPOILER.format("return not_flat(X, 2, K).argmin()"),
        "is still there",
    ),
    Wrong(
        "b",
        "counted from 1",
        SPOILER.format(
            CANDIDATES
            + "left = [not_flat(np.delete(X, k, axis=1), 2, K).max() for k in candidates]\n"
            + "    return candidates[int(np.argmin(left))] + 1"
        ),
        "Without it the map explains",
    ),
    Wrong(
        "b",
        "found once for the set of the notebook",
        "def spoiler(X, K):\n    return 0",
        "is still there",
    ),
    Wrong(
        "b",
        "looks at the first three coordinates, of the notebook's unit",
        SPOILER.format(
            "lonely = nearest(X[:3], K)[1][:, -1] > 4\n"
            "    return int(np.flatnonzero(lonely)[0]) if lonely.any() else 0"
        ),
        "Without it the map explains",
    ),
    Wrong(
        "b",
        "scales in place",
        SPOILER.format(
            "X /= np.abs(X).max()\n    "
            + CANDIDATES
            + "left = [not_flat(np.delete(X, k, axis=1), 2, K).max() for k in candidates]\n"
            + "    return candidates[int(np.argmin(left))]"
        ),
        "changes its argument X",
    ),
    Wrong(
        "b",
        "a neighbourhood in place of a point",
        SPOILER.format(
            "worst = not_flat(X, 2, K).argmax()\n    return [worst, *nearest(X, K)[0][worst]]"
        ),
        "spoiler should be a whole number",
    ),
]

RIGHT = [
    Right(
        "a",
        "variances at once",
        """
from manifoldlib.graphs import nearest


def not_flat(X, d, K):
    near = np.column_stack([np.arange(X.shape[1]), nearest(X, K)[0]])
    patches = X.T[near] - X.T[near].mean(axis=1, keepdims=True)
    s = np.linalg.svd(patches, compute_uv=False) ** 2
    return s[:, d:].sum(axis=1) / s.sum(axis=1)
""",
    ),
    Right(
        "a",
        "as the wrong ones are written",
        """
from manifoldlib.graphs import nearest


def not_flat(X, d, K):
    near = np.column_stack([np.arange(X.shape[1]), nearest(X, K)[0]])
    patches = X.T[near] - X.T[near].mean(axis=1, keepdims=True)
    s = np.linalg.svd(patches, compute_uv=False)
    return (s[:, d:] ** 2).sum(axis=1) / (s**2).sum(axis=1)
""",
    ),
    Right(
        "a",
        "a floor far below the stated units",
        SHARES.format(
            PATCHES + S + "return (s[:, d:] ** 2).sum(axis=1) / ((s**2).sum(axis=1) + 1e-12)"
        ),
    ),
    Right(
        "a",
        "by loops and covariances",
        "def not_flat(X, d, K):\n"
        "    shares = []\n"
        "    for x in X.T:\n"
        "        near = np.argsort(np.linalg.norm(X - x[:, None], axis=0))[: K + 1]\n"
        "        patch = X[:, near] - X[:, near].mean(axis=1, keepdims=True)\n"
        "        lam = np.linalg.eigvalsh(patch @ patch.T)[::-1]\n"
        "        shares.append(lam[d:].sum() / lam.sum())\n"
        "    return shares",
    ),
    Right(
        "a",
        "what the projection leaves",
        SHARES.format(
            PATCHES
            + "V = np.linalg.svd(patches, full_matrices=False)[2][:, :d]\n    "
            + "left = patches - patches @ V.transpose(0, 2, 1) @ V\n    "
            + "return (left**2).sum(axis=(1, 2)) / (patches**2).sum(axis=(1, 2))"
        ),
    ),
    Right(
        "a",
        "by pca of each neighbourhood",
        "from manifoldlib import pca\n"
        "from manifoldlib.graphs import nearest\n\n"
        "def not_flat(X, d, K):\n"
        "    fits = [pca(X[:, [i, *row]], d) for i, row in enumerate(nearest(X, K)[0])]\n"
        "    return np.array([1 - fit.eigenvalues.sum() / fit.total_variance for fit in fits])",
    ),
    Right(
        "b",
        "tries the removals by the mean of the largest shares",
        SPOILER.format(
            CANDIDATES
            + "rest = [np.sort(not_flat(np.delete(X, k, axis=1), 2, K)) for k in candidates]\n"
            "    return np.array(candidates)[np.argmin([share[-3:].mean() for share in rest])]"
        ),
    ),
    Right(
        "b",
        "a loop that keeps the best",
        SPOILER.format(
            CANDIDATES + "best, lowest = None, np.inf\n"
            "    for k in candidates:\n"
            "        left = max(not_flat(np.delete(X, k, axis=1), 2, K))\n"
            "        if left < lowest:\n"
            "            best, lowest = k, left\n"
            "    return int(best)"
        ),
    ),
    Right(
        "b",
        "by the eigenvalues of the map without each of them",
        SPOILER.format(
            CANDIDATES + "from manifoldlib import hessian_lle\n\n"
            "    costs = [hessian_lle(np.delete(X, k, axis=1), 2, K).eigenvalues.sum()\n"
            "             for k in candidates]\n"
            "    return candidates[int(np.argmin(costs))]"
        ),
    ),
]


PUZZLES = (
    Puzzle(
        "a",
        "For each point the share of the variance of its neighbourhood, itself and its `K` "
        "nearest, that no `d` directions keep.",
        {
            "not_flat(np.array([[0.0, 1, 2, 3, 4], [0, 0, 1, 3, 6]]), 1, 2)": (
                "singular values that are not squared",
                "the share inside",
                "the largest share alone",
            ),
        },
    ),
)
