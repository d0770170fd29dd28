"""Do the tests bite? Change one place at a time and see whether a test notices.

    python -m tools.bite                        what is new or changed since the last run
    python -m tools.bite manifoldlib/mds.py     this module, or this file of tests
    python -m tools.bite --all                  everything

A place is an operator, a sign, an index, a factor, a comparison or a constant: in a function of the
library, and in the body of a test that covers an item of the texts. A change of the library is
noticed when one of the covering tests that call the function fails; a change of a test's own
formula when its assertion fails, for an exception of another kind says nothing about the item. What
was noticed and what survived is stored in `texts/bites.json`; the index of the book shows a change
that a test of the item noticed. A change that survives and is right nevertheless, or changes only
data, belongs into `texts/equivalent.yaml` with the reason; the others are printed at the end, and
so are the items of which no test noticed any change.
"""

import argparse
import ast
import contextlib
import copy
import functools
import gc
import hashlib
import inspect
import itertools
import json
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import yaml

from tools import texts

ROOT = Path(__file__).resolve().parents[1]
STORE = "texts/bites.json"
EQUIVALENT = "texts/equivalent.yaml"
SECONDS = 20  # a change that makes a test run longer is noticed
MOST = 10  # changes of one function, spread over its body
PATIENCE = 15.0  # seconds of tests for one change of the library, the quickest first

# The changes


OTHER = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult, ast.Pow: ast.Mult,
    ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
    ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.Gt, ast.GtE: ast.Lt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
SWAPPED = {
    "min": "max", "max": "min", "argmin": "argmax", "argmax": "argmin", "sin": "cos", "cos": "sin",
    "minimum": "maximum", "maximum": "minimum", "ones": "zeros", "zeros": "ones", "any": "all",
    "all": "any", "sum": "mean", "mean": "sum", "triu": "tril", "floor": "ceil", "ceil": "floor",
}  # fmt: skip
# Data and tolerances: a right test may hold for these numbers and others.
NOT_A_CLAIM = {"rtol", "atol", "abs", "rel", "tolerance", "seed", "err_msg", "match", "force"}


@dataclass(frozen=True)
class Change:
    line: int  # counted from the line of the def
    before: str
    after: str
    body: ast.FunctionDef = field(compare=False, repr=False)

    @property
    def said(self):
        return [self.line, self.before, self.after]


def changes(function, of_test):
    """The changes of a function's tree, one place each; of a test in two lists: those of its
    assertions, where the claim stands, and those of what goes before, where data stand too.
    """
    function = bare(function)
    claim, before = [], []
    for node, parents in places(function):
        if not (of_test and is_data(node, parents)):
            into = claim if not of_test or in_assertion(parents) else before
            into += [made(function, node, parents, new) for new in changed(node)]
    return claim, before


def bare(function):
    """The function without what is no part of its body: decorators, docstring, annotations."""
    function = copy.deepcopy(function)
    function.decorator_list = []
    function.returns = None
    if ast.get_docstring(function) is not None:
        function.body = function.body[1:] or [ast.Pass()]
    return function


def places(function):
    """Every node of the body with the nodes around it, the outermost first."""
    stack = [(statement, (function,)) for statement in reversed(function.body)]
    while stack:
        node, parents = stack.pop()
        yield node, parents
        if isinstance(node, ast.Raise):  # the words of a message are no mathematics
            continue
        children = [c for c in ast.iter_child_nodes(node) if not is_annotation(c, node)]
        stack += [(child, (*parents, node)) for child in reversed(children)]


def is_annotation(child, node):
    return child is getattr(node, "annotation", None)


def in_assertion(parents):
    return any(
        isinstance(p, ast.Assert) or (isinstance(p, ast.Call) and "assert" in ast.unparse(p.func))
        for p in parents
    )


def is_data(node, parents):
    """In a test: a tolerance, a seed, a bound, a chosen number; and what can only weaken the test:
    the comparison that an assertion consists of, "all" and "largest" in it.
    """
    named = any(isinstance(p, ast.keyword) and p.arg in NOT_A_CLAIM for p in parents)
    whole = isinstance(parents[-1], ast.Assert) and isinstance(node, ast.Compare | ast.BoolOp)
    weaker = isinstance(node, ast.Name | ast.Attribute)
    inequality = any(
        isinstance(p, ast.Compare) and not isinstance(p.ops[0], ast.Eq | ast.NotEq) for p in parents
    )
    bound = inequality and holds_a_float([*parents, node])
    chosen = isinstance(node, ast.Constant) and not in_assertion(parents)
    return named or whole or weaker or bound or chosen


def holds_a_float(path):
    """Does the side of the inequality that leads to the last node have a tolerance in it?"""
    side = next(after for p, after in itertools.pairwise(path) if isinstance(p, ast.Compare))
    return isinstance(path[-1], ast.Constant) or any(
        isinstance(n, ast.Constant) and isinstance(n.value, float) for n in ast.walk(side)
    )


def changed(node):
    """What may stand in place of a node."""
    match node:
        case ast.BinOp(left, op, right) if type(op) in OTHER:
            yield ast.BinOp(left, OTHER[type(op)](), right)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(OTHER[type(op)](), values)
        case ast.UnaryOp(ast.USub() | ast.Not(), operand):
            yield operand
        case ast.Compare(left, [op], right) if type(op) in OTHER:
            yield ast.Compare(left, [OTHER[type(op)]()], right)
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value)):
            yield ast.Constant(value + 1)
        case ast.Constant(float(value)):
            yield ast.Constant(2 * value if value else 1.0)
        case ast.Attribute(value, attr, context) if attr in SWAPPED:
            yield ast.Attribute(value, SWAPPED[attr], context)
        case ast.Name(id, context) if id in SWAPPED and isinstance(context, ast.Load):
            yield ast.Name(SWAPPED[id], context)


def made(function, node, parents, new):
    """The function with `new` in place of `node`."""
    around = next((p for p in reversed(parents) if fits(p)), node)
    before = ast.unparse(around)
    owner = parents[-1]
    slot = next((owner, name, index) for name, index, child in slots(owner) if child is node)
    put(slot, ast.copy_location(new, node))
    try:
        after, body = ast.unparse(around if around is not node else new), copy.deepcopy(function)
    finally:
        put(slot, node)
    return Change(node.lineno - function.lineno, before, after, ast.fix_missing_locations(body))


def fits(node):
    """A line in which one sees what was changed."""
    source = ast.unparse(node) if isinstance(node, ast.expr | ast.stmt) else ""
    return 0 < len(source) <= 90 and "\n" not in source


def slots(owner):
    for name, value in ast.iter_fields(owner):
        if isinstance(value, list):
            yield from ((name, index, child) for index, child in enumerate(value))
        else:
            yield name, None, value


def put(slot, node):
    owner, name, index = slot
    if index is None:
        setattr(owner, name, node)
    else:
        getattr(owner, name)[index] = node


def spread(found, most):
    """At most so many, from all parts of the body."""
    if len(found) <= most:
        return found
    return [found[i * len(found) // most] for i in range(most)]


# The functions that are changed


def functions(path, root=ROOT):
    """The trees of a file's functions by the name that Python gives them."""
    tree = ast.parse((root / path).read_text("utf-8"))
    return {
        name: node
        for name, node in texts._definitions(tree)
        if isinstance(node, ast.FunctionDef) and not in_function(name, tree)
    }


def in_function(name, tree):
    """A function within a function is changed as a part of it."""
    outer = dict(texts._definitions(tree))
    heads = name.split(".")[:-1]
    return any(
        isinstance(outer[".".join(heads[: i + 1])], ast.FunctionDef) for i in range(len(heads))
    )


def fingerprint(function):
    """What stays the same while the code does, whatever is said about it."""
    return hashlib.sha256(ast.dump(bare(function)).encode()).hexdigest()[:12]


@contextlib.contextmanager
def in_place(function, change):
    """The function computes what the change makes of it."""
    module = compile(ast.Module([change.body], []), "<changed>", "exec")
    code = next(c for c in module.co_consts if inspect.iscode(c))
    kept = function.__code__
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


class TimeUp(Exception):
    pass


def ring(signum, frame):
    raise TimeUp(f"more than {SECONDS} seconds")


class Bite:
    """Runs, in the place of pytest's own loop, the tests that a change may disturb."""

    def __init__(self, wanted):
        self.wanted, self.found = wanted, {}

    def pytest_runtestloop(self, session):
        signal.signal(signal.SIGPROF, ring)
        self.items = {}
        for item in session.items:
            self.items.setdefault(item.nodeid.split("[")[0], []).append(item)
        self.caches = [
            o for o in gc.get_objects() if isinstance(o, functools._lru_cache_wrapper)
            and str(ROOT) in getattr(getattr(o.__wrapped__, "__code__", None), "co_filename", "")
        ]  # fmt: skip
        self.first_run()
        for unit in self.wanted:
            if unit.startswith("tests/"):
                self.bite_test(unit)
            else:
                self.bite_library(unit)
        return True

    def first_run(self):
        """How long each test takes, and which functions of the library it calls."""
        self.seconds, self.callers = {}, {}
        for items in self.items.values():
            for item in items:
                called, started = set(), time.process_time()
                sys.setprofile(lambda frame, event, arg, called=called: called.add(frame.f_code))
                error = self.run(item)
                sys.setprofile(None)
                if error is not None:
                    raise RuntimeError(f"{item.nodeid} fails before anything is changed: {error}")
                self.seconds[item] = time.process_time() - started
                for code in called:
                    if "manifoldlib" in code.co_filename and "checks" not in code.co_filename:
                        key = Path(code.co_filename).relative_to(ROOT), code.co_qualname
                        self.callers.setdefault(key, []).append(item)

    def run(self, item):
        """The exception in which a test ends, or None."""
        for cache in self.caches:
            cache.cache_clear()
        item._initrequest()
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        try:
            item.session._setupstate.setup(item)
            item.runtest()
        except (Exception, pytest.fail.Exception) as error:
            return error
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            item.session._setupstate.teardown_exact(None)
        return None

    def bite_test(self, unit):
        path, name = unit.split("::", 1)
        node = functions(path)[name.replace("::", ".")]
        items = sorted(self.items[unit], key=self.seconds.get)
        function = innermost(items[0].obj)
        self.record(unit, node, function, items, of_test=True)

    def bite_library(self, unit):
        path, name = unit.split("::", 1)
        node = functions(path)[name]
        items = sorted(self.callers.get((Path(path), name), []), key=self.seconds.get)
        total, few = 0.0, []
        for item in items:
            total += self.seconds[item]
            if few and total > PATIENCE:
                break
            few.append(item)
        if not few:  # no covering test calls it
            self.keep(unit, node, [], [])
        else:
            module = __import__(path[:-3].replace("/", "."), fromlist=["_"])
            owner = functools.reduce(vars_of, name.split(".")[:-1], module)
            function = innermost(inspect.getattr_static(owner, name.split(".")[-1]))
            self.record(unit, node, function, few, of_test=False)

    def record(self, unit, node, function, items, of_test):
        claim, before = changes(node, of_test)
        noticed, survived = [], []
        for change in spread(claim, MOST):
            if by := self.noticed(function, change, items, of_test):
                noticed.append([*change.said, by])
            elif by is None:
                survived.append(change.said)
        for change in before:
            if noticed:
                break
            if by := self.noticed(function, change, items, of_test):
                noticed.append([*change.said, by])
        self.keep(unit, node, noticed, survived)

    def keep(self, unit, node, noticed, survived):
        self.found[unit] = {
            "fingerprint": fingerprint(node), "noticed": noticed, "survived": survived,
        }  # fmt: skip
        print(f"{unit}: {len(noticed)} noticed, {len(survived)} survived", file=sys.stderr)

    def noticed(self, function, change, items, of_test):
        """The test that notices; None if all pass; False if a test breaks without an assertion."""
        with in_place(function, change):
            for item in items:
                if (error := self.run(item)) is not None:
                    fair = not of_test or isinstance(error, AssertionError | pytest.fail.Exception)
                    return fair and item.nodeid.split("[")[0]
        return None


def vars_of(owner, name):
    return inspect.getattr_static(owner, name)


# What is stored, and what is wrong with it


def stored(root=ROOT):
    path = root / STORE
    return json.loads(path.read_text("utf-8")) if path.exists() else {}


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
    paths = sorted({test.split("::")[0] for test in covering})
    paths += [p.relative_to(root).as_posix() for p in sorted((root / "manifoldlib").glob("*.py"))]
    return {
        unit: fingerprint(node)
        for path in paths
        for name, node in functions(path, root).items()
        for unit in [f"{path}::{name.replace('.', '::') if path.startswith('tests') else name}"]
        if path.startswith("manifoldlib") or unit in covering
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
        for line, before, after, test in entry["noticed"]:
            found.setdefault(test, []).append(Bitten(unit, line + 1, before, after))
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
    biting, tests = bites(root), {}
    for id, test in texts.marks(root):
        tests.setdefault(id, []).append(test)
    return [id for id, covering in tests.items() if not biting.keys() & set(covering)]


def survivors(root=ROOT):
    """Changes that nothing noticed and that nobody has explained."""
    explained = yaml.safe_load((root / EQUIVALENT).read_text("utf-8")) or {}
    return [
        f"{unit}, line {line + 1}: `{before}` may as well be `{after}`"
        for unit, entry in stored(root).items()
        for line, before, after in entry["survived"]
        if f"{before} -> {after}" not in explained.get(unit, {})
    ]


def main(arguments=None):
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("paths", nargs="*", help="files of the library or of the tests")
    parser.add_argument("--all", action="store_true", help="everything, changed or not")
    # for a process of its own: a file of names, and where to write what it finds
    parser.add_argument("--units", help=argparse.SUPPRESS)
    parser.add_argument("--out", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.units:
        return part(json.loads(Path(options.units).read_text("utf-8")), Path(options.out))
    every = units()
    wanted = list(every) if options.all or options.paths else stale()
    if options.paths:
        wanted = [u for u in wanted if u.split("::")[0] in options.paths]
    known = {u: e for u, e in stored().items() if u in every}
    started = time.time()
    found = in_two(wanted)
    store(known | found)
    print(f"{len(found)} of {len(wanted)} functions in {time.time() - started:.0f} s")
    print("\n".join(survivors() + [f"{id}: no test noticed any change" for id in toothless()]))
    return int(len(found) < len(wanted))  # what was not reached is tried the next time


def in_two(wanted):
    """What two processes find, each with half of the functions."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        running = []
        halves = shared_out(wanted)
        for k in range(2):
            names, out = Path(folder, f"{k}.txt"), Path(folder, f"{k}.json")
            names.write_text(json.dumps(halves[k]), "utf-8")
            command = [sys.executable, "-m", "tools.bite", "--units", names, "--out", out]
            running.append((subprocess.Popen(command, cwd=ROOT), out))
        for process, out in running:
            process.wait()
            found |= json.loads(out.read_text("utf-8"))
    return found


def shared_out(wanted):
    """Two halves; the tests of a file stay together, for a process runs each file once before."""
    files = {}
    for unit in wanted:
        files.setdefault(unit.split("::")[0], []).append(unit)
    halves = [], []
    for path, of_file in sorted(files.items(), key=lambda pair: -len(pair[1])):
        if path.startswith("manifoldlib"):
            halves[0].extend(of_file[::2])
            halves[1].extend(of_file[1::2])
        else:
            min(halves, key=len).extend(of_file)
    return halves


def part(wanted, out):
    """One process: the covering tests of its own files, or all if it changes the library."""
    files = {unit.split("::")[0] for unit in wanted}
    library = any(file.startswith("manifoldlib/") for file in files)
    covering = sorted({test for _, test in texts.marks()})
    tests = [test for test in covering if library or test.split("::")[0] in files]
    bite = Bite(wanted)
    if tests:
        pytest.main(["-q", "-p", "no:cacheprovider", "--no-header", *tests], plugins=[bite])
    out.write_text(json.dumps(bite.found), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
