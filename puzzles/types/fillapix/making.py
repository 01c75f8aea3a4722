"""Fillapix: random pictures with a clue on every square. Untrusted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from puzzles.base.ptype import PuzzleType
from puzzles.grid.near import neighbours
from puzzles.grid.text import in_lines
from puzzles.kernel.board import Puzzle
from puzzles.types.fillapix.model import NO_CLUE

BLACK = (0.4, 0.65)
"""The share of the squares that are black, at least and at most."""
ROUNDS = 2
"""The number of times, at most, that squares take the colour of most around them, so that black ones make areas."""


def full(ptype: PuzzleType, height: int, width: int, random: Random) -> Puzzle:
    """Return a puzzle with all clues of a random picture of black and white areas."""
    share, around = random.uniform(*BLACK), neighbours(height, width, diagonal=True, itself=True)
    black = {cell for cell in range(height * width) if random.random() < share}
    for _ in range(random.randint(0, ROUNDS)):
        black = {cell for cell, near in enumerate(around) if len(black.intersection(near)) > len(near) * (1 - share)}
    signs = "".join([str(len(black.intersection(near))) for near in around])
    return ptype.parse(in_lines(signs, width))


def clues(puzzle: Puzzle) -> Sequence[int]:
    """Return the squares with a clue."""
    return [cell for cell, sign in enumerate(puzzle.clues) if sign != NO_CLUE]


def without(puzzle: Puzzle, clue: int) -> Puzzle:
    """Return the puzzle without the clue in a square."""
    return replace(puzzle, clues=puzzle.clues[:clue] + NO_CLUE + puzzle.clues[clue + 1 :])
