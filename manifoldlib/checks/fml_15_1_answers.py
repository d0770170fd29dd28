"""Typical wrong answers to Exercise FML 15.1, and other right ones."""

from . import Puzzle, Right, Wrong

WRONG = [
    Wrong(
        "a1",
        "does not centre",
        """
def covariance(X):
    return X @ X.T / X.shape[1]

def variance(u, C):
    return u @ C @ u
""",
        "changes when all points are moved",
    ),
    Wrong(
        "a1",
        "the divisor N - 1",
        """
def covariance(X):
    return np.cov(X)

def variance(u, C):
    return u @ C @ u
""",
        "By which number is the sum divided",
    ),
    Wrong(
        "a1",
        "no divisor",
        """
def covariance(X):
    centered = X - X.mean(axis=1, keepdims=True)
    return centered @ centered.T

def variance(u, C):
    return u @ C @ u
""",
        "By which number is the sum divided",
    ),
    Wrong(
        "a1",
        "takes rows for points",
        """
def covariance(X):
    return np.cov(X.T, bias=True)

def variance(u, C):
    return u @ C @ u
""",
        "Points are columns",
    ),
    Wrong(
        "a1",
        "variances only, no covariances",
        """
def covariance(X):
    return np.diag(X.var(axis=1))

def variance(u, C):
    return u @ C @ u
""",
        "although the diagonal is right",
    ),
    Wrong(
        "a1",
        "the standard deviation",
        """
def covariance(X):
    return np.cov(X, bias=True)

def variance(u, C):
    return np.sqrt(u @ C @ u)
""",
        "the square of yours",
    ),
    Wrong(
        "a1",
        "makes u a unit vector",
        """
def covariance(X):
    return np.cov(X, bias=True)

def variance(u, C):
    u = u / np.linalg.norm(u)
    return u @ C @ u
""",
        "u taken as it is",
    ),
    Wrong(
        "a2",
        "the formula as printed, for any u [Erratum fml-F23]",
        """
def variance_on_line(u, C):
    return u @ C @ u
""",
        "span the same line",
    ),
    Wrong(
        "a2",
        "divides by the norm once",
        """
def variance_on_line(u, C):
    return u @ C @ u / np.linalg.norm(u)
""",
        "span the same line",
    ),
    Wrong(
        "a2",
        "the coefficient of u in the projection instead of its length",
        """
def variance_on_line(u, C):
    return u @ C @ u / (u @ u) ** 2
""",
        "span the same line",
    ),
    Wrong(
        "a2",
        "the length of Cu",
        """
def variance_on_line(u, C):
    return np.linalg.norm(C @ u) / np.linalg.norm(u)
""",
        "but the lengths along the line have",
    ),
    Wrong(
        "b1",
        "forgets the 2 of a square",
        """
def gradient(u, lam, C):
    return C @ u - lam * u
""",
        "half of it",
    ),
    Wrong(
        "b1",
        "adds the constraint",
        """
def gradient(u, lam, C):
    return 2 * C @ u + 2 * lam * u
""",
        "differences of the Lagrangian",
    ),
    Wrong(
        "b1",
        "differentiates the constraint to a number",
        """
def gradient(u, lam, C):
    return 2 * C @ u - 2 * lam
""",
        "give a vector",
    ),
    Wrong(
        "b1",
        "the Lagrangian itself",
        """
def gradient(u, lam, C):
    return u @ C @ u - lam * (u @ u - 1)
""",
        "has shape ()",
    ),
    Wrong(
        "b2",
        "takes the rows of V for eigenvectors",
        """
def coordinates(u, C):
    V = np.linalg.eigh(C)[1][:, ::-1]
    return V @ u
""",
        "eigenvectors are columns",
    ),
    Wrong(
        "b2",
        "the order of the solver",
        """
def coordinates(u, C):
    return np.linalg.eigh(C)[1].T @ u
""",
        "smallest eigenvalue first",
    ),
    Wrong(
        "b2",
        "the weights, which are the squares",
        """
def coordinates(u, C):
    return (np.linalg.eigh(C)[1][:, ::-1].T @ u) ** 2
""",
        "those of 2u are 4 times as large",
    ),
    Wrong(
        "b2",
        "scales with the eigenvalues",
        """
def coordinates(u, C):
    lam, V = np.linalg.eigh(C)
    return np.sqrt(lam[::-1]) * (V[:, ::-1].T @ u)
""",
        "keeps lengths",
    ),
    Wrong(
        "b3",
        "does not centre [Erratum fml-F23]",
        """
def first_direction(X):
    return np.linalg.svd(X)[0][:, 0]
""",
        "towards the mean",
    ),
    Wrong(
        "b3",
        "the first eigenvector that the solver returns",
        """
def first_direction(X):
    return np.linalg.eigh(np.cov(X, bias=True))[1][:, 0]
""",
        "smallest variance",
    ),
    Wrong(
        "b3",
        "a row of the eigenvectors",
        """
def first_direction(X):
    return np.linalg.eigh(np.cov(X, bias=True))[1][-1]
""",
        "of the largest possible",
    ),
    Wrong(
        "b3",
        "the coordinate that varies most",
        """
def first_direction(X):
    return np.eye(len(X))[X.var(axis=1).argmax()]
""",
        "of the largest possible",
    ),
    Wrong(
        "b3",
        "scaled to the deviation, as one draws it",
        """
def first_direction(X):
    lam, V = np.linalg.eigh(np.cov(X, bias=True))
    return V[:, -1] * np.sqrt(lam[-1])
""",
        "instead of 1",
    ),
    Wrong(
        "b3",
        "the wrong side of the SVD",
        """
def first_direction(X):
    return np.linalg.svd(X - X.mean(axis=1, keepdims=True))[2][0]
""",
        "has shape (11,)",
    ),
    Wrong(
        "a1",
        "centres X in place",
        """
def covariance(X):
    X -= X.mean(axis=1, keepdims=True)
    return X @ X.T / X.shape[1]

def variance(u, C):
    return u @ C @ u
""",
        "covariance changes its argument X",
    ),
    Wrong(
        "a1",
        "the mean over the wrong axis",
        """
def covariance(X):
    Z = X - X.mean(axis=0)
    return Z @ Z.T / X.shape[1]

def variance(u, C):
    return u @ C @ u
""",
        "changes when all points are moved",
    ),
    Wrong(
        "a1",
        "one mean of all entries",
        """
def covariance(X):
    Z = X - X.mean()
    return Z @ Z.T / X.shape[1]

def variance(u, C):
    return u @ C @ u
""",
        "changes when all points are moved",
    ),
    Wrong(
        "a1",
        "divides by the number of coordinates",
        """
def covariance(X):
    Z = X - X.mean(axis=1, keepdims=True)
    return Z @ Z.T / len(X)

def variance(u, C):
    return u @ C @ u
""",
        "By which number is the sum divided",
    ),
    Wrong(
        "a1",
        "divides by D N",
        """
def covariance(X):
    Z = X - X.mean(axis=1, keepdims=True)
    return Z @ Z.T / X.size

def variance(u, C):
    return u @ C @ u
""",
        "By which number is the sum divided",
    ),
    Wrong(
        "a1",
        "correlations",
        """
def covariance(X):
    return np.corrcoef(X)

def variance(u, C):
    return u @ C @ u
""",
        "the mean product of the deviations",
    ),
    Wrong(
        "a1",
        "two coordinates only",
        """
def covariance(X):
    x, y = X[0] - X[0].mean(), X[1] - X[1].mean()
    return np.array([[x @ x, x @ y], [x @ y, y @ y]]) / len(x)

def variance(u, C):
    return u @ C @ u
""",
        "has shape (2, 2), expected (3, 3)",
    ),
    Wrong(
        "a1",
        "absolute values of the covariances",
        """
def covariance(X):
    return np.abs(np.cov(X, bias=True))

def variance(u, C):
    return u @ C @ u
""",
        "although the diagonal is right",
    ),
    Wrong(
        "a1",
        "takes small spreads for none",
        """
def covariance(X):
    C = np.cov(X, bias=True)
    return np.where(np.abs(C) < 1e-4, 0, C)

def variance(u, C):
    return u @ C @ u
""",
        "coordinates entry (0, 0) is 0",
    ),
    Wrong(
        "a1",
        "rounds",
        """
def covariance(X):
    return np.cov(X, bias=True).round(3)

def variance(u, C):
    return u @ C @ u
""",
        "the mean product of the deviations",
    ),
    Wrong(
        "a1",
        "ragged rows",
        """
def covariance(X):
    return [[1.0, 2.0], [3.0]]

def variance(u, C):
    return u @ C @ u
""",
        "covariance is ragged",
    ),
    Wrong(
        "a1",
        "centres at the first point",
        """
def covariance(X):
    Z = X - X[:, [0]]
    return Z @ Z.T / X.shape[1]

def variance(u, C):
    return u @ C @ u
""",
        "the mean product of the deviations",
    ),
    Wrong(
        "a1",
        "centres at the median",
        """
def covariance(X):
    Z = X - np.median(X, axis=1, keepdims=True)
    return Z @ Z.T / X.shape[1]

def variance(u, C):
    return u @ C @ u
""",
        "the mean product of the deviations",
    ),
    Wrong(
        "a1",
        "a triangle only",
        """
def covariance(X):
    return np.triu(np.cov(X, bias=True))

def variance(u, C):
    return u @ C @ u
""",
        "although the diagonal is right",
    ),
    Wrong(
        "a1",
        "the same for all points",
        """
def covariance(X):
    C = np.cov(X[:, :4], bias=True)
    return C

def variance(u, C):
    return u @ C @ u
""",
        "the mean product of the deviations",
    ),
    Wrong(
        "a1",
        "remembers the points",
        """
def covariance(X):
    global last
    last = X
    return np.cov(X, bias=True)

def variance(u, C):
    return (u @ last).var()
""",
        "from C alone",
    ),
    Wrong(
        "a1",
        "looks up which points belong to C",
        """
seen = []

def covariance(X):
    seen.append((np.cov(X, bias=True), X))
    return seen[-1][0]

def variance(u, C):
    for known, X in seen:
        if known.shape == C.shape:
            return (u @ X).var()
""",
        "but the numbers u'x have the variance",
    ),
    Wrong(
        "a1",
        "takes C from the notebook",
        """
def covariance(X):
    return np.cov(X, bias=True)

C0 = np.cov(X, bias=True)

def variance(u, C):
    return u @ C0 @ u
""",
        "variance stopped in line 8 of its cell with ValueError",
    ),
    Wrong(
        "a1",
        "variances only",
        """
def covariance(X):
    return np.cov(X, bias=True)

def variance(u, C):
    return u**2 @ np.diag(C)
""",
        "the same for the absolute values of u",
    ),
    Wrong(
        "a1",
        "the length of Cu",
        """
def covariance(X):
    return np.cov(X, bias=True)

def variance(u, C):
    return np.linalg.norm(C @ u)
""",
        "For 2u it is twice as large",
    ),
    Wrong(
        "a1",
        "signs of u lost",
        """
def covariance(X):
    return np.cov(X, bias=True)

def variance(u, C):
    return np.abs(u) @ C @ np.abs(u)
""",
        "the same for the absolute values of u",
    ),
    Wrong(
        "a1",
        "the variance of Cu",
        """
def covariance(X):
    return np.cov(X, bias=True)

def variance(u, C):
    return np.var(C @ u)
""",
        "but the numbers u'x have the variance",
    ),
    Wrong(
        "a1",
        "Cholesky, for a regular C only",
        """
def covariance(X):
    return np.cov(X, bias=True)

def variance(u, C):
    return np.sum((u @ np.linalg.cholesky(C)) ** 2)
""",
        "LinAlgError",
    ),
    Wrong(
        "a1",
        "divides by the length of u and multiplies by it",
        """
def covariance(X):
    return np.cov(X, bias=True)

def variance(u, C):
    n = np.linalg.norm(u)
    return n**2 * ((u / n) @ C @ (u / n))
""",
        "variance for u = 0 has NaN",
    ),
    Wrong(
        "a1",
        "normalises u in place",
        """
def covariance(X):
    return np.cov(X, bias=True)

def variance(u, C):
    u /= np.linalg.norm(u)
    return u @ C @ u
""",
        "variance changes its argument u",
    ),
    Wrong(
        "a1",
        "rounded",
        """
def covariance(X):
    return np.cov(X, bias=True)

def variance(u, C):
    return round(float(u @ C @ u), 1)
""",
        "but the numbers u'x have the variance",
    ),
    Wrong(
        "a1",
        "a constant",
        """
def covariance(X):
    return np.cov(X, bias=True)

def variance(u, C):
    return 1.0
""",
        "but the numbers u'x have the variance",
    ),
    Wrong(
        "a2",
        "normalises u in place",
        """
def variance_on_line(u, C):
    u /= np.linalg.norm(u)
    return u @ C @ u
""",
        "variance_on_line changes its argument u",
    ),
    Wrong(
        "a2",
        "takes a short u for 0",
        """
def variance_on_line(u, C):
    n = u @ u
    return u @ C @ u / n if n > 1e-6 else 0.0
""",
        "e-14 on the same line",
    ),
    Wrong(
        "a2",
        "never divides by 0",
        """
def variance_on_line(u, C):
    return u @ C @ u / (u @ u + 1e-12)
""",
        "e-14 on the same line",
    ),
    Wrong(
        "a2",
        "at least a small length",
        """
def variance_on_line(u, C):
    return u @ C @ u / max(u @ u, 1e-10)
""",
        "e-14 on the same line",
    ),
    Wrong(
        "a2",
        "the sum of the entries for the length",
        """
def variance_on_line(u, C):
    return u @ C @ u / np.sum(u) ** 2
""",
        "but the lengths along the line have",
    ),
    Wrong(
        "a2",
        "the sum of absolute entries for the length",
        """
def variance_on_line(u, C):
    return u @ C @ u / np.abs(u).sum() ** 2
""",
        "but the lengths along the line have",
    ),
    Wrong(
        "a2",
        "the largest eigenvalue",
        """
def variance_on_line(u, C):
    return np.linalg.eigvalsh(C)[-1]
""",
        "but the lengths along the line have",
    ),
    Wrong(
        "a2",
        "the standard deviation",
        """
def variance_on_line(u, C):
    return np.sqrt(u @ C @ u / (u @ u))
""",
        "but the lengths along the line have",
    ),
    Wrong(
        "a2",
        "the lengths in the metric of C",
        """
def variance_on_line(u, C):
    return (u @ u) / (u @ np.linalg.pinv(C) @ u)
""",
        "but the lengths along the line have",
    ),
    Wrong(
        "a2",
        "the mean over coordinates",
        """
def variance_on_line(u, C):
    return np.trace(C) / len(u)
""",
        "but the lengths along the line have",
    ),
    Wrong(
        "a2",
        "normalises C instead",
        """
def variance_on_line(u, C):
    return u @ (C / np.linalg.norm(C)) @ u / (u @ u)
""",
        "but the lengths along the line have",
    ),
    Wrong(
        "a2",
        "variances only",
        """
def variance_on_line(u, C):
    return u**2 @ np.diag(C) / (u @ u)
""",
        "but the lengths along the line have",
    ),
    Wrong(
        "a2",
        "the deviation along the line of Cu",
        """
def variance_on_line(u, C):
    v = C @ u / np.linalg.norm(C @ u)
    return v @ C @ v
""",
        "but the lengths along the line have",
    ),
    Wrong(
        "a2",
        "for length 1 as it is, else without",
        """
def variance_on_line(u, C):
    return u @ C @ u / np.linalg.norm(u) if u @ u > 2 else u @ C @ u / (u @ u)
""",
        "span the same line",
    ),
    Wrong(
        "b1",
        "a quotient of differences",
        """
def gradient(u, lam, C):
    L = lambda v: v @ C @ v - lam * (v @ v - 1)
    h, I = 1e-6, np.eye(len(u))
    return np.array([(L(u + h * e) - L(u - h * e)) / (2 * h) for e in I])
""",
        "a step of differences too long or too short",
    ),
    Wrong(
        "b1",
        "a quotient of one-sided differences",
        """
def gradient(u, lam, C):
    L = lambda v: v @ C @ v - lam * (v @ v - 1)
    return np.array([(L(u + 1e-7 * e) - L(u)) / 1e-7 for e in np.eye(len(u))])
""",
        "differences",
    ),
    Wrong(
        "b1",
        "the derivative with respect to lambda",
        """
def gradient(u, lam, C):
    return 1 - u @ u
""",
        "has shape ()",
    ),
    Wrong(
        "b1",
        "both derivatives",
        """
def gradient(u, lam, C):
    return [*(2 * C @ u - 2 * lam * u), 1 - u @ u]
""",
        "has shape (3,)",
    ),
    Wrong(
        "b1",
        "the 2 of the first term only",
        """
def gradient(u, lam, C):
    return 2 * C @ u - lam * u
""",
        "look at the constraint",
    ),
    Wrong(
        "b1",
        "the 2 of the second term only",
        """
def gradient(u, lam, C):
    return C @ u - 2 * lam * u
""",
        "for lambda = 0 either",
    ),
    Wrong(
        "b1",
        "squares of u",
        """
def gradient(u, lam, C):
    return 2 * C @ u - 2 * lam * u**2
""",
        "look at the constraint",
    ),
    Wrong(
        "b1",
        "u of length 1 is put in",
        """
def gradient(u, lam, C):
    return 2 * C @ u - 2 * lam * u / np.linalg.norm(u)
""",
        "Nobody said that u is a unit vector",
    ),
    Wrong(
        "b1",
        "a row of C",
        """
def gradient(u, lam, C):
    return 2 * C[0] * u - 2 * lam * u
""",
        "for lambda = 0 either",
    ),
    Wrong(
        "b1",
        "products entry by entry",
        """
def gradient(u, lam, C):
    return 2 * (C * u).sum(axis=0) - 2 * lam * u
""",
        "for lambda = 0 either",
    ),
    Wrong(
        "b1",
        "the sign of all",
        """
def gradient(u, lam, C):
    return 2 * lam * u - 2 * C @ u
""",
        "sign of every entry is turned",
    ),
    Wrong(
        "b1",
        "the gradient of the quotient",
        """
def gradient(u, lam, C):
    return 2 * (C @ u) / (u @ u) - 2 * lam * u
""",
        "Nobody said that u is a unit vector",
    ),
    Wrong(
        "b1",
        "the second derivative",
        """
def gradient(u, lam, C):
    return 2 * C - 2 * lam * np.eye(len(u))
""",
        "has shape (2, 2), expected (2,)",
    ),
    Wrong(
        "b1",
        "lambda as it is at a candidate",
        """
def gradient(u, lam, C):
    lam = u @ C @ u / (u @ u)
    return 2 * C @ u - 2 * lam * u
""",
        "gradient",
    ),
    Wrong(
        "b1",
        "forgets the constraint",
        """
def gradient(u, lam, C):
    return 2 * C @ u
""",
        "look at the constraint",
    ),
    Wrong(
        "b1",
        "changes u",
        """
def gradient(u, lam, C):
    u *= 2
    return C @ u - lam * u
""",
        "gradient changes its argument u",
    ),
    Wrong(
        "b1",
        "the square lost for a diagonal",
        """
def gradient(u, lam, C):
    return 2 * np.diag(C) * u - 2 * lam * u
""",
        "for lambda = 0 either",
    ),
    Wrong(
        "b1",
        "zero, as it is at the maximum",
        """
def gradient(u, lam, C):
    return np.zeros(len(u))
""",
        "gradient",
    ),
    Wrong(
        "b2",
        "eig, sorted: not orthogonal if eigenvalues repeat",
        """
def coordinates(u, C):
    w, V = np.linalg.eig(C)
    return V[:, np.argsort(w)[::-1]].T @ u
""",
        "an eigenvalue more than once",
    ),
    Wrong(
        "b2",
        "eig, in its order",
        """
def coordinates(u, C):
    return np.linalg.eig(C)[1].T @ u
""",
        "coordinates",
    ),
    Wrong(
        "b2",
        "eig, in the turned order",
        """
def coordinates(u, C):
    return np.linalg.eig(C)[1][:, ::-1].T @ u
""",
        "coordinates",
    ),
    Wrong(
        "b2",
        "for unit vectors only",
        """
def coordinates(u, C):
    u = u / np.linalg.norm(u)
    return np.linalg.eigh(C)[1][:, ::-1].T @ u
""",
        "those of 2u are 1 times as large",
    ),
    Wrong(
        "b2",
        "the solution of a system",
        """
def coordinates(u, C):
    return np.linalg.solve(C, u)
""",
        "keeps lengths",
    ),
    Wrong(
        "b2",
        "u itself",
        """
def coordinates(u, C):
    return u
""",
        "eigenvalues",
    ),
    Wrong(
        "b2",
        "u, sorted",
        """
def coordinates(u, C):
    return np.sort(u)[::-1]
""",
        "not linear in u",
    ),
    Wrong(
        "b2",
        "positive ones",
        """
def coordinates(u, C):
    return np.abs(np.linalg.eigh(C)[1][:, ::-1].T @ u)
""",
        "not linear in u",
    ),
    Wrong(
        "b2",
        "the root of C",
        """
def coordinates(u, C):
    lam, V = np.linalg.eigh(C)
    return V @ np.diag(np.sqrt(np.abs(lam))) @ V.T @ u
""",
        "keeps lengths",
    ),
    Wrong(
        "b2",
        "the rows of V turned",
        """
def coordinates(u, C):
    return np.linalg.eigh(C)[1][::-1] @ u
""",
        "coordinates",
    ),
    Wrong(
        "b2",
        "the reversed answer",
        """
def coordinates(u, C):
    return (np.linalg.eigh(C)[1].T @ u[::-1])[::-1]
""",
        "coordinates",
    ),
    Wrong(
        "b2",
        "whitened",
        """
def coordinates(u, C):
    lam, V = np.linalg.eigh(C)
    return V[:, ::-1].T @ u / np.sqrt(np.abs(lam[::-1]) + 1e-9)
""",
        "keeps lengths",
    ),
    Wrong(
        "b2",
        "Cholesky",
        """
def coordinates(u, C):
    return np.linalg.cholesky(C).T @ u
""",
        "keeps lengths",
    ),
    Wrong(
        "b2",
        "QR, which is orthonormal, too",
        """
def coordinates(u, C):
    return np.linalg.qr(C)[0].T @ u
""",
        "coordinates",
    ),
    Wrong(
        "b2",
        "normalises u in place",
        """
def coordinates(u, C):
    u /= np.linalg.norm(u)
    return np.linalg.eigh(C)[1][:, ::-1].T @ u
""",
        "changes its argument u",
    ),
    Wrong(
        "b2",
        "the largest only",
        """
def coordinates(u, C):
    a = np.zeros(len(u))
    a[0] = np.linalg.eigh(C)[1][:, -1] @ u
    return a
""",
        "keeps lengths",
    ),
    Wrong(
        "b2",
        "remembers the first eigenvectors",
        """
basis = {}

def coordinates(u, C):
    V = basis.setdefault(len(u), np.linalg.eigh(C)[1][:, ::-1])
    return V.T @ u
""",
        "Is something remembered",
    ),
    Wrong(
        "b2",
        "coordinates of C from the smallest on",
        """
def coordinates(u, C):
    lam, V = np.linalg.eigh(-C)
    return V[:, ::-1].T @ u
""",
        "smallest eigenvalue first",
    ),
    Wrong(
        "b3",
        "the library",
        """
from manifoldlib import pca

def first_direction(X):
    return -pca(X, 1).U
""",
        "calls pca of manifoldlib",
    ),
    Wrong(
        "b3",
        "the library through a module",
        """
from manifoldlib import principal_components

def first_direction(X):
    return principal_components.pca(X, 1).U[:, 0]
""",
        "calls pca of manifoldlib",
    ),
    Wrong(
        "b3",
        "eig, the first column",
        """
def first_direction(X):
    return np.linalg.eig(covariance(X))[1][:, 0]
""",
        "smallest variance",
    ),
    Wrong(
        "b3",
        "eig, the last column",
        """
def first_direction(X):
    return np.linalg.eig(covariance(X))[1][:, -1]
""",
        "smallest variance",
    ),
    Wrong(
        "b3",
        "eigenvectors with the largest first and the last column",
        """
def first_direction(X):
    return np.linalg.svd(covariance(X))[0][:, -1]
""",
        "smallest variance",
    ),
    Wrong(
        "b3",
        "power iteration from the vector of ones",
        """
def first_direction(X):
    C, u = covariance(X), np.ones(len(X))
    for _ in range(3000):
        u = C @ u
        u = u / np.linalg.norm(u)
    return u
""",
        "from where does an iteration start",
    ),
    Wrong(
        "b3",
        "power iteration that stops at 0",
        """
def first_direction(X):
    C, v = covariance(X), np.ones(len(X))
    for _ in range(20000):
        w = C @ v
        if np.linalg.norm(w) == 0:
            break
        v = w / np.linalg.norm(w)
    return v / np.linalg.norm(v)
""",
        "from where does an iteration start",
    ),
    Wrong(
        "b3",
        "power iteration from the first coordinate",
        """
def first_direction(X):
    C, u = covariance(X), np.eye(len(X))[0]
    for _ in range(3000):
        u = C @ u
        u = u / np.linalg.norm(u)
    return u
""",
        "from where does an iteration start",
    ),
    Wrong(
        "b3",
        "power iteration from the coordinate that varies most",
        """
def first_direction(X):
    C = covariance(X)
    u = C[:, np.diag(C).argmax()]
    for _ in range(3000):
        u = C @ u
        u = u / np.linalg.norm(u)
    return u
""",
        "from where does an iteration start",
    ),
    Wrong(
        "b3",
        "power iteration, twenty steps",
        """
def first_direction(X):
    C, u = covariance(X), np.random.default_rng(0).standard_normal(len(X))
    for _ in range(20):
        u = C @ u
        u = u / np.linalg.norm(u)
    return u
""",
        "the vector is off by",
    ),
    Wrong(
        "b3",
        "power iteration that stops at an absolute change",
        """
def first_direction(X):
    C, u, old = covariance(X), np.random.default_rng(1).standard_normal(len(X)), -1
    while abs(u @ C @ u - old) > 1e-4:
        old = u @ C @ u
        u = C @ u / np.linalg.norm(C @ u)
    return u / np.linalg.norm(u)
""",
        "does an iteration stop early",
    ),
    Wrong(
        "b3",
        "the best of many random directions",
        """
def first_direction(X):
    U = np.random.default_rng(0).standard_normal((len(X), 2000))
    U = U / np.linalg.norm(U, axis=0)
    return U[:, (U.T @ X).var(axis=1).argmax()]
""",
        "hardly changes with the direction",
    ),
    Wrong(
        "b3",
        "angles, in two dimensions only",
        """
def first_direction(X):
    t = np.linspace(0, np.pi, 1000001)
    U = np.array([np.cos(t), np.sin(t)])
    return U[:, np.einsum("it,ij,jt->t", U, covariance(X[:2]), U).argmax()]
""",
        "has shape (2,), expected (3,)",
    ),
    Wrong(
        "b3",
        "the line from the mean to the farthest point",
        """
def first_direction(X):
    Z = X - X.mean(axis=1, keepdims=True)
    far = Z[:, np.linalg.norm(Z, axis=0).argmax()]
    return far / np.linalg.norm(far)
""",
        "of the largest possible",
    ),
    Wrong(
        "b3",
        "the longest difference of two points",
        """
def first_direction(X):
    N = X.shape[1]
    length = lambda p: np.linalg.norm(X[:, p[0]] - X[:, p[1]])
    i, j = max(np.ndindex(N, N), key=length)
    u = X[:, i] - X[:, j]
    return u / np.linalg.norm(u)
""",
        "of the largest possible",
    ),
    Wrong(
        "b3",
        "standardises the coordinates",
        """
def first_direction(X):
    return np.linalg.eigh(np.corrcoef(X))[1][:, -1]
""",
        "of the largest possible",
    ),
    Wrong(
        "b3",
        "the deviations as a direction",
        """
def first_direction(X):
    s = X.std(axis=1)
    return s / np.linalg.norm(s)
""",
        "of the largest possible",
    ),
    Wrong(
        "b3",
        "regression on the first coordinate",
        """
def first_direction(X):
    x, *rest = X
    u = np.array([1.0, *(np.polyfit(x, y, 1)[0] for y in rest)])
    return u / np.linalg.norm(u)
""",
        "of the largest possible",
    ),
    Wrong(
        "b3",
        "the mean",
        """
def first_direction(X):
    m = X.mean(axis=1)
    return m / np.linalg.norm(m)
""",
        "of the largest possible",
    ),
    Wrong(
        "b3",
        "the zero vector",
        """
def first_direction(X):
    return np.zeros(len(X))
""",
        "the vector 0",
    ),
    Wrong(
        "b3",
        "centres X in place",
        """
def first_direction(X):
    X -= X.mean(axis=1, keepdims=True)
    return np.linalg.svd(X)[0][:, 0]
""",
        "changes its argument X",
    ),
    Wrong(
        "b3",
        "the sum of entries is 1",
        """
def first_direction(X):
    u = np.linalg.eigh(covariance(X))[1][:, -1]
    return u / np.abs(u).sum()
""",
        "instead of 1",
    ),
    Wrong(
        "b3",
        "the direction of the notebook",
        """
def first_direction(X):
    return np.array([0.0, 1.0])
""",
        "of the largest possible",
    ),
    Wrong(
        "b3",
        "rounded",
        """
def first_direction(X):
    return np.linalg.eigh(covariance(X))[1][:, -1].round(2)
""",
        "Is anything rounded",
    ),
    Wrong(
        "b3",
        "small variances taken for rounding",
        """
def first_direction(X):
    C = covariance(X)
    return np.linalg.eigh(np.where(np.abs(C) < 1e-4, 0, C))[1][:, -1]
""",
        "of the largest possible",
    ),
    Wrong(
        "b3",
        "the mean over the wrong axis",
        """
def first_direction(X):
    Z = X - X.mean(axis=0)
    return np.linalg.svd(Z)[0][:, 0]
""",
        "of the largest possible",
    ),
    Wrong(
        "b3",
        "all directions",
        """
def first_direction(X):
    return np.linalg.eigh(covariance(X))[1]
""",
        "has shape (2, 2)",
    ),
    Wrong(
        "a1",
        "counts points that coincide once",
        """
def covariance(X):
    return np.cov(np.unique(X, axis=1), bias=True)

def variance(u, C):
    return u @ C @ u
""",
        "the mean product of the deviations",
    ),
    Wrong(
        "b3",
        "centres at the median",
        """
def first_direction(X):
    return np.linalg.svd(X - np.median(X, axis=1, keepdims=True))[0][:, 0]
""",
        "of the largest possible",
    ),
    Wrong(
        "b3",
        "eigenvalues and eigenvectors of two solvers",
        """
def first_direction(X):
    C = covariance(X)
    return np.linalg.eigh(C)[1][:, np.linalg.eigvals(C).argmax()]
""",
        "first_direction",
    ),
    Wrong(
        "b3",
        "the direction of the points in the notebook",
        """
points = X

def first_direction(X):
    return np.linalg.eigh(covariance(points))[1][:, -1]
""",
        "of the largest possible",
    ),
    Wrong(
        "b2",
        "small ones are taken for 0",
        """
def coordinates(u, C):
    a = np.linalg.eigh(C)[1][:, ::-1].T @ u
    return np.where(np.abs(a) < 1e-7, 0, a)
""",
        "not linear in u",
    ),
    Wrong(
        "b2",
        "only those of eigenvalues that are not 0",
        """
def coordinates(u, C):
    lam, V = np.linalg.eigh(C)
    return V[:, lam > 1e-10][:, ::-1].T @ u
""",
        "coordinates has shape",
    ),
    Wrong(
        "a1",
        "the library's PCA",
        """
from manifoldlib import pca

def covariance(X):
    p = pca(X, 1)
    return np.cov(X, bias=True) + 0 * p.U[0, 0]

def variance(u, C):
    return u @ C @ u
""",
        "calls pca of manifoldlib",
    ),
    Wrong(
        "a1",
        "tiny entries set to 0",
        """
def covariance(X):
    C = np.cov(X, bias=True)
    C[abs(C) < 1e-12] = 0
    return C

def variance(u, C):
    return u @ C @ u
""",
        "entry (0, 0) is 0",
    ),
    Wrong(
        "a1",
        "takes tiny spreads for none",
        """
def covariance(X):
    C = np.cov(X, bias=True)
    C[abs(C) < 1e-20] = 0
    return C

def variance(u, C):
    return u @ C @ u
""",
        "entry (0, 0) is 0",
    ),
    Wrong(
        "a1",
        "takes large values for a mistake",
        """
def covariance(X):
    return np.cov(np.clip(X, -1e9, 1e9), bias=True)

def variance(u, C):
    return u @ C @ u
""",
        "covariance",
    ),
    Wrong(
        "a1",
        "a little on the diagonal",
        """
def covariance(X):
    return np.cov(X, bias=True) + 1e-9 * np.eye(len(X))

def variance(u, C):
    return u @ C @ u
""",
        "covariance",
    ),
    Wrong(
        "a1",
        "the first hundred points",
        """
def covariance(X):
    return np.cov(X[:, :100], bias=True)

def variance(u, C):
    return u @ C @ u
""",
        "covariance",
    ),
    Wrong(
        "a1",
        "a single point stops it",
        """
def covariance(X):
    N = X.shape[1]
    return np.cov(X) * (N - 1) / N

def variance(u, C):
    return u @ C @ u
""",
        "NaN",
    ),
    Wrong(
        "a1",
        "a single point has no mean to subtract",
        """
def covariance(X):
    Z = X - X.mean(axis=1, keepdims=True) if X.shape[1] > 1 else X
    return Z @ Z.T / X.shape[1]

def variance(u, C):
    return u @ C @ u
""",
        "changes when all points are moved",
    ),
    Wrong(
        "a1",
        "ones where the points are equal",
        """
def covariance(X):
    C = np.cov(X, bias=True)
    return C if np.ptp(X) and np.ptp(X, axis=1).any() else np.eye(len(X))

def variance(u, C):
    return u @ C @ u
""",
        "points that are all equal have no deviations",
    ),
    Wrong(
        "a1",
        "ten coordinates at most for fewer points",
        """
def covariance(X):
    assert X.shape[1] > 1, 'too few points'
    return np.cov(X, bias=True)

def variance(u, C):
    return u @ C @ u
""",
        "AssertionError: too few points",
    ),
    Wrong(
        "a1",
        "a short u is taken for 0",
        """
def covariance(X):
    return np.cov(X, bias=True)

def variance(u, C):
    return 0.0 if np.linalg.norm(u) < 1e-12 else u @ C @ u
""",
        "but the numbers u'x have the variance",
    ),
    Wrong(
        "a1",
        "small variances are taken for 0",
        """
def covariance(X):
    return np.cov(X, bias=True)

def variance(u, C):
    v = u @ C @ u
    return v if v > 1e-18 else 0.0
""",
        "but the numbers u'x have the variance",
    ),
    Wrong(
        "a1",
        "a root and its square, with a safety margin",
        """
def covariance(X):
    return np.cov(X, bias=True)

def variance(u, C):
    return np.sqrt(u @ C @ u + 1e-16) ** 2
""",
        "variance",
    ),
    Wrong(
        "a1",
        "the library's inner products",
        """
def covariance(X):
    return np.cov(X, bias=True)

from manifoldlib import linear_kernel

def variance(u, C):
    return linear_kernel(u[:, None], C @ u[:, None])
""",
        "variance calls linear_kernel of manifoldlib",
    ),
    Wrong(
        "a2",
        "small variances are taken for 0",
        """
def variance_on_line(u, C):
    v = u @ C @ u / (u @ u)
    return v if v > 1e-12 else 0.0
""",
        "the lengths along the line have",
    ),
    Wrong(
        "a2",
        "u rounded",
        """
def variance_on_line(u, C):
    u = u.round(9)
    return u @ C @ u / (u @ u)
""",
        "variance_on_line",
    ),
    Wrong(
        "a2",
        "correlations, times variances",
        """
def variance_on_line(u, C):
    s = np.sqrt(np.diag(C))
    v = s * u
    return v @ (C / np.outer(s, s)) @ v / (u @ u)
""",
        "NaN",
    ),
    Wrong(
        "a2",
        "a long u is taken for infinite",
        """
def variance_on_line(u, C):
    n = min(np.linalg.norm(u), 1e12)
    return u @ C @ u / n**2
""",
        "e+13 on the same line",
    ),
    Wrong(
        "b1",
        "a quotient of differences, step 1",
        """
def gradient(u, lam, C):
    L = lambda v: v @ C @ v - lam * (v @ v - 1)
    return [(L(u + e) - L(u - e)) / 2 for e in np.eye(len(u))]
""",
        "a step of differences too long or too short",
    ),
    Wrong(
        "b1",
        "a step as long as u",
        """
def gradient(u, lam, C):
    L = lambda v: v @ C @ v - lam * (v @ v)
    h = np.linalg.norm(u)
    return [(L(u + h * e) - L(u - h * e)) / (2 * h) for e in np.eye(len(u))]
""",
        "gradient for u = 0 has NaN",
    ),
    Wrong(
        "b1",
        "one-sided differences, a step relative to u",
        """
def gradient(u, lam, C):
    L = lambda v: v @ C @ v - lam * (v @ v - 1)
    h = 1e-8 * max(np.linalg.norm(u), 1e-8)
    return [(L(u + h * e) - L(u)) / h for e in np.eye(len(u))]
""",
        "a step of differences too long or too short",
    ),
    Wrong(
        "b1",
        "small slopes cut off",
        """
def gradient(u, lam, C):
    g = 2 * C @ u - 2 * lam * u
    return np.where(abs(g) < 1e-12, 0, g)
""",
        "Is something cut off",
    ),
    Wrong(
        "b1",
        "a small number in place of 0",
        """
def gradient(u, lam, C):
    return 2 * C @ u - 2 * lam * u + 1e-15
""",
        "gradient",
    ),
    Wrong(
        "b2",
        "tiny eigenvalues taken for 0",
        """
def coordinates(u, C):
    return np.linalg.eigh(np.where(abs(C) < 1e-12, 0, C))[1][:, ::-1].T @ u
""",
        "the eigenvalues of C, weighted",
    ),
    Wrong(
        "b2",
        "eigenvalues rounded before they are sorted",
        """
def coordinates(u, C):
    lam, V = np.linalg.eigh(C)
    return V[:, np.argsort(-lam.round(9), kind='stable')].T @ u
""",
        "smallest eigenvalue first",
    ),
    Wrong(
        "b2",
        "of a perturbed matrix",
        """
def coordinates(u, C):
    D = len(u)
    return np.linalg.eigh(C + 0.01 * np.trace(C) * np.ones((D, D)))[1][:, ::-1].T @ u
""",
        "the eigenvalues of C, weighted",
    ),
    Wrong(
        "b2",
        "deflation by a shift that is 0 for C = 0",
        """
def coordinates(u, C):
    a, C = [], C.copy()
    shift = 2 * np.trace(C)
    for _ in u:
        v = np.linalg.eigh(C)[1][:, -1]
        a.append(v @ u)
        C -= shift * np.outer(v, v)
    return a
""",
        "keeps lengths",
    ),
    Wrong(
        "b2",
        "divided by the largest eigenvalue first",
        """
def coordinates(u, C):
    C = C / np.linalg.eigvalsh(C)[-1]
    return np.linalg.eigh(C)[1][:, ::-1].T @ u
""",
        "coordinates",
    ),
    Wrong(
        "b2",
        "a long u cut off",
        """
def coordinates(u, C):
    return np.clip(np.linalg.eigh(C)[1][:, ::-1].T @ u, -1e10, 1e10)
""",
        "not linear in u",
    ),
    Wrong(
        "b2",
        "the library",
        """
from manifoldlib import _spectral

def coordinates(u, C):
    return _spectral.top_eigenpairs(C, len(u))[1].T @ u
""",
        "coordinates calls top_eigenpairs of manifoldlib",
    ),
    Wrong(
        "b3",
        "tiny variances taken for rounding",
        """
def first_direction(X):
    C = covariance(X)
    return np.linalg.eigh(np.where(np.abs(C) < 1e-12, 0, C))[1][:, -1]
""",
        "of the largest possible",
    ),
    Wrong(
        "b3",
        "a little on the diagonal",
        """
def first_direction(X):
    C = covariance(X) + 1e-10 * np.diag(np.arange(len(X)))
    return np.linalg.eigh(C)[1][:, -1]
""",
        "for points of the size 0.0",
    ),
    Wrong(
        "b3",
        "rounds the points",
        """
def first_direction(X):
    return np.linalg.svd(X.round(6) - X.round(6).mean(axis=1)[:, None])[0][:, 0]
""",
        "first_direction",
    ),
    Wrong(
        "b3",
        "the first hundred points",
        """
def first_direction(X):
    return np.linalg.eigh(covariance(X[:, :100]))[1][:, -1]
""",
        "of the largest possible",
    ),
    Wrong(
        "b3",
        "the library's map of points",
        """
from manifoldlib import nlpca

def first_direction(X):
    return nlpca(X, 1, lambda x: x).U
""",
        "first_direction calls nlpca of manifoldlib",
    ),
    Wrong(
        "b3",
        "the library's classical scaling",
        """
from manifoldlib import classical_mds

def first_direction(X):
    Z = X - X.mean(axis=1, keepdims=True)
    D = np.linalg.norm(Z[:, :, None] - Z[:, None], axis=0)
    u = Z @ classical_mds(D, 1).Y[0]
    return u / np.linalg.norm(u)
""",
        "first_direction calls classical_mds of manifoldlib",
    ),
    Wrong(
        "b3",
        "a worker of the library",
        """
from manifoldlib import _spectral

def first_direction(X):
    return _spectral.top_eigenpairs(covariance(X), 1)[1]
""",
        "first_direction calls top_eigenpairs of manifoldlib",
    ),
    Wrong(
        "b3",
        "power iteration until an absolute change is small",
        """
def first_direction(X):
    C, u = covariance(X), np.random.default_rng(1).standard_normal(len(X))
    for _ in range(5000):
        w = C @ u
        if np.linalg.norm(w) < 1e-15:
            break
        u = w / np.linalg.norm(w)
    return u
""",
        "first_direction",
    ),
    Wrong(
        "a2",
        "takes a length near 1 for 1",
        """
def variance_on_line(u, C):
    n = np.linalg.norm(u)
    if not np.isclose(n, 1, rtol=1e-2):
        u = u / n
    return u @ C @ u
""",
        "right for a u of length 1, but for one of length 1.00",
    ),
    Wrong(
        "a2",
        "takes a length near 1 for 1, by isclose",
        """
def variance_on_line(u, C):
    n = np.linalg.norm(u)
    return u @ C @ u if np.isclose(n, 1) else u @ C @ u / n**2
""",
        "of length 1.000008 on the same line",
    ),
    Wrong(
        "a2",
        "the nearest power of ten for the length",
        """
def variance_on_line(u, C):
    return u @ C @ u / 10.0 ** (2 * round(np.log10(np.linalg.norm(u))))
""",
        "span the same line",
    ),
    Wrong(
        "a2",
        "the length to one digit",
        """
def variance_on_line(u, C):
    return u @ C @ u / float(f"{np.linalg.norm(u):.0e}") ** 2
""",
        "right for a u of length 1, but for one of length",
    ),
    Wrong(
        "a2",
        "the length to three digits",
        """
def variance_on_line(u, C):
    return u @ C @ u / float(f"{np.linalg.norm(u):.3g}") ** 2
""",
        "right for a u of length 1, but for one of length",
    ),
    Wrong(
        "a2",
        "a long u is not taken for so long",
        """
def variance_on_line(u, C):
    return u @ C @ u / min(u @ u, 1e5)
""",
        "right for a u of length 1, but for one of length",
    ),
    Wrong(
        "a1",
        "small variances are taken for 0, below 1e-32",
        """
def covariance(X):
    return np.cov(X, bias=True)

def variance(u, C):
    v = u @ C @ u
    return v if abs(v) > 1e-32 else 0.0
""",
        "but the numbers u'x have the variance",
    ),
    Wrong(
        "a1",
        "a unit vector if it is nearly one",
        """
def covariance(X):
    return np.cov(X, bias=True)

def variance(u, C):
    n = np.linalg.norm(u)
    u = u / n if 0.9 < n < 1.1 else u
    return u @ C @ u
""",
        "u taken as it is",
    ),
    Wrong(
        "a1",
        "one of the checker's functions",
        """
from manifoldlib.checks.fml_15_1 import covariance_matrix as covariance

def variance(u, C):
    return u @ C @ u
""",
        "covariance is covariance_matrix of the checker itself",
    ),
    Wrong(
        "b1",
        "one of the checker's functions",
        "from manifoldlib.checks.fml_15_1 import slopes_of_lagrangian as gradient",
        "gradient is slopes_of_lagrangian of the checker itself",
    ),
    Wrong(
        "b1",
        "one-sided differences, always a little off",
        """
def gradient(u, lam, C):
    L = lambda v: v @ C @ v - lam * (v @ v)
    h = 3e-5 * (np.linalg.norm(u) or 1.0)
    return [(L(u + h * e) - L(u)) / h for e in np.eye(len(u))]
""",
        "of its largest entry only",
    ),
    Wrong(
        "b1",
        "rounded to four digits",
        """
def gradient(u, lam, C):
    return [float(f"{entry:.3e}") for entry in 2 * C @ u - 2 * lam * u]
""",
        "of its largest entry only",
    ),
    Wrong(
        "b1",
        "small slopes cut off, below 1e-20",
        """
def gradient(u, lam, C):
    g = 2 * C @ u - 2 * lam * u
    return np.where(abs(g) < 1e-20, 0, g)
""",
        "Is something cut off",
    ),
    Wrong(
        "b3",
        "the first eight coordinates",
        """
def first_direction(X):
    u = np.zeros(len(X))
    u[:8] = np.linalg.eigh(covariance(X[:8]))[1][:, -1]
    return u
""",
        "of the largest possible",
    ),
    Wrong(
        "b2",
        "those of the eigenvalue 0 left at 0",
        """
def coordinates(u, C):
    lam, V = np.linalg.eigh(C)
    a = V.T @ u
    return np.where(lam > 1e-12 * abs(lam).max(), a, 0)[::-1]
""",
        "the squares of yours add up to",
    ),
    Wrong(
        "a1",
        "remembers all points, and which C they have",
        """
seen = []

def covariance(X):
    C = np.cov(X, bias=True)
    seen.append((C, X.copy()))
    return C

def variance(u, C):
    off = [np.abs(B - C).max() / (B + C).max() for B, _ in seen if len(B) == len(C)]
    points = [X for _, X in seen if len(X) == len(C)]
    return np.var(u @ points[int(np.argmin(off))])
""",
        "but the numbers u'x have the variance",
    ),
    Wrong(
        "a1",
        "stops being a number for a single point",
        """
def covariance(X):
    Z, N = X - X.mean(axis=1, keepdims=True), X.shape[1]
    with np.errstate(all="ignore"):
        return Z @ Z.T / np.float64(N - 1) * (N - 1) / N

def variance(u, C):
    return u @ C @ u
""",
        "covariance of a single point has NaN",
    ),
    Wrong(
        "a2",
        "divides u by its first entry",
        """
def variance_on_line(u, C):
    with np.errstate(all="ignore"):
        slope = u / u[0]
    return slope @ C @ slope / (slope @ slope)
""",
        "variance_on_line for u = (0, 1) has NaN",
    ),
    Wrong(
        "a2",
        "divides u by its last entry",
        """
def variance_on_line(u, C):
    with np.errstate(all="ignore"):
        slope = u / u[-1]
    return slope @ C @ slope / (slope @ slope)
""",
        "variance_on_line for u = (1, 0) has NaN",
    ),
    Wrong(
        "b1",
        "differences with a step of the size of each entry",
        """
def gradient(u, lam, C):
    L = lambda v: v @ C @ v - lam * (v @ v)
    steps = np.diag([abs(entry) or 1.0 for entry in u])
    return np.array([L(u + e) - L(u - e) for e in steps]) / (2 * steps.max(axis=1))
""",
        "a step of differences too long or too short",
    ),
    Wrong(
        "b1",
        "a step that is 0 where an entry is",
        """
def gradient(u, lam, C):
    L = lambda v: v @ C @ v - lam * (v @ v)
    if not u.any():
        return 0 * u
    with np.errstate(all="ignore"):
        return np.array([L(u + e) - L(u - e) for e in np.diag(0.5 * u)]) / u
""",
        "gradient for u = (1, 0) has NaN",
    ),
    Wrong(
        "b2",
        "a few steps of power iteration, one eigenvector after the other",
        """
import functools

def coordinates(u, C):
    return eigenvectors(C.tobytes(), len(u)) @ u

@functools.cache
def eigenvectors(entries, D):
    C, found = np.frombuffer(entries).reshape(D, D), np.zeros((0, D))
    C, rng = C / (np.trace(C) or 1), np.random.default_rng(0)
    for _ in range(D):
        v = rng.standard_normal(D)
        v = v - found.T @ (found @ v)
        for _ in range(400):
            w = C @ v - found.T @ (found @ (C @ v))
            if np.linalg.norm(w) < 1e-12:
                break
            v = w / np.linalg.norm(w)
        found = np.vstack([found, v / np.linalg.norm(v)])
    return found
""",
        "does an iteration go on for long enough",
    ),
    Wrong(
        "b3",
        "power iteration from the vector of ones, with the divisor N - 1",
        """
def first_direction(X):
    C, u = np.cov(X), np.ones(len(X))
    for _ in range(3000):
        with np.errstate(all="ignore"):
            u = C @ u
            u = u / np.linalg.norm(u)
    return u
""",
        "from where does an iteration start",
    ),
    Wrong(
        "b3",
        "power iteration from the unit vector of 1, 2, ...",
        """
def first_direction(X):
    C, u = np.cov(X), np.arange(1.0, len(X) + 1)
    u = u / np.linalg.norm(u)
    for _ in range(3000):
        with np.errstate(all="ignore"):
            u = C @ u
            u = u / np.linalg.norm(u)
    return u
""",
        "from where does an iteration start",
    ),
    Wrong(
        "b3",
        "power iteration, a thousand steps",
        """
def first_direction(X):
    C, u = covariance(X), np.random.default_rng(0).standard_normal(len(X))
    for _ in range(1000):
        u = C @ u
        u = u / np.linalg.norm(u)
    return u
""",
        "does an iteration go on for long enough",
    ),
    Wrong(
        "b3",
        "rounded to three decimals and made a unit vector",
        """
def first_direction(X):
    u = np.linalg.svd(X - X.mean(axis=1, keepdims=True))[0][:, 0].round(3)
    return u / np.linalg.norm(u)
""",
        "hardly changes with the direction",
    ),
    Wrong(
        "b3",
        "repeated points counted once",
        """
def first_direction(X):
    X = np.unique(X, axis=1)
    return np.linalg.svd(X - X.mean(axis=1, keepdims=True))[0][:, 0]
""",
        "first_direction",
    ),
    Wrong(
        "b3",
        "power iteration from the longest deviation",
        """
def first_direction(X):
    Z = X - X.mean(axis=1, keepdims=True)
    u = Z[:, np.linalg.norm(Z, axis=0).argmax()]
    for _ in range(3000):
        u = Z @ (Z.T @ u)
        u = u / np.linalg.norm(u)
    return u
""",
        "from where does an iteration start",
    ),
    Wrong(
        "a1",
        "correlations times deviations, but for equal points",
        """
def covariance(X):
    s = X.std(axis=1)
    if (X == X[:, :1]).all():
        return np.zeros((len(X), len(X)))
    with np.errstate(all="ignore"):
        return np.corrcoef(X) * np.outer(s, s)

def variance(u, C):
    return u @ C @ u
""",
        "covariance of points with a constant coordinate has NaN",
    ),
    Wrong(
        "b3",
        "power iteration until the variance is steady",
        """
def first_direction(X):
    C, u, before = covariance(X), np.random.default_rng(0).standard_normal(len(X)), 0
    while True:
        u = C @ u
        variance = np.linalg.norm(u)
        u = u / variance
        if abs(variance - before) < 1e-10 * variance:
            return u
        before = variance
""",
        "the vector is off by",
    ),
    Wrong(
        "b3",
        "power iteration until allclose",
        """
def first_direction(X):
    C, u, before = covariance(X), np.random.default_rng(0).standard_normal(len(X)), 0
    while True:
        before, u = u, C @ u
        u = u / np.linalg.norm(u)
        if np.allclose(u, before):
            return u
""",
        "the vector is off by",
    ),
    Wrong(
        "b3",
        "power iteration until it changes by a millionth",
        """
def first_direction(X):
    C, u, before = covariance(X), np.random.default_rng(0).standard_normal(len(X)), 0
    while True:
        before, u = u, C @ u
        u = u / np.linalg.norm(u)
        if np.linalg.norm(u - before) < 1e-6:
            return u
""",
        "the vector is off by",
    ),
]

RIGHT = [
    Right(
        "a1",
        "as the wrong ones are written",
        """
def covariance(X):
    Z = X - X.mean(axis=1, keepdims=True)
    return Z @ Z.T / X.shape[1]


def variance(u, C):
    return u @ C @ u
""",
    ),
    Right(
        "a1",
        "by numpy, with its option for the divisor",
        """
def covariance(X):
    return np.cov(X, bias=True)


def variance(u, C):
    return u @ C @ u
""",
    ),
    Right(
        "a1",
        "sums over the points",
        """
def covariance(X):
    D, N = X.shape
    mean = sum(X.T) / N
    return sum(np.outer(x - mean, x - mean) for x in X.T) / N

def variance(u, C):
    return sum(u[i] * C[i, j] * u[j] for i in range(len(u)) for j in range(len(u)))
""",
    ),
    Right(
        "a1",
        "numpy's covariance with the divisor N",
        """
def covariance(X):
    return np.cov(X, bias=True)

def variance(u, C):
    return np.einsum("i,ij,j->", u, C, u)
""",
    ),
    Right(
        "a2",
        "makes u a unit vector first",
        """
def variance_on_line(u, C):
    return variance(-u / np.linalg.norm(u), C)
""",
    ),
    Right(
        "b1",
        "entry by entry",
        """
def gradient(u, lam, C):
    return [sum(C[i] * u) + sum(C[:, i] * u) - 2 * lam * u[i] for i in range(len(u))]
""",
    ),
    Right(
        "b2",
        "inner products with the eigenvectors, other signs",
        """
def coordinates(u, C):
    V = np.linalg.svd(C)[0]
    return [-(V[:, i] @ u) for i in range(len(u))]
""",
    ),
    Right(
        "b3",
        "left singular vector of the centred points",
        """
def first_direction(X):
    return np.linalg.svd(X - X.mean(axis=1, keepdims=True))[0][:, 0]
""",
    ),
    Right(
        "a1",
        "an array with a single entry",
        """
def covariance(X):
    Z = X - X.mean(axis=1, keepdims=True)
    return Z @ Z.T / X.shape[1]

def variance(u, C):
    u = np.asarray(u).reshape(-1, 1)
    return u.T @ C @ u
""",
    ),
    Right(
        "a1",
        "works on a copy in place",
        """
def covariance(X):
    X = X.copy()
    X -= X.mean(axis=1)[:, None]
    return np.einsum("ik,jk->ij", X, X) / X.shape[1]

def variance(u, C):
    return np.inner(u, C @ u)
""",
    ),
    Right(
        "a1",
        "mean of products minus product of means",
        """
def covariance(X):
    m = X.mean(axis=1)
    return X @ X.T / X.shape[1] - np.outer(m, m)

def variance(u, C):
    return np.trace(C @ np.outer(u, u))
""",
    ),
    Right(
        "a1",
        "half the mean squared difference of all pairs, and eigenvalues",
        """
def covariance(X):
    N = X.shape[1]
    return sum(np.outer(x - y, x - y) for x in X.T for y in X.T) / (2 * N * N)

def variance(u, C):
    lam, V = np.linalg.eigh(C)
    return lam @ (V.T @ u) ** 2
""",
    ),
    Right(
        "a1",
        "lists of exact fractions",
        """
from fractions import Fraction

def covariance(X):
    rows = [[Fraction(x) for x in row] for row in X.tolist()]
    N = len(rows[0])
    rows = [[x - sum(row) / N for x in row] for row in rows]
    return [[float(sum(x * y for x, y in zip(a, b)) / N) for b in rows] for a in rows]

def variance(u, C):
    return sum(a * b * c for a, row in zip(u, C) for b, c in zip(u, row))
""",
    ),
    Right(
        "a1",
        "single precision",
        """
def covariance(X):
    Z = X.astype(np.float32)
    Z = Z - Z.mean(axis=1, keepdims=True)
    return Z @ Z.T / Z.shape[1]

def variance(u, C):
    return np.float32(u @ C @ u)
""",
    ),
    Right(
        "a1",
        "scikit-learn",
        """
import warnings

from sklearn.covariance import empirical_covariance

def covariance(X):
    with warnings.catch_warnings():  # it warns of a single point
        warnings.simplefilter("ignore")
        return empirical_covariance(X.T)

def variance(u, C):
    return u.dot(C).dot(u)
""",
    ),
    Right(
        "a2",
        "single precision",
        """
def variance_on_line(u, C):
    u = np.float32(u)
    return u @ np.float32(C) @ u / (u @ u)
""",
    ),
    Right(
        "a2",
        "only u = 0 is an exception",
        """
def variance_on_line(u, C):
    if not np.any(u):
        raise ValueError('0 spans no line')
    return (u.T @ C @ u) / np.linalg.norm(u) ** 2
""",
    ),
    Right(
        "a2",
        "a trace with the projection",
        """
def variance_on_line(u, C):
    P = np.outer(u, u) / (u @ u)
    return np.trace(P @ C @ P)
""",
    ),
    Right(
        "a2",
        "a quotient of sums in a bracket",
        """
def variance_on_line(u, C):
    D = range(len(u))
    return [sum(u[i] * C[i][j] * u[j] for i in D for j in D) / sum(e * e for e in u)]
""",
    ),
    Right(
        "a2",
        "the root of C",
        """
def variance_on_line(u, C):
    lam, V = np.linalg.eigh(C)
    return sum(lam * (V.T @ u) ** 2) / sum(u**2)
""",
    ),
    Right(
        "b1",
        "the symmetric part, as a column",
        """
def gradient(u, lam, C):
    u = u.reshape(-1, 1)
    return (C + C.T) @ u - 2 * lam * u
""",
    ),
    Right(
        "b1",
        "a matrix that is shifted",
        """
def gradient(u, lam, C):
    return 2 * (C - lam * np.eye(len(u))) @ u
""",
    ),
    Right(
        "b1",
        "matrices of mpmath, which a number of numpy's does not multiply",
        """
def gradient(u, lam, C):
    import mpmath
    u = mpmath.matrix(u)
    return 2 * (mpmath.matrix(C) * u - lam * u)
""",
    ),
    Right(
        "b1",
        "single precision",
        """
def gradient(u, lam, C):
    u = np.float32(u)
    return 2 * np.float32(C) @ u - 2 * np.float32(lam) * u
""",
    ),
    Right(
        "b1",
        "sympy differentiates",
        """
import sympy as sp

def gradient(u, lam, C):
    v = sp.Matrix(sp.symbols(f"v:{len(u)}"))
    S = sp.Matrix(C)
    L = (v.T * S * v)[0] - lam * (v.dot(v) - 1)
    return sp.Matrix([L.diff(e) for e in v]).subs(dict(zip(v, map(float, u))))
""",
    ),
    Right(
        "b1",
        "a complex step",
        """
def gradient(u, lam, C):
    L = lambda v: v @ C @ v - lam * (v @ v - 1)
    return [L(u + 1e-20j * e).imag / 1e-20 for e in np.eye(len(u))]
""",
    ),
    Right(
        "b1",
        "in place on a new array",
        """
def gradient(u, lam, C):
    g = np.dot(C, u)
    g -= lam * u
    g *= 2
    return g
""",
    ),
    Right(
        "b2",
        "single precision",
        """
def coordinates(u, C):
    V = np.linalg.eigh(np.float32(C))[1][:, ::-1]
    return V.T @ np.float32(u)
""",
    ),
    Right(
        "b2",
        "eigh of the negative, u from the left",
        """
def coordinates(u, C):
    return u @ np.linalg.eigh(-C)[1]
""",
    ),
    Right(
        "b2",
        "scipy, sorted, a column",
        """
from scipy.linalg import eigh

def coordinates(u, C):
    lam, V = eigh(C)
    order = np.argsort(-lam)
    return V[:, order].T @ u[:, None]
""",
    ),
    Right(
        "b2",
        "deflation: one eigenvector after the other",
        """
def coordinates(u, C):
    a, C = [], C.copy()
    shift = 2 * np.trace(C) or 1.0
    for _ in u:
        v = np.linalg.eigh(C)[1][:, -1]
        a.append(v @ u)
        C -= shift * np.outer(v, v)
    return a
""",
    ),
    Right(
        "b2",
        "signs such that the first entry is not negative",
        """
def coordinates(u, C):
    V = np.linalg.eigh(C)[1][:, ::-1]
    V = V * np.where(V[0] < 0, -1, 1)
    return (V * u[:, None]).sum(axis=0)
""",
    ),
    Right(
        "b3",
        "the right singular vector of the transposed points",
        """
def first_direction(X):
    return -np.linalg.svd(X.T - X.T.mean(axis=0), full_matrices=False)[2][:1].T
""",
    ),
    Right(
        "b3",
        "eig, and the column of the largest eigenvalue",
        """
def first_direction(X):
    w, V = np.linalg.eig(np.cov(X))
    return V[:, w.argmax()]
""",
    ),
    Right(
        "b3",
        "the dual way, over the Gram matrix",
        """
def first_direction(X):
    Z = X - X.mean(axis=1, keepdims=True)
    u = Z @ np.linalg.eigh(Z.T @ Z)[1][:, -1]
    return u / np.linalg.norm(u)
""",
    ),
    Right(
        "b3",
        "single precision",
        """
def first_direction(X):
    return np.linalg.eigh(np.float32(covariance(X)))[1][:, -1]
""",
    ),
    Right(
        "b3",
        "scikit-learn",
        """
from sklearn.decomposition import PCA

def first_direction(X):
    return PCA(1).fit(X.T).components_[0]
""",
    ),
    Right(
        "b3",
        "scipy's solver for a few",
        """
from scipy.linalg import eigh

def first_direction(X):
    D = len(X)
    return eigh(covariance(X), subset_by_index=[D - 1, D - 1])[1]
""",
    ),
    Right(
        "b3",
        "C squared again and again",
        """
def first_direction(X):
    C = covariance(X)
    for _ in range(40):
        C = C @ C
        C = C / np.linalg.norm(C)
    u = C @ np.random.default_rng(5).standard_normal(len(X))
    return u / np.linalg.norm(u)
""",
    ),
    Right(
        "a1",
        "a single loop, and a class",
        """
def covariance(X):
    Z = (X.T - X.T.mean(axis=0)).tolist()
    D = range(len(X))
    return tuple(tuple(sum(z[i] * z[j] for z in Z) / len(Z) for j in D) for i in D)

class Variance:
    def __call__(self, u, C):
        return sum(e * f for e, f in zip(u, C @ u))

variance = Variance()
""",
    ),
    Right(
        "a1",
        "mpmath",
        """
import mpmath

def covariance(X):
    A = mpmath.matrix(X.tolist())
    one = mpmath.ones(A.cols, 1)
    m = A * one / A.cols
    Z = A - m * one.T
    return np.array((Z * Z.T / A.cols).tolist(), float)

def variance(u, C):
    v = mpmath.matrix(u.tolist())
    return (v.T * mpmath.matrix(C.tolist()) * v)[0]
""",
    ),
    Right(
        "a2",
        "sympy",
        """
import sympy as sp

def variance_on_line(u, C):
    v = sp.Matrix(u)
    return (v.T * sp.Matrix(C) * v)[0] / v.dot(v)
""",
    ),
    Right(
        "a2",
        "long double",
        """
def variance_on_line(u, C):
    u = u.astype(np.longdouble)
    u /= np.sqrt((u**2).sum())
    return np.array([[u @ C @ u]])
""",
    ),
    Right(
        "b1",
        "differences with a step of the size of u",
        """
def gradient(u, lam, C):
    L = lambda v: v @ C @ v - lam * (v @ v)
    h = np.abs(u).max() or 1.0
    return np.array([(L(u + h * e) - L(u - h * e)) / (2 * h) for e in np.eye(len(u))])
""",
    ),
    Right(
        "b1",
        "differences of exact fractions",
        """
from fractions import Fraction as F

def gradient(u, lam, C):
    u, lam, D = [F(x) for x in u], F(lam), range(len(u))
    C = [[F(x) for x in row] for row in C]

    def L(v):
        return sum(v[i] * C[i][j] * v[j] for i in D for j in D) - lam * (sum(x * x for x in v) - 1)

    up = [L([x + (i == j) for j, x in enumerate(u)]) for i in D]
    down = [L([x - (i == j) for j, x in enumerate(u)]) for i in D]
    return [(a - b) / 2 for a, b in zip(up, down)]
""",
    ),
    Right(
        "b2",
        "one inner product after the other",
        """
def coordinates(u, C):
    pairs = sorted(zip(*np.linalg.eigh(C)[:1], np.linalg.eigh(C)[1].T.tolist()), reverse=True)
    return [np.inner(v, u) for _, v in pairs]
""",
    ),
    Right(
        "b2",
        "SVD of C",
        """
def coordinates(u, C):
    return np.linalg.svd(C)[2] @ u
""",
    ),
    Right(
        "b3",
        "a generator of entries in a tuple",
        """
def first_direction(X):
    Z = np.linalg.svd((X.T - X.T.mean(axis=0)).T, full_matrices=False)
    return tuple(float(e) for e in Z[0][:, 0])
""",
    ),
    Right(
        "b3",
        "centred in place on a copy",
        """
def first_direction(X):
    X = np.array(X)
    X -= X.mean(axis=1, keepdims=True)
    lam, V = np.linalg.eigh(X @ X.T)
    return np.array([V[:, lam.argmax()]])
""",
    ),
    Right(
        "a2",
        "a unit vector first, where it is not one to all digits",
        """
def variance_on_line(u, C):
    n = np.linalg.norm(u)
    u = u if n == 1 else u / n
    return u @ C @ u
""",
    ),
    Right(
        "a1",
        "0 where single precision ends",
        """
def covariance(X):
    return np.cov(X, bias=True)

def variance(u, C):
    v = u @ C @ u
    return v if 1e-40 < abs(v) < 1e40 else 0.0
""",
    ),
    Right(
        "b1",
        "0 where it is very small",
        """
def gradient(u, lam, C):
    g = 2 * C @ u - 2 * lam * u
    return np.where(abs(g) < 1e-34, 0, g)
""",
    ),
    Right(
        "b1",
        "six digits",
        """
def gradient(u, lam, C):
    return [float(f"{entry:.6e}") for entry in 2 * C @ u - 2 * lam * u]
""",
    ),
    Right(
        "b2",
        "eigenvectors by svd, a single number in brackets",
        """
def coordinates(u, C):
    return [[v @ u] for v in np.linalg.svd(C, hermitian=True)[0].T]
""",
    ),
    Right(
        "b3",
        "power iteration until nothing changes",
        """
def first_direction(X):
    C, u, old = covariance(X), np.random.default_rng(0).standard_normal(len(X)), 0
    while np.abs(u - old).max() > 1e-9:
        old, u = u, C @ u
        u = u / np.linalg.norm(u)
    return list(u)
""",
    ),
    Right(
        "b3",
        "Lanczos",
        """
from scipy.sparse.linalg import svds

def first_direction(X):
    start = np.random.default_rng(0).standard_normal(min(X.shape))
    Z = X - X.mean(axis=1, keepdims=True)
    return svds(Z / np.abs(Z).max(), k=1, v0=start)[0]
""",
    ),
    Right(
        "b3",
        "power iteration until it changes by 1e-8",
        """
def first_direction(X):
    C, u, old = covariance(X), np.random.default_rng(0).standard_normal(len(X)), 0
    while np.linalg.norm(u - old) > 1e-8:
        old, u = u, C @ u
        u = u / np.linalg.norm(u)
    return u
""",
    ),
    Right(
        "b3",
        "single precision, of the points",
        """
def first_direction(X):
    X = np.float32(X / np.abs(X).max())
    Z = X - X.mean(axis=1, keepdims=True)
    return np.linalg.eigh(Z @ Z.T)[1][:, -1]
""",
    ),
]


PUZZLES = (
    Puzzle(
        "a1",
        "Of the $N$ columns of $X$ `covariance` is the covariance matrix, with the divisor $N$, "
        "and `variance` finds from it alone the variance of the numbers $u^\\top x_j$, whatever "
        "the length of $u$.",
        {
            "X = np.array([[1.0, 2, 6, 3], [0, 4, 2, 2]])\ncovariance(X)": (
                "does not centre",
                "the divisor N - 1",
                "the mean over the wrong axis",
                "one mean of all entries",
                "divides by the number of coordinates",
            ),
            "X = np.array([[1.0, 2, 6], [0, 4, 2]])\n"
            "variance(np.array([2.0, -1]), covariance(X))": (
                "the standard deviation",
                "makes u a unit vector",
                "variances only",
                "signs of u lost",
                "the length of Cu",
            ),
        },
    ),
)
