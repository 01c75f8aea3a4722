"""Binary: its case rule and its four contradictions."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.base.rule import CaseRule, ContradictionRule, Finding
from puzzles.grid.rect import Line
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Cases, Refusal, Verdict
from puzzles.types.binary import lines as one_line
from puzzles.types.binary.model import DIGITS, ONE, OPEN, VALUES, ZERO, holding, known, shape, sign


class ZeroOrOne(CaseRule):
    id = "binary.zero-or-one"
    name = "Zero or One"
    statement = "An open cell is 0 or 1: try both, each in a branch of its own."
    level = 5
    legup = ("BINA-CASE-0001", "Zero Or One")
    why = {"known-cell": "{cell} already holds {value}, so there is nothing to split."}
    at_kinds = ("cell",)

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return at.cells if at else ()

    def places(self, board: Board) -> Iterator[Place]:
        grid = shape(board)
        for cell, mask in enumerate(board.cells):
            if mask == OPEN:
                yield grid.cell_place(cell)

    def cases(self, board: Board, at: Place) -> Cases | Refusal:
        cell = at.cells[0]
        if board.cells[cell] != OPEN:
            return Refusal("known-cell", (cell,), {"cell": at.name, "value": sign(board.cells[cell])})
        return Cases(tuple({cell: digit} for digit in DIGITS), tuple(f"{at.name}={value}" for value in VALUES))


class _LineContradiction(ContradictionRule):
    """A contradiction within a line: `_broken` gives the guilty cells of a line, `_fine` says why there are none."""

    level = 3
    at_kinds = ("row", "column")

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return at.cells if at else tuple(range(len(board.cells)))

    def check(self, board: Board, at: Place | None = None) -> Verdict:
        lines = shape(board).lines if at is None else (shape(board).line(at.name),)
        for line in lines:
            if guilty := self._broken(board, line):
                return Accepted(guilty)
        return self._fine(board, lines[0]) if at else Refusal("nowhere")

    def find(self, board: Board) -> Iterator[Finding]:
        for line in shape(board).lines:
            if guilty := self._broken(board, line):
                yield Finding(line.place, guilty)

    def _broken(self, board: Board, line: Line) -> tuple[int, ...]:
        raise NotImplementedError

    def _fine(self, board: Board, line: Line) -> Refusal:
        raise NotImplementedError


class Trio(_LineContradiction):
    id = "binary.trio"
    name = "Trio"
    statement = "Three equal digits stand next to each other in a row or column."
    level = 1
    legup = ("BINA-CONT-0001", "Trio")
    why = {
        "nowhere": "No row or column of this board has three equal digits next to each other.",
        "no-trio": "{line} has no three equal digits next to each other.",
    }

    def _broken(self, board: Board, line: Line) -> tuple[int, ...]:
        digits = board.cells[line.cut]
        for start in range(len(digits) - 2):
            if digits[start] != OPEN and digits[start] == digits[start + 1] == digits[start + 2]:
                return line.cells[start : start + 3]
        return ()

    def _fine(self, board: Board, line: Line) -> Refusal:
        return Refusal("no-trio", line.cells, {"line": line.name})


class UnbalancedLine(_LineContradiction):
    id = "binary.unbalanced-line"
    name = "Unbalanced Row/Column"
    statement = "A row or column has too many 0s or too many 1s: more than half its cells."
    level = 2
    legup = ("BINA-CONT-0002", "Unbalanced Row/Column")
    why = {
        "nowhere": "No row or column of this board has more 0s or more 1s than half its cells.",
        "not-unbalanced": (
            "{line} may have up to {half} of each digit. Cells with 0 so far: {zeros}; with 1: {ones}. That is not too "
            "many."
        ),
    }

    def _broken(self, board: Board, line: Line) -> tuple[int, ...]:
        digits = board.cells[line.cut]
        for digit in DIGITS:
            if digits.count(digit) * 2 > len(digits):
                return holding(board, line, digit)
        return ()

    def _fine(self, board: Board, line: Line) -> Refusal:
        digits = board.cells[line.cut]
        facts = {"zeros": str(digits.count(ZERO)), "ones": str(digits.count(ONE)), "half": str(len(digits) // 2)}
        return Refusal("not-unbalanced", known(board, line), facts | {"line": line.name})


class RepeatedLine(_LineContradiction):
    id = "binary.repeated-line"
    name = "Repeated Row/Column"
    statement = "Two finished rows, or two finished columns, are the same."
    level = 3
    legup = ("BINA-CONT-0003", "Repeated Row/Column")
    why = {
        "nowhere": "No two finished rows and no two finished columns of this board are the same.",
        "not-repeated": "{line} is different from every other finished {kind}.",
        "unfinished": "{line} still has open cells. Only two finished lines can be the same.",
    }

    def _broken(self, board: Board, line: Line) -> tuple[int, ...]:
        digits = board.cells[line.cut]
        if OPEN not in digits:
            for twin in shape(board).parallel(line):
                if twin.number != line.number and board.cells[twin.cut] == digits:
                    return tuple(sorted(line.cells + twin.cells))
        return ()

    def _fine(self, board: Board, line: Line) -> Refusal:
        holes = holding(board, line, OPEN)
        facts = {"line": line.name, "kind": line.kind}
        return Refusal("unfinished" if holes else "not-repeated", holes or line.cells, facts)


class WastedBlocker(_LineContradiction):
    id = "binary.wasted-blocker"
    name = "Wasted Blocker"
    statement = (
        "However its open cells are filled, a line breaks a rule: three equal digits together, or too many of one "
        "digit."
    )
    level = 4
    legup = ("BINA-CONT-0004", "Wasted Blocker")
    why = {
        "nowhere": "Taken alone, every row and column with open cells can still be finished. For one without open "
        "cells, use Trio or Unbalanced Row/Column.",
        "can-finish": "Taken alone, {line} can still be finished, for example as {filling}.",
        "finished": "This rule is about lines with open cells, and {line} has none. If it breaks a rule, use Trio or "
        "Unbalanced Row/Column.",
    }

    def _broken(self, board: Board, line: Line) -> tuple[int, ...]:
        digits = board.cells[line.cut]
        return line.cells if OPEN in digits and not one_line.can_finish(digits) else ()

    def _fine(self, board: Board, line: Line) -> Refusal:
        digits = board.cells[line.cut]
        if OPEN not in digits:
            return Refusal("finished", line.cells, {"line": line.name})
        filling = one_line.shown_filling(digits)
        return Refusal("can-finish", known(board, line) or line.cells, {"line": line.name, "filling": filling})
