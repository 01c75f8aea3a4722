"""Copying a course for the next term."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction

from tutor.accounts.models import User
from tutor.courses.models import Assignment, Course, Item
from tutor.courses.services.courses import make as make_course

from .assignments import COPIED, PRIVATE_FACTS

DATES = ("opens", "due")


def first_day(course: Course) -> date | None:
    """Return the day of the first date of a course, in its time zone; None if it has no dates."""
    found = course.assignments.values_list(*DATES)
    dates = [moment for pair in found for moment in pair if moment]
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
            _copy(assignment, copy, days)
    return copy


def _copy(assignment: Assignment, course: Course, days: timedelta) -> None:
    facts = {field.attname: getattr(assignment, field.attname) for field in Assignment._meta.concrete_fields}
    for name in PRIVATE_FACTS:
        del facts[name]
    zone = ZoneInfo(course.time_zone)
    dates = {name: _moved(facts[name], days, zone) for name in DATES}
    copy = Assignment.objects.create(**facts | dates | {"course": course, "position": assignment.position})
    Item.objects.bulk_create(
        Item(assignment=copy, **{name: getattr(item, name) for name in COPIED}) for item in assignment.items.all()
    )


def _moved(moment: datetime | None, days: timedelta, zone: ZoneInfo) -> datetime | None:
    return moment and (moment.astimezone(zone).replace(tzinfo=None) + days).replace(tzinfo=zone)
