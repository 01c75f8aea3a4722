"""Puzzle sets and puzzles for the API."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Q, QuerySet

from puzzles.draw.svg import board_svg
from puzzles.formats.canonical import print_puzzle
from tutor.accounts.models import User
from tutor.library.models import Puzzle, PuzzleSet
from tutor.library.selectors.pictures import in_words
from tutor.library.selectors.puzzles import own_puzzles, shown_puzzles
from tutor.library.selectors.texts import puzzle_text
from tutor.work.replays.engine import engine_puzzle


def sets(person: User | AnonymousUser) -> QuerySet[PuzzleSet]:
    """Return the public sets and the user's own, with the number of their puzzles; sets put away are left out."""
    total, every = Count("puzzles", filter=Q(puzzles__retired=False)), Count("puzzles")
    seen = Q(owner=None) | Q(owner=person) if isinstance(person, User) else Q(owner=None)
    found = PuzzleSet.objects.filter(seen).annotate(total=total, every=every)
    return found.filter(Q(total__gt=0) | Q(every=0, owner__isnull=False)).order_by("position", "title", "pk")


def puzzles(person: User | AnonymousUser) -> QuerySet[Puzzle]:
    """Return the puzzles of those sets, in order."""
    found = shown_puzzles() | own_puzzles(person)
    return found.select_related("set").order_by("set__position", "set__title", "set_id", "position", "pk")


def text_of(puzzle: Puzzle) -> str:
    """Return the puzzle in canonical text, with its headers."""
    return print_puzzle(puzzle_text(puzzle, engine_puzzle(puzzle), goal=puzzle.goal))


def picture(puzzle: Puzzle) -> str:
    """Return the puzzle as a standalone SVG file."""
    return board_svg(engine_puzzle(puzzle).board(), names=False, title=in_words(puzzle), standalone=True)
