"""The laws find wrong rules that seldom apply, as they pass right ones: here rules with one mistake each."""

from __future__ import annotations

from random import Random

import pytest

from puzzles.base.rule import DirectRule
from puzzles.kernel.board import Board
from puzzles.kernel.verdict import Accepted, Refusal, Verdict
from puzzles.registry import get_type
from puzzles.types.latin.possible import possible, spread, view
from puzzles.types.latin.rules.removing import Reason
from puzzles.types.latin.rules.subsets import HiddenSubset, _hidden, tight
from puzzles.types.latin.rules.wings import XYWing
from tests.engine.oracle import ENOUGH, Tally, UnsoundError, run_until_met
from tests.engine.samples import made_for
from tests.engine.test_exact import MIN_OF_EACH, compare_until_met


class SeesOneWing(XYWing):
    """A cell that sees one of the wings loses the number too."""

    def reason(self, board: Board, cell: int, value: int) -> Reason | None:
        reason = super().reason(board, cell, value)
        refusal = self.stays(board, cell, value)
        if reason is None and refusal.code == "not-seen":
            around = view(board).grid.seen[cell]
            return refusal.evidence if any(around >> wing & 1 for wing in refusal.evidence[1:]) else None
        return reason


class AnyPivot(XYWing):
    """Two cells that share one number of two are wings, whatever the middle cell holds."""

    def reason(self, board: Board, cell: int, value: int) -> Reason | None:
        seen = view(board)
        values, around = possible(seen), seen.grid.seen
        wings = [wing for wing in spread(around[cell]) if values[wing].bit_count() == 2 and values[wing] & value]
        for pivot in (pivot for pivot, left in enumerate(values) if left.bit_count() == 2 and pivot != cell):
            near = [wing for wing in wings if around[pivot] >> wing & 1]
            if len(near) > 1 and values[near[0]] != values[near[1]]:
                return pivot, near[0], near[1]
        return None


class TakesOneTooMany(HiddenSubset):
    """The cells of the subset lose one of its own numbers too."""

    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        verdict, seen, gone = super().check(board, cell, mask), view(board), board.cells[cell] & ~mask
        for group in seen.grid.of[cell] if isinstance(verdict, Refusal) else ():
            missing, items = _hidden(seen, group)
            for union, inside in tight(items):
                if union >> cell & 1 and len(inside) < len(items) and gone in [missing[index] for index in inside]:
                    return Accepted(verdict.evidence)
        return verdict


@pytest.mark.parametrize("type_id", ["latin", "sudoku", "sudoku-x"])
@pytest.mark.parametrize("rule", [SeesOneWing(), AnyPivot(), TakesOneTooMany()], ids=lambda rule: type(rule).__name__)
def test_a_wrong_rule_is_found_by_both_laws(type_id: str, rule: DirectRule, monkeypatch: pytest.MonkeyPatch) -> None:
    ptype = get_type(type_id)
    monkeypatch.setitem(ptype.rule_by_id, rule.id, rule)
    with pytest.raises(UnsoundError):
        run_until_met(ptype, rule, made_for(ptype, rule), Random("wrong"), Tally())
    with pytest.raises(AssertionError, match=rule.id):
        compare_until_met(ptype, rule)


def test_a_right_rule_passes_where_chance_gives_no_board_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its cases are enough, however rare it is."""
    monkeypatch.setattr("tests.engine.samples.TARGET_TRIES", 0)
    ptype, rule, tally = get_type("sudoku"), XYWing(), Tally()
    run_until_met(ptype, rule, made_for(ptype, rule), Random("right"), tally)
    assert tally.real[rule.id] >= ENOUGH.real
    seen = compare_until_met(ptype, rule)
    assert min(seen[rule.id, True], seen[rule.id, False]) >= MIN_OF_EACH
