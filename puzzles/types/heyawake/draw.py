"""Heyawake: where its squares are, the borders of the rooms with their numbers, and which rooms are complete."""

from __future__ import annotations

from functools import lru_cache

from puzzles.draw import squares
from puzzles.draw.rooms import borders
from puzzles.draw.surface import Picture, Shape, Surface, Text, Value
from puzzles.grid.text import Phrase, listed
from puzzles.kernel.board import Board, Puzzle
from puzzles.types.heyawake.model import BLACK, OPEN, House, house_of

_SQUARE = "M5 5h50v50h-50z"
_DIGIT, _LETTER = 12, 10
"""Room for a digit of a number and for a letter of a name."""
VALUES = (
    Value("black", "1", "v-black", "black", (Shape(_SQUARE, "tile"),)),
    Value("white", "0", "v-white", "white", (squares.DOT,)),
)
LEGEND = (
    "Thick lines enclose the rooms. The number in a room counts its black squares. A room becomes green when all its "
    "squares are known and the count, if there is one, is right. A dot marks a white square."
)
TINTS = {"met": "complete"}
SHAPES = True
CLOSE_UPS: frozenset[str] = frozenset()
"""A part of a room would not show what its number counts."""


def surface(puzzle: Puzzle) -> Surface:
    """Return a surface with a square for every cell; each is spoken of with its room."""
    return _surface(house_of(puzzle))


@lru_cache(maxsize=64)
def _surface(its: House) -> Surface:
    kinds = {cell: Phrase("room {number}", number=its.rooms.names[room]) for cell, room in enumerate(its.rooms.of)}
    for count in its.counts.all:
        cell = count.cells[0]
        kinds[cell] = listed(kinds[cell], Phrase("number {number}", number=count.number))
    return squares.surface(its.rect, VALUES, kinds=kinds)


def picture(board: Board) -> Picture:
    """Draw the grid, the rooms with their names and numbers, and the ground of rooms that are complete."""
    its, cells = house_of(board), board.cells
    tints: dict[int, str] = {}
    numbers = {count.cells: count.number for count in its.counts.all}
    for room in its.rooms.cells:
        masks = [cells[cell] for cell in room]
        if OPEN not in masks and masks.count(BLACK) == numbers.get(room, masks.count(BLACK)):
            tints |= dict.fromkeys(room, "met")
    ground = Shape(squares.frame(its.rect).path, "ground")
    over = (*_labels(its), *squares.lines(its.rect), *borders(its.rooms))
    return Picture((ground,), over, squares.labels(its.rect), tints=tints)


@lru_cache(maxsize=64)
def _labels(its: House) -> tuple[Shape | Text, ...]:
    """Return the number and the name of each room in two corners of its first square, on a ground for black squares."""
    number = {count.cells[0]: str(count.number) for count in its.counts.all}
    tabs, grounds, texts = [], [], []
    for name, cells in zip(its.rooms.names, its.rooms.cells, strict=True):
        box = squares.square(*divmod(cells[0], its.rect.width))
        right, bottom, wide = box.x + box.width, box.y + box.height, _LETTER * len(name)
        tabs.append(f"M{right} {bottom}h-{wide + 8}v-13q0-5 5-5h{wide + 3}z")
        texts.append(Text(right - 4 - wide // 2, bottom - 4, name, "room-name"))
        if said := number.get(cells[0]):
            wide = _DIGIT * len(said)
            grounds.append(f"M{box.x} {box.y}h{wide + 9}v19q0 5-5 5h-{wide + 4}z")
            texts.append(Text(box.x + 5 + wide // 2, box.y + 20, said, "room-number"))
    return Shape("".join(tabs), "room-tab"), Shape("".join(grounds), "ground"), *texts
