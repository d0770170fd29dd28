"""Typical wrong answers to Exercise FML 15.2, and other right ones."""

from . import Right, Wrong

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
        "def centered_gram(K):\n    H = np.eye(len(K)) - 1 / len(K)\n    return H @ K @ H / len(K)",
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
        "def gram_entry(D, i, j):\n    return -0.5 * (D[i, j] - D[i].mean() - D[:, j].mean() + D.mean())",
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
        "def gram(D):\n    H = np.eye(len(D)) - 1 / len(D)\n    return -0.5 * H @ D @ H",
        "Does the square act on each entry",
    ),
    Wrong(
        "d",
        "the square of the matrix",
        "def gram(D):\n    H = np.eye(len(D)) - 1 / len(D)\n    return -0.5 * H @ D @ D @ H",
        "the sum of yours is negative",
    ),
    Wrong(
        "d",
        "the square of the matrix, and its sign turned",
        "def gram(D):\n    H = np.eye(len(D)) - 1 / len(D)\n    return 0.5 * H @ (D @ D) @ H",
        "Does the square act on each entry",
    ),
    Wrong(
        "d",
        "centred on one side",
        "def gram(D):\n    H = np.eye(len(D)) - 1 / len(D)\n    return -0.5 * H @ D**2",
        "with H from the right",
    ),
    Wrong(
        "d",
        "products entry by entry",
        "def gram(D):\n    H = np.eye(len(D)) - 1 / len(D)\n    return -0.5 * H * D**2 * H",
        "matrix product with H",
    ),
    Wrong(
        "d",
        "H without the division",
        "def gram(D):\n    H = np.eye(len(D)) - np.ones_like(D)\n    return -0.5 * H @ D**2 @ H",
        "with H from the left",
    ),
    Wrong(
        "d",
        "the half is lost",
        "def gram(D):\n    H = np.eye(len(D)) - 1 / len(D)\n    return -H @ D**2 @ H",
        "1.41 times as far apart",
    ),
]

RIGHT = [
    Right(
        "a",
        "a mean of differences",
        "def inner_product(kii, kjj, dij):\n    return kii - 0.5 * (dij**2 + kii - kjj)",
    ),
    Right(
        "b",
        "H on both sides",
        "def centered_gram(K):\n    H = np.eye(len(K)) - np.ones((len(K), len(K))) / len(K)\n    return H @ K @ H",
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
        "the library",
        "from manifoldlib import double_center\n\n\ndef gram(D):\n    return double_center(D**2)",
    ),
    Right(
        "d",
        "means by broadcasting",
        "def gram(D):\n"
        "    A = -(D**2) / 2\n"
        "    A = A - A.mean(axis=0)\n"
        "    return A - A.mean(axis=1, keepdims=True)",
    ),
]
