"""Copying a course for the next term."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction

from tutor.accounts.models import User
from tutor.courses.models import Course
from tutor.courses.services.courses import make as make_course

from .assignments import DATES, stored_copy


def first_day(course: Course) -> date | None:
    """Return the day of the first date of a course, in its time zone; None if it has no dates."""
    found = course.assignments.values_list(*DATES)
    dates = [moment for row in found for moment in row if moment]
    return min(dates).astimezone(ZoneInfo(course.time_zone)).date() if dates else None


def copy_course(course: Course, maker: User, *, title: str, begins: date | None) -> Course:
    """Copy a course with its assignments, as drafts; people, work and extensions stay behind.

    All dates move by the days from its first day to `begins`, and keep their time of day when clocks change.
    """
    old = first_day(course)
    days = begins - old if begins and old else timedelta()
    copy = Course(title=title, notes=course.notes, time_zone=course.time_zone)
    with transaction.atomic():
        make_course(copy, maker)
        for assignment in course.assignments.prefetch_related("items"):
            dates = {name: _moved(getattr(assignment, name), days, ZoneInfo(course.time_zone)) for name in DATES}
            stored_copy(assignment, course_id=copy.pk, **dates)
    return copy


def _moved(moment: datetime | None, days: timedelta, zone: ZoneInfo) -> datetime | None:
    return moment and (moment.astimezone(zone).replace(tzinfo=None) + days).replace(tzinfo=zone)
