"""Template filters for dates."""

from datetime import datetime

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from ..dates import ago, shown, shown_day, shown_without_zone

register = template.Library()
register.filter("ago", ago)
register.filter("day", shown_day)


@register.filter
def when(at: datetime | None) -> SafeString | str:
    """Show a date with its zone, in a <time> element that gives browsers the exact moment."""
    return _time(at, shown(at)) if at else ""


@register.filter
def time(at: datetime) -> SafeString:
    """Show a date as `when` does, on a page that names the zone once."""
    return _time(at, shown_without_zone(at))


@register.simple_tag
def zone() -> str:
    """Name the time zone of the page."""
    return timezone.get_current_timezone_name()


def _time(at: datetime, words: str) -> SafeString:
    return format_html('<time datetime="{}">{}</time>', timezone.localtime(at).isoformat(), words)
