"""Fillapix: random boards, and what the naive reading says of a board of the engine."""

from __future__ import annotations

from random import Random

from puzzles.base.ptype import PuzzleType
from puzzles.kernel.board import Board, Place
from tests.engine.types.fillapix import naive

BOARDS = {"fillapix": {"any": 10_000}}
ASKED = 4
RULES = {*naive.DIRECT, *naive.CONTRADICTION, *naive.CASE}
SIGN = {1: "#", 2: "o", 3: "."}
MASK = {"yes": 1, "no": 2}


def random_board(ptype: PuzzleType, kind: str, rng: Random) -> Board:
    """Return a board of any small size with random clues and colours, few of its squares open."""
    height, width, share = rng.randint(1, 4), rng.randint(1, 4), rng.choice((0.15, 0.3, 0.5))
    known = rng.choice((0.3, 0.5, 0.8))

    def grid(often: float, signs: str) -> list[str]:
        return [
            "".join(rng.choice(signs) if rng.random() < often else "." for _ in range(width)) for _ in range(height)
        ]

    return ptype.parse([*grid(share, "01122233345679"), "", *grid(known, "#o")]).board()


class Reading:
    """A board in the words of the naive reading."""

    def __init__(self, board: Board) -> None:
        width = self.width = board.puzzle.width
        colours = "".join(SIGN[mask] for mask in board.cells)
        starts = range(0, len(colours), width)
        self.grid: naive.Grid = (
            tuple(board.puzzle.clues[start : start + width] for start in starts),
            tuple(colours[start : start + width] for start in starts),
        )

    def direct(self, rule: str, cell: int, mask: int) -> bool:
        """Tell whether the rule makes the square black, or white."""
        return naive.DIRECT[rule](self.grid, divmod(cell, self.width), "#" if mask == 1 else "o")

    def contradiction(self, rule: str, at: Place | None) -> bool:
        """Tell whether the contradiction holds at the clue, or anywhere."""
        return naive.CONTRADICTION[rule](self.grid, divmod(at.cells[0], self.width) if at else None)

    def cases(self, rule: str, at: Place) -> list[dict[int, int]]:
        """List the branches: which squares become what."""
        branches = naive.CASE[rule](self.grid, divmod(at.cells[0], self.width))
        return [{row * self.width + column: MASK[word] for (row, column), word in each.items()} for each in branches]
