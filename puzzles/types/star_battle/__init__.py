"""Star Battle: put the same number of stars into every row, column and region so that no two stars touch."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.base.rect_type import RectType
from puzzles.kernel.board import Place, Puzzle
from puzzles.types.star_battle import model, solution
from puzzles.types.star_battle.rules import RULES


class StarBattle(RectType):
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

    def place(self, puzzle: Puzzle, name: str) -> Place:
        return model.place(puzzle, name)

    def places(self, puzzle: Puzzle) -> Iterator[Place]:
        return model.places(puzzle)


TYPE = StarBattle()
