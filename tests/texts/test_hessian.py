"""The items on Hessian eigenmaps: what the text says, in our letters, with our functions."""

import numpy as np
import pytest
from geometry import affine_fit, angle, random_rotation
from scipy.spatial.distance import pdist

from manifoldlib import hessian_lle, ltsa
from manifoldlib.datasets import arc_length, swiss_roll
from manifoldlib.graphs import nearest
from manifoldlib.tangent_spaces import hessian_rows, tangent_coordinates, with_itself


def rectangle(N=400, sides=(3.0, 1.0), seed=0):
    return np.random.default_rng(seed).random((2, N)) * np.array(sides)[:, None]


def quadratic_design(xi):
    """Columns 1, xi_a, xi_a xi_b of K points with t tangent coordinates (K x t)."""
    t = xi.shape[1]
    products = [xi[:, a] * xi[:, b] for a in range(t) for b in range(a, t)]
    return np.column_stack([np.ones(len(xi)), xi, *products])


def fitted_hessian(xi, f):
    """The second derivatives of the quadratic that fits f best."""
    t = xi.shape[1]
    c = np.linalg.lstsq(quadratic_design(xi), f)[0][1 + t :]
    H = np.zeros((t, t))
    H[np.triu_indices(t)] = c
    return H + H.T  # the derivative of c xi_1^2 is 2c, and c xi_1 xi_2 stands twice


def tangent_plane(X, row, t):
    """Tangent coordinates with their lengths, (K, t)."""
    centred = X[:, row] - X[:, row].mean(axis=1, keepdims=True)
    return (np.linalg.svd(centred)[0][:, :t].T @ centred).T


def functional(X, d, K):
    """The N x N matrix of the Hessian functional, summed up entry by entry."""
    near = with_itself(nearest(X, K)[0])
    N = X.shape[1]
    total = np.zeros((N, N))
    for row, H in zip(near, hessian_rows(tangent_coordinates(X, near, d))):
        for h in H:
            for k, column in enumerate(row):
                total[row, column] += h * h[k]
    return total


@pytest.mark.covers("mmst:eq:16.50")
def test_short_distances_on_the_roll_are_distances_of_the_parameters():
    X, (t, h) = swiss_roll(2000)
    T = np.array([arc_length(t), h])
    neighbors, chord = nearest(X, 6)
    flat = np.linalg.norm(T[:, :, None] - T[:, neighbors], axis=0)
    assert (flat >= chord - 1e-9).all()
    curvature = 1 / t[:, None]  # of the spiral, nearly
    assert np.median(np.abs(flat / chord - 1)) < 1e-3
    assert (np.abs(flat / chord - 1) < 0.1 * (curvature * flat) ** 2 + 1e-9).mean() > 0.99


@pytest.mark.covers("mmst:eq:16.51")
def test_the_tangent_hessian_of_linear_and_square_functions():
    T = rectangle()
    X = random_rotation(5)[:, :2] @ T
    neighbors, _ = nearest(X, 10)
    near = with_itself(neighbors)
    U = tangent_coordinates(X, near, 2)
    for i in (0, 17, 200):
        xi = tangent_plane(X, neighbors[i], 2)
        np.testing.assert_allclose(fitted_hessian(xi, T[0, neighbors[i]]), 0, atol=1e-8)
        np.testing.assert_allclose(fitted_hessian(xi, xi[:, 0] ** 2), [[2, 0], [0, 0]], atol=1e-8)
        np.testing.assert_allclose(
            fitted_hessian(xi, xi[:, 0] * xi[:, 1]), [[0, 1], [1, 0]], atol=1e-8
        )
        # The orthonormal rows are an invertible mixture of the second derivatives at the point, of
        # the quadratic through (0, f(x_i)) that fits the differences to the neighbours best.
        H = hessian_rows(U[i : i + 1])[0]
        own = tangent_plane(X, near[i], 2)
        derivatives = np.linalg.pinv(quadratic_design(own[1:] - own[0])[:, 1:])[2:]
        mixture = H[:, 1:] @ np.linalg.pinv(derivatives)
        np.testing.assert_allclose(mixture @ derivatives, H[:, 1:], atol=1e-8)
        np.testing.assert_allclose(H[:, 0], -H[:, 1:].sum(axis=1))
        assert np.linalg.matrix_rank(mixture) == 3


@pytest.mark.covers("mmst:claim:hessian-frame-invariance", "mmst:eq:16.52")
@pytest.mark.parametrize("t", [1, 2, 3])
def test_curviness_does_not_depend_on_the_frame(t):
    rng = np.random.default_rng(0)
    H, Q = rng.standard_normal((t, t)), random_rotation(t, seed=2)
    np.testing.assert_allclose(np.linalg.norm(Q @ H @ Q.T), np.linalg.norm(H), rtol=1e-14)
    xi, f = rng.standard_normal((20, t)), rng.standard_normal(20)
    np.testing.assert_allclose(
        fitted_hessian(xi @ Q.T, f), Q @ fitted_hessian(xi, f) @ Q.T, atol=1e-9
    )
    rows, turned = (
        hessian_rows(np.linalg.qr(U - U.mean(axis=0))[0][None])[0] for U in (xi, xi @ Q.T)
    )
    np.testing.assert_allclose(
        rows.T @ rows, turned.T @ turned, atol=1e-10
    )  # what the algorithm adds up


@pytest.mark.covers("mmst:eq:16.52", "mmst:claim:hessian-nullspace", "mmst:eq:16.53")
def test_the_null_space_is_spanned_by_the_constant_and_the_parameters():
    T = rectangle(300)
    X = random_rotation(5)[:, :2] @ T
    H = functional(X, 2, 12)
    lam, V = np.linalg.eigh(H)
    assert H.shape == (300, 300) and np.allclose(H, H.T)
    assert np.abs(lam[:3]).max() < 1e-10 < 1e-5 < lam[3]
    assert angle(V[:, :3], np.vstack([np.ones(300), T]).T) < 1e-6
    for f in (np.ones(300), T[0], T[1]):
        assert abs(f @ H @ f) < 1e-10
    result = hessian_lle(X, 2, 12)
    assert affine_fit(T, result.Y) > 1 - 1e-9
    curved = T[0] ** 2
    assert curved @ H @ curved > 1e-3


@pytest.mark.covers("mmst:eq:16.53", "mmst:alg:hlle")
def test_the_algorithm_takes_the_bottom_of_the_functional():
    X, _ = swiss_roll(200)
    result = hessian_lle(X, 2, 12)
    lam, V = np.linalg.eigh(functional(X, 2, 12))
    np.testing.assert_allclose(result.eigenvalues, lam[1:3], rtol=1e-6, atol=1e-12)
    assert angle(result.Y.T, V[:, 1:3]) < 1e-6
    np.testing.assert_allclose(result.Y @ result.Y.T / 200, np.eye(2), atol=1e-10)


@pytest.mark.covers("mmst:alg:hlle")
def test_a_roll_with_a_hole_is_flattened():
    X, (t, h) = swiss_roll(2000)
    T = np.array([arc_length(t), h])
    middle = np.array([[(T[0].min() + T[0].max()) / 2], [10.5]])
    keep = (np.abs(T - middle) > [[15.0], [5.0]]).any(axis=0)
    X, T = X[:, keep], T[:, keep]
    assert 1500 < keep.sum() < 1800
    assert affine_fit(T, hessian_lle(X, 2, 12).Y) > 0.9999
    isometric = hessian_lle(X, 2, 12, isometric=True).Y
    assert np.corrcoef(pdist(isometric.T), pdist(T.T))[0, 1] > 0.9999


@pytest.mark.covers("mmst:claim:hlle-rank")
def test_erratum_mmst_A45_how_many_neighbours_a_quadratic_needs():
    X = random_rotation(5)[:, :2] @ rectangle()
    ranks = []
    for K in (3, 4, 5, 6, 7):
        neighbors, _ = nearest(X, K)
        ranks.append(np.linalg.matrix_rank(quadratic_design(tangent_plane(X, neighbors[0], 2))))
    assert ranks == [3, 4, 5, 6, 6]
    for d, needed in [(1, 3), (2, 6), (3, 10)]:
        with pytest.raises(ValueError, match=f"K must be at least {needed}"):
            hessian_lle(np.random.default_rng(0).random((4, 50)), d, needed - 1)


@pytest.mark.covers("mmst:claim:hlle-affine")
def test_erratum_mmst_A48_the_eigenvectors_are_an_affine_and_not_a_rigid_copy():
    T = rectangle()  # 3 x 1
    X = np.vstack([T, 0 * T[:1]])
    Y = hessian_lle(X, 2, 12).Y
    B = (T - T.mean(axis=1, keepdims=True)) @ np.linalg.pinv(Y)
    stretch = np.linalg.svd(B, compute_uv=False)
    assert affine_fit(T, Y) > 1 - 1e-9
    assert stretch[0] / stretch[1] == pytest.approx(3, abs=0.3)  # the sheet has come out square
    isometric = hessian_lle(X, 2, 12, isometric=True).Y
    np.testing.assert_allclose(pdist(isometric.T), pdist(T.T), rtol=1e-6)


@pytest.mark.covers("mmst:alg:hlle")
def test_erratum_mmst_A43_the_mean_is_that_of_the_neighbours():
    T = rectangle()
    neighbors, _ = nearest(T, 10)
    by_n, by_K = T[:, neighbors[0]].sum(axis=1) / 400, T[:, neighbors[0]].mean(axis=1)
    assert np.linalg.norm(by_n - T[:, 0]) > 5 * np.linalg.norm(by_K - T[:, 0])
    U = tangent_coordinates(T, neighbors, 2)
    np.testing.assert_allclose(
        U.sum(axis=1), 0, atol=1e-12
    )  # centred, as only the mean over K makes them


@pytest.mark.covers("mmst:alg:hlle")
def test_erratum_mmst_A44_and_A46_shapes():
    X = np.vstack([rectangle(), np.zeros(400)])
    neighbors, _ = nearest(X, 12)
    patch = X[:, neighbors[0]] - X[:, neighbors[0]].mean(axis=1, keepdims=True)
    assert (patch @ patch.T).shape == (3, 3)  # its columns have 3 entries; 12 rows are needed
    U = tangent_coordinates(X, with_itself(neighbors), 2)
    assert U.shape == (400, 13, 2) and quadratic_design(U[0, 1:]).shape == (12, 1 + 2 + 3)
    H = hessian_rows(U)
    assert H.shape == (400, 3, 13)  # t(t + 1)/2 rows for each point
    of_neighbors = H[:, :, 1:]
    np.testing.assert_allclose(
        of_neighbors @ of_neighbors.transpose(0, 2, 1),
        np.broadcast_to(np.eye(3), (400, 3, 3)),
        atol=1e-12,
    )
    np.testing.assert_allclose(H.sum(axis=2), 0, atol=1e-12)
    np.testing.assert_allclose(H @ U, 0, atol=1e-12)


@pytest.mark.covers("mmst:claim:hessian-nullspace")
def test_erratum_mmst_A47_the_first_eigenvector_need_not_be_constant():
    X = np.vstack([rectangle(300), np.zeros(300)])
    lam, V = np.linalg.eigh(functional(X, 2, 12))
    assert np.abs(lam[:3]).max() < 1e-10
    constancy = np.abs(V[:, :3].sum(axis=0)) / np.sqrt(300)  # 1 for the constant vector
    assert constancy.max() < 0.999  # three zero eigenvalues, and a solver mixes them
    np.testing.assert_allclose(hessian_lle(X, 2, 12).Y.sum(axis=1), 0, atol=1e-8)


@pytest.mark.covers("mmst:eq:16.51")
def test_erratum_mmst_A49_the_local_coordinates_live_in_t_dimensions():
    X = random_rotation(3)[:, :2] @ rectangle()
    neighbors, _ = nearest(X, 12)
    near = with_itself(neighbors)
    for t, second_derivatives in [(1, 1), (2, 3)]:  # and not the 6 of a function on R^3
        rows = hessian_rows(tangent_coordinates(X, near, t))
        assert rows.shape == (400, second_derivatives, 13)
        curved = tangent_plane(X, near[0], 2)[:, 0] ** 2
        assert np.linalg.norm(rows[0] @ curved) > 0.1 * np.linalg.norm(curved - curved.mean())


@pytest.mark.covers("mmst:claim:other-methods")
def test_tangent_spaces_can_be_aligned_directly():
    X, (t, h) = swiss_roll(1500)
    T = np.array([arc_length(t), h])
    assert affine_fit(T, ltsa(X, 2, 12).Y) > 0.999
