"""Every page of the book: complete, self-contained, typeset, accessible, no wider than a phone."""

# What axe-core finds in the theme and not in our pages: rule -> (part of the selector, reason).
OF_THE_THEME = {}


def test_a_page_is_sound(visit, page_name):
    """Nothing from elsewhere, nothing missing, a clean console, typeset formulas,
    described pictures.
    """
    visited = visit()
    page = visited.open(page_name)
    assert visited.problems == []
    assert page.locator("mjx-merror").count() == 0, "a formula that MathJax cannot read"
    assert untypeset(page) == []
    assert (
        page.evaluate("""[...document.querySelectorAll('main img, article img')]
        .filter(image => !image.alt.trim()).map(image => image.src.slice(0, 80))""")
        == []
    )
    assert (
        page.evaluate("""[...document.images]
        .filter(image => image.complete && image.naturalWidth === 0).map(image => image.src)""")
        == []
    )
    assert violations(page) == []


def untypeset(page):
    """Formulas on the page that are still TeX;
    those of closed or filtered parts are typeset on demand.
    """
    return page.evaluate(r"""[...document.querySelectorAll('.math')]
        .filter(element => element.checkVisibility() && !element.querySelector('mjx-container'))
        .map(element => element.textContent.slice(0, 80))""")


def test_a_page_fits_a_phone(visit, page_name):
    visited = visit(width=390)
    page = visited.open(page_name)
    assert visited.problems == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390, too_wide(page)


def too_wide(page):
    """The elements that stick out, for the message."""
    return page.evaluate("""[...document.querySelectorAll('main *')]
        .filter(element => element.getBoundingClientRect().right > 391)
        .slice(0, 5).map(element => element.outerHTML.slice(0, 200))""")


def test_a_page_is_legible_in_the_dark(visit, page_name):
    """Each figure brings an opaque light ground along, so its black lines stay visible."""
    page = visit(dark=True).open(page_name)
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate(DARK_FIGURES) == []
    assert violations(page) == []


def violations(page):
    """What axe-core calls serious or critical, without what belongs to the theme."""
    from axe_playwright_python.sync_playwright import Axe

    return [
        f"{violation['id']} ({violation['impact']}): {node['html'][:160]}"
        for violation in Axe().run(page).response["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
        if not of_the_theme(violation["id"], node)
    ]


def of_the_theme(rule, node):
    selector, _ = OF_THE_THEME.get(rule, (None, ""))
    return selector is not None and selector in " ".join(map(str, node["target"]))


# Pictures of cells whose ground is transparent and which get no light background from the style.
DARK_FIGURES = """
[...document.querySelectorAll('.cell_output img')].filter(image => {
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth; canvas.height = image.naturalHeight;
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const [r, g, b, alpha] = context.getImageData(1, 1, 1, 1).data;
  const opaque = alpha === 255 && Math.min(r, g, b) > 200;
  const style = getComputedStyle(image);
  const inverted = style.filter.includes('invert');
  const [red, green, blue, a = 1] = style.backgroundColor.match(/[\\d.]+/g).map(Number);
  return inverted || !(opaque || (a === 1 && Math.min(red, green, blue) > 200));
}).map(image => image.alt)
"""
