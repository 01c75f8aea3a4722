"""Grading by lines of a rubric: their texts become a comment, and their points change what the proof is worth."""

from collections.abc import Sequence
from decimal import Decimal

from django.db import transaction

from tutor.accounts.models import User
from tutor.work.models import Proof

from ..models import Comment, Grade, RubricLine
from ..scoring.scores import score_for
from . import grading

REASON = Grade._meta.get_field("reason").max_length
TEXT = Comment._meta.get_field("text").max_length


def apply(proof: Proof, by: User, lines: Sequence[RubricLine], *, step: int, text: str) -> Comment:
    """Comment on a proof with lines of the rubric and a text, and add the points of the lines to the computed ones.

    Points that were set by hand before are replaced; nobody gets less than 0.
    """
    said = "\n\n".join(filter(None, (*map(str, lines), text)))[:TEXT]
    with transaction.atomic():
        change = sum((line.points for line in lines if line.points), Decimal())
        if any(line.points for line in lines):
            _set(proof, by, change, "; ".join(str(line) for line in lines if line.points)[:REASON])
        return grading.comment(proof, by, step=step, text=said)


def _set(proof: Proof, by: User, change: Decimal, reason: str) -> None:
    assert proof.item is not None
    computed = score_for(proof.item, proof.owner).computed or Decimal()
    grading.override(proof.item, proof.owner, by, points=max(Decimal(), computed + change), reason=reason)
