"""Dates on pages: in the zone that is on, with its name; on those of a course, where they are typed too, in its own."""

from contextlib import AbstractContextManager
from datetime import date, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timesince import timesince
from django.utils.translation import gettext, gettext_lazy as _

from .models import Course

EARLIEST, LATEST = 2000, 2200
DAY = "D j M Y"


@cache
def zone_names() -> list[str]:
    """The zones that a course can have: places, by all names they have had, and UTC; not offsets and bare words."""
    places = {name for name in available_timezones() if "/" in name and not name.startswith(("Etc/", "SystemV/"))}
    return ["UTC", *sorted(places)]


def in_zone(course: Course) -> AbstractContextManager[None]:
    """While it lasts, forms read and pages show dates in the zone of the course."""
    return timezone.override(ZoneInfo(course.time_zone))


def shown(at: datetime) -> str:
    """`Fri 27 Nov 2026, 23:59 Europe/Berlin`, in the zone that is on."""
    return f"{date_format(timezone.localtime(at), f'{DAY}, H:i')} {timezone.get_current_timezone_name()}"


def shown_day(day: date) -> str:
    """`Fri 27 Nov 2026`"""
    return date_format(day, DAY)


def ago(at: datetime) -> str:
    """`3 hours ago`"""
    if timezone.now() - at < timedelta(minutes=1):
        return gettext("just now")
    return gettext("%(time)s ago") % {"time": timesince(at)}


def sensible(at: datetime) -> None:
    """Refuse dates so far away that nobody means them, and that reckoning with them would fail."""
    if not EARLIEST <= at.year <= LATEST:
        raise ValidationError(
            _("expected a year from %(first)s to %(last)s, found %(found)s"),
            params={"first": EARLIEST, "last": LATEST, "found": at.year},
        )
