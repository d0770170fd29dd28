"""Typical wrong answers to Exercise FML 15.2, and other right ones."""

from . import Puzzle, Right, Wrong

WRONG = [
    Wrong(
        "a",
        "the sign as printed [Erratum fml-F1]",
        "def inner_product(kii, kjj, dij):\n    return (kii + kjj + dij**2) / 2",
        "Does a larger distance make it larger",
    ),
    Wrong(
        "a",
        "the distance is not squared",
        "def inner_product(kii, kjj, dij):\n    return (kii + kjj - dij) / 2",
        "is not yet a square",
    ),
    Wrong(
        "a",
        "the law of cosines without its half",
        "def inner_product(kii, kjj, dij):\n    return kii + kjj - dij**2",
        "two points that coincide",
    ),
    Wrong(
        "a",
        "takes K_ii for a length",
        "def inner_product(kii, kjj, dij):\n    return (kii**2 + kjj**2 - dij**2) / 2",
        "two points that coincide",
    ),
    Wrong(
        "b",
        "centres the columns of K only",
        "def centered_gram(K):\n    return K - K.mean(axis=0)",
        "centered_gram is not symmetric",
    ),
    Wrong(
        "b",
        "forgets what was taken away twice",
        "def centered_gram(K):\n    return K - K.mean(axis=0) - K.mean(axis=1)[:, None]",
        "changes when all points are moved",
    ),
    Wrong(
        "b",
        "takes away the mean of all entries",
        "def centered_gram(K):\n    return K - K.mean()",
        "changes when all points are moved",
    ),
    Wrong(
        "b",
        "sums in place of means",
        "def centered_gram(K):\n    return K - K.sum(axis=0) - K.sum(axis=1)[:, None] + K.sum()",
        "changes when all points are moved",
    ),
    Wrong(
        "b",
        "divided by N, as a covariance is",
        "def centered_gram(K):\n    J = np.eye(len(K)) - 1 / len(K)\n    return J @ K @ J / len(K)",
        "centered_gram is not X*'X*",
    ),
    Wrong(
        "c",
        "the mean of D instead of that of its squares [Erratum fml-F3]",
        "def gram_entry(D, i, j):\n"
        "    D2 = D**2\n"
        "    return -0.5 * (D2[i, j] - D2[i].mean() - D2[:, j].mean() + D.mean())",
        "Is every distance squared",
    ),
    Wrong(
        "c",
        "no squares",
        """
def gram_entry(D, i, j):
    return -0.5 * (D[i, j] - D[i].mean() - D[:, j].mean() + D.mean())
""",
        "Is every distance squared",
    ),
    Wrong(
        "c",
        "the square of the mean",
        "def gram_entry(D, i, j):\n"
        "    D2 = D**2\n"
        "    return -0.5 * (D2[i, j] - D2[i].mean() - D2[:, j].mean() + D.mean() ** 2)",
        "off by the same number",
    ),
    Wrong(
        "c",
        "the minus sign is lost",
        "def gram_entry(D, i, j):\n"
        "    D2 = D**2\n"
        "    return 0.5 * (D2[i, j] - D2[i].mean() - D2[:, j].mean() + D2.mean())",
        "negative squared length",
    ),
    Wrong(
        "c",
        "the half is lost",
        "def gram_entry(D, i, j):\n"
        "    D2 = D**2\n"
        "    return D2[i].mean() + D2[:, j].mean() - D2[i, j] - D2.mean()",
        "it is 2 times what it should be",
    ),
    Wrong(
        "c",
        "twice the mean over one row",
        "def gram_entry(D, i, j):\n"
        "    D2 = D**2\n"
        "    return -0.5 * (D2[i, j] - 2 * D2[i].mean() + D2.mean())",
        "entry (i, j) is not entry (j, i)",
    ),
    Wrong(
        "c",
        "only half of (a) is put in",
        "def gram_entry(D, i, j):\n    return -0.5 * D[i, j] ** 2",
        "should be a squared length",
    ),
    Wrong(
        "d",
        "the distances as printed, without squares [Erratum fml-F2]",
        "def gram(D):\n    J = np.eye(len(D)) - 1 / len(D)\n    return -0.5 * J @ D @ J",
        "Does the square act on each entry",
    ),
    Wrong(
        "d",
        "the square of the matrix",
        "def gram(D):\n    J = np.eye(len(D)) - 1 / len(D)\n    return -0.5 * J @ D @ D @ J",
        "the sum of yours is negative",
    ),
    Wrong(
        "d",
        "the square of the matrix, and its sign turned",
        "def gram(D):\n    J = np.eye(len(D)) - 1 / len(D)\n    return 0.5 * J @ (D @ D) @ J",
        "Does the square act on each entry",
    ),
    Wrong(
        "d",
        "centred on one side",
        "def gram(D):\n    J = np.eye(len(D)) - 1 / len(D)\n    return -0.5 * J @ D**2",
        "with J from the right",
    ),
    Wrong(
        "d",
        "products entry by entry",
        "def gram(D):\n    J = np.eye(len(D)) - 1 / len(D)\n    return -0.5 * J * D**2 * J",
        "matrix product with J",
    ),
    Wrong(
        "d",
        "J without the division",
        "def gram(D):\n    J = np.eye(len(D)) - np.ones_like(D)\n    return -0.5 * J @ D**2 @ J",
        "with J from the left",
    ),
    Wrong(
        "d",
        "the half is lost",
        "def gram(D):\n    J = np.eye(len(D)) - 1 / len(D)\n    return -J @ D**2 @ J",
        "1.41 times as far apart",
    ),
    Wrong(
        "a",
        "the minus in front of a length",
        """
def inner_product(kii, kjj, dij):
    return (kii - kjj - dij**2) / 2
""",
        "two points that coincide",
    ),
    Wrong(
        "a",
        "the cosine",
        """
def inner_product(kii, kjj, dij):
    return (kii + kjj - dij**2) / 2 / (kii * kjj) ** 0.5
""",
        "two points that coincide",
    ),
    Wrong(
        "a",
        "the absolute value",
        """
def inner_product(kii, kjj, dij):
    return abs(kii + kjj - dij**2) / 2
""",
        "the inner product -x'x",
    ),
    Wrong(
        "a",
        "nothing negative",
        """
def inner_product(kii, kjj, dij):
    return max(0, kii + kjj - dij**2) / 2
""",
        "the inner product -x'x",
    ),
    Wrong(
        "a",
        "points that are near taken for equal",
        """
def inner_product(kii, kjj, dij):
    return kii if dij < 0.05 else (kii + kjj - dij**2) / 2
""",
        "compared with a fixed number",
    ),
    Wrong(
        "a",
        "the product of the lengths",
        """
def inner_product(kii, kjj, dij):
    return (kii * kjj) ** 0.5
""",
        "the inner product -x'x",
    ),
    Wrong(
        "a",
        "whole numbers only",
        """
def inner_product(kii, kjj, dij):
    return (kii + kjj - dij**2) // 2
""",
        "Is something rounded",
    ),
    Wrong(
        "a",
        "rounded",
        """
def inner_product(kii, kjj, dij):
    return round((kii + kjj - dij**2) / 2, 2)
""",
        "Is something rounded",
    ),
    Wrong(
        "a",
        "the mean of the lengths",
        """
def inner_product(kii, kjj, dij):
    return (kii + kjj) / 2
""",
        "the inner product -x'x",
    ),
    Wrong(
        "a",
        "the sign of the whole",
        """
def inner_product(kii, kjj, dij):
    return (dij**2 - kii - kjj) / 2
""",
        "two points that coincide",
    ),
    Wrong(
        "a",
        "right for equal lengths only",
        """
def inner_product(kii, kjj, dij):
    return kii - dij**2 / 2
""",
        "Expand |x - y|^2",
    ),
    Wrong(
        "a",
        "right for a longer second point only",
        """
def inner_product(kii, kjj, dij):
    return (max(kii, kjj) - dij**2 / 2 - abs(kii - kjj) / 2) if kjj > kii else kii
""",
        "inner_product",
    ),
    Wrong(
        "a",
        "nothing yet",
        """
def inner_product(kii, kjj, dij):
    pass
""",
        "returns nothing yet",
    ),
    Wrong(
        "a",
        "three numbers",
        """
def inner_product(kii, kjj, dij):
    return kii, kjj, dij
""",
        "has shape (3,), expected a single number",
    ),
    Wrong(
        "a",
        "the length is a root, too",
        """
def inner_product(kii, kjj, dij):
    return (kii + kjj - dij) ** 2 / 2
""",
        "inner_product",
    ),
    Wrong(
        "a",
        "a quarter",
        """
def inner_product(kii, kjj, dij):
    return (kii + kjj - dij**2) / 4
""",
        "two points that coincide",
    ),
    Wrong(
        "b",
        "centres in place",
        """
def centered_gram(K):
    K -= K.mean(axis=0)
    K -= K.mean(axis=1, keepdims=True)
    return K
""",
        "centered_gram changes its argument K",
    ),
    Wrong(
        "b",
        "an array of integers for the result",
        """
def centered_gram(K):
    out = np.array(K)
    out[:] = out - out.mean(axis=0) - out.mean(axis=1, keepdims=True) + out.mean()
    return out
""",
        "is cut off",
    ),
    Wrong(
        "b",
        "an array like K, filled entry by entry",
        """
def centered_gram(K):
    out, m = np.zeros_like(K), K.mean(axis=0)
    for i, j in np.ndindex(K.shape):
        out[i, j] = K[i, j] - m[i] - m[j] + m.mean()
    return out
""",
        "is cut off",
    ),
    Wrong(
        "b",
        "the library under another name",
        "from manifoldlib import center_kernel as centered_gram",
        "centered_gram is to be made of sums and products",
    ),
    Wrong(
        "b",
        "the library in another module",
        """
import manifoldlib.centering as c

def centered_gram(K):
    return c.center_kernel(K)
""",
        "calls center_kernel of manifoldlib",
    ),
    Wrong(
        "b",
        "the library with other signs",
        """
from manifoldlib import double_center

def centered_gram(K):
    return -2 * double_center(K)
""",
        "calls double_center of manifoldlib",
    ),
    Wrong(
        "b",
        "takes small means for none",
        """
def centered_gram(K):
    m = np.where(abs(K.mean(axis=0)) < 1e-4, 0, K.mean(axis=0))
    return K - m - m[:, None] + m.mean()
""",
        "compared with a fixed number",
    ),
    Wrong(
        "b",
        "finds points in a plane and centres them",
        """
def centered_gram(K):
    lam, V = np.linalg.eigh(K)
    Y = np.sqrt(np.maximum(lam[-2:, None], 0)) * V[:, -2:].T
    Y = Y - Y.mean(axis=1, keepdims=True)
    return Y.T @ Y
""",
        "centered_gram",
    ),
    Wrong(
        "b",
        "J without the division",
        """
def centered_gram(K):
    J = np.eye(len(K)) - np.ones(K.shape)
    return J @ K @ J
""",
        "changes when all points are moved",
    ),
    Wrong(
        "b",
        "divides by N - 1",
        """
def centered_gram(K):
    N = len(K)
    s = K.sum(axis=0)
    return K - (s + s[:, None]) / (N - 1) + s.sum() / (N * (N - 1))
""",
        "changes when all points are moved",
    ),
    Wrong(
        "b",
        "gives the mean back with a minus",
        """
def centered_gram(K):
    m = K.mean(axis=0)
    return K - m - m[:, None] - m.mean()
""",
        "changes when all points are moved",
    ),
    Wrong(
        "b",
        "the diagonal for the means",
        """
def centered_gram(K):
    d = np.diag(K) / len(K)
    return K - d - d[:, None] + d.mean()
""",
        "changes when all points are moved",
    ),
    Wrong(
        "b",
        "centred at the first point",
        """
def centered_gram(K):
    return K - K[0] - K[:, [0]] + K[0, 0]
""",
        "centered_gram is not X*'X*",
    ),
    Wrong(
        "b",
        "the standardised one",
        """
def centered_gram(K):
    m = K.mean(axis=0)
    C = K - m - m[:, None] + m.mean()
    s = np.sqrt(np.diag(C))
    return C / s / s[:, None]
""",
        "centered_gram is not X*'X*",
    ),
    Wrong(
        "b",
        "points that are the rows",
        """
def centered_gram(K):
    X = np.linalg.cholesky(K)
    X = X - X.mean(axis=0)
    return X @ X.T
""",
        "LinAlgError",
    ),
    Wrong(
        "b",
        "J once, from both sides by halves",
        """
def centered_gram(K):
    J = np.eye(len(K)) - 1 / len(K)
    return (J @ K + K @ J) / 2
""",
        "changes when all points are moved",
    ),
    Wrong(
        "b",
        "the means rounded",
        """
def centered_gram(K):
    m = K.mean(axis=0).round(1)
    return K - m - m[:, None] + m.mean()
""",
        "Is something rounded",
    ),
    Wrong(
        "b",
        "nothing done",
        """
def centered_gram(K):
    return K.copy()
""",
        "changes when all points are moved",
    ),
    Wrong(
        "b",
        "zeros",
        """
def centered_gram(K):
    return np.zeros(K.shape)
""",
        "every entry is 0",
    ),
    Wrong(
        "b",
        "remembers the first table of its size",
        """
known = {}

def centered_gram(K):
    J = np.eye(len(K)) - 1 / len(K)
    return known.setdefault(len(K), J @ K @ J)
""",
        "Is something remembered",
    ),
    Wrong(
        "b",
        "the points of the notebook",
        """
def centered_gram(K):
    Z = X - X.mean(axis=1, keepdims=True)
    return Z.T @ Z
""",
        "has shape (6, 6), expected (5, 5)",
    ),
    Wrong(
        "b",
        "ragged",
        """
def centered_gram(K):
    return [list(K[i, : i + 1]) for i in range(len(K))]
""",
        "centered_gram is ragged",
    ),
    Wrong(
        "c",
        "squares D in place",
        """
def gram_entry(D, i, j):
    D **= 2
    return -0.5 * (D[i, j] - D[i].mean() - D[:, j].mean() + D.mean())
""",
        "gram_entry changes its argument D",
    ),
    Wrong(
        "c",
        "an entry of the library's table",
        """
from manifoldlib import double_center

def gram_entry(D, i, j):
    return double_center(D**2)[i, j]
""",
        "calls double_center of manifoldlib",
    ),
    Wrong(
        "c",
        "takes D for a table of squares",
        """
def gram_entry(D, i, j):
    S = np.asarray(D)
    return (S[i].mean() + S[:, j].mean() - S[i, j] - S.mean()) / 2
""",
        "Is every distance squared",
    ),
    Wrong(
        "c",
        "remembers the first table",
        """
kept = {}

def gram_entry(D, i, j):
    D2 = kept.setdefault(len(D), D**2)
    return -0.5 * (D2[i, j] - D2[i].mean() - D2[:, j].mean() + D2.mean())
""",
        "Is something remembered",
    ),
    Wrong(
        "c",
        "a whole number",
        """
def gram_entry(D, i, j):
    D2 = D**2
    value = -0.5 * (D2[i, j] - D2[i].mean() - D2[:, j].mean() + D2.mean())
    return int(value) if D.dtype.kind == 'i' else value
""",
        "is cut off",
    ),
    Wrong(
        "c",
        "means over all that differ",
        """
def gram_entry(D, i, j):
    D2, N = D**2, len(D)
    mean = lambda v: v[v > 0].mean() * (N - 1) / N
    return -0.5 * (D2[i, j] - mean(D2[i]) - mean(D2[j]) + mean(D2))
""",
        "gram_entry",
    ),
    Wrong(
        "c",
        "means over the other points",
        """
def gram_entry(D, i, j):
    D2, N = D**2, len(D)
    row, column = D2[i].sum() / (N - 1), D2[:, j].sum() / (N - 1)
    return -0.5 * (D2[i, j] - row - column + D2.sum() / (N * (N - 1)))
""",
        "gram_entry",
    ),
    Wrong(
        "c",
        "sums in place of means",
        """
def gram_entry(D, i, j):
    D2 = D**2
    return -0.5 * (D2[i, j] - D2[i].sum() - D2[:, j].sum() + D2.sum())
""",
        "gram_entry",
    ),
    Wrong(
        "c",
        "the last mean taken away, too",
        """
def gram_entry(D, i, j):
    D2 = D**2
    return -0.5 * (D2[i, j] - D2[i].mean() - D2[:, j].mean() - D2.mean())
""",
        "off by the same number",
    ),
    Wrong(
        "c",
        "the last mean over one triangle",
        """
def gram_entry(D, i, j):
    D2 = D**2
    N = len(D)
    mean = D2[np.triu_indices(N, 1)].mean()
    return -0.5 * (D2[i, j] - D2[i].mean() - D2[:, j].mean() + mean)
""",
        "off by the same number",
    ),
    Wrong(
        "c",
        "the last mean is forgotten",
        """
def gram_entry(D, i, j):
    D2 = D**2
    return -0.5 * (D2[i, j] - D2[i].mean() - D2[:, j].mean())
""",
        "off by the same number",
    ),
    Wrong(
        "c",
        "row i in both places",
        """
def gram_entry(D, i, j):
    D2 = D**2
    return -0.5 * (D2[i, j] - D2[i].mean() - D2[:, i].mean() + D2.mean())
""",
        "entry (i, j) is not entry (j, i)",
    ),
    Wrong(
        "c",
        "the squares of the means",
        """
def gram_entry(D, i, j):
    D2, m = D**2, D.mean(axis=0) ** 2
    return -0.5 * (D2[i, j] - m[i] - m[j] + m.mean())
""",
        "gram_entry",
    ),
    Wrong(
        "c",
        "right on the diagonal only",
        """
def gram_entry(D, i, j):
    D2 = D**2
    return D2[i].mean() - D2.mean() / 2 if i == j else -0.5 * D2[i, j]
""",
        "gram_entry",
    ),
    Wrong(
        "c",
        "from the first point, not the mean",
        """
def gram_entry(D, i, j):
    return (D[0, i] ** 2 + D[0, j] ** 2 - D[i, j] ** 2) / 2
""",
        "which terms with K_ii remain",
    ),
    Wrong(
        "c",
        "i and j from 1 on",
        """
def gram_entry(D, i, j):
    D2 = D**2
    i, j = i - 1, j - 1
    return -0.5 * (D2[i, j] - D2[i].mean() - D2[:, j].mean() + D2.mean())
""",
        "Both count from 0",
    ),
    Wrong(
        "c",
        "six points, as in the notebook",
        """
def gram_entry(D, i, j):
    D2 = D**2
    return -0.5 * (D2[i, j] - D2[i].sum() / 6 - D2[:, j].sum() / 6 + D2.sum() / 36)
""",
        "gram_entry",
    ),
    Wrong(
        "c",
        "the whole table",
        """
def gram_entry(D, i, j):
    D2 = D**2
    m = D2.mean(axis=0)
    return -0.5 * (D2 - m - m[:, None] + m.mean())
""",
        "has shape (5, 5), expected a single number",
    ),
    Wrong(
        "c",
        "rounded",
        """
def gram_entry(D, i, j):
    D2 = D**2
    return round(-0.5 * (D2[i, j] - D2[i].mean() - D2[:, j].mean() + D2.mean()), 2)
""",
        "Is something rounded",
    ),
    Wrong(
        "c",
        "the matrix product DD",
        """
def gram_entry(D, i, j):
    D2 = D @ D
    return -0.5 * (D2[i, j] - D2[i].mean() - D2[:, j].mean() + D2.mean())
""",
        "gram_entry",
    ),
    Wrong(
        "c",
        "zero",
        """
def gram_entry(D, i, j):
    return 0.0
""",
        "every entry is 0",
    ),
    Wrong(
        "c",
        "a plane only",
        """
def gram_entry(D, i, j):
    S = D**2 - (D**2).mean(axis=0)
    lam, V = np.linalg.eigh(-0.5 * (S - S.mean(axis=1, keepdims=True)))
    return (V[i, -2:] * lam[-2:]) @ V[j, -2:]
""",
        "gram_entry",
    ),
    Wrong(
        "d",
        "squares D in place",
        """
def gram(D):
    D **= 2
    J = np.eye(len(D)) - 1 / len(D)
    return -J @ D @ J / 2
""",
        "gram changes its argument D",
    ),
    Wrong(
        "d",
        "the library",
        """
from manifoldlib import double_center

def gram(D):
    return double_center(D**2)
""",
        "calls double_center of manifoldlib",
    ),
    Wrong(
        "d",
        "the library, by way of a map",
        """
from manifoldlib import classical_mds

def gram(D):
    Y = classical_mds(D, len(D) - 1).Y
    return Y.T @ Y
""",
        "calls classical_mds of manifoldlib",
    ),
    Wrong(
        "d",
        "the library in a lambda",
        """
import manifoldlib

gram = lambda D: manifoldlib.center_kernel(-0.5 * D**2)
""",
        "calls center_kernel of manifoldlib",
    ),
    Wrong(
        "d",
        "the sign is lost",
        """
def gram(D):
    J = np.eye(len(D)) - 1 / len(D)
    return 0.5 * J @ D**2 @ J
""",
        "the sum of yours is negative",
    ),
    Wrong(
        "d",
        "J twice on one side",
        """
def gram(D):
    J = np.eye(len(D)) - 1 / len(D)
    return -0.5 * J @ J @ D**2
""",
        "with J from the right",
    ),
    Wrong(
        "d",
        "divided by N",
        """
def gram(D):
    J = np.eye(len(D)) - 1 / len(D)
    return -0.5 * J @ D**2 @ J / len(D)
""",
        "as far apart as",
    ),
    Wrong(
        "d",
        "six points, as in the notebook",
        """
def gram(D):
    J = np.eye(len(D)) - 1 / 6
    return -0.5 * J @ D**2 @ J
""",
        "K* sum to zero",
    ),
    Wrong(
        "d",
        "negative eigenvalues and small ones taken away",
        """
def gram(D):
    J = np.eye(len(D)) - 1 / len(D)
    lam, V = np.linalg.eigh(-0.5 * J @ D**2 @ J)
    return (V * np.where(lam < 0.1, 0, lam)) @ V.T
""",
        "gram",
    ),
    Wrong(
        "d",
        "a plane only",
        """
def gram(D):
    J = np.eye(len(D)) - 1 / len(D)
    lam, V = np.linalg.eigh(-0.5 * J @ D**2 @ J)
    return (V[:, -2:] * lam[-2:]) @ V[:, -2:].T
""",
        "rounded or left out",
    ),
    Wrong(
        "d",
        "an array like D",
        """
def gram(D):
    J = np.eye(len(D)) - 1 / len(D)
    out = np.zeros_like(D)
    out[:] = -0.5 * J @ D**2 @ J
    return out
""",
        "is cut off",
    ),
    Wrong(
        "d",
        "centred at the first point",
        """
def gram(D):
    S = D**2
    return (S[0] + S[:, [0]] - S) / 2
""",
        "K* sum to zero",
    ),
    Wrong(
        "d",
        "the root of the squares",
        """
def gram(D):
    J = np.eye(len(D)) - 1 / len(D)
    return -0.5 * J @ np.sqrt(D**2) @ J
""",
        "Does the square act on each entry",
    ),
    Wrong(
        "d",
        "squared after centring",
        """
def gram(D):
    J = np.eye(len(D)) - 1 / len(D)
    return -0.5 * (J @ D @ J) ** 2
""",
        "K* sum to zero",
    ),
    Wrong(
        "d",
        "the cube",
        """
def gram(D):
    J = np.eye(len(D)) - 1 / len(D)
    return -0.5 * J @ D**3 @ J
""",
        "gram",
    ),
    Wrong(
        "d",
        "a similarity",
        """
def gram(D):
    J = np.eye(len(D)) - 1 / len(D)
    return J @ np.exp(-(D**2) / 2) @ J
""",
        "gram",
    ),
    Wrong(
        "d",
        "nothing centred",
        """
def gram(D):
    return -0.5 * D**2
""",
        "K* sum to zero",
    ),
    Wrong(
        "d",
        "rounded",
        """
def gram(D):
    J = np.eye(len(D)) - 1 / len(D)
    return (-0.5 * J @ D**2 @ J).round(2)
""",
        "Is something rounded",
    ),
    Wrong(
        "d",
        "the means over the other points",
        """
def gram(D):
    S, N = D**2, len(D)
    m = S.sum(axis=0) / (N - 1)
    return -0.5 * (S - m - m[:, None] + m.mean())
""",
        "K* sum to zero",
    ),
    Wrong(
        "d",
        "the mean of D at the end",
        """
def gram(D):
    S = D**2
    m = S.mean(axis=0)
    return -0.5 * (S - m - m[:, None] + D.mean())
""",
        "K* sum to zero",
    ),
    Wrong(
        "d",
        "zeros",
        """
def gram(D):
    return np.zeros(D.shape)
""",
        "every entry is 0",
    ),
    Wrong(
        "d",
        "remembers the first table of its size",
        """
known = {}

def gram(D):
    J = np.eye(len(D)) - 1 / len(D)
    return known.setdefault(len(D), -0.5 * J @ D**2 @ J)
""",
        "Is something remembered",
    ),
    Wrong(
        "b",
        "the worker behind the library's function",
        """
from manifoldlib.centering import centered

def centered_gram(K):
    return centered(np.array(K, dtype=float))
""",
        "calls centered of manifoldlib",
    ),
    Wrong(
        "d",
        "the products of the library's map",
        """
from manifoldlib import mds

def gram(D):
    return mds.inner_products(np.array(D, dtype=float))[0]
""",
        "calls inner_products of manifoldlib",
    ),
    Wrong(
        "d",
        "an estimator of the library",
        """
from manifoldlib.estimators import ClassicalMDS

def gram(D):
    Y = ClassicalMDS(n_components=1, metric='precomputed').fit_transform(D)
    return Y @ Y.T
""",
        "of manifoldlib",
    ),
]

RIGHT = [
    Right(
        "d",
        "as a wrong one is written",
        """
def gram(D):
    S = D**2
    m = S.mean(axis=0)
    return -0.5 * (S - m - m[:, None] + S.mean())
""",
    ),
    Right(
        "a",
        "a mean of differences",
        "def inner_product(kii, kjj, dij):\n    return kii - 0.5 * (dij**2 + kii - kjj)",
    ),
    Right(
        "b",
        "J on both sides",
        """
def centered_gram(K):
    J = np.eye(len(K)) - np.ones((len(K), len(K))) / len(K)
    return J @ K @ J
""",
    ),
    Right(
        "b",
        "entry by entry, as lists",
        "def centered_gram(K):\n"
        "    N = range(len(K))\n"
        "    m = [sum(K[i]) / len(K) for i in N]\n"
        "    return [[K[i][j] - m[i] - m[j] + sum(m) / len(K) for j in N] for i in N]",
    ),
    Right(
        "c",
        "sums as printed",
        "def gram_entry(D, i, j):\n"
        "    N = len(D)\n"
        "    row = sum(D[i, k] ** 2 for k in range(N)) / N\n"
        "    column = sum(D[k, j] ** 2 for k in range(N)) / N\n"
        "    bar = sum(D[u, v] ** 2 for u in range(N) for v in range(N)) / N**2\n"
        "    return (row + column - D[i, j] ** 2 - bar) / 2",
    ),
    Right(
        "d",
        "means by broadcasting",
        "def gram(D):\n"
        "    A = -(D**2) / 2\n"
        "    A = A - A.mean(axis=0)\n"
        "    return A - A.mean(axis=1, keepdims=True)",
    ),
    Right(
        "a",
        "a sum of half terms",
        """
def inner_product(kii, kjj, dij):
    return 0.5 * kii + 0.5 * kjj - 0.5 * dij * dij
""",
    ),
    Right(
        "a",
        "single precision",
        """
def inner_product(kii, kjj, dij):
    kii, kjj, dij = np.float32([kii, kjj, dij])
    return (kii + kjj - dij**2) / 2
""",
    ),
    Right(
        "a",
        "sympy",
        """
import sympy as sp

def inner_product(kii, kjj, dij):
    return sp.Rational(1, 2) * (kii + kjj - sp.Float(dij) ** 2)
""",
    ),
    Right(
        "a",
        "the law of cosines with its angle",
        """
def inner_product(kii, kjj, dij):
    if kii * kjj == 0:
        return 0
    a, b = kii**0.5, kjj**0.5
    cosine = (a * a + b * b - dij * dij) / (2 * a * b)
    return [a * b * cosine]
""",
    ),
    Right(
        "a",
        "an array in place",
        """
def inner_product(kii, kjj, dij):
    out = np.array([kii, kjj])
    out -= dij**2 / 2
    return out.mean() + dij**2 / 2 - dij**2 / 2
""",
    ),
    Right(
        "b",
        "single precision",
        """
def centered_gram(K):
    K = np.asarray(K, np.float32)
    return K - K.mean(axis=0) - K.mean(axis=1, keepdims=True) + K.mean()
""",
    ),
    Right(
        "b",
        "on a copy in place",
        """
def centered_gram(K):
    K = K.copy()
    K -= K.mean(axis=0)
    K -= K.mean(axis=1)[:, None]
    return K
""",
    ),
    Right(
        "b",
        "exact fractions",
        """
import sympy as sp

def centered_gram(K):
    n = len(K)
    F = sp.Matrix(n, n, lambda i, j: sp.Rational(float(K[i, j])))
    J = sp.eye(n) - sp.ones(n, n) / n
    return J * F * J
""",
    ),
    Right(
        "b",
        "scikit-learn",
        """
from sklearn.preprocessing import KernelCenterer

def centered_gram(K):
    return KernelCenterer().fit_transform(K.astype(float))
""",
    ),
    Right(
        "b",
        "points from the eigenvectors, centred",
        """
def centered_gram(K):
    lam, V = np.linalg.eigh(K)
    Y = np.sqrt(np.clip(lam, 0, None)) * V  # rows
    Y = Y - Y.mean(axis=0)
    return Y @ Y.T
""",
    ),
    Right(
        "b",
        "the mean taken away, then of the transposed",
        """
def centered_gram(K):
    once = lambda M: M - M.mean(axis=1, keepdims=True)
    return once(once(K).T)
""",
    ),
    Right(
        "c",
        "the printed sums with numpy's einsum",
        """
def gram_entry(D, i, j):
    S = np.einsum("ab,ab->ab", D, D)
    m = S.sum(axis=1) / len(S)
    return (m[i] + m[j] - S[i, j] - m.sum() / len(S)) / 2
""",
    ),
    Right(
        "c",
        "an entry of HAH",
        """
def gram_entry(D, i, j):
    N = len(D)
    h = lambda k: np.eye(N)[k] - 1 / N
    return -(h(i) @ (D * D) @ h(j)) / 2
""",
    ),
    Right(
        "c",
        "single precision, in brackets",
        """
def gram_entry(D, i, j):
    S = np.float32(D) ** 2
    return [(S[i].mean() + S[j].mean() - S[i, j] - S.mean()) / 2]
""",
    ),
    Right(
        "c",
        "on a copy in place",
        """
def gram_entry(D, i, j):
    S = D.astype(float)
    S **= 2
    S -= S.mean(axis=0)
    S -= S.mean(axis=1, keepdims=True)
    return -S[i, j] / 2
""",
    ),
    Right(
        "c",
        "loops over lists",
        """
def gram_entry(D, i, j):
    S = [[float(d) ** 2 for d in row] for row in D.tolist()]
    mean = [sum(row) / len(row) for row in S]
    return 0.5 * (mean[i] + mean[j] - S[i][j] - sum(mean) / len(mean))
""",
    ),
    Right(
        "d",
        "single precision",
        """
def gram(D):
    D = np.asarray(D, np.float32)
    A = -0.5 * D**2
    A = A - A.mean(axis=1, keepdims=True)
    return A - A.mean(axis=0, keepdims=True)
""",
    ),
    Right(
        "d",
        "every entry by part (c)",
        """
def gram(D):
    N = len(D)
    return [[gram_entry(D, i, j) for j in range(N)] for i in range(N)]
""",
    ),
    Right(
        "d",
        "part (b) of half the squares",
        """
def gram(D):
    return centered_gram(-(D**2) / 2)
""",
    ),
    Right(
        "d",
        "a choice of points, centred",
        """
def gram(D):
    S = D**2
    K = (S[0] + S[:, [0]] - S) / 2  # the first point at the origin
    return centered_gram(K)
""",
    ),
    Right(
        "d",
        "a projector from QR",
        """
def gram(D):
    Q = np.linalg.qr(np.ones((len(D), 1)))[0]
    P = np.eye(len(D)) - Q @ Q.T
    return np.linalg.multi_dot([P, np.square(D), P]) / -2
""",
    ),
]


PUZZLES = (
    Puzzle(
        "c",
        "The centred inner product of points `i` and `j`, counted from 0, from all distances.",
        {
            "D_small = np.array([[0.0, 3, 5], [3, 0, 4], [5, 4, 0]])\ngram_entry(D_small, 1, 2)": (
                "i and j from 1 on",
            ),
        },
    ),
    Puzzle(
        "d",
        "The centred Gram matrix, from all distances.",
        {
            "D_small = np.array([[0.0, 3, 5], [3, 0, 4], [5, 4, 0]])\ngram(D_small)": (
                "the mean of D at the end",
            ),
        },
    ),
)
