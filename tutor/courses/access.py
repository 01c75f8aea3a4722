"""Access checks for courses: each returns the object or raises 404. Rights come from memberships only."""

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone

from tutor.accounts.models import User

from . import messages
from .errors import RefusedError
from .models import Assignment, Extension, Invitation, Item, Membership

Role = Membership.Role
STUDENT_TOO = (Role.STUDENT, Role.GRADER, Role.INSTRUCTOR)
STAFF = Membership.STAFF
INSTRUCTOR = (Role.INSTRUCTOR,)


def membership_or_404(request: HttpRequest, course_pk: int, roles: tuple[str, ...] = STUDENT_TOO) -> Membership:
    """Return the person's membership in a course if they have one of the roles; otherwise raise 404."""
    if not isinstance(request.user, User):
        raise Http404
    membership = get_object_or_404(
        Membership.objects.select_related("course"), course__id=course_pk, user=request.user, role__in=roles
    )
    membership.user = request.user  # the person is known: no query for them
    return membership


def assignment_or_404(
    request: HttpRequest, pk: int, roles: tuple[str, ...] = STUDENT_TOO
) -> tuple[Assignment, Membership]:
    """Return the assignment and the person's membership; students get 404 until it is published and has opened."""
    assignment = get_object_or_404(Assignment.objects.select_related("course"), pk=pk)
    membership = membership_or_404(request, assignment.course_id, roles)
    if not membership.staff and not _seen_by_students().filter(pk=pk).exists():
        raise Http404
    return assignment, membership


def course_to_change(request: HttpRequest, pk: int) -> Membership:
    """Return the membership of an instructor. Raises RefusedError while the course is archived."""
    membership = membership_or_404(request, pk, INSTRUCTOR)
    _refuse_archived(membership)
    return membership


def assignment_to_change(request: HttpRequest, pk: int) -> tuple[Assignment, Membership]:
    """Return the assignment and the membership of an instructor. Raises RefusedError while the course is archived."""
    assignment, membership = assignment_or_404(request, pk, INSTRUCTOR)
    _refuse_archived(membership)
    return assignment, membership


def _refuse_archived(membership: Membership) -> None:
    if membership.course.archived:
        raise RefusedError(messages.archived())


def member_or_404(membership: Membership, pk: int) -> Membership:
    """Return a member of a person's course, called by the name that the roster has."""
    member = get_object_or_404(Membership.objects.select_related("user"), pk=pk, course=membership.course)
    member.user = member.named_user
    return member


def invitation_or_404(membership: Membership, pk: int) -> Invitation:
    return get_object_or_404(Invitation, pk=pk, course=membership.course)


def item_of_or_404(assignment: Assignment, pk: int) -> Item:
    return get_object_or_404(Item.objects.select_related("puzzle"), pk=pk, assignment=assignment)


def extension_or_404(assignment: Assignment, pk: int) -> Extension:
    """Return an extension that was given by hand; those that follow from extra time go with it."""
    given = Extension.objects.filter(automatic=False).select_related("student")
    return get_object_or_404(given, pk=pk, assignment=assignment)


def item_or_404(request: HttpRequest, pk: int, roles: tuple[str, ...] = STUDENT_TOO) -> tuple[Item, Membership]:
    """Return a puzzle of an assignment and the person's membership; the same checks as for the assignment."""
    item = get_object_or_404(Item.objects.select_related("assignment__course", "puzzle"), pk=pk)
    _assignment, membership = assignment_or_404(request, item.assignment_id, roles)
    return item, membership


def _seen_by_students() -> QuerySet[Assignment]:
    opened = Q(opens=None) | Q(opens__lte=timezone.now())
    return Assignment.objects.filter(opened, published__isnull=False)
