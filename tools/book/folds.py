"""What is folded on a page, and the bar over it that says what it is: "Code of Figure 3.5".

A cell is folded when its tags say so: `hide-input`, or what the cell is for. Cells tagged
`imports` only import and set up; cells tagged `checked` only assert, and their first comment says
what: `# Checked: the rows of Y are orthogonal` stands on the bar. Neighbours without a
name of their own share one bar.
"""

import re
from html import escape

from docutils import nodes
from myst_nb.sphinx_ import HideCodeCellNode
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.docutils import SphinxDirective

IMPORTS, CHECKED, CODE = "Imports and settings", "Checked", "Code"


class NameBars(SphinxPostTransform):
    default_priority = 198  # before HideInputCells of myst-nb, which folds the cells
    formats = ("html",)

    def run(self, **kwargs):
        for cell in self.document.findall(is_code_cell):
            if "tag_checked" in cell["classes"] or "tag_imports" in cell["classes"]:
                cell.setdefault("hide_mode", "input")
            own = self.env.mystnb_config.code_prompt_show
            if "hide_mode" in cell and cell.get("prompt_show", own) == own:
                cell["prompt_show"] = cell["prompt_hide"] = self.bar(cell)
        for cell in list(self.document.findall(is_code_cell)):
            join(cell)

    def bar(self, cell):
        if "tag_imports" in cell["classes"]:
            return IMPORTS
        if "tag_checked" in cell["classes"]:
            return checked(cell)
        figure, whole = self.figure(cell), cell["hide_mode"] == "all"
        if figure:
            return f"{figure} and its code" if whole else f"{CODE} of {figure}"
        return f"{CODE} and what it prints" if whole else CODE

    def figure(self, cell):
        """The figures that a cell draws: "Figure 3.5"."""
        ids = [id for figure in cell.findall(nodes.figure) for id in figure["ids"]]
        numbers = self.env.toc_fignumbers.get(self.env.docname, {}).get("figure", {})
        named = [".".join(map(str, numbers[id])) for id in ids if id in numbers]
        return f"Figure {' and '.join(named)}" if named else ""


def is_code_cell(node):
    return isinstance(node, nodes.container) and node.get("nb_element") == "cell_code"


def join(cell):
    """Put code that shows nothing under the bar of the code that follows it."""
    below = cell.next_node(descend=False, siblings=True)
    if not (below and is_code_cell(below) and cell.get("prompt_show") == CODE):
        return
    if (
        below.get("hide_mode") == "input"
        and below["prompt_show"].startswith(CODE)
        and not shown(cell)
    ):
        code = below.next_node(is_input)
        code[:0] = cell.next_node(is_input).children
        cell.parent.remove(cell)


def is_input(node):
    return isinstance(node, nodes.container) and node.get("nb_element") == "cell_code_source"


def shown(cell):
    """Whether a cell has outputs."""
    return any(
        node.get("nb_element") == "cell_code_output" for node in cell.findall(nodes.container)
    )


def checked(cell):
    """What a cell that asserts has checked, in the words of its first comment."""
    source = next((code.astext() for code in cell.findall(nodes.literal_block)), "")
    comment = re.search(r"^# *(?:Checked: *)?(.+)", source, re.MULTILINE)
    return f"{CHECKED}: {comment[1]}" if comment else CHECKED


class Fold(SphinxDirective):
    """Its argument is the bar, its content is folded."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self):
        node = HideCodeCellNode(prompt_show=self.arguments[0])
        self.state.nested_parse(self.content, self.content_offset, node)
        return [node]


def visit_fold(translator, node):
    """One name for everybody: myst-nb 1.4.0 writes other words than it gives to a screen reader."""
    translator.body.append(
        f'<details class="fold"><summary>{escape(node["prompt_show"])}</summary>\n'
    )


def depart_fold(translator, node):
    translator.body.append("</details>\n")


def setup(app):
    app.add_directive("fold", Fold)
    app.add_post_transform(NameBars)
    app.add_node(HideCodeCellNode, override=True, html=(visit_fold, depart_fold))
