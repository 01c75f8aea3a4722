"""Shirokuro (wblink): join each white circle to one black circle by straight lines that do not cross."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.base.ptype import PuzzleType, Violation
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.types.shirokuro import model, solution
from puzzles.types.shirokuro.rules import RULES


class Shirokuro(PuzzleType):
    """The puzzle type; its parts are in the files of this folder."""

    id = "shirokuro"
    name = "Shirokuro"
    rulebook = (
        "Join each white circle to one black circle by a straight horizontal or vertical line. Exactly one line ends "
        "in every circle; lines do not pass through circles and do not cross."
    )
    limits = model.LIMITS
    counted = ("%(n)s link", "%(n)s links")
    symmetries = frozenset({"mirror", "turn", "rename", "shrink"})
    rules = RULES

    def parse(self, lines: list[str]) -> Puzzle:
        return Puzzle(self, *model.read(lines))

    def print(self, puzzle: Puzzle) -> str:
        return "\n".join(model.printed(puzzle.clues, puzzle.start))

    def values(self, puzzle: Puzzle) -> tuple[str, ...]:
        return model.VALUES

    def violations(self, board: Board) -> tuple[Violation, ...]:
        return solution.violations(board)

    def cell_name(self, puzzle: Puzzle, cell: int) -> str:
        links: model.Links = puzzle.clues
        return links.names[cell]

    def cell_index(self, puzzle: Puzzle, name: str) -> int:
        links: model.Links = puzzle.clues
        return links.link_index(name)

    def place(self, puzzle: Puzzle, name: str) -> Place:
        return model.place(puzzle.clues, name)

    def places(self, puzzle: Puzzle) -> Iterator[Place]:
        links: model.Links = puzzle.clues
        yield from super().places(puzzle)
        for circle in range(len(links.circles)):
            yield links.place(circle)


TYPE = Shirokuro()
