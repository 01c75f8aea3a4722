"""Proofs of a puzzle type made for tests: a tree of a few cells, and its report."""

from __future__ import annotations

from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.kernel.tree import Report, check_tree
from puzzles.kernel.verdict import Accepted, Cases, Refusal
from puzzles.replay import refusals_of
from tests.engine.helpers import make_record
from tests.engine.toy import Case, Contra, Direct, Toy, each_value, sets, splits


def open_values(board: Board, at: Place) -> Cases | Refusal:
    return Refusal("toy-no", at.cells) if board.known(at.cells[0]) else each_value(board, at)


TOY = Toy(
    Direct(lambda board, cell, mask: Accepted() if mask == 1 else Refusal("toy-no", (cell,))),
    Contra(lambda board, at: Accepted((0,)) if board.cells[0] == 2 else Refusal("toy-no", (0,))),
    Case(open_values),
    wrong=lambda cells: cells[0] == 2,
)
"""A solution has an a in its first cell; the contradiction says so, and the direct rule makes any cell an a."""
PUZZLE = TOY.puzzle(3, 3, 3)


def report_on(*lines: tuple, puzzle: Puzzle = PUZZLE) -> Report:
    return check_tree(puzzle, make_record(puzzle, *lines))


def refusals_by_id(*lines: tuple, puzzle: Puzzle = PUZZLE) -> dict[int, Refusal]:
    return dict(refusals_of(report_on(*lines, puzzle=puzzle)))


def no_such_end(end: str) -> Refusal:
    return Refusal("no-such-end", facts={"end": end})


SPLIT = (1, 0, splits(0))
"""Entry 1: r1c1=a in branch 0, r1c1=b in branch 1."""
SET = (1, 0, sets(r1c2=1))
"""Entry 1: a direct step."""
