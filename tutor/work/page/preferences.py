"""Preferences of a person on the workbench."""

from collections.abc import Sequence

from django.contrib.auth.models import AnonymousUser

from puzzles.draw.surface import Surface
from puzzles.kernel.step import MERGE
from tutor.accounts.models import Preferences, User

from ..models import Step
from ..outcomes import Practised
from ..prepared import FADED

Person = User | AnonymousUser


def presses(surface: Surface, kinds: Sequence[int], person: Person) -> str:
    """Return the values that pressing an empty cell goes through, in order; empty where a press only selects.

    This is for cells with two values; `kinds` are the masks of those that cells may have, the most usual first. Values
    that have a name together count as one: water, or a ship of any shape. If one of them is the digit that the person
    prefers, it comes first; a link between two cells is not a digit.
    """
    values = [value for at, value in enumerate(surface.values) if kinds[0] >> at & 1]
    several = [name for name in surface.named if name.mask & kinds[0] == name.mask]
    inside = sum(name.mask for name in several)
    names = [value.name for value in values if not inside >> surface.values.index(value) & 1]
    names += [name.name for name in several]
    if len(names) != 2:
        return ""
    wanted = str(person.first_digit) if isinstance(person, Preferences) and not surface.handles else ""
    return " ".join(sorted(names, key=lambda name: name != wanted))


def prefers_quiet(person: Person) -> bool:
    """Return whether the person wants the board to hide which lines have too many of a digit until a check."""
    return isinstance(person, Preferences) and person.mistakes == Preferences.Mistakes.ASKED


def prefers_reasons(person: Person) -> bool:
    """Return whether the person wants to read why a step holds after it was accepted."""
    return not isinstance(person, Preferences) or person.reasons != Preferences.Reasons.HIDDEN


def prefers_help(person: Person) -> bool:
    """Return whether the person wants to be offered help."""
    return not isinstance(person, Preferences) or person.assist != Preferences.Assist.OFF


def is_faded(person: Person, rule_id: str, practised: Practised | None = None) -> bool:
    """Return whether the person has taken so many steps by a rule that its reason is no longer said unasked."""
    if not isinstance(person, User) or rule_id == MERGE:
        return False
    if practised:
        return practised.often
    # Whether they hold is not asked: somebody whose verdicts are hidden could tell it from this.
    used = Step.objects.filter(proof__owner=person, rule=rule_id)
    return used[: FADED + 1].count() > FADED
