"""Heyawake: blacken squares so that the rooms have their numbers, the white stays connected and no line is too long."""

from __future__ import annotations

from puzzles.base.rect_type import PlacedType
from puzzles.kernel.board import Puzzle
from puzzles.types.heyawake import model, solution
from puzzles.types.heyawake.rules import RULES


class Heyawake(PlacedType):
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


TYPE = Heyawake()
