"""What moves on a page: explorers, the filters of the index, search, folded solutions."""

import pytest
from browser.test_pages import too_wide


def test_explorers_answer_the_keyboard_and_the_mouse(visit, chapter):
    visited = visit()
    page = visited.open(chapter)
    assert page.locator(".explorer, linked-view").count() >= 1
    for view in page.locator("linked-view").all():
        answers(page, view)
    explorers = page.locator(".explorer")
    for number in range(explorers.count()):
        explorer = explorers.nth(number)
        image = explorer.locator("img")
        for slider in explorer.locator("input[type=range]").all():
            assert slider.evaluate("input => input.labels.length") == 1, "a slider needs a name"
            slider.focus()
            page.keyboard.press("Home")
            at_start = state(explorer)
            page.keyboard.press("ArrowRight")
            one_step = state(explorer)
            page.keyboard.press("End")
            at_end = state(explorer)
            # picture, description and printed value all follow
            assert all(a != b for a, b in zip(at_start, one_step)), (at_start[1:], one_step[1:])
            assert at_start[2] != at_end[2]
            box = slider.bounding_box()
            page.mouse.click(box["x"] + 2, box["y"] + box["height"] / 2)
            assert state(explorer) == at_start, (
                "a click on the left end shows the first frame again"
            )
        assert image.evaluate("image => image.naturalWidth") > 300
    assert visited.problems == []


def answers(page, view):
    """A linked explorer moves, lights up and says it, by keyboard and by mouse."""
    page.wait_for_function("e => e.dataset.ready !== undefined", arg=view.element_handle())
    view.scroll_into_view_if_needed()
    if (skip := view.get_by_role("button", name="Skip")).count():
        skip.press("Enter")
        assert view.locator(".answer").inner_text()
    said, named = view.locator(".says"), view.locator(".point")
    *moved, pointer = view.locator(".controls input[type=range]").all()
    for slider in moved:
        assert slider.evaluate("input => input.labels.length") == 1, "a slider needs a name"
        slider.press("Home")
        at_start = said.inner_text()
        slider.press("ArrowRight")
        assert said.inner_text() != at_start, "the sentence follows"
        box = slider.bounding_box()
        page.mouse.click(box["x"] + 2, box["y"] + box["height"] / 2)
        assert said.inner_text() == at_start, "a click on the left end shows the first frame again"
    pointer.press("ArrowRight")
    first = named.inner_text()
    pointer.press("ArrowRight")
    assert first and named.inner_text() not in ("", first), "the next point is named"
    page.wait_for_timeout(300)  # points glide to their frame
    # Far away: where points can be moved, a handle lies over the lit one.
    view.locator("canvas").first.scroll_into_view_if_needed()  # keys may have left it under the bar
    there = view.evaluate(FARTHEST)
    page.mouse.move(*there)
    assert view.evaluate("e => e.place(0, e.dataset.lit | 0)") == pytest.approx(there, abs=1)


# The place of the point that lies farthest from the lit one.
FARTHEST = """view => {
  const places = Array.from({ length: view.data.n }, (_, i) => view.place(0, i));
  const away = ([x, y]) => Math.hypot(x - places[view.lit][0], y - places[view.lit][1]);
  return places.reduce((a, b) => (away(b) > away(a) ? b : a));
}"""


def state(explorer):
    image = explorer.locator("img")
    outputs = explorer.locator("output").all_text_contents()
    return image.get_attribute("src"), image.get_attribute("alt"), outputs


# What a reader types, and the page that must be among the results.
SEARCHES = [
    ("kernel PCA", "chapters/03_kernel_pca"),
    ("Veronese", "chapters/02_nonlinear_pca"),
    ("out-of-sample", "chapters/01_pca"),
    ("centring matrix", "reference/notation"),
    ("kpca", "exercises/solutions/gpca-4.6"),
    ("4.22", "reference/index"),
    ("(4.22)", "reference/index"),
    ("16.29", "reference/index"),
    ("Table 16.1", "reference/index"),
    ("Alg 4.1", "reference/index"),
    ("neighbors", "chapters/05_isomap"),
    ("neighbours", "chapters/05_isomap"),
    ("centering", "chapters/03_kernel_pca"),
    ("double centring", "chapters/04_mds"),
    ("color", "chapters/05_isomap"),
    ("minimize stress", "chapters/04_mds"),
    ("scree", "intro"),
    ("t-SNE", "chapters/15_comparing_methods"),
    ("UMAP", "intro"),
    ("install", "intro"),
    ("pandas", "intro"),
]


@pytest.mark.parametrize("query, expected", SEARCHES)
def test_search_finds_methods_by_name_and_items_by_number(visit, query, expected):
    visited = visit()
    links = results(visited, query)
    assert any(expected in link for link in links), links
    assert visited.problems == []


@pytest.mark.parametrize(
    "query, expected", [("install", "intro"), ("t-SNE", "chapters/15_comparing_methods")]
)
def test_search_shows_first_what_a_reader_wants(visit, query, expected):
    links = results(visit(), query)
    assert f"/{expected}.html" in links[0], links[:8]


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("query", ["kernel", "isomap"])
def test_results_of_a_search_fit_a_phone_and_show_no_tex(visit, query, dark):
    visited = visit(390, dark)
    results(visited, query)
    visited.page.wait_for_load_state("networkidle")
    excerpts = visited.page.locator("#search-results p.context").all_text_contents()
    assert len(excerpts) >= 20
    assert [text for text in excerpts if "\\(" in text or "\\)" in text or "\\[" in text] == []
    assert too_wide(visited.page, 390) == []


def results(visited, query):
    """The links that a search finds, the best one first."""
    page = visited.page
    page.goto(f"{visited.site}/search.html?q={query.replace(' ', '+')}")
    page.wait_for_selector("#search-results li", timeout=10_000)
    # The summary is written when the last result has been shown.
    page.wait_for_function(
        "document.querySelector('#search-results .search-summary')"
        "?.textContent.match(/found|match/i)"
    )
    return page.locator("#search-results li a").evaluate_all("links => links.map(a => a.href)")


def test_search_shows_errata_last_and_an_erratum_by_its_number_first(visit):
    errata = ["errata.html" in link for link in results(visit(), "kernel")]
    assert any(errata) and errata == sorted(errata)
    assert "errata.html#erratum-gpca-43" in results(visit(), "gpca-43")[0]


@pytest.mark.parametrize("name", ["gpca-4.1", "gpca-4.6", "mmst-16.3"])
def test_a_solution_is_folded_until_asked_for(visit, name):
    page = visit().open(f"exercises/solutions/{name}")
    hints = page.locator("details", has=page.locator("summary", has_text="Hint"))
    assert hints.count() == 3
    solutions = page.locator("details", has=page.locator("summary", has_text="olution"))
    assert solutions.count() >= 1
    for folded in [*hints.all(), *solutions.all()]:
        assert not folded.evaluate("details => details.open")
        folded.locator("summary").first.press("Enter")
        assert folded.evaluate("details => details.open"), "the keyboard opens it"
