"""Battleship: find the ships of a fleet by the number of ship squares in every row and column."""

from __future__ import annotations

from puzzles.base.rect_type import PlacedType
from puzzles.types.battleship import model, solution
from puzzles.types.battleship.rules import RULES


class Battleship(PlacedType):
    """The puzzle type; its parts are in the files of this folder."""

    id = "battleship"
    name = "Battleship"
    rulebook = (
        "Find the ships of the fleet. Each ship lies straight, along a row or down a column, and no two ships touch, "
        "not even at a corner. A number beside a row or column counts its squares with ships."
    )
    limits = model.LIMITS
    counted = ("%(n)s square", "%(n)s squares")
    symmetries = frozenset({"mirror", "turn"})
    named = model.NAMED
    listed = False  # take this line out when the type is done
    rules = RULES
    squares = model
    solved = solution

    def empty(self, height: int, width: int) -> None:
        """Return None: every puzzle has a fleet."""


TYPE = Battleship()
