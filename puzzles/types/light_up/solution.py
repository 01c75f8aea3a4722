"""Light Up: what a solved board is, from the rulebook and using no rule."""

from __future__ import annotations

from puzzles.base.ptype import Violation
from puzzles.kernel.board import Board
from puzzles.types.light_up.model import BULB, EMPTY, OPEN, room_of


def violations(board: Board) -> tuple[Violation, ...]:
    """List bulbs that see each other, squares that nothing can light, and numbers that cannot be met any more."""
    its, cells = room_of(board), board.cells
    found = []
    for run in its.runs:
        bulbs = tuple([cell for cell in run if cells[cell] == BULB])
        if len(bulbs) > 1:
            found.append(Violation("bulbs-in-path", bulbs))
    for cell in its.white:
        around = (cell, *its.view[cell])
        if all(cells[seen] == EMPTY for seen in around):
            found.append(Violation("dark", around))
    for number in its.numbers.all:
        masks = [cells[cell] for cell in number.cells]
        if not masks.count(BULB) <= number.number <= masks.count(BULB) + masks.count(OPEN):
            found.append(Violation("number", number.place.cells))
    return tuple(found)


def finished(board: Board) -> Board | None:
    """Return the board with nothing on its open squares once every white square is lit; None before.

    An open square that is lit sees a bulb, so it cannot be one.
    """
    its, cells = room_of(board), board.cells
    for cell in its.white:
        if cells[cell] != BULB and not any(cells[seen] == BULB for seen in its.view[cell]):
            return None
    return Board(board.puzzle, tuple([EMPTY if mask == OPEN else mask for mask in cells]))
