"""Skyscrapers: splits into what stands, which leave out what the clues of a line refuse at once."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.base.rule import CaseRule, bits
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Cases, Refusal
from puzzles.types.latin.model import number
from puzzles.types.latin.rules.placing import PLACED
from puzzles.types.skyscrapers.rules.visible import places_in
from puzzles.types.skyscrapers.stands import stands


class _Split(CaseRule):
    level = 6

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return at.cells if at else ()


class VisibleNumberForCell(_Split):
    id = "skyscrapers.visible-number-for-cell"
    name = "Visible Number for Cell"
    statement = (
        "An open cell holds one of the numbers with which its row and its column can be finished so that the clues are "
        "met: try each in a branch of its own."
    )
    why = {
        "known-cell": "{cell} already holds {value}, so there is nothing to split.",
        "contradiction-instead": (
            "No number in {cell} lets both its row and its column be finished. That is a contradiction, not a split: "
            "use Unresolved Cell."
        ),
    }
    at_kinds = ("cell",)

    def places(self, board: Board) -> Iterator[Place]:
        its = stands(board)
        for cell, mask in enumerate(board.cells):
            if mask & (mask - 1) and its.both[cell]:
                yield Place("cell", its.city.grid.rect.names[cell], (cell,))

    def cases(self, board: Board, at: Place) -> Cases | Refusal:
        cell = at.cells[0]
        if board.known(cell):
            return Refusal("known-cell", (cell,), {"cell": at.name, "value": number(board.cells[cell])})
        left = tuple(bits(stands(board).both[cell]))
        if not left:
            return Refusal("contradiction-instead", (cell,), {"cell": at.name})
        return Cases(tuple([{cell: value} for value in left]), tuple([f"{at.name}={number(value)}" for value in left]))


class VisibleCellForNumber(_Split):
    id = "skyscrapers.visible-cell-for-number"
    name = "Visible Cell for Number"
    statement = (
        "A number missing from a row or column goes in one of the cells where the lines can then be finished with "
        "their clues met: try each in a branch of its own."
    )
    why = {
        "placed": PLACED,
        "contradiction-instead": (
            "Wherever {value} goes in {group}, some line there cannot be finished. That is a contradiction, not a "
            "split: use Unresolved Number."
        ),
    }
    at_kinds = ("row-value", "column-value")

    def places(self, board: Board) -> Iterator[Place]:
        its = stands(board)
        for street in its.city.streets:
            for value in bits(its.city.grid.full):
                if places_in(its, street, value):
                    yield street.line.place_of(value)

    def cases(self, board: Board, at: Place) -> Cases | Refusal:
        its, name, value = stands(board), at.name.partition("=")[0], at.value
        facts = {"group": name, "value": number(value)}
        holder = next((cell for cell in at.cells if board.cells[cell] == value), None)
        if holder is not None:
            return Refusal("placed", (holder,), facts | {"holder": its.city.grid.rect.names[holder]})
        street = its.city.street(name)
        where = cells_in(places_in(its, street, value))
        if not where:
            return Refusal("contradiction-instead", at.cells, facts)
        cells = its.city.grid.rect.names
        return Cases(
            tuple([{cell: value} for cell in where]), tuple([f"{cells[cell]}={number(value)}" for cell in where])
        )


RULES = (VisibleNumberForCell(), VisibleCellForNumber())
