"""The deductions of a type's rules on a board, the basis of the logical solver, the look-ahead and the hints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.base.rule import CaseRule, ContradictionRule, DirectRule, Finding
from puzzles.kernel.board import Board
from puzzles.kernel.step import Change, Step

LARGE = 100
"""The number of cells from which the cost of a rule grows with its square."""


class SpentError(Exception):
    """The budget of a search is used up."""


@dataclass(slots=True)
class Meter:
    """The budget that a search has left. Applying a rule costs the board's cells, on a large board many times as much.

    Unlike a time limit, such a bound is the same on every machine.
    """

    left: int

    def spend(self, board: Board) -> None:
        """Pay for applying one rule to a board. Raise SpentError."""
        cells = len(board.cells)
        self.left -= cells * max(1, cells // LARGE)
        if self.left < 0:
            raise SpentError


@dataclass(frozen=True, slots=True)
class Toolbox:
    """The permitted rules of a type by kind, the lowest level first, and the budget for them; None: no limit."""

    direct: tuple[DirectRule, ...]
    contradictions: tuple[ContradictionRule, ...]
    cases: tuple[CaseRule, ...]
    meter: Meter | None = None

    def spend(self, board: Board) -> None:
        """Pay for applying one of the rules to a board. Raise SpentError."""
        if self.meter:
            self.meter.spend(board)


@lru_cache(maxsize=64)
def toolbox(ptype: PuzzleType, allowed: frozenset[str] | None = None) -> Toolbox:
    """Return the rules of a type with these ids, None for all."""
    rules = sorted((r for r in ptype.rules if allowed is None or r.id in allowed), key=attrgetter("level"))
    return Toolbox(
        tuple(rule for rule in rules if isinstance(rule, DirectRule)),
        tuple(rule for rule in rules if isinstance(rule, ContradictionRule)),
        tuple(rule for rule in rules if isinstance(rule, CaseRule)),
    )


def up_to(tools: Toolbox, level: int) -> Toolbox:
    """Return the toolbox without the direct rules above a level and without a budget."""
    return Toolbox(tuple(rule for rule in tools.direct if rule.level <= level), tools.contradictions, tools.cases)


class Move(NamedTuple):
    """A direct step and the cells that make it so."""

    rule: DirectRule
    step: Step
    evidence: tuple[int, ...]


def moves(board: Board, rule: DirectRule) -> list[Move]:
    """List the steps of one direct rule: one for each evidence, with all the cells that follow from it.

    Cells without evidence, as in a room with the number 0, are together where the rule argues about the same cells.
    """
    groups: Groups = {}
    for cell, mask, evidence in rule.find(board):
        groups.setdefault(_basis(board, rule, cell, evidence), {}).setdefault(cell, mask)
    _join_own_squares(board, rule, groups)
    return [
        Move(rule, Step(rule.id, None, tuple([narrowing(board, *each) for each in cells.items()])), evidence)
        for (evidence, _), cells in groups.items()
        if cells
    ]


Basis = tuple[tuple[int, ...], tuple[int, ...]]
"""The evidence of a deduction; where there is none, the cells that its rule argues about."""
Groups = dict[Basis, dict[int, int]]
"""The masks of the cells that follow from each basis."""


def _basis(board: Board, rule: DirectRule, cell: int, evidence: tuple[int, ...]) -> Basis:
    return evidence, () if evidence else rule.scope(board, (cell,), None)


def _join_own_squares(board: Board, rule: DirectRule, groups: Groups) -> None:
    """Put a cell that is evidence for others, and follows from the rest of it, to these: the open square of a clue.

    All of them become the same.
    """
    for evidence, about in list(groups):
        for cell in evidence:
            if not board.known(cell):
                own = groups.get(_basis(board, rule, cell, tuple([each for each in evidence if each != cell])), {})
                if {*groups[evidence, about].values()} == {own.get(cell)}:
                    groups[evidence, about].setdefault(cell, own.pop(cell))


def narrowing(board: Board, cell: int, mask: int) -> Change:
    """Return the change of a cell to a mask.

    One that leaves several values takes the others away (`r1c1=-2`), unless those have a name together (`r1c1=ship`).
    """
    if mask in type_of(board.puzzle).named.values():
        return Change(cell, mask)
    return Change(cell, ~(board.cells[cell] & ~mask) if mask & (mask - 1) else mask)


def broken(board: Board, tools: Toolbox) -> tuple[ContradictionRule, Finding] | None:
    """Return a contradiction on this board, by the lowest rule that finds one, or None."""
    for rule in tools.contradictions:
        tools.spend(board)
        for finding in rule.find(board):
            return rule, finding
    return None


def refuted(board: Board, tools: Toolbox) -> bool:
    """Tell whether a contradiction holds on this board."""
    tools.spend(board)
    return any(next(rule.find(board), None) for rule in tools.contradictions)


def advance(board: Board, tools: Toolbox) -> Board:
    """Return the board after all deductions of the lowest rule that has any; the same board if none has."""
    for rule in tools.direct:
        narrowed = narrowed_by((rule,), board, tools)
        if narrowed != board.cells:
            return Board(board.puzzle, narrowed)
    return board


def narrowed_by(rules: Iterable[DirectRule], board: Board, tools: Toolbox) -> tuple[int, ...]:
    """Return the masks of all cells after all deductions of these rules; the same if they have none."""
    cells = list(board.cells)
    for rule in rules:
        tools.spend(board)
        for cell, mask in rule.narrowed(board):
            cells[cell] = cells[cell] & mask or cells[cell]  # if two contradict each other, the first is kept
    return tuple(cells)


def exhaust(board: Board, tools: Toolbox) -> Board:
    """Return the board after all deductions of the direct rules."""
    return next(after for before, after in _advances(board, tools) if after is before)


def _advances(board: Board, tools: Toolbox) -> Iterator[tuple[Board, Board]]:
    while True:
        after = advance(board, tools)
        yield board, after
        board = after
