"""Access checks for puzzles, sets and uploads: each returns the object or raises 404. Own sets are private."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from tutor.accounts.models import User

from .models import Draft, Puzzle, PuzzleSet, Upload
from .selectors.shelves import own_puzzles, shown_puzzles


def puzzle_or_404(request: HttpRequest, pk: int) -> Puzzle:
    """Return the puzzle with its set, even if it is retired: proofs and old links lead to it."""
    return get_object_or_404(visible_puzzles(request.user).select_related("set"), pk=pk)


def visible_puzzles(person: User | AnonymousUser) -> QuerySet[Puzzle]:
    """Return the puzzles of the library and the person's own, retired ones included."""
    return shown_puzzles(retired=True) | own_puzzles(person, retired=True)


def set_or_404(request: HttpRequest, slug: str) -> PuzzleSet:
    """Return a set of the library or of the person's own."""
    sets = PuzzleSet.objects.filter(owner=None)
    if request.user.is_authenticated:
        sets |= PuzzleSet.objects.filter(owner=request.user)
    return get_object_or_404(sets, slug=slug)


def account(request: HttpRequest) -> User | None:
    """Return the person if they may have sets and upload; None for guests and visitors without an account."""
    return account_of(request.user)


def account_of(person: User | AnonymousUser) -> User | None:
    """Return the person if they have an account; None for guests and visitors."""
    return person if isinstance(person, User) and not person.is_guest else None


def account_or_404(request: HttpRequest) -> User:
    """Return the person with an account behind this request."""
    if user := account(request):
        return user
    raise Http404


def own_set_or_404(request: HttpRequest, slug: str) -> PuzzleSet:
    """Return the set, for its owner to change."""
    return get_object_or_404(PuzzleSet, owner=account_or_404(request), slug=slug)


def own_puzzle_or_404(request: HttpRequest, pk: int) -> Puzzle:
    """Return the puzzle with its set, for its owner to change; a retired one cannot be changed."""
    puzzles = own_puzzles(account_or_404(request))
    return get_object_or_404(puzzles.select_related("set"), pk=pk)


def _uploads(request: HttpRequest) -> QuerySet[Upload]:
    return Upload.objects.filter(owner=account_or_404(request)).select_related("job", "set")


def upload_or_404(request: HttpRequest, pk: int) -> Upload:
    """Return the upload, for its owner only."""
    return get_object_or_404(_uploads(request), pk=pk)


def draft_or_404(request: HttpRequest, pk: int, draft_pk: int) -> Draft:
    """Return a puzzle of an upload that is not confirmed yet, for its owner only."""
    return get_object_or_404(Draft.objects.select_related("upload"), pk=draft_pk, upload=upload_or_404(request, pk))
