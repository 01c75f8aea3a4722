"""Counting the hints and checks that an assignment grants for a puzzle."""

from typing import Literal

from django.db.models import F, QuerySet

from ..models import Proof
from ..prepared import AT_REV
from .errors import StaleError


def consume(proof: Proof, what: Literal["hints", "checks"], granted: int | None, *, rev: int) -> bool:
    """Count one more, within a transaction; False if none is left.

    Hints and checks are granted per puzzle, so all attempts share the counts. One statement compares and counts: of two
    windows, even on two attempts, only one takes the last. Raises StaleError.
    """
    attempts = _attempts(proof)
    left = attempts if granted is None else attempts.filter(**{f"{what}__lt": granted})
    taken = left.update(**{what: F(what) + 1})
    _must_be_at(proof, rev)
    if taken:
        setattr(proof, what, getattr(proof, what) + 1)
    return bool(taken)


def hold(proof: Proof, *, rev: int) -> None:
    """Lock the counts of a proof, so that one request counts at a time. Raises StaleError."""
    list(_attempts(proof).select_for_update().order_by("pk").values_list("pk"))
    _must_be_at(proof, rev)


def _attempts(proof: Proof) -> QuerySet[Proof]:
    if proof.item_id is None:
        return Proof.objects.filter(pk=proof.pk)
    return Proof.objects.filter(owner=proof.owner_id, item=proof.item_id)


def _must_be_at(proof: Proof, rev: int) -> None:
    """Raise StaleError if the proof has changed. Asked while its row is locked, so that it cannot change afterwards."""
    if not AT_REV.first(proof.pk, rev):
        raise StaleError
