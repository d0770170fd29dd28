"""Typical wrong answers to [FML Ex 15.5], and other right ones."""

from . import Puzzle, Right, Wrong

MATRIX = "def lle_matrix(W):\n    A = np.eye(len(W)) - W\n    {}"
KERNEL = (
    "def lle_kernel(W):\n    A = np.eye(len(W)) - W\n    M = A.T @ A\n    n = len(W)\n"
    "    mu, V = np.linalg.eigh(M)\n    {}"
)
EMBED = (
    "def embedding(K, d):\n    n = len(K)\n    J = np.eye(n) - 1 / n\n"
    "    lam, V = np.linalg.eigh(J @ K @ J)\n    {}"
)

WRONG = [
    Wrong("a", "a transpose too many", MATRIX.format("return A.T @ A.T"), "M is not symmetric"),
    Wrong("a", "the transpose on the other side", MATRIX.format("return A @ A.T"), "tr(YMY') is"),
    Wrong("a", "for a symmetric W only", MATRIX.format("return A @ A"), "M is not symmetric"),
    Wrong(
        "a",
        "W made symmetric first",
        MATRIX.format("A = (A + A.T) / 2\n    return A @ A"),
        "tr(YMY') is",
    ),
    Wrong("a", "not squared", MATRIX.format("return (A + A.T) / 2"), "tr(YMY') is"),
    Wrong("a", "half of it", MATRIX.format("return A.T @ A / 2"), "tr(YMY') is"),
    Wrong(
        "a",
        "the W of the notebook",
        "V = W.copy()\n\n\ndef lle_matrix(W):\n    A = np.eye(len(V)) - V\n    return A.T @ A",
        "has shape",
    ),
    Wrong(
        "a",
        "subtracts in place",
        "def lle_matrix(W):\n    W -= np.eye(len(W))\n    return W.T @ W",
        "changes its argument W",
    ),
    Wrong(
        "a",
        "the form of the library",
        "from scipy.sparse import csr_array\n\nfrom manifoldlib.locally_linear import "
        "embedding_of_weights\n\n\ndef lle_matrix(W):\n"
        "    embedding_of_weights(csr_array(W.T), 1)\n"
        "    A = np.eye(len(W)) - W\n    return A.T @ A",
        "Write it yourself",
    ),
    Wrong("b", "M itself", KERNEL.format("return M"), "are not the embedding"),
    Wrong("b", "minus M", KERNEL.format("return -M"), "no matrix of inner products"),
    Wrong("b", "the identity minus M", KERNEL.format("return np.eye(n) - M"), "no matrix of inner"),
    Wrong(
        "b",
        "one large shift for all weights",
        KERNEL.format("return 1e9 * np.eye(n) - M"),
        "no matrix of inner",
    ),
    Wrong(
        "b",
        "the matrix of the weights, squared",
        KERNEL.format("return W @ W.T"),
        "are not the embedding",
    ),
    Wrong(
        "b",
        "a transpose too many, inverted",
        KERNEL.format("return np.linalg.pinv(A.T @ A.T)"),
        "K is not symmetric",
    ),
    Wrong(
        "b",
        "the transpose on the other side",
        KERNEL.format("B = A @ A.T\n    return np.linalg.eigvalsh(B)[-1] * np.eye(n) - B"),
        "are not the embedding",
    ),
    Wrong(
        "b",
        "the first vector only",
        KERNEL.format("return np.outer(V[:, 1], V[:, 1])"),
        "for d = 2",
    ),
    Wrong(
        "b",
        "a projection, all eigenvalues equal",
        KERNEL.format("return V[:, 1:3] @ V[:, 1:3].T"),
        "are not the embedding",
    ),
    Wrong(
        "b",
        "the second smallest eigenvalue as the shift",
        KERNEL.format("return mu[1] * np.eye(n) - M"),
        "no matrix of inner products",
    ),
    Wrong(
        "b",
        "small eigenvalues cut by size",
        KERNEL.format(
            "inverse = np.where(mu > 0.1, 1 / np.maximum(mu, 0.1), 0)\n"
            "    return (V * inverse) @ V.T"
        ),
        "lle_kernel",
    ),
    Wrong(
        "c",
        "not centred",
        "def embedding(K, d):\n    lam, V = np.linalg.eigh(K)\n"
        "    return np.sqrt(len(K)) * V[:, ::-1][:, :d].T",
        "the rows have the means",
    ),
    Wrong("c", "of length 1", EMBED.format("return V[:, ::-1][:, :d].T"), "Its length is 1"),
    Wrong(
        "c",
        "scaled by the root of lambda",
        EMBED.format("return np.sqrt(lam[::-1][:d, None]) * V[:, ::-1][:, :d].T"),
        "the scale of kernel PCA",
    ),
    Wrong(
        "c",
        "variance with n - 1",
        EMBED.format("return np.sqrt(n - 1) * V[:, ::-1][:, :d].T"),
        "With the divisor n - 1 it is 1",
    ),
    Wrong(
        "c",
        "the smallest first",
        EMBED.format("return np.sqrt(n) * V[:, -d:].T"),
        "has the cosine",
    ),
    Wrong(
        "c",
        "the bottom, without the constant",
        EMBED.format("return np.sqrt(n) * V[:, 1 : d + 1].T"),
        "embedding",
    ),
    Wrong(
        "c",
        "points as rows",
        EMBED.format("return np.sqrt(n) * V[:, ::-1][:, :d]"),
        "points are columns",
    ),
    Wrong(
        "c",
        "an absolute threshold",
        EMBED.format(
            "V = np.where(lam > 1e-12, V, 0)\n    return np.sqrt(n) * V[:, ::-1][:, :d].T"
        ),
        "embedding",
    ),
    Wrong(
        "c",
        "centres in place",
        "def embedding(K, d):\n    K -= K.mean(axis=0)\n    K -= K.mean(axis=1)[:, None]\n"
        "    lam, V = np.linalg.eigh((K + K.T) / 2)\n"
        "    return np.sqrt(len(K)) * V[:, ::-1][:, :d].T",
        "changes its argument K",
    ),
    Wrong(
        "c",
        "centred afterwards",
        "def embedding(K, d):\n    lam, V = np.linalg.eigh(K)\n    V = V[:, ::-1][:, :d].T\n"
        "    V = V - V.mean(axis=1, keepdims=True)\n"
        "    return V / V.std(axis=1, keepdims=True)",
        "embedding",
    ),
]

RIGHT = [
    Right(
        "b",
        "as the wrong ones are written",
        """
def lle_kernel(W):
    A = np.eye(len(W)) - W
    M = A.T @ A
    n = len(W)
    mu, V = np.linalg.eigh(M)
    return mu[-1] * np.eye(n) - M
""",
    ),
    Right("a", "multiplied out", MATRIX.format("return np.eye(len(W)) - W - W.T + W.T @ W")),
    Right(
        "a",
        "point by point, as a list",
        "def lle_matrix(W):\n    n = len(W)\n    M = np.zeros((n, n))\n    for i in range(n):\n"
        "        a = np.eye(n)[i] - W[i]\n        M += np.outer(a, a)\n    return M.tolist()",
    ),
    Right("a", "einsum", MATRIX.format("return np.einsum('ki,kj->ij', A, A)")),
    Right("b", "the pseudo-inverse as numpy cuts it", KERNEL.format("return np.linalg.pinv(M)")),
    Right("b", "the pseudo-inverse", KERNEL.format("return np.linalg.pinv(M, hermitian=True)")),
    Right(
        "b", "the trace in place of the largest", KERNEL.format("return mu.sum() * np.eye(n) - M")
    ),
    Right("b", "the heat kernel", KERNEL.format("return (V * np.exp(-mu / mu[-1])) @ V.T")),
    Right(
        "b",
        "with the constant taken out",
        KERNEL.format("return -3 * (V[:, 1:] * (mu[1:] - 1.1 * mu[-1])) @ V[:, 1:].T"),
    ),
    Right(
        "b",
        "an inverse that is safe at zero",
        KERNEL.format("return np.linalg.inv(M + 0.1 * mu[-1] * np.eye(n))"),
    ),
    Right(
        "c",
        "means of rows and columns",
        "def embedding(K, d):\n    K = K - K.mean(axis=0)\n    K = K - K.mean(axis=1)[:, None]\n"
        "    lam, V = np.linalg.eigh((K + K.T) / 2)\n"
        "    return -np.sqrt(len(K)) * V[:, ::-1][:, :d].T",
    ),
    Right(
        "c",
        "an svd, rows set to standard deviation 1",
        EMBED.format("Y = np.linalg.svd(J @ K @ J)[2][:d]\n    return Y / Y.std(axis=1)[:, None]"),
    ),
    Right(
        "c",
        "sorted by eig",
        EMBED.format(
            "lam, V = np.linalg.eig(J @ K @ J)\n    order = np.argsort(-lam.real)[:d]\n"
            "    return np.sqrt(n) * V[:, order].real.T"
        ),
    ),
]


PUZZLES = (
    Puzzle(
        "b",
        "A kernel from the weights of LLE: positive semidefinite, and the eigenvectors of "
        "$JKJ$ to its largest eigenvalues are those of $M$ to its smallest but the constant "
        "one.",
        {
            "W_ring = (np.roll(np.eye(4), 1, 0) + np.roll(np.eye(4), -1, 0)) / 2\n"
            "W_ring[0] = [0, 0.7, 0, 0.3]\n"
            "np.linalg.eigvalsh(lle_kernel(W_ring))": (
                "the identity minus M",
                "the second smallest eigenvalue as the shift",
            ),
            "W_ring = (np.roll(np.eye(4), 1, 0) + np.roll(np.eye(4), -1, 0)) / 2\n"
            "W_ring[0] = [0, 0.7, 0, 0.3]\n"
            "J = np.eye(4) - 1 / 4\n"
            "abs(np.linalg.eigh(J @ lle_kernel(W_ring) @ J)[1][:, -1])": ("M itself",),
        },
    ),
    Puzzle(
        "c",
        "From a kernel matrix a map of $d$ rows: eigenvectors of $JKJ$, the largest "
        "eigenvalue first, with mean 0 and variance 1 (divisor $n$).",
        {
            "embedding(np.diag([1.0, 2, 4, 8]), 2)": (
                "of length 1",
                "scaled by the root of lambda",
                "variance with n - 1",
                "the smallest first",
            ),
        },
    ),
)
