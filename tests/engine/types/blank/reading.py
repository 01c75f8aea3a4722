"""Blank: random boards, and what the naive reading says of a board of the engine."""

from __future__ import annotations

from random import Random

from puzzles.base.ptype import PuzzleType
from puzzles.kernel.board import Board, Place
from tests.engine.types.blank import naive

BOARDS = {"blank": {"any": 1_000}}
ASKED = 3
RULES = {*naive.DIRECT, *naive.CONTRADICTION, *naive.CASE}


def random_board(ptype: PuzzleType, kind: str, rng: Random) -> Board:
    """Return a board of any small size, filled at random."""
    height, width, share = rng.randint(1, 5), rng.randint(1, 5), rng.choice((0.1, 0.3, 0.6))
    signs = ("x" if rng.random() < share else rng.choice("o.") for _ in range(height * width))
    text = "".join(signs)
    return ptype.parse([text[start : start + width] for start in range(0, len(text), width)]).board()


class Reading:
    """A board in the words of the naive reading."""

    def __init__(self, board: Board) -> None:
        width = self.width = board.puzzle.width
        signs = "".join(" ox."[mask] for mask in board.cells)
        self.grid = tuple(signs[start : start + width] for start in range(0, len(signs), width))

    def direct(self, rule: str, cell: int, mask: int) -> bool:
        """Tell whether the rule gives the cell these candidates."""
        return naive.DIRECT[rule](self.grid, *divmod(cell, self.width), " ox"[mask])

    def contradiction(self, rule: str, at: Place | None) -> bool:
        """Tell whether the contradiction holds at the place, or anywhere."""
        return naive.CONTRADICTION[rule](self.grid, int(at.name.removeprefix("row")) - 1 if at else None)

    def cases(self, rule: str, at: Place) -> list[dict[int, int]]:
        """List the branches: which cell becomes what."""
        row = int(at.name.removeprefix("row")) - 1
        return [{row * self.width + column: 2} for column in naive.CASE[rule](self.grid, row)]
