"""Minesweeper: find the mines on a grid whose numbers count the mines around them."""

from __future__ import annotations

from puzzles.base.rect_type import PlacedType
from puzzles.types.minesweeper import model, solution
from puzzles.types.minesweeper.rules import RULES


class Minesweeper(PlacedType):
    """The puzzle type; its parts are in the files of this folder."""

    id = "minesweeper"
    name = "Minesweeper"
    rulebook = (
        "Some squares without a number hold a mine, the others are safe. A number counts the mines on the up to eight "
        "squares that touch it, at a side or at a corner. No number holds a mine. How many mines there are in all is "
        "not given."
    )
    limits = model.LIMITS
    counted = ("%(n)s square", "%(n)s squares")
    symmetries = frozenset({"mirror", "turn"})
    rules = RULES
    squares = model
    solved = solution


TYPE = Minesweeper()
