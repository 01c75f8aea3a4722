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


def _set(proof: Proof, by: User) -> Decimal:
    """Set the points by the lines of all comments on a proof: at each step, a line counts once."""
    assert proof.item is not None
    found = Comment.objects.filter(proof=proof).exclude(lines={}).values_list("step", "lines")
    counted = {(step, line): Decimal(points) for step, lines in found for line, points in lines.items()}
    computed = score_for(proof.item, proof.owner).computed or Decimal()
    points = max(Decimal(), computed + sum(counted.values()))
    reason = "; ".join(line for _step, line in counted)[:REASON]
    grading.override(proof.item, proof.owner, by, points=points, reason=reason)
    return points
