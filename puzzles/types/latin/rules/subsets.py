"""Latin family: naked and hidden subsets. Both are one thought: so many items have only so many places.

For naked subsets the items are unknown cells and their places are values; for hidden ones the items are values missing
in a group and their places are cells. Items that together have no more places than they are themselves use these up,
so no other item of the group gets one of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

from puzzles.grid.groups import Group, Square
from puzzles.kernel.board import Board
from puzzles.kernel.verdict import Refusal
from puzzles.types.latin.model import numbers, shape
from puzzles.types.latin.possible import Cells, View, all_hindrances, names, possible, spread, view
from puzzles.types.latin.rules.removing import Losses, Reason, Removal

SMALLEST, LARGEST = 2, 4
"""How many items a subset may have."""

Subset = tuple[int, tuple[int, ...]]
"""A set of places, and the indices of all items that have no others."""


@lru_cache(maxsize=1 << 13)
def tight(items: tuple[int, ...]) -> tuple[Subset, ...]:
    """The small sets of places that at least as many items, and at least two, have to share; smallest sets first.

    Every subset of k items with at most k places lies in one of them: that of its own places.
    """
    unions: set[int] = set()
    for item in {item for item in items if 0 < item.bit_count() <= LARGEST}:
        unions |= {union for known in unions if (union := known | item).bit_count() <= LARGEST}
        unions.add(item)
    found = []
    for union in unions:
        size, others = union.bit_count(), ~union
        inside = [index for index, places in enumerate(items) if not places & others]
        if len(inside) >= size and len(inside) >= SMALLEST:
            found.append((size, union, tuple(inside)))
    return tuple([(union, inside) for _, union, inside in sorted(found)])


def without(items: tuple[int, ...], subset: Subset, index: int) -> Subset:
    """The subset when one item must not belong to it; no places if it is then too small."""
    union, inside = subset
    if index not in inside:
        return subset
    rest = tuple(other for other in inside if other != index)
    if len(rest) < max(SMALLEST, union.bit_count()):
        return 0, ()
    left = 0
    for other in rest:
        left |= items[other]
    return left, rest


class NakedSubset(Removal):
    id = "latin.naked-subset"
    name = "Naked Subset"
    statement = (
        "Two, three or four squares of a group have only as many possible numbers between them: these numbers leave "
        "the other squares of the group."
    )
    level = 3
    why = {
        "no-subset": "No two, three or four other squares in a group of {cell} have only as many possible numbers.",
        "other-numbers": "{subset} of {group} share {numbers}; that says nothing about {gone}.",
        "own-square": "{cell} is itself one of the squares of {group} that share {numbers}: {subset}.",
    }

    def reason(self, board: Board, cell: int, value: int) -> Reason | Refusal:
        grid, cells = shape(board), board.cells
        values = possible(grid, cells)
        telling: tuple[Group, int, list[int]] | None = None
        for group in grid.of[cell]:
            open_cells, items = _naked(cells, group, values)
            index = open_cells.index(cell)
            for subset in tight(items):
                union, inside = without(items, subset, index)
                if union & value:
                    return _naked_reason(grid, cells, open_cells, items, inside)
                if not telling and len(subset[1]) < len(items):  # of all together nothing follows
                    telling = group, subset[0], [open_cells[index] for index in subset[1]]
        if not telling:
            return Refusal("no-subset")
        group, union, squares = telling
        facts = {"group": group.name, "numbers": numbers(union), "subset": names(grid, squares)}
        return Refusal("own-square" if cell in squares else "other-numbers", tuple(squares), facts)

    def losses(self, board: Board) -> Iterator[Losses]:
        grid, cells = shape(board), board.cells
        values = possible(grid, cells)
        for group in grid.groups:
            open_cells, items = _naked(cells, group, values)
            for union, inside in tight(items):
                outside = [(cell, union) for index, cell in enumerate(open_cells) if index not in inside]
                yield Losses(outside, partial(_naked_reason, grid, cells, open_cells, items, inside))
                for index in inside:
                    less, rest = without(items, (union, inside), index)
                    because = partial(_naked_reason, grid, cells, open_cells, items, rest)
                    yield Losses([(open_cells[index], less)], because)


def _naked(cells: Cells, group: Group, values: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The unknown cells of a group, and the possible values of each."""
    open_cells = tuple([cell for cell in group.cells if (mask := cells[cell]) & (mask - 1)])
    return open_cells, tuple([values[cell] for cell in open_cells])


def _naked_reason(
    grid: Square, cells: Cells, open_cells: tuple[int, ...], items: tuple[int, ...], inside: tuple[int, ...]
) -> Reason:
    """The cells of the subset, and what makes all their other candidates impossible."""
    found = dict.fromkeys(open_cells[index] for index in inside)
    for index in inside:
        cell = open_cells[index]
        found.update(dict.fromkeys(all_hindrances(grid, cells, (cell,), cells[cell] & ~items[index])))
    return tuple(found)


class HiddenSubset(Removal):
    id = "latin.hidden-subset"
    name = "Hidden Subset"
    statement = (
        "Two, three or four numbers can stand in only as many squares of a group: these squares lose all other numbers."
    )
    level = 3
    why = {
        "no-subset": "No two, three or four numbers have only as many squares left in a group of {cell}.",
        "other-squares": "In {group}, {numbers} have only {subset} left; {cell} is not among these squares.",
        "own-number": "In {group}, {numbers} have only {subset} left; {gone} is itself one of these numbers.",
    }

    def reason(self, board: Board, cell: int, value: int) -> Reason | Refusal:
        grid, cells = shape(board), board.cells
        seen = view(grid, cells)
        telling: tuple[Group, int, list[int]] | None = None
        for group in grid.of[cell]:
            missing, items = _hidden(seen, group)
            index = missing.index(value) if value in missing else -1
            for subset in tight(items):
                union, inside = without(items, subset, index)
                if union >> cell & 1:
                    return _hidden_reason(grid, cells, group, union, [missing[index] for index in inside])
                if not telling and len(subset[1]) < len(items):  # of all together nothing follows
                    telling = group, subset[0], [missing[index] for index in subset[1]]
        if not telling:
            return Refusal("no-subset")
        group, union, values = telling
        squares = spread(union)
        facts = {"group": group.name, "numbers": numbers(sum(values)), "subset": names(grid, squares)}
        return Refusal("own-number" if cell in squares else "other-squares", squares, facts)

    def losses(self, board: Board) -> Iterator[Losses]:
        grid, cells = shape(board), board.cells
        seen = view(grid, cells)
        for group in grid.groups:
            missing, items = _hidden(seen, group)
            for subset in tight(items):
                for union, values, lost in _lost(grid, missing, items, subset):
                    because = partial(_hidden_reason, grid, cells, group, union, values)
                    yield Losses([(cell, lost) for cell in spread(union)], because)


def _lost(
    grid: Square, missing: tuple[int, ...], items: tuple[int, ...], subset: Subset
) -> Iterator[tuple[int, list[int], int]]:
    """The cells of a subset, its values, and what these cells lose; once more for each value that it can spare."""
    union, inside = subset
    values = [missing[index] for index in inside]
    yield union, values, grid.full & ~sum(values)
    for index in inside:
        union, rest = without(items, subset, index)
        if union:
            yield union, [missing[other] for other in rest], missing[index]


def _hidden(seen: View, group: Group) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The values missing in a group, and the cells of it where each is possible, as bits."""
    here, places = group.bits, seen.places
    missing = [index for index, where in enumerate(seen.held) if not where & here]
    return tuple([1 << index for index in missing]), tuple([places[index] & here for index in missing])


def _hidden_reason(grid: Square, cells: Cells, group: Group, union: int, values: list[int]) -> Reason:
    """What makes the values impossible in all other cells of the group."""
    return all_hindrances(grid, cells, spread(group.bits & ~union), sum(values))
