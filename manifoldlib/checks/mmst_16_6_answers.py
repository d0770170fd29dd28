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
        "Which entries of A stand in row",
    ),
    Wrong(
        "a",
        "centred with the factor on the right only",
        COEFFICIENTS.format("w[i, j] = 1; w[i] -= 1 / n"),
        "a matrix with equal rows",
    ),
    Wrong(
        "a",
        "the mean of all entries only",
        COEFFICIENTS.format("w -= 1 / n**2; w[i, j] += 1"),
        "a matrix with equal rows",
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
        "What is the average of a_.j",
    ),
    Wrong(
        "b",
        "centred on one side",
        CENTERED.format("A - A.mean(axis=0)"),
        "double_centered is not symmetric",
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
        "changes the matrix that it is given",
    ),
    Wrong(
        "b",
        "-1/2 of it, as for squared distances",
        CENTERED.format("-0.5 * (A - A.mean(axis=0) - A.mean(axis=1)[:, None] + A.mean())"),
        "the entries are off",
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
        "def coefficients(n, i, j):\n    H = np.eye(n) - 1 / n\n    return np.outer(H[j], H[i]).tolist()",
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
        "the product itself",
        "def double_centered(A):\n    H = np.eye(len(A)) - 1 / len(A)\n    return H @ A @ H",
    ),
    Right(
        "b",
        "the library",
        "from manifoldlib import center_kernel\n\n\ndef double_centered(A):\n    return center_kernel(A)",
    ),
    Right(
        "c",
        "from squared distances",
        "def undo(B):\n"
        "    n = range(len(B))\n"
        "    return [[-(B[i, i] + B[j, j] - 2 * B[i, j]) / 2 for j in n] for i in n]",
    ),
]
