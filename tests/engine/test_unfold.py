"""Direct steps unfolded: every one of the solver's, into steps that the kernel accepts."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from puzzles.base.ptype import type_of
from puzzles.base.rule import DirectRule
from puzzles.formats.cases import ACCEPTED, load
from puzzles.formats.sentences import because
from puzzles.formats.spoken import spoken_change
from puzzles.formats.steps import parse_step, print_step
from puzzles.kernel.check import check_step
from puzzles.kernel.verdict import Accepted
from puzzles.registry import all_types
from puzzles.teach.unfold import unfold
from tests.engine.helpers import make_board
from tests.engine.reasons import steps_on
from tests.engine.samples import made_for
from tests.engine.unfolded import assert_holds

RULES = [(ptype.id, rule) for ptype in all_types().values() for rule in ptype.rules if isinstance(rule, DirectRule)]
SAMPLED = 12


@pytest.mark.parametrize("type_id", all_types())
def test_every_accepted_case_unfolds(type_id: str) -> None:
    direct = [rule.id for rule in all_types()[type_id].rules if isinstance(rule, DirectRule)]
    cases = [case for case in load(all_types()[type_id]) if case.rule in direct and case.verdict == ACCEPTED]
    assert {case.rule for case in cases} == set(direct)
    for case in cases:
        found = unfold(case.board, case.step)
        assert found, print_step(case.board.puzzle, case.step)
        assert_holds(case.board, found)


@pytest.mark.parametrize(("type_id", "rule"), RULES, ids=lambda each: getattr(each, "id", each))
def test_steps_on_random_boards_unfold(type_id: str, rule: DirectRule) -> None:
    rng, unfolded = Random(f"{type_id} {rule.id}"), 0
    for board, _ in islice(made_for(all_types()[type_id], rule), SAMPLED):
        *_single, step = steps_on(board, rule, rng)
        if isinstance(check_step(board, step).verdict, Accepted):
            found = unfold(board, step)
            assert found, print_step(board.puzzle, step)
            assert_holds(board, found)
            unfolded += 1
    assert unfolded >= SAMPLED / 2


def test_the_words_of_an_unfolded_step() -> None:
    board = make_board("110.../....../....../....../....../......")
    found = unfold(board, parse_step(board.puzzle, "binary.save-blocker: r1c6=0"))
    assert found
    (branch,) = found.branches
    assert spoken_change(board.puzzle, branch.supposed) == "r1c6 = 1"
    assert [because(type_of(board.puzzle), taken.step.rule, taken.telling) for taken in branch.steps] == [
        "Row 1 has all its 3 1s, so r1c4 is 0.",
        "Row 1 has all its 3 1s, so r1c5 is 0.",
        "r1c3, r1c4 and r1c5 are all 0.",
    ]


def test_what_was_refused_or_is_no_direct_step_does_not_unfold() -> None:
    board = make_board("11../..../..../....")
    for text in ("binary.prevent-trio: r1c4=0", "binary.zero-or-one @r4c4", "binary.trio", "merge"):
        assert unfold(board, parse_step(board.puzzle, text)) is None


def test_without_the_rules_or_the_effort_there_is_none() -> None:
    board = make_board("11../..../..../....")
    step = parse_step(board.puzzle, "binary.prevent-trio: r1c3=0")
    assert unfold(board, step)
    assert unfold(board, step, ["binary.prevent-trio", "binary.complete-line"]) is None
    assert unfold(board, step, effort=0) is None


def test_the_other_changes_of_a_step_are_counted() -> None:
    board = make_board("11../..../00../....")
    found = unfold(board, parse_step(board.puzzle, "binary.prevent-trio: r1c3=0, r3c3=1"))
    assert found
    assert (found.more, found.local) == (1, True)
