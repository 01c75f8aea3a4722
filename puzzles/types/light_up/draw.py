"""Light Up: where its squares and walls are, what is lit, and which numbers are complete."""

from __future__ import annotations

from functools import lru_cache

from puzzles.draw import squares
from puzzles.draw.surface import Picture, Shape, Surface, Text, Value
from puzzles.grid.text import Phrase
from puzzles.kernel.board import Board, Puzzle
from puzzles.types.light_up.model import BULB, OPEN, WHITE, Room, light, room_of
from puzzles.types.light_up.rules import RULES

_BULB = "M30 12a15 15 0 0 1 8 27.7v6.3h-16v-6.3a15 15 0 0 1 8-27.7zM24 50h12"
VALUES = (
    Value("bulb", "1", "v-bulb", "bulb", (Shape(_BULB, "bulb"),)),
    Value("empty", "0", "v-empty", "empty", (squares.DOT,)),
)
LEGEND = (
    "Squares that a bulb lights are yellow. A number becomes green when nothing beside it is open any more and the "
    "count is right."
)
TINTS = {"lit": "lit", "met-wall": "complete"}
RAYS = "bulb"
SHAPES = True
CLOSE_UPS = frozenset(rule.id for rule in RULES)


def surface(puzzle: Puzzle) -> Surface:
    """Return a surface with a square for every cell; walls are spoken of as walls."""
    return _surface(room_of(puzzle), puzzle.clues)


@lru_cache(maxsize=64)
def _surface(its: Room, walls: str) -> Surface:
    kinds = {
        cell: Phrase("wall {number}", number=sign) if sign.isdigit() else Phrase("wall")
        for cell, sign in enumerate(walls)
        if sign != WHITE
    }
    return squares.surface(its.rect, VALUES, kinds=kinds)


def picture(board: Board) -> Picture:
    """Draw the grid, the walls with their numbers, and the ground of what is lit or complete."""
    its, shine = room_of(board), light(board)
    under, over = _fixed(its, board.puzzle.clues)
    tints = {cell: "lit" for cell, on in enumerate(shine.lit) if on}
    for number in its.numbers.all:
        masks = [shine.seen[cell] for cell in number.cells]
        if OPEN not in masks and masks.count(BULB) == number.number:
            tints[number.shown[0]] = "met-wall"
    return Picture(under, over, squares.labels(its.rect), tints=tints)


@lru_cache(maxsize=64)
def _fixed(its: Room, walls: str) -> tuple[tuple[Shape | Text, ...], tuple[Shape | Text, ...]]:
    grid = its.rect
    boxes = [squares.square(*divmod(cell, grid.width)) for cell, sign in enumerate(walls) if sign != WHITE]
    black = Shape("".join([box.path for box in boxes]), "wall")
    digits = [squares.clue(grid, cell, sign, "on-wall") for cell, sign in enumerate(walls) if sign.isdigit()]
    ground = Shape(squares.frame(grid).path, "card")
    return ((ground, black) if boxes else (ground,)), (*squares.lines(grid), *digits)
