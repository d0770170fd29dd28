"""The data of the chapters: generated from a seed, or shipped in data/ with their provenance.

Every function returns points as columns. Random ones take an explicit seed.
"""

import csv
import functools
import hashlib
import unicodedata
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile, is_zipfile

import numpy as np
from scipy.io import loadmat
from scipy.sparse.csgraph import connected_components
from scipy.special import ndtr

from ._extras import needs
from .graphs import knn_graph
from .isomaps import isomap

HERE = Path(__file__).parent
# Installed, the data stand inside the package; in a clone, at the top of the repository.
DATA = HERE / "data" if (HERE / "data").is_dir() else HERE.parent / "data"

FOOD_VARIABLES = ("fat", "energy", "carbohydrate", "protein", "cholesterol", "saturated fat")

# An invented sweetness and fruitiness of each invented drink, from -1 to 1.
DRINKS = {
    "cola": (0.6, -0.7),
    "diet cola": (-0.1, -0.8),
    "cherry cola": (0.8, -0.3),
    "cream soda": (1.0, -0.5),
    "ginger ale": (-0.2, -0.2),
    "tonic water": (-0.9, -0.1),
    "soda water": (-1.0, -0.6),
    "lemonade": (0.3, 0.6),
    "diet lemonade": (-0.5, 0.7),
    "orangeade": (0.7, 0.9),
}

# Spheres that make a head: centre, radius, brightness. It looks along the third axis.
HEAD = (
    (0.0, 0.0, 0.0, 1.0, 0.75),
    (-0.38, 0.3, 0.83, 0.17, 0.15),
    (0.38, 0.3, 0.83, 0.17, 0.15),
    (0.0, -0.05, 1.0, 0.2, 1.0),
    (0.0, -0.5, 0.8, 0.2, 0.35),
    (0.0, 0.75, -0.35, 0.65, 0.25),
)

# What things are made of. Each group of coordinates has at most the length 1 inside.
SHAPES = {"ball": ((0, 1, 2),), "box": ((0,), (1,), (2,)), "can": ((0, 2), (1,))}
Part = tuple[str, np.ndarray, np.ndarray, float, float]  # middle, half sizes, turn, brightness


def circle(N: int, radius: float = 1.0) -> np.ndarray:
    """N equally spaced points of a circle around the origin (2 x N)."""
    t = 2 * np.pi * np.arange(N) / N
    return radius * np.array([np.cos(t), np.sin(t)])


def conic(
    N: int, c: tuple[float, ...] = (1.0, 0.0, 4.0, -4.0), noise: float = 0.0, seed: int = 0
) -> np.ndarray:
    """N points of the ellipse c1 x1^2 + c2 x1 x2 + c3 x2^2 + c4 = 0 [GPCA (4.1)], with noise.

    The curve is X'AX = -c4 with A = [[c1, c2/2], [c2/2, c3]], so A^{-1/2} maps a circle onto it.
    """
    c1, c2, c3, c4 = c
    lam, V = np.linalg.eigh([[c1, c2 / 2], [c2 / 2, c3]])
    if not (lam * -c4 > 0).all():
        raise ValueError(f"c={c} is not an ellipse: 4 c1 c3 - c2^2 and -c1 c4 must be positive")
    X = V @ (np.sqrt(-c4 / lam)[:, None] * circle(N))
    return X + noise * np.random.default_rng(seed).standard_normal(X.shape)


def parabola(noise: float = 0.0, seed: int = 0) -> np.ndarray:
    """The 201 points x2 = 4 x1^2 + 4 x1 + 2, x1 = -1.5(0.01)0.5, of [MMST Table 16.1]."""
    x1 = -1.5 + 0.01 * np.arange(201)
    X = np.array([x1, 4 * x1**2 + 4 * x1 + 2])
    return X + noise * np.random.default_rng(seed).standard_normal(X.shape)


def sphere(N: int, radius: float = 1.0, seed: int = 0) -> np.ndarray:
    """N uniform points of a sphere in space (3 x N), as in [MMST Ex 16.1] with radius 6."""
    X = np.random.default_rng(seed).standard_normal((3, N))
    return radius * X / np.linalg.norm(X, axis=0)


def shoe_sizes(N: int = 60, seed: int = 0) -> np.ndarray:
    """Shoe sizes of N invented feet in two units, US and European (2 x N) [FML Fig 15.2a].

    Both are linear in the foot length, but for noise; each is rounded to a size that shops sell.
    """
    rng = np.random.default_rng(seed)
    inches = rng.normal(10.2, 0.6, N)
    us = 3 * inches - 22 + rng.normal(0, 0.15, N)
    eu = 3.81 * inches + 2.25 + rng.normal(0, 0.25, N)  # Paris points of 2/3 cm
    return np.array([np.round(2 * us) / 2, np.round(2 * eu) / 2])


def three_clusters(
    N: int = 30, spread: float = 0.1, seed: int = 0
) -> tuple[np.ndarray, np.ndarray]:
    """The kernel PCA toy of [GPCA Ex 4.6.c]: three Gaussian clusters of N points, with labels."""
    centers = np.array([[-0.5, 0.0, 0.5], [-0.2, 0.6, 0.0]])
    labels = np.repeat(np.arange(3), N)
    noise = np.random.default_rng(seed).standard_normal((2, 3 * N))
    return centers[:, labels] + spread * noise, labels


def concentric_circles(
    N: int = 100, radii: tuple[float, ...] = (1.0, 2.0), noise: float = 0.05, seed: int = 0
) -> tuple[np.ndarray, np.ndarray]:
    """N points on each of two circles around the origin, with labels [LEC kpca-features]."""
    X = np.hstack([circle(N, r) for r in radii])
    labels = np.repeat(np.arange(len(radii)), N)
    return X + noise * np.random.default_rng(seed).standard_normal(X.shape), labels


def moons(N: int = 150, noise: float = 0.1, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """N points on each of two half circles that reach into one another (2 x 2N), with labels.

    >>> moons(3, noise=0)[0].round(1) + 0.0     # the first bulges up, the second down
    array([[ 1. ,  0. , -1. ,  0. ,  1. ,  2. ],
           [ 0. ,  1. ,  0. ,  0.5, -0.5,  0.5]])
    """
    t = np.linspace(0, np.pi, N)
    x, y = np.cos(t), np.sin(t)
    X = np.hstack([[x, y], [1 - x, 0.5 - y]])
    labels = np.repeat([0, 1], N)
    return X + noise * np.random.default_rng(seed).standard_normal(X.shape), labels


def blocks(
    sizes: tuple[int, ...] = (100, 60, 40),
    within: float = 0.3,
    between: float = 0.02,
    seed: int = 0,
) -> tuple[np.ndarray, np.ndarray]:
    """Weights 0 and 1 of a random graph with blocks of the given sizes (N x N), with labels.

    Two nodes are joined with the probability `within` if they are of one block, else `between`.

    >>> blocks((2, 1), within=1, between=0)[0]
    array([[0., 1., 0.],
           [1., 0., 0.],
           [0., 0., 0.]])
    """
    for name, probability in (("within", within), ("between", between)):
        if not 0 <= probability <= 1:
            raise ValueError(f"{name} is a probability, between 0 and 1, got {probability}")
    labels = np.repeat(np.arange(len(sizes)), sizes)
    chance = np.where(labels[:, None] == labels, within, between)
    W = np.triu(np.random.default_rng(seed).random(chance.shape) < chance, k=1).astype(float)
    return W + W.T, labels


def saddle(N: int, height: float = 1.0, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """N points of x3 = height (x1^2 - x2^2) (3 x N), and (x1, x2), uniform in a square.

    The surface of [GPCA Fig 4.1] over [-1, 1]^2. Turned by 45 degrees it is 2 height x1 x2.

    >>> (x1, x2, x3), T = saddle(500, height=3)
    >>> bool(np.allclose(x3, 3 * (x1**2 - x2**2)) and np.all(T == [x1, x2]))
    True
    """
    x1, x2 = T = np.random.default_rng(seed).uniform(-1, 1, (2, N))
    return np.array([x1, x2, height * (x1**2 - x2**2)]), T


def swiss_roll(
    N: int, height: float = 21.0, seed: int = 0, uniform_in: str = "angle"
) -> tuple[np.ndarray, np.ndarray]:
    """N points (t cos t, h, t sin t) of a roll, t from 3 pi/2 to 9 pi/2 (3 x N), and (t, h).

    h is uniform in [0, height]; uniform_in="angle" draws t uniformly, "arc length" spreads the
    points evenly over the surface. MMST's footnote has h as the third coordinate and height 15; its
    figures need about 50 and arc length [Erratum mmst-A27].
    """
    u, h = np.random.default_rng(seed).random((2, N))
    if uniform_in == "angle":
        t = 1.5 * np.pi * (1 + 2 * u)
    elif uniform_in == "arc length":
        first, last = arc_length(np.array([1.5, 4.5]) * np.pi)
        t = arc_length_inverse(first + (last - first) * u)
    else:
        raise ValueError(f'uniform_in must be "angle" or "arc length", got {uniform_in!r}')
    return np.array([t * np.cos(t), height * h, t * np.sin(t)]), np.array([t, height * h])


def arc_length(t: np.ndarray) -> np.ndarray:
    """The length of the spiral (t cos t, t sin t) from 0 to t: the roll's isometric coordinate."""
    return 0.5 * (t * np.sqrt(1 + t**2) + np.arcsinh(t))


def arc_length_inverse(s: np.ndarray) -> np.ndarray:
    """The angle t at which the spiral has the length s, by Newton's method."""
    t = np.sqrt(2 * s)  # the length is about t^2 / 2
    for _ in range(6):
        t = t - (arc_length(t) - s) / np.sqrt(1 + t**2)
    return t


def unseen(seed: int = 1) -> np.ndarray:
    """600 points of a flat surface in ten dimensions (10 x 600), of the exercise on choosing K.

    Every seed gives another surface for which the exercise can be done.

    >>> unseen().shape
    (10, 600)
    """
    return _unseen(seed)[0].copy()


@functools.cache
def _unseen(seed: int) -> tuple[np.ndarray, np.ndarray]:
    """The points, and the coordinates on the surface (2 x 600), which the exercise does not show.

    A strip is rolled up, and then each axis of the space is bent to an arc, which changes no
    length on the surface and spoils every linear view of it. Points are drawn until 9 and 10
    neighbours are right and 13 are not.
    """
    rng = np.random.default_rng(seed)
    angle = np.linspace(0, 2.5 * np.pi, 4000)
    roll = (3 + 0.8 * angle) * np.array([np.cos(angle), np.sin(angle)])
    length = np.append(0, np.cumsum(np.hypot(*np.diff(roll))))
    while True:
        u, v = rng.random((2, 600))
        true = np.array([length[-1] * u, 22 * v])
        x, z = (np.interp(true[0], length, row) for row in roll)
        bent = [(r * np.cos(t / r), r * np.sin(t / r)) for t, r in ((x, 4), (z, 4), (true[1], 5))]
        frame = np.linalg.qr(rng.standard_normal((10, 6)))[0]
        X = frame @ np.vstack(bent) + 0.05 * rng.standard_normal((10, 600))
        if all(_shows(X, true, K) for K in (9, 10)) and _false_edges(X, true, 13).any():
            return X, true


def _shows(X: np.ndarray, true: np.ndarray, K: int) -> bool:
    """Whether Isomap with K neighbours finds the coordinates on the surface."""
    G = knn_graph(X, K)
    if connected_components(G)[0] > 1 or _false_edges(X, true, K).any():
        return False
    return bool(_explained(isomap(X, 2, K).Y, true).min() > 0.99)


def _false_edges(X: np.ndarray, true: np.ndarray, K: int) -> np.ndarray:
    """Which edges of the graph join points more than three times as far apart on the surface."""
    edges = knn_graph(X, K).tocoo()
    apart = np.linalg.norm(true[:, edges.row] - true[:, edges.col], axis=0)
    return apart > 3 * edges.data


def _explained(Y: np.ndarray, true: np.ndarray) -> np.ndarray:
    """The share of the variance of each true coordinate that is affine in Y."""
    A = np.vstack([Y, np.ones(Y.shape[1])])
    rest = true - (np.linalg.lstsq(A.T, true.T)[0].T @ A)
    return 1 - rest.var(axis=1) / true.var(axis=1)


def own_seed(student: str, otherwise: int = 0) -> int:
    """The seed of the data that a student has for himself, made from the name alone.

    Capitals do not count, nor how many spaces part two words. Without a name it is the book's seed.

    >>> own_seed("Ada Lovelace") == own_seed(" ada  lovelace") != own_seed("Emmy Noether")
    True
    >>> own_seed("", otherwise=1)
    1
    """
    name = unicodedata.normalize("NFKC", " ".join(student.split())).casefold()
    return (
        int.from_bytes(hashlib.sha256(name.encode("utf-8", "surrogatepass")).digest()[:6])
        if name
        else otherwise
    )


def s_curve(N: int, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """N points of an S of two three-quarter circles, 5 wide (3 x N), and (s, h) [MMST Fig 16.6].

    Uniform in the arc length s, from 0 to 3 pi, and in the height h.
    """
    s, h = np.array([[3 * np.pi], [5.0]]) * np.random.default_rng(seed).random((2, N))
    lower = s < 1.5 * np.pi
    a = np.where(lower, s - np.pi, 2 * np.pi - s)  # up to pi/2, and back
    X = np.where(lower, [np.cos(a), h, np.sin(a)], [-np.cos(a), h, 2 - np.sin(a)])
    return X, np.array([s, h])


def helix(
    N: int, pitch: float = 0.2, turns: float = 4.0, noise: float = 0.0, seed: int = 0
) -> tuple[np.ndarray, np.ndarray]:
    """N points (cos s, sin s, pitch s) of a spiral in space (3 x N), and s [MMST helix].

    s runs in even steps from 0 to 2 pi turns; the arc length is sqrt(1 + pitch^2) s.

    >>> helix(3, pitch=1, turns=1)[0].round(2) + 0.0
    array([[ 1.  , -1.  ,  1.  ],
           [ 0.  ,  0.  ,  0.  ],
           [ 0.  ,  3.14,  6.28]])
    """
    s = np.linspace(0, 2 * np.pi * turns, N)
    X = np.array([np.cos(s), np.sin(s), pitch * s])
    return X + noise * np.random.default_rng(seed).standard_normal(X.shape), s


def closed_helix(
    N: int, coils: int = 8, noise: float = 0.05, seed: int = 0
) -> tuple[np.ndarray, np.ndarray]:
    """N points of a spiral around a ring of radius 2 (3 x N), and their angle t [MMST Ex 16.9].

    ((2 + cos ct) cos t, (2 + cos ct) sin t, sin ct) with c coils, t = 2 pi / N, ..., 2 pi, with
    noise: what the toolbox of the exercise draws under the name of helix.
    """
    t = 2 * np.pi * np.arange(1, N + 1) / N
    r = 2 + np.cos(coils * t)
    X = np.array([r * np.cos(t), r * np.sin(t), np.sin(coils * t)])
    return X + noise * np.random.default_rng(seed).standard_normal(X.shape), t


def soft_drinks(
    judges: int = 20, noise: float = 0.15, seed: int = 0
) -> tuple[np.ndarray, tuple[str, ...], np.ndarray]:
    """Invented judgements of how different ten invented drinks taste: (10 x 10), names, (2 x 10).

    Each judge sees the distance of two drinks in the hidden sweetness and fruitiness of DRINKS
    with noise, and marks it from 1 to 9 on a scale that saturates; the marks are averaged.
    """
    hidden = np.array(list(DRINKS.values())).T
    i, j = np.triu_indices(len(DRINKS), 1)
    distance = np.linalg.norm(hidden[:, i] - hidden[:, j], axis=0)
    seen = distance + noise * np.random.default_rng(seed).standard_normal((judges, len(i)))
    marks = np.clip(np.round(1 + 8 * np.tanh(seen)), 1, 9)
    D = np.zeros((len(DRINKS), len(DRINKS)))
    D[i, j] = D[j, i] = marks.mean(axis=0)
    return D, tuple(DRINKS), hidden


def bars(
    N: int = 1000, size: int = 40, length: int = 16, width: int = 6, seed: int = 0
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Pictures of a bar (size^2 x N), labels 0 (lies) or 1 (stands), and its middles (2 x N).

    A picture is 0 but for one bar of ones, anywhere in sight, row by row [BN Example 1]; the size
    of the bars is ours. A middle is counted in pixels from the left and from the top.

    >>> X, labels, middles = bars(1, size=4, length=3, width=1)
    >>> X[:, 0].reshape(4, 4).astype(int)
    array([[0, 0, 0, 0],
           [0, 0, 1, 0],
           [0, 0, 1, 0],
           [0, 0, 1, 0]])
    >>> labels.tolist(), middles.tolist()
    ([1], [[2.5], [2.5]])
    """
    if not (1 <= min(length, width) and max(length, width) <= size):
        raise ValueError(f"a bar of {length} x {width} pixels does not fit into size={size}")
    rng = np.random.default_rng(seed)
    labels = rng.integers(2, size=N)
    extent = np.where(labels, [[width], [length]], [[length], [width]])  # across, down
    first = rng.integers(size - extent + 1)
    across, down = np.arange(size) - first[..., None]  # (N, size) each
    inside = [(0 <= at) & (at < much[:, None]) for at, much in zip((across, down), extent)]
    X = inside[1][:, :, None] & inside[0][:, None]
    return X.reshape(N, -1).T.astype(float), labels, first + extent / 2


def disc(
    N: int,
    size: int = 24,
    radius: float = 4.0,
    blur: float = 1.0,
    hole: float = 0.5,
    seed: int = 0,
) -> tuple[np.ndarray, np.ndarray]:
    """Pictures of a disc that moves (size^2 x N) in [0, 1], row by row, and its centres (2 x N).

    The articulated images of [MMST articulated-images]. Centres are uniform in a square in which
    the disc stays in sight, without a square of the share `hole` of its side in the middle; they
    are counted in pixels from the middle of the picture, to the right and up. The edge is smoothed
    by a normal of standard deviation `blur`, in pixels; at 0 it is sharp.

    >>> X, (right, up) = disc(800, hole=0.5)
    >>> float(np.maximum(abs(right), abs(up)).min().round(1))     # half of 24 / 2 - 4 - 2
    3.0
    """
    reach = size / 2 - radius - 2 * blur
    if reach <= 0:
        raise ValueError(
            f"radius={radius} and twice blur={blur} leave the disc no way to go in size={size}"
        )
    if not 0 <= hole < 1:
        raise ValueError(f"hole is a share of the square's side, from 0 to below 1, got {hole}")
    rng = np.random.default_rng(seed)
    ring = np.sqrt(rng.uniform(hole**2, 1, N))  # the squares around the middle grow like this
    along, side = rng.uniform(-1, 1, N), rng.integers(4, size=N)
    across = np.where(side < 2, 1, -1)
    x, y = centers = reach * ring * np.where(side % 2, [across, along], [along, across])
    at = np.arange(size) + 0.5 - size / 2
    r = np.hypot(at[:, None] - x, (-at[:, None] - y)[:, None])  # (rows, columns, N)
    X = r < radius if blur == 0 else ndtr((radius - r) / blur)
    return X.reshape(-1, N).astype(float), centers


def rendered_faces(
    N: int,
    size: int = 32,
    seed: int = 0,
    pan: float | tuple[float, float] = (-60.0, 60.0),
    tilt: float | tuple[float, float] = (-20.0, 20.0),
    light: float | tuple[float, float] = (-60.0, 60.0),
) -> tuple[np.ndarray, np.ndarray]:
    """N pictures of a turning head (size^2 x N) in [0, 1], row by row, and their poses (3 x N).

    The poses are the angles, in degrees, by which the head looks to the right, looks up, and by
    which the light comes from the right. Each is uniform between two bounds, or held at a number.

    >>> rendered_faces(2, tilt=0, light=(0, 10))[1].round(1)
    array([[ 16.4, -27.6],
           [  0. ,   0. ],
           [  8.1,   9.1]])
    """
    bounds = {"pan": pan, "tilt": tilt, "light": light}
    for name, given in bounds.items():
        if np.shape(given) not in ((), (2,)) or not np.isfinite(given).all():
            raise ValueError(f"{name} must be a number or a pair (least, most), got {given!r}")
    low, high = np.array([np.broadcast_to(given, 2) for given in bounds.values()]).T[..., None]
    shares = np.random.default_rng(seed).uniform(-1, 1, (3, N))
    poses = (low + high) / 2 + (high - low) / 2 * shares
    return np.array([rendered(pose, size).ravel() for pose in poses.T]).T, poses


def rendered(pose: np.ndarray, size: int, fine: int = 2) -> np.ndarray:
    """One picture: at each point of a finer grid the nearest sphere, lit from a side; averaged."""
    pan, tilt, light = np.radians(pose)
    turn = np.array([[np.cos(pan), 0, np.sin(pan)], [0, 1, 0], [-np.sin(pan), 0, np.cos(pan)]])
    nod = np.array([[1, 0, 0], [0, np.cos(tilt), np.sin(tilt)], [0, -np.sin(tilt), np.cos(tilt)]])
    sun = np.array([np.sin(light), 0.3, np.cos(light)]) / np.sqrt(1.09)
    at = 1.4 * ((2 * np.arange(fine * size) + 1) / (fine * size) - 1)
    nearest, picture = np.full((len(at), len(at)), -np.inf), np.zeros((len(at), len(at)))
    for *center, radius, brightness in HEAD:
        x, y, z = nod @ turn @ center
        dx, dy = at - x, (-at - y)[:, None]
        rest = radius**2 - dx**2 - dy**2
        dz = np.sqrt(np.maximum(rest, 0))
        seen = (rest > 0) & (z + dz > nearest)
        shade = np.maximum(0.15, (sun[0] * dx + sun[1] * dy + sun[2] * dz) / radius)
        nearest = np.where(seen, z + dz, nearest)
        picture = np.where(seen, brightness * shade, picture)
    return picture.reshape(size, fine, size, fine).mean(axis=(1, 3))


def turning_objects(
    objects: int = 20, views: int = 72, size: int = 32, seed: int = 0
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Pictures of invented things on a turntable (size^2 x objects views) in [0, 1], row by row.

    And labels, from 0, and the angles of the table in degrees. Things are made of balls, boxes and
    cans. Labels 4, 9, 14, ... look nearly the same after half a turn.

    >>> X, labels, angles = turning_objects(2, views=3, size=8)
    >>> X.shape, labels.tolist(), angles.tolist()
    ((64, 6), [0, 0, 0, 1, 1, 1], [0.0, 120.0, 240.0, 0.0, 120.0, 240.0])
    """
    rng = np.random.default_rng(seed)
    things = [invented(rng, alike=k % 5 == 4) for k in range(objects)]
    angles = 360 * np.arange(views) / views
    X = [photographed(thing, angle, size).ravel() for thing in things for angle in angles]
    labels = np.repeat(np.arange(objects), views)
    return np.reshape(X, (len(labels), -1)).T, labels, np.tile(angles, objects)


def invented(rng: np.random.Generator, alike: bool) -> list[Part]:
    """Three or four parts; or two, each with a copy where half a turn brings it, and a mark."""
    parts = []
    for _ in range(2 if alike else rng.integers(3, 5)):
        shape = str(rng.choice(list(SHAPES)))
        middle, half = rng.uniform(-0.5, 0.5, 3), rng.uniform(0.15, 0.55, 3)
        half[2] = half[0] if shape == "can" else half[2]
        half = np.full(3, half.mean()) if shape == "ball" else half
        turn, brightness = rng.uniform(0, np.pi), rng.uniform(0.3, 1)
        for sign in (1, -1) if alike else (1,):
            parts.append((shape, middle * [sign, 1, sign], half, turn, brightness))
    mark = ("ball", rng.uniform(0.3, 0.5, 3), np.full(3, 0.12), 0.0, 1.0)
    return [*parts, mark] if alike else parts


def photographed(thing: list[Part], angle: float, size: int, fine: int = 2) -> np.ndarray:
    """One picture: rays through a finer grid, from above by 20 degrees; the nearest part, lit."""
    down = np.radians(20)
    frame = np.array(  # to the right, up, and against the rays: the axes of the camera
        [[1, 0, 0], [0, np.cos(down), -np.sin(down)], [0, np.sin(down), np.cos(down)]]
    )
    sun = np.array([0.5, 0.6, 0.8]) / np.sqrt(1.25) @ frame
    at = 1.3 * ((2 * np.arange(fine * size) + 1) / (fine * size) - 1)
    right, up = (grid.ravel() for grid in np.meshgrid(at, -at))
    nearest, picture = np.full(right.size, np.inf), np.zeros(right.size)
    for shape, middle, half, own, brightness in thing:
        turn, middle = around(np.radians(angle) + own), around(np.radians(angle)) @ middle
        to_part = turn.T / half[:, None]  # the part is -1 to 1 here
        aside = np.hypot(right - frame[0] @ middle, up - frame[1] @ middle)
        rays = np.flatnonzero(aside <= np.linalg.norm(half))  # the others pass it by
        start = right[rays] * frame[0][:, None] + up[rays] * frame[1][:, None]
        x, v = to_part @ (start - middle[:, None]), -to_part @ frame[2]
        way, normal = met(SHAPES[shape], x, v)
        normal = to_part.T @ normal
        shade = np.maximum(0.15, sun @ normal / np.linalg.norm(normal, axis=0))
        first = way < nearest[rays]
        nearest[rays[first]], picture[rays[first]] = way[first], brightness * shade[first]
    return picture.reshape(size, fine, size, fine).mean(axis=(1, 3))


def around(angle: float) -> np.ndarray:
    """A turn around the second axis, which points up."""
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]])


def met(groups, x: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The w at which the rays x + w v enter a shape, infinite if never, and the normals there.

    A ray is in the shape while |x + w v| <= 1 in each group of coordinates: between the roots of
    a w^2 + 2 b w + c = 0 with a = v'v, b = x'v, c = x'x - 1.
    """
    enter, leave = np.full(x.shape[1], -np.inf), np.full(x.shape[1], np.inf)
    normal = np.ones_like(x)
    for group in map(list, groups):
        a, b, c = v[group] @ v[group], v[group] @ x[group], (x[group] ** 2).sum(axis=0) - 1
        rest = b**2 - a * c
        root = np.sqrt(np.maximum(rest, 0))
        first, last = (-b - root) / a, np.where(rest > 0, (-b + root) / a, -np.inf)
        there = np.zeros_like(x)
        there[group] = x[group] + first * v[group, None]
        normal = np.where(first > enter, there, normal)
        enter, leave = np.maximum(first, enter), np.minimum(last, leave)
    return np.where(enter < leave, enter, np.inf), normal


def coil20(path: str | Path | None = None) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The 1440 pictures of COIL-20 (1024 x 1440) in [0, 1], labels 0 to 19, and angles in degrees.

    The file is not free to ship: it must be put by hand at `path`, a folder or the zip file, by
    default coil-20-proc.zip in the folder .cache/manifoldlib of the home. Pictures are 128 x 128;
    means of 4 x 4 pixels make them 32 x 32, row by row. `turning_objects` makes pictures of the
    same kind.
    """
    path = Path(path or Path.home() / ".cache" / "manifoldlib" / "coil-20-proc.zip")
    if not path.exists():
        raise FileNotFoundError(
            f"no file {path}: get coil-20-proc.zip, the processed pictures of COIL-20 (Nene, "
            "Nayar, Murase 1996), and put it there; or use turning_objects"
        )
    with needs("draw", "coil20"):
        from PIL import Image
    files = dict(pictures(path))
    names = [f"obj{k}__{view}.png" for k in range(1, 21) for view in range(72)]
    images = [np.asarray(Image.open(BytesIO(files[name]))) for name in names if name in files]
    if [image.shape for image in images] != 1440 * [(128, 128)]:
        raise ValueError(
            f"{path} is not COIL-20: it needs obj1__0.png to obj20__71.png, 128 x 128 grey values"
        )
    small = np.reshape(images, (1440, 32, 4, 32, 4)).mean(axis=(2, 4))
    labels, angles = np.repeat(np.arange(20), 72), np.tile(5.0 * np.arange(72), 20)
    return small.reshape(1440, -1).T / 255, labels, angles


def pictures(path: Path) -> Iterator[tuple[str, bytes]]:
    """Names and contents of the files that end in .png, of a folder or of a zip file."""
    if path.is_dir():
        yield from ((file.name, file.read_bytes()) for file in path.rglob("*.png"))
    elif is_zipfile(path):
        with ZipFile(path) as archive:
            inside = [name for name in archive.namelist() if name.endswith(".png")]
            yield from ((Path(name).name, archive.read(name)) for name in inside)


def isomap_faces(path: str | Path | None = None) -> tuple[np.ndarray, np.ndarray]:
    """The 698 pictures of a face of the Isomap article (4096 x 698), and their poses (3 x 698).

    The file is not free to ship: it must be put by hand at `path`, by default face_data.mat in
    the folder .cache/manifoldlib of the home. Pictures are 64 x 64, row by row; poses are left to
    right, up to down, and the light. `rendered_faces` makes pictures of the same kind.
    """
    path = Path(path or Path.home() / ".cache" / "manifoldlib" / "face_data.mat")
    if not path.is_file():
        raise FileNotFoundError(
            f"no file {path}: get face_data.mat of the Isomap article (Tenenbaum, de Silva, "
            "Langford 2000), unpack it, and put it there; or use rendered_faces"
        )
    file = loadmat(path)
    missing = {"images", "poses", "lights"} - file.keys()
    if missing or file["images"].shape != (4096, 698):
        raise ValueError(
            f"{path} is not the file of faces: it needs images (4096 x 698), poses, lights"
        )
    by_columns = file["images"].astype(float).reshape(64, 64, 698)
    X = by_columns.transpose(1, 0, 2).reshape(4096, 698)
    return X, np.vstack([file["poses"], file["lights"]]).astype(float)


def frey_faces(path: str | Path | None = None) -> np.ndarray:
    """The 1965 pictures of a face, a film, of the LLE article (560 x 1965), in [0, 1].

    The file is not free to ship: it must be put by hand at `path`, by default frey_rawface.mat in
    the folder .cache/manifoldlib of the home. Pictures are 28 high and 20 wide, row by row.
    """
    path = Path(path or Path.home() / ".cache" / "manifoldlib" / "frey_rawface.mat")
    if not path.is_file():
        raise FileNotFoundError(
            f"no file {path}: get frey_rawface.mat, the film of the LLE article (Roweis and Saul "
            "2000), and put it there; or use rendered_faces"
        )
    file = loadmat(path)
    if "ff" not in file or file["ff"].shape != (560, 1965):
        raise ValueError(f"{path} is not the film: it needs ff (560 x 1965)")
    return file["ff"].astype(float) / 255


def road_miles() -> tuple[np.ndarray, tuple[str, ...], np.ndarray, np.ndarray]:
    """Miles by road between 128 cities of North America in 1949, names, latitudes, longitudes.

    The matrix is 128 x 128; degrees are positive to the north and to the east.
    """
    lines = (DATA / "knuth_miles.txt").read_text("utf-8").splitlines()
    names, places, numbers = [], [], []
    for line in lines:
        if "[" in line:  # a city; the distances to those before it follow, the last one first
            name, rest = line.split("[")
            names.append(name)
            places.append([int(number) for number in rest.split("]")[0].split(",")])
        elif not line.startswith("*"):
            numbers += [int(number) for number in line.split()]
    i, j = np.tril_indices(len(names), -1)
    D = np.zeros((len(names), len(names)))
    D[i, i - 1 - j] = D[i - 1 - j, i] = numbers
    latitude, west = np.array(places).T / 100
    return D, tuple(names), latitude, -west


def eurodist() -> tuple[np.ndarray, tuple[str, ...], np.ndarray, np.ndarray]:
    """Kilometres by road between 21 cities of Europe (21 x 21), names, latitudes, longitudes.

    The table of R, with its misprints: Copenhagen and Hook of Holland are not 269 km apart.
    """
    with open(DATA / "eurodist.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))[1:]
    latitude, longitude, *D = np.array([row[1:] for row in rows], dtype=float).T
    return np.array(D), tuple(row[0] for row in rows), latitude, longitude


def coasts(continent: str) -> list[np.ndarray]:
    """The land of "America" or "Europe", as outlines with latitudes and longitudes in two rows.

    Each outline (2 x n) is closed; where a continent goes on it is cut off far from the cities.
    """
    with open(DATA / "coasts.csv", newline="", encoding="utf-8") as file:
        rows = [row[1:] for row in csv.reader(file) if row[0] == continent]
    if not rows:
        raise ValueError(f'continent must be "America" or "Europe", got {continent!r}')
    outline, *places = np.array(rows, dtype=float).T
    return np.split(np.array(places), np.flatnonzero(np.diff(outline)) + 1, axis=1)


def digits8() -> tuple[np.ndarray, np.ndarray]:
    """1797 handwritten digits of 8 x 8 pixels, 0 to 16 (64 x 1797), and labels."""
    with np.load(DATA / "digits8.npz") as file:
        return file["X"].astype(float), file["labels"].astype(int)


def food() -> np.ndarray:
    """Nutrients per gram of 961 foods (6 x 961), rows named by FOOD_VARIABLES [MMST food].

    The table gives each nutrient of a household portion and the portion's weight; they are
    divided here, and not standardised, as the printed eigenvalues demand [Erratum mmst-A54].
    """
    with open(DATA / "food.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    table = np.array(rows[1:], dtype=float).T
    weight = rows[0].index("weight.grams")
    return np.delete(table, weight, axis=0) / table[weight]


def pendigits() -> tuple[np.ndarray, np.ndarray]:
    """10,992 handwritten digits as 8 pen positions each (16 x 10992), and labels [MMST Ex 16.4]."""
    with np.load(DATA / "pendigits.npz") as file:
        return file["X"].astype(float), file["labels"].astype(int)


def mnist() -> tuple[np.ndarray, np.ndarray]:
    """The first 2000 digits of the MNIST test set (784 x 2000), and labels [FML Ex 15.6a]."""
    with np.load(DATA / "mnist.npz") as file:
        return file["X"].astype(float), file["labels"].astype(int)


def frequent_words() -> tuple[np.ndarray, list[str]]:
    """How often each of the 300 most frequent words stands left and right of each (600 x 300).

    And the words, which stand in for those of the Brown corpus [BN Example 2].
    """
    with np.load(DATA / "words.npz") as file:
        return file["X"].astype(float), file["words"].tolist()


def speech() -> tuple[np.ndarray, np.ndarray, list[str]]:
    """A spoken sentence: 49,520 samples, 16,000 a second; where its 40 sounds end, in ms; names.

    It stands in for the sentence of [BN Example 3].
    """
    with np.load(DATA / "speech.npz") as file:
        return file["samples"].astype(float), file["ends"].astype(int), file["sounds"].tolist()


def alarm_rates() -> dict[str, tuple[float, float]]:
    """For each alarm of `diagnose`, how often it finds a planted failure, and is silent without.

    Shares of 200 sets each, as `python -m benchmarks.diagnosis` measures them.
    """
    with open(DATA / "diagnosis.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return {
        row["alarm"]: (row["found"].count("1") / 200, row["silent"].count("1") / 200)
        for row in rows
    }
