"""manifoldlib beside scikit-learn: same data, same process, same run.

    python -m benchmarks                    every family: each module here that has CASES
    python -m benchmarks mds                the named ones

The machine may be shared and noisy, so the two take turns, three times and for at least a second,
and the best of each counts; only the ratio means anything. Peak memory is what our call allocates
at its worst moment beyond what was there before, in the unit that the case names (one N x N matrix
of doubles, or the data).
"""

import importlib
import inspect
import pkgutil
import sys
import time
import tracemalloc

import numpy as np

import benchmarks


def families(names):
    """The modules with cases by name: those named, or all."""
    modules = pkgutil.iter_modules(benchmarks.__path__)
    found = {
        m.name: importlib.import_module(f"benchmarks.{m.name}")
        for m in modules
        if m.name != "__main__"
    }
    found = {name: module for name, module in found.items() if hasattr(module, "CASES")}
    if unknown := set(names) - set(found):
        sys.exit(f"no such family: {', '.join(unknown)}; there are {', '.join(found)}")
    return [found[name] for name in names or found]


def take_turns(functions):
    """What each returns and its best time; they take turns so that a busy moment hits both."""
    best, results = [np.inf] * len(functions), [None] * len(functions)
    begun, rounds = time.perf_counter(), 0
    while rounds < 3 or time.perf_counter() - begun < 1:
        rounds += 1
        for number, function in enumerate(functions):
            started = time.perf_counter()
            results[number] = function()
            best[number] = min(best[number], time.perf_counter() - started)
    return results, best


def peak_memory(function):
    """Bytes at the worst moment; numpy reports its buffers to tracemalloc."""
    tracemalloc.start()
    function()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def disagreement(Y1, Y2):
    """Largest difference after matching the signs of the rows, relative to the largest entry."""
    signs = np.sign((Y1 * Y2).sum(axis=1, keepdims=True))
    return np.abs(Y1 - signs * Y2).max() / np.abs(Y1).max()


def lines_of_code(code):
    """Lines that are neither blank nor comments, docstrings included."""
    lines = [line.strip() for part in code for line in inspect.getsource(part).splitlines()]
    return sum(bool(line) and not line.startswith("#") for line in lines)


def run(case):
    """Print the row of a case and return its ratio."""
    (Y_ours, Y_theirs), (t_ours, t_theirs) = take_turns([case.ours, case.theirs])
    differ = f"{disagreement(Y_ours, Y_theirs):9.0e}" if case.comparable else f"{'-':>9}"
    print(
        f"{case.name:34}{t_ours:9.3f}s{t_theirs:9.3f}s{t_ours / t_theirs:8.3f}"
        f"{peak_memory(case.ours) / case.unit:8.2f}{differ}{lines_of_code(case.code):7}",
        flush=True,
    )
    return t_ours / t_theirs


def main(names):
    chosen = families(names)
    header = (
        f"{'case':34}{'ours':>10}{'sklearn':>10}{'ratio':>8}{'memory':>8}{'differ':>9}{'lines':>7}"
    )
    print(header + "\n" + "-" * len(header))
    ratios = [run(make()) for family in chosen for make in family.CASES]
    mean = np.exp(np.mean(np.log(ratios)))
    print(f"geometric mean of the ratios {mean:.3f}, worst {max(ratios):.3f}")


if __name__ == "__main__":
    main(sys.argv[1:])
