"""What a page does without: scripts that nothing on it uses, most of MathJax, spans of code.

A page of a chapter loaded 3.05 MB of JavaScript before; tests/browser/test_pages.py holds what
it loads now.
"""

import re
import shutil
from pathlib import Path

from pygments.formatters import HtmlFormatter
from pygments.token import Name, Number, Operator, Punctuation, Whitespace
from sphinx.highlighting import PygmentsBridge

# The icons have a font of their own; the search page brings its scripts itself.
IDLE = re.compile(
    r"""\s*<script\b[^>]*["/](fontawesome|searchtools|language_data|searchindex)\.js[^>]*></script>"""
)
# The sources of formulas as they are written here, set in HTML; and what the menu of a formula
# offers to a screen reader.
MATHJAX = (
    "tex-chtml.js",
    "ui",
    "input/tex/extensions",
    "output/chtml/fonts",
    "a11y",
    "sre/mathmaps/base.json",
    "sre/mathmaps/en.json",
)


# A second title and a second table of contents, hidden until the page is printed.
PRINTED_CONTENTS = re.compile(
    r'<div id="jb-print-docs-body".*?(?=<div id="searchbox"|<article)', re.DOTALL
)
# What docutils puts around every word of code, and into every cell of a table and of a list.
AROUND_A_WORD = re.compile(r'<span class="pre">([^<]*)</span>')
IN_A_CELL = re.compile(
    r"(<(?:t[dh]|dd)\b[^>]*>)<p>((?:(?!</?(?:p|td|th|dd)\b).)*)</p>\s*(?=</(?:t[dh]|dd)>)",
    re.DOTALL,
)


def lighten(app, pagename, templatename, context, doctree):
    """Give the template what it calls to leave out scripts, and take needless elements away."""
    on_search = pagename == "search"
    context["without_idle_scripts"] = lambda html: IDLE.sub(
        lambda script: script[0] if on_search and script[1] != "fontawesome" else "", html
    )
    context["without_printed_contents"] = lambda html: PRINTED_CONTENTS.sub("", html)
    body = context.get("body", "")
    context["body"] = IN_A_CELL.sub(r"\1\2", AROUND_A_WORD.sub(r"\1", body))


def copy_mathjax(app, exception):
    """The extension sphinx-mathjax-offline 0.0.2 would copy all 24 MB."""
    if exception or app.builder.format != "html":
        return
    source = Path(app.extensions["sphinx-mathjax-offline"].module.__file__).parent
    for name in MATHJAX:
        _copy(source / "static/mathjax" / name, Path(app.outdir) / "_static/mathjax" / name)


def _copy(source, target):
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target, dirs_exist_ok=True)
    else:
        shutil.copy(source, target)


def replace_copy_of_mathjax(app, config):
    if "sphinx-mathjax-offline" not in app.extensions:
        return
    for listener in list(app.events.listeners["build-finished"]):
        if listener.handler.__module__ == "sphinx-mathjax-offline":
            app.disconnect(listener.id)
    app.connect("build-finished", copy_mathjax)


def use_templates(app, config):
    # A new list: the default is one list for all books of a process.
    config.templates_path = [str(Path(__file__).parent / "templates"), *config.templates_path]


class PlainFormatter(HtmlFormatter):
    """Colours for comments, keywords and strings; the rest of the code is text.

    Half of the elements of a page were spans around names, numbers and punctuation.
    """

    PLAIN = (Name, Number, Punctuation, Whitespace)

    def format_unencoded(self, tokensource, outfile):
        tokens = ((self.coarse(kind), value) for kind, value in tokensource)
        super().format_unencoded(tokens, outfile)

    def coarse(self, kind):
        is_sign = kind in Operator and kind not in Operator.Word
        return Whitespace.parent if is_sign or any(kind in p for p in self.PLAIN) else kind


def setup(app):
    PygmentsBridge.html_formatter = PlainFormatter
    app.connect("config-inited", replace_copy_of_mathjax)
    app.connect("config-inited", use_templates)
    app.connect("html-page-context", lighten)
