"""Fillapix: where its squares and clues are, their colours, and which clues are complete."""

from __future__ import annotations

from functools import lru_cache

from puzzles.draw import squares
from puzzles.draw.surface import Picture, Shape, Surface, Text, Value
from puzzles.grid.text import Phrase
from puzzles.kernel.board import Board, Puzzle
from puzzles.types.fillapix.model import BLACK, NO_CLUE, OPEN, WHITE, Mosaic, mosaic_of
from puzzles.types.fillapix.rules import RULES

_SQUARE = "M13 13h34v34h-34z"
VALUES = (
    Value("black", "1", "v-black", "black", (Shape(_SQUARE, "shaded"),)),
    Value("white", "0", "v-white", "white", (Shape(_SQUARE, "grid"),)),
)
LEGEND = (
    "A number counts the black squares among its own square and those around it. It becomes pale when all these "
    "squares are known and the count is right."
)
SHAPES = True
CLOSE_UPS = frozenset(rule.id for rule in RULES)
_GROUNDS = {BLACK: "shaded", WHITE: "unshaded", OPEN: "unknown"}
_DIGITS = {BLACK: "on-shaded", WHITE: "on-unshaded", OPEN: "clue"}


def surface(puzzle: Puzzle) -> Surface:
    """Return a surface with a square for every cell; clues are spoken of with their squares."""
    return _surface(mosaic_of(puzzle), puzzle.clues)


@lru_cache(maxsize=64)
def _surface(its: Mosaic, signs: str) -> Surface:
    kinds = {cell: Phrase("clue {number}", number=sign) for cell, sign in enumerate(signs) if sign != NO_CLUE}
    return squares.surface(its.rect, VALUES, kinds=kinds)


def picture(board: Board) -> Picture:
    """Draw the grid, the colours of the squares, and the clues on them."""
    its, cells = mosaic_of(board), board.cells
    under, over = _fixed(its)
    digits = {}
    for clue in its.clues.all:
        (cell,), masks = clue.place.cells, [cells[each] for each in clue.cells]
        met = OPEN not in masks and masks.count(BLACK) == clue.number
        digits[cell] = squares.clue(its.rect, cell, str(clue.number), "met-clue" if met else _DIGITS[cells[cell]])
    tints = {cell: _GROUNDS[mask] for cell, mask in enumerate(cells)}
    return Picture(under, over, squares.labels(its.rect), tints=tints, digits=digits)


@lru_cache(maxsize=64)
def _fixed(its: Mosaic) -> tuple[tuple[Shape | Text, ...], tuple[Shape | Text, ...]]:
    return (Shape(squares.frame(its.rect).path, "card"),), squares.lines(its.rect)
