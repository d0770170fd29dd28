"""What `tools.bite` changes: one place of a function at a time, and which of them are claims."""

import ast
import copy
import functools
import hashlib
import itertools
from dataclasses import dataclass, field
from pathlib import Path

MOST = 10  # changes of one function of the library, spread over its body
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
# How a result is computed, and not what it is.
MEANS = {"copy", "hermitian", "check_finite", "overwrite_a", "overwrite_b"}
# What compares in a test: the numbers it is given are claimed. Other calls get chosen numbers.
COMPARING = {"approx", "isclose", "allclose", "array_equal", "Fraction", "Rational"}
# Modules of data and of pictures: a number alone is chosen there.
CHOSEN = {f"manifoldlib/{name}.py" for name in ("datasets", "plotting", "linked", "explorer")}
TINY = 1e-6  # a number up to here stands for rounding
CLAIM, DATA = "claim", "data"


@dataclass(frozen=True)
class Change:
    line: int  # counted from the line of the def
    before: str
    after: str
    body: ast.FunctionDef = field(compare=False, repr=False)
    inequality: int | None = field(compare=False, default=None)  # the line of its assertion

    @property
    def said(self):
        return [self.line, self.before, self.after]


def changes(function, path):
    """The changes of a function's tree, one place each, in two lists: of what is claimed there, and
    of what may be data, where a change that nobody notices says nothing.
    """
    function = bare(function)
    kind = kind_in_a_test if path.startswith("tests") else functools.partial(kind_in_library, path)
    found = {CLAIM: [], DATA: []}
    for node, parents in places(function):
        if into := kind(node, parents):
            found[into] += [made(function, node, parents, new) for new in changed(node)]
    return found[CLAIM], found[DATA]


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
        if isinstance(node, ast.Raise | ast.JoinedStr):  # words are no mathematics
            continue
        children = [c for c in ast.iter_child_nodes(node) if not is_annotation(c, node)]
        stack += [(child, (*parents, node)) for child in reversed(children)]


def is_annotation(child, node):
    return child is getattr(node, "annotation", None)


def is_named(parents, names):
    return any(isinstance(p, ast.keyword) and p.arg in names for p in parents)


def kind_in_library(path, node, parents):
    """Everything is claimed but rounding, means, and the numbers of data and of pictures."""
    around = [p for p in (*parents, node) if isinstance(p, ast.expr)]
    if is_named(parents, MEANS) or any(is_rounding(p) for p in around):
        return None
    if isinstance(node, ast.BinOp) and (is_rounding(node.right) or is_symmetric_noise(node.right)):
        return None
    if any("BLOCK" in getattr(n, "id", "") for p in around[:1] for n in ast.walk(p)):
        return None  # so many at a time
    alone = isinstance(node, ast.Constant) and not isinstance(parents[-1], ast.Subscript)
    return DATA if alone and path in CHOSEN else CLAIM


def is_rounding(node):
    """1e-12, and 1e-12 times anything."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        return is_rounding(node.left) or is_rounding(node.right)
    value = getattr(node, "value", None)
    return isinstance(node, ast.Constant) and isinstance(value, float) and 0 < value <= TINY


def is_symmetric_noise(node):
    """A mean plus Gaussian noise is distributed as the mean minus the noise."""
    return any("normal" in getattr(n, "attr", "") for n in ast.walk(node))


def kind_in_a_test(node, parents):
    """Not claimed: a tolerance, a seed, a bound, a chosen number; what can only weaken the test:
    the comparison that an assertion consists of, "all" and "largest" in it. Perhaps data: what
    stands before the assertions, what a function is called with, how many are compared, and what
    is claimed to differ.
    """
    compares = [p for p in parents if isinstance(p, ast.Compare)]
    whole = isinstance(parents[-1], ast.Assert) and isinstance(node, ast.Compare | ast.BoolOp)
    weaker = isinstance(node, ast.Name | ast.Attribute)
    inequality = any(not isinstance(p.ops[0], ast.Eq | ast.NotEq) for p in compares)
    bound = inequality and is_bound([*parents, node])
    constant = isinstance(node.operand if is_minus(node) else node, ast.Constant)
    chosen = constant and not in_assertion(parents)
    if is_named(parents, NOT_A_CLAIM) or whole or weaker or bound or chosen:
        return None
    if not in_assertion(parents) or differs(node, parents):
        return DATA
    limit = is_minus(node) and isinstance(parents[-1], ast.Slice)
    return DATA if limit or (constant and is_chosen(parents)) else CLAIM


def is_minus(node):
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)


def in_assertion(parents):
    return any(
        isinstance(p, ast.Assert) or (isinstance(p, ast.Call) and "assert" in ast.unparse(p.func))
        for p in parents
    )


def is_bound(path):
    """Does the side of the inequality that leads to the last node state how much is allowed?"""
    inner = [(p, after) for p, after in itertools.pairwise(path) if isinstance(p, ast.Compare)]
    compare, side = inner[-1]
    if is_distance(side):
        return False
    node = path[-1].operand if is_minus(path[-1]) else path[-1]
    numbers = (n.value for n in ast.walk(side) if isinstance(n, ast.Constant))
    has_a_float = any(isinstance(number, float) for number in numbers)
    return has_a_float or isinstance(node, ast.Constant) or is_distance(compare.left)


def differs(node, parents):
    """Is it claimed that two things differ, or that there is something? After most changes too."""
    for p, inner in itertools.pairwise([*parents, node]):
        match p:
            case ast.UnaryOp(ast.Not(), ast.Call(ast.Attribute(attr="any"))):
                return False
            case ast.UnaryOp(ast.Not()) | ast.Compare(ops=[ast.NotEq()]):
                return True
            case ast.Call(ast.Attribute(attr="any")) if inner is p.func:
                return True
            case ast.Compare(left, [ast.Gt() | ast.GtE(), *_]) if inner is left:
                if is_distance(inner):
                    return True
    return False


def is_distance(node):
    """|a - b|, in one of the ways in which it is written."""
    return any(
        isinstance(n, ast.Call)
        and ast.unparse(n.func).split(".")[-1] in ("abs", "norm")
        and any(isinstance(m, ast.BinOp) and isinstance(m.op, ast.Sub) for m in ast.walk(n))
        for n in ast.walk(node)
    )


def is_chosen(parents):
    """Is it a number with which a function is called, or a limit of how many are compared?"""
    for p in reversed(parents):
        match p:
            case ast.Slice() | ast.keyword(arg="axis"):
                return isinstance(p, ast.Slice)
            case ast.Call(func):
                name = ast.unparse(func).split(".")[-1]
                if name != "array":
                    return name not in COMPARING and not name.startswith("assert")
            case ast.UnaryOp() | ast.List() | ast.Tuple() | ast.keyword():
                pass
            case _:
                return False
    return False


def one_sided(node, parents):
    """The line of the inequality, of which half of the changes are weaker; not of |a - b| < eps."""
    for p in reversed([*parents, node]):
        if isinstance(p, ast.Compare) and in_assertion(parents):
            close = is_distance(p.left) or any(is_rounding(n) for n in ast.walk(p))
            strict = all(isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE) for op in p.ops)
            return p.lineno if strict and not close else None
    return None


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
    return Change(
        node.lineno - function.lineno, before, after, ast.fix_missing_locations(body),
        one_sided(node, parents),
    )  # fmt: skip


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


def rules():
    """A fingerprint of this file but for its words: with other rules everything is tried again."""
    tree = ast.parse(Path(__file__).read_text("utf-8"))
    said = [bare(node) if isinstance(node, ast.FunctionDef) else node for node in tree.body[1:]]
    return hashlib.sha256("".join(map(ast.dump, said)).encode()).hexdigest()[:12]


RULES = rules()


@functools.cache
def fingerprint(function):
    """What stays the same while the code and the rules do, whatever is said about it."""
    return hashlib.sha256((RULES + ast.dump(bare(function))).encode()).hexdigest()[:12]
