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
STUDENTS = (Role.STUDENT, Membership.TEST)
STUDENT_TOO = (*STUDENTS, Role.GRADER, Role.INSTRUCTOR)
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
    membership.course.seen = membership.bound
    return membership


def assignment_or_404(
    request: HttpRequest, pk: int, roles: tuple[str, ...] = STUDENT_TOO
) -> tuple[Assignment, Membership]:
    """Return the assignment and the person's membership; students get 404 until it is published and has opened.

    The test student sees it before, too.
    """
    assignment = get_object_or_404(Assignment.objects.select_related("course"), pk=pk)
    membership = membership_or_404(request, assignment.course_id, roles)
    assignment.course = membership.course
    if not (membership.staff or membership.test) and not _seen_by_students().filter(pk=pk).exists():
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
    seen = membership.course.within(membership.course.memberships.select_related("user"))
    member = get_object_or_404(seen, pk=pk)
    member.user = member.named_user
    return member


def invitation_or_404(membership: Membership, pk: int) -> Invitation:
    return get_object_or_404(membership.course.within(membership.course.invitations.all()), pk=pk)


def item_of_or_404(assignment: Assignment, pk: int) -> Item:
    return get_object_or_404(Item.objects.select_related("puzzle"), pk=pk, assignment=assignment)


def extension_or_404(assignment: Assignment, pk: int) -> Extension:
    """Return an extension that was given by hand; those that follow from extra time go with it."""
    return get_object_or_404(extensions_seen(assignment).filter(automatic=False), pk=pk)


def extensions_seen(assignment: Assignment) -> QuerySet[Extension]:
    """Return the extensions of an assignment whose students the person at the page may see."""
    found = assignment.extensions.select_related("student", "by")
    if assignment.course.seen is None:
        return found
    return found.filter(student__in=assignment.course.students().values("user"))


def item_or_404(request: HttpRequest, pk: int, roles: tuple[str, ...] = STUDENT_TOO) -> tuple[Item, Membership]:
    """Return a puzzle of an assignment and the person's membership; the same checks as for the assignment."""
    item = get_object_or_404(Item.objects.select_related("assignment__course", "puzzle"), pk=pk)
    _assignment, membership = assignment_or_404(request, item.assignment_id, roles)
    item.assignment.course = membership.course
    return item, membership


def seen_or_404(membership: Membership, student: User) -> None:
    """Raise 404 for a student, also a former one, of a section that a grader is not bound to."""
    course = membership.course
    if course.seen is None or course.students().filter(user=student).exists():
        return
    if not course.former_memberships.filter(user=student, section__in=course.seen).exists():
        raise Http404


def _seen_by_students() -> QuerySet[Assignment]:
    opened = Q(opens=None) | Q(opens__lte=timezone.now())
    return Assignment.objects.filter(opened, published__isnull=False)
