"""Checks of text that people type."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from puzzles.formats.signs import invisible_in


def refuse_invisible(text: str) -> None:
    """Refuse invisible characters in a title or name. Raises ValidationError."""
    if sign := invisible_in(text):
        words = _("Remove the invisible character %(sign)s: with it the text looks like another one.")
        raise ValidationError(words % {"sign": sign}, code="invisible")
