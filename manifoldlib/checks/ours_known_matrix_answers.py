"""Typical wrong answers to our exercise on counts, signs and a known matrix, and right ones."""

from . import Puzzle, Right, Wrong


def least(
    pairs="N * (N - 1) / 2",
    lost="chi2.cdf((1 - eps) * k, k) + chi2.sf((1 + eps) * k, k)",
    result="int(k[pairs * lost <= delta][0])",
    most=20_000,
):
    return (
        "from scipy.stats import chi2\n"
        "\n\n"
        "def least_dimension(N, eps, delta):\n"
        f"    k = np.arange(1, {most + 1})\n"
        f"    pairs = {pairs}\n"
        f"    lost = {lost}\n"
        f"    return {result}\n"
    )


def vanishes(count, result="share**k"):
    return f"def vanishes(x, k):\n    {count}\n    return {result}\n"


PATTERNS = (
    "import itertools\n\n"
    "    signs = np.array(list(itertools.product([-1, 1], repeat=len(x))))\n"
    "    share = np.mean(signs @ x == 0)"
)


def bridge(body):
    return f"def bridge(A, u, v):\n    {body}\n"


WRONG = [
    Wrong(
        "a",
        "the lemma of the library",
        "from manifoldlib import jl_dimension\n"
        "\n\n"
        "def least_dimension(N, eps, delta):\n"
        "    return jl_dimension(N, eps)",
        "least_dimension calls jl_dimension of manifoldlib",
    ),
    Wrong("a", "all ordered pairs", least("N * (N - 1)"), "more pairs are counted"),
    Wrong("a", "the square of N", least("N**2"), "more pairs are counted"),
    Wrong("a", "one event for each point", least("N"), "points are counted, not pairs"),
    Wrong(
        "a",
        "the tails of Lemma 15.2",
        least(lost="2 * np.exp(-(eps**2 - eps**3) * k / 4)", most=90_000),
        "not the law itself",
    ),
    Wrong(
        "a",
        "the upper tail twice",
        least(lost="2 * chi2.sf((1 + eps) * k, k)"),
        "the upper tail is counted twice",
    ),
    Wrong(
        "a",
        "the upper tail alone",
        least(lost="chi2.sf((1 + eps) * k, k)"),
        "lower tail is missing",
    ),
    Wrong(
        "a",
        "one too many",
        least(result="int(k[pairs * lost <= delta][0]) + 1"),
        "a smaller one is, too",
    ),
    Wrong(
        "a",
        "one too few",
        least(result="max(1, int(k[pairs * lost <= delta][0]) - 1)"),
        "is not enough",
    ),
    Wrong("a", "tried up to 2000", least(most=2000), "least_dimension stopped"),
    Wrong(
        "a",
        "one minus the distribution function",
        least(lost="1 - (chi2.cdf((1 + eps) * k, k) - chi2.cdf((1 - eps) * k, k))"),
        "least_dimension(",
    ),
    Wrong(
        "a",
        "half of the maps",
        least(result="int(k[pairs * lost <= 0.5][0])"),
        "least_dimension(2, 0.45, 0.9)",
    ),
    Wrong(
        "a",
        "nothing from one half on",
        least().replace("    k = ", "    if eps >= 0.5:\n        return 1\n    k = "),
        "is not enough",
    ),
    Wrong(
        "a",
        "as if pairs were independent",
        least(result="int(k[1 - (1 - lost) ** pairs <= delta][0])"),
        "is not enough",
    ),
    Wrong("b", "a single row", vanishes(PATTERNS, "share"), "the probability for one row"),
    Wrong(
        "b",
        "in single precision",
        vanishes(PATTERNS.replace("signs @ x", "signs.astype(np.float32) @ x.astype(np.float32)")),
        "vanishes([549755813889, -549755813888, 1], 3) is",
    ),
    Wrong("b", "added over the rows", vanishes(PATTERNS, "min(1, k * share)"), "are not added"),
    Wrong(
        "b",
        "as if all entries were of one size",
        vanishes(
            "from math import comb\n\n"
            "    D = np.count_nonzero(x)\n"
            "    share = comb(D, D // 2) / 2**D if D % 2 == 0 else 0"
        ),
        "write down the patterns",
    ),
    Wrong(
        "b",
        "by ten thousand draws",
        vanishes(
            "signs = np.random.default_rng(0).choice([-1, 1], (10_000, len(x)))\n"
            "    share = np.mean(signs @ x == 0)"
        ),
        "asked for is the probability itself",
    ),
    Wrong(
        "b",
        "nothing vanishes at zero",
        vanishes("if not np.any(x):\n        return 0\n    " + PATTERNS),
        "vanishes([0, 0, 0], 3) is 0",
    ),
    Wrong(
        "b",
        "divides in place",
        vanishes("x //= max(1, np.gcd.reduce(x))\n    " + PATTERNS),
        "vanishes changes its argument x",
    ),
    Wrong("b", "the largest there is", vanishes("share = 0.5"), "vanishes([5], 2) is 0.25"),
    Wrong(
        "b",
        "different sums counted once",
        vanishes(
            "sums = {0}\n"
            "    for entry in x:\n"
            "        sums = {s + e for s in sums for e in (entry, -entry)}\n"
            "    share = (0 in sums) / len(sums)"
        ),
        "vanishes([1, 1], 1) is 0.333333",
    ),
    Wrong(
        "b",
        "signs 0 and 1",
        vanishes(PATTERNS.replace("[-1, 1]", "[0, 1]")),
        "vanishes([1, 1], 1)",
    ),
    Wrong(
        "b",
        "truth values of numpy added, of which two make one",
        "def vanishes(x, k):\n"
        "    def ways(rest, total):\n"
        "        if len(rest) == 0:\n"
        "            return total == 0\n"
        "        return ways(rest[1:], total + rest[0]) + ways(rest[1:], total - rest[0])\n\n"
        "    return (ways(list(x), 0) / 2 ** len(x)) ** k",
        "write down the patterns",
    ),
    Wrong("c", "all the way", bridge("return v - u"), "a shorter change does the same"),
    Wrong(
        "c",
        "a matrix inverted that has no inverse",
        bridge("return A.T @ np.linalg.inv(A @ A.T) @ A @ (v - u)"),
        "bridge",
    ),
    Wrong(
        "c",
        "a triangular system with as many unknowns as rows",
        bridge("Q, R = np.linalg.qr(A.T)\n    return Q @ np.linalg.solve(R.T, A @ (v - u))"),
        "bridge stopped",
    ),
    Wrong("c", "the way back", bridge("return np.linalg.pinv(A) @ A @ (u - v)"), "other sign"),
    Wrong(
        "c",
        "the part that A does not see",
        bridge("return v - u - np.linalg.pinv(A) @ A @ (v - u)"),
        "if v - u were added",
    ),
    Wrong(
        "c",
        "the transpose for the inverse",
        bridge("return A.T @ A @ (v - u) / np.linalg.norm(A) ** 2"),
        "differ by",
    ),
    Wrong(
        "c",
        "rounded to six digits after the point",
        bridge("return (np.linalg.pinv(A) @ A @ (v - u)).round(6)"),
        "for points of the size 1e-12",
    ),
    Wrong(
        "c",
        "near points taken for equal",
        bridge(
            "if np.allclose(u, v):\n"
            "        return np.zeros(len(u))\n"
            "    return np.linalg.pinv(A) @ A @ (v - u)"
        ),
        "for points of the size 1e-12",
    ),
    Wrong(
        "c",
        "as many of the first rows as the rank",
        bridge("A = A[: np.linalg.matrix_rank(A)]\n    return np.linalg.pinv(A) @ (A @ (v - u))"),
        "for rows of which two are equal A(u + z) and A v differ",
    ),
    Wrong(
        "c",
        "all the way with as many rows as columns",
        bridge(
            "if len(A) >= len(u):\n        return v - u\n    return np.linalg.pinv(A) @ A @ (v - u)"
        ),
        "for a 5 x 4 matrix of rank 2 A(u + z) is A v, and a shorter change",
    ),
    Wrong(
        "c",
        "a row of each direction, once",
        bridge(
            "A = np.unique(A[A.any(axis=1)], axis=0)\n"
            "    Q = np.linalg.qr(A.T)[0]\n"
            "    return Q @ (Q.T @ (v - u))"
        ),
        "for a row that is the sum of two A(u + z) is A v, and a shorter change",
    ),
    Wrong(
        "c",
        "a coarse threshold",
        bridge("return np.linalg.pinv(A, rcond=1e-2) @ A @ (v - u)"),
        "for rows of very different lengths A(u + z) and A v differ",
    ),
    Wrong(
        "c",
        "singular values above 1e-8",
        bridge(
            "U, s, Vt = np.linalg.svd(A, full_matrices=False)\n"
            "    Vt = Vt[s > 1e-8]\n"
            "    return Vt.T @ (Vt @ (v - u))"
        ),
        "for a matrix of the size 1e-20",
    ),
    Wrong(
        "c",
        "a ridge",
        bridge(
            "G = A @ A.T + 1e-5 * np.eye(len(A))\n    return A.T @ np.linalg.solve(G, A @ (v - u))"
        ),
        "for a 1 x 5 matrix",
    ),
    Wrong(
        "c",
        "subtracts in place",
        bridge("v -= u\n    return np.linalg.pinv(A) @ A @ v"),
        "bridge changes its argument v",
    ),
    Wrong(
        "c",
        "the new point, not the change",
        bridge("return u + np.linalg.pinv(A) @ A @ (v - u)"),
        "differ by",
    ),
]

RIGHT = [
    Right(
        "b",
        "to the power at once",
        """
def vanishes(x, k):
    import itertools

    signs = np.array(list(itertools.product([-1, 1], repeat=len(x))))
    share = np.mean(signs @ x == 0) ** k
    return share
""",
    ),
    Right(
        "b",
        "patterns of 0 and 1",
        vanishes(PATTERNS.replace("[-1, 1]", "[0, 1]").replace("signs @ x", "(2 * signs - 1) @ x")),
    ),
    Right("a", "all at once", least()),
    Right(
        "a",
        "by halves",
        "from scipy.special import chdtr, chdtrc\n"
        "\n\n"
        "def least_dimension(N, eps, delta):\n"
        "    low, high = 0, 20_000\n"
        "    while high - low > 1:\n"
        "        k = (low + high) // 2\n"
        "        lost = chdtr(k, (1 - eps) * k) + chdtrc(k, (1 + eps) * k)\n"
        "        if N * (N - 1) * lost <= 2 * delta:\n"
        "            high = k\n"
        "        else:\n"
        "            low = k\n"
        "    return high",
    ),
    Right(
        "a",
        "by the gamma function, doubling first",
        "from scipy.special import gammainc, gammaincc\n"
        "\n\n"
        "def least_dimension(N, eps, delta):\n"
        "    def fails(k):\n"
        "        lost = gammainc(k / 2, (1 - eps) * k / 2) + gammaincc(k / 2, (1 + eps) * k / 2)\n"
        "        return N * (N - 1) / 2 * lost > delta\n\n"
        "    k = 1\n"
        "    while fails(k):\n"
        "        k *= 2\n"
        "    while k > 1 and not fails(k - 1):\n"
        "        k -= 1\n"
        "    return np.float64(k)",
    ),
    Right("b", "all patterns", vanishes(PATTERNS)),
    Right(
        "b",
        "the law of the sum, entry by entry, as a fraction",
        "from collections import Counter\n"
        "from fractions import Fraction\n"
        "\n\n"
        "def vanishes(x, k):\n"
        "    law = Counter({0: Fraction(1)})\n"
        "    for entry in x:\n"
        "        new = Counter()\n"
        "        for s, p in law.items():\n"
        "            new[s + int(entry)] += p / 2\n"
        "            new[s - int(entry)] += p / 2\n"
        "        law = new\n"
        "    return law[0] ** k",
    ),
    Right(
        "b",
        "by recursion",
        "def vanishes(x, k):\n"
        "    def ways(rest, total):\n"
        "        if len(rest) == 0:\n"
        "            return int(total == 0)\n"
        "        return ways(rest[1:], total + rest[0]) + ways(rest[1:], total - rest[0])\n\n"
        "    return (ways(list(x), 0) / 2 ** len(x)) ** k",
    ),
    Right("c", "by the pseudo-inverse", bridge("return np.linalg.pinv(A) @ (A @ (v - u))")),
    Right("c", "least squares", bridge("return np.linalg.lstsq(A, A @ (v - u), rcond=None)[0]")),
    Right(
        "c",
        "by singular vectors, as a list",
        bridge(
            "U, s, Vt = np.linalg.svd(A, full_matrices=False)\n"
            "    Vt = Vt[s > 1e-10 * s[0]]\n"
            "    return list(Vt.T @ (Vt @ (v - u)))"
        ),
    ),
    Right(
        "c",
        "the way less its part in the null space, as a column",
        bridge(
            "from scipy.linalg import null_space\n\n"
            "    Q = null_space(A)\n"
            "    return (v - u - Q @ (Q.T @ (v - u)))[:, None]"
        ),
    ),
]


PUZZLES = (
    Puzzle(
        "a",
        "The least $k$ for which the union bound, with the exact chi-square tails, promises "
        "with probability $1-\\delta$ that a random map keeps all squared distances of $N$ "
        "points up to the share $\\varepsilon$.",
        {
            "least_dimension(20, 0.3, 0.1)": (
                "all ordered pairs",
                "one event for each point",
                "the upper tail twice",
                "one too many",
            ),
            "least_dimension(10, 0.2, 0.5)": ("the upper tail alone",),
        },
    ),
    Puzzle(
        "b",
        "The probability that a $k\\times D$ matrix of random signs maps `x` to zero.",
        {
            "vanishes(np.array([1, 1, 2]), 2)": (
                "a single row",
                "added over the rows",
                "signs 0 and 1",
            ),
        },
    ),
)
