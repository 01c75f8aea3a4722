"""A second reading of the rules of Skyscrapers, from their words alone: slow and naive, by listing every order.

What a step takes away from a cell may consist of several values; each of them must leave for a reason of its own. The
words about rows and columns as such are those of Latin squares and are read there. Nothing here knows the engine;
test_exact.py compares the two.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import permutations
from typing import Any

from tests.engine.types.latin import naive as latin
from tests.engine.types.latin.naive import At, Cell, Grid, Values

Clue = tuple[str, int]
"""The side on which a clue stands, and the number of its line."""


class City(Grid):
    """A Latin square with clues: (side, number of the line), and what is to be seen from there."""

    def __init__(self, size: int, marks: Mapping[Cell, Values], clues: Mapping[Clue, int]) -> None:
        super().__init__("latin", size, marks)
        self.clues = clues

    def ends(self, line: tuple[str, int]) -> tuple[int, int]:
        """Return the clues at the first and the last cell of a line, 0 for none."""
        sides = ("west", "east") if line[0] == "row" else ("north", "south")
        first, last = (self.clues.get((side, line[1]), 0) for side in sides)
        return first, last

    def from_clue(self, clue: Clue) -> list[Cell]:
        """List the cells of a clue's line as they are seen from there."""
        side, number = clue
        cells = self.groups["row" if side in ("west", "east") else "column", number]
        return cells if side in ("north", "west") else cells[::-1]

    def around_cell(self, cell: Cell) -> list[tuple[Clue, int]]:
        """List the clues of a cell's lines, each with the cell's place as counted from there, from 1."""
        return [(clue, self.from_clue(clue).index(cell) + 1) for clue in self.clues if cell in self.from_clue(clue)]

    def ways(self, line: tuple[str, int]) -> list[tuple[int, ...]]:
        """List all orders of the heights that a line can have."""
        return ways(tuple(self.marks[cell] for cell in self.groups[line]), *self.ends(line))

    def by_line(self, line: tuple[str, int], cell: Cell) -> Values:
        """Return the heights that a cell has in the ways of a line."""
        at = self.groups[line].index(cell)
        return frozenset(way[at] for way in self.ways(line))

    def standing(self, cell: Cell) -> Values:
        """Return the heights with which both lines of a cell have a way."""
        row, column = (self.by_line(line, cell) for line in self.around(cell))
        return row & column

    def open_in(self, line: tuple[str, int]) -> list[Cell]:
        """List the unknown cells of a line."""
        return [cell for cell in self.groups[line] if not self.known(cell)]

    def takers(self, line: tuple[str, int], value: int) -> list[Cell]:
        """List the unknown cells of a line in which a height stands."""
        return [cell for cell in self.open_in(line) if value in self.standing(cell)]


def visible(heights: Sequence[int]) -> int:
    """Count the buildings that are taller than all before them."""
    return sum(all(height > other for other in heights[:at]) for at, height in enumerate(heights))


@cache
def ways(marks: tuple[Values, ...], first: int, last: int) -> list[tuple[int, ...]]:
    """List the orders of all heights that fit the candidates and show as many buildings as the clues say."""
    return [
        way
        for way in permutations(range(1, len(marks) + 1))
        if all(height in mark for height, mark in zip(way, marks, strict=True))
        and first in (0, visible(way))
        and last in (0, visible(way[::-1]))
    ]


# --- one clue --------------------------------------------------------------------------------------------------------


def n_edge(city: City, cell: Cell, keep: Values) -> bool:
    """The k-th cell from an end whose clue is n, set to k."""
    return any(city.clues[clue] == city.size and keep == {place} for clue, place in city.around_cell(cell))


def one_edge(city: City, cell: Cell, keep: Values) -> bool:
    """The first cell at an end whose clue is 1, set to n."""
    return any(city.clues[clue] == place == 1 and keep == {city.size} for clue, place in city.around_cell(cell))


def edge_limit(city: Any, cell: Cell, value: int) -> bool:
    """It is the i-th cell from a clue k of two or more, i <= k, and the value is larger than n - k + i."""
    return any(
        city.clues[clue] >= 2 and place <= city.clues[clue] and value > city.size - city.clues[clue] + place
        for clue, place in city.around_cell(cell)
    )


# --- all ways of a line ----------------------------------------------------------------------------------------------


def last_visible_number(city: City, cell: Cell, keep: Values) -> bool:
    """The only height that stands in the cell."""
    return len(keep) == 1 and city.standing(cell) == keep


def last_visible_cell(city: City, cell: Cell, keep: Values) -> bool:
    """The only unknown cell of its row, or of its column, in which the height stands."""
    return len(keep) == 1 and any(city.takers(line, *keep) == [cell] for line in city.around(cell))


def line_of_sight(city: Any, cell: Cell, value: int) -> bool:
    """No way of the row has it there, or no way of the column."""
    return any(value not in city.by_line(line, cell) for line in city.around(cell))


# --- splits ----------------------------------------------------------------------------------------------------------


def visible_numbers(city: City, at: At) -> list[tuple[Cell, int]]:
    """The heights that stand in an unknown cell."""
    row, column = at
    cell = (row, column)
    return [] if city.known(cell) else [(cell, value) for value in sorted(city.standing(cell))]


def visible_cells(city: City, at: At) -> list[tuple[Cell, int]]:
    """The unknown cells of a line in which a height that is missing there stands."""
    kind, number, value = at
    if value not in city.missing((kind, number)):
        return []
    return [(cell, value) for cell in city.takers((kind, number), value)]


# --- contradictions --------------------------------------------------------------------------------------------------


def finished(breaks: Callable[[int, int], bool]) -> latin.Contradiction:
    """Every cell of a clue's line is known, and what is seen breaks the clue."""

    def holds(city: Any, at: At | None) -> bool:
        for clue in city.clues if at is None else [at]:
            cells = city.from_clue(clue)
            if all(city.known(cell) for cell in cells):
                heights = [next(iter(city.marks[cell])) for cell in cells]
                if breaks(visible(heights), city.clues[clue]):
                    return True
        return False

    return holds


def unresolved_cell(city: City, at: At | None) -> bool:
    """No height stands in an unknown cell."""
    cells = city.marks if at is None else [(at[0], at[1])]
    return any(not city.known(cell) and not city.standing(cell) for cell in cells)


def unresolved_number(city: City, at: At | None) -> bool:
    """A height missing in a line stands in none of its unknown cells."""
    if at:
        places = [((at[0], at[1]), at[2])]
    else:
        places = [(line, value) for line in city.groups for value in range(1, city.size + 1)]
    return any(value in city.missing(line) and not city.takers(line, value) for line, value in places)


def preemptive_visibility(city: City, at: At | None) -> bool:
    """A line has no way."""
    return any(not city.ways(line) for line in latin.groups_at(city, at))


def either(*rules: latin.Direct) -> latin.Direct:
    """One of the rules holds."""
    return lambda city, cell, keep: any(rule(city, cell, keep) for rule in rules)


DIRECT: dict[str, Callable[..., bool]] = {
    "skyscrapers.last-number": latin.last_number,
    "skyscrapers.last-cell": either(latin.last_cell("row"), latin.last_cell("column")),
    "skyscrapers.seen-number": latin.each_leaves(latin.seen),
    "skyscrapers.n-edge": n_edge,
    "skyscrapers.one-edge": one_edge,
    "skyscrapers.edge-limit": latin.each_leaves(edge_limit),
    "skyscrapers.naked-subset": latin.each_leaves(latin.naked),
    "skyscrapers.hidden-subset": latin.each_leaves(latin.hidden),
    "skyscrapers.x-wing": latin.each_leaves(latin.wing),
    "skyscrapers.last-visible-number": last_visible_number,
    "skyscrapers.last-visible-cell": last_visible_cell,
    "skyscrapers.line-of-sight": latin.each_leaves(line_of_sight),
}
CONTRADICTION: dict[str, Callable[..., bool]] = {
    "skyscrapers.repeated-number": latin.repeated_number,
    "skyscrapers.exceeding-visibility": finished(lambda seen, wanted: seen > wanted),
    "skyscrapers.insufficient-visibility": finished(lambda seen, wanted: seen < wanted),
    "skyscrapers.unresolved-cell": unresolved_cell,
    "skyscrapers.unresolved-number": unresolved_number,
    "skyscrapers.preemptive-visibility": preemptive_visibility,
}
CASE: dict[str, Callable[..., list[tuple[Cell, int]]]] = {
    "skyscrapers.number-for-cell": latin.possible_numbers,
    "skyscrapers.cell-for-number": latin.possible_cells,
    "skyscrapers.visible-number-for-cell": visible_numbers,
    "skyscrapers.visible-cell-for-number": visible_cells,
}
