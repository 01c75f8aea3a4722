"""Submission: the owner's note to the grader that a proof is finished."""

from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from ..models import Action, Proof
from ..workspace import Workspace
from .errors import LimitError, StaleError
from .guard import must_be_open
from .write import write_or_stale


def submit(workspace: Workspace, proof: Proof, *, key: UUID, rev: int) -> None:
    """Submit the proof, which ends the attempt if these are limited. Raises StaleError, ClosedError and LimitError."""
    _record(workspace, proof, Action.Kind.SUBMIT, key, rev)


def withdraw(workspace: Workspace, proof: Proof, *, key: UUID, rev: int) -> None:
    """Withdraw the submission. Raises StaleError, ClosedError and LimitError."""
    _record(workspace, proof, Action.Kind.WITHDRAW, key, rev)


def _record(workspace: Workspace, proof: Proof, kind: Action.Kind, key: UUID, rev: int) -> None:
    if Action.objects.filter(proof=proof, key=key, kind=kind, rev=rev).exists():
        return  # a repeated request
    must_be_open(workspace)
    if workspace.policy.item is None:
        raise LimitError("practice")
    before = Q(submitted=None) if kind == Action.Kind.SUBMIT else Q(submitted__isnull=False)
    proof.submitted = timezone.now() if kind == Action.Kind.SUBMIT else None
    with write_or_stale():
        if not Proof.objects.filter(before, pk=proof.pk, rev=rev).update(submitted=proof.submitted):
            raise StaleError
        Action.objects.create(proof=proof, key=key, kind=kind, rev=rev)
