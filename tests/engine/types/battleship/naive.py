"""A second reading of Battleship's rules, from their words alone: slow, naive, and no part of the first.

A sea (see naive_sea.py) has for each square, row by row, the set of what it may be: "water" or a shape; then the
numbers of rows and columns, None where there is none, and the fleet. Nothing here knows the engine; reading.py asks
it about boards.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import product

from tests.engine import naive_counts as count
from tests.engine.naive_counts import Group
from tests.engine.types.battleship.naive_sea import (
    ARMS,
    DOWN,
    LEFT,
    RIGHT,
    SIDES,
    UP,
    WATER,
    Sea,
    Square,
    Values,
    all_squares,
    around,
    back,
    begun,
    beside,
    cells_of,
    corners,
    fitting,
    forms,
    is_open,
    is_ship,
    left,
    lines,
    lines_with,
    may,
    missing,
    needed,
    state,
    step,
)

# --- direct: what a square keeps --------------------------------------------------------------------------------------


def ship_only(sea: Sea, square: Square, keep: Values) -> bool:
    return is_open(sea, square) and keep == may(sea, square) - WATER


def surround_ship(sea: Sea, square: Square, keep: Values) -> bool:
    """At the corner of a ship, or beside one that never goes on there."""
    if keep != WATER:
        return False
    for way in SIDES:
        other = step(square, way)
        if is_ship(sea, other) and not any(back(way) in arms for each in may(sea, other) for arms in ARMS[each]):
            return True
    return any(is_ship(sea, corner) for corner in corners(sea, square))


def ship_beside(sea: Sea, square: Square, *, goes_on: bool) -> bool:
    """A ship beside has forms, and all of them go on to the square, or none."""
    for way in SIDES:
        other = step(square, way)
        found = forms(sea, other) if is_ship(sea, other) else []
        if found and all((back(way) in arms) == goes_on for _, arms in found):
            return True
    return False


def continue_ship(sea: Sea, square: Square, keep: Values) -> bool:
    return ship_only(sea, square, keep) and ship_beside(sea, square, goes_on=True)


def end_of_ship(sea: Sea, square: Square, keep: Values) -> bool:
    return keep == WATER and ship_beside(sea, square, goes_on=False)


def finish_with_water(sea: Sea, square: Square, keep: Values) -> bool:
    """A line of it has all its ships."""
    full = any(count.full(state(sea), each) for each in lines_with(sea, square))
    return is_open(sea, square) and keep == WATER and full


def finish_with_ships(sea: Sea, square: Square, keep: Values) -> bool:
    return ship_only(sea, square, keep) and any(count.needs_all(state(sea), each) for each in lines_with(sea, square))


def segment_type(sea: Sea, square: Square, keep: Values) -> bool:
    return is_ship(sea, square) and len(keep) == 1 and {shape for shape, _ in forms(sea, square)} == keep


def too_long(sea: Sea, square: Square, keep: Values) -> bool:
    """The run with the square is longer than all missing ships."""
    runs = []
    for ways in ((LEFT, RIGHT), (UP, DOWN)):
        run = 1
        for way in ways:
            other = step(square, way)
            while is_ship(sea, other):
                run, other = run + 1, step(other, way)
        runs.append(run)
    return keep == WATER and max(runs) > max(needed(sea), default=0)


def starves_line(sea: Sea, square: Square, keep: Values) -> bool:
    """With a ship there, water at its corners and in lines that it fills, some line has too few."""
    if keep != WATER or not is_open(sea, square):
        return False
    now = state(sea)
    gone = {each for each in corners(sea, square) if now[each] == "open"}
    for group in lines_with(sea, square):
        if len(count.held(now, group)) + 1 >= group.number:
            gone |= {*count.opened(now, group)} - {square}
    return any(count.too_few({**now, **dict.fromkeys(gone, "no")}, group) for group in lines(sea))


def ship_fit(sea: Sea, square: Square, keep: Values) -> bool:
    """All places of a length have it, or all must be taken and one gives it this shape."""
    for length in needed(sea):
        places = fitting(sea, length)
        if ship_only(sea, square, keep) and places and all(square in cells_of(each) for each in places):
            return True
        if len(places) == missing(sea, length):
            shapes = [dict(each)[square] for each in places if square in cells_of(each)]
            if any(keep == {shape} for shape in shapes) or (shapes and ship_only(sea, square, keep)):
                return True
    return False


def no_place(sea: Sea, square: Square, keep: Values) -> bool:
    """No place covers it; or it is a ship of one shape in all places that do."""
    shapes = {dict(each)[square] for each in left(sea) if square in cells_of(each)} & may(sea, square)
    if is_ship(sea, square):
        return len(keep) == 1 and shapes == keep
    return keep == WATER and not shapes


def finish_ship(sea: Sea, square: Square, keep: Values) -> bool:
    """Every place for a ship that is begun has it."""
    return ship_only(sea, square, keep) and any(
        all(square in cells_of(each) for each in places) for places in begun(sea)
    )


def beside_every_place(sea: Sea, square: Square, keep: Values) -> bool:
    """Every place for a ship that is begun, or for those of a length, is beside it."""
    lengths = [fitting(sea, length) for length in needed(sea)]
    return keep == WATER and any(
        places and all(square in around(sea, each) for each in places) for places in (*begun(sea), *lengths)
    )


@lru_cache(maxsize=256)
def ways(sea: Sea, squares: tuple[Square, ...], number: int) -> list[set[Square]]:
    """All sets of ship squares of a line that have the number and can be cut into pieces of ships."""
    pieces = {frozenset(cells_of(each)) & {*squares} for each in left(sea)}
    found = []
    for choice in product((True, False), repeat=len(squares)):
        ships = {square for square, ship in zip(squares, choice, strict=True) if ship}
        if len(ships) != number or any(is_ship(sea, square) for square in {*squares} - ships):
            continue
        runs: list[set[Square]] = [set()]
        for square in squares:
            if square in ships:
                runs[-1].add(square)
            else:
                runs.append(set())
        if all(not run or run in pieces for run in runs):
            found.append(ships)
    return found


def line_fit(sea: Sea, square: Square, keep: Values) -> bool:
    """It is this in every way of a line."""
    if keep != WATER and not ship_only(sea, square, keep):
        return False
    for group in lines_with(sea, square):
        found = ways(sea, tuple(group.squares), group.number)
        if found and all((square in way) == (keep != WATER) for way in found):
            return True
    return False


# --- contradictions ---------------------------------------------------------------------------------------------------


def asked(sea: Sea, at: Square | None) -> list[Square]:
    return [square for square in ([at] if at else all_squares(sea)) if is_ship(sea, square)]


def adjacent_ships(sea: Sea, at: Square | None) -> bool:
    """A ship at a corner of a ship, or beside it both across and down."""
    for square in asked(sea, at):
        near = [other for other in beside(sea, square) if is_ship(sea, other)]
        if any(is_ship(sea, corner) for corner in corners(sea, square)):
            return True
        if {other[0] == square[0] for other in near} == {True, False}:
            return True
    return False


def incomplete_ship(sea: Sea, at: Square | None) -> bool:
    return any(not forms(sea, square) for square in asked(sea, at))


def no_berth(sea: Sea, at: Square | None) -> bool:
    covered = {square for berth in left(sea) for square in cells_of(berth)}
    return any(square not in covered for square in asked(sea, at))


def too_few_in_fleet(sea: Sea, length: int | None) -> bool:
    return any(len(fitting(sea, each)) < missing(sea, each) for each in ([length] if length else set(sea.fleet)))


def too_many_in_fleet(sea: Sea, length: int | None) -> bool:
    """Too many are finished, or a run is longer than the longest."""
    longest = max(sea.fleet)
    if any(missing(sea, each) < 0 for each in ([length] if length else set(sea.fleet))):
        return True
    return length in (None, longest) and any(
        all(is_ship(sea, step(square, way, at)) for at in range(longest + 1))
        for square in all_squares(sea)
        for way in (RIGHT, DOWN)
    )


def too_few_in_line(sea: Sea, group: Group | None) -> bool:
    return any(count.too_few(state(sea), each) for each in ([group] if group else lines(sea)))


def too_many_in_line(sea: Sea, group: Group | None) -> bool:
    return any(count.too_many(state(sea), each) for each in ([group] if group else lines(sea)))


def no_fit(sea: Sea, group: Group | None) -> bool:
    """A line with an open square has no way."""
    return any(
        count.opened(state(sea), each) and not ways(sea, tuple(each.squares), each.number)
        for each in ([group] if group else lines(sea))
    )


# --- cases: what the branches leave -----------------------------------------------------------------------------------


def ship_or_water(sea: Sea, square: Square) -> list[dict[Square, Values]]:
    return [{square: may(sea, square) - WATER}, {square: WATER}] if is_open(sea, square) else []


def segment_types(sea: Sea, square: Square) -> list[dict[Square, Values]]:
    """Each shape that has a form, in the order of the values."""
    if not is_ship(sea, square) or len(may(sea, square)) == 1:
        return []
    found = {shape for shape, _ in forms(sea, square)}
    return [{square: frozenset({shape})} for shape in ARMS if shape in found]


def ship_location(sea: Sea, length: int) -> list[dict[Square, Values]]:
    """Each place that is left sets its squares."""
    places = fitting(sea, length) if missing(sea, length) > 0 else []
    return [{square: frozenset({shape}) for square, shape in berth if may(sea, square) != {shape}} for berth in places]


DIRECT: dict[str, Callable[[Sea, Square, Values], bool]] = {
    "battleship.surround-ship": surround_ship,
    "battleship.finish-with-water": finish_with_water,
    "battleship.finish-with-ships": finish_with_ships,
    "battleship.continue-ship": continue_ship,
    "battleship.end-of-ship": end_of_ship,
    "battleship.segment-type": segment_type,
    "battleship.too-long": too_long,
    "battleship.starves-line": starves_line,
    "battleship.ship-fit": ship_fit,
    "battleship.no-place": no_place,
    "battleship.finish-ship": finish_ship,
    "battleship.beside-every-place": beside_every_place,
    "battleship.line-fit": line_fit,
}
AT_SQUARE: dict[str, Callable[[Sea, Square | None], bool]] = {
    "battleship.adjacent-ships": adjacent_ships,
    "battleship.incomplete-ship": incomplete_ship,
    "battleship.no-berth": no_berth,
}
IN_FLEET: dict[str, Callable[[Sea, int | None], bool]] = {
    "battleship.too-few-in-fleet": too_few_in_fleet,
    "battleship.too-many-in-fleet": too_many_in_fleet,
}
ON_LINE: dict[str, Callable[[Sea, Group | None], bool]] = {
    "battleship.too-few-in-line": too_few_in_line,
    "battleship.too-many-in-line": too_many_in_line,
    "battleship.no-fit": no_fit,
}
CASE: dict[str, Callable[..., list[dict[Square, Values]]]] = {
    "battleship.ship-or-water": ship_or_water,
    "battleship.segment-types": segment_types,
    "battleship.ship-location": ship_location,
}
