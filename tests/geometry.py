"""What the tests compare: subspaces, Gram matrices and random motions, never raw eigenvectors."""

import numpy as np
from scipy.linalg import subspace_angles
from scipy.spatial.distance import cdist, squareform


def random_points(D, N, seed=0, offset=3.0):
    """Anisotropic points away from the origin, so that forgetting to centre shows."""
    rng = np.random.default_rng(seed)
    return np.diag(1.0 + np.arange(D)) @ rng.standard_normal((D, N)) + offset


def evenly_spread(d, N, seed=0):
    """Random points of a box with sides 1, ..., d; on a line, one in each of N equal pieces."""
    U = np.random.default_rng(seed).random((d, N))
    return (np.arange(N) + U) / N if d == 1 else U * (1 + np.arange(d))[:, None]


def random_rotation(D, seed=0):
    Q, R = np.linalg.qr(np.random.default_rng(seed).standard_normal((D, D)))
    return Q * np.sign(np.diag(R))


def centering_matrix(N):
    return np.eye(N) - np.ones((N, N)) / N


def same_gram(Y1, Y2, tolerance=1e-9):
    """Equal up to a rotation or reflection: Y'Y agree."""
    G1, G2 = Y1.T @ Y1, Y2.T @ Y2
    return np.abs(G1 - G2).max() <= tolerance * max(np.abs(G1).max(), 1e-300)


def same_up_to_signs(Y1, Y2, tolerance=1e-9):
    """Equal up to one sign per row."""
    signs = np.sign((Y1 * Y2).sum(axis=1, keepdims=True))
    return np.abs(Y1 - signs * Y2).max() <= tolerance * np.abs(Y1).max()


def angle(U, V):
    """The largest principal angle between two column spaces of the same dimension."""
    assert U.shape == V.shape
    return subspace_angles(U, V).max()


def affine_fit(T, Y):
    """R^2 of T as an affine function of Y: 1 if Y determines T up to a linear map and a shift."""
    A = np.vstack([Y, np.ones(Y.shape[1])])
    residual = T - T @ np.linalg.pinv(A) @ A
    return 1 - (residual**2).sum() / ((T - T.mean(axis=1, keepdims=True)) ** 2).sum()


def distances(X):
    return cdist(X.T, X.T)


def dissimilarities(N, seed=0):
    """Symmetric numbers between 1 and 4 that obey no geometry."""
    return squareform(1 + 3 * np.random.default_rng(seed).random(N * (N - 1) // 2))


def arc_lengths(N):
    """Distances along a circle: not Euclidean, and every eigenvalue is double."""
    steps = np.abs(np.subtract.outer(np.arange(N), np.arange(N)))
    return 2 * np.pi / N * np.minimum(steps, N - steps)


H = centering_matrix


def strain(Y, B):
    return np.linalg.norm(Y.T @ Y - B)


def squared_strain(y, d, B):
    """|Y'Y - B|^2 and its gradient, for a minimiser that wants one long vector."""
    Y = y.reshape(d, len(B))
    return strain(Y, B) ** 2, (4 * Y @ (Y.T @ Y - B)).ravel()


def fitted(Y, X, scale=False):
    """Y turned, reflected, shifted (and scaled) to fit X best."""
    Y, center = Y - Y.mean(axis=1, keepdims=True), X.mean(axis=1, keepdims=True)
    U, s, Vt = np.linalg.svd((X - center) @ Y.T)
    return (s.sum() / np.vdot(Y, Y) if scale else 1) * U @ Vt @ Y + center


def rms(Y, X):
    return np.sqrt(np.mean(np.sum((Y - X) ** 2, axis=0)))


def correlation(A, B):
    return np.corrcoef(np.ravel(A), np.ravel(B))[0, 1]
