"""Joining a course by its code."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from tutor.accounts.models import User

from ..errors import RefusedError
from ..models import Course, Invitation, Membership, WrongCode
from .people import facts_of

WRONG_CODES = 10
PAUSE = timedelta(hours=1)
"""A person who has typed WRONG_CODES wrong codes within this time has to wait."""


def join(user: User, code: str) -> Course:
    """Let a person with the code into its course; members keep their role.

    Raises RefusedError when the code is wrong, too many were wrong, or the course is closed.
    """
    _refuse_guessing(user)
    course = Course.objects.filter(join_code=tidy(code)).first()
    if course is None:
        WrongCode.objects.create(user=user)
        raise RefusedError(_no_such_code(user))
    if Membership.objects.filter(course=course, user=user).exists():
        return course
    if course.archived or not course.joinable:
        raise RefusedError(_("Nobody can join “%(course)s” at the moment. Ask its instructor.") % {"course": course})
    with transaction.atomic():
        _join(course, user)
    return course


def tidy(code: str) -> str:
    """Return the code as it is stored, however it was typed: `k7qm 3xza` becomes `K7QM-3XZA`."""
    letters = "".join(letter for letter in code.upper() if letter.isalnum())
    return f"{letters[:4]}-{letters[4:]}"


def _join(course: Course, user: User) -> None:
    """Create the membership, with the details of the roster if the person's email is confirmed.

    A roster makes nobody staff: such an invitation stays, for an instructor to see and decide.
    """
    expected = (
        Invitation.objects.filter(course=course, email__iexact=user.email).first() if user.email_confirmed else None
    )
    facts = facts_of(course, user, expected)
    if expected and expected.role == Membership.Role.STUDENT:
        expected.delete()
    Membership.objects.get_or_create(course=course, user=user, defaults=facts)


def delete_wrong_codes() -> int:
    """Delete wrong codes that no longer count; return how many."""
    return WrongCode.objects.filter(at__lt=timezone.now() - PAUSE).delete()[0]


def _recent(user: User) -> int:
    return WrongCode.objects.filter(user=user, at__gt=timezone.now() - PAUSE).count()


def _refuse_guessing(user: User) -> None:
    if _recent(user) >= WRONG_CODES:
        raise RefusedError(
            _("Too many wrong codes. Wait an hour, or ask your instructor for the link to join, then try again.")
        )


def _no_such_code(user: User) -> str:
    left = WRONG_CODES - _recent(user)
    words = _("No course has this code. It has eight letters and digits, like K7QM-3XZA; look at yours again.")
    if left > 3:
        return words
    more = ngettext("One more try, then you have to wait.", "%(n)s more tries, then you have to wait.", left)
    return f"{words} {more % {'n': left}}" if left else words
