"""Tables: heads, digits, words, in HTML and as text."""

import re

import numpy as np
import pytest

from manifoldlib.tables import table


def cells(html):
    return [re.sub("<.*?>", "", found) for found in re.findall(r"<t[hd].*?</t[hd]>", html)]


@pytest.fixture
def small():
    columns = {"method": ["PCA", "a < b"], "K": np.array([5, 10]), "error": np.array([0.5, -1e-9])}
    return table(columns, digits=2)


def test_a_table_has_heads_and_rows(small):
    expected = ["method", "K", "error", "PCA", "5", "0.50", "a &lt; b", "10", "0.00"]
    assert cells(small._repr_html_()) == expected
    assert small._repr_html_().count('scope="col"') == 3


def test_numbers_stand_at_the_right_and_words_at_the_left(small):
    sides = re.findall("text-align: (left|right)", small._repr_html_())
    assert sides == ["left", "right", "right"] * 3  # the head as its column


def test_one_word_moves_a_column_to_the_left_and_a_gap_does_not():
    html = table({"a": ["1", "1 to 2", "3"], "b": ["1", "", "-2"]})._repr_html_()
    assert re.findall("text-align: (left|right)", html) == ["left", "right"] * 4


def test_a_column_of_sentences_wraps_and_one_of_names_does_not():
    sentences = ["a message that is as long as a sentence", "short"]
    html = table({"a": ["a word", "two"], "b": sentences})._repr_html_()
    found = re.findall('<t[dh](?: scope="col")?( class="words")? style', html)
    assert found == ["", ' class="words"'] * 3


@pytest.mark.parametrize(
    ("word", "side"),
    [("2,002", "right"), ("1.2e-05", "right"), ("50.0%", "right"), ("0.66*", "right")]
    + [("−0.5", "right"), ("1 to 2", "left"), ("(1, 0)", "left"), ("e", "left")],
)
def test_what_is_a_number(word, side):
    assert f"text-align: {side}" in table({"a": [word]})._repr_html_()


@pytest.mark.parametrize(
    ("word", "html"),
    [
        ("1 - R_1^2", "1\xa0−\xa0R<sub>1</sub><sup>2</sup>"),
        ("X1X2", "X<sub>1</sub>X<sub>2</sub>"),
        ("u_k'S u5", "u<sub>k</sub>'S u<sub>5</sub>"),
        ("|alpha|^2 = 1/lambda", "|α|<sup>2</sup>\xa0=\xa01/λ"),
        ("M^+ over 1 - mu", "M<sup>+</sup> over 1\xa0−\xa0μ"),
        ("(m/N)^-1/4, sqrt(N) Y", "(m/N)<sup>-1/4</sup>, √N Y"),
        *((plain, plain) for plain in ("PC1", "classical_mds", "X10", "sqrt", "alphabet", "1e-05")),
    ],
)
def test_what_is_part_of_a_formula_is_set_as_one(word, html):
    shown = table({word: [word]})
    assert shown._repr_html_().count(f">{html}</t") == 2
    assert repr(shown).split("\n")[0].strip() == word


def test_as_text_the_columns_are_aligned(small):
    assert repr(small) == "method   K  error\n   PCA   5   0.50\n a < b  10   0.00"


def test_digits_may_differ_by_column():
    both = table({"a": [1 / 3], "b": [1 / 3], "c": [np.float32(0.25)]}, digits={"a": 1, "c": 2})
    assert repr(both).split("\n")[1].split() == ["0.3", "0.333", "0.25"]


def test_columns_of_different_lengths_are_refused():
    with pytest.raises(ValueError, match="equally many entries, got 'a': 1, 'b': 2"):
        table({"a": [1], "b": [1, 2]})


def test_infinity_has_its_sign_and_stands_at_the_right():
    ways = table({"way": np.array([5.0, np.inf, -np.inf])}, digits=0)
    assert repr(ways).split() == ["way", "5", "∞", "-∞"]
    assert re.findall("text-align: (left|right)", ways._repr_html_()) == ["right"] * 4
