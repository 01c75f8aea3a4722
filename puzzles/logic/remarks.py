"""Remarks on refusals of rules about counts: an example that no other count near it contradicts, if there is one."""

from __future__ import annotations

from collections.abc import Mapping

from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Refusal
from puzzles.logic.counts import Count
from puzzles.logic.pairs import Pair
from puzzles.telling import Remark, cell_names, claim, with_remark

TRIES = 2_000
"""Cells that are given a value, one after the other, before looking for an example is given up."""


def quiet_pairs(*rules: Pair) -> Mapping[tuple[str, str], Remark]:
    """Return the remarks of these rules that give a pair of counts an example as quiet as can be."""
    return {(rule.id, "pair-open"): _Quiet(rule) for rule in rules}


class _Quiet:
    """Lets the other counts of the cells in an example have their numbers, too; the rule looks at two counts alone.

    A count of the two that misses nothing is named.
    """

    def __init__(self, rule: Pair) -> None:
        self._rule = rule

    def __call__(self, board: Board, step: Step, refusal: Refusal) -> Refusal:
        counts, (cell, mask) = self._rule.counts(board.puzzle), claim(board, step, refusal)
        its = self._rule.tally(board)
        pair = [counts.by_name[refusal.facts[name]] for name in ("first", "second")]
        cells = [each for each in cells_in((pair[0].bits | pair[1].bits) & its.open) if each != cell]
        near = {count for each in (cell, *cells) for count in counts.of[each]}
        hatched = set(cells_in(pair[0].bits | pair[1].bits))
        seen = {count for count in near if hatched.issuperset(count.shown)}  # these numbers stand in plain view
        holds = not mask & counts.yes
        found = None
        for heeded in (near, seen | {*pair}):
            left = {count: count.number - its.held_in(count) for count in heeded}
            found = found or _Search(left, its.open).filling([cell, *cells], {cell: holds})
        if found is not None:
            spots = cell_names(board, [each for each in sorted(found) if found[each]])
            refusal = refusal._replace(facts={**refusal.facts, "spots": spots})
        met = [
            code
            for count, code in zip(pair, ("first-met", "second-met"), strict=True)
            if count.number == its.held_in(count)
        ]
        return with_remark(refusal, met[0]) if len(met) == 1 else refusal


class _Search:
    """Looks for values of cells so that counts without other open cells get their numbers, and the others still can."""

    def __init__(self, left: dict[Count, int], opened: int) -> None:
        self._left, self._tries = left, TRIES
        self._room = {count: (opened & count.bits).bit_count() for count in left}
        self._of: dict[int, list[Count]] = {}

    def filling(self, cells: list[int], fixed: Mapping[int, bool]) -> dict[int, bool] | None:
        """Return which of the cells hold the value, None if there is no such filling or the search was given up."""
        self._of = {cell: [count for count in self._left if count.bits >> cell & 1] for cell in cells}
        return self._rest(cells, fixed, {})

    def _rest(self, cells: list[int], fixed: Mapping[int, bool], found: dict[int, bool]) -> dict[int, bool] | None:
        if len(found) == len(cells):
            return dict(found)
        cell = cells[len(found)]
        for holds in (fixed[cell],) if cell in fixed else (False, True):
            self._tries -= 1
            self._set(cell, 1, holds=holds)
            if self._tries > 0 and all(0 <= self._left[count] <= self._room[count] for count in self._of[cell]):
                found[cell] = holds
                if whole := self._rest(cells, fixed, found):
                    return whole
                del found[cell]
            self._set(cell, -1, holds=holds)
        return None

    def _set(self, cell: int, sign: int, *, holds: bool) -> None:
        """Give a cell a value, or with the other sign take it back."""
        for count in self._of[cell]:
            self._left[count] -= sign * holds
            self._room[count] -= sign
