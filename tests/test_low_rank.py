"""The Nystrom approximation against its definition, and what it must not do: form K."""

import tracemalloc

import numpy as np
import pytest
from geometry import random_points, random_rotation, same_gram

from manifoldlib import kpca, linear_kernel, nystrom, pca, poly_kernel, rbf_kernel
from manifoldlib.low_rank import require_positive_remainder

KERNELS = [(linear_kernel, ()), (poly_kernel, (2,)), (rbf_kernel, (0.05,))]


def literal(K, columns):
    C, W = K[:, columns], K[np.ix_(columns, columns)]
    return C @ np.linalg.pinv(W, rcond=1e-12, hermitian=True) @ C.T


@pytest.mark.parametrize("kernel, params", KERNELS)
@pytest.mark.parametrize("columns", [[0], [3, 1], list(range(0, 40, 5))])
def test_it_is_the_definition(kernel, params, columns):
    X = random_points(3, 40, offset=0.5)
    K = kernel(X, X, *params)
    from_matrix, from_points = (
        nystrom(K, columns, "precomputed"),
        nystrom(X, columns, kernel, params),
    )
    np.testing.assert_allclose(from_points.C, K[:, columns], atol=1e-12 * K.max())
    np.testing.assert_allclose(from_points.W, K[np.ix_(columns, columns)])
    for result in (from_matrix, from_points):
        np.testing.assert_allclose(result.approximation(), literal(K, columns), atol=1e-7 * K.max())
        np.testing.assert_allclose(result.Y.T @ result.Y, result.approximation())


def test_the_forms_of_the_input():
    X = random_points(2, 20)
    scalar, in_a_tuple = (nystrom(X, 5, rbf_kernel, params) for params in (0.1, (0.1,)))
    np.testing.assert_array_equal(scalar.C, in_a_tuple.C)
    np.testing.assert_array_equal(
        nystrom(rbf_kernel(X, X, 0.1), 5, "precomputed").columns, scalar.columns
    )
    assert nystrom(X, 2, linear_kernel).C.shape == (20, 2)


def test_columns_are_drawn_with_the_seed_and_without_repetition():
    X = random_points(2, 30)
    first, same, other = (nystrom(X, 10, linear_kernel, seed=seed).columns for seed in (0, 0, 1))
    assert (
        len(set(first)) == 10 and np.array_equal(first, same) and not np.array_equal(first, other)
    )
    np.testing.assert_array_equal(nystrom(X, 30, linear_kernel).columns, np.arange(30))


@pytest.mark.parametrize("kernel, params", KERNELS)
def test_new_points_get_the_features_of_the_old(kernel, params):
    X = random_points(3, 30, offset=0.5)
    result = nystrom(X, 8, kernel, params)
    scale = np.abs(result.Y).max()
    np.testing.assert_allclose(result.transform(X), result.Y, atol=1e-8 * scale)
    given = nystrom(kernel(X, X, *params), 8, "precomputed")
    np.testing.assert_allclose(
        given.transform(kernel(X[:, given.columns], X, *params)), given.Y, atol=1e-8 * scale
    )


def test_all_columns_give_the_matrix_itself():
    X = random_points(3, 25)
    for kernel, params in [
        *KERNELS,
        (rbf_kernel, (1e-3,)),
    ]:  # of the last, eigenvalues fall off to 1e-12
        K = kernel(X, X, *params)
        np.testing.assert_allclose(
            nystrom(K, np.arange(25), "precomputed").approximation(), K, atol=1e-8 * K.max()
        )


def test_pca_of_the_features_is_kernel_pca_of_the_approximation():
    X = random_points(2, 60)
    result = nystrom(X, 15, rbf_kernel, 0.1)
    by_features = pca(result.Y, 3)
    by_matrix = kpca(result.approximation(), 3, "precomputed")
    assert same_gram(by_features.Y, by_matrix.Y, tolerance=1e-7)
    exact = kpca(X, 3, rbf_kernel, 0.1)
    np.testing.assert_allclose(60 * by_features.eigenvalues, exact.eigenvalues, rtol=0.2)


def test_invariances():
    X, Q = random_points(3, 20), random_rotation(3)
    columns = [2, 5, 11]
    K_tilde = nystrom(X, columns, rbf_kernel, 0.1).approximation()
    np.testing.assert_allclose(
        nystrom(Q @ X + 4, columns, rbf_kernel, 0.1).approximation(), K_tilde, atol=1e-9
    )
    order = np.random.default_rng(0).permutation(20)
    moved = [int(np.flatnonzero(order == c)[0]) for c in columns]
    shuffled = nystrom(X[:, order], moved, rbf_kernel, 0.1).approximation()
    np.testing.assert_allclose(shuffled, K_tilde[np.ix_(order, order)], atol=1e-9)


def test_duplicates_among_the_columns_do_no_harm():
    X = random_points(2, 10)
    X = np.hstack([X, X])
    K = rbf_kernel(X, X, 0.1)
    twice = nystrom(K, [0, 10, 3, 13], "precomputed")  # W is singular
    np.testing.assert_allclose(
        twice.approximation(), nystrom(K, [0, 3], "precomputed").approximation(), atol=1e-9
    )


def test_only_the_columns_are_ever_computed():
    asked = []

    def watched(X1, X2):
        asked.append(X1.shape[1] * X2.shape[1])
        return linear_kernel(X1, X2)

    X = random_points(4, 500)
    nystrom(X, 6, watched)
    assert sum(asked) == 500 * 6


def test_memory_is_a_few_times_the_columns():
    N, l = 20000, 20
    X = random_points(3, N)
    nystrom(X, 5, rbf_kernel, 0.1)  # whatever is loaded on first use
    tracemalloc.start()
    assert nystrom(X, l, rbf_kernel, 0.1).Y.shape == (l, N)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 5 * 8 * N * l  # K itself would take 1000 times the columns


def test_one_point_is_enough():
    K = nystrom([[2.0], [1.0]], 1, linear_kernel).approximation()
    np.testing.assert_allclose(K, [[5.0]])


def test_the_remainder_may_be_negative_by_a_millionth_of_the_largest_entry():
    diagonal = np.array([1.0, 4.0])
    for excess, passes in [(3e-6, True), (5e-6, False)]:
        Y = np.sqrt([[0.5 + excess, 2.0], [0.5, 2.0]])
        if passes:
            require_positive_remainder(diagonal, Y)
        else:
            with pytest.raises(ValueError, match=r"K\[0, 0\] is 1, at least 1"):
                require_positive_remainder(diagonal, Y)
