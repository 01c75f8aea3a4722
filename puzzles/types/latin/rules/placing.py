"""Latin family: direct rules that set a cell to its number."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import ClassVar

from puzzles.base.rule import Deduction, DirectRule
from puzzles.grid.groups import Group, Square
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.types.latin.model import numbers, shape
from puzzles.types.latin.possible import Cells, alone, hindrance, known_around, names, spread, survey, view

SETS_ONE = (
    "This rule fills in a cell, but your step only takes numbers away from {cell}. Mark the one number that goes "
    "there, or choose a rule that takes numbers away."
)
OTHER_NUMBERS = "This rule needs every number but {value} to be ruled out for {cell}. Not ruled out yet: {others}."
SEEN = "{cell} cannot be {value}: {shared} already has its {value}, at {holder}."
PLACED = "{group} already has its {value}, at {holder}."
OTHER_CELLS = "{value} is not forced at {cell}: in {group} it could also go in {others}."


class GroupsRule(DirectRule):
    """A direct rule that argues about the groups of its cells."""

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        around = shape(board).seen
        return spread(reduce(or_, [around[cell] | 1 << cell for cell in cells], 0))


def shared_group(grid: Square, cell: int, other: int) -> Group:
    """Return the first group that two cells share."""
    return next(group for group in grid.of[cell] if group.bits >> other & 1)


def _seen(grid: Square, cell: int, holder: int) -> Refusal:
    shared = shared_group(grid, cell, holder)
    return Refusal("seen", (holder,), {"holder": grid.rect.cell_name(holder), "shared": shared.name})


class LastNumber(GroupsRule):
    id = "latin.last-number"
    name = "Last Number for Cell"
    statement = "Every other number is ruled out for this cell, so it takes the one that is left."
    level = 1
    legup = ("SUDO-BASC-0003", "Last Number for Cell")
    why = {"sets-one": SETS_ONE, "seen": SEEN, "other-numbers": OTHER_NUMBERS}

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        if mask & (mask - 1):
            return Refusal("sets-one", (cell,))
        grid, cells = shape(board), board.cells
        seen = known_around(grid, cells, cell)
        left = cells[cell] & ~sum(seen)
        if left == mask:
            return Accepted(tuple(seen.values()))
        if mask in seen:
            return _seen(grid, cell, seen[mask])
        return Refusal("other-numbers", (cell,), {"others": numbers(left & ~mask, "&")})

    def find(self, board: Board) -> Iterator[Deduction]:
        grid, cells = shape(board), board.cells
        once = twice = 0
        for where in view(board).places:
            once, twice = once | where, twice | once & where
        for cell in spread(once & ~twice):
            seen = known_around(grid, cells, cell)
            yield Deduction(cell, cells[cell] & ~sum(seen), tuple(seen.values()))


class LastCell(GroupsRule):
    """The only cell of a group where a number is possible, for some kinds of groups."""

    groups: ClassVar[tuple[str, ...]]
    level = 1
    legup = ("SUDO-BASC-0002", "Last Cell for Number")
    why = {"sets-one": SETS_ONE, "seen": SEEN, "placed": PLACED, "other-cells": OTHER_CELLS}

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        grid = shape(board)
        if not any(group.kind in self.groups for group in grid.of[cell]):
            return Refusal("no-diagonal", _on_diagonals(grid))
        if mask & (mask - 1):
            return Refusal("sets-one", (cell,))
        refusals: list[Refusal] = []
        for group in grid.of[cell]:
            if group.kind in self.groups:
                verdict = _judge(grid, board.cells, group, cell, mask)
                if not isinstance(verdict, Refusal):
                    return verdict
                refusals.append(verdict)
        return self.refused(refusals)

    def refused(self, refusals: list[Refusal]) -> Refusal:
        """Return the refusal that says most, of those of all groups of a cell."""
        return refusals[-1]

    def find(self, board: Board) -> Iterator[Deduction]:
        grid, cells = shape(board), board.cells
        for group, value, cell in self._alone(board):
            _, hindrances, _ = survey(grid, cells, group, value)
            yield Deduction(cell, value, tuple(hindrances))

    def narrowed(self, board: Board) -> Iterator[tuple[int, int]]:
        return ((cell, value) for _, value, cell in self._alone(board))

    def _alone(self, board: Board) -> Iterator[tuple[Group, int, int]]:
        """Yield each group with a value that is possible in a single cell there, and the cell."""
        groups = shape(board).groups
        for index, number, cell in alone(view(board)):
            if groups[index].kind in self.groups:
                yield groups[index], 1 << number, cell


def _on_diagonals(grid: Square) -> tuple[int, ...]:
    """Return the cells of the long diagonals, each once."""
    return spread(reduce(or_, [group.bits for group in grid.of_kind("diagonal")]))


def _judge(grid: Square, cells: Cells, group: Group, cell: int, value: int) -> Verdict:
    """Accept if the cell is the only one of the group where the value is possible; else refuse."""
    found, hindrances, holder = survey(grid, cells, group, value)
    if found == 1 << cell:
        return Accepted(tuple(hindrances))
    if holder is not None:
        return Refusal("placed", (holder,), {"holder": grid.rect.cell_name(holder), "group": group.name})
    if not found >> cell & 1:
        return _seen(grid, cell, hindrance(grid, cells, cell, value))
    others = spread(found ^ 1 << cell)
    return Refusal("other-cells", others, {"group": group.name, "others": names(grid, others, "|")})


class LastCellRow(LastCell):
    id = "latin.last-cell-row"
    name = "Last Cell for Number, Row"
    statement = "Only one cell of this row can still take the number, so it goes there."
    groups = ("row",)


class LastCellColumn(LastCell):
    id = "latin.last-cell-column"
    name = "Last Cell for Number, Column"
    statement = "Only one cell of this column can still take the number, so it goes there."
    groups = ("column",)


class LastCellBlock(LastCell):
    id = "latin.last-cell-block"
    name = "Last Cell for Number, Block"
    statement = "Only one cell of this block can still take the number, so it goes there."
    groups = ("block",)


class LastCellDiagonal(LastCell):
    id = "latin.last-cell-diagonal"
    name = "Last Cell for Number, Diagonal"
    statement = "Only one cell of this diagonal can still take the number, so it goes there."
    groups = ("diagonal",)
    why = {
        **LastCell.why,
        "no-diagonal": "This rule fills in a cell of a long diagonal, and {cell} is on none. Choose a rule about its "
        "row, column or "
        "block.",
    }


RULES = (LastCellBlock(), LastCellRow(), LastCellColumn(), LastCellDiagonal(), LastNumber())
