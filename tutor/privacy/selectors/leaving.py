"""The effect of deleting an account: what goes, and what the courses of others need."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from tutor.accounts.models import User
from tutor.courses.models import Course, Item, Membership
from tutor.library.models import PuzzleSet
from tutor.work.models import Proof


@dataclass(frozen=True)
class Leaving:
    """The effect of deleting an account. `orphans`: courses that prevent it, as nobody else could run them."""

    practice: int
    assigned: int
    gone_sets: int
    kept_sets: int
    gone_courses: list[Course]
    orphans: list[Course]
    keeps_row: bool


def practice_of(user: User) -> QuerySet[Proof]:
    """Return the person's practice proofs."""
    return Proof.objects.filter(owner=user, item=None)


def used_sets(user: User, besides: Iterable[Course] = ()) -> QuerySet[PuzzleSet]:
    """Return the person's sets that others need: assigned (outside these courses), or proved by somebody else."""
    assigned = Item.objects.exclude(assignment__course__in=besides).values("puzzle__set")
    proved = Proof.objects.exclude(owner=user).values("puzzle__set")
    return PuzzleSet.objects.filter(Q(pk__in=assigned) | Q(pk__in=proved), owner=user)


def leaving(user: User) -> Leaving:
    """Plan what goes and what stays if the person deletes the account now."""
    alone = _instructed_alone(user)
    gone_courses = [course for course in alone if not _others_rest_on(course, user)]
    assigned = Proof.objects.filter(owner=user, item__isnull=False).exclude(item__assignment__course__in=gone_courses)
    kept_sets = used_sets(user, besides=gone_courses).count()
    staff = Membership.objects.filter(user=user, role__in=Membership.STAFF).exclude(course__in=gone_courses)
    return Leaving(
        practice=practice_of(user).count(),
        assigned=assigned.count(),
        gone_sets=PuzzleSet.objects.filter(owner=user).count() - kept_sets,
        kept_sets=kept_sets,
        gone_courses=gone_courses,
        orphans=[course for course in alone if course not in gone_courses],
        keeps_row=worked(user).exclude(assignment__course__in=gone_courses).exists() or kept_sets > 0 or staff.exists(),
    )


def worked(user: User) -> QuerySet[Item]:
    """Return the items that the person has started, or has points for without having started."""
    return Item.objects.filter(Q(proofs__owner=user) | Q(grades__student=user))


def _instructed_alone(user: User) -> list[Course]:
    instructors = Count("memberships", filter=Q(memberships__role=Membership.Role.INSTRUCTOR))
    own = Course.objects.filter(memberships__user=user, memberships__role=Membership.Role.INSTRUCTOR).values("pk")
    return list(Course.objects.filter(pk__in=own).annotate(instructors=instructors).filter(instructors=1))


def _others_rest_on(course: Course, user: User) -> bool:
    proofs = Proof.objects.filter(item__assignment__course=course).exclude(owner=user)
    graded = Item.objects.filter(assignment__course=course, grades__isnull=False)
    return course.memberships.exclude(user=user).exists() or proofs.exists() or graded.exists()
