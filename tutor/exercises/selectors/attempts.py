"""Attempts at exercises, read from their actions: what was asked, what was answered, and what that is worth."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from puzzles.teach.exercises.answers import Grade, credit, grade, key, tried as tried_by, tries_at
from puzzles.teach.exercises.exercise import Exercise
from puzzles.teach.exercises.stored import from_plain
from tutor.courses.models import Assignment, Item
from tutor.work.models import Action, Proof

TRIES = 2
"""Answers to a part that count where each is judged at once: the second for half."""


@dataclass(frozen=True)
class Answer:
    """An answer to a part, and the revision of the attempt after it."""

    says: str
    rev: int


@dataclass(frozen=True)
class Attempt:
    """An attempt at an exercise: the answers to each part, the oldest first, and when they were last checked.

    `tries` are the answers to a part that count, None where only the last one does.
    """

    kind: str
    made: Exercise
    answers: Mapping[str, Sequence[Answer]]
    checked: int = 0
    tries: int | None = None

    @cached_property
    def grade(self) -> Grade:
        """Return what the answers are worth."""
        said = {part: [each.says for each in answers] for part, answers in self.answers.items()}
        return grade(self.kind, self.made, said, self.tries)

    @cached_property
    def key(self) -> Mapping[str, str]:
        """Return right answers to all parts that count."""
        return key(self.kind, self.made)

    def says(self, part: str) -> str:
        """Return the last answer to a part, "" if there is none."""
        return self.answers[part][-1].says if self.answers.get(part) else ""

    def is_checked(self, part: str) -> bool:
        """Return whether a check has shown if the last answer to a part is right."""
        return bool(self.answers.get(part)) and self.answers[part][-1].rev <= self.checked

    def is_settled(self, part: str) -> bool:
        """Return whether no further answer to a part counts: one is right, or as many were given as count."""
        given = self.answers.get(part, ())
        if self.tries is None or not given:
            return False
        return len(given) >= tries_at(part, self.tries) or credit(self.made, part, given[-1].says) == 1

    def answered(self, part: str, says: str) -> "Attempt":
        """Return the attempt with one more answer."""
        given = [*self.answers.get(part, ()), Answer(says, 0)]
        return replace(self, answers={**self.answers, part: given})

    def tried(self, part: str, says: str) -> list[tuple[str, bool]]:
        """Return the rules that a first answer tells something about, and whether it is right; none for a later one."""
        return [] if self.answers.get(part) else tried_by(self.kind, self.made, part, says)


def attempt_of(proof: Proof, actions: Iterable[Action] | None = None) -> Attempt:
    """Read an attempt from its actions, or from some of them; one query without."""
    assert proof.item is not None
    found = proof.actions.order_by("pk") if actions is None else actions
    made, checked, answers = None, 0, dict[str, list[Answer]]()
    for action in found:
        if action.kind == Action.Kind.BEGIN:
            made = from_plain(action.detail["exercise"])
        elif action.kind == Action.Kind.CHECK:
            checked = action.rev
        elif action.kind == Action.Kind.ANSWER:
            answers.setdefault(action.detail["part"], []).append(Answer(action.detail["says"], action.rev))
    assert made is not None
    return Attempt(proof.item.kind, made, answers, checked, tries_of(proof.item))


def tries_of(item: Item) -> int | None:
    """Return how many answers to a part count: where they are judged at once, two; else only the last one."""
    return TRIES if item.assignment.feedback == Assignment.Feedback.IMMEDIATE else None
