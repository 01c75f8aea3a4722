"""Fillapix: random boards, and what the naive reading says of a board of the engine."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from puzzles.base.ptype import PuzzleType
from puzzles.grid.text import in_lines
from puzzles.kernel.board import Board
from tests.engine.square_reading import SquareReading
from tests.engine.types.fillapix import naive

BOARDS = {"fillapix": {"any": 10_000}}
ASKED = 4
RULES = {*naive.DIRECT, *naive.CONTRADICTION, *naive.CASE}


def random_board(ptype: PuzzleType, kind: str, rng: Random) -> Board:
    """Return a board of any small size with random clues and colours, few of its squares open."""
    height, width, share = rng.randint(1, 4), rng.randint(1, 4), rng.choice((0.15, 0.3, 0.5))
    known = rng.choice((0.3, 0.5, 0.8))

    def grid(often: float, signs: str) -> list[str]:
        return [
            "".join(rng.choice(signs) if rng.random() < often else "." for _ in range(width)) for _ in range(height)
        ]

    return ptype.parse([*grid(share, "01122233345679"), "", *grid(known, "#o")]).board()


class Reading(SquareReading):
    naive = naive
    signs: ClassVar = {1: "#", 2: "o", 3: "."}
    masks: ClassVar = {"yes": 1, "no": 2}

    def told(self, board: Board) -> naive.Grid:
        """Return the rows of clues and those of colours."""
        colours = "".join(self.signs[mask] for mask in board.cells)
        return tuple(in_lines(board.puzzle.clues, self.width)), tuple(in_lines(colours, self.width))
