"""Who may see or change a proof: the object, or 404."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from tutor.library.access import puzzle_or_404
from tutor.library.models import Puzzle

from .models import Proof


@dataclass(frozen=True)
class Bench:
    """What a workbench works on: a puzzle, and the proof of it once its first step is saved."""

    puzzle: Puzzle
    proof: Proof | None


class SignedOutError(Exception):
    """A page of somebody who is signed out by now asks for something that needs its owner."""


def bench_or_404(request: HttpRequest, *, pk: int | None = None, puzzle_pk: int | None = None) -> Bench:
    """The bench of a proof (`pk`, its owner only) or of a puzzle not begun (`puzzle_pk`).

    Raises SignedOutError for htmx without a session, whatever it asks for, so that the page can keep what is pending.
    """
    if puzzle_pk is not None:
        return Bench(puzzle_or_404(request, puzzle_pk), None)
    proof = proof_or_404(request, pk or 0)
    return Bench(proof.puzzle, proof)


def proof_or_404(request: HttpRequest, pk: int) -> Proof:
    """The proof, for its owner."""
    if not request.user.is_authenticated:
        if getattr(request, "htmx", False):
            raise SignedOutError
        raise Http404
    return get_object_or_404(Proof.objects.select_related("puzzle"), pk=pk, owner=request.user)
