"""Autoassociative networks: a net that learns its own inputs through a narrow layer.

Five layers r - m1 - d - m2 - r [MMST Fig 16.4]: sigmoidal nodes code the point, d linear ones are
the bottleneck, sigmoidal nodes decode it, linear ones rebuild the point.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike
from scipy.optimize import minimize
from scipy.special import expit

from ._input import (
    as_count,
    as_dimension,
    as_matrix,
    as_moderate_points,
    as_points,
    require_moderate,
)
from .principal_components import components_of


class Layer(NamedTuple):
    """x -> W x + b, through the sigmoid 1 / (1 + e^-z) if asked."""

    W: np.ndarray  # (outputs, inputs)
    b: np.ndarray  # (outputs, 1)
    sigmoid: bool


@dataclass(frozen=True, eq=False)
class AutoassociativeNetworkResult:
    """A trained net; Y are the activations of its bottleneck.

    Inside, points are moved to the origin and to unit scale, where the sigmoids bend.
    """

    Y: np.ndarray  # (d, N) codes
    history: np.ndarray  # sum of squared errors at the start and after each step [MMST (16.21)]
    converged: bool  # whether training ended by itself, before `max_steps`
    encoder: tuple[Layer, ...] = field(repr=False)
    decoder: tuple[Layer, ...] = field(repr=False)
    mu: np.ndarray = field(repr=False)  # (D, 1) mean of the training points
    scale: float  # unit of length inside: the root mean square of a centred coordinate

    def encode(self, X_new: ArrayLike) -> np.ndarray:
        """The codes lambda_f(x) of new points, always continuous in x [MMST (16.21)]."""
        X_new = as_moderate_points(X_new, len(self.mu))
        return forward(self.encoder, (X_new - self.mu) / self.scale)[-1]

    def decode(self, Y: ArrayLike) -> np.ndarray:
        """The points f(y) of the curve or surface that the net draws [MMST (16.21)]."""
        Y = as_matrix(Y, "Y")
        require_moderate(Y, "Y", at_least=0)
        if len(Y) != len(self.Y):
            raise ValueError(f"Y has {len(Y)} rows, the bottleneck has {len(self.Y)} nodes")
        return self.mu + self.scale * forward(self.decoder, Y)[-1]


def autoassociative_network(
    X: ArrayLike,
    d: int,
    *,
    hidden: int | tuple[int, int] | None = 8,
    seed: int = 0,
    starts: int = 1,
    max_steps: int = 1000,
) -> AutoassociativeNetworkResult:
    """Nonlinear principal components by a net with a narrow layer [MMST autoassociative].

    X is D x N, and d the number of coordinates that the net passes on.
    `hidden` is the number of sigmoidal nodes before and after the d of the bottleneck, or both;
    the bottleneck must be narrower. hidden=None leaves these layers out, and what remains is a
    slow way to linear PCA [MMST linear-net-is-pca].

    The net minimises sum |x - f(lambda_f(x))|^2 [MMST (16.21)] by L-BFGS along the gradient of
    backpropagation, in at most `max_steps` steps, which are often too few: see `converged`. It
    starts at PCA: sigmoids are drawn with the seed, and what follows them is fitted, first to the
    principal components and then to the points. The linear net starts at random. Training ends in a
    local minimum, and on a spiral one seed may leave several times the error of another. With
    `starts` above 1, those seeds from `seed` on are trained, and the net with the least error is
    returned, the first of equal ones.

    >>> from manifoldlib import pca
    >>> t = np.linspace(-1, 1, 40)
    >>> net = autoassociative_network(np.array([t, t**2]), d=1)
    >>> bool(net.history[-1] < 0.001 * pca(np.array([t, t**2]), 1).eigenvalues[0])
    True
    """
    X = as_points(X)
    require_moderate(X, "X")
    d = as_dimension(d, len(X), f"the points have {len(X)} coordinates (rows of X)")
    max_steps = as_count(max_steps, "max_steps")
    start = components_of(X, d)  # refuses what has no such components
    scale = np.sqrt(start.total_variance / len(X))
    Z = (X - start.mu) / scale
    seed, starts = as_count(seed, "seed", at_least=0), as_count(starts, "starts")
    hidden, scores = hidden if hidden is None else nodes(hidden, d), whitened(start)
    trained = [
        train(first_layers(Z, scores, hidden, np.random.default_rng(s)), Z, max_steps)
        for s in range(seed, seed + starts)
    ]
    layers, history, converged = min(trained, key=lambda net: net[1][-1])
    half = len(layers) // 2
    encoder, decoder = tuple(layers[:half]), tuple(layers[half:])
    Y, history = forward(encoder, Z)[-1], scale**2 * history
    return AutoassociativeNetworkResult(Y, history, converged, encoder, decoder, start.mu, scale)


def forward(layers, X):
    """The activations of every layer, the inputs first."""
    activations = [X]
    for W, b, sigmoid in layers:
        z = W @ activations[-1] + b
        activations.append(expit(z) if sigmoid else z)
    return activations


def backpropagate(layers, X):
    """The error sum |x - x_hat|^2 and its gradient, a pair (dW, db) for each layer.

    With delta the derivative by the z = W a + b of a layer: dW = delta a', db = delta 1, and the
    layer before receives W' delta, times sigma' = a (1 - a) if it is sigmoidal.
    """
    activations = forward(layers, X)
    residuals = activations[-1] - X
    delta = 2 * residuals
    gradient = []
    for layer, a_in, a_out in reversed(list(zip(layers, activations, activations[1:]))):
        if layer.sigmoid:
            delta = delta * a_out * (1 - a_out)
        gradient.append((delta @ a_in.T, delta.sum(axis=1, keepdims=True)))
        delta = layer.W.T @ delta
    return np.vdot(residuals, residuals), gradient[::-1]


def train(layers, X, max_steps):
    """The layers of least error that L-BFGS finds, the errors on the way, and its verdict."""
    N = X.shape[1]
    history = [backpropagate(layers, X)[0]]

    def mean_error(vector):
        error, gradient = backpropagate(unpacked(vector, layers), X)
        return error / N, packed(gradient) / N

    found = minimize(
        mean_error,
        packed(layers),
        jac=True,
        method="L-BFGS-B",
        callback=lambda intermediate_result: history.append(N * intermediate_result.fun),
        options={"maxiter": max_steps, "maxfun": 20 * max_steps + 1, "ftol": 1e-11, "gtol": 1e-8},
    )
    return unpacked(found.x, layers), np.array(history), bool(found.success)


def packed(layers):
    """All weights, or their derivatives, as one vector."""
    return np.concatenate([part.ravel() for layer in layers for part in layer[:2]])


def unpacked(vector, like):
    """A vector of weights as layers of the shapes of `like`."""
    layers, at = [], 0
    for W, b, sigmoid in like:
        end = at + W.size + b.size
        new_W, new_b = vector[at : at + W.size], vector[at + W.size : end]
        layers.append(Layer(new_W.reshape(W.shape), new_b.reshape(b.shape), sigmoid))
        at = end
    return layers


# Where training starts


def first_layers(Z, scores, hidden, rng):
    """Two linear layers, or four with `hidden` sigmoids."""
    if hidden is None:
        return linear_layers(len(Z), len(scores), rng)
    return sigmoidal_layers(Z, scores, hidden, rng)


def linear_layers(D, d, rng):
    """Two random linear layers D - d - D."""
    W_in, W_out = rng.standard_normal((d, D)) / np.sqrt(D), rng.standard_normal((D, d)) / np.sqrt(D)
    return [Layer(W_in, np.zeros((d, 1)), False), Layer(W_out, np.zeros((D, 1)), False)]


def sigmoidal_layers(Z, scores, hidden, rng):
    """Four layers D - m1 - d - m2 - D that come near to PCA before any training."""
    encoder = fitted_layers(Z, scores, hidden[0], rng)
    decoder = fitted_layers(forward(encoder, Z)[-1], Z, hidden[1], rng)
    return encoder + decoder


def fitted_layers(inputs, targets, m, rng):
    """m random sigmoids, each centred at a random input, and their best linear combinations."""
    D, N = inputs.shape
    W = 2 * rng.standard_normal((m, D)) / np.sqrt(D)
    b = -(W * inputs[:, rng.integers(N, size=m)].T).sum(axis=1, keepdims=True)
    sigmoids = np.vstack([expit(W @ inputs + b), np.ones(N)])
    # Ridge regression: some sigmoids are nearly equal on few points.
    normal = sigmoids @ sigmoids.T + 1e-6 * N * np.eye(m + 1)
    out = np.linalg.solve(normal, sigmoids @ targets.T).T
    return [Layer(W, b, True), Layer(out[:, :-1], out[:, -1:], False)]


def whitened(fit):
    """The principal components with variance 1; those without variance stay 0."""
    lam = fit.eigenvalues
    return fit.Y / np.sqrt(np.where(lam > 1e-12 * lam[0], lam, 1))[:, None]


def nodes(hidden, d):
    """The numbers of mapping and demapping nodes, both above d."""
    pair = hidden if isinstance(hidden, (tuple, list)) else (hidden, hidden)
    if len(pair) != 2:
        raise ValueError(
            f"hidden must be a number of nodes, a pair of them or None, got {hidden!r}"
        )
    pair = tuple(as_count(m, "hidden") for m in pair)
    if min(pair) <= d:
        raise ValueError(
            f"hidden={hidden!r} leaves no bottleneck: d={d} needs at least {d + 1} hidden nodes"
        )
    return pair
