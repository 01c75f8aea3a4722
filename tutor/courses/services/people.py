"""Adding, changing and removing the people of a course."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from tutor.accounts.models import User

from .. import messages
from ..errors import RefusedError
from ..models import Course, FormerMembership, Invitation, Membership
from ..selectors.people import accounts_by_email
from .extra_time import give_extra_time

Role = Membership.Role
FACTS = ("first_name", "last_name", "number", "section")
"""Everything that a roster knows of a member besides the role."""


def add(course: Course, row: Invitation) -> Membership | None:
    """Add the person who has confirmed that email to the course, or else an invitation.

    Returns the membership, if there is one. Raises RefusedError when they are a member or invited already.
    """
    row.course, row.email = course, row.email.lower()
    with transaction.atomic():
        if not row.email:
            row.save()
            return None
        same = course.memberships.filter(user__email__iexact=row.email).select_related("user")
        if any(member.known for member in same):
            raise RefusedError(messages.already_member(row.email))
        user = accounts_by_email(course, [row.email]).get(row.email)
        invitations = course.invitations.filter(email=row.email)
        if user:  # adding them by hand decides on the role, so an invitation is no longer needed
            invitations.delete()
            return enrol(course, user, row)
        if invitations.exists():
            raise RefusedError(messages.already_invited(row.email))
        row.save()
        return None


def enrol(course: Course, user: User, row: Invitation) -> Membership:
    """Make a person with an account a member, with the details that the roster has for them."""
    return Membership.objects.create(course=course, user=user, role=row.role, **facts_of(course, user, row))


def facts_of(course: Course, user: User, row: Invitation | None) -> dict[str, str]:
    """Return name, number and section for a person who joins; they no longer count as having left.

    What the roster leaves empty is kept from their earlier time as a student here.
    """
    former = FormerMembership.objects.filter(course=course, user=user).first()
    if former:
        former.delete()
    return _united(row, former)


def _united(*said: Invitation | Membership | FormerMembership | None) -> dict[str, str]:
    """Return each fact from the first that has it; first and last name from the same one."""
    known = [each for each in said if each]
    facts = {name: next(filter(None, (getattr(each, name) for each in known)), "") for name in ("number", "section")}
    named = next((each for each in known if each.roster_name), None)
    return facts | {name: getattr(named, name, "") for name in ("first_name", "last_name")}


def change(member: Membership) -> None:
    """Store a changed name, number, section, role or extra time.

    Raises RefusedError when no instructor would be left.
    """
    with transaction.atomic():
        if member.role != Role.INSTRUCTOR:
            _keep_an_instructor(member)
        member.save(update_fields=[*FACTS, "role", "extra_time", "sections"])
        give_extra_time(member.course_id, member.course.assignments.all(), [member.user_id])
        if member.known:
            Invitation.objects.filter(course=member.course_id, email__iexact=member.user.email).delete()


def vouch(member: Membership, email: str) -> None:
    """Record that an instructor knows the person with this address behind an account, and apply the roster to them.

    This holds only in this course and only for this address, because anybody can be an instructor somewhere. Raises
    RefusedError if the account has another address than the instructor was shown.
    """
    with transaction.atomic():
        member.user = User.objects.select_for_update().get(pk=member.user_id)
        if member.user.email != email:
            raise RefusedError(messages.address_changed())
        member.vouched = email
        member.save(update_fields=["vouched"])
        settle(member)


def settle_everywhere(user: User, **_signal: Any) -> None:
    """Apply the rosters of all their courses to a person who has confirmed an email."""
    for member in Membership.objects.filter(user=user):
        settle(member)


def settle(member: Membership) -> None:
    """Give a member the name, number and section that the roster has for their email.

    A role with more rights stays on the roster, for an instructor to see and decide.
    """
    row = Invitation.objects.filter(course=member.course_id, email__iexact=member.user.email).first()
    if row and row.email:
        _apply(row, member)


def _apply(row: Invitation, member: Membership) -> None:
    for name, value in _united(row, member).items():
        setattr(member, name, value)
    member.save(update_fields=FACTS)
    if not member.is_below(row.role):
        row.delete()


def match(course: Course, pairs: Mapping[int, int]) -> int:
    """Record which lines of the roster students are, by the ids of both, as an instructor says; return how many.

    Raises RefusedError, and changes nothing, if one of them is not there any more, or two have the same line.
    """
    if len(set(pairs.values())) < len(pairs):
        raise RefusedError(messages.one_each())
    with transaction.atomic():
        members = course.memberships.filter(pk__in=pairs, role=Role.STUDENT).in_bulk()
        rows = course.invitations.select_for_update().filter(pk__in=pairs.values(), role=Role.STUDENT).in_bulk()
        if len(members) < len(pairs) or len(rows) < len(pairs):
            raise RefusedError(messages.taken_meanwhile())
        for member, row in pairs.items():
            _apply(rows[row], members[member])
    return len(pairs)


def change_invitation(row: Invitation) -> None:
    """Store a changed invitation. Raises RefusedError when another one in the course has that email."""
    with transaction.atomic():
        others = Invitation.objects.filter(course=row.course_id, email__iexact=row.email).exclude(pk=row.pk)
        if row.email and others.exists():
            raise RefusedError(messages.already_invited(row.email))
        row.save()


def remove(member: Membership) -> None:
    """Remove a person from the course, or let them leave; their proofs stay. The last instructor must stay.

    Students are remembered as former members.
    """
    with transaction.atomic():
        _keep_an_instructor(member)
        if member.role == Role.STUDENT:
            facts = {name: getattr(member, name) for name in FACTS} | {"left": timezone.now()}
            FormerMembership.objects.update_or_create(
                course_id=member.course_id, user_id=member.user_id, defaults=facts
            )
        member.delete()


def _keep_an_instructor(member: Membership) -> None:
    # Lock the course, so that the last two instructors cannot both leave at the same time.
    Course.objects.select_for_update().get(pk=member.course_id)
    others = Membership.objects.filter(course=member.course_id, role=Role.INSTRUCTOR).exclude(pk=member.pk)
    if not others.exists():
        raise RefusedError(messages.no_other_instructor())
