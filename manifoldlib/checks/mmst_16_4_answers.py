"""Typical wrong answers to [MMST Ex 16.4], each with the message it must trigger; right ones."""

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
        "chosen should hold column numbers",
    ),
    Wrong(
        "a",
        "all of them",
        "chosen = np.arange(X.shape[1])",
        "not more than a Gram matrix can bear",
    ),
    Wrong(
        "a",
        "in two rows",
        """
chosen = np.arange(2000).reshape(2, 1000)
""",
        "chosen should hold the column numbers of the sample, one row",
    ),
    Wrong(
        "a",
        "a mask of the first 2000 digits only",
        """
chosen = np.ones(2000, dtype=bool)
""",
        "chosen should hold column numbers",
    ),
    Wrong(
        "a",
        "numbers with a decimal point",
        """
chosen = np.linspace(0, X.shape[1] - 1, 2000)
""",
        "chosen should hold column numbers",
    ),
    Wrong(
        "a",
        "beyond the last column",
        """
chosen = np.arange(10000, 12000)
""",
        "chosen should hold column numbers",
    ),
    Wrong(
        "a",
        "how many, not which",
        """
chosen = 2000
""",
        "chosen should hold the column numbers of the sample, one row",
    ),
    Wrong(
        "a",
        "the ends meet: some columns also as negative numbers",
        """
chosen = np.arange(-1500, 9800, 4)
""",
        "columns more than once",
    ),
    Wrong(
        "a",
        "the labels of the sample",
        """
chosen = labels[:2000]
""",
        "columns more than once",
    ),
    Wrong(
        "a",
        "no nines",
        """
chosen = np.flatnonzero(labels < 9)[:2000]
""",
        "between 0.0% and",
    ),
    Wrong(
        "a",
        "the first 200 of each digit but the last, which has 500",
        """
chosen = np.concatenate(
    [np.flatnonzero(labels == k)[: 200 + 300 * (k == 9)] for k in range(10)]
)
""",
        "chosen is not a fair sample",
    ),
    Wrong(
        "a",
        "half of them",
        """
chosen = np.arange(0, X.shape[1], 2)
""",
        "chosen has 5496 columns",
    ),
    Wrong(
        "a",
        "nine hundred",
        """
chosen = list(range(900))
""",
        "chosen has 900 columns",
    ),
    Wrong(
        "b",
        "learned from all digits",
        "def scores(X, chosen, sigma):\n    return kpca(X, 2, rbf_kernel, sigma).Y",
        "they were learned from all digits",
    ),
    Wrong(
        "b",
        "only the sample is mapped",
        "def scores(X, chosen, sigma):\n    return kpca(X[:, chosen], 2, rbf_kernel, sigma).Y",
        "all 275 are wanted",
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
        "Were the kernel values centred as those of the sample are?",
    ),
    Wrong(
        "b",
        "linear PCA",
        """
def scores(X, chosen, sigma):
    return pca(X[:, chosen], 2).transform(X)
""",
        "they are those of linear PCA",
    ),
    Wrong(
        "b",
        "centred in place",
        """
def scores(X, chosen, sigma):
    X -= X[:, chosen].mean(axis=1, keepdims=True)
    return kpca(X[:, chosen], 2, rbf_kernel, sigma).transform(X)
""",
        "scores changes its argument X",
    ),
    Wrong(
        "b",
        "the sample is sorted in place",
        """
def scores(X, chosen, sigma):
    chosen.sort()
    return kpca(X[:, chosen], 2, rbf_kernel, sigma).transform(X)
""",
        "scores changes its argument chosen",
    ),
    Wrong(
        "b",
        "the first columns instead of the chosen ones",
        """
def scores(X, chosen, sigma):
    return kpca(X[:, : len(chosen)], 2, rbf_kernel, sigma).transform(X)
""",
        "they were learned from the first columns",
    ),
    Wrong(
        "b",
        "the second and the third",
        """
def scores(X, chosen, sigma):
    return kpca(X[:, chosen], 3, rbf_kernel, sigma).transform(X)[1:]
""",
        "the scores of the sample are not its first two",
    ),
    Wrong(
        "b",
        "sigma as a width",
        """
from manifoldlib import gauss_kernel

def scores(X, chosen, sigma):
    return kpca(X[:, chosen], 2, gauss_kernel, sigma).transform(X)
""",
        "sigma acts as a width",
    ),
    Wrong(
        "b",
        "digits as rows",
        """
def scores(X, chosen, sigma):
    return kpca(X[:, chosen], 2, rbf_kernel, sigma).transform(X).T
""",
        "points are columns",
    ),
    Wrong(
        "b",
        "the sample first, then the others",
        """
def scores(X, chosen, sigma):
    result = kpca(X[:, chosen], 2, rbf_kernel, sigma)
    rest = np.setdiff1d(np.arange(X.shape[1]), chosen)
    return np.hstack([result.Y, result.transform(X[:, rest])])
""",
        "the digits of the sample come first",
    ),
    Wrong(
        "b",
        "components of length 1 in the sample, not in feature space",
        """
def scores(X, chosen, sigma):
    result = kpca(X[:, chosen], 2, rbf_kernel, sigma)
    Y = result.transform(X)
    return Y / np.sqrt(result.eigenvalues)[:, None]
""",
        "the scale of the scores is not",
    ),
    Wrong(
        "b",
        "scores of variance 1",
        """
def scores(X, chosen, sigma):
    Y = kpca(X[:, chosen], 2, rbf_kernel, sigma).transform(X)
    return Y / Y.std(axis=1, keepdims=True)
""",
        "the scale of the scores is not",
    ),
    Wrong(
        "b",
        "centred with all digits",
        """
def scores(X, chosen, sigma):
    Y = kpca(X[:, chosen], 2, rbf_kernel, sigma).transform(X)
    return Y - Y.mean(axis=1, keepdims=True)
""",
        "over the sample the scores do not have mean zero",
    ),
    Wrong(
        "b",
        "new digits by their nearest digit of the sample",
        """
def scores(X, chosen, sigma):
    result = kpca(X[:, chosen], 2, rbf_kernel, sigma)
    return result.Y[:, cKDTree(X[:, chosen].T).query(X.T)[1]]
""",
        "the sample is right and the other digits are not",
    ),
    Wrong(
        "b",
        "kernel values of new digits centred by their own means",
        """
def scores(X, chosen, sigma):
    S = X[:, chosen]
    result = kpca(S, 2, rbf_kernel, sigma)
    Y = result.W.T @ rbf_kernel(S, X, sigma)
    rest = np.setdiff1d(np.arange(X.shape[1]), chosen)
    Y[:, rest] -= Y[:, rest].mean(axis=1, keepdims=True)
    Y[:, chosen] = result.Y
    return Y
""",
        "digits outside the sample that equal digits in it get other scores",
    ),
    Wrong(
        "b",
        "the new digits stay at zero",
        """
def scores(X, chosen, sigma):
    Y = np.zeros((2, X.shape[1]))
    Y[:, chosen] = kpca(X[:, chosen], 2, rbf_kernel, sigma).Y
    return Y
""",
        "digits outside the sample that equal digits in it get other scores",
    ),
    Wrong(
        "b",
        "for 16 coordinates only",
        """
def scores(X, chosen, sigma):
    d2 = sum((X[j, chosen][:, None] - X[j]) ** 2 for j in range(16))
    result = kpca(X[:, chosen], 2, rbf_kernel, sigma)
    return result.W.T @ (np.exp(-sigma * d2) - result.K.mean(axis=1, keepdims=True))
""",
        "with IndexError",
    ),
    Wrong(
        "b",
        "one width, whatever is asked",
        """
def scores(X, chosen, sigma):
    return kpca(X[:, chosen], 2, rbf_kernel, 1e-5).transform(X)
""",
        "the scores of the sample are not its first two",
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
        "when the scores are multiplied by 0.001",
    ),
    Wrong(
        "c",
        "a vote of fifteen, of which the digit is one",
        """
def separation(Y, labels):
    u, at = np.unique(labels, return_inverse=True)
    near = cKDTree(Y.T).query(Y.T, 15)[1]
    votes = np.eye(len(u))[at[near]].sum(axis=1)
    return (votes.argmax(axis=1) == at).mean()
""",
        "Is a digit used to recognise itself?",
    ),
    Wrong(
        "c",
        "a vote of sixty, of which the digit is one",
        """
def separation(Y, labels):
    u, at = np.unique(labels, return_inverse=True)
    near = cKDTree(Y.T).query(Y.T, 60)[1]
    votes = np.eye(len(u))[at[near]].sum(axis=1)
    return (votes.argmax(axis=1) == at).mean()
""",
        "Is a digit used to recognise itself?",
    ),
    Wrong(
        "c",
        "scikit-learn's classifier on its own training digits",
        """
def separation(Y, labels):
    from sklearn.neighbors import KNeighborsClassifier

    return KNeighborsClassifier(15).fit(Y.T, labels).score(Y.T, labels)
""",
        "Is a digit used to recognise itself?",
    ),
    Wrong(
        "c",
        "a tree that knows all by heart",
        """
def separation(Y, labels):
    from sklearn.tree import DecisionTreeClassifier

    return DecisionTreeClassifier().fit(Y.T, labels).score(Y.T, labels)
""",
        "separation is 1.00 when the labels are random",
    ),
    Wrong(
        "c",
        "mutual information with clusters",
        """
from sklearn.cluster import KMeans
from sklearn.metrics import normalized_mutual_info_score

def separation(Y, labels):
    found = KMeans(10, n_init=2, random_state=0).fit_predict(Y.T)
    return normalized_mutual_info_score(labels, found)
""",
        "even a guess recognises a tenth",
    ),
    Wrong(
        "c",
        "mutual information with clusters, lifted to a tenth",
        """
from sklearn.cluster import KMeans
from sklearn.metrics import normalized_mutual_info_score

def separation(Y, labels):
    found = KMeans(10, n_init=2, random_state=0).fit_predict(Y.T)
    return 0.1 + 0.9 * normalized_mutual_info_score(labels, found)
""",
        "when the classes lie on one another two by two",
    ),
    Wrong(
        "c",
        "between variance over total variance",
        """
def separation(Y, labels):
    mean = Y.mean(axis=1, keepdims=True)
    means = np.array([Y[:, labels == l].mean(axis=1) for l in labels]).T
    return ((means - mean) ** 2).sum() / ((Y - mean) ** 2).sum()
""",
        "even a guess recognises a tenth",
    ),
    Wrong(
        "c",
        "corrected for chance",
        """
def separation(Y, labels):
    near = cKDTree(Y.T).query(Y.T, 2)[1][:, 1]
    return max((np.mean(labels[near] == labels) - 0.1) / 0.9, 0)
""",
        "even a guess recognises a tenth",
    ),
    Wrong(
        "c",
        "the names 0 to 9 are taken for granted",
        """
def separation(Y, labels):
    means = np.array([Y[:, labels == k].mean(axis=1) for k in range(10)])
    return (((Y.T[:, None] - means) ** 2).sum(axis=2).argmin(axis=1) == labels).mean()
""",
        "names are not always 0 to 9",
    ),
    Wrong(
        "c",
        "counted by bincount, which wants small names",
        """
def separation(Y, labels):
    near = cKDTree(Y.T).query(Y.T, 6)[1][:, 1:]
    return np.mean([np.bincount(labels[r]).argmax() == l for r, l in zip(near, labels)])
""",
        "separation when the digits are named",
    ),
    Wrong(
        "c",
        "ten columns for the votes",
        """
def separation(Y, labels):
    near = cKDTree(Y.T).query(Y.T, 11)[1][:, 1:]
    votes = np.eye(10)[labels[near]].sum(axis=1)
    return (votes.argmax(axis=1) == labels).mean()
""",
        "separation when the digits are named",
    ),
    Wrong(
        "c",
        "standardised axes",
        """
def separation(Y, labels):
    Z = (Y - Y.mean(axis=1, keepdims=True)) / Y.std(axis=1, keepdims=True)
    u, at = np.unique(labels, return_inverse=True)
    near = cKDTree(Z.T).query(Z.T, 11)[1][:, 1:]
    votes = np.eye(len(u))[at[near]].sum(axis=1)
    return (votes.argmax(axis=1) == at).mean()
""",
        "when the plane is rotated",
    ),
    Wrong(
        "c",
        "a Gaussian with independent coordinates",
        """
from sklearn.naive_bayes import GaussianNB

def separation(Y, labels):
    return GaussianNB().fit(Y.T, labels).score(Y.T, labels)
""",
        "when the plane is rotated",
    ),
    Wrong(
        "c",
        "distances along the axes",
        """
def separation(Y, labels):
    u, at = np.unique(labels, return_inverse=True)
    near = cKDTree(Y.T * [1, 30]).query(Y.T * [1, 30], 11)[1][:, 1:]
    votes = np.eye(len(u))[at[near]].sum(axis=1)
    return (votes.argmax(axis=1) == at).mean()
""",
        "when the plane is rotated",
    ),
    Wrong(
        "c",
        "directions from the origin",
        """
def separation(Y, labels):
    u, at = np.unique(labels, return_inverse=True)
    Z = Y / np.linalg.norm(Y, axis=0)
    near = cKDTree(Z.T).query(Z.T, 11)[1][:, 1:]
    votes = np.eye(len(u))[at[near]].sum(axis=1)
    return (votes.argmax(axis=1) == at).mean()
""",
        "when the plane is shifted",
    ),
    Wrong(
        "c",
        "a grid of unit squares",
        """
def separation(Y, labels):
    squares = [tuple(s) for s in np.floor(Y.T).astype(int)]
    right = 0
    for square in set(squares):
        found = labels[[s == square for s in squares]]
        right += np.unique(found, return_counts=True)[1].max()
    return right / len(labels)
""",
        "separation",
    ),
    Wrong(
        "c",
        "per cent",
        """
def separation(Y, labels):
    near = cKDTree(Y.T).query(Y.T, 2)[1][:, 1]
    return 100 * np.mean(labels[near] == labels)
""",
        "a share lies between 0 and 1",
    ),
    Wrong(
        "c",
        "a number of digits",
        """
def separation(Y, labels):
    near = cKDTree(Y.T).query(Y.T, 2)[1][:, 1]
    return np.sum(labels[near] == labels)
""",
        "a share lies between 0 and 1",
    ),
    Wrong(
        "c",
        "the silhouette, moved to 0 to 1",
        """
from sklearn.metrics import silhouette_score

def separation(Y, labels):
    return (silhouette_score(Y.T, labels) + 1) / 2
""",
        "for ten classes that lie far apart, not 1",
    ),
    Wrong(
        "c",
        "errors instead of hits",
        """
def separation(Y, labels):
    near = cKDTree(Y.T).query(Y.T, 2)[1][:, 1]
    return np.mean(labels[near] != labels)
""",
        "separation is 0.00 for ten classes that lie far apart",
    ),
    Wrong(
        "c",
        "always the most frequent digit",
        """
def separation(Y, labels):
    return np.unique(labels, return_counts=True)[1].max() / len(labels)
""",
        "for ten classes that lie far apart, not 1",
    ),
    Wrong(
        "c",
        "centred in place",
        """
def separation(Y, labels):
    Y -= Y.mean(axis=1, keepdims=True)
    near = cKDTree(Y.T).query(Y.T, 2)[1][:, 1]
    return np.mean(labels[near] == labels)
""",
        "changes its argument Y",
    ),
    Wrong(
        "c",
        "a share for each digit",
        """
def separation(Y, labels):
    near = cKDTree(Y.T).query(Y.T, 2)[1][:, 1]
    return [np.mean(labels[near][labels == k] == k) for k in np.unique(labels)]
""",
        "has shape (10,), expected a single number",
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
    Wrong(
        "d",
        "one direction of two",
        """
flat, lost, better = 1e-5, 0.01, (2e-4, 60)
""",
        "flat: at sigma = 1e-05 a direction of the kernel plane has the correlation 0.9985 with",
    ),
    Wrong(
        "d",
        "so small that all kernel values round to 1",
        """
flat, lost, better = 1e-20, 0.01, (2e-4, 60)
""",
        "flat: at sigma = 1e-20 kpca finds no components",
    ),
    Wrong(
        "d",
        "zero, the limit",
        """
flat, lost, better = 0, 0.01, (2e-4, 60)
""",
        "flat should be a positive number",
    ),
    Wrong(
        "d",
        "a power of ten without the ten",
        """
flat, lost, better = 1e-6, -2, (2e-4, 60)
""",
        "lost should be a positive number",
    ),
    Wrong(
        "d",
        "two thirds are left",
        """
flat, lost, better = 1e-6, 1e-3, (2e-4, 60)
""",
        "lost: at sigma = 0.001 the kernel plane still recognises 56.1%",
    ),
    Wrong(
        "d",
        "the number of components first",
        """
flat, lost, better = 1e-6, 0.01, (60, 2e-4)
""",
        "better: take from 1 to 999 components",
    ),
    Wrong(
        "d",
        "only a width for better",
        """
flat, lost, better = 1e-6, 0.01, 2e-4
""",
        "better has shape (), expected (2,)",
    ),
    Wrong(
        "d",
        "more components than digits to learn from",
        """
flat, lost, better = 1e-6, 0.01, (2e-4, 1500)
""",
        "the checker learns from 1000 digits, and yours is 1500",
    ),
    Wrong(
        "d",
        "half a component",
        """
flat, lost, better = 1e-6, 0.01, (2e-4, 60.5)
""",
        "a whole number",
    ),
    Wrong(
        "d",
        "better by one point",
        """
flat, lost, better = 1e-6, 0.01, (2e-4, 20)
""",
        "better: with 20 components at sigma = 0.0002",
    ),
    Wrong(
        "d",
        "sixteen, as many as coordinates, and a small width",
        """
flat, lost, better = 1e-6, 0.01, (1e-5, 16)
""",
        "better: with 16 components at sigma = 1e-05",
    ),
    Wrong(
        "d",
        "many components of a width that loses the data",
        """
flat, lost, better = 1e-6, 0.01, (1e-3, 200)
""",
        "better: with 200 components at sigma = 0.001",
    ),
    Wrong(
        "d",
        "a list of widths",
        """
flat, lost, better = [1e-6, 1e-7], 0.01, (2e-4, 60)
""",
        "flat has shape (2,), expected a single number",
    ),
    Wrong(
        "d",
        "words",
        """
flat, lost, better = 'small', 'large', (2e-4, 60)
""",
        "flat should be numbers, got str 'small'",
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
    names = np.unique(labels)
    means = [Y[:, labels == name].mean(axis=1) for name in names]
    return np.mean(names[cdist(Y.T, means).argmin(axis=1)] == labels)
""",
    ),
    Right("d", "other widths", "flat, lost, better = 1e-7, 0.5, [2e-4, 150]"),
    Right(
        "a",
        "a list of Python's numbers, in no order",
        """
import random

random.seed(1)
chosen = random.sample(range(X.shape[1]), 1800)
""",
    ),
    Right(
        "a",
        "the last ones, counted from the end",
        """
chosen = np.arange(-2000, 0)
""",
    ),
    Right(
        "b",
        "by scikit-learn",
        """
from sklearn.decomposition import KernelPCA

def scores(X, chosen, sigma):
    model = KernelPCA(2, kernel="rbf", gamma=sigma, eigen_solver="dense")
    return model.fit(X[:, chosen].T).transform(X.T).T
""",
    ),
    Right(
        "b",
        "in single precision",
        """
def scores(X, chosen, sigma):
    x = np.asarray(X, dtype=np.float32)
    length2 = (x**2).sum(axis=0)
    d2 = length2[chosen, None] + length2 - 2 * x[:, chosen].T @ x
    k = np.exp(np.float32(-sigma) * d2)
    K = (k[:, chosen] + k[:, chosen].T) / 2
    return kpca(K, 2, "precomputed", indefinite=True).transform(k)
""",
    ),
    Right(
        "c",
        "five folds",
        """
def separation(Y, labels):
    from sklearn.model_selection import cross_val_score
    from sklearn.neighbors import KNeighborsClassifier

    return cross_val_score(KNeighborsClassifier(7), Y.T, labels).mean()
""",
    ),
    Right(
        "c",
        "a random half learns, the other half is counted",
        """
def separation(Y, labels):
    half = np.random.permutation(labels.size)
    learn, count = half[::2], half[1::2]
    near = cKDTree(Y[:, learn].T).query(Y[:, count].T, 1)[1]
    return np.mean(labels[learn][near] == labels[count])
""",
    ),
    Right(
        "c",
        "linear discriminants",
        """
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

def separation(Y, labels):
    return LinearDiscriminantAnalysis().fit(Y.T, labels).score(Y.T, labels)
""",
    ),
    Right(
        "d",
        "an array",
        """
flat, lost, better = 3e-6, 0.01, np.array([2e-4, 40])
""",
    ),
    Right(
        "d",
        "a number of components with a decimal point",
        """
flat, lost, better = [1e-6], np.float32(0.05), (3e-4, 200.0)
""",
    ),
    Right(
        "d",
        "extreme widths, and nearly all components",
        """
flat, lost, better = 1e-12, 1e9, (1e-4, 999)
""",
    ),
    Right(
        "d",
        "barely",
        """
flat, lost, better = 8e-6, 5e-3, (1e-4, 16)
""",
    ),
]
