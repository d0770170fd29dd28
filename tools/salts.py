"""Do the verdicts of the checkers hang on the random data they draw?

    python -m tools.salts                       20 salts for every exercise, where not yet tried
    python -m tools.salts gpca-4.4 --salts 50   this exercise under 50
    python -m tools.salts --again               everything once more

Under each salt (`manifoldlib.checks.salted`) every checker draws other data. Then the worked
solution and every stored right answer must still pass, and every typical wrong answer must still be
refused, in some time, whatever the message; `--messages` prints those that are not the usual ones.

`_build/salts.json` keeps for each exercise and salt the wrong verdicts, with a fingerprint of the
exercise and its checker: what has changed since is tried again, what stopped before its end goes
on. A change of the library behind a checker does not show in the fingerprint; use --again.
"""

import argparse
import hashlib
import json
import multiprocessing
import signal
import sys
import time
import warnings
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))  # where a student is acted

from student import IDS, answers_module, code_cells, misjudged, outcomes, solution  # noqa: E402

STORE = ROOT / "_build" / "salts.json"
SECONDS = 600  # of processor time: data may be drawn for ever that no draw can satisfy


def fingerprint(id):
    """Of what decides: the cells, the checker, its answers, and what all checkers share."""
    name = answers_module(id).rpartition(".")[2]
    files = (name.removesuffix("_answers"), name, "__init__", "prohibitions")
    text = [(ROOT / "manifoldlib" / "checks" / f"{file}.py").read_text("utf-8") for file in files]
    text += [cell.source for cell in code_cells(solution(id))]
    return hashlib.sha256("\0".join(text).encode()).hexdigest()[:16]


class WithoutEndError(BaseException):
    """No Exception: checkers make messages of those."""


def without_end(*_):
    raise WithoutEndError


def tried(job):
    id, salt = job
    warnings.simplefilter("error")  # as in the tests
    signal.signal(signal.SIGVTALRM, without_end)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    started = time.perf_counter()
    try:
        wrong, otherwise = misjudged(id, salt)
    except WithoutEndError:
        wrong, otherwise = [("", "some answer", f"no end after {SECONDS} s")], []
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    outcomes.cache_clear()
    return id, salt, wrong, otherwise, time.perf_counter() - started


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("ids", nargs="*", default=IDS, metavar="exercise")
    parser.add_argument("--salts", type=int, default=20)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--messages", action="store_true")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    asked = parser.parse_args()

    store = json.loads(STORE.read_text("utf-8")) if STORE.exists() else {}
    for id in asked.ids:
        now = fingerprint(id)
        if asked.again or store.get(id, {}).get("fingerprint") != now:
            store[id] = {"fingerprint": now, "salts": {}}
    jobs = [(id, salt) for salt in range(1, asked.salts + 1) for id in asked.ids]
    jobs = [(id, salt) for id, salt in jobs if str(salt) not in store[id]["salts"]]
    STORE.parent.mkdir(exist_ok=True)
    with multiprocessing.Pool(asked.jobs) as pool:
        for id, salt, wrong, otherwise, seconds in pool.imap_unordered(tried, jobs):
            store[id]["salts"][str(salt)] = wrong
            STORE.write_text(json.dumps(store, indent=1, sort_keys=True) + "\n", "utf-8")
            print(f"{id} under salt {salt}: {seconds:.1f} s", flush=True)
            for part, why, said in wrong + (otherwise if asked.messages else []):
                print(f"    {part}: {why}: {said}", flush=True)
    bad = sum(len(wrong) for id in asked.ids for wrong in store[id]["salts"].values())
    print(f"{bad} wrong verdicts")
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main())
