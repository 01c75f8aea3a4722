"""Rules that only remove candidates say so when they are asked to set a cell, in every type of the registry."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import DirectRule, bits
from puzzles.formats.cases import load
from puzzles.formats.sentences import sentence
from puzzles.formats.spoken import spoken
from puzzles.formats.steps import print_step
from puzzles.kernel.board import Board
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Change, Step
from puzzles.kernel.verdict import Accepted, Refusal
from puzzles.logic.opposite import OPPOSITE
from puzzles.registry import all_types
from tests.every import EVERY

DIRECT = [
    (ptype, rule)
    for ptype in all_types().values()
    for rule in ptype.rules
    if isinstance(rule, DirectRule) and (EVERY or ptype.id not in ("latin", "sudoku"))
]
"""The rules of Latin squares and Sudoku are those of Sudoku-X."""


@cache
def boards(ptype: PuzzleType) -> list[Board]:
    return list(dict.fromkeys(case.board for case in load(ptype)))


def refusals(ptype: PuzzleType, rule: DirectRule) -> Iterator[tuple[Board, int, int, Refusal]]:
    """Ask the rule for every value of every open cell of the first boards of the type. Yield the refusals."""
    for board in boards(ptype)[:12]:
        for cell, old in enumerate(board.cells):
            for value in bits(old) if old & (old - 1) else ():
                verdict = check_step(board, Step(rule.id, None, (Change(cell, value),))).verdict
                if isinstance(verdict, Refusal):
                    yield board, cell, value, verdict


@pytest.mark.parametrize(("ptype", "rule"), DIRECT, ids=lambda value: value.id)
def test_only_a_rule_that_says_so_removes_and_it_names_a_number_that_stays(ptype: PuzzleType, rule: DirectRule) -> None:
    assert_declared(ptype, rule)
    assert_names_what_stays(ptype, rule)


def assert_declared(ptype: PuzzleType, rule: DirectRule) -> None:
    """A new rule that removes candidates has to declare it, and one that declares it has to remove some.

    Several that have a name together are like one: it is marked by that name.
    """
    masks = {deduction.mask for board in boards(ptype) for deduction in rule.find(board)}
    assert masks
    assert any(mask & (mask - 1) and mask not in ptype.named.values() for mask in masks) == rule.only_removes


def assert_names_what_stays(ptype: PuzzleType, rule: DirectRule) -> None:
    """Asked to set a cell, it says which number would stay."""
    refused = list(refusals(ptype, rule))
    assert refused
    assert [verdict.code == "only-removes" for *_, verdict in refused] == [rule.only_removes] * len(refused)
    for board, cell, value, verdict in refused if rule.only_removes else ():
        name, words = ptype.cell_name(board.puzzle, cell), ptype.words(board.puzzle, value)
        gone = verdict.facts["gone"]
        stays = next(bit for bit in bits(board.cells[cell] & ~value) if ptype.words(board.puzzle, bit) == gone)
        assert isinstance(rule.check(board, cell, board.cells[cell] & ~stays), Refusal)
        goes = f"This rule only takes numbers away. For {name} to be {words}, all its other numbers have to go"
        group = next((spoken(fact) for key, fact in verdict.facts.items() if key.endswith("_group")), "")
        if "value_at" in verdict.facts:
            group = spoken(verdict.facts["value_group"])
            said = f"This rule only takes numbers away, and {name} cannot be {words} at all: {group} already has its "
            said += f"{words}, at {verdict.facts['value_at']}."
        elif "gone_at" in verdict.facts:
            said = f"{goes}, and {gone} goes by another rule: {group} already has its {gone}, at "
            said += f"{verdict.facts['gone_at']}. This rule does not take it away."
        else:
            why = verdict._replace(code=verdict.facts["stays"])
            said = f"{goes}. But {gone}, for example, does not go by this rule. {sentence(ptype, rule.id, why)}"
        assert sentence(ptype, rule.id, verdict) == said


def test_a_rule_for_one_of_two_values_says_which() -> None:
    """If cells have two values, a rule that only ever gives one of them says so when it is asked for the other."""
    one_sided = []
    of_two = [(ptype, rule) for ptype, rule in DIRECT if len(ptype.values(boards(ptype)[0].puzzle)) == 2]
    for ptype, rule in of_two:
        given = {deduction.mask for board in boards(ptype) for deduction in rule.find(board)}
        if len(given) == 1:
            refused = [verdict for _, _, value, verdict in refusals(ptype, rule) if value not in given]
            only = [verdict for verdict in refused if verdict.code.startswith("only-")]
            assert all(verdict in only or verdict.code.startswith(OPPOSITE) for verdict in refused), rule.id
            assert {sentence(ptype, rule.id, verdict)[:10] for verdict in only} <= {"This rule "}
            one_sided.append(rule.id)
    assert {"blank.finished-row", "shirokuro.only-link", "shirokuro.no-crossing"} < set(one_sided)


def test_a_step_that_takes_away_hears_of_what_it_took() -> None:
    """A step that does not set the refused cell gets the rule's own refusal, not `only-removes`."""
    board = boards(all_types()["latin"])[0]
    cell = next(cell for cell, old in enumerate(board.cells) if old == 15)
    for change in (Change(cell, ~7), Change(cell, ~1), Change(cell, 3)):
        verdict = check_step(board, Step("latin.x-wing", None, (change,))).verdict
        assert isinstance(verdict, Refusal)
        assert verdict.code in ("no-wing", "near-wing", "stands")


def test_a_mixed_step_is_judged_by_the_cell_that_is_refused() -> None:
    """A number that the rule does set stands beside a candidate that it does not take away."""
    latin = all_types()["latin"]
    case = next(case for case in load(latin) if print_step(case.board.puzzle, case.step) == "latin.seen-number: r1c1=4")
    assert isinstance(check_step(case.board, case.step).verdict, Accepted)
    taken = Change(latin.cell_index(case.board.puzzle, "r4c2"), ~8)
    verdict = check_step(case.board, Step(case.rule, None, (*case.step.changes, taken))).verdict
    assert isinstance(verdict, Refusal)
    assert verdict.code == "not-seen"
