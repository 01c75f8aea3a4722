"""A second reading of Heyawake's rules, from their words alone: slow, naive, and no part of the first.

A house has the names of the rooms row by row, what is known as rows of `# o .`, and the numbers of some rooms. Nothing
here knows the engine; reading.py asks it about boards.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise, product
from typing import NamedTuple

from tests.engine import naive_counts as count
from tests.engine.naive_counts import Group

Square = tuple[int, int]
State = dict[Square, str]
STATE = {"#": "yes", "o": "no", ".": "open"}


class House(NamedTuple):
    """Rooms and known squares, as rows of names and of signs."""

    rooms: tuple[tuple[str, ...], ...]
    known: tuple[str, ...]
    numbers: tuple[tuple[str, int], ...]


def squares(house: House) -> list[Square]:
    return list(product(range(len(house.known)), range(len(house.known[0]))))


@lru_cache(maxsize=16)
def state(house: House) -> State:
    """Each square: "yes" black, "no" white, "open"."""
    return {(row, column): STATE[house.known[row][column]] for row, column in squares(house)}


def beside(one: Square, other: Square) -> bool:
    """They share a side."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def room_of(house: House, square: Square) -> str:
    return house.rooms[square[0]][square[1]]


def room(house: House, name: str) -> Group | None:
    """The squares of a room with its number; None without one."""
    its = [square for square in squares(house) if room_of(house, square) == name]
    return next((Group(its, number) for each, number in house.numbers if each == name), None)


@lru_cache(maxsize=16)
def rooms(house: House) -> list[Group]:
    """All rooms with a number, by their first squares."""
    names = dict.fromkeys(room_of(house, square) for square in squares(house))
    return [found for name in names if (found := room(house, name))]


@lru_cache(maxsize=16)
def runs(house: House) -> list[list[Square]]:
    """All straight runs with a border between the first two and the last two squares and none between the others."""
    height, width = len(house.known), len(house.known[0])
    lines = [[(row, column) for column in range(width)] for row in range(height)]
    lines += [[(row, column) for row in range(height)] for column in range(width)]
    found = []
    for line in lines:
        for start, end in product(range(len(line)), repeat=2):
            run = line[start : end + 1]
            crossed = [room_of(house, one) != room_of(house, other) for one, other in pairwise(run)]
            if len(crossed) > 1 and crossed[0] and crossed[-1] and not any(crossed[1:-1]):
                found.append(run)
    return found


def area(now: State, start: Square) -> set[Square]:
    """All squares that may be white and are connected with one of them."""
    found, edge = {start}, [start]
    while edge:
        row, column = edge.pop()
        for other in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if now.get(other, "yes") != "yes" and other not in found:
                found.add(other)
                edge.append(other)
    return found


def apart(now: State) -> bool:
    """White squares lie in two areas or more."""
    white = {square for square, what in now.items() if what == "no"}
    return any(not white <= area(now, square) for square in list(white)[:1])


def white_run(house: House, now: State) -> bool:
    return any(all(now[square] == "no" for square in run) for run in runs(house))


def with_black(now: State, square: Square) -> State:
    return {**now, square: "yes"}


def with_border(now: State, black: set[Square]) -> State:
    """The squares black, and all open squares beside them white."""
    after = {**now, **dict.fromkeys(black, "yes")}
    around = {each: "no" for each, what in after.items() if what == "open" and any(beside(each, b) for b in black)}
    return {**after, **around}


# --- direct: a square becomes `#` or `o` ------------------------------------------------------------------------------


def white_around_black(house: House, square: Square, value: str) -> bool:
    """It is beside a black square."""
    return value == "o" and any(beside(square, each) for each, what in state(house).items() if what == "yes")


def own_room(house: House, square: Square) -> Group | None:
    return room(house, room_of(house, square))


def fill_room_black(house: House, square: Square, value: str) -> bool:
    """Its room needs all its open squares."""
    its = own_room(house, square)
    return value == "#" and its is not None and count.needs_all(state(house), its)


def fill_room_white(house: House, square: Square, value: str) -> bool:
    """Its room has its blacks."""
    its = own_room(house, square)
    return value == "o" and its is not None and count.full(state(house), its)


def prevent_white_line(house: House, square: Square, value: str) -> bool:
    """All other squares of a run with it are white."""
    now = state(house)
    return value == "#" and any(
        square in run and all(now[each] == "no" for each in run if each != square) for run in runs(house)
    )


def bottleneck(house: House, square: Square, value: str) -> bool:
    """With it black, white squares lie in two areas."""
    return value == "o" and apart(with_black(state(house), square))


def black_path(house: House, square: Square, value: str) -> bool:
    """With it black and the squares beside it white, white squares lie in two areas."""
    return value == "o" and apart(with_border(state(house), {square}))


def starves_room(house: House, square: Square, value: str) -> bool:
    """With it black and the squares beside it white, a room has no way."""
    after = with_border(state(house), {square})
    return value == "o" and any(not count.fits(after, its, beside) for its in rooms(house))


def room_fit(house: House, square: Square, value: str) -> bool:
    """All ways to fill a room agree."""
    return any(count.fit_forces(state(house), its, beside, square, yes=value == "#") for its in rooms(house))


def finished(house: House, its: Group, way: set[Square]) -> State:
    """The board once a room has its blacks: its other squares, and those beside its blacks, are white."""
    now = state(house)
    after = {**now, **dict.fromkeys(count.opened(now, its), "no"), **dict.fromkeys(way, "yes")}
    return with_border(after, {each for each in its.squares if after[each] == "yes"})


def plans(house: House, its: Group) -> list[set[Square]]:
    """The ways that cut nothing off and leave no white run, once placed with the squares around them."""
    found = []
    for way in count.fits(state(house), its, beside):
        after = finished(house, its, way)
        if not apart(after) and not white_run(house, after):
            found.append(way)
    return found


def room_plan(house: House, square: Square, value: str) -> bool:
    """All plans for a room agree: they use it; or none does, or each has a square beside it."""
    now = state(house)
    for its in rooms(house):
        if not count.opened(now, its):
            continue
        found, inside = plans(house, its), square in its.squares
        if not found:
            if inside:
                return True
        elif value == "#":
            if all(square in way for way in found):
                return True
        elif (inside and not any(square in way for way in found)) or all(
            any(beside(square, used) for used in way) for way in found
        ):
            return True
    return False


FEW = 8


def leaves_no_plan(house: House, square: Square, value: str) -> bool:
    """It is in a room that misses blacks, or touches one, and no way allows the other value without harm."""
    now, other = state(house), "no" if value == "#" else "yes"
    for its in rooms(house):
        touched = any(max(abs(square[0] - row), abs(square[1] - column)) <= 1 for row, column in its.squares)
        if not touched or not count.opened(now, its) or len(count.held(now, its)) >= its.number:
            continue
        ways = count.fits(now, its, beside)
        if len(ways) <= FEW and not any(allows(house, its, way, square, other) for way in ways):
            return True
    return False


def allows(house: House, its: Group, way: set[Square], square: Square, other: str) -> bool:
    """The square could have the other value next to a room that gets its blacks this way, and nothing is harmed."""
    after = finished(house, its, way)
    if after[square] == "open":
        after = {**after, square: other}
        after = with_border(after, {square}) if other == "yes" else after
    return after[square] == other and not apart(after) and not white_run(house, after)


# --- contradictions: at a room or square, None for anywhere -----------------------------------------------------------


def adjacent_blacks(house: House, at: Square | None) -> bool:
    """A black square beside a black square."""
    black = [square for square, what in state(house).items() if what == "yes"]
    return any(beside(one, other) for one in black if at in (None, one) for other in black)


def white_area(house: House, at: Square | None) -> bool:
    """A white square that another one is cut off from."""
    now = state(house)
    white = [square for square, what in now.items() if what == "no"]
    return any(not set(white) <= area(now, square) for square in white if at in (None, square))


def white_line(house: House, at: Square | None) -> bool:
    """A run is all white."""
    now = state(house)
    return any(all(now[each] == "no" for each in run) for run in runs(house) if at is None or at in run)


def room_too_empty(house: House, its: Group) -> bool:
    """Blacks and open squares are fewer than wanted."""
    return count.too_few(state(house), its)


def room_too_full(house: House, its: Group) -> bool:
    """More blacks than wanted."""
    return count.too_many(state(house), its)


def room_no_fit(house: House, its: Group) -> bool:
    """Open squares and no way."""
    return bool(count.opened(state(house), its)) and not count.fits(state(house), its, beside)


def room_no_plan(house: House, its: Group) -> bool:
    """Open squares and no plan."""
    return bool(count.opened(state(house), its)) and not plans(house, its)


# --- cases: what the branches set -------------------------------------------------------------------------------------


def black_or_white(house: House, square: Square) -> list[dict[Square, str]]:
    """An open square: black, or white."""
    return [{square: "#"}, {square: "o"}] if state(house)[square] == "open" else []


def ways_of_room(house: House, its: Group) -> list[dict[Square, str]]:
    """A room with open squares: each way, its other open squares white."""
    now = state(house)
    if not count.opened(now, its):
        return []
    branches = count.branches(now, its, count.fits(now, its, beside))
    return [{square: "#" if what == "yes" else "o" for square, what in branch.items()} for branch in branches]


DIRECT: dict[str, Callable[[House, Square, str], bool]] = {
    "heyawake.white-around-black": white_around_black,
    "heyawake.fill-room-black": fill_room_black,
    "heyawake.fill-room-white": fill_room_white,
    "heyawake.prevent-white-line": prevent_white_line,
    "heyawake.bottleneck": bottleneck,
    "heyawake.black-path": black_path,
    "heyawake.starves-room": starves_room,
    "heyawake.room-fit": room_fit,
    "heyawake.room-plan": room_plan,
    "heyawake.leaves-no-plan": leaves_no_plan,
}
AT_SQUARE: dict[str, Callable[[House, Square | None], bool]] = {
    "heyawake.adjacent-blacks": adjacent_blacks,
    "heyawake.white-area": white_area,
    "heyawake.white-line": white_line,
}
IN_ROOM: dict[str, Callable[[House, Group], bool]] = {
    "heyawake.room-too-empty": room_too_empty,
    "heyawake.room-too-full": room_too_full,
    "heyawake.room-no-fit": room_no_fit,
    "heyawake.room-no-plan": room_no_plan,
}
CASE_AT_SQUARE: dict[str, Callable[[House, Square], list[dict[Square, str]]]] = {
    "heyawake.black-or-white": black_or_white,
}
CASE_IN_ROOM: dict[str, Callable[[House, Group], list[dict[Square, str]]]] = {"heyawake.ways-of-room": ways_of_room}
