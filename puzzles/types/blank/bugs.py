"""Blank: its misconceptions, one of each form: wrong direction, wrong place, open as known, miscounted."""

from __future__ import annotations

from puzzles.bugs import Bug, Claim, Fit
from puzzles.kernel.board import Board
from puzzles.types.blank.model import CROSS, OPEN, shape


def _column_counts(board: Board, claim: Claim) -> Fit | None:
    column = shape(board).of[claim.cell][1]
    cross = next((cell for cell in column.cells if board.cells[cell] == CROSS), None)
    return None if cross is None else Fit({"cross": shape(board).names[cross], "column": column.name}, (cross,))


def _row_beside(board: Board, claim: Claim) -> Fit | None:
    """Fit a cell that a cross touches at a corner, from the row above or below."""
    grid, column = shape(board), shape(board).of[claim.cell][1].number
    for row in grid.rows:
        if abs(row.number - grid.of[claim.cell][0].number) == 1:
            for cell in row.cells[max(0, column - 2) : column + 1]:
                if board.cells[cell] == CROSS and cell not in grid.of[claim.cell][1].cells:
                    return Fit({"cross": grid.names[cell], "row": row.name}, (cell,))
    return None


def _open_counts(board: Board, claim: Claim) -> Fit | None:
    row = shape(board).of[claim.cell][0]
    others = [cell for cell in row.cells if board.cells[cell] == OPEN and cell != claim.cell]
    return Fit({"other": shape(board).names[others[0]]}, (others[0],)) if len(others) == 1 else None


def _one_left(board: Board, claim: Claim) -> Fit | None:
    at = claim.at
    cells = [cell for cell in at.cells if board.cells[cell] & CROSS] if at else []
    if at is None or len(cells) != 1 or board.cells[cells[0]] == CROSS:
        return None
    return Fit({"left": shape(board).names[cells[0]], "row": at.name}, (cells[0],))


BUGS = (
    Bug(
        "blank.column-counts",
        {"blank.finished-row": ("no-cross",)},
        _column_counts,
        "It looks as if you counted the cross at {cross}, in {column}. Only a cross in the row of {cell} counts.",
        "Crosses rule out the other cells of their row. They say nothing about their column.",
    ),
    Bug(
        "blank.row-beside",
        {"blank.finished-row": ("no-cross",)},
        _row_beside,
        "It looks as if you slipped into {row}: its cross, at {cross}, says nothing about {cell}.",
        "Follow the row of the cell with a finger before you rule the cell out.",
    ),
    Bug(
        "blank.open-counts",
        {"blank.finished-row": ("no-cross",)},
        _open_counts,
        "It looks as if you counted the open cell {other} as a cross.",
        "An open cell may become a cross. Only a cross that stands there already rules others out.",
    ),
    Bug(
        "blank.one-left",
        {"blank.wrong-row": ("not-wrong",)},
        _one_left,
        "It looks as if you took {row} for empty, but {left} is still open.",
        "A row is wrong only when no cell is left for its cross. One open cell is enough.",
    ),
)
