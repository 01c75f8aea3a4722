"""Skyscrapers: what a solved board is, from the rulebook and using no rule."""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.base.ptype import Violation
from puzzles.kernel.board import Board
from puzzles.types.skyscrapers.model import End, city_of


def violations(board: Board) -> tuple[Violation, ...]:
    """List heights that stand twice in a line, and clues that cannot be met any more, whatever is built behind."""
    its, cells = city_of(board), board.cells
    found = []
    for street in its.streets:
        known = [cells[cell] for cell in street.line.cells if cells[cell] & (cells[cell] - 1) == 0]
        for value in dict.fromkeys(value for value in known if known.count(value) > 1):
            where = tuple(cell for cell in street.line.cells if cells[cell] == value)
            found.append(Violation("repeated-number", where))
    for end in its.clues.values():
        seen, sure = seen_so_far(cells, end)
        if seen > end.number or (sure and seen != end.number):
            found.append(Violation("clue", end.place.cells))
    return tuple(found)


def seen_so_far(cells: Sequence[int], end: End) -> tuple[int, bool]:
    """Count the buildings seen from a clue up to the first open cell, and tell whether none behind it can be seen."""
    seen = tallest = 0
    for cell in end.place.cells:
        mask = cells[cell]
        if mask & (mask - 1):
            return seen, tallest == 1 << len(end.place.cells) - 1
        if mask > tallest:
            seen, tallest = seen + 1, mask
    return seen, True
