"""Typical wrong answers to Exercise FML 15.1, and other right ones."""

from . import Right, Wrong

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
        "times the variance of the lengths",
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
        "not linear in u",
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
        "has shape (60,)",
    ),
]

RIGHT = [
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
        "the library",
        """
from manifoldlib import pca

def first_direction(X):
    return -pca(X, 1).U
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
        "b3",
        "power iteration",
        """
def first_direction(X):
    C, u = np.cov(X, bias=True), np.ones(len(X))
    for _ in range(3000):
        u = C @ u
        u = u / np.linalg.norm(u)
    return list(u)
""",
    ),
]
