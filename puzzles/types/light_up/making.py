"""Light Up: random walls with bulbs that light all, and the numbers that these give. Untrusted."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.grid.areas import areas
from puzzles.grid.near import neighbours
from puzzles.grid.sets import set_of
from puzzles.grid.text import in_lines
from puzzles.kernel.board import Puzzle
from puzzles.types.light_up.model import WALL, WHITE, room_of

WALLS = (0.16, 0.3)
"""The share of the squares that are walls, at least and at most."""


def full(ptype: PuzzleType, height: int, width: int, random: Random) -> Puzzle | None:
    """Return a puzzle with a number in every wall; None if its white squares would not be connected.

    The walls are the same upside down: a half turn moves each to another.
    """
    signs, share = [WHITE] * (height * width), random.uniform(*WALLS)
    for cell in range((height * width + 1) // 2):
        if random.random() < share:
            signs[cell] = signs[-1 - cell] = WALL
    white = [cell for cell, sign in enumerate(signs) if sign == WHITE]
    if WALL not in signs or len(list(areas(set_of(white), height, width))) != 1:
        return None
    puzzle = _read(ptype, signs, width)
    its, lit, bulbs = room_of(puzzle), set[int](), set[int]()
    for cell in random.sample(white, len(white)):
        if cell not in lit:
            bulbs.add(cell)
            lit.update((cell, *its.view[cell]))
    beside = neighbours(height, width)
    numbers = [sign if sign == WHITE else str(len(bulbs & {*beside[cell]})) for cell, sign in enumerate(signs)]
    return _read(ptype, numbers, width)


def clues(puzzle: Puzzle) -> Sequence[int]:
    """Return the walls that have a number."""
    return [number.shown[0] for number in room_of(puzzle).numbers.all]


def without(puzzle: Puzzle, clue: int) -> Puzzle:
    """Return the puzzle without the number in a wall."""
    signs = list(puzzle.clues)
    signs[clue] = WALL
    return _read(type_of(puzzle), signs, puzzle.width)


def _read(ptype: PuzzleType, signs: Sequence[str], width: int) -> Puzzle:
    return ptype.parse(in_lines("".join(signs), width))
