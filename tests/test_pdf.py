"""The printed book: its pages, and, where LaTeX is installed, the PDF of `make pdf`."""

import json
import re
import subprocess
import sys
import unicodedata

import pytest
from docutils import nodes
from needed import lacking
from pypdf import PdfReader

from manifoldlib.tables import table
from tools import latex, markdown, texts
from tools.book import pdf, printed
from tools.book.exercises import SOLUTIONS
from tools.notebooks import SOLUTION_REGION

CHAPTERS = [page for number, page in markdown.pages() if number]
EXERCISES = [page for _, page in markdown.pages() if page.startswith(SOLUTIONS)]
PARTS = ["Chapters", "Exercises", "Solutions", "Reference"]
LABEL = re.compile(r"\\newlabel\{[^{}]*:((?:fig|eq)-[\w-]+)\}\{\{([\d.]+)\}")
MARGIN = 5  # points: a dot or a hyphen may hang into it
BOTTOM = 60  # points above the edge: below stands only the number of a page
HEADING = "TeXGyreHeros-Bold"
FRONT = 2  # pages before the contents


def notebook(page):
    return json.loads((markdown.ROOT / f"{page}.ipynb").read_text("utf-8"))


def title(page):
    return "".join(notebook(page)["cells"][0]["source"]).partition("\n")[0].removeprefix("# ")


def sources(cells):
    return "\n".join("".join(cell["source"]) for cell in cells)


@pytest.fixture(scope="module", autouse=True)
def images(tmp_path_factory):
    """Pictures of single cells go elsewhere."""
    kept, printed.IMAGES = printed.IMAGES, tmp_path_factory.mktemp("images")
    yield
    printed.IMAGES = kept


def test_an_exercise_asks_and_does_not_answer():
    page = f"{SOLUTIONS}fml-15.1"
    asked = sources(printed.exercise(notebook(page), page))
    assert "... # your code here" in " ".join(asked.split())
    assert "SOLUTION" not in asked and "check_" not in asked and "2 * C @ u" not in asked
    assert asked.endswith("{doc}`Solution </solutions/fml-15.1>`")
    assert asked.index("## Part (b)") < asked.index("## Hints") < asked.index("**Hint 1.**")


def test_a_solution_answers_and_does_not_ask():
    page = f"{SOLUTIONS}fml-15.1"
    said = sources(printed.solution(notebook(page), page))
    assert "2 * C @ u" in said and "The mean drops out" in said
    assert "{doc}`Asked </exercises/fml-15.1>`" in said
    assert "SOLUTION" not in said and "Hint" not in said and "check_" not in said


def test_a_solution_has_no_place_for_the_answer():
    tried = 0
    for page in EXERCISES:
        answers = [c for c in notebook(page)["cells"] if "answer" in c["metadata"].get("tags", [])]
        said = sources(printed.solution(notebook(page), page)).splitlines()
        for place in SOLUTION_REGION.sub("", sources(answers)).splitlines():
            if re.match(r"[\w, ]+ = ", place):
                tried += 1
                assert place not in said, page
    assert tried > 25


def test_exercise_and_solution_together_have_every_figure_and_equation_once():
    for page in EXERCISES:
        whole = [printed.exercise(notebook(page), page), printed.solution(notebook(page), page)]
        found = [name for cells in whole for name in labels(cells)]
        assert sorted(found) == sorted(markdown.labels(markdown.ROOT, page)), page


def labels(cells):
    for cell in cells:
        yield from re.findall(r"\$\$ \((eq-[\w-]+)\)", "".join(cell["source"]))
        if name := markdown.figure(cell).get("name"):
            yield name


def test_a_chapter_says_what_it_has_checked_and_leaves_its_imports_out():
    for page in CHAPTERS:
        tags = [tag for cell in notebook(page)["cells"] for tag in cell["metadata"].get("tags", [])]
        found = sources(printed.chapter(notebook(page), page))
        assert found.count(r"\checked{Checked: ") == tags.count("checked")
        assert "import matplotlib" not in found and "find_spec" not in found


def test_code_has_no_two_empty_lines_and_inline_code_no_place_to_break():
    source = printed.for_paper(code("a = 1\n\n\nb = 2"), "")["source"]
    assert source == "a = 1\n\nb = 2"
    assert (
        printed.in_words("`lle(X, ...).Y`, `d`... and so on", "")
        == "`lle(X, …).Y`, `d`... and so on"
    )


def code(source):
    return {"cell_type": "code", "source": source, "metadata": {}, "outputs": []}


def cell_of(lines, printed_lines):
    """A cell of code and what it prints, so many lines each."""
    texts = ["\n".join("x" * count) for count in (lines, printed_lines)]
    return [nodes.container("", nodes.literal_block(text, text)) for text in texts]


def test_a_cell_asks_for_room_for_all_of_it_or_its_code_or_some_lines():
    assert pdf.room(cell_of(3, 2)) == r"\room{79pt}"
    assert pdf.room(cell_of(10, 9)) == pdf.room(cell_of(10, 900)) == r"\room{110pt}"
    assert pdf.room(cell_of(60, 1)) == rf"\room{{{pdf.BEGINNING}pt}}"
    numbers = printed.table(table({"x": [1.0, 2.0]})._repr_html_())
    assert pdf.height(nodes.container("", nodes.raw(numbers, numbers, format="latex"))) == 59
    assert pdf.room([]) == r"\room{0pt}"


def test_a_sentence_that_announces_a_cell_stays_with_it():
    says, cell = nodes.paragraph("", "Five points:"), nodes.container("", *cell_of(3, 2))
    cell["classes"] = ["cell"]
    section = nodes.section("", nodes.title("", "Points"), says, cell)
    nodes.section("", section)
    assert pdf.announced(says) is cell and pdf.announced(cell) is None
    needs = pdf.height(says) + pdf.needed(cell)
    assert pdf.room(cell, above=pdf.height(says)) == rf"\room{{{needs:.0f}pt}}"
    assert pdf.opening(section) == pdf.HEADING + needs
    says[0] = nodes.Text("Five points.")
    assert pdf.announced(says) is None and pdf.opening(section) == 0
    says[:] = [nodes.strong("", "Five points."), nodes.Text("")]
    assert pdf.announced(says) is cell
    section.remove(says)
    assert pdf.opening(section) == pdf.HEADING + pdf.needed(cell)


def test_the_heading_of_a_solution_stays_with_its_first_part():
    part = nodes.section("", nodes.title("", "Part (a)"), nodes.literal_block("", "a = 1"))
    asked = nodes.paragraph("", "Asked (page 403)")
    whole = nodes.section("", nodes.title("", "Exercise"), asked, part)
    assert pdf.opening(whole) == pdf.HEADING + pdf.height(asked) + pdf.opening(part)
    whole.remove(asked)
    whole += part.deepcopy()
    assert pdf.opening(whole) == 0  # the heading below it asks for itself


def test_a_heading_stays_with_its_table():
    rows = nodes.tgroup("", nodes.tbody("", *(nodes.row() for _ in range(8))))
    section = nodes.section("", nodes.title("", "Points"), nodes.table("", rows))
    assert pdf.opening(section) == pdf.HEADING + 13 * 8 + 20


def test_no_sentence_announces_a_picture_which_floats():
    for page in CHAPTERS:
        says = ""
        for cell in printed.chapter(notebook(page), page):
            if cell["cell_type"] == "markdown":
                says = cell["source"].strip()
            elif "remove-input" not in cell["metadata"].get("tags", []):
                says = ""
            elif cell["outputs"]:
                picture = markdown.figure(cell) or "explorer" in str(cell["outputs"])
                assert not (picture and says.endswith((":", ":*"))), (page, says[-60:])


def test_a_heading_asks_for_all_that_follows_if_it_is_little():
    few, many = (
        nodes.section("", nodes.title("", "Exercises"), *[nodes.paragraph("", "One.")] * count)
        for count in (2, 20)
    )
    nodes.section("", few, many)
    assert pdf.HEADING < pdf.opening(few) < pdf.LITTLE and pdf.opening(many) == 0


def test_a_hundred_characters_of_code_fill_a_line():
    style = pdf.STYLE.read_text("utf-8")
    scale = float(re.search(r"\\setmonofont.*?Scale=([\d.]+)", style, re.DOTALL)[1])
    size = float(re.search(r"\\fvset\{fontsize=\\fontsize\{([\d.]+)\}", style)[1])
    line = 72.27 * (210 / 25.4 - 2)  # A4 with margins of an inch
    assert 0.97 < 100 * 0.602 * size * scale / line <= 1


def test_the_preface_asks_for_nothing_that_paper_cannot_do():
    preface = pdf.preface()
    for word in ("finger", "click", "In a hurry", "unfold"):
        assert word not in preface


def test_a_table_is_broken_only_where_it_would_be_too_wide():
    small = printed.table(table({"X1^2": [1.0, -2.0], "residual variance": [3, 4]})._repr_html_())
    assert r"X\textsubscript{1}\textsuperscript{2} & residual variance\\" in small
    assert r"-2.000 & 4\\" in small and r"\begin{numbers}{rr}" in small
    wide = {f"a head with {word} words & more": ["50 %"] for word in "abcdefgh"}
    latex = printed.table(table(wide)._repr_html_())
    assert r"\makecell[br]{a head\\with a\\words \&\\more}" in latex and r"50 \%" in latex


def test_what_only_a_screen_can_show_is_refused():
    with pytest.raises(ValueError, match="only a screen"):
        printed.for_outputs({"data": {"text/html": "<video>"}})


def test_one_more_picture_fits_into_a_row_if_it_stays_legible():
    assert printed.one_more(2.2) == pytest.approx((6.25 - 0.22) / 6.6)
    assert printed.one_more(4.5) == 1


def test_without_latex_the_message_names_the_packages(monkeypatch):
    monkeypatch.setenv("PATH", "")
    packages = [*latex.COMMANDS.values(), *latex.FILES.values()]
    assert pdf.main() == latex.how_to_get()
    assert latex.how_to_get().endswith(f"sudo apt-get install {' '.join(packages)}")
    installed = (markdown.ROOT / ".ci/run").read_text("utf-8")
    assert all(package in installed for package in packages)


# The PDF


def newest():
    """When a source of the book was last changed."""
    folders = ("chapters", "exercises/solutions", "reference", "tools", "manifoldlib")
    files = [path for folder in folders for path in (markdown.ROOT / folder).rglob("*.*")]
    return max(path.stat().st_mtime for path in files if "__pycache__" not in path.parts)


@pytest.fixture(scope="module")
def book():
    """The PDF, of today; without LaTeX there is none, and with .ci/run that is a failure."""
    if lacks := latex.how_to_get():
        lacking(lacks)
    if not pdf.PDF.exists() or pdf.PDF.stat().st_mtime < newest():
        subprocess.run([sys.executable, "-m", "tools.book.pdf"], cwd=markdown.ROOT, check=True)
    reader = PdfReader(pdf.PDF)
    print(f"{len(reader.pages)} pages")
    return reader


@pytest.fixture(scope="module")
def pages(book):
    """The text of each page, and its pieces: the height, whether in a heading, the words."""
    return [read(page) for page in book.pages]


def read(page):
    pieces = []

    def visit(text, page_matrix, matrix, font, size):
        if text.strip():
            height = page_matrix[5] + page_matrix[3] * matrix[5]
            heading = HEADING in (font or {}).get("/BaseFont", "") and size > 11
            pieces.append((height, heading, text.strip()))

    return page.extract_text(visitor_text=visit), pieces


@pytest.fixture(scope="module")
def parts(book, pages):
    """The text of each part, without its spaces."""
    starts = {item.title: book.get_destination_page_number(item) for item in top(book)}
    texts = ["".join(text.split()) for text, _ in pages]
    bounds = [*(starts[name] for name in PARTS), len(texts)]
    return {name: "".join(texts[a:b]) for name, a, b in zip(PARTS, bounds, bounds[1:])}


def top(book):
    return [item for item in book.outline if not isinstance(item, list)]


def below(book, name):
    """The titles in a part of the outline, on its two levels."""
    place = next(k for k, item in enumerate(book.outline) if getattr(item, "title", "") == name)
    inside = book.outline[place + 1]
    chapters = [item.title for item in inside if not isinstance(item, list)]
    return chapters, [i.title for group in inside if isinstance(group, list) for i in flat(group)]


def flat(group):
    return [item for item in group if not isinstance(item, list)]


def log():
    return (pdf.LATEX / f"{pdf.NAME}.log").read_text("utf-8", errors="replace")


def test_the_parts_stand_in_their_order(book):
    titles = [item.title for item in top(book)]
    assert [title for title in titles if title in PARTS] == PARTS


def test_every_chapter_is_there_with_its_number(book, parts):
    assert below(book, "Chapters")[0] == [title(page) for page in CHAPTERS]
    for number, page in enumerate(CHAPTERS, 1):
        assert f"Chapter{number}{''.join(title(page).split())}" in parts["Chapters"]


def test_every_exercise_has_its_solution_behind_the_chapters(book):
    titles = [title(page) for page in EXERCISES]
    assert below(book, "Exercises")[1] == below(book, "Solutions")[1] == titles


def test_answers_stand_among_the_solutions_only(parts):
    """The longest line of each, if no exercise has it as a part of what it asks."""
    tried = 0
    exercises = (sources(printed.exercise(notebook(page), page)) for page in EXERCISES)
    asked = "".join("".join(exercises).split())
    for page in EXERCISES:
        for cell in notebook(page)["cells"]:
            for region in SOLUTION_REGION.finditer("".join(cell["source"])):
                longest = "".join(max(region[0].splitlines()[1:-1], key=len).split())
                if longest.isascii() and 20 < len(longest) < 80 and longest not in asked:
                    tried += 1
                    assert longest in parts["Solutions"], (page, longest)
                    assert longest not in parts["Exercises"], (page, longest)
    assert tried > 100


def test_figures_and_equations_have_the_numbers_of_the_screen(book, parts):
    printed_numbers = {}
    for path in pdf.LATEX.glob("*.aux"):
        printed_numbers |= dict(LABEL.findall(path.read_text("utf-8")))
    assert printed_numbers == markdown.numbers()
    for label, number in markdown.numbers().items():
        if label.startswith("fig") and "." in number:
            assert f"Figure{number}:" in parts["Chapters"]


def test_nothing_is_undefined_or_left_raw(book, parts):
    assert not re.findall(r"LaTeX Warning: .*|Missing character.*", log())
    for text in parts.values():
        for sign in ("??", "{doc}", "{numref}", "{eq}", "](#", "<details>", "An-explorer:"):
            assert sign not in text


def test_an_empty_cell_of_a_table_is_not_higher_than_its_row(book):
    latex = (pdf.LATEX / f"{pdf.NAME}.tex").read_text("utf-8")
    assert not re.search(r"\\sphinxAtStartPar\n\s*(&|\\\\)", latex)


def test_nothing_runs_out_of_the_margins(book):
    wide = [float(points) for points in re.findall(r"Overfull \\hbox \(([\d.]+)pt", log())]
    assert max(wide, default=0) <= MARGIN
    assert "Overfull \\vbox" not in log()


def test_no_line_is_stretched(book):
    assert "Underfull \\hbox (badness 10000)" not in log()


def test_long_lines_of_code_are_broken_at_spaces(pages):
    text = "\n".join(text for text, _ in pages)
    assert 0 < text.count("↪") == len(re.findall(r"␣\s*↪", text))


def test_names_in_code_are_not_hyphenated(pages):
    for number, (text, _) in enumerate(pages, 1):
        assert not re.search(r"[a-z]- ?\n[a-z]+_[a-z]", text), f"page {number}"


def test_short_cells_are_not_broken(parts):
    assert sum(text.count("(continuesonnextpage)") for text in parts.values()) < 10


def test_works_stand_by_the_alphabet_and_equally_far_from_the_margin(book):
    longest = max((work.label.strip("[]") for work in texts.references().values()), key=len)
    latex = (pdf.LATEX / f"{pdf.NAME}.tex").read_text("utf-8")
    assert rf"\begin{{sphinxthebibliography}}{{{longest}}}" in latex
    names = re.findall(r"\\bibitem\[(.+) \d{4}\]", latex)
    assert len(names) > 50 and names == sorted(names, key=without_accents)


def without_accents(name):
    return unicodedata.normalize("NFD", name).encode("ascii", "ignore").lower()


def test_only_the_last_page_of_a_chapter_ends_in_its_upper_half(book, pages):
    height = float(book.pages[0].mediabox.height)
    for number, ((_, here), (_, below)) in enumerate(zip(pages[FRONT:], pages[FRONT + 1 :]), FRONT):
        ends = min((h for h, *_ in here if h > BOTTOM), default=0)
        goes_on = max(h for h, *_ in below) > height - BOTTOM  # no head above a new chapter
        assert ends < height / 2 or not goes_on, f"page {number + 1}"


def test_the_outline_leads_to_the_headings(book, pages):
    for title in everything(book.outline):
        if title.title in PARTS or title.top > 700:  # a page of its own, or the first line
            continue
        number = book.get_destination_page_number(title)
        near = [t for h, heading, t in pages[number][1] if heading and -5 < title.top - h < 60]
        assert any(title.title.split()[0] in text for text in near), (number + 1, title.title)


def everything(outline):
    for item in outline:
        yield from everything(item) if isinstance(item, list) else [item]


def test_no_heading_ends_a_page_or_is_divided(pages):
    found = 0
    for number, (_, pieces) in enumerate(pages[FRONT:], FRONT + 1):
        for height, heading, text in pieces:
            if heading:
                below = [text for h, own, text in pieces if BOTTOM < h < height and not own]
                assert below and not text.endswith("-"), f"page {number}: {text}"
                found += 1
    assert found > 700


def test_the_version_and_the_licences_stand_in_front(book):
    front = " ".join(" ".join(page.extract_text() for page in book.pages[:2]).split())
    version = pdf.options()["release"]
    assert f"version {version}" in front and "Attribution 4.0" in front and "MIT" in front
    assert book.trailer["/Root"]["/Lang"] == "en"
    assert len(set(book.page_labels)) == len(book.pages)


def test_works_stand_under_the_names_by_which_they_are_cited(parts):
    for work in texts.references().values():
        assert "".join(work.label.split()) in parts["Reference"]


def test_pictures_keep_their_words(book):
    """Each cell with figures and each explorer says in other words what it shows."""
    words = b"".join(p.get_contents().get_data() for p in book.pages).count(b"/Alt")
    cells = [c for page in CHAPTERS for c in notebook(page)["cells"] if markdown.figure(c)]
    assert words >= len(cells)
