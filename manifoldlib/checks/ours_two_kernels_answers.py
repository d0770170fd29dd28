"""Typical wrong answers to our exercise on two kernels of one embedding, and other right ones."""

from . import Puzzle, Right, Wrong

SHARE = "def share_kernel(M, s):\n    n = len(M)\n    mu, V = np.linalg.eigh(M)\n    {}"
EXACT = (
    "def exact_weights(n):\n    W = np.zeros((n, n))\n    for i in range(1, n - 1):\n"
    "        W[i, i - 1] = W[i, i + 1] = 0.5\n    {}\n    return W"
)
ENDS = "W[0, [1, 2]] = 2, -1\n    W[-1, [-2, -3]] = 2, -1"
POWERS = (
    "def exact_weights(n):\n    y = 2.0 ** np.arange(n)\n    W = np.zeros((n, n))\n"
    "    for i in range(n):\n        j, k = {}\n"
    "        W[i, j] = (y[i] - y[k]) / (y[j] - y[k])\n        W[i, k] = 1 - W[i, j]\n    return W"
)
ANY = "def any_kernel(A):\n    n = len(A)\n    mu, V = np.linalg.eigh(A)\n    {}"
TAIL = (
    "mean = (1 - s) / (n - 2)\n    e = min(0.5, (s / mean - 1) / 2)\n"
    "    f = np.append([0, s], mean * np.linspace(1 + e, 1 - e, n - 2))\n    "
)

WRONG = [
    Wrong("a", "the pseudo-inverse", SHARE.format("return np.linalg.pinv(M)"), "of its trace"),
    Wrong("a", "the shift", SHARE.format("return mu[-1] * np.eye(n) - M"), "of its trace"),
    Wrong(
        "a",
        "always a half",
        SHARE.format("s = 0.5\n    " + TAIL + "return (V * f) @ V.T"),
        "of its trace",
    ),
    Wrong(
        "a",
        "the share of the trace of K",
        SHARE.format(
            TAIL.replace("/ (n - 2)", "/ (n - 1)").replace("[0, s]", "[(1 - s) / (n - 1), s]")
            + "return (V * f) @ V.T"
        ),
        "of its trace",
    ),
    Wrong(
        "a",
        "a tail of equal eigenvalues",
        SHARE.format(
            "f = np.full(n, (1 - s) / (n - 2))\n    f[:2] = 0, s\n    return (V * f) @ V.T"
        ),
        "eigenvector 2",
    ),
    Wrong(
        "a",
        "a tail that always falls by the same share",
        SHARE.format(
            "mean = (1 - s) / (n - 2)\n"
            "    f = np.append([0, s], mean * np.linspace(1.05, 0.95, n - 2))\n"
            "    return (V * f) @ V.T"
        ),
        "of its trace",
    ),
    Wrong(
        "a",
        "a tail below zero",
        SHARE.format(
            TAIL.replace("np.linspace(1 + e, 1 - e, n - 2)", "np.linspace(4, -2, n - 2)")
            + "return (V * f) @ V.T"
        ),
        "has the eigenvalue",
    ),
    Wrong(
        "a",
        "the order of M",
        SHARE.format(TAIL + "return (V[:, ::-1] * np.append(f[1:], 0)) @ V[:, ::-1].T"),
        "has the cosine",
    ),
    Wrong(
        "a",
        "small eigenvalues taken for zero",
        SHARE.format(
            "k = min(np.sum(mu < 1e-6), n - 2)\n"
            "    V = V[:, [0, k, k + 1, *(j for j in range(1, n) if j not in (k, k + 1))]]\n    "
            + TAIL
            + "return (V * f) @ V.T"
        ),
        "has the cosine",
    ),
    Wrong(
        "a",
        "clears the diagonal in place",
        SHARE.format("np.fill_diagonal(M, 0)\n    return M @ M.T"),
        "changes its argument M",
    ),
    Wrong(
        "b",
        "two groups that know nothing of each other",
        "def exact_weights(n):\n    W = np.zeros((n, n))\n    for i in range(n):\n"
        "        same = [j for j in range(n) if j != i and (j < 2) == (i < 2)]\n"
        "        W[i, same] = 1 / len(same)\n    return W",
        "has equal entries",
    ),
    Wrong(
        "b",
        "a ring of means",
        EXACT.format("W[0, [1, -1]] = W[-1, [0, -2]] = 0.5"),
        "have 1 dimension,",
    ),
    Wrong(
        "b",
        "the ends copy their neighbours",
        EXACT.format("W[0, 1] = W[-1, -2] = 1"),
        "have 1 dimension,",
    ),
    Wrong(
        "b", "every point from itself", "def exact_weights(n):\n    return np.eye(n)", "not zero"
    ),
    Wrong(
        "b",
        "differences in place of means",
        EXACT.format("W[0, [1, 2]] = W[-1, [-2, -3]] = 1, -1"),
        "adds up to",
    ),
    Wrong(
        "b",
        "a plane, too",
        "def exact_weights(n):\n    X = np.vstack([np.ones(n), np.arange(n), np.arange(n) ** 2])\n"
        "    W = np.zeros((n, n))\n    for i in range(n):\n"
        "        others = [j for j in range(n) if j != i][:3]\n"
        "        others = others if i < 4 else [i - 1, i - 2, i - 3]\n"
        "        W[i, others] = np.linalg.solve(X[:, others], X[:, i])\n    return W",
        "have 3 dimensions",
    ),
    Wrong(
        "b",
        "powers of 2, each from the first two",
        POWERS.format("[j for j in range(3) if j != i][:2]"),
        "the largest weight is",
    ),
    Wrong(
        "b",
        "positions 0, 1, 2, ..., each from the first two",
        "def exact_weights(n):\n    W = np.zeros((n, n))\n    for i in range(2, n):\n"
        "        W[i, 0], W[i, 1] = 1 - i, i\n    W[0, [1, 2]] = 2, -1\n"
        "    W[1, [0, 2]] = 0.5\n    return W",
        "n = 120: the largest weight is 119",
    ),
    Wrong(
        "b",
        "powers of 2, each from the next two",
        POWERS.format("(i - 1, i - 2) if i > 1 else (1 - i, 2)"),
        "or nearly",
    ),
    Wrong(
        "b",
        "for n = 5 only",
        "def exact_weights(n):\n"
        "    W = np.diag([0, 0.5, 0.5, 0.5], 1) + np.diag([0.5, 0.5, 0.5, 0], -1)\n"
        "    W[0, [1, 2]] = 2, -1\n    W[-1, [-2, -3]] = 2, -1\n    return W",
        "has shape",
    ),
    Wrong(
        "c",
        "the pseudo-inverse",
        ANY.format("return np.linalg.pinv(A, rcond=1e-10, hermitian=True)"),
        "are not those",
    ),
    Wrong("c", "minus A", ANY.format("return -A"), "has the eigenvalue"),
    Wrong("c", "A itself", ANY.format("return A"), "are not those"),
    Wrong("c", "the identity minus A", ANY.format("return np.eye(n) - A"), "has the eigenvalue"),
    Wrong(
        "c",
        "the heat kernel with t = 1",
        ANY.format("return (V * np.exp(-np.maximum(mu, 0))) @ V.T"),
        "are not those",
    ),
    Wrong(
        "c",
        "a projection on the null space",
        ANY.format("free = mu < 1e-9 * mu[-1]\n    return V[:, free] @ V[:, free].T"),
        "are not those",
    ),
    Wrong(
        "c",
        "the inverse, with rounding for zero",
        ANY.format("return (V / np.maximum(mu, 1e-3)) @ V.T"),
        "are not those",
    ),
]

RIGHT = [
    Right(
        "c",
        "as the wrong ones are written",
        """
def any_kernel(A):
    n = len(A)
    mu, V = np.linalg.eigh(A)
    return mu[-1] * np.eye(n) - A
""",
    ),
    Right(
        "a",
        "a geometric tail, found by bisection, and a constant added",
        SHARE.format(
            "low, high = 0.0, 1.0\n    k = np.arange(n - 1)\n    for _ in range(200):\n"
            "        q = (low + high) / 2\n        if 1 / (q**k).sum() > s:\n            low = q\n"
            "        else:\n            high = q\n    return (V[:, 1:] * q**k) @ V[:, 1:].T + 3"
        ),
    ),
    Right(
        "a",
        "a straight tail, in a unit of its own",
        SHARE.format(
            "mean = (1 - s) / (n - 2)\n    e = min(0.3, (s / mean - 1) / 3)\n    f = [0, 7 * s]\n"
            "    for k in range(n - 2):\n"
            "        f.append(7 * mean * (1 + e * (1 - 2 * k / (n - 3))))\n"
            "    return (V * f) @ V.T"
        ),
    ),
    Right(
        "a",
        "only the second one above the rest",
        SHARE.format(
            "mean = (1 - s) / (n - 2)\n    e = min(mean, s - mean) / 2\n"
            "    f = np.full(n, mean - e / (n - 3))\n"
            "    f[:3] = 0, s, mean + e\n    return ((V * f) @ V.T).tolist()"
        ),
    ),
    Right(
        "b",
        "the ends extrapolated, in other words",
        EXACT.format("W[0, 1], W[0, 2] = 2, -1\n    W[n - 1, n - 2], W[n - 1, n - 3] = 2, -1"),
    ),
    Right(
        "b",
        "positions drawn at random, each from the next two",
        "def exact_weights(n):\n    y = np.cumsum(1 + np.random.default_rng(n).random(n))\n"
        "    W = np.zeros((n, n))\n    for i in range(n):\n"
        "        j, k = [j for j in (i - 1, i + 1, i - 2, i + 2) if 0 <= j < n][:2]\n"
        "        W[i, j] = (y[i] - y[k]) / (y[j] - y[k])\n        W[i, k] = 1 - W[i, j]\n"
        "    return W",
    ),
    Right(
        "b",
        "positions from 0 to 1, each from the two at the ends",
        "def exact_weights(n):\n    W = np.zeros((n, n))\n    for i in range(1, n - 1):\n"
        "        W[i, 0], W[i, -1] = 1 - i / (n - 1), i / (n - 1)\n    W[0, [1, 2]] = 2, -1\n"
        "    W[-1, [-2, -3]] = 2, -1\n    return W",
    ),
    Right(
        "b",
        "whole numbers, each from the next two",
        "def exact_weights(n):\n    W = [[0] * n for _ in range(n)]\n    for i in range(n):\n"
        "        step = 1 if i < n - 2 else -1\n        W[i][i + step] = 2\n"
        "        W[i][i + 2 * step] = -1\n    return W",
    ),
    Right(
        "c", "the trace in place of the largest", ANY.format("return np.trace(A) * np.eye(n) - A")
    ),
    Right("c", "a safe inverse", ANY.format("return np.linalg.inv(A + mu[-1] * np.eye(n))")),
    Right(
        "c",
        "the heat kernel, with a time that fits the unit",
        ANY.format("return (V * np.exp(-np.maximum(mu, 0) / mu[-1])) @ V.T"),
    ),
]


PUZZLES = (
    Puzzle(
        "c",
        "A kernel matrix, with no negative eigenvalue, for which the top eigenvectors of $JKJ$ "
        "are those of $A$ to its smallest eigenvalues but the constant one, the rest of its null "
        "space included.",
        {
            "np.linalg.eigvalsh(any_kernel(np.array([[2.0, -2, 0], [-2, 2, 0], [0, 0, 0]])))": (
                "minus A",
                "A itself",
                "the identity minus A",
            ),
        },
    ),
)
