"""Latin family: direct rules that take one number away from cells, each for its own reason.

A step may take several numbers from a cell at once, if each of them leaves by the rule.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import chain, combinations
from typing import ClassVar, NamedTuple

from puzzles.base.rule import Deduction, bits
from puzzles.grid.groups import Group, Square, crossing
from puzzles.kernel.board import Board
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.types.latin.model import number, shape
from puzzles.types.latin.possible import View, all_hindrances, either, names, possible, spread, view
from puzzles.types.latin.rules.near import STANDS, how_apart, near_wing, near_xy_wing, stands
from puzzles.types.latin.rules.placing import GroupsRule

Reason = tuple[int, ...]
"""The cells because of which a number leaves."""
REASONS = 1 << 8
"""The number of reasons that are cached: one reason serves many cells, and what `find` finds is checked next."""


class Losses(NamedTuple):
    """Numbers that leave cells, all for one reason, which is computed only when needed."""

    targets: Sequence[tuple[int, int]]
    reason: Callable[[], Reason]


class Removal(GroupsRule):
    """A rule by which single numbers leave cells."""

    only_removes = True

    @abstractmethod
    def reason(self, board: Board, cell: int, value: int) -> Reason | Refusal:
        """Return the reason why the value leaves the cell, or a Refusal."""

    @abstractmethod
    def losses(self, board: Board) -> Iterator[Losses]:
        """Yield everything that leaves cells on this board."""

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        evidence: Reason = ()
        for index in spread(board.cells[cell] & ~mask):
            reason = self.reason(board, cell, 1 << index)
            if isinstance(reason, Refusal):
                return self._stays(board, cell, mask)
            evidence = tuple(dict.fromkeys((*evidence, *reason)))
        return Accepted(evidence)

    def _stays(self, board: Board, cell: int, mask: int) -> Refusal:
        """Refuse with the first number that stays, if possible one that no known cell in sight rules out."""
        gone = board.cells[cell] & ~mask
        its = possible(view(board))[cell] & gone
        found = ((index, self.reason(board, cell, 1 << index)) for index in (*spread(its), *spread(gone & ~its)))
        index, reason = next((index, each) for index, each in found if isinstance(each, Refusal))
        return reason.with_facts(gone=number(1 << index))

    def find(self, board: Board) -> Iterator[Deduction]:
        left = list(board.cells)  # one reason is enough for what leaves; the first has the smallest subset
        gone: dict[int, dict[int, Reason]] = {}
        for targets, because in self.losses(board):
            fresh = [(cell, value) for cell, mask in targets if (new := mask & left[cell]) for value in bits(new)]
            reason = because() if fresh else ()
            for cell, value in fresh:
                left[cell] ^= value
                gone.setdefault(cell, {})[value] = reason
                yield Deduction(cell, board.cells[cell] ^ value, reason)
        for cell, reasons in gone.items():
            if not left[cell] & (left[cell] - 1):
                yield from _settings(cell, left[cell] or board.cells[cell], reasons)


def _settings(cell: int, values: int, reasons: dict[int, Reason]) -> Iterator[Deduction]:
    """Yield the settings of the cell that result when everything that leaves it does so at once."""
    for value in bits(values):
        because = [reason for gone, reason in reasons.items() if gone != value]
        yield Deduction(cell, value, tuple(dict.fromkeys(chain.from_iterable(because))))


class SeenNumber(Removal):
    id = "latin.seen-number"
    name = "Seen Number"
    statement = (
        "A number stands only once in a row or column (and in a block or long diagonal, where the puzzle has them): "
        "take it away from the other cells there."
    )
    level = 1
    why = {
        "not-seen": (
            "This rule takes {gone} away from {cell} only where {gone} already stands in {groups}. It does not stand "
            "there yet."
        ),
    }

    def reason(self, board: Board, cell: int, value: int) -> Reason | Refusal:
        cells, peers = board.cells, shape(board).peers[cell]
        for peer in peers:
            if cells[peer] == value:
                return (peer,)
        return Refusal("not-seen", peers, {"groups": either(shape(board).of[cell])})

    def losses(self, board: Board) -> Iterator[Losses]:
        around, open_cells = shape(board).seen, view(board).open
        for holder, value in enumerate(board.cells):
            if not value & (value - 1) and (where := open_cells[value.bit_length() - 1] & around[holder]):
                yield Losses([(cell, value) for cell in spread(where)], partial(tuple, (holder,)))


class Confined(Removal):
    """All possible places of a number in a first group lie in a second: it leaves the rest of the second."""

    first: ClassVar[tuple[str, ...]]
    level = 2
    why = {
        "no-place": (
            "This rule needs another {first_kinds} that crosses {groups} and still has an open cell for {gone}. There "
            "is none."
        ),
        "inside": (
            "In {first}, {gone} can go only in {others}. So it goes away from the cells of {second} outside {first}. "
            "{cell} lies in {first} itself, where this rule takes nothing away."
        ),
        "not-confined": (
            "This rule needs a {first_kinds} that still misses {gone} and can take it only where it crosses {groups}. "
            "There is none: {first}, for example, can take it in {others}, outside {second}."
        ),
        "stands": STANDS,
    }

    def reason(self, board: Board, cell: int, value: int) -> Reason | Refusal:
        seen = view(board)
        found = seen.places[value.bit_length() - 1]
        if pair := self.confined(seen, cell, value):
            return _confinement(seen, pair[0], found & pair[0].bits, pair[1], value)
        return self._refusal(seen, found, cell, value)

    def confined(self, seen: View, cell: int, value: int) -> tuple[Group, Group] | None:
        """Return a first group and a second one with the cell that holds all places of the value in the first."""
        found = seen.places[value.bit_length() - 1]
        for first, second in _senders(seen.grid, cell, self.first):
            here = found & first.bits
            if here and not here & ~second.bits:
                return first, second
        return None

    def _refusal(self, seen: View, found: int, cell: int, value: int) -> Refusal:
        grid = seen.grid
        kinds = "|".join([kind for kind in self.first if kind in grid.by_kind])
        for first in grid.of[cell]:
            here = found & first.bits
            for second in grid.of[cell] if here and first.kind in self.first else ():
                if second.name != first.name and not here & ~second.bits:
                    facts = {"first": first.name, "second": second.name, "others": names(grid, spread(here), "|")}
                    return Refusal("inside", spread(here), facts)
        tried = [pair for pair in _senders(grid, cell, self.first) if found & pair[0].bits]
        if not tried:
            known = spread(seen.held[value.bit_length() - 1]) or (cell,)
            return Refusal("no-place", known, {"first_kinds": kinds, "groups": either(grid.of[cell])})
        first, second = min(tried, key=lambda pair: how_apart(found, *pair))
        outside = spread(found & first.bits & ~second.bits)
        crossed = dict.fromkeys([each for _, each in tried])
        facts = {"first_kinds": kinds, "first": first.name, "second": second.name, "groups": either(crossed)}
        facts["others"] = names(grid, outside, "|")
        return stands(seen, cell, value, kinds, crossed) or Refusal("not-confined", outside, facts)

    def losses(self, board: Board) -> Iterator[Losses]:
        seen = view(board)
        for first in seen.grid.of_kind(*self.first):
            for index, where in enumerate(seen.places):
                here = where & first.bits
                for second in seen.grid.of[here.bit_length() - 1] if here else ():
                    if not here & ~second.bits:
                        targets = seen.open[index] & second.bits & ~first.bits
                        because = partial(_confinement, seen, first, here, second, 1 << index)
                        yield Losses([(cell, 1 << index) for cell in spread(targets)], because)


@lru_cache(maxsize=1 << 14)
def _senders(grid: Square, cell: int, kinds: tuple[str, ...]) -> tuple[tuple[Group, Group], ...]:
    """Return the crossing pairs of a first group without the cell and a second group with it."""
    return tuple(
        (first, second)
        for second in grid.of[cell]
        for first in crossing(grid, second)
        if first.kind in kinds and not first.bits >> cell & 1
    )


@lru_cache(maxsize=REASONS)
def _confinement(seen: View, first: Group, here: int, second: Group, value: int) -> Reason:
    """Return the places, and the cells that rule out the value in the first group outside the second."""
    outside = [cell for cell in first.cells if not second.bits >> cell & 1]
    return tuple(dict.fromkeys((*spread(here), *all_hindrances(seen, outside, value))))


class Pointing(Confined):
    id = "latin.pointing"
    name = "Pointing"
    statement = (
        "All cells of a block that can take a number lie in one line. The number goes in one of them: take it away "
        "from the rest of that line."
    )
    first = ("block",)


class Claiming(Confined):
    id = "latin.claiming"
    name = "Claiming"
    statement = (
        "All cells of a line that can take a number lie in one block or on one crossing line. The number goes in one "
        "of them: take it away from the other cells there."
    )
    first = ("row", "column", "diagonal")


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
            "{cell}; or the same with rows and columns exchanged. No two rows or columns here are like that."
        ),
        "near-wing": (
            "{lines} come nearest to an X-Wing: there {gone} should be able to go only in {crossers}, but it could "
            "also go in {others}."
        ),
        "inside": (
            "In {lines}, {gone} can go only in {crossers}. {cell} is one of these cells, so {gone} stays there; only "
            "the other cells of {crossers} lose it."
        ),
    }

    def reason(self, board: Board, cell: int, value: int) -> Reason | Refusal:
        seen = view(board)
        found = seen.places[value.bit_length() - 1]
        if wing := self.wing(seen, cell, value):
            return _wing(seen, *wing, value)
        wings = chain(_wings(seen.grid, found, "column"), _wings(seen.grid, found, "row"))
        own, across = next(((pair, crossers) for pair, crossers in wings if _on(pair, cell)), (None, None))
        if not own or not across:
            return near_wing(seen.grid, found, cell) or Refusal(
                "no-wing", spread(found & seen.grid.seen[cell]) or (cell,)
            )
        both = found & (own[0].bits | own[1].bits)
        facts = {"lines": f"{own[0].name}&{own[1].name}", "crossers": f"{across[0].name}&{across[1].name}"}
        return Refusal("inside", spread(both), facts)

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


def _wings(grid: Square, found: int, kind: str) -> Iterator[tuple[Lines, Lines]]:
    """Yield pairs of parallel lines with the same two places, and the lines of that kind that cross them there."""
    size = grid.size
    across, along = (grid.groups[:size], grid.groups[size : 2 * size])
    if kind == "row":
        across, along = along, across
    seen: dict[tuple[int, int], list[Group]] = {}
    for line in across:
        here = found & line.bits
        if here.bit_count() == 2:
            low, high = spread(here)
            where = (low % size, high % size) if kind == "column" else (low // size, high // size)
            seen.setdefault(where, []).append(line)
    for (low, high), lines in seen.items():
        for first, second in combinations(lines, 2):
            yield (first, second), (along[low], along[high])


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
            "{first} and {second} each have {gone} and one other number left. This rule also needs a cell that sees "
            "both and has just {numbers} left. There is none."
        ),
        "not-seen": (
            "{pivot}, {first} and {second} make an XY-Wing for {gone}, but {cell} does not see both {first} and "
            "{second}: with one of them it shares no row, column or other group."
        ),
        "own-cell": (
            "{pivot}, {first} and {second} make an XY-Wing for {gone}, and {cell} is one of these three. Only other "
            "cells lose {gone}: those that see both {first} and {second}, that is, share a row, column or other "
            "group with each."
        ),
    }

    def reason(self, board: Board, cell: int, value: int) -> Reason | Refusal:
        seen = view(board)
        other: XY | None = None
        for wing in xy_wings(seen):
            if wing.value == value:
                if wing.targets >> cell & 1:
                    return _xy_reason(seen, wing)
                other = other or wing
        if not other:
            return near_xy_wing(seen, cell, value) or Refusal("no-wing", (cell,))
        name = seen.grid.rect.cell_name
        facts = {"pivot": name(other.pivot), "first": name(other.first), "second": name(other.second)}
        three = (other.pivot, other.first, other.second)
        return Refusal("own-cell" if cell in three else "not-seen", three, facts)

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


POINTING, CLAIMING, X_WING = Pointing(), Claiming(), XWing()
RULES = (SeenNumber(), POINTING, CLAIMING, X_WING, XYWing())
