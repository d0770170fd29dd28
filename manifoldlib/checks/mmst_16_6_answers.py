"""Typical wrong answers to Exercise MMST 16.6, and other right ones."""

from . import Right, Wrong

COEFFICIENTS = """
def coefficients(n, i, j):
    w = np.zeros((n, n))
    {}
    return w
"""

CENTERED = "def double_centered(A):\n    return {}"
UNDO = "def undo(B):\n    b = np.diag(B)\n    return {}"
PRODUCT = """
def double_centered(A):
    n = len(A)
    H = np.eye(n) - 1 / n
    return {}
"""

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
        "Which entries of A stand in row",
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
        "b",
        "averages over the same subscript twice",
        CENTERED.format("A - A.mean(axis=0) - A.mean(axis=1) + A.mean()"),
        "over different subscripts",
    ),
    Wrong(
        "b",
        "takes the mean of all entries away, too",
        CENTERED.format("A - A.mean(axis=0) - A.mean(axis=1)[:, None] - A.mean()"),
        "the rows of B sum to zero",
    ),
    Wrong(
        "b",
        "forgets the mean of all entries",
        CENTERED.format("A - A.mean(axis=0) - A.mean(axis=1)[:, None]"),
        "what is that of a_.j over j",
    ),
    Wrong(
        "b",
        "centred on one side",
        CENTERED.format("A - A.mean(axis=0)"),
        "a factor I - J/n on either side",
    ),
    Wrong(
        "b",
        "sums for averages",
        CENTERED.format("A - A.sum(axis=0) - A.sum(axis=1)[:, None] + A.sum()"),
        "the rows of B sum to zero",
    ),
    Wrong(
        "b",
        "into the matrix that was given",
        "def double_centered(A):\n"
        "    A -= A.mean(axis=0)\n"
        "    A -= A.mean(axis=1, keepdims=True)\n"
        "    return A",
        "double_centered changes its argument A",
    ),
    Wrong(
        "b",
        "-1/2 of it, as for squared distances",
        CENTERED.format("-0.5 * (A - A.mean(axis=0) - A.mean(axis=1)[:, None] + A.mean())"),
        "yours is -0.5 times B",
    ),
    Wrong(
        "b",
        "the product itself",
        PRODUCT.format("H @ A @ H"),
        "double_centered uses matmul: that is a product of matrices",
    ),
    Wrong(
        "b",
        "the product by dot",
        PRODUCT.format("np.dot(np.dot(H, A), H)"),
        "double_centered uses dot",
    ),
    Wrong(
        "b",
        "the product by a method",
        PRODUCT.format("H.dot(A.dot(H))"),
        "double_centered uses dot",
    ),
    Wrong(
        "b",
        "the product by einsum",
        PRODUCT.format("np.einsum('ik,kl,lj->ij', H, A, H)"),
        "double_centered uses einsum",
    ),
    Wrong(
        "b",
        "the product by multi_dot",
        PRODUCT.format("np.linalg.multi_dot([H, A, H])"),
        "double_centered uses multi_dot",
    ),
    Wrong(
        "b",
        "the product of matrix objects",
        PRODUCT.format("np.asmatrix(H) * np.asmatrix(A) * np.asmatrix(H)"),
        "the product with I - J/n, written out",
    ),
    Wrong(
        "b",
        "the product by three loops",
        PRODUCT.format(
            "[[sum(H[i, k] * A[k, l] * H[l, j] for k in range(n) for l in range(n))\n"
            "             for j in range(n)] for i in range(n)]"
        ),
        "the product with I - J/n, written out",
    ),
    Wrong(
        "b",
        "the product by broadcasting",
        PRODUCT.format("((H[:, :, None] * A).sum(axis=1)[:, :, None] * H).sum(axis=1)"),
        "every entry gets a weight of its own",
    ),
    Wrong(
        "b",
        "the product column by column",
        PRODUCT.format(
            "(lambda HA: np.array([row @ H for row in HA]))"
            "(np.column_stack([H @ column for column in A.T]))"
        ),
        "the product with I - J/n, written out",
    ),
    Wrong(
        "b",
        "the product of lists",
        PRODUCT.format("times(times(H.tolist(), A.tolist()), H.tolist())") + "def times(X, Y):\n"
        "    return [[sum(x * y for x, y in zip(row, c)) for c in zip(*Y)] for row in X]\n",
        "the product with I - J/n, written out",
    ),
    Wrong(
        "b",
        "the product with a Kronecker product",
        PRODUCT.format("(np.kron(H, H) @ A.ravel()).reshape(n, n)"),
        "the product with I - J/n, written out",
    ),
    Wrong(
        "b",
        "averages as products with J",
        PRODUCT.format("(lambda J: A - J @ A / n - A @ J / n + A.mean())(np.ones((n, n)))"),
        "double_centered uses matmul",
    ),
    Wrong(
        "b",
        "a product on one side, averages on the other",
        PRODUCT.format("H @ (A - A.mean(axis=1, keepdims=True))"),
        "double_centered uses matmul",
    ),
    Wrong(
        "b",
        "the weights of (a), entry by entry",
        PRODUCT.format("[[np.sum(coefficients(n, i, j) * A) for j in range(n)] for i in range(n)]"),
        "every entry gets a weight of its own",
    ),
    Wrong(
        "b",
        "the library",
        "from manifoldlib import center_kernel\n"
        "\n\n"
        "def double_centered(A):\n"
        "    return center_kernel(A)",
        "double_centered calls center_kernel of manifoldlib",
    ),
    Wrong(
        "b",
        "the library, called inside",
        "def double_centered(A):\n"
        "    import manifoldlib.centering as c\n"
        "    return c.center_kernel(A)",
        "double_centered calls center_kernel of manifoldlib",
    ),
    Wrong(
        "b",
        "the library for distances",
        "def double_centered(A):\n"
        "    from manifoldlib import double_center\n"
        "    return -2 * double_center(A)",
        "double_centered calls double_center of manifoldlib",
    ),
    Wrong(
        "b",
        "a single entry is handed back",
        "def double_centered(A):\n"
        "    if len(A) == 1:\n"
        "        return A\n"
        "    return A - A.mean(0) - A.mean(1)[:, None] + A.mean()",
        "for n = 1",
    ),
    Wrong(
        "b",
        "averages with n - 1",
        CENTERED.format(
            "A - (A.sum(0) + A.sum(1)[:, None]) / max(len(A) - 1, 1) + A.sum() / len(A) ** 2"
        ),
        "the rows of B sum to zero",
    ),
    Wrong(
        "b",
        "the average of the diagonal for that of all",
        CENTERED.format("A - A.mean(0) - A.mean(1)[:, None] + np.diag(A).mean()"),
        "the rows of B sum to zero",
    ),
    Wrong(
        "b",
        "rounded",
        CENTERED.format("np.round(A - A.mean(0) - A.mean(1)[:, None] + A.mean(), 3)"),
        "double_centered",
    ),
    Wrong(
        "b",
        "medians for averages",
        CENTERED.format("A - np.median(A, 0) - np.median(A, 1)[:, None] + np.median(A)"),
        "the rows of B sum to zero",
    ),
    Wrong(
        "b",
        "squares the entries, as for distances",
        CENTERED.format("(lambda S: S - S.mean(0) - S.mean(1)[:, None] + S.mean())(A**2)"),
        "the entries are off by up to",
    ),
    Wrong(
        "b",
        "scaled to variance 1",
        CENTERED.format(
            "(lambda B: B / max(B.std(), 1))(A - A.mean(0) - A.mean(1)[:, None] + A.mean())"
        ),
        "yours is",
    ),
    Wrong(
        "b",
        "the columns in place, by a view",
        "def double_centered(A):\n"
        "    B = np.asarray(A)\n"
        "    B -= B.mean(axis=0)\n"
        "    return B - B.mean(axis=1)[:, None]",
        "double_centered changes its argument A",
    ),
    Wrong(
        "b",
        "the example of the notebook",
        "def double_centered(matrix):\n    return A - A.mean(0) - A.mean(1)[:, None] + A.mean()",
        "has shape (4, 4), expected (5, 5)",
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
        "the distances themselves",
        UNDO.format("np.sqrt(np.maximum(b[:, None] + b - 2 * B, 0))"),
        "undo: centring your A gives another B",
    ),
    Wrong(
        "c",
        "the sign turned around",
        UNDO.format("(b[:, None] + b) / 2 - B"),
        "undo: yours is -1 A",
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
        "first the rows, then the columns of what is left",
        "def double_centered(A):\n"
        "    A = A - A.mean(axis=1, keepdims=True)\n"
        "    return A - A.mean(axis=0)",
    ),
    Right(
        "b",
        "by loops over lists",
        "def double_centered(A):\n"
        "    n = range(len(A))\n"
        "    rows = [sum(A[i]) / len(A) for i in n]\n"
        "    everything = sum(rows) / len(A)\n"
        "    return [[A[i][j] - rows[i] - rows[j] + everything for j in n] for i in n]",
    ),
    Right(
        "b",
        "in place, on a copy",
        "def double_centered(A):\n"
        "    A = np.array(A)\n"
        "    A -= A.mean(axis=0)\n"
        "    A -= A.mean(axis=1, keepdims=True)\n"
        "    return A",
    ),
    Right(
        "b",
        "averages as products with a vector",
        "def double_centered(A):\n"
        "    one = np.ones(len(A)) / len(A)\n"
        "    rows = A @ one\n"
        "    return A - rows[:, None] - rows + one @ A @ one",
    ),
    Right(
        "b",
        "with a column of ones",
        "def double_centered(A):\n"
        "    n = len(A)\n"
        "    one = np.ones((n, 1))\n"
        "    rows = A @ one / n\n"
        "    return A - rows @ one.T - one @ rows.T + (one.T @ A @ one).item() / n**2",
    ),
    Right(
        "b",
        "tiled, with exact fractions of the sums",
        "def double_centered(A):\n"
        "    n = len(A)\n"
        "    rows = np.tile(A.sum(axis=1, keepdims=True), (1, n))\n"
        "    return (n**2 * A - n * rows - n * rows.T + A.sum()) / n**2",
    ),
    Right(
        "b",
        "single precision",
        "def double_centered(A):\n"
        "    A = A.astype(np.float32)\n"
        "    return A - A.mean(0) - A.mean(1)[:, None] + A.mean()",
    ),
    Right(
        "b",
        "along each axis, by a function of scipy",
        "from scipy.signal import detrend\n"
        "\n\n"
        "def double_centered(A):\n"
        "    return detrend(detrend(A, axis=0, type='constant'), axis=1, type='constant')",
    ),
    Right(
        "b",
        "an object with a call",
        "class Centring:\n"
        "    def __call__(self, A):\n"
        "        a = np.mean(A, axis=0)\n"
        "        return A - np.add.outer(a, a) + np.average(a)\n"
        "\n\n"
        "double_centered = Centring()",
    ),
    Right(
        "b",
        "a matrix of sympy",
        "import sympy as sp\n"
        "\n\n"
        "def double_centered(A):\n"
        "    rows = A.mean(axis=1)\n"
        "    return sp.Matrix(A - np.add.outer(rows, rows) + rows.mean())",
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
]
