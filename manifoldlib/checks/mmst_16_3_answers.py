"""Typical wrong answers to [MMST Ex 16.3], each with the message it must trigger; right ones."""

from . import Right, Wrong

WRONG = [
    Wrong(
        "a",
        "standardised, as the book describes the data",
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
        "points are columns, so 321 points make (2, 321)",
    ),
    Wrong(
        "a",
        "one width, whatever is asked",
        """
def scores(X, sigma):
    return kpca(X, 2, rbf_kernel, 0.005).Y
""",
        "scores: for every third food and sigma = 0.1 the rows are not eigenvectors",
    ),
    Wrong(
        "a",
        "the table of the notebook, whatever is asked",
        """
table = X

def scores(X, sigma):
    return kpca(table, 2, rbf_kernel, sigma).Y
""",
        "scores of every third food has shape (2, 961), expected (2, 321)",
    ),
    Wrong(
        "a",
        "centred in place",
        """
def scores(X, sigma):
    X -= X.mean(axis=1, keepdims=True)
    return kpca(X, 2, rbf_kernel, sigma).Y
""",
        "scores changes its argument X",
    ),
    Wrong(
        "a",
        "scaled by the largest value in place",
        """
def scores(X, sigma):
    X /= X.max(axis=1, keepdims=True)
    return kpca(X, 2, rbf_kernel, sigma).Y
""",
        "scores changes its argument X",
    ),
    Wrong(
        "a",
        "sigma as a standard deviation",
        """
def scores(X, sigma):
    return kpca(X, 2, rbf_kernel, 1 / (2 * sigma**2)).Y
""",
        "sigma acts as a standard deviation",
    ),
    Wrong(
        "a",
        "linear PCA",
        """
from manifoldlib import pca

def scores(X, sigma):
    return pca(X, 2).Y
""",
        "these are the scores of linear PCA",
    ),
    Wrong(
        "a",
        "the distance is not squared",
        """
from scipy.spatial.distance import cdist

def scores(X, sigma):
    K = np.exp(-sigma * cdist(X.T, X.T))
    return kpca(K, 2, "precomputed").Y
""",
        "the rows are not eigenvectors of the centred Gram matrix",
    ),
    Wrong(
        "a",
        "variance instead of the sum of squares",
        """
def scores(X, sigma):
    return kpca(X, 2, rbf_kernel, sigma).Y / np.sqrt(X.shape[1])
""",
        "both rows are too long, or too short, by the same factor",
    ),
    Wrong(
        "a",
        "multiplied by the eigenvalue, not by its root",
        """
def scores(X, sigma):
    found = kpca(X, 2, rbf_kernel, sigma)
    return found.Y * np.sqrt(found.eigenvalues)[:, None]
""",
        "by different factors",
    ),
    Wrong(
        "a",
        "scores of variance 1",
        """
def scores(X, sigma):
    Y = kpca(X, 2, rbf_kernel, sigma).Y
    return Y / Y.std(axis=1, keepdims=True)
""",
        "the directions are right and the scale is not",
    ),
    Wrong(
        "a",
        "the second and the third",
        """
def scores(X, sigma):
    return kpca(X, 3, rbf_kernel, sigma).Y[1:]
""",
        "not the first and the second in this order",
    ),
    Wrong(
        "a",
        "the first score twice",
        """
def scores(X, sigma):
    Y = kpca(X, 1, rbf_kernel, sigma).Y
    return np.vstack([Y, Y])
""",
        "not the first and the second in this order",
    ),
    Wrong(
        "a",
        "three of them",
        """
def scores(X, sigma):
    return kpca(X, 3, rbf_kernel, sigma).Y
""",
        "has shape (3, 321), expected (2, 321)",
    ),
    Wrong(
        "a",
        "centred over the variables, which changes the distances",
        """
def scores(X, sigma):
    return kpca(X - X.mean(axis=0), 2, rbf_kernel, sigma).Y
""",
        "the rows are not eigenvectors of the centred Gram matrix",
    ),
    Wrong(
        "a",
        "only the rows of K are centred, and a singular vector is taken",
        """
def scores(X, sigma):
    K = rbf_kernel(X, X, sigma)
    U, s, Vt = np.linalg.svd(K - K.mean(axis=0))
    return np.sqrt(s[:2, None]) * Vt[:2]
""",
        "scores: for every third food",
    ),
    Wrong(
        "a",
        "the projections of the kernel values themselves",
        """
def scores(X, sigma):
    found = kpca(X, 2, rbf_kernel, sigma)
    return found.W.T @ rbf_kernel(X, X, sigma)
""",
        "the rows do not have mean zero",
    ),
    Wrong(
        "a",
        "for six variables only",
        """
def scores(X, sigma):
    d2 = sum((X[j][:, None] - X[j]) ** 2 for j in range(6))
    return kpca(np.exp(-sigma * d2), 2, "precomputed").Y
""",
        "scores stopped in line 3 of its cell with IndexError",
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
        "given in other units",
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
        "very low should not be nearly every food",
    ),
    Wrong(
        "b",
        "another bound for cholesterol",
        """
def classes(X):
    share = X / X.max(axis=1, keepdims=True)
    bounds = np.array([0.1, 0.1, 0.1, 0.1, 0.15, 0.1])[:, None]
    return np.where((share < bounds).all(axis=0), 6, share.argmax(axis=0))
""",
        "classes depends on the order of the variables",
    ),
    Wrong(
        "b",
        "low in energy is low in all",
        """
def classes(X):
    share = X / X.max(axis=1, keepdims=True)
    return np.where(share[1] < 0.1, 6, share.argmax(axis=0))
""",
        "classes depends on the order of the variables",
    ),
    Wrong(
        "b",
        "energy does not count, as it is the sum of the others",
        """
def classes(X):
    share = X / X.max(axis=1, keepdims=True)
    share[1] *= 0.5
    return np.where(share.max(axis=0) < 0.1, 6, share.argmax(axis=0))
""",
        "classes depends on the order of the variables",
    ),
    Wrong(
        "b",
        "the smallest share",
        """
def classes(X):
    share = X / X.max(axis=1, keepdims=True)
    return np.where(share.max(axis=0) < 0.1, 6, share.argmin(axis=0))
""",
        "classes fails on an artificial table in which some foods have a lot",
    ),
    Wrong(
        "b",
        "the second largest share",
        """
def classes(X):
    share = X / X.max(axis=1, keepdims=True)
    return np.where(share.max(axis=0) < 0.1, 6, share.argsort(axis=0)[-2])
""",
        "classes fails on an artificial table in which some foods have a lot",
    ),
    Wrong(
        "b",
        "a low sum",
        """
def classes(X):
    share = X / X.max(axis=1, keepdims=True)
    return np.where(share.sum(axis=0) < 0.2, 6, share.argmax(axis=0))
""",
        "exceed the low ones in no variable",
    ),
    Wrong(
        "b",
        "a low length",
        """
def classes(X):
    share = X / X.max(axis=1, keepdims=True)
    return np.where((share**2).sum(axis=0) < 0.02, 6, share.argmax(axis=0))
""",
        "exceed the low ones in no variable",
    ),
    Wrong(
        "b",
        "low in five of six",
        """
def classes(X):
    share = X / X.max(axis=1, keepdims=True)
    return np.where((share < 0.1).sum(axis=0) >= 5, 6, share.argmax(axis=0))
""",
        "classes fails on an artificial table in which some foods have a lot",
    ),
    Wrong(
        "b",
        "low in at least one",
        """
def classes(X):
    share = X / X.max(axis=1, keepdims=True)
    return np.where((share < 0.001).any(axis=0), 6, share.argmax(axis=0))
""",
        "classes: no food is in the class",
    ),
    Wrong(
        "b",
        "low where nothing stands out",
        """
def classes(X):
    share = X / X.max(axis=1, keepdims=True)
    top = np.sort(share, axis=0)[-2:]
    return np.where(top[1] < 1.5 * top[0], 6, share.argmax(axis=0))
""",
        "classes: no food is in the class",
    ),
    Wrong(
        "b",
        "daily values, which have units",
        """
def classes(X):
    daily = np.array([65, 2000, 300, 50, 300, 20])[:, None]
    share = X / daily
    return np.where(share.max(axis=0) < 1e-3, 6, share.argmax(axis=0))
""",
        "given in other units",
    ),
    Wrong(
        "b",
        "logarithms with a small number added",
        """
def classes(X):
    score = np.log(X + 1e-3)
    score -= score.mean(axis=1, keepdims=True)
    return np.where(score.max(axis=0) < 0, 6, score.argmax(axis=0))
""",
        "given in other units",
    ),
    Wrong(
        "b",
        "scaled in place",
        """
def classes(X):
    X /= X.max(axis=1, keepdims=True)
    return np.where(X.max(axis=0) < 0.1, 6, X.argmax(axis=0))
""",
        "classes changes its argument X",
    ),
    Wrong(
        "b",
        "minus one for low",
        """
def classes(X):
    share = X / X.max(axis=1, keepdims=True)
    return np.where(share.max(axis=0) < 0.1, -1, share.argmax(axis=0))
""",
        "yours hold -1 to 5",
    ),
    Wrong(
        "b",
        "names and not rows",
        """
def classes(X):
    share = X / X.max(axis=1, keepdims=True)
    return [FOOD_VARIABLES[k] for k in share.argmax(axis=0)]
""",
        "classes should be numbers",
    ),
    Wrong(
        "b",
        "a column for each class",
        """
def classes(X):
    share = X / X.max(axis=1, keepdims=True)
    return share > 0.1
""",
        "classes has shape (6, 961)",
    ),
    Wrong(
        "b",
        "shares of the food, not of the variable",
        """
def classes(X):
    share = X / X.sum(axis=0)
    return np.where(X.sum(axis=0) < 1, 6, share.argmax(axis=0))
""",
        "given in other units",
    ),
    Wrong(
        "b",
        "low below a bound that nothing meets",
        """
def classes(X):
    z = (X - X.mean(axis=1, keepdims=True)) / X.std(axis=1, keepdims=True)
    return np.where(z.max(axis=0) < -1, 6, z.argmax(axis=0))
""",
        "no food is in the class 'low in all'",
    ),
    Wrong(
        "b",
        "the bounds of the notebook's table",
        """
largest = X.max(axis=1, keepdims=True)

def classes(X):
    share = X / largest
    return np.where(share.max(axis=0) < 0.1, 6, share.argmax(axis=0))
""",
        "given in other units",
    ),
    Wrong(
        "c",
        "one colour",
        "def draw(ax, Y, labels):\n    ax.scatter(*Y)",
        "it shows the 7 classes in 1 colour(s)",
    ),
    Wrong(
        "c",
        "the seventh class is left out",
        """
def draw(ax, Y, labels):
    for k, name in enumerate(FOOD_VARIABLES):
        ax.scatter(*Y[:, labels == k], color=COLORS[k], label=name)
""",
        "points are where they should be",
    ),
    Wrong(
        "c",
        "not on the axes that were handed in",
        """
def draw(ax, Y, labels):
    plt.scatter(*Y, c=labels, cmap="tab10")
""",
        "draw: it put no points on ax",
    ),
    Wrong(
        "c",
        "colours without names",
        """
def draw(ax, Y, labels):
    ax.scatter(*Y, c=[COLORS[k] for k in labels])
""",
        "no label names the colour of 'fat'",
    ),
    Wrong(
        "c",
        "the names in another order",
        """
def draw(ax, Y, labels):
    for k, name in enumerate(("low in all", *FOOD_VARIABLES)):
        ax.scatter(*Y[:, labels == k], color=COLORS[k], label=name)
""",
        "is that of the class",
    ),
    Wrong(
        "c",
        "lines and no points",
        """
def draw(ax, Y, labels):
    for k, name in enumerate((*FOOD_VARIABLES, 'low')):
        ax.plot(*Y[:, labels == k], color=COLORS[k], label=name)
""",
        "draw: it put no points on ax",
    ),
    Wrong(
        "c",
        "points joined by lines",
        """
def draw(ax, Y, labels):
    for k, name in enumerate((*FOOD_VARIABLES, 'low')):
        ax.plot(*Y[:, labels == k], 'o-', color=COLORS[k], label=name)
""",
        "it joins the foods by lines",
    ),
    Wrong(
        "c",
        "names and colours of the classes that are present",
        """
def draw(ax, Y, labels):
    names = [*FOOD_VARIABLES, 'low']
    for i, k in enumerate(np.unique(labels)):
        ax.scatter(*Y[:, labels == k], color=COLORS[i], label=names[i])
""",
        "is that of the class",
    ),
    Wrong(
        "c",
        "seven neighbours in a map of 256 colours",
        """
def draw(ax, Y, labels):
    for k, name in enumerate((*FOOD_VARIABLES, 'low')):
        ax.scatter(*Y[:, labels == k], color=plt.cm.viridis(k), label=name)
""",
        "the eye cannot tell them apart",
    ),
    Wrong(
        "c",
        "six colours for seven classes",
        """
def draw(ax, Y, labels):
    for k, name in enumerate((*FOOD_VARIABLES, 'low')):
        ax.scatter(*Y[:, labels == k], color=COLORS[k % 6], label=name)
""",
        "it shows the 7 classes in 6 colour(s)",
    ),
    Wrong(
        "c",
        "markers of different shape and one colour",
        """
def draw(ax, Y, labels):
    for k, name in enumerate((*FOOD_VARIABLES, 'low')):
        ax.scatter(*Y[:, labels == k], color='k', marker='osv^D*h'[k], label=name)
""",
        "it shows the 7 classes in 1 colour(s)",
    ),
    Wrong(
        "c",
        "the seventh has no name",
        """
def draw(ax, Y, labels):
    for k in range(7):
        name = FOOD_VARIABLES[k] if k < 6 else None
        ax.scatter(*Y[:, labels == k], color=COLORS[k], label=name)
""",
        "no label names the colour of 'low in all'",
    ),
    Wrong(
        "c",
        "two names exchanged",
        """
def draw(ax, Y, labels):
    names = [*FOOD_VARIABLES, 'low']
    names[0], names[1] = names[1], names[0]
    for k, name in enumerate(names):
        ax.scatter(*Y[:, labels == k], color=COLORS[k], label=name)
""",
        "is that of the class",
    ),
    Wrong(
        "c",
        "numbers for names",
        """
def draw(ax, Y, labels):
    for k in range(7):
        ax.scatter(*Y[:, labels == k], color=COLORS[k], label=k)
""",
        "the colour named '0' is that of the class 'fat'",
    ),
    Wrong(
        "c",
        "the axes exchanged",
        """
def draw(ax, Y, labels):
    for k, name in enumerate((*FOOD_VARIABLES, 'low')):
        ax.scatter(Y[1, labels == k], Y[0, labels == k], color=COLORS[k], label=name)
""",
        "draw: 0 of the 63 points are where they should be",
    ),
    Wrong(
        "c",
        "classes counted from one",
        """
def draw(ax, Y, labels):
    for k, name in enumerate((*FOOD_VARIABLES, 'low')):
        ax.scatter(*Y[:, labels == k + 1], color=COLORS[k], label=name)
""",
        "points are where they should be",
    ),
    Wrong(
        "c",
        "no opacity",
        """
def draw(ax, Y, labels):
    for k, name in enumerate((*FOOD_VARIABLES, 'low')):
        ax.scatter(*Y[:, labels == k], color=COLORS[k], alpha=0.0, label=name)
""",
        "some points are invisible",
    ),
    Wrong(
        "c",
        "coloured by the food's number",
        """
def draw(ax, Y, labels):
    ax.scatter(*Y, c=plt.cm.viridis(np.linspace(0, 1, len(labels))))
""",
        "have several colours",
    ),
    Wrong(
        "c",
        "standardised in place before drawing",
        """
def draw(ax, Y, labels):
    Y /= Y.std(axis=1, keepdims=True)
    ax.scatter(*Y, c=labels, cmap='tab10')
""",
        "draw changes its argument Y",
    ),
    Wrong(
        "c",
        "labels changed in place",
        """
def draw(ax, Y, labels):
    labels += 1
    names = ('', *FOOD_VARIABLES, 'low')
    for k in range(1, 8):
        ax.scatter(*Y[:, labels == k], color=COLORS[k - 1], label=names[k])
""",
        "draw changes its argument labels",
    ),
    Wrong(
        "c",
        "a legend in another order",
        """
def draw(ax, Y, labels):
    drawn = [ax.scatter(*Y[:, labels == k], color=COLORS[k]) for k in range(7)]
    ax.legend(drawn, ('low', *FOOD_VARIABLES))
""",
        "is that of the class",
    ),
    Wrong(
        "c",
        "the colour bar, which has no names",
        """
def draw(ax, Y, labels):
    drawn = ax.scatter(*Y, c=labels, cmap=plt.matplotlib.colors.ListedColormap(COLORS))
    ax.figure.colorbar(drawn)
""",
        "no label names the colour of 'fat'",
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
        "largest at a sigma that is more than a tenth smaller",
    ),
    Wrong(
        "d",
        "a width at which the eigenvalue still grows",
        'steering = ("energy", "cholesterol")\npeak = 0.1',
        "largest at a sigma that is more than a tenth larger",
    ),
    Wrong(
        "d",
        "a row number and not a name",
        "steering = (1, 4)\npeak = 0.37",
        "an entry of steering should be a string",
    ),
    Wrong(
        "d",
        "the largest correlation and not the strongest",
        """
Y = -kpca(X, 2, rbf_kernel, 0.005).Y
r = np.corrcoef(np.vstack([Y, X]))[:2, 2:]
steering = [FOOD_VARIABLES[k] for k in r.argmax(axis=1)]
peak = 0.37
""",
        "the first score has the correlation",
    ),
    Wrong(
        "d",
        "the two exchanged",
        """
steering = ("cholesterol", "energy")
peak = 0.37
""",
        "the first score has the correlation",
    ),
    Wrong(
        "d",
        "one name twice",
        """
steering = ("energy", "energy")
peak = 0.37
""",
        "the second score has the correlation",
    ),
    Wrong(
        "d",
        "one name",
        """
steering = "energy"
peak = 0.37
""",
        "steering should be a list of strings",
    ),
    Wrong(
        "d",
        "three names",
        """
steering = [*FOOD_VARIABLES[:3]]
peak = 0.37
""",
        "steering has 3 names",
    ),
    Wrong(
        "d",
        "a name that no variable has",
        """
steering = ("Energy", "Cholesterol")
peak = 0.37
""",
        "'Energy' is not the name of a variable",
    ),
    Wrong(
        "d",
        "the Gram matrix is not centred",
        """
steering = ("energy", "cholesterol")
peak = max([0.01, 0.1, 0.4, 1], key=lambda s: np.linalg.norm(rbf_kernel(X, X, s), 2))
""",
        "largest at a sigma that is more than a tenth larger",
    ),
    Wrong(
        "d",
        "the ratio of both eigenvalues",
        """
steering = ("energy", "cholesterol")
ratio = lambda s: np.divide(*np.mean(scores(X, s) ** 2, axis=1))
peak = max(np.geomspace(0.001, 10, 21), key=ratio)
""",
        "largest at a sigma that is more than a tenth larger",
    ),
    Wrong(
        "d",
        "an error of an eighth",
        """
steering = ("energy", "cholesterol")
peak = 0.425
""",
        "largest at a sigma that is more than a tenth smaller",
    ),
    Wrong(
        "d",
        "an error of an eighth, below",
        """
steering = ("energy", "cholesterol")
peak = 0.33
""",
        "largest at a sigma that is more than a tenth larger",
    ),
    Wrong(
        "d",
        "the logarithm",
        """
steering = ("energy", "cholesterol")
peak = np.log10(0.376)
""",
        "peak is a width sigma, so it must be positive",
    ),
    Wrong(
        "d",
        "a width of the other Gaussian kernel",
        """
steering = ("energy", "cholesterol")
peak = 0.376**-0.5
""",
        "largest at a sigma that is more than a tenth smaller",
    ),
    Wrong(
        "d",
        "so large that nothing changes any more",
        """
steering = ("energy", "cholesterol")
peak = 1e12
""",
        "largest at a sigma that is more than a tenth smaller",
    ),
    Wrong(
        "d",
        "so small that nothing is left",
        """
steering = ("energy", "cholesterol")
peak = 1e-30
""",
        "largest at a sigma that is more than a tenth larger",
    ),
    Wrong(
        "d",
        "the eigenvalue and not the width",
        """
steering = ("energy", "cholesterol")
peak = 0.2766
""",
        "largest at a sigma that is more than a tenth larger",
    ),
    Wrong(
        "d",
        "no peak",
        """
steering = ("energy", "cholesterol")
peak = None
""",
        "peak is still empty",
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
    Right(
        "a",
        "by scikit-learn",
        """
from sklearn.decomposition import KernelPCA

def scores(X, sigma):
    model = KernelPCA(2, kernel="rbf", gamma=sigma)
    return model.fit_transform(X.T).T
""",
    ),
    Right(
        "a",
        "in single precision",
        """
def scores(X, sigma):
    x = X.astype(np.float32)
    d2 = ((x[:, :, None] - x[:, None]) ** 2).sum(axis=0)
    K = np.exp(np.float32(-sigma) * d2)
    return kpca(K, 2, "precomputed").Y
""",
    ),
    Right(
        "a",
        "in place on a copy, by deflation",
        """
from scipy.sparse.linalg import eigsh

def scores(X, sigma):
    G = rbf_kernel(X.copy(), X, sigma)
    G -= G.mean(axis=0)
    G -= G.mean(axis=1, keepdims=True)
    rows = []
    for _ in range(2):
        lam, V = eigsh(G, k=1)
        rows.append(np.sqrt(lam) * V[:, 0])
        G -= np.outer(rows[-1], rows[-1])
    return np.array(rows)
""",
    ),
    Right(
        "b",
        "all six in the lowest quarter",
        """
def classes(X):
    share = X / X.max(axis=1, keepdims=True)
    low = (X <= np.quantile(X, 0.25, axis=1, keepdims=True)).all(axis=0)
    return np.where(low, 6, share.argmax(axis=0))
""",
    ),
    Right(
        "b",
        "a bound so low that few foods are below",
        """
def classes(X):
    share = X / X.max(axis=1, keepdims=True)
    return np.where(share.max(axis=0) > 0.02, share.argmax(axis=0), 6)
""",
    ),
    Right(
        "b",
        "in multiples of the mean, food by food",
        """
def classes(X):
    means = X.mean(axis=1)
    found = []
    for food in X.T:
        times = list(food / means)
        found.append(6.0 if max(times) < 0.5 else float(times.index(max(times))))
    return found
""",
    ),
    Right(
        "b",
        "compared with the highest tenth",
        """
def classes(X):
    share = X / np.quantile(X, 0.9, axis=1, keepdims=True)
    return np.where((share < 0.5).all(axis=0), 6, share.argmax(axis=0))
""",
    ),
    Right(
        "b",
        "between the least and the most",
        """
def classes(X):
    low, high = X.min(axis=1), X.max(axis=1)
    share = ((X.T - low) / (high - low)).T
    labels = share.argmax(axis=0)
    labels[~(share >= 0.15).any(axis=0)] = 6
    return labels
""",
    ),
    Right(
        "b",
        "z-scores dominate, standard deviations bound",
        """
def classes(X):
    spread = X.std(axis=1, keepdims=True)
    z = (X - X.mean(axis=1, keepdims=True)) / spread
    return np.where((X < 0.5 * spread).all(axis=0), 6, z.argmax(axis=0))
""",
    ),
    Right(
        "c",
        "hollow markers of different shape",
        """
def draw(ax, Y, labels):
    for k, name in enumerate((*FOOD_VARIABLES, 'low')):
        color, marker = COLORS[k], 'osv^D*h'[k]
        ax.scatter(*Y[:, labels == k], facecolors='none', edgecolors=color, marker=marker,
                   label=name)
""",
    ),
    Right(
        "c",
        "hollow markers of plot",
        """
def draw(ax, Y, labels):
    for k, name in enumerate((*FOOD_VARIABLES, 'low')):
        ax.plot(*Y[:, labels == k], 'o', mfc='none', mec=COLORS[k], label=name)
""",
    ),
    Right(
        "c",
        "white inside, a colour around",
        """
def draw(ax, Y, labels):
    for k, name in enumerate((*FOOD_VARIABLES, 'low')):
        ax.scatter(*Y[:, labels == k], c='white', edgecolors=COLORS[k], label=name)
""",
    ),
    Right(
        "c",
        "colours with black around",
        """
def draw(ax, Y, labels):
    for k, name in enumerate((*FOOD_VARIABLES, 'low')):
        ax.scatter(*Y[:, labels == k], color=plt.cm.jet(k / 6), ec='black', lw=0.5, label=name)
""",
    ),
    Right(
        "c",
        "six full ones, and a ring for low",
        """
def draw(ax, Y, labels):
    for k, name in enumerate((*FOOD_VARIABLES, 'low')):
        face = COLORS[k] if k < 6 else 'none'
        ax.scatter(*Y[:, labels == k], facecolors=face, edgecolors=COLORS[k], label=name)
""",
    ),
    Right(
        "c",
        "crosses, half transparent",
        """
def draw(ax, Y, labels):
    for k, name in enumerate((*FOOD_VARIABLES, 'low')):
        ax.scatter(*Y[:, labels == k], marker='x', color=COLORS[k], alpha=0.5, label=name)
""",
    ),
    Right(
        "c",
        "one scatter, and a legend of proxies",
        """
from matplotlib.patches import Patch

def draw(ax, Y, labels):
    names = (*FOOD_VARIABLES, "low everywhere")
    ax.scatter(*Y, c=[COLORS[k] for k in labels], s=4)
    ax.legend(handles=[Patch(color=c, label=name) for c, name in zip(COLORS, names)])
""",
    ),
    Right(
        "c",
        "one scatter with a map of colours, and empty ones for the names",
        """
from matplotlib.colors import ListedColormap

def draw(ax, Y, labels):
    ax.scatter(Y[0], Y[1], c=labels, cmap=ListedColormap(COLORS), vmin=0, vmax=6)
    for color, name in zip(COLORS, [*FOOD_VARIABLES, "hardly anything"]):
        ax.scatter([], [], color=color, label=name)
""",
    ),
    Right(
        "c",
        "food by food",
        """
def draw(ax, Y, labels):
    seen = set()
    for x, y, k in zip(*np.float32(Y), labels):
        name = [*FOOD_VARIABLES, "low"][k]
        ax.plot(x, y, marker="o", ms=3, color=COLORS[k], label="" if k in seen else name)
        seen.add(k)
    ax.axhline(0, color="gray")
""",
    ),
    Right(
        "c",
        "through plt, on the right axes",
        """
def draw(ax, Y, labels):
    plt.sca(ax)
    for k in np.unique(labels):
        here = np.flatnonzero(labels == k)
        plt.scatter(Y[0, here], Y[1, here], c=COLORS[k], label=(*FOOD_VARIABLES, "low")[k])
    return ax
""",
    ),
    Right(
        "d",
        "an array by index",
        """
names = np.array(FOOD_VARIABLES)
found = kpca(X, 2, rbf_kernel, 0.005)
r = abs(np.corrcoef(np.vstack([found.Y, X]))[:2, 2:])
steering = names[r.argmax(axis=1)]
peak = 0.38
""",
    ),
    Right(
        "d",
        "a minimiser",
        """
from scipy.optimize import minimize_scalar

down = lambda s: -kpca(X, 1, rbf_kernel, s).eigenvalues[0]
peak = minimize_scalar(down, bounds=(0.1, 1), method='bounded').x
steering = np.array(['energy', 'cholesterol'])
""",
    ),
    Right(
        "d",
        "nine percent too little, in brackets",
        """
steering = "energy", "cholesterol"
peak = [0.343]
""",
    ),
    Right(
        "d",
        "nine percent too much",
        """
steering = "energy", "cholesterol"
peak = np.float32(0.41)
""",
    ),
]
