"""Skyscrapers: contradictions about clues: a finished line that breaks one, and what no way to build a line allows."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar

from puzzles.base.rule import ContradictionRule, Finding, bits
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.types.latin.model import number, numbers
from puzzles.types.latin.possible import names
from puzzles.types.latin.rules.placing import PLACED
from puzzles.types.skyscrapers.model import CLUE, End, Street, city_of
from puzzles.types.skyscrapers.rules.visible import hindered, keepers, places_in, shown
from puzzles.types.skyscrapers.sight import seen, standing
from puzzles.types.skyscrapers.stands import Stands, masks_of, stands


class _Closing(ContradictionRule):
    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(sorted(at.cells)) if at else tuple(range(len(board.cells)))

    def check(self, board: Board, at: Place | None = None) -> Verdict:
        return self.anywhere(board) if at is None else self.check_at(board, at)

    @abstractmethod
    def check_at(self, board: Board, at: Place) -> Verdict:
        """Accept if the contradiction holds at the place; else refuse."""


LINE_OPEN = "{line} still has open cells, so it is not known how many buildings are seen from the {clue}."


class _Visibility(_Closing):
    """A finished line of which a clue sees more, or fewer, buildings than it says."""

    level = 1
    at_kinds = (CLUE,)
    kept: ClassVar[str]
    """The code for a finished line that does not break its clue in this way."""

    @abstractmethod
    def breaks(self, count: int, wanted: int) -> bool:
        """Tell whether so many seen buildings break the clue in this way."""

    def broken(self, board: Board, end: End) -> bool:
        """Tell whether the line of a clue is finished and breaks it."""
        masks = tuple([board.cells[cell] for cell in end.place.cells])
        return not any(mask & (mask - 1) for mask in masks) and self.breaks(seen(masks), end.number)

    def check_at(self, board: Board, at: Place) -> Verdict:
        end = city_of(board).clues[at.name]
        if self.broken(board, end):
            return Accepted(at.cells)
        facts = {"clue": at.name, "line": end.line.name, "wants": str(end.number)}
        if holes := tuple([cell for cell in at.cells if not board.known(cell)]):
            return Refusal("line-open", holes, facts)
        masks = tuple([board.cells[cell] for cell in at.cells])
        return Refusal(self.kept, at.cells, facts | {"seen": str(seen(masks))})

    def find(self, board: Board) -> Iterator[Finding]:
        for end in city_of(board).clues.values():
            if self.broken(board, end):
                yield Finding(end.place, end.place.cells)


class ExceedingVisibility(_Visibility):
    id = "skyscrapers.exceeding-visibility"
    name = "Exceeding Visibility"
    statement = "A line is finished, and more of its buildings are seen from a clue than the clue says."
    legup = ("SKYS-CONT-0002", "Exceeding Visibility")
    kept = "not-exceeded"
    why = {
        "nowhere": "There is no finished line in which a clue sees too many buildings.",
        "line-open": LINE_OPEN,
        "not-exceeded": "The {clue} is {wants}, and the number of buildings seen from there is {seen}. That is not "
        "too many.",
    }

    def breaks(self, count: int, wanted: int) -> bool:
        return count > wanted


class InsufficientVisibility(_Visibility):
    id = "skyscrapers.insufficient-visibility"
    name = "Insufficient Visibility"
    statement = "A line is finished, and fewer of its buildings are seen from a clue than the clue says."
    legup = ("SKYS-CONT-0003", "Insufficient Visibility")
    kept = "enough"
    why = {
        "nowhere": "There is no finished line in which a clue sees too few buildings.",
        "line-open": LINE_OPEN,
        "enough": "The {clue} is {wants}, and the number of buildings seen from there is {seen}. That is not too few.",
    }

    def breaks(self, count: int, wanted: int) -> bool:
        return count < wanted


class UnresolvedCell(_Closing):
    id = "skyscrapers.unresolved-cell"
    name = "Unresolved Cell"
    statement = "With every number in this open cell, its row or its column could not be finished with the clues met."
    level = 3
    legup = ("SKYS-CONT-0004", "Unresolved Cell")
    why = {
        "nowhere": "In every open cell of this board, some number still fits both its row and its column.",
        "known-cell": "{cell} already holds {value}; this rule is about open cells.",
        "can-stand": (
            "{cell} can still be {numbers}. With {other} there, {row} can be {row_filling}, and {column} can be "
            "{column_filling}."
        ),
    }
    at_kinds = ("cell",)

    def check_at(self, board: Board, at: Place) -> Verdict:
        its, cell = stands(board), at.cells[0]
        if board.known(cell):
            return Refusal("known-cell", (cell,), {"cell": at.name, "value": number(board.cells[cell])})
        left = its.both[cell]
        if not left:
            return Accepted(self._evidence(its, cell))
        row, column = its.city.of(cell)
        facts = {"cell": at.name, "numbers": numbers(left, "|"), "other": number(left & -left), "row": row.line.name}
        facts |= {"column": column.line.name, "row_filling": shown(its, row, cell, left & -left)}
        facts["column_filling"] = shown(its, column, cell, left & -left)
        return Refusal("can-stand", (cell,), facts)

    def _evidence(self, its: Stands, cell: int) -> tuple[int, ...]:
        return (cell, *its.narrowed_in(keepers(its, cell, 0), cell))

    def find(self, board: Board) -> Iterator[Finding]:
        its = stands(board)
        for cell, mask in enumerate(board.cells):
            if mask & (mask - 1) and not its.both[cell]:
                yield Finding(Place("cell", its.city.grid.rect.names[cell], (cell,)), self._evidence(its, cell))


class UnresolvedNumber(_Closing):
    id = "skyscrapers.unresolved-number"
    name = "Unresolved Number"
    statement = (
        "A number is missing from a row or column, and with it in any of the open cells there, some line could not be "
        "finished with the clues met."
    )
    level = 3
    legup = ("SKYS-CONT-0005", "Unresolved Number")
    why = {
        "nowhere": "In every row and column, each missing number still has a cell that fits both lines.",
        "placed": PLACED,
        "can-stand": "{value} can still go in {group}: in {cells}.",
    }
    at_kinds = ("row-value", "column-value")

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(range(len(board.cells)))  # every line across may keep the number out of a cell

    def check_at(self, board: Board, at: Place) -> Verdict:
        its, name, value = stands(board), at.name.partition("=")[0], at.value
        facts = {"group": name, "value": number(value)}
        holder = next((cell for cell in at.cells if board.cells[cell] == value), None)
        if holder is not None:
            return Refusal("placed", (holder,), facts | {"holder": its.city.grid.rect.names[holder]})
        street = its.city.street(name)
        if found := cells_in(places_in(its, street, value)):
            return Refusal("can-stand", tuple(found), facts | {"cells": names(its.city.grid, found, "|")})
        return Accepted(self._evidence(its, street, value))

    def _evidence(self, its: Stands, street: Street, value: int) -> tuple[int, ...]:
        return tuple(dict.fromkeys((*street.line.cells, *its.narrowed_in(hindered(its, street, value)))))

    def find(self, board: Board) -> Iterator[Finding]:
        its = stands(board)
        for street in its.city.streets:
            somewhere = 0
            for cell in street.line.cells:
                mask = its.cells[cell]
                somewhere |= its.both[cell] if mask & (mask - 1) else mask
            for value in bits(its.city.grid.full & ~somewhere):
                yield Finding(street.line.place_of(value), self._evidence(its, street, value))


class PreemptiveVisibility(_Closing):
    id = "skyscrapers.preemptive-visibility"
    name = "Preemptive Visibility"
    statement = "A row or column cannot be finished so that every number stands there once and its clues are met."
    level = 3
    legup = ("SKYS-CONT-0006", "Preemptive Visibility")
    why = {
        "nowhere": "Every row and every column can still be finished with its clues met.",
        "can-be-finished": "{line} can still be finished with its clues met: {filling}.",
    }
    at_kinds = ("row", "column")

    def check_at(self, board: Board, at: Place) -> Verdict:
        street = city_of(board).street(at.name)
        if not any(standing(masks_of(board.cells, street), *street.numbers)):
            return Accepted(at.cells)
        filling = shown(stands(board), street)
        return Refusal("can-be-finished", at.cells, {"line": at.name, "filling": filling})

    def find(self, board: Board) -> Iterator[Finding]:
        its = stands(board)
        for street in its.city.streets:
            if not its.by(street)[street.line.cells[0]]:
                yield Finding(street.line.place, street.line.cells)


UNRESOLVED_CELL, UNRESOLVED_NUMBER = UnresolvedCell(), UnresolvedNumber()
EXCEEDING, INSUFFICIENT, PREEMPTIVE = ExceedingVisibility(), InsufficientVisibility(), PreemptiveVisibility()
RULES = (EXCEEDING, INSUFFICIENT, PREEMPTIVE, UNRESOLVED_CELL, UNRESOLVED_NUMBER)
