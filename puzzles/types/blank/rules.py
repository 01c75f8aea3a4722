"""Blank: its three rules, one of each kind."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.base.rule import CaseRule, ContradictionRule, DirectRule, Finding
from puzzles.grid.rect import Line
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Cases, Refusal, Verdict
from puzzles.types.blank.model import CROSS, EMPTY, OPEN, shape


def _holding(board: Board, row: Line, mask: int) -> tuple[int, ...]:
    return tuple(cell for cell in row.cells if board.cells[cell] == mask)


class FinishedRow(DirectRule):
    id = "blank.finished-row"
    name = "Finished Row"
    statement = "A row that has its cross is empty everywhere else."
    level = 1
    why = {
        "no-cross": "{row} has no cross yet, so {cell} may still take it.",
        "only-empty": "This rule rules crosses out; it cannot put one at {cell}.",
    }

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        rows = shape(board).of
        return tuple(sorted({other for cell in cells for other in rows[cell][0].cells}))

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        row = shape(board).of[cell][0]
        if mask != EMPTY:
            return Refusal("only-empty")
        crosses = _holding(board, row, CROSS)
        return Accepted(crosses) if crosses else Refusal("no-cross", row.cells, {"row": row.name})


class WrongRow(ContradictionRule):
    id = "blank.wrong-row"
    name = "Wrong Row"
    statement = "A row holds more than one cross, or has no cell left for one."
    level = 1
    why = {
        "nowhere": "Every row of this board can still get exactly one cross.",
        "not-wrong": "{row} can still get exactly one cross.",
    }
    at_kinds = ("row",)

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return at.cells if at else tuple(range(len(board.cells)))

    def check(self, board: Board, at: Place | None = None) -> Verdict:
        for row in (shape(board).line(at.name),) if at else shape(board).rows:
            if guilty := self._guilty(board, row):
                return Accepted(guilty)
        return Refusal("not-wrong", at.cells, {"row": at.name}) if at else Refusal("nowhere")

    def find(self, board: Board) -> Iterator[Finding]:
        for row in shape(board).rows:
            if guilty := self._guilty(board, row):
                yield Finding(row.place, guilty)

    def _guilty(self, board: Board, row: Line) -> tuple[int, ...]:
        crosses, empty = _holding(board, row, CROSS), _holding(board, row, EMPTY)
        return crosses if len(crosses) > 1 else empty if len(empty) == len(row.cells) else ()


class CrossInRow(CaseRule):
    id = "blank.cross-in-row"
    name = "Cross in Row"
    statement = "A row's cross goes in one of its open cells: try each in a branch of its own."
    level = 2
    why = {
        "has-cross": "{row} has its cross already, so there is nothing to split.",
        "no-open": "{row} has no open cell for a cross. That is a contradiction, not a split: use Wrong Row.",
    }
    at_kinds = ("row",)

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return at.cells if at else ()

    def places(self, board: Board) -> Iterator[Place]:
        for row in shape(board).rows:
            if _holding(board, row, OPEN) and not _holding(board, row, CROSS):
                yield row.place

    def cases(self, board: Board, at: Place) -> Cases | Refusal:
        row = shape(board).line(at.name)
        crosses, squares = _holding(board, row, CROSS), _holding(board, row, OPEN)
        if crosses:
            return Refusal("has-cross", crosses, {"row": row.name})
        if not squares:
            return Refusal("no-open", row.cells, {"row": row.name})
        names = tuple(f"{shape(board).cell_name(cell)}=x" for cell in squares)
        return Cases(tuple({cell: CROSS} for cell in squares), names)


RULES = (FinishedRow(), WrongRow(), CrossInRow())
