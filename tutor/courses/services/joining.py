"""Joining a course by its code."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from tutor.accounts.models import User

from .. import messages
from ..errors import RefusedError
from ..models import Course, Invitation, Membership, WrongCode
from .people import facts_of

WRONG_CODES = 10
PAUSE = timedelta(hours=1)
"""A person who has typed WRONG_CODES wrong codes within this time has to wait."""


def join(user: User, code: str, number: str = "") -> Course:
    """Let a person with the code into its course; members keep their role. `number`: what they say is theirs.

    Raises RefusedError when the code is wrong, too many were wrong, or the course is closed.
    """
    _refuse_guessing(user)
    course = Course.objects.filter(join_code=tidy(code)).first()
    if course is None:
        WrongCode.objects.create(user=user)
        raise RefusedError(messages.no_such_code(WRONG_CODES - _recent(user)))
    if Membership.objects.filter(course=course, user=user).exists():
        return course
    if course.archived or not course.joinable:
        raise RefusedError(messages.not_joinable(course.title))
    with transaction.atomic():
        _join(course, user, number)
    return course


def tidy(code: str) -> str:
    """Return the code as it is stored, however it was typed: `k7qm 3xza` becomes `K7QM-3XZA`."""
    letters = "".join(letter for letter in code.upper() if letter.isalnum())
    return f"{letters[:4]}-{letters[4:]}"


def _join(course: Course, user: User, number: str) -> None:
    """Create the membership, with the details of the roster if the person's email is confirmed.

    A roster makes nobody staff: such an invitation stays, for an instructor to see and decide.
    """
    invitation = (
        Invitation.objects.filter(course=course, email__iexact=user.email).first() if user.email_confirmed else None
    )
    facts = facts_of(course, user, invitation)
    if invitation and invitation.role == Membership.Role.STUDENT:
        invitation.delete()
    Membership.objects.get_or_create(course=course, user=user, defaults=facts | {"stated_number": number})


def delete_wrong_codes() -> int:
    """Delete wrong codes that no longer count; return how many."""
    return WrongCode.objects.filter(at__lt=timezone.now() - PAUSE).delete()[0]


def _recent(user: User) -> int:
    return WrongCode.objects.filter(user=user, at__gt=timezone.now() - PAUSE).count()


def _refuse_guessing(user: User) -> None:
    if _recent(user) >= WRONG_CODES:
        raise RefusedError(messages.too_many_codes())
