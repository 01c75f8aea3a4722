"""Nurikabe: blacken squares so that the white ones form rooms of one number each, in one connected black sea."""

from __future__ import annotations

from puzzles.base.rect_type import PlacedType
from puzzles.types.nurikabe import model, solution
from puzzles.types.nurikabe.rules import RULES


class Nurikabe(PlacedType):
    """The puzzle type; its parts are in the files of this folder."""

    id = "nurikabe"
    name = "Nurikabe"
    rulebook = (
        "Make some squares black and the others white. White squares that share sides form a room. Every room holds "
        "exactly one number, and has as many squares as the number says. All black squares are connected by their "
        "sides. No block of two by two squares is all black."
    )
    limits = model.LIMITS
    counted = ("%(n)s square", "%(n)s squares")
    symmetries = frozenset({"mirror", "turn"})
    rules = RULES
    squares = model
    solved = solution


TYPE = Nurikabe()
