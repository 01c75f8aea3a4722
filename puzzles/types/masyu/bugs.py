"""Masyu: what students believe wrongly about its rules."""

from __future__ import annotations

from puzzles.base.ptype import type_of
from puzzles.bugs import Bug, Claim, Fit, both_ways
from puzzles.kernel.board import Board
from puzzles.types.masyu.local import AtSquares
from puzzles.types.masyu.model import LINE, NONE, OPEN, field, field_of, lines_at, masks_of, open_at
from puzzles.types.masyu.rules import RULES
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
        if len(group.lines) < 3 or group.closing:
            continue
        for link, mask in enumerate(board.cells):
            ends = its.grid.ends[link]
            if mask == OPEN and all(end in group.back for end in ends):
                return Fit({"link": its.grid.names[link]}, (link,))
    return None


_MIXED = str.maketrans("bw", "wb")


def _colours_mixed(board: Board, claim: Claim) -> Fit | None:
    """Fit what the rule would give if the circles had the other colour."""
    its, rule = field_of(board), type_of(board.puzzle).rule_by_id[claim.rule]
    if not isinstance(rule, AtSquares):
        return None
    mixed = field(*its.size, its.signs.translate(_MIXED))
    found = rule.forced(mixed, masks_of(board), claim.cell, claim.mask)
    return Fit({"square": its.grid.squares[found.square]}, its.grid.links_of(found.square)) if found else None


def _turns_twice(board: Board, claim: Claim) -> Fit | None:
    """Fit a link straight on behind a white circle that the loop passes."""
    its, masks = field_of(board), masks_of(board)
    for square in its.whites:
        for way, beyond in enumerate(its.beyond[square]):
            lines = its.grid.at[square][way], its.grid.at[square][way ^ 2]
            if beyond == claim.cell and claim.mask == NONE and all(masks[line] == LINE for line in lines):
                return Fit({"square": its.grid.squares[square]}, lines)
    return None


BUGS = (
    Bug(
        "masyu.open-as-none",
        {
            "masyu.finished-path": ("other-ways", "link-full", "link-dead", "no-end"),
            "masyu.dead-end": ("other-ways", "link-full", "link-dead"),
        },
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
    Bug(
        "masyu.colours-mixed",
        {
            "masyu.black-edge": ("not-at-border",),
            "masyu.white-edge": ("not-at-border",),
            "masyu.white-straight": ("direction-open",),
        },
        _colours_mixed,
        "It looks as if you took the circle at {square} for one of the other colour.",
        "On a black circle the loop turns, and goes straight on through both squares beside it. On a white one it goes "
        "straight on, and turns in at least one of the squares beside it.",
    ),
    Bug(
        "masyu.turns-twice",
        {"masyu.near-white": ("may-turn",)},
        _turns_twice,
        "It looks as if you let the loop turn on both sides of the white circle {square}. One turn is enough.",
        "The loop turns before a white circle or behind it, or both. Only if it cannot turn on one side, it turns on "
        "the other.",
    ),
    both_ways("masyu", RULES, "only-line", "only-none"),
)
