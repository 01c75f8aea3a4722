"""How a person's preferences show on pages."""

from typing import Any

from django import template

from ..models import Preferences

register = template.Library()


@register.simple_tag(takes_context=True)
def presses(context: template.Context, surface: Any) -> str:
    """The values that pressing an empty cell goes through, in order; nothing where a press only points.

    A cell holds one of two values there. Where one is the digit that the person wants first, it comes first; a link
    between two things is no digit.
    """
    if len(surface.values) != 2:
        return ""
    names = [value.name for value in surface.values]
    person = context.get("user")
    wanted = str(person.first_digit) if isinstance(person, Preferences) and not surface.handles else ""
    return " ".join(sorted(names, key=lambda name: name != wanted))


@register.simple_tag(takes_context=True)
def quiet(context: template.Context, answer: Any) -> bool:
    """Whether the board keeps to itself which lines have too many: in practice, for who wants to ask first."""
    person, assigned = context.get("user"), answer.proof is not None and answer.proof.item_id
    wanted = isinstance(person, Preferences) and person.mistakes == Preferences.Mistakes.ASKED
    return wanted and not assigned and not answer.checked
