"""Heyawake: blacken squares so that the rooms have their numbers, the white stays connected and no line is too long."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.base.rect_type import RectType
from puzzles.kernel.board import Place, Puzzle
from puzzles.types.heyawake import model, solution
from puzzles.types.heyawake.rules import RULES


class Heyawake(RectType):
    """The puzzle type; its parts are in the files of this folder."""

    id = "heyawake"
    name = "Heyawake"
    rulebook = (
        "Make some squares black and the others white. The number in a room says how many of its squares are black. No "
        "two black squares share a side. All white squares are connected. No straight line of white squares reaches "
        "into three rooms: a black square stops it before it crosses a second border."
    )
    limits = model.LIMITS
    counted = ("%(n)s square", "%(n)s squares")
    symmetries = frozenset({"mirror", "turn", "rename"})
    rules = RULES
    squares = model
    solved = solution

    def empty(self, height: int, width: int) -> Puzzle:
        """Return the puzzle whose only room has no number."""
        return self.parse(["A" * width] * height)

    def place(self, puzzle: Puzzle, name: str) -> Place:
        return model.place(puzzle, name)

    def places(self, puzzle: Puzzle) -> Iterator[Place]:
        return model.places(puzzle)


TYPE = Heyawake()
