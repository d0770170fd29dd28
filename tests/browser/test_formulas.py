"""Formulas: whole, lazy, no stop of the tab key, and at home on a phone."""

import base64
import io

import numpy as np
from browser.conftest import HEIGHTS, unfolded
from browser.test_pages import CUT_OFF, too_wide
from PIL import Image


def test_formulas_out_of_sight_wait(look, chapter):
    """The first look at a page that has just been opened."""
    page = look(chapter).page
    waiting, all_formulas = (page.locator(name).count() for name in ("mjx-lazy", "mjx-container"))
    assert waiting > all_formulas / 2
    page.locator("mjx-lazy").last.scroll_into_view_if_needed()
    page.wait_for_function("document.querySelectorAll('mjx-lazy').length < " + str(waiting))


def test_no_formula_is_cut_off(visit, chapter):
    """The ink with the boxes that cut is the ink without them, on both kinds of screen."""
    page = visit().open_with_all_formulas(chapter)
    page.evaluate(NOTHING_BUT)
    for scale in (1, 2):
        cut, whole = picture(page, scale), picture(page, scale, "overflow: visible !important;")
        assert cut == whole, f"at {scale}x ink is missing at {rows_that_differ(cut, whole)} px"


def picture(page, scale, style=""):
    rule = page.add_style_tag(content=f".math, .math mjx-container {{ {style} }}")
    session = page.context.new_cdp_session(page)
    part = {
        "x": 0,
        "y": 0,
        "scale": scale,
        **page.evaluate("document.body.getBoundingClientRect()"),
    }
    shown = {"clip": part, "captureBeyondViewport": True, "optimizeForSpeed": True}
    data = session.send("Page.captureScreenshot", shown)["data"]
    rule.evaluate("style => style.remove()")
    return base64.b64decode(data)


def rows_that_differ(*pictures):
    cut, whole = (np.asarray(Image.open(io.BytesIO(data)).convert("RGB")) for data in pictures)
    return np.flatnonzero((cut != whole).any(axis=(1, 2)))[:5]


def test_a_formula_in_a_line_ends_on_the_phone(look, page_name):
    """A long one goes on below; none scrolls within its line, also in what is folded.

    At 320 pixels nothing else is cut, or makes the page scroll, either: criterion 1.4.10.
    """
    visited = look(page_name, width=390, dark=True)
    with unfolded(visited.page):
        page = visited.with_all_formulas()
        found = [page.evaluate(TOO_LONG)]
        page.set_viewport_size({"width": 320, "height": HEIGHTS[390]})
        found += [page.evaluate(TOO_LONG), page.evaluate(CUT_OFF), too_wide(page, 320)]
        page.set_viewport_size({"width": 390, "height": HEIGHTS[390]})
    assert found == [[], [], [], []]


def test_few_stops_of_the_tab_key_to_the_first_explorer(look, chapter):
    page = look(chapter).page
    stops = page.evaluate(STOPS)
    assert not {"MJX-CONTAINER", "headerlink"} & stops.keys(), stops
    stops.pop("copybtn", None)  # keys must reach what copies code, one for each cell
    assert sum(stops.values()) <= 200, stops  # 524 in chapter 3 when formulas were among them
    for _ in range(2):  # past the link to the main content
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "first-explorer"


def test_a_link_to_an_equation_leads_to_it(visit):
    visited = visit()
    page = visited.open("chapters/03_kernel_pca")
    last = page.locator("div.math[id]").last.get_attribute("id")
    page.goto(f"{visited.site}/chapters/03_kernel_pca.html#{last}")
    page.wait_for_function(f"document.querySelector('#{last} mjx-math')")
    page.wait_for_timeout(300)
    assert 0 <= page.locator(f"#{last}").bounding_box()["y"] <= 500


# A bar over a letter may stick out by a pixel or two.
TOO_LONG = """[...document.querySelectorAll('article span.math')].filter(formula => {
  const end = element => element.getBoundingClientRect().right;
  const line = formula.closest('p, li, dd, dt, td, th, h1, h2, h3, div');
  const last = Math.max(...[...formula.querySelectorAll('mjx-math > *')].map(end));
  return formula.scrollWidth > formula.clientWidth + 2 || last > end(line) + 2;
}).map(formula => formula.textContent)"""
NOTHING_BUT = """() => {
  const article = document.querySelector('article');
  const once = new Map();
  for (const formula of article.querySelectorAll('.math')) once.set(formula.textContent, formula);
  article.replaceChildren(...once.values());
  article.style.lineHeight = 3;
  document.body.style.width = '800px';
  document.body.replaceChildren(article);
}"""
STOPS = """(() => {
  const stops = [...document.querySelectorAll(
    'a[href], button, input, select, summary, [tabindex], linked-view'
  )].filter(element => element.matches('linked-view')
    || (element.tabIndex >= 0 && element.checkVisibility()));
  const slider = stops.findIndex(element => element.matches('article linked-view'));
  if (slider < 0) return { "no slider": 1000 };
  const count = {};
  for (const { tagName, classList } of stops.slice(0, slider)) {
    const name = ['headerlink', 'copybtn'].find(name => classList.contains(name)) ?? tagName;
    count[name] = (count[name] ?? 0) + 1;
  }
  return count;
})()"""
