"""The benchmark can be run: the smallest case of every family, and the measurement of scale."""

import numpy as np
import pytest

from benchmarks import __main__ as benchmark

FAMILIES = {family.__name__.rpartition(".")[2]: family for family in benchmark.families([])}


@pytest.mark.parametrize("name", FAMILIES)
def test_the_smallest_case_of_a_family(name):
    case = FAMILIES[name].CASES[0]()
    ours, theirs = case.ours(), case.theirs()
    assert np.isfinite(ours.sum())
    assert benchmark.lines_of_code(case.code) > 5
    if case.comparable:  # scikit-learn's solvers end earlier than ours
        assert benchmark.disagreement(ours, theirs) < 1e-3


def test_a_family_that_there_is_not(capsys):
    with pytest.raises(SystemExit, match="no such family: tsne; there are clustering, "):
        benchmark.main(["tsne"])


def test_the_measurement_of_scale(capsys):
    pytest.importorskip("resource", reason="Windows does not tell the peak of a process")
    from benchmarks import scale

    scale.measure(1000)
    points, seconds, *_ = capsys.readouterr().out.split()
    assert points == "1,000" and seconds.endswith("s")
