"""Star Battle: what a solved board is, from the rulebook and using no rule."""

from __future__ import annotations

from puzzles.base.ptype import Violation
from puzzles.grid.sets import cells_in, having
from puzzles.kernel.board import Board
from puzzles.types.star_battle.model import EMPTY, STAR, sky_of


def violations(board: Board) -> tuple[Violation, ...]:
    """List stars that touch, and groups that cannot have their number of stars any more."""
    its = sky_of(board)
    possible, excluded = having(board.cells, STAR), having(board.cells, EMPTY)
    stars = possible & ~excluded
    found = []
    for star in cells_in(stars):
        near = cells_in(stars & its.near[star])
        found += [Violation("touching", (star, other)) for other in near if other > star]
    for group in its.groups.all:
        if not (stars & group.bits).bit_count() <= its.stars <= (possible & group.bits).bit_count():
            found.append(Violation("number", group.cells))
    return tuple(found)
