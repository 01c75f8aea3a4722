"""Laws over every type: a mirrored board gets the same verdicts, and `find`, `places` agree with asking everything."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.base.rule import CaseRule, ContradictionRule, Deduction, DirectRule, Finding, Rule
from puzzles.draw.of import givens
from puzzles.kernel.board import Board
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Change, Step
from puzzles.kernel.verdict import Accepted, Cases, Refusal, Verdict
from puzzles.registry import all_types, get_type
from tests.engine.questions import narrowings, picture, places
from tests.engine.samples import made_for, make_sample
from tests.engine.symmetries import Image, images_of

BOARDS = 40
MIN_FOUND = 15
"""`script/bench laws` makes fifty times as many boards."""
SYMMETRIC = 18
"""Boards of each type on which rules are asked, and asked again on images."""
ASKED = 120
"""Steps asked about on such a board, by the rule that it was made for, and a third as many by all others."""
TYPES = list(all_types().values())


def rules_of(kind: type) -> list:
    """The rules of that kind, each as a parameter named by its type and its id."""
    return [
        pytest.param(ptype, rule, id=f"{ptype.id}-{rule.id}")
        for ptype in TYPES
        for rule in ptype.rules
        if isinstance(rule, kind)
    ]


def boards_for(ptype: PuzzleType, rule: Rule, most: int) -> list[Board]:
    """Boards where the rule often has something to say, and others."""
    rng, made = Random(f"laws {ptype.id} {rule.id}"), made_for(ptype, rule)
    return [(next(made) if n % 2 else make_sample(ptype, rng)).board for n in range(most)]


# --- find, places ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ptype", "rule"), rules_of(DirectRule))
def test_find_of_a_direct_rule_gives_what_trying_everything_gives(ptype: PuzzleType, rule: DirectRule) -> None:
    """The evidence that it names is enough."""
    found = held = 0
    for number, board in enumerate(boards_for(ptype, rule, BOARDS)):
        tried = {(d.cell, d.mask) for d in DirectRule.find(rule, board)}
        offered = list(rule.find(board))
        assert {(d.cell, d.mask) for d in offered} == tried, picture(board)
        for deduction in offered:
            assert_evidence(rule, board, deduction.evidence)
            assert deduction.cell not in deduction.evidence
            if number < BOARDS // 2:
                assert_direct_evidence(rule, board, deduction)
                held += 1
        found += len(tried)
    assert found >= MIN_FOUND
    assert held >= MIN_FOUND // 2


@pytest.mark.parametrize(("ptype", "rule"), rules_of(ContradictionRule))
def test_find_of_a_contradiction_gives_what_asking_everywhere_gives(ptype: PuzzleType, rule: ContradictionRule) -> None:
    """The evidence that it names is enough."""
    found = held = 0
    for number, board in enumerate(boards_for(ptype, rule, BOARDS)):
        offered = list(rule.find(board))
        holds = [at for at in places(board, rule) if type(rule.check(board, at)) is Accepted]
        assert sorted(finding.at for finding in offered) == sorted(holds), picture(board)
        anywhere = rule.check(board)
        assert (type(anywhere) is Accepted) == bool(holds), picture(board)
        for finding in offered:
            assert rule.check(board, finding.at) == Accepted(finding.evidence)
            assert_evidence(rule, board, finding.evidence)
            if number < BOARDS // 2:
                assert_contradiction_evidence(rule, board, finding)
                held += 1
        found += len(offered)
    assert found >= MIN_FOUND
    assert held >= MIN_FOUND // 2


@pytest.mark.parametrize(("ptype", "rule"), rules_of(CaseRule))
def test_places_of_a_case_rule_are_where_it_applies(ptype: PuzzleType, rule: CaseRule) -> None:
    found = 0
    for board in boards_for(ptype, rule, BOARDS):
        offered = list(rule.places(board))
        applies = [at for at in places(board, rule) if type(rule.cases(board, at)) is Cases]
        assert sorted(offered) == sorted(applies), picture(board)
        found += len(offered)
    assert found >= MIN_FOUND


def assert_evidence(rule: Rule, board: Board, evidence: tuple[int, ...]) -> None:
    """The evidence is there, each cell of it on the board and named once. Clues that are no cells may be enough."""
    assert evidence or board.puzzle.clues, rule.id
    assert len(set(evidence)) == len(evidence)
    assert all(0 <= cell < len(board.cells) for cell in evidence)


def assert_direct_evidence(rule: DirectRule, board: Board, deduction: Deduction) -> None:
    """With nothing but the evidence on the board the deduction still holds."""
    cells = list(oracle_start(board))
    for cell in (*deduction.evidence, deduction.cell):
        cells[cell] = board.cells[cell]
    verdict = rule.check(Board(board.puzzle, tuple(cells)), deduction.cell, deduction.mask)
    assert type(verdict) is Accepted, f"{deduction}{picture(board)}"


def assert_contradiction_evidence(rule: ContradictionRule, board: Board, finding: Finding) -> None:
    """With nothing but the evidence on the board the contradiction still holds."""
    start = oracle_start(board)
    cells = tuple(mask if cell in finding.evidence else start[cell] for cell, mask in enumerate(board.cells))
    assert type(rule.check(Board(board.puzzle, cells), finding.at)) is Accepted, f"{finding}{picture(board)}"


def oracle_start(board: Board) -> tuple[int, ...]:
    """All candidates in every cell; the boards of the oracle belong to puzzles without givens."""
    assert not givens(board.puzzle)
    return board.puzzle.start


# --- symmetries ------------------------------------------------------------------------------------------------------


def binary_boards() -> st.SearchStrategy[Board]:
    """Binary boards of any small size, filled at random, with more open cells than digits."""
    sizes = st.sampled_from([(2, 2), (2, 6), (4, 4), (6, 4), (4, 8), (6, 6)])

    def of_size(size: tuple[int, int]) -> st.SearchStrategy[Board]:
        row = st.text("01..", min_size=size[1], max_size=size[1])
        rows = st.lists(row, min_size=size[0], max_size=size[0])
        return rows.map(lambda lines: get_type("binary").parse(lines).board())

    return sizes.flatmap(of_size)


@settings(derandomize=True, database=None, deadline=None, max_examples=100)
@given(binary_boards())
def test_symmetry_of_any_binary_board(board: Board) -> None:
    assert_symmetric(board, all_steps(board))


@pytest.mark.parametrize("ptype", TYPES, ids=lambda ptype: ptype.id)
def test_symmetry_of_boards_where_the_rules_speak(ptype: PuzzleType) -> None:
    """Every symmetry that the type declares is one."""
    most, rng = max(2, SYMMETRIC // len(ptype.rules)), Random(f"symmetric {ptype.id}")
    accepted = 0
    for rule in ptype.rules:
        for board in boards_for(ptype, rule, most):
            steps = all_steps(board)
            asked = []
            for own, most_steps in ((True, ASKED), (False, ASKED // 3)):
                its = [each for each in steps if (each[0] is rule) is own]
                asked += rng.sample(its, min(most_steps, len(its)))
            accepted += assert_symmetric(board, asked)
    assert accepted >= MIN_FOUND


def assert_symmetric(board: Board, steps: list[tuple[Rule, Step]]) -> int:
    """The verdicts on the board and on one image of it after the other are the same; counts acceptances."""
    images = images_of(board)
    accepted = 0
    for number, (rule, step) in enumerate(steps):
        image = images[number % len(images)]
        verdict = check_step(board, step).verdict
        its_verdict = check_step(image.board, moved(step, image)).verdict
        assert kind(its_verdict, image) == kind(verdict, image), f"{rule.id} {step} {image.name}{picture(board)}"
        accepted += type(verdict) is Accepted
    return accepted


def all_steps(board: Board) -> list[tuple[Rule, Step]]:
    """Every single step that can be asked about on the board."""
    steps: list[tuple[Rule, Step]] = []
    for rule in type_of(board.puzzle).rules:
        if isinstance(rule, DirectRule):
            for cell, old in enumerate(board.cells):
                masks = narrowings(old) if not board.known(cell) else ()
                steps += [(rule, Step(rule.id, None, (Change(cell, mask),))) for mask in masks]
        else:
            steps += [(rule, Step(rule.id, at)) for at in places(board, rule)]
            steps.append((rule, Step(rule.id)))
    return steps


def moved(step: Step, image: Image) -> Step:
    """The step that says the same on the image."""
    changes = tuple(Change(image.cell[cell], image.mask(mask)) for cell, mask in step.changes)
    return Step(image.rule(step.rule), image.place(step.at) if step.at else None, changes)


def kind(verdict: Verdict, image: Image) -> str:
    """Accepted, or the refusal's code; where rows are looked at before columns only that it was refused."""
    if isinstance(verdict, Refusal):
        return verdict.code if image.codes else "refused"
    return "accepted"
