"""Who may see or change what belongs to a course: the object, or 404. Rights come from memberships only."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone

from tutor.accounts.models import User

from .models import Assignment, Course, Item, Membership

Role = Membership.Role
STUDENT_TOO = (Role.STUDENT, Role.GRADER, Role.INSTRUCTOR)
STAFF = Membership.STAFF
INSTRUCTOR = (Role.INSTRUCTOR,)


@dataclass(frozen=True)
class Seat:
    """A person in a course."""

    course: Course
    user: User
    role: str

    @property
    def staff(self) -> bool:
        """Grader or instructor."""
        return self.role in STAFF

    @property
    def instructor(self) -> bool:
        """May change the course."""
        return self.role == Role.INSTRUCTOR


def seat_or_404(request: HttpRequest, course_pk: int, roles: tuple[str, ...] = STUDENT_TOO) -> Seat:
    """The person's seat in a course, if it is one of the roles."""
    if not isinstance(request.user, User):
        raise Http404
    membership = get_object_or_404(
        Membership.objects.select_related("course"), course_id=course_pk, user=request.user, role__in=roles
    )
    return Seat(membership.course, request.user, membership.role)


def assignment_or_404(request: HttpRequest, pk: int, roles: tuple[str, ...] = STUDENT_TOO) -> tuple[Assignment, Seat]:
    """The assignment and the person's seat; a student sees only what is published and has opened."""
    assignment = get_object_or_404(Assignment.objects.select_related("course"), pk=pk)
    seat = seat_or_404(request, assignment.course_id, roles)
    if not seat.staff and not _seen_by_students().filter(pk=pk).exists():
        raise Http404
    return assignment, seat


def item_or_404(request: HttpRequest, pk: int, roles: tuple[str, ...] = STUDENT_TOO) -> tuple[Item, Seat]:
    """The puzzle of an assignment and the person's seat."""
    item = get_object_or_404(Item.objects.select_related("assignment__course", "puzzle"), pk=pk)
    _assignment, seat = assignment_or_404(request, item.assignment_id, roles)
    return item, seat


def _seen_by_students() -> QuerySet[Assignment]:
    opened = Q(opens=None) | Q(opens__lte=timezone.now())
    return Assignment.objects.filter(opened, published__isnull=False)
