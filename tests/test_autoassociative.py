"""The network against finite differences of its error, and against PCA."""

import numpy as np
import pytest
from geometry import angle, random_points
from scipy.optimize import check_grad, minimize
from scipy.special import expit

from manifoldlib import autoassociative_network, pca
from manifoldlib.autoassociative import (
    backpropagate,
    fitted_layers,
    forward,
    linear_layers,
    packed,
    sigmoidal_layers,
    unpacked,
)

SHAPES = [(3, 1, (4, 4)), (3, 2, (4, 5)), (5, 3, (6, 4)), (2, 1, None), (4, 2, None)]


def curved(N=60, seed=0):
    t = np.random.default_rng(seed).uniform(-1, 1, N)
    return np.array([t, t**2, t**3 - t])


def error_of_pca(X, d):
    fit = pca(X, d)
    return X.shape[1] * (fit.total_variance - fit.eigenvalues.sum())


@pytest.mark.parametrize("D, d, hidden", SHAPES)
@pytest.mark.parametrize("seed", [0, 1])
def test_backpropagation_is_the_gradient(D, d, hidden, seed):
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((D, 9))
    layers = linear_layers(D, d, rng) if hidden is None else sigmoidal_layers(X, X[:d], hidden, rng)

    def error(vector):
        return backpropagate(unpacked(vector, layers), X)[0]

    def gradient(vector):
        return packed(backpropagate(unpacked(vector, layers), X)[1])

    vector = packed(layers) + 0.1 * rng.standard_normal(packed(layers).size)
    scale = np.linalg.norm(gradient(vector))
    assert check_grad(error, gradient, vector) < 1e-5 * scale


def test_training_follows_the_gradient_of_what_it_lowers(monkeypatch):
    def checked(fun, x0, jac, **options):
        assert jac
        assert check_grad(lambda v: fun(v)[0], lambda v: fun(v)[1], x0) < 1e-5
        return minimize(fun, x0, jac=jac, **options)

    monkeypatch.setattr("manifoldlib.autoassociative.minimize", checked)
    assert len(autoassociative_network(5 * curved(), 1, hidden=3, max_steps=4).history) == 5


def test_the_forward_pass_written_out():
    rng = np.random.default_rng(0)
    X = rng.standard_normal((3, 5))
    (W1, b1, _), (W2, b2, _), (W3, b3, _), (W4, b4, _) = layers = sigmoidal_layers(
        X, X[:2], (4, 5), rng
    )
    code = W2 @ expit(W1 @ X + b1) + b2
    np.testing.assert_allclose(forward(layers, X)[2], code)
    np.testing.assert_allclose(forward(layers, X)[4], W4 @ expit(W3 @ code + b3) + b4)


def test_packing_is_undone_by_unpacking():
    layers = sigmoidal_layers(curved(), curved()[:1], (3, 4), np.random.default_rng(0))
    for layer, again in zip(layers, unpacked(packed(layers), layers)):
        np.testing.assert_array_equal(layer.W, again.W)
        np.testing.assert_array_equal(layer.b, again.b)
        assert layer.sigmoid == again.sigmoid


@pytest.mark.parametrize("d", [1, 2, 3])
@pytest.mark.parametrize("hidden", [6, (5, 9), None])
def test_the_fields_belong_together(d, hidden):
    X = curved() + 10
    net = autoassociative_network(X, d, hidden=hidden, max_steps=60)
    np.testing.assert_allclose(net.encode(X), net.Y, atol=1e-12)
    np.testing.assert_allclose(net.scale**2, X.var(axis=1).mean())
    residuals = X - net.decode(net.Y)
    np.testing.assert_allclose((residuals**2).sum(), net.history[-1], rtol=1e-9)
    assert (np.diff(net.history) <= 0).all() and len(net.history) <= 61
    assert net.Y.shape == (d, 60) and net.decode(net.Y).shape == X.shape


@pytest.mark.parametrize("hidden", [4, 12])
@pytest.mark.parametrize("seed", range(4))
def test_training_starts_near_pca_and_ends_below_it(hidden, seed):
    X = curved()
    net = autoassociative_network(X, 1, hidden=hidden, seed=seed)
    assert net.history[0] < 1.2 * error_of_pca(X, 1)
    assert net.history[-1] < 0.1 * error_of_pca(X, 1)


def test_the_start_reaches_its_targets_as_far_as_the_sigmoids_allow():
    X = random_points(3, 80, offset=0) / 3
    layers = fitted_layers(X, X[:2], 60, np.random.default_rng(0))
    _, sigmoids, linear = forward(layers, X)
    assert np.abs(linear - X[:2]).max() < 0.05
    halfway = np.isclose(sigmoids, 0.5)  # each bends at one of the points, not all at the same
    assert halfway.any(axis=1).all() and halfway.any(axis=0).sum() > 20


@pytest.mark.parametrize("D, d", [(3, 1), (4, 2), (6, 3)])
def test_the_linear_net_finds_the_principal_plane(D, d):
    X = random_points(D, 70)
    net = autoassociative_network(X, d, hidden=None)
    assert angle(net.decoder[0].W, pca(X, d).U) < 1e-3
    np.testing.assert_allclose(net.history[-1], error_of_pca(X, d), rtol=1e-6)


def test_moving_and_scaling_the_points_moves_and_scales_the_net():
    X = curved()
    net, moved = (autoassociative_network(Z, 1, max_steps=5) for Z in (X, 50 * X - 3))
    np.testing.assert_allclose(moved.Y, net.Y, atol=1e-6)
    np.testing.assert_allclose(moved.decode(moved.Y), 50 * net.decode(net.Y) - 3, atol=1e-4)
    np.testing.assert_allclose(moved.history, 2500 * net.history, rtol=1e-6)


def test_one_seed_gives_one_net_and_the_data_stay():
    X = curved()
    before = X.copy()
    first, second, other = (autoassociative_network(X, 1, seed=s, max_steps=20) for s in (3, 3, 4))
    np.testing.assert_array_equal(first.Y, second.Y)
    assert not np.allclose(first.Y, other.Y)
    np.testing.assert_array_equal(X, before)


def test_of_several_starts_the_last_error_counts(monkeypatch):
    histories = iter([[9.0, 3.0, 2.0], [9.0, 4.0, 1.0]])
    monkeypatch.setattr(
        "manifoldlib.autoassociative.train",
        lambda layers, Z, max_steps: (layers, np.array(next(histories)), True),
    )
    net = autoassociative_network(curved(), 1, starts=2)
    assert net.history[-1] == net.scale**2


@pytest.mark.parametrize("hidden", [3, None])
def test_of_several_starts_the_best_counts(hidden):
    X, settings = curved(), {"hidden": hidden, "max_steps": 15}
    each = [autoassociative_network(X, 1, seed=seed, **settings) for seed in range(5, 9)]
    best = min(each, key=lambda net: net.history[-1])
    found = autoassociative_network(X, 1, seed=5, starts=4, **settings)
    assert best is not each[0]  # or one start would do
    np.testing.assert_array_equal(found.history, best.history)
    np.testing.assert_array_equal(found.decode(found.Y), best.decode(best.Y))


def test_degenerate_points():
    line = np.outer([1.0, 2.0, -1.0], np.arange(12.0))
    flat = autoassociative_network(line, 2)  # the second component has no variance
    assert np.isfinite(flat.Y).all() and flat.history[-1] < 1e-3 * flat.scale**2 * 12
    two = autoassociative_network(np.array([[0.0, 1.0], [0.0, 1.0]]), 1)
    assert np.isfinite(two.Y).all()
    doubled = autoassociative_network(np.hstack([curved(), curved()]), 1, max_steps=100)
    np.testing.assert_allclose(doubled.Y[:, :60], doubled.Y[:, 60:])


def test_of_several_seeds_the_least_error_at_the_end_wins():
    X = random_points(3, 40)
    ends = [
        autoassociative_network(X, 1, hidden=3, seed=seed, max_steps=30).history[-1]
        for seed in range(4)
    ]
    best = autoassociative_network(X, 1, hidden=3, starts=4, max_steps=30)
    assert best.history[-1] == min(ends) < max(ends)


def test_a_gradient_has_the_shapes_of_the_layers():
    X = random_points(3, 20)
    layers = linear_layers(3, 2, np.random.default_rng(0))
    for layer, (dW, db) in zip(layers, backpropagate(layers, X)[1]):
        assert (dW.shape, db.shape) == (layer.W.shape, layer.b.shape)


def test_nodes_before_the_bottleneck_and_behind_it():
    net = autoassociative_network(random_points(4, 30), 2, hidden=(5, 3), max_steps=1)
    assert [layer.W.shape for layer in (*net.encoder, *net.decoder)] == [
        (5, 4), (2, 5), (3, 2), (4, 3),
    ]  # fmt: skip
    for hidden in ((2, 5), (5, 2), 2):
        with pytest.raises(ValueError, match="leaves no bottleneck: d=2 needs at least 3"):
            autoassociative_network(random_points(4, 30), 2, hidden=hidden)
