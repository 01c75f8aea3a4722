"""Battleship: examples against claims about the fleet: a ship in a place that is left, or ships laid across a line.

They are untrusted: each only becomes a counter-example if the clauses of its squares allow it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from puzzles.grid.clauses import Law
from puzzles.grid.sets import set_of
from puzzles.kernel.board import Board, Place
from puzzles.laws import Arguer, Argument, Claim
from puzzles.logic.counts import Count
from puzzles.types.battleship.clauses import LAID
from puzzles.types.battleship.fleet import fleet_of
from puzzles.types.battleship.forms import forms_of
from puzzles.types.battleship.lines import left_berths
from puzzles.types.battleship.model import SHIP, WATER, Berth, sea_of

NOT_FORCED = "So this rule leaves {cell} open."
NOT_CLOSED = "So this rule does not close the branch."
Choice = Callable[[Board, Claim], Iterable[Berth]]


def _laid(board: Board, shapes: Mapping[int, int]) -> tuple[Law, ...]:
    """Return the laws of an example in which these squares have these values."""
    names = sea_of(board).rect.names
    return tuple([Law(LAID, (names[cell],), str(mask)) for cell, mask in shapes.items()])


def _fits(claim: Claim, berth: Berth) -> bool:
    """Tell whether a ship in a berth leaves the claimed square what is not claimed."""
    if claim.cell < 0:
        return True
    if berth.bits >> claim.cell & 1:
        return berth.shape(claim.cell) & claim.other > 0
    return claim.other & (WATER if berth.rim >> claim.cell & 1 else WATER | SHIP) > 0


class InBerth(Arguer):
    """Rules about the places that are left for ships: an example is a ship in one of them."""

    said = {
        "covers": "A ship of the fleet could lie at {place}, with {cell} as {other}. " + NOT_FORCED,
        "beside": "A ship of the fleet could lie at {place}, with {cell} as water. " + NOT_FORCED,
        "free": "A ship of the fleet could lie at {place}, without touching {cell}. " + NOT_FORCED,
        "place": "A ship of the fleet can still lie at {place}. " + NOT_CLOSED,
    }

    def __init__(self, choice: Choice) -> None:
        self._choice = choice

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        its = sea_of(board)
        for berth in self._choice(board, claim):
            if _fits(claim, berth):
                place = Place("cell", "&".join([its.rect.names[cell] for cell in berth.cells]), berth.cells)
                shapes = dict(zip(berth.cells, berth.shapes, strict=True)) | dict.fromkeys(berth.around, WATER)
                yield Argument(_code(claim, berth), place, _laid(board, shapes), SHIP)


def _code(claim: Claim, berth: Berth) -> str:
    if claim.cell < 0:
        return "place"
    return "covers" if berth.bits >> claim.cell & 1 else "beside" if berth.rim >> claim.cell & 1 else "free"


def covering(board: Board, claim: Claim) -> list[Berth]:
    """Return the places left that cover the claimed square, or the place of the claim."""
    cells = {claim.cell} if claim.cell >= 0 else {*claim.at.cells} if claim.at else set()
    return [berth for berth in left_berths(board) if cells.intersection(berth.cells)]


def elsewhere(board: Board, claim: Claim) -> list[Berth]:
    """Return the places left for missing ships that do not cover the claimed square, those beside it first."""
    fleet = fleet_of(board)
    berths = [berth for length, left in fleet.missing.items() if left > 0 for berth in fleet.fitting[length]]
    apart = [berth for berth in berths if not berth.bits >> claim.cell & 1]
    return sorted(apart, key=lambda berth: not berth.rim >> claim.cell & 1)


def of_begun(board: Board, claim: Claim) -> list[Berth]:
    """Return the places left for ships that are begun, without the claimed square, those that are near it first."""
    begun = set_of([cell for cell, mask in enumerate(board.cells) if not mask & WATER])
    its = sea_of(board)
    near = set_of([each for line in its.rect.of[claim.cell] for each in line.cells])
    found = [berth for berth in elsewhere(board, claim) if berth.bits & begun]
    return sorted(found, key=lambda berth: not berth.bits & begun & near)


def long_enough(board: Board, claim: Claim) -> list[Berth]:
    """Return the places for missing ships that cover the claimed square, whatever the numbers of the lines are."""
    cells, left = board.cells, fleet_of(board).missing
    found = [berth for berth in sea_of(board).covering[claim.cell] if left[len(berth.cells)] > 0]
    return [
        berth
        for berth in found
        if all(cells[cell] & berth.shape(cell) for cell in berth.cells)
        and all(cells[each] & WATER and not _needed(board, each) for each in berth.around)
    ]


def _needed(board: Board, cell: int) -> bool:
    """Tell whether a ship beside a square must go on there, as is in plain view."""
    its, forms = sea_of(board), forms_of(board)
    for side, other in enumerate(its.sides[cell]):
        if other >= 0 and not board.cells[other] & WATER:
            left = forms.at(other)
            if left and all(arms >> (side ^ 2) & 1 for _shape, arms in left):
                return True
    return False


def missing(board: Board, claim: Claim) -> list[Berth]:
    """Return the places left for the ships of the claimed length, or of all."""
    fleet = fleet_of(board)
    lengths = [int(claim.at.name.removeprefix("length"))] if claim.at else [*fleet.fitting]
    return [berth for length in lengths for berth in fleet.fitting[length]]


class AcrossLine(Arguer):
    """Rules about all ways to lay ships across a line: an example is one of these ways."""

    said = {
        "cell": "Ships can be laid across {place} so that it has its number, with {cell} as {other}. " + NOT_FORCED,
        "place": "Ships can still be laid across {place} so that it has its number. " + NOT_CLOSED,
    }

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        lines = sea_of(board).lines
        for count in lines.of[claim.cell] if claim.cell >= 0 else lines.all:
            here = claim.at is None or claim.at.name == count.place.name
            if here and (way := _way_across(board, count, claim)):
                yield Argument("cell" if claim.cell >= 0 else "place", count.place, _laid(board, way), SHIP)


def _way_across(board: Board, count: Count, claim: Claim) -> dict[int, int] | None:
    """Return the squares of a way to lay ships across a line, with what is not claimed in the claimed one."""
    cells, size = count.cells, len(count.cells)
    may = [claim.other if cell == claim.cell else board.cells[cell] for cell in cells]
    starts: dict[int, list[Berth]] = {}
    for berth in left_berths(board):
        if inside := berth.bits & count.bits:
            starts.setdefault(cells.index((inside & -inside).bit_length() - 1), []).append(berth)
    failed = set[tuple[int, int]]()

    def rest(at: int, held: int) -> dict[int, int] | None:
        """Return a way from a square on, behind which there is water, with so many ship squares before it."""
        if at >= size:
            return {} if held == count.number else None
        if (at, held) in failed or held > count.number:
            return None
        if may[at] & WATER and (found := rest(at + 1, held)) is not None:
            return found | {cells[at]: WATER}
        for berth in starts.get(at, ()):
            own = [cell for cell in berth.cells if count.bits >> cell & 1]
            end = at + len(own)
            fits = all(may[cells.index(cell)] & berth.shape(cell) for cell in own) and (end >= size or may[end] & WATER)
            if fits and (found := rest(end + 1, held + len(own))) is not None:
                behind = {cells[end]: WATER} if end < size else {}
                return found | behind | {cell: berth.shape(cell) for cell in own}
        failed.add((at, held))
        return None

    return rest(0, 0)
