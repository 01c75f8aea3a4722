"""Overrides and comments that graders make by hand."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils import timezone

from tutor.accounts.models import User
from tutor.courses.models import Item
from tutor.work.models import Proof

from ..models import Comment, Grade
from ..scoring.scores import Score, score_for
from .regrading import stale_proofs, store_scores


def override(item: Item, student: User, by: User, *, points: Decimal, reason: str) -> Grade:
    """Set the points of a student by hand; they count until the override is withdrawn.

    What the proof is worth now is noted first, so that the history says what was overridden.
    """
    store_scores(stale_proofs(item.assignment.course, [item.assignment], student))
    return _graded(item, student, by, Grade.Kind.OVERRIDE, points=points, reason=reason)


def excuse(item: Item, student: User, by: User, *, reason: str) -> Grade:
    """Excuse a student from a puzzle, which then leaves their totals until the excuse is withdrawn."""
    store_scores(stale_proofs(item.assignment.course, [item.assignment], student))
    return _graded(item, student, by, Grade.Kind.EXCUSED, reason=reason)


def grade_many(chosen: Sequence[Score], by: User, *, kind: Grade.Kind | None, comment: str = "", **facts: Any) -> None:
    """Override or excuse several students' scores for a puzzle, or neither, and comment on their proofs."""
    rows = [(score.item, score.student, score.proof.pk if score.proof else None) for score in chosen]
    with transaction.atomic():
        if kind:
            Grade.objects.bulk_create(
                Grade(item=item, student=student, proof_id=proof, by=by, kind=kind, **facts)
                for item, student, proof in rows
            )
        if comment:
            Comment.objects.bulk_create(
                Comment(proof_id=proof, author=by, text=comment) for _item, _student, proof in rows if proof
            )


def by_hand(item: Item, student: User) -> Grade | None:
    """Return the override or excuse that counts for a student's work on a puzzle."""
    last = Grade.objects.filter(item=item, student=student, kind__in=Grade.BY_HAND).order_by("pk").last()
    return None if last is None or last.kind == Grade.Kind.WITHDRAWN else last


def withdraw(item: Item, student: User, by: User) -> Grade | None:
    """Withdraw an override or excuse, so that the value of the proof counts again; None if there is neither."""
    if by_hand(item, student) is None:
        return None
    return _graded(item, student, by, Grade.Kind.WITHDRAWN)


def _graded(item: Item, student: User, by: User, kind: Grade.Kind, **facts: Any) -> Grade:
    """Add a grade by hand to the history, with the proof that counts now."""
    counts = score_for(item, student).proof
    proof = counts.pk if counts else None
    return Grade.objects.create(item=item, student=student, proof_id=proof, by=by, kind=kind, **facts)


def comment(proof: Proof, author: User, *, step: int, text: str, **facts: Any) -> Comment:
    """Comment on a proof or on one of its steps."""
    return Comment.objects.create(proof=proof, author=author, step=step, text=text, **facts)


def change_comment(said: Comment, text: str) -> None:
    """Change the text of a comment."""
    if said.text != text:
        said.text, said.edited = text, timezone.now()
        said.save(update_fields=["text", "edited"])
