"""Masyu: what students believe wrongly about its rules."""

from __future__ import annotations

from puzzles.bugs import Bug, Claim, Fit
from puzzles.kernel.board import Board
from puzzles.types.masyu.model import LINE, OPEN, field_of, lines_at, masks_of, open_at
from puzzles.types.masyu.web import group_at


def _open_as_none(board: Board, claim: Claim) -> Fit | None:
    """Fit the end of a line that could go on by one more open link, taken for ruled out."""
    its, masks = field_of(board), masks_of(board)
    for square in its.grid.ends[claim.cell]:
        others = [link for link in open_at(its, masks, square) if link != claim.cell]
        lines = lines_at(its, masks, square)
        if len(others) == 1 and len(lines) == (claim.mask == LINE):
            return Fit({"other": its.grid.names[others[0]], "square": its.grid.squares[square]}, (others[0],))
    return None


def _one_line_is_full(board: Board, claim: Claim) -> Fit | None:
    """Fit a square with one line, taken for full."""
    its, masks = field_of(board), masks_of(board)
    for square in its.grid.ends[claim.cell]:
        lines = lines_at(its, masks, square)
        if len(lines) == 1:
            return Fit({"square": its.grid.squares[square], "line": its.grid.names[lines[0]]}, lines)
    return None


def _almost_closed(board: Board, claim: Claim) -> Fit | None:
    """Fit lines that one link only keeps from being a loop, taken for closed."""
    its, masks = field_of(board), masks_of(board)
    squares = [its.grid.square_index[claim.at.name]] if claim.at else range(len(its.signs))
    for square in squares:
        group = group_at(its, masks, square)
        if len(group.lines) < 3 or group.closed:
            continue
        for link, mask in enumerate(board.cells):
            ends = its.grid.ends[link]
            if mask == OPEN and all(group.squares >> end & 1 for end in ends):
                return Fit({"link": its.grid.names[link]}, (link,))
    return None


BUGS = (
    Bug(
        "masyu.open-as-none",
        {"masyu.finished-path": ("other-ways", "no-end"), "masyu.dead-end": ("other-ways",)},
        _open_as_none,
        "It looks as if you took {other} for ruled out. It is still open, so the loop could use it at {square}.",
        "An open link may become a line. Only a link that is ruled out, or the border, leaves no way on.",
    ),
    Bug(
        "masyu.one-line-is-full",
        {"masyu.full-square": ("not-full",)},
        _one_line_is_full,
        "It looks as if you took {square} for finished. It has one line, {line}, which must go on from there.",
        "The loop comes into a square and leaves it: only with two lines is a square full.",
    ),
    Bug(
        "masyu.almost-closed",
        {"masyu.bad-looping": ("not-closed",)},
        _almost_closed,
        "It looks as if you took {link} for a line. It is still open, so the lines there do not close a loop yet.",
        "Lines close a loop only when you can follow them round to where you began.",
    ),
)
