"""Skyscrapers: random Latin squares with the clues that they give, and some of their heights. Untrusted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from puzzles.base.ptype import PuzzleType
from puzzles.kernel.board import Puzzle
from puzzles.types.skyscrapers.model import SIDES, Clues, empty
from puzzles.types.skyscrapers.sight import seen

GIVEN = (0.0, 0.1, 0.2, 0.3)
"""The shares of the cells that are given at first: clues alone are often too hard, or do not settle the solution."""
MIXED = 40
"""Exchanges of numbers between two rows, for each row, that make a square irregular."""


def full(ptype: PuzzleType, height: int, width: int, random: Random) -> Puzzle | None:
    """Return a puzzle with every clue of a random Latin square, and some of its heights."""
    blank = empty(ptype, height, width)
    rows = _square(height, random)
    columns = list(zip(*rows, strict=True))
    sides = columns, [row[::-1] for row in rows], [column[::-1] for column in columns], rows
    clues = Clues(*[tuple([seen(tuple([1 << value for value in line])) for line in lines]) for lines in sides])
    share, start = random.choice(GIVEN), list(blank.start)
    for cell in range(len(start)):
        if random.random() < share:
            start[cell] = 1 << rows[cell // width][cell % width]
    return replace(blank, start=tuple(start), clues=clues)


def _square(size: int, random: Random) -> list[list[int]]:
    """Return a random Latin square of the numbers from 0.

    It begins as a regular one with its rows, columns and numbers in another order. Then two rows exchange numbers, at
    the columns where these are the same again.
    """
    orders = [random.sample(range(size), size) for _ in range(3)]
    rows = [[orders[2][(row + column) % size] for column in orders[1]] for row in orders[0]]
    for _ in range(MIXED * size if size > 1 else 0):
        first, second = random.sample(rows, 2)
        at = start = random.randrange(size)
        while True:
            first[at], second[at] = second[at], first[at]
            if first[at] == second[start]:
                break
            at = next(place for place in range(size) if first[place] == first[at] and place != at)
    return rows


def clues(puzzle: Puzzle) -> Sequence[int]:
    """Return numbers for what is told: the clues side by side, then the cells that are given."""
    size = puzzle.width
    told = [number for side in puzzle.clues for number in side]
    return [at for at, number in enumerate(told) if number] + [
        4 * size + cell for cell, mask in enumerate(puzzle.start) if mask.bit_count() == 1
    ]


def without(puzzle: Puzzle, clue: int) -> Puzzle:
    """Return the puzzle without a clue or a given height."""
    size = puzzle.width
    side, at = divmod(clue, size)
    if side >= len(SIDES):
        start, cell = list(puzzle.start), clue - len(SIDES) * size
        start[cell] = (1 << size) - 1
        return replace(puzzle, start=tuple(start))
    its = list(puzzle.clues)
    its[side] = (*its[side][:at], 0, *its[side][at + 1 :])
    return replace(puzzle, clues=Clues(*its))
