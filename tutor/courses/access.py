"""Access checks for courses: each returns the object or raises 404. Rights come from memberships only."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _

from tutor.accounts.models import User

from .errors import RefusedError
from .models import Assignment, Course, Extension, Invitation, Item, Membership

Role = Membership.Role
STUDENT_TOO = (Role.STUDENT, Role.GRADER, Role.INSTRUCTOR)
STAFF = Membership.STAFF
INSTRUCTOR = (Role.INSTRUCTOR,)


@dataclass(frozen=True)
class Seat:
    """A person's place in a course: the course, the person and their role."""

    course: Course
    user: User
    role: str

    @property
    def staff(self) -> bool:
        """Return whether the person is a grader or an instructor."""
        return self.role in STAFF

    @property
    def instructor(self) -> bool:
        """Return whether the course is the person's to change, unless it is archived."""
        return self.role == Role.INSTRUCTOR

    @property
    def may_change(self) -> bool:
        """Return whether the person may change the course now."""
        return self.instructor and not self.course.archived


def seat_or_404(request: HttpRequest, course_pk: int, roles: tuple[str, ...] = STUDENT_TOO) -> Seat:
    """Return the person's seat in a course if they have one of the roles; otherwise raise 404."""
    if not isinstance(request.user, User):
        raise Http404
    membership = get_object_or_404(
        Membership.objects.select_related("course"), course__id=course_pk, user=request.user, role__in=roles
    )
    return Seat(membership.course, request.user, membership.role)


def assignment_or_404(request: HttpRequest, pk: int, roles: tuple[str, ...] = STUDENT_TOO) -> tuple[Assignment, Seat]:
    """Return the assignment and the person's seat; students get 404 until it is published and has opened."""
    assignment = get_object_or_404(Assignment.objects.select_related("course"), pk=pk)
    seat = seat_or_404(request, assignment.course_id, roles)
    if not seat.staff and not _seen_by_students().filter(pk=pk).exists():
        raise Http404
    return assignment, seat


def course_to_change(request: HttpRequest, pk: int) -> Seat:
    """Return the seat of an instructor. Raises RefusedError while the course is archived."""
    seat = seat_or_404(request, pk, INSTRUCTOR)
    _refuse_archived(seat)
    return seat


def assignment_to_change(request: HttpRequest, pk: int) -> tuple[Assignment, Seat]:
    """Return the assignment and the seat of an instructor. Raises RefusedError while the course is archived."""
    assignment, seat = assignment_or_404(request, pk, INSTRUCTOR)
    _refuse_archived(seat)
    return assignment, seat


def _refuse_archived(seat: Seat) -> None:
    if seat.course.archived:
        raise RefusedError(_("The course is archived, so nothing in it changes. An instructor can open it again."))


def member_or_404(seat: Seat, pk: int) -> Membership:
    return get_object_or_404(Membership.objects.select_related("user"), pk=pk, course=seat.course)


def invitation_or_404(seat: Seat, pk: int) -> Invitation:
    return get_object_or_404(Invitation, pk=pk, course=seat.course)


def item_of_or_404(assignment: Assignment, pk: int) -> Item:
    return get_object_or_404(Item.objects.select_related("puzzle"), pk=pk, assignment=assignment)


def extension_or_404(assignment: Assignment, pk: int) -> Extension:
    return get_object_or_404(Extension.objects.select_related("student"), pk=pk, assignment=assignment)


def item_or_404(request: HttpRequest, pk: int, roles: tuple[str, ...] = STUDENT_TOO) -> tuple[Item, Seat]:
    """Return a puzzle of an assignment and the person's seat; the same checks as for the assignment."""
    item = get_object_or_404(Item.objects.select_related("assignment__course", "puzzle"), pk=pk)
    _assignment, seat = assignment_or_404(request, item.assignment_id, roles)
    return item, seat


def _seen_by_students() -> QuerySet[Assignment]:
    opened = Q(opens=None) | Q(opens__lte=timezone.now())
    return Assignment.objects.filter(opened, published__isnull=False)
