"""Typical wrong answers to Exercise MMST 16.6, and other right ones."""

from . import Puzzle, Right, Wrong

COEFFICIENTS = """
def coefficients(n, i, j):
    w = np.zeros((n, n))
    {}
    return w
"""

ENTRY = "def entry(a_ij, row_mean, column_mean, mean):\n    return {}"
UNDO = "def undo(B):\n    b = np.diag(B)\n    return {}"
IDENTITY = "a_ij - row_mean - column_mean + mean"

WRONG = [
    Wrong(
        "a",
        "the entry itself and nothing else",
        COEFFICIENTS.format("w[i, j] = 1"),
        "sum to 1",
    ),
    Wrong(
        "a",
        "forgets what was taken away twice",
        COEFFICIENTS.format("w[i, j] = 1; w[i] -= 1 / n; w[:, j] -= 1 / n"),
        "sum to -1",
    ),
    Wrong(
        "a",
        "the mean of all entries with 1/n",
        COEFFICIENTS.format("w += 1 / n; w[i, j] += 1; w[i] -= 1 / n; w[:, j] -= 1 / n"),
        "all ones",
    ),
    Wrong(
        "a",
        "centred with the factor on the left only",
        COEFFICIENTS.format("w[i, j] = 1; w[:, j] -= 1 / n"),
        "a matrix that the two factors annihilate",
    ),
    Wrong(
        "a",
        "centred with the factor on the right only",
        COEFFICIENTS.format("w[i, j] = 1; w[i] -= 1 / n"),
        "a matrix that the two factors annihilate",
    ),
    Wrong(
        "a",
        "the mean of all entries only",
        COEFFICIENTS.format("w -= 1 / n**2; w[i, j] += 1"),
        "a matrix that the two factors annihilate",
    ),
    Wrong(
        "a",
        "counts from 1",
        COEFFICIENTS.format("H = np.eye(n) - 1 / n; w += np.outer(H[i - 1], H[j - 1])"),
        "Count i and j from 0",
    ),
    Wrong(
        "a",
        "in one long row",
        "def coefficients(n, i, j):\n    H = np.eye(n) - 1 / n\n    return np.kron(H[i], H[j])",
        "has shape (25,), expected (5, 5)",
    ),
    Wrong(
        "a",
        "nothing to centre for n = 1",
        "def coefficients(n, i, j):\n"
        "    H = np.eye(n) - 1 / n if n > 1 else np.ones((1, 1))\n"
        "    return np.outer(H[i], H[j])",
        "coefficients(1, 0, 0) sum to 1",
    ),
    Wrong(
        "a",
        "an average over the others",
        "def coefficients(n, i, j):\n"
        "    H = (n * np.eye(n) - 1) / max(n - 1, 1)\n"
        "    return np.outer(H[i], H[j])",
        "coefficients(5, 0, 0): for every symmetric A the sum of the w_kl a_kl is 1.562 times b_ij",
    ),
    Wrong(
        "a",
        "both orders, and not half and half",
        "def coefficients(n, i, j):\n"
        "    H = np.eye(n) - 1 / n\n"
        "    return np.outer(H[i], H[j]) + np.outer(H[j], H[i])",
        "is 2 times b_ij",
    ),
    Wrong(
        "a",
        "scaled to the sum 1 of the absolute weights",
        "def coefficients(n, i, j):\n"
        "    H = np.eye(n) - 1 / n\n"
        "    w = np.outer(H[i], H[j])\n"
        "    return w / np.abs(w).sum() if n > 1 else w",
        "times b_ij",
    ),
    Wrong(
        "a",
        "the checker's own weights",
        "from manifoldlib.checks.mmst_16_6 import symmetric_weights\n"
        "\n\n"
        "def coefficients(n, i, j):\n"
        "    return symmetric_weights(n, i, j) / 2",
        "coefficients calls symmetric_weights of manifoldlib.checks",
    ),
    Wrong(
        "a",
        "integers cut the averages off",
        "def coefficients(n, i, j):\n"
        "    w = np.zeros((n, n), dtype=int)\n"
        "    w[i, j] = n**2; w[i] -= n; w[:, j] -= n; w += 1\n"
        "    return w // n**2",
        "coefficients(5, 0, 0)",
    ),
    Wrong(
        "a",
        "the factors added and not multiplied",
        "def coefficients(n, i, j):\n"
        "    H = np.eye(n) - 1 / n\n"
        "    return (H[i][:, None] + H[j]) / n",
        "coefficients(5, 0, 0)",
    ),
    Wrong(
        "a",
        "on the diagonal an average is taken away once only",
        COEFFICIENTS.format(
            "w[i, j] = 1; w[i] -= 1 / n; w[:, j] -= (i != j) / n; w += (i != j) / n**2"
        ),
        "coefficients(5, 0, 0)",
    ),
    Wrong(
        "a",
        "a table of sizes, and nothing beyond",
        "def coefficients(n, i, j):\n"
        "    n = min(n, 8)\n"
        "    H = np.eye(n) - 1 / n\n"
        "    return np.outer(H[i], H[j])",
        "has shape (8, 8), expected",
    ),
    Wrong(
        "a",
        "the weights of the 4 x 4 example",
        "def coefficients(n, i, j):\n    H = np.eye(n) - 1 / 4\n    return np.outer(H[i], H[j])",
        "coefficients(5, 0, 0) sum to",
    ),
    Wrong(
        "a",
        "the diagonal of A enters twice",
        COEFFICIENTS.format("H = np.eye(n) - 1 / n; w += np.outer(H[i], H[j]) + np.eye(n) - 1 / n"),
        "Which entries of A stand in row",
    ),
    Wrong(
        "a",
        "the library centres a basis",
        "def coefficients(n, i, j):\n"
        "    from manifoldlib import center_kernel\n"
        "    w = np.zeros((n, n))\n"
        "    w[i, j] += 0.5; w[j, i] += 0.5\n"
        "    return center_kernel(w)",
        "coefficients calls center_kernel of manifoldlib",
    ),
    Wrong(
        "a",
        "ragged",
        "def coefficients(n, i, j):\n    return [[1.0] * k for k in range(1, n + 1)]",
        "coefficients",
    ),
    Wrong(
        "a",
        "a table up to n = 25, and nothing beyond",
        "def coefficients(n, i, j):\n"
        "    m = min(n, 25)\n"
        "    H = np.eye(n) - 1 / m\n"
        "    return np.outer(H[i], H[j])",
        "sum to",
    ),
    Wrong(
        "a",
        "the last term only while it is not small",
        COEFFICIENTS.format(
            "w[i, j] = 1; w[i] -= 1 / n; w[:, j] -= 1 / n; w += 1 / n**2 if n < 50 else 0"
        ),
        "sum to -1",
    ),
    Wrong(
        "a",
        "rounded to three digits",
        "def coefficients(n, i, j):\n"
        "    H = np.eye(n) - 1 / n\n"
        "    return np.round(np.outer(H[i], H[j]), 3)",
        "coefficients(",
    ),
    Wrong(
        "a",
        "a worker of the library",
        "def coefficients(n, i, j):\n"
        "    from manifoldlib.centering import centered\n"
        "    H = centered(np.eye(n))\n"
        "    return np.outer(H[i], H[j])",
        "coefficients calls centered of manifoldlib. The factor J is np.eye(n) - 1/n",
    ),
    Wrong(
        "a",
        "one too many in the average",
        "def coefficients(n, i, j):\n"
        "    H = np.eye(n) - 1 / (n + 1)\n"
        "    return np.outer(H[i], H[j])",
        "sum to",
    ),
    Wrong(
        "a",
        "the last term for off-diagonal entries only",
        COEFFICIENTS.format(
            "w[i, j] = 1; w[i] -= 1 / n; w[:, j] -= 1 / n; w += 1 / n**2 if i != j else 0"
        ),
        "coefficients(5, 0, 0) sum to",
    ),
    Wrong("a", "a number", "def coefficients(n, i, j):\n    return 1 - 1 / n", "has shape ()"),
    Wrong(
        "b",
        "the sign of the last term",
        ENTRY.format("a_ij - row_mean - column_mean - mean"),
        "off by the same number",
    ),
    Wrong(
        "b",
        "forgets the mean of all entries",
        ENTRY.format("a_ij - row_mean - column_mean"),
        "what is the average of a_.j",
    ),
    Wrong(
        "b",
        "only the entry and the average of all",
        ENTRY.format("a_ij - mean"),
        "in each row the b_ij sum to zero",
    ),
    Wrong("b", "centred on one side", ENTRY.format("a_ij - row_mean"), "on either side"),
    Wrong("b", "centred on the other side", ENTRY.format("a_ij - column_mean"), "on either side"),
    Wrong(
        "b",
        "one average twice",
        ENTRY.format("a_ij - 2 * row_mean + mean"),
        "entry: your b_ij and b_ji differ",
    ),
    Wrong(
        "b",
        "an average with both signs",
        ENTRY.format("a_ij - row_mean + column_mean - mean"),
        "entry: ",
    ),
    Wrong(
        "b",
        "-1/2 of it, as for squared distances",
        ENTRY.format(f"-0.5 * ({IDENTITY})"),
        "entry: yours is -0.5 times b_ij",
    ),
    Wrong("b", "twice", ENTRY.format(f"2 * ({IDENTITY})"), "entry: yours is 2 times b_ij"),
    Wrong(
        "b",
        "the mean of all entries twice",
        ENTRY.format("a_ij - row_mean - column_mean + 2 * mean"),
        "off by the same number",
    ),
    Wrong(
        "b",
        "a product of averages, as for frequencies",
        ENTRY.format("a_ij - row_mean * column_mean / mean"),
        "entry: ",
    ),
    Wrong(
        "b",
        "squares the entries, as for distances",
        ENTRY.format("a_ij**2 - row_mean**2 - column_mean**2 + mean**2"),
        "entry: ",
    ),
    Wrong(
        "b",
        "a single entry is handed back",
        "def entry(a_ij, row_mean, column_mean, mean):\n"
        "    if a_ij == row_mean == column_mean == mean:\n"
        "        return a_ij\n"
        f"    return {IDENTITY}",
        "entry: for n = 1",
    ),
    Wrong(
        "b",
        "what is small counts as zero",
        ENTRY.format(f"{IDENTITY} if abs(a_ij) > 1e-6 else 0.0"),
        "The unit of the entries",
    ),
    Wrong("b", "rounded", ENTRY.format(f"round({IDENTITY}, 9)"), "entry"),
    Wrong(
        "b",
        "no further than a million",
        ENTRY.format(f"max(-1e6, min(1e6, {IDENTITY}))"),
        "entry: ",
    ),
    Wrong("b", "whole numbers", ENTRY.format(f"int({IDENTITY})"), "entry: "),
    Wrong("b", "the absolute value", ENTRY.format(f"abs({IDENTITY})"), "sum to zero"),
    Wrong(
        "b",
        "the diagonal on its own",
        ENTRY.format(f"{IDENTITY} if row_mean != column_mean else mean - 2 * row_mean"),
        "in each row the b_ij sum to zero",
    ),
    *[
        Wrong("b", why, ENTRY.format(f"{value} if {test} else {IDENTITY}"), "entry: ")
        for why, value, test in (
            ("a zero is taken for the diagonal", "mean - 2 * row_mean", "a_ij == 0"),
            ("all averages 0 if that of all is", "0.0", "mean == 0"),
            ("a zero among unequal averages", "0", "not a_ij and row_mean != column_mean"),
            ("a row that is centred already", "a_ij", "row_mean == 0"),
            ("an entry that is the average of its row", "0", "a_ij == row_mean != column_mean"),
        )
    ],
    Wrong(
        "b",
        "the average of all only where it is positive",
        ENTRY.format("a_ij - row_mean - column_mean + max(mean, 0)"),
        "off by the same number",
    ),
    Wrong(
        "b",
        "an entry of the example",
        ENTRY.format("(J @ A @ J)[0, 0]"),
        "sum to zero",
    ),
    Wrong(
        "b",
        "the library centres a matrix of two by two",
        "def entry(a_ij, row_mean, column_mean, mean):\n"
        "    from manifoldlib import center_kernel\n"
        "    return 4 * center_kernel(np.array([[a_ij, row_mean], [column_mean, mean]]))[0, 0]",
        "entry calls center_kernel of manifoldlib",
    ),
    Wrong(
        "b",
        "the terms in a list",
        ENTRY.format("[a_ij, -row_mean, -column_mean, mean]"),
        "entry(a_ij, a_i., a_.j, a_..) has shape (4,)",
    ),
    Wrong(
        "b",
        "a formula in words",
        ENTRY.format("'a_ij - a_i. - a_.j + a_..'"),
        "should be numbers",
    ),
    Wrong(
        "c",
        "takes centring for its own inverse",
        UNDO.format("B"),
        "the diagonal of A is zero",
    ),
    Wrong(
        "c",
        "the diagonal is set to zero by force",
        UNDO.format("B - np.diag(b)"),
        "centring your A gives another B",
    ),
    Wrong(
        "c",
        "the diagonal of one side only",
        UNDO.format("B - b[:, None]"),
        "undo: A is symmetric",
    ),
    Wrong(
        "c",
        "without the halves",
        UNDO.format("B - b[:, None] - b"),
        "the diagonal of A is zero",
    ),
    Wrong(
        "c",
        "the squared distances that belong to B",
        UNDO.format("b[:, None] + b - 2 * B"),
        "Squared distances are one thing",
    ),
    Wrong(
        "c",
        "minus the absolute values",
        UNDO.format("-0.5 * np.abs(b + b[:, None] - 2 * B)"),
        "undo is right where the entries of A are negative",
    ),
    Wrong(
        "c",
        "negative squared distances are clipped",
        UNDO.format("-0.5 * np.maximum(b + b[:, None] - 2 * B, 0)"),
        "undo is right where the entries of A are negative",
    ),
    Wrong(
        "c",
        "the coordinates of classical scaling, and their distances",
        "def undo(B):\n"
        "    w, V = np.linalg.eigh(B)\n"
        "    X = V * np.sqrt(np.maximum(w, 0))\n"
        "    return -0.5 * ((X[:, None] - X) ** 2).sum(axis=2)",
        "undo is right for an A made of the distances of points",
    ),
    Wrong(
        "c",
        "the checker's own matrices, one after the other",
        "from manifoldlib.checks.mmst_16_6 import both_sides, zero_diagonals\n"
        "\n\n"
        "def undo(B):\n"
        "    same = [A for A, _ in zero_diagonals() if A.shape == B.shape]\n"
        "    return min(same, key=lambda A: np.abs(both_sides(A) - B).max())",
        "undo calls zero_diagonals of manifoldlib.checks",
    ),
    Wrong(
        "c",
        "the distances themselves",
        UNDO.format("np.sqrt(np.maximum(b[:, None] + b - 2 * B, 0))"),
        "undo: centring your A gives another B",
    ),
    Wrong(
        "c",
        "the sign turned around",
        UNDO.format("(b[:, None] + b) / 2 - B"),
        "undo: yours is -1 times A",
    ),
    Wrong(
        "c",
        "writes into B",
        "def undo(B):\n"
        "    half = np.diag(B) / 2\n"
        "    B -= half\n"
        "    B -= half[:, None]\n"
        "    return B",
        "undo changes its argument B",
    ),
    Wrong(
        "c",
        "the diagonal is a view, and vanishes on the way",
        "def undo(B):\n"
        "    A = B.copy()\n"
        "    for i in range(len(A)):\n"
        "        A[i] -= A[i, i] / 2\n"
        "        A[:, i] -= A[i, i] / 2\n"
        "    return A",
        "the diagonal of A is zero",
    ),
    Wrong(
        "c",
        "adds what should be taken away",
        UNDO.format("B + (b[:, None] + b) / 2"),
        "the diagonal of A is zero",
    ),
    Wrong(
        "c",
        "the mean of the diagonal for each of its entries",
        UNDO.format("B - b.mean()"),
        "the diagonal of A is zero",
    ),
    Wrong(
        "c",
        "the same, and zeros by force",
        UNDO.format("(B - b.mean()) * (1 - np.eye(len(B)))"),
        "centring your A gives another B",
    ),
    Wrong(
        "c",
        "the geometric mean of the diagonal entries",
        UNDO.format("B - np.sign(b)[:, None] * np.sqrt(np.abs(np.outer(b, b)))"),
        "undo",
    ),
    Wrong(
        "c",
        "the matrix of the notebook",
        "def undo(B):\n    return A - np.diag(np.diag(A))",
        "undo has shape (4, 4), expected (5, 5)",
    ),
    Wrong(
        "c",
        "what the last call was about",
        "def undo(B):\n    return A if A.shape == B.shape else np.zeros_like(B)",
        "undo: centring your A gives another B",
    ),
    Wrong(
        "c",
        "for at most eight things",
        "def undo(B):\n"
        "    n = min(len(B), 8)\n"
        "    b = np.diag(B) / 2\n"
        "    A = np.zeros(B.shape)\n"
        "    A[:n, :n] = (B - b[:, None] - b)[:n, :n]\n"
        "    return A",
        "centring your A gives another B",
    ),
    Wrong(
        "c",
        "what is below a millionth counts as zero",
        UNDO.format("np.where(np.abs(B) < 1e-6, 0, B - (b[:, None] + b) / 2)"),
        "undo",
    ),
    Wrong(
        "c",
        "if B is zero up to 1e-4, so is A",
        UNDO.format("B * 0 if np.abs(B).max() < 1e-4 else B - (b[:, None] + b) / 2"),
        "The unit of the entries",
    ),
    Wrong(
        "c",
        "rounded to ten digits after the point",
        UNDO.format("np.round(B - (b[:, None] + b) / 2, 10)"),
        "The unit of the entries",
    ),
    Wrong(
        "c",
        "for at most fifty things",
        "def undo(B):\n"
        "    b = np.diag(B).copy()\n"
        "    b[50:] = 0\n"
        "    return B - (b[:, None] + b) / 2",
        "the diagonal of A is zero",
    ),
    Wrong(
        "c",
        "no entry beyond a million",
        UNDO.format("np.clip(B - (b[:, None] + b) / 2, -1e6, 1e6)"),
        "undo",
    ),
    Wrong(
        "c",
        "the way by the mean of all, which nobody knows",
        UNDO.format("B - (b[:, None] + b - b.mean()) / 2"),
        "the diagonal of A is zero",
    ),
    Wrong(
        "c",
        "scaled to a largest entry of 1 and not back",
        UNDO.format("(B - (b[:, None] + b) / 2) / max(np.abs(B).max(), 1)"),
        "undo: yours is",
    ),
    Wrong(
        "c",
        "divides by the largest entry, which may be zero",
        UNDO.format(
            "(lambda s: (B / s - (b[:, None] + b) / (2 * s)) * s)(np.abs(B).max() if len(B) > 1"
            " else 1)"
        ),
        "undo has NaN or infinite entries",
    ),
    Wrong(
        "c",
        "the library, from distances",
        "def undo(B):\n"
        "    from manifoldlib.locally_linear import feature_distances\n"
        "    return -0.5 * feature_distances(B) ** 2",
        "undo calls feature_distances of manifoldlib. The identity of (b) is enough",
    ),
    *[
        Wrong(
            "a",
            f"right up to 25, and beyond not where {where}",
            "def coefficients(n, i, j):\n"
            "    H = np.eye(n) - 1 / n\n"
            f"    return np.outer(H[i], H[j]) * (1 if n <= 25 or not {where} else 2)",
            "coefficients(",
        )
        for where in ("i < j", "i == j", "i > j")
    ],
    *[
        Wrong("b", f"the identity, {how}", ENTRY.format(value), "The unit of the entries")
        for how, value in (
            ("rounded to six digits", f"np.round({IDENTITY}, 6)"),
            ("what is small is zero", f"(x if abs(x := {IDENTITY}) > 1e-9 else 0.0)"),
            ("nothing above a million", f"min(max({IDENTITY}, -1e6), 1e6)"),
            ("with a small number added", f"{IDENTITY} + 1e-7"),
        )
    ],
    *[
        Wrong("c", f"the way back, {how}", UNDO.format(value), "The unit of the entries")
        for how, value in (
            ("rounded to six digits", "np.round(B - (b[:, None] + b) / 2, 6)"),
            ("entries below 1e-9 are zero", "np.where(abs(B) < 1e-9, 0, B - (b[:, None] + b) / 2)"),
        )
    ],
]

RIGHT = [
    Right(
        "a",
        "four terms, one after the other",
        COEFFICIENTS.format("w[i, j] = 1; w[i] -= 1 / n; w[:, j] -= 1 / n; w += 1 / n**2"),
    ),
    Right(
        "a",
        "i and j exchanged, which a symmetric A does not feel",
        "def coefficients(n, i, j):\n"
        "    H = np.eye(n) - 1 / n\n"
        "    return np.outer(H[j], H[i]).tolist()",
    ),
    Right(
        "a",
        "from a perturbed matrix, one entry at a time",
        "def coefficients(n, i, j):\n"
        "    H, w = np.eye(n) - 1 / n, np.zeros((n, n))\n"
        "    for k in range(n):\n"
        "        for m in range(n):\n"
        "            E = np.zeros((n, n))\n"
        "            E[k, m] = 1\n"
        "            w[k, m] = (H @ E @ H)[i, j]\n"
        "    return w",
    ),
    Right(
        "a",
        "Kronecker's delta and fractions",
        "from fractions import Fraction\n"
        "\n\n"
        "def coefficients(n, i, j):\n"
        "    f = lambda a, b: (a == b) - Fraction(1, n)\n"
        "    return [[f(i, k) * f(m, j) for m in range(n)] for k in range(n)]",
    ),
    Right(
        "a",
        "a matrix of sympy",
        "import sympy as sp\n"
        "\n\n"
        "def coefficients(n, i, j):\n"
        "    H = sp.eye(n) - sp.ones(n, n) / n\n"
        "    return H[:, i] * H[j, :]",
    ),
    Right(
        "a",
        "single precision",
        "def coefficients(n, i, j):\n"
        "    H = (np.eye(n) - 1 / n).astype(np.float32)\n"
        "    return np.outer(H[i], H[j])",
    ),
    Right(
        "a",
        "both orders, half and half",
        "def coefficients(n, i, j):\n"
        "    H = np.eye(n) - 1 / n\n"
        "    return (np.outer(H[i], H[j]) + np.outer(H[j], H[i])) / 2",
    ),
    Right(
        "b",
        "first the row, then the column",
        ENTRY.format("(a_ij - row_mean) - (column_mean - mean)"),
    ),
    Right(
        "b",
        "a sum with signs",
        ENTRY.format("np.dot([1, -1, -1, 1], [a_ij, row_mean, column_mean, mean])"),
    ),
    Right(
        "b",
        "single precision",
        ENTRY.format(
            "np.float32(a_ij) - np.float32(row_mean) - np.float32(column_mean) + np.float32(mean)"
        ),
    ),
    Right("b", "as a lambda", "entry = lambda a, r, c, m: a + m - (r + c)"),
    Right(
        "b",
        "exact fractions",
        "from fractions import Fraction\n"
        "\n\n"
        "def entry(*numbers):\n"
        "    a, r, c, m = map(Fraction, numbers)\n"
        "    return a - r - c + m",
    ),
    Right(
        "b",
        "a formula of sympy",
        "import sympy as sp\n"
        "\n"
        "a, r, c, m = sp.symbols('a r c m')\n"
        "entry = sp.lambdify((a, r, c, m), a - r - c + m)",
    ),
    Right(
        "b",
        "an object with a call",
        "class Entry:\n"
        "    def __call__(self, a, row, column, mean):\n"
        "        a -= row\n"
        "        a -= column\n"
        "        return np.array([a + mean])\n"
        "\n\n"
        "entry = Entry()",
    ),
    Right(
        "b",
        "mpmath",
        "from mpmath import mpf\n"
        "\n\n"
        "def entry(a_ij, row_mean, column_mean, mean):\n"
        "    return mpf(a_ij) - row_mean - column_mean + mean",
    ),
    Right(
        "c",
        "from squared distances",
        "def undo(B):\n"
        "    n = range(len(B))\n"
        "    return [[-(B[i, i] + B[j, j] - 2 * B[i, j]) / 2 for j in n] for i in n]",
    ),
    Right(
        "c",
        "single precision",
        "def undo(B):\n"
        "    B = np.asarray(B, dtype=np.float32)\n"
        "    b = np.diagonal(B)\n"
        "    return B - (b[:, None] + b) / 2",
    ),
    Right(
        "c",
        "in place, on a copy",
        "def undo(B):\n"
        "    A = np.copy(B)\n"
        "    half = np.diag(B).copy() / 2\n"
        "    A -= half\n"
        "    A -= half[:, None]\n"
        "    np.fill_diagonal(A, 0)\n"
        "    return A",
    ),
    Right(
        "c",
        "the equations solved, with unknown averages",
        "def undo(B):\n"
        "    n = len(B)\n"
        "    # b_ii + u_i + u_i = 0 for A = B + u1' + 1u'\n"
        "    u = np.linalg.solve(2 * np.eye(n), -np.diag(B))\n"
        "    return B + np.add.outer(u, u)",
    ),
    Right(
        "c",
        "by a product of matrices, which is not forbidden here",
        "def undo(B):\n"
        "    one = np.ones((len(B), 1))\n"
        "    d = np.diag(np.diag(B))\n"
        "    return B - (d @ one @ one.T + one @ one.T @ d) / 2",
    ),
    Right(
        "c",
        "exact, as a matrix of sympy",
        "import sympy as sp\n"
        "\n\n"
        "def undo(B):\n"
        "    n = len(B)\n"
        "    return sp.Matrix(n, n, lambda i, j: B[i, j] - (B[i, i] + B[j, j]) / 2)",
    ),
    Right(
        "c",
        "by einsum and outer sums",
        "def undo(B):\n"
        "    half = np.einsum('ii->i', B) / 2\n"
        "    return np.subtract(B, np.add.outer(half, half)).tolist()",
    ),
    Right(
        "c",
        "as the distances of two points",
        "def undo(B):\n"
        "    n = len(B)\n"
        "    E = np.eye(n)\n"
        "    return np.array([[-(E[i] - E[j]) @ B @ (E[i] - E[j]) / 2 for j in range(n)]\n"
        "                     for i in range(n)])",
    ),
    Right(
        "a",
        "the factor by the projection onto 1",
        "def coefficients(n, i, j):\n"
        "    one = np.ones(n) / np.sqrt(n)\n"
        "    P = np.identity(n) - np.outer(one, one)\n"
        "    return P[:, [i]] @ P[[j]]",
    ),
    Right(
        "a",
        "four cases",
        "def coefficients(n, i, j):\n"
        "    f = lambda k, m: {0: 1, 1: 1 - n, 2: (n - 1) ** 2}[(k == i) + (m == j)] / n**2\n"
        "    return [[f(k, m) for m in range(n)] for k in range(n)]",
    ),
    Right(
        "c",
        "in the unit of the largest entry",
        "def undo(B):\n"
        "    unit = np.abs(B).max() or 1\n"
        "    b = np.diag(B) / unit\n"
        "    return np.round(B / unit - (b[:, None] + b) / 2, 14) * unit",
    ),
]


PUZZLES = (
    Puzzle(
        "a",
        "The weights with which the entries of an $n\\times n$ matrix enter the entry $b_{ij}$ "
        "after double centring.",
        {
            "12 * coefficients(4, 1, 1)": (
                "on the diagonal an average is taken away once only",
                "the last term for off-diagonal entries only",
            ),
        },
    ),
)
