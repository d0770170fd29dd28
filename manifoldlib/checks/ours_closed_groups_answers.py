"""Typical wrong answers to our exercise on closed groups, and other right ones."""

from . import Puzzle, Right, Wrong

STRONG = """
from scipy.sparse.csgraph import connected_components

def closed_groups(neighbors):
    N = len(neighbors)
    A = np.zeros((N, N))
    A[np.arange(N)[:, None], neighbors] = 1
    count, label = connected_components(A, connection="{}")
    groups = [set(np.flatnonzero(label == k).tolist()) for k in range(count)]
    return {}
"""
CLOSED = "[g for g in groups if all(i in g for j in g for i in neighbors[j])]"

MAPS = """
def free_maps(neighbors, groups):
    N, K = neighbors.shape
    C = np.zeros((N, N))
    C[neighbors, np.arange(N)[:, None]] = 1 / K
    {}
"""
SOLVE = """
    A, B = np.eye(N) - C.T, np.zeros((N, len(groups)))
    for k, group in enumerate(groups):
        A[group], B[group, k] = np.eye(N)[group], 1
    return np.linalg.solve(A, B).T"""

STEPS = """
def closed_groups(neighbors):
    N = len(neighbors)
    R = np.eye(N, dtype=bool)
    for _ in range(100):
        R = R | R[neighbors].any(axis=1)
    groups = {tuple(np.flatnonzero(row).tolist()) for row in R}
    return [g for g in groups if all(R[i, j] for i in g for j in g)]
"""

LINE = """
def line(K, m):
    x, at = [], 0.0
    for g in range(m):
        x += [at + i for i in range(K + 1)]
        at += 2 * K + {gap}
        if g < m - 1:
            x.append(at)
        at += K + {after}
    return np.array([x])
"""

WRONG = [
    Wrong("a", "a hundred steps, however long the way", STEPS, "a ring of 150"),
    Wrong(
        "a",
        "a row of True and False for each group",
        STRONG.format("strong", f"[[j in g for j in range(N)] for g in {CLOSED}]"),
        "True and False",
    ),
    Wrong("a", "the first one only", STRONG.format("strong", CLOSED + "[:1]"), "not in your list"),
    Wrong(
        "a",
        "pieces of the graph without directions",
        STRONG.format("weak", "groups"),
        "there is a smaller closed set",
    ),
    Wrong(
        "a",
        "strongly connected sets, closed or not",
        STRONG.format("strong", "groups"),
        "has neighbours outside",
    ),
    Wrong(
        "a",
        "labels of all points",
        STRONG.format("strong", "label.tolist()"),
        "should hold groups",
    ),
    Wrong(
        "a",
        "a group needs two points",
        STRONG.format("strong", CLOSED.replace("in groups if", "in groups if len(g) > 2 and")),
        "not in your list",
    ),
    Wrong(
        "a",
        "each point with its neighbours",
        "def closed_groups(neighbors):\n"
        "    return [{j, *row} for j, row in enumerate(neighbors.tolist())]",
        "",
    ),
    Wrong(
        "a",
        "all that can be reached from a point",
        """
def closed_groups(neighbors):
    found = set()
    for j in range(len(neighbors)):
        group = {j}
        while True:
            larger = group | {int(i) for k in group for i in neighbors[k]}
            if larger == group:
                break
            group = larger
        found.add(frozenset(group))
    return list(found)
""",
        "there is a smaller closed set",
    ),
    Wrong(
        "a",
        "sorts the neighbours in place",
        STRONG.format("strong", CLOSED).replace(
            "    N = len(neighbors)\n", "    neighbors.sort(axis=1)\n    N = len(neighbors)\n"
        ),
        "changes its argument neighbors",
    ),
    Wrong(
        "a",
        "asks the library for pieces",
        "from manifoldlib.graphs import pattern\n"
        + STRONG.format("strong", CLOSED).replace(
            "    N = len(neighbors)\n", "    N = len(pattern(neighbors).toarray())\n"
        ),
        "calls pattern of manifoldlib",
    ),
    Wrong(
        "b",
        "0 outside of the groups",
        MAPS.format(
            "Y = np.zeros((len(groups), N))\n"
            "    for k, group in enumerate(groups):\n"
            "        Y[k, group] = 1\n"
            "    return Y"
        ),
        "differ from the",
    ),
    Wrong(
        "b",
        "an orthonormal null space",
        MAPS.format(
            "lam, V = np.linalg.eigh((np.eye(N) - C) @ (np.eye(N) - C).T)\n"
            "    return V[:, :len(groups)].T"
        ),
        "must be 1",
    ),
    Wrong(
        "b",
        "the groups in another order",
        MAPS.format("groups = groups[::-1]" + SOLVE),
        "must be 1",
    ),
    Wrong(
        "b",
        "weights of the wrong side",
        MAPS.format(SOLVE.strip().replace("C.T", "C")),
        "free_maps",
    ),
    Wrong(
        "b",
        "points as rows",
        MAPS.format(SOLVE.strip().replace("B).T", "B)")),
        "points are columns",
    ),
    Wrong(
        "b",
        "one step of means",
        MAPS.format(
            "Y = np.zeros((len(groups), N))\n"
            "    for k, group in enumerate(groups):\n"
            "        Y[k, group] = 1\n"
            "    return np.where(Y.sum(axis=0) > 0, Y, Y @ C)"
        ),
        "differ from the",
    ),
    Wrong(
        "b",
        "equal shares of all groups that are reached",
        MAPS.format(SOLVE.strip().replace("return np", "Y = np"))
        + "\n    return (Y > 1e-9) / (Y > 1e-9).sum(axis=0)",
        "see more of one group",
    ),
    Wrong(
        "b",
        "the library's null vectors",
        MAPS.format(
            "from manifoldlib._spectral import bottom_eigenpairs\n"
            "    lam, V = bottom_eigenpairs((np.eye(N) - C) @ (np.eye(N) - C).T, len(groups), "
            "null=np.ones(N))\n"
            "    return V.T"
        ),
        "calls bottom_eigenpairs of manifoldlib",
    ),
    Wrong(
        "c",
        "far apart",
        LINE.format(gap="9 * K", after="9 * K").replace(
            "        if g < m - 1:\n            x.append(at)\n", ""
        ),
        "falls into",
    ),
    Wrong(
        "c",
        "one group too many",
        LINE.format(gap="1", after="1.5")
        .replace("range(m)", "range(m + 1)")
        .replace("g < m - 1", "g < m"),
        "closed groups in it",
    ),
    Wrong(
        "c",
        "for two neighbours only",
        LINE.format(gap="1", after="1.5").replace("range(K + 1)", "range(3)"),
        "line(3, 2)",
    ),
    Wrong("c", "joints in the middle", LINE.format(gap="1", after="1"), "in doubt"),
    Wrong(
        "c",
        "more points than were asked for",
        "def line(K, m):\n    return np.arange(1001.0)[None] ** 1.1",
        "1001 points; K + 1 to 1000 will do",
    ),
    Wrong(
        "c",
        "evenly along the line",
        "def line(K, m):\n    return np.arange(m * (K + 1.0))[None]",
        "line(2, 2)",
    ),
    Wrong(
        "c",
        "the example whatever is asked",
        "def line(K, m):\n    return np.array([[0, 1, 2, 4.5, 7.1, 8.1, 9.1]])",
        "line(2, 1)",
    ),
]

RIGHT = [
    Right(
        "a",
        "strongly connected sets, the open ones left out at once",
        """
from scipy.sparse.csgraph import connected_components


def closed_groups(neighbors):
    N = len(neighbors)
    A = np.zeros((N, N))
    A[np.arange(N)[:, None], neighbors] = 1
    count, label = connected_components(A, connection="strong")
    open_ones = label[(label[neighbors] != label[:, None]).any(axis=1)]
    kept = np.setdiff1d(label, open_ones)
    groups = [set(np.flatnonzero(label == k).tolist()) for k in kept]
    return groups
""",
    ),
    Right("a", "as many steps as points", STEPS.replace("range(100)", "range(N)")),
    Right("a", "strongly connected sets without a way out", STRONG.format("strong", CLOSED)),
    Right(
        "a",
        "powers of a matrix, groups as arrays",
        """
def closed_groups(neighbors):
    N = len(neighbors)
    R = np.eye(N, dtype=bool)
    R[np.arange(N)[:, None], neighbors] = True
    for _ in range(N):
        R = R @ R
    smallest = [j for j in range(N) if all(R[i, j] for i in np.flatnonzero(R[j]))]
    return [np.flatnonzero(R[j]) for j in smallest if j == np.flatnonzero(R[j])[0]]
""",
    ),
    Right(
        "a",
        "reachable sets that hold no smaller one, sorted lists",
        """
def closed_groups(neighbors):
    def reach(j):
        seen, todo = {j}, [j]
        while todo:
            for i in neighbors[todo.pop()].tolist():
                if i not in seen:
                    seen.add(i)
                    todo.append(i)
        return frozenset(seen)

    sets = {reach(j) for j in range(len(neighbors))}
    return tuple(sorted(s) for s in sets if not any(t < s for t in sets))
""",
    ),
    Right("b", "linear equations", MAPS.format(SOLVE.strip())),
    Right(
        "b",
        "least squares on the points outside",
        MAPS.format(
            "Y = np.zeros((len(groups), N))\n"
            "    for k, group in enumerate(groups):\n"
            "        Y[k, group] = 1\n"
            "    out = Y.sum(axis=0) == 0\n"
            "    A = (np.eye(N) - C)[np.ix_(out, out)].T\n"
            "    Y[:, out] = np.linalg.lstsq(A, (Y @ C[:, out]).T, rcond=None)[0].T\n"
            "    return Y.tolist()"
        ),
    ),
    Right(
        "b",
        "means again and again",
        MAPS.format(
            "Y = np.zeros((len(groups), N))\n"
            "    for k, group in enumerate(groups):\n"
            "        Y[k, group] = 1\n"
            "    P = C.copy()\n"
            "    P[:, Y.sum(axis=0) > 0] = np.eye(N)[:, Y.sum(axis=0) > 0]\n"
            "    for _ in range(40):\n"
            "        P = P @ P\n"
            "    return Y @ P"
        ),
    ),
    Right("c", "groups and joints", LINE.format(gap="1", after="1.5")),
    Right(
        "c",
        "on another scale, in another order, as a flat list",
        LINE.format(gap="1", after="1.3").replace(
            "return np.array([x])", "return [-1e-3 * v for v in x[::-1]]"
        ),
    ),
    Right("c", "joints a little off the middle", LINE.format(gap="1", after="1.0001")),
    Right(
        "c",
        "heaps of one width, whatever K is",
        """
def line(K, m):
    x = []
    for g in range(m):
        x += [10 * g, *(10 * g + 1 + np.arange(K - 1) / K), 10 * g + 3]
        if g < m - 1:
            x.append(10 * g + 6.4)
    return np.array(x)
""",
    ),
]


PUZZLES = (
    Puzzle(
        "a",
        "The closed groups of a neighbour graph: sets of points from which no neighbour list "
        "leads out, and which have no smaller such set inside.",
        {
            "found = closed_groups(np.array([[1, 2], [0, 2], [0, 1], [2, 4], [3, 2]]))\n"
            "sorted(sorted(map(int, group)) for group in found)": (
                "strongly connected sets, closed or not",
            ),
        },
    ),
    Puzzle(
        "b",
        "For each closed group the map that is 1 on it and 0 on the others, and elsewhere the "
        "mean of the neighbours.",
        {
            "ring = np.array([[1], [0], [3], [2], [1]])\nfree_maps(ring, [[0, 1], [2, 3]])": (
                "the groups in another order",
            ),
        },
    ),
)
