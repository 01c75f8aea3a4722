"""Battleship: what a solved board is, from the rulebook and using no rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from puzzles.base.ptype import Violation
from puzzles.base.rule import bits
from puzzles.grid.sets import cells_in, having
from puzzles.kernel.board import Board
from puzzles.types.battleship.model import BOTTOM, LEFT, MIDDLE, RIGHT, SHIP, SUB, TOP, WATER, Sea, sea_of

_ARMS: dict[int, list[tuple[int, ...]]] = {
    SUB: [()],
    TOP: [(2,)],
    RIGHT: [(3,)],
    BOTTOM: [(0,)],
    LEFT: [(1,)],
    MIDDLE: [(0, 2), (1, 3)],
}
"""The sides on which a ship goes on from a square of each shape: 0 above, 1 right, 2 below, 3 left."""
_MEETS = (TOP | MIDDLE, RIGHT | MIDDLE, BOTTOM | MIDDLE, LEFT | MIDDLE)
"""The shapes that it goes on with there."""


def violations(board: Board) -> tuple[Violation, ...]:
    """List ships that touch or cannot be whole, numbers that cannot be met, and lengths with too many or few ships."""
    its, cells = sea_of(board), board.cells
    found = []
    ship, may = ((1 << len(cells)) - 1) & ~having(cells, WATER), having(cells, SHIP)
    for line in its.lines.all:
        if not (ship & line.bits).bit_count() <= line.number <= (may & line.bits).bit_count():
            found.append(Violation("number", line.cells))
    for cell in cells_in(ship):
        if any(ship >> other & 1 for other in its.corners[cell]):
            found.append(Violation("touching", (cell, *its.corners[cell])))
        if not any(_can_be(its, cells, cell, shape) for shape in bits(cells[cell])):
            found.append(Violation("shape", (cell, *its.beside[cell])))
    afloat = Counter(map(len, ships(its, cells)))
    too_many = any(number > its.needs.get(length, 0) for length, number in afloat.items())
    if too_many or (board.complete and afloat != Counter(its.needs)):
        found.append(Violation("fleet", ()))
    return tuple(found)


def _can_be(its: Sea, cells: Sequence[int], cell: int, shape: int) -> bool:
    """Tell whether the four sides of a square allow a shape there."""
    for arms in _ARMS[shape]:
        for side, other in enumerate(its.sides[cell]):
            if side in arms:
                if other < 0 or not cells[other] & _MEETS[side]:
                    break
            elif other >= 0 and not cells[other] & WATER:
                break
        else:
            return True
    return False


def ships(its: Sea, cells: Sequence[int]) -> list[tuple[int, ...]]:
    """List the ships of which all squares and shapes are known, each from its upper or left end."""
    found: list[tuple[int, ...]] = []
    for cell, mask in enumerate(cells):
        if mask == SUB:
            found.append((cell,))
        for first, side, last in ((LEFT, 1, RIGHT), (TOP, 2, BOTTOM)):
            if mask == first:
                ship = [cell, its.sides[cell][side]]
                while ship[-1] >= 0 and cells[ship[-1]] == MIDDLE:
                    ship.append(its.sides[ship[-1]][side])
                if ship[-1] >= 0 and cells[ship[-1]] == last:
                    found.append(tuple(ship))
    return found
