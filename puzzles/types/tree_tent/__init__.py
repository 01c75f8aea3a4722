"""Tree Tent: pitch a tent beside each tree so that no two tents touch and every line has as many as its clue says."""

from __future__ import annotations

from collections.abc import Iterable

from puzzles.base.rect_type import PlacedType
from puzzles.kernel.board import Board, Puzzle
from puzzles.types.tree_tent import model, shared, solution
from puzzles.types.tree_tent.rules import RULES


class TreeTent(PlacedType):
    """The puzzle type; its parts are in the files of this folder."""

    id = "tree-tent"
    name = "Tree Tent"
    rulebook = (
        "Pitch tents on squares without trees. Each tent belongs to one tree beside it, and each tree has one tent. No "
        "two tents touch, not even at a corner. A number beside a row or column counts its tents."
    )
    limits = model.LIMITS
    counted = ("%(n)s place", "%(n)s places")
    symmetries = frozenset({"mirror", "turn"})
    rules = RULES
    squares = model
    solved = solution

    def empty(self, height: int, width: int) -> None:
        """Return None: there are trees in every puzzle."""

    def cell_name(self, puzzle: Puzzle, cell: int) -> str:
        return model.camp_of(puzzle).names[cell]

    def names(self, puzzle: Puzzle, cells: Iterable[int]) -> str:
        return shared.names(model.camp_of(puzzle), cells)

    def cell_index(self, puzzle: Puzzle, name: str) -> int:
        return model.camp_of(puzzle).index[name]

    def finished(self, board: Board) -> Board | None:
        return solution.finished(board)


TYPE = TreeTent()
