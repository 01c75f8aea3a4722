"""The test student of a course: as this one, instructors see what students see. Its work counts nowhere."""

import secrets

from django.db import transaction

from tutor.accounts.models import User

from ..messages import name_of_test_student
from ..models import Course, Membership


def made_for_testing(course: Course) -> Membership:
    """Return the membership of a course's test student; the first time it is made."""
    with transaction.atomic():
        Course.objects.select_for_update().get(pk=course.pk)
        found = course.memberships.filter(role=Membership.TEST).first()
        if found:
            return found
        first, last = name_of_test_student()
        user = User(username=f"test-{secrets.token_hex(8)}", first_name=first, last_name=last, is_test=True)
        user.set_unusable_password()
        user.save()
        return Membership.objects.create(course=course, user=user, role=Membership.TEST)


def played_by(user: User, pk: int) -> Membership | None:
    """Return a test student's membership, if the person is an instructor of its course."""
    taught = Membership.objects.filter(user=user, role=Membership.Role.INSTRUCTOR).values("course")
    found = Membership.objects.filter(pk=pk, role=Membership.TEST, course__in=taught)
    return found.select_related("user", "course").first()
