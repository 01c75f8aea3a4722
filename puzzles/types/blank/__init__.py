"""Blank: every row holds exactly one cross."""

from __future__ import annotations

from puzzles.grid.rect import rect
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.kernel.ptype import PuzzleType, Violation
from puzzles.types.blank import model, solution
from puzzles.types.blank.rules import RULES


class Blank(PuzzleType):
    """The puzzle type; its parts are in the files of this folder."""

    id = "blank"
    name = "Blank"
    rulebook = "Put a cross into squares so that every row holds exactly one; the other squares stay empty."
    limits = model.LIMITS
    symmetries = frozenset({"mirror"})  # see puzzles/formats/images.py; rows count, columns do not
    listed = False  # the smallest whole type, to copy from with script/new_type
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
        return rect(puzzle.height, puzzle.width).place(name)


TYPE = Blank()
