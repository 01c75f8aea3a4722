"""Binary: the reasons for accepted steps. d is the digit that the step sets, e the other one."""

from __future__ import annotations

from puzzles.grid.rect import Line
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted
from puzzles.telling import ContradictionTeller, Counted, DirectTeller, Example, Telling, cell_names
from puzzles.types.binary import lines as one_line
from puzzles.types.binary.model import DIGITS, ONE, OPEN, other, shape, sign
from puzzles.types.binary.rules import COMPLETE_LINE, UNIQUE_LINE, twins


class PreventTrio(DirectTeller):
    because = {
        "beside": "{pair} are both {other}; a third {other} at {cell} would make a trio, so it is {value}.",
        "between": "{pair} on both sides are {other}; a third {other} at {cell} would make a trio, so it is {value}.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        around = min(evidence) < cell < max(evidence)
        facts = {"pair": cell_names(board, evidence), "other": sign(other(mask))}
        return Telling("between" if around else "beside", facts)


class CompleteLine(DirectTeller):
    because = {
        "full": Counted(
            "half",
            "{line} already has its only {other}, so {cell} is {value}.",
            "{line} has all its {half} {other}s, so {cell} is {value}.",
        )
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        line = COMPLETE_LINE.full(board, cell, other(mask))
        assert line is not None
        return Telling("full", {"line": line.name, "other": sign(other(mask)), "half": str(len(line.cells) // 2)})


class SaveBlocker(DirectTeller):
    because = {
        "trio": "With {other} at {cell}, {line} would have three {other}s next to each other. So {cell} is {value}.",
        "too-many": "With {other} at {cell}, {line} would have {count} {digit}s; half of it is {half}. So {cell} is "
        "{value}.",
        "no-order": "With {other} at {cell}, {line} would still need {needed} in {cells}, and in each order three "
        "equal digits would stand together. So {cell} is {value}.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        against = other(mask)
        trials = [
            (line, one_line.placed(board.cells[line.cut], line.cells.index(cell), against))
            for line in shape(board).of[cell]
        ]
        line, trial = next(each for each in trials if not one_line.can_finish(each[1]))
        told = unfinishable(board, line, trial)
        return Telling(told.code, {"other": sign(against), "line": line.name} | {**told.facts})


def unfinishable(board: Board, line: Line, digits: tuple[int, ...]) -> Telling:
    """Tell why a line of these digits has no filling."""
    half = len(digits) // 2
    for digit in DIGITS:
        if (count := digits.count(digit)) > half:
            return Telling("too-many", {"count": str(count), "digit": sign(digit), "half": str(half)})
    if any(a == b == c != OPEN for a, b, c in zip(digits, digits[1:], digits[2:], strict=False)):
        return Telling("trio")
    needed = [sign(digit) for digit in DIGITS for _ in range(half - digits.count(digit))]
    cells = [cell for cell, digit in zip(line.cells, digits, strict=True) if digit == OPEN]
    return Telling("no-order", {"needed": "&".join(needed), "cells": cell_names(board, cells)})


class UniqueLine(DirectTeller):
    because = {
        "twin": "With {other} at {cell}, {line} would be the same as {twin}. So it is {value}.",
        "twins": "With {other} at {cell}, every way to finish {line} is already on the board: {twins}. So it is "
        "{value}.",
    }

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        for line in shape(board).of[cell]:
            alike = twins(board, line)
            if alike and type(UNIQUE_LINE.check_line(board, line, alike, cell, mask)) is Accepted:
                break
        position, half = line.cells.index(cell), len(line.cells) // 2
        same = dict[tuple[int, ...], str]()
        for twin in alike:
            digits = board.cells[twin.cut]
            if digits[position] == other(mask) and digits.count(ONE) == half:
                same.setdefault(digits, twin.name)
        facts = {"other": sign(other(mask)), "line": line.name, "twins": "&".join(same.values())}
        return Telling("twins", facts) if len(same) > 1 else Telling("twin", facts | {"twin": facts["twins"]})


class Trio(ContradictionTeller):
    because = {"trio": "{cells} are all {value}."}

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        value = sign(board.cells[evidence[0]])
        return Telling("trio", {"cells": cell_names(board, evidence), "value": value}, evidence)


class UnbalancedLine(ContradictionTeller):
    because = {"too-many": "{line} has {count} {value}s; half of it is {half}."}

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        facts = {"count": str(len(evidence)), "half": str(len(at.cells) // 2)}
        return Telling("too-many", facts | {"line": at.name, "value": sign(board.cells[evidence[0]])})


class RepeatedLine(ContradictionTeller):
    because = {"same": "{lines} are the same."}

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        same = [line.name for line in shape(board).lines if line.kind == at.kind and {*line.cells} <= {*evidence}]
        return Telling("same", {"lines": "&".join(same)}, evidence)


class WastedBlocker(ContradictionTeller):
    because = {
        "trio": "{line} has three equal digits next to each other.",
        "too-many": "{line} has {count} {digit}s; half of it is {half}.",
        "no-order": "{line} still needs {needed} in {cells}; every order makes a trio.",
    }

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        line = shape(board).line(at.name)
        told = unfinishable(board, line, board.cells[line.cut])
        return Telling(told.code, {"line": line.name} | {**told.facts})


EXAMPLES = {
    "can-finish": Example({}, filled={"{row}": "{row_filling}", "{column}": "{column_filling}", "{line}": "{filling}"}),
    "other-ways": Example({}, filled={"{line}": "{filling}"}),
}
TELLERS = {
    "binary.prevent-trio": PreventTrio(),
    "binary.complete-line": CompleteLine(),
    "binary.save-blocker": SaveBlocker(),
    "binary.unique-line": UniqueLine(),
    "binary.trio": Trio(),
    "binary.unbalanced-line": UnbalancedLine(),
    "binary.repeated-line": RepeatedLine(),
    "binary.wasted-blocker": WastedBlocker(),
}
