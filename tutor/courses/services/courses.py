"""Making a course and deciding who gets in."""

from django.conf import settings
from django.db import transaction

from tutor.accounts.models import User

from ..models import Course, Membership, new_join_code


def may_make(user: User | None) -> bool:
    """Whether somebody may make a course here: everybody with an account, or only the site's staff."""
    if user is None:
        return False
    return user.is_staff or settings.COURSE_CREATION == "everybody"


def make(course: Course, maker: User) -> Course:
    """Store a new course; whoever makes it is its instructor."""
    with transaction.atomic():
        course.save()
        Membership.objects.create(course=course, user=maker, role=Membership.Role.INSTRUCTOR)
    return course


def renew_code(course: Course) -> None:
    """Give the course another join code; with the old one nobody joins any more."""
    course.join_code = new_join_code()
    course.save(update_fields=["join_code"])


def set_joinable(course: Course, joinable: bool) -> None:
    """Let people with the code in, or nobody."""
    course.joinable = joinable
    course.save(update_fields=["joinable"])


def set_archived(course: Course, archived: bool) -> None:
    """Close the course so that it can only be read, or open it again."""
    course.archived = archived
    course.save(update_fields=["archived"])
