"""Typical wrong answers to [GPCA Ex 4.5] with what they must be told, and other right ones."""

from . import Puzzle, Right, Wrong


def extend_pca(value):
    return f"def extend_pca(x, U, mu):\n    return {value}\n"


def extend_kpca(*steps, value="V.T @ kappa / np.sqrt(lam)[:, None]"):
    lines = [
        *(steps or ("kappa = kernel(X, x) - K.mean(axis=1, keepdims=True)",)),
        f"return {value}",
    ]
    body = "".join(f"    {line}\n" for line in lines)
    return f"def extend_kpca(x, X, K, V, lam, kernel):\n{body}"


def conditions(
    keeps_all="mu",
    keeps_plane="mu + U @ y",
    loses_plane="mu + U @ y + np.linalg.svd(U)[0][:, -1:]",
    keeps_features="np.linalg.norm(t) / np.sqrt(t.size) * u",
):
    functions = {
        "keeps_all(mu, U)": keeps_all,
        "keeps_plane(mu, U, y)": keeps_plane,
        "loses_plane(mu, U, y)": loses_plane,
        "keeps_features(t, u)": keeps_features,
    }
    return "\n\n".join(f"def {head}:\n    return {value}\n" for head, value in functions.items())


def beside(step):
    return f"mu + U @ y + (np.eye(len(U)) - U @ U.T) @ {step}"


FROM_SCRATCH = """
def extend_kpca(x, X, K, V, lam, kernel):
    everything = np.hstack([X, x])
    return kpca(everything, len(lam), kernel).Y[:, X.shape[1]:]
"""

LLE = """
def extend_lle(x, X, Y, K, reg):
    y = np.zeros((len(Y), x.shape[1]))
    for j in range(x.shape[1]):
        point = x[:, [j]]
        near = {near}
        A = X[:, near] - {centre}
        G = A.T @ A
        c = {weights}
        y[:, [j]] = Y[:, near] @ {mix}
    return y
"""


def extend_lle(**changed):
    steps = {
        "near": "np.argsort(np.linalg.norm(X - point, axis=0))[:K]",
        "centre": "point",
        "weights": "np.linalg.solve(G + reg * np.trace(G) * np.eye(K), np.ones((K, 1)))",
        "mix": "c / c.sum()",
    }
    return LLE.format(**(steps | changed))


WRONG = [
    Wrong("lle", "the sum of the weights is free", extend_lle(mix="c"), "add up to 1"),
    Wrong(
        "lle",
        "the neighbours of the first for all",
        extend_lle(near="np.argsort(np.linalg.norm(X - x[:, :1], axis=0))[:K]"),
        "together with it",
    ),
    Wrong(
        "lle",
        "a floor under the trace",
        extend_lle(
            weights="np.linalg.solve(G + reg * max(np.trace(G), 1e-10) * np.eye(K), "
            "np.ones((K, 1)))"
        ),
        "what is added to it",
    ),
    Wrong(
        "lle",
        "least squares without the condition",
        extend_lle(weights="np.linalg.lstsq(X[:, near], point, rcond=None)[0]", mix="c"),
        "add up to 1",
    ),
    Wrong(
        "lle",
        "a regulariser without the trace",
        extend_lle(weights="np.linalg.solve(G + reg * np.eye(K), np.ones((K, 1)))"),
        "what is added to it",
    ),
    Wrong(
        "lle",
        "the trace divided by K",
        extend_lle(
            weights="np.linalg.solve(G + reg * np.trace(G) / K * np.eye(K), np.ones((K, 1)))"
        ),
        "what is added to it",
    ),
    Wrong(
        "lle",
        "no regulariser, the pseudo-inverse",
        extend_lle(weights="np.linalg.pinv(G) @ np.ones((K, 1))"),
        "extend_lle",
    ),
    Wrong(
        "lle",
        "one Gram matrix around the mean of the neighbours",
        extend_lle(centre="X[:, near].mean(axis=1, keepdims=True)"),
        "around which point",
    ),
    Wrong(
        "lle",
        "mixed from all old points",
        extend_lle(
            near="np.arange(X.shape[1])",
            weights="np.linalg.solve(G + reg * np.trace(G) * np.eye(len(G)), np.ones((len(G), 1)))",
        ),
        "Which points are mixed",
    ),
    Wrong(
        "lle",
        "the nearest left out, as if it were the point itself",
        extend_lle(near="np.argsort(np.linalg.norm(X - point, axis=0))[1 : K + 1]").replace(
            "np.eye(K), np.ones((K, 1))", "np.eye(len(G)), np.ones((len(G), 1))"
        ),
        "Which points are mixed",
    ),
    Wrong(
        "lle",
        "an old point that comes again left out",
        extend_lle(
            near="[i for i in np.argsort(np.linalg.norm(X - point, axis=0)) "
            "if (X[:, [i]] != point).any()][:K]"
        ).replace("np.eye(K), np.ones((K, 1))", "np.eye(len(G)), np.ones((len(G), 1))"),
        "Which points are mixed",
    ),
    Wrong(
        "lle",
        "the mean of the neighbours",
        extend_lle(weights="np.ones((K, 1))"),
        "by which weights",
    ),
    Wrong(
        "lle",
        "weights by inverse distance",
        extend_lle(weights="1 / np.linalg.norm(A, axis=0)[:, None]"),
        "by which weights",
    ),
    Wrong(
        "lle", "new points as rows", extend_lle().replace("return y", "return y.T"), "extend_lle"
    ),
    Wrong(
        "lle",
        "moves the old points in place",
        extend_lle().replace(
            "    for j in", "    X -= X.mean(axis=1, keepdims=True)\n    for j in"
        ),
        "changes its argument X",
    ),
    Wrong(
        "lle",
        "the library's weights",
        "from manifoldlib.locally_linear import affine_weights\n"
        + extend_lle(weights="affine_weights(G[None], reg).T"),
        "calls affine_weights of manifoldlib",
    ),
    Wrong("pca", "not centred", extend_pca("U.T @ x"), "Which origin"),
    Wrong(
        "pca",
        "centred by the new points",
        extend_pca("U.T @ (x - x.mean(axis=1, keepdims=True))"),
        "together with it",
    ),
    Wrong(
        "pca",
        "mean subtracted afterwards",
        extend_pca("U.T @ x - mu[: U.shape[1]]"),
        "Which origin",
    ),
    Wrong(
        "pca",
        "point of the plane instead of coordinates",
        extend_pca("mu + U @ U.T @ (x - mu)"),
        "for 30 points has shape (4, 30)",
    ),
    Wrong("pca", "transposed", extend_pca("(x - mu).T @ U"), "points are columns"),
    Wrong(
        "pca",
        "scaled to unit variance of the new points",
        extend_pca("(U.T @ (x - mu)) / (1 + (U.T @ (x - mu)).std(axis=1, keepdims=True))"),
        "together with it",
    ),
    Wrong(
        "pca",
        "shrunk as if N + 1 points were centred",
        extend_pca("U.T @ (x - mu) * 30 / 31"),
        "a step of length 1",
    ),
    Wrong(
        "pca",
        "distance from the mean added",
        """
def extend_pca(x, U, mu):
    y = U.T @ (x - mu)
    return y + np.linalg.norm(x - mu, axis=0) - np.linalg.norm(y, axis=0)
""",
        "perpendicular",
    ),
    Wrong(
        "kpca", "kernel values not centred", extend_kpca("kappa = kernel(X, x)"), "up to a shift"
    ),
    Wrong(
        "kpca",
        "kernel values centred by their own mean",
        extend_kpca("kappa = kernel(X, x)", "kappa = kappa - kappa.mean(axis=0)"),
        "up to a shift",
    ),
    Wrong(
        "kpca",
        "centred by the mean over the new points",
        extend_kpca("kappa = kernel(X, x)", "kappa = kappa - kappa.mean(axis=1, keepdims=True)"),
        "together with it",
    ),
    Wrong(
        "kpca", "eigenvectors not scaled", extend_kpca(value="V.T @ kappa"), "come back multiplied"
    ),
    Wrong(
        "kpca",
        "multiplied by the root",
        extend_kpca(value="V.T @ kappa * np.sqrt(lam)[:, None]"),
        "come back multiplied",
    ),
    Wrong(
        "kpca",
        "divided by the eigenvalue",
        extend_kpca(value="V.T @ kappa / lam[:, None]"),
        "come back multiplied",
    ),
    Wrong(
        "kpca",
        "roles of old and new exchanged",
        extend_kpca("kappa = kernel(x, X) - K.mean(axis=1, keepdims=True)"),
        "for 1 point has shape (3, 12)",
    ),
    Wrong(
        "kpca",
        "row of the eigenvectors of the nearest old point",
        extend_kpca(
            "near = kernel(X, x).argmax(axis=0)", value="np.sqrt(lam)[:, None] * V[near].T"
        ),
        "extend_kpca",
    ),
    Wrong("kpca", "from scratch", FROM_SCRATCH, "calls kpca of manifoldlib"),
    Wrong(
        "conditions",
        "the origin",
        conditions(keeps_all="0 * mu"),
        "keeps_all: with this point the plane turns",
    ),
    Wrong(
        "conditions",
        "any point of the plane",
        conditions(keeps_all="mu + U[:, :1]"),
        "the mean moves along it",
    ),
    Wrong(
        "conditions",
        "measured from the origin",
        conditions(keeps_plane="U @ y"),
        "keeps_plane: the point must have the coordinates",
    ),
    Wrong(
        "conditions",
        "still the mean",
        conditions(keeps_plane="mu"),
        "keeps_plane: the point must have the coordinates",
    ),
    Wrong(
        "conditions",
        "off the plane",
        conditions(keeps_plane="mu + U @ y + np.linalg.svd(U)[0][:, -1:]"),
        "keeps_plane: the point has the coordinates y, but",
    ),
    Wrong(
        "conditions",
        "a step that is not perpendicular",
        conditions(loses_plane="mu + U @ y + 1"),
        "loses_plane: the point must have the coordinates",
    ),
    Wrong(
        "conditions", "in the plane", conditions(loses_plane="mu + U @ y"), "How far from the plane"
    ),
    Wrong(
        "conditions",
        "the mean of the points",
        conditions(keeps_features="t.mean() * u"),
        "this is the mean of the points",
    ),
    Wrong(
        "conditions",
        "the mean square without the root",
        conditions(keeps_features="np.mean(t**2) * u"),
        "Compare the feature",
    ),
    Wrong(
        "conditions",
        "the origin for its feature zero",
        conditions(keeps_features="0 * u"),
        "Compare the feature",
    ),
    Wrong(
        "conditions",
        "the mean of the magnitudes",
        conditions(keeps_features="abs(t).mean() * u"),
        "Compare the feature",
    ),
    Wrong(
        "pca",
        "centres the new points in place",
        """
def extend_pca(x, U, mu):
    x -= mu
    return U.T @ x
""",
        "changes its argument x",
    ),
    Wrong(
        "pca",
        "one entry too few in the last row",
        """
def extend_pca(x, U, mu):
    return [[1.0, 2.0], [3.0]]
""",
        "the result of extend_pca for 30 points is ragged",
    ),
    Wrong(
        "pca",
        "the first new point only",
        """
def extend_pca(x, U, mu):
    return U.T @ (x[:, [0]] - mu)
""",
        "expected (2, 30)",
    ),
    Wrong(
        "pca",
        "the mean as a row, which fits for as many points as coordinates",
        """
def extend_pca(x, U, mu):
    return U.T @ (x - mu.ravel() if x.shape[1] == len(mu) else x - mu)
""",
        "together with it",
    ),
    Wrong(
        "pca",
        "two directions, as in the plane",
        """
def extend_pca(x, U, mu):
    return U[:, :2].T @ (x - mu)
""",
        "expected (3, 4)",
    ),
    Wrong(
        "pca",
        "the signs are lost",
        """
def extend_pca(x, U, mu):
    return abs(U.T @ (x - mu))
""",
        "the coordinates are off by up to",
    ),
    Wrong(
        "pca",
        "the directions in the wrong order",
        """
def extend_pca(x, U, mu):
    return U[:, ::-1].T @ (x - mu)
""",
        "a step of length 1",
    ),
    Wrong(
        "pca",
        "each point scaled to length 1",
        """
def extend_pca(x, U, mu):
    y = U.T @ (x - mu)
    return y / np.linalg.norm(y, axis=0)
""",
        "for 1 point has NaN",
    ),
    Wrong(
        "pca",
        "each point drawn to length 1 and its own length forgotten at the mean",
        """
def extend_pca(x, U, mu):
    v = x - mu
    return U.T @ v / (1e-9 + np.linalg.norm(v, axis=0))
""",
        "extend_pca: a step of length 1",
    ),
    Wrong(
        "pca",
        "a summand against division by zero",
        """
def extend_pca(x, U, mu):
    return U.T @ (x - mu) + 1e-3
""",
        "extend_pca",
    ),
    Wrong(
        "pca",
        "rounded to three places",
        """
def extend_pca(x, U, mu):
    return (U.T @ (x - mu)).round(3)
""",
        "extend_pca",
    ),
    Wrong(
        "pca",
        "the mean of the old and the new points",
        """
def extend_pca(x, U, mu):
    m = (30 * mu + x.sum(axis=1, keepdims=True)) / (30 + x.shape[1])
    return U.T @ (x - m)
""",
        "together with it",
    ),
    Wrong(
        "pca",
        "coordinates in the order of the points' first entries",
        """
def extend_pca(x, U, mu):
    return U.T @ (x[:, np.argsort(x[0])] - mu)
""",
        "together with it",
    ),
    Wrong(
        "kpca",
        "scales the eigenvectors in place",
        """
def extend_kpca(x, X, K, V, lam, kernel):
    V /= np.sqrt(lam)
    return V.T @ (kernel(X, x) - K.mean(axis=1, keepdims=True))
""",
        "changes its argument V",
    ),
    Wrong(
        "kpca",
        "a fresh decomposition of JKJ",
        """
def extend_kpca(x, X, K, V, lam, kernel):
    N = len(K)
    J = np.eye(N) - 1 / N
    w, Q = np.linalg.eigh(J @ K @ J)
    w, Q = w[::-1][: len(lam)], Q[:, ::-1][:, : len(lam)]
    return (Q / np.sqrt(w)).T @ (kernel(X, x) - K.mean(axis=1, keepdims=True))
""",
        "uses eigh: that decomposes a matrix again",
    ),
    Wrong(
        "kpca",
        "a fresh decomposition, with the signs of V",
        """
def extend_kpca(x, X, K, V, lam, kernel):
    N = len(K)
    J = np.eye(N) - 1 / N
    w, Q = np.linalg.eigh(J @ K @ J)
    w, Q = w[::-1][: len(lam)], Q[:, ::-1][:, : len(lam)]
    Q = Q * np.sign((Q * V).sum(axis=0))
    return (Q / np.sqrt(w)).T @ (kernel(X, x) - K.mean(axis=1, keepdims=True))
""",
        "uses eigh: that decomposes a matrix again",
    ),
    Wrong(
        "kpca",
        "a fresh decomposition by scipy",
        """
from scipy.linalg import eigh

def extend_kpca(x, X, K, V, lam, kernel):
    N = len(K)
    J = np.eye(N) - 1 / N
    w, Q = eigh(J @ K @ J)
    w, Q = w[::-1][: len(lam)], Q[:, ::-1][:, : len(lam)]
    return (Q / np.sqrt(w)).T @ (kernel(X, x) - K.mean(axis=1, keepdims=True))
""",
        "come back with the opposite sign",
    ),
    Wrong(
        "kpca",
        "a fresh decomposition by scipy, with the signs of V",
        """
from scipy.linalg import eigh

def extend_kpca(x, X, K, V, lam, kernel):
    N = len(K)
    J = np.eye(N) - 1 / N
    w, Q = eigh(J @ K @ J)
    w, Q = w[::-1][: len(lam)], Q[:, ::-1][:, : len(lam)]
    Q = Q * np.sign((Q * V).sum(axis=0))
    return (Q / np.sqrt(w)).T @ (kernel(X, x) - K.mean(axis=1, keepdims=True))
""",
        "come back turned",
    ),
    Wrong(
        "kpca",
        "from scratch, with the signs of V",
        """
import manifoldlib

def extend_kpca(x, X, K, V, lam, kernel):
    fit = manifoldlib.kpca(X, len(lam), kernel)
    return fit.transform(x) * np.sign((fit.Y * V.T).sum(axis=1))[:, None]
""",
        "calls kpca of manifoldlib",
    ),
    Wrong(
        "kpca",
        "the mean of all kernel values",
        """
def extend_kpca(x, X, K, V, lam, kernel):
    return V.T @ (kernel(X, x) - K.mean()) / np.sqrt(lam)[:, None]
""",
        "up to a shift",
    ),
    Wrong(
        "kpca",
        "centred by N + 1 points",
        """
def extend_kpca(x, X, K, V, lam, kernel):
    kappa = kernel(X, x) - K.sum(axis=1, keepdims=True) / (len(K) + 1)
    return V.T @ kappa / np.sqrt(lam)[:, None]
""",
        "up to a shift",
    ),
    Wrong(
        "kpca",
        "variances instead of eigenvalues",
        """
def extend_kpca(x, X, K, V, lam, kernel):
    kappa = kernel(X, x) - K.mean(axis=1, keepdims=True)
    return V.T @ kappa / np.sqrt(lam / len(K))[:, None]
""",
        "come back multiplied",
    ),
    Wrong(
        "kpca",
        "divided by N",
        """
def extend_kpca(x, X, K, V, lam, kernel):
    kappa = kernel(X, x) - K.mean(axis=1, keepdims=True)
    return V.T @ kappa / np.sqrt(lam)[:, None] / len(K)
""",
        "come back multiplied",
    ),
    Wrong(
        "kpca",
        "one root for all coordinates",
        """
def extend_kpca(x, X, K, V, lam, kernel):
    kappa = kernel(X, x) - K.mean(axis=1, keepdims=True)
    return V.T @ kappa / np.sqrt(lam[0])
""",
        "come back multiplied",
    ),
    Wrong(
        "kpca",
        "points as rows",
        """
def extend_kpca(x, X, K, V, lam, kernel):
    kappa = kernel(X, x) - K.mean(axis=1, keepdims=True)
    return (kappa.T @ V) / np.sqrt(lam)
""",
        "points are columns",
    ),
    Wrong(
        "kpca",
        "a Gaussian whatever the kernel is",
        """
def extend_kpca(x, X, K, V, lam, kernel):
    kappa = np.exp(-((X[:, :, None] - x[:, None]) ** 2).sum(axis=0)) - K.mean(axis=1, keepdims=True)
    return V.T @ kappa / np.sqrt(lam)[:, None]
""",
        "with the kernel (x'y)^2",
    ),
    Wrong(
        "kpca",
        "kernel values divided by the length of the new feature",
        """
def extend_kpca(x, X, K, V, lam, kernel):
    kappa = kernel(X, x) / np.sqrt(np.diag(kernel(x, x))) - K.mean(axis=1, keepdims=True)
    return V.T @ kappa / np.sqrt(lam)[:, None]
""",
        "with the kernel (x'y)^2",
    ),
    Wrong(
        "kpca",
        "new rows and columns exchanged when there are as many as old ones",
        """
def extend_kpca(x, X, K, V, lam, kernel):
    k = kernel(x, X) if x.shape[1] == X.shape[1] else kernel(X, x)
    return V.T @ (k - K.mean(axis=1, keepdims=True)) / np.sqrt(lam)[:, None]
""",
        "extend_kpca: with the kernel (x'y)^2",
    ),
    Wrong(
        "kpca",
        "old coordinates looked up, new ones not scaled",
        """
def extend_kpca(x, X, K, V, lam, kernel):
    kappa = kernel(X, x) - K.mean(axis=1, keepdims=True)
    y = V.T @ kappa
    for i in range(x.shape[1]):
        same = (X == x[:, [i]]).all(axis=0)
        if same.any():
            y[:, i] = np.sqrt(lam) * V[same.argmax()]
    return y
""",
        "the old points get their coordinates back, but",
    ),
    Wrong(
        "kpca",
        "the new feature centred by the new ones as well",
        """
def extend_kpca(x, X, K, V, lam, kernel):
    k = kernel(X, x)
    k = k - np.hstack([K, k]).mean(axis=1, keepdims=True)
    return V.T @ k / np.sqrt(lam)[:, None]
""",
        "extend_kpca",
    ),
    Wrong(
        "kpca",
        "one point only",
        """
def extend_kpca(x, X, K, V, lam, kernel):
    kappa = kernel(X, x)[:, :1] - K.mean(axis=1, keepdims=True)
    return V.T @ kappa / np.sqrt(lam)[:, None]
""",
        "expected (3, 12)",
    ),
    Wrong(
        "kpca",
        "three coordinates whatever d is",
        """
def extend_kpca(x, X, K, V, lam, kernel):
    kappa = kernel(X, x) - K.mean(axis=1, keepdims=True)
    return V[:, :3].T @ kappa / np.sqrt(lam[:3])[:, None]
""",
        "expected (4, 12)",
    ),
    Wrong(
        "kpca",
        "a small number added to the eigenvalues",
        """
def extend_kpca(x, X, K, V, lam, kernel):
    kappa = kernel(X, x) - K.mean(axis=1, keepdims=True)
    return V.T @ kappa / np.sqrt(lam + 1e-3)[:, None]
""",
        "come back multiplied",
    ),
    Wrong(
        "conditions",
        "a point two units off the plane",
        conditions(keeps_all="mu + 2 * np.linalg.svd(U)[0][:, -1:]"),
        "which lie closer together, the plane turns",
    ),
    Wrong(
        "conditions",
        "a point a tenth of a unit off the plane",
        conditions(keeps_all="mu + 0.1 * np.linalg.svd(U)[0][:, -1:]"),
        "keeps_all: for some points it is right",
    ),
    Wrong(
        "conditions",
        "the mean moved a little",
        conditions(keeps_all="mu + 1e-3 * U[:, :1]"),
        "the mean moves along it",
    ),
    Wrong(
        "conditions",
        "twice the mean",
        conditions(keeps_all="2 * mu"),
        "keeps_all: with this point the plane turns",
    ),
    Wrong(
        "conditions",
        "a row for every coordinate, but no point",
        conditions(keeps_all="mu + 0 * U"),
        "the result of keeps_all has shape (4, 2)",
    ),
    Wrong(
        "conditions",
        "nearly in the plane",
        conditions(keeps_plane="mu + U @ y + 1e-4 * np.linalg.svd(U)[0][:, -1:]"),
        "keeps_plane: the point has the coordinates y, but the plane turns",
    ),
    Wrong(
        "conditions",
        "the first coordinate only",
        conditions(keeps_plane="mu + y[0] * U[:, :1]"),
        "keeps_plane: the point must have the coordinates",
    ),
    Wrong(
        "conditions",
        "on the other side of the mean",
        conditions(keeps_plane="mu - U @ y"),
        "keeps_plane: the point must have the coordinates",
    ),
    Wrong(
        "conditions",
        "the coordinates times N + 1",
        conditions(keeps_plane="mu + 31 * U @ y"),
        "keeps_plane: the point must have the coordinates",
    ),
    Wrong(
        "conditions",
        "a step along the first axis, which may lie in the plane",
        conditions(loses_plane="mu + U @ y + np.eye(len(U))[:, :1] - U @ U[:1].T"),
        "loses_plane: the point has the coordinates y, but for U.T",
    ),
    Wrong(
        "conditions",
        "a step that is fixed beforehand and may lie in the plane",
        conditions(loses_plane=beside("np.arange(1.0, len(U) + 1)[:, None]")),
        "loses_plane: the point has the coordinates y, but for U.T",
    ),
    Wrong(
        "conditions",
        "a step along the mean, which may be 0",
        conditions(loses_plane=beside("mu")),
        "loses_plane: the point has the coordinates y, but",
    ),
    Wrong(
        "conditions",
        "hardly beside the plane",
        conditions(loses_plane="mu + U @ y + 1e-9 * np.linalg.svd(U)[0][:, -1:]"),
        "which is rounding",
    ),
    Wrong(
        "conditions",
        "a random step, the same every time",
        conditions(loses_plane=beside("np.random.default_rng(0).normal(size=mu.shape)")),
        "loses_plane: the point has the coordinates y, but for U.T",
    ),
    Wrong(
        "conditions",
        "the last but one of a basis, which is beside the plane only sometimes",
        conditions(loses_plane="mu + U @ y - 3 * np.linalg.svd(U)[0][:, -2:-1]"),
        "loses_plane: the point must have the coordinates",
    ),
    Wrong(
        "conditions",
        "perpendicular to the mean instead of the plane",
        conditions(loses_plane="2 * mu + U @ y"),
        "loses_plane: the point must have the coordinates",
    ),
    Wrong(
        "conditions",
        "perpendicular, but with the coordinates 0",
        conditions(loses_plane="mu + 100 * np.linalg.svd(U)[0][:, -1:]"),
        "loses_plane: the point must have the coordinates",
    ),
    Wrong(
        "conditions",
        "the median",
        conditions(keeps_features="np.median(t) * u"),
        "Compare the feature",
    ),
    Wrong(
        "conditions",
        "the standard deviation",
        conditions(keeps_features="t.std() * u"),
        "Compare the feature",
    ),
    Wrong(
        "conditions",
        "divisor N - 1",
        conditions(keeps_features="np.sqrt((t**2).sum() / (t.size - 1)) * u"),
        "Compare the feature",
    ),
    Wrong(
        "conditions",
        "a direction of length 1",
        conditions(keeps_features="np.sqrt(np.mean(t**2)) * u / np.linalg.norm(u)"),
        "Compare the feature",
    ),
    Wrong(
        "conditions",
        "the length of t over N",
        conditions(keeps_features="np.linalg.norm(t) / t.size * u"),
        "Compare the feature",
    ),
    Wrong(
        "conditions",
        "the largest of the points",
        conditions(keeps_features="np.abs(t).max() * u"),
        "Compare the feature",
    ),
    Wrong(
        "conditions",
        "beside the line",
        conditions(
            keeps_features="np.sqrt(np.mean(t**2)) * u + 0.05 * np.linalg.svd(u)[0][:, -1:]"
        ),
        "Compare the feature",
    ),
    Wrong(
        "conditions",
        "changes t in place",
        """
def keeps_all(mu, U):
    return mu


def keeps_plane(mu, U, y):
    return mu + U @ y


def loses_plane(mu, U, y):
    return mu + U @ y + np.linalg.svd(U)[0][:, -1:]


def keeps_features(t, u):
    t *= t
    return np.sqrt(t.mean()) * u
""",
        "keeps_features changes its argument t",
    ),
    Wrong(
        "conditions",
        "moves the mean in place",
        """
def keeps_all(mu, U):
    return mu


def keeps_plane(mu, U, y):
    mu += U @ y
    return mu


def loses_plane(mu, U, y):
    return mu + U @ y + np.linalg.svd(U)[0][:, -1:]


def keeps_features(t, u):
    return np.sqrt(np.mean(t**2)) * u
""",
        "keeps_plane changes its argument mu",
    ),
    Wrong(
        "pca",
        "the library's kernel of the directions",
        """
from manifoldlib import linear_kernel

def extend_pca(x, U, mu):
    return linear_kernel(U, x - mu)
""",
        "calls linear_kernel of manifoldlib",
    ),
    Wrong(
        "kpca",
        "the library centres the Gram matrix",
        """
from manifoldlib.centering import centered

def extend_kpca(x, X, K, V, lam, kernel):
    B = centered(np.array(K))
    kappa = kernel(X, x) - K.mean(axis=1, keepdims=True) + 0 * B[:, :1]
    return V.T @ kappa / np.sqrt(lam)[:, None]
""",
        "calls centered of manifoldlib",
    ),
    Wrong(
        "kpca",
        "eigenpairs by a worker of the library",
        """
from manifoldlib._spectral import top_eigenpairs

def extend_kpca(x, X, K, V, lam, kernel):
    J = np.eye(len(K)) - 1 / len(K)
    lam, V = top_eigenpairs(J @ K @ J, len(lam))
    return V.T @ (kernel(X, x) - K.mean(axis=1, keepdims=True)) / np.sqrt(lam)[:, None]
""",
        "extend_kpca calls top_eigenpairs of manifoldlib",
    ),
    Wrong(
        "conditions",
        "a direction of the library's",
        """
import manifoldlib

def keeps_all(mu, U):
    return manifoldlib.pca(np.hstack([mu, mu + U]), 1).mu


def keeps_plane(mu, U, y):
    return mu + U @ y


loses_plane = keeps_plane


def keeps_features(t, u):
    return u
""",
        "calls pca of manifoldlib",
    ),
]

RIGHT = [
    Right(
        "lle",
        "weights that add up to 1 at once",
        """
def extend_lle(x, X, Y, K, reg):
    y = np.zeros((len(Y), x.shape[1]))
    for j in range(x.shape[1]):
        point = x[:, [j]]
        near = np.argsort(np.linalg.norm(X - point, axis=0))[:K]
        A = X[:, near] - point
        G = A.T @ A
        u = np.linalg.solve(G + reg * np.trace(G) * np.eye(K), np.ones((K, 1)))
        c = u / u.sum()
        y[:, [j]] = Y[:, near] @ c
    return y
""",
    ),
    Right("lle", "one small system for each point", extend_lle()),
    Right(
        "lle",
        "the inverse, in a list of columns",
        extend_lle(
            weights="np.linalg.inv(G + reg * np.trace(G) * np.eye(K)).sum(axis=1)[:, None]"
        ).replace("return y", "return y.tolist()"),
    ),
    Right(
        "lle",
        "a tree, and all systems at once",
        """
from scipy.spatial import cKDTree

def extend_lle(x, X, Y, K, reg):
    near = np.reshape(cKDTree(X.T).query(x.T, K)[1], (x.shape[1], K))
    away = X.T[near] - x.T[:, None]
    G = away @ away.transpose(0, 2, 1)
    G = G + reg * np.trace(G, axis1=1, axis2=2)[:, None, None] * np.eye(K)
    c = np.linalg.solve(G, np.ones((x.shape[1], K, 1)))[..., 0]
    c /= c.sum(axis=1, keepdims=True)
    return np.einsum("dnk,nk->dn", Y[:, near], c)
""",
    ),
    Right(
        "lle",
        "the weights of scikit-learn",
        """
from sklearn.manifold._locally_linear import barycenter_weights
from sklearn.neighbors import NearestNeighbors

def extend_lle(x, X, Y, K, reg):
    near = NearestNeighbors(n_neighbors=K).fit(X.T).kneighbors(x.T)[1]
    c = barycenter_weights(x.T, X.T, near, reg=reg)
    return np.array([Y[:, row] @ weights for row, weights in zip(near, c)]).T
""",
    ),
    Right(
        "pca",
        "dot products one by one",
        """
def extend_pca(x, U, mu):
    y = []
    for u in U.T:
        y.append([sum(u * (point - mu.ravel())) for point in x.T])
    return y
""",
    ),
    Right("pca", "least squares", extend_pca("np.linalg.lstsq(U, x - mu, rcond=None)[0]")),
    Right("kpca", "without the outer J", extend_kpca()),
    Right(
        "kpca",
        "one point at a time, all four terms",
        """
def extend_kpca(x, X, K, V, lam, kernel):
    columns = []
    for i in range(x.shape[1]):
        k_x = kernel(X, x[:, [i]])[:, 0]
        kappa = k_x - k_x.mean() - K.mean(axis=0) + K.mean()
        columns.append([V[:, c] @ kappa / lam[c] ** 0.5 for c in range(len(lam))])
    return np.array(columns).T
""",
    ),
    Right(
        "conditions",
        "the other sign, and a flat vector",
        conditions(
            loses_plane="(mu + U @ y - 3 * np.linalg.svd(U)[0][:, -1:]).ravel()",
            keeps_features="-np.sqrt((t**2).sum() / t.size) * u",
        ),
    ),
    Right(
        "pca",
        "the mean projected on its own",
        extend_pca("U.T @ x - U.T @ mu"),
    ),
    Right(
        "pca",
        "einsum, in single precision",
        extend_pca("np.einsum('ij,in->jn', U, x - mu).astype(np.float32)"),
    ),
    Right(
        "pca",
        "on a copy, by the pseudoinverse",
        """
def extend_pca(x, U, mu):
    x = x.copy()
    x -= mu
    return (np.linalg.pinv(U) @ x).tolist()
""",
    ),
    Right(
        "pca",
        "sympy matrices",
        """
import sympy

def extend_pca(x, U, mu):
    x = sympy.Matrix((x - mu).tolist())
    return sympy.Matrix(U.tolist()).T * x
""",
    ),
    Right(
        "kpca",
        "the features of old points projected, with a matrix J",
        """
def extend_kpca(x, X, K, V, lam, kernel):
    N = len(K)
    J = np.eye(N) - np.ones((N, N)) / N
    W = V @ np.diag(lam**-0.5)
    return W.T @ J @ (kernel(X, x) - K @ np.ones((N, 1)) / N)
""",
    ),
    Right(
        "kpca",
        "loops over everything, the kernel one pair at a time, in lists",
        """
def extend_kpca(x, X, K, V, lam, kernel):
    N, d, n = len(K), len(lam), x.shape[1]
    y = []
    for a in range(d):
        row = []
        for i in range(n):
            k = [kernel(X[:, [j]], x[:, [i]]).item() for j in range(N)]
            terms = [k[j] - sum(k) / N - K[j].sum() / N + K.sum() / N**2 for j in range(N)]
            row.append(sum(V[j, a] * terms[j] for j in range(N)) / lam[a] ** 0.5)
        y.append(row)
    return y
""",
    ),
    Right(
        "kpca",
        "the centring of scikit-learn, points as rows in between",
        """
from sklearn.preprocessing import KernelCenterer

def extend_kpca(x, X, K, V, lam, kernel):
    centred = KernelCenterer().fit(K).transform(kernel(X, x).T)
    return (centred @ V / np.sqrt(lam)).T
""",
    ),
    Right(
        "kpca",
        "in single precision",
        """
def extend_kpca(x, X, K, V, lam, kernel):
    kappa = (kernel(X, x) - K.mean(axis=1, keepdims=True)).astype(np.float32)
    return np.float32(V / np.sqrt(lam)).T @ kappa
""",
    ),
    Right(
        "kpca",
        "the Gram matrix computed again, and a linear system instead of a division",
        """
def extend_kpca(x, X, K, V, lam, kernel):
    G = kernel(X, X)
    kappa = kernel(X, x) - G.mean(axis=0)[:, None]
    return np.linalg.solve(np.diag(np.sqrt(lam)), V.T @ kappa)
""",
    ),
    Right(
        "conditions",
        "a step chosen at random, flat vectors",
        conditions(
            keeps_all="mu.ravel()",
            loses_plane=beside("np.random.randn(*mu.shape)"),
            keeps_features="(t @ t.T / t.size) ** 0.5 * u",
        ),
    ),
    Right(
        "conditions",
        "the axis that lies least in the plane",
        conditions(
            loses_plane=beside("np.eye(len(U))[:, [np.argmin((U**2).sum(axis=1))]]"),
            keeps_features="-u * np.sqrt(np.mean(np.square(t)))",
        ),
    ),
    Right(
        "conditions",
        "lists, and a step that is far",
        conditions(
            keeps_all="mu.tolist()",
            loses_plane="(mu + U @ y + 50 * np.linalg.svd(U)[0][:, -1:]).tolist()",
        ),
    ),
]


PUZZLES = (
    Puzzle(
        "lle",
        "The places of new points `x` in an LLE map: each is written by its `K` nearest old "
        "points `X`, by weights that add up to 1 and make $c^\\top Gc+\\varrho\\operatorname{tr}(G)"
        "\\|c\\|^2$ smallest, $\\varrho$ being `reg`; the same weights are used among their places "
        "`Y`.",
        {
            "X_small, Y_small = np.array([[0.0, 1, 3, 9], [0, 2, 1, 5]]), np.array([[1.0, 2, 4, "
            "8]])\n"
            "extend_lle(np.array([[1.0, 6], [1, 3]]), X_small, Y_small, 3, 0.01)": (
                "the sum of the weights is free",
                "the neighbours of the first for all",
                "a regulariser without the trace",
                "one Gram matrix around the mean of the neighbours",
                "the mean of the neighbours",
                "weights by inverse distance",
            ),
        },
    ),
)
