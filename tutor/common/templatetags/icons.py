"""Icons of the pages, drawn by the sprite `icons.svg`."""

from django.template import Library
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = Library()


@register.simple_tag
def icon(name: str, kind: str = "") -> SafeString:
    """Draw an icon for the eyes only: the words beside it say what it means. `kind` is a further class."""
    drawn = '<svg class="{}" aria-hidden="true"><use href="{}#{}"></use></svg>'
    return format_html(drawn, f"icon {kind}".strip(), static("icons.svg"), name)
