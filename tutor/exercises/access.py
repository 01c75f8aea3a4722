"""Access to exercises: each function returns an object that the person may see or change, or raises 404."""

from django.http import Http404, HttpRequest

from tutor.work.access import assigned_or_404, proof_or_404
from tutor.work.models import Proof
from tutor.work.workspace import Workspace, workspace_of


def exercise_or_404(request: HttpRequest, item_pk: int) -> Workspace:
    """Return the workspace of an exercise of an assignment, for the people of its course."""
    where = assigned_or_404(request, item_pk)
    if where.item is None or not where.item.is_exercise:
        raise Http404
    return where


def attempt_or_404(request: HttpRequest, pk: int) -> tuple[Workspace, Proof]:
    """Return the workspace of an attempt at an exercise and the attempt, for its owner."""
    proof = proof_or_404(request, pk, exercise=True)
    if proof.item is None or not proof.item.is_exercise:
        raise Http404
    return workspace_of(proof), proof
