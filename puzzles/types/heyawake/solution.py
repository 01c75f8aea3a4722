"""Heyawake: what a solved board is, from the rulebook and using no rule."""

from __future__ import annotations

from puzzles.base.ptype import Violation
from puzzles.grid.areas import flood
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board
from puzzles.types.heyawake.model import BLACK, OPEN, colours, house_of


def violations(board: Board) -> tuple[Violation, ...]:
    """List blacks beside each other, wrong rooms, white squares cut off from the first, and long white lines."""
    its, cells, now = house_of(board), board.cells, colours(board)
    found = []
    for black in cells_in(now.black):
        beside = cells_in(its.near[black] & now.black)
        found += [Violation("adjacent-blacks", (black, other)) for other in beside if other > black]
    for count in its.counts.all:
        masks = [cells[cell] for cell in count.cells]
        if not masks.count(BLACK) <= count.number <= masks.count(BLACK) + masks.count(OPEN):
            found.append(Violation("number", count.cells))
    joined = flood(now.white & -now.white, now.light, its.rect.height, its.rect.width)
    if apart := now.white & ~joined:
        found.append(Violation("white-area", tuple(cells_in(apart))))
    found += [Violation("white-line", tuple(cells_in(run))) for run in its.runs if not run & ~now.white]
    return tuple(found)
