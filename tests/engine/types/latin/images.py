"""Latin Squares and Sudoku: orders of lines that leave a board the same."""

from __future__ import annotations

from math import isqrt
from random import Random

from puzzles.kernel.board import Puzzle


def orders(puzzle: Puzzle, rng: Random) -> list[list[int]]:
    """Return where each row goes and where each column goes; with diagonals, rows and columns go the same way."""
    found = [_order(puzzle.type.id, puzzle.width, rng) for _kind in range(2)]
    return found[:1] * 2 if puzzle.type.id == "sudoku-x" else found


def _order(type_id: str, size: int, rng: Random) -> list[int]:
    """Make another order of the lines: any in a Latin square, within and among bands where there are blocks.

    With diagonals only one that is its own mirror image: what happens on one side happens on the other.
    """
    if type_id == "latin":
        return rng.sample(range(size), size)
    side = isqrt(size)
    if type_id == "sudoku":
        bands = rng.sample(range(side), side)
        return [band * side + line for band in bands for line in rng.sample(range(side), side)]
    order = list(range(size))
    for low in range(size // 2):
        if rng.random() < 0.5 and low // side == (size - 1 - low) // side:
            order[low], order[-1 - low] = order[-1 - low], order[low]
    return order[::-1] if rng.random() < 0.5 else order
