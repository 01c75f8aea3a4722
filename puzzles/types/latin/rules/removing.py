"""Latin family: direct rules that take one number away from cells, each for its own reason.

A step may take several numbers from a cell at once, if each of them leaves by the rule.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import chain
from typing import ClassVar, NamedTuple

from puzzles.base.rule import Deduction, bits
from puzzles.grid.groups import Group, Square, crossing
from puzzles.kernel.board import Board
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.types.latin.model import number, shape
from puzzles.types.latin.possible import View, all_hindrances, either, known_around, names, spread, view
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
                return self._stays(board, cell, mask, index, reason)
            evidence = tuple(dict.fromkeys((*evidence, *reason)))
        return Accepted(evidence)

    def _stays(self, board: Board, cell: int, mask: int, stays: int, reason: Refusal) -> Refusal:
        """Refuse with the first number that stays, if possible one that no known cell in sight rules out.

        `stays` is the lowest one, refused for this reason.
        """
        seen = known_around(shape(board), board.cells, cell)
        first = 1 << stays
        if first in seen:
            for index in spread(board.cells[cell] & ~mask & -first):
                other = self.reason(board, cell, 1 << index) if 1 << index not in seen else ()
                if isinstance(other, Refusal):
                    first, reason = 1 << index, other
                    break
        held = {"gone_at": first, "value_at": mask}
        facts = {name: shape(board).rect.cell_name(seen[value]) for name, value in held.items() if value in seen}
        return reason.with_facts(gone=number(first), **facts)

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
            "There is none: {first}, for example, can take it in {others}, outside {outer}."
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
                    return refused(seen, "inside", spread(here), facts, [(value, first.bits)])
        tried = [pair for pair in _senders(grid, cell, self.first) if found & pair[0].bits]
        if not tried:
            known = spread(seen.held[value.bit_length() - 1]) or (cell,)
            return Refusal("no-place", known, {"first_kinds": kinds, "groups": either(grid.of[cell])})
        crossed = dict.fromkeys([each for _, each in tried])
        first, second = _nearest(tried, found, grid.size)
        outside = found & first.bits & ~second.bits
        facts = {"first_kinds": kinds, "first": first.name, "second": second.name, "groups": either(crossed)}
        its = [other for each, other in tried if each.name == first.name]
        apart = outside
        for other in its:
            apart &= ~other.bits
        shown = spread(outside)
        facts["others"] = names(grid, spread(apart) or shown, "|")
        facts["outer"] = "&".join([other.name for other in its]) if apart else second.name
        if standing := stands_near(seen, cell, value):
            return Refusal("stands", (*standing.evidence, *(spread(apart) or shown)), {**standing.facts, **facts})
        return Refusal("not-confined", shown, facts)

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


def _nearest(pairs: Sequence[tuple[Group, Group]], found: int, most: int) -> tuple[Group, Group]:
    """Return the pair of which the first group has the fewest of these places outside the second.

    Pairs with a place in both come first; no group has more cells than `most`.
    """
    ranks = []
    for first, second in pairs:
        here = found & first.bits
        outside = here & ~second.bits
        ranks.append(outside.bit_count() + most * (outside == here))
    return pairs[ranks.index(min(ranks))]


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


POINTING, CLAIMING = Pointing(), Claiming()
RULES = (SeenNumber(), POINTING, CLAIMING)
