"""Nurikabe: random boards, and what the naive reading says of a board of the engine."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from puzzles.base.ptype import PuzzleType
from puzzles.grid.text import in_lines
from puzzles.kernel.board import Board, Place
from puzzles.kernel.check import MAX_CASES
from tests.engine.square_reading import SquareReading
from tests.engine.types.nurikabe import naive

BOARDS = {"nurikabe": {"any": 10_000}}
ASKED = 2
RULES = {*naive.DIRECT, *naive.CONTRADICTION, *naive.CASE}


def random_board(ptype: PuzzleType, kind: str, rng: Random) -> Board:
    """Return a board of any small size with random numbers and colours."""
    height, width, share = rng.randint(1, 4), rng.randint(1, 5), rng.choice((0.05, 0.12, 0.25))
    known, black = rng.choice((0.1, 0.4, 0.7)), rng.choice((0.3, 0.5, 0.7))

    def sign() -> str:
        if rng.random() < share:
            return str(min(rng.choice((1, 1, 2, 2, 3, 3, 4, 5, 6)), height * width))
        return ("#" if rng.random() < black else "o") if rng.random() < known else "."

    return ptype.parse(["".join(sign() for _ in range(width)) for _ in range(height)]).board()


class Reading(SquareReading):
    naive = naive
    signs: ClassVar = {1: "#", 2: "o", 3: "."}
    masks: ClassVar = {"#": 1, "o": 2}

    def told(self, board: Board) -> object:
        """Return the rows of signs; a number stands for itself."""
        squares = zip(board.cells, board.puzzle.clues, strict=True)
        signs = [str(number) if number else self.signs[mask] for mask, number in squares]
        return tuple(map(tuple, in_lines(signs, self.width)))

    def cases(self, rule: str, at: Place) -> list[dict[int, int]]:
        """List the branches, none of a split that has too many."""
        found = super().cases(rule, at)
        return found if len(found) <= MAX_CASES else []
