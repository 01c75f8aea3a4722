"""Masyu: what students believe wrongly about its rules."""

from __future__ import annotations

from puzzles.bugs import Bug, Claim, Fit
from puzzles.kernel.board import Board
from puzzles.types.masyu.model import (
    ACROSS,
    LINE,
    NONE,
    NOWHERE,
    OPEN,
    Field,
    field_of,
    lines_at,
    masks_of,
    open_at,
)
from puzzles.types.masyu.web import group_at


def _way_to(its: Field, square: int, link: int) -> int:
    """Return the direction in which a link leads from a square, -1 if it is not there."""
    return its.grid.at[square].index(link) if link in its.grid.at[square] else NOWHERE


def _turns_on_white(board: Board, claim: Claim) -> Fit | None:
    """Fit a link that would make the loop turn on a white circle, or rule out what goes straight on there."""
    its, masks = field_of(board), masks_of(board)
    for square in its.grid.ends[claim.cell]:
        way = _way_to(its, square, claim.cell)
        if its.signs[square] == "w":
            straight = its.grid.at[square][way ^ 2]
            across = [its.grid.at[square][side] for side in ACROSS[way]]
            turned = claim.mask == LINE and any(masks[link] == LINE for link in across)
            if turned or (claim.mask == NONE and masks[straight] == LINE):
                return Fit({"circle": its.grid.squares[square]})
    return None


def _straight_on_black(board: Board, claim: Claim) -> Fit | None:
    """Fit a link that would make the loop go straight on at a black circle, or rule out a turn there."""
    its, masks = field_of(board), masks_of(board)
    for square in its.grid.ends[claim.cell]:
        way = _way_to(its, square, claim.cell)
        if its.signs[square] == "b" and claim.mask == LINE and masks[its.grid.at[square][way ^ 2]] == LINE:
            return Fit({"circle": its.grid.squares[square]})
    return None


def _turns_at_once(board: Board, claim: Claim) -> Fit | None:
    """Fit a link that goes straight on behind a black circle's line, taken for one that need not be drawn."""
    its, masks = field_of(board), masks_of(board)
    for square in its.along[claim.cell]:
        for way in range(4) if its.signs[square] == "b" else ():
            if its.beyond[square][way] == claim.cell and claim.mask == NONE and masks[its.grid.at[square][way]] == LINE:
                return Fit({"circle": its.grid.squares[square], "line": its.grid.names[its.grid.at[square][way]]})
    return None


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


def _any_loop(board: Board, claim: Claim) -> Fit | None:
    """Fit a link that closes the whole loop, taken for one that closes it too early."""
    its, masks = field_of(board), masks_of(board)
    first, last = its.grid.ends[claim.cell]
    return (
        Fit({"first": its.grid.squares[first], "last": its.grid.squares[last]})
        if last in group_at(its, masks, first).back
        else None
    )


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
        {"masyu.finished-path": ("other-ways",), "masyu.dead-end": ("other-ways",)},
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
        "masyu.any-loop",
        {"masyu.connected-cells": ("closes-all",)},
        _any_loop,
        "It looks as if you ruled out any closed loop. A line from {first} to {last} closes one, but nothing is left "
        "out.",
        "In the end the loop must be closed. Only a loop that leaves out a circle or a line is closed too early.",
    ),
    Bug(
        "masyu.almost-closed",
        {"masyu.bad-looping": ("not-closed", "nowhere")},
        _almost_closed,
        "It looks as if you took {link} for a line. It is still open, so the lines there do not close a loop yet.",
        "Lines close a loop only when you can follow them round to where you began.",
    ),
    Bug(
        "masyu.turns-on-white",
        {"masyu.white-straight": ("opposite",)},
        _turns_on_white,
        "It looks as if you let the loop turn on the white circle at {circle}. It turns on black ones.",
        "White: straight on, with a turn before or behind. Black: a turn, with two straight squares on both sides.",
    ),
    Bug(
        "masyu.straight-on-black",
        {"masyu.black-leg": ("opposite",)},
        _straight_on_black,
        "It looks as if you let the loop go straight on at the black circle {circle}. It goes straight on at white "
        "ones.",
        "Black: a turn, with two straight squares on both sides. White: straight on, with a turn before or behind.",
    ),
    Bug(
        "masyu.turns-at-once",
        {"masyu.black-leg": ("opposite",)},
        _turns_at_once,
        "It looks as if you let the loop turn right behind the black circle at {circle}. From {line} it must go "
        "straight on.",
        "On both sides of a black circle the loop goes straight through the next square.",
    ),
)
