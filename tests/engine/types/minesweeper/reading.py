"""Minesweeper: random boards, and what the naive reading says of a board of the engine."""

from __future__ import annotations

from random import Random

from puzzles.base.ptype import PuzzleType
from puzzles.kernel.board import Board, Place
from tests.engine.types.minesweeper import naive

BOARDS = {"minesweeper": {"any": 10_000}}
ASKED = 4
RULES = {*naive.DIRECT, *naive.CONTRADICTION, *naive.CASE}
SIGN = {1: "*", 2: "-", 3: "."}
MASK = {"yes": 1, "no": 2}


def random_board(ptype: PuzzleType, kind: str, rng: Random) -> Board:
    """Return a board of any small size with random numbers and squares; most numbers are near what is possible."""
    height, width, share = rng.randint(1, 5), rng.randint(1, 5), rng.choice((0.15, 0.3, 0.5))
    known = rng.choice((0.1, 0.4, 0.7))

    def sign() -> str:
        if rng.random() < share:
            return rng.choice("0111222334568")
        return rng.choice("*-") if rng.random() < known else "."

    return ptype.parse(["".join(sign() for _ in range(width)) for _ in range(height)]).board()


class Reading:
    """A board in the words of the naive reading."""

    def __init__(self, board: Board) -> None:
        width = self.width = board.puzzle.width
        numbers = board.puzzle.clues
        signs = "".join(SIGN[mask] if sign == "." else sign for mask, sign in zip(board.cells, numbers, strict=True))
        self.grid = tuple(signs[start : start + width] for start in range(0, len(signs), width))

    def direct(self, rule: str, cell: int, mask: int) -> bool:
        """Tell whether the rule makes the square a mine, or safe."""
        return naive.DIRECT[rule](self.grid, divmod(cell, self.width), "*" if mask == 1 else "-")

    def contradiction(self, rule: str, at: Place | None) -> bool:
        """Tell whether the contradiction holds at the number, or anywhere."""
        return naive.CONTRADICTION[rule](self.grid, divmod(at.cells[0], self.width) if at else None)

    def cases(self, rule: str, at: Place) -> list[dict[int, int]]:
        """List the branches: which squares become what."""
        branches = naive.CASE[rule](self.grid, divmod(at.cells[0], self.width))
        return [{row * self.width + column: MASK[word] for (row, column), word in each.items()} for each in branches]
