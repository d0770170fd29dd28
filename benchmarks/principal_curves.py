"""Principal curves beside scikit-learn's Isomap, which orders the points of a curve, too."""

import numpy as np
from sklearn.manifold import Isomap

from benchmarks.case import Case
from manifoldlib import principal_curve, principal_curves


def parabola(N):
    rng = np.random.default_rng(0)
    x = rng.uniform(-1, 1, N)
    return np.array([x, x**2 + 0.1 * rng.standard_normal(N)])


def curve(N, N_theirs):
    X, rows = parabola(N), np.ascontiguousarray(parabola(N_theirs).T)
    return Case(
        f"curve n={N}, Isomap n={N_theirs}",
        lambda: principal_curve(X).Y,
        lambda: Isomap(n_neighbors=10, n_components=1).fit_transform(rows).T,
        8 * X.size,
        (
            principal_curves.PrincipalCurveResult,
            principal_curve,
            principal_curves.principal_line,
            principal_curves.polygon,
            principal_curves.lengths_along,
            principal_curves.nearest_on_polygon,
            principal_curves.chords,
            principal_curves.on_chords,
            principal_curves.nearest_segments,
            principal_curves.smooth,
            principal_curves.lines_by_rows,
            principal_curves.lines_by_sums,
            principal_curves.moments,
            principal_curves.local_weights,
            principal_curves.local_lines,
        ),
        comparable=False,
    )


CASES = [lambda: curve(1000, 1000), lambda: curve(10_000, 2000)]
