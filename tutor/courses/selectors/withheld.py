"""Puzzles that a student has to prove without being told, and that therefore tell nothing elsewhere on the site.

This deters and cannot prevent: a turned board, another account or another site know nothing of it.
"""

from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.db.models import F, OuterRef, Q, Subquery
from django.utils import timezone

from tutor.accounts.models import User

from ..models import Assignment, Extension, Item, Membership
from .policy import PRACTICE, Policy, closes_of


def withheld(person: User | AnonymousUser, now: datetime | None = None) -> dict[str, Assignment]:
    """The assignments that withhold feedback or limit hints, by the digests of their puzzles; at most two queries.

    Only those where the person is a student, from when they open until they close for this student.
    """
    if not isinstance(person, User) or person.is_guest or not _studies(person):
        return {}
    now = now or timezone.now()
    items = (
        Item.objects.filter(
            Q(assignment__opens=None) | Q(assignment__opens__lte=now),
            ~Q(assignment__feedback=Assignment.Feedback.IMMEDIATE) | ~Q(assignment__hints=Assignment.Hints.FREE),
            assignment__published__isnull=False,
            assignment__course__archived=False,
            assignment__course__memberships__user=person,
            assignment__course__memberships__role=Membership.Role.STUDENT,
        )
        .annotate(sha256=F("puzzle__sha256"), extended=_extended(person))
        .select_related("assignment__course")
        .defer("starter")
    )
    return {item.sha256: item.assignment for item in items if not _over(item.assignment, item.extended, now)}


def _studies(person: User) -> bool:
    """Whether the person is a student anywhere. Asked first, at every step, because it is asked so much sooner."""
    return Membership.objects.filter(user=person, role=Membership.Role.STUDENT).exists()


def untold_items(person: User, now: datetime | None = None) -> list[int]:
    """What the person has begun to prove and where steps are not judged for them yet; one query."""
    now = now or timezone.now()
    begun = Item.objects.filter(proofs__owner=person).exclude(assignment__feedback=Assignment.Feedback.IMMEDIATE)
    items = begun.annotate(extended=_extended(person)).select_related("assignment").defer("starter").distinct()
    return [item.pk for item in items if not _over(item.assignment, item.extended, now)]


def _extended(person: User) -> Subquery:
    """Until when the person has an extension."""
    extensions = Extension.objects.filter(assignment=OuterRef("assignment"), student=person)
    return Subquery(extensions.values("due")[:1])


def _over(assignment: Assignment, extended: datetime | None, now: datetime) -> bool:
    closes = closes_of(assignment, Extension(due=extended) if extended else None)
    return closes is not None and now > closes


def practice_policy(person: User | AnonymousUser, sha256: str) -> Policy:
    """The policy of a puzzle that nobody assigned here: everything, unless it is to be proved for an assignment."""
    instead = withheld(person).get(sha256)
    return Policy(shut="elsewhere", instead=instead) if instead else PRACTICE
