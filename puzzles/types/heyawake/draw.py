"""Heyawake: where its squares are, the borders of the rooms with their numbers, and which rooms are complete."""

from __future__ import annotations

from functools import lru_cache

from puzzles.draw import squares
from puzzles.draw.rooms import borders
from puzzles.draw.surface import Picture, Shape, Surface, Text, Value
from puzzles.kernel.board import Board, Puzzle
from puzzles.types.heyawake.model import BLACK, OPEN, House, house_of
from puzzles.types.heyawake.rules import RULES

_SQUARE = "M5 5h50v50h-50z"
_DOT = "M26 30a4 4 0 1 1 8 0a4 4 0 1 1-8 0"
VALUES = (
    Value("black", "1", "v-black", "black", (Shape(_SQUARE, "wall"),)),
    Value("white", "0", "v-white", "white", (Shape(_DOT, ""),)),
)
LEGEND = (
    "Thick lines enclose the rooms. The number in a room counts its black squares. A room becomes green when all its "
    "squares are known and the count is right. A dot marks a white square."
)
TINTS = {"met": "complete"}
CLOSE_UPS = frozenset(rule.id for rule in RULES)


def surface(puzzle: Puzzle) -> Surface:
    """Return a surface with a square for every cell; each is spoken of with its room."""
    return _surface(house_of(puzzle))


@lru_cache(maxsize=64)
def _surface(its: House) -> Surface:
    kinds = {cell: f"room {its.rooms.names[room]}" for cell, room in enumerate(its.rooms.of)}
    for count in its.counts.all:
        cell = count.cells[0]
        kinds[cell] += f", number {count.number}"
    return squares.surface(its.rect, VALUES, kinds=kinds)


def picture(board: Board) -> Picture:
    """Draw the grid, the rooms with their numbers, and the ground of rooms that are complete."""
    its, cells = house_of(board), board.cells
    under, over = _fixed(its)
    tints: dict[int, str] = {}
    for count in its.counts.all:
        masks = [cells[cell] for cell in count.cells]
        if OPEN not in masks and masks.count(BLACK) == count.number:
            tints |= dict.fromkeys(count.cells, "met")
    return Picture(under, over, squares.labels(its.rect), tints=tints)


@lru_cache(maxsize=64)
def _fixed(its: House) -> tuple[tuple[Shape | Text, ...], tuple[Shape | Text, ...]]:
    grid = its.rect
    numbers = []
    for count in its.counts.all:
        box, number = squares.square(*divmod(count.cells[0], grid.width)), str(count.number)
        numbers.append(Text(box.x + 7 + 5 * len(number), box.y + 20, number, "room-number"))
    names = [
        Text(box.x + box.width - 5 - 4 * len(name), box.y + box.height - 5, name, "room-name")
        for name, cells in zip(its.rooms.names, its.rooms.cells, strict=True)
        for box in [squares.square(*divmod(cells[0], grid.width))]
    ]
    ground = Shape(squares.frame(grid).path, "card")
    return (ground, *names), (*squares.lines(grid), *borders(its.rooms), *numbers)
