"""Typical wrong answers to [FML Ex 15.3], and other right ones."""

from . import Puzzle, Right, Wrong

SPREAD = "def spread(L, y):\n    return {}"
LAPLACIAN = "def laplacian(W):\n    {}"
ONE = "def one_dimensional(W):\n    {}"
PLAIN = "L = np.diag(W.sum(axis=1)) - W\n    lam, V = np.linalg.eigh(L)\n    "

WRONG = [
    Wrong("a", "each pair once", SPREAD.format("y @ L @ y"), "0.5 times the sum"),
    Wrong("a", "half of it", SPREAD.format("0.5 * y @ L @ y"), "0.25 times the sum"),
    Wrong("a", "L squared", SPREAD.format("2 * np.sum((L @ y) ** 2)"), "times the sum"),
    Wrong(
        "a",
        "the entries of L for weights",
        SPREAD.format("(L * (y[:, None] - y) ** 2).sum()"),
        "-1 times the sum",
    ),
    Wrong(
        "a",
        "the degrees alone",
        SPREAD.format("2 * np.diag(L) @ y**2"),
        "times the sum",
    ),
    Wrong(
        "a",
        "multiplies y in place",
        "def spread(L, y):\n    form = y @ L @ y\n    y *= 2\n    return 2 * form",
        "spread changes its argument y",
    ),
    Wrong(
        "a",
        "the L of the notebook",
        "M = L.copy()\n\n\ndef spread(L, y):\n    return 2 * y @ M @ y",
        "spread stopped in line 5 of its cell",
    ),
    Wrong(
        "a",
        "small values set to zero",
        SPREAD.format("2 * y @ np.where(abs(L) < 0.01, 0, L) @ y"),
        "times the sum",
    ),
    Wrong(
        "a",
        "eigenvalues below 1e-6 left out",
        "def spread(L, y):\n"
        "    lam, V = np.linalg.eigh(L)\n"
        "    return 2 * (lam[lam > 1e-6] * (V.T @ y)[lam > 1e-6] ** 2).sum()",
        "0 times the sum",
    ),
    Wrong(
        "b",
        "D - W",
        LAPLACIAN.format("return np.diag(W.sum(axis=1)) - W"),
        "laplacian: L is not symmetric",
    ),
    Wrong(
        "b",
        "the column sums and W as it is",
        LAPLACIAN.format("return np.diag(W.sum(axis=0)) - W"),
        "laplacian: L is not symmetric",
    ),
    Wrong(
        "b",
        "symmetric, with the row sums of W",
        LAPLACIAN.format("return np.diag(W.sum(axis=1)) - (W + W.T) / 2"),
        "ones is not zero",
    ),
    Wrong(
        "b",
        "the sum of both, not the mean",
        LAPLACIAN.format("S = W + W.T\n    return np.diag(S.sum(axis=1)) - S"),
        "laplacian: 2 y'Ly is",
    ),
    Wrong(
        "b",
        "joined if either is: the larger weight",
        LAPLACIAN.format("S = np.maximum(W, W.T)\n    return np.diag(S.sum(axis=1)) - S"),
        "laplacian: 2 y'Ly is",
    ),
    Wrong(
        "b",
        "degrees without the diagonal",
        LAPLACIAN.format("S = (W + W.T) / 2\n    return np.diag(S.sum(axis=1) - np.diag(S)) - S"),
        "ones is not zero",
    ),
    Wrong(
        "b",
        "normalised",
        LAPLACIAN.format(
            "S = (W + W.T) / 2\n"
            "    root = np.sqrt(S.sum(axis=1))\n"
            "    return np.eye(len(S)) - S / np.outer(root, root)"
        ),
        "ones is not zero",
    ),
    Wrong(
        "b",
        "weights below 1e-8 left out",
        LAPLACIAN.format(
            "S = (W + W.T) / 2\n    S[S < 1e-8] = 0\n    return np.diag(S.sum(axis=1)) - S"
        ),
        "laplacian: 2 y'Ly is 0",
    ),
    Wrong(
        "b",
        "makes W symmetric in place",
        LAPLACIAN.format("W += W.T.copy()\n    W /= 2\n    return np.diag(W.sum(axis=1)) - W"),
        "laplacian changes its argument W",
    ),
    Wrong(
        "b",
        "the Laplacian of the library",
        "from manifoldlib.laplacian import laplacian as library\n"
        "from scipy.sparse import csr_array\n\n\n"
        + LAPLACIAN.format("return library(csr_array((W + W.T) / 2))[1].toarray()"),
        "Write it yourself",
    ),
    Wrong(
        "c",
        "the constant, which costs nothing",
        ONE.format("n = len(W)\n    return np.ones(n) / np.sqrt(n)"),
        "one_dimensional: the numbers add up to",
    ),
    Wrong("c", "the largest eigenvalue", ONE.format(PLAIN + "return V[:, -1]"), "least possible"),
    Wrong("c", "a row for a column", ONE.format(PLAIN + "return V[1]"), "one_dimensional: the"),
    Wrong(
        "c",
        "of length sqrt(n)",
        ONE.format(PLAIN + "return V[:, 1] * np.sqrt(len(W))"),
        "one_dimensional: the sum of squares is",
    ),
    Wrong(
        "c",
        "eig, in the order in which it comes",
        ONE.format(
            "L = np.diag(W.sum(axis=1)) - W\n    lam, V = np.linalg.eig(L)\n    return V[:, 1].real"
        ),
        "one_dimensional: ",
    ),
    Wrong(
        "c",
        "with the degrees, as in the talk",
        "from scipy.linalg import eigh\n\n\n"
        + ONE.format(
            "D = np.diag(W.sum(axis=1))\n"
            "    y = eigh(D - W, D)[1][:, 1]\n    return y / np.linalg.norm(y)"
        ),
        "one_dimensional: the numbers add up to",
    ),
    Wrong(
        "c",
        "with the degrees, centred afterwards",
        "from scipy.linalg import eigh\n\n\n"
        + ONE.format(
            "D = np.diag(W.sum(axis=1))\n"
            "    y = eigh(D - W, D)[1][:, 1]\n"
            "    y = y - y.mean()\n    return y / np.linalg.norm(y)"
        ),
        "times the least possible",
    ),
    Wrong(
        "c",
        "the first above 1e-6, or the last",
        ONE.format(PLAIN + "return V[:, min(np.sum(lam <= 1e-6), len(W) - 1)]"),
        "times the least possible",
    ),
    Wrong(
        "c",
        "the third vector, if there is one",
        ONE.format(PLAIN + "return V[:, min(2, len(W) - 1)]"),
        "times the least possible",
    ),
    Wrong(
        "c",
        "writes the degrees into W",
        ONE.format("np.fill_diagonal(W, -W.sum(axis=1))\n    return np.linalg.eigh(-W)[1][:, 1]"),
        "one_dimensional changes its argument W",
    ),
    Wrong(
        "c",
        "rounded weights",
        ONE.format(
            "W = W.round(2)\n    L = np.diag(W.sum(axis=1)) - W\n"
            "    return np.linalg.eigh(L)[1][:, 1]"
        ),
        "one_dimensional: ",
    ),
    Wrong(
        "c",
        "the eigenmaps of the library",
        "from manifoldlib import eigenmaps_of_weights\n\n\n"
        + ONE.format("return eigenmaps_of_weights(W, 1, normalized=False).Y[0]"),
        "Write it yourself",
    ),
]

RIGHT = [
    Right(
        "c",
        "as the wrong ones are written",
        """
def one_dimensional(W):
    L = np.diag(W.sum(axis=1)) - W
    lam, V = np.linalg.eigh(L)
    return V[:, 1]
""",
    ),
    Right(
        "a",
        "the weights from L, in a loop over points",
        "def spread(L, y):\n"
        "    total = 0.0\n"
        "    for i in range(len(y)):\n"
        "        total += -L[i] @ (y[i] - y) ** 2\n"
        "    return total",
    ),
    Right("a", "with einsum", SPREAD.format("2 * np.einsum('i,ij,j', y, L, y)")),
    Right("a", "as a matrix", SPREAD.format("np.asarray([[2 * np.dot(y, np.dot(L, y))]])")),
    Right(
        "a",
        "by eigenvalues",
        "def spread(L, y):\n"
        "    lam, V = np.linalg.eigh(L)\n    return 2 * (lam * (V.T @ y) ** 2).sum()",
    ),
    Right(
        "b",
        "means of rows and columns",
        LAPLACIAN.format("return np.diag(W.sum(axis=0) + W.sum(axis=1)) / 2 - (W + W.T) / 2"),
    ),
    Right(
        "b",
        "two Laplacians, each made symmetric",
        LAPLACIAN.format(
            "L = np.diag(W.sum(axis=1)) - W\n    M = np.diag(W.sum(axis=0)) - W.T\n"
            "    return (L + M) / 2"
        ),
    ),
    Right(
        "b",
        "edge by edge",
        LAPLACIAN.format(
            "n = len(W)\n    L = np.zeros((n, n))\n    for i in range(n):\n"
            "        for j in range(n):\n            b = np.eye(n)[i] - np.eye(n)[j]\n"
            "            L += W[i, j] * np.outer(b, b) / 2\n    return L"
        ),
    ),
    Right(
        "c",
        "in the plane across the ones",
        "from scipy.linalg import null_space\n\n\n"
        + ONE.format(
            "Q = null_space(np.ones((1, len(W))))\n    L = np.diag(W.sum(axis=1)) - W\n"
            "    return Q @ np.linalg.eigh(Q.T @ L @ Q)[1][:, 0]"
        ),
    ),
    Right(
        "c",
        "the constant made expensive",
        ONE.format(
            "L = np.diag(W.sum(axis=1)) - W\n    return -np.linalg.eigh(L + np.trace(L))[1][:, 0]"
        ),
    ),
    Right(
        "c",
        "the largest of the pseudo-inverse",
        ONE.format(
            "plus = np.linalg.pinv(np.diag(W.sum(axis=1)) - W, hermitian=True)\n"
            "    return np.linalg.eigh(plus)[1][:, [-1]]"
        ),
    ),
    Right(
        "c",
        "eig, sorted, as a list",
        ONE.format(
            "lam, V = np.linalg.eig(np.diag(W.sum(axis=1)) - W)\n"
            "    y = V[:, np.argsort(lam.real)[1]].real\n"
            "    y = y - y.mean()\n    return list(y / np.linalg.norm(y))"
        ),
    ),
]


PUZZLES = (
    Puzzle(
        "c",
        "The unit vector $y$ with mean zero for which $\\sum_{i,j}W_{ij}(y_i-y_j)^2$ is smallest.",
        {
            "W_path = np.array([[0.0, 3, 0, 0], [3, 0, 1, 0], [0, 1, 0, 2], [0, 0, 2, 0]])\n"
            "np.array([one_dimensional(W_path)])": (
                "the largest eigenvalue",
                "a row for a column",
                "of length sqrt(n)",
            ),
        },
    ),
)
