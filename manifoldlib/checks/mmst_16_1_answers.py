"""Answers to [MMST Ex 16.1]: typical wrong ones with what they must be told, and other right ones."""

from . import Right, Wrong


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
]

RIGHT = [
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
