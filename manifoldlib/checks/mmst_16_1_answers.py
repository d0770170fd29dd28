"""Answers to [MMST Ex 16.1]: wrong ones with what they must be told, and other right ones."""

from . import Puzzle, Right, Wrong


def points(*steps):
    return "rng = np.random.default_rng(3)\n" + "\n".join(steps) + "\n"


def quadratic_pca(
    features="quadratic_features(X)",
    centred="f - f.mean(axis=1, keepdims=True)",
    matrix="f @ f.T / X.shape[1]",
    result="lam[::-1], V[:, ::-1]",
):
    return f"""
def quadratic_pca(X):
    f = {features}
    f = {centred}
    lam, V = np.linalg.eigh({matrix})
    return {result}
"""


def sphere(
    pairs="quadratic_pca(X)",
    v="quadratic_pca(X)[1][:, -1]",
    coefficients="v / v[3]",
    constant="coefficients @ quadratic_features(X).mean(axis=1)",
):
    return f"""
lam, V = {pairs}


def recover(X):
    v = {v}
    coefficients = {coefficients}
    return coefficients, {constant}
"""


def noise(
    Z="0.5 * rng.standard_normal(150)",
    add="X_noisy[1] += Z",
    lam="quadratic_pca(X_noisy)[0]",
    found="abs(quadratic_pca(X)[1][3:6, -1]).argmin()",
):
    return f"""
rng = np.random.default_rng(4)
X_noisy, Z = X.copy(), {Z}
{add}
lam_noisy = {lam}


def noisy_coordinate(X):
    return {found}
"""


NORMAL = "X = rng.standard_normal((3, 150))"
ANGLES = "a, b = rng.uniform(0, 2 * np.pi, (2, 150))"

WRONG = [
    Wrong(
        "points",
        "radius 36",
        points(NORMAL, "X = 36 * X / np.linalg.norm(X, axis=0)"),
        "distances from the origin",
    ),
    Wrong(
        "points",
        "points as rows",
        points(
            "X = rng.standard_normal((150, 3))",
            "X = 6 * X / np.linalg.norm(X, axis=1, keepdims=True)",
        ),
        "points are columns",
    ),
    Wrong(
        "points",
        "rows normalised",
        points(NORMAL, "X = 6 * X / np.linalg.norm(X, axis=1, keepdims=True)"),
        "distances from the origin",
    ),
    Wrong(
        "points",
        "the ball",
        points(NORMAL, "X = 6 * rng.random(150) ** (1 / 3) * X / np.linalg.norm(X, axis=0)"),
        "distances from the origin",
    ),
    Wrong(
        "points",
        "a circle of the sphere",
        points(ANGLES, "X = 6 * np.array([np.cos(a), np.sin(a), 0 * a])"),
        "a second quadratic surface",
    ),
    Wrong(
        "points",
        "a curve on the sphere",
        points(ANGLES, "X = 6 * np.array([np.cos(a) * np.sin(a), np.sin(a) ** 2, np.cos(a)])"),
        "a second quadratic surface",
    ),
    Wrong("pca", "not centred", quadratic_pca(centred="f"), "Are the variables centred"),
    Wrong("pca", "divisor N - 1", quadratic_pca(matrix="np.cov(f)"), "with divisor N?"),
    Wrong("pca", "correlations", quadratic_pca(matrix="np.corrcoef(f)"), "a correlation matrix"),
    Wrong(
        "pca", "ascending", quadratic_pca(result="lam, V"), "the largest eigenvalue must come first"
    ),
    Wrong(
        "pca",
        "only the eigenvalues reversed",
        quadratic_pca(result="lam[::-1], V"),
        "do not belong together",
    ),
    Wrong(
        "pca",
        "eigenvectors as rows",
        quadratic_pca(result="lam[::-1], V[:, ::-1].T"),
        "the columns of V?",
    ),
    Wrong(
        "pca",
        "squares first",
        quadratic_pca(features="np.roll(quadratic_features(X), 3, axis=0)"),
        "in the order of the statement",
    ),
    Wrong(
        "pca", "squares only", quadratic_pca(features="np.vstack([X, X**2])"), "nine eigenvalues"
    ),
    Wrong("pca", "without an eigenvector", quadratic_pca(result="lam[::-1]"), "two things"),
    Wrong(
        "pca",
        "the roots of the eigenvalues",
        quadratic_pca(result="np.sqrt(abs(lam[::-1])), V[:, ::-1]"),
        "are the eigenvalues variances",
    ),
    Wrong(
        "sphere",
        "the largest component",
        sphere(v="quadratic_pca(X)[1][:, 0]"),
        "Which component does not vary",
    ),
    Wrong(
        "sphere", "unit vector kept", sphere(coefficients="v"), "the coefficient of X1^2 must be 1"
    ),
    Wrong("sphere", "constant zero", sphere(constant="0.0"), "but your constant is 0"),
    Wrong(
        "sphere",
        "constant of the unit vector",
        sphere(constant="v @ quadratic_features(X).mean(axis=1)"),
        "but your constant is",
    ),
    Wrong(
        "sphere",
        "mean of the points put into the equation",
        sphere(constant="coefficients @ quadratic_features(X.mean(axis=1, keepdims=True))[:, 0]"),
        "but your constant is",
    ),
    Wrong(
        "sphere",
        "the sphere of the statement",
        sphere(coefficients="np.array([0, 0, 0, 1.0, 1, 1, 0, 0, 0])", constant="36.0"),
        "around [1, -2, 0.5]",
    ),
    Wrong(
        "sphere",
        "equation only",
        sphere().replace("return coefficients, ", "return coefficients # "),
        "two things",
    ),
    Wrong(
        "sphere",
        "other points",
        sphere(pairs="quadratic_pca(X + rng.standard_normal(X.shape))"),
        "smallest eigenvalue must be 0",
    ),
    Wrong(
        "noise",
        "the variance taken for the deviation",
        noise(Z="rng.normal(0, 0.25, 150)"),
        "second number of N(0, 0.25)",
    ),
    Wrong("noise", "row 2 for X2", noise(add="X_noisy[2] += Z"), "Python counts rows from 0"),
    Wrong(
        "noise",
        "all coordinates",
        noise(Z="0.5 * rng.standard_normal((3, 150))", add="X_noisy += Z"),
        "only X2 gets noise",
    ),
    Wrong(
        "noise",
        "one number for all points",
        noise(Z="0.5 * rng.standard_normal()"),
        "its own noise",
    ),
    Wrong("noise", "PCA not done again", noise(lam="lam"), "Was the PCA done again"),
    Wrong(
        "noise",
        "noise added to the variable instead of the coordinate",
        noise(
            add="X_noisy[1] += Z\nf = quadratic_features(X)\nf[[1, 4]] += Z",
            lam="np.linalg.eigvalsh(np.cov(f, bias=True))[::-1]",
        ),
        "Did the nine variables",
    ),
    Wrong(
        "noise",
        "the largest coefficient",
        noise(found="abs(quadratic_pca(X)[1][3:6, -1]).argmax()"),
        "which way",
    ),
    Wrong(
        "noise",
        "the linear coefficients",
        noise(found="abs(quadratic_pca(X)[1][:3, -1]).argmin()"),
        "noisy_coordinate",
    ),
    Wrong(
        "noise",
        "counted from 1",
        noise(found="abs(quadratic_pca(X)[1][3:6, -1]).argmin() + 1"),
        "rows are counted from 0",
    ),
    Wrong(
        "noise",
        "place among the nine",
        noise(found="abs(quadratic_pca(X)[1][3:6, -1]).argmin() + 3"),
        "it says [3, 4, 5]",
    ),
    Wrong("noise", "only for this sphere", noise(found="1"), "whichever coordinate"),
    Wrong(
        "noise",
        "the first component instead of the last",
        noise(found="abs(quadratic_pca(X)[1][3:6, 0]).argmin()"),
        "noisy_coordinate",
    ),
    # points
    Wrong(
        "points",
        "fifteen points, ten times each",
        points(NORMAL, "X = np.repeat(6 * X / np.linalg.norm(X, axis=0), 10, axis=1)[:, :150]"),
        "150 different points",
    ),
    Wrong(
        "points",
        "rounded to three decimals",
        points(NORMAL, "X = (6 * X / np.linalg.norm(X, axis=0)).round(3)"),
        "distances from the origin lie between 5.999",
    ),
    Wrong(
        "points",
        "two parallel circles",
        points(
            ANGLES,
            "h = np.where(b < 3, 2.0, -3.0)",
            "X = np.array([np.sqrt(36 - h**2) * np.cos(a), np.sqrt(36 - h**2) * np.sin(a), h])",
        ),
        "a second quadratic surface",
    ),
    Wrong(
        "points",
        "the surface of a cube",
        points("X = rng.uniform(-6, 6, (3, 150))", "X[np.arange(150) % 3, np.arange(150)] = 6"),
        "distances from the origin",
    ),
    Wrong(
        "points",
        "a hundred points",
        points(NORMAL, "X = (6 * X / np.linalg.norm(X, axis=0))[:, :100]"),
        "X has shape (3, 100), expected (3, 150)",
    ),
    Wrong(
        "points",
        "their nine variables",
        points(NORMAL, "X = quadratic_features(6 * X / np.linalg.norm(X, axis=0))"),
        "X has shape (9, 150)",
    ),
    Wrong(
        "points",
        "ragged",
        "X = [[1.0] * 150, [2.0] * 150, [3.0] * 149]\n",
        "X is ragged",
    ),
    Wrong(
        "points",
        "36 as the square of the square",
        points(NORMAL, "X = np.sqrt(6) * X / np.linalg.norm(X, axis=0)"),
        "distances from the origin lie between 2.449",
    ),
    # pca
    Wrong(
        "pca",
        "the points centred in place",
        quadratic_pca().replace("    f =", "    X -= X.mean(axis=1, keepdims=True)\n    f =", 1),
        "changes its argument X",
    ),
    Wrong(
        "pca",
        "the points centred, a copy",
        quadratic_pca(features="quadratic_features(X - X.mean(axis=1, keepdims=True))"),
        "quadratic_pca: ",
    ),
    Wrong(
        "pca",
        "everything set to 0",
        "def quadratic_pca(X):\n    X[:] = 0\n    return np.zeros(9), np.eye(9)\n",
        "changes its argument X",
    ),
    Wrong(
        "pca",
        "the library's",
        """
from manifoldlib import nlpca


def quadratic_pca(X):
    fit = nlpca(X, 9, quadratic_features)
    return fit.eigenvalues, fit.U
""",
        "calls nlpca of manifoldlib",
    ),
    Wrong(
        "pca",
        "the library's, of the features",
        """
import manifoldlib


def quadratic_pca(X):
    fit = manifoldlib.pca(quadratic_features(X), 9)
    return fit.eigenvalues, fit.U
""",
        "calls pca of manifoldlib",
    ),
    Wrong(
        "pca",
        "the mean of 40 points",
        quadratic_pca(matrix="f @ f.T / 40"),
        "for 11 points the eigenvalues sum to 0.275",
    ),
    Wrong(
        "pca",
        "the mean of 150 points",
        quadratic_pca(matrix="f @ f.T / 150"),
        "for 40 points the eigenvalues sum to 0.2667",
    ),
    Wrong(
        "pca",
        "with eig, which knows no right angles",
        quadratic_pca(result="lam, V").replace(
            "    lam, V = np.linalg.eigh(f @ f.T / X.shape[1])",
            "    lam, V = map(np.real, np.linalg.eig(f @ f.T / X.shape[1]))\n"
            "    lam, V = lam[(-lam).argsort()], V[:, (-lam).argsort()]",
        ),
        "must be perpendicular unit vectors, for 20 points",
    ),
    Wrong(
        "pca",
        "each variable centred by the mean of its point",
        quadratic_pca(centred="f - f.mean(axis=0)"),
        "Are the variables centred",
    ),
    Wrong(
        "pca",
        "the mean of all variables",
        quadratic_pca(centred="f - f.mean()"),
        "Are the variables centred",
    ),
    Wrong("pca", "sums instead of means", quadratic_pca(matrix="f @ f.T"), "with divisor N?"),
    Wrong(
        "pca",
        "products doubled",
        quadratic_pca(features="np.vstack([X, X**2, 2 * X[[0, 0, 1]] * X[[1, 2, 2]]])"),
        "quadratic_pca: ",
    ),
    Wrong(
        "pca",
        "the products in another order",
        quadratic_pca(features="quadratic_features(X)[[0, 1, 2, 3, 4, 5, 6, 8, 7]]"),
        "in the order of the statement",
    ),
    Wrong(
        "pca",
        "the scores instead of the vectors",
        quadratic_pca(result="lam[::-1], V[:, ::-1].T @ f"),
        "quadratic_pca: V has shape (9, 40), expected (9, 9)",
    ),
    Wrong(
        "pca",
        "sorted the wrong way by svd of the transposed",
        quadratic_pca(result="lam[::-1], np.linalg.svd(f)[2][:9, :9]"),
        "quadratic_pca: ",
    ),
    Wrong(
        "pca",
        "small eigenvalues set to 0",
        quadratic_pca(result="np.where(lam < 0.01, 0, lam)[::-1], V[:, ::-1]"),
        "quadratic_pca: ",
    ),
    # sphere
    Wrong(
        "sphere",
        "of the first hundred points",
        sphere("quadratic_pca(X[:, :100])"),
        "should be those of X",
    ),
    Wrong(
        "sphere",
        "of the points in the figure",
        sphere("quadratic_pca(datasets.sphere(600, radius=6.0))"),
        "should be those of X",
    ),
    Wrong(
        "sphere",
        "lam backwards",
        sphere("quadratic_pca(X)[0][::-1], V").replace(
            "lam, V = quadratic_pca(X)[0]", "V = quadratic_pca(X)[1]\nlam, V = quadratic_pca(X)[0]"
        ),
        "smallest eigenvalue must be 0",
    ),
    Wrong(
        "sphere",
        "V transposed",
        sphere("quadratic_pca(X)[0], quadratic_pca(X)[1].T"),
        "the columns of V?",
    ),
    Wrong(
        "sphere",
        "axis-parallel ellipsoids only",
        """
lam, V = quadratic_pca(X)


def recover(X):
    a, b, c = X
    B = np.array([a, b, c, b * b, c * c, np.ones_like(a)]).T
    z = np.linalg.lstsq(B, -(a * a), rcond=None)[0]
    return np.array([z[0], z[1], z[2], 1, z[3], z[4], 0, 0, 0]), -z[5]
""",
        "for the tilted ellipsoid",
    ),
    Wrong(
        "sphere",
        "spheres only",
        """
lam, V = quadratic_pca(X)


def recover(X):
    z = np.linalg.lstsq(np.vstack([2 * X, np.ones(X.shape[1])]).T, (X**2).sum(0), rcond=None)[0]
    return np.array([*(-2 * z[:3]), 1, 1, 1, 0, 0, 0]), z[3]
""",
        "for the ellipsoid with half-axes [3.0, 2.0, 1.0]",
    ),
    Wrong(
        "sphere",
        "spheres around the mean of the points",
        """
lam, V = quadratic_pca(X)


def recover(X):
    c = X.mean(axis=1, keepdims=True)
    radius2 = ((X - c) ** 2).sum(axis=0).mean()
    return np.array([*(-2 * c[:, 0]), 1, 1, 1, 0, 0, 0]), radius2 - (c**2).sum()
""",
        "your left-hand side takes values",
    ),
    Wrong(
        "sphere",
        "least squares with the constant 1",
        """
lam, V = quadratic_pca(X)


def recover(X):
    c = np.linalg.lstsq(quadratic_features(X).T, np.ones(X.shape[1]), rcond=None)[0]
    return c / c[3], 1 / c[3]
""",
        "around [2, -2, 1]",
    ),
    Wrong(
        "sphere",
        "the global V",
        sphere(v="V[:, -1]"),
        "around [1, -2, 0.5]",
    ),
    Wrong(
        "sphere",
        "divided by the largest coefficient",
        sphere(coefficients="v / v[abs(v).argmax()]"),
        "the coefficient of X1^2 must be 1",
    ),
    Wrong(
        "sphere",
        "divided by the length of the squares' coefficients",
        sphere(coefficients="v / v[3:6].mean()"),
        "the coefficient of X1^2 must be 1",
    ),
    Wrong(
        "sphere",
        "the second last component",
        sphere(v="quadratic_pca(X)[1][:, -2]"),
        "Which component does not vary",
    ),
    Wrong(
        "sphere",
        "a row of V",
        sphere(v="quadratic_pca(X)[1][-1]"),
        "Which component does not vary",
    ),
    Wrong(
        "sphere",
        "the constant on the left",
        sphere(constant="-coefficients @ quadratic_features(X).mean(axis=1)"),
        "but your constant is -36",
    ),
    Wrong(
        "sphere",
        "the radius as the constant",
        sphere(constant="np.sqrt(coefficients @ quadratic_features(X).mean(axis=1))"),
        "but your constant is 6",
    ),
    Wrong(
        "sphere",
        "rounded to two decimals",
        sphere().replace("coefficients = v / v[3]\n", "coefficients = (v / v[3]).round(2)\n"),
        "constant only roughly",
    ),
    Wrong(
        "sphere",
        "the points centred in place",
        sphere().replace("    v =", "    X -= X.mean(axis=1, keepdims=True)\n    v ="),
        "changes its argument X",
    ),
    # noise
    Wrong(
        "noise",
        "uniform noise of variance 0.25",
        noise(Z="rng.uniform(-(0.75**0.5), 0.75**0.5, 150)"),
        "does not look normal",
    ),
    Wrong(
        "noise",
        "half a step up or down",
        noise(Z="rng.choice([-0.5, 0.5], 150)", add="X_noisy[1] += Z + 1e-9 * rng.random(150)"),
        "does not look normal",
    ),
    Wrong(
        "noise",
        "sizes only",
        noise(Z="abs(rng.normal(0, 0.5 / np.sqrt(1 - 2 / np.pi), 150))"),
        "must have mean 0",
    ),
    Wrong("noise", "0.25 added to all", noise(Z="0.25"), "its own noise"),
    Wrong(
        "noise",
        "noise that depends on the coordinate",
        noise(Z="0.5 * (X[1] + 0.5 * rng.standard_normal(150)) / X[1].std()"),
        "independent of the points",
    ),
    Wrong(
        "noise",
        "the seed of the points again",
        noise(Z="0.5 * np.random.default_rng(0).standard_normal(150)"),
        "the seed that made X",
    ),
    Wrong(
        "noise",
        "noise in proportion to the coordinate",
        noise(Z="0.5 * X[1] * rng.standard_normal(150) / X[1].std()"),
        "X_noisy: ",
    ),
    Wrong(
        "noise",
        "noise written into X",
        noise().replace("X_noisy, Z = X.copy(),", "X_noisy, Z = X,"),
        "the same array as X",
    ),
    Wrong(
        "noise",
        "noise written into X, then a copy",
        noise(add="X[1] += Z\nX_noisy = X.copy()"),
        "do not lie on the sphere of radius 6 any more",
    ),
    Wrong("noise", "a copy without noise", noise(add="pass"), "the points without noise"),
    Wrong(
        "noise",
        "variances of the nine variables",
        noise(lam="quadratic_features(X_noisy).var(axis=1)"),
        "not the eigenvalues of the covariance",
    ),
    Wrong(
        "noise",
        "the smallest first",
        noise(lam="quadratic_pca(X_noisy)[0][::-1]"),
        "the largest eigenvalue must come first",
    ),
    Wrong(
        "noise",
        "divisor N - 1",
        noise(lam="np.linalg.eigvalsh(np.cov(quadratic_features(X_noisy)))[::-1]"),
        "all of them are 1.007 times",
    ),
    Wrong(
        "noise",
        "of the noise put on once more",
        noise(lam="quadratic_pca(X_noisy + 0.5 * rng.standard_normal((3, 150)))[0]"),
        "not the eigenvalues of X_noisy",
    ),
    Wrong(
        "noise",
        "the largest coordinate",
        noise(found="abs(X).max(axis=1).argmax()"),
        "which lies between",
    ),
    Wrong(
        "noise",
        "the place where a coordinate exceeds 6",
        noise(found="(abs(X) > 6).sum(axis=1).argmax()"),
        "noisy_coordinate: ",
    ),
    Wrong(
        "noise",
        "the widest coordinate",
        noise(found="np.ptp(X, axis=1).argmax()"),
        "which lies between",
    ),
    Wrong(
        "noise",
        "the coordinate with the largest variance",
        noise(found="X.var(axis=1).argmax()"),
        "noisy_coordinate: ",
    ),
    Wrong(
        "noise",
        "the coordinate with the smallest variance",
        noise(found="X.var(axis=1).argmin()"),
        "noisy_coordinate: ",
    ),
    Wrong(
        "noise",
        "the place in X_noisy",
        noise(found="abs(quadratic_pca(X_noisy)[1][3:6, -1]).argmin()"),
        "whichever coordinate",
    ),
    Wrong(
        "noise",
        "without the sign of the vector",
        noise(found="quadratic_pca(X)[1][3:6, -1].argmin()"),
        "noisy_coordinate: ",
    ),
    Wrong(
        "noise",
        "by name",
        noise(found="'X2'"),
        "noisy_coordinate",
    ),
    Wrong(
        "noise",
        "its amount",
        noise(found="abs(quadratic_pca(X)[1][3:6, -1]).min()"),
        "should be a whole number",
    ),
    Wrong(
        "noise",
        "the points divided by their radius in place",
        noise().replace(
            "    return abs", "    X /= np.linalg.norm(X, axis=0).mean()\n    return abs"
        ),
        "changes its argument X",
    ),
    Wrong(
        "pca",
        "the library's eigenpairs",
        """
from manifoldlib._spectral import top_eigenpairs


def quadratic_pca(X):
    F = quadratic_features(X)
    return top_eigenpairs(np.cov(F, bias=True), 9)
""",
        "quadratic_pca calls top_eigenpairs of manifoldlib",
    ),
    Wrong(
        "pca",
        "an estimator of the library",
        """
from manifoldlib.estimators import PCA


def quadratic_pca(X):
    fit = PCA(n_components=9).fit(quadratic_features(X).T).result_
    return fit.eigenvalues, fit.U
""",
        "of manifoldlib. Of the library only",
    ),
    Wrong(
        "sphere",
        "the library's eigenpairs",
        """
from manifoldlib._spectral import bottom_eigenpairs, dense_eigenpairs

lam, V = quadratic_pca(X)


def recover(X):
    F = quadratic_features(X)
    a = dense_eigenpairs(np.cov(F, bias=True), 0, 1)[1][:, 0]
    a = a / a[3]
    return a, a @ F.mean(axis=1)
""",
        "recover calls dense_eigenpairs of manifoldlib",
    ),
]

RIGHT = [
    Right(
        "pca",
        "sums of squares, their eigenvalues divided",
        """
def quadratic_pca(X):
    f = quadratic_features(X)
    f = f - f.mean(axis=1, keepdims=True)
    lam, V = np.linalg.eigh(f @ f.T)
    return lam[::-1] / X.shape[1], V[:, ::-1]
""",
    ),
    Right("pca", "as the wrong ones are written", quadratic_pca()),
    Right("sphere", "as the wrong ones are written", sphere()),
    Right("noise", "as the wrong ones are written", noise()),
    Right("points", "of the library", "X = datasets.sphere(150, radius=6.0, seed=5)\n"),
    Right("points", "of the figure", "X = points[:, :150].tolist()\nX = np.array(X)\n"),
    Right(
        "points",
        "single precision, half the sphere",
        points(NORMAL, "X = (6 * abs(X) / np.linalg.norm(X, axis=0)).astype(np.float32)"),
    ),
    Right(
        "points",
        "a small cap",
        points(
            "h, a = 1 - 0.05 * rng.random(150), rng.uniform(0, 2 * np.pi, 150)",
            "X = 6 * np.array([h, *(np.sqrt(1 - h**2) * [np.cos(a), np.sin(a)])])",
        ),
    ),
    Right(
        "points",
        "a spiral from pole to pole",
        """
k = np.arange(150) + 0.5
height, turn = 1 - 2 * k / 150, np.pi * (1 + 5**0.5) * k
ring = np.sqrt(1 - height**2)
X = 6 * np.array([ring * np.cos(turn), ring * np.sin(turn), height])
""",
    ),
    Right(
        "pca",
        "with scikit-learn",
        """
from sklearn.decomposition import PCA


def quadratic_pca(X):
    N = X.shape[1]
    fit = PCA(n_components=9, svd_solver="full").fit(quadratic_features(X).T)
    return fit.explained_variance_ * (N - 1) / N, fit.components_.T
""",
    ),
    Right(
        "pca",
        "single precision",
        quadratic_pca(matrix="(f @ f.T / X.shape[1]).astype(np.float32)"),
    ),
    Right(
        "pca",
        "a list of two, sorted",
        """
def quadratic_pca(X):
    f = quadratic_features(X)
    C = sum(np.outer(z, z) for z in (f - f.mean(axis=1)[:, None]).T) / len(f.T)
    lam, V = np.linalg.eigh(C)
    order = np.argsort(lam)[::-1]
    return [lam[order], V[:, order]]
""",
    ),
    Right(
        "sphere",
        "the null vector with the constant",
        """
lam, V = quadratic_pca(X)


def recover(X):
    f = quadratic_features(X)
    z = np.linalg.svd(np.vstack([f, np.ones(f.shape[1])]))[0][:, -1]
    return (z[:9] / z[3]).tolist(), [-z[9] / z[3]]
""",
    ),
    Right(
        "sphere",
        "least squares for X1^2",
        """
lam, V = quadratic_pca(X)


def recover(X):
    f = quadratic_features(X)
    B = np.vstack([f[[0, 1, 2, 4, 5, 6, 7, 8]], np.ones(f.shape[1])]).T
    z = np.linalg.lstsq(B, -f[3], rcond=None)[0]
    return np.insert(z[:8], 3, 1), -z[8]
""",
    ),
    Right(
        "noise",
        "compared with the sphere of the part before",
        noise(found="abs(abs(quadratic_pca(X)[1][3:6, -1]) - abs(V[3:6, -1])).argmax()"),
    ),
    Right(
        "noise",
        "where the errors of the radius grow with the coordinate",
        noise(
            found="np.argmax([np.corrcoef(abs((X**2).sum(0) - (X**2).sum(0).mean()), abs(x))[0, 1]"
            " for x in X])"
        ),
    ),
    Right(
        "noise",
        "with rng.normal, points as a new array",
        """
rng = np.random.default_rng(11)
X_noisy = np.array([X[0], X[1] + rng.normal(0, np.sqrt(0.25), 150), X[2]])
lam_noisy, V_noisy = quadratic_pca(X_noisy)


def noisy_coordinate(X):
    v = quadratic_pca(X)[1][:, -1]
    v = v * np.sign(v[3:6].sum())
    return np.float64(v[3:6].argmin())
""",
    ),
    Right(
        "points",
        "two angles, not uniform",
        points(
            ANGLES, "X = 6 * np.array([np.cos(a) * np.sin(b), np.sin(a) * np.sin(b), np.cos(b)])"
        ),
    ),
    Right(
        "points",
        "uniform height, as lists",
        points(
            "X = [[], [], []]",
            "for h, a in zip(rng.uniform(-6, 6, 150), rng.uniform(0, 2 * np.pi, 150)):",
            "    r = np.sqrt(36 - h**2)",
            "    for row, value in zip(X, (r * np.cos(a), h, r * np.sin(a))):",
            "        row.append(value)",
            "X = np.array(X)",
        ),
    ),
    Right(
        "pca",
        "with np.cov, other signs",
        quadratic_pca(matrix="np.cov(f, bias=True)", result="lam[::-1], -V[:, ::-1]"),
    ),
    Right(
        "pca",
        "variables by hand, singular values",
        """
def quadratic_pca(X):
    x1, x2, x3 = X
    f = np.array([x1, x2, x3, x1**2, x2**2, x3**2, x1 * x2, x1 * x3, x2 * x3])
    f = f - f.mean(axis=1, keepdims=True)
    U, s, _ = np.linalg.svd(f)
    return s**2 / len(x1), U
""",
    ),
    Right(
        "sphere",
        "constant from a single point",
        sphere(constant="(coefficients @ quadratic_features(X))[0]"),
    ),
    Right("sphere", "with the sign of the statement", sphere(v="-quadratic_pca(X)[1][:, -1]")),
    Right(
        "noise",
        "another seed, a loop",
        noise(add="for i in range(150):\n    X_noisy[1, i] = X[1, i] + Z[i]"),
    ),
    Right(
        "noise",
        "by least squares instead of PCA",
        noise(found="np.linalg.lstsq((X**2).T, np.ones(X.shape[1]), rcond=None)[0].argmin()"),
    ),
]


PUZZLES = (
    Puzzle(
        "pca",
        "The eigenvalues, the largest first, and the eigenvectors, as columns, of the "
        "covariance matrix, with the divisor $N$, of nine features: three coordinates, their "
        "squares, their products.",
        {
            "X_small = np.array([[0.0, 1, 2, 0, 1], [1, 0, 0, 3, 1], [0, 2, 1, 1, 0]])\n"
            "quadratic_pca(X_small)[0][:3]": (
                "the mean of all variables",
                "sums instead of means",
                "correlations",
                "ascending",
            ),
            "X_small = np.random.default_rng(0).standard_normal((3, 12))  # no eigenvalue is 0\n"
            "lam, V = quadratic_pca(X_small)\n"
            "(lam[0], np.abs(V[:, 0]))": (
                "only the eigenvalues reversed",
                "eigenvectors as rows",
                "each variable centred by the mean of its point",
            ),
        },
    ),
    Puzzle(
        "sphere",
        "From points on a sphere `recover` finds its equation: nine coefficients, that of "
        "$X_1^2$ being 1, and the constant to which the features then add up.",
        {
            "coefficients, constant = recover(X)\n(coefficients[3:6], constant)": (
                "the largest component",
                "unit vector kept",
                "constant zero",
                "constant of the unit vector",
                "a row of V",
                "the constant on the left",
            ),
        },
    ),
    Puzzle(
        "noise",
        "Noise of variance 0.25 is added to $X_2$, and `noisy_coordinate` finds from the last "
        "component of any such points which of the coordinates 0, 1, 2 is the noisy one.",
        {
            "noisy_coordinate(X_noisy)": (
                "the largest coefficient",
                "counted from 1",
                "place among the nine",
                "the first component instead of the last",
            ),
        },
    ),
)
