"""Do the tests bite? Change one place at a time and see whether a test notices.

    python -m tools.bite                        what is new or changed since the last run
    python -m tools.bite manifoldlib/mds.py     this module, or this file of tests
    python -m tools.bite --all                  everything
    python -m tools.bite --again                what survived and is not explained

A place is an operator, a sign, an index, a factor, a comparison or a constant: in a function of the
library, and in the body of a test that covers an item of the texts. A change of the library is
noticed when a test that calls the function fails: one that covers an item or, if none of them
notices, one of the tests of the modules. A change of a test's own formula is noticed when its
assertion fails, for an exception of another kind says nothing about the item. A test in which no
change can be noticed gets one of a function that it calls. Rounding, block sizes, words and
seeds are left alone; what may be data - the numbers with which a function is called, the colours
of a picture, two things that are said to differ - counts when it is noticed and is not missed when
it is not; of an inequality one change must be noticed, for half of them only make it weaker.

What was noticed and what survived is stored in `texts/bites.json`; the index of the book shows a
change that a test of the item noticed. With other rules, `tools/changes.py`, everything is tried
again. A change that survives and is right nevertheless belongs into `texts/equivalent.yaml` with
the reason; the others are printed at the end, and so are the items of which no test noticed any
change. What each test calls is remembered below `_build`.
"""

import argparse
import ast
import contextlib
import functools
import gc
import inspect
import json
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml
from _pytest.tmpdir import tmppath_result_key

from tools import texts
from tools.changes import MOST, changes, fingerprint, spread

ROOT = Path(__file__).resolve().parents[1]
STORE = "texts/bites.json"
EQUIVALENT = "texts/equivalent.yaml"
CALLS = "_build/bite.json"  # what each test calls, for as long as neither is changed
SECONDS = 20  # the longest that a test that covers an item takes while it is watched
PATIENCE = 1.0  # seconds of tests for one change of the library, the quickest first
AGAIN = 3.0  # and for one that survived that
LONGEST = 10.0  # the longest that a test that covers no item takes
PARTS = 6  # two processes share them, so that neither waits long for the other
# More than a thousand checks of scikit-learn: they ask for its habits and not for results.
HABITS = "tests/test_estimators.py::test_checks_of_scikit_learn"
DEAF = 5.0  # and how much longer until the process ends that does not hear that the time is up

# The functions that are changed


def functions(path, root=ROOT):
    """The trees of a file's functions by the name that Python gives them."""
    return functions_in((root / path).read_text("utf-8"))


@functools.cache
def functions_in(source):
    outer = dict(texts._definitions(ast.parse(source)))
    return {
        name: node
        for name, node in outer.items()
        if isinstance(node, ast.FunctionDef) and not in_function(name, outer)
    }


def in_function(name, outer):
    """A function within a function is changed as a part of it."""
    heads = name.split(".")[:-1]
    return any(
        isinstance(outer[".".join(heads[: i + 1])], ast.FunctionDef) for i in range(len(heads))
    )


@contextlib.contextmanager
def in_place(function, change):
    """The function computes what the change makes of it."""
    kept = function.__code__
    body = change.body
    if "__class__" in kept.co_freevars:  # it says super()
        body = ast.fix_missing_locations(
            ast.ClassDef("_", [], [], [body], [], lineno=1, col_offset=0)
        )
    code = compile(ast.Module([body], []), "<changed>", "exec")
    while code.co_name != kept.co_name:
        code = next(c for c in code.co_consts if inspect.iscode(c))
    function.__code__ = code
    try:
        yield
    finally:
        function.__code__ = kept


def innermost(function):
    """The function itself under what hypothesis, properties and caches wrap around it."""
    function = getattr(function, "fget", None) or getattr(function, "func", None) or function
    function = getattr(getattr(function, "hypothesis", None), "inner_test", function)
    return inspect.unwrap(getattr(function, "__func__", function))


# The run, inside of pytest


class TimeUp(BaseException):  # nobody catches it but the one who set the time
    pass


def ring(signum, frame):
    raise TimeUp("a test takes much longer than it did")


class Run:
    """Runs single tests in the place of pytest's own loop."""

    def pytest_runtestloop(self, session):
        signal.signal(signal.SIGPROF, ring)
        self.items = {}
        for item in session.items:
            self.items.setdefault(item.nodeid.split("[")[0], []).append(item)
        self.caches = [
            o for o in gc.get_objects() if isinstance(o, functools._lru_cache_wrapper)
            and str(ROOT) in getattr(getattr(o.__wrapped__, "__code__", None), "co_filename", "")
        ]  # fmt: skip
        self.do()
        return True

    def run(self, item, seconds):
        """The exception in which a test ends, or None."""
        for cache in self.caches:
            cache.cache_clear()
        item._initrequest()
        item.stash[tmppath_result_key] = {}
        signal.setitimer(signal.ITIMER_PROF, seconds)
        # A loop in C does not return to Python, where the first alarm is heard; this one kills.
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds + DEAF)
        try:
            item.session._setupstate.setup(item)
            item.runtest()
        except (Exception, TimeUp, pytest.fail.Exception, pytest.skip.Exception) as error:
            return error
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            item.session._setupstate.teardown_exact(None)
        return None


class Watch(Run):
    """How long each test takes, and which functions of the library it calls."""

    def __init__(self, marks):
        self.marks, self.found = marks, {}

    def do(self):
        for test, items in self.items.items():
            watched = [(item, *self.watch(item)) for item in items]
            called = set().union(*(calls for _, _, calls in watched))
            self.found[test] = {
                "of": {unit: self.marks[unit] for unit in sorted({test} | called)},
                "items": {item.nodeid: [seconds, sorted(calls)] for item, seconds, calls in watched
                          if seconds is not None},
            }  # fmt: skip

    def watch(self, item):
        called, started = set(), time.process_time()
        # A tracer that returns None hears calls alone, where a profiler hears returns and C too.
        sys.settrace(lambda frame, event, arg: called.add(frame.f_code))
        covers = item.get_closest_marker("covers") is not None
        error = self.run(item, SECONDS if covers else LONGEST)
        sys.settrace(None)
        seconds = time.process_time() - started
        if error is not None:
            seconds = None  # no witness
            if covers or not isinstance(error, TimeUp | pytest.skip.Exception | unittest.SkipTest):
                print(
                    f"{item.nodeid} does not pass before anything is changed: {error}",
                    file=sys.stderr,
                )
        return seconds, {unit for unit in map(unit_of, called) if unit in self.marks}


def unit_of(code):
    """The name in the store of a function, of which a function within is a part."""
    if not code.co_filename.startswith(str(ROOT)):
        return None
    path = Path(code.co_filename).relative_to(ROOT).as_posix()
    return f"{path}::{code.co_qualname.split('.<locals>')[0]}"


class Bite(Run):
    """Changes one place after another and runs the tests that it may disturb."""

    def __init__(self, wanted, watched, before, out, again, fatal=()):
        self.wanted, self.before, self.out, self.found = wanted, before, out, {}
        self.now = out.with_name("now")  # names what is tried, should the process die
        self.fatal = {tuple(change): test for *change, test in fatal}  # ended another process
        self.again = again  # only what survived before
        self.patience = AGAIN if again else PATIENCE
        self.noticed = {
            f"{unit} {change} {other}": by
            for unit, entry in before.items() for _, change, other, by, *_ in entry["noticed"]
        }  # fmt: skip
        self.covering = {test for _, test in texts.marks()}
        self.seconds, self.callers = {}, {}
        for nodeid, (seconds, calls) in watched.items():
            self.seconds[nodeid] = seconds
            for unit in calls:
                self.callers.setdefault(unit, set()).add(nodeid)

    def do(self):
        for unit in self.wanted:
            items = self.quickest_first(unit)
            if unit.startswith("manifoldlib"):
                covering = [i for i in items if i.nodeid.split("[")[0] in self.covering]
                own = sorted(
                    (i for i in items if i not in covering),
                    key=lambda item: module_of(unit) not in item.nodeid.split("::")[0],
                )
                self.record(unit, *self.found_at(unit), [covering, own])
            elif items:
                self.record(unit, *self.found_at(unit), [items])

    def found_at(self, unit):
        """The tree of a function and the function itself."""
        path, name = unit.split("::", 1)
        node = functions(path)[name.replace("::", ".")]
        if path.startswith("tests"):
            return node, innermost(self.items[unit][0].obj)
        module = __import__(path[:-3].replace("/", "."), fromlist=["_"])
        owner = functools.reduce(vars_of, name.split(".")[:-1], module)
        return node, innermost(inspect.getattr_static(owner, name.split(".")[-1]))

    def quickest_first(self, unit):
        known = self.callers.get(unit, ()) if unit.startswith("manifoldlib") else self.seconds
        tests = self.items.values() if unit.startswith("manifoldlib") else [self.items[unit]]
        items = [item for found in tests for item in found if item.nodeid in known]
        return sorted(items, key=lambda item: self.seconds[item.nodeid])

    def record(self, unit, node, function, witnesses):
        claims, data = changes(node, unit.split("::")[0])
        if unit.startswith("manifoldlib"):
            claims = spread(claims, MOST)
        noticed, survived, rows = [], [], []
        if self.again:
            rows = self.before[unit]["noticed"]
            claims = [c for c in claims if c.said in self.before[unit]["survived"]]
        for change in claims:
            if by := self.who_notices(unit, function, change, witnesses):
                noticed.append((change, by))
            elif by is None:
                survived.append(change)
        for change in data:
            if noticed or rows:
                break
            if by := self.who_notices(unit, function, change, witnesses):
                noticed.append((change, by))
        # of an inequality half of the changes only make it weaker: it bites if one is noticed
        sharp = {change.inequality for change, _ in noticed} - {None}
        rows = rows + [[*change.said, by] for change, by in noticed]
        if not rows and unit.startswith("tests"):
            rows = self.noticed_below(unit, witnesses)
        self.keep(unit, node, rows, [c.said for c in survived if c.inequality not in sharp])

    def noticed_below(self, test, witnesses):
        """A change that the test notices of a function that it calls, of the most special one."""
        nodeids = {item.nodeid for item in witnesses[0]}
        called = [unit for unit, callers in self.callers.items() if callers & nodeids]
        for unit in sorted(called, key=lambda unit: len(self.callers[unit])):
            node, function = self.found_at(unit)
            for change in spread(changes(node, unit.split("::")[0])[0], MOST):
                if by := self.who_notices(unit, function, change, witnesses):
                    return [[*change.said, by, unit]]
        return []

    def keep(self, unit, node, noticed, survived):
        self.found[unit] = {
            "fingerprint": fingerprint(node), "noticed": noticed, "survived": survived,
        }  # fmt: skip
        self.out.write_text(json.dumps(self.found), "utf-8")  # kept, should the process die
        print(f"{unit}: {len(noticed)} noticed, {len(survived)} survived", file=sys.stderr)

    def who_notices(self, unit, function, change, witnesses):
        """The test that notices; None if all pass; False if a test breaks without an assertion."""
        last = self.noticed.get(f"{unit} {change.before} {change.after}")
        if test := self.fatal.get((unit, *change.said)):
            return test
        with in_place(function, change):
            for items in witnesses:
                first = patience = self.patience if unit.startswith("manifoldlib") else SECONDS
                for item in sorted(items, key=lambda item: item.nodeid.split("[")[0] != last):
                    seconds = self.seconds[item.nodeid]
                    if patience < seconds and patience < first:
                        break
                    patience -= seconds
                    self.now.write_text(
                        json.dumps([unit, *change.said, item.nodeid.split("[")[0]]), "utf-8"
                    )
                    if (error := self.run(item, 1 + 5 * seconds)) is not None:
                        library = unit.startswith("manifoldlib")
                        claimed = isinstance(error, AssertionError | pytest.fail.Exception)
                        return (library or claimed) and item.nodeid.split("[")[0]
        return None


def module_of(unit):
    """What the files of tests of a module have in their names."""
    return Path(unit.split("::")[0]).stem.strip("_")


def vars_of(owner, name):
    return inspect.getattr_static(owner, name)


# What is stored, and what is wrong with it


def stored(root=ROOT):
    """What was found, of the functions that there still are."""
    path = root / STORE
    found = json.loads(path.read_text("utf-8")) if path.exists() else {}
    there = units(root)
    return {unit: entry for unit, entry in found.items() if unit in there}


def store(found, root=ROOT):
    """One line a change, so that a difference can be read."""
    lines = []
    for unit, entry in sorted(found.items()):
        rows = [
            f"{json.dumps(name)}: [" + ",".join(f"\n   {json.dumps(c)}" for c in entry[name]) + "]"
            for name in ("noticed", "survived")
        ]
        mark = f'"fingerprint": "{entry["fingerprint"]}"'
        lines.append(f" {json.dumps(unit)}: {{{mark},\n  " + ",\n  ".join(rows) + "}")
    (root / STORE).write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def units(root=ROOT):
    """What is changed: the covering tests, and the functions of the library; with fingerprints."""
    covering = {test for _, test in texts.marks(root)}
    paths = {test.split("::")[0] for test in covering} | set(library(root))
    return {
        unit: mark for unit, mark in fingerprints(sorted(paths), root).items()
        if unit in covering or unit.startswith("manifoldlib")
    }  # fmt: skip


def library(root=ROOT):
    return [p.relative_to(root).as_posix() for p in sorted((root / "manifoldlib").glob("*.py"))]


def fingerprints(paths, root=ROOT):
    return {
        f"{path}::{name.replace('.', '::') if path.startswith('tests') else name}": fingerprint(
            node
        )
        for path in paths
        for name, node in functions(path, root).items()
    }


def witnesses(root=ROOT):
    """The tests that may notice a change, with fingerprints: those that cover items of the texts,
    those of each module of the library, and those of what it refuses.
    """
    covering = {test for _, test in texts.marks(root)}
    own = {"tests/test_refusals.py"}
    for path in library(root):
        name = Path(path).stem.strip("_")
        own |= {p.relative_to(root).as_posix() for p in (root / "tests").glob(f"test_*{name}.py")}
        own |= {
            p.relative_to(root).as_posix() for p in (root / "tests").glob(f"test_bad_{name}*.py")
        }
    return {
        test: mark
        for test, mark in fingerprints(
            sorted(own | {t.split("::")[0] for t in covering}), root
        ).items()
        if test != HABITS
        and (test in covering or (test.split("::")[0] in own and "::test_" in test))
    }


def stale(root=ROOT):
    """The functions that are new or changed since the changes were tried."""
    known = stored(root)
    return [
        unit for unit, mark in units(root).items()
        if known.get(unit, {}).get("fingerprint") != mark
    ]  # fmt: skip


def bites(root=ROOT):
    """The plainest change that a test noticed, of its own formula if it can be, by its name."""
    found = {}
    for unit, entry in stored(root).items():
        for line, before, after, test, *called in entry["noticed"]:
            found.setdefault(test, []).append(Bitten(*called or [unit], line + 1, before, after))
    return {
        test: min(changes, key=lambda c: (c.unit != test, len(c.before) + len(c.after)))
        for test, changes in found.items()
    }


@dataclass(frozen=True)
class Bitten:
    unit: str  # a function of the library or a test
    line: int  # of its definition
    before: str
    after: str


def toothless(root=ROOT):
    """The items of which no test noticed a change of its formula or of the function it tests."""
    tests = {}
    for id, test in texts.marks(root):
        tests.setdefault(id, []).append(test)
    known = bites(root).keys() | set(stale(root))  # a test that is to be tried may bite
    return [id for id, covering in tests.items() if not known & set(covering)]


def explained(root=ROOT):
    """{(function, change): why it makes no difference}."""
    reasons = yaml.safe_load((root / EQUIVALENT).read_text("utf-8")) or []
    return {
        (unit, change): reason["because"]
        for reason in reasons
        for unit, changes in reason["of"].items()
        for change in changes
    }


def survived(root=ROOT):
    """{(function, change): its line} of what nothing noticed, in functions that are as tried."""
    changed = set(stale(root))
    return {
        (unit, f"{before} -> {after}"): line + 1
        for unit, entry in stored(root).items() if unit not in changed
        for line, before, after in entry["survived"]
    }  # fmt: skip


def survivors(root=ROOT):
    """Changes that nothing noticed and that nobody has explained."""
    known = explained(root)
    return [
        f"{unit}, line {line}: {change}"
        for (unit, change), line in survived(root).items()
        if (unit, change) not in known
    ]


def main(arguments=None):
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("paths", nargs="*", help="files of the library or of the tests")
    parser.add_argument("--all", action="store_true", help="everything, changed or not")
    parser.add_argument("--again", action="store_true", help="what survived and is not explained")
    # for a process of its own: what to do, and where to write what it finds
    parser.add_argument("--task", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--out", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.task:
        return part(options.task, options.out)
    every = units()
    wanted = list(every) if options.all or options.paths else stale()
    if options.paths:
        wanted = [u for u in wanted if u.split("::")[0] in options.paths]
    if options.again:
        unexplained = {unit for unit, change in survived().keys() - explained().keys()}
        wanted = [u for u in unexplained if not options.paths or u in wanted]
    started = time.time()
    found = in_two("again" if options.again else "bite", wanted, watch(wanted))
    store(stored() | found)
    print(f"{len(found)} of {len(wanted)} functions in {time.time() - started:.0f} s")
    print("\n".join(survivors() + [f"{id}: no test noticed any change" for id in toothless()]))
    return int(len(found) < len(wanted))  # what was not reached is tried the next time


def watch(wanted):
    """What the tests call that a change may disturb: as it was, while nothing of it is changed."""
    path = ROOT / CALLS
    known = json.loads(path.read_text("utf-8")) if path.exists() else {}
    tests = witnesses()
    marks = fingerprints(library()) | tests
    library_too = any(unit.startswith("manifoldlib") for unit in wanted)
    new = [
        test for test in tests
        if (library_too or test in wanted) and (
            test not in known or any(marks.get(u) != mark for u, mark in known[test]["of"].items())
        )
    ]  # fmt: skip
    known = {test: seen for test, seen in known.items() if test in tests} | in_two("watch", new)
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(known), "utf-8")
    return {nodeid: item for seen in known.values() for nodeid, item in seen["items"].items()}


def in_two(what, wanted, watched=None):
    """What two processes find, each with one part of the functions after another."""
    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(lambda part: to_the_end(what, part, watched), shared_out(wanted)))
    return {unit: entry for part in found for unit, entry in part.items()}


def to_the_end(what, wanted, watched):
    """What a process finds, and where a change makes it crash or loop for ever, another after it.

    Such a change is noticed by the test during which the process ended.
    """
    found, fatal = {}, []
    while wanted:
        with tempfile.TemporaryDirectory() as folder:
            task, out, now = (Path(folder, name) for name in ("task", "out", "now"))
            task.write_text(json.dumps([what, wanted, watched, fatal]), "utf-8")
            broke = breaks(task, out)
            found |= json.loads(out.read_text("utf-8")) if out.exists() else {}
            if not broke or not now.exists():
                break
            fatal.append(json.loads(now.read_text("utf-8")))
        wanted = [unit for unit in wanted if unit not in found]
    return found


def breaks(task, out):
    """Whether the process that does the task crashes, or is ended while it loops.

    It leaves in `out` what it has found by then, and beside it in `now` what it tries.
    """
    command = [sys.executable, "-m", "tools.bite", "--task", task, "--out", out]
    ended = -subprocess.run(command, cwd=ROOT, check=False).returncode
    return ended in (signal.SIGVTALRM, signal.SIGSEGV, signal.SIGBUS, signal.SIGABRT, signal.SIGFPE)


def shared_out(wanted):
    """Some parts; the tests of a file stay together, for a process reads each file once."""
    files = {}
    for unit in wanted:
        files.setdefault(unit.split("::")[0], []).append(unit)
    parts = [[] for _ in range(PARTS)]
    for path, of_file in sorted(files.items(), key=lambda pair: -len(pair[1])):
        if path.startswith("manifoldlib"):
            for k, part in enumerate(sorted(parts, key=len)):
                part.extend(of_file[k::PARTS])
        else:
            min(parts, key=len).extend(of_file)
    return list(filter(None, parts))


def part(task, out):
    """One process: it watches these tests, or changes these functions."""
    what, wanted, watched, fatal = json.loads(task.read_text("utf-8"))
    if what == "watch":
        run, tests = Watch(fingerprints(library()) | witnesses()), wanted
    else:
        run = Bite(wanted, watched, stored(), out, what == "again", fatal)
        among = set(wanted)
        tests = {n.split("[")[0] for n, (_, calls) in watched.items() if among & set(calls)}
        tests |= {unit for unit in wanted if unit.startswith("tests")}
    if tests:
        options = ["-q", "-p", "no:cacheprovider", "--no-header"]
        pytest.main([*options, *sorted(tests)], plugins=[run])
    elif what != "watch":
        run.do()
    out.write_text(json.dumps(run.found), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
