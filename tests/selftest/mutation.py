"""Changes a method in every small way, one at a time: the mistakes that a machine can think of."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator

ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow, ast.MatMult)
COMPARISONS = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Is, ast.IsNot)
# Names that could be taken for one another.
ALIKE = (
    ("query", "key", "value"),
    ("query_linear", "key_linear", "value_linear", "output_linear"),
    ("d_model", "num_heads", "head_dim"),
    ("scores", "weights"),
    ("heads", "tokens"),
    ("split_heads", "combine_heads"),
)


def mutants(source: str) -> Iterator[tuple[str, str]]:
    """Give each change once: the line that it makes, and the method with that line."""
    tree = ast.parse(source)
    plain = ast.unparse(tree)
    seen = {plain}
    for changed in _changes(tree):
        if changed not in seen:
            seen.add(changed)
            lines = zip(plain.splitlines(), changed.splitlines())
            yield next(new.strip() for old, new in lines if old != new), f"{changed}\n"


def _changes(tree: ast.Module) -> Iterator[str]:
    """Put into each place of the tree, for a moment, what could stand there as well."""
    for parent in ast.walk(tree):
        for field, value in ast.iter_fields(parent):
            for place, node in enumerate(value if isinstance(value, list) else [value]):
                for new in _variants(node):
                    setattr(parent, field, _put(value, place, new))
                    yield ast.unparse(tree)
                setattr(parent, field, value)


def _put(value: object, place: int, new: ast.AST) -> object:
    return [*value[:place], new, *value[place + 1 :]] if isinstance(value, list) else new


def _variants(node: object) -> Iterator[ast.AST]:
    """Give what could stand in a node's place."""
    if isinstance(node, (ast.operator, ast.cmpop)):
        kinds = ARITHMETIC if isinstance(node, ast.operator) else COMPARISONS
        yield from (kind() for kind in kinds if not isinstance(node, kind))
    elif isinstance(node, ast.Constant):
        yield from map(ast.Constant, _values(node.value))
    elif isinstance(node, (ast.Name, ast.Attribute)):
        name = "id" if isinstance(node, ast.Name) else "attr"
        alike = (set(names) for names in ALIKE if getattr(node, name) in names)
        for other in sorted(next(alike, set()) - {getattr(node, name)}):
            yield _with(node, **{name: other})
    elif isinstance(node, ast.UnaryOp):
        yield node.operand
    elif isinstance(node, ast.BinOp):
        yield from (node.left, node.right, _with(node, left=node.right, right=node.left))
    elif isinstance(node, ast.Call):
        yield from _calls(node)
    elif isinstance(node, ast.arguments):
        yield from (_with(node, args=args) for args in _swaps(node.args))
        yield from [_with(node, defaults=[])] * bool(node.defaults)
    elif isinstance(node, ast.Return):
        yield from (ast.Pass(), ast.Expr(node.value))
    elif isinstance(node, ast.If):
        yield from (_with(node, test=ast.Constant(value)) for value in (True, False))
    elif (
        isinstance(node, (ast.Assign, ast.Assert))
        or isinstance(node, ast.Expr)
        and not isinstance(node.value, ast.Constant)
    ):
        yield ast.Pass()


def _values(value: object) -> list:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1, -value] if value else [1, -1]
    return []


def _calls(node: ast.Call) -> Iterator[ast.AST]:
    """Give the call dropped, an argument dropped, and neighbors swapped."""
    yield from node.args
    if isinstance(node.func, ast.Attribute):
        yield node.func.value
    for i in range(len(node.args)):
        yield _with(node, args=node.args[:i] + node.args[i + 1 :])
    yield from (_with(node, args=args) for args in _swaps(node.args))
    for i in range(len(node.keywords)):
        yield _with(node, keywords=node.keywords[:i] + node.keywords[i + 1 :])


def _swaps(items: list) -> Iterator[list]:
    for i in range(len(items) - 1):
        yield [*items[:i], items[i + 1], items[i], *items[i + 2 :]]


def _with(node: ast.AST, **fields: object) -> ast.AST:
    """Copy a node, with other fields."""
    new = copy.copy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return new
