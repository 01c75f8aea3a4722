"""Put in order: the steps of one branch, or those around a split and in its cases, shuffled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from random import Random

from puzzles.base.rule import ContradictionRule
from puzzles.budgets import EXERCISED_STARTS
from puzzles.kernel.board import Board
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Refusal
from puzzles.teach.exercises.arranged import END, OR, placed, unsorted
from puzzles.teach.exercises.exercise import Brief, Exercise
from puzzles.teach.exercises.passages import Passed, closing, passage, starts

LENGTH, LEAST = 5, 3
SPLIT_LENGTH, SPLIT_LEAST = 7, 5
"""Steps of an exercise with a split, which is one of them."""
SPLIT = 0.5
"""The share of exercises with a split, where one can be made."""
BEFORE, CASES = 2, 3
"""The most steps before a split, and the most cases of it."""
STARTS, SPLITS = 3, 4
"""Boards where a split is looked for, and splits that are tried on each."""
PLACES, LOOKED = 2, 200
"""Places that are tried in turn with each rule, and among how many of them these are."""
SHUFFLED = 20
"""Orders that are tried until the kernel refuses one."""


def order(brief: Brief, chance: Random) -> Exercise | None:
    """Give a few steps in an order that the kernel refuses; None if no board was found where the order matters.

    They are numbered as they are shown, so that nobody can tell the right order from the numbers.
    """
    length, found = brief.length or SPLIT_LENGTH, None
    closes = isinstance(brief.wish, ContradictionRule)  # which only the cases of a split can be about
    straight = brief._replace(wishes=()) if closes else brief
    if length >= SPLIT_LEAST and (closes or chance.random() < SPLIT):
        begun = islice(starts(straight, chance), STARTS)
        found = _best(brief, SPLIT_LEAST, (_with_split(start, length, brief, chance) for start in begun))
        if found and (closes or brief.used_in(found.steps)):
            return found
    length = brief.length or LENGTH
    begun = islice(starts(straight, chance), EXERCISED_STARTS)
    return _best(straight, length, (_straight(start, length, straight, chance) for start in begun)) or found


def _best(brief: Brief, length: int, found: Iterable[Exercise | None]) -> Exercise | None:
    """Return the first exercise about the rule that is wished with so many steps, else one that comes near it."""
    best, rank = None, (False, 0)
    for each in found:
        if each and (now := (brief.used_in(each.steps), len(each.steps))) > rank:
            best, rank = each, now
        if rank >= (True, length):
            break
    return best


def _straight(start: Board, length: int, brief: Brief, chance: Random) -> Exercise | None:
    """Shuffle direct steps from a board on; None if there are too few or their order does not matter."""
    steps = tuple([passed.step for passed in passage(start, length, brief, chance, start)])
    if len(steps) < LEAST:
        return None
    names = tuple(map(str, range(len(steps))))
    return _shuffled(Exercise(start, steps, order=names, cases=((),) * len(steps)), chance)


def _with_split(start: Board, length: int, brief: Brief, chance: Random) -> Exercise | None:
    """Shuffle a few steps before a split, those that close all its cases but one, and more in that one."""
    before = passage(start, chance.randint(1, BEFORE), brief, chance, start)
    board = before[-1].after if before else start
    for split, names, boards in islice(_splits(board, brief, chance), SPLITS):
        slots = _slots(boards, brief, chance)
        opened = slots.index([]) if slots.count([]) == 1 else None
        if opened is None:
            continue
        least = max(1, length - len(before) - 1 - sum(map(len, slots)))
        slots[opened] = passage(boards[opened], least, brief, chance, board)
        if slots[opened] and len(before) + 1 + sum(map(len, slots)) >= SPLIT_LEAST:
            return _shuffled(_parted(start, before, split, names, slots), chance)
    return None


def _splits(board: Board, brief: Brief, chance: Random) -> Iterator[tuple[Step, tuple[str, ...], list[Board]]]:
    """Yield splits with few cases, the names of these, and their boards."""
    rules = brief.tools(board).cases
    for rule in chance.sample(rules, len(rules)):
        places = [*islice(rule.places(board), LOOKED)]
        for place in chance.sample(places, min(len(places), PLACES)):
            cases = rule.cases(board, place)
            if not isinstance(cases, Refusal) and 1 < len(cases.branches) <= CASES:
                boards = [board.narrow(branch) for branch in cases.branches]
                yield Step(rule.id, place), cases.names, boards


def _slots(boards: Sequence[Board], brief: Brief, chance: Random) -> list[list[Passed]]:
    """List the steps that close each case, as long as no second one stays open."""
    slots: list[list[Passed]] = []
    for board in boards:
        if slots.count([]) < 2:
            slots.append(closing(board, brief, chance))
    return slots


def _parted(
    start: Board, before: list[Passed], split: Step, names: tuple[str, ...], slots: list[list[Passed]]
) -> Exercise:
    """Return an exercise with its steps in a right order."""
    steps, order = [*[each.step for each in before], split], [*map(str, range(len(before) + 1))]
    for slot in slots:
        order += [*map(str, range(len(steps), len(steps) + len(slot))), OR]
        steps += [each.step for each in slot]
    cases = tuple([names if step is split else () for step in steps])
    return Exercise(start, tuple(steps), order=(*order[:-1], END), cases=cases)


def _shuffled(exercise: Exercise, chance: Random) -> Exercise | None:
    """Return the exercise in an order that the kernel refuses; None if none of those tried is refused."""
    shown = list(range(len(exercise.steps)))
    for _ in range(SHUFFLED):
        chance.shuffle(shown)
        found = _renumbered(exercise, shown)
        if not all(each.holds for each in placed(found, unsorted(found))):
            return found
    return None


def _renumbered(exercise: Exercise, shown: Sequence[int]) -> Exercise:
    """Return the exercise with its steps as they are shown, and the right order by their new numbers."""
    now = {str(number): str(place) for place, number in enumerate(shown)}
    return exercise._replace(
        steps=tuple([exercise.steps[number] for number in shown]),
        order=tuple([now.get(sign, sign) for sign in exercise.order]),
        cases=tuple([exercise.cases[number] for number in shown]),
    )
