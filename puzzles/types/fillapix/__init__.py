"""Fillapix (Mosaic): colour squares black or white by numbers that count the black ones around them."""

from __future__ import annotations

from puzzles.base.rect_type import RectType
from puzzles.types.fillapix import model, solution
from puzzles.types.fillapix.rules import RULES


class Fillapix(RectType):
    """The puzzle type; its parts are in the files of this folder."""

    id = "fillapix"
    name = "Fillapix"
    rulebook = (
        "Colour every square black or white. A number counts the black squares among its own square and those that "
        "touch it, at a side or at a corner: nine in all, six at an edge, four in a corner of the grid."
    )
    limits = model.LIMITS
    counted = ("%(n)s square", "%(n)s squares")
    symmetries = frozenset({"mirror", "turn"})
    rules = RULES
    squares = model
    solved = solution


TYPE = Fillapix()
