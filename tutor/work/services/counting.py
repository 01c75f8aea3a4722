"""Counting the hints and checks that an assignment grants for a puzzle."""

from typing import Literal

from django.db.models import F

from ..models import Proof
from .errors import StaleError


def consume(proof: Proof, what: Literal["hints", "checks"], granted: int | None, *, rev: int) -> bool:
    """Count one more, within a transaction; False if none is left.

    Hints and checks are granted per puzzle, so all attempts share the counts. One statement compares and counts: of two
    windows, even on two attempts, only one takes the last. Raises StaleError.
    """
    attempts = Proof.objects.filter(pk=proof.pk)
    if proof.item_id is not None:
        attempts = Proof.objects.filter(owner=proof.owner_id, item=proof.item_id)
    left = attempts if granted is None else attempts.filter(**{f"{what}__lt": granted})
    taken = left.update(**{what: F(what) + 1})
    # Compared while the row is locked, so that the revision cannot change afterwards.
    if not Proof.objects.filter(pk=proof.pk, rev=rev).exists():
        raise StaleError
    if taken:
        setattr(proof, what, getattr(proof, what) + 1)
    return bool(taken)
