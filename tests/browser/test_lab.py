"""A chapter and two starters in JupyterLab, as requirements.txt installs it.

The server has its own configuration, a copy of the notebooks and no network. Every cell is in the
page (`windowingMode`), so that a test need not scroll.
"""

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
from functools import cache
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from tools import markdown
from tools.markdown import ROOT

CHAPTER, STARTER, OTHER = (
    "chapters/01_pca.ipynb",
    "exercises/gpca-4.6.ipynb",
    "exercises/gpca-4.5.ipynb",
)
SETTINGS = {
    "notebook-extension/tracker": {"windowingMode": "none"},
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
}
SECONDS = 60_000  # for the slowest single step on a busy machine; as a rule it takes a few


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """The notebooks under version control, as a student has them."""
    folder = tmp_path_factory.mktemp("course")
    for name in (CHAPTER, STARTER, OTHER):
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copyfile(ROOT / name, folder / name)
    git(folder, "init", "--quiet")
    git(folder, "add", ".")
    return folder


def git(folder, *command):
    return subprocess.run(["git", *command], cwd=folder, check=True, capture_output=True).stdout


@pytest.fixture(scope="module")
def address(course, tmp_path_factory):
    """Where JupyterLab answers, with its token."""
    home, token = tmp_path_factory.mktemp("home"), secrets.token_hex()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    for name, settings in SETTINGS.items():
        path = home / f"settings/@jupyterlab/{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(settings), "utf-8")
    environment = os.environ | {
        "HOME": str(home),
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "PYTHONPATH": str(ROOT),
    }
    options = [f"--ServerApp.port={port}", "--ServerApp.port_retries=0", "--ip=127.0.0.1"]
    options += [f"--IdentityProvider.token={token}", "--no-browser", "--allow-root"]
    with open(home / "log", "w", encoding="utf-8") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *options],
            cwd=course, env=environment, stdout=log, stderr=log,
        )  # fmt: skip
    try:
        wait_until_it_answers(f"http://127.0.0.1:{port}/api?token={token}", home / "log")
        yield f"http://127.0.0.1:{port}/lab/tree/{{}}?reset&token={token}"
    finally:
        server.terminate()
        server.wait()


def wait_until_it_answers(url, log):
    for _ in range(300):
        try:
            return urlopen(url)
        except URLError:
            time.sleep(0.2)
    pytest.fail(log.read_text("utf-8"))


class Notebook:
    """A notebook in JupyterLab."""

    def __init__(self, page):
        self.page = page

    def cells(self, kind):
        return self.page.locator(f".jp-Notebook .jp-{kind}Cell")

    def code(self, text):
        """The code cell with this text."""
        return self.cells("Code").filter(has_text=text).first

    def run_to(self, cell):
        """Run everything above a cell, and the cell."""
        cell.locator(".jp-InputPrompt").click()
        for name in ("Run", "Run All Above Selected Cell"):
            self.page.get_by_role("menuitem", name=name, exact=True).click()
        self.page.keyboard.press("Shift+Enter")

    def type(self, cell, source):
        """Replace the source of a cell by hand, and run it."""
        cell.locator(".cm-content").click()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.insert_text(source)
        self.page.keyboard.press("Shift+Enter")

    def text(self):
        """What is read on the page, without code."""
        return "\n".join(self.cells("Markdown").all_inner_texts())


@pytest.fixture(scope="module")
def opened(chromium, address):
    """opened(name) opens a notebook, once, and waits until it is drawn and its kernel is there."""
    context = chromium.new_context(viewport={"width": 1440, "height": 1000})
    context.set_default_timeout(SECONDS)
    foreign = []
    context.route(
        lambda url: not url.startswith((address[:16], "data:", "blob:")),
        lambda route: (foreign.append(route.request.url), route.abort()),
    )

    @cache
    def open_notebook(name):
        page = context.new_page()
        page.goto(address.format(name))
        page.locator(".jp-Notebook .jp-RenderedMarkdown h1").first.wait_for()
        page.locator(".jp-StatusBar-Widget").get_by_text("| Idle").first.wait_for()
        page.locator(".jp-Notebook mjx-container").first.wait_for(state="attached")
        return Notebook(page)

    yield open_notebook
    context.close()
    assert foreign == []


# The notebooks stay open from test to test: they are read and saved before anything is run.


@pytest.mark.parametrize("name", [CHAPTER, STARTER, OTHER])
def test_a_notebook_is_read_and_saved_without_a_trace(opened, course, name):
    """All is typeset, nothing stands there as MyST, and git sees no difference."""
    notebook = opened(name)
    text, page = notebook.text(), notebook.page
    for raw in (":::", "{doc}", "{numref}", "{cite}", "{eq}", "(eq-", "\\tag", "$$", "<details"):
        assert raw not in text
    assert page.locator("mjx-merror").count() == 0
    for figure in page.locator("[data-jupyter-id^=fig-]").all():
        number = markdown.numbers()[figure.get_attribute("data-jupyter-id")]
        assert figure.locator("xpath=..").inner_text().startswith(f"Figure {number}. ")
    hints = page.locator("details", has=page.locator("summary", has_text="Hint"))
    assert hints.count() == (0 if name == CHAPTER else 3)
    for hint in hints.all():
        assert not hint.locator("p").first.is_visible()
        hint.locator("summary").click()
        assert hint.locator("p").first.is_visible()
    page.keyboard.press("Control+s")
    page.get_by_text("Saving completed").wait_for()
    # The version is that of the kernel: this line differs where Python is not that of the makers.
    different = git(course, "diff", "-I", '"version": "3', "--", name)
    assert different == b"", different.decode()


def test_formulas_are_spoken(opened):
    """MathML beside what is drawn, which is hidden from screen readers: as in the book."""
    formulas = opened(CHAPTER).page.locator(".jp-RenderedMarkdown mjx-container")
    found = formulas.evaluate_all(
        """all => all.map(formula => [formula.querySelector('mjx-assistive-mml > math *') !== null,
          formula.querySelector('mjx-math')?.getAttribute('aria-hidden')])"""
    )
    assert len(found) > 100 and set(map(tuple, found)) == {(True, "true")}


def test_a_reference_leads_to_its_equation(opened):
    page = opened(CHAPTER).page
    page.locator("a[href='#eq-embedding']").first.click()
    equation = page.locator("[data-jupyter-id=eq-embedding] >> xpath=../following-sibling::p[1]")
    number = markdown.numbers()["eq-embedding"]
    assert equation.locator("mtext").first.text_content() == f"({number})"
    page.wait_for_function(
        "at => 0 < at.getBoundingClientRect().top && at.getBoundingClientRect().top < 500",
        arg=equation.element_handle(),
    )


def test_a_reference_to_a_figure_shows_the_picture(opened):
    page = opened(CHAPTER).page
    link = page.locator(".jp-RenderedMarkdown a[href^='#fig-']").last
    name = link.get_attribute("href")[1:]
    link.click()
    below = "following::div[contains(@class, 'jp-OutputArea')]//img"
    picture = page.locator(f"xpath=//*[@data-jupyter-id='{name}']/{below}").first
    page.wait_for_function(
        "img => img.getBoundingClientRect().top >= 0 && img.getBoundingClientRect().top < 900",
        arg=picture.element_handle(),
    )


def test_a_link_to_an_exercise_opens_the_copy_beside_the_chapter(opened, address):
    page = opened(CHAPTER).page
    link = page.locator(".jp-RenderedMarkdown a[href*='gpca-4.5']").first
    link.click()
    tab = page.locator(".jp-DirListing, .lm-TabBar-tabLabel").get_by_text("gpca-4.5.ipynb").last
    tab.wait_for()
    page.locator(".lm-TabBar-tabLabel").get_by_text("01_pca.ipynb").click()


def test_an_explorer_is_a_picture_until_its_cell_is_run_and_then_moves(opened):
    notebook = opened(CHAPTER)
    page, cell = notebook.page, notebook.code("linked(")  # folded: its first line
    picture = cell.locator("img").first  # of a notebook that is not trusted no more is shown
    assert "A line at 0 degrees loses 28.0 of 70" in picture.get_attribute("alt")
    assert picture.is_visible() and cell.locator("input").count() == 0
    notebook.run_to(cell)
    cell.get_by_role("button", name="Skip").press("Enter")
    said, slider = cell.locator(".says"), cell.get_by_role("slider", name="angle of the line")
    assert "A line at 36.9 degrees loses 10.0" in said.inner_text()
    count = page.locator(".jp-Notebook .jp-Cell").count()
    slider.focus()
    for key in ("b", "a", "ArrowLeft", "Enter"):  # JupyterLab's own are new cells, a move, an edit
        page.keyboard.press(key)
    assert "A line at 35 degrees" in said.inner_text()
    assert page.locator(".jp-Notebook .jp-Cell").count() == count
    assert slider.evaluate("input => input.getRootNode().activeElement === input")
    box = slider.bounding_box()
    page.mouse.click(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2)
    assert "A line at 175 degrees" in said.inner_text()
    assert picture.is_hidden()


def test_panels_stand_beside_each_other_once_the_first_cells_have_run(opened):
    places = opened(CHAPTER).page.evaluate("""() =>
        [...document.querySelectorAll('.jp-OutputArea')]
            .map(area => [...area.querySelectorAll('.jp-RenderedImage img')])
            .filter(panels => panels.length > 1)
            .map(panels => panels.slice(0, 2).map(img => img.getBoundingClientRect().top))""")
    assert places and all(first == second for first, second in places)


def test_a_wrong_answer_is_told_why_and_a_right_one_that_it_is_right(opened):
    notebook = opened(STARTER)
    answer = notebook.code("def poly_kernel(x1, x2, n):")
    check = notebook.code("check_poly_kernel(poly_kernel)")
    notebook.type(answer, "def poly_kernel(x1, x2, n):\n    return (x1 @ x2.T) ** n")
    notebook.run_to(check)
    check.get_by_text("WrongAnswer: poly_kernel").wait_for()
    notebook.type(answer, "def poly_kernel(x1, x2, n):\n    return (x1.T @ x2) ** n")
    notebook.page.keyboard.press("Shift+Enter")
    check.get_by_text("Right: ").wait_for()
    assert check.get_by_text("WrongAnswer").count() == 0
