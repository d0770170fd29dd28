"""A page on paper: everything unfolded, the text alone, no line of code cut off."""

import io

import pytest
from pypdf import PdfReader

FOLDED = {
    "chapters/04_mds": ["How it fails", "def off_by(d, p, some)"],
    "exercises/solutions/gpca-4.6": ["Hint 1", "Hint 3"],
}


@pytest.mark.parametrize("name", FOLDED)
def test_a_printed_page_has_what_is_folded_and_nothing_of_the_screen(visit, name):
    page = visit().open(name)
    folded = page.evaluate(FIRST_LINES)
    assert len(folded) >= 3
    printed = "".join(p.extract_text() for p in PdfReader(io.BytesIO(page.pdf())).pages)
    printed = "".join(printed.split())
    for line in [*folded, *FOLDED[name]]:
        assert "".join(line.split()) in printed, line
    for picture in page.locator("linked-view > img").all():
        assert "".join(picture.get_attribute("alt").split())[:30] in printed  # no ligature
    assert "Exerciseson" not in printed and "Search" not in printed.split("4.")[0]
    assert page.locator("mjx-lazy").count() == 0, "all formulas are set"
    assert page.locator("article details:not([open])").count() >= len(folded), "folded again"


def test_pictures_and_cells_stay_whole_on_paper(visit):
    page = visit().open("chapters/04_mds")
    page.emulate_media(media="print")
    breaks = page.evaluate("""
        [...document.querySelectorAll('article :is(figure, img, .cell_input)')]
        .map(element => getComputedStyle(element).breakInside)""")
    assert breaks and set(breaks) == {"avoid"}
    announced = page.evaluate("""[...document.querySelectorAll('article p + .cell')]
        .map(cell => getComputedStyle(cell.previousElementSibling).breakAfter)""")
    assert len(announced) > 20 and set(announced) == {"avoid"}, "no sentence leaves its cell"
    page.emulate_media(media="screen")


def test_items_stay_whole_on_paper_and_nothing_scrolls(visit):
    page = visit().open("reference/index")
    page.emulate_media(media="print")
    style = "getComputedStyle(document.querySelector('{}')).{}"
    assert page.evaluate(style.format(".item", "breakInside")) == "avoid"
    page.emulate_media(media="screen")
    page = visit().open("chapters/04_mds")
    page.emulate_media(media="print")
    assert page.evaluate(style.format(".text_html", "overflowX")) == "visible"
    assert page.evaluate(style.format(".cell_output :not(linked-view) > img", "zoom")) == "0.85"
    page.emulate_media(media="screen")


def test_a_table_stays_whole_unless_it_is_long(visit):
    page = visit().open("intro")
    page.emulate_media(media="print")
    tables = page.evaluate("""[...document.querySelectorAll('article table')]
        .map(table => [table.rows.length, getComputedStyle(table).breakInside])""")
    assert tables and all((rows > 8) == (inside == "auto") for rows, inside in tables)
    page.emulate_media(media="screen")


def test_the_text_is_as_wide_as_the_page(visit):
    page = visit().open("chapters/04_mds")
    page.emulate_media(media="print")
    widths = page.evaluate("""['article section > p', 'article'].map(name =>
        Math.round(document.querySelector(name).getBoundingClientRect().width))""")
    assert widths[0] == widths[1]
    page.emulate_media(media="screen")


def test_the_fonts_of_formulas_that_nobody_has_seen_are_there(visit):
    """Without a formula on the first screen none of them was, and the printer does not wait."""
    page = visit().open("chapters/06_lle")
    page.wait_for_function("""['MJXTEX', 'MJXTEX-I', 'MJXTEX-C'].every(name =>
        [...document.fonts].some(font => font.family === name && font.status === 'loaded'))""")


def test_paper_is_white(visit):
    page = visit(dark=True).open("chapters/04_mds")
    ground = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(ground)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate(ground) == "rgb(255, 255, 255)" != dark
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.evaluate(ground) == dark


# The first lines of folded code.
FIRST_LINES = """[...document.querySelectorAll('article details:not([open]) pre')]
    .map(code => code.textContent.trim().split('\\n')[0].slice(0, 30)).slice(0, 8)"""
