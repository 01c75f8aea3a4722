"""Minesweeper: random boards, and what the naive reading says of a board of the engine."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from puzzles.base.ptype import PuzzleType
from puzzles.kernel.board import Board
from tests.engine.square_reading import SquareReading
from tests.engine.types.minesweeper import naive

BOARDS = {"minesweeper": {"any": 10_000}}
ASKED = 4
RULES = {*naive.DIRECT, *naive.CONTRADICTION, *naive.CASE}


def random_board(ptype: PuzzleType, kind: str, rng: Random) -> Board:
    """Return a board of any small size with random numbers and squares; most numbers are near what is possible."""
    height, width, share = rng.randint(1, 5), rng.randint(1, 5), rng.choice((0.15, 0.3, 0.5))
    known = rng.choice((0.1, 0.4, 0.7))

    def sign() -> str:
        if rng.random() < share:
            return rng.choice("0111222334568")
        return rng.choice("*-") if rng.random() < known else "."

    return ptype.parse(["".join(sign() for _ in range(width)) for _ in range(height)]).board()


class Reading(SquareReading):
    naive = naive
    masks: ClassVar = {"yes": 1, "no": 2}
