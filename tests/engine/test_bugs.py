"""Misconceptions: each is reached and said, simulated students who have one are found out, those who slip are not."""

from __future__ import annotations

import pytest

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.budgets import MATCHED_TIMES_CELLS
from puzzles.bugs import Bug, bugs_of
from puzzles.formats.cases import BugCase, CaseError, load_bugs, parse_bugs
from puzzles.formats.sentences import WHY
from puzzles.formats.steps import parse_step
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Change, Step
from puzzles.kernel.verdict import Accepted, Refusal
from puzzles.registry import all_types, get_type
from puzzles.teach import bugs as teach
from puzzles.teach.bugs import (
    FORM,
    LATEST,
    branch_where_it_holds,
    field_of,
    fit,
    likeliest,
    match,
    posterior,
    refused_claim,
    said,
    suspected,
)
from tests.engine.helpers import make_board
from tests.engine.reasons import assert_facts, assert_spoken
from tests.engine.toy import Direct, Toy

TYPES = list(all_types().values())
BUGS = [(ptype, bug) for ptype in TYPES for bug in bugs_of(ptype)]


@pytest.mark.parametrize(("ptype", "bug"), BUGS, ids=lambda each: each.id)
def test_a_misconception_has_cases_that_are_refused_explained_and_said(ptype: PuzzleType, bug: Bug) -> None:
    assert_cases_for_each_rule_and_codes_that_exist(ptype, bug)
    for case in load_bugs(ptype):
        if case.bug == bug:
            assert_case(case)


def assert_case(case: BugCase) -> None:
    """Assert that the misconception explains a step that is refused, in words."""
    assert isinstance(check_step(case.board, case.step).verdict, Refusal)
    found = refused_claim(case.board, case.step)
    assert found is not None
    explained = fit(case.bug, case.board, *found)
    assert explained is not None
    assert_facts(case.board.puzzle, explained.facts.values())
    assert_spoken(said(case.board, case.bug, found[0]))
    weighed = match(case.board, case.step)
    assert weighed is not None
    assert weighed.odds[case.bug.id] > 1 - teach.TRUE_TO_IT


def assert_cases_for_each_rule_and_codes_that_exist(ptype: PuzzleType, bug: Bug) -> None:
    assert {name.split(".")[0] for name in (bug.id, *bug.where)} == {bug.id.split(".")[0]}
    assert_spoken(bug.lesson)
    for rule in set(bug.where) & set(ptype.rule_by_id):
        assert len([case for case in load_bugs(ptype) if (case.bug, case.step.rule) == (bug, rule)]) >= 2
        assert set(bug.where[rule]) <= {*ptype.rule_by_id[rule].why, *WHY} - FORM


def test_one_try_names_nothing_and_three_that_fit_do() -> None:
    binary, rule = get_type("binary"), "binary.prevent-trio"
    corner = {"binary.corner-pair": 8.0, "binary.one-is-enough": 1.5}
    assert not likeliest(binary, rule, [corner])
    assert likeliest(binary, rule, [corner, {}, corner, corner]) == "binary.corner-pair"
    assert suspected(binary, rule, [corner, corner, {}]) is None  # it does not fit the last try
    found = suspected(binary, rule, [corner, corner, corner])
    assert found is not None
    assert found.id == "binary.corner-pair"


def test_only_the_latest_tries_count() -> None:
    binary, rule = get_type("binary"), "binary.prevent-trio"
    old = [{"binary.corner-pair": 8.0}] * 5
    assert posterior(binary, rule, [*old, *[{}] * LATEST]) == posterior(binary, rule, [{}] * LATEST)
    assert posterior(binary, "binary.zero-or-one", old) == {}


def test_what_would_tell_the_truth_of_a_claim_is_never_named() -> None:
    mixed_up = [{"latin.naked-for-hidden": 9.0}] * 3
    assert likeliest(get_type("latin"), "latin.naked-subset", mixed_up) == "latin.naked-for-hidden"
    assert suspected(get_type("latin"), "latin.naked-subset", mixed_up) is None


@pytest.mark.parametrize(
    ("rows", "step", "general"),
    [
        ("1.1./..../..../....", "binary.prevent-trio: r1c4=0", ("any.other-rule",)),
        ("11..0./....../....../......", "binary.prevent-trio: r1c4=1", ("any.too-early",)),
        ("11../..../..../....", "binary.prevent-trio: r2c3=0", ("any.other-cell",)),
        ("11../..../..../....", "binary.prevent-trio: r1c3=1", ("any.other-value",)),
        ("..../..../..../....", "binary.prevent-trio: r1c3=1", ()),
    ],
)
def test_what_is_the_same_for_every_type_is_recorded(rows: str, step: str, general: tuple[str, ...]) -> None:
    board = make_board(rows)
    weighed = match(board, parse_step(board.puzzle, step))
    assert weighed is not None
    assert set(general) <= set(weighed.general)
    assert general or not weighed.general


def test_a_step_of_several_changes_is_weighed_by_the_first_that_is_refused() -> None:
    board = make_board("11../..../.1../1...")
    found = refused_claim(board, parse_step(board.puzzle, "binary.prevent-trio: r1c3=0, r3c1=0"))
    assert found is not None
    assert board.puzzle.type.cell_name(board.puzzle, found[0].cell) == "r3c1"


@pytest.mark.parametrize(
    ("type_id", "rows", "step"),
    [
        ("binary", "11../..../..../....", "binary.prevent-trio: r1c3=0"),  # it holds
        ("binary", "11../..../..../....", "binary.trio"),  # it names no place
        ("latin", "..../..../..../....", "latin.last-number: r1c1=1/2"),  # its form is wrong
        ("binary", "11../..../..../....", "binary.zero-or-one @r1c1"),  # a split claims nothing
    ],
)
def test_a_step_without_a_refused_claim_has_no_misconception(type_id: str, rows: str, step: str) -> None:
    board = make_board(rows, type_id)
    assert match(board, parse_step(board.puzzle, step)) is None


def test_a_type_without_misconceptions_works() -> None:
    toy = Toy(Direct(lambda board, cell, mask: Refusal("no") if cell else Accepted()))
    board = toy.puzzle(3, 3).board()
    assert bugs_of(toy) == ()
    assert load_bugs(toy) == ()
    weighed = match(board, Step("toy.direct", None, (Change(1, 1),)))
    assert weighed is not None
    assert weighed.odds == {}


@pytest.mark.parametrize("type_id", ["binary", "latin"])
def test_large_boards_cost_no_more(type_id: str) -> None:
    """Look at few claims on 2,500 cells, as each costs the board."""
    ptype = get_type(type_id)
    between = " " if type_id == "latin" else ""
    board = ptype.parse([between.join(["1", *["."] * 49]), *[between.join(["."] * 50)] * 49]).board()
    for rule in ptype.rules:
        assert len(field_of(board, rule)) <= MATCHED_TIMES_CELLS // 2_500


def test_the_branch_where_a_step_holds_is_named_if_there_is_one() -> None:
    here, there = make_board("..../..../..../...."), make_board("11../..../..../....")
    step = parse_step(here.puzzle, "binary.prevent-trio: r1c3=0")
    assert branch_where_it_holds(step, [("r1c1=0", here), ("r1c1=1", there)]) == "r1c1=1"
    assert branch_where_it_holds(step, [("r1c1=1", there), ("r1c2=1", there)]) == ""
    assert branch_where_it_holds(step, [("r1c1=0", here)]) == ""


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("binary.no-such | binary.trio @row1 | ../..", "expected BUG | STEP | BOARD with a misconception of binary"),
        ("binary.gap-of-two | binary.trio @row1 | ../..", "expected a step by a rule of binary.gap-of-two, found one"),
        ("binary.gap-of-two | binary.trio @row1", "expected BUG | STEP | BOARD"),
    ],
)
def test_a_line_that_is_no_case_of_a_misconception_is_refused(line: str, message: str) -> None:
    with pytest.raises(CaseError) as caught:
        parse_bugs(get_type("binary"), line)
    assert message in str(caught.value)


def test_types_of_the_cases() -> None:
    """A type may do without misconceptions; those that the site offers have some."""
    found = {type_of(case.board.puzzle) for ptype in TYPES for case in load_bugs(ptype)}
    assert found == {ptype for ptype in TYPES if bugs_of(ptype)} >= {ptype for ptype in TYPES if ptype.listed}
