"""Minesweeper: where its squares and numbers are, which squares are still covered, and which numbers are complete."""

from __future__ import annotations

from functools import lru_cache

from puzzles.draw import squares
from puzzles.draw.surface import Picture, Shape, Surface, Text, Value
from puzzles.grid.text import Phrase
from puzzles.kernel.board import Board, Puzzle
from puzzles.types.minesweeper.model import COVERED, MINE, OPEN, SAFE, Field, field_of
from puzzles.types.minesweeper.rules import RULES

_BODY = "M18 30a12 12 0 1 1 24 0a12 12 0 1 1-24 0"
_SPIKES = (
    "M28.5 12h3v36h-3zM12 28.5h36v3h-36zM18.3 16.2l25.5 25.5-2.1 2.1-25.5-25.5zM41.7 16.2l2.1 2.1-25.5 25.5-2.1-2.1z"
)
_SHINE = "M22.5 26a3.5 3.5 0 1 1 7 0a3.5 3.5 0 1 1-7 0"
VALUES = (
    Value("mine", "1", "v-mine", "mine", (Shape(_SPIKES, ""), Shape(_BODY, ""), Shape(_SHINE, "card"))),
    Value("safe", "0", "v-safe", "safe", (squares.DOT,)),
)
LEGEND = "The square of a number becomes green when all the squares that touch it are known and the count is right."
TINTS = {"met": "complete"}
SHAPES = True
CLOSE_UPS = frozenset(rule.id for rule in RULES)
_CLUES = {"1": "clue-one", "2": "clue-two", "3": "clue-three", "4": "clue-four"}
"""The kinds of the numbers that have a colour of their own."""


def surface(puzzle: Puzzle) -> Surface:
    """Return a surface with a square for every cell; numbers are spoken of as numbers."""
    return _surface(field_of(puzzle), puzzle.clues)


@lru_cache(maxsize=64)
def _surface(its: Field, signs: str) -> Surface:
    kinds = {cell: Phrase("number {number}", number=sign) for cell, sign in enumerate(signs) if sign != COVERED}
    return squares.surface(its.rect, VALUES, kinds=kinds)


def picture(board: Board) -> Picture:
    """Draw the grid, the numbers, and the ground of squares that are covered and of numbers that are complete."""
    its, cells = field_of(board), board.cells
    under, over = _fixed(its, board.puzzle.clues)
    tints = {cell: "cover" for cell, sign in enumerate(board.puzzle.clues) if sign == COVERED and cells[cell] != SAFE}
    for number in its.numbers.all:
        masks = [cells[cell] for cell in number.cells]
        if OPEN not in masks and masks.count(MINE) == number.number:
            tints[number.shown[0]] = "met"
    return Picture(under, over, squares.labels(its.rect), tints=tints)


@lru_cache(maxsize=64)
def _fixed(its: Field, signs: str) -> tuple[tuple[Shape | Text, ...], tuple[Shape | Text, ...]]:
    grid = its.rect
    numbers = [(cell, sign) for cell, sign in enumerate(signs) if sign != COVERED]
    digits = [squares.clue(grid, cell, sign, _CLUES.get(sign, "clue")) for cell, sign in numbers]
    return (Shape(squares.frame(grid).path, "card"),), (*squares.lines(grid), *digits)
