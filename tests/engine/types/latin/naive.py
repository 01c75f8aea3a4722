"""A second reading of the Latin family's rules, from their words alone: slow and naive, and no part of the first.

A value is possible in an unknown cell when it is still a candidate there and no known cell sharing a group holds it.
What a step takes away from a cell may consist of several values; each of them must leave for a reason of its own.
Nothing here knows the engine; test_exact.py compares the two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property
from itertools import combinations
from math import isqrt
from typing import Any

Cell = tuple[int, int]
"""Row and column, from 1."""
Values = frozenset[int]
At = tuple[Any, ...]
"""A place: a cell, ("row", 3), or ("row", 3, 5) for the value 5 in row 3."""

KINDS = {
    "latin": ("row", "column"),
    "sudoku": ("row", "column", "block"),
    "sudoku-x": ("row", "column", "block", "diagonal"),
}
SUBSETS = (2, 3, 4)


class Grid:
    """A board: the candidates of every cell. `groups` maps (kind, number) to its cells."""

    def __init__(self, type_id: str, size: int, marks: Mapping[Cell, Values]) -> None:
        self.type_id, self.size, self.marks = type_id, size, marks
        self.groups = all_groups(type_id, size)

    def known(self, cell: Cell) -> bool:
        """Tell whether one candidate is left."""
        return len(self.marks[cell]) == 1

    def around(self, cell: Cell) -> list[tuple[str, int]]:
        """List the groups of a cell."""
        return around(self.type_id, self.size, cell)

    def share(self, cell: Cell, other: Cell) -> bool:
        """Tell whether two cells share a group."""
        return cell != other and not set(self.around(cell)).isdisjoint(self.around(other))

    def held(self, cells: Iterable[Cell]) -> Values:
        """Return the values of the known cells among these."""
        return frozenset().union(*(self.marks[cell] for cell in cells if self.known(cell)))

    def seen(self, cell: Cell) -> Values:
        """Return the values of the other known cells in the cell's groups."""
        others = {other for group in self.around(cell) for other in self.groups[group]} - {cell}
        return self.held(others)

    @cached_property
    def possible(self) -> dict[Cell, Values]:
        """Return the possible values of every cell."""
        return {cell: frozenset() if self.known(cell) else self.marks[cell] - self.seen(cell) for cell in self.marks}

    def missing(self, group: tuple[str, int]) -> Values:
        """Return the values that no known cell of the group holds."""
        return frozenset(range(1, self.size + 1)) - self.held(self.groups[group])

    def places(self, group: tuple[str, int], value: int) -> list[Cell]:
        """List the cells of a group where a value is possible."""
        return [cell for cell in self.groups[group] if value in self.possible[cell]]


@cache
def all_groups(type_id: str, size: int) -> dict[tuple[str, int], list[Cell]]:
    """Map (kind, number) to the cells of every group of a type."""
    return {(kind, number): cells for kind in KINDS[type_id] for number, cells in groups(kind, size).items()}


@cache
def around(type_id: str, size: int, cell: Cell) -> list[tuple[str, int]]:
    """List the groups that have the cell."""
    return [group for group, cells in all_groups(type_id, size).items() if cell in cells]


def groups(kind: str, size: int) -> dict[int, list[Cell]]:
    """The groups of one kind, by number; cells by row, then by column."""
    found: dict[int, list[Cell]] = {}
    side = isqrt(size)
    for row in range(1, size + 1):
        for column in range(1, size + 1):
            block = (row - 1) // side * side + (column - 1) // side + 1
            diagonals = [1] * (row == column) + [2] * (row + column == size + 1)
            for number in {"row": [row], "column": [column], "block": [block], "diagonal": diagonals}[kind]:
                found.setdefault(number, []).append((row, column))
    return found


Direct = Callable[[Grid, Cell, Values], bool]
Contradiction = Callable[[Grid, At | None], bool]
Case = Callable[[Grid, At], list[tuple[Cell, int]]]


# --- setting a number ------------------------------------------------------------------------------------------------


def last_number(grid: Grid, cell: Cell, keep: Values) -> bool:
    """The only possible value of the cell."""
    return len(keep) == 1 and grid.possible[cell] == keep


def last_cell(kind: str) -> Direct:
    """The only cell of a group where the value is possible, and the value is not yet in the group."""

    def holds(grid: Grid, cell: Cell, keep: Values) -> bool:
        return len(keep) == 1 and any(
            group[0] == kind and keep <= grid.missing(group) and grid.places(group, *keep) == [cell]
            for group in grid.around(cell)
        )

    return holds


# --- taking values away ----------------------------------------------------------------------------------------------


def each_leaves(reason: Callable[[Grid, Cell, int], bool]) -> Direct:
    """Every value that the cell loses leaves it."""
    return lambda grid, cell, keep: all(reason(grid, cell, value) for value in grid.marks[cell] - keep)


def seen(grid: Grid, cell: Cell, value: int) -> bool:
    """A known cell sharing a group holds it."""
    return value in grid.seen(cell)


def naked(grid: Grid, cell: Cell, value: int) -> bool:
    """Other unknown cells of a group, k of them, have at most k possible values between them, it among them."""
    for group in grid.around(cell):
        others = [other for other in grid.groups[group] if other != cell and not grid.known(other)]
        for number in SUBSETS:
            for subset in combinations(others, number):
                values = frozenset().union(*(grid.possible[other] for other in subset))
                if len(values) <= number and value in values:
                    return True
    return False


def hidden(grid: Grid, cell: Cell, value: int) -> bool:
    """Other values missing in a group, k of them, are possible in at most k of its cells, and this is one of these."""
    for group in grid.around(cell):
        for number in SUBSETS:
            for subset in combinations(grid.missing(group) - {value}, number):
                cells = {place for other in subset for place in grid.places(group, other)}
                if len(cells) <= number and cell in cells:
                    return True
    return False


def confined(*kinds: str) -> Callable[[Grid, Cell, int], bool]:
    """All its places in a first group of such a kind lie in a second one, where the cell lies outside the first."""

    def leaves(grid: Grid, cell: Cell, value: int) -> bool:
        for first, cells in grid.groups.items():
            places = grid.places(first, value)
            if first[0] in kinds and cell not in cells and places:
                for second in grid.around(cell):
                    if all(place in grid.groups[second] for place in places):
                        return True
        return False

    return leaves


def wing(grid: Grid, cell: Cell, value: int) -> bool:
    """Two parallel lines have it in the same two places and nowhere else; the cell lies in a crossing line there."""
    for kind, axis in (("row", 0), ("column", 1)):
        lines = [number for number in range(1, grid.size + 1) if number != cell[axis]]
        for pair in combinations(lines, 2):
            first, second = ([place[1 - axis] for place in grid.places((kind, number), value)] for number in pair)
            if first == second and len(first) == 2 and cell[1 - axis] in first:
                return True
    return False


def xy_wing(grid: Grid, cell: Cell, value: int) -> bool:
    """Two cells that see this one share one value with a third each, a cell of two, and with each other this value."""
    two = [other for other in grid.marks if len(grid.possible[other]) == 2 and other != cell]
    for pivot in two:
        for first, second in combinations(two, 2):
            wings = grid.possible[first] | grid.possible[second]
            if (
                grid.possible[first] & grid.possible[second] == {value}
                and wings - {value} == grid.possible[pivot]
                and all(grid.share(pivot, wing) and grid.share(cell, wing) for wing in (first, second))
            ):
                return True
    return False


# --- splits ----------------------------------------------------------------------------------------------------------


def possible_numbers(grid: Grid, at: At) -> list[tuple[Cell, int]]:
    """The possible values of an unknown cell."""
    row, column = at
    return [((row, column), value) for value in sorted(grid.possible[row, column])]


def possible_cells(grid: Grid, at: At) -> list[tuple[Cell, int]]:
    """List the cells of a group where a value missing in it is possible."""
    kind, number, value = at
    if value not in grid.missing((kind, number)):
        return []
    return [(cell, value) for cell in grid.places((kind, number), value)]


# --- contradictions --------------------------------------------------------------------------------------------------


def groups_at(grid: Grid, at: At | None) -> Iterator[tuple[str, int]]:
    """The groups that a place means; all without a place."""
    yield from grid.groups if at is None else [(at[0], at[1])]


def repeated_number(grid: Grid, at: At | None) -> bool:
    """Two known cells of a group are equal."""
    for group in groups_at(grid, at):
        known = [cell for cell in grid.groups[group] if grid.known(cell)]
        if any(grid.marks[one] == grid.marks[other] for one, other in combinations(known, 2)):
            return True
    return False


def no_number(grid: Grid, at: At | None) -> bool:
    """An unknown cell has no possible value."""
    cells = grid.marks if at is None else [(at[0], at[1])]
    return any(not grid.known(cell) and not grid.possible[cell] for cell in cells)


def no_cell(kind: str) -> Contradiction:
    """A value missing in a group is possible in none of its cells."""

    def holds(grid: Grid, at: At | None) -> bool:
        return any(
            not grid.places(group, value)
            for group in groups_at(grid, at)
            for value in ([at[2]] if at else grid.missing(group))
            if group[0] == kind and value in grid.missing(group)
        )

    return holds


GROUPS = ("row", "column", "block", "diagonal")
DIRECT: dict[str, Direct] = {
    "latin.last-number": last_number,
    **{f"latin.last-cell-{kind}": last_cell(kind) for kind in GROUPS},
    "latin.seen-number": each_leaves(seen),
    "latin.naked-subset": each_leaves(naked),
    "latin.hidden-subset": each_leaves(hidden),
    "latin.pointing": each_leaves(confined("block")),
    "latin.claiming": each_leaves(confined("row", "column", "diagonal")),
    "latin.x-wing": each_leaves(wing),
    "latin.xy-wing": each_leaves(xy_wing),
}
CONTRADICTION: dict[str, Contradiction] = {
    "latin.repeated-number": repeated_number,
    "latin.no-number": no_number,
    **{f"latin.no-cell-{kind}": no_cell(kind) for kind in GROUPS},
}
CASE: dict[str, Case] = {
    "latin.possible-numbers": possible_numbers,
    **{f"latin.possible-cells-{kind}": possible_cells for kind in GROUPS},
}
