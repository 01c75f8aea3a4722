"""Latin family: naked and hidden subsets. Both use one argument: some items have no more places than items.

For naked subsets the items are unknown cells and their places are values; for hidden ones the items are values missing
in a group and their places are cells. Items that together have only as many places as there are items use these
places up, so no other item of the group gets one.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial, reduce
from itertools import combinations
from operator import or_

from puzzles.grid.groups import Group
from puzzles.kernel.board import Board
from puzzles.kernel.verdict import Refusal
from puzzles.types.latin.model import numbers
from puzzles.types.latin.possible import VALUES, Cells, View, all_hindrances, either, names, possible, spread, view
from puzzles.types.latin.rules.near import STANDS_NEAR, near_subset, refused, ruled_out, stands_near
from puzzles.types.latin.rules.removing import REASONS, Losses, Reason, Removal

LOOKED_UP = 4
"""So many numbers elsewhere may keep numbers or cells out of a subset that a refusal tells of."""
SMALLEST, LARGEST = 2, 4
"""The smallest and largest number of items in a subset."""
TOGETHER = 10
"""Up to this number of items, all small selections of them are tried; of more there are too many."""

Subset = tuple[int, tuple[int, ...]]
"""A set of places, and the indices of all items that have no others."""


@lru_cache(maxsize=1 << 13)
def tight(items: tuple[int, ...]) -> tuple[Subset, ...]:
    """Return the small sets of places that at least as many items, and at least two, must share; smallest first.

    Every subset of k items with at most k places lies in one of them: that of its own places.
    """
    unions = _unions([item for item in items if item.bit_count() <= LARGEST])
    if not unions:
        return ()
    found = []
    for union in unions:
        size, other = union.bit_count(), ~union
        inside = [index for index, places in enumerate(items) if not places & other]
        if len(inside) >= size and len(inside) >= SMALLEST:
            found.append((size, union, tuple(inside)))
    return tuple([(union, inside) for _, union, inside in sorted(found)])


def _unions(items: list[int]) -> set[int]:
    """Return the sets of places among which are all that enough of these items must share."""
    unions: set[int] = set()
    if len(items) <= TOGETHER:
        two = [item for item in items if item.bit_count() <= 2]
        three = [item for item in items if item.bit_count() <= 3]
        unions.update([union for a, b in combinations(two, 2) if (union := a | b).bit_count() <= 2])
        unions.update([union for a, b, c in combinations(three, 3) if (union := a | b | c).bit_count() <= 3])
        unions.update([union for a, b, c, d in combinations(items, 4) if (union := a | b | c | d).bit_count() <= 4])
    else:
        for item in set(items):
            unions |= {found for known in unions if (found := known | item).bit_count() <= LARGEST}
            unions.add(item)
    return unions - {0}


def spares(subset: Subset) -> bool:
    """Tell whether any one item can be left out and the rest is still a subset."""
    union, inside = subset
    return len(inside) > max(SMALLEST, union.bit_count())


def without(items: tuple[int, ...], subset: Subset, index: int) -> Subset:
    """Return the subset without one item; no places if it is then too small."""
    inside = subset[1]
    if index not in inside:
        return subset
    if not spares(subset):
        return 0, ()
    rest = tuple([other for other in inside if other != index])
    return reduce(or_, [items[other] for other in rest]), rest


def _examples(
    groups: Iterable[tuple[Group, Sequence[int], tuple[int, ...]]],
) -> Iterator[tuple[Group, int, list[int]]]:
    """Yield the subsets to tell of, as their groups, places and items: those whose items all have two places or more.

    An item with a single place is simpler to see, so that a beginner would not take it for a part of a subset.
    """
    for group, known, items in groups:
        for union, inside in tight(items):
            if len(inside) < len(items) and all(items[index] & (items[index] - 1) for index in inside):
                yield group, union, [known[index] for index in inside]


def _best(told: Iterable[Refusal]) -> Refusal | None:
    """Return what is told of a subset with the very cell or number, else of one seen without much looking up."""
    usual = None
    for refusal in told:
        if refusal.code.startswith("own"):
            return refusal
        if not usual and refusal.facts.get("kept_out", "").count("&") < LOOKED_UP:
            usual = refusal
    return usual


def _no_subset(seen: View, cell: int) -> Refusal:
    """Refuse with the open cells around, among which there is nothing like a subset."""
    near = [other for other in seen.grid.peers[cell] if seen.cells[other] & (seen.cells[other] - 1)]
    return Refusal("no-subset", tuple(near) or (cell,), {"groups": either(seen.grid.of[cell])})


class _Subset(Removal):
    """A rule about a few items of a group that use up as many places."""

    def stays(self, board: Board, cell: int, value: int) -> Refusal:
        seen = view(board)
        found = stands_near(seen, cell, value) or _best(self._told(seen, cell))
        return found or _best(self._near(seen, cell, value)) or _no_subset(seen, cell)

    @abstractmethod
    def _told(self, seen: View, cell: int) -> Iterator[Refusal]:
        """Yield refusals that tell of a subset from which something else follows."""

    @abstractmethod
    def _near(self, seen: View, cell: int, value: int) -> Iterator[Refusal]:
        """Yield the refusal that tells of the first items that have one place too many, if there are any."""


class NakedSubset(_Subset):
    id = "latin.naked-subset"
    name = "Naked Subset"
    statement = (
        "Two cells of a group that can only hold the same two numbers use both up (and so do three with three, four "
        "with four): take these numbers away from the other cells of the group."
    )
    level = 3
    why = {
        "no-subset": (
            "This rule needs two other cells in {groups} with only two numbers left between them, {gone} one of these "
            "(or three with three, four with four). There are no such cells."
        ),
        "near-subset": (
            "This rule needs two cells with only two numbers left between them (or three with three, four with four). "
            "Closest to that are {subset} in {group}, but they have one number too many: {numbers}."
        ),
        "other-numbers": (
            "In {group}, {subset} can only hold {numbers}. So the other cells of {group} lose these numbers. {gone} "
            "is not one of them."
        ),
        "own-square": (
            "In {group}, {subset} can only hold {numbers}. This rule takes these numbers away from the other cells of "
            "{group}, not from {cell}."
        ),
        "stands": STANDS_NEAR
        + " This rule needs other cells in {groups} with {gone} that use it up: two with only two numbers left between "
        "them, three with three or four with four. There are none.",
    }

    def reason(self, board: Board, cell: int, value: int) -> Reason | None:
        seen = view(board)
        if found := self.subset(seen, cell, value):
            open_cells, items = _naked(seen, found[0])
            return _naked_reason(seen, open_cells, items, found[1][1])
        return None

    def _told(self, seen: View, cell: int) -> Iterator[Refusal]:
        for group, union, squares in _examples((group, *_naked(seen, group)) for group in seen.grid.of[cell]):
            facts = {"group": group.name, "numbers": numbers(union, "&"), "subset": names(seen.grid, squares, "&")}
            code = "own-square" if cell in squares else "other-numbers"
            yield refused(seen, code, squares, facts, ruled_out(seen, squares, union), "kept_at")

    def _near(self, seen: View, cell: int, value: int) -> Iterator[Refusal]:
        for group in seen.grid.of[cell]:
            open_cells, items = _naked(seen, group)
            if found := near_subset(items, open_cells.index(cell), value):
                squares = tuple([open_cells[index] for index in found[1]])
                facts = {"group": group.name, "numbers": numbers(found[0], "&")}
                facts["subset"] = names(seen.grid, squares, "&")
                yield refused(seen, "near-subset", squares, facts, ruled_out(seen, squares, found[0]), "kept_at")
                return

    def subset(self, seen: View, cell: int, value: int) -> tuple[Group, Subset] | None:
        """Return a group of the cell, and the numbers and other open cells of it that use up the value."""
        for group in seen.grid.of[cell]:
            open_cells, items = _naked(seen, group)
            for subset in tight(items):
                if (inside := without(items, subset, open_cells.index(cell)))[0] & value:
                    return group, inside
        return None

    def losses(self, board: Board) -> Iterator[Losses]:
        seen = view(board)
        for group, masks, values in _by_group(seen, possible(seen)):
            for targets, inside in _naked_losses(group.cells, masks, values):
                yield Losses(targets, partial(_naked_reason, seen, *_naked(seen, group), inside))


def _by_group(seen: View, values: Cells) -> Iterator[tuple[Group, Cells, Cells]]:
    """Yield each group with the masks of its cells and their possible values."""
    mask_of, values_of = seen.cells.__getitem__, values.__getitem__
    for group in seen.grid.groups:
        yield group, tuple(map(mask_of, group.cells)), tuple(map(values_of, group.cells))


Targets = tuple[tuple[int, int], ...]
"""Cells, each with the values that leave it."""


@lru_cache(maxsize=VALUES)
def _naked_losses(cells: Cells, masks: Cells, values: Cells) -> tuple[tuple[Targets, tuple[int, ...]], ...]:
    """Return what leaves the cells of a group, each with the items that make it so."""
    unknown = [index for index, mask in enumerate(masks) if mask & (mask - 1)]
    items = tuple([values[index] for index in unknown])
    found: list[tuple[list[tuple[int, int]], tuple[int, ...]]] = []
    for subset in tight(items):
        union, inside = subset
        found.append(([(index, union) for index in range(len(items)) if index not in inside], inside))
        for index in inside if spares(subset) else ():
            less, rest = without(items, subset, index)
            found.append(([(index, less)], rest))
    fresh = [
        (tuple([(cells[unknown[index]], gone) for index, gone in lost if masks[unknown[index]] & gone]), inside)
        for lost, inside in found
    ]
    return tuple([(targets, inside) for targets, inside in fresh if targets])


@lru_cache(maxsize=REASONS)
def _naked(seen: View, group: Group) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the unknown cells of a group, and the possible values of each."""
    cells, values = seen.cells, possible(seen)
    open_cells = tuple([cell for cell in group.cells if (mask := cells[cell]) & (mask - 1)])
    return open_cells, tuple([values[cell] for cell in open_cells])


@lru_cache(maxsize=REASONS)
def _naked_reason(seen: View, open_cells: tuple[int, ...], items: tuple[int, ...], inside: tuple[int, ...]) -> Reason:
    """Return the cells of the subset, and the cells that rule out all their other candidates."""
    found = dict.fromkeys([open_cells[index] for index in inside])
    for index in inside:
        cell = open_cells[index]
        found.update(dict.fromkeys(all_hindrances(seen, (cell,), seen.cells[cell] & ~items[index])))
    return tuple(found)


class HiddenSubset(_Subset):
    id = "latin.hidden-subset"
    name = "Hidden Subset"
    statement = (
        "Two numbers that can only go in the same two cells of a group fill these cells (and so do three with three, "
        "four with four): take all other numbers away from them."
    )
    level = 3
    why = {
        "no-subset": (
            "This rule needs two numbers other than {gone} with only two cells left for them in {groups}, {cell} one "
            "of these (or three with three, four with four). There are no such numbers."
        ),
        "near-subset": (
            "This rule needs two numbers with only two cells left for them (or three with three, four with four). "
            "Closest to that are the numbers {numbers} in {group}, but they have one cell too many: {subset}."
        ),
        "other-squares": (
            "In {group}, the numbers {numbers} can go only in {subset}. So these cells lose all other numbers. {cell} "
            "is not one of them."
        ),
        "own-number": (
            "In {group}, the numbers {numbers} can go only in {subset}. From these cells, this rule takes away only "
            "numbers other than {numbers}."
        ),
        "stands": STANDS_NEAR
        + " This rule needs numbers other than {gone} that fill {cell} and cells in {groups}: two with only two cells "
        "left, three with three or four with four. There are none.",
    }

    def reason(self, board: Board, cell: int, value: int) -> Reason | None:
        seen = view(board)
        if found := self.subset(seen, cell, value):
            return _hidden_reason(seen, *found)
        return None

    def _told(self, seen: View, cell: int) -> Iterator[Refusal]:
        for group, union, values in _examples((group, *_hidden(seen, group)) for group in seen.grid.of[cell]):
            squares = spread(union)
            facts = {"group": group.name, "numbers": numbers(sum(values), "&")}
            facts["subset"] = names(seen.grid, squares, "&")
            kept = [(value, group.bits & ~union) for value in values]
            yield refused(seen, "own-number" if cell in squares else "other-squares", squares, facts, kept)

    def _near(self, seen: View, cell: int, value: int) -> Iterator[Refusal]:
        for group in seen.grid.of[cell]:
            missing, items = _hidden(seen, group)
            if found := near_subset(items, missing.index(value), 1 << cell):
                squares = spread(found[0])
                values = [missing[index] for index in found[1]]
                facts = {"group": group.name, "numbers": numbers(sum(values), "&")}
                facts["subset"] = names(seen.grid, squares, "&")
                kept = [(each, group.bits & ~found[0]) for each in values]
                yield refused(seen, "near-subset", squares, facts, kept)
                return

    def subset(self, seen: View, cell: int, value: int) -> tuple[Group, int, int] | None:
        """Return a group of the cell, cells of it as bits with this one, and the other values that fill them."""
        for group in seen.grid.of[cell]:
            missing, items = _hidden(seen, group)
            index = missing.index(value) if value in missing else -1
            for subset in tight(items):
                union, inside = without(items, subset, index)
                if union >> cell & 1:
                    return group, union, sum([missing[index] for index in inside])
        return None

    def losses(self, board: Board) -> Iterator[Losses]:
        seen = view(board)
        mask_of = seen.cells.__getitem__
        for group in seen.grid.groups:
            masks, places = tuple(map(mask_of, group.cells)), tuple(map(group.bits.__and__, seen.places))
            for targets, union, values in _hidden_losses(group.cells, masks, places):
                yield Losses(targets, partial(_hidden_reason, seen, group, union, values))


@lru_cache(maxsize=VALUES)
def _hidden_losses(cells: Cells, masks: Cells, places: tuple[int, ...]) -> tuple[tuple[Targets, int, int], ...]:
    """Return what leaves the cells of a group, each with the cells and the values that make it so."""
    known, found = {*masks}, []
    missing = [(1 << index, where) for index, where in enumerate(places) if 1 << index not in known]
    items = tuple([where for _, where in missing])
    for subset in tight(items):
        for union, values, lost in _lost((1 << len(cells)) - 1, [value for value, _ in missing], items, subset):
            old = zip(cells, masks, strict=True)
            targets = tuple([(cell, lost) for cell, mask in old if union >> cell & 1 and mask & lost])
            found.append((targets, union, values))
    return tuple([each for each in found if each[0]])


def _lost(full: int, missing: Sequence[int], items: tuple[int, ...], subset: Subset) -> Iterator[tuple[int, int, int]]:
    """Yield the cells of a subset, its values, and what these cells lose; once more for each value it can spare."""
    union, inside = subset
    values = sum([missing[index] for index in inside])
    yield union, values, full & ~values
    for index in inside if spares(subset) else ():
        yield without(items, subset, index)[0], values ^ missing[index], missing[index]


@lru_cache(maxsize=REASONS)
def _hidden(seen: View, group: Group) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the values missing in a group, and the cells of it where each is possible, as bits."""
    here, places = group.bits, seen.places
    missing = [index for index, where in enumerate(seen.held) if not where & here]
    return tuple([1 << index for index in missing]), tuple([places[index] & here for index in missing])


@lru_cache(maxsize=REASONS)
def _hidden_reason(seen: View, group: Group, union: int, values: int) -> Reason:
    """Return the cells that rule out the values in all other cells of the group."""
    return all_hindrances(seen, spread(group.bits & ~union), values)


NAKED, HIDDEN = NakedSubset(), HiddenSubset()
RULES = (NAKED, HIDDEN)
