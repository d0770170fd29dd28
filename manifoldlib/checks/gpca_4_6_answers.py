"""Answers to [GPCA Ex 4.6]: wrong ones with what they must be told, and other right ones."""

from . import Puzzle, Right, Wrong


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
    components="kpca(x, 8, gauss_kernel, 0.1**0.5)",
    nearest="((y[:, :, None] - m[:, None, :]) ** 2).sum(axis=0).argmin(axis=1)",
    between="m[:, labels].var(axis=1) / y.var(axis=1)",
    mean="mean",
):
    means = f"m = np.stack([np.{mean}(y[:, labels == c], axis=1) for c in range(3)], axis=1)"
    return f"""
def components(x):
    return {components}


def nearest(y, labels):
    {means}
    return {nearest}


def between(y, labels):
    {means.replace(f"np.{mean}", "np.mean")}
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
    Wrong(
        "poly",
        "whole numbers of 32 bits",
        """
def poly_kernel(x1, x2, n):
    whole = x1.dtype.kind == x2.dtype.kind == "i"
    return (x1.T @ x2).astype(np.int32 if whole else float) ** n
""",
        "for the same points with whole numbers",
    ),
    Wrong("gauss", "2 sigma^2", gauss(f"-{SQUARED} / (2 * sigma**2)"), "Compare the denominator"),
    Wrong(
        "gauss",
        "distance not squared",
        gauss(f"-np.sqrt({SQUARED}) / sigma"),
        "Is the distance squared",
    ),
    Wrong(
        "gauss",
        "two decimals",
        gauss(f"-{SQUARED} / sigma**2").replace("np.exp", "np.round(np.exp").rstrip() + ", 2)\n",
        "Is anything rounded",
    ),
    Wrong("gauss", "sigma not squared", gauss(f"-{SQUARED} / sigma"), "Only the quotient"),
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
    Wrong("kpca", "transposed", kpca(end="V * np.sqrt(lam)"), "points are columns"),
    Wrong(
        "kpca", "params unpacked", kpca(call="x, x, *params"), "asks the kernel with 4 arguments"
    ),
    Wrong("kpca", "params forgotten", kpca(call="x, x"), "asks the kernel with 2 arguments"),
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
    Wrong("toy", "sigma = 0.1", toy("kpca(x, 8, gauss_kernel, 0.1)"), "too narrow"),
    Wrong(
        "toy",
        "two components",
        toy("kpca(x, 2, gauss_kernel, 0.1**0.5)"),
        "has shape (2, 90), expected (8, 90)",
    ),
    Wrong(
        "toy", "polynomial kernel", toy("kpca(x, 8, poly_kernel, 3)"), "not their kernel principal"
    ),
    Wrong(
        "toy",
        "order reversed",
        toy("kpca(x, 8, gauss_kernel, 0.1**0.5)[::-1]"),
        "wrong order",
    ),
    Wrong("toy", "labels handed back", toy(nearest="labels"), "for the centroids only"),
    Wrong(
        "toy",
        "farthest centroid",
        toy(nearest="((y[:, :, None] - m[:, None, :]) ** 2).sum(axis=0).argmax(axis=1)"),
        "label of the centroid that is nearest",
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
    # poly
    Wrong(
        "poly", "absolute values", poly("abs(x1.T @ x2) ** n"), "Which sign do their powers have"
    ),
    Wrong(
        "poly",
        "the sign of the inner product kept for every degree",
        poly("np.sign(x1.T @ x2) * abs(x1.T @ x2) ** n"),
        "Which sign do their powers have",
    ),
    Wrong(
        "poly",
        "negative inner products cut off",
        poly("np.maximum(x1.T @ x2, 0) ** n"),
        "Which sign do their powers have",
    ),
    Wrong(
        "poly",
        "through logarithms, with the sign kept",
        poly("np.sign(x1.T @ x2) * np.exp(n * np.log(abs(x1.T @ x2) + 1e-300))"),
        "Which sign do their powers have",
    ),
    Wrong(
        "poly",
        "symmetrised when both sets are equally large",
        """
def poly_kernel(x1, x2, n):
    k = x1.T @ x2
    return ((k + k.T) / 2 if len(k) == len(k.T) else k) ** n
""",
        "belong to different pairs",
    ),
    Wrong(
        "poly",
        "the upper triangle mirrored when both sets are equally large",
        """
def poly_kernel(x1, x2, n):
    k = (x1.T @ x2) ** n
    return np.triu(k) + np.triu(k, 1).T if len(k) == len(k.T) else k
""",
        "belong to different pairs",
    ),
    Wrong(
        "poly",
        "equally many only, else an error",
        """
def poly_kernel(x1, x2, n):
    if x1.shape != x2.shape:
        raise ValueError("x1 and x2 must have the same shape")
    return (x1.T @ x2) ** n
""",
        "stopped in",
    ),
    Wrong(
        "poly",
        "the first two coordinates only",
        poly("(x1[:2].T @ x2[:2]) ** n"),
        "but not for points with 3 or 4 or 5",
    ),
    Wrong(
        "poly", "always degree two", poly("(x1.T @ x2) ** 2"), "times as large for n=1, yours are 4"
    ),
    Wrong(
        "poly",
        "no degree above five",
        poly("(x1.T @ x2) ** min(n, 5)"),
        "yours are 32 times as large",
    ),
    Wrong(
        "poly",
        "the mean over the coordinates",
        poly("(x1.T @ x2 / len(x1)) ** n"),
        "right for points with a single coordinate",
    ),
    Wrong(
        "poly",
        "cosines",
        poly("(x1.T @ x2 / np.outer(np.linalg.norm(x1, axis=0), np.linalg.norm(x2, axis=0))) ** n"),
        "yours are 1 times as large",
    ),
    Wrong(
        "poly",
        "divides by the lengths in place",
        """
def poly_kernel(x1, x2, n):
    x1 /= 2
    return (2 * x1.T @ x2) ** n
""",
        "changes its argument x1",
    ),
    Wrong(
        "poly",
        "an array of the points' type",
        """
def poly_kernel(x1, x2, n):
    k = np.zeros((x1.shape[1], x2.shape[1]), dtype=x1.dtype)
    for i, a in enumerate(x1.T):
        k[i] = (a / 2 @ x2) ** n
    return 2**n * k
""",
        "not for the same points with whole numbers",
    ),
    Wrong(
        "poly",
        "rounded to four digits",
        poly("((x1.T @ x2) ** n).round(4)"),
        "Is anything rounded",
    ),
    Wrong(
        "poly",
        "rounded to ten decimals, and small values are 0",
        poly("((x1.T @ x2) ** n).round(10)"),
        "entry (",
    ),
    Wrong("poly", "ragged", poly("[[1.0, 2.0], [3.0]]"), "is ragged"),
    Wrong(
        "poly",
        "the library's",
        "from manifoldlib import poly_kernel\n",
        "poly_kernel of manifoldlib",
    ),
    Wrong(
        "poly",
        "the library's linear kernel to a power",
        "from manifoldlib import linear_kernel\n\n\n" + poly("linear_kernel(x1, x2) ** n"),
        "calls linear_kernel of manifoldlib",
    ),
    # gauss
    Wrong(
        "gauss",
        "the first two coordinates only",
        gauss(f"-{SQUARED} / sigma**2").replace("x1[:", "x1[:2").replace("x2[:", "x2[:2"),
        "but not for points with 3 or 4 or 5",
    ),
    Wrong(
        "gauss",
        "the mean over the coordinates",
        gauss("-(difference**2).mean(axis=0) / sigma**2"),
        "right for points with a single coordinate",
    ),
    Wrong(
        "gauss",
        "sums of absolute differences",
        gauss("-abs(difference).sum(axis=0) ** 2 / sigma**2"),
        "right for points with a single coordinate",
    ),
    Wrong(
        "gauss",
        "the largest difference",
        gauss("-(difference**2).max(axis=0) / sigma**2"),
        "right for points with a single coordinate",
    ),
    Wrong(
        "gauss",
        "symmetrised when both sets are equally large",
        """
def gauss_kernel(x1, x2, sigma):
    k = np.exp(-((x1[:, :, None] - x2[:, None, :]) ** 2).sum(axis=0) / sigma**2)
    return (k + k.T) / 2 if len(k) == len(k.T) else k
""",
        "belong to different pairs",
    ),
    Wrong(
        "gauss",
        "ones on the diagonal",
        """
def gauss_kernel(x1, x2, sigma):
    k = np.exp(-((x1[:, :, None] - x2[:, None, :]) ** 2).sum(axis=0) / sigma**2)
    if len(k) == len(k.T):
        np.fill_diagonal(k, 1)
    return k
""",
        "(i, i) to two points",
    ),
    Wrong(
        "gauss",
        "small values cut off",
        gauss(f"-{SQUARED} / sigma**2").replace("return ", "k = ")
        + "    return np.where(k > 1e-8, k, 0)\n",
        "those of far points are not",
    ),
    Wrong(
        "gauss",
        "the exponent cut off at ten",
        gauss(f"-np.minimum({SQUARED} / sigma**2, 10)"),
        "those of far points are not",
    ),
    Wrong("gauss", "sigma ignored", gauss(f"-{SQUARED}"), "the same when sigma is doubled"),
    Wrong(
        "gauss",
        "half the squared distance",
        gauss(f"-{SQUARED} / (2 * sigma)"),
        "Only the quotient",
    ),
    Wrong("gauss", "gamma for sigma", gauss(f"-sigma * {SQUARED}"), "Only the quotient"),
    Wrong(
        "gauss",
        "an array of the points' type",
        """
def gauss_kernel(x1, x2, sigma):
    k = np.empty((x1.shape[1], x2.shape[1]), dtype=x1.dtype)
    for i, a in enumerate(x1.T):
        k[i] = np.exp(-((a[:, None] - x2) ** 2).sum(axis=0) / sigma**2)
    return k
""",
        "not for the same points with whole numbers",
    ),
    Wrong(
        "gauss",
        "the points divided by sigma in place",
        """
def gauss_kernel(x1, x2, sigma):
    x1 /= sigma
    return np.exp(-((x1[:, :, None] - x2[:, None, :] / sigma) ** 2).sum(axis=0))
""",
        "changes its argument x1",
    ),
    Wrong(
        "gauss",
        "the library's, under another name",
        "from manifoldlib import rbf_kernel\n\n\n"
        "def gauss_kernel(x1, x2, sigma):\n    return rbf_kernel(x1, x2, 1 / sigma**2)\n",
        "calls rbf_kernel of manifoldlib",
    ),
    Wrong(
        "gauss",
        "the library's",
        "from manifoldlib import gauss_kernel\n",
        "gauss_kernel of manifoldlib",
    ),
    # kpca
    Wrong(
        "kpca",
        "with eig, which knows no right angles",
        kpca(
            "lam, V = np.linalg.eig(J @ K @ J)",
            "order = np.argsort(-lam.real)[:d]",
            "lam, V = lam[order].real, V[:, order].real",
        ),
        "not perpendicular",
    ),
    Wrong(
        "kpca",
        "with eig, in its order",
        kpca("lam, V = np.linalg.eig(J @ K @ J)", "lam, V = abs(lam[:d]), V[:, :d].real"),
        "in which order",
    ),
    Wrong(
        "kpca",
        "without the total mean",
        kpca(centring="K - K.mean(axis=0) - K.mean(axis=1)[:, None]"),
        "has the same value for every point",
    ),
    Wrong(
        "kpca",
        "the total mean subtracted",
        kpca(centring="K - K.mean(axis=0) - K.mean(axis=1)[:, None] - K.mean()"),
        "has the same value for every point",
    ),
    Wrong("kpca", "only the total mean", kpca(centring="K - K.mean()"), "kpca: with the kernel"),
    Wrong(
        "kpca",
        "the points centred in place, and the features",
        kpca().replace("    K =", "    x -= x.mean(axis=1, keepdims=True)\n    K ="),
        "changes its argument x",
    ),
    Wrong(
        "kpca",
        "each row of the Gram matrix centred twice",
        kpca(centring="(K - K.mean(axis=1, keepdims=True)) @ J"),
        "only its columns or only its rows",
    ),
    Wrong(
        "kpca",
        "half precision",
        kpca(end="(np.sqrt(lam)[:, None] * V.T).astype(np.float16)"),
        "principal components only roughly",
    ),
    Wrong(
        "kpca",
        "a little added to the diagonal",
        kpca(centring="J @ (K + 0.1 * np.eye(len(K))) @ J"),
        "the scale is not",
    ),
    Wrong(
        "kpca",
        "standardised like correlations",
        kpca(
            "C = J @ K @ J",
            "s = np.sqrt(np.diag(C))",
            "lam, V = np.linalg.eigh(C / np.outer(s, s))",
            "lam, V = lam[::-1][:d], V[:, ::-1][:, :d]",
        ),
        "not eigenvectors of the centred",
    ),
    Wrong(
        "kpca",
        "divisor N - 1",
        kpca(end="np.sqrt(lam * x.shape[1] / (x.shape[1] - 1))[:, None] * V.T"),
        "the scale is not",
    ),
    Wrong(
        "kpca",
        "always two components",
        kpca("lam, V = lam[::-1][:2], V[:, ::-1][:, :2]"),
        "has shape (2, 14), expected (3, 14)",
    ),
    Wrong(
        "kpca",
        "the first component twice",
        kpca("lam, V = lam[[-1] * d], V[:, [-1] * d]"),
        "each once",
    ),
    Wrong(
        "kpca",
        "the largest component left out, as of a matrix that is not centred",
        kpca("lam, V = lam[-2 : -d - 2 : -1], V[:, -2 : -d - 2 : -1]"),
        "not those that vary most",
    ),
    Wrong(
        "kpca",
        "refuses a kernel with a negative eigenvalue",
        kpca().replace(
            "    J =", "    assert np.linalg.eigvalsh(K)[0] > -1e-9, 'not a kernel'\n    J ="
        ),
        "stopped in",
    ),
    Wrong(
        "kpca",
        "as many dimensions as points",
        kpca().replace("np.eye(len(K)) - 1 / len(K)", "np.eye(14) - 1 / 14"),
        "stopped in",
    ),
    Wrong(
        "kpca",
        "the projected Gram matrix instead of coordinates",
        kpca(end="V.T @ K"),
        "kpca: with the kernel",
    ),
    Wrong(
        "kpca",
        "linear PCA whatever the kernel",
        kpca(centring="J @ x.T @ x @ J"),
        "does not come from the values",
    ),
    Wrong(
        "kpca",
        "params by name",
        kpca(call="x, x, params=params"),
        "asks the kernel with params by name",
    ),
    Wrong(
        "kpca",
        "params always in a tuple",
        kpca(call="x, x, (params,)"),
        "it expects params as they are",
    ),
    Wrong(
        "kpca",
        "the library's",
        """
def kpca(x, d, kernel, params):
    return manifoldlib.kpca(x, d, lambda a, b: kernel(a, b, params)).Y
""",
        "calls kpca of manifoldlib",
    ),
    Wrong(
        "kpca",
        "the library's centring",
        "from manifoldlib.centering import center_kernel\n\n\n" + kpca(centring="center_kernel(K)"),
        "calls center_kernel of manifoldlib",
    ),
    # toy
    Wrong(
        "toy",
        "from the library",
        toy("manifoldlib.kpca(x, 8, manifoldlib.gauss_kernel, 0.1**0.5).Y"),
        "components calls kpca of manifoldlib",
    ),
    Wrong(
        "toy",
        "the figure's components for all points",
        toy("target.Y"),
        "components: the result has shape (8, 90)",
    ),
    Wrong(
        "toy",
        "components of the variable x_toy",
        toy("kpca(x_toy, 8, gauss_kernel, 0.1**0.5)"),
        "components: the result has shape (8, 90)",
    ),
    Wrong(
        "toy",
        "the first two, then six from further down",
        toy("kpca(x, 26, gauss_kernel, 0.1**0.5)[[0, 1, 20, 21, 22, 23, 24, 25]]"),
        "not those that vary most",
    ),
    Wrong(
        "toy",
        "the third six times",
        toy("kpca(x, 8, gauss_kernel, 0.1**0.5)[[0, 1, 2, 2, 2, 2, 2, 2]]"),
        "not those that vary most",
    ),
    Wrong(
        "toy",
        "the first two exchanged",
        toy("kpca(x, 8, gauss_kernel, 0.1**0.5)[[1, 0, 2, 3, 4, 5, 6, 7]]"),
        "wrong order",
    ),
    Wrong(
        "toy",
        "unit rows",
        toy(
            "(lambda y: y / np.linalg.norm(y, axis=1)[:, None])(kpca(x, 8, gauss_kernel, 0.1**0.5))"
        ),
        "every row of y has length 1",
    ),
    Wrong(
        "toy",
        "sigma^2 = 0.05, as with the other denominator",
        toy("kpca(x, 8, gauss_kernel, 0.05**0.5)"),
        "not their kernel principal",
    ),
    Wrong(
        "toy",
        "nearest in the first two rows only",
        toy(nearest="((y[:2, :, None] - m[:2, None, :]) ** 2).sum(axis=0).argmin(axis=1)"),
        "in the first rows alone",
    ),
    Wrong(
        "toy",
        "nearest in the first row only",
        toy(nearest="abs(y[0][:, None] - m[0]).argmin(axis=1)"),
        "in the first rows alone",
    ),
    Wrong("toy", "nearest to the median", toy(mean="median"), "the centroid is its mean"),
    Wrong(
        "toy",
        "nearest by absolute differences",
        toy(nearest="abs(y[:, :, None] - m[:, None, :]).sum(axis=0).argmin(axis=1)"),
        "sum of absolute differences",
    ),
    Wrong(
        "toy",
        "the label of the nearest other point",
        toy(
            nearest="labels[(((y[:, :, None] - y[:, None]) ** 2).sum(axis=0)"
            " + 1e9 * np.eye(len(labels))).argmin(axis=1)]"
        ),
        "label of the centroid that is nearest",
    ),
    Wrong(
        "toy",
        "rows standardised before the distance",
        toy(
            nearest="(((y[:, :, None] - m[:, None, :]) / y.std(axis=1)[:, None, None]) ** 2)"
            ".sum(axis=0).argmin(axis=1)"
        ),
        "label of the centroid that is nearest",
    ),
    Wrong(
        "toy",
        "by the largest inner product",
        toy(nearest="(y.T @ m).argmax(axis=1)"),
        "label of the centroid that is nearest",
    ),
    Wrong(
        "toy",
        "labels counted from one",
        toy(nearest="((y[:, :, None] - m[:, None]) ** 2).sum(axis=0).argmin(axis=1) + 1"),
        "the labels are 0, 1 and 2, yours contain 3",
    ),
    Wrong(
        "toy",
        "how many instead of which",
        toy(nearest="(((y[:, :, None] - m[:, None]) ** 2).sum(0).argmin(1) == labels).sum()"),
        "columns has shape ()",
    ),
    Wrong(
        "toy",
        "thirty each, in order",
        toy(
            between="np.array([z.mean(1) for z in np.array_split(y, 3, axis=1)]).var(0) / y.var(1)"
        ),
        "in no order",
    ),
    Wrong(
        "toy",
        "the three means count equally",
        toy(between="m.var(axis=1) / y.var(axis=1)"),
        "The clusters are not equally large",
    ),
    Wrong(
        "toy",
        "rows taken for centred",
        toy(between="(m[:, labels] ** 2).mean(axis=1) / (y**2).mean(axis=1)"),
        "must stay when a constant is added",
    ),
    Wrong(
        "toy",
        "between of the first row for all",
        toy(between="np.full(len(y), m[0, labels].var() / y[0].var())"),
        "must sum to 1",
    ),
    Wrong(
        "toy",
        "divisors N - 1 and N",
        toy(between="m[:, labels].var(axis=1, ddof=1) / y.var(axis=1)"),
        "its share is 1",
    ),
    Wrong(
        "toy",
        "one share for all rows",
        toy(between="m[:, labels].var() / y.var()"),
        "columns has shape ()",
    ),
    Wrong(
        "toy",
        "between over within",
        toy(between="m[:, labels].var(axis=1) / (y - m[:, labels]).var(axis=1)"),
        "divided by that within them",
    ),
    Wrong(
        "toy",
        "entries replaced in place",
        """
def components(x):
    return kpca(x, 8, gauss_kernel, 0.1**0.5)


def nearest(y, labels):
    m = np.stack([y[:, labels == c].mean(axis=1) for c in range(3)], axis=1)
    return ((y[:, :, None] - m[:, None, :]) ** 2).sum(axis=0).argmin(axis=1)


def between(y, labels):
    total = y.var(axis=1)
    for c in range(3):
        y[:, labels == c] = y[:, labels == c].mean(axis=1, keepdims=True)
    return y.var(axis=1) / total
""",
        "between changes its argument y",
    ),
    Wrong(
        "poly",
        "an array of the first points' type, loops",
        """
def poly_kernel(x1, x2, n):
    k = np.zeros((x1.shape[1], x2.shape[1]), dtype=x1.dtype)
    for i, j in np.ndindex(k.shape):
        k[i, j] = (x1[:, i] @ x2[:, j]) ** n
    return k
""",
        "where one of the two sets has whole numbers",
    ),
    Wrong(
        "poly",
        "an array of the second points' type",
        """
def poly_kernel(x1, x2, n):
    k = np.zeros((x1.shape[1], x2.shape[1]), dtype=x2.dtype)
    for i, j in np.ndindex(k.shape):
        k[i, j] = (x1[:, i] @ x2[:, j]) ** n
    return k
""",
        "where one of the two sets has whole numbers",
    ),
    Wrong(
        "poly",
        "the first points converted to the second",
        """
def poly_kernel(x1, x2, n):
    return (x1.astype(x2.dtype).T @ x2) ** n
""",
        "where one of the two sets has whole numbers",
    ),
    Wrong(
        "poly",
        "no degree above ten",
        poly("(x1.T @ x2) ** min(n, 10)"),
        "yours are 1.02e+03 times as large",
    ),
    Wrong(
        "poly",
        "degrees below twelve only",
        """
def poly_kernel(x1, x2, n):
    assert n < 12, 'too large a degree'
    return (x1.T @ x2) ** n
""",
        "AssertionError: too large a degree",
    ),
    Wrong(
        "poly",
        "values below rounding cut off",
        """
def poly_kernel(x1, x2, n):
    k = (x1.T @ x2) ** n
    return np.where(abs(k) < 1e-12, 0, k)
""",
        "poly_kernel",
    ),
    Wrong(
        "poly",
        "no more than ten points",
        poly("(x1[:, :10].T @ x2[:, :10]) ** n"),
        "has shape (10, 10)",
    ),
    Wrong(
        "poly",
        "no more than five coordinates",
        poly("(x1[:5].T @ x2[:5]) ** n"),
        "poly_kernel",
    ),
    Wrong(
        "poly",
        "the library's features",
        poly(
            "manifoldlib.veronese(x1, n, weighted=True).T"
            " @ manifoldlib.veronese(x2, n, weighted=True)"
        ),
        "poly_kernel calls veronese of manifoldlib",
    ),
    Wrong(
        "poly",
        "through logarithms of absolute values",
        poly("np.exp(n * np.log(abs(x1.T @ x2) + 1e-300))"),
        "Which sign do their powers have",
    ),
    Wrong(
        "gauss",
        "small values cut off, below rounding",
        gauss(f"-{SQUARED} / sigma**2").replace("return ", "k = ")
        + "    k[k < 1e-16] = 0\n    return k\n",
        "those of far points are not",
    ),
    Wrong(
        "gauss",
        "at least a tiny value",
        gauss(f"-{SQUARED} / sigma**2").replace("return ", "return 1e-20 + "),
        "those of far points are not",
    ),
    Wrong(
        "gauss",
        "the exponent cut off at sixty",
        gauss(f"-np.minimum({SQUARED} / sigma**2, 60)"),
        "those of far points are not",
    ),
    Wrong(
        "gauss",
        "an array of the second points' type",
        """
def gauss_kernel(x1, x2, sigma):
    k = np.empty((x1.shape[1], x2.shape[1]), dtype=x2.dtype)
    for i, j in np.ndindex(k.shape):
        k[i, j] = np.exp(-sum((x1[:, i] - x2[:, j]) ** 2) / sigma**2)
    return k
""",
        "gauss_kernel",
    ),
    Wrong(
        "gauss",
        "the type of both points",
        """
def gauss_kernel(x1, x2, sigma):
    k = np.exp(-((x1[:, :, None] - x2[:, None, :]) ** 2).sum(axis=0) / sigma**2)
    return k.astype(np.result_type(x1, x2))
""",
        "with whole numbers",
    ),
    Wrong(
        "gauss",
        "sigma at least a millionth",
        gauss(f"-{SQUARED} / max(sigma, 1e-6) ** 2"),
        "divided by that it is right",
    ),
    Wrong(
        "kpca",
        "the kernel of the points only",
        kpca(call="x"),
        "asks the kernel with 1 argument.",
    ),
    Wrong(
        "kpca",
        "no params where they are None",
        kpca(call="*((x, x) if params is None else (x, x, params))"),
        "asks the kernel with 2 arguments",
    ),
    Wrong(
        "kpca",
        "tiny eigenvalues taken for 0",
        kpca("lam = np.where(lam < 1e-10, 0, lam)", "lam, V = lam[::-1][:d], V[:, ::-1][:, :d]"),
        "is zero, but its eigenvalue is not",
    ),
    Wrong(
        "kpca",
        "at most five components",
        kpca("d = min(d, 5)", "lam, V = lam[::-1][:d], V[:, ::-1][:, :d]"),
        "has shape (5,",
    ),
    Wrong(
        "kpca",
        "as many components as coordinates",
        kpca("d = min(d, len(x))", "lam, V = lam[::-1][:d], V[:, ::-1][:, :d]"),
        "has shape (3, 14), expected (4, 14)",
    ),
    Wrong(
        "kpca",
        "a result of the points' type",
        kpca(end="(np.sqrt(lam)[:, None] * V.T).astype(x.dtype)"),
        "with whole numbers",
    ),
    Wrong(
        "kpca",
        "entries of the points' type",
        """
def kpca(x, d, kernel, params):
    K = np.empty((x.shape[1], x.shape[1]), dtype=x.dtype)
    K[:] = kernel(x, x, params)
    K = K - K.mean(axis=0)
    K = K - K.mean(axis=1, keepdims=True)
    lam, V = np.linalg.eigh(K)
    return np.sqrt(abs(lam[::-1][:d]))[:, None] * V[:, ::-1][:, :d].T
""",
        "kpca: with the kernel",
    ),
    Wrong(
        "kpca",
        "the library's solver",
        """
from manifoldlib._spectral import top_eigenpairs


def kpca(x, d, kernel, params):
    K = kernel(x, x, params)
    K = K - K.mean(axis=0)
    lam, V = top_eigenpairs(K - K.mean(axis=1, keepdims=True), d)
    return np.sqrt(lam)[:, None] * V.T
""",
        "kpca calls top_eigenpairs of manifoldlib",
    ),
    Wrong(
        "kpca",
        "the library's Isomap",
        """
from manifoldlib import isomap


def kpca(x, d, kernel, params):
    K = kernel(x, x, params)
    return isomap(x, d, K=x.shape[1] - 1).Y
""",
        "kpca calls isomap of manifoldlib",
    ),
    Wrong(
        "kpca",
        "the library's estimator",
        """
from manifoldlib import estimators


def kpca(x, d, kernel, params):
    return estimators.KernelPCA(d).fit(kernel(x, x, params)).embedding_.T
""",
        "kpca",
    ),
    Wrong(
        "toy",
        "of the first 90 points",
        toy("kpca(x[:, :90], 8, gauss_kernel, 0.1**0.5)"),
        "has shape (8, 90), expected",
    ),
    Wrong(
        "toy",
        "the figure's for 90 points",
        toy("target.Y if x.shape[1] == 90 else kpca(x, 8, gauss_kernel, 0.1**0.5)"),
        "for 90 points",
    ),
    Wrong(
        "toy",
        "the points scaled to the box of the figure",
        toy("kpca(x / abs(x).max() * abs(x_toy).max(), 8, gauss_kernel, 0.1**0.5)"),
        "not their kernel principal",
    ),
    Wrong(
        "toy",
        "a result of the points' type",
        toy("np.asarray(kpca(x, 8, gauss_kernel, 0.1**0.5), dtype=x.dtype)"),
        "components",
    ),
    Wrong(
        "toy",
        "between over within, rows of zeros guarded",
        toy(
            between="m[:, labels].var(axis=1) / np.maximum((y - m[:, labels]).var(axis=1), 1e-300)"
        ),
        "divided by that within them",
    ),
    Wrong(
        "toy",
        "a little in the denominator",
        toy(between="m[:, labels].var(axis=1) / (y.var(axis=1) + 1e-12)"),
        "between",
    ),
    Wrong(
        "toy",
        "no more than thirty points",
        toy(between="m[:, labels].var(axis=1) / y.var(axis=1) * (90 / max(90, labels.size + 60))"),
        "between",
    ),
    Wrong(
        "kpca",
        "negative eigenvalues cut off before centring",
        kpca("lam, V = lam[::-1][:d], V[:, ::-1][:, :d]", centring="J @ positive(K) @ J")
        + """

def positive(K):
    lam, V = np.linalg.eigh(K)
    return V * np.maximum(lam, 0) @ V.T
""",
        "Was it taken for positive semidefinite before it was centred",
    ),
    Wrong(
        "kpca",
        "a further argument without a default",
        kpca().replace("params):", "params, tolerance):"),
        "further ones need a default value",
    ),
    Wrong(
        "kpca",
        "any number of arguments",
        kpca(call="x, x, params[0]").replace("params):", "*params):"),
        "the interface asks for the arguments",
    ),
    Wrong(
        "toy",
        "nearest by fourth powers",
        toy(nearest="((y[:, :, None] - m[:, None, :]) ** 4).sum(axis=0).argmin(axis=1)"),
        "is not given the label of the centroid that is nearest",
    ),
    Wrong(
        "toy",
        "shares for fewer than 120 columns",
        toy(between="m[:, labels].var(axis=1) / y.var(axis=1) * (y.shape[1] < 120)"),
        "so its share is 1; yours is 0",
    ),
    Wrong(
        "kpca",
        "values of the kernel cut off at 1e10",
        kpca(centring="J @ np.clip(K, -1e10, 1e10) @ J"),
        "Is anything rounded, or cut off",
    ),
    Wrong(
        "gauss",
        "one of the checker's functions",
        "from manifoldlib.checks.gpca_4_6 import bells as gauss_kernel\n",
        "gauss_kernel is bells of the checker itself",
    ),
    Wrong(
        "poly",
        "one of the checker's functions",
        "from manifoldlib.checks.gpca_4_6 import powers as poly_kernel\n",
        "poly_kernel is powers of the checker itself",
    ),
    Wrong(
        "toy",
        "the first eight shares",
        toy(between="(m[:, labels].var(axis=1) / y.var(axis=1))[:8]"),
        "columns has shape (8,), expected",
    ),
    Wrong(
        "toy",
        "a half from the sixth share on",
        toy(
            between="np.where(np.arange(len(y)) < 5, m[:, labels].var(axis=1) / y.var(axis=1), .5)"
        ),
        "between",
    ),
    Wrong(
        "toy",
        "a half from the tenth share on",
        toy(
            between="np.where(np.arange(len(y)) < 9, m[:, labels].var(axis=1) / y.var(axis=1), .5)"
        ),
        "between",
    ),
    Wrong(
        "toy",
        "no share above 0.9",
        toy(between="np.clip(m[:, labels].var(axis=1) / y.var(axis=1), 0, 0.9)"),
        "so its share is 1; yours is 0.9",
    ),
    Wrong(
        "toy",
        "no share below 0.01",
        toy(between="np.maximum(m[:, labels].var(axis=1) / y.var(axis=1), 0.01)"),
        "so its share is 0; yours is 0.01",
    ),
    Wrong(
        "toy",
        "shares of the first 90 columns",
        toy(between="m[:, labels[:90]].var(axis=1) / y[:, :90].var(axis=1)"),
        "between",
    ),
    Wrong(
        "toy",
        "shares with the means of the first 90 columns",
        toy(between="between_first(y, labels)")
        + """

def between_first(y, labels):
    z, of = y[:, :90], labels[:90]
    m = np.stack([z[:, of == c].mean(axis=1) for c in range(3)], axis=1)
    return m[:, labels].var(axis=1) / y.var(axis=1)
""",
        "between",
    ),
    Wrong(
        "toy",
        "nearest in the first five rows",
        toy(nearest="((y[:5, :, None] - m[:5, None, :]) ** 2).sum(axis=0).argmin(axis=1)"),
        "in the first rows alone",
    ),
    Wrong(
        "toy",
        "nearest in the first nine rows",
        toy(nearest="((y[:9, :, None] - m[:9, None, :]) ** 2).sum(axis=0).argmin(axis=1)"),
        "in the first rows alone",
    ),
    Wrong(
        "toy",
        "nearest to the centroids of the first 90 columns",
        toy(nearest="nearest_first(y, labels)")
        + """

def nearest_first(y, labels):
    m = np.stack([y[:, :90][:, labels[:90] == c].mean(axis=1) for c in range(3)], axis=1)
    return ((y[:, :, None] - m[:, None, :]) ** 2).sum(axis=0).argmin(axis=1)
""",
        "is not given the label of the centroid that is nearest",
    ),
    Wrong(
        "toy",
        "nearest for eighty columns",
        toy(
            nearest="np.where(np.arange(labels.size) < 80,"
            " ((y[:, :, None] - m[:, None, :]) ** 2).sum(axis=0).argmin(axis=1), 0)"
        ),
        "is not given the label of the centroid that is nearest",
    ),
    *[
        Wrong(
            "toy",
            f"shares rounded to {digits} decimals",
            toy(between=f"(m[:, labels].var(axis=1) / y.var(axis=1)).round({digits})"),
            "only. Is anything rounded",
        )
        for digits in (2, 3)
    ],
    Wrong(
        "toy",
        "nearest with entries rounded",
        toy(
            nearest="((y.round(5)[:, :, None] - m.round(5)[:, None, :]) ** 2)"
            ".sum(axis=0).argmin(axis=1)"
        ),
        "Is anything rounded, or cut off",
    ),
    Wrong(
        "toy",
        "nearest with small entries taken for 0",
        toy(
            nearest="((y[:, :, None] - m[:, None, :]) ** 2).sum(axis=0).argmin(axis=1)"
            " * (abs(y).max() > 1e-3)"
        ),
        "Is anything rounded, or cut off",
    ),
    Wrong(
        "toy",
        "nearest with huge entries cut off",
        toy(
            nearest="((y.clip(-1e6, 1e6)[:, :, None] - m[:, None, :]) ** 2)"
            ".sum(axis=0).argmin(axis=1)"
        ),
        "Is anything rounded, or cut off",
    ),
    Wrong(
        "poly",
        "no degree above forty",
        """
def poly_kernel(x1, x2, n):
    k = x1.T @ x2
    power = np.ones(k.shape)
    for _ in range(min(n, 40)):
        power = power * k
    return power
""",
        "poly_kernel",
    ),
    Wrong(
        "poly",
        "through logarithms of the inner products",
        """
def poly_kernel(x1, x2, n):
    with np.errstate(all="ignore"):
        return np.exp(n * np.log(x1.T @ x2))
""",
        "is NaN or infinite. The two points have the inner product -",
    ),
    Wrong(
        "gauss",
        "the root of the square multiplied out",
        """
def gauss_kernel(x1, x2, sigma):
    square = (x1**2).sum(axis=0)[:, None] - 2 * x1.T @ x2 + (x2**2).sum(axis=0)
    with np.errstate(all="ignore"):
        distance = np.sqrt(square)
    return np.exp(-((distance / sigma) ** 2))
""",
        "and the distance 0",
    ),
    Wrong(
        "gauss",
        "ones on the diagonal of every matrix",
        """
def gauss_kernel(x1, x2, sigma):
    difference = x1[:, :, None] - x2[:, None, :]
    k = np.exp(-(difference**2).sum(axis=0) / sigma**2)
    np.fill_diagonal(k, 1)
    return k
""",
        "are two points",
    ),
    Wrong(
        "kpca",
        "power iteration, three thousand steps",
        """
def kpca(x, d, kernel, params):
    K = kernel(x, x, params)
    K = K - K.mean(axis=0)
    K = K - K.mean(axis=1, keepdims=True)
    rng, y = np.random.default_rng(0), []
    for _ in range(d):
        v = rng.standard_normal(len(K))
        for _ in range(3000):
            v = K @ v
            v /= np.linalg.norm(v)
        lam = v @ K @ v
        K = K - lam * np.outer(v, v)
        y.append(np.sqrt(lam) * v)
    return y
""",
        "does an iteration stop early",
    ),
    Wrong(
        "toy",
        "divisors less one, in every cluster",
        """
import warnings


def components(x):
    return kpca(x, 8, gauss_kernel, 0.1**0.5)


def nearest(y, labels):
    m = np.stack([y[:, labels == c].mean(axis=1) for c in range(3)], axis=1)
    return ((y[:, :, None] - m[:, None, :]) ** 2).sum(axis=0).argmin(axis=1)


def between(y, labels):
    within = 0
    for c in range(3):
        in_it = y[:, labels == c]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            within = within + (in_it.shape[1] - 1) * in_it.var(axis=1, ddof=1)
    return 1 - within / (len(labels) - 1) / y.var(axis=1, ddof=1)
""",
        "between: the result for clusters of",
    ),
    Wrong(
        "kpca",
        "eigenvalues below a thousandth taken for 0",
        kpca(
            "lam = np.where(lam < 1e-3 * lam[-1], 0, lam)",
            "lam, V = lam[::-1][:d], V[:, ::-1][:, :d]",
        ),
        "is zero, but its eigenvalue is not",
    ),
    Wrong(
        "kpca",
        "eigenvalues below a hundredth taken for 0",
        kpca(
            "lam = np.where(lam < 1e-2 * lam[-1], 0, lam)",
            "lam, V = lam[::-1][:d], V[:, ::-1][:, :d]",
        ),
        "is zero, but its eigenvalue is not",
    ),
    Wrong(
        "toy",
        "a root rounded to three digits",
        toy("kpca(x, 8, gauss_kernel, 0.316)"),
        "Is a number rounded",
    ),
    Wrong(
        "kpca",
        "power iteration until it changes by a millionth",
        """
def kpca(x, d, kernel, params):
    K = kernel(x, x, params)
    K = K - K.mean(axis=0)
    K = K - K.mean(axis=1, keepdims=True)
    rng, y = np.random.default_rng(0), []
    for _ in range(d):
        v, old = rng.standard_normal(len(K)), np.zeros(len(K))
        while not np.linalg.norm(v - old) < 1e-6:
            old, v = v, K @ v
            v = v / np.linalg.norm(v)
        lam = v @ K @ v
        K = K - lam * np.outer(v, v)
        y.append(np.sqrt(lam) * v)
    return y
""",
        "does an iteration stop early",
    ),
    Wrong(
        "kpca",
        "power iteration until allclose",
        """
def kpca(x, d, kernel, params):
    K = kernel(x, x, params)
    K = K - K.mean(axis=0)
    K = K - K.mean(axis=1, keepdims=True)
    rng, y = np.random.default_rng(0), []
    for _ in range(d):
        v, old = rng.standard_normal(len(K)), np.zeros(len(K))
        while not np.allclose(v, old):
            old, v = v, K @ v
            v = v / np.linalg.norm(v)
        lam = v @ K @ v
        K = K - lam * np.outer(v, v)
        y.append(np.sqrt(lam) * v)
    return y
""",
        "does an iteration stop early",
    ),
    Wrong(
        "kpca",
        "subspace iteration until eigenvalues are steady",
        """
def kpca(x, d, kernel, params):
    K = kernel(x, x, params)
    K = K - K.mean(axis=0)
    K = K - K.mean(axis=1, keepdims=True)
    V, old = np.random.default_rng(0).standard_normal((len(K), d)), 0
    while True:
        V = np.linalg.qr(K @ V)[0]
        lam = (V * (K @ V)).sum(axis=0)
        if abs(lam - old).max() < 1e-10 * lam[0]:
            return (V * np.sqrt(lam)).T
        old = lam
""",
        "does an iteration stop early",
    ),
    Wrong(
        "kpca",
        "subspace iteration until eigenvalues are steadier",
        """
def kpca(x, d, kernel, params):
    K = kernel(x, x, params)
    K = K - K.mean(axis=0)
    K = K - K.mean(axis=1, keepdims=True)
    V, old = np.random.default_rng(0).standard_normal((len(K), d)), 0
    while True:
        V = np.linalg.qr(K @ V)[0]
        lam = (V * (K @ V)).sum(axis=0)
        if abs(lam - old).max() < 1e-12 * lam[0]:
            return (V * np.sqrt(lam)).T
        old = lam
""",
        "does an iteration stop early",
    ),
]

RIGHT = [
    Right(
        "kpca",
        "the rows turned over at the end",
        """
def kpca(x, d, kernel, params):
    K = kernel(x, x, params)
    J = np.eye(len(K)) - 1 / len(K)
    lam, V = np.linalg.eigh(J @ K @ J)
    lam, V = lam[-d:], V[:, -d:]
    return (np.sqrt(lam)[:, None] * V.T)[::-1]
""",
    ),
    Right("kpca", "as the wrong ones are written", kpca()),
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
    return np.array([np.exp(-((a - x2.T) ** 2).sum(axis=1) / sigma**2) for a in x1.T])
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
    Right(
        "kpca",
        "the largest by absolute value",
        kpca("order = abs(lam).argsort()[::-1][:d]", "lam, V = abs(lam[order]), V[:, order]"),
    ),
    Right("kpca", "with the matrix J, other signs", kpca(end="-np.sqrt(lam)[:, None] * V.T")),
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
        "a mean for each point",
        "for c in labels".join(
            toy(between="m.var(axis=1) / y.var(axis=1)").rsplit("for c in range(3)", 1)
        ),
    ),
    Right(
        "toy",
        "with loops, and other signs",
        """
def components(x):
    return -kpca(x, 8, gauss_kernel, np.sqrt(0.1))


def nearest(y, labels):
    found = []
    for point in y.T:
        distance = [np.linalg.norm(point - y[:, labels == c].mean(axis=1)) for c in range(3)]
        found.append(int(np.argmin(distance)))
    return found


def between(y, labels):
    return [np.var([row[labels == c].mean() for c in labels]) / np.var(row) for row in y]
""",
    ),
    Right(
        "poly",
        "single precision",
        poly("(np.asarray(x1, np.float32).T @ np.asarray(x2, np.float32)) ** n"),
    ),
    Right("poly", "as a list of lists", poly("((x1.T @ x2) ** n).tolist()")),
    Right("poly", "a product n times", poly("np.prod([x1.T @ x2] * n, axis=0)")),
    Right(
        "poly",
        "a copy centred nowhere, overwritten",
        """
def poly_kernel(x1, x2, n):
    k = (x1.T @ x2).astype(float)
    k **= n
    return k
""",
    ),
    Right(
        "gauss",
        "with scipy",
        """
from scipy.spatial.distance import cdist


def gauss_kernel(x1, x2, sigma):
    return np.exp(-cdist(x1.T, x2.T, "sqeuclidean") / sigma**2)
""",
    ),
    Right(
        "gauss",
        "with scikit-learn",
        """
from sklearn.metrics.pairwise import rbf_kernel


def gauss_kernel(x1, x2, sigma):
    return rbf_kernel(x1.T, x2.T, gamma=1 / sigma**2)
""",
    ),
    Right(
        "gauss",
        "single precision",
        gauss(f"-{SQUARED} / sigma**2").replace(
            "    difference",
            "    x1, x2 = x1.astype(np.float32), x2.astype(np.float32)\n    difference",
        ),
    ),
    Right(
        "kpca",
        "single precision",
        """
def kpca(x, d, kernel, params):
    K = np.asarray(kernel(x, x, params), np.float32)
    J = (np.eye(len(K)) - 1 / len(K)).astype(np.float32)
    lam, V = np.linalg.eigh(J @ K @ J)
    return (V[:, ::-1][:, :d] * np.sqrt(lam[::-1][:d])).T
""",
    ),
    Right(
        "kpca",
        "the Gram matrix centred in place",
        """
def kpca(x, d, kernel, params):
    K = kernel(x, x, params)
    K -= K.mean(axis=0)
    K -= K.mean(axis=1, keepdims=True)
    lam, V = np.linalg.eigh(K)
    return np.sqrt(lam[-d:][::-1])[:, None] * V[:, -d:][:, ::-1].T
""",
    ),
    Right(
        "kpca",
        "with scipy, only the largest",
        """
from scipy.linalg import eigh


def kpca(x, d, kernel, params):
    K = kernel(x, x, params)
    N = len(K)
    ones = np.ones((N, N)) / N
    K = K - ones @ K - K @ ones + ones @ K @ ones
    lam, V = eigh(K, subset_by_index=(N - d, N - 1))
    return (V * np.sqrt(lam)).T[::-1]
""",
    ),
    Right(
        "kpca",
        "with scikit-learn",
        """
from sklearn.decomposition import KernelPCA


def kpca(x, d, kernel, params):
    return KernelPCA(d, kernel="precomputed").fit_transform(kernel(x, x, params)).T
""",
    ),
    Right(
        "toy",
        "labels by name, shares by the parts within",
        """
def components(x):
    return kpca(x, 8, gauss_kernel, 0.1**0.5).tolist()


def nearest(y, labels):
    names = sorted(set(labels))
    squares = [((y - y[:, labels == c].mean(1, keepdims=True)) ** 2).sum(0) for c in names]
    return [names[i] for i in np.argmin(squares, axis=0)]


def between(y, labels):
    within = sum((labels == c).sum() * y[:, labels == c].var(axis=1) for c in set(labels))
    return 1 - within / len(labels) / y.var(axis=1)
""",
    ),
    Right(
        "toy",
        "with scikit-learn",
        """
from sklearn.neighbors import NearestCentroid


def components(x):
    return kpca(x, d=8, kernel=gauss_kernel, params=np.sqrt(0.1))


def nearest(y, labels):
    return NearestCentroid().fit(y.T, labels).predict(y.T)


def between(y, labels):
    replaced = y.copy()
    for c in np.unique(labels):
        replaced[:, labels == c] = y[:, labels == c].mean(axis=1, keepdims=True)
    return replaced.var(axis=1, ddof=1) / y.var(axis=1, ddof=1)
""",
    ),
    Right(
        "poly",
        "lists, with whole numbers",
        """
def poly_kernel(x1, x2, n):
    columns1, columns2 = (list(zip(*x.tolist())) for x in (x1, x2))
    return [[sum(a * b for a, b in zip(p, q)) ** n for q in columns2] for p in columns1]
""",
    ),
    Right(
        "poly",
        "scikit-learn",
        """
from sklearn.metrics.pairwise import polynomial_kernel


def poly_kernel(x1, x2, n):
    return polynomial_kernel(x1.T, x2.T, degree=n, gamma=1, coef0=0)
""",
    ),
    Right(
        "poly",
        "n products, a class",
        """
class Power:
    def __call__(self, x1, x2, n):
        k = x1.T @ x2
        power = k.copy()
        for _ in range(n - 1):
            power = power * k
        return power


poly_kernel = Power()
""",
    ),
    Right(
        "gauss",
        "coordinates one after the other, in place on a new array",
        """
def gauss_kernel(x1, x2, sigma):
    k = np.ones((x1.shape[1], x2.shape[1]))
    for a, b in zip(x1, x2):
        k *= np.exp(-(((a[:, None] - b) / sigma) ** 2))
    return k
""",
    ),
    Right(
        "gauss",
        "math.exp and math.dist",
        """
import math


def gauss_kernel(x1, x2, sigma):
    k = [[math.exp(-((math.dist(a, b) / sigma) ** 2)) for b in x2.T] for a in x1.T]
    return np.array(k)
""",
    ),
    Right(
        "kpca",
        "a class, a default",
        """
class KPCA:
    def __call__(self, x, d, kernel, params=None):
        K = np.array(kernel(x, x, params))
        K -= K.mean(0)
        K -= K.mean(1)[:, None]
        U, s, _ = np.linalg.svd((K + K.T) / 2)
        return [list(np.sqrt(s[i]) * U[:, i]) for i in range(d)]


kpca = KPCA()
""",
    ),
    Right(
        "kpca",
        "further arguments with defaults",
        kpca("lam, V = lam[::-1][:d], V[:, ::-1][:, :d]").replace(
            "params):", "params, tolerance=1e-12, *, centre=True, **options):"
        ),
    ),
    Right(
        "toy",
        "centroids by a product with ones and zeros",
        """
def components(x):
    return np.array(kpca(x, 8, gauss_kernel, 0.1**0.5), dtype=object).astype(float)


def means(y, labels):
    E = np.eye(3)[np.asarray(labels)]
    return y @ E / E.sum(axis=0)


def nearest(y, labels):
    m = means(y, labels)
    return ((m**2).sum(axis=0) - 2 * y.T @ m).argmin(axis=1).astype(float)


def between(y, labels):
    E = np.eye(3)[labels]
    return tuple((means(y, labels) @ E.T).std(axis=1) ** 2 / y.std(axis=1) ** 2)
""",
    ),
    Right(
        "toy",
        "in single precision",
        """
def components(x):
    return np.float32(kpca(x, 8, gauss_kernel, 0.1**0.5))


def replaced(y, labels):
    z = np.array(y, np.float32)
    for c in range(3):
        z[:, labels == c] = y[:, labels == c].mean(axis=1, keepdims=True)
    return z


def nearest(y, labels):
    some = [int(np.flatnonzero(labels == c)[0]) for c in range(3)]
    m = replaced(y, labels)[:, some]
    return [int(np.argmin([np.linalg.norm(p - q) for q in m.T])) for p in np.float32(y).T]


def between(y, labels):
    return replaced(y, labels).var(axis=1) / np.float32(y).var(axis=1)
""",
    ),
    Right(
        "gauss",
        "through logarithms",
        """
def gauss_kernel(x1, x2, sigma):
    distance = np.linalg.norm(x1[:, :, None] - x2[:, None, :], axis=0)
    with np.errstate(divide="ignore"):  # of distance 0
        return np.exp(-np.exp(2 * np.log(distance) - 2 * np.log(sigma)))
""",
    ),
    Right(
        "gauss",
        "the root of the square multiplied out, where it is positive",
        """
def gauss_kernel(x1, x2, sigma):
    square = (x1**2).sum(axis=0)[:, None] - 2 * x1.T @ x2 + (x2**2).sum(axis=0)
    return np.exp(-((np.sqrt(np.maximum(square, 0)) / sigma) ** 2))
""",
    ),
    Right(
        "kpca",
        "power iteration until nothing changes",
        """
def kpca(x, d, kernel, params):
    K = kernel(x, x, params)
    K = K - K.mean(axis=0)
    K = K - K.mean(axis=1, keepdims=True)
    rng, y = np.random.default_rng(0), []
    for _ in range(d):
        v, old = rng.standard_normal(len(K)), 0
        while np.abs(v - old).max() > 1e-10:
            old, v = v, K @ v
            v /= np.linalg.norm(v)
        lam = v @ K @ v
        K = K - lam * np.outer(v, v)
        y.append(np.sqrt(lam) * v)
    return y
""",
    ),
    Right(
        "kpca",
        "Lanczos",
        """
from scipy.sparse.linalg import eigsh


def kpca(x, d, kernel, params):
    K = kernel(x, x, params)
    J = np.eye(len(K)) - 1 / len(K)
    start = np.random.default_rng(0).standard_normal(len(K))
    K = J @ K @ J / np.abs(K).max()
    lam, V = eigsh(K, k=d, which="LA", v0=start)
    return (V * np.sqrt(lam * np.abs(kernel(x, x, params)).max())).T[::-1]
""",
    ),
    Right(
        "toy",
        "a kernel of lists",
        """
def gauss_kernel(x1, x2, sigma):
    return np.exp(-((x1[:, :, None] - x2[:, None, :]) ** 2).sum(axis=0) / sigma**2).tolist()


def components(x):
    return kpca(x, 8, lambda *given: np.array(gauss_kernel(*given)), np.sqrt(0.1))


def nearest(y, labels):
    m = [y[:, labels == c].mean(axis=1, keepdims=True) for c in range(3)]
    return np.argmin([np.linalg.norm(y - centroid, axis=0) for centroid in m], axis=0)


def between(y, labels):
    means = [[row[labels == c].mean() for c in range(3)] for row in y]
    return np.array(means)[:, labels].var(axis=1) / y.var(axis=1)
""",
    ),
    Right(
        "kpca",
        "eigenvalues below a millionth taken for 0",
        kpca(
            "lam = np.where(lam < 1e-6 * lam[-1], 0, lam)",
            "lam, V = lam[::-1][:d], V[:, ::-1][:, :d]",
        ),
    ),
]


PUZZLES = (
    Puzzle(
        "kpca",
        "The first `d` kernel principal components of the columns of `x`, as rows, for any kernel.",
        {
            "x_small = np.array([[0.0, 1, 3], [2, 0, 1]])\nkpca(x_small, 2, poly_kernel, 2)": (
                "one side centred",
                "scaled as the dual vectors",
                "rows taken for eigenvectors",
            ),
            "t = np.linspace(0, 4, 24)\n"
            "x_bow = np.array([np.cos(t), 0.5 * t])\n"
            "kpca(x_bow, 2, gauss_kernel, 1.0)": (
                "unit eigenvectors",
                "scaled by the eigenvalue",
                "no centring",
                "ascending order",
            ),
        },
    ),
    Puzzle(
        "toy",
        "Kernel principal components of three clusters; the nearest of the centroids, for "
        "each column of `y`; and which share of the variance of each row lies between the "
        "clusters.",
        {
            "y_small = np.array([[0.0, 2, 4, 5], [3, 0, 1, 2]])\n"
            "nearest(y_small, np.array([0, 0, 1, 2]))": (
                "farthest centroid",
                "by the largest inner product",
                "labels counted from one",
            ),
            "y_small = np.array([[0.0, 2, 4, 5], [3, 0, 1, 2]])\n"
            "between(y_small, np.array([0, 0, 1, 2]))": (
                "within instead of between",
                "deviations instead of variances",
                "the three means count equally",
                "rows taken for centred",
            ),
        },
    ),
)
