"""Latin family: direct rules that take one number away from cells, each for its own reason.

A step may take several numbers from a cell at once, if each of them leaves by the rule.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial, reduce
from itertools import chain
from operator import and_, itemgetter, or_
from sys import maxsize
from typing import ClassVar, NamedTuple

from puzzles.base.rule import Deduction, bits
from puzzles.grid.groups import Group, Square, crossing
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.types.latin.model import number, shape
from puzzles.types.latin.possible import VALUES, View, all_hindrances, either, known_around, names, spread, view
from puzzles.types.latin.rules.near import STANDS, refused, stands_near
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
    def reason(self, board: Board, cell: int, value: int) -> Reason | None:
        """Return the reason why the value leaves the cell, None if the rule has none."""

    @abstractmethod
    def stays(self, board: Board, cell: int, value: int) -> Refusal:
        """Refuse to take a value away that the rule has no reason for."""

    @abstractmethod
    def losses(self, board: Board) -> Iterator[Losses]:
        """Yield everything that leaves cells on this board."""

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        evidence: Reason = ()
        for index in spread(board.cells[cell] & ~mask):
            reason = self.reason(board, cell, 1 << index)
            if reason is None:
                return self._refused(board, cell, mask, 1 << index)
            if reason != evidence:
                evidence = tuple(dict.fromkeys((*evidence, *reason)))
        return Accepted(evidence)

    def _refused(self, board: Board, cell: int, mask: int, first: int) -> Refusal:
        """Refuse with the first number that stays, if possible one that no known cell in sight rules out.

        `first` is the lowest one.
        """
        seen = known_around(shape(board), board.cells, cell)
        if first in seen:
            others = [value for value in bits(board.cells[cell] & ~mask & -first) if value not in seen]
            first = next((value for value in others if self.reason(board, cell, value) is None), first)
        held = {name: seen[value] for name, value in (("gone", first), ("value", mask)) if value in seen}
        facts: dict[str, str] = {}
        for name, holder in held.items():
            group = next(group for group in shape(board).of[cell] if group.bits >> holder & 1)
            facts |= {f"{name}_at": shape(board).rect.cell_name(holder), f"{name}_group": group.name}
        refusal = self.stays(board, cell, first).with_facts(gone=number(first), **facts)
        if held and not mask & (mask - 1):  # of a number that was filled in, no more is said than where it stands
            return refusal._replace(evidence=tuple(held.values()))
        return refusal

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

    def narrowed(self, board: Board) -> Iterator[tuple[int, int]]:
        left = list(board.cells)
        for targets, _ in self.losses(board):
            for cell, mask in targets:
                for value in bits(mask & left[cell]):
                    left[cell] ^= value
                    yield cell, board.cells[cell] ^ value


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
    tidies = True
    why = {
        "not-seen": (
            "This rule takes {gone} away from {cell} only where {gone} already stands in {groups}. It does not stand "
            "there yet."
        ),
    }

    def reason(self, board: Board, cell: int, value: int) -> Reason | None:
        cells = board.cells
        for peer in shape(board).peers[cell]:
            if cells[peer] == value:
                return (peer,)
        return None

    def stays(self, board: Board, cell: int, value: int) -> Refusal:
        return Refusal("not-seen", shape(board).peers[cell], {"groups": either(shape(board).of[cell])})

    def losses(self, board: Board) -> Iterator[Losses]:
        seen = view(board)
        held = [seen.held[index] for index, where in enumerate(map(and_, seen.open, seen.seen)) if where]
        for holder in spread(reduce(or_, held, 0)):
            value = board.cells[holder]
            if where := seen.open[value.bit_length() - 1] & seen.grid.seen[holder]:
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
            "There is none: {first}, for example, can take it in {others}, outside {outer}."
        ),
        "stands": STANDS,
    }

    def reason(self, board: Board, cell: int, value: int) -> Reason | None:
        seen = view(board)
        pair = self.confined(seen, cell, value)
        if not pair:
            return None
        first, second = pair
        return _confinement(seen, first, seen.places[value.bit_length() - 1] & first.bits, second, value)

    def confined(self, seen: View, cell: int, value: int) -> tuple[Group, Group] | None:
        """Return a first group and a second one with the cell that holds all places of the value in the first."""
        found = seen.places[value.bit_length() - 1]
        for second, senders in _senders(seen.grid, cell, self.first):
            outside = found & ~second.bits
            for places, first in senders:
                if not outside & places and found & places:
                    return first, second
        return None

    def stays(self, board: Board, cell: int, value: int) -> Refusal:
        seen = view(board)
        grid, found = seen.grid, seen.places[value.bit_length() - 1]
        for first, second, inner, rest in _both_through(grid, cell, self.first):
            if found & inner and not found & rest:
                here = spread(found & inner)
                facts = {"first": first.name, "second": second.name, "others": names(grid, here, "|")}
                return refused(seen, "inside", here, facts, [(value, first.bits)])
        near = _nearest(grid, cell, self.first, found)
        if not near:
            known = spread(seen.held[value.bit_length() - 1]) or (cell,)
            return Refusal(
                "no-place", known, {"first_kinds": _kinds(grid, self.first), "groups": either(grid.of[cell])}
            )
        first, second, crossed = near
        outside = found & first.bits & ~second.bits
        outer, apart = _outer(grid, cell, first)
        shown = tuple(cells_in(outside & apart or outside))
        facts = {
            "first_kinds": _kinds(grid, self.first),
            "first": first.name,
            "second": second.name,
            "groups": either(crossed),
            "others": names(grid, shown, "|"),
            "outer": outer if outside & apart else second.name,
        }
        if standing := stands_near(seen, cell, value):
            return Refusal("stands", (*standing.evidence, *shown), {**standing.facts, **facts})
        return Refusal("not-confined", tuple(cells_in(outside)), facts)

    def losses(self, board: Board) -> Iterator[Losses]:
        seen = view(board)
        pairs = [
            (order, index, here, first, second)
            for index, (free, open_cells) in enumerate(zip(seen.places, seen.open, strict=True))
            for order, here, first, second, rest in _confined(seen.grid, self.first, free)
            if rest & open_cells
        ]
        for _, index, here, first, second in sorted(pairs, key=itemgetter(0, 1)):
            targets = seen.open[index] & second.bits & ~first.bits
            because = partial(_confinement, seen, first, here, second, 1 << index)
            yield Losses([(cell, 1 << index) for cell in spread(targets)], because)


@lru_cache(maxsize=VALUES)
def _confined(grid: Square, kinds: tuple[str, ...], free: int) -> tuple[tuple[int, int, Group, Group, int], ...]:
    """Return the pairs of groups of which the first, of these kinds, has those of these cells that the second shares.

    Before each pair stand the number of the first group and its cells, after it the other cells of the second.
    """
    most, firsts = _crossings(grid, kinds)
    return tuple(
        [
            (order, here, first, second, rest)
            for order, bits, first in firsts
            if 0 < (here := free & bits).bit_count() <= most
            for second in grid.of[here.bit_length() - 1]
            if not here & ~second.bits and (rest := second.bits & ~first.bits)
        ]
    )


@lru_cache(maxsize=64)
def _crossings(grid: Square, kinds: tuple[str, ...]) -> tuple[int, tuple[tuple[int, int, Group], ...]]:
    """Return the groups of these kinds, numbered, with their cells, and the most that one shares with another group."""
    firsts = grid.of_kind(*kinds)
    shared = [(one.bits & other.bits).bit_count() for one in firsts for other in crossing(grid, one)]
    return max(shared, default=0), tuple([(order, first.bits, first) for order, first in enumerate(firsts)])


def _nearest(grid: Square, cell: int, kinds: tuple[str, ...], found: int) -> tuple[Group, Group, list[Group]] | None:
    """Return the pair of a first group and a second one with the fewest of these places in the first alone.

    Pairs with a place in both come before all others. None of them is without a place in the first alone, or the number
    would leave the cell. The third part are all second groups with such a first one; None if there is no pair.
    """
    best, nearest, crossed = maxsize, None, []
    for second, senders in _senders(grid, cell, kinds):
        outside, inside, crosses = found & ~second.bits, found & second.bits, False
        for places, first in senders:
            if here := outside & places:
                crosses = True
                if (rank := here.bit_count()) < best:
                    rank += 0 if inside & places else grid.size
                    if rank < best:
                        best, nearest = rank, (first, second)
        if crosses:
            crossed.append(second)
    return (*nearest, crossed) if nearest else None


@lru_cache(maxsize=1 << 14)
def _both_through(grid: Square, cell: int, kinds: tuple[str, ...]) -> tuple[tuple[Group, Group, int, int], ...]:
    """Return the pairs of groups of a cell of which the first is of these kinds, and its cells in the second or not."""
    its = grid.of[cell]
    pairs = [(first, second) for first in its for second in its if first.kind in kinds and second.name != first.name]
    return tuple([(one, two, one.bits & two.bits, one.bits & ~two.bits) for one, two in pairs])


@lru_cache(maxsize=1 << 14)
def _outer(grid: Square, cell: int, first: Group) -> tuple[str, int]:
    """Return the names of the groups of a cell that cross a group without it, and the cells of that beside these."""
    its = [group for group in grid.of[cell] if group.bits & first.bits]
    return "&".join([group.name for group in its]), reduce(and_, [~group.bits for group in its], first.bits)


@lru_cache(maxsize=64)
def _kinds(grid: Square, kinds: tuple[str, ...]) -> str:
    """Return those of some kinds of groups that a square has, as alternatives."""
    return "|".join([kind for kind in kinds if kind in grid.by_kind])


@lru_cache(maxsize=1 << 14)
def _senders(
    grid: Square, cell: int, kinds: tuple[str, ...]
) -> tuple[tuple[Group, tuple[tuple[int, Group], ...]], ...]:
    """Return each second group of the cell with the first groups without the cell that cross it, and their cells."""
    return tuple(
        (second, tuple([(g.bits, g) for g in crossing(grid, second) if g.kind in kinds and not g.bits >> cell & 1]))
        for second in grid.of[cell]
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


POINTING, CLAIMING = Pointing(), Claiming()
RULES = (SeenNumber(), POINTING, CLAIMING)
