"""Nurikabe: where its squares and numbers are, and which rooms are finished."""

from __future__ import annotations

from functools import lru_cache

from puzzles.draw import squares
from puzzles.draw.surface import Picture, Shape, Surface, Text, Value
from puzzles.grid.areas import grow
from puzzles.grid.sets import cells_in
from puzzles.grid.text import Phrase
from puzzles.kernel.board import Board, Puzzle
from puzzles.types.nurikabe.model import Field, colours, field_of, groups

_SQUARE = "M5 5h50v50h-50z"
VALUES = (
    Value("black", "1", "v-black", "black", (Shape(_SQUARE, "tile"),)),
    Value("white", "0", "v-white", "white", (squares.DOT,)),
)
LEGEND = "A room becomes green when it has all its squares and black ones all around. A dot marks a white square."
TINTS = {"met": "complete"}
SHAPES = True
CLOSE_UPS: frozenset[str] = frozenset()


def surface(puzzle: Puzzle) -> Surface:
    """Return a surface with a square for every cell; numbers are spoken of as numbers."""
    return _surface(field_of(puzzle))


@lru_cache(maxsize=64)
def _surface(its: Field) -> Surface:
    kinds = {cell: Phrase("number {number}", number=its.numbers[cell]) for cell in cells_in(its.numbered)}
    return squares.surface(its.rect, VALUES, kinds=kinds)


def picture(board: Board) -> Picture:
    """Draw the grid, the numbers, and the ground of rooms that are finished."""
    its, now = field_of(board), colours(board)
    tints: dict[int, str] = {}
    for group in groups(its, now.white):
        if len(group.numbers) == 1 and group.size == group.numbers[0] and not grow(group.cells, *its.size) & now.open:
            tints |= dict.fromkeys(cells_in(group.cells), "met")
    under, over = _fixed(its)
    return Picture(under, over, squares.labels(its.rect), tints=tints)


@lru_cache(maxsize=64)
def _fixed(its: Field) -> tuple[tuple[Shape | Text, ...], tuple[Shape | Text, ...]]:
    digits = [squares.clue(its.rect, cell, str(its.numbers[cell]), "clue") for cell in cells_in(its.numbered)]
    return (Shape(squares.frame(its.rect).path, "ground"),), (*squares.lines(its.rect), *digits)
