"""Thermometer: fill vials with mercury from the bulb so that every row and column has as much as its clue says."""

from __future__ import annotations

from puzzles.base.rect_type import PlacedType
from puzzles.types.thermometer import model, solution
from puzzles.types.thermometer.rules import RULES


class Thermometer(PlacedType):
    """The puzzle type; its parts are in the files of this folder."""

    id = "thermometer"
    name = "Thermometer"
    rulebook = (
        "Fill thermometers with mercury. It rises from the bulb without a gap, to any height: a thermometer may be "
        "empty, full, or filled in part. A number beside a row or column counts its filled squares."
    )
    limits = model.LIMITS
    counted = ("%(n)s square", "%(n)s squares")
    symmetries = frozenset({"mirror", "turn"})
    rules = RULES
    squares = model
    solved = solution

    def empty(self, height: int, width: int) -> None:
        """Return None: there are thermometers in every puzzle."""


TYPE = Thermometer()
