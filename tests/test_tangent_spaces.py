"""Hessian eigenmaps and LTSA against their derivations,
and on flat sheets, where the answer is known.
"""

import numpy as np
import pytest
import sklearn.manifold
from geometry import (
    affine_fit,
    evenly_spread,
    random_points,
    random_rotation,
    same_gram,
    same_up_to_signs,
)
from scipy.spatial.distance import pdist
from sklearn.manifold import LocallyLinearEmbedding
from sklearn.neighbors import NearestNeighbors

from manifoldlib import hessian_lle, ltsa, tangent_spaces
from manifoldlib.datasets import circle, s_curve, swiss_roll
from manifoldlib.graphs import nearest
from manifoldlib.tangent_spaces import isometric_image, require_dimension, with_itself

METHODS = [hessian_lle, ltsa]
both = pytest.mark.parametrize("method", METHODS)


def box(N):
    """Points of a flat box."""
    return np.random.default_rng(3).random((4, N)) * [[3.0], [2.0], [1.5], [0.2]]


def gram_schmidt(Z):
    Q = []
    for z in Z.T:
        for _ in range(2):  # twice is enough
            z = z - sum((q * (q @ z) for q in Q), np.zeros(len(z)))
        Q.append(z / np.linalg.norm(z))
    return np.array(Q).T


def tangent_plane(X, j, K, d):
    """Point j and its K nearest: their coordinates in the plane of an eigendecomposition."""
    distance = np.linalg.norm(X - X[:, [j]], axis=0)
    distance[j] = -1
    near = np.argsort(distance, kind="stable")[: K + 1]
    centred = X[:, near] - X[:, near].mean(axis=1, keepdims=True)
    _, axes = np.linalg.eigh(centred @ centred.T)
    return near, (axes[:, ::-1][:, :d].T @ centred).T


def literal(X, d, K, rows):
    N = X.shape[1]
    M = np.zeros((N, N))
    for j in range(N):
        near, U = tangent_plane(X, j, K, d)
        M[np.ix_(near, near)] += rows(U).T @ rows(U)
    lam, V = np.linalg.eigh(M + 10 * np.ones((N, N)))  # the constant is moved out of the way
    return lam[:d], np.sqrt(N) * V[:, :d].T


def hessian_rows(U):
    """[MMST hlle] step 2: Gram-Schmidt of u and all products, and of these the last columns.

    The point, which comes first, is the origin: the rows are for f(x_j) - f(x_i).
    """
    d = U.shape[1]
    u = U[1:] - U[0]
    products = [u[:, a] * u[:, b] for a in range(d) for b in range(a, d)]
    H = gram_schmidt(np.column_stack([u, *products]))[:, d:].T
    difference = np.column_stack([-np.ones(len(u)), np.eye(len(u))])
    return H @ difference


def ltsa_rows(U):
    Q = gram_schmidt(np.column_stack([np.ones(len(U)), U]))
    return np.eye(len(U)) - Q @ Q.T


@pytest.mark.parametrize("method, rows", [(hessian_lle, hessian_rows), (ltsa, ltsa_rows)])
@pytest.mark.parametrize("N", [40, 340])  # dense solver, then Lanczos
@pytest.mark.parametrize("d, K", [(1, 9), (2, 9), (2, 14), (3, 14)])
def test_equals_the_literal_algorithm(method, rows, N, d, K):
    X = box(N)
    lam, Y = literal(X, d, K, rows)
    result = method(X, d, K)
    np.testing.assert_allclose(result.eigenvalues, lam, rtol=1e-6, atol=1e-12)
    assert same_up_to_signs(result.Y, Y, tolerance=1e-6)
    np.testing.assert_allclose(result.Y @ result.Y.T / N, np.eye(d), atol=1e-10)
    np.testing.assert_allclose(result.Y.sum(axis=1), 0, atol=1e-8)


def sheet_with_hole(N=900, seed=0):
    """A 4 x 2 sheet without its middle, and the same rolled up (isometrically) in space."""
    T = np.random.default_rng(seed).random((2, N)) * [[4.0], [2.0]]
    T = T[:, (np.abs(T - [[2.0], [1.0]]) > [[0.8], [0.4]]).any(axis=0)]
    return T, np.array([np.cos(T[0]), np.sin(T[0]), T[1]])


@both
def test_a_bent_sheet_with_a_hole_is_flattened(method):
    T, X = sheet_with_hole()
    assert affine_fit(T, method(X, 2, K=12).Y) > 0.9999


@both
@pytest.mark.parametrize("d, K", [(1, 12), (2, 12), (3, 18)])
@pytest.mark.parametrize("N", [120, 500])
def test_flat_data_come_back_up_to_an_affine_map(method, d, K, N):
    T = evenly_spread(d, N)
    X = random_rotation(6)[:, :d] @ T - 2
    result = method(X, d, K)
    assert result.eigenvalues.max() < 1e-12
    assert affine_fit(T, result.Y) > 1 - 1e-9
    np.testing.assert_allclose(result.Y @ result.Y.T / N, np.eye(d), atol=1e-9)


@pytest.mark.parametrize("d, K", [(1, 12), (2, 12), (3, 18)])
def test_the_isometric_form_restores_all_distances_of_flat_data(d, K):
    T = evenly_spread(d, 200)
    X = random_rotation(6)[:, :d] @ T - 2
    Y = hessian_lle(X, d, K, isometric=True).Y
    np.testing.assert_allclose(pdist(Y.T), pdist(T.T), rtol=1e-6)


def test_the_isometric_form_of_a_bent_sheet():
    T, X = sheet_with_hole()
    Y = hessian_lle(X, 2, K=12, isometric=True).Y
    assert np.corrcoef(pdist(Y.T), pdist(T.T))[0, 1] > 0.9999
    assert np.abs(pdist(Y.T) / pdist(T.T)).mean() == pytest.approx(1, abs=0.02)  # the scale too
    plain = hessian_lle(X, 2, K=12).Y  # a 4 x 2 sheet has become square
    assert np.corrcoef(pdist(plain.T), pdist(T.T))[0, 1] < 0.98


def test_lengths_that_no_linear_map_gives():
    Y = np.array([np.arange(30.0), np.random.default_rng(0).random(30)])
    neighbors, _ = nearest(Y, 4)
    edges = Y[:, :, None] - Y[:, neighbors]
    with pytest.raises(ValueError, match="use isometric=False"):
        isometric_image(Y, neighbors, np.sqrt(5 * edges[0] ** 2 - edges[1] ** 2))


@both
def test_invariances(method):
    X, Q = box(60), random_rotation(4)
    Y = method(X, 2, 9).Y
    assert same_gram(method(Q @ X + 10.0, 2, 9).Y, Y, tolerance=1e-6)
    assert same_gram(method(-50 * X, 2, 9).Y, Y, tolerance=1e-6)
    assert same_gram(method(X + 1e5, 2, 9).Y, Y, tolerance=1e-4)  # a small thing far away
    order = np.random.default_rng(1).permutation(60)
    assert same_gram(method(X[:, order], 2, 9).Y, Y[:, order], tolerance=1e-6)


@pytest.mark.parametrize(
    "method, fewest", [(hessian_lle, lambda d: 1 + d + d * (d + 1) // 2), (ltsa, lambda d: d + 2)]
)
@pytest.mark.parametrize("d", [1, 2, 3])
def test_the_fewest_neighbours_and_points(method, fewest, d):
    K = fewest(d)
    X = random_points(4, K + 3)
    np.testing.assert_allclose(
        method(X, d, K).Y @ method(X, d, K).Y.T, (K + 3) * np.eye(d), atol=1e-8
    )
    with pytest.raises(ValueError, match=f"K={K - 1} is too small: .* K must be at least {K}"):
        method(X, d, K - 1)


class WithThemselves(NearestNeighbors):
    """Neighbours among which scikit-learn, which drops the first, leaves the point itself."""

    def kneighbors(self, X, n_neighbors, return_distance):
        near = super().kneighbors(X, n_neighbors, return_distance=return_distance)
        return np.column_stack([near[:, 0], near[:, :-1]])


def test_what_scikit_learn_calls_hessian_is_ltsa(monkeypatch):
    monkeypatch.setattr(sklearn.manifold._locally_linear, "NearestNeighbors", WithThemselves)
    X, _ = swiss_roll(600)
    theirs = {
        name: LocallyLinearEmbedding(
            n_neighbors=13, n_components=2, method=name, eigen_solver="dense"
        )
        .fit_transform(X.T)
        .T
        for name in ("hessian", "ltsa")
    }
    assert same_up_to_signs(theirs["hessian"], theirs["ltsa"], tolerance=1e-6)
    N = X.shape[1]
    assert same_up_to_signs(ltsa(X, 2, 12).Y, np.sqrt(N) * theirs["ltsa"], tolerance=1e-6)
    assert not same_up_to_signs(
        hessian_lle(X, 2, 12).Y, np.sqrt(N) * theirs["hessian"], tolerance=1e-2
    )


@both
def test_duplicates(method):
    X = box(40)
    twice = method(np.hstack([X, X]), 2, K=12)
    assert np.isfinite(twice.Y).all()
    many = np.hstack([X, np.tile(X[:, :1], 12)])
    with pytest.raises(
        ValueError, match="vary in . dimensions; take more neighbours, drop duplicates"
    ):
        method(many, 2, K=12)


def test_neighbours_on_a_quadric_hide_a_second_derivative():
    message = "the neighbours of point 0 lie on one quadric .* take more neighbours"
    with pytest.raises(ValueError, match=message):
        hessian_lle(circle(30), 2, K=9)  # u and v on a circle: u^2 + v^2 is affine in u and v
    thrice = np.repeat(1 - 0.8 ** np.arange(12.0), 3)[None]
    with pytest.raises(ValueError, match=message):
        hessian_lle(thrice, 1, K=5)  # of each point, the neighbours stand at two places only
    assert affine_fit(thrice, hessian_lle(thrice, 1, K=9).Y) > 1 - 1e-9


@both
def test_nothing_is_shared_or_changed(method):
    X = box(40)
    before = X.copy()
    first, second = method(X, 2, 9), method(X, 2, 9)
    np.testing.assert_array_equal(X, before)
    np.testing.assert_array_equal(first.Y, second.Y)


@both
def test_in_small_blocks(method, monkeypatch):
    X = box(60)
    whole = method(X, 2, 9)
    monkeypatch.setattr(tangent_spaces, "BLOCK", 4 * 9 * 7)  # 7 of 60 neighbourhoods at once
    np.testing.assert_allclose(method(X, 2, 9).Y, whole.Y, atol=1e-9)
    crowd = np.hstack([np.arange(39.0), np.full(10, 38.5)])[None]
    with pytest.raises(ValueError, match="neighbours of point 39 vary in 0 dimensions"):
        method(crowd, 1, 9)


@both
def test_the_rounding_of_a_mean_is_no_dimension(method):
    copies = np.full(8, 38.7)
    assert (
        copies[:7].mean() != 38.7
    )  # so that their differences from the mean look like a direction
    with pytest.raises(ValueError, match="vary in 0 dimensions"):
        method(np.hstack([np.arange(39.0), copies])[None], 1, K=7)


@both
def test_a_line_has_no_two_dimensions(method):
    X = np.outer([1.0, 2.0, -1.0], np.random.default_rng(0).random(30))
    with pytest.raises(
        ValueError, match="d=2 is too large: the neighbours of point 0 vary in 1 dim"
    ):
        method(X, 2, K=8)
    assert affine_fit(X, method(X, 1, K=8).Y) > 1 - 1e-9


@both
def test_groups_that_nothing_joins_are_refused(method):
    X = random_points(2, 30)
    with pytest.raises(ValueError, match="2 components of sizes 30, 30; K="):
        method(np.hstack([X, X + 100]), 2, K=8)


@both
@pytest.mark.parametrize("d, K", [(1, 12), (2, 12), (3, 18)])
def test_a_point_in_no_other_list_has_its_place_by_its_own(method, d, K):
    T = np.hstack([evenly_spread(d, 200), np.full((d, 1), 2.0)])
    neighbors, _ = nearest(T, K)
    assert 200 not in neighbors
    result = method(random_rotation(6)[:, :d] @ T, d, K)
    assert affine_fit(T, result.Y) > 1 - 1e-9


@both
@pytest.mark.parametrize("seed", [0, 3, 5, 13])  # all below 20 with such points
def test_an_s_curve_with_points_in_no_other_list(method, seed):
    X, T = s_curve(1000, seed=seed)
    assert len(np.unique(nearest(X, 8)[0])) < 1000
    assert affine_fit(T, method(X, 2, K=8).Y) > 0.999


@both
def test_neighbourhoods_that_are_the_same_sets_set_different_conditions(method):
    """At the ends of a line the first points share their neighbourhood."""
    t = np.sort(np.random.default_rng(0).random(40))[None]
    near = np.sort(with_itself(nearest(t, 9)[0]))
    assert len(np.unique(near, axis=0)) < 34
    assert affine_fit(t, method(t, 1, K=9).Y) > 1 - 1e-9


@both
def test_overlaps_that_leave_the_map_open_are_refused(method):
    # Nine points, and eight of which each needs one of the nine as a neighbour: the same one, so
    # that only its place is shared, and not the slope.
    X = np.hstack([np.arange(9.0), 20 + np.arange(8.0)])[None]
    with pytest.raises(
        ValueError, match="overlap too little to fix one map: more than 1 functions"
    ):
        method(X, 1, K=8)
    method(X, 1, K=10)


def test_a_dimension_is_above_rounding_and_above_1e_10_of_the_first():
    require_dimension(np.array([[1.0, 1e-5]]), 2, np.array([1e-13]), 0)
    for second, rounding in [(1e-5, 1e-3), (1e-11, 1e-13)]:
        s = np.array([[1.0, 0.5], [1.0, second]])
        with pytest.raises(ValueError, match="neighbours of point 8 vary in 1 dim"):
            require_dimension(s, 2, np.array([rounding, rounding]), 7)
