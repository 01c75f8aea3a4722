"""A second reading of Nurikabe's rules, from their words alone: slow, naive, and no part of the first.

A board is rows of signs: `# o .` or a number in words. Nothing here knows the engine; reading.py asks it about boards.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.engine.types.nurikabe.naive_rooms import (
    MOST,
    Rows,
    Square,
    allows,
    areas,
    beside,
    black_areas,
    blocks,
    border,
    component,
    deserted,
    forgotten,
    groups,
    groups_beside,
    is_cramped,
    is_white,
    lost_area,
    numbers,
    plainly_reached,
    plans,
    split_black,
    starved,
    state,
    territories,
    unfinished,
    ways,
    with_sign,
)

# --- direct: a square becomes `#` or `o` ------------------------------------------------------------------------------


def surround_room(rows: Rows, square: Square, value: str) -> bool:
    """It is beside a group as large as one of its numbers."""
    now = state(rows)
    return value == "#" and any(len(group) in numbers(now, group) for group in groups_beside(now, square))


def prevent_square(rows: Rows, square: Square, value: str) -> bool:
    """The other three of a block are black."""
    now = state(rows)
    return value == "o" and any(
        square in block and all(now[each] == "#" for each in block if each != square) for block in blocks(now)
    )


def black_between_rooms(rows: Rows, square: Square, value: str) -> bool:
    """It would join groups with two numbers, or with too many squares."""
    now = state(rows)
    near = groups_beside(now, square)
    its = [number for group in near for number in numbers(now, group)]
    size = 1 + sum(map(len, near))
    return value == "#" and len(near) > 1 and (len(its) > 1 or any(size > number for number in its))


def fill_in_black(rows: Rows, square: Square, value: str) -> bool:
    """Its area has no number."""
    now = state(rows)
    return value == "#" and not any(numbers(now, area) for area in areas(now) if square in area)


def fill_in_white(rows: Rows, square: Square, value: str) -> bool:
    """Some black square is not in its black area."""
    now = state(rows)
    its = next(area for area in black_areas(now) if square in area)
    return value == "o" and any(sign == "#" and each not in its for each, sign in now.items())


def black_bottleneck(rows: Rows, square: Square, value: str) -> bool:
    """With it white, black squares lie in two black areas."""
    return value == "#" and split_black(with_sign(rows, square, "o"))


def white_bottleneck(rows: Rows, square: Square, value: str) -> bool:
    """With it black, an area is lost."""
    return value == "o" and lost_area(with_sign(rows, square, "#"))


def corners_black(rows: Rows, square: Square, value: str) -> bool:
    """A group misses one square, and all its open squares are beside this one."""
    now = state(rows)
    for group in groups(now):
        its = numbers(now, group)
        exits = {each for one in group for each in beside(one) if now.get(each) == "."}
        if len(its) == 1 and len(group) == its[0] - 1 and exits and exits <= {*beside(square)}:
            return value == "#"
    return False


def cannot_reach(rows: Rows, square: Square, value: str) -> bool:
    """No group with a number reaches it."""
    return value == "#" and not plainly_reached(state(rows), square)


def out_of_reach(rows: Rows, square: Square, value: str) -> bool:
    """With it white, it lies in no territory."""
    after = with_sign(rows, square, "o")
    return value == "#" and not any(square in its for its in territories(after).values())


def only_way(rows: Rows, square: Square, value: str) -> bool:
    """With it black, the board is cramped."""
    return value == "o" and is_cramped(with_sign(rows, square, "#"))


def takes_room(rows: Rows, square: Square, value: str) -> bool:
    """With it white, the board is cramped."""
    return value == "#" and is_cramped(with_sign(rows, square, "o"))


def room_plan(rows: Rows, square: Square, value: str) -> bool:
    """It is in or beside some way to finish a room, and in all good ways, or beside all of them."""
    now = state(rows)
    for group in groups(now):
        if not unfinished(now, group) or not 0 < len(ways(now, group)) <= MOST:
            continue
        if any(square in room | border(now, room) for room in ways(now, group)) and all(
            square in (room if value == "o" else border(now, room)) for room in plans(now, group)
        ):
            return True
    return False


def leaves_no_plan(rows: Rows, square: Square, value: str) -> bool:
    """It is in or beside some way to finish a room, and no good way allows the other value."""
    now, other = state(rows), "#" if value == "o" else "o"
    for group in groups(now):
        if not unfinished(now, group) or not 0 < len(ways(now, group)) <= MOST:
            continue
        if any(square in room | border(now, room) for room in ways(now, group)) and not any(
            allows(now, room, square, other) for room in plans(now, group)
        ):
            return True
    return False


# --- contradictions: at a square, None for anywhere -------------------------------------------------------------------


def among(found: set[Square], at: Square | None) -> bool:
    return bool(found) if at is None else at in found


def black_square(rows: Rows, at: Square | None) -> bool:
    """A block is black."""
    now = state(rows)
    return among({each for block in blocks(now) if all(now[square] == "#" for square in block) for each in block}, at)


def unreachable_white(rows: Rows, at: Square | None) -> bool:
    """A white square of a group without a number that none reaches."""
    now = state(rows)
    lone = {square for group in groups(now) if not numbers(now, group) for square in group}
    return among({square for square in lone if not plainly_reached(now, square)}, at)


def isolated_black(rows: Rows, at: Square | None) -> bool:
    """Black squares in two black areas."""
    now = state(rows)
    return split_black(now) and among({square for square, sign in now.items() if sign == "#"}, at)


def multiple_numbers(rows: Rows, at: Square | None) -> bool:
    """A group with two numbers."""
    now = state(rows)
    return among({square for group in groups(now) if len(numbers(now, group)) > 1 for square in group}, at)


def no_number(rows: Rows, at: Square | None) -> bool:
    """A white square in an area without a number."""
    now = state(rows)
    lone = [area for area in areas(now) if not numbers(now, area)]
    return among({square for area in lone for square in area if is_white(now[square])}, at)


def too_few_spaces(rows: Rows, at: Square | None) -> bool:
    """An area smaller than a number in it."""
    now = state(rows)
    small = [area for area in areas(now) if len(area) < max(numbers(now, area), default=0)]
    return among({square for area in small for square in area}, at)


def too_many_spaces(rows: Rows, at: Square | None) -> bool:
    """A group larger than a number in it."""
    now = state(rows)
    large = [group for group in groups(now) if any(len(group) > number for number in numbers(now, group))]
    return among({square for group in large for square in group}, at)


def cramped(rows: Rows, at: Square | None) -> bool:
    """The board is cramped."""
    now = state(rows)
    return among(starved(now) | forgotten(now) | deserted(now), at)


def room_no_plan(rows: Rows, at: Square | None) -> bool:
    """Ways to finish a room, but no good one."""
    now, found = state(rows), set()
    for group in groups(now):
        if unfinished(now, group) and 0 < len(ways(now, group)) <= MOST and not plans(now, group):
            found |= {square for square in group if now[square].isdigit()}
    return among(found, at)


# --- cases: what the branches set -------------------------------------------------------------------------------------


def black_or_white(rows: Rows, square: Square) -> list[dict[Square, str]]:
    """An open square: black, or white."""
    return [{square: "#"}, {square: "o"}] if state(rows)[square] == "." else []


def finish_room(rows: Rows, square: Square) -> list[dict[Square, str]]:
    """The room of a number: every way to finish it."""
    now = state(rows)
    group = component(now, square, is_white)
    if len(numbers(now, group)) != 1 or len(group) >= numbers(now, group)[0]:
        return []
    added = sorted(sorted(room - group) for room in ways(now, group))
    return [{each: "o" for each in way if now[each] == "."} for way in added]


DIRECT: dict[str, Callable[[Rows, Square, str], bool]] = {
    "nurikabe.surround-room": surround_room,
    "nurikabe.prevent-square": prevent_square,
    "nurikabe.black-between-rooms": black_between_rooms,
    "nurikabe.fill-in-black": fill_in_black,
    "nurikabe.fill-in-white": fill_in_white,
    "nurikabe.black-bottleneck": black_bottleneck,
    "nurikabe.white-bottleneck": white_bottleneck,
    "nurikabe.corners-black": corners_black,
    "nurikabe.cannot-reach": cannot_reach,
    "nurikabe.out-of-reach": out_of_reach,
    "nurikabe.only-way": only_way,
    "nurikabe.takes-room": takes_room,
    "nurikabe.room-plan": room_plan,
    "nurikabe.leaves-no-plan": leaves_no_plan,
}
CONTRADICTION: dict[str, Callable[[Rows, Square | None], bool]] = {
    "nurikabe.black-square": black_square,
    "nurikabe.unreachable-white": unreachable_white,
    "nurikabe.isolated-black": isolated_black,
    "nurikabe.multiple-numbers": multiple_numbers,
    "nurikabe.no-number": no_number,
    "nurikabe.too-few-spaces": too_few_spaces,
    "nurikabe.too-many-spaces": too_many_spaces,
    "nurikabe.cramped": cramped,
    "nurikabe.room-no-plan": room_no_plan,
}
CASE: dict[str, Callable[[Rows, Square], list[dict[Square, str]]]] = {
    "nurikabe.black-or-white": black_or_white,
    "nurikabe.finish-room": finish_room,
}
