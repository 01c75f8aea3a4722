"""Exercises about misconceptions: a few small boards, and whether a rule applies there. The kernel judges them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _, ngettext

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.base.rule import AnyRule
from puzzles.bugs import Bug, bugs_of
from puzzles.changes import changed_masks
from puzzles.draw.svg import board_svg
from puzzles.formats.cases import ACCEPTED, load, load_bugs
from puzzles.formats.sentences import because, sentence, spoken_change, spoken_place
from puzzles.kernel.board import Board
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Accepted, Refusal
from puzzles.registry import all_types
from puzzles.teach.bugs import refused_claim, said
from puzzles.telling import tell
from tutor.library.selectors.pictures import board_in_words

WRONG, RIGHT = 3, 2
"""The most boards where the rule does not apply, though the misconception says so, and where it does."""


@dataclass(frozen=True)
class Question:
    """A board and a claim about it."""

    bug: Bug
    board: Board
    step: Step

    @property
    def holds(self) -> bool:
        """Return whether the kernel accepts the claim."""
        return isinstance(check_step(self.board, self.step).verdict, Accepted)

    @property
    def text(self) -> str:
        """Return the question in words."""
        puzzle, step = self.board.puzzle, self.step
        rule = _(type_of(puzzle).rule_by_id[step.rule].name)
        if step.at:
            place = spoken_place(step.at.name, _, puzzle)
            return _("Does %(rule)s hold here, at %(place)s?") % {"rule": rule, "place": place}
        claim = spoken_change(puzzle, step.changes[0], _)
        return _("Does %(rule)s give %(claim)s here?") % {"rule": rule, "claim": claim}

    @property
    def reason(self) -> str:
        """Say why the claim holds or not, and what somebody who thinks otherwise has overlooked."""
        puzzle, verdict = self.board.puzzle, check_step(self.board, self.step).verdict
        if isinstance(verdict, Accepted):
            return because(puzzle, self.step.rule, tell(self.board, self.step, verdict), _, ngettext)
        found = refused_claim(self.board, self.step)
        looks = said(self.board, self.bug, found[0], _) if found else ""
        return f"{sentence(puzzle, self.step.rule, verdict, _)} {looks}".rstrip()

    @property
    def picture(self) -> SafeString:
        """Return the board with the claim dashed, or its place marked."""
        return self._drawn(())

    @property
    def explained(self) -> SafeString:
        """Return the same board with the cells that the verdict rests on."""
        return self._drawn(check_step(self.board, self.step).verdict.evidence)

    def _drawn(self, evidence: tuple[int, ...]) -> SafeString:
        at = self.step.at
        return SafeString(
            board_svg(
                self.board,
                evidence=evidence or (at.cells if at and len(at.cells) > 1 else ()),
                place=at.cells if at and len(at.cells) == 1 else (),
                pending=changed_masks(self.board, self.step.changes),
                tallies=False,
                title=board_in_words(self.board),
            )
        )


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
        Question(bug, case.board, case.step)
        for case in load_bugs(ptype)
        if (case.bug, case.step.rule) == (bug, rule.id)
    ]
    right = [Question(bug, board, step) for board, step in _accepted(ptype, rule)]
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
