"""Battleship: the forms that a square of a ship can still have, from its neighbours alone."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from puzzles.grid.sets import having
from puzzles.kernel.board import Board
from puzzles.types.battleship.model import BOTTOM, LEFT, MIDDLE, RIGHT, SUB, TOP, WATER, Sea, sea_of

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
"""Sides of a square, in the order of `Sea.sides`; a form is a set of those on which the ship goes on, its arms."""
FORMS = (
    (SUB, 0),
    (TOP, SOUTH),
    (RIGHT, WEST),
    (BOTTOM, NORTH),
    (LEFT, EAST),
    (MIDDLE, NORTH | SOUTH),
    (MIDDLE, EAST | WEST),
)
"""Each shape with its arms; a middle has them upright or across."""
BACK = (TOP | MIDDLE, RIGHT | MIDDLE, BOTTOM | MIDDLE, LEFT | MIDDLE)
"""The shapes on the four sides that can have an arm back."""


class Forms(NamedTuple):
    """For each of `FORMS` the squares that may have it, as sets; and the squares that must be a ship."""

    of: tuple[int, ...]
    ship: int

    def at(self, cell: int) -> list[tuple[int, int]]:
        """Return the forms of a square."""
        return [form for form, cells in zip(FORMS, self.of, strict=True) if cells >> cell & 1]

    def shapes(self, cell: int) -> int:
        """Return the shapes of a square that have a form."""
        found = 0
        for shape, _ in self.at(cell):
            found |= shape
        return found


def forms_of(board: Board) -> Forms:
    """Return the forms of all squares. Rules that look at the same board share them."""
    return _forms(sea_of(board), board.cells)


@lru_cache(maxsize=256)
def _forms(its: Sea, cells: tuple[int, ...]) -> Forms:
    """Find the forms on sets of squares: each arm meets a shape with an arm back, and nothing else touches."""
    width, every = its.rect.width, (1 << len(cells)) - 1
    west, east = its.west, its.east

    def seen(found: int) -> tuple[int, int, int, int]:
        """Return for each side the squares whose neighbour there is in a set."""
        return found << width & every, (found & ~west) >> 1, found >> width, (found & ~east) << 1

    ship = every & ~having(cells, WATER)
    beside = seen(ship)
    corners = seen(beside[1])[0] | seen(beside[1])[2] | seen(beside[3])[0] | seen(beside[3])[2]
    goes_on = [seen(having(cells, back))[side] for side, back in enumerate(BACK)]
    found = []
    for shape, arms in FORMS:
        may = having(cells, shape) & ~corners
        for side in range(4):
            may &= goes_on[side] if arms >> side & 1 else ~beside[side]
        found.append(may)
    return Forms(tuple(found), ship)
