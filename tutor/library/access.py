"""Who may see a puzzle: the object, or 404. What is in a set of somebody's own is for the owner only."""

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from .models import Puzzle, PuzzleSet
from .selectors.shelves import own_puzzles, shown_puzzles


def puzzle_or_404(request: HttpRequest, pk: int) -> Puzzle:
    """The puzzle with its set."""
    puzzles = shown_puzzles() | own_puzzles(request.user)
    return get_object_or_404(puzzles.select_related("set"), pk=pk)


def set_or_404(request: HttpRequest, slug: str) -> PuzzleSet:
    """The set with that slug."""
    sets = PuzzleSet.objects.filter(owner=None)
    if request.user.is_authenticated:
        sets |= PuzzleSet.objects.filter(owner=request.user)
    return get_object_or_404(sets, slug=slug)
