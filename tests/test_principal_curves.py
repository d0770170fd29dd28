"""The smoother and the projections against literal loops; curves and surfaces against geometry."""

import numpy as np
import pytest
from geometry import random_points, random_rotation

from manifoldlib import isomap, pca, principal_curve, principal_surface, running_lines
from manifoldlib.datasets import arc_length, swiss_roll
from manifoldlib.principal_curves import (
    BLOCK,
    TIE,
    PrincipalCurveResult,
    as_point_weights,
    blocks,
    lengths_along,
    local_planes,
    local_weights,
    nearest_on_mesh,
    nearest_on_polygon,
    neighborhood_size,
    on_chords,
    principal_plane,
    starting_ellipse,
)


def noisy_parabola(N=100, noise=0.1, seed=0):
    rng = np.random.default_rng(seed)
    x = rng.uniform(-1, 1, N)
    return np.array([x, x**2 + noise * rng.standard_normal(N)])


def noisy_circle(N=200, noise=0.05, seed=0):
    rng = np.random.default_rng(seed)
    t = rng.uniform(0, 2 * np.pi, N)
    return np.array([np.cos(t), np.sin(t)]) + noise * rng.standard_normal((2, N))


def noisy_bowl(N=300, noise=0.05, seed=0):
    rng = np.random.default_rng(seed)
    uv = rng.uniform(-1, 1, (2, N))
    return np.vstack([uv, (uv**2).sum(axis=0)]) + noise * rng.standard_normal((3, N))


# The smoother


def literal_running_lines(lam, X, span, degree, weighted, period, prior):
    """One weighted least-squares fit per point, written as the text says it."""
    N = len(lam)
    k = max(1, round(span * N))
    smoothed = np.empty_like(X)
    for i in range(N):
        offset = lam - lam[i]
        if period is not None:
            offset = (offset + period / 2) % period - period / 2
        h = np.sort(np.abs(offset))[k - 1]
        near = np.abs(offset) <= h
        w = (1 - (np.abs(offset) / h) ** 3) ** 3 if weighted else np.ones(N)
        root = np.sqrt(np.where(near, w, 0) * prior)
        design = np.column_stack([np.ones(N), offset])[:, : degree + 1]
        fit, *_ = np.linalg.lstsq(root[:, None] * design, (root * X).T, rcond=None)
        smoothed[:, i] = fit[0]
    return smoothed


@pytest.mark.parametrize("many", [0, 1000])  # by sums over windows, by rows of the matrix
@pytest.mark.parametrize("span", [0.2, 0.5, 1.0])
@pytest.mark.parametrize("degree", [0, 1])
@pytest.mark.parametrize("weighted", [True, False])
@pytest.mark.parametrize("period", [None, 1.0])
@pytest.mark.parametrize("with_weights", [False, True])
def test_the_smoother_is_a_least_squares_fit_at_every_point(
    monkeypatch, many, span, degree, weighted, period, with_weights
):
    monkeypatch.setattr("manifoldlib.principal_curves.MANY", many)
    rng = np.random.default_rng(0)
    lam, X = rng.random(40), rng.standard_normal((3, 40))
    prior = rng.random(40) + 0.1 if with_weights else np.ones(40)
    ours = running_lines(
        lam,
        X,
        span,
        degree=degree,
        weighted=weighted,
        period=period,
        weights=prior if with_weights else None,
    )
    np.testing.assert_allclose(
        ours, literal_running_lines(lam, X, span, degree, weighted, period, prior), atol=1e-9
    )


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("period", [None, 1.2])
@pytest.mark.parametrize(
    "lam",
    [
        np.random.default_rng(0).random(500),
        10.0 ** np.random.default_rng(0).uniform(-9, 0, 500),
        np.random.default_rng(0).integers(0, 12, 500) / 12,
        np.repeat([0.0, 0.5, 1.0], [250, 1, 249]),
        np.append(np.linspace(0, 1e-3, 499), 1),
        np.full(500, 0.5),
    ],
    ids=["even", "in decades", "ties", "two heaps", "a heap and one", "one value"],
)
def test_sums_over_windows_are_those_of_the_rows(monkeypatch, lam, period, weighted):
    rng = np.random.default_rng(1)
    X, weights = rng.standard_normal((2, 500)) + 1, rng.random(500) + 0.01
    for span in (0.02, 0.3, 1.0):
        for degree in (0, 1):
            settings = {"degree": degree, "weighted": weighted, "period": period}
            by_rows, by_sums = [], []
            for many, found in ((1000, by_rows), (0, by_sums)):
                monkeypatch.setattr("manifoldlib.principal_curves.MANY", many)
                found += [
                    running_lines(lam, X, span, weights=w, **settings) for w in (None, weights)
                ]
            # Rounding of running sums over 500 points, in weights that fall to 1e-2.
            np.testing.assert_allclose(by_sums, by_rows, atol=1e-8)


@pytest.mark.parametrize("span", [0.1, 0.75])  # among small weights alone, and beside large ones
def test_weights_of_many_decades_are_not_lost_in_sums(monkeypatch, span):
    monkeypatch.setattr("manifoldlib.principal_curves.MANY", 0)
    lam, X = np.arange(60.0), np.random.default_rng(0).standard_normal((1, 60))
    weights = np.where(abs(lam - 30) < 20, 1e-11, 1.0)
    expected = literal_running_lines(lam, X, span, 0, True, None, weights)
    ours = running_lines(lam, X, span, degree=0, weights=weights)
    np.testing.assert_allclose(ours, expected, atol=1e-9)


def test_blocks_of_the_smoother_fit_together(monkeypatch):
    rng = np.random.default_rng(1)
    lam, X = rng.random(90), rng.standard_normal((2, 90))
    whole = running_lines(lam, X, 0.3)
    monkeypatch.setattr("manifoldlib.principal_curves.BLOCK", 100)
    np.testing.assert_allclose(running_lines(lam, X, 0.3), whole, atol=1e-13)


HEAP_AND_ONE = np.append(np.linspace(0, 1e-3, 59), 1)  # a slope within a thousandth of the span


@pytest.mark.parametrize("lam", [np.random.default_rng(0).normal(50, 10, 60), HEAP_AND_ONE])
@pytest.mark.parametrize("span", [0.1, 0.3, 1.0])
def test_the_smoother_keeps_straight_lines(lam, span):
    X = np.array([2 * lam - 1, 5 - lam])
    np.testing.assert_allclose(running_lines(lam, X, span), X, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("k", [10, 50, 320])
def test_rounding_loses_no_neighbour(k):
    lam = np.sort(
        10.0 ** np.random.default_rng(0).uniform(-9, 0, 400)
    )  # at - (at - v) is not always v
    rows = running_lines(lam, np.eye(400), k / 400, degree=0, weighted=False).T
    np.testing.assert_array_equal((rows > 0).sum(axis=1), k)


def test_the_unit_of_the_weights_does_not_matter():
    rng = np.random.default_rng(0)
    lam, X, weights = rng.random(30), rng.standard_normal((2, 30)), rng.random(30) + 0.1
    whole = running_lines(lam, X, 0.4, weights=weights)
    np.testing.assert_allclose(running_lines(lam, X, 0.4, weights=1e308 * weights / 1.2), whole)


def test_the_order_of_the_points_does_not_matter_even_with_ties():
    rng = np.random.default_rng(2)
    lam, X = rng.integers(0, 12, 50).astype(float), rng.standard_normal((2, 50))
    order = rng.permutation(50)
    for weighted in (True, False):
        whole = running_lines(lam, X, 0.3, weighted=weighted)
        shuffled = running_lines(lam[order], X[:, order], 0.3, weighted=weighted)
        np.testing.assert_allclose(shuffled, whole[:, order], atol=1e-12)


def test_points_at_one_parameter_are_averaged():
    X = np.arange(10.0).reshape(2, 5)
    np.testing.assert_allclose(
        running_lines(np.ones(5), X, 0.4), X.mean(axis=1, keepdims=True) + np.zeros(5)
    )


def test_a_period_has_no_beginning():
    rng = np.random.default_rng(3)
    lam, X = rng.random(30), rng.standard_normal((2, 30))
    whole = running_lines(lam, X, 0.3, period=1.0)
    np.testing.assert_allclose(running_lines(lam + 0.37, X, 0.3, period=1.0), whole, atol=1e-9)
    np.testing.assert_allclose(running_lines(lam + 5.0, X, 0.3, period=1.0), whole, atol=1e-9)


# Projection on a polygon


def literal_projection(x, vertices):
    """The last of the nearest points, one segment after another."""
    best, lam, length = np.inf, 0.0, 0.0
    for a, c in zip(vertices.T, vertices.T[1:]):
        b = c - a
        t = np.clip((x - a) @ b / max(b @ b, 1e-300), 0, 1)
        distance = np.linalg.norm(x - a - t * b)
        if distance <= best * (1 + 1e-13):
            best, lam = distance, length + t * np.linalg.norm(b)
        length += np.linalg.norm(b)
    return lam, best


@pytest.mark.parametrize("D", [1, 2, 3, 10])
@pytest.mark.parametrize("block, offset", [(50, 100), (2**17, 100), (2**17, 1e6)])
def test_projection_is_that_of_the_loop(monkeypatch, D, block, offset):
    monkeypatch.setattr("manifoldlib.principal_curves.BLOCK", block)
    rng = np.random.default_rng(D)
    vertices, X = rng.standard_normal((D, 12)) + offset, rng.standard_normal((D, 40)) + offset
    vertices[:, 5] = vertices[:, 6]  # a segment without length
    lam, foot = nearest_on_polygon(X, vertices)
    expected = np.array([literal_projection(x, vertices) for x in X.T])
    if D > 1:  # on a line, a polygon that folds back is met several times at distance zero
        np.testing.assert_allclose(lam, expected[:, 0], atol=1e-11 * offset)
    np.testing.assert_allclose(
        np.linalg.norm(X - foot, axis=0), expected[:, 1], atol=1e-11 * offset
    )


def polygons(D, M=120):
    """Polygons that are hard to search, by name."""
    rng = np.random.default_rng(D)
    angle = np.linspace(0, 2 * np.pi, M)
    loop = random_rotation(max(D, 2))[:D, :2]
    far = rng.standard_normal((D, M))
    far[:, 7] = 1e6
    return {
        "tangled": rng.standard_normal((D, M)),
        "circle": loop @ np.array([np.cos(angle), np.sin(angle)]),
        "eight": loop @ np.array([np.cos(angle), np.sin(2 * angle)]),
        "line": loop[:, :1] * np.sort(rng.standard_cauchy(M)),
        "on a grid": rng.integers(-2, 3, (D, M)).astype(float),
        "standing still": np.repeat(rng.standard_normal((D, M // 3)), 3, axis=1),
        "with one far vertex": far,
        "one segment": rng.standard_normal((D, 2)),
        "a point": np.ones((D, 1)),
    }


def nearest_of_all(X, vertices):
    """Arc length and place of the nearest point by the table of all points and segments."""
    center = vertices.mean(axis=1, keepdims=True)
    V = np.ascontiguousarray((vertices - center).T)
    V = np.repeat(V, 2, axis=0) if len(V) == 1 else V
    A, B = V[:-1], np.diff(V, axis=0)
    N, M = X.shape[1], len(A)
    points, segments = np.divmod(np.arange(N * M), M)
    measured = on_chords((X - center).T[points], A[segments], B[segments])
    t, distance, scale = (part.reshape(N, M) for part in measured)
    tied = distance <= distance.min(axis=1, keepdims=True) + TIE * scale
    s = M - 1 - tied[:, ::-1].argmax(axis=1)
    t = t[np.arange(N), s]
    lam = lengths_along(vertices)[s] + t * np.linalg.norm(B[s], axis=1)
    return lam, (A[s] + t[:, None] * B[s]).T + center


@pytest.mark.parametrize("block, scale", [(2**17, 1), (2**17, 1e-8), (2**17, 1e8), (500, 1)])
@pytest.mark.parametrize("D", [1, 2, 3, 10])
def test_the_search_leaves_out_no_segment_that_counts(monkeypatch, D, scale, block):
    monkeypatch.setattr("manifoldlib.principal_curves.BLOCK", block)
    rng = np.random.default_rng(0)
    for V in polygons(D).values():
        some, others = V[:, rng.integers(V.shape[1], size=(2, 40))].swapaxes(0, 1)
        grid = rng.integers(-3, 4, (D, 40))
        X = np.hstack([rng.standard_normal((D, 40)), grid, some, (some + others) / 2, 0 * V[:, :1]])
        for offset in (0, 1000):
            points, vertices = scale * (X + offset), scale * (V + offset)
            for ours, expected in zip(
                nearest_on_polygon(points, vertices), nearest_of_all(points, vertices)
            ):
                np.testing.assert_array_equal(ours, expected)


@pytest.mark.parametrize("times", [1, 2])
def test_a_polygon_may_have_shrunk_to_a_point(times):
    point = np.array([[3.0], [4.0]])
    lam, foot = nearest_on_polygon(
        np.array([[0.0, 3.0, 9.0], [0.0, 4.0, -1.0]]), np.tile(point, times)
    )
    np.testing.assert_array_equal(lam, 0)
    np.testing.assert_allclose(foot, np.tile(point, 3))
    shrunk = PrincipalCurveResult(
        np.tile(point, 2), np.zeros(2), np.zeros(3), np.zeros(1), closed=True, converged=True
    )
    np.testing.assert_array_equal(shrunk.at([0.0, 7.0]), np.tile(point, 2))


def test_far_from_the_origin_a_hairpin_keeps_its_two_sides():
    Q = random_rotation(2)
    vertices = Q @ np.array([[0.0, 1000, 1000, 0], [0.0, 0, 1e-4, 1e-4]]) + 1e6
    X = Q @ np.array([np.linspace(0, 1000, 101), np.tile([0.0, 1e-4], 51)[:101]]) + 1e6
    _, foot = nearest_on_polygon(X, vertices)
    np.testing.assert_allclose(foot, X, rtol=0, atol=1e-9)


def test_of_two_nearest_points_the_later_counts():
    vertices = np.array([[-1.0, -1.0, 1.0, 1.0], [1.0, 0.0, 0.0, 1.0]])  # a U, length 4
    lam, _ = nearest_on_polygon(np.array([[0.0, 0.0, -1e-6], [3.0, 1.0, 3.0]]), vertices)
    # Above the U its two ends are equally far, in its middle all three sides.
    np.testing.assert_allclose(lam, [4, 4, 0], atol=1e-12)
    for seed in range(10):  # turned and moved, they are equally far up to rounding
        move = lambda X: random_rotation(2, seed) @ X / 3 + 1
        lam, _ = nearest_on_polygon(move(np.array([[0.0, 0.0], [3.0, 1.0]])), move(vertices))
        np.testing.assert_allclose(lam, 4 / 3)


# Curves


@pytest.mark.parametrize("closed, X", [(False, noisy_parabola()), (True, noisy_circle())])
@pytest.mark.parametrize("bias_corrected", [False, True])
def test_the_fields_belong_together(closed, X, bias_corrected):
    result = principal_curve(X, span=0.3, closed=closed, bias_corrected=bias_corrected, max_steps=6)
    foot = result.at(result.lam)
    np.testing.assert_allclose(result.at(result.knots[:-1]), result.curve[:, :-1], atol=1e-12)
    np.testing.assert_allclose(((X - foot) ** 2).sum() / X.shape[1], result.history[-1], rtol=1e-9)
    np.testing.assert_allclose(result.project(X), result.lam, atol=1e-12)
    np.testing.assert_array_equal(result.Y, [result.lam])
    assert (np.diff(result.knots) >= 0).all() and result.knots[0] == 0
    assert (result.lam >= 0).all() and (result.lam <= result.knots[-1]).all()
    assert np.array_equal(result.curve[:, 0], result.curve[:, -1]) == closed
    on_curve = result.at(np.linspace(0, result.knots[-1], 400))
    distances = np.linalg.norm(X[:, :, None] - on_curve[:, None], axis=0)
    assert (np.linalg.norm(X - foot, axis=0) <= distances.min(axis=1) + 1e-12).all()


@pytest.mark.parametrize("closed, X", [(False, noisy_parabola()), (True, noisy_circle())])
def test_invariances(closed, X):
    whole = principal_curve(X, closed=closed)
    f = whole.at(whole.lam)
    Q, order = random_rotation(2, seed=1), np.random.default_rng(0).permutation(X.shape[1])
    for moved, motion, factor in [
        (X + 100, lambda f: f + 100, 1),
        (1000 * X, lambda f: 1000 * f, 1000),
        (Q @ X, lambda f: Q @ f, 1),
        (X[:, order], lambda f: f[:, order], 1),
    ]:
        result = principal_curve(moved, closed=closed)
        np.testing.assert_allclose(result.history, factor**2 * whole.history, rtol=1e-7)
        np.testing.assert_allclose(result.at(result.lam), motion(f), atol=1e-6 * factor)


def test_doubling_every_point_changes_nothing():
    X = noisy_parabola(60)
    once, twice = principal_curve(X), principal_curve(np.hstack([X, X]))
    np.testing.assert_allclose(twice.history, once.history, rtol=1e-7)
    np.testing.assert_allclose(twice.lam[:60], once.lam, atol=1e-7)


@pytest.mark.parametrize("D", [1, 2, 3, 20])
def test_points_on_a_line_have_that_line(D):
    direction = random_rotation(D)[:, :1]
    X = direction * np.random.default_rng(0).normal(size=30) + 7
    result = principal_curve(X)
    assert result.history[-1] < 1e-20
    np.testing.assert_allclose(np.ptp(result.lam), np.linalg.norm(np.ptp(X, axis=1)), rtol=1e-9)


def test_a_curve_in_space():
    t = np.random.default_rng(0).uniform(0, 4, 300)
    noise = 0.02 * np.random.default_rng(1).standard_normal((3, 300))
    result = principal_curve(np.array([t, np.sin(t), np.cos(t)]) + noise, span=0.1)
    assert result.history[-1] < 0.01 * result.history[0]
    assert abs(np.corrcoef(result.lam, t)[0, 1]) > 0.999  # the speed of the helix is constant


@pytest.mark.parametrize("seed", range(3))
def test_outliers_do_not_bend_a_robust_curve(seed):
    rng = np.random.default_rng(seed)
    clean = noisy_circle(300, seed=seed)
    X = np.hstack([clean, rng.uniform(-3, 3, (2, 12))])
    bent = principal_curve(X, span=0.1, closed=True)
    robust = principal_curve(X, span=0.1, closed=True, robust=True)
    radius = lambda result: np.linalg.norm(result.curve, axis=0)
    assert np.abs(radius(robust) - 1).max() < 0.12 < np.abs(radius(bent) - 1).max()


def test_a_robust_step_weighs_the_points_by_the_bisquare_of_their_residuals():
    X = noisy_parabola()
    before, after = (principal_curve(X, span=0.4, robust=True, max_steps=m) for m in (2, 3))
    weights = [bisquare(np.linalg.norm(X - fit.at(fit.lam), axis=0)) for fit in (before, after)]
    f = running_lines(before.lam, X, 0.4, weights=weights[0])
    np.testing.assert_allclose(
        after.curve, f[:, np.unique(before.lam, return_index=True)[1]], atol=1e-10
    )
    squares = ((X - after.at(after.lam)) ** 2).sum(axis=0)
    np.testing.assert_allclose(after.history[-1], (weights[1] * squares).sum() / weights[1].sum())


def bisquare(r):
    """Cleveland's weights of residuals r, none quite 0."""
    return np.maximum((1 - np.minimum(r / (6 * np.median(r)), 1) ** 2) ** 2, 1e-6)


def distance_from(truth, curve):
    """Root mean square distance of points of the true curve to the fitted one."""
    _, foot = nearest_on_polygon(truth, curve)
    return np.sqrt(((truth - foot) ** 2).sum(axis=0).mean())


@pytest.mark.parametrize("robust", [False, True])
@pytest.mark.parametrize("weighted", [False, True])
def test_bias_correction_lets_no_waves_grow_on_a_ring(weighted, robust):
    angle = np.linspace(0, 2 * np.pi, 500)
    truth = np.array([np.cos(angle), np.sin(angle)])
    settings = {"closed": True, "weighted": weighted, "robust": robust}
    for seed in range(20):
        X = noisy_circle(200, 0.05, seed)
        plain, corrected = (
            principal_curve(X, bias_corrected=bias_corrected, **settings)
            for bias_corrected in (False, True)
        )
        assert corrected.converged
        radius = np.linalg.norm(corrected.curve, axis=0)
        assert abs(radius - 1).max() < 0.05  # one standard deviation of the noise
        assert 3 * distance_from(truth, corrected.curve) < distance_from(truth, plain.curve)


def test_after_its_first_step_a_bias_corrected_curve_never_moves_away_from_the_points():
    for seed in range(10):
        for span in (0.1, 0.3, 0.5):
            fit = principal_curve(
                noisy_circle(150, 0.05, seed), span=span, closed=True, bias_corrected=True
            )
            assert (np.diff(fit.history[1:]) < -1e-3 * fit.history[1:-1]).all()


def test_a_closed_curve_starts_as_the_ellipse_of_the_data():
    t = 2 * np.pi * np.arange(200) / 200
    ellipse = random_rotation(2) @ np.array([3 * np.cos(t), np.sin(t)]) + 5
    start = principal_curve(ellipse, closed=True, max_steps=0)
    assert start.history[0] < 1e-7
    np.testing.assert_allclose(((start.curve - 5) ** 2).sum(axis=0).max(), 9, rtol=1e-9)


def test_the_change_that_stops_it_is_relative_to_the_step_before():
    X = noisy_parabola()
    first, second = principal_curve(X, max_steps=1).history
    change = 1 - second / first  # 0.95
    assert (
        len(principal_curve(X, tol=change + 1e-9).history)
        == 2
        < len(principal_curve(X, tol=change - 1e-9).history)
    )


def test_the_smallest_data_sets():
    two = principal_curve([[0.0, 1.0], [0.0, 0.0]])
    np.testing.assert_allclose(np.ptp(two.lam), 1)
    triangle = principal_curve([[0.0, 1.0, 0.5], [0.0, 0.0, 1.0]], closed=True)
    assert np.isfinite(triangle.curve).all()
    surface = principal_surface([[0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])
    assert surface.history[-1] < 1e-20


def test_no_steps_return_the_start():
    X = noisy_parabola()
    start = principal_curve(X, max_steps=0)
    line = pca(X, 1)
    np.testing.assert_allclose(start.at(start.lam), line.reconstruct(line.Y), atol=1e-12)
    np.testing.assert_allclose(start.history, [line.total_variance - line.eigenvalues[0]])


# Where the curve starts


def spiral(N=400, noise=0.2):
    """Points along one and a half turns, and the arc length at which they stand."""
    t = np.linspace(np.pi, 4 * np.pi, N)
    curve = np.array([t * np.cos(t), t * np.sin(t)])
    arc = (t * np.sqrt(1 + t**2) + np.arcsinh(t)) / 2
    return curve + noise * np.random.default_rng(0).standard_normal((2, N)), arc - arc[0]


@pytest.mark.parametrize("bias_corrected", [False, True])
@pytest.mark.parametrize("robust", [False, True])
def test_a_spiral_unrolls_from_the_order_of_isomap_only(bias_corrected, robust):
    X, arc = spiral()
    settings = {"span": 0.05, "bias_corrected": bias_corrected, "robust": robust, "max_steps": 5}
    from_line, unrolled = (
        principal_curve(X, **settings, start=start) for start in (None, isomap(X, 1, 8).Y)
    )
    assert abs(np.corrcoef(from_line.lam, arc)[0, 1]) < 0.9
    assert abs(np.corrcoef(unrolled.lam, arc)[0, 1]) > 0.999
    np.testing.assert_allclose(unrolled.knots[-1], arc[-1], rtol=0.03)


@pytest.mark.parametrize("closed, X", [(False, noisy_parabola()), (True, noisy_circle())])
def test_of_the_start_only_the_order_counts(closed, X):
    lam = X[0] if not closed else np.arctan2(X[1], X[0])
    first, second = (
        principal_curve(X, closed=closed, start=start) for start in (lam, [np.exp(lam)])
    )
    np.testing.assert_array_equal(first.curve, second.curve)
    back = principal_curve(X, closed=closed, start=-lam)
    np.testing.assert_allclose(back.history, first.history, rtol=1e-7)
    np.testing.assert_allclose(back.at(back.lam), first.at(first.lam), atol=1e-7)


@pytest.mark.parametrize("closed", [False, True])
def test_the_first_curve_is_the_smoothing_along_the_start(closed):
    X = noisy_circle(60)
    rank = np.random.default_rng(0).integers(0, 40, 60)
    rank = np.unique(rank, return_inverse=True)[1]
    f = running_lines(rank, X, 0.3, period=rank.max() + 1 if closed else None)
    first = principal_curve(X, span=0.3, closed=closed, start=10 - 3.0 * rank, max_steps=0)
    vertices = f[:, [np.flatnonzero(rank == place)[0] for place in range(rank.max(), -1, -1)]]
    np.testing.assert_allclose(first.curve[:, : vertices.shape[1]], vertices, atol=1e-12)


def test_angles_lead_a_closed_curve_around_a_horseshoe():
    turn = 2 * np.pi * np.arange(400) / 400
    bend, width = 2.6 * np.cos(turn), 1 + 0.2 * np.sin(turn)  # an ellipse, bent nearly to a ring
    X = np.array([width * np.cos(bend), width * np.sin(bend)])
    length = np.linalg.norm(np.diff(X, axis=1), axis=0).sum()
    from_ellipse, around, elsewhere = (
        principal_curve(X, span=0.05, closed=True, start=start)
        for start in (None, turn, (turn + 2) % (2 * np.pi))
    )
    np.testing.assert_allclose(around.knots[-1], length, rtol=0.03)
    assert abs(from_ellipse.knots[-1] / length - 1) > 0.1
    np.testing.assert_allclose(
        elsewhere.history, around.history, rtol=1e-7
    )  # one turn has no beginning


# Surfaces


def test_the_planes_are_least_squares_fits_at_every_node():
    rng = np.random.default_rng(0)
    lam, X, at = rng.random((2, 50)), rng.standard_normal((3, 50)), rng.random((2, 7))
    for x, fitted in zip(at.T, local_planes(at, lam, X, 20).T):
        distance = np.linalg.norm(lam - x[:, None], axis=0)
        w = np.clip(1 - (distance / np.sort(distance)[19]) ** 3, 0, None) ** 1.5
        design = np.vstack([np.ones(50), lam - x[:, None]]).T
        fit, *_ = np.linalg.lstsq(w[:, None] * design, (w * X).T, rcond=None)
        np.testing.assert_allclose(fitted, fit[0], atol=1e-9)


def test_a_plane_through_the_nearest_alone_is_its_value():
    rng = np.random.default_rng(0)
    lam, X, at = rng.random((2, 2000)), rng.standard_normal((3, 2000)), rng.random((2, 7))
    near = ((at[:, :, None] - lam[:, None]) ** 2).sum(axis=0).argmin(axis=1)
    np.testing.assert_allclose(local_planes(at, lam, X, 1), X[:, near])


def test_a_narrow_strip_of_parameters_still_has_slopes_across():
    rng = np.random.default_rng(0)
    lam = rng.random((2, 50)) * [[1.0], [0.01]]
    plane = lambda lam: np.array([lam[0], 100 * lam[1], lam[0] - 50 * lam[1]])
    at = lam[:, :5]
    np.testing.assert_allclose(local_planes(at, lam, plane(lam), 20), plane(at), atol=1e-9)


def test_points_that_are_all_as_far_from_a_node_count_alike():
    corners = np.array([[1.0, 1, -1, -1], [1, -1, 1, -1]])
    X = np.array([[1.0, 2, 4, 9], [0, 0, 0, 8]])
    np.testing.assert_allclose(local_planes(np.zeros((2, 1)), corners, X, 4), [[4.0], [2.0]])


def test_across_a_line_of_parameters_a_plane_is_level():
    x = np.linspace(0, 1, 12)
    at = np.array([[0.5 - 0.03], [0.5 / 3 + 0.09]])  # off the line, over its point at 0.5
    fitted = local_planes(at, np.array([x, x / 3]), x[None], 12)
    np.testing.assert_allclose(fitted, 0.5, atol=1e-9)


def test_a_surface_ends_at_its_rectangle():
    result = principal_surface(noisy_bowl(80), span=0.3, max_steps=2)
    low, high = result.nodes[:, 0, 0], result.nodes[:, -1, -1]
    beyond = np.array([low - 1, high + 5, [low[0] - 1, high[1] + 1], [0.0, high[1] + 2]]).T
    within = np.clip(beyond, low[:, None], high[:, None])
    np.testing.assert_allclose(result.at(beyond), result.at(within), atol=1e-12)


@pytest.mark.parametrize("seed", range(5))
def test_ties_on_a_surface_hold_up_to_rounding(seed):
    nodes = np.array(np.meshgrid(np.linspace(-1, 1, 7), np.linspace(-1, 1, 7), indexing="ij")) / 3
    brim = np.array(
        [nodes[0], nodes[1], -np.abs(nodes[0]) - np.abs(nodes[1])]
    )  # four corners, equally deep
    Q = random_rotation(3, seed)
    moved = np.einsum("ij,jkl->ikl", Q, brim) + 1
    lam, _ = nearest_on_mesh(Q @ np.array([[0.0], [0.0], [-9.0]]) + 1, moved, nodes)
    np.testing.assert_allclose(lam, [[1 / 3], [1 / 3]])
    roof = np.array(
        [nodes[0], nodes[1], -np.abs(nodes[1])]
    )  # its sides are equally near from below
    x = np.linspace(-0.3, 0.3, 20)
    lam, _ = nearest_on_mesh(
        Q @ np.array([x, 0 * x, 0 * x - 0.3]) + 1, np.einsum("ij,jkl->ikl", Q, roof) + 1, nodes
    )
    np.testing.assert_allclose(lam, [x, 0 * x + 0.15], atol=1e-12)
    folded = np.array([np.abs(nodes[0]), nodes[1], 0 * nodes[0]])  # corner upon corner,
    folded[:2, -1, -1] -= 1e-9  # nearly: the square of this is still a tie
    moved = np.einsum("ij,jkl->ikl", Q, folded) + 1
    lam, _ = nearest_on_mesh(moved[:, 0, -1:], moved, nodes)
    np.testing.assert_allclose(lam, [[1 / 3], [1 / 3]])


def literal_distance_to_triangle(x, corners):
    """Least squares over a fine barycentric grid, as an upper bound that is nearly attained."""
    s, t = np.meshgrid(np.linspace(0, 1, 120), np.linspace(0, 1, 120))
    s, t = s[s + t <= 1], t[s + t <= 1]
    a, b, c = corners.T
    points = a[:, None] + np.outer(b - a, s) + np.outer(c - a, t)
    return np.linalg.norm(points - x[:, None], axis=0).min()


@pytest.mark.parametrize("D", [2, 3, 6])
@pytest.mark.parametrize("block", [30, 2**17])
def test_projection_on_a_mesh(monkeypatch, D, block):
    monkeypatch.setattr("manifoldlib.principal_curves.BLOCK", block)
    rng = np.random.default_rng(D)
    surface, X = rng.standard_normal((D, 3, 3)), rng.standard_normal((D, 25))
    nodes = np.array(np.meshgrid([0.0, 1, 2], [0.0, 1, 2], indexing="ij"))
    _, squares = nearest_on_mesh(X, surface, nodes)
    triangles = [
        surface[:, [i, i + 1, i + 1], [j, j, j + 1]] for i in range(2) for j in range(2)
    ] + [surface[:, [i, i, i + 1], [j, j + 1, j + 1]] for i in range(2) for j in range(2)]
    for x, square in zip(X.T, squares):
        least = min(literal_distance_to_triangle(x, corners) for corners in triangles)
        assert np.sqrt(square) <= least + 1e-9 and least < np.sqrt(square) + 0.05


@pytest.mark.parametrize("D", [2, 3, 5])
def test_the_fields_of_a_surface_belong_together(D):
    X = noisy_bowl(150)
    X = np.vstack([X, 0.1 * X[:2] ** 2])[:D]
    result = principal_surface(X, span=0.2)
    assert result.surface.shape == (D, 15, 15) and result.lam.shape == (2, 150)
    np.testing.assert_allclose(
        ((X - result.at(result.lam)) ** 2).sum(), result.history[-1], atol=1e-9
    )
    np.testing.assert_allclose(
        result.at(result.nodes.reshape(2, -1)), result.surface.reshape(D, -1), atol=1e-9
    )
    np.testing.assert_allclose(result.at(result.project(X)), result.at(result.lam), atol=1e-7)
    assert (np.diff(result.history) < 0).all()


def test_the_surface_is_flat_for_points_of_a_plane():
    X = random_rotation(4)[:, :2] @ random_points(2, 80)
    assert principal_surface(X).history[-1] < 1e-18


def test_a_surface_moves_with_the_points():
    X, Q = noisy_bowl(), random_rotation(3, seed=2)
    whole, moved = principal_surface(X, span=0.2), principal_surface(10 * Q @ X + 5, span=0.2)
    np.testing.assert_allclose(
        moved.history[:2], 100 * whole.history[:2], rtol=0.05
    )  # the grid may turn
    shifted = principal_surface(10 * X + 5, span=0.2)
    np.testing.assert_allclose(shifted.history, 100 * whole.history, rtol=1e-6)
    np.testing.assert_allclose(shifted.at(shifted.lam), 10 * whole.at(whole.lam) + 5, atol=1e-5)
    order = np.random.default_rng(0).permutation(X.shape[1])
    shuffled = principal_surface(X[:, order], span=0.2)
    np.testing.assert_allclose(shifted.history, 100 * shuffled.history, rtol=1e-6)
    np.testing.assert_allclose(shuffled.at(shuffled.lam), whole.at(whole.lam)[:, order], atol=1e-6)


def test_a_roll_unrolls_from_the_map_of_isomap_only():
    X, (t, height) = swiss_roll(600)  # K=8 makes no short circuit on it
    truth = np.array([arc_length(t), height])
    from_plane, unrolled = (
        principal_surface(X, span=0.05, max_steps=5, start=start)
        for start in (None, isomap(X, 2, 8).Y)
    )
    assert (explained(from_plane.lam, truth) < 0.5).all()
    assert (explained(unrolled.lam, truth) > 0.97).all()


def explained(Y, targets):
    """R^2 of each row of targets as an affine function of Y."""
    basis = np.column_stack([Y.T, np.ones(Y.shape[1])])
    rest = targets.T - basis @ np.linalg.lstsq(basis, targets.T)[0]
    return 1 - rest.var(axis=0) / targets.var(axis=1)


def test_the_first_surface_is_the_smoothing_over_the_start():
    X, lam = noisy_bowl(120), np.random.default_rng(0).random((2, 120))
    first = principal_surface(X, span=0.3, grid=6, start=lam, max_steps=0)
    for row, places in zip(lam, first.nodes):
        np.testing.assert_array_equal([places.min(), places.max()], [row.min(), row.max()])
    nodes = first.nodes.reshape(2, -1)
    np.testing.assert_allclose(first.surface.reshape(3, -1), local_planes(nodes, lam, X, 36))
    np.testing.assert_array_equal(first.lam, first.project(X))


def test_from_its_scores_a_surface_goes_the_way_of_the_plane():
    X = noisy_bowl(150)
    from_scores = principal_surface(X, span=0.2, start=pca(X, 2).Y)
    from_plane = principal_surface(X, span=0.2)
    np.testing.assert_allclose(from_scores.history, from_plane.history[1:], rtol=1e-9)


def test_a_finer_grid_changes_little():
    X = noisy_bowl()
    coarse, fine = (principal_surface(X, span=0.2, grid=grid, max_steps=1) for grid in (15, 30))
    assert np.abs(fine.at(coarse.lam) - coarse.at(coarse.lam)).max() < 0.03


def test_nothing_is_changed():
    for fit, X in [(principal_curve, noisy_parabola()), (principal_surface, noisy_bowl(80))]:
        before = X.copy()
        first, second = fit(X), fit(X)
        np.testing.assert_array_equal(X, before)
        np.testing.assert_array_equal(first.lam, second.lam)


def test_a_closed_curve_starts_at_the_ellipse_with_the_mean_and_the_variances_of_the_points():
    X = random_points(3, 60)
    ellipse, plane = starting_ellipse(X), pca(X, 2)
    np.testing.assert_allclose(ellipse[:, 0], ellipse[:, -1])
    once = ellipse[:, :-1]
    np.testing.assert_allclose(once.mean(axis=1), X.mean(axis=1))
    of_plane = plane.U * plane.eigenvalues @ plane.U.T
    np.testing.assert_allclose(np.cov(once, bias=True), of_plane, atol=1e-10)


def test_two_components_need_three_points_with_two_coordinates():
    for shape in [(1, 5), (5, 2)]:
        with pytest.raises(ValueError, match="needs at least 3 points with 2 coordinates"):
            principal_plane(np.ones(shape), "closed=True")
    assert principal_plane(random_points(2, 3), "closed=True").Y.shape == (2, 3)


def test_parameters_may_lie_any_number_of_periods_away():
    rng = np.random.default_rng(0)
    lam, X, turns = rng.random(30), rng.random((2, 30)), rng.integers(-3, 4, 30)
    np.testing.assert_allclose(
        running_lines(lam + 0.7 * turns, X, 0.3, period=0.7),
        running_lines(lam, X, 0.3, period=0.7),
    )


def test_one_point_is_its_own_mean():
    np.testing.assert_array_equal(running_lines([0.5], [[3.0], [4.0]], 1), [[3], [4]])
    assert [neighborhood_size(span, 10) for span in (0.01, 0.1, 0.24, 1)] == [1, 1, 2, 10]


def test_a_window_of_width_0_holds_what_is_at_its_middle():
    weights = local_weights(np.array([[0.0, 1e-300, 1.0]]), np.array([[0.0]]))
    np.testing.assert_array_equal(weights, [[1, 0, 0]])


def test_blocks_come_one_after_the_other():
    cut = blocks(10, BLOCK // 4)
    assert [(block.start, block.stop) for block in cut] == [(0, 4), (4, 8), (8, 10)]


def test_of_segments_within_the_rounding_of_a_far_vertex_the_nearest_counts():
    hairpin = np.array([[0, 1, 1, 0, 0], [0, 0, 2e-9, 2e-9, 1e6]])
    lam, foot = nearest_on_polygon(np.array([[0.5], [0.5e-9]]), hairpin)
    np.testing.assert_allclose(lam, 0.5, atol=1e-6)
    np.testing.assert_allclose(foot, [[0.5], [0]], atol=3e-10)


def test_a_robust_curve_weighs_the_points_before_its_first_step():
    X = noisy_parabola() + 3
    start = principal_curve(X, robust=True, max_steps=0)
    r = np.linalg.norm(X - start.at(start.lam), axis=0)
    np.testing.assert_allclose(start.history, [np.average(r**2, weights=bisquare(r))])


def test_the_period_of_a_closed_curve_is_its_whole_length():
    X = noisy_circle(60)
    before, after = (
        principal_curve(X, span=0.3, closed=True, start=np.arctan2(X[1], X[0]), max_steps=m)
        for m in (0, 1)
    )
    f = running_lines(before.lam, X, 0.3, period=before.knots[-1])
    order = np.unique(before.lam, return_index=True)[1]
    np.testing.assert_allclose(after.curve[:, :-1], f[:, order], atol=1e-9)


def test_the_second_step_with_bias_correction_must_pay():
    fit = principal_curve(noisy_parabola(), bias_corrected=True, tol=0.9)
    assert fit.converged and len(fit.history) == 2


def test_each_row_of_a_start_must_vary():
    X = noisy_bowl(40)
    for constant in (0, 1):
        start = np.random.default_rng(0).random((2, 40))
        start[constant] = 3.0
        with pytest.raises(ValueError, match="40 equal numbers in a row"):
            principal_surface(X, start=start)


def test_weights_are_positive_and_relative_to_the_largest():
    np.testing.assert_array_equal(as_point_weights([1.0, 4.0, 2.0], 3), [0.25, 1, 0.5])
    for weights in ([1.0, 0.0, 2.0], [1.0, -1.0, 2.0], [1.0, 2.0]):
        with pytest.raises(ValueError, match="one positive number for each of the 3 points"):
            as_point_weights(weights, 3)
