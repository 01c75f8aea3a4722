"""Creating courses, and deciding who can join."""

from django.conf import settings
from django.db import transaction

from tutor.accounts.models import User

from ..models import Course, Membership, new_join_code


def may_make(user: User | None) -> bool:
    """Return whether a person may create a course here: everybody with an account, or only the site's staff."""
    if user is None:
        return False
    return user.is_staff or settings.COURSE_CREATION == "everybody"


def make(course: Course, maker: User) -> Course:
    """Store a new course; its maker becomes its instructor."""
    with transaction.atomic():
        course.save()
        Membership.objects.create(course=course, user=maker, role=Membership.Role.INSTRUCTOR)
    return course


def renew_code(course: Course) -> None:
    """Give the course another join code; the old one stops working."""
    course.join_code = new_join_code()
    course.save(update_fields=["join_code"])


def set_joinable(course: Course, joinable: bool) -> None:
    """Allow joining with the code, or stop it."""
    course.joinable = joinable
    course.save(update_fields=["joinable"])


def set_archived(course: Course, archived: bool) -> None:
    """Archive the course, so that it can only be read, or open it again."""
    course.archived = archived
    course.save(update_fields=["archived"])
