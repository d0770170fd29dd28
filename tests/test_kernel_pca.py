"""Kernel PCA against PCA of explicit features, and against the literal JKJ eigenproblem."""

import tracemalloc

import numpy as np
import pytest
from geometry import centering_matrix, random_points, random_rotation, same_gram, same_up_to_signs

from manifoldlib import (
    center_kernel,
    gauss_kernel,
    kpca,
    linear_kernel,
    nlpca,
    pca,
    poly_kernel,
    rbf_kernel,
    veronese,
)
from manifoldlib.datasets import circle
from manifoldlib.kernel_pca import require_positive

KERNELS = [(linear_kernel, ()), (poly_kernel, (2,)), (gauss_kernel, (2.0,)), (rbf_kernel, (0.1,))]


def literal_kpca(K, d):
    """[GPCA (4.19)-(4.22)] with every matrix written out."""
    J = centering_matrix(len(K))
    lam, V = np.linalg.eigh(J @ K @ J)
    lam, V = lam[::-1][:d], V[:, ::-1][:, :d]
    return np.diag(lam**-0.5) @ V.T @ (J @ K @ J)


@pytest.mark.parametrize("kernel, params", KERNELS)
@pytest.mark.parametrize("N", [4, 30, 301, 450])
@pytest.mark.parametrize("d", [1, 2, 3])
def test_equals_the_literal_algorithm(kernel, params, N, d):
    X = random_points(3, N, offset=0.3)
    result = kpca(X, d, kernel, params)
    assert same_up_to_signs(result.Y, literal_kpca(kernel(X, X, *params), d), tolerance=1e-6)
    np.testing.assert_allclose((result.W**2).sum(axis=0), 1 / result.eigenvalues, rtol=1e-9)
    np.testing.assert_allclose(
        result.Y @ result.Y.T, np.diag(result.eigenvalues), atol=1e-8 * result.eigenvalues[0]
    )
    np.testing.assert_allclose(result.Y.sum(axis=1), 0, atol=1e-8 * np.abs(result.Y).max() * N)


@pytest.mark.parametrize("D, N", [(2, 12), (3, 40), (9, 8)])
def test_linear_kernel_is_pca(D, N):
    X = random_points(D, N)
    ours, linear = kpca(X, 2, linear_kernel), pca(X, 2)
    assert same_up_to_signs(ours.Y, linear.Y)
    np.testing.assert_allclose(ours.eigenvalues, N * linear.eigenvalues, rtol=1e-9)
    X_new = random_points(D, 5, seed=3)
    assert same_gram(ours.transform(X_new), linear.transform(X_new))


@pytest.mark.parametrize("n", [1, 2, 3])
@pytest.mark.parametrize("N", [6, 60])
def test_polynomial_kernel_is_pca_of_the_monomials(n, N):
    X, X_new = random_points(2, N, offset=0.2), random_points(2, 7, seed=5)
    ours = kpca(X, 2, poly_kernel, n)
    explicit = nlpca(X, 2, lambda X: veronese(X, n, weighted=True))
    assert same_gram(ours.Y, explicit.Y, tolerance=1e-8)
    assert same_gram(ours.transform(X_new), explicit.transform(X_new), tolerance=1e-8)


@pytest.mark.parametrize("kernel, params", KERNELS)
@pytest.mark.parametrize("N", [20, 400])
def test_the_map_is_exact_on_training_points(kernel, params, N):
    X = random_points(3, N)
    result = kpca(X, 2, kernel, params)
    np.testing.assert_allclose(result.transform(X), result.Y, atol=1e-7 * np.abs(result.Y).max())


def test_the_map_is_exact_far_from_the_origin():
    """The entries of K are 1e10; the rounding of W'1 must not be multiplied by them."""
    X = random_points(3, 20, offset=1e5)
    result = kpca(X, 2, linear_kernel)
    np.testing.assert_allclose(result.transform(X), result.Y, atol=1e-4)


def test_points_changed_afterwards_do_not_change_the_map():
    X, X_new = random_points(2, 25), random_points(2, 6, seed=4)
    result = kpca(X, 2, rbf_kernel, 0.1)
    before = result.transform(X_new)
    X *= 0
    np.testing.assert_array_equal(result.transform(X_new), before)


def test_precomputed_is_the_same_as_the_kernel():
    X, X_new = random_points(2, 25), random_points(2, 6, seed=4)
    by_kernel = kpca(X, 3, rbf_kernel, (0.2,))
    by_matrix = kpca(rbf_kernel(X, X, 0.2), 3, "precomputed")
    np.testing.assert_allclose(by_matrix.Y, by_kernel.Y)
    np.testing.assert_allclose(
        by_matrix.transform(rbf_kernel(X, X_new, 0.2)), by_kernel.transform(X_new)
    )


def test_a_centred_gram_matrix_changes_nothing():
    X = random_points(2, 15)
    K = poly_kernel(X, X, 2)
    assert same_gram(kpca(center_kernel(K), 2, "precomputed").Y, kpca(K, 2, "precomputed").Y)


def test_a_conditionally_positive_kernel_is_welcome():
    # -|x - y|^2 is not positive semidefinite, but centred it is twice the linear kernel.
    X = random_points(3, 20)
    result = kpca(X, 2, lambda X1, X2: -((X1[:, :, None] - X2[:, None]) ** 2).sum(axis=0))
    assert same_gram(result.Y, np.sqrt(2) * pca(X, 2).Y)


def test_negative_eigenvalues_are_an_error_unless_known():
    K = np.diag([3.0, 2.0, -1.0, -0.5])  # two negative: J can take away one of them at most
    with pytest.raises(ValueError, match="not positive semidefinite"):
        kpca(K, 1, "precomputed")
    J = centering_matrix(4)
    lam = np.linalg.eigvalsh(J @ K @ J)[::-1]
    np.testing.assert_allclose(kpca(K, 1, "precomputed", indefinite=True).eigenvalues, lam[:1])


@pytest.mark.parametrize("bad", [0, 6])
def test_of_few_points_every_one_can_convict_a_kernel(bad):
    K = np.eye(7)
    K[bad, bad] = -5
    with pytest.raises(ValueError, match="not positive semidefinite"):
        kpca(K, 1, "precomputed")


def test_a_kernel_in_words_is_refused_but_for_one():
    with pytest.raises(ValueError, match="kernel must be a function .* or 'precomputed'"):
        kpca(np.eye(3), 1, "rbf")


def test_invariances():
    X, Q = random_points(3, 30), random_rotation(3)
    Y = kpca(X, 2, rbf_kernel, 0.05).Y
    assert same_gram(kpca(Q @ X + 7.0, 2, rbf_kernel, 0.05).Y, Y)
    assert same_gram(kpca(3 * X, 2, rbf_kernel, 0.05 / 9).Y, Y)
    order = np.random.default_rng(1).permutation(30)
    assert same_gram(kpca(X[:, order], 2, rbf_kernel, 0.05).Y, Y[:, order])


@pytest.mark.parametrize("N", [24, 600])
def test_degenerate_eigenvalues_of_a_circle(N):
    # The Gram matrix is circulant: every frequency has two eigenvectors, cosine and sine.
    result = kpca(circle(N), 4, rbf_kernel, 0.5)
    np.testing.assert_allclose(result.eigenvalues[0::2], result.eigenvalues[1::2], rtol=1e-9)
    radius = np.hypot(result.Y[0], result.Y[1])
    np.testing.assert_allclose(radius, radius[0], rtol=1e-7)


def test_duplicate_points_fall_together():
    X = random_points(2, 10)
    Y = kpca(np.hstack([X, X]), 3, rbf_kernel, 0.1).Y
    np.testing.assert_allclose(Y[:, :10], Y[:, 10:], atol=1e-9)


def test_the_smallest_data_set():
    result = kpca([[0.0, 2.0]], 1, linear_kernel)
    np.testing.assert_allclose(np.abs(result.Y), [[1, 1]])


def test_nothing_is_shared_or_changed():
    X = random_points(2, 12)
    before = X.copy()
    first, second = kpca(X, 2, rbf_kernel, 1.0), kpca(X, 2, rbf_kernel, 1.0)
    np.testing.assert_array_equal(X, before)
    np.testing.assert_array_equal(first.Y, second.Y)
    K = rbf_kernel(X, X, 1.0)
    kept = K.copy()
    kpca(K, 2, "precomputed")
    np.testing.assert_array_equal(K, kept)


@pytest.mark.parametrize("N", [400, 1200])
def test_memory_is_at_most_two_and_a_half_gram_matrices(N):
    X = random_points(3, N)
    kpca(X, 2, rbf_kernel, 0.1)  # whatever is loaded on first use
    tracemalloc.start()
    kpca(X, 2, rbf_kernel, 0.1)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak <= 2.5 * 8 * N * N + 4e6  # the positivity test of a sample costs a constant


def test_a_positive_eigenvalue_is_above_the_rounding_of_the_largest_entry_of_either_sign():
    for K in (np.diag([1e16, 0]), np.diag([-1e16, 0])):  # 1e-14 of two rows of it are 200
        with pytest.raises(ValueError, match="all points coincide in feature space"):
            require_positive(np.array([190.0]), K)
        require_positive(np.array([210.0]), K)
        with pytest.raises(ValueError, match="has rank 2"):
            require_positive(np.array([300, 210, 190.0]), K)
    with pytest.raises(ValueError, match="has rank 1"):  # 1e-12 of the first
        require_positive(np.array([1, 0.9e-12]), np.ones((2, 2)))
    require_positive(np.array([1, 1.1e-12]), np.ones((2, 2)))
