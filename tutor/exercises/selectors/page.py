"""The page of an attempt at an exercise: what is asked now, what may be seen, and what may still be answered."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from uuid import UUID, uuid4

from puzzles.teach.exercises.answers import MARKS, ORDER
from puzzles.teach.exercises.stored import from_plain
from tutor.courses.models import Item
from tutor.work.messages.terms import attempts_left, why_closed
from tutor.work.models import Proof
from tutor.work.workspace import Workspace

from .. import messages
from .attempts import Attempt, attempt_of
from .shown import Asked, Marked, Ordered, Shown


@dataclass(frozen=True)
class Part:
    """A question of an exercise with the answer to it.

    `told`: it may be seen if the last answer is right; `credit` is None before that. `final`: so may the right answer.
    `open`: it may be answered, or answered anew. `tried` are the answers that are known to be wrong.
    """

    name: str
    says: str
    told: bool
    final: bool
    open: bool
    credit: float | None
    tried: frozenset[str]
    asked: Asked | None = None

    @property
    def state(self) -> str:
        """Return the state as lists show it: `open`, `said`, `right` or `wrong`."""
        if not self.says:
            return "open"
        if not self.told:
            return "said"
        right = self.asked.correct if self.asked else self.credit == 1
        return "right" if right else "wrong"

    @property
    def number(self) -> int:
        """Return the number of a choice, from 1."""
        return int(self.name) + 1


@dataclass(frozen=True)
class AttemptPage:
    """An attempt as its owner sees it; with `staff`, as a grader does: with everything."""

    proof: Proof
    attempt: Attempt
    where: Workspace | None = None
    at: int = 0
    order: str = ""

    @property
    def item(self) -> Item:
        """Return the exercise as it is assigned."""
        assert self.proof.item is not None
        return self.proof.item

    @cached_property
    def shown(self) -> Shown:
        """Return what is asked."""
        return Shown(self.attempt.kind, self.attempt.made)

    @cached_property
    def closed(self) -> str:
        """Say why no answer is accepted any more; "" while it is."""
        return why_closed(self.where) if self.where else ""

    @property
    def tells(self) -> bool:
        """Return whether verdicts and points may be seen."""
        return self.where is None or self.where.policy.feedback_shown

    @property
    def finished(self) -> bool:
        """Return whether it is only to be looked at."""
        return self.where is None or bool(self.closed)

    def part(self, name: str) -> Part:
        """Return a question with the answer to it."""
        says, settled = self.attempt.says(name), self.attempt.is_settled(name)
        told = bool(says) and (self.tells or self.attempt.is_checked(name))
        given = self.attempt.answers.get(name, ())
        asked = self.shown.asked(int(name), says) if name.isdecimal() else None
        return Part(
            name,
            says,
            told,
            self.tells and (settled or self.finished),
            not self.finished and not settled,
            self.attempt.grade.parts.get(name) if told else None,
            frozenset(each.says for each in given) if told and self.tells and not settled else frozenset(),
            asked,
        )

    @cached_property
    def parts(self) -> list[Part]:
        """List the questions with choices; of a mistake, those about steps that are to be mended."""
        if self.attempt.kind != Item.Kind.FIND:
            return [self.part(str(number)) for number in range(len(self.attempt.made.choices))]
        marks, marked = self.part(MARKS), self._marked
        if self.tells and (marks.final or self.finished):
            marked = {str(number) for number in self.attempt.made.planted}
        return [self.part(number) for number in sorted(marked)] if marks.says or self.finished else []

    @property
    def mistakes(self) -> tuple[int, int]:
        """Count the mistakes that are marked, and all of them."""
        planted = self.attempt.made.planted
        return len(self._marked.intersection(map(str, planted))), len(planted)

    @property
    def _marked(self) -> set[str]:
        """Return the numbers of the steps that are marked as wrong."""
        return {number for number in self.attempt.says(MARKS).split(".") if number}

    @property
    def latest(self) -> str:
        """Return the name of the part that was answered last, "" before the first answer."""
        answers = self.attempt.answers
        return max(answers, key=lambda name: answers[name][-1].rev, default="")

    @property
    def current(self) -> Part | None:
        """Return the question that is asked now; None where all are asked at once."""
        if self.attempt.kind in (Item.Kind.FIND, Item.Kind.ORDER) or not self.parts:
            return None
        return self.parts[min(self.at, len(self.parts) - 1)]

    @property
    def following(self) -> int | None:
        """Return the position of the next question; None after the last one."""
        return self.at + 1 if self.at + 1 < len(self.parts) else None

    @property
    def whole(self) -> Part:
        """Return the part that is about all steps: the marks, or the order."""
        return self.part(MARKS if self.attempt.kind == Item.Kind.FIND else ORDER)

    @property
    def marked(self) -> list[Marked]:
        """List the steps with the marks."""
        return self.shown.marked(self.attempt.says(MARKS).split("."))

    @property
    def ordered(self) -> Ordered:
        """Return the steps in the order that is looked at: as it was moved, else as it was answered."""
        return self.shown.ordered(self.order or self.attempt.says(ORDER))

    @property
    def right_order(self) -> Ordered:
        """Return the steps in an order that is right."""
        return self.shown.ordered(self.attempt.key[ORDER])

    @property
    def credit(self) -> int | None:
        """Return the share that is right in percent, if it may be seen."""
        return round(100 * self.attempt.grade.credit) if self.tells else None

    @property
    def asks(self) -> object:
        """Say what is to be done."""
        return messages.ASKS[self.attempt.kind]

    @property
    def terms(self) -> list[str]:
        """List the terms that hold for this exercise."""
        return messages.terms(self.where) if self.where else []

    @property
    def another(self) -> bool:
        """Return whether another attempt may be begun."""
        return self.where is not None and attempts_left(self.where) and (bool(self.proof.submitted) or self.answered)

    @property
    def answered(self) -> bool:
        """Return whether nothing is left to answer."""
        return self.attempt.grade.answered

    @property
    def check(self) -> str:
        """Label the button for a check; "" where there is none."""
        if self.where is None or self.finished or self.tells or not self.where.policy.checks:
            return ""
        return messages.check_words(self.where) if self.attempt.answers else ""

    @cached_property
    def key(self) -> UUID:
        """Return a key for the next request of this page."""
        return uuid4()


def page_of(where: Workspace, proof: Proof, at: int = 0, order: str = "") -> AttemptPage:
    """Return an attempt as its owner sees it."""
    return AttemptPage(proof, attempt_of(proof), where, at, order)


def page_for_staff(proof: Proof) -> AttemptPage:
    """Return an attempt as a grader sees it: with all verdicts and the right answers."""
    return AttemptPage(proof, attempt_of(proof))


def preview(item: Item, made: Mapping[str, object]) -> AttemptPage:
    """Return an exercise as it would be asked, with its key, without any answer."""
    return AttemptPage(Proof(item=item, puzzle=item.puzzle), Attempt(item.kind, from_plain(made), {}))
