"""Run an erratum of texts/errata: the printed form must fail, the corrected form must hold."""

import ast

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


def hidden(erratum):
    """What the printed claim compares and the page does not display.

    A page that shows other numbers than those that decide proves nothing to its reader.
    """
    displayed = set().union(*(_read(expression) for _, expression in erratum.show))
    return sorted(
        quantity
        for quantity in _read(erratum.printed_holds)
        if quantity not in displayed and quantity.split("[")[0] not in displayed
    )


def _read(expression):
    """The quantities that an expression reads: names, attributes of names, and items of names."""
    return _quantities(ast.parse(expression.strip(), mode="eval").body)


def _quantities(node):
    if isinstance(node, ast.Call):  # of a function only its arguments, of a method its object, too
        method = isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value) != "np"
        parts = [*node.args, *([node.func.value] if method else [])]
        return set().union(*map(_quantities, parts))
    if isinstance(node, ast.Name | ast.Subscript | ast.Attribute):
        written = ast.unparse(node)
        return set() if written.startswith("np.") else {written}
    return set().union(*map(_quantities, ast.iter_child_nodes(node)))
