"""The explorers that stand outside the notebooks; `{explorer}` puts one on a page."""

import re

import numpy as np
from scipy.spatial.distance import cdist

from manifoldlib import (
    gauss_kernel,
    hessian_lle,
    isomap,
    knn_graph,
    kpca,
    laplacian_eigenmaps,
    lle,
    metric_mds,
    pca,
)
from manifoldlib.datasets import arc_length, swiss_roll
from manifoldlib.linked import ask, curve, linked, live, points, script

FIRST, LAST = '(() => {\nif (customElements.get("linked-view")) return;', "\n})();</script>"
SCRIPT = re.compile(f"<script>{re.escape(FIRST)}.*?{re.escape(LAST)}", re.DOTALL)

MAPS = {
    "PCA": lambda X, K: pca(X, 2),
    "kernel PCA": lambda X, K: kpca(X, 2, gauss_kernel, (8.0,)),
    "scaling": lambda X, K: metric_mds(cdist(X.T, X.T), 2),
    "Isomap": lambda X, K: isomap(X, 2, K),
    "LLE": lambda X, K: lle(X, 2, K),
    "Laplacian eigenmaps": lambda X, K: laplacian_eigenmaps(X, 2, K),
    "Hessian eigenmaps": lambda X, K: hessian_lle(X, 2, K),
}
WITHOUT_K = ("PCA", "kernel PCA", "scaling")
NEIGHBORS = [6, 8, 10, 12, 16, 20]


def renewed(page):
    """A stored output with the script of today: what it shows is computed, how is not."""
    return SCRIPT.sub(lambda _: f"<script>{script()}</script>", page)


def roll():
    """A roll that a reader turns, and what seven methods make of it."""
    X, (t, height) = swiss_roll(600, seed=1)
    sheet = np.array([arc_length(t), height])
    graphs = {K: knn_graph(X, K) for K in NEIGHBORS}
    maps = {
        (method, K): MAPS[method](X, K).Y
        for method in MAPS
        for K in (NEIGHBORS[:1] if method in WITHOUT_K else NEIGHBORS)
    }

    def map_of(method, K):
        Y = maps[method, NEIGHBORS[0] if method in WITHOUT_K else K]
        return Y / np.abs(Y).max()  # eigenmaps have a scale of their own

    def edges(method, K):
        return [[], []] if method in WITHOUT_K else graphs[K]

    def lines(method, K):
        few = [[], []] if method in WITHOUT_K else jumping(graphs[K], X, sheet)
        return {"edges that jump": few}

    def says(method, K):
        Y = map_of(method, K)
        along, across = explained(sheet, Y)
        shares = f"{along:.0%} of the arc length and {across:.0%} of the height"
        read = f"The map shows {shares}."
        if method in WITHOUT_K:
            return f"{method} looks at all points at once. {read}"
        ends = jumping(graphs[K], X, sheet)
        few = f"Edges that jump between windings: {ends.shape[1]} of {graphs[K].nnz // 2}"
        return f"{method}, {K} neighbours. {few}. {torn(ends, sheet, Y)} {read}"

    return linked(
        points(X, "the roll", edges=edges, turn=(0.4, 0.7), up=1, aspect=1.3),
        points(map_of, "its map", aspect=1.3, fit=True, align=sheet),
        label="A Swiss roll of 600 points and its maps by seven methods",
        says=says,
        lines=lines,
        color=sheet[0],
        values={"arc length": sheet[0].round(), "height": height.round()},
        start={"method": "Isomap", "K": 8},
        labels={"K": "neighbours K"},
        method=list(MAPS),
        K=NEIGHBORS,
    )


def spiral():
    """The example of the authors' page."""
    t = np.linspace(2, 10, 90)
    X = np.array([t * np.cos(t), t * np.sin(t)])
    torn = {K: jumping(knn_graph(X, K), X, arc(t)).shape[1] for K in range(2, 16)}
    first = min(K for K in torn if torn[K])
    return linked(
        points(X, "a spiral", edges=lambda K: knn_graph(X, K)),
        points(lambda K: isomap(X, 2, K).Y, "its map", align="signs"),
        curve(lambda K: torn[K], "edges that jump", over="K"),
        label="A spiral, its map by Isomap, and the edges that jump between its windings",
        says=lambda K: f"With {K} neighbours {torn[K]} edges jump.",
        color=t,
        values={"angle": t.round(2)},
        question=ask(
            "From how many neighbours on does an edge jump to the next winding?",
            answer=first,
            says=f"Up to {first - 1} neighbours every edge follows the spiral.",
            cover=[1, 2],
            show={"K": first},
        ),
        K=list(torn),
    )


def torn(ends, sheet, Y):
    """What a short circuit is, which points are torn, and how far apart these are drawn."""
    if not ends.size:
        return "No point is torn."
    low, high = (f"{s.min():.0f} to {s.max():.0f}" for s in np.sort(sheet[0, ends], axis=0))
    apart = (np.linalg.norm(Z[:, ends[0]] - Z[:, ends[1]], axis=0) for Z in (sheet, Y))
    real, drawn = (d / cdist(Z.T, Z.T).max() for d, Z in zip(apart, (sheet, Y)))
    return (
        f"Such a short circuit joins two points near in space and far apart on the sheet, and "
        f"tears both, and what is around, out of place. The ends are {len(np.unique(ends))} "
        f"points, of arc length {low} and {high}: such a pair is on average {real.mean():.0%} of "
        f"the largest distance apart on the sheet, {drawn.mean():.0%} in the map."
    )


def arc(t):
    """How far along the spiral of radius t, as a row."""
    return np.array([(t * np.sqrt(1 + t**2) + np.arcsinh(t)) / 2])


def cloud():
    """The example of what a page computes."""
    X = np.array([[2.0], [0.5]]) * np.random.default_rng(4).standard_normal((2, 20))
    return live(
        "pca",
        X,
        titles=["points", "coordinates"],
        label="Twenty points and their principal axes",
        says="The first axis lies at {angle:0} degrees and keeps {kept:1} % of the variance.",
        color=X[0],
    )


def explained(sheet, Y):
    """The share of each row's variance that a linear formula of the map gives."""
    A = np.vstack([Y, np.ones(Y.shape[1])]).T
    left = sheet.T - A @ np.linalg.lstsq(A, sheet.T, rcond=None)[0]
    return 1 - left.var(axis=0) / sheet.var(axis=1)


def jumping(G, X, sheet):
    """The edges (2 x M) that are more than three times as long on the sheet as in space."""
    i, j = G.nonzero()
    i, j = i[i < j], j[i < j]
    through, along = (np.linalg.norm(Z[:, i] - Z[:, j], axis=0) for Z in (X, sheet))
    return np.array([i, j])[:, along > 3 * through]
