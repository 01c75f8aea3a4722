"""Star Battle: what a solved board is, from the rulebook and using no rule."""

from __future__ import annotations

from puzzles.base.ptype import Violation
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board
from puzzles.types.star_battle.model import OPEN, STAR, sky_of


def violations(board: Board) -> tuple[Violation, ...]:
    """List stars that touch, and groups that cannot have their number of stars any more."""
    its, cells = sky_of(board), board.cells
    found = []
    for star in [cell for cell, mask in enumerate(cells) if mask == STAR]:
        near = [other for other in cells_in(its.near[star]) if cells[other] == STAR]
        found += [Violation("touching", (star, other)) for other in near if other > star]
    for group in its.groups.all:
        masks = [cells[cell] for cell in group.cells]
        if not masks.count(STAR) <= its.stars <= masks.count(STAR) + masks.count(OPEN):
            found.append(Violation("number", group.cells))
    return tuple(found)
