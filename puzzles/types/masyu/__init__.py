"""Masyu: draw one closed loop through all circles, which say where it turns and where it goes straight."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.base.ptype import PuzzleType, Violation
from puzzles.grid.links import link_index
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.types.masyu import model, solution
from puzzles.types.masyu.rules import RULES


class Masyu(PuzzleType):
    """The puzzle type; its parts are in the files of this folder."""

    id = "masyu"
    name = "Masyu"
    rulebook = (
        "Draw one closed loop from square to square, along rows and columns, that passes through every circle and "
        "never touches itself. On a black circle the loop turns, and goes straight on through both squares beside it. "
        "On a white circle it goes straight on, and turns in at least one of the two squares beside it."
    )
    limits = model.LIMITS
    counted = ("%(n)s link", "%(n)s links")
    symmetries = frozenset({"mirror", "turn"})
    rules = RULES

    def parse(self, lines: list[str]) -> Puzzle:
        return model.read(self, lines)

    def print(self, puzzle: Puzzle) -> str:
        return "\n".join(model.printed(puzzle))

    def values(self, puzzle: Puzzle) -> tuple[str, ...]:
        return model.VALUES

    def violations(self, board: Board) -> tuple[Violation, ...]:
        return solution.violations(board)

    def finished(self, board: Board) -> Board | None:
        return solution.finished(board)

    def cell_name(self, puzzle: Puzzle, cell: int) -> str:
        return model.field_of(puzzle).grid.names[cell]

    def cell_index(self, puzzle: Puzzle, name: str) -> int:
        return link_index(model.field_of(puzzle).grid.index, name)

    def place(self, puzzle: Puzzle, name: str) -> Place:
        return model.place(puzzle, name)

    def places(self, puzzle: Puzzle) -> Iterator[Place]:
        yield from super().places(puzzle)
        its = model.field_of(puzzle)
        yield from (model.square(its, number) for number in range(len(its.signs)))


TYPE = Masyu()
