"""Typical wrong answers to our exercise on the null space of the Hessian, and other right ones."""

from . import Puzzle, Right, Wrong

DERIVATIVES = """
def second_derivatives(xi):
    d, K = xi.shape
    a, b = np.triu_indices(d)
    Z = np.vstack([xi, xi[a] * xi[b]]).T
    D = np.linalg.pinv(Z)[d:] * np.where(a == b, 2, 1)[:, None]
    return np.column_stack([-D.sum(axis=1), D])
"""

UNSEEN = """
def unseen(xi):
    d, K = xi.shape
    at = np.column_stack([np.zeros(d), xi])
    {}
"""

DIMENSION = """
def null_dimension(T, lists):
    d, N = T.shape
    rows = [np.zeros((1, N))]
    for near in lists:
        xi = T[:, near[1:]] - T[:, [near[0]]]
        block = np.zeros((d * (d + 1) // 2, N))
        block[:, near] = second_derivatives(xi / np.abs(xi).max())
        rows.append(block)
    {}
"""


def changed(before, after, source=DERIVATIVES):
    assert before in source
    return source.replace(before, after)


WRONG = [
    Wrong(
        "a",
        "the coefficients of the squares",
        changed("(a == b, 2, 1)", "(a == b, 1, 1)"),
        "yours are",
    ),
    Wrong(
        "a",
        "the mixed ones doubled as well",
        changed("(a == b, 2, 1)", "(a == b, 2, 2)"),
        "yours are",
    ),
    Wrong(
        "a",
        "no column for the point",
        changed("np.column_stack([-D.sum(axis=1), D])", "D"),
        "has shape",
    ),
    Wrong(
        "a", "the point last", changed("[-D.sum(axis=1), D]", "[D, -D.sum(axis=1)]"), "yours are"
    ),
    Wrong(
        "a",
        "a zero for the point",
        changed("-D.sum(axis=1)", "0 * D.sum(axis=1)"),
        "the constant 1",
    ),
    Wrong(
        "a",
        "a free constant",
        """
def second_derivatives(xi):
    d, K = xi.shape
    a, b = np.triu_indices(d)
    at = np.column_stack([np.zeros(d), xi])
    Z = np.vstack([np.ones(K + 1), at, at[a] * at[b]]).T
    return np.linalg.pinv(Z)[1 + d :] * np.where(a == b, 2, 1)[:, None]
""",
        "not the fit of least squares",
    ),
    Wrong(
        "a",
        "weights the near neighbours",
        changed(
            "D = np.linalg.pinv(Z)[d:]",
            "w = 1 / np.linalg.norm(xi, axis=0)\n    D = (np.linalg.pinv(Z * w[:, None]) * w)[d:]",
        ),
        "not the fit of least squares",
    ),
    Wrong(
        "a",
        "the mixed ones first",
        changed(
            "a, b = np.triu_indices(d)",
            "a, b = np.triu_indices(d)\n    order = np.argsort(a == b, kind='stable')\n"
            "    a, b = a[order], b[order]",
        ),
        "yours are",
    ),
    Wrong(
        "a",
        "the rows of Gram-Schmidt",
        changed(
            "D = np.linalg.pinv(Z)[d:] * np.where(a == b, 2, 1)[:, None]",
            "D = np.linalg.qr(Z)[0][:, d:].T",
        ),
        "yours are",
    ),
    Wrong(
        "a",
        "for d = 2 only",
        """
def second_derivatives(xi):
    u, v = xi[0], xi[-1]
    Z = np.column_stack([u, v, u**2, u * v, v**2])
    D = np.linalg.pinv(Z)[2:] * np.array([[2], [1], [2]])
    return np.column_stack([-D.sum(axis=1), D])
""",
        "has shape",
    ),
    Wrong(
        "a",
        "a ridge of 1e-6",
        changed("np.linalg.pinv(Z)", "np.linalg.solve(Z.T @ Z + 1e-6 * np.eye(Z.shape[1]), Z.T)"),
        "second_derivatives, d =",
    ),
    Wrong(
        "a",
        "divides in place",
        changed("d, K = xi.shape", "d, K = xi.shape\n    xi /= 1.5"),
        "changes its argument xi",
    ),
    Wrong(
        "b",
        "an affine function",
        UNSEEN.format("return at[0] / np.linalg.norm(at[0])"),
        "the cosine with",
    ),
    Wrong(
        "b",
        "the constant",
        UNSEEN.format("return np.ones(K + 1) / np.sqrt(K + 1)"),
        "the cosine with the constant",
    ),
    Wrong(
        "b",
        "not of length 1",
        UNSEEN.format(
            "A = np.vstack([np.ones(K + 1), at, second_derivatives(xi) * np.abs(xi).max() ** 2])\n"
            "    return 2 * np.linalg.svd(A)[2][-1]"
        ),
        "the sum of squares is",
    ),
    Wrong(
        "b",
        "a quadratic function",
        UNSEEN.format(
            "A = np.vstack([np.ones(K + 1), at]).T\n"
            "    f = at[0] ** 2\n"
            "    f = f - A @ np.linalg.lstsq(A, f)[0]\n"
            "    return f / np.linalg.norm(f)"
        ),
        "are not zero",
    ),
    Wrong(
        "b",
        "a cube that nobody has cleared",
        UNSEEN.format("f = at[0] ** 3\n    return f / np.linalg.norm(f)"),
        "the cosine with",
    ),
    Wrong(
        "b",
        "a fourth power of the first coordinate, cleared of the rest",
        UNSEEN.format(
            "A = np.vstack([np.ones(K + 1), at, at[:1] ** 2]).T\n"
            "    f = at[0] ** 4\n"
            "    f = f - A @ np.linalg.lstsq(A, f)[0]\n"
            "    return f / np.linalg.norm(f)"
        ),
        "unseen, d =",
    ),
    Wrong(
        "b",
        "a cube cleared of the rest, which is nothing on a grid",
        UNSEEN.format(
            "A = np.vstack([np.ones(K + 1), at, second_derivatives(xi)]).T\n"
            "    Q = np.linalg.qr(A / np.linalg.norm(A, axis=0))[0]\n"
            "    f = at[0] ** 3\n"
            "    f = f - Q @ (Q.T @ f)\n"
            "    return f / np.linalg.norm(f)"
        ),
        "unseen",
    ),
    Wrong(
        "b",
        "any null vector of the matrix",
        UNSEEN.format(
            "return np.linalg.svd(second_derivatives(xi) * np.abs(xi).max() ** 2)[2][-1]"
        ),
        "the cosine with",
    ),
    Wrong(
        "c",
        "d + 1 whatever happens",
        "def null_dimension(T, lists):\n    return len(T) + 1",
        "there are more",
    ),
    Wrong(
        "c",
        "an absolute threshold for eigenvalues",
        """
def null_dimension(T, lists):
    d, N = T.shape
    H = np.zeros((N, N))
    for near in lists:
        D = second_derivatives(T[:, near[1:]] - T[:, [near[0]]])
        H[np.ix_(near, near)] += D.T @ D
    return int(np.sum(np.linalg.eigvalsh(H) < 1e-8))
""",
        "there are fewer",
    ),
    Wrong(
        "c",
        "a threshold relative to the largest",
        """
def null_dimension(T, lists):
    d, N = T.shape
    H = np.zeros((N, N))
    for near in lists:
        D = second_derivatives(T[:, near[1:]] - T[:, [near[0]]])
        H[np.ix_(near, near)] += D.T @ D
    lam = np.linalg.eigvalsh(H)
    return int(np.sum(lam <= 1e-10 * lam[-1]))
""",
        "there are fewer",
    ),
    Wrong(
        "c",
        "a free constant, without the point",
        """
def null_dimension(T, lists):
    d, N = T.shape
    rows = [np.zeros((1, N))]
    a, b = np.triu_indices(d)
    for near in lists:
        xi = T[:, near[1:]] - T[:, [near[0]]]
        xi = xi / np.abs(xi).max()
        Z = np.vstack([np.ones(xi.shape[1]), xi, xi[a] * xi[b]]).T
        block = np.zeros((len(a), N))
        block[:, near[1:]] = np.linalg.pinv(Z)[1 + d :]
        rows.append(block)
    return N - np.linalg.matrix_rank(np.vstack(rows), tol=1e-7)
""",
        "null_dimension",
    ),
    Wrong(
        "c",
        "counted for other coordinates",
        DIMENSION.format("return N - np.linalg.matrix_rank(np.vstack(rows), tol=1e-7)").replace(
            "    rows =", "    T = np.random.default_rng(0).random((d, N))\n    rows =", 1
        ),
        "there are more",
    ),
    Wrong(
        "c",
        "one neighbourhood for each point",
        DIMENSION.format("return N - np.linalg.matrix_rank(np.vstack(rows), tol=1e-7)").replace(
            "in lists:", "in {near[0]: near for near in lists}.values():"
        ),
        "there are fewer",
    ),
    Wrong(
        "c",
        "only the points in the lists",
        DIMENSION.format(
            "inside = len({k for near in lists for k in near})\n"
            "    return inside - np.linalg.matrix_rank(np.vstack(rows), tol=1e-7)"
        ),
        "there are more",
    ),
    Wrong(
        "c",
        "without the constant",
        DIMENSION.format("return N - np.linalg.matrix_rank(np.vstack(rows), tol=1e-7) - 1"),
        "there are more",
    ),
    Wrong(
        "c",
        "all lists as long as the first",
        DIMENSION.format("return N - np.linalg.matrix_rank(np.vstack(rows), tol=1e-7)").replace(
            "    for near in lists:\n",
            "    for near in lists:\n        near = near[: len(lists[0])]\n",
        ),
        "null_dimension",
    ),
    Wrong(
        "c",
        "as if no two neighbourhoods said the same",
        "def null_dimension(T, lists):\n"
        "    d, N = T.shape\n"
        "    return max(d + 1, N - len(lists) * d * (d + 1) // 2)",
        "there are more",
    ),
    Wrong(
        "c",
        "sorts the lists in place",
        DIMENSION.format(
            "for near in lists:\n        near.sort()\n"
            "    return N - np.linalg.matrix_rank(np.vstack(rows), tol=1e-7)"
        ),
        "make new lists",
    ),
    Wrong(
        "c",
        "groups that share a point count as one",
        """
def null_dimension(T, lists):
    d, N = T.shape
    groups = []
    for near in lists:
        met = [g for g in groups if g & set(near)]
        groups = [g for g in groups if not g & set(near)] + [set(near).union(*met)]
    return (d + 1) * len(groups) + N - len(set().union(*groups))
""",
        "there are more",
    ),
    Wrong(
        "c",
        "the rank",
        DIMENSION.format("return np.linalg.matrix_rank(np.vstack(rows), tol=1e-7)"),
        "there are",
    ),
]

RIGHT = [
    Right(
        "a",
        "half the squares",
        """
def second_derivatives(xi):
    d, K = xi.shape
    a, b = np.triu_indices(d)
    Z = np.vstack([xi, xi[a] * xi[b] / np.where(a == b, 2, 1)[:, None]]).T
    D = np.linalg.pinv(Z)[d:] * np.where(a == b, 1, 1)[:, None]
    return np.column_stack([-D.sum(axis=1), D])
""",
    ),
    Right(
        "a",
        "twice the products",
        """
def second_derivatives(xi):
    d, K = xi.shape
    a, b = np.triu_indices(d)
    Z = np.vstack([xi, xi[a] * xi[b] * np.where(a == b, 1, 2)[:, None]]).T
    D = np.linalg.pinv(Z)[d:] * np.where(a == b, 2, 2)[:, None]
    return np.column_stack([-D.sum(axis=1), D])
""",
    ),
    Right(
        "a",
        "by the normal equations",
        changed("np.linalg.pinv(Z)", "np.linalg.solve(Z.T @ Z, Z.T)"),
    ),
    Right(
        "a",
        "with loops, one unit vector after the other",
        """
def second_derivatives(xi):
    d, K = xi.shape
    Z = [[*x, *(x[a] * x[b] for a in range(d) for b in range(a, d))] for x in xi.T]
    factor = [2 if a == b else 1 for a in range(d) for b in range(a, d)]
    out = []
    for k in range(K + 1):
        f = np.zeros(K + 1)
        f[k] = 1
        c = np.linalg.lstsq(np.array(Z), f[1:] - f[0])[0][d:]
        out.append(c * factor)
    return np.array(out).T
""",
    ),
    Right(
        "a",
        "by QR",
        changed(
            "D = np.linalg.pinv(Z)[d:]",
            "Q, R = np.linalg.qr(Z)\n    D = np.linalg.solve(R, Q.T)[d:]",
        ),
    ),
    Right(
        "b",
        "by QR of affine functions and derivatives",
        UNSEEN.format(
            "A = np.vstack([np.ones(K + 1), at / np.abs(xi).max(),\n"
            "                   second_derivatives(xi) * np.abs(xi).max() ** 2]).T\n"
            "    return -np.linalg.qr(A, mode='complete')[0][:, -1]"
        ),
    ),
    Right(
        "b",
        "random values, cleared",
        UNSEEN.format(
            "A = np.vstack([np.ones(K + 1), at / np.abs(xi).max(),\n"
            "                   second_derivatives(xi) * np.abs(xi).max() ** 2]).T\n"
            "    f = np.sin(1.0 + np.arange(K + 1) ** 2)\n"
            "    f = f - A @ np.linalg.lstsq(A, f)[0]\n"
            "    return (f / np.linalg.norm(f)).tolist()"
        ),
    ),
    Right(
        "b",
        "a null space from scipy",
        "from scipy.linalg import null_space\n\n"
        + UNSEEN.format(
            "A = np.vstack([np.ones(K + 1), at / np.abs(xi).max(),\n"
            "                   second_derivatives(xi) * np.abs(xi).max() ** 2])\n"
            "    return null_space(A)[:, :1]"
        ),
    ),
    Right(
        "c",
        "by eigenvalues relative to the largest",
        """
def null_dimension(T, lists):
    d, N = T.shape
    H = np.zeros((N, N))
    for near in lists:
        xi = T[:, near[1:]] - T[:, [near[0]]]
        D = second_derivatives(xi / np.abs(xi).max())
        H[np.ix_(near, near)] += D.T @ D
    lam = np.linalg.eigvalsh(H)
    return int((lam <= 1e-12 * lam[-1]).sum()) if lists else N
""",
    ),
    Right(
        "c",
        "with the rows of Gram-Schmidt",
        """
def null_dimension(T, lists):
    d, N = T.shape
    rows = np.zeros((1, N))
    a, b = np.triu_indices(d)
    for near in lists:
        xi = T[:, near[1:]] - T[:, [near[0]]]
        xi = xi / np.abs(xi).max()
        Q = np.linalg.qr(np.vstack([xi, xi[a] * xi[b]]).T)[0]
        block = np.zeros((len(a), N))
        block[:, near[1:]] = Q[:, d:].T
        block[:, near[0]] = -Q[:, d:].sum(axis=0)
        rows = np.vstack([rows, block])
    return N - np.linalg.matrix_rank(rows, tol=1e-8)
""",
    ),
    Right(
        "c",
        "by singular values",
        DIMENSION.format(
            "s = np.linalg.svd(np.vstack(rows), compute_uv=False)\n"
            "    return float(N - np.sum(s > 1e-8))"
        ),
    ),
]


PUZZLES = (
    Puzzle(
        "a",
        "The matrix that gives from the values of a function at a point and its `K` "
        "neighbours, at `xi` around it, the second derivatives of the quadratic fit through "
        "the point.",
        {
            "xi = np.array([[-1.0, 1, 2]])\nsecond_derivatives(xi) @ np.array([5.0, 6, 6, 9])": (
                "the coefficients of the squares",
                "the point last",
                "a zero for the point",
            ),
            "xi = np.array([[1.0, -1, 0, 0, 1], [0, 0, 1, -1, 1]])\n"
            "f = np.append(0, xi[0] * xi[1])\n"
            "second_derivatives(xi) @ f": (
                "the mixed ones doubled as well",
                "the rows of Gram-Schmidt",
            ),
        },
    ),
    Puzzle(
        "c",
        "The dimension of the common null space of all second derivatives: one row for each "
        "neighbourhood and derivative.",
        {
            "lists = [[0, 1, 2], [1, 2, 3], [2, 3, 4]]\n"
            "null_dimension(np.array([[0.0, 1, 2, 3, 4, 9, 11, 14]]), lists)": (
                "only the points in the lists",
                "without the constant",
                "the rank",
            ),
        },
    ),
)
