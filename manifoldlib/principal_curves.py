"""Principal curves and surfaces: smooth shapes through the middle of the data.

Every point of a principal curve is the mean of the data that project onto it [MMST (16.7)]. The
algorithms alternate between the two halves of that sentence: project the data, then average those
that fall close together. A curve is a polygon, a surface a mesh of triangles, and the projections
on them are exact.
"""

from __future__ import annotations

import numbers
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy.sparse import csr_array
from scipy.spatial.distance import cdist
from scipy.special import binom

from ._input import (
    as_count,
    as_matrix,
    as_moderate_points,
    as_new_points,
    as_points,
    as_positive,
    require_moderate,
)
from .principal_components import components_of

MANY = 1000  # neighbours from which running sums are faster than rows of the smoother
BLOCK = 2**17  # entries of a matrix of distances or weights at once: what the cache holds is fast
START_VERTICES = 360  # of the ellipse that a closed curve starts from
FAN = 8  # a run of segments is searched in so many parts
TIE = 1e-14  # distances, on a mesh their squares, that agree to this fraction are equal


# Curves


@dataclass(frozen=True, eq=False)
class PrincipalCurveResult:
    """A polygon through the middle of N points, parameterised by its arc length."""

    curve: np.ndarray  # (D, M) vertices in their order; a closed curve ends where it starts
    knots: np.ndarray  # (M,) arc length at the vertices
    lam: np.ndarray  # (N,) projection index of each point
    history: (
        np.ndarray
    )  # mean squared distance from f(0), f(1), ... [MMST (16.15)], weighted if robust
    closed: bool
    converged: bool  # whether it ended by `tol`, not by `max_steps`

    @property
    def Y(self) -> np.ndarray:
        """The projection indices as a 1 x N embedding."""
        return self.lam[None]

    def at(self, lam: ArrayLike) -> np.ndarray:
        """The points f(lam) of the curve, one column for each parameter [MMST (16.1)].

        Beyond its ends an open curve stays there, a closed one goes round again.
        """
        lam = as_matrix(np.atleast_2d(np.asarray(lam)), "lam").ravel()
        if self.closed:
            lam = lam % (self.knots[-1] or 1.0)  # the curve may have shrunk to a point
        return np.array([np.interp(lam, self.knots, row) for row in self.curve])

    def project(self, X_new: ArrayLike) -> np.ndarray:
        """The parameters of the nearest points on it; of several the largest [MMST (16.5)]."""
        return nearest_on_polygon(as_moderate_points(X_new, len(self.curve)), self.curve)[0]


def principal_curve(
    X: ArrayLike,
    *,
    span: float = 0.3,
    closed: bool = False,
    bias_corrected: bool = False,
    robust: bool = False,
    weighted: bool = True,
    tol: float = 1e-3,
    max_steps: int = 50,
    start: ArrayLike | None = None,
) -> PrincipalCurveResult:
    """The principal curve of Hastie and Stuetzle [MMST principal-curve].

    From the first principal component line on, or for a closed curve from the ellipse with the
    data's second moments in the plane of the first two, alternate: project the points on the
    curve [MMST (16.11)]; smooth each coordinate along it [MMST (16.12)] by `running_lines`,
    `weighted` or not, over neighbourhoods that hold the fraction `span` of the points: a small
    span follows the noise, a large one cuts the bends. Stop when the error changes by less than the
    fraction `tol` [MMST (16.16)]; convergence is not guaranteed, and `max_steps` ends a cycle
    [MMST local-convergence].

    A curve that starts as a line or an ellipse cannot unroll a spiral: the first projection mixes
    its turns. `start` gives the points another order, by one number for each, and the first curve
    is then the smoothing along that order. Any one-dimensional embedding will do that keeps the
    turns apart, such as `isomap(X, 1, K).Y`; for a closed curve, the angles of one turn.

    A step costs about N log N, whatever the span, as long as the curve is smooth; where it crosses
    the cloud from one point to the next (a span of few points), up to N^2.

    `history` holds the mean squared distance [MMST (16.15)], N times smaller than the sum
    [MMST (16.9)] that Figure 16.3 prints [Erratum mmst-A11] [Erratum mmst-A12]. It is measured at
    the projections on the curve itself, not at those on the one before [Erratum mmst-A13].

    bias_corrected=True smooths the residuals and adds them to the curve [MMST banfield-raftery]:
    high curvature no longer pulls the curve inwards, so the span can be wide (0.5). A wave of the
    residuals that the smoother multiplies by s is left times 1 - s, and of short waves some have
    s < 0 and grow, so from the second step on one that does not lower the error by the fraction
    `tol` is not taken. While it falls, each step also lets the curve follow the noise more closely;
    a wide span or a small `max_steps` prevents that.
    robust=True gives points many median distances away little weight, as for ice floes
    [MMST ice-floes]; the rule is Cleveland's bisquare, as the text names none.

    >>> t = np.linspace(-1, 1, 50)
    >>> result = principal_curve(np.array([t, t**2]), span=0.2)
    >>> bool(result.history[-1] < 0.001 * result.history[0])
    True
    """
    X = as_points(X)
    require_moderate(X, "X")
    k = neighborhood_size(span, X.shape[1])
    tol, max_steps = as_positive(tol, "tol"), as_count(max_steps, "max_steps", at_least=0)
    curve = starting_ellipse(X) if closed else principal_line(X)  # refuses what has no such start
    if start is not None:
        rank = as_order(start, X.shape[1])
        turn = rank.max() + 1 if closed else None
        curve = polygon(smooth(rank, X, k, 1, weighted, turn), rank, closed)
    lam, foot = nearest_on_polygon(X, curve)
    w = outlier_weights(X - foot) if robust else None
    history, converged = [mean_square(X - foot, w)], False
    while not converged and len(history) <= max_steps:
        period = lengths_along(curve)[-1] if closed else None
        base = foot if bias_corrected else 0.0
        f = base + smooth(lam, X - base, k, 1, weighted, period, w)  # [MMST (16.12)] [MMST (16.14)]
        f = polygon(f, lam, closed)
        new_lam, new_foot = nearest_on_polygon(X, f)  # [MMST (16.11)]
        error = mean_square(X - new_foot, w)  # weighted as the one before
        falls = error < (1 - tol) * history[-1]
        converged = bias_corrected and len(history) > 1 and not falls
        if not converged:
            curve, lam, foot = f, new_lam, new_foot
            w = outlier_weights(X - foot) if robust else None
            history.append(mean_square(X - foot, w))
            converged = not bias_corrected and has_settled(history, tol)
    return PrincipalCurveResult(
        curve, lengths_along(curve), lam, np.array(history), closed, converged
    )


def principal_line(X):
    """f(0): the first principal component line [MMST (16.10)], as far as the points reach."""
    line = components_of(X, 1)
    return line.reconstruct(np.sort(line.Y))


def starting_ellipse(X):
    """f(0) of a closed curve: uniform mass on it has the variances of the first two components."""
    plane = principal_plane(X, "closed=True")
    t = 2 * np.pi * np.arange(START_VERTICES + 1) / START_VERTICES
    return plane.reconstruct(
        np.sqrt(2 * plane.eigenvalues)[:, None] * np.array([np.cos(t), np.sin(t)])
    )


def principal_plane(X, what):
    """The first two principal components."""
    if min(X.shape[0], X.shape[1] - 1) < 2:
        raise ValueError(
            f"{what} needs at least 3 points with 2 coordinates; X has shape {X.shape}, "
            f"points are columns"
        )
    return components_of(X, 2)


def polygon(f, lam, closed):
    """The vertices f in the order of lam, one for points that share a lam."""
    _, first = np.unique(lam, return_index=True)
    return f[:, np.append(first, first[0]) if closed else first]


def lengths_along(vertices):
    """The length of the polygon up to each vertex [MMST (16.4)]."""
    steps = np.linalg.norm(np.diff(vertices, axis=1), axis=0)
    return np.concatenate([[0.0], np.cumsum(steps)])


def nearest_on_polygon(X, vertices):
    """The arc length and the place of the point of the polygon nearest to each column of X.

    Of several nearest points the one with the largest arc length counts [MMST (16.5)].
    """
    knots, center = lengths_along(vertices), vertices.mean(axis=1, keepdims=True)
    V = np.ascontiguousarray((vertices - center).T)
    if len(V) == 1:  # the curve is a point
        V = np.repeat(V, 2, axis=0)
    levels, longest = chords(V), np.diff(knots).max(initial=0)
    lam, foot = np.empty(X.shape[1]), np.empty_like(X)
    for block in blocks(X.shape[1], FAN * X.shape[0]):
        s, t = nearest_segments((X[:, block] - center).T, levels, longest)
        side = V[s + 1] - V[s]
        lam[block] = knots[s] + t * np.linalg.norm(side, axis=1)
        foot[:, block] = (V[s] + t[:, None] * side).T + center
    return lam, foot


def chords(V):
    """Runs of 1, FAN, FAN^2, ... segments of the polygon V (M + 1, D), up to a few long ones.

    For each of these lengths the a, b and r of the runs: a run stays within r of its chord
    a + t b, 0 <= t <= 1, and, as it leads from end to end, the chord within r of the run.
    """
    M, levels, step = len(V) - 1, [], 1
    rounding = 1e-14 * np.abs(V).max()
    while step < max(M, 2):
        start = np.arange(0, M, step)
        A, B = V[start], V[np.minimum(start + step, M)] - V[start]
        run = np.arange(M) // step
        _, distance, _ = on_chords(V[:-1], A[run], B[run])
        levels.append((A, B, np.maximum.reduceat(distance, start) + rounding))
        step *= FAN
    return levels


def on_chords(X, A, B):
    """For rows x, a and b: t, the distance of x from a + t b, 0 <= t <= 1, and |x - a|."""
    length2 = np.vecdot(B, B)
    x = X - A
    t = np.clip(np.vecdot(x, B) / np.where(length2 > 0, length2, 1), 0, 1)
    left = x - t[:, None] * B
    return t, np.sqrt(np.vecdot(left, left)), np.sqrt(np.vecdot(x, x))


def nearest_segments(X, levels, longest):
    """The last of the segments nearest to each row of X, and t on it.

    The search goes from the longest runs to their parts. A run is left out if its chord is so much
    farther away than another that no point of it can be nearest. On a smooth curve few are left at
    each length; on a jagged one it may be all.
    """
    each = np.arange(len(X))
    points, runs = each, np.zeros_like(each)
    for A, B, r in reversed(levels):
        points, runs = np.repeat(points, FAN), (FAN * runs[:, None] + np.arange(FAN)).ravel()
        points, runs = points[runs < len(A)], runs[runs < len(A)]
        if len(X) > 1 and points.size * X.shape[1] > 4 * BLOCK:  # many are left: smaller portions
            halves = [nearest_segments(x, levels, longest) for x in np.array_split(X, 2)]
            return tuple(np.concatenate(pair) for pair in zip(*halves))
        t, distance, scale = on_chords(X[points], A[runs], B[runs])
        first = np.searchsorted(points, each)
        upper = np.minimum.reduceat(distance + r[runs], first)[points]
        near = distance - r[runs] <= upper + 2 * TIE * (upper + longest)
        points, runs, t, distance, scale = (v[near] for v in (points, runs, t, distance, scale))
    least = np.minimum.reduceat(distance, np.searchsorted(points, each))[points]
    nearest = np.flatnonzero(distance <= least + TIE * scale)
    last = nearest[np.searchsorted(points[nearest], each, side="right") - 1]
    return runs[last], t[last]  # the last segment has the largest lam


def outlier_weights(residuals):
    """The bisquare (1 - (r / 6 median)^2)^2; never quite 0, so that no neighbourhood is empty."""
    r = np.linalg.norm(residuals, axis=0)
    limit = 6 * np.median(r)
    u = np.divide(r, limit, out=np.zeros_like(r), where=limit > 0)
    return np.maximum((1 - np.minimum(u, 1) ** 2) ** 2, 1e-6)


def mean_square(residuals, weights=None):
    """D^2, the mean squared distance [MMST (16.15)], a weighted mean if there are weights."""
    return float(np.average((residuals**2).sum(axis=0), weights=weights))


def has_settled(history, tol):
    """The relative change of the last step is at most tol [MMST (16.16)]."""
    return len(history) > 1 and abs(history[-2] - history[-1]) <= tol * history[-2]


# The smoother


def running_lines(
    lam: ArrayLike,
    X: ArrayLike,
    span: float,
    *,
    degree: int = 1,
    weighted: bool = True,
    period: float | None = None,
    weights: ArrayLike | None = None,
) -> np.ndarray:
    """Smooth X along lam by locally weighted running lines [MMST scatterplot-smoother].

    The value at lam_i is that of the line (degree=0: the mean) fitted to the round(span N) points
    nearest in lam, ties included [MMST (16.13)]. Their weights fall off as (1 - |u|^3)^3 to zero
    at the farthest of them, or are all equal with weighted=False. With a `period`, lam runs
    around a closed curve. `weights` (N,) multiplies the weight of each point.

    lam has N entries in any order, X is D x N and so is the result [MMST (16.14)]. The smoother
    is linear in X: applied to the identity it returns the transpose of its matrix.

    >>> running_lines([0.0, 1.0, 2.0, 3.0], [[1.0, 3.0, 5.0, 7.0]], span=1).round(6)
    array([[1., 3., 5., 7.]])
    """
    X = as_points(X, at_least=1)
    require_moderate(X, "X", at_least=0)
    lam = as_parameters(lam, X.shape[1])
    k = neighborhood_size(span, len(lam))
    degree = as_count(degree, "degree", at_least=0)
    if degree > 1:
        raise ValueError(f"degree must be 0 (running means) or 1 (running lines), got {degree}")
    if weights is not None:
        weights = as_point_weights(weights, len(lam))
    if period is not None:
        period = as_positive(period, "period")
        lam = lam % period
    return smooth(lam, X, k, degree, weighted, period, weights)


def smooth(lam, X, k, degree=1, weighted=True, period=None, weights=None):
    """`running_lines` over the k nearest."""
    order = np.argsort(lam, kind="stable")
    at, columns, values = lam[order], order, lam[order]
    if period is not None:  # one turn before and one after
        columns = np.tile(order, 3)
        values = np.concatenate([at - period, at, at + period])
    h = distance_to_nearest(at, values, k) * (1 + 1e-12)
    windows = np.searchsorted(values, at - h), np.searchsorted(values, at + h, side="right")
    weights = np.ones(len(lam)) if weights is None else weights
    wide = k > MANY and weights.min() >= 1e-6 * weights.max()  # else small ones drown in sums
    fitted = lines_by_sums if wide else lines_by_rows
    smoothed = np.empty_like(X)
    smoothed[:, order] = fitted(
        at, h, values, windows, X[:, columns], weights[columns], degree, weighted
    )
    return smoothed


def lines_by_rows(at, h, values, windows, X, weights, degree, weighted):
    """The values of the lines at `at`, by the rows of the smoother matrix, a block at a time."""
    first, end = windows
    width = (end - first).max()
    first = np.minimum(first, len(values) - width)
    smoothed = np.empty((len(X), len(at)))
    for rows in blocks(len(at), width):
        window = first[rows, None] + np.arange(width)  # (n, width)
        offset = values[window] - at[rows, None]
        w = local_weights(np.abs(offset), h[rows, None], weighted) * weights[window]
        S = local_lines(offset, h[rows, None], w, degree)
        starts = np.arange(0, S.size + 1, width)
        S = csr_array((S.ravel(), window.ravel(), starts), shape=(len(S), len(values)))
        smoothed[:, rows] = (S @ X.T).T
    return smoothed


def lines_by_sums(at, h, values, windows, X, weights, degree, weighted):
    """The same lines, from sums over the windows: the cost does not depend on their widths.

    A block holds the points within h / 8 of its first one. Their h differ by an eighth at most, so
    that one origin and one unit serve them all, and little cancels.
    """
    smoothed, start = np.empty((len(X), len(at))), 0
    while start < len(at):
        origin, unit = at[start], h[start] or 1.0  # h = 0: the window is one value of lam
        block = slice(start, np.searchsorted(at, origin + h[start] / 8, side="right"))
        first, end = (edge[block] for edge in windows)
        low, high = first.min(), end.max()
        middle = np.searchsorted(values, at[block])
        center = X[:, low:high].mean(axis=1, keepdims=True)
        x = X[:, low:high] - center
        sums = moments(
            (values[low:high] - origin) / unit,
            weights[low:high] * np.vstack([np.ones(high - low), x]),
            [edge - low for edge in (first, middle, end)],
            (at[block] - origin) / unit,
            np.where(h[block] > 0, h[block], unit) / unit,
            weighted,
        )
        (_, mean, square), (x, tx, _) = sums[:, 0] / sums[0, 0], sums[:, 1:] / sums[0, 0]
        variance = square - mean**2
        # As in `local_lines`, without a slope where all the weight is on one value of lam.
        slope = np.divide(tx - mean * x, variance, out=np.zeros_like(x), where=variance > 1e-12)
        smoothed[:, block] = center + x - degree * mean * slope
        start = block.stop
    return smoothed


def moments(u, Z, edges, shift, scale, weighted):
    """Sums of w z, w t z, w t^2 z over windows, t = (u - shift) / scale: (3, rows of Z, windows).

    On each side of t = 0 the weight w = (1 -+ t^3)^3 is a polynomial, so that all are combinations
    of the sums of u^q z, q = 0, ..., 11, over the halves of a window: differences of running sums.
    """
    first, middle, end = edges
    powers = np.arange(12)
    back, unit = (np.vander(v, 12, increasing=True).T for v in (-shift, 1 / scale))
    sums = np.zeros((3, len(Z), len(shift)))
    running = np.zeros((len(Z), Z.shape[1] + 1))
    for q in powers:
        np.cumsum(Z, axis=1, out=running[:, 1:])
        to_middle = running[:, middle]
        left, right = to_middle - running[:, first], running[:, end] - to_middle
        # The coefficients of u^q in t^p, p = 0, ..., 11, and those in w, w t and w t^2.
        c = binom(powers, q)[:, None] * back[np.maximum(powers - q, 0)] * unit
        even, odd = (c[:3] + 3 * c[6:9], 3 * c[3:6] + c[9:]) if weighted else (c[:3], 0 * c[:3])
        sums += even[:, None] * (left + right) + odd[:, None] * (left - right)
        Z = Z * u
    return sums


def distance_to_nearest(at, values, k):
    """How far the k-th nearest of the sorted values is from each point `at`.

    The k nearest stand in a row; it starts behind all s with (values_s + values_(s+k)) / 2 < at.
    """
    start = np.searchsorted((values[:-k] + values[k:]) / 2, at)
    return np.maximum(at - values[start], values[start + k - 1] - at)


def local_weights(distance, h, weighted=True):
    """(1 - (distance / h)^3)^3 within h, or 1 with weighted=False."""
    if not weighted:
        return (distance <= h).astype(float)
    u = np.divide(np.minimum(distance, h), h, out=(distance > 0).astype(float), where=h > 0)
    fall = 1 - u * u * u
    return fall * fall * fall


def local_lines(offset, h, w, degree):
    """Rows S with S @ x the value at offset 0 of the weighted line through (offset, x)."""
    w = w / w.sum(axis=1, keepdims=True)
    u = np.divide(offset, h, out=np.zeros_like(offset), where=(h > 0) & (w > 0))
    mean = (w * u).sum(axis=1, keepdims=True)
    variance = (w * (u - mean) ** 2).sum(axis=1, keepdims=True)
    # Where all the weight is on one value of lam there is no slope, and the line is the mean.
    slope = np.divide(degree * mean, variance, out=np.zeros_like(mean), where=variance > 1e-12)
    return w * (1 - slope * (u - mean))


# Surfaces


@dataclass(frozen=True, eq=False)
class PrincipalSurfaceResult:
    """A mesh of triangles through the middle of N points, over a rectangle of parameters."""

    surface: np.ndarray  # (D, g, g) f at the nodes
    nodes: np.ndarray  # (2, g, g) parameters of the nodes, a regular grid
    lam: np.ndarray  # (2, N) projection index of each point
    history: np.ndarray  # residual sums of squares, falling [MMST (16.20)]
    converged: bool  # whether no further step lowers the sum by more than `tol`

    @property
    def Y(self) -> np.ndarray:
        """The projection indices as a 2 x N embedding."""
        return self.lam

    def at(self, lam: ArrayLike) -> np.ndarray:
        """The points f(lam) of the surface, for parameters lam (2 x M) [MMST (16.17)]."""
        lam = as_new_points(lam, 2)
        last = self.nodes.shape[1] - 1
        low, high = self.nodes[:, 0, 0], self.nodes[:, -1, -1]
        place = last * (lam - low[:, None]) / np.where(high > low, high - low, 1)[:, None]
        place = np.clip(place, 0, last)
        i, j = np.minimum(place.astype(int), last - 1)
        s, t = place - (i, j)
        f = self.surface
        # Along the longer of s and t first: the two triangles of a cell meet in its diagonal.
        corner = np.where(s >= t, f[:, i + 1, j], f[:, i, j + 1])
        large, small = np.maximum(s, t), np.minimum(s, t)
        return (1 - large) * f[:, i, j] + (large - small) * corner + small * f[:, i + 1, j + 1]

    def project(self, X_new: ArrayLike) -> np.ndarray:
        """The parameters of the nearest points on the surface [MMST (16.18)].

        Of several the largest, by the first parameter and then by the second: the supremum of a
        set of vectors needs an order [Erratum mmst-A14].
        """
        X_new = as_moderate_points(X_new, len(self.surface))
        return nearest_on_mesh(X_new, self.surface, self.nodes)[0]


def principal_surface(
    X: ArrayLike,
    *,
    span: float = 0.3,
    grid: int = 15,
    tol: float = 1e-3,
    max_steps: int = 50,
    start: ArrayLike | None = None,
) -> PrincipalSurfaceResult:
    """A principal surface of two parameters through the columns of X [MMST principal-surface].

    The text gives the aim, least RSS [MMST (16.20)], and leaves the algorithm to the literature.
    Here it is that of the curves: start with the plane of the first two principal components and
    their scores as parameters; average the points over neighbourhoods of parameters, which hold
    the fraction `span` of the N points, by planes fitted to the round(span N) nearest
    [MMST (16.19)]; project [MMST (16.18)]. There is no unit speed, so the parameters keep to the
    rectangle of the scores, and f is known at grid x grid nodes of it. A step that does not lower
    the RSS by the fraction `tol` is the last, one that raises it is not taken, and there are at
    most `max_steps`.

    A plane cannot unroll a roll: points of several layers get the same parameters. `start` gives
    others, two for each point (2 x N), whose rectangle takes the place of that of the scores; the
    first surface is then the smoothing over them. Any two-dimensional embedding will do that keeps
    the layers apart, such as `isomap(X, 2, K).Y`.

    >>> u, v = np.meshgrid(np.linspace(-1, 1, 12), np.linspace(-1, 1, 12))
    >>> bowl = np.array([u.ravel(), v.ravel(), (u**2 + v**2).ravel()])
    >>> result = principal_surface(bowl, span=0.1)
    >>> bool(result.history[-1] < 0.01 * result.history[0])
    True
    """
    X = as_points(X)
    require_moderate(X, "X")
    k = neighborhood_size(span, X.shape[1])
    grid = as_count(grid, "grid", at_least=2)
    tol, max_steps = as_positive(tol, "tol"), as_count(max_steps, "max_steps", at_least=0)
    plane = principal_plane(X, "a surface")
    lam = plane.Y if start is None else as_pairs(start, X.shape[1])
    nodes = rectangle(lam, grid)
    smoothed = lambda lam: smoothed_at(nodes.reshape(2, -1), lam, X, k).reshape(-1, grid, grid)
    if start is None:
        surface = plane.reconstruct(nodes.reshape(2, -1)).reshape(-1, grid, grid)
        squares = (X - plane.reconstruct(lam)) ** 2
    else:
        surface = smoothed(lam)
        lam, squares = nearest_on_mesh(X, surface, nodes)
    history, converged = [float(squares.sum())], False
    while not converged and len(history) <= max_steps:
        f = smoothed(lam)
        new_lam, squares = nearest_on_mesh(X, f, nodes)
        converged = not squares.sum() < history[-1]
        if not converged:
            surface, lam = f, new_lam
            history.append(float(squares.sum()))  # [MMST (16.20)]
            converged = has_settled(history, tol)
    return PrincipalSurfaceResult(surface, nodes, lam, np.array(history), bool(converged))


def rectangle(lam, grid):
    """(2, grid, grid) nodes of the smallest upright rectangle around the parameters."""
    axes = [np.linspace(row.min(), row.max(), grid) for row in lam]
    return np.array(np.meshgrid(*axes, indexing="ij"))


def smoothed_at(at, lam, X, k):
    """`local_planes` at the columns of `at`, a block of them at a time."""
    return np.hstack(
        [local_planes(at[:, block], lam, X, k) for block in blocks(at.shape[1], lam.size)]
    )


def local_planes(at, lam, X, k):
    """The value at each column of `at` of the weighted plane through the k nearest (lam_i, x_i)."""
    distance = cdist(at.T, lam.T)
    h = np.partition(distance, k - 1, axis=1)[:, k - 1 : k] * (1 + 1e-12)
    w = local_weights(distance, h)
    w /= w.sum(axis=1, keepdims=True)
    mean = w @ lam.T  # (n, 2)
    offset = lam.T - mean[:, None]  # (n, N, 2)
    spread = (w[:, None] * offset.mT) @ offset
    s, V = np.linalg.eigh(spread)
    to_node = np.einsum("nij,ni->nj", V, at.T - mean)  # in the axes of the spread
    # Where the neighbours stand on a line, or in one place, the plane is level across it.
    steep = s > np.maximum(1e-6 * s[:, -1:], 1e-20 * np.ptp(lam) ** 2)
    slope = np.divide(to_node, s, out=np.zeros_like(s), where=steep)
    return X @ (w * (1 + (offset @ V @ slope[:, :, None])[:, :, 0])).T


def nearest_on_mesh(X, surface, nodes):
    """The parameters (2 x n) of the nearest points of the mesh, and their squared distances."""
    D, grid, _ = surface.shape
    center = surface.reshape(D, -1).mean(axis=1)[:, None]
    f, nodes = surface.reshape(D, -1) - center, nodes.reshape(2, -1)
    edges, triangles = mesh(grid)
    lam, squares = np.empty((2, X.shape[1])), np.empty(X.shape[1])
    for block in blocks(X.shape[1], len(edges) + len(triangles)):
        x = X[:, block] - center
        to_node = cdist(x.T, f.T, "sqeuclidean")
        on_edges = nearest_on_edges(x, f, nodes, edges, to_node)
        inside = nearest_inside(x, f, nodes, triangles, to_node)
        point, candidates, distance2, scale = (
            np.concatenate(pair, axis=-1) for pair in zip(on_edges, inside)
        )
        np.minimum.at(least := np.full(x.shape[1], np.inf), point, distance2)
        allowed = distance2 <= least[point] + TIE * scale
        squares[block] = least
        lam[:, block] = largest(point[allowed], candidates[:, allowed], nodes)
    return lam, np.maximum(squares, 0)  # rounding


def mesh(grid):
    """Pairs and triples of nodes: each cell of the grid is cut along one diagonal."""
    node = np.arange(grid * grid).reshape(grid, grid)
    a, b, c, d = (
        part.ravel() for part in (node[:-1, :-1], node[1:, :-1], node[:-1, 1:], node[1:, 1:])
    )
    triangles = np.concatenate([np.column_stack([a, b, d]), np.column_stack([a, c, d])])
    sides = np.concatenate([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [0, 2]]])
    return np.unique(sides, axis=0), triangles


def within_reach(to_node, f, parts):
    """Pairs of a point and a part of the mesh, without those too far apart, as the nodes show.

    No point of a part is farther from its first node than its other nodes are.
    """
    first = parts[:, 0]
    reach = np.linalg.norm(f[:, parts] - f[:, first, None], axis=0).max(axis=1)
    distance = np.sqrt(to_node)
    lower = ((1 - 2 * np.sqrt(TIE)) * distance)[:, first] - reach  # those that tie are within
    return np.divmod(np.flatnonzero(lower <= distance.min(axis=1, keepdims=True)), len(parts))


def nearest_on_edges(X, f, nodes, edges, to_node):
    """Points, with an edge within reach: lam (2, pairs), squared distances and their scale."""
    start, end = edges.T
    B = f[:, end] - f[:, start]
    length2 = (B * B).sum(axis=0)
    along = X.T @ B - (f[:, start] * B).sum(axis=0)  # (x - a)'b
    point, edge = within_reach(to_node, f, edges)
    along, length2, start, end = along[point, edge], length2[edge], start[edge], end[edge]
    t = np.clip(along / np.where(length2 > 0, length2, 1), 0, 1)
    scale = to_node[point, start]
    lam = nodes[:, start] + t * (nodes[:, end] - nodes[:, start])
    return point, lam, scale - t * (2 * along - t * length2), scale


def nearest_inside(X, f, nodes, triangles, to_node):
    """As `nearest_on_edges`, for the triangles in which the foot falls."""
    a, b, c = triangles.T
    u, v = f[:, b] - f[:, a], f[:, c] - f[:, a]
    uu, uv, vv = (u * u).sum(axis=0), (u * v).sum(axis=0), (v * v).sum(axis=0)
    along_u, along_v = X.T @ u - (f[:, a] * u).sum(axis=0), X.T @ v - (f[:, a] * v).sum(axis=0)
    uu, vv = np.where(uu > 0, uu, 1), np.where(vv > 0, vv, 1)
    sine2 = 1 - (uv / uu) * (uv / vv)
    solid = sine2 > 1e-12  # a flat triangle is nothing but its edges
    point, k = within_reach(to_node, f, triangles)
    point, k = point[solid[k]], k[solid[k]]
    along_u, along_v = along_u[point, k], along_v[point, k]
    s = (along_u - (uv / vv)[k] * along_v) / uu[k] / sine2[k]
    t = (along_v - (uv / uu)[k] * along_u) / vv[k] / sine2[k]
    met = (s >= 0) & (t >= 0) & (s + t <= 1)
    point, k, s, t, along_u, along_v = (w[met] for w in (point, k, s, t, along_u, along_v))
    scale, corner = to_node[point, a[k]], nodes[:, a[k]]
    lam = corner + s * (nodes[:, b[k]] - corner) + t * (nodes[:, c[k]] - corner)
    return point, lam, scale - s * along_u - t * along_v, scale


def largest(point, lam, nodes):
    """For each point the lexicographically largest of its lam: (pairs,), (2, pairs) -> (2, n)."""
    best = np.full((2, point.max() + 1), -np.inf)
    np.maximum.at(best[0], point, lam[0])
    tied = lam[0] >= best[0, point] - 1e-12 * np.abs(nodes[0]).max()
    np.maximum.at(best[1], point[tied], lam[1, tied])
    return best


# What goes in, and in what portions


def as_parameters(lam, N, name="lam"):
    """The parameters of N points."""
    lam = as_matrix(np.atleast_2d(np.asarray(lam)), name)
    require_moderate(lam, name, at_least=0)
    if lam.shape != (1, N):
        raise ValueError(f"{name} must hold one number for each of the {N} points (columns of X)")
    return lam[0]


def as_order(start, N):
    """The places 0, 1, ... of N points by their parameters; equal ones share a place."""
    values, rank = np.unique(as_parameters(start, N, "start"), return_inverse=True)
    if len(values) == 1:
        raise ValueError(f"start holds {N} equal numbers, which give the points no order")
    return rank.astype(float)


def as_pairs(start, N):
    """Two parameters for each of N points, neither of them the same for all."""
    start = as_matrix(start, "start")
    require_moderate(start, "start", at_least=0)
    if start.shape != (2, N):
        raise ValueError(
            f"start must hold two parameters for each of the {N} points, a 2 x {N} matrix such as "
            f"isomap(X, 2, K).Y; got shape {start.shape}"
        )
    if np.ptp(start, axis=1).min() == 0:
        raise ValueError(
            f"start holds {N} equal numbers in a row, which spread the points along a line only"
        )
    return start


def as_point_weights(weights, N):
    """Positive weights of N points; relative to the largest."""
    weights = as_matrix(np.atleast_2d(np.asarray(weights)), "weights")
    if weights.shape != (1, N) or not weights.min() > 1e-12 * weights.max():
        raise ValueError(
            f"weights must hold one positive number for each of the {N} points (columns of X), "
            f"none below 1e-12 of the largest"
        )
    return weights[0] / weights.max()


def neighborhood_size(span, N):
    """round(span N), at least the point itself [MMST (16.13)]."""
    if isinstance(span, bool) or not isinstance(span, numbers.Real) or not 0 < span <= 1:
        raise ValueError(
            f"span must be a fraction of the points, above 0 and at most 1, got {span!r}"
        )
    return max(1, round(span * N))


def blocks(N, width):
    """Slices of N rows with about BLOCK entries each."""
    step = max(1, BLOCK // max(width, 1))
    return [slice(at, min(at + step, N)) for at in range(0, N, step)]
