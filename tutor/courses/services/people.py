"""Who is in a course, and as what."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tutor.accounts.models import User

from ..errors import RefusedError
from ..models import Course, Expected, Former, Membership
from ..selectors.people import accounts_by_email

Role = Membership.Role


def add(course: Course, row: Expected) -> Membership | None:
    """Take the person with that email into the course if there is an account, else expect them.

    Raises RefusedError when they are in the course or expected already. Gives the membership, if there is one.
    """
    row.course, row.email = course, row.email.lower()
    with transaction.atomic():
        if course.memberships.filter(user__email__iexact=row.email).exists():
            raise RefusedError(_("%(email)s is in this course already.") % {"email": row.email})
        if course.expected.filter(email=row.email).exists():
            raise RefusedError(_("%(email)s is expected already.") % {"email": row.email})
        user = accounts_by_email([row.email]).get(row.email)
        if user is None:
            row.save()
            return None
        return enrol(course, user, row)


def enrol(course: Course, user: User, row: Expected) -> Membership:
    """Make a person with an account a member with what the roster says of them."""
    return Membership.objects.create(course=course, user=user, role=row.role, **facts_of(course, user, row))


def facts_of(course: Course, user: User, row: Expected | None) -> dict[str, str]:
    """Number and section of somebody who comes in, who with that has not left any more.

    What the roster leaves open stays as it was when they were a student here before.
    """
    former = Former.objects.filter(course=course, user=user).first()
    if former:
        former.delete()
    said = [each for each in (row, former) if each]
    return {name: next(filter(None, (getattr(each, name) for each in said)), "") for name in ("number", "section")}


def change(member: Membership) -> None:
    """Store a changed number, section or role. Raises RefusedError when no instructor would be left."""
    with transaction.atomic():
        if member.role != Role.INSTRUCTOR:
            _keep_an_instructor(member)
        member.save(update_fields=["number", "section", "role"])
        Expected.objects.filter(course=member.course_id, email__iexact=member.user.email).delete()


def change_expected(row: Expected) -> None:
    """Store somebody who has not joined yet. Raises RefusedError when that email is in use in the course."""
    with transaction.atomic():
        others = Expected.objects.filter(course=row.course_id, email__iexact=row.email).exclude(pk=row.pk)
        if others.exists():
            raise RefusedError(_("%(email)s is expected already.") % {"email": row.email})
        row.save()


def remove(member: Membership) -> None:
    """Take somebody out of the course, or let them leave; their proofs stay. The last instructor must stay.

    Of a student it is kept that they were one.
    """
    with transaction.atomic():
        _keep_an_instructor(member)
        if member.role == Role.STUDENT:
            facts = {"number": member.number, "section": member.section, "left": timezone.now()}
            Former.objects.update_or_create(course_id=member.course_id, user_id=member.user_id, defaults=facts)
        member.delete()


def _keep_an_instructor(member: Membership) -> None:
    # The row is held, so that of two last instructors not both can leave.
    Course.objects.select_for_update().get(pk=member.course_id)
    others = Membership.objects.filter(course=member.course_id, role=Role.INSTRUCTOR).exclude(pk=member.pk)
    if not others.exists():
        raise RefusedError(
            _("A course needs an instructor, and there is no other. Make somebody else instructor first.")
        )
