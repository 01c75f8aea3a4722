"""Template filters for dates."""

from datetime import datetime

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from ..dates import ago, shown, shown_day

register = template.Library()
register.filter("ago", ago)
register.filter("day", shown_day)


@register.filter
def when(at: datetime | None) -> SafeString | str:
    """Show a date with its zone, in a <time> element that gives browsers the exact moment."""
    if at is None:
        return ""
    return format_html('<time datetime="{}">{}</time>', timezone.localtime(at).isoformat(), shown(at))
