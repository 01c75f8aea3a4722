"""Exercises: the kernel accepts what is right in each and refuses all the rest, for every type."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import AnyRule
from puzzles.bugs import bugs_of
from puzzles.kernel.tree import START, End, Entry, check_tree
from puzzles.registry import all_types
from puzzles.teach.bugs import claims_in, code_of, fit
from puzzles.teach.exercises import KINDS, made as made_of
from puzzles.teach.exercises.answers import MARKS, ORDER, credit, grade, key, known
from puzzles.teach.exercises.arranged import END, OR, is_order, moved, placed, unsorted
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
def test_a_mistake_comes_from_the_misconception_that_is_chosen(type_id: str) -> None:
    ptype, chance = TYPES[type_id], Random(type_id)
    direct = {rule.id for rule in ptype.rules if rule.kind == "direct"}
    bugs = [bug for bug in bugs_of(ptype) if bug.shown and direct & bug.where.keys()]
    puzzles = [puzzle for puzzle in seeds()[type_id] if len(puzzle.start) <= 100]
    for bug in chance.choices(bugs, k=60):
        exercise = made_of("find", Brief(ptype, chance.choice(puzzles).board(), bug=bug.id), chance)
        if exercise:
            break
    assert exercise
    for number in exercise.planted:
        board, step = exercise.boards[number], exercise.steps[number]
        claims = claims_in(board, step)
        assert any(fit(bug, board, each, code_of(board, ptype.rule_by_id[each.rule], each)) for each in claims)


@pytest.mark.parametrize("type_id", TYPES)
def test_the_order_that_is_shown_is_refused_and_there_is_one_that_is_not(type_id: str) -> None:
    ptype = TYPES[type_id]
    contradiction = next(rule for rule in ptype.rules if rule.kind == "contradiction")
    found = [*exercises("order", ptype), *exercises("order", ptype, contradiction)]
    parted = [exercise for exercise in found if any(exercise.cases)]
    assert parted
    for exercise in found:
        assert is_order(exercise, exercise.order)
        assert all(each.holds for each in placed(exercise, exercise.order))
        assert is_order(exercise, unsorted(exercise))
        assert not all(each.holds for each in placed(exercise, unsorted(exercise)))
    for exercise in parted:
        report = check_tree(replace(exercise.board.puzzle, start=exercise.board.cells), record(exercise))
        assert report.valid
        assert len(report.open_ends) + len(report.solved_ends) == 1
        assert report.closed_ends


def record(exercise: Exercise) -> list[Entry]:
    """Return a right order as a record of a proof; nothing stands in it below a split."""
    entries, end, cases = list[Entry](), START, list[End]()
    for sign in exercise.order:
        if sign in (OR, END):
            end = cases.pop() if cases else end
            continue
        number = int(sign)
        entries.append(Entry(number + 1, (end,), exercise.steps[number]))
        cases += [End(number + 1, 0, name) for name in reversed(exercise.cases_of(number))]
        end = cases.pop() if exercise.cases_of(number) else End(number + 1)
    return entries


def parted_exercise() -> Exercise:
    found = made("order", TYPES["binary"], TYPES["binary"].rule_by_id["binary.trio"], 0)
    assert found
    assert any(found.cases)
    return found


def test_steps_go_through_the_cases_of_a_split_one_place_at_a_time() -> None:
    exercise = parted_exercise()
    start = unsorted(exercise)
    split = next(number for number, names in enumerate(exercise.cases) if names)
    for number in range(len(exercise.steps)):
        order = start
        while up := moved(exercise, order, number, -1):
            order = up
        orders = {tuple(order)}
        while down := moved(exercise, order, number, 1):
            assert is_order(exercise, down)
            assert moved(exercise, down, number, -1) == order
            order = down
            orders.add(tuple(order))
        assert len(orders) == len(exercise.steps) + (0 if number == split else len(exercise.cases[split]))


def test_what_is_no_order_is_no_answer() -> None:
    exercise = parted_exercise()
    right = ".".join(exercise.order)
    assert known(exercise, ORDER, right)
    for says in ("", right.replace(".end", ""), right.replace("or", "end"), right + ".end", "end." + right, "or"):
        assert not known(exercise, ORDER, says)


def test_a_step_in_the_wrong_case_and_one_below_several_open_cases_are_refused() -> None:
    exercise = parted_exercise()
    split = exercise.order.index("or")
    swapped = [*exercise.order]
    begun = next(place for place, sign in enumerate(swapped) if sign.isdecimal() and exercise.cases_of(int(sign))) + 1
    ends = swapped.index("end")
    swapped[begun:ends] = [*swapped[split + 1 : ends], "or", *swapped[begun:split]]
    assert is_order(exercise, swapped)
    assert 0 < credit(exercise, ORDER, ".".join(swapped)) < 1
    outside = [sign for sign in exercise.order if sign not in ("or", "end")]
    outside[begun:begun] = ["or", "end"]
    below = [each for each in placed(exercise, outside) if each.ends > 1]
    assert len(below) == len(exercise.steps) - begun
    assert not any(each.holds for each in below)


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
    assert 0 < credit(order, ORDER, ".".join(unsorted(order))) < 1
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
