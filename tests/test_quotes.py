"""Quotations are looked up in fingerprints of the texts, which are not in the repository."""

import pytest

from tools import quotes

# A text of our own.
TEXT = r"""Let $\mathbf{X}$ be a *centred* matrix.
Then $\sum_{i} x_i = 0$, and the rank is at most N - 1.
In plain text x12 = yi2 + λk."""


@pytest.fixture
def root(tmp_path):
    (tmp_path / "texts").mkdir()
    (tmp_path / "text.txt").write_text(TEXT, "utf-8")
    quotes.write("own", tmp_path / "text.txt", tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    "quote",
    [
        "be a centred matrix",
        "Let $X$ be a centred matrix",
        r"$\sum_i x_i = 0$",
        "a centred matrix … the rank is at most",
        r"In plain text $x_1^2 = y_i^2 + λ_k$",
    ],
)
def test_words_and_formulas_are_found_however_they_are_set(root, quote):
    assert quotes.problems(quote, "own", root) == []


@pytest.mark.parametrize(
    "quote, problem",
    [
        ("be a centered matrix", "does not stand so in OWN"),
        ("the matrix is centred", "does not stand so in OWN"),
        (r"$\sum_i x_i = 1$", "does not stand so in OWN"),
        ("a centred matrix … the rank is N", "the rank is N"),
        ("the rank … is at most", "too short to be looked up"),
        ("the rank is at most " * 4, "20 words are quoted"),
    ],
)
def test_other_words_are_not_and_the_problem_is_named(root, quote, problem):
    assert problem in " ".join(quotes.problems(quote, "own", root))
