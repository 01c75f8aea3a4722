"""Battleship: random fleets at sea, and the numbers and squares that they give. Untrusted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.grid.rect import rect
from puzzles.grid.text import GridError, Phrase
from puzzles.kernel.board import Puzzle
from puzzles.types.battleship.model import LIMITS, OPEN, WATER, Clues, sea

FLEETS = {
    4: (2, 1, 1),
    5: (3, 2, 1, 1),
    6: (3, 2, 2, 1, 1, 1),
    8: (4, 3, 2, 2, 1, 1, 1),
    9: (4, 3, 3, 2, 2, 1, 1, 1),
    10: (4, 3, 3, 2, 2, 2, 1, 1, 1, 1),
    13: (5, 4, 4, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1),
}
"""The fleet of a board by its shorter side, from which on it is used."""
SHIPS, WATERS = 3, 2
"""One square in this many of the fleet is shown at first, and so many squares of water."""


def fleet_for(height: int, width: int) -> tuple[int, ...]:
    """Return the usual fleet of a board; none for one that is too small."""
    return max([(size, fleet) for size, fleet in FLEETS.items() if size <= min(height, width)], default=(0, ()))[1]


def full(ptype: PuzzleType, height: int, width: int, random: Random) -> Puzzle | None:
    """Return a puzzle with all numbers and some squares of a random solution; None if the ships found no room."""
    fleet = fleet_for(height, width)
    if not fleet or max(height, width) > max(LIMITS):
        wanted = Phrase("a size from {least}x{least} to {most}x{most}", least=min(FLEETS), most=max(LIMITS))
        raise GridError(1, 1, wanted, Phrase("{height}x{width}", height=height, width=width))
    cells = _solution(height, width, fleet, random)
    if cells is None:
        return None
    numbers = [sum(cells[cell] != WATER for cell in line.cells) for line in rect(height, width).lines]
    start = [OPEN] * len(cells)
    ships = [cell for cell, mask in enumerate(cells) if mask != WATER]
    waters = [cell for cell, mask in enumerate(cells) if mask == WATER]
    for cell in (*random.sample(ships, len(ships) // SHIPS), *random.sample(waters, min(WATERS, len(waters)))):
        start[cell] = cells[cell]
    return Puzzle(ptype, height, width, tuple(start), Clues(tuple(numbers[:height]), tuple(numbers[height:]), fleet))


def _solution(height: int, width: int, fleet: tuple[int, ...], random: Random) -> list[int] | None:
    """Lay the ships one after the other, the longest first; None if one finds no room."""
    its = sea(height, width, Clues((None,) * height, (None,) * width, fleet))
    cells, taken = [WATER] * (height * width), 0
    for length in fleet:
        free = [berth for berth in its.berths[length] if not berth.bits & taken]
        if not free:
            return None
        berth = random.choice(free)
        taken |= berth.bits | berth.rim
        for cell, shape in zip(berth.cells, berth.shapes, strict=True):
            cells[cell] = shape
    return cells


def clues(puzzle: Puzzle) -> Sequence[int]:
    """Return the squares that are given, then the lines that have a number, counted on from the squares."""
    its: Clues = puzzle.clues
    squares = len(puzzle.start)
    numbers = [squares + at for at, number in enumerate(its.rows + its.columns) if number is not None]
    return [cell for cell, mask in enumerate(puzzle.start) if mask != OPEN] + numbers


def without(puzzle: Puzzle, clue: int) -> Puzzle:
    """Return the puzzle without a square, or without the number of a line."""
    squares = len(puzzle.start)
    if clue < squares:
        return replace(puzzle, start=tuple([OPEN if cell == clue else mask for cell, mask in enumerate(puzzle.start)]))
    its: Clues = puzzle.clues
    numbers = [None if at == clue - squares else number for at, number in enumerate(its.rows + its.columns)]
    fewer = its._replace(rows=tuple(numbers[: puzzle.height]), columns=tuple(numbers[puzzle.height :]))
    return Puzzle(type_of(puzzle), puzzle.height, puzzle.width, puzzle.start, fewer)
