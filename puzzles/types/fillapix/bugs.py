"""Fillapix: what students believe wrongly about its rules."""

from __future__ import annotations

from puzzles.bugs import Bug, Claim, Fit, both_ways
from puzzles.kernel.board import Board
from puzzles.logic.counts import Count
from puzzles.types.fillapix.model import BLACK, OPEN, mosaic_of
from puzzles.types.fillapix.rules import RULES


def _with(board: Board, clue: Count, mask: int) -> list[int]:
    return [cell for cell in clue.cells if board.cells[cell] == mask]


def _fit(board: Board, clue: Count, cells: list[int]) -> Fit:
    names = mosaic_of(board).rect.names
    facts = {"clue": clue.place.name, "wants": str(clue.number)}
    if cells:
        facts["cells"] = "&".join([names[cell] for cell in cells])
    return Fit(facts, tuple(dict.fromkeys((*clue.place.cells, *cells))))


def _own_square(board: Board, claim: Claim) -> Fit | None:
    """Fit a clue that would force the square if it did not count its own."""
    for clue in mosaic_of(board).clues.of[claim.cell]:
        (own,) = clue.place.cells
        if own == claim.cell or board.cells[own] != OPEN:
            continue
        if len(_with(board, clue, BLACK)) + len(_with(board, clue, OPEN)) - 1 == clue.number:
            return _fit(board, clue, [])
    return None


def _one_spare(board: Board, claim: Claim) -> Fit | None:
    """Fit a clue that has one open square more than it needs, none of them its own."""
    for clue in mosaic_of(board).clues.of[claim.cell]:
        others = [cell for cell in _with(board, clue, OPEN) if cell != claim.cell]
        known = clue.place.cells[0] not in others
        if others and known and len(_with(board, clue, BLACK)) + len(others) == clue.number:
            return _fit(board, clue, others)
    return None


def _one_short(board: Board, claim: Claim) -> Fit | None:
    """Fit a clue that misses just one black square."""
    for clue in mosaic_of(board).clues.of[claim.cell]:
        if len(_with(board, clue, BLACK)) == clue.number - 1:
            return _fit(board, clue, [])
    return None


BUGS = (
    Bug(
        "fillapix.own-square",
        {"fillapix.finish-with-black": ("more-open",)},
        _own_square,
        "It looks as if you left out {clue} itself: the {wants} there counts its own square as well.",
        "A clue counts its own square and all squares around it: nine, or fewer at an edge of the grid.",
    ),
    Bug(
        "fillapix.one-spare",
        {"fillapix.finish-with-black": ("more-open",)},
        _one_spare,
        "It looks as if you overlooked that the {wants} at {clue} could get its black squares at {cells}.",
        "A clue forces black squares only when it needs all the open ones that are left.",
    ),
    Bug(
        "fillapix.one-short",
        {"fillapix.finish-with-white": ("number-open",)},
        _one_short,
        "It looks as if you counted one black square too many for the {wants} at {clue}.",
        "Count the black squares of a clue: the others are white only when it has all of them.",
    ),
    both_ways("fillapix", RULES, "only-black", "only-white"),
)
