"""Explorers whose panels show the same points: turn, light up, keep, and ask for a guess.

    linked(
        points(X, "the roll", edges=lambda K: knn_graph(X, K), turn=(0.4, 0.2)),
        points(lambda K: isomap(X, 2, K).Y, "the map"),
        curve(lambda K: lack(K), "residual variance", over="K"),
        label="Swiss roll and its map by Isomap",
        says=lambda K: f"K = {K}: {jumps(K)} edges jump between windings.",
        color=arc_length,
        K=range(4, 17),
    )

What depends on a parameter is a function of it; everything else is given once. The frames are
computed once, in the kernel; the page needs neither a kernel nor a network. Where no script runs,
and in print, stands a picture of the first frame. `live` makes an explorer whose numbers the page
computes itself, while its points are moved.
"""

import base64
import io
import itertools
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import ArrayLike
from scipy.sparse import issparse
from scipy.sparse.csgraph import connected_components
from scipy.spatial.distance import cdist

from ._extras import needs
from .centering import center_kernel
from .features import quadratic_features
from .graphs import knn_graph
from .isomaps import isomap
from .kernel_pca import kpca
from .kernels import gauss_kernel
from .principal_components import pca

with needs("draw", "manifoldlib.linked"):
    import matplotlib.pyplot as plt
    from matplotlib import colormaps
    from matplotlib.collections import LineCollection
    from matplotlib.path import Path
    from matplotlib.transforms import Affine2D
    from PIL import Image

    from .plotting import COLORS, TEN, label_points, level_lines, zero_set

MOST = 4095  # twelve bits: the largest coordinate, and the largest number of a point
# Marks of kinds, as _linked/element.js draws them.
DISC, BAR = Path.unit_circle(), [(-1, -0.4), (1, -0.4), (1, 0.4), (-1, 0.4)]
RING = Path.make_compound_path(DISC, DISC.transformed(Affine2D().scale(-0.3, 0.3)))
MARKS = [*"os^DPX", RING, "v", BAR, [(y, x) for x, y in BAR]]
LINES = [("black", "-"), (COLORS[0], "--"), (COLORS[1], ":")]  # and of lines


@dataclass(frozen=True)
class Points:
    """A panel of points; made by `points`."""

    X: Any
    title: str
    edges: Any
    curves: Any
    turn: tuple | None
    up: int
    fit: bool
    align: Any
    aspect: float
    thumbnails: int
    source: str | None
    moves: bool
    heat: int


@dataclass(frozen=True)
class Curve:
    """A panel with a quantity against a parameter; made by `curve`."""

    y: Any
    title: str
    over: str
    label: str | None
    log: bool
    aspect: float
    even: bool


@dataclass(frozen=True)
class Question:
    """What a reader is asked before the answer is shown; made by `ask`."""

    question: str
    answer: Any
    says: str
    options: Sequence[str] | None
    near: float
    cover: Sequence[int]
    show: Mapping[str, Any]


def points(
    X: ArrayLike | Callable[..., ArrayLike | None],
    title: str,
    *,
    edges: Any = None,
    curves: Any = None,
    turn: tuple[float, float] | None = None,
    up: int = 2,
    fit: bool = False,
    align: str | ArrayLike | None = "turn",
    aspect: float = 1.15,
    thumbnails: int = 0,
) -> Points:
    """Points of the plane (2 x N) or in space (3 x N, which the reader turns).

    `X`, `edges` and `curves` are the same in all frames, or functions of the parameters; a map that
    does not exist is None. `edges` are pairs (2 x M), or a graph; `curves` are arrays of points to
    be joined, orange and blue in turn, or black where points are of kinds; or {kind: array} in the
    colours of these. `turn` is how far a panel in space is turned at first, about its upright row
    `up` and towards the reader. `fit` draws every frame as large as the panel allows; without it
    one scale holds for all. `align` turns ("turn") or mirrors rows ("signs") of a frame so that it
    lies near the frame before, or turns it towards given points; None leaves it. `thumbnails` shows
    pictures of that width, in pixels, in place of points.
    """
    return Points(X, title, edges, curves, turn, up, fit, align, aspect, thumbnails, None, False, 0)


def curve(
    y: ArrayLike | Callable[..., float],
    title: str,
    *,
    over: str,
    label: str | None = None,
    log: bool = False,
    even: bool = False,
    aspect: float = 1.15,
) -> Curve:
    """A quantity against the parameter `over`, with a dot where its slider stands.

    `y` is a function of the parameters; NaN where there is none. The axis is called `label`.
    `even` sets the values of the parameter equally far apart, as its slider does.
    """
    return Curve(y, title, over, label, log, aspect, even)


def ask(
    question: str,
    *,
    answer: Any,
    says: str,
    options: Sequence[str] | None = None,
    near: float = 0.0,
    cover: Sequence[int] = (),
    show: Mapping[str, Any] | None = None,
) -> Question:
    """A question that an explorer asks first; the panels numbered in `cover` wait for the guess.

    The answer is one of `options`, or a number; a guess within `near` of it is called near.
    `says` is what happened and why, computed from the data, and `show` the values of the parameters
    that show it. The reader may skip it; nothing is kept.
    """
    return Question(question, answer, says, options, near, cover, show or {})


class linked:
    """Panels of the same N points, in a page and in a notebook alike.

    `label` names the explorer, and `says` describes each frame in a sentence: text, or a function
    of the parameters. `color` has a number for each point; or `kinds` a name, and then marks differ
    too. `names` are what points are called, `values` what else is said of each, and `pictures` is
    an N x height x width array of greys between 0 and 1. `question` is asked first, see `ask`.
    With `named` the names stand beside all points, and not beside the lit one only.
    `lines` are up to three sorts of lines between points, under the names of a legend, or a
    function of the parameters that gives them: pairs of numbers (2 x M), or the numbers of the
    points along a path. They go with the points in every panel.
    `start` names the values of the first frame, and `labels` what a parameter is called. All other
    arguments are parameters with their values; strings are offered beside each other, numbers on a
    slider.
    """

    def __init__(
        self,
        *panels: Points | Curve,
        label: str,
        says: str | Callable[..., str],
        color: ArrayLike | None = None,
        kinds: Sequence[str] | None = None,
        names: Sequence[str] | None = None,
        values: Mapping[str, Sequence] | None = None,
        pictures: ArrayLike | None = None,
        lines: Mapping[str, Any] | Callable[..., Mapping[str, Any]] | None = None,
        question: Question | None = None,
        start: Mapping[str, Any] | None = None,
        labels: Mapping[str, str] | None = None,
        radius: float = 2.6,
        named: bool = False,
        **parameters: Sequence,
    ):
        self.panels, self.label, self.says, self.question = panels, label, says, question
        self.parameters = {name: list(given) for name, given in parameters.items()}
        self.labels = {name: (labels or {}).get(name, name) for name in parameters}
        first = {name: given[0] for name, given in self.parameters.items()} | dict(start or {})
        self.start = [given.index(first[name]) for name, given in self.parameters.items()]
        self.choices = [
            dict(zip(self.parameters, chosen))
            for chosen in itertools.product(*self.parameters.values())
        ]
        self.first = self.choices.index(first)
        self.frames = [self.all_frames(panel) for panel in panels]
        self.N = self.count()
        self.kinds = list(dict.fromkeys(kinds)) if kinds is not None else None
        self.color = self.colors(color, kinds)
        # A kind of a few points, such as centres, is drawn larger, and over the others.
        self.few = [
            k for k in range(len(self.kinds or ())) if 20 * (self.color == k).sum() <= self.N
        ]
        self.radius, self.named, self.live = radius, named, None
        self.lines = [
            {name: joined(line) for name, line in each.items()} for each in self.each(lines or {})
        ]
        self.names, self.values, self.pictures = names, dict(values or {}), pictures
        given = {"names": names, "pictures": pictures, **self.values}
        for name, length in ((name, np.shape(v)[0]) for name, v in given.items() if v is not None):
            if length != self.N:
                raise ValueError(f"{name} has {length} entries for {self.N} points")

    def count(self):
        counts = {
            Y.shape[1]
            for panel, frames in zip(self.panels, self.frames)
            if isinstance(panel, Points)
            for Y in frames
            if Y is not None
        }
        if len(counts) != 1 or max(counts) > MOST:
            shown = " and ".join(map(str, sorted(counts))) or "no"
            raise ValueError(
                f"the panels show {shown} points; all show the same points, and at most {MOST}"
            )
        return counts.pop()

    def colors(self, color, kinds):
        """A number of twelve bits for each point, or of its kind."""
        if kinds is not None:
            return np.array([self.kinds.index(kind) for kind in kinds])
        color = np.zeros(self.N) if color is None else np.asarray(color, dtype=float)
        if color.shape != (self.N,):
            raise ValueError(f"color has shape {color.shape}, expected {(self.N,)}")
        spread = np.ptp(color) or 1
        return np.round((color - color.min()) / spread * MOST).astype(int)

    # Frames

    def each(self, of):
        """What a function of the parameters gives for every frame, or one thing for all."""
        return [of(**chosen) for chosen in self.choices] if callable(of) else [of]

    def all_frames(self, panel):
        if isinstance(panel, Curve):
            y = np.asarray(self.each(panel.y), dtype=float).ravel()
            if y.size != len(self.choices):
                raise ValueError(
                    f"{panel.title}: y has {y.size} values for {len(self.choices)} frames; make it "
                    f"a function of the parameters"
                )
            return [y]
        frames = [None if Y is None else np.asarray(Y, dtype=float) for Y in self.each(panel.X)]
        frames = [None if Y is None else np.pad(Y, [(0, len(Y) == 1), (0, 0)]) for Y in frames]
        if panel.align is None:
            return frames
        for k, Y in enumerate(frames):
            before = panel.align if not isinstance(panel.align, str) else k and frames[k - 1]
            if Y is not None and np.shape(before) == Y.shape:
                frames[k] = near(Y, np.asarray(before), panel.align)
        return frames

    def box(self, panel, frames):
        """The corners of what a panel shows, one pair for all frames or one for each."""
        curves = self.each(panel.curves)
        found = []
        for k in range(max(len(frames), len(curves))):
            Y, lines = frames[k % len(frames)], self.colored(curves[k % len(curves)])
            drawn = [line for _, line in lines] + ([] if Y is None else [Y])
            if drawn:
                drawn = np.hstack(drawn)
                found.append((drawn.min(axis=1), drawn.max(axis=1)))
            else:
                found.append(None)
        known = [box for box in found if box is not None]
        if not panel.fit or len(found) == 1:
            lower, upper = (
                np.min([b[0] for b in known], axis=0),
                np.max([b[1] for b in known], axis=0),
            )
            return [(lower, upper)]
        return [box or known[0] for box in found]

    # What the page is given

    def data(self):
        """All that the page shows, as JSON can hold it."""
        return {
            "n": self.N,
            "label": self.label,
            "params": [self.parameter(name) for name in self.parameters],
            "says": self.each(self.says),
            "color": pack(self.color),
            "kinds": self.kinds,
            "few": self.few,
            "palette": list(TEN) if self.kinds else None,
            "radius": self.radius,
            "named": self.named,
            "names": None if self.names is None else list(map(str, self.names)),
            "values": {name: list(map(spoken, given)) for name, given in self.values.items()},
            "pictures": None if self.pictures is None else sprite(np.asarray(self.pictures)),
            "panels": [self.panel(*both) for both in zip(self.panels, self.frames)],
            "lines": [
                {
                    "name": name,
                    "frames": [pack(each[name].T.ravel()) for each in self.lines],
                    "counts": [each[name].shape[1] for each in self.lines],
                }
                for name in self.lines[0]
            ],
            "ask": self.question and self.asked(),
            "live": self.live,
        }

    def parameter(self, name):
        given = self.parameters[name]
        return {
            "name": name,
            "label": self.labels[name],
            "values": list(map(spoken, given)),
            "numbers": None if isinstance(given[0], str) else list(map(float, given)),
            "kind": "choice" if isinstance(given[0], str) else "range",
            "start": self.start[list(self.parameters).index(name)],
        }

    def panel(self, panel, frames):
        if isinstance(panel, Curve):
            return self.curve(panel, frames[0])
        boxes = self.box(panel, frames)
        packed = [
            None if Y is None else pack(scaled(Y, boxes[k % len(boxes)]))
            for k, Y in enumerate(frames)
        ]
        once = list(dict.fromkeys(packed))  # a method without K has one map for every K
        return {
            "kind": "points",
            "title": panel.title,
            "dim": len(next(Y for Y in frames if Y is not None)),
            "aspect": panel.aspect,
            "up": panel.up,
            "turn": panel.turn,
            "frames": once,
            "which": [once.index(text) for text in packed],
            "boxes": [[list(map(short, corner)) for corner in box] for box in boxes],
            "reach": short(max(reach(Y, box) for Y, box in zip(frames, itertools.cycle(boxes)))),
            "edges": self.edges(panel.edges),
            "curves": self.curves(panel.curves, boxes),
            "thumbnails": panel.thumbnails,
            "source": panel.source,
            "moves": panel.moves,
            "heat": panel.heat,
            "fit": panel.fit,
        }

    def edges(self, of):
        """Pairs of points: one list for all frames if one of any two has all that the other has."""
        if of is None:
            return None
        sets = [dict.fromkeys(map(tuple, pairs(G).T.tolist())) for G in self.each(of)]
        growing = sorted(sets, key=len)
        if all(a.keys() <= b.keys() for a, b in itertools.pairwise(growing)):
            order = list(dict.fromkeys(itertools.chain(*growing)))
            return {
                "frames": [pack(np.ravel(order))],
                "counts": [len(order)],
                "upto": [len(each) for each in sets],
            }
        return {
            "frames": [pack(np.ravel(list(each))) for each in sets],
            "counts": list(map(len, sets)),
            "upto": None,
        }

    def curves(self, of, boxes):
        if of is None:
            return None
        return [
            [
                {
                    "n": np.shape(line)[1],
                    "color": color,
                    "rows": pack(scaled(line, boxes[k % len(boxes)])),
                }
                for color, line in self.colored(lines)
            ]
            for k, lines in enumerate(self.each(of))
        ]

    def colored(self, curves):
        """Curves with their colours: that of a kind, or orange and blue; None beside kinds."""
        if isinstance(curves, Mapping):
            colors = [TEN[self.kinds.index(kind) % len(TEN)] for kind in curves]
            curves = curves.values()
        else:
            curves = curves or ()
            colors = [None if self.kinds else COLORS[1 - j % 2] for j in range(len(curves))]
        return [(color, np.asarray(line, dtype=float)) for color, line in zip(colors, curves)]

    def curve(self, panel, y):
        x, names = self.parameters[panel.over], list(self.parameters)
        lengths = [len(self.parameters[name]) for name in names]
        others = np.moveaxis(y.reshape(lengths), names.index(panel.over), -1).reshape(-1, len(x))
        ticks = tick_places(y[np.isfinite(y)], panel.log)
        return {
            "kind": "curve",
            "title": panel.title,
            "over": panel.over,
            "xlabel": self.axis(panel),
            "aspect": panel.aspect,
            "log": panel.log,
            "x": places(panel, x),
            "xticks": list(map(spoken, x)),
            "y": [[short(v) if np.isfinite(v) else None for v in row] for row in others],
            "range": [ticks[0][0], ticks[-1][0]],
            "yticks": ticks,
        }

    def asked(self):
        q = self.question
        places = {name: self.parameters[name].index(value) for name, value in q.show.items()}
        answer = q.options.index(q.answer) if q.options else float(q.answer)
        answer = int(answer) if answer == int(answer) else answer
        return {
            "question": q.question,
            "answer": answer,
            "options": q.options and list(q.options),
            "says": q.says,
            "near": q.near,
            "cover": list(q.cover),
            "show": places,
        }

    # What stands where

    def _repr_mimebundle_(self, include=None, exclude=None):
        return {"text/html": self.html(), "text/plain": f"An explorer: {self.label}."}

    def html(self) -> str:
        """The picture, the data and the script, which a page needs once."""
        data = json.dumps(self.data(), separators=(",", ":")).replace("<", "\\u003c")
        return (
            f'<linked-view><img src="{self.picture()}" alt="{escape(self.alt())}" '
            f'style="max-width: 100%"><script type="application/json">{data}</script>'
            f"</linked-view><script>{script()}</script>"
        )

    def alt(self):
        """The picture in words: what it shows, and the sentence of its frame."""
        says = self.each(self.says)
        return f"{self.label}. {says[self.first % len(says)]}"

    def picture(self):
        """The first frame, drawn as the page draws it."""
        widths = [panel.aspect for panel in self.panels]
        fig, axes = plt.subplots(
            1, len(widths), figsize=(2.4 * sum(widths), 2.7), width_ratios=widths, squeeze=False
        )
        for ax, panel, frames in zip(axes[0], self.panels, self.frames):
            ax.set_title(panel.title)
            if isinstance(panel, Curve):
                self.draw_curve(ax, panel, frames[0])
            else:
                self.draw_points(ax, panel, frames)
                self.write_names(ax, panel, frames)
        buffer = io.BytesIO()
        fig.savefig(buffer, format="webp", dpi=130, pil_kwargs={"quality": 72, "method": 6})
        plt.close(fig)
        return f"data:image/webp;base64,{base64.b64encode(buffer.getvalue()).decode()}"

    def draw_points(self, ax, panel, frames):
        ax.set(xticks=[], yticks=[])
        ax.set_aspect("equal", adjustable="datalim")
        k = self.first % len(frames)
        if frames[k] is None:
            ax.text(0, 0, "no map", ha="center")
            return
        Y, seen = projected(frames[k], panel)
        boxes = self.box(panel, frames)
        if len(frames[k]) == 2:
            lower, upper = boxes[self.first % len(boxes)]
            ax.update_datalim([lower, upper])
        each = self.each(panel.edges) if panel.edges is not None else []
        if each:
            ends = Y[:, pairs(each[self.first % len(each)])]  # (2, ends, edges)
            ax.add_collection(LineCollection(ends.T, colors="0.6", linewidths=0.4, zorder=1))
        for line, (color, style) in zip(self.lines[self.first % len(self.lines)].values(), LINES):
            ax.plot(*Y[:, line], color=color, linestyle=style, linewidth=1.6, zorder=4)
        curves = self.each(panel.curves)
        for color, line in self.colored(curves[self.first % len(curves)]):
            line, _ = projected(line, panel)
            ax.plot(*line, color=color or "black", linewidth=1.5, zorder=2)
        shades = colormaps["viridis"](0.88 * self.color / MOST)
        for kind in range(len(self.kinds or [""])):
            mine = seen[self.color[seen] == kind] if self.kinds else seen
            c = TEN[kind % len(TEN)] if self.kinds else shades[mine]
            mark = MARKS[kind % len(MARKS)] if self.kinds else "o"
            s, zorder = (8.8, 3.5) if kind in self.few else (2.2, 3)
            ax.scatter(
                *Y[:, mine], c=c, marker=mark, s=s * self.radius, linewidths=0, zorder=zorder
            )

    def write_names(self, ax, panel, frames):
        """All names that find room, when the rest of the panel is drawn."""
        Y = frames[self.first % len(frames)]
        if self.named and Y is not None:
            label_points(ax, projected(Y, panel)[0], self.names, size=7)

    def draw_curve(self, ax, panel, y):
        names = list(self.parameters)
        grid = y.reshape([len(given) for given in self.parameters.values()])
        at = [slice(None) if n == panel.over else k for n, k in zip(names, self.start)]
        k, given = self.start[names.index(panel.over)], self.parameters[panel.over]
        x = places(panel, given)
        ax.plot(x, grid[tuple(at)], color=COLORS[0])
        ax.plot(x[k], grid[tuple(at)][k], "o", color=COLORS[1])
        if panel.even:
            ax.set_xticks(x[:: -(-len(x) // 5)], given[:: -(-len(x) // 5)])
        ax.set_xlabel(self.axis(panel))
        if panel.log:  # with the ends and the marks that the script gives it
            ticks, words = zip(*tick_places(y[np.isfinite(y)], log=True))
            ax.set(yscale="log", ylim=(ticks[0], ticks[-1]))
            ax.set_yticks(ticks, words)

    def axis(self, panel):
        """What stands below a curve."""
        scale = ", not to scale" if panel.even else ""
        return (panel.label or self.labels[panel.over]) + scale


def places(panel, x):
    """Where the values x of a parameter stand on the axis of a curve."""
    return list(range(len(x))) if panel.even or isinstance(x[0], str) else list(map(float, x))


def reach(Y, box):
    """How far the points are from the middle of the box: what a panel needs to turn them."""
    middle = np.add(*box)[:, None] / 2
    return 0 if Y is None else np.linalg.norm(Y - middle, axis=0).max()


class live(linked):
    """An explorer that computes in the page: the reader moves points, the method answers at once.

        live("stress", Y, titles=["the map"], D=D, names=cities, label="...",
             says="The stress is {stress:4}; {name} has {share:0} % of it.")

    `method` is "pca", "kpca" (parameter sigma, at most 100 points), "conic" (through the first N
    points, a parameter), "isomap" (parameter K, at most 200 points) or "stress" (of places X for
    the distances D). X is 2 x N, to be moved, or 3 x N, to be turned. The names in braces are
    numbers that the page computes anew, with that many decimals: {kept}, {angle}, {first} and
    {second} of "pca"; {first}, {second} and {third} of "kpca"; {smallest}, the last eigenvalue, and
    {kind} of "conic"; {edges} and {lack}, the residual variance, of "isomap", and {pieces} in
    `unconnected`, which is said where there is no map; {stress}, relative to the sum of squared
    distances, {worst}, and {share} of the point {name} of "stress"; and each parameter. `titles`
    are those of the panels.
    """

    def __init__(
        self,
        method: str,
        X: ArrayLike,
        *,
        titles: Sequence[str],
        says: str,
        unconnected: str = "",
        D: ArrayLike | None = None,
        d: int = 2,
        **options: Any,
    ):
        if method not in LIVE:
            raise ValueError(f"method must be one of {', '.join(LIVE)}, got {method!r}")
        if np.shape(X)[1] > LIVE[method].most:
            raise ValueError(
                f"X has {np.shape(X)[1]} points; the page computes {method} of at most "
                f"{LIVE[method].most} while they move"
            )
        self.method, self.X, self.d = method, np.asarray(X, dtype=float), d
        self.D = None if D is None else np.asarray(D, dtype=float)
        self.templates = says, unconnected
        flat = len(self.X) == 2
        panels = [
            replace(
                points(self.drawn(row), title),
                source=row.source,
                moves=flat and row.source == "data",
                heat=row.heat,
            )
            for row, title in zip(LIVE[method].panels, titles)
        ]
        if not flat:
            panels[0] = replace(panels[0], turn=(0.5, 0.3))
        super().__init__(*panels, says=self.said, **options)

    def drawn(self, row):
        """What a panel shows at first: the data, or what the method makes of them."""
        if row.source == "data":
            return self.X
        return lambda **chosen: self.found(chosen)[0]

    def found(self, chosen):
        """The map, or None, and the numbers of the sentence."""
        return LIVE[self.method].measure(self, chosen)

    def said(self, **chosen):
        Y, numbers = self.found(chosen)
        template = self.templates[Y is None]
        return re.sub(r"\{(\w+)(?::(\d))?\}", lambda m: number(m, numbers | chosen), template)

    def data(self):
        data = super().data()
        for panel in data["panels"]:
            if panel["source"] == "data":
                panel["boxes"] = [roomy(self.X)]
        data["says"] = []
        data["live"] = {
            "method": self.method,
            "X": self.X.tolist(),
            "says": self.templates,
            "options": {"d": self.d} | ({} if self.D is None else {"D": self.D.tolist()}),
            "buttons": LIVE[self.method].buttons,
        }
        return data

    def plane(self, k):
        """The function of the plane in the first frame: the conic, or component k."""
        return LIVE[self.method].plane(self, self.choices[self.first], k)

    def draw_points(self, ax, panel, frames):
        super().draw_points(ax, panel, frames)
        if LIVE[self.method].plane:
            f = self.plane(panel.heat)
            left, bottom, right, top = np.ravel(roomy(self.X))
            if panel.heat:
                level_lines(ax, f, (left, right, bottom, top), np.abs(f(self.X)).max())
            else:
                zero_set(ax, f, color="black")


@dataclass(frozen=True)
class Row:
    """A panel of a live explorer: the data or the result, and the component over the plane."""

    source: str
    heat: int = 0


@dataclass(frozen=True)
class Method:
    """What the page can compute, with the same numbers from the library."""

    panels: Sequence[Row]
    measure: Callable
    most: int = 1000
    plane: Callable | None = None  # the function of the plane that is drawn behind the points
    buttons: Sequence[Mapping[str, str]] = ()


def measure_pca(self, chosen):
    fit = pca(self.X, len(self.X))
    angle = np.degrees(np.arctan2(fit.U[1, 0], fit.U[0, 0])) % 180
    first, second = np.append(fit.eigenvalues, 0.0)[:2]
    kept = 100 * first / fit.eigenvalues.sum()
    return fit.Y, {"kept": kept, "first": first, "second": second, "angle": angle}


def measure_kpca(self, chosen):
    fit = kpca(self.X, self.d, gauss_kernel, (chosen["sigma"],))
    spectrum = np.append(np.linalg.eigvalsh(center_kernel(fit.K))[::-1], 0.0)
    return fit.Y, dict(zip(("first", "second", "third"), spectrum))


def plane_of_kpca(self, chosen, k):
    fit = kpca(self.X, self.d, gauss_kernel, (chosen["sigma"],))
    return lambda Z: fit.transform(Z)[k - 1]


def conic_of(X):
    """The last eigenvalue of the quadratic features, its direction, and their mean."""
    F = quadratic_features(X)
    spectrum, U = np.linalg.eigh(np.cov(F, bias=True))
    return max(spectrum[0], 0.0), U[:, 0], F.mean(axis=1)


def measure_conic(self, chosen):
    smallest, q, _ = conic_of(self.X[:, : chosen["N"]])
    kind = "an ellipse" if 4 * q[2] * q[3] > q[4] ** 2 else "a hyperbola"
    return self.X, {"smallest": smallest, "kind": kind}


def plane_of_conic(self, chosen, k):
    _, q, mean = conic_of(self.X[:, : chosen["N"]])
    return lambda Z: q @ quadratic_features(Z) - q @ mean


def measure_isomap(self, chosen):
    G = knn_graph(self.X, chosen["K"])
    pieces = connected_components(G)[0]
    if pieces > 1:
        return None, {"edges": G.nnz // 2, "pieces": pieces}
    fit = isomap(self.X, self.d, G=G)
    return fit.Y, {"edges": G.nnz // 2, "lack": fit.residual_variance[-1]}


def measure_stress(self, chosen):
    each = ((cdist(self.X.T, self.X.T) - self.D) ** 2).sum(axis=1)
    names = self.names or [f"point {i + 1}" for i in range(len(each))]
    return self.X, {
        "stress": each.sum() / (self.D**2).sum(),
        "worst": names[each.argmax()],
        "share": 100 * each[0] / each.sum(),
        "name": names[0],
    }


LIVE = {
    "pca": Method([Row("data"), Row("result")], measure_pca),
    "kpca": Method(
        [Row("data", heat=1), Row("data", heat=2)], measure_kpca, most=100, plane=plane_of_kpca
    ),
    "conic": Method([Row("data")], measure_conic, plane=plane_of_conic),
    "isomap": Method([Row("data"), Row("result")], measure_isomap, most=200),
    "stress": Method(
        [Row("data")],
        measure_stress,
        buttons=[
            {"name": "step", "label": "one step"},
            {"name": "steps", "label": "fifty steps"},
            {"name": "back", "label": "as at first"},
        ],
    ),
}


def number(match, numbers):
    """A number of a template with its decimals, as the page writes it."""
    value, digits = numbers[match[1]], match[2]
    return str(value) if digits is None else f"{value:.{digits}f}"


def roomy(X):
    """The corners of a panel whose points may be moved a little beyond where they are."""
    lower, upper = X.min(axis=1), X.max(axis=1)
    room = 0.15 * (upper - lower)
    return [list(map(short, lower - room)), list(map(short, upper + room))]


def near(Y, before, align):
    """Y turned, or with rows mirrored, so that it lies near other points."""
    if isinstance(align, str) and align == "signs":
        signs = np.sign((Y * before).sum(axis=1, keepdims=True))
        return Y * np.where(signs == 0, 1, signs)
    U, _, Vt = np.linalg.svd((before - before.mean(axis=1, keepdims=True)) @ Y.T)
    return U @ Vt @ Y


def projected(Y, panel):
    """Points in space as the panel sees them, and their order from back to front."""
    if len(Y) == 2:
        return Y, np.arange(Y.shape[1])
    yaw, pitch = panel.turn or (0, 0)
    a, b, up = Y[(panel.up + 1) % 3], Y[(panel.up + 2) % 3], Y[panel.up]
    depth = np.sin(yaw) * a + np.cos(yaw) * b
    flat = np.cos(yaw) * a - np.sin(yaw) * b, np.cos(pitch) * up + np.sin(pitch) * depth
    return np.array(flat), np.argsort(np.sin(pitch) * up - np.cos(pitch) * depth, kind="stable")


# Numbers, packed


def pack(values) -> str:
    """Numbers of twelve bits, two in three bytes, in base 64."""
    values = np.append(values, 0) if np.size(values) % 2 else np.asarray(values)
    a, b = values.reshape(-1, 2).T.astype(np.uint16)
    packed = np.array([a >> 4, (a & 15) << 4 | b >> 8, b & 255]).T.astype(np.uint8)
    return base64.b64encode(packed.tobytes()).decode()


def scaled(Y, box):
    """The place of each coordinate between the corners of the box, row after row."""
    lower, upper = (np.asarray(corner)[:, None] for corner in box)
    spread = np.where(upper > lower, upper - lower, 1)
    return np.round((Y - lower) / spread * MOST).clip(0, MOST).ravel()


def pairs(G):
    """The edges of a graph, each once, or pairs as they are given."""
    if not issparse(G):
        return np.asarray(G, dtype=int).reshape(2, -1)
    i, j = G.nonzero()
    return np.array([i[i < j], j[i < j]])


def joined(line):
    """Pairs of points, of pairs or of a path."""
    line = np.asarray(line, dtype=int)
    return np.array([line[:-1], line[1:]]) if line.ndim == 1 else line


def short(value) -> float:
    """Six digits are more than a panel can show."""
    return float(f"{float(value):.6g}")


def spoken(value) -> str:
    """A value as it is read out."""
    return f"{value:.4g}" if isinstance(value, (float, np.floating)) else str(value)


def tick_places(values, log):
    """From three to six round numbers that enclose the values."""
    low, high = values.min(), values.max()
    if log:
        powers = range(int(np.floor(np.log10(low))), int(np.ceil(np.log10(high))) + 1)
        return [[10.0**power, f"{10.0**power:g}"] for power in powers]
    spread = (high - low) or abs(high) or 1
    step = 10 ** np.floor(np.log10(spread / 3))
    step *= next(m for m in (1, 2, 5, 10) if spread / (m * step) <= 5)
    first, last = np.floor(low / step + 1e-9), np.ceil(high / step - 1e-9)
    last = max(last, first + 1)  # of values that are all the same
    return [[short(k * step), f"{short(k * step):g}"] for k in np.arange(first, last + 1)]


def sprite(pictures):
    """All pictures side by side in one image of sixteen greys."""
    N, height, width = pictures.shape
    columns = int(np.ceil(np.sqrt(N)))
    rows = -(-N // columns)
    sheet = np.zeros((rows * columns, height, width))
    sheet[:N] = pictures
    sheet = sheet.reshape(rows, columns, height, width).swapaxes(1, 2)
    levels = np.round(np.clip(sheet, 0, 1) * 15).astype(np.uint8)
    image = Image.fromarray(levels.reshape(rows * height, columns * width), mode="P")
    image.putpalette([17 * grey for grey in range(16) for _ in range(3)])
    buffer = io.BytesIO()
    image.save(buffer, format="png", bits=4, optimize=True)
    source = f"data:image/png;base64,{base64.b64encode(buffer.getvalue()).decode()}"
    return {"src": source, "width": width, "height": height, "columns": columns}


@cache
def script() -> str:
    """The element, without comments and indents; a page that has it already does nothing."""
    source = [files("manifoldlib") / "_linked" / name for name in ("methods.js", "element.js")]
    lines = [line.strip() for path in source for line in path.read_text("utf-8").splitlines()]
    body = "\n".join(line for line in lines if line and not line.startswith("//"))
    return f'(() => {{\nif (customElements.get("linked-view")) return;\n{body}\n}})();'
