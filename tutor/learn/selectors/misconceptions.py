"""Exercises about misconceptions: a few small boards, and whether a rule applies there. The kernel judges them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import AnyRule
from puzzles.bugs import Bug, bugs_of
from puzzles.formats.cases import ACCEPTED, load, load_bugs
from puzzles.kernel.board import Board
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Refusal
from puzzles.registry import all_types
from tutor.exercises.selectors.questions import Question

WRONG, RIGHT = 3, 2
"""The most boards where the rule does not apply, though the misconception says so, and where it does."""


@dataclass(frozen=True)
class Exercise:
    """A misconception, the rule that it is about, and the boards."""

    bug: Bug
    rule: AnyRule
    type: PuzzleType
    questions: tuple[Question, ...]

    def question(self, number: int) -> Question | None:
        """Return a question by its number from 1; None after the last."""
        return self.questions[number - 1] if 0 < number <= len(self.questions) else None


@lru_cache(maxsize=256)
def exercise(bug_id: str, rule_id: str, type_id: str) -> Exercise | None:
    """Return the exercise about a misconception; None if there is none.

    Without a rule or type that it concerns, the first one is taken.
    """
    known = [(ptype, bug) for ptype in all_types().values() for bug in bugs_of(ptype) if bug.id == bug_id and bug.shown]
    ptype, bug = next((pair for pair in known if pair[0].id == type_id), known[0] if known else (None, None))
    if ptype is None or bug is None:
        return None
    rules = [rule for rule in ptype.rules if rule.id in bug.where]
    rule = next((rule for rule in rules if rule.id == rule_id), rules[0])
    wrong = [
        Question(case.board, case.step, bug)
        for case in load_bugs(ptype)
        if (case.bug, case.step.rule) == (bug, rule.id)
    ]
    right = [Question(board, step) for board, step in _accepted(ptype, rule)]
    questions = [*wrong[:WRONG], *right[:RIGHT]]
    Random(bug.id).shuffle(questions)  # noqa: S311
    return Exercise(bug, rule, ptype, tuple(questions))


def _accepted(ptype: PuzzleType, rule: AnyRule) -> Iterator[tuple[Board, Step]]:
    """Yield accepted cases of a rule that claim one thing: one change of them, or a place."""
    for case in load(ptype):
        if (case.rule, case.verdict) != (rule.id, ACCEPTED):
            continue
        parts = [Step(rule.id, None, (change,)) for change in case.step.changes] if case.step.changes else [case.step]
        for step in parts[:1]:
            if (step.at or step.changes) and not isinstance(check_step(case.board, step).verdict, Refusal):
                yield case.board, step
