"""Battleship: the laws that its rules appeal to, and where they argue, with sentences about counter-examples."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from puzzles.grid.clauses import CELL, Law
from puzzles.kernel.board import Board, Place
from puzzles.laws import Arguer, Argument, Claim
from puzzles.logic.counts import tally
from puzzles.logic.laws import AboutCounts, law_of
from puzzles.types.battleship.examples import (
    NOT_CLOSED,
    NOT_FORCED,
    AcrossLine,
    InBerth,
    covering,
    elsewhere,
    long_enough,
    missing,
    of_begun,
)
from puzzles.types.battleship.model import SHIP, WATER, Sea, sea_of
from puzzles.types.battleship.rules import (
    FINISH_WITH_SHIPS,
    FINISH_WITH_WATER,
    STARVES_LINE,
    TOO_FEW_IN_LINE,
    TOO_MANY_IN_LINE,
)

FORM = frozenset(
    {
        "only-water",
        "only-ship",
        "one-shape",
        "not-a-ship",
        "no-ship",
        "opposite",
        "many-places",
        "other-shape",
    }
)


def _ships(its: Sea, cells: Iterable[int]) -> tuple[Law, ...]:
    """Return the laws that ships on these squares are whole and keep apart; each square there has one value."""
    inside, names = sorted({*cells}), its.rect.names
    spoken = sorted({*inside, *(other for cell in inside for other in its.beside[cell])})
    apart = [(one, other) for one, other in combinations(inside, 2) if other in its.corners[one]]
    return (
        *[Law("apart", (names[one], names[other])) for one, other in apart],
        *[Law("shape", (names[cell],)) for cell in inside],
        *[Law(CELL, (), str(cell)) for cell in spoken],
    )


class Near(Arguer):
    """Rules about the neighbours of a square argue about the ships beside it."""

    said = {
        "cell": "The ships around {cell} could be whole and keep apart with {cell} as {other}. " + NOT_FORCED,
        "lone": "No ship square is known to touch {cell}, so as far as its neighbours tell, it could be {other}. "
        + NOT_FORCED,
        "place": "The ship at {place} can still be whole and keep apart from others. " + NOT_CLOSED,
    }

    def __init__(self, *, beside: bool = False) -> None:
        self._beside = beside

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its = sea_of(board)
        if claim.cell >= 0:
            ships = [other for other in its.beside[claim.cell] if self._beside and not board.cells[other] & WATER]
            wet = not claim.other & SHIP
            lone = all(board.cells[other] & WATER for other in its.near[claim.cell])
            yield self._at(its, "lone" if lone else "cell", claim.cell, ships if wet else [claim.cell, *ships])
        for cell in claim.at.cells if claim.at else ():
            yield self._at(its, "place", cell, [cell])

    def _at(self, its: Sea, code: str, cell: int, ships: list[int]) -> Argument:
        place = Place("cell", its.rect.names[cell], tuple(sorted((cell, *its.near[cell]))))
        pairs = sorted({(min(each, other), max(each, other)) for each in (cell, *ships) for other in its.corners[each]})
        laws = [Law("apart", (its.rect.names[one], its.rect.names[other])) for one, other in pairs]
        whole = [law for law in _ships(its, ships) if law.name != "apart"]
        return Argument(code, place, (*laws, *whole))


class Starving(Arguer):
    """A rule that asks if a ship would take too many squares from a line argues about the lines near it."""

    said = {"ship": "With a ship at {cell}, {place} would keep enough squares for its number. " + NOT_FORCED}

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its, seen = sea_of(board), tally(board.cells, SHIP)
        corners, gone = {*its.corners[claim.cell]}, STARVES_LINE.gone(board, claim.cell)[0]
        spare = {
            count: seen.held_in(count) + (seen.open & ~gone & count.bits).bit_count() - count.number
            for count in its.lines.all
        }
        for count in sorted(its.lines.all, key=lambda each: (not gone & each.bits, spare[each])):
            names, near = its.rect.names, sorted(corners.intersection(count.cells))
            pairs = [sorted((claim.cell, other)) for other in near]
            laws = [Law("apart", (names[one], names[other])) for one, other in pairs]
            yield Argument("ship", count.place, (law_of(count), *laws))


COUNTED = {
    "no": "{place} can have its number with a ship at {cell}. " + NOT_FORCED,
    "yes": "{place} can have its number with {cell} as water. " + NOT_FORCED,
    "place": "{place} can still have its number. " + NOT_CLOSED,
    "bare": "Neither the row nor the column of {cell} has a number, so it could be {other}. " + NOT_FORCED,
    "blank": "{place} has no number, so it could have any number of ship squares. " + NOT_CLOSED,
}
ARGUERS = {
    **{
        f"battleship.{name}": Near(beside=name in ("continue-ship", "end-of-ship"))
        for name in (
            "surround-ship",
            "continue-ship",
            "end-of-ship",
            "segment-type",
            "adjacent-ships",
            "incomplete-ship",
        )
    },
    STARVES_LINE.id: Starving(),
    **{
        rule.id: AboutCounts(rule, COUNTED)
        for rule in (FINISH_WITH_WATER, FINISH_WITH_SHIPS, TOO_FEW_IN_LINE, TOO_MANY_IN_LINE)
    },
    "battleship.too-long": InBerth(long_enough),
    "battleship.no-place": InBerth(covering),
    "battleship.no-berth": InBerth(covering),
    "battleship.ship-fit": InBerth(elsewhere),
    "battleship.beside-every-place": InBerth(elsewhere),
    "battleship.finish-ship": InBerth(of_begun),
    "battleship.too-few-in-fleet": InBerth(missing),
    "battleship.line-fit": AcrossLine(),
    "battleship.no-fit": AcrossLine(),
}
PREFERRED = WATER
