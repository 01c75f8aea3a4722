"""Blank: the reasons for accepted steps."""

from __future__ import annotations

from puzzles.kernel.board import Board, Place
from puzzles.telling import ContradictionTeller, Counted, DirectTeller, Telling, cell_names
from puzzles.types.blank.model import CROSS, shape


class FinishedRow(DirectTeller):
    because = {
        "has-cross": Counted(
            "crosses",
            "{row} already has its cross, at {crosses}, so {cell} is empty.",
            "{row} already has crosses at {crosses}, so {cell} is empty.",
        )
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        row = shape(board).of[cell][0]
        return Telling("has-cross", {"row": row.name, "crosses": cell_names(board, evidence)})


class WrongRow(ContradictionTeller):
    because = {
        "several": "{row} has more than one cross: {crosses}.",
        "none": "Every cell of {row} is empty, so it has no cross.",
    }

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        if board.cells[evidence[0]] != CROSS:
            return Telling("none", {"row": at.name})
        return Telling("several", {"row": at.name, "crosses": cell_names(board, evidence)})


TELLERS = {"blank.finished-row": FinishedRow(), "blank.wrong-row": WrongRow()}
