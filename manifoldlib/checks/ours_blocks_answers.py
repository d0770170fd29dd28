"""Typical wrong answers to our exercise on the blocks of a graph, and other right ones."""

from . import Puzzle, Right, Wrong

EDGES = """
def edges(W):
    i, j = np.nonzero({where})
    B = np.zeros((len(W), len(i)))
    B[i, range(len(i))] = {value}
    B[j, range(len(i))] = {other}
    return B
"""

PARTS = """
def parts(Y):
    {}
"""

SLOPES = """
from scipy.linalg import eigh


def slopes(W, B, labels):
    H = (labels[:, None] == np.arange(labels.max() + 1)).astype(float)
    L_B = np.diag(B.sum(axis=1)) - B
    {}
"""


def edges(where="np.triu(W)", value="np.sqrt(W[i, j])", other="-np.sqrt(W[i, j])"):
    return EDGES.format(where=where, value=value, other=other)


PAIRS = """
def parts(Y):
    N = Y.shape[1]
    labels = np.full(N, -1)
    for j in range(N):
        if labels[j] < 0:
            labels[np.abs(Y - Y[:, [j]]).max(axis=0) < {}] = j
    return labels
"""

WRONG = [
    Wrong("a", "each edge twice", edges(where="W"), "that is 2L"),
    Wrong(
        "a",
        "the roots forgotten, which weights 0 and 1 do not show",
        edges(value="W[i, j]", other="-W[i, j]"),
        "squared weights",
    ),
    Wrong("a", "the signs forgotten", edges(other="np.sqrt(W[i, j])"), "that is D + W"),
    Wrong(
        "a",
        "a root by eigenvectors",
        "def edges(W):\n"
        "    lam, V = np.linalg.eigh(np.diag(W.sum(axis=1)) - W)\n"
        "    return V * np.sqrt(np.maximum(lam, 0))",
        "An edge has two ends",
    ),
    Wrong(
        "a",
        "into an array of the type of W",
        "def edges(W):\n"
        "    i, j = np.nonzero(np.triu(W))\n"
        "    B = np.zeros((len(W), len(i)), dtype=W.dtype)\n"
        "    B[i, range(len(i))] = np.sqrt(W[i, j])\n"
        "    B[j, range(len(i))] = -np.sqrt(W[i, j])\n"
        "    return B",
        "for whole numbers B B' is not L",
    ),
    Wrong(
        "a",
        "scales the weights in place",
        "def edges(W):\n"
        "    W[:] = np.triu(W)\n"
        "    i, j = np.nonzero(W)\n"
        "    B = np.zeros((len(W), len(i)))\n"
        "    B[i, range(len(i))] = np.sqrt(W[i, j])\n"
        "    B[j, range(len(i))] = -np.sqrt(W[i, j])\n"
        "    return B",
        "edges changes its argument W",
    ),
    Wrong(
        "a",
        "the Laplacian of the library",
        "from manifoldlib.laplacian import laplacian\n"
        "from scipy.sparse import csr_array\n"
        "\n\n"
        "def edges(W):\n"
        "    lam, V = np.linalg.eigh(laplacian(csr_array(W))[1].toarray())\n"
        "    return V * np.sqrt(np.maximum(lam, 0))",
        "edges calls laplacian of manifoldlib",
    ),
    Wrong(
        "a",
        "edges as rows",
        edges().replace("return B", "return B.T"),
        "edges(W), for a path of three nodes, has shape",
    ),
    Wrong(
        "a",
        "half of each weight",
        edges(value="np.sqrt(W[i, j] / 2)", other="-np.sqrt(W[i, j] / 2)"),
        "that is half of L",
    ),
    Wrong(
        "a",
        "weights below a millionth taken for none",
        edges(where="np.triu(W > 1e-6)"),
        "for weights of the size 1e-09",
    ),
    Wrong(
        "b",
        "the largest entry of each column",
        PARTS.format("return np.abs(Y).argmax(axis=0)"),
        "parts: for",
    ),
    Wrong("b", "the sign of the last row", PARTS.format("return Y[-1] > 0"), "parts: for"),
    Wrong(
        "b",
        "the first row only",
        PARTS.format("return np.round(Y[0] / np.abs(Y).max(), 6)"),
        "lie on different places",
    ),
    Wrong(
        "b",
        "equal to the last bit",
        PARTS.format("return np.unique(Y, axis=1, return_inverse=True)[1].ravel()"),
        "lie on one place",
    ),
    Wrong("b", "rounded to six digits after the point", PAIRS.format("1e-6"), "parts: for"),
    Wrong(
        "b",
        "rounded to six digits of the largest",
        PARTS.format(
            "V = (Y / np.abs(Y).max()).round(6)\n"
            "    return np.unique(V, axis=1, return_inverse=True)[1].ravel()"
        ),
        "for places where rounding jumps",
    ),
    Wrong(
        "b",
        "rounded to two digits of the largest",
        PAIRS.format("1e-2 * np.abs(Y).max()"),
        "three places near each other",
    ),
    Wrong(
        "b",
        "rounds in place",
        "def parts(Y):\n"
        "    Y /= np.abs(Y).max()\n"
        "    return np.unique(Y.round(6), axis=1, return_inverse=True)[1].ravel()",
        "parts changes its argument Y",
    ),
    Wrong(
        "b",
        "at least two parts",
        "def parts(Y):\n"
        "    d = np.linalg.norm(Y - Y[:, [0]], axis=0)\n"
        "    if len(Y) <= 2:\n"
        "        return d > d.max() / 2\n"
        "    Y = Y / np.abs(Y).max()\n"
        "    return np.unique((Y + 0.123456).round(6), axis=1, return_inverse=True)[1].ravel()",
        "lie on one place",
    ),
    Wrong(
        "b",
        "neighbours in the list",
        "def parts(Y):\n"
        "    step = np.abs(np.diff(Y, axis=1)).max(axis=0) > 1e-6 * np.abs(Y).max()\n"
        "    return np.append(0, np.cumsum(step))",
        "lie on one place",
    ),
    Wrong(
        "b",
        "the length of each column",
        PARTS.format(
            "r = np.linalg.norm(Y, axis=0) / np.abs(Y).max()\n    return (r + 0.123).round(6)"
        ),
        "lie on different places",
    ),
    Wrong(
        "b",
        "a tolerance of 2e-4",
        PAIRS.format("2e-4 * np.abs(Y).max()"),
        "places near each other",
    ),
    Wrong(
        "b",
        "a tolerance by the column itself",
        PAIRS.format("1e-8 * np.abs(Y[:, j]).max()"),
        "nearly on one ray",
    ),
    Wrong(
        "b",
        "the directions of the columns",
        PARTS.format(
            "V = Y / np.linalg.norm(Y, axis=0)\n    return (V.T @ V > 1 - 1e-10).argmax(axis=1)"
        ),
        "nearly on one ray",
    ),
    Wrong(
        "c",
        "descending",
        SLOPES.format("return eigh(H.T @ L_B @ H, H.T @ H, eigvals_only=True)[::-1]"),
        "not ascending",
    ),
    Wrong(
        "c",
        "the sizes forgotten",
        SLOPES.format("return np.linalg.eigvalsh(H.T @ L_B @ H)"),
        "counts as one node",
    ),
    Wrong(
        "c",
        "an average size for all",
        SLOPES.format("return np.linalg.eigvalsh(H.T @ L_B @ H) / H.sum(axis=0).mean()"),
        "all blocks count alike",
    ),
    Wrong(
        "c",
        "those of the normalised Laplacian",
        SLOPES.format(
            "D = np.diag(np.maximum(W.sum(axis=1), 1e-12))\n"
            "    return eigh(H.T @ L_B @ H, H.T @ D @ H, eigvals_only=True)"
        ),
        "normalised Laplacian, not of L",
    ),
    Wrong(
        "c",
        "a difference quotient with a large step",
        SLOPES.format(
            "L = np.diag(W.sum(axis=1)) - W\n"
            "    t = 1e-4 / B.max()\n"
            "    return np.linalg.eigvalsh(L + t * L_B)[: H.shape[1]] / t"
        ),
        "only the first digits are right",
    ),
    Wrong(
        "c",
        "the blocks in the order of the nodes",
        SLOPES.format(
            "labels = np.sort(labels)\n"
            "    H = (labels[:, None] == np.arange(labels.max() + 1)).astype(float)\n"
            "    return eigh(H.T @ L_B @ H, H.T @ H, eigvals_only=True)"
        ),
        "Compare with the eigenvalues of L",
    ),
    Wrong(
        "c",
        "takes the diagonal away in place",
        SLOPES.format(
            "B *= labels[:, None] != labels\n"
            "    L_B = np.diag(B.sum(axis=1)) - B\n"
            "    return eigh(H.T @ L_B @ H, H.T @ H, eigvals_only=True)"
        ),
        "slopes changes its argument B",
    ),
    Wrong(
        "c",
        "what is below 1e-7 taken for zero",
        SLOPES.format(
            "lam = eigh(H.T @ L_B @ H, H.T @ H, eigvals_only=True)\n"
            "    return np.where(lam < 1e-7, 0, lam)"
        ),
        "for blocks of (8, 3, 4) nodes",
    ),
    Wrong(
        "c",
        "to ten digits after the point",
        SLOPES.format("return eigh(H.T @ L_B @ H, H.T @ H, eigvals_only=True).round(10)"),
        "for blocks of (8, 3, 4) nodes",
    ),
    Wrong(
        "c",
        "at least two parts",
        SLOPES.format(
            "rest = eigh(H.T @ L_B @ H, H.T @ H, eigvals_only=True, "
            "subset_by_index=[1, H.shape[1] - 1])\n"
            "    return np.append(0, rest)"
        ),
        "slopes stopped",
    ),
    Wrong(
        "c",
        "a single zero",
        SLOPES.format(
            "lam = eigh(H.T @ L_B @ H, H.T @ H, eigvals_only=True)\n"
            "    return np.append(0, lam[lam > 1e-9 * B.max()])"
        ),
        "for three blocks of which B leaves one alone, has shape (2,)",
    ),
    Wrong(
        "c",
        "each edge twice",
        SLOPES.format("return 2 * eigh(H.T @ L_B @ H, H.T @ H, eigvals_only=True)"),
        "twice as large",
    ),
    Wrong(
        "c",
        "the eigenvalues of the edges between the blocks",
        SLOPES.format("return np.linalg.eigvalsh(L_B)[: H.shape[1]]"),
        "Compare with the eigenvalues of L",
    ),
]

RIGHT = [
    Right(
        "a",
        "the minus at the other end",
        """
def edges(W):
    i, j = np.nonzero(np.triu(W))
    B = np.zeros((len(W), len(i)))
    B[i, range(len(i))] = -np.sqrt(W[i, j])
    B[j, range(len(i))] = np.sqrt(W[i, j])
    return B
""",
    ),
    Right(
        "c",
        "as the wrong ones are written",
        """
from scipy.linalg import eigh


def slopes(W, B, labels):
    H = (labels[:, None] == np.arange(labels.max() + 1)).astype(float)
    L_B = np.diag(B.sum(axis=1)) - B
    return eigh(H.T @ L_B @ H, H.T @ H, eigvals_only=True)
""",
    ),
    Right("a", "with the lower triangle and the other sign", edges(where="np.tril(W)")),
    Right(
        "a",
        "a column for every pair, with zeros where there is no edge",
        "from itertools import combinations\n"
        "\n\n"
        "def edges(W):\n"
        "    e = np.eye(len(W))\n"
        "    pairs = combinations(range(len(W)), 2)\n"
        "    return np.array([np.sqrt(W[i, j]) * (e[i] - e[j]) for i, j in pairs]).T",
    ),
    Right(
        "a",
        "each edge twice, with half of its weight",
        edges(where="W", value="np.sqrt(W[i, j] / 2)", other="-np.sqrt(W[i, j] / 2)"),
    ),
    Right(
        "a",
        "each edge twice, the root of 2 taken off in the end",
        edges(where="W").replace("return B", "return B / np.sqrt(2)"),
    ),
    Right(
        "a",
        "half of each weight, and the root of 2 in the end",
        edges(value="np.sqrt(W[i, j] / 2)", other="-np.sqrt(W[i, j] / 2)").replace(
            "return B", "return np.sqrt(2) * B"
        ),
    ),
    Right(
        "a",
        "as nested lists",
        edges().replace("return B", "return B.tolist()"),
    ),
    Right("b", "pairs of columns", PAIRS.format("1e-6 * np.abs(Y).max()")),
    Right(
        "b",
        "the pieces of a graph of places",
        "from scipy.sparse.csgraph import connected_components\n"
        "from scipy.spatial.distance import cdist\n"
        "\n\n"
        "def parts(Y):\n"
        "    return connected_components(cdist(Y.T, Y.T) < 1e-7 * np.abs(Y).max())[1]",
    ),
    Right(
        "b",
        "by a list of the places found",
        "def parts(Y):\n"
        "    places, labels, tiny = [], [], 1e-7 * abs(Y).max()\n"
        "    for y in Y.T:\n"
        "        near = [k for k, p in enumerate(places) if abs(y - p).max() < tiny]\n"
        "        if not near:\n"
        "            places.append(y)\n"
        "            near = [len(places) - 1]\n"
        "        labels.append(near[0])\n"
        "    return labels",
    ),
    Right(
        "b",
        "the projector on the rows, which is constant on pairs of parts",
        "def parts(Y):\n"
        "    Q = np.linalg.svd(Y, full_matrices=False)[2]\n"
        "    P = Q.T @ Q\n"
        "    return (np.abs(P) > 1e-3).argmax(axis=1)",
    ),
    Right(
        "c",
        "a symmetric root of the sizes",
        SLOPES.format("H /= np.sqrt(H.sum(axis=0))\n    return np.linalg.eigvalsh(H.T @ L_B @ H)"),
    ),
    Right(
        "c",
        "from the cuts between the blocks",
        SLOPES.format(
            "C = H.T @ B @ H\n"
            "    np.fill_diagonal(C, 0)\n"
            "    Q = np.diag(C.sum(axis=1)) - C\n"
            "    return np.sort(np.linalg.eigvals(Q / H.sum(axis=0)[:, None]).real)"
        ),
    ),
    Right(
        "c",
        "with an orthonormal basis of the null space",
        "from scipy.linalg import null_space\n"
        "\n\n"
        "def slopes(W, B, labels):\n"
        "    U = null_space(np.diag(W.sum(axis=1)) - W, rcond=1e-10)\n"
        "    return np.linalg.eigvalsh(U.T @ (np.diag(B.sum(axis=1)) - B) @ U)",
    ),
]


PUZZLES = (
    Puzzle(
        "a",
        "A matrix with a column for each edge of a graph and $BB^\\top=L$, its Laplacian.",
        {
            "B = np.array(edges(np.array([[0.0, 4, 0], [4, 0, 1], [0, 1, 0]])))\nB @ B.T": (
                "each edge twice",
                "the signs forgotten",
                "half of each weight",
            ),
        },
    ),
    Puzzle(
        "c",
        "How fast the zero eigenvalues of $L=D-W$ leave 0, for a graph in parts, when edges $tB$ "
        "between the parts are added: one number for each part, ascending.",
        {
            "W_parts, B_parts = np.zeros((5, 5)), np.zeros((5, 5))\n"
            "W_parts[[0, 1, 1, 2, 3, 4], [1, 0, 2, 1, 4, 3]] = 1\n"
            "B_parts[[2, 3], [3, 2]] = 1\n"
            "slopes(W_parts, B_parts, np.array([0, 0, 0, 1, 1]))": (
                "an average size for all",
                "those of the normalised Laplacian",
                "each edge twice",
                "the eigenvalues of the edges between the blocks",
            ),
        },
    ),
)
