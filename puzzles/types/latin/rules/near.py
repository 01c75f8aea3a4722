"""Latin family: what comes nearest to a pattern that a rule has looked for in vain. Only refusals speak of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import combinations
from operator import or_

from puzzles.grid.groups import Group, Square
from puzzles.kernel.verdict import Refusal
from puzzles.types.latin.model import number, numbers
from puzzles.types.latin.possible import View, either, names, possible, spread

Kept = Iterable[tuple[int, int]]
"""Numbers, each with cells as bits that cannot take it."""
FAR = 4
"""So many other places keep two lines from being near to an X-Wing."""
FEW = 12
"""Items or lines among which something is looked for, so that this costs little on large boards."""

STANDS = (
    "{gone} already stands in {group}, at {place}: {cell} loses it by another rule, Seen Number. This rule needs a "
    "{first_kinds} that still misses {gone} and can take it only where it crosses {groups}. There is none: {first}, "
    "for example, can take it in {others}, outside {outer}."
)


STANDS_NEAR = "{gone} already stands in {group}, at {place}: {cell} loses it by another rule, Seen Number."


def refused(
    seen: View, code: str, cells: Sequence[int], facts: dict[str, str], kept: Kept, where: str = "kept_from"
) -> Refusal:
    """Refuse with the known cells that keep numbers out of cells, beside those that are named.

    People who go by the pencil marks still see them there. `where` is the fact that names these cells: `kept_from` for
    cells that take none of the numbers argued about, `kept_at` for those that the refusal names itself.
    """
    because, around, name, told = [], seen.grid.seen, seen.grid.rect.cell_name, 0
    for value, others in kept:
        index = value.bit_length() - 1
        left = others & seen.open[index] & seen.seen[index]
        told |= left
        while left:  # few are named: those first that keep it out of most cells
            holder = max(spread(seen.held[index]), key=lambda each: (left & around[each]).bit_count())
            left &= ~around[holder]
            because.append((holder, f"{name(holder)}={number(value)}"))
    if because:
        facts = facts | {"kept_out": "&".join([said for _, said in because])}
        facts[where] = names(seen.grid, spread(told), "&")
    return Refusal(code, tuple(dict.fromkeys([*cells, *spread(told), *[holder for holder, _ in because]])), facts)


def stands_near(seen: View, cell: int, value: int) -> Refusal | None:
    """Refuse to argue about a number that the cell sees already, if it does."""
    held = spread(seen.held[value.bit_length() - 1] & seen.grid.seen[cell])
    if not held:
        return None
    group = next(group for group in seen.grid.of[cell] if group.bits >> held[0] & 1)
    facts = {"group": group.name, "place": seen.grid.rect.cell_name(held[0]), "groups": either(seen.grid.of[cell])}
    return Refusal("stands", held[:1], facts)


def near_subset(items: Sequence[int], but: int, needed: int) -> tuple[int, tuple[int, ...]] | None:
    """Return the places of two or three items that have one place too many, and the items.

    The item with the index `but` is left out, and the places include the `needed` one.
    """
    few = [index for index, places in enumerate(items) if index != but and 0 < places.bit_count() <= 4][:FEW]
    for count in (2, 3) if len(items) > 4 else (2,):
        for inside in combinations(few, count):
            union = reduce(or_, [items[index] for index in inside])
            if union.bit_count() == count + 1 and union & needed:
                return union, inside
    return None


def near_wing(seen: View, cell: int, value: int) -> Refusal | None:
    """Return what keeps two lines from an X-Wing: the fewest other places of a number in them."""
    grid, found = seen.grid, seen.places[value.bit_length() - 1]
    best: tuple[int, tuple[Group, Group], tuple[Group, Group], int] | None = None
    for lines, crossers in _pairs(grid, found, cell):
        here = found & (lines[0].bits | lines[1].bits)
        others = here & ~(crossers[0].bits | crossers[1].bits)
        if (here ^ others).bit_count() == 4 and others.bit_count() < (best[0] if best else FAR):
            best = others.bit_count(), lines, crossers, others
    if best is None:
        return None
    _, lines, crossers, others = best
    facts = {"lines": f"{lines[0].name}&{lines[1].name}", "crossers": f"{crossers[0].name}&{crossers[1].name}"}
    facts["others"] = names(grid, spread(others), "|")
    return refused(seen, "near-wing", spread(others), facts, [(value, lines[0].bits | lines[1].bits)])


def _pairs(grid: Square, found: int, cell: int) -> Iterator[tuple[tuple[Group, Group], tuple[Group, Group]]]:
    """Yield two parallel lines beside the cell with few places, and two lines across them, one with the cell."""
    rows, columns = grid.groups[: grid.size], grid.groups[grid.size : 2 * grid.size]
    for across, along in ((rows, columns), (columns, rows)):
        own = next(line for line in along if line.bits >> cell & 1)
        few = [line for line in across if not line.bits >> cell & 1 and 1 < (found & line.bits).bit_count() <= 4]
        at = along.index(own)
        for lines in combinations([line for line in few if found & line.bits & own.bits][:FEW], 2):
            yield from ((lines, (other, own)) for other in along[:at])
            yield from ((lines, (own, other)) for other in along[at + 1 :])


def near_xy_wing(seen: View, cell: int, value: int) -> Refusal | None:
    """Return two wings of an XY-Wing, where the board has none for the number: the cell between them is missing."""
    values = possible(seen)
    pairs = [other for other in spread(seen.grid.seen[cell]) if values[other].bit_count() == 2]
    wings = [other for other in pairs if values[other] & value][:FEW]
    for first, second in combinations(wings, 2):
        if between := values[first] ^ values[second]:
            name = seen.grid.rect.cell_name
            facts = {"first": name(first), "second": name(second), "numbers": numbers(between, "|")}
            facts |= {"first_left": numbers(values[first], "|"), "second_left": numbers(values[second], "|")}
            return refused(seen, "near-wing", (first, second), facts, ruled_out(seen, (first, second)), "kept_at")
    return None


def ruled_out(seen: View, cells: Iterable[int], but: int = 0) -> list[tuple[int, int]]:
    """Return the numbers, but for some, that known cells keep out of some of these cells, with the cells as bits."""
    where = sum([1 << cell for cell in cells])
    return [(1 << index, where) for index in range(seen.grid.size) if not but >> index & 1]
