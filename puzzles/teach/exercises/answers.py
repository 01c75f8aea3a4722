"""Answers to an exercise: its parts, the key, and what an answer is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from puzzles.teach.exercises.arranged import is_order, placed
from puzzles.teach.exercises.exercise import Exercise, holds

NONE = "none"
"""The answer that none of the choices holds."""
MARKS, ORDER = "marks", "order"
"""The parts of an exercise that are answered with several numbers, as `0.2`; in an order, cases stand between them."""


class Grade(NamedTuple):
    """The share of an exercise that is right, and that of each part; None for one without an answer."""

    credit: float
    parts: Mapping[str, float | None]

    @property
    def answered(self) -> bool:
        """Tell whether every part that counts has an answer."""
        return all(credit is not None for credit in self.parts.values())


def parts(kind: str, exercise: Exercise) -> list[str]:
    """List what is to be answered: choices by their numbers, marks, an order."""
    choices = [str(number) for number in range(len(exercise.choices))]
    return {"find": [MARKS, *choices], "order": [ORDER]}.get(kind, choices)


def known(exercise: Exercise, part: str, says: str) -> bool:
    """Tell whether a text is an answer to a part."""
    if part == ORDER:
        return is_order(exercise, says.split("."))
    if part == MARKS:
        numbers = says.split(".") if says else []
        return {*numbers} <= {*map(str, range(len(exercise.steps)))} and len({*numbers}) == len(numbers)
    among = exercise.choices[int(part)]
    return says in map(str, range(len(among))) or (bool(exercise.drilled) and says == NONE)


def credit(exercise: Exercise, part: str, says: str) -> float:
    """Return the share of a part that an answer to it has right."""
    if part == MARKS:
        return _of_marks(exercise, {int(number) for number in says.split(".") if number})
    if part == ORDER:
        return _of_order(exercise, says.split("."))
    board, among = exercise.boards[int(part)], exercise.choices[int(part)]
    if says == NONE:
        return float(not any(holds(board, step) for step in among))
    return float(holds(board, among[int(says)]))


def _of_marks(exercise: Exercise, marked: set[int]) -> float:
    """Return the harmonic mean of the shares: of the marked steps that are wrong, and of the wrong ones marked."""
    right = len(marked & {*exercise.planted})
    return 2 * right / (len(marked) + len(exercise.planted)) if right else 0.0


def _of_order(exercise: Exercise, order: Sequence[str]) -> float:
    """Return the share of the steps that the kernel accepts in an order, where refused ones are left out."""
    return sum(each.holds for each in placed(exercise, order)) / len(exercise.steps)


def grade(kind: str, exercise: Exercise, answers: Mapping[str, Sequence[str]], tries: int | None = None) -> Grade:
    """Return what answers are worth, the oldest first for each part.

    The last answer to a part counts; with `tries`, as many as that do, each half as much as the one before, as students
    know by then that these were wrong. Of a mistake, half is for marking it and half for what stands in its place.
    """
    found = {part: _best(exercise, part, answers.get(part, ()), tries) for part in parts(kind, exercise)}
    if kind != "find":
        return Grade(sum(each or 0.0 for each in found.values()) / len(found), found)
    marked = {*".".join(answers.get(MARKS, ())[-1:]).split(".")}
    wrong = [str(number) for number in exercise.planted]
    mended = sum(found[each] or 0.0 for each in wrong if tries or each in marked) / len(wrong)
    count = [MARKS, *(wrong if tries else sorted(marked & {*found}))]
    return Grade(((found[MARKS] or 0.0) + mended) / 2, {part: found[part] for part in count})


def _best(exercise: Exercise, part: str, says: Sequence[str], tries: int | None) -> float | None:
    if not says:
        return None
    if tries is None:
        return credit(exercise, part, says[-1])
    counted = says[: tries_at(part, tries)]
    return max([credit(exercise, part, each) * 0.5**number for number, each in enumerate(counted)])


def tries_at(part: str, tries: int) -> int:
    """Return how many answers to a part count: marks are told at once, so that there is one."""
    return 1 if part == MARKS else tries


def key(kind: str, exercise: Exercise) -> dict[str, str]:
    """Return right answers to all parts that count."""
    if kind == "order":
        return {ORDER: ".".join(exercise.order)}
    found = {}
    for number, (board, among) in enumerate(zip(exercise.boards, exercise.choices, strict=False)):
        found[str(number)] = next((str(n) for n, step in enumerate(among) if holds(board, step)), NONE)
    if kind != "find":
        return found
    wrong = {str(number): found[str(number)] for number in exercise.planted}
    return {MARKS: ".".join(wrong), **wrong}


def tried(kind: str, exercise: Exercise, part: str, says: str) -> list[tuple[str, bool]]:
    """List the rules that an answer tells something about, and whether it has them right."""
    if part == ORDER:
        return []
    if part == MARKS:
        marked = says.split(".")
        return [(exercise.steps[number].rule, str(number) in marked) for number in exercise.planted]
    right = credit(exercise, part, says) == 1
    among = exercise.choices[int(part)]
    if right and says != NONE:
        return [(among[int(says)].rule, True)]
    if kind == "name":
        return [(exercise.steps[int(part)].rule, False)]
    found = key(kind, exercise).get(part, NONE)
    return [(among[0 if found == NONE else int(found)].rule, right)]
