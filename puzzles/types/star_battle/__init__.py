"""Star Battle: put the same number of stars into every row, column and region so that no two stars touch."""

from __future__ import annotations

from puzzles.base.rect_type import PlacedType
from puzzles.types.star_battle import model, solution
from puzzles.types.star_battle.rules import RULES


class StarBattle(PlacedType):
    """The puzzle type; its parts are in the files of this folder."""

    id = "star-battle"
    name = "Star Battle"
    rulebook = (
        "Put stars on some squares. Every row, every column and every region, which thick lines enclose, gets the same "
        "number of stars: the second number beside each row and column. No two stars touch, not even at a corner."
    )
    limits = model.LIMITS
    counted = ("%(n)s square", "%(n)s squares")
    symmetries = frozenset({"mirror", "turn", "rename"})
    rules = RULES
    squares = model
    solved = solution

    def empty(self, height: int, width: int) -> None:
        """Return None: every square is in some region."""


TYPE = StarBattle()
