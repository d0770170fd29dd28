"""The items on locally linear embedding: what the texts say, in our letters, with our functions.

Our C has the weights of point j in column j; the W of three of the texts is C'.
"""

from functools import cache

import numpy as np
import pytest
import sympy
from geometry import affine_fit, random_points, random_rotation, same_up_to_signs
from scipy.linalg import null_space
from scipy.sparse import eye_array
from scipy.sparse.csgraph import connected_components
from scipy.spatial.distance import pdist, squareform
from scipy.stats import spearmanr
from sklearn.manifold import LocallyLinearEmbedding
from sklearn.manifold._locally_linear import barycenter_kneighbors_graph

from manifoldlib import isomap, laplacian_eigenmaps, lle, pca
from manifoldlib.datasets import arc_length, s_curve, swiss_roll
from manifoldlib.graphs import nearest
from manifoldlib.locally_linear import affine_weights, local_gram


@cache
def roll(N=1000):
    """A Swiss roll, its (angle, height), and its isometric coordinates."""
    X, T = swiss_roll(N)
    return X, T, np.array([arc_length(T[0]), T[1]])


@cache
def roll_lle(N=300, K=8, d=2, reg=1e-3):
    return lle(roll(N)[0], d, K, reg=reg)


def dense(C):
    """L = (I - C)(I - C)' and its eigenpairs, ascending."""
    I_C = np.eye(C.shape[0]) - C.toarray()
    L = I_C @ I_C.T
    return L, *np.linalg.eigh(L)


def embedding_cost(Y, C):
    """sum_j |y_j - sum_i c_ij y_i|^2, term by term."""
    C = C.toarray() if hasattr(C, "toarray") else C
    return sum(((Y[:, j] - Y @ C[:, j]) ** 2).sum() for j in range(Y.shape[1]))


def feasible(N, d, rng):
    """A random Y with Y1 = 0 and (1/N) YY' = I."""
    A = rng.standard_normal((N, d))
    return np.sqrt(N) * np.linalg.qr(A - A.mean(axis=0))[0].T


def weights_of(X, K, reg=0.0):
    neighbors, _ = nearest(X, K)
    return neighbors, local_gram(X, neighbors, X), affine_weights(local_gram(X, neighbors, X), reg)


def best_spearman(Y, t):
    return max(abs(spearmanr(y, t)[0]) for y in Y)


# Neighbours


@pytest.mark.covers("fml:step:lle-1", "lec:step:lle-1")
def test_neighbours_without_the_point_itself():
    X = roll(300)[0]
    C = roll_lle().C.toarray()
    assert (np.diag(C) == 0).all()
    distance = squareform(pdist(X.T))
    np.fill_diagonal(distance, np.inf)
    for j in range(300):
        np.testing.assert_array_equal(np.flatnonzero(C[:, j]), np.sort(np.argsort(distance[j])[:8]))


@pytest.mark.covers("lec:step:lle-1", "gpca:eq:4.43")
def test_erratum_gpca_23_and_lec_L14_a_point_that_may_be_its_own_neighbour_explains_itself():
    X = random_points(3, 10)
    C = np.eye(10)
    np.testing.assert_array_equal(X @ C, X)
    np.testing.assert_array_equal(np.ones(10) @ C, np.ones(10))
    M = (np.eye(10) - C) @ (np.eye(10) - C).T
    assert not M.any()  # nothing is left to decide
    assert not lle(X, 1, 3).C.diagonal().any()


def flat_residual(K, d, seed):
    """How far the best affine combination of K neighbours on a d-plane stays from a point of it."""
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((5, d)) @ rng.standard_normal((d, K + 1))
    G = local_gram(X, np.arange(1, K + 1)[None], X[:, :1])
    c = affine_weights(G, 0)[0]
    return np.linalg.norm(X[:, 0] - X[:, 1:] @ c)


@pytest.mark.covers("gpca:claim:lle-min-k")
@pytest.mark.parametrize("d", [1, 2, 3])
def test_erratum_gpca_18_d_plus_one_neighbours_are_needed(d):
    too_few = [flat_residual(d, d, seed) for seed in range(40)]
    enough = [flat_residual(d + 1, d, seed) for seed in range(40)]
    assert np.median(too_few) > 0.05
    assert max(enough) < 1e-6


@pytest.mark.covers("gpca:claim:lle-max-k")
@pytest.mark.parametrize("D, K", [(5, 3), (5, 6), (5, 7), (2, 3), (2, 4), (2, 9)])
def test_weights_are_unique_just_as_long_as_the_neighbours_are_affinely_independent(D, K):
    X = random_points(D, 20)
    neighbors, G, _ = weights_of(X, K)
    for j, row in enumerate(neighbors):
        hull = np.linalg.matrix_rank(
            np.vstack([X[:, row], np.ones(K)])
        )  # 1 + dim of the affine hull
        bordered = np.block([[G[j] / np.trace(G[j]), np.ones((K, 1))], [np.ones((1, K)), 0]])
        singular = np.linalg.matrix_rank(bordered, tol=1e-10) < K + 1
        assert singular == (hull < K) == (K > D + 1)


# Weights


@pytest.mark.covers("gpca:eq:4.43", "gpca:eq:4.44", "gpca:eq:4.45")
def test_the_error_decouples_into_local_quadratic_forms():
    X = random_points(5, 30)
    neighbors, G, c = weights_of(X, 4)
    C = lle(X, 1, 4, reg=0).C.toarray()
    np.testing.assert_allclose(C.sum(axis=0), 1, atol=1e-10)
    outside = np.ones((30, 30), dtype=bool)
    outside[neighbors, np.arange(30)[:, None]] = False
    assert not C[outside].any()
    E = 0.5 * sum(np.linalg.norm(X[:, j] - X @ C[:, j]) ** 2 for j in range(30))
    np.testing.assert_allclose(E, 0.5 * np.linalg.norm(X - X @ C) ** 2)
    np.testing.assert_allclose(E, 0.5 * np.einsum("jk,jkl,jl", c, G, c))


@pytest.mark.covers("gpca:eq:4.44", "mmst:eq:16.42", "fml:eq:15.8")
def test_the_quadratic_form_needs_weights_that_sum_to_one():
    X = random_points(4, 20)
    neighbors, G, c = weights_of(X, 6)
    random = np.random.default_rng(0).random((20, 6))
    for weights, holds in [
        (c, True),
        (random / random.sum(axis=1, keepdims=True), True),
        (random, False),
    ]:
        direct = np.array(
            [
                np.linalg.norm(X[:, j] - X[:, row] @ w)
                for j, row, w in zip(range(20), neighbors, weights)
            ]
        )
        moved = np.array(
            [
                np.linalg.norm((X[:, [j]] - X[:, row]) @ w)
                for j, row, w in zip(range(20), neighbors, weights)
            ]
        )
        quadratic = np.einsum("jk,jkl,jl->j", weights, G, weights)
        np.testing.assert_allclose(moved**2, quadratic, rtol=1e-10, atol=1e-12)
        assert np.allclose(direct**2, quadratic, rtol=1e-8, atol=1e-10) == holds


@pytest.mark.covers(
    "gpca:eq:4.45",
    "gpca:eq:4.46",
    "mmst:eq:16.41",
    "fml:eq:15.9",
    "fml:step:lle-2",
    "lec:step:lle-2",
)
@pytest.mark.parametrize("D, K", [(6, 3), (6, 6)])
def test_the_closed_form_is_the_constrained_minimum(D, K):
    X = random_points(D, 40)
    rng = np.random.default_rng(1)
    _, G, c = weights_of(X, K)
    for G_j, c_j in zip(G, c):
        inverse = np.linalg.inv(G_j)
        np.testing.assert_allclose(c_j, inverse.sum(axis=1) / inverse.sum(), rtol=1e-6, atol=1e-8)
        np.testing.assert_allclose(
            G_j @ c_j, np.full(K, c_j @ G_j @ c_j), rtol=1e-6, atol=1e-9
        )  # G c = mu 1
        for _ in range(5):
            other = c_j + (lambda v: v - v.mean())(rng.standard_normal(K))  # sums to 1 too
            assert other @ G_j @ other >= c_j @ G_j @ c_j
    np.testing.assert_allclose(c.sum(axis=1), 1, atol=1e-9)


@pytest.mark.covers("gpca:eq:4.45", "gpca:eq:4.46")
def test_erratum_gpca_22_the_bracket_belongs_around_both_terms_of_the_lagrangian():
    a, b, d, c1, c2, lam = sympy.symbols("a b d c1 c2 lam")
    G, c, one = sympy.Matrix([[a, b], [b, d]]), sympy.Matrix([c1, c2]), sympy.ones(2, 1)
    lagrangian = (c.T * G * c)[0] / 2 + lam * (1 - (one.T * c)[0])
    (solution,) = sympy.solve(
        [sympy.diff(lagrangian, v) for v in (c1, c2, lam)], [c1, c2, lam], dict=True
    )
    closed = G.inv() * one / (one.T * G.inv() * one)[0]
    assert all(sympy.simplify(solution[c[i]] - closed[i]) == 0 for i in range(2))


@pytest.mark.covers("fml:claim:lle-linear-system", "mmst:claim:lle-weights-rescale")
def test_solving_and_rescaling_gives_the_same_weights():
    X = random_points(6, 30)
    _, G, c = weights_of(X, 5)
    solved = np.linalg.solve(G, np.ones((30, 5, 1)))[..., 0]
    np.testing.assert_allclose(solved / solved.sum(axis=1, keepdims=True), c, rtol=1e-7, atol=1e-9)


@pytest.mark.covers("fml:def:local-gram", "mmst:eq:16.42")
@pytest.mark.parametrize("D, K", [(3, 10), (6, 4)])
def test_local_gram_matrices(D, K):
    X = random_points(D, 30)
    neighbors, G, _ = weights_of(X, K)
    assert G.shape == (30, K, K)
    ranks = np.linalg.matrix_rank(G, tol=1e-9)
    assert (ranks == min(D, K)).all()
    assert np.linalg.eigvalsh(G).min() > -1e-9
    i, j, k = 7, 1, 2
    x = X[:, i]
    expected = (x - X[:, neighbors[i, j]]) @ (x - X[:, neighbors[i, k]])
    np.testing.assert_allclose(G[i, j, k], expected)


@pytest.mark.covers("fml:def:local-gram")
def test_erratum_fml_F16_the_local_matrix_is_neither_common_nor_a_covariance():
    X = random_points(3, 30)
    neighbors, G, _ = weights_of(X, 3)
    centred = X[:, neighbors[5]] - X[:, neighbors[5]].mean(axis=1, keepdims=True)
    assert not np.allclose(G[5], G[6])
    assert not np.allclose(G[5], centred.T @ centred)


@pytest.mark.covers("gpca:eq:4.46", "fml:eq:15.9")
def test_erratum_gpca_19_where_G_is_singular_the_bordered_system_still_has_an_answer():
    rng = np.random.default_rng(0)
    X = rng.standard_normal((5, 2)) @ rng.standard_normal((2, 4))  # K = 3 neighbours in a plane
    G = local_gram(X, np.arange(1, 4)[None], X[:, :1])
    assert np.linalg.matrix_rank(G[0], tol=1e-9) == 2
    bordered = affine_weights(G, 0)[0]
    assert abs(bordered @ G[0] @ bordered) < 1e-9
    pseudo = np.linalg.pinv(G[0], rcond=1e-10) @ np.ones(3)
    pseudo /= pseudo.sum()
    assert pseudo @ G[0] @ pseudo > 1e-3  # the pseudo-inverse in the closed form is not a minimum
    np.testing.assert_allclose(
        affine_weights(G, 1e-9)[0], bordered, atol=1e-3
    )  # the regulariser is


@pytest.mark.covers("mmst:alg:lle", "mmst:eq:16.42")
def test_erratum_mmst_A32_A33_and_fml_F17_more_neighbours_than_coordinates_make_G_singular():
    X = roll(300)[0]
    neighbors, G, _ = weights_of(X, 10)
    assert (np.linalg.matrix_rank(G, tol=1e-9) == 3).all()
    full = np.zeros((300, 300))  # the n x n matrix of the text, zero but for the neighbours
    full[np.ix_(neighbors[0], neighbors[0])] = G[0]
    assert np.linalg.matrix_rank(full, tol=1e-9) == 3
    regularised = affine_weights(G, 1e-3)
    assert np.isfinite(regularised).all() and np.abs(regularised).max() < 10


@pytest.mark.covers("fml:eq:15.9")
def test_erratum_fml_F17_the_limit_of_a_vanishing_regulariser_is_a_linear_image():
    X, (t, _), _ = roll(300)
    _, G, literal = weights_of(X, 8)
    np.testing.assert_allclose(
        affine_weights(G, 1e-10), literal, atol=1e-4
    )  # the shortest exact weights
    tiny = lle(X, 3, 8, reg=1e-11)
    assert affine_fit(tiny.Y, X) > 0.999


@pytest.mark.covers(
    "gpca:claim:lle-weight-invariance",
    "mmst:claim:lle-invariance",
    "mmst:eq:16.40",
    "fml:step:lle-2",
    "lec:step:lle-2",
)
@pytest.mark.parametrize("D, K, reg", [(6, 4, 0), (3, 8, 1e-3)])
def test_weights_do_not_feel_motions_and_scalings(D, K, reg):
    X = random_points(D, 40)
    C = lle(X, 1, K, reg=reg).C.toarray()
    for scale, Q, shift in [
        (1, random_rotation(D), 5.0),
        (-3.7, random_rotation(D), -1.0),
        (1e-3, np.diag([-1.0] + [1.0] * (D - 1)), 0.0),
    ]:
        np.testing.assert_allclose(
            lle(scale * Q @ X + shift, 1, K, reg=reg).C.toarray(), C, atol=1e-8
        )


@pytest.mark.covers("gpca:claim:lle-weight-invariance")
def test_erratum_gpca_21_any_orthogonal_map_will_do_but_one_scale_for_all_coordinates():
    X = random_points(7, 5)
    neighbors = np.arange(1, 5)[None]

    def weights(X):
        return affine_weights(local_gram(X, neighbors, X[:, :1]), 0)[0]

    Q = random_rotation(7)
    Q[:, 0] *= -np.sign(np.linalg.det(Q))
    assert np.linalg.det(Q) < 0  # a reflection of R^7, not a rotation of R^3
    np.testing.assert_allclose(weights(Q @ X + 2.0), weights(X), atol=1e-9)
    assert np.abs(weights(np.diag(np.arange(1.0, 8)) @ X) - weights(X)).max() > 1e-2


@pytest.mark.covers("mmst:eq:16.40", "mmst:alg:lle")
def test_the_weight_matrix_is_sparse():
    result = roll_lle()
    assert result.C.nnz == 300 * 8
    assert not result.C.diagonal().any()
    np.testing.assert_allclose(result.C.sum(axis=0), 1, atol=1e-10)


@pytest.mark.covers("fml:step:lle-2", "fml:alg:lle")
def test_erratum_fml_F14_weights_are_neither_symmetric_nor_positive():
    neighbors, _, c = weights_of(roll(300)[0], 3)
    C = np.zeros((300, 300))
    C[neighbors, np.arange(300)[:, None]] = c
    assert ((C != 0) != (C.T != 0)).any() and np.abs(C - C.T).max() > 1
    assert (C < 0).any()
    np.testing.assert_allclose(C.sum(axis=0), 1, atol=1e-8)
    assert not np.allclose(C.sum(axis=1), 1)


# The embedding


@pytest.mark.covers(
    "gpca:eq:4.47",
    "mmst:eq:16.43",
    "mmst:eq:16.44",
    "fml:eq:15.10",
    "lec:eq:lle-frobenius",
    "lec:eq:lle-trace",
)
def test_the_cost_as_a_sum_a_norm_and_a_trace():
    C = roll_lle().C
    L, *_ = dense(C)
    Y = np.random.default_rng(0).standard_normal((2, 300))
    cost = embedding_cost(Y, C)
    np.testing.assert_allclose(np.linalg.norm(Y - Y @ C.toarray()) ** 2, cost)
    np.testing.assert_allclose(np.trace(Y @ L @ Y.T), cost)
    W = C.toarray().T  # rows sum to one
    np.testing.assert_allclose(np.trace(Y @ (np.eye(300) - W.T) @ (np.eye(300) - W) @ Y.T), cost)


@pytest.mark.covers("lec:eq:lle-frobenius")
def test_erratum_lec_L12_the_weights_stand_transposed():
    W, Y = roll_lle().C.toarray().T, roll_lle().Y
    cost = embedding_cost(Y, W.T)
    np.testing.assert_allclose(np.linalg.norm(Y - Y @ W.T) ** 2, cost)
    assert np.linalg.norm(Y - Y @ W) ** 2 > 1e3 * cost
    assert np.linalg.norm((np.eye(300) - W) @ (np.eye(300) - W.T) @ np.ones(300)) > 1


@pytest.mark.covers("fml:claim:lle-solution")
def test_erratum_fml_F15_the_printed_matrix_is_neither_symmetric_nor_blind_to_the_constant():
    W = roll_lle().C.toarray().T
    I_W = np.eye(300) - W
    printed, M = I_W.T @ I_W.T, I_W.T @ I_W
    assert np.abs(printed - printed.T).max() > 1
    assert np.linalg.norm(M @ np.ones(300)) < 1e-9 < np.linalg.norm(printed @ np.ones(300))
    assert np.linalg.eigvalsh(M).min() > -1e-12
    bad = np.linalg.svd(printed)[2][-3:-1]
    good = np.linalg.eigh(M)[1][:, 1:3].T
    assert np.trace(bad @ M @ bad.T) > 1e4 * np.trace(good @ M @ good.T)


@pytest.mark.covers("gpca:claim:lle-trivial-zero", "lec:step:lle-3", "fml:eq:15.10")
def test_without_constraints_everything_collapses():
    result = roll_lle()
    assert embedding_cost(0 * result.Y, result.C) == 0 < embedding_cost(result.Y, result.C)


@pytest.mark.covers(
    "gpca:claim:lle-null-one",
    "gpca:alg:4.3",
    "mmst:eq:16.44",
    "mmst:alg:lle",
    "fml:claim:lle-solution",
)
def test_the_constant_costs_nothing():
    L, lam, _ = dense(roll_lle().C)
    assert np.linalg.norm(L @ np.ones(300)) < 1e-9
    assert lam[0] > -1e-12 and np.allclose(L, L.T)
    I_C = np.eye(300) - roll_lle().C.toarray()
    assert np.linalg.norm(I_C.T @ I_C @ np.ones(300)) > 1  # the other order does not know it


@pytest.mark.covers(
    "gpca:eq:4.48", "gpca:alg:4.3", "gpca:eq:4.49", "mmst:eq:16.43", "mmst:eq:16.45"
)
def test_the_constraints_hold():
    for N, d in [(60, 1), (300, 2), (400, 3)]:
        Y = lle(roll(N)[0], d, 8).Y
        np.testing.assert_allclose(Y.sum(axis=1), 0, atol=1e-8)
        np.testing.assert_allclose(Y @ Y.T / N, np.eye(d), atol=1e-10)


@pytest.mark.covers(
    "gpca:eq:4.49",
    "gpca:prop:4.9",
    "fml:step:lle-3",
    "lec:step:lle-3",
    "lec:claim:lle-eigenproblem",
    "mmst:eq:16.45",
)
@pytest.mark.parametrize("d", [1, 2, 3])
def test_the_bottom_eigenvectors_are_the_minimum(d):
    N = 200
    result = lle(random_points(5, N), d, 8, reg=1e-2)
    _, lam, V = dense(result.C)
    cost = embedding_cost(result.Y, result.C)
    np.testing.assert_allclose(cost, N * lam[1 : d + 1].sum(), rtol=1e-7)
    np.testing.assert_allclose(result.eigenvalues, lam[1 : d + 1], rtol=1e-7)
    assert same_up_to_signs(result.Y, np.sqrt(N) * V[:, 1 : d + 1].T, tolerance=1e-6)
    rng = np.random.default_rng(0)
    for _ in range(100):
        assert embedding_cost(feasible(N, d, rng), result.C) > cost


@pytest.mark.covers("gpca:prop:4.9", "gpca:alg:4.3", "mmst:eq:16.45")
def test_erratum_gpca_24_and_mmst_A34_unit_eigenvectors_miss_the_factor_sqrt_N():
    N = 200
    result = lle(random_points(5, N), 2, 8, reg=1e-2)
    _, lam, V = dense(result.C)
    unit = V[:, 1:3].T
    np.testing.assert_allclose(unit @ unit.T / N, np.eye(2) / N, atol=1e-12)  # not I
    np.testing.assert_allclose(np.linalg.norm(result.Y, axis=1), np.sqrt(N))
    # The multiplier of L y = mu (1/N) y is N times the eigenvalue.
    np.testing.assert_allclose(
        result.Y @ dense(result.C)[0], (N * lam[1:3])[:, None] * result.Y / N, atol=1e-8
    )


@pytest.mark.covers("lec:claim:lle-eigenproblem", "lec:step:lle-3")
def test_erratum_lec_L13_the_other_end_of_the_spectrum_than_in_pca():
    result = roll_lle()
    L, lam, V = dense(result.C)

    def cost(U):
        return np.trace(U.T @ L @ U)

    assert cost(V[:, 1:3]) < 1e-4
    np.testing.assert_allclose(cost(V[:, -2:]), lam[-2:].sum())
    assert cost(V[:, -2:]) > 5
    np.testing.assert_allclose(V[:, 0], V[0, 0], atol=1e-6)  # the one that is discarded is constant


@pytest.mark.covers("mmst:claim:lle-nonunique", "mmst:eq:16.44")
def test_erratum_mmst_A35_the_minimum_is_a_whole_orbit_of_rotations():
    result = roll_lle()
    Q = random_rotation(2, seed=4)
    np.testing.assert_allclose(
        embedding_cost(Q @ result.Y, result.C), embedding_cost(result.Y, result.C), rtol=1e-9
    )
    np.testing.assert_allclose((Q @ result.Y) @ (Q @ result.Y).T / 300, np.eye(2), atol=1e-10)


@pytest.mark.covers("gpca:alg:4.3", "mmst:alg:lle")
@pytest.mark.parametrize("D, K", [(2, 6), (6, 6), (6, 8)])
def test_a_planar_patch_comes_back_affinely(D, K):
    T = np.random.default_rng(0).random((2, 60))
    result = lle(random_rotation(D)[:, :2] @ T + 1, 2, K, reg=0)
    assert affine_fit(T, result.Y) > 1 - 1e-8


@pytest.mark.covers("gpca:prop:4.9")
def test_erratum_gpca_20_exact_weights_let_all_coordinates_through_on_a_connected_graph():
    X = roll(200)[0]
    result = lle(X, 3, 8, reg=0)
    assert np.abs(X - X @ result.C.toarray()).max() < 1e-8
    _, lam, _ = dense(result.C)
    assert lam[3] < 1e-12 < 1e-11 < lam[4]  # null space of dimension 1 + D
    assert connected_components(result.C, directed=False)[0] == 1
    assert affine_fit(result.Y, X) > 1 - 1e-8


@pytest.mark.covers("fml:claim:lle-solution")
def test_erratum_fml_F18_two_groups_make_the_null_space_larger():
    X = roll(80)[0]
    C = lle(X, 1, 8).C.toarray()
    two = np.zeros((160, 160))
    two[:80, :80] = two[80:, 80:] = C
    lam = np.linalg.eigvalsh((np.eye(160) - two) @ (np.eye(160) - two).T)
    assert lam[1] < 1e-12 < lam[2]
    with pytest.raises(ValueError, match="2 components of sizes 80, 80"):
        lle(np.hstack([X, X + 200]), 1, 8)


@pytest.mark.covers("fml:alg:lle", "lec:alg:lle")
def test_scikit_learn_has_the_same_weights_and_embedding():
    X = roll(300)[0]
    result = roll_lle()
    W = barycenter_kneighbors_graph(X.T, 8, reg=1e-3)
    np.testing.assert_allclose(result.C.T.toarray(), W.toarray(), atol=1e-8)
    theirs = LocallyLinearEmbedding(
        n_neighbors=8, n_components=2, reg=1e-3, eigen_solver="dense"
    ).fit_transform(X.T)
    assert same_up_to_signs(result.Y, np.sqrt(300) * theirs.T, tolerance=1e-5)


@pytest.mark.covers("mmst:claim:lle-local")
def test_a_point_matters_to_its_neighbours_only():
    X = roll(300)[0]
    moved = X.copy()
    moved[:, 17] += 0.01
    C, C_moved = roll_lle().C.toarray(), lle(moved, 2, 8).C.toarray()
    changed = np.flatnonzero(np.abs(C - C_moved).max(axis=0) > 1e-12)
    concerned = set(np.flatnonzero(C[17])) | set(np.flatnonzero(C_moved[17])) | {17}
    assert set(changed) <= concerned and len(changed) < 30
    I_C = eye_array(300) - roll_lle().C
    assert (I_C @ I_C.T).nnz <= 300 * 9**2  # each point adds a 9 x 9 block


# New points


@pytest.mark.covers("lec:alg:lle-out-of-sample")
def test_new_points_land_inside():
    X, _, T = roll(1000)
    train, test = np.arange(900), np.arange(900, 1000)
    result = lle(X[:, train], 2, 10)
    Z = result.transform(X[:, test])
    assert (Z.min(axis=1) >= result.Y.min(axis=1) * 1.1).all() and (
        Z.max(axis=1) <= result.Y.max(axis=1) * 1.1
    ).all()
    assert best_spearman(Z, T[0, test]) > 0.99
    neighbors, _ = nearest(X[:, train], 10, X_new=X[:, test[:1]])
    c = affine_weights(local_gram(X[:, train], neighbors, X[:, test[:1]]), 1e-3)[0]
    np.testing.assert_allclose(
        Z[:, 0], sum(c[i] * result.Y[:, j] for i, j in enumerate(neighbors[0]))
    )


@pytest.mark.covers("gpca:ex:4.5.c")
def test_a_new_point_is_placed_as_if_it_had_been_there_only_where_all_is_flat():
    def misplaced(X, x, reg):
        """How far the extension is from where the method itself puts x, up to an affine map."""
        few, all_ = lle(X, 2, 8, reg=reg), lle(np.hstack([X, x]), 2, 8, reg=reg)
        to_few = few.Y @ np.linalg.pinv(np.vstack([all_.Y[:, :-1], np.ones(X.shape[1])]))
        y = few.transform(x)[:, 0]
        return np.linalg.norm(to_few @ np.append(all_.Y[:, -1], 1) - y)

    plane = random_rotation(3)[:, :2] @ np.random.default_rng(0).random((2, 80))
    x = plane[:, :3].mean(axis=1, keepdims=True)
    neighbors, _ = nearest(plane, 8, X_new=x)
    c = affine_weights(local_gram(plane, neighbors, x), 0)[0]
    np.testing.assert_allclose([c.sum(), *plane[:, neighbors[0]] @ c], [1, *x[:, 0]])
    assert misplaced(plane, x, reg=0) < 1e-9

    X, _, _ = roll(300)
    assert misplaced(X[:, :-1], X[:, -1:], reg=1e-3) > 0.01


@pytest.mark.covers("lec:alg:lle-out-of-sample")
def test_erratum_lec_L15_a_training_point_does_not_return_to_its_place():
    result = roll_lle()
    without_itself = result.Y @ result.C.toarray()
    off = np.abs(without_itself - result.Y).max() / np.abs(result.Y).max()
    assert 1e-5 < off < 0.1
    assert np.abs(result.transform(result.X) - result.Y).max() > 1e-5
    neighbors, distance = nearest(result.X, 8, X_new=result.X[:, [7]])
    assert neighbors[0, 0] == 7 and distance[0, 0] == 0
    weight = affine_weights(local_gram(result.X, neighbors, result.X[:, [7]]), 1e-3)[0, 0]
    assert weight < 0.5


# What it is good for


@pytest.mark.covers("gpca:fig:4.3")
def test_the_roll_and_the_s_are_unrolled():
    X, (t, _), _ = roll()
    S, (s, _) = s_curve(1000)
    for points, parameter, linear in [(X, t, 0.3), (S, s, 0.99)]:
        assert best_spearman(lle(points, 2, 12).Y, parameter) > 0.99
        assert best_spearman(laplacian_eigenmaps(points, 2, K=12).Y[:1], parameter) > 0.99
        assert best_spearman(pca(points, 2).Y[:1], parameter) < linear


@pytest.mark.covers("gpca:fig:4.4")
def test_the_same_weights_rebuild_data_and_embedding():
    X = roll(600)[0]
    result = lle(X, 2, 12)
    C = result.C.toarray()
    in_data = np.linalg.norm(X - X @ C) / np.linalg.norm(X - X.mean(axis=1, keepdims=True))
    in_embedding = np.linalg.norm(result.Y - result.Y @ C) / np.linalg.norm(result.Y)
    assert in_data < 0.05 and in_embedding < 0.01


@pytest.mark.covers("gpca:claim:le-lle-common")
def test_what_the_two_methods_share():
    X = roll(300)[0]
    for result, weight in [(roll_lle(), np.ones(300)), (laplacian_eigenmaps(X, 2, K=8), None)]:
        L = dense(result.C)[0] if weight is not None else result.L.toarray()
        mass = weight if weight is not None else result.D.diagonal()
        assert result.Y.shape == (2, 300)
        np.testing.assert_allclose(result.Y @ mass, 0, atol=1e-8)
        assert np.linalg.norm(L @ np.ones(300)) < 1e-9
        multipliers = np.diag(result.Y @ L @ result.Y.T) / ((result.Y**2) @ mass)
        np.testing.assert_allclose(
            result.Y @ L, multipliers[:, None] * (result.Y * mass), atol=1e-6
        )


@pytest.mark.covers("gpca:claim:le-lle-common")
def test_erratum_gpca_25_the_matrix_of_lle_is_not_the_laplacian_of_similarities():
    C = roll_lle().C.toarray()
    L, *_ = dense(roll_lle().C)
    assert (C < 0).any() and np.abs(C - C.T).max() > 0.1
    off_diagonal = L - np.diag(np.diag(L))
    assert (off_diagonal > 1e-6).any()  # as if an edge had a negative weight


@pytest.mark.covers("lec:claim:locally-linear")
def test_small_pieces_are_flat():
    X = roll()[0]

    def smallest_share(P):
        lam = np.linalg.eigvalsh(np.cov(P))
        return lam[0] / lam.sum()

    neighbors, _ = nearest(X, 10)
    local = np.mean([smallest_share(X[:, row]) for row in neighbors])
    assert local < 0.01 < 0.2 < smallest_share(X)


@pytest.mark.covers("lec:claim:lle-patches")
def test_weights_carry_over_between_the_roll_and_its_flat_coordinates():
    X, _, T = roll()
    neighbors, distance = nearest(X, 10)
    for source, target in [(X, T), (T, X)]:
        c = affine_weights(local_gram(source, neighbors, source), 1e-3)
        rebuilt = np.einsum("dnk,nk->dn", target[:, neighbors], c)
        error = np.linalg.norm(rebuilt - target, axis=0) / distance.mean(axis=1)
        assert np.median(error) < 0.15


@pytest.mark.covers("fml:claim:global-vs-local", "lec:claim:lle-tradeoff")
def test_isomap_keeps_lengths_lle_and_laplacian_eigenmaps_keep_neighbours():
    X, _, T = roll()
    embeddings = {
        "isomap": isomap(X, 2, K=10).Y,
        "lle": lle(X, 2, 10).Y,
        "le": laplacian_eigenmaps(X, 2, K=10).Y,
    }
    correlation = {
        name: np.corrcoef(pdist(Y.T), pdist(T.T))[0, 1] for name, Y in embeddings.items()
    }
    assert correlation["isomap"] > 0.999 > 0.9 > max(correlation["lle"], correlation["le"])
    true_neighbors, _ = nearest(T, 10)
    for Y in embeddings.values():
        found, _ = nearest(Y, 10)
        overlap = np.mean([len(set(a) & set(b)) / 10 for a, b in zip(true_neighbors, found)])
        assert overlap > 0.3  # by chance 0.01


@pytest.mark.covers("lec:claim:lle-tradeoff")
def test_far_points_collide_where_the_neighbourhoods_are_short_circuited():
    share = {}
    for N in (500, 1000):
        X, _, T = roll(N)
        geodesic, embedded = pdist(T.T), pdist(lle(X, 2, 12).Y.T)
        closest = np.argsort(embedded)[: len(embedded) // 100]
        share[N] = (geodesic[closest] > 20).mean()
    assert share[500] > 0.05 and share[1000] < 0.001


def smiles(N=300, size=24, seed=0):
    """Pictures of a mouth from sad to happy, at slightly varying heights, and how happy it is."""
    rng = np.random.default_rng(seed)
    happy, height = rng.uniform(-1, 1, N), rng.uniform(-0.05, 0.05, N)
    grid = np.linspace(-1, 1, size)
    y, x = np.meshgrid(grid, grid, indexing="ij")
    mouths = [
        np.exp(-(((y - h - s * (x**2 - 0.3)) / 0.25) ** 2)) * (np.abs(x) < 0.8)
        for s, h in zip(happy, height)
    ]
    return np.array(mouths).reshape(N, -1).T, happy


@pytest.mark.covers("lec:example:facial-expression")
def test_an_axis_follows_the_expression_of_a_mouth():
    X, happy = smiles()
    assert best_spearman(lle(X, 2, 10).Y, happy) > 0.9


@pytest.mark.covers("gpca:claim:lle-max-k")
def test_of_many_exact_weights_the_null_space_gives_all():
    X = random_points(2, 12)
    neighbors, G, c = weights_of(X, 6)
    A = np.vstack([X[:, neighbors[0]], np.ones(6)])
    free = null_space(A)
    assert free.shape[1] == 3  # 6 weights, 3 equations
    other = c[0] + free @ np.ones(3)
    np.testing.assert_allclose(X[:, neighbors[0]] @ other, X[:, 0], atol=1e-9)
    assert np.linalg.norm(other) > np.linalg.norm(c[0])
