"""Areas, groups and rooms of a Nurikabe board, naively: what the second reading of its rules asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations
from math import comb

Square = tuple[int, int]
Rows = tuple[tuple[str, ...], ...]
Area = frozenset[Square]


class State(dict[Square, str]):
    """The sign of each square. Each is its own key in caches, as none is ever changed."""

    __hash__ = object.__hash__  # type: ignore[assignment]


@lru_cache(maxsize=8)
def state(rows: Rows) -> State:
    return State({(row, column): sign for row, line in enumerate(rows) for column, sign in enumerate(line)})


def beside(square: Square) -> list[Square]:
    row, column = square
    return [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]


def numbers(now: State, area: Area) -> list[int]:
    return [int(now[square]) for square in area if now[square].isdigit()]


def is_white(sign: str) -> bool:
    return sign not in "#."


def component(now: State, start: Square, test: Callable[[str], bool]) -> Area:
    """The squares that pass, connected with one that does."""
    found, edge = {start}, [start]
    while edge:
        for other in beside(edge.pop()):
            if other in now and other not in found and test(now[other]):
                found.add(other)
                edge.append(other)
    return frozenset(found)


def components(now: State, test: Callable[[str], bool]) -> set[Area]:
    return {component(now, square, test) for square, sign in now.items() if test(sign)}


@lru_cache(maxsize=32)
def groups(now: State) -> set[Area]:
    return components(now, is_white)


@lru_cache(maxsize=32)
def areas(now: State) -> set[Area]:
    """Components of squares that may be white."""
    return components(now, lambda sign: sign != "#")


@lru_cache(maxsize=32)
def black_areas(now: State) -> set[Area]:
    """Components of squares that may be black."""
    return components(now, lambda sign: sign in "#.")


def groups_beside(now: State, square: Square) -> list[Area]:
    return [group for group in groups(now) if group.intersection(beside(square))]


def blocks(now: State) -> Iterator[list[Square]]:
    """Two by two squares, the upper left first."""
    for row, column in now:
        block = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
        if all(square in now for square in block):
            yield block


@lru_cache(maxsize=32)
def with_sign(rows: Rows, square: Square, sign: str) -> State:
    return State({**state(rows), square: sign})


def split_black(now: State) -> bool:
    """Black squares lie in two black areas."""
    return sum(any(now[square] == "#" for square in area) for area in black_areas(now)) > 1


def lost_area(now: State) -> bool:
    """Some area holds a white square and no number, or a number larger than itself."""
    for area in areas(now):
        its = numbers(now, area)
        if not its and any(is_white(now[square]) for square in area):
            return True
        if its and max(its) > len(area):
            return True
    return False


def plainly_reached(now: State, square: Square) -> bool:
    """A group with a number has the square, or a way of squares to it that is short enough."""
    for group in groups(now):
        its = numbers(now, group)
        if not its:
            continue
        if square in group:
            return True
        found, steps = {square}, 1
        while steps <= max(its) - len(group):
            if any(group.intersection(beside(each)) for each in found):
                return True
            found |= {
                other
                for each in found
                for other in beside(each)
                if other in now and now[other] in ("o", ".") and not now[other].isdigit()
            }
            steps += 1
    return False


def territory(now: State, group: Area) -> Area | None:
    """The squares whose cheapest way from the group costs at most its number; None for a group without a territory."""
    its = numbers(now, group)
    if len(its) != 1 or len(group) > its[0]:
        return None
    others = [other for other in groups(now) if other != group]
    closed = {square for other in others if numbers(now, other) for each in other for square in beside(each)}
    lone = [other for other in others if not numbers(now, other)]
    cost = dict.fromkeys(group, len(group))
    changed = True
    while changed:
        changed = False
        for square, sign in now.items():
            if sign == "." and square not in closed:
                price, entered = 1, [square]
            else:
                entered = next(([*other] for other in lone if square in other), [])
                price = len(entered)
            near = [cost[other] for each in entered for other in beside(each) if other in cost and other not in entered]
            if near and min(near) + price < cost.get(square, 10**9):
                cost |= dict.fromkeys(entered, min(near) + price)
                changed = True
    return frozenset(square for square, its_cost in cost.items() if its_cost <= its[0])


@lru_cache(maxsize=32)
def territories(now: State) -> dict[Area, Area]:
    """The territories of all groups that have one."""
    found = {group: territory(now, group) for group in groups(now)}
    return {group: its for group, its in found.items() if its is not None}


def starved(now: State) -> set[Square]:
    """The numbers whose territory is too small."""
    found = set()
    for group, its in territories(now).items():
        if len(its) < numbers(now, group)[0]:
            found |= {square for square in group if now[square].isdigit()}
    return found


def forgotten(now: State) -> set[Square]:
    """The squares of white groups without a number that lie in no territory."""
    some = set().union(*territories(now).values())
    return {square for group in groups(now) if not numbers(now, group) for square in group if square not in some}


def deserted(now: State) -> set[Square]:
    """The squares of blocks without a white square or one in a territory."""
    some = set().union(*territories(now).values())
    lost = [block for block in blocks(now) if not any(is_white(now[square]) or square in some for square in block)]
    return {square for block in lost for square in block}


def is_cramped(now: State) -> bool:
    return bool(starved(now) or forgotten(now) or deserted(now))


MOST = 64
"""Ways of a room that are looked at."""
MANY = 5_000
"""Unfinished rooms from which on a group counts as having too many ways, or some boards would fill the memory."""


@lru_cache(maxsize=64)
def ways(now: State, group: Area) -> list[Area]:
    """All rooms that a group can become; where they are very many, some that are unfinished."""
    (number,) = numbers(now, group)
    whole = State({square: "o" if square in group else sign for square, sign in now.items()})
    area = component(whole, min(group), lambda sign: sign in ("o", "."))
    if number <= len(area) and comb(len(area - group), len(area) - number) <= MANY:
        rooms = [area.difference(out) for out in combinations(area - group, len(area) - number)]
        return [room for room in rooms if is_joined(now, room) and not touches_white(now, room)]
    found = {group}
    for _ in range(number - len(group)):
        if len(found) > MANY:
            return list(found)
        found = {
            room | {other}
            for room in found
            for square in room
            for other in beside(square)
            if other in now and now[other] in ("o", ".") and other not in room
        }
    return [room for room in found if not touches_white(now, room)]


def is_joined(now: State, room: Area) -> bool:
    """All squares of a room are connected."""
    inside = State({square: "o" if square in room else "#" for square in now})
    return component(inside, min(room), is_white) == room


def touches_white(now: State, room: Area) -> bool:
    return any(is_white(now[other]) for other in border(now, room))


def border(now: State, room: Area) -> set[Square]:
    """The squares beside a room."""
    return {other for square in room for other in beside(square) if other in now} - room


def unfinished(now: State, group: Area) -> bool:
    its = numbers(now, group)
    return len(its) == 1 and len(group) < its[0]


@lru_cache(maxsize=64)
def plans(now: State, group: Area) -> list[Area]:
    """The ways to finish a room that leave the black connected and the board not cramped."""
    return [room for room in ways(now, group) if not is_harmed(finished(now, room))]


def finished(now: State, room: Area) -> State:
    """The board with a room finished: black around it."""
    white = {square: "o" for square in room if now[square] == "."}
    return State({**now, **white, **dict.fromkeys(border(now, room), "#")})


def is_harmed(now: State) -> bool:
    return split_black(now) or is_cramped(now)


def allows(now: State, room: Area, square: Square, sign: str) -> bool:
    """An open square could have a sign next to a finished room, and nothing would be harmed."""
    after = finished(now, room)
    if after[square] != ".":
        return after[square] == sign
    return not is_harmed(State({**after, square: sign}))
