"""Battleship: what students believe wrongly about its rules."""

from __future__ import annotations

from puzzles.bugs import Bug, Claim, Fit, both_ways
from puzzles.kernel.board import Board
from puzzles.logic.counts import tally
from puzzles.types.battleship.forms import forms_of
from puzzles.types.battleship.model import SHIP, WATER, sea_of
from puzzles.types.battleship.rules import LINE_FIT, NO_PLACE, RULES


def _all_around(board: Board, claim: Claim) -> Fit | None:
    """Fit a square beside a ship of unknown shape, which may go on there."""
    its = sea_of(board)
    ship = next((other for other in its.beside[claim.cell] if not board.cells[other] & WATER), -1)
    return Fit({"ship": its.rect.names[ship]}, (ship,)) if ship >= 0 else None


def _one_spare(board: Board, claim: Claim) -> Fit | None:
    """Fit a line that has one open square more than it misses ship squares."""
    its, seen = sea_of(board), tally(board.cells, SHIP)
    for line in its.lines.of[claim.cell]:
        if seen.held_in(line) < line.number == seen.held_in(line) + seen.open_in(line) - 1:
            others = [cell for cell in line.cells if seen.open >> cell & 1 and cell != claim.cell]
            facts = {"place": line.place.name, "others": "&".join([its.rect.names[cell] for cell in others])}
            return Fit(facts, tuple(others)) if others else None
    return None


def _one_short(board: Board, claim: Claim) -> Fit | None:
    """Fit a line that misses just one ship square."""
    seen = tally(board.cells, SHIP)
    for line in sea_of(board).lines.of[claim.cell]:
        if seen.held_in(line) == line.number - 1:
            return Fit({"place": line.place.name}, tuple([cell for cell in line.cells if seen.held >> cell & 1]))
    return None


def _looks_like(board: Board, claim: Claim) -> Fit | None:
    """Fit the only shape that a square could have as far as its neighbours tell, if it has a ship."""
    one = not claim.mask & (claim.mask - 1)
    return Fit() if one and forms_of(board).shapes(claim.cell) == claim.mask else None


def _ship_or_water(board: Board, claim: Claim) -> Fit | None:
    """Fit water, or a ship of unknown shape."""
    return Fit() if claim.mask in (WATER, SHIP) else None


BUGS = (
    Bug(
        "battleship.all-around",
        {"battleship.surround-ship": ("may-go-on",), "battleship.end-of-ship": ("may-go-on",)},
        _all_around,
        "It looks as if you put water on all sides of {ship}. Its ship may have more squares, and {cell} may be one.",
        "Only at the corners of a ship square there is water in any case. Beside it the ship may go on.",
    ),
    Bug(
        "battleship.one-spare",
        {"battleship.finish-with-ships": ("more-open",)},
        _one_spare,
        "It looks as if you overlooked that {place} could do without {cell}: {others} would be enough.",
        "A row or column forces its open squares only when it needs all of them.",
    ),
    Bug(
        "battleship.one-short",
        {"battleship.finish-with-water": ("ships-missing",)},
        _one_short,
        "It looks as if you counted one ship square too many in {place}.",
        "Count the ship squares of the line: the others are water only when it has as many as its number says.",
    ),
    Bug(
        "battleship.ship-for-granted",
        {"battleship.segment-type": ("not-a-ship",)},
        _looks_like,
        "It looks as if you took it for granted that {cell} has a ship. It may still be water.",
        "First it must be known that a square has a ship, then its neighbours can tell the shape.",
    ),
    Bug(
        "battleship.shape-as-well",
        {
            "battleship.finish-with-ships": ("only-ship",),
            "battleship.continue-ship": ("only-ship",),
            "battleship.finish-ship": ("only-ship",),
            LINE_FIT.id: ("only-ship",),
        },
        _looks_like,
        "It looks as if you wanted the shape of {cell} from this rule, too. It can only tell that a square has a ship; "
        "the shape is for Segment Type.",
        "That a square has a ship and what shape it has are two steps, by two rules.",
    ),
    both_ways(
        "battleship",
        [rule for rule in RULES if rule not in (LINE_FIT, NO_PLACE)],
        "only-ship",
        "only-water",
        accepts=_ship_or_water,
    ),
)
