"""Changes of code, one place at a time: every comparison, number, digit, condition and operator of a file."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from inspect import CO_OPTIMIZED
from itertools import count, islice
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]

SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
NAMES = {"ZERO": "ONE", "ONE": "ZERO", "OPEN": "ONE"}
UNCHANGED = {"level", "legup", "limits", "LIMITS", "MAX_CHANGES", "MAX_CASES", "TYPE_CHECKING"}
"""Names whose value is no logic."""


class Mutant(NamedTuple):
    """One change: in which file and function, on which line (its text), what, and which of several alike.

    `place` and `edit` are where the changed node stands in the tree, and which of its changes this is.
    """

    path: str
    function: str
    number: int
    line: str
    change: str
    again: int
    place: int
    edit: int

    @property
    def key(self) -> tuple[str, str, str, str]:
        """The words that find it again when lines have moved."""
        return self.path, self.function, self.line, self.change

    def __str__(self) -> str:
        return f"{self.path}:{self.number}: {self.change}: {self.line}"


class Edit(NamedTuple):
    """A change of one node, applied to its twin in a copy of the tree."""

    change: str
    apply: Callable[[Any], object]


def put(field: str, value: object) -> Callable[[Any], object]:
    """Give a node's field another value."""
    return lambda node: setattr(node, field, value)


def drop(field: str, place: int) -> Callable[[Any], object]:
    """Take one item out of a node's list."""
    return lambda node: getattr(node, field).pop(place)


def edits(node: ast.AST) -> list[Edit]:
    """Every change of one node."""
    return [edit for kinds, make in MAKERS if isinstance(node, kinds) for edit in make(node)]


def _compared(node: ast.Compare) -> list[Edit]:
    found = []
    for place, op in enumerate(node.ops):
        ops = [*node.ops[:place], SWAPPED[type(op)](), *node.ops[place + 1 :]]
        found.append(Edit(_swap(op), put("ops", ops)))
    return found


def _calculated(node: ast.BinOp | ast.AugAssign | ast.BoolOp) -> list[Edit]:
    return [Edit(_swap(node.op), put("op", SWAPPED[type(node.op)]()))] if type(node.op) in SWAPPED else []


def _one_less(node: ast.BoolOp) -> list[Edit]:
    return [Edit(f"without condition {place + 1}", drop("values", place)) for place in range(len(node.values))]


def _negated(node: ast.UnaryOp) -> list[Edit]:
    twice = ast.UnaryOp(ast.Not(), node.operand)
    return [Edit("not dropped", put("operand", twice))] if isinstance(node.op, ast.Not) else []


def _constant(node: ast.Constant) -> list[Edit]:
    if isinstance(node.value, bool):
        return [Edit(f"{node.value} -> {not node.value}", put("value", not node.value))]
    return (
        [Edit(f"{node.value} -> {node.value + 1}", put("value", node.value + 1))] if isinstance(node.value, int) else []
    )


def _digit(node: ast.Name) -> list[Edit]:
    if node.id not in NAMES or not isinstance(node.ctx, ast.Load):
        return []
    return [Edit(f"{node.id} -> {NAMES[node.id]}", put("id", NAMES[node.id]))]


def _decided(node: ast.If | ast.IfExp | ast.While) -> list[Edit]:
    values = (False,) if isinstance(node, ast.While) else (False, True)
    return [Edit(f"condition -> {value}", put("test", ast.Constant(value))) for value in values]


def _unfiltered(node: ast.comprehension) -> list[Edit]:
    return [Edit("filter dropped", drop("ifs", place)) for place in range(len(node.ifs))]


def _swap(op: ast.AST) -> str:
    return f"{type(op).__name__} -> {SWAPPED[type(op)].__name__}"


MAKERS: tuple[tuple[tuple[type[ast.AST], ...], Callable[[Any], list[Edit]]], ...] = (
    ((ast.Compare,), _compared),
    ((ast.BinOp, ast.AugAssign, ast.BoolOp), _calculated),
    ((ast.BoolOp,), _one_less),
    ((ast.UnaryOp,), _negated),
    ((ast.Constant,), _constant),
    ((ast.Name,), _digit),
    ((ast.If, ast.IfExp, ast.While), _decided),
    ((ast.comprehension,), _unfiltered),
)


def logic(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes that say what the code does: no annotations, decorators, type-checking blocks or plain data."""
    if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
        return
    if isinstance(node, ast.keyword) and node.arg == "strict":  # it guards us, and is no part of an answer
        return
    if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id in UNCHANGED for t in node.targets):
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "returns", "decorator_list"):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from logic(child)


def _line(node: Any) -> int:
    return int(node.target.lineno if isinstance(node, ast.comprehension) else node.lineno)


def _function(functions: Sequence[ast.FunctionDef], number: int) -> str:
    """The innermost function that holds a line, empty outside of functions."""
    around = [node for node in functions if node.lineno <= number <= (node.end_lineno or 0)]
    return max(around, key=lambda node: node.lineno).name if around else ""


def mutants_of(path: str) -> Iterator[Mutant]:
    """All mutants of one file."""
    text = (ROOT / path).read_text(encoding="utf-8")
    tree, lines = ast.parse(text), text.splitlines()
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    again: dict[tuple[str, ...], Iterator[int]] = {}
    for place, node in enumerate(logic(tree)):
        for number, edit in enumerate(edits(node)):
            row = _line(node)
            key = path, _function(functions, row), lines[row - 1].strip(), edit.change
            nth = next(again.setdefault(key, count()))
            yield Mutant(path, key[1], row, key[2], edit.change, nth, place, number)


def mutated(mutant: Mutant, root: Path = ROOT) -> ast.Module:
    """The whole file with the change made."""
    tree = ast.parse((root / mutant.path).read_text(encoding="utf-8"))
    node = next(islice(logic(tree), mutant.place, None))
    edits(node)[mutant.edit].apply(node)
    return ast.fix_missing_locations(_Unwrapped().visit(tree))


class _Unwrapped(ast.NodeTransformer):
    """Puts what is left of `a and b` in its place when one of the two was taken away."""

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        self.generic_visit(node)
        return node if len(node.values) > 1 else node.values[0]


def changed_functions(mutant: Mutant, root: Path) -> dict[CodeType, CodeType]:
    """The code of the function that is changed, before and after; empty when the change is outside of functions."""
    if not mutant.function:
        return {}
    old = compile((root / mutant.path).read_text(encoding="utf-8"), mutant.path, "exec", dont_inherit=True)
    new = compile(mutated(mutant, root), mutant.path, "exec", dont_inherit=True)
    return {a: b for a, b in zip(_functions(old), _functions(new), strict=True) if a != b}


def _functions(code: CodeType) -> Iterator[CodeType]:
    """The functions of a module and the methods of its classes, without those inside of functions."""
    for const in code.co_consts:
        if isinstance(const, CodeType) and const.co_flags & CO_OPTIMIZED:
            yield const
        elif isinstance(const, CodeType):
            yield from _functions(const)
