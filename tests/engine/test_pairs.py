"""Rules about two counts: what they force, how near they come to it, and which counts they look at."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations, product

import pytest

from puzzles.grid.sets import cells_in
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.kernel.verdict import Refusal
from puzzles.logic.counts import Count
from puzzles.logic.opposite import OPPOSITE
from puzzles.logic.pairs import Clash, Pair, apart, clash, couples, otherwise, two_counts
from tests.engine import naive_counts as naive
from tests.engine.grouped import NO, SIZE, YES, Grouped, Two, TwoApart, boards, counts_of
from tests.engine.toy import Toy


class TwoNeed(Grouped, Pair):
    shared, through, gives = False, False, "yes"


class EqualClash(Grouped, Clash):
    def pair(self, first: Count, second: Count) -> bool:
        return first.number == second.number


@pytest.mark.parametrize(
    ("rule", "mask"),
    [(Two(), NO), (Two(), YES), (TwoApart(), NO), (TwoNeed(), YES)],
    ids=lambda what: type(what).__name__,
)
def test_a_refusal_names_the_two_groups_that_are_nearest_to_forcing_it(rule: Pair, mask: int) -> None:
    codes: Counter[str] = Counter()
    for board, state, groups in boards(f"told {type(rule).__name__}", 100):
        for cell in [cell for cell in range(SIZE) if board.cells[cell] == 3]:
            verdict = rule.check(board, cell, mask)
            if not isinstance(verdict, Refusal):
                continue
            pairs = {
                (f"g{a}", f"g{b}"): far_from_forcing(state, first, second, cell, yes=mask == YES)
                for (a, first), (b, second) in permutations(enumerate(groups), 2)
                if cell in first.squares and {*first.squares} & {*second.squares}
                if rule.shared or cell not in second.squares
                if any(state[each] == "open" or not rule.through for each in {*first.squares} & {*second.squares})
            }
            named = (verdict.facts.get("first", ""), verdict.facts.get("second", ""))
            if pairs:
                assert pairs[named] == min(pairs.values())
            assert verdict.code == ("no-pair" if not pairs else "met" if pairs[named][0] else "pair-open")
            if verdict.code == "pair-open":
                assert verdict.facts["instead"] == Toy().words(board.puzzle, 3 ^ mask)
            told = named[:1] if verdict.code == "met" else named  # then the first alone says it
            shown = [group for n, group in enumerate(groups) if (f"g{n}" in told if pairs else cell in group.squares)]
            assert set(verdict.evidence) == {cell}.union(*[group.squares for group in shown])
            codes[verdict.code] += 1
    assert min(codes[code] for code in ("pair-open", "no-pair")) > 20
    assert ("met" in codes) == (mask == YES)


def far_from_forcing(
    state: dict[int, str], first: naive.Group, second: naive.Group, cell: int, *, yes: bool
) -> tuple[bool, int, bool, int]:
    """Both groups miss nothing; how many cells like this one may do otherwise; one misses nothing; distances."""
    misses = [group.number - len(naive.held(state, group)) for group in (first, second)]
    either = {*naive.opened(state, first), *naive.opened(state, second)}
    alike = {each for each in either if all((each in g.squares) == (cell in g.squares) for g in (first, second))}
    most = max(len(alike - way if yes else alike & way) for way in naive.pair_ways(state, first, second))
    return not any(misses), most, not all(misses), sum(abs(cell - group.squares[0]) for group in (first, second))


@pytest.mark.parametrize(
    ("rule", "mask", "number", "code"),
    [
        (TwoApart(), YES, 0, "met"),
        (TwoApart(), YES, 1, "opposite"),
        (TwoNeed(), NO, 0, "opposite"),
        (TwoNeed(), NO, 1, "opposite"),
    ],
    ids=lambda what: type(what).__name__ if isinstance(what, Pair) else str(what),
)
def test_a_value_never_given_is_refused_by_two_groups_that_give_the_other(
    rule: Pair, mask: int, number: int, code: str
) -> None:
    """The second group cannot be met, so that everything is forced; the first one may miss nothing."""
    board = Board(Puzzle(Toy(), 1, SIZE, (3,) * SIZE, (((0, 1), number), ((1, 2), 3))), (3,) * SIZE)
    verdict = rule.check(board, 0, mask)
    assert isinstance(verdict, Refusal)
    assert (verdict.code, verdict.facts["first"], verdict.facts["second"]) == (code, "g0", "g1")
    assert rule.check(board, 1, mask) == Refusal(rule.only, (1,))


def test_a_rule_for_both_values_says_when_it_gives_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Two, "why", {OPPOSITE: "It is."})
    groups = (((0, 1), 0), ((1, 2), 1), ((1, 3), 0))  # the first pair is named, though the third group gives it, too
    board = Board(Puzzle(Toy(), 1, SIZE, (3,) * SIZE, groups), (3,) * SIZE)
    verdicts = [Two().check(board, cell, mask) for cell, mask in ((0, YES), (2, NO))]
    told = [(each.code, each.facts["first"], each.facts["second"]) for each in verdicts if isinstance(each, Refusal)]
    assert told == [(OPPOSITE, "g0", "g1"), (OPPOSITE, "g1", "g0")]


def test_how_far_a_number_is_from_a_cell() -> None:
    for cell, at, other in product(range(12), repeat=3):
        far = [max(abs(cell // 4 - one // 4), abs(cell % 4 - one % 4)) for one in (at, other)]
        assert apart((at, other), cell, 4) == min(far)
    assert apart((), 7, 4) == 0


def test_a_clash_is_about_a_group_and_its_partners() -> None:
    groups = (((0, 1), 1), ((1, 2), 1), ((1, 3), 2), ((5, 6), 1))
    board = Board(Puzzle(Toy(), 1, SIZE, (3,) * SIZE, groups), (3,) * SIZE)
    scopes = {"g0": (0, 1, 2), "g2": (1, 3), "g3": (5, 6)}
    for name, scope in scopes.items():
        assert EqualClash().scope(board, (), Place("group", name, groups[int(name[1])][0])) == scope
    assert EqualClash().scope(board, (), Place("group", "g9", (8,))) == (8,)
    assert EqualClash().scope(board, (), None) == (0, 1, 2, 3, 5, 6)


def test_each_couple_is_looked_at_once() -> None:
    for board, _, groups in boards("couples", 50):
        counts = counts_of(board.puzzle.clues)
        found = [{one.place.name, other.place.name} for one, others in couples(Two(), counts) for other in others]
        sharing = [
            (a, b) for a, b in combinations(range(len(groups)), 2) if {*groups[a].squares} & {*groups[b].squares}
        ]
        assert sorted(map(sorted, found)) == [[f"g{a}", f"g{b}"] for a, b in sharing]


def test_two_counts_force_what_all_choices_that_meet_both_have_in_common() -> None:
    """A count is a set of open cells, of which so many must hold the value: every two over three cells are tried."""
    for mine, other, needs, wants in product(range(8), range(8), range(-1, 5), range(-1, 5)):
        first, second = (mine, needs, mine.bit_count() - needs), (other, wants, other.bit_count() - wants)
        ways = [way for way in range(8) if way & ~(mine | other) == 0]
        ways = [way for way in ways if ((way & mine).bit_count(), (way & other).bit_count()) == (needs, wants)]
        assert clash(first, second) == (not ways)
        yes = no = mine | other
        for way in ways:
            yes, no = yes & way, no & ~way
        for shared, cells in ((True, 7), (False, ~(mine & other))):
            assert two_counts(first, second, shared=shared) == (yes & cells, no & cells)
        for cell, holds in product(cells_in(mine | other) if ways else (), (True, False)):
            its = [way for way in ways if bool(way >> cell & 1) == holds]
            found = otherwise(first, second, cell, holds=holds)
            assert found in its if its else found is None
            assert found is None or found.bit_count() == min(way.bit_count() for way in its)
