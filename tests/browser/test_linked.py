"""The linked explorers, each on a page of its own: by mouse, finger and keyboard."""

import re

import numpy as np
import pytest
from browser.accessibility import violations
from browser.conftest import CUT_AT_THE_EDGE
from matplotlib.colors import to_rgba

from manifoldlib import (
    center_kernel,
    datasets,
    gauss_kernel,
    isomap,
    knn_graph,
    kpca,
    metric_mds,
    pca,
    quadratic_features,
)
from manifoldlib.linked import ask, curve, linked, live, points
from manifoldlib.mds import pairs, raw_stress
from tools.look import contrast

X, (ARC, _) = datasets.swiss_roll(150, seed=0)
KS = [4, 6, 9, 14]
MAPS = {K: isomap(X, 2, K) for K in KS}


def roll(**options):
    """A roll that turns, its map for each K, and the residual variance."""
    return linked(
        points(X, "roll", edges=lambda K: knn_graph(X, K), turn=(0.4, 0.2), up=1),
        points(lambda K: MAPS[K].Y, "map"),
        curve(lambda K: MAPS[K].residual_variance[1], "lack of fit", over="K"),
        label="The roll and its map",
        says=lambda K: f"K is {K}.",
        color=ARC,
        values={"arc length": ARC.round(1)},
        K=KS,
        **options,
    )


@pytest.fixture
def put(chromium):
    """put(explorer, ...) shows it on a page; errors and requests of the page fail the test."""
    opened, problems = [], []

    def show(*explorers, width=900, dark=False, **context):
        window = chromium.new_context(
            viewport={"width": width, "height": 800},
            color_scheme="dark" if dark else "light",
            **context,
        )
        opened.append(window)
        page = window.new_page()
        page.on("console", lambda message: problems.append(message.text))
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("request", lambda request: problems.append(request.url))
        page.set_content(
            '<!doctype html><html lang="en"><head><title>Explorers</title>'
            '<meta name="viewport" content="width=device-width">'
            f"<style>:root {{color-scheme: {'dark' if dark else 'light'}}}</style></head>"
            f"<body><main><h1>Explorers</h1>{''.join(e.html() for e in explorers)}"
            '<div style="height: 2000px">below</div></main></body></html>'
        )
        return page

    yield show
    for window in opened:
        window.close()
    assert [p for p in problems if not p.startswith(("data:", "about:"))] == []


def element(page, number=0):
    """The explorer, when it is drawn."""
    found = page.locator("linked-view").nth(number)
    page.wait_for_function(
        "e => e.dataset.ready !== undefined && e.panels.every(p => p.width)",
        arg=found.element_handle(),
    )
    return found


def place(view, panel, i):
    return view.evaluate("(e, [p, i]) => { e.paint(); return e.place(p, i); }", [panel, i])


def settled(view):
    """After the moment in which points glide to the next frame."""
    view.evaluate("() => new Promise(done => setTimeout(done, 300))")


def test_a_point_lights_up_as_the_same_point_in_every_panel_and_frame(put):
    page = put(roll())
    view = element(page)
    for at, K in enumerate(KS):
        view.evaluate("(e, at) => e.choose(0, at)", at)
        settled(view)
        for panel in (0, 1):
            for i in (0, 17, 149):
                page.mouse.move(*place(view, panel, i))
                lit = int(view.get_attribute("data-lit"))
                # Another point may lie in front of it, nowhere else.
                assert np.hypot(*np.subtract(place(view, panel, lit), place(view, panel, i))) < 0.5
                assert (
                    f"point {lit + 1}, arc length {ARC[lit]:.1f}"
                    in view.locator(".point").inner_text()
                )
                assert all(ringed(view, each, lit) for each in (0, 1))
        assert view.get_attribute("data-frame") == str(at)
        assert view.locator(".says").inner_text() == f"K is {K}."


def ringed(view, panel, i):
    """Whether the ring of the lit point is drawn around point i."""
    return view.evaluate(
        """(e, [p, i]) => {
          e.paint();
          const { canvas, scale } = e.panels[p], [x, y] = e.panels[p].at(i), r = e.radius + 4;
          const copy = new OffscreenCanvas(canvas.width, canvas.height);
          const pen = copy.getContext("2d", { willReadFrequently: true });
          pen.drawImage(canvas, 0, 0);
          const at = (c, d) => Math.round((c + r * d) * scale);
          const pixel = a => pen.getImageData(at(x, Math.cos(a)), at(y, Math.sin(a)), 1, 1).data;
          const inside = Array.from({ length: 16 }, (_, k) => pixel(k * Math.PI / 8)).filter(
            c => c[3] > 200 && c[0] + c[1] + c[2] < 150);
          return inside.length >= 8;
        }""",
        [panel, i],
    )


def test_sliders_answer_the_keyboard_and_say_their_frame(put):
    page = put(roll(labels={"K": "neighbours"}))
    view = element(page)
    slider = view.get_by_role("slider", name="neighbours")
    slider.focus()
    for at in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        assert view.get_attribute("data-frame") == str(at)
        assert slider.get_attribute("aria-valuetext") == str(KS[at])
        assert view.locator("[role=status].says").inner_text() == f"K is {KS[at]}."
    view.get_by_label("lack of fit").focus()
    page.keyboard.press("ArrowLeft")
    assert view.get_attribute("data-frame") == "2"


def test_a_panel_in_space_turns_by_mouse_and_by_keys(put):
    page = put(roll())
    view = element(page)
    before = place(view, 0, 3)
    canvas = view.locator("canvas").first.bounding_box()
    page.mouse.move(canvas["x"] + 40, canvas["y"] + 40)
    page.mouse.down()
    page.mouse.move(canvas["x"] + 90, canvas["y"] + 60, steps=3)
    page.mouse.up()
    turned = place(view, 0, 3)
    assert np.hypot(*np.subtract(turned, before)) > 5
    view.locator("canvas").first.focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    assert np.hypot(*np.subtract(place(view, 0, 3), turned)) > 2
    view.evaluate("e => { e.panels[0].turn = [0.4, 0.2]; }")
    assert place(view, 0, 3) == pytest.approx(before)


def touch(page, path):
    """A finger along a path of points."""
    devtools = page.context.new_cdp_session(page)
    for kind, at in [
        ("touchStart", path[0]),
        *(("touchMove", p) for p in path[1:]),
        ("touchEnd", None),
    ]:
        fingers = [] if at is None else [{"x": at[0], "y": at[1]}]
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


def until(seen, gesture, page):
    """Make a gesture until it is seen: a busy machine may take a few moves for one, or none."""
    for _ in range(8):
        gesture()
        page.wait_for_timeout(250)
        if seen():
            return True
    return False


def test_a_finger_turns_sideways_scrolls_upwards_and_lights_by_a_tap(put):
    page = put(roll(), width=390, has_touch=True)
    view = element(page)
    box = view.locator("canvas").first.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = place(view, 0, 3)
    sideways, upwards = ([(x - 60 + 10 * k, y) for k in range(13)],
                         [(x, y + 80 - 20 * k) for k in range(13)])  # fmt: skip
    assert until(
        lambda: np.hypot(*np.subtract(place(view, 0, 3), before)) > 5,
        lambda: touch(page, sideways), page,
    )  # fmt: skip
    assert page.evaluate("scrollY") == 0
    turn = view.evaluate("e => e.panels[0].turn")
    assert until(lambda: page.evaluate("scrollY") > 50, lambda: touch(page, upwards), page)
    assert view.evaluate("e => e.panels[0].turn") == pytest.approx(turn, abs=0.3)
    assert until(
        lambda: page.evaluate("scrollY") == 0, lambda: page.evaluate("scrollTo(0, 0)"), page
    )
    assert until(
        lambda: view.get_attribute("data-lit"),
        lambda: page.touchscreen.tap(*place(view, 1, 5)), page,
    )  # fmt: skip
    lit = int(view.get_attribute("data-lit"))
    assert np.hypot(*np.subtract(place(view, 1, lit), place(view, 1, 5))) < 16
    for event, frame in (("pointerdown", "3"), ("pointercancel", "0")):  # it scrolls past a curve
        view.locator("canvas").nth(2).dispatch_event(event, {"clientX": 380})
        assert view.get_attribute("data-frame") == frame


def test_a_brush_keeps_points_through_the_frames(put):
    page = put(roll())
    view = element(page)
    box = view.locator("canvas").nth(1).bounding_box()
    page.mouse.move(box["x"] + 2, box["y"] + 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 2, steps=3)
    page.mouse.up()
    kept = set(map(int, view.get_attribute("data-kept").split()))
    inside = {i for i in range(150) if place(view, 1, i)[0] <= box["x"] + box["width"] / 2}
    assert kept == inside and 10 < len(kept) < 140
    view.evaluate("e => e.choose(0, 2)")
    assert set(map(int, view.get_attribute("data-kept").split())) == kept
    view.get_by_role("button", name="let go").press("Enter")
    assert view.get_attribute("data-kept") == ""
    # The button is disabled now, and would leave the focus to nobody.
    assert view.evaluate("e => e.shadowRoot.activeElement === e.pointer.input")


def test_the_same_by_keyboard(put):
    page = put(roll())
    view = element(page)
    view.locator("canvas").nth(1).focus()
    page.keyboard.press("ArrowRight")
    first = view.get_attribute("data-lit")
    said = view.locator(".point[aria-live=polite]")
    assert said.inner_text().startswith(f"point {int(first) + 1}, arc length")
    page.keyboard.press("ArrowRight")
    assert view.get_attribute("data-lit") != first
    page.keyboard.press("Enter")
    assert view.get_attribute("data-kept") == view.get_attribute("data-lit")
    assert said.inner_text().endswith("; 1 kept")
    page.keyboard.press("n")
    kept = list(map(int, view.get_attribute("data-kept").split()))
    assert len(kept) == 11 and int(view.get_attribute("data-lit")) in kept
    assert said.inner_text().endswith("; 11 kept")
    page.keyboard.press("Escape")
    assert (view.get_attribute("data-kept"), view.get_attribute("data-lit")) == ("", "")
    assert "kept" not in said.inner_text()
    view.get_by_role("slider", name="point").focus()
    page.keyboard.press("End")
    assert int(view.get_attribute("data-lit")) == ARC.argmax()


def test_the_slider_of_points_takes_the_keys_of_a_panel(put):
    page = put(linked(points(X, "roll", turn=(0.4, 0.2)), label="roll", says="A roll.", color=ARC))
    view = element(page)
    view.get_by_role("slider", name="point").focus()
    page.keyboard.press("End")
    last = str(ARC.argmax())
    page.keyboard.press("Enter")
    assert view.get_attribute("data-kept") == last
    page.keyboard.press("Enter")
    assert view.get_attribute("data-kept") == ""
    page.keyboard.press("n")
    near = np.argsort(np.linalg.norm(X - X[:, [ARC.argmax()]], axis=0))[:11]
    assert set(map(int, view.get_attribute("data-kept").split())) == set(near)
    page.keyboard.press("Escape")
    assert (view.get_attribute("data-kept"), view.get_attribute("data-lit")) == ("", "")


def test_the_handle_of_a_point_takes_the_keys_of_a_panel(put):
    page = put(live("pca", X[:2], titles=["a", "b"], label="Axes", says="{kept:1}"))
    view = element(page)
    view.locator(".handle").focus()
    page.keyboard.press("Enter")
    assert view.get_attribute("data-kept") == view.get_attribute("data-lit") == "0"
    page.keyboard.press("Escape")
    assert (view.get_attribute("data-kept"), view.get_attribute("data-lit")) == ("", "")


@pytest.mark.parametrize("even", [False, True])
def test_the_last_number_below_a_curve_is_not_cut(put, even):
    rising = curve(lambda K: K, "K", over="K", even=even)
    shown = linked(points(X, "a"), rising, label="K", says="K.", K=[1, 10, 100, 100_000])
    page = put(shown, width=390)
    element(page)
    assert page.evaluate(CUT_AT_THE_EDGE) == []


@pytest.mark.parametrize("dim", [2, 3])
def test_a_kind_of_a_few_points_is_drawn_larger_and_over_the_others(put, dim):
    """A mark among many: its own colour, three pixels from its middle, whatever lies there."""
    heap = 0.02 * np.random.default_rng(0).standard_normal((dim, 60))
    many = np.hstack([np.zeros((dim, 1)), heap, np.eye(dim), -np.eye(dim)])
    kinds = ["centre"] + ["point"] * (many.shape[1] - 1)
    page = put(linked(points(many, "a"), kinds=kinds, label="Heap", says="One."), width=390)
    found = element(page).evaluate(
        """view => { const { canvas, scale } = view.panels[0], [x, y] = view.panels[0].at(0);
        view.paint();
        const pen = new OffscreenCanvas(canvas.width, canvas.height)
          .getContext("2d", { willReadFrequently: true });
        pen.drawImage(canvas, 0, 0);
        return [-3, 0, 3].map(d => [
          ...pen.getImageData(Math.round(x * scale), Math.round((y + d) * scale), 1, 1).data]); }"""
    )
    colour = element(page).evaluate("view => view.colors[0]")
    assert found == [[*colour, 255]] * 3


def test_keys_pressed_inside_stay_inside_and_shortcuts_pass(put):
    page = put(roll())
    view = element(page)
    page.evaluate(
        """() => { window.heard = [];
        document.addEventListener('keydown', e => heard.push(e.key), true); }"""
    )
    view.get_by_role("slider", name="K").focus()
    for key in ("b", "ArrowRight", "Enter", "Control+k"):
        page.keyboard.press(key)
    assert page.evaluate("heard") == ["Control", "k"] or page.evaluate("heard") == ["k"]
    assert view.get_attribute("data-frame") == "1"


@pytest.mark.parametrize("reduced", ["reduce", "no-preference"])
def test_points_glide_unless_motion_is_unwanted(put, reduced):
    page = put(roll(), reduced_motion=reduced)
    view = element(page)
    target = view.evaluate(
        """e => { const from = e.place(1, 0); e.choose(0, 3);
        const soon = e.place(1, 0);
        return new Promise(done => setTimeout(() => done([from, soon, e.place(1, 0)]), 400)); }"""
    )
    start, soon, end = target
    assert start != end
    assert soon == (end if reduced == "reduce" else pytest.approx(start, abs=1))


QUESTION = ask(
    "How many neighbours until the map folds?", answer=9, near=1, says="At 9 two windings meet.",
    cover=[1, 2], show={"K": 9},
)  # fmt: skip


@pytest.mark.parametrize(
    "guess, said",
    [("9", "Your guess: 9. So it is. "), ("4", "Your guess: 4. It is 9. "), (None, "It is 9. ")],
)
def test_a_question_waits_for_a_guess_by_keyboard_and_can_be_skipped(put, guess, said):
    page = put(roll(question=QUESTION))
    view = element(page)
    assert view.locator(".cover:visible").count() == 2
    assert view.locator(".covered canvas:visible").count() == 0  # no key reaches what is covered
    assert view.get_by_role("slider", name="K").is_hidden()
    box = view.get_by_label(QUESTION.question)
    box.focus()
    if guess:
        page.keyboard.type(guess)
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("Enter")
        assert view.locator("form").is_visible(), "an empty guess shows nothing"
        assert box.evaluate("e => e.validity.valueMissing"), "and the browser says what is missing"
        view.get_by_role("button", name="Skip").press("Enter")
    assert view.locator(".answer").inner_text() == said + QUESTION.says
    assert view.locator("form").count() == 0 and view.locator(".cover:visible").count() == 0
    assert view.locator(".panel > canvas:visible").count() == view.locator(".panel").count()
    assert view.get_attribute("data-frame") == "2"


def test_a_question_with_options(put):
    question = ask("Which?", answer="up", options=["down", "up"], says="It rises.")
    page = put(linked(points(X, "roll"), label="roll", says="A roll.", question=question))
    view = element(page)
    options = view.get_by_role("group", name="Which?").get_by_role("radio")
    assert options.evaluate_all("all => all.map(e => e.required)") == [True, True]
    view.get_by_role("radio", name="down").check()
    view.get_by_role("button", name="Show").click()
    assert view.locator(".answer").inner_text() == "Your guess: down. It is: up. It rises."


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [900, 390])
def test_accessibility_and_no_sideways_scroll(put, width, dark):
    kinds = [f"kind {k % 10}" for k in range(150)]
    page = put(
        roll(question=QUESTION), roll(),
        linked(points(X, "k"), label="Kinds", says="Ten.", kinds=kinds, method=["a", "b"]),
        width=width, dark=dark,
    )  # fmt: skip
    for number in range(3):
        element(page, number)
    assert violations(page) == []
    assert page.get_by_role("application").count() == 5
    for title in ("roll: 150 points in space", "map: 150 points", "lack of fit against K"):
        assert page.get_by_role("application", name=title).count() >= 1  # axe does not ask for it
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("dark", [False, True])
def test_points_without_a_colour_have_that_of_the_text(put, dark):
    view = element(put(linked(points(X, "roll"), label="roll", says="A roll."), dark=dark))
    ink = view.evaluate("e => getComputedStyle(e).color.match(/\\d+/g).map(Number)")
    assert view.evaluate("e => e.colors[7]") == ink and max(ink) == (255 if dark else 0)


def test_two_thousand_points_in_three_panels_turn_in_time(put):
    cloud = np.random.default_rng(0).standard_normal((3, 2000))
    page = put(
        linked(
            points(cloud, "a", edges=knn_graph(cloud, 4)), points(cloud, "b"),
            points(cloud[:2], "c"), label="Clouds", says="Two thousand points.", color=cloud[0],
        )
    )  # fmt: skip
    view = element(page)
    times = view.evaluate(
        """e => Array.from({ length: 40 }, () => {
          const began = performance.now(); e.panels[0].rotate(0.05, 0); e.paint();
          return performance.now() - began; })"""
    )
    assert np.median(times) < 33


def test_without_scripts_and_in_print_a_picture_stands_there(put):
    page = put(roll(), java_script_enabled=False)
    image = page.locator("img")
    assert image.is_visible() and image.get_attribute("alt") == "The roll and its map. K is 4."
    page = put(roll())
    element(page)
    assert page.locator("linked-view > img").is_hidden()
    page.emulate_media(media="print")
    assert page.locator("linked-view > img").is_visible()
    assert page.locator("canvas").first.is_hidden()


def test_an_explorer_that_is_moved_on_the_page_goes_on(put):
    page = put(roll())
    view = element(page)
    page.evaluate("document.body.append(document.querySelector('linked-view'))")
    view.get_by_role("slider", name="K").focus()
    page.keyboard.press("End")
    assert view.get_attribute("data-frame") == "3"


# ---- what the page computes


def clouds():
    """Shapes, sizes and scales that nothing recommends."""
    rng = np.random.default_rng(3)
    for N, scale in [(2, 1.0), (3, 1e3), (12, 1e-3), (60, 1.0), (100, 1.0)]:
        yield scale * (np.array([[2.0], [0.3]]) * rng.standard_normal((2, N)) + [[5], [-1]])
    yield np.array([[0.0, 1, 0, 1], [0, 0, 1, 1]])  # ties: a square
    yield np.repeat(rng.standard_normal((2, 5)), 2, axis=1)  # each point twice


COMPUTED = """(view, [method, X, options]) => {
  const list = v => ArrayBuffer.isView(v) ? [...v] : Array.isArray(v) ? v.map(list) : v;
  const found = Object.entries(view.constructor.compute(method, X, options));
  return Object.fromEntries(found.map(([name, value]) => [name, list(value)]));
}"""


def computed(view, method, X, **options):
    return view.evaluate(COMPUTED, [method, X.tolist(), options])


@pytest.fixture
def view(put):
    return element(put(roll()))


def test_the_page_computes_principal_axes_as_the_library_does(view):
    for X in clouds():
        found, fit = computed(view, "pca", X), pca(X, min(2, X.shape[1] - 1))
        scale = fit.eigenvalues[0]
        d = (fit.eigenvalues > 1e-9 * scale).sum()
        assert np.allclose(found["eigenvalues"][:d], fit.eigenvalues[:d], atol=1e-8 * scale, rtol=0)
        if d == 2 and fit.eigenvalues[0] - fit.eigenvalues[1] > 1e-6 * scale:
            assert np.allclose(found["Y"], fit.Y, atol=1e-8 * np.sqrt(scale))
            assert np.allclose(found["U"], fit.U.T, atol=1e-8)


def test_the_page_computes_kernel_components_as_the_library_does(view):
    for X in clouds():
        sigma = np.ptp(X)
        for width in (0.3 * sigma, sigma):
            K = center_kernel(gauss_kernel(X, X, width))
            found = computed(view, "kpca", X, d=2, sigma=width)
            truth = np.linalg.eigvalsh(K)[::-1]
            assert np.allclose(found["eigenvalues"], truth, atol=1e-8)
            if len(truth) > 3 and np.diff(-truth[:3]).min() > 1e-6 and truth[1] > 1e-6:
                Y = kpca(X, 2, gauss_kernel, (width,)).Y
                assert np.allclose(np.abs(found["Y"]), np.abs(Y), atol=1e-8)


@pytest.mark.parametrize("N", [5, 6, 40])
def test_the_page_computes_a_conic_as_the_library_does(view, N):
    P = datasets.conic(40, noise=0.3, seed=N)
    found = computed(view, "conic", P, N=N)
    spectrum, U = np.linalg.eigh(np.cov(quadratic_features(P[:, :N]), bias=True))
    assert np.allclose(found["eigenvalues"], spectrum[::-1], atol=1e-8)
    assert abs(np.dot(found["U"][4], U[:, 0])) == pytest.approx(1, abs=1e-8)


@pytest.mark.parametrize(
    "method, options",
    [("conic", {"N": [12]}), ("kpca", {"sigma": [0.8]}), ("kpca", {"sigma": [4]})],
)
def test_the_line_that_is_drawn_is_where_the_method_is_zero(put, method, options):
    P = datasets.conic(12, noise=0.2, seed=1)
    shown = live(method, P, titles=["a", "b"], label="Zero", says="", **options)
    view = element(put(shown))
    # The last panel shows the conic, or the second component.
    lines = view.evaluate("e => e.panels.at(-1).curves().map(line => line.rows)")
    x1, x2 = np.array(lines).reshape(-1, 2, 2).transpose(1, 0, 2).reshape(2, -1)
    f = shown.plane(len(shown.panels))
    assert len(lines) > 20
    assert np.abs(f(np.array([x1, x2]))).max() < 0.02 * np.abs(f(P)).max()


@pytest.mark.parametrize("N, K", [(30, 6), (120, 8), (200, 5)])
def test_the_page_computes_isomap_as_the_library_does(view, N, K):
    t = np.linspace(1, 9, N)
    noise = 0.05 * np.random.default_rng(N).standard_normal((2, N))
    X = np.array([t * np.cos(t), t * np.sin(t)]) + noise
    found, fit = computed(view, "isomap", X, d=2, K=K), isomap(X, 2, K)
    assert np.allclose(found["D"], fit.D, rtol=1e-8)
    assert np.allclose(np.abs(found["Y"]), np.abs(fit.Y), atol=1e-8 * np.abs(fit.Y).max())
    edges = {tuple(e) for e in np.reshape(found["edges"], (-1, 2)).tolist()}
    assert edges == {(i, j) for i, j in np.transpose(knn_graph(X, K).nonzero()).tolist() if i < j}


def test_the_page_has_no_map_of_a_graph_in_pieces(view):
    X = np.hstack([np.eye(2), np.eye(2) + 100])
    assert computed(view, "isomap", X, d=2, K=1)["Y"] is None


def test_the_page_computes_stress_and_its_step_as_the_library_does(view):
    D, *_ = datasets.eurodist()
    Y = np.random.default_rng(0).standard_normal((2, len(D))) * D.max()
    found = computed(view, "stress", Y, D=D.tolist())
    rho = np.linalg.norm(Y[:, :, None] - Y[:, None], axis=0)
    assert found["stress"] == pytest.approx(raw_stress(pairs(rho), pairs(D)), rel=1e-12)
    one = metric_mds(D, 2, start=Y, max_steps=1).Y
    assert np.allclose(found["next"], one, rtol=1e-8)


def test_a_point_is_dragged_and_the_sentence_is_that_of_the_library(put):
    rng = np.random.default_rng(1)
    P = np.array([[2], [0.6]]) * rng.standard_normal((2, 30))
    words = {
        "titles": ["points", "coordinates"],
        "label": "Axes",
        "says": "{kept:3} % at {angle:2}",
    }
    page = put(live("pca", P, **words))
    view = element(page)
    assert view.locator(".says").inner_text() == live("pca", P, **words).said()
    x, y = place(view, 0, 4)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 60, steps=4)
    page.mouse.up()
    moved = np.array(view.evaluate("e => e.live.X.map(row => [...row])"))
    assert (moved != P).any(axis=0).nonzero()[0].tolist() == [4]
    assert place(view, 0, 4) == pytest.approx([x + 40, y + 60], abs=0.01)
    assert view.locator(".says").inner_text() == live("pca", moved, **words).said()
    view.locator(".handle").focus()
    for _ in range(99):
        page.keyboard.press("ArrowDown")
    canvas = view.locator("canvas").first.bounding_box()
    assert place(view, 0, 4)[1] == pytest.approx(canvas["y"] + canvas["height"] - 4, abs=2)


def test_lines_go_with_their_points_through_panels_and_frames(put):
    pair = {K: [[3], [K]] for K in KS}
    page = put(roll(lines=lambda K: {"one": [3, 17, 149], "two": [0, 1], "edge": pair[K]}))
    view = element(page)
    assert view.locator(".kinds li").all_inner_texts() == ["one", "two", "edge"]
    for at, K in enumerate(KS):
        view.evaluate("(e, at) => e.choose(0, at)", at)
        settled(view)
        for panel in (0, 1):
            drawn = view.evaluate(DRAWN, panel)
            ends = [[3, 17], [17, 149], [0, 1], [3, K]]
            truth = view.evaluate(
                "(e, [p, ends]) => ends.map(ij => ij.flatMap(i => e.panels[p].at(i)))",
                [panel, ends],
            )
            assert np.allclose(drawn, truth)


# Where the lines of a panel begin and end.
DRAWN = """(view, panel = 0) => {
  const { panels } = view, p = panels[panel], ends = [], from = (x, y) => ends.push([x, y]);
  const pen = { beginPath() {}, stroke() {}, setLineDash() {}, moveTo: from };
  pen.lineTo = (x, y) => ends.at(-1).push(x, y);
  p.drawLines(pen, p.seen, view.data.n);
  return ends;
}"""


@pytest.mark.parametrize("finger", [False, True])
def test_a_point_is_moved_and_a_panel_turned_by_single_presses(put, finger):
    P = np.array([[0.0, 4.0, 10.0], [0.0, 3.0, 5.0]])
    page = put(
        live("pca", P, titles=["a", "b"], label="Axes", says="{kept:1}"), roll(), has_touch=finger
    )
    moving, turning = element(page, 0), element(page, 1)
    press = page.touchscreen.tap if finger else page.mouse.click

    def moved():
        found = np.array(moving.evaluate("e => e.live.X.map(row => [...row])"))
        return (found != P).any(axis=0).nonzero()[0].tolist()

    def to(i, dx, dy):  # takes point i and puts it there
        x, y = place(moving, 0, i)
        if finger:
            page.touchscreen.tap(x, y)
        else:
            page.mouse.move(x, y)
        settled(moving)
        press(x, y)
        assert moving.locator(".handle.taken").count() == 1
        assert "press its new place" in moving.locator(".point").inner_text()
        press(x + dx, y + dy)
        assert moving.locator(".handle.taken").count() == 0
        return [x + dx, y + dy]

    there = to(1, 30, -20)
    assert moved() == [1] and place(moving, 0, 1) == pytest.approx(there, abs=0.01)
    # A second press on the ring, or Escape, lets go of it.
    x, y = place(moving, 0, 1)
    for undo in (lambda: press(x, y), lambda: page.keyboard.press("Escape")):
        press(x, y)
        assert moving.locator(".handle.taken").count() == 1
        undo()
        assert moving.locator(".handle.taken").count() == 0
    assert place(moving, 0, 1) == pytest.approx(there, abs=0.01)

    before = turning.evaluate("e => [...e.panels[0].turn]")
    for side, sign in (("left", [-1, 0]), ("right", [0, 0]), ("down", [0, 1])):
        button = turning.get_by_role("button", name=f"turn {side}")
        button.tap() if finger else button.click()
        now = turning.evaluate("e => [...e.panels[0].turn]")
        assert np.sign(np.round(np.subtract(now, before), 6)).tolist() == sign


@pytest.mark.parametrize("dark", [False, True])
def test_every_mark_stands_out_from_the_page(put, dark):
    """Its rim has 3 : 1, where its own colour may have less: criterion 1.4.11."""
    grid = np.indices((15, 10)).reshape(2, -1).astype(float)
    plain = {"label": "Grid", "says": "A grid."}
    kinds = [f"kind {k % 10}" for k in range(150)]
    page = put(
        linked(points(grid, "a"), **plain, color=grid[0]),
        linked(points(grid, "b"), **plain, kinds=kinds), dark=dark,
    )  # fmt: skip
    for number in range(2):
        view = element(page, number)
        colors, paper = view.evaluate("e => [e.colors, e.paper]")
        assert min(contrast(np.divide(color, 255), paper) for color in colors) < 3
        for at in range(150):
            drawn = np.reshape(view.evaluate(PIXELS, at), (-1, 4)) / 255
            white = np.array(to_rgba(paper)[:3])
            seen = white + drawn[:, 3:] * (drawn[:, :3] - white)
            assert sum(contrast(pixel, paper) >= 3 for pixel in seen) >= 4, at
    for kind in ["CANVAS", "INPUT"] * 2:
        page.keyboard.press("Tab")
        tag, ring = page.evaluate(RING)
        assert tag == kind
        assert contrast(np.array(re.findall(r"\d+", ring)[:3], float) / 255, paper) >= 3, ring


RING = """(() => { const stop = document.activeElement.shadowRoot.activeElement;
  return [stop.tagName, getComputedStyle(stop).outline]; })()"""
# The pixels of the first panel around a point.
PIXELS = """(view, at) => {
  view.paint();
  const { canvas, scale } = view.panels[0], r = Math.ceil(view.radius * scale);
  const [left, top] = view.panels[0].at(at).map(x => Math.round(x * scale) - r);
  const copy = new OffscreenCanvas(canvas.width, canvas.height);
  const pen = copy.getContext("2d", { willReadFrequently: true });
  pen.drawImage(canvas, 0, 0);
  return [...pen.getImageData(left, top, 2 * r + 1, 2 * r + 1).data];
}"""


def test_what_is_kept_around_a_point_in_space_is_near_it_in_space(put):
    page = put(roll())
    view = element(page)
    near = np.argsort(np.linalg.norm(X - X[:, [40]], axis=0))[:11]
    for turn in ([0, 0], [1, 1]):
        view.evaluate("(e, turn) => { e.panels[0].turn = turn; e.paint(); }", turn)
        assert set(view.evaluate("e => e.panels[0].around(40, 11)")) == set(near)


def test_names_that_stand_beside_points_do_not_cover_each_other(put):
    crowd = np.random.default_rng(0).uniform(0, 1, (2, 40))
    names = [f"city {i}" for i in range(40)]
    page = put(linked(points(crowd, "a"), names=names, named=True, label="Cities", says="Forty."))
    boxes = element(page).evaluate(
        """view => { const p = view.panels[0], drawn = [];
        p.write = (pen, words) => drawn.push([words.left, words.line, words.wide]);
        p.sayNames(p.begin()); return drawn; }"""
    )
    assert 20 < len(boxes) <= 40
    for k, (left, line, wide) in enumerate(boxes):
        assert 0 <= left and all(
            abs(line - v) >= 13 or left + wide <= u or u + w <= left for u, v, w in boxes[:k]
        )


def test_every_city_sees_where_the_vote_puts_it(put):
    D, names, *_ = datasets.eurodist()
    Y = np.random.default_rng(0).standard_normal((2, len(D))) * 1e3 + 500
    page = put(live("stress", Y, D=D, names=names, titles=["map"], label="Map", says="{stress:4}"))
    view = element(page)
    ends = np.array(view.evaluate("e => e.panels[0].curves().map(c => c.rows)"))
    middle = Y.mean(axis=1, keepdims=True)
    voted = metric_mds(D, 2, start=Y, max_steps=1).Y + middle  # which the library centres
    assert np.allclose(ends[:, [0, 2]].T, Y) and np.allclose(ends[:, [1, 3]].T, voted)
    view.get_by_role("button", name="one step").click()
    assert np.allclose(view.evaluate("e => e.live.X.map(row => [...row])"), voted)


def test_a_mouse_lights_the_points_under_the_handle_of_another(put):
    close = np.array([[0.0, 1.0, 10.0], [0.0, 0.0, 5.0]])
    words = {"D": 1 - np.eye(3), "titles": ["a"], "label": "Map", "says": "{name}"}
    page = put(live("stress", close, **words))
    view = element(page)
    view.evaluate(HEAR)
    for i in (0, 1, 0):
        page.mouse.move(*place(view, 0, i))
        settled(view)
        page.mouse.move(*np.add(place(view, 0, i), 1))
        assert view.get_attribute("data-lit") == str(i)
    assert view.evaluate("e => e.heard") == [], "too much is lit to be read out"
    # Criterion 1.4.13: Escape takes its name off the panel; below the panel it stays.
    page.keyboard.press("Escape")
    assert view.get_attribute("data-lit") == ""
    page.mouse.move(*place(view, 0, 0))
    assert view.get_attribute("data-lit") == "0"
    page.mouse.move(5, 5)
    assert view.get_attribute("data-lit") == ""
    assert view.locator(".point").inner_text() == "point 1"


# What a screen reader says by itself from now on.
HEAR = """view => {
  view.heard = [];
  for (const place of view.shadowRoot.querySelectorAll('output, [role=status], [aria-live]'))
    new MutationObserver(() => place.ariaLive === 'off' || view.heard.push(place.textContent))
      .observe(place, { childList: true });
}"""


def test_a_handle_moves_a_point_by_finger_and_by_keys(put):
    D, names, *_ = datasets.eurodist()
    Y = datasets.eurodist()[0][:2] * 0 + np.random.default_rng(0).standard_normal((2, len(D))) * 1e3
    words = {
        "D": D,
        "names": names,
        "titles": ["map"],
        "label": "Map",
        "says": "{stress:4} {worst}",
    }
    page = put(live("stress", Y, **words), width=390, has_touch=True)
    view = element(page)
    handle = view.locator(".handle")
    handle.focus()
    before = np.array(view.evaluate("e => e.live.X.map(row => [...row])"))
    page.keyboard.press("ArrowRight")
    after = np.array(view.evaluate("e => e.live.X.map(row => [...row])"))
    assert (after != before).any(axis=0).sum() == 1 and after[0, 0] > before[0, 0]
    box = handle.bounding_box()
    assert min(box["width"], box["height"]) >= 24
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch(page, [(x + 5 * k, y - 8 * k) for k in range(8)])
    dragged = np.array(view.evaluate("e => e.live.X.map(row => [...row])"))
    assert dragged[0, 0] > after[0, 0] and dragged[1, 0] > after[1, 0]
    assert page.evaluate("scrollY") == 0
    view.get_by_role("button", name="fifty steps").click()
    view.get_by_role("button", name="as at first").click()
    assert np.allclose(view.evaluate("e => e.live.X.map(row => [...row])"), Y)
