"""Nystrom in blocks, with the functions of the chapter's page: by a loop, and by mortal workers."""

import time
import uuid

import pytest

pytest.importorskip("resource", reason="Windows has neither the peak of a process nor signal 9")
psutil = pytest.importorskip("psutil")
pytest.importorskip("distributed", reason='it is in the extra "distributed"')

from benchmarks import nystrom_blocks as blocks  # noqa: E402

N = 4000


def measured(way, reference=None):
    values, reference = blocks.row(way, N, reference, patience=120)
    return dict(zip(blocks.HEADS, values)), reference


@pytest.fixture(scope="module")
def loop():
    return measured(blocks.LOOP)


def test_the_loop_is_what_memory_gives(loop):
    result, maps = loop
    in_memory, _ = measured(blocks.IN_MEMORY, maps)
    assert in_memory["lambda_1"] == pytest.approx(result["lambda_1"], rel=1e-5)
    assert float(in_memory["off"]) < 1e-12  # sums of 4000 terms in another order


def test_two_workers_make_the_same_map_although_one_is_killed_in_each_pass(loop, monkeypatch):
    mark = uuid.uuid4().hex  # of the processes that this test starts
    monkeypatch.setenv("STARTED_BY_A_TEST", mark)
    monkeypatch.setenv("PYTHONWARNINGS", "error")  # in the workers, too
    result, _ = measured(blocks.KILLED, loop[1])
    assert result["killed"] == 2 and float(result["off"]) == 0
    assert result["lambda_1"] == loop[0]["lambda_1"]
    end = time.monotonic() + 5  # the last of them may still be on its way out
    while alive(mark) and time.monotonic() < end:
        time.sleep(0.1)
    assert not alive(mark)


def alive(mark):
    """The processes whose environment has the mark; some do not show theirs."""
    found = []
    for process in psutil.process_iter():
        try:
            if process.environ().get("STARTED_BY_A_TEST") == mark:
                found.append(process)
        except psutil.Error:
            continue
    return found
