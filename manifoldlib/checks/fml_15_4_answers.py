"""Typical wrong answers to [FML Ex 15.4], and other right ones."""

from . import Puzzle, Right, Wrong

LEFT = "def left_over(K, l):\n    W, B, R = K[:l, :l], K[l:, :l], K[l:, l:]\n    {}"
BASIS = "def basis(X, l):\n    chosen = X[:, :l]\n    {}"
FEATURES = "is_spsd = True\n\n\ndef features(K, l):\n    W, C = K[:l, :l], K[:, :l]\n    {}"
STEPS = "inverse = np.linalg.pinv(W, rcond=1e-10)\n    return R - B @ inverse @ B.T"
CHOOSE = "def choose(K, r):\n    {}"
SPACE = "def space(m, l):\n    return {}"
CUT = "lam, V = np.linalg.eigh(W)\n    kept = lam > {}\n    "
ELIMINATE = (
    "A = K.copy()\n    for p in range(l):\n"
    "        if A[p, p] > 1e-10 * K[p, p]:\n"
    "            A -= np.outer(A[:, p], A[p]) / A[p, p]\n"
    "    return A[l:, l:]"
)

WRONG = [
    Wrong("a", "the inverse", LEFT.format("return R - B @ np.linalg.inv(W) @ B.T"), "left_over"),
    Wrong("a", "the block itself", LEFT.format("return R"), "has another last block"),
    Wrong(
        "a",
        "the part that is explained",
        LEFT.format("return B @ np.linalg.pinv(W) @ B.T"),
        "another",
    ),
    Wrong(
        "a", "a sum", LEFT.format("return R + B @ np.linalg.pinv(W) @ B.T"), "another last block"
    ),
    Wrong("a", "W itself", LEFT.format("return R - B @ W @ B.T"), "has another last block"),
    Wrong(
        "a",
        "the whole matrix",
        LEFT.format("return K - K[:, :l] @ np.linalg.pinv(W) @ K[:l]"),
        "has shape",
    ),
    Wrong(
        "a",
        "the last columns",
        LEFT.format(STEPS).replace(
            "K[:l, :l], K[l:, :l], K[l:, l:]", "K[-l:, -l:], K[:-l, -l:], K[:-l, :-l]"
        ),
        "It is that for the last columns",
    ),
    Wrong(
        "a",
        "an absolute threshold",
        LEFT.format(
            CUT.format("1e-12") + "return R - B @ (V[:, kept] / lam[kept]) @ V[:, kept].T @ B.T"
        ),
        "has another last block",
    ),
    Wrong(
        "a",
        "a coarse threshold",
        LEFT.format("return R - B @ np.linalg.pinv(W, rcond=1e-2) @ B.T"),
        "much shorter than the first",
    ),
    Wrong(
        "a",
        "in single precision",
        "def left_over(K, l):\n    size = K.max() or 1\n    A = (K / size).astype('float32')\n"
        "    P = np.linalg.pinv(A[:l, :l], rcond=1e-5, hermitian=True)\n"
        "    return size * (A[l:, l:] - A[l:, :l] @ P @ A[:l, l:])",
        "Points differ much in length: was double precision kept, and no threshold too coarse?",
    ),
    Wrong(
        "a",
        "a threshold beside K",
        LEFT.format(
            CUT.format("2e-7 * abs(K).max()")
            + "return R - B @ (V[:, kept] / lam[kept]) @ V[:, kept].T @ B.T"
        ),
        "much shorter than the others",
    ),
    Wrong(
        "a",
        "the inverse, unless it stops",
        LEFT.format(
            "try:\n        P = np.linalg.inv(W)\n    except np.linalg.LinAlgError:\n"
            "        P = np.linalg.pinv(W)\n    return R - B @ P @ B.T"
        ),
        "has another last block",
    ),
    Wrong(
        "a",
        "a ridge in place of the pseudo-inverse",
        LEFT.format("return R - B @ np.linalg.inv(W + 1e-3 * np.eye(l)) @ B.T"),
        "has another last block",
    ),
    Wrong(
        "a",
        "subtracts in place",
        LEFT.format("R -= B @ np.linalg.pinv(W, rcond=1e-10) @ B.T\n    return R"),
        "changes its argument K",
    ),
    Wrong(
        "a",
        "by the library",
        "from manifoldlib import nystrom\n\n\ndef left_over(K, l):\n"
        "    K_tilde = nystrom(K, np.arange(l), 'precomputed').approximation()\n"
        "    return (K - K_tilde)[l:, l:]",
        "Write it yourself",
    ),
    Wrong("b", "the full decomposition", BASIS.format("return np.linalg.svd(chosen)[0]"), "basis"),
    Wrong(
        "b",
        "the thin decomposition",
        BASIS.format("return np.linalg.svd(chosen, full_matrices=False)[0]"),
        "more than it takes",
    ),
    Wrong("b", "by QR", BASIS.format("return np.linalg.qr(chosen)[0]"), "basis"),
    Wrong("b", "the chosen points", BASIS.format("return chosen"), "not orthonormal"),
    Wrong(
        "b",
        "the columns, each of length 1",
        BASIS.format("return chosen / np.linalg.norm(chosen, axis=0)"),
        "basis",
    ),
    Wrong(
        "b",
        "right singular vectors",
        BASIS.format("return np.linalg.svd(chosen)[2].T"),
        "basis",
    ),
    Wrong(
        "b",
        "principal directions of all points",
        BASIS.format("U = np.linalg.svd(X)[0]\n    return U[:, :np.linalg.matrix_rank(chosen)]"),
        "do not lie in its span",
    ),
    Wrong(
        "b",
        "an absolute threshold",
        BASIS.format("U, s, _ = np.linalg.svd(chosen)\n    return U[:, :np.sum(s > 1e-12)]"),
        "more than it takes",
    ),
    Wrong(
        "b",
        "a coarse threshold",
        BASIS.format("U, s, _ = np.linalg.svd(chosen)\n    return U[:, :np.sum(s > 1e-2 * s[0])]"),
        "do not lie in its span",
    ),
    Wrong(
        "b",
        "QR, without the columns that it finds small",
        BASIS.format(
            "Q, R = np.linalg.qr(chosen)\n    size = abs(R.diagonal())\n"
            "    return Q[:, size > 1e-10 * size.max()]"
        ),
        "do not lie in its span",
    ),
    Wrong(
        "b",
        "and a direction that no point has",
        BASIS.format(
            "U, s, _ = np.linalg.svd(chosen)\n    V, t, _ = np.linalg.svd(X)\n"
            "    r, n = np.sum(s > 1e-10 * s[0]), np.sum(t > 1e-10 * t[0])\n"
            "    return np.hstack([U[:, :r], V[:, n : n + 1]])"
        ),
        "is perpendicular to all chosen points",
    ),
    Wrong(
        "b",
        "centred first",
        BASIS.format(
            "chosen = chosen - chosen.mean(axis=1, keepdims=True)\n"
            "    U, s, _ = np.linalg.svd(chosen, full_matrices=False)\n"
            "    return U[:, s > 1e-10 * s.max()]"
        ),
        "do not lie in its span",
    ),
    Wrong("c", "the columns", FEATURES.format("return C.T"), "differ by"),
    Wrong(
        "c",
        "the root, not inverted",
        FEATURES.format(
            CUT.format("1e-10 * lam[-1]")
            + "return (V[:, kept] * np.sqrt(lam[kept])) @ V[:, kept].T @ C.T"
        ),
        "F'F becomes 64 times as large",
    ),
    Wrong(
        "c",
        "without the root",
        FEATURES.format("return np.linalg.pinv(W, rcond=1e-10) @ C.T"),
        "differ",
    ),
    Wrong(
        "c",
        "points as rows",
        FEATURES.format(
            CUT.format("1e-10 * lam[-1]") + "return C @ (V[:, kept] / np.sqrt(lam[kept]))"
        ),
        "a column for each of the",
    ),
    Wrong(
        "c",
        "a root of K",
        FEATURES.format(
            "lam, V = np.linalg.eigh(K)\n    return np.sqrt(np.maximum(lam, 0))[:, None] * V.T"
        ),
        "at most",
    ),
    Wrong(
        "c",
        "the largest eigenvalues of K",
        FEATURES.format(
            "lam, V = np.linalg.eigh(K)\n"
            "    return (np.sqrt(np.maximum(lam, 0))[:, None] * V.T)[::-1][:l]"
        ),
        "differ by",
    ),
    Wrong(
        "c",
        "a factor of Cholesky",
        FEATURES.format("return np.linalg.solve(np.linalg.cholesky(W), C.T)"),
        "features",
    ),
    Wrong(
        "c",
        "an absolute threshold",
        FEATURES.format(CUT.format("1e-12") + "return (V[:, kept] / np.sqrt(lam[kept])).T @ C.T"),
        "differ by",
    ),
    Wrong(
        "c",
        "a coarse threshold",
        FEATURES.format(
            CUT.format("1e-2 * lam[-1]") + "return (V[:, kept] / np.sqrt(lam[kept])).T @ C.T"
        ),
        "much shorter than the first",
    ),
    Wrong(
        "c",
        "no rows where W is 0, and no columns",
        FEATURES.format(
            "lam, V = np.linalg.eigh(W)\n    return np.array([v @ C.T / np.sqrt(a)\n"
            "                     for a, v in zip(lam, V.T) if a > 1e-10 * lam[-1]])"
        ),
        "F has shape (0,) (the only chosen point is 0",
    ),
    Wrong(
        "c",
        "a wrong verdict",
        FEATURES.format(
            CUT.format("1e-10 * lam[-1]") + "return (V[:, kept] / np.sqrt(lam[kept])).T @ C.T"
        ).replace("= True", "= False"),
        "is_spsd",
    ),
    Wrong("d", "the first columns", CHOOSE.format("return list(range(r))"), "do not rebuild K"),
    Wrong(
        "d",
        "by lot",
        CHOOSE.format("return np.random.default_rng(0).choice(len(K), r, replace=False)"),
        "do not rebuild K",
    ),
    Wrong(
        "d",
        "the largest entries of the diagonal",
        CHOOSE.format("return np.argsort(-K.diagonal())[:r]"),
        "do not rebuild K",
    ),
    Wrong(
        "d",
        "the longest columns",
        CHOOSE.format("return np.argsort(-np.linalg.norm(K, axis=0))[:r]"),
        "do not rebuild K",
    ),
    Wrong(
        "d",
        "one column too many",
        CHOOSE.format("return list(range(r + 1))"),
        "as many as the rank",
    ),
    Wrong(
        "d",
        "the largest entry of each eigenvector",
        CHOOSE.format("V = np.linalg.eigh(K)[1][:, ::-1][:, :r]\n    return abs(V).argmax(axis=0)"),
        "choose",
    ),
    Wrong(
        "d",
        "far from each other",
        CHOOSE.format(
            "d2 = K.diagonal()[:, None] + K.diagonal() - 2 * K\n    chosen = [0]\n"
            "    while len(chosen) < r:\n"
            "        chosen.append(int(d2[chosen].min(axis=0).argmax()))\n    return chosen"
        ),
        "do not rebuild K",
    ),
    Wrong(
        "d",
        "different entries of the diagonal",
        CHOOSE.format("return np.unique(K.diagonal(), return_index=True)[1][-r:]"),
        "do not rebuild K",
    ),
    Wrong(
        "d",
        "an absolute tolerance",
        CHOOSE.format(
            "A, chosen = K.copy(), []\n    for p in range(len(K)):\n"
            "        if A[p, p] > 1e-12:\n            chosen.append(p)\n"
            "            A -= np.outer(A[:, p], A[p]) / A[p, p]\n    return chosen[:r]"
        ),
        "on a small scale",
    ),
    Wrong(
        "d",
        "no two on one line",
        CHOOSE.format(
            "chosen = []\n    for p in range(len(K)):\n"
            "        if K[p, p] > 0 and all(\n"
            "            K[p, q] ** 2 < (1 - 1e-9) * K[p, p] * K[q, q] for q in chosen\n"
            "        ):\n            chosen.append(p)\n    return chosen[:r]"
        ),
        "all but two in one plane",
    ),
    Wrong(
        "d",
        "counted from 1",
        "from scipy.linalg import qr\n\n\n"
        + CHOOSE.format("return qr(K, mode='r', pivoting=True)[1][:r] + 1"),
        "choose",
    ),
    Wrong(
        "d",
        "eliminates in place",
        CHOOSE.format(
            "chosen = []\n    for _ in range(r):\n        p = int(K.diagonal().argmax())\n"
            "        K -= np.outer(K[:, p], K[p]) / K[p, p]\n        chosen.append(p)\n"
            "    return chosen"
        ),
        "changes its argument K",
    ),
    Wrong("e", "four bytes", SPACE.format("4 * m * m, 4 * m * l"), "not right"),
    Wrong("e", "half of K", SPACE.format("4 * m * (m + 1), 8 * m * l"), "for K with"),
    Wrong("e", "W twice", SPACE.format("8 * m * m, 8 * (m * l + l * l)"), "for the method"),
    Wrong("e", "W alone", SPACE.format("8 * m * m, 8 * l * l"), "for the method"),
    Wrong("e", "in gigabytes", SPACE.format("8 * m * m / 1e9, 8 * m * l / 1e9"), "not right"),
    Wrong("e", "entries", SPACE.format("m * m, m * l"), "not right"),
    Wrong("e", "the other way round", SPACE.format("8 * m * l, 8 * m * m"), "not right"),
    Wrong("e", "the numbers of the text", SPACE.format("3.2e15, 1.6e12"), "not right"),
]

RIGHT = [
    Right("a", "in two steps", LEFT.format(STEPS)),
    Right(
        "b",
        "as the wrong ones are written",
        """
def basis(X, l):
    chosen = X[:, :l]
    U, s, _ = np.linalg.svd(chosen)
    return U[:, : np.sum(s > 1e-10 * s[0])]
""",
    ),
    Right(
        "c",
        "as the wrong ones are written",
        """
is_spsd = True


def features(K, l):
    W, C = K[:l, :l], K[:, :l]
    lam, V = np.linalg.eigh(W)
    kept = lam > 1e-10 * lam[-1]
    return (V[:, kept] / np.sqrt(lam[kept])).T @ C.T
""",
    ),
    Right(
        "a", "a pseudo-inverse", LEFT.format("return R - B @ np.linalg.pinv(W, rcond=1e-10) @ B.T")
    ),
    Right(
        "a",
        "least squares",
        LEFT.format("return (R - B @ np.linalg.lstsq(W, B.T, rcond=1e-10)[0]).tolist()"),
    ),
    Right("a", "column by column", "def left_over(K, l):\n    " + ELIMINATE),
    Right(
        "a",
        "the points first",
        "def left_over(K, l):\n    lam, V = np.linalg.eigh(K)\n"
        "    X = np.sqrt(np.maximum(lam, 0))[:, None] * V.T\n"
        "    U, s, _ = np.linalg.svd(X[:, :l], full_matrices=False)\n"
        "    U = U[:, s > 1e-6 * np.sqrt(lam[-1])]\n"
        "    E = X - U @ (U.T @ X)\n    return (E.T @ E)[l:, l:]",
    ),
    Right(
        "b",
        "orth of scipy",
        "from scipy.linalg import orth\n\n\n" + BASIS.format("return orth(chosen, rcond=1e-10)"),
    ),
    Right(
        "b",
        "Gram-Schmidt, twice",
        BASIS.format(
            "found = []\n    for x in chosen.T:\n        v = x.copy()\n"
            "        for _ in range(2):\n            for u in found:\n"
            "                v = v - (u @ v) * u\n"
            "        if np.linalg.norm(v) > 1e-9 * np.linalg.norm(chosen):\n"
            "            found.append(v / np.linalg.norm(v))\n    return np.array(found).T"
        ),
    ),
    Right(
        "b",
        "eigenvectors of X'X'^T, other signs",
        BASIS.format(
            "lam, V = np.linalg.eigh(chosen @ chosen.T)\n    return -V[:, lam > 1e-10 * lam[-1]]"
        ),
    ),
    Right(
        "b",
        "QR with pivots",
        "from scipy.linalg import qr\n\n\n"
        + BASIS.format(
            "Q, R, _ = qr(chosen, mode='economic', pivoting=True)\n"
            "    size = abs(R.diagonal())\n    return Q[:, :np.sum(size > 1e-10 * size[0])]"
        ),
    ),
    Right(
        "c",
        "the symmetric root",
        FEATURES.format(
            CUT.format("1e-10 * lam[-1]")
            + "return (V[:, kept] / np.sqrt(lam[kept])) @ V[:, kept].T @ C.T"
        ),
    ),
    Right(
        "c",
        "an svd of W, as a list",
        FEATURES.format(
            "U, s, _ = np.linalg.svd(W)\n    kept = s > 1e-10 * s[0]\n"
            "    return ((U[:, kept] / np.sqrt(s[kept])).T @ C.T).reshape(-1, len(K))"
        ),
    ),
    Right(
        "c",
        "column by column",
        FEATURES.format(
            "F = np.zeros((l, len(K)))\n    for p in range(l):\n"
            "        row = K[p] - F[:, p] @ F\n"
            "        if row[p] > 1e-10 * K[p, p]:\n            F[p] = row / np.sqrt(row[p])\n"
            "    return F"
        ).replace("= True", "= np.True_"),
    ),
    Right(
        "d",
        "QR with pivots",
        "from scipy.linalg import qr\n\n\n"
        + CHOOSE.format("return qr(K, mode='r', pivoting=True)[1][:r]"),
    ),
    Right(
        "d",
        "each that raises the rank",
        CHOOSE.format(
            "chosen = []\n    for p in range(len(K)):\n        if len(chosen) == r:\n"
            "            break\n        now = [*chosen, p]\n"
            "        C = K[:, now] / np.maximum(np.linalg.norm(K[:, now], axis=0), 1e-300)\n"
            "        if np.linalg.matrix_rank(C, tol=1e-7) == len(now):\n"
            "            chosen = now\n    return chosen"
        ),
    ),
    Right(
        "d",
        "directions of the points, backwards",
        CHOOSE.format(
            "lam, V = np.linalg.eigh(K)\n    X = np.sqrt(lam[-r:, None]) * V[:, -r:].T\n"
            "    chosen, E = [], X\n    for _ in range(r):\n"
            "        p = int(np.linalg.norm(E, axis=0).argmax())\n"
            "        u = E[:, p] / np.linalg.norm(E[:, p])\n"
            "        E = E - np.outer(u, u @ E)\n        chosen.insert(0, p)\n"
            "    return tuple(chosen)"
        ),
    ),
    Right(
        "d",
        "a set",
        "from scipy.linalg import qr\n\n\n"
        + CHOOSE.format("return set(qr(K, mode='r', pivoting=True)[1][:r])"),
    ),
    Right(
        "e",
        "only for l < m",
        "def space(m, l):\n    assert 1 <= l < m\n    return 8 * m**2, 8 * m * l",
    ),
    Right("e", "floats", SPACE.format("8.0 * m * m, 8.0 * m * l")),
    Right("e", "a list", SPACE.format("[8 * m**2, m * l * 8]")),
    Right("e", "an array", SPACE.format("np.array([m, l]) * 8.0 * m")),
]


PUZZLES = (
    Puzzle(
        "a",
        "What the Nyström method leaves over: the lower right block of $K-\\tilde K$ for the "
        "first $l$ columns.",
        {
            "left_over(np.array([[2.0, 1, 1], [1, 2, 0], [1, 0, 3]]), 1)": ("the last columns",),
        },
    ),
    Puzzle(
        "b",
        "A matrix $B$ with orthonormal columns, no more than it takes, that projects on the "
        "span of the first $l$ columns of $X$.",
        {
            "np.shape(basis(1e-13 * np.array([[1.0, 2, 0], [0, 0, 1]]), 2))": (
                "an absolute threshold",
            ),
            "np.shape(basis(np.array([[1.0, 1, 0], [0, 0.005, 1]]), 2))": ("a coarse threshold",),
        },
    ),
    Puzzle(
        "c",
        "Features of the Nyström approximation: a matrix $F$ with $F^\\top F=\\tilde K$, for "
        "the first $l$ columns.",
        {
            "F = np.array(features(np.array([[4.0, 1, 2], [1, 2, 0], [2, 0, 3]]), 2))\nF.T @ F": (
                "the root, not inverted",
            ),
            "X_thin = np.array([[1.0, 1, 0], [0, 0.05, 1]])\n"
            "F = np.array(features(X_thin.T @ X_thin, 2))\n"
            "F.T @ F": ("a coarse threshold",),
        },
    ),
)
