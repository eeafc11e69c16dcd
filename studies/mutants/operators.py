"""Mutation operators on the syntax tree: one small change a mutant, in a fixed order.

>>> for mutant in mutants("def f(a, b):\\n    return a < b and not a", "f.py"):
...     print(mutant.before, "->", mutant.after)
return a < b and (not a) -> return None
a < b and (not a) -> a < b or not a
a < b -> a <= b
a < b -> a >= b
not a -> a
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass

NOT_RULES = {"presentation", "levels", "version", "__all__"}
"""Names whose values say nothing about play."""
NOT_CHANGED = (ast.JoinedStr, ast.Assert, ast.Import, ast.ImportFrom)
"""Texts, what cannot happen, imports."""

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
CALCULATED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one file; `number` finds it again in the same source."""

    file: str
    number: int
    line: int
    end_line: int
    before: str
    after: str

    @property
    def key(self) -> str:
        return f"{self.file}:{self.number}"


def mutants(source: str, file: str) -> list[Mutant]:
    """Return all mutants of a source text, in the order of the text."""
    found = []
    for number, (node, changed) in enumerate(changes(ast.parse(source))):
        line, end = getattr(node, "lineno", 0), getattr(node, "end_lineno", 0)
        found.append(Mutant(file, number, line, end, _short(node), _short(changed)))
    return found


def mutated(source: str, number: int) -> str:
    """Return the source with the change of that number; comments are lost."""
    tree = ast.parse(source)
    for count, (node, changed) in enumerate(changes(tree)):
        if count == number:
            return ast.unparse(ast.fix_missing_locations(_Replacing(node, changed).visit(tree)))
    raise IndexError(number)


def changes(tree: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Yield each node that can change, with what it changes to; the tree itself is left as it is."""
    for node in nodes(tree):
        for changed in _variants(node):
            yield node, changed
        yield from ((part, _negated(part)) for part in _conditions(node))


def nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the node and those below it, without annotations, decorators, docstrings, texts and what is no rule."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases", "ctx", "op", "ops"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, NOT_CHANGED) and not _is_left_out(child):
                yield from nodes(child)


def _is_left_out(node: ast.AST) -> bool:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True  # a docstring
    if isinstance(node, ast.keyword):
        return node.arg == "strict"  # of zip
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return any(isinstance(target, ast.Name) and target.id in NOT_RULES for target in targets)


def _variants(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare():
            for place, op in enumerate(node.ops):
                for other in COMPARED[type(op)]:
                    yield _with(node, ops=[*node.ops[:place], other(), *node.ops[place + 1 :]])
        case ast.BoolOp():
            yield _with(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
        case ast.BinOp() | ast.AugAssign() if type(node.op) in CALCULATED:
            yield _with(node, op=CALCULATED[type(node.op)]())
            if isinstance(node, ast.AugAssign):
                yield ast.Pass()
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield node.operand
        case ast.Constant(value=bool(value)):
            yield _with(node, value=not value)
        case ast.Constant(value=int(number) | float(number)):
            yield _with(node, value=number + 1)
            yield _with(node, value=number - 1)
        case ast.Return(value=ast.expr()) if not _is_none(node.value):
            yield ast.Return(value=ast.Constant(value=None))
        case ast.Expr() | ast.Raise() | ast.Continue() | ast.Break():
            yield ast.Pass()
        case ast.Assign() if not any(isinstance(target, ast.Name) for target in node.targets):
            yield ast.Pass()
        case ast.Call(args=[first, second, *others]) if _can_swap(first, second):
            yield _with(node, args=[second, first, *others])
        case _:
            pass


def _conditions(node: ast.AST) -> list[ast.expr]:
    """Return what decides, where no other operator negates it."""
    match node:
        case ast.If() | ast.While() | ast.IfExp():
            parts = [node.test]
        case ast.comprehension():
            parts = node.ifs
        case _:
            parts = []
    return [part for part in parts if not isinstance(part, ast.Compare) and not _is_not(part)]


def _negated(node: ast.expr) -> ast.expr:
    return ast.UnaryOp(op=ast.Not(), operand=node)


def _is_not(node: ast.expr) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)


def _is_none(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _can_swap(first: ast.expr, second: ast.expr) -> bool:
    starred = isinstance(first, ast.Starred) or isinstance(second, ast.Starred)
    return not starred and ast.dump(first) != ast.dump(second)


def _with(node: ast.AST, **fields: object) -> ast.AST:
    changed = copy.copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed


def _short(node: ast.AST) -> str:
    first, *rest = ast.unparse(node).splitlines()
    return f"{first} …" if rest else first


class _Replacing(ast.NodeTransformer):
    def __init__(self, node: ast.AST, changed: ast.AST) -> None:
        self.node, self.changed = node, changed

    def visit(self, node: ast.AST) -> ast.AST:
        return self.changed if node is self.node else self.generic_visit(node)
