"""Light Up (Akari): put bulbs on a grid with walls until every square is lit and no bulb sees another."""

from __future__ import annotations

from puzzles.base.rect_type import PlacedType
from puzzles.kernel.board import Board
from puzzles.types.light_up import model, solution
from puzzles.types.light_up.rules import RULES


class LightUp(PlacedType):
    """The puzzle type; its parts are in the files of this folder."""

    id = "light-up"
    name = "Light Up"
    rulebook = (
        "Put light bulbs on white squares until every white square is lit. A bulb lights its own square and everything "
        "it sees along its row and column, up to a wall. No bulb may see another one. A number in a wall counts the "
        "bulbs on the squares that share a side with it."
    )
    limits = model.LIMITS
    counted = ("%(n)s square", "%(n)s squares")
    symmetries = frozenset({"mirror", "turn"})
    rules = RULES
    squares = model
    solved = solution

    def finished(self, board: Board) -> Board | None:
        return solution.finished(board)


TYPE = LightUp()
