"""The finished book, served on this machine, in a Chromium that can reach nothing else."""

import functools
import threading
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import yaml
from needed import lacking

from tools.chromium import HOW_TO_GET, find

ROOT = Path(__file__).resolve().parents[2]
HTML = ROOT / "_build" / "html"


def pages():
    """Every page of the book, from its table of contents."""
    contents = yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))
    chapters = [c["file"] for part in contents["parts"] for c in part["chapters"]]
    return [contents["root"].removesuffix(".md"), *(c.removesuffix(".md") for c in chapters)]


# One page of each kind, for what would take too long on all of them.
KINDS = (
    "intro",
    "chapters/04_mds",
    "exercises/solutions/gpca-4.6",
    "reference/api/mds",
    "reference/puzzles",
    "reference/notation",
    "reference/errata",
    "reference/index",
    "search",
)
PARAMETERS = {
    "page_name": pages(),
    "kind": KINDS,
    "chapter": [page for page in pages() if page.startswith("chapters/")],
    "exercise": [page for page in pages() if page.startswith("exercises/")],
    "notebook": [page for page in pages() if page.startswith(("chapters/", "exercises/"))],
    # What has explorers, puzzles, fields or folds; of the exercises, which are alike, each fifth.
    "live_page": [
        *(page for page in pages() if page.startswith("chapters/")),
        *[page for page in pages() if page.startswith("exercises/")][::5],
        *("intro", "reference/puzzles", "reference/explorers", "reference/teaching"),
    ],
}


def pytest_generate_tests(metafunc):
    for name in PARAMETERS.keys() & set(metafunc.fixturenames):
        metafunc.parametrize(name, PARAMETERS[name])


# A desktop and a phone.
HEIGHTS = {1440: 1000, 390: 844}


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, *args):
        pass


@pytest.fixture(scope="session")
def site():
    """The address of the book."""
    if not (HTML / "intro.html").is_file():
        pytest.fail("the book is not built; run `make book` first")
    handler = functools.partial(QuietHandler, directory=HTML)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="session")
def chromium():
    """One browser for all tests of a worker; without one they skip, or with .ci/run fail."""
    path = find()
    if path is None:
        lacking(HOW_TO_GET)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        quiet = [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--disable-background-networking",
        ]
        browser = playwright.chromium.launch(executable_path=path, args=quiet)
        yield browser
        browser.close()


# Fonts are there, and the formulas near the screen are set.
READY = """async () => {
  await Promise.all([window.MathJax?.startup?.promise, document.fonts.ready]);
  const seen = () => [...document.querySelectorAll('mjx-lazy')].some(lazy => {
    const { top, bottom } = lazy.getBoundingClientRect();
    return lazy.checkVisibility() && bottom >= 0 && top <= innerHeight;
  });
  for (let k = 0; k < 100 && seen(); k++) await new Promise(again => setTimeout(again, 20));
}"""


# Letters of a formula that was out of sight may have to be fetched.
ALL_FORMULAS = """async () => {
  await window.MathJax?.startup?.document.lazyTypesetAll();
  await document.fonts.ready;
}"""


# Curves of explorers with ink in their last column of pixels.
CUT_AT_THE_EDGE = """[...document.querySelectorAll('linked-view')].flatMap(view =>
  (view.panels ?? []).filter(panel => panel.width && panel.spec.kind === 'curve').filter(panel => {
    const { width, height } = panel.canvas;
    panel.draw();
    const pen = new OffscreenCanvas(1, height).getContext('2d', { willReadFrequently: true });
    pen.drawImage(panel.canvas, 1 - width, 0);
    return pen.getImageData(0, 0, 1, height).data.some(value => value);
  }).map(panel => [view.data.label, panel.spec.title]))"""


@contextmanager
def unfolded(page):
    """In here everything that is folded stands open."""
    folds = page.evaluate_handle("[...document.querySelectorAll('article details:not([open])')]")
    folds.evaluate("folds => folds.forEach(fold => { fold.open = true; })")
    yield page
    folds.evaluate("folds => folds.forEach(fold => { fold.open = false; })")


class Visit:
    """A page in a window, and what went wrong while it loaded."""

    def __init__(self, window, site):
        self.window, self.site = window, site
        self.page, self.problems, self.name = window.context.new_page(), [], None
        self.page.on("request", self.note_foreign_request)
        self.page.on("requestfailed", lambda r: self.problems.append(f"failed to load: {r.url}"))
        self.page.on("response", self.note_bad_status)
        self.page.on("console", self.note_console)
        self.page.on("pageerror", lambda error: self.problems.append(f"script error: {error}"))

    def note_foreign_request(self, request):
        if not request.url.startswith((self.site, "data:", "blob:")):
            self.problems.append(f"leaves the machine: {request.url}")

    def note_bad_status(self, response):
        if response.status >= 400:
            self.problems.append(f"status {response.status}: {response.url}")

    def note_console(self, message):
        if message.type in ("error", "warning"):
            self.problems.append(f"console: {message.text}")

    def open(self, name):
        self.name = name
        self.page.goto(f"{self.site}/{name}.html")
        self.page.evaluate(READY)
        return self.page

    def open_with_all_formulas(self, name):
        """A page on which the formulas out of sight are set as well."""
        self.open(name)
        return self.with_all_formulas()

    def with_all_formulas(self):
        self.page.evaluate(ALL_FORMULAS)
        return self.page

    def leave(self):
        """Empty the page and keep it for the next visit: a new one costs more than the rest."""
        self.page.evaluate("sessionStorage.clear()")
        self.page.goto("about:blank")
        self.page.mouse.move(0, 0)
        self.page.set_viewport_size(self.window.size)
        self.page.emulate_media(media="null", reduced_motion="null", forced_colors="null")
        self.problems, self.name = [], None
        self.window.left.append(self)


class Window:
    """A width and a theme; the cache spares loading MathJax for every page."""

    def __init__(self, chromium, width, dark):
        self.size = {"width": width, "height": HEIGHTS[width]}
        theme = "dark" if dark else "light"
        self.context = chromium.new_context(viewport=self.size, color_scheme=theme)
        # What the theme's own switch stores; an empty page has no place for it.
        self.context.add_init_script(
            "if (location.protocol !== 'about:')"
            f"['mode', 'theme'].forEach(name => localStorage.setItem(name, '{theme}'))"
        )
        self.left = []

    def visit(self, site):
        """An empty page."""
        return self.left.pop() if self.left else Visit(self, site)


@pytest.fixture(scope="session")
def windows(chromium):
    """windows(width, dark) is the one window of that width and theme."""
    return functools.cache(functools.partial(Window, chromium))


@pytest.fixture
def visit(windows, site):
    """visit(width, dark) opens a page in a window of the given width,
    in the light or dark theme.
    """
    visits = []

    def make(width=1440, dark=False):
        visits.append(windows(width, dark).visit(site))
        return visits[-1]

    yield make
    for visited in visits:
        visited.leave()


@pytest.fixture(scope="session")
def opened():
    """{(width, dark): visit}: the pages that were looked at last."""
    return {}


@pytest.fixture
def look(opened, windows, site):
    """look(name, width, dark) is a page for tests that leave it as it is.

    It is open already if the test before has looked at it. With last=True the test may do with it
    what it likes: nobody looks at it afterwards.
    """

    def make(name, width=1440, dark=False, last=False):
        visited = opened.pop((width, dark), None)
        if visited is None or visited.name != name:
            if visited:
                visited.leave()
            visited = windows(width, dark).visit(site)
            visited.open(name)
        if last:
            taken.append(visited)
        else:
            opened[width, dark] = visited
        return visited

    taken = []
    yield make
    for visited in taken:
        visited.leave()


def pytest_collection_modifyitems(items):
    """Tests that look at one page follow each other, so that it is opened once."""
    places = [at for at, item in enumerate(items) if "look" in getattr(item, "fixturenames", ())]
    lookers = sorted((items[at] for at in places), key=page_of)
    for at, item in zip(places, lookers):
        items[at] = item


def page_of(item):
    """The page that a test is about."""
    given = item.callspec.params
    return next(given[name] for name in PARAMETERS if name in given)
