"""Thermometer: what students believe wrongly about its rules."""

from __future__ import annotations

from puzzles.bugs import Bug, Claim, Fit, both_ways
from puzzles.kernel.board import Board
from puzzles.types.thermometer.model import BLOCKED, FILLED, OPEN, rack_of
from puzzles.types.thermometer.rules import RULES


def _upside_down(board: Board, claim: Claim) -> Fit | None:
    """Fit a square that would be forced if the bulb were at the other end."""
    its = rack_of(board)
    vial = its.vial[claim.cell]
    at = vial.index(claim.cell)
    wanted, other = (FILLED, vial[:at]) if claim.mask == FILLED else (BLOCKED, vial[at + 1 :])
    found = next((cell for cell in other if board.cells[cell] == wanted), -1)
    return (
        Fit({"other": its.rect.names[found], "bulb": its.rect.names[vial[0]]}, (found, vial[0])) if found >= 0 else None
    )


def _one_spare(board: Board, claim: Claim) -> Fit | None:
    """Fit a line that has one open square more than it misses mercury."""
    its, cells = rack_of(board), board.cells
    for line in its.lines.of[claim.cell]:
        masks = [cells[cell] for cell in line.cells]
        if masks.count(FILLED) < line.number == masks.count(FILLED) + masks.count(OPEN) - 1:
            others = [cell for cell in line.cells if cells[cell] == OPEN and cell != claim.cell]
            facts = {"place": line.place.name, "others": "&".join([its.rect.names[cell] for cell in others])}
            return Fit(facts, tuple(others)) if others else None
    return None


def _one_short(board: Board, claim: Claim) -> Fit | None:
    """Fit a line that misses just one filled square."""
    for line in rack_of(board).lines.of[claim.cell]:
        filled = [cell for cell in line.cells if board.cells[cell] == FILLED]
        if len(filled) == line.number - 1:
            return Fit({"place": line.place.name}, tuple(filled))
    return None


BUGS = (
    Bug(
        "thermometer.upside-down",
        {
            "thermometer.rest-is-empty": ("nothing-blocked-before", "at-bulb"),
            "thermometer.prior-is-filled": ("nothing-filled-after", "at-end"),
        },
        _upside_down,
        "It looks as if you let the mercury at {other} rise from the wrong end. The bulb is at {bulb}.",
        "Mercury rises from the bulb, the round end, whichever way the thermometer lies.",
    ),
    Bug(
        "thermometer.one-spare",
        {"thermometer.finish-with-mercury": ("more-open",)},
        _one_spare,
        "It looks as if you overlooked that {place} could do without {cell}: {others} would be enough.",
        "A row or column forces its open squares only when it needs all of them.",
    ),
    Bug(
        "thermometer.one-short",
        {"thermometer.finish-with-blocked": ("mercury-missing",)},
        _one_short,
        "It looks as if you counted one filled square too many in {place}.",
        "Count the filled squares of the line: the others are blocked only when it has as many as its number says.",
    ),
    both_ways("thermometer", RULES, "only-filled", "only-blocked"),
)
