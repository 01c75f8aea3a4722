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
    """Take the person who has confirmed that email into the course if there is one, else expect them.

    Raises RefusedError when they are in the course or expected already. Gives the membership, if there is one.
    """
    row.course, row.email = course, row.email.lower()
    with transaction.atomic():
        same = course.memberships.filter(user__email__iexact=row.email).select_related("user")
        if any(member.known for member in same):
            raise RefusedError(_("%(email)s is in this course already.") % {"email": row.email})
        user, expected = accounts_by_email([row.email]).get(row.email), course.expected.filter(email=row.email)
        if user:  # a roster may have expected them; whoever adds them by hand has decided on the role
            expected.delete()
            return enrol(course, user, row)
        if expected.exists():
            raise RefusedError(_("%(email)s is expected already.") % {"email": row.email})
        row.save()
        return None


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
        if member.known:
            Expected.objects.filter(course=member.course_id, email__iexact=member.user.email).delete()


def vouch(member: Membership) -> None:
    """Note that an instructor knows the person behind an account, and settle what the roster says of them.

    It holds in this course only, and as long as the account has this address: anybody may be instructor somewhere.
    """
    with transaction.atomic():
        member.vouched = member.user.email
        member.save(update_fields=["vouched"])
        settle(member)


def settle_everywhere(user: User) -> None:
    """Give somebody who has confirmed an email what the rosters of their courses say of it."""
    for member in Membership.objects.filter(user=user):
        settle(member)


def settle(member: Membership) -> None:
    """Give a member the number and section that the roster has for their email.

    A role that gives more rights than they have stays there, for an instructor to see and decide.
    """
    row = Expected.objects.filter(course=member.course_id, email__iexact=member.user.email).first()
    if row is None:
        return
    member.number, member.section = row.number or member.number, row.section or member.section
    member.save(update_fields=["number", "section"])
    if not member.is_below(row.role):
        row.delete()


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
