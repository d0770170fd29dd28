"""The data are what reference/data.md and data/README.md say."""

import hashlib
import re
import shutil

import numpy as np
import pytest
from matplotlib.path import Path
from PIL import Image
from scipy.io import savemat

from manifoldlib import classical_mds, datasets, knn_graph
from manifoldlib.datasets import DATA, FOOD_VARIABLES


def test_the_files_have_the_sha256_that_the_readme_prints():
    printed = dict(
        re.findall(
            r"^\| `(\S+)` \| `([0-9a-f]{64})` \|$", (DATA / "README.md").read_text("utf-8"), re.M
        )
    )
    files = {path.name: path for path in DATA.iterdir() if path.suffix in (".csv", ".npz", ".txt")}
    assert printed.keys() == files.keys() >= {"food.csv", "knuth_miles.txt", "mnist.npz"}
    for name, path in files.items():
        assert hashlib.sha256(path.read_bytes()).hexdigest() == printed[name], name


def test_circle():
    X = datasets.circle(40, radius=3)
    assert X.shape == (2, 40) and X[:, 0].tolist() == [3, 0]
    np.testing.assert_allclose(np.hypot(*X), 3)
    steps = np.linalg.norm(X - np.roll(X, 1, axis=1), axis=0)
    np.testing.assert_allclose(steps, steps[0])


@pytest.mark.parametrize("c", [(1, 0, 4, -4), (2, 1, 3, -5), (-1, 0.5, -1, 2)])
def test_conic(c):
    x1, x2 = X = datasets.conic(50, c)
    assert X.shape == (2, 50)
    np.testing.assert_allclose(c[0] * x1**2 + c[1] * x1 * x2 + c[2] * x2**2 + c[3], 0, atol=1e-12)


def test_the_default_conic_has_the_half_axes_2_and_1():
    np.testing.assert_allclose(np.abs(datasets.conic(400)).max(axis=1), [2, 1], atol=1e-12)


@pytest.mark.parametrize(
    "c", [(1, 0, -1, 1), (1, 3, 1, -1), (1, 0, 1, 1)]
)  # two hyperbolas, no point
def test_a_conic_without_an_ellipse_is_refused(c):
    with pytest.raises(ValueError, match="is not an ellipse"):
        datasets.conic(10, c)


def test_parabola():
    x1, x2 = X = datasets.parabola()
    assert X.shape == (2, 201) and x1[0] == -1.5 and x1[-1] == pytest.approx(0.5)
    np.testing.assert_allclose(np.diff(x1), 0.01)
    np.testing.assert_allclose(x2, 4 * x1**2 + 4 * x1 + 2)
    noise = datasets.parabola(noise=1) - X
    assert abs(noise.std() - 1) < 0.1 and abs(np.corrcoef(noise)[0, 1]) < 0.2


def test_sphere():
    X = datasets.sphere(4000, radius=6)
    assert X.shape == (3, 4000)
    np.testing.assert_allclose(np.linalg.norm(X, axis=0), 6)
    np.testing.assert_allclose(
        np.cov(X), 12 * np.eye(3), atol=1
    )  # uniform: r^2 / 3 in each direction
    height = np.sort(X[2]) / 6  # Archimedes: uniform in [-1, 1]
    assert np.abs(height - np.linspace(-1, 1, 4000)).max() < 0.06


def test_shoe_sizes():
    us, eu = X = datasets.shoe_sizes()
    assert X.shape == (2, 60)
    assert (2 * X == np.round(2 * X)).all()  # half sizes
    assert 4 < us.min() < us.max() < 14 and 35 < eu.min() < eu.max() < 47
    assert np.corrcoef(us, eu)[0, 1] > 0.95
    slope = np.cov(us, eu)[0, 1] / np.var(us, ddof=1)
    assert slope == pytest.approx(3.81 / 3, rel=0.05)


def test_three_clusters():
    X, labels = datasets.three_clusters(N=2000)
    assert X.shape == (2, 6000) and np.bincount(labels).tolist() == [2000] * 3
    for k, center in enumerate([(-0.5, -0.2), (0, 0.6), (0.5, 0)]):
        cluster = X[:, labels == k]
        np.testing.assert_allclose(cluster.mean(axis=1), center, atol=0.01)
        np.testing.assert_allclose(cluster.std(axis=1), 0.1, rtol=0.05)
    assert datasets.three_clusters()[0].shape == (2, 90)


def test_concentric_circles():
    X, labels = datasets.concentric_circles(noise=0)
    assert X.shape == (2, 200)
    np.testing.assert_allclose(np.hypot(*X), 1 + labels)
    noisy = datasets.concentric_circles()[0] - X
    assert noisy.std() == pytest.approx(0.05, rel=0.1)


def test_moons():
    X, labels = datasets.moons(50, noise=0)
    (x, y), (u, v) = X[:, labels == 0], X[:, labels == 1]
    np.testing.assert_allclose(x**2 + y**2, 1)
    np.testing.assert_allclose((u - 1) ** 2 + (v - 0.5) ** 2, 1)
    assert (y > -1e-12).all() and (v < 0.5 + 1e-12).all()
    np.testing.assert_allclose([x[0], u[0], v[0]], [1, 0, 0.5])
    np.testing.assert_allclose(np.hypot(np.diff(u), np.diff(v)), 2 * np.sin(np.pi / 98))
    assert (datasets.moons()[0] - datasets.moons(noise=0)[0]).std() == pytest.approx(0.1, rel=0.1)


def test_blocks():
    sizes = (200, 100, 50)
    W, labels = datasets.blocks(sizes, within=0.4, between=0.1)
    assert np.bincount(labels).tolist() == list(sizes)
    assert (W == W.T).all() and not W.diagonal().any() and set(W.ravel()) == {0, 1}
    for a, b in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)):
        p = 0.4 if a == b else 0.1
        share = W[np.ix_(labels == a, labels == b)].mean() * (sizes[a] / (sizes[a] - (a == b)))
        pairs = sizes[a] * sizes[b] / (1 + (a == b))
        assert abs(share - p) < 4 * np.sqrt(p * (1 - p) / pairs)  # standard deviations
    full, labels = datasets.blocks((3, 2), within=1, between=0)
    assert (full == (labels[:, None] == labels) - np.eye(5)).all()


@pytest.mark.covers("gpca:fig:4.1")
def test_saddle():
    X, T = datasets.saddle(3000, height=2)
    np.testing.assert_array_equal(X[:2], T)
    np.testing.assert_allclose(X[2], 2 * (X[0] ** 2 - X[1] ** 2), atol=1e-12)
    for values in T:
        assert np.abs(np.sort(values) - np.linspace(-1, 1, 3000)).max() < 0.08
    turned = (X[0] + X[1]) * (X[0] - X[1])
    np.testing.assert_allclose(X[2], 2 * turned, atol=1e-12)


def test_swiss_roll():
    X, (t, h) = datasets.swiss_roll(3000, height=10)
    assert X.shape == (3, 3000)
    np.testing.assert_allclose(X, [t * np.cos(t), h, t * np.sin(t)])
    for values, low, high in ((t, 1.5 * np.pi, 4.5 * np.pi), (h, 0, 10)):
        assert np.abs(np.sort(values) - np.linspace(low, high, 3000)).max() < 0.04 * (high - low)
    assert 20 < datasets.swiss_roll(1000)[1][1].max() < 21


def test_swiss_roll_uniform_in_arc_length():
    X, (t, h) = datasets.swiss_roll(3000, height=50, uniform_in="arc length")
    np.testing.assert_allclose(X, [t * np.cos(t), h, t * np.sin(t)])
    first, last = datasets.arc_length(np.array([1.5, 4.5]) * np.pi)
    assert last - first == pytest.approx(89.3733, abs=1e-4)
    s = np.sort(datasets.arc_length(t))
    assert np.abs(s - np.linspace(first, last, 3000)).max() < 0.04 * (last - first)
    with pytest.raises(ValueError, match='uniform_in must be "angle" or "arc length"'):
        datasets.swiss_roll(10, uniform_in="height")


def test_arc_length_is_the_length_of_the_spiral():
    t = np.linspace(0, 4.5 * np.pi, 20001)
    steps = np.hypot(np.diff(t * np.cos(t)), np.diff(t * np.sin(t)))
    np.testing.assert_allclose(np.cumsum(steps), datasets.arc_length(t[1:]), rtol=1e-6)
    np.testing.assert_allclose(datasets.arc_length_inverse(datasets.arc_length(t)), t, atol=1e-12)


def test_s_curve():
    X, (s, h) = datasets.s_curve(2000)
    x1, x2, x3 = X
    assert X.shape == (3, 2000) and (x2 == h).all()
    below = np.isclose(x1**2 + x3**2, 1)
    above = np.isclose(x1**2 + (x3 - 2) ** 2, 1)
    assert (below | above).all() and (below == (s < 1.5 * np.pi)).mean() > 0.999
    for values, high in ((s, 3 * np.pi), (h, 5)):
        assert np.abs(np.sort(values) - np.linspace(0, high, 2000)).max() < 0.04 * high
    # Along the curve, without the height, the chord of a short piece is as long as its piece of s.
    order = np.argsort(s)
    chords = np.hypot(np.diff(x1[order]), np.diff(x3[order]))
    np.testing.assert_allclose(chords, np.diff(s[order]), atol=1e-5)


def test_soft_drinks():
    D, names, hidden = datasets.soft_drinks()
    assert D.shape == (10, 10) and len(set(names)) == 10 and hidden.shape == (2, 10)
    assert (D == D.T).all() and (np.diag(D) == 0).all()
    pairs = np.triu_indices(10, 1)
    marks = D[pairs]
    assert 1 <= marks.min() < 4 and marks.max() == 9
    true = np.linalg.norm(hidden[:, pairs[0]] - hidden[:, pairs[1]], axis=0)
    exact = datasets.soft_drinks(judges=1, noise=0)[0][pairs]
    assert (exact == np.round(1 + 8 * np.tanh(true))).all()
    assert np.corrcoef(marks, exact)[0, 1] > 0.97
    assert np.abs(marks * 20 - np.round(marks * 20)).max() < 1e-9  # means of whole marks


def test_rendered_faces():
    X, poses = datasets.rendered_faces(300, size=16)
    assert X.shape == (256, 300) and poses.shape == (3, 300)
    assert X.min() == 0 and 0.9 < X.max() <= 1
    assert (np.abs(poses).max(axis=1) <= [60, 20, 60]).all() and (
        np.abs(poses).max(axis=1) > [57, 19, 57]
    ).all()
    # The right half of the picture is brighter when the light comes from the right.
    images = X.reshape(16, 16, 300)
    left, right = images[:, :8].sum(axis=(0, 1)), images[:, 8:].sum(axis=(0, 1))
    assert np.corrcoef(right - left, poses[2])[0, 1] > 0.95


def test_faces_between_bounds():
    free, poses = datasets.rendered_faces(300, size=8)
    shares = poses / [[60], [20], [60]]
    X, held = datasets.rendered_faces(300, 8, pan=(-90, 0), tilt=5, light=(10.0, 20.0))
    np.testing.assert_allclose(held, [[-45], [5], [15]] + np.array([[45], [0], [5]]) * shares)
    np.testing.assert_array_equal(X[:, 7], datasets.rendered(held[:, 7], 8).ravel())


def test_bars():
    X, labels, middles = datasets.bars()
    assert X.shape == (1600, 1000) and set(X.ravel()) == {0, 1}
    assert abs(labels.mean() - 0.5) < 0.06  # four standard deviations
    images = X.reshape(40, 40, 1000)
    for image, label, (across, down) in zip(images.transpose(2, 0, 1), labels, middles.T):
        extent = (16, 6) if label == 0 else (6, 16)
        left, top = int(across - extent[0] / 2), int(down - extent[1] / 2)
        assert image[top : top + extent[1], left : left + extent[0]].all() and image.sum() == 96
    lying = middles[:, labels == 0]  # every place in sight, and no other
    assert [(m.min(), m.max()) for m in lying] == [(8, 32), (3, 37)]


@pytest.mark.parametrize(("length", "width"), [(0, 6), (6, 0), (41, 6), (6, 41)])
def test_a_bar_that_does_not_fit_is_refused(length, width):
    with pytest.raises(ValueError, match="does not fit into size=40"):
        datasets.bars(3, length=length, width=width)


def test_disc():
    X, (right, up) = datasets.disc(2000, size=30, radius=5, blur=0.7, hole=0.6)
    assert X.shape == (900, 2000) and X.min() >= 0 and X.max() <= 1
    reach, far = 15 - 5 - 1.4, np.maximum(abs(right), abs(up))
    # Uniform in the square with the hole: as many points in each part as it has area.
    area = np.sort((far / reach) ** 2)
    assert np.abs(area - np.linspace(0.36, 1, 2000)).max() < 0.64 * 0.04
    assert all(abs(part.mean() - 0.25) < 0.04 for part in (right > abs(up), up > abs(right)))
    # The centre of gravity is the centre, the grey values sum to the area of the disc.
    x = np.arange(30) - 14.5
    images, mass = X.reshape(30, 30, 2000), X.sum(axis=0)
    np.testing.assert_allclose(mass, np.pi * (5**2 + 0.7**2), rtol=1e-3)
    np.testing.assert_allclose(x @ images.sum(axis=0) / mass, right, atol=0.01)
    np.testing.assert_allclose(-x @ images.sum(axis=1) / mass, up, atol=0.01)


def test_a_sharp_disc_and_a_square_without_a_hole():
    X, (right, up) = datasets.disc(500, size=20, radius=3, blur=0, hole=0)
    assert set(X.ravel()) == {0, 1} and np.hypot(right, up).min() < 1
    row, column = np.divmod(np.arange(400), 20)
    inside = np.hypot(column[:, None] - 9.5 - right, 9.5 - row[:, None] - up) < 3
    np.testing.assert_array_equal(X, inside)


def test_the_dark_side_of_a_face_is_not_black():
    lit, half = (datasets.rendered((0, 0, light), 32) for light in (0, 60))
    np.testing.assert_array_equal(half > 0, lit > 0)


@pytest.mark.parametrize(("axis", "pose"), [(0, (40, 0, 0)), (1, (0, 15, 0))])
def test_the_nose_goes_where_the_head_looks(axis, pose):
    def nose(pose):  # the brightest spot: column, and row from below
        row, column = np.unravel_index(np.argmax(datasets.rendered(pose, 64)), (64, 64))
        return column, -row

    assert nose(pose)[axis] > nose((0, 0, 0))[axis] + 3


def test_the_mirror_image_of_a_face_is_the_face_of_the_mirrored_pose():
    np.testing.assert_allclose(
        datasets.rendered((30, 10, -20), 24)[:, ::-1],
        datasets.rendered((-30, 10, 20), 24),
        atol=1e-12,
    )


def test_isomap_faces(tmp_path):
    rng = np.random.default_rng(0)
    images, poses, lights = rng.random((4096, 698)), rng.random((2, 698)), rng.random((1, 698))
    savemat(tmp_path / "own.mat", {"images": images, "poses": poses, "lights": lights})
    X, three = datasets.isomap_faces(tmp_path / "own.mat")
    np.testing.assert_array_equal(three, np.vstack([poses, lights]))
    for k in (0, 600):  # stored column by column
        np.testing.assert_array_equal(X[:, k].reshape(64, 64), images[:, k].reshape(64, 64).T)


def test_isomap_faces_says_what_is_missing(tmp_path):
    with pytest.raises(FileNotFoundError, match="put it there; or use rendered_faces"):
        datasets.isomap_faces(tmp_path / "face_data.mat")
    for other in (
        {"images": np.zeros((4096, 698))},
        dict.fromkeys(("images", "poses", "lights"), np.zeros((2, 2))),
    ):
        savemat(tmp_path / "face_data.mat", other)
        with pytest.raises(ValueError, match="is not the file of faces"):
            datasets.isomap_faces(tmp_path / "face_data.mat")


def test_frey_faces(tmp_path):
    film = np.random.default_rng(0).integers(0, 256, (560, 1965), dtype=np.uint8)
    savemat(tmp_path / "own.mat", {"ff": film})
    np.testing.assert_array_equal(datasets.frey_faces(tmp_path / "own.mat"), film / 255)
    with pytest.raises(FileNotFoundError, match="put it there; or use rendered_faces"):
        datasets.frey_faces(tmp_path / "frey_rawface.mat")
    for other in ({"gg": film}, {"ff": film.T}):
        savemat(tmp_path / "other.mat", other)
        with pytest.raises(ValueError, match="is not the film"):
            datasets.frey_faces(tmp_path / "other.mat")


@pytest.mark.parametrize(
    ("load", "name"),
    [(datasets.coil20, "coil-20-proc.zip"), (datasets.isomap_faces, "face_data.mat"),
     (datasets.frey_faces, "frey_rawface.mat")],
)  # fmt: skip
def test_files_that_are_not_shipped_are_looked_for_at_home(load, name, tmp_path, monkeypatch):
    monkeypatch.setattr("pathlib.Path.home", lambda: tmp_path)
    with pytest.raises(FileNotFoundError) as refused:
        load()
    assert f"no file {tmp_path / '.cache' / 'manifoldlib' / name}:" in str(refused.value)


@pytest.mark.parametrize("seed", [0, 1])  # of the first the second draw is taken
def test_the_unseen_surface_is_a_strip_rolled_up_without_stretching(seed):
    X, true = datasets._unseen(seed)
    np.testing.assert_array_equal(datasets.unseen(seed), X)
    angle = np.linspace(0, 2.5 * np.pi, 10001)
    spiral = (3 + 0.8 * angle) * np.array([np.cos(angle), np.sin(angle)])
    long = np.linalg.norm(np.diff(spiral), axis=0).sum()
    np.testing.assert_allclose(np.ptp(true, axis=1), [long, 22], rtol=0.01)
    edges = knn_graph(X, 9).tocoo()
    apart = np.linalg.norm(true[:, edges.row] - true[:, edges.col], axis=0)
    low, middle, high = np.quantile(apart / edges.data, [0.05, 0.5, 0.95])
    assert 0.85 < low and abs(middle - 1) < 0.01 and high < 1.15
    spread = np.linalg.svd(X, compute_uv=False)
    assert spread[5] > 20 * spread[6], "in six directions, but for noise"
    assert [datasets._false_edges(X, true, K).any() for K in (9, 10, 13)] == [False, False, True]


def test_an_edge_is_false_if_its_ends_are_three_times_as_far_apart_on_the_surface():
    X, true = np.array([[0.0, 2.0, 5.0]]), np.array([[10.0, 15.0, 30.0]])  # 5 <= 6, 15 > 9
    assert datasets._false_edges(X, true, 1).tolist() == [False, False, True, True]


def test_the_share_of_the_variance_that_is_affine_in_the_map():
    Y, true = np.array([[0, 2, 0, 2]]), [[5, 7, 5, 7], [0, 0, 1, 1], [-1, 1, -1, 3]]
    np.testing.assert_allclose(datasets._explained(Y, np.array(true)), [1, 0, 1 - 0.5 / 2.75])


def test_isomap_shows_a_surface_in_one_piece_without_false_edges_of_which_nothing_is_lost():
    grid = np.array(np.divmod(np.arange(200.0), 10))
    torn, moved, folded = grid.copy(), grid.copy(), grid.copy()
    torn[0, 100:] += 50
    moved[0, 105] += 4
    folded[1] = np.abs(grid[1] - 4.5)
    assert datasets._shows(grid, grid, 8)
    assert not datasets._shows(torn, torn, 8)
    assert not datasets._shows(grid, moved, 8)
    assert not datasets._shows(grid, folded, 8)


def test_turning_objects():
    X, labels, angles = datasets.turning_objects(10, views=36, size=16)
    assert X.shape == (256, 360) and X.min() == 0 and 0.7 < X.max() <= 1
    assert labels.tolist() == sorted([*range(10)] * 36) and angles[:37].tolist() == [
        *range(0, 360, 10),
        0,
    ]
    for k in range(10):
        P = X[:, labels == k]
        step, quarter, half = (
            np.median(np.linalg.norm(P - np.roll(P, shift, axis=1), axis=0)) for shift in (1, 9, 18)
        )
        assert step < quarter / 2
        # Every fifth is nearly the same after half a turn, and yet not quite.
        assert (0.3 < half / quarter < 0.7) if k % 5 == 4 else half / quarter > 0.85
    np.testing.assert_array_equal(X[:, 36:72], datasets.turning_objects(2, 36, 16)[0][:, 36:])


@pytest.mark.parametrize("shape", datasets.SHAPES)
def test_rays_meet_a_shape_where_small_steps_along_them_first_come_inside(shape):
    rng = np.random.default_rng(1)
    x, v = rng.uniform(-1.5, 1.5, (3, 40)), rng.standard_normal(3)
    way, normal = datasets.met(datasets.SHAPES[shape], x, v)
    w = np.linspace(-6, 6, 24001)
    p = x[..., None] + v[:, None, None] * w
    size = {
        "ball": np.linalg.norm(p, axis=0),
        "box": np.abs(p).max(axis=0),
        "can": np.maximum(np.hypot(p[0], p[2]), np.abs(p[1])),
    }[shape]
    inside = size <= 1
    hit = inside.any(axis=1)
    assert 5 < hit.sum() < 35 and (np.isfinite(way) == hit).all()
    np.testing.assert_allclose(way[hit], w[inside[hit].argmax(axis=1)], atol=1e-3)
    # From where a ray enters, the shape lies behind the plane across the normal.
    corners = np.where(inside[hit][..., None], p.transpose(1, 2, 0)[hit], 0).reshape(-1, 3)
    at = (x + way * v[:, None])[:, hit]
    ahead = corners @ normal[:, hit] - (at * normal[:, hit]).sum(axis=0)
    assert ahead.max() < 1e-9 and (v @ normal[:, hit] < 0).all()


def test_what_stands_in_front_hides_what_is_behind():
    def ball(z, brightness):
        return "ball", np.array([0, 0, z]), np.full(3, 0.3), 0.0, brightness

    near, far = ball(0.6, 1.0), ball(-0.6, 0.4)
    front, alone = (datasets.photographed(t, 0, 32, fine=1) for t in ([far, near], [near]))
    np.testing.assert_array_equal(front, datasets.photographed([near, far], 0, 32, fine=1))
    assert (front[alone > 0] == alone[alone > 0]).all() and (front > 0).sum() > (alone > 0).sum()


def test_coil20(tmp_path):
    rng = np.random.default_rng(0)
    folder = tmp_path / "coil-20-proc"
    folder.mkdir()
    kept = {}
    for k in range(1, 21):
        for view in range(72):
            image = np.full((128, 128), rng.integers(256), dtype=np.uint8)
            image[:4, 4:8] = np.arange(16).reshape(4, 4) + k
            kept[k, view] = image
            Image.fromarray(image).save(folder / f"obj{k}__{view}.png", compress_level=0)
    X, labels, angles = datasets.coil20(tmp_path)
    assert X.shape == (1024, 1440) and np.bincount(labels).tolist() == [72] * 20
    for k, view in ((1, 0), (10, 7), (20, 71)):
        (j,) = np.flatnonzero((labels == k - 1) & (angles == 5 * view))
        image = X[:, j].reshape(32, 32) * 255
        np.testing.assert_allclose(image[0, 1], 7.5 + k)
        np.testing.assert_allclose(image[5], kept[k, view][20, 0])
    shutil.make_archive(str(tmp_path / "own"), "zip", tmp_path, "coil-20-proc")
    np.testing.assert_array_equal(datasets.coil20(tmp_path / "own.zip")[0], X)
    Image.new("L", (64, 64)).save(folder / "obj20__71.png")
    with pytest.raises(ValueError, match="is not COIL-20: it needs obj1__0.png"):
        datasets.coil20(tmp_path)


def test_coil20_says_what_is_missing(tmp_path):
    with pytest.raises(FileNotFoundError, match="put it there; or use turning_objects"):
        datasets.coil20(tmp_path / "coil-20-proc.zip")
    (tmp_path / "notes.txt").write_text("no zip", "utf-8")
    for path in (tmp_path, tmp_path / "notes.txt"):
        with pytest.raises(ValueError, match="is not COIL-20: it needs obj1__0.png"):
            datasets.coil20(path)


def test_helix():
    (x, y, z), s = datasets.helix(50, pitch=0.3, turns=2)
    np.testing.assert_allclose([x, y, z], [np.cos(s), np.sin(s), 0.3 * s])
    assert s[0] == 0 and s[-1] == pytest.approx(4 * np.pi)
    # Even steps: a fine polygon is as long as the formula says.
    fine, s = datasets.helix(20001, pitch=0.3, turns=2)
    length = np.linalg.norm(np.diff(fine), axis=0).sum()
    assert length == pytest.approx(np.hypot(1, 0.3) * s[-1], rel=1e-6)
    noise = datasets.helix(4000, noise=0.1)[0] - datasets.helix(4000)[0]
    assert noise.std() == pytest.approx(0.1, rel=0.03)


def test_closed_helix():
    (x, y, z), t = datasets.closed_helix(400, coils=5, noise=0)
    np.testing.assert_allclose(t, np.linspace(0, 2 * np.pi, 401)[1:])
    np.testing.assert_allclose((np.hypot(x, y) - 2) ** 2 + z**2, 1)  # on a torus
    np.testing.assert_allclose(np.mod(np.arctan2(y, x) - t + 1, 2 * np.pi), 1)
    np.testing.assert_allclose(np.mod(np.arctan2(z, np.hypot(x, y) - 2) - 5 * t + 1, 2 * np.pi), 1)
    noise = datasets.closed_helix(4000)[0] - datasets.closed_helix(4000, noise=0)[0]
    assert noise.std() == pytest.approx(0.05, rel=0.03)


@pytest.mark.parametrize(
    "make",
    [
        lambda seed: datasets.helix(20, noise=0.1, seed=seed)[0],
        lambda seed: datasets.closed_helix(20, seed=seed)[0],
        lambda seed: datasets.turning_objects(2, views=2, size=8, seed=seed)[0],
        lambda seed: datasets.conic(20, noise=0.1, seed=seed),
        lambda seed: datasets.parabola(noise=0.1, seed=seed),
        lambda seed: datasets.sphere(20, seed=seed),
        lambda seed: datasets.shoe_sizes(seed=seed),
        lambda seed: datasets.three_clusters(seed=seed)[0],
        lambda seed: datasets.concentric_circles(seed=seed)[0],
        lambda seed: datasets.moons(seed=seed)[0],
        lambda seed: datasets.blocks(seed=seed)[0],
        lambda seed: datasets.saddle(20, seed=seed)[0],
        lambda seed: datasets.bars(5, seed=seed)[0],
        lambda seed: datasets.disc(5, seed=seed)[0],
        lambda seed: datasets.swiss_roll(20, seed=seed)[0],
        lambda seed: datasets.s_curve(20, seed=seed)[0],
        lambda seed: datasets.soft_drinks(seed=seed)[0],
        lambda seed: datasets.rendered_faces(3, size=8, seed=seed)[0],
    ],
)
def test_the_seed_decides(make):
    assert (make(3) == make(3)).all()
    assert (make(3) != make(4)).any()


def test_food():
    X = datasets.food()
    assert X.shape == (len(FOOD_VARIABLES), 961) == (6, 961)
    assert FOOD_VARIABLES == (
        "fat",
        "energy",
        "carbohydrate",
        "protein",
        "cholesterol",
        "saturated fat",
    )
    np.testing.assert_allclose(X.max(axis=1), [1, 9.02, 1, 0.86, 12.5, 0.51], rtol=0.01)
    assert (X >= 0).all()
    assert 961 - len(np.unique(X, axis=1).T) == 76  # foods that repeat another one's values
    # The rows are in the order that they claim: energy is made of fat, carbohydrate and protein,
    fat, energy, carbohydrate, protein, _, saturated = X
    for kcal, agrees in ((9, 4, 4), True), ((4, 9, 4), False), ((4, 4, 9), False):
        made_of = np.array(kcal) @ [fat, carbohydrate, protein]
        assert (np.median(np.abs(energy - made_of)) < 0.1) == agrees
    # and saturated fat is a part of the fat, up to the rounding to whole grams in small portions.
    assert (saturated <= fat + 0.02).mean() > 0.98


def test_pendigits():
    X, labels = datasets.pendigits()
    assert X.shape == (16, 10992) and labels.shape == (10992,)
    assert X.min() == 0 and X.max() == 100 and (X == np.round(X)).all()
    counts = [1143, 1143, 1144, 1055, 1144, 1055, 1056, 1142, 1055, 1055]
    assert np.bincount(labels).tolist() == counts
    # Each digit is scaled to fill the square in its longer direction.
    assert (np.maximum(np.ptp(X[0::2], axis=0), np.ptp(X[1::2], axis=0)) == 100).mean() > 0.99


def test_mnist():
    X, labels = datasets.mnist()
    assert X.shape == (784, 2000) and labels.shape == (2000,)
    assert X.min() == 0 and X.max() == 255 and X.sum() == 48335026
    assert labels[:10].tolist() == [7, 2, 1, 0, 4, 1, 4, 9, 5, 9]
    assert np.bincount(labels).tolist() == [175, 234, 219, 207, 217, 179, 178, 205, 192, 194]


def on_the_globe(latitude, longitude, radius):
    """The distances of all pairs along great circles."""
    a, b = np.radians([latitude, longitude])
    points = np.array([np.cos(a) * np.cos(b), np.cos(a) * np.sin(b), np.sin(a)])
    return radius * np.arccos(np.clip(points.T @ points, -1, 1))


def broken_triangles(D):
    """How many pairs are farther apart than a detour through a third."""
    detours = np.min(
        D[:, :, None] + D[None] + np.where(np.eye(len(D)), np.inf, 0)[:, :, None], axis=1
    )
    return int((np.triu(D, 1) > detours).sum())


def test_road_miles():
    D, names, latitude, longitude = datasets.road_miles()
    assert D.shape == (128, 128) and (D == D.T).all() and (np.diag(D) == 0).all()
    assert len(set(names)) == 128 and names[0] == "Youngstown, OH" and names[-1] == "Ravenna, OH"
    assert broken_triangles(D) == 0
    # The order of names and numbers is right:
    # a road is longer than the straight line, and not by much.
    pairs = np.triu_indices(128, 1)
    detour = (D / (on_the_globe(latitude, longitude, 3959) + np.eye(128)))[pairs]
    assert (
        -130 < longitude.min() < longitude.max() < -60 and 20 < latitude.min() < latitude.max() < 60
    )
    assert 1 < detour.min() and np.median(detour) < 1.25 and detour.max() < 2.7
    assert [D[0, 1], D[0, 2], D[1, 2], D[-1, 0]] == [
        966,
        2410,
        1513,
        34,
    ]  # the file's first and last
    spectrum = classical_mds(D, 2).spectrum / 1e6
    np.testing.assert_allclose(spectrum[[0, 1, 2, -1]], [121.4, 27.6, 4.75, -4.19], atol=0.05)


def test_road_miles_are_copied_unchanged():
    lines = (DATA / "knuth_miles.txt").read_text("utf-8").splitlines()
    assert "* This file may be freely copied but please do not change it in any way!" in lines
    assert lines[-1] == '* End of file "miles.dat"'


def on_land(continent, latitude, longitude):
    outlines = [Path(outline.T) for outline in datasets.coasts(continent)]
    return np.any([land.contains_points(np.c_[latitude, longitude]) for land in outlines], axis=0)


def test_coasts():
    america, europe = datasets.coasts("America"), datasets.coasts("Europe")
    assert (len(america), len(europe)) == (23, 23)
    assert sum(outline.shape[1] for outline in america + europe) == 2141
    for outlines, west, east in ((america, -140, -50), (europe, -25, 55)):
        latitude, longitude = np.hstack(outlines)
        assert west <= longitude.min() < longitude.max() <= east
        assert 15 <= latitude.min() < latitude.max() <= 72
    _, _, *places = datasets.road_miles()
    assert on_land("America", *places).mean() > 0.95  # but for a few that are harbours
    _, _, *places = datasets.eurodist()
    assert on_land("Europe", *places).mean() > 0.7
    at_sea = np.array([[36, -70], [25, -90], [56, 3], [40, 6], [55, -40]])
    assert not on_land("America", *at_sea.T).any() and not on_land("Europe", *at_sea.T).any()
    with pytest.raises(ValueError, match='must be "America" or "Europe", got \'Asia\''):
        datasets.coasts("Asia")


def test_eurodist():
    D, names, latitude, longitude = datasets.eurodist()
    assert D.shape == (21, 21) and (D == D.T).all() and (np.diag(D) == 0).all()
    assert names[0] == "Athens" and names[-1] == "Vienna" and len(set(names)) == 21
    # The eigenvalues and goodness of fit that R prints: no number is mistyped.
    spectrum = classical_mds(D, 2).spectrum
    assert round(spectrum[0]) == 19538377 and round(spectrum[1]) == 11856555
    two = spectrum[:2].sum()
    assert two / np.abs(spectrum).sum() == pytest.approx(0.7538, abs=5e-5)
    assert two / spectrum[spectrum > 0].sum() == pytest.approx(0.8679, abs=5e-5)
    assert broken_triangles(D) == 94


def test_the_misprints_of_eurodist_are_those_that_the_readme_names():
    D, names, latitude, longitude = datasets.eurodist()
    straight = on_the_globe(latitude, longitude, 6371)
    detour = D / (straight + np.eye(21))

    def pairs(suspicious):
        return {tuple(names[k] for k in pair) for pair in np.argwhere(np.triu(suspicious, 1))}

    assert pairs(detour < 0.9) == {
        ("Copenhagen", "Hook of Holland"),
        ("Lisbon", "Lyons"),
        ("Athens", "Rome"),
    }
    assert pairs(detour > 1.8) == {("Cologne", "Geneva")}
    at = names.index
    assert (
        D[at("Copenhagen"), at("Hook of Holland")] == D[at("Cologne"), at("Hook of Holland")] == 269
    )
    assert D[at("Copenhagen"), at("Hamburg")] == D[at("Cologne"), at("Hamburg")] == 460
    short = [
        ("Copenhagen", "Hook of Holland", 689),
        ("Lisbon", "Lyons", 1178 + 211),
        ("Athens", "Rome", 817 + 234),
    ]
    for one, other, line in short:
        assert round(straight[at(one), at(other)]) == line


def test_digits8():
    X, labels = datasets.digits8()
    assert X.shape == (64, 1797) and labels.shape == (1797,)
    assert X.min() == 0 and X.max() == 16 and X.sum() == 561718
    assert np.bincount(labels).tolist() == [178, 182, 177, 183, 181, 182, 181, 179, 174, 180]
    # Row by row: a 1 is taller than wide,
    # so its ink varies more from column to column than from row to row.
    one = X[:, labels == 1].mean(axis=1).reshape(8, 8)
    assert one.sum(axis=0).std() > 2 * one.sum(axis=1).std()


def test_frequent_words():
    X, words = datasets.frequent_words()
    assert X.shape == (600, 300) and len(set(words)) == 300
    assert words[:3] + words[-1:] == ["the", "of", "and", "three"]
    left, right = X[:300], X[300:]
    np.testing.assert_array_equal(left, right.T)  # i to the left of j has j to its right
    row = {word: k for k, word in enumerate(words)}
    assert X[row["united"], row["states"]] > 0.9 * left[:, row["states"]].max()
    assert X.sum(axis=0).min() == 724


def test_speech():
    samples, ends, sounds = datasets.speech()
    assert samples.shape == (49520,) and len(ends) == len(sounds) == 40
    assert sounds[0] == sounds[-1] == "sil" and ends[-1] == 3075 < 49520 / 16
    pieces = np.split(samples, 16 * ends)[:40]
    loud = [np.sqrt(np.mean(piece**2)) for piece in pieces]
    vowels = [power for power, sound in zip(loud, sounds) if sound in ("iy", "aa", "ey", "ao")]
    assert min(vowels) > 5 * max(loud[0], loud[-1])


def test_an_ellipse_may_have_a_mixed_term():
    for c in ((2.0, 1.5, 3.0, -5.0), (-1.0, 0.5, -2.0, 3.0)):
        x, y = datasets.conic(40, c)
        c1, c2, c3, c4 = c
        np.testing.assert_allclose(c1 * x**2 + c2 * x * y + c3 * y**2, -c4)
