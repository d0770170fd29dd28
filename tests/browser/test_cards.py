"""The cards of cited items: under the mouse, at the focus, under a finger."""

import json

import pytest
from browser.accessibility import violations
from browser.conftest import HTML

CHAPTER = "chapters/03_kernel_pca"
CITED = "a.citation[href$='gpca-eq-4-19']"


def on_screen(page, selector):
    """The first link of that kind, in the middle of the screen, with the formulas around it set."""
    link = page.locator(selector).first
    for _ in range(2):
        link.evaluate("link => link.scrollIntoView({block: 'center', behavior: 'instant'})")
        page.wait_for_timeout(200)
    return link


@pytest.fixture
def cited(visit):
    """A page, and a citation of [GPCA (4.19)] on its screen."""
    page = visit().open(CHAPTER)
    return page, on_screen(page, CITED)


def test_a_card_opens_under_the_mouse_and_stays_while_the_mouse_is_on_it(cited):
    page, link = cited
    before = page.evaluate("document.documentElement.scrollHeight"), link.bounding_box()
    link.hover()
    card = page.locator("#card")
    card.locator("mjx-math").wait_for()
    assert "GPCA (4.19) Centred kernel matrix" in card.inner_text()
    assert "tested, explained" in card.inner_text()
    assert link.get_attribute("title") is None, "no second tooltip"
    after = page.evaluate("document.documentElement.scrollHeight"), link.bounding_box()
    assert before == after, "nothing moves"
    assert violations(page, "#card") == []
    box = card.bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 10, steps=5)
    page.wait_for_timeout(400)
    assert card.is_visible()
    page.mouse.move(5, 5)
    card.wait_for(state="hidden")


def test_a_card_opens_at_the_focus_and_escape_closes_it(cited):
    page, link = cited
    link.evaluate("link => link.previousElementSibling?.focus()")
    link.focus()
    page.keyboard.press("Shift+Tab")
    link.evaluate(TO_THE_LOWER_END)
    page.keyboard.press("Tab")
    card = page.locator("#card")
    card.wait_for()
    assert link.get_attribute("aria-describedby") == "card"
    # Formulas that are set above push the link down: it stays in the window, the card beside it.
    link.evaluate(PUSH_DOWN)
    page.wait_for_function(BESIDE, arg=link.element_handle(), timeout=5_000)
    page.keyboard.press("Escape")
    card.wait_for(state="hidden")
    assert link.evaluate("link => link === document.activeElement")


TO_THE_LOWER_END = """link => scrollBy({
  top: link.getBoundingClientRect().bottom - innerHeight + 5, behavior: 'instant' })"""
PUSH_DOWN = """link => {
  const formula = document.createElement('div');
  formula.style.height = '150px';
  link.closest('p').before(formula);
}"""
BESIDE = """link => {
  const at = link.getBoundingClientRect();
  const card = document.querySelector('#card').getBoundingClientRect();
  return at.bottom <= innerHeight
    && [card.top - at.bottom, at.top - card.bottom].some(gap => Math.abs(gap - 6) < 2);
}"""


def test_a_finger_sees_the_card_first_and_follows_then(chromium, site):
    page = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
    page.goto(f"{site}/{CHAPTER}.html")
    link = on_screen(page, CITED)
    link.tap()
    box = page.locator("#card").bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 390
    assert CHAPTER in page.url
    link.tap()
    page.wait_for_url("**/reference/index.html#gpca-eq-4-19")
    page.context.close()


def test_a_page_without_formulas_fetches_mathjax_for_a_card(visit):
    visited = visit()
    page = visited.open("reference/api/mds")
    assert not page.evaluate("'startup' in (window.MathJax ?? {})")
    on_screen(page, "a.citation[href*='lec-alg-classical-mds']").hover()
    page.locator("#card mjx-math").wait_for()
    assert visited.problems == []


def test_the_card_of_an_erratum_says_what_is_right(visit):
    page = visit().open(CHAPTER)
    on_screen(page, "a.citation[href$='erratum-gpca-10']").hover()
    card = page.locator("#card")
    card.locator("mjx-math").first.wait_for()
    assert "Erratum gpca-10" in card.inner_text() and "Right: " in card.inner_text()


def test_the_data_of_the_cards_are_small(page_name):
    html = (HTML / f"{page_name}.html").read_text("utf-8")
    _, found, rest = html.partition('<script type="application/json" id="cards">')
    data = rest.partition("</script>")[0] if found else "{}"
    assert len(data) <= (60_000 if page_name == "reference/errata" else 25_000)
    for name, title, *_ in json.loads(data).values():
        assert name and title


def test_citations_in_a_row_share_their_brackets(visit):
    paragraphs = visit().open(CHAPTER).locator("article p").all_text_contents()
    text = " ".join(" | ".join(paragraphs).split())
    assert "[GPCA (4.19), MMST (16.33)]" in text and "[MMST (16.31), (16.32)]" in text
    assert "] [GPCA" not in text and "] [MMST" not in text
