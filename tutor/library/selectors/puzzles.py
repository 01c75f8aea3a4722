"""Stored puzzles: those of the library, and those in the person's own sets."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from puzzles.registry import all_types
from tutor.accounts.models import User

from ..models import Puzzle

Person = User | AnonymousUser


def shown_puzzles(*, retired: bool = False) -> QuerySet[Puzzle]:
    """Return the library's puzzles of the types that the site offers; with `retired` also former ones."""
    return listed(retired=retired).filter(set__owner=None)


def own_puzzles(person: Person, *, retired: bool = False) -> QuerySet[Puzzle]:
    """Return the puzzles in the person's own sets; with `retired` also those that were removed or edited."""
    if not person.is_authenticated:
        return Puzzle.objects.none()
    return listed(retired=retired).filter(set__owner=person)


def within(set_id: int) -> QuerySet[Puzzle]:
    """Return the puzzles of a set in their order. Check before that the person may see the set."""
    return listed().filter(set_id=set_id).order_by("position", "pk")


def listed(*, retired: bool = False) -> QuerySet[Puzzle]:
    """Return the puzzles of these types; with `retired` also former ones."""
    puzzles = Puzzle.objects.filter(type__in=offered_types())
    return puzzles if retired else puzzles.filter(retired=False)


def offered_types() -> list[str]:
    """Return the ids of the types that the site offers."""
    return [ptype.id for ptype in all_types().values() if ptype.listed]
