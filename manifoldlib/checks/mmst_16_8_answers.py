"""Typical wrong answers to Exercise MMST 16.8, and other right ones [Erratum mmst-A51]."""

from . import Right, Wrong

SPLIT = "def split(z):\n    return {}"
IMAGE = "def image(A, z):\n    {}"
MEAN = "def mean_point(Y):\n    return {}"
SQUARED = "def squared_sum(B):\n    return {}"
ENTRY = "def entry_sum(row_sums, lam, v):\n    return {}"

WRONG = [
    Wrong(
        "a1",
        "the average alone, a number",
        SPLIT.format("z.mean(), z - z.mean()"),
        "split: the first part has shape ()",
    ),
    Wrong(
        "a1",
        "the two parts exchanged",
        SPLIT.format("z - z.mean(), np.full(len(z), z.mean())"),
        "J does not kill the first part",
    ),
    Wrong(
        "a1",
        "along the first entry instead of along the ones",
        "def split(z):\n"
        "    first = np.zeros(len(z))\n"
        "    first[0] = z[0]\n"
        "    return first, z - first",
        "J does not kill the first part",
    ),
    Wrong(
        "a1",
        "the sum for the average",
        SPLIT.format("np.full(len(z), z.sum()), z - z.sum()"),
        "J changes the second part",
    ),
    Wrong(
        "a1",
        "a unit vector in the direction of the ones, without its factor",
        "def split(z):\n"
        "    u = np.ones(len(z)) / np.sqrt(len(z))\n"
        "    return (u @ z) * np.ones(len(z)), z - (u @ z) * u",
        "the two parts add up to",
    ),
    Wrong(
        "a1",
        "centres z in place",
        "def split(z):\n"
        "    killed = np.full(len(z), z.mean())\n"
        "    z -= killed\n"
        "    return killed, z",
        "split changes its argument z",
    ),
    Wrong(
        "a1",
        "right for vectors of 6 numbers only",
        "J = np.eye(6) - 1 / 6\n\n\ndef split(z):\n    return z - J @ z, J @ z",
        "split stopped in line 5 of its cell with ValueError",
    ),
    Wrong(
        "a1",
        "the n of the notebook",
        SPLIT.format("np.full(len(z), z.sum() / n), z - z.sum() / n"),
        "J changes the second part",
    ),
    Wrong(
        "a1",
        "half of the average",
        SPLIT.format("np.full(len(z), z.mean() / 2), z - z.mean() / 2"),
        "J changes the second part",
    ),
    Wrong(
        "a1",
        "the median",
        SPLIT.format("np.full(len(z), np.median(z)), z - np.median(z)"),
        "J changes the second part",
    ),
    Wrong(
        "a1",
        "the average of the lengths of the entries",
        SPLIT.format("np.full(len(z), np.abs(z).mean()), z - np.abs(z).mean()"),
        "J changes the second part",
    ),
    Wrong(
        "a1",
        "divided by n - 1",
        SPLIT.format("np.full(len(z), z.sum() / (len(z) - 1)), z - z.sum() / (len(z) - 1)"),
        "split",
    ),
    Wrong(
        "a1",
        "rounded to three decimals",
        SPLIT.format("np.full(len(z), z.mean().round(3)), z - z.mean().round(3)"),
        "J changes the second part",
    ),
    Wrong(
        "a1",
        "an integer vector for the average",
        "def split(z):\n"
        "    killed = np.full(len(z), 0)\n"
        "    killed[:] = z.mean()\n"
        "    return killed, z - killed",
        "J changes the second part",
    ),
    Wrong("a1", "everything is kept", SPLIT.format("0 * z, z"), "J changes the second part"),
    Wrong("a1", "everything is killed", SPLIT.format("z, 0 * z"), "J does not kill the first part"),
    Wrong(
        "a1",
        "the kept part twice",
        SPLIT.format("z - z.mean(), z - z.mean()"),
        "the two parts add up to",
    ),
    Wrong(
        "a1",
        "one vector only",
        SPLIT.format("z - z.mean()"),
        "split returns two vectors",
    ),
    Wrong(
        "a1",
        "nothing kept of a vector of two",
        "def split(z):\n"
        "    m = z.mean() if len(z) > 2 else z[0]\n"
        "    return np.full(len(z), m), z - m",
        "J changes the second part",
    ),
    Wrong(
        "a1",
        "no average below a threshold",
        "def split(z):\n"
        "    m = z.mean() if abs(z.mean()) > 0.01 else 0.0\n"
        "    return np.full(len(z), m), z - m",
        "J changes the second part",
    ),
    Wrong(
        "a2",
        "not centred at all",
        IMAGE.format("return A @ z"),
        "Which factor of B meets z first",
    ),
    Wrong(
        "a2",
        "centred on the left only",
        IMAGE.format("y = A @ z\n    return y - y.mean()"),
        "Which factor of B meets z first",
    ),
    Wrong(
        "a2",
        "centred on the right only",
        IMAGE.format("return A @ (z - z.mean())"),
        "Which factor of B is the last",
    ),
    Wrong(
        "a2",
        "takes B for zero, because B1 is",
        IMAGE.format("return 0 * z"),
        "it is off by up to",
    ),
    Wrong(
        "a2",
        "centres z in place",
        IMAGE.format("z -= z.mean()\n    w = A @ z\n    return w - w.mean()"),
        "image changes its argument z",
    ),
    Wrong(
        "a2",
        "centres A in place",
        IMAGE.format("A -= A.mean(axis=0)\n    return A @ (z - z.mean())"),
        "image changes its argument A",
    ),
    Wrong(
        "a2",
        "by the matrix B",
        IMAGE.format("J = np.eye(len(z)) - 1 / len(z)\n    return (J @ A @ J) @ z"),
        "image uses matmul with A: that is a product of matrices",
    ),
    Wrong(
        "a2",
        "J A first, as the formula is read",
        IMAGE.format("J = np.eye(len(z)) - 1 / len(z)\n    return J @ A @ J @ z"),
        "image uses matmul with A: that is a product of matrices",
    ),
    Wrong(
        "a2",
        "A J first",
        IMAGE.format("J = np.eye(len(z)) - 1 / len(z)\n    return J.dot(A.dot(J).dot(z))"),
        "image uses dot with A: that is a product of matrices",
    ),
    Wrong(
        "a2",
        "all in one einsum",
        IMAGE.format(
            "J = np.eye(len(z)) - 1 / len(z)\n    return np.einsum('ij,jk,kl,l->i', J, A, J, z)"
        ),
        "image uses einsum with A: that is a product of matrices",
    ),
    Wrong(
        "a2",
        "multi_dot without the vector",
        IMAGE.format(
            "J = np.eye(len(z)) - 1 / len(z)\n    return np.linalg.multi_dot([J, A, J]) @ z"
        ),
        "image uses multi_dot with A: that is a product of matrices",
    ),
    Wrong(
        "a2",
        "A twice: Az, and the sums of its rows",
        IMAGE.format("w = A @ z - A.sum(axis=1) * z.mean()\n    return w - w.mean()"),
        "image uses A 2 times",
    ),
    Wrong(
        "a2",
        "the same product twice",
        IMAGE.format("kept = z - z.mean()\n    return A @ kept - np.mean(A @ kept)"),
        "image uses A 2 times",
    ),
    Wrong(
        "a2",
        "centres A by its means",
        IMAGE.format("B = A - A.mean(0) - A.mean(1)[:, None] + A.mean()\n    return B @ z"),
        "image uses A 4 times",
    ),
    Wrong(
        "a2",
        "centres a copy of A",
        IMAGE.format(
            "M = np.array(A, dtype=float)\n    M -= M.mean(axis=0)\n    return M @ (z - z.mean())"
        ),
        "image uses A",
    ),
    Wrong(
        "a2",
        "copies A row by row, to centre it",
        IMAGE.format(
            "M = np.array([row for row in A])\n"
            "    return (M - M.mean(0) - M.mean(1)[:, None] + M.mean()) @ z"
        ),
        "image uses A",
    ),
    Wrong(
        "a2",
        "the matrix B in lists",
        IMAGE.format(
            "n, rows = len(z), A.tolist()\n"
            "    means = [sum(row) / n for row in rows]\n"
            "    m = sum(means) / n\n"
            "    each = [\n"
            "        sum((rows[i][j] - means[i] - means[j] + m) * z[j] for j in range(n))\n"
            "        for i in range(n)\n"
            "    ]\n"
            "    return np.array(each)"
        ),
        "something on your way to it is too large",
    ),
    Wrong(
        "a2",
        "the library centres A",
        "from manifoldlib import center_kernel\n\n\n"
        "def image(A, z):\n    return center_kernel(A) @ z",
        "image calls center_kernel of manifoldlib",
    ),
    Wrong(
        "a2",
        "another library centres A",
        "from sklearn.preprocessing import KernelCenterer\n\n\n"
        "def image(A, z):\n    return KernelCenterer().fit_transform(A) @ z",
        "image uses A",
    ),
    Wrong(
        "a2",
        "the library for distances",
        IMAGE.format("import manifoldlib\n\n    return -2 * manifoldlib.double_center(A) @ z"),
        "image calls double_center of manifoldlib",
    ),
    Wrong("a2", "the J of the notebook", IMAGE.format("return J @ (A @ (J @ z))"), "ValueError"),
    Wrong("a2", "the B of the notebook", IMAGE.format("return B @ z"), "ValueError"),
    Wrong(
        "a2",
        "the n of the notebook",
        IMAGE.format("w = A @ (z - z.sum() / n)\n    return w - w.sum() / n"),
        "Which factor of B meets z first",
    ),
    Wrong(
        "a2",
        "with the factor of distances",
        IMAGE.format("w = -0.5 * A @ (z - z.mean())\n    return w - w.mean()"),
        "it is off by up to",
    ),
    Wrong(
        "a2",
        "the middle of the result by its extremes",
        IMAGE.format("w = A @ (z - z.mean())\n    return w - (w.min() + w.max()) / 2"),
        "Which factor of B is the last",
    ),
    Wrong(
        "a2",
        "the result has length 1, as in a power iteration",
        IMAGE.format(
            "w = A @ (z - z.mean())\n    w = w - w.mean()\n    return w / (np.linalg.norm(w) or 1)"
        ),
        "it is off by up to",
    ),
    Wrong(
        "b1",
        "as printed: the transpose, repaired until it fits",
        "def mean_point(Y):\n    n = Y.shape[1]\n    return Y.T @ np.ones(len(Y)) / n",
        "Points are columns",
    ),
    Wrong(
        "b1",
        "as printed",
        "def mean_point(Y):\n    n = Y.shape[1]\n    return Y.T @ np.ones(n) / n",
        "mean_point stopped in line 3 of its cell with ValueError",
    ),
    Wrong(
        "b1",
        "divided by the number of coordinates",
        MEAN.format("Y.sum(axis=1) / len(Y)"),
        "It should be in their middle",
    ),
    Wrong(
        "b1",
        "the sum",
        MEAN.format("Y @ np.ones(Y.shape[1])"),
        "this is the sum of the 5 points",
    ),
    Wrong(
        "b1",
        "the mean of all numbers",
        MEAN.format("Y.mean()"),
        "as many coordinates as a point",
    ),
    Wrong(
        "b1",
        "centres the points in place",
        "def mean_point(Y):\n    m = Y.mean(axis=1)\n    Y -= m[:, None]\n    return m",
        "mean_point changes its argument Y",
    ),
    Wrong(
        "b1",
        "the mean over the wrong axis where t = n",
        "def mean_point(Y):\n    return Y.mean(axis=0) if len(Y) == Y.shape[1] else Y.mean(axis=1)",
        "the mean of each point's coordinates",
    ),
    Wrong(
        "b1",
        "the mean over the wrong axis",
        MEAN.format("Y.mean(axis=0)"),
        "Points are columns",
    ),
    Wrong("b1", "the n of the notebook", MEAN.format("Y @ np.ones(Y.shape[1]) / n"), "middle"),
    Wrong(
        "b1",
        "divided by n - 1",
        MEAN.format("Y.sum(axis=1) / max(Y.shape[1] - 1, 1)"),
        "It should be in their middle",
    ),
    Wrong("b1", "the median", MEAN.format("np.median(Y, axis=1)"), "It should be in their middle"),
    Wrong(
        "b1",
        "between the extremes",
        MEAN.format("(Y.min(axis=1) + Y.max(axis=1)) / 2"),
        "It should be in their middle",
    ),
    Wrong(
        "b1",
        "zero, as the exercise will show",
        MEAN.format("np.zeros(len(Y))"),
        "It should be in their middle",
    ),
    Wrong(
        "b1",
        "lines for points if there are more of them",
        "def mean_point(Y):\n    Y = Y if len(Y) <= Y.shape[1] else Y.T\n    return Y.mean(axis=1)",
        "Points are columns",
    ),
    Wrong(
        "b1",
        "the first two coordinates",
        MEAN.format("Y[:2].mean(axis=1)"),
        "as many coordinates as a point",
    ),
    Wrong(
        "b2",
        "the trace",
        SQUARED.format("np.trace(B)"),
        "the sum of the squared lengths",
    ),
    Wrong(
        "b2",
        "the squared length of the mean, without n^2",
        SQUARED.format("B.mean()"),
        "Write Y1 twice",
    ),
    Wrong(
        "b2",
        "the squared length of B1",
        SQUARED.format("np.sum(B.sum(axis=1) ** 2)"),
        "Write Y1 twice",
    ),
    Wrong(
        "b2",
        "what comes out in the end",
        SQUARED.format("0.0"),
        "Write Y1 twice",
    ),
    Wrong(
        "b2",
        "the n of the notebook",
        SQUARED.format("n**2 * B.mean()"),
        "Write Y1 twice",
    ),
    Wrong(
        "b2",
        "the largest eigenvalue alone, right for t = 1",
        "def squared_sum(B):\n"
        "    lam, V = np.linalg.eigh(B)\n"
        "    return lam[-1] * V[:, -1].sum() ** 2",
        "Write Y1 twice",
    ),
    Wrong(
        "b2",
        "two coordinates, right for t = 1 and 2",
        "def squared_sum(B):\n"
        "    lam, V = np.linalg.eigh(B)\n"
        "    return sum(lam[-2:] * V[:, -2:].sum(axis=0) ** 2)",
        "Write Y1 twice",
    ),
    Wrong(
        "b2",
        "empties the diagonal in place",
        "def squared_sum(B):\n"
        "    trace = np.trace(B)\n"
        "    np.fill_diagonal(B, 0)\n"
        "    return B.sum() + trace",
        "squared_sum changes its argument B",
    ),
    Wrong(
        "b2",
        "products of different points only",
        SQUARED.format("B.sum() - np.trace(B)"),
        "Write Y1 twice",
    ),
    Wrong("b2", "without signs", SQUARED.format("np.abs(B).sum()"), "Write Y1 twice"),
    Wrong(
        "b2",
        "the sum of the lengths, squared",
        SQUARED.format("np.sqrt(np.diag(B)).sum() ** 2"),
        "Write Y1 twice",
    ),
    Wrong("b2", "n for n^2", SQUARED.format("len(B) * B.mean()"), "Write Y1 twice"),
    Wrong("b2", "the length, not its square", SQUARED.format("np.sqrt(abs(B.sum()))"), "Write Y1"),
    Wrong(
        "b2",
        "the sum above the diagonal, doubled",
        SQUARED.format("2 * np.triu(B).sum()"),
        "Write Y1 twice",
    ),
    Wrong(
        "b2",
        "coordinates with eigenvalues above a thousandth",
        "def squared_sum(B):\n"
        "    lam, V = np.linalg.eigh(B)\n"
        "    kept = lam > 1e-3\n"
        "    return sum(lam[kept] * V[:, kept].sum(axis=0) ** 2)",
        "Write Y1 twice",
    ),
    Wrong("b2", "a row for the rest", SQUARED.format("len(B) * B[0].sum()"), "Write Y1 twice"),
    Wrong(
        "c",
        "what comes out in the end",
        ENTRY.format("0.0"),
        "Write 1'Bv in two ways",
    ),
    Wrong(
        "c",
        "multiplied by the eigenvalue",
        ENTRY.format("lam * (row_sums @ v)"),
        "Write 1'Bv in two ways",
    ),
    Wrong(
        "c",
        "the eigenvalue is forgotten",
        ENTRY.format("row_sums @ v"),
        "Write 1'Bv in two ways",
    ),
    Wrong(
        "c",
        "looks at the entries, which proves nothing",
        ENTRY.format("v.sum()"),
        "without looking at the entries of v",
    ),
    Wrong(
        "c",
        "the absolute value of the eigenvalue",
        ENTRY.format("row_sums @ v / abs(lam)"),
        "Write 1'Bv in two ways",
    ),
    Wrong(
        "c",
        "divided by v'v, right for unit vectors",
        ENTRY.format("row_sums @ v / lam / (v @ v)"),
        "an eigenvector of length",
    ),
    Wrong(
        "c",
        "of the vector scaled to length 1",
        ENTRY.format("row_sums @ v / lam / np.linalg.norm(v)"),
        "an eigenvector of length",
    ),
    Wrong(
        "c",
        "divides the row sums in place",
        "def entry_sum(row_sums, lam, v):\n    row_sums /= lam\n    return row_sums @ v",
        "entry_sum changes its argument row_sums",
    ),
    Wrong(
        "c",
        "looks at the entries unless the row sums are zero",
        "def entry_sum(row_sums, lam, v):\n    return v.sum() if np.any(row_sums) else 0.0",
        "if the row sums of B are twice as large",
    ),
    Wrong(
        "c",
        "the square of the eigenvalue",
        ENTRY.format("row_sums @ v / lam**2"),
        "Write 1'Bv in two ways",
    ),
    Wrong("c", "the sum of the row sums", ENTRY.format("row_sums.sum() / lam"), "Write 1'Bv"),
    Wrong(
        "c",
        "the mean of the entries",
        ENTRY.format("row_sums @ v / lam / len(v)"),
        "Write 1'Bv in two ways",
    ),
    Wrong("c", "the sign turned", ENTRY.format("-(row_sums @ v) / lam"), "Write 1'Bv in two ways"),
    Wrong(
        "c",
        "no sum for a negative eigenvalue, as in an embedding",
        ENTRY.format("row_sums @ v / lam if lam > 0 else 0.0"),
        "for the eigenvalue -",
    ),
    Wrong(
        "c",
        "a small eigenvalue is taken for zero",
        ENTRY.format("row_sums @ v / lam if abs(lam) > 1e-2 else 0.0"),
        "Write 1'Bv in two ways",
    ),
    Wrong(
        "c",
        "entry by entry, the products not added",
        ENTRY.format("row_sums * v / lam"),
        "entry_sum has shape",
    ),
    Wrong(
        "a2",
        "a worker of the library centres A",
        """
from manifoldlib.centering import centered


def image(A, z):
    return centered(np.array(A)) @ z
""",
        "image calls centered of manifoldlib",
    ),
    Wrong(
        "a2",
        "the library's product with a centred matrix",
        """
from manifoldlib._spectral import centered_operator


def image(A, z):
    return centered_operator(A) @ z
""",
        "image calls centered_operator of manifoldlib",
    ),
]

RIGHT = [
    Right(
        "a1",
        "by the matrix J",
        "def split(z):\n    J = np.eye(len(z)) - 1 / len(z)\n    return z - J @ z, J @ z",
    ),
    Right(
        "a1",
        "along the unit vector of ones, as lists",
        "def split(z):\n"
        "    u = np.ones(len(z)) / np.sqrt(len(z))\n"
        "    return [list((u @ z) * u), list(z - (u @ z) * u)]",
    ),
    Right(
        "a1",
        "in single precision",
        "def split(z):\n"
        "    z = z.astype(np.float32)\n"
        "    return np.full(len(z), z.mean()), z - z.mean()",
    ),
    Right(
        "a1",
        "as the rows of one matrix, by loops",
        "def split(z):\n"
        "    mean = sum(z) / len(z)\n"
        "    return np.array([[mean for _ in z], [x - mean for x in z]])",
    ),
    Right(
        "a1",
        "by least squares against the ones",
        "def split(z):\n"
        "    one = np.ones((len(z), 1))\n"
        "    killed = one @ np.linalg.lstsq(one, z, rcond=None)[0]\n"
        "    return killed, z - killed",
    ),
    Right(
        "a1",
        "in place, in a copy",
        "def split(z):\n    kept = z.copy()\n    kept -= z.mean()\n    return z - kept, kept",
    ),
    Right(
        "a1",
        "exact, with sympy",
        "import sympy\n\n\n"
        "def split(z):\n"
        "    z = sympy.Matrix([sympy.Rational(float(x)) for x in z])\n"
        "    killed = sympy.ones(len(z), 1) * sum(z) / len(z)\n"
        "    return killed, z - killed",
    ),
    Right(
        "a2",
        "by the matrix J, from the right to the left",
        IMAGE.format("J = np.eye(len(z)) - 1 / len(z)\n    return J @ (A @ (J @ z))"),
    ),
    Right(
        "a2",
        "the chain of products that starts at the vector",
        IMAGE.format(
            "J = np.eye(len(z)) - 1 / len(z)\n    return np.linalg.multi_dot([J, A, J, z])"
        ),
    ),
    Right(
        "a2",
        "a loop over the rows",
        IMAGE.format(
            "kept = z - z.mean()\n"
            "    w = np.array([row @ kept for row in A])\n"
            "    return w - w.mean()"
        ),
    ),
    Right(
        "a2",
        "a loop over the columns",
        IMAGE.format(
            "kept = z - z.mean()\n"
            "    w = sum(kept[j] * A[:, j] for j in range(len(z)))\n"
            "    return w - np.sum(w) / len(w)"
        ),
    ),
    Right(
        "a2",
        "two loops over the entries",
        IMAGE.format(
            "n, m = len(z), sum(z) / len(z)\n"
            "    w = [sum(A[i, j] * (z[j] - m) for j in range(n)) for i in range(n)]\n"
            "    return [x - sum(w) / n for x in w]"
        ),
    ),
    Right(
        "a2",
        "entry by entry, then the sums of the rows of a product with a vector",
        IMAGE.format("w = (A * (z - z.mean())).sum(axis=1)\n    return w - w.mean()"),
    ),
    Right(
        "a2",
        "einsum, on a copy that is found symmetric first",
        IMAGE.format(
            "A = np.asarray(A, dtype=float)\n"
            "    assert np.allclose(A, A.T)\n"
            "    w = np.einsum('ij,j->i', A, z - z.mean())\n"
            "    return w - w.mean()"
        ),
    ),
    Right(
        "a2",
        "a row times A, since A is symmetric",
        IMAGE.format("w = (z - z.mean())[None, :] @ A\n    return (w - w.mean()).ravel()"),
    ),
    Right(
        "a2",
        "in single precision",
        IMAGE.format(
            "kept = (z - z.mean()).astype(np.float32)\n"
            "    w = A.astype(np.float32) @ kept\n"
            "    return w - w.mean()"
        ),
    ),
    Right(
        "a2",
        "an operator of scipy",
        "from scipy.sparse.linalg import aslinearoperator\n\n\n"
        "def image(A, z):\n    w = aslinearoperator(A) @ (z - z.mean())\n    return w - w.mean()",
    ),
    Right(
        "a2",
        "from the left, by dot, with an array for the result",
        IMAGE.format(
            "J = np.eye(len(z)) - 1 / len(z)\n"
            "    w = np.empty(len(z))\n"
            "    A.dot(z @ J, out=w)\n"
            "    return w @ J"
        ),
    ),
    Right(
        "a2",
        "a sparse matrix of scipy",
        "from scipy.sparse import csr_array\n\n\n"
        "def image(A, z):\n    w = csr_array(A) @ (z - z.mean())\n    return w - w.mean()",
    ),
    Right(
        "a2",
        "lists",
        IMAGE.format(
            "kept = split(z)[1]\n"
            "    w = [sum(a * k for a, k in zip(row, kept)) for row in A.tolist()]\n"
            "    return split(np.array(w))[1]"
        ),
    ),
    Right(
        "b1",
        "a loop over the points",
        "def mean_point(Y):\n    return sum(y for y in Y.T) / len(Y.T)",
    ),
    Right(
        "b1",
        "a column",
        "def mean_point(Y):\n    return Y @ np.ones((Y.shape[1], 1)) / Y.shape[1]",
    ),
    Right("b1", "of the library", MEAN.format("np.average(Y, axis=1)")),
    Right(
        "b1",
        "in single precision",
        MEAN.format("Y.astype(np.float32).mean(axis=1)"),
    ),
    Right("b1", "as a list", MEAN.format("[sum(row) / len(row) for row in Y]")),
    Right("b1", "keeps the column", MEAN.format("Y.mean(axis=1, keepdims=True)")),
    Right(
        "b2",
        "the vector of ones on both sides",
        "def squared_sum(B):\n    one = np.ones(len(B))\n    return one @ B @ one",
    ),
    Right(
        "b2",
        "by the embedding",
        "def squared_sum(B):\n"
        "    lam, V = np.linalg.eigh(B)\n"
        "    Y = np.sqrt(np.maximum(lam, 0))[:, None] * V.T\n"
        "    return len(B) ** 2 * np.sum(Y.mean(axis=1) ** 2)",
    ),
    Right("b2", "n^2 times the mean", SQUARED.format("B.size * B.mean()")),
    Right("b2", "in single precision", SQUARED.format("B.astype(np.float32).sum()")),
    Right(
        "b2",
        "a 1 x 1 matrix",
        SQUARED.format("B.sum(axis=0, keepdims=True) @ np.ones((len(B), 1))"),
    ),
    Right(
        "b2",
        "two loops",
        SQUARED.format("sum(B[i, j] for i in range(len(B)) for j in range(len(B)))"),
    ),
    Right(
        "c",
        "a sum over the points",
        ENTRY.format("sum(r * x for r, x in zip(row_sums, v)) / lam"),
    ),
    Right("c", "in single precision", ENTRY.format("np.float32(row_sums @ v) / np.float32(lam)")),
    Right(
        "c",
        "a unit vector first",
        ENTRY.format("(row_sums / lam) @ (v / np.linalg.norm(v)) * np.linalg.norm(v)"),
    ),
    Right("c", "a matrix of one number", ENTRY.format("row_sums[None] @ v[:, None] / lam")),
    Right("c", "with einsum", ENTRY.format("np.einsum('i,i', v, row_sums) * (1 / lam)")),
]
