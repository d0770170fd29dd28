"""Every erratum is executed: its printed form fails and its corrected form holds."""

import dataclasses

import pytest

from tools import errata, quotes, texts


@pytest.mark.parametrize("id", texts.errata())
def test_the_printed_form_fails_and_the_corrected_form_holds(id):
    shown = errata.evaluate(texts.errata()[id])
    assert shown and all(shown.values())


@pytest.mark.parametrize("id", texts.errata())
def test_it_stands_in_the_chapter_of_an_item_it_corrects(id):
    corrected = {item.id for item in texts.items().values() if id in item.errata}
    homes = {chapter.slug for chapter in texts.chapters() if corrected & set(chapter.items)}
    assert texts.errata()[id].chapter in homes


@pytest.mark.parametrize("id", texts.errata())
def test_its_quotation_stands_in_the_text(id):
    assert quotes.problems(texts.errata()[id].quote, id.split("-")[0]) == []


@pytest.mark.parametrize("id", texts.errata())
def test_what_it_displays_is_what_its_claim_is_about(id):
    assert errata.hidden(texts.errata()[id]) == []


def test_what_is_displayed_has_a_name_in_words():
    for erratum in texts.errata().values():
        assert not [name for name, _ in erratum.show if "$" in name], "TeX is not set there"


def test_its_kind_is_one_that_the_page_explains():
    kinds = {erratum.kind for erratum in texts.errata().values()}
    assert kinds <= set(texts.KINDS)
    page = (texts.ROOT / "reference/errata.md").read_text("utf-8")
    assert all(f"*{kind}*: {meaning}" in page.lower() for kind, meaning in texts.KINDS.items())


ERRATUM = next(iter(texts.errata().values()))


def test_a_printed_form_that_holds_is_refused():
    wrong = dataclasses.replace(ERRATUM, printed_holds="1 + 1 == 2")
    with pytest.raises(AssertionError, match="the printed form holds: 1 [+] 1 == 2"):
        errata.evaluate(wrong)


def test_a_corrected_form_that_fails_is_refused():
    wrong = dataclasses.replace(ERRATUM, right_holds="1 + 1 == 3")
    with pytest.raises(AssertionError, match="the corrected form fails: 1 [+] 1 == 3"):
        errata.evaluate(wrong)


def test_a_quantity_that_decides_and_is_not_displayed_is_found():
    claim = dataclasses.replace(
        ERRATUM, printed_holds="np.allclose(W, W.T) and s[0] > 1", show=(("rank", "rank(W)"),)
    )
    assert errata.hidden(claim) == ["W.T", "s[0]"]
    shown = dataclasses.replace(claim, show=(("", "abs(W - W.T).max()"), ("", "s.round(3)")))
    assert errata.hidden(shown) == []
