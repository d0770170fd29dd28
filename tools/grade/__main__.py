"""The command line: python -m tools.grade EXERCISE SUBMISSIONS OUT."""

import argparse
import os
import sys
import tempfile
from pathlib import Path

NO_SANDBOX = """\
Nothing was graded: {how}.
With --trusted the answers run without one, and can read and write all that you can.
"""


def arguments() -> argparse.ArgumentParser:
    from tools.grade.sandbox import Limits

    parser = argparse.ArgumentParser(
        prog="python -m tools.grade", description="Grade the notebooks of a class."
    )
    add = parser.add_argument
    add("exercise", help="its id, as gpca-4.6, or all")
    add("submissions", type=Path, nargs="?", help="the folder of <name>/<id>.ipynb")
    add("out", type=Path, nargs="?", help="where tables and pages are written")
    add("--jobs", type=int, default=os.cpu_count(), help="submissions at a time")
    add("--salt", type=int, help="of the checks' random data; default: a secret kept in OUT/salt")
    add("--step", type=float, default=Limits.step, help="seconds for one call of an answer")
    add("--part", type=float, default=Limits.part, help="seconds for all calls of a part")
    add("--whole", type=float, default=Limits.whole, help="seconds for a notebook")
    add("--memory", type=float, default=Limits.memory / 2**30, help="GB for the answers")
    add("--own-data", action="store_true", help="everybody has the data of his folder's name")
    add("--trusted", action="store_true", help="no sandbox: you vouch for every answer")
    add("--selftest", action="store_true", help="grade what is known of the exercise instead")
    add("--most", type=int, default=10**6, help="in the selftest, answers of a kind for each part")
    return parser


def main() -> int:
    for threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(threads, "1")  # before numpy is loaded: a submission gets one core
    from tools.grade import run, sandbox, selftest
    from tools.notebooks import STARTERS

    parser = arguments()
    given = parser.parse_args()
    known = sorted(path.stem for path in STARTERS.glob("*.ipynb"))
    if given.exercise not in (*known, "all"):
        parser.error(f"no exercise {given.exercise!r}; there are {', '.join(known)}, and all")
    if not given.selftest and not (given.out and given.submissions and given.submissions.is_dir()):
        parser.error("a folder with the submissions and one for what comes out are needed")
    if not hasattr(os, "fork"):
        parser.exit(1, "This system cannot fork processes: grade in WSL or in a container.\n")
    memory = int(given.memory * 2**30)
    limits = sandbox.Limits(given.step, given.part, given.whole, memory)
    with tempfile.TemporaryDirectory(prefix="grade-") as folder:
        kit = sandbox.make_kit(Path(folder) / "kit")
        kind = "trusted" if given.trusted else sandbox.find(kit)
        if kind is None:
            parser.exit(1, NO_SANDBOX.format(how=sandbox.HOW_TO_GET))
        if given.selftest:
            ids = known if given.exercise == "all" else [given.exercise]
            salt, most = given.salt or 0, given.most
            return int(selftest.run(ids, kind, kit, limits, salt, given.jobs, most) > 0)
        ids = run.handed_in(given.submissions) if given.exercise == "all" else [given.exercise]
        try:
            given.out.mkdir(parents=True, exist_ok=True)
            salt = run.own_salt(given.out) if given.salt is None else given.salt
            class_of = given.submissions, given.out, kind, kit, salt, given.jobs, limits
            run.grade_class(ids, *class_of, say, given.own_data)
        except OSError as error:
            parser.exit(1, f"{error.filename or given.out}: {error.strerror}\n")
        except KeyboardInterrupt:
            parser.exit(130, "Interrupted. The same command grades those that are left.\n")
    say(f"Open {given.out / 'report.html'}")
    return 0


def say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main())
