"""Battleship: where the ships of the fleet lie and may lie, and why they cannot lie elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache, reduce
from operator import and_
from typing import NamedTuple

from puzzles.grid.sets import cells_in, having
from puzzles.kernel.board import Board
from puzzles.logic.counts import Count, Tally, tally
from puzzles.types.battleship.model import BOTTOM, LEFT, MIDDLE, RIGHT, SHIP, SUB, TOP, Berth, Sea, sea_of

SHAPES = (SUB, TOP, RIGHT, BOTTOM, LEFT, MIDDLE)
STARTS = frozenset({SUB, TOP, LEFT})
"""The shapes of the square from which a ship starts, in reading order."""


class Finished(NamedTuple):
    """The finished ships on a board by length, and how many others are `missing`: less than 0 with too many."""

    ships: Mapping[int, tuple[Berth, ...]]
    missing: Mapping[int, int]


class Fleet(NamedTuple):
    """The ships on a board by length: those that are finished, and the berths where others may lie.

    A berth is *finished* if all its squares are known with the shapes of the ship. It *fits* if each of its squares may
    have the shape that it needs there, all squares around may be water, and every line keeps enough ships and squares.
    `fitting` are those that fit and are not finished, `missing` is how many ships are not finished, which is less than
    0 with too many of them.
    """

    finished: Mapping[int, tuple[Berth, ...]]
    fitting: Mapping[int, tuple[Berth, ...]]
    missing: Mapping[int, int]


def fleet_of(board: Board) -> Fleet:
    """Return the ships of a board. Rules that look at the same board share them."""
    return _fleet(sea_of(board), board.cells)


def finished_of(board: Board) -> Finished:
    """Return the finished ships of a board, which are found sooner than its whole fleet."""
    return _finished(sea_of(board), board.cells)


@lru_cache(maxsize=256)
def _finished(its: Sea, cells: tuple[int, ...]) -> Finished:
    found: dict[int, list[Berth]] = {length: [] for length in its.berths}
    for square in [(cell, mask) for cell, mask in enumerate(cells) if mask in STARTS]:
        for berth in its.starting.get(square, ()):
            if tuple([cells[cell] for cell in berth.cells]) == berth.shapes:
                found[len(berth.cells)].append(berth)
    ships = {length: tuple(berths) for length, berths in found.items()}
    return Finished(ships, {length: number - len(ships[length]) for length, number in its.needs.items()})


@lru_cache(maxsize=256)
def _fleet(its: Sea, cells: tuple[int, ...]) -> Fleet:
    seen = tally(cells, SHIP)
    ship, opened, water = seen.held, seen.open, ((1 << len(cells)) - 1) & ~(seen.held | seen.open)
    lack = {count: count.number - seen.held_in(count) for count in its.lines.all}
    spare = {count: seen.open_in(count) - lack[count] for count in its.lines.all}
    broken = any(number < 0 for number in (*lack.values(), *spare.values()))
    ships, missing = _finished(its, cells)
    never = {shape: ~having(cells, shape) for shape in SHAPES}
    fitting = {}
    for length, every in its.berths.items():
        done, fits = {berth.bits for berth in ships[length]}, []
        for berth in every if not broken else ():
            if berth.bits & water or berth.rim & ship or berth.bits in done:
                continue
            for shape, where in berth.parts:
                if where & never[shape]:
                    break
            else:
                if _counted(berth, opened, lack, spare):
                    fits.append(berth)
        fitting[length] = tuple(fits)
    return Fleet(ships, fitting, missing)


def uncounted(board: Board, cell: int, shapes: int) -> Iterator[tuple[Berth, Count, bool]]:
    """Yield berths that give a square one of these shapes and do not fit only because of a line, with that line.

    The last says that they take squares around them from the line, and not that it would have too many ships.
    """
    its, seen, missing = sea_of(board), tally(board.cells, SHIP), finished_of(board).missing
    lack = {count: count.number - seen.held_in(count) for count in its.lines.all}
    spare = {count: seen.open_in(count) - lack[count] for count in its.lines.all}
    for berth in its.covering[cell]:
        fits = all(board.cells[at] & shape for at, shape in zip(berth.cells, berth.shapes, strict=True))
        if not fits or berth.rim & seen.held or missing[len(berth.cells)] < 1 or not berth.shape(cell) & shapes:
            continue
        for count, inside, rim in berth.crossed:
            if inside and (inside & seen.open).bit_count() > lack[count]:
                yield berth, count, False
            elif rim and (rim & seen.open).bit_count() > spare[count]:
                yield berth, count, True


def _counted(berth: Berth, opened: int, lack: Mapping[Count, int], spare: Mapping[Count, int]) -> bool:
    """Tell whether no line gets too many ships by this one, and none loses too many squares around it."""
    for count, inside, rim in berth.crossed:
        if inside and (inside & opened).bit_count() > lack[count]:
            return False
        if rim and (rim & opened).bit_count() > spare[count]:
            return False
    return True


def left_for(board: Board) -> tuple[int, ...]:
    """Return the shapes that each square has in a finished ship, or in a berth for a ship that is missing."""
    return _left(sea_of(board), board.cells)


@lru_cache(maxsize=64)
def _left(its: Sea, cells: tuple[int, ...]) -> tuple[int, ...]:
    fleet, found = _fleet(its, cells), [0] * len(cells)
    for length in its.needs:
        for berth in (*fleet.finished[length], *(fleet.fitting[length] if fleet.missing[length] > 0 else ())):
            for cell, shape in zip(berth.cells, berth.shapes, strict=True):
                found[cell] |= shape
    return tuple(found)


def finished_cells(board: Board, lengths: Iterable[int]) -> dict[int, None]:
    """Return the squares of finished ships of some lengths."""
    ships = finished_of(board).ships
    return dict.fromkeys(cell for length in lengths for berth in ships[length] for cell in berth.cells)


def against(board: Board, berths: Iterable[Berth]) -> dict[int, None]:
    """Return squares that show why no missing ship fits into any of these berths; few, as one is against many.

    Into a berth that would fit no ship goes if all ships of its length are finished: then these show it.
    """
    its, cells = sea_of(board), board.cells
    seen, found = tally(cells, SHIP), dict[int, None]()
    ship, water = seen.held, ((1 << len(cells)) - 1) & ~(seen.held | seen.open)
    berths = list(berths)
    if berths and (touched := reduce(and_, [berth.rim for berth in berths], ship)):
        return {cells_in(touched)[0]: None}
    shown_ship = shown_water = 0
    for berth in berths:
        if berth.bits & shown_water or berth.rim & shown_ship:
            continue
        if wrong := berth.bits & water:
            shown_water |= wrong & -wrong
            found[(wrong & -wrong).bit_length() - 1] = None
        elif wrong := berth.rim & ship:
            shown_ship |= wrong & -wrong
            found[(wrong & -wrong).bit_length() - 1] = None
        else:
            misshapen = [c for c, s in zip(berth.cells, berth.shapes, strict=True) if not cells[c] & s]
            blamed = misshapen[:1] or _starved(its, seen, cells, berth)
            if blamed is None:
                blamed = list(finished_cells(board, (len(berth.cells),)))
            found |= dict.fromkeys(blamed)
    return found


def _starved(its: Sea, seen: Tally, cells: tuple[int, ...], berth: Berth) -> list[int] | None:
    """Return the squares of a line that cannot have its number with a ship in a berth; None if there is no such line.

    Such a line need not be near the berth, if it cannot have its number anyway.
    """
    near = [
        (count, (inside & seen.open).bit_count(), (rim & seen.open).bit_count()) for count, inside, rim in berth.crossed
    ]
    for count, taken, lost in (*near, *[(count, 0, 0) for count in its.lines.all]):
        lack = count.number - seen.held_in(count)
        if taken > lack:
            return [cell for cell in count.cells if seen.held >> cell & 1]
        if lost > seen.open_in(count) - lack:
            return [cell for cell in count.cells if not cells[cell] & SHIP]
    return None


class Shared(NamedTuple):
    """Squares that all berths which are left for a ship have in common: those of the ship, and those around it."""

    inside: int
    around: int


def shared_by_length(board: Board) -> dict[int, Shared]:
    """Return what the berths for each length share, of those ships that are missing and have a berth."""
    fleet = fleet_of(board)
    return {
        length: _shared(fleet.fitting[length])
        for length, number in fleet.missing.items()
        if number > 0 and fleet.fitting[length]
    }


def shared_by_square(board: Board) -> dict[int, Shared]:
    """Return what the berths share that are left for each ship square, if it has any.

    A square of a finished ship has none: every other ship that covers it has another shape there, or touches it.
    """
    return _shared_by_square(sea_of(board), board.cells)


@lru_cache(maxsize=64)
def _shared_by_square(its: Sea, cells: tuple[int, ...]) -> dict[int, Shared]:
    fleet, ship = _fleet(its, cells), tally(cells, SHIP).held
    through: dict[int, list[Berth]] = {}
    for length, number in fleet.missing.items():
        for berth in fleet.fitting[length] if number > 0 else ():
            for cell in cells_in(berth.bits & ship):
                through.setdefault(cell, []).append(berth)
    return {cell: _shared(through[cell]) for cell in sorted(through)}


def _shared(berths: Iterable[Berth]) -> Shared:
    inside = around = -1
    for berth in berths:
        inside &= berth.bits
        around &= berth.rim
    return Shared(inside, around)
