"""The command line: python -m tools.grade EXERCISE SUBMISSIONS OUT."""

import argparse
import os
import sys
import tempfile
from pathlib import Path

for threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(threads, "1")  # before numpy is loaded: a submission gets one core

from tools.grade import sandbox
from tools.grade.sandbox import Limits
from tools.notebooks import STARTERS


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.grade", description=sys.modules["tools.grade"].__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("exercise", help="its id, as gpca-4.6, or all")
    parser.add_argument("submissions", type=Path, nargs="?", help="submissions/<name>/<id>.ipynb")
    parser.add_argument("out", type=Path, nargs="?", help="where tables and pages are written")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="submissions at a time")
    parser.add_argument("--salt", type=int, help="of the data of the checks; default: OUT/salt")
    parser.add_argument("--step", type=float, default=Limits.step, help="seconds for a call")
    parser.add_argument("--part", type=float, default=Limits.part, help="seconds for a part")
    parser.add_argument("--whole", type=float, default=Limits.whole, help="seconds for a notebook")
    parser.add_argument("--memory", type=float, default=Limits.memory / 2**30, help="in GB")
    parser.add_argument("--trusted", action="store_true", help="no sandbox: you vouch for the class")
    parser.add_argument(
        "--selftest", action="store_true", help="grade all typical answers to the exercise instead"
    )
    given = parser.parse_args()
    if not hasattr(os, "fork"):
        parser.exit(1, "This system cannot fork processes: grade in a container or in WSL.\n")
    known = sorted(path.stem for path in STARTERS.glob("*.ipynb"))
    if given.exercise not in (*known, "all"):
        parser.error(f"no exercise {given.exercise!r}; there are {', '.join(known)}, and all")
    limits = Limits(given.step, given.part, given.whole, int(given.memory * 2**30))
    with tempfile.TemporaryDirectory(prefix="grade-") as folder:
        kit = sandbox.make_kit(Path(folder) / "kit")
        kind = "trusted" if given.trusted else sandbox.find(kit)
        if kind is None:
            parser.exit(1, f"Nothing was graded: {sandbox.HOW_TO_GET}. With --trusted the answers "
                        "run without one, and can read and write all that you can.\n")
        if given.selftest:
            from tools.grade.selftest import run

            return run(known if given.exercise == "all" else [given.exercise], kind, kit, limits, given.salt or 0, given.jobs)
        if given.submissions is None or given.out is None:
            parser.error("SUBMISSIONS and OUT are needed")
        if not given.submissions.is_dir():
            parser.error(f"{given.submissions} is no folder")
        from tools.grade import run

        ids = run.handed_in(given.submissions) if given.exercise == "all" else [given.exercise]
        given.out.mkdir(parents=True, exist_ok=True)
        salt = run.own_salt(given.out) if given.salt is None else given.salt
        say = lambda text: print(text, flush=True)
        run.grade_class(ids, given.submissions, given.out, kind, kit, salt, given.jobs, limits, say)
        print(f"Open {given.out / 'report.html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
