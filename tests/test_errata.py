"""Every erratum is executed: its printed form fails and its corrected form holds."""

import dataclasses

import pytest

from tools import errata, texts


@pytest.mark.parametrize("id", texts.errata())
def test_the_printed_form_fails_and_the_corrected_form_holds(id):
    shown = errata.evaluate(texts.errata()[id])
    assert shown and all(shown.values())


@pytest.mark.parametrize("id", texts.errata())
def test_it_stands_in_the_chapter_of_an_item_it_corrects(id):
    corrected = {item.id for item in texts.items().values() if id in item.errata}
    homes = {chapter.slug for chapter in texts.chapters() if corrected & set(chapter.items)}
    assert texts.errata()[id].chapter in homes


ERRATUM = next(iter(texts.errata().values()))


def test_a_printed_form_that_holds_is_refused():
    wrong = dataclasses.replace(ERRATUM, printed_holds="1 + 1 == 2")
    with pytest.raises(AssertionError, match="the printed form holds: 1 [+] 1 == 2"):
        errata.evaluate(wrong)


def test_a_corrected_form_that_fails_is_refused():
    wrong = dataclasses.replace(ERRATUM, right_holds="1 + 1 == 3")
    with pytest.raises(AssertionError, match="the corrected form fails: 1 [+] 1 == 3"):
        errata.evaluate(wrong)
