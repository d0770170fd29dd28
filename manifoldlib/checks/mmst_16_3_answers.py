"""Typical wrong answers to [MMST Ex 16.3] with the message each must trigger, and other right ones."""

from . import Right, Wrong

WRONG = [
    Wrong(
        "a",
        "standardised, as the book describes the data in an earlier chapter",
        """
def scores(X, sigma):
    Z = (X - X.mean(axis=1, keepdims=True)) / X.std(axis=1, keepdims=True)
    return kpca(Z, 2, rbf_kernel, sigma).Y
""",
        "these are the scores of standardised variables",
    ),
    Wrong(
        "a",
        "the other Gaussian kernel",
        """
from manifoldlib import gauss_kernel

def scores(X, sigma):
    return kpca(X, 2, gauss_kernel, sigma).Y
""",
        "sigma acts as a width",
    ),
    Wrong(
        "a",
        "eigenvectors for scores",
        """
def scores(X, sigma):
    Y = kpca(X, 2, rbf_kernel, sigma).Y
    return Y / np.linalg.norm(Y, axis=1, keepdims=True)
""",
        "the directions are right and the scale is not",
    ),
    Wrong(
        "a",
        "the Gram matrix is not centred",
        """
def scores(X, sigma):
    lam, V = np.linalg.eigh(rbf_kernel(X, X, sigma))
    return (V[:, :-3:-1] * np.sqrt(lam[:-3:-1])).T
""",
        "the rows do not have mean zero",
    ),
    Wrong(
        "a",
        "eigh sorts upwards",
        """
from manifoldlib import center_kernel

def scores(X, sigma):
    lam, V = np.linalg.eigh(center_kernel(rbf_kernel(X, X, sigma)))
    return (V[:, -2:] * np.sqrt(lam[-2:])).T
""",
        "not the first and the second in this order",
    ),
    Wrong(
        "a",
        "foods as rows",
        "def scores(X, sigma):\n    return kpca(X, 2, rbf_kernel, sigma).Y.T",
        "return 2 x N; yours is N x 2",
    ),
    Wrong(
        "b",
        "the largest number wins, whatever its unit",
        """
def classes(X):
    labels = X.argmax(axis=0)
    labels[X.max(axis=0) < 0.2] = 6
    return labels
""",
        "classes: no food is in the class",
    ),
    Wrong(
        "b",
        "an absolute bound for low",
        """
def classes(X):
    labels = (X / X.max(axis=1, keepdims=True)).argmax(axis=0)
    labels[X.max(axis=0) < 0.5] = 6
    return labels
""",
        "given in other units",
    ),
    Wrong(
        "b",
        "low on average",
        """
def classes(X):
    share = X / X.max(axis=1, keepdims=True)
    labels = share.argmax(axis=0)
    labels[share.mean(axis=0) < 0.05] = 6
    return labels
""",
        "exceed the low ones in no variable",
    ),
    Wrong(
        "b",
        "far from the mean in either direction",
        """
def classes(X):
    z = np.abs(X - X.mean(axis=1, keepdims=True)) / X.std(axis=1, keepdims=True)
    labels = z.argmax(axis=0)
    labels[z.max(axis=0) < 0.5] = 6
    return labels
""",
        "exceed the low ones in no variable",
    ),
    Wrong(
        "b",
        "counted from one",
        """
def classes(X):
    share = X / X.max(axis=1, keepdims=True)
    return np.where(share.max(axis=0) < 0.1, 7, share.argmax(axis=0) + 1)
""",
        "yours hold 1 to 7",
    ),
    Wrong(
        "b",
        "no seventh class",
        "def classes(X):\n    return (X / X.max(axis=1, keepdims=True)).argmax(axis=0)",
        "no food is in the class 'low in all'",
    ),
    Wrong(
        "b",
        "low is nearly everything",
        """
def classes(X):
    share = X / X.max(axis=1, keepdims=True)
    return np.where(share.max(axis=0) < 0.6, 6, share.argmax(axis=0))
""",
        "very low should be neither",
    ),
    Wrong(
        "c",
        "one colour",
        "def draw(ax, Y, labels):\n    ax.scatter(*Y)",
        "the seven classes in 1 colour(s)",
    ),
    Wrong(
        "c",
        "the seventh class is left out",
        """
def draw(ax, Y, labels):
    for k, name in enumerate(FOOD_VARIABLES):
        ax.scatter(*Y[:, labels == k], color=COLORS[k], label=name)
""",
        "60 of the 70 points",
    ),
    Wrong(
        "c",
        "not on the axes that were handed in",
        """
def draw(ax, Y, labels):
    plt.scatter(*Y, c=labels, cmap="tab10")
""",
        "draw put no points on ax",
    ),
    Wrong(
        "c",
        "colours without names",
        """
def draw(ax, Y, labels):
    ax.scatter(*Y, c=[COLORS[k] for k in labels])
""",
        "0 of the seven colours have a name",
    ),
    Wrong(
        "c",
        "the names in another order",
        """
def draw(ax, Y, labels):
    for k, name in enumerate(("low in all", *FOOD_VARIABLES)):
        ax.scatter(*Y[:, labels == k], color=COLORS[k], label=name)
""",
        "is not the colour of that class",
    ),
    Wrong(
        "d",
        "guessed from the many foods that fat dominates",
        'steering = ("fat", "cholesterol")\npeak = 0.37',
        "the first score has the correlation",
    ),
    Wrong(
        "d",
        "the second score read from the colours along the axis",
        'steering = ("energy", "carbohydrate")\npeak = 0.37',
        "the second score has the correlation",
    ),
    Wrong(
        "d",
        "the last width of the table",
        'steering = ("energy", "cholesterol")\npeak = 0.5',
        "larger at a sigma a quarter smaller",
    ),
    Wrong(
        "d",
        "a width at which the eigenvalue still grows",
        'steering = ("energy", "cholesterol")\npeak = 0.1',
        "larger at a sigma a quarter larger",
    ),
    Wrong(
        "d",
        "a row number and not a name",
        "steering = (1, 4)\npeak = 0.37",
        "is not the name of a variable",
    ),
]

RIGHT = [
    Right(
        "a",
        "by hand, with the other signs",
        """
from scipy.linalg import eigh

def scores(X, sigma):
    N = X.shape[1]
    d2 = ((X[:, :, None] - X[:, None]) ** 2).sum(axis=0)
    J = np.eye(N) - 1 / N
    lam, V = eigh(J @ np.exp(-sigma * d2) @ J, subset_by_index=[N - 2, N - 1])
    return -np.sqrt(lam[::-1])[:, None] * V[:, ::-1].T
""",
    ),
    Right(
        "b",
        "in standard deviations above the mean",
        """
def classes(X):
    z = (X - X.mean(axis=1, keepdims=True)) / X.std(axis=1, keepdims=True)
    return np.where(z.max(axis=0) < 0, 6, z.argmax(axis=0))
""",
    ),
    Right(
        "b",
        "by rank among the foods, as a list",
        """
from scipy.stats import rankdata

def classes(X):
    rank = np.array([rankdata(row) for row in X]) / X.shape[1]
    return [6 if column.max() < 0.6 else int(column.argmax()) for column in rank.T]
""",
    ),
    Right(
        "c",
        "markers of plot in another palette, and a legend",
        """
def draw(ax, Y, labels):
    for k, name in enumerate((*FOOD_VARIABLES, "all small")):
        ax.plot(*Y[:, labels == k], ".", color=plt.cm.viridis(k / 6), label=name)
    ax.legend()
""",
    ),
    Right(
        "d",
        "as a list, and peak from a coarse grid",
        """
steering = ["energy", "cholesterol"]
widths = np.geomspace(0.1, 1, 12)
peak = max(widths, key=lambda s: np.mean(scores(X, s)[0] ** 2))
""",
    ),
]
