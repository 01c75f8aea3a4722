"""Grading by lines of a rubric: their texts become a comment, and their points change what the proof is worth."""

from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from django.db import transaction

from tutor.accounts.models import User
from tutor.work.models import Proof

from ..models import Comment, Grade, RubricLine
from ..scoring.scores import score_for
from . import grading

REASON = Grade._meta.get_field("reason").max_length
TEXT = Comment._meta.get_field("text").max_length


class Applied(NamedTuple):
    """A comment that was added, and the points that its lines led to, if they change any."""

    comment: Comment
    points: Decimal | None


def apply(proof: Proof, by: User, lines: Sequence[RubricLine], *, step: int, text: str) -> Applied:
    """Comment on a proof with lines of the rubric and a text, and add the points of all its lines to the computed ones.

    Points that were set by hand before are replaced; nobody gets less than 0.
    """
    said = "\n\n".join(filter(None, (*map(str, lines), text)))[:TEXT]
    worth = {str(line): str(line.points) for line in lines if line.points}
    with transaction.atomic():
        comment = grading.comment(proof, by, step=step, text=said, lines=worth)
        return Applied(comment, _set(proof, by) if worth else None)


def take_back(said: Comment, by: User) -> Decimal | None:
    """Delete a comment; what its lines of the rubric are worth goes with it, unless points were set by hand since.

    Return the points that this leads to, if it changes any.
    """
    proof = said.proof
    with transaction.atomic():
        changes = bool(said.lines) and _reason(_lines_of(proof)) == _reason_now(proof)
        said.delete()
        return _set(proof, by) if changes else None


def _set(proof: Proof, by: User) -> Decimal:
    """Set the points by the lines of all comments on a proof; where there are none left, what it is worth counts."""
    assert proof.item is not None
    counted = _lines_of(proof)
    points = max(Decimal(), (score_for(proof.item, proof.owner).computed or Decimal()) + sum(counted.values()))
    if counted:
        grading.override(proof.item, proof.owner, by, points=points, reason=_reason(counted))
    else:
        grading.withdraw(proof.item, proof.owner, by)
    return points


def _lines_of(proof: Proof) -> dict[tuple[int, str], Decimal]:
    """Return the points of the lines in all comments on a proof, by step and text: at each step, a line counts once."""
    found = Comment.objects.filter(proof=proof).exclude(lines={}).order_by("pk").values_list("step", "lines")
    return {(step, line): Decimal(points) for step, lines in found for line, points in lines.items()}


def _reason(counted: dict[tuple[int, str], Decimal]) -> str:
    return "; ".join(line for _step, line in counted)[:REASON]


def _reason_now(proof: Proof) -> str | None:
    """Return the reason of the points that are set by hand; None if there are none."""
    assert proof.item is not None
    found = grading.by_hand(proof.item, proof.owner)
    return found.reason if found and found.kind == Grade.Kind.OVERRIDE else None
