"""Latin family: direct rules that take a number away because of a rectangle of cells, or of three cells."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import combinations
from typing import NamedTuple

from puzzles.grid.groups import Group, Square
from puzzles.kernel.board import Board
from puzzles.kernel.verdict import Refusal
from puzzles.types.latin.possible import VALUES, View, all_hindrances, possible, spread, view
from puzzles.types.latin.rules.near import STANDS_NEAR, near_wing, near_xy_wing, refused, ruled_out, stands_near
from puzzles.types.latin.rules.removing import REASONS, Losses, Reason, Removal


class XWing(Removal):
    id = "latin.x-wing"
    name = "X-Wing"
    statement = (
        "In two rows, a number can go only in the same two columns. It takes one cell of each column there: take it "
        "away from the other cells of both columns. The same with rows and columns exchanged."
    )
    level = 4
    why = {
        "no-wing": (
            "This rule needs two rows in which {gone} can go only in the same two columns, one of them the column of "
            "{cell}; or the same with rows and columns exchanged. No two rows or columns that concern {cell} are like "
            "that."
        ),
        "near-wing": (
            "{lines} come nearest to an X-Wing: there {gone} should be able to go only in {crossers}, but it could "
            "also go in {others}."
        ),
        "inside": (
            "In {lines}, {gone} can go only in {crossers}. {cell} is one of these four cells, so {gone} stays possible "
            "there; only the other cells of {crossers} lose it."
        ),
        "elsewhere": (
            "In {lines}, {gone} can go only in {crossers}. So only the other cells of {crossers} lose {gone}, and "
            "{cell} is in neither. There is no other X-Wing for {gone} that concerns {cell}."
        ),
        "stands": STANDS_NEAR
        + " This rule needs two rows in which {gone} can go only in the same two columns, one of them the column of "
        "{cell}; or the same with rows and columns exchanged. There are none.",
    }

    def reason(self, board: Board, cell: int, value: int) -> Reason | None:
        seen = view(board)
        wing = self.wing(seen, cell, value)
        return _wing(seen, *wing, value) if wing else None

    def stays(self, board: Board, cell: int, value: int) -> Refusal:
        seen = view(board)
        found = seen.places[value.bit_length() - 1]
        wings = [*_wings(seen.grid, found, "column"), *_wings(seen.grid, found, "row")]
        corner = next((wing for wing in wings if _on(wing[0], cell)), None)
        if near := stands_near(seen, cell, value) or (None if corner else near_wing(seen, cell, value)):
            return near
        if not wings:
            return Refusal("no-wing", spread(found & seen.grid.seen[cell]) or (cell,))
        own, across = corner or wings[0]
        both = own[0].bits | own[1].bits
        facts = {"lines": f"{own[0].name}&{own[1].name}", "crossers": f"{across[0].name}&{across[1].name}"}
        code = "inside" if corner else "elsewhere"
        return refused(seen, code, spread(found & both), facts, [(value, both)])

    def wing(self, seen: View, cell: int, value: int) -> tuple[Lines, Lines] | None:
        """Return two lines with the same two places, and the two lines across, of which one holds the cell."""
        for kind in ("column", "row"):
            for pair, crossers in _wings(seen.grid, seen.places[value.bit_length() - 1], kind):
                if _on(crossers, cell) and not _on(pair, cell):
                    return pair, crossers
        return None

    def losses(self, board: Board) -> Iterator[Losses]:
        seen = view(board)
        for index, found in enumerate(seen.places):
            for kind in ("column", "row"):
                for pair, crossers in _wings(seen.grid, found, kind):
                    rest = (crossers[0].bits | crossers[1].bits) & ~(pair[0].bits | pair[1].bits)
                    because = partial(_wing, seen, pair, crossers, 1 << index)
                    yield Losses([(cell, 1 << index) for cell in spread(seen.open[index] & rest)], because)


Lines = tuple[Group, Group]


def _on(lines: Lines, cell: int) -> int:
    return (lines[0].bits | lines[1].bits) >> cell & 1


@lru_cache(maxsize=VALUES)
def _wings(grid: Square, free: int, kind: str) -> tuple[tuple[Lines, Lines], ...]:
    """Return pairs of parallel lines with the same two places, and the lines of that kind that cross them there."""
    if free.bit_count() < 4:
        return ()
    size = grid.size
    across, along = (grid.groups[:size], grid.groups[size : 2 * size])
    if kind == "row":
        across, along = along, across
    seen: dict[tuple[int, int], list[Group]] = {}
    for line in across:
        here = free & line.bits
        if here.bit_count() == 2:
            low, high = spread(here)
            where = (low % size, high % size) if kind == "column" else (low // size, high // size)
            seen.setdefault(where, []).append(line)
    return tuple(
        [(pair, (along[low], along[high])) for (low, high), lines in seen.items() for pair in combinations(lines, 2)]
    )


@lru_cache(maxsize=REASONS)
def _wing(seen: View, pair: Lines, crossers: Lines, value: int) -> Reason:
    """Return the corners, and the cells that rule out the value elsewhere in the two lines."""
    corners = (pair[0].bits | pair[1].bits) & (crossers[0].bits | crossers[1].bits)
    rest = (pair[0].bits | pair[1].bits) & ~corners
    return tuple(dict.fromkeys((*spread(corners), *all_hindrances(seen, spread(rest), value))))


class XYWing(Removal):
    id = "latin.xy-wing"
    name = "XY-Wing"
    statement = (
        "Cells see each other if they lie in one row, column or other group. A cell has two numbers left, 1 and 2, "
        "say. It sees a cell that has 1 and 3 left, and a cell that has 2 and 3 left. One of these two must be 3: "
        "take 3 away from every cell that sees both."
    )
    level = 4
    why = {
        "no-wing": (
            "This rule needs two cells that {cell} sees (in its row, column or other group), each with {gone} and "
            "one other number left, and a third cell that sees both and has just these two other numbers left. There "
            "are no such three cells."
        ),
        "near-wing": (
            "{first} can only be {first_left}, and {second} only {second_left}. This rule also needs a cell that sees "
            "both and can only be {numbers}. There is none."
        ),
        "not-seen": (
            "{pivot}, {first} and {second} make an XY-Wing for {gone}, but only cells that see both {first} and "
            "{second} lose it. {cell} shares no row, column or other group with {far}."
        ),
        "own-cell": (
            "{pivot}, {first} and {second} make an XY-Wing for {gone}, and {cell} is one of these three. Only other "
            "cells lose {gone}: those that see both {first} and {second}, that is, share a row, column or other "
            "group with each."
        ),
        "stands": STANDS_NEAR
        + " This rule needs two cells that {cell} sees, each with {gone} and one other number left, and a third "
        "cell that sees both and has just these two other numbers left. There are no such three cells.",
    }

    def reason(self, board: Board, cell: int, value: int) -> Reason | None:
        seen = view(board)
        for wing in xy_wings(seen):
            if wing.value == value and wing.targets >> cell & 1:
                return _xy_reason(seen, wing)
        return None

    def stays(self, board: Board, cell: int, value: int) -> Refusal:
        seen = view(board)
        other = next((wing for wing in xy_wings(seen) if wing.value == value), None)
        if near := stands_near(seen, cell, value) or (None if other else near_xy_wing(seen, cell, value)):
            return near
        if not other:
            return Refusal("no-wing", (cell,))
        name, around = seen.grid.rect.cell_name, seen.grid.seen[cell]
        facts = {"pivot": name(other.pivot), "first": name(other.first), "second": name(other.second)}
        three = (other.pivot, other.first, other.second)
        kept = ruled_out(seen, three)
        if cell in three:
            return refused(seen, "own-cell", three, facts, kept, "kept_at")
        facts["far"] = "|".join([name(wing) for wing in three[1:] if not around >> wing & 1])
        return refused(seen, "not-seen", three, facts, kept, "kept_at")

    def losses(self, board: Board) -> Iterator[Losses]:
        seen = view(board)
        for wing in xy_wings(seen):
            targets = seen.open[wing.value.bit_length() - 1] & wing.targets
            yield Losses([(cell, wing.value) for cell in spread(targets)], partial(_xy_reason, seen, wing))


class XY(NamedTuple):
    """An XY-Wing: its three cells, the number that leaves, and the cells that share groups with both wings."""

    pivot: int
    first: int
    second: int
    value: int
    targets: int


@lru_cache(maxsize=REASONS)
def xy_wings(seen: View) -> tuple[XY, ...]:
    """List the XY-Wings of a board."""
    values, around, found = possible(seen), seen.grid.seen, []
    pairs = [cell for cell, left in enumerate(values) if left.bit_count() == 2]
    for pivot in pairs:
        near = [cell for cell in pairs if around[pivot] >> cell & 1]
        for first, second in combinations(near, 2):
            if values[first] ^ values[second] == values[pivot]:
                third, targets = values[first] & values[second], around[first] & around[second] & ~(1 << pivot)
                found.append(XY(pivot, first, second, third, targets))
    return tuple(found)


@lru_cache(maxsize=REASONS)
def _xy_reason(seen: View, wing: XY) -> Reason:
    """Return the three cells, and the cells that rule out all their other candidates."""
    cells, values = (wing.pivot, wing.first, wing.second), possible(seen)
    found = dict.fromkeys(cells)
    for cell in cells:
        found.update(dict.fromkeys(all_hindrances(seen, (cell,), seen.cells[cell] & ~values[cell])))
    return tuple(found)


X_WING = XWing()
RULES = (X_WING, XYWing())
