"""Skyscrapers: a Latin square of heights, with clues outside that count the buildings seen from there."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.base.rect_type import RectType
from puzzles.kernel.board import Place, Puzzle
from puzzles.types.latin.model import numbers
from puzzles.types.skyscrapers import model, solution
from puzzles.types.skyscrapers.rules import RULES


class Skyscrapers(RectType):
    """The puzzle type; its parts are in the files of this folder."""

    id = "skyscrapers"
    name = "Skyscrapers"
    rulebook = (
        "Give every cell a building of 1 to {size} floors, so that every row and column has each height once. A number "
        "outside the grid counts the buildings that are seen from there: a taller building hides all lower ones "
        "behind it."
    )
    limits = (model.LIMIT, model.LIMIT)
    symmetries = frozenset({"mirror", "turn"})
    rules = RULES
    squares = model
    solved = solution

    def empty(self, height: int, width: int) -> Puzzle:
        return model.empty(self, height, width)

    def words(self, puzzle: Puzzle, mask: int) -> str:
        return numbers(mask, "/")

    def place(self, puzzle: Puzzle, name: str) -> Place:
        return model.place(puzzle, name)

    def places(self, puzzle: Puzzle) -> Iterator[Place]:
        return model.places(puzzle)


TYPE = Skyscrapers()
