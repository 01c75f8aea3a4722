"""Exercises: the kernel accepts what is right in each and refuses all the rest, for every type."""

from __future__ import annotations

from random import Random

import pytest

from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import AnyRule
from puzzles.registry import all_types
from puzzles.teach.exercises import KINDS
from puzzles.teach.exercises.exercise import Exercise
from puzzles.teach.exercises.passages import holds
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
    return KINDS[kind](ptype, chance.choice(puzzles).board(), rule, chance)


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
        assert [holds(board, step) for board, step, _ in steps] == [not choices for *_, choices in steps]
        assert any(choices for *_, choices in steps)
        for board, _, choices in steps:
            assert sum(holds(board, each) for each in choices) == bool(choices)


@pytest.mark.parametrize("type_id", TYPES)
def test_the_order_that_is_shown_is_refused_and_there_is_one_that_is_not(type_id: str) -> None:
    found = exercises("order", TYPES[type_id])
    assert found
    for exercise in found:
        assert all(holds(board, step) for board, step in zip(exercise.boards, exercise.steps, strict=False))
        shuffled = exercise._replace(steps=tuple([exercise.steps[number] for number in exercise.shown]))
        assert sorted(exercise.shown) == [*range(len(exercise.steps))]
        assert not all(holds(board, step) for board, step in zip(shuffled.boards, shuffled.steps, strict=False))


@pytest.mark.parametrize("kind", ["name", "find", "order"])
def test_exercises_are_about_the_rule_that_is_asked_for(kind: str) -> None:
    ptype = TYPES["sudoku"]
    rule = ptype.rule_by_id["latin.naked-subset"]
    found = exercises(kind, ptype, rule)
    assert all(any(step.rule == rule.id for step in exercise.steps) for exercise in found)
    assert len(found) == SEEDS
