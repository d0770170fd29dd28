"""Typical wrong answers to our exercise on a new city, and other right ones."""

from . import Puzzle, Right, Wrong

PLACE = "def place(Y, D, d_new):\n    return {}"

BODY = "def place(Y, D, d_new):\n    {}"

ALIGN = """
def align(Y, places):
    m, p = Y.mean(axis=1), places.mean(axis=1)
    Z, Q = Y - m[:, None], places - p[:, None]
    {}
    return A, p - A @ m
"""

FEW = """
def from_few(Y, known, d_known):
    Z = Y[:, known]
    {}
"""

WRONG = [
    Wrong(
        "a",
        "distances that are not squared",
        PLACE.format("0.5 * np.linalg.pinv(Y.T) @ (D.mean(axis=1) - d_new)"),
        "Are the distances squared",
    ),
    Wrong(
        "a",
        "the mean distances are forgotten",
        PLACE.format("-0.5 * np.linalg.pinv(Y.T) @ d_new**2"),
        "From what are the new distances taken away",
    ),
    Wrong(
        "a",
        "the half is forgotten",
        PLACE.format("np.linalg.pinv(Y.T) @ ((D**2).mean(axis=1) - d_new**2)"),
        "twice as far from the middle",
    ),
    Wrong(
        "a",
        "the sign is turned",
        PLACE.format("0.5 * np.linalg.pinv(Y.T) @ (d_new**2 - (D**2).mean(axis=1))"),
        "on the opposite side",
    ),
    Wrong(
        "a",
        "the transpose for the pseudo-inverse",
        PLACE.format("0.5 * Y @ ((D**2).mean(axis=1) - d_new**2)"),
        "Which matrix undoes",
    ),
    Wrong(
        "a",
        "the nearest city",
        PLACE.format("Y[:, np.argmin(d_new)]"),
        "but not halfway between two of them",
    ),
    Wrong(
        "a",
        "draws the map again with the new city",
        "from manifoldlib import classical_mds\n"
        "\n\n"
        "def place(Y, D, d_new):\n"
        "    larger = np.block([[D, d_new[:, None]], [d_new[None], np.zeros((1, 1))]])\n"
        "    return classical_mds(larger, len(Y)).Y[:, -1]",
        "place calls classical_mds of manifoldlib",
    ),
    Wrong(
        "a",
        "squares the distances in place",
        BODY.format("D **= 2\n    return 0.5 * np.linalg.pinv(Y.T) @ (D.mean(axis=1) - d_new**2)"),
        "place changes its argument D",
    ),
    Wrong(
        "a",
        "squares the new distances in place",
        BODY.format(
            "d_new *= d_new\n    return 0.5 * np.linalg.pinv(Y.T) @ ((D**2).mean(axis=1) - d_new)"
        ),
        "place changes its argument d_new",
    ),
    Wrong(
        "a",
        "a nearest city within a mile",
        BODY.format(
            "if d_new.min() < 1:\n"
            "        return Y[:, np.argmin(d_new)]\n"
            "    return 0.5 * np.linalg.pinv(Y.T) @ ((D**2).mean(axis=1) - d_new**2)"
        ),
        "place: for a map of 12 cities in 1 dimension",
    ),
    Wrong(
        "a",
        "two coordinates only",
        BODY.format(
            "q = (D**2).mean(axis=1) - d_new**2\n"
            "    return np.array([Y[0] @ q / (Y[0] @ Y[0]), Y[1] @ q / (Y[1] @ Y[1])]) / 2"
        ),
        "place stopped",
    ),
    Wrong(
        "a",
        "draws the map again with the new city, by hand",
        BODY.format(
            "E = np.block([[D, d_new[:, None]], [d_new[None], np.zeros((1, 1))]])\n"
            "    H = np.eye(len(E)) - 1 / len(E)\n"
            "    lam, V = np.linalg.eigh(-0.5 * H @ E**2 @ H)\n"
            "    d = len(Y)\n"
            "    Z = np.sqrt(lam[-d:][::-1])[:, None] * V[:, -d:][:, ::-1].T\n"
            "    return Z[:, -1] * np.sign(np.sum(Z[:, :-1] * Y, axis=1))"
        ),
        "should fall on its place",
    ),
    Wrong(
        "a",
        "the library",
        "from manifoldlib import classical_mds\n"
        "\n\n"
        "def place(Y, D, d_new):\n"
        "    return classical_mds(D, len(Y)).transform(d_new[:, None])[:, 0]",
        "place calls classical_mds of manifoldlib",
    ),
    Wrong(
        "a",
        "trilateration on the map",
        BODY.format(
            "rows = np.column_stack([-2 * Y.T, np.ones(Y.shape[1])])\n"
            "    return np.linalg.lstsq(rows, d_new**2 - (Y**2).sum(axis=0), rcond=None)[0][:-1]"
        ),
        "You measure on the map",
    ),
    Wrong(
        "a",
        "looks an old city up, else trilateration",
        BODY.format(
            "hit = np.abs(D - d_new).max(axis=1)\n"
            "    if hit.min() < 1e-9:\n"
            "        return Y[:, hit.argmin()]\n"
            "    rows = np.column_stack([-2 * Y.T, np.ones(Y.shape[1])])\n"
            "    return np.linalg.lstsq(rows, d_new**2 - (Y**2).sum(axis=0), rcond=None)[0][:-1]"
        ),
        "but not halfway between two of them",
    ),
    Wrong(
        "a",
        "looks an old city up, else a descent",
        "from scipy.optimize import least_squares\n"
        "\n\n"
        "def place(Y, D, d_new):\n"
        "    if np.min(d_new) == 0:\n"
        "        return Y[:, np.argmin(d_new)]\n"
        "    miss = lambda x: np.linalg.norm(Y - x[:, None], axis=0) - d_new\n"
        "    return least_squares(miss, Y[:, np.argmin(d_new)]).x",
        "but not halfway between two of them",
    ),
    Wrong(
        "a",
        "a descent to the distances on the map",
        "from scipy.optimize import least_squares\n"
        "\n\n"
        "def place(Y, D, d_new):\n"
        "    miss = lambda x: np.linalg.norm(Y - x[:, None], axis=0) - d_new\n"
        "    return least_squares(miss, Y[:, np.argmin(d_new)]).x",
        "should fall on its place",
    ),
    Wrong(
        "a",
        "an inverse of the table of squares",
        PLACE.format("Y @ np.linalg.pinv(D**2) @ d_new**2"),
        "it moves when the same number is added",
    ),
    Wrong(
        "a",
        "eigenvectors of its own, whatever the map is",
        BODY.format(
            "H = np.eye(len(D)) - 1 / len(D)\n"
            "    lam, V = np.linalg.eigh(-0.5 * H @ D**2 @ H)\n"
            "    Z = np.sqrt(lam[: -len(Y) - 1 : -1])[:, None] * V[:, : -len(Y) - 1 : -1].T\n"
            "    Z *= np.sign(Z[:, :1] * np.sign(Y[:, :1]))\n"
            "    return 0.5 * np.linalg.pinv(Z.T) @ ((D**2).mean(axis=1) - d_new**2)"
        ),
        "when the map is turned",
    ),
    Wrong(
        "a",
        "the square of the mean for the mean of the squares",
        PLACE.format("0.5 * np.linalg.pinv(Y.T) @ (D.mean(axis=1) ** 2 - d_new**2)"),
        "Is everything squared that should be",
    ),
    Wrong(
        "a",
        "the mean of all squares, the same for each city",
        PLACE.format("0.5 * np.linalg.pinv(Y.T) @ ((D**2).mean() - d_new**2)"),
        "From what are the new distances taken away",
    ),
    Wrong(
        "a",
        "the mean over N - 1 cities",
        PLACE.format("0.5 * np.linalg.pinv(Y.T) @ ((D**2).sum(axis=1) / (len(D) - 1) - d_new**2)"),
        "Of how many cities do you take the mean",
    ),
    Wrong(
        "a",
        "rounded to whole miles",
        PLACE.format("(0.5 * np.linalg.pinv(Y.T) @ ((D**2).mean(axis=1) - d_new**2)).round()"),
        "It is near the place, but not accurate enough",
    ),
    Wrong(
        "a",
        "weights that sum to 1 and explain the squares",
        BODY.format(
            "rows = np.vstack([D**2, np.ones(len(D))])\n"
            "    w = np.linalg.lstsq(rows, np.append(d_new**2, 1), rcond=None)[0]\n"
            "    return Y @ w"
        ),
        "it moves when the same number is added",
    ),
    Wrong(
        "a",
        "a quarter",
        PLACE.format("0.25 * np.linalg.pinv(Y.T) @ ((D**2).mean(axis=1) - d_new**2)"),
        "half as far from the middle",
    ),
    Wrong(
        "a",
        "the median for the mean",
        PLACE.format("0.5 * np.linalg.pinv(Y.T) @ (np.median(D**2, axis=1) - d_new**2)"),
        "should fall on its place",
    ),
    Wrong(
        "a",
        "127 cities, whatever the table is",
        PLACE.format("0.5 * np.linalg.pinv(Y.T) @ ((D**2).sum(axis=1) / 127 - d_new**2)"),
        "should fall on its place",
    ),
    Wrong(
        "a",
        "the map of the notebook",
        "theirs = np.linalg.pinv(Y.T)\n"
        "\n\n"
        "def place(Y, D, d_new):\n"
        "    return 0.5 * theirs @ ((D**2).mean(axis=1) - d_new**2)",
        "place stopped",
    ),
    Wrong(
        "a",
        "an average of the cities, weighted by nearness",
        BODY.format("w = 1 / (d_new**2 + 1e-12)\n    return Y @ w / w.sum()"),
        "place",
    ),
    Wrong(
        "b",
        "any linear map",
        ALIGN.format("A = np.linalg.lstsq(Z.T, Q.T)[0].T"),
        "stretches one direction more",
    ),
    Wrong(
        "b",
        "never mirrors",
        ALIGN.format(
            "U, s, V = np.linalg.svd(Q @ Z.T)\n"
            "    sign = np.diag([1, np.linalg.det(U @ V)])\n"
            "    A = np.trace(np.diag(s) @ sign) / np.sum(Z**2) * U @ sign @ V"
        ),
        "Yours is not mirrored, and the best one is",
    ),
    Wrong(
        "b",
        "does not scale",
        ALIGN.format("U, s, V = np.linalg.svd(Q @ Z.T)\n    A = U @ V"),
        "times as large",
    ),
    Wrong(
        "b",
        "turns the wrong way",
        ALIGN.format(
            "U, s, V = np.linalg.svd(Q @ Z.T)\n    A = s.sum() / np.sum(Z**2) * (U @ V).T"
        ),
        "It turns by another angle",
    ),
    Wrong(
        "b",
        "scaled to the same size, whatever the fit",
        ALIGN.format(
            "U, s, V = np.linalg.svd(Q @ Z.T)\n    A = np.sqrt(np.sum(Q**2) / np.sum(Z**2)) * U @ V"
        ),
        "The turn is right, but the map would fit better",
    ),
    Wrong(
        "b",
        "the middle of the map is taken for the origin",
        "def align(Y, places):\n"
        "    p = places.mean(axis=1)\n"
        "    U, s, V = np.linalg.svd((places - p[:, None]) @ Y.T)\n"
        "    A = s.sum() / np.sum(Y**2) * U @ V\n"
        "    return A, p",
        "The turn is right, but the map would fit better",
    ),
    Wrong(
        "b",
        "the aligned map itself",
        "def align(Y, places):\n"
        "    Q = places - places.mean(axis=1, keepdims=True)\n"
        "    U, s, V = np.linalg.svd(Q @ Y.T)\n"
        "    return U @ V @ Y",
        "A of align has shape (30,)",
    ),
    Wrong(
        "b",
        "centres the map in place",
        "def align(Y, places):\n"
        "    m, p = Y.mean(axis=1), places.mean(axis=1)\n"
        "    Y -= m[:, None]\n"
        "    U, s, V = np.linalg.svd((places - p[:, None]) @ Y.T)\n"
        "    A = s.sum() / np.sum(Y**2) * U @ V\n"
        "    return A, p - A @ m",
        "align changes its argument Y",
    ),
    Wrong(
        "b",
        "a small number against division by zero",
        ALIGN.format(
            "U, s, V = np.linalg.svd(Q @ Z.T)\n    A = s.sum() / (np.sum(Z**2) + 1e-4) * U @ V"
        ),
        "The turn is right, but the map would fit better",
    ),
    Wrong(
        "b",
        "from the first three cities",
        "def align(Y, places):\n"
        "    Y, places = Y[:, :3], places[:, :3]\n"
        "    m, p = Y.mean(axis=1), places.mean(axis=1)\n"
        "    Z, Q = Y - m[:, None], places - p[:, None]\n"
        "    U, s, V = np.linalg.svd(Q @ Z.T)\n"
        "    A = s.sum() / np.sum(Z**2) * U @ V\n"
        "    return A, p - A @ m",
        "for a map of 12 cities",
    ),
    Wrong(
        "b",
        "no shift",
        "def align(Y, places):\n"
        "    U, s, V = np.linalg.svd(places @ Y.T)\n"
        "    return s.sum() / np.sum(Y**2) * U @ V, np.zeros(2)",
        "align: for a map of",
    ),
    Wrong(
        "b",
        "the shift before the turn",
        ALIGN.format(
            "U, s, V = np.linalg.svd(Q @ Z.T)\n    A = s.sum() / np.sum(Z**2) * U @ V"
        ).replace("p - A @ m", "p - m"),
        "A is right, but with another b",
    ),
    Wrong(
        "b",
        "always mirrors",
        ALIGN.format(
            "U, s, V = np.linalg.svd(Q @ Z.T)\n"
            "    sign = np.diag([1, -np.linalg.det(U @ V)])\n"
            "    A = np.trace(np.diag(s) @ sign) / np.sum(Z**2) * U @ sign @ V"
        ),
        "Yours is mirrored, and the best one is not",
    ),
    Wrong(
        "b",
        "the scale of the opposite direction, from the places to the map",
        ALIGN.format("U, s, V = np.linalg.svd(Q @ Z.T)\n    A = np.sum(Q**2) / s.sum() * U @ V"),
        "The turn is right, but the map would fit better",
    ),
    Wrong(
        "b",
        "from the places to the map",
        "def align(Y, places):\n"
        "    m, p = Y.mean(axis=1), places.mean(axis=1)\n"
        "    Z, Q = Y - m[:, None], places - p[:, None]\n"
        "    U, s, V = np.linalg.svd(Z @ Q.T)\n"
        "    A = s.sum() / np.sum(Q**2) * U @ V\n"
        "    return A, m - A @ p",
        "align: for a map of",
    ),
    Wrong(
        "b",
        "the nearest similarity to the linear fit",
        ALIGN.format(
            "L = np.linalg.lstsq(Z.T, Q.T, rcond=None)[0].T\n"
            "    U, s, V = np.linalg.svd(L)\n"
            "    A = s.mean() * U @ V"
        ),
        "align: for a map of",
    ),
    Wrong(
        "b",
        "the mean of the quotients of lengths",
        ALIGN.format(
            "U, s, V = np.linalg.svd(Q @ Z.T)\n"
            "    c = np.mean(np.linalg.norm(Q, axis=0) / np.linalg.norm(Z, axis=0))\n"
            "    A = c * U @ V"
        ),
        "The turn is right, but the map would fit better",
    ),
    Wrong(
        "b",
        "the first singular value alone",
        ALIGN.format("U, s, V = np.linalg.svd(Q @ Z.T)\n    A = s[0] / np.sum(Z**2) * U @ V"),
        "The turn is right, but the map would fit better",
    ),
    Wrong(
        "b",
        "the first city laid on its place",
        ALIGN.format(
            "U, s, V = np.linalg.svd(Q @ Z.T)\n    A = s.sum() / np.sum(Z**2) * U @ V"
        ).replace("p - A @ m", "places[:, 0] - A @ Y[:, 0]"),
        "A is right, but with another b",
    ),
    Wrong(
        "b",
        "all of it zero",
        "def align(Y, places):\n    return np.zeros((2, 2)), places.mean(axis=1)",
        "align: for a map of",
    ),
    Wrong(
        "b",
        "a matrix of three columns",
        ALIGN.format(
            "U, s, V = np.linalg.svd(Q @ Z.T)\n    A = s.sum() / np.sum(Z**2) * U @ V"
        ).replace("return A, p - A @ m", "return np.column_stack([A, p - A @ m]), p - A @ m"),
        "A of align has shape (2, 3)",
    ),
    Wrong(
        "b",
        "the factor beside a rotation",
        ALIGN.format(
            "U, s, V = np.linalg.svd(Q @ Z.T)\n    A = s.sum() / np.sum(Z**2) * U @ V"
        ).replace("return A, p - A @ m", "return U @ V, s.sum() / np.sum(Z**2), p - A @ m"),
        "should return a 2 x 2 matrix A and a vector b",
    ),
    Wrong(
        "c",
        "the known cities are taken to be centred",
        FEW.format(
            "q = (Z**2).sum(axis=0) - d_known**2\n    return np.linalg.lstsq(2 * Z.T, q)[0]"
        ),
        "the middle of the map is not at the origin",
    ),
    Wrong(
        "c",
        "the distances are not squared",
        FEW.format(
            "c = Z.mean(axis=1, keepdims=True)\n"
            "    q = (Z**2).sum(axis=0) - d_known\n"
            "    return np.linalg.lstsq(2 * (Z - c).T, q - q.mean())[0]"
        ),
        "Are the distances squared",
    ),
    Wrong(
        "c",
        "the lengths of the known cities are forgotten",
        FEW.format(
            "c = Z.mean(axis=1, keepdims=True)\n"
            "    q = -(d_known**2)\n"
            "    return np.linalg.lstsq(2 * (Z - c).T, q - q.mean())[0]"
        ),
        "Where does each known city enter",
    ),
    Wrong(
        "c",
        "the formula of (a), as if the known cities were all",
        FEW.format(
            "D2 = ((Z[:, :, None] - Z[:, None]) ** 2).sum(axis=0)\n"
            "    return 0.5 * np.linalg.pinv(Z.T) @ (D2.mean(axis=1) - d_known**2)"
        ),
        "The known cities are not in the middle",
    ),
    Wrong(
        "c",
        "an average, weighted by nearness",
        FEW.format("w = 1 / d_known\n    return Z @ w / w.sum()"),
        "Averages lie between them",
    ),
    Wrong(
        "c",
        "only as many distances as are needed",
        FEW.format(
            "k = len(Y) + 1\n"
            "    q = (Z**2).sum(axis=0) - d_known**2\n"
            "    return np.linalg.solve(2 * (Z[:, 1:k] - Z[:, :1]).T, q[1:k] - q[0])"
        ),
        "Use them all",
    ),
    Wrong(
        "c",
        "centres the map in place",
        "def from_few(Y, known, d_known):\n"
        "    m = Y[:, known].mean(axis=1)\n"
        "    Y -= m[:, None]\n"
        "    q = np.sum(Y[:, known] ** 2, axis=0) - d_known**2\n"
        "    return np.linalg.lstsq(2 * Y[:, known].T, q - q.mean(), rcond=None)[0] + m",
        "from_few changes its argument Y",
    ),
    Wrong(
        "c",
        "rounds to three decimals",
        FEW.format(
            "c = Z.mean(axis=1, keepdims=True)\n"
            "    q = (Z**2).sum(axis=0) - d_known**2\n"
            "    return np.linalg.lstsq(2 * (Z - c).T, q - q.mean(), rcond=None)[0].round(3)"
        ),
        "not accurate enough",
    ),
    Wrong(
        "c",
        "the middle of the map instead of that of the known cities",
        FEW.format(
            "c = Y.mean(axis=1, keepdims=True)\n"
            "    q = (Z**2).sum(axis=0) - d_known**2\n"
            "    return np.linalg.lstsq(2 * (Z - c).T, q - q.mean(), rcond=None)[0]"
        ),
        "The known cities have another middle than the map",
    ),
    Wrong(
        "c",
        "by Cramer's rule, in the plane only",
        FEW.format(
            "q = (Z**2).sum(axis=0) - d_known**2\n"
            "    M = 2 * (Z - Z.mean(axis=1, keepdims=True))\n"
            "    G, r = M @ M.T, M @ (q - q.mean())\n"
            "    det = G[0, 0] * G[1, 1] - G[0, 1] ** 2\n"
            "    x = (r[0] * G[1, 1] - r[1] * G[0, 1]) / det\n"
            "    return np.array([x, (r[1] * G[0, 0] - r[0] * G[0, 1]) / det])"
        ),
        "from_few",
    ),
    Wrong(
        "c",
        "the first ten distances",
        FEW.format(
            "Z, d_known = Z[:, :10], d_known[:10]\n"
            "    c = Z.mean(axis=1, keepdims=True)\n"
            "    q = (Z**2).sum(axis=0) - d_known**2\n"
            "    return np.linalg.lstsq(2 * (Z - c).T, q - q.mean(), rcond=None)[0]"
        ),
        "of 13 distances number 11 makes no difference",
    ),
    Wrong(
        "c",
        "the nearest cities only",
        FEW.format(
            "near = np.argsort(d_known)[: len(Y) + 1]\n"
            "    Z, d_known = Z[:, near], d_known[near]\n"
            "    c = Z.mean(axis=1, keepdims=True)\n"
            "    q = (Z**2).sum(axis=0) - d_known**2\n"
            "    return np.linalg.lstsq(2 * (Z - c).T, q - q.mean(), rcond=None)[0]"
        ),
        "makes no difference",
    ),
    Wrong(
        "c",
        "the first cities of the map, not those that are known",
        "def from_few(Y, known, d_known):\n"
        "    Z = Y[:, : len(known)]\n"
        "    c = Z.mean(axis=1, keepdims=True)\n"
        "    q = (Z**2).sum(axis=0) - d_known**2\n"
        "    return np.linalg.lstsq(2 * (Z - c).T, q - q.mean(), rcond=None)[0]",
        "are off by up to",
    ),
    Wrong(
        "c",
        "the known cities sorted, their distances not",
        "def from_few(Y, known, d_known):\n"
        "    Z = Y[:, sorted(known)]\n"
        "    c = Z.mean(axis=1, keepdims=True)\n"
        "    q = (Z**2).sum(axis=0) - d_known**2\n"
        "    return np.linalg.lstsq(2 * (Z - c).T, q - q.mean(), rcond=None)[0]",
        "are off by up to",
    ),
    Wrong(
        "c",
        "the place relative to the known cities",
        FEW.format(
            "Z = Z - Z.mean(axis=1, keepdims=True)\n"
            "    q = (Z**2).sum(axis=0) - d_known**2\n"
            "    return np.linalg.lstsq(2 * Z.T, q - q.mean(), rcond=None)[0]"
        ),
        "relative to the middle of the known cities",
    ),
    Wrong(
        "c",
        "the factor 2 is forgotten",
        FEW.format(
            "c = Z.mean(axis=1, keepdims=True)\n"
            "    q = (Z**2).sum(axis=0) - d_known**2\n"
            "    return np.linalg.lstsq((Z - c).T, q - q.mean(), rcond=None)[0]"
        ),
        "twice as far from the origin",
    ),
    Wrong(
        "c",
        "a little added against a singular matrix",
        FEW.format(
            "c = Z - Z.mean(axis=1, keepdims=True)\n"
            "    q = (Z**2).sum(axis=0) - d_known**2\n"
            "    return np.linalg.solve(2 * c @ c.T + 1e-3 * np.eye(len(Y)), c @ (q - q.mean()))"
        ),
        "not accurate enough",
    ),
    Wrong(
        "c",
        "the sign turned",
        FEW.format(
            "c = Z.mean(axis=1, keepdims=True)\n"
            "    q = d_known**2 - (Z**2).sum(axis=0)\n"
            "    return np.linalg.lstsq(2 * (Z - c).T, q - q.mean(), rcond=None)[0]"
        ),
        "on the opposite side of the origin",
    ),
    Wrong(
        "c",
        "the mean of the map is taken for zero, and the mean of the equations is not taken away",
        FEW.format(
            "m = Y.mean(axis=1, keepdims=True)\n"
            "    q = ((Z - m) ** 2).sum(axis=0) - d_known**2\n"
            "    return np.linalg.lstsq(2 * (Z - m).T, q, rcond=None)[0] + m[:, 0]"
        ),
        "are off by up to",
    ),
    Wrong(
        "c",
        "the nearest known city",
        FEW.format("return Z[:, np.argmin(d_known)]"),
        "the nearest of the known cities",
    ),
    Wrong(
        "c",
        "the middle of the known cities",
        FEW.format("return Z.mean(axis=1)"),
        "Averages lie between them",
    ),
    Wrong(
        "c",
        "a descent that stops early",
        "from scipy.optimize import minimize\n"
        "\n\n"
        "def from_few(Y, known, d_known):\n"
        "    Z = Y[:, known]\n"
        "    miss = lambda z: np.sum((np.linalg.norm(Z - z[:, None], axis=0) - d_known) ** 2)\n"
        "    return minimize(miss, Z.mean(axis=1), options={'gtol': 1e-2}).x",
        "not accurate enough",
    ),
    Wrong(
        "c",
        "distances from the known cities taken for those to all",
        "def from_few(Y, known, d_known):\n"
        "    q = (Y**2).sum(axis=0) - d_known**2\n"
        "    return np.linalg.lstsq(2 * Y.T, q - q.mean(), rcond=None)[0]",
        "from_few stopped",
    ),
    Wrong(
        "a",
        "the formula of the library's module, by the lengths of the rows",
        "from manifoldlib import mds\n"
        "\n\n"
        "def place(Y, D, d_new):\n"
        "    d_x, lengths = d_new[:, None] ** 2, np.sum(Y**2, axis=1)\n"
        "    return mds.place(d_x, np.mean(D**2, axis=1, keepdims=True), Y, lengths)",
        "place calls place of manifoldlib",
    ),
    Wrong(
        "a",
        "the worker of the library's map",
        """
from manifoldlib.mds import least_strain


def place(Y, D, d_new):
    Y, lam, B, d_mu = least_strain(np.array(D, dtype=float), len(Y))
    return 0.5 * (Y.T / lam).T @ (d_mu[:, 0] - d_new**2)
""",
        "place calls least_strain of manifoldlib",
    ),
]

RIGHT = [
    Right(
        "b",
        "by the transpose",
        """
def align(Y, places):
    m, p = Y.mean(axis=1), places.mean(axis=1)
    Z, Q = Y - m[:, None], places - p[:, None]
    U, s, V = np.linalg.svd(Z @ Q.T)
    A = s.sum() / np.sum(Z**2) * (U @ V).T
    return A, p - A @ m
""",
    ),
    Right(
        "a",
        "row by row, divided by the eigenvalues",
        "def place(Y, D, d_new):\n"
        "    change = (D**2).mean(axis=1) - d_new**2\n"
        "    return [y @ change / (2 * (y @ y)) for y in Y]",
    ),
    Right(
        "a",
        "the corner of a larger centred matrix",
        BODY.format(
            "N = len(D)\n"
            "    J = np.eye(N) - 1 / N\n"
            "    b = -0.5 * J @ (d_new**2 - (D**2) @ np.ones(N) / N)\n"
            "    return np.linalg.solve(Y @ Y.T, Y @ b)"
        ),
    ),
    Right(
        "a",
        "least squares with a constant",
        BODY.format(
            "rows = np.column_stack([2 * Y.T, np.ones(Y.shape[1])])\n"
            "    change = np.mean(D**2, axis=0) - d_new**2\n"
            "    return np.linalg.lstsq(rows, change, rcond=None)[0][:-1]"
        ),
    ),
    Right(
        "a",
        "in single precision",
        BODY.format(
            "Y, D, d_new = (M.astype(np.float32) for M in (Y, D, d_new))\n"
            "    return 0.5 * np.linalg.pinv(Y.T) @ ((D**2).mean(axis=1) - d_new**2)"
        ),
    ),
    Right(
        "a",
        "loops",
        BODY.format(
            "N, z = len(D), []\n"
            "    squares = [sum(D[i, j] ** 2 for i in range(N)) / N for j in range(N)]\n"
            "    for y in Y:\n"
            "        change = sum(y[j] * (squares[j] - d_new[j] ** 2) for j in range(N))\n"
            "        z.append(change / 2 / sum(t * t for t in y))\n"
            "    return z"
        ),
    ),
    Right(
        "b",
        "with complex numbers, once as it is and once mirrored",
        """
def align(Y, places):
    y, p = Y[0] + 1j * Y[1], places[0] + 1j * places[1]
    fits = []
    for mirrored in (False, True):
        v = y.conj() if mirrored else y
        c = np.vdot(v - v.mean(), p - p.mean()) / np.vdot(v - v.mean(), v - v.mean())
        A = np.array([[c.real, -c.imag], [c.imag, c.real]])
        if mirrored:
            A = A @ np.diag([1, -1])
        b = places.mean(axis=1) - A @ Y.mean(axis=1)
        fits.append((np.sum((A @ Y + b[:, None] - places) ** 2), mirrored, A, b))
    return min(fits, key=lambda fit: fit[:2])[2:]
""",
    ),
    Right(
        "b",
        "the library of scipy",
        """
from scipy.linalg import orthogonal_procrustes


def align(Y, places):
    m, p = Y.mean(axis=1, keepdims=True), places.mean(axis=1, keepdims=True)
    R, s = orthogonal_procrustes((Y - m).T, (places - p).T)
    A = s / np.sum((Y - m) ** 2) * R.T
    return A, p - A @ m
""",
    ),
    Right(
        "b",
        "by angle, mirrored or not, as lists",
        """
def align(Y, places):
    m, p = Y.mean(axis=1), places.mean(axis=1)
    Q, fits = places - p[:, None], []
    for sign in (1, -1):
        Z = (Y - m[:, None]) * [[1], [sign]]
        a = np.sum(Z * Q)
        c = np.sum(Z[0] * Q[1] - Z[1] * Q[0])
        A = np.array([[a, -c], [c, a]]) / np.sum(Z**2) * [[1, sign]]
        fits.append((-np.hypot(a, c), A))
    A = min(fits, key=lambda fit: fit[0])[1]
    return [A.tolist(), list(p - A @ m)]
""",
    ),
    Right(
        "b",
        "in single precision, b as a column",
        ALIGN.format(
            "U, s, V = np.linalg.svd((Q @ Z.T).astype(np.float32))\n"
            "    A = s.sum() / np.sum(Z**2, dtype=np.float32) * U @ V"
        ).replace("p - A @ m", "(p - A @ m)[:, None]"),
    ),
    Right(
        "b",
        "by the polar factor",
        """
from scipy.linalg import polar


def align(Y, places):
    m, p = Y.mean(axis=1, keepdims=True), places.mean(axis=1, keepdims=True)
    R, P = polar((places - p) @ (Y - m).T)
    A = R * np.trace(P) / np.linalg.norm(Y - m) ** 2
    return A, np.ravel(p - A @ m)
""",
    ),
    Right(
        "c",
        "differences to the first known city, all pairs used",
        FEW.format(
            "q = (Z**2).sum(axis=0) - d_known**2\n"
            "    rows = np.vstack([2 * Z, -np.ones(len(known))]).T\n"
            "    return np.linalg.lstsq(rows, q)[0][:-1]"
        ),
    ),
    Right(
        "c",
        "least squares of the distances themselves, by descent",
        """
from scipy.optimize import least_squares


def from_few(Y, known, d_known):
    Z = Y[:, known]
    miss = lambda z: np.linalg.norm(Z - z[:, None], axis=0) - d_known
    starts = [Z.mean(axis=1) + shift for shift in np.vstack([np.eye(len(Y)), -np.eye(len(Y))])]
    fits = [least_squares(miss, start, xtol=1e-14, ftol=1e-14, gtol=1e-14) for start in starts]
    return min(fits, key=lambda fit: fit.cost).x
""",
    ),
    Right(
        "c",
        "Gauss-Newton steps from the linear solution",
        FEW.format(
            "m = Z.mean(axis=1)\n"
            "    q = (Z**2).sum(axis=0) - d_known**2\n"
            "    z = np.linalg.lstsq(2 * (Z - m[:, None]).T, q - q.mean(), rcond=None)[0]\n"
            "    for _ in range(10):\n"
            "        away = z[:, None] - Z\n"
            "        length = np.linalg.norm(away, axis=0)\n"
            "        z = z - np.linalg.lstsq((away / length).T, length - d_known, rcond=None)[0]\n"
            "    return z"
        ),
    ),
    Right(
        "c",
        "weighted by nearness",
        FEW.format(
            "w = 1 / d_known\n"
            "    rows = np.column_stack([2 * Z.T, -np.ones(len(w))]) * w[:, None]\n"
            "    return np.linalg.pinv(rows)[:-1] @ (((Z**2).sum(axis=0) - d_known**2) * w)"
        ),
    ),
    Right(
        "c",
        "differences to the first known city",
        FEW.format(
            "q = (Z**2).sum(axis=0) - d_known**2\n"
            "    return np.linalg.lstsq(2 * (Z[:, 1:] - Z[:, :1]).T, q[1:] - q[0], rcond=None)[0]"
        ),
    ),
    Right(
        "c",
        "all pairs of known cities",
        FEW.format(
            "i, j = np.triu_indices(len(known), 1)\n"
            "    q = (Z**2).sum(axis=0) - np.square(d_known)\n"
            "    return np.linalg.pinv(2 * (Z[:, i] - Z[:, j]).T) @ (q[i] - q[j])"
        ),
    ),
    Right(
        "c",
        "centred known cities, the middle added",
        FEW.format(
            "m = Z.mean(axis=1)\n"
            "    Z = Z - m[:, None]\n"
            "    q = (Z**2).sum(axis=0) - d_known**2\n"
            "    return m + 0.5 * np.linalg.solve(Z @ Z.T, Z @ q)"
        ),
    ),
    Right(
        "c",
        "the formula of (a) for the known cities, moved to their middle",
        FEW.format(
            "m = Z.mean(axis=1)\n"
            "    Z = Z - m[:, None]\n"
            "    D = np.linalg.norm(Z[:, :, None] - Z[:, None], axis=0)\n"
            "    return m + np.ravel(place(Z, D, d_known))"
        ),
    ),
    Right(
        "c",
        "a descent from the middle of the known cities",
        "from scipy.optimize import least_squares\n"
        "\n\n"
        "def from_few(Y, known, d_known):\n"
        "    Z = Y[:, known]\n"
        "    miss = lambda z: np.linalg.norm(Z - z[:, None], axis=0) - d_known\n"
        "    return least_squares(miss, Z.mean(axis=1)).x",
    ),
    Right(
        "c",
        "in single precision, as a list",
        FEW.format(
            "Z, d = Z.astype(np.float32), d_known.astype(np.float32)\n"
            "    m = Z.mean(axis=1)\n"
            "    Z = Z - m[:, None]\n"
            "    q = (Z**2).sum(axis=0) - d**2\n"
            "    return list(m + np.linalg.lstsq(2 * Z.T, q - q.mean(), rcond=None)[0])"
        ),
    ),
]


PUZZLES = (
    Puzzle(
        "b",
        "The matrix $A$, a multiple of an orthogonal one, and the shift $b$ for which "
        "$Ay_j+b$ is nearest to the true places.",
        {
            "Y_small = np.array([[0.0, 4, 0], [0, 0, 2]])\n"
            "align(Y_small, np.array([[0.0, 3, 6], [0, 6, 2]]))": (
                "scaled to the same size, whatever the fit",
                "the scale of the opposite direction, from the places to the map",
                "the first city laid on its place",
            ),
            "flag = np.array([[0.0, 0, 0, 0, 0, 1, 2, 2, 1], [0, 1, 2, 3, 4, 4, 4, 3, 3]])\n"
            "places = np.array([[0.9, 1.2], [1.2, -0.9]]) @ flag + [[1.0], [2]]\n"
            "A, b = align(flag, places)\n"
            "A @ flag + np.reshape(b, (2, 1))": (
                "never mirrors",
                "does not scale",
                "the shift before the turn",
                "the first singular value alone",
            ),
            "flag = np.array([[0.0, 0, 0, 0, 0, 1, 2, 2, 1], [0, 1, 2, 3, 4, 4, 4, 3, 3]])\n"
            "places = np.array([[0.0, -1.5], [1.5, 0]]) @ flag + [[1.0], [2]]\n"
            "A, b = align(flag, places)\n"
            "A @ flag + np.reshape(b, (2, 1))": ("turns the wrong way",),
        },
    ),
)
