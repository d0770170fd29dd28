"""Citations such as [GPCA (4.22)] or [Ham 2004] become links, in prose and in code.

The environment remembers in which section of which page an item is cited: `book_citations`.
"""

import itertools
import re
from html import escape

from docutils import nodes

from tools import texts

from .entries import Entry
from .links import BIBLIOGRAPHY, address, find, link, title


def link_citations(app, doctree):
    """Turn the citations of a page into links, and remember in which sections they stand."""
    docname = app.env.docname
    found = app.env.book_citations[docname] = []
    _join_lines(doctree)
    for node in list(doctree.findall(nodes.Text)):
        if _inside(
            node, nodes.literal, nodes.math, nodes.math_block, nodes.reference, nodes.raw, Entry
        ):
            continue
        matches = [
            (m, id) for m in texts.CITATION.finditer(node) if (id := find(m[0], node.parent))
        ]
        found += [(id, *_section(node)) for _, id in matches]
        if matches and not _inside(node, nodes.literal_block):
            node.parent.replace(node, list(_linked(app, node, matches, docname)))


def _join_lines(doctree):
    """MyST makes a text of every line of a paragraph, but a citation may be broken over two."""
    for parent in {text.parent: None for text in doctree.findall(nodes.Text)}:
        groups = itertools.groupby(parent.children, lambda child: isinstance(child, nodes.Text))
        parent[:] = [
            n
            for is_text, group in groups
            for n in ([nodes.Text("".join(group))] if is_text else group)
        ]


def _linked(app, text, matches, docname):
    """The text with links; citations that follow each other share a pair of brackets."""
    end = 0
    for run in _runs(text, matches):
        yield nodes.Text(text[end : run[0][0].start()] + "[")
        for number, ((match, id), before) in enumerate(zip(run, [None, *run])):
            if number:
                yield nodes.Text(", ")
            yield _citation(app, id, _words(match, id, before), docname)
        end = run[-1][0].end()
        yield nodes.Text("]")
    yield nodes.Text(text[end:])


def _runs(text, matches):
    """The citations in groups between which nothing stands but space, commas and semicolons."""
    runs = [matches[:1]]
    for before, each in itertools.pairwise(matches):
        between = text[before[0].end() : each[0].start()]
        if between.strip(" \n,;"):
            runs.append([])
        runs[-1].append(each)
    return runs


def _words(match, id, before):
    """A citation without its brackets; the name of the text is not repeated: (16.31), (16.32)."""
    words = " ".join(match[0].strip("[]").split())
    text, _, rest = words.partition(" ")
    repeated = before and before[0][0].startswith(f"[{text}") and id not in texts.references()
    return rest if repeated else words


def _citation(app, id, words, docname):
    uri = link(app, id, docname)
    return nodes.reference(
        "", words, internal=True, refuri=uri, reftitle=title(id), classes=["citation"]
    )


def _inside(node, *kinds):
    while node := node.parent:
        if isinstance(node, kinds):
            return True
    return False


def _section(node):
    """The id and the title of the section around a node."""
    while not isinstance(node, nodes.section):
        node = node.parent
    return node["ids"][0], texts.CITATION.sub("", node[0].astext()).strip()


def link_code_citations(app, pagename, templatename, context, doctree):
    """Turn the citations in comments and docstrings of highlighted code into links."""

    def linked(match):
        if (id := find(match[0], pagename)) is None:
            return match[0]
        uri = link(app, id, pagename)
        return f'<a class="citation" href="{uri}" title="{escape(title(id))}">{match[0]}</a>'

    context["body"] = re.sub(
        r'<span class="(?:c1|sd)">[^<]*</span>',
        lambda span: texts.CITATION.sub(linked, span[0]),
        context.get("body", ""),
    )


def forget_citations(app, env, docname):
    env.book_citations = getattr(env, "book_citations", {})
    env.book_citations.pop(docname, None)


def merge_citations(app, env, docnames, other):
    env.book_citations.update(
        {d: other.book_citations[d] for d in docnames if d in other.book_citations}
    )


def name_works(app, doctree, docname):
    """Give each work of the bibliography an anchor by its key; Sphinx has them numbered."""
    if docname == BIBLIOGRAPHY:
        keys = {c.citation_id: c.key for c in app.env.get_domain("cite").citations}
        for node in doctree.findall(nodes.citation):
            node["ids"] += [address(f"bib:{keys[id]}")[1] for id in node["ids"] if id in keys]


def setup(app):
    app.connect("env-purge-doc", forget_citations)
    app.connect("env-merge-info", merge_citations)
    app.connect("doctree-read", link_citations)
    app.connect("doctree-resolved", name_works)
    app.connect("html-page-context", link_code_citations)
