"""The puzzles that a person can assign: those of the library and of their own sets."""

from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from puzzles.registry import all_types
from tutor.accounts.models import User
from tutor.courses.models import Assignment
from tutor.library.models import Puzzle, PuzzleSet
from tutor.library.selectors.pictures import thumbnail
from tutor.library.selectors.puzzles import own_puzzles, shown_puzzles
from tutor.library.selectors.ratings import rated_like

ON_A_PAGE = 48


def puzzles_for(person: User) -> QuerySet[Puzzle]:
    """Return the puzzles that a person may assign; retired ones are not offered."""
    return (shown_puzzles() | own_puzzles(person)).filter(retired=False)


def sets_for(person: User) -> list[PuzzleSet]:
    """List the sets that contain such puzzles, the person's own first."""
    sets = PuzzleSet.objects.filter(pk__in=puzzles_for(person).order_by().values("set"))
    return sorted(sets, key=lambda each: each.owner_id is None)


def newest_of(puzzle: Puzzle) -> Puzzle:
    """Return the newest revision of a puzzle, or the puzzle itself if there is none."""
    while newer := Puzzle.objects.filter(replaces=puzzle).first():
        puzzle = newer
    return puzzle


@dataclass(frozen=True)
class Offer:
    """A puzzle to choose; `chosen`: it is in the assignment already."""

    puzzle: Puzzle
    type_name: str
    picture: str
    chosen: bool


@dataclass(frozen=True)
class Choice:
    """A page of puzzles to choose from, the current filter, and the values to filter by."""

    offers: list[Offer]
    page: Page[Puzzle]
    total: int
    set: PuzzleSet | None
    type: str
    text: str
    sets: list[PuzzleSet]
    types: list[tuple[str, str]]

    @property
    def filtered(self) -> bool:
        """Return whether any filter is set."""
        return bool(self.set or self.type or self.text)


def choice(assignment: Assignment, person: User, *, slug: str, type_id: str, text: str, page: str) -> Choice:
    """Return one page of the puzzles that match a filter. Unknown sets and types are ignored."""
    sets = sets_for(person)
    found_set = next((each for each in sets if each.slug == slug), None)
    found = puzzles_for(person).select_related("set")
    stored = set(puzzles_for(person).order_by().values_list("type", flat=True).distinct())
    types = [(ptype.id, _(ptype.name)) for ptype in all_types().values() if ptype.id in stored]
    type_id = type_id if type_id in stored else ""
    if found_set:
        found = found.filter(set=found_set)
    if type_id:
        found = found.filter(type=type_id)
    text = text.strip()[:100].replace("\0", "")
    if text:
        found = found.filter(Q(title__icontains=text) | Q(author__icontains=text) | rated_like(text))
    pages = Paginator(found.order_by("set__position", "set__title", "position", "pk"), ON_A_PAGE)
    shown = pages.get_page(page)
    names = dict(types)
    there = set(assignment.items.values_list("puzzle", flat=True))
    offers = [_offer(puzzle, names[puzzle.type], puzzle.pk in there) for puzzle in shown]
    return Choice(offers, shown, pages.count, found_set, type_id, text, sets, types)


def _offer(puzzle: Puzzle, type_name: str, chosen: bool) -> Offer:
    return Offer(puzzle, type_name, thumbnail(puzzle.type, puzzle.text, puzzle.goal), chosen)
