"""The exercises that ask for a program: GPCA 4.5 and 4.6, MMST 16.1, with the worked answers."""

import inspect

import numpy as np
import pytest
from geometry import angle, random_points, same_gram, same_up_to_signs
from student import solved

from manifoldlib import (
    center_kernel,
    kpca,
    linear_kernel,
    nlpca,
    pca,
    poly_kernel,
    quadratic_features,
    rbf_kernel,
    veronese,
)
from manifoldlib.datasets import circle, sphere


def answer(id, name):
    return solved(id)[0][name]


def all_parts_pass(id, *parts):
    said = solved(id)[1]
    return set(said) == set(parts) and all(text.startswith("Right: ") for text in said.values())


def extended(X, x, d):
    """PCA from scratch of the points of X and x."""
    return pca(np.hstack([X, x]), d)


# GPCA 4.5: a new point without a new decomposition

X = np.diag([1, 1, 0.4, 0.2]) @ random_points(4, 40)


@pytest.mark.covers("gpca:ex:4.5")
def test_parts_on_pca_and_kernel_pca_pass():
    assert all_parts_pass("gpca-4.5", "pca", "kpca", "conditions", "lle")


@pytest.mark.covers("gpca:ex:4.5.a")
def test_extension_of_pca_and_when_it_equals_batch():
    fit = pca(X, 2)
    extend = answer("gpca-4.5", "extend_pca")
    assert np.allclose(extend(X, fit.U, fit.mu), fit.Y)

    # x = mu: every coordinate of the batch on N + 1 points is that of the extension
    batch = extended(X, fit.mu, 2)
    assert same_up_to_signs(batch.Y, np.hstack([fit.Y, extend(fit.mu, fit.U, fit.mu)]))

    # x - mu in span(U_d): the same plane, but shifted coordinates
    inside = fit.mu + fit.U @ [[2.0], [-1.0]]
    batch = extended(X, inside, 2)
    assert angle(batch.U, fit.U) < 1e-7
    assert not same_gram(batch.Y[:, :-1], fit.Y, 1e-3)
    assert np.allclose(batch.mu - fit.mu, (inside - fit.mu) / 41)

    # anywhere else the plane turns
    outside = fit.mu + np.random.default_rng(0).standard_normal((4, 1)) * 6
    assert angle(extended(X, outside, 2).U, fit.U) > 0.01


@pytest.mark.covers("gpca:ex:4.5.b")
@pytest.mark.parametrize(("kernel", "params"), [(poly_kernel, (2,)), (rbf_kernel, (0.1,))])
def test_extension_of_kernel_pca_reproduces_training_scores(kernel, params):
    X = random_points(2, 15, offset=0.5)
    K = kernel(X, X, *params)
    fit = kpca(X, 3, kernel, params)
    V = fit.W * np.sqrt(fit.eigenvalues)
    extend = answer("gpca-4.5", "extend_kpca")

    def values(X1, X2):
        return kernel(X1, X2, *params)

    assert np.allclose(extend(X, X, K, V, fit.eigenvalues, values), fit.Y)
    new = random_points(2, 4, seed=1)
    assert np.allclose(extend(new, X, K, V, fit.eigenvalues, values), fit.transform(new))


@pytest.mark.covers("gpca:ex:4.5.b")
def test_extension_of_kernel_pca_equals_batch_at_the_mean_feature():
    t, u = np.array([[-2.0, 1.0, 3.0, 0.5]]), np.array([[0.6], [0.8]])
    x = answer("gpca-4.5", "keeps_features")(t, u)
    phi = veronese(u @ t, 2, weighted=True)
    assert np.allclose(veronese(x, 2, weighted=True), phi.mean(axis=1, keepdims=True))
    fit = kpca(u @ t, 1, poly_kernel, 2)
    batch = kpca(np.hstack([u @ t, x]), 1, poly_kernel, 2)
    assert same_up_to_signs(batch.Y, np.hstack([fit.Y, fit.transform(x)]))
    assert np.allclose(fit.transform(x), 0)


@pytest.mark.covers("gpca:ex:4.5.d")
def test_stated_points_keep_the_result_and_a_random_point_does_not():
    fit, y = pca(X, 2), np.array([[1.0], [2.0]])
    keeps_all, keeps_plane, loses_plane = (
        answer("gpca-4.5", name) for name in ("keeps_all", "keeps_plane", "loses_plane")
    )
    assert same_gram(extended(X, keeps_all(fit.mu, fit.U), 2).Y[:, :-1], fit.Y)
    for special, keeps in ((keeps_plane, True), (loses_plane, False)):
        x = special(fit.mu, fit.U, y)
        assert np.allclose(fit.transform(x), y)
        assert (angle(extended(X, x, 2).U, fit.U) < 1e-7) == keeps
    random = fit.mu + np.random.default_rng(1).standard_normal((4, 1))
    assert not same_gram(extended(X, random, 2).Y[:, :-1], fit.Y, 1e-3)


@pytest.mark.covers("gpca:ex:4.5.d")
def test_perpendicular_points_keep_all_coordinates_until_they_are_too_far_out():
    fit, third = pca(X, 2), pca(X, 3)
    step = third.U[:, [2]]
    # The scatter outside the plane, N lam_3 + N/(N+1) length^2, must stay below N lam_2.
    limit = np.sqrt(41 * (third.eigenvalues[1] - third.eigenvalues[2]))
    for length, stays in ((0.99 * limit, True), (1.01 * limit, False)):
        batch = extended(X, fit.mu + length * step, 2)
        assert same_gram(batch.Y[:, :-1], fit.Y) == stays


@pytest.mark.covers("gpca:ex:4.5.d")
def test_no_point_has_the_mean_feature_of_a_gaussian_kernel():
    ring, centre = circle(9), np.zeros((2, 1))
    assert (
        rbf_kernel(ring, ring, 0.5).mean() < 0.99
    )  # the squared length of the mean; features have 1
    fit = kpca(ring, 2, rbf_kernel, 0.5)
    batch = kpca(np.hstack([ring, centre]), 2, rbf_kernel, 0.5)
    assert same_gram(batch.Y, np.hstack([fit.Y, np.zeros((2, 1))]))


# GPCA 4.6: kernel PCA for any kernel


def as_text(kernel):
    """A kernel of the library with the text's interface: params is one argument."""
    return lambda x1, x2, params: kernel(x1, x2, *params)


@pytest.mark.covers("gpca:ex:4.6")
def test_kpca_of_the_exercise():
    assert all_parts_pass("gpca-4.6", "poly", "gauss", "kpca", "toy")
    solve, X = answer("gpca-4.6", "kpca"), random_points(3, 20)
    for kernel, params in ((linear_kernel, ()), (poly_kernel, (3,)), (rbf_kernel, (0.05,))):
        y = solve(X, 2, as_text(kernel), params)
        assert y.shape == (2, 20)
        assert np.allclose(y.mean(axis=1), 0, atol=1e-9 * np.abs(y).max())
        assert np.isclose(y[0] @ y[1], 0, atol=1e-9 * (y**2).sum())
        assert same_up_to_signs(y, kpca(X, 2, kernel, params).Y)
    assert same_up_to_signs(solve(X, 2, as_text(linear_kernel), ()), pca(X, 2).Y)


@pytest.mark.covers("gpca:ex:4.6")
def test_algorithm_as_printed_is_not_nonlinear_pca():
    """Errata gpca-09 and gpca-10: without centring it differs,
    and k(0, 0) = 0 excludes the Gaussian.
    """
    X = random_points(2, 30, offset=0.0)
    X = X - X.mean(axis=1, keepdims=True)
    lam, V = np.linalg.eigh(poly_kernel(X, X, 2))
    printed = np.sqrt(lam[:-3:-1])[:, None] * V[:, :-3:-1].T
    right = nlpca(X, 2, lambda X: veronese(X, 2, weighted=True)).Y
    assert not same_gram(printed, right, 0.01)
    assert same_gram(answer("gpca-4.6", "kpca")(X, 2, as_text(poly_kernel), (2,)), right)
    origin = np.zeros((2, 1))
    assert answer("gpca-4.6", "gauss_kernel")(origin, origin, 1.0) == 1


@pytest.mark.covers("gpca:ex:4.6.a")
def test_polynomial_kernel_entry_by_entry():
    kernel = answer("gpca-4.6", "poly_kernel")
    X1, X2 = random_points(3, 4), random_points(3, 6, seed=1)
    for n in (1, 2, 5):
        K = kernel(X1, X2, n)
        assert K.shape == (4, 6)
        for i, j in np.ndindex(K.shape):
            assert np.isclose(K[i, j], float(X1[:, i] @ X2[:, j]) ** n)


@pytest.mark.covers("gpca:ex:4.6.b")
def test_gaussian_kernel_entry_by_entry_and_its_width():
    kernel = answer("gpca-4.6", "gauss_kernel")
    X1, X2 = random_points(3, 4), random_points(3, 6, seed=1)
    K = kernel(X1, X2, 2.5)
    assert K.shape == (4, 6)
    for i, j in np.ndindex(K.shape):
        squared = ((X1[:, i] - X2[:, j]) ** 2).sum()
        assert np.isclose(K[i, j], np.exp(-squared / 2.5**2))
        # [GPCA (4.57)] has 2 sigma^2: the same sigma gives another value, sigma / sqrt(2) the same.
        assert not np.isclose(K[i, j], np.exp(-squared / (2 * 2.5**2)), rtol=1e-3)
        assert np.isclose(K[i, j], np.exp(-squared / (2 * (2.5 / np.sqrt(2)) ** 2)))


@pytest.mark.covers("gpca:ex:4.6.c")
def test_toy_data_two_components_tell_three_clusters_apart():
    y, x, labels = (answer("gpca-4.6", name) for name in ("y_toy", "x_toy", "labels"))
    G = center_kernel(rbf_kernel(x, x, 1 / 0.1))
    assert np.allclose(y @ G, (y**2).sum(axis=1)[:, None] * y)
    centroids = np.stack([y[:2, labels == c].mean(axis=1) for c in range(3)], axis=1)
    nearest = ((y[:2, :, None] - centroids[:, None]) ** 2).sum(axis=0).argmin(axis=1)
    assert (nearest == labels).mean() > 0.95
    share = answer("gpca-4.6", "between")(y, labels)
    assert share[:2].min() > 0.95 and share[2:].max() < 0.01


@pytest.mark.covers("gpca:table:ex4.6")
def test_interface_of_the_table():
    solve = answer("gpca-4.6", "kpca")
    assert list(inspect.signature(solve).parameters) == ["x", "d", "kernel", "params"]
    for D, N, d in ((1, 5, 1), (3, 7, 2), (6, 4, 3)):
        y = solve(random_points(D, N), d, answer("gpca-4.6", "gauss_kernel"), 4.0)
        assert y.shape == (d, N)


# MMST 16.1: a sphere through quadratic PCA


@pytest.mark.covers("mmst:ex:16.1")
def test_sphere_exercise_passes():
    assert all_parts_pass("mmst-16.1", "points", "pca", "sphere", "noise")
    X = answer("mmst-16.1", "X")
    assert X.shape == (3, 150) and np.allclose((X**2).sum(axis=0), 36)
    assert quadratic_features(X).shape == (2 * 3 + 3 * 2 // 2, 150)


@pytest.mark.covers("mmst:ex:16.1a")
@pytest.mark.parametrize("seed", range(5))
def test_error_free_sphere_is_the_last_component(seed):
    lam, V = answer("mmst-16.1", "quadratic_pca")(sphere(150, 6.0, seed))
    assert abs(lam[8]) < 1e-10 and lam[7] > 1
    pattern = np.array([0, 0, 0, 1, 1, 1, 0, 0, 0]) / np.sqrt(3)
    assert np.allclose(V[:, 8] * np.sign(V[3, 8]), pattern) and pattern[3].round(5) == 0.57735
    coefficients, constant = answer("mmst-16.1", "recover")(sphere(150, 6.0, seed))
    assert np.allclose(coefficients, np.sqrt(3) * pattern) and np.isclose(constant, 36)


@pytest.mark.covers("mmst:ex:16.1b")
def test_noise_in_one_coordinate():
    """The sd of N(0, 0.25) is 0.5 (erratum mmst-B17): 3.5 on average,
    a quarter of it with sd 0.25.
    """
    quadratic_pca = answer("mmst-16.1", "quadratic_pca")
    smallest = {0.5: [], 0.25: []}
    for seed in range(100):
        Z = np.random.default_rng(1000 + seed).standard_normal(150)
        for sd, found in smallest.items():
            X = sphere(150, 6.0, seed)
            X[1] += sd * Z
            found.append(quadratic_pca(X)[0][8])
    assert min(smallest[0.5]) > 1.5
    assert 3.2 < np.mean(smallest[0.5]) < 3.8
    assert 0.8 < np.mean(smallest[0.25]) < 1.0


@pytest.mark.covers("mmst:ex:16.1b")
def test_the_coefficient_of_the_noisy_square_shrinks():
    noisy = answer("mmst-16.1", "X_noisy") - answer("mmst-16.1", "X")
    assert not noisy[[0, 2]].any() and 0.15 < noisy[1].var() < 0.4
    find = answer("mmst-16.1", "noisy_coordinate")
    for coordinate in range(3):
        X = sphere(1500, 6.0, seed=coordinate)
        X[coordinate] += np.random.default_rng(coordinate).normal(0, 0.5, 1500)
        assert find(X) == coordinate
