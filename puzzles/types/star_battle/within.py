"""Star Battle: the six rules about lines or regions whose open squares lie within others that miss no more stars.

If some *inner* groups miss as many stars as the *outer* groups that hold all their open squares, or more, every star
that the outer groups miss stands in the inner ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from itertools import combinations
from typing import ClassVar, NamedTuple

from puzzles.base.rule import Deduction, DirectRule
from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.logic.counts import Count, Tally
from puzzles.logic.opposite import never_given
from puzzles.types.star_battle.closing import Grouped
from puzzles.types.star_battle.model import EMPTY, sky_of

ALL_SETS = 10
"""Up to this number of rows, all sets are looked at."""
FEW = 4
"""The most groups in a set, in a larger puzzle."""


class Nest(NamedTuple):
    """Some inner groups, the outer groups that hold their open squares, and how many stars each side misses.

    The first two are sets of numbers: bit g stands for group g of its kind.
    """

    inner: int
    outer: int
    inner_missing: int
    outer_missing: int


@lru_cache(maxsize=32)
def _sets(size: int) -> tuple[tuple[int, int, int], ...]:
    """List the sets of groups that are looked at: each, the place of the same set without its last, and that.

    Small ones come first, those of one size in reading order. The empty set has place 0.
    """
    place, found = {0: 0}, list[tuple[int, int, int]]()
    for many in range(1, size + 1 if size <= ALL_SETS else FEW + 1):
        for chosen in combinations(range(size), many):
            each = sum(1 << group for group in chosen)
            found.append((each, place[each ^ 1 << chosen[-1]], chosen[-1]))
            place[each] = len(place)
    return tuple(found)


class _Sums(NamedTuple):
    """For each set of inner groups: the outer groups that hold its open squares, and the stars that both sides miss."""

    outer: list[int]
    inner_missing: list[int]
    outer_missing: list[int]


@lru_cache(maxsize=512)
def _sums(now: Tally, inner: tuple[Count, ...], outer: tuple[Count, ...]) -> _Sums:
    """Add up all sets of inner groups, the empty one first, each from the same set without its last group."""
    owners = [_numbers(outer, now.open & group.bits) for group in inner]
    misses = [group.number - now.held_in(group) for group in inner]
    wants = [group.number - now.held_in(group) for group in outer]
    every, missing, needed, of = [0], [0], [0], {0: 0}
    for _, rest, last in _sets(len(inner)):
        more = owners[last] & ~every[rest]
        if more not in of:
            of[more] = sum([wants[group] for group in cells_in(more)])
        every.append(every[rest] | more)
        missing.append(missing[rest] + misses[last])
        needed.append(needed[rest] + of[more])
    return _Sums(every, missing, needed)


@lru_cache(maxsize=512)
def nests(now: Tally, inner: tuple[Count, ...], outer: tuple[Count, ...]) -> tuple[Nest, ...]:
    """List all sets of inner groups with open squares, those first that come near the rule.

    They are remembered, as a rule asks for them for each square.
    """
    return tuple(sorted(_made(now, inner, outer), key=partial(farness, outer=len(outer))))


@lru_cache(maxsize=512)
def tight_nests(now: Tally, inner: tuple[Count, ...], outer: tuple[Count, ...]) -> tuple[Nest, ...]:
    """List those in which all stars must stand that the outer groups miss, the small ones first; remembered, too."""
    return tuple(_made(now, inner, outer, tight=True))


def _made(now: Tally, inner: tuple[Count, ...], outer: tuple[Count, ...], *, tight: bool = False) -> list[Nest]:
    made = zip(_sets(len(inner)), *[each[1:] for each in _sums(now, inner, outer)], strict=True)
    return [
        Nest(chosen, owns, misses, wants)
        for (chosen, _, _), owns, misses, wants in made
        if owns and (wants <= misses or not tight)
    ]


def _numbers(groups: tuple[Count, ...], cells: int) -> int:
    """Return the numbers of the groups that own one of these cells, as a set."""
    return sum([1 << number for number, group in enumerate(groups) if group.bits & cells])


def squares_of(groups: tuple[Count, ...], numbers: int) -> int:
    """Return the squares of the groups with these numbers, as a set."""
    found = 0
    for number in cells_in(numbers):
        found |= groups[number].bits
    return found


ONLY_EMPTY = "This rule only rules stars out, so it is no reason for a star at {cell}."


def _why(one: str, several: str, outer: str) -> dict[str, str]:
    """Return the sentences of refusals, with the words for one inner group, for several, and for outer ones."""
    nearest = (
        "all open squares of {inner} lie in {outer}. Stars missing in {inner}: {inner_missing}; in {outer}: "
        "{outer_missing}. This rule needs both numbers to be the same."
    )
    return {
        "only-empty": ONLY_EMPTY,
        "opposite": "It is the other way round: {inner} and {outer} miss equally many stars, and all open squares of "
        "{inner} lie in {outer}. So all these stars go there, and {cell} is empty.",
        "no-other": f"{{cell}} lies in {{inner}}, and this rule empties only squares outside of it. No other {one} has "
        "open squares in {outer}.",
        "not-within": f"No {several} make {{cell}} empty by this rule. For example, {nearest}",
        "not-within-few": f"No set of up to {FEW} {several} makes {{cell}} empty by this rule. For example, {nearest}",
    }


def farness(nest: Nest, outer: int) -> tuple[bool, bool, int]:
    """Tell if a nest misses no stars, if its outer groups are all `outer` of them, and how far it is from the rule.

    The last counts how hard it is to see, too. A nest of the first kinds shows little.
    """
    chosen, owns, misses, wants = nest
    return not misses, owns.bit_count() == outer, wants - misses + 2 * chosen.bit_count()


class Within(Grouped, DirectRule):
    """A rule about groups of one kind within groups of another: `inner` and `outer` are the two kinds."""

    inner: ClassVar[str]
    outer: ClassVar[str]
    level = 3

    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        return tuple(range(len(board.cells)))

    def groups(self, board: Board) -> tuple[tuple[Count, ...], tuple[Count, ...]]:
        """Return the groups of both kinds."""
        kinds = sky_of(board).kinds
        return kinds[self.inner], kinds[self.outer]

    def around(self, board: Board, cell: int) -> Iterator[Nest]:
        """Yield the nests whose outer groups own a cell that their inner ones do not, those near the rule first."""
        return self._among(board, cell, nests(self.tally(board), *self.groups(board)))

    def witness(self, board: Board, cell: int) -> Nest | None:
        """Return the smallest nest that makes a cell empty."""
        return next(self._among(board, cell, tight_nests(self.tally(board), *self.groups(board))), None)

    def _among(self, board: Board, cell: int, found: Iterable[Nest]) -> Iterator[Nest]:
        inner, outer = self.groups(board)
        mine, its = _numbers(inner, 1 << cell), _numbers(outer, 1 << cell)
        return (nest for nest in found if nest.outer & its and not nest.inner & mine)

    def nest_facts(self, board: Board, nest: Nest) -> dict[str, str]:
        """Return the names of the groups of a nest and the stars that they miss, for the blanks of a sentence."""
        inner, outer = self.groups(board)
        return {
            "inner": "&".join([inner[number].place.name for number in cells_in(nest.inner)]),
            "outer": "&".join([outer[number].place.name for number in cells_in(nest.outer)]),
            "inner_missing": str(nest.inner_missing),
            "outer_missing": str(nest.outer_missing),
        }

    def _evidence(self, board: Board, nest: Nest) -> tuple[int, ...]:
        """Return the squares of the inner groups, and the stars of the outer ones."""
        inner, outer = self.groups(board)
        stars = self.tally(board).held & squares_of(outer, nest.outer)
        return tuple(cells_in(squares_of(inner, nest.inner) | stars))

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        nest = self.witness(board, cell)
        evidence = self._evidence(board, nest) if nest else None
        if mask != EMPTY:
            facts = self.nest_facts(board, nest) if nest else {}
            return never_given(board, cell, evidence, "only-empty").with_facts(**facts)
        if evidence is not None:
            return Accepted(evidence)
        nearest = next(self.around(board, cell), None)
        if nearest is None:
            return self._no_other(board, cell)
        inner, _outer = self.groups(board)
        cells = (cell, *cells_in(squares_of(inner, nearest.inner)))
        code = "not-within" if len(inner) <= ALL_SETS else "not-within-few"
        return Refusal(code, cells, self.nest_facts(board, nearest))

    def _no_other(self, board: Board, cell: int) -> Refusal:
        """Refuse with the two groups of a square, for there are no others to show."""
        groups = {group.place.kind: group for group in sky_of(board).groups.of[cell]}
        inner, outer = groups[self.inner], groups[self.outer]
        facts = {"inner": inner.place.name, "outer": outer.place.name}
        return Refusal("no-other", tuple(dict.fromkeys((cell, *outer.cells))), facts)

    def find(self, board: Board) -> Iterator[Deduction]:
        inner, outer = self.groups(board)
        its = self.tally(board)
        left = its.open
        for nest in tight_nests(its, inner, outer):
            if cells := left & squares_of(outer, nest.outer) & ~squares_of(inner, nest.inner):
                left ^= cells
                evidence = self._evidence(board, nest)
                for cell in cells_in(cells):
                    yield Deduction(cell, EMPTY, evidence)


class ColumnsWithinRegions(Within):
    id = "star-battle.columns-within-regions"
    name = "Columns within Regions"
    statement = (
        "If all open squares of some columns lie in regions that miss only as many stars as these columns, the "
        "regions get all of them there: their squares outside the columns are empty."
    )
    legup = ("STBL-BASC-0002", "Columns Within Regions")
    inner, outer = "column", "region"
    why = _why("column", "columns", "regions")


class ColumnsWithinRows(Within):
    id = "star-battle.columns-within-rows"
    name = "Columns within Rows"
    statement = (
        "If all open squares of some columns lie in rows that miss only as many stars as these columns, the rows get "
        "all of them there: their squares outside the columns are empty."
    )
    legup = ("STBL-BASC-0003", "Columns Within Rows")
    inner, outer = "column", "row"
    why = _why("column", "columns", "rows")


class RowsWithinRegions(Within):
    id = "star-battle.rows-within-regions"
    name = "Rows within Regions"
    statement = (
        "If all open squares of some rows lie in regions that miss only as many stars as these rows, the regions get "
        "all of them there: their squares outside the rows are empty."
    )
    legup = ("STBL-BASC-0008", "Rows Within Regions")
    inner, outer = "row", "region"
    why = _why("row", "rows", "regions")


class RegionsWithinColumns(Within):
    id = "star-battle.regions-within-columns"
    name = "Regions within Columns"
    statement = (
        "If all open squares of some regions lie in columns that miss only as many stars as these regions, the "
        "columns get all of them there: their squares outside the regions are empty."
    )
    legup = ("STBL-BASC-0005", "Regions Within Columns")
    inner, outer = "region", "column"
    why = _why("region", "regions", "columns")


class RegionsWithinRows(Within):
    id = "star-battle.regions-within-rows"
    name = "Regions within Rows"
    statement = (
        "If all open squares of some regions lie in rows that miss only as many stars as these regions, the rows get "
        "all of them there: their squares outside the regions are empty."
    )
    legup = ("STBL-BASC-0006", "Regions Within Rows")
    inner, outer = "region", "row"
    why = _why("region", "regions", "rows")


class RowsWithinColumns(Within):
    id = "star-battle.rows-within-columns"
    name = "Rows within Columns"
    statement = (
        "If all open squares of some rows lie in columns that miss only as many stars as these rows, the columns get "
        "all of them there: their squares outside the rows are empty."
    )
    legup = ("STBL-BASC-0007", "Rows Within Columns")
    inner, outer = "row", "column"
    why = _why("row", "rows", "columns")


RULES = (
    RegionsWithinRows(),
    RegionsWithinColumns(),
    RowsWithinRegions(),
    ColumnsWithinRegions(),
    RowsWithinColumns(),
    ColumnsWithinRows(),
)
