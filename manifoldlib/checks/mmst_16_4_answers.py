"""Typical wrong answers to [MMST Ex 16.4] with the message each must trigger, and other right ones."""

from . import Right, Wrong

WRONG = [
    Wrong(
        "a",
        "drawn with replacement",
        "chosen = np.random.default_rng(0).integers(0, X.shape[1], 2000)",
        "columns more than once",
    ),
    Wrong(
        "a",
        "the first ones of a sorted file",
        "chosen = np.argsort(labels)[:2000]",
        "chosen is not a fair sample",
    ),
    Wrong(
        "a",
        "too few to know the digits",
        "chosen = np.arange(0, X.shape[1], 100)",
        "chosen has 110 columns",
    ),
    Wrong(
        "a",
        "the digits themselves",
        "chosen = X[:, :2000]",
        "chosen should hold the column numbers",
    ),
    Wrong(
        "a",
        "all of them",
        "chosen = np.arange(X.shape[1])",
        "not more than a Gram matrix can bear",
    ),
    Wrong(
        "b",
        "learned from all digits",
        "def scores(X, chosen, sigma):\n    return kpca(X, 2, rbf_kernel, sigma).Y",
        "They were learned from all digits",
    ),
    Wrong(
        "b",
        "only the sample is mapped",
        "def scores(X, chosen, sigma):\n    return kpca(X[:, chosen], 2, rbf_kernel, sigma).Y",
        "all digits are wanted",
    ),
    Wrong(
        "b",
        "a second kernel PCA for the rest",
        """
def scores(X, chosen, sigma):
    rest = np.setdiff1d(np.arange(X.shape[1]), chosen)
    Y = np.empty((2, X.shape[1]))
    for part in (chosen, rest):
        Y[:, part] = kpca(X[:, part], 2, rbf_kernel, sigma).Y
    return Y
""",
        "digits outside the sample that equal digits in it get other scores",
    ),
    Wrong(
        "b",
        "kernel values of new digits are not centred",
        """
def scores(X, chosen, sigma):
    result = kpca(X[:, chosen], 2, rbf_kernel, sigma)
    return result.W.T @ rbf_kernel(X[:, chosen], X, sigma)
""",
        "Were the kernel values centred?",
    ),
    Wrong(
        "b",
        "linear PCA",
        """
def scores(X, chosen, sigma):
    return pca(X[:, chosen], 2).transform(X)
""",
        "They are those of linear PCA",
    ),
    Wrong(
        "c",
        "each digit is its own nearest neighbour",
        """
def separation(Y, labels):
    nearest = cKDTree(Y.T).query(Y.T, 1)[1]
    return (labels[nearest] == labels).mean()
""",
        "Is a digit used to recognise itself?",
    ),
    Wrong(
        "c",
        "only the first score",
        """
def separation(Y, labels):
    nearest = cKDTree(Y[:1].T).query(Y[:1].T, 2)[1][:, 1]
    return (labels[nearest] == labels).mean()
""",
        "for ten classes that lie far apart, not 1",
    ),
    Wrong(
        "c",
        "a ratio of variances",
        """
def separation(Y, labels):
    means = np.array([Y[:, labels == digit].mean(axis=1) for digit in range(10)])
    within = np.mean((Y - means[labels].T) ** 2)
    return means.var() / within
""",
        "a share lies between 0 and 1",
    ),
    Wrong(
        "c",
        "the digits as numbers",
        """
def separation(Y, labels):
    nearest = cKDTree(Y.T).query(Y.T, 11)[1][:, 1:]
    guess = np.round(labels[nearest].mean(axis=1))
    return (guess == labels).mean()
""",
        "it treats them as numbers",
    ),
    Wrong(
        "c",
        "neighbours within a fixed distance",
        """
def separation(Y, labels):
    right = 0
    for i, near in enumerate(cKDTree(Y.T).query_ball_point(Y.T, 2.0)):
        votes = np.bincount(labels[[j for j in near if j != i]], minlength=10)
        right += votes.argmax() == labels[i]
    return right / len(labels)
""",
        "when the scores are multiplied by 0.01",
    ),
    Wrong(
        "d",
        "a width in the middle for flat",
        "flat, lost, better = 1e-4, 0.01, (1e-4, 50)",
        "flat: at sigma = 0.0001",
    ),
    Wrong(
        "d",
        "a picture that has only begun to suffer",
        "flat, lost, better = 1e-6, 5e-4, (1e-4, 50)",
        "lost: at sigma = 0.0005 the kernel plane still recognises",
    ),
    Wrong(
        "d",
        "small and large exchanged, as for a width in the denominator",
        "flat, lost, better = 0.01, 1e-6, (1e-4, 50)",
        "flat: at sigma = 0.01",
    ),
    Wrong(
        "d",
        "still in the plane",
        "flat, lost, better = 1e-6, 0.01, (1e-4, 2)",
        "better: with 2 components",
    ),
    Wrong(
        "d",
        "many components of a kernel that is almost linear",
        "flat, lost, better = 1e-6, 0.01, (1e-6, 50)",
        "better: with 50 components at sigma = 1e-06",
    ),
]

RIGHT = [
    Right("a", "every fifth digit", "chosen = np.arange(0, X.shape[1], 5)"),
    Right("a", "a mask", "chosen = np.random.default_rng(7).random(X.shape[1]) < 0.15"),
    Right(
        "b",
        "the map written out, with other signs",
        """
def scores(X, chosen, sigma):
    S = X[:, chosen]
    K, k = rbf_kernel(S, S, sigma), rbf_kernel(S, X, sigma)
    W = kpca(K, 2, "precomputed").W
    return -W.T @ (k - K.mean(axis=1, keepdims=True) - k.mean(axis=0) + K.mean())
""",
    ),
    Right(
        "c",
        "nearest mean of a class",
        """
from scipy.spatial.distance import cdist

def separation(Y, labels):
    means = [Y[:, labels == digit].mean(axis=1) for digit in range(10)]
    return np.mean(cdist(Y.T, means).argmin(axis=1) == labels)
""",
    ),
    Right("d", "other widths", "flat, lost, better = 1e-7, 0.5, [2e-4, 150]"),
]
