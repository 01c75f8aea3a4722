"""Access checks for puzzles and sets: each returns the object or raises 404. Own sets are private."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from tutor.accounts.models import User
from tutor.common.prepared import Reading

from .models import Puzzle, PuzzleSet
from .selectors.puzzles import offered_types, own_puzzles, shown_puzzles


def puzzle_or_404(request: HttpRequest, pk: int) -> Puzzle:
    """Return the puzzle with its set, even if it is retired: proofs and old links lead to it."""
    found = _SEEN.first(pk, request.user.pk or 0)  # no set has an owner 0
    if found is None or found.type not in offered_types():
        raise Http404
    return found


_SEEN = Reading(
    lambda pk, owner: (
        Puzzle.objects.select_related("set").filter(Q(set__owner=None) | Q(set__owner=owner), pk=pk).order_by()
    ),
    int,
    int,
)


def visible_puzzles(person: User | AnonymousUser) -> QuerySet[Puzzle]:
    """Return the puzzles of the library and the person's own, retired ones included."""
    return shown_puzzles(retired=True) | own_puzzles(person, retired=True)


def set_or_404(request: HttpRequest, slug: str) -> PuzzleSet:
    """Return a set of the library or of the person's own."""
    sets = PuzzleSet.objects.filter(owner=None)
    if request.user.is_authenticated:
        sets |= PuzzleSet.objects.filter(owner=request.user)
    return get_object_or_404(sets, slug=slug)
