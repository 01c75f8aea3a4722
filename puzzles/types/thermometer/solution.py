"""Thermometer: what a solved board is, from the rulebook and using no rule."""

from __future__ import annotations

from puzzles.base.ptype import Violation
from puzzles.kernel.board import Board
from puzzles.types.thermometer.model import BLOCKED, FILLED, OPEN, rack_of


def violations(board: Board) -> tuple[Violation, ...]:
    """List gaps in the mercury, and numbers that cannot be met any more."""
    its, cells = rack_of(board), board.cells
    found = []
    for vial in its.vials:
        first = next((place for place, cell in enumerate(vial) if cells[cell] == BLOCKED), len(vial))
        if any(cells[cell] == FILLED for cell in vial[first:]):
            found.append(Violation("gap", vial))
    for line in its.lines.all:
        masks = [cells[cell] for cell in line.cells]
        if not masks.count(FILLED) <= line.number <= masks.count(FILLED) + masks.count(OPEN):
            found.append(Violation("number", line.place.cells))
    return tuple(found)
