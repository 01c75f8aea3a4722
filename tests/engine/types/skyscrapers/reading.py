"""Skyscrapers: random boards, and what the naive reading says of a board of the engine."""

from __future__ import annotations

import re
from random import Random

from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import bits
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.types.skyscrapers.model import SIDES, Clues
from tests.engine.types.latin import reading as latin
from tests.engine.types.skyscrapers import naive
from tests.engine.types.skyscrapers.naive import City

BOARDS = {"skyscrapers": {"3": 5500, "4": 4000, "5": 500}}
ASKED = 3
FACT = re.compile(r"\d+( \d+)*")
"""Facts besides names of places and the like: heights along a line."""
RULES = {*naive.DIRECT, *naive.CONTRADICTION, *naive.CASE}


def random_board(ptype: PuzzleType, kind: str, rng: Random) -> Board:
    """Return a Latin square with cells opened, and the clues of the solved one; some are wrong, some missing."""
    size = int(kind)
    relabel = rng.sample(range(size), size)
    full = [1 << relabel[mask.bit_length() - 1] for mask in rng.choice(latin.solved("latin", size))]
    keep, thin = rng.choice((0, 0.2, 0.4, 0.6, 0.85)), rng.choice((0, 0, 0.3, 0.6))
    every, cells = (1 << size) - 1, []
    for value in full:
        gone = sum(bit for bit in bits(every & ~value) if rng.random() < thin)
        cells.append(value if rng.random() < keep else every & ~gone)
    for _ in range(rng.choice((0, 0, 0, 1, 2))):
        cells[rng.randrange(len(cells))] = 1 << rng.randrange(size)
    start = (every,) * size**2
    return Board(Puzzle(ptype, size, size, start, clues_of(full, size, rng)), tuple(cells))


def clues_of(full: list[int], size: int, rng: Random) -> Clues:
    """Return clues of a solved board, some left out, and on some boards some of them wrong."""
    shown, off = rng.choice((0.3, 0.6, 1)), rng.choice((0, 0, 0.1, 0.3))
    rows = [full[at * size : (at + 1) * size] for at in range(size)]
    columns = [full[at::size] for at in range(size)]

    def clue(heights: list[int]) -> int:
        if rng.random() > shown:
            return 0
        return rng.randint(1, size) if rng.random() < off else naive.visible(heights)

    backwards = [[line[::-1] for line in lines] for lines in (rows, columns)]
    sides = columns, backwards[0], backwards[1], rows
    return Clues(*[tuple(map(clue, lines)) for lines in sides])


class Reading:
    """A board in the words of the naive reading."""

    def __init__(self, board: Board) -> None:
        self.size = board.puzzle.width
        clues = {
            (side, number): clue
            for side, its in zip(SIDES, board.puzzle.clues, strict=True)
            for number, clue in enumerate(its, start=1)
            if clue
        }
        self.city = City(self.size, latin.marks_of(board), clues)

    def direct(self, rule: str, cell: int, mask: int) -> bool:
        """Tell whether the rule leaves the cell these numbers."""
        keep = frozenset(bit.bit_length() for bit in bits(mask))
        return naive.DIRECT[rule](self.city, (cell // self.size + 1, cell % self.size + 1), keep)

    def contradiction(self, rule: str, at: Place | None) -> bool:
        """Tell whether the contradiction holds at the place, or anywhere."""
        return naive.CONTRADICTION[rule](self.city, latin.naive_at(at.name) if at else None)

    def cases(self, rule: str, at: Place) -> list[dict[int, int]]:
        """List the branches: the cell and its number."""
        branches = naive.CASE[rule](self.city, latin.naive_at(at.name))
        return [{(row - 1) * self.size + column - 1: 1 << value - 1} for (row, column), value in branches]
