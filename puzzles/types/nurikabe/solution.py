"""Nurikabe: what a solved board is, from the rulebook and using no rule."""

from __future__ import annotations

from puzzles.base.ptype import Violation
from puzzles.grid.areas import areas
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board
from puzzles.types.nurikabe.model import colours, field_of, groups


def violations(board: Board) -> tuple[Violation, ...]:
    """List black blocks, black squares that are cut off from the first, and white ones that can form no right room."""
    its, now = field_of(board), colours(board)
    corners = cells_in(its.blocks_in(now.black))
    found = [Violation("black-block", tuple(cells_in(its.blocks[corner]))) for corner in corners]
    parts = [part & now.black for part in areas(now.dark, *its.size) if part & now.black]
    found += [Violation("black-apart", tuple(cells_in(part))) for part in parts[1:]]
    for group in groups(its, now.white):
        if len(group.numbers) > 1 or any(group.size > number for number in group.numbers):
            found.append(Violation("room", tuple(cells_in(group.cells))))
    for area in groups(its, now.light):
        lone = area.cells & now.white and not area.numbers
        if lone or any(area.size < number for number in area.numbers):
            found.append(Violation("no-room", tuple(cells_in(area.cells))))
    return tuple(found)
