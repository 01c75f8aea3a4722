"""A second reading of Thermometer's rules, from their words alone: slow, naive, and no part of the first.

A rack has its vials as lists of squares from the bulb on, what is known of each square as `*` (filled), `-` (blocked)
or `.`, and the lines that have a number. Nothing here knows the engine; reading.py asks it about boards.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import NamedTuple

from tests.engine import naive_counts as count
from tests.engine.naive_counts import Group

Square = tuple[int, int]
STATE = {"*": "yes", "-": "no", ".": "open"}


class Rack(NamedTuple):
    """Vials, known squares, and the numbers of rows and columns, None where there is none."""

    vials: list[list[Square]]
    known: dict[Square, str]
    rows: list[int | None]
    columns: list[int | None]


def vial(rack: Rack, square: Square) -> list[Square]:
    return next(each for each in rack.vials if square in each)


def state(rack: Rack) -> dict[Square, str]:
    return {square: STATE[sign] for square, sign in rack.known.items()}


def line(rack: Rack, kind: str, at: int) -> Group | None:
    """The squares of vials in a row or column with its number; None if it has no number."""
    axis, number = (0, rack.rows[at]) if kind == "row" else (1, rack.columns[at])
    return None if number is None else Group([each for each in sorted(rack.known) if each[axis] == at], number)


def lines(rack: Rack) -> list[Group]:
    found = [line(rack, "row", at) for at in range(len(rack.rows))]
    found += [line(rack, "column", at) for at in range(len(rack.columns))]
    return [each for each in found if each]


def lines_with(rack: Rack, square: Square) -> list[Group]:
    return [each for each in lines(rack) if square in each.squares]


def own(rack: Rack, square: Square, group: Group) -> list[Square]:
    return [each for each in vial(rack, square) if each in group.squares]


def combinations(rack: Rack, group: Group) -> list[dict[Square, str]]:
    """Every choice of a level for each vial on the line that agrees with what is known and meets the number."""
    parts = [[each for each in squares if each in group.squares] for squares in rack.vials]
    parts = [part for part in parts if part]
    found = []
    for levels in product(*[range(len(part) + 1) for part in parts]):
        if sum(levels) != group.number:
            continue
        way = {
            square: "*" if at < level else "-"
            for part, level in zip(parts, levels, strict=True)
            for at, square in enumerate(part)
        }
        if all(rack.known[square] in (".", sign) for square, sign in way.items()):
            found.append(way)
    return found


# --- direct: a square becomes `*` or `-` ------------------------------------------------------------------------------


def rest_is_empty(rack: Rack, square: Square, value: str) -> bool:
    """An earlier square of its vial is blocked."""
    its = vial(rack, square)
    return value == "-" and any(rack.known[each] == "-" for each in its[: its.index(square)])


def prior_is_filled(rack: Rack, square: Square, value: str) -> bool:
    """A later square of its vial is filled."""
    its = vial(rack, square)
    return value == "*" and any(rack.known[each] == "*" for each in its[its.index(square) + 1 :])


def finish_with_mercury(rack: Rack, square: Square, value: str) -> bool:
    """A line of it needs all its open squares."""
    return value == "*" and any(count.needs_all(state(rack), each) for each in lines_with(rack, square))


def finish_with_blocked(rack: Rack, square: Square, value: str) -> bool:
    """A line of it has all its mercury."""
    return value == "-" and any(count.full(state(rack), each) for each in lines_with(rack, square))


def minimum_fill(rack: Rack, square: Square, value: str) -> bool:
    """Filling all else on a line leaves so much for its vial that it gets there."""
    for group in lines_with(rack, square):
        mine = own(rack, square, group)
        others = [each for each in group.squares if each not in mine and rack.known[each] != "-"]
        if value == "*" and mine.index(square) + 1 <= group.number - len(others):
            return True
    return False


def too_large(rack: Rack, square: Square, value: str) -> bool:
    """Mercury elsewhere on a line leaves so little for its vial that it cannot get there."""
    for group in lines_with(rack, square):
        mine = own(rack, square, group)
        others = [each for each in group.squares if each not in mine and rack.known[each] == "*"]
        if value == "-" and mine.index(square) + 1 > group.number - len(others):
            return True
    return False


def line_fit(rack: Rack, square: Square, value: str) -> bool:
    """It is this in every way of a line."""
    return any(all(way[square] == value for way in combinations(rack, group)) for group in lines_with(rack, square))


# --- contradictions ---------------------------------------------------------------------------------------------------


def discontinuous_mercury(rack: Rack, at: Square | None) -> bool:
    """A filled square has a blocked one before it in its vial."""
    asked = list(rack.known) if at is None else [at]
    return any(
        rack.known[each] == "*" and any(rack.known[other] == "-" for other in before(vial(rack, each), each))
        for each in asked
    )


def before(squares: list[Square], square: Square) -> list[Square]:
    return squares[: squares.index(square)]


def too_few_mercury(rack: Rack, group: Group | None) -> bool:
    return any(count.too_few(state(rack), each) for each in ([group] if group else lines(rack)))


def too_many_mercury(rack: Rack, group: Group | None) -> bool:
    return any(count.too_many(state(rack), each) for each in ([group] if group else lines(rack)))


def no_fit(rack: Rack, group: Group | None) -> bool:
    return any(not combinations(rack, each) for each in ([group] if group else lines(rack)))


# --- cases: what the branches set -------------------------------------------------------------------------------------


def mercury_or_blocked(rack: Rack, square: Square) -> list[dict[Square, str]]:
    return [{square: "*"}, {square: "-"}] if rack.known[square] == "." else []


def satisfy_mercury(rack: Rack, group: Group) -> list[dict[Square, str]]:
    """Every way of the line, for its open squares."""
    opened = count.opened(state(rack), group)
    return [{square: way[square] for square in opened} for way in combinations(rack, group)] if opened else []


DIRECT: dict[str, Callable[[Rack, Square, str], bool]] = {
    "thermometer.rest-is-empty": rest_is_empty,
    "thermometer.prior-is-filled": prior_is_filled,
    "thermometer.finish-with-mercury": finish_with_mercury,
    "thermometer.finish-with-blocked": finish_with_blocked,
    "thermometer.minimum-fill": minimum_fill,
    "thermometer.too-large": too_large,
    "thermometer.line-fit": line_fit,
}
ON_LINE: dict[str, Callable[[Rack, Group | None], bool]] = {
    "thermometer.too-few-mercury": too_few_mercury,
    "thermometer.too-many-mercury": too_many_mercury,
    "thermometer.no-fit": no_fit,
}
