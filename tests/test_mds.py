"""Scaling against the literal eigenproblem, finite differences and each other."""

import tracemalloc
from itertools import pairwise

import numpy as np
import pytest
from geometry import (
    arc_lengths,
    centering_matrix,
    dissimilarities,
    distances,
    random_points,
    random_rotation,
    same_gram,
    same_up_to_signs,
)
from scipy.optimize import approx_fprime, minimize
from scipy.sparse import csr_array
from scipy.spatial.distance import cdist, pdist, squareform
from scipy.stats import spearmanr
from sklearn.manifold import MDS

from manifoldlib import (
    center_kernel,
    classical_mds,
    double_center,
    geodesics,
    kpca,
    metric_mds,
    nonmetric_mds,
    pca,
    poly_kernel,
    relative_weights,
)
from manifoldlib.datasets import circle
from manifoldlib.mds import descend, monotone, starting_points

STAR = np.array([[0, 1, 1, 1], [1, 0, 2, 2], [1, 2, 0, 2], [1, 2, 2, 0]], dtype=float)


def similar(Y, X, tolerance):
    """Equal up to rotation, reflection, translation and scale: root mean square error over size."""
    Y, X = Y - Y.mean(axis=1, keepdims=True), X - X.mean(axis=1, keepdims=True)
    U, s, Vt = np.linalg.svd(X @ Y.T)
    fitted = s.sum() / np.vdot(Y, Y) * U @ Vt @ Y
    return np.linalg.norm(fitted - X) <= tolerance * np.linalg.norm(X)


# Classical scaling


@pytest.mark.parametrize(
    "make",
    [lambda N: distances(random_points(3, N)), dissimilarities, lambda N: dissimilarities(N) ** 3],
)
@pytest.mark.parametrize("N", [5, 40, 301, 420])
@pytest.mark.parametrize("d", [1, 2, 3])
def test_equals_the_literal_eigenproblem(make, N, d):
    D = make(N)
    J = centering_matrix(N)
    B = -0.5 * J @ D**2 @ J
    lam, V = np.linalg.eigh(B)
    d = min(
        d, int((lam > 1e-9 * lam[-1]).sum())
    )  # few points without geometry have few positive ones
    lam, V = lam[::-1][:d], V[:, ::-1][:, :d]
    result = classical_mds(D, d)
    np.testing.assert_allclose(result.eigenvalues, lam, rtol=1e-8)
    assert same_up_to_signs(result.Y, np.sqrt(lam)[:, None] * V.T, tolerance=1e-6)
    np.testing.assert_allclose(result.spectrum, np.linalg.eigvalsh(B)[::-1], atol=1e-9 * lam[0])
    np.testing.assert_allclose(result.Y @ result.Y.T, np.diag(lam), atol=1e-8 * lam[0])
    np.testing.assert_allclose(result.Y.sum(axis=1), 0, atol=1e-8 * np.sqrt(lam[0]) * N)


@pytest.mark.parametrize("D, N", [(1, 2), (1, 9), (2, 3), (2, 50), (3, 4), (3, 400)])
def test_exact_distances_give_the_points_back(D, N):
    X = random_points(D, N)
    result = classical_mds(distances(X), D)
    np.testing.assert_allclose(distances(result.Y), distances(X), atol=1e-7)
    assert same_gram(result.Y, pca(X, D).Y, tolerance=1e-7)
    X_new = random_points(D, 6, seed=4)
    joint = np.hstack([result.Y, result.transform(cdist(X.T, X_new.T))])
    np.testing.assert_allclose(distances(joint), distances(np.hstack([X, X_new])), atol=1e-6)


@pytest.mark.parametrize(
    "make", [lambda N: distances(random_points(5, N)), dissimilarities, arc_lengths]
)
@pytest.mark.parametrize("N, d", [(3, 1), (8, 2), (30, 3), (310, 2)])
def test_the_map_is_exact_on_the_old_points(make, N, d):
    D = make(N)
    result = classical_mds(D, d)
    np.testing.assert_allclose(result.transform(D), result.Y, atol=1e-7 * np.abs(result.Y).max())


@pytest.mark.parametrize("d", [2, 3])
def test_the_map_stays_exact_beside_a_far_point(d):
    """Squared distances of 1e12 leave eigenvectors that are orthogonal to 1 in six digits only."""
    X = np.hstack([np.random.default_rng(0).standard_normal((3, 20)), np.full((3, 1), 1e6)])
    result = classical_mds(distances(X), d)
    assert result.eigenvalues[0] > 1e11 * result.eigenvalues[1]
    np.testing.assert_allclose(result.transform(distances(X)), result.Y, atol=1e-3)


def test_invariances():
    X, Q = random_points(3, 30), random_rotation(3)
    Y = classical_mds(distances(X), 2).Y
    assert same_gram(classical_mds(distances(Q @ X + 7.0), 2).Y, Y)
    assert same_gram(classical_mds(10 * distances(X), 2).Y, 10 * Y)
    order = np.random.default_rng(1).permutation(30)
    assert same_gram(classical_mds(distances(X)[np.ix_(order, order)], 2).Y, Y[:, order])


@pytest.mark.parametrize("unit", [1e-120, 1e-30, 1e30, 1e120])
def test_any_unit_will_do(unit):
    X = random_points(2, 12)
    np.testing.assert_allclose(
        classical_mds(unit * distances(X), 2).Y / unit, classical_mds(distances(X), 2).Y, atol=1e-9
    )
    for method in (metric_mds, nonmetric_mds):
        factor = unit**2 if method == metric_mds else 1
        np.testing.assert_allclose(method(unit * STAR, 1).stress, factor * method(STAR, 1).stress)


@pytest.mark.parametrize("N", [24, 600])
def test_double_eigenvalues_of_a_circle(N):
    result = classical_mds(arc_lengths(N), 4)
    np.testing.assert_allclose(result.eigenvalues[0::2], result.eigenvalues[1::2], rtol=1e-9)
    np.testing.assert_allclose(
        np.hypot(*result.Y[:2]), np.sqrt(2 * result.eigenvalues[0] / N), rtol=1e-8
    )


def test_negative_eigenvalues_are_reported_and_never_used():
    result = classical_mds(STAR, 2)
    np.testing.assert_allclose(result.spectrum, [2, 2, 0, -0.25], atol=1e-12)
    with pytest.raises(
        ValueError, match="d=3 is too large: B = .* has only 2 positive eigenvalues"
    ):
        classical_mds(STAR, 3)


@pytest.mark.parametrize("N", [6, 500])
def test_a_plane_has_two_dimensions(N):
    with pytest.raises(ValueError, match="only 2 positive eigenvalues"):
        classical_mds(distances(random_points(2, N)), 3)


def test_duplicates_fall_together():
    X = np.repeat(random_points(2, 5), 3, axis=1)
    Y = classical_mds(distances(X), 2).Y
    np.testing.assert_allclose(Y[:, 0::3], Y[:, 1::3], atol=1e-8)
    stressed = metric_mds(distances(X), 1).Y
    np.testing.assert_allclose(stressed[:, 0::3], stressed[:, 1::3], atol=1e-8)


@pytest.mark.parametrize("n", [1, 2])
def test_is_kernel_pca_of_the_kernel_behind_the_distances(n):
    X = random_points(3, 20, offset=0.3)
    K = poly_kernel(X, X, n)
    k = np.diag(K)
    D2 = k[:, None] + k - 2 * K
    np.testing.assert_allclose(double_center(D2), center_kernel(K), atol=1e-10 * K.max())
    D = np.sqrt(np.maximum(D2, 0))
    np.fill_diagonal(D, 0)
    assert same_up_to_signs(classical_mds(D, 2).Y, kpca(K, 2, "precomputed").Y, 1e-7)


@pytest.mark.parametrize("N", [500, 1200])
def test_memory_of_classical_scaling(N):
    D = distances(random_points(3, N))
    classical_mds(D, 2)
    tracemalloc.start()
    classical_mds(D, 2)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak <= 1.5 * 8 * N * N


# Stress


def raw_stress(Y, D, W=None):
    residuals = (distances(Y) - D) ** 2
    return np.sum(residuals if W is None else W * residuals)


def gradient(Y, D, W):
    """4 sum_k w_jk (1 - D_jk / |y_j - y_k|)(y_j - y_k), point by point."""
    N = len(D)
    G = np.zeros_like(Y)
    for j in range(N):
        for k in set(range(N)) - {j}:
            difference = Y[:, j] - Y[:, k]
            G[:, j] += 4 * W[j, k] * (1 - D[j, k] / np.linalg.norm(difference)) * difference
    return G


def random_weights(N, seed=0, missing=0.0):
    rng = np.random.default_rng(seed)
    return squareform(rng.random(N * (N - 1) // 2) * (rng.random(N * (N - 1) // 2) >= missing))


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("d", [1, 2, 3])
def test_gradient_by_finite_differences(weighted, d):
    N = 7
    D, Y = dissimilarities(N), random_points(d, N, seed=3)
    W = random_weights(N) if weighted else np.ones((N, N))
    numeric = approx_fprime(Y.ravel(), lambda y: raw_stress(y.reshape(d, N), D, W), 1e-7)
    np.testing.assert_allclose(gradient(Y, D, W).ravel(), numeric, rtol=1e-4, atol=1e-3)


@pytest.mark.parametrize("d", [1, 2, 3])
@pytest.mark.parametrize("N", [5, 12])
def test_a_step_is_gradient_descent_with_step_1_over_4N(N, d):
    D, Y = dissimilarities(N), random_points(d, N, seed=3, offset=0)
    Y -= Y.mean(axis=1, keepdims=True)
    one_step = metric_mds(D, d, start=Y, max_steps=1)
    np.testing.assert_allclose(
        one_step.Y, Y - gradient(Y, D, np.ones((N, N))) / (4 * N), atol=1e-12
    )
    np.testing.assert_allclose(one_step.history, [raw_stress(Y, D), raw_stress(one_step.Y, D)])


@pytest.mark.parametrize("d", [1, 2])
@pytest.mark.parametrize("missing", [0.0, 0.3])
def test_a_weighted_step_solves_the_stationary_equation_of_the_paraboloid(d, missing):
    """Y_new V = Y B, with both Laplacians written out."""
    N = 9
    D, W = dissimilarities(N), random_weights(N, missing=missing)
    Y = random_points(d, N, seed=5, offset=0)
    Y -= Y.mean(axis=1, keepdims=True)
    r = W * D / (distances(Y) + np.eye(N))
    B, V = np.diag(r.sum(axis=1)) - r, np.diag(W.sum(axis=1)) - W
    one_step = metric_mds(D, d, weights=W, start=Y, max_steps=1)
    np.testing.assert_allclose(one_step.Y @ V, Y @ B, atol=1e-10)
    np.testing.assert_allclose(one_step.Y.sum(axis=1), 0, atol=1e-10)
    np.testing.assert_allclose(one_step.history[1], raw_stress(one_step.Y, D, W))


@pytest.mark.parametrize("d", [1, 2, 3])
@pytest.mark.parametrize("weights", [None, "relative", "random", "missing"])
def test_the_stress_never_rises_and_ends_where_the_gradient_is_small(d, weights):
    N = 15
    D = dissimilarities(N)
    choices = {"relative": relative_weights(D), "random": random_weights(N)}
    W = (choices | {"missing": random_weights(N, 1, 0.4)}).get(weights)
    result = metric_mds(D, d, weights=W, max_steps=20_000, tol=0)
    assert (np.diff(result.history) <= 1e-12 * result.history[0]).all()
    assert result.stress == result.history[-1] == pytest.approx(raw_stress(result.Y, D, W))
    W = np.ones((N, N)) if W is None else W
    assert (
        np.abs(gradient(result.Y, D, W)).max()
        < 1e-3 * np.abs(gradient(random_points(d, N), D, W)).max()
    )


def test_equal_weights_are_no_weights():
    D = dissimilarities(12)
    plain, weighted = metric_mds(D, 2), metric_mds(D, 2, weights=np.full((12, 12), 3.0))
    np.testing.assert_allclose(weighted.Y, plain.Y, atol=1e-8)
    np.testing.assert_allclose(weighted.history, 3 * plain.history)


@pytest.mark.parametrize("N, d", [(2, 1), (3, 2), (30, 2), (30, 3)])
def test_exact_distances_have_no_stress(N, d):
    X = random_points(d, N)
    metric, nonmetric = metric_mds(distances(X), d), nonmetric_mds(distances(X), d)
    assert metric.stress < 1e-18 * np.sum(distances(X) ** 2)
    assert nonmetric.stress < 1e-7
    for result in (metric, nonmetric):  # nor does rounding make it rise
        assert (np.diff(result.history) <= 0).all()


def test_metric_mds_is_a_minimum_below_classical_scaling():
    D = distances(random_points(5, 40))
    result = metric_mds(D, 2)
    assert result.stress < result.history[0] == pytest.approx(raw_stress(classical_mds(D, 2).Y, D))


@pytest.mark.parametrize("method", [metric_mds, nonmetric_mds])
def test_more_dimensions_than_classical_scaling_offers(method):
    plane, space = (
        method(STAR, 2),
        method(STAR, 3),
    )  # a star is flat, however many dimensions there are
    assert space.Y.shape == (3, 4)
    assert space.stress == pytest.approx(plane.stress)
    np.testing.assert_array_equal(space.Y[2], 0)
    assert space.history[0] == pytest.approx(plane.history[0])


def test_metric_mds_takes_the_steps_of_scikit_learn():
    D, Y = dissimilarities(30), random_points(2, 30, offset=0)
    theirs = MDS(
        2,
        metric="precomputed",
        init="random",
        n_init=1,
        max_iter=25,
        eps=0,
        normalized_stress=False,
    )
    Y_theirs = theirs.fit_transform(D, init=Y.T).T
    assert same_gram(
        metric_mds(D, 2, start=Y, max_steps=25, tol=0).Y,
        Y_theirs - Y_theirs.mean(axis=1, keepdims=True),
    )


def test_unknown_dissimilarities_may_be_nan_and_do_not_matter():
    D, W = dissimilarities(14), random_weights(14, missing=0.3)
    result = metric_mds(np.where((W > 0) | np.eye(14, dtype=bool), D, np.nan), 2, weights=W)
    whole = (10 * D).astype(int)
    marked = np.where((W > 0) | np.eye(14, dtype=bool), whole, -1)
    np.testing.assert_array_equal(
        metric_mds(marked, 2, weights=W).Y, metric_mds(whole, 2, weights=W).Y
    )
    other = metric_mds(np.where(W > 0, D, 50.0 * ~np.eye(14, dtype=bool)), 2, weights=W)
    np.testing.assert_array_equal(result.Y, other.Y)


def test_missing_pairs_at_distance_zero_still_connect():
    D = distances(np.array([[0.0, 0.0, 1.0, 1.0, 3.0]]))
    W = np.eye(5, k=1) + np.eye(5, k=-1)  # each point knows only the one before and the one after
    result = metric_mds(D, 1, weights=W, max_steps=5000, tol=0)
    np.testing.assert_allclose(np.abs(np.diff(result.Y[0])), [0, 1, 0, 2], atol=1e-6)


def test_the_start_fills_gaps_by_shortest_paths():
    D, W = dissimilarities(14), random_weights(14, missing=0.6)
    known = csr_array(np.where(W > 0, D, 0))
    start = classical_mds(geodesics(known), 2).Y
    assert metric_mds(D, 2, weights=W).history[0] == pytest.approx(raw_stress(start, D, W))


def test_weights_have_any_unit_too():
    D, W = dissimilarities(9), random_weights(9)
    expected = metric_mds(D, 2, weights=W)
    for unit, weight in ((1.0, 1e-120), (1e60, 1e120), (1e-60, 1e120)):
        result = metric_mds(unit * D, 2, weights=weight * W)
        np.testing.assert_allclose(result.history / (weight * unit**2), expected.history)


def test_the_diagonal_of_the_weights_does_not_matter():
    D, W = dissimilarities(8), random_weights(8)
    np.testing.assert_array_equal(
        metric_mds(D, 2, weights=W + 5 * np.eye(8)).Y, metric_mds(D, 2, weights=W).Y
    )


def test_relative_weights():
    D = dissimilarities(9)
    W = relative_weights(D)
    np.testing.assert_allclose(W + np.eye(9), 1 / (D + np.eye(9)) ** 2)
    assert (np.diag(W) == 0).all()


# Nonmetric scaling


def pool_adjacent_violators(values):
    """Isotonic regression as a definition: average while two neighbours are out of order."""
    blocks = [[value] for value in values]
    while any(np.mean(a) > np.mean(b) for a, b in pairwise(blocks)):
        at = next(i for i, (a, b) in enumerate(pairwise(blocks)) if np.mean(a) > np.mean(b))
        blocks[at : at + 2] = [blocks[at] + blocks[at + 1]]
    return np.concatenate([np.full(len(block), np.mean(block)) for block in blocks])


def closest_in_order(rho, delta):
    """Of all numbers in the order of delta, equal where delta is, the closest to rho:
    a convex problem.
    """
    i, j = np.nonzero(delta[:, None] <= delta)
    in_order = {"type": "ineq", "fun": lambda x: x[j] - x[i]}
    return minimize(lambda x: np.sum((x - rho) ** 2), rho, constraints=in_order, tol=1e-14).x


@pytest.mark.parametrize("seed", range(4))
def test_the_targets_are_the_closest_numbers_in_order(seed):
    rng = np.random.default_rng(seed)
    delta, rho = rng.integers(0, 5, 15), rng.random(15)  # groups of ties of different sizes
    ranks = np.unique(delta, return_inverse=True)[1]
    np.testing.assert_allclose(monotone(rho, ranks), closest_in_order(rho, delta), atol=1e-6)


@pytest.mark.parametrize("d", [1, 2, 3])
def test_a_nonmetric_step_written_out(d):
    N = 8
    D, Y = dissimilarities(N), random_points(d, N, seed=2, offset=0)
    Y -= Y.mean(axis=1, keepdims=True)
    order = np.argsort(squareform(D))
    rho = pdist(Y.T)
    target = np.empty_like(rho)
    target[order] = pool_adjacent_violators(rho[order])
    stress = np.sqrt(((rho - target) ** 2).sum() / (rho**2).sum())
    target *= np.sqrt(len(target) / (target**2).sum())
    stepped = metric_mds(squareform(target), d, start=Y, max_steps=1).Y
    result = nonmetric_mds(D, d, start=Y, max_steps=1)
    assert result.history[0] == pytest.approx(stress)
    np.testing.assert_allclose(result.Y, stepped, atol=1e-10)


@pytest.mark.parametrize("d", [1, 2, 3])
@pytest.mark.parametrize("seed", range(4))
def test_stress_1_never_rises(d, seed):
    result = nonmetric_mds(
        dissimilarities(14, seed), d, start=random_points(d, 14, seed), max_steps=500, tol=0
    )
    assert (np.diff(result.history) <= 1e-12).all()
    assert result.history[-1] < result.history[0] <= 1


def ranks(D):
    return np.unique(D, return_inverse=True)[1].reshape(D.shape)


@pytest.mark.parametrize("monotone", [np.exp, np.sqrt, lambda D: D**3, ranks])
def test_only_the_ranks_matter(monotone):
    D = distances(random_points(2, 12))
    start = random_points(2, 12, seed=7)
    transformed = monotone(D) * ~np.eye(12, dtype=bool)
    np.testing.assert_allclose(
        nonmetric_mds(transformed, 2, start=start).Y, nonmetric_mds(D, 2, start=start).Y, atol=1e-9
    )


def test_equal_dissimilarities_share_one_number():
    """Of all ties, the simplex is the only configuration without stress."""
    assert nonmetric_mds(np.ones((4, 4)) - np.eye(4), 3).stress < 1e-7
    assert nonmetric_mds(np.ones((4, 4)) - np.eye(4), 2).stress > 0.1


@pytest.mark.parametrize("D", [dissimilarities(10), STAR, distances(circle(9))])
def test_the_points_do_not_collapse(D):
    result = nonmetric_mds(D, 1, max_steps=2000, tol=0)
    assert 0.1 < np.mean(pdist(result.Y.T) ** 2) < 10


def test_nonmetric_recovers_a_configuration_from_ranks():
    X = np.random.default_rng(0).random((2, 30))
    result = nonmetric_mds(np.expm1(distances(X)), 2, max_steps=2000)
    assert similar(result.Y, X, 0.02)
    assert spearmanr(pdist(result.Y.T), pdist(X.T)).statistic > 0.999


def test_nothing_is_shared_or_changed():
    D, W = dissimilarities(9), random_weights(9)
    kept = D.copy(), W.copy()
    for run in (
        lambda: classical_mds(D, 2),
        lambda: metric_mds(D, 2, weights=W),
        lambda: nonmetric_mds(D, 2),
    ):
        np.testing.assert_array_equal(run().Y, run().Y)
    np.testing.assert_array_equal(D, kept[0])
    np.testing.assert_array_equal(W, kept[1])


@pytest.mark.parametrize(
    "stresses, history, converged",
    [
        ([1, 0.5, 0.46, 0.1], [1, 0.5, 0.46], True),  # lower by a tenth at most
        ([1, 0.5, 1e-9, 0], [1, 0.5, 1e-9], True),  # exact
        ([1, 0.5, 0.6, 0.1], [1, 0.5, 0.6], True),  # no lower
        ([1, 0.5, 0.2, 0.1], [1, 0.5, 0.2, 0.1], False),  # max_steps
        ([1e-9, 0], [1e-9], True),
    ],
)
def test_a_descent_ends_where_it_pays_no_longer(stresses, history, converged):
    measured = lambda step: (stresses[step], lambda: step + 1)
    result = descend(0, measured, exact=1e-8, max_steps=3, tol=0.1)
    np.testing.assert_array_equal(result.history, history)
    assert result.converged == converged
    assert (result.Y, result.stress) == (len(history) - 1, history[-1])


def test_a_start_may_have_a_point_at_its_mean_and_not_all_of_them():
    D = squareform(pdist([[0.0], [1.0], [2.0]]))
    np.testing.assert_array_equal(starting_points(D, 1, [[1.0, 2.0, 3.0]]), [[-1.0, 0.0, 1.0]])
    far = np.array([[1e8, 1e8 + 1e-7, 1e8], [0, 0, 0]])
    with pytest.raises(ValueError, match="all points of start coincide"):
        starting_points(D + 1 - np.eye(3), 2, far)
