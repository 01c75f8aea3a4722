"""Seas for the second reading of Battleship: squares, lines, and where ships lie or fit. It knows no engine."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from tests.engine import naive_counts as count
from tests.engine.naive_counts import Group

Square = tuple[int, int]
Values = frozenset[str]
Berth = tuple[tuple[Square, str], ...]
WATER = frozenset({"water"})
UP, RIGHT, DOWN, LEFT = (-1, 0), (0, 1), (1, 0), (0, -1)
SIDES = (UP, RIGHT, DOWN, LEFT)
ARMS: dict[str, list[set[Square]]] = {
    "submarine": [set()],
    "top": [{DOWN}],
    "right": [{LEFT}],
    "bottom": [{UP}],
    "left": [{RIGHT}],
    "middle": [{UP, DOWN}, {RIGHT, LEFT}],
}


class Sea(NamedTuple):
    """All that is known: candidates of each square, numbers of the lines, lengths of the ships."""

    squares: tuple[tuple[Values, ...], ...]
    rows: tuple[int | None, ...]
    columns: tuple[int | None, ...]
    fleet: tuple[int, ...]


def all_squares(sea: Sea) -> list[Square]:
    return list(product(range(len(sea.squares)), range(len(sea.squares[0]))))


def on_board(sea: Sea, square: Square) -> bool:
    return 0 <= square[0] < len(sea.squares) and 0 <= square[1] < len(sea.squares[0])


def may(sea: Sea, square: Square) -> Values:
    """Return the candidates of a square; off the board there is water."""
    return sea.squares[square[0]][square[1]] if on_board(sea, square) else WATER


def is_ship(sea: Sea, square: Square) -> bool:
    return "water" not in may(sea, square)


def is_open(sea: Sea, square: Square) -> bool:
    return not is_ship(sea, square) and may(sea, square) != WATER


def step(square: Square, way: Square, times: int = 1) -> Square:
    return square[0] + times * way[0], square[1] + times * way[1]


def back(way: Square) -> Square:
    return -way[0], -way[1]


def touching(sea: Sea, square: Square) -> list[Square]:
    near = [(square[0] + down, square[1] + right) for down, right in product((-1, 0, 1), repeat=2)]
    return [each for each in near if each != square and on_board(sea, each)]


def corners(sea: Sea, square: Square) -> list[Square]:
    return [each for each in touching(sea, square) if each[0] != square[0] and each[1] != square[1]]


def beside(sea: Sea, square: Square) -> list[Square]:
    return [step(square, way) for way in SIDES if on_board(sea, step(square, way))]


def forms(sea: Sea, square: Square) -> list[tuple[str, set[Square]]]:
    """Each shape of a square with arms that its neighbours allow."""
    if not all("water" in may(sea, corner) for corner in corners(sea, square)):
        return []
    found = []
    for shape in sorted(may(sea, square) - WATER):
        for arms in ARMS[shape]:
            fits = True
            for way in SIDES:
                other = may(sea, step(square, way))
                if way in arms:
                    fits = fits and any(back(way) in its for each in other - WATER for its in ARMS[each])
                else:
                    fits = fits and "water" in other
            if fits:
                found.append((shape, arms))
    return found


# --- lines ------------------------------------------------------------------------------------------------------------


def line(sea: Sea, kind: str, at: int) -> Group | None:
    """The squares of a row or column with its number; None if it has no number."""
    axis, number = (0, sea.rows[at]) if kind == "row" else (1, sea.columns[at])
    return None if number is None else Group([each for each in all_squares(sea) if each[axis] == at], number)


@lru_cache(maxsize=64)
def lines(sea: Sea) -> list[Group]:
    found = [line(sea, "row", at) for at in range(len(sea.rows))]
    found += [line(sea, "column", at) for at in range(len(sea.columns))]
    return [each for each in found if each]


def lines_with(sea: Sea, square: Square) -> list[Group]:
    return [each for each in lines(sea) if square in each.squares]


@lru_cache(maxsize=64)
def state(sea: Sea) -> dict[Square, str]:
    return {
        square: "yes" if is_ship(sea, square) else "open" if is_open(sea, square) else "no"
        for square in all_squares(sea)
    }


# --- the fleet --------------------------------------------------------------------------------------------------------


def berths(sea: Sea, length: int) -> list[Berth]:
    """All places of a ship of that length, by their first square, across before down."""
    found = []
    for square in all_squares(sea):
        for way, first, last in ((RIGHT, "left", "right"), (DOWN, "top", "bottom")):
            cells = [step(square, way, at) for at in range(length)]
            shapes = ["submarine"] if length == 1 else [first, *["middle"] * (length - 2), last]
            if on_board(sea, cells[-1]) and not (length == 1 and way == DOWN):
                found.append(tuple(zip(cells, shapes, strict=True)))
    return found


def cells_of(berth: Berth) -> list[Square]:
    return [square for square, _ in berth]


def around(sea: Sea, berth: Berth) -> set[Square]:
    cells = cells_of(berth)
    return {other for each in cells for other in touching(sea, each)} - {*cells}


def is_finished(sea: Sea, berth: Berth) -> bool:
    return all(may(sea, square) == {shape} for square, shape in berth)


def fits(sea: Sea, berth: Berth) -> bool:
    """The ship can lie there, and every line can have its number once it does."""
    if not all(shape in may(sea, square) for square, shape in berth):
        return False
    rim, cells = around(sea, berth), cells_of(berth)
    if not all("water" in may(sea, square) for square in rim):
        return False
    made = {**state(sea), **dict.fromkeys(cells, "yes"), **dict.fromkeys(rim, "no")}
    return not any(count.too_many(made, group) or count.too_few(made, group) for group in lines(sea))


@lru_cache(maxsize=64)
def fitting(sea: Sea, length: int) -> list[Berth]:
    """The places that fit and are not finished."""
    return [berth for berth in berths(sea, length) if fits(sea, berth) and not is_finished(sea, berth)]


@lru_cache(maxsize=64)
def finished(sea: Sea, length: int) -> list[Berth]:
    return [berth for berth in berths(sea, length) if is_finished(sea, berth)]


def missing(sea: Sea, length: int) -> int:
    return sea.fleet.count(length) - len(finished(sea, length))


def needed(sea: Sea) -> list[int]:
    """The lengths of which ships are missing, the longest first."""
    return [length for length in sorted(set(sea.fleet), reverse=True) if missing(sea, length) > 0]


@lru_cache(maxsize=64)
def left(sea: Sea) -> list[Berth]:
    """The finished ships, and the places for ships that are missing."""
    done = [berth for length in set(sea.fleet) for berth in finished(sea, length)]
    return done + [berth for length in needed(sea) for berth in fitting(sea, length)]


def begun(sea: Sea) -> list[list[Berth]]:
    """For each ship square that is in no finished ship the places left for its ship, if there are any."""
    done = {square for length in set(sea.fleet) for berth in finished(sea, length) for square in cells_of(berth)}
    open_ends = [square for square in all_squares(sea) if is_ship(sea, square) and square not in done]
    through = [
        [berth for length in needed(sea) for berth in fitting(sea, length) if square in cells_of(berth)]
        for square in open_ends
    ]
    return [each for each in through if each]
