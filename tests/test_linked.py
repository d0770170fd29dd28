"""What an explorer hands to the page; what the page does with it is tested in a browser."""

import base64
import json
import re

import matplotlib.pyplot as plt
import numpy as np
import pytest

from manifoldlib import center_kernel, gauss_kernel, isomap, knn_graph, quadratic_features
from manifoldlib.linked import ask, curve, linked, live, pack, points, scaled, script, tick_places
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


def test_a_curve_sets_its_values_as_they_are_or_equally_far_apart():
    for even, x in ((False, [0.1, 1, 100]), (True, [0, 1, 2])):
        shown = curve(lambda s: s, "width", over="s", even=even)
        data = linked(points(X, "cloud"), shown, s=[0.1, 1, 100], **OPTIONS).data()["panels"][1]
        assert (data["x"], data["xticks"]) == (x, ["0.1", "1", "100"])


def test_the_script_is_one_and_asks_nobody():
    assert script().count("customElements.define") == 1
    assert not re.search(r"https?://|import\(|fetch\(|XMLHttp|localStorage|cookie", script())
