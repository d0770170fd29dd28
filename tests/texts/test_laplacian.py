"""The items on Laplacian eigenmaps: what the texts say, in our letters, with our functions.

The talk writes a d-dimensional embedding as a k x m matrix; our Y is its transpose.
"""

from functools import cache

import numpy as np
import pytest
import sympy
from geometry import angle, random_points, random_rotation, same_up_to_signs
from scipy.linalg import block_diag, eigh, null_space
from scipy.optimize import approx_fprime
from scipy.sparse.csgraph import connected_components
from scipy.sparse.csgraph import laplacian as scipy_laplacian
from scipy.spatial.distance import cdist
from scipy.stats import spearmanr
from sklearn.linear_model import LogisticRegression
from sklearn.neighbors import KNeighborsClassifier

from manifoldlib import (
    circle_eigenfunctions,
    commute_times,
    eigenmaps_by_component,
    eps_graph,
    interval_eigenfunctions,
    knn_graph,
    laplacian_eigenmaps,
    pca,
    sphere_eigenfunctions,
)
from manifoldlib.datasets import circle, frequent_words, speech, swiss_roll
from manifoldlib.graphs import components, nearest


def random_weights(N, seed=0):
    W = np.triu(np.random.default_rng(seed).random((N, N)) + 0.05, 1)
    return W + W.T


def parts_of(W):
    """W's degree matrix and Laplacian, dense."""
    D = np.diag(W.sum(axis=1))
    return D, D - W


def energy(Y, W):
    """sum_ij w_ij |y_i - y_j|^2, over ordered pairs."""
    return (W * cdist(Y.T, Y.T) ** 2).sum()


@cache
def example(N=120, d=2, K=8, sigma=3.0):
    """Eigenmaps of a random cloud, with dense W, D and L."""
    result = laplacian_eigenmaps(random_points(3, N), d, K=K, sigma=sigma)
    return result, result.W.toarray(), result.D.toarray(), result.L.toarray()


def feasible(D, d, rng):
    """A random Y with YD1 = 0 and YDY' = I."""
    mass = np.diag(D)
    A = rng.standard_normal((len(D), d))
    A -= mass @ A / mass.sum()
    root = np.sqrt(mass)[:, None]
    return (np.linalg.qr(root * A)[0] / root).T


# Graphs and weights


@pytest.mark.covers("fml:step:le-1", "bn:alg:n-nearest-neighbors", "bn:claim:nn-or-rule")
@pytest.mark.parametrize("K", [4, 9])
def test_nearest_neighbour_graph_joins_either_way(K):
    X = swiss_roll(200)[0]
    distance = cdist(X.T, X.T)
    np.fill_diagonal(distance, np.inf)
    directed = np.zeros((200, 200), dtype=bool)
    directed[np.arange(200)[:, None], np.argsort(distance, axis=1)[:, :K]] = True
    neighbors, _ = nearest(X, K)
    assert directed[np.arange(200)[:, None], neighbors].all()
    A = knn_graph(X, K).toarray() > 0
    np.testing.assert_array_equal(A, directed | directed.T)
    np.testing.assert_array_equal(A, A.T)
    assert A.sum(axis=1).min() >= K and not A.diagonal().any()
    both = directed & directed.T
    assert (both <= A).all() and both.sum() < A.sum()  # the "and" rule gives fewer edges
    assert connected_components(knn_graph(X, 9))[0] == 1


@pytest.mark.covers("fml:step:le-1", "fml:step:le-2")
def test_erratum_mmst_A38_and_fml_F11_being_near_is_not_mutual():
    X = swiss_roll(200)[0]
    neighbors, _ = nearest(X, 8)
    directed = np.zeros((200, 200), dtype=bool)
    directed[np.arange(200)[:, None], neighbors] = True
    one_way = (directed & ~directed.T).sum()
    assert one_way > 50
    assert knn_graph(X, 8).nnz == 200 * 8 + one_way  # each one-way pair gets its way back


@pytest.mark.covers("bn:alg:eps-neighborhoods")
def test_eps_balls():
    X = np.random.default_rng(0).random((2, 80))
    counts = []
    for eps in (0.05, 0.1, 0.2, 0.4):
        G = eps_graph(X, eps)
        np.testing.assert_array_equal(G.toarray(), G.toarray().T)
        assert not G.diagonal().any()
        counts.append(G.nnz // 2)
    assert counts == sorted(counts) and len(set(counts)) == 4


@pytest.mark.covers("bn:alg:eps-neighborhoods", "bn:eq:weights-final")
def test_erratum_bn_11_the_two_rules_of_the_talk_give_two_graphs():
    X = np.random.default_rng(0).random((2, 50))
    eps = 0.09
    squared, plain = eps_graph(X, np.sqrt(eps)), eps_graph(X, eps)
    squares = cdist(X.T, X.T) ** 2
    assert squared.nnz == (squares < eps).sum() - 50
    assert plain.nnz == (squares < eps**2).sum() - 50 < squared.nnz


@pytest.mark.covers(
    "gpca:eq:4.34",
    "gpca:eq:4.42",
    "mmst:eq:16.46",
    "fml:step:le-2",
    "bn:eq:weights-heat",
    "bn:alg:heat-kernel-weights",
)
def test_heat_weights():
    X, K, sigma = swiss_roll(150)[0], 7, 2.5
    W = laplacian_eigenmaps(X, 1, K=K, sigma=sigma).W.toarray()
    squares = cdist(X.T, X.T) ** 2
    edges = knn_graph(X, K).toarray() > 0
    np.testing.assert_allclose(W, np.where(edges, np.exp(-squares / (2 * sigma**2)), 0), atol=1e-12)
    np.testing.assert_allclose(
        W, np.where(edges, np.exp(-squares / (np.sqrt(2) * sigma) ** 2), 0), atol=1e-12
    )
    np.testing.assert_array_equal(W, W.T)
    assert not W.diagonal().any() and W.max() <= 1
    assert ((W > 0).sum(axis=1) >= K).all()


@pytest.mark.covers(
    "bn:alg:simple-minded-weights",
    "bn:alg:heat-kernel-weights",
    "bn:eq:weights-heat",
    "mmst:eq:16.46",
)
def test_very_wide_heat_weights_are_the_simple_ones():
    X = swiss_roll(150)[0]
    simple = laplacian_eigenmaps(X, 2, K=7)
    assert set(simple.W.data) == {1.0} and simple.W.nnz == knn_graph(X, 7).nnz
    wide = laplacian_eigenmaps(X, 2, K=7, sigma=1e6)
    np.testing.assert_allclose(wide.W.toarray(), simple.W.toarray(), atol=1e-9)
    assert same_up_to_signs(wide.Y, simple.Y, tolerance=1e-6)


@pytest.mark.covers("gpca:eq:4.42", "gpca:alg:4.2")
def test_erratum_gpca_17_the_width_is_an_input_too():
    X = random_points(2, 30)
    narrow, wide = (laplacian_eigenmaps(X, 1, K=6, sigma=sigma).Y[0] for sigma in (0.5, 5.0))
    assert abs(np.corrcoef(narrow, wide)[0, 1]) < 0.99


@pytest.mark.covers("gpca:eq:4.34", "gpca:eq:4.42", "bn:eq:weights-final")
def test_erratum_gpca_13_and_bn_12_a_point_that_is_its_own_neighbour_changes_D_but_not_L():
    W = random_weights(20) * (random_weights(20) < 0.3)
    W += np.diag(np.ones(19), 1) + np.diag(np.ones(19), -1)
    (D, L), (D_self, L_self) = parts_of(W), parts_of(W + np.eye(20))
    np.testing.assert_allclose(L, L_self, atol=1e-12)
    np.testing.assert_allclose(D_self - D, np.eye(20))
    assert np.abs(eigh(L, D)[0] - eigh(L_self, D_self)[0]).max() > 1e-3


@pytest.mark.covers("bn:eq:weights-heat", "bn:eq:weights-final", "bn:alg:heat-kernel-weights")
def test_erratum_bn_10_the_t_of_the_algorithm_is_four_times_that_of_the_heat_kernel():
    r, t = np.linspace(0, 2, 9), 0.3
    heat = np.exp(-(r**2) / (4 * t))
    assert np.abs(np.exp(-(r**2) / t) - heat).max() > 0.3
    np.testing.assert_allclose(np.exp(-(r**2) / (4 * t)), heat)  # t_algorithm = 4 t
    sigma = np.sqrt(2 * t)
    np.testing.assert_allclose(np.exp(-(r**2) / (2 * sigma**2)), heat)  # t = sigma^2 / 2
    X = circle(60)
    W = laplacian_eigenmaps(X, 1, eps=0.9, sigma=sigma).W.toarray()
    inside = (cdist(X.T, X.T) <= 0.9) & ~np.eye(60, dtype=bool)
    np.testing.assert_allclose(
        W, np.where(inside, np.exp(-(cdist(X.T, X.T) ** 2) / (4 * t)), 0), atol=1e-12
    )


@pytest.mark.covers("bn:eq:degree", "fml:step:le-3", "bn:eq:trivial-eigenvector")
def test_degrees_and_laplacian():
    result, W, D, L = example()
    np.testing.assert_allclose(D @ np.ones(120), W @ np.ones(120))
    np.testing.assert_array_equal(D, np.diag(np.diag(D)))
    np.testing.assert_allclose(L, scipy_laplacian(W), atol=1e-12)
    np.testing.assert_allclose(L @ np.ones(120), 0, atol=1e-12)


# The cost


@pytest.mark.covers(
    "gpca:eq:4.33",
    "gpca:eq:4.35",
    "gpca:eq:4.36",
    "gpca:eq:4.37",
    "fml:eq:15.7",
    "bn:eq:2",
    "bn:eq:cost-1d",
    "mmst:eq:16.47",
    "fml:ex:15.3",
)
@pytest.mark.parametrize("d", [1, 2, 3])
def test_the_cost_is_twice_the_trace(d):
    W = random_weights(15)
    D, L = parts_of(W)
    Y = np.random.default_rng(1).standard_normal((d, 15))
    squares = (Y**2).sum(axis=0)
    expanded = (W * (squares[:, None] + squares - 2 * Y.T @ Y)).sum()
    by_degree = 2 * (np.diag(D) * squares).sum() - 2 * (W * (Y.T @ Y)).sum()
    for form in (
        expanded,
        by_degree,
        2 * np.trace(Y @ D @ Y.T) - 2 * np.trace(Y @ W @ Y.T),
        2 * np.trace(Y @ L @ Y.T),
    ):
        np.testing.assert_allclose(form, energy(Y, W))
    assert energy(Y, W) >= 0 and energy(np.ones((d, 15)), W) == 0
    lopsided = np.triu(W)
    forms = (
        (lopsided * (squares[:, None] + squares - 2 * Y.T @ Y)).sum(),
        2 * lopsided.sum(axis=1) @ squares - 2 * (lopsided * (Y.T @ Y)).sum(),
    )
    assert not np.isclose(*forms)  # the second form needs W = W'


@pytest.mark.covers("bn:eq:cost-md", "mmst:eq:16.47", "fml:ex:15.3")
def test_erratum_bn_01_mmst_A39_and_fml_F27_the_factor_two():
    W = random_weights(9)
    _, L = parts_of(W)
    Y = np.random.default_rng(1).standard_normal((2, 9))
    np.testing.assert_allclose(energy(Y, W) / np.trace(Y @ L @ Y.T), 2)
    np.testing.assert_allclose(0.5 * energy(Y, W), np.trace(Y @ L @ Y.T))


@pytest.mark.covers(
    "gpca:claim:laplacian-psd",
    "mmst:claim:laplacian-psd",
    "gpca:eq:4.37",
    "bn:claim:zero-cost-iff-constant",
)
@pytest.mark.parametrize("seed", range(3))
def test_the_laplacian_is_positive_semidefinite(seed):
    W = random_weights(20, seed)
    _, L = parts_of(W)
    assert np.linalg.eigvalsh(L)[0] >= -1e-10
    y = np.random.default_rng(seed).standard_normal(20)
    np.testing.assert_allclose(y @ L @ y, 0.5 * (W * (y[:, None] - y) ** 2).sum())
    np.testing.assert_allclose(L @ np.ones(20), 0, atol=1e-12)
    assert null_space(L).shape[1] == 1  # connected: only constants cost nothing
    two = block_diag(W, W)
    assert null_space(parts_of(two)[1]).shape[1] == 2


@pytest.mark.covers("bn:eq:3", "bn:claim:zero-cost-iff-constant")
def test_erratum_bn_02_every_constant_costs_nothing_and_one_of_them_is_feasible():
    W = random_weights(6)
    D, L = parts_of(W)
    one = np.ones(6)
    assert abs(-3 * one @ L @ (-3 * one)) < 1e-12 and one @ D @ one > 1.1
    y = one / np.sqrt(one @ D @ one)
    np.testing.assert_allclose(y @ D @ y, 1)
    np.testing.assert_allclose([y @ L @ y, eigh(L, D)[0][0]], 0, atol=1e-12)  # the minimum of (3)
    indicator = np.r_[np.ones(6), np.zeros(6)]
    assert indicator @ parts_of(block_diag(W, W))[1] @ indicator == pytest.approx(0, abs=1e-12)


@pytest.mark.covers("fml:claim:le-penalty")
def test_pulling_a_heavy_edge_apart_costs_more():
    W = random_weights(10)
    W[0, 1] = W[1, 0] = 8.0
    W[0, 2] = W[2, 0] = 2.0
    X = np.zeros((1, 10))

    def cost_of_edge(j):  # the share of the edge (0, j) when its end moves by 1
        moved = X.copy()
        moved[0, j] = 1.0
        return energy(moved, W) - energy(
            moved,
            W
            * (1 - np.outer(np.eye(10)[0], np.eye(10)[j]) - np.outer(np.eye(10)[j], np.eye(10)[0])),
        )

    np.testing.assert_allclose(cost_of_edge(1) / cost_of_edge(2), 8 / 2)


@pytest.mark.covers(
    "bn:claim:scaling-constraint", "mmst:claim:collapse", "bn:claim:rank-constraint"
)
def test_the_constraints_prevent_collapse():
    result, W, D, _ = example()
    assert energy(1e-3 * result.Y, W) < 1e-5 * energy(result.Y, W)  # shrinking costs ever less
    assert energy(0 * result.Y, W) == 0
    np.testing.assert_allclose(result.Y @ D @ result.Y.T, np.eye(2), atol=1e-10)
    assert np.linalg.matrix_rank(result.Y) == 2


@pytest.mark.covers(
    "fml:eq:15.7", "fml:step:le-4", "fml:alg:laplacian-eigenmaps", "fml:claim:le-solution"
)
@pytest.mark.parametrize("d", [1, 2, 3])
def test_erratum_fml_F10_the_plain_form_and_its_missing_constraints(d):
    X = random_points(3, 80)
    result = laplacian_eigenmaps(X, d, K=8, sigma=3.0, normalized=False)
    W, L = result.W.toarray(), result.L.toarray()
    lam, V = np.linalg.eigh(L)
    cost = energy(result.Y, W)
    np.testing.assert_allclose(cost, 2 * lam[1 : d + 1].sum(), rtol=1e-9)
    assert same_up_to_signs(result.Y, V[:, 1 : d + 1].T, tolerance=1e-7)
    np.testing.assert_allclose(result.Y @ result.Y.T, np.eye(d), atol=1e-10)
    np.testing.assert_allclose(result.Y.sum(axis=1), 0, atol=1e-9)
    assert energy(0 * result.Y, W) == 0  # without any constraint
    assert energy(V[:, :d].T, W) < cost  # with YY' = I only, the constant row wins
    rng = np.random.default_rng(0)
    for _ in range(200):
        assert energy(feasible(np.eye(80), d, rng), W) > cost


@pytest.mark.covers("fml:claim:le-solution")
@pytest.mark.parametrize("parts", [1, 2, 4])
def test_the_null_space_counts_the_components(parts):
    W = block_diag(*[random_weights(5 + i, seed=i) for i in range(parts)])
    _, L = parts_of(W)
    assert np.linalg.eigvalsh(L)[0] > -1e-12 and null_space(L).shape[1] == parts


@pytest.mark.covers("fml:ex:15.3")
def test_one_dimension_is_the_second_eigenvector_of_L():
    result = laplacian_eigenmaps(random_points(2, 40), 1, K=6, normalized=False)
    second = np.linalg.eigh(result.L.toarray())[1][:, 1]
    assert same_up_to_signs(result.Y, second[None], tolerance=1e-8)


# The eigenproblem


@pytest.mark.covers(
    "gpca:eq:4.38",
    "gpca:eq:4.41",
    "bn:eq:1",
    "gpca:alg:4.2",
    "mmst:alg:le",
    "mmst:eq:16.49",
    "bn:alg:laplacian-eigenmaps",
    "bn:eq:embedding-map",
)
def test_rows_are_generalised_eigenvectors():
    result, W, D, L = example()
    assert result.Y.shape == (2, 120)
    np.testing.assert_allclose(result.Y @ D @ np.ones(120), 0, atol=1e-10)
    np.testing.assert_allclose(result.Y @ D @ result.Y.T, np.eye(2), atol=1e-10)
    np.testing.assert_allclose(result.Y @ L, np.diag(result.eigenvalues) @ result.Y @ D, atol=1e-10)
    np.testing.assert_allclose(
        L @ result.Y.T, D @ result.Y.T @ np.diag(result.eigenvalues), atol=1e-10
    )
    lam, V = eigh(L, D)
    np.testing.assert_allclose(result.eigenvalues, lam[1:3], rtol=1e-9)
    assert same_up_to_signs(result.Y, V[:, 1:3].T, tolerance=1e-8)
    assert 0 < result.eigenvalues[0] <= result.eigenvalues[1]


@pytest.mark.covers("gpca:alg:4.2", "bn:eq:1", "fml:alg:laplacian-eigenmaps", "mmst:alg:le")
@pytest.mark.parametrize("N", [12, 200])
def test_cycles_and_paths(N):
    cycle = laplacian_eigenmaps(circle(N), 4, K=2)
    np.testing.assert_allclose(
        cycle.eigenvalues, 1 - np.cos(2 * np.pi * np.array([1, 1, 2, 2]) / N), rtol=1e-8
    )
    plain = laplacian_eigenmaps(circle(N), 4, K=2, normalized=False)
    np.testing.assert_allclose(
        plain.eigenvalues, 2 - 2 * np.cos(2 * np.pi * np.array([1, 1, 2, 2]) / N), rtol=1e-8
    )
    path = laplacian_eigenmaps(np.arange(float(N))[None], 1, eps=1, normalized=False)
    wave = np.cos(np.pi * (np.arange(N) + 0.5) / N)
    assert same_up_to_signs(path.Y, wave[None] / np.linalg.norm(wave), tolerance=1e-7)
    np.testing.assert_allclose(path.eigenvalues, 2 - 2 * np.cos(np.pi / N), rtol=1e-7)
    weighted = laplacian_eigenmaps(np.arange(float(N))[None], 1, eps=1)
    exact = np.cos(np.pi * np.arange(N) / (N - 1))  # L y = lam D y on a path
    assert same_up_to_signs(weighted.Y / np.abs(weighted.Y).max(), exact[None], tolerance=1e-7)


@pytest.mark.covers("fml:alg:laplacian-eigenmaps")
def test_the_first_coordinate_follows_the_roll():
    X, (t, _) = swiss_roll(1000)
    assert abs(spearmanr(laplacian_eigenmaps(X, 1, K=10, normalized=False).Y[0], t)[0]) > 0.99


@pytest.mark.covers(
    "gpca:eq:4.39",
    "gpca:prop:4.8",
    "gpca:claim:le-trace-value",
    "bn:eq:4",
    "bn:eq:5",
    "bn:eq:6",
    "bn:thm:1",
    "bn:thm:2",
    "mmst:eq:16.48",
    "bn:eq:rayleigh-bound",
)
@pytest.mark.parametrize("d", [1, 2, 3])
def test_the_minimum_is_the_sum_of_the_smallest_eigenvalues(d):
    result, W, D, L = example(d=d)
    lam = eigh(L, D)[0]
    cost = np.trace(result.Y @ L @ result.Y.T)
    np.testing.assert_allclose(cost, lam[1 : d + 1].sum(), rtol=1e-10)
    np.testing.assert_allclose(
        result.Y @ L @ result.Y.T, np.diag(result.eigenvalues), atol=1e-10
    )  # the multipliers
    rng = np.random.default_rng(d)
    for _ in range(300):
        Y = feasible(D, d, rng)
        assert np.trace(Y @ L @ Y.T) > cost
    Q = random_rotation(d, seed=1)
    np.testing.assert_allclose(np.trace(Q @ result.Y @ L @ result.Y.T @ Q.T), cost)


@pytest.mark.covers("gpca:eq:4.40", "gpca:claim:le-no-offset")
def test_the_lagrangian():
    W = random_weights(7)
    D, L = parts_of(W)
    rng = np.random.default_rng(0)
    Y, offset = rng.standard_normal((2, 7)), rng.standard_normal(2)
    multipliers = (lambda A: A + A.T)(rng.standard_normal((2, 2)))

    def lagrangian(y):
        Y = y.reshape(2, 7)
        return (
            np.trace(Y @ L @ Y.T)
            + offset @ Y @ D @ np.ones(7)
            + np.trace(multipliers @ (np.eye(2) - Y @ D @ Y.T))
        )

    gradient = 2 * Y @ L + np.outer(offset, np.ones(7) @ D) - 2 * multipliers @ Y @ D
    np.testing.assert_allclose(
        approx_fprime(Y.ravel(), lagrangian, 1e-7), gradient.ravel(), atol=1e-4
    )
    # Times 1, at a feasible Y, only the offset is left: so it vanishes where the gradient does.
    Y = feasible(D, 2, rng)
    stationarity = 2 * Y @ L + np.outer(offset, np.ones(7) @ D) - 2 * multipliers @ Y @ D
    np.testing.assert_allclose(stationarity @ np.ones(7), offset * D.sum(), atol=1e-10)


@pytest.mark.covers("gpca:eq:4.41", "gpca:prop:4.8")
def test_erratum_gpca_15_rotated_solutions_have_a_full_matrix_of_multipliers():
    result, W, D, L = example()
    Z = random_rotation(2, seed=3) @ result.Y
    multipliers = Z @ L @ Z.T
    np.testing.assert_allclose(Z @ L, multipliers @ Z @ D, atol=1e-10)
    assert abs(multipliers[0, 1]) > 1e-4
    np.testing.assert_allclose(Z @ D @ Z.T, np.eye(2), atol=1e-10)
    np.testing.assert_allclose(np.trace(multipliers), result.eigenvalues.sum())


@pytest.mark.covers("gpca:claim:le-d-orthogonality")
def test_erratum_gpca_16_generalised_eigenvectors_are_orthogonal_to_D1_and_ordinary_ones_to_1():
    _, W, D, L = example()
    one = np.ones(120)
    ordinary, generalised = np.linalg.eigh(L)[1][:, 1:], eigh(L, D)[1][:, 1:]
    assert np.abs(generalised.T @ D @ one).max() < 1e-9 < 0.1 < np.abs(ordinary.T @ D @ one).max()
    assert np.abs(ordinary.T @ one).max() < 1e-9


@pytest.mark.covers("gpca:prop:4.8", "gpca:alg:4.2", "bn:thm:1", "bn:eq:4")
def test_erratum_gpca_14_and_bn_03_on_a_disconnected_graph_the_minimum_only_tells_components():
    W = block_diag(random_weights(4), random_weights(6, seed=1))
    D, L = parts_of(W)
    lam, U = eigh(L, D)
    assert lam[1] < 1e-12 < lam[2]
    y = np.r_[np.ones(4) / D[:4, :4].sum(), -np.ones(6) / D[4:, 4:].sum()]
    y /= np.sqrt(y @ D @ y)
    assert abs(y @ D @ np.ones(10)) < 1e-12 and abs(y @ L @ y) < 1e-12  # feasible, cost 0
    np.testing.assert_allclose(U[:4, 1], U[0, 1], atol=1e-10)
    X = np.hstack([random_points(2, 20), random_points(2, 20) + 99])
    with pytest.raises(ValueError, match="2 components"):
        laplacian_eigenmaps(X, 1, K=5)


@pytest.mark.covers("mmst:eq:16.48")
def test_erratum_mmst_A40_without_YD1_the_constant_row_wins():
    result, W, D, L = example()
    lam = eigh(L, D)[0]
    assert lam[:2].sum() < lam[1:3].sum() == pytest.approx(np.trace(result.Y @ L @ result.Y.T))


@pytest.mark.covers("mmst:eq:16.49")
def test_erratum_mmst_A41_of_the_normalised_weights_the_largest_eigenvalues_are_needed():
    result, W, D, L = example()
    root = np.sqrt(np.diag(D))
    lam, U = np.linalg.eigh(W / np.outer(root, root))
    assert lam[0] < -0.05  # the smallest is not 0
    np.testing.assert_allclose(lam[-1], 1)
    np.testing.assert_allclose(np.abs(U[:, -1]), root / np.linalg.norm(root), atol=1e-8)
    np.testing.assert_allclose(1 - lam[-2:-4:-1], result.eigenvalues, rtol=1e-8)
    assert same_up_to_signs((U[:, -2:-4:-1] / root[:, None]).T, result.Y, tolerance=1e-7)
    assert not same_up_to_signs(U[:, -2:-4:-1].T, result.Y * root.mean(), tolerance=1e-2)


@pytest.mark.covers("bn:eq:expansion", "bn:eq:rayleigh-bound", "bn:proof:orthogonality", "bn:thm:1")
def test_expansion_in_eigenvectors():
    _, W, D, L = example()
    lam, U = eigh(L, D)
    np.testing.assert_allclose(U.T @ D @ U, np.eye(120), atol=1e-9)
    np.testing.assert_allclose(U.T @ L @ U, np.diag(lam), atol=1e-9)
    y = feasible(D, 1, np.random.default_rng(0))[0]
    alpha = U.T @ D @ y
    np.testing.assert_allclose(U @ alpha, y, atol=1e-10)
    np.testing.assert_allclose([(alpha**2).sum(), alpha[0]], [1, 0], atol=1e-9)
    np.testing.assert_allclose(y @ L @ y, (lam * alpha**2).sum())
    assert y @ L @ y >= lam[1]


@pytest.mark.covers("bn:proof:gram-schmidt")
def test_gram_schmidt_inside_a_double_eigenvalue():
    W = laplacian_eigenmaps(circle(16), 1, K=2).W.toarray()
    D, L = parts_of(W)
    t = 2 * np.pi * np.arange(16) / 16
    skew = [np.cos(t), np.cos(t) + 0.3 * np.sin(t)]  # both to the same eigenvalue, not orthogonal
    for y in skew:
        np.testing.assert_allclose(L @ y, (1 - np.cos(2 * np.pi / 16)) * D @ y, atol=1e-12)
    first = skew[0] / np.sqrt(skew[0] @ D @ skew[0])
    second = skew[1] - first * (first @ D @ skew[1])
    second /= np.sqrt(second @ D @ second)
    U = np.array([first, second])
    np.testing.assert_allclose(U @ D @ U.T, np.eye(2), atol=1e-12)


@pytest.mark.covers(
    "bn:alg:eigenmaps-step",
    "bn:alg:laplacian-eigenmaps",
    "bn:eq:embedding-map",
    "mmst:claim:disconnected",
)
def test_each_component_has_a_map_of_its_own():
    X = np.hstack([random_points(2, 30), random_points(2, 25, seed=1) + 99])
    G = knn_graph(X, 6)
    parts = eigenmaps_by_component(G, 2)
    assert [len(nodes) for nodes, _ in parts] == [30, 25]
    for nodes, part in parts:
        assert part.Y.shape == (2, len(nodes)) and (part.eigenvalues > 1e-6).all()
        alone = laplacian_eigenmaps(X[:, nodes], 2, K=6)
        assert same_up_to_signs(part.Y, alone.Y, tolerance=1e-8)
    L = parts_of((G.toarray() > 0).astype(float))[1]
    assert (np.linalg.eigvalsh(L) < 1e-10).sum() == components(G).max() + 1 == 2


@pytest.mark.covers("bn:alg:laplacian-eigenmaps")
def test_the_talk_and_the_book_agree_with_t_equal_to_two_sigma_squared():
    X, K, sigma = swiss_roll(150)[0], 8, 2.0
    t = 2 * sigma**2
    near = knn_graph(X, K).toarray() > 0
    W = near * np.exp(-(cdist(X.T, X.T) ** 2) / t)
    D, L = parts_of(W)
    Y = eigh(L, D)[1][:, 1:3]  # k x m
    assert same_up_to_signs(laplacian_eigenmaps(X, 2, K=K, sigma=sigma).Y, Y.T, tolerance=1e-7)


@pytest.mark.covers("bn:claim:sparse-eigenproblem")
def test_one_sparse_eigenproblem():
    X = swiss_roll(500)[0]
    sparse = laplacian_eigenmaps(X, 3, K=10)
    lam, V = eigh(sparse.L.toarray(), sparse.D.toarray())
    np.testing.assert_allclose(sparse.eigenvalues, lam[1:4], rtol=1e-7)
    assert same_up_to_signs(sparse.Y, V[:, 1:4].T, tolerance=1e-6)
    large = laplacian_eigenmaps(swiss_roll(5000)[0], 2, K=10)
    assert large.W.nnz <= 2 * 5000 * 10
    np.testing.assert_allclose(
        large.L @ large.Y.T, (large.D @ large.Y.T) * large.eigenvalues, atol=1e-9
    )


@pytest.mark.covers("bn:claim:clustering-cost")
def test_the_sign_of_the_first_coordinate_separates_two_heaps():
    rng = np.random.default_rng(0)
    labels = np.repeat([0, 1], 60)
    X = rng.standard_normal((2, 120)) + np.where(labels, 4.0, 0)
    side = laplacian_eigenmaps(X, 1, K=14).Y[0] > 0
    assert max((side == labels).mean(), (side != labels).mean()) == 1


@pytest.mark.covers("bn:claim:existing-work")
def test_principal_components_do_not_see_the_manifold():
    X, (t, _) = swiss_roll(1000)
    assert abs(spearmanr(laplacian_eigenmaps(X, 1, K=10).Y[0], t)[0]) > 0.999
    assert max(abs(spearmanr(y, t)[0]) for y in pca(X, 2).Y) < 0.4


# Commute times


@pytest.mark.covers("fml:claim:commute-time")
def test_commute_times_by_linear_systems_and_by_walking():
    W = random_weights(6)
    d = W.sum(axis=1)
    P = W / d[:, None]
    hitting = np.zeros((6, 6))
    for j in range(6):
        others = np.delete(np.arange(6), j)
        hitting[others, j] = np.linalg.solve(np.eye(5) - P[np.ix_(others, others)], np.ones(5))
    np.testing.assert_allclose(commute_times(W), hitting + hitting.T, rtol=1e-10)
    rng = np.random.default_rng(0)
    walks = 3000
    at, goal = np.zeros(walks, dtype=int), np.full(walks, 5)
    steps, done = np.zeros(walks), np.zeros(walks, dtype=bool)
    cumulative = P.cumsum(axis=1)
    while not done.all():  # from 0 to 5 and back, all walks side by side
        at = np.where(done, at, (rng.random(walks)[:, None] > cumulative[at]).sum(axis=1))
        steps += ~done
        done |= (at == 0) & (goal == 0)
        goal = np.where(at == 5, 0, goal)
    assert abs(steps.mean() - commute_times(W)[0, 5]) < 3 * steps.std() / np.sqrt(walks)


@pytest.mark.covers("fml:claim:commute-time")
def test_erratum_fml_F13_the_volume_and_what_the_embedding_loses():
    W = random_weights(6)
    D, L = parts_of(W)
    plus = np.linalg.pinv(L)
    resistance = np.diag(plus)[:, None] + np.diag(plus) - 2 * plus
    C = commute_times(W)
    off = ~np.eye(6, dtype=bool)
    np.testing.assert_allclose(
        (C / np.where(off, resistance, 1))[off], D.sum()
    )  # the factor is vol(G)
    lam, V = np.linalg.eigh(L)
    scaled = V[:, 1:] / np.sqrt(lam[1:])  # kernel PCA coordinates carry them
    np.testing.assert_allclose(D.sum() * cdist(scaled, scaled) ** 2, C, atol=1e-9)
    unit = V[:, 1:]  # those of the embedding do not: all points are equally far
    np.testing.assert_allclose((cdist(unit, unit) ** 2)[off], 2)


# The continuous problem

t, n = sympy.symbols("t", real=True), sympy.symbols("n", integer=True, positive=True)


def over_circle(f):
    return sympy.simplify(sympy.integrate(sympy.expand(f), (t, 0, 2 * sympy.pi)))


@pytest.mark.covers("gpca:eq:4.58", "bn:eq:7", "bn:claim:smallest-eigenfunction")
def test_erratum_gpca_42_and_bn_13_the_constant_must_be_excluded():
    constant, wave = 1 / sympy.sqrt(2 * sympy.pi), sympy.cos(t) / sympy.sqrt(sympy.pi)
    assert [over_circle(f**2) for f in (constant, wave)] == [1, 1]
    assert over_circle(sympy.diff(constant, t) ** 2) == 0  # the minimum as printed
    assert over_circle(sympy.diff(wave, t) ** 2) == 1  # the minimum with int f = 0
    assert over_circle(wave) == 0
    # No other combination of waves with norm 1 and mean 0 is cheaper.
    a = np.random.default_rng(0).standard_normal((50, 12))
    a /= np.linalg.norm(a, axis=1, keepdims=True)
    mu = circle_eigenfunctions([0.0], 12).eigenvalues
    assert ((a**2) @ mu >= 1).all()


@pytest.mark.covers("gpca:eq:4.59")
def test_erratum_gpca_36_the_constraint_stands_outside_of_the_integral():
    c, lam = sympy.symbols("c lambda")
    f = c * sympy.cos(t)
    gradient = over_circle(sympy.diff(f, t) ** 2)
    right = gradient + lam * (over_circle(f**2) - 1)
    printed = over_circle(sympy.diff(f, t) ** 2 + lam * (f**2 - 1))

    def enforced(lagrangian):  # int f^2 where the derivative in lambda vanishes
        return over_circle(f**2).subs(c, sympy.solve(sympy.diff(lagrangian, lam), c)[1])

    assert enforced(right) == 1
    assert enforced(printed) == 2 * sympy.pi


@pytest.mark.covers("gpca:eq:4.60")
def test_the_variation_of_the_lagrangian():
    lam, s = sympy.symbols("lambda s")
    f = sympy.cos(2 * t) + 3
    h = sympy.cos(2 * t) - sympy.sin(t)
    moved = f + s * h
    lagrangian = over_circle(sympy.diff(moved, t) ** 2) + lam * (over_circle(moved**2) - 1)
    gateaux = sympy.diff(lagrangian, s).subs(s, 0)
    gradient = -2 * sympy.diff(f, t, 2) + 2 * lam * f
    assert sympy.simplify(gateaux - over_circle(gradient * h)) == 0


@pytest.mark.covers("gpca:eq:4.61", "bn:eq:stokes")
@pytest.mark.parametrize("k", [1, 2, 3, 4])
def test_erratum_gpca_37_38_and_bn_04_the_energy_of_an_eigenfunction(k):
    f = sympy.cos(k * t) / sympy.sqrt(sympy.pi)
    energy = over_circle(sympy.diff(f, t) ** 2)
    assert over_circle(f**2) == 1
    assert energy == -over_circle(f * sympy.diff(f, t, 2)) == k**2  # minus: div grad is negative
    assert int(energy) == circle_eigenfunctions([0.0], 2 * k).eigenvalues[-1]


@pytest.mark.covers("bn:eq:stokes")
def test_stokes_on_the_circle():
    f = sympy.cos(2 * t) + 3 * sympy.sin(t)
    assert (
        over_circle(sympy.diff(f, t) ** 2) == -over_circle(f * sympy.diff(f, t, 2)) == 13 * sympy.pi
    )


@pytest.mark.covers("gpca:eq:4.58", "gpca:eq:4.61")
def test_erratum_gpca_39_a_boundary_adds_a_term_unless_the_slope_vanishes_there():
    x = sympy.symbols("x")
    for f, term in [(x**2 + x, 6), (sympy.cos(3 * sympy.pi * x), 0)]:
        energy = sympy.integrate(sympy.diff(f, x) ** 2, (x, 0, 1))
        inner = -sympy.integrate(f * sympy.diff(f, x, 2), (x, 0, 1))
        boundary = (f * sympy.diff(f, x)).subs(x, 1) - (f * sympy.diff(f, x)).subs(x, 0)
        assert sympy.simplify(boundary - term) == 0
        assert sympy.simplify(energy - inner - boundary) == 0
    h = 1e-6
    ends = interval_eigenfunctions([0, h, 1 - h, 1], 4).Y
    np.testing.assert_allclose(np.diff(ends)[:, [0, 2]], 0, atol=1e-9)


@pytest.mark.covers("gpca:app:4.A.identity")
def test_erratum_gpca_40_on_the_line_the_identity_costs_everything_and_nothing_is_cheapest():
    x, s = sympy.symbols("x s", positive=True)
    assert sympy.integrate(1, (x, -sympy.oo, sympy.oo)) == sympy.oo  # int f'^2 of f(x) = x
    gaussian = sympy.exp(-(x**2) / (4 * s**2)) / (2 * sympy.pi * s**2) ** sympy.Rational(1, 4)
    assert sympy.simplify(2 * sympy.integrate(gaussian**2, (x, 0, sympy.oo))) == 1
    cost = sympy.simplify(2 * sympy.integrate(sympy.diff(gaussian, x) ** 2, (x, 0, sympy.oo)))
    assert sympy.limit(cost, s, sympy.oo) == 0 and cost.subs(s, 1) == sympy.Rational(1, 4)


@pytest.mark.covers("gpca:app:4.A.laplace-beltrami")
def test_erratum_gpca_41_the_laplace_beltrami_operator_in_coordinates():
    theta, phi = sympy.symbols("theta phi")
    f, root_g = sympy.cos(theta), sympy.sin(theta)
    beltrami = (
        sympy.diff(root_g * sympy.diff(f, theta), theta) / root_g
        + sympy.diff(f, phi, 2) / root_g**2
    )
    naive = sympy.diff(f, theta, 2) + sympy.diff(f, phi, 2)
    assert sympy.simplify(beltrami + 2 * f) == 0 != sympy.simplify(naive + 2 * f)
    heights = np.array([[0.0, 0.6], [0.0, 0.0], [1.0, 0.8]])
    degree_one = sphere_eigenfunctions(heights, 3)
    assert (degree_one.eigenvalues == 2).all()
    np.testing.assert_allclose(degree_one.Y[1] / degree_one.Y[1, 0], [1, 0.8])  # cos(theta)


@pytest.mark.covers("gpca:app:4.A", "bn:claim:laplacian-psd")
def test_the_discrete_operator_on_a_circle():
    N = 200
    h = 2 * np.pi / N
    minus_delta = (
        2 * np.eye(N) - np.roll(np.eye(N), 1, axis=0) - np.roll(np.eye(N), -1, axis=0)
    ) / h**2
    lam, V = np.linalg.eigh(minus_delta)
    np.testing.assert_allclose(lam[:5], [0, 1, 1, 4, 4], atol=2e-3)
    assert np.ptp(V[:, 0]) < 1e-8 and lam[0] > -1e-8
    exact = circle_eigenfunctions(h * np.arange(N), 4)
    assert angle(V[:, 1:3], exact.Y[:2].T) < 1e-6 and angle(V[:, 3:5], exact.Y[2:].T) < 1e-6


@pytest.mark.covers("gpca:app:4.A.minimisers")
def test_the_smoothest_pair_on_a_circle_is_the_circle():
    Y = circle_eigenfunctions(np.linspace(0, 6, 50), 2).Y
    np.testing.assert_allclose(np.hypot(*Y), 1 / np.sqrt(np.pi), rtol=1e-12)
    radius = np.hypot(*laplacian_eigenmaps(circle(300), 2, K=4).Y)
    np.testing.assert_allclose(radius, radius.mean(), rtol=1e-6)


@pytest.mark.covers("bn:eq:first-order")
def test_a_small_gradient_keeps_near_points_near():
    x = np.array([0.4, -0.7])
    f = lambda x: np.sin(x[0]) * np.exp(x[1])
    gradient = np.array([np.cos(x[0]), np.sin(x[0])]) * np.exp(x[1])
    direction = np.array([0.8, 0.6])
    sizes = np.array([1e-1, 1e-2, 1e-3])
    linear = sizes * (gradient @ direction)
    error = np.abs([f(x + s * direction) - f(x) for s in sizes] - linear)
    slopes = np.diff(np.log10(error)) / np.diff(np.log10(sizes))
    np.testing.assert_allclose(slopes, 2, atol=0.1)
    assert (np.abs(linear) <= np.linalg.norm(gradient) * sizes).all()


# The heat equation on the circle of length 2 pi


def heat_kernel(time, x):
    """The exact kernel, by its Fourier series."""
    k = np.arange(1, 400)
    return (1 + 2 * (np.exp(-(k**2) * time) * np.cos(np.multiply.outer(x, k))).sum(axis=-1)) / (
        2 * np.pi
    )


def gaussian(time, x):
    return (4 * np.pi * time) ** -0.5 * np.exp(-(x**2) / (4 * time))


def grid(N):
    angles = 2 * np.pi * np.arange(N) / N
    return angles, np.minimum(
        angles, 2 * np.pi - angles
    )  # and the distances from 0 along the circle


@pytest.mark.covers("bn:eq:heat-equation")
def test_erratum_bn_05_heat_flows_with_div_grad():
    time, k = sympy.symbols("time k", positive=True)
    u = sympy.exp(-(k**2) * time) * sympy.cos(k * t)
    assert sympy.simplify(sympy.diff(u, time) - sympy.diff(u, t, 2)) == 0
    backward = sympy.exp(k**2 * time) * sympy.cos(k * t)  # with the sign of the positive operator
    assert sympy.simplify(sympy.diff(backward, time) + sympy.diff(backward, t, 2)) == 0
    assert backward.subs({t: 0, time: 1, k: 3}) > 8000  # it explodes


@pytest.mark.covers("bn:eq:heat-solution", "bn:eq:8")
def test_the_kernel_solves_the_equation():
    x, _ = grid(400)
    f = np.cos(3 * x)

    def solution(time, at):
        return heat_kernel(time, at - x) @ f * 2 * np.pi / 400

    for at in (0.0, 0.4):
        np.testing.assert_allclose(solution(0.1, at), np.exp(-0.9) * np.cos(3 * at), atol=1e-12)
        rate = (solution(1e-4, at) - np.cos(3 * at)) / 1e-4  # at time 0
        np.testing.assert_allclose(rate, -9 * np.cos(3 * at), rtol=1e-3)


@pytest.mark.covers("bn:eq:heat-kernel-approx")
def test_for_short_times_the_kernel_is_gaussian():
    x = np.linspace(0, 0.3, 7)
    np.testing.assert_allclose(gaussian(0.01, x) / heat_kernel(0.01, x), 1, rtol=1e-6)
    assert abs(gaussian(2.0, 3.0) / heat_kernel(2.0, 3.0) - 1) > 0.3  # neither long nor far


@pytest.mark.covers("bn:eq:delta-limit")
def test_erratum_bn_06_and_14_the_kernel_becomes_a_peak_in_space():
    y = np.linspace(-5, 5, 20001)
    h = y[1] - y[0]
    errors = []
    for time in (1e-2, 1e-3, 1e-4):
        H = gaussian(time, y)
        np.testing.assert_allclose(H.sum() * h, 1, rtol=1e-6)  # at all times
        errors.append(abs((H * np.exp(y)).sum() * h - 1))
    np.testing.assert_allclose(np.diff(np.log10(errors)), -1, atol=0.1)  # the error is of order t
    assert gaussian(1e-4, y)[np.abs(y) < 0.05].sum() * h > 0.999
    # The exponent of (4 pi t) is the dimension of the manifold, 1, and not of the space around it.
    in_the_plane = gaussian(0.005, y) * (4 * np.pi * 0.005) ** -0.5
    np.testing.assert_allclose(gaussian(0.005, y).sum() * h, 1, rtol=1e-6)
    np.testing.assert_allclose(in_the_plane.sum() * h, 1 / np.sqrt(0.02 * np.pi), rtol=1e-6)


@pytest.mark.covers("bn:eq:9")
def test_the_difference_quotient():
    x, r = grid(2000)
    f = np.cos(3 * x)
    errors = []
    for time in (4e-3, 2e-3, 1e-3):
        value = -(f[0] - (gaussian(time, r) @ f) * 2 * np.pi / 2000) / time
        errors.append(abs(value + 9))
    assert errors[-1] < 0.05
    np.testing.assert_allclose(np.array(errors[:-1]) / errors[1:], 2, rtol=0.05)  # of order t


@pytest.mark.covers("bn:eq:10", "bn:eq:normalisation")
def test_erratum_bn_07_and_08_the_volume_and_the_missing_point():
    k, time = 4000, 5e-3
    x, r = grid(k)
    f = np.cos(3 * x)
    w = np.exp(-(r**2) / (4 * time)) * (r < 1) * (r > 0)
    c = (4 * np.pi * time) ** -0.5 / k
    np.testing.assert_allclose(c * w.sum(), 1 / (2 * np.pi), rtol=0.01)  # not 1
    printed = -(f[0] - c * (w @ f)) / time
    with_volume = -(f[0] - 2 * np.pi * c * (w @ f)) / time
    row_normalised = -(f[0] - (w @ f) / w.sum()) / time
    np.testing.assert_allclose(
        [printed, with_volume, row_normalised], [-169.8, -10.05, -8.86], rtol=2e-3
    )
    # Leaving out j = i costs vol(M) (4 pi t)^(-1/2) / (k t), as the constant function shows.
    bias = -(1 - 2 * np.pi * c * w.sum()) / time
    np.testing.assert_allclose(bias, -2 * np.pi * c / time, rtol=1e-4)


@pytest.mark.covers("bn:claim:degree-justification")
def test_dividing_by_the_degree_kills_constants():
    W = random_weights(40) * 0.1
    D, L = parts_of(W)
    walk = np.linalg.solve(D, L)
    np.testing.assert_allclose(walk @ np.ones(40), 0, atol=1e-12)
    fixed = np.eye(40) - W / np.diag(D).mean()  # one constant for all points
    assert np.abs(fixed @ np.ones(40)).max() > 1e-2


@pytest.mark.covers("bn:claim:constant-multiple", "bn:claim:one-over-t")
def test_erratum_bn_09_the_discrete_operator_is_no_multiple_of_L():
    X, time = np.random.default_rng(0).random((2, 60)), 0.01
    W = np.exp(-(cdist(X.T, X.T) ** 2) / (4 * time))
    np.fill_diagonal(W, 0)
    D, L = parts_of(W)
    A = -(np.eye(60) - np.linalg.solve(D, W)) / time
    np.testing.assert_allclose(A, -np.linalg.solve(D, L) / time, atol=1e-9)
    best = (A * L).sum() / (L * L).sum()
    assert np.linalg.norm(A - best * L) / np.linalg.norm(A) > 0.2

    def residual(v):  # how far v is from an eigenvector of A
        return np.linalg.norm(A @ v - (v @ A @ v) / (v @ v) * v) / np.linalg.norm(A @ v)

    assert residual(eigh(L, D)[1][:, 1]) < 1e-8 < 0.05 < residual(np.linalg.eigh(L)[1][:, 1])
    assert residual(eigh(L, D)[1][:, 1] * 7) < 1e-8  # nor does the factor 1/t matter
    regular = laplacian_eigenmaps(circle(40), 1, eps=0.5, sigma=0.2)
    degree = regular.D.diagonal()
    np.testing.assert_allclose(
        regular.L.toarray() / degree[0],
        np.linalg.solve(regular.D.toarray(), regular.L.toarray()),
        atol=1e-12,
    )


@pytest.mark.covers("bn:claim:discrete-continuous-analogy", "mmst:claim:laplace-beltrami")
def test_the_spectrum_of_a_graph_on_a_circle():
    time = 0.01
    sigma = np.sqrt(2 * time)
    result = laplacian_eigenmaps(circle(400), 6, eps=2.0, sigma=sigma)
    np.testing.assert_allclose(result.eigenvalues / time, [1, 1, 4, 4, 9, 9], rtol=0.06)
    np.testing.assert_allclose(
        result.eigenvalues[::2], result.eigenvalues[1::2], rtol=1e-9
    )  # in pairs


@pytest.mark.covers("gpca:claim:rotation-circle")
def test_pictures_of_a_turning_pattern_lie_on_a_closed_curve():
    rng = np.random.default_rng(0)
    spots = rng.uniform(-0.7, 0.7, (2, 4))
    grid = np.array(np.meshgrid(np.linspace(-1, 1, 20), np.linspace(-1, 1, 20))).reshape(2, -1)
    angles = 2 * np.pi * np.arange(200) / 200
    pictures = []
    for a in angles:
        turned = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]]) @ spots
        pictures.append(np.exp(-(cdist(grid.T, turned.T) ** 2) / 0.05) @ [1.0, 0.7, 0.5, 0.3])
    Y = laplacian_eigenmaps(np.array(pictures).T, 2, K=6).Y
    turns = np.diff(np.unwrap(np.arctan2(*Y[:, np.r_[:200, 0]]))).sum() / (2 * np.pi)
    assert abs(turns) == pytest.approx(1, abs=1e-6)


# The examples of the talk


def bars(N=1000, length=16, width=6, size=40, seed=0):
    """Pictures of one vertical or horizontal bar, and which it is."""
    rng = np.random.default_rng(seed)
    upright = rng.random(N) < 0.5
    pictures = np.zeros((N, size, size))
    for picture, up in zip(pictures, upright):
        height, breadth = (length, width) if up else (width, length)
        top, left = rng.integers(size - height + 1), rng.integers(size - breadth + 1)
        picture[top : top + height, left : left + breadth] = 1
    return pictures.reshape(N, -1).T, upright


@pytest.mark.covers("bn:example:1", "bn:fig:1")
def test_bars_fall_into_two_groups():
    X, upright = bars(seed=1)  # with some seeds, 14 neighbours leave two graphs
    assert X.shape == (1600, 1000)
    accuracy, separable = {}, {}
    inner = X.T @ X  # whole numbers, so the distances are exact
    G = knn_graph(
        np.sqrt(np.diag(inner)[:, None] - 2 * inner + np.diag(inner)), 14, metric="precomputed"
    )
    for name, Y in {"le": laplacian_eigenmaps(X, 2, G=G).Y, "pca": pca(X, 2).Y}.items():
        Y = Y / Y.std()
        accuracy[name] = (
            KNeighborsClassifier(1)
            .fit(Y[:, ::2].T, upright[::2])
            .score(Y[:, 1::2].T, upright[1::2])
        )
        separable[name] = (
            LogisticRegression(C=1e4, max_iter=2000).fit(Y.T, upright).score(Y.T, upright)
        )
    assert accuracy["le"] > 0.98 and separable["le"] > 0.98
    assert accuracy["pca"] < 0.9 and separable["pca"] < 0.7


def corpus(seed=0, sentences=2000):
    """Text of an invented grammar: 300 words of five classes, and the class of each."""
    rng = np.random.default_rng(seed)
    classes = {"article": 12, "adjective": 60, "noun": 110, "verb": 90, "preposition": 28}
    word_class = np.repeat(np.arange(5), list(classes.values()))
    words = [np.flatnonzero(word_class == c) for c in range(5)]
    popularity = [1 / (3 + np.arange(len(w))) for w in words]
    article, adjective, noun, verb, preposition = range(5)
    text = []
    for _ in range(sentences):
        noun_phrase = lambda: [article, *[adjective] * rng.integers(3), noun]
        sentence = [*noun_phrase(), verb, *noun_phrase()]
        if rng.random() < 0.5:
            sentence += [preposition, *noun_phrase()]
        text += sentence
    text = np.array(text)
    spoken = np.empty(len(text), dtype=int)
    for c in range(5):
        here = text == c
        spoken[here] = rng.choice(words[c], here.sum(), p=popularity[c] / popularity[c].sum())
    slips = rng.random(len(text)) < 0.1  # not every word obeys the grammar
    spoken[slips] = rng.integers(300, size=slips.sum())
    return spoken, word_class


@pytest.mark.covers("bn:example:2")
def test_words_of_one_class_are_neighbours():
    text, word_class = corpus()
    counts = np.zeros((300, 600))
    np.add.at(counts, (text[1:], text[:-1]), 1)  # the neighbour on the left
    np.add.at(counts, (text[:-1], 300 + text[1:]), 1)  # and on the right
    X = (np.sqrt(counts) / np.linalg.norm(np.sqrt(counts), axis=1, keepdims=True)).T
    assert X.shape == (600, 300)
    Y = laplacian_eigenmaps(X, 2, K=14).Y
    neighbors, _ = nearest(Y, 1)
    same = (word_class[neighbors[:, 0]] == word_class).mean()
    chance = ((np.bincount(word_class) / 300) ** 2).sum()
    assert same > 0.8 > 2 * chance


@cache
def map_of_words():
    """The map of the speeches' words in place of the Brown corpus's, and their names."""
    counts, words = frequent_words()
    return laplacian_eigenmaps(np.sqrt(counts / counts.sum(axis=0)), 2, K=10).Y, words


PREPOSITIONS = (
    "of", "in", "for", "by", "with", "on", "from", "at", "upon", "under", "into", "between",
    "during", "without", "against", "over", "through", "within", "among", "toward",
)  # fmt: skip
MODALS = ("will", "should", "can", "would", "may", "must", "shall", "could", "might")


@pytest.mark.covers("bn:fig:2")
def test_300_words_in_the_plane_lie_near_their_own_kind():
    Y, words = map_of_words()
    assert Y.shape == (2, 300) and np.isfinite(Y).all() and len(words) == 300
    neighbors, _ = nearest(Y, 1)
    for kind, share in ((PREPOSITIONS, 0.8), (MODALS, 0.6)):
        rows = [words.index(word) for word in kind]
        found = np.mean([words[k] in kind for k in neighbors[rows, 0]])
        assert found > share > 5 * len(kind) / 300  # far above chance


@pytest.mark.covers("bn:fig:3")
@pytest.mark.parametrize(("kind", "share"), [(PREPOSITIONS, 0.9), (MODALS, 0.5)])
def test_a_window_of_the_word_map_holds_mostly_one_kind(kind, share):
    Y, words = map_of_words()
    Y = Y / Y.std(axis=1, keepdims=True)
    rows = [words.index(word) for word in kind]
    off = np.linalg.norm(Y - np.median(Y[:, rows], axis=1, keepdims=True), axis=0)
    inside = np.argsort(off)[:16]
    assert np.mean([words[k] in kind for k in inside]) >= share > 5 * len(kind) / 300


@cache
def map_of_speech():
    """The windows of a sentence, as those of the talk: their map, the first samples, the kinds."""
    samples, ends, sounds = speech()
    starts = np.arange(0, len(samples) - 480 + 1, 80)
    frames = samples[starts[:, None] + np.arange(480)] * np.hanning(480)
    spectra = np.log(np.abs(np.fft.rfft(frames, 512, axis=1)[:, :256]) + 1).T
    heard = np.minimum(np.searchsorted(ends, (starts + 240) / 16), len(ends) - 1)
    hissing, closed = ("s", "sh", "f", "hh", "dh"), ("sil", "t", "d", "p", "g", "k", "b")
    kinds = dict.fromkeys(hissing, 0) | dict.fromkeys(closed, 2)
    kind = np.array([kinds.get(sounds[k], 1) for k in heard])
    return laplacian_eigenmaps(spectra, 2, K=14).Y, starts, kind


@pytest.mark.covers("bn:fig:4")
def test_kinds_of_a_spoken_sentence_lie_together_above_chance():
    Y, starts, kind = map_of_speech()
    assert Y.shape == (2, 614) and np.isfinite(Y).all()
    far = np.where(abs(starts[:, None] - starts) < 480, np.inf, cdist(Y.T, Y.T))
    same = (kind[far.argmin(axis=1)] == kind).mean()  # of windows that share no sample
    chance = ((np.bincount(kind) / 614) ** 2).sum()
    assert same > 0.55 > 1.4 * chance


@pytest.mark.covers("bn:fig:5")
@pytest.mark.parametrize(("k", "share"), [(0, 0.5), (1, 0.9), (2, 0.85)])
def test_a_window_of_the_speech_map_has_one_kind_if_it_is_chosen_for_that(k, share):
    Y, _, kind = map_of_speech()
    Y = Y / Y.std(axis=1, keepdims=True)
    groups = np.argsort(cdist(Y.T, Y.T), axis=1)[:, :40]
    assert (kind[groups] == k).mean(axis=1).max() > share > 1.5 * (kind == k).mean()


def utterance(fs=16000, frames=685, seed=0):
    """An invented utterance: hiss, hum and near silence in turn,
    its spectra, and what each frame holds.
    """
    rng = np.random.default_rng(seed)
    window, step = int(0.030 * fs), int(0.005 * fs)
    samples = (frames - 1) * step + window
    time = np.arange(samples) / fs
    kind = np.repeat(rng.permutation(np.arange(60) % 3), -(-samples // 60))[:samples]
    hiss = np.diff(rng.standard_normal(samples + 2), 2)
    hum = sum(np.sin(2 * np.pi * 120 * k * time) / k for k in range(1, 12))
    sound = np.choose(kind, [0.4 * hiss, hum, 0 * time]) + 0.01 * rng.standard_normal(samples)
    starts = step * np.arange(frames)
    pieces = sound[starts[:, None] + np.arange(window)] * np.hanning(window)
    return np.abs(np.fft.rfft(pieces, 512, axis=1)[:, :256]).T, kind[starts + window // 2], starts


@pytest.mark.covers("bn:example:3")
def test_kinds_of_sound_separate():
    spectra, kind, _ = utterance()
    assert spectra.shape == (256, 685)
    Y = laplacian_eigenmaps(np.log(spectra + 0.1), 2, K=14).Y
    score = KNeighborsClassifier(5).fit(Y[:, ::2].T, kind[::2]).score(Y[:, 1::2].T, kind[1::2])
    assert score > 0.9


@pytest.mark.covers("bn:example:3")
def test_erratum_bn_15_and_16_a_thousand_samples_a_second_are_too_few_and_one_frame_is_one_vector():
    slow = int(0.030 * 1000)
    pieces = np.random.default_rng(0).standard_normal((685, slow))
    assert (
        np.linalg.matrix_rank(np.fft.rfft(pieces, 512, axis=1)[:, :256])
        <= slow
        < 256
        <= int(0.030 * 16000)
    )
    _, _, starts = utterance()
    milliseconds = 1000 * starts / 16000
    assert ((milliseconds >= 300) & (milliseconds < 330)).sum() == 6
    assert milliseconds[-1] + 30 == 3450  # 685 vectors are the whole utterance
