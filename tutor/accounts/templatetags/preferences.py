"""Template tags for a person's preferences."""

from typing import Any

from django import template

from ..models import Preferences

register = template.Library()


@register.simple_tag(takes_context=True)
def presses(context: template.Context, surface: Any) -> str:
    """Return the values that pressing an empty cell goes through, in order; empty where a press only selects.

    This is for cells with two values. If one of them is the digit that the person prefers, it comes first; a link
    between two cells is not a digit.
    """
    if len(surface.values) != 2:
        return ""
    names = [value.name for value in surface.values]
    person = context.get("user")
    wanted = str(person.first_digit) if isinstance(person, Preferences) and not surface.handles else ""
    return " ".join(sorted(names, key=lambda name: name != wanted))


@register.simple_tag(takes_context=True)
def quiet(context: template.Context, answer: Any) -> bool:
    """Return whether the board hides which lines have too many of a digit: in practice, if the person prefers so."""
    person, assigned = context.get("user"), answer.proof is not None and answer.proof.item_id
    wanted = isinstance(person, Preferences) and person.mistakes == Preferences.Mistakes.ASKED
    return wanted and not assigned and not answer.checked
