"""Preferences of a person on the workbench."""

from django.contrib.auth.models import AnonymousUser

from puzzles.draw.surface import Surface
from tutor.accounts.models import Preferences, User

Person = User | AnonymousUser


def presses(surface: Surface, person: Person) -> str:
    """Return the values that pressing an empty cell goes through, in order; empty where a press only selects.

    This is for cells with two values. If one of them is the digit that the person prefers, it comes first; a link
    between two cells is not a digit.
    """
    if len(surface.values) != 2:
        return ""
    names = [value.name for value in surface.values]
    wanted = str(person.first_digit) if isinstance(person, Preferences) and not surface.handles else ""
    return " ".join(sorted(names, key=lambda name: name != wanted))


def prefers_quiet(person: Person) -> bool:
    """Return whether the person wants the board to hide which lines have too many of a digit until a check."""
    return isinstance(person, Preferences) and person.mistakes == Preferences.Mistakes.ASKED


def prefers_reasons(person: Person) -> bool:
    """Return whether the person wants to read why a step holds after it was accepted."""
    return not isinstance(person, Preferences) or person.reasons != Preferences.Reasons.HIDDEN
