"""Binary (takuzu): fill with 0 and 1; no three equal together, as many 0 as 1, no two equal lines."""

from __future__ import annotations

from puzzles.grid.rect import rect
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.kernel.ptype import PuzzleType, Violation
from puzzles.types.binary import model, solution
from puzzles.types.binary.rules import RULES


class Binary(PuzzleType):
    """The puzzle type; its parts are in the files of this folder."""

    id = "binary"
    name = "Binary"
    rulebook = (
        "Fill every cell with 0 or 1. No row or column has three equal digits next to each other. Every row and "
        "column has as many 0s as 1s. No two rows are the same, and no two columns are the same."
    )
    limits = model.LIMITS
    symmetries = frozenset({"mirror", "turn", "rename"})
    rules = RULES

    def parse(self, lines: list[str]) -> Puzzle:
        return Puzzle(self, *model.masks(lines))

    def print(self, puzzle: Puzzle) -> str:
        return model.signs(puzzle.start, puzzle.width)

    def values(self, puzzle: Puzzle) -> tuple[str, ...]:
        return model.VALUES

    def violations(self, board: Board) -> tuple[Violation, ...]:
        return solution.violations(board)

    def cell_name(self, puzzle: Puzzle, cell: int) -> str:
        return rect(puzzle.height, puzzle.width).cell_name(cell)

    def cell_index(self, puzzle: Puzzle, name: str) -> int:
        return rect(puzzle.height, puzzle.width).cell_index(name)

    def place(self, puzzle: Puzzle, name: str) -> Place:
        return model.place(puzzle, name)


TYPE = Binary()
