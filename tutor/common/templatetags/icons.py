"""Icons of the pages, drawn by the sprite `icons.svg`."""

from functools import lru_cache

from django.template import Library
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tutor.common.addresses import file_address

register = Library()


@register.simple_tag
def icon(name: str, kind: str = "") -> SafeString:
    """Draw an icon for the eyes only: the words beside it say what it means. `kind` is a further class."""
    return _drawn(name, kind, file_address("icons.svg"))


@lru_cache(maxsize=256)
def _drawn(name: str, kind: str, sprite: str) -> SafeString:
    drawn = '<svg class="{}" aria-hidden="true"><use href="{}#{}"></use></svg>'
    return format_html(drawn, f"icon {kind}".strip(), sprite, name)
