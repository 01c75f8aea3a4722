"""What the rules of a type give on a board: the ground of the logical solver, the look-ahead and the hints."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from puzzles.kernel.board import Board
from puzzles.kernel.ptype import PuzzleType
from puzzles.kernel.rule import CaseRule, ContradictionRule, DirectRule, Finding
from puzzles.kernel.step import Change, Step
from puzzles.kernel.verdict import Accepted

LARGE = 100
"""Cells from which on the cost of a look grows with the square of their number."""


class SpentError(Exception):
    """What was allowed to be spent on a search is spent."""


@dataclass(slots=True)
class Meter:
    """What a search may still cost. A look of a rule costs the cells of its board, on a large one many times as much.

    So a bound is the same on every machine, which a time is not.
    """

    left: int

    def spend(self, board: Board) -> None:
        """One rule looks at a board. Raises SpentError."""
        cells = len(board.cells)
        self.left -= cells * max(1, cells // LARGE)
        if self.left < 0:
            raise SpentError


@dataclass(frozen=True, slots=True)
class Toolbox:
    """The permitted rules of a type by kind, the lowest level first, and what using them may cost; None: anything."""

    direct: tuple[DirectRule, ...]
    contradictions: tuple[ContradictionRule, ...]
    cases: tuple[CaseRule, ...]
    meter: Meter | None = None

    def spend(self, board: Board) -> None:
        """One of the rules looks at a board. Raises SpentError."""
        if self.meter:
            self.meter.spend(board)


@lru_cache(maxsize=64)
def toolbox(ptype: PuzzleType, allowed: frozenset[str] | None = None) -> Toolbox:
    """The rules of a type with these ids, None for all."""
    rules = sorted((r for r in ptype.rules if allowed is None or r.id in allowed), key=attrgetter("level"))
    return Toolbox(
        tuple(rule for rule in rules if isinstance(rule, DirectRule)),
        tuple(rule for rule in rules if isinstance(rule, ContradictionRule)),
        tuple(rule for rule in rules if isinstance(rule, CaseRule)),
    )


def up_to(tools: Toolbox, level: int) -> Toolbox:
    """The same without the direct rules above a level."""
    return Toolbox(tuple(rule for rule in tools.direct if rule.level <= level), tools.contradictions, tools.cases)


class Move(NamedTuple):
    """A direct step and the cells that make it so."""

    rule: DirectRule
    step: Step
    evidence: tuple[int, ...]


def moves(board: Board, rule: DirectRule) -> list[Move]:
    """The steps that one direct rule gives: one for each evidence, with all the cells that follow from it."""
    groups: dict[tuple[tuple[int, ...], int], dict[int, int]] = {}
    for cell, mask, evidence in rule.find(board):
        alone = -1 if evidence else cell  # what the grid itself gives has no evidence in common
        groups.setdefault((evidence, alone), {}).setdefault(cell, mask)
    return [
        Move(rule, Step(rule.id, None, tuple(Change(cell, mask) for cell, mask in cells.items())), evidence)
        for (evidence, _), cells in groups.items()
    ]


def broken(board: Board, tools: Toolbox) -> tuple[ContradictionRule, Finding] | None:
    """A contradiction that holds now, by the lowest rule that finds one."""
    for rule in tools.contradictions:
        tools.spend(board)
        for finding in rule.find(board):
            return rule, finding
    return None


def refuted(board: Board, tools: Toolbox) -> bool:
    """Whether a contradiction holds now."""
    tools.spend(board)
    return any(type(rule.check(board)) is Accepted for rule in tools.contradictions)


def advance(board: Board, tools: Toolbox) -> Board:
    """The board after everything that the lowest rule gives which gives anything; the same board when none does."""
    for rule in tools.direct:
        tools.spend(board)
        cells = list(board.cells)
        for cell, mask, _ in rule.find(board):
            cells[cell] = cells[cell] & mask or cells[cell]  # against each other: the first stands
        narrowed = tuple(cells)
        if narrowed != board.cells:
            return Board(board.puzzle, narrowed)
    return board


def exhaust(board: Board, tools: Toolbox) -> Board:
    """The board after all that the direct rules give."""
    return next(after for before, after in _advances(board, tools) if after is before)


def _advances(board: Board, tools: Toolbox) -> Iterator[tuple[Board, Board]]:
    while True:
        after = advance(board, tools)
        yield board, after
        board = after
