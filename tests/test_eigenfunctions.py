"""Eigenfunctions of -Delta: normalised, orthogonal, true to their equation,
and the limit of graphs.
"""

import numpy as np
import pytest
from geometry import angle

from manifoldlib import (
    circle_eigenfunctions,
    interval_eigenfunctions,
    laplacian_eigenmaps,
    sphere_eigenfunctions,
)
from manifoldlib.datasets import circle, sphere


def sphere_quadrature(degree=24):
    """Points and weights that integrate polynomials over the unit sphere exactly."""
    z, weight = np.polynomial.legendre.leggauss(degree)
    phi = 2 * np.pi * np.arange(2 * degree) / (2 * degree)
    s = np.sqrt(1 - z**2)[:, None]
    X = np.array([s * np.cos(phi), s * np.sin(phi), np.repeat(z[:, None], len(phi), axis=1)])
    return X.reshape(3, -1), np.repeat(weight * 2 * np.pi / len(phi), len(phi))


@pytest.mark.parametrize("length", [1.0, 3.5])
def test_interval_functions_are_orthonormal(length):
    x, w = np.polynomial.legendre.leggauss(60)
    x, w = length * (x + 1) / 2, w * length / 2
    Y = interval_eigenfunctions(x, 6, length=length).Y
    np.testing.assert_allclose((Y * w) @ Y.T, np.eye(6), atol=1e-12)
    np.testing.assert_allclose(Y @ w, 0, atol=1e-12)


@pytest.mark.parametrize("radius", [1.0, 3.5])
def test_circle_functions_are_orthonormal(radius):
    t = 2 * np.pi * np.arange(64) / 64
    Y = circle_eigenfunctions(t, 7, radius=radius).Y
    ds = 2 * np.pi * radius / 64
    np.testing.assert_allclose(Y @ Y.T * ds, np.eye(7), atol=1e-12)
    np.testing.assert_allclose(Y.sum(axis=1), 0, atol=1e-12)


@pytest.mark.parametrize("radius", [1.0, 3.5])
def test_sphere_functions_are_orthonormal(radius):
    X, w = sphere_quadrature()
    Y = sphere_eigenfunctions(radius * X, 40, radius=radius).Y
    np.testing.assert_allclose((Y * w * radius**2) @ Y.T, np.eye(40), atol=1e-11)
    np.testing.assert_allclose(Y @ w, 0, atol=1e-11)


@pytest.mark.parametrize(
    "function, points", [(interval_eigenfunctions, (0.1, 0.7)), (circle_eigenfunctions, (0.3, 4.0))]
)
def test_minus_the_second_derivative_returns_the_function(function, points):
    h = 1e-3
    for x in points:
        before, here, after = (function([x + s * h], 5).Y[:, 0] for s in (-1, 0, 1))
        mu = function([x], 5).eigenvalues
        np.testing.assert_allclose(
            -(before - 2 * here + after) / h**2, mu * here, rtol=1e-4, atol=1e-3
        )


def test_the_sphere_functions_solve_their_equation():
    # Extended to space without change along rays, their Laplacian is that of the sphere.
    x = np.array([0.3, -0.5, 0.7])
    x /= np.linalg.norm(x)
    h = 1e-3

    def at(p):
        return sphere_eigenfunctions((p / np.linalg.norm(p))[:, None], 15).Y[:, 0]

    laplacian = sum(at(x + h * e) - 2 * at(x) + at(x - h * e) for e in np.eye(3)) / h**2
    mu = sphere_eigenfunctions(x[:, None], 15).eigenvalues
    np.testing.assert_allclose(-laplacian, mu * at(x), atol=1e-3)


def test_the_first_functions_on_a_sphere_are_its_coordinates():
    X = sphere(9, 2.0)
    Y = sphere_eigenfunctions(X, 3, radius=2.0).Y
    np.testing.assert_allclose(Y, np.sqrt(3 / (4 * np.pi)) / 4 * X[[1, 2, 0]], rtol=1e-12)


def test_all_harmonics_of_one_degree_add_up_to_a_constant():
    X = sphere(9, 2.0)
    Y = sphere_eigenfunctions(X, 86**2 - 1, radius=2.0).Y  # the most that can be had
    for l in (1, 7, 85):
        squares = (Y[l**2 - 1 : (l + 1) ** 2 - 1] ** 2).sum(axis=0)
        np.testing.assert_allclose(squares, (2 * l + 1) / (16 * np.pi), rtol=1e-10)


def test_multiplicities_and_scaling():
    np.testing.assert_allclose(
        interval_eigenfunctions([0.0], 3, length=np.pi).eigenvalues, [1, 4, 9]
    )
    np.testing.assert_allclose(
        circle_eigenfunctions([0.0], 5, radius=2.0).eigenvalues, np.array([1, 1, 4, 4, 9]) / 4
    )
    degrees = np.repeat([1, 2, 3, 4], [3, 5, 7, 9])
    mu = sphere_eigenfunctions(sphere(1, 2.0), 24, radius=2.0).eigenvalues
    np.testing.assert_allclose(mu, degrees * (degrees + 1) / 4)


# The limit of Laplacian eigenmaps: lam / (sigma^2 / 2) tends to mu


def estimated(result, sigma):
    """mu from the graph. A point is not its own neighbour;
    adding its weight 1 to the degree undoes that.
    """
    degree = result.D.diagonal().mean()
    return result.eigenvalues / (sigma**2 / 2) * degree / (degree + 1)


@pytest.mark.parametrize("radius", [1.0, 2.0])
def test_graph_on_a_circle(radius):
    N, sigma = 600, 0.05 * radius
    result = laplacian_eigenmaps(circle(N, radius), 6, eps=6 * sigma, sigma=sigma)
    exact = circle_eigenfunctions(2 * np.pi * np.arange(N) / N, 6, radius=radius)
    np.testing.assert_allclose(estimated(result, sigma), exact.eigenvalues, rtol=0.02)
    for pair in (0, 2, 4):
        assert angle(result.Y[pair : pair + 2].T, exact.Y[pair : pair + 2].T) < 1e-6


@pytest.mark.parametrize("length", [1.0, 2.0])
def test_graph_on_an_interval(length):
    N, sigma = 800, 0.01 * length
    x = length * (np.arange(N) + 0.5) / N
    result = laplacian_eigenmaps(x[None], 4, eps=6 * sigma, sigma=sigma)
    exact = interval_eigenfunctions(x, 4, length=length)
    np.testing.assert_allclose(estimated(result, sigma), exact.eigenvalues, rtol=0.02)
    cosine = (
        np.abs((result.Y * exact.Y).sum(axis=1))
        / np.linalg.norm(result.Y, axis=1)
        / np.linalg.norm(exact.Y, axis=1)
    )
    assert cosine.min() > 0.998


def test_graph_on_a_sphere():
    # A spiral spreads the points evenly; random ones would add their own noise.
    N, sigma = 1500, 0.12
    z = 1 - (2 * np.arange(N) + 1) / N
    phi = np.pi * (1 + np.sqrt(5)) * np.arange(N)
    X = np.array([np.sqrt(1 - z**2) * np.cos(phi), np.sqrt(1 - z**2) * np.sin(phi), z])
    result = laplacian_eigenmaps(X, 8, eps=5 * sigma, sigma=sigma)
    exact = sphere_eigenfunctions(X, 8)
    np.testing.assert_allclose(estimated(result, sigma), exact.eigenvalues, rtol=0.05)
    assert angle(result.Y[:3].T, exact.Y[:3].T) < 0.02
    assert angle(result.Y[3:].T, exact.Y[3:].T) < 0.02


def test_the_error_falls_with_the_width():
    errors = []
    for sigma in (0.2, 0.1, 0.05):
        result = laplacian_eigenmaps(circle(1000), 2, eps=6 * sigma, sigma=sigma)
        errors.append(abs(estimated(result, sigma)[0] - 1))
    assert errors[1] < errors[0] / 3 and errors[2] < errors[1] / 2  # like sigma^2


def test_on_a_circle_the_cosine_comes_before_the_sine():
    t = np.linspace(0, 6, 20)
    waves = [np.cos(t), np.sin(t), np.cos(2 * t), np.sin(2 * t)]
    np.testing.assert_allclose(circle_eigenfunctions(t, 4).Y, waves / np.sqrt(np.pi))
