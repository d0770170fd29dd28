"""Every page of the book: complete, self-contained, accessible, no wider than the window."""

import re
from base64 import b64encode
from pathlib import Path

import pytest
from browser.accessibility import violations
from browser.conftest import CUT_AT_THE_EDGE, HEIGHTS, HTML, KINDS, PARAMETERS, unfolded
from matplotlib import get_data_path

from tools.look import PHONE

# Pages of the library are made of one template; so are exercises, of which each third is asked.
ALIKE = ("reference/api/", *(page for k, page in enumerate(PARAMETERS["exercise"]) if k % 3))


def test_a_page_is_sound(look, page_name):
    """Nothing from elsewhere, nothing missing, a clean console, described pictures."""
    visited = look(page_name)
    page = visited.page
    assert visited.problems == []
    assert page.locator("mjx-merror").count() == 0, "a formula that MathJax cannot read"
    assert untypeset(page) == []
    assert page.evaluate(PICTURES_WITHOUT_WORDS) == []
    assert page.evaluate(MISSING_PICTURES) == []
    assert too_wide(page, 1440) == []
    assert page.evaluate(OVER_THE_FOCUS) == []
    visited.with_all_formulas()
    assert page.evaluate(RED) == []
    if page_name in KINDS or not page_name.startswith(ALIKE):
        assert violations(page) == []


def test_a_page_fits_a_phone_in_the_dark(look, page_name):
    visited = look(page_name, width=390, dark=True)
    page = visited.page
    assert visited.problems == []
    assert too_wide(page, 390) == []
    assert page.evaluate(CUT_OFF) == []
    assert page.evaluate(CUT_AT_THE_EDGE) == []
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate(GREY_FIGURES) == []


# On every page, what is wrong with one would be seen on the desktop, in the light; here what width
# and theme do.
@pytest.mark.parametrize("width, dark", [(390, True), (1440, True)])
def test_the_other_combinations_of_width_and_theme(visit, kind, width, dark):
    page = visit(width, dark).open(kind)
    assert too_wide(page, width) == []
    assert violations(page) == []


@pytest.mark.parametrize("dark", [False, True])
def test_words_that_a_search_has_led_to_can_be_read(visit, dark):
    visited = visit(dark=dark)
    page = visited.open("search")
    page.evaluate("localStorage.setItem('sphinx_highlight_terms', 'isomap')")
    page = visited.open("intro")
    assert page.locator("span.highlighted").count() >= 5
    assert violations(page) == []


def test_no_page_points_outside():
    """Nor by a name of Python that could be one of the network, as X.to_numpy does."""
    outside = {
        link for path in HTML.rglob("*.html")
        for link in re.findall(r'(?:href|src)="((?:https?:)?//[^"]+)"', path.read_text("utf-8"))
    }  # fmt: skip
    assert outside == set()


def test_a_page_opens_from_a_folder_without_a_server(chromium, kind):
    page = chromium.new_page(viewport={"width": 1440, "height": HEIGHTS[1440]})
    problems = []
    page.on("console", lambda m: m.type in ("error", "warning") and problems.append(m.text))
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("request", lambda r: r.url.startswith("http") and problems.append(r.url))
    page.goto((HTML / f"{kind}.html").as_uri())
    formula, cited = (page.locator(f"article {name}:visible") for name in (".math", ".citation"))
    if formula.count():
        formula.first.scroll_into_view_if_needed()
        formula.first.locator("mjx-math").wait_for()
    if cited.count():
        cited.first.hover()
        page.locator("#card strong").wait_for()
    page.close()
    assert problems == []


def test_the_search_works_from_a_folder(chromium):
    page = chromium.new_page()
    page.goto((HTML / "search.html").as_uri() + "?q=isomap")
    page.locator("#search-results li a[href*='chapters/05_isomap']").first.wait_for()
    page.close()


# What a page weighs. Before, a chapter loaded 3.05 MB of scripts, and the page of errata had
# 66,861 elements.


def test_the_scripts_of_a_page_are_small(visit, kind):
    page = visit().open(kind)
    weights = page.evaluate(SCRIPTS)
    assert sum(weights.values()) <= 1_900_000, weights
    assert not any("fontawesome" in name for name in weights)
    assert any("searchindex" in name for name in weights) == (kind == "search")


def test_the_page_of_errata_is_no_forest(visit):
    page = visit().open("reference/errata")
    assert page.evaluate("document.querySelectorAll('*').length") <= 15_000


def test_only_what_is_used_of_mathjax_is_there():
    size = sum(path.stat().st_size for path in (HTML / "_static/mathjax").rglob("*.*"))
    assert size <= 4_000_000  # of 24


# Where things stand


def test_prose_is_narrow_and_code_is_wide(visit):
    page = visit().open("chapters/04_mds")
    lengths = page.evaluate(LINE_LENGTHS)
    assert 55 <= max(lengths) <= 80, "about 70 characters to a line"
    widths = page.evaluate("""['article', 'article p', 'article .cell_input']
        .map(name => document.querySelector(name).getBoundingClientRect().width)""")
    assert widths[1] < 0.8 * widths[2] and widths[2] > 0.9 * (widths[0] - 64)


def test_headings_and_captions_have_their_weight(visit):
    page = visit().open("chapters/04_mds")
    weight = """name => { const { fontWeight, fontSize, color } =
        getComputedStyle(document.querySelector(name));
        return [Number(fontWeight), parseFloat(fontSize), color]; }"""
    h1, h2, h3, caption, text = (
        page.evaluate(weight, f"article {name}")
        for name in ("h1", "h2", "h3", "figcaption .caption-text", "p")
    )
    assert h1 > h2 > h3
    assert caption[2] == text[2] and caption[0] == 400


def test_sections_of_chapters_have_numbers(visit):
    page = visit().open("chapters/04_mds")
    numbers = page.locator("article h2 .section-number").all_text_contents()
    assert [n.strip() for n in numbers[:3]] == ["4.1.", "4.2.", "4.3."]
    assert page.locator("article h3 .section-number").count() == 0
    assert visit().open("exercises/solutions/gpca-4.6").locator(".section-number").count() == 0


def test_the_sidebar_opens_the_group_of_the_page(visit):
    page = visit().open("exercises/solutions/gpca-4.6")
    groups = page.locator(".bd-sidebar-primary li.toctree-l0")
    opened = groups.filter(has=page.locator("details[open]"))
    assert opened.locator(".caption-text").all_text_contents() == ["Exercises on kernel PCA"]
    assert groups.filter(has_text="Exercises on").count() >= 5
    for width in (1000, 1280):  # narrower than a desktop, where names are longer than a line
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(UNDER_THE_SIGN) == []


# Groups of the sidebar whose words end under the sign that unfolds them.
UNDER_THE_SIGN = """[...document.querySelectorAll('.bd-sidebar-primary summary')].filter(group => {
  const words = document.createRange();
  words.selectNodeContents(group.querySelector('.caption-text'));
  const sign = group.querySelector('.toctree-toggle').getBoundingClientRect();
  return words.getBoundingClientRect().right > sign.left + 1;
}).map(group => group.textContent)"""
NAMES_OF_BARS = re.compile(
    r"Code|Code and what it prints|Code of Figure .+|Figure .+ and its code|Imports and settings"
    r"|Checked: .+"
)


def test_a_bar_says_what_it_folds(look, chapter):
    """In the same words for eyes and for ears; the figure below it has the number it names."""
    page = look(chapter).page
    bars = page.evaluate(BARS)
    assert len(bars) >= 5
    for name, label, below in bars:
        assert NAMES_OF_BARS.fullmatch(name) and label is None
        assert below is None or name.startswith(("Code", "Figure"))
        if number := re.match(r"Code of Figure ([\d.]+)$", name):
            assert below == f"Figure {number[1]}"


@pytest.mark.parametrize("width", HEIGHTS)
def test_the_opening_picture_is_on_the_first_screen(look, chapter, width):
    page = look(chapter, width, dark=width == 390).page
    same_letters = page.add_style_tag(content=SAME_LETTERS)
    page.evaluate("document.fonts.ready")
    box = page.locator("figure img").first.bounding_box()
    bottom = box["y"] + box["height"] + page.evaluate("scrollY")
    assert bottom <= HEIGHTS[width], page.evaluate(WHAT_STANDS_ABOVE)
    same_letters.evaluate("style => style.remove()")


def test_on_a_phone_a_formula_has_its_own_lines(look, chapter):
    """Small, as wide as the page, its number below; what then is too wide scrolls."""
    page = look(chapter, width=390, dark=True).with_all_formulas()
    numbered = page.evaluate(NUMBERED)
    assert len(numbered) >= 5
    for formula in numbered:
        assert formula["number"] >= formula["bottom"] - 1, formula
        assert formula["width"] >= 350 and formula["size"] == 0.8, formula
        assert formula["scrolls"] == (formula["tabIndex"] == 0), formula


# What a reader takes along


def test_the_box_says_how_to_get_the_notebooks(look, exercise):
    page = look(exercise).page
    box = page.locator(".get-it")
    name = exercise.rsplit("/", 1)[1]
    page.locator("summary", has_text="How to get it").press("Enter")
    assert "python -m tools.notebooks start\njupyter lab" in box.inner_text()
    assert f"open my/exercises/{name}.ipynb" in box.inner_text()
    files = page.evaluate("""[...document.querySelectorAll('a[href$=".ipynb"]')]
        .map(link => link.href.split('/').at(-1))""")
    assert sorted(files) == [f"{name}-solution.ipynb", f"{name}.ipynb"]


# Nothing is cut


def test_a_phone_has_the_width_that_labels_are_measured_for(look, chapter):
    page = look(chapter, width=390, dark=True).page
    assert set(page.evaluate(ROOM_FOR_PICTURES)) == {PHONE}


def test_the_keyboard_goes_through_a_page_and_out(look, live_page):
    """By every explorer, puzzle and fold of it, and nothing keeps the focus."""
    page = look(live_page, width=390, dark=True, last=True).page
    page.add_style_tag(content=".math { display: none !important; }")  # setting them takes long
    page.evaluate(WALKED)
    tab = {"key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9, "type": "rawKeyDown"}
    devtools = page.context.new_cdp_session(page)
    for _ in range(100):
        for _ in range(20):
            devtools.send("Input.dispatchKeyEvent", tab)
        if page.evaluate("window.out"):
            break
    else:
        pytest.fail("the focus never left the page")
    assert page.evaluate(PASSED_BY) == []


# Where the focus has been, and that it went out at the end.
WALKED = """(() => {
  window.walked = new Set();
  document.activeElement.blur(); getSelection().removeAllRanges(); scrollTo(0, 0);
  addEventListener('focusin', event => window.walked.add(event.target));
  addEventListener('focusout', event => { window.out ||= !event.relatedTarget; });
})()"""
PASSED_BY = """[...document.querySelectorAll('linked-view, .explorer, .puzzle, article summary')]
  .filter(e => e.checkVisibility() && ![...window.walked].some(stop => e.contains(stop)))
  .map(e => e.outerHTML.slice(0, 100))"""


def test_many_panels_stand_by_twos_on_a_phone(visit):
    page = visit(390).open("exercises/solutions/gpca-4.6")
    panels = page.locator(".panels").first.locator("img")
    tops = panels.evaluate_all("images => images.map(i => i.getBoundingClientRect().top)")
    assert len(tops) == 8 and len(set(tops)) == 4


def test_a_notebook_is_in_order_on_a_desktop(look, notebook):
    """Neighbours share a bar, panels stand in level rows, code, outputs and tables fit."""
    page = look(notebook).page
    assert page.evaluate(NEIGHBOURS) == []
    assert page.evaluate(UNEVEN) == []
    assert page.evaluate(LEFT_OVER) == []
    assert page.evaluate(TOUCHING) == []
    assert page.evaluate(CUT_AT_THE_EDGE) == []
    with unfolded(page):
        assert page.evaluate(CUT) == []


def test_nothing_is_cut_on_paper(look, notebook):
    page = look(notebook, last=True).page
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 718, "height": 1000})  # of A4 within its margins
    with unfolded(page):
        assert page.evaluate(CUT) == []


def test_code_of_the_library_fits_a_desktop(visit):
    with unfolded(visit().open("reference/api/mds")) as page:
        assert page.evaluate(CUT) == []


def test_sentences_wrap_on_a_phone_and_columns_do_not(visit):
    for name, columns in [("gpca-4.6", 0), ("gpca-4.4", 1)]:
        with unfolded(visit(390).open(f"exercises/solutions/{name}")) as page:
            cut = "article .cell_output :not(.columns) > .highlight > pre"
            assert page.evaluate(CUT.replace("article pre", cut)) == []
        spaces = page.locator(".columns pre").evaluate_all(
            "all => all.map(pre => getComputedStyle(pre).whiteSpace)"
        )
        assert len(spaces) >= columns and set(spaces) <= {"pre"}


def test_a_link_can_be_read_under_the_mouse(visit):
    for dark in (False, True):
        page = visit(dark=dark).open("intro")
        link = page.locator("article p a.reference").first
        link.hover()
        ground, color = page.evaluate(
            "link => [document.body, link].map(e => getComputedStyle(e))"
            ".map((style, k) => k ? style.color : style.backgroundColor)",
            link.element_handle(),
        )
        light, heavy = sorted((luminance(color), luminance(ground)), reverse=True)
        assert (light + 0.05) / (heavy + 0.05) >= 4.5


def luminance(color):
    """Of a colour as the browser writes it, by WCAG."""
    parts = [int(part) / 255 for part in re.findall(r"\d+", color)[:3]]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_without_scripts_a_page_says_what_is_missing(chromium, site):
    for scripts in (False, True):
        context = chromium.new_context(java_script_enabled=scripts)
        page = context.new_page()
        page.goto(f"{site}/chapters/04_mds.html")
        assert page.locator(".no-script").is_visible() is not scripts
        context.close()


def test_no_page_sends_a_reader_elsewhere_to_run_it(site, page_name):
    """Only a book that is built for a repository does; see tests/test_publishing.py."""
    text = (HTML / f"{page_name}.html").read_text("utf-8")
    elsewhere = r'class="launch"|href="[^"]*(mybinder\.org|colab\.research|git-pull)'
    assert not re.search(elsewhere, text)


def test_a_wide_table_scrolls_in_its_own_box(visit):
    page = visit(width=390).open("chapters/04_mds")
    box = page.evaluate_handle(WIDE_TABLE)
    inner, outer, right = box.evaluate(
        "box => [box.scrollWidth, box.clientWidth, box.getBoundingClientRect().right]"
    )
    assert inner > outer and right <= 390
    assert too_wide(page, 390) == []


def letters(weight, file):
    """A style that brings a face of matplotlib's along."""
    data = b64encode(Path(get_data_path(), "fonts/ttf", file).read_bytes()).decode()
    return (
        f"@font-face{{font-family:same;font-weight:{weight};src:url(data:font/ttf;base64,{data})}}"
    )


def untypeset(page):
    """Formulas on the screen that are still TeX."""
    return page.evaluate("""[...document.querySelectorAll('.math')]
        .filter(element => element.checkVisibility() && !element.querySelector('mjx-container'))
        .map(element => element.textContent.slice(0, 80))""")


def too_wide(page, width):
    """Does the page scroll sideways? Then what sticks out."""
    if page.evaluate("document.documentElement.scrollWidth") <= width:
        return []
    return page.evaluate(f"""[...document.querySelectorAll('main *')]
        .filter(element => element.getBoundingClientRect().right > {width + 1})
        .slice(0, 5).map(element => element.outerHTML.slice(0, 200))""")


# Bars that stay at the top and reach further down than where the focus is scrolled to.
OVER_THE_FOCUS = """[...document.querySelectorAll('.bd-main :not(.bd-sidebar-secondary, .math *)')]
    .map(bar => [bar, getComputedStyle(bar)])
    .filter(([bar, { position, top }]) => ['sticky', 'fixed'].includes(position)
        && parseFloat(top) + bar.offsetHeight
            > parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop))
    .map(([bar]) => bar.outerHTML.slice(0, 100))"""
# What MathJax does not know; the cards show the formulas of the index.
RED = """[...document.querySelectorAll('mjx-container *')]
    .filter(part => getComputedStyle(part).color === 'rgb(255, 0, 0)')
    .map(part => part.closest('mjx-container').parentElement.outerHTML.slice(0, 300))"""
# Two outputs of a cell without a gap between them.
TOUCHING = """[...document.querySelectorAll('article .cell_output > .output + .output')]
    .map(output => [output.previousElementSibling, output])
    .filter(pair => pair.every(output => output.checkVisibility()))
    .map(pair => [pair, pair.map(output => output.getBoundingClientRect())])
    .filter(([, [above, below]]) => above.bottom <= below.top && below.top - above.bottom < 4)
    .map(([pair]) => pair.map(output => output.textContent.trim().slice(0, 40)))"""
# Words that end at the edge of a box which shows no more.
CUT_OFF = """[...document.querySelectorAll('main *')]
    .filter(box => box.clientWidth > 1 && box.scrollWidth > box.clientWidth + 1
        && ['hidden', 'clip'].includes(getComputedStyle(box).overflowX)
        && !box.closest('mjx-assistive-mml, mjx-ext') // for screen readers, or a brace made long
        && box.checkVisibility())
    .map(box => box.outerHTML.slice(0, 200))"""
# Panels of one size whose last stands alone below the others.
LEFT_OVER = """[...document.querySelectorAll('.panels')].map(row => [...row.children])
    .filter(panels => new Set(panels.map(panel => panel.offsetWidth)).size === 1)
    .map(panels => panels.map(panel => panel.offsetTop))
    .filter(tops => tops.length > 2 && tops.filter(top => top === tops.at(-1)).length === 1)"""
PICTURES_WITHOUT_WORDS = """[...document.querySelectorAll('main img, article img')]
    .filter(image => !image.alt.trim() && !image.closest('[role=img][aria-label]'))
    .map(image => image.src.slice(0, 80))"""
MISSING_PICTURES = """[...document.images]
    .filter(image => image.complete && image.naturalWidth === 0).map(image => image.src)"""
# What stands on each bar, what a screen reader says, and the figure in the same cell.
BARS = """[...document.querySelectorAll('article .cell details.fold > summary')].map(bar => [
    bar.textContent.trim(), bar.getAttribute('aria-label'),
    bar.closest('.cell').querySelector('.caption-number')?.textContent.trim() ?? null,
])"""
# Two bars without a name over what could be one fold.
NEIGHBOURS = """[...document.querySelectorAll('article .cell:not(:has(.cell_output))')]
    .map(cell => [cell, cell.nextElementSibling])
    .filter(([, next]) => next?.matches('.cell'))
    .map(pair => pair.map(cell => cell.querySelector(':scope > details > summary')?.textContent))
    .filter(([bar, next]) => bar === 'Code' && next?.startsWith('Code'))"""
ROOM_FOR_PICTURES = """[...document.querySelectorAll('article figure')].map(figure => {
  const inner = element => element.clientWidth - parseFloat(getComputedStyle(element).paddingLeft)
      - parseFloat(getComputedStyle(element).paddingRight);
  const row = figure.querySelector('.panels');
  const image = getComputedStyle(figure.querySelector('img, canvas, svg') ?? figure);
  return inner(row ?? figure) - parseFloat(image.paddingLeft) - parseFloat(image.paddingRight);
})"""
# Pictures beside each other that do not begin at one height, where `panel` has their titles.
UNEVEN = """[...document.querySelectorAll('.panels')].flatMap(row => {
  const boxes = [...row.children].map(image => image.getBoundingClientRect());
  return boxes.slice(1).map((box, k) => [boxes[k], box])
    .filter(([a, b]) => a.right < b.left && a.top !== b.top)
    .map(([a, b]) => [row.getAttribute('aria-label'), a.top, b.top]);
})"""
CUT = """[
  ...[...document.querySelectorAll('article pre')].filter(e => e.scrollWidth > e.clientWidth + 1),
  ...[...document.querySelectorAll('article .cell_output table')]
    .filter(e => e.offsetWidth > e.parentElement.clientWidth + 1),
].map(element => element.textContent.slice(0, 100))"""
SCRIPTS = """Object.fromEntries(performance.getEntriesByType('resource')
    .filter(entry => new URL(entry.name).pathname.endsWith('.js'))
    .map(entry => [entry.name, entry.decodedBodySize]))"""
# The longest line of each of the first paragraphs, in characters; without formulas.
LINE_LENGTHS = """[...document.querySelectorAll('section > p')]
    .filter(p => !p.querySelector('.math')).slice(0, 12).map(p => {
  const range = document.createRange();
  range.selectNodeContents(p);
  const lines = new Set([...range.getClientRects()].map(rect => Math.round(rect.top / 10)));
  return p.textContent.length / Math.max(1, lines.size);
})"""
WIDE_TABLE = """(() => {
  const row = (tag, text) => `<tr>${`<${tag}>${text}</${tag}>`.repeat(12)}</tr>`;
  const head = `<thead>${row('th', 'column')}</thead>`;
  const cell = document.querySelector('article .cell_output');
  const table = `<table>${head}${row('td', '123.456')}</table>`;
  cell.innerHTML = `<div class="output text_html">${table}</div>`;
  return cell.firstChild;
})()"""
# Pictures of cells without a light ground of their own, or changed by a filter of the theme.
GREY_FIGURES = """
[...document.querySelectorAll('article img')].filter(image => {
  const style = getComputedStyle(image);
  if (style.filter !== 'none') return true;
  const [red, green, blue, a = 1] = style.backgroundColor.match(/[\\d.]+/g).map(Number);
  return !(a === 1 && Math.min(red, green, blue) > 200);
}).map(image => image.alt)
"""
# The width of the letters decides where lines break, and each machine has its own: DejaVu Sans is
# about the widest that a reader meets.
SAME_LETTERS = (
    letters("normal", "DejaVuSans.ttf")
    + letters("bold", "DejaVuSans-Bold.ttf")
    + ":is(h1, p, summary){font-family:same!important}"
)
WHAT_STANDS_ABOVE = """() => {
  const picture = document.querySelector('figure img');
  const above = [...document.querySelectorAll('header, h1, p, details, noscript, figure')];
  return above.filter(e => e.checkVisibility() && e.compareDocumentPosition(picture) & 4).map(e => {
    const { top, height } = e.getBoundingClientRect();
    return `${e.tagName} ${top} ${height} ${getComputedStyle(e).font}`;
  }).join('\n');
}"""
NUMBERED = """[...document.querySelectorAll('div.math:has(.eqno)')].map(box => {
  const formula = box.querySelector('mjx-container');
  const { bottom, width } = formula.getBoundingClientRect();
  const fontSize = element => parseFloat(getComputedStyle(element).fontSize);
  const size = fontSize(box) / fontSize(box.parentElement);
  return {
    id: box.id, bottom, width, size: Math.round(size * 100) / 100, tabIndex: formula.tabIndex,
    number: box.querySelector('.eqno').getBoundingClientRect().top,
    scrolls: formula.scrollWidth > formula.clientWidth,
  };
})"""
