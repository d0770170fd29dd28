"""What an explorer hands to the page; what the page does with it is tested in a browser."""

import base64
import io
import json
import re

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib import colormaps
from matplotlib.colors import to_rgba
from matplotlib.markers import MarkerStyle
from PIL import Image

from manifoldlib import (
    center_kernel,
    gauss_kernel,
    isomap,
    knn_graph,
    kpca,
    pca,
    quadratic_features,
)
from manifoldlib.linked import (
    MARKS,
    ask,
    curve,
    linked,
    live,
    pack,
    points,
    projected,
    scaled,
    script,
    tick_places,
)
from manifoldlib.plotting import COLORS, TEN

RNG = np.random.default_rng(0)
X = RNG.standard_normal((3, 40))
OPTIONS = {"label": "a cloud", "says": "Forty points."}


def unpacked(text, count):
    data = np.frombuffer(base64.b64decode(text), np.uint8).astype(int).reshape(-1, 3).T
    both = np.array([data[0] << 4 | data[1] >> 4, (data[1] & 15) << 8 | data[2]])
    return both.T.ravel()[:count]


@pytest.mark.parametrize("count", [1, 2, 7, 40])
def test_numbers_of_twelve_bits_survive_packing(count):
    numbers = RNG.integers(0, 4096, count)
    assert np.array_equal(unpacked(pack(numbers), count), numbers)


def test_coordinates_are_kept_to_half_a_step_of_their_box():
    box = X.min(axis=1), X.max(axis=1)
    back = unpacked(pack(scaled(X, box)), X.size).reshape(X.shape) / 4095
    assert np.abs(back * np.ptp(X, axis=1)[:, None] + box[0][:, None] - X).max() <= (
        0.51 / 4095 * np.ptp(X, axis=1).max()
    )


def test_names_stand_beside_the_points_as_the_panel_shows_them(monkeypatch):
    said = []
    monkeypatch.setattr("manifoldlib.linked.label_points", lambda *what, size: said.append(what))
    cloud, names = points(X, "cloud"), [f"point {i}" for i in range(40)]
    linked(cloud, names=names, named=True, **OPTIONS).picture()
    [(_, at, told)] = said
    np.testing.assert_array_equal(at, projected(X, cloud)[0])
    assert list(told) == names


def test_edges_that_are_only_added_stand_once():
    growing = linked(points(X, "cloud", edges=lambda K: knn_graph(X, K)), K=[4, 2, 8], **OPTIONS)
    edges = growing.data()["panels"][0]["edges"]
    assert edges["upto"] == [knn_graph(X, K).nnz // 2 for K in (4, 2, 8)]
    shown = unpacked(edges["frames"][0], 2 * edges["counts"][0]).reshape(-1, 2)
    for K, upto in zip((4, 2, 8), edges["upto"]):
        assert {tuple(sorted(e)) for e in shown[:upto].tolist()} == {
            tuple(sorted(e)) for e in np.transpose(knn_graph(X, K).nonzero()).tolist()
        }
    turning = linked(points(X, "cloud", edges=lambda i: [[i], [i + 1]]), i=[3, 7], **OPTIONS)
    edges = turning.data()["panels"][0]["edges"]
    assert edges["upto"] is None
    assert [unpacked(text, 2).tolist() for text in edges["frames"]] == [[3, 4], [7, 8]]
    sets = {1: [[0], [1]], 2: [[0, 1], [1, 2]], 3: [[0, 6, 7], [8, 9, 9]]}  # 3 has none of them
    mixed = linked(points(X, "cloud", edges=lambda k: sets[k]), k=[1, 2, 3], **OPTIONS)
    edges = mixed.data()["panels"][0]["edges"]
    assert (edges["upto"], edges["counts"]) == (None, [1, 2, 3])
    assert unpacked(edges["frames"][2], 6).tolist() == [0, 8, 6, 9, 7, 9]


def test_a_frame_that_comes_again_stands_once():
    maps = {1: X[:2], 2: -X[:2], 3: X[:2]}
    panel = linked(points(lambda k: maps[k], "m", align=None), **OPTIONS, k=[1, 2, 3])
    panel = panel.data()["panels"][0]
    assert len(panel["frames"]) == 2 and panel["which"] == [0, 1, 0]


@pytest.mark.parametrize("align", ["turn", "signs"])
def test_a_frame_lies_near_the_frame_before(align):
    Y = RNG.standard_normal((2, 40))
    flipped = {1: Y, 2: np.diag([-1.0, 1.0]) @ Y, 3: -Y}
    frames = linked(points(lambda k: flipped[k], "map", align=align), k=[1, 2, 3], **OPTIONS).frames
    assert np.allclose(frames[0], [Y, Y, Y])
    given = linked(points(lambda k: flipped[k], "map", align=-Y), k=[1, 2], **OPTIONS).frames
    assert np.allclose(given[0], -Y)
    loose = linked(points(lambda k: flipped[k], "map", align=None), k=[1, 2, 3], **OPTIONS).frames
    assert np.allclose(loose[0][2], -Y)


def test_a_frame_is_turned_about_its_own_middle_and_mirrored_where_that_brings_it_nearer():
    Y = RNG.standard_normal((2, 40))
    far = [[100.0], [-30.0]]
    turned = np.array([[0, -1], [1, 0]]) @ Y + far
    frames = linked(points(lambda k: [Y, turned][k], "map"), k=[0, 1], **OPTIONS).frames[0]
    np.testing.assert_allclose(np.diff(frames[1] - Y), 0, atol=1e-9)
    # One large coordinate says more than two small ones.
    first, second = [[9, 1, 1], [0, 1, 2]], [[9, -1, -1], [0, 1, 2]]
    rows = points(lambda k: [first, second][k], "map", align="signs")
    assert linked(rows, k=[0, 1], **OPTIONS).frames[0][1].tolist() == second


def test_one_box_holds_all_frames_or_every_frame_has_its_own():
    """And `reach` is how far a point is from the middle of its box."""
    maps = {1: [[0, 2], [0, 1]], 2: [[-1, 1], [0, 3]], 3: None}

    def boxes(fit):
        shown = points(lambda k: maps[k], "map", fit=fit, align=None)
        panel = linked(shown, k=[1, 2, 3], **OPTIONS).data()["panels"][0]
        return panel["boxes"], panel["reach"]

    first, second, both = [[0, 0], [2, 1]], [[-1, 0], [1, 3]], [[-1, 0], [2, 3]]
    assert boxes(False) == ([both], pytest.approx(np.hypot(1.5, 1.5), rel=1e-5))
    assert boxes(True) == ([first, second, first], pytest.approx(np.hypot(1, 1.5), rel=1e-5))


def test_curves_may_change_with_the_frame_and_widen_the_box():
    shown = points(np.eye(2), "map", curves=lambda k: [[[0, k], [0, 1]]])
    panel = linked(shown, k=[2, 4], **OPTIONS).data()["panels"][0]
    assert panel["boxes"] == [[[0, 0], [4, 1]]]
    rows = [unpacked(frame[0]["rows"], 4).tolist() for frame in panel["curves"]]
    assert rows == [[0, 2048, 0, 4095], [0, 4095, 0, 4095]]


def test_a_map_of_one_dimension_lies_on_a_line():
    shown = linked(points([[0.0, 1.0, 4.0]], "line"), **OPTIONS)
    np.testing.assert_array_equal(shown.frames[0][0], [[0, 1, 4], [0, 0, 0]])


def test_colours_run_from_the_smallest_number_to_the_largest():
    def colours(color):
        shown = linked(points(np.eye(4), "map"), color=color, **OPTIONS)
        return unpacked(shown.data()["color"], 4).tolist()

    assert colours([-1, 0, 3, 3]) == [0, 1024, 4095, 4095]
    assert colours([5, 5, 5, 5]) == colours(None) == [0, 0, 0, 0]


@pytest.mark.parametrize("centres, few", [(2, [1]), (3, [])])
def test_a_kind_of_at_most_a_twentieth_of_the_points_is_drawn_larger(centres, few):
    kinds = ["point"] * (40 - centres) + ["centre"] * centres
    assert linked(points(X, "cloud"), kinds=kinds, **OPTIONS).data()["few"] == few


def test_a_map_that_does_not_exist_is_none():
    shown = linked(points(lambda K: None if K < 3 else X[:2], "map"), K=[2, 3], **OPTIONS)
    assert [frame is None for frame in shown.data()["panels"][0]["frames"]] == [True, False]


def test_lines_are_pairs_of_points_or_a_path_and_may_change_with_the_frame():
    shown = linked(
        points(X, "cloud"),
        lines=lambda K: {"path": [0, 5, K], "pairs": [[1, 2], [3, K]]},
        K=[7, 8],
        **OPTIONS,
    )
    path, pairs = shown.data()["lines"]
    assert [unpacked(text, 4).tolist() for text in path["frames"]] == [[0, 5, 5, 7], [0, 5, 5, 8]]
    assert [unpacked(text, 4).tolist() for text in pairs["frames"]] == [[1, 3, 2, 7], [1, 3, 2, 8]]
    assert linked(points(X, "cloud"), **OPTIONS).data()["lines"] == []
    alone = linked(points(X, "cloud"), lines={"path": [4]}, **OPTIONS).data()["lines"]
    assert alone[0]["counts"] == [0], "a path that ends where it begins"


def test_curves_are_told_from_points_of_kinds():
    """Orange and blue in turn; beside kinds that of the text, or that of a kind."""

    def colors(curves, kinds=None):
        shown = linked(points(X, "a", curves=curves), kinds=kinds, **OPTIONS)
        return [line["color"] for line in shown.data()["panels"][0]["curves"][0]]

    line, kinds = np.eye(3), ["up"] * 39 + ["down"]
    assert colors([line] * 3) == [COLORS[1], COLORS[0], COLORS[1]]
    assert colors([line] * 2, kinds) == [None, None]
    assert colors({"down": line, "up": line}, kinds) == [TEN[1], TEN[0]]


def test_two_parameters_make_a_frame_for_every_pair_and_a_curve_for_every_choice_of_the_other():
    data = linked(
        points(lambda K, scale: scale * X[:2], "map"),
        curve(lambda K, scale: K * scale, "product", over="K"),
        K=[1, 2, 3], scale=[1.0, 10.0], start={"scale": 10.0}, **OPTIONS,
    ).data()  # fmt: skip
    assert len(data["panels"][0]["which"]) == 6 and len(data["panels"][0]["frames"]) == 2
    assert data["panels"][1]["y"] == [[1, 2, 3], [10, 20, 30]]
    assert data["panels"][1]["range"] == [0, 30]
    assert [p["start"] for p in data["params"]] == [0, 1]


@pytest.mark.parametrize(
    "values, log, first, last",
    [([0.0, 1.0], False, 0, 1), ([0.31, 0.69], False, 0.3, 0.7), ([2.0, 2.0], False, 2, 2.5),
     ([-3.0, 7.0], False, -4, 8), ([0.02, 30.0], True, 0.01, 100)],
)  # fmt: skip
def test_ticks_are_round_and_enclose_the_values(values, log, first, last):
    ticks = [at for at, _ in tick_places(np.array(values), log)]
    assert ticks[0] <= min(values) and (ticks[-1] >= max(values))
    assert len(ticks) <= 7 and (ticks[0], ticks[-1]) == (first, last)


def test_the_picture_has_the_logarithmic_axis_of_the_script():
    same = curve(lambda K: 0.5, "share", over="K", log=True)
    view = linked(points(X[:2], "cloud"), same, K=[1, 2], **OPTIONS)
    fig, ax = plt.subplots()
    view.draw_curve(ax, same, view.frames[1][0])
    assert list(ax.get_ylim()) == view.data()["panels"][1]["range"] == [0.1, 1]
    assert [label.get_text() for label in ax.get_yticklabels()] == ["0.1", "1"]
    plt.close(fig)


def test_the_data_cannot_end_the_script_they_stand_in():
    html = linked(points(X, "</script><b>"), **(OPTIONS | {"label": "</script>"})).html()
    inside = re.search(r'<script type="application/json">(.*?)</script>', html, re.DOTALL)[1]
    assert json.loads(inside)["label"] == "</script>"
    assert html.count("</script>") == 2


def test_a_second_run_gives_the_same_bytes():
    assert (
        linked(points(X, "cloud"), **OPTIONS).html() == linked(points(X, "cloud"), **OPTIONS).html()
    )


def test_the_picture_says_the_sentence_of_its_frame():
    shown = linked(
        points(X, "cloud"), label="A cloud", says=lambda K: f"K is {K}.", K=[1, 2], start={"K": 2}
    )
    assert shown.alt() == "A cloud. K is 2."
    assert 'alt="A cloud. K is 2."' in shown.html()


@pytest.mark.parametrize(
    "make, message",
    [
        (lambda: linked(points(X, "a"), points(X[:, :7], "b"), **OPTIONS), "7 and 40 points"),
        (lambda: linked(curve([1, 2], "c", over="K"), K=[1, 2], **OPTIONS), "no points"),
        (lambda: linked(points(X, "a"), color=[1.0], **OPTIONS), r"color has shape \(1,\)"),
        (lambda: linked(points(X, "a"), names=["b"], **OPTIONS), "names has 1 entries for 40"),
        (lambda: linked(points(X, "a"), curve([1], "c", over="K"), K=[1, 2], **OPTIONS), "y has 1"),
        (lambda: live("lle", X, titles="ab", **OPTIONS), "method must be one of pca, kpca"),
        (lambda: live("isomap", np.ones((2, 201)), titles="ab", **OPTIONS), "at most 200"),
    ],
)  # fmt: skip
def test_what_cannot_be_shown_is_refused_with_a_reason(make, message):
    with pytest.raises(ValueError, match=message):
        make()


def test_a_parameter_may_have_one_value():
    panels = points(X, "cloud"), curve(lambda K: 2.0, "twice", over="K")
    data = linked(*panels, K=[3], **OPTIONS).data()
    assert data["params"][0]["numbers"] == data["panels"][1]["x"] == [3]


@pytest.mark.parametrize("answer", [5, 2.5])
def test_an_answer_may_be_any_number(answer):
    asked = ask("How many?", answer=answer, says="So.")
    assert linked(points(X, "cloud"), question=asked, **OPTIONS).data()["ask"]["answer"] == answer


def test_the_first_guess_of_a_question_is_a_place_on_the_slider():
    shown = linked(
        points(X, "cloud"),
        K=[3, 5, 9],
        question=ask("K?", answer=5, says="So.", show={"K": 5}),
        **OPTIONS,
    )
    assert shown.data()["ask"] | {"answer": 5, "show": {"K": 1}} == shown.data()["ask"]


def test_what_the_page_computes_is_said_in_the_numbers_of_the_library():
    flat = X[:2]
    said = live(
        "isomap", flat, titles=["points", "map"], label="", K=[2, 9], start={"K": 9},
        says="{K}: {edges} edges, {lack:3}", unconnected="{pieces} pieces",
    ).alt()  # fmt: skip
    fit, G = isomap(flat, 2, 9), knn_graph(flat, 9)
    assert said.endswith(f"9: {G.nnz // 2} edges, {fit.residual_variance[-1]:.3f}")


def test_the_third_eigenvalue_and_the_conic_are_those_of_the_library():
    flat, words = X[:2, :8], {"titles": ["points", "again"], "label": ""}
    third = np.linalg.eigvalsh(center_kernel(gauss_kernel(flat, flat, 2.0)))[-3]
    assert live("kpca", flat, says="{third:6}", sigma=[2.0], **words).alt().endswith(f"{third:.6f}")
    conic = live("conic", flat, says="{N}: {smallest:6}", N=[5, 8], start={"N": 8}, **words)
    last = np.linalg.eigvalsh(np.cov(quadratic_features(flat), bias=True))[0]
    assert conic.alt().endswith(f"8: {last:.6f}") and last > 1e-3
    assert conic.said(N=5) == "5: 0.000000", "any five points lie on a conic"


@pytest.mark.parametrize("mirrored", [1, -1])
@pytest.mark.parametrize(
    "kind, x, y",
    [("an ellipse", [1, 0, -1, -1.8, 1], [0, 1, 0, 1, -1.8]),  # 5 x^2 + 9 xy + 5 y^2 = 5
     ("a hyperbola", [1, 0, -1, 3, 1], [0, 1, 3, -1, -3]),  # x^2 + 3 xy + y^2 = 1
     ("a hyperbola", [1, -1, 5 / 4, 5 / 3, -5 / 4], [0, 0, 3 / 4, 4 / 3, 3 / 4])],  # x^2 - y^2 = 1
)  # fmt: skip
def test_the_conic_goes_through_five_points_and_has_its_name(kind, x, y, mirrored):
    five = np.array([mirrored * np.array(x), y])
    conic = live("conic", five, titles=["five"], label="", says="{kind}", N=[5])
    assert conic.said(N=5) == kind
    np.testing.assert_allclose(conic.plane(0)(five), 0, atol=1e-12)
    assert abs(conic.plane(0)(np.array([[0.0], [0.0]]))[0]) > 0.1


def test_the_first_component_is_said_with_its_angle_and_its_share():
    u, v = [[-np.sqrt(3) / 2], [1 / 2]], [[1 / 2], [np.sqrt(3) / 2]]
    cross = np.hstack([np.multiply(k, axis) for axis, k in ((u, 3), (u, -3), (v, 1), (v, -1))])
    says = "{kept:1} {angle:1} {first:3} {second:3}"
    first, second = pca(cross, 2).eigenvalues
    said = live("pca", cross, titles="ab", label="", says=says).said()
    assert said == f"90.0 150.0 {first:.3f} {second:.3f}" and first == pytest.approx(9 * second)


def test_the_stress_is_said_with_the_worst_point_and_the_share_of_the_first():
    three, D = [[0, 3, 4], [0, 0, 0]], [[0, 5, 4], [5, 0, 3], [4, 3, 0]]  # off by 2, 0 and 2
    says = "{stress:4}: {worst}, not {name}, which has {share:0} %"
    said = live("stress", three, D=D, titles=["map"], label="", names=["a", "b", "c"], says=says)
    assert said.said() == f"{16 / 100:.4f}: b, not a, which has 25 %"


def test_without_a_map_the_pieces_are_said():
    pairs = [[0, 1, 50, 51], [0, 0, 0, 0]]
    words = {"titles": "ab", "label": "", "says": "{edges} edges, {lack:3}", "K": [1, 2]}
    shown = live("isomap", pairs, d=1, unconnected="{edges} edges, {pieces} pieces", **words)
    assert [shown.said(K=K) for K in (1, 2)] == ["2 edges, 2 pieces", "5 edges, 0.000"]


@pytest.mark.parametrize("rows, moves, turn", [(2, True, None), (3, False, (0.5, 0.3))])
def test_points_of_the_plane_are_moved_and_those_in_space_are_turned(rows, moves, turn):
    first, second = live("pca", X[:rows], titles="ab", label="", says="").data()["panels"]
    assert [(p["title"], p["source"]) for p in (first, second)] == [("a", "data"), ("b", "result")]
    assert (first["moves"], first["turn"]) == (moves, turn)
    assert (second["moves"], second["turn"]) == (False, None)


def test_the_page_gets_the_points_with_room_to_move_and_what_becomes_of_them():
    data = live("pca", [[0, 10, 0], [0, 0, 20]], titles="ab", label="", says="").data()
    first, second = data["panels"]
    assert first["boxes"] == [[[-1.5, -3], [11.5, 23]]]
    assert unpacked(first["frames"][0], 6).tolist() == [0, 4095, 0, 0, 0, 4095]
    Y = pca([[0, 10, 0], [0, 0, 20]], 2).Y
    np.testing.assert_allclose(second["boxes"][0], [Y.min(axis=1), Y.max(axis=1)], rtol=1e-5)
    assert data["live"]["X"] == [[0, 10, 0], [0, 0, 20]]


def test_pictures_stand_row_by_row_in_one_of_sixteen_greys():
    pictures = np.arange(30).reshape(5, 2, 3) / 29
    sheet = linked(points(X[:, :5], "five"), pictures=pictures, **OPTIONS).data()["pictures"]
    assert (sheet["width"], sheet["height"], sheet["columns"]) == (3, 2, 3)
    drawn = Image.open(io.BytesIO(base64.b64decode(sheet["src"].split(",")[1])))
    found = np.asarray(drawn.convert("L")) / 255
    assert found.shape == (4, 9) and (found[2:, 6:] == 0).all()
    for k, picture in enumerate(pictures):
        row, column = divmod(k, 3)
        at = found[2 * row : 2 * row + 2, 3 * column : 3 * column + 3]
        np.testing.assert_allclose(at, picture, atol=1 / 30)


# The picture where no script runs


@pytest.fixture
def drawn():
    """drawn(explorer, k) has the axes of panel k as the picture has them."""
    opened = []

    def draw(shown, k=0):
        fig, ax = plt.subplots()
        opened.append(fig)
        if shown.data()["panels"][k]["kind"] == "curve":
            shown.draw_curve(ax, shown.panels[k], shown.frames[k][0])
        else:
            shown.draw_points(ax, shown.panels[k], shown.frames[k])
        return ax

    yield draw
    for fig in opened:
        plt.close(fig)


def test_the_picture_has_the_points_edges_and_curves_of_the_first_frame(drawn):
    maps = {1: [[0, 1, 1], [0, 9, 0]], 2: [[0, 2, 4], [0, 1, 0]]}
    shown = points(
        lambda k: maps[k], "map", align=None,
        edges=lambda k: [[0], [k]], curves=lambda k: [[[0, k], [0, 1]]],
    )  # fmt: skip
    ax = drawn(linked(shown, k=[1, 2], start={"k": 2}, **OPTIONS))
    edges, dots = ax.collections
    assert dots.get_offsets().T.tolist() == maps[2]
    assert edges.get_segments()[0].tolist() == [[0, 0], [4, 0]]
    assert np.array(ax.lines[0].get_data()).tolist() == [[0, 2], [0, 1]]
    assert ax.dataLim.contains(1, 9), "the box of all frames"


def test_the_picture_has_curves_in_their_colours_and_larger_marks_for_a_larger_radius(drawn):
    def lines(**options):
        shown = points(X[:2], "map", curves=[np.eye(2)] * 2)
        return [line.get_color() for line in drawn(linked(shown, **options, **OPTIONS)).lines]

    assert lines() == [COLORS[1], COLORS[0]]
    assert lines(kinds=["one"] * 40) == ["black"] * 2
    small, large = (
        drawn(linked(points(X, "cloud"), radius=r, **OPTIONS)).collections[0].get_sizes()[0]
        for r in (2.0, 4.0)
    )
    assert large == 2 * small


def test_the_picture_has_the_colours_and_marks_of_the_page(drawn):
    (dots,) = drawn(linked(points(np.eye(3)[:2], "map"), color=[0, 1, 3], **OPTIONS)).collections
    shades = colormaps["viridis"](0.88 * np.array([0, 1, 3]) / 3)
    np.testing.assert_allclose(dots.get_facecolors(), shades, atol=0.01)
    kinds = [str(i % 11) for i in range(40)]
    dots = drawn(linked(points(X[:2], "map"), kinds=kinds, **OPTIONS)).collections
    assert [tuple(d.get_facecolors()[0]) for d in dots] == [to_rgba(TEN[k % 10]) for k in range(11)]
    assert [d.get_offsets().tolist() for d in dots] == [X[:2, k::11].T.tolist() for k in range(11)]
    marks = [d.get_paths()[0].vertices.tolist() for d in dots]
    assert [marks.index(mark) for mark in marks] == [k % len(MARKS) for k in range(11)]
    assert all(MarkerStyle(mark).is_filled() for mark in MARKS), (
        "a mark without an area is not seen"
    )


@pytest.mark.parametrize("up", [0, 1, 2])
def test_points_in_space_are_turned_about_their_upright_row_and_towards_the_reader(up):
    def seen(Y, *turn):
        return projected(np.roll(Y, up + 1, axis=0), points(Y, "", turn=turn, up=up))

    a, b, upright = np.eye(3)  # two rows that lie flat, and that which is upright
    quarter = np.pi / 2
    for turn, right, above in (
        ((0, 0), a, upright),
        ((quarter, 0), -b, upright),
        ((0, quarter), a, b),
        ((quarter, quarter), -b, a),
    ):
        np.testing.assert_allclose(seen(X, *turn)[0], [right @ X, above @ X], atol=1e-12)
    right, above = seen(np.eye(3), 0.4, 0.7)[0]
    np.testing.assert_allclose(np.inner([right, above], [right, above]), np.eye(2), atol=1e-12)
    order = seen(X, 0.4, 0.7)[1]
    assert order.tolist() == np.argsort(np.cross(right, above) @ X).tolist(), "the nearest last"


def test_the_picture_has_the_curve_of_the_other_parameters_and_a_dot(drawn):
    shown = linked(
        points(X, "cloud"), curve(lambda K, scale: K * scale, "product", over="K"),
        K=[1, 3, 7], scale=[1.0, 10.0], start={"K": 3, "scale": 10.0}, **OPTIONS,
    )  # fmt: skip
    line, dot = drawn(shown, 1).lines
    assert np.array(line.get_data()).tolist() == [[1, 3, 7], [10, 30, 70]]
    assert np.array(dot.get_data()).tolist() == [[3], [30]]
    assert (line.get_color(), dot.get_color()) == (COLORS[0], COLORS[1])


def test_values_equally_far_apart_are_named_as_far_as_there_is_room(drawn):
    K = [2**k for k in range(12)]
    shown = linked(points(X, "cloud"), curve(lambda K: K, "K", over="K", even=True), K=K, **OPTIONS)
    ax = drawn(shown, 1)
    assert ax.get_xticks().tolist() == [0, 3, 6, 9]
    assert [label.get_text() for label in ax.get_xticklabels()] == ["1", "8", "64", "512"]
    assert ax.lines[0].get_xdata().tolist() == [*range(12)]


def test_levels_stand_behind_the_points_up_to_the_largest_of_the_component(drawn):
    flat, words = X[:2, :8], {"titles": "ab", "label": "", "says": ""}
    shown = live("kpca", flat, sigma=[2.0], **words)
    fit = kpca(flat, 2, gauss_kernel, (2.0,))
    for k in range(2):
        np.testing.assert_allclose(shown.plane(k + 1)(flat), fit.Y[k])
        levels = drawn(shown, k).collections[1]
        assert levels.levels[-1] == pytest.approx(np.abs(fit.Y[k]).max())
        spread = np.ptp(np.vstack([path.vertices for path in levels.get_paths()]), axis=0)
        np.testing.assert_allclose(spread, 1.3 * np.ptp(flat, axis=1), rtol=1e-5)


def test_a_picture_is_as_wide_as_its_panels():
    def size(*panels):
        picture = linked(*panels, K=[1, 2], **OPTIONS).picture()
        return Image.open(io.BytesIO(base64.b64decode(picture.split(",")[1]))).size

    (narrow, height), wide = size(points(X, "cloud")), curve(lambda K: K, "K", over="K", aspect=2.3)
    assert size(points(X, "cloud"), wide) == (pytest.approx(3 * narrow, abs=2), height)


def test_a_curve_sets_its_values_as_they_are_or_equally_far_apart():
    for even, x in ((False, [0.1, 1, 100]), (True, [0, 1, 2])):
        shown = curve(lambda s: s, "width", over="s", even=even)
        data = linked(points(X, "cloud"), shown, s=[0.1, 1, 100], **OPTIONS).data()["panels"][1]
        assert (data["x"], data["xticks"]) == (x, ["0.1", "1", "100"])


def test_the_script_is_one_and_asks_nobody():
    assert script().count("customElements.define") == 1
    assert not re.search(r"https?://|import\(|fetch\(|XMLHttp|localStorage|cookie", script())
