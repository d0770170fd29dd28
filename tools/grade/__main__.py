"""The command line: python -m tools.grade EXERCISE SUBMISSIONS OUT."""

import argparse
import contextlib
import difflib
import os
import shutil
import sys
import tempfile
from pathlib import Path

NO_SANDBOX = """\
Nothing was graded: {how}.
With --trusted the answers run without one, and can read and write all that you can.
"""
IN_SIGHT = """\
Nothing was graded: {folders} can be read by every answer, as all of Python and /usr can.
Move it to another place.
"""
WORKED_IN = """\
Nothing was graded: in exercises/ somebody has worked in {ids}, and answers are put into what stands
there. Move that work to another folder, and bring back what students get: git checkout exercises/
"""


def at_least(least: float, kind: type = float):
    """Reads a number of the command line."""

    def number(text: str):
        with contextlib.suppress(ValueError):
            if least <= (value := kind(text)) < 10**40:
                return value
        what = "a whole number" if kind is int else "a number"
        raise argparse.ArgumentTypeError(f"it takes {what} of at least {least}, and not {text}")

    return number


def arguments() -> argparse.ArgumentParser:
    from tools.grade.sandbox import Limits

    parser = argparse.ArgumentParser(
        prog="python -m tools.grade", description="Grade the notebooks of a class."
    )
    add = parser.add_argument
    count, seconds, memory = at_least(1, int), at_least(0.1), Limits.memory / 2**30
    add("exercise", help="its id, as gpca-4.6, or all")
    add("submissions", type=Path, nargs="?", help="the folder of <name>/<id>.ipynb")
    add("out", type=Path, nargs="?", help="where tables and pages are written")
    add("--jobs", type=count, default=os.cpu_count(), help="submissions at a time (%(default)s)")
    add("--salt", type=at_least(0, int), help="of the checks' random data, in place of OUT/salt")
    add("--step", type=seconds, default=Limits.step, help="seconds for a call (%(default)g)")
    add("--part", type=seconds, default=Limits.part, help="and for a part (%(default)g)")
    add("--whole", type=seconds, default=Limits.whole, help="and for a notebook (%(default)g)")
    add("--memory", type=at_least(0.5), default=memory, help="GB for the answers (%(default)g)")
    add("--own-data", action="store_true", help="everybody has the data of the folder's name")
    add("--trusted", action="store_true", help="no sandbox: you vouch for every answer")
    add("--selftest", action="store_true", help="grade what is known of the exercise instead")
    add("--most", type=count, default=10**6, help="in the selftest, answers of a kind for a part")
    return parser


def problem(given, known: list[str]) -> str | None:
    """Why nothing can be graded that is asked for in this way."""
    if given.exercise not in (*known, "all"):
        near = difflib.get_close_matches(given.exercise.lower(), known, 3)
        meant = f"do you mean {' or '.join(near)}?" if near else f"there are {', '.join(known)}"
        return f"no exercise {given.exercise!r}: {meant}"
    if given.selftest:
        return None
    if not given.out:
        return "the folder of the submissions and one for what comes out are needed"
    if not given.submissions.is_dir():
        return f"no folder {str(given.submissions)!r} with submissions"
    if given.out.resolve() == given.submissions.resolve():
        return "what comes out needs a folder of its own"
    return None


def main() -> int:
    from tools.grade import sandbox
    from tools.notebooks import ROOT, STARTERS, work_in

    parser = arguments()
    given = parser.parse_args()
    known = sorted(path.stem for path in STARTERS.glob("*.ipynb"))
    if found := problem(given, known):
        parser.error(found)
    if not hasattr(os, "fork"):
        parser.exit(1, "This system cannot fork processes: grade in WSL or in a container.\n")
    from tools.grade import run, selftest

    memory = int(given.memory * 2**30)
    limits = sandbox.Limits(given.step, given.part, given.whole, memory)
    with tempfile.TemporaryDirectory(prefix="grade-") as folder:
        kit = sandbox.make_kit(Path(folder) / "kit")
        vouched = sandbox.Sandbox("trusted", kit, limits)
        place = vouched if given.trusted else sandbox.find(kit, limits)
        if place is None:
            how = sandbox.FORBIDDEN if shutil.which("bwrap") else sandbox.HOW_TO_GET
            parser.exit(1, NO_SANDBOX.format(how=how))
        private = [ROOT] if given.selftest else [ROOT, given.submissions, given.out]
        if place.kind != "trusted" and (seen := sandbox.in_sight(private)):
            parser.exit(1, IN_SIGHT.format(folders=" and ".join(map(str, seen))))
        if given.selftest:
            ids = known if given.exercise == "all" else [given.exercise]
            return int(selftest.run(ids, place, given.salt or 0, given.jobs, given.most) > 0)
        ids = run.handed_in(given.submissions) if given.exercise == "all" else [given.exercise]
        if changed := [id for id in ids if work_in(STARTERS / f"{id}.ipynb")]:
            parser.exit(1, WORKED_IN.format(ids=", ".join(changed)))
        say(run.what_is_there(ids, given.submissions, given.out))
        if not ids:
            return 1
        try:
            given.out.mkdir(parents=True, exist_ok=True)
            with run.alone(given.out):
                salt = run.own_salt(given.out) if given.salt is None else given.salt
                how = place, salt, given.jobs, given.own_data
                run.grade_class(ids, run.Class(given.submissions, given.out, *how), say)
        except run.Busy:
            parser.exit(1, f"Another run is grading into {given.out}.\n")
        except OSError as error:
            parser.exit(1, f"{error.filename or given.out}: {error.strerror}\n")
        except KeyboardInterrupt:
            parser.exit(130, "Interrupted. The same command grades those that are left.\n")
    say(f"Open {given.out / 'report.html'}")
    return 0


def say(text: str) -> None:
    if text:
        print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main())
