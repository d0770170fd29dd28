"""The puzzles: by keyboard, by mouse, by finger, without JavaScript, and with nothing to load."""

import pytest
from browser.conftest import HEIGHTS

from tools import puzzles

PAGE = "reference/puzzles"


@pytest.fixture
def first(visit):
    """A page, its first puzzle, and a right and a wrong line of it."""
    return at_first(visit().open(PAGE))


def at_first(page):
    form = page.locator(".puzzle").first
    right = form.locator("details").get_attribute("data-lines").split()
    offered = form.locator("input").evaluate_all("all => all.map(line => line.value)")
    return page, form, right[0], next(line for line in offered if line not in right)


def press(form, line):
    form.locator(f"input[value='{line}']").check()
    form.locator("button").click()
    return form.locator("output").inner_text()


def test_every_puzzle_is_there_and_folded(visit):
    page = visit().open(PAGE)
    assert page.locator(".puzzle").count() == len(puzzles.stored())
    assert page.locator(".puzzle details[open]").count() == 0
    counts = page.locator(".puzzle-count output").all_text_contents()
    assert len(counts) == len(puzzles.chapters())
    total = sum(int(count.split(" of ")[1].split()[0]) for count in counts)
    assert total == len(puzzles.stored())


def test_a_wrong_line_brings_the_message_and_a_right_one_the_answer(first):
    page, form, right, wrong = first
    message = form.locator("blockquote").text_content()
    assert press(form, wrong) == f"Line {wrong}: not this one. The checker says: {message}"
    assert not form.locator("blockquote").is_visible()
    before = page.locator(".puzzle-count output").first.inner_text()
    assert before.startswith("0 of ")
    said = press(form, right)
    assert said.startswith(f"Line {right}: yes. 1 of ")
    assert form.locator("blockquote").is_visible()
    press(form, right)
    assert page.locator(".puzzle-count output").first.inner_text().startswith("1 of ")


def test_what_was_read_was_not_found(first):
    page, form, right, _ = first
    form.locator("summary").click()
    assert press(form, right).startswith(f"Line {right}: yes. 0 of ")


def test_without_a_line_it_asks_for_one(first):
    _, form, _, _ = first
    form.locator("button").click()
    assert form.locator("output").inner_text() == "Choose a line first."


def test_it_goes_by_keyboard(first):
    """Tab into the lines, arrows, Enter; the tab after that is the button."""
    page, form, right, _ = first
    page.emulate_media(reduced_motion="reduce")
    form.locator("a").last.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    offered = form.locator("input").evaluate_all("all => all.map(line => line.value)")
    for _ in range(offered.index(right)):
        page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.value") == right
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.tagName") == "BUTTON"
    page.keyboard.press("Enter")
    assert form.locator("output").inner_text().startswith(f"Line {right}: yes.")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.tagName") == "SUMMARY"
    box = form.locator("summary").bounding_box()
    middle = box["y"] + box["height"] // 2
    sides = [
        page.screenshot(clip={"x": int(x), "y": middle, "width": 1, "height": 1})
        for x in (box["x"] - 1.5, box["x"] + box["width"] + 1.5)
    ]
    assert sides[0] == sides[1], "the ring of the focus is whole"


def test_the_pictures_of_a_puzzle_are_told_apart(visit):
    """By a screen reader, too: each has a name of its own, of whose it is and what it is."""
    page = visit().open(PAGE)
    drawn = page.locator(".puzzle dl:has(svg)").evaluate_all(
        "all => all.map(dl => [...dl.querySelectorAll('svg')].map(svg => svg.ariaLabel))"
    )
    assert len(drawn) >= 8
    for gives, should in drawn:
        assert gives.startswith("what this answer gives: ")
        assert should.startswith("what a right answer gives: ")
        assert gives.split(": ")[1] != should.split(": ")[1]


def test_nothing_is_kept(first):
    page, form, right, _ = first
    press(form, right)
    page.reload()
    assert page.locator(".puzzle-count output").first.inner_text().startswith("0 of ")


def test_a_finger_has_room(visit):
    page, form, right, _ = at_first(visit(390, dark=True).open(PAGE))
    heights = form.locator("label").evaluate_all("all => all.map(line => line.offsetHeight)")
    assert min(heights) >= 28
    page.set_viewport_size({"width": 390, "height": 300})  # less than a puzzle has
    form.locator("input").first.press("Enter")
    reply = form.locator("output").element_handle()  # pages scroll smoothly, which takes a moment
    page.wait_for_function("e => e.getBoundingClientRect().bottom <= innerHeight + 1", arg=reply)
    assert press(form, right).startswith(f"Line {right}: yes.")
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_without_javascript_it_can_be_read(chromium, site):
    context = chromium.new_context(
        java_script_enabled=False, viewport={"width": 1440, "height": HEIGHTS[1440]}
    )
    page = context.new_page()
    page.goto(f"{site}/{PAGE}.html")
    form = page.locator(".puzzle").first
    assert not form.locator("button").is_visible()
    assert not form.locator("blockquote").is_visible()
    form.locator("summary").click()
    assert form.locator("blockquote").is_visible()
    context.close()


def test_the_page_for_instructors_leads_to_every_puzzle(visit):
    page = visit().open("reference/teaching")
    links = page.locator("details a[href^='puzzles.html#']").evaluate_all(
        "all => all.map(link => link.hash.slice(1))"
    )
    page = visit().open(PAGE)
    forms = page.locator(".puzzle").evaluate_all("all => all.map(puzzle => puzzle.id)")
    assert sorted(links) == sorted(forms)


def test_the_page_is_no_burden(visit, site):
    page = visit().open(PAGE)
    assert page.evaluate("document.querySelectorAll('*').length") <= 16_000
    size = page.evaluate("fetch(location.href).then(page => page.blob()).then(page => page.size)")
    assert size <= 700_000


def test_no_line_is_cut_on_the_narrowest_page(visit):
    """A puzzle is painted within its box alone: what is wider would be cut, not scrolled to."""
    page = visit(390).open(PAGE)
    page.set_viewport_size({"width": 320, "height": 640})
    ends = page.locator(".puzzle :is(label > code, pre)").evaluate_all(
        "all => all.map(e => e.getBoundingClientRect().left + e.scrollWidth)"
    )
    assert len(ends) > 500 and max(ends) <= 320
