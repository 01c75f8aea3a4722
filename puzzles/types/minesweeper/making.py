"""Minesweeper: random fields with a number on every square that holds no mine, and fields with a number less."""

from __future__ import annotations

from random import Random

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.grid.near import neighbours
from puzzles.grid.text import in_lines
from puzzles.kernel.board import Puzzle
from puzzles.types.minesweeper.model import COVERED

MINES = (0.15, 0.28)
"""The share of the squares that hold a mine, at least and at most."""


def full(ptype: PuzzleType, height: int, width: int, random: Random) -> Puzzle:
    """Return a puzzle with all numbers around random mines."""
    every = range(height * width)
    mines = set(random.sample(every, max(1, round(random.uniform(*MINES) * len(every)))))
    around = neighbours(height, width, diagonal=True)
    return _puzzle(ptype, width, [COVERED if c in mines else str(len(mines.intersection(around[c]))) for c in every])


def clues(puzzle: Puzzle) -> list[int]:
    """List the squares with a number."""
    return [cell for cell, sign in enumerate(puzzle.clues) if sign != COVERED]


def without(puzzle: Puzzle, clue: int) -> Puzzle:
    """Return the puzzle with a number less; its square is open."""
    signs = list(puzzle.clues)
    signs[clue] = COVERED
    return _puzzle(type_of(puzzle), puzzle.width, signs)


def _puzzle(ptype: PuzzleType, width: int, signs: list[str]) -> Puzzle:
    return ptype.parse(in_lines("".join(signs), width))
