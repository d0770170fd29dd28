"""The items of FML Exercise 15.4: the Nystrom method."""

import numpy as np
import pytest
from geometry import random_points
from student import solved

from manifoldlib import linear_kernel, nystrom, rbf_kernel


def low_rank(seed=0, N=5, m=8):
    """Points whose third is the sum of two others: the first three columns have rank 2."""
    X = np.random.default_rng(seed).standard_normal((N, m))
    X[:, 2] = X[:, 0] + X[:, 1]
    return X


def schur(K, l):
    """K22 - K21 W^+ K21'."""
    return K[l:, l:] - K[l:, :l] @ np.linalg.pinv(K[:l, :l], rcond=1e-10) @ K[:l, l:]


@pytest.mark.covers("fml:alg:nystrom")
def test_the_chosen_rows_and_columns_are_exact_and_more_columns_are_better():
    X = random_points(3, 40)
    K = rbf_kernel(X, X, 0.05)
    order = np.random.default_rng(0).permutation(40)
    errors = []
    for l in (1, 3, 6, 12, 24):
        result = nystrom(K, order[:l], "precomputed")
        np.testing.assert_array_equal(result.C, K[:, order[:l]])
        np.testing.assert_array_equal(result.W, K[np.ix_(order[:l], order[:l])])
        K_tilde = result.approximation()
        np.testing.assert_allclose(K_tilde[order[:l]], K[order[:l]], atol=1e-8)
        errors.append(np.linalg.norm(K - K_tilde))
    assert (np.diff(errors) <= 1e-9).all() and errors[-1] < 0.1 * errors[0]


@pytest.mark.covers("fml:ex:15.4a")
@pytest.mark.parametrize("X", [random_points(5, 8), low_rank()])
def test_the_block_is_positive_and_the_error_is_that_of_the_schur_complement(X):
    K = X.T @ X
    result = nystrom(K, [0, 1, 2], "precomputed")
    assert np.linalg.eigvalsh(result.W)[0] >= -1e-10 * np.abs(K).max()
    left = np.linalg.norm(K - result.approximation())
    np.testing.assert_allclose(
        left, np.linalg.norm(schur(K, 3)), rtol=1e-9, atol=1e-9 * np.abs(K).max()
    )


@pytest.mark.covers("fml:ex:15.4a")
def test_erratum_fml_F28_for_an_indefinite_matrix_the_norms_differ():
    A = np.random.default_rng(0).standard_normal((8, 8))
    A += A.T
    A[:3, :3] = np.diag([1.0, 0, 0])  # W itself is positive semidefinite
    C, W_plus = A[:, :3], np.linalg.pinv(A[:3, :3])
    assert not np.isclose(
        np.linalg.norm(A - C @ W_plus @ C.T), np.linalg.norm(schur(A, 3)), rtol=0.01
    )
    with pytest.raises(ValueError, match="K is not positive semidefinite"):
        nystrom(-np.eye(4) + 0.1, 3, "precomputed")
    with pytest.raises(ValueError, match="although its block W of the chosen columns is"):
        nystrom(A, [0, 1, 2], "precomputed")


@pytest.mark.covers("fml:ex:15.4b")
@pytest.mark.parametrize("X", [random_points(5, 8), low_rank()])
def test_the_approximation_projects_the_data_on_the_chosen_points(X):
    U, s, _ = np.linalg.svd(X[:, :3], full_matrices=False)
    U = U[:, s > 1e-10 * s[0]]
    K_tilde = nystrom(X, [0, 1, 2], linear_kernel).approximation()
    np.testing.assert_allclose(K_tilde, X.T @ U @ U.T @ X, atol=1e-9 * np.abs(K_tilde).max())


@pytest.mark.covers("fml:ex:15.4b")
def test_erratum_fml_F29_only_singular_vectors_of_nonzero_singular_values_count():
    X = low_rank()
    K_tilde = nystrom(X, [0, 1, 2], linear_kernel).approximation()
    thin, full = (np.linalg.svd(X[:, :3], full_matrices=f)[0] for f in (False, True))
    for U in (thin, full):
        assert np.abs(X.T @ U @ U.T @ X - K_tilde).max() > 1e-3


@pytest.mark.covers("fml:ex:15.4c")
def test_the_approximation_is_positive_semidefinite():
    for seed in range(50):
        X = random_points(4, 12, seed)
        K = rbf_kernel(X, X, 0.1) if seed % 2 else X.T @ X
        result = nystrom(K, 5, "precomputed", seed=seed)
        K_tilde = result.approximation()
        assert np.linalg.eigvalsh(K_tilde)[0] >= -1e-10 * K_tilde.max()
        # The proof: it is the Gram matrix of the columns of (W^+)^(1/2) C'.
        lam, V = np.linalg.eigh(result.W)
        kept = lam > 1e-12 * lam[-1]
        root = (V[:, kept] / np.sqrt(lam[kept])) @ V[:, kept].T
        np.testing.assert_allclose(result.Y, root @ result.C.T, atol=1e-8 * np.abs(result.Y).max())


@pytest.mark.covers("fml:ex:15.4d")
@pytest.mark.parametrize("r", [1, 2, 4])
def test_equal_ranks_make_it_exact(r):
    X = random_points(r, 30)
    K = X.T @ X
    np.testing.assert_allclose(
        nystrom(K, r + 1, "precomputed").approximation(), K, atol=1e-8 * K.max()
    )
    if r > 1:
        fewer = nystrom(K, r - 1, "precomputed").approximation()
        assert np.linalg.norm(K - fewer) > 1e-3 * np.linalg.norm(K)


@pytest.mark.covers("fml:ex:15.4e")
def test_the_storage_of_twenty_million_points():
    N, l = 300, 10
    X = random_points(2, N)
    result = nystrom(X, l, rbf_kernel, 0.1)
    assert (
        result.C.nbytes / (N * l)
        == result.W.nbytes / l**2
        == rbf_kernel(X, X, 0.1).nbytes / N**2
        == 8
    )
    m, l = 20e6, 10e3
    assert 8 * m * m == pytest.approx(3.2e15) and 8 * m * l == pytest.approx(1.6e12)
    assert 8 * m * m / 2**50 == pytest.approx(2.84, abs=0.005) and 8 * l * l == 8e8


@pytest.mark.covers("fml:ex:15.4")
def test_the_exercise_as_a_whole_on_a_kernel_of_many_points():
    # Ten columns of 1000 points of a plane curve: 1/100 of the matrix, nearly all of the kernel.
    t = np.random.default_rng(0).uniform(0, 1, 1000)
    X = np.array([t, t**2])
    K = rbf_kernel(X, X, 1.0)
    result = nystrom(X, 10, rbf_kernel, 1.0)
    K_tilde = result.approximation()
    assert np.linalg.norm(K - K_tilde) < 1e-4 * np.linalg.norm(K)
    assert np.linalg.matrix_rank(K_tilde, tol=1e-9) <= 10
    assert np.linalg.eigvalsh(K - K_tilde)[0] > -1e-7  # and what is left out is positive, too


@pytest.mark.covers("fml:ex:15.4")
def test_the_worked_answers_pass_and_agree_with_the_library():
    answers, said = solved("fml-15.4")
    assert set(said) == set("abcde") and all(text.startswith("Right: ") for text in said.values())
    X = low_rank()
    K, result = X.T @ X, nystrom(X, [0, 1, 2], linear_kernel)
    K_tilde = result.approximation()
    np.testing.assert_allclose(answers["left_over"](K, 3), schur(K, 3), atol=1e-9)
    B, F = answers["basis"](X, 3), answers["features"](K, 3)
    assert B.shape == (5, 2)
    np.testing.assert_allclose(X.T @ B @ B.T @ X, K_tilde, atol=1e-9)
    np.testing.assert_allclose(F.T @ F, K_tilde, atol=1e-9)
    exact = nystrom(K, answers["choose"](K, 5), "precomputed").approximation()
    np.testing.assert_allclose(exact, K, atol=1e-9)
    assert answers["space"](20_000_000, 10_000) == (3_200_000_000_000_000, 1_600_000_000_000)
