"""Answers to [GPCA Ex 4.5]: typical wrong ones with what they must be told, and other right ones."""

from . import Right, Wrong


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


FROM_SCRATCH = """
def extend_kpca(x, X, K, V, lam, kernel):
    everything = np.hstack([X, x])
    return kpca(everything, len(lam), kernel).Y[:, X.shape[1]:]
"""

WRONG = [
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
        "has shape (4, 5)",
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
        extend_pca(
            "U.T @ (x - mu) + np.linalg.norm(x - mu, axis=0) - np.linalg.norm(U.T @ (x - mu), axis=0)"
        ),
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
        "stopped in line 2",
    ),
    Wrong(
        "kpca",
        "row of the eigenvectors of the nearest old point",
        extend_kpca(
            "near = kernel(X, x).argmax(axis=0)", value="np.sqrt(lam)[:, None] * V[near].T"
        ),
        "extend_kpca",
    ),
    Wrong("kpca", "from scratch", FROM_SCRATCH, "extend_kpca"),
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
]

RIGHT = [
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
        "the other sign, and a point straight above the mean",
        conditions(
            keeps_all="mu + 0.1 * np.linalg.svd(U)[0][:, -1:]",
            loses_plane="(mu + U @ y - 3 * np.linalg.svd(U)[0][:, -2:-1]).ravel()",
            keeps_features="-np.sqrt((t**2).sum() / t.size) * u",
        ),
    ),
]
