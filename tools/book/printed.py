"""The pages of the printed book: the notebooks once more, for paper.

Without what only a screen can show and without the code that is folded there; tables and pictures
in LaTeX, hints at the end of their exercise, and solutions on pages of their own. `pdf` makes a
book of them.
"""

import base64
import hashlib
import io
import json
import re
from html import unescape
from textwrap import wrap
from xml.etree import ElementTree

from PIL import Image

from tools import markdown
from tools.notebooks import SOLUTION_REGION, STUB

from . import folds
from .exercises import MARKER, SOLUTIONS

# Pages


def chapter(notebook, page):
    """A chapter without the code that the book folds."""
    cells = [c for c in notebook["cells"] if not has(c, "setup", "caption", "imports")]
    return [for_paper(cell, page) for cell in cells]


def exercise(notebook, page):
    """What is asked, with the hints at its end: no solutions, no checks, stubs for answers."""
    gone = ("setup", "caption", "imports", "solution", "check")
    cells, hints = [], []
    for cell in notebook["cells"]:
        if has(cell, *gone):
            continue
        if cell["cell_type"] == "markdown":
            source = "".join(cell["source"])
            hints += [m for m in markdown.DETAILS.finditer(source) if m[1].startswith("Hint")]
            cell["source"] = markdown.DETAILS.sub(
                lambda m: "" if m[1].startswith("Hint") else m[0], source
            )
        elif has(cell, "answer"):
            stub = SOLUTION_REGION.sub(rf"\1{STUB}", "".join(cell["source"]))
            cell |= {"source": stub, "outputs": [], "metadata": {}}
        cells.append(for_paper(cell, page))
    if hints:
        said = "\n\n".join(hint[0] for hint in hints)
        cells.append(for_paper(written(f"## Hints\n\n{said}"), page))
    cells.append(written(f"{{doc}}`Solution </{page.replace(SOLUTIONS, 'solutions/')}>`"))
    return cells


def solution(notebook, page):
    """The answers, and what the solutions say and show; of the rest the headings."""
    first = notebook["cells"][0]
    title = "".join(first["source"]).splitlines()[0]
    cells = [written(f"{title}\n\n{{doc}}`Asked </{page.replace(SOLUTIONS, 'exercises/')}>`")]
    for cell in notebook["cells"][1:]:
        if has(cell, "caption"):
            continue
        if has(cell, "answer"):
            source = MARKER.sub("", UNANSWERED.sub("", "".join(cell["source"])))
            cells.append(for_paper(cell | {"source": source.lstrip(), "metadata": {}}, page))
        elif has(cell, "solution"):
            cell["metadata"]["tags"] = []  # on the screen it is folded
            cells.append(for_paper(cell, page))
        elif cell["cell_type"] == "markdown":
            heads = re.findall(r"^## .*", "".join(cell["source"]), re.MULTILINE)
            cells += [for_paper(written(head), page) for head in heads]
    return [cell for cell, after in zip(cells, [*cells[1:], None]) if not empty(cell, after)]


# What stands above an answer that is a value, in its place: None, an empty dictionary.
UNANSWERED = re.compile(r"(?:^[\w, ]+ = .*\n)+\n*(?=### BEGIN SOLUTION)", re.MULTILINE)


def empty(cell, after):
    """Whether a cell is a heading with nothing below it."""
    return is_heading(cell) and (after is None or is_heading(after))


def is_heading(cell):
    return cell["cell_type"] == "markdown" and re.fullmatch("## .*", cell["source"])


def written(source):
    return {"cell_type": "markdown", "metadata": {}, "source": source}


def has(cell, *names):
    return not set(names).isdisjoint(cell["metadata"].get("tags", []))


# Cells


def for_paper(cell, page):
    """A cell without what is folded on the screen, its pictures last, as one row or several."""
    if cell["cell_type"] == "markdown":
        return written(in_words("".join(cell["source"]), page))
    if has(cell, "checked"):
        comment = re.search(r"^# *(?:Checked: *)?(.+)", "".join(cell["source"]), re.MULTILINE)
        said = f" {comment[1]}" if comment else " as the notebook does."
        return written(raw(rf"\checked{{{escape(f'{folds.CHECKED}:{said}')}}}"))
    metadata, outputs = {}, [for_outputs(o) for o in cell["outputs"]]
    if figure := markdown.figure(cell):
        caption = in_words(figure["caption"], page)
        metadata["mystnb"] = {"figure": figure | {"caption": caption}}
    if found := [o for o in cell["outputs"] if "image/png" in o.get("data", {})]:
        alt = cell["metadata"].get("mystnb", {}).get("image", {}).get("alt", "")
        outputs = [o for o in outputs if o] + [shown(raw(pictures(found, alt)))]
    if has(cell, "hide-input", "hide-cell"):
        metadata["tags"] = ["remove-input"]
    kept = [o for o in outputs if o]
    source = re.sub(r"\n{3,}", "\n\n", "".join(cell["source"]))  # one empty line is enough
    return cell | {"source": source, "metadata": metadata, "outputs": kept}


def for_outputs(output):
    """An output for paper; None for what is for the screen alone, and for pictures."""
    data = output.get("data", {})
    page = "".join(data.get("text/html", ""))
    if page.startswith("<style>") or "image/png" in data:
        return None
    if page.startswith("<table>"):
        return shown(raw(table(page)))
    if page.startswith("<linked-view>"):
        return shown(raw(explorer(page)))
    if page:
        raise ValueError(f"an output that only a screen can show: {page[:80]}")
    return output


def shown(source):
    return {"output_type": "display_data", "metadata": {}, "data": {"text/markdown": source}}


def raw(latex):
    return f"```{{raw}} latex\n{latex}\n```"


def in_words(source, page):
    """The Markdown of a notebook or a page for MyST; no function has a page here to link to.

    LaTeX breaks a line behind any full stop of code, so three of them become one sign.
    """
    source = markdown.to_myst(markdown.DETAILS.sub(unfolded, source), page)
    source = re.sub(r"\[([^\[\]]+)\]\(#api-\w+\)", r"\1", source)
    source = re.sub(r"`[^`\n]+`", lambda m: m[0].replace("...", "…"), source)
    return source.replace(f"</{SOLUTIONS}", "</exercises/").replace(f"`{SOLUTIONS}", "`/exercises/")


def unfolded(match):
    """What is folded on the screen, behind its title."""
    title, content = match.groups()
    title = title if title.endswith("?") else f"{title}."
    space = "\n\n" if content.startswith("$$") else " "
    return f"**{title}**{space}{content}"


ESCAPES = {
    **{sign: f"\\{sign}" for sign in "&%$#_{}"},
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "\xa0": "~",
    "−": "$-$",
    "∞": r"$\infty$",
    "√": r"$\surd$",
    "[": "{[}",  # behind the end of a line it would begin an option
    "*": "{*}",
}


def escape(text):
    return "".join(ESCAPES.get(sign, sign) for sign in text)


# Pictures. A hundred pixels of the screen are so many inches on paper.
INCHES, WIDTH, GAP = 0.85, 6.25, 0.11
SMALLEST = 0.8  # letters of 10 points on the screen are 7 points high, then
IMAGES = markdown.ROOT / "_build/print/images"


def pictures(outputs, alt):
    """The pictures of a cell in rows, as many beside each other as there is room for."""
    sizes = [INCHES * o["metadata"]["image/png"]["width"] / 100 for o in outputs]
    scale = one_more(max(sizes)) if sizes[1:] else 1
    included = []
    for output, size in zip(outputs, sizes):
        png = base64.b64decode("".join(output["data"]["image/png"]))
        included.append(include(Image.open(io.BytesIO(png)), scale * size))
    return accessible("\\hspace{0.1in plus 0.1in}%\n".join(included), alt)


def one_more(size):
    """What makes pictures of this size so small that one more fits into a row, if not too small."""
    fit = int((WIDTH + GAP) / (size + GAP))
    scale = (WIDTH - fit * GAP) / ((fit + 1) * size)
    return scale if scale >= SMALLEST else 1


def include(picture, inches):
    """Store a picture and include it, so many inches wide."""
    buffer = io.BytesIO()
    picture.save(buffer, "png")
    name = f"{hashlib.sha256(buffer.getvalue()).hexdigest()[:16]}.png"
    (IMAGES / name).write_bytes(buffer.getvalue())
    return rf"\includegraphics[width={min(inches, WIDTH):.2f}in]{{{name}}}"


def accessible(latex, alt):
    """What a program that reads aloud says instead, in UTF-16 as PDF has it."""
    return rf"\withalt{{{alt.encode('utf-16-be').hex().upper()}}}{{{latex}}}"


def explorer(page):
    """The picture that an explorer shows before its script runs, its sentence and its question."""
    source, alt = re.search(
        r'<img src="data:image/webp;base64,([^"]+)" alt="([^"]*)"', page
    ).groups()
    alt = unescape(alt)
    picture = Image.open(io.BytesIO(base64.b64decode(source))).convert("RGB")
    said = escape(alt).replace(r" \%", r"~\%")
    data = json.loads(re.search(r'<script type="application/json">(.*?)</script>', page)[1])
    if asked := data["ask"]:
        said += rf"\par\emph{{{escape(asked['question'])}}}"
        if asked["options"]:
            said += " " + escape("\xa0· ".join(map(str, asked["options"])))
    drawn = accessible(include(picture, INCHES * picture.width / 130), alt)
    return rf"\explorer{{{drawn}}}{{{said}}}"


# Tables

BREAK, TABLE = r"\\", r"\begin{numbers}"
WIDE, NARROW = 100, 10  # characters that fit beside each other; what no head is broken below


def table(page):
    """A table of manifoldlib.tables in LaTeX: heads, and columns of words, are broken in lines."""
    tree = ElementTree.fromstring(page.replace("&nbsp;", "\xa0"))
    head, *body = [row.findall("*") for row in tree.iter("tr")]
    columns = list(zip(*body))
    signs = "".join("r" if "right" in cell.get("style") else "l" for cell in head)
    widths = [max(len(text(cell)) for cell in column) for column in columns]
    heads = [len(text(cell)) for cell in head]
    if sum(map(max, widths, heads)) > WIDE - 2 * len(head):
        heads = [NARROW] * len(head)
    while sum(widths) > WIDE - 2 * len(head) and max(widths) > 2 * NARROW:
        widths[widths.index(max(widths))] -= 1
    rows = [
        " & ".join(
            broken(cell, max(width, least) if cell.tag == "th" else width, sign)
            for cell, width, least, sign in zip(row, widths, heads, signs)
        )
        for row in [head, *body]
    ]
    rules = [r"\toprule", rows[0] + BREAK, r"\midrule", *(row + BREAK for row in rows[1:])]
    lines = "\n".join([*rules, "\\bottomrule"])
    return f"{TABLE}{{{signs}}}\n{lines}\n\\end{{numbers}}"


def text(cell):
    """What stands in a cell; indices and powers between signs that no text has."""
    marks = {"sub": "\x01", "sup": "\x02"}
    parts = (f"{marks[part.tag]}{part.text}\x03{part.tail or ''}" for part in cell)
    return (cell.text or "") + "".join(parts)


def broken(cell, width, sign):
    """A cell in lines of at most `width` characters, as far as its words allow it."""
    lines = wrap(text(cell), width, break_long_words=False, break_on_hyphens=False)
    place = "b" if cell.tag == "th" else "t"
    lines = [set_marks(escape(line)) for line in lines]
    return rf"\makecell[{place}{sign}]{{{BREAK.join(lines)}}}" if lines[1:] else "".join(lines)


def set_marks(latex):
    latex = latex.replace("\x01", r"\textsubscript{").replace("\x02", r"\textsuperscript{")
    return latex.replace("\x03", "}")
