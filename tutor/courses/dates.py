"""Dates on pages, in the active time zone. Pages of a course show and read dates in the course's own zone."""

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
NO_CITIES = ("Brazil/", "Canada/", "Chile/", "Etc/", "Mexico/", "SystemV/", "US/")
"""Parts of the time zone database that say again by region, such as “Central”, what others say by city."""
DAY = "D j M Y"


@cache
def zone_names() -> list[str]:
    """List the time zones that a course can have: UTC and those by city, without offsets, regions and bare words."""
    places = {name for name in available_timezones() if "/" in name and not name.startswith(NO_CITIES)}
    return ["UTC", *sorted(places)]


def in_zone(course: Course) -> AbstractContextManager[None]:
    """Activate the time zone of a course: inside this context, forms read and pages show dates in it."""
    return timezone.override(ZoneInfo(course.time_zone))


def shown(at: datetime) -> str:
    """Format a moment in the active time zone: `Fri 27 Nov 2026, 23:59 Europe/Berlin`."""
    return f"{shown_without_zone(at)} {timezone.get_current_timezone_name()}"


def shown_without_zone(at: datetime) -> str:
    """Format a moment for a list that names the zone once: `Fri 27 Nov 2026, 23:59`."""
    return date_format(timezone.localtime(at), f"{DAY}, H:i")


def shown_day(day: date) -> str:
    """Format a day: `Fri 27 Nov 2026`."""
    return date_format(day, DAY)


def ago(at: datetime) -> str:
    """Say how long ago a moment was: `3 hours ago`, or `just now` within a minute."""
    if timezone.now() - at < timedelta(minutes=1):
        return gettext("just now")
    return gettext("%(time)s ago") % {"time": timesince(at)}


def sensible(at: datetime) -> None:
    """Refuse years outside EARLIEST to LATEST: they are typing errors, and date arithmetic could overflow."""
    if not EARLIEST <= at.year <= LATEST:
        raise ValidationError(
            _("expected a year from %(first)s to %(last)s, found %(found)s"),
            params={"first": EARLIEST, "last": LATEST, "found": at.year},
        )
