"""The translations of reference/notation.md that can be computed."""

import numpy as np
import pytest

from manifoldlib import (
    center_kernel,
    classical_mds,
    double_center,
    gauss_kernel,
    kpca,
    linear_kernel,
    metric_mds,
    nonmetric_mds,
    pca,
    rbf_kernel,
)
from manifoldlib.kernels import squared_distances

RNG = np.random.default_rng(0)
D, N = 3, 8
X = RNG.standard_normal((D, N)) + 2
J = np.eye(N) - np.ones((N, N)) / N
r2 = squared_distances(X, X)

# where: its kernel, our gamma and the standard deviation, for a parameter s
GAUSSIANS = {
    "rbf_kernel": (lambda s: rbf_kernel(X, X, s), lambda s: s, lambda s: 1 / np.sqrt(2 * s)),
    "gauss_kernel": (lambda s: gauss_kernel(X, X, s), lambda s: s**-2, lambda s: s / np.sqrt(2)),
    "GPCA (4.26)": (lambda s: np.exp(-r2 / 2), lambda s: 1 / 2, lambda s: 1),
    "GPCA (4.57), MMST (16.46)": (
        lambda s: np.exp(-r2 / (2 * s**2)),
        lambda s: 1 / (2 * s**2),
        lambda s: s,
    ),
    "MMST 16.5.3": (lambda s: np.exp(-s * r2), lambda s: s, lambda s: 1 / np.sqrt(2 * s)),
    "FML": (lambda s: np.exp(-r2 / s**2), lambda s: s**-2, lambda s: s / np.sqrt(2)),
    "BN algorithm": (lambda s: np.exp(-r2 / s), lambda s: 1 / s, lambda s: np.sqrt(s / 2)),
    "BN heat kernel": (
        lambda s: np.exp(-r2 / (4 * s)),
        lambda s: 1 / (4 * s),
        lambda s: np.sqrt(2 * s),
    ),
}


@pytest.mark.parametrize("where", GAUSSIANS)
@pytest.mark.parametrize("s", [0.3, 1.7])
def test_every_gaussian_is_the_rbf_kernel_of_its_gamma(where, s):
    kernel, gamma, deviation = GAUSSIANS[where]
    np.testing.assert_allclose(kernel(s), rbf_kernel(X, X, gamma(s)))
    np.testing.assert_allclose(kernel(s), np.exp(-0.5 * r2 / deviation(s) ** 2))


def test_a_larger_sigma_of_mmst_is_a_narrower_kernel():
    assert GAUSSIANS["MMST 16.5.3"][2](2.0) < GAUSSIANS["MMST 16.5.3"][2](1.0)
    assert GAUSSIANS["GPCA (4.57), MMST (16.46)"][2](2.0) > 1


def test_the_eigenvalues_of_jkj_are_n_times_those_of_the_covariance():
    covariance = X @ J @ X.T / N
    np.testing.assert_allclose(np.linalg.eigvalsh(covariance)[::-1], pca(X, D).eigenvalues)
    np.testing.assert_allclose(kpca(X, D, linear_kernel).eigenvalues, N * pca(X, D).eigenvalues)
    scatter = (X @ J) @ (X @ J).T  # LEC: no divisor
    np.testing.assert_allclose(
        np.linalg.eigvalsh(scatter)[::-1], kpca(X, D, linear_kernel).eigenvalues
    )
    singular_values = np.linalg.svd(X @ J, compute_uv=False)[:D]
    np.testing.assert_allclose(singular_values**2, kpca(X, D, linear_kernel).eigenvalues)


def test_scores_directions_and_dual_vectors():
    result = kpca(X, 2, linear_kernel)
    lam, W = result.eigenvalues, result.W
    V = W * np.sqrt(lam)
    np.testing.assert_allclose(V.T @ V, np.eye(2), atol=1e-12)  # unit eigenvectors
    np.testing.assert_allclose(np.sum(W**2, axis=0), 1 / lam)
    np.testing.assert_allclose(result.Y, np.sqrt(lam)[:, None] * V.T, atol=1e-12)
    U = X @ J @ W  # u = Phi w
    np.testing.assert_allclose(U.T @ U, np.eye(2), atol=1e-12)
    np.testing.assert_allclose(U.T @ X @ J, result.Y, atol=1e-12)


def test_the_centring_matrix_and_mmsts_matrix_of_ones():
    ones = N * (np.eye(N) - J)  # J_n of MMST
    np.testing.assert_allclose(ones, np.ones((N, N)))
    K = rbf_kernel(X, X, 0.2)
    np.testing.assert_allclose(center_kernel(K), J @ K @ J)
    np.testing.assert_allclose(X @ J, X - X.mean(axis=1, keepdims=True))


def test_squared_distances_are_squared_entry_by_entry():
    distances = np.sqrt(r2)
    np.testing.assert_allclose(
        double_center(distances * distances), (X @ J).T @ (X @ J), atol=1e-12
    )
    assert not np.allclose(double_center(distances @ distances), (X @ J).T @ (X @ J), atol=0.1)


def test_a_new_point_in_the_letters_of_the_slides():
    result = classical_mds(np.sqrt(r2), 2)
    x = RNG.standard_normal((D, 1))
    d_x, d_mu = squared_distances(X, x)[:, 0], r2.mean(axis=0)
    Z_dagger = np.linalg.pinv(result.Y)
    np.testing.assert_allclose(
        0.5 * Z_dagger.T @ (d_mu - d_x), result.transform(np.sqrt(d_x)[:, None])[:, 0]
    )
    b = np.sum(X**2, axis=0)
    np.testing.assert_allclose(b[:, None] + b - 2 * X.T @ X, r2, atol=1e-12)


def test_strain_and_the_two_kinds_of_stress():
    distances = np.sqrt(r2)

    def errors(result):
        return np.sqrt(squared_distances(result.Y, result.Y)) - distances

    metric = metric_mds(distances, 2)
    np.testing.assert_allclose(metric.stress, np.sum(errors(metric) ** 2))
    classical = classical_mds(distances, 2)
    strain = np.sum((classical.Y.T @ classical.Y - double_center(r2)) ** 2)
    np.testing.assert_allclose(strain, np.sum(classical.spectrum[2:] ** 2))
    assert nonmetric_mds(distances, D).stress < 1e-6
    # a share: the unit of the dissimilarities does not matter
    np.testing.assert_allclose(
        nonmetric_mds(distances, 1).stress, nonmetric_mds(10 * distances, 1).stress
    )


def test_weights_in_columns_and_weights_in_rows():
    W = RNG.random((N, N))
    W /= W.sum(axis=1, keepdims=True)  # rows sum to one: LEC, FML, MMST
    C, I = W.T, np.eye(N)  # columns do: GPCA and ours
    np.testing.assert_allclose((I - C) @ (I - C).T, (I - W).T @ (I - W))
    assert not np.allclose((I - C).T @ (I - C), (I - C) @ (I - C).T, atol=1e-2)
    Y = RNG.standard_normal((2, N))
    cost = sum(np.sum((Y[:, j] - Y @ W[j]) ** 2) for j in range(N))
    np.testing.assert_allclose(np.trace(Y @ (I - C) @ (I - C).T @ Y.T), cost)
