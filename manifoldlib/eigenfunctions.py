"""What Laplacian eigenmaps converge to: eigenfunctions of -Delta on three manifolds [GPCA App 4.A].

With Delta = div grad the eigenvalues of -Delta are mu >= 0 [Erratum gpca-37], and the Dirichlet
energy of a normalised eigenfunction is its mu [GPCA (4.61)] [Erratum gpca-38]. The constant, with
mu = 0, is left out as Y D 1 = 0 does on a graph [Erratum gpca-42].

For points spread evenly over a manifold and heat weights of width sigma, lam of L y = lam D y
comes close to mu sigma^2 / 2 [BN discrete-continuous-analogy]. A point is not its own neighbour,
which raises lam by the factor 1 + 1/degree [Erratum bn-08]; random points move it either way. The
functions have the L^2 norm 1, where the eigenvectors have YDY' = I.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import factorial, isqrt, pi, sqrt

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import lpmv

from ._input import as_count, as_dimension, as_matrix, as_points, as_positive, require_moderate


@dataclass(frozen=True, eq=False)
class EigenfunctionsResult:
    """The d smoothest functions on a manifold but the constant, at N of its points."""

    Y: np.ndarray  # (d, N) values; each function has the integral 0 and the squared integral 1
    eigenvalues: np.ndarray  # (d,) of -Delta, ascending


def interval_eigenfunctions(x: ArrayLike, d: int, *, length: float = 1.0) -> EigenfunctionsResult:
    """On [0, length]: cosines of k half waves, mu = (k pi / length)^2, k = 1, ..., d [GPCA (4.61)].

    Their slope vanishes at both ends, the condition under which a boundary adds nothing to the
    integration by parts [Erratum gpca-39]. x is a list of N numbers.

    >>> interval_eigenfunctions([0.0, 0.5, 1.0], 2).Y.round(3)
    array([[ 1.414,  0.   , -1.414],
           [ 1.414, -1.414,  1.414]])
    """
    x, d, length = as_line(x, "x"), as_count(d, "d"), as_size(length, "length")
    if x.min() < 0 or x.max() > length:
        raise ValueError(f"x has entries outside of the interval from 0 to length={length}")
    k = np.arange(1, d + 1)
    return EigenfunctionsResult(
        sqrt(2 / length) * np.cos(np.outer(k, pi * x / length)), (k * pi / length) ** 2
    )


def circle_eigenfunctions(t: ArrayLike, d: int, *, radius: float = 1.0) -> EigenfunctionsResult:
    """On a circle, at the angles t: cos kt and sin kt, mu = (k / radius)^2, each twice.

    The first d of them are the rows. The first two are the circle itself [GPCA App 4.A.minimisers].

    >>> circle_eigenfunctions([0.0, np.pi / 2], 4).eigenvalues
    array([1., 1., 4., 4.])
    """
    t, d, radius = as_line(t, "t"), as_count(d, "d"), as_size(radius, "radius")
    k = 1 + np.arange(d) // 2
    waves = np.where(np.arange(d)[:, None] % 2 == 0, np.cos(np.outer(k, t)), np.sin(np.outer(k, t)))
    return EigenfunctionsResult(waves / sqrt(pi * radius), (k / radius) ** 2)


def sphere_eigenfunctions(X: ArrayLike, d: int, *, radius: float = 1.0) -> EigenfunctionsResult:
    """On a sphere around the origin, at the columns of X: harmonics of degree l = 1, 2, ...

    The first d of them are the rows: mu = l(l + 1) / radius^2, each 2l + 1 times; those of l = 1
    are multiples of the coordinates y, z and x [GPCA App 4.A.laplace-beltrami].

    >>> sphere_eigenfunctions([[0.0], [0.0], [1.0]], 4).eigenvalues
    array([2., 2., 2., 6.])
    """
    X, radius = as_points(X, at_least=1), as_size(radius, "radius")
    d = as_dimension(d, 86**2 - 1, "the harmonics beyond degree 85 overflow")
    require_moderate(X, "X")
    norms = np.linalg.norm(X, axis=0)
    if len(X) != 3 or not np.allclose(norms, radius, rtol=1e-6, atol=0):
        raise ValueError(f"X must hold points of the sphere with radius={radius} in space, 3 x N")
    x, y, z = X / norms
    longitude = np.arctan2(y, x)
    last = isqrt(d)  # the degrees up to l have (l + 1)^2 - 1 functions
    pairs = [(l, m) for l in range(1, last + 1) for m in range(-l, l + 1)][:d]
    Y = np.array([harmonic(l, m, z, longitude) for l, m in pairs]) / radius
    return EigenfunctionsResult(Y, np.array([l * (l + 1) for l, m in pairs]) / radius**2)


def harmonic(l, m, z, longitude):
    """The real spherical harmonic of degree l and order m, at the height z of the unit sphere."""
    norm = sqrt((2 * l + 1) / (4 * pi) * factorial(l - abs(m)) / factorial(l + abs(m)))
    wave = 1 if m == 0 else sqrt(2) * (np.cos(m * longitude) if m > 0 else np.sin(-m * longitude))
    return norm * wave * (-1) ** m * lpmv(abs(m), l, z)  # lpmv has the sign (-1)^m built in


def as_line(x, name):
    """A list of finite numbers."""
    if np.ndim(x) != 1:
        raise ValueError(f"{name} must be a list of numbers, got {np.ndim(x)} dimensions")
    x = as_matrix(np.asarray(x)[None], name)[0]
    require_moderate(x, name, at_least=0)
    return x


def as_size(value, name):
    """The length or radius of a manifold: its square must not overflow."""
    value = as_positive(value, name)
    require_moderate(np.array([value]), name)
    return value
