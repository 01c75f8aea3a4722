"""Access checks for a person's own sets and uploads: each returns the object for its owner, or raises 404."""

from django.db.models import QuerySet
from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from tutor.accounts.access import account_or_404
from tutor.library.models import Draft, Puzzle, PuzzleSet, Upload
from tutor.library.selectors.puzzles import own_puzzles


def own_set_or_404(request: HttpRequest, slug: str) -> PuzzleSet:
    """Return the set, for its owner to change."""
    return get_object_or_404(PuzzleSet, owner=account_or_404(request), slug=slug)


def own_puzzle_or_404(request: HttpRequest, pk: int) -> Puzzle:
    """Return the puzzle with its set, for its owner to change; a retired one cannot be changed."""
    puzzles = own_puzzles(account_or_404(request))
    return get_object_or_404(puzzles.select_related("set"), pk=pk)


def opened_puzzle_or_404(request: HttpRequest, pk: int) -> Puzzle:
    """Return the puzzle for its owner to save; one that is retired by now was opened before that."""
    puzzles = own_puzzles(account_or_404(request), retired=request.method == "POST")
    return get_object_or_404(puzzles.select_related("set"), pk=pk)


def _uploads(request: HttpRequest) -> QuerySet[Upload]:
    return Upload.objects.filter(owner=account_or_404(request)).select_related("job", "set")


def upload_or_404(request: HttpRequest, pk: int) -> Upload:
    """Return the upload, for its owner only."""
    return get_object_or_404(_uploads(request), pk=pk)


def draft_or_404(request: HttpRequest, pk: int, draft_pk: int) -> Draft:
    """Return a puzzle of an upload that is not confirmed yet, for its owner only."""
    return get_object_or_404(Draft.objects.select_related("upload"), pk=draft_pk, upload=upload_or_404(request, pk))
