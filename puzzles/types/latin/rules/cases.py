"""Latin family: case splits. One that would have no branch is no split but a contradiction."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from puzzles.base.rule import CaseRule, bits
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Cases, Refusal
from puzzles.types.latin.model import number, shape
from puzzles.types.latin.possible import known_around, spread, survey, view
from puzzles.types.latin.rules.placing import PLACED


class _Split(CaseRule):
    level = 5

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return at.cells if at else ()


class PossibleNumbers(_Split):
    id = "latin.possible-numbers"
    name = "Possible Numbers for Cell"
    statement = "An open cell holds one of its possible numbers: try each in a branch of its own."
    legup = ("SUDO-CASE-0001", "Possible Numbers for Cell")
    why = {
        "known-cell": "{cell} already holds {value}, so there is nothing to split.",
        "contradiction-instead": (
            "No number is possible in {cell}. That is a contradiction, not a split: use No Number for Cell."
        ),
    }
    at_kinds = ("cell",)

    def places(self, board: Board) -> Iterator[Place]:
        grid = shape(board)
        where = 0
        for places in view(board).places:
            where |= places
        for cell in spread(where):
            yield grid.rect.cell_place(cell)

    def cases(self, board: Board, at: Place) -> Cases | Refusal:
        cell, cells = at.cells[0], board.cells
        old = cells[cell]
        if not old & (old - 1):
            return Refusal("known-cell", (cell,), {"cell": at.name, "value": number(old)})
        left = tuple(bits(old & ~sum(known_around(shape(board), cells, cell))))
        if not left:
            return Refusal("contradiction-instead", (cell,), {"cell": at.name})
        names = tuple([f"{at.name}={number(value)}" for value in left])
        return Cases(tuple([{cell: value} for value in left]), names)


class PossibleCells(_Split):
    """The cells of a group where a number missing in it is possible, for some kinds of groups."""

    groups: ClassVar[tuple[str, ...]]
    closing: ClassVar[str]
    """The contradiction that holds where no such cell is left."""
    why = {
        "placed": PLACED,
        "contradiction-instead": (
            "No cell of {group} can take {value}. That is a contradiction, not a split: use {rule}."
        ),
    }

    def places(self, board: Board) -> Iterator[Place]:
        seen = view(board)
        for group in seen.grid.of_kind(*self.groups):
            for index, found in enumerate(seen.places):
                if found & group.bits:
                    yield group.place_of(1 << index)

    def cases(self, board: Board, at: Place) -> Cases | Refusal:
        grid, cells, value = shape(board), board.cells, at.value
        group = grid.by_name[at.name.partition("=")[0]]
        facts = {"group": group.name, "value": number(value)}
        where = spread(view(board).places[value.bit_length() - 1] & group.bits)
        if not where:
            _, _, holder = survey(grid, cells, group, value)
            if holder is None:
                return Refusal("contradiction-instead", at.cells, facts | {"rule": self.closing})
            return Refusal("placed", (holder,), facts | {"holder": grid.rect.cell_name(holder)})
        names = tuple([f"{grid.rect.names[cell]}={number(value)}" for cell in where])
        return Cases(tuple([{cell: value} for cell in where]), names)


class PossibleCellsRow(PossibleCells):
    id = "latin.possible-cells-row"
    name = "Possible Cells for Number, Row"
    statement = (
        "A number missing from a row goes in one of the cells there that can take it: try each in a branch of its own."
    )
    legup = ("SUDO-CASE-0003", "Possible Cells for Number - Row")
    at_kinds = ("row-value",)
    groups, closing = ("row",), "latin.no-cell-row"


class PossibleCellsColumn(PossibleCells):
    id = "latin.possible-cells-column"
    name = "Possible Cells for Number, Column"
    statement = (
        "A number missing from a column goes in one of the cells there that can take it: try each in a branch of its "
        "own."
    )
    legup = ("SUDO-CASE-0004", "Possible Cells for Number - Column")
    at_kinds = ("column-value",)
    groups, closing = ("column",), "latin.no-cell-column"


class PossibleCellsBlock(PossibleCells):
    id = "latin.possible-cells-block"
    name = "Possible Cells for Number, Block"
    statement = (
        "A number missing from a block goes in one of the cells there that can take it: try each in a branch of its "
        "own."
    )
    legup = ("SUDO-CASE-0002", "Possible Cells for Number - Region")
    at_kinds = ("block-value",)
    groups, closing = ("block",), "latin.no-cell-block"


class PossibleCellsDiagonal(PossibleCells):
    id = "latin.possible-cells-diagonal"
    name = "Possible Cells for Number, Diagonal"
    statement = (
        "A number missing from a diagonal goes in one of the cells there that can take it: try each in a branch of "
        "its own."
    )
    at_kinds = ("diagonal-value",)
    groups, closing = ("diagonal",), "latin.no-cell-diagonal"


RULES = (PossibleNumbers(), PossibleCellsBlock(), PossibleCellsRow(), PossibleCellsColumn(), PossibleCellsDiagonal())
