"""Typical wrong answers to our exercise on a new city, and other right ones."""

from . import Right, Wrong

PLACE = "def place(Y, D, d_new):\n    return {}"

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
        "it is right for the old cities",
    ),
    Wrong(
        "a",
        "draws the map again with the new city",
        "from manifoldlib import classical_mds\n"
        "\n\n"
        "def place(Y, D, d_new):\n"
        "    larger = np.block([[D, d_new[:, None]], [d_new[None], np.zeros((1, 1))]])\n"
        "    return classical_mds(larger, len(Y)).Y[:, -1]",
        "should fall on its place",
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
        "for a mirrored map the mean distance",
    ),
    Wrong(
        "b",
        "does not scale",
        ALIGN.format("U, s, V = np.linalg.svd(Q @ Z.T)\n    A = U @ V"),
        "all chosen for the best",
    ),
    Wrong(
        "b",
        "turns the wrong way",
        ALIGN.format(
            "U, s, V = np.linalg.svd(Q @ Z.T)\n    A = s.sum() / np.sum(Z**2) * (U @ V).T"
        ),
        "all chosen for the best",
    ),
    Wrong(
        "b",
        "scaled to the same size, whatever the fit",
        ALIGN.format(
            "U, s, V = np.linalg.svd(Q @ Z.T)\n    A = np.sqrt(np.sum(Q**2) / np.sum(Z**2)) * U @ V"
        ),
        "all chosen for the best",
    ),
    Wrong(
        "b",
        "the middle of the map is taken for the origin",
        "def align(Y, places):\n"
        "    p = places.mean(axis=1)\n"
        "    U, s, V = np.linalg.svd((places - p[:, None]) @ Y.T)\n"
        "    A = s.sum() / np.sum(Y**2) * U @ V\n"
        "    return A, p",
        "all chosen for the best",
    ),
    Wrong(
        "b",
        "the aligned map itself",
        "def align(Y, places):\n"
        "    Q = places - places.mean(axis=1, keepdims=True)\n"
        "    U, s, V = np.linalg.svd(Q @ Y.T)\n"
        "    return U @ V @ Y",
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
        "are off by up to",
    ),
    Wrong(
        "c",
        "the lengths of the known cities are forgotten",
        FEW.format(
            "c = Z.mean(axis=1, keepdims=True)\n"
            "    q = -(d_known**2)\n"
            "    return np.linalg.lstsq(2 * (Z - c).T, q - q.mean())[0]"
        ),
        "are off by up to",
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
        "are off by up to",
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
]

RIGHT = [
    Right(
        "a",
        "the library",
        "from manifoldlib import classical_mds\n"
        "\n\n"
        "def place(Y, D, d_new):\n"
        "    theirs = classical_mds(D, len(Y))\n"
        "    z = theirs.transform(d_new[:, None] ** 2)\n"
        "    return Y @ np.linalg.pinv(theirs.Y) @ z",
    ),
    Right(
        "a",
        "row by row, divided by the eigenvalues",
        "def place(Y, D, d_new):\n"
        "    change = (D**2).mean(axis=1) - d_new**2\n"
        "    return [y @ change / (2 * (y @ y)) for y in Y]",
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
]
