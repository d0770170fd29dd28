"""The items of MMST 16.4: what an autoassociative network is, can do and cannot do."""

import numpy as np
import pytest
from geometry import angle, random_points
from scipy.optimize import brentq

from manifoldlib import autoassociative_network, pca
from manifoldlib.autoassociative import Layer, forward
from manifoldlib.datasets import circle


def parabola(N=100, noise=0.05, seed=0):
    rng = np.random.default_rng(seed)
    x = rng.uniform(-1, 1, N)
    return np.array([x, x**2 + noise * rng.standard_normal(N)])


def bowl(N=200, seed=0):
    uv = np.random.default_rng(seed).uniform(-1, 1, (2, N))
    return np.vstack([uv, (uv**2).sum(axis=0)])


def error_of_pca(X, d):
    fit = pca(X, d)
    return X.shape[1] * (fit.total_variance - fit.eigenvalues.sum())


def r_squared(features, y):
    """How much of y the best linear combination of the features explains."""
    design = np.vstack([features, np.ones(len(y))]).T
    fit, *_ = np.linalg.lstsq(design, y, rcond=None)
    return 1 - ((y - design @ fit) ** 2).sum() / ((y - y.mean()) ** 2).sum()


def random_sigmoids(inputs, m, rng):
    W = 6 * rng.standard_normal((m, inputs)) / np.sqrt(inputs)
    return Layer(W, 3 * rng.standard_normal((m, 1)), True)


@pytest.mark.covers("mmst:fig:16.4")
def test_the_network_of_figure_16_4():
    net = autoassociative_network(bowl(), d=2, hidden=4, max_steps=1)
    layers = net.encoder + net.decoder
    assert [layers[0].W.shape[1]] + [len(W) for W, _, _ in layers] == [3, 4, 2, 4, 3]
    assert [W.size for W, _, _ in layers] == [12, 8, 8, 12]
    assert sum(b.size for _, b, _ in layers) == 13
    assert [sigmoid for _, _, sigmoid in layers] == [True, False, True, False]


@pytest.mark.covers("mmst:alg:autoassociative", "mmst:eq:16.21")
@pytest.mark.parametrize("X, d", [(parabola(), 1), (bowl(), 2)])
def test_the_sigmoidal_net_beats_pca_on_what_is_curved(X, d):
    net = autoassociative_network(X, d, hidden=6)
    rebuilt = net.decode(net.encode(X))  # f(lambda_f(x))
    np.testing.assert_allclose(((X - rebuilt) ** 2).sum(), net.history[-1], rtol=1e-9)
    assert net.history[-1] < 0.1 * error_of_pca(X, d)


@pytest.mark.covers("mmst:alg:autoassociative", "mmst:claim:linear-net-is-pca", "mmst:eq:16.21")
@pytest.mark.parametrize("d", [1, 2, 3])
@pytest.mark.parametrize("seed", [0, 1])
def test_the_linear_net_ends_at_pca(d, seed):
    X = random_points(4, 80)
    net = autoassociative_network(X, d, hidden=None, seed=seed)
    np.testing.assert_allclose(net.history[-1], error_of_pca(X, d), rtol=1e-6)
    assert angle(net.decoder[0].W, pca(X, d).U) < 1e-3
    # The codes are the scores up to a linear change of coordinates.
    assert angle(net.Y.T, pca(X, d).Y.T) < 1e-3


@pytest.mark.covers("mmst:claim:bottleneck")
def test_the_bottleneck_bounds_what_can_be_rebuilt():
    X = random_points(5, 60)
    for d in (1, 2, 3):
        rebuilt = (net := autoassociative_network(X, d, hidden=None)).decode(net.Y)
        centred = rebuilt - rebuilt.mean(axis=1, keepdims=True)
        assert np.linalg.matrix_rank(centred, tol=1e-8 * np.linalg.norm(centred)) == d
    errors = [autoassociative_network(X, d, hidden=8).history[-1] for d in (1, 2, 4)]
    assert errors[0] > 1.5 * errors[1] > 3 * errors[2]


@pytest.mark.covers("mmst:claim:universal-approximation")
def test_three_layers_approximate_any_continuous_map():
    rng = np.random.default_rng(0)
    X = rng.uniform(-1, 1, (2, 500))
    y = np.abs(X[0]) * np.cos(3 * X[1])
    missing = [1 - r_squared(forward([random_sigmoids(2, m, rng)], X)[-1], y) for m in (3, 30, 200)]
    assert missing[0] > 5 * missing[1] > 25 * missing[2] and missing[2] < 0.002


@pytest.mark.covers("mmst:claim:hidden-layers-needed")
def test_the_sigmoidal_layers_bring_the_flexibility():
    rng = np.random.default_rng(0)
    X = rng.uniform(-1, 1, (3, 400))
    hidden = forward([random_sigmoids(3, 60, rng), random_sigmoids(60, 60, rng)], X)[-1]
    assert r_squared(hidden, X[0] ** 2) > 0.86 > 0.05 > r_squared(X, X[0] ** 2)
    # With a bottleneck, too: the same code size without sigmoids is PCA.
    X = parabola()
    with_layers, without = (autoassociative_network(X, 1, hidden=h).history[-1] for h in (6, None))
    assert with_layers < 0.1 * without


@pytest.mark.covers("mmst:claim:hidden-layers-needed")
def test_erratum_mmst_A15_without_the_bottleneck_the_net_is_not_linear():
    # Two wide sigmoidal layers and a linear output: no bottleneck, and far from linear in x.
    rng = np.random.default_rng(0)
    X = rng.uniform(-1, 1, (3, 400))
    wide = forward([random_sigmoids(3, 60, rng), random_sigmoids(60, 60, rng)], X)[-1]
    assert r_squared(wide, X[0] ** 2) > 0.7 > 0.05 > r_squared(X, X[0] ** 2)
    # Without the sigmoidal layers it is linear, however wide the middle.
    linear = autoassociative_network(X, 3, hidden=None)
    middle = 0.5 * (X[:, :200] + X[:, 200:])
    rebuilt = [linear.decode(linear.encode(Z)) for Z in (X[:, :200], X[:, 200:], middle)]
    np.testing.assert_allclose(rebuilt[2], 0.5 * (rebuilt[0] + rebuilt[1]), atol=1e-10)


def curve_of(net):
    """The curve that the net draws, over the codes of its training points and a little beyond."""
    reach = np.ptp(net.Y)
    return net.decode(np.linspace(net.Y.min() - 0.1 * reach, net.Y.max() + 0.1 * reach, 4000)[None])


@pytest.mark.covers("mmst:claim:net-failure-ambiguity")
@pytest.mark.parametrize("seed", range(3))
def test_near_an_ambiguity_point_the_net_projects_to_the_wrong_place(seed):
    t = np.linspace(-0.3, np.pi + 0.3, 120)
    net = autoassociative_network(np.array([np.cos(t), np.sin(t)]), 1, seed=seed)
    assert net.history[-1] / 120 < 1e-3  # the arc itself is learned
    # Through the middle of the opening: nearest is now the left arm, now the right one.
    across = np.array([np.linspace(-0.5, 0.5, 201), np.full(201, -0.4)])
    taken = np.linalg.norm(across - net.decode(net.encode(across)), axis=0)
    nearest = np.linalg.norm(across[:, :, None] - curve_of(net)[:, None], axis=0).min(axis=1)
    assert (taken >= nearest - 1e-2).all() and (taken - nearest).max() > 0.3
    codes = net.encode(across)[0]
    assert np.abs(np.diff(codes)).max() < 0.3 * np.ptp(net.Y)  # continuous, where lambda_f jumps


@pytest.mark.covers("mmst:claim:net-failure-self-intersection")
@pytest.mark.parametrize("hidden", [4, 8, 16])
@pytest.mark.parametrize("seed", range(3))
def test_no_net_with_one_code_rebuilds_a_circle(hidden, seed):
    net = autoassociative_network(circle(100), 1, hidden=hidden, seed=seed)

    def point(angle):
        return np.array([[np.cos(angle)], [np.sin(angle)]])

    def difference(angle):
        return (net.encode(point(angle)) - net.encode(point(angle + np.pi))).item()

    # The difference of antipodal codes changes sign on half a turn, so it vanishes somewhere:
    # two points at distance 2 share a code and what is rebuilt from it.
    angle = brentq(difference, 0, np.pi)
    pair = np.hstack([point(angle), point(angle + np.pi)])
    assert np.linalg.norm(pair - net.decode(net.encode(pair)), axis=0).max() >= 1 - 1e-6
    dense = circle(5000)
    error = np.linalg.norm(dense - net.decode(net.encode(dense)), axis=0)
    assert error.max() >= 1 - 1e-3
    two_codes = autoassociative_network(
        circle(100), 2, hidden=hidden, seed=seed
    )  # one more node and all is well
    assert np.abs(dense - two_codes.decode(two_codes.encode(dense))).max() < 0.14
