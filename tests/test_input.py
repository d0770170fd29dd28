"""What the checks of the library let pass and what they refuse, at the border between the two."""

import io
from types import SimpleNamespace

import numpy as np
import pytest

from manifoldlib import _input
from manifoldlib._input import (
    as_choice,
    as_columns,
    as_count,
    as_distances,
    as_embedding_dimension,
    as_floats,
    as_matrix,
    as_new_distances,
    as_positive,
    as_symmetric,
    in_range,
    listed,
    refuse_rows,
    require_moderate,
    room_for,
)


def refused(check, *args, **kwargs):
    """The message of the ValueError."""
    with pytest.raises(ValueError) as caught:
        check(*args, **kwargs)
    return str(caught.value)


def test_a_choice_draws_no_column_twice():
    np.testing.assert_array_equal(as_choice(50, 50, 0, "landmarks"), np.arange(50))
    np.testing.assert_array_equal(as_choice([4, 1], 5, 0, "landmarks", at_least=2), [4, 1])
    for chosen in ([1, 1, 2], [3]):  # one twice; too few
        assert "2 or more columns, none of them twice" in refused(
            as_choice, chosen, 5, 0, "landmarks", at_least=2
        )


def test_columns_are_whole_numbers_from_0_to_N_minus_1():
    np.testing.assert_array_equal(as_columns([0, 4], 5, "sources"), [0, 4])
    for chosen in ([0.5], [[0, 1]], np.array([], dtype=int)):
        assert "must be a list of column numbers" in refused(as_columns, chosen, 5, "sources")
    for chosen in ([-1, 2], [2, 5]):
        assert "must lie between 0 and 4" in refused(as_columns, chosen, 5, "sources")


@pytest.mark.parametrize("value", [True, 2.0, "2", 1])
def test_a_count_is_a_whole_number_that_is_large_enough(value):
    assert as_count(np.int64(2), "n", at_least=2) == 2
    assert "2 or more" in refused(as_count, value, "n", at_least=2)


@pytest.mark.parametrize("value", [True, "2", 1j, np.inf, np.nan, 0, -1.0])
def test_a_positive_number_is_real_finite_and_above_0(value):
    assert as_positive(1e-300, "sigma") == 1e-300
    assert "must be a positive number" in refused(as_positive, value, "sigma")


def test_N_points_with_mean_0_span_one_dimension_less():
    assert as_embedding_dimension(3, 4) == 3
    assert refused(as_embedding_dimension, 4, 4).endswith(
        "4 centred points span at most 3 dimensions, so d can be at most 3"
    )


def test_numbers_may_come_as_objects_and_not_as_strings():
    np.testing.assert_array_equal(as_floats(np.array([1, 2.5], dtype=object), "X"), [1, 2.5])
    assert "got strings, such as ['1.5']" in refused(as_floats, ["1.5"], "X")


@pytest.mark.parametrize("shape", [(3,), (2, 3, 1), (0, 3), ()])
def test_a_matrix_has_two_indices_and_an_entry(shape):
    message = refused(as_matrix, np.ones(shape), "X")
    assert f"non-empty matrix, got shape {shape}" in message
    assert ("x.reshape(-1, 1)" in message) == (len(shape) == 1)


def test_the_entries_that_are_missing_are_counted():
    assert "X has 2 NaN or infinite entries" in refused(
        as_matrix, [[1, np.nan, 2], [np.inf, 0, 3]], "X"
    )


def test_new_distances_have_a_row_for_each_old_point_and_no_sign():
    new = [[0.5, 0.0], [1e-200, 0.25]]
    np.testing.assert_array_equal(as_new_distances(new, 2), new)
    assert "for each of the 3 points" in refused(as_new_distances, new, 3)
    assert "smallest entry -0.5" in refused(as_new_distances, [[-0.5, 1.0]], 1)


def test_asymmetry_is_measured_against_the_largest_entry_of_either_sign():
    for sign in (1, -1):
        for asymmetry, passes in [(0.9e-8, True), (1.1e-8, False)]:
            A = sign * np.array([[0.0, 2.0], [2.0 + 2 * asymmetry, 0.0]])
            if passes:
                as_symmetric(A, "K")
            else:
                assert "K is not symmetric" in refused(as_symmetric, A, "K")


def test_one_entry_on_the_diagonal_of_distances_is_too_many():
    assert "non-zero diagonal" in refused(as_distances, [[0.0, 1.0], [1.0, 0.5]])


def test_one_infinite_number_is_an_overflow():
    assert in_range(lambda: np.array([1.0, 2.0]), "squares").tolist() == [1, 2]
    assert refused(in_range, lambda: np.array([1e200, 2.0]) ** 2, "squares").startswith("squares")


def test_a_data_frame_has_columns_and_a_series_has_none():
    assert refuse_rows(SimpleNamespace(to_numpy=None), "X") is None
    assert refuse_rows(SimpleNamespace(columns=None), "X") is None
    frame = SimpleNamespace(to_numpy=None, columns=None, shape=(5, 2))
    assert "X is a data frame of 5 rows and 2 columns" in refused(refuse_rows, frame, "X")


def test_the_square_of_the_largest_entry_of_either_sign_must_be_in_range():
    for A in ([[0.0, 0.0]], [[1e140, -1]], [[-1e140, 1]], [[1e-140, 0]], [[-1e-140, 0]]):
        require_moderate(np.array(A), "X")
    for A in ([[2e140, -1]], [[-2e140, 1]], [[1e-141, 0]], [[-1e-141, 0]]):
        assert "out of range" in refused(require_moderate, np.array(A), "X")


def test_matrices_are_refused_one_byte_before_the_memory_is_full(monkeypatch):
    monkeypatch.setattr(_input, "memory", lambda: 8 * 100 * 100 * 2)
    with room_for(100, "take fewer", matrices=2):
        pass
    monkeypatch.setattr(_input, "memory", lambda: 8 * 100 * 100 * 2 - 1)
    with pytest.raises(ValueError, match="100 points make 100 x 100 numbers.*take fewer"):
        room_for(100, "take fewer", matrices=2).__enter__()


def test_six_are_listed():
    assert listed([3, 2]) == "3, 2"
    assert listed(range(6)) == "0, 1, 2, 3, 4, 5"
    assert listed(range(7)) == "0, 1, 2, 3, 4, 5, ..."


def test_free_memory_is_what_the_system_says(monkeypatch):
    said = "MemTotal:  9 kB\nMemFree:  2 kB\nMemAvailable:   3 kB\n"
    monkeypatch.setattr(_input, "open", lambda path, **_: io.StringIO(said), raising=False)
    assert _input.memory() == 3 * 1024
    monkeypatch.setattr(_input, "open", lambda path, **_: io.StringIO("MemFree: 2 kB\n"))
    monkeypatch.setattr(_input.os, "sysconf", {"SC_PHYS_PAGES": 5, "SC_PAGE_SIZE": 4096}.get)
    assert _input.memory() == 5 * 4096
    monkeypatch.delattr(_input.os, "sysconf")
    assert _input.memory() == np.inf


def test_of_mixed_entries_the_strange_one_is_named():
    assert _input.strange(np.array([1, "two", 3.0], dtype=object)) == "str, such as 'two'"
