"""A second reading of Binary's rules, from their words alone: slow, naive, and written without looking at the first.

A grid is a tuple of rows, each a text of `0 1 .`. Nothing here knows the engine; test_exact compares the two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product

Grid = tuple[str, ...]
At = tuple[str, int]
"""A place: ("row", number from 0), ("column", number from 0)."""

OTHER = {"0": "1", "1": "0"}


def turned(grid: Grid) -> Grid:
    """Return the grid with rows and columns exchanged."""
    return tuple("".join(row[column] for row in grid) for column in range(len(grid[0])))


def put(line: str, position: int, digit: str) -> str:
    """Return the line with the digit at the position."""
    return line[:position] + digit + line[position + 1 :]


def lines_of(grid: Grid, row: int, column: int) -> tuple[tuple[str, int, Grid], tuple[str, int, Grid]]:
    """Return the row and the column of a square, each with the square's position in it and all parallel lines."""
    columns = turned(grid)
    return (grid[row], column, grid), (columns[column], row, columns)


def balanced(line: str) -> bool:
    return line.count("0") == line.count("1")


def has_trio(line: str) -> bool:
    """Tell whether three equal digits stand together."""
    return "000" in line or "111" in line


def fillings(line: str) -> Iterator[str]:
    """Yield every way to fill the open squares of a line, good or bad."""
    for digits in product("01", repeat=line.count(".")):
        rest = iter(digits)
        yield "".join(next(rest) if sign == "." else sign for sign in line)


@cache
def can_be_finished(line: str) -> bool:
    """Some filling is balanced and free of trios."""
    return any(balanced(filling) and not has_trio(filling) for filling in fillings(line))


def prevent_trio(grid: Grid, row: int, column: int, digit: str) -> bool:
    """The other digit in the square would stand in three equal ones together."""
    wrong = OTHER[digit]
    for line, position, _ in lines_of(grid, row, column):
        tried = put(line, position, wrong)
        for first in (position - 2, position - 1, position):
            if first >= 0 and tried[first : first + 3] == wrong * 3:
                return True
    return False


def complete_line(grid: Grid, row: int, column: int, digit: str) -> bool:
    """A line of the square has all its squares of the other digit already."""
    return any(2 * line.count(OTHER[digit]) == len(line) for line, _, _ in lines_of(grid, row, column))


def save_blocker(grid: Grid, row: int, column: int, digit: str) -> bool:
    """With the other digit in the square a line of it cannot be finished."""
    wrong = OTHER[digit]
    return any(not can_be_finished(put(line, position, wrong)) for line, position, _ in lines_of(grid, row, column))


def unique_line(grid: Grid, row: int, column: int, digit: str) -> bool:
    """With the other digit in the square every balanced filling of a line of it stands on the board already."""
    wrong = OTHER[digit]
    for line, position, parallels in lines_of(grid, row, column):
        finished = [other for other in parallels if "." not in other]
        lookalike = any(
            other[position] == wrong and all(a in (".", b) for a, b in zip(line, other, strict=True))
            for other in finished
        )
        ways = [filling for filling in fillings(put(line, position, wrong)) if balanced(filling)]
        if lookalike and ways and all(way in finished for way in ways):
            return True
    return False


def places_of(grid: Grid, at: At | None) -> list[tuple[str, Grid]]:
    """The lines meant by a place (all without one), each with the *other* lines parallel to it."""
    found = []
    for kind, lines in (("row", grid), ("column", turned(grid))):
        for number, line in enumerate(lines):
            if at is None or at == (kind, number):
                found.append((line, lines[:number] + lines[number + 1 :]))
    return found


def trio(grid: Grid, at: At | None) -> bool:
    """Three equal digits stand together in a line."""
    return any(has_trio(line) for line, _ in places_of(grid, at))


def unbalanced_line(grid: Grid, at: At | None) -> bool:
    """More than half of a line is one digit."""
    return any(2 * line.count(digit) > len(line) for line, _ in places_of(grid, at) for digit in "01")


def repeated_line(grid: Grid, at: At | None) -> bool:
    """A finished line is equal to another one parallel to it."""
    return any("." not in line and line in others for line, others in places_of(grid, at))


def wasted_blocker(grid: Grid, at: At | None) -> bool:
    """A line with an open square cannot be finished."""
    return any("." in line and not can_be_finished(line) for line, _ in places_of(grid, at))


def zero_or_one(grid: Grid, row: int, column: int) -> tuple[str, ...]:
    """The digits that the cases put into the square; none where it is not open."""
    return ("0", "1") if grid[row][column] == "." else ()


DIRECT: dict[str, Callable[[Grid, int, int, str], bool]] = {
    "binary.prevent-trio": prevent_trio,
    "binary.complete-line": complete_line,
    "binary.save-blocker": save_blocker,
    "binary.unique-line": unique_line,
}
CONTRADICTION: dict[str, Callable[[Grid, At | None], bool]] = {
    "binary.trio": trio,
    "binary.unbalanced-line": unbalanced_line,
    "binary.repeated-line": repeated_line,
    "binary.wasted-blocker": wasted_blocker,
}
CASE: dict[str, Callable[[Grid, int, int], tuple[str, ...]]] = {"binary.zero-or-one": zero_or_one}
