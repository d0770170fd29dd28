"""Typical wrong answers to our exercise on a longer commute, and other right ones."""

from . import Puzzle, Right, Wrong

COMMUTE = "def commute(W):\n    {}"
AFTER = "def after(C, vol, i, j, k, l, w):\n    {}"
WORST = "def worst(W, i, j):\n    {}"
PLUS = (
    "d = W.sum(axis=1)\n"
    "    plus = np.linalg.pinv(np.diag(d) - W, hermitian=True)\n"
    "    own = np.diag(plus)\n    "
)
HITTING = (
    "n = len(W)\n"
    "    P = W / W.sum(axis=1, keepdims=True)\n"
    "    h = np.zeros((n, n))\n"
    "    for j in range(n):\n"
    "        rest = [i for i in range(n) if i != j]\n"
    "        A = np.eye(n - 1) - P[np.ix_(rest, rest)]\n"
    "        h[rest, j] = np.linalg.solve(A, np.ones(n - 1))\n    "
)
SEARCH = (
    "n, best = len(W), (-1, None)\n"
    "    for k in range(n):\n"
    "        for l in range(k):\n"
    "            {}\n"
    "            V = W.copy()\n"
    "            V[k, l] += 1\n"
    "            V[l, k] += 1\n"
    "            best = max(best, (commute(V)[i, j], (k, l)))\n"
    "    return best[1]"
)

WRONG = [
    Wrong(
        "a",
        "without the volume",
        COMMUTE.format(PLUS + "return own[:, None] + own - 2 * plus"),
        "these are resistances",
    ),
    Wrong(
        "a",
        "there, and not back",
        COMMUTE.format(HITTING + "return h"),
        "commute: the way there and back",
    ),
    Wrong(
        "a",
        "the mean of both ways",
        COMMUTE.format(HITTING + "return (h + h.T) / 2"),
        "0.5 times as long",
    ),
    Wrong(
        "a",
        "steps of weight 1 each",
        COMMUTE.format(
            "W = (W > 0) * 1.0\n    " + PLUS + "return d.sum() * (own[:, None] + own - 2 * plus)"
        ),
        "whose weights are all 1",
    ),
    Wrong(
        "a",
        "twice the number of edges for vol",
        COMMUTE.format(PLUS + "return (W > 0).sum() * (own[:, None] + own - 2 * plus)"),
        "times as long as it should be",
    ),
    Wrong(
        "a",
        "the matrix without the diagonal of L",
        COMMUTE.format(PLUS + "return d.sum() * (-2 * plus)"),
        "from a node to itself",
    ),
    Wrong(
        "a",
        "half of the volume",
        COMMUTE.format(PLUS + "return d.sum() / 2 * (own[:, None] + own - 2 * plus)"),
        "So are all",
    ),
    Wrong(
        "a",
        "divides W in place",
        COMMUTE.format(
            "W /= W.max()\n    " + PLUS + "return d.sum() * (own[:, None] + own - 2 * plus)"
        ),
        "commute changes its argument W",
    ),
    Wrong(
        "a",
        "small eigenvalues taken for zero",
        COMMUTE.format(PLUS + "return d.sum() * (own[:, None] + own - 2 * plus)").replace(
            "hermitian=True", "rcond=1e-3"
        ),
        "times as long as it should be, 8 nodes, weights up to 1e+03",
    ),
    Wrong(
        "a",
        "the times of return on the diagonal",
        COMMUTE.format(PLUS + "return d.sum() * (own[:, None] + own - 2 * plus + np.diag(1 / d))"),
        "from a node to itself",
    ),
    Wrong(
        "a",
        "the library's",
        "from manifoldlib import commute_times\n\n\n" + COMMUTE.format("return commute_times(W)"),
        "Write it yourself",
    ),
    Wrong("b", "nothing changes", AFTER.format("return C[i, j]"), "It is the old commute time"),
    Wrong(
        "b",
        "the old vol in the end",
        AFTER.format(
            "r = C / vol\n"
            "    flow = (r[i, l] + r[j, k] - r[i, k] - r[j, l]) / 2\n"
            "    return vol * (r[i, j] - w * flow**2 / (1 + w * r[k, l]))"
        ),
        "its factor is vol + 0 w",
    ),
    Wrong(
        "b",
        "vol grows by w only",
        AFTER.format(
            "r = C / vol\n"
            "    flow = (r[i, l] + r[j, k] - r[i, k] - r[j, l]) / 2\n"
            "    return (vol + w) * (r[i, j] - w * flow**2 / (1 + w * r[k, l]))"
        ),
        "its factor is vol + 1 w",
    ),
    Wrong(
        "b",
        "always an edge of weight 1",
        AFTER.format(
            "r = C / vol\n"
            "    flow = (r[i, l] + r[j, k] - r[i, k] - r[j, l]) / 2\n"
            "    return (vol + 2) * (r[i, j] - flow**2 / (1 + r[k, l]))"
        ),
        "times what a walk",
    ),
    Wrong(
        "b",
        "the half forgotten",
        AFTER.format(
            "r = C / vol\n"
            "    flow = r[i, l] + r[j, k] - r[i, k] - r[j, l]\n"
            "    return (vol + 2 * w) * (r[i, j] - w * flow**2 / (1 + w * r[k, l]))"
        ),
        "falls 4 times as far",
    ),
    Wrong(
        "b",
        "without the denominator",
        AFTER.format(
            "r = C / vol\n"
            "    flow = (r[i, l] + r[j, k] - r[i, k] - r[j, l]) / 2\n"
            "    return (vol + 2 * w) * (r[i, j] - w * flow**2)"
        ),
        "falls 1 + w r_kl times as far",
    ),
    Wrong(
        "b",
        "the resistance stays",
        AFTER.format("return (vol + 2 * w) * C[i, j] / vol"),
        "falls 0 times as far",
    ),
    Wrong(
        "b",
        "an edge that is there counts once",
        AFTER.format(
            "r = C / vol\n"
            "    if abs(r[k, l] * vol - 2) < 1e-9 or r[k, l] < 1 / w:\n"
            "        return C[i, j]\n"
            "    flow = (r[i, l] + r[j, k] - r[i, k] - r[j, l]) / 2\n"
            "    return (vol + 2 * w) * (r[i, j] - w * flow**2 / (1 + w * r[k, l]))"
        ),
        "It is the old commute time",
    ),
    Wrong(
        "b",
        "divides C in place",
        AFTER.format(
            "C /= vol\n"
            "    flow = (C[i, l] + C[j, k] - C[i, k] - C[j, l]) / 2\n"
            "    return (vol + 2 * w) * (C[i, j] - w * flow**2 / (1 + w * C[k, l]))"
        ),
        "after changes its argument C",
    ),
    Wrong(
        "c",
        "any pair",
        WORST.format(SEARCH.format("pass")).replace("            pass\n", ""),
        "worst: the nodes",
    ),
    Wrong("c", "the two nodes themselves", WORST.format("return i, j"), "joined already"),
    Wrong(
        "c",
        "the best shortcut",
        WORST.format(
            "C, vol = commute(W), W.sum()\n"
            "    free = [(k, l) for k in range(len(W)) for l in range(k) if W[k, l] == 0]\n"
            "    return min(free, key=lambda pair: after(C, vol, i, j, *pair, 1.0))"
        ),
        "with another one it takes",
    ),
    Wrong(
        "c",
        "the pair that is farthest apart",
        WORST.format(
            "C = np.where(W > 0, 0, commute(W))\n    return np.unravel_index(C.argmax(), C.shape)"
        ),
        "with another one it takes",
    ),
    Wrong(
        "c",
        "away from both nodes, where it can be",
        WORST.format(
            "C, vol = commute(W), W.sum()\n"
            "    free = [(k, l) for k in range(len(W)) for l in range(k) if W[k, l] == 0]\n"
            "    free = [p for p in free if not {i, j} & {*p}] or free\n"
            "    return max(free, key=lambda pair: after(C, vol, i, j, *pair, 1.0))"
        ),
        "with another one it takes",
    ),
    Wrong(
        "c",
        "the least current, whatever the resistance",
        WORST.format(
            "r = commute(W)\n"
            "    free = [(k, l) for k in range(len(W)) for l in range(k) if W[k, l] == 0]\n"
            "    gap = r[i] - r[j]\n"
            "    return min(free, key=lambda pair: abs(gap[pair[0]] - gap[pair[1]]))"
        ),
        "with another one it takes",
    ),
    Wrong(
        "c",
        "the least current through an edge of any weight",
        WORST.format(
            "r = commute(W) / W.sum()\n"
            "    free = [(k, l) for k in range(len(W)) for l in range(k) if W[k, l] == 0]\n"
            "    gap = r[i] - r[j]\n"
            "    return min(free, key=lambda p: (gap[p[0]] - gap[p[1]]) ** 2 / r[p])"
        ),
        "with another one it takes",
    ),
    Wrong(
        "c",
        "the farthest from both",
        WORST.format(
            "C = commute(W)\n"
            "    far = C[i] + C[j]\n"
            "    free = [(k, l) for k in range(len(W)) for l in range(k) if W[k, l] == 0]\n"
            "    return max(free, key=lambda pair: far[pair[0]] + far[pair[1]])"
        ),
        "with another one it takes",
    ),
    Wrong(
        "c",
        "only if it is longer",
        WORST.format(
            "C, vol = commute(W), W.sum()\n"
            "    for k in range(len(W)):\n"
            "        for l in range(k):\n"
            "            if W[k, l] == 0 and after(C, vol, i, j, k, l, 1.0) > C[i, j]:\n"
            "                return k, l"
        ),
        "worst",
    ),
    Wrong(
        "c",
        "adds the edge for good",
        WORST.format(
            "best = (-1, None)\n"
            "    for k in range(len(W)):\n"
            "        for l in range(k):\n"
            "            if W[k, l] == 0:\n"
            "                W[k, l] = W[l, k] = 1\n"
            "                best = max(best, (commute(W)[i, j], (k, l)))\n"
            "    return best[1]"
        ),
        "worst changes its argument W",
    ),
    Wrong(
        "c",
        "without the diagonal, and one pair twice",
        WORST.format("return i, i"),
        "two different nodes",
    ),
]

RIGHT = [
    Right(
        "a",
        "the volume at once",
        """
def commute(W):
    d = W.sum(axis=1)
    plus = d.sum() * np.linalg.pinv(np.diag(d) - W, hermitian=True)
    own = np.diag(plus)
    return own[:, None] + own - 2 * plus
""",
    ),
    Right(
        "b",
        "a quarter of the square",
        """
def after(C, vol, i, j, k, l, w):
    r = C / vol
    flow = r[i, l] + r[j, k] - r[i, k] - r[j, l]
    return (vol + 2 * w) * (r[i, j] - w * flow**2 / 4 / (1 + w * r[k, l]))
""",
    ),
    Right("a", "both ways, by linear systems", COMMUTE.format(HITTING + "return h + h.T")),
    Right(
        "a",
        "distances of scaled eigenvectors",
        "from scipy.spatial.distance import cdist\n\n\n"
        + COMMUTE.format(
            "d = W.sum(axis=1)\n"
            "    lam, V = np.linalg.eigh(np.diag(d) - W)\n"
            "    Z = V[:, 1:] / np.sqrt(lam[1:])\n"
            "    return d.sum() * cdist(Z, Z) ** 2"
        ),
    ),
    Right(
        "a",
        "with the ones added, in a unit of its own",
        COMMUTE.format(
            "W = W / W.max()\n"
            "    d, n = W.sum(axis=1), len(W)\n"
            "    M = np.linalg.inv(np.diag(d) - W + np.ones((n, n)) / n)\n"
            "    m = np.diagonal(M)\n"
            "    return d.sum() * (np.add.outer(m, m) - 2 * M)"
        ),
    ),
    Right(
        "b",
        "the graph found again from the times",
        AFTER.format(
            "n = len(C)\n"
            "    J = np.eye(n) - 1 / n\n"
            "    plus = -0.5 * J @ (C / vol) @ J\n"
            "    b = np.eye(n)[k] - np.eye(n)[l]\n"
            "    L = np.linalg.pinv(plus, hermitian=True) + w * np.outer(b, b)\n"
            "    a = np.eye(n)[i] - np.eye(n)[j]\n"
            "    return (vol + 2 * w) * (a @ np.linalg.pinv(L, hermitian=True) @ a)"
        ),
    ),
    Right(
        "a",
        "only for the weights that are promised",
        COMMUTE.format(
            "W = np.where(W < 0.999e-3, 0, W).clip(max=1e3)\n    "
            + PLUS
            + "return d.sum() * (own[:, None] + own - 2 * plus)"
        ),
    ),
    Right(
        "b",
        "only for the weights that are promised",
        AFTER.format(
            "w, r = np.clip(w, 1e-3, 1e3), C / vol\n"
            "    flow = (r[i, l] + r[j, k] - r[i, k] - r[j, l]) / 2\n"
            "    return (vol + 2 * w) * (r[i, j] - w * flow**2 / (1 + w * r[k, l]))"
        ),
    ),
    Right(
        "b",
        "in commute times throughout",
        AFTER.format(
            "g = (C[i, l] + C[j, k] - C[i, k] - C[j, l]) / 2\n"
            "    return (1 + 2 * w / vol) * (C[i, j] - w * g * g / (vol + w * C[k, l]))"
        ),
    ),
    Right(
        "b",
        "an inner product of centred points",
        AFTER.format(
            "plus = -0.5 * (C - C.mean(axis=0) - C.mean(axis=1)[:, None] + C.mean()) / vol\n"
            "    flow = plus[i, k] - plus[i, l] - plus[j, k] + plus[j, l]\n"
            "    r = C[i, j] / vol - flow**2 / (1 / w + C[k, l] / vol)\n"
            "    return np.array([(vol + 2 * w) * r])"
        ),
    ),
    Right(
        "c",
        "every graph anew",
        WORST.format(SEARCH.format("if W[k, l]:\n                continue")),
    ),
    Right(
        "c",
        "as a list, from an array of all pairs",
        WORST.format(
            "C, vol = commute(W), W.sum()\n"
            "    k, l = np.nonzero(np.triu(W == 0, 1))\n"
            "    new = [after(C, vol, i, j, a, b, 1.0) for a, b in zip(k, l)]\n"
            "    return [int(k[np.argmax(new)]), int(l[np.argmax(new)])]"
        ),
    ),
    Right(
        "c",
        "as a set",
        WORST.format(
            "C, vol = commute(W), W.sum()\n"
            "    r = C / vol\n"
            "    n = len(W)\n"
            "    flow = (r[i][None] - r[i][:, None] + r[j][:, None] - r[j][None]) / 2\n"
            "    new = (vol + 2) * (r[i, j] - flow**2 / (1 + r))\n"
            "    new[(W > 0) | np.eye(n, dtype=bool)] = -np.inf\n"
            "    k, l = np.unravel_index(new.argmax(), new.shape)\n"
            "    return {int(k), int(l)}"
        ),
    ),
]


PUZZLES = (
    Puzzle(
        "a",
        "The mean number of steps of a random walk from each node to each other one and back.",
        {
            "commute(np.array([[0.0, 2, 0], [2, 0, 1], [0, 1, 0]]))": (
                "without the volume",
                "there, and not back",
                "the mean of both ways",
                "steps of weight 1 each",
                "the matrix without the diagonal of L",
                "half of the volume",
            ),
        },
    ),
    Puzzle(
        "b",
        "The commute time of the nodes $i$ and $j$ after $w$ is added to the weight between "
        "$k$ and $l$, from the commute times before and the sum of all degrees.",
        {
            "C_path = np.array([[0.0, 4, 8], [4, 0, 4], [8, 4, 0]])\n"
            "after(C_path, 4.0, 0, 2, 0, 1, 2.0)": (
                "the old vol in the end",
                "vol grows by w only",
                "the half forgotten",
                "without the denominator",
            ),
        },
    ),
)
