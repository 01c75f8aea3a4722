"""Sets and puzzles for programs."""

from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest

from puzzles.draw.svg import board_svg
from puzzles.formats.canonical import print_puzzle
from tutor.library.models import Puzzle, PuzzleSet
from tutor.library.selectors.shelves import in_words, own_puzzles, shown_puzzles
from tutor.library.selectors.texts import puzzle_text
from tutor.work.selectors.engine import engine_puzzle


def sets(request: HttpRequest) -> QuerySet[PuzzleSet]:
    """The sets that are everybody's and one's own, with the number of their puzzles; not those put away."""
    total, every = Count("puzzles", filter=Q(puzzles__retired=False)), Count("puzzles")
    seen = Q(owner=None) | Q(owner=request.user) if request.user.is_authenticated else Q(owner=None)
    found = PuzzleSet.objects.filter(seen).annotate(total=total, every=every)
    return found.filter(Q(total__gt=0) | Q(every=0, owner__isnull=False)).order_by("position", "title", "pk")


def puzzles(request: HttpRequest) -> QuerySet[Puzzle]:
    """The puzzles of those sets."""
    found = shown_puzzles() | own_puzzles(request.user)
    return found.select_related("set").order_by("set__position", "set__title", "set_id", "position", "pk")


def text_of(puzzle: Puzzle) -> str:
    """The puzzle in canonical text, with its headers."""
    return print_puzzle(puzzle_text(puzzle, engine_puzzle(puzzle)))


def picture(puzzle: Puzzle) -> str:
    """The puzzle as an SVG file of its own."""
    return board_svg(engine_puzzle(puzzle).board(), names=False, title=in_words(puzzle), standalone=True)
