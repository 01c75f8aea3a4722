"""A second reading of Light Up's rules, from their words alone: slow, naive, and no part of the first.

A grid is a tuple of rows, each a text of `. * -` for white squares and `# 0 1 2 3 4` for walls. Nothing here knows the
engine; reading.py asks it about boards.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product

Grid = tuple[str, ...]
Square = tuple[int, int]
SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))


def sign(grid: Grid, square: Square) -> str:
    """The sign at a square; a wall outside the grid."""
    row, column = square
    return grid[row][column] if 0 <= row < len(grid) and 0 <= column < len(grid[0]) else "#"


def squares(grid: Grid) -> list[Square]:
    return list(product(range(len(grid)), range(len(grid[0]))))


def is_white(grid: Grid, square: Square) -> bool:
    return sign(grid, square) in ".*-"


def view(grid: Grid, square: Square) -> set[Square]:
    """The white squares seen from a white square, without itself."""
    found = set()
    for down, right in SIDES:
        row, column = square[0] + down, square[1] + right
        while is_white(grid, (row, column)):
            found.add((row, column))
            row, column = row + down, column + right
    return found


def around(grid: Grid, number: Square) -> list[Square]:
    """The white squares that share a side with a wall, in reading order."""
    return [each for d, r in SIDES if is_white(grid, each := (number[0] + d, number[1] + r))]


def numbers(grid: Grid) -> list[Square]:
    return [square for square in squares(grid) if sign(grid, square).isdigit()]


def lit(grid: Grid, square: Square) -> bool:
    """It is a bulb, or a bulb is in its view."""
    return any(sign(grid, each) == "*" for each in {square, *view(grid, square)})


def spot(grid: Grid, square: Square) -> bool:
    """It is open with no bulb in its view."""
    return sign(grid, square) == "." and not lit(grid, square)


def spots(grid: Grid, square: Square) -> set[Square]:
    return {each for each in {square, *view(grid, square)} if spot(grid, each)}


def bulbs(grid: Grid, number: Square) -> int:
    return sum(sign(grid, each) == "*" for each in around(grid, number))


def free(grid: Grid, number: Square) -> list[Square]:
    return [each for each in around(grid, number) if spot(grid, each)]


def wants(grid: Grid, number: Square) -> int:
    return int(sign(grid, number))


def beside(grid: Grid, square: Square) -> list[Square]:
    """The numbers that the square shares a side with."""
    return [number for number in numbers(grid) if square in around(grid, number)]


# --- direct: a square becomes `*` or `-` ------------------------------------------------------------------------------


def empty_in_light(grid: Grid, square: Square, value: str) -> bool:
    """A bulb is in its view."""
    return value == "-" and any(sign(grid, each) == "*" for each in view(grid, square))


def finish_with_empty(grid: Grid, square: Square, value: str) -> bool:
    """A number beside it has all its bulbs."""
    return value == "-" and any(bulbs(grid, number) >= wants(grid, number) for number in beside(grid, square))


def finish_with_bulbs(grid: Grid, square: Square, value: str) -> bool:
    """It is a spot, and without it a number beside it would miss a bulb."""
    return (
        value == "*"
        and spot(grid, square)
        and any(
            bulbs(grid, number) + len(set(free(grid, number)) - {square}) < wants(grid, number)
            for number in beside(grid, square)
        )
    )


def must_light(grid: Grid, square: Square, value: str) -> bool:
    """It is the only spot from which some unlit square can be lit."""
    return (
        value == "*"
        and spot(grid, square)
        and any(not lit(grid, dark) and spots(grid, dark) == {square} for dark in {square, *view(grid, square)})
    )


def starved(grid: Grid, square: Square, number: Square) -> bool:
    """A bulb at the square would leave the number with too few places."""
    left = set(free(grid, number)) - view(grid, square)
    return bulbs(grid, number) + len(left) < wants(grid, number)


def empty_corners(grid: Grid, square: Square, value: str) -> bool:
    """It would starve a number that it touches at a corner."""
    corners = [n for n in numbers(grid) if abs(n[0] - square[0]) == abs(n[1] - square[1]) == 1]
    return value == "-" and any(starved(grid, square, number) for number in corners)


def starves_number(grid: Grid, square: Square, value: str) -> bool:
    """It would starve a number that it is not beside."""
    others = [number for number in numbers(grid) if number not in beside(grid, square)]
    return value == "-" and any(starved(grid, square, number) for number in others)


def shared_spots(grid: Grid, square: Square, value: str) -> bool:
    """Two numbers that share a spot, tried in every way that gives both their bulbs: the square is always the value."""
    if not spot(grid, square):
        return False
    for first in beside(grid, square):
        for second in numbers(grid):
            mine, its = set(free(grid, first)), set(free(grid, second))
            if first == second or not mine & its:
                continue
            ways = [
                set(chosen)
                for size in range(len(mine | its) + 1)
                for chosen in combinations(sorted(mine | its), size)
                if bulbs(grid, first) + len(mine & set(chosen)) == wants(grid, first)
                and bulbs(grid, second) + len(its & set(chosen)) == wants(grid, second)
            ]
            if all((square in way) == (value == "*") for way in ways):
                return True
    return False


def avoid_darkness(grid: Grid, square: Square, value: str) -> bool:
    """It would rule out every spot of an unlit square elsewhere."""
    seen = view(grid, square)
    return value == "-" and any(
        is_white(grid, dark)
        and not lit(grid, dark)
        and dark != square
        and dark not in seen
        and spots(grid, dark) <= seen
        for dark in squares(grid)
    )


# --- contradictions: at a square or number, None for anywhere ---------------------------------------------------------


def bulbs_in_path(grid: Grid, at: Square | None) -> bool:
    """A bulb has a bulb in its view."""
    asked = squares(grid) if at is None else [at]
    return any(
        sign(grid, bulb) == "*" and any(sign(grid, other) == "*" for other in view(grid, bulb)) for bulb in asked
    )


def cannot_light(grid: Grid, at: Square | None) -> bool:
    """An empty square is not lit and has no spots."""
    asked = squares(grid) if at is None else [at]
    return any(sign(grid, dark) == "-" and not lit(grid, dark) and not spots(grid, dark) for dark in asked)


def too_few_bulbs(grid: Grid, at: Square | None) -> bool:
    """Bulbs and spots beside a number are fewer than it says."""
    asked = numbers(grid) if at is None else [at]
    return any(bulbs(grid, number) + len(free(grid, number)) < wants(grid, number) for number in asked)


def too_many_bulbs(grid: Grid, at: Square | None) -> bool:
    """More bulbs are beside a number than it says."""
    asked = numbers(grid) if at is None else [at]
    return any(bulbs(grid, number) > wants(grid, number) for number in asked)


# --- cases: what the branches set -------------------------------------------------------------------------------------


def bulb_or_empty(grid: Grid, square: Square) -> list[dict[Square, str]]:
    """An open square: a bulb, or empty."""
    return [{square: "*"}, {square: "-"}] if sign(grid, square) == "." else []


def satisfy_number(grid: Grid, number: Square) -> list[dict[Square, str]]:
    """Every way to give a number the bulbs that it misses."""
    places, need = free(grid, number), wants(grid, number) - bulbs(grid, number)
    chosen = combinations(places, need) if 0 < need <= len(places) else ()
    return [{place: "*" if place in way else "-" for place in places} for way in chosen]


DIRECT: dict[str, Callable[[Grid, Square, str], bool]] = {
    "light-up.empty-in-light": empty_in_light,
    "light-up.finish-with-empty": finish_with_empty,
    "light-up.finish-with-bulbs": finish_with_bulbs,
    "light-up.must-light": must_light,
    "light-up.empty-corners": empty_corners,
    "light-up.starves-number": starves_number,
    "light-up.shared-spots": shared_spots,
    "light-up.avoid-darkness": avoid_darkness,
}
CONTRADICTION: dict[str, Callable[[Grid, Square | None], bool]] = {
    "light-up.bulbs-in-path": bulbs_in_path,
    "light-up.cannot-light": cannot_light,
    "light-up.too-few-bulbs": too_few_bulbs,
    "light-up.too-many-bulbs": too_many_bulbs,
}
CASE: dict[str, Callable[[Grid, Square], list[dict[Square, str]]]] = {
    "light-up.bulb-or-empty": bulb_or_empty,
    "light-up.satisfy-number": satisfy_number,
}
