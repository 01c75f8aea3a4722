"""Exercises: the kernel accepts what is right in each and refuses all the rest, for every type."""

from __future__ import annotations

from random import Random

import pytest

from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import AnyRule
from puzzles.registry import all_types
from puzzles.teach.exercises import KINDS, made as made_of
from puzzles.teach.exercises.answers import MARKS, ORDER, credit, grade, key, known
from puzzles.teach.exercises.exercise import Brief, Exercise, holds
from puzzles.teach.exercises.stored import as_plain, from_plain
from tests.engine.reasons import seeds

TYPES = {ptype.id: ptype for ptype in all_types().values() if ptype.listed}
SEEDS = 2


def exercises(kind: str, ptype: PuzzleType, rule: AnyRule | None = None) -> list[Exercise]:
    found = [made(kind, ptype, rule, seed) for seed in range(SEEDS)]
    assert found[0] == made(kind, ptype, rule, 0)
    return [exercise for exercise in found if exercise]


def made(kind: str, ptype: PuzzleType, rule: AnyRule | None, seed: int) -> Exercise | None:
    chance = Random(f"{ptype.id} {seed}")
    puzzles = [puzzle for puzzle in seeds()[ptype.id] if len(puzzle.start) <= 100]
    brief = Brief(ptype, chance.choice(puzzles).board(), (rule,) if rule else ())
    return made_of(kind, brief, chance)


@pytest.mark.parametrize("type_id", TYPES)
def test_a_rule_is_named_by_one_that_gives_the_step_and_by_no_other(type_id: str) -> None:
    found = exercises("name", TYPES[type_id])
    assert found
    for exercise in found:
        for board, step, choices in zip(exercise.boards, exercise.steps, exercise.choices, strict=False):
            assert step in choices
            assert holds(board, step)
            assert {(each.at, each.changes) for each in choices} == {(step.at, step.changes)}
            assert not all(holds(board, each) for each in choices)


@pytest.mark.parametrize("type_id", TYPES)
def test_the_last_steps_lead_to_the_solution_and_one_of_each_choice_holds(type_id: str) -> None:
    found = exercises("finish", TYPES[type_id])
    assert found
    for exercise in found:
        for board, step, choices in zip(exercise.boards, exercise.steps, exercise.choices, strict=False):
            assert [each for each in choices if holds(board, each)] == [step]
        ptype = exercise.board.puzzle.type
        finished = ptype.finished(exercise.boards[-1])
        assert finished is not None
        assert ptype.violations(finished) == ()


@pytest.mark.parametrize("type_id", TYPES)
def test_exactly_the_planted_steps_are_wrong_and_one_choice_mends_each(type_id: str) -> None:
    found = exercises("find", TYPES[type_id])
    assert found
    for exercise in found:
        steps = [*zip(exercise.boards, exercise.steps, exercise.choices, strict=False)]
        assert tuple([n for n, (board, step, _) in enumerate(steps) if not holds(board, step)]) == exercise.planted
        assert exercise.planted
        for board, step, choices in steps:
            assert sum(holds(board, each) for each in choices) == 1
            assert step not in choices


@pytest.mark.parametrize("type_id", TYPES)
def test_the_order_that_is_shown_is_refused_and_there_is_one_that_is_not(type_id: str) -> None:
    found = exercises("order", TYPES[type_id])
    assert found
    for exercise in found:
        right = exercise.ordered(exercise.order)
        assert all(holds(board, step) for board, step in zip(right.boards, right.steps, strict=False))
        assert sorted(exercise.order) == [*range(len(exercise.steps))]
        assert not all(holds(board, step) for board, step in zip(exercise.boards, exercise.steps, strict=False))


@pytest.mark.parametrize("type_id", TYPES)
def test_the_key_is_worth_all_and_nothing_is_worth_nothing(type_id: str) -> None:
    ptype = TYPES[type_id]
    rules = [rule for rule in ptype.rules if rule.kind != "case"]
    for kind in KINDS:
        rule = Random(f"{type_id} {kind}").choice(rules)
        exercise = made(kind, ptype, rule, 2) or made(kind, ptype, None, 2)
        assert exercise
        assert from_plain(as_plain(exercise)) == exercise
        answers = key(kind, exercise)
        assert all(known(exercise, part, says) for part, says in answers.items())
        for tries in (None, 2):
            whole = grade(kind, exercise, {part: [says] for part, says in answers.items()}, tries)
            assert (whole.credit, whole.answered) == (1, True)
            assert grade(kind, exercise, {}, tries).credit == 0
            assert not grade(kind, exercise, {}, tries).answered


def test_answers_are_worth_the_share_that_is_right() -> None:
    ptype = TYPES["binary"]
    find, order, name = [made(kind, ptype, None, 3) for kind in ("find", "order", "name")]
    assert find
    assert order
    assert name
    right = key("find", find)
    every = ".".join(map(str, range(len(find.steps))))
    planted = len(find.planted)
    assert credit(find, MARKS, every) == pytest.approx(2 * planted / (len(find.steps) + planted))
    assert grade("find", find, {MARKS: [right[MARKS]]}, 2).credit == 0.5
    assert grade("find", find, {part: [says] for part, says in right.items() if part != MARKS}).credit == 0
    assert 0 < credit(order, ORDER, ".".join(map(str, range(len(order.steps))))) < 1
    wrong = next(str(n) for n, step in enumerate(name.choices[0]) if not holds(name.board, step))
    both = {"0": [wrong, key("name", name)["0"]]}
    assert grade("name", name, both).credit == 2 * grade("name", name, both, 2).credit


@pytest.mark.parametrize("kind", ["name", "find", "order"])
def test_exercises_are_about_the_rule_that_is_asked_for(kind: str) -> None:
    ptype = TYPES["sudoku"]
    rule = ptype.rule_by_id["latin.naked-subset"]
    found = exercises(kind, ptype, rule)
    assert all(any(step.rule == rule.id for step in exercise.steps) for exercise in found)
    assert len(found) == SEEDS
