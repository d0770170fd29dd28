"""Answers to [GPCA Ex 4.6]: typical wrong ones with what they must be told, and other right ones."""

from . import Right, Wrong


def poly(value):
    return f"def poly_kernel(x1, x2, n):\n    return {value}\n"


def gauss(exponent):
    return f"""
def gauss_kernel(x1, x2, sigma):
    difference = x1[:, :, None] - x2[:, None, :]
    return np.exp({exponent})
"""


SQUARED = "(difference**2).sum(axis=0)"


def kpca(*steps, end="np.sqrt(lam)[:, None] * V.T", centring="J @ K @ J", call="x, x, params"):
    lines = [
        f"K = kernel({call})",
        "J = np.eye(len(K)) - 1 / len(K)",
        f"lam, V = np.linalg.eigh({centring})",
        *(steps or ("lam, V = lam[::-1][:d], V[:, ::-1][:, :d]",)),
        f"return {end}",
    ]
    return "def kpca(x, d, kernel, params):\n" + "".join(f"    {line}\n" for line in lines)


def toy(
    y_toy="kpca(x_toy, 8, gauss_kernel, 0.1**0.5)",
    nearest="((y[:, :, None] - m[:, None, :]) ** 2).sum(axis=0).argmin(axis=1)",
    between="m[:, labels].var(axis=1) / y.var(axis=1)",
):
    means = "m = np.stack([y[:, labels == c].mean(axis=1) for c in range(3)], axis=1)"
    return f"""
y_toy = {y_toy}


def nearest(y, labels):
    {means}
    return {nearest}


def between(y, labels):
    {means}
    return {between}
"""


WRONG = [
    Wrong("poly", "points taken for rows", poly("(x1 @ x2.T) ** n"), "Points are columns"),
    Wrong("poly", "a constant added", poly("(1 + x1.T @ x2) ** n"), "added before the power"),
    Wrong(
        "poly", "power of the matrix", poly("np.linalg.matrix_power(x1.T @ x2, n)"), "stopped in"
    ),
    Wrong("poly", "power before the sum", poly("(x1**n).T @ x2**n"), "after the inner product"),
    Wrong("poly", "no power", poly("x1.T @ x2"), "times as large for n=2"),
    Wrong("poly", "times instead of power", poly("n * (x1.T @ x2)"), "times as large for n=2"),
    Wrong(
        "poly",
        "matching pairs only",
        poly("(x1 * x2[:, :x1.shape[1]]).sum(axis=0) ** n"),
        "every pair",
    ),
    Wrong("gauss", "2 sigma^2", gauss(f"-{SQUARED} / (2 * sigma**2)"), "Compare the denominator"),
    Wrong(
        "gauss",
        "distance not squared",
        gauss(f"-np.sqrt({SQUARED}) / sigma"),
        "Is the distance squared",
    ),
    Wrong("gauss", "sigma not squared", gauss(f"-{SQUARED} / sigma"), "Is sigma squared"),
    Wrong("gauss", "no minus sign", gauss(f"{SQUARED} / sigma**2"), "a sign?"),
    Wrong(
        "gauss",
        "points taken for rows",
        """
def gauss_kernel(x1, x2, sigma):
    difference = x1[:, None, :] - x2[None, :, :]
    return np.exp(-(difference**2).sum(axis=2) / sigma**2)
""",
        "gauss_kernel",
    ),
    Wrong(
        "gauss",
        "normalised like a density",
        gauss(f"-{SQUARED} / sigma**2").rstrip() + " / (sigma * np.sqrt(np.pi))\n",
        "a point with itself must give 1",
    ),
    Wrong("kpca", "no centring", kpca(centring="K"), "the Gram matrix as it is"),
    Wrong(
        "kpca",
        "the points centred instead of the features",
        kpca(
            centring="K", call="x - x.mean(1, keepdims=True), x - x.mean(1, keepdims=True), params"
        ),
        "the points were centred",
    ),
    Wrong(
        "kpca",
        "the points centred and the features",
        kpca(call="x - x.mean(1, keepdims=True), x - x.mean(1, keepdims=True), params"),
        "the points were centred",
    ),
    Wrong("kpca", "one side centred", kpca(centring="J @ K"), "only its columns or only its rows"),
    Wrong("kpca", "unit eigenvectors", kpca(end="V.T"), "every row of y has length 1"),
    Wrong("kpca", "scaled by the eigenvalue", kpca(end="lam[:, None] * V.T"), "the scale is not"),
    Wrong(
        "kpca",
        "scaled as the dual vectors",
        kpca(end="V.T / np.sqrt(lam)[:, None]"),
        "the scale is not",
    ),
    Wrong(
        "kpca",
        "eigenvalues of the covariance",
        kpca(end="np.sqrt(lam / x.shape[1])[:, None] * V.T"),
        "the scale is not",
    ),
    Wrong(
        "kpca",
        "the smallest eigenvalues",
        kpca("lam, V = abs(lam[:d]), V[:, :d]"),
        "not those that vary most",
    ),
    Wrong(
        "kpca",
        "ascending order",
        kpca("lam, V = lam[-d:], V[:, -d:]"),
        "wrong order",
    ),
    Wrong(
        "kpca",
        "rows taken for eigenvectors",
        kpca("lam, V = lam[::-1][:d], V[::-1][:d].T"),
        "which are its columns",
    ),
    Wrong("kpca", "transposed", kpca(end="V * np.sqrt(lam)"), "y must be 2 x 14"),
    Wrong(
        "kpca", "params unpacked", kpca(call="x, x, *params"), "this tuple as its third argument"
    ),
    Wrong("kpca", "params forgotten", kpca(call="x, x"), "this tuple as its third argument"),
    Wrong("kpca", "points as rows", kpca(call="x.T, x.T, params"), "whose columns are points"),
    Wrong(
        "kpca",
        "a kernel of its own",
        kpca().replace("kernel(x, x, params)", "gauss_kernel(x, x, 1.0)"),
        "never called",
    ),
    Wrong(
        "kpca",
        "other arguments",
        kpca().replace("def kpca(x, d,", "def kpca(d, x,"),
        "the arguments",
    ),
    Wrong("toy", "sigma = 0.1", toy("kpca(x_toy, 8, gauss_kernel, 0.1)"), "too narrow"),
    Wrong(
        "toy",
        "two components",
        toy("kpca(x_toy, 2, gauss_kernel, 0.1**0.5)"),
        "y_toy has shape (2, 90)",
    ),
    Wrong("toy", "polynomial kernel", toy("kpca(x_toy, 8, poly_kernel, 3)"), "y_toy"),
    Wrong(
        "toy",
        "order reversed",
        toy("kpca(x_toy, 8, gauss_kernel, 0.1**0.5)[::-1]"),
        "is the order right",
    ),
    Wrong("toy", "labels handed back", toy(nearest="labels"), "for the centroids only"),
    Wrong(
        "toy",
        "farthest centroid",
        toy(nearest="((y[:, :, None] - m[:, None, :]) ** 2).sum(axis=0).argmax(axis=1)"),
        "nearest: a column",
    ),
    Wrong(
        "toy",
        "within instead of between",
        toy(between="1 - m[:, labels].var(axis=1) / y.var(axis=1)"),
        "its share is 1",
    ),
    Wrong("toy", "not divided", toy(between="m[:, labels].var(axis=1)"), "its share is 1"),
    Wrong(
        "toy",
        "deviations instead of variances",
        toy(between="m[:, labels].std(axis=1) / y.std(axis=1)"),
        "must sum to 1",
    ),
]

RIGHT = [
    Right(
        "poly",
        "two loops",
        """
def poly_kernel(x1, x2, n):
    k = np.empty((x1.shape[1], x2.shape[1]))
    for i in range(k.shape[0]):
        for j in range(k.shape[1]):
            k[i, j] = sum(x1[:, i] * x2[:, j]) ** n
    return k
""",
    ),
    Right("poly", "with einsum", poly("np.einsum('di,dj->ij', x1, x2) ** n")),
    Right(
        "gauss",
        "a comprehension",
        """
def gauss_kernel(x1, x2, sigma):
    return np.array([[np.exp(-sum((a - b) ** 2) / sigma**2) for b in x2.T] for a in x1.T])
""",
    ),
    Right(
        "gauss",
        "squares multiplied out",
        """
def gauss_kernel(x1, x2, sigma):
    squared = (x1**2).sum(0)[:, None] - 2 * x1.T @ x2 + (x2**2).sum(0)
    return np.exp(-squared / sigma**2)
""",
    ),
    Right("kpca", "with the matrix J, other signs", kpca(end="-np.sqrt(lam)[:, None] * V.T")),
    Right(
        "kpca",
        "with eig, sorted by hand",
        kpca(
            "lam, V = np.linalg.eig(J @ K @ J)",
            "order = np.argsort(-lam.real)[:d]",
            "lam, V = lam[order].real, V[:, order].real",
        ),
    ),
    Right(
        "kpca",
        "with svd, projecting on dual vectors",
        """
def kpca(x, d, kernel, params=()):
    K = np.asarray(kernel(x, x, params))
    K = K - K.mean(0) - K.mean(1)[:, None] + K.mean()
    U, s, _ = np.linalg.svd(K)
    W = U[:, :d] / np.sqrt(s[:d])
    return W.T @ K
""",
    ),
    Right(
        "kpca",
        "entry by entry",
        """
def kpca(x, d, kernel, params):
    N = x.shape[1]
    K = np.empty((N, N))
    for i, j in np.ndindex(N, N):
        K[i, j] = np.squeeze(kernel(x[:, [i]], x[:, [j]], params))
    centred = K.copy()
    for i, j in np.ndindex(N, N):
        centred[i, j] += K.mean() - K[i].mean() - K[:, j].mean()
    lam, V = np.linalg.eigh(centred)
    return np.array([np.sqrt(lam[-i]) * V[:, -i] for i in range(1, d + 1)])
""",
    ),
    Right("toy", "the same in other words", toy()),
    Right(
        "toy",
        "with loops, and other signs",
        """
y_toy = -kpca(x_toy, 8, gauss_kernel, np.sqrt(0.1))


def nearest(y, labels):
    found = []
    for point in y.T:
        distance = [np.linalg.norm(point - y[:, labels == c].mean(axis=1)) for c in range(3)]
        found.append(int(np.argmin(distance)))
    return found


def between(y, labels):
    return [np.var([row[labels == c].mean() for c in range(3)]) / np.var(row) for row in y]
""",
    ),
]
