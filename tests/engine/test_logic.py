"""Shared rules about counts, on random counts of a toy type: sound by enumeration, and as a naive reading says."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise, product

import pytest

from puzzles.base.ptype import type_of
from puzzles.base.rule import DirectRule
from puzzles.grid.sets import cells_in, set_of
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.kernel.check import MAX_CASES
from puzzles.kernel.verdict import Accepted, Cases, Refusal
from puzzles.logic import fits
from puzzles.logic.counting import FinishNo, FinishYes, Satisfy, TooFew, TooMany
from puzzles.logic.counts import Count, Counts, counts_over
from puzzles.logic.either import Either
from puzzles.logic.fits import GroupFit, NoFit, Ways
from puzzles.logic.opposite import OPPOSITE
from tests.engine import naive_counts as naive
from tests.engine.grouped import NO, SAYS, SIZE, YES, Grouped, Two, TwoApart, alone, beside, boards, counts_of
from tests.engine.toy import Toy


class Yes(Grouped, FinishYes): ...


class No(Grouped, FinishNo): ...


class Few(Grouped, TooFew): ...


class Many(Grouped, TooMany): ...


class All(Grouped, Satisfy): ...


class Fitted(Grouped, GroupFit):
    def counts(self, puzzle: Puzzle) -> Counts:
        return counts_of(puzzle.clues, 0)


class NoWay(Grouped, NoFit): ...


class EachWay(Grouped, Ways): ...


class Split(Grouped, Either):
    pass


DIRECT: tuple[DirectRule, ...] = (Yes(), No(), Two(), TwoApart(), Fitted())


def solutions(board: Board, *, apart: bool = False) -> list[tuple[int, ...]]:
    """List all fillings that give every group its number."""
    return [
        filling
        for filling in product(*[(1, 2) if mask == 3 else (mask,) for mask in board.cells])
        if all(sum(filling[cell] == YES for cell in cells) == number for cells, number in board.puzzle.clues)
        and not (apart and any(pair == (1, 1) for pair in pairwise(filling)))
    ]


def expected(rule: DirectRule, state: dict[int, str], groups: list[naive.Group], cell: int, *, yes: bool) -> bool:
    """Tell by the naive reading whether a rule gives an open cell the value."""
    its = [group for group in groups if cell in group.squares]
    if isinstance(rule, Yes):
        return yes and any(naive.needs_all(state, group) for group in its)
    if isinstance(rule, No):
        return not yes and any(naive.full(state, group) for group in its)
    if isinstance(rule, Fitted):
        near = [group for group in groups if {cell - 1, cell, cell + 1} & {*group.squares}]
        return any(naive.fit_forces(state, group, beside, cell, yes=yes) for group in near)
    for first in its:
        for second in groups:
            shared = {*first.squares} & {*second.squares}
            if first is second or not shared or not (isinstance(rule, TwoApart) or "open" in map(state.get, shared)):
                continue
            if isinstance(rule, TwoApart) and (yes or cell in shared):
                continue
            if naive.pair_forces(state, first, second, cell, yes=yes):
                return True
    return False


@pytest.mark.parametrize("rule", DIRECT, ids=lambda rule: type(rule).__name__)
def test_a_direct_rule_says_what_the_naive_reading_says(rule: DirectRule) -> None:
    said: Counter[bool] = Counter()
    for board, state, groups in boards(f"direct {type(rule).__name__}"):
        listed = [(deduction.cell, deduction.mask) for deduction in rule.find(board)]
        found = set(listed)
        assert len(found) == len(listed)
        for cell, mask in product(range(SIZE), (YES, NO)):
            if board.cells[cell] != 3:
                continue
            verdict = rule.check(board, cell, mask)
            right = expected(rule, state, groups, cell, yes=mask == YES)
            assert (type(verdict) is Accepted) == right == ((cell, mask) in found), (board.cells, groups, cell, mask)
            if isinstance(verdict, Accepted):
                assert_true_and_shown(rule, board, cell, mask, verdict)
            said[right] += 1
    assert min(said[True], said[False]) > 100


def assert_true_and_shown(rule: DirectRule, board: Board, cell: int, mask: int, verdict: Accepted) -> None:
    """No filling contradicts the rule, and its evidence alone is enough for it."""
    assert all(filling[cell] == mask for filling in solutions(board, apart=isinstance(rule, Fitted)))
    assert cell not in verdict.evidence
    bare = [old if each in verdict.evidence else 3 for each, old in enumerate(board.cells)]
    assert type(rule.check(Board(board.puzzle, tuple(bare)), cell, mask)) is Accepted


def test_a_refusal_names_a_way_in_which_the_cell_is_something_else() -> None:
    codes: Counter[str] = Counter()
    for board, state, groups in boards("a way"):
        for cell, mask in product([cell for cell in range(SIZE) if board.cells[cell] == 3], (YES, NO)):
            verdict = Fitted().check(board, cell, mask)
            if isinstance(verdict, Refusal) and "place" in verdict.facts:
                group = groups[int(verdict.facts["place"].removeprefix("g"))]
                names = re.findall(r"\w+", verdict.facts.get("way", ""))
                fit = {type_of(board.puzzle).cell_index(board.puzzle, name) for name in names}
                near = cell in group.squares or any(beside(cell, used) for used in fit)
                ways = naive.fits(state, group, beside)
                assert {
                    "some-way-differs": fit in ways and (cell not in fit if mask == YES else cell in fit or not near),
                    "complete": ways == [set()],
                    "no-way": not ways and cell not in group.squares,
                }[verdict.code]
            codes[verdict.code if isinstance(verdict, Refusal) else ""] += 1
    assert codes.keys() == {"", "some-way-differs", "complete", "no-way", "outside"}
    assert min(codes.values()) > 20


@pytest.mark.parametrize("rule", [Few(), Many(), NoWay()], ids=lambda rule: type(rule).__name__)
def test_a_contradiction_says_what_the_naive_reading_says(rule: TooFew | TooMany | NoFit) -> None:
    said: Counter[bool] = Counter()
    for board, state, groups in boards(f"contradiction {type(rule).__name__}"):
        wrong = {
            Few: naive.too_few,
            Many: naive.too_many,
            NoWay: lambda state, group: bool(naive.opened(state, group)) and not naive.fits(state, group, beside),
        }[type(rule)]
        found = {finding.at.name for finding in rule.find(board)}
        for n, group in enumerate(groups):
            place = Place("group", f"g{n}", tuple(group.squares))
            verdict = rule.check(board, place)
            assert (type(verdict) is Accepted) == wrong(state, group) == (place.name in found)
            said[wrong(state, group)] += 1
        assert (type(rule.check(board)) is Accepted) == bool(found)
        assert not (found and solutions(board, apart=isinstance(rule, NoWay)))
    assert min(said[True], said[False]) > 20


@pytest.mark.parametrize("rule", [All(), EachWay()], ids=lambda rule: type(rule).__name__)
def test_a_split_has_a_branch_for_every_way(rule: Satisfy | Ways) -> None:
    made: Counter[str] = Counter()
    for board, state, groups in boards(f"case {type(rule).__name__}"):
        offered = {place.name for place in rule.places(board)}
        for n, group in enumerate(groups):
            ways = naive.ways(state, group) if isinstance(rule, All) else naive.fits(state, group, beside)
            cases = rule.cases(board, Place("group", f"g{n}", tuple(group.squares)))
            if not naive.opened(state, group) or not ways:
                assert isinstance(cases, Refusal)
                assert f"g{n}" not in offered
                made[cases.code] += 1
                continue
            assert isinstance(cases, Cases)
            assert f"g{n}" in offered
            said = [{cell: SAYS[mask] for cell, mask in branch.items()} for branch in cases.branches]
            assert said == naive.branches(state, group, ways)
            assert len(set(cases.names)) == len(cases.names)
            made["cases"] += 1
    assert len(made) == 3
    assert min(made.values()) > 10


def test_a_count_with_too_many_ways_is_refused_before_they_are_made() -> None:
    board = alone(SIZE, 4)
    place = Place("group", "g0", tuple(range(SIZE)))
    for rule in (All(), EachWay()):
        many = isinstance(rule, All)
        cases = rule.cases(board, place)
        assert (isinstance(cases, Refusal) and cases.code == "too-many-cases") == many
        assert bool(list(rule.places(board))) != many


@pytest.mark.parametrize("rule", [All(), EachWay()], ids=lambda rule: type(rule).__name__)
def test_a_split_has_at_most_as_many_branches_as_the_kernel_takes(rule: Satisfy | Ways) -> None:
    most, more = alone(MAX_CASES, 1), alone(MAX_CASES + 1, 1)
    places = [Place("group", "g0", tuple(range(size))) for size in (MAX_CASES, MAX_CASES + 1)]
    cases = rule.cases(most, places[0])
    assert isinstance(cases, Cases)
    assert len(cases.branches) == MAX_CASES
    assert rule.cases(more, places[1]) == Refusal("too-many-cases", facts={"limit": str(MAX_CASES)})
    assert [len(list(rule.places(board))) for board in (most, more)] == [1, 0]


def test_a_group_with_too_many_ways_is_called_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    board = alone(SIZE, 5)
    monkeypatch.setattr(fits, "MAX_WAYS", 2)
    fits.common.cache_clear()
    assert type(Fitted().check(board, 0, YES)) is Accepted  # the only way is every other cell
    monkeypatch.setattr(fits, "MAX_WAYS", 1)
    fits.common.cache_clear()
    verdict = Fitted().check(board, 0, YES)
    assert isinstance(verdict, Refusal)
    assert verdict.code == "too-large"
    assert not list(Fitted().find(board))
    fits.common.cache_clear()


def test_a_counted_cell_is_not_called_uncounted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both ways of its own group that are looked at use the cell, so one of a group beside it is told."""
    groups = (((0, 2, 4, 6), 2), ((1, 5), 1))
    board = Board(Puzzle(Toy(), 1, SIZE, (3,) * SIZE, groups), (3,) * SIZE)
    monkeypatch.setattr(fits, "MAX_WAYS", 2)
    monkeypatch.setattr(Fitted, "why", {"not-counted": "It is."})
    fits.common.cache_clear()
    verdict = Fitted().check(board, 0, YES)
    assert isinstance(verdict, Refusal)
    assert (verdict.code, verdict.facts["place"], verdict.facts["way"]) == ("some-way-differs", "g1", "r1c2")
    fits.common.cache_clear()


def test_no_more_ways_are_looked_at_when_the_first_have_nothing_in_common(monkeypatch: pytest.MonkeyPatch) -> None:
    """After six of its many ways, all that is known of this group is that none uses the cell beside the known one."""
    board = alone(SIZE, 3, YES)
    monkeypatch.setattr(fits, "MAX_WAYS", 6)
    fits.common.cache_clear()
    assert [(found.cell, found.mask) for found in Fitted().find(board)] == [(1, NO)]
    fits.common.cache_clear()


def test_a_value_that_is_not_a_single_one_is_counted_too() -> None:
    """With several values that count, a full count takes all of them away, and a needed cell keeps them all."""
    counts = counts_over(3, 0b110, [Count(Place("group", "g0", (0, 1, 2)), (0, 1, 2), 1)])

    class Rest(No):
        def counts(self, puzzle: Puzzle) -> Counts:
            return counts

    class Last(Yes):
        def counts(self, puzzle: Puzzle) -> Counts:
            return counts

    puzzle = Puzzle(Toy(), 1, 3, (7, 7, 7), ())
    board = Board(puzzle, (0b110, 0b111, 0b011))
    assert type(Rest().check(board, 1, 0b001)) is Accepted
    assert type(Rest().check(board, 1, 0b011)) is Accepted
    assert Rest().check(board, 1, 0b010) == Refusal(OPPOSITE, (1, 0), Rest().facts(board, counts.all[0]))
    assert Rest().check(board, 0, 0b010) == Refusal("only", (0,))
    needed = Board(puzzle, (0b001, 0b111, 0b001))
    assert type(Last().check(needed, 1, 0b110)) is Accepted
    assert Last().check(needed, 1, 0b010) == Refusal(OPPOSITE, (1, 0, 2), Last().facts(needed, counts.all[0]))
    for rule, where in ((Rest(), board), (Last(), needed)):
        assert {(d.cell, d.mask) for d in rule.find(where)} == {(d.cell, d.mask) for d in DirectRule.find(rule, where)}


def test_a_cell_is_split_into_its_candidates() -> None:
    board = Board(Toy().puzzle(7, 1, 5), (7, 1, 5))
    cases = Split().cases(board, Place("cell", "r1c1", (0,)))
    assert isinstance(cases, Cases)
    assert cases.branches == ({0: 1}, {0: 2}, {0: 4})
    assert [place.cells for place in Split().places(board)] == [(0,), (2,)]
    assert isinstance(Split().cases(board, Place("cell", "r1c2", (1,))), Refusal)


def test_sets_of_cells() -> None:
    assert cells_in(set_of([5, 0, 3])) == [0, 3, 5]
    assert cells_in(0) == []


def test_a_refusal_because_of_all_groups_of_a_cell() -> None:
    board = Board(Puzzle(Toy(), 1, SIZE, (3,) * SIZE, (((0, 1), 1), ((1, 2), 2))), (3,) * SIZE)
    one = {"place": "g0", "wants": "1", "missing": "1", "held": "0", "open": "2", "lines": "g0"}
    assert Yes().refused_by_all(board, 0, "few") == Refusal("few", (0, 1), one)
    both = {"place": "g0&g1", "wants": "1&2", "missing": "1&2", "held": "0&0", "open": "2&2", "lines": "g0&g1"}
    assert Yes().refused_by_all(board, 1, "few") == Refusal("few", (0, 1, 2), both)
