"""Typical wrong answers to our exercise on linear nets, and other right ones."""

from . import Puzzle, Right, Wrong

GRADIENTS = """
def gradients(W1, W2, X):
    E = W2 @ W1 @ X - X
    return 2 * W2.T @ E @ X.T, 2 * E @ (W1 @ X).T
"""

AXES = """
def axes(W2, Y):
    U, s, _ = np.linalg.svd(W2 @ Y, full_matrices=False)
    return U[:, : W2.shape[1]]
"""

DOWN = """
def way_down(W1, W2, X):
    k = np.argmin(np.sum((W1 @ X) ** 2, axis=1))
    u = np.linalg.svd(X - W2 @ W1 @ X)[0][:, 0]
    e = np.eye(len(W1))[k]
    return np.outer(e, u) / np.sqrt(2), np.outer(u, e) / np.sqrt(2)
"""


def changed(source, *pairs):
    for before, after in pairs:
        assert before in source
        source = source.replace(before, after)
    return source


WRONG = [
    Wrong("a", "without the 2", changed(GRADIENTS, ("2 * ", "")), "0.5 times"),
    Wrong(
        "a",
        "the wrong sign",
        changed(GRADIENTS, ("W2 @ W1 @ X - X", "X - W2 @ W1 @ X")),
        "-1 times",
    ),
    Wrong(
        "a",
        "the mean over the points",
        changed(
            GRADIENTS,
            ("return 2 *", "return 2 / X.shape[1] *"),
            (", 2 * E", ", 2 / X.shape[1] * E"),
        ),
        "times what a difference",
    ),
    Wrong(
        "a",
        "W2 forgotten",
        changed(GRADIENTS, ("2 * W2.T @ E", "2 * W1 @ E")),
        "the derivative by W1",
    ),
    Wrong(
        "a",
        "the other way round",
        changed(
            GRADIENTS,
            (
                "return 2 * W2.T @ E @ X.T, 2 * E @ (W1 @ X).T",
                "return 2 * E @ (W1 @ X).T, 2 * W2.T @ E @ X.T",
            ),
        ),
        "the derivative by W1",
    ),
    Wrong(
        "a",
        "supposes that the net is PCA",
        changed(GRADIENTS, ("2 * E @ (W1 @ X).T", "2 * E @ (W2.T @ X).T")),
        "the derivative by W2",
    ),
    Wrong(
        "a",
        "centres the points",
        changed(GRADIENTS, ("    E =", "    X = X - X.mean(axis=1, keepdims=True)\n    E =")),
        "the derivative by W1",
    ),
    Wrong(
        "a",
        "centres in place",
        changed(GRADIENTS, ("    E =", "    X -= X.mean(axis=1, keepdims=True)\n    E =")),
        "changes its argument X",
    ),
    Wrong(
        "a",
        "for one code only",
        """
def gradients(W1, W2, X):
    E = W2 @ W1 @ X - X
    b = W2[:, 0]
    return 2 * np.outer(np.ones(len(W1)), X @ (E.T @ b)), 2 * E @ (W1 @ X).T
""",
        "the derivative by W1",
    ),
    Wrong("b", "W2 itself", "def axes(W2, Y):\n    return W2", "not orthonormal"),
    Wrong(
        "b",
        "normalised columns",
        "def axes(W2, Y):\n    return W2 / np.linalg.norm(W2, axis=0)",
        "axes, ",
    ),
    Wrong(
        "b", "Gram and Schmidt", "def axes(W2, Y):\n    return np.linalg.qr(W2)[0]", "right plane"
    ),
    Wrong(
        "b",
        "singular vectors of W2",
        "def axes(W2, Y):\n    return np.linalg.svd(W2, full_matrices=False)[0]",
        "right plane",
    ),
    Wrong(
        "b",
        "principal axes of the codes, carried over",
        "def axes(W2, Y):\n    A = W2 @ np.linalg.svd(Y)[0]\n"
        "    return A / np.linalg.norm(A, axis=0)",
        "not orthonormal",
    ),
    Wrong(
        "b",
        "the smallest first",
        changed(AXES, ("U[:, : W2.shape[1]]", "U[:, : W2.shape[1]][:, ::-1]")),
        "should have",
    ),
    Wrong(
        "b",
        "a ridge",
        changed(
            AXES,
            (
                "U, s, _ = np.linalg.svd(W2 @ Y, full_matrices=False)",
                "X = W2 @ Y\n    ridge = 1e-2 * np.diag(np.arange(len(X)))\n"
                "    U = np.linalg.eigh(X @ X.T + ridge)[1][:, ::-1]",
            ),
        ),
        "axes, ",
    ),
    Wrong(
        "b",
        "drops what is small",
        changed(AXES, ("U[:, : W2.shape[1]]", "U[:, s > 1e-6]")),
        "axes has shape",
    ),
    Wrong(
        "b",
        "as rows",
        changed(AXES, ("return U[:, : W2.shape[1]]", "return U[:, : W2.shape[1]].T")),
        "axes has shape",
    ),
    Wrong(
        "b",
        "turns the codes in place",
        changed(AXES, ("    U, s", "    Y *= -1\n    U, s")),
        "changes its argument Y",
    ),
    Wrong("c", "not of length 1", changed(DOWN, (" / np.sqrt(2)", "")), "add up to 2"),
    Wrong(
        "c",
        "the first for the second",
        changed(DOWN, ("np.argmin(np.sum((W1 @ X) ** 2, axis=1))", "0")),
        "not negative",
    ),
    Wrong(
        "c",
        "supposes that the last is the odd one",
        changed(DOWN, ("np.argmin(np.sum((W1 @ X) ** 2, axis=1))", "len(W1) - 1")),
        "not negative",
    ),
    Wrong(
        "c",
        "towards a direction that the net has",
        changed(DOWN, ("np.linalg.svd(X - W2 @ W1 @ X)", "np.linalg.svd(X)")),
        "not negative",
    ),
    Wrong(
        "c",
        "the least of what is missing",
        changed(DOWN, ("[0][:, 0]", "[0][:, len(X) - len(W1) - 1]")),
        "not negative",
    ),
    Wrong(
        "c",
        "only the decoder",
        changed(
            DOWN,
            (
                "np.outer(e, u) / np.sqrt(2), np.outer(u, e) / np.sqrt(2)",
                "np.outer(e, 0 * u), np.outer(u, e)",
            ),
        ),
        "not negative",
    ),
    Wrong(
        "c",
        "one half with the wrong sign",
        changed(DOWN, ("return np.outer(e, u)", "return -np.outer(e, u)")),
        "not negative",
    ),
    Wrong(
        "c",
        "a random direction",
        """
def way_down(W1, W2, X):
    V = np.random.default_rng(0).standard_normal(2 * W1.size)
    V /= np.linalg.norm(V)
    return V[: W1.size].reshape(W1.shape), V[W1.size :].reshape(W2.shape)
""",
        "not negative",
    ),
    Wrong(
        "c",
        "replaces a column in place",
        changed(DOWN, ("    return", "    W2[:, k] = u\n    return")),
        "changes its argument W2",
    ),
]

RIGHT = [
    Right(
        "c",
        "the direction divided by the root of two",
        """
def way_down(W1, W2, X):
    k = np.argmin(np.sum((W1 @ X) ** 2, axis=1))
    u = np.linalg.svd(X - W2 @ W1 @ X)[0][:, 0] / np.sqrt(2)
    e = np.eye(len(W1))[k]
    return np.outer(e, u), np.outer(u, e)
""",
    ),
    Right(
        "c",
        "the row divided by the root of two",
        """
def way_down(W1, W2, X):
    k = np.argmin(np.sum((W1 @ X) ** 2, axis=1))
    u = np.linalg.svd(X - W2 @ W1 @ X)[0][:, 0]
    e = np.eye(len(W1))[k] / np.sqrt(2)
    return np.outer(e, u), np.outer(u, e)
""",
    ),
    Right("a", "two products", GRADIENTS),
    Right(
        "a",
        "by sums over the points",
        """
def gradients(W1, W2, X):
    D1, D2 = np.zeros(W1.shape), np.zeros(W2.shape)
    for x in X.T:
        y = W1 @ x
        delta = 2 * (W2 @ y - x)
        D2 += np.outer(delta, y)
        D1 += np.outer(W2.T @ delta, x)
    return [D1.tolist(), D2.tolist()]
""",
    ),
    Right(
        "a",
        "by the matrix X X'",
        """
def gradients(W1, W2, X):
    S = X @ X.T
    M = W2 @ W1 - np.eye(len(X))
    return 2 * W2.T @ M @ S, 2 * M @ S @ W1.T
""",
    ),
    Right("b", "singular vectors of what is rebuilt", AXES),
    Right(
        "b",
        "by matrices d x d",
        """
def axes(W2, Y):
    Q, R = np.linalg.qr(W2)
    lam, V = np.linalg.eigh(R @ Y @ Y.T @ R.T)
    return -(Q @ V)[:, ::-1]
""",
    ),
    Right(
        "b",
        "the library",
        """
def axes(W2, Y):
    from manifoldlib import pca
    return pca(W2 @ Y, W2.shape[1]).U
""",
    ),
    Right("c", "the odd one towards what is missing", DOWN),
    Right(
        "c",
        "the lowest eigenvector of all second derivatives",
        """
def way_down(W1, W2, X):
    n, shape1, shape2 = W1.size, W1.shape, W2.shape
    S = X @ X.T / np.sum(X**2)
    M = W2 @ W1 - np.eye(len(X))
    def slope(w):
        V1, V2 = w[:n].reshape(shape1), w[n:].reshape(shape2)
        T = V2 @ W1 + W2 @ V1
        D1, D2 = (W2.T @ T + V2.T @ M) @ S, T @ S @ W1.T + M @ S @ V1.T
        return np.concatenate([D1.ravel(), D2.ravel()])
    H = np.array([slope(e) for e in np.eye(2 * n)])
    v = np.linalg.eigh((H + H.T) / 2)[1][:, 0]
    return v[:n].reshape(shape1), v[n:].reshape(shape2)
""",
    ),
    Right(
        "c",
        "by PCA, with other shares of the two",
        """
def way_down(W1, W2, X):
    from manifoldlib import pca
    fit = pca(X, len(X))
    var = np.mean((W1 @ X) ** 2, axis=1)
    k = int(np.argmin(var))
    inside = np.linalg.norm(W1 @ fit.U, axis=0) > 0.5
    m = int(np.flatnonzero(~inside)[0])
    V1, V2 = np.zeros(W1.shape), np.zeros(W2.shape)
    V1[k], V2[:, k] = 1.1 * fit.U[:, m], 0.9 * fit.U[:, m]
    size = np.sqrt(np.sum(V1**2) + np.sum(V2**2))
    return (V1 / size).tolist(), (V2 / size).tolist()
""",
    ),
]


PUZZLES = (
    Puzzle(
        "c",
        "At a saddle of the error of a linear net, a direction for both matrices, together of "
        "length 1, in which the error falls.",
        {
            "W1 = np.array([[0.0, 0, 1], [1, 0, 0]])\n"
            "X_small = np.diag([6.0, 3, 1]) @ np.array([[1.0, -1, 0], [1, 1, -2], [1, 1, 1]])\n"
            "V1, V2 = way_down(W1, W1.T, X_small)\n"
            "(abs(V1), abs(V2))": (
                "not of length 1",
                "supposes that the last is the odd one",
                "towards a direction that the net has",
                "only the decoder",
            ),
        },
    ),
)
