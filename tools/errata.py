"""Run an erratum of texts/errata: the printed form must fail, the corrected form must hold."""

import numpy as np


def evaluate(erratum):
    """The values to show, by name, as text; AssertionError if the erratum is none."""
    names = {}
    exec(erratum.setup, names)
    if eval(erratum.printed_holds, names):
        raise AssertionError(f"{erratum.id}: the printed form holds: {erratum.printed_holds}")
    if not eval(erratum.right_holds, names):
        raise AssertionError(f"{erratum.id}: the corrected form fails: {erratum.right_holds}")
    with np.printoptions(
        legacy="1.25"
    ):  # numbers in a list print as numbers, not as np.float64(...)
        return {name: str(eval(expression, names)) for name, expression in erratum.show}
