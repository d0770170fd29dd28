"""The process that runs what a student has written, in a sandbox, and answers the checker.

It knows the library and the cells of the exercise, no checks and no right answers. Nothing that it
says is believed: whoever takes it over can only answer questions, as any function can.
"""

import contextlib
import json
import os
import sys
import tracemalloc
import types
import warnings
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # the kit: tools.grade and manifoldlib

import numpy as np

from manifoldlib.checks import cell_of, prohibitions
from tools.grade import confine, drawing
from tools.grade.wire import Outgoing, Peer, error_of, is_axes

CHANGE = (list, dict, np.ndarray, np.random.Generator)  # what a function may write into


class Worker(Peer):
    """Answers the questions of the checker, one after the other."""

    swallowed = (Exception, SystemExit, KeyboardInterrupt, GeneratorExit)

    def __init__(self, source, sink):
        super().__init__(source, sink)
        main = types.ModuleType("__main__")
        main.display = main.get_ipython = lambda *shown, **options: None
        sys.modules["__main__"] = main
        self.names = main.__dict__
        self.held = contextlib.ExitStack()

    def answer(self, question, *arguments):
        return getattr(self, f"to_{question}")(*arguments)

    def to_provide(self, modules):
        """Functions that the cells of the exercise import from its checker: asked for there."""
        for module, functions in modules.items():
            made = types.ModuleType(module)
            made.__dict__.update(functions)
            sys.modules[module] = made

    def to_run(self, source, cell):
        """Run a cell."""
        self.hold([])
        try:
            exec(compile(source, cell, "exec"), self.names)
        except BaseException as error:
            error.cell = cell
            raise
        finally:
            if "matplotlib.pyplot" in sys.modules:
                sys.modules["matplotlib.pyplot"].close("all")

    def to_find(self, names):
        """The values of those of these names that there are."""
        return {name: self.names[name] for name in names if name in self.names}

    def to_call(self, handle, arguments, options, rules, errors, traced):
        """What a function returns, the arguments that it wrote into, the memory that it needed.

        Rules are None if they are those of the call before.
        """
        if rules is not None:
            self.hold(rules)
        before = [self.seen(argument) for argument in arguments]
        function = self.mine[handle]
        watch = any(isinstance(argument, prohibitions.Watched) for argument in arguments)
        if traced:
            tracemalloc.start()
        try:
            watching = prohibitions.keeping_watch() if watch else contextlib.nullcontext()
            with np.errstate(**errors), watching:
                value = function(*arguments, **options)
        except BaseException as error:
            error.cell = cell_of(function)
            raise
        finally:
            peak = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
        changed = {
            place: argument
            for place, (argument, seen) in enumerate(zip(arguments, before))
            if seen is not None and self.seen(argument) != seen
        }
        return value, changed, peak

    def to_each(self, handle, many, rules):
        """What a function returns for each of these arguments, which are numbers."""
        if rules is not None:
            self.hold(rules)
        function = self.mine[handle]
        try:
            return [function(*arguments) for arguments in many]
        except BaseException as error:
            error.cell = cell_of(function)
            raise

    def hold(self, rules):
        """From here on what the statement forbids is refused."""
        self.held.close()
        for name, arguments, options in rules:
            self.held.enter_context(getattr(prohibitions, name)(*arguments, **options))

    def seen(self, argument):
        if isinstance(argument, CHANGE) or is_axes(argument):
            out = Outgoing(self.export)
            return out.add(argument), out.bytes
        return None

    def call(self, handle, arguments, options):
        """A function of the checker, which an answer has been given."""
        return self.ask("call", handle, list(arguments), options)

    def axes(self, description):
        return drawing.new_axes()

    def told(self, report):
        error = error_of(report)
        error.origin = report["origin"]
        return error


def main(memory, file):
    source, sink = os.dup(0), os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    warnings.simplefilter("ignore")
    confine.confine(memory, file)
    worker = Worker(source, sink)
    while True:
        kind, question = worker.receive()
        worker.serve(question)


if __name__ == "__main__":
    main(*json.loads(sys.argv[1]))
