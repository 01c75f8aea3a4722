"""Latin family: rules that find contradictions."""

from __future__ import annotations

from collections.abc import Iterator
from operator import and_
from typing import ClassVar

from puzzles.base.rule import ContradictionRule, Finding
from puzzles.grid.groups import Group
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.types.latin.model import number, numbers, shape
from puzzles.types.latin.possible import Cells, either_kind, known_around, lacking, names, spread, survey, view
from puzzles.types.latin.rules.placing import PLACED


class _Contradiction(ContradictionRule):
    """A contradiction that without a place holds where `find` finds it first."""

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return at.cells if at else tuple(range(len(board.cells)))

    def check(self, board: Board, at: Place | None = None) -> Verdict:
        if at is not None:
            return self._check_at(board, at)
        finding = next(self.find(board), None)
        return Accepted(finding.evidence) if finding else Refusal("nowhere", facts=self._looked_at(board))

    def _looked_at(self, board: Board) -> dict[str, str]:
        """Return facts about the kinds of groups that were searched in vain, if the sentence names them."""
        return {}

    def _check_at(self, board: Board, at: Place) -> Verdict:
        raise NotImplementedError


class RepeatedNumber(_Contradiction):
    id = "latin.repeated-number"
    name = "Repeated Numbers"
    statement = "Two cells of a row or column (or of a block or long diagonal) hold the same number."
    level = 1
    legup = ("SUDO-CONT-0005", "Repeated Numbers")
    why = {
        "nowhere": "No {kinds} of this board holds a number twice.",
        "not-repeated": "The numbers in {group} are all different so far.",
    }
    at_kinds: ClassVar[tuple[str, ...]] = ("row", "column", "block", "diagonal")

    def _looked_at(self, board: Board) -> dict[str, str]:
        return {"kinds": either_kind(shape(board).groups)}

    def _check_at(self, board: Board, at: Place) -> Verdict:
        if twice := _repeated(shape(board).by_name[at.name], board.cells):
            return Accepted(twice)
        return Refusal("not-repeated", at.cells, {"group": at.name})

    def find(self, board: Board) -> Iterator[Finding]:
        seen = view(board)
        if not any(map(and_, seen.held, seen.seen)):
            return
        for group in seen.grid.groups:
            if twice := _repeated(group, board.cells):
                yield Finding(group.place, twice)


def _repeated(group: Group, cells: Cells) -> tuple[int, ...]:
    """Return the cells of the group that hold the first number found twice."""
    held = 0
    for cell in group.cells:
        mask = cells[cell]
        if not mask & (mask - 1):
            if held & mask:
                return tuple([other for other in group.cells if cells[other] == mask])
            held |= mask
    return ()


class NoNumber(_Contradiction):
    id = "latin.no-number"
    name = "No Number for Cell"
    statement = "An open cell has no number left that it could take."
    level = 2
    legup = ("SUDO-CONT-0004", "No Number for Cell")
    why = {
        "nowhere": "Every open cell of this board can still take some number.",
        "known-cell": (
            "{cell} already holds {value}; this rule is about open cells. If {value} cannot be right there, use "
            "Repeated Numbers."
        ),
        "has-number": "{cell} can still be {numbers}.",
    }
    at_kinds = ("cell",)

    def _check_at(self, board: Board, at: Place) -> Verdict:
        grid, cells, cell = shape(board), board.cells, at.cells[0]
        old = cells[cell]
        if not old & (old - 1):
            return Refusal("known-cell", (cell,), {"cell": at.name, "value": number(old)})
        seen = known_around(grid, cells, cell)
        if left := old & ~sum(seen):
            return Refusal("has-number", (cell,), {"cell": at.name, "numbers": numbers(left, "|")})
        return Accepted((cell, *seen.values()))

    def find(self, board: Board) -> Iterator[Finding]:
        grid, cells = shape(board), board.cells
        seen = view(board)
        left = (1 << len(cells)) - 1
        for known, found in zip(seen.held, seen.places, strict=True):
            left &= ~(known | found)
        for cell in spread(left):
            evidence = (cell, *known_around(grid, cells, cell).values())
            yield Finding(grid.rect.cell_place(cell), evidence)


class _NoCell(_Contradiction):
    """A number missing in a group is possible nowhere in it; one rule for each kind of group."""

    group: ClassVar[str]
    level = 2
    why = {
        "nowhere": "In every {kind}, each missing number still has a cell that can take it.",
        "placed": PLACED,
        "has-cell": "{value} can still go in {group}: in {cells}.",
    }

    def _check_at(self, board: Board, at: Place) -> Verdict:
        grid, cells, value = shape(board), board.cells, at.value
        group = grid.by_name[at.name.partition("=")[0]]
        facts = {"group": group.name, "value": number(value)}
        found, hindrances, holder = survey(grid, cells, group, value)
        if holder is not None:
            return Refusal("placed", (holder,), facts | {"holder": grid.rect.cell_name(holder)})
        if found:
            return Refusal("has-cell", spread(found), facts | {"cells": names(grid, spread(found), "|")})
        return Accepted(_with_group(group, hindrances))

    def _looked_at(self, board: Board) -> dict[str, str]:
        return {"kind": self.group}

    def find(self, board: Board) -> Iterator[Finding]:
        grid, cells = shape(board), board.cells
        for index, missing in lacking(view(board)):
            group, value = grid.groups[index], 1 << missing
            if group.kind == self.group:
                _, hindrances, _ = survey(grid, cells, group, value)
                yield Finding(group.place_of(value), _with_group(group, hindrances))


def _with_group(group: Group, hindrances: list[int]) -> tuple[int, ...]:
    """Return the cells of the group, then the cells that rule out the value there."""
    return tuple(dict.fromkeys([*group.cells, *hindrances]))


class NoCellRow(_NoCell):
    id = "latin.no-cell-row"
    name = "No Cell for Number, Row"
    statement = "A number is missing from a row, and no cell of the row can take it."
    legup = ("SUDO-CONT-0002", "No Cell for Number - Row")
    at_kinds = ("row-value",)
    group = "row"


class NoCellColumn(_NoCell):
    id = "latin.no-cell-column"
    name = "No Cell for Number, Column"
    statement = "A number is missing from a column, and no cell of the column can take it."
    legup = ("SUDO-CONT-0003", "No Cell for Number - Column")
    at_kinds = ("column-value",)
    group = "column"


class NoCellBlock(_NoCell):
    id = "latin.no-cell-block"
    name = "No Cell for Number, Block"
    statement = "A number is missing from a block, and no cell of the block can take it."
    legup = ("SUDO-CONT-0001", "No Cell for Number - Region")
    at_kinds = ("block-value",)
    group = "block"


class NoCellDiagonal(_NoCell):
    id = "latin.no-cell-diagonal"
    name = "No Cell for Number, Diagonal"
    statement = "A number is missing from a diagonal, and no cell of the diagonal can take it."
    at_kinds = ("diagonal-value",)
    group = "diagonal"


RULES = (RepeatedNumber(), NoNumber(), NoCellBlock(), NoCellRow(), NoCellColumn(), NoCellDiagonal())
