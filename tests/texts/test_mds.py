"""The items on multidimensional scaling: what the texts say, in our letters, with our functions."""

from functools import cache

import numpy as np
import pytest
import sympy
from geometry import (
    H,
    arc_lengths,
    correlation,
    dissimilarities,
    distances,
    fitted,
    random_points,
    random_rotation,
    rms,
    same_gram,
    same_up_to_signs,
    squared_strain,
    strain,
)
from scipy.optimize import approx_fprime, minimize
from scipy.spatial.distance import cdist, pdist, squareform
from scipy.stats import spearmanr
from sklearn.metrics import silhouette_score

from manifoldlib import (
    center_kernel,
    classical_mds,
    double_center,
    kpca,
    linear_kernel,
    metric_mds,
    nonmetric_mds,
    pca,
    rbf_kernel,
    relative_weights,
)
from manifoldlib.datasets import (
    food,
    road_miles,
    soft_drinks,
)
from manifoldlib.kernels import squared_distances


def stress(Y, D, W=1):
    return np.sum(W * (distances(Y) - D) ** 2)


def stress_gradient(Y, D):
    """[GPCA mds-gradient] for all points, with 4 as its factor."""
    rho = distances(Y) + np.eye(len(D))
    pull = 1 - D / rho
    np.fill_diagonal(pull, 0)
    return 4 * (Y * pull.sum(axis=1) - Y @ pull)


# Distances and inner products


@pytest.mark.covers(
    "lec:eq:squared-distance",
    "lec:eq:D2-from-gram",
    "lec:eq:gram-from-D2",
    "lec:def:euclidean-setting",
)
@pytest.mark.parametrize("D, N", [(1, 3), (3, 7), (5, 40)])
def test_squared_distances_and_the_gram_matrix(D, N):
    X = random_points(D, N)
    K = X.T @ X
    b = np.diag(K)[:, None]
    D2 = np.array([[np.sum((X[:, i] - X[:, j]) ** 2) for j in range(N)] for i in range(N)])
    np.testing.assert_allclose(squared_distances(X, X), D2, atol=1e-10)
    np.testing.assert_allclose(np.sqrt(squared_distances(X, X)), distances(X), atol=1e-12)
    np.testing.assert_allclose(b + b.T - 2 * K, D2, atol=1e-10)
    np.testing.assert_allclose((b + b.T - D2) / 2, K, atol=1e-10)


@pytest.mark.covers("lec:eq:D2-from-gram")
def test_erratum_lec_19_the_square_is_entrywise():
    D = distances(random_points(3, 6))
    assert not np.allclose(D @ D, D**2)


@pytest.mark.covers("lec:claim:b-unknown", "lec:claim:rigid-invariance")
@pytest.mark.parametrize("reflect", [1, -1])
def test_distances_forget_rigid_motions(reflect):
    X, Q = random_points(3, 9), random_rotation(3)
    Q[:, 0] *= reflect * np.linalg.det(Q)
    assert np.linalg.det(Q) == pytest.approx(reflect)
    moved = Q @ X + 4.0
    np.testing.assert_allclose(distances(moved), distances(X), atol=1e-12)
    assert not np.allclose(np.sum(moved**2, axis=0), np.sum(X**2, axis=0))


@pytest.mark.covers("lec:claim:rigid-invariance")
def test_erratum_lec_7_the_motion_may_be_a_reflection():
    determinants = []
    for seed in range(30):
        X = random_points(2, 8, seed)
        X -= X.mean(axis=1, keepdims=True)
        determinants.append(np.linalg.det(X @ np.linalg.pinv(classical_mds(distances(X), 2).Y)))
    np.testing.assert_allclose(np.abs(determinants), 1)
    assert min(determinants) < 0 < max(determinants)


@pytest.mark.covers("lec:claim:H-annihilates-1", "mmst:ex:16.8a", "lec:claim:one-is-null")
@pytest.mark.parametrize("N", [2, 7, 50])
def test_centring_kills_constants(N):
    assert np.abs(H(N) @ np.ones(N)).max() < 1e-14 and np.abs(np.ones(N) @ H(N)).max() < 1e-14
    B = double_center(dissimilarities(N) ** 2)
    assert np.linalg.norm(B @ np.ones(N)) < 1e-10


@pytest.mark.covers(
    "lec:claim:H-annihilates-1", "lec:claim:one-is-null", "lec:claim:Z-dagger-centering"
)
def test_erratum_lec_6_only_eigenvectors_of_other_eigenvalues_are_orthogonal_to_constants():
    lam, V = np.linalg.eigh(double_center(distances(random_points(3, 6)) ** 2))
    null = np.abs(lam) < 1e-9
    assert null.sum() == 3
    np.testing.assert_allclose(V[:, ~null].sum(axis=0), 0, atol=1e-9)
    # Any basis of the null space is as good, and 1 need not be one of its vectors.
    turned = V[:, null] @ random_rotation(3, seed=1)
    assert np.abs(turned.sum(axis=0)).max() > 0.1
    np.testing.assert_allclose(
        double_center(distances(random_points(3, 6)) ** 2) @ turned, 0, atol=1e-9
    )


@pytest.mark.covers("lec:eq:double-centering", "fml:ex:15.2", "fml:ex:15.2d")
@pytest.mark.parametrize("D, N", [(1, 2), (3, 7), (6, 40)])
def test_double_centring_gives_the_centred_gram_matrix(D, N):
    X = random_points(D, N)
    centred = X @ H(N)
    np.testing.assert_allclose(double_center(distances(X) ** 2), centred.T @ centred, atol=1e-10)
    np.testing.assert_allclose(
        -H(N) @ distances(X) ** 2 @ H(N) / 2, centred.T @ centred, atol=1e-10
    )


@pytest.mark.covers("lec:eq:double-centering")
def test_double_centring_symbolically():
    x = sympy.Matrix([sympy.symbols("x1:4")])
    J = sympy.eye(3) - sympy.ones(3, 3) / 3
    D2 = sympy.Matrix(3, 3, lambda i, j: (x[i] - x[j]) ** 2)
    assert (-J * D2 * J / 2 - J * x.T * x * J).applyfunc(sympy.expand) == sympy.zeros(3, 3)


@pytest.mark.covers("fml:ex:15.2", "fml:ex:15.2a", "fml:ex:15.2b", "fml:ex:15.2c")
@pytest.mark.parametrize("D, m", [(1, 2), (3, 7), (2, 30)])
def test_the_steps_of_the_double_centring_exercise(D, m):
    X = random_points(D, m)
    K, D2, ones = X.T @ X, distances(X) ** 2, np.ones((m, m))
    k = np.diag(K)
    np.testing.assert_allclose((k[:, None] + k - D2) / 2, K, atol=1e-10)
    K_star = (X @ H(m)).T @ (X @ H(m))
    np.testing.assert_allclose(
        K - K @ ones / m - ones @ K / m + ones @ K @ ones / m**2, K_star, atol=1e-10
    )
    np.testing.assert_allclose(center_kernel(K), K_star, atol=1e-10)
    entrywise = -0.5 * (D2 - D2.mean(axis=1)[:, None] - D2.mean(axis=0) + D2.sum() / m**2)
    np.testing.assert_allclose(entrywise, K_star, atol=1e-10)


@pytest.mark.covers("fml:ex:15.2a")
def test_erratum_fml_1_the_distance_is_subtracted():
    X = random_points(3, 7)
    K, k = X.T @ X, np.sum(X**2, axis=0)
    assert np.abs((k[:, None] + k + distances(X) ** 2) / 2 - K).max() > 1


@pytest.mark.covers("fml:ex:15.2d")
def test_erratum_fml_2_the_distances_are_squared_one_by_one():
    X = random_points(3, 7)
    D, K_star = distances(X), center_kernel(X.T @ X)
    for printed in (D, D @ D):
        assert np.abs(-0.5 * H(7) @ printed @ H(7) - K_star).max() > 0.1


@pytest.mark.covers("fml:ex:15.2c")
def test_erratum_fml_3_the_mean_is_that_of_the_squares():
    X = random_points(3, 7)
    D = distances(X)
    printed = -0.5 * (D**2 - (D**2).mean(axis=1)[:, None] - (D**2).mean(axis=0) + D.mean())
    assert np.abs(printed - center_kernel(X.T @ X)).max() > 0.1


@pytest.mark.covers("mmst:ex:16.6")
@pytest.mark.parametrize("N", [1, 2, 9])
def test_double_centring_entry_by_entry(N):
    A = dissimilarities(N) if N > 1 else np.array([[3.0]])
    rows = A.mean(axis=1, keepdims=True)
    np.testing.assert_allclose(H(N) @ A @ H(N), A - rows - rows.T + A.mean(), atol=1e-13)
    np.testing.assert_allclose(center_kernel(A), H(N) @ A @ H(N), atol=1e-13)


# The problem


@pytest.mark.covers("lec:def:embedding-problem", "lec:def:mds")
@pytest.mark.parametrize("N, k", [(4, 2), (12, 2), (9, 1), (20, 3)])
def test_exact_distances_are_recovered(N, k):
    D = distances(random_points(k, N))
    for method in (classical_mds, metric_mds, nonmetric_mds):
        assert method(D, k).Y.shape == (k, N)
    np.testing.assert_allclose(distances(classical_mds(D, k).Y), D, atol=1e-10)
    np.testing.assert_allclose(distances(metric_mds(D, k).Y), D, atol=1e-10)


@pytest.mark.covers("lec:claim:mds-applications")
def test_words_embed_by_their_edit_distance():
    words = [
        "mean",
        "median",
        "mode",
        "meant",
        "moan",
        "node",
        "nodes",
        "nods",
        "variance",
        "variant",
        "covariance",
    ]

    @cache
    def edits(a, b):
        if not a or not b:
            return len(a) + len(b)
        return min(edits(a[1:], b) + 1, edits(a, b[1:]) + 1, edits(a[1:], b[1:]) + (a[0] != b[0]))

    D = np.array([[edits(a, b) for b in words] for a in words])
    result = metric_mds(D, 2)
    assert np.isfinite(result.Y).all() and result.stress / np.sum(D**2) < 0.02
    assert spearmanr(pdist(result.Y.T), squareform(D)).statistic > 0.9


@pytest.mark.covers("lec:def:dissimilarity")
def test_what_a_dissimilarity_is():
    valid = np.array([[0.0, 1, 2], [1, 0, 5], [2, 5, 0]])
    assert metric_mds(valid, 1).Y.shape == (1, 3)
    for spoiled, why in (
        (-valid, "negative"),
        (np.triu(valid), "symmetric"),
        (valid + np.eye(3), "diagonal"),
    ):
        for method in (classical_mds, metric_mds, nonmetric_mds):
            with pytest.raises(ValueError, match=why):
                method(spoiled, 1)


@pytest.mark.covers("lec:claim:no-triangle-inequality")
def test_the_triangle_inequality_is_not_needed():
    D = np.array([[0.0, 10, 1], [10, 0, 1], [1, 1, 0]])
    result = classical_mds(D, 1)
    assert result.spectrum[-1] < -1 and np.isfinite(result.Y).all()


@pytest.mark.covers("lec:claim:only-approximate")
def test_arc_lengths_of_a_circle_have_no_exact_embedding():
    D = arc_lengths(40)
    result = classical_mds(D, 2)
    assert result.spectrum[-1] < -1 and strain(result.Y, double_center(D**2)) > 1
    assert metric_mds(D, 2).stress > 1 and metric_mds(D, 10).stress > 1


@pytest.mark.covers("lec:claim:mds-variants")
def test_the_three_axes_of_variation():
    """The distance function, the loss, and missing entries."""
    X = random_points(2, 12)
    city_block = cdist(X.T, X.T, "cityblock")
    assert (
        classical_mds(city_block, 2).spectrum[-1] < -1
    )  # not as distances, but as squared distances
    squared = classical_mds(np.sqrt(city_block), 11)
    np.testing.assert_allclose(squared_distances(squared.Y, squared.Y), city_block, atol=1e-10)

    D, Y = dissimilarities(12), {}
    for loss in (classical_mds, metric_mds, nonmetric_mds):
        Y[loss] = loss(D, 2).Y
    B = double_center(D**2)
    assert strain(Y[classical_mds], B) < min(strain(Y[metric_mds], B), strain(Y[nonmetric_mds], B))
    assert stress(Y[metric_mds], D) < min(stress(Y[classical_mds], D), stress(Y[nonmetric_mds], D))
    out_of_order = {loss: nonmetric_mds(D, 2, start=Y[loss]).history[0] for loss in Y}
    assert out_of_order[nonmetric_mds] < min(out_of_order[classical_mds], out_of_order[metric_mds])

    known = np.ones((12, 12))
    known[0, 1] = known[1, 0] = 0
    with_gap = np.where(known > 0, distances(X), np.nan)
    filled = metric_mds(with_gap, 2, weights=known, max_steps=5000, tol=1e-14)
    assert np.linalg.norm(filled.Y[:, 0] - filled.Y[:, 1]) == pytest.approx(
        distances(X)[0, 1], abs=1e-4
    )


@pytest.mark.covers("lec:def:metric-mds")
@pytest.mark.parametrize("method", [classical_mds, metric_mds])
def test_noisy_distances_in_the_plane(method):
    rng = np.random.default_rng(0)
    D = distances(random_points(2, 40))
    noisy = np.abs(D + squareform(0.1 * rng.standard_normal(40 * 39 // 2)))
    assert correlation(pdist(method(noisy, 2).Y.T), squareform(noisy)) > 0.99


# Classical scaling


@pytest.mark.covers(
    "lec:alg:classical-mds", "lec:step:cmds-1", "lec:step:cmds-2", "lec:step:cmds-3"
)
@pytest.mark.parametrize("make", [lambda N: distances(random_points(3, N)), dissimilarities])
@pytest.mark.parametrize("N, k", [(5, 2), (30, 3), (310, 1)])
def test_classical_mds_step_by_step(make, N, k):
    D = make(N)
    B = -H(N) @ D**2 @ H(N) / 2
    np.testing.assert_allclose(B, B.T, atol=1e-9)
    np.testing.assert_allclose(B.sum(axis=1), 0, atol=1e-9 * N)
    result = classical_mds(D, k)
    lam, V = np.linalg.eigh(B)
    np.testing.assert_allclose(V * lam @ V.T, B, atol=1e-10 * np.abs(B).max() * N)
    np.testing.assert_allclose(result.spectrum, lam[::-1], atol=1e-9 * lam[-1])
    assert same_up_to_signs(result.Y, np.sqrt(lam[::-1][:k])[:, None] * V[:, ::-1][:, :k].T, 1e-6)
    np.testing.assert_allclose(result.Y @ result.Y.T, np.diag(lam[::-1][:k]), atol=1e-8 * lam[-1])


@pytest.mark.covers("lec:alg:classical-mds", "lec:step:cmds-3")
def test_erratum_lec_3_the_largest_eigenvalues_are_meant():
    D = distances(random_points(3, 6))
    lam, V = np.linalg.eigh(double_center(D**2))
    assert (np.diff(lam) > 0).all()  # the order in which a program returns them
    first_rows = np.sqrt(np.maximum(lam, 0))[:2, None] * V[:, :2].T
    np.testing.assert_allclose(first_rows, 0, atol=1e-6)
    with pytest.raises(ValueError):
        V[:, :2] @ np.diag(
            np.sqrt(np.maximum(lam, 0))
        )  # V_k Lam^1/2 with the full Lam does not conform


def indefinite(seed=0):
    """A doubly centred B with eigenvalues 5, 1, 0, 0, -.5, -4 and the dissimilarities behind it."""
    rng = np.random.default_rng(seed)
    Q = np.linalg.qr(np.column_stack([np.ones(6), rng.standard_normal((6, 5))]))[0][:, 1:]
    return Q * [5, 1, -4, -0.5, 0] @ Q.T


@pytest.mark.covers("lec:claim:mds-eckart-young", "lec:claim:cmds-loss")
@pytest.mark.parametrize("k", [1, 2])
def test_classical_mds_minimises_the_strain(k):
    # the negative eigenvalue of the arcs is larger than their third positive one
    for D in (distances(random_points(4, 8)), dissimilarities(8), arc_lengths(8)):
        B = double_center(D**2)
        result = classical_mds(D, k)
        lam = result.spectrum
        assert strain(result.Y, B) ** 2 == pytest.approx(np.sum(lam[k:] ** 2))
        spectral = np.linalg.norm(result.Y.T @ result.Y - B, 2)
        assert spectral == pytest.approx(max(lam[k], -lam[-1]))
        rng = np.random.default_rng(0)
        for _ in range(10):
            start = rng.standard_normal(k * 8)
            found = minimize(squared_strain, start, args=(k, B), jac=True)
            assert found.fun >= strain(result.Y, B) ** 2 - 1e-6
            assert (
                np.linalg.norm(found.x.reshape(k, 8).T @ found.x.reshape(k, 8) - B, 2)
                >= spectral - 1e-3
            )


@pytest.mark.covers("lec:claim:mds-eckart-young", "lec:alg:classical-mds", "lec:claim:cmds-loss")
def test_erratum_lec_4_eckart_and_young_need_a_positive_matrix():
    B = indefinite()
    U, s, Vt = np.linalg.svd(B)
    truncated = U[:, :2] * s[:2] @ Vt[:2]
    assert (
        np.linalg.norm(truncated - B) < 1.2 and np.linalg.eigvalsh(truncated)[0] < -3.9
    )  # no Gram matrix
    lam, V = np.linalg.eigh(B)
    clipped = V[:, -2:] * lam[-2:] @ V[:, -2:].T
    assert np.linalg.norm(clipped - B) == pytest.approx(np.sqrt(16.25))
    other = 3 * np.outer(V[:, -1], V[:, -1])
    assert (
        np.linalg.norm(clipped - B, 2)
        == pytest.approx(4)
        == pytest.approx(np.linalg.norm(other - B, 2))
    )
    b = np.diag(B)[:, None]
    D2 = b + b.T - 2 * B
    assert D2.min() < 0, "this B belongs to no dissimilarities; the next one does"
    star = np.array([[0, 1, 1, 1], [1, 0, 2, 2], [1, 2, 0, 2], [1, 2, 2, 0]])
    with pytest.raises(ValueError, match="only 2 positive eigenvalues"):
        classical_mds(star, 3)


@pytest.mark.covers("gpca:eq:4.31", "gpca:claim:mds-closed-form")
@pytest.mark.parametrize("d", [1, 2, 3])
def test_the_inner_product_objective_and_its_closed_form(d):
    X = random_points(5, 9)
    A = center_kernel(X.T @ X)
    Y = random_points(d, 9, seed=1)
    double_sum = sum((Y[:, j] @ Y[:, k] - A[j, k]) ** 2 for j in range(9) for k in range(9))
    assert double_sum == pytest.approx(strain(Y, A) ** 2)
    result = classical_mds(distances(X), d)
    least = np.sum(result.spectrum[d:] ** 2)
    for R in (np.eye(d), random_rotation(d), -random_rotation(d, 1)):
        assert strain(R @ result.Y, A) ** 2 == pytest.approx(least)
    np.testing.assert_allclose(
        np.linalg.svd(A)[1][:d], result.eigenvalues
    )  # A is positive semidefinite here


@pytest.mark.covers("gpca:eq:4.32", "gpca:claim:mds-psd-free")
@pytest.mark.parametrize("d", [1, 2, 4])
def test_the_best_low_rank_approximation_is_positive_by_itself(d):
    X = random_points(6, 10)
    A = center_kernel(X.T @ X)
    U, s, Vt = np.linalg.svd(A)
    Z = U[:, :d] * s[:d] @ Vt[:d]
    Y = classical_mds(distances(X), d).Y
    np.testing.assert_allclose(Z, Y.T @ Y, atol=1e-8)
    kept = np.append(s[:d], np.zeros(10 - d))
    lam = np.linalg.eigvalsh((Z + Z.T) / 2)
    np.testing.assert_allclose(lam[::-1], kept, atol=1e-12 * s[0])
    rng = np.random.default_rng(0)
    for _ in range(200):
        other = Y + 10.0 ** rng.uniform(-3, 1) * rng.standard_normal(Y.shape)
        assert strain(other, A) > np.linalg.norm(Z - A)


@pytest.mark.covers("gpca:eq:4.32")
def test_erratum_gpca_11_the_rank_is_at_most_d():
    a, b = np.linalg.qr(np.random.default_rng(0).standard_normal((5, 2)))[0].T
    A = np.outer(a, a)  # of rank 1 < d = 2
    for eps in (1e-1, 1e-3, 1e-6):
        Z = A + eps * np.outer(b, b)
        assert np.linalg.matrix_rank(Z, tol=1e-9) == 2
        assert np.linalg.norm(Z - A) == pytest.approx(eps)  # nearer and nearer, never there
    lam, U = np.linalg.eigh(A)
    stated = U[:, -2:] * lam[-2:] @ U[:, -2:].T
    assert np.linalg.matrix_rank(stated, tol=1e-9) == 1 and np.linalg.norm(stated - A) < 1e-12


@pytest.mark.covers("gpca:claim:mds-kpca", "gpca:claim:mds-centring")
@pytest.mark.parametrize("kernel, params", [(linear_kernel, ()), (rbf_kernel, (0.1,))])
def test_mds_of_a_centred_kernel_is_kernel_pca(kernel, params):
    X = random_points(3, 15)
    np.testing.assert_allclose(center_kernel(X.T @ X), (X @ H(15)).T @ (X @ H(15)), atol=1e-10)
    K = kernel(X, X, *params)
    k = np.diag(K)
    D = np.sqrt(np.maximum(k[:, None] + k - 2 * K, 0)) * (1 - np.eye(15))
    Y_mds, Y_kpca = classical_mds(D, 2).Y, kpca(X, 2, kernel, params).Y
    assert rms(fitted(Y_mds, Y_kpca), Y_kpca) < 1e-10 * np.abs(Y_kpca).max() * 15


@pytest.mark.covers("gpca:claim:mds-kpca")
def test_erratum_gpca_12_a_tie_has_no_unique_subspace():
    A = np.diag([3.0, 1, 1, 0])
    Y1 = np.array([[np.sqrt(3), 0, 0, 0], [0, 1, 0, 0]])
    Y2 = np.array([[np.sqrt(3), 0, 0, 0], [0, 0, 1, 0]])
    assert strain(Y1, A) == strain(Y2, A) == pytest.approx(1)
    assert not same_gram(Y1, Y2, 0.1)


@pytest.mark.covers(
    "lec:claim:pca-mds-equivalence", "lec:claim:mds-via-gram", "lec:claim:pca-via-scatter"
)
@pytest.mark.parametrize("D, N", [(3, 6), (2, 20), (8, 5)])
def test_pca_and_mds_are_one_svd(D, N):
    X = random_points(D, N) @ H(N)
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    s, k = s[: min(D, N - 1)], 2
    np.testing.assert_allclose(np.linalg.eigvalsh(X.T @ X)[::-1][: len(s)], s**2)
    np.testing.assert_allclose(np.linalg.eigvalsh(X @ X.T)[::-1][: len(s)], s**2)
    scatter = np.linalg.eigh(X @ X.T)[1][:, ::-1][:, :k]
    assert same_up_to_signs(scatter.T, U[:, :k].T, 1e-8)
    Y = classical_mds(distances(X), k).Y
    assert same_up_to_signs(Y, pca(X, k).Y, 1e-8) and same_up_to_signs(
        Y, s[:k, None] * Vt[:k], 1e-8
    )


@pytest.mark.covers("lec:claim:mds-via-gram")
def test_erratum_lec_1_the_right_vectors_stand_on_the_left():
    X = random_points(4, 4)
    _, s, Vt = np.linalg.svd(X)
    np.testing.assert_allclose(Vt.T * s**2 @ Vt, X.T @ X, atol=1e-10)
    assert not np.allclose(Vt * s**2 @ Vt.T, X.T @ X, atol=0.1)


@pytest.mark.covers(
    "lec:claim:pca-mds-equivalence", "lec:claim:pca-via-scatter", "lec:claim:mds-via-gram"
)
def test_erratum_lec_2_the_data_must_be_centred():
    X = random_points(3, 6, offset=5)
    wanted = distances(classical_mds(distances(X), 2).Y)

    def projected(A):
        return np.linalg.svd(A)[0][:, :2].T @ A

    np.testing.assert_allclose(distances(projected(X @ H(6))), wanted, atol=1e-9)
    assert not np.allclose(distances(projected(X)), wanted, atol=0.1)


@pytest.mark.covers("mmst:ex:16.8b")
@pytest.mark.parametrize("make", [lambda N: distances(random_points(3, N)), dissimilarities])
def test_erratum_mmst_51_the_mean_of_the_embedding_is_zero(make):
    D = make(20)
    Y, one = classical_mds(D, 3).Y, np.ones(20)
    with pytest.raises(ValueError):
        Y.T @ one  # as printed
    mean = Y @ one / 20
    assert np.abs(mean).max() < 1e-10
    # 400 |mean|^2 = 1'Y'Y1 of any points; with all positive eigenvalues Y'Y = B for Euclidean
    # distances, and B1 = 0.
    Z = random_points(3, 20)
    mean = Z @ one / 20
    assert 20**2 * mean @ mean == pytest.approx(one @ Z.T @ Z @ one)


@pytest.mark.covers("mmst:ex:16.7")
@pytest.mark.parametrize("D, N", [(1, 5), (3, 12), (9, 6)])
def test_euclidean_distances_give_a_nonnegative_matrix(D, N):
    B = double_center(distances(random_points(D, N)) ** 2)
    assert np.linalg.eigvalsh(B)[0] > -1e-12 * np.abs(B).max() * N


@pytest.mark.covers("mmst:ex:16.7")
def test_erratum_mmst_50_other_dissimilarities_do_not():
    path = [[0, 1, 3], [1, 0, 1], [3, 1, 0]]
    star = [[0, 1, 1, 1], [1, 0, 2, 2], [1, 2, 0, 2], [1, 2, 2, 0]]  # a metric
    cycle = [[0, 1, 2, 1], [1, 0, 1, 2], [2, 1, 0, 1], [1, 2, 1, 0]]  # a metric
    for D, smallest in ((path, -5 / 6), (star, -1 / 4), (cycle, -1)):
        assert classical_mds(D, 1).spectrum[-1] == pytest.approx(smallest)


# New points


@pytest.mark.covers(
    "lec:eq:U-from-V", "lec:eq:Z-from-svd", "lec:eq:Z-dagger", "lec:eq:A-from-Z-dagger"
)
@pytest.mark.parametrize("D, N, k", [(3, 10, 2), (8, 6, 3), (2, 5, 2)])
def test_the_projection_is_recovered_from_the_embedding_and_the_data(D, N, k):
    X = random_points(D, N)
    U, s, Vt = np.linalg.svd(X @ H(N), full_matrices=False)
    np.testing.assert_allclose(X @ H(N) @ Vt[:k].T / s[:k], U[:, :k], atol=1e-10)
    result = classical_mds(distances(X), k)
    assert same_up_to_signs(result.Y, s[:k, None] * Vt[:k], 1e-7)
    Z_dagger = np.linalg.pinv(result.Y)
    np.testing.assert_allclose(result.Y.T / result.eigenvalues, Z_dagger, atol=1e-10)
    A = X @ H(N) @ Z_dagger
    np.testing.assert_allclose(A.T @ A, np.eye(k), atol=1e-8)
    assert same_up_to_signs(A.T, U[:, :k].T, 1e-7)


@pytest.mark.covers("lec:eq:U-from-V", "lec:eq:Z-dagger")
def test_erratum_lec_5_the_full_matrix_of_singular_values_has_no_inverse():
    s = np.linalg.svd(random_points(8, 6) @ H(6))[1]
    assert (s > 1e-12).tolist() == 5 * [True] + [False]  # centred data have rank N - 1 at most


@pytest.mark.covers("lec:claim:Z-dagger-centering")
@pytest.mark.parametrize(
    "make", [lambda: distances(random_points(3, 12)), lambda: dissimilarities(12)]
)
def test_centring_the_pseudo_inverse_changes_nothing(make):
    Z_dagger = np.linalg.pinv(classical_mds(make(), 3).Y)
    np.testing.assert_allclose(H(12) @ Z_dagger, Z_dagger, atol=1e-12)
    np.testing.assert_allclose(Z_dagger.sum(axis=0), 0, atol=1e-12)


@pytest.mark.covers("lec:claim:Z-dagger-centering")
def test_erratum_lec_8_not_so_for_a_kernel_that_was_not_centred():
    K = rbf_kernel(random_points(2, 40), random_points(2, 40), 0.5)
    lam, V = np.linalg.eigh(K)
    Z_dagger = np.linalg.pinv(np.sqrt(lam[-3:])[:, None] * V[:, -3:].T)
    assert np.abs(Z_dagger.sum(axis=0)).max() > 0.5


@pytest.mark.covers(
    "lec:def:d-x", "lec:def:d-mu", "lec:eq:d-mu-minus-d-x", "lec:eq:half-difference"
)
@pytest.mark.parametrize("D, N", [(1, 2), (3, 10)])
def test_the_difference_isolates_the_inner_products(D, N):
    X, x = random_points(D, N), random_points(D, 1, seed=9)
    D2 = distances(X) ** 2
    d_x = np.array([np.sum((x[:, 0] - X[:, i]) ** 2) for i in range(N)])
    np.testing.assert_allclose(cdist(X.T, x.T, "sqeuclidean")[:, 0], d_x)
    d_mu = D2 @ np.ones(N) / N
    np.testing.assert_allclose(d_mu, D2.mean(axis=1))
    mu = X.mean(axis=1, keepdims=True)
    c = np.sum(X**2) / N - np.sum(x**2)
    np.testing.assert_allclose(d_mu - d_x, (2 * X.T @ (x - mu))[:, 0] + c, atol=1e-10)
    np.testing.assert_allclose((d_mu - d_x) / 2, (X.T @ (x - mu))[:, 0] + c / 2, atol=1e-10)


@pytest.mark.covers("lec:eq:d-mu-minus-d-x")
def test_the_difference_symbolically():
    x1, x2, x = sympy.symbols("x1 x2 x")
    mean, c = (x1 + x2) / 2, (x1**2 + x2**2) / 2 - x**2
    for x_i in (x1, x2):
        difference = ((x_i - x1) ** 2 + (x_i - x2) ** 2) / 2 - (x - x_i) ** 2
        assert sympy.expand(difference - 2 * x_i * (x - mean) - c) == 0


@pytest.mark.covers("lec:eq:oos-with-X", "lec:alg:mds-out-of-sample", "lec:def:d-x")
@pytest.mark.parametrize("D, N, k", [(2, 8, 2), (5, 30, 2), (3, 400, 1)])
def test_new_points_are_projected_as_by_pca(D, N, k):
    X, X_new = random_points(D, N), random_points(D, 6, seed=3)
    result = classical_mds(distances(X), k)
    Z_dagger = np.linalg.pinv(result.Y)
    mu = X.mean(axis=1, keepdims=True)
    projected = (X @ H(N) @ Z_dagger).T @ (X_new - mu)
    np.testing.assert_allclose(Z_dagger.T @ X.T @ (X_new - mu), projected, atol=1e-8)
    placed = result.transform(cdist(X.T, X_new.T))
    np.testing.assert_allclose(placed, projected, atol=1e-8)
    assert same_up_to_signs(placed, pca(X, k).transform(X_new), 1e-7)
    assert not np.allclose(-placed, projected, atol=0.1)
    assert not np.allclose(
        result.transform(cdist(X.T, X_new.T, "sqeuclidean")), projected, atol=0.1
    )  # not squared


@pytest.mark.covers("lec:alg:mds-out-of-sample")
def test_old_points_are_placed_exactly_whatever_the_dissimilarities():
    D = dissimilarities(20) ** 2
    result = classical_mds(D, 3)
    assert result.spectrum[-1] < -1
    np.testing.assert_allclose(result.transform(D), result.Y, atol=1e-9)


@pytest.mark.covers("lec:claim:A-mu-not-recoverable")
def test_the_projection_itself_cannot_be_recovered():
    X, Q = random_points(3, 12), random_rotation(3)
    moved, x = Q @ X + 6.0, random_points(3, 1, seed=5)
    np.testing.assert_allclose(distances(moved), distances(X), atol=1e-10)
    one, other = pca(X, 2), pca(moved, 2)
    assert not np.allclose(np.abs(one.U), np.abs(other.U), atol=0.1) and not np.allclose(
        one.mu, other.mu, atol=0.1
    )
    with_new = [
        np.hstack([one.Y, one.transform(x)]),
        np.hstack([other.Y, other.transform(Q @ x + 6.0)]),
    ]
    assert same_up_to_signs(*with_new, 1e-8)


# Stress


@pytest.mark.covers("gpca:eq:4.30", "gpca:method:mds-gradient")
@pytest.mark.parametrize("d", [1, 2, 3])
def test_stress_its_gradient_and_its_descent(d):
    N = 9
    exact = distances(random_points(d, N))
    assert metric_mds(exact, d).stress < 1e-20 * np.sum(exact**2)

    D, Y = dissimilarities(N), random_points(d, N, seed=2)
    numeric = approx_fprime(Y.ravel(), lambda y: stress(y.reshape(d, N), D), 1e-7)
    np.testing.assert_allclose(stress_gradient(Y, D).ravel(), numeric, rtol=1e-4, atol=1e-3)

    result = metric_mds(D, d, start=Y, max_steps=50, tol=0)
    Y, history = Y - Y.mean(axis=1, keepdims=True), []
    for _ in range(50):  # gradient descent
        history.append(stress(Y, D))
        Y = Y - stress_gradient(Y, D) / (4 * N)
    np.testing.assert_allclose(result.Y, Y, atol=1e-9)
    np.testing.assert_allclose(result.history, [*history, stress(Y, D)][: len(result.history)])
    assert (np.diff(result.history) <= 1e-13 * history[0]).all()


@pytest.mark.covers("gpca:method:mds-gradient")
def test_the_stress_falls_under_a_line_search():
    D, Y = dissimilarities(9), random_points(2, 9, seed=2)
    before = stress(Y, D)
    for _ in range(30):
        direction, step = stress_gradient(Y, D), 1.0
        while stress(Y - step * direction, D) > before - 1e-4 * step * np.sum(direction**2):
            step /= 2
        Y = Y - step * direction
        assert stress(Y, D) < before
        before = stress(Y, D)


@pytest.mark.covers("lec:claim:cmds-loss")
def test_classical_mds_has_less_strain_and_more_stress():
    D = distances(np.random.default_rng(0).standard_normal((5, 40)))
    classical, metric = classical_mds(D, 2).Y, metric_mds(D, 2).Y
    B = double_center(D**2)
    assert strain(classical, B) < strain(metric, B)
    assert stress(classical, D) > 2 * stress(metric, D)


@pytest.mark.covers("lec:alg:weighted-stress")
@pytest.mark.parametrize("seed", range(3))
def test_weighted_stress_is_brought_to_rest_below_its_start(seed):
    rng = np.random.default_rng(seed)
    D, W = dissimilarities(12, seed), squareform(rng.random(66))
    result = metric_mds(D, 2, weights=W, max_steps=10_000, tol=0)
    assert (np.diff(result.history) <= 1e-12 * result.history[0]).all()
    assert result.stress < stress(classical_mds(D, 2).Y, D, W)
    gradient = approx_fprime(result.Y.ravel(), lambda y: stress(y.reshape(2, 12), D, W), 1e-7)
    assert np.abs(gradient).max() < 1e-3


@pytest.mark.covers("lec:claim:stress-missing")
def test_missing_pairs_are_ignored_and_recovered():
    rng = np.random.default_rng(0)
    X = rng.random((2, 25))
    known = squareform((rng.random(300) > 0.3).astype(float))
    D = distances(X)
    hidden = (known == 0) & ~np.eye(25, dtype=bool)
    starts = ["classical", *rng.standard_normal((5, 2, 25))]
    runs = [metric_mds(D, 2, weights=known, start=s, max_steps=5000, tol=1e-14) for s in starts]
    best = min(runs, key=lambda run: run.stress)
    assert np.abs(distances(best.Y) - D)[hidden].max() < 1e-8
    changed = np.where(hidden, D + 7, D)
    np.testing.assert_array_equal(
        metric_mds(changed, 2, weights=known).Y, metric_mds(D, 2, weights=known).Y
    )


@pytest.mark.covers("lec:claim:stress-relative")
def test_relative_weights_favour_near_pairs():
    D = distances(np.random.default_rng(0).standard_normal((5, 40)))
    W = relative_weights(D)
    off = ~np.eye(40, dtype=bool)
    Y = random_points(2, 40)
    assert stress(Y, D, W) == pytest.approx(np.sum((1 - distances(Y)[off] / D[off]) ** 2))
    near = off & (np.quantile(D[off], 0.25) >= D)
    error = [
        np.mean(np.abs(distances(run.Y) - D)[near] / D[near])
        for run in (metric_mds(D, 2), metric_mds(D, 2, weights=W))
    ]
    assert error[1] < 0.9 * error[0]


@pytest.mark.covers("lec:claim:stress-relative", "lec:alg:weighted-stress")
def test_erratum_lec_10_the_diagonal_has_no_relative_error():
    D = distances(random_points(3, 6))
    with np.errstate(all="ignore"):
        assert np.isnan(np.sum(1 / D**2 * (D - D) ** 2))
    assert np.isfinite(metric_mds(D, 2, weights=relative_weights(D)).stress)
    with pytest.raises(ValueError, match="points 0 and 1 are at distance 0"):
        relative_weights(distances(np.repeat(random_points(2, 3), 2, axis=1)))


@pytest.mark.covers("lec:claim:stress-iterative")
def test_stress_has_local_minima():
    D, rng = dissimilarities(12), np.random.default_rng(0)
    runs = [
        metric_mds(D, 2, start=rng.standard_normal((2, 12)), max_steps=5000, tol=0)
        for _ in range(6)
    ]
    assert all((np.diff(run.history) <= 1e-12).all() for run in runs)
    for run in runs:
        assert np.abs(stress_gradient(run.Y, D)).max() < 1e-3
    found = [run.stress for run in runs]
    assert max(found) > 1.02 * min(found)


@pytest.mark.covers("lec:alg:nonmetric-mds")
def test_a_configuration_from_ranks_alone():
    X = np.random.default_rng(0).random((2, 25))
    D = np.exp(distances(X)) * (1 - np.eye(25))
    result = nonmetric_mds(D, 2, max_steps=20_000, tol=0)
    assert result.stress < 1e-6
    assert spearmanr(pdist(result.Y.T), pdist(X.T)).statistic > 0.9999
    assert rms(fitted(result.Y, X, scale=True), X) < 0.01 * np.ptp(X)
    other = nonmetric_mds(D**3, 2)
    np.testing.assert_allclose(
        other.Y, nonmetric_mds(D, 2, start=classical_mds(D**3, 2).Y).Y, atol=1e-8
    )


@pytest.mark.covers("lec:alg:nonmetric-mds")
def test_erratum_lec_16_the_collapsed_configuration_is_in_order_too():
    D = dissimilarities(8)
    collapsed, order = distances(np.zeros((2, 8))), np.argsort(squareform(D))
    assert (np.diff(squareform(collapsed)[order]) >= 0).all()
    assert np.mean(pdist(nonmetric_mds(D, 1, max_steps=2000, tol=0).Y.T) ** 2) > 0.1
    with pytest.raises(ValueError, match="all points of start coincide"):
        nonmetric_mds(D, 2, start=np.zeros((2, 8)))


# Maps


@pytest.mark.covers("lec:example:us-map")
def test_a_map_from_road_distances():
    D, _, latitude, longitude = road_miles()
    phi, theta = np.radians(latitude), np.radians(longitude)
    unit = np.array([np.cos(phi) * np.cos(theta), np.cos(phi) * np.sin(theta), np.sin(phi)])
    great_circles = 3959 * 2 * np.arcsin(np.minimum(distances(unit) / 2, 1))
    true = classical_mds(great_circles, 2).Y
    result = classical_mds(D, 2)
    assert rms(fitted(result.Y, true, scale=True), true) < 0.05 * np.ptp(true[0])
    assert result.spectrum[-1] < 0  # no plane has exactly these distances
    few = classical_mds(
        D[::8, ::8], 2
    )  # the detours of many cities add up in many small eigenvalues
    assert few.eigenvalues.sum() > 0.9 * np.abs(few.spectrum).sum()


@pytest.mark.covers("lec:example:marketing")
def test_perceptual_maps_of_invented_products():
    rng = np.random.default_rng(0)
    groups = np.repeat(np.arange(3), 5)
    attributes = np.array([[0, 3, 0], [0, 0, 3]])[:, groups] + 0.5 * rng.standard_normal((2, 15))
    judged = distances(attributes) + squareform(0.3 * np.abs(rng.standard_normal(105)))
    for method in (classical_mds, metric_mds, nonmetric_mds):
        assert silhouette_score(method(judged, 2).Y.T, groups) > 0.5
    D, _, hidden = soft_drinks()
    assert rms(fitted(nonmetric_mds(D, 2).Y, hidden, scale=True), hidden) < 0.2


# Profiles


@pytest.mark.covers("lec:example:whisky")
def test_a_map_of_profiles_shows_more_than_the_map_of_a_shuffled_table():
    foods = food()[:, ::8]
    profiles = (foods - foods.mean(axis=1, keepdims=True)) / foods.std(axis=1, keepdims=True)

    def faithful(profiles):
        on_map = classical_mds(cdist(profiles.T, profiles.T), 2).Y
        return spearmanr(pdist(on_map.T), pdist(profiles.T)).statistic

    rng = np.random.default_rng(1)
    shuffled = [faithful(rng.permuted(profiles, axis=1)) for _ in range(20)]
    assert faithful(profiles) > 0.9
    assert max(shuffled) < 0.85
