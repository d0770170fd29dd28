"""The items of MMST 16.3: curves and their curvature, principal curves, bias reduction,
surfaces.
"""

import numpy as np
import pytest
import sympy as sp
from geometry import random_points
from scipy.stats import norm

from manifoldlib import pca, principal_curve, principal_surface, running_lines
from manifoldlib.principal_curves import lengths_along, nearest_on_mesh, nearest_on_polygon


def noisy_parabola(seed=0, N=100):
    rng = np.random.default_rng(seed)
    x = rng.uniform(-1, 1, N)
    return np.array([x, x**2 + 0.1 * rng.standard_normal(N)])


def noisy_circle(seed=0, N=300, noise=0.05):
    rng = np.random.default_rng(seed)
    t = rng.uniform(0, 2 * np.pi, N)
    return np.array([np.cos(t), np.sin(t)]) + noise * rng.standard_normal((2, N))


def circle(lam, radius=1.0):
    return radius * np.array([np.cos(lam), np.sin(lam)])


def sums(result):
    """The values of D^2 as sums [MMST (16.9)], as the printed ones are [Erratum mmst-A12]."""
    return result.history * len(result.lam)


def derivative(f, lam, step=1e-5):
    return (f(lam + step) - f(lam - step)) / (2 * step)


# 16.3.1 Curves and curvature


@pytest.mark.covers("mmst:eq:16.1")
@pytest.mark.parametrize("r", [1, 2, 3])
def test_a_curve_maps_parameters_to_columns(r):
    result = principal_curve(random_points(r, 40))
    assert result.at(np.linspace(0, result.knots[-1], 7)).shape == (r, 7)
    assert result.at(0.0).shape == (r, 1)


@pytest.mark.covers("mmst:eq:16.2", "mmst:claim:closed-curve")
def test_the_circle_is_closed():
    lam = np.linspace(0, 2 * np.pi, 50)
    np.testing.assert_allclose(np.linalg.norm(circle(lam), axis=0), 1, atol=1e-15)
    np.testing.assert_allclose(circle(2 * np.pi), circle(0.0), atol=1e-15)
    np.testing.assert_allclose(circle(lam + 2 * np.pi), circle(lam), atol=1e-14)
    fitted = principal_curve(noisy_circle(), span=0.1, closed=True)
    alpha = fitted.knots[-1]  # one fixed period
    np.testing.assert_allclose(fitted.at(lam + alpha), fitted.at(lam), atol=1e-12)


@pytest.mark.covers("mmst:claim:closed-curve")
def test_erratum_mmst_A8_the_period_is_fixed_and_the_domain_the_real_line():
    assert np.linalg.norm(circle(0 + np.pi / 2) - circle(0.0)) == pytest.approx(
        np.sqrt(2)
    )  # any alpha: no
    within = np.linspace(0, 2 * np.pi, 100, endpoint=False)
    assert not (within + 2 * np.pi < 2 * np.pi).any()  # on [0, 2 pi) the condition is empty


@pytest.mark.covers("mmst:eq:16.3")
def test_speed_is_the_length_of_the_velocity():
    lam = np.linspace(0.1, 6, 20)
    np.testing.assert_allclose(np.linalg.norm(derivative(circle, lam), axis=0), 1, atol=1e-9)
    spiral = lambda t: np.array([t * np.cos(t), t * np.sin(t)])
    t = np.array([1.5 * np.pi, 4.5 * np.pi])
    speed = np.linalg.norm(derivative(spiral, t), axis=0)
    np.testing.assert_allclose(speed, np.sqrt(1 + t**2), rtol=1e-8)
    np.testing.assert_allclose(speed, [4.817, 14.172], atol=6e-4)


@pytest.mark.covers("mmst:eq:16.4")
def test_arc_length_is_the_integral_of_the_speed():
    t = np.linspace(1.5 * np.pi, 4.5 * np.pi, 20001)
    length = lengths_along(np.array([t * np.cos(t), t * np.sin(t)]))
    closed_form = 0.5 * (t * np.sqrt(1 + t**2) + np.arcsinh(t))
    np.testing.assert_allclose(length, closed_form - closed_form[0], atol=1e-5)
    assert length[-1] == pytest.approx(89.3733, abs=6e-5)


@pytest.mark.covers("mmst:claim:isometric-curves")
def test_curves_of_equal_length_are_related_by_their_arc_length():
    lam = np.linspace(0, np.pi, 3001)
    half_circle, segment = circle(lam), np.array([lam, 0 * lam])
    np.testing.assert_allclose(lengths_along(half_circle), lengths_along(segment), atol=1e-5)
    assert lengths_along(half_circle)[-1] == pytest.approx(lengths_along(segment)[-1], abs=1e-5)


@pytest.mark.covers(
    "mmst:eg:circle", "mmst:claim:unit-speed-orthogonality", "mmst:claim:curvature-radius"
)
def test_acceleration_is_orthogonal_to_velocity_and_its_length_is_the_curvature():
    s, R, a, b = sp.symbols("s R a b", positive=True)
    c = sp.sqrt(a**2 + b**2)
    unit_circle = sp.Matrix([sp.cos(s), sp.sin(s)])
    assert sp.simplify(unit_circle.diff(s, 2) + unit_circle) == sp.zeros(2, 1)  # f'' = -f
    for f, curvature in [
        (unit_circle, 1),
        (R * sp.Matrix([sp.cos(s / R), sp.sin(s / R)]), 1 / R),
        (sp.Matrix([a * sp.cos(s / c), a * sp.sin(s / c), b * s / c]), a / c**2),
    ]:
        velocity, acceleration = f.diff(s), f.diff(s, 2)
        assert sp.simplify(velocity.dot(velocity)) == 1
        assert sp.simplify(velocity.dot(acceleration)) == 0
        assert sp.simplify(sp.sqrt(sp.simplify(acceleration.dot(acceleration))) - curvature) == 0


@pytest.mark.covers("mmst:claim:radius-concave")
def test_erratum_mmst_A9_the_radius_of_curvature_need_not_be_concave():
    x, s = sp.symbols("x s", positive=True)
    radius = (1 + 4 * x**2) ** sp.Rational(3, 2) / 2  # of y = x^2
    along = lambda e: sp.diff(e, x) / sp.sqrt(1 + 4 * x**2)
    second = along(along(radius))
    assert second.subs(x, 0) == 6 and float(second.subs(x, 1)) == pytest.approx(2.683, abs=1e-3)
    assert sp.diff(1 / s, s, 2) == 2 / s**3  # the clothoid


@pytest.mark.covers("mmst:claim:constant-curvature-circle")
def test_erratum_mmst_A10_constant_curvature_is_a_circle_only_in_the_plane():
    s = np.linspace(0, 10, 9)
    helix = lambda s: np.array([np.cos(s / 1.25**0.5), np.sin(s / 1.25**0.5), 0.5 * s / 1.25**0.5])
    acceleration = derivative(lambda s: derivative(helix, s, 1e-3), s, 1e-3)
    np.testing.assert_allclose(np.linalg.norm(acceleration, axis=0), 0.8, atol=1e-6)
    assert np.ptp(helix(s)[2]) > 4  # and it is no circle
    # In the plane: integrate the angle s / R and the curve closes at distance R from one centre.
    angle = np.linspace(0, 2 * np.pi, 4001)
    steps = 3 * np.diff(angle) * np.array([np.cos(angle[:-1]), np.sin(angle[:-1])])
    plane = np.cumsum(steps, axis=1)
    np.testing.assert_allclose(
        np.linalg.norm(plane - plane.mean(axis=1)[:, None], axis=0), 3, atol=1e-2
    )


# 16.3.2 Principal curves


@pytest.mark.covers("mmst:eq:16.5", "mmst:claim:ambiguity-points")
def test_the_projection_index_is_the_largest_of_the_nearest_parameters():
    angles = 2 * np.pi * np.arange(201) / 200
    vertices, knots = circle(angles), lengths_along(circle(angles))
    center, _ = nearest_on_polygon(np.zeros((2, 1)), vertices)  # all 200 sides are nearest
    assert knots[-2] < center[0] < knots[-1]
    X = random_points(2, 30, offset=0.2)
    lam, foot = nearest_on_polygon(X, vertices)
    fine = np.linspace(0, knots[-1], 20001)
    on_curve = np.array([np.interp(fine, knots, row) for row in vertices])
    squares = ((X[:, :, None] - on_curve[:, None]) ** 2).sum(axis=0)
    np.testing.assert_allclose(lam, fine[squares.argmin(axis=1)], atol=2 * fine[1])
    assert (((X - foot) ** 2).sum(axis=0) <= squares.min(axis=1) + 1e-12).all()
    # Across the medial axis, here the centre, the index jumps by half a turn.
    both, _ = nearest_on_polygon(np.array([[1e-6, -1e-6], [0.3e-6, -0.3e-6]]), vertices)
    assert abs(both[0] - both[1]) == pytest.approx(knots[-1] / 2, rel=1e-5)


@pytest.mark.covers("mmst:claim:projection-index-discontinuous")
def test_the_projection_index_jumps_across_the_axis_of_a_semi_ellipse():
    t = np.linspace(0, np.pi, 2001)
    semi_ellipse = np.array([2 * np.cos(t), np.sin(t)])
    lam, _ = nearest_on_polygon(np.array([[1e-9, -1e-9], [-2.0, -2.0]]), semi_ellipse)
    assert abs(lam[0] - lam[1]) > 1


@pytest.mark.covers("mmst:eq:16.6")
def test_the_reconstruction_error_of_the_gaussian_line():
    X = np.random.default_rng(0).standard_normal((2, 20000)) * [[2.0], [1.0]]
    _, foot = nearest_on_polygon(X, np.array([[-50.0, 50.0], [0.0, 0.0]]))
    squares = ((X - foot) ** 2).sum(axis=0)
    assert abs(squares.mean() - 1) < 3 * squares.std() / np.sqrt(20000)


@pytest.mark.covers("mmst:eq:16.7")
def test_a_circle_is_self_consistent_for_the_gaussian():
    X = np.random.default_rng(0).standard_normal((2, 40000))
    radius = np.sqrt(np.pi / 2)
    angles = np.linspace(0, 2 * np.pi, 721)
    lam, _ = nearest_on_polygon(X, circle(angles, radius))
    mean_radius, slack = binned(lam, np.linalg.norm(X, axis=0), 12)
    assert (np.abs(mean_radius - radius) < 3.5 * slack).all()
    assert radius == pytest.approx(1.2533, abs=5e-5)
    # Each point is the mean of what projects on it: the mean within a bin has this direction.
    means, _ = binned(lam, X[0], 60)
    at = (np.arange(60) + 0.5) * 2 * np.pi / 60
    np.testing.assert_allclose(means, radius * np.cos(at), atol=0.1)
    waves = [np.mean(means * np.cos(at)), np.mean(means * np.sin(at))]
    np.testing.assert_allclose(waves, [radius / 2, 0], atol=0.01)  # not turned by half a bin


def binned(lam, values, bins):
    """Means of the values over equal bins of lam, and their standard errors."""
    which = np.minimum((bins * lam / lam.max()).astype(int), bins - 1)
    groups = [values[which == b] for b in range(bins)]
    return np.array([g.mean() for g in groups]), np.array(
        [g.std() / np.sqrt(len(g)) for g in groups]
    )


def gaussian_grid(n1=120, n2=60):
    """Equally likely points of N(0, diag(4, 1))."""
    x1, x2 = (norm.ppf((np.arange(n) + 0.5) / n) for n in (n1, n2))
    return np.array([part.ravel() for part in np.meshgrid(2 * x1, x2)])


def error_of_graph(X, height, reach=10.0):
    """D^2(X, f) for the curve f(lam) = (lam, height(lam))."""
    lam = np.linspace(-reach, reach, 1601)
    _, foot = nearest_on_polygon(X, np.array([lam, height(lam)]))
    return ((X - foot) ** 2).sum(axis=0).mean()


@pytest.mark.covers("mmst:eq:16.8")
def test_the_error_is_stationary_at_a_principal_curve_and_not_elsewhere():
    X = gaussian_grid()

    def slope(base, g, eps=1e-3):
        changed = [error_of_graph(X, lambda lam: base + e * g(lam)) for e in (eps, -eps)]
        return (changed[0] - changed[1]) / (2 * eps)

    for omega in (0.3, 1.0, 3.0):
        assert abs(slope(0.0, lambda lam: np.sin(omega * lam))) < 1e-6
    assert abs(slope(0.0, lambda lam: 1 + 0 * lam)) < 1e-6
    assert slope(0.5, lambda lam: 1 + 0 * lam) == pytest.approx(
        1, abs=1e-3
    )  # a shifted line is not


@pytest.mark.covers("mmst:claim:saddle")
def test_a_principal_curve_is_a_saddle_point():
    X = gaussian_grid()
    at_line = error_of_graph(X, lambda lam: 0 * lam)
    change = [
        error_of_graph(X, lambda lam: 0.05 * np.sin(omega * lam)) - at_line for omega in (0.3, 3, 6)
    ]
    np.testing.assert_allclose(change, [0.0005, -0.0101, -0.035], rtol=0.12)


# 16.3.3 The projection-expectation algorithm


@pytest.mark.covers("mmst:eq:16.9", "mmst:eq:16.15")
def test_the_criterion_as_a_sum_is_n_times_the_reported_mean():
    X = noisy_parabola()
    result = principal_curve(X)
    squares = ((X - result.at(result.project(X))) ** 2).sum(axis=0)
    np.testing.assert_allclose(squares.sum(), 100 * result.history[-1], rtol=1e-10)
    np.testing.assert_allclose(squares.mean(), result.history[-1], rtol=1e-10)


@pytest.mark.covers("mmst:eq:16.9", "mmst:eq:16.15")
def test_erratum_mmst_A11_sum_and_mean_carry_one_name():
    X = noisy_parabola()
    start = principal_curve(X, max_steps=0)
    singular = np.linalg.svd(X - X.mean(axis=1, keepdims=True), compute_uv=False)
    np.testing.assert_allclose(sums(start), [singular[1] ** 2])  # 11.230, against 0.1123
    assert singular[1] ** 2 == pytest.approx(11.230, abs=1e-3)
    assert start.history[0] == pytest.approx(0.1123, abs=1e-4)


@pytest.mark.covers("mmst:eq:16.15")
def test_erratum_mmst_A13_the_old_index_overstates_the_error():
    X = noisy_parabola()
    before, after = principal_curve(X, max_steps=0), principal_curve(X, max_steps=1)
    in_order = X[
        :, np.argsort(before.lam)
    ]  # vertex i of f(1) stands at the old index of this point
    at_old_index = ((in_order - after.curve) ** 2).sum(axis=0).mean()
    assert at_old_index == pytest.approx(0.00928, abs=5e-6)
    assert after.history[-1] == pytest.approx(0.00507, abs=5e-6)


@pytest.mark.covers("mmst:eq:16.10")
def test_the_first_indices_are_the_principal_component_scores():
    X = noisy_parabola()
    lam = principal_curve(X, max_steps=0).lam
    np.testing.assert_allclose(lam - lam.mean(), pca(X, 1).Y[0], atol=1e-12)


@pytest.mark.covers("mmst:eq:16.11")
def test_the_projection_step_finds_the_nearest_point_of_the_polygon():
    X = noisy_parabola()
    before, after = (principal_curve(X, max_steps=m) for m in (2, 3))
    to_vertices = np.linalg.norm(X[:, :, None] - before.curve[:, None], axis=0)
    distance = np.linalg.norm(X - before.at(before.lam), axis=0)
    assert (distance <= to_vertices.min(axis=1) + 1e-12).all()
    # The next curve is built on these indices: its vertices are smoothed in their order.
    f = running_lines(before.lam, X, 0.3)
    _, first = np.unique(before.lam, return_index=True)
    np.testing.assert_allclose(after.curve, f[:, first], atol=1e-12)
    # Ties go to the largest parameter: both ends of a V are equally near.
    lam, _ = nearest_on_polygon(np.array([[0.0], [9.0]]), np.array([[-1.0, 0, 1], [1.0, 0, 1]]))
    np.testing.assert_allclose(lam, 2 * np.sqrt(2))


@pytest.mark.covers("mmst:eq:16.12")
def test_the_expectation_step_works_coordinate_by_coordinate():
    X = random_points(3, 50)
    lam = np.random.default_rng(0).random(50)
    together = running_lines(lam, X, 0.4)
    np.testing.assert_allclose(
        together, np.vstack([running_lines(lam, row[None], 0.4) for row in X]), atol=1e-12
    )
    line = np.outer([1.0, 2.0, -1.0], np.random.default_rng(1).random(30)) + 4
    result = principal_curve(line)
    np.testing.assert_allclose(result.at(result.lam), line, atol=1e-12)


@pytest.mark.covers("mmst:eq:16.13")
@pytest.mark.parametrize("span", [0.06, 0.07, 0.3, 0.55, 1.0])
def test_a_neighbourhood_holds_the_span(span):
    lam = np.random.default_rng(0).random(60)
    rows = running_lines(
        lam, np.eye(60), span, degree=0, weighted=False
    ).T  # the matrix of the smoother
    assert ((rows > 0).sum(axis=1) == round(span * 60)).all()
    for i, row in enumerate(rows):  # and nobody outside is nearer than one inside
        gap = np.abs(lam - lam[i])
        assert gap[row > 0].max() <= gap[row == 0].min(initial=np.inf)


@pytest.mark.covers("mmst:eq:16.14")
def test_the_extreme_spans_give_the_data_and_the_centroid():
    X = random_points(2, 40)
    lam = np.random.default_rng(0).random(40)
    np.testing.assert_allclose(running_lines(lam, X, 0.4 / 40), X)
    everything = running_lines(lam, X, 1, degree=0, weighted=False)
    np.testing.assert_allclose(everything, X.mean(axis=1, keepdims=True) + np.zeros(40))


@pytest.mark.covers("mmst:eq:16.16")
@pytest.mark.parametrize("seed", range(4))
def test_it_stops_at_the_first_small_relative_change(seed):
    result = principal_curve(noisy_parabola(seed), span=0.5)
    change = np.abs(np.diff(result.history)) / result.history[:-1]
    assert change[-1] < 0.001 <= change[:-1].min()
    of_sums = np.abs(np.diff(sums(result))) / sums(result)[:-1]  # sum or mean: the same rule
    np.testing.assert_allclose(of_sums, change)
    assert len(principal_curve(1000 * noisy_parabola(seed), span=0.5).history) == len(
        result.history
    )


@pytest.mark.covers("mmst:alg:scatterplot-smoother")
def test_running_lines_keep_lines_and_lose_degrees_of_freedom_with_the_span():
    lam = np.random.default_rng(0).random(80)
    np.testing.assert_allclose(running_lines(lam, [3 * lam - 2], 0.4), [3 * lam - 2], atol=1e-12)
    df = [np.trace(running_lines(lam, np.eye(80), span)) for span in (0.1, 0.2, 0.4, 0.8, 1.0)]
    assert (np.diff(df) < 0).all() and 2 < df[-1] < df[0] < 80


@pytest.mark.covers("mmst:alg:principal-curve")
def test_the_error_of_the_noisy_parabola_falls_from_ten_to_a_half():
    history = [sums(principal_curve(noisy_parabola(seed))) for seed in range(20)]
    assert np.mean([h[0] for h in history]) == pytest.approx(9.6, abs=0.8)
    assert 0.4 < np.mean([h[-1] for h in history]) < 0.6


@pytest.mark.covers("mmst:fig:16.3", "mmst:eg:parabola-curve")
def test_figure_16_3_and_its_printed_values():
    results = [principal_curve(noisy_parabola(seed), span=0.4) for seed in range(30)]
    first, last = (np.array([sums(r)[at] for r in results]) for at in (0, -1))
    assert first.min() < 10.233 < first.max()  # 1023.3 is n times a sum
    assert last.min() < 0.54 < last.max() and 0.4 < np.median(last) < 0.7
    assert {len(r.history) - 1 for r in results} >= {5}  # the figure's fifth iteration is the last


@pytest.mark.covers("mmst:fig:16.3")
def test_erratum_mmst_A12_the_initial_value_is_n_times_a_sum():
    first = np.array(
        [sums(principal_curve(noisy_parabola(seed), max_steps=0))[0] for seed in range(200)]
    )
    assert 100 * first.min() < 1023.3 < 100 * first.max()
    assert first.max() < 20 < 1023.3  # a sum itself is far from it
    assert 10.233 / 0.54 == pytest.approx(19, abs=0.1)  # the true drop, not 1900-fold


@pytest.mark.covers("mmst:claim:span-bias")
def test_a_wider_span_fits_less_closely():
    samples = [noisy_parabola(seed) for seed in range(20)]
    final = [
        np.mean([sums(principal_curve(X, span=span))[-1] for X in samples])
        for span in (0.2, 0.3, 0.4, 0.5)
    ]
    np.testing.assert_allclose(final, [0.41, 0.50, 0.54, 0.59], atol=0.01)


@pytest.mark.covers("mmst:claim:no-cross-validation")
def test_more_flexibility_always_lowers_the_training_error():
    X = noisy_parabola(3)
    final = [
        principal_curve(X, span=span).history[-1] for span in (0.9, 0.7, 0.5, 0.3, 0.2, 0.1, 0.05)
    ]
    assert (np.diff(final) < 0).all()


@pytest.mark.covers("mmst:claim:local-convergence")
def test_the_line_can_lead_to_a_poor_curve():
    rng = np.random.default_rng(0)
    t = rng.uniform(1, 3 * np.pi, 300)
    spiral = np.array([t * np.cos(t), t * np.sin(t)]) + 0.2 * rng.standard_normal((2, 300))
    along_the_truth = running_lines(t, spiral, 0.1)[:, np.argsort(t)]
    _, foot = nearest_on_polygon(spiral, along_the_truth)
    attainable = ((spiral - foot) ** 2).sum(axis=0).mean()
    assert principal_curve(spiral, span=0.3).history[-1] > 10 * attainable
    # Nor need the error fall all the way, or settle.
    rises = [
        np.diff(principal_curve(noisy_parabola(seed), span=0.1).history).max() for seed in range(8)
    ]
    assert max(rises) > 0


# 16.3.4 Bias reduction


@pytest.mark.covers("mmst:alg:banfield-raftery", "mmst:claim:curvature-bias")
@pytest.mark.parametrize("h, printed", [(0.2, 0.991), (0.4, 0.972), (0.8, 0.898)])
def test_smoothing_shrinks_a_circle_and_smoothing_the_residuals_does_not(h, printed):
    def radius(bias_corrected):
        fits = [
            principal_curve(
                noisy_circle(seed),
                span=h / np.pi,
                closed=True,
                bias_corrected=bias_corrected,
                weighted=False,
                max_steps=8,
            )
            for seed in range(4)
        ]
        return np.mean([np.linalg.norm(fit.curve, axis=0).mean() for fit in fits])

    plain, corrected = radius(False), radius(True)
    assert plain == pytest.approx(np.sin(h) / h, abs=0.005) and plain == pytest.approx(
        printed, abs=0.006
    )
    assert corrected == pytest.approx(0.997, abs=0.006)


@pytest.mark.covers("mmst:alg:banfield-raftery")
def test_a_bias_step_adds_the_smoothed_residuals():
    X = noisy_parabola()
    before, after = (principal_curve(X, span=0.5, bias_corrected=True, max_steps=m) for m in (2, 3))
    foot = before.at(before.lam)
    f = foot + running_lines(before.lam, X - foot, 0.5)
    _, first = np.unique(before.lam, return_index=True)
    np.testing.assert_allclose(after.curve, f[:, first], atol=1e-10)


@pytest.mark.covers("mmst:claim:ice-floes")
@pytest.mark.parametrize("seed", range(3))
def test_the_outline_of_a_floe_with_outliers(seed):
    rng = np.random.default_rng(seed)
    t = rng.uniform(0, 2 * np.pi, 300)
    outline = np.array([3 * np.cos(t), np.sin(t)])
    X = outline + 0.05 * rng.standard_normal((2, 300))
    X = np.hstack([X, rng.uniform(-4, 4, (2, 12))])
    result = principal_curve(X, span=0.1, closed=True, robust=True)
    _, foot = nearest_on_polygon(outline, result.curve)
    assert np.linalg.norm(outline - foot, axis=0).max() < 0.15
    ellipse = np.array(
        [3 * np.cos(np.linspace(0, 2 * np.pi, 500)), np.sin(np.linspace(0, 2 * np.pi, 500))]
    )
    _, foot = nearest_on_polygon(result.curve, ellipse)
    assert np.abs(result.curve - foot).max() < 0.17


# 16.3.5 Principal surfaces


def bowl(u, v):
    return np.array([u, v, u**2 + v**2])


def noisy_bowl(seed=0, N=250):
    rng = np.random.default_rng(seed)
    return bowl(*rng.uniform(-1, 1, (2, N))) + 0.05 * rng.standard_normal((3, N))


@pytest.mark.covers("mmst:eq:16.17")
def test_a_surface_maps_pairs_of_parameters_to_columns():
    result = principal_surface(noisy_bowl(), span=0.2)
    lam = np.random.default_rng(0).uniform(-0.5, 0.5, (2, 9))
    assert result.at(lam).shape == (3, 9)
    step = 1e-7  # continuous
    np.testing.assert_allclose(result.at(lam + step), result.at(lam), atol=1e-5)


@pytest.mark.covers("mmst:eq:16.18")
def test_erratum_mmst_A14_of_several_nearest_points_of_a_surface_one_is_chosen_by_order():
    # The componentwise supremum of (0, 1) and (1, 0) is neither of them.
    assert not any(np.array_equal(s, np.max([[0, 1], [1, 0]], axis=0)) for s in ([0, 1], [1, 0]))
    nodes = np.array(np.meshgrid(np.linspace(-1, 1, 9), np.linspace(-1, 1, 9), indexing="ij"))
    roof = np.array([nodes[0], nodes[1], -np.abs(nodes[0])])
    lam, squares = nearest_on_mesh(np.array([[0.0], [0.3], [-1.0]]), roof, nodes)
    np.testing.assert_allclose(lam, [[0.5], [0.3]], atol=1e-12)  # and not (-0.5, 0.3), equally near
    np.testing.assert_allclose(squares, 0.5)
    brim = np.array([nodes[0], nodes[1], -np.abs(nodes[0]) - np.abs(nodes[1])])
    lam, squares = nearest_on_mesh(np.array([[0.0], [0.0], [-9.0]]), brim, nodes)
    np.testing.assert_allclose(lam, [[1.0], [1.0]])  # of the four corners the largest
    np.testing.assert_allclose(squares, 1 + 1 + 49)


@pytest.mark.covers("mmst:eq:16.19")
def test_a_sphere_is_self_consistent_for_the_gaussian_in_space():
    X = np.random.default_rng(0).standard_normal((3, 40000))
    r = np.linalg.norm(X, axis=0)
    radius = 2 * np.sqrt(2 / np.pi)
    assert radius == pytest.approx(1.5958, abs=5e-5)
    octant = (X > 0).T @ [1, 2, 4]
    for o in range(8):
        here = r[octant == o]
        assert abs(here.mean() - radius) < 3.5 * here.std() / np.sqrt(len(here))
    # E(X | direction u) = radius u: the mean over a small cap.
    cap = X[:, (X[2] / r) > 0.98]
    np.testing.assert_allclose(cap.mean(axis=1), [0, 0, 0.99 * radius], atol=0.06)


@pytest.mark.covers("mmst:eq:16.20")
def test_the_residual_sum_of_squares_of_a_plane():
    X = random_points(4, 60)
    start = principal_surface(X, max_steps=0)
    trailing = np.linalg.eigvalsh(np.cov(X))[:2].sum()
    np.testing.assert_allclose(start.history, [59 * trailing])
    _, squares = nearest_on_mesh(X, start.surface, start.nodes)
    np.testing.assert_allclose(squares.sum(), start.history[0])


@pytest.mark.covers("mmst:alg:principal-surface")
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("span", [0.1, 0.2, 0.4])
def test_the_surface_bends_into_the_bowl(seed, span):
    X = noisy_bowl(seed)
    result = principal_surface(X, span=span)
    assert (np.diff(result.history) <= 0).all()
    fit = pca(X, 2)
    plane = 250 * (fit.total_variance - fit.eigenvalues.sum())
    assert result.history[-1] < 0.1 * plane
    np.testing.assert_allclose(
        ((X - result.at(result.project(X))) ** 2).sum(), result.history[-1], rtol=1e-9
    )
