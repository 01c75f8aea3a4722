"""Thermometer: random vials with mercury, and the numbers that these give. Untrusted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.grid.rect import rect
from puzzles.kernel.board import Puzzle
from puzzles.types.thermometer.model import Clues, blank_of

LONGEST = 6
BARE = 12
"""At most one square in this many is without a vial."""


def full(ptype: PuzzleType, height: int, width: int, random: Random) -> Puzzle | None:
    """Return a puzzle with the number of every line; None if vials would cover too little."""
    vials = _vials(height, width, random)
    if (height * width - sum(map(len, vials))) * BARE > height * width or not vials:
        return None
    filled = {cell for vial in vials for cell in vial[: random.randint(0, len(vial))]}
    lines = rect(height, width).lines
    numbers = [len(filled.intersection(line.cells)) for line in lines]
    return _puzzle(ptype, height, width, Clues(vials, tuple(numbers[:height]), tuple(numbers[height:])))


def _vials(height: int, width: int, random: Random) -> tuple[tuple[int, ...], ...]:
    """Return random vials that do not overlap, in reading order of their first squares."""
    free, found = set(range(height * width)), []
    for cell in range(height * width):
        if cell not in free:
            continue
        step, room = random.choice(((1, width - cell % width), (width, height - cell // width)))
        run = [cell]
        longest = random.randint(2, LONGEST)
        while len(run) < min(longest, room) and run[-1] + step in free:
            run.append(run[-1] + step)
        if len(run) > 1:
            free.difference_update(run)
            found.append(tuple(run[:: random.choice((1, -1))]))
    return tuple(found)


def clues(puzzle: Puzzle) -> Sequence[int]:
    """Return the lines that have a number: the rows, then the columns, counted from 0."""
    return [at for at, number in enumerate(puzzle.clues.rows + puzzle.clues.columns) if number is not None]


def without(puzzle: Puzzle, clue: int) -> Puzzle:
    """Return the puzzle without the number of a line."""
    its: Clues = puzzle.clues
    numbers = [None if at == clue else number for at, number in enumerate(its.rows + its.columns)]
    its = its._replace(rows=tuple(numbers[: puzzle.height]), columns=tuple(numbers[puzzle.height :]))
    return replace(_puzzle(type_of(puzzle), puzzle.height, puzzle.width, its), start=puzzle.start)


def _puzzle(ptype: PuzzleType, height: int, width: int, its: Clues) -> Puzzle:
    blank = blank_of(its, height * width)
    return Puzzle(ptype, height, width, blank, its, blank)
