"""Grade the notebooks of a class: `python -m tools.grade EXERCISE SUBMISSIONS OUT`.

What a student has written runs in a process of its own, the worker, in a sandbox; the checks run in
another one, the checker, which believes nothing that it is told.

exercise   the cells of an exercise, and the answers in a notebook that was handed in
wire       what crosses between the two processes: JSON and the bytes of arrays, never pickle
worker     runs the answers; the only program here that runs inside of the sandbox
sandbox    starts a worker where it can do no harm, with limits
checker    the checks of one submission, with stand-ins for the student's functions
run        a class: in parallel, and only what is new or changed
report     tables for a spreadsheet, a page for each student, a page about the class
"""
