"""Minesweeper: what students believe wrongly about its rules."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.bugs import Bug, Claim, Fit, both_ways
from puzzles.grid.near import neighbours
from puzzles.kernel.board import Board
from puzzles.logic.counts import Count
from puzzles.types.minesweeper.model import MINE, OPEN, field_of
from puzzles.types.minesweeper.rules import RULES


def _with(board: Board, number: Count, mask: int) -> list[int]:
    return [cell for cell in number.cells if board.cells[cell] == mask]


def _fit(board: Board, number: Count, cells: list[int]) -> Fit:
    names = field_of(board).rect.names
    facts = {"number": number.place.name, "wants": str(number.number)}
    if cells:
        facts["cells"] = "&".join([names[cell] for cell in cells])
    return Fit(facts, (*number.shown, *cells))


def _numbers(board: Board, claim: Claim) -> Iterator[Count]:
    """Yield the numbers that a claim is about."""
    counts = field_of(board).numbers
    yield from counts.of[claim.cell] if claim.at is None else [counts.by_name[claim.at.name]]


def _corners_left_out(board: Board, claim: Claim) -> Fit | None:
    """Fit a number that would force the square if it counted only squares that share a side with it."""
    its = field_of(board)
    sides = neighbours(its.rect.height, its.rect.width)
    for number in _numbers(board, claim):
        near = [cell for cell in number.cells if cell in sides[number.shown[0]]]
        mines = [cell for cell in near if board.cells[cell] == MINE]
        opened = [cell for cell in near if board.cells[cell] == OPEN]
        corners = [cell for cell in number.cells if cell not in near and board.cells[cell] == OPEN]
        if claim.cell in near and corners and opened and len(mines) + len(opened) == number.number:
            return _fit(board, number, corners)
    return None


def _one_spare(board: Board, claim: Claim) -> Fit | None:
    """Fit a number that has one open square more than it needs."""
    for number in _numbers(board, claim):
        others = [cell for cell in _with(board, number, OPEN) if cell != claim.cell]
        if others and len(_with(board, number, MINE)) + len(others) == number.number:
            return _fit(board, number, others)
    return None


def _one_short(board: Board, claim: Claim) -> Fit | None:
    """Fit a number that misses just one mine."""
    for number in _numbers(board, claim):
        if len(_with(board, number, MINE)) == number.number - 1:
            return _fit(board, number, [])
    return None


def _pattern_anywhere(board: Board, claim: Claim) -> Fit | None:
    """Fit two numbers side by side that look like a well-known pattern, but both have other open squares.

    Equal numbers are taken to make the rest around both safe, and a number that is one larger to find a mine there.
    """
    its = field_of(board)
    sides, names = neighbours(its.rect.height, its.rect.width), its.rect.names
    for number in its.numbers.of[claim.cell]:
        for other in its.numbers.all:
            shared = [cell for cell in _with(board, number, OPEN) if cell in other.cells]
            if other.shown[0] not in sides[number.shown[0]] or not shared or claim.cell in shared:
                continue
            missing, others = (each.number - len(_with(board, each, MINE)) for each in (number, other))
            alone = [cell for cell in _with(board, other, OPEN) if cell not in shared]
            if missing - others == (1 if claim.mask == MINE else 0) and (alone or claim.mask == MINE):
                facts = {"number": number.place.name, "other": other.place.name}
                return Fit(facts | {"cells": "&".join([names[cell] for cell in shared])}, (*number.shown, *other.shown))
    return None


BUGS = (
    Bug(
        "minesweeper.corners-left-out",
        {"minesweeper.finish-with-mines": ("more-open",)},
        _corners_left_out,
        "It looks as if you left out {cells}: the {wants} at {number} counts the squares at its corners as well.",
        "A number counts the mines on all squares around it, up to eight of them.",
    ),
    Bug(
        "minesweeper.one-spare",
        {"minesweeper.finish-with-mines": ("more-open",)},
        _one_spare,
        "It looks as if you overlooked that the {wants} at {number} could get its mines at {cells}.",
        "A number forces mines only when it needs all the open squares that are left.",
    ),
    Bug(
        "minesweeper.one-short",
        {"minesweeper.finish-with-safe": ("number-open",)},
        _one_short,
        "It looks as if you counted one mine too many around the {wants} at {number}.",
        "Count the mines around a number: the other squares are safe only when it has all of them.",
    ),
    Bug(
        "minesweeper.pattern-anywhere",
        {"minesweeper.non-shared-safe": ("pair-open",), "minesweeper.non-shared-mine": ("pair-open",)},
        _pattern_anywhere,
        "It looks as if you compared the numbers at {number} and {other} only. How many mines lie on {cells}, "
        "which they share, is not settled: both have other open squares.",
        "Two numbers settle the squares outside their overlap only if one of them leaves no choice how many mines "
        "lie in it.",
    ),
    both_ways("minesweeper", RULES, "only-mine", "only-safe"),
)
