"""The binding of the texts: nothing cited in vain, nothing left out, and the detectors work."""

import json
import re

import pytest
import yaml

from tools import texts

# The project itself


def expect_none(problems):
    assert not problems, "\n" + "\n".join(problems)


def test_the_inventory_is_complete():
    count = {
        text: sum(item.text == text for item in texts.items().values()) for text in texts.TEXTS
    }
    assert count == {"gpca": 142, "fml": 108, "lec": 97, "mmst": 175, "bn": 57}


def test_every_item_says_what_a_test_asserts():
    assert [id for id, item in texts.items().items() if not item.check] == []


def test_no_formula_has_an_accent_of_text():
    """MathJax does not know it and shows it in red: a prime is written without a backslash."""
    assert [id for id, item in texts.items().items() if r"\'" in item.math] == []


def test_every_label_leads_back_to_its_item():
    assert {
        texts.find(item.label): None for item in texts.items().values()
    }.keys() == texts.items().keys()


def test_every_mark_names_an_item():
    expect_none(texts.unknown_marks())


def test_every_citation_leads_somewhere():
    expect_none(texts.dangling_citations())


def test_every_item_belongs_to_one_chapter():
    expect_none(texts.misplaced_items())


def test_every_erratum_is_written_named_and_told():
    expect_none(texts.stray_errata())


def test_complete_chapters_have_no_holes():
    expect_none(texts.holes())


def test_a_chapter_that_is_written_is_complete():
    complete = {c.slug for c in texts.chapters() if c.complete}
    assert complete >= {"01_pca", "02_nonlinear_pca", "03_kernel_pca", "05_isomap"}


# How an item is cited


@pytest.mark.parametrize(
    ("id", "label"),
    [
        ("gpca:eq:4.22", "[GPCA (4.22)]"),
        ("gpca:alg:4.1", "[GPCA Alg 4.1]"),
        ("gpca:table:ex4.6", "[GPCA ex4.6]"),
        ("mmst:tab:16.1-noisy", "[MMST Table 16.1-noisy]"),
        ("fml:thm:15.1", "[FML Thm 15.1]"),
        ("fml:proof:15.1-kyfan", "[FML Proof 15.1-kyfan]"),
        ("lec:claim:gram-eig", "[LEC gram-eig]"),
        ("lec:eq:kpca-feature-mean", "[LEC (kpca-feature-mean)]"),
    ],
)
def test_label(id, label):
    assert texts.label(id) == label
    assert texts.find(label) == id


def test_an_erratum_is_cited_by_its_id():
    assert texts.find("[Erratum gpca-10]") == "gpca-10"


def test_a_citation_may_be_broken_over_two_lines():
    assert texts.find("[GPCA\nAlg 4.1]") == "gpca:alg:4.1"


def test_a_wrong_citation_is_told_the_nearest_right_one():
    with pytest.raises(
        KeyError, match=r"cited as \[GPCA Algorithm 4.1\]; nearest: .*\[GPCA Alg 4.1\]"
    ):
        texts.find("[GPCA Algorithm 4.1]")


@pytest.mark.parametrize("reference", texts.references().values(), ids=lambda r: r.id)
def test_a_work_of_the_bibliography_is_cited_by_its_author_and_year(reference):
    assert texts.CITATION.fullmatch(reference.label)
    assert texts.find(reference.label) == reference.id


def test_names_are_read_as_they_are_set():
    assert texts.find("[de Silva\n2003]") == "bib:desilva2003"
    assert texts.find("[Schönemann 1966]") == "bib:schoenemann1966"
    assert "Fréchet" in texts.references()["bib:schoenberg1935"].title  # Fr\\'echet in the file
    assert texts.references()["bib:hastie1989"].title == "Hastie, Stuetzle: Principal curves"


def test_an_unknown_work_is_told_where_to_add_it():
    unknown = "[Nobody " + "1999]"  # in two parts, so that this file cites nothing unknown
    with pytest.raises(KeyError, match=r"a new entry of reference/references.bib, whose key ends"):
        texts.find(unknown)


# The detectors, on a repository that is in order and on bad examples made from it.
# Citations are put together here, so that this file itself cites nothing.


def cite(rest, text="GPCA"):
    return f"[{text} {rest}]"


CODE = f'''
def kpca(X):
    """Kernel PCA {cite("Alg 4.1")}."""
    return X  # {cite("(4.22)")}
'''
TESTS = """
import pytest

@pytest.mark.covers("gpca:eq:4.22")
@pytest.mark.parametrize("d", [pytest.param(1, marks=pytest.mark.covers("gpca:alg:4.1"))])
def test_kpca(d):
    assert d
"""
PAGE = f"""# Kernel PCA

{cite("Alg 4.1")} is

```python
# no heading
```

## Training set

see [GPCA
(4.22)].
"""
ITEMS = [
    {"id": id, "kind": "equation", "title": "T", "check": "c"}
    for id in ("gpca:eq:4.22", "gpca:alg:4.1")
]
CHAPTERS = {"03_kernel_pca": {"complete": True, "items": ["gpca:eq:4.{21..22}", "gpca:alg:*"]}}


@pytest.fixture
def repository(tmp_path):
    """A function that writes a small repository, in order unless a part is given: its root."""

    def write(code=CODE, tests=TESTS, page=PAGE, items=ITEMS, chapters=CHAPTERS, caption=""):
        item_21 = {"id": "gpca:eq:4.21", "kind": "equation", "title": "T", "check": "c"}
        covered_21 = '\n@pytest.mark.covers("gpca:eq:4.21")\ndef test_21():\n    assert True\n'
        figure = {"mystnb": {"figure": {"caption": caption or f"The last one {cite('(4.21)')}."}}}
        cells = [
            {"cell_type": "markdown", "metadata": {}, "source": page.splitlines(keepends=True)},
            {"cell_type": "code", "metadata": figure, "source": ["# not a heading\n", "1"]},
        ]
        files = {
            "manifoldlib/kernel_pca.py": code,
            "tests/test_kernel_pca.py": tests + covered_21,
            "chapters/03_kernel_pca.ipynb": json.dumps({"cells": cells}),
            "texts/inventory/gpca.yaml": yaml.safe_dump([item_21, *items]),
            "texts/chapters.yaml": yaml.safe_dump(chapters),
        }
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        return tmp_path

    return write


def problems(root):
    return (
        texts.unknown_marks(root)
        + texts.dangling_citations(root)
        + texts.misplaced_items(root)
        + texts.holes(root)
        + texts.stray_errata(root)
    )


def test_a_repository_in_order_has_no_problems(repository):
    assert problems(repository()) == []


def test_where_an_item_is_cited_and_tested(repository):
    root = repository()
    assert [(c.text, c.place) for c in texts.code_citations(root)] == [
        (cite("Alg 4.1"), "manifoldlib.kernel_pca.kpca"),
        (cite("(4.22)"), "manifoldlib.kernel_pca.kpca"),
    ]
    assert [(c.text, c.place) for c in texts.page_citations(root)] == [
        (cite("Alg 4.1"), "Kernel PCA"),
        (cite("(4.22)"), "Training set"),
        (cite("(4.21)"), "Training set"),
    ]
    assert set(texts.marks(root)) == {
        ("gpca:eq:4.22", "tests/test_kernel_pca.py::test_kpca"),
        ("gpca:alg:4.1", "tests/test_kernel_pca.py::test_kpca"),
        ("gpca:eq:4.21", "tests/test_kernel_pca.py::test_21"),
    }


def test_a_test_in_a_class_is_named_as_pytest_names_it(repository):
    in_class = (
        "import pytest\nclass TestKpca:\n"
        '    @pytest.mark.covers("gpca:alg:4.1")\n    def test_it(self): ...\n'
    )
    assert ("gpca:alg:4.1", "tests/test_kernel_pca.py::TestKpca::test_it") in texts.marks(
        repository(tests=in_class)
    )


def test_an_unknown_id_in_a_mark(repository):
    root = repository(tests=TESTS.replace("gpca:eq:4.22", "gpca:eq:4.2222"))
    assert any(
        p.startswith('tests/test_kernel_pca.py::test_kpca: covers("gpca:eq:4.2222") names no item')
        and "gpca:eq:4.22" in p.split(";")[1]
        for p in problems(root)
    )


@pytest.mark.parametrize(
    ("bad", "where"),
    [
        (
            {"code": CODE.replace("(4.22)", "(4.99)")},
            "manifoldlib/kernel_pca.py (manifoldlib.kernel_pca.kpca)",
        ),
        (
            {"code": CODE.replace("Alg 4.1", "(4.99)")},
            "manifoldlib/kernel_pca.py (manifoldlib.kernel_pca.kpca)",
        ),
        ({"page": PAGE + cite("(4.99)")}, "chapters/03_kernel_pca.ipynb (Training set)"),
        (
            {"caption": cite("(4.99)") + cite("(4.21)")},
            "chapters/03_kernel_pca.ipynb (Training set)",
        ),
    ],
    ids=["comment", "docstring", "page", "caption"],
)
def test_a_citation_that_leads_nowhere(repository, bad, where):
    (problem,) = texts.dangling_citations(repository(**bad))
    assert problem.startswith(f"{where}: no item is cited as {cite('(4.99)')}; nearest: ")


@pytest.mark.parametrize("page", ["intro.md", "reference/notation.md"])
def test_a_citation_on_a_plain_page_that_leads_nowhere(repository, page):
    root = repository()
    (root / page).parent.mkdir(exist_ok=True)
    (root / page).write_text(f"# Page\n\n{cite('gpca-99', 'Erratum')}\n", "utf-8")
    (problem,) = texts.dangling_citations(root)
    assert problem.startswith(f"{page} (Page): no item is cited as {cite('gpca-99', 'Erratum')}")


DIFFUSION = """@article{coifman2006%s,
  author = {Coifman, Ronald R. and Lafon, St\\'ephane},
  title = {Diffusion maps}, journal = {Appl. Comput. Harmon. Anal.}, year = {2006},
}
"""


def test_a_function_may_cite_the_bibliography(repository):
    label = "[Coifman " + "2006]"
    root = repository(code=f'def diffusion_maps(X):\n    """Diffusion maps {label}."""\n' + CODE)
    (problem,) = problems(root)
    assert problem.startswith(
        f"manifoldlib/kernel_pca.py (manifoldlib.kernel_pca.diffusion_maps): no item is cited as "
        f"{label}; nearest: "
    )
    texts.references.cache_clear()
    texts._targets.cache_clear()
    write(root / "reference/references.bib", DIFFUSION % "")
    assert problems(root) == []


def test_two_works_of_one_author_and_year_are_told_apart(repository):
    root = repository()
    write(root / "reference/references.bib", DIFFUSION % "a" + DIFFUSION % "b")
    assert texts.find("[Coifman " + "2006b]", root) == "bib:coifman2006b"


def test_two_works_that_would_be_cited_alike(repository):
    root = repository()
    other = DIFFUSION.replace("@article{coifman", "@article{lafon")
    write(root / "reference/references.bib", DIFFUSION % "" + other % "")
    with pytest.raises(ValueError, match="tell them apart by a letter behind the year in the key"):
        texts.references(root)


def write(path, text):
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8")


def test_an_item_in_no_chapter(repository):
    chapters = {"03_kernel_pca": {"complete": True, "items": ["gpca:eq:4.{21..22}"]}}
    (problem,) = problems(repository(chapters=chapters))
    assert (
        problem
        == "gpca:alg:4.1 belongs to no chapter; add it to one of the lists in texts/chapters.yaml"
    )


def test_an_item_in_two_chapters(repository):
    chapters = CHAPTERS | {"04_mds": {"complete": False, "items": ["gpca:alg:4.1"]}}
    (problem,) = problems(repository(chapters=chapters))
    assert problem.startswith("gpca:alg:4.1 belongs to 03_kernel_pca and 04_mds; keep it in one")


def test_a_chapter_that_names_an_item_there_is_not(repository):
    chapters = {"03_kernel_pca": {"complete": True, "items": ["gpca:eq:4.{21..23}", "gpca:alg:*"]}}
    with pytest.raises(ValueError, match="03_kernel_pca: no item matches gpca:eq:4.23"):
        texts.chapters(repository(chapters=chapters))


def test_an_item_that_stands_twice(repository):
    with pytest.raises(ValueError, match="gpca:alg:4.1 stands twice"):
        texts.items(repository(items=ITEMS + ITEMS[-1:]))


def test_what_is_checked_is_said_without_braces_of_tex():
    """The index shows these words as they are; formulas stand in `math`."""
    said = [f"{item.title} {item.check}" for item in texts.items().values()]
    assert [words for words in said if re.search(r"[_^]\{", words)] == []


def test_a_hole_that_no_test_covers(repository):
    (problem,) = problems(
        repository(tests=TESTS.replace('@pytest.mark.covers("gpca:eq:4.22")', ""))
    )
    assert problem.startswith(
        '03_kernel_pca: no test covers gpca:eq:4.22; mark one that asserts it with covers("gpca'
    )


def test_a_hole_that_no_page_explains(repository):
    (problem,) = problems(repository(page=PAGE.replace("Alg 4.1", "(4.22)")))
    advice = f"cite it as {cite('Alg 4.1')} where it is explained"
    assert problem == f"03_kernel_pca: no page explains gpca:alg:4.1; {advice}"


def test_a_page_beside_the_chapters_does_not_fill_a_hole(repository):
    root = repository(page=PAGE.replace("Alg 4.1", "(4.22)"))
    (root / "reference").mkdir()
    (root / "reference/notation.md").write_text(cite("Alg 4.1"), "utf-8")
    assert len(texts.holes(root)) == 1


def test_holes_of_a_chapter_that_is_not_complete_are_no_problem(repository):
    chapters = {"03_kernel_pca": CHAPTERS["03_kernel_pca"] | {"complete": False}}
    assert problems(repository(tests="import pytest\n", chapters=chapters)) == []


FIELDS = (
    "kind",
    "title",
    "chapter",
    "where",
    "quote",
    "printed",
    "right",
    "why",
    "printed_holds",
    "right_holds",
)


def add_erratum(root, id):
    path = root / "texts/errata/gpca.yaml"
    path.parent.mkdir()
    path.write_text(yaml.safe_dump([dict.fromkeys(FIELDS, "") | {"id": id}]), "utf-8")


def test_an_erratum_that_is_named_but_not_written(repository):
    (problem,) = problems(repository(items=[ITEMS[0], ITEMS[1] | {"errata": ["gpca-10"]}]))
    assert problem == "gpca-10 is named in texts/inventory; write it in texts/errata"


def test_an_erratum_that_no_item_names(repository):
    root = repository()
    add_erratum(root, "gpca-77")
    (problem,) = problems(root)
    assert problem.startswith("gpca-77 is named by no item")


def test_an_erratum_that_no_page_tells(repository):
    items = [ITEMS[0], ITEMS[1] | {"errata": ["gpca-10"]}]
    root = repository(items=items)
    add_erratum(root, "gpca-10")
    (problem,) = problems(root)
    assert problem.startswith("gpca-10 is told on no page; cite it as ")


def test_an_erratum_that_is_written_named_and_told(repository):
    items = [ITEMS[0], ITEMS[1] | {"errata": ["gpca-10"]}]
    root = repository(items=items, page=PAGE + cite("gpca-10", "Erratum"))
    add_erratum(root, "gpca-10")
    assert problems(root) == []
