"""Tree Tent: random tents with a tree beside each, and the numbers that these give. Untrusted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.grid.near import near_sets, neighbours
from puzzles.grid.rect import rect
from puzzles.kernel.board import Puzzle
from puzzles.types.tree_tent.model import TREE, Clues, made

SHARE = (0.15, 0.22)
"""The share of the squares that get a tent, at least and at most, as far as there is room."""


def full(ptype: PuzzleType, height: int, width: int, random: Random) -> Puzzle | None:
    """Return a puzzle with the number of every line; None if there is no room for a tent and its tree."""
    pairs = _pairs(height, width, random)
    if not pairs:
        return None
    trees = {tree for tree, _ in pairs}
    tents = {tent for _, tent in pairs}
    signs = "".join([TREE if cell in trees else "." for cell in range(height * width)])
    numbers = [len(tents.intersection(line.cells)) for line in rect(height, width).lines]
    return made(ptype, height, width, Clues(signs, tuple(numbers[:height]), tuple(numbers[height:])))


def _pairs(height: int, width: int, random: Random) -> list[tuple[int, int]]:
    """Return pairs of a tree and a tent beside it; the tents do not touch."""
    beside, near = neighbours(height, width), near_sets(height, width, diagonal=True)
    most = max(1, round(height * width * random.uniform(*SHARE)))
    free, apart, found = set(range(height * width)), 0, list[tuple[int, int]]()
    for tent in random.sample(range(height * width), height * width):
        trees = [cell for cell in beside[tent] if cell in free]
        if tent in free and trees and not apart >> tent & 1 and len(found) < most:
            found.append((random.choice(trees), tent))
            free.difference_update(found[-1])
            apart |= near[tent]
    return found


def clues(puzzle: Puzzle) -> Sequence[int]:
    """Return the lines that have a number: the rows, then the columns, counted from 0."""
    return [at for at, number in enumerate(puzzle.clues.rows + puzzle.clues.columns) if number is not None]


def without(puzzle: Puzzle, clue: int) -> Puzzle:
    """Return the puzzle without the number of a line."""
    its: Clues = puzzle.clues
    numbers = [None if at == clue else number for at, number in enumerate(its.rows + its.columns)]
    its = its._replace(rows=tuple(numbers[: puzzle.height]), columns=tuple(numbers[puzzle.height :]))
    return replace(made(type_of(puzzle), puzzle.height, puzzle.width, its), start=puzzle.start)
